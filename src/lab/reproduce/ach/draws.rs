//! Where the random numbers of a repetition come from: our dice, or the authors' streams.

use super::legacy::Legacy;
use crate::lab::problem::Problems;
use crate::sim::dice::Dice;
use crate::sim::load::{self, Chance};
use crate::sim::ring::Layout;
use crate::sim::{Keys, Scenario, Traffic};
use std::sync::Arc;

/// What chance decides in a repetition.
pub trait Draws {
    /// Where the tokens lie.
    fn layout(&self) -> Arc<Layout>;
    /// The requests of the next step: sum of their sizes by token, written into `work`.
    fn requests(&mut self, work: &mut [f64]);
    /// What happens to the observations of the machines in this step.
    fn chances(&mut self, machines: usize, chances: &mut Vec<Chance>);
}

/// Our own dice: the very streams that a run of the scenario gets.
pub struct OwnDice {
    scenario: Scenario,
    layout: Arc<Layout>,
    traffic: Traffic,
    token_of_key: Vec<u32>,
    telemetry: Vec<Dice>,
}

impl OwnDice {
    /// The dice of this scenario with its seed.
    ///
    /// # Errors
    /// What is wrong with the scenario.
    pub fn new(scenario: &Scenario) -> Result<Self, Problems> {
        let traffic = Traffic::new(scenario).map_err(Problems::from)?;
        let ring = scenario.ring.clone().unwrap_or_default();
        let layout = Arc::new(ring.layout(scenario.seed));
        let token_of_key =
            ring.key_places(scenario.seed, &scenario.flows).iter().map(|place| layout.find(*place)).collect();
        Ok(Self { scenario: scenario.clone(), layout, traffic, token_of_key, telemetry: Vec::new() })
    }
}

impl Draws for OwnDice {
    fn layout(&self) -> Arc<Layout> {
        Arc::clone(&self.layout)
    }

    fn requests(&mut self, work: &mut [f64]) {
        work.fill(0.0);
        let requests = self.traffic.next_tick();
        for (key, size) in requests.key.iter().zip(&requests.size) {
            work[self.token_of_key[*key as usize] as usize] += size;
        }
    }

    fn chances(&mut self, machines: usize, chances: &mut Vec<Chance>) {
        let rule = &self.scenario.telemetry;
        chances.clear();
        if rule.noise == 0.0 && rule.loss == 0.0 {
            chances.resize(machines, Chance::default());
            return;
        }
        let known = self.telemetry.len();
        self.telemetry.extend((known..machines).map(|node| load::dice(self.scenario.seed, node as u32)));
        chances.extend(self.telemetry.iter_mut().map(|dice| Chance::draw(rule, dice)));
    }
}

/// The authors' streams: one seed for the requests, the noise, the places of the keys and those of the tokens.
pub struct Authors {
    noise: f64,
    loss: f64,
    layout: Arc<Layout>,
    stream: Legacy,
    /// Sum of sizes by token, step after step; they are drawn before everything else.
    steps: Vec<f32>,
    next: usize,
}

impl Authors {
    /// The streams of this scenario with one of the authors' seeds. All requests are drawn at once.
    #[must_use]
    pub fn new(scenario: &Scenario, seed: u32) -> Self {
        let tokens = scenario.ring.clone().unwrap_or_default().tokens;
        let mut places = Legacy::new(seed);
        let layout = Layout::new((0..tokens).map(|_| places.uniform()).collect());
        let flow = &scenario.flows[0];
        let mut places = Legacy::new(seed);
        let token_of_key: Vec<u32> = (0..flow.keys.count()).map(|_| layout.find(places.uniform())).collect();
        let law = KeyLaw::new(&flow.keys);
        let mut stream = Legacy::new(seed);
        let width = layout.len();
        let ticks = scenario.ticks() as usize;
        let mut steps = vec![0.0f32; ticks * width];
        let mut hit = Vec::new();
        for (step, work) in steps.chunks_exact_mut(width).enumerate() {
            let rate = flow.shape.rate(step as f64 * scenario.dt.seconds()) * scenario.dt.seconds();
            let count = stream.poisson(rate);
            hit.clear();
            hit.extend((0..count).map(|_| token_of_key[law.draw(&mut stream) as usize]));
            for token in &hit {
                let writes = stream.uniform() < flow.write_share;
                work[*token as usize] += if writes { flow.write_cost as f32 } else { 1.0 };
            }
        }
        let layout = Arc::new(layout);
        Self { noise: scenario.telemetry.noise, loss: scenario.telemetry.loss, layout, stream, steps, next: 0 }
    }
}

/// The law of the authors' keys.
enum KeyLaw {
    Uniform(u32),
    /// Cumulated probabilities.
    Zipf(Vec<f64>),
}

impl KeyLaw {
    fn new(keys: &Keys) -> Self {
        let Keys::Zipf { s, count } = keys else { return Self::Uniform(keys.count().max(1)) };
        let weights: Vec<f64> = (1..=*count).map(|k| 1.0 / libm::pow(f64::from(k), *s)).collect();
        let sum: f64 = weights.iter().sum();
        let mut cumulated: Vec<f64> = weights
            .iter()
            .scan(0.0, |total, weight| {
                *total += weight / sum;
                Some(*total)
            })
            .collect();
        let last = cumulated[cumulated.len() - 1];
        cumulated.iter_mut().for_each(|p| *p /= last);
        Self::Zipf(cumulated)
    }

    fn draw(&self, stream: &mut Legacy) -> u32 {
        match self {
            Self::Uniform(count) => stream.below(*count),
            Self::Zipf(cumulated) => {
                let luck = stream.uniform();
                cumulated.partition_point(|p| *p <= luck) as u32
            }
        }
    }
}

impl Draws for Authors {
    fn layout(&self) -> Arc<Layout> {
        Arc::clone(&self.layout)
    }

    fn requests(&mut self, work: &mut [f64]) {
        let row = &self.steps[self.next * work.len()..(self.next + 1) * work.len()];
        work.iter_mut().zip(row).for_each(|(work, drawn)| *work = f64::from(*drawn));
        self.next += 1;
    }

    /// First the noise of all machines, metric by metric, then their losses.
    fn chances(&mut self, machines: usize, chances: &mut Vec<Chance>) {
        chances.clear();
        chances.resize(machines, Chance::default());
        if self.noise > 0.0 {
            for chance in chances.iter_mut() {
                chance.noise = std::array::from_fn(|_| self.noise * self.stream.normal());
            }
        }
        if self.loss > 0.0 {
            for chance in chances.iter_mut() {
                chance.lost = std::array::from_fn(|_| self.stream.uniform() < self.loss);
            }
        }
    }
}
