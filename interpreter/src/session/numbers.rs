//! A game in numbers, for programs that learn to play it: what can be answered, and what a seat sees.
//!
//! Both follow from the rules and cards alone: the same number means the same in every game of them, on every machine.

use super::{Session, View, seat};
use crate::describe;
use crate::machine::play::decide::ask::{Choice, Decision};
use crate::machine::play::run::Step;
use crate::machine::query::eval::knows;
use crate::machine::query::game::Game;
use crate::machine::state::{Core, NIL, NONE16, State};
use crate::program::{AttrId, Program, Shape};
use crate::value::Value;
use crate::view::{self, scene};
use naipe_grammar::narrow;
use rustc_hash::FxHashSet;
use serde_json::{Value as Json, json};

/// Pass, done, none, yes, no, and that the time is over.
const WORDS: usize = 6;
/// Ways to pay that have numbers.
const WAYS: usize = 8;
/// Modes that have numbers.
const MODES: usize = 32;
/// Whole numbers from 0 that have numbers.
const INTEGERS: usize = 64;
/// Cells of a grid that have numbers.
const CELLS: usize = 256;
/// Numbers for whatever has none, or one that another option of the same question has already.
const OTHERS: usize = 64;

/// Where the numbers of each sort of answer to the questions of one program begin.
struct Layout {
    modes: usize,
    integers: usize,
    players: usize,
    actions: usize,
    abilities: usize,
    zones: usize,
    members: usize,
    cells: usize,
    defs: usize,
    end: usize,
}

impl Layout {
    fn of(p: &Program) -> Layout {
        let players = usize::from(p.players.1);
        let modes = WORDS + WAYS;
        let integers = modes + MODES;
        let seats = integers + INTEGERS;
        let actions = seats + players;
        let abilities = actions + p.actions.len();
        let zones = abilities + p.abilities.len();
        let members = zones + p.zones.len() * players;
        let cells = members + p.enums.iter().map(|e| e.members.len()).sum::<usize>();
        let is_grid = p.zones.iter().any(|zone| matches!(zone.shape, Shape::Grid(..)));
        let defs = cells + if is_grid { CELLS } else { 0 };
        let end = defs + 2 * p.defs.len();
        Layout { modes, integers, players: seats, actions, abilities, zones, members, cells, defs, end }
    }

    /// The number of an answer, where it has one: of cards, by what is printed on them and on whose side they are.
    fn number(&self, p: &Program, core: &Core, asked: u8, choice: Choice) -> Option<usize> {
        let within = |base: usize, at: usize, most: usize| (at < most).then_some(base + at);
        let is_unseen = |id: u32| id != NIL && seat(asked).is_some_and(|seat| !knows(p, core, seat, id));
        let thing = |id: u32, def: usize| {
            let object = core.objects.get(id as usize)?;
            if is_unseen(id) {
                return None;
            }
            let zone = core.zones.get(usize::from(object.zone));
            let is_others = zone.is_some_and(|zone| match zone.player {
                player if player < core.seats => player != asked,
                _ => zone.in_play && object.by != asked,
            });
            let others = if is_others && seat(asked).is_some() { p.defs.len() } else { 0 };
            within(self.defs + others, def, p.defs.len())
        };
        match choice {
            Choice::Pass => Some(0),
            Choice::Done => Some(1),
            Choice::Decline => Some(2),
            Choice::Yes | Choice::Value(Value::Bool(true)) => Some(3),
            Choice::No | Choice::Value(Value::Bool(false)) => Some(4),
            Choice::Timeout => Some(5),
            Choice::Way(n) => within(WORDS, usize::from(n), WAYS),
            Choice::Mode(n) => within(self.modes, usize::from(n), MODES),
            Choice::Action(a) => Some(self.actions + a.i()),
            Choice::Ability(_, source, _) if is_unseen(source.id) => None,
            Choice::Ability(a, ..) => Some(self.abilities + a.i()),
            Choice::Value(Value::Int(n)) => within(self.integers, usize::try_from(n).ok()?, INTEGERS),
            Choice::Value(Value::Player(q)) => within(self.players, usize::from(q), usize::from(p.players.1)),
            Choice::Value(Value::Action(a)) => within(self.actions, usize::from(a), p.actions.len()),
            Choice::Value(Value::Zone(z)) => {
                let zone = core.zones.get(usize::from(z))?;
                let owner = if zone.player < p.players.1 { usize::from(zone.player) } else { 0 };
                Some(self.zones + usize::from(zone.decl) * usize::from(p.players.1) + owner)
            }
            Choice::Value(Value::Member(e, m)) => {
                let before: usize = p.enums.iter().take(usize::from(e)).map(|e| e.members.len()).sum();
                Some(self.members + before + usize::from(m))
            }
            Choice::Value(Value::Cell(_, i)) if self.defs > self.cells => within(self.cells, usize::from(i), CELLS),
            Choice::Value(Value::Def(def)) => within(self.defs, def as usize, p.defs.len()),
            Choice::Value(Value::Object(o)) => thing(o.id, core.objects.get(o.id as usize)?.def as usize),
            Choice::Value(Value::Ability(def, of)) => thing(of.thing().id, usize::from(def)),
            Choice::Value(_) => None,
        }
    }
}

