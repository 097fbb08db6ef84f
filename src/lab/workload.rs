//! An imported trace as a scenario that runs.

use super::import::{Imported, Kind, interpolated};
use crate::param::{Data, Time};
use crate::sim::{Counts, Flow, Gaps, NodeGroup, Policy, Scenario, Shape, Sizes, Work};

/// How a trace becomes a workload.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// Each count is multiplied by this; single arrivals are played this many times faster.
    pub scale: f64,
    /// Whether missing bins are filled on the line between their neighbours; else they are empty.
    pub interpolate: bool,
    /// The first second of the trace that is used, and how many.
    pub window: Option<(f64, f64)>,
    /// Machines of the scenario.
    pub nodes: u32,
}

impl Default for Recipe {
    fn default() -> Self {
        Self { scale: 1.0, interpolate: false, window: None, nodes: 6 }
    }
}

/// The scenario: the trace as its only flow, on machines large enough that the busiest stretch loads them to 80 %.
///
/// # Errors
/// When the window leaves nothing.
pub fn scenario(title: &str, imported: &Imported, recipe: &Recipe) -> Result<Scenario, String> {
    let (flow, length, peak) = match &imported.kind {
        Kind::Counts { bin_ns, counts, missing } => counts_flow(*bin_ns, counts, missing, recipe)?,
        Kind::Arrivals { at_ns, sizes, .. } => arrivals_flow(at_ns, sizes, recipe)?,
    };
    let rate = round_up(peak / 0.8 / f64::from(recipe.nodes));
    Ok(Scenario {
        title: title.to_owned(),
        about: about(imported, recipe),
        length,
        nodes: vec![NodeGroup { count: recipe.nodes, rate, ..NodeGroup::default() }],
        flows: vec![flow],
        policy: Policy::RoundRobin,
        ..Scenario::default()
    })
}

fn about(imported: &Imported, recipe: &Recipe) -> String {
    let what = match imported.kind {
        Kind::Counts { .. } => "counts per bin",
        Kind::Arrivals { .. } => "single requests",
    };
    let (from, length) = recipe.window.unwrap_or((0.0, f64::INFINITY));
    let filled = match &imported.kind {
        Kind::Counts { missing, bin_ns, .. } => {
            let inside = |bin: &&usize| (from..from + length).contains(&(**bin as f64 * *bin_ns as f64 / 1e9));
            let how = if recipe.interpolate { "interpolated" } else { "empty" };
            match missing.iter().filter(inside).count() {
                0 => String::new(),
                1 => format!(" 1 missing bin is {how}."),
                count => format!(" {count} missing bins are {how}."),
            }
        }
        Kind::Arrivals { .. } => String::new(),
    };
    let part = recipe.window.map(|(from, _)| format!(", from {from} s on")).unwrap_or_default();
    format!("A trace of {what} that begins at {}{part}, times {}.{filled}", imported.start, recipe.scale)
}

fn counts_flow(bin_ns: u64, counts: &[f64], missing: &[usize], recipe: &Recipe) -> Result<(Flow, Time, f64), String> {
    let filled = if recipe.interpolate { interpolated(counts, missing) } else { counts.to_vec() };
    let bin = bin_ns as f64 / 1e9;
    let (from, len) = recipe.window.unwrap_or((0.0, f64::INFINITY));
    let first = libm::round(from / bin) as usize;
    let take = if len.is_finite() { libm::ceil(len / bin) as usize } else { usize::MAX };
    let used: Vec<f64> = filled.into_iter().skip(first).take(take).collect();
    if used.is_empty() {
        let whole = Time(bin_ns.saturating_mul(counts.len() as u64));
        return Err(format!("this part of the trace holds no bin; the whole of it is {whole} long"));
    }
    let length = Time(bin_ns.saturating_mul(used.len() as u64));
    let peak = used.iter().copied().fold(0.0, f64::max) * recipe.scale / bin;
    let shape = Shape::Counts(Counts { bin: Time(bin_ns), scale: recipe.scale, counts: used.into() });
    Ok((Flow { shape, gaps: Gaps::Spread, ..Flow::default() }, length, peak))
}

