//! What the drawn scene tells on demand: machines, clients and balancer can be pointed at, clicked, reached by the
//! keyboard, and are read out. The drawing itself is not here.

mod facts;
mod ring;

use super::carry::{self, Carried, Zone};
use super::{figure, hint};
use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::scene::{Form, Layout, SceneView};
use crate::sim::NodeView;
use bevy::math::Vec2;
use bevy_egui::egui::{
    self, Grid, Id, Rect, RectAlign, Response, RichText, Sense, Stroke, StrokeKind, Tooltip, Ui, WidgetInfo, WidgetType,
};
use facts::facts;

/// Radius of the mark of a machine that is shown as the next tick will make it.
const AWAITED: f32 = 5.0;

/// Where everything stands, kept while nothing moves.
#[derive(Default)]
pub struct Memory {
    layout: Option<(Basis, Layout)>,
}

/// What a layout follows from: size, size of texts, whether there is a ring, and the pool of each machine.
type Basis = (Vec2, f32, bool, Vec<Option<usize>>);

impl Memory {
    fn layout(&mut self, size: Vec2, zoom: f32, has_ring: bool, nodes: &[NodeView]) -> &Layout {
        let same = matches!(&self.layout, Some(((old, old_zoom, ring, pools), _))
            if (*old, *old_zoom, *ring) == (size, zoom, has_ring) && pools.len() == nodes.len()
                && nodes.iter().map(|node| node.pool).eq(pools.iter().copied()));
        if !same {
            self.layout = None;
        }
        let make = || {
            let pools: Vec<_> = nodes.iter().map(|node| node.pool).collect();
            let layout = Layout::enlarged(size, zoom, &pools, has_ring);
            ((size, zoom, has_ring, pools), layout)
        };
        &self.layout.get_or_insert_with(make).1
    }
}

/// Lets the user point at things in the scene that fills `area`; whether the ring was clicked.
pub fn show(
    ui: &mut Ui,
    shown: &Shown<'_>,
    area: Rect,
    view: SceneView,
    memory: &mut Memory,
    acts: &mut Vec<Act>,
) -> bool {
    let zoom = shown.look.zoom();
    let nodes = &shown.lane.now().nodes;
    let size = (Vec2::new(area.width(), area.height()) * zoom).round();
    let layout = memory.layout(size, zoom, shown.lane.now().ring.is_some(), nodes);
    // Title and legend lie over what is looked at closely.
    let (top, bottom) = layout.open();
    let open = area.with_min_y(area.top() + top / zoom).with_max_y(area.top() + bottom / zoom);
    let around = |centre: Vec2, radius: f32| bevy::math::Rect::from_center_half_size(centre, Vec2::splat(radius));
    let on_screen = |place: bevy::math::Rect| view.on_screen(place, area, zoom).intersect(open);
    let ends = [
        ("clients", on_screen(around(layout.client, layout.client_radius)), clients as fn(&Shown<'_>) -> String),
        ("balancer", on_screen(around(layout.balancer, layout.balancer_radius)), balancer),
    ];
    for (id, rect, text) in ends.into_iter().filter(|(_, rect, _)| rect.is_positive()) {
        let response = ui.interact(rect, Id::new(("scene", id)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text(shown)));
        if response.hovered() {
            hint::tell(ui.ctx(), text(shown).replace('\n', " · "));
            response.on_hover_text(text(shown));
        }
    }
    carry::field(ui.ctx(), Zone::Out, area, false);
    carry::field(ui.ctx(), Zone::Home, on_screen(layout.yard.inflate(5.0)), false);
    let balancer = (layout.balancer, layout.balancer_radius * 1.3);
    let ring = layout.ring.map(|ring| (ring.centre, ring.radius));
    for (centre, radius) in std::iter::once(balancer).chain(ring) {
        carry::field(ui.ctx(), Zone::In, on_screen(around(centre, radius)), true);
    }
    let clicked = layout.ring.is_some_and(|place| {
        let rect = view.on_screen(around(place.centre, place.radius), area, zoom);
        ring::show(ui, shown, rect, open)
    });
    ring::newcomer(ui, shown, area, layout, acts);
    if layout.form == Form::Heat {
        cells(ui, shown, (area, open), view, layout, acts);
        return clicked;
    }
    for (node, place) in nodes.iter().zip(&layout.places) {
        let rect = on_screen(*place);
        if rect.is_positive() {
            let response = ui.interact(rect, Id::new(("machine", node.id)), Sense::click_and_drag());
            carry::pick_up(&response, Carried::of(node));
            machine(ui, shown, node, &response, false, acts);
        }
    }
    clicked
}

/// Thousands of cells: one region, in which the cell under the pointer is found.
fn cells(
    ui: &Ui,
    shown: &Shown<'_>,
    (area, open): (Rect, Rect),
    view: SceneView,
    layout: &Layout,
    acts: &mut Vec<Act>,
) {
    let zoom = shown.look.zoom();
    let yard = view.on_screen(layout.yard, area, zoom).intersect(open);
    if !yard.is_positive() {
        return;
    }
    let response = ui.interact(yard, Id::new("machines of the scene"), Sense::click_and_drag());
    let nodes = &shown.lane.now().nodes;
    let under = |at: egui::Pos2| {
        let inside = |place: &bevy::math::Rect| view.on_screen(*place, area, zoom).contains(at);
        nodes.get(layout.places.iter().position(inside)?)
    };
    let begun = ui.input(|input| input.pointer.press_origin()).filter(|_| response.drag_started());
    if let Some(node) = begun.and_then(under) {
        carry::pick_up(&response, Carried::of(node));
    }
    let pointed = response.hover_pos().and_then(under);
    match pointed {
        Some(node) => machine(ui, shown, node, &response, true, acts),
        None => {
            let count = figure::grouped(nodes.len() as u64);
            let text = shown.locale.text_with("scene-machines", &[("count", count.into())]);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &text));
        }
    }
}

