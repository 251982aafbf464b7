//! Where things stand among others, where that tells one from another.

use super::place;
use crate::machine::query::game::Game;
use crate::machine::state::{Core, NONE16, Object};
use crate::value::ObjectRef;

/// Whether a card of the same title lies in the same zone, in which it makes a difference where things stand.
pub(super) fn is_one_of_several(game: &Game, core: &Core, o: ObjectRef) -> bool {
    let x = &core.objects[o.id as usize];
    let counts = game.order_counts(core.zones[usize::from(x.zone)].decl);
    counts && core.objects_in(x.zone).any(|other| other != o.id && core.objects[other as usize].def == x.def)
}

/// Where a thing stands among others, in a cell, in a row or in a pile whose order is decided: `place 2 of Hand of A`.
pub(crate) fn place_among(game: &Game, core: &Core, o: ObjectRef) -> Option<String> {
    let Object { zone, cell, .. } = *core.fresh(o)?;
    if cell != NONE16 {
        return Some(place(game, core, zone, cell));
    }
    let decl = core.zones.get(usize::from(zone))?.decl;
    let at = core.place_of(o.id);
    let stands =
        game.program.zones[usize::from(decl)].shape.has_places() && !core.is_covered(zone, u32::from(at), false);
    stands.then(|| place(game, core, zone, at))
}
