//! Wakes the event loop at a time to come.
//!
//! winit's own timeout will not do: Bevy draws a frame whenever the timeout changes. Knows nothing of why.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use bevy::ecs::resource::Resource;
use bevy::platform::time::Instant;

/// Set it, and the event loop wakes then. Setting it again replaces the time before.
#[derive(Resource)]
pub struct Alarm {
    times: Sender<Option<Instant>>,
    set: Option<Instant>,
}

impl Alarm {
    /// An alarm that calls `ring`, on a thread of its own, until `ring` says that nobody listens any more.
    pub fn new(ring: impl Fn() -> bool + Send + 'static) -> std::io::Result<Self> {
        let (times, asked) = channel();
        std::thread::Builder::new().name("alarm".to_owned()).spawn(move || wait(&asked, ring))?;
        Ok(Self { times, set: None })
    }

    /// Rings after `delay`, or not at all.
    pub fn set(&mut self, delay: Option<Duration>) {
        let time = delay.and_then(|delay| Instant::now().checked_add(delay));
        if time.is_some() || self.set.is_some() {
            self.set = time;
            // The thread is gone when the event loop is; then there is nobody to wake.
            _ = self.times.send(time);
        }
    }
}

fn wait(asked: &Receiver<Option<Instant>>, ring: impl Fn() -> bool) {
    let mut time: Option<Instant> = None;
    loop {
        let next = match time {
            None => asked.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(time) => asked.recv_timeout(time.saturating_duration_since(Instant::now())),
        };
        match next {
            Ok(next) => time = next,
            Err(RecvTimeoutError::Timeout) if ring() => time = None,
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Longer than any machine is busy, shorter than anyone's patience.
    const SOON: Duration = Duration::from_secs(20);

    fn alarm() -> (Alarm, Receiver<Instant>) {
        let (rang, heard) = channel();
        (Alarm::new(move || rang.send(Instant::now()).is_ok()).expect("a thread"), heard)
    }

    #[test]
    fn it_rings_once_and_not_too_early() {
        let (mut alarm, heard) = alarm();
        let set = Instant::now();
        alarm.set(Some(Duration::from_millis(30)));
        let rang = heard.recv_timeout(SOON).expect("it rings");
        assert!(rang.duration_since(set) >= Duration::from_millis(30));
        assert!(heard.recv_timeout(Duration::from_millis(60)).is_err());
    }

    #[test]
    fn the_last_time_counts() {
        let (mut alarm, heard) = alarm();
        alarm.set(Some(Duration::from_secs(3_600)));
        alarm.set(Some(Duration::from_millis(1)));
        assert!(heard.recv_timeout(SOON).is_ok());
        alarm.set(Some(Duration::from_millis(200)));
        alarm.set(None);
        assert!(heard.recv_timeout(Duration::from_millis(400)).is_err());
    }
}