/// How many numbers the answers of a game have, those of the games inside it included.
fn all_of(game: &Game) -> usize {
    Layout::of(&game.program).end + game.games.iter().map(all_of).sum::<usize>()
}

/// The game under way inside others, and where its numbers begin, if each game has as many as is said.
fn innermost<'a>(
    game: &'a Game,
    state: &'a State,
    own: &impl Fn(&Game) -> usize,
    all: &impl Fn(&Game) -> usize,
) -> (&'a Game, &'a State, usize) {
    let (Some(inner), Some(child)) = (describe::inner_game(game, state), &state.child) else { return (game, state, 0) };
    let before: usize = game.games.iter().take_while(|other| !std::ptr::eq(*other, inner)).map(all).sum();
    let (last, state, at) = innermost(inner, child, own, all);
    (last, state, own(game) + before + at)
}

impl Game {
    /// How many numbers the options of questions have: see [`Session::numbers`].
    #[must_use]
    pub fn numbers(&self) -> usize {
        all_of(self) + OTHERS
    }

    /// What each number of [`View::measures`] is, in words, where so many play.
    #[must_use]
    pub fn measures(&self, players: u8) -> Vec<String> {
        let mut names: Vec<String> =
            ["whose eyes", "who is asked", "the turn", "whose turn"].map(str::to_owned).to_vec();
        names_of(self, players, "", &mut names);
        names
    }
}

impl Session {
    /// The options of the question as numbers below [`Game::numbers`], each another. An action, a player or a mode has the same
    /// number whenever it can be chosen; cards have one by what is printed on them, and another where they are on the side of
    /// others than the one asked. Whatever is alike in that, is hidden, or has no number of its own has one of the last, in the order of
    /// the options; and where there are more such options than last numbers, numbers above all others.
    ///
    /// ```
    /// use naipe_interpreter::{Project, Session, Start};
    ///
    /// let rules = "game pick \"Pick\" { players: 1 }\nplayer { points: int = 0 }\n\
    ///     action wait { you.points += 1 }\naction stop { win you }\nturn { offer active wait, stop }";
    /// let game = Project::from_texts([("rules/pick/game.naipe", rules)])?.game("pick")?;
    /// let mut session = Session::begin(&game, &Start::default())?;
    /// let numbers = session.numbers();
    /// assert!(numbers.iter().all(|number| *number < game.numbers()) && numbers[0] != numbers[1]);
    /// session.choose("action:wait")?;
    /// assert_eq!(session.numbers(), numbers);
    /// # Ok::<(), naipe_interpreter::Error>(())
    /// ```
    #[must_use]
    pub fn numbers(&self) -> Vec<usize> {
        if self.step != Step::Decide {
            return Vec::new();
        }
        let Decision { player, options, .. } = &self.machine.decision;
        let own = |game: &Game| Layout::of(&game.program).end;
        let (game, state, base) = innermost(&self.game, &self.state, &own, &all_of);
        let layout = Layout::of(&game.program);
        let mut next = all_of(&self.game);
        let mut taken = FxHashSet::default();
        let number = |choice: &Choice| match layout.number(&game.program, &state.core, *player, *choice) {
            Some(number) if taken.insert(number) => base + number,
            _ => {
                next += 1;
                next - 1
            }
        };
        options.iter().map(number).collect()
    }

