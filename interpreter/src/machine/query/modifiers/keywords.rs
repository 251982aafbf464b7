//! Keywords and kinds that are given in play: who has them how often, with which numbers, and what they do there.

use crate::dirty;
use crate::machine::query::eval::Eval;
use crate::machine::query::modifiers::circle::Now;
use crate::machine::query::modifiers::values::printed_on;
use crate::machine::query::modifiers::values::rule;
use crate::machine::query::scratch::{Age, CALL};
use crate::machine::state::{Ends, Listener};
use crate::machine::tables::reach::AppliesTo;
use crate::program::{Ability, AbilityId, DefId, ExprId, Form, KindId, SameKeywords, ZoneId};
use crate::value::{ObjectRef, Value};
use naipe_grammar::narrow;

/// What gives an object a keyword.
#[derive(Debug)]
pub(crate) struct Given {
    /// The age of the youngest ability that takes it: what gave it before gives it no more, nor has it that as printed.
    pub(super) lost: Option<Age>,
    /// What gives it, in order of age.
    pub(super) by: Vec<Giver>,
}

/// An ability that gives a keyword; of one that does so for each of several, which of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Giver {
    pub(crate) by: Listener,
    nth: u32,
}

impl Giver {
    /// What tells it from all others.
    fn which(&self) -> u32 {
        self.by.as_giver().wrapping_add(self.nth)
    }
}

impl<'a> Eval<'a> {
    /// The abilities with a key of keywords and kinds that can be given, of whoever has them now, as a run of listeners
    /// appended to `out`: those that can be about `it`, if that is a thing. In a circle, of whoever has them as the abilities say
    /// that are older than each of them.
    pub(crate) fn granted(&mut self, key: u32, it: Value, circle: Option<Now>, out: &mut Vec<Listener>) {
        self.read(dirty::ABILITIES | dirty::PLAY);
        if circle.is_some() {
            return self.granted_to(key, it, circle, out);
        }
        if !self.s.granting.contains(&key) {
            self.s.granting.push(key);
            self.granted_to(key, it, circle, out);
            self.s.granting.pop();
        }
    }

    /// Whether something may give a keyword or kind now: if not, only what is printed with it has it.
    fn may_be_given(&self, k: KindId) -> bool {
        let tables = &self.g.tables;
        let gives = |n: &KindId| {
            let key = tables.kind_key + u32::from(n.0);
            tables.any_granted[key as usize] || self.c.hears(key) || !tables.rules(key).is_empty()
        };
        // What has left in the moment under way gave what it gave.
        self.c.earlier.is_some() || tables.kind_modifiers[k.i()].iter().any(gives)
    }

    /// Whether anything may have a keyword or kind: something is printed with it, or something now gives it.
    pub(crate) fn is_anywhere(&mut self, k: KindId) -> bool {
        if self.may_be_given(k) {
            return true;
        }
        let of = (std::ptr::from_ref(self.c).addr(), self.s.evaluations);
        if self.s.printed_anywhere.of != of {
            self.s.printed_anywhere.of = of;
            self.s.printed_anywhere.known.clear();
        }
        if let Some(known) = self.s.printed_anywhere.known.get(&k.0) {
            return *known;
        }
        self.look(self.c.objects.len());
        let is_printed = self.c.objects.iter().any(|x| self.g.tables.is_printed(DefId(x.def), k));
        self.s.printed_anywhere.known.insert(k.0, is_printed);
        is_printed
    }

    fn granted_to(&mut self, key: u32, it: Value, circle: Option<Now>, out: &mut Vec<Listener>) {
        let from = out.len();
        for &(k, ability, keyword) in &self.g.tables.granted {
            if k != key || self.is_spent() || circle.is_some() && !self.is_anywhere(keyword) {
                continue;
            }
            let is_given = self.may_be_given(keyword);
            let a = &self.p().abilities[ability.i()];
            // What is about its own thing alone need not be looked for on any other.
            let only =
                it.object().filter(|_| circle.is_none() && self.g.tables.applies_to[ability.i()] == AppliesTo::Bearer);
            if let Some(o) = only {
                let may_have = is_given || self.g.tables.is_printed(self.c.def(o), keyword);
                if let Some(x) = self.c.fresh(o)
                    && self.grants_in(a, x.zone)
                    && may_have
                {
                    self.look(1);
                    self.granted_of(o, (ability, keyword), None, out);
                }
                continue;
            }
            for z in 0..narrow::u16(self.c.zones.len()) {
                if !self.grants_in(a, z) {
                    continue;
                }
                for id in self.objects_in(z) {
                    self.look(1);
                    let x = &self.c.objects[id as usize];
                    if is_given || self.g.tables.is_printed(DefId(x.def), keyword) {
                        self.granted_of(self.c.reference(id), (ability, keyword), circle, out);
                    }
                }
            }
        }
        self.put_in_order(key, circle, &mut out[from..]);
    }

