//! The steps of a parameter path such as `flows[0].shape.parts[1].rate`.
//!
//! Does not know whether anything is found there.

/// One step into a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Step<'a> {
    /// A field by name, or a field of a tuple by number (`.0`).
    Field(&'a str),
    /// An item of a list, from 0.
    Item(usize),
    /// What cannot be read as a step, and so is never found.
    Unreadable,
}

/// The steps of `path` in order; an empty path has none.
pub(super) fn steps(path: &str) -> Vec<Step<'_>> {
    path.split(['.', '[']).map(str::trim).filter(|part| !part.is_empty()).map(step).collect()
}

fn step(part: &str) -> Step<'_> {
    match part.strip_suffix(']').map(str::trim) {
        Some(index) => index.parse().map_or(Step::Unreadable, Step::Item),
        None if part.contains(']') => Step::Unreadable,
        None => Step::Field(part),
    }
}

#[cfg(test)]
mod tests {
    use super::Step::{Field, Item, Unreadable};
    use super::*;

    #[test]
    fn reads_names_numbers_and_indices() {
        let expected = [Field("flows"), Item(0), Field("shape"), Field("0"), Item(12), Item(3)];
        assert_eq!(steps("flows[0].shape.0[12][3]"), expected);
        assert_eq!(steps(""), []);
    }

    #[test]
    fn what_is_no_step_is_kept_as_such() {
        assert_eq!(steps("a[x].b"), [Field("a"), Unreadable, Field("b")]);
        assert_eq!(steps("a]b"), [Unreadable]);
        assert_eq!(steps("a[99999999999999999999999]"), [Field("a"), Unreadable]);
    }
}
