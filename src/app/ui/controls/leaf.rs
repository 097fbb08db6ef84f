//! The parameters of a scenario as rows: what a walk over it finds, with what the file says.

use super::super::deed;
use crate::app::locale::Locale;
use crate::app::unit;
use crate::param::{self, Entry, Param, Time};
use crate::sim::{Flow, NodeGroup, NodeId, Policy, Pool, Qos, Scenario};
use bevy_reflect::enums::VariantInfo;
use bevy_reflect::{PartialReflect, ReflectRef, TypeInfo};
use std::collections::HashMap;
use std::sync::OnceLock;

/// How a value is changed.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A number, and whether it is a whole one.
    Number {
        /// The value.
        value: f64,
        /// Whether it is whole.
        whole: bool,
    },
    /// A duration, in seconds.
    Time(f64),
    /// On or off.
    Switch(bool),
    /// One of these words.
    Choice(Vec<&'static str>),
    /// Not changed here.
    Text,
}

/// One row.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaf {
    /// The path, as `--set` takes it.
    pub path: String,
    /// What it is called: by the language, else the last part of the path as words.
    pub name: String,
    /// The name of its type, by which the language calls choices.
    pub of: &'static str,
    /// How deep it lies inside its item.
    pub depth: usize,
    /// What it is, in a sentence.
    pub doc: String,
    /// Range, unit and the like.
    pub param: Option<Param>,
    /// How it is changed.
    pub kind: Kind,
    /// The value as a file would have it (texts without quotes).
    pub text: String,
    /// The same from the file; `None` where the file has no such value.
    pub in_file: Option<String>,
    /// The value in the file as a number.
    pub number_in_file: Option<f64>,
    /// What it is where nothing is said.
    pub default: Option<String>,
}

impl Leaf {
    /// The field of the scenario that it belongs to.
    pub fn field(&self) -> &str {
        self.path.split(['.', '[']).next().unwrap_or_default()
    }

    /// The item of the list that the field is, if it is one.
    pub fn item(&self) -> Option<usize> {
        let rest = self.path[self.field().len()..].strip_prefix('[')?;
        rest.split(']').next()?.parse().ok()
    }

    /// What a choice is called.
    pub fn choice(&self, word: &str, locale: Locale) -> String {
        locale.name(self.of, word).unwrap_or(word).to_owned()
    }

    /// The value in the words of the window.
    pub fn told(&self, locale: Locale) -> String {
        self.words(&self.text, locale)
    }

    /// A value that it may have, in the words of the window.
    pub fn words(&self, text: &str, locale: Locale) -> String {
        let ends = [" items]", " numbers]"];
        let count = text.strip_prefix('[').and_then(|rest| ends.iter().find_map(|end| rest.strip_suffix(end)));
        if let Some(count) = count.and_then(|count| count.parse::<u32>().ok()) {
            return locale.text_with("controls-items", &[("count", count.into())]);
        }
        match self.kind {
            Kind::Time(_) => unit::shown(text, locale),
            _ if text == "None" && locale.name(self.of, text).is_none() => locale.text("controls-absent").to_owned(),
            _ => self.choice(text, locale),
        }
    }

    /// Whether it may be changed while the run goes on.
    pub fn is_live(&self) -> bool {
        self.param.is_some_and(|param| param.live)
    }

    /// Whether it is a text or a number without a range, which is typed: a machine, a name, a seed.
    pub fn is_typed(&self) -> bool {
        matches!(self.of, "String" | "NodeId" | "u64" | "u32" | "f64")
    }

    /// Whether it is another value than in the file.
    pub fn is_changed(&self) -> bool {
        self.in_file.as_ref() != Some(&self.text)
    }
}

/// All rows of a scenario in the order of declaration.
pub fn collect(scenario: &Scenario, file: &Scenario, locale: Locale) -> Vec<Leaf> {
    let in_file = values(file);
    let mut leaves: Vec<Leaf> = Vec::new();
    param::walk(scenario, &mut |entry| {
        let text = text(entry.value);
        // A choice that holds a bare value: both have the same path and become one row.
        if let Some(last) = leaves.last_mut().filter(|last| last.path == entry.path) {
            last.text = format!("{} {text}", last.text);
            last.kind = Kind::Text;
            return;
        }
        leaves.push(leaf(entry, text, &in_file, locale));
    });
    leaves
}

/// The parameters of a policy with their values, a line each.
pub fn policy(policy: &Policy, locale: Locale) -> Vec<String> {
    let scenario = Scenario { policy: policy.clone(), ..Scenario::default() };
    let leaves = collect(&scenario, &scenario, locale).into_iter().filter(|leaf| leaf.path.starts_with("policy."));
    leaves.map(|leaf| format!("{}: {}", leaf.name, leaf.told(locale))).collect()
}

fn leaf(entry: Entry<'_>, text: String, in_file: &HashMap<String, (String, Option<f64>)>, locale: Locale) -> Leaf {
    let told = in_file.get(&entry.path);
    let inside = entry.path.split_once('.').map_or("", |(_, rest)| rest);
    let field = last_field(&entry.path);
    let doc = locale.meaning(&entry.owner, field).unwrap_or(entry.doc);
    Leaf {
        name: locale.name(&entry.owner, field).map_or_else(|| deed::last(&entry.path), str::to_owned),
        of: entry.value.get_represented_type_info().map_or("", |info| info.type_path_table().short_path()),
        depth: inside.matches('.').count(),
        doc: doc.split_whitespace().collect::<Vec<_>>().join(" "),
        param: entry.param.copied(),
        kind: kind(entry.value),
        text,
        in_file: told.map(|(text, _)| text.clone()),
        number_in_file: told.and_then(|(_, number)| *number),
        default: defaults().get(&without_places(&entry.path)).map(|(text, _)| text.clone()),
        path: entry.path,
    }
}

