//! What things effects are of, and whether they are gone; what is remembered of them.

use crate::machine::state::{Core, Listener, State};
use crate::machine::tables::Rules;
use crate::machine::tables::subjects::subject;
use crate::program::{AttrId, DefId, Expr, Program};
use crate::value::{ObjectRef, Value};

/// The one thing (or list of things) that an effect is of.
#[must_use]
pub fn of_effect(p: &Program, core: &Core, l: &Listener) -> Option<Value> {
    match p.expr(subject(p, &p.abilities[l.ability as usize].form)?) {
        Expr::Var(slot) if *slot < l.len => core.arena.get(l.start as usize + usize::from(*slot)).copied(),
        _ => None,
    }
}

impl Core {
    /// Whether an object has left play, or is no more, as far as that is remembered.
    #[must_use]
    pub fn has_left(&self, o: ObjectRef) -> bool {
        self.last_known(o).is_some_and(|last| !last.went_on)
    }

    /// Whether anything may have lost its abilities.
    #[must_use]
    pub fn may_mute(&self, g: &Rules) -> bool {
        let (index, key) = (&g.tables, g.tables.suspend_key);
        index.mutes && (self.hears(key) || index.any_granted[key as usize] || !index.rules(key).is_empty())
    }

    /// Whether the columns of an object are as they are printed.
    #[inline]
    #[must_use]
    pub fn is_as_printed(&self, g: &Rules, id: u32) -> bool {
        g.program.columns == 0 || self.are_columns_printed(g, id)
    }

    #[inline(never)]
    fn are_columns_printed(&self, g: &Rules, id: u32) -> bool {
        let row = self.row(id, usize::from(g.program.columns)).iter();
        let def = DefId(self.objects[id as usize].def);
        let is_printed = |(value, attr): (&Value, &Option<AttrId>)| match attr {
            Some(attr) => *value == g.program.printed(def, *attr),
            None => !value.is_true(),
        };
        row.zip(&g.tables.columns).all(is_printed)
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
