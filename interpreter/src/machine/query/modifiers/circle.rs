//! What depends on itself by way of abilities that are on: each of these sees what the older ones do, and no more. What could
//! depend on itself, but by abilities that nothing has now, does not.

use crate::dirty::Bits;
use crate::limits;
use crate::machine::query::eval::Eval;
use crate::machine::query::modifiers::losing::Whole;
use crate::machine::query::modifiers::values::{rule, whole};
use crate::machine::query::scratch::{Age, AskedKind};
use crate::machine::state::{Ends, Listener};
use crate::machine::tables::circles::{Circle, Link};
use crate::program::{Ability, AbilityId, Form, KindId, Program, circles};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;
use naipe_grammar::order;
use rustc_hash::FxHashMap;

/// A circle that there is now: of those that there may be, and of what of it leads back to itself now.
pub(crate) type Now = (u16, u16);

/// Beside the number of what leads back to itself: not only values.
const MIXED: u16 = 1 << 15;

/// The age of what is older than nothing.
pub(crate) const YOUNGEST: Age = (true, u8::MAX, u32::MAX, u32::MAX, u32::MAX);

/// Stands for no circle.
const NONE: u16 = u16::MAX;

/// What is known of values, kinds and keywords as some abilities say.
#[derive(Debug, Default)]
pub(super) struct Aside {
    /// What a value of a thing is, as those older than an ability say, and as somebody in a layer sees it.
    known: FxHashMap<(u32, Value, Age, u8), Value>,
    /// When the ability began that gives a kind to a thing.
    given: FxHashMap<(u32, Value, Age), u32>,
    /// What was found out while it is asked to what abilities apply.
    amid: FxHashMap<(u32, Value, u8), Vec<(Amid, FoundAmid)>>,
}

/// Amid what something is asked that does not go by all abilities: all that is being asked which may have a part in the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Amid {
    modifying: Vec<Whole>,
    kinds: Vec<(AskedKind, Age)>,
    control: (bool, Option<Age>, Vec<u32>),
    /// Which abilities were known to have a part in whether they are lost themselves.
    losing: u32,
}

/// What was found out amid other questions.
#[derive(Debug, Clone, Copy)]
struct FoundAmid {
    value: Value,
    /// When the ability began that gives the kind of which it was asked.
    given: Option<u32>,
    /// What was read to find it out.
    read: Bits,
    /// How far back there is something being asked by which it went (see [`Losing`]).
    ///
    /// [`Losing`]: super::losing::Losing
    back_to: usize,
}

/// What is being asked of what depends on itself, and what is known of it while nothing is written.
#[derive(Debug, Default)]
pub(crate) struct Circular {
    /// In these circles, only abilities older than that count: of all that is being asked, what holds for the innermost
    /// question stands from `from` on.
    before: Vec<(Now, Age)>,
    from: usize,
    found: Aside,
    /// What is being found out, innermost last: asked for again, it is a circle.
    open: Vec<(u32, Value, Age)>,
    /// For each circle that there may be: for each of its keys the circle that it is in now.
    now: FxHashMap<u16, Box<[u16]>>,
    /// Of which table and evaluation that is.
    of: (usize, u64),
    /// What was read to find it out.
    read: Bits,
}

impl Circular {
    /// Whether anything in a circle is being asked.
    pub(super) fn is_being_asked(&self) -> bool {
        !self.before.is_empty() || !self.open.is_empty()
    }

    /// Finds out anew what values, kinds and keywords are as some abilities say.
    pub(super) fn forget(&mut self) {
        self.found.known.clear();
        self.found.given.clear();
        self.found.amid.clear();
    }

    /// Puts aside what is known, for a question in which something is left out.
    pub(super) fn put_aside(&mut self) -> Aside {
        std::mem::take(&mut self.found)
    }

    /// Takes it back.
    pub(super) fn take_back(&mut self, aside: Aside) {
        self.found = aside;
    }

    /// Whether it is being asked for an ability in a circle.
    pub(crate) fn is_asked_by_age(&self) -> bool {
        self.from < self.before.len()
    }
}

/// The parts of a `modify`, by its first.
pub(super) fn parts(p: &Program, first: AbilityId) -> impl Iterator<Item = &Ability> {
    p.abilities[first.i()..].iter().take_while(move |part| part.modify == Some(first))
}

