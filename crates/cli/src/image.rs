//! `rookery image`: a position as an SVG file.

use crate::resolve::PositionArgs;
use crate::written;
use rookery_picture::{Options, Set};
use rookery_rules::Side;
use std::path::PathBuf;

/// Draws a position as an SVG picture
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  rookery image sfenj-11 --moves e2e3 d2d4 -o sfenj.svg")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The file to write; without it the picture goes to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Black's side of the board below
    #[arg(long)]
    black: bool,
    /// No letters and numbers beside the board
    #[arg(long)]
    no_coordinates: bool,
    /// What the pieces look like: folio, ivory or letters
    #[arg(long, value_name = "SET", value_parser = pieces)]
    pieces: Option<Set>,
}

fn pieces(name: &str) -> Result<Set, String> {
    Set::from_name(name).ok_or_else(|| "there are folio, ivory and letters".into())
}

pub fn run(args: &Args) -> Result<(), String> {
    let mut options = Options {
        coordinates: !args.no_coordinates,
        ..Options::default()
    };
    if args.black {
        options.below = Side::Black;
    }
    if let Some(set) = args.pieces {
        options.set = set;
    }
    let game = args.position.game()?;
    let svg = rookery_picture::of_game(&game, options);
    match &args.output {
        None => print!("{svg}"),
        Some(path) => {
            written::apart([path.as_path()], args.position.file())?;
            written::check(path)?;
            written::write(path, &svg)?;
            println!("{}", path.display());
        }
    }
    Ok(())
}
