//! The arrangement of the window: top bar, controls, plots, timeline, and the scene in the middle.
//!
//! It gives each region its place and knows nothing of what is shown there.

use bevy::ecs::resource::Resource;
use bevy_egui::egui::containers::panel::PanelState;
use bevy_egui::egui::{self, Frame, Id, Margin, Panel, Rect, Ui};
use serde::{Deserialize, Serialize};

use super::theme::{self, Palette};

/// The parts of the window around the scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Region {
    /// Pickers, transport, files, language.
    Top,
    /// Time, numbers, what is under the pointer.
    Status,
    /// Parameters and disturbances.
    Left,
    /// Plots and tables.
    Right,
    /// Violations, events, the scrubber, the lesson.
    Bottom,
}

impl Region {
    /// All regions in the order in which they are shown; each takes its place from what is left.
    pub const ALL: [Region; 5] = [Region::Top, Region::Status, Region::Left, Region::Right, Region::Bottom];
    /// Those that can be hidden and resized.
    pub const MOVABLE: [Region; 3] = [Region::Left, Region::Right, Region::Bottom];

    /// Its share of the window where nobody has dragged its edge, between the least and the most that make sense.
    fn size(self, window: egui::Vec2) -> f32 {
        match self {
            Region::Top => TOP[0],
            Region::Status => STATUS,
            Region::Left => (window.x * 0.179).clamp(256.0, 320.0),
            Region::Right => (window.x * 0.307).clamp(320.0, 620.0),
            Region::Bottom => (window.y * 0.25).clamp(150.0, 330.0),
        }
    }

    fn id(self) -> &'static str {
        match self {
            Region::Top => "top",
            Region::Status => "status",
            Region::Left => "left",
            Region::Right => "right",
            Region::Bottom => "bottom",
        }
    }

    /// Where it lies, in points, once it was shown.
    #[must_use]
    pub fn rect(self, ctx: &egui::Context) -> Option<Rect> {
        PanelState::load(ctx, Id::new(self.id())).map(|state| state.outer_rect)
    }

    fn place(self) -> Option<usize> {
        Self::MOVABLE.iter().position(|region| *region == self)
    }
}

/// Height of the top bar in one row, and in two.
const TOP: [f32; 2] = [52.0, 78.0];
const STATUS: f32 = 26.0;
/// In a smaller window nothing is laid out: panels would remember the sizes they are squeezed to.
const LEAST: egui::Vec2 = egui::vec2(640.0, 380.0);
/// Height of the bottom panel where there is little to show in it.
const FEW_STRIPS: f32 = 160.0;
/// Space between scenes side by side.
const LANE_GAP: f32 = 10.0;

/// Which panels are shown, and how large they were made.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Arrangement {
    /// Whether each of [`Region::MOVABLE`] is shown.
    shown: [bool; 3],
    /// The size that it was dragged to, as a share of the window.
    share: [Option<f32>; 3],
}

impl Default for Arrangement {
    fn default() -> Self {
        Self { shown: [true; 3], share: [None; 3] }
    }
}

impl Arrangement {
    /// Whether a region is shown.
    #[must_use]
    pub fn shows(&self, region: Region) -> bool {
        region.place().is_none_or(|at| self.shown[at])
    }

    /// Shows or hides a region.
    pub fn show(&mut self, region: Region, shown: bool) {
        if let Some(at) = region.place() {
            self.shown[at] = shown;
        }
    }

    /// The size with which a region begins.
    fn begin(&self, region: Region, window: egui::Vec2) -> f32 {
        let whole = along(region, window);
        let share = region.place().and_then(|at| self.share[at]).filter(|share| (0.05..0.8).contains(share));
        share.map_or_else(|| region.size(window), |share| share * whole)
    }

    /// Whether nobody has dragged its edge.
    fn is_untouched(&self, region: Region) -> bool {
        region.place().is_none_or(|at| self.share[at].is_none())
    }

    /// Remembers the size to which a region was dragged, once its edge is let go.
    fn note(&mut self, region: Region, ctx: &egui::Context, window: egui::Vec2) {
        let id = Id::new(region.id());
        let let_go = ctx.read_response(id.with("__resize")).is_some_and(|edge| edge.drag_stopped());
        let (Some(at), Some(state)) = (region.place().filter(|_| let_go), PanelState::load(ctx, id)) else { return };
        let share = along(region, state.size()) / along(region, window);
        self.share[at] = Some((share * 1e4).round() / 1e4);
    }
}

/// In another window, with other texts or other strips, the panels have their share of it again: egui would keep what they had.
fn forget_sizes(ctx: &egui::Context, window: (egui::Vec2, bool)) {
    let id = Id::new("window of the panels");
    let before = ctx.data_mut(|data| data.get_temp::<(egui::Vec2, bool)>(id));
    if before == Some(window) {
        return;
    }
    ctx.data_mut(|data| {
        data.insert_temp(id, window);
        Region::MOVABLE.into_iter().for_each(|region| data.remove::<PanelState>(Id::new(region.id())));
    });
}

