//! Plots as files: the forms that a file may have.

/// The form of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A picture in pixels.
    Png,
    /// A picture in lines.
    Svg,
    /// Numbers.
    Csv,
}

impl Format {
    /// All, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::Png, Self::Svg, Self::Csv];

    /// The end of the file's name.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Svg => "svg",
            Self::Csv => "csv",
        }
    }
}
