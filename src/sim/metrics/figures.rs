//! How single figures are made of what was counted.

use super::Summary;
use crate::sim::life::Life;
use crate::sim::measure::Meter;
use crate::sim::node::Node;

pub(super) fn utilisation(rows: &[(&Node, &Meter, &Life)], summary: &Summary) -> Vec<f64> {
    let before = |index: usize| summary.busy_before.get(index).copied().unwrap_or_default();
    rows.iter()
        .enumerate()
        .filter_map(|(index, (node, meter, life))| {
            let (busy, on_line) = before(index);
            let time = (life.on_line() - on_line) as f64 * f64::from(node.channels);
            (time > 0.0).then(|| (meter.busy - busy) as f64 / time)
        })
        .collect()
}

pub(super) fn reserve_use(rows: &[(&Node, &Meter, &Life)], now: u64) -> Option<f64> {
    let on_line: Vec<u64> =
        rows.iter().filter(|(node, ..)| node.pool.is_some()).map(|(.., life)| life.on_line()).collect();
    let time = on_line.len() as f64 * now as f64;
    (time > 0.0).then(|| on_line.iter().sum::<u64>() as f64 / time)
}

pub(super) fn poll_rate(polls: u64, now: u64) -> Option<f64> {
    (polls > 0 && now > 0).then(|| polls as f64 * 1e9 / now as f64)
}

pub(super) fn ratio([all, part]: [u64; 2]) -> Option<f64> {
    (all > 0).then(|| part as f64 / all as f64)
}

pub(super) fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

pub(super) fn spread(values: &[f64]) -> Option<f64> {
    let mean = mean(values)?;
    let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / values.len() as f64;
    Some(libm::sqrt(variance))
}
