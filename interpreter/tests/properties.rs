//! What must hold of every game at every moment: a small lively game is played at random, many times over.

use naipe_grammar::narrow;
use naipe_grammar::render;
use naipe_interpreter::machine::play::decide::ask::Choice;
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::Silent;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::machine::state::{NIL, NONE16, State};
use naipe_interpreter::project::AFTER_ALL;
use naipe_interpreter::project::library::{Library, With};
use proptest::prelude::*;
use std::collections::HashSet;
use std::sync::OnceLock;

#[path = "../../tests/support/cases.rs"]
mod cases;
use cases::cases;

const RULES: &str = include_str!("properties/game.naipe");
/// Longer than any game can be: who draws from nothing wears out.
const LONGEST: usize = 20_000;

/// The game, checked once.
fn game() -> &'static Game {
    static GAME: OnceLock<Game> = OnceLock::new();
    GAME.get_or_init(|| {
        let library = Library::of_texts("lively", &[("game.naipe", RULES)]).expect("it does not play itself");
        let built = library.build(0, With::Cards, AFTER_ALL);
        assert!(built.diagnostics.is_empty(), "{}", render::text(&built.diagnostics, &library.files.sources, false));
        Game::new(built.program())
    })
}

/// How a game is begun and which options are taken in it: all that makes it the game it is.
#[derive(Debug, Clone)]
struct Plan {
    setup: Setup,
    /// Numbers that choose among options, over and over.
    picks: Vec<u16>,
}

impl Plan {
    /// A plan from a number.
    fn seeded(seed: u64) -> Plan {
        let mut r = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut next = || {
            r ^= r << 13;
            r ^= r >> 7;
            r ^= r << 17;
            narrow::u16(r >> 33)
        };
        let players = 2 + (seed % 3) as u8;
        let picks = (0..997).map(|_| next()).collect();
        Plan::new(seed, players, seed % 2 == 1, seed % 5 == 4, picks)
    }

    fn new(seed: u64, players: u8, ask_chance: bool, ask_always: bool, picks: Vec<u16>) -> Plan {
        let decks = (0..usize::from(players)).map(|seat| seat % 2).collect();
        Plan { setup: Setup { seed, players, decks, ask_chance, ask_always, ..Setup::default() }, picks }
    }

    /// Which of so many options is taken at a decision.
    fn pick(&self, decision: usize, options: usize) -> usize {
        usize::from(self.picks[decision % self.picks.len()]) % options
    }
}

/// A decision that was taken: the state that waited for it, what it offered, and what was answered.
#[derive(Debug, Clone, PartialEq)]
struct Taken {
    fingerprint: u64,
    player: u8,
    options: Vec<Choice>,
    choice: Choice,
}

/// Runs to the next decision; false when the game is over.
fn waits(m: &mut Machine<'_, Silent>, st: &mut State) -> bool {
    match m.advance(st) {
        Step::Decide => {
            assert!(!m.decision.options.is_empty(), "a decision without options");
            true
        }
        Step::Over => false,
        Step::Fault(fault) => panic!("{}: {:?}", fault.message, fault.rules),
    }
}

/// The decision a state waits for, answered as planned.
fn take(m: &Machine<'_, Silent>, st: &State, plan: &Plan, n: usize) -> Taken {
    let options = m.decision.options.clone();
    let choice = options[plan.pick(n, options.len())];
    Taken { fingerprint: st.fingerprint(), player: m.decision.player, options, choice }
}

