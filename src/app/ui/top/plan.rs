//! What has room in the top bar: everything in one row, or the transport in a second one, or with some of it in a menu.
//! Words are measured, since they differ by language and the window by the size of texts.

use super::super::transport;
use super::{policy_name, short_name};
use crate::app::desk::Shown;
use crate::app::locale::{Language, Locale};
use crate::app::theme;
use bevy_egui::egui::{Context, TextStyle};

/// Space between things, and left and right of all of them.
pub const GAP: f32 = 8.0;
const MARGIN: f32 = 14.0;
/// Width of a drawn icon's button, and of the emblem.
pub const ICON: f32 = 34.0;
pub const EMBLEM: f32 = 24.0;
/// Least width of a picker beside everything else, in a row with less, and where nothing else can give way.
const PICKER: [f32; 3] = [180.0, 150.0, 100.0];
/// The most.
const WIDEST: f32 = 260.0;

/// How the bar is laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Whether the transport stands beside the rest.
    pub one_row: bool,
    /// Whether the program is named beside its emblem.
    pub named: bool,
    /// Whether languages stand in the bar; else they are in the menu.
    pub languages: bool,
    /// Whether the achieved speed is shown.
    pub achieved: bool,
    /// Width of a picker; what one does not need, the other may have.
    pub picker: f32,
    /// Width of what stands at the right end.
    pub right: f32,
}

impl Plan {
    /// The plan for the window as it is.
    pub fn new(ctx: &Context, shown: &Shown<'_>) -> Self {
        let width = ctx.viewport_rect().width() - 2.0 * MARGIN;
        let locale = shown.locale;
        let padding = 2.0 * ctx.global_style().spacing.button_padding.x;
        let button = |text: &str| wide(ctx, text, TextStyle::Button) + padding + GAP;
        let name = wide(ctx, locale.text("app-name"), theme::title()) + 6.0 + GAP;
        let codes: f32 = Language::ALL.into_iter().map(|language| button(&code(language))).sum();
        let menus = button(locale.text("menu-file")) + button(locale.text("menu-view"));
        let right = 3.0 * (ICON + GAP) + menus;
        let clock = wide(ctx, &transport::widest_time(shown), TextStyle::Monospace) + padding;
        let transport = transport::WIDTH + clock;
        let emblem = EMBLEM + GAP;
        let pickers = |rest: f32| (width - rest - 2.0 * GAP) / 2.0;
        let policy = policy_name(locale, shown.lane.scenario().policy.name());
        let names: f32 = [short_name(shown), policy.as_str()].map(|name| needed(ctx, ["", name])).iter().sum();
        // What one has too much, the other may have.
        let are_whole = |picker: f32| 2.0 * picker >= names;
        for named in [true, false] {
            let picker = pickers(emblem + codes + right + transport + GAP + if named { name } else { 0.0 }).min(WIDEST);
            if picker >= PICKER[0] && are_whole(picker) {
                let right = right + codes - GAP;
                return Self { one_row: true, named, languages: true, achieved: true, picker, right };
            }
        }
        let achieved = transport <= width;
        let choices = [(true, true), (false, true), (false, false)].map(|(named, languages)| {
            let right = right + if languages { codes } else { 0.0 };
            let picker = pickers(emblem + right + if named { name } else { 0.0 }).min(WIDEST);
            Self { one_row: false, named, languages, achieved, picker, right: right - GAP }
        });
        let fits = choices.into_iter().find(|plan| plan.picker >= PICKER[1] && are_whole(plan.picker));
        let plan = fits.unwrap_or(choices[2]);
        Self { picker: plan.picker.max(PICKER[2]), ..plan }
    }
}

/// The width of a picker, and whether its label stands in it beside what is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Width {
    /// In points.
    pub points: f32,
    /// With its label.
    pub labelled: bool,
}

impl Plan {
    /// Two pickers with these labels and values: what one has too much is given to the other. Both have their labels, or
    /// neither where there is no room for both: rather no label than a name that is cut, and the tooltip says what it is.
    pub fn pickers(&self, ctx: &Context, texts: [[&str; 2]; 2]) -> [Width; 2] {
        let with_labels = texts.map(|text| needed(ctx, text));
        let bare = texts.map(|[_, name]| needed(ctx, ["", name]));
        let labelled = with_labels.iter().sum::<f32>() <= 2.0 * self.picker;
        shared(self.picker, if labelled { with_labels } else { bare }).map(|points| Width { points, labelled })
    }
}

/// Width of a picker that shows its label and what is chosen in full.
pub fn needed(ctx: &Context, [label, value]: [&str; 2]) -> f32 {
    let style = ctx.global_style();
    let around = style.spacing.icon_width + style.spacing.icon_spacing + 2.0 * style.spacing.button_padding.x + 14.0;
    wide(ctx, label, TextStyle::Small) + wide(ctx, value, theme::emphasis()) + around
}

/// Two widths with this mean, moved towards what needs more.
fn shared(mean: f32, [one, other]: [f32; 2]) -> [f32; 2] {
    let lacking = (one - mean).max(0.0) - (other - mean).max(0.0);
    let spare = if lacking > 0.0 { (mean - other).max(0.0) } else { (mean - one).max(0.0) };
    let moved = lacking.clamp(-spare, spare);
    [mean + moved, mean - moved]
}

/// A language in the bar.
pub fn code(language: Language) -> String {
    language.code().to_uppercase()
}

/// What a language calls itself.
pub fn own_name(language: Language) -> &'static str {
    Locale::new(language).fixed("top-language-name")
}

fn wide(ctx: &Context, text: &str, style: TextStyle) -> f32 {
    let font = style.resolve(&ctx.global_style());
    let colour = bevy_egui::egui::Color32::WHITE;
    ctx.fonts_mut(|fonts| fonts.layout_no_wrap(text.to_owned(), font, colour).size().x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_pickers_have_their_labels_both_or_neither() {
        let ctx = Context::default();
        theme::apply(&ctx, theme::Theme::Dark);
        let mut seen = [0, 0];
        let draw = |ui: &mut bevy_egui::egui::Ui| {
            let ctx = ui.ctx();
            let texts = [["Scenario", "a_rather_long_name"], ["Policy", "Random"]];
            for width in 60..260 {
                let plan = Plan {
                    one_row: true,
                    named: true,
                    languages: true,
                    achieved: true,
                    picker: width as f32,
                    right: 0.0,
                };
                let widths = plan.pickers(ctx, texts);
                assert_eq!(widths[0].labelled, widths[1].labelled);
                seen[usize::from(widths[0].labelled)] += 1;
                for (width, text) in widths.into_iter().zip(texts).filter(|(width, _)| width.labelled) {
                    assert!(needed(ctx, text) <= width.points + 0.5, "{text:?} in {width:?}");
                }
            }
        };
        ctx.run_ui(bevy_egui::egui::RawInput::default(), draw).drop_without_applying_deltas();
        assert!(seen.iter().all(|times| *times > 20), "{seen:?}");
    }

    #[test]
    fn a_picker_lends_only_what_it_has_too_much() {
        assert_eq!(shared(200.0, [150.0, 190.0]), [200.0, 200.0]);
        assert_eq!(shared(200.0, [240.0, 190.0]), [210.0, 190.0]);
        assert_eq!(shared(200.0, [220.0, 100.0]), [220.0, 180.0]);
        assert_eq!(shared(200.0, [120.0, 260.0]), [140.0, 260.0]);
        assert_eq!(shared(200.0, [300.0, 300.0]), [200.0, 200.0]);
    }
}
