//! The one loop that runs plans.

use crate::dirty;
use crate::machine::query::eval::Eval;
use crate::machine::query::functions;
use crate::machine::query::plan::block::{Block, FEW, Reading};
use crate::machine::query::plan::instr::{Instr, Kind, Place, answers, jumps, queries, statements, values};
use crate::program::{Arith, AttrId, Builtin, DefId, ExprId, Fact, ParamId, PhaseId, ScopeId, SelectorId, TypeTest};
use crate::value::Value;

const MOST: usize = Place::MOST as usize;

/// The run of a statement or query.
#[derive(Debug)]
pub(crate) struct Run<'b, 'r> {
    /// What runs.
    pub block: &'b Block,
    /// What it has worked out.
    pub registers: &'r mut [Value],
    /// The next instruction.
    pub next: usize,
}

impl Run<'_, '_> {
    /// Of which expression the instruction is that runs.
    #[inline(always)]
    pub fn origin(&self) -> ExprId {
        self.block.origin[self.next - 1]
    }

    /// What stands in so many registers, from one on.
    #[inline]
    fn row(&self, first: Place, n: u16) -> &[Value] {
        let first = usize::from(first.0) - 2 * MOST;
        &self.registers[first..first + usize::from(n)]
    }
}

impl Eval<'_> {
    /// What stands in a place.
    #[inline(always)]
    pub(crate) fn get(&self, run: &Run<'_, '_>, place: Place) -> Value {
        let i = usize::from(place.0);
        if i < MOST {
            self.m.values[self.base + i]
        } else if i >= 2 * MOST {
            run.registers[i - 2 * MOST]
        } else {
            run.block.constants[i - MOST]
        }
    }

    #[inline(always)]
    fn put(&mut self, run: &mut Run<'_, '_>, place: Place, v: Value) {
        let i = usize::from(place.0);
        if i >= 2 * MOST {
            run.registers[i - 2 * MOST] = v;
        } else {
            self.m.values[self.base + i] = v;
        }
    }

    /// The value that a block of a query gives.
    #[inline]
    pub(crate) fn run(&mut self, block: &Block) -> Value {
        // Where most candidates come from: a zone of somebody's, which needs no run.
        if let [Instr::ZoneOf { whose, zone, .. }, Instr::Give { .. }] = block.code[..]
            && let Kind::Slot(i) = whose.kind()
            && self.s.cover.is_none()
        {
            return self.zone_of(self.var(i), zone);
        }
        if usize::from(block.registers) <= FEW {
            return self.run_from(block, 0, &mut [Value::None; FEW]);
        }
        self.run_wide(block)
    }

    #[inline(never)]
    fn run_wide(&mut self, block: &Block) -> Value {
        self.run_from(block, 0, &mut vec![Value::None; usize::from(block.registers)])
    }

    /// The value that a block of a query gives, from an instruction on.
    #[inline]
    pub(crate) fn run_from(&mut self, block: &Block, at: u32, registers: &mut [Value]) -> Value {
        let mut run = Run { block, registers, next: at as usize };
        match *self.exec(&mut run) {
            Instr::Give { from } => self.get(&run, from),
            Instr::Is { yes } => Value::Bool(yes),
            statements!() | values!() | queries!() | Instr::Hoisted => Value::None,
            jumps!(_) => Value::None,
        }
    }

    /// The value of what is read many times.
    #[inline]
    pub(crate) fn read_off(&mut self, reading: Reading<'_>) -> Value {
        match reading {
            Reading::Constant(v) => v,
            Reading::Slot(i) => self.var(i),
            Reading::Block(block) => self.run(block),
        }
    }

    /// Runs until a statement, or a query, has been worked out: gives the instruction that says what comes of it.
    #[inline]
    pub(crate) fn exec<'b>(&mut self, run: &mut Run<'b, '_>) -> &'b Instr {
        // Most statements that only lead on have nothing to work out.
        let first = &run.block.code[run.next];
        if first.ends() && self.s.cover.is_none() {
            run.next += 1;
            return first;
        }
        if self.s.cover.is_some() { self.steps::<true>(run) } else { self.steps::<false>(run) }
    }

    /// The loop. `COVERS`: who wants to know what ran is told.
    fn steps<'b, const COVERS: bool>(&mut self, run: &mut Run<'b, '_>) -> &'b Instr {
        let block = run.block;
        loop {
            let instr = &block.code[run.next];
            if COVERS {
                self.cover_marks(run, instr);
            }
            run.next += 1;
            let (jumps, far) = match *instr {
                values!() => {
                    self.work_out(run, instr);
                    continue;
                }
                queries!() => {
                    self.ask_for(run, instr);
                    continue;
                }
                answers!() | statements!() => return instr,
                Instr::Jump { skip } => (true, skip),
                Instr::UnlessCompare { cmp, a, b, skip } => {
                    (!self.compare(cmp, self.get(run, a), self.get(run, b)), skip)
                }
                Instr::WhenCompare { cmp, a, b, skip } => (self.compare(cmp, self.get(run, a), self.get(run, b)), skip),
                Instr::UnlessColumn { cmp, attr, with, skip } => {
                    let x = self.plain_attr(self.var(run.block.candidate), attr);
                    (!self.compare(cmp, x, self.get(run, with)), skip)
                }
                Instr::WhenColumn { cmp, attr, with, skip } => {
                    let x = self.plain_attr(self.var(run.block.candidate), attr);
                    (self.compare(cmp, x, self.get(run, with)), skip)
                }
                Instr::UnlessFace { cmp, attr, with, skip } => {
                    let x = self.face(self.var(run.block.candidate), attr);
                    (!self.compare(cmp, x, self.get(run, with)), skip)
                }
                Instr::WhenFace { cmp, attr, with, skip } => {
                    let x = self.face(self.var(run.block.candidate), attr);
                    (self.compare(cmp, x, self.get(run, with)), skip)
                }
                Instr::IfTrue { when, x, skip } => (self.get(run, x).is_true() == when, skip),
                Instr::IfNone { when, x, skip } => ((self.get(run, x) == Value::None) == when, skip),
                Instr::IfEmpty { when, x, skip } => (self.is_empty(self.get(run, x)) == when, skip),
                Instr::IfKind { when, x, kind, skip } => (self.value_is_kind(self.get(run, x), kind) == when, skip),
                Instr::IfType { when, x, what, skip } => (is_type(what, self.get(run, x)) == when, skip),
                Instr::IfIn { when, a, b, skip } => (self.is_in(self.get(run, a), self.get(run, b)) == when, skip),
                Instr::IfDuring { when, phase, skip } => (self.is_during(phase) == when, skip),
                Instr::IfOpen { when, scope, skip } => (self.is_in_scope(scope) == when, skip),
                Instr::UnlessAny { skip, of } => (!self.any(of), skip),
                Instr::UnlessEvery { skip, of } => (!self.every_and_clear(of), skip),
                Instr::UnlessMatches { skip, of } => {
                    let v = self.var(self.p().selectors[of.i()].var);
                    (!self.matches(of, v), skip)
                }
            };
            if jumps {
                run.next += usize::from(far);
            }
        }
    }

    /// Works out a value for which nothing else is asked.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn work_out(&mut self, run: &mut Run<'_, '_>, instr: &Instr) {
        let (to, v) = match *instr {
            Instr::Copy { to, from } => (to, self.get(run, from)),
            Instr::Param { to, param } => (to, self.param(param)),
            Instr::Fact { fact: Fact::Active, to } => {
                self.read(dirty::TURN);
                (to, Value::Player(self.c.active))
            }
            Instr::Fact { fact, to } => (to, self.fact(fact)),
            Instr::Column { to, x, attr } => (to, self.plain_attr(self.get(run, x), attr)),
            Instr::Face { to, x, attr } => (to, self.face(self.get(run, x), attr)),
            Instr::Printed { to, x, attr } => (to, self.printed(self.get(run, x), attr)),
            Instr::Stored { to, x, attr } => match self.get(run, x) {
                Value::Object(o) => (to, self.stored(o, attr)),
                _ => (to, Value::None),
            },
            Instr::PlayerColumn { to, x, attr } => (to, self.plain_player_attr(self.get(run, x), attr)),
            Instr::ScopeField { to, scope, field } => (to, self.scope_field(scope, field)),
            Instr::InScope { to, x, scope } => (to, Value::Bool(self.in_scope(scope, self.get(run, x)))),
            Instr::Zone { to, zone } => (to, Value::Zone(self.p().zones[zone.i()].before.number(0, self.c.seats))),
            Instr::ZoneOf { to, whose, zone } => (to, self.zone_of(self.get(run, whose), zone)),
            Instr::Arith { op, to, a, b } => (to, self.arith(run, op, a, b)),
            Instr::Range { to, a, b } => (to, self.whole_numbers(self.get(run, a), self.get(run, b), run.origin())),
            Instr::List { to, first, n } => {
                let mark = self.m.lists.len();
                self.m.lists.extend_from_slice(run.row(first, n));
                (to, self.close_list(mark, run.origin()))
            }
            Instr::Index { to, list, i } => (to, self.index(self.get(run, list), self.get(run, i))),
            Instr::End { top, to, of } => (to, self.end_of(top, None, self.get(run, of), run.origin())),
            Instr::Ends { top, to, of, n } => {
                let n = self.get(run, n).int().max(0).cast_unsigned();
                (to, self.end_of(top, Some(n), self.get(run, of), run.origin()))
            }
            jumps!(_) => return,
            queries!() | answers!() | statements!() => return,
        };
        self.put(run, to, v);
    }

    /// Works out a value for which other queries may be asked: apart, so that what those need of the stack is little.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ask_for(&mut self, run: &mut Run<'_, '_>, instr: &Instr) {
        let (to, v) = match *instr {
            Instr::Attr { to, x, attr } => match self.get(run, x) {
                Value::Object(o) => (to, self.attr(o, attr)),
                v => (to, self.attr_of_other(v, attr)),
            },
            Instr::PlayerAttr { to, x, attr } => match self.get(run, x) {
                Value::Player(q) => (to, self.player_attr(q, attr)),
                _ => (to, Value::None),
            },
            Instr::Builtin0 { f, to } => (to, self.builtin(f, &[], run.origin())),
            Instr::Builtin1 { f, to, x } => (to, self.builtin_of_one(run, f, x)),
            Instr::Builtin2 { f: Builtin::ZoneIs, to, x, y } => {
                (to, self.is_zone_of(self.get(run, x), self.get(run, y)))
            }
            Instr::Builtin2 { f, to, x, y } => {
                let of = [self.get(run, x), self.get(run, y)];
                (to, self.builtin(f, &of, run.origin()))
            }
            Instr::Builtin3 { f, to, first } => (to, self.builtin(f, run.row(first, 3), run.origin())),
            Instr::Define { n, to, define, first } => {
                (to, self.define(define, run.row(first, u16::from(n)), run.origin()))
            }
            Instr::OfCard { to, x, define } => match self.get(run, x) {
                Value::Object(o) => (to, self.of_card(define, o, self.def_of(o).0)),
                v => (to, self.define(define, &[v], run.origin())),
            },
            Instr::Query { op, to, of } => (to, self.query(op, of, run.origin())),
            Instr::Fold { op, to, expr } => (to, self.fold(op, expr)),
            Instr::Ranked { to, expr } => (to, self.ranked(expr)),
            Instr::Group { to, expr } => (to, self.group(expr)),
            Instr::Can { to, expr } => (to, Value::Bool(self.met_by(expr).is_none() && self.s.fault.is_none())),
            Instr::Happened { to, expr } => (to, self.happened(expr)),
            Instr::Value { to, expr } => (to, self.eval(expr)),
            jumps!(_) => return,
            values!() | answers!() | statements!() => return,
        };
        self.put(run, to, v);
    }

    #[inline(never)]
    fn cover_marks(&mut self, run: &Run<'_, '_>, instr: &Instr) {
        let Some(cover) = &mut self.s.cover else { return };
        for (_, define) in run.block.marks.iter().filter(|(mark, _)| *mark as usize == run.next) {
            cover.define(*define);
        }
        if let Instr::Param { param, .. } = instr {
            cover.param(*param);
        }
    }

    #[inline]
    fn param(&self, param: ParamId) -> Value {
        // Set before the game begins, and never again.
        self.c.params[param.i()]
    }

    #[inline]
    fn printed(&self, of: Value, attr: AttrId) -> Value {
        match of {
            Value::Object(o) => self.p().printed(self.c.def(o), attr),
            Value::Def(d) => self.p().printed(DefId(d), attr),
            _ => Value::None,
        }
    }

    #[inline]
    fn scope_field(&self, scope: ScopeId, field: u16) -> Value {
        self.read(dirty::scope(scope));
        let open = self.c.open_scope(scope);
        open.map_or(Value::None, |o| self.c.scope_values[o.start as usize + usize::from(field)])
    }

    #[inline]
    fn is_in_scope(&self, scope: ScopeId) -> bool {
        self.read(dirty::scope(scope));
        self.c.open_scope(scope).is_some()
    }

    #[inline]
    fn is_during(&self, phase: PhaseId) -> bool {
        self.read(dirty::phase(phase));
        self.c.open_phase(phase).is_some()
    }

    #[inline(never)]
    fn any(&mut self, of: SelectorId) -> bool {
        let found = self.first(of).is_some();
        self.set_var(self.p().selectors[of.i()].var, Value::None);
        found
    }

    #[inline(never)]
    fn every_and_clear(&mut self, of: SelectorId) -> bool {
        let every = self.every(of);
        self.set_var(self.p().selectors[of.i()].var, Value::None);
        every
    }

    /// `a op b`; most often of small numbers.
    #[inline(always)]
    fn arith(&mut self, run: &Run<'_, '_>, op: Arith, a: Place, b: Place) -> Value {
        let (a, b) = (self.get(run, a), self.get(run, b));
        if let (Value::Int(x), Value::Int(y)) = (a, b) {
            let n = match op {
                Arith::Add => x.checked_add(y),
                Arith::Sub => x.checked_sub(y),
                Arith::Mul => x.checked_mul(y),
                Arith::Div | Arith::Rem => None,
            };
            if let Some(n) = n {
                return Value::Int(n);
            }
        }
        self.combine(op, a, b, run.origin())
    }

    /// What a function gives of one value: what is asked most goes no way round, and none of that notes more than it reads.
    #[inline(always)]
    fn builtin_of_one(&mut self, run: &Run<'_, '_>, f: Builtin, x: Place) -> Value {
        match (f, self.get(run, x)) {
            (Builtin::Controller, Value::Object(o)) => self.controller(o),
            (Builtin::Opponent, Value::Player(q)) => {
                self.read(dirty::builtin(f));
                self.opponent(q)
            }
            (Builtin::Next | Builtin::Previous, Value::Player(q)) => {
                self.read(dirty::builtin(f));
                Value::Player(self.c.next_player(q, f == Builtin::Previous))
            }
            (Builtin::Owner, x) => self.owner(x),
            (Builtin::Zone, x) => self.zone_of_thing(x),
            (Builtin::Cell, x) => self.cell_of_thing(x),
            (Builtin::Column, x) => self.column_of(x),
            (Builtin::FixedRow, x) => self.row_of(x),
            (Builtin::Size, x) => self.size(x),
            (Builtin::Seat, x) => functions::seat(x),
            (f, x) => self.builtin(f, &[x], run.origin()),
        }
    }

    fn is_empty(&self, x: Value) -> bool {
        match x {
            Value::List { len, .. } => len == 0,
            Value::Zone(z) => {
                self.read_zone(z);
                self.c.zones[z as usize].count == 0
            }
            v => v == Value::None,
        }
    }
}

fn is_type(what: TypeTest, v: Value) -> bool {
    match what {
        TypeTest::Player => matches!(v, Value::Player(_)),
        TypeTest::Cell => matches!(v, Value::Cell(..)),
        TypeTest::Object => matches!(v, Value::Object(_)),
    }
}
