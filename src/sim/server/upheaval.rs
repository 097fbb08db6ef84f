//! What changes the future of requests that are already inside: another speed, a crash.

use super::{Line, Server};
use crate::sim::placed::Placed;
use std::cmp::Reverse;

impl Server {
    /// Changes the service time of size 1 to `pace` ns at `now`; what is inside is stretched in proportion.
    ///
    /// All remaining times scale alike, since nothing that arrives later is known yet.
    pub fn set_pace(&mut self, now: u64, pace: f64) {
        if pace == self.pace {
            return;
        }
        self.inside(now);
        let ratio = pace / self.pace;
        let stretch = |at: &mut u64| {
            if *at > now {
                *at = now.saturating_add(((*at - now) as f64 * ratio + 0.5) as u64);
            }
        };
        match &mut self.line {
            Line::Single { rows, gone, .. } => {
                rows.iter_mut().skip(*gone).for_each(|row| stretch(&mut row.departure));
            }
            Line::Counted { .. } => {}
            Line::Many { free_at, inside, .. } => {
                let scaled = |Reverse(mut at)| {
                    stretch(&mut at);
                    Reverse(at)
                };
                *free_at = free_at.drain().map(scaled).collect();
                let scaled = |Reverse(mut row): Reverse<Placed>| {
                    stretch(&mut row.departure);
                    Reverse(row)
                };
                *inside = inside.drain().map(scaled).collect();
            }
        }
        stretch(&mut self.free_at);
        self.pace = pace;
    }

    /// Crashes at `now`: everything inside is handed over as lost, in order of departure.
    pub fn crash(&mut self, now: u64, mut lose: impl FnMut(&Placed)) {
        self.inside(now);
        self.down = true;
        self.always_takes = false;
        let mut lost = 0;
        let mut lose = |row: &Placed| {
            lost += 1;
            lose(row);
        };
        match &mut self.line {
            Line::Single { rows, gone, .. } => rows.drain(*gone..).for_each(|row| lose(&row)),
            Line::Counted { .. } => {}
            Line::Many { free_at, inside, .. } => {
                while let Some(Reverse(row)) = inside.pop() {
                    lose(&row);
                }
                *free_at = free_at.iter().map(|_| Reverse(now)).collect();
            }
        }
        self.free_at = now;
        self.tally.failed += lost;
    }

    /// Is repaired: empty, and takes requests again.
    pub fn repair(&mut self) {
        self.down = false;
        self.always_takes = self.room == u32::MAX && self.allowance == u64::MAX && !self.retired;
    }
}
