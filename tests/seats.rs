//! What a seat is sent, over random games of all sorts: no title, attribute or identity that its view does not grant.

use naipe_interpreter::Session;
use naipe_interpreter::agent::{RandomAgent, derive};
use naipe_interpreter::machine::play::decide::ask::{Choice, Decision};
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::{Note, Trace};
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::machine::state::{NONE16, Object, State};
use naipe_interpreter::program::{Program, StrId};
use naipe_interpreter::record::Recorder;
use naipe_interpreter::session::page::Sent;
use naipe_interpreter::session::seat::asked;
use naipe_interpreter::value::Value;
use naipe_interpreter::view::scene::{Names, scene};
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::sync::Arc;

use naipe_grammar::ast::Visibility;

#[path = "support/games.rs"]
mod games;

/// Neutral games that can be played.
const NEUTRAL: [&str; 8] = ["chance", "discovery", "grid", "matches", "palms", "solo", "simultaneous", "tables"];
/// So many games of each sort are played for each seat,
const GAMES: u64 = 1;
/// each for so many decisions.
const LONGEST: usize = 90;

/// Gives every card a title that stands nowhere else: its number between signs that no game writes.
fn marked(program: &Program) -> Program {
    let mut program = program.clone();
    for def in 0..program.defs.len() {
        let card = program.defs[def].ability_of.map_or(def, |card| card.i());
        program.strings.push(format!("⟦{card}⟧").into());
        program.defs[def].title = StrId(u32::try_from(program.strings.len() - 1).expect("there are few"));
    }
    program.games = program.games.iter().map(|(name, game)| (name.clone(), Arc::new(marked(game)))).collect();
    program
}

/// Whether a seat sees an object, by what the rules say of its zone and what it has been shown, and nothing else.
fn sees(game: &Game, state: &State, seat: u8, x: &Object) -> bool {
    let Some(zone) = state.core.zones.get(usize::from(x.zone)) else { return true };
    let shown = seat < 16 && x.known & (1 << seat) != 0;
    match game.program.zones[usize::from(zone.decl)].visible {
        Visibility::All => true,
        Visibility::Owner => zone.player == seat || shown,
        Visibility::Others => zone.player != seat || shown,
        Visibility::Nobody => shown,
    }
}

/// What one seat may have learnt, and what it is told.
struct Eyes {
    seat: u8,
    record: Recorder,
    /// The marks of cards that it has seen.
    granted: FxHashSet<String>,
    /// Objects that were out of its sight since it was last sent anything.
    hidden: FxHashSet<u32>,
}

impl Eyes {
    fn look(&mut self, game: &Game, state: &State) {
        for (id, x) in state.core.objects.iter().enumerate() {
            if sees(game, state, self.seat, x) {
                let title = game.program.str(game.program.defs[x.def as usize].title);
                if !self.granted.contains(title) && x.zone != NONE16 {
                    self.granted.insert(title.to_owned());
                }
            } else {
                self.hidden.insert(u32::try_from(id).expect("there are few"));
            }
        }
    }
}

impl Eyes {
    /// Whoever may choose among printed cards reads them.
    fn is_asked(&mut self, game: &Game, decision: &Decision) {
        for option in &decision.options {
            if let Choice::Value(Value::Def(def)) = option {
                let def = &game.program.defs[usize::try_from(*def).expect("there are few")];
                self.granted.insert(game.program.str(def.title).to_owned());
            }
        }
    }
}

impl Trace for Eyes {
    const ON: bool = true;

    fn note(&mut self, game: &Game, state: &State, depth: usize, note: Note<'_>) {
        self.record.note(game, state, depth, note);
        self.look(game, state);
        if let Note::Shown { what: Value::Object(o), to } = note
            && (to == Value::None || to == Value::Player(self.seat) || matches!(to, Value::List { .. }))
        {
            let def = state.core.objects[o.id as usize].def;
            self.granted.insert(game.program.str(game.program.defs[def as usize].title).to_owned());
        }
    }
}

/// The marks in a text.
fn marks(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices('⟦').filter_map(|(at, _)| text[at..].find('⟧').map(|end| &text[at..at + end + '⟧'.len_utf8()]))
}

