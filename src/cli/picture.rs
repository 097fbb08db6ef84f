//! `equipoise picture`: the window as it looks at a moment, without opening one.

use super::options::AdjustArgs;
use super::outcome::{Outcome, Stop, tell};
use super::{PictureRequest, Screen};
use crate::lab::files;
use crate::lab::problem::Problems;
use crate::param::Time;
use crate::sim::NodeId;
use clap::Args;
use std::path::PathBuf;

/// Draw the window as it looks at a moment into a PNG file, without opening one.
#[derive(Args, Debug)]
pub struct PictureArgs {
    /// The scenario: the path of a RON file, or the name of a built-in one.
    scenario: PathBuf,
    #[command(flatten)]
    adjust: AdjustArgs,
    /// The moment: a number with ns, us, ms, s, min or h; a bare number is seconds.
    #[arg(long, value_name = "TIME", value_parser = Time::parse, allow_hyphen_values = true)]
    at: Time,
    /// The file to write.
    #[arg(short, long, value_name = "FILE.png")]
    output: PathBuf,
    /// Width and height in pixels.
    #[arg(long, value_name = "WxH", default_value = "1600x1000", value_parser = size)]
    size: (u32, u32),
    /// Pixels in a point, as on a screen with small pixels: 1 to 3.
    #[arg(long, value_name = "N", default_value_t = 1.0, value_parser = scale, allow_hyphen_values = true)]
    scale: f32,
    /// The tab of the right panel: ring, live, distribution, machines or why (default: the first that has something to
    /// show).
    #[arg(long, value_name = "NAME")]
    tab: Option<String>,
    /// The machine that is selected, such as n4.
    #[arg(long, value_name = "MACHINE", value_parser = str::parse::<NodeId>)]
    select: Option<NodeId>,
    /// Light or dark.
    #[arg(long, value_name = "THEME", value_parser = ["dark", "light"])]
    theme: Option<String>,
    /// English or Russian.
    #[arg(long, value_name = "LANGUAGE", value_parser = ["en", "ru"])]
    lang: Option<String>,
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let (width, height) = text.split_once(['x', '×']).ok_or("write it like 1600x1000")?;
    let side = |text: &str| text.trim().parse::<u32>().ok().filter(|side| (320..=8192).contains(side));
    match (side(width), side(height)) {
        (Some(width), Some(height)) => Ok((width, height)),
        _ => Err("each side must be 320 to 8192 pixels, like 1600x1000".to_owned()),
    }
}

fn scale(text: &str) -> Result<f32, String> {
    let scale = text.parse::<f32>().ok().filter(|scale| (1.0..=3.0).contains(scale));
    scale.ok_or_else(|| "it must be 1 to 3".to_owned())
}

/// Draws and writes.
pub fn picture(args: &PictureArgs, screen: &dyn Screen) -> Result<Outcome, Stop> {
    files::prepare(&args.scenario, &[&args.output])?;
    if args.output.extension().is_some_and(|ending| !ending.eq_ignore_ascii_case("png")) {
        let text = format!("{}: a picture is a PNG file; let its name end in .png.", files::visible(&args.output));
        return Err(Problems::one(text).into());
    }
    let opened = args.adjust.open(&args.scenario)?;
    if args.at > opened.scenario.length {
        let text = format!("--at {}: the run is over at {}; take an earlier moment.", args.at, opened.scenario.length);
        return Err(Problems::one(text).into());
    }
    let at = args.adjust.until.map_or(args.at, |until| until.min(args.at));
    let (language, theme) = (args.lang.clone(), args.theme.clone());
    let (tab, selected) = (args.tab.clone(), args.select);
    let request = PictureRequest { opened, at, size: args.size, scale: args.scale, tab, selected, language, theme };
    let png = screen.picture(&request)?;
    files::write_atomic(&args.output, &png)?;
    tell(&format!("{}: {} × {} pixels, {}.", files::visible(&args.output), args.size.0, args.size.1, at));
    Ok(Outcome::Done)
}
