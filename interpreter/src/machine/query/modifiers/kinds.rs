//! Of which kinds a thing is and who controls it, as abilities say: the youngest that applies has the last word.

use crate::machine::query::eval::Eval;
use crate::machine::query::modifiers::circle::{Now, YOUNGEST};
use crate::machine::query::modifiers::values::rule;
use crate::machine::query::scratch::{Age, CALL};
use crate::machine::state::listeners::by_age;
use crate::machine::state::{Ends, Listener};
use crate::program::{Ability, AbilityId, DefId, Form, KindId, Modifies};
use crate::value::{ObjectRef, Value};
use naipe_grammar::order;
use std::borrow::Cow;

impl<'a> Eval<'a> {
    pub(crate) fn age(&self, l: &Listener) -> Age {
        (self.ability(l).is_final, 0, l.stamp, l.ability, l.source.id)
    }

    /// The abilities with a key that can be about something, the youngest first, then the rules; what is final before all others.
    /// In a circle, whoever is asked about has what the older abilities give.
    pub(crate) fn youngest_first(
        &mut self,
        key: u32,
        it: Value,
        circle: Option<Now>,
    ) -> impl Iterator<Item = Listener> + use<'a> {
        let mut granted = Vec::new();
        if self.g.tables.any_granted[key as usize] {
            self.granted(key, it, circle, &mut granted);
        }
        let abilities: &'a [Ability] = &self.g.program.abilities;
        let rules: &'a [AbilityId] = self.g.tables.rules(key);
        // What belongs to a thing as what is printed on it does is older than all else.
        let own = |heard: &[Listener]| heard.partition_point(|l| l.stamp == 0);
        let (own, rules, made, mixed) = match self.heard_about(key, it) {
            Cow::Borrowed(heard) if granted.is_empty() => {
                let (own, made) = heard.split_at(own(heard));
                (own, rules, made, Vec::new())
            }
            heard => {
                let (own, made) = heard.split_at(own(&heard));
                let mut mixed = own.to_vec();
                mixed.extend(rules.iter().map(|r| rule(*r)));
                let aged = mixed.len();
                // Those of keywords and kinds that can be given stand among the others by their age.
                mixed.extend(made.iter().chain(&granted));
                by_age(&mut mixed[aged..]);
                (&[][..], &[][..], &[][..], mixed)
            }
        };
        let any_final = self.g.tables.any_final[key as usize];
        let is_final = move |l: &Listener| any_final && abilities[l.ability as usize].is_final;
        let all = move |mixed: Vec<Listener>| {
            let rules = rules.iter().rev().map(|r| rule(*r));
            let mixed = mixed.into_iter().rev();
            made.iter().rev().copied().chain(mixed).chain(rules).chain(own.iter().rev().copied())
        };
        let before = any_final.then(|| all(mixed.clone())).into_iter().flatten();
        before.filter(move |l| is_final(l)).chain(all(mixed).filter(move |l| !is_final(l)))
    }

    /// The controller as the abilities in force say: as the youngest of those that apply. Where control depends on itself
    /// by way of others, each of those abilities sees what the older ones do, and no more.
    #[inline(never)]
    pub fn modified_controller(&mut self, o: ObjectRef, base: Value) -> Value {
        if self.hides(Modifies::Controllers) {
            return base;
        }
        let control = &mut self.s.control;
        if let Some(before) = control.before {
            return self.controller_before(o, base, before);
        }
        if control.is_circle || control.asking.contains(&{ o.id }) {
            control.is_circle = true;
            return base;
        }
        control.asking.push(o.id);
        let found = self.deeper(self.g.tables.controller_key, |e| e.youngest_controller(o, base, None));
        let control = &mut self.s.control;
        control.asking.pop();
        if !(control.is_circle && control.asking.is_empty()) {
            return found.unwrap_or(base);
        }
        self.ask_controllers_by_age();
        let found = self.controller_before(o, base, YOUNGEST);
        self.s.control.before = None;
        found
    }

    /// Asks something by which it is found out who controls an object, for an ability of that age: where control then goes in a
    /// circle, it sees what the older ones say, and no more.
    pub(crate) fn as_asked_of_control(&mut self, o: ObjectRef, age: Age, ask: impl Fn(&mut Self) -> bool) -> bool {
        let control = &mut self.s.control;
        if let Some(before) = control.before {
            control.before = Some(before.min(age));
            let found = ask(self);
            self.s.control.before = Some(before);
            return found;
        }
        if control.is_circle || control.asking.contains(&{ o.id }) {
            return ask(self);
        }
        control.asking.push(o.id);
        let found = ask(self);
        let control = &mut self.s.control;
        control.asking.pop();
        if !(control.is_circle && control.asking.is_empty()) {
            return found;
        }
        self.ask_controllers_by_age();
        self.s.control.before = Some(age);
        let found = ask(self);
        self.s.control.before = None;
        found
    }

    /// Control goes in a circle, and is asked anew. What the older abilities see is found first: no question then goes deep.
    fn ask_controllers_by_age(&mut self) {
        let control = &mut self.s.control;
        control.is_circle = false;
        control.known.clear();
        // What was found out meanwhile went by who has a thing without them.
        self.s.circle.forget();
        self.s.many.forget_courses();
        let mut all: Vec<Listener> = self.youngest_first(self.g.tables.controller_key, Value::None, None).collect();
        order::by_key(&mut all, |l| self.age(l));
        for l in all.iter().filter(|l| l.ends == Ends::WithSource) {
            self.s.control.before = Some(self.age(l));
            self.controller(l.source);
        }
    }

    /// The controller as the abilities older than one say.
    fn controller_before(&mut self, o: ObjectRef, base: Value, before: Age) -> Value {
        if let Some(v) = self.s.control.known.get(&(o.id, before)) {
            return *v;
        }
        let key = self.g.tables.controller_key;
        let found = self.deeper(key, |e| e.youngest_controller(o, base, Some(before))).unwrap_or(base);
        self.s.control.before = Some(before);
        self.s.control.known.insert((o.id, before), found);
        found
    }

    fn youngest_controller(&mut self, o: ObjectRef, base: Value, before: Option<Age>) -> Value {
        for l in self.youngest_first(self.g.tables.controller_key, Value::Object(o), None) {
            let a = self.ability(&l);
            let Form::ModifyController { applies, player, whose } = &a.form else { continue };
            self.look(CALL);
            if self.is_beside(&l, Value::Object(o)) {
                continue;
            }
            if before.is_some() {
                let age = self.age(&l);
                if before.is_some_and(|before| age >= before) {
                    continue;
                }
                self.s.control.before = Some(age);
            }
            // An object's control does not modify itself; whose ability it is is not asked before it matters.
            let own = l.ends == Ends::WithSource && l.source == o;
            let late = !own && !whose && l.ends == Ends::WithSource && a.capture == 2;
            let saved = if own || late {
                let you = if own { base } else { Value::None };
                self.open_window(&[you, Value::Object(l.source), Value::Object(o)], a.slots as usize)
            } else {
                self.open_listener(&l, &[Value::Object(o)], a.slots as usize)
            };
            let mut found = Value::None;
            if self.is_on(&l, a, *applies, Value::Object(o)) {
                if late {
                    let you = self.controller(l.source);
                    self.set_var(0, you);
                }
                found = self.in_layer(a, |e| e.eval(*player));
            }
            self.close_window(saved);
            if matches!(found, Value::Player(_)) {
                return found;
            }
        }
        base
    }

    /// Whether an object is of a kind that can be gained or lost: as the youngest ability says that gives or takes it. Who
    /// gains a kind gains those above it, and who loses one loses those below it.
    #[inline(never)]
    pub fn modified_kind(&mut self, o: ObjectRef, k: KindId, printed: bool) -> bool {
        let what = if self.p().kinds[k.i()].is_keyword { Modifies::Keywords } else { Modifies::Kinds };
        if self.hides(what) {
            return printed;
        }
        if let Some(circle) = self.g.tables.passed_on.circles[k.i()]
            && let Some(has) = self.has_spread_to(circle, o, k)
        {
            return has || printed;
        }
        if let Some(circle) = self.circle_of(self.g.tables.kind_key + u32::from(k.0)) {
            return self.kind_in_circle(circle, o, k, printed);
        }
        // An ability that asks for the kind that it gives or takes sees what the older ones do; what those ask, as printed.
        let asked = (o.id, k.0);
        let mut same = self.s.asking[self.s.losing.kinds_from..].iter().rev().filter(|(of, _)| *of == asked);
        let (before, again) = (same.next().map(|(_, by)| *by), same.next().is_some());
        if again {
            return printed;
        }
        self.ask_for_kind(o, k, before).unwrap_or(printed)
    }

    /// The same as `youngest_of_kind`, as deep as such questions may stand in one another.
    pub(crate) fn ask_for_kind(&mut self, o: ObjectRef, k: KindId, before: Option<Age>) -> Option<bool> {
        let key = self.g.tables.kind_key + u32::from(k.0);
        if self.s.asking.is_full() {
            self.too_deep(key);
            return None;
        }
        self.s.asking.push(((o.id, k.0), YOUNGEST));
        let found = self.deeper(key, |e| e.youngest_of_kind(o, k, before, None)).flatten();
        self.s.asking.pop();
        found.map(|(_, gains)| gains)
    }

    /// The youngest ability, of those before one, that gives an object a kind, or takes it: how old it is, and whether it gives
    /// it; nothing where none does either. In a circle, each is asked as it sees things itself.
    pub(crate) fn youngest_of_kind(
        &mut self,
        o: ObjectRef,
        k: KindId,
        before: Option<Age>,
        circle: Option<Now>,
    ) -> Option<(Age, bool)> {
        let g = self.g;
        let mut youngest: Option<(Age, bool)> = None;
        for n in &g.tables.kind_modifiers[k.i()] {
            for l in self.youngest_first(g.tables.kind_key + u32::from(n.0), Value::Object(o), circle) {
                self.look(CALL);
                if self.is_beside(&l, Value::Object(o)) {
                    continue;
                }
                let age = circle.map_or_else(|| self.age(&l), |circle| self.age_in_circle(circle, &l));
                if youngest.is_some_and(|(y, _)| age < y) {
                    break;
                }
                if before.is_some_and(|before| age >= before) {
                    continue;
                }
                let a = self.ability(&l);
                let Form::ModifyKind { gains, applies, each, .. } = &a.form else { continue };
                // Gaining one below the one asked for is gaining it; losing one above it is losing it.
                let concerns = if *gains { self.p().is_kind(*n, k) } else { self.p().is_kind(k, *n) };
                if !concerns || self.is_being_bent(a, &l) {
                    continue;
                }
                let is_on = self.asked_of_kind(circle, age, |e| {
                    let saved = e.open_listener(&l, &[Value::Object(o)], a.slots as usize);
                    let on = e.is_on(&l, a, *applies, Value::Object(o)) && e.times_given(a, *each) > 0;
                    e.close_window(saved);
                    on
                });
                if is_on {
                    youngest = Some((age, *gains));
                    break;
                }
            }
        }
        if g.tables.mutes && self.p().kinds[k.i()].is_keyword {
            let its = Listener { source: o, ..rule(AbilityId(u32::MAX)) };
            for l in self.youngest_first(g.tables.suspend_key, Value::Object(o), circle) {
                let age = circle.map_or_else(|| self.age(&l), |circle| self.age_in_circle(circle, &l));
                if youngest.is_some_and(|(y, _)| age < y) {
                    break;
                }
                if before.is_some_and(|before| age >= before) {
                    continue;
                }
                if self.takes_keyword(&l, k) && self.asked_of_kind(circle, age, |e| e.mutes(&l, &its)) {
                    youngest = Some((age, false));
                    break;
                }
            }
        }
        youngest
    }

    /// Asks something about an ability of that age that gives or takes a kind.
    fn asked_of_kind(&mut self, circle: Option<Now>, age: Age, ask: impl FnOnce(&mut Self) -> bool) -> bool {
        match circle {
            Some(circle) => self.as_old_as(circle, age, ask),
            None => {
                if let Some((_, by)) = self.s.asking.last_mut() {
                    *by = age;
                }
                ask(self)
            }
        }
    }

    /// The action with this number, of those that an object has as printed and those of kinds that it may have gained.
    #[inline]
    pub(crate) fn action_at(&self, id: u32, i: usize) -> Option<DefId> {
        self.g.action_at(DefId(self.c.objects[id as usize].def), i)
    }

    /// Whether an object has an action: one of a kind, as long as it is of that kind.
    #[inline]
    pub fn has_action(&mut self, id: u32, action: DefId) -> bool {
        let of = self.p().defs[action.i()].action_of;
        if of.is_none() && !self.g.tables.lendable.is_empty() {
            let def = DefId(self.c.objects[id as usize].def);
            if !self.p().defs[def.i()].actions.contains(&action) {
                return self.is_lent(self.c.reference(id), action);
            }
        }
        let nth = u32::from(self.p().defs[action.i()].nth);
        if self.g.tables.mutes && of.is_none_or(|k| !self.p().kinds[k.i()].is_keyword) {
            let o = self.c.reference(id);
            // What it was given with a kind later, it has.
            let is_its = of.is_none_or(|k| self.g.tables.is_printed(self.c.def(o), k));
            if is_its && self.is_muted(o) {
                return false;
            }
        }
        let Some(k) = of else { return true };
        let o = self.c.reference(id);
        (!self.p().kinds[k.i()].dynamic || self.is_kind(o, k)) && (nth == 0 || self.nth_different(o, k, nth).is_some())
    }
}
