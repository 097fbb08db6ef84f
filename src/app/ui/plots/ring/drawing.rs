//! The ring, large: owners, traffic, hot keys, moves. Arcs can be pointed at, clicked, and dragged out.

use super::super::super::carry::{self, Carried, Zone};
use super::super::super::{figure, hint};
use super::mesh::{Bands, place, turn};
use super::{gauges, told};
use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::mark::Mark;
use crate::app::ring::{HEAT, Picture};
use crate::sim::{NodeId, RingView};
use bevy_egui::egui::{
    self, Align2, Color32, FontId, Pos2, Rect, Response, RichText, Sense, Stroke, Ui, WidgetInfo, WidgetType, vec2,
};

/// The largest side, the least where there is room for it, and the share of the height that is seen.
const SIDE: (f32, f32, f32) = (360.0, 240.0, 0.52);
/// What stands around the band: marks of moves, traffic, shares of hot keys.
const AROUND: f32 = 44.0;
/// What the shares of hot keys need more at the sides, where they stand beside the ring.
const BESIDE: f32 = 24.0;
/// Width of the band.
const BAND: f32 = 20.0;
/// The longest bar of traffic.
const HOTTEST: f32 = 16.0;
/// Half the least length of the mark of a move, in turns.
const LEAST: f64 = 0.003;
/// Keys with a smaller share of the requests are not hot.
const HOT: f64 = 0.005;
/// Hot keys with a mark, and with a number.
const MARKED: (usize, usize) = (8, 3);
/// From this inner radius on there is room for a hint.
const ROOMY: f32 = 96.0;
/// How much is left of the colour of those who are not looked at.
const DIMMED: f32 = 0.25;

/// Where it stands.
#[derive(Clone, Copy)]
struct Circle {
    space: Rect,
    centre: Pos2,
    outer: f32,
}

impl Circle {
    fn inner(self) -> f32 {
        self.outer - BAND
    }

    /// The turn at a point of the band or of what stands around it.
    fn on_band(self, at: Pos2) -> Option<f64> {
        let (turn, away) = turn(self.centre, at);
        (self.inner() - 4.0..self.outer + HOTTEST + 12.0).contains(&away).then_some(turn)
    }
}

/// Shows it; `looked_at` is the machine whose arcs stand out. Returns the machine under the pointer.
pub fn show(
    ui: &mut Ui,
    shown: &Shown<'_>,
    ring: &RingView,
    picture: &Picture,
    looked_at: Option<u32>,
    acts: &mut Vec<Act>,
) -> Option<u32> {
    let room = ui.available_width() - 2.0 * BESIDE;
    let side = (ui.clip_rect().height() * SIDE.2).clamp(SIDE.1, SIDE.0).min(room);
    let (space, response) = ui.allocate_exact_size(vec2(ui.available_width(), side), Sense::click_and_drag());
    let circle = Circle { space, centre: space.center(), outer: side / 2.0 - AROUND };
    if ui.is_rect_visible(space) {
        slices(ui, shown, picture, circle, looked_at);
        traffic(ui, shown, picture, circle);
        hot_keys(ui, shown, ring, circle);
        words(ui, shown, ring, circle);
    }
    let name = told::summary(shown, ring);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &name));
    carry::field(ui.ctx(), Zone::Out, space, false);
    let disc = Rect::from_center_size(circle.centre, vec2(2.0, 2.0) * (circle.outer + 10.0));
    carry::field(ui.ctx(), Zone::In, disc, true);
    used(shown, ring, circle, &response, acts)
}

/// The owners, and what moved lately around them.
fn slices(ui: &Ui, shown: &Shown<'_>, picture: &Picture, circle: Circle, looked_at: Option<u32>) {
    let colours = shown.look.theme.palette();
    let (inner, outer) = (circle.inner(), circle.outer);
    let mut bands = Bands::new(circle.centre);
    for slice in &picture.slices {
        let mark = Mark::of(slice.owner as usize, colours);
        let dimmed = looked_at.is_some_and(|owner| owner != slice.owner);
        let colour = if dimmed { colours.panel.lerp_to_gamma(mark.colour, DIMMED) } else { mark.colour };
        for (from, to) in mark.parts() {
            bands.add((slice.from, slice.to), (inner + from * BAND, inner + to * BAND), colour);
        }
    }
    for moved in picture.moved.iter().rev() {
        let (middle, half) = ((moved.from + moved.to) / 2.0, ((moved.to - moved.from) / 2.0).max(LEAST));
        let stretch = (middle - half, middle + half);
        bands.add(stretch, (outer + 2.0, outer + 9.0), colours.strong.gamma_multiply(moved.fresh));
    }
    bands.paint(ui.painter());
    // Numbers, where an arc is long enough for them.
    for slice in &picture.slices {
        let length = (slice.to - slice.from) * std::f64::consts::TAU * f64::from(outer - BAND / 2.0);
        if length >= 24.0 && looked_at.is_none_or(|owner| owner == slice.owner) {
            let at = place(circle.centre, outer - BAND / 2.0, (slice.from + slice.to) / 2.0);
            let mark = Mark::of(slice.owner as usize, colours);
            let text = NodeId(slice.owner).to_string();
            if mark.stripes > 0 {
                ui.painter().circle_filled(at, 9.5, mark.colour);
            }
            ui.painter().text(at, Align2::CENTER_CENTER, text, FontId::proportional(10.5), mark.ink());
        }
    }
}

