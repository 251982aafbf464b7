//! Selectors, patterns, binders and types.

use super::expressions::{self, Level};
use super::layout::{self, quote};
use crate::ast::{
    Arg, Binder, BinderSource, ChooseFrom, Count, Expr, ExprKind, Param, Pattern, QueryOp, Selector, SelectorPart,
    Source, Type, TypeKind, UnaryOp,
};

pub(super) fn selector(selector: &Selector) -> String {
    let last = selector.parts.len().saturating_sub(1);
    let parts = selector.parts.iter().enumerate();
    // The condition of any but the last must not take in the alternatives that follow.
    parts.map(|(at, of)| part(of, if at == last { Level::Listed } else { Level::Or })).collect::<Vec<_>>().join(" | ")
}

/// A selector with a `by` after it, which no condition of it may take in.
pub(super) fn before(selector: &Selector) -> String {
    selector.parts.iter().map(|of| part(of, Level::Or)).collect::<Vec<_>>().join(" | ")
}

/// What stands in `count(…)`: `count(mano of you)` counts what is in a place.
pub(super) fn counted(selector: &Selector) -> String {
    match &*selector.parts {
        [SelectorPart { binder: None, kind, source: Source::In(place), condition: None, because: None }]
            if kind.name == "it" && !matches!(place.kind, ExprKind::Name(_) | ExprKind::Places(_)) =>
        {
            expressions::at_least(place, Level::Range)
        }
        _ => self::selector(selector),
    }
}

fn part(part: &SelectorPart, least: Level) -> String {
    let mut out = String::new();
    if let Some(binder) = &part.binder {
        out.push_str(&binder.name);
        out.push_str(": ");
    }
    out.push_str(&part.kind.name);
    match &part.source {
        Source::Default => {}
        Source::InPlay => out.push_str(" in play"),
        Source::In(place) if matches!(&place.kind, ExprKind::Name(name) if name == "play") => {
            out.push_str(" in (play)")
        }
        Source::In(place) => out.push_str(&format!(" in {}", expressions::at_least(place, Level::Range))),
        Source::At(place) => out.push_str(&format!(" at {}", expressions::at_least(place, Level::Range))),
    }
    if let Some(condition) = &part.condition {
        out.push_str(&format!(" where {}", expressions::at_least(condition, least)));
    }
    if let Some(because) = &part.because {
        out.push_str(&format!(" because {}", quote(&because.name)));
    }
    out
}

/// `daño(objetivo: self)`, or `daño` where nothing is asked of its arguments; `luchar(x: self) or morir(x: self)`.
pub(super) fn pattern(pattern: &Pattern) -> String {
    pattern.each().map(one_pattern).collect::<Vec<_>>().join(" or ")
}

/// The same of one event.
pub(super) fn one_pattern(pattern: &Pattern) -> String {
    if pattern.args.is_empty() { pattern.name.name.to_string() } else { asking(&pattern.name.name, &pattern.args) }
}

/// `daño(objetivo: personaje where fuerza > 2)`: what arguments must be.
pub(super) fn asking(name: &str, args: &[Arg]) -> String {
    let printed = layout::list(args, |arg| {
        let value = match &arg.value.kind {
            ExprKind::Query(QueryOp::All, of) if are_sorts(of) => selector(of),
            _ => expressions::at_least(&arg.value, Level::Listed),
        };
        named(arg, value)
    });
    format!("{name}({printed})")
}

/// Whether a selector looks for nothing but sorts of things: `creature where power > 2`, `creature | relic`.
fn are_sorts(of: &Selector) -> bool {
    let is_sort =
        |part: &SelectorPart| part.binder.is_none() && part.because.is_none() && matches!(part.source, Source::Default);
    of.parts.iter().all(is_sort) && (of.parts.len() > 1 || of.parts.iter().any(|part| part.condition.is_some()))
}

fn named(arg: &Arg, value: String) -> String {
    match &arg.name {
        Some(name) => format!("{}: {value}", name.name),
        None => value,
    }
}