    /// Whether an ability of a keyword or kind that can be given works for what is in a zone.
    #[inline]
    fn grants_in(&self, a: &Ability, zone: u16) -> bool {
        let zone = &self.c.zones[usize::from(zone)];
        let works = a.works_in(ZoneId(zone.decl), zone.in_play);
        if works && !a.zones.is_empty() {
            self.read(dirty::zone_bit(zone.bit));
        }
        works
    }

    /// An ability of a keyword or kind that can be given, as often as an object may have that, now or before it left.
    fn granted_of(
        &mut self,
        o: ObjectRef,
        (ability, keyword): (AbilityId, KindId),
        circle: Option<Now>,
        out: &mut Vec<Listener>,
    ) {
        if let Some(circle) = circle {
            let (n, stamp) = self.granted_in_circle(circle, o, keyword, ability);
            let one = Listener { source: o, ends: Ends::WithSource, stamp, ..rule(ability) };
            return out.extend((0..n).map(|start| Listener { start, given: start, ..one }));
        }
        match self.earlier(o) {
            Some(mut then) => then.granted_by(o, keyword, ability, out),
            None => self.granted_by(o, keyword, ability, out),
        }
    }

    /// An ability of a keyword or kind that can be given, as often as an object has that.
    fn granted_by(&mut self, o: ObjectRef, k: KindId, ability: AbilityId, out: &mut Vec<Listener>) {
        for start in 0..self.times(o, k) {
            let given = self.told_apart(o, k, ability, start);
            out.push(Listener { source: o, ends: Ends::WithSource, start, given, ..rule(ability) });
        }
    }

    /// What modifies goes by age, where there is more of it. Of one age are those of one thing, and those of several that were
    /// given at one moment.
    fn put_in_order(&mut self, key: u32, circle: Option<Now>, granted: &mut [Listener]) {
        let tables = &self.g.tables;
        let is_compared = [tables.controller_key, tables.suspend_key].contains(&key)
            || (tables.kind_key..tables.define_key).contains(&key);
        let is_alone = !is_compared && granted.len() + self.heard(key).len() < 2;
        if key < tables.attr_key || granted.is_empty() || is_alone {
            return;
        }
        if circle.is_none() {
            for l in granted.iter_mut() {
                l.stamp = self.began(l);
            }
        }
        granted.sort_by_key(|l| (l.stamp, l.ability, l.source.id));
    }

    /// How old an ability is: what a keyword or kind holds that can be given is as old as its bearer has that.
    pub(crate) fn began(&mut self, l: &Listener) -> u32 {
        if (l.key, l.stamp, l.len, l.ends) != (0, 0, 0, Ends::WithSource) {
            return l.stamp;
        }
        let of = self.g.tables.granted.iter().find(|(_, granted, _)| granted.0 == l.ability);
        let Some((.., keyword)) = of else { return l.stamp };
        match self.earlier(l.source) {
            Some(mut then) => then.has_since(l.source, *keyword, l.start),
            None => self.has_since(l.source, *keyword, l.start),
        }
    }

    /// When an object came to where it is, as far as keywords and kinds that can be given work there.
    pub(crate) fn came(&self, o: ObjectRef) -> u32 {
        self.c.came.get(o.id as usize).copied().unwrap_or(0)
    }

    /// Since when an object has a keyword or kind where it is, the `n`th time that counts: since it came, or since what gives it
    /// began, whichever is later.
    fn has_since(&mut self, o: ObjectRef, k: KindId, n: u32) -> u32 {
        let tables = &self.g.tables;
        if n == 0 && !tables.is_lost[k.i()] && tables.is_printed(self.c.def(o), k) {
            return self.came(o);
        }
        let key = tables.kind_key + u32::from(k.0);
        let since = self.deeper(key, |e| e.given_since(o, k, n)).unwrap_or(0);
        self.came(o).max(since)
    }