/// The same table, with what a seat does not see in each zone the other way round.
fn swapped(game: &Game, state: &State, seat: u8) -> State {
    let mut state = state.clone();
    let columns = usize::from(game.program.columns);
    for zone in 0..state.core.zones.len() {
        let of_zone = |x: &Object| usize::from(x.zone) == zone && !sees(game, &state, seat, x);
        let hidden: Vec<usize> =
            state.core.objects.iter().enumerate().filter(|(_, x)| of_zone(x)).map(|(id, _)| id).collect();
        for (a, b) in hidden.iter().zip(hidden.iter().rev()).take(hidden.len() / 2) {
            let (first, second) = (state.core.objects[*a].def, state.core.objects[*b].def);
            (state.core.objects[*a].def, state.core.objects[*b].def) = (second, first);
            for column in 0..columns {
                state.core.attrs.swap(a * columns + column, b * columns + column);
            }
        }
    }
    state
}

/// Plays one game at random, with the eyes of one seat; gives how many messages were looked at.
fn play(name: &str, game: &Game, seat: u8, seed: u64) -> usize {
    let players = game.program.players.0.max(1);
    let decks = (0..usize::from(players)).filter(|_| !game.program.decks.is_empty());
    let decks = decks.map(|seat| seat % game.program.decks.len()).collect();
    let eyes =
        Eyes { seat, record: Recorder::of(Some(seat)), granted: FxHashSet::default(), hidden: FxHashSet::default() };
    let mut machine = Machine::new(game, eyes);
    let mut state = machine.begin(&Setup { seed, players, decks, ..Setup::default() });
    let mut agent = RandomAgent::new(derive(seed, 1));
    let mut names = Names::default();
    for number in 0..LONGEST {
        if machine.advance(&mut state) != Step::Decide {
            return number;
        }
        let is_inside = state.child.is_some();
        if !is_inside {
            machine.trace.look(game, &state);
        }
        let before = names.clone();
        let seen = scene(game, &state, seat, &mut names);
        let mut message = seen.to_string();
        if machine.decision.player == seat {
            machine.trace.is_asked(game, &machine.decision);
            message += &asked(game, &state, &machine.decision, number, &names).to_string();
        }
        message += &machine.trace.record.lines().join("\n");
        assert!(!message.contains("object:"), "{name}: the number of an object is sent: {message}");
        if !is_inside {
            for mark in marks(&message) {
                assert!(
                    machine.trace.granted.contains(mark),
                    "{name}, seed {seed}: seat {seat} reads {mark}: {message}"
                );
            }
            for id in &machine.trace.hidden {
                if let (Some(was), Some(is)) = (before.of(*id), names.of(*id)) {
                    assert_ne!(was, is, "{name}, seed {seed}: seat {seat} could not follow {id}");
                }
            }
            let other = scene(game, &swapped(game, &state, seat), seat, &mut before.clone());
            assert_eq!(seen, other, "{name}, seed {seed}: what seat {seat} sees depends on what it does not see");
        }
        machine.trace.hidden.clear();
        let options = machine.decision.options.len();
        let choice = machine.decision.options[agent.choose(options)];
        machine.choose(&mut state, choice);
    }
    LONGEST
}

#[test]
fn a_seat_is_sent_nothing_that_its_view_does_not_grant() {
    let neutral = games::neutral().into_iter().filter(|path| NEUTRAL.iter().any(|name| path.ends_with(name)));
    let all: Vec<String> = games::nested().into_iter().chain(neutral).collect();
    let looked: usize = all
        .par_iter()
        .map(|path| {
            let game = Game::new(Arc::new(marked(&games::compiled(path).1.program)));
            // The last seat is that of whoever only watches.
            let seats = 0..=game.program.players.0.max(1);
            let of_seat = |seat| (0..GAMES).map(|seed| play(path, &game, seat, seed)).sum::<usize>();
            seats.map(of_seat).sum::<usize>()
        })
        .sum();
    assert!(looked > 1_500, "only {looked} messages were looked at");
}

