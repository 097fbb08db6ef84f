//! The arrivals of the last ticks: what every forecaster goes by.

/// Samples that are remembered, and some room for their sums.
const ROOM: usize = 8192;

/// The longest history that a forecaster may ask for, in ticks.
pub const LONGEST: usize = 4096;

/// Arrivals of past ticks in requests per second, with their sums, so that the mean of any stretch costs two look-ups.
#[derive(Clone, Debug)]
pub struct Samples {
    /// Sample i is at place i mod ROOM.
    values: Vec<f64>,
    /// The sum of all samples before i is at place i mod ROOM.
    sums: Vec<f64>,
    count: u64,
    first: f64,
}

impl Default for Samples {
    fn default() -> Self {
        Self { values: vec![0.0; ROOM], sums: vec![0.0; ROOM], count: 0, first: 0.0 }
    }
}

impl Samples {
    /// How many there have been; the last one is number `count() - 1`.
    #[inline]
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Adds the sample of the tick that has just ended.
    pub fn push(&mut self, value: f64) {
        if self.count == 0 {
            self.first = value;
        }
        let place = self.count as usize % ROOM;
        self.values[place] = value;
        let sum = self.sums[place] + value;
        self.count += 1;
        self.sums[self.count as usize % ROOM] = sum;
    }

    /// Sample `at`, one of the last [`LONGEST`].
    #[inline]
    #[must_use]
    pub fn get(&self, at: u64) -> f64 {
        self.values[at as usize % ROOM]
    }

    /// Mean of the last `n` samples up to and with sample `at`, of those there are; the very first sample before that.
    #[inline]
    #[must_use]
    pub fn mean(&self, at: i64, n: u64) -> f64 {
        if at < 0 {
            return self.first;
        }
        let end = at as u64 + 1;
        let n = n.min(end);
        (self.sums[end as usize % ROOM] - self.sums[(end - n) as usize % ROOM]) / n as f64
    }

    /// Mean of the last `n` samples, of those there are; 0 before the first.
    #[must_use]
    pub fn recent(&self, n: u64) -> f64 {
        if self.count == 0 { 0.0 } else { self.mean(self.count as i64 - 1, n) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_of_any_stretch_are_those_of_the_samples() {
        let mut samples = Samples::default();
        assert_eq!(samples.recent(8), 0.0);
        for t in 0..20_000u64 {
            samples.push((t % 7) as f64);
            let from = (t + 1).saturating_sub(100);
            let mean = (from..=t).map(|i| (i % 7) as f64).sum::<f64>() / (t + 1 - from) as f64;
            assert!((samples.recent(100) - mean).abs() < 1e-9, "{t}");
        }
        assert_eq!(samples.get(19_999), (19_999 % 7) as f64);
        let mut few = Samples::default();
        [4.0, 6.0].into_iter().for_each(|x| few.push(x));
        assert_eq!((few.mean(1, 8), few.mean(0, 8), few.mean(-3, 8)), (5.0, 4.0, 4.0));
    }
}
