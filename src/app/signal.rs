//! Control-C in the terminal ends the program in order: preferences are written, what is not saved stays saved aside.
//! (Other signals end it at once; what is not saved is saved aside then too, a moment old.)

use super::rescue;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};

/// Ends the program in order when it is asked to.
pub fn plugin(app: &mut App) {
    let Some(proxy) = app.world().get_resource::<EventLoopProxyWrapper>() else { return };
    let proxy = EventLoopProxy::clone(proxy);
    let heard = ctrlc::set_handler(move || {
        rescue::tell_to_end();
        // A paused window sleeps; without its event loop there is nothing left to end.
        if proxy.send_event(WinitUserEvent::WakeUp).is_err() {
            std::process::exit(130);
        }
    });
    match heard {
        Ok(()) => _ = app.add_systems(Update, end),
        Err(error) => warn!("the program ends at once when it is asked to: {error}"),
    }
}

fn end(mut exit: MessageWriter<AppExit>) {
    if rescue::was_told_to_end() {
        exit.write(AppExit::Success);
    }
}