fn arrivals_flow(at_ns: &[u64], sizes: &[f64], recipe: &Recipe) -> Result<(Flow, Time, f64), String> {
    let (from, len) = recipe.window.unwrap_or((0.0, f64::INFINITY));
    let inside = |at: u64| (from..from + len).contains(&(at as f64 / 1e9));
    let used: Vec<(f64, f64)> = at_ns
        .iter()
        .zip(sizes)
        .filter(|(at, _)| inside(**at))
        .map(|(at, size)| (*at as f64 / 1e9 - from, *size))
        .collect();
    let Some(last) = used.last().map(|(at, _)| *at) else {
        let whole = Time(at_ns.last().copied().unwrap_or_default());
        return Err(format!("this part of the trace holds no request; the last one comes at {whole}"));
    };
    let length = Time::from_secs(libm::ceil(last / recipe.scale) as u64 + 1);
    let mut busiest = vec![0.0f64; (last / recipe.scale / 60.0) as usize + 1];
    let mean = used.iter().map(|(_, size)| size).sum::<f64>() / used.len() as f64;
    for (at, size) in &used {
        busiest[(at / recipe.scale / 60.0) as usize] += if mean > 0.0 { size / mean } else { 1.0 };
    }
    let peak = busiest.into_iter().fold(0.0, f64::max) / 60.0;
    let sizes: Data = used.iter().map(|(_, size)| *size).collect::<Vec<_>>().into();
    let equal = sizes.values().iter().all(|size| *size == sizes.values()[0]);
    let at: Data = used.into_iter().map(|(at, _)| at).collect::<Vec<_>>().into();
    let work = if equal { Work::Fixed } else { Work::Sizes(Sizes { sizes }) };
    Ok((Flow { gaps: Gaps::Arrivals { at, speed: recipe.scale }, work, ..Flow::default() }, length, peak))
}

/// Rounded up to two significant digits.
fn round_up(value: f64) -> f64 {
    if value <= 0.0 {
        return 1.0;
    }
    let unit = libm::pow(10.0, libm::floor(libm::log10(value)) - 1.0);
    (libm::ceil(value / unit) * unit).clamp(0.001, 1e9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::import::{Options, read};
    use crate::sim::Sim;

    #[test]
    fn counts_are_spread_exactly() {
        let text = "timestamp,value\n2014-04-10 00:04:00,94\n2014-04-10 00:09:00,56\n2014-04-10 00:14:00,187\n2014-04-10 00:19:00,95\n";
        let imported = read(text, &Options::default()).unwrap();
        let scenario = scenario("t", &imported, &Recipe { scale: 10.0, ..Recipe::default() }).unwrap();
        let mut sim = Sim::new(&scenario).unwrap();
        for total in [940, 1500, 3370, 4320] {
            sim.advance(Time(sim.now().0 + 300_000_000_000));
            assert_eq!(sim.snapshot().totals.arrived, total);
        }
        assert!(sim.is_over());
    }

    #[test]
    fn single_arrivals_come_at_their_moments_with_their_sizes() {
        let text = "TIMESTAMP,ContextTokens,GeneratedTokens\r\n2023-11-16 18:17:03.9799600,4808,10\r\n2023-11-16 18:17:04.0319600,3180,8\r\n2023-11-16 18:17:04.0781490,110,27";
        let imported = read(text, &Options::default()).unwrap();
        let mut sim = Sim::new(&scenario("t", &imported, &Recipe::default()).unwrap()).unwrap();
        sim.step();
        assert_eq!(sim.requests().at, [0, 52_000_000, 98_189_000]);
        assert_eq!(sim.requests().size, [10.0 / 15.0, 8.0 / 15.0, 27.0 / 15.0]);
    }
}
