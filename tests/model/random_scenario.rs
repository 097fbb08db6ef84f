//! Small valid scenarios at random: everything that a scenario may contain, in every mixture. Knows no test.

use crate::lab_bench::{fits, seconds};
use equipoise::param::Time;
use equipoise::sim::{
    Burst, Bursts, Command, Congestion, Controller, Counts, Fault, Faults, Flow, Forecaster, Gamma, Gaps, Group, Hold,
    Hyperexponential, Info, Keys, LeastConnections, Level, Link, Lognormal, Network, NodeGroup, NodeId, OnFull, Pareto,
    Policy, Pool, PositivePoisson, PowerOfD, Predictive, Qos, Ramp, Reactive, Rebalancer, Ring, Risk, RiskAwareReserve,
    Scenario, Scripted, Shape, Sine, Sizes, Steady, Step, Sum, Telemetry, Tie, Wander, Work,
};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

fn time(from: f64, to: f64) -> impl Strategy<Value = Time> {
    (from..to).prop_map(seconds)
}

fn group() -> impl Strategy<Value = NodeGroup> {
    let size = (1u32..4, 3.0..40.0, 1u32..4, option::of(0u32..6));
    let rest = (option::of(time(0.0, 2.5)), option::of(time(0.0, 0.5)), option::of(0.0..0.5), 0.1..9.0);
    (size, rest).prop_map(|((count, rate, channels, queue), (base_latency, jitter, error_rate, weight))| NodeGroup {
        count,
        rate,
        channels,
        queue,
        base_latency: base_latency.unwrap_or_default(),
        jitter: jitter.unwrap_or_default(),
        error_rate: error_rate.unwrap_or_default(),
        weight,
        ..NodeGroup::default()
    })
}

fn shape() -> impl Strategy<Value = Shape> {
    let one = prop_oneof![
        (0.0..90.0).prop_map(|rate| Shape::Steady(Steady { rate })),
        (0.0..90.0, 0.0..90.0, time(0.0, 9.0), time(0.1, 20.0)).prop_map(|(from, to, start, over)| Shape::Ramp(Ramp {
            from,
            to,
            start,
            over
        })),
        (0.0..60.0, 0.0..60.0, time(1.0, 20.0), -1.0..1.0).prop_map(|(base, amplitude, period, phase)| Shape::Sine(
            Sine { base, amplitude, period, phase, ..Sine::default() }
        )),
        (0.0..40.0, 0.0..300.0, time(0.0, 15.0), time(0.0, 9.0))
            .prop_map(|(base, peak, start, duration)| Shape::Burst(Burst { base, peak, start, duration })),
        (0.0..80.0, time(0.0, 20.0)).prop_map(|(rate, at)| {
            Shape::Step(Step { levels: vec![Level { at: Time::ZERO, rate: 20.0 }, Level { at, rate }] })
        }),
        (time(0.3, 4.0), prop::collection::vec(0.0..150.0, 1..9)).prop_map(|(bin, counts)| Shape::Counts(Counts {
            bin,
            scale: 1.0,
            counts: counts.into()
        })),
    ];
    prop_oneof![4 => one.boxed(), 1 => Just(Shape::Sum(Sum { parts: Shape::all().into_iter().take(5).map(quiet).collect() }))]
}

/// The shape with intensities that a small scenario bears.
fn quiet(shape: Shape) -> Shape {
    match shape {
        Shape::Steady(_) => Shape::Steady(Steady { rate: 11.0 }),
        Shape::Ramp(ramp) => Shape::Ramp(Ramp { from: 1.0, to: 20.0, over: Time::from_secs(15), ..ramp }),
        Shape::Sine(sine) => Shape::Sine(Sine { base: 9.0, amplitude: 12.0, period: Time::from_secs(7), ..sine }),
        Shape::Burst(burst) => Shape::Burst(Burst { base: 0.0, peak: 80.0, start: Time::from_secs(5), ..burst }),
        other => other,
    }
}