    /// When what gives an object a keyword or kind began, the `n`th time that counts; 0 where it is printed on it. Gaining one
    /// below it is gaining it.
    fn given_since(&mut self, o: ObjectRef, k: KindId, n: u32) -> u32 {
        let lost = self.what_gives(o, k).lost;
        if n == 0 && lost.is_none() && self.g.tables.is_printed(self.c.def(o), k) {
            return 0;
        }
        if let Some(giver) = self.giver(o, k, n) {
            return giver.by.stamp;
        }
        let below =
            self.g.tables.kind_modifiers[k.i()].iter().filter(|below| **below != k && self.p().is_kind(**below, k));
        let given = |e: &mut Self, below: KindId| e.givers(o, below, lost).first().map(|giver| giver.by.stamp);
        below.copied().collect::<Vec<_>>().into_iter().filter_map(|below| given(self, below)).min().unwrap_or(0)
    }

    /// What tells an ability that an object has by the `n`th time that it has a keyword from those that it has by the others: its
    /// number; where it is noted how often it acts, or whether it waits, what gives it, for the numbers change as what was given
    /// before ends.
    fn told_apart(&mut self, o: ObjectRef, k: KindId, ability: AbilityId, n: u32) -> u32 {
        let (p, kind) = (self.p(), &self.p().kinds[k.i()]);
        let each_is_one = match p.policy.same_keywords {
            SameKeywords::Numbers => kind.arity > 0,
            SameKeywords::Each => kind.is_keyword,
            SameKeywords::Once => false,
        };
        let a = &p.abilities[ability.i()];
        let waits = matches!(a.form, Form::Listen { event, .. } if p.state_event == Some(event));
        if a.once_per.is_none() && !a.per_moment && !waits || !kind.in_place && !each_is_one {
            return n;
        }
        self.giver(o, k, n).map_or(n, |giver| giver.which())
    }

    /// How many times an object has a keyword, each of which acts: as printed or given.
    pub(crate) fn times(&mut self, o: ObjectRef, k: KindId) -> u32 {
        if self.is_kind(o, k) { self.instances(o, k).max(1) } else { 0 }
    }

    /// How many times an object that has a keyword has it, each of which counts as the policy says: as printed, and as given.
    pub(crate) fn instances(&mut self, o: ObjectRef, k: KindId) -> u32 {
        let kind = &self.p().kinds[k.i()];
        match (self.p().policy.same_keywords, kind.arity) {
            (SameKeywords::Numbers | SameKeywords::Once, 0) => 1,
            (SameKeywords::Each, 0) if !kind.is_keyword => 1,
            (SameKeywords::Once, _) => narrow::u32(self.different(o, k).len()),
            (SameKeywords::Numbers | SameKeywords::Each, _) => self.all_instances(o, k),
        }
    }

    /// Of the times that an object has a keyword, the first of those that are the same.
    fn different(&mut self, o: ObjectRef, k: KindId) -> Vec<u32> {
        let arity = self.p().kinds[k.i()].arity;
        let mut seen: Vec<Vec<Value>> = Vec::new();
        let mut different = Vec::new();
        for n in 0..self.all_instances(o, k) {
            let args: Vec<Value> = (0..arity).map(|i| self.argument_of_instance(o, k, i, n)).collect();
            if !seen.iter().any(|other| other.iter().zip(&args).all(|(a, b)| self.same(*a, *b))) {
                seen.push(args);
                different.push(n);
            }
        }
        different
    }

    /// An argument of a keyword that an object has: as the `nth` of those say that are not the same.
    pub(crate) fn argument_of_different(&mut self, o: ObjectRef, k: KindId, i: u8, nth: u32) -> Value {
        let time = if nth == 0 { Some(0) } else { self.nth_different(o, k, nth) };
        time.map_or(Value::None, |time| self.keyword_argument(o, k, i, time))
    }

    /// Which of the times that an object has a keyword is the `nth` of those that are not the same.
    pub(crate) fn nth_different(&mut self, o: ObjectRef, k: KindId, nth: u32) -> Option<u32> {
        let arity = self.p().kinds[k.i()].arity;
        let times = self.instances(o, k);
        if times <= nth {
            return None;
        }
        let mut seen: Vec<Vec<Value>> = Vec::new();
        for time in 0..times {
            let args: Vec<Value> = (0..arity).map(|i| self.keyword_argument(o, k, i, time)).collect();
            if seen.iter().any(|other| other.iter().zip(&args).all(|(a, b)| self.same(*a, *b))) {
                continue;
            }
            if narrow::u32(seen.len()) == nth {
                return Some(time);
            }
            seen.push(args);
        }
        None
    }

