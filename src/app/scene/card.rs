//! One machine as a card: ring of utilisation, name, state, and a bar with a cell for each request inside.

use super::super::ui::figure;
use super::cells;
use super::drawing::{Drawing, Sight};
use super::label::{Align, Label};
use super::layout::Form;
use super::painter::{Painter, mix};
use super::state::State;
use super::value;
use crate::app::locale::Locale;
use crate::param::Time;
use crate::sim::NodeView;
use bevy::math::{Rect, Vec2};

/// The inner places of a card.
struct Inner {
    ring: Vec2,
    radius: f32,
    left: f32,
    right: f32,
    small: f32,
    rows: [f32; 3],
}

impl Inner {
    fn new(place: Rect, form: Form, scale: f32, small: f32) -> Self {
        let height = place.height();
        let radius = match form {
            Form::OneRow => 0.0,
            Form::TwoRows => (height * 0.42).min(24.0 * scale),
            _ => (height * 0.37).min(24.0 * scale),
        };
        let pad = if form == Form::OneRow { 8.0 * scale } else { (height - 2.0 * radius) / 2.0 };
        let rows = match form {
            Form::Full => [0.25, 0.53, 0.8],
            Form::TwoRows => [0.3, 0.7, 0.7],
            _ => [0.5; 3],
        };
        let ring = Vec2::new(place.min.x + pad + radius, place.center().y);
        Self {
            ring,
            radius,
            left: if radius > 0.0 { ring.x + radius + 10.0 * scale } else { place.min.x + pad },
            right: place.max.x - (12.0 * scale).min(pad.max(8.0)),
            small,
            rows: rows.map(|share| place.min.y + share * height),
        }
    }
}

/// Draws it.
pub fn draw(sight: &Sight, node: &NodeView, place: Rect, form: Form, drawing: &mut Drawing) {
    let state = sight.state(node);
    draw_ground(sight, (state, sight.selected == Some(node.id)), place, 1.0, &mut drawing.shapes);
    let inner = Inner::new(place, form, sight.layout.scale, sight.layout.small);
    if form != Form::OneRow {
        draw_ring(sight, node, state, &inner, drawing);
    }
    draw_name(sight, node, state, form, &inner, drawing);
    draw_queue(sight, node, state, form, &inner, drawing);
    if form == Form::Full {
        draw_value(sight, node, &inner, drawing);
    }
}

/// The ground of a card; `unit` is how much smaller than usual it is drawn.
pub(super) fn draw_ground(
    sight: &Sight,
    (state, selected): (State, bool),
    place: Rect,
    unit: f32,
    shapes: &mut Painter,
) {
    let colours = sight.colours;
    let scale = sight.layout.scale * unit;
    let radius = (9.0 * scale).min(place.height() * 0.25);
    let ground = if state.is_off() { mix(colours.ground, colours.card, 0.5) } else { colours.card };
    shapes.rect(place, radius, ground);
    if selected {
        shapes.border(place.inflate(3.0 * scale), radius + 3.0 * scale, 2.0 * scale, colours.accent);
    }
    if state.stands_out() {
        shapes.border(place, radius, 2.0 * scale, state.colour(colours));
    } else {
        shapes.border(place, radius, unit, colours.line);
    }
}

fn draw_ring(sight: &Sight, node: &NodeView, state: State, inner: &Inner, drawing: &mut Drawing) {
    let (colours, ring, radius) = (sight.colours, inner.ring, inner.radius);
    let width = radius * 0.2;
    let colour = state.colour(colours);
    drawing.shapes.ring(ring, radius, width, 1.0, colours.faint);
    drawing.shapes.ring(ring, radius, width, filled(sight, node, state), colour);
    let size = (13.0 * sight.layout.scale).min(radius * 0.62);
    if state == State::Failed {
        drawing.shapes.cross(ring, radius * 0.36, width * 0.8, colour);
        return;
    }
    let strong = if state.is_off() { colours.weak } else { colours.strong };
    let colour = if state.stands_out() && state != State::Overload { colour } else { strong };
    let label = |text: &str| Label::new(ring, Align::Middle, text, size, colour).strong();
    let text = gauge(sight, node, state);
    let whole = label(&text);
    // In a small ring a number of percent goes without its sign.
    let fits = whole.width() <= 2.0 * (radius - width);
    drawing.labels.push(if fits { whole } else { label(text.trim_end_matches('%')) });
}