fn work() -> impl Strategy<Value = Work> {
    prop_oneof![
        Just(Work::Fixed),
        Just(Work::Exponential),
        (0.2..3.0).prop_map(|cv| Work::Gamma(Gamma { cv })),
        (0.2..3.0).prop_map(|cv| Work::Lognormal(Lognormal { cv })),
        (1.1..3.0, 2.0..1e4).prop_map(|(alpha, ratio)| Work::Pareto(Pareto { alpha, ratio })),
        (1.0..4.0).prop_map(|cv| Work::Hyperexponential(Hyperexponential { cv })),
        (1.0..50.0).prop_map(|mean| Work::PositivePoisson(PositivePoisson { mean })),
        prop::collection::vec(0.1..9.0, 1..9).prop_map(|sizes| Work::Sizes(Sizes { sizes: sizes.into() })),
    ]
}

fn gaps() -> impl Strategy<Value = Gaps> {
    prop_oneof![
        3 => Just(Gaps::Poisson),
        1 => Just(Gaps::Even),
        1 => (0.2..3.0).prop_map(|cv| Gaps::Gamma { cv }),
        1 => (1.0..20.0, time(0.1, 5.0), time(0.1, 5.0)).prop_map(|(ratio, high, low)| Gaps::Modulated { ratio, high, low }),
        1 => (1.0..20.0).prop_map(|mean| Gaps::PositivePoisson { mean }),
        1 => (prop::collection::vec(0.0..30.0, 1..200), 0.5..3.0).prop_map(|(mut at, speed)| {
            at.sort_by(f64::total_cmp);
            Gaps::Arrivals { at: at.into(), speed }
        }),
        2 => Just(Gaps::Spread),
    ]
}

fn flow() -> impl Strategy<Value = Flow> {
    let wander = option::of((0.0..0.5, 0.0..0.99).prop_map(|(sd, keep)| Wander { sd, keep }));
    let keys = prop_oneof![
        2 => Just((Keys::None, 0.0)),
        1 => (1u32..50, 0.0..1.0).prop_map(|(count, writes)| (Keys::Uniform { count }, writes)),
        1 => (0.0..3.0, 1u32..50).prop_map(|(s, count)| (Keys::Zipf { s, count }, 0.0)),
    ];
    let bursts = option::of((0.0..5.0, time(0.1, 9.0), time(0.1, 9.0)).prop_map(|(factor, lasts, every)| Bursts {
        factor,
        lasts,
        every,
    }));
    let whose = (option::of(time(0.05, 3.0)), 0u32..3, bursts, keys);
    (shape(), gaps(), work(), wander, select(vec![Hold::Tick, Hold::Continuous]), whose).prop_map(
        |(shape, gaps, work, wander, hold, (deadline, client, bursts, (keys, write_share)))| {
            let gaps = if gaps == Gaps::Spread && !matches!(shape, Shape::Counts(_)) { Gaps::Poisson } else { gaps };
            Flow {
                name: String::new(),
                shape,
                gaps,
                work,
                wander,
                hold,
                deadline,
                client,
                bursts,
                keys,
                write_share,
                write_cost: 1.5,
            }
        },
    )
}

/// Any policy.
pub fn policy() -> impl Strategy<Value = Policy> {
    let snapshot = Policy::LeastConnections(LeastConnections { info: Info::Snapshot { offset: 4.2, exponent: 2.0 } });
    let three = Policy::PowerOfD(PowerOfD { d: 3, with_replacement: true });
    select(Policy::all().into_iter().map(|info| info.default).chain([snapshot, three]).collect::<Vec<_>>())
}

fn telemetry() -> impl Strategy<Value = Telemetry> {
    let rest = (0.0..2.0, 0.0..0.6, 0.0..0.9);
    (any::<bool>(), time(0.0, 3.0), time(0.0, 3.0), rest).prop_map(
        |(instant, interval, lag, (noise, loss, smoothing))| Telemetry {
            instant,
            interval,
            lag,
            noise,
            loss,
            smoothing,
        },
    )
}

