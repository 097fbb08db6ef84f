//! Reads a text file whole.
//!
//! Does not know what the text means.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::FileError;

/// The largest file that is read, in bytes.
pub const LARGEST: u64 = 256 << 20;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The text of the file, without a byte order mark.
///
/// # Errors
///
/// One variant of [`FileError`] for each cause: missing, a folder, not readable, larger than
/// [`LARGEST`], UTF-16 or UTF-32, not UTF-8, nothing but white space.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    read_up_to(path, LARGEST)
}

/// As [`read_text`], with another limit in bytes.
pub(super) fn read_up_to(path: &Path, limit: u64) -> Result<String, FileError> {
    let bytes = bytes_up_to(path, limit)?;
    reject_wide(path, &bytes)?;
    let text = utf8(path, bytes)?;
    if text.trim().is_empty() {
        let path = path.to_owned();
        return Err(FileError::Empty { path });
    }
    Ok(text)
}

fn bytes_up_to(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    let failed = |cause| unreadable(path, cause);
    let file = File::open(path).map_err(failed)?;
    let meta = file.metadata().map_err(failed)?;
    let path_owned = || path.to_owned();
    if meta.is_dir() {
        return Err(FileError::Directory { path: path_owned() });
    }
    let mut bytes = Vec::new();
    // A pipe or a growing file has no length to trust: read one byte more than allowed.
    if meta.len() <= limit {
        bytes.reserve(usize::try_from(meta.len()).unwrap_or(0));
        file.take(limit + 1).read_to_end(&mut bytes).map_err(failed)?;
    }
    if meta.len() > limit || bytes.len() as u64 > limit {
        return Err(FileError::TooLarge { path: path_owned() });
    }
    Ok(bytes)
}

/// Whether something stands at the path: also a link that leads nowhere, which then cannot be read.
#[must_use]
pub fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

fn unreadable(path: &Path, cause: io::Error) -> FileError {
    let is_dir = path.is_dir();
    let link = path.read_link().ok();
    let path = path.to_owned();
    match (cause.kind(), link) {
        (io::ErrorKind::NotFound, Some(target)) => FileError::Dangling { path, target },
        (io::ErrorKind::NotFound, None) => FileError::Missing { path },
        _ if is_dir => FileError::Directory { path },
        _ => FileError::Unreadable { path, cause },
    }
}

fn reject_wide(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let encoding = match bytes {
        [0xff, 0xfe, 0, 0, ..] => "UTF-32 (little-endian)",
        [0, 0, 0xfe, 0xff, ..] => "UTF-32 (big-endian)",
        [0xff, 0xfe, ..] => "UTF-16 (little-endian)",
        [0xfe, 0xff, ..] => "UTF-16 (big-endian)",
        // Without a mark it shows by a zero beside each of the first letters.
        [a, 0, b, 0, ..] if *a > 0 && *b > 0 => "UTF-16 (little-endian)",
        [0, a, 0, b, ..] if *a > 0 && *b > 0 => "UTF-16 (big-endian)",
        _ => return Ok(()),
    };
    let path = path.to_owned();
    Err(FileError::Wide { path, encoding })
}

fn utf8(path: &Path, mut bytes: Vec<u8>) -> Result<String, FileError> {
    let mark = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    bytes.drain(..mark);
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..good].iter().filter(|&&b| b == b'\n').count();
        let path = path.to_owned();
        let offset = mark + good;
        FileError::NotUtf8 { path, offset, line }
    })
}
