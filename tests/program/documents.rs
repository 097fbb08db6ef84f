//! What is generated is current.

use equipoise::lab::reference;

fn document(path: &str) -> String {
    let whole = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&whole).unwrap_or_else(|error| panic!("{whole}: {error}"))
}

#[test]
fn the_reference_of_the_format_is_current() {
    let current = reference::page();
    assert!(
        document("docs/scenario.md") == current,
        "docs/scenario.md is old: run `equipoise list format > docs/scenario.md`"
    );
    for part in ["## Scenario", "## NodeGroup", "## Shape", "## Reactive", "`detect_delay`", "req/s"] {
        assert!(current.contains(part), "{part}");
    }
}

#[test]
fn the_readme_names_every_verb_and_every_scenario_folder() {
    let readme = document("README.md");
    for part in [
        "cargo run --release",
        "cargo test --release",
        "equipoise run",
        "equipoise check",
        "equipoise list",
        "equipoise replay",
        "equipoise reproduce",
        "equipoise picture",
        "equipoise import",
        "equipoise new",
        "equipoise bench",
    ] {
        assert!(readme.contains(part), "{part}");
    }
    for name in equipoise::lab::library::names() {
        let folder = name.split('/').next().expect("it has a folder");
        assert!(readme.contains(&format!("{folder}/")), "{folder}");
    }
}

#[test]
fn pictures_that_documents_show_exist() {
    for name in ["README.md", "docs/model.md", "docs/wavelet.md", "docs/theta.md", "docs/edge.md", "docs/ach.md"] {
        let text = document(name);
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        for part in text.split("](").skip(1) {
            let target = part.split([')', '#']).next().unwrap_or_default();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            assert!(folder.with_file_name(target).exists(), "{name} points to {target}");
        }
    }
}
