//! What policies say is said in every language.

use super::*;

/// Every text that a policy can say: the listed reasons, the terms as the sources declare them, and the terms of scores.
fn sayings() -> BTreeSet<String> {
    let mut texts: BTreeSet<String> = crate::sim::REASONS.iter().map(|text| (*text).to_owned()).collect();
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/sim/policy"))];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the source is here") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = std::fs::read_to_string(&path).expect("it can be read");
            for term in source.split("Term { name: \"").skip(1) {
                let doc = term.split_once("doc: \"").and_then(|(_, doc)| doc.split_once('"'));
                texts.insert(doc.expect("a term has a meaning").0.to_owned());
                texts.extend(term.split('"').next().map(str::to_owned));
            }
        }
    }
    for name in ["QosScore", "LatencyAware", "RiskAwareWavelet"] {
        let mut scenario = crate::lab::library::open("wavelet/heterogeneous").expect("built in").scenario;
        crate::lab::adjust::set_policy(&mut scenario, name).expect("a policy");
        let mut sim = crate::sim::Sim::new(&scenario).expect("it runs");
        (0..40).for_each(|_| sim.step());
        let scores: Vec<_> = sim.snapshot().nodes.into_iter().filter_map(|node| node.score).collect();
        assert!(!scores.is_empty(), "{name}");
        texts.extend(scores.iter().flat_map(|score| &score.terms).map(|term| term.name.to_owned()));
    }
    texts
}

#[test]
fn all_that_policies_say_is_said_in_every_language() {
    let source = Language::Ru.reasons();
    if let Err((_, errors)) = FluentResource::try_new(source.to_owned()) {
        panic!("reasons.ru.ftl: {errors:?}");
    }
    let listed: Vec<String> = keys(source).collect();
    let known: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(listed.len(), known.len(), "a key stands twice");
    let (texts, wanted) = (sayings(), sayings().iter().map(|text| said(text)).collect::<BTreeSet<_>>());
    assert_eq!(wanted.len(), texts.len(), "two texts have one key");
    let missing: Vec<_> = wanted.difference(&known).collect();
    assert!(missing.is_empty(), "reasons.ru.ftl lacks {missing:#?}");
    let idle: Vec<_> = known.difference(&wanted).collect();
    assert!(idle.is_empty(), "nobody says {idle:#?}");
}

/// What policies really say in the scenarios is among what they can say.
#[test]
fn nothing_is_said_that_is_not_listed() {
    let texts = sayings();
    for name in crate::lab::library::names() {
        let scenario = crate::lab::library::open(&name).expect("built in").scenario;
        if scenario.node_count() > 20 {
            continue;
        }
        let mut sim = crate::sim::Sim::new(&scenario).expect("it runs");
        for _ in 0..60 {
            sim.step();
        }
        for decision in sim.snapshot().decisions {
            let terms = decision.terms.iter().chain(decision.figures.iter().map(|figure| &figure.term));
            let said = terms.flat_map(|term| [term.name, term.doc]).chain([decision.reason]);
            said.for_each(|text| assert!(texts.contains(text), "{name}: {text}"));
        }
    }
    assert_eq!(Locale::new(Language::Ru).said("the smallest mean"), "наименьшее среднее");
    assert_eq!(Locale::default().said("the smallest mean"), "the smallest mean");
}
