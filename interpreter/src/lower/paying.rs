//! Costs that somebody is asked to pay while an effect is under way.

use super::Lowerer;
use super::code::Builder;
use super::env::Env;
use crate::program::{Op, PayAsked};
use naipe_grammar::ast;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// `pay 2 mana by p { … } else { … }`
    pub fn paying(&mut self, asked: &ast::Paying, span: Span, env: &mut Env, b: &mut Builder) {
        let by = self.chooser(asked.by.as_ref(), span, env);
        let names = self.names_of_chosen(asked.cost.iter().map(|term| (term, None)), &[], env);
        let chosen = names.slots(self).iter().map(|chosen| (chosen.name, chosen.slot)).collect();
        let mut inner = env.clone();
        let (terms, more) = self.terms(&asked.cost, span, &mut inner);
        env.max = env.max.max(inner.max);
        let wording = self.wording(true, "payment", "", &asked.wording);
        self.uncovered(b, span);
        let hole = b.hole(
            Op::PayAsked(Box::new(PayAsked { terms, more, chosen, plays: None, by, wording, otherwise: 0 })),
            span,
        );
        let empty = ast::Block { statements: Box::default(), span };
        let blocks = [&asked.then, &asked.otherwise].map(|block| Some(block.as_ref().unwrap_or(&empty)));
        let mut paid = None;
        self.branches(
            &blocks,
            env,
            b,
            |_, i, env, b| {
                if i == 1 {
                    b.land(hole);
                } else {
                    names.bind(env);
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
}
