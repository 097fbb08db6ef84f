//! Two machines and one bit of feedback: their channels as cells, theta as a needle, flashes of I and J, the last requests.

mod channels;
mod moment;
mod needle;
mod trail;

use crate::app::desk::Shown;
use crate::sim::Explanation;
use bevy_egui::egui::Ui;
use moment::Moment;

/// What is shown here and need not be listed.
pub const FIGURES: [&str; 5] = ["theta", "run", "theta_min", "theta_max", "run_limit"];

/// The machines, where the policy chooses between two with a probability.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, decision: &Explanation) {
    if decision.figure("theta").is_none() {
        return;
    }
    let lane = shown.lane;
    let rows: Vec<_> = lane.recent().iter().collect();
    let nodes = &lane.now().nodes;
    let moment = Moment::new(decision, nodes, &rows, shown.playback, shown.look.reduced_motion);
    ui.add_space(4.0);
    for (at, node) in nodes.iter().take(2).enumerate() {
        channels::show(ui, shown, &moment, at, node);
    }
    ui.add_space(4.0);
    needle::show(ui, shown, decision, &moment);
    trail::show(ui, shown, &moment);
}
