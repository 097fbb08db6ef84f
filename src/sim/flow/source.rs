//! One flow at work: the exact moments and sizes of the requests of each tick.

mod playing;

use super::bursts::Burst;
use super::{Flow, GapLaw, Gaps, Hold, KeyDraws, Shape, firsts};
use crate::sim::clock::{Clock, whole_nanos};
use crate::sim::dice::{Dice, Purpose};
use crate::sim::requests::Requests;
use crate::sim::setup::Setup;
use crate::sim::work::Law;
use bevy_ecs::prelude::*;

/// Steps a tick in which a continuous intensity is followed.
const STEPS: u64 = 64;

/// The state of one flow.
#[derive(Component, Clone, Debug)]
pub struct Source {
    /// Position of the flow in the scenario.
    pub of: usize,
    gaps: Dice,
    sizes: Dice,
    outcome: Dice,
    wander: Dice,
    modulation: Dice,
    keys: KeyDraws,
    /// The autoregression of the wander.
    z: f64,
    /// Operational time until the next request.
    left: f64,
    /// Whether a modulated flow is in its high state, and until when (ns).
    high: bool,
    switch_at: u64,
    /// Requests sent so far.
    sent: u64,
    /// Bin of a spread trace that is being played, its requests still to come, and the moment reached (ns).
    bin: usize,
    bin_left: u64,
    bin_at: u64,
    /// The intensity is multiplied by this until the moment in ns.
    surge: (f64, u64),
    burst: Burst,
    /// Intensity of the tick, requests per second.
    rate: f64,
}

impl Source {
    /// The flow at position `of` of a run with this seed.
    #[must_use]
    pub fn new(seed: u64, of: usize, flows: &[Flow]) -> Self {
        let (flow, actor) = (&flows[of], of as u64);
        let mut source = Self {
            of,
            gaps: Dice::new(seed, Purpose::Gaps, actor),
            sizes: Dice::new(seed, Purpose::Sizes, actor),
            outcome: Dice::new(seed, Purpose::Outcome, actor),
            wander: Dice::new(seed, Purpose::Wander, actor),
            modulation: Dice::new(seed, Purpose::Modulation, actor),
            keys: KeyDraws::new(seed, of, flow, firsts(flows)[of]),
            z: 0.0,
            left: 0.0,
            high: false,
            switch_at: 0,
            sent: 0,
            bin: 0,
            bin_left: 0,
            bin_at: 0,
            surge: (1.0, 0),
            burst: Burst::default(),
            rate: 0.0,
        };
        source.z = source.wander.normal();
        source.left = flow.gaps.law().draw(&mut source.gaps);
        if let Gaps::Modulated { high, low, .. } = &flow.gaps {
            // In the long run it is high for high/(high + low) of the time; the start is a moment like any other.
            let (high, low) = (high.0 as f64, low.0 as f64);
            source.high = source.modulation.uniform() * (high + low) < high;
            source.switch_at = (source.modulation.exponential() * if source.high { high } else { low }) as u64 + 1;
        }
        if let Shape::Counts(counts) = &flow.shape {
            source.bin_left = counts.requests(0).unwrap_or(0);
        }
        source
    }

