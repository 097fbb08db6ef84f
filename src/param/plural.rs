//! A number with the noun that it counts.

/// `1 machine`, `2 machines`: the noun is given in the singular and takes an `s`.
#[must_use]
pub fn counted(number: impl TryInto<u64> + Copy + std::fmt::Display, noun: &str) -> String {
    let one = number.try_into().is_ok_and(|number| number == 1);
    format!("{number} {noun}{}", if one { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular_and_all_else_is_not() {
        assert_eq!(counted(1u32, "machine"), "1 machine");
        assert_eq!(counted(0usize, "machine"), "0 machines");
        assert_eq!(counted(21u64, "run"), "21 runs");
    }
}
