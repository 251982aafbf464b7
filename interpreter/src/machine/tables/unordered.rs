//! Choices of several things of which nothing tells in which order they were chosen.

use crate::program::{
    AbilityId, Builtin, Choose, Code, CodeId, Expr, ExprId, Form, Op, Over, Program, SelectorId, Source, walk,
};
use naipe_grammar::ast::{FoldOp, QueryOp};
use naipe_grammar::narrow;

/// Where those choices stand, by block and instruction, in order, as far as that is easily told.
pub fn of(p: &Program) -> Box<[(CodeId, u32)]> {
    let mut found = Vec::new();
    for (id, code) in (0..).map(CodeId).zip(&p.codes) {
        for (pc, op) in (0..).zip(&code.ops) {
            if let Op::Choose(c) = op
                && is_of_several(c)
                && (Chosen { p, code, slot: c.slot }).is_unordered()
            {
                found.push((id, pc));
            }
        }
    }
    found.into()
}

/// Whether several are chosen one after another, by a player and as long as that takes.
fn is_of_several(c: &Choose) -> bool {
    c.count.is_some() && c.adding.is_none() && c.within.is_none() && !c.random
}

/// What was chosen, as a block that chooses it holds it in a slot.
struct Chosen<'p> {
    p: &'p Program,
    code: &'p Code,
    slot: u16,
}

impl Chosen<'_> {
    fn is_unordered(&self) -> bool {
        self.code.ops.iter().enumerate().all(|(at, op)| match op {
            Op::Let(_, v) | Op::LetOp(_, _, v) | Op::AssignScope(.., v) | Op::Roll(_, v) | Op::Unless(v, _) => {
                !self.tells(*v)
            }
            Op::Assign(x, .., v) | Op::AssignPlayer(x, .., v) | Op::Move { what: x, to: v, .. } => {
                !self.tells(*x) && !self.tells(*v)
            }
            Op::Raise { args, .. } | Op::Call(_, args, _) => !args.iter().any(|x| self.tells(*x)),
            Op::Choose(c) => {
                let bounds = c.count.iter().flat_map(|(least, most)| [least, most]);
                let read = bounds.chain(c.adding.iter().flat_map(|a| [&a.each, &a.total])).chain([&c.by]);
                let mut read = read.chain(&c.optional.when);
                !self.tells_over(c.from) && !read.any(|x| self.tells(*x))
            }
            Op::ForStart { list, over: Over::List(x) } if self.is_it(*x) => self.is_plain_loop(at, *list),
            Op::ForStart { over, .. } => !self.tells_over(*over),
            Op::Float(ability) => self.is_modified(*ability),
            Op::ForNext { .. }
            | Op::Jump(_)
            | Op::Return
            | Op::AtomicStart
            | Op::AtomicEnd
            | Op::TogetherStart
            | Op::TogetherEnd => true,
            _ => false,
        })
    }

    fn is_it(&self, e: ExprId) -> bool {
        matches!(self.p.expr(e), Expr::Var(slot) if *slot == self.slot)
    }

    /// Whether what an expression comes to may tell the order: whatever reads the list, but whether something is in it, how much
    /// it holds, and sums and the like.
    fn tells(&self, e: ExprId) -> bool {
        match self.p.expr(e) {
            Expr::Var(slot) => *slot == self.slot,
            Expr::In(x, list) if self.is_it(*list) => self.tells(*x),
            Expr::IsEmpty(list) if self.is_it(*list) => false,
            Expr::Builtin(Builtin::Size, args) if args.iter().all(|x| self.is_it(*x)) => false,
            Expr::Query(QueryOp::Any | QueryOp::Every | QueryOp::Count, s) | Expr::Matches(s) => {
                self.tells_selected(*s, true)
            }
            Expr::Fold(FoldOp::Sum | FoldOp::Min | FoldOp::Max, x, s) => {
                self.tells(*x) || self.tells_selected(*s, true)
            }
            _ => {
                let mut tells = false;
                walk::children(self.p, e, &mut |x| tells |= self.tells(x));
                tells
            }
        }
    }

    fn tells_over(&self, over: Over) -> bool {
        match over {
            Over::List(x) | Over::Times(x) => self.tells(x),
            Over::Selector(s) => self.tells_selected(s, false),
        }
    }

    /// The same of a selector; with `any` it is only asked what there is, in whatever order.
    fn tells_selected(&self, s: SelectorId, any: bool) -> bool {
        self.p.selectors[s.i()].parts.iter().any(|part| {
            let from = match part.source {
                Source::In(x) if any && self.is_it(x) => false,
                Source::In(x) | Source::At(x) | Source::Is(x) | Source::Subsets(x) => self.tells(x),
                Source::InPlay | Source::Everywhere | Source::ZoneAll(_) | Source::Players | Source::Enum(_) => false,
            };
            from || part.condition.is_some_and(|c| self.tells(c))
        })
    }

    /// Whether an ability that is made modifies all that was chosen as one, or something else.
    fn is_modified(&self, ability: AbilityId) -> bool {
        let a = &self.p.abilities[ability.i()];
        let read = match &a.form {
            Form::Modify { .. } | Form::ModifyController { .. } | Form::ModifyKind { .. } | Form::Mute { .. } => {
                a.form.parts()
            }
            _ => return false,
        };
        let until = a.until.into_iter().flat_map(|until| [until.of, until.leaves]).flatten();
        !read.into_iter().chain(a.condition).chain(until).any(|x| self.tells(x))
    }

    /// Whether the loop that begins at a place writes the same on each, whatever was written on others, and nothing comes between.
    fn is_plain_loop(&self, at: usize, list: u16) -> bool {
        let p = self.p;
        let is_at_once = |form: &Form| matches!(form, Form::Check { at_once: true, .. });
        let (Some(Op::ForNext { list: its, var, end, .. }), true) = (self.code.ops.get(at + 1), self.code.atomic)
        else {
            return false;
        };
        let is_fixed = |e: ExprId| {
            let mut fixed = true;
            walk::expr(p, e, &mut |_, e| fixed &= matches!(e, Expr::Const(_) | Expr::Param(_) | Expr::Var(_)));
            fixed && !self.tells(e)
        };
        let is_plain = |op: &Op| match op {
            Op::Assign(x, attr, _, v) => {
                let attr = &p.attrs[attr.i()];
                let bounds = attr.lo.iter().chain(&attr.hi);
                matches!(p.expr(*x), Expr::Var(slot) if slot == var) && bounds.chain([v]).all(|e| is_fixed(*e))
            }
            Op::Jump(to) => *to == narrow::u32(at + 1),
            _ => false,
        };
        let body = self.code.ops.get(at + 2..*end as usize).unwrap_or_default();
        *its == list && body.iter().all(is_plain) && !p.abilities.iter().any(|a| is_at_once(&a.form))
    }
}
