//! What things effects are of, and whether they are gone.

use crate::machine::state::{Core, Listener, State};
use crate::machine::tables::subjects::subject;
use crate::program::{Expr, Program};
use crate::value::Value;

/// The one thing (or list of things) that an effect is of.
#[must_use]
pub fn of_effect(p: &Program, core: &Core, l: &Listener) -> Option<Value> {
    match p.expr(subject(p, &p.abilities[l.ability as usize].form)?) {
        Expr::Var(slot) if *slot < l.len => core.arena.get(l.start as usize + usize::from(*slot)).copied(),
        _ => None,
    }
}

/// Whether a value names nothing that is there: what is gone, or a list of such things.
#[must_use]
pub fn is_gone(st: &State, v: Value) -> bool {
    match v {
        Value::Object(o) => st.core.fresh(o).is_none(),
        // A list of the program names no objects.
        Value::List { len, start } if len > 0 && start & crate::value::CONSTANT_LIST == 0 => {
            let members = st.mem.lists.get(start as usize..start as usize + len as usize).unwrap_or_default();
            members.iter().all(|v| is_gone(st, *v))
        }
        _ => false,
    }
}
