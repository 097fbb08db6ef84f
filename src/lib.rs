//! Equipoise.
pub mod param;
pub mod sim;
pub mod stats;
pub mod lab;
