//! Finds out, before anything of Bevy is built, whether a window or a picture is possible here and what draws it.
//!
//! Bevy and winit panic when there is no display or no adapter; this turns both into a value with a cause.

use bevy::ecs::resource::Resource;
use bevy::render::settings::{PowerPreference, WgpuSettings};
use bevy::tasks::block_on;
use thiserror::Error;

use super::display;
use super::locale::{Language, Locale};

/// What will draw.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The adapter's own name, for the status bar and for reports.
    pub adapter: String,
    /// The interface it is reached by, such as Vulkan.
    pub backend: String,
    /// The adapter is a CPU: everything works, slowly.
    pub software: bool,
}

/// Why no window, or no picture, is possible here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.cause(Locale::new(Language::En)))]
pub enum NoWindow {
    /// No variable names a display.
    NoDisplay,
    /// A display is named, and nothing answers there.
    Unreachable {
        /// Its name, as the variable says.
        display: String,
        /// What went wrong.
        reason: String,
    },
    /// Nothing here can draw.
    NoAdapter {
        /// What went wrong.
        reason: String,
    },
    /// Display and adapter are there, and yet the window did not start.
    Refused {
        /// What went wrong.
        reason: String,
    },
}

impl NoWindow {
    /// One sentence: what is missing.
    pub fn cause(&self, locale: Locale) -> String {
        let with = |key, arguments: &[(&str, &str)]| {
            let arguments: Vec<_> = arguments.iter().map(|(name, value)| (*name, (*value).into())).collect();
            locale.text_with(key, &arguments)
        };
        match self {
            NoWindow::NoDisplay => locale.text("no-window-display").to_owned(),
            NoWindow::Unreachable { display, reason } => {
                with("no-window-unreachable", &[("display", display), ("reason", reason)])
            }
            NoWindow::NoAdapter { reason } => with("no-window-adapter", &[("reason", reason)]),
            NoWindow::Refused { reason } => with("no-window-refused", &[("reason", reason)]),
        }
    }

    /// The cause, and in further lines what works all the same.
    pub fn message(&self, locale: Locale) -> String {
        let mut lines = vec![self.cause(locale), locale.text("no-window-remedy").to_owned()];
        if !matches!(self, NoWindow::NoAdapter { .. }) {
            lines.push(locale.text("no-window-picture").to_owned());
        }
        lines.join("\n")
    }
}

/// Whether a window is possible: a display that answers and an adapter that draws.
pub fn window() -> Result<Probe, NoWindow> {
    display::reach(&|name| std::env::var(name).ok())?;
    picture()
}

/// Whether a picture is possible: an adapter is enough.
pub fn picture() -> Result<Probe, NoWindow> {
    // The same choice as Bevy makes a moment later, from the same settings and variables.
    let settings = WgpuSettings::default();
    let backends = settings.backends.unwrap_or(wgpu::Backends::all());
    let descriptor =
        wgpu::InstanceDescriptor { backends, ..wgpu::InstanceDescriptor::new_without_display_handle_from_env() };
    let instance = wgpu::Instance::new(descriptor);
    let wanted = wgpu::RequestAdapterOptions {
        power_preference: PowerPreference::from_env().unwrap_or(settings.power_preference),
        ..wgpu::RequestAdapterOptions::default()
    };
    let adapter = block_on(instance.request_adapter(&wanted))
        .map_err(|error| NoWindow::NoAdapter { reason: one_line(&error) })?;
    let info = adapter.get_info();
    Ok(Probe {
        adapter: info.name,
        backend: info.backend.to_string(),
        software: info.device_type == wgpu::DeviceType::Cpu,
    })
}

fn one_line(error: &dyn std::error::Error) -> String {
    error.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_cause() -> [NoWindow; 4] {
        let reason = || "because".to_owned();
        [
            NoWindow::NoDisplay,
            NoWindow::Unreachable { display: ":99".to_owned(), reason: reason() },
            NoWindow::NoAdapter { reason: reason() },
            NoWindow::Refused { reason: reason() },
        ]
    }

    #[test]
    fn a_message_names_the_cause_and_what_works() {
        for locale in Language::ALL.map(Locale::new) {
            for cause in every_cause() {
                let message = cause.message(locale);
                assert!(message.starts_with(&cause.cause(locale)));
                assert!(message.contains("equipoise run"), "{message}");
                assert!(!message.contains("no-window"), "{message}");
                let reason_is_told = message.contains("because") || cause == NoWindow::NoDisplay;
                assert!(reason_is_told, "{message}");
            }
        }
    }

    #[test]
    fn a_picture_is_offered_only_where_something_draws() {
        let offers = every_cause().map(|cause| cause.message(Locale::default()).contains("equipoise picture"));
        assert_eq!(offers, [true, true, false, true]);
    }

    #[test]
    fn probing_does_not_panic_and_names_the_adapter() {
        match picture() {
            Ok(probe) => assert!(!probe.adapter.is_empty() && !probe.backend.is_empty()),
            Err(error) => assert!(matches!(error, NoWindow::NoAdapter { .. }), "{error}"),
        }
    }
}