/// Plays a game; `look` sees the machine and the state at each decision, before it is answered.
fn play(plan: &Plan, mut look: impl FnMut(&Machine<'_, Silent>, &State, usize)) -> (Vec<Taken>, State) {
    let mut m = Machine::new(game(), Silent);
    let mut st = m.begin(&plan.setup);
    let mut taken = Vec::new();
    while waits(&mut m, &mut st) {
        let n = taken.len();
        assert!(n < LONGEST, "a game without end");
        look(&m, &st, n);
        let t = take(&m, &st, plan, n);
        m.choose(&mut st, t.choice);
        taken.push(t);
    }
    (taken, st)
}

/// Goes on from a state that waits, with the answers of a record: everything must come as it was recorded.
fn follows(mut st: State, record: &[Taken], end: &State) {
    let mut m = Machine::new(game(), Silent);
    for (n, t) in record.iter().enumerate() {
        assert!(waits(&mut m, &mut st), "over after {n} more decisions");
        assert_eq!(st.fingerprint(), t.fingerprint, "another state {n} decisions later");
        assert_eq!(
            (m.decision.player, &m.decision.options),
            (t.player, &t.options),
            "another decision {n} decisions later"
        );
        m.choose(&mut st, t.choice);
    }
    assert!(!waits(&mut m, &mut st), "not over");
    assert!(st == *end, "another end");
}

/// The states at some decisions of a game, with their numbers.
fn moments(plan: &Plan, every: usize) -> (Vec<(usize, State)>, Vec<Taken>, State) {
    let mut seen = Vec::new();
    let (taken, end) = play(plan, |_, st, n| {
        if n % every == 0 {
            seen.push((n, st.clone()));
        }
    });
    (seen, taken, end)
}

fn replay_is_exact(plan: &Plan) {
    let (taken, end) = play(plan, |_, _, _| {});
    assert!(end.core.outcome.is_some());
    let fresh = Machine::new(game(), Silent).begin(&plan.setup);
    follows(fresh, &taken, &end);
}

fn a_clone_goes_on_alike(plan: &Plan, every: usize) {
    let (seen, taken, end) = moments(plan, every);
    for (n, st) in seen {
        follows(st, &taken[n..], &end);
    }
}

fn what_is_stored_goes_on_alike(plan: &Plan, every: usize) {
    let (seen, taken, end) = moments(plan, every);
    for (n, st) in seen {
        let text = serde_json::to_string(&st).expect("a state is plain data");
        let read: State = serde_json::from_str(&text).expect("what was written can be read");
        assert!(read == st, "what is read is not what was written");
        assert_eq!(read.fingerprint(), st.fingerprint());
        follows(read, &taken[n..], &end);
    }
}

/// At each decision something else is tried first and taken back.
fn what_is_undone_was_not(plan: &Plan) {
    let (taken, end) = play(plan, |_, _, _| {});
    let mut m = Machine::new(game(), Silent);
    let mut st = m.begin(&plan.setup);
    for (n, t) in taken.iter().enumerate() {
        assert!(waits(&mut m, &mut st));
        let before = st.clone();
        let other = t.options[plan.pick(n + 1, t.options.len())];
        m.choose(&mut st, other);
        let _ = waits(&mut m, &mut st);
        st = before;
        assert!(waits(&mut m, &mut st), "nobody is asked after undoing");
        assert_eq!(st.fingerprint(), t.fingerprint, "undoing leaves a trace");
        assert_eq!(m.decision.options, t.options, "other options after undoing");
        m.choose(&mut st, t.choice);
    }
    assert!(!waits(&mut m, &mut st));
    assert!(st == end, "another end");
}

/// Asking again what is asked changes nothing.
fn asking_twice_is_asking_once(plan: &Plan) {
    let mut m = Machine::new(game(), Silent);
    let mut st = m.begin(&plan.setup);
    let mut n = 0;
    while waits(&mut m, &mut st) {
        let (once, before) = (take(&m, &st, plan, n), st.clone());
        assert!(waits(&mut m, &mut st));
        assert_eq!(take(&m, &st, plan, n), once);
        assert!(st.core == before.core, "asking changes the table");
        assert!(st.mem == before.mem, "asking leaves something in memory");
        assert!(st.frames == before.frames, "asking changes what is under way");
        m.choose(&mut st, once.choice);
        n += 1;
    }
}

/// A machine that was put aside at every decision knows as much as one that was not: what it has counted, too.
fn a_machine_put_aside_goes_on_alike(plan: &Plan, decisions: usize) {
    let known = |is_put_aside: bool| {
        let aside = |m: Machine<'static, Silent>| if is_put_aside { m.rest().wake(game()) } else { m };
        let mut m = Machine::new(game(), Silent);
        let mut st = m.begin(&plan.setup);
        for n in 0..decisions {
            if !waits(&mut m, &mut st) {
                break;
            }
            let choice = m.decision.options[plan.pick(n, m.decision.options.len())];
            m = aside(m);
            m.choose(&mut st, choice);
            m = aside(m);
        }
        (format!("{:?}", m.rest()), st.fingerprint())
    };
    assert_eq!(known(true), known(false), "after {decisions} decisions");
}

/// Whether an object counts as a card: neither a token nor an effect on a stack.
fn is_card(st: &State, id: usize) -> bool {
    let def = &game().program.defs[st.core.objects[id].def as usize];
    !def.is_token && def.ability_of.is_none()
}

/// Every object that is somewhere is in exactly one zone, and the lists of the zones hold together.
fn zones_hold_together(st: &State) {
    let c = &st.core;
    let mut found = HashSet::new();
    for (z, zone) in c.zones.iter().enumerate() {
        let (mut at, mut before, mut count) = (zone.head, NIL, 0);
        let mut cells = HashSet::new();
        while at != NIL {
            let o = &c.objects[at as usize];
            assert_eq!(usize::from(o.zone), z, "an object in the list of another zone");
            assert_eq!(o.prev, before, "a broken chain");
            assert!(found.insert(at), "an object twice");
            assert!(zone.size == (0, 0) || cells.insert(o.cell), "two in one cell");
            (before, at, count) = (at, o.next, count + 1);
        }
        assert_eq!(zone.tail, before, "a wrong end");
        assert_eq!(zone.count, count, "a wrong count");
        assert!(zone.skip + zone.hidden <= zone.count || zone.hidden == 0, "more undecided cards than cards");
    }
    let somewhere = c.objects.iter().filter(|o| o.zone != NONE16).count();
    assert_eq!(found.len(), somewhere, "an object in no list");
    for id in &c.ceased {
        assert_eq!(c.objects[*id as usize].zone, NONE16, "what has ceased to be is somewhere");
    }
}

/// No card is lost, none comes from nowhere, none changes its owner or its face.
fn cards_are_kept(plan: &Plan) {
    let mut cards: Option<Vec<(u32, u32, u8)>> = None;
    let mut look = |st: &State| {
        zones_hold_together(st);
        let objects = st.core.objects.iter().enumerate();
        let now: Vec<(u32, u32, u8)> = objects
            .filter(|(id, o)| o.zone != NONE16 && is_card(st, *id))
            .map(|(id, o)| (narrow::u32(id), o.def, o.owner))
            .collect();
        match &cards {
            None => cards = Some(now),
            Some(all) => assert_eq!(&now, all, "cards were lost or made"),
        }
    };
    let (_, end) = play(plan, |_, st, _| look(st));
    look(&end);
}

/// What listens, waits or was announced is there.
fn what_acts_is_there(plan: &Plan) {
    play(plan, |m, st, _| {
        let c = &st.core;
        assert!(c.listeners.is_sorted_by_key(|l| (l.key, l.stamp)), "listeners out of order");
        for e in c.entries.iter().filter(|e| e.object != NIL) {
            assert_ne!(c.objects[e.object as usize].zone, NONE16, "something announced that is nowhere");
        }
        assert!(m.decision.player >= 16 || c.is_alive(m.decision.player), "one who has lost is asked");
        assert!(c.outcome.is_none());
        for choice in &m.decision.options {
            if let Choice::Value(naipe_interpreter::value::Value::Object(o)) = choice {
                assert!(c.fresh(*o).is_some(), "something that has gone is offered");
            }
        }
    });
}

#[test]
fn replays_are_exact() {
    (0..120).for_each(|seed| replay_is_exact(&Plan::seeded(seed)));
}

#[test]
fn clones_go_on_alike() {
    (0..60).for_each(|seed| a_clone_goes_on_alike(&Plan::seeded(seed), 29));
}

#[test]
fn stored_games_go_on_alike() {
    (0..60).for_each(|seed| what_is_stored_goes_on_alike(&Plan::seeded(seed), 37));
}

#[test]
fn what_is_taken_back_leaves_nothing() {
    (0..60).for_each(|seed| what_is_undone_was_not(&Plan::seeded(seed)));
}

#[test]
fn machines_put_aside_go_on_alike() {
    for seed in 0..8 {
        for decisions in 1..40 {
            a_machine_put_aside_goes_on_alike(&Plan::seeded(seed), decisions);
        }
    }
}

#[test]
fn questions_can_be_asked_again() {
    (0..60).for_each(|seed| asking_twice_is_asking_once(&Plan::seeded(seed)));
}

#[test]
fn no_card_is_lost() {
    (0..60).for_each(|seed| cards_are_kept(&Plan::seeded(seed)));
}

#[test]
fn everything_that_acts_is_there() {
    (0..60).for_each(|seed| what_acts_is_there(&Plan::seeded(seed)));
}

/// The same seed and answers, but chance asked rather than drawn: another way to the same kind of game.
#[test]
fn chance_can_be_asked_or_drawn() {
    for seed in 0..20 {
        let drawn = Plan { setup: Setup { ask_chance: false, ..Plan::seeded(seed).setup }, ..Plan::seeded(seed) };
        let asked = Plan { setup: Setup { ask_chance: true, ..Plan::seeded(seed).setup }, ..Plan::seeded(seed) };
        let (by_drawing, _) = play(&drawn, |_, _, _| {});
        let (by_asking, _) = play(&asked, |_, _, _| {});
        assert!(by_drawing.iter().all(|t| t.player < 16), "chance is asked although it should be drawn");
        assert!(by_asking.iter().any(|t| t.player >= 16), "chance is never asked");
    }
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn whatever_is_chosen_all_of_it_holds(
        seed in 0u64..1_000_000,
        players in 2u8..=4,
        ask_chance: bool,
        ask_always: bool,
        picks in prop::collection::vec(any::<u16>(), 1..400),
    ) {
        let plan = Plan::new(seed, players, ask_chance, ask_always, picks);
        replay_is_exact(&plan);
        a_clone_goes_on_alike(&plan, 151);
        what_is_stored_goes_on_alike(&plan, 157);
        cards_are_kept(&plan);
        what_acts_is_there(&plan);
    }
}
