//! The rows, the features, the prior and what comes of them.

use super::basis::Prior;
use super::*;

fn seen(count: u32, value: impl Fn(f64) -> f64) -> Samples {
    let mut samples = Samples::default();
    (0..count).for_each(|t| samples.push(value(f64::from(t))));
    samples
}

fn wave(t: f64) -> f64 {
    300.0 + 100.0 * libm::sin(t / 50.0) + 20.0 * libm::sin(1.7 * t)
}

const AHEAD: [u32; POINTS] = [9, 18, 27, 36, 45];

fn forecast(model: &mut Regression, samples: &Samples) -> [f64; POINTS] {
    let mut curve = [0.0; POINTS];
    model.predict(samples, &AHEAD, &mut curve);
    curve
}

/// The rows are s from max(8, t − 577) to t − 46 (spec 1.5): 768 samples are touched at most.
#[test]
fn the_rows_are_those_of_the_study() {
    let mut model = Regression::new(&WaveletRegression::default());
    model.begin(&Samples::default(), &AHEAD);
    assert_eq!(WaveletRegression::default().reach(), 191);
    assert_eq!(model.basis.size(), 13);
    assert_eq!((model.rows(1000).start, model.rows(1000).end - 1), (1000 - 577, 1000 - 46));
    assert_eq!((model.rows(54).start, model.rows(54).end - 1), (8, 8));
    assert!(model.rows(53).is_empty());
}

#[test]
fn features_by_hand() {
    let samples = seen(40, |t| t);
    let basis = Basis::new(&WaveletRegression { levels: 3, ..WaveletRegression::default() });
    // At s = 20: c_2 = 18.5, c_3 = 16.5; four ticks earlier 14.5 and 12.5.
    let features = basis.features(&samples, 20);
    assert_eq!(features[..5], [1.0, 2.0, 2.0, 4.0, 16.5]);
    // Before the beginning stands the first sample: c_2(2) = 1, c_3(2) = 1, c(−2) = 0.
    assert_eq!(basis.features(&samples, 2)[..5], [1.0, 0.0, 0.0, 1.0, 1.0]);
}

#[test]
fn the_prior_is_a_damped_and_shrunken_line() {
    let basis = Basis::new(&WaveletRegression::default());
    let prior = basis.prior(&seen(100, |t| 5.0 * t), 99);
    // The mean of samples 92 to 99; 32 samples have a sum of squares of 32 · (32² − 1)/12 = 2728.
    assert_eq!(prior.level, 5.0 * 95.5);
    assert!((prior.rise - 0.3 * 5.0 * 2728.0 / 3228.0).abs() < 1e-12);
    assert_eq!(basis.prior(&seen(1, |_| 4.0), 0), Prior { level: 4.0, rise: 0.0 });
}

/// Sums kept tick by tick are those of a model that begins with the whole history, also at another horizon.
#[test]
fn kept_sums_are_those_of_a_fresh_start() {
    let mut samples = Samples::default();
    let mut kept = Regression::new(&WaveletRegression::default());
    kept.begin(&samples, &AHEAD);
    for t in 0..1500u32 {
        samples.push(wave(f64::from(t)));
        kept.learn(&samples);
        if t % 97 == 3 || t < 70 {
            let mut fresh = Regression::new(&WaveletRegression::default());
            fresh.begin(&samples, &AHEAD);
            let pairs = forecast(&mut kept, &samples).into_iter().zip(forecast(&mut fresh, &samples));
            assert!(
                pairs.clone().all(|(kept, fresh)| (kept - fresh).abs() < 1e-6),
                "{t}: {:?}",
                pairs.collect::<Vec<_>>()
            );
        }
    }
}

/// A wave whose period the coarsest level covers is followed far better than by the prior alone.
#[test]
fn it_learns_a_wave() {
    let (mut samples, mut model) = (Samples::default(), Regression::new(&WaveletRegression::default()));
    model.begin(&samples, &AHEAD);
    let (mut learned, mut prior, mut count) = (0.0, 0.0, 0.0);
    for t in 0..2000u32 {
        samples.push(wave(f64::from(t)));
        model.learn(&samples);
        if t > 900 {
            let truth = wave(f64::from(t + 45));
            learned += (forecast(&mut model, &samples)[4] - truth).abs();
            prior += (model.basis.prior(&samples, u64::from(t)).at(45) - truth).abs();
            count += 1.0;
        }
    }
    assert!(learned / count < 16.0 && prior / count > 40.0, "{} against {}", learned / count, prior / count);
}

#[test]
fn silence_is_forecast_as_silence() {
    let (mut samples, mut model) = (Samples::default(), Regression::new(&WaveletRegression::default()));
    model.begin(&samples, &AHEAD);
    for _ in 0..1000 {
        samples.push(0.0);
        model.learn(&samples);
        assert_eq!(forecast(&mut model, &samples), [0.0; POINTS]);
    }
}
