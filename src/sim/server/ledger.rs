//! What came to a machine in a tick, and how busy it was.

use super::Server;
use crate::sim::placed::Tally;

impl Server {
    /// Begins a tick at `now`: remembers the work left, for the busy time of the tick.
    pub fn open_tick(&mut self, now: u64) {
        self.work_at_open = self.work_left(now);
        self.assigned = 0;
        self.opened = now;
        let lost = self.tally.failed;
        self.tally = Tally { inside_at_open: u64::from(self.inside(now)), failed: lost, ..Tally::default() };
    }

    /// What came since [`Server::open_tick`], with the requests lost in a crash just before, and the responses, in ns, that
    /// are back within the tick and of which no row is kept; begins to count anew.
    pub fn take_tally(&mut self, responses: &mut Vec<u64>) -> Tally {
        let mut tally = std::mem::take(&mut self.tally);
        tally.passed = self.passed.len() as u64;
        tally.arrivals += tally.passed;
        tally.spent = std::mem::take(&mut self.spent);
        responses.append(&mut self.passed);
        tally
    }

    /// A request met the crashed machine.
    pub fn note_failed(&mut self) {
        self.tally.arrivals += 1;
        self.tally.failed += 1;
        self.tally.turned_away += 1;
    }

    /// A request found no room.
    pub fn note_refused(&mut self) {
        self.tally.arrivals += 1;
        self.tally.refused += 1;
    }

    /// A request comes that another machine had no room for.
    pub fn note_redirected(&mut self) {
        self.tally.redirected += 1;
    }

    /// Busy channel time since [`Server::open_tick`], in ns.
    #[must_use]
    pub fn busy(&self, now: u64) -> u64 {
        (self.work_at_open + self.assigned).saturating_sub(self.work_left(now)).min(self.allowance)
    }
}
