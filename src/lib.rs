//! Equipoise.

pub mod stats;
