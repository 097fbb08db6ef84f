//! When the program fails or is told to end: the running scenario with its script is not lost.

use crate::lab::home::{self, Home};
use crate::param::{Time, to_ron};
use crate::sim::{Scenario, VERSION};
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, Once};

static RUNNING: Mutex<Option<Scenario>> = Mutex::new(None);
static NOW: AtomicU64 = AtomicU64::new(0);
static TOLD_TO_END: AtomicBool = AtomicBool::new(false);

/// Remembers what is running.
pub fn watch(given: &Scenario, now: Time) {
    NOW.store(now.0, Ordering::Relaxed);
    if let Ok(mut running) = RUNNING.lock()
        && running.as_ref() != Some(given)
    {
        *running = Some(given.clone());
    }
}

/// From now on a panic writes the running scenario to a file and says where.
pub fn install(home: Home) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            usual(info);
            if let Some(text) = rescue(&home) {
                // Nothing can be done when even this cannot be written.
                let _ = writeln!(std::io::stderr(), "{text}");
            }
        }));
    });
}

/// The system asks the program to end.
pub fn tell_to_end() {
    TOLD_TO_END.store(true, Ordering::Relaxed);
}

/// Whether it has asked.
#[must_use]
pub fn was_told_to_end() -> bool {
    TOLD_TO_END.load(Ordering::Relaxed)
}

/// Writes what is running; what to say about it.
fn rescue(home: &Home) -> Option<String> {
    // Whoever holds the lock may be the one that failed.
    let running = RUNNING.try_lock().ok()?.clone()?;
    let path = home.rescue();
    let seed = running.seed;
    let now = Time(NOW.load(Ordering::Relaxed));
    let text = format!("// Equipoise {VERSION} failed at t = {now}, seed {seed}.\n{}", to_ron(&running));
    Some(match home::keep(&path, &text) {
        Ok(()) => format!(
            "equipoise {VERSION} failed at t = {now} of a run with seed {seed}. The run with all that was done to it is in\n\
             {}\nOpen it to go on; please send it with a report of what happened.",
            path.display()
        ),
        Err(error) => format!("equipoise {VERSION} failed at t = {now}, seed {seed}; the run was not rescued: {error}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::library;

    #[test]
    fn what_runs_is_rescued_with_seed_and_version() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home { config: folder.path().to_owned(), state: folder.path().to_owned() };
        let scenario = Scenario { seed: 4711, ..library::open("theory/mm1").unwrap().scenario };
        watch(&scenario, Time::from_secs(42));
        let said = rescue(&home).unwrap();
        assert!(said.contains("4711") && said.contains(VERSION) && said.contains("42 s"), "{said}");
        let found = library::open(&home.rescue().to_string_lossy()).unwrap();
        assert_eq!(found.scenario, scenario);
    }
}
