//! The machine with the fewest requests inside.

use super::{Ask, Levels, Route, Sent, View, Watch, fewest, least};

/// Join the shortest queue: fewest requests inside, weights not regarded (Winston 1977).
#[derive(Clone, Debug, Default)]
pub struct JoinShortestQueue {
    levels: Levels,
    indexed: bool,
    last: u32,
}

impl JoinShortestQueue {
    #[inline]
    fn pick_indexed(&mut self, now: u64, view: &mut View<'_>) -> u32 {
        self.levels.settle(now);
        self.levels.choose(view, self.last).unwrap_or(self.last)
    }
}

impl Route for JoinShortestQueue {
    fn watches(&self, view: &View<'_>) -> Watch {
        if view.instant && !view.indexes() { Watch::Fewest } else { Watch::Nothing }
    }

    fn begin(&mut self, view: &mut View<'_>) {
        let wanted = view.indexes();
        if wanted && (view.changed || !self.indexed) {
            let machines = view.eligible;
            self.levels.rebuild(view, machines.iter().copied());
        } else if wanted {
            self.levels.begin(view);
        }
        self.indexed = wanted;
    }

    #[inline(always)]
    fn pick(&mut self, ask: &Ask, view: &mut View<'_>) -> u32 {
        let (last, now) = (self.last, ask.at);
        self.last = if self.indexed {
            self.pick_indexed(now, view)
        } else if view.instant {
            fewest(view, last, now)
        } else {
            least(view, last, |view, machine| view.inside(machine, now))
        };
        self.last
    }

    fn placed(&mut self, sent: &Sent, _: &mut View<'_>) {
        if self.indexed {
            self.levels.placed(sent);
        }
    }
}
