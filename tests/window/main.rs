//! The window without a window: panels are laid out and used through their accessible names.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, reason = "a test may stop and talk")]

mod acts;
mod draft;
mod due;
mod export;
mod keyboard;
mod methods;
mod monkey;
mod painted;
mod panels;
mod pictures;
mod ring;
mod room;
mod table;
mod units;
mod whole;
