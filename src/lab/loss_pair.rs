//! Two loss machines with exponential times: the exact answer, from the Markov chain of channels and router.

/// How the router chooses; each has a chain of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// The first machine with this probability.
    Coin(f64),
    /// The same machine until a routing error, then the other.
    Trigger,
    /// In strict turn.
    Alternate,
}

/// Two machines without a queue.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LossPair {
    /// Channels of each.
    pub channels: [u32; 2],
    /// Mean service time per mean gap.
    pub load: f64,
}

/// Shares of all requests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// Taken by the machine that was not chosen.
    pub routing_errors: f64,
    /// Taken by none.
    pub refusals: f64,
}

/// A sweep that moves no probability by more than this is the last one.
const PRECISION: f64 = 3e-15;

impl LossPair {
    /// The long-run shares under a rule: the stationary law of (busy channels, machine that is chosen next), by sweeps of
    /// the balance equations (Gauss and Seidel).
    #[must_use]
    pub fn solve(&self, rule: Rule) -> Answer {
        let chain = self.chain(rule);
        let law = chain.stationary();
        let mut answer = Answer { routing_errors: 0.0, refusals: 0.0 };
        for state in self.states(rule) {
            for (machine, share) in self.chosen(rule, state.mode) {
                let weight = law[self.number(rule, state)] * share;
                match self.take(state.busy, machine).0 {
                    None => answer.refusals += weight,
                    Some(taken) if taken != machine => answer.routing_errors += weight,
                    Some(_) => {}
                }
            }
        }
        answer
    }

    /// Arrivals come with rate `load`, each busy channel ends with rate 1.
    fn chain(&self, rule: Rule) -> Chain {
        let mut chain = Chain::new(self.states(rule).count());
        for state in self.states(rule) {
            let here = self.number(rule, state);
            for (machine, share) in self.chosen(rule, state.mode) {
                let (taken, busy) = self.take(state.busy, machine);
                let error = taken.is_some_and(|taken| taken != machine);
                let mode = match rule {
                    Rule::Coin(_) => 0,
                    Rule::Trigger if !error => state.mode,
                    Rule::Trigger | Rule::Alternate => 1 - state.mode,
                };
                chain.flow(here, self.number(rule, State { busy, mode }), self.load * share);
            }
            for machine in 0..2 {
                let mut busy = state.busy;
                if busy[machine] > 0 {
                    busy[machine] -= 1;
                    chain.flow(here, self.number(rule, State { busy, ..state }), state.busy[machine] as f64);
                }
            }
        }
        chain
    }

    fn states(&self, rule: Rule) -> impl Iterator<Item = State> {
        let [first, second] = self.channels.map(|channels| channels as usize);
        let modes = modes(rule);
        (0..=first)
            .flat_map(move |i| (0..=second).flat_map(move |j| (0..modes).map(move |mode| State { busy: [i, j], mode })))
    }

    fn number(&self, rule: Rule, state: State) -> usize {
        (state.busy[0] * (self.channels[1] as usize + 1) + state.busy[1]) * modes(rule) + state.mode
    }

    fn chosen(&self, rule: Rule, mode: usize) -> Vec<(usize, f64)> {
        match rule {
            Rule::Coin(theta) => vec![(0, theta), (1, 1.0 - theta)],
            Rule::Trigger | Rule::Alternate => vec![(mode, 1.0)],
        }
    }

    /// Who takes a request that is sent to `machine`, and the busy channels afterwards.
    fn take(&self, mut busy: [usize; 2], machine: usize) -> (Option<usize>, [usize; 2]) {
        let taken =
            [machine, 1 - machine].into_iter().find(|machine| busy[*machine] < self.channels[*machine] as usize);
        if let Some(taken) = taken {
            busy[taken] += 1;
        }
        (taken, busy)
    }
}

/// Busy channels of each machine, and the machine that is chosen next (0 when a coin decides).
#[derive(Clone, Copy, Debug)]
struct State {
    busy: [usize; 2],
    mode: usize,
}

fn modes(rule: Rule) -> usize {
    if matches!(rule, Rule::Coin(_)) { 1 } else { 2 }
}

/// A Markov chain in continuous time.
struct Chain {
    /// Of each state: from where it is reached, at which rate.
    into: Vec<Vec<(usize, f64)>>,
    /// Rate at which each state is left.
    out: Vec<f64>,
}

impl Chain {
    fn new(states: usize) -> Self {
        Self { into: vec![Vec::new(); states], out: vec![0.0; states] }
    }

    fn flow(&mut self, from: usize, to: usize, rate: f64) {
        if from != to && rate > 0.0 {
            self.into[to].push((from, rate));
            self.out[from] += rate;
        }
    }

    /// The law that the flows leave as it is.
    fn stationary(&self) -> Vec<f64> {
        let mut law = vec![1.0 / self.out.len() as f64; self.out.len()];
        for _ in 0..20_000 {
            let mut moved = 0.0f64;
            for state in 0..law.len() {
                let flow: f64 = self.into[state].iter().map(|(from, rate)| law[*from] * rate).sum();
                let next = if self.out[state] > 0.0 { flow / self.out[state] } else { law[state] };
                moved = moved.max((next - law[state]).abs());
                law[state] = next;
            }
            let sum: f64 = law.iter().sum();
            law.iter_mut().for_each(|share| *share /= sum);
            if moved < PRECISION {
                break;
            }
        }
        law
    }
}
