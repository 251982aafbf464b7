//! Of which kinds the things must be that an event is about. A name may be of a wider kind than the parameter that it is given to, for
//! which it is is only known in play: to what is something else, the event does not happen.

use crate::limits;
use crate::machine::query::eval::Eval;
use crate::machine::tables::Tables;
use crate::program::{EventId, KindId, Program, Ty, builtin};
use crate::value::Value;

/// The parameters of an event, as bits, that some thing may not fit. What an action is taken with has been chosen among what fits.
pub(super) fn of(p: &Program, tables: &Tables, event: usize) -> u16 {
    if event < builtin::COUNT || p.actions.iter().any(|action| action.event.i() == event) {
        return 0;
    }
    let types = p.events[event].types.iter().take(limits::PARAMETERS);
    let fits_all = |k: &KindId| p.kinds[k.i()].is_keyword || tables.is_universal[k.i()];
    let bit = |(i, ty): (usize, &Ty)| {
        let is_asked = kinds(ty).next().is_some() && !kinds(ty).any(|k| fits_all(&k)) && !admits_any(ty);
        u16::from(is_asked) << i
    };
    types.enumerate().map(bit).fold(0, |all, bit| all | bit)
}

/// The kinds of which a thing of a type must be one.
pub(crate) fn kinds(ty: &Ty) -> impl Iterator<Item = KindId> + '_ {
    let of = match ty {
        Ty::Union(of) => &of[..],
        one => std::slice::from_ref(one),
    };
    of.iter().filter_map(|ty| match ty {
        Ty::Object(k) => Some(*k),
        _ => None,
    })
}

/// Whether anything is of a type.
fn admits_any(ty: &Ty) -> bool {
    match ty {
        Ty::Any | Ty::Object(KindId(0)) => true,
        Ty::Union(of) => of.iter().any(admits_any),
        _ => false,
    }
}

impl Eval<'_> {
    /// The first argument of an event that is of none of the kinds that its parameter is declared of.
    pub(crate) fn misfit(&mut self, event: EventId, args: &[Value]) -> Option<usize> {
        let mut left = self.g.tables.asks_kind[event.i()];
        let p = self.p();
        while left != 0 {
            let i = left.trailing_zeros() as usize;
            left &= left - 1;
            let (Some(v @ Value::Object(o)), Some(ty)) = (args.get(i).copied(), p.events[event.i()].types.get(i))
            else {
                continue;
            };
            let tables = &self.g.tables;
            let is_surely = |k: KindId| !tables.is_lost[k.i()] && tables.is_printed(self.c.def(o), k);
            if self.c.fresh(o).is_some() && kinds(ty).any(is_surely) {
                continue;
            }
            if !kinds(ty).any(|k| self.value_is_kind(v, k)) {
                return Some(i);
            }
        }
        None
    }
}
