//! The nine loads of the wavelet paper (`spec/wavelet.md` 1.1 and 1.2), built in code.

use crate::lab_bench::{machines, seconds, steady};
use equipoise::param::Time;
use equipoise::sim::{
    Burst, Fault, Faults, Flow, Group, NodeGroup, NodeId, Pool, Qos, Ramp, RampBurst, Scenario, Shape, Sine, Sum, Tie,
    Wander,
};

/// Names and scenarios in the paper's order.
pub fn all() -> Vec<(&'static str, Scenario)> {
    let ramp = |from, to| Shape::Ramp(Ramp { from, to, start: Time::ZERO, over: Time::from_secs(3600) });
    let crash = Fault::Crash { node: NodeId(1), at: Time::from_secs(240), until: Some(Time::from_secs(2040)) };
    let faults = Faults { detect_delay: Time::from_secs(2), events: vec![crash], ..Faults::default() };
    vec![
        ("uniform", alike(steady(240.0))),
        ("progressive", alike(ramp(190.0, 505.0))),
        ("decreasing", alike(ramp(335.0, 160.0))),
        ("periodic", alike(sine(318.0, 142.0))),
        ("burst", alike(pulse(225.0, 590.0, 1800, 25))),
        ("rampburst", alike(ramp_burst())),
        ("mixed", alike(Shape::Sum(Sum { parts: vec![sine(309.0, 105.0), pulse(0.0, 190.0, 2250, 40)] }))),
        ("heterogeneous", scenario(mixed_machines(), sine(314.0, 142.0))),
        ("failover", Scenario { faults, ..alike(steady(249.5)) }),
    ]
}

fn sine(base: f64, amplitude: f64) -> Shape {
    Shape::Sine(Sine { base, amplitude, period: Time::from_secs(600), ..Sine::default() })
}

fn pulse(base: f64, peak: f64, start: u64, duration: u64) -> Shape {
    Shape::Burst(Burst { base, peak, start: Time::from_secs(start), duration: Time::from_secs(duration) })
}

fn ramp_burst() -> Shape {
    let [start, rise, hold, fall] = [1200, 146, 120, 300].map(Time::from_secs);
    Shape::RampBurst(RampBurst { base: 210.0, peak: 550.0, start, rise, hold, fall })
}

/// Six machines of 120 requests per second, three of them reserve.
fn alike(shape: Shape) -> Scenario {
    scenario([(120.0, 0.0); 6], shape)
}

/// Rates and extra latencies in ms.
fn mixed_machines() -> [(f64, f64); 6] {
    [(100.0, 1.0), (120.0, 0.0), (140.0, 2.0), (90.0, 3.0), (160.0, 0.0), (110.0, 2.0)]
}

fn scenario(six: [(f64, f64); 6], shape: Shape) -> Scenario {
    let node = |(index, (rate, extra)): (usize, &(f64, f64))| NodeGroup {
        base_latency: seconds((2.0 + extra) / 1000.0),
        group: if index < 3 { Group::Base } else { Group::Reserve("reserve".into()) },
        ..machines(1, *rate)
    };
    Scenario {
        nodes: six.iter().enumerate().map(node).collect(),
        flows: vec![Flow { shape, wander: Some(Wander { sd: 0.04, keep: 0.9 }), ..Flow::default() }],
        pools: vec![Pool::default()],
        qos: Some(Qos::default()),
        tie: Tie::Lowest,
        length: Time::from_secs(3600),
        ..Scenario::default()
    }
}