    /// The options of the question as data: what each is called (`id`, `label`), its `number`, of what `sort` it is, where on
    /// the table (`at`, in the words of [`View::json`]), what it costs and says (`detail`), and how likely chance is to choose
    /// it (`weight`).
    #[must_use]
    pub fn options(&self) -> Vec<Json> {
        let Some(question) = self.question() else { return Vec::new() };
        let Decision { player, options, .. } = &self.machine.decision;
        let all = options.iter().zip(question.options).zip(self.numbers());
        let told = all.map(|((choice, offer), number)| {
            let mut one = json!({
                "id": offer.id,
                "label": offer.label,
                "number": number,
                "sort": scene::sort(*choice),
                "weight": offer.weight,
            });
            if let Choice::Value(v) = choice {
                one["at"] = place(&self.game, &self.state, *v, seat(*player));
            }
            if let Some(detail) = super::seat::detail(&self.game, &self.state, *choice, seat(*player)) {
                one["detail"] = detail.into();
            }
            one
        });
        told.collect()
    }
}

/// Where on the table a value is, as a view has it.
fn place(game: &Game, state: &State, v: Value, viewer: Option<u8>) -> Json {
    let (game, state) = describe::innermost(game, state);
    let (p, core) = (&game.program, &state.core);
    let zone = |number: u16| {
        let zone = core.zones.get(usize::from(number))?;
        let owner = (zone.player < core.seats).then(|| describe::player_name(game, zone.player));
        Some(json!({ "zone": p.zones[usize::from(zone.decl)].name.as_str(), "player": owner }))
    };
    match v {
        Value::Object(_) | Value::Ability(..) => {
            let id = v.thing().map_or(0, |o| o.id);
            let Some(object) = core.objects.get(id as usize) else { return Json::Null };
            let mut at = zone(object.zone).unwrap_or_else(|| json!({}));
            if viewer.is_none_or(|viewer| knows(p, core, viewer, id)) {
                at["card"] = format!("object:{id}").into();
            }
            if object.cell != NONE16 {
                at["cell"] = describe::cell_name(core, object.zone, object.cell).into();
            }
            at
        }
        Value::Player(q) if q < core.seats => json!({ "player": describe::player_name(game, q) }),
        Value::Zone(z) => zone(z).unwrap_or_default(),
        Value::Cell(z, i) => {
            let mut at = zone(z).unwrap_or_else(|| json!({}));
            at["cell"] = describe::cell_name(core, z, i).into();
            at
        }
        _ => Json::Null,
    }
}

impl View<'_> {
    /// What is seen, as numbers that [`Game::measures`] names, always as many: players and what the game has, the phase, how
    /// many cards each zone holds, and how many of each that are seen. It is no whole picture: of cards in play it tells neither
    /// changed values nor places; [`View::json`] does.
    #[must_use]
    pub fn measures(&self) -> Vec<i32> {
        let core = &self.state.core;
        let asked = self.asked.map_or(0, |seat| 1 + i32::from(seat));
        let mut found = vec![
            self.viewer.map_or(0, |seat| 1 + i32::from(seat)),
            asked,
            i32::try_from(core.turn).unwrap_or(i32::MAX),
            1 + i32::from(core.active),
        ];
        measure(self.game, Some(self.state), core.seats, self.viewer, &mut found);
        found
    }
}

fn zones_of(p: &Program, players: u8) -> impl Iterator<Item = (usize, Option<u8>)> {
    p.zones.iter().enumerate().flat_map(move |(at, zone)| {
        let owners: Vec<Option<u8>> = if zone.per_player { (0..players).map(Some).collect() } else { vec![None] };
        owners.into_iter().map(move |owner| (at, owner))
    })
}

