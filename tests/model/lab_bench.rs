//! The bench on which scenarios are put together and run again and again. It knows the library, and no subject.

use equipoise::param::Time;
use equipoise::sim::dice::replication_seed;
use equipoise::sim::{
    Congestion, Flow, Gaps, Level, Link, Network, NodeGroup, Policy, Scenario, Shape, Sim, Steady, Step, Work,
};
use equipoise::stats::Summary;
use rayon::prelude::*;

/// Machines that serve `rate` requests of size 1 per second each.
pub fn machines(count: u32, rate: f64) -> NodeGroup {
    NodeGroup { count, rate, ..NodeGroup::default() }
}

/// A steady Poisson stream of requests of this law.
pub fn poisson(rate: f64, work: Work) -> Flow {
    Flow { shape: steady(rate), gaps: Gaps::Poisson, work, ..Flow::default() }
}

/// Requests of size 1 at even gaps.
pub fn even(rate: f64) -> Flow {
    Flow { shape: steady(rate), gaps: Gaps::Even, ..Flow::default() }
}

/// The same intensity all the time.
pub fn steady(rate: f64) -> Shape {
    Shape::Steady(Steady { rate })
}

/// Levels given as (second, requests per second).
pub fn steps(levels: &[(u64, f64)]) -> Shape {
    let level = |(at, rate): &(u64, f64)| Level { at: Time::from_secs(*at), rate: *rate };
    Shape::Step(Step { levels: levels.iter().map(level).collect() })
}

/// Exponential sizes.
pub fn exponential() -> Work {
    Work::Exponential
}

/// Equal sizes.
pub fn fixed() -> Work {
    Work::Fixed
}

/// Seconds as a duration.
pub fn seconds(seconds: f64) -> Time {
    Time::from_seconds(seconds).expect("tests write durations that exist")
}

/// These machines, this flow, this policy, for `length` seconds.
pub fn scenario(nodes: Vec<NodeGroup>, flow: Flow, policy: Policy, length: f64) -> Scenario {
    Scenario { nodes, flows: vec![flow], policy, length: seconds(length), ..Scenario::default() }
}

/// A run before its first tick; a scenario that is wrong fails the test with all that is wrong.
pub fn begin(scenario: &Scenario) -> Sim {
    Sim::new(scenario).unwrap_or_else(|wrong| panic!("{wrong:#?}\n{scenario:#?}"))
}

/// Whether the scenario's policy can work on it. Where it cannot, the scenario is refused with this one reason.
pub fn fits(scenario: &Scenario) -> bool {
    if scenario.policy.misfit(scenario).is_none() {
        return true;
    }
    let wrong = scenario.check();
    let name = scenario.policy.name();
    assert!(wrong.len() == 1 && wrong[0].path == "policy" && wrong[0].to_string().contains(name), "{wrong:#?}");
    assert!(Sim::new(scenario).is_err());
    false
}

/// Any client, any machine: a network that wanders.
pub fn network(base: f64) -> Network {
    let link =
        Link { base: seconds(base), wander: seconds(base / 5.0), noise: seconds(base / 10.0), ..Link::default() };
    Network { links: vec![Link { congestion: Some(Congestion::default()), ..link }] }
}

/// A run at its end.
pub fn finish(scenario: &Scenario) -> Sim {
    let mut sim = begin(scenario);
    sim.finish();
    sim
}

/// The metric of a run.
pub fn metric(sim: &Sim, name: &str) -> f64 {
    sim.report().get(name).unwrap_or_else(|| panic!("{name} does not apply"))
}

/// What is read off each of `runs` replications of a scenario: for each figure an [`Estimate`].
pub fn replicate<const N: usize>(
    runs: u64,
    scenario: &Scenario,
    read: impl Fn(&mut Sim) -> [f64; N] + Sync,
) -> [Estimate; N] {
    let rows = runs_of(runs, scenario, read);
    std::array::from_fn(|figure| Estimate::of(&column(&rows, figure)))
}

