//! How long something lasts that a statement makes.

use super::Lowerer;
use super::env::Env;
use super::names::Callable;
use crate::program::{AbilityId, ExprId, Form, KindId, PhaseId, Ty, UntilIr, builtin};
use naipe_grammar::ast::{self, AbilityKind, Block, Clauses, Expr, Stretch, Until};

impl Lowerer<'_> {
    /// What ends, once an event has happened, the abilities that a statement has made: an ability that waits for that.
    pub(super) fn until_next(&mut self, made: &[AbilityId], a: &ast::Ability, env: &mut Env) -> Vec<AbilityId> {
        let Some(Until::Happens(event, or)) = a.clauses.until.as_deref() else { return Vec::new() };
        let mut clauses = Clauses::default();
        clauses.next = true;
        clauses.until.clone_from(or);
        let nothing = Block { statements: Box::default(), span: event.name.span };
        let kind = AbilityKind::After(event.clone(), nothing);
        let waiting = self.floating(&ast::Ability { label: None, kind, clauses, span: event.name.span }, env);
        for id in &waiting {
            let heard = match self.p.abilities[id.i()].form {
                Form::Listen { event, .. } => Some(event),
                _ => None,
            };
            for one in made {
                self.p.abilities[one.i()].until_next = heard;
            }
            self.p.abilities[id.i()].ending = made.into();
        }
        waiting
    }

    /// `until …`, of what knows the first so many slots of the block that makes it. It is worked out there: a name means what it
    /// means in that block, whatever the event that the ability hears calls its own.
    pub(super) fn lasting(&mut self, until: &Until, env: &mut Env, known: u16) -> Option<UntilIr> {
        let mut made_in = env.as_known(known);
        let lasting = self.lasting_as_known(until, &mut made_in, known);
        env.max = env.max.max(made_in.max);
        lasting
    }

    fn lasting_as_known(&mut self, until: &Until, env: &mut Env, known: u16) -> Option<UntilIr> {
        match until {
            Until::Over(stretch) => self.until_over(stretch, env, known),
            Until::Leaves(thing) => self.until_leaves(thing, env, known),
            Until::Happens(_, or) => or.as_deref().and_then(|or| self.lasting_as_known(or, env, known)),
        }
    }

    /// `until next turn of you begins`
    fn until_over(&mut self, u: &Stretch, env: &mut Env, known: u16) -> Option<UntilIr> {
        let scope = self.names.scopes.get(&u.name.name);
        let phase = if scope.is_none() { self.phase(&u.name) } else { None };
        if scope.is_none() && phase.is_none() {
            if let Some(fault) = Self::to_the_end_of(u) {
                self.diags.pop();
                self.diags.push(fault);
                return None;
            }
            let is_event = match self.names.callables.get(&u.name.name) {
                Some(Callable::Event(event)) => event.i() >= builtin::COUNT,
                Some(Callable::Action(..)) => true,
                _ => false,
            };
            let there = super::lookup::few(self.names.phases.names().map(|s| s.as_str()));
            if let Some(d) = self.diags.last_mut() {
                let there = there.map_or(String::new(), |there| format!("; {there}"));
                d.notes.push(format!("an effect lasts until a phase, a step or a scope ends, or begins{there}"));
                d.help = Some(match d.help.take().filter(|help| help.starts_with("did you mean")) {
                    Some(near) => near,
                    None if is_event => {
                        format!("what lasts until something happens says it so: `until next {}(…)`", u.name.name)
                    }
                    None => {
                        "write `until turn` (this turn), `until next turn of you begins`, or `until` and a phase".into()
                    }
                });
            }
            return None;
        }
        let of = u.of.as_ref().map(|p| (p.span, self.expect(p, env, &Ty::Player)));
        if let Some((span, of)) = of
            && self.reads_later(of, env, known)
        {
            self.misplaced(
                "it is not known yet whose that is",
                span,
                "known only later, when something happens",
                "say a player who is known where the effect is made: `you`, `x.owner` of a target, or what `let` has named",
            );
        }
        let of = of.map(|(_, of)| of);
        if u.begins && phase == Some(PhaseId(1)) {
            self.misplaced(
                "nothing lasts until the game begins",
                u.name.span,
                "it has begun",
                "say a phase, a step, a scope or `turn`, as in `until next turn of you begins`",
            );
        }
        Some(UntilIr { phase, scope, next: u.next, of, begins: u.begins, leaves: None })
    }

    /// Whether an expression reads what only the event brings that an ability hears, of which so many slots are known before.
    fn reads_later(&self, id: ExprId, env: &Env, known: u16) -> bool {
        self.reads_slots(id, known, env.next)
    }

    /// `until self leaves`
    fn until_leaves(&mut self, thing: &Expr, env: &mut Env, known: u16) -> Option<UntilIr> {
        let leaves = self.expect(thing, env, &Ty::Object(KindId(0)));
        if self.reads_later(leaves, env, known) {
            self.misplaced(
                "it is not known yet what is to leave",
                thing.span,
                "known only later, when something happens",
                "say a thing that is known where the effect is made: `self`, a target, or what `let` has named",
            );
        }
        Some(UntilIr { phase: None, scope: None, next: false, of: None, begins: false, leaves: Some(leaves) })
    }
}
