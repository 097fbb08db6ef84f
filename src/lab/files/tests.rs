//! Tests of reading and writing, in temporary folders.

use super::read::read_up_to;
use super::write::write_with;
use super::*;
use std::fs;
use std::io::Write;

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn with(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.file(name);
        fs::write(&path, bytes).expect("the temporary folder can be written");
        path
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the temporary folder can be read");
        entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
    }
}

fn read_error(path: &Path) -> FileError {
    let error = read_text(path).expect_err("this cannot be read");
    let sentence = error.to_string();
    assert!(sentence.ends_with('.') && !sentence.contains('\n'), "{sentence}");
    let name = path.file_name().expect("a file name").to_string_lossy();
    assert!(sentence.contains(&*name), "{sentence}");
    error
}

#[test]
fn reads_text_and_drops_the_byte_order_mark() {
    let folder = Folder::new();
    let plain = folder.with("plain", "naïve\r\n".as_bytes());
    assert_eq!(read_text(&plain).ok().as_deref(), Some("naïve\r\n"));
    let marked = folder.with("marked", b"\xef\xbb\xbfx");
    assert_eq!(read_text(&marked).ok().as_deref(), Some("x"));
}

#[test]
fn each_failure_has_its_own_error() {
    let folder = Folder::new();
    assert!(matches!(read_error(&folder.file("none")), FileError::Missing { .. }));
    assert!(matches!(read_error(folder.0.path()), FileError::Directory { .. }));
    for (name, bytes) in [("e0", &b""[..]), ("e1", b" \r\n\t"), ("e2", b"\xef\xbb\xbf\n")] {
        assert!(matches!(read_error(&folder.with(name, bytes)), FileError::Empty { .. }));
    }
    let little = read_error(&folder.with("le", b"\xff\xfea\0"));
    assert!(little.to_string().contains("UTF-16 (little-endian); save it as UTF-8"));
    let big = read_error(&folder.with("be", b"\xfe\xff\0a"));
    assert!(big.to_string().contains("UTF-16 (big-endian)"));
    for (name, bytes, wanted) in [
        ("le bare", &b"(\0a\0)\0"[..], "UTF-16 (little-endian)"),
        ("be bare", b"\0(\0a\0)", "UTF-16 (big-endian)"),
        ("le 32", b"\xff\xfe\0\0(\0\0\0", "UTF-32 (little-endian)"),
        ("be 32", b"\0\0\xfe\xff\0\0\0(", "UTF-32 (big-endian)"),
    ] {
        assert!(read_error(&folder.with(name, bytes)).to_string().contains(wanted), "{name}");
    }
}

#[test]
fn what_is_not_utf8_is_told_by_byte_and_line() {
    let folder = Folder::new();
    let path = folder.with("latin1", b"\xef\xbb\xbfab\nna\xefve");
    assert!(matches!(read_error(&path), FileError::NotUtf8 { offset: 8, line: 2, .. }));
    let cut = folder.with("cut", b"abc\xc3");
    assert!(matches!(read_error(&cut), FileError::NotUtf8 { offset: 3, line: 1, .. }));
}

