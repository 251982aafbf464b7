//! How abilities bend values: attributes, kinds, controllers, defines, costs. And prohibitions.

use super::eval::{Age, CALL, Eval, Fault};
use super::index::AppliesTo;
use super::state::{Ends, Listener, Mark, Marked, NIL, NONE16};
use crate::dirty;
use crate::limits;
use crate::program::{
    Ability, AbilityId, Arith, AttrId, CLASSES, Class, DefineId, EventId, Expr, ExprId, Form, KindId, StrId, builtin,
};
use crate::value::{ObjectRef, Value};
use naipe_grammar::ast::AssignOp;
use naipe_grammar::narrow;

/// A rule of the game, as a listener without an object.
#[must_use]
pub fn rule(ability: AbilityId) -> Listener {
    Listener {
        key: 0,
        ability: ability.0,
        source: ObjectRef { inc: 0, id: NIL },
        start: 0,
        len: 0,
        ends: Ends::Never,
        stamp: 0,
    }
}

/// The age of the first ability of the `modify` of which one is a part: they begin one after another.
fn whole(l: &Listener, first: AbilityId) -> u32 {
    l.stamp.saturating_sub(l.ability - first.0)
}

/// Sets, factors and additions of the abilities that bend one value, in order of age within each.
#[derive(Debug, Clone, Copy)]
struct Bent {
    set: Option<Value>,
    factor: i64,
    sum: i64,
    /// Members that a set gains and loses.
    joined: Value,
    left: Value,
}

impl Bent {
    const NOT: Bent = Bent { set: None, factor: 1, sum: 0, joined: Value::EMPTY, left: Value::EMPTY };

    fn is_not(&self) -> bool {
        let Bent { set, factor, sum, joined, left } = self;
        set.is_none() && (*factor, *sum) == (1, 0) && (*joined, *left) == (Value::EMPTY, Value::EMPTY)
    }
}

