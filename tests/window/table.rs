//! All panels on a table: what they read, what they remember, what they want done.

use bevy_egui::egui;
use egui_kittest::Harness;
use equipoise::app::act::Act;
use equipoise::app::colour::Theme;
use equipoise::app::desk::Shown;
use equipoise::app::dialog::Dialog;
use equipoise::app::frame::{self, Region};
use equipoise::app::lane::Lane;
use equipoise::app::locale::{Language, Locale};
use equipoise::app::look::Look;
use equipoise::app::notice::Notice;
use equipoise::app::playback::Playback;
use equipoise::app::{stage, theme, ui};
use equipoise::lab::adjust::set_policy;
use equipoise::lab::library;
use equipoise::param::Time;

/// What the panels work with. Acts are collected and not done.
pub struct Table {
    pub lane: Lane,
    pub playback: Playback,
    pub locale: Locale,
    pub look: Look,
    pub notice: Notice,
    pub dialog: Dialog,
    pub acts: Vec<Act>,
    pub regions: Vec<(Region, egui::Rect)>,
    memory: ui::Memory,
    dressed: bool,
}

impl Table {
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
            notice: Notice::default(),
            dialog: Dialog::default(),
            acts: Vec::new(),
            regions: Vec::new(),
            memory: ui::Memory::default(),
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

    fn show(ui: &mut egui::Ui, table: &mut Self) {
        let ctx = ui.ctx().clone();
        if !std::mem::replace(&mut table.dressed, true) {
            theme::apply(&ctx, table.look.theme);
            theme::set_reduced_motion(&ctx, true);
            return;
        }
        let Self { lane, playback, locale, look, notice, dialog, acts, regions, memory, .. } = table;
        let shown = Shown { lane, playback, locale: *locale, look, software: true };
        regions.clear();
        let mut root = stage::root(&ctx);
        frame::lay_out(&mut root, look.theme.palette(), |region, ui| {
            regions.push((region, ui.max_rect()));
            match region {
                Region::Top => ui::top::show(ui, &shown, acts),
                Region::Left => ui::controls::show(ui, &shown, &mut memory.controls, acts),
                Region::Right => ui::plots::show(ui, &shown, &mut memory.plots),
                Region::Bottom => ui::timeline::show(ui, &shown),
            }
        });
        ui::path_entry::show(&ctx, dialog, *locale, acts);
        ui::message::show(&ctx, notice, &shown, acts);
    }
}