/// How much of the ring is filled: the utilisation, or how far the start is.
pub(super) fn filled(sight: &Sight, node: &NodeView, state: State) -> f32 {
    match state {
        State::Starting { left } => {
            let pool = node.pool.and_then(|pool| sight.scenario.pools.get(pool));
            let whole = pool.map_or(0.0, |pool| pool.start_delay.seconds());
            if whole > 0.0 { 1.0 - (left.seconds() / whole) as f32 } else { 0.0 }
        }
        State::Stopping { left } => {
            let pool = node.pool.and_then(|pool| sight.scenario.pools.get(pool));
            let whole = pool.map_or(0.0, |pool| pool.stop_delay.seconds());
            if whole > 0.0 { (left.seconds() / whole) as f32 } else { 0.0 }
        }
        State::Failed => 1.0,
        State::Off | State::Removed => 0.0,
        _ => node.reading.utilisation as f32,
    }
}

/// The words in the ring.
pub(super) fn gauge(sight: &Sight, node: &NodeView, state: State) -> String {
    match state {
        State::Starting { left } => format!("{:.0} {}", left.seconds().ceil(), sight.locale.text("unit-s")),
        State::Stopping { left } if left > Time::ZERO => {
            format!("{:.0} {}", left.seconds().ceil(), sight.locale.text("unit-s"))
        }
        State::Off | State::Removed => "–".to_owned(),
        State::Failed => "×".to_owned(),
        _ => format!("{:.0}%", 100.0 * node.reading.utilisation),
    }
}

fn draw_name(sight: &Sight, node: &NodeView, state: State, form: Form, inner: &Inner, drawing: &mut Drawing) {
    let colours = sight.colours;
    let row = inner.rows[0];
    let size = (15.0 * sight.layout.scale).max(inner.small);
    let off = state.is_off();
    let name = Label::new(
        Vec2::new(inner.left, row),
        Align::Left,
        node.id.to_string(),
        size,
        if off { colours.weak } else { colours.strong },
    );
    let mut next = inner.left + name.width() + 8.0;
    drawing.labels.push(name.strong());
    if form == Form::OneRow {
        let gauge = if state == State::Failed {
            format!("× {}", sight.locale.text("scene-failed"))
        } else {
            gauge(sight, node, state)
        };
        let colour = if off { colours.weak } else { state.colour(colours) };
        next = inner.left + 36.0 * sight.layout.scale;
        drawing.labels.push(Label::new(Vec2::new(next, row), Align::Left, gauge, inner.small, colour).strong());
        return;
    }
    let capacity = match figure::is_unlimited(node.capacity) {
        true => sight.locale.text("rate-unlimited").to_owned(),
        false => sight.locale.text_with("scene-rate", &[("rate", short(node.capacity, sight.locale).into())]),
    };
    let capacity = Label::new(Vec2::new(next, row), Align::Left, capacity, inner.small, colours.weak);
    let colour = if state.stands_out() { state.colour(colours) } else { colours.weak };
    let at = Vec2::new(inner.right, row);
    let label = |text: String| Label::new(at, Align::Right, text, inner.small, colour);
    let (news, whole) = (label(words(sight, node, state, false)), label(words(sight, node, state, true)));
    // Rather no capacity than half a word; who points at the machine is told.
    let after = next + capacity.width() + 6.0;
    if after + news.width() <= inner.right {
        drawing.labels.push(capacity);
        next = after;
    }
    let room = inner.right - next;
    drawing.labels.push(if whole.width() > room { news.within(room) } else { whole });
}

