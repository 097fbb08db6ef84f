//! A series with one value per tick that never outgrows a fixed number of buckets.
//!
//! A bucket keeps the smallest, the largest, the sum and the number of the values of `stride`
//! neighbouring ticks. When all buckets are full, neighbours merge in pairs and the stride doubles:
//! peaks survive, memory stays flat. Does not know what the values mean, nor what a tick lasts.

use super::bucket::Bucket;

/// A bounded series of one value per tick, thinned by keeping minimum and maximum.
#[derive(Clone, Debug)]
pub struct Series {
    /// So many buckets without any value come first; they are not stored until a value comes.
    blank: usize,
    closed: Vec<Bucket>,
    open: Bucket,
    in_open: u64,
    stride: u64,
    capacity: usize,
    last: f64,
}

impl Default for Series {
    fn default() -> Self {
        Self::new(Self::DEFAULT_CAPACITY)
    }
}

impl Series {
    /// The number of buckets of a series made by `default`.
    pub const DEFAULT_CAPACITY: usize = 2048;

    /// An empty series that will keep at most `capacity_buckets` buckets (made even, at least 2).
    /// Memory is taken as the series grows.
    #[must_use]
    pub fn new(capacity_buckets: usize) -> Self {
        Self {
            blank: 0,
            closed: Vec::new(),
            open: Bucket::EMPTY,
            in_open: 0,
            stride: 1,
            capacity: capacity_buckets.max(2).div_ceil(2).saturating_mul(2),
            last: f64::NAN,
        }
    }

    /// Adds the value of the next tick. A value that is not finite means "none in this tick": time
    /// goes on, nothing is counted.
    #[inline]
    pub fn push(&mut self, value: f64) {
        if value.is_finite() {
            if self.blank > 0 {
                self.store_blanks();
            }
            self.open.add(value);
        }
        self.last = value;
        self.in_open += 1;
        if self.in_open == self.stride {
            self.close_bucket();
        }
    }

    /// Ticks per bucket: a power of two.
    #[must_use]
    pub fn stride(&self) -> u64 {
        self.stride
    }

