//! Whether an expression is about something of some name, however deep inside of it that stands.

use naipe_grammar::ast::{Expr, ExprKind, Past, Pattern, Selector, Source};

/// Whether an expression is about something of this name.
pub fn speaks_of(expr: &Expr, name: &str) -> bool {
    let of = |expr: &Expr| speaks_of(expr, name);
    match &expr.kind {
        ExprKind::Name(known) => known == name,
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Text(_) | ExprKind::None | ExprKind::During(_) => false,
        ExprKind::Attr(read) => of(&read.0),
        ExprKind::Of(read) => of(&read.1),
        ExprKind::Unary(_, inner) | ExprKind::Was(inner) | ExprKind::Last(inner) => of(inner),
        ExprKind::End { count, of: list, .. } => of(list) || count.as_deref().is_some_and(of),
        ExprKind::Binary(_, left, right) | ExprKind::Index(left, right) => of(left) || of(right),
        ExprKind::Is(claim) | ExprKind::Has(claim) => of(&claim.value),
        ExprKind::If(parts) => parts.iter().any(of),
        ExprKind::List(all) | ExprKind::Places(all) => all.iter().any(of),
        ExprKind::Call(call) => call.args.iter().any(|arg| of(&arg.value)),
        ExprKind::Query(_, selector) => selector_speaks_of(selector, name),
        ExprKind::Fold(_, value, selector) => of(value) || selector_speaks_of(selector, name),
        ExprKind::Ranked(ranked) => ranked.by.iter().any(|by| of(&by.key)) || selector_speaks_of(&ranked.of, name),
        ExprKind::Group(group) => of(&group.1) || selector_speaks_of(&group.0, name),
        ExprKind::Let(inner) => of(&inner.value) || inner.named.iter().any(|(_, value)| of(value)),
        ExprKind::Can(can) => pattern_speaks_of(&can.pattern, name),
        ExprKind::Happened(past) | ExprKind::CountHappened(past) => past_speaks_of(past, name),
    }
}

fn past_speaks_of(past: &Past, name: &str) -> bool {
    let others = past.condition.iter().chain(&past.during.of);
    pattern_speaks_of(&past.pattern, name) || others.into_iter().any(|one| speaks_of(one, name))
}

fn pattern_speaks_of(pattern: &Pattern, name: &str) -> bool {
    pattern.each().any(|one| one.args.iter().any(|arg| speaks_of(&arg.value, name)))
}

/// Whether a selector, wherever it looks and whatever it asks, is about something of this name: its kind may be that name, too.
fn selector_speaks_of(selector: &Selector, name: &str) -> bool {
    selector.parts.iter().any(|part| {
        let looks = match &part.source {
            Source::In(place) | Source::At(place) => speaks_of(place, name),
            Source::Default | Source::InPlay => false,
        };
        let asks = || part.condition.as_ref().is_some_and(|condition| speaks_of(condition, name));
        part.kind.name == name || looks || asks()
    })
}