/// How much is asked for, as bars around the ring.
fn traffic(ui: &Ui, shown: &Shown<'_>, picture: &Picture, circle: Circle) {
    let mean = picture.heat.iter().sum::<f64>() / HEAT as f64;
    if mean <= 0.0 {
        return;
    }
    // Where all keys are asked for alike, no bar is long.
    let most = picture.heat.iter().copied().fold(3.0 * mean, f64::max);
    let colour = shown.look.theme.palette().warn;
    let mut bands = Bands::new(circle.centre);
    let foot = circle.outer + 11.0;
    for (part, heat) in picture.heat.iter().enumerate() {
        let middle = (part as f64 + 0.5) / HEAT as f64;
        let half = 0.3 / HEAT as f64;
        let height = 1.0 + (HOTTEST - 1.0) * (heat / most).sqrt() as f32;
        bands.add((middle - half, middle + half), (foot, foot + height), colour);
    }
    bands.paint(ui.painter());
}

/// The keys asked for most, with their share of the requests.
fn hot_keys(ui: &Ui, shown: &Shown<'_>, ring: &RingView, circle: Circle) {
    let colours = shown.look.theme.palette();
    let mut labelled: Vec<f64> = Vec::new();
    for key in ring.hot.iter().take(MARKED.0).filter(|key| key.share >= HOT) {
        let at = |radius: f32| place(circle.centre, radius, key.place);
        let tip = circle.outer + 11.0 + HOTTEST;
        ui.painter().line_segment([at(circle.inner() - 5.0), at(circle.inner())], Stroke::new(2.0, colours.bad));
        ui.painter().circle_filled(at(circle.inner() - 7.0), 3.0, colours.bad);
        let apart = |other: &f64| (key.place - other).abs().min(1.0 - (key.place - other).abs()) > 0.04;
        if labelled.len() < MARKED.1 && labelled.iter().all(apart) {
            labelled.push(key.place);
            let text = figure::percent(key.share);
            let galley = ui.painter().layout_no_wrap(text, FontId::proportional(11.0), colours.text);
            // Beyond the tip, so that the middle of the text lies on the ray.
            let (size, ray) = (galley.size(), at(1.0) - circle.centre);
            let reach = tip + 3.0 + (ray.x.abs() * size.x + ray.y.abs() * size.y) / 2.0;
            let corner = at(reach) - size / 2.0;
            let within = corner.clamp(circle.space.min, (circle.space.max - size).max(circle.space.min));
            ui.painter().galley(within, galley, colours.text);
        }
    }
}

/// What stands in the middle.
fn words(ui: &Ui, shown: &Shown<'_>, ring: &RingView, circle: Circle) {
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    let moved = [("share", figure::percent(ring.last.moved.abs()).into())];
    let mut lines: Vec<(String, Color32, f32)> = vec![
        (locale.text_with("ring-step", &[("step", figure::grouped(shown.lane.now().tick).into())]), colours.weak, 12.0),
        (locale.text_with("ring-moved-now", &moved), colours.strong, 15.0),
        (locale.text_with("ring-tokens", &[("count", figure::grouped(ring.tokens as u64).into())]), colours.text, 12.0),
    ];
    if ring.last.over_budget {
        lines.push((format!("▲ {}", gauges::over_short(shown, ring)), colours.bad, 12.0));
    }
    if ring.control.as_ref().is_some_and(|control| control.step.braked) {
        lines.push((locale.text("ring-braked").to_owned(), colours.warn, 12.0));
    }
    if circle.inner() > ROOMY {
        lines.push((locale.text("ring-drag").to_owned(), colours.weak, 11.0));
    }
    let width = circle.inner() * 1.55;
    let galleys: Vec<_> = lines
        .into_iter()
        .map(|(text, colour, size)| {
            let mut job = egui::text::LayoutJob::simple(text, FontId::proportional(size), colour, width);
            job.halign = egui::Align::Center;
            ui.painter().layout_job(job)
        })
        .collect();
    let height: f32 = galleys.iter().map(|galley| galley.size().y + 3.0).sum();
    let mut y = circle.centre.y - height / 2.0;
    for galley in galleys {
        let below = galley.size().y + 3.0;
        ui.painter().galley(egui::pos2(circle.centre.x, y), galley, colours.text);
        y += below;
    }
}

/// What the pointer does; the machine under it.
fn used(shown: &Shown<'_>, ring: &RingView, circle: Circle, response: &Response, acts: &mut Vec<Act>) -> Option<u32> {
    let (tokens, _) = shown.lane.sim().ring()?;
    let tokens = tokens.tokens();
    let token_at = |at: Pos2| circle.on_band(at).map(|turn| tokens.layout().find(turn));
    let begun = response.ctx.input(|input| input.pointer.press_origin());
    if let Some(token) = begun.filter(|_| response.drag_started()).and_then(token_at) {
        let owner = tokens.owner(token);
        let node = shown.lane.now().nodes.iter().find(|node| node.id.0 == owner)?;
        carry::pick_up(response, Carried::of(node));
    }
    let token = response.hover_pos().filter(|at| circle.space.contains(*at)).and_then(token_at);
    let Some(token) = token else {
        if response.hovered() {
            hint::tell(&response.ctx, told::summary(shown, ring));
        }
        return None;
    };
    let owner = tokens.owner(token);
    if response.clicked() {
        let node = NodeId(owner);
        acts.push(Act::Select((shown.chosen.node != Some(node)).then_some(node)));
    }
    let lines = told::facts(shown, ring, token);
    hint::tell(&response.ctx, lines.join(" · "));
    if carry::carried(&response.ctx).is_none() {
        response.clone().on_hover_ui_at_pointer(|ui| {
            let colours = shown.look.theme.palette();
            for (at, line) in lines.iter().enumerate() {
                let text = RichText::new(line).color(if at == 0 { colours.strong } else { colours.text });
                ui.label(if at == 0 { text } else { text.small() });
            }
        });
    }
    Some(owner)
}
