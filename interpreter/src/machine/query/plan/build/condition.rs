//! Expressions as conditions: they jump, and make no value.

use super::{Builder, Label};
use crate::machine::query::plan::instr::{Instr, Place};
use crate::program::{AttrId, Cmp, DefineId, Expr, ExprId};
use crate::value::Value;
use naipe_grammar::ast::QueryOp;

impl Builder<'_> {
    /// Jumps where it is so (or, unless `when`, not so) that the condition holds; otherwise goes on with the next instruction.
    pub fn branch(&mut self, id: ExprId, when: bool, to: Label) {
        let free = self.free;
        let before = std::mem::replace(&mut self.at, id);
        if self.is_full() {
            self.jump(Instr::IfHolds { when, expr: id, skip: 0 }, to);
        } else {
            self.branch_on(id, when, to);
        }
        self.at = before;
        self.free = free;
    }

    fn branch_on(&mut self, id: ExprId, when: bool, to: Label) {
        let p = &self.g.program;
        match p.expr(id) {
            Expr::Const(v) => {
                if v.is_true() == when {
                    self.jump(Instr::Jump { skip: 0 }, to);
                }
            }
            Expr::Not(x) => self.branch(*x, !when, to),
            Expr::And(a, b) if when => {
                let no = self.label();
                self.branch(*a, false, no);
                self.branch(*b, true, to);
                self.bind(no);
            }
            Expr::Or(a, b) if !when => {
                let yes = self.label();
                self.branch(*a, true, yes);
                self.branch(*b, false, to);
                self.bind(yes);
            }
            Expr::And(a, b) | Expr::Or(a, b) => {
                self.branch(*a, when, to);
                self.branch(*b, when, to);
            }
            Expr::If(c, a, b) => {
                let (otherwise, end) = (self.label(), self.label());
                self.branch(*c, false, otherwise);
                self.branch(*a, when, to);
                self.jump(Instr::Jump { skip: 0 }, end);
                self.bind(otherwise);
                self.branch(*b, when, to);
                self.bind(end);
            }
            Expr::Define(d, args) => match self.inside(*d, args) {
                Some(given) => self.branch_inside(*d, given, |b, body| b.branch(body, when, to)),
                None => self.branch_on_one(id, when, to),
            },
            _ => self.branch_on_one(id, when, to),
        }
    }

    /// A condition that is the inside of a define put in place. Whether it was asked shows also where nothing was to be asked.
    fn branch_inside(&mut self, d: DefineId, given: Vec<Place>, make: impl FnOnce(&mut Self, ExprId)) {
        let before = self.written();
        self.put_inside(d, given, make);
        if self.written() == before {
            self.emit(Instr::Jump { skip: 0 });
        }
    }

    /// The same on a condition that is not made of others.
    fn branch_on_one(&mut self, id: ExprId, when: bool, to: Label) {
        let skip = 0;
        if let Some(x) = self.standing(id).or_else(|| self.hoisted(id)) {
            return self.jump(Instr::IfTrue { when, x, skip }, to);
        }
        match self.g.program.expr(id) {
            Expr::Compare(cmp, a, b) => self.branch_on_comparison(*cmp, *a, *b, when, to),
            Expr::In(a, b) => {
                let (a, b) = (self.place(*a), self.place(*b));
                self.jump(Instr::IfIn { when, a, b, skip }, to);
            }
            Expr::IsKind(x, kind) => {
                let x = self.place(*x);
                self.jump(Instr::IfKind { when, x, kind: *kind, skip }, to);
            }
            Expr::IsNone(x) => {
                let x = self.place(*x);
                self.jump(Instr::IfNone { when, x, skip }, to);
            }
            Expr::IsEmpty(x) => {
                let x = self.place(*x);
                self.jump(Instr::IfEmpty { when, x, skip }, to);
            }
            Expr::IsType(x, what) => {
                let x = self.place(*x);
                self.jump(Instr::IfType { when, x, what: *what, skip }, to);
            }
            Expr::During(phase) => self.jump(Instr::IfDuring { when, phase: *phase, skip }, to),
            Expr::InScope(scope, None) => self.jump(Instr::IfOpen { when, scope: *scope, skip }, to),
            Expr::Matches(of) => self.jump_unless(Instr::UnlessMatches { skip, of: *of }, when, to),
            Expr::Query(QueryOp::Any, of) => self.jump_unless(Instr::UnlessAny { skip, of: *of }, when, to),
            Expr::Query(QueryOp::Every, of) => self.jump_unless(Instr::UnlessEvery { skip, of: *of }, when, to),
            _ => {
                let x = self.place(id);
                self.jump(Instr::IfTrue { when, x, skip }, to);
            }
        }
    }

    /// The same with an instruction that jumps only where something does not hold.
    fn jump_unless(&mut self, instr: Instr, when: bool, to: Label) {
        if !when {
            return self.jump(instr, to);
        }
        let no = self.label();
        self.jump(instr, no);
        self.jump(Instr::Jump { skip: 0 }, to);
        self.bind(no);
    }

    fn branch_on_comparison(&mut self, cmp: Cmp, a: ExprId, b: ExprId, when: bool, to: Label) {
        if let Expr::Const(with) = self.g.program.expr(b)
            && !matches!(with, Value::List { .. })
        {
            return self.branch_on_value(a, (cmp, *with, b), when, to);
        }
        if let Some(attr) = self.of_candidate(a) {
            let with = self.place(b);
            return self.compare_candidate(attr, cmp, with, when, to);
        }
        if let Some(attr) = self.of_candidate(b) {
            let with = self.place(a);
            return self.compare_candidate(attr, cmp.turned(), with, when, to);
        }
        // Of two sides the candidate itself stands first.
        let (a, b) = (self.place(a), self.place(b));
        let turned = self.hoist.as_ref().is_some_and(|hoist| b.is_slot(hoist.var));
        let (cmp, a, b) = if turned { (cmp.turned(), b, a) } else { (cmp, a, b) };
        self.compare(cmp, a, b, when, to);
    }

    fn compare(&mut self, cmp: Cmp, a: Place, b: Place, when: bool, to: Label) {
        let skip = 0;
        let instr =
            if when { Instr::WhenCompare { cmp, a, b, skip } } else { Instr::UnlessCompare { cmp, a, b, skip } };
        self.jump(instr, to);
    }

    fn compare_candidate(&mut self, attr: AttrId, cmp: Cmp, with: Place, when: bool, to: Label) {
        let skip = 0;
        let instr = match (self.is_face(attr), when) {
            (true, true) => Instr::WhenFace { cmp, attr, with, skip },
            (true, false) => Instr::UnlessFace { cmp, attr, with, skip },
            (false, true) => Instr::WhenColumn { cmp, attr, with, skip },
            (false, false) => Instr::UnlessColumn { cmp, attr, with, skip },
        };
        self.jump(instr, to);
    }

    /// A comparison of what is one of two or more with a constant is a comparison of each of them.
    fn branch_on_value(&mut self, a: ExprId, against: (Cmp, Value, ExprId), when: bool, to: Label) {
        let (cmp, with, said) = against;
        match self.g.program.expr(a) {
            Expr::If(c, x, y) => {
                let (otherwise, end) = (self.label(), self.label());
                self.branch(*c, false, otherwise);
                self.branch_on_value(*x, against, when, to);
                self.jump(Instr::Jump { skip: 0 }, end);
                self.bind(otherwise);
                self.branch_on_value(*y, against, when, to);
                return self.bind(end);
            }
            Expr::Define(d, args) => {
                if let Some(given) = self.inside(*d, args) {
                    return self.branch_inside(*d, given, |b, body| b.branch_on_value(body, against, when, to));
                }
            }
            Expr::Const(v) if !matches!(v, Value::List { .. }) => {
                if cmp.holds(*v, with) == when {
                    self.jump(Instr::Jump { skip: 0 }, to);
                }
                return;
            }
            _ => {}
        }
        let free = self.free;
        let attr = self.of_candidate(a);
        let a = if attr.is_none() { Some(self.place(a)) } else { None };
        let with = match self.constant(with) {
            Some(with) => with,
            None => {
                let to = self.register();
                self.emit(Instr::Value { to, expr: said });
                to
            }
        };
        match (attr, a) {
            (Some(attr), _) => self.compare_candidate(attr, cmp, with, when, to),
            (None, Some(a)) => self.compare(cmp, a, with, when, to),
            (None, None) => {}
        }
        self.free = free;
    }
}
