//! Random games of every sort in the house, with what must always hold checked after every turn.

use naipe_interpreter::digest::Digest;
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::Silent;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::machine::state::{NIL, NONE16, State};
use rayon::prelude::*;
use std::hash::{Hash, Hasher};

#[path = "support/games.rs"]
mod games;

/// How many games of each sort are played, unless they are long.
const GAMES: u64 = 1_000;
/// Long games are fewer: no more are begun after so many decisions,
const ENOUGH: u64 = 400_000;
/// but these at least.
const FEWEST: u64 = 20;
/// No game may be longer, in decisions.
const LONGEST: u64 = 50_000;

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

/// How many cards there are, tokens and effects aside.
fn cards(game: &Game, st: &State) -> usize {
    let real = |id: usize| {
        let def = &game.program.defs[st.core.objects[id].def as usize];
        st.core.objects[id].zone != NONE16 && def.ability_of.is_none() && !def.is_token
    };
    (0..st.core.objects.len()).filter(|id| real(*id)).count()
}

/// Plays one game at random; gives the number of decisions, and a digest of all that was offered.
fn play(name: &str, mut m: Machine<'_, Silent>, st: &mut State, seed: u64) -> (u64, u64) {
    let game = m.game;
    let mut offered = Digest::default();
    let mut r = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let (mut turn, mut decisions, mut there) = (0, 0, None);
    loop {
        match m.advance(st) {
            Step::Over => break,
            Step::Fault(f) => panic!("{name}, game {seed}: {}", f.message),
            Step::Decide => decisions += 1,
        }
        (m.decision.player, &m.decision.options).hash(&mut offered);
        assert!(!m.decision.options.is_empty(), "{name}, game {seed}: a question without an answer");
        assert!(decisions < LONGEST, "{name}, game {seed} does not end");
        let there = *there.get_or_insert_with(|| cards(game, st));
        if st.core.turn != turn {
            turn = st.core.turn;
            check(game, st, there);
        }
        r ^= r << 13;
        r ^= r >> 7;
        r ^= r << 17;
        let choice = m.decision.options[(r >> 33) as usize % m.decision.options.len()];
        m.choose(st, choice);
    }
    check(game, st, there.unwrap_or_else(|| cards(game, st)));
    (decisions, offered.finish())
}

#[test]
fn random_games_keep_what_must_hold() {
    let names = games::all();
    assert!(!names.is_empty(), "no game was found");
    names.par_iter().for_each(|name| {
        let game = games::load(name);
        let players = game.program.players.0.max(1);
        let all = game.program.decks.len();
        let decks: Vec<usize> = (0..usize::from(players)).filter(|_| all > 0).map(|seat| seat % all).collect();
        let setup = Setup { players, decks, ..Setup::default() };
        let opening = Machine::new(&game, Silent).open(&setup);
        let mut decisions = 0;
        let mut played = 0;
        while played < GAMES && (played < FEWEST || decisions < ENOUGH) {
            let mut opened = opening.clone();
            opened.reseed(played);
            let (n, offered) = play(name, Machine::new(&game, Silent), &mut opened, played);
            decisions += n;
            if played < FEWEST {
                let setup = Setup { seed: played, ..setup.clone() };
                let mut begun = Machine::new(&game, Silent).begin(&setup);
                play(name, Machine::new(&game, Silent), &mut begun, played);
                assert_eq!(
                    opened.fingerprint(),
                    begun.fingerprint(),
                    "{name}, game {played}: another game when opened"
                );
                // Who wants to know what ran has every condition and define asked by itself, as it is written.
                let mut begun = Machine::new(&game, Silent).begin(&setup);
                let (_, again) = play(name, Machine::new(&game, Silent).with_coverage(), &mut begun, played);
                assert_eq!(offered, again, "{name}, game {played}: another game when it is asked what runs");
            }
            played += 1;
        }
    });
}
