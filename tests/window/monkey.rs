//! A seeded monkey: random acts, clicks, keys and texts, without a panic, and with every request accounted for.

use crate::table::Table;
use bevy::prelude::*;
use bevy_egui::egui::{self, Key, Modifiers, pos2};
use equipoise::app::act::{Act, Acts, Answer};
use equipoise::app::colour::Theme;
use equipoise::app::desk;
use equipoise::app::frame::Region;
use equipoise::app::lane::Lane;
use equipoise::app::locale::Language;
use equipoise::app::playback::Speed;
use equipoise::lab::library;
use equipoise::param::Time;
use equipoise::sim::dice::{Dice, Purpose};
use equipoise::sim::{Command, NodeId, Policy};

struct Monkey(Dice);

impl Monkey {
    fn new(seed: u64) -> Self {
        Self(Dice::new(seed, Purpose::Faults, 7))
    }

    /// A whole number below `count`.
    fn below(&mut self, count: usize) -> usize {
        (self.0.uniform() * count as f64) as usize % count.max(1)
    }

    fn one_of<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    fn node(&mut self) -> NodeId {
        NodeId(self.below(8) as u32)
    }

    fn command(&mut self) -> Command {
        let node = self.node();
        match self.below(7) {
            0 => Command::Crash { node },
            1 => Command::Repair { node },
            2 => Command::Slow { node, speed: self.0.uniform() * 3.0 },
            3 => Command::Start { node },
            4 => Command::Drain { node },
            5 => Command::Burst { factor: self.0.uniform() * 3.0, duration: Time::from_secs(20) },
            _ => {
                let path =
                    self.one_of(&["qos.p95", "nodes[0].rate", "tie", "pools[0].start_delay", "telemetry.lag", "x"]);
                let value = self.one_of(&["10", "250 ms", "Lowest", "-3", "", "NaN", "1e400", "120"]);
                Command::Set { path: path.into(), value: value.into() }
            }
        }
    }

    fn act(&mut self) -> Act {
        let policies = Policy::all();
        match self.below(24) {
            0..=5 => Act::Step,
            6..=9 => Act::Do(self.command()),
            10 => Act::Undo,
            11 => Act::Redo,
            12 => Act::Policy(policies[self.below(policies.len())].name.to_owned()),
            13 => self.one_of(&[Act::Restart, Act::NewSeed]),
            14 => Act::Open(
                self.one_of(&["wavelet/failover", "classroom/one_slow_server", "nothing", "theory/mm1"]).into(),
            ),
            15 => Act::Answer(self.one_of(&[Answer::Discard, Answer::Cancel])),
            16 => Act::Select(self.one_of(&[None, Some(NodeId(0)), Some(NodeId(99))])),
            17 => Act::Language(self.one_of(&Language::ALL)),
            18 => Act::Theme(self.one_of(&Theme::ALL)),
            19 => Act::Speed(self.one_of(&[Speed::Max, Speed::Times(0.1), Speed::Times(600.0)])),
            20 => Act::Panel(self.one_of(&Region::MOVABLE), self.below(2) == 0),
            21 => Act::RunUntil(Time::from_secs(self.below(200) as u64)),
            22 => self.one_of(&[Act::AskOpen, Act::AskSave, Act::Dismiss, Act::New, Act::Fit, Act::Close]),
            _ => Act::Play(self.below(2) == 0),
        }
    }
}

fn accounted(lane: &Lane) {
    let (totals, inside) = (lane.now().totals, lane.now().inside);
    assert_eq!(totals.arrived, totals.completed + totals.errors + totals.refused + inside, "{}", lane.name);
}

#[test]
fn ten_thousand_acts_do_no_harm() {
    let mut app = App::new();
    app.init_resource::<Acts>();
    desk::plugin_without_drawing(&mut app, library::open("wavelet/heterogeneous").unwrap()).unwrap();
    let mut monkey = Monkey::new(4);
    for _ in 0..10_000 {
        let act = monkey.act();
        app.world_mut().resource_mut::<Acts>().0.push(act);
        app.update();
        let world = app.world_mut();
        let mut lanes = world.query::<&Lane>();
        lanes.iter(world).for_each(accounted);
    }
}

#[test]
fn clicks_drags_keys_and_texts_anywhere_do_no_harm() {
    const SIZE: [f32; 2] = [1280.0, 720.0];
    let mut harness = Table::new("wavelet/heterogeneous", 120).laid(SIZE);
    let mut monkey = Monkey::new(11);
    let keys =
        [Key::Tab, Key::Enter, Key::Escape, Key::Space, Key::ArrowLeft, Key::Z, Key::Backspace, Key::F1, Key::Num3];
    for _ in 0..400 {
        let at = pos2(monkey.0.uniform() as f32 * SIZE[0], monkey.0.uniform() as f32 * SIZE[1]);
        match monkey.below(5) {
            0 | 1 => {
                harness.drag_at(at);
                harness.drop_at(at);
            }
            2 => {
                harness.drag_at(at);
                harness.hover_at(at + egui::vec2(30.0, 10.0));
                harness.drop_at(at + egui::vec2(30.0, 10.0));
            }
            3 => {
                harness.key_press_modifiers(monkey.one_of(&[Modifiers::NONE, Modifiers::COMMAND]), monkey.one_of(&keys))
            }
            _ => harness.event(egui::Event::Text(monkey.one_of(&["7", "ms", "-", "ж", "1e9"]).to_owned())),
        }
        harness.run_steps(1);
        let table = harness.state_mut();
        for act in std::mem::take(&mut table.acts) {
            match act {
                Act::Do(command) => _ = table.lane.act(command),
                Act::Set { path, value } => _ = table.lane.act(Command::Set { path, value }),
                Act::Draft(draft) => table.lane.set_draft(draft.map(|draft| *draft)),
                Act::Undo => _ = table.lane.undo(),
                Act::Select(node) => table.chosen.node = node,
                Act::Keys(shown) => table.chosen.keys = shown,
                Act::AskOpen => table.dialog.open(),
                _ => {}
            }
        }
        table.lane.advance(Time(table.lane.sim().now().0 + 1), || false);
    }
    accounted(&harness.state().lane);
}

/// Looking changes nothing: the same run with every panel open and with none.
#[test]
fn the_digest_does_not_depend_on_what_is_looked_at() {
    let run = |looked_at: bool| {
        let mut harness = Table::new("wavelet/heterogeneous", 0).laid([1600.0, 1000.0]);
        for second in 1..=60 {
            let table = harness.state_mut();
            table.lane.advance(Time::from_secs(second * 5), || false);
            if looked_at {
                for region in Region::MOVABLE {
                    table.arrangement.show(region, second % 3 > 0);
                }
                table.chosen.node = Some(NodeId((second % 6) as u32));
                harness.run_steps(1);
            }
        }
        harness.state().lane.sim().digest()
    };
    assert_eq!(run(true), run(false));
}