/// Definitions of cards and tokens.
fn cards(p: &Program) -> impl Iterator<Item = (usize, &str)> {
    p.defs.iter().enumerate().filter(|(_, def)| def.ability_of.is_none()).map(|(at, def)| (at, p.str(def.title)))
}

fn names_of(game: &Game, players: u8, inside: &str, names: &mut Vec<String>) {
    let p = &game.program;
    let shared = p.shared.map_or(0, |scope| p.scopes[scope.i()].fields.len());
    names.push(format!("{inside}phase"));
    if let Some(scope) = p.shared {
        names.extend(p.scopes[scope.i()].fields.iter().take(shared).map(|field| format!("{inside}{}", field.0)));
    }
    for seat in 0..players {
        let player = describe::player_name(game, seat);
        names.push(format!("{inside}{player} plays"));
        names.extend(p.player_attrs.iter().map(|attr| format!("{inside}{player}.{}", attr.name)));
    }
    for (zone, owner) in zones_of(p, players) {
        let of = owner.map_or(String::new(), |seat| format!(" of {}", describe::player_name(game, seat)));
        let zone = &p.zones[zone].name;
        names.push(format!("{inside}{zone}{of}"));
        names.extend(cards(p).map(|(_, title)| format!("{inside}{zone}{of}: {title}")));
    }
    for inner in &game.games {
        names_of(inner, players, &format!("{inside}{}/", inner.program.name), names);
    }
}

/// As many numbers as there are names; none of a game inside this one that is not under way says anything.
fn measure(game: &Game, state: Option<&State>, players: u8, viewer: Option<u8>, found: &mut Vec<i32>) {
    let p = game.program.clone();
    let number = |v: Value| match v {
        Value::Int(n) => n,
        Value::Bool(b) => i32::from(b),
        Value::Player(q) => 1 + i32::from(q),
        Value::Member(_, m) => 1 + i32::from(m),
        _ => 0,
    };
    let phase = state.and_then(|state| state.core.phases.last()).map_or(0, |open| 1 + i32::from(open.phase));
    found.push(phase);
    let shared = p.shared.map_or(0, |scope| p.scopes[scope.i()].fields.len());
    let values = state.map_or(&[][..], |state| &state.core.scope_values);
    found.extend((0..shared).map(|at| values.get(at).map_or(0, |v| number(*v))));
    let mut own = state.cloned();
    for seat in 0..players {
        found.push(i32::from(state.is_some_and(|state| state.core.is_alive(seat))));
        found.extend((0..p.player_attrs.len()).map(|at| {
            own.as_mut()
                .filter(|st| seat < st.core.seats)
                .map_or(0, |st| number(view::read(game, st, |e| e.player_attr(seat, AttrId(narrow::u16(at))))))
        }));
    }
    let mut of_def = vec![0; p.defs.len()];
    for (decl, owner) in zones_of(&p, players) {
        of_def.fill(0);
        let zone = state.and_then(|state| {
            let number = p.zones[decl].before.number(owner.unwrap_or(0), state.core.seats);
            state.core.zones.get(usize::from(number)).filter(|_| owner.is_none_or(|seat| seat < state.core.seats))
        });
        let mut count = 0;
        if let (Some(state), Some(zone)) = (state, zone)
            && !view::hides_count(game, zone, viewer)
        {
            count = i32::try_from(zone.count).unwrap_or(i32::MAX);
            for id in state.core.objects_from(zone.head) {
                if viewer.is_none_or(|viewer| knows(&p, &state.core, viewer, id)) {
                    of_def[state.core.objects[id as usize].def as usize] += 1;
                }
            }
        }
        found.push(count);
        found.extend(cards(&p).map(|(def, _)| of_def[def]));
    }
    for inner in &game.games {
        let state = state.and_then(|state| {
            let is_it = describe::inner_game(game, state).is_some_and(|under_way| std::ptr::eq(under_way, inner));
            state.child.as_deref().filter(|_| is_it)
        });
        measure(inner, state, players, viewer, found);
    }
}
