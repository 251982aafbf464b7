//! Costs that somebody is asked to pay while an effect is under way.

use super::Lowerer;
use super::code::{Builder, Hole};
use super::env::Env;
use super::steps::named;
use crate::program::{Expr, Op, Over, PayAsked, Ty};
use ecow::EcoString;
use naipe_grammar::ast::{self, ExprKind, Ident, QueryOp, Selector};
use naipe_grammar::span::Span;

/// Those of whom one is asked after another.
struct OneByOne {
    /// What whoever is asked is called, and where they stand.
    name: Ident,
    var: u16,
    /// Where it goes on with the next of them.
    next: u32,
    /// What leads on where nobody is left.
    end: Hole,
}

impl Lowerer<'_> {
    /// `pay 2 mana by p { … } else { … }`, `pay 2 mana by any p: player where … { … }`
    pub fn paying(&mut self, asked: &ast::Paying, span: Span, env: &mut Env, b: &mut Builder) {
        let several = asked.by.as_ref().and_then(|by| match &by.kind {
            ExprKind::Query(QueryOp::Any, of) => Some(self.one_by_one(of, by.span, env, b)),
            _ => None,
        });
        let by = match &several {
            Some(several) => self.add(Expr::Var(several.var), span),
            None => self.chooser(asked.by.as_ref(), span, env),
        };
        let names = self.names_of_chosen(asked.cost.iter().map(|term| (term, None)), &[], env);
        let chosen = names.slots(self).iter().map(|chosen| (chosen.name, chosen.slot)).collect();
        let mut inner = env.clone();
        if let Some(OneByOne { name, var, .. }) = &several {
            inner.bind(&name.name, *var, Ty::Player);
        }
        let (terms, more) = self.terms(&asked.cost, span, &mut inner);
        env.max = env.max.max(inner.max);
        let wording = self.wording(true, "payment", "", &asked.wording);
        self.uncovered(b, span);
        // Who does not pay leaves it to the next, if several are asked.
        let otherwise = several.as_ref().map_or(0, |several| several.next);
        let asks = PayAsked { terms, more, chosen, plays: None, by, wording, otherwise };
        let hole = b.hole(Op::PayAsked(Box::new(asks)), span);
        let empty = ast::Block { statements: Box::default(), span };
        let blocks = [&asked.then, &asked.otherwise].map(|block| Some(block.as_ref().unwrap_or(&empty)));
        let mut paid = None;
        self.branches(
            &blocks,
            env,
            b,
            |_, i, env, b| {
                if i == 1 {
                    b.land(several.as_ref().map_or(hole, |several| several.end));
                } else {
                    names.bind(env);
                    if let Some(OneByOne { name, var, .. }) = &several {
                        env.bind(&name.name, *var, Ty::Player);
                    }
                }
            },
            |i, b| {
                if i == 0 {
                    paid = Some(b.hole(Op::Jump(0), span));
                }
            },
        );
        if let Some(paid) = paid {
            b.land(paid);
        }
    }

    /// Begins to ask players one after another.
    fn one_by_one(&mut self, of: &Selector, span: Span, env: &mut Env, b: &mut Builder) -> OneByOne {
        let binder = of.parts.iter().find_map(|part| part.binder.as_deref().cloned());
        if let Some(name) = &binder {
            self.can_be_name(name);
        }
        let name = binder.unwrap_or(Ident { name: EcoString::new(), span });
        let mark = env.mark();
        let found = self.selector(&named(of, &name), env, None);
        env.reset(mark);
        self.check_type(&Ty::Player, &found.ty, span);
        self.uncovered(b, span);
        let list = env.alloc_many(2);
        b.push(Op::ForStart { list, over: Over::Selector(found.id) }, span);
        let (next, var) = (b.here(), env.alloc());
        let end = b.hole(Op::ForNext { list, var, gone: false, end: 0 }, span);
        OneByOne { name, var, next, end }
    }
}