/// Looking back, a seat sees each position as it saw it then: neither what it has learnt since nor what others saw.
#[test]
fn who_looks_back_sees_what_was_seen_then() {
    let games: Vec<String> = games::all();
    let looked: usize = games.par_iter().map(|name| look_back(name)).sum();
    assert!(looked > 500, "only {looked} positions were looked back at");
}

fn look_back(name: &str) -> usize {
    let game = Arc::new(games::load(name));
    let players = game.program.players.0.max(1);
    let decks = (0..usize::from(players)).filter(|_| !game.program.decks.is_empty());
    let decks = decks.map(|seat| seat % game.program.decks.len()).collect();
    let setup = Setup { seed: 2, players, decks, ..Setup::default() };
    // The last seat, and whoever watches.
    let mut looked = 0;
    for seat in [Some(players - 1), None] {
        let eyes = seat.unwrap_or(players);
        let mut session = Session::watched(game.clone(), setup.clone(), &[Some(eyes)]);
        let mut past = session.past(seat);
        let mut names = Names::default();
        let mut seen = Vec::new();
        for decision in 0..24 {
            session.seal();
            // What a page is told that looks at the table for the first time.
            let sent = session.message(seat, &mut Names::default(), &mut Sent::default());
            let told = sent["record"]["lines"].as_array().expect("lines");
            let told: Vec<String> = told.iter().filter_map(|line| line.as_str()).map(str::to_owned).collect();
            seen.push((session.scene(eyes, &mut names), told));
            if decision == 9 {
                // In the middle of the game, too.
                past.show(session.made(), 0);
            }
            if !session.choose_at_random() {
                break;
            }
        }
        session.undo(session.made().len() - (seen.len() - 1));
        let last = past.show(session.made(), usize::MAX);
        let of = last["of"].as_u64().expect("a number");
        let mut told = 0;
        for at in (0..=of).rev().chain(0..=of) {
            let shown = past.show(session.made(), usize::try_from(at).expect("few"));
            let is_it = |(scene, _): &&(serde_json::Value, Vec<String>)| *scene == shown["scene"];
            let then = seen.iter().find(is_it);
            assert!(then.is_some(), "{name}: seat {seat:?} never saw position {at}: {shown}");
            looked += 1;
        }
        for at in 0..=of {
            let shown = past.show(session.made(), usize::try_from(at).expect("few"));
            let lines: Vec<&str> =
                shown["lines"].as_array().expect("lines").iter().filter_map(|l| l.as_str()).collect();
            told += lines.len();
            let was_told = |(_, all): &(_, Vec<String>)| {
                all.len() == told && all.ends_with(&lines.iter().map(|l| (*l).to_owned()).collect::<Vec<_>>())
            };
            assert!(seen.iter().any(was_told), "{name}: seat {seat:?} was never told {lines:?}");
        }
    }
    looked
}

#[test]
fn a_zone_says_how_much_room_it_wants() {
    let game = Arc::new(games::load("meridiano"));
    let session = Session::watched(game, Setup { seed: 1, decks: vec![0, 1], ..Setup::default() }, &[Some(0)]);
    let scene = session.scene(0, &mut Names::default());
    let zones = scene["zones"].as_array().expect("there are zones");
    let room = |name: &str| zones.iter().find(|zone| zone["name"] == name).map(|zone| zone["room"].clone());
    assert_eq!(room("campo"), Some("wide".into()));
    assert_eq!(room("penumbra"), Some("small".into()));
    assert_eq!(room("mano"), Some(serde_json::Value::Null));
    assert!(
        scene["players"][0]["values"].as_array().is_some_and(|values| values[1]["title"] == "Luz (Alba)"),
        "{scene}"
    );
}

