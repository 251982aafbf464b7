//! How abilities modify values: attributes, defines, costs.

use crate::dirty;
use crate::limits;
use crate::machine::query::eval::Eval;
use crate::machine::query::modifiers::circle::{Now, YOUNGEST};
use crate::machine::query::scratch::{Age, CALL};
use crate::machine::state::listeners::by_age;
use crate::machine::state::{Ends, Listener, NIL, NONE16};
use crate::machine::tables::reach::AppliesTo;
use crate::program::{
    Ability, AbilityId, Arith, AttrId, DefineId, Expr, ExprId, Form, KindId, Modifies, PaymentId, Program, ValueStep,
};
use crate::value::{ObjectRef, Value};
use naipe_grammar::ast::AssignOp;
use naipe_grammar::narrow;
use naipe_grammar::order;

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
        given: 0,
        whose: None,
    }
}

/// All that is printed on a thing, as one listener: what takes a thing's abilities takes that.
#[must_use]
pub(crate) fn printed_on(source: ObjectRef) -> Listener {
    Listener { source, ends: Ends::WithSource, ..rule(AbilityId(u32::MAX)) }
}

/// Which `modify` of its source it is of which an ability is a part: the age of the first of them, for they begin one after
/// another. What a keyword holds that can be given, which has no key of its own, is known by the time that its source has it.
pub(crate) fn whole(l: &Listener, first: AbilityId) -> u32 {
    if l.key == 0 { l.start } else { l.stamp.saturating_sub(l.ability - first.0) }
}

/// Sets, factors and additions of the abilities that modify one value, in order of age within each.
#[derive(Debug, Clone, Copy)]
pub(super) struct Modified {
    set: Option<Value>,
    /// What an exception says that belongs to the thing, in place of what is printed on it.
    own: Option<Value>,
    factor: i64,
    sum: i64,
    /// Members that a set gains and loses.
    joined: Value,
    left: Value,
}

/// Puts what modifies a value in the order in which it is worked out: by the layers of the game, and what is final last.
pub fn in_layers(program: &Program, list: &mut [Listener]) {
    order::by_key(list, |l| {
        let a = &program.abilities[l.ability as usize];
        (a.is_final, program.policy.layers.place_of(&a.form))
    });
}

impl Modified {
    pub(super) const NOT: Modified =
        Modified { set: None, own: None, factor: 1, sum: 0, joined: Value::EMPTY, left: Value::EMPTY };

    pub(super) fn is_not(&self) -> bool {
        let Modified { set, own, factor, sum, joined, left } = self;
        set.is_none() && own.is_none() && (*factor, *sum) == (1, 0) && (*joined, *left) == (Value::EMPTY, Value::EMPTY)
    }
}

