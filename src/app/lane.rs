//! A lane: one run that is shown. It owns its run and what the window keeps of it between frames.

mod due;
mod version;

use crate::lab::library::Opened;
use crate::param::{Mistake, Time};
use crate::sim::{NodeId, Scenario, Scripted, Sim, Snapshot};
use bevy::ecs::component::Component;
use due::Due;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use version::Version;

/// Ticks whose requests are kept for drawing.
const KEPT_TICKS: usize = 3;

/// Lanes that were made so far.
static MADE: AtomicU64 = AtomicU64::new(0);

/// One run that is shown.
#[derive(Component)]
pub struct Lane {
    /// Place among the lanes, from 0.
    pub number: usize,
    /// Tells a scenario that was opened from one that was opened before, also where both have one name.
    pub opening: u64,
    /// Name of the scenario: built-in, or the path.
    pub name: String,
    /// The file it belongs to; `None` for a built-in one.
    pub path: Option<PathBuf>,
    /// The scenario as it was opened or saved last.
    pub file: Scenario,
    /// What a restart begins with: the file's scenario, or what was built since.
    base: Scenario,
    /// What is being built and was not begun with yet.
    draft: Option<Scenario>,
    sim: Sim,
    /// The run that will take the place of the present one when it has come this far.
    next: Option<(Sim, Time)>,
    past: Vec<Version>,
    future: Vec<Version>,
    dirty: bool,
    now: Snapshot,
    due: Option<Box<Due>>,
    /// The last ticks in order; the last one ends now.
    recent: VecDeque<TickRows>,
    /// Counts the changes of what is shown, so that caches know when they are old.
    version: u64,
}

/// The requests of one tick, for drawing.
#[derive(Clone, Debug, Default)]
pub struct TickRows {
    /// The tick covers [start, end), in ns.
    pub start: u64,
    /// See `start`.
    pub end: u64,
    /// When each request was born, in ns, ascending.
    pub at: Vec<u64>,
    /// Machine of each, or [`crate::sim::NOWHERE`].
    pub machine: Vec<u32>,
    /// When each leaves its machine, in ns; 0 when it was refused or failed at once.
    pub departure: Vec<u64>,
}

impl Lane {
    /// A lane before its first tick.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario.
    pub fn new(number: usize, opened: Opened) -> Result<Self, Vec<Mistake>> {
        let sim = Sim::new(&opened.scenario)?;
        let mut lane = Self {
            number,
            opening: MADE.fetch_add(1, Ordering::Relaxed),
            name: opened.name,
            path: opened.path,
            base: opened.scenario.clone(),
            file: opened.scenario,
            draft: None,
            sim,
            next: None,
            past: Vec::new(),
            future: Vec::new(),
            dirty: false,
            now: Snapshot::default(),
            due: None,
            recent: VecDeque::new(),
            version: 0,
        };
        lane.refresh();
        Ok(lane)
    }

    /// The run.
    #[must_use]
    pub fn sim(&self) -> &Sim {
        &self.sim
    }

    /// The run at this moment, with what is due shown as if it were done.
    #[must_use]
    pub fn now(&self) -> &Snapshot {
        &self.now
    }

    /// The values that the next tick begins with: those in use, with what was set since the last tick.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        self.due.as_ref().map_or(self.sim.scenario(), |due| &due.scenario)
    }

    /// Lines of the script that the next tick begins with.
    #[must_use]
    pub fn due(&self) -> &[Scripted] {
        due::lines(&self.sim, self.now.dt)
    }

    /// Whether a machine is shown as it will be when the next tick begins.
    #[must_use]
    pub fn awaits(&self, node: NodeId) -> bool {
        self.due.as_ref().is_some_and(|due| due.nodes.contains(&node))
    }

    /// The requests of the last ticks.
    #[must_use]
    pub fn recent(&self) -> &VecDeque<TickRows> {
        &self.recent
    }

    /// Changes whenever anything that is shown of the run changes.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Whether there is something that is not in the file: done to the run, or built and not begun with yet.
    #[must_use]
    pub fn is_dirty(&self) -> bool {
        self.dirty || self.draft.is_some()
    }

    /// What is being built and was not begun with yet.
    #[must_use]
    pub fn draft(&self) -> Option<&Scenario> {
        self.draft.as_ref()
    }

    /// Keeps what is being built; what a restart begins with anyway is nothing to keep.
    pub fn set_draft(&mut self, draft: Option<Scenario>) {
        self.draft = draft.filter(|draft| *draft != self.base);
    }

    /// What would be lost first: what was done to the run, else what is being built, as soon as it is right.
    #[must_use]
    pub fn to_keep(&self) -> &Scenario {
        match &self.draft {
            Some(draft) if !self.dirty && draft.check().is_empty() => draft,
            _ => self.sim.given(),
        }
    }

    /// What a restart begins with.
    #[must_use]
    pub fn base(&self) -> &Scenario {
        &self.base
    }

    /// Whether there is a change to take back, and one to make again.
    #[must_use]
    pub fn can_undo_redo(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }

    /// Whether the run is run again without or with a change, up to the moment that is shown.
    #[must_use]
    pub fn is_catching_up(&self) -> bool {
        self.next.is_some()
    }

    /// Runs ticks until `until`, the end, or until `enough` says so; whether `until` or the end was reached.
    pub fn advance(&mut self, until: Time, mut enough: impl FnMut() -> bool) -> bool {
        self.catch_up(|| false);
        let mut stepped = false;
        let mut reached = true;
        while self.sim.now() < until && !self.sim.is_over() {
            if stepped && enough() {
                reached = false;
                break;
            }
            let near = until.0.saturating_sub(self.sim.now().0) <= self.now.dt.0 * KEPT_TICKS as u64;
            self.sim.step();
            stepped = true;
            if near {
                self.keep_rows();
            }
        }
        if stepped {
            self.keep_rows();
            self.refresh();
        }
        reached
    }

    /// The run as a file: the plain scenario while nothing was run, else a recording.
    #[must_use]
    pub fn to_save(&self) -> Scenario {
        if self.sim.now() == Time::ZERO {
            Scenario { recorded: None, ..self.sim.given().clone() }
        } else {
            self.sim.recording()
        }
    }

    /// Says that the run was saved to this file.
    pub fn saved(&mut self, path: PathBuf, scenario: Scenario) {
        self.name = path.display().to_string();
        self.path = Some(path);
        self.file = scenario;
        self.touch();
    }

    fn refresh(&mut self) {
        self.now = self.sim.snapshot();
        self.due = Due::of(&self.sim, &mut self.now).map(Box::new);
        self.version += 1;
    }

    fn keep_rows(&mut self) {
        let end = self.sim.now().0;
        if end == 0 || self.recent.back().is_some_and(|rows| rows.end == end) {
            return;
        }
        let mut rows = if self.recent.len() == KEPT_TICKS { self.recent.pop_front() } else { None }.unwrap_or_default();
        let requests = self.sim.requests();
        rows.start = end - self.now.dt.0;
        rows.end = end;
        rows.at.clone_from(&requests.at);
        rows.machine.clone_from(&requests.machine);
        rows.departure.clone_from(&requests.departure);
        self.recent.push_back(rows);
    }
}
