use bevy_reflect::prelude::*;
use bevy_reflect::TypeRegistry;
use equipoise::param::*;
use serde::{Serialize, Deserialize};
#[derive(Reflect, Serialize, Deserialize, Debug, Clone, PartialEq, Default)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Root { /// Seed.
 seed: u64, #[reflect(@Param::seconds(0.0, 10.0).live())] lag: Time, flows: Vec<Flow>, policy: Policy, qos: Option<Qos>, #[reflect(@Param::range(0.0, 5.0))] limit: Option<u32>, name: String, data: Data }
#[derive(Reflect, Serialize, Deserialize, Debug, Clone, PartialEq, Default)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Qos { /// P95.
#[reflect(@Param::above(0.0, 1.0))] p95: f64 }
#[derive(Reflect, Serialize, Deserialize, Debug, Clone, PartialEq, Default)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Flow { shape: Shape }
#[derive(Reflect, Serialize, Deserialize, Debug, Clone, PartialEq)]
#[reflect(Serialize, Deserialize)]
enum Shape { Steady(Steady), Sum(Sum) }
impl Default for Shape { fn default() -> Self { Self::Steady(Steady{rate: 1.0}) } }
#[derive(Reflect, Serialize, Deserialize, Debug, Clone, PartialEq, Default)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Sum { parts: Vec<Steady> }
#[derive(Reflect, Serialize, Deserialize, Debug, Clone, PartialEq, Default)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Steady { /// Rate doc.
 #[reflect(@Param::above(0.0, 100.0).unit("req/s").live())] rate: f64 }
#[derive(Reflect, Serialize, Deserialize, Debug, Clone, PartialEq, Default)]
#[reflect(Serialize, Deserialize, Default)]
enum Policy { #[default] RoundRobin, PowerOfD(PowerOfD) }
#[derive(Reflect, Serialize, Deserialize, Debug, Clone, PartialEq, Default)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct PowerOfD { #[reflect(@Param::range(1.0, 10.0))] d: u32 }


fn main() {
    let mut reg = TypeRegistry::default();
    reg.register::<Root>();
    let mut root: Root = from_ron("(seed: 3, lag: \"250 ms\", flows: [(shape: Steady(rate: 4))], policy: PowerOfD(d: 2), qos: (p95: 0.5), limit: 3)").unwrap();
    println!("{}", to_ron(&root));
    walk(&root, &mut |e| println!("{} = {} {:?} {:?}", e.path, show(e.value), e.doc, e.param.map(|p| p.range_text())));
    for (p, v) in [("lag", "300ms"), ("flows[0].shape.rate", "7"), ("policy.d", "5"), ("policy", "RoundRobin"), ("policy", "PowerOfD"), ("policy", "PowerOfD(d: 20)"), ("policy","PowerOfX"), ("qos.p95", "0.25"),
        ("qos.p95", "2"), ("qos", "None"), ("qos.p95", "0.5"), ("qos", "(p95: 0.75)"), ("qos", "(p95: 7.75)"), ("limit", "None"), ("limit", "4"), ("limit", "6"), ("limit", "4.5"), ("name", "hello there"), ("flows", "[(shape: Steady(rate: 9)), (shape: Steady(rate: 19))]"), ("flows[5].shape", "1"),("flos", "1"), ("flows[1].shap", "1"), ("lag", "-1"), ("lag", "4 parsec"), ("lag", "11"), ("seed", "1.5"), ("seed", "18446744073709551615"), ("flows[0].shape.rate", "NaN"), ("data", "[1,2,3]")] {
        let r = set(&mut root, &reg, p, v);
        println!("{p} := {v} -> {}", match r { Ok(()) => "ok".to_owned(), Err(e) => e.to_string() });
    }
    println!("{}", to_ron(&root));
    for bad in ["(sed: 3)", "(flows: [(shape: Stead(rate: 3))])", "(policy: PowerOfD)", "(limit: 1,5)", "(lag: -5)", "(lag: \"1 q\")", "", "(((((", "{\"seed\": 1}", "(seed: 1.5)", "(seed: -1)"] {
        println!("{bad} => {}", from_ron::<Root>(bad).unwrap_err());
    }
}
