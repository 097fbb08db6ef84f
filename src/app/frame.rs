//! The arrangement of the window: top bar, controls, plots, timeline, and the scene in the middle.
//!
//! It gives each region its place and knows nothing of what is shown there.

use bevy_egui::egui::{self, Frame, Margin, Panel, Rect, Ui};

use super::theme::{self, Palette};

/// The parts of the window around the scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Region {
    /// Pickers, transport, files, language.
    Top,
    /// Parameters and disturbances.
    Left,
    /// Plots and tables.
    Right,
    /// Violations, events, the scrubber, the lesson.
    Bottom,
}

impl Region {
    /// All regions in the order in which they are shown; each takes its place from what is left.
    pub const ALL: [Region; 4] = [Region::Top, Region::Left, Region::Right, Region::Bottom];

    /// Its share of the window where nobody has dragged its edge, between the least and the most that make sense.
    fn size(self, window: egui::Vec2) -> f32 {
        match self {
            Region::Top => TOP,
            Region::Left => (window.x * 0.179).clamp(256.0, 320.0),
            Region::Right => (window.x * 0.307).clamp(320.0, 620.0),
            Region::Bottom => (window.y * 0.335).clamp(150.0, 460.0),
        }
    }
}

const TOP: f32 = 72.0;
/// In a smaller window nothing is laid out: panels would remember the sizes they are squeezed to.
const LEAST: egui::Vec2 = egui::vec2(400.0, 300.0);
/// Space between scenes side by side.
const LANE_GAP: f32 = 10.0;

/// Shows the regions by calling `show` for each, and returns what is left in the middle.
pub fn lay_out(ui: &mut Ui, colours: &Palette, mut show: impl FnMut(Region, &mut Ui)) -> Rect {
    let window = ui.max_rect().size();
    if window.x < LEAST.x || window.y < LEAST.y {
        return Rect::NOTHING;
    }
    for region in Region::ALL {
        let panel = panel(region, window).frame(frame(region, colours));
        panel.show(ui, |ui| {
            ui.take_available_space();
            show(region, ui);
        });
    }
    ui.available_rect_before_wrap()
}

/// `lanes` rectangles side by side; none where there is no middle.
pub fn split(middle: Rect, lanes: usize) -> Vec<Rect> {
    if !middle.is_positive() {
        return Vec::new();
    }
    let lanes = lanes.max(1);
    let width = (middle.width() - LANE_GAP * (lanes - 1) as f32) / lanes as f32;
    let left = |lane: usize| middle.left() + lane as f32 * (width + LANE_GAP);
    let of_lane = |lane| Rect::from_min_size(egui::pos2(left(lane), middle.top()), egui::vec2(width, middle.height()));
    (0..lanes).map(of_lane).collect()
}

fn panel(region: Region, window: egui::Vec2) -> Panel {
    let size = region.size(window);
    match region {
        Region::Top => Panel::top("top").exact_size(size).resizable(false),
        Region::Left => Panel::left("left").default_size(size).size_range(200.0..=window.x * 0.3).resizable(true),
        Region::Right => Panel::right("right").default_size(size).size_range(280.0..=window.x * 0.5).resizable(true),
        Region::Bottom => Panel::bottom("bottom").default_size(size).size_range(110.0..=window.y * 0.6).resizable(true),
    }
}

fn frame(region: Region, colours: &Palette) -> Frame {
    let frame = theme::panel_frame(colours);
    if region == Region::Top { frame.inner_margin(Margin::symmetric(14, 7)) } else { frame }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::theme::DARK;

    fn middle(width: f32, height: f32) -> (Rect, Vec<Region>) {
        let ctx = egui::Context::default();
        let whole = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height));
        let (mut middle, mut shown) = (Rect::NOTHING, Vec::new());
        for _ in 0..3 {
            shown.clear();
            let input = egui::RawInput { screen_rect: Some(whole), ..egui::RawInput::default() };
            let output = ctx.run_ui(input, |ui| middle = lay_out(ui, &DARK, |region, _| shown.push(region)));
            output.drop_without_applying_deltas();
        }
        (middle, shown)
    }

    #[test]
    fn the_scene_is_where_the_design_has_it() {
        let (middle, shown) = middle(1600.0, 1000.0);
        assert_eq!(shown, Region::ALL);
        let design = Rect::from_min_max(egui::pos2(286.0, 72.0), egui::pos2(1108.0, 664.0));
        assert!(middle.min.distance(design.min) < 6.0 && middle.max.distance(design.max) < 6.0, "{middle:?}");
    }

    #[test]
    fn a_small_window_leaves_room_for_the_scene() {
        let (middle, _) = middle(1280.0, 720.0);
        assert!(middle.width() > 600.0 && middle.height() > 400.0, "{middle:?}");
    }

    #[test]
    fn a_minimised_window_has_no_middle() {
        let (middle, shown) = middle(1.0, 1.0);
        assert!(shown.is_empty() && split(middle, 2).is_empty());
    }

    #[test]
    fn lanes_share_the_middle() {
        let middle = Rect::from_min_max(egui::pos2(100.0, 50.0), egui::pos2(910.0, 650.0));
        assert_eq!(split(middle, 1), [middle]);
        let two = split(middle, 2);
        assert_eq!((two[0].width(), two[1].width()), (400.0, 400.0));
        assert_eq!((two[0].left(), two[1].right()), (100.0, 910.0));
        assert_eq!(split(middle, 0).len(), 1);
    }
}
