//! The window without a window: panels are laid out and used through their accessible names.

mod panels;
mod room;
mod table;
