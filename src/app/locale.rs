//! The words of the window, in English and Russian, from the two `.ftl` files.
//!
//! A [`Locale`] is a copyable handle; both languages are parsed once, on first use.
//! Texts without arguments are formatted at that moment, so looking one up each frame is one hash.
//! Knows nothing of who shows the words.

use std::collections::HashMap;
use std::sync::OnceLock;

use bevy::ecs::resource::Resource;
use fluent_bundle::FluentArgs;
use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;
use unic_langid::LanguageIdentifier;

/// The value of an argument: `3.into()`, `0.5.into()`, `"n4".into()`.
pub use fluent_bundle::FluentValue as Value;

/// The languages of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Language {
    /// English, also the fallback for what another language lacks.
    #[default]
    En,
    /// Russian.
    Ru,
}

impl Language {
    /// All languages, in the order of the menu.
    pub const ALL: [Language; 2] = [Language::En, Language::Ru];

    /// The two letters of `--lang`.
    pub fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Ru => "ru",
        }
    }

    /// The language of a code such as `ru`, or of a system setting such as `ru_RU.UTF-8`.
    pub fn from_code(code: &str) -> Option<Self> {
        let letters = code.split(['_', '-', '.']).next().unwrap_or(code);
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(letters))
    }

    /// The text of this language's file.
    pub fn source(self) -> &'static str {
        match self {
            Language::En => include_str!("../../assets/locale/en.ftl"),
            Language::Ru => include_str!("../../assets/locale/ru.ftl"),
        }
    }

    /// Names and meanings of parameters and choices. In English these are the declarations themselves, but for the names
    /// that cannot be told from those.
    pub fn parameters(self) -> &'static str {
        match self {
            Language::En => include_str!("../../assets/locale/parameters.en.ftl"),
            Language::Ru => include_str!("../../assets/locale/parameters.ru.ftl"),
        }
    }

    /// Titles and descriptions of built-in scenarios. In English these are the files' own texts.
    pub fn scenarios(self) -> &'static str {
        match self {
            Language::En => "",
            Language::Ru => include_str!("../../assets/locale/scenarios.ru.ftl"),
        }
    }

    /// What policies say of their decisions. In English these are the model's own texts.
    pub fn reasons(self) -> &'static str {
        match self {
            Language::En => "",
            Language::Ru => include_str!("../../assets/locale/reasons.ru.ftl"),
        }
    }

    /// What the model says is wrong. In English these are the model's own texts.
    pub fn problems(self) -> &'static str {
        match self {
            Language::En => "",
            Language::Ru => include_str!("../../assets/locale/problems.ru.ftl"),
        }
    }

    /// Decides on plural forms.
    fn identifier(self) -> LanguageIdentifier {
        self.code().parse().unwrap_or_default()
    }

    fn words(self) -> &'static Words {
        static WORDS: [OnceLock<Words>; 2] = [OnceLock::new(), OnceLock::new()];
        WORDS[self as usize].get_or_init(|| Words::parse(self))
    }
}

/// Looks texts up in one language. Copy it where it is needed; make a new one to change the language.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Locale(Language);

impl Locale {
    /// The words of `language`.
    pub fn new(language: Language) -> Self {
        Self(language)
    }

    /// The language of this handle.
    pub fn language(self) -> Language {
        self.0
    }

    /// The text of a key without arguments; `key.attribute` finds an attribute, such as `top-open.tooltip`.
    /// What this language lacks is shown in English, and what English lacks as the key itself.
    pub fn text(self, key: &str) -> &str {
        self.found(key).unwrap_or(key)
    }

    /// The same for a key that lives as long as the program, as the text then does.
    pub fn fixed(self, key: &'static str) -> &'static str {
        self.found(key).unwrap_or(key)
    }

    fn found(self, key: &str) -> Option<&'static str> {
        let found = |language: Language| language.words().ready.get(key).map(String::as_str);
        found(self.0).or_else(|| found(Language::En))
    }

