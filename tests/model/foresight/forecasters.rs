//! Every forecaster on the loads of the study: causal, documented, and as good as the prototype's.

use crate::lab_bench::{Estimate, finish, metric};
use equipoise::lab::library;
use equipoise::param::Time;
use equipoise::sim::{Controller, Forecaster, Policy, Scenario};
use rayon::prelude::*;

fn named(name: &str) -> Forecaster {
    Forecaster::all().into_iter().find(|(known, ..)| *known == name).expect("it is listed").2
}

/// A load of the study with a policy that costs little and no reserve: forecasts depend on the arrivals alone.
fn load(name: &str, forecaster: Forecaster) -> Scenario {
    let mut scenario = library::open(&format!("wavelet/{name}")).expect("it is built in").scenario;
    scenario.pools[0].controller = Controller::None;
    Scenario { policy: Policy::RoundRobin, forecast: Some(forecaster), ..scenario }
}

#[test]
fn every_forecaster_is_documented_under_its_own_name() {
    let all = Forecaster::all();
    assert!(all.len() >= 5);
    for (name, doc, forecaster) in all {
        assert!(doc.ends_with('.') && forecaster.name() == name, "{name}");
        assert_eq!(forecaster.horizon(), Time::from_secs(45), "{name}");
    }
}

/// MAE and bias at 45 s of the prototype (seeds 101 to 104; `spec/wavelet.md` 4.2), in req/s.
#[test]
fn errors_are_those_of_the_prototype() {
    let table = [
        ("uniform", [("LastValue", 20.2, 0.0), ("Mean", 16.3, 0.0), ("Holt", 20.8, -0.1)]),
        ("uniform", [("Autoregression", 14.4, 0.0), ("WaveletRegression", 15.2, -0.1), ("Mean", 16.3, 0.0)]),
        ("periodic", [("LastValue", 46.3, 1.8), ("Mean", 47.5, 2.0), ("Holt", 35.9, 0.0)]),
        ("periodic", [("Autoregression", 50.4, 4.3), ("WaveletRegression", 23.7, 5.4), ("Mean", 47.5, 2.0)]),
        ("mixed", [("LastValue", 40.9, 1.3), ("Mean", 40.6, 1.4), ("Holt", 37.8, 0.0)]),
        ("mixed", [("Autoregression", 43.3, 3.7), ("WaveletRegression", 31.2, 6.2), ("Mean", 40.6, 1.4)]),
    ];
    let rows: Vec<_> = table.iter().flat_map(|(load, rows)| rows.iter().map(move |row| (*load, *row))).collect();
    rows.par_iter().for_each(|(name, (forecaster, mae, bias))| {
        let scenario = load(name, named(forecaster));
        let figures: Vec<[f64; 2]> = (101..=108u64)
            .map(|seed| {
                let sim = finish(&Scenario { seed, ..scenario.clone() });
                [metric(&sim, "forecast_mae"), metric(&sim, "forecast_bias")]
            })
            .collect();
        let of = |figure: usize| Estimate::of(&figures.iter().map(|row| row[figure]).collect::<Vec<_>>());
        println!("{name} {forecaster}: {:?} for {mae}, {:?} for {bias}", of(0), of(1));
        // Four standard errors of the difference to their four seeds, half of the last digit, and, as a spread of eight
        // seeds is itself uncertain, 1.5 %.
        let band = |error: f64| 4.0 * error * 3f64.sqrt() + 0.05 + 0.015 * mae;
        assert!((of(0).mean - mae).abs() < band(of(0).error), "{name} {forecaster}: {:?} is not {mae}", of(0));
        assert!((of(1).mean - bias).abs() < band(of(1).error), "{name} {forecaster}: {:?} is not {bias}", of(1));
    });
}

/// What comes later cannot change what was forecast before.
#[test]
fn forecasts_are_causal() {
    let wave = |t: u32| 300.0 + 100.0 * libm::sin(f64::from(t) / 40.0) + f64::from(t * 7919 % 31);
    for (name, _, forecaster) in Forecaster::all() {
        let follow = |bend: u32| {
            let mut told = Vec::new();
            let samples = (0..1200).map(|t| if t < bend { wave(t) } else { 5.0 });
            forecaster.follow(Time::from_secs(1), samples, |curve| told.push(*curve));
            told
        };
        let (whole, bent) = (follow(1200), follow(1000));
        assert_eq!(whole[..1000], bent[..1000], "{name}");
        assert_ne!(whole[1100], bent[1100], "{name}");
    }
}
