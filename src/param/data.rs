//! Measured numbers that a file carries: one leaf of a scenario, however long.

use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A list of measured numbers (a trace). It is one value to a walk, and cheap to clone.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(opaque)]
#[reflect(Serialize, Deserialize, PartialEq, Default, Debug, Clone)]
#[serde(transparent)]
pub struct Data(Arc<Vec<f64>>);

impl Data {
    /// The numbers.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.0
    }
}

impl From<Vec<f64>> for Data {
    fn from(values: Vec<f64>) -> Self {
        Self(Arc::new(values))
    }
}
