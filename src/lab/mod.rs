//! Many runs, and the border to the file system.

pub mod files;
pub mod import;
