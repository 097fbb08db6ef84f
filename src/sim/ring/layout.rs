//! Where the tokens lie on the ring: drawn once, never moved. Knows no owner.

/// The positions of the tokens and the arcs before them.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Position of each token on [0, 1), ascending.
    places: Vec<f64>,
    /// Length of the arc that ends at each token (the paper's segment L_s); their sum is 1.
    arcs: Vec<f64>,
    /// The tokens by length of their arcs, longest first; the lowest first among equals.
    by_rank: Vec<u32>,
    /// The arcs in that order.
    sorted: Vec<f64>,
    /// Position of each token in that order.
    rank: Vec<u32>,
    /// For each of `buckets` equal parts of the ring, the first token at or after its start: a look-up begins here.
    starts: Vec<u32>,
    /// Invariants of the positions that do not hold.
    violations: u64,
}

impl Layout {
    /// The ring with a token at each of these positions, which lie on [0, 1); there is at least one.
    #[must_use]
    pub fn new(mut places: Vec<f64>) -> Self {
        places.sort_by(f64::total_cmp);
        let count = places.len();
        let last = places[count - 1];
        // The first arc wraps around zero; a ring of a single token is one whole arc.
        let first = if count == 1 { 1.0 } else { (places[0] - last) + 1.0 };
        let arcs: Vec<f64> = std::iter::once(first).chain(places.windows(2).map(|pair| pair[1] - pair[0])).collect();
        let mut by_rank: Vec<u32> = (0..count as u32).collect();
        by_rank.sort_by(|a, b| arcs[*b as usize].total_cmp(&arcs[*a as usize]));
        let sorted = by_rank.iter().map(|token| arcs[*token as usize]).collect();
        let mut rank = vec![0; count];
        for (position, token) in by_rank.iter().enumerate() {
            rank[*token as usize] = position as u32;
        }
        let starts =
            (0..=count).map(|part| places.partition_point(|p| *p < part as f64 / count as f64) as u32).collect();
        let violations = violations(&places, &arcs);
        Self { places, arcs, by_rank, sorted, rank, starts, violations }
    }

    /// Number of tokens (V).
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Never: a ring has at least one token.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Positions on [0, 1), ascending.
    #[must_use]
    pub fn places(&self) -> &[f64] {
        &self.places
    }

    /// Length of the arc before a token.
    #[must_use]
    pub fn arc(&self, token: u32) -> f64 {
        self.arcs[token as usize]
    }

    /// Position of a token in the order of arcs, longest first.
    #[must_use]
    pub fn rank(&self, token: u32) -> u32 {
        self.rank[token as usize]
    }

    /// The token at a position in the order of arcs.
    #[must_use]
    pub fn at_rank(&self, rank: u32) -> u32 {
        self.by_rank[rank as usize]
    }

    /// Length of the arc at a position in that order.
    #[must_use]
    pub fn arc_at(&self, rank: u32) -> f64 {
        self.sorted[rank as usize]
    }

    /// The token that a point of [0, 1) belongs to: the first at or after it, around zero.
    #[must_use]
    pub fn find(&self, point: f64) -> u32 {
        let count = self.places.len();
        let part = ((point * count as f64) as usize).min(count - 1);
        // Rounding may put the point a hair before the start of its part.
        let from = if point < part as f64 / count as f64 { 0 } else { self.starts[part] as usize };
        let to = self.starts[part + 1] as usize;
        let found = from + self.places[from..to].partition_point(|place| *place < point);
        if found == count { 0 } else { found as u32 }
    }

    /// How many of the invariants that concern the positions do not hold: the arcs add up to 1 (within 1e-9), the
    /// positions do not fall, every arc is longer than 0. Nothing can change them after the ring is laid.
    #[must_use]
    pub fn violations(&self) -> u64 {
        self.violations
    }
}

fn violations(places: &[f64], arcs: &[f64]) -> u64 {
    let whole = (arcs.iter().sum::<f64>() - 1.0).abs() < 1e-9;
    let ordered = places.is_sorted();
    let positive = arcs.iter().all(|arc| *arc > 0.0);
    [whole, ordered, positive].into_iter().map(|holds| u64::from(!holds)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn arcs_end_at_their_tokens_and_wrap_around_zero() {
        let layout = Layout::new(vec![0.5, 0.125, 0.75]);
        assert_eq!(layout.places(), [0.125, 0.5, 0.75]);
        assert_eq!([0, 1, 2].map(|token| layout.arc(token)), [0.375, 0.375, 0.25]);
        assert_eq!([0, 1, 2].map(|rank| layout.at_rank(rank)), [0, 1, 2], "the lowest first among equals");
        assert_eq!([0.0, 0.125, 0.126, 0.5, 0.6, 0.75, 0.8, 0.999].map(|p| layout.find(p)), [0, 0, 1, 1, 2, 2, 0, 0]);
        assert_eq!(Layout::new(vec![0.3]).arc(0), 1.0);
        assert_eq!(layout.violations(), 0);
        assert_eq!(Layout::new(vec![0.2, 0.2]).violations(), 1, "an arc of length 0");
    }

    proptest! {
        /// The look-up by parts agrees with a plain search from the left.
        #[test]
        fn the_look_up_is_the_first_token_at_or_after_the_point(
            places in prop::collection::vec(0.0..1.0f64, 1..60), points in prop::collection::vec(0.0..1.0f64, 1..60)
        ) {
            let layout = Layout::new(places);
            for point in points.iter().chain(layout.places()) {
                let plain = layout.places().iter().position(|place| place >= point).unwrap_or(0);
                prop_assert_eq!(layout.find(*point), plain as u32);
            }
        }
    }
}
