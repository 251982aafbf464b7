//! Queries: pure, never waiting, evaluated by direct recursion of a depth that the program bounds.

use crate::dirty::{self, Bits};
use crate::limits;
use crate::machine::query::game::Game;
use crate::machine::query::plan::{Block, Plan};
use crate::machine::query::scratch::{CALL, Fault, Scratch};
use crate::machine::state::{Core, Listener, Memory, NIL, NONE16, State};
use crate::program::{AttrId, DefId, Expr, ExprId, Fact, Program, ScopeId};
use crate::value::{CONSTANT_LIST, ObjectRef, Value};
use naipe_grammar::ast::{AssignOp, FoldOp, QueryOp, Visibility};
use naipe_grammar::narrow;

/// One evaluation: a program, a state to read, a window to write bound variables to.
pub struct Eval<'a> {
    /// The game, with its tables and plan.
    pub g: &'a Game,
    /// The table, which is only read.
    pub c: &'a Core,
    /// Windows and lists, which queries write to as they go.
    pub m: &'a mut Memory,
    /// What queries find out beside their answer: faults, coverage, what was read.
    pub s: &'a mut Scratch,
    /// Where the window begins in `Memory::values`.
    pub base: usize,
    /// How many defines and modifiers deep it stands; past `limits::DEPTH` it is a fault.
    pub depth: u16,
}

impl<'a> Eval<'a> {
    /// An evaluation in the window that begins at `base`.
    #[inline]
    pub(crate) fn new(g: &'a Game, st: &'a mut State, s: &'a mut Scratch, base: u32) -> Eval<'a> {
        s.evaluations = s.evaluations.wrapping_add(1);
        Eval { g, c: &st.core, m: &mut st.mem, s, base: base as usize, depth: 0 }
    }

    /// An evaluation of a table that is not the one of the game, in a window of its own.
    pub(crate) fn at(g: &'a Game, c: &'a Core, m: &'a mut Memory, s: &'a mut Scratch) -> Eval<'a> {
        s.evaluations = s.evaluations.wrapping_add(1);
        Eval { g, c, m, s, base: 0, depth: 0 }
    }

