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
    write_with(path, |file| file.write_all(bytes))
}

/// As [`write_atomic`], with the content written by `fill`.
pub(super) fn write_with(path: &Path, fill: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), FileError> {
    let target = link_target(path);
    if target.is_dir() {
        let path = path.to_owned();
        return Err(FileError::Directory { path });
    }
    let not_written =
        |cause: io::Error| FileError::NotWritten { path: path.to_owned(), cause, existed: target.exists() };
    if is_special(&target) {
        return pour(&target, fill).map_err(not_written);
    }
    let folder = folder_of(&target);
    if !folder.is_dir() {
        let path = path.to_owned();
        return Err(FileError::NoFolder { path, folder });
    }
    replace(&target, &folder, fill).map_err(not_written)
}

/// Whether it is a device or a pipe: written to, never replaced.
fn is_special(target: &Path) -> bool {
    fs::metadata(target).is_ok_and(|meta| !meta.is_file() && !meta.is_dir())
}

fn pour(target: &Path, fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let mut file = File::options().write(true).open(target)?;
    fill(&mut file)?;
    file.flush()
}

/// Makes sure that no file of `outputs` is the one that is read or is named twice. Devices and pipes may be.
///
/// # Errors
///
/// [`FileError::Taken`] for the first that is.
pub fn keep_apart(input: &Path, outputs: &[&Path]) -> Result<(), FileError> {
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
    Ok(())
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
    builder.tempfile_in(folder)
}

/// Makes the rename last, where a folder can be synced; where not, the content is safe anyway.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

fn link_target(path: &Path) -> PathBuf {
    let is_link = fs::symlink_metadata(path).is_ok_and(|meta| meta.is_symlink());
    let target = is_link.then(|| fs::canonicalize(path).ok()).flatten();
    target.unwrap_or_else(|| path.to_owned())
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}
