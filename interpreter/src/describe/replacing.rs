//! What the replacements of one event are called of which a player says the next.

use super::{UNSEEN, called, object, object_apart, value};
use crate::machine::play::event::replacement::{Offered, offered};
use crate::machine::query::game::Game;
use crate::machine::state::{NIL, State};
use crate::program::AbilityId;
use crate::value::ObjectRef;
use naipe_grammar::order;

/// What one of them is called: whose it is and, where that does not tell, where that is, and which of its abilities it is.
pub(super) fn label(
    game: &Game,
    st: &State,
    (ability, source, nth): (AbilityId, ObjectRef, u16),
    viewer: Option<u8>,
) -> String {
    let title = object(game, &st.core, source, viewer);
    if title == UNSEEN {
        return title;
    }
    let all = offered(game, st);
    let mut same = all.iter().filter(|one| (one.ability, one.source) == (ability, source));
    let Some(this) = same.nth(usize::from(nth)) else { return title };
    let is_called_so = |one: &&Offered| {
        !std::ptr::eq(*one, this) && one.source.id != NIL && object(game, &st.core, one.source, viewer) == title
    };
    let (its, others): (Vec<&Offered>, Vec<&Offered>) =
        all.iter().filter(is_called_so).partition(|one| one.source == source);
    let text = if others.is_empty() { title } else { object_apart(game, st, source, viewer) };
    let is_another = |one: &&Offered| one.ability != ability || one.args != this.args;
    if !its.iter().any(is_another) {
        return text;
    }
    format!("{text}: {}", ability_of(game, st, this, &its, viewer))
}

/// Which of the abilities of a thing one is: by its keyword, with the numbers of that; by its label; or else by its place among
/// them.
fn ability_of(game: &Game, st: &State, this: &Offered, others: &[&Offered], viewer: Option<u8>) -> String {
    let p = &game.program;
    let ability = &p.abilities[this.ability.i()];
    if let Some(keyword) = ability.keyword {
        let keyword = &p.kinds[keyword.i()];
        let args: Vec<String> = this.args.iter().map(|v| value(game, st, *v, viewer)).collect();
        return format!("{} {}", called(&keyword.title, &keyword.name), args.join(", ")).trim_end().to_owned();
    }
    if let Some(label) = ability.label {
        return p.str(label).to_owned();
    }
    let mut before: Vec<AbilityId> = others.iter().map(|one| one.ability).filter(|one| *one < this.ability).collect();
    order::ascending(&mut before);
    before.dedup();
    (before.len() + 1).to_string()
}