/// One machine; `many` where the response is that of all of them.
fn machine(ui: &Ui, shown: &Shown<'_>, node: &NodeView, response: &Response, many: bool, acts: &mut Vec<Act>) {
    let selected = shown.chosen.node == Some(node.id);
    // Put into words only where someone asks.
    let facts = || facts(shown, node);
    let line = || facts().iter().map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(" · ");
    response.widget_info(|| {
        let name = format!("{}: {}", node.id, line());
        WidgetInfo::selected(WidgetType::Button, true, selected, name)
    });
    if response.has_focus() {
        let stroke = Stroke::new(2.0, shown.look.theme.palette().strong);
        ui.painter().rect_stroke(response.rect.expand(2.0), 8.0, stroke, StrokeKind::Outside);
    }
    if shown.lane.awaits(node.id) && !many {
        let colours = shown.look.theme.palette();
        let corner = response.rect.left_top() + egui::vec2(3.0, 3.0);
        ui.painter().circle(corner, AWAITED, colours.ground, Stroke::new(1.5, colours.changed));
    }
    if response.hovered() || response.has_focus() {
        hint::tell(ui.ctx(), format!("{} · {}", node.id, line()));
    }
    if response.clicked() {
        acts.push(Act::Select((!selected).then_some(node.id)));
    }
    carry::keys(response, shown, Carried::of(node), acts);
    if carry::carried(ui.ctx()).is_some() {
        return;
    }
    // Beside a card, over the wires: other machines stand above and below it.
    let mut tip = Tooltip::for_enabled(response);
    tip.popup = tip.popup.align(RectAlign::LEFT).align_alternatives(&[RectAlign::LEFT_START, RectAlign::LEFT_END]);
    let tip = if many { tip.at_pointer() } else { tip.gap(10.0) };
    tip.show(|ui| {
        let colours = shown.look.theme.palette();
        ui.label(RichText::new(node.id.to_string()).heading().color(colours.strong));
        Grid::new("facts").num_columns(2).spacing(egui::vec2(16.0, 3.0)).show(ui, |ui| {
            for (name, value) in facts() {
                ui.label(RichText::new(name).small().color(colours.weak));
                ui.label(RichText::new(value).monospace().color(colours.text));
                ui.end_row();
            }
        });
    });
}

fn clients(shown: &Shown<'_>) -> String {
    let (now, locale) = (shown.lane.now(), shown.locale);
    let flows = shown.lane.sim().scenario().flows.len();
    locale.text_with("scene-clients", &[("rate", figure::short(now.rate).into()), ("flows", flows.into())])
}

fn balancer(shown: &Shown<'_>) -> String {
    let (now, locale) = (shown.lane.now(), shown.locale);
    let eligible = now.nodes.iter().filter(|node| node.eligible).count();
    let arguments = [
        ("policy", super::top::policy_name(locale, now.policy).into()),
        ("eligible", eligible.into()),
        ("total", now.nodes.len().into()),
        ("capacity", figure::short(now.capacity).into()),
    ];
    locale.text_with("scene-balancer", &arguments)
}
