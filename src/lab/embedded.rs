//! Folders of RON files that are built into the binary.

use include_dir::{Dir, DirEntry, File};

/// Names of the files in a folder and the folders in it, without their ending, in alphabetical order.
#[must_use]
pub fn names(dir: &Dir<'_>) -> Vec<String> {
    let mut names = Vec::new();
    collect(dir, &mut names);
    names.sort();
    names
}

fn collect(dir: &Dir<'_>, names: &mut Vec<String>) {
    for entry in dir.entries() {
        match entry {
            DirEntry::Dir(dir) => collect(dir, names),
            DirEntry::File(file) => {
                let name = file.path().to_str().and_then(|path| path.strip_suffix(".ron"));
                names.extend(name.map(|name| name.replace('\\', "/")));
            }
        }
    }
}

/// The text of a file by its name.
#[must_use]
pub fn text(dir: &Dir<'static>, name: &str) -> Option<&'static str> {
    dir.get_file(format!("{name}.ron")).and_then(File::contents_utf8)
}
