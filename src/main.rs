//! Opens the window (a stand-in until the command line is there).
#[cfg(feature = "gui")]
fn main() -> std::process::ExitCode {
    use equipoise::app::{locale::Locale, placeholder, window};
    match window::open(&window::Options::default(), |app| {
        _ = app.add_plugins(placeholder::plugin)
    }) {
        Ok(_) => std::process::ExitCode::SUCCESS,
        Err(cause) => {
            eprintln!("{}", cause.message(Locale::default()));
            std::process::ExitCode::from(3)
        }
    }
}

#[cfg(not(feature = "gui"))]
fn main() {}
