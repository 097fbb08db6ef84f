//! The response times of a whole run: every one of them while they are few, a histogram with three
//! significant digits once they are many.
//!
//! Number, mean, smallest and largest are exact in both. Times are whole nanoseconds. Does not know
//! who asked, who answered, nor in which tick.

use hdrhistogram::Histogram;

use super::kept::Kept;
use super::order;

/// The largest number of response times that are all kept.
pub const EXACT_LIMIT: usize = 2_000_000;

const SIGNIFICANT_DIGITS: u8 = 3;

/// Collected response times in nanoseconds.
#[derive(Clone, Debug)]
pub struct Responses {
    store: Store,
    count: u64,
    sum: u128,
    min: u64,
    max: u64,
}

#[derive(Clone, Debug)]
enum Store {
    Exact(Kept),
    Sketch(Box<Histogram<u64>>),
}

/// One bar of a plot of response times: those from `from_ns` on and below `to_ns`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bin {
    /// Lower end, in nanoseconds.
    pub from_ns: f64,
    /// Upper end, in nanoseconds.
    pub to_ns: f64,
    /// Number of response times inside.
    pub count: u64,
}

impl Default for Responses {
    fn default() -> Self {
        Self::new()
    }
}

impl Responses {
    /// Nothing collected yet; takes no memory.
    #[must_use]
    pub fn new() -> Self {
        Self { store: Store::Exact(Kept::default()), count: 0, sum: 0, min: u64::MAX, max: 0 }
    }

    /// Adds one response time in nanoseconds.
    #[inline]
    pub fn record(&mut self, ns: u64) {
        self.extend_from_slice(&[ns]);
    }

    /// Adds many response times in nanoseconds.
    pub fn extend_from_slice(&mut self, ns: &[u64]) {
        let (min, max, sum) = extremes_and_sum(ns);
        self.count += ns.len() as u64;
        self.sum += sum;
        self.min = self.min.min(min);
        self.max = self.max.max(max);
        match &mut self.store {
            Store::Exact(all) if all.len() + ns.len() <= EXACT_LIMIT => all.extend(ns, max),
            _ => self.sketch(ns),
        }
    }

    /// Number of response times.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Exact mean in nanoseconds; `None` where there is none.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The shortest, in nanoseconds; `None` where there is none.
    #[must_use]
    pub fn min(&self) -> Option<u64> {
        (self.count > 0).then_some(self.min)
    }

    /// The longest, in nanoseconds; `None` where there is none.
    #[must_use]
    pub fn max(&self) -> Option<u64> {
        (self.count > 0).then_some(self.max)
    }

    /// Whether quantiles are exact (at most [`EXACT_LIMIT`] times); otherwise they carry three
    /// significant digits.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        matches!(self.store, Store::Exact(_))
    }

    /// The quantiles for the shares `ps` (0 to 1, best ascending) in nanoseconds: the order
    /// statistic k = ceil(p·n). Empty where there is no response time. Goes through all that is kept, so ask
    /// for all shares at once and not in every frame.
    #[must_use]
    pub fn quantiles(&self, ps: &[f64]) -> Vec<u64> {
        if self.count == 0 {
            return Vec::new();
        }
        let mut found = vec![0; ps.len()];
        match &self.store {
            Store::Exact(all) => all.quantiles(ps, &mut found),
            Store::Sketch(histogram) => self.sketched_quantiles(histogram, ps, &mut found),
        }
        found
    }

    /// At most `bins` bars of equal width on a logarithmic axis, from the shortest to the longest;
    /// empty where there is nothing. Their counts add up to [`count`](Self::count); times of 0 are
    /// in the first.
    #[must_use]
    pub fn histogram(&self, bins: usize) -> Vec<Bin> {
        if self.count == 0 || bins == 0 {
            return Vec::new();
        }
        let mut bars = log_bars(self.min, self.max, bins);
        let mut add = |ns: u64, count: u64| {
            let bar = bars.partition_point(|bar| bar.to_ns <= ns as f64);
            let bar = bar.min(bars.len() - 1);
            bars[bar].count += count;
        };
        match &self.store {
            Store::Exact(all) => all.iter().for_each(|ns| add(ns, 1)),
            Store::Sketch(histogram) => histogram.iter_recorded().for_each(|step| {
                add(step.value_iterated_to(), step.count_at_value());
            }),
        }
        bars
    }

    /// Bytes held, about.
    #[must_use]
    pub fn memory(&self) -> usize {
        size_of::<Self>()
            + match &self.store {
                Store::Exact(all) => all.memory(),
                Store::Sketch(histogram) => size_of::<u64>() * histogram.distinct_values(),
            }
    }

    /// Counts `ns` in the histogram, which takes over all that was kept on its first use.
    fn sketch(&mut self, ns: &[u64]) {
        if let Store::Exact(all) = &self.store {
            let mut histogram = Box::new(empty_histogram());
            all.iter().for_each(|old| count_in(&mut histogram, old));
            self.store = Store::Sketch(histogram);
        }
        if let Store::Sketch(histogram) = &mut self.store {
            ns.iter().for_each(|&one| count_in(histogram, one));
        }
    }

    fn sketched_quantiles(&self, histogram: &Histogram<u64>, ps: &[f64], found: &mut [u64]) {
        let mut cumulated = Vec::new();
        let mut total = 0;
        for step in histogram.iter_recorded() {
            total += step.count_at_value();
            cumulated.push((total, step.value_iterated_to()));
        }
        for (place, &p) in found.iter_mut().zip(ps) {
            let k = order::rank(p, self.count as usize) as u64;
            let at = cumulated.partition_point(|&(below, _)| below < k);
            let value = cumulated.get(at).map_or(self.max, |&(_, value)| value);
            let value = if k == self.count { self.max } else { value };
            *place = value.clamp(self.min, self.max);
        }
    }
}

/// The smallest, the largest and the sum. Several are done at once where all fit into 32 bits, as nearly always.
fn extremes_and_sum(ns: &[u64]) -> (u64, u64, u128) {
    let any = ns.iter().fold(0, |any, one| any | one);
    if any > u64::from(u32::MAX) || ns.len() > u32::MAX as usize {
        return ns
            .iter()
            .fold((u64::MAX, 0, 0), |(min, max, sum), one| (min.min(*one), max.max(*one), sum + u128::from(*one)));
    }
    let (mut min, mut max, mut sum) = (u32::MAX, 0, 0);
    for one in ns {
        let short = *one as u32;
        min = min.min(short);
        max = max.max(short);
        sum += one;
    }
    (if ns.is_empty() { u64::MAX } else { u64::from(min) }, u64::from(max), u128::from(sum))
}

fn empty_histogram() -> Histogram<u64> {
    Histogram::new(SIGNIFICANT_DIGITS).expect("three significant digits are allowed")
}

fn count_in(histogram: &mut Histogram<u64>, ns: u64) {
    if histogram.record(ns).is_err() {
        histogram.saturating_record(ns);
    }
}

/// Bars without content whose ends grow by a constant factor from `min` to `max`.
fn log_bars(min: u64, max: u64, bins: usize) -> Vec<Bin> {
    let (low, high) = (min.max(1) as f64, max.max(1) as f64);
    let bins = if low < high { bins } else { 1 };
    let growth = (high / low).ln() / bins as f64;
    let end = |i: usize| match i {
        0 => low,
        i if i == bins => high.max(low + 1.0),
        i => low * (growth * i as f64).exp(),
    };
    (0..bins).map(|i| Bin { from_ns: end(i), to_ns: end(i + 1), count: 0 }).collect()
}

#[cfg(test)]
mod tests;