/// `daño(self, t, 3)`
pub(super) fn call(name: &str, args: &[Arg]) -> String {
    let printed = layout::list(args, |arg| named(arg, expressions::at_least(&arg.value, Level::Listed)));
    // `sum(a of b)` would go through a selector.
    let folds = args.len() == 1 && matches!(name, "sum" | "min" | "max" | "values") && printed.contains(" of ");
    if folds { format!("{name}(({printed}))") } else { format!("{name}({printed})") }
}

pub(super) fn binder(binder: &Binder) -> String {
    let name = &binder.name.name;
    match &binder.source {
        BinderSource::List(list) => format!("{name} in {}", expressions::at_least(list, Level::Range)),
        BinderSource::Selector(of) => match &*of.parts {
            // `for t in LIST where …`: of whatever kind.
            [SelectorPart { binder: None, kind, source: Source::In(list), condition: Some(condition), .. }]
                if kind.name == "it" =>
            {
                let list = expressions::at_least(list, Level::Range);
                format!("{name} in {list} where {}", expressions::at_least(condition, Level::Listed))
            }
            _ => format!("{name}: {}", selector(of)),
        },
    }
}

pub(super) fn choose_from(from: &ChooseFrom) -> String {
    match from {
        ChooseFrom::Selector(of) => selector(of),
        ChooseFrom::Values(values) => self::values(values),
    }
}

fn values(values: &Expr) -> String {
    match &values.kind {
        // These words would be read as the kind of a selector.
        ExprKind::Name(_)
        | ExprKind::End { count: Some(_), .. }
        | ExprKind::Was(_)
        | ExprKind::Can(_)
        | ExprKind::Happened(..)
        | ExprKind::During(_) => format!("({})", expressions::expression(values)),
        _ => expressions::at_least(values, Level::Range),
    }
}

/// What stands after `of` in `sum(… of …)`: `sum(rank of melds(p))` is of what is in a place.
pub(super) fn folded(selector: &Selector) -> String {
    match &*selector.parts {
        [SelectorPart { binder: None, kind, source: Source::In(place), condition: None, because: None }]
            if kind.name == "it" && !matches!(place.kind, ExprKind::Name(_) | ExprKind::Places(_)) =>
        {
            values(place)
        }
        _ => self::selector(selector),
    }
}

/// A count and the blank after it.
pub(super) fn count(count: &Count) -> String {
    match count {
        Count::One => String::new(),
        Count::Exactly(number) => format!("{} ", expressions::amount(number)),
        Count::Between(least, most) => {
            let most = most.as_ref().map_or_else(String::new, |most| expressions::amount(most));
            format!("{}..{most} ", expressions::amount(least))
        }
        Count::UpTo(number) => format!("up to {} ", expressions::amount(number)),
        Count::Any => "any number of ".to_owned(),
        Count::Order => "order of ".to_owned(),
    }
}

pub(super) fn params(params: &[Param]) -> String {
    let params = layout::list(params, |param| {
        let mut out = param.name.name.to_string();
        if let Some(ty) = &param.ty {
            out.push_str(&format!(": {}", type_(ty)));
        }
        if let Some(default) = &param.default {
            out.push_str(&format!(" = {}", expressions::at_least(default, Level::Listed)));
        }
        out
    });
    format!("({params})")
}

pub(super) fn type_(ty: &Type) -> String {
    match &ty.kind {
        TypeKind::Name(name) => name.to_string(),
        TypeKind::Range(from, to) => {
            let end = |end: &Option<Box<Expr>>| end.as_ref().map(|end| range_end(end)).unwrap_or_default();
            format!("{}..{}", end(from), end(to))
        }
        TypeKind::Set(of) => format!("set of {}", type_(of)),
        TypeKind::Union(types) => types.iter().map(type_).collect::<Vec<_>>().join(" | "),
        TypeKind::Optional(of) => format!("{} or none", type_(of)),
    }
}

/// A number, negative ones too, or an amount.
fn range_end(end: &Expr) -> String {
    match &end.kind {
        ExprKind::Int(value) => value.to_string(),
        ExprKind::Unary(UnaryOp::Neg, of) if matches!(of.kind, ExprKind::Int(_)) => expressions::expression(end),
        _ => expressions::amount(end),
    }
}
