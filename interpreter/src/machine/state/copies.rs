//! What a thing is a copy of for a time, what it is without that, and whether it is a token.

use crate::machine::state::{Core, Ends, Listener};
use crate::machine::tables::Rules;
use crate::program::DefId;
use crate::value::{ObjectRef, Value};

impl Core {
    /// The youngest effect by which a thing is a copy of those that are no younger than an age.
    pub(crate) fn youngest_copy(&self, game: &Rules, of: ObjectRef, age: u32) -> Option<Listener> {
        let key = game.tables.copy_key;
        let its = |l: &&Listener| {
            l.key == key
                && l.stamp <= age
                && l.ends != Ends::Spent
                && game.tables.subject[l.ability as usize]
                    .is_some_and(|slot| self.arena[l.start as usize + usize::from(slot)] == Value::Object(of))
        };
        // They stand in order of their keys, and of each key the youngest last.
        let end = self.listeners.partition_point(|l| l.key <= key);
        self.listeners[..end].iter().rev().take_while(|l| l.key == key).find(its).copied()
    }

    /// The definitions with which such an effect ends: that of the copy, and the thing's own.
    pub(crate) fn definitions(&self, copy: &Listener) -> Option<[DefId; 2]> {
        let end = copy.start as usize + usize::from(copy.len);
        match self.arena[end - 2..end] {
            [Value::Def(now), Value::Def(own)] => Some([DefId(now), DefId(own)]),
            _ => None,
        }
    }

    /// The definition that a thing has when it is no copy, where it is one for a time.
    pub(crate) fn own_definition(&self, game: &Rules, of: ObjectRef) -> Option<DefId> {
        if !game.tables.copies {
            return None;
        }
        let copy = self.youngest_copy(game, of, u32::MAX)?;
        self.definitions(&copy).map(|[_, own]| own)
    }

    /// Whether what is there is a token, by its own card or as a copy that was made: whatever it is a copy of for a time.
    pub(crate) fn is_token(&self, game: &Rules, of: ObjectRef) -> bool {
        let own = self.own_definition(game, of).unwrap_or_else(|| self.def(of));
        self.objects[of.id as usize].is_copy || game.program.defs[own.i()].is_token
    }
}
