//! A parameter is a field: found by its path.
//!
//! Knows nothing of the simulator.

pub mod locate;
