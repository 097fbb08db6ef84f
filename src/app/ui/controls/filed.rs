//! The values that the file has at a moment: its own script changes them too.

use crate::app::lane::Lane;
use crate::sim::Scenario;

/// The scenario of a file as its script has made it, kept while nothing is new.
#[derive(Default)]
pub struct Filed {
    made: Option<Made>,
}

struct Made {
    file: Scenario,
    due: usize,
    filed: Scenario,
}

impl Filed {
    /// What the run would have now if nobody had touched it.
    pub fn now(&mut self, lane: &Lane) -> &Scenario {
        let file = &lane.file;
        let now = lane.sim().now();
        let due = file.script.iter().take_while(|entry| entry.at <= now).count();
        let made = self.made.take().filter(|made| made.due == due && made.file == *file);
        &self.made.insert(made.unwrap_or_else(|| Made { file: file.clone(), due, filed: filed(file, due) })).filed
    }
}

fn filed(file: &Scenario, due: usize) -> Scenario {
    let mut filed = file.clone();
    for entry in &file.script[..due] {
        // The file was accepted with its script.
        let _ = entry.command.try_on(&mut filed);
    }
    filed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::library;
    use crate::param::Time;
    use crate::sim::Command;

    #[test]
    fn after_a_save_the_file_says_what_is_seen() {
        let mut lane = Lane::new(0, library::open("wavelet/heterogeneous").unwrap()).unwrap();
        let mut filed = Filed::default();
        lane.advance(Time::from_secs(10), || false);
        lane.act(Command::Set { path: "qos.p95".into(), value: "300 ms".into() }).unwrap();
        lane.advance(Time::from_secs(20), || false);
        let p95 = |scenario: &Scenario| scenario.qos.as_ref().unwrap().p95;
        assert_ne!(p95(filed.now(&lane)), p95(lane.sim().scenario()));
        let saved = lane.to_save();
        lane.saved("some.ron".into(), saved);
        assert_eq!(p95(filed.now(&lane)), p95(lane.sim().scenario()));
        lane.restart(None);
        lane.undo();
        assert_eq!(p95(filed.now(&lane)), p95(lane.sim().scenario()));
    }
}