    /// The program of the game.
    #[must_use]
    pub fn p(&self) -> &'a Program {
        &self.g.program
    }

    /// Notes that so many things are looked at.
    #[inline]
    pub(crate) fn look(&self, things: usize) {
        self.s.look(things);
    }

    /// Whether queries have looked at more than they may: whatever asks one then finds nothing.
    #[inline]
    pub(crate) fn is_spent(&mut self) -> bool {
        let spent = self.s.is_spent();
        if spent {
            self.s.fault.get_or_insert(Fault::Looks);
        }
        spent
    }

    /// Notes that what these bits stand for was read.
    #[inline]
    pub fn read(&self, bits: Bits) {
        self.s.reads.add(bits);
    }

    /// Asks something, and gives with it what was read for it: that is not noted yet.
    pub(crate) fn with_reads<R>(&mut self, ask: impl FnOnce(&mut Self) -> R) -> (R, Bits) {
        let outer = self.s.reads.replace(0);
        let found = ask(self);
        (found, self.s.reads.replace(outer))
    }

    /// Asks something that gathers abilities in a list of its own, kept from the last time.
    pub(crate) fn with_listeners<R>(&mut self, ask: impl FnOnce(&mut Self, &mut Vec<Listener>) -> R) -> R {
        let mut list = self.s.listeners_pool();
        let found = ask(self, &mut list);
        self.s.give_listeners_back(list);
        found
    }

    /// Notes that what is in a zone was read.
    #[inline]
    pub fn read_zone(&self, zone: u16) {
        self.read(self.c.zone_bits(zone));
    }

    /// Notes that it was read where in a zone things lie.
    pub fn read_places(&self, zone: u16) {
        self.read(self.c.zone_bits(zone) | dirty::PLACES);
    }

    /// What stands in a slot of the window.
    #[must_use]
    pub fn var(&self, slot: u16) -> Value {
        self.m.values[self.base + slot as usize]
    }

    /// Writes a slot of the window.
    pub fn set_var(&mut self, slot: u16, v: Value) {
        self.m.values[self.base + slot as usize] = v;
    }

    /// Whether a condition is `yes`; anything else is not.
    pub fn holds(&mut self, e: ExprId) -> bool {
        let g: &'a Game = self.g;
        self.is_met(self.plan().test(g, e))
    }

    /// Whether the condition of a plan is true; lists made on the way are dropped.
    #[inline]
    pub(crate) fn is_met(&mut self, condition: &Block) -> bool {
        let mark = self.m.lists.len();
        let yes = self.test(condition);
        self.m.lists.truncate(mark);
        yes
    }

    /// The plan of the program.
    #[inline]
    pub(crate) fn plan(&self) -> &'a Plan {
        self.g.plan()
    }

    #[inline]
    pub(crate) fn value_is_kind(&mut self, v: Value, k: crate::program::KindId) -> bool {
        match v {
            Value::Object(o) => self.is_kind(o, k),
            Value::Ability(d, _) => self.p().is_kind(self.p().defs[d as usize].kind, k),
            Value::Def(d) => self.g.tables.is_printed(crate::program::DefId(d), k),
            _ => false,
        }
    }

    /// Whether an optional condition is true (nothing said is true).
    pub fn holds_or_absent(&mut self, e: Option<ExprId>) -> bool {
        e.is_none_or(|e| self.holds(e))
    }

    /// A value that is not a list: lists made on the way are dropped.
    pub fn scalar(&mut self, e: ExprId) -> Value {
        self.scalar_of(|this| this.eval(e))
    }

    /// The same of what is got in any way.
    #[inline]
    pub(crate) fn scalar_of(&mut self, get: impl FnOnce(&mut Self) -> Value) -> Value {
        let mark = self.m.lists.len();
        let v = get(self);
        if !matches!(v, Value::List { .. }) {
            self.m.lists.truncate(mark);
        }
        v
    }

    /// The members of a list, of the state's or of the program's.
    #[must_use]
    pub fn list(&self, len: u16, start: u32) -> &[Value] {
        if start & CONSTANT_LIST != 0 {
            let s = (start & !CONSTANT_LIST) as usize;
            &self.g.program.lists[s..s + len as usize]
        } else {
            &self.m.lists[start as usize..start as usize + len as usize]
        }
    }

    /// The member of a list that has this number, from 0.
    #[must_use]
    pub fn member(&self, start: u32, i: u32) -> Value {
        if start & CONSTANT_LIST != 0 {
            self.g.program.lists[((start & !CONSTANT_LIST) + i) as usize]
        } else {
            self.m.lists[(start + i) as usize]
        }
    }

    /// Makes a list of what stands in the arena from a mark on.
    pub(crate) fn close_list(&mut self, mark: usize, at: ExprId) -> Value {
        let len = self.m.lists.len() - mark;
        if len > limits::LIST {
            self.m.lists.truncate(mark);
            self.s.fault.get_or_insert(Fault::List(at));
            return Value::EMPTY;
        }
        if len == 0 { Value::EMPTY } else { Value::List { len: narrow::u16(len), start: narrow::u32(mark) } }
    }

    /// Opens a new window of `size` slots above everything, beginning with the given values.
    pub fn open_window(&mut self, first: &[Value], size: usize) -> usize {
        let saved = self.base;
        let base = self.m.values.len();
        self.m.values.extend_from_slice(first);
        self.m.values.resize(base + size.max(first.len()), Value::None);
        self.base = base;
        saved
    }

    /// Closes the window opened last; `saved` is what opening it gave.
    pub fn close_window(&mut self, saved: usize) {
        self.m.values.truncate(self.base);
        self.base = saved;
    }

    /// The value of an expression, in the window of this evaluation.
    pub fn eval(&mut self, id: ExprId) -> Value {
        let g: &'a Game = self.g;
        match &g.program.exprs[id.i()] {
            Expr::Const(v) => *v,
            Expr::Var(i) => self.var(*i),
            _ => self.run(self.plan().value(g, id)),
        }
    }

    #[inline(never)]
    pub(crate) fn attr_of_other(&mut self, v: Value, a: AttrId) -> Value {
        match v {
            // What its class has is the ability's own; the rest is read of the card.
            Value::Ability(d, _)
                if self.p().attrs[a.i()].kinds.iter().any(|k| self.p().is_kind(self.p().defs[d as usize].kind, *k)) =>
            {
                let base = self.p().printed(crate::program::DefId(u32::from(d)), a);
                self.as_modified(v, a, base)
            }
            Value::Ability(_, of) => self.attr(of.thing(), a),
            Value::Def(d) => self.p().printed(crate::program::DefId(d), a),
            _ => Value::None,
        }
    }

    /// `a..b`, as a list of numbers.
    pub(crate) fn whole_numbers(&mut self, a: Value, b: Value, at: ExprId) -> Value {
        let (Value::Int(a), Value::Int(b)) = (a, b) else { return Value::EMPTY };
        if i64::from(b) - i64::from(a) > limits::LIST as i64 {
            self.s.fault.get_or_insert(Fault::List(at));
            return Value::EMPTY;
        }
        let mark = self.m.lists.len();
        self.look(narrow::usize((i64::from(b) - i64::from(a)).max(0)));
        self.m.lists.extend((a..=b).map(Value::Int));
        self.close_list(mark, at)
    }

    /// `c[i]`: the member of that number (from 0), or of that seat; none where there is no such member.
    pub(crate) fn index(&self, list: Value, i: Value) -> Value {
        let i = match i {
            Value::Int(i) => i64::from(i),
            Value::Player(q) => i64::from(q),
            _ => -1,
        };
        match list {
            Value::List { len, start } if i >= 0 && i < i64::from(len) => self.member(start, narrow::u32(i)),
            _ => Value::None,
        }
    }

    /// A fact of the machine.
    #[inline(never)]
    pub(crate) fn fact(&mut self, f: Fact) -> Value {
        self.read(dirty::fact(f));
        match f {
            Fact::Active => Value::Player(self.c.active),
            Fact::FirstPlayer => Value::Player(self.c.first),
            Fact::TurnNumber => Value::Int(self.c.turn as i32),
            Fact::Phase | Fact::Step => {
                let want_step = f == Fact::Step;
                let phase = self.c.phases.iter().rev().find(|o| self.p().phases[o.phase as usize].is_step == want_step);
                phase.map_or(Value::None, |o| Value::Phase(o.phase))
            }
            Fact::InGame => Value::Int(self.c.alive.count_ones() as i32),
            Fact::Players => {
                let mark = self.m.lists.len();
                let mut q = self.c.active;
                for _ in 0..self.c.seats {
                    if self.c.is_alive(q) {
                        self.m.lists.push(Value::Player(q));
                    }
                    q = self.c.seat_after(q);
                }
                Value::List { len: narrow::u16(self.m.lists.len() - mark), start: narrow::u32(mark) }
            }
        }
    }

    /// Whether a value is, or is in, one of the fields of the innermost open scope of that name.
    pub(crate) fn in_scope(&self, scope: ScopeId, v: Value) -> bool {
        self.read(dirty::scope(scope));
        let Some(open) = self.c.open_scope(scope).copied() else { return false };
        let n = self.p().scopes[scope.i()].fields.len();
        v != Value::None
            && (0..n).any(|i| {
                let field = self.c.scope_values[open.start as usize + i];
                field == v || self.is_in(v, field)
            })
    }

    /// What a query finds. Afterwards nothing stands in the selector's slot.
    #[inline(never)]
    pub(crate) fn query(&mut self, op: QueryOp, s: crate::program::SelectorId, at: ExprId) -> Value {
        if matches!(op, QueryOp::First | QueryOp::All) {
            self.read(dirty::PLACES);
        }
        let result = match op {
            QueryOp::Any => Value::Bool(self.first(s).is_some()),
            QueryOp::First => self.first(s).unwrap_or(Value::None),
            QueryOp::Every => Value::Bool(self.every(s)),
            QueryOp::Count => {
                let from = self.find_all(s);
                let n = self.m.values.len() - from;
                self.m.values.truncate(from);
                Value::Int(narrow::i32(n))
            }
            QueryOp::All => {
                let mark = self.list_all(s);
                self.close_list(mark, at)
            }
        };
        let var = self.p().selectors[s.i()].var;
        self.set_var(var, Value::None);
        result
    }

    /// What a selector asks for, one after another on the arena of lists: gives where they begin.
    pub(crate) fn list_all(&mut self, s: crate::program::SelectorId) -> usize {
        // Candidates are kept apart while the conditions of later ones may use the arena.
        let from = self.find_all(s);
        let mark = self.m.lists.len();
        let Memory { values, lists, .. } = self.m;
        lists.extend_from_slice(&values[from..]);
        values.truncate(from);
        mark
    }

    /// `sum`, `min`, `max`, `values` of what is read of each candidate, as an expression says.
    #[inline(never)]
    pub(crate) fn fold(&mut self, op: FoldOp, at: ExprId) -> Value {
        let g: &'a Game = self.g;
        let Expr::Fold(_, of, s) = *g.program.expr(at) else { return Value::None };
        let (of, var) = (self.plan().reading(g, of), g.program.selectors[s.i()].var);
        if op == FoldOp::Sum {
            let mut sum = Value::Int(0);
            self.visit(s, &mut |e, v| {
                e.set_var(var, v);
                let x = e.read_off(of);
                if let Value::Int(_) = x {
                    sum = e.assigned(sum, AssignOp::Add, x, at);
                }
                false
            });
            self.set_var(var, Value::None);
            return sum;
        }
        let from = self.find_all(s);
        let mut acc = Value::None;
        for i in from..self.m.values.len() {
            let v = self.m.values[i];
            self.set_var(var, v);
            let x = self.read_off(of);
            match (op, acc, x) {
                (FoldOp::Values, _, x) => self.m.values[i] = x,
                (FoldOp::Min, Value::Int(a), Value::Int(x)) => acc = Value::Int(a.min(x)),
                (FoldOp::Max, Value::Int(a), Value::Int(x)) => acc = Value::Int(a.max(x)),
                (FoldOp::Min | FoldOp::Max, Value::None, x @ Value::Int(_)) => acc = x,
                _ => {}
            }
        }
        self.set_var(var, Value::None);
        if op == FoldOp::Values {
            self.read(dirty::PLACES);
            let mark = self.m.lists.len();
            let Memory { values, lists, .. } = self.m;
            lists.extend_from_slice(&values[from..]);
            acc = self.close_list(mark, at);
        }
        self.m.values.truncate(from);
        acc
    }

    /// The value of a define, called with these arguments.
    #[inline(never)]
    pub(crate) fn define(&mut self, d: crate::program::DefineId, arguments: &[Value], at: ExprId) -> Value {
        if self.p().defines[d.i()].recursion > 0 {
            return self.recurse(d, arguments, at);
        }
        self.look(CALL);
        if self.is_spent() {
            return Value::None;
        }
        if self.depth >= limits::DEPTH {
            self.s.fault.get_or_insert(Fault::Depth(at));
            return Value::None;
        }
        let p = self.p();
        let def = &p.defines[d.i()];
        let base = self.m.values.len();
        let (you, me) = (self.var(0), self.var(1));
        self.m.values.extend_from_slice(&[you, me]);
        self.m.values.extend_from_slice(arguments);
        if let Some(c) = &mut self.s.cover {
            c.define(d);
        }
        let n = arguments.len();
        let size = base + (def.slots as usize).max(2 + n);
        if self.m.values.len() < size {
            self.m.values.resize(size, Value::None);
        }
        let saved = std::mem::replace(&mut self.base, base);
        self.depth += 1;
        let mut v = self.run(self.plan().define(self.g, d));
        if def.modified {
            v = self.modified_define(d, v, n, at);
        }
        self.depth -= 1;
        self.close_window(saved);
        v
    }

    /// The first or last of what a zone or list holds, or so many of the first or last.
    #[inline(never)]
    pub(crate) fn end_of(&mut self, top: bool, count: Option<u32>, of: Value, at: ExprId) -> Value {
        match (of, count) {
            (Value::Zone(z), None) => self.end_of_zone(top, z),
            (Value::Zone(z), Some(n)) => {
                self.read_places(z);
                let z = &self.c.zones[z as usize];
                let mut id = if top { z.head } else { z.tail };
                let mark = self.m.lists.len();
                for _ in 0..n {
                    if id == NIL {
                        break;
                    }
                    self.m.lists.push(Value::Object(self.c.reference(id)));
                    let o = &self.c.objects[id as usize];
                    id = if top { o.next } else { o.prev };
                }
                self.close_list(mark, at)
            }
            (Value::List { len: 0, .. }, None) => Value::None,
            (Value::List { len, start }, None) => self.member(start, if top { 0 } else { u32::from(len) - 1 }),
            (Value::List { len, start }, Some(n)) => {
                let n = n.min(u32::from(len));
                let from = if top { 0 } else { u32::from(len) - n };
                Value::List { len: narrow::u16(n), start: start + from }
            }
            _ => Value::None,
        }
    }

    /// The object on top of a zone, or at its bottom.
    #[inline]
    pub(crate) fn end_of_zone(&self, top: bool, zone: u16) -> Value {
        let z = &self.c.zones[zone as usize];
        self.read(dirty::zone_bit(z.bit) | dirty::PLACES);
        let id = if top { z.head } else { z.tail };
        // No object has the number `NIL`.
        self.c.objects.get(id as usize).map_or(Value::None, |x| Value::Object(ObjectRef { inc: x.inc, id }))
    }

    /// The controller of an object: of its zone, or as the active `modify` abilities say.
    #[inline]
    pub fn controller(&mut self, o: ObjectRef) -> Value {
        let x = &self.c.objects[o.id as usize];
        if x.inc != o.inc || x.zone == NONE16 {
            return self.last_controller(o);
        }
        let z = &self.c.zones[x.zone as usize];
        self.read(dirty::CONTROL | dirty::zone_bit(z.bit));
        let mut who = z.holder(x.by);
        if self.g.tables.modifies_control
            && (self.g.tables.any_granted[self.g.tables.controller_key as usize]
                || self.may_modify(self.g.tables.controller_key, Value::Object(o)))
            && let Value::Player(q) = self.modified_controller(o, Value::Player(who))
        {
            who = q;
        }
        Value::Player(who)
    }

    #[inline(never)]
    fn last_controller(&self, o: ObjectRef) -> Value {
        self.read(dirty::CONTROL | dirty::PLAY | dirty::ZONES);
        let last = self.last(o).map(|l| l.controller);
        Value::Player(last.unwrap_or(self.c.objects[o.id as usize].owner))
    }

    /// The objects of a zone from the top.
    pub fn objects_in(&self, zone: u16) -> impl Iterator<Item = u32> + use<'a> {
        let c: &'a Core = self.c;
        c.objects_in(zone)
    }

    /// Whether a player may see an object's face.
    #[must_use]
    pub fn knows(&self, player: u8, id: u32) -> bool {
        knows(self.p(), self.c, player, id)
    }

    /// The value of an attribute as assigned, without modifiers.
    pub fn stored(&mut self, o: ObjectRef, a: AttrId) -> Value {
        match self.c.fresh(o) {
            Some(x) => self.read(dirty::attr(a) | self.c.zone_bits(x.zone)),
            None => self.read(dirty::attr(a) | dirty::PLAY | dirty::ZONES),
        }
        let p = self.p();
        let v = match p.attrs[a.i()].column {
            Some(col) if self.c.objects[o.id as usize].inc == o.inc => {
                self.c.attrs[o.id as usize * p.columns as usize + col as usize]
            }
            Some(col) => match self.last(o) {
                Some(last) => self.c.last_columns(last, usize::from(p.columns))[usize::from(col)],
                None => p.printed(self.c.def(o), a),
            },
            None => p.printed(self.c.def(o), a),
        };
        if p.attrs[a.i()].gained { self.gained(o, a, v) } else { v }
    }
}