#[test]
fn a_file_beyond_the_limit_is_not_read() {
    let folder = Folder::new();
    let path = folder.with("large", &[b'x'; 11]);
    assert!(matches!(read_up_to(&path, 10), Err(FileError::TooLarge { .. })));
    assert!(read_up_to(&path, 11).is_ok());
    let sparse = folder.file("sparse");
    let file = fs::File::create(&sparse).expect("a new file");
    file.set_len(LARGEST + 1).expect("a sparse file");
    assert!(read_error(&sparse).to_string().contains("more than 256 MiB"));
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_told_or_bounded() {
    assert!(matches!(read_up_to(Path::new("/dev/zero"), 99), Err(FileError::TooLarge { .. })));
    let folder = Folder::new();
    let file = folder.with("file", b"x");
    assert!(matches!(read_error(&file.join("below")), FileError::Unreadable { .. }));
}

#[cfg(unix)]
#[test]
fn a_name_that_is_not_utf8_still_makes_a_sentence() {
    use std::os::unix::ffi::OsStrExt;
    let path = Path::new(std::ffi::OsStr::from_bytes(b"/nowhere/\xff\n"));
    let error = read_text(path).expect_err("this is not there");
    assert_eq!(error.to_string(), "There is no file “/nowhere/\u{fffd}\\n”.");
    assert_eq!(error.path(), path);
}

#[test]
fn writes_new_files_and_replaces_old_ones_without_leaving_anything() {
    let folder = Folder::new();
    let path = folder.file("new");
    write_atomic(&path, b"one").expect("written");
    write_atomic(&path, b"two").expect("replaced");
    assert_eq!(read_text(&path).ok().as_deref(), Some("two"));
    assert_eq!(folder.names(), ["new"]);
}

#[test]
fn an_existing_file_survives_a_write_that_fails() {
    let folder = Folder::new();
    let path = folder.with("old", b"precious");
    let error = write_with(&path, |file| {
        file.write_all(b"half")?;
        Err(io::Error::new(io::ErrorKind::StorageFull, "no space left on the device"))
    });
    let sentence = error.expect_err("the disk is full").to_string();
    assert!(sentence.contains("no space left on the device"), "{sentence}");
    assert!(sentence.ends_with("The file that was there is untouched."), "{sentence}");
    assert_eq!(read_text(&path).ok().as_deref(), Some("precious"));
    assert_eq!(folder.names(), ["old"]);
}

#[test]
fn a_folder_that_is_missing_or_in_the_way_is_told() {
    let folder = Folder::new();
    let below = folder.file("no").join("such").join("file");
    let error = write_atomic(&below, b"x").expect_err("no folder");
    assert!(matches!(&error, FileError::NoFolder { .. }), "{error}");
    assert!(error.to_string().contains("create it first"));
    let error = write_atomic(folder.0.path(), b"x").expect_err("a folder");
    assert!(matches!(error, FileError::Directory { .. }));
}

#[cfg(unix)]
#[test]
fn links_that_lead_nowhere_or_in_a_circle_are_told() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    let (one, two, gone) = (folder.file("one"), folder.file("two"), folder.file("gone"));
    symlink("two", &one).expect("a link");
    symlink("one", &two).expect("a link");
    symlink("nothing", &gone).expect("a link");
    assert!(is_there(&one) && is_there(&gone));
    assert!(matches!(read_error(&one), FileError::Unreadable { .. }));
    assert!(read_error(&gone).to_string().contains("a link to “nothing”"));
    assert!(matches!(write_atomic(&one, b"x"), Err(FileError::NotWritten { .. })));
    let twice = prepare(Path::new("input"), &[&gone, &folder.file("nothing")]);
    assert!(matches!(twice, Err(FileError::Taken { already: "named twice", .. })));
    write_atomic(&gone, b"x").expect("where the link leads");
    assert_eq!(read_text(&folder.file("nothing")).ok().as_deref(), Some("x"));
    assert!(fs::symlink_metadata(&gone).expect("there").is_symlink());
}

#[test]
fn outputs_are_tried_before_anything_is_computed() {
    let folder = Folder::new();
    let old = folder.with("old", b"precious");
    let input = folder.with("input", b"x");
    prepare(&input, &[&old, &folder.file("new")]).expect("both can be written");
    assert_eq!(read_text(&old).ok().as_deref(), Some("precious"));
    let mut names = folder.names();
    names.sort();
    assert_eq!(names, ["input", "old"], "nothing is left behind");
    let below = folder.file("no").join("file");
    assert!(matches!(prepare(&input, &[&old, &below]), Err(FileError::NoFolder { .. })));
    assert!(matches!(prepare(&input, &[folder.0.path()]), Err(FileError::Directory { .. })));
}

#[cfg(unix)]
#[test]
fn permissions_and_links_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new();
    let path = folder.with("old", b"one");
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("own file");
    let link = folder.file("link");
    symlink(&path, &link).expect("a link");
    write_atomic(&link, b"two").expect("written through the link");
    assert_eq!((mode(&path), read_text(&path).ok().as_deref()), (0o640, Some("two")));
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    fs::set_permissions(&path, fs::Permissions::from_mode(0o440)).expect("own file");
    let error = write_atomic(&path, b"three").expect_err("protected");
    assert!(error.to_string().contains("write-protected"), "{error}");
    assert_eq!(read_text(&path).ok().as_deref(), Some("two"));
}
