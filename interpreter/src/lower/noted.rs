//! What is asked of things that took part in what happened: they are as they were then, and so what is asked of them is worked
//! out as it happens and kept with it.

use super::Lowerer;
use super::env::Env;
use crate::program::{Builtin, EventId, Expr, ExprId, KindId, Noted, walk};
use naipe_grammar::ast::{self, Change};
use naipe_grammar::narrow;

impl Lowerer<'_> {
    /// Has a condition on what happened, whose arguments stand in `n` slots from one on, read of them what is kept with it.
    pub(super) fn note_then(&mut self, event: EventId, (slot, n): (u16, u16), pattern: ExprId, env: &mut Env) -> Noted {
        let mut found = Vec::new();
        self.find_noted(pattern, (slot, n), &mut found);
        // Behind all that the condition takes for itself.
        env.next = env.next.max(env.max);
        let all = &self.p.events[event.i()].noted;
        let noted =
            Noted { slot: env.alloc_many(found.len()), first: narrow::u16(all.len()), n: narrow::u16(found.len()) };
        for (at, e) in (noted.slot..).zip(found) {
            let then = self.as_it_happens(e, slot);
            self.p.events[event.i()].noted.push(then);
            self.p.exprs[e.i()] = Expr::Var(at);
        }
        noted
    }

    /// The largest parts of a condition that ask something of an argument and of nothing else.
    fn find_noted(&self, e: ExprId, slots: (u16, u16), found: &mut Vec<ExprId>) {
        if self.is_of_argument(e, slots) {
            // What never changes need not be kept.
            if !matches!(self.p.expr(e), Expr::Var(_) | Expr::Printed(..)) && !found.contains(&e) {
                found.push(e);
            }
            return;
        }
        let mut parts = Vec::new();
        walk::children(&self.p, e, &mut |part| parts.push(part));
        parts.into_iter().for_each(|part| self.find_noted(part, slots, found));
    }

    /// Whether an expression is an argument, or something of one that may change.
    fn is_of_argument(&self, e: ExprId, slots: (u16, u16)) -> bool {
        let of = |e: &ExprId| self.is_of_argument(*e, slots);
        let is_known = |e: &ExprId| matches!(self.p.expr(*e), Expr::Const(_)) || of(e);
        match self.p.expr(e) {
            Expr::Var(at) => (slots.0..slots.0.saturating_add(slots.1)).contains(at),
            Expr::Attr(x, _) | Expr::Stored(x, _) | Expr::Printed(x, _) | Expr::PlayerAttr(x, _) => of(x),
            Expr::IsKind(x, kind) => {
                let may_change = |k| self.kinds_changed.contains(&self.p.kinds[usize::from(k)].name);
                let related = |k: u16| {
                    let other = KindId(k);
                    self.p.is_kind(*kind, other) || self.p.is_kind(other, *kind)
                };
                of(x) && (self.copies || (0..narrow::u16(self.p.kinds.len())).any(|k| may_change(k) && related(k)))
            }
            Expr::Builtin(
                Builtin::Controller | Builtin::KeywordValue | Builtin::OfKind | Builtin::Announced | Builtin::Targets,
                args,
            ) => args.first().is_some_and(of) && args.iter().all(is_known),
            Expr::Define(_, args) => args.iter().any(of) && args.iter().all(is_known),
            _ => false,
        }
    }

    /// The same in the window of the event, where its arguments stand from the third slot on.
    fn as_it_happens(&mut self, e: ExprId, slot: u16) -> ExprId {
        let span = self.p.expr_spans[e.i()];
        let there = |l: &mut Self, x: ExprId| l.as_it_happens(x, slot);
        let then = match self.p.expr(e).clone() {
            Expr::Var(at) => Expr::Var(2 + at - slot),
            Expr::Attr(x, a) => Expr::Attr(there(self, x), a),
            Expr::Stored(x, a) => Expr::Stored(there(self, x), a),
            Expr::Printed(x, a) => Expr::Printed(there(self, x), a),
            Expr::PlayerAttr(x, a) => Expr::PlayerAttr(there(self, x), a),
            Expr::IsKind(x, k) => Expr::IsKind(there(self, x), k),
            Expr::Builtin(b, args) => Expr::Builtin(b, args.iter().map(|x| there(self, *x)).collect()),
            Expr::Define(d, args) => Expr::Define(d, args.iter().map(|x| there(self, *x)).collect()),
            other => other,
        };
        self.add(then, span)
    }

    /// Notes which kinds and keywords something may gain or lose in play.
    pub(super) fn note_what_changes(&mut self) {
        for item in self.items.clone() {
            ast::within(&item.kind, &mut |part| match part {
                ast::Part::Change(Change::Has(list) | Change::HasEach(_, list) | Change::Loses(list)) => {
                    for keyword in list {
                        match &keyword.kind {
                            ast::ExprKind::Name(name) => drop(self.kinds_changed.insert(name.clone())),
                            ast::ExprKind::Call(call) => drop(self.kinds_changed.insert(call.name.name.clone())),
                            _ => {}
                        }
                    }
                }
                ast::Part::Change(Change::Is(name) | Change::IsNot(name))
                    if self.names.kinds.get(&name.name).is_none() =>
                {
                    // A name that stands for a kind: any may be meant.
                    self.kinds_changed.extend(self.p.kinds.iter().map(|kind| kind.name.clone()));
                }
                ast::Part::Change(Change::Is(name) | Change::IsNot(name)) => {
                    self.kinds_changed.insert(name.name.clone());
                }
                ast::Part::Change(Change::CopyOf(_)) => self.copies = true,
                ast::Part::Statement(ast::Stmt {
                    kind: ast::StmtKind::Move { arrival: Some(arrival), .. } | ast::StmtKind::Proceed(Some(arrival)),
                    ..
                }) => {
                    self.copies |= arrival.copy.is_some();
                }
                _ => {}
            });
        }
    }
}
