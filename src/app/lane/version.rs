//! Changes of a run that can be taken back: a version is a scenario with its script, run again as far as it was.

use super::Lane;
use crate::param::{Mistake, Time};
use crate::sim::{Command, Scenario, Sim};
use bevy::platform::time::Instant;
use std::time::Duration;

/// Changes that can be taken back.
const MOST_UNDONE: usize = 200;
/// Time that taking a change back may need at once; the rest is done between frames.
const AT_ONCE: Duration = Duration::from_millis(150);

/// A run as it was before a change: with its script, it can be run again.
pub(super) struct Version {
    given: Scenario,
    base: Scenario,
    /// How far it was run.
    until: Time,
}

impl Lane {
    /// Does something to the run. To set what is there already is nothing to do.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn act(&mut self, command: Command) -> Result<(), Mistake> {
        self.catch_up(|| false);
        if self.is_there(&command)? {
            return Ok(());
        }
        let before = self.present();
        self.sim.act(command)?;
        self.refresh();
        self.remember(before);
        Ok(())
    }

    /// Whether a command sets a value that is there already.
    fn is_there(&self, command: &Command) -> Result<bool, Mistake> {
        if !matches!(command, Command::Set { .. }) {
            return Ok(false);
        }
        let mut trial = self.scenario().clone();
        command.try_on(&mut trial)?;
        Ok(trial == *self.scenario())
    }

    /// Starts the scenario again, with the same seed or another one.
    pub fn restart(&mut self, seed: Option<u64>) {
        let seed = seed.unwrap_or(self.sim.given().seed);
        // The same scenario was accepted before; a seed cannot make it wrong.
        let _ = self.begin(Scenario { seed, recorded: None, ..self.base.clone() }, None);
    }

    /// Starts another scenario, which is not in the file.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn rebuild(&mut self, scenario: Scenario) -> Result<(), Vec<Mistake>> {
        let scenario = Scenario { recorded: None, ..scenario };
        self.begin(scenario.clone(), Some(scenario))
    }

    /// Takes the last change back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(version) = self.past.pop() else { return false };
        self.future.push(self.present());
        self.go_to(version);
        true
    }

    /// Makes the change again that was taken back last; whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(version) = self.future.pop() else { return false };
        self.past.push(self.present());
        self.go_to(version);
        true
    }

    /// Runs the run again that will take the place of the present one, until `enough` says so; whether it has.
    pub fn catch_up(&mut self, mut enough: impl FnMut() -> bool) -> bool {
        let Some((sim, until)) = &mut self.next else { return false };
        while sim.now() < *until && !sim.is_over() {
            if enough() {
                return false;
            }
            sim.step();
        }
        if let Some((sim, _)) = self.next.take() {
            self.sim = sim;
            self.recent.clear();
            self.keep_rows();
            self.refresh();
        }
        true
    }

    /// Says that nothing of the run is in a file.
    pub fn unsave(&mut self) {
        self.file = Scenario { script: Vec::new(), recorded: None, ..self.file.clone() };
        self.dirty = true;
    }

    /// Begins a run; the present one can be had back.
    fn begin(&mut self, scenario: Scenario, base: Option<Scenario>) -> Result<(), Vec<Mistake>> {
        let sim = Sim::new(&scenario)?;
        let before = self.present();
        self.next = None;
        self.sim = sim;
        if let Some(base) = base {
            self.base = base;
            self.draft = None;
        }
        self.recent.clear();
        self.refresh();
        self.remember(before);
        Ok(())
    }

    fn present(&self) -> Version {
        let until = self.next.as_ref().map_or(self.sim.now(), |(_, until)| *until);
        Version { given: self.sim.given().clone(), base: self.base.clone(), until }
    }

    fn remember(&mut self, before: Version) {
        // A restart of what nobody has touched is no change.
        if before.given != *self.sim.given() || before.base != self.base {
            self.future.clear();
            self.past.push(before);
            let surplus = self.past.len().saturating_sub(MOST_UNDONE);
            self.past.drain(..surplus);
        }
        self.touch();
    }

    /// Runs a version again, as far as it was run or as the present run is.
    fn go_to(&mut self, version: Version) {
        let until = version.until.max(self.sim.now());
        // It was accepted before.
        let Ok(sim) = Sim::new(&Scenario { recorded: None, ..version.given }) else { return };
        self.base = version.base;
        let draft = self.draft.take();
        self.set_draft(draft);
        self.next = Some((sim, until));
        let start = Instant::now();
        self.catch_up(|| start.elapsed() > AT_ONCE);
        self.touch();
    }

    pub(super) fn touch(&mut self) {
        let given = self.next.as_ref().map_or(self.sim.given(), |(sim, _)| sim.given());
        self.dirty = !same(given, &self.file);
        self.version += 1;
    }
}

