//! What is chosen as something is announced: targets, and numbers or other values.

use super::Lowerer;
use super::env::Env;
use super::types::optional;
use crate::codes;
use crate::limits;
use crate::program::{Needed, Step, Ty};
use naipe_grammar::ast::{self, AnnounceStep, ChooseFrom, ExprKind, Ident, Selector};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::print;

/// A selector whose candidates may also be called by the name they are chosen for.
pub fn named(s: &Selector, name: &Ident) -> Selector {
    let mut s = s.clone();
    for part in &mut s.parts {
        part.binder.get_or_insert_with(|| Box::new(name.clone()));
    }
    s
}

pub(super) fn step_name(s: &AnnounceStep) -> &Ident {
    match s {
        AnnounceStep::Target { name, .. } | AnnounceStep::Choose { name, .. } => name,
    }
}

impl Lowerer<'_> {
    /// Lowers what is chosen as something is announced, into slots from one on.
    pub(super) fn steps(&mut self, steps: &[&AnnounceStep], first: u16, env: &mut Env) -> Vec<Step> {
        // There are too many, and that is said.
        let steps = &steps[..steps.len().min(limits::TARGETS)];
        let mut lowered = Vec::with_capacity(steps.len());
        for (i, s) in steps.iter().enumerate() {
            let slot = first.saturating_add(narrow::u16(i));
            let name = self.step_named(s);
            if let Some(first) = steps[..i].iter().map(|s| step_name(s)).find(|first| first.name == name.name) {
                self.diags.push(
                    Diagnostic::error(
                        codes::TWICE,
                        format!("two things are chosen under the name `{}`", name.name),
                        name.span,
                        "again here",
                    )
                    .and(first.span, "the first")
                    .help("give each a name of its own"),
                );
            }
            let (step, ty) = match s {
                AnnounceStep::Target { count, name, selector, repeat_allowed, needed, default, wording } => {
                    let (count, needed) = self.chosen_as_said(count, needed, selector, name, env);
                    let wording = self.wording(
                        matches!(needed, ast::Needed::Never | ast::Needed::Unless(_)),
                        "target",
                        "write `optional` before the label, or leave the label out",
                        wording,
                    );
                    let from = ChooseFrom::Selector(named(selector, name));
                    let mark = self.diags.len();
                    let (from, one) = self.choose_from(&from, env);
                    let is_needed = self.needed(needed, env);
                    let compared = default.as_ref().is_some_and(|d| self.compares(selector, needed, d, mark));
                    let count = self.count(count, env);
                    if count.is_some() && *needed != ast::Needed::Always {
                        let word = if *needed == ast::Needed::IfAny { "if any" } else { "optional" };
                        self.diags.push(
                            Diagnostic::error(
                                codes::MISPLACED,
                                format!("`{word}` belongs to a single target"),
                                name.span,
                                "several are chosen here",
                            )
                            .help("write how many there must be: `target up to 2 t: …`"),
                        );
                    }
                    let default = default.as_ref().filter(|_| !compared).map(|d| self.expect(d, env, &one));
                    let ty = match (count.is_some(), needed) {
                        (true, _) => Ty::Set(Box::new(one)),
                        (false, ast::Needed::Always) => one,
                        (false, _) => optional(one),
                    };
                    (
                        Step {
                            is_target: true,
                            count,
                            repeat_allowed: *repeat_allowed,
                            needed: is_needed,
                            default,
                            wording,
                            ..Step::of(self.intern(&name.name), slot, from)
                        },
                        ty,
                    )
                }
                AnnounceStep::Choose { name, from, wording } => {
                    let wording = self.wording(false, "choice", "", wording);
                    let named = match from {
                        ChooseFrom::Selector(s) => ChooseFrom::Selector(named(s, name)),
                        values @ ChooseFrom::Values(_) => values.clone(),
                    };
                    let (from, ty) = self.choose_from(&named, env);
                    (Step { is_priced: ty == Ty::Int, wording, ..Step::of(self.intern(&name.name), slot, from) }, ty)
                }
            };
            env.kinds.extend(self.kinds_among(step.from).map(|kinds| (slot, kinds)));
            env.bind_chosen(&name.name, slot, ty);
            self.lies_with_players(slot, step.from, env);
            lowered.push(step);
        }
        lowered
    }

    fn needed(&mut self, needed: &ast::Needed, env: &mut Env) -> Needed {
        match needed {
            ast::Needed::Always => Needed::Always,
            ast::Needed::IfAny => Needed::IfAny,
            ast::Needed::Never => Needed::Never,
            ast::Needed::Unless(condition) => Needed::Unless(self.condition(condition, env)),
        }
    }

    /// Whether what looks like a default is the other side of a comparison with one `=`: the condition before it is none by
    /// itself. Then that is said in place of what was found wrong with it.
    fn compares(&mut self, of: &Selector, needed: &ast::Needed, default: &ast::Expr, mark: usize) -> bool {
        let of = of.parts.last().and_then(|part| part.condition.as_ref());
        let Some(mut side) = (match needed {
            ast::Needed::Unless(condition) => Some(&**condition),
            _ => of,
        }) else {
            return false;
        };
        while let ExprKind::Binary(_, _, right) = &side.kind {
            side = right;
        }
        let is_it = |d: &Diagnostic| d.code == codes::WRONG_TYPE && d.labels.iter().any(|l| l.span == side.span);
        let Some(at) = self.diags.iter().skip(mark).position(is_it) else { return false };
        self.diags.remove(mark + at);
        let said = "`=` gives a value; it does not compare";
        let place = side.span.to(default.span);
        let help = format!("write `{} == {}`", print::expression(side), print::expression(default));
        self.diags.push(
            Diagnostic::error(naipe_grammar::codes::CONDITION_EQUALS, said, place, "here two values are compared")
                .help(help),
        );
        true
    }
}
