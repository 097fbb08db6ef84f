//! Tests of the model as a whole, through the public names of `equipoise::sim`, `param` and `stats`, and of
//! the exact answers in `lab`.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, reason = "a test may stop and talk")]

mod conservation;
mod contracts;
mod determinism;
mod edge;
mod foresight;
mod lab_bench;
mod microservices;
mod random_scenario;
mod reserve;
mod ring;
mod same_traffic;
mod theory;
mod theta;
mod wavelet_reference;
