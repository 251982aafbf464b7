//! The one loop that runs plans.

use crate::dirty;
use crate::machine::query::eval::Eval;
use crate::machine::query::functions;
use crate::machine::query::plan::block::{Block, FEW, Reading, Registers, Short};
use crate::machine::query::plan::instr::{Instr, Place, deeds};
use crate::machine::query::plan::window::Statements;
use crate::program::{
    Arith, AttrId, Builtin, Cmp, DefId, DefineId, ExprId, Fact, ParamId, PhaseId, ScopeId, SelectorId, TypeTest, ZoneId,
};
use crate::value::Value;

const MOST: usize = Place::MOST as usize;

/// Where a run keeps what it works out: in few registers, or in as many as it needs.
pub(crate) trait RegisterFile: AsRef<[Value]> + AsMut<[Value]> {
    /// Whether every block has room here. Only there is it told what ran, to whoever wants to know.
    const WIDE: bool;
    /// Which of them a place is.
    fn number(place: Place) -> usize;
}

impl RegisterFile for Registers {
    const WIDE: bool = false;

    #[inline(always)]
    fn number(place: Place) -> usize {
        usize::from(place.0 % FEW)
    }
}

impl RegisterFile for [Value] {
    const WIDE: bool = true;

    #[inline(always)]
    fn number(place: Place) -> usize {
        usize::from(place.0) - 2 * MOST
    }
}

/// The run of statements, or of a query.
#[derive(Debug)]
pub(crate) struct Run<'b, 'r, R: ?Sized> {
    /// The block whose instructions run.
    pub block: &'b Block,
    /// The registers that hold what it has worked out.
    pub registers: &'r mut R,
    /// The next instruction, by its place in the block.
    pub next: usize,
    /// Which statement runs; of a query, the first.
    pub statements: Statements,
    /// What the query comes to, once it is over.
    pub answer: Value,
}

impl<'b, 'r, R: RegisterFile + ?Sized> Run<'b, 'r, R> {
    /// The run of a query, from an instruction on.
    #[inline]
    pub fn new(block: &'b Block, registers: &'r mut R, next: usize) -> Self {
        let statements = Statements { at: 0, calm: false, counted: 0, most: 0, lists: 0 };
        Run { block, registers, next, statements, answer: Value::None }
    }

    /// The run of a block of statements, from one of them on. `calm`: nothing waits to be settled.
    #[inline]
    pub fn of_statements(block: &'b Block, registers: &'r mut R, at: u32, calm: bool) -> Self {
        let statements = Statements { at, calm, counted: 0, most: 0, lists: 0 };
        Run { block, registers, next: 0, statements, answer: Value::None }
    }

    /// Gets ready for the statement at which it stands; false where the block has no more. `most`: after how many statements
    /// whoever runs this must look; `lists`: how many members of lists there are.
    #[inline]
    pub fn begins(&mut self, most: u32, lists: usize) -> bool {
        let Some(at) = self.block.statements.get(self.statements.at as usize) else { return false };
        self.next = *at as usize;
        (self.statements.counted, self.statements.most, self.statements.lists) = (0, most, lists);
        true
    }
}

impl<R: RegisterFile + ?Sized> Run<'_, '_, R> {
    /// Of which expression the instruction is that runs.
    #[inline(always)]
    pub fn origin(&self) -> ExprId {
        self.at(self.next)
    }

    /// The same of the instruction before one.
    #[inline(always)]
    fn at(&self, next: usize) -> ExprId {
        self.block.origin[next - 1]
    }

    /// Leaves a value in a register.
    #[inline(always)]
    fn put(&mut self, to: Place, v: Value) {
        self.registers.as_mut()[R::number(to)] = v;
    }

    /// What stands in so many registers, from one on.
    #[inline]
    fn row(&self, first: Place, n: u16) -> &[Value] {
        let first = R::number(first);
        &self.registers.as_ref()[first..first + usize::from(n)]
    }
}

/// Passes over so many instructions, where something is so.
macro_rules! jump {
    ($next:ident, $skip:expr, $when:expr) => {{
        if $when {
            $next += usize::from($skip);
        }
    }};
}

/// The run ends with an instruction.
macro_rules! ends {
    ($run:ident, $next:ident, $instr:ident) => {{
        $run.next = $next;
        return $instr;
    }};
}

/// A query has come to its end.
macro_rules! answer {
    ($run:ident, $next:ident, $instr:ident, $answer:expr) => {{
        $run.answer = $answer;
        ends!($run, $next, $instr)
    }};
}

