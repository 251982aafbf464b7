//! Targets, numbers and modes that depend on what is paid: that is chosen before them.

use super::Lowerer;
use super::playable::Parts;
use crate::codes;
use crate::program::{
    Builtin, Cost, CostIr, CostsFirst, DefineId, Expr, ExprId, Form, ModeIr, Over, Playable, Step, walk,
};
use crate::value::Value;
use naipe_grammar::ast::CostKind;
use naipe_grammar::diagnostic::Diagnostic;
use rustc_hash::FxHashSet;

/// What expressions read of what is announced: slots of its window, and names.
type Reading = (FxHashSet<u16>, FxHashSet<u32>);

impl Lowerer<'_> {
    /// What is chosen of what is paid before the targets, numbers and modes that read it, if any do.
    pub(super) fn costs_first(&self, pl: &Playable) -> Option<CostsFirst> {
        let by_steps = self.read_by_steps(pl.all_steps());
        let by_modes = self.read_by_modes(&pl.modes, pl.several);
        let is_read = |cost: &&Cost, (slots, names): &Reading| {
            cost.kind.named().is_some_and(|(slot, name)| slots.contains(&slot) || names.contains(&name.0))
        };
        let read = || pl.costs.iter().filter(|cost| is_read(cost, &by_steps) || is_read(cost, &by_modes));
        read().next()?;
        Some(CostsFirst {
            ways: read().any(|cost| matches!(cost.kind, CostIr::Alternative(..))),
            before_modes: pl.costs.iter().any(|cost| is_read(&cost, &by_modes)),
        })
    }

    fn read_by_steps<'s>(&self, steps: impl Iterator<Item = &'s Step>) -> Reading {
        let mut read = Reading::default();
        for step in steps {
            match step.from {
                Over::Selector(selector) => walk::selector(&self.p, selector, &mut |_, e| self.note(&mut read, e)),
                Over::List(e) | Over::Times(e) => self.note_all(&mut read, e),
            }
            let bounds = step.count.iter().flat_map(|(least, most)| [least, most]);
            bounds.chain(&step.default).chain(step.needed.asks()).for_each(|e| self.note_all(&mut read, *e));
        }
        read
    }

    fn read_by_modes(&self, modes: &[ModeIr], several: Option<(ExprId, Option<ExprId>)>) -> Reading {
        let mut read = Reading::default();
        let bounds = several.into_iter().flat_map(|(least, most)| std::iter::once(least).chain(most));
        modes.iter().filter_map(|mode| mode.when).chain(bounds).for_each(|e| self.note_all(&mut read, e));
        read
    }

    fn note_all(&self, read: &mut Reading, e: ExprId) {
        walk::expr(&self.p, e, &mut |_, e| self.note(read, e));
    }

    /// Notes what an expression reads of what is announced: a slot of its window, or a name, as `self.NAME`.
    fn note(&self, read: &mut Reading, e: &Expr) {
        match e {
            Expr::Var(slot) => {
                read.0.insert(*slot);
            }
            Expr::Builtin(Builtin::Announced, args) => {
                let is_own = args.first().is_some_and(|of| matches!(self.p.expr(*of), Expr::Var(1)));
                read.1.extend(is_own.then(|| self.announced_name(args)).flatten());
            }
            Expr::Define(define, args) if args.iter().any(|e| matches!(self.p.expr(*e), Expr::Var(1))) => {
                self.note_define(read, *define, &mut FxHashSet::default());
            }
            _ => {}
        }
    }

    /// The name that `announced(x, NAME)` asks for.
    fn announced_name(&self, args: &[ExprId]) -> Option<u32> {
        match self.p.expr(*args.get(1)?) {
            Expr::Const(Value::Text(name)) => Some(*name),
            _ => None,
        }
    }

    /// Notes the names that a define, and those that it asks, read of what they are asked about, which is what is announced.
    fn note_define(&self, read: &mut Reading, define: DefineId, seen: &mut FxHashSet<DefineId>) {
        if !seen.insert(define) {
            return;
        }
        walk::expr(&self.p, self.p.defines[define.i()].body, &mut |_, e| match e {
            Expr::Builtin(Builtin::Announced, args) => read.1.extend(self.announced_name(args)),
            Expr::Define(other, _) => self.note_define(read, *other, seen),
            _ => {}
        });
    }

    /// Notes of what else a cost is made of whether it reads what is paid besides, itself or by what modifies costs.
    pub(super) fn note_what_is_lessened(&mut self) {
        let has_optional = |pl: &Playable| pl.optional_costs().next().is_some();
        if !self.p.playables.iter().any(has_optional) {
            return;
        }
        let mut modifying = Reading::default();
        for a in &self.p.abilities {
            let Form::ModifyCost { applies, sort, amount, .. } = &a.form else { continue };
            for e in [Some(*applies), Some(*amount), *sort, a.condition].into_iter().flatten() {
                walk::expr(&self.p, e, &mut |_, e| self.note_of_any(&mut modifying, e));
            }
        }
        for i in 0..self.p.playables.len() {
            self.p.playables[i].is_lessened = self.is_lessened(&self.p.playables[i], &modifying);
        }
    }

    fn is_lessened(&self, pl: &Playable, modifying: &Reading) -> bool {
        let mut read = Reading::default();
        let its_own = |cost: &&Cost| cost.granted.is_none() && !matches!(cost.kind, CostIr::Optional { .. });
        for cost in pl.costs.iter().filter(its_own) {
            let amounts = cost.terms.iter().flat_map(|term| term.args.iter());
            amounts.chain(&cost.more).chain(&cost.when).for_each(|e| self.note_all(&mut read, *e));
        }
        pl.optional_costs().filter_map(|cost| Some((cost.granted, cost.kind.named()?))).any(
            |(granted, (slot, name))| {
                let is_read = granted.is_none() && read.0.contains(&slot);
                is_read || read.1.contains(&name.0) || modifying.1.contains(&name.0)
            },
        )
    }

    /// Notes the names that an expression reads of whatever is announced.
    fn note_of_any(&self, read: &mut Reading, e: &Expr) {
        match e {
            Expr::Builtin(Builtin::Announced, args) => read.1.extend(self.announced_name(args)),
            Expr::Define(define, _) => self.note_define(read, *define, &mut FxHashSet::default()),
            _ => {}
        }
    }

    /// Refuses conditions of what is paid that want to know what is chosen only after it.
    pub(super) fn known_before(&mut self, parts: &Parts<'_>, pl: &Playable) {
        let Some(first) = pl.costs_first else { return };
        let mut later: FxHashSet<u16> = pl.all_steps().map(|step| step.slot).collect();
        later.extend(pl.mode_slot.filter(|_| first.before_modes));
        let mut faults = Vec::new();
        for (said, cost) in parts.costs.iter().zip(&pl.costs) {
            let name = match &said.kind {
                CostKind::Optional(name, _) => &name.name,
                CostKind::Alternative(Some(name), _) if first.ways => &name.name,
                CostKind::Alternative(None, Some(label)) if first.ways => &label.name,
                _ => continue,
            };
            let mut reads = Reading::default();
            cost.when.iter().for_each(|e| self.note_all(&mut reads, *e));
            if !reads.0.is_disjoint(&later) {
                let message =
                    format!("`{name}` is chosen before what its condition reads, which depends on what is paid");
                let help =
                    "let its condition speak of something else, or let what is chosen not depend on what is paid";
                faults.push(Diagnostic::error(codes::MISPLACED, message, said.span, "chosen first").help(help));
            }
        }
        self.diags.extend(faults);
    }
}
