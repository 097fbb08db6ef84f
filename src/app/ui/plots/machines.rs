//! The table of machines: state, load, queue, rate, response, and how old the balancer's information is.

use super::super::figure;
use crate::app::colour::Palette;
use crate::app::desk::Shown;
use crate::app::locale::Locale;
use crate::sim::{NodeView, Phase, Snapshot};
use bevy_egui::egui::{Align, Color32, Label, Layout, RichText, ScrollArea, Sense, Ui, vec2};

/// Height of a row.
const ROW: f32 = 18.0;
/// Rows that are shown without scrolling.
const SEEN: usize = 8;
/// The columns: key of the title, share of the width, whether numbers stand in it.
const COLUMNS: [(&str, &str, f32, bool); 8] = [
    ("table-machine", "table-machine.tooltip", 26.0, false),
    ("table-state", "table-state.tooltip", 64.0, false),
    ("table-utilisation", "table-utilisation.tooltip", 46.0, true),
    ("table-inside", "table-inside.tooltip", 46.0, true),
    ("table-waiting", "table-waiting.tooltip", 46.0, true),
    ("table-rate", "table-rate.tooltip", 42.0, true),
    ("table-response", "table-response.tooltip", 46.0, true),
    ("table-age", "table-age.tooltip", 32.0, true),
];

/// The height that it would like to have.
pub fn height(machines: usize) -> f32 {
    46.0 + ROW * machines.clamp(1, SEEN) as f32
}

/// Shows the table in the space that is left.
pub fn show(ui: &mut Ui, shown: &Shown<'_>) {
    let (now, locale, colours) = (shown.lane.now(), shown.locale, shown.look.theme.palette());
    ui.spacing_mut().item_spacing = vec2(2.0, 0.0);
    ui.label(RichText::new(locale.text("table-title")).heading().color(colours.strong));
    ui.add_space(2.0);
    let scroll_bar = 8.0;
    let gaps = ui.spacing().item_spacing.x * COLUMNS.len() as f32;
    let sum: f32 = COLUMNS.iter().map(|column| column.2).sum();
    let unit = (ui.available_width() - scroll_bar - gaps).max(100.0) / sum;
    ui.horizontal(|ui| {
        for (title, hint, width, number) in COLUMNS {
            let text = RichText::new(locale.text(title)).small().color(colours.weak);
            cell(ui, width * unit, number, text, locale.text(hint));
        }
    });
    let rows = ui.available_height().max(ROW * now.nodes.len().min(4) as f32);
    let area = ScrollArea::vertical().id_salt("machines").max_height(rows).auto_shrink([false, true]);
    area.show_rows(ui, ROW, now.nodes.len(), |ui, range| {
        for node in &now.nodes[range] {
            ui.horizontal(|ui| {
                for ((text, colour), (_, hint, width, number)) in
                    cells(node, now, locale, colours).into_iter().zip(COLUMNS)
                {
                    let text = RichText::new(text).color(colour).small();
                    let text = if number { text.family(bevy_egui::egui::FontFamily::Monospace) } else { text };
                    cell(ui, width * unit, number, text, locale.text(hint));
                }
            });
        }
    });
}

fn cell(ui: &mut Ui, width: f32, number: bool, text: RichText, hint: &str) {
    let layout = if number { Layout::right_to_left(Align::Center) } else { Layout::left_to_right(Align::Center) };
    ui.allocate_ui_with_layout(vec2(width, ROW), layout, |ui| {
        ui.set_min_size(vec2(width, ROW));
        ui.add(Label::new(text).truncate().sense(Sense::hover())).on_hover_text(hint);
    });
}

fn cells(node: &NodeView, now: &Snapshot, locale: Locale, colours: &Palette) -> [(String, Color32); 8] {
    let on = matches!(node.phase, Phase::Active | Phase::Stopping { .. });
    let measured = now.tick > 0 && on;
    let number = |value: f64| if measured { figure::short(value) } else { "–".to_owned() };
    let age = node.told_at.map(|at| now.now.seconds() - at.seconds());
    let (state, colour) = state(node, now, locale, colours);
    let waiting = if node.waiting > u64::from(node.channels) * 10 { colours.warn } else { colours.text };
    let ended = node.completed > 0;
    [
        (node.id.to_string(), colours.strong),
        (state, colour),
        (if measured { format!("{:.0}", 100.0 * node.reading.utilisation) } else { "–".to_owned() }, colours.text),
        (number(node.inside as f64), colours.text),
        (number(node.waiting as f64), waiting),
        (number(node.reading.arrivals / now.dt.seconds()), colours.text),
        (if ended { number(node.reading.mean_ms) } else { "–".to_owned() }, colours.text),
        (age.filter(|_| on).map_or("–".to_owned(), figure::short), colours.weak),
    ]
}

/// The state in a word and a colour.
fn state(node: &NodeView, now: &Snapshot, locale: Locale, colours: &Palette) -> (String, Color32) {
    let text = |key: &str| locale.text(key).to_owned();
    match node.phase {
        _ if node.down => (text("state-failed"), colours.bad),
        Phase::Off => (text("state-off"), colours.weak),
        Phase::Starting { ready } => {
            let left = ready.saturating_sub(now.now.0) as f64 / 1e9;
            (locale.text_with("state-starting", &[("seconds", figure::short(left.ceil()).into())]), colours.warn)
        }
        Phase::Stopping { .. } => (text("state-stopping"), colours.warn),
        Phase::Active if node.speed != 1.0 => (format!("×{}", figure::short(node.speed)), colours.warn),
        Phase::Active if node.waiting > 0 && node.reading.utilisation > 0.999 => (text("state-full"), colours.bad),
        Phase::Active => (text("state-active"), colours.good),
    }
}