/// The name of the field at the end of a path, without the place in its list.
pub fn last_field(path: &str) -> &str {
    let last = path.rsplit('.').next().unwrap_or(path);
    last.split('[').next().unwrap_or(last)
}

fn values(scenario: &Scenario) -> HashMap<String, (String, Option<f64>)> {
    let mut values: HashMap<String, (String, Option<f64>)> = HashMap::new();
    param::walk(scenario, &mut |entry| {
        let (text, number) = (text(entry.value), param::number(entry.value));
        let known = values.entry(entry.path);
        known.and_modify(|known| known.0 = format!("{} {text}", known.0)).or_insert((text, number));
    });
    values
}

/// What the parts of a scenario are where nothing is said, by path with every place 0.
fn defaults() -> &'static HashMap<String, (String, Option<f64>)> {
    static DEFAULTS: OnceLock<HashMap<String, (String, Option<f64>)>> = OnceLock::new();
    DEFAULTS.get_or_init(|| {
        values(&Scenario {
            nodes: vec![NodeGroup::default()],
            flows: vec![Flow::default()],
            pools: vec![Pool::default()],
            qos: Some(Qos::default()),
            ..Scenario::default()
        })
    })
}

fn without_places(path: &str) -> String {
    let mut plain = String::with_capacity(path.len());
    for part in path.split_inclusive(']') {
        match part.split_once('[') {
            Some((before, _)) => plain.extend([before, "[0]"]),
            None => plain.push_str(part),
        }
    }
    plain
}

pub fn text(value: &dyn PartialReflect) -> String {
    if let Some(node) = value.try_downcast_ref::<NodeId>() {
        return node.to_string();
    }
    let text = param::show(value);
    match text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(inner) => inner.to_owned(),
        None => text,
    }
}

pub fn kind(value: &dyn PartialReflect) -> Kind {
    let Some(any) = value.try_as_reflect().map(bevy_reflect::Reflect::as_any) else { return Kind::Text };
    if let Some(on) = any.downcast_ref::<bool>() {
        return Kind::Switch(*on);
    }
    if let Some(time) = any.downcast_ref::<Time>() {
        return Kind::Time(time.seconds());
    }
    if let Some(value) = param::number(value) {
        return Kind::Number { value, whole: !any.is::<f64>() };
    }
    match (value.reflect_ref(), value.get_represented_type_info()) {
        (ReflectRef::Enum(_), Some(TypeInfo::Enum(info)))
            if info.iter().all(|one| matches!(one, VariantInfo::Unit(_))) =>
        {
            Kind::Choice(info.variant_names().to_vec())
        }
        _ => Kind::Text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::library;

    #[test]
    fn every_parameter_of_every_scenario_becomes_a_row_of_its_own() {
        for name in library::names() {
            let scenario = library::open(&name).unwrap().scenario;
            let leaves = collect(&scenario, &scenario, Locale::default());
            let mut paths: Vec<&str> = leaves.iter().map(|leaf| leaf.path.as_str()).collect();
            paths.sort_unstable();
            paths.dedup();
            assert_eq!(paths.len(), leaves.len(), "{name}");
            assert!(leaves.iter().all(|leaf| !leaf.is_changed()), "{name}");
            let sliders = leaves.iter().filter(|leaf| leaf.is_live() && leaf.kind != Kind::Text);
            assert!(sliders.count() > 5, "{name}");
        }
    }

    #[test]
    fn a_machine_is_called_by_its_name() {
        let scenario = library::open("edge/testbed").unwrap().scenario;
        let leaves = collect(&scenario, &scenario, Locale::default());
        let node = leaves.iter().find(|leaf| leaf.path == "network.links[0].node").unwrap();
        assert_eq!(node.text, scenario.network.as_ref().unwrap().links[0].node.unwrap().to_string());
        let mut other = scenario.clone();
        param::set(&mut other, crate::sim::registry(), &node.path, "n2").unwrap();
    }

    #[test]
    fn rows_know_kind_default_and_what_the_file_says() {
        let file = library::open("wavelet/heterogeneous").unwrap().scenario;
        let mut now = file.clone();
        param::set(&mut now, crate::sim::registry(), "qos.p95", "300 ms").unwrap();
        let leaves = collect(&now, &file, Locale::default());
        let at = |path: &str| leaves.iter().find(|leaf| leaf.path == path).unwrap();
        let p95 = at("qos.p95");
        assert_eq!((p95.kind.clone(), p95.text.as_str()), (Kind::Time(0.3), "300 ms"));
        assert_eq!((p95.in_file.as_deref(), p95.default.as_deref()), (Some("120 ms"), Some("120 ms")));
        assert!(p95.is_live() && p95.is_changed());
        let ru = Locale::new(crate::app::locale::Language::Ru);
        let said = |text| at("title").words(text, ru);
        assert_eq!(
            [said("[1 items]"), said("[22 numbers]"), said("None"), said("x")],
            ["1 значение", "22 значения", "нет", "x"]
        );
        assert_eq!(p95.words("300 ms", ru), "300 мс");
        assert_eq!(at("tie").kind, Kind::Choice(vec!["Random", "Rotate", "Lowest"]));
        assert_eq!((at("nodes[3].group").text.as_str(), at("nodes[3].group").item()), ("Reserve reserve", Some(3)));
        assert_eq!(at("nodes[3].rate").default.as_deref(), Some("100"));
        assert_eq!(
            (at("pools[0].controller.hold").depth, at("pools[0].start_delay").name.as_str()),
            (1, "start delay")
        );
    }
}