    /// How many times a thing has an action: one that was given it twice in place, and is offered once, is there twice.
    pub(crate) fn times_given_alike(&mut self, action: Value) -> usize {
        let Value::Ability(def, of) = action else { return 1 };
        let (def, o) = (&self.p().defs[usize::from(def)], of.thing());
        let Some(k) = def.action_of.filter(|k| self.p().kinds[k.i()].in_place) else { return 1 };
        let Some(own) = self.nth_different(o, k, u32::from(def.nth)) else { return 1 };
        let arity = self.p().kinds[k.i()].arity;
        let args = |e: &mut Self, n| (0..arity).map(|i| e.keyword_argument(o, k, i, n)).collect::<Vec<_>>();
        let own = args(self, own);
        let is_alike = |e: &mut Self, n| args(e, n).iter().zip(&own).all(|(a, b)| e.same(*a, *b));
        (0..self.instances(o, k)).filter(|n| is_alike(self, *n)).count()
    }

    /// How many times an object that has a keyword has it, whatever counts.
    fn all_instances(&mut self, o: ObjectRef, k: KindId) -> u32 {
        let given = self.what_gives(o, k);
        self.printed_instances(o, k, &given) + narrow::u32(given.by.len())
    }

    /// How many times an object has a keyword as printed: never, if it has lost it.
    fn printed_instances(&self, o: ObjectRef, k: KindId, given: &Given) -> u32 {
        if given.lost.is_some() { 0 } else { narrow::u32(self.printed_times(o, k).count()) }
    }

    /// What gives an object a keyword now.
    pub(super) fn given_anew(&mut self, o: ObjectRef, k: KindId) -> Given {
        let lost = self.lost_since(o, k);
        Given { lost, by: self.givers(o, k, lost) }
    }

    /// The age of the youngest ability that takes a keyword from an object: what gave it before gives it no more.
    fn lost_since(&mut self, o: ObjectRef, k: KindId) -> Option<Age> {
        let index = &self.g.tables;
        if !index.is_lost[k.i()] || self.is_spent() {
            return None;
        }
        let its = printed_on(o);
        let key = index.kind_key + u32::from(k.0);
        let circle = self.circle_of(key);
        let all: Vec<Listener> = [key, index.suspend_key]
            .into_iter()
            .flat_map(|key| self.youngest_first(key, Value::Object(o), circle))
            .collect();
        let mut lost = None;
        for l in all {
            let age = self.age(&l);
            if lost.is_some_and(|lost| age < lost) {
                continue;
            }
            self.look(CALL);
            let a = self.ability(&l);
            let takes = match &a.form {
                Form::Mute { .. } => self.takes_keyword(&l, k) && self.mutes(&l, &its),
                Form::ModifyKind { gains: false, applies, .. } => {
                    let saved = self.open_listener(&l, &[Value::Object(o)], a.slots as usize);
                    let on = self.is_on(&l, a, *applies, Value::Object(o));
                    self.close_window(saved);
                    on
                }
                _ => false,
            };
            if takes {
                lost = Some(age);
            }
        }
        lost
    }

    /// Whether an ability that takes all abilities away would take a keyword: it may keep some.
    pub(crate) fn takes_keyword(&self, l: &Listener, k: KindId) -> bool {
        let Form::Mute { except, .. } = &self.ability(l).form else { return false };
        self.p().kinds[k.i()].is_keyword && !except.iter().any(|kept| self.p().is_kind(k, *kept))
    }

    /// The arguments of each time that an object has a keyword as printed.
    fn printed_times(&self, o: ObjectRef, k: KindId) -> impl Iterator<Item = &'a [Value]> + use<'a> {
        let has: &'a [(KindId, Vec<Value>)] = &self.g.program.defs[self.c.def(o).i()].has;
        has.iter().filter(move |(keyword, _)| *keyword == k).map(|(_, args)| &args[..])
    }

    /// What gives an object a keyword, for the `n`th time that counts; nothing where that is printed on it.
    pub(crate) fn giver(&mut self, o: ObjectRef, k: KindId, n: u32) -> Option<Giver> {
        let n = match self.p().policy.same_keywords {
            SameKeywords::Once => self.different(o, k).get(n as usize).copied()?,
            SameKeywords::Numbers | SameKeywords::Each => n,
        };
        let given = self.what_gives(o, k);
        let n = n.checked_sub(self.printed_instances(o, k, &given))?;
        given.by.get(n as usize).copied()
    }

