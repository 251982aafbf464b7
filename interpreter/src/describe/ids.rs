//! The ids by which programs name options.

use super::{UNSEEN, cell_name, innermost, members, object, value};
use crate::machine::play::decide::ask::{Choice, Decision};
use crate::machine::query::game::Game;
use crate::machine::state::{NIL, State};
use crate::program::{DefId, Shape};
use crate::value::{ObjectRef, Value};

/// What whoever is asked calls an option: its id. That of a card whose face he does not see would tell which it is, by the cards
/// that have been seen, and that of an ability of such a card by what the ability does; it has the number of the option.
#[must_use]
pub fn offered_id(game: &Game, st: &State, decision: &Decision, n: usize, choice: Choice) -> String {
    let (its_game, its_state) = innermost(game, st);
    let is_unseen = |o: ObjectRef| {
        decision.player != Value::CHANCE && object(its_game, &its_state.core, o, Some(decision.player)) == UNSEEN
    };
    let is_hidden = |v: &Value| matches!(v, Value::Object(o) if is_unseen(*o));
    let hides = match choice {
        Choice::Value(Value::List { len, start }) => members(its_game, its_state, len, start).iter().any(is_hidden),
        Choice::Value(v) => is_hidden(&v),
        Choice::Ability(_, source, _) => source.id != NIL && is_unseen(source),
        _ => false,
    };
    if hides { format!("hidden:{n}") } else { choice_id(game, st, choice) }
}

/// A stable id of an option: the same decision in the same game always has the same ids. For who sees everything.
#[must_use]
pub fn choice_id(game: &Game, st: &State, choice: Choice) -> String {
    let (game, st) = innermost(game, st);
    let p = &game.program;
    match choice {
        Choice::Pass => "pass".to_owned(),
        Choice::Action(a) => format!("action:{}", p.actions[a.i()].name),
        Choice::Value(v) => match v {
            Value::Object(o) => format!("object:{}", { o.id }),
            Value::Ability(d, of) => {
                let id = of.thing().id;
                let def = DefId(st.core.objects[id as usize].def);
                let at = (0..).map_while(|i| game.action_at(def, i)).position(|x| x.0 == u32::from(d));
                format!("ability:{id}.{}", at.unwrap_or(0))
            }
            Value::Player(q) => format!("player:{q}"),
            Value::Int(n) => format!("number:{n}"),
            Value::Bool(b) => if b { "yes" } else { "no" }.to_owned(),
            Value::Member(e, m) => {
                format!("{}:{}", p.enums[e as usize].name, p.enums[e as usize].members[m as usize].0)
            }
            Value::Cell(z, i) if has_other_cells(game, st, z) => {
                format!("cell:{}.{}", zone_id(game, st, z), cell_name(&st.core, z, i))
            }
            Value::Cell(z, i) => format!("cell:{}", cell_name(&st.core, z, i)),
            Value::Zone(z) => format!("zone:{}", zone_id(game, st, z)),
            Value::List { len, start } => {
                let ids = members(game, st, len, start).iter().map(|v| choice_id(game, st, Choice::Value(*v)));
                format!("set:{}", ids.collect::<Vec<_>>().join("+"))
            }
            other => format!("value:{}", value(game, st, other, None)),
        },
        Choice::Mode(m) => format!("mode:{m}"),
        Choice::Yes => "yes".to_owned(),
        Choice::No => "no".to_owned(),
        Choice::Way(n) => format!("pay:{n}"),
        Choice::Done => "done".to_owned(),
        Choice::Decline => "none".to_owned(),
        Choice::Timeout => "timeout".to_owned(),
        Choice::Ability(a, source, 0) => format!("ability:{}.{}", a.0, { source.id }),
        Choice::Ability(a, source, n) => format!("ability:{}.{}.{n}", a.0, { source.id }),
    }
}

/// A zone by its name and the number of its player.
fn zone_id(game: &Game, st: &State, zone: u16) -> String {
    let zone = &st.core.zones[usize::from(zone)];
    format!("{}.{}", game.program.zones[usize::from(zone.decl)].name, zone.player)
}

/// Whether another zone may have cells of the same names: another grid, or for a place in a row or a pile any other zone.
fn has_other_cells(game: &Game, st: &State, zone: u16) -> bool {
    let zones = &st.core.zones;
    let shape = |decl: u16| game.program.zones[usize::from(decl)].shape;
    let is_grid = |decl: u16| matches!(shape(decl), Shape::Grid(..));
    let is_of_grid = is_grid(zones[usize::from(zone)].decl);
    let has_cells = |decl: u16| is_grid(decl) || !is_of_grid && shape(decl).has_places();
    zones.iter().filter(|zone| has_cells(zone.decl)).count() > 1
}
