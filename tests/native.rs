//! The games written by hand for `cargo bench --bench native` agree with the same random games of OpenSpiel as the interpreter.
//! `ORACLE=FOLDER cargo test --test native` reads larger ones from elsewhere.

#[path = "../benches/native/mod.rs"]
mod native;

use naipe_grammar::narrow;
use native::{Native, Random, Steps, Turn, hearts::Hearts, leduc::Leduc};
use serde_json::Value as Json;
use std::path::PathBuf;

#[test]
fn leduc_poker_agrees() {
    agrees::<Leduc>("leduc", 2, |word, _| {
        let mut numbers = word.split(' ').filter_map(|part| part.parse::<u8>().ok());
        let (rank, suit) = (numbers.next()?, numbers.next()?);
        Some((rank - 1) * 2 + suit - 1)
    });
}

#[test]
fn hearts_agrees() {
    agrees::<Hearts>("hearts", 4, |word, actions| {
        let direction = ["Nobody", "Left", "Across", "Right"].iter().position(|direction| *direction == word);
        let card = || actions.as_object()?.iter().find(|(_, name)| *name == word)?.0.parse().ok();
        direction.map(narrow::u8).or_else(card)
    });
}

/// The same seed plays the same games, and none is without decisions.
#[test]
fn random_games_are_played_out() {
    let play = |seed| native::play::<Hearts>(50, &mut Random::new(seed));
    let steps: Steps = play(1);
    assert_eq!(steps, play(1));
    assert_eq!(steps.chance, 50 * 53);
    assert!((50 * 52..=50 * 64).contains(&(steps.decisions + steps.forced)), "{steps:?}");
    assert!(steps.won > 0);
}

fn agrees<G: Native>(name: &str, players: usize, outcome: impl Fn(&str, &Json) -> Option<u8>) {
    let folder = std::env::var_os("ORACLE")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/oracle"), PathBuf::from);
    let text = std::fs::read_to_string(folder.join(format!("{name}.jsonl"))).expect("the games are written down");
    let mut lines = text.lines().map(|line| serde_json::from_str::<Json>(line).expect("a line is one object"));
    let head = lines.next().expect("the first line says what the actions are called");
    let mut played = 0;
    for written in lines {
        played += 1;
        let words = written["chance"].as_array().into_iter().flatten();
        let mut chance: Vec<u8> =
            words.map(|word| outcome(word.as_str()?, &head["actions"])).collect::<Option<_>>().expect("known outcomes");
        if name == "hearts" {
            // In the rules of Naipe the direction is decided after the deal.
            chance.rotate_right(1);
        }
        let (game, at) = replay::<G>(&chance, &written["steps"]);
        assert_eq!(game.turn(), Turn::Over, "game {played} of {name} goes on");
        assert_eq!(Some(at), written["steps"].as_array().map(Vec::len), "game {played} of {name} ends too early");
        assert_eq!(Json::from(&game.returns()[..players]), written["returns"], "returns of game {played} of {name}");
    }
    assert!(played >= 60, "only {played} games of {name}");
}

/// Plays a game as it is written down; gives its end, and how many decisions there were.
fn replay<G: Native>(chance: &[u8], steps: &Json) -> (G, usize) {
    let (mut game, mut chance, mut at) = (G::default(), chance.iter(), 0);
    loop {
        match game.turn() {
            Turn::Over => return (game, at),
            Turn::Chance => {
                let Some(outcome) = chance.next() else { return (game, at) };
                assert!(game.legal() & (1 << outcome) != 0, "outcome {outcome} cannot be");
                game.apply(*outcome);
            }
            Turn::Player(player) => {
                let step = &steps[at];
                assert_eq!(Json::from(player), step[0], "the player of decision {at}");
                let legal = step[1].as_array().into_iter().flatten().filter_map(Json::as_u64);
                assert_eq!(game.legal(), legal.fold(0, |set, action| set | 1 << action), "decision {at}");
                game.apply(narrow::u8(step[2].as_u64().expect("what was taken is a number")));
                at += 1;
            }
        }
    }
}
