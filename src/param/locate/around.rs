//! Which brackets stand around a place of a text, and so the path of the value that stands there.

use super::token::{Kind, Token};

/// An open bracket, and what of its inside was passed last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level<'a> {
    /// Whether it is a list, whose items have numbers.
    list: bool,
    item: usize,
    name: Option<&'a str>,
}

impl Level<'_> {
    /// Says nothing of the inside any more.
    pub(super) fn leave(&mut self) {
        self.list = false;
        self.name = None;
    }
}

/// The brackets that are open at the byte `at`, from the outside; what begins there is not yet entered.
pub(super) fn levels<'a>(tokens: &[Token<'a>], at: usize) -> Vec<Level<'a>> {
    let mut levels: Vec<Level<'a>> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let named = matches!(tokens.get(index + 1).map(|next| next.kind), Some(Kind::Colon));
        if token.start > at || (token.start == at && !named) {
            break;
        }
        match (token.kind, levels.last_mut()) {
            (Kind::Open(bracket), _) => levels.push(Level { list: bracket == '[', item: 0, name: None }),
            (Kind::Close, _) => drop(levels.pop()),
            (Kind::Comma, Some(last)) => (last.item, last.name) = (last.item + 1, None),
            (Kind::Word(name) | Kind::Text(name), Some(last)) if named => last.name = Some(name),
            _ => {}
        }
    }
    levels
}

/// The path that leads through the brackets.
pub(super) fn path(levels: &[Level]) -> String {
    let mut path = String::new();
    for level in levels {
        match level.name {
            _ if level.list => path.push_str(&format!("[{}]", level.item)),
            Some(name) if path.is_empty() => path.push_str(name),
            Some(name) => path.extend([".", name]),
            None => {}
        }
    }
    path
}
