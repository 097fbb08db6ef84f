//! Reserve and failover, by hand-worked small runs.

mod failover;
mod switching;
