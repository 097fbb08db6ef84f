//! The built-in scenarios: each is valid, says what it shows, and comes to what it expects.

use equipoise::lab::{experiment, library};
use rayon::prelude::*;

#[test]
fn every_built_in_scenario_meets_its_expectations() {
    let names = library::names();
    assert!(names.len() >= 17, "{names:?}");
    names.par_iter().for_each(|name| {
        let scenario = library::open(name).unwrap_or_else(|problems| panic!("{problems}")).scenario;
        assert!(!scenario.title.is_empty() && scenario.about.len() > 60, "{name} does not say what it shows");
        assert!(!scenario.expect.is_empty(), "{name} expects nothing");
        let runs =
            experiment::run(&scenario, &[scenario.seed], None, || {}).unwrap_or_else(|wrong| panic!("{wrong:?}"));
        for expect in &scenario.expect {
            let (value, met) =
                experiment::meets(expect, &runs).unwrap_or_else(|| panic!("{name}: {expect:?} does not apply"));
            assert!(met, "{name}: {expect:?}, but {value}");
        }
    });
}

#[test]
fn the_nine_loads_are_those_of_the_study() {
    use equipoise::param::{Time, get, show};
    let value = |name: &str, path: &str| {
        let scenario = library::open(&format!("wavelet/{name}")).expect("it is built in").scenario;
        let (value, _) = get(&scenario, path).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        show(value)
    };
    let table = [
        ("uniform", "rate", "240"),
        ("progressive", "from", "190"),
        ("progressive", "to", "505"),
        ("decreasing", "from", "335"),
        ("decreasing", "to", "160"),
        ("periodic", "base", "318"),
        ("periodic", "amplitude", "142"),
        ("periodic", "period", "600 s"),
        ("burst", "base", "225"),
        ("burst", "peak", "590"),
        ("burst", "start", "1800 s"),
        ("burst", "duration", "25 s"),
        ("rampburst", "base", "210"),
        ("rampburst", "peak", "550"),
        ("rampburst", "start", "1200 s"),
        ("rampburst", "rise", "146 s"),
        ("rampburst", "hold", "120 s"),
        ("rampburst", "fall", "300 s"),
        ("mixed", "parts[0].base", "309"),
        ("mixed", "parts[0].amplitude", "105"),
        ("mixed", "parts[1].peak", "190"),
        ("mixed", "parts[1].start", "2250 s"),
        ("mixed", "parts[1].duration", "40 s"),
        ("heterogeneous", "base", "314"),
        ("failover", "rate", "249.5"),
    ];
    for (name, part, wanted) in table {
        assert_eq!(value(name, &format!("flows[0].shape.{part}")), wanted, "{name} {part}");
    }
    for name in
        ["uniform", "progressive", "decreasing", "periodic", "burst", "rampburst", "mixed", "heterogeneous", "failover"]
    {
        let scenario = library::open(&format!("wavelet/{name}")).expect("it is built in").scenario;
        let reserve = scenario
            .nodes
            .iter()
            .filter(|group| group.group != equipoise::sim::Group::Base)
            .map(|group| group.count)
            .sum::<u32>();
        assert_eq!(
            (scenario.node_count(), reserve, scenario.length, scenario.dt),
            (6, 3, Time::from_secs(3600), Time::from_secs(1)),
            "{name}"
        );
        assert_eq!(scenario.tie, equipoise::sim::Tie::Lowest);
        assert_eq!(value(name, "flows[0].wander.sd"), "0.04");
        assert_eq!(value(name, "pools[0].start_delay"), "45 s");
    }
    let rates: Vec<f64> = library::open("wavelet/heterogeneous")
        .expect("built in")
        .scenario
        .nodes
        .iter()
        .map(|group| group.rate)
        .collect();
    assert_eq!(rates, [100.0, 120.0, 140.0, 90.0, 160.0, 110.0]);
    assert_eq!(value("failover", "faults.detect_delay"), "2 s");
}

#[test]
fn the_real_traces_are_those_of_their_sources() {
    use equipoise::sim::{Gaps, Shape, Work};
    let day = library::open("real/elb_day").expect("built in").scenario;
    let Shape::Counts(counts) = &day.flows[0].shape else { panic!("counts") };
    assert_eq!(
        (counts.counts.values().len(), counts.counts.values().iter().sum::<f64>(), counts.scale),
        (288, 20_389.0, 450.0)
    );
    let code = library::open("real/code_assistant").expect("built in").scenario;
    let (Gaps::Arrivals { at, .. }, Work::Sizes(sizes)) = (&code.flows[0].gaps, &code.flows[0].work) else {
        panic!("a trace")
    };
    assert_eq!((at.values().len(), sizes.sizes.values().len()), (8_819, 8_819));
    let largest = sizes.sizes.values().iter().copied().fold(0.0, f64::max);
    assert_eq!(largest, 1_899.0);
}
