//! To what an ability applies, and what the layers hide from it meanwhile.

use crate::machine::query::eval::Eval;
use crate::machine::query::modifiers::values::whole;
use crate::machine::state::Listener;
use crate::program::{Ability, Attr, ExprId, Modifies};
use crate::value::Value;

impl Eval<'_> {
    /// Asks something for an ability, which sees nothing of the layers after its own.
    pub(crate) fn in_layer<R>(&mut self, a: &Ability, ask: impl FnOnce(&mut Self) -> R) -> R {
        self.within_layer(self.p().layer_of(&a.form), ask)
    }

    /// Asks something for somebody in a layer (0: in none), who sees nothing of those after it.
    pub(crate) fn within_layer<R>(&mut self, layer: u8, ask: impl FnOnce(&mut Self) -> R) -> R {
        if layer == 0 {
            return ask(self);
        }
        let outer = std::mem::replace(&mut self.s.layer, layer);
        let found = ask(self);
        self.s.layer = outer;
        found
    }

    /// Whether what abilities make of something is in a layer after that of the ability which asks.
    #[inline]
    pub(crate) fn hides(&self, what: Modifies) -> bool {
        self.hides_layer(self.p().policy.layers.of(what))
    }

    /// Whether a layer is after that of the ability which asks.
    #[inline]
    pub(crate) fn hides_layer(&self, layer: u8) -> bool {
        self.s.layer != 0 && self.s.layer < layer
    }

    #[inline]
    pub(super) fn hides_attr(&self, attr: &Attr) -> bool {
        self.s.layer != 0 && self.hides_layer(self.p().policy.layers.of_attr(attr))
    }

    /// Whether an ability applies to something now; the window is that of the ability, and stays open. What one `modify` gives
    /// goes to the same things: each part of it is asked in the first of their layers. (What is in no layer of its own, and seen
    /// by one before that, sees no more than that.)
    pub(crate) fn is_on(&mut self, l: &Listener, a: &Ability, applies: ExprId, it: Value) -> bool {
        let (first, outer) = (self.p().first_layer_of(a), self.s.layer);
        let layer = if outer == 0 { first } else { first.min(outer) };
        self.as_old_as_whole(l, a, |e| e.within_layer(layer, |e| e.is_on_in_layer(l, a, applies, it)))
    }

    fn is_on_in_layer(&mut self, l: &Listener, a: &Ability, applies: ExprId, it: Value) -> bool {
        if let Some(first) = a.modify {
            self.s.modifying.push((first, l.source, whole(l, first)));
        }
        let on = self.holds(applies) && self.holds_or_absent(a.condition);
        if a.modify.is_some() {
            self.s.modifying.pop();
        }
        let on = on && !self.is_suspended(l, it);
        if on && let Some(c) = &mut self.s.cover {
            c.ability(l.ability);
        }
        on
    }
}
