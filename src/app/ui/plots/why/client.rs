//! Whose decision is explained, where a policy decides for several clients.

use crate::app::desk::Shown;
use crate::app::ui::opened;
use crate::sim::Explanation;
use bevy_egui::egui::{ComboBox, Ui};

/// More clients than this are a list that opens.
const SIDE_BY_SIDE: usize = 4;

/// What is remembered between frames.
#[derive(Default)]
pub struct Memory {
    client: u32,
}

/// The decision of the client that is chosen here; `None` where nothing is decided.
pub fn pick<'a>(ui: &mut Ui, shown: &Shown<'a>, memory: &mut Memory) -> Option<&'a Explanation> {
    let decisions = &shown.lane.now().decisions;
    let clients: Vec<(u32, String)> = decisions.iter().map(|told| (told.client, name(shown, told.client))).collect();
    if !clients.iter().any(|(client, _)| *client == memory.client) {
        memory.client = clients.first()?.0;
    }
    if clients.len() > SIDE_BY_SIDE {
        let label = shown.locale.text("why-clients");
        let chosen = clients.iter().find(|(client, _)| *client == memory.client).map(|(_, name)| name.as_str());
        ComboBox::from_label(label).selected_text(chosen.unwrap_or_default()).show_ui(ui, |ui| {
            opened::list(ui, |ui| {
                let mut present = None;
                for (client, name) in &clients {
                    let item = ui.selectable_value(&mut memory.client, *client, name);
                    present = present.or(Some(item.id).filter(|_| memory.client == *client));
                }
                present
            });
        });
    } else if clients.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            for (client, name) in &clients {
                ui.selectable_value(&mut memory.client, *client, name);
            }
        });
    }
    decisions.iter().find(|told| told.client == memory.client)
}

/// A client by its number and the names of its flows.
pub fn name(shown: &Shown<'_>, client: u32) -> String {
    let flows = shown.lane.sim().scenario().flows.iter();
    let names: Vec<&str> =
        flows.filter(|flow| flow.client == client && !flow.name.is_empty()).map(|flow| flow.name.as_str()).collect();
    let number = shown.locale.text_with("why-client", &[("client", f64::from(client).into())]);
    if names.is_empty() { number } else { format!("{number} · {}", names.join(", ")) }
}
