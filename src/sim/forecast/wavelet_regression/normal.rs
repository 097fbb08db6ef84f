//! The normal equations of the ridge regression: θ_h = (G + R)⁻¹ Σ φ y_h, with G = Σ φ φᵀ.

use super::basis::{Features, MOST};
use crate::sim::forecast::POINTS;

/// Added to the diagonal for the constant, and the number of samples that the ridge of the others is worth.
const WORTH: f64 = 100.0;

/// Below this the ridge is held, so that equations without any content have a solution (0).
const LEAST: f64 = 1e-6;

/// Sums over the rows.
#[derive(Clone, Debug)]
pub struct Normal {
    size: usize,
    /// The lower triangle of G.
    gram: [[f64; MOST]; MOST],
    /// Σ φ y_h for each distance.
    sides: [[f64; MOST]; POINTS],
    factors: Factors,
}

impl Normal {
    /// Of no row.
    pub fn new(size: usize) -> Self {
        Self { size, gram: [[0.0; MOST]; MOST], sides: [[0.0; MOST]; POINTS], factors: Factors::default() }
    }

    /// Adds a row, or takes it out (`sign` −1).
    pub fn add(&mut self, features: &Features, targets: &[f64; POINTS], sign: f64) {
        for i in 0..self.size {
            let value = sign * features[i];
            for (sum, other) in self.gram[i][..=i].iter_mut().zip(features) {
                *sum += value * other;
            }
        }
        for (side, target) in self.sides.iter_mut().zip(targets) {
            let target = sign * target;
            for (sum, feature) in side[..self.size].iter_mut().zip(features) {
                *sum += target * feature;
            }
        }
    }

    /// φ · θ_h for each distance. The last feature is centred on `mean` here, in the sums and in the row.
    ///
    /// As φ · (A⁻¹ b) = (A⁻¹ φ) · b, one solution serves all distances.
    pub fn fit(&mut self, features: &Features, mean: f64, ridge: f64) -> [f64; POINTS] {
        let (n, last) = (self.size, self.size - 1);
        let mut a = self.gram;
        a[last][last] += mean * mean * a[0][0] - 2.0 * mean * a[last][0];
        // The sum of φ_0 φ_j stands in the first column, for every j.
        for (sum, row) in a[last][..last].iter_mut().zip(&self.gram) {
            *sum -= mean * row[0];
        }
        let spread = WORTH * (ridge * mean) * (ridge * mean);
        a[0][0] += WORTH;
        (1..n).for_each(|i| a[i][i] += spread.max(LEAST));
        let mut row = *features;
        row[last] -= mean;
        let Some(weights) = self.factors.solve(&a, n, row) else { return [0.0; POINTS] };
        self.sides.map(|side| {
            let all: f64 = weights[..n].iter().zip(&side).map(|(weight, sum)| weight * sum).sum();
            all - weights[last] * mean * side[0]
        })
    }
}

/// The columns of L D and of L of a matrix L D Lᵀ. Only what lies below the diagonal is ever written or read; kept, so that
/// the rest need not be made zero again.
#[derive(Clone, Debug, Default)]
struct Factors {
    scaled: [[f64; MOST]; MOST],
    lower: [[f64; MOST]; MOST],
}

impl Factors {
    /// Solves A z = b for a positive definite A, given by its lower triangle (A = L D Lᵀ); `None` where it is not.
    ///
    /// Column by column: each entry is the same sum in the same order as by rows, but neighbours do not wait for each other.
    fn solve(&mut self, a: &[[f64; MOST]; MOST], n: usize, b: Features) -> Option<Features> {
        let Self { scaled, lower } = self;
        let mut inverse = [0.0; MOST];
        for j in 0..n {
            let mut sums = [0.0; MOST];
            for k in 0..j {
                let factor = lower[k][j];
                // All rows, also those that nobody reads: a loop of fixed length is unrolled.
                for (sum, x) in sums.iter_mut().zip(&scaled[k]) {
                    *sum += x * factor;
                }
            }
            let pivot = a[j][j] - sums[j];
            if !(pivot > 0.0 && pivot.is_finite()) {
                return None;
            }
            inverse[j] = 1.0 / pivot;
            for i in j + 1..n {
                scaled[j][i] = a[i][j] - sums[i];
                lower[j][i] = scaled[j][i] * inverse[j];
            }
        }
        let mut z = b;
        // Forwards it is one sum for each row, each in the order of the columns.
        let mut sums = [0.0; MOST];
        for k in 0..n {
            z[k] -= sums[k];
            for (sum, x) in sums.iter_mut().zip(&lower[k]) {
                *sum += x * z[k];
            }
        }
        (0..n).for_each(|i| z[i] *= inverse[i]);
        for i in (0..n).rev() {
            for j in 0..i {
                z[j] -= lower[j][i] * z[i];
            }
        }
        Some(z)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_equations_by_hand() {
        // A = [[4, 2, 0], [2, 5, 1], [0, 1, 3]], z = (1, −2, 3): A z = (0, −5, 7).
        let mut a = [[0.0; MOST]; MOST];
        (a[0][0], a[1][0], a[1][1], a[2][1], a[2][2]) = (4.0, 2.0, 5.0, 1.0, 3.0);
        let mut b = [0.0; MOST];
        (b[1], b[2]) = (-5.0, 7.0);
        let z = Factors::default().solve(&a, 3, b).expect("it is positive definite");
        assert!([1.0, -2.0, 3.0].iter().zip(z).all(|(wanted, z)| (wanted - z).abs() < 1e-12), "{z:?}");
        a[2][2] = -9.0;
        assert!(Factors::default().solve(&a, 3, b).is_none());
    }

    /// Centring the sums is the same as centring every row.
    #[test]
    fn the_centre_may_be_chosen_after_the_sums() {
        let rows = [[1.0, 2.0, 305.0], [1.0, -1.0, 290.0], [1.0, 0.5, 301.0], [1.0, 3.0, 280.0]];
        let wide = |row: [f64; 3]| {
            let mut features = [0.0; MOST];
            features[..3].copy_from_slice(&row);
            features
        };
        let (mut raw, mut centred) = (Normal::new(3), Normal::new(3));
        let mean = 295.0;
        for (k, row) in rows.iter().enumerate() {
            let targets = [k as f64, 1.0, -2.0 * k as f64, 5.0, 0.0];
            raw.add(&wide(*row), &targets, 1.0);
            centred.add(&wide([row[0], row[1], row[2] - mean]), &targets, 1.0);
        }
        let now = [1.0, 0.7, 310.0];
        let late = raw.fit(&wide(now), mean, 0.03);
        // A mean of 0 centres nothing; the ridge, which the mean scales, is put on the diagonal by hand.
        let spread = 100.0 * (0.03 * mean) * (0.03 * mean) - LEAST;
        (1..3).for_each(|i| centred.gram[i][i] += spread);
        let early = centred.fit(&wide([now[0], now[1], now[2] - mean]), 0.0, 0.0);
        assert!(late.iter().zip(early).all(|(late, early)| (late - early).abs() < 1e-9), "{late:?} {early:?}");
    }
}
