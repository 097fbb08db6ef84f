//! Tests of [`locate`] and [`nearest`].

use super::*;
use proptest::prelude::*;

const TEXT: &str = r##"#![enable(implicit_some)]
// flows: [(rate: 1)]
Scenario(
    title: "a ) tricky, (title: \"x\")", /* ( /* [ */ */
    about: r#"flows: [ " ( "#,
    flows: [
        (shape: Steady(base: 1.0), sign: ':'),
        (
            shape: Sum(parts: [
                Ramp(from: 0, rate: -5e-1),
                Some(Burst( rate: Some( 7 ) )),
            ]),
            é: "ü", after: 3,
        ),
    ],
    policy: PowerOfD((d: 3)),
    ring: Dynamic(gain: 0.5),
    size: Normal(1.0, 2.0),
    list: Sum([4, 5]),
    map: {"a b": (x: 1), 2: (x: 2)},
    r#type: 9,
)"##;

/// The text from the place on, and whether the path was found.
fn at(path: &str) -> (&'static str, bool) {
    let place = locate(TEXT, path);
    let line = TEXT.lines().nth(place.line - 1).expect("a line of the text");
    let (start, _) = line.char_indices().nth(place.column - 1).expect("a character of the line");
    (&line[start..], place.complete)
}

fn found(path: &str, expected: &str) {
    let (rest, complete) = at(path);
    assert!(rest.starts_with(expected), "{path}: {rest}");
    assert!(complete, "{path} is there");
}

fn prefix(path: &str, expected: &str) {
    let (rest, complete) = at(path);
    assert!(rest.starts_with(expected), "{path}: {rest}");
    assert!(!complete, "{path} is not there");
}

#[test]
fn finds_values_by_name_and_index() {
    found("", "Scenario(");
    found("title", "\"a ) tricky");
    found("flows", "[");
    found("flows[0]", "(shape: Steady");
    found("flows[0].shape.base", "1.0)");
    found("flows[1].shape.parts[0].rate", "-5e-1)");
    found("flows[1].after", "3,");
    found("type", "9,");
}

#[test]
fn sees_through_some_and_newtypes() {
    found("flows[1].shape.parts[1]", "Burst(");
    found("flows[1].shape.parts[1].rate", "7 )");
    found("policy.d", "3))");
    found("policy.0.d", "3))");
    found("ring.0.gain", "0.5)");
    found("ring.gain", "0.5)");
    found("size.0", "1.0, ");
    found("size.1", "2.0)");
    found("list.0[1]", "5])");
    found("list[1]", "5])");
}

#[test]
fn finds_the_values_of_maps() {
    found("map.a b.x", "1)");
    found("map.2.x", "2)");
}

#[test]
fn stops_at_the_deepest_prefix_that_is_there() {
    prefix("flow", "Scenario(");
    prefix("flows[2]", "[");
    prefix("flows[0].shape.top.x", "Steady(");
    prefix("flows[1].shape.parts[1].rate.x", "7 )");
    prefix("title.x", "\"a ) tricky");
    prefix("flows[zero].shape", "[");
    prefix("size.2", "Normal(");
}

#[test]
fn counts_columns_in_characters_from_one() {
    let place = |line, column, complete| Place { line, column, complete };
    assert_eq!(locate("(é: \"üü\", b: 2)", "b"), place(1, 14, true));
    assert_eq!(locate("\u{feff}(\r\n\tb: 2)", "b"), place(2, 5, true));
    assert_eq!(locate("\u{feff}(b: 2)", "b"), place(1, 5, true));
    assert_eq!(locate("", "b"), place(1, 1, false));
    assert_eq!(locate("(a: 1, b:\n", "b"), place(1, 10, true));
}

#[test]
fn survives_a_hundred_thousand_brackets() {
    for bracket in ["(", "[", "{", "Some(", ")", "/*", "(a:", "[(", "'", "\""] {
        let text = bracket.repeat(100_000);
        for path in ["", "a", "a.a.a.a.a.a", "[0][0][0]", "0.0.0.0"] {
            assert!(locate(&text, path).line == 1);
        }
    }
}

#[test]
fn suggests_what_is_close_and_nothing_else() {
    let names = ["rate", "channels", "queue", "base_latency", "PowerOfD"];
    let suggest = |name| nearest(name, names);
    assert_eq!(suggest("rats"), Some("rate"));
    assert_eq!(suggest("chanels"), Some("channels"));
    assert_eq!(suggest("QUEUE"), Some("queue"));
    assert_eq!(suggest("base-latancy"), Some("base_latency"));
    assert_eq!(suggest("power_of_d"), Some("PowerOfD"));
    assert_eq!(suggest("weight"), None);
    assert_eq!(suggest(""), None);
    assert_eq!(suggest(&"x".repeat(100_000)), None);
    assert_eq!(nearest("a", ["b", "ab"]), Some("ab"));
}

#[test]
fn the_path_of_a_place_is_found() {
    for path in [
        "title",
        "flows[0]",
        "flows[0].shape.base",
        "flows[1].shape.parts[0].rate",
        "flows[1].shape.parts[1].rate",
        "policy.d",
        "list[1]",
        "type",
    ] {
        let place = locate(TEXT, path);
        let line_start: usize = TEXT.split_inclusive('\n').take(place.line - 1).map(str::len).sum();
        let (inside, _) = TEXT[line_start..].char_indices().nth(place.column - 1).expect("a character");
        assert_eq!(Outline::of(TEXT).path_at(line_start + inside), path);
    }
    let text = "(nodes: [(), (rate: 1, count: 5)])";
    let at = text.find('5').expect("it is there");
    assert_eq!(Outline::of(text).path_at(at + 1), "nodes[1].count", "where the value ends");
    assert_eq!(Outline::of(text).path_around(at), "nodes[1]");
}

proptest! {
    #[test]
    fn never_panics_on_any_text(text in "(?s).{0,200}", path in "(?s).{0,30}") {
        let place = locate(&text, &path);
        prop_assert!(place.line >= 1 && place.column >= 1);
        let _ = Outline::of(&text).path_at(text.len() / 2);
        let _ = crate::param::from_ron::<u32>(&text);
        let _ = nearest(&path, text.split_whitespace());
    }

    #[test]
    fn never_panics_on_any_mixture_of_syntax(
        text in r#"[-()\[\]{},:"'\\#!/*rSome0a\n1é. ]{0,200}"#,
        path in r"[a-c0-2.\[\]]{0,12}",
    ) {
        let place = locate(&text, &path);
        prop_assert!(place.line >= 1 && place.column >= 1);
    }
}
