//! Equipoise: a laboratory for load balancing.
//!
//! ```text
//! main ─► cli ─► lab ─► sim ─► param, stats
//!    └──► app ─► lab, sim, param, stats          cli and app never import each other
//! ```
//!
//! - [`param`]: a parameter is a reflected field: range, unit, walk, get and set by path.
//! - [`stats`]: series, order statistics, intervals.
//! - [`sim`]: the model. A run is a value ([`sim::Sim`]) that owns its own ECS world.
//! - [`lab`]: many runs, and the only place that touches files.
//! - [`cli`]: the command line, one file a verb.
//! - `app`: the window (feature `gui`).
//!
//! Invariants: nothing in a run can see a frame, a clock on the wall, a thread or a widget; plain data at every border; a
//! recording is a scenario; a parameter is declared once.

#[cfg(feature = "gui")]
pub mod app;
pub mod cli;
pub mod lab;
pub mod param;
pub mod sim;
pub mod stats;
