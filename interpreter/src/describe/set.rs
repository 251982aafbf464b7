//! Sets of which one is chosen: what their members are called, told apart from others of the same name that are in other sets.

use super::{UNSEEN, choice_label, members as members_of, object_apart, value};
use crate::machine::play::decide::ask::{Choice, Decision};
use crate::machine::query::game::Game;
use crate::machine::state::State;
use crate::value::{ObjectRef, Value};

/// What each member of a set is called, for the player who decides; nothing of what is no set.
pub fn members(game: &Game, st: &State, decision: &Decision, set: Value) -> Vec<String> {
    let Value::List { len, start } = set else { return Vec::new() };
    let viewer = (decision.player != Value::CHANCE).then_some(decision.player);
    let own = members_of(game, st, len, start);
    let is_unseen = |v: Value| value(game, st, v, viewer) == UNSEEN;
    let namesakes = namesakes(game, st, decision, own, is_unseen);
    let said = |v: &Value| match *v {
        // Which of those that are not seen, their places tell.
        Value::Object(o) if namesakes.contains(&o) || is_unseen(*v) => object_apart(game, st, o, viewer),
        v => choice_label(game, st, decision, Choice::Value(v)),
    };
    own.iter().map(said).collect()
}

/// Those of a set of whose name something that is seen lies somewhere else, in this set or another.
fn namesakes(
    game: &Game,
    st: &State,
    decision: &Decision,
    own: &[Value],
    is_unseen: impl Fn(Value) -> bool,
) -> Vec<ObjectRef> {
    let thing = |o: ObjectRef| &st.core.objects[o.id as usize];
    let place = |o: ObjectRef| (thing(o).zone, thing(o).cell, thing(o).owner);
    let mut left: Vec<ObjectRef> = own.iter().filter_map(|v| v.object()).collect();
    let mut found = Vec::new();
    for choice in &decision.options {
        if left.is_empty() {
            break;
        }
        let Choice::Value(Value::List { len, start }) = *choice else { continue };
        for other in members_of(game, st, len, start).iter().filter_map(|v| v.object()) {
            let is_so = |o: &mut ObjectRef| {
                thing(*o).def == thing(other).def && place(*o) != place(other) && !is_unseen(Value::Object(other))
            };
            found.extend(left.extract_if(.., is_so));
        }
    }
    found
}
