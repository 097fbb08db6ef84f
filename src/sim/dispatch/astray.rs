//! Requests that the chosen machine does not take, and ticks in which no machine may be chosen.

use super::Tick;
use crate::sim::digest::Outcome;
use crate::sim::policy::Ask;
use crate::sim::requests::NOWHERE;

impl Tick<'_> {
    /// The chosen machine is crashed or full.
    #[cold]
    #[inline(never)]
    pub(super) fn turn_away(&mut self, index: usize, machine: u32, ask: Ask) -> (u32, u64, u64) {
        let seq = self.requests.first + index as u64;
        if self.view.servers[machine as usize].is_down() {
            self.view.servers[machine as usize].note_failed();
            self.digest.note(seq, machine, ask.at, Outcome::Failed);
            return (machine, 0, 0);
        }
        if self.redirect {
            let eligible = self.view.eligible;
            let start = eligible.partition_point(|other| *other <= machine);
            for offset in 0..eligible.len() {
                let other = eligible[(start + offset) % eligible.len()];
                let server = &mut self.view.servers[other as usize];
                if other != machine && server.takes(ask.at) {
                    server.note_redirected();
                    let (departure, done) = self.place::<false>(index, other, &ask);
                    return (other, departure, done);
                }
            }
        }
        self.view.servers[machine as usize].note_refused();
        self.digest.note(seq, machine, ask.at, Outcome::Refused);
        (machine, 0, 0)
    }

    /// No machine may be chosen: every request fails.
    pub(super) fn lose_all(&mut self) -> u64 {
        let count = self.requests.at.len();
        for index in 0..count {
            let seq = self.requests.first + index as u64;
            self.digest.note(seq, NOWHERE, self.requests.at[index], Outcome::Failed);
        }
        self.requests.machine = vec![NOWHERE; count];
        self.requests.departure = vec![0; count];
        count as u64
    }
}
