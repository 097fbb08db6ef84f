//! The folder rules: who may import whom, which words the model may not say, how large a file may be.

use std::path::{Path, PathBuf};

fn sources(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    visit(&root.join(folder), &mut |path| {
        let text = std::fs::read_to_string(&path).expect("sources are readable");
        found.push((path.strip_prefix(&root).expect("inside").display().to_string(), text));
    });
    assert!(!found.is_empty(), "{folder} has no sources");
    found
}

fn visit(folder: &Path, told: &mut dyn FnMut(PathBuf)) {
    let mut entries: Vec<_> =
        std::fs::read_dir(folder).expect("readable").map(|entry| entry.expect("readable").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            visit(&path, told);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            told(path);
        }
    }
}

/// The lines of code without comments and without the tests at the end.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let end = text.find("#[cfg(test)]\nmod ").unwrap_or(text.len());
    text[..end].lines().map(|line| line.split("//").next().unwrap_or_default())
}

fn says(text: &str, word: &str) -> bool {
    code(text).any(|line| line.contains(word))
}

#[test]
fn folders_import_only_what_is_below_them() {
    let rules: &[(&str, &[&str])] = &[
        ("param", &["crate::sim", "crate::stats", "crate::lab", "crate::cli", "crate::app"]),
        ("stats", &["crate::sim", "crate::param", "crate::lab", "crate::cli", "crate::app"]),
        ("sim", &["crate::lab", "crate::cli", "crate::app"]),
        ("lab", &["crate::cli", "crate::app"]),
        ("cli", &["crate::app"]),
        ("app", &["crate::cli"]),
    ];
    for (folder, forbidden) in rules {
        for (name, text) in sources(folder) {
            for word in *forbidden {
                assert!(!says(&text, word), "{name} imports {word}");
            }
        }
    }
}

#[test]
fn the_model_knows_no_clock_file_thread_or_widget() {
    for folder in ["sim", "stats", "param"] {
        for (name, text) in sources(folder) {
            for word in
                ["std::time", "std::fs", "std::thread", "egui", "println", "rayon", "StdRng", "SmallRng", "HashMap"]
            {
                assert!(!says(&text, word), "{name} says {word}");
            }
        }
    }
}

#[test]
fn inside_the_model_only_libm_computes_what_differs_between_systems() {
    for (name, text) in sources("sim") {
        for word in [".sin()", ".cos()", ".exp()", ".ln()", ".powf(", ".powi(", ".log10()", ".log2()"] {
            assert!(!says(&text, word), "{name} says {word}; use libm");
        }
    }
}

#[test]
fn only_the_lab_touches_files() {
    for folder in ["cli", "app"] {
        for (name, text) in sources(folder) {
            let is_test = name.ends_with("tests.rs") || name.contains("/tests/");
            assert!(is_test || !says(&text, "std::fs"), "{name} touches files");
        }
    }
}

#[test]
fn every_file_says_what_it_is_and_is_not_too_long() {
    for folder in ["param", "stats", "sim", "lab", "cli", "app"] {
        for (name, text) in sources(folder) {
            assert!(text.starts_with("//!"), "{name} does not say what it is");
            let lines = code(&text).count();
            assert!(lines <= 250, "{name} has {lines} lines");
            for word in ["utils", "helpers", "types", "systems", "components"] {
                assert!(!name.ends_with(&format!("/{word}.rs")), "{name} is no concept");
            }
        }
    }
}

#[test]
fn nothing_of_the_place_where_it_was_made_is_in_the_repository() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for name in ["Cargo.toml", "README.md", "ARCHITECTURE.md", "CHANGELOG.md", ".ci/run"] {
        let text = std::fs::read_to_string(root.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        for word in ["/work/", "/root/", "artifactory"] {
            assert!(!text.contains(word), "{name} says {word}");
        }
    }
}