    /// Intensity of the present tick, requests per second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.rate
    }

    /// Multiplies the intensity by `factor` until `until` (ns).
    pub fn surge(&mut self, factor: f64, until: u64) {
        self.surge = (factor, until);
    }

    /// Appends the moments of this tick's requests.
    fn fill(&mut self, flow: &Flow, clock: &Clock, at: &mut Vec<u64>) {
        let first = at.len();
        let factor = self.factor(flow, clock);
        match &flow.gaps {
            Gaps::Arrivals { at: trace, speed } => self.play(trace.values(), *speed, clock, at),
            Gaps::Spread => self.spread(flow, clock, at),
            gaps => {
                let steps = if flow.hold == Hold::Tick { 1 } else { STEPS };
                for step in 0..steps {
                    let from = clock.start + clock.dt * step / steps;
                    let to = clock.start + clock.dt * (step + 1) / steps;
                    let moment = if steps == 1 { from as f64 } else { 0.5 * (from as f64 + to as f64) };
                    let mut rate = flow.shape.rate(moment / 1e9) * factor;
                    if flow.wander.is_some() {
                        rate = rate.max(1.0);
                    }
                    self.pass(gaps, from, to, rate, at);
                }
            }
        }
        self.rate = match flow.gaps {
            Gaps::Arrivals { .. } | Gaps::Spread => (at.len() - first) as f64 / (clock.dt as f64 / 1e9),
            _ => flow.shape.rate(clock.start as f64 / 1e9) * factor,
        };
    }

    /// Wander, bursts and surge of this tick.
    fn factor(&mut self, flow: &Flow, clock: &Clock) -> f64 {
        let step = self.wander.normal();
        let wander = flow.wander.as_ref().map_or(1.0, |wander| {
            self.z = wander.keep * self.z + libm::sqrt(1.0 - wander.keep * wander.keep) * step;
            1.0 + wander.sd * self.z
        });
        let surge = if clock.start < self.surge.1 { self.surge.0 } else { 1.0 };
        let bursts = flow.bursts.as_ref();
        let burst = bursts.map_or(1.0, |bursts| self.burst.factor(bursts, clock.start, &mut self.modulation));
        (wander * surge * burst).max(0.0)
    }

    /// Passes a stretch of constant intensity, split where a modulated flow switches.
    fn pass(&mut self, gaps: &Gaps, from: u64, to: u64, rate: f64, at: &mut Vec<u64>) {
        let Gaps::Modulated { ratio, high, low } = gaps else { return self.steady(gaps.law(), from, to, rate, at) };
        let (high, low) = (high.0 as f64, low.0 as f64);
        let base = rate * (high + low) / (ratio * high + low);
        let mut now = from;
        while now < to {
            if self.switch_at <= now {
                self.high = !self.high;
                let stay = if self.high { high } else { low };
                self.switch_at = now + (self.modulation.exponential() * stay) as u64 + 1;
            }
            let until = self.switch_at.min(to);
            self.steady(GapLaw::Exponential, now, until, if self.high { base * ratio } else { base }, at);
            now = until;
        }
    }

    /// Passes a stretch of constant intensity.
    fn steady(&mut self, law: GapLaw, from: u64, to: u64, rate: f64, at: &mut Vec<u64>) {
        if rate <= 0.0 {
            return;
        }
        match law {
            GapLaw::Exponential => self.emit(Dice::exponential, from, to, 1e9 / rate, at),
            law => self.emit(|dice| law.draw(dice), from, to, 1e9 / rate, at),
        }
    }

    #[inline]
    fn emit(&mut self, draw: impl Fn(&mut Dice) -> f64, from: u64, to: u64, unit: f64, at: &mut Vec<u64>) {
        let mut now = from;
        loop {
            let gap = whole_nanos(self.left * unit);
            if gap >= to - now {
                self.left = (self.left - (to - now) as f64 / unit).max(0.0);
                return;
            }
            now += gap;
            at.push(now);
            self.left = draw(&mut self.gaps);
        }
    }
}

/// Draws the requests of this tick from every flow, in the order of their moments.
pub fn arrive(clock: Res<Clock>, setup: Res<Setup>, mut requests: ResMut<Requests>, mut sources: Query<&mut Source>) {
    let mut sources: Vec<_> = sources.iter_mut().map(Mut::into_inner).collect();
    sources.sort_by_key(|source| source.of);
    draw(&clock, &setup, sources.into_iter(), &mut requests);
}

/// Draws the requests of a tick from these flows, which come in the order of the scenario.
pub(super) fn draw<'a>(
    clock: &Clock,
    setup: &Setup,
    sources: impl ExactSizeIterator<Item = &'a mut Source>,
    requests: &mut Requests,
) {
    requests.begin();
    let several = sources.len() > 1;
    for source in sources {
        let Some(flow) = setup.scenario.flows.get(source.of) else { continue };
        let first = requests.at.len();
        source.fill(flow, clock, &mut requests.at);
        let count = requests.at.len() - first;
        let sent = source.sent;
        flow.work.fill(count, sent, &mut source.sizes, &mut requests.size);
        if setup.tells_flows {
            requests.flow.resize(first + count, source.of as u32);
        }
        source.keys.fill(flow, first, &mut requests.size, &mut requests.key);
        if setup.draws_outcomes {
            for _ in 0..count {
                requests.jitter.push(source.outcome.exponential());
                requests.luck.push(source.outcome.uniform());
            }
        }
        source.sent += count as u64;
    }
    if several {
        requests.sort();
    }
}