fn fault() -> impl Strategy<Value = Fault> {
    let until = |at: Time, after: Option<Time>| after.map(|after| Time(at.0 + after.0));
    prop_oneof![
        (time(0.0, 20.0), option::of(time(0.1, 9.0))).prop_map(move |(at, after)| Fault::Crash {
            node: NodeId(0),
            at,
            until: until(at, after)
        }),
        (time(0.0, 20.0), option::of(time(0.1, 9.0)), 0.1..4.0).prop_map(move |(at, after, speed)| Fault::Slow {
            node: NodeId(0),
            speed,
            at,
            until: until(at, after)
        }),
        (option::of(Just(NodeId(0))), time(1.0, 20.0), time(0.5, 9.0))
            .prop_map(|(node, mean_between, mean_repair)| Fault::RandomCrashes { node, mean_between, mean_repair }),
    ]
}

fn faults() -> impl Strategy<Value = Faults> {
    (time(0.0, 4.0), time(0.0, 4.0), prop::collection::vec(fault(), 0..4))
        .prop_map(|(detect_delay, recover_delay, events)| Faults { detect_delay, recover_delay, events })
}

/// Any command to the first machine, or to the whole, of a scenario of [`scenario`].
pub fn command() -> impl Strategy<Value = Command> {
    let sets = [
        ("nodes[0].rate", "9.5"),
        ("nodes[0].weight", "3"),
        ("nodes[0].error_rate", "0.25"),
        ("nodes[0].jitter", "80 ms"),
        ("nodes[0].base_latency", "1.5 s"),
        ("policy", "JoinShortestQueue"),
        ("policy", "PowerOfD(d: 3)"),
        ("policy", "RiskAwareWavelet"),
        ("policy", "QosScore"),
        ("forecast", "Holt()"),
        ("risk.window", "9"),
        ("policy", "LeastConnections(info: Snapshot(offset: 4.2, exponent: 2))"),
        ("tie", "Lowest"),
        ("tie", "Rotate"),
        ("on_full", "Redirect"),
        ("telemetry.lag", "1 s"),
        ("telemetry.noise", "0.5"),
        ("telemetry.smoothing", "0.5"),
        ("faults.detect_delay", "2 s"),
    ];
    let set = |(path, value): (&str, &str)| Command::Set { path: path.into(), value: value.into() };
    let node = NodeId(0);
    prop_oneof![
        6 => select(sets.map(set).to_vec()),
        1 => Just(Command::Crash { node }),
        1 => Just(Command::Repair { node }),
        1 => (0.1..4.0).prop_map(move |speed| Command::Slow { node, speed }),
        1 => (0.0..4.0, time(0.1, 6.0)).prop_map(|(factor, duration)| Command::Burst { factor, duration }),
        1 => Just(Command::Start { node }),
        1 => Just(Command::Drain { node }),
    ]
}

fn script() -> impl Strategy<Value = Vec<Scripted>> {
    prop::collection::vec((time(0.0, 20.0), command()), 0..6).prop_map(|mut entries| {
        entries.sort_by_key(|(at, _)| *at);
        entries.into_iter().map(|(at, command)| Scripted { at, command }).collect()
    })
}

/// A reserve of up to three machines, quick to start and stop.
fn reserve() -> impl Strategy<Value = Option<(Pool, NodeGroup)>> {
    let controllers = vec![
        Controller::None,
        Controller::Reactive(Reactive { confirm: 2, hold: 4, ..Reactive::default() }),
        Controller::Predictive(Predictive { confirm: 2, hold: 4, ..Predictive::default() }),
        Controller::RiskAware(RiskAwareReserve { confirm: 2, hold: 4, ..RiskAwareReserve::default() }),
    ];
    option::of((time(0.0, 5.0), time(0.0, 5.0), select(controllers), group()).prop_map(
        |(start_delay, stop_delay, controller, group)| {
            let pool = Pool { start_delay, stop_delay, controller, ..Pool::default() };
            let group = NodeGroup { group: Group::Reserve(pool.name.clone()), ..group };
            (pool, group)
        },
    ))
}

