//! Equipoise.

pub mod param;
pub mod stats;
