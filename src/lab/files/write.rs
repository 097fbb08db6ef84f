//! Replaces a file whole, or leaves it as it was.
//!
//! Writes aside in the same folder, brings that to the disk, and renames. Does not know what is
//! written.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::FileError;

/// Writes `bytes` as the whole content of the file at `path`.
///
/// Whatever happens, the file holds either all of the old content or all of the new. The
/// permissions of a file that is there are kept; a symbolic link stays and its target is replaced.
///
/// # Errors
///
/// [`FileError::Directory`] where `path` is a folder, [`FileError::NoFolder`] where its folder is
/// not there, [`FileError::NotWritten`] where the system refuses (full disk, no right to write).
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    if path == Path::new("/dev/stdout") {
        // Also where that is a file: what is printed after it goes behind it, not over it.
        let mut out = io::stdout().lock();
        return out.write_all(bytes).and_then(|()| out.flush()).map_err(|cause| not_written(path, None, cause));
    }
    write_with(path, |file| file.write_all(bytes))
}

/// As [`write_atomic`], with the content written by `fill`.
pub(super) fn write_with(path: &Path, fill: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), FileError> {
    if is_special(path) {
        return pour(path, fill).map_err(|cause| not_written(path, None, cause));
    }
    let target = link_target(path);
    if target.is_dir() {
        let path = path.to_owned();
        return Err(FileError::Directory { path });
    }
    let folder = existing_folder(path, &target)?;
    replace(&target, &folder, fill).map_err(|cause| not_written(path, Some(target.exists()), cause))
}

fn not_written(path: &Path, existed: Option<bool>, cause: io::Error) -> FileError {
    FileError::NotWritten { path: path.to_owned(), cause, existed }
}

fn existing_folder(path: &Path, target: &Path) -> Result<PathBuf, FileError> {
    let folder = folder_of(target);
    if folder.is_dir() { Ok(folder) } else { Err(FileError::NoFolder { path: path.to_owned(), folder }) }
}

/// Whether it is a device, a pipe or what the program prints to: written to, never replaced.
fn is_special(path: &Path) -> bool {
    path == Path::new("/dev/stdout") || fs::metadata(path).is_ok_and(|meta| !meta.is_file() && !meta.is_dir())
}

fn pour(target: &Path, fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let mut file = File::options().write(true).open(target)?;
    fill(&mut file)?;
    file.flush()
}

/// Makes sure, before anything is computed, that `outputs` can be written, and that none of them is the file that is
/// read or is named twice. Devices and pipes may be.
///
/// # Errors
///
/// [`FileError::Taken`] for the first that is; else as [`write_atomic`].
pub fn prepare(input: &Path, outputs: &[&Path]) -> Result<(), FileError> {
    let place = |path: &Path| {
        let target = link_target(path);
        let folder = fs::canonicalize(folder_of(&target)).ok()?;
        Some(folder.join(target.file_name()?))
    };
    let taken = |path: &Path, already| Err(FileError::Taken { path: path.to_owned(), already });
    for (index, path) in outputs.iter().enumerate().filter(|(_, path)| !is_special(path)) {
        let Some(own) = place(path) else { continue };
        if place(input).is_some_and(|input| input == own) && input.exists() {
            return taken(path, "the file that is read");
        }
        if outputs[..index].iter().any(|other| place(other).as_ref() == Some(&own)) {
            return taken(path, "named twice");
        }
    }
    outputs.iter().filter(|path| !is_special(path)).try_for_each(|path| try_out(path))
}

/// Does all but the writing.
fn try_out(path: &Path) -> Result<(), FileError> {
    let target = link_target(path);
    if target.is_dir() {
        let path = path.to_owned();
        return Err(FileError::Directory { path });
    }
    let folder = existing_folder(path, &target)?;
    let tried = permissions_to_keep(&target).and_then(|_| aside(&folder));
    tried.map(drop).map_err(|cause| not_written(path, Some(target.exists()), cause))
}

fn replace(target: &Path, folder: &Path, fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let kept = permissions_to_keep(target)?;
    let mut aside = aside(folder)?;
    fill(aside.as_file_mut())?;
    aside.as_file_mut().flush()?;
    if let Some(kept) = kept {
        aside.as_file().set_permissions(kept)?;
    }
    aside.as_file().sync_all()?;
    aside.persist(target).map_err(|error| error.error)?;
    sync_folder(folder);
    Ok(())
}

/// The permissions of the file that is there. One that may not be written is not replaced either,
/// although a rename could.
fn permissions_to_keep(target: &Path) -> io::Result<Option<Permissions>> {
    match fs::metadata(target) {
        Ok(meta) if meta.permissions().readonly() => {
            Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is write-protected"))
        }
        Ok(meta) => Ok(Some(meta.permissions())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// A new file in the folder, with the permissions that any new file gets.
fn aside(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".equipoise-").suffix(".part");
    #[cfg(unix)]
    let everyone = {
        use std::os::unix::fs::PermissionsExt;
        Permissions::from_mode(0o666)
    };
    #[cfg(unix)]
    builder.permissions(everyone);
    // The name aside would only confuse.
    builder.tempfile_in(folder).map_err(|error| {
        let cause = error.get_ref().and_then(|inner| inner.source()).map(ToString::to_string);
        cause.map_or(error.kind().into(), |cause| io::Error::new(error.kind(), cause))
    })
}

/// Makes the rename last, where a folder can be synced; where not, the content is safe anyway.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// Where the links end that begin at the path, whether something is there or not.
fn link_target(path: &Path) -> PathBuf {
    const MOST_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&target) else { return target };
        target = folder_of(&target).join(next);
    }
    path.to_owned()
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}
