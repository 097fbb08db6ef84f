//! What is kept of the values of some neighbouring ticks: smallest, largest, sum and number.
//!
//! Does not know which ticks they were, nor how many had no value.

/// What is kept of the values of some neighbouring ticks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bucket {
    min: f64,
    max: f64,
    sum: f64,
    count: u64,
}

impl Bucket {
    /// No value yet.
    pub(super) const EMPTY: Self = Self { min: f64::INFINITY, max: f64::NEG_INFINITY, sum: 0.0, count: 0 };

    /// The smallest value, always finite; `None` where every tick was without a value.
    #[must_use]
    pub fn min(&self) -> Option<f64> {
        (self.count > 0).then_some(self.min)
    }

    /// The largest value, always finite; `None` where every tick was without a value.
    #[must_use]
    pub fn max(&self) -> Option<f64> {
        (self.count > 0).then_some(self.max)
    }

    /// The mean of the values, always finite; `None` where every tick was without a value.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        // Rounding, or a sum beyond the range of f64, must not carry the mean out of the values.
        (self.count > 0).then(|| (self.sum / self.count as f64).max(self.min).min(self.max))
    }

    /// The sum of the values; 0 where there is none.
    #[must_use]
    pub fn sum(&self) -> f64 {
        self.sum
    }

    /// The number of ticks that had a (finite) value.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Counts one finite value.
    #[inline]
    pub(super) fn add(&mut self, value: f64) {
        self.min = if value < self.min { value } else { self.min };
        self.max = if value > self.max { value } else { self.max };
        self.sum += value;
        self.count += 1;
    }

    /// Both buckets as one.
    pub(super) fn merged(self, other: Self) -> Self {
        Self {
            min: self.min.min(other.min),
            max: self.max.max(other.max),
            sum: self.sum + other.sum,
            count: self.count + other.count,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_bucket_has_no_extremes_and_changes_nothing() {
        let mut one = Bucket::EMPTY;
        assert_eq!((one.min(), one.max(), one.mean()), (None, None, None));
        one.add(3.0);
        assert_eq!(one.merged(Bucket::EMPTY), one);
        assert_eq!((one.min(), one.max(), one.mean()), (Some(3.0), Some(3.0), Some(3.0)));
    }
}
