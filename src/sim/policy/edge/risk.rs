//! The risk that a latency is above an objective, by its mean and standard deviation.

/// Two bounds of the risk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Risk {
    /// How many standard deviations the mean lies below the objective (z).
    pub z: f64,
    /// p_N: what it is when the latency is normal, 1 − Phi((tau − mu)/sigma).
    pub normal: f64,
    /// p_C: what it is at most, whatever the law (Cantelli), 1/(1 + z²); 1 when the mean is not below tau.
    pub cantelli: f64,
}

impl Risk {
    /// The risk of a latency with this mean and standard deviation to be above `tau`, all in seconds. A latency that
    /// does not vary has risk 0 or 1.
    #[must_use]
    pub fn of(mean: f64, sd: f64, tau: f64) -> Self {
        if sd <= 0.0 {
            let lost = mean >= tau;
            let risk = f64::from(u8::from(lost));
            return Self { z: if lost { f64::NEG_INFINITY } else { f64::INFINITY }, normal: risk, cantelli: risk };
        }
        let z = (tau - mean) / sd;
        let normal = 0.5 * libm::erfc(z / std::f64::consts::SQRT_2);
        let cantelli = if z > 0.0 { 1.0 / (1.0 + z * z) } else { 1.0 };
        Self { z, normal, cantelli }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_answers() {
        let at = |z: f64| Risk::of(0.5 - 0.1 * z, 0.1, 0.5);
        assert!((at(1.0).normal - (1.0 - 0.841_344_746_068_543)).abs() < 1e-14);
        assert!((at(1.645).normal - (1.0 - 0.950_015_094_460_879)).abs() < 1e-14);
        assert!((at(2.380_476_142_847_62).cantelli - 0.15).abs() < 1e-12);
        assert_eq!(at(-0.5).cantelli, 1.0);
        assert_eq!(at(0.0), Risk { z: 0.0, normal: 0.5, cantelli: 1.0 });
    }

    #[test]
    fn a_latency_that_does_not_vary_is_safe_or_lost() {
        let (safe, lost) = (Risk::of(0.4, 0.0, 0.5), Risk::of(0.5, 0.0, 0.5));
        assert_eq!((safe.normal, safe.cantelli, lost.normal, lost.cantelli), (0.0, 0.0, 1.0, 1.0));
    }

    /// Cantelli's bound is never below the normal risk, so with one limit for both it alone decides.
    #[test]
    fn cantelli_is_never_the_weaker_test() {
        for step in -500..500 {
            let risk = Risk::of(0.5 - 0.01 * f64::from(step), 1.0, 0.5);
            assert!(risk.cantelli >= risk.normal, "{risk:?}");
        }
    }
}
