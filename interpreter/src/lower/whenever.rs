//! Reactions to how things are, and what is asked again when a reaction is carried out.

use super::Lowerer;
use super::ability::Home;
use super::code::Header;
use super::env::{Block, Env};
use super::names::Callable;
use super::playable::Parts;
use crate::codes;
use crate::program::{AbilityId, Class, DefId, Expr, ExprId, Form, PlayableId, Shape, Ty};
use naipe_grammar::ast;
use naipe_grammar::diagnostic::Diagnostic;

impl Lowerer<'_> {
    /// A reaction to how things are.
    pub(super) fn whenever(
        &mut self,
        a: &ast::Ability,
        condition: &ast::Expr,
        members: &[ast::Member],
        mut e: Env,
        capture: u16,
        home: &Home,
    ) -> Vec<AbilityId> {
        e.block = Block::Reaction;
        if let ast::ExprKind::Call(call) = &condition.kind
            && let Some(callable @ (Callable::Event(_) | Callable::Action(..))) =
                self.names.callables.get(&call.name.name)
        {
            let (name, sort) = (&call.name.name, callable.word());
            let what = format!("`{name}` is {sort}, and `whenever` asks how things are");
            self.diags.push(
                Diagnostic::error(codes::UNKNOWN_EVENT, what, call.name.span, "not a condition")
                    .help(format!("what reacts to {sort} is written `after {name}(…) {{ … }}`")),
            );
            return Vec::new();
        }
        let event = self.state_event();
        e.alloc_many(2);
        let holds = self.condition(condition, &mut e);
        self.learn(holds, &mut e);
        // What is asked once more must hold at first, too.
        let still = self.when(&a.clauses, &mut e);
        let condition = self.and(Some(holds), still, a.span);
        let to = self.where_it_waits(a, &mut e, home);
        let cites = self.cites(&a.clauses.cites);
        let (mut body, mut announces) = (None, None);
        match members {
            [ast::Member::Effect(block)] => {
                let atomic = self.p.policy.effect_is_atomic;
                let header = Header { name: home.name.clone(), atomic, cites: &cites };
                body = Some(self.code(header, block, &mut e.clone()));
            }
            members => announces = Some(self.playable(&Parts::of(members), &e, &home.name, None)),
        }
        let form = Form::Listen { class: Class::After, event, body, to, announces };
        let id = self.finish(a, form, condition, None, &mut e, capture, home);
        self.asked_again(id, still.filter(|_| a.clauses.still), announces);
        vec![id]
    }

    /// Where a reaction waits, and what stands for it there: of a zone that is neither a stack nor in play it would be gone at once.
    pub(super) fn where_it_waits(&mut self, a: &ast::Ability, e: &mut Env, home: &Home) -> Option<(ExprId, DefId)> {
        let to = a.clauses.to.as_ref()?;
        let zone = self.expect(to, e, &Ty::Zone);
        if let Expr::Zone(id, _) = self.p.expr(zone)
            && let declared = &self.p.zones[id.i()]
            && declared.shape != Shape::Stack
            && !declared.in_play
        {
            let name = &declared.name;
            let what = format!("no reaction can wait in `{name}`: it is no stack");
            let help = format!(
                "a zone where reactions wait is declared as a stack: `zone {name} shared stack`; or leave `to` out, and it is carried out at once"
            );
            self.misplaced(&what, to.span, "a reaction cannot wait here", &help);
        }
        Some((zone, self.waiting_def(home, a.span)))
    }

    /// Notes what is asked again when a reaction is carried out.
    pub(super) fn asked_again(&mut self, id: AbilityId, still: Option<ExprId>, announces: Option<PlayableId>) {
        self.p.abilities[id.i()].still = still;
        if let Some(pl) = announces {
            self.p.playables[pl.i()].still = still;
        }
    }
}