/// A condition has come to its end.
macro_rules! holds {
    ($run:ident, $next:ident, $instr:ident, $yes:expr) => {
        answer!($run, $next, $instr, Value::Bool($yes))
    };
}

/// After what writes only its window: the next statement, or whoever must look before that.
macro_rules! window {
    ($run:ident, $next:ident, $instr:ident, $goes_on:expr) => {{
        $run.next = $next;
        if !$goes_on {
            return $instr;
        }
        $next = $run.next;
    }};
}

impl Eval<'_> {
    /// The value that stands in a place.
    #[inline(always)]
    pub(crate) fn get<R: RegisterFile + ?Sized>(&self, run: &Run<'_, '_, R>, place: Place) -> Value {
        let i = usize::from(place.0);
        if i < MOST {
            self.m.values[self.base + i]
        } else if i >= 2 * MOST {
            run.registers.as_ref()[R::number(place)]
        } else {
            run.block.constants[i - MOST]
        }
    }

    /// The value that a block of a query gives.
    #[inline]
    pub(crate) fn run(&mut self, block: &Block) -> Value {
        if let Some(short) = block.short
            && self.s.cover.is_none()
        {
            return self.take(block, short);
        }
        if block.registers > FEW {
            return self.run_wide(block);
        }
        self.run_from(block, 0, &mut Registers::default())
    }

    /// Whether a condition is true.
    #[inline]
    pub(crate) fn test(&mut self, condition: &Block) -> bool {
        let is_short = condition.short.is_some() && self.s.cover.is_none();
        if is_short || condition.registers > FEW {
            return self.run(condition).is_true();
        }
        self.test_from(condition, 0, &mut Registers::default())
    }

    /// The value of a query that needs no run.
    #[inline]
    fn take(&mut self, block: &Block, short: Short) -> Value {
        match short {
            Short::Stands(place) => self.get(&Run::new(block, &mut Registers::default(), 0), place),
            Short::Face(i, attr) => self.face(self.var(i), attr),
            Short::Column(i, attr) => self.plain_attr(self.var(i), attr),
            Short::ZoneOf(i, zone) => self.zone_of(self.var(i), zone),
            Short::OfCard(i, define) => self.of_card_or_other(define, self.var(i), block.origin[0]),
        }
    }

    #[inline(never)]
    fn run_wide(&mut self, block: &Block) -> Value {
        let mut registers = vec![Value::None; usize::from(block.registers)];
        let mut run = Run::new(block, &mut registers[..], 0);
        self.steps(&mut run);
        run.answer
    }

    /// The value that a block of a query gives, from an instruction on.
    #[inline]
    pub(crate) fn run_from(&mut self, block: &Block, at: u32, registers: &mut Registers) -> Value {
        // Where what is loaded must be small, there is one loop for few registers and for many.
        if cfg!(feature = "small") {
            let mut run = Run::new(block, &mut registers[..], at as usize);
            self.steps(&mut run);
            return run.answer;
        }
        let mut run = Run::new(block, registers, at as usize);
        self.exec(&mut run);
        run.answer
    }

    /// Whether a condition is true, from an instruction on.
    #[inline]
    pub(crate) fn test_from(&mut self, condition: &Block, at: u32, registers: &mut Registers) -> bool {
        if cfg!(feature = "small") {
            return self.run_from(condition, at, registers).is_true();
        }
        let mut run = Run::new(condition, registers, at as usize);
        self.exec(&mut run);
        // Looked at where it stands: it has just been written in two pieces, for which a copy in one would have to wait.
        matches!(run.answer, Value::Bool(true))
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

    /// Runs until a query has been worked out, or a statement that does more than write its window: gives the instruction that
    /// says what comes of it. What only writes its window is given, too, where somebody must look before the next statement.
    #[inline(always)]
    pub(crate) fn exec<'b, R: RegisterFile + ?Sized>(&mut self, run: &mut Run<'b, '_, R>) -> &'b Instr {
        if !R::WIDE && self.s.cover.is_some() {
            return self.covered(run);
        }
        self.steps(run)
    }

    /// The same for who wants to know what ran.
    #[cold]
    #[inline(never)]
    fn covered<'b, R: RegisterFile + ?Sized>(&mut self, run: &mut Run<'b, '_, R>) -> &'b Instr {
        let mut registers = run.registers.as_ref().to_vec();
        let mut wide = Run::new(run.block, &mut registers[..], run.next);
        std::mem::swap(&mut wide.statements, &mut run.statements);
        let instr = self.steps(&mut wide);
        std::mem::swap(&mut wide.statements, &mut run.statements);
        (run.next, run.answer) = (wide.next, wide.answer);
        run.registers.as_mut().copy_from_slice(&registers);
        instr
    }

    /// The loop. One `match`, so that each instruction is found by one jump.
    #[inline(never)]
    fn steps<'b, R: RegisterFile + ?Sized>(&mut self, run: &mut Run<'b, '_, R>) -> &'b Instr {
        let code = &run.block.code[..];
        // Kept apart from the run, so that it need not go through memory from one instruction to the next.
        let mut next = run.next;
        loop {
            let instr = &code[next];
            next += 1;
            if R::WIDE && self.s.cover.is_some() {
                self.cover_marks(run, next, instr);
            }
            match *instr {
                Instr::Give { from } => answer!(run, next, instr, self.get(run, from)),
                Instr::Is { yes } => holds!(run, next, instr, yes),
                Instr::IsTrue { x } => holds!(run, next, instr, self.get(run, x).is_true()),
                Instr::IsCompare { cmp, a, b } => holds!(run, next, instr, self.compares(run, cmp, a, b)),
                Instr::IsColumn { cmp, attr, with } => {
                    holds!(run, next, instr, self.column_compares(run, cmp, attr, with))
                }
                Instr::IsFace { cmp, attr, with } => holds!(run, next, instr, self.face_compares(run, cmp, attr, with)),
                Instr::Hoisted | deeds!() => ends!(run, next, instr),
                Instr::Copy { to, from } => run.put(to, self.get(run, from)),
                Instr::Param { to, param } => run.put(to, self.param(param)),
                Instr::Fact { fact: Fact::Active, to } => run.put(to, self.active()),
                Instr::Fact { fact, to } => run.put(to, self.fact(fact)),
                Instr::Attr { to, x, attr } => run.put(to, self.attr_of(self.get(run, x), attr)),
                Instr::Column { to, x, attr } => run.put(to, self.plain_attr(self.get(run, x), attr)),
                Instr::Face { to, x, attr } => run.put(to, self.face(self.get(run, x), attr)),
                Instr::Printed { to, x, attr } => run.put(to, self.printed(self.get(run, x), attr)),
                Instr::Stored { to, x, attr } => run.put(to, self.stored_of(self.get(run, x), attr)),
                Instr::PlayerAttr { to, x, attr } => run.put(to, self.player_attr_of(self.get(run, x), attr)),
                Instr::PlayerColumn { to, x, attr } => run.put(to, self.plain_player_attr(self.get(run, x), attr)),
                Instr::ScopeField { to, scope, field } => run.put(to, self.scope_field(scope, field)),
                Instr::InScope { to, x, scope } => run.put(to, Value::Bool(self.in_scope(scope, self.get(run, x)))),
                Instr::Zone { to, zone } => run.put(to, self.zone_of_all(zone)),
                Instr::ZoneOf { to, whose, zone } => run.put(to, self.zone_of(self.get(run, whose), zone)),
                Instr::Arith { op, to, a, b } => run.put(to, self.arith(run, next, op, [a, b])),
                Instr::Range { to, a, b } => {
                    run.put(to, self.whole_numbers(self.get(run, a), self.get(run, b), run.at(next)))
                }
                Instr::Push { from } => self.m.values.push(self.get(run, from)),
                Instr::Keep { slot, from } => self.set_var(slot, self.get(run, from)),
                Instr::List { to, n } => run.put(to, self.list_of_top(n, run.at(next))),
                Instr::Index { to, list, i } => run.put(to, self.index(self.get(run, list), self.get(run, i))),
                Instr::End { top, to, of } => run.put(to, self.end_of(top, None, self.get(run, of), run.at(next))),
                Instr::Ends { top, to, of, n } => run.put(to, self.ends(run, next, [of, n], top)),
                Instr::Builtin0 { f, to } => run.put(to, self.builtin(f, &[], run.at(next))),
                Instr::Builtin1 { f, to, x } => run.put(to, self.builtin_of_one(run, next, f, x)),
                Instr::Builtin2 { f, to, x, y } => run.put(to, self.builtin_of_two(run, next, f, [x, y])),
                Instr::Builtin3 { f, to, first } => run.put(to, self.builtin(f, run.row(first, 3), run.at(next))),
                Instr::Define { n, to, define, first } => {
                    run.put(to, self.define(define, run.row(first, u16::from(n)), run.at(next)))
                }
                Instr::OfCard { to, x, define } => {
                    run.put(to, self.of_card_or_other(define, self.get(run, x), run.at(next)))
                }
                Instr::Query { op, to, of } => run.put(to, self.query(op, of, run.at(next))),
                Instr::Fold { op, to, expr } => run.put(to, self.fold(op, expr)),
                Instr::Ranked { to, expr } => run.put(to, self.ranked(expr)),
                Instr::Group { to, expr } => run.put(to, self.group(expr)),
                Instr::Can { to, expr } => run.put(to, Value::Bool(self.meets_nothing(expr))),
                Instr::Happened { to, expr } => run.put(to, self.happened(expr)),
                Instr::Value { to, expr } => run.put(to, self.eval(expr)),
                Instr::Let { slot, from } => window!(run, next, instr, self.name(run, slot, from)),
                Instr::LetOp { op, slot, from } => window!(run, next, instr, self.rename(run, op, slot, from)),
                Instr::Goto { statement } => window!(run, next, instr, self.goes_to(run, statement)),
                Instr::ForList { list, from } => window!(run, next, instr, self.begin_list(run, list, from)),
                Instr::ForTimes { list, n } => window!(run, next, instr, self.begin_times(run, list, n)),
                Instr::ForFound { list, of } => window!(run, next, instr, self.begin_found(run, list, of)),
                Instr::ForNext { gone, list, var } => window!(run, next, instr, self.next_round(run, gone, list, var)),
                Instr::Jump { skip } => jump!(next, skip, true),
                Instr::UnlessCompare { cmp, a, b, skip } => jump!(next, skip, !self.compares(run, cmp, a, b)),
                Instr::WhenCompare { cmp, a, b, skip } => jump!(next, skip, self.compares(run, cmp, a, b)),
                Instr::UnlessColumn { cmp, attr, with, skip } => {
                    jump!(next, skip, !self.column_compares(run, cmp, attr, with))
                }
                Instr::WhenColumn { cmp, attr, with, skip } => {
                    jump!(next, skip, self.column_compares(run, cmp, attr, with))
                }
                Instr::UnlessFace { cmp, attr, with, skip } => {
                    jump!(next, skip, !self.face_compares(run, cmp, attr, with))
                }
                Instr::WhenFace { cmp, attr, with, skip } => {
                    jump!(next, skip, self.face_compares(run, cmp, attr, with))
                }
                Instr::IfTrue { when, x, skip } => jump!(next, skip, self.get(run, x).is_true() == when),
                Instr::IfNone { when, x, skip } => jump!(next, skip, (self.get(run, x) == Value::None) == when),
                Instr::IfEmpty { when, x, skip } => jump!(next, skip, self.is_empty(self.get(run, x)) == when),
                Instr::IfKind { when, x, kind, skip } => {
                    jump!(next, skip, self.value_is_kind(self.get(run, x), kind) == when)
                }
                Instr::IfType { when, x, what, skip } => jump!(next, skip, is_type(what, self.get(run, x)) == when),
                Instr::IfIn { when, a, b, skip } => {
                    jump!(next, skip, self.is_in(self.get(run, a), self.get(run, b)) == when)
                }
                Instr::IfHolds { when, expr, skip } => jump!(next, skip, self.holds(expr) == when),
                Instr::IfDuring { when, phase, skip } => jump!(next, skip, self.is_during(phase) == when),
                Instr::IfOpen { when, scope, skip } => jump!(next, skip, self.is_in_scope(scope) == when),
                Instr::UnlessAny { skip, of } => jump!(next, skip, !self.any(of)),
                Instr::UnlessEvery { skip, of } => jump!(next, skip, !self.every_and_clear(of)),
                Instr::UnlessMatches { skip, of } => jump!(next, skip, !self.matches_slot(of)),
            }
        }
    }

    #[inline(never)]
    fn cover_marks<R: RegisterFile + ?Sized>(&mut self, run: &Run<'_, '_, R>, next: usize, instr: &Instr) {
        let Some(cover) = &mut self.s.cover else { return };
        for (_, define) in run.block.marks.iter().filter(|(mark, _)| *mark as usize + 1 == next) {
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
    fn active(&self) -> Value {
        self.read(dirty::TURN);
        Value::Player(self.c.active)
    }

    #[inline]
    fn attr_of(&mut self, v: Value, attr: AttrId) -> Value {
        match v {
            Value::Object(o) => self.attr(o, attr),
            v => self.attr_of_other(v, attr),
        }
    }

    #[inline]
    fn stored_of(&mut self, v: Value, attr: AttrId) -> Value {
        if let Value::Object(o) = v { self.stored(o, attr) } else { Value::None }
    }

    #[inline]
    fn player_attr_of(&mut self, v: Value, attr: AttrId) -> Value {
        if let Value::Player(q) = v { self.player_attr(q, attr) } else { Value::None }
    }

    #[inline]
    fn zone_of_all(&self, zone: ZoneId) -> Value {
        Value::Zone(self.p().zones[zone.i()].before.number(0, self.c.seats))
    }

    #[inline]
    fn ends<R: RegisterFile + ?Sized>(
        &mut self,
        run: &Run<'_, '_, R>,
        next: usize,
        [of, n]: [Place; 2],
        top: bool,
    ) -> Value {
        let n = self.get(run, n).int().max(0).cast_unsigned();
        self.end_of(top, Some(n), self.get(run, of), run.at(next))
    }

    #[inline]
    fn of_card_or_other(&mut self, define: DefineId, x: Value, at: ExprId) -> Value {
        match x {
            Value::Object(o) => self.of_card(define, o, self.def_of(o).0),
            v => self.define(define, &[v], at),
        }
    }

    #[inline(always)]
    fn compares<R: RegisterFile + ?Sized>(&self, run: &Run<'_, '_, R>, cmp: Cmp, a: Place, b: Place) -> bool {
        self.compare(cmp, self.get(run, a), self.get(run, b))
    }

    #[inline]
    fn column_compares<R: RegisterFile + ?Sized>(
        &mut self,
        run: &Run<'_, '_, R>,
        cmp: Cmp,
        attr: AttrId,
        with: Place,
    ) -> bool {
        let x = self.plain_attr(self.var(run.block.candidate), attr);
        self.compare(cmp, x, self.get(run, with))
    }

    #[inline]
    fn face_compares<R: RegisterFile + ?Sized>(
        &mut self,
        run: &Run<'_, '_, R>,
        cmp: Cmp,
        attr: AttrId,
        with: Place,
    ) -> bool {
        let x = self.face(self.var(run.block.candidate), attr);
        self.compare(cmp, x, self.get(run, with))
    }

    #[inline]
    fn matches_slot(&mut self, of: SelectorId) -> bool {
        let v = self.var(self.p().selectors[of.i()].var);
        self.matches(of, v)
    }

    /// The list of so many values on top, which are taken off.
    #[inline(never)]
    fn list_of_top(&mut self, n: u32, at: ExprId) -> Value {
        let mark = self.m.lists.len();
        let first = self.m.values.len() - n as usize;
        self.m.lists.extend_from_slice(&self.m.values[first..]);
        self.m.values.truncate(first);
        self.close_list(mark, at)
    }

    #[inline]
    fn printed(&self, of: Value, attr: AttrId) -> Value {
        match of {
            Value::Object(o) => self.p().printed(self.c.def(o), attr),
            Value::Def(d) => self.p().printed(DefId(d), attr),
            _ => Value::None,
        }
    }

    /// Whether no prohibition stands against what `can …` asks about.
    fn meets_nothing(&mut self, expr: ExprId) -> bool {
        self.met_by(expr).is_none() && self.s.fault.is_none()
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
    fn arith<R: RegisterFile + ?Sized>(
        &mut self,
        run: &Run<'_, '_, R>,
        next: usize,
        op: Arith,
        [a, b]: [Place; 2],
    ) -> Value {
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
        self.combine(op, a, b, run.at(next))
    }

    /// What a function gives of one value: what is asked most goes no way round, and none of that notes more than it reads.
    #[inline(always)]
    fn builtin_of_one<R: RegisterFile + ?Sized>(
        &mut self,
        run: &Run<'_, '_, R>,
        next: usize,
        f: Builtin,
        x: Place,
    ) -> Value {
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
            (f, x) => self.builtin(f, &[x], run.at(next)),
        }
    }

    #[inline(always)]
    fn builtin_of_two<R: RegisterFile + ?Sized>(
        &mut self,
        run: &Run<'_, '_, R>,
        next: usize,
        f: Builtin,
        [x, y]: [Place; 2],
    ) -> Value {
        let of = [self.get(run, x), self.get(run, y)];
        match (f, of) {
            (Builtin::ZoneIs, [x, y]) => self.is_zone_of(x, y),
            (Builtin::Adjacent, [Value::Cell(z, a), Value::Cell(y, b)]) => {
                Value::Bool(z == y && self.share_a_side(z, a, b))
            }
            _ => self.builtin(f, &of, run.at(next)),
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
        TypeTest::Object => matches!(v, Value::Object(_) | Value::Ability(..)),
    }
}