fn link() -> impl Strategy<Value = Link> {
    let congestion =
        option::of((time(0.0, 1.0), time(0.1, 9.0), time(0.1, 9.0)).prop_map(|(extra, every, lasts)| Congestion {
            extra,
            every,
            lasts,
        }));
    (time(0.0, 1.0), time(0.0, 0.3), time(0.1, 30.0), congestion, time(0.0, 0.3), time(0.0, 0.2)).prop_map(
        |(base, wander, memory, congestion, noise, floor)| Link {
            base,
            wander,
            memory,
            congestion,
            noise,
            floor,
            ..Link::default()
        },
    )
}

fn network() -> impl Strategy<Value = Option<Network>> {
    let first = link().prop_map(|link| Link { node: Some(NodeId(0)), ..link });
    option::of((first, link()).prop_map(|(first, rest)| Network { links: vec![first, rest] }))
}

/// A ring with any rebalancer, or none.
fn ring() -> impl Strategy<Value = Option<Ring>> {
    let rebalancers: Vec<Rebalancer> = Rebalancer::all().into_iter().map(|(.., rebalancer)| rebalancer).collect();
    option::of((select(rebalancers), 30u32..200, any::<bool>()).prop_map(|(rebalancer, tokens, forget_removed)| Ring {
        rebalancer,
        tokens,
        forget_removed,
        ..Ring::default()
    }))
}

/// A small valid scenario with anything in it.
pub fn scenario() -> impl Strategy<Value = Scenario> {
    let who = (prop::collection::vec(group(), 1..3), prop::collection::vec(flow(), 1..4), reserve());
    let how =
        (policy(), select(vec![Tie::Random, Tie::Rotate, Tie::Lowest]), select(vec![OnFull::Refuse, OnFull::Redirect]));
    let when = (any::<u64>(), time(2.0, 30.0), select(vec![0.1, 0.3, 1.0, 1.7]), option::of(Just(Time::from_secs(1))));
    let forecasters: Vec<Forecaster> = Forecaster::all().into_iter().map(|(.., forecaster)| forecaster).collect();
    // Quick to admit a feature, so that short runs see risk.
    let risk = select(vec![Risk::default(), Risk { window: 20, least: 4, ..Risk::default() }]);
    let foresight = (option::of(select(forecasters)), risk);
    let what = (telemetry(), option::of(Just(Qos::default())), faults(), script(), (network(), foresight, ring()));
    (who, how, when, what).prop_map(|(who, how, when, what)| {
        let (mut nodes, flows, reserve) = who;
        let (policy, tie, on_full) = how;
        let (seed, length, dt, warm_up) = when;
        let (telemetry, qos, faults, script, (network, (forecast, risk), ring)) = what;
        let pools: Vec<Pool> = reserve.map(|(pool, group)| (nodes.push(group), pool).1).into_iter().collect();
        let (dt, warm_up) = (seconds(dt), warm_up.unwrap_or_default());
        let base = Scenario {
            seed,
            length,
            dt,
            warm_up,
            nodes,
            flows,
            policy,
            tie,
            on_full,
            telemetry,
            network,
            ..Scenario::default()
        };
        // A ring that moves tokens and a reserve do not go together.
        let ring = ring.filter(|ring| pools.is_empty() || ring.rebalancer == Rebalancer::Static);
        // At the finest tick the default horizon is 450 ticks, within the history.
        let whole = Scenario { pools, ring, qos, faults, script, forecast, risk, ..base };
        let policy = if fits(&whole) { whole.policy.clone() } else { Policy::Random };
        Scenario { policy, ..whole }
    })
}
