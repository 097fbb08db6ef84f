//! Equipoise.

pub mod lab;
pub mod param;
pub mod stats;
