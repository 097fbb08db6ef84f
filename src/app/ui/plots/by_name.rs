//! Tabs by their names, as the command line asks for them.

use super::{Memory, TABS, Tab};
use crate::param::locate;
use crate::sim::Snapshot;

impl Tab {
    /// Its name on the command line.
    fn name(&self) -> &'static str {
        self.key.trim_start_matches("tab-")
    }
}

/// The names of all tabs, in their order.
pub fn tab_names() -> impl Iterator<Item = &'static str> {
    TABS.iter().map(Tab::name)
}

impl Memory {
    /// Opens a tab by its name.
    ///
    /// # Errors
    /// There is no such tab: the nearest one, and all there are.
    pub fn open(&mut self, name: &str) -> Result<(), String> {
        let Some(tab) = TABS.iter().find(|tab| tab.name() == name) else {
            let near = locate::nearest(name, tab_names()).map(|near| format!(" (did you mean {near}?)"));
            let all = tab_names().collect::<Vec<_>>().join(", ");
            return Err(format!("there is no tab {name:?}{}; there are: {all}.", near.unwrap_or_default()));
        };
        self.tab = tab.key;
        Ok(())
    }

    /// Whether the tab that was opened has something to show of a run.
    ///
    /// # Errors
    /// It has not: the tabs that have.
    pub fn fits(&self, now: &Snapshot) -> Result<(), String> {
        let Some(tab) = TABS.iter().find(|tab| tab.key == self.tab && !(tab.applies)(now)) else { return Ok(()) };
        let (name, at) = (tab.name(), now.now);
        let others = TABS.iter().filter(|tab| (tab.applies)(now)).map(Tab::name).collect::<Vec<_>>().join(", ");
        Err(format!("the tab {name} has nothing to show of this run at {at}; those that have: {others}."))
    }
}
