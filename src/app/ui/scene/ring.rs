//! What the small ring of the scene tells and does, and the chip of a new machine.

use super::super::carry::{self, Carried};
use super::super::hint::Hinted;
use super::super::plots;
use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::scene::Layout;
use crate::sim::{Group, NodeId};
use bevy_egui::egui::{
    Align2, CursorIcon, FontId, Id, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

/// The ring can be clicked, and its arcs dragged out; whether it was clicked.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, whole: Rect, area: Rect) -> bool {
    let rect = whole.intersect(area);
    let (Some(view), Some((ring, _))) = (&shown.lane.now().ring, shown.lane.sim().ring()) else { return false };
    if !rect.is_positive() {
        return false;
    }
    let response = ui.interact(rect, Id::new("ring of the scene"), Sense::click_and_drag());
    let name = plots::ring_summary(shown, view);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
    let begun = ui.input(|input| input.pointer.press_origin()).filter(|_| response.drag_started());
    if let Some(turn) = begun.and_then(|at| plots::ring_turn(whole, at)) {
        let owner = ring.tokens().owner(ring.tokens().layout().find(turn));
        if let Some(node) = shown.lane.now().nodes.iter().find(|node| node.id.0 == owner) {
            carry::pick_up(&response, Carried::of(node));
        }
    }
    if response.has_focus() {
        let stroke = Stroke::new(2.0, shown.look.theme.palette().strong);
        ui.painter().circle_stroke(whole.center(), whole.width() / 2.0 + 2.0, stroke);
    }
    if carry::carried(ui.ctx()).is_some() {
        return false;
    }
    let clicked = response.clicked();
    response.hinted(&format!("{name}\n{}", shown.locale.text("scene-ring-open")));
    clicked
}

/// A chip from which one more machine can be dragged in; a click does the same.
pub fn newcomer(ui: &mut Ui, shown: &Shown<'_>, area: Rect, layout: &Layout, acts: &mut Vec<Act>) {
    let Some(like) = model(shown) else { return };
    let (colours, zoom) = (shown.look.theme.palette(), shown.look.zoom());
    let middle = pos2(area.left() + (layout.margin + 110.0 * layout.scale) / zoom, area.top() + layout.header / zoom);
    let text = shown.locale.text("scene-new");
    let galley = ui.painter().layout_no_wrap(text.to_owned(), FontId::proportional(12.0), colours.weak);
    let rect = Rect::from_min_size(middle - vec2(0.0, 10.0), vec2(galley.size().x + 16.0, 20.0)).intersect(area);
    if rect.width() < galley.size().x || area.width() < 300.0 {
        return;
    }
    let response = ui.interact(rect, Id::new("new machine"), Sense::click_and_drag());
    let name = shown.locale.text_with("scene-new-tip", &[("node", like.to_string().into())]);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, text));
    let lit = response.hovered() || response.has_focus();
    let (fill, edge) = if lit { (colours.hover, colours.accent) } else { (colours.card, colours.line) };
    ui.painter().rect(rect, 5.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let colour = if lit { colours.strong } else { colours.weak };
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, text, FontId::proportional(12.0), colour);
    carry::pick_up(&response, Carried::New(like));
    if response.clicked() {
        acts.extend(Carried::New(like).into_command().map(Act::Do));
    }
    response.on_hover_cursor(CursorIcon::Grab).hinted(&name);
}

/// The machine that a new one is like: the selected one, else the first that always is on line.
fn model(shown: &Shown<'_>) -> Option<NodeId> {
    let scenario = shown.lane.sim().scenario();
    let base = |node: &NodeId| scenario.group_of(*node).is_some_and(|group| group.group == Group::Base);
    shown.chosen.node.filter(base).or_else(|| (0..scenario.node_count()).map(NodeId).find(base))
}
