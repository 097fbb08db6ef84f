//! Buttons with a drawn icon. Each has a name that is not seen but read out, and a tooltip.

use bevy_egui::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Back to the start.
    Start,
    /// Let time run.
    Play,
    /// Stop the time.
    Pause,
    /// One tick.
    Step,
    /// As fast as it goes.
    Fast,
    /// A change taken back.
    Undo,
    /// A change made again.
    Redo,
    /// The sheet of keys.
    Keys,
}

/// A button with an icon.
pub fn button(ui: &mut Ui, icon: Icon, name: &str, on: bool) -> Response {
    let size = vec2(super::top::ICON, ui.spacing().interact_size.y);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), name));
    if ui.is_rect_visible(rect) {
        let look = ui.style().interact_selectable(&response, on);
        let painter = ui.painter();
        painter.rect(rect, look.corner_radius, look.weak_bg_fill, look.bg_stroke, StrokeKind::Inside);
        draw(painter, icon, rect.center(), look.text_color());
    }
    response
}

fn draw(painter: &Painter, icon: Icon, middle: Pos2, colour: Color32) {
    let bar = |x: f32| {
        let bar = Rect::from_center_size(pos2(middle.x + x, middle.y), vec2(2.5, 11.0));
        painter.rect_filled(bar, 0.5, colour);
    };
    let triangle = |x: f32, tip: f32| {
        let corner = |dx: f32, dy: f32| pos2(middle.x + x + dx, middle.y + dy);
        let points = vec![corner(-tip, -5.5), corner(-tip, 5.5), corner(tip, 0.0)];
        painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
    };
    match icon {
        Icon::Start => {
            bar(-5.0);
            triangle(1.5, -4.5);
        }
        Icon::Play => triangle(0.5, 5.0),
        Icon::Pause => {
            bar(-3.0);
            bar(3.0);
        }
        Icon::Step => {
            triangle(-1.5, 4.5);
            bar(5.0);
        }
        Icon::Fast => {
            triangle(-3.0, 3.5);
            triangle(4.0, 3.5);
        }
        Icon::Undo => turn(painter, middle, -1.0, colour),
        Icon::Redo => turn(painter, middle, 1.0, colour),
        Icon::Keys => {
            let font = FontId::new(14.0, crate::app::font::semibold());
            painter.text(middle, Align2::CENTER_CENTER, "?", font, colour);
        }
    }
}

/// An arrow that turns round, to the left or to the right.
fn turn(painter: &Painter, middle: Pos2, side: f32, colour: Color32) {
    let at = |angle: f32| middle + vec2(side * angle.cos() * 5.0, 1.5 - angle.sin() * 5.0);
    let arc = (0..=14).map(|step| at(std::f32::consts::PI * (step as f32 / 14.0 * 1.35 - 0.2))).rev();
    let points: Vec<Pos2> = arc.collect();
    painter.add(Shape::line(points, Stroke::new(1.6, colour)));
    let tip = middle + vec2(side * 5.0, 5.0);
    let corner = |dx: f32, dy: f32| tip + vec2(side * dx, dy);
    let head = vec![corner(0.0, 0.5), corner(-4.5, -2.5), corner(2.8, -4.5)];
    painter.add(Shape::convex_polygon(head, colour, Stroke::NONE));
}
