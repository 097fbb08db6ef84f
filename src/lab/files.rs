//! Reading and writing whole files: the only module that touches the file system.
//!
//! Every failure has one sentence of its own, with the path and, where there is one, the remedy. A
//! file is replaced whole or not at all. Does not know what the texts mean.

mod read;
mod write;

use std::io;
use std::path::{Path, PathBuf};

pub use read::{LARGEST, is_there, read_text};
pub use write::{prepare, write_atomic};

/// Why a file could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// No such file.
    #[error("There is no file {}.", shown(.path))]
    Missing {
        /// The file asked for.
        path: PathBuf,
    },
    /// A link whose end is not there.
    #[error("There is no file {}: it is a link to {}, which is not there.", shown(.path), shown(.target))]
    Dangling {
        /// The file asked for.
        path: PathBuf,
        /// What the link names.
        target: PathBuf,
    },
    /// A folder stands where a file was expected.
    #[error("{} is a folder, not a file; name a file inside it.", shown(.path))]
    Directory {
        /// The file asked for.
        path: PathBuf,
    },
    /// Neither a regular file nor something that can be read like one.
    #[error("{} cannot be read: {cause}.", shown(.path))]
    Unreadable {
        /// The file asked for.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// More than [`LARGEST`] bytes.
    #[error("{} is too large: it holds more than {} MiB.", shown(.path), LARGEST >> 20)]
    TooLarge {
        /// The file asked for.
        path: PathBuf,
    },
    /// UTF-16 or UTF-32, as some editors on Windows write it.
    #[error("{} is written in {encoding}; save it as UTF-8.", shown(.path))]
    Wide {
        /// The file asked for.
        path: PathBuf,
        /// Its name, with the order of the bytes.
        encoding: &'static str,
    },
    /// Not text in UTF-8.
    #[error(
        "{} is not UTF-8 text: byte {offset} (counted from 0, in line {line}) begins no character; \
         save it as UTF-8.",
        shown(.path)
    )]
    NotUtf8 {
        /// The file asked for.
        path: PathBuf,
        /// The first byte that is wrong, counted from 0.
        offset: usize,
        /// Its line, counted from 1.
        line: usize,
    },
    /// Nothing but white space.
    #[error("{} is empty.", shown(.path))]
    Empty {
        /// The file asked for.
        path: PathBuf,
    },
    /// What is to be written is a file that is read, or that is written twice.
    #[error("{} was not written: it is {already}; name another file.", shown(.path))]
    Taken {
        /// The file to be written.
        path: PathBuf,
        /// What it is already.
        already: &'static str,
    },
    /// The folder to write into is not there.
    #[error(
        "{} was not written: there is no folder {}; create it first.",
        shown(.path),
        shown(.folder)
    )]
    NoFolder {
        /// The file to be written.
        path: PathBuf,
        /// Its folder.
        folder: PathBuf,
    },
    /// Writing failed; what was there before is untouched.
    #[error("{} was not written: {cause}.{}", shown(.path), untouched(*.existed))]
    NotWritten {
        /// The file to be written.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
        /// Whether a file of that name was there before; `None` for a device or a pipe.
        existed: Option<bool>,
    },
}

impl FileError {
    /// The file that was to be read or written.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::Missing { path }
            | Self::Directory { path }
            | Self::Unreadable { path, .. }
            | Self::TooLarge { path }
            | Self::Wide { path, .. }
            | Self::Dangling { path, .. }
            | Self::NotUtf8 { path, .. }
            | Self::Empty { path }
            | Self::Taken { path, .. }
            | Self::NoFolder { path, .. }
            | Self::NotWritten { path, .. } => path,
        }
    }
}

/// The path in quotes, as [`visible`].
fn shown(path: &Path) -> String {
    format!("“{}”", visible(path))
}

/// The path as it can be printed: what is not UTF-8 in it is replaced, line breaks and the like are escaped.
#[must_use]
pub fn visible(path: &Path) -> String {
    let name = path.to_string_lossy();
    let escaped = |c: char| c.is_control().then(|| c.escape_default());
    name.chars().flat_map(|c| escaped(c).into_iter().flatten().chain((!c.is_control()).then_some(c))).collect()
}

fn untouched(existed: Option<bool>) -> &'static str {
    match existed {
        Some(true) => " The file that was there is untouched.",
        Some(false) => " Nothing was left behind.",
        None => "",
    }
}

#[cfg(test)]
mod tests;
