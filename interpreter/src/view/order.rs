//! In which order cards are shown where their places say nothing: by kind, then by what is printed on them, in the order in which
//! the game declares it.

use crate::machine::query::game::Game;
use crate::machine::state::State;
use crate::program::{AttrId, DefId, Program, Shape, Zone};
use crate::value::Value;
use naipe_grammar::ast::Visibility;
use naipe_grammar::narrow;
use naipe_grammar::order;

/// Sorts the cards of a hand: of a zone whose order says nothing, and that only its player sees. What somebody does not see of it
/// is known by its place: then they stay.
pub(super) fn sort(game: &Game, st: &State, zone: &Zone, cards: &mut [u32], is_seen: impl Fn(u32) -> bool) {
    if is_hand(zone) && cards.iter().all(|id| is_seen(*id)) {
        order::by_key(cards, |id| key(&game.program, DefId(st.core.objects[*id as usize].def)));
    }
}

fn is_hand(zone: &Zone) -> bool {
    zone.shape == Shape::Set && zone.visible == Visibility::Owner
}

/// The place of a card among those of a hand, where it lies in one.
pub(crate) fn in_hand(game: &Game, st: &State, id: u32) -> Option<impl Ord + use<>> {
    let object = st.core.objects.get(id as usize)?;
    let zone = st.core.zones.get(usize::from(object.zone))?;
    is_hand(&game.program.zones[usize::from(zone.decl)]).then(|| key(&game.program, DefId(object.def)))
}

/// Members of enums come first: they say of what sort a card is.
fn key(p: &Program, def: DefId) -> (u16, Vec<i64>, Vec<i64>, u32) {
    let kind = p.defs[def.i()].kind;
    let (mut members, mut numbers) = (Vec::new(), Vec::new());
    let attributes = p.attrs.iter().enumerate().filter(|(_, attr)| attr.kinds.iter().any(|of| p.is_kind(kind, *of)));
    for (at, _) in attributes {
        match p.printed(def, AttrId(narrow::u16(at))) {
            Value::Member(_, member) => members.push(i64::from(member)),
            Value::Int(number) => numbers.push(i64::from(number)),
            _ => {}
        }
    }
    (narrow::u16(kind.i()), members, numbers, narrow::u32(def.i()))
}
