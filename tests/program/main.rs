//! The program as its users meet it: the binary, its exit codes, its files, its documents.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, reason = "a test may stop and talk")]

mod architecture;
mod bad_input;
mod breaker;
mod cli;
mod documents;
mod scenarios;
mod studies;

/// Runs the binary in a folder; exit code, standard output, standard error.
fn equipoise(folder: &std::path::Path, args: &[&str]) -> (i32, String, String) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_equipoise"))
        .args(args)
        .current_dir(folder)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the binary is built beside the tests");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program prints UTF-8");
    (output.status.code().expect("it ends by itself"), text(output.stdout), text(output.stderr))
}

/// A folder that is removed at the end of a test.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder can be made")
}