/// Whether a player may see an object's face: its zone shows it, or it became known.
#[must_use]
pub fn knows(p: &Program, c: &Core, player: u8, id: u32) -> bool {
    let o = &c.objects[id as usize];
    shows_thing(p, c, (o.zone, p.owner_of(DefId(o.def), o.owner)), player)
        || player < 16 && o.known & (1 << player) != 0
}

/// Whether a player sees the face of what lies in a zone and is somebody's: what all share shows it to its owner, or to the others.
#[must_use]
pub fn shows_thing(p: &Program, c: &Core, (zone, owner): (u16, u8), player: u8) -> bool {
    let shared = c.zones.get(usize::from(zone)).filter(|zone| zone.player >= c.seats);
    match shared.map(|zone| p.zones[usize::from(zone.decl)].visible) {
        Some(Visibility::Owner) => owner == player,
        Some(Visibility::Others) => owner != player && player < c.seats,
        _ => shows(p, c, zone, player),
    }
}

/// Whether a zone shows a player the faces of all that lies in it; what lies nowhere is hidden by none.
#[must_use]
pub fn shows(p: &Program, c: &Core, zone: u16, player: u8) -> bool {
    let Some(zone) = c.zones.get(usize::from(zone)) else { return true };
    match p.zones[usize::from(zone.decl)].visible {
        Visibility::All => true,
        Visibility::Owner => zone.player == player,
        Visibility::Others => zone.player < c.seats && zone.player != player && player < c.seats,
        Visibility::Nobody => false,
    }
}
