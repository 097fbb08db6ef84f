//! Control-C in the terminal, and a system that shuts down, end the program in order: preferences are written, what is not
//! saved stays saved aside.

use super::rescue;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};

/// Ends the program in order when it is asked to.
pub fn plugin(app: &mut App) {
    let Some(proxy) = app.world().get_resource::<EventLoopProxyWrapper>() else { return };
    let proxy = EventLoopProxy::clone(proxy);
    let heard = listen(move |code| {
        rescue::tell_to_end();
        // A paused window sleeps; without its event loop there is nothing left to end.
        if proxy.send_event(WinitUserEvent::WakeUp).is_err() {
            std::process::exit(code);
        }
    });
    match heard {
        Ok(()) => _ = app.add_systems(Update, end),
        Err(error) => warn!("the program ends at once when it is asked to: {error}"),
    }
}

/// Calls `told` with the exit code that a signal is known by. The second signal ends the program at once: whoever sends
/// it has waited.
#[cfg(unix)]
fn listen(told: impl Fn(i32) + Send + 'static) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let wait = move || {
        for (count, signal) in signals.forever().enumerate() {
            if count > 0 {
                std::process::exit(128 + signal);
            }
            told(128 + signal);
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(wait).map(drop)
}

/// The same where there are no such signals: Control-C alone.
#[cfg(not(unix))]
fn listen(told: impl Fn(i32) + Send + 'static) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(move || told(130))
}

fn end(mut exit: MessageWriter<AppExit>) {
    if rescue::was_told_to_end() {
        exit.write(AppExit::Success);
    }
}
