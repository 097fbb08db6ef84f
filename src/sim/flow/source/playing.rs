//! How a flow plays a trace.

use super::{Flow, Shape, Source};
use crate::sim::clock::Clock;

impl Source {
    /// Plays a trace of single requests.
    pub(super) fn play(&self, trace: &[f64], speed: f64, clock: &Clock, at: &mut Vec<u64>) {
        let rest = trace.get(self.sent as usize..).unwrap_or_default();
        let moments = rest.iter().map(|t| libm::round(t / speed * 1e9) as u64);
        at.extend(moments.take_while(|t| *t < clock.end).map(|t| t.max(clock.start)));
    }

    /// Spreads the counts of a trace: the next of k uniform moments in what is left of a bin is its first order statistic.
    pub(super) fn spread(&mut self, flow: &Flow, clock: &Clock, at: &mut Vec<u64>) {
        let Shape::Counts(counts) = &flow.shape else { return };
        loop {
            let bin_end = counts.bin.0.saturating_mul(self.bin as u64 + 1);
            while self.bin_left > 0 {
                if self.left >= 0.0 {
                    let share = 1.0 - libm::pow(self.gaps.positive_uniform(), 1.0 / self.bin_left as f64);
                    self.bin_at += (share * (bin_end - self.bin_at) as f64) as u64;
                    self.left = -1.0;
                }
                if self.bin_at >= clock.end {
                    return;
                }
                at.push(self.bin_at.max(clock.start));
                self.bin_left -= 1;
                self.left = 0.0;
            }
            if bin_end >= clock.end {
                return;
            }
            self.bin += 1;
            self.bin_at = bin_end;
            self.bin_left = counts.requests(self.bin).unwrap_or(0);
            if self.bin >= counts.counts.values().len() {
                return;
            }
        }
    }
}
