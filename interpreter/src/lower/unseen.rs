//! Choices among what the chooser may not see, by what is not known of it: the options would tell.

use super::Lowerer;
use crate::codes;
use crate::program::{AttrId, Builtin, Choose, Expr, ExprId, Op, Over, Program, SelectorId, Source, ZoneId, walk};
use naipe_grammar::ast::Visibility;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

/// Where things are chosen by what is not known of them.
struct Told {
    zone: ZoneId,
    /// What is asked of each.
    asked: Span,
}

impl Lowerer<'_> {
    /// Warns of choices that tell players what they may not see.
    pub(super) fn lint_unseen(&mut self) {
        let p = &self.p;
        let mut found = Vec::new();
        for action in &p.actions {
            // Who takes an action chooses what it is about.
            found.extend(action.params.iter().filter_map(|(_, among)| told_by_parts(p, *among, &Expr::Var(0))));
        }
        for code in &p.codes {
            for (at, op) in code.ops.iter().enumerate() {
                let shown = || code.ops[..at].iter().any(|before| matches!(before, Op::Reveal(..)));
                match op {
                    Op::Choose(choose) if !choose.random && !shown() => found.extend(told_by(p, choose)),
                    Op::Simultaneously { choices, .. } if !shown() => {
                        found.extend(choices.iter().filter(|choose| !choose.random).filter_map(|c| told_by(p, c)));
                    }
                    Op::ChooseMode { modes, by, .. } if !shown() => {
                        let among = modes.iter().filter_map(|mode| mode.things);
                        found.extend(among.filter_map(|(_, from)| told_among(p, from, p.expr(*by))));
                    }
                    _ => {}
                }
            }
        }
        for Told { zone, asked } in found {
            let name = self.p.zones[zone.i()].name.clone();
            let said = format!(
                "who chooses here does not see what lies in `{name}`, and is told by the options what is so of it"
            );
            let help =
                format!("let them see it before, `reveal {name} of … to …`, or leave it to chance, `choose random …`");
            self.diags.push(Diagnostic::warning(codes::UNSEEN, said, asked, "known of no card there").help(help));
        }
    }
}

fn told_by(p: &Program, choose: &Choose) -> Option<Told> {
    told_among(p, choose.from, p.expr(choose.by))
}

/// The zone that whoever chooses does not see, and what is asked there of each thing.
fn told_among(p: &Program, from: Over, by: &Expr) -> Option<Told> {
    let selector = match from {
        Over::Selector(selector) => selector,
        Over::List(list) => match p.expr(list) {
            Expr::Query(_, selector) => *selector,
            _ => return None,
        },
        Over::Times(_) => return None,
    };
    told_by_parts(p, selector, by)
}

fn told_by_parts(p: &Program, selector: SelectorId, by: &Expr) -> Option<Told> {
    let selector = &p.selectors[selector.i()];
    selector.parts.iter().find_map(|part| {
        let asked = part.condition.filter(|asked| asks_of(p, *asked, selector.var))?;
        let zone = match part.source {
            Source::ZoneAll(zone) => is_hidden(p, zone, None, by).then_some(zone),
            Source::In(place) => hidden_place(p, place, by),
            _ => None,
        };
        zone.map(|zone| Told { zone, asked: p.expr_spans[asked.i()] })
    })
}

/// The zone that a place is, or is an end of, if it is hidden from a player.
fn hidden_place(p: &Program, place: ExprId, by: &Expr) -> Option<ZoneId> {
    match p.expr(place) {
        Expr::Zone(zone, owner) => is_hidden(p, *zone, *owner, by).then_some(*zone),
        Expr::End { of, .. } => hidden_place(p, *of, by),
        _ => None,
    }
}

/// Whether it is certain that a player does not see what lies in a zone.
fn is_hidden(p: &Program, zone: ZoneId, owner: Option<ExprId>, by: &Expr) -> bool {
    match p.zones[zone.i()].visible {
        Visibility::All => false,
        Visibility::Nobody => true,
        Visibility::Owner => {
            owner.map(|owner| p.expr(owner)).is_some_and(|owner| is_beside(p, owner, by) || is_beside(p, by, owner))
        }
        Visibility::Others => owner.is_some_and(|owner| is_same(p.expr(owner), by)),
    }
}

/// Whether two expressions stand for one player.
fn is_same(a: &Expr, b: &Expr) -> bool {
    match (a, b) {
        (Expr::Var(a), Expr::Var(b)) => a == b,
        (Expr::Fact(a), Expr::Fact(b)) => a == b,
        _ => false,
    }
}

/// Whether one is another player than the other: their opponent, or who comes next to them.
fn is_beside(p: &Program, one: &Expr, other: &Expr) -> bool {
    match one {
        Expr::Builtin(Builtin::Opponent | Builtin::Next | Builtin::Previous, of) => {
            of.first().is_some_and(|of| is_same(p.expr(*of), other))
        }
        _ => false,
    }
}

/// Whether something is asked of a candidate that is printed on it; what is asked of those that are known gives nothing away.
fn asks_of(p: &Program, asked: ExprId, var: u16) -> bool {
    let (mut asks, mut is_known) = (false, false);
    let is_it = |e: ExprId| matches!(p.expr(e), Expr::Var(slot) if *slot == var);
    // Everybody sees what is `visible`, and what lies face up.
    let is_seen = |attr: &AttrId| p.attrs[attr.i()].visible || p.turned_up.iter().any(|(_, up)| up == attr);
    walk::expr(p, asked, &mut |_, e| match e {
        Expr::Attr(of, attr) | Expr::Printed(of, attr) | Expr::Stored(of, attr) => asks |= is_it(*of) && !is_seen(attr),
        Expr::IsKind(of, _) => asks |= is_it(*of),
        Expr::Builtin(Builtin::Known, of) => is_known |= of.first().is_some_and(|of| is_it(*of)),
        Expr::Builtin(Builtin::Title | Builtin::Titled, of) => asks |= of.first().is_some_and(|of| is_it(*of)),
        _ => {}
    });
    asks && !is_known
}
