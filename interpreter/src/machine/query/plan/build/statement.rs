//! Statements: what they read is worked out first, and the last instruction says what is done with it.

use super::Builder;
use crate::machine::query::game::Game;
use crate::machine::query::plan::block::Block;
use crate::machine::query::plan::instr::{Ends, Instr, Kind, Place};
use crate::program::{CodeId, Expr, ExprId, Op, Over, ScopeId, ZoneEnd};
use crate::value::Value;
use naipe_grammar::narrow;

/// How many jumps in a row are looked through.
const MAX_JUMPS: u8 = 8;

impl<'g> Builder<'g> {
    /// The block of a block of statements.
    pub fn code_block(g: &'g Game, id: CodeId) -> Block {
        let mut b = Builder::new(g);
        b.is_measured = g.tables.measured[id.i()];
        let ops = &g.program.codes[id.i()].ops;
        for (i, op) in ops.iter().enumerate() {
            b.start = b.piece.code.len();
            b.free = 0;
            b.statements.push(narrow::u32(b.start));
            if !(b.is_measured && b.write(op)) {
                b.statement(ops, op, narrow::u32(i));
            }
            b.land();
            b.labels.clear();
        }
        b.finish()
    }

    /// A jump: to the end of a row of jumps, and where that is a condition or the head of a loop, it is asked here.
    fn jump_to(&mut self, ops: &[Op], mut to: u32) {
        for _ in 0..MAX_JUMPS {
            match ops.get(to as usize) {
                Some(Op::Jump(on)) => to = *on,
                Some(Op::Unless(e, on)) => return self.unless(*e, to + 1, *on),
                Some(Op::ForNext { list, var, gone, end }) => return self.for_next(*list, *var, *gone, [to + 1, *end]),
                _ => break,
            }
        }
        self.emit(Instr::Goto { statement: to });
    }

    fn unless(&mut self, e: ExprId, yes: u32, no: u32) {
        let otherwise = self.label();
        self.branch(e, false, otherwise);
        self.emit(Instr::Goto { statement: yes });
        self.bind(otherwise);
        self.emit(Instr::Goto { statement: no });
    }

    fn for_start(&mut self, list: u16, over: Over) {
        let instr = match over {
            Over::Times(e) => Instr::ForTimes { list, n: self.said(e) },
            Over::List(e) => Instr::ForList { list, from: self.said(e) },
            Over::Selector(of) => Instr::ForFound { list, of },
        };
        self.emit(instr);
    }

    fn for_next(&mut self, list: u16, var: u16, gone: bool, [body, end]: [u32; 2]) {
        self.emit(Instr::ForNext { gone, list, var });
        self.emit(Instr::Goto { statement: body });
        self.emit(Instr::Goto { statement: end });
    }

    /// What is uncovered and then moved is drawn.
    fn draw(&mut self, zone: ExprId, count: Option<ExprId>, last: bool, then: Option<&Op>) -> bool {
        let Some(Op::Move { what, to, end: end @ (ZoneEnd::Usual | ZoneEnd::Bottom), slot }) = then else {
            return false;
        };
        let Expr::End { top, count: None, of } = self.g.program.expr(*what) else { return false };
        let is_zone = matches!(self.g.program.expr(zone), Expr::Zone(..));
        if *of != zone || *top == last || count.is_some() || !is_zone {
            return false;
        }
        let (from, to) = (self.place(zone), self.place(*to));
        self.emit(Instr::Draw {
            ends: Ends::new(last, *end == ZoneEnd::Bottom),
            from,
            to,
            slot: slot.unwrap_or(u16::MAX),
        });
        true
    }

    /// What is written may have to wait until a `together` has been measured; false where nothing is written but a slot.
    fn write(&mut self, op: &Op) -> bool {
        let Some((x, e)) = op.written() else { return false };
        let x = match x {
            Some(x) => self.said(x),
            None => self.own_constant(Value::None),
        };
        let from = self.said(e);
        self.emit(Instr::Write { x, from });
        true
    }

