//! Tests of the model as a whole, through the public names of `equipoise::sim`, `param` and `stats` alone.

mod conservation;
mod contracts;
mod determinism;
mod lab_bench;
mod random_scenario;
mod reserve;
mod same_traffic;
mod theory;
mod wavelet_reference;