impl<'a> Eval<'a> {
    /// The abilities with a key, one after another: rules, then those of objects and effects by age. (Those of keywords
    /// that were given are not among them.)
    pub fn bending(&self, key: u32) -> impl Iterator<Item = Listener> + use<'a> {
        let c = self.c;
        self.read(dirty::key(key));
        let heard: &'a [Listener] =
            if c.hears(key) { &c.listeners[c.listeners.partition_point(|l| l.key < key)..] } else { &[] };
        let rules = self.g.index.rules(key).iter().map(|r| rule(*r));
        rules.chain(heard.iter().take_while(move |l| l.key == key).copied())
    }

    /// All abilities with a key that are on, as a run of listeners appended to `out`.
    pub fn benders(&mut self, key: u32, out: &mut Vec<Listener>) {
        if !self.g.index.any[key as usize] {
            return;
        }
        out.extend(self.bending(key));
        if self.g.index.any_granted[key as usize] {
            self.granted(key, out);
        }
    }

    pub(super) fn granted(&mut self, key: u32, out: &mut Vec<Listener>) {
        self.read(dirty::ABILITIES | dirty::PLAY);
        for &(k, ability, keyword) in &self.g.index.granted {
            if k != key || self.is_spent() {
                continue;
            }
            let works_in = &self.p().abilities[ability.i()].zones;
            for z in 0..self.c.zones.len() {
                let zone = &self.c.zones[z];
                if works_in.is_empty() && !zone.in_play {
                    continue;
                }
                if !works_in.is_empty() {
                    if !works_in.iter().any(|w| w.0 == zone.decl) {
                        continue;
                    }
                    self.read(dirty::zone_bit(zone.bit));
                }
                for id in self.objects_in(narrow::u16(z)) {
                    self.look(1);
                    let o = self.c.reference(id);
                    let n = match self.earlier(o) {
                        Some(mut then) => then.times(o, keyword),
                        None => self.times(o, keyword),
                    };
                    for start in 0..n {
                        out.push(Listener { source: o, ends: Ends::WithSource, start, ..rule(ability) });
                    }
                }
            }
        }
    }

    /// How many times an object has a keyword, each of which acts: as printed or given.
    fn times(&mut self, o: ObjectRef, k: KindId) -> u32 {
        if self.is_kind(o, k) { self.instances(o, k).max(1) } else { 0 }
    }

    /// How many times an object that has a keyword has it: as printed, and as given.
    fn instances(&mut self, o: ObjectRef, k: KindId) -> u32 {
        let def = self.c.def(o);
        let printed = narrow::u32(self.p().defs[def.i()].has.iter().filter(|(kw, _)| *kw == k).count());
        if self.p().kinds[k.i()].arity == 0 {
            return 1;
        }
        printed + self.grants(o, k, u32::MAX, 0).0
    }

    /// How many abilities give a keyword to an object; and the argument that the `n`th of them gives.
    fn grants(&mut self, o: ObjectRef, k: KindId, n: u32, i: u8) -> (u32, Option<Value>) {
        let key = self.g.index.kind_key + u32::from(k.0);
        let (mut count, mut found) = (0, None);
        if self.is_spent() {
            return (count, found);
        }
        for l in self.bending(key) {
            self.look(CALL);
            let a = self.ability(&l);
            let Form::ModifyKind { gains: true, args, applies, .. } = &a.form else { continue };
            let saved = self.open_listener(&l, &[Value::Object(o)], a.slots as usize);
            if self.holds(*applies) && self.holds_or_absent(a.condition) {
                if count == n {
                    found = args.get(i as usize).map(|e| self.eval(*e));
                }
                count += 1;
            }
            self.close_window(saved);
        }
        (count, found)
    }

    /// The ability of a listener.
    #[must_use]
    pub fn ability(&self, l: &Listener) -> &'a Ability {
        &self.g.program.abilities[l.ability as usize]
    }

    /// Opens the window of a listener: what it captured, or its controller and itself; then `extra`.
    pub fn open_listener(&mut self, l: &Listener, extra: &[Value], size: usize) -> usize {
        let saved = self.base;
        let base = self.m.values.len();
        if l.ends == Ends::WithSource {
            let you = self.controller(l.source);
            self.m.values.push(you);
            self.m.values.push(Value::Object(l.source));
            let a = self.ability(l);
            match a.keyword {
                Some(k) if l.len == 0 => {
                    for i in 0..self.p().kinds[k.i()].arity {
                        let v = match self.earlier(l.source) {
                            Some(mut then) => then.keyword_argument(l.source, k, i, l.start),
                            None => self.keyword_argument(l.source, k, i, l.start),
                        };
                        self.m.values.push(v);
                    }
                }
                _ => {
                    self.m.values.extend_from_slice(&self.c.arena[l.start as usize..l.start as usize + l.len as usize])
                }
            }
        } else if l.source.id == NIL && l.len == 0 {
            self.m.values.extend_from_slice(&[Value::None, Value::None]);
        } else {
            self.m.values.extend_from_slice(&self.c.arena[l.start as usize..l.start as usize + l.len as usize]);
        }
        self.m.values.extend_from_slice(extra);
        self.m.values.resize(self.m.values.len().max(base + size), Value::None);
        self.base = base;
        saved
    }

    /// An argument of the `n`th time that an object has a keyword: as printed first, then as given.
    fn keyword_argument(&mut self, o: ObjectRef, k: KindId, i: u8, n: u32) -> Value {
        let def = self.c.def(o);
        let mut printed = self.p().defs[def.i()].has.iter().filter(|(kw, _)| *kw == k);
        if let Some((_, args)) = printed.nth(n as usize) {
            return args.get(i as usize).copied().unwrap_or(Value::None);
        }
        let before = narrow::u32(self.p().defs[def.i()].has.iter().filter(|(kw, _)| *kw == k).count());
        self.grants(o, k, n.saturating_sub(before), i).1.unwrap_or(Value::None)
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
        let values = (0..n).map(|i| self.keyword_argument(o, k, 0, i).int());
        Value::Int(values.fold(0, i32::saturating_add))
    }

    /// A value as the abilities with a key bend it: first those that are not final, then those that are.
    fn bent(&mut self, key: u32, it: Value, base: Value) -> Value {
        if self.is_spent() {
            return base;
        }
        let mut bent = [Bent::NOT, Bent::NOT];
        for l in self.bending(key) {
            self.bend(&l, it, &mut bent);
        }
        if self.g.index.any_granted[key as usize] {
            let mut out = Vec::new();
            self.granted(key, &mut out);
            for l in out {
                self.bend(&l, it, &mut bent);
            }
        }
        let [before, last] = bent;
        let v = self.apply(base, before);
        if last.is_not() { v } else { self.apply(v, last) }
    }

    /// Whether an ability applies to something now; the window is that of the ability, and stays open.
    fn is_on(&mut self, l: &Listener, a: &Ability, applies: ExprId, it: Value) -> bool {
        if let Some(first) = a.modify {
            self.s.bending.push((first, l.source, whole(l, first)));
        }
        let on = self.holds(applies) && self.holds_or_absent(a.condition);
        if a.modify.is_some() {
            self.s.bending.pop();
        }
        let on = on && !self.is_suspended(l, it);
        if on && let Some(c) = &mut self.s.cover {
            c.ability(l.ability);
        }
        on
    }

    /// Whether an ability certainly does not apply to a value, by what is printed on it.
    fn is_beside(&self, l: &Listener, it: Value) -> bool {
        match (self.g.index.applies_to[l.ability as usize], it) {
            (AppliesTo::Bearer, it) => it != Value::Object(l.source),
            (AppliesTo::Printed(k), Value::Object(o)) => !self.g.index.is_printed(self.c.def(o), k),
            (AppliesTo::Printed(_), Value::Ability(..)) => true,
            _ => false,
        }
    }

    /// Whether an ability with a key may apply to a value: some object or effect has one, or a rule that is not beside it.
    #[inline]
    pub(super) fn may_bend(&self, key: u32, it: Value) -> bool {
        self.read(dirty::key(key));
        self.c.hears(key) || self.g.index.rules(key).iter().any(|r| !self.is_beside(&rule(*r), it))
    }

    fn bend(&mut self, l: &Listener, it: Value, bent: &mut [Bent; 2]) {
        self.look(CALL);
        if self.is_beside(l, it) || !self.is_guarded(AbilityId(l.ability), |_, _| it) {
            return;
        }
        let a = self.ability(l);
        let (applies, op, amount) = match &a.form {
            Form::Modify { applies, op, amount, .. } | Form::ModifyCost { applies, op, amount, .. } => {
                (*applies, *op, *amount)
            }
            Form::ModifyController { applies, player, .. } => (*applies, AssignOp::Set, *player),
            _ => return,
        };
        let bent = &mut bent[usize::from(a.is_final)];
        let saved = self.open_listener(l, &[it], a.slots as usize);
        if self.is_on(l, a, applies, it) {
            let v = self.eval(amount);
            match (op, v) {
                (AssignOp::Set, v) => bent.set = Some(v),
                (AssignOp::Add, Value::Int(n)) => bent.sum += i64::from(n),
                (AssignOp::Sub, Value::Int(n)) => bent.sum -= i64::from(n),
                (AssignOp::Mul, Value::Int(n)) => bent.factor = bent.factor.saturating_mul(i64::from(n)),
                (AssignOp::Add, v) => bent.joined = self.combine(Arith::Add, bent.joined, v, amount),
                (AssignOp::Sub, v) => bent.left = self.combine(Arith::Add, bent.left, v, amount),
                _ => {}
            }
        }
        self.close_window(saved);
    }

    fn apply(&mut self, base: Value, bent: Bent) -> Value {
        match bent.set.unwrap_or(base) {
            Value::Int(n) => {
                let n = i64::from(n).saturating_mul(bent.factor).saturating_add(bent.sum);
                Value::Int(narrow::i32(n.clamp(i64::from(i32::MIN), i64::from(i32::MAX))))
            }
            v @ Value::List { .. } => {
                let more = self.combine(Arith::Add, v, bent.joined, ExprId(0));
                self.combine(Arith::Sub, more, bent.left, ExprId(0))
            }
            v => v,
        }
    }

    /// The current value of an attribute of an object: stored, bent by the abilities in force, within its bounds.
    pub fn attr(&mut self, o: ObjectRef, a: AttrId) -> Value {
        let p = self.p();
        let attr = &p.attrs[a.i()];
        let x = &self.c.objects[o.id as usize];
        self.read(dirty::attr(a));
        if x.inc == o.inc && x.zone != NONE16 {
            self.read_zone(x.zone);
        } else {
            self.read(dirty::ZONES | dirty::PLAY);
            if let Some(l) = self.c.last_known(o) {
                return self.c.last_known_values[l.start as usize + a.i()];
            }
            return p.printed(crate::program::DefId(x.def), a);
        }
        let base = match attr.column {
            Some(col) => self.c.attrs[o.id as usize * p.columns as usize + col as usize],
            None => p.printed(crate::program::DefId(x.def), a),
        };
        let base = if attr.gained { self.gained(o, a, base) } else { base };
        let key = self.g.index.attr_key + u32::from(a.0);
        if !attr.modified || !self.g.index.any_granted[key as usize] && !self.may_bend(key, Value::Object(o)) {
            return if attr.lo.is_none() && attr.hi.is_none() { base } else { self.bounded(base, a, Value::Object(o)) };
        }
        let Some(v) = self.deeper(key, |e| e.bent(key, Value::Object(o), base)) else { return base };
        if attr.lo.is_none() && attr.hi.is_none() { v } else { self.bounded(v, a, Value::Object(o)) }
    }

    /// A stored attribute of what may have it because it gained a kind: what became of such a kind begins with its default.
    #[inline(never)]
    pub(super) fn gained(&mut self, o: ObjectRef, a: AttrId, stored: Value) -> Value {
        let attr = &self.p().attrs[a.i()];
        let def = self.c.def(o);
        if attr.kinds.iter().any(|k| self.g.index.is_printed(def, *k)) {
            return stored;
        }
        match attr.kinds.iter().any(|k| self.is_kind(o, *k)) {
            true if stored == Value::None => attr.default,
            true => stored,
            false => Value::None,
        }
    }

    fn bounded(&mut self, v: Value, a: AttrId, of: Value) -> Value {
        let attr = &self.p().attrs[a.i()];
        self.within(v, attr.lo, attr.hi, of)
    }

    /// A number kept within bounds that are read in a window of its bearer.
    pub fn within(&mut self, v: Value, lo: Option<ExprId>, hi: Option<ExprId>, of: Value) -> Value {
        let Value::Int(mut n) = v else { return v };
        if let Some(lo) = lo.and_then(|lo| self.bound(lo, of)) {
            n = n.max(lo);
        }
        if let Some(hi) = hi.and_then(|hi| self.bound(hi, of)) {
            n = n.min(hi);
        }
        Value::Int(n)
    }

    fn bound(&mut self, e: ExprId, of: Value) -> Option<i32> {
        let v = match self.p().expr(e) {
            Expr::Const(v) => *v,
            _ => {
                let saved = self.open_window(&[Value::None, of], 2);
                let v = self.eval(e);
                self.close_window(saved);
                v
            }
        };
        if let Value::Int(n) = v { Some(n) } else { None }
    }

    /// The current value of an attribute of a player.
    pub fn player_attr(&mut self, q: u8, a: AttrId) -> Value {
        let p = self.p();
        if q >= self.c.seats {
            return Value::None;
        }
        let attr = &p.player_attrs[a.i()];
        self.read(dirty::player_attr(a));
        let base = self.c.player_attrs[q as usize * p.player_attrs.len() + a.i()];
        if !attr.modified && attr.lo.is_none() && attr.hi.is_none() {
            return base;
        }
        let mut v = base;
        if attr.modified {
            let key = self.g.index.player_attr_key + u32::from(a.0);
            v = self.deeper(key, |e| e.bent(key, Value::Player(q), base)).unwrap_or(base);
        }
        self.within(v, attr.lo, attr.hi, Value::Player(q))
    }

    /// Asks for what others bend, as deep as abilities may ask one another.
    fn deeper<R>(&mut self, key: u32, ask: impl FnOnce(&mut Self) -> R) -> Option<R> {
        if self.is_spent() {
            return None;
        }
        if self.depth >= limits::DEPTH {
            self.too_deep(key);
            return None;
        }
        self.depth += 1;
        let found = ask(self);
        self.depth -= 1;
        Some(found)
    }

    #[cold]
    fn too_deep(&mut self, key: u32) {
        let one = self.p().abilities.iter().position(|a| self.g.index.key(&a.form) == key);
        let ability = self.bending(key).last().map_or_else(|| one.unwrap_or(0), |l| l.ability as usize);
        self.s.fault.get_or_insert(Fault::Bent(ability));
    }

    fn age(&self, l: &Listener) -> Age {
        (self.ability(l).is_final, l.stamp, l.ability)
    }

    /// The abilities with a key, the youngest first, then the rules; what is final before all others.
    fn youngest_first(&self, key: u32) -> impl Iterator<Item = Listener> + use<'a> {
        let c = self.c;
        self.read(dirty::key(key));
        let heard: &'a [Listener] = if c.hears(key) {
            let from = c.listeners.partition_point(|l| l.key < key);
            &c.listeners[from..from + c.listeners[from..].partition_point(|l| l.key == key)]
        } else {
            &[]
        };
        let abilities: &'a [Ability] = &self.g.program.abilities;
        let rules: &'a [AbilityId] = self.g.index.rules(key);
        let all = move || heard.iter().rev().copied().chain(rules.iter().rev().map(|r| rule(*r)));
        let is_final = move |l: &Listener| abilities[l.ability as usize].is_final;
        all().filter(move |l| is_final(l)).chain(all().filter(move |l| !is_final(l)))
    }

    /// The controller as the abilities in force say: as the youngest of those that apply. Where control depends on itself
    /// by way of others, each of those abilities sees what the older ones do, and no more.
    #[inline(never)]
    pub fn modified_controller(&mut self, o: ObjectRef, base: Value) -> Value {
        let control = &mut self.s.control;
        if let Some(before) = control.before {
            return self.controller_before(o, base, before);
        }
        if control.is_circle || control.asking.contains(&{ o.id }) {
            control.is_circle = true;
            return base;
        }
        control.asking.push(o.id);
        let found = self.deeper(self.g.index.controller_key, |e| e.youngest_controller(o, base, None));
        let control = &mut self.s.control;
        control.asking.pop();
        if !(control.is_circle && control.asking.is_empty()) {
            return found.unwrap_or(base);
        }
        control.is_circle = false;
        control.known.clear();
        let found = self.controllers_by_age(o, base);
        self.s.control.before = None;
        found
    }

    /// The controller, where control goes in a circle. What the older abilities see is found first: no question then goes deep.
    fn controllers_by_age(&mut self, o: ObjectRef, base: Value) -> Value {
        let mut all: Vec<Listener> = self.youngest_first(self.g.index.controller_key).collect();
        all.sort_by_key(|l| self.age(l));
        for l in all.iter().filter(|l| l.ends == Ends::WithSource) {
            self.s.control.before = Some(self.age(l));
            self.controller(l.source);
        }
        self.controller_before(o, base, (true, u32::MAX, u32::MAX))
    }

    /// The controller as the abilities older than one say.
    fn controller_before(&mut self, o: ObjectRef, base: Value, before: Age) -> Value {
        if let Some(v) = self.s.control.known.get(&(o.id, before)) {
            return *v;
        }
        let key = self.g.index.controller_key;
        let found = self.deeper(key, |e| e.youngest_controller(o, base, Some(before))).unwrap_or(base);
        self.s.control.before = Some(before);
        self.s.control.known.insert((o.id, before), found);
        found
    }

    fn youngest_controller(&mut self, o: ObjectRef, base: Value, before: Option<Age>) -> Value {
        for l in self.youngest_first(self.g.index.controller_key) {
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
            // An object's control does not bend itself; whose ability it is is not asked before it matters.
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
                found = self.eval(*player);
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
        let key = self.g.index.kind_key + u32::from(k.0);
        // An ability that asks for the kind that it gives or takes sees what the older ones do; what those ask, as printed.
        let asked = (o.id, k.0);
        let mut same = self.s.asking.iter().rev().filter(|(of, _)| *of == asked);
        let (before, again) = (same.next().map(|(_, by)| *by), same.next().is_some());
        if again {
            return printed;
        }
        if self.s.asking.is_full() {
            self.too_deep(key);
            return printed;
        }
        self.s.asking.push((asked, (true, u32::MAX, u32::MAX)));
        let is = self.deeper(key, |e| e.youngest_of_kind(o, k, before)).flatten().unwrap_or(printed);
        self.s.asking.pop();
        is
    }

    /// Whether the youngest ability, of those before one, that gives an object a kind, or takes it, gives it; nothing where
    /// none does either.
    fn youngest_of_kind(&mut self, o: ObjectRef, k: KindId, before: Option<Age>) -> Option<bool> {
        let g = self.g;
        let mut youngest: Option<(Age, bool)> = None;
        for n in &g.index.kind_benders[k.i()] {
            for l in self.youngest_first(g.index.kind_key + u32::from(n.0)) {
                let age = self.age(&l);
                if youngest.is_some_and(|(y, _)| age < y) {
                    break;
                }
                if before.is_some_and(|before| age >= before) {
                    continue;
                }
                let a = self.ability(&l);
                let Form::ModifyKind { gains, applies, .. } = &a.form else { continue };
                self.look(CALL);
                // Gaining one below the one asked for is gaining it; losing one above it is losing it.
                let concerns = if *gains { self.p().is_kind(*n, k) } else { self.p().is_kind(k, *n) };
                if !concerns || self.is_beside(&l, Value::Object(o)) || self.is_being_bent(a, &l) {
                    continue;
                }
                if let Some((_, by)) = self.s.asking.last_mut() {
                    *by = age;
                }
                let saved = self.open_listener(&l, &[Value::Object(o)], a.slots as usize);
                let on = self.is_on(&l, a, *applies, Value::Object(o));
                self.close_window(saved);
                if on {
                    youngest = Some((age, *gains));
                    break;
                }
            }
        }
        youngest.map(|(_, gains)| gains)
    }

    /// Whether it is being asked to what the `modify` of which an ability is a part applies.
    fn is_being_bent(&self, a: &Ability, l: &Listener) -> bool {
        a.modify.is_some_and(|first| self.s.bending.contains(&(first, l.source, whole(l, first))))
    }

    /// A define's value, bent: its parameters stand in slots 2 to `2 + arity` of the open window.
    pub fn modified_define(&mut self, d: DefineId, base: Value, arity: usize, at: ExprId) -> Value {
        let key = self.g.index.define_key + u32::from(d.0);
        let mut args = arrayvec::ArrayVec::<Value, 16>::new();
        for i in 0..arity.min(16) {
            args.push(self.var(2 + narrow::u16(i)));
        }
        let mut v = base;
        let mut list = Vec::new();
        self.benders(key, &mut list);
        list.sort_by_key(|l| self.ability(l).is_final);
        for l in list {
            let a = self.ability(&l);
            let Form::ModifyDefine { op, amount, .. } = &a.form else { continue };
            let saved = self.open_listener(&l, &args, a.slots as usize);
            if self.holds_or_absent(a.condition) && !self.is_suspended(&l, Value::None) {
                if let Some(c) = &mut self.s.cover {
                    c.ability(l.ability);
                }
                let x = self.eval(*amount);
                v = match op {
                    AssignOp::Set => x,
                    AssignOp::Add => self.combine(Arith::Add, v, x, at),
                    AssignOp::Sub => self.combine(Arith::Sub, v, x, at),
                    AssignOp::Mul => self.combine(Arith::Mul, v, x, at),
                };
            }
            self.close_window(saved);
        }
        v
    }

    /// The amount of a payment after `modify cost`, for the thing played.
    pub fn modified_cost(&mut self, payment: crate::program::PaymentId, thing: Value, base: i32) -> i32 {
        let key = self.g.index.cost_key + u32::from(payment.0);
        if !self.g.index.any[key as usize] {
            return base;
        }
        self.bent(key, thing, Value::Int(base)).int().max(0)
    }

    /// Whether the effects of a listener's object are switched off, for what it would affect.
    pub fn is_suspended(&mut self, l: &Listener, on: Value) -> bool {
        let key = self.g.index.suspend_key;
        if !self.g.index.any[key as usize] {
            return false;
        }
        let source = if l.source.id == NIL { Value::None } else { Value::Object(l.source) };
        if source == Value::None || self.is_spent() {
            return false;
        }
        if self.deeper(key, |e| e.suspended_by(l, source, on)).is_some_and(|by| by.is_some()) {
            return true;
        }
        // What is switched off stays so, though what switches it off leaves in the same moment.
        let of = if let Value::Object(o) = on { o } else { l.source };
        let Some(mut then) = self.earlier(l.source) else { return false };
        then.c.fresh(of).is_some() && then.deeper(key, |e| e.suspended_by(l, source, on)).is_some_and(|by| by.is_some())
    }

    /// The table before anything left in the moment under way, for something that was there then.
    pub(super) fn earlier(&mut self, of: ObjectRef) -> Option<Eval<'_>> {
        let c = self.c.earlier.as_deref()?;
        c.fresh(of)?;
        Some(Eval { g: self.g, c, m: self.m, s: self.s, base: self.base, depth: self.depth })
    }

    /// The suspension that switches off what an object does to another.
    fn suspended_by(&mut self, l: &Listener, source: Value, on: Value) -> Option<Listener> {
        for s in self.bending(self.g.index.suspend_key) {
            let a = self.ability(&s);
            let Form::Suspend { of, on: filter } = &a.form else { continue };
            self.look(CALL);
            // What was carried out before it is not undone.
            if l.ends != Ends::WithSource && s.stamp > l.stamp {
                continue;
            }
            let saved = self.open_listener(&s, &[source, on], a.slots as usize);
            let off = self.holds(*of) && self.holds_or_absent(a.condition) && self.holds_or_absent(*filter);
            self.close_window(saved);
            if off {
                if let Some(c) = &mut self.s.cover {
                    c.ability(s.ability);
                }
                return Some(s);
            }
        }
        None
    }

    /// Whether a listener hears an event whose arguments (with source and by) stand at `args` in the windows.
    pub fn hears(&mut self, l: &Listener, args: usize, n: usize) -> bool {
        self.look(CALL);
        let a = self.ability(l);
        if let Some(p) = a.self_param
            && l.source.id != NIL
            && self.m.values[args + p as usize] != Value::Object(l.source)
        {
            return false;
        }
        if !self.is_guarded(AbilityId(l.ability), |e, i| e.m.values[args + usize::from(i)]) {
            return false;
        }
        if a.once_per.is_some() && self.is_marked(l, a) {
            return false;
        }
        if a.condition.is_none() && !self.g.index.any[self.g.index.suspend_key as usize] {
            return true;
        }
        let mut values = arrayvec::ArrayVec::<Value, 16>::new();
        for i in 0..n.min(16) {
            values.push(self.m.values[args + i]);
        }
        let saved = self.open_listener(l, &values, a.slots as usize);
        self.look_back(l);
        let on =
            self.holds_or_absent(a.condition) && !self.is_suspended(l, values.first().copied().unwrap_or(Value::None));
        self.close_window(saved);
        on
    }

    /// Puts what a reaction reads as it was before its event into the window just opened: what was kept, or, for what was
    /// not there yet to keep it, as it is.
    pub fn look_back(&mut self, l: &Listener) {
        let (first, list) = &self.ability(l).was;
        if list.is_empty() {
            return;
        }
        let size = self.base + *first as usize + list.len();
        self.m.values.resize(self.m.values.len().max(size), Value::None);
        let kept = self.c.before.iter().rev();
        let kept = { kept }.find(|b| (b.ability, b.source, b.stamp) == (l.ability, l.source, l.stamp)).copied();
        for (i, of) in list.iter().enumerate() {
            let v = match kept {
                Some(b) => self.c.before_values[b.start as usize + i],
                None => self.eval(*of),
            };
            self.set_var(first + narrow::u16(i), v);
        }
    }

    /// The mark of a `once per`, of the `which`th of what an object has or made.
    pub fn mark(
        &mut self,
        what: Marked,
        source: ObjectRef,
        which: u32,
        once: (crate::program::PhaseId, Option<ExprId>),
    ) -> Mark {
        let player = once.1.map_or(255, |e| self.eval(e).player().unwrap_or(255));
        Mark { what, source, which, player, phase: once.0.0 }
    }

    fn is_marked(&mut self, l: &Listener, a: &Ability) -> bool {
        self.read(dirty::MARKS);
        let Some(once) = a.once_per else { return false };
        let saved = self.open_listener(l, &[], a.slots as usize);
        let mark = self.mark(Marked::Ability(AbilityId(l.ability)), l.source, l.which(), once);
        self.close_window(saved);
        self.c.marks.contains(&mark)
    }

    /// The prohibition that a `can …` meets, if any.
    pub fn met_by(&mut self, id: ExprId) -> Option<Listener> {
        let p = self.p();
        let Expr::Can { event, args, overriding, all } = p.expr(id) else { return None };
        let mark = self.m.values.len();
        let mut values = arrayvec::ArrayVec::<Value, 16>::new();
        for a in args.iter().take(14) {
            let v = self.eval(*a);
            values.push(v);
        }
        values.push(self.var(1));
        values.push(self.var(0));
        if self.depth >= limits::DEPTH {
            self.s.fault.get_or_insert(Fault::Depth(id));
            return None;
        }
        if *event == builtin::MOVE
            && let (Value::Object(o), Value::None) = (values[0], values[1])
            && let Some(x) = self.c.fresh(o)
        {
            // A move is from where the thing is.
            values[1] = Value::Zone(x.zone);
        }
        self.m.values.extend_from_slice(&values);
        self.depth += 1;
        let f = self.forbidden(*event, mark, values.len(), overriding, *all);
        self.depth -= 1;
        self.m.values.truncate(mark);
        f
    }

    /// The prohibition that stops an event whose arguments (source and by last) stand at `args`, if any does.
    pub fn forbidden(
        &mut self,
        event: EventId,
        args: usize,
        n: usize,
        overriding: &[StrId],
        all: bool,
    ) -> Option<Listener> {
        let key = u32::from(event.0) * narrow::u32(CLASSES) + Class::Forbid as u32;
        if !self.g.index.any[key as usize] {
            return None;
        }
        if !self.g.index.any_granted[key as usize] {
            for l in self.bending(key) {
                if self.stops(&l, event, args, n, overriding, all) {
                    return Some(l);
                }
            }
            if self.c.together == 0 {
                return None;
            }
            let mut list = Vec::new();
            self.gone_benders(key, &mut list);
            return list.into_iter().find(|l| self.stops(l, event, args, n, overriding, all));
        }
        let mut list = Vec::new();
        self.benders(key, &mut list);
        self.gone_benders(key, &mut list);
        list.into_iter().find(|l| self.stops(l, event, args, n, overriding, all))
    }

    /// In a `together`: the abilities with a key of what was there when it began and has gone since. They bend all of its
    /// events.
    pub fn gone_benders(&self, key: u32, list: &mut Vec<Listener>) {
        if self.c.together == 0 {
            return;
        }
        let (from, to) = self.c.together_watch;
        let there = self.c.watch.get(from as usize..to as usize).unwrap_or_default();
        list.extend(there.iter().filter(|l| l.key == key && l.source.id != NIL && self.c.fresh(l.source).is_none()));
    }

    fn stops(&mut self, l: &Listener, event: EventId, args: usize, n: usize, over: &[StrId], all: bool) -> bool {
        let a = self.ability(l);
        if !a.absolute && (all || a.label.is_some_and(|x| over.contains(&x))) {
            return false;
        }
        if !self.hears(l, args, n) {
            return false;
        }
        if !a.absolute && self.is_permitted(event, a.label, args, n) {
            return false;
        }
        if let Some(c) = &mut self.s.cover {
            c.ability(l.ability);
        }
        true
    }

    fn is_permitted(&mut self, event: EventId, label: Option<StrId>, args: usize, n: usize) -> bool {
        let key = u32::from(event.0) * narrow::u32(CLASSES) + Class::Permit as u32;
        let Some(label) = label else { return false };
        if !self.g.index.any[key as usize] {
            return false;
        }
        let mut list = Vec::new();
        self.benders(key, &mut list);
        self.gone_benders(key, &mut list);
        for l in list {
            if self.ability(&l).overrides.contains(&label) && self.hears(&l, args, n) {
                if let Some(c) = &mut self.s.cover {
                    c.ability(l.ability);
                }
                return true;
            }
        }
        false
    }
}
