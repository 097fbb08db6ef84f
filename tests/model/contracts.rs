//! What every member of a list owes: policies, shapes, laws, gaps, controllers, metrics, parameters.
//!
//! The tests walk the lists, so a new member is tested as soon as it is listed.

mod least_loaded;
mod lists;
mod parameters;
mod policies;
mod ties;
mod turns;
