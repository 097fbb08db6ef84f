//! Sections that open and close. Which of them the user opened or closed is remembered from session to session.

use bevy_egui::egui::{CollapsingHeader, Response, WidgetText};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the user opened or closed, by a name that is the same in every scenario. Other sections are as they are at first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sections(BTreeMap<String, bool>);

impl Sections {
    /// A heading that is as the user left it, else as it is at first.
    pub fn header(&self, heading: impl Into<WidgetText>, name: &str, at_first: bool) -> CollapsingHeader {
        let open = self.is_open(name, at_first);
        CollapsingHeader::new(heading).id_salt(name).default_open(open).open(Some(open))
    }

    /// Notes whether the heading was pressed.
    pub fn hear(&mut self, name: &str, at_first: bool, heading: &Response) {
        if heading.clicked() {
            let open = !self.is_open(name, at_first);
            self.0.insert(name.to_owned(), open);
            heading.ctx.request_repaint();
        }
    }

    fn is_open(&self, name: &str, at_first: bool) -> bool {
        self.0.get(name).copied().unwrap_or(at_first)
    }
}
