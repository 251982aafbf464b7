//! The scenarios of every game in the house, a test for each game: what `naipe test GAME` says, where it is not all well.

use libtest_mimic::{Arguments, Failed, Trial};
use std::process::{Command, ExitCode};

#[path = "support/games.rs"]
#[allow(dead_code, reason = "the games are found here, not loaded")]
mod games;

/// Runs the scenarios of a game, and of the games inside it.
fn run(game: &str) -> Result<(), Failed> {
    let ran = Command::new(env!("CARGO_BIN_EXE_naipe"))
        .args(["test", game, "--no-cache", "--color", "never"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()?;
    if ran.status.success() {
        return Ok(());
    }
    Err(format!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr)).into())
}

fn main() -> ExitCode {
    let games = games::all().into_iter().chain(games::neutral());
    let trials = games.map(|game| Trial::test(game.clone(), move || run(&game))).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
