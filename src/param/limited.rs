//! Lists of a file that may not be longer than so much: the limit is checked before a longer one is built.

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// How the message begins.
pub(super) const TOO_LONG: &str = "this list is too long";

/// Reads a list of at most `MOST` items.
///
/// # Errors
/// At the first item beyond; the rest is not read.
pub fn limited<'de, D: Deserializer<'de>, T: Deserialize<'de>, const MOST: usize>(from: D) -> Result<Vec<T>, D::Error> {
    from.deserialize_seq(Limited::<T, MOST>(PhantomData))
}

struct Limited<T, const MOST: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for Limited<T, MOST> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {MOST} items")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Vec<T>, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            if list.len() == MOST {
                return Err(A::Error::custom(format!("{TOO_LONG}: it may have {MOST} items at most")));
            }
            list.push(item);
        }
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Few {
        #[serde(deserialize_with = "limited::<_, _, 3>")]
        list: Vec<u32>,
    }

    #[test]
    fn a_list_is_read_up_to_its_limit_and_refused_at_the_first_item_beyond() {
        let few: Few = crate::param::from_ron("(list: [1, 2, 3])").unwrap();
        assert_eq!(few.list, [1, 2, 3]);
        // The text is broken behind: it is never read.
        let refused = crate::param::from_ron::<Few>("(list: [1, 2, 3, 4, ]]]").map(|few| few.list).unwrap_err();
        assert!(refused.message.contains("3 items at most"), "{refused}");
        assert_eq!((refused.line, refused.path.as_str()), (1, "list"));
    }
}
