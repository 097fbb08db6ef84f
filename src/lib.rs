//! Equipoise.
pub mod param;
