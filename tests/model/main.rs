//! Tests of the model as a whole, through the public names of `equipoise::sim`, `param` and `stats` alone.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, reason = "a test may stop and talk")]

mod conservation;
mod contracts;
mod determinism;
mod lab_bench;
mod random_scenario;
mod reserve;
mod ring;
mod same_traffic;
mod theory;
mod wavelet_reference;
