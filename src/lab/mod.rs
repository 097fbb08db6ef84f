//! Many runs, and the border to the file system: from text to scenarios, from scenarios to reports.

pub mod adjust;
pub mod bench;
mod embedded;
pub mod experiment;
pub mod files;
pub mod home;
pub mod import;
pub mod library;
pub mod loss_pair;
pub mod preset;
pub mod problem;
pub mod reference;
pub mod replay;
pub mod reproduce;
pub mod series;
pub mod workload;
