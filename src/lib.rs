//! Equipoise.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "gui")]
pub mod app;