impl Eval<'_> {
    /// The circle that a key is in now, if it is in one.
    #[inline]
    pub(crate) fn circle_of(&mut self, key: u32) -> Option<Now> {
        let (circle, place) = self.g.tables.circles.of(key)?;
        self.circle_now(circle, place)
    }

    #[inline(never)]
    fn circle_now(&mut self, circle: u16, place: u32) -> Option<Now> {
        let of = (std::ptr::from_ref(self.c).addr(), self.s.evaluations);
        if self.s.circle.of != of {
            let known = &mut self.s.circle;
            known.forget();
            known.now.clear();
            (known.of, known.read) = (of, 0);
        }
        if !self.s.circle.now.contains_key(&circle) {
            let g = self.g;
            let (found, read) = self.with_reads(|e| e.circles_now(&g.tables.circles.all[usize::from(circle)]));
            self.s.circle.read |= read;
            self.s.circle.now.insert(circle, found);
        }
        self.read(self.s.circle.read);
        let number = self.s.circle.now[&circle][place as usize];
        (number != NONE).then_some((circle, number))
    }

    /// Asks to what an ability applies. What one `modify` gives goes to the same things, and so, in all the circles in which
    /// some part of it is, all of it sees what is older than the whole.
    #[inline]
    pub(crate) fn as_old_as_whole<R>(&mut self, l: &Listener, a: &Ability, ask: impl FnOnce(&mut Self) -> R) -> R {
        match a.modify {
            Some(first) if !self.g.tables.circles.all.is_empty() => {
                let outer = self.s.circle.before.len();
                self.enter_circles_of_whole(l, first);
                let found = ask(self);
                self.s.circle.before.truncate(outer);
                found
            }
            _ => ask(self),
        }
    }

    /// Adds the circles in which some part of a `modify` is to that in which it is being asked, at the age of the whole.
    #[inline(never)]
    fn enter_circles_of_whole(&mut self, l: &Listener, first: AbilityId) {
        let g = self.g;
        for part in parts(&g.program, first) {
            if let Form::Mute { .. } = part.form {
                // Who loses abilities loses every keyword.
                let keywords = (0..).zip(&g.program.kinds).filter(|(_, k)| k.is_keyword && k.dynamic);
                keywords.for_each(|(k, _)| self.enter_circle_of(g.tables.kind_key + k, l, first));
            } else {
                self.enter_circle_of(g.tables.key(&part.form), l, first);
            }
        }
    }

    fn enter_circle_of(&mut self, key: u32, l: &Listener, first: AbilityId) {
        let Some(circle) = self.circle_of(key) else { return };
        let age = self.age_of_whole(circle, l, first);
        if self.before_in(circle) != age {
            self.s.circle.before.push((circle, age));
        }
    }

    /// How old a `modify` is in a circle: it begins in the first of the steps in which it modifies values. A `swap` comes after
    /// all else, and yet goes to what the other parts go to.
    fn age_of_whole(&self, circle: Now, l: &Listener, first: AbilityId) -> Age {
        let p = self.p();
        let step = parts(p, first).filter_map(|part| self.step_in(circle, &part.form)).min();
        let is_final = parts(p, first).all(|part| part.is_final);
        (is_final, step.unwrap_or(0), self.stamp_of_whole(l, first), first.0, l.source.id)
    }

    fn stamp_of_whole(&self, l: &Listener, first: AbilityId) -> u32 {
        if l.key == 0 { l.stamp } else { whole(l, first) }
    }

    /// The step, from 1, in which something modifies a value, in a circle of nothing but values.
    fn step_in(&self, (_, number): Now, form: &Form) -> Option<u8> {
        let is_by_steps = number & MIXED == 0;
        is_by_steps.then(|| self.p().policy.layers.place_of(form)).flatten().map(|place| narrow::u8(place) + 1)
    }

    /// For each key of a circle that there may be: what of it leads back to itself by abilities that are on.
    fn circles_now(&mut self, circle: &Circle) -> Box<[u16]> {
        let mut uses: Vec<Vec<usize>> = vec![Vec::new(); circle.keys.len()];
        for link in &circle.links {
            let from = link.from as usize;
            if link.to.iter().all(|to| uses[from].contains(&(*to as usize))) || !self.leads_on(link) {
                continue;
            }
            uses[from].extend(link.to.iter().map(|to| *to as usize));
        }
        let mut found = vec![NONE; circle.keys.len()];
        let kinds = self.g.tables.kind_key..self.g.tables.define_key;
        for (number, keys) in (0..MIXED - 1).zip(circles::of(&uses)) {
            let is_mixed = keys.iter().any(|key| kinds.contains(&circle.keys[*key]));
            let number = if is_mixed { number | MIXED } else { number };
            keys.into_iter().for_each(|key| found[key] = number);
        }
        found.into()
    }

    /// Whether the ability of a link is on somewhere.
    fn leads_on(&mut self, link: &Link) -> bool {
        link.by.is_none_or(|by| self.is_on_somewhere(by))
    }

    /// Whether an ability is one of a rule in force, of something that has it now, or of an effect.
    pub(crate) fn is_on_somewhere(&mut self, ability: AbilityId) -> bool {
        let tables = &self.g.tables;
        let form = &self.p().abilities[ability.i()].form;
        let key = tables.key(form);
        if tables.rules(key).contains(&ability) {
            return self.is_in_force(ability);
        }
        if self.heard(key).iter().any(|l| l.ability == ability.0) {
            return true;
        }
        // What a keyword holds that can be given is on wherever that may be; who has it is not asked here.
        let held = tables.granted.iter().filter(|(_, granted, _)| *granted == ability).map(|(.., keyword)| *keyword);
        held.collect::<Vec<_>>().into_iter().any(|keyword| self.is_anywhere(keyword))
    }

    /// How old an ability is in a circle: what modifies values in an earlier step is older, but for what belongs to its thing as
    /// what is printed does; what one `modify` does at once is of one age, step by step.
    pub(crate) fn age_in_circle(&self, circle: Now, l: &Listener) -> Age {
        let a = self.ability(l);
        let step = if l.ends == Ends::Copied { None } else { self.step_in(circle, &a.form) };
        let (stamp, ability) = match a.modify {
            Some(first) => (self.stamp_of_whole(l, first), first.0),
            None => (l.stamp, l.ability),
        };
        (a.is_final, step.unwrap_or(0), stamp, ability, l.source.id)
    }

    /// Of which abilities it is being asked in a circle: those older than this one.
    #[inline]
    pub(crate) fn before_in(&self, circle: Now) -> Age {
        let Circular { before, from, .. } = &self.s.circle;
        before[*from..].iter().rfind(|(of, _)| *of == circle).map_or(YOUNGEST, |(_, before)| *before)
    }

    /// Asks something for an ability in a circle, which sees what those older than it do.
    pub(crate) fn as_old_as<R>(&mut self, circle: Now, age: Age, ask: impl FnOnce(&mut Self) -> R) -> R {
        let known = &mut self.s.circle;
        let outer = std::mem::replace(&mut known.from, known.before.len());
        known.before.push((circle, age));
        let found = ask(self);
        let known = &mut self.s.circle;
        known.before.truncate(known.from);
        known.from = outer;
        found
    }

    /// What is known of something in a circle, as those say of which it is being asked; found out if it is not known.
    pub(crate) fn known_in_circle(
        &mut self,
        circle: Now,
        key: u32,
        it: Value,
        find: impl Fn(&mut Self, Age) -> Value,
    ) -> Value {
        let before = self.before_in(circle);
        // While it is asked to what a `modify` applies, its other parts are passed over.
        let is_known = self.s.modifying.is_empty() || before != YOUNGEST;
        if !is_known {
            return self.known_amid(key, it, before, find);
        }
        if let Some(v) = self.s.circle.found.known.get(&(key, it, before, self.s.layer)) {
            let v = *v;
            self.read(self.s.circle.read);
            return v;
        }
        let is_outermost = before == YOUNGEST;
        let outer = if is_outermost { self.s.reads.replace(0) } else { 0 };
        if is_outermost {
            self.ask_the_oldest_first(circle, key, it, &find);
        }
        self.s.circle.open.push((key, it, before));
        let v = find(self, before);
        self.s.circle.open.pop();
        if is_outermost {
            let read = self.s.reads.replace(outer);
            self.s.circle.read |= read;
            self.read(read);
        }
        if !matches!(v, Value::List { .. }) && self.s.fault.is_none() {
            self.s.circle.found.known.insert((key, it, before, self.s.layer), v);
        }
        v
    }

    /// The same while it is asked to what a `modify` applies, the parts of which are passed over: it is known for as long as nothing else
    /// is being asked.
    fn known_amid(&mut self, key: u32, it: Value, before: Age, find: impl Fn(&mut Self, Age) -> Value) -> Value {
        let (amid, place) = (self.amid(), (key, it, self.s.layer));
        let known = self.s.circle.found.amid.get(&place);
        if let Some((_, found)) = known.and_then(|known| known.iter().find(|(of, _)| *of == amid)) {
            let FoundAmid { value, given, read, back_to } = *found;
            if let Some(stamp) = given {
                self.s.circle.found.given.insert((key, it, before), stamp);
            }
            self.s.losing.goes_back_to(back_to);
            self.read(read);
            return value;
        }
        let outer = self.s.reads.replace(0);
        let further = self.s.losing.go_back_anew();
        let given_otherwise = self.s.circle.found.given.remove(&(key, it, before));
        self.s.circle.open.push((key, it, before));
        let value = find(self, before);
        self.s.circle.open.pop();
        let (back_to, read) = (self.s.losing.go_back_anew(), self.s.reads.replace(outer));
        self.s.losing.goes_back_to(further.min(back_to));
        self.read(read);
        let is_sure = !self.s.losing.is_to_be_asked_anew() && self.s.fault.is_none() && self.amid() == amid;
        let given = self.s.circle.found.given.get(&(key, it, before)).copied();
        if let (None, Some(stamp)) = (given, given_otherwise) {
            self.s.circle.found.given.insert((key, it, before), stamp);
        }
        if is_sure && !matches!(value, Value::List { .. }) {
            self.s.circle.found.amid.entry(place).or_default().push((amid, FoundAmid { value, given, read, back_to }));
        }
        value
    }

    /// All that is being asked which may have a part in what is found out.
    fn amid(&self) -> Amid {
        let (s, control) = (&self.s, &self.s.control);
        Amid {
            modifying: s.modifying.clone(),
            kinds: s.asking[s.losing.kinds_from..].to_vec(),
            control: (control.is_circle, control.before, control.asking.clone()),
            losing: s.losing.times_found(),
        }
    }

    /// Where many abilities are in a circle, what the older ones see is found out first: no question then goes deep.
    fn ask_the_oldest_first(&mut self, circle: Now, key: u32, it: Value, find: &impl Fn(&mut Self, Age) -> Value) {
        let (of, number) = circle;
        let keys: Vec<u32> = { self.g.tables.circles.all[usize::from(of)].keys.iter().zip(&self.s.circle.now[&of]) }
            .filter(|(_, now)| **now == number)
            .map(|(key, _)| *key)
            .collect();
        let mut all: Vec<Listener> = Vec::new();
        keys.iter().for_each(|key| all.extend(self.with_key(*key)));
        if all.len() <= usize::from(limits::DEPTH) / 2 {
            return;
        }
        let mut ages: Vec<Age> = all.iter().map(|l| self.age_in_circle(circle, l)).collect();
        let whole = |l: &Listener| self.ability(l).modify.map(|first| self.age_of_whole(circle, l, first));
        ages.extend(all.iter().filter_map(whole));
        order::ascending(&mut ages);
        ages.dedup();
        for age in ages {
            if self.is_spent() {
                return;
            }
            let v = self.as_old_as(circle, age, |e| find(e, age));
            if !matches!(v, Value::List { .. }) && self.s.fault.is_none() {
                self.s.circle.found.known.insert((key, it, age, self.s.layer), v);
            }
        }
    }

    /// How often an object has an ability that a keyword or kind of a circle holds, and how old that is: what is printed is as
    /// old as the thing, and there as what is older says; what was given is as old as what gives it, if the thing is not younger.
    pub(crate) fn granted_in_circle(&mut self, circle: Now, o: ObjectRef, k: KindId, ability: AbilityId) -> (u32, u32) {
        let came = self.came(o);
        let is_printed = self.g.tables.is_printed(self.c.def(o), k);
        let stamp = if is_printed { came } else { 0 };
        let own = self.age_in_circle(circle, &Listener { source: o, stamp, ..rule(ability) });
        let before = self.before_in(circle);
        let asked = (self.g.tables.kind_key + u32::from(k.0), Value::Object(o), before);
        if is_printed || self.s.circle.open.contains(&asked) {
            let has = own < before && self.as_old_as(circle, own, |e| e.is_kind(o, k));
            return (u32::from(has), stamp);
        }
        // What gives kinds gives them once, however often a keyword is there.
        match self.is_kind(o, k) {
            true => (1, self.s.circle.found.given.get(&asked).map_or(0, |stamp| stamp.saturating_add(1)).max(came)),
            false => (0, 0),
        }
    }

    /// Whether an object is of a kind that is in a circle.
    #[inline(never)]
    pub(crate) fn kind_in_circle(&mut self, circle: Now, o: ObjectRef, k: KindId, printed: bool) -> bool {
        if self.s.fault.is_some() {
            return printed;
        }
        let key = self.g.tables.kind_key + u32::from(k.0);
        let find = |e: &mut Self, before| {
            let found = e.deeper(key, |e| e.youngest_of_kind(o, k, Some(before), Some(circle))).flatten();
            if let Some(((_, _, stamp, ..), true)) = found {
                e.s.circle.found.given.insert((key, Value::Object(o), before), stamp);
            }
            Value::Bool(found.map_or(printed, |(_, gains)| gains))
        };
        self.known_in_circle(circle, key, Value::Object(o), find).is_true()
    }
}
