//! Targets that depend on what is paid besides: these costs are chosen before them.

use super::Lowerer;
use super::playable::Parts;
use crate::codes;
use crate::program::{Cost, CostIr, Expr, ExprId, ModeIr, Over, Step, walk};
use naipe_grammar::ast::CostKind;
use naipe_grammar::diagnostic::Diagnostic;
use rustc_hash::FxHashSet;

impl Lowerer<'_> {
    /// Whether a step reads whether an optional cost is paid. What cannot be known before it is refused.
    pub(super) fn are_costs_first(
        &mut self,
        parts: &Parts<'_>,
        costs: &[Cost],
        steps: &[Step],
        modes: &[ModeIr],
    ) -> bool {
        let all_steps = || steps.iter().chain(modes.iter().flat_map(|mode| &mode.steps));
        let mut read = FxHashSet::default();
        for step in all_steps() {
            match step.from {
                Over::Selector(selector) => walk::selector(&self.p, selector, &mut slots_read(&mut read)),
                Over::List(e) | Over::Times(e) => walk::expr(&self.p, e, &mut slots_read(&mut read)),
            }
            let bounds = step.count.iter().flat_map(|(least, most)| [least, most]);
            bounds.chain(&step.default).for_each(|e| walk::expr(&self.p, *e, &mut slots_read(&mut read)));
        }
        let is_read = |cost: &Cost| cost.kind.named().is_some_and(|(slot, _)| read.contains(&slot));
        let targets: FxHashSet<u16> = all_steps().map(|step| step.slot).collect();
        let costs_first = costs.iter().any(|cost| matches!(cost.kind, CostIr::Optional { .. }) && is_read(cost));
        let mut faults = Vec::new();
        for (said, cost) in parts.costs.iter().zip(costs) {
            let (CostKind::Optional(name, _) | CostKind::Alternative(Some(name), _)) = &said.kind else { continue };
            let name = &name.name;
            if matches!(cost.kind, CostIr::Alternative(..)) {
                if is_read(cost) {
                    let message = format!("`{name}` is a way to pay, and that is chosen after the targets");
                    let help = "read it in the effect; or let modes say it, each with its cost and its targets: `mode \"…\" { cost … target … effect { … } }`";
                    faults
                        .push(Diagnostic::error(codes::MISPLACED, message, said.span, "a target reads it").help(help));
                }
                continue;
            }
            let mut reads = FxHashSet::default();
            let terms = cost.terms.iter().flat_map(|term| term.args.iter());
            let all = terms.chain(&cost.more).chain(&cost.when);
            all.for_each(|e| walk::expr(&self.p, *e, &mut slots_read(&mut reads)));
            if costs_first && !reads.is_disjoint(&targets) {
                let message = format!("`{name}` is chosen before the targets, one of which reads what is paid");
                let help = "let it cost the same whatever is aimed at, or let no target depend on what is paid besides";
                faults.push(Diagnostic::error(codes::MISPLACED, message, said.span, "it reads a target").help(help));
            }
        }
        self.diags.extend(faults);
        costs_first
    }
}

/// Notes the slots that expressions read.
fn slots_read(read: &mut FxHashSet<u16>) -> impl FnMut(ExprId, &Expr) {
    |_, e| {
        if let Expr::Var(slot) = e {
            read.insert(*slot);
        }
    }
}