/// As [`replicate`], where the mean utilisation is known to be `load`: see [`Estimate::controlled`].
pub fn replicate_at_load<const N: usize>(
    runs: u64,
    scenario: &Scenario,
    load: f64,
    read: impl Fn(&mut Sim) -> [f64; N] + Sync,
) -> [Estimate; N] {
    let rows = runs_of(runs, scenario, |sim| {
        let figures = read(sim);
        (figures, metric(sim, "utilisation_mean"))
    });
    let control: Vec<f64> = rows.iter().map(|row| row.1).collect();
    let rows: Vec<[f64; N]> = rows.into_iter().map(|row| row.0).collect();
    std::array::from_fn(|figure| Estimate::controlled(&column(&rows, figure), &control, load))
}

fn runs_of<R: Send>(runs: u64, scenario: &Scenario, read: impl Fn(&mut Sim) -> R + Sync) -> Vec<R> {
    let run = |run| {
        let seed = replication_seed(scenario.seed, run);
        read(&mut begin(&Scenario { seed, ..scenario.clone() }))
    };
    (0..runs).into_par_iter().map(run).collect()
}

fn column<const N: usize>(rows: &[[f64; N]], figure: usize) -> Vec<f64> {
    rows.iter().map(|row| row[figure]).collect()
}

/// A mean over replications with its standard error.
#[derive(Clone, Copy, Debug)]
pub struct Estimate {
    pub mean: f64,
    pub error: f64,
}

impl Estimate {
    /// The mean of independent values.
    pub fn of(values: &[f64]) -> Self {
        let summary = Summary::of(values).expect("there are replications");
        assert_eq!(summary.n, values.len(), "a figure was not finite: {values:?}");
        Self { mean: summary.mean, error: summary.sd / (summary.n as f64).sqrt() }
    }

    /// The mean of `values` with the help of a figure of the same runs whose mean is known: what chance did to that
    /// figure is taken off by regression, which narrows the band at no cost (a control variate).
    pub fn controlled(values: &[f64], control: &[f64], known: f64) -> Self {
        let (plain, drift) = (Self::of(values), Self::of(control));
        let pairs = values.iter().zip(control).map(|(v, c)| (v - plain.mean, c - drift.mean));
        let (vc, cc) = pairs.clone().fold((0.0, 0.0), |sum, (v, c)| (sum.0 + v * c, sum.1 + c * c));
        let slope = if cc > 0.0 { vc / cc } else { 0.0 };
        let rest: f64 = pairs.map(|(v, c)| (v - slope * c) * (v - slope * c)).sum();
        let n = values.len() as f64;
        Self { mean: plain.mean - slope * (drift.mean - known), error: (rest / (n - 2.0) / n).sqrt() }
    }

    /// Agrees with the exact answer within four standard errors.
    ///
    /// The test must be able to fail: an answer that is 3 % off would lie at least two standard errors outside of the band.
    pub fn agrees(self, what: &str, exact: f64) {
        self.agrees_within(what, exact, 0.0);
    }

    /// Agrees within four standard errors and a share of the exact answer more.
    pub fn agrees_within(self, what: &str, exact: f64, slack: f64) {
        let band = 4.0 * self.error + slack * exact;
        let off = (self.mean - exact) / self.error;
        println!(
            "{what}: {:.6} for {exact:.6} ({:+.3} %, {off:+.2} se; se {:.3} %)",
            self.mean,
            100.0 * (self.mean / exact - 1.0),
            100.0 * self.error / exact
        );
        assert!(
            band + 2.0 * self.error <= 0.03 * exact,
            "{what}: the band of {band} is too wide to see 3 % of {exact}"
        );
        assert!((self.mean - exact).abs() <= band, "{what}: {} is not {exact} within {band}", self.mean);
    }
}
