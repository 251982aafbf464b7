//! How a state is copied: each field, in place where there is another to copy over.

use crate::machine::state::{Came, Core, Memory, State};

/// Copies a state field by field; copied over another, it keeps that one's memory.
macro_rules! copied_in_place {
    ($name:ident { $($field:ident),* $(,)? }) => {
        impl Clone for $name {
            fn clone(&self) -> $name {
                $name { $($field: self.$field.clone()),* }
            }
            fn clone_from(&mut self, from: &$name) {
                $(self.$field.clone_from(&from.$field);)*
            }
        }
    };
}

copied_in_place!(Core {
    objects,
    ceased,
    attrs,
    player_attrs,
    params,
    zones,
    listeners,
    heard,
    spent,
    arena,
    waste,
    entries,
    marks,
    history,
    history_values,
    scopes,
    scope_values,
    phases,
    reactions,
    owned,
    watch,
    before,
    before_values,
    used,
    last_known,
    last_known_values,
    differed,
    alive,
    losing,
    seats,
    active,
    first,
    next_active,
    turn,
    turns_taken,
    stamp,
    dirty,
    dirty_at_once,
    dirty_offers,
    dirty_seats,
    known_actions,
    check_reads,
    watched,
    atomic,
    together,
    draining,
    deferred,
    arriving,
    deferred_from,
    together_watch,
    together_stamp,
    heard_together,
    entered,
    earlier,
    rewritten,
    departed,
    reason,
    outcome,
    decks,
    ask_chance,
    ask_always,
    rng,
});

copied_in_place!(Memory { values, lists, before_options });

copied_in_place!(State { core, mem, frames, child, origins });

copied_in_place!(Came { core, thing, depth });
