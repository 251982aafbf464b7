//! Modes of which several are chosen at once: how many, what each costs, and one effect for all of them.

use super::Lowerer;
use super::env::{Entry, Env};
use super::playable::Parts;
use super::steps::step_name;
use crate::codes;
use crate::limits;
use crate::program::{Arith, Cmp, Cost, CostIr, Expr, ExprId, Ty};
use crate::value::Value;
use naipe_grammar::ast::{self, CostDecl, CostKind, Most};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;

/// How often each of some modes can be chosen: where it may be more than once, as often as modes are chosen at most, or as there is
/// room for where that is only known in play.
pub(super) fn times(several: &ast::Modes) -> usize {
    if !several.repeat_allowed {
        return 1;
    }
    let said = match &several.most {
        Most::All => None,
        Most::Exactly => several.least.as_ref(),
        Most::UpTo(most) => Some(most),
    };
    match said.map(|said| &said.kind) {
        Some(ast::ExprKind::Int(n)) => usize::try_from(*n).unwrap_or(0).clamp(1, limits::MODES_AT_ONCE + 1),
        _ => {
            let steps: usize = several.modes.iter().map(|mode| mode.steps.len()).sum();
            (limits::MODES_AT_ONCE / several.modes.len().max(1)).min(limits::TARGETS / steps.max(1)).max(1)
        }
    }
}

impl Lowerer<'_> {
    /// All modes of a card stand among those of which several may be chosen, and there are enough.
    pub(super) fn only_modes_at_once(&mut self, parts: &Parts<'_>, several: &ast::Modes) {
        let inside = |mode: &ast::Mode| several.modes.iter().any(|m| std::ptr::eq(m, mode));
        if let Some(outside) = parts.modes.iter().find(|mode| !inside(mode)) {
            self.misplaced(
                "a card chooses its modes in one place",
                outside.label.span,
                "not among those of `modes`",
                "put every mode between the braces of one `modes`",
            );
        }
        if several.modes.is_empty() {
            let at = several.least.as_ref().map_or(Span::default(), |least| least.span);
            return self.misplaced(
                "there is no mode to choose",
                at,
                "so many of none",
                "write `mode \"…\" { … }` in it",
            );
        }
        let at_least = several.least.as_ref().and_then(|least| match least.kind {
            ast::ExprKind::Int(n) => Some((n, least.span)),
            _ => None,
        });
        let there = several.modes.len();
        let too_many = |(n, _): &(i64, Span)| *n > there as i64 && !several.repeat_allowed;
        if let Some((n, span)) = at_least.filter(too_many) {
            let what = format!("{n} modes cannot be chosen of {there}");
            self.misplaced(&what, span, "so many", &format!("ask for {there} at most, or add modes"));
        }
    }

    /// How many modes are chosen at least, and at most.
    pub(super) fn bounds_of_modes(&mut self, several: &ast::Modes, env: &mut Env) -> (ExprId, Option<ExprId>) {
        let least = match &several.least {
            Some(least) => self.expect(least, env, &Ty::Int),
            None => self.konst(Value::Int(0), Span::default()),
        };
        let most = match &several.most {
            Most::All => None,
            Most::Exactly => Some(least),
            Most::UpTo(most) => Some(self.expect(most, env, &Ty::Int)),
        };
        (least, most)
    }

    /// What a mode costs besides what the card costs.
    pub(super) fn cost_of_mode(&mut self, c: &CostDecl, of: CostIr, env: &mut Env) -> Cost {
        if !matches!(c.kind, CostKind::Plain) {
            self.misplaced(
                "a mode has a plain cost only",
                c.span,
                "not a plain cost",
                "optional and alternative costs are written beside the modes",
            );
        }
        let plain = CostDecl { kind: CostKind::Plain, ..c.clone() };
        Cost { kind: of, ..self.cost(&plain, None, env) }
    }

    /// What a mode is asked by: in costs, targets and effects that are announced with it, it is a name.
    pub(super) fn name_modes(&mut self, parts: &Parts<'_>, slot: Option<u16>, env: &mut Env) {
        let mut given: Vec<&ast::Ident> = parts.steps.iter().map(|step| step_name(step)).collect();
        for (at, mode) in parts.modes.iter().enumerate() {
            let Some(name) = mode.name.as_ref() else { continue };
            if parts.modes[..at].iter().any(|before| std::ptr::eq(*before, *mode)) {
                continue;
            }
            if let Some(first) = given.iter().find(|first| first.name == name.name) {
                let (said, first) = (format!("two things are chosen under the name `{}`", name.name), first.span);
                self.diags.push(
                    Diagnostic::error(codes::TWICE, said, name.span, "again here")
                        .and(first, "the first")
                        .help("give each a name of its own"),
                );
            }
            given.push(name);
            let slot = slot.unwrap_or(0);
            let same = (at..parts.modes.len()).filter(|other| std::ptr::eq(parts.modes[*other], *mode));
            let (asked, ty) = match parts.several {
                None => {
                    let chosen = self.add(Expr::Var(slot), name.span);
                    let this = self.konst(Value::Int(i32::from(narrow::u16(at))), name.span);
                    (self.add(Expr::Compare(Cmp::Eq, chosen, this), name.span), Ty::Bool)
                }
                Some(several) if !several.repeat_allowed => (self.mode_is_chosen(slot, at, name.span), Ty::Bool),
                Some(_) => {
                    let (none, one) = (self.konst(Value::Int(0), name.span), self.konst(Value::Int(1), name.span));
                    let times = same.fold(none, |sum, mode| {
                        let is = self.mode_is_chosen(slot, mode, name.span);
                        let more = self.add(Expr::If(is, one, none), name.span);
                        self.add(Expr::Arith(Arith::Add, sum, more), name.span)
                    });
                    (times, Ty::Int)
                }
            };
            env.entries.push(Entry::Worked(name.name.clone(), asked, ty));
        }
    }

    /// Whether a mode is among those chosen.
    pub(super) fn mode_is_chosen(&mut self, slot: u16, mode: usize, span: Span) -> ExprId {
        let bits = self.add(Expr::Var(slot), span);
        let weight = self.konst(Value::Int(1 << mode.min(30)), span);
        let above = self.add(Expr::Arith(Arith::Div, bits, weight), span);
        let two = self.konst(Value::Int(2), span);
        let bit = self.add(Expr::Arith(Arith::Rem, above, two), span);
        let one = self.konst(Value::Int(1), span);
        self.add(Expr::Compare(Cmp::Eq, bit, one), span)
    }
}