    fn statement(&mut self, ops: &[Op], op: &Op, i: u32) {
        match op {
            Op::Let(slot, e) => {
                let from = self.said(*e);
                self.emit(Instr::Let { slot: *slot, from });
            }
            Op::LetOp(slot, op, e) => {
                let from = self.said(*e);
                self.emit(Instr::LetOp { op: *op, slot: *slot, from });
            }
            Op::Jump(to) => self.jump_to(ops, *to),
            Op::Unless(e, to) => self.unless(*e, i + 1, *to),
            Op::ForStart { list, over } => self.for_start(*list, *over),
            Op::ForNext { list, var, gone, end } => self.for_next(*list, *var, *gone, [i + 1, *end]),
            Op::Assign(x, attr, op, e) => {
                let (x, from) = (self.said(*x), self.said(*e));
                self.emit(Instr::Assign { op: *op, x, attr: *attr, from });
            }
            Op::AssignPlayer(x, attr, op, e) => {
                let (x, from) = (self.said(*x), self.said(*e));
                self.emit(Instr::AssignPlayer { op: *op, x, attr: *attr, from });
            }
            Op::AssignScope(scope, field, op, e) => {
                let from = self.said(*e);
                self.emit(Instr::AssignScope { op: *op, scope: *scope, field: *field, from });
            }
            Op::Raise { event, args, given: None, .. } => {
                self.in_a_row(args);
                self.emit(Instr::Raise { n: narrow::u8(args.len()), event: *event });
            }
            Op::Call(procedure, args, None) => {
                self.in_a_row(args);
                let code = self.g.program.procedures[procedure.i()].code;
                self.emit(Instr::Call { n: narrow::u8(args.len()), code });
            }
            Op::Pay(payment, args) => {
                self.at = args.first().copied().unwrap_or(self.at);
                self.in_a_row(args);
                let code = self.g.program.payments[payment.i()].code;
                self.emit(Instr::Pay { n: narrow::u8(args.len()), code });
            }
            Op::Return => self.emit(Instr::Return),
            Op::Give(slot) => self.emit(Instr::GiveBack { slot: *slot }),
            Op::Move { what, to, end, slot } => {
                let (what, to) = (self.said(*what), self.said(*to));
                self.emit(Instr::Move { end: *end, what, to, slot: slot.unwrap_or(u16::MAX) });
            }
            Op::Uncover { zone, count, bottom } => {
                if self.draw(*zone, *count, *bottom, ops.get(i as usize + 1)) {
                    return;
                }
                let zone = self.said(*zone);
                let n = match count {
                    Some(n) => self.said(*n),
                    None => self.own_constant(Value::Int(1)),
                };
                self.emit(Instr::Uncover { bottom: *bottom, zone, n });
            }
            Op::PhaseStart(phase) => self.emit(Instr::PhaseStart { phase: *phase }),
            Op::PhaseEnd(phase) => self.emit(Instr::PhaseEnd { phase: *phase }),
            Op::Choose(c) => self.emit(Instr::Choose { slot: c.slot }),
            Op::ChooseMode { .. } => self.emit(Instr::ChooseMode),
            Op::Offer { .. } => self.emit(Instr::Offer),
            Op::Raise { .. }
            | Op::Call(..)
            | Op::AssignController(..)
            | Op::AssignAnnounced(..)
            | Op::PayAsked(_)
            | Op::Create { .. }
            | Op::Shuffle(_)
            | Op::Arrive(_)
            | Op::Later { .. }
            | Op::Chosen(_)
            | Op::Rotate(..)
            | Op::Reveal(..)
            | Op::Roll(..)
            | Op::AtomicStart
            | Op::AtomicEnd
            | Op::Proceed
            | Op::TogetherStart
            | Op::TogetherEnd
            | Op::Simultaneously { .. }
            | Op::OpenScope(..)
            | Op::CloseScope(_)
            | Op::Float(_)
            | Op::Finish { .. }
            | Op::Draw(_)
            | Op::EndGame(_)
            | Op::Resolve(..)
            | Op::ResolveAs(_)
            | Op::Announce(_)
            | Op::Retarget(..)
            | Op::Settle
            | Op::SetNext(_)
            | Op::Expire(_)
            | Op::ExtraPhases(_)
            | Op::ExtraTurn(_)
            | Op::Skip(..)
            | Op::SkipRest(_)
            | Op::Play { .. } => self.rare_statement(op),
        }
    }

