//! That something moves: what it is, from where and to where.

use super::{Tight, Wording};
use crate::describe;
use crate::program::{Builtin, Cmp, Expr, ExprId, ZoneId};
use crate::value::Value;
use naipe_grammar::narrow;

/// Where a move has what moves, where from and where to, among its parameters.
const PLACES: usize = 3;

impl Wording<'_> {
    /// A move of which something is asked, with what its conditions say of it by themselves, and the conditions that are left.
    pub(super) fn moving(&self, conditions: Vec<ExprId>) -> (String, Vec<String>) {
        let mut said: [Option<String>; PLACES] = Default::default();
        let mut left = Vec::new();
        let mut open: Vec<ExprId> = conditions.into_iter().rev().collect();
        while let Some(condition) = open.pop() {
            if let Expr::And(a, b) = self.game.program.expr(condition) {
                open.extend([*b, *a]);
                continue;
            }
            match self.of_a_move(condition) {
                Some((at, text)) if said[at].is_none() => said[at] = Some(text),
                _ => left.push(condition),
            }
        }
        let [what, from, to] = said.map(Option::unwrap_or_default);
        let what = if what.is_empty() { describe::word(self.game, "record.unseen").to_owned() } else { what };
        let inner = Wording { it: Some(narrow::u16(self.window.len())), ..*self };
        let around = if left.len() > 1 { Tight::And } else { Tight::Or };
        let left = left.into_iter().map(|condition| inner.told(condition, around)).collect();
        (self.say("moment.moves", &[("x", &what), ("from", &from), ("to", &to)]), left)
    }

    /// Of which parameter of a move a condition says what it is, and what.
    fn of_a_move(&self, condition: ExprId) -> Option<(usize, String)> {
        let p = &self.game.program;
        let of = |e: ExprId| match p.expr(e) {
            Expr::Var(slot) => usize::from(*slot).checked_sub(self.window.len()).filter(|at| *at < PLACES),
            _ => None,
        };
        match p.expr(condition) {
            Expr::IsKind(x, kind) if !p.kinds[kind.i()].is_keyword => Some((of(*x)?, self.kind(*kind).to_owned())),
            Expr::Builtin(Builtin::OfKind, args) => Some((of(args[0])?, self.told(args[1], Tight::Word))),
            Expr::Compare(Cmp::Eq, a, b) => Some((of(*a)?, self.told(*b, Tight::Word))),
            Expr::Builtin(Builtin::ZoneIs, args) => match p.expr(*args.get(1)?) {
                Expr::Const(Value::Int(zone)) => Some((of(args[0])?, self.zone(ZoneId(narrow::u16(*zone))).to_owned())),
                _ => None,
            },
            _ => None,
        }
    }
}
