//! What tells two things of one title apart.

use crate::describe;
use crate::machine::play::decide::ask::Choice;
use crate::machine::query::game::Game;
use crate::machine::state::listeners::{Ends, Listener};
use crate::machine::state::{Object, State};
use crate::program::{AbilityId, AttrId, Form, Program, Shape, walk};
use crate::value::{ObjectRef, Value};
use naipe_grammar::order;

/// In what two options of one name differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Difference {
    /// They are other options altogether.
    Options,
    /// What is printed on two things.
    Printed,
    /// In which zone or cell these lie.
    Where,
    Owner,
    Controller,
    /// Their places in a row, in a game that tells these apart.
    Place,
    Field(AttrId),
    /// Which lasting effects are about them.
    Effects,
}

impl Difference {
    /// What is said of it.
    pub fn note(self, game: &Game) -> Option<String> {
        let said = match self {
            Difference::Options => return None,
            Difference::Printed => "what is printed on them differs",
            Difference::Where => "they lie in different places",
            Difference::Owner => "they have different owners",
            Difference::Controller => "they have different controllers",
            Difference::Place => "they stand in different places of a row",
            Difference::Field(attr) => {
                return Some(format!("their `{}` differs", game.program.attrs[attr.i()].name));
            }
            Difference::Effects => "they are not under the same lasting effects",
        };
        Some(said.to_owned())
    }
}

/// In what two options differ; nothing where no one can tell them apart by anything on the table.
pub fn options(game: &Game, st: &State, a: Choice, b: Choice) -> Option<Difference> {
    match (a, b) {
        _ if a == b => None,
        (Choice::Value(Value::Object(x)), Choice::Value(Value::Object(y))) => things(game, st, x, y),
        (Choice::Value(Value::Ability(d, x)), Choice::Value(Value::Ability(e, y))) if d == e => {
            things(game, st, x.thing(), y.thing())
        }
        (Choice::Value(Value::List { len, start }), Choice::Value(Value::List { len: other, start: from }))
            if len == other =>
        {
            let members = |start| describe::members(game, st, len, start);
            sets(game, st, members(start), members(from))
        }
        _ => Some(Difference::Options),
    }
}

/// In what two sets of as many members differ, in whatever order these stand: those that have their like in the other tell nothing.
fn sets(game: &Game, st: &State, a: &[Value], b: &[Value]) -> Option<Difference> {
    let differ = |x: &Value, y: &Value| {
        if x == y { None } else { options(game, st, Choice::Value(*x), Choice::Value(*y)) }
    };
    let mut others = b.to_vec();
    let mut left = Vec::new();
    for x in a {
        match others.iter().position(|y| differ(x, y).is_none()) {
            Some(at) => {
                others.swap_remove(at);
            }
            None => left.push(*x),
        }
    }
    let found: Vec<Difference> = left.iter().flat_map(|x| others.iter().filter_map(move |y| differ(x, y))).collect();
    // Of two that bear one title it is told what is between them.
    let told = found.iter().find(|how| !matches!(how, Difference::Options | Difference::Printed));
    told.or(found.first()).copied()
}

/// In what two things differ: where they are, whose they are, what has become of them and what is in force about them.
pub fn things(game: &Game, st: &State, x: ObjectRef, y: ObjectRef) -> Option<Difference> {
    things_when(game, st, [x, y], None)
}

/// The same where the first had another value in a column.
pub(crate) fn things_when(
    game: &Game,
    st: &State,
    [x, y]: [ObjectRef; 2],
    had: Option<(usize, Value)>,
) -> Option<Difference> {
    let (a, b) = (&st.core.objects[x.id as usize], &st.core.objects[y.id as usize]);
    if a.def != b.def {
        return Some(Difference::Printed);
    }
    if (a.zone, a.cell) != (b.zone, b.cell) {
        return Some(Difference::Where);
    }
    if a.owner != b.owner {
        return Some(Difference::Owner);
    }
    if holder(st, a) != holder(st, b) {
        return Some(Difference::Controller);
    }
    let written = |o: ObjectRef| st.core.row(o.id, usize::from(game.program.columns)).iter().copied();
    let had = |(at, v): (usize, Value)| had.filter(|(column, _)| *column == at).map_or(v, |(_, before)| before);
    let differs = |((a, b), attr): ((Value, Value), &Option<AttrId>)| attr.filter(|_| a != b);
    if let Some(attr) = written(x).enumerate().map(had).zip(written(y)).zip(&game.tables.columns).find_map(differs) {
        return Some(Difference::Field(attr));
    }
    if effects(game, st, x) != effects(game, st, y) {
        return Some(Difference::Effects);
    }
    (x.id != y.id && tells_places(game, st, a.zone)).then_some(Difference::Place)
}

/// Who controls a thing, but for what is in force about it.
fn holder(st: &State, x: &Object) -> u8 {
    st.core.zones.get(usize::from(x.zone)).map_or(x.by, |zone| zone.holder(x.by))
}

/// Whether it makes a difference where in its zone something stands.
fn tells_places(game: &Game, st: &State, zone: u16) -> bool {
    let Some(decl) = st.core.zones.get(usize::from(zone)).map(|zone| zone.decl) else { return false };
    game.order_counts(decl) && matches!(game.program.zones[usize::from(decl)].shape, Shape::Row)
}

/// What statements have put in force about a thing, each as the ability that it is and the values that it was given; which other
/// things it names does not matter.
fn effects(game: &Game, st: &State, o: ObjectRef) -> Vec<(u32, Vec<Value>)> {
    let is_about = |l: &&Listener| {
        l.ends != Ends::WithSource
            && game
                .about(AbilityId(l.ability))
                .and_then(|slot| st.core.arena.get(l.start as usize + usize::from(slot)))
                .is_some_and(|subject| names(game, st, *subject, o))
    };
    let given = |l: &Listener| {
        let window = &st.core.arena[l.start as usize..][..usize::from(l.len)];
        let read = slots_read(&game.program, AbilityId(l.ability));
        let is_read = |slot: usize| read.as_ref().is_none_or(|read| read.iter().any(|one| usize::from(*one) == slot));
        let values = window
            .iter()
            .enumerate()
            .filter(|(slot, v)| is_read(*slot) && !matches!(v, Value::Object(_) | Value::List { .. }));
        values.map(|(_, v)| *v).collect()
    };
    let mut found: Vec<_> = st.core.listeners.iter().filter(is_about).map(|l| (l.ability, given(l))).collect();
    order::ascending(&mut found);
    found
}

/// The slots of its window that an ability reads which modifies something; nothing of others, which may read all.
fn slots_read(p: &Program, ability: AbilityId) -> Option<Vec<u16>> {
    let a = &p.abilities[ability.i()];
    let reads = match &a.form {
        Form::Modify { .. } | Form::ModifyKind { .. } | Form::ModifyController { .. } => a.form.parts(),
        _ => return None,
    };
    let mut slots = Vec::new();
    for e in reads.into_iter().chain(a.condition) {
        walk::slots(p, e, &mut |slot| slots.push(slot));
    }
    Some(slots)
}

/// Whether a value is a thing, or a list in which it is.
fn names(game: &Game, st: &State, v: Value, o: ObjectRef) -> bool {
    match v {
        Value::List { len, start } => describe::members(game, st, len, start).contains(&Value::Object(o)),
        v => v == Value::Object(o),
    }
}
