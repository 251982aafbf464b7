//! To what an ability applies: what the layers hide from it meanwhile, and what the parts of one `modify` do not see of each other.

use crate::machine::query::eval::Eval;
use crate::machine::query::modifiers::circle::parts;
use crate::machine::query::modifiers::values::whole;
use crate::machine::query::scratch::Age;
use crate::machine::state::{Ends, Listener};
use crate::program::{Ability, AbilityId, Attr, ExprId, Form, Modifies};
use crate::value::{ObjectRef, Value};

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
        self.as_old_as_whole(l, a, |e| {
            e.within_layer(layer, |e| e.as_control_sees(l, a, it, |e| e.is_on_in_layer(l, a, applies, it)))
        })
    }

    /// Asks to what an ability applies. Where another part of its `modify` says who controls a thing, that is asked as this part
    /// sees it: of control that depends on itself, only what the older ones say.
    #[inline]
    fn as_control_sees(&mut self, l: &Listener, a: &Ability, it: Value, ask: impl Fn(&mut Self) -> bool) -> bool {
        match (a.modify, it) {
            (Some(first), Value::Object(o)) if self.g.tables.modifies_control => match self.age_of_control(l, a, first)
            {
                Some(age) => self.with_control_open(l, o, age, ask),
                None => ask(self),
            },
            _ => ask(self),
        }
    }

    /// How old the part of a `modify` is that says who controls a thing; nothing where there is none, or it is this one.
    fn age_of_control(&mut self, l: &Listener, a: &Ability, first: AbilityId) -> Option<Age> {
        let says = |form: &Form| matches!(form, Form::ModifyController { .. });
        let (id, part) = (first.0..).zip(parts(self.p(), first)).find(|(_, part)| says(&part.form))?;
        if says(&a.form) || self.hides(Modifies::Controllers) {
            return None;
        }
        // Those of an object or an effect began one after another; what a keyword holds that can be given is of one age.
        let stamp = match (l.key, l.stamp) {
            (0, _) | (_, 0) => self.began(l),
            (_, stamp) => stamp.wrapping_add(id).wrapping_sub(l.ability),
        };
        Some((part.is_final, 0, stamp, id, l.source.id))
    }

    #[inline(never)]
    fn with_control_open(&mut self, l: &Listener, o: ObjectRef, age: Age, ask: impl Fn(&mut Self) -> bool) -> bool {
        let you = self.var(0);
        if l.ends == Ends::WithSource && l.source == o {
            // What says who controls its own thing is of whoever has that without it.
            let holder = self.c.fresh(o).map(|x| self.c.zones[usize::from(x.zone)].holder(x.by));
            self.set_var(0, holder.map_or(you, Value::Player));
        }
        let on = self.as_asked_of_control(o, age, ask);
        self.set_var(0, you);
        on
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