/// Width of what stands at a side, height of what lies below.
fn along(region: Region, size: egui::Vec2) -> f32 {
    if matches!(region, Region::Left | Region::Right) { size.x } else { size.y }
}

/// Shows the regions by calling `show` for each, the top bar with so many rows, and returns what is left in the middle.
/// In a presentation what is for working is left out; with few strips the bottom panel is low.
pub fn lay_out(
    ui: &mut Ui,
    colours: &Palette,
    arrangement: &mut Arrangement,
    (presentation, rows, few_strips): (bool, usize, bool),
    mut show: impl FnMut(Region, &mut Ui),
) -> Rect {
    let window = ui.max_rect().size();
    if window.x < LEAST.x || window.y < LEAST.y {
        return Rect::NOTHING;
    }
    forget_sizes(ui.ctx(), (window, few_strips));
    let left_out = |region| presentation && matches!(region, Region::Left | Region::Status);
    for region in Region::ALL {
        if left_out(region) || !arrangement.shows(region) {
            continue;
        }
        let size = match region {
            Region::Top => TOP[usize::from(rows > 1)],
            Region::Bottom if few_strips && arrangement.is_untouched(region) => FEW_STRIPS,
            _ => arrangement.begin(region, window),
        };
        let panel = panel(region, window, size).frame(frame(region, colours));
        panel.show(ui, |ui| {
            ui.take_available_space();
            show(region, ui);
        });
        arrangement.note(region, ui.ctx(), window);
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

fn panel(region: Region, window: egui::Vec2, size: f32) -> Panel {
    let id = region.id();
    match region {
        Region::Top => Panel::top(id).exact_size(size).resizable(false),
        Region::Status => Panel::bottom(id).exact_size(STATUS).resizable(false),
        Region::Left => Panel::left(id).default_size(size).size_range(200.0..=window.x * 0.3).resizable(true),
        Region::Right => Panel::right(id).default_size(size).size_range(280.0..=window.x * 0.5).resizable(true),
        Region::Bottom => Panel::bottom(id).default_size(size).size_range(110.0..=window.y * 0.6).resizable(true),
    }
}

fn frame(region: Region, colours: &Palette) -> Frame {
    let frame = theme::panel_frame(colours);
    match region {
        Region::Top => frame.inner_margin(Margin::symmetric(14, 8)),
        Region::Status => frame.inner_margin(Margin::symmetric(14, 2)),
        _ => frame,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::theme::DARK;

    fn middle(width: f32, height: f32) -> (Rect, Vec<Region>) {
        middle_of(width, height, &Arrangement::default())
    }

    fn middle_of(width: f32, height: f32, arrangement: &Arrangement) -> (Rect, Vec<Region>) {
        middle_after(&[[width, height]], arrangement)
    }

    /// The middle in the last of these windows, which was the others before.
    fn middle_after(windows: &[[f32; 2]], arrangement: &Arrangement) -> (Rect, Vec<Region>) {
        let ctx = egui::Context::default();
        let (mut middle, mut shown) = (Rect::NOTHING, Vec::new());
        let mut arrangement = arrangement.clone();
        let before = arrangement.share;
        for size in windows.iter().flat_map(|size| [size; 3]) {
            let whole = Rect::from_min_size(egui::Pos2::ZERO, (*size).into());
            shown.clear();
            let input = egui::RawInput { screen_rect: Some(whole), ..egui::RawInput::default() };
            let output = ctx.run_ui(input, |ui| {
                let rows = if size[0] < 1480.0 { 2 } else { 1 };
                middle = lay_out(ui, &DARK, &mut arrangement, (false, rows, false), |region, _| shown.push(region));
            });
            output.drop_without_applying_deltas();
        }
        assert_eq!(arrangement.share, before, "nobody has dragged anything");
        (middle, shown)
    }

    #[test]
    fn panels_keep_their_share_of_a_window_that_changes() {
        let mut arrangement = Arrangement::default();
        for share in [[None; 3], [Some(0.25), Some(0.35), None]] {
            arrangement.share = share;
            let (fresh, _) = middle_of(1231.0, 769.0, &arrangement);
            let (after, _) = middle_after(&[[1600.0, 1000.0], [1.0, 1.0], [1231.0, 769.0]], &arrangement);
            assert_eq!(after, fresh, "{share:?}");
        }
    }

    #[test]
    fn hidden_panels_leave_their_place_to_the_scene() {
        let mut arrangement = Arrangement::default();
        let (before, _) = middle_of(1600.0, 1000.0, &arrangement);
        arrangement.show(Region::Left, false);
        arrangement.show(Region::Top, false);
        let (after, shown) = middle_of(1600.0, 1000.0, &arrangement);
        assert_eq!(shown, [Region::Top, Region::Status, Region::Right, Region::Bottom]);
        assert!(after.left() < 1.0 && after.right() == before.right());
    }

    #[test]
    fn the_scene_is_where_the_design_has_it() {
        let (middle, shown) = middle(1600.0, 1000.0);
        assert_eq!(shown, Region::ALL);
        let design = Rect::from_min_max(egui::pos2(286.0, 52.0), egui::pos2(1108.0, 724.0));
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
