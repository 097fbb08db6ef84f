//! A parameter is a reflected field.
//!
//! One struct field declares everything about a parameter: its name, type and default, a [`Param`]
//! attribute with range, unit, scale and liveness, and a doc comment with its source. From that one
//! declaration come the slider and its tooltip, `--set path=value`, the field of a RON file, the axis of
//! a sweep, the range check and the row in the reference. This module walks such values, reads and writes
//! them by path, and checks them. It knows nothing of load balancing.
//!
//! A *path* names fields with dots and list items with brackets: `flows[0].shape.rate`. A variant or an
//! option that wraps exactly one value is transparent, so `policy.d` reaches into `PowerOfD(PowerOfD)`.

mod attribute;
mod blank;
mod data;
mod declared;
mod leaf;
mod limited;
mod list;
pub mod locate;
mod mistake;
mod path;
mod plural;
mod read;
mod reason;
mod reference;
mod text;
mod time;
mod unreadable;
mod walk;

pub use attribute::{Param, Scale};
pub use blank::{blank, blank_choice, of_option};
pub use data::Data;
pub use declared::declared_at;
pub use leaf::{number, show, show_number};
pub use limited::limited;
pub use list::{insert, remove};
pub use mistake::{Mistake, Problem};
pub use path::{get, owner, parse as parse_path, set};
pub use plural::counted;
pub use reference::{ChoiceDoc, FieldDoc, TypeDoc, describe};
pub use text::{from_ron, to_ron, to_ron_line};
pub use time::{NANOS_PER_SECOND, Time};
pub use unreadable::Unreadable;
pub use walk::{Entry, check, walk};