/// Whether two scenarios say the same, however far they were recorded.
fn same(one: &Scenario, other: &Scenario) -> bool {
    let plain = |scenario: &Scenario| Scenario { recorded: None, ..scenario.clone() };
    plain(one) == plain(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::library;
    use crate::param::to_ron_line;

    fn lane() -> Lane {
        let mut lane = Lane::new(0, library::open("wavelet/heterogeneous").unwrap()).unwrap();
        lane.advance(Time::from_secs(60), || false);
        lane
    }

    fn set(value: &str) -> Command {
        Command::Set { path: "qos.p95".into(), value: value.into() }
    }

    #[test]
    fn what_is_taken_back_never_happened() {
        let mut lane = lane();
        let plain = lane.sim().digest();
        lane.act(Command::Crash { node: crate::sim::NodeId(1) }).unwrap();
        assert!(lane.is_dirty());
        lane.advance(Time::from_secs(90), || false);
        let crashed = lane.sim().digest();
        assert!(lane.undo() && !lane.is_dirty());
        assert_eq!(lane.sim().now(), Time::from_secs(90), "the time stays");
        let mut other = self::lane();
        assert_eq!(other.sim().digest(), plain);
        other.advance(Time::from_secs(90), || false);
        assert_eq!(lane.sim().digest(), other.sim().digest());
        assert!(lane.redo() && lane.is_dirty());
        assert_eq!(lane.sim().digest(), crashed);
        assert!(!lane.redo());
    }

    #[test]
    fn a_new_change_ends_what_could_be_made_again() {
        let mut lane = lane();
        lane.act(set("300 ms")).unwrap();
        lane.undo();
        lane.act(set("200 ms")).unwrap();
        assert_eq!(lane.can_undo_redo(), (true, false));
        lane.act(set("nonsense")).unwrap_err();
        assert_eq!(lane.past.len(), 1);
    }

    #[test]
    fn to_set_what_is_there_is_no_change() {
        let mut lane = lane();
        let policy = to_ron_line(&lane.scenario().policy);
        lane.act(set("300 ms")).unwrap();
        lane.undo();
        let given = lane.sim().given().clone();
        for same in ["120 ms", "0.12 s", "0.120"] {
            lane.act(set(same)).unwrap();
        }
        lane.act(Command::Set { path: "policy".into(), value: policy }).unwrap();
        assert_eq!(*lane.sim().given(), given, "no line of the script");
        assert!(!lane.is_dirty());
        assert_eq!(lane.can_undo_redo(), (false, true), "what was taken back can still be made again");
        lane.redo();
        lane.act(set("300 ms")).unwrap();
        assert_eq!((lane.sim().given().script.len(), lane.past.len()), (1, 1), "due is as good as done");
        lane.act(set("120 ms")).unwrap();
        assert_eq!(lane.sim().given().script.len(), 2);
        lane.act(set("nonsense")).unwrap_err();
    }

    #[test]
    fn a_restart_can_be_taken_back() {
        let mut lane = lane();
        lane.act(set("300 ms")).unwrap();
        lane.restart(Some(99));
        assert_eq!((lane.sim().now(), lane.sim().given().script.len()), (Time::ZERO, 0));
        lane.undo();
        assert_eq!((lane.sim().now(), lane.sim().given().script.len()), (Time::from_secs(60), 1));
        assert_eq!(lane.sim().given().seed, 1);
        lane.undo();
        assert!(!lane.is_dirty());
    }

    #[test]
    fn running_and_restarting_change_nothing_that_could_be_lost() {
        let mut lane = lane();
        lane.restart(None);
        assert!(!lane.is_dirty());
        assert_eq!(lane.can_undo_redo(), (false, false));
    }

    #[test]
    fn what_is_built_is_what_a_restart_begins_with() {
        let mut lane = lane();
        let built = Scenario { seed: 5, ..lane.base().clone() };
        lane.rebuild(built.clone()).unwrap();
        assert!(lane.is_dirty());
        lane.restart(None);
        assert_eq!(lane.sim().given().seed, 5);
        assert!(lane.rebuild(Scenario { nodes: Vec::new(), ..built }).is_err());
        assert_eq!(lane.sim().given().seed, 5, "the old run goes on");
    }

    #[test]
    fn what_is_being_built_is_unsaved_until_it_is_begun_with() {
        let mut lane = lane();
        let draft = Scenario { title: "mine".into(), ..lane.base().clone() };
        lane.set_draft(Some(draft.clone()));
        assert!(lane.is_dirty());
        assert_eq!(lane.to_keep().title, "mine", "it is saved aside");
        lane.set_draft(Some(Scenario { nodes: Vec::new(), ..draft.clone() }));
        assert_eq!(lane.to_keep(), lane.sim().given(), "what is wrong could not be opened again");
        lane.set_draft(Some(draft.clone()));
        lane.restart(None);
        assert!(lane.draft().is_some(), "a restart loses nothing");
        lane.rebuild(draft).unwrap();
        assert!(lane.draft().is_none() && lane.is_dirty());
        lane.set_draft(Some(lane.base().clone()));
        assert!(lane.draft().is_none(), "it is that already");
    }
}