    /// Number of ticks pushed, with or without a value.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.closed_count() as u64 * self.stride + self.in_open
    }

    /// Whether no tick was pushed yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of the latest tick; `None` before the first, and where that tick had none.
    #[must_use]
    pub fn last(&self) -> Option<f64> {
        self.last.is_finite().then_some(self.last)
    }

    /// Everything pushed so far, as one bucket.
    #[must_use]
    pub fn total(&self) -> Bucket {
        self.closed.iter().fold(self.open, |all, &one| one.merged(all))
    }

    /// The buckets in time order, each with its first tick; the last may still be filling.
    pub fn buckets(&self) -> impl Iterator<Item = (u64, Bucket)> + '_ {
        (0..self.bucket_count()).map(|i| (i as u64 * self.stride, self.bucket(i)))
    }

    /// The ticks `from_tick..to_tick` as at most `max_points` buckets, each with its first tick.
    ///
    /// Groups lie on fixed multiples, so that the picture does not flicker while the window moves;
    /// the first and the last may reach beyond the window. Buckets without a value are included,
    /// so that a gap can be drawn as one.
    #[must_use]
    pub fn window(&self, from_tick: u64, to_tick: u64, max_points: usize) -> Vec<(u64, Bucket)> {
        let to_tick = to_tick.min(self.len());
        if from_tick >= to_tick || max_points == 0 {
            return Vec::new();
        }
        let first = (from_tick / self.stride) as usize;
        let last = ((to_tick - 1) / self.stride) as usize;
        let mut group = 1;
        while last / group - first / group >= max_points {
            group *= 2;
        }
        (first / group..=last / group).map(|g| self.grouped(g * group, group)).collect()
    }

    /// Bytes held, about.
    #[must_use]
    pub fn memory(&self) -> usize {
        size_of::<Self>() + self.closed.capacity() * size_of::<Bucket>()
    }

    fn grouped(&self, start: usize, group: usize) -> (u64, Bucket) {
        let end = (start + group).min(self.bucket_count());
        let bucket = (start..end).fold(Bucket::EMPTY, |all, i| all.merged(self.bucket(i)));
        (start as u64 * self.stride, bucket)
    }

    fn bucket_count(&self) -> usize {
        self.closed_count() + usize::from(self.in_open > 0)
    }

    fn closed_count(&self) -> usize {
        self.blank + self.closed.len()
    }

    fn bucket(&self, index: usize) -> Bucket {
        if index < self.blank { Bucket::EMPTY } else { self.closed.get(index).copied().unwrap_or(self.open) }
    }

    #[inline]
    fn close_bucket(&mut self) {
        if self.closed.is_empty() && self.open.count() == 0 {
            self.blank += 1;
        } else {
            self.closed.push(self.open);
            self.open = Bucket::EMPTY;
        }
        self.in_open = 0;
        if self.closed_count() == self.capacity {
            self.merge_pairs();
        }
    }

    #[cold]
    fn store_blanks(&mut self) {
        self.closed.resize(self.blank, Bucket::EMPTY);
        self.blank = 0;
    }

    #[cold]
    fn merge_pairs(&mut self) {
        self.blank /= 2;
        let half = self.closed.len() / 2;
        for i in 0..half {
            self.closed[i] = self.closed[2 * i].merged(self.closed[2 * i + 1]);
        }
        self.closed.truncate(half);
        self.stride *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(values: impl IntoIterator<Item = f64>, capacity: usize) -> Series {
        let mut series = Series::new(capacity);
        values.into_iter().for_each(|v| series.push(v));
        series
    }

    #[test]
    fn doubles_its_stride_and_keeps_the_peak() {
        let series = of((0..100).map(|t| if t == 37 { 9.0 } else { 1.0 }), 8);
        assert_eq!((series.stride(), series.len()), (16, 100));
        assert_eq!(series.total().max(), Some(9.0));
        let firsts: Vec<u64> = series.buckets().map(|(t, _)| t).collect();
        assert_eq!(firsts, [0, 16, 32, 48, 64, 80, 96]);
        let peak = series.buckets().find(|(_, b)| b.max() == Some(9.0));
        assert_eq!(peak.map(|(t, _)| t), Some(32));
    }

    #[test]
    fn a_tick_without_value_advances_time_only() {
        let series = of([1.0, f64::NAN, f64::INFINITY], 8);
        assert_eq!((series.len(), series.last()), (3, None));
        let counts: Vec<u64> = series.buckets().map(|(_, b)| b.count()).collect();
        assert_eq!(counts, [1, 0, 0]);
        assert_eq!(series.buckets().nth(1).and_then(|(_, b)| b.mean()), None);
        assert_eq!(of([f64::NAN, 2.0], 8).last(), Some(2.0));
    }

    #[test]
    fn a_window_of_nothing_is_empty() {
        let series = of([1.0, 2.0, 3.0], 8);
        assert!(series.window(3, 9, 10).is_empty());
        assert!(series.window(2, 1, 10).is_empty());
        assert!(series.window(0, 3, 0).is_empty());
        assert!(Series::default().window(0, u64::MAX, 10).is_empty());
        assert_eq!(series.window(1, u64::MAX, 10).len(), 2);
    }

    #[test]
    fn a_mean_beyond_the_range_of_f64_stays_finite() {
        let series = of([f64::MAX, f64::MAX, f64::MIN, f64::MIN], 2);
        assert!(series.total().mean().is_some_and(f64::is_finite));
    }

    proptest! {
        #[test]
        fn tells_the_truth_in_bounded_memory(
            values in prop::collection::vec(prop_oneof![9 => -1e6..1e6f64, 1 => Just(f64::NAN)], 0..3000),
            capacity in 0usize..70,
        ) {
            let series = of(values.iter().copied(), capacity);
            let finite: Vec<f64> = values.iter().copied().filter(|v| v.is_finite()).collect();
            let total = series.total();
            prop_assert_eq!(series.len(), values.len() as u64);
            prop_assert_eq!(total.count(), finite.len() as u64);
            prop_assert_eq!(total.min(), finite.iter().copied().reduce(f64::min));
            prop_assert_eq!(total.max(), finite.iter().copied().reduce(f64::max));
            let sum: f64 = finite.iter().sum();
            prop_assert!((total.sum() - sum).abs() <= 1e-3);
            prop_assert!(series.buckets().count() <= capacity.max(2) + 1);
            prop_assert!(series.memory() <= size_of::<Series>() + 2 * (capacity + 4) * size_of::<Bucket>());
        }

        #[test]
        fn a_window_covers_what_was_asked(
            n in 1u64..2000, from in 0u64..2000, span in 1u64..2000, points in 1usize..50,
        ) {
            let series = of((0..n).map(|t| t as f64), 64);
            let window = series.window(from, from + span, points);
            prop_assert!(window.len() <= points);
            prop_assert_eq!(window.is_empty(), from >= n);
            if let (Some((first, low)), Some((_, high))) = (window.first(), window.last()) {
                prop_assert!(*first <= from && low.min() <= Some(from as f64));
                prop_assert!(high.max() >= Some((from + span).min(n) as f64 - 1.0));
            }
        }
    }
}
