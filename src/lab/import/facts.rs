//! Figures by which an import can be checked against its source.
//!
//! Does not know the formats.

/// What a glance at the traffic tells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Facts {
    /// Requests per second: for counts over the bins told of, for arrivals the inverse of the mean
    /// gap. `None` where all came at one time.
    pub mean_rate: Option<f64>,
    /// Coefficient of variation of the gaps between arrivals (1 for a Poisson stream); `None` for
    /// counts, and where there are fewer than two gaps or all are zero.
    pub gap_cv: Option<f64>,
    /// The longest gap between two neighbouring times, in nanoseconds.
    pub longest_gap_ns: u64,
}

/// The facts of arrivals at these times, which never fall.
pub(super) fn of_arrivals(at_ns: &[u64]) -> Facts {
    let gaps = || at_ns.windows(2).map(|pair| pair[1] - pair[0]);
    let n = at_ns.len().saturating_sub(1) as f64;
    let mean = gaps().map(|gap| gap as f64).sum::<f64>() / n;
    let squares: f64 = gaps().map(|gap| (gap as f64 - mean).powi(2)).sum();
    let moves = mean > 0.0;
    Facts {
        mean_rate: moves.then(|| 1e9 / mean),
        gap_cv: (moves && n >= 2.0).then(|| (squares / n).sqrt() / mean),
        longest_gap_ns: gaps().max().unwrap_or(0),
    }
}

/// The facts of counts in bins of which some are missing (ascending).
pub(super) fn of_counts(bin_ns: u64, counts: &[f64], missing: &[usize]) -> Facts {
    let told = (counts.len() - missing.len()) as f64;
    let sum: f64 = counts.iter().sum();
    let mut longest = u64::from(counts.len() > 1);
    let mut run = 0;
    let mut before = None;
    for &bin in missing {
        run = if before == bin.checked_sub(1) { run + 1 } else { 1 };
        longest = longest.max(run + 1);
        before = Some(bin);
    }
    Facts { mean_rate: Some(sum / (told * bin_ns as f64 / 1e9)), gap_cv: None, longest_gap_ns: longest * bin_ns }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_of_arrivals_by_hand() {
        let facts = of_arrivals(&[0, 1_000_000_000, 4_000_000_000]);
        assert_eq!(facts.mean_rate, Some(0.5));
        assert_eq!(facts.gap_cv, Some(0.5));
        assert_eq!(facts.longest_gap_ns, 3_000_000_000);
        for few in [&[][..], &[0], &[0, 0]] {
            let facts = of_arrivals(few);
            assert_eq!((facts.mean_rate, facts.gap_cv, facts.longest_gap_ns), (None, None, 0));
        }
    }

    #[test]
    fn facts_of_counts_by_hand() {
        let facts = of_counts(2_000_000_000, &[4.0, 0.0, 0.0, 8.0, 0.0, 6.0], &[1, 2, 4]);
        assert_eq!(facts.mean_rate, Some(3.0));
        assert_eq!(facts.longest_gap_ns, 6_000_000_000);
        assert_eq!(of_counts(5, &[1.0], &[]).longest_gap_ns, 0);
    }
}
