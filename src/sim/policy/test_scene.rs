//! A scene put together by hand, for tests of policies.

use super::{Known, Scene};
use crate::sim::risk::{Limits, MachineRisk};
use crate::sim::telemetry::{Reading, Smoothed};

/// Machines of capacity 120, idle, and what tests change about them.
pub struct Bench {
    pub capacities: Vec<f64>,
    pub told: Vec<Reading>,
    pub smooth: Vec<Smoothed>,
    pub risks: Vec<f64>,
    pub load: f64,
}

impl Bench {
    /// So many idle machines.
    pub fn new(machines: usize) -> Self {
        let told = Reading { mean_ms: 10.0, p95_ms: 10.0, ..Reading::default() };
        Self {
            capacities: vec![120.0; machines],
            told: vec![told; machines],
            smooth: vec![Smoothed::default(); machines],
            risks: vec![0.0; machines],
            load: 100.0,
        }
    }

    /// Shows the scene.
    pub fn with<R>(&self, look: impl FnOnce(&Scene<'_>) -> R) -> R {
        let risks: Vec<MachineRisk> =
            self.risks.iter().map(|total| MachineRisk { total: *total, ..MachineRisk::default() }).collect();
        let known: Vec<Known<'_>> = (0..self.capacities.len())
            .map(|at| Known {
                machine: at as u32,
                capacity: self.capacities[at],
                told: &self.told[at],
                smooth: &self.smooth[at],
                risk: Some(&risks[at]),
            })
            .collect();
        look(&Scene {
            known: &known,
            machines: self.capacities.len(),
            load: self.load,
            limits: Limits::of(None),
            target: 0.8,
        })
    }
}