/// What the file calls the group, else base or reserve, and the news; the news alone where there is no room for both or they would contradict.
fn words(sight: &Sight, node: &NodeView, state: State, both: bool) -> String {
    let role = if node.pool.is_some() { "scene-reserve" } else { "scene-base" };
    // A file that says no more than the role in English says nothing of its own.
    let is_own = |name: &&str| !name.is_empty() && *name != Locale::default().text(role);
    let own = sight.scenario.group_of(node.id).map(|group| group.name.as_str()).filter(is_own);
    let group = own.unwrap_or_else(|| sight.locale.text(role));
    let Some(word) = state.word() else { return group.to_owned() };
    let word = sight.locale.text(word);
    if both && node.pool.is_some() { format!("{group} · {word}") } else { word.to_owned() }
}

fn draw_queue(sight: &Sight, node: &NodeView, state: State, form: Form, inner: &Inner, drawing: &mut Drawing) {
    let (colours, scale) = (sight.colours, sight.layout.scale);
    let waiting = figure::grouped(node.waiting);
    let text = sight.locale.text_with("scene-queue", &[("count", waiting.as_str().into())]);
    let colour = if state == State::Overload { state.colour(colours) } else { colours.weak };
    let (at, align, room) = match form {
        Form::Full => (inner.left, Align::Left, inner.right - inner.left),
        _ => (inner.right, Align::Right, (inner.right - inner.left) * 0.42),
    };
    let at = Vec2::new(at, inner.rows[2]);
    let [whole, number] = [text, waiting].map(|text| Label::new(at, align, text, inner.small, colour));
    // Rather the number alone than half of it.
    let label = if whole.width() <= room { whole } else { number.within(room) };
    let (left, right) = match form {
        Form::Full => (inner.left, inner.right),
        Form::TwoRows => (inner.left, inner.right - label.width() - 8.0),
        _ => (inner.left + 78.0 * scale, inner.right - label.width() - 8.0),
    };
    drawing.labels.push(label);
    if form == Form::OneRow && state == State::Failed {
        return; // Its word stands there, and it has no queue.
    }
    let height = if form == Form::Full { 11.0 * scale } else { (9.0 * scale).max(7.0) };
    let bar = Rect::new(left, inner.rows[1] - height / 2.0, right, inner.rows[1] + height / 2.0);
    let in_service = node.inside.saturating_sub(node.waiting);
    let full = if state.is_off() { colours.weak } else { state.colour(colours) };
    cells::draw(bar, (in_service, node.inside), (colours.accent, full, colours.faint), &mut drawing.shapes);
}

/// What the method, or else the machine, has to say, at the end of the last row.
fn draw_value(sight: &Sight, node: &NodeView, inner: &Inner, drawing: &mut Drawing) {
    let Some((text, colour)) = value::of(sight, node) else { return };
    let room = inner.right - inner.left - drawing.labels.last().map_or(0.0, Label::width) - 8.0;
    let label = Label::new(Vec2::new(inner.right, inner.rows[2]), Align::Right, text, inner.small, colour);
    drawing.labels.push(label.within(room));
}

/// A rate with three or four digits.
#[must_use]
pub fn short(rate: f64, locale: Locale) -> String {
    let of = |key: &str, number: String| locale.text_with(key, &[("number", number.into())]);
    match rate {
        rate if rate < 9.95 => format!("{}", (rate * 10.0).round() / 10.0),
        rate if rate < 9999.5 => format!("{rate:.0}"),
        rate if rate < 99_950.0 => of("rate-thousands", format!("{:.1}", rate / 1e3)),
        rate if rate < 999_500.0 => of("rate-thousands", format!("{:.0}", rate / 1e3)),
        rate if rate < 99_950_000.0 => of("rate-millions", format!("{:.1}", rate / 1e6)),
        rate if rate < 999_500_000.0 => of("rate-millions", format!("{:.0}", rate / 1e6)),
        rate => of("rate-billions", format!("{:.0}", rate / 1e9)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_short() {
        let rates = [0.25, 3.0, 100.0, 431.4, 9999.0, 90_000.0, 123_456.0, 2.5e6, 1e9];
        let short = |rate| short(rate, Locale::default());
        assert_eq!(rates.map(short), ["0.3", "3", "100", "431", "9999", "90.0k", "123k", "2.5M", "1G"]);
        assert_eq!(super::short(90_000.0, Locale::new(crate::app::locale::Language::Ru)), "90.0 тыс.");
    }
}
