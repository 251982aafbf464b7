//! Effects that play cards, and announce them.

use super::Lowerer;
use super::code::Builder;
use super::env::Env;
use super::names::Callable;
use crate::codes;
use crate::program::{ActionId, Announcing, KindId, Op, PayAsked, Ty};
use naipe_grammar::ast::{self, AbilityKind, ItemKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// `play c free by p`, `announce c by p else { … }`; where it is `optional`, whoever could is asked first.
    pub fn announcing(&mut self, a: &ast::Announcing, span: Span, env: &mut Env, b: &mut Builder) {
        let object = Ty::Object(KindId(0));
        let want = if a.plays { object } else { Ty::Union(vec![object, Ty::Ability(KindId(0))]) };
        let what = self.expect(&a.what, env, &want);
        let zone = a.zone.as_ref().map(|zone| self.expect(zone, env, &Ty::Zone));
        let action = a.action.as_ref().and_then(|name| self.action_that_plays(name));
        let by = self.chooser(a.by.as_ref(), span, env);
        let (chooser, random) = match &a.choices {
            None => (None, false),
            Some(ast::Choices::Random) => (None, true),
            Some(ast::Choices::By(p)) => (Some(self.expect(p, env, &Ty::Player)), false),
        };
        let price = (!a.cost.is_empty()).then(|| self.price_of(&a.cost, span, env));
        self.uncovered(b, span);
        let free = a.free || price.is_some();
        let announcing =
            Announcing { plays: a.plays, action, what, zone, free, price, by, chooser, random, avoided: 0 };
        let declined = a.asked.as_ref().map(|wording| {
            let wording = self.wording(true, "", "", wording);
            let plays = Some(Box::new(announcing.clone()));
            let (terms, more, chosen) = Default::default();
            b.hole(Op::PayAsked(Box::new(PayAsked { terms, more, chosen, plays, by, wording, otherwise: 0 })), span)
        });
        let avoided = b.hole(Op::Announce(Box::new(announcing)), span);
        match &a.otherwise {
            Some(otherwise) => {
                let end = b.hole(Op::Jump(0), span);
                b.land(avoided);
                declined.into_iter().for_each(|hole| b.land(hole));
                self.block(otherwise, env, b);
                b.land(end);
            }
            None => {
                b.land(avoided);
                declined.into_iter().for_each(|hole| b.land(hole));
            }
        }
    }

    /// The action of this name, if it announces what it takes.
    fn action_that_plays(&mut self, name: &ast::Ident) -> Option<ActionId> {
        let found = self.callable(name)?;
        let announces = self.items.iter().any(|item| match &item.kind {
            ItemKind::Ability(a) => match &a.kind {
                AbilityKind::Action(decl) => decl.name.as_ref() == Some(name) && decl.announce.is_some(),
                _ => false,
            },
            _ => false,
        });
        let said = match found {
            Callable::Action(id, _) if announces => return Some(id),
            Callable::Action(..) => format!("the action `{}` announces nothing", name.name),
            _ => format!("`{}` is {}, not an action", name.name, found.word()),
        };
        self.diags.push(
            Diagnostic::error(codes::UNKNOWN_EVENT, said, name.span, "nobody plays a card so")
                .help("name an action that announces what it takes: `action cast(c: …) announce c { … }`"),
        );
        None
    }
}
