//! `happened` and `count` of events: what is asked of what has happened.

use super::env::Env;
use super::names::Callable;
use super::{Lowerer, Typed};
use crate::program::{Expr, Noted, Past, PhaseId, Stint, Ty};
use ecow::EcoString;
use naipe_grammar::ast::{self, Arg, ExprKind, Ident, Pattern};
use naipe_grammar::narrow;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// `happened e(…) this p`, `happened e(…) last p of who`, and how often.
    pub fn happened(&mut self, past: &ast::Past, count: bool, span: Span, env: &mut Env) -> Typed {
        let during = self.stint(&past.during, env);
        let mark = env.mark();
        let slot = env.next;
        env.depth += 1;
        let outer = std::mem::replace(&mut env.past, true);
        let found = match past.condition {
            Some(_) => self.pattern(&self.with_free_names(&past.pattern, env), env),
            None => self.pattern(&past.pattern, env),
        };
        env.past = outer;
        let condition = past.condition.as_ref().map(|c| self.condition(c, env));
        env.depth -= 1;
        let pattern = found.as_ref().and_then(|found| self.and(found.test, condition, span));
        let noted = match (&found, pattern) {
            (Some(found), Some(pattern)) => {
                let n = narrow::u16(self.p.events[found.event.i()].params.len() + 2);
                self.note_then(found.event, (slot, n), pattern, env)
            }
            _ => Noted::default(),
        };
        env.reset(mark);
        let ty = if count { Ty::Int } else { Ty::Bool };
        let (Some(found), Some(during)) = (found, during) else { return self.bad(span) };
        self.p.events[found.event.i()].recorded = true;
        let past = Past { event: found.event, slot, pattern, noted, during, count };
        self.typed(Expr::Happened(Box::new(past)), ty, span)
    }

    /// `this turn`, `last turn of you`
    fn stint(&mut self, stint: &ast::Stint, env: &mut Env) -> Option<Stint> {
        if !stint.last {
            return self.phase_or_any(&stint.phase).map(Stint::Open);
        }
        let phase = self.phase(&stint.phase)?;
        let of = stint.of.as_ref().map(|of| self.expect(of, env, &Ty::Player));
        if phase == PhaseId(1) {
            self.misplaced(
                "no game was over before this one",
                stint.phase.span,
                "there is but one",
                "say a phase, a step or `turn`, as in `last turn of you`; `this game` is all that has happened so far",
            );
        }
        Some(Stint::Last(phase, of))
    }

    /// A pattern without the arguments that are only called by their own names, for the condition that follows:
    /// `count(die(x) this turn where x.owner == you)`.
    fn with_free_names(&self, pattern: &Pattern, env: &Env) -> Pattern {
        let params: Vec<&EcoString> = match self.names.callables.get(&pattern.name.name) {
            Some(Callable::Event(e) | Callable::Action(_, e)) => {
                self.names.events[e.i()].params.iter().map(|p| &p.name).collect()
            }
            Some(Callable::Alias(a)) => self.names.aliases[a as usize].params.iter().map(|p| &p.0).collect(),
            _ => return pattern.clone(),
        };
        let mut place = 0;
        let mut args = Vec::new();
        for arg in &pattern.args {
            let param = match arg.name {
                Some(_) => None,
                None => {
                    place += 1;
                    params.get(place - 1)
                }
            };
            let is_free = param.is_some_and(|param| {
                matches!(&arg.value.kind, ExprKind::Name(name) if name == *param) && env.find(param).is_none()
            });
            if !is_free {
                let named = param.map(|param| Box::new(Ident { name: (*param).clone(), span: arg.value.span }));
                args.push(Arg { name: named.or_else(|| arg.name.clone()), value: arg.value.clone() });
            }
        }
        Pattern { name: pattern.name.clone(), args: args.into(), or: Box::default() }
    }
}
