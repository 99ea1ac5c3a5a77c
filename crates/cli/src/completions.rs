//! `rookery completions`: what a shell needs to complete the program's words.

use clap::Command;
use clap_complete::Shell;

/// Prints a script with which a shell completes commands and options
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rookery completions bash > ~/.local/share/bash-completion/completions/rookery
  rookery completions zsh > ~/.zfunc/_rookery
  rookery completions fish > ~/.config/fish/completions/rookery.fish")]
pub struct Args {
    /// The shell that is to read it
    shell: Shell,
}

pub fn run(args: &Args, mut command: Command) -> Result<(), String> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "rookery", &mut script);
    print!("{}", String::from_utf8_lossy(&script));
    Ok(())
}
