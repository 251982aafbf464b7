//! A thousand random games of Humankind, with what must always hold checked after every turn.

use naipe_grammar::ast::{Date, File};
use naipe_grammar::span::FileId;
use naipe_interpreter::lower::{self, GameInput};
use naipe_interpreter::machine::index::Game;
use naipe_interpreter::machine::run::{Machine, Step};
use naipe_interpreter::machine::setup::Setup;
use naipe_interpreter::machine::state::{NIL, NONE16, State};
use naipe_interpreter::machine::trace::Silent;
use std::path::Path;
use std::sync::Arc;

const GAMES: u64 = 1_000;

fn read(folder: &str, files: &mut Vec<File>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<_> = std::fs::read_dir(folder).expect("the game's folder").flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths.iter().filter(|p| p.extension().is_some_and(|x| x == "naipe")) {
        let text = std::fs::read_to_string(path).expect("a readable file");
        files.push(naipe_grammar::parse(FileId(files.len() as u32), &text).0);
    }
}

fn humankind() -> Game {
    let mut files = Vec::new();
    for folder in ["rules/humankind", "cards/humankind", "tests/humankind"] {
        read(folder, &mut files);
    }
    let input = GameInput {
        name: "humankind".into(),
        files: files.iter().collect(),
        as_of: Date { year: 2026, month: 1, day: 1 },
        subgames: Vec::new(),
    };
    Game::new(Arc::new(lower::compile(&input).0.program))
}

/// Every card stands in exactly one zone, whose list is whole; nothing appears or is lost.
fn check(game: &Game, st: &State, cards: usize) {
    let c = &st.core;
    let mut seen = vec![false; c.objects.len()];
    for (n, z) in c.zones.iter().enumerate() {
        let (mut id, mut prev, mut count) = (z.head, NIL, 0);
        while id != NIL {
            let o = &c.objects[id as usize];
            assert_eq!((o.zone as usize, o.prev), (n, prev), "an object out of place");
            assert!(!seen[id as usize], "an object in two places");
            seen[id as usize] = true;
            (prev, id, count) = (id, o.next, count + 1);
        }
        assert_eq!((z.tail, z.count), (prev, count), "a zone that does not count right");
        assert!(z.skip + z.hidden <= z.count, "more hidden cards than cards");
    }
    let mut real = 0;
    for (id, o) in c.objects.iter().enumerate() {
        assert_eq!(seen[id], o.zone != NONE16, "an object lost");
        let def = &game.program.defs[o.def as usize];
        real += usize::from(seen[id] && def.ability_of.is_none() && !def.is_token);
    }
    assert_eq!(real, cards, "cards appeared or were lost");
}

#[test]
fn a_thousand_random_games_keep_what_must_hold() {
    let game = humankind();
    let deck = |name: &str| game.program.decks.iter().position(|d| d.name == name).expect("the deck");
    let decks = vec![deck("Fuerza"), deck("Ingenio")];
    let mut over = 0;
    for seed in 0..GAMES {
        let mut m = Machine::new(&game, Silent);
        let mut st = m.begin(&Setup { seed, decks: decks.clone(), ..Setup::default() });
        let cards = st.core.objects.len();
        let mut r = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut turn = 0;
        loop {
            match m.advance(&mut st) {
                Step::Over => break over += 1,
                Step::Fault(f) => panic!("game {seed}: {}", f.message),
                Step::Decide => {}
            }
            assert!(!m.decision.options.is_empty(), "a question without an answer");
            if st.core.turn != turn {
                turn = st.core.turn;
                check(&game, &st, cards);
            }
            r ^= r << 13;
            r ^= r >> 7;
            r ^= r << 17;
            let choice = m.decision.options[(r >> 33) as usize % m.decision.options.len()];
            m.choose(&mut st, choice);
        }
        check(&game, &st, cards);
    }
    assert_eq!(over, GAMES);
}
