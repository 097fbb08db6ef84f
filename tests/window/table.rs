//! All panels on a table: what they read, what they remember, what they want done.

use bevy_egui::egui::{self, Key, Modifiers, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{Queryable, by};
use equipoise::app::act::{Act, Question};
use equipoise::app::chosen::Chosen;
use equipoise::app::colour::Theme;
use equipoise::app::desk::{self, Above, Desk, Shown};
use equipoise::app::dialog::Dialog;
use equipoise::app::frame::{Arrangement, Region};
use equipoise::app::keys;
use equipoise::app::lane::Lane;
use equipoise::app::locale::{Language, Locale};
use equipoise::app::look::Look;
use equipoise::app::notice::Notice;
use equipoise::app::playback::Playback;
use equipoise::app::scene::SceneView;
use equipoise::app::session::LeftBehind;
use equipoise::app::{theme, ui};
use equipoise::lab::adjust::set_policy;
use equipoise::lab::library;
use equipoise::param::Time;

/// What the panels work with. Acts are collected and not done.
pub struct Table {
    pub lane: Lane,
    pub playback: Playback,
    pub locale: Locale,
    pub look: Look,
    pub chosen: Chosen,
    pub arrangement: Arrangement,
    pub notice: Notice,
    pub question: Question,
    pub left: LeftBehind,
    pub recent: Vec<String>,
    pub dialog: Dialog,
    pub acts: Vec<Act>,
    pub memory: ui::Memory,
    pub scene: egui::Rect,
    dressed: bool,
}

impl Table {
    /// A run of a scenario under its own policy.
    pub fn of_its_own(scenario: &str, seconds: u64) -> Lane {
        let mut lane = Lane::new(0, library::open(scenario).unwrap()).unwrap();
        lane.advance(Time::from_secs(seconds), || false);
        lane
    }

    /// A scenario after so many seconds.
    pub fn new(scenario: &str, seconds: u64) -> Self {
        let mut opened = library::open(scenario).unwrap();
        if scenario.starts_with("wavelet/") {
            // Its own policy keeps queues short; with equal shares there is more to see.
            set_policy(&mut opened.scenario, "RoundRobin").unwrap();
        }
        let mut lane = Lane::new(0, opened).unwrap();
        lane.advance(Time::from_secs(seconds), || false);
        let mut playback = Playback::default();
        playback.jump(lane.sim().now().seconds());
        Self {
            lane,
            playback,
            locale: Locale::default(),
            look: Look { reduced_motion: true, ..Look::default() },
            chosen: Chosen::default(),
            arrangement: Arrangement::default(),
            notice: Notice::default(),
            question: Question::default(),
            left: LeftBehind::default(),
            recent: vec!["some/folder/mine.ron".to_owned()],
            dialog: Dialog::default(),
            acts: Vec::new(),
            memory: ui::Memory::default(),
            scene: egui::Rect::NOTHING,
            dressed: false,
        }
    }

    /// In this language and these colours.
    pub fn seen(mut self, language: Language, colours: Theme) -> Self {
        self.locale = Locale::new(language);
        self.look.theme = colours;
        self
    }

    /// Laid out, with everything in its place.
    pub fn laid(self, size: [f32; 2]) -> Harness<'static, Self> {
        let mut harness = Harness::builder().with_size(size).with_max_steps(40).build_ui_state(Self::show, self);
        harness.run_steps(4);
        harness
    }

    /// What is painted, with a screen reader that goes through everything or without one.
    pub fn output(mut self, size: [f32; 2], reader: bool) -> egui::FullOutput {
        let ctx = egui::Context::default();
        if reader {
            ctx.enable_accesskit();
        }
        let whole = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
        let mut frame = || {
            let input = egui::RawInput { screen_rect: Some(whole), ..egui::RawInput::default() };
            ctx.run_ui(input, |ui| Self::show(ui, &mut self))
        };
        (0..5).for_each(|_| frame().drop_without_applying_deltas());
        frame()
    }

    fn show(ui: &mut egui::Ui, table: &mut Self) {
        let ctx = ui.ctx().clone();
        if !std::mem::replace(&mut table.dressed, true) {
            theme::apply(&ctx, table.look.theme);
            theme::set_reduced_motion(&ctx, true);
            return;
        }
        let Self { lane, playback, look, chosen, arrangement, dialog, question, acts, memory, .. } = table;
        if dialog.purpose.is_none() && !question.is_open() {
            keys::pressed(&ctx, &keys::Now { playback, look, arrangement, chosen: *chosen }, acts);
        }
        let shown = Shown {
            lane,
            playback,
            locale: table.locale,
            look,
            chosen: *chosen,
            recent: &table.recent,
            refused: table.notice.refused.as_ref(),
            software: true,
        };
        let above = Above { notice: &table.notice, question, left: &table.left };
        let desk = Desk { memory, arrangement, dialog, acts };
        let scenes = desk::show(&ctx, &shown, above, desk, 1, |_| SceneView::default());
        table.scene = scenes.first().copied().unwrap_or(egui::Rect::NOTHING);
    }
}

/// Where a region lies, as egui remembers it.
pub fn region(harness: &Harness<'_, Table>, which: Region) -> egui::Rect {
    which.rect(&harness.ctx).unwrap()
}

/// Types a text into a field in place of what stands there, ends with a key; what was asked for since the last look.
pub fn type_into(harness: &mut Harness<'_, Table>, name: &str, text: &str, end: Key) -> Vec<Act> {
    harness.get(by().role(Role::TextInput).label(name)).click();
    harness.run_steps(2);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    harness.run_steps(2);
    harness.get(by().role(Role::TextInput).label(name)).type_text(text);
    harness.run_steps(2);
    harness.key_press(end);
    harness.run_steps(3);
    std::mem::take(&mut harness.state_mut().acts)
}