    /// What gives a keyword to an object, of what began since it was last taken: once, or for each of several.
    fn givers(&mut self, o: ObjectRef, k: KindId, since: Option<Age>) -> Vec<Giver> {
        let key = self.g.tables.kind_key + u32::from(k.0);
        let mut all = Vec::new();
        let mut givers = Vec::new();
        if self.is_spent() {
            return givers;
        }
        self.all_about(key, Value::Object(o), &mut all);
        for by in all {
            self.look(CALL);
            if since.is_some_and(|since| self.age(&by) < since) {
                continue;
            }
            let a = self.ability(&by);
            let Form::ModifyKind { gains: true, applies, each, .. } = &a.form else { continue };
            if self.is_being_bent(a, &by) {
                continue;
            }
            let saved = self.open_listener(&by, &[Value::Object(o)], a.slots as usize);
            let is_on = self.is_on(&by, a, *applies, Value::Object(o));
            let times = if is_on { self.times_given(a, *each) } else { 0 };
            self.close_window(saved);
            givers.extend((0..times).map(|nth| Giver { by, nth }));
        }
        givers
    }

    /// How many times an ability gives a keyword, in the window that is open for it: once, or for each member of a list.
    pub(crate) fn times_given(&mut self, a: &Ability, each: Option<(ExprId, u16)>) -> u32 {
        let Some((list, _)) = each else { return 1 };
        let all = self.in_layer(a, |e| e.eval(list));
        if let Value::List { len, .. } = all { u32::from(len) } else { 0 }
    }

    /// An argument of the `n`th time that counts of those that an object has a keyword: as printed first, then as given.
    pub(crate) fn keyword_argument(&mut self, o: ObjectRef, k: KindId, i: u8, n: u32) -> Value {
        if self.p().policy.same_keywords == SameKeywords::Once {
            let n = self.different(o, k).get(n as usize).copied();
            return n.map_or(Value::None, |n| self.argument_of_instance(o, k, i, n));
        }
        self.argument_of_instance(o, k, i, n)
    }

    fn argument_of_instance(&mut self, o: ObjectRef, k: KindId, i: u8, n: u32) -> Value {
        let given = self.what_gives(o, k);
        if given.lost.is_none()
            && let Some(args) = self.printed_times(o, k).nth(n as usize)
        {
            return args.get(i as usize).copied().unwrap_or(Value::None);
        }
        let nth = n.saturating_sub(self.printed_instances(o, k, &given));
        let Some(giver) = given.by.get(nth as usize) else {
            // What gave it to something that has gone may be over.
            let is_gone = i == 0 && self.c.fresh(o).is_none();
            return if is_gone { self.had_keyword_value(o, k).unwrap_or_default() } else { Value::None };
        };
        let a = self.ability(&giver.by);
        let Form::ModifyKind { args, each, .. } = &a.form else { return Value::None };
        let Some(arg) = args.get(i as usize) else { return Value::None };
        let saved = self.open_listener(&giver.by, &[Value::Object(o)], a.slots as usize);
        let v = self.in_layer(a, |e| {
            if let Some((list, slot)) = each
                && let Value::List { start, len } = e.eval(*list)
            {
                let member = if giver.nth < u32::from(len) { e.member(start, giver.nth) } else { Value::None };
                e.set_var(*slot, member);
            }
            e.eval(*arg)
        });
        self.close_window(saved);
        v
    }

    /// The arguments of each time that an object has a keyword, as printed first, then as given.
    pub fn keyword_times(&mut self, o: ObjectRef, k: KindId) -> Vec<Vec<Value>> {
        let arity = self.p().kinds[k.i()].arity;
        let times = self.instances(o, k);
        (0..times).map(|n| (0..arity).map(|i| self.keyword_argument(o, k, i, n)).collect()).collect()
    }

    /// The first arguments of a keyword that an object has, added up over each time that it has it; 0 without it.
    pub fn keyword_value(&mut self, o: ObjectRef, k: KindId) -> Value {
        if !self.is_kind(o, k) {
            return Value::Int(0);
        }
        if self.c.objects[o.id as usize].inc != o.inc
            && let Some(had) = self.had_keyword_value(o, k)
        {
            return had;
        }
        let n = self.instances(o, k).max(1);
        let mut values = (0..n).map(|i| self.keyword_argument(o, k, 0, i).int());
        let sum = values.try_fold(0, i32::checked_add);
        Value::Int(sum.unwrap_or_else(|| self.too_much_of(k)))
    }
}
