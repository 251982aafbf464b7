//! The whole table as it lies, with nothing hidden but what nobody knows: for whoever reads of a game afterwards.

use super::{card_line, objects, read, says_nothing, shared, whose};
use crate::describe;
use crate::machine::query::game::Game;
use crate::machine::state::State;
use crate::program::{AttrId, PhaseId, Shape};
use crate::value::Value;
use naipe_grammar::ast::Visibility;
use naipe_grammar::narrow;

/// A table as it lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Laid {
    /// The number of the turn; 0 before the first.
    pub turn: u32,
    /// Whose turn it is.
    pub active: String,
    /// The phases and steps that are open, the innermost last.
    pub phases: Vec<String>,
    /// What the game has and nobody in particular: titles and values.
    pub shared: Vec<(String, String)>,
    /// The players, in order of seats.
    pub players: Vec<Side>,
    /// The zones that people see, in order.
    pub zones: Vec<Place>,
}

/// A player, with what people see of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// What the player is called.
    pub name: String,
    /// Whether the player is still in the game.
    pub is_in: bool,
    /// Titles and values of the attributes.
    pub values: Vec<(String, String)>,
}

/// A zone, with the cards that people see in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The title that people read, with whose it is.
    pub title: String,
    /// The seat whose it is; none: everybody's.
    pub player: Option<u8>,
    /// How many cards are in it.
    pub count: usize,
    /// Columns and rows of a grid.
    pub size: Option<(u16, u16)>,
    /// The cards, those that are alike together; none where nobody sees them.
    pub cards: Vec<Thing>,
}

/// Cards that are alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thing {
    /// The title that is printed on them.
    pub title: String,
    /// What is seen of each, the title first.
    pub line: String,
    /// The column and row of the grid, from 1.
    pub cell: Option<(u16, u16)>,
    /// On a grid: who commands them.
    pub by: Option<String>,
    /// How many of them there are.
    pub count: usize,
}

/// The table of the innermost game that is being played.
#[must_use]
pub fn laid(game: &Game, st: &State) -> Laid {
    let (game, st) = describe::innermost(game, st);
    let mut st = st.clone();
    let st = &mut st;
    let open = st.core.phases.iter().filter(|open| open.phase > 1);
    let phases = open.map(|open| describe::phase_title(game, PhaseId(open.phase))).collect();
    let shared =
        shared(game, st, false).into_iter().map(|(_, title, v)| (title, describe::value(game, st, v, None))).collect();
    Laid {
        turn: st.core.turn,
        active: describe::player_name(game, st.core.active),
        phases,
        shared,
        players: (0..st.core.seats).map(|seat| side(game, st, seat)).collect(),
        zones: (0..st.core.zones.len()).filter_map(|number| place(game, st, number)).collect(),
    }
}

fn side(game: &Game, st: &mut State, seat: u8) -> Side {
    let mut values = Vec::new();
    for (number, attr) in game.program.player_attrs.iter().enumerate() {
        let value = read(game, st, |e| e.player_attr(seat, AttrId(narrow::u16(number))));
        if !matches!(value, Value::List { len: 0, .. } | Value::None) && !says_nothing(&attr.name, &attr.title, value) {
            let title = describe::beside_value(game, &attr.title, &attr.name);
            values.push((title, describe::value(game, st, value, None)));
        }
    }
    Side { name: describe::player_name(game, seat), is_in: st.core.is_alive(seat), values }
}

fn place(game: &Game, st: &mut State, number: usize) -> Option<Place> {
    let zone = st.core.zones[number];
    let decl = &game.program.zones[usize::from(zone.decl)];
    let is_grid = matches!(decl.shape, Shape::Grid(..));
    if decl.aside || zone.count == 0 && !is_grid {
        return None;
    }
    let in_play = decl.in_play || matches!(decl.shape, Shape::Stack);
    let mut cards: Vec<Thing> = Vec::new();
    let seen = if decl.visible == Visibility::Nobody { Vec::new() } else { objects(st, &zone) };
    for id in seen {
        let x = st.core.objects[id as usize];
        let title = game.program.str(game.program.defs[x.def as usize].title).to_owned();
        let line = card_line(game, st, id, None, in_play.then_some(""));
        let cell = (is_grid && x.cell != u16::MAX && zone.size.0 > 0)
            .then(|| (x.cell % zone.size.0 + 1, x.cell / zone.size.0 + 1));
        let by = cell.and_then(|_| whose(game, st, id)).map(|by| describe::player_name(game, by));
        match cards.last_mut().filter(|last| last.line == line && last.cell == cell) {
            Some(last) => last.count += 1,
            None => cards.push(Thing { title, line, cell, by, count: 1 }),
        }
    }
    Some(Place {
        title: describe::called(&decl.title, &decl.name).to_owned(),
        player: (zone.player != 255).then_some(zone.player),
        count: zone.count as usize,
        size: is_grid.then_some(zone.size),
        cards,
    })
}