/// What a seat may not see is told in words, and not by a sign.
#[test]
fn what_is_not_seen_is_told_in_words() {
    for (name, words) in [("humankind", "una carta"), ("go_fish", "a card")] {
        let game = Arc::new(games::load(name));
        let players = game.program.players.0.max(1);
        let decks = (0..usize::from(players)).filter(|_| !game.program.decks.is_empty());
        let decks = decks.map(|seat| seat % game.program.decks.len()).collect();
        let setup = Setup { seed: 2, players, decks, ..Setup::default() };
        let mut session = Session::watched(game, setup, &[Some(0)]);
        (0..80).find(|_| !session.choose_at_random());
        let told = session.told(Some(0));
        let signs: Vec<&String> =
            told.iter().filter(|line| line.split([' ', ',', '[', ']']).any(|word| word == "?")).collect();
        assert_eq!(signs, Vec::<&String>::new());
        assert!(told.iter().any(|line| line.contains(words)), "{}", told.join("\n"));
        let sources: Vec<&String> = told.iter().filter(|line| line.ends_with(&format!("— {words}"))).collect();
        assert_eq!(sources, Vec::<&String>::new());
    }
}

/// A number that the rules set between two ends is a dial, as a die shows; what is printed is none, and neither is what only has a floor.
#[test]
fn what_shows_as_a_die_is_told() {
    const RULES: &str = "game dice { players: 2 }\nzone tray of player row in play\n\
        kind die { face \"Face\": 1..6 = 1 }\nkind piece { power \"Power\": 0..9  wounds \"Wounds\": 0.. = 0 }\n\
        card \"Red die\" : die\ncard \"Pawn\" : piece { power: 3 }\n\
        setup {\n  for p in players {\n    create \"Red die\" in tray of p\n    create \"Pawn\" in tray of p\n  }\n\
          for d: die in play { d.face = roll 6 }\n  for x: piece in play { x.wounds += 1 }\n}\n\
        turn { phase main { offer active rest until pass } }\naction rest() { }\ncheck over when turn_number > 2 { draw }\n";
    let (scene, cards) = laid_out("dice", RULES);
    let dials = |title: &str| -> Vec<String> {
        let its = cards.iter().filter(|card| card["title"] == title).flat_map(|card| card["values"].as_array());
        let dials = its.flatten().filter(|value| value["dial"] == true);
        dials.map(|value| value["name"].as_str().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(dials("Red die"), ["face", "face"], "{scene:#}");
    assert!(dials("Pawn").is_empty(), "{scene:#}");
}

/// What others do not see where it lies is covered to whoever does, and what is turned up is no mark of it.
#[test]
fn what_lies_face_down_is_told_as_covered() {
    const RULES: &str = "game doors { players: 2 }\nzone hall of player row visible to owner until up in play\n\
        zone hand of player set visible to owner\nkind door { up: bool = no }\ncard \"Gate\" : door\ncard \"Arch\" : door\n\
        setup {\n  for p in players {\n    create \"Gate\" in hall of p\n    create \"Arch\" in hall of p { up: yes }\n\
            create \"Gate\" in hand of p\n  }\n}\n\
        turn { phase main { offer active rest until pass } }\naction rest() { }\ncheck over when turn_number > 2 { draw }\n";
    let (scene, cards) = laid_out("doors", RULES);
    let told = cards.iter().map(|card| {
        let title = card["title"].as_str().unwrap_or("a back");
        (title, card["covered"] == true, card["values"].as_array().map_or(0, Vec::len))
    });
    let mut told: Vec<_> = told.collect();
    told.sort_unstable();
    let (arch, covered, open, back) = (("Arch", false, 0), ("Gate", true, 0), ("Gate", false, 0), ("a back", false, 0));
    assert_eq!(told, [arch, arch, open, covered, back], "{scene:#}");
}

/// What the first seat sees of a game as it begins, and all the cards of it.
fn laid_out(name: &str, rules: &str) -> (serde_json::Value, Vec<serde_json::Value>) {
    let path = format!("rules/{name}/game.naipe");
    let mut project = naipe_interpreter::Project::from_texts([(path.as_str(), rules)]).expect("they can be read");
    let game = project.game(name).expect("it is sound");
    let session =
        Session::begin(&game, &naipe_interpreter::Start { seed: 1, ..Default::default() }).expect("it begins");
    let scene = session.scene(0, &mut Names::default());
    let zones = scene["zones"].as_array().expect("zones").iter();
    let cards = zones.filter_map(|zone| zone["cards"].as_array()).flatten().cloned().collect();
    (scene, cards)
}