    /// Those that are met less often.
    fn rare_statement(&mut self, op: &Op) {
        let instr = match op {
            Op::Raise { event, args, .. } => {
                self.in_a_row(args);
                Instr::RaiseGiving { n: narrow::u8(args.len()), event: *event }
            }
            Op::Call(procedure, args, slot) => {
                self.in_a_row(args);
                let code = self.g.program.procedures[procedure.i()].code;
                Instr::CallGiving { n: narrow::u8(args.len()), slot: slot.unwrap_or(u16::MAX), code }
            }
            Op::AssignController(x, e) => Instr::AssignController { x: self.said(*x), from: self.said(*e) },
            Op::AssignAnnounced(x, _, op, e) => {
                Instr::AssignAnnounced { op: *op, x: self.said(*x), from: self.said(*e) }
            }
            Op::Shuffle(zone) => Instr::Shuffle { zone: self.said(*zone) },
            Op::Chosen(slot) => Instr::Chosen { slot: *slot },
            Op::Rotate(zone, to) => Instr::Rotate { zone: *zone, to: self.said(*to) },
            Op::Reveal(x, to) => {
                let x = self.said(*x);
                let to = match to {
                    Some(to) => self.said(*to),
                    None => self.own_constant(Value::None),
                };
                Instr::Reveal { x, to }
            }
            Op::Roll(slot, faces) => Instr::Roll { slot: *slot, faces: self.said(*faces) },
            Op::AtomicStart => Instr::AtomicStart,
            Op::AtomicEnd => Instr::AtomicEnd,
            Op::Proceed => Instr::Proceed,
            Op::TogetherStart => Instr::TogetherStart,
            Op::TogetherEnd => Instr::TogetherEnd,
            Op::OpenScope(scope, fields) => self.open_scope(*scope, fields),
            Op::CloseScope(_) => Instr::CloseScope,
            Op::Float(ability) => Instr::Float { ability: *ability },
            Op::Finish { wins, player, .. } => Instr::Finish { wins: *wins, player: self.said(*player) },
            Op::Draw(_) => Instr::EndInDraw,
            Op::EndGame(_) => Instr::EndGame,
            Op::Resolve(x, avoided) => Instr::Resolve { x: self.said(*x), avoided: *avoided },
            Op::Settle => Instr::Settle,
            Op::SetNext(player) => Instr::SetNext { player: self.said(*player) },
            Op::Expire(phase) => Instr::Expire { phase: *phase },
            Op::ExtraPhases(_) => Instr::ExtraPhases,
            Op::ExtraTurn(player) => Instr::ExtraTurn { player: self.said(*player) },
            Op::SkipRest(phase) => Instr::SkipRest { phase: *phase },
            Op::Skip(phase, of) => {
                let player = match of {
                    Some(of) => self.said(*of),
                    None => self.own_constant(Value::None),
                };
                Instr::Skip { phase: *phase, player }
            }
            Op::Arrive(_) => Instr::Arrive,
            Op::Later { slot, .. } => Instr::Later { slot: *slot },
            Op::PayAsked(_) => Instr::PayAsked,
            Op::Create { .. } => Instr::Create,
            Op::Simultaneously { .. } => Instr::Simultaneously,
            Op::Announce(_) => Instr::Announce,
            Op::ResolveAs(_) => Instr::ResolveAs,
            Op::Retarget(..) => Instr::Retarget,
            Op::Play { .. } => Instr::Play,
            Op::Let(..)
            | Op::LetOp(..)
            | Op::Jump(_)
            | Op::Unless(..)
            | Op::ForStart { .. }
            | Op::ForNext { .. }
            | Op::Assign(..)
            | Op::AssignPlayer(..)
            | Op::AssignScope(..)
            | Op::Pay(..)
            | Op::Return
            | Op::Give(_)
            | Op::Move { .. }
            | Op::Uncover { .. }
            | Op::Choose(_)
            | Op::ChooseMode { .. }
            | Op::Offer { .. }
            | Op::PhaseStart(_)
            | Op::PhaseEnd(_) => unreachable!("it is met often"),
        };
        self.emit(instr);
    }

    /// A scope opens: each of its fields, as said or as declared, in a row.
    fn open_scope(&mut self, scope: ScopeId, fields: &[(u16, ExprId)]) -> Instr {
        let declared = &self.g.program.scopes[scope.i()].fields;
        let first = self.registers_in_a_row(narrow::u16(declared.len()));
        let Kind::Register(first) = first.kind() else { unreachable!("it is a register") };
        for (i, (_, _, default)) in declared.iter().enumerate() {
            let to = Place::register(first + narrow::u16(i));
            // What is said twice is as it is said last.
            match fields.iter().rev().find(|(field, _)| usize::from(*field) == i) {
                Some((_, e)) => {
                    self.at = *e;
                    self.put(*e, to);
                }
                None => {
                    let from = self.own_constant(*default);
                    self.emit(Instr::Copy { to, from });
                }
            }
        }
        Instr::OpenScope { n: narrow::u16(declared.len()), scope }
    }

    /// Where a value stands that a statement reads; messages about the statement speak of it.
    fn said(&mut self, e: ExprId) -> Place {
        self.at = e;
        self.place(e)
    }
}
