//! What a ring comes to over a run: sums of its steps.

/// What one step came to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Largest minus mean observed load (the paper's D(t)).
    pub imbalance: f64,
    /// The same of the true load.
    pub imbalance_true: f64,
    /// Sum of the arcs that moved, as a share of the ring (M(t)).
    pub moved: f64,
    /// Invariants that did not hold.
    pub violations: u64,
    /// Whether a removed machine owned a token at its end.
    pub removed_owner: bool,
    /// Whether more moved than the budget of the step.
    pub over_budget: bool,
}

/// Sums over the steps of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Steps after the warm-up.
    pub steps: u64,
    imbalance: f64,
    imbalance_max: f64,
    imbalance_true: f64,
    moved: f64,
    with_move: u64,
    /// What moved in all steps, the warm-up included (in rings).
    pub moved_total_all: f64,
    /// Invariants that did not hold, over all steps.
    pub violations: u64,
    /// Steps at whose end a removed machine owned a token, over all steps.
    pub removed_owner_steps: u64,
    /// Steps that moved more than their budget, over all steps.
    pub budget_excess_steps: u64,
}

impl Tally {
    /// Takes in a step.
    pub fn add(&mut self, step: &Outcome, warm_up: bool) {
        self.moved_total_all += step.moved;
        self.violations += step.violations;
        self.removed_owner_steps += u64::from(step.removed_owner);
        self.budget_excess_steps += u64::from(step.over_budget);
        if warm_up {
            return;
        }
        self.steps += 1;
        self.imbalance += step.imbalance;
        self.imbalance_max = self.imbalance_max.max(step.imbalance);
        self.imbalance_true += step.imbalance_true;
        self.moved += step.moved;
        self.with_move += u64::from(step.moved > 0.0);
    }

    fn mean(&self, sum: f64) -> Option<f64> {
        (self.steps > 0).then(|| sum / self.steps as f64)
    }

    /// Mean over steps of the imbalance (D-bar); `None` before the end of the warm-up, as for the others.
    #[must_use]
    pub fn imbalance_mean(&self) -> Option<f64> {
        self.mean(self.imbalance)
    }

    /// Largest imbalance.
    #[must_use]
    pub fn imbalance_max(&self) -> Option<f64> {
        (self.steps > 0).then_some(self.imbalance_max)
    }

    /// Mean over steps of the imbalance of the true load.
    #[must_use]
    pub fn imbalance_true_mean(&self) -> Option<f64> {
        self.mean(self.imbalance_true)
    }

    /// What moved, in rings (M_cum).
    #[must_use]
    pub fn moved_total(&self) -> Option<f64> {
        (self.steps > 0).then_some(self.moved)
    }

    /// Share of the steps that moved anything (pi).
    #[must_use]
    pub fn moved_share_of_steps(&self) -> Option<f64> {
        self.mean(self.with_move as f64)
    }
}