    /// What this language calls a field of a type, or a choice, such as `Pool` and `start_delay`; `None` where it has no
    /// name of its own for it.
    pub fn name(self, owner: &str, field: &str) -> Option<&'static str> {
        self.0.words().ready.get(&format!("{owner}-{field}")).map(String::as_str)
    }

    /// What this language says about the meaning of a field or a choice.
    pub fn meaning(self, owner: &str, field: &str) -> Option<&'static str> {
        self.0.words().ready.get(&format!("{owner}-{field}.doc")).map(String::as_str)
    }

    /// Whether this language has words of its own for built-in scenarios.
    pub fn tells_scenarios(self) -> bool {
        !self.0.scenarios().is_empty()
    }

    /// What this language calls a built-in scenario, by its name; with `.about`, what it says of it.
    pub fn scenario(self, name: &str, part: &str) -> Option<&'static str> {
        self.0.words().ready.get(&format!("scenario-{}{part}", name.replace('/', "-"))).map(String::as_str)
    }

    /// What a policy says of a decision, in this language.
    pub fn said(self, text: &'static str) -> &'static str {
        self.0.words().ready.get(&said(text)).map_or(text, String::as_str)
    }

    /// The text of a key with its arguments filled in.
    pub fn text_with(self, key: &str, arguments: &[(&str, Value<'_>)]) -> String {
        let mut filled = FluentArgs::with_capacity(arguments.len());
        for (name, value) in arguments {
            filled.set(*name, value.clone());
        }
        let found = |language: Language| language.words().format(key, Some(&filled));
        found(self.0).or_else(|| found(Language::En)).unwrap_or_else(|| key.to_owned())
    }
}

/// The key of a text of the model: its words.
fn said(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.fold("said".to_owned(), |key, word| format!("{key}-{}", word.to_ascii_lowercase()))
}

/// One parsed language.
struct Words {
    bundle: FluentBundle<FluentResource>,
    ready: HashMap<String, String>,
}

impl Words {
    fn parse(language: Language) -> Self {
        let sources =
            [language.source(), language.parameters(), language.scenarios(), language.reasons(), language.problems()];
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        bundle.set_use_isolating(false);
        for source in sources {
            // A text with a mistake in it is left out here and found by the tests.
            let resource = match FluentResource::try_new(source.to_owned()) {
                Ok(resource) | Err((resource, _)) => resource,
            };
            bundle.add_resource_overriding(resource);
        }
        let mut words = Self { bundle, ready: HashMap::new() };
        let texts = sources.into_iter().flat_map(keys).filter_map(|key| Some((words.format(&key, None)?, key)));
        words.ready = texts.map(|(text, key)| (key, text)).collect();
        words
    }

    /// `None` when the key is unknown or an argument is missing.
    fn format(&self, key: &str, arguments: Option<&FluentArgs<'_>>) -> Option<String> {
        let (name, attribute) = match key.split_once('.') {
            Some((name, attribute)) => (name, Some(attribute)),
            None => (key, None),
        };
        let message = self.bundle.get_message(name)?;
        let pattern = match attribute {
            Some(attribute) => message.get_attribute(attribute)?.value(),
            None => message.value()?,
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, arguments, &mut errors).into_owned();
        errors.is_empty().then_some(text)
    }
}

/// The keys of a file in its order: `name` for a message, `name.attribute` for an attribute.
fn keys(source: &str) -> impl Iterator<Item = String> + '_ {
    let mut message = "";
    source.lines().filter_map(move |line| {
        let (left, _) = line.split_once('=')?;
        if let Some(attribute) = left.trim_start().strip_prefix('.') {
            return Some(format!("{message}.{}", attribute.trim()));
        }
        if !left.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        message = left.trim();
        Some(message.to_owned())
    })
}

#[cfg(test)]
mod tests;
