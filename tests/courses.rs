//! The course of some random games of every sort, frozen: whatever changes what is offered, what comes of it or how a
//! table ends is seen in review.
//!
//! `tests/courses.txt` holds a line a game: its seed, a digest of all that was said (each question, its options and the
//! answer, in words), one of the last table as it is printed, how many decisions there were, and how it came out. What has
//! changed is written anew by `ACCEPT_COURSES=1 cargo test --test courses`; a course may change only where an outcome was wrong.

use naipe_interpreter::describe;
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::Silent;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::view;
use rayon::prelude::*;
use std::fmt::Write;
use std::path::Path;

#[path = "support/games.rs"]
mod games;

/// How many games of each sort.
const GAMES: u64 = 5;
/// After so many decisions a game is left where it stands.
const LONGEST: u32 = 1_000;

#[test]
fn the_courses_of_random_games_stay_as_they_are() {
    let courses: Vec<String> = games::nested().par_iter().map(|name| courses(name)).collect();
    let now = courses.concat();
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/courses.txt");
    if std::env::var_os("ACCEPT_COURSES").is_some() {
        std::fs::write(&kept, &now).expect("the courses can be written");
    }
    let before = std::fs::read_to_string(&kept).unwrap_or_default();
    let changed: Vec<&str> = now.lines().filter(|line| !before.lines().any(|old| old == *line)).collect();
    assert!(
        now == before,
        "these courses are not as they were (or games came or went):\n{}\nwhat was wrong before is accepted with \
         ACCEPT_COURSES=1, and told in the commit",
        changed.join("\n")
    );
}

/// The courses of a game's random games, a line each.
fn courses(name: &str) -> String {
    let game = games::load(name);
    (0..GAMES).fold(String::new(), |mut lines, seed| {
        let (said, table, came) = course(&game, seed);
        let _ = writeln!(lines, "{name} {seed} {} {} {came}", digest(&said), digest(&table));
        lines
    })
}

fn digest(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().chars().take(16).collect()
}

/// All that is said in a random game, its last table, and how it came out.
fn course(game: &Game, seed: u64) -> (String, String, String) {
    let players = game.program.players.0.max(1);
    let decks = game.program.decks.len();
    let decks = (0..usize::from(players)).filter(|_| decks > 0).map(|seat| seat % decks).collect();
    let mut machine = Machine::new(game, Silent);
    let mut state = machine.begin(&Setup { seed, players, decks, ..Setup::default() });
    let (mut said, mut decisions) = (String::new(), 0_u32);
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let came = loop {
        match machine.advance(&mut state) {
            Step::Decide if decisions >= LONGEST => break "left".to_owned(),
            Step::Decide => decisions += 1,
            Step::Over => break outcome(game, &state),
            Step::Fault(fault) => break format!("fault: {}", fault.message),
        }
        let (inner, table) = describe::innermost(game, &state);
        let asked = &machine.decision;
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let at = (random >> 33) as usize % asked.options.len();
        let options: Vec<String> =
            asked.options.iter().map(|option| describe::choice_label(inner, table, asked, *option)).collect();
        let who = describe::player_name(inner, asked.player);
        let question = describe::prompt(inner, table, asked);
        let _ = writeln!(said, "{who}: {question}: {}: {at}", options.join(" | "));
        let choice = asked.options[at];
        machine.choose(&mut state, choice);
    };
    (said, view::board(game, &state, None), format!("{decisions} {came}"))
}

/// Who won, and why.
fn outcome(game: &Game, state: &naipe_interpreter::machine::state::State) -> String {
    let Some(outcome) = &state.core.outcome else { return "over".to_owned() };
    let winners: Vec<String> = (0..16)
        .filter(|seat| outcome.winners & (1 << seat) != 0)
        .map(|seat| describe::player_name(game, seat))
        .collect();
    let who = if winners.is_empty() { "draw".to_owned() } else { winners.join(" and ") };
    if outcome.because.is_empty() { who } else { format!("{who}: {}", outcome.because) }
}