impl<'a> Eval<'a> {
    /// The abilities with a key, one after another: rules, then those of objects and effects by age. (Those of keywords
    /// and kinds that can be given are not among them.)
    pub fn with_key(&self, key: u32) -> impl Iterator<Item = Listener> + use<'a> {
        let heard = self.heard(key);
        self.g.tables.rules(key).iter().map(|r| rule(*r)).chain(heard.iter().copied())
    }

    /// Those of objects and effects among them.
    #[inline]
    pub(crate) fn heard(&self, key: u32) -> &'a [Listener] {
        let c = self.c;
        self.read(dirty::key(key));
        if !c.hears(key) {
            return &[];
        }
        let from = &c.listeners[c.listeners.partition_point(|l| l.key < key)..];
        &from[..from.partition_point(|l| l.key == key)]
    }

    /// All abilities with a key that are on, as a run of listeners appended to `out`: rules, then the others, of what modifies by
    /// age.
    pub fn all_with_key(&mut self, key: u32, out: &mut Vec<Listener>) {
        self.all_about(key, Value::None, out);
    }

    /// Those of them that can be about something, if it is a thing.
    pub(crate) fn all_about(&mut self, key: u32, it: Value, out: &mut Vec<Listener>) {
        if !self.g.tables.any[key as usize] {
            return;
        }
        out.extend(self.g.tables.rules(key).iter().map(|r| rule(*r)));
        let from = out.len();
        out.extend_from_slice(&self.heard_about(key, it));
        if self.g.tables.any_granted[key as usize] {
            let circle = self.circle_of(key);
            self.granted(key, it, circle, out);
            if key >= self.g.tables.attr_key {
                by_age(&mut out[from..]);
            }
        }
    }

    /// The ability of a listener.
    #[must_use]
    pub fn ability(&self, l: &Listener) -> &'a Ability {
        &self.g.program.abilities[l.ability as usize]
    }

    /// Opens the window of a listener: what it captured, or its controller and itself; then `extra`.
    pub fn open_listener(&mut self, l: &Listener, extra: &[Value], size: usize) -> usize {
        let you = match l.whose {
            Some(q) => Value::Player(q),
            None if l.ends == Ends::WithSource => self.controller(l.source),
            None => Value::None,
        };
        self.open_listener_of(l, you, extra, size)
    }

    /// The same to find out whether it is on, and what it makes of a value: whose it is, is found out where that asks for it.
    pub(crate) fn open_condition(&mut self, l: &Listener, extra: &[Value], size: usize) -> usize {
        let asks = self.g.tables.asks_whose[l.ability as usize];
        if asks { self.open_listener(l, extra, size) } else { self.open_listener_of(l, Value::None, extra, size) }
    }

    fn open_listener_of(&mut self, l: &Listener, you: Value, extra: &[Value], size: usize) -> usize {
        let saved = self.base;
        let base = self.m.values.len();
        if l.ends == Ends::WithSource {
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

    /// A value as the abilities with a key modify it: first those that are not final, then those that are.
    pub(super) fn modified_anew(&mut self, key: u32, it: Value, base: Value) -> Value {
        if self.is_spent() {
            return base;
        }
        if let Some(circle) = self.circle_of(key) {
            return self.known_in_circle(circle, key, it, |e, before| e.modified_before(circle, key, it, base, before));
        }
        let mut modified = [Modified::NOT, Modified::NOT];
        for r in self.g.tables.rules(key) {
            self.modify(&rule(*r), it, &mut modified);
        }
        let mut granted = Vec::new();
        if self.g.tables.any_granted[key as usize] {
            self.granted(key, it, None, &mut granted);
        }
        let mut granted = granted.iter().peekable();
        for l in self.heard_about(key, it).iter() {
            while let Some(older) = granted.next_if(|older| older.stamp < l.stamp) {
                self.modify(older, it, &mut modified);
            }
            self.modify(l, it, &mut modified);
        }
        for l in granted {
            self.modify(l, it, &mut modified);
        }
        self.apply_both((key, it), base, &modified)
    }

    /// The same of what is in a circle, as those older than an ability say.
    fn modified_before(&mut self, circle: Now, key: u32, it: Value, base: Value, before: Age) -> Value {
        let is_asked_alone = self.s.modifying.is_empty() || before != YOUNGEST;
        if is_asked_alone
            && !matches!(base, Value::List { .. })
            && let Some(modified) = self.modified_in_course(circle, (key, it), before)
        {
            return self.apply_both((key, it), base, &modified);
        }
        let mut all = Vec::new();
        self.all_about(key, it, &mut all);
        let mut modified = [Modified::NOT, Modified::NOT];
        for l in all {
            let age = self.age_in_circle(circle, &l);
            if age < before {
                self.as_old_as(circle, age, |e| e.modify(&l, it, &mut modified));
            }
        }
        self.apply_both((key, it), base, &modified)
    }

    /// Whether an ability certainly does not apply to a value, by what is printed on it.
    pub(crate) fn is_beside(&self, l: &Listener, it: Value) -> bool {
        match (self.g.tables.applies_to[l.ability as usize], it) {
            (AppliesTo::Bearer, it) => it != Value::Object(l.source),
            (AppliesTo::Printed(k), Value::Object(o)) => !self.g.tables.is_printed(self.c.def(o), k),
            (AppliesTo::Printed(_), Value::Ability(..)) => true,
            _ => false,
        }
    }

    /// Whether an ability with a key may apply to a value: some object or effect has one, or a rule in force that is not
    /// beside it.
    #[inline]
    pub(crate) fn may_modify(&self, key: u32, it: Value) -> bool {
        self.read(dirty::key(key));
        let rules = self.g.tables.rules(key);
        self.c.hears(key) || !rules.is_empty() && self.any_may_modify(rules, it)
    }

    #[inline(never)]
    fn any_may_modify(&self, rules: &[AbilityId], it: Value) -> bool {
        rules.iter().any(|r| self.is_in_force(*r) && !self.is_beside(&rule(*r), it))
    }

    pub(super) fn modify(&mut self, l: &Listener, it: Value, modified: &mut [Modified; 2]) {
        if let Some((thing, kind, v)) = self.plainly(l) {
            self.look(1);
            let a = self.ability(l);
            if it == thing
                && kind.is_none_or(|kind| self.value_is_kind(it, kind))
                && let Form::Modify { op, amount, .. } = a.form
            {
                if let Some(c) = &mut self.s.cover {
                    c.ability(l.ability);
                }
                self.modify_by(&mut modified[usize::from(a.is_final)], l, op, v, amount);
            }
            return;
        }
        self.look(CALL);
        if self.is_beside(l, it) || !self.passes_prefilter(AbilityId(l.ability), |_, _| it) {
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
        let modified = &mut modified[usize::from(a.is_final)];
        let window = [it, self.s.payer];
        let known = if let Form::ModifyCost { .. } = a.form { &window[..] } else { &window[..1] };
        let saved = self.open_condition(l, known, a.slots as usize);
        let of_sort = match &a.form {
            Form::ModifyCost { sort: Some(sort), .. } => self.in_layer(a, |e| e.eval(*sort)) == self.s.sort,
            _ => true,
        };
        if of_sort && self.is_on(l, a, applies, it) {
            let v = self.in_layer(a, |e| e.eval(amount));
            self.modify_by(modified, l, op, v, amount);
        }
        self.close_window(saved);
    }

    /// What one that is plain modifies, what that must be, and by how much it does. Nothing is asked of it that could be otherwise,
    /// but what suspends effects.
    #[inline]
    fn plainly(&self, l: &Listener) -> Option<(Value, Option<KindId>, Value)> {
        let tables = &self.g.tables;
        let plain = tables.plain[l.ability as usize].as_ref()?;
        if tables.any[tables.suspend_key as usize] || l.ends == Ends::WithSource || plain.thing >= l.len {
            return None;
        }
        let captured = |slot: u16| self.c.arena[l.start as usize + usize::from(slot)];
        let amount = match plain.amount {
            Ok(v) => v,
            Err(slot) => captured(slot),
        };
        let thing = captured(plain.thing);
        let is_one = [thing, amount].iter().all(|v| !matches!(v, Value::List { .. }));
        is_one.then_some((thing, plain.kind, amount))
    }

    fn modify_by(&mut self, modified: &mut Modified, l: &Listener, op: AssignOp, v: Value, amount: ExprId) {
        if self.p().policy.layers.steps.is_none() {
            return self.modify_by_age(modified, l, op, v, amount);
        }
        match (op, v) {
            (AssignOp::Set, v) if l.ends == Ends::Copied => modified.own = Some(v),
            (AssignOp::Set, v) => modified.set = Some(v),
            (AssignOp::Add, Value::Int(n)) => modified.sum += i64::from(n),
            (AssignOp::Sub, Value::Int(n)) => modified.sum -= i64::from(n),
            (AssignOp::Mul, Value::Int(n)) => modified.factor = modified.factor.saturating_mul(i64::from(n)),
            (AssignOp::Add | AssignOp::Sub, v) => self.modify_members(modified, op, v, amount),
            (AssignOp::Mul, _) => {}
        }
    }

    /// One ability after another: what sets a value does away with what the older ones made of it, and what multiplies it
    /// multiplies that, too.
    #[inline(never)]
    fn modify_by_age(&mut self, so_far: &mut Modified, l: &Listener, op: AssignOp, v: Value, at: ExprId) {
        match (op, v) {
            (AssignOp::Set, v) if l.ends == Ends::Copied => so_far.own = Some(v),
            (AssignOp::Set, v) => *so_far = Modified { set: Some(v), own: so_far.own, ..Modified::NOT },
            (AssignOp::Add, Value::Int(n)) => so_far.sum += i64::from(n),
            (AssignOp::Sub, Value::Int(n)) => so_far.sum -= i64::from(n),
            (AssignOp::Mul, Value::Int(n)) => {
                so_far.factor = so_far.factor.saturating_mul(i64::from(n));
                so_far.sum = so_far.sum.saturating_mul(i64::from(n));
            }
            (AssignOp::Add | AssignOp::Sub, v) => self.modify_members(so_far, op, v, at),
            (AssignOp::Mul, _) => {}
        }
    }

    /// Members that a set gains or loses: of one that it gains and loses, the younger ability says.
    fn modify_members(&mut self, so_far: &mut Modified, op: AssignOp, v: Value, at: ExprId) {
        let (mut to, mut from) = (so_far.joined, so_far.left);
        if op == AssignOp::Sub {
            std::mem::swap(&mut to, &mut from);
        }
        from = self.combine(Arith::Sub, from, v, at);
        to = self.combine(Arith::Add, to, v, at);
        (so_far.joined, so_far.left) = if op == AssignOp::Sub { (from, to) } else { (to, from) };
    }

    /// A value as what is not final makes it, and then what is.
    #[inline]
    fn apply_both(&mut self, of: (u32, Value), base: Value, [before, last]: &[Modified; 2]) -> Value {
        let v = self.apply(of, base, before);
        if last.is_not() {
            return v;
        }
        // No cost is less than nothing, and what is final goes by that.
        let costs = self.g.tables.cost_key..self.g.tables.suspend_key;
        let v = match v {
            Value::Int(n) if costs.contains(&of.0) => Value::Int(n.max(0)),
            v => v,
        };
        self.apply(of, v, last)
    }

    fn apply(&mut self, of: (u32, Value), base: Value, modified: &Modified) -> Value {
        let steps = self.p().policy.layers.steps.unwrap_or(ValueStep::ALL);
        if steps == ValueStep::ALL {
            return self.worked_out(of, modified.set.or(modified.own).unwrap_or(base), modified);
        }
        let Modified { factor, sum, joined, left, .. } = *modified;
        let mut v = modified.own.unwrap_or(base);
        for step in steps {
            v = match step {
                ValueStep::Set => modified.set.unwrap_or(v),
                ValueStep::Multiply => self.worked_out(of, v, &Modified { factor, ..Modified::NOT }),
                ValueStep::Add => self.worked_out(of, v, &Modified { sum, joined, left, ..Modified::NOT }),
            };
        }
        v
    }

    /// What factors and additions make of a value: that of a thing, of which there is a key.
    fn worked_out(&mut self, of: (u32, Value), v: Value, modified: &Modified) -> Value {
        match v {
            Value::Int(n) => {
                let n = i64::from(n).saturating_mul(modified.factor).saturating_add(modified.sum);
                i32::try_from(n).map_or_else(|_| self.past_counting(of, v), Value::Int)
            }
            v @ Value::List { .. } => {
                let more = self.combine(Arith::Add, v, modified.joined, ExprId(0));
                self.combine(Arith::Sub, more, modified.left, ExprId(0))
            }
            v => v,
        }
    }

    /// The current value of an attribute of an object: stored, modified by the abilities in force, within its bounds.
    pub fn attr(&mut self, o: ObjectRef, a: AttrId) -> Value {
        let p = self.p();
        let attr = &p.attrs[a.i()];
        let x = &self.c.objects[o.id as usize];
        self.read(dirty::attr(a));
        if x.inc == o.inc && x.zone != NONE16 {
            self.read_zone(x.zone);
        } else {
            self.read(dirty::ZONES | dirty::PLAY);
            // What has been made and comes next is nowhere, and has what it comes with.
            if x.inc != o.inc {
                let last = self.last(o).map(|l| self.c.last_known_values[l.start as usize + a.i()]);
                return last.unwrap_or_else(|| p.printed(crate::program::DefId(x.def), a));
            }
        }
        let base = match attr.column {
            Some(col) => self.c.attrs[o.id as usize * p.columns as usize + col as usize],
            None => p.printed(crate::program::DefId(x.def), a),
        };
        let base =
            if attr.gained && !self.g.tables.has_printed(self.c.def(o), a) { self.gained(o, a, base) } else { base };
        self.as_modified(Value::Object(o), a, base)
    }

    /// What an attribute of a thing or of an ability comes to, that is this before anything modifies it.
    #[inline]
    pub(crate) fn as_modified(&mut self, it: Value, a: AttrId, base: Value) -> Value {
        let attr = &self.p().attrs[a.i()];
        let key = self.g.tables.attr_key + u32::from(a.0);
        let is_bounded = attr.lo.is_some() || attr.hi.is_some();
        if !attr.modified
            || self.hides_attr(attr)
            || !self.g.tables.any_granted[key as usize] && !self.may_modify(key, it)
        {
            return if is_bounded { self.bounded(base, a, it) } else { base };
        }
        let Some(v) = self.deeper(key, |e| e.modified(key, it, base)) else { return base };
        if is_bounded { self.bounded(v, a, it) } else { v }
    }

    /// A stored attribute of what may have it because it gained a kind: what became of such a kind begins with its default.
    #[inline(never)]
    pub(crate) fn gained(&mut self, o: ObjectRef, a: AttrId, stored: Value) -> Value {
        let attr = &self.p().attrs[a.i()];
        if self.g.tables.has_printed(self.c.def(o), a) {
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
        if attr.modified && !self.hides_attr(attr) {
            let key = self.g.tables.player_attr_key + u32::from(a.0);
            v = self.deeper(key, |e| e.modified(key, Value::Player(q), base)).unwrap_or(base);
        }
        self.within(v, attr.lo, attr.hi, Value::Player(q))
    }

    /// Asks for what others modify, as deep as abilities may ask one another.
    pub(crate) fn deeper<R>(&mut self, key: u32, ask: impl FnOnce(&mut Self) -> R) -> Option<R> {
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

    /// A define's value, modified: its parameters stand in slots 2 to `2 + arity` of the open window.
    pub fn modified_define(&mut self, d: DefineId, base: Value, arity: usize, at: ExprId) -> Value {
        if self.hides(Modifies::Values) {
            return base;
        }
        let key = self.g.tables.define_key + u32::from(d.0);
        let mut args = arrayvec::ArrayVec::<Value, { limits::PARAMETERS }>::new();
        for i in 0..arity {
            args.push(self.var(2 + narrow::u16(i)));
        }
        let mut v = base;
        let mut list = Vec::new();
        self.of_the_gone(key, &args, &mut list);
        self.all_with_key(key, &mut list);
        in_layers(self.p(), &mut list);
        let circle = self.circle_of(key);
        for l in list {
            let a = self.ability(&l);
            let Form::ModifyDefine { op, amount, .. } = &a.form else { continue };
            let x = match circle {
                None => self.given_to_define(&l, &args, *amount),
                Some(circle) => {
                    let age = self.age_in_circle(circle, &l);
                    if age >= self.before_in(circle) {
                        continue;
                    }
                    self.as_old_as(circle, age, |e| e.given_to_define(&l, &args, *amount))
                }
            };
            if let Some(x) = x {
                v = self.assigned(v, *op, x, at);
            }
        }
        v
    }

    /// What an ability that modifies a define gives, if it is on.
    fn given_to_define(&mut self, l: &Listener, args: &[Value], amount: ExprId) -> Option<Value> {
        let a = self.ability(l);
        let saved = self.open_listener(l, args, a.slots as usize);
        let is_on = self.in_layer(a, |e| e.holds_or_absent(a.condition))
            && !self.is_suspended(l, Value::None)
            && !args.iter().any(|v| self.is_suspended(l, *v));
        let given = is_on.then(|| {
            if let Some(c) = &mut self.s.cover {
                c.ability(l.ability);
            }
            self.in_layer(a, |e| e.eval(amount))
        });
        self.close_window(saved);
        given
    }

    /// The amount of a payment (of a sort, where there are several) after `modify cost`, for the thing played, where whose window is
    /// open would pay it.
    pub fn modified_cost(&mut self, payment: PaymentId, sort: Value, thing: Value, base: i32) -> i32 {
        if self.hides(Modifies::Values) || !self.may_modify_cost(payment, thing) {
            return base;
        }
        let key = self.g.tables.cost_key + u32::from(payment.0);
        let payer = self.var(0);
        let outer = (std::mem::replace(&mut self.s.sort, sort), std::mem::replace(&mut self.s.payer, payer));
        let amount = self.modified(key, thing, Value::Int(base)).int().max(0);
        (self.s.sort, self.s.payer) = outer;
        amount
    }

    /// Whether some `modify cost` may modify a payment for a thing.
    pub(crate) fn may_modify_cost(&self, payment: PaymentId, thing: Value) -> bool {
        let (index, key) = (&self.g.tables, self.g.tables.cost_key + u32::from(payment.0));
        index.any[key as usize] && (index.any_granted[key as usize] || self.may_modify(key, thing))
    }
}
