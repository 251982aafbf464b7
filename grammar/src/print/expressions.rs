//! Expressions, with no more parentheses than they need.

use super::layout::{self, quote};
use super::selectors;
use crate::ast::{BinaryOp, Claim, Expr, ExprKind, FoldOp, Ident, Past, QueryOp, Stint, UnaryOp};

/// How tightly the parts of an expression hold together, loosest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// A list of labels at its end, which a comma would continue.
    Open,
    /// What may stand between commas; `if` and queries, which take in all that follows.
    Listed,
    /// `or`
    Or,
    /// `and`
    And,
    /// `not`
    Not,
    /// `==`, `in`, `is`, `has` …
    Comparison,
    /// `..`
    Range,
    /// `+`, `-`
    Sum,
    /// `*`, `/`, `%`
    Product,
    /// `-x`, `can x`
    Prefix,
    /// `mano of x`, `top of x`, `was x`
    Chain,
    /// `x`, `x.y`, `f(x)`, `[x]`
    Term,
}

pub(super) fn expression(expression: &Expr) -> String {
    at_least(expression, Level::Open)
}

/// An expression that may take several lines: the conditions of a long chain, the members of a long list, the branches of
/// a long `if`.
pub(super) fn folded(expression: &Expr, width: usize) -> String {
    let text = self::expression(expression);
    if text.chars().count() <= width {
        return text;
    }
    match &expression.kind {
        ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or | BinaryOp::Add), ..) => {
            let mut links = Vec::new();
            let mut rest = expression;
            while let ExprKind::Binary(found, left, right) = &rest.kind
                && found == op
            {
                links.push(format!("{} {}", sign(*op), at_least(right, sides(*op).1)));
                rest = left;
            }
            links.push(at_least(rest, sides(*op).0));
            links.reverse();
            layout::filled(&links, " ", width)
        }
        ExprKind::List(values) => {
            let last = values.len().saturating_sub(1);
            let values: Vec<String> = values
                .iter()
                .enumerate()
                .map(|(at, value)| at_least(value, Level::Listed) + if at < last { "," } else { "" })
                .collect();
            format!("[{}]", layout::filled(&values, " ", width))
        }
        ExprKind::If(parts) => {
            let [condition, then, otherwise] = &**parts;
            let (condition, then) = (at_least(condition, Level::Listed), at_least(then, Level::Or));
            format!("if {condition} then {then}\nelse {}", folded(otherwise, width))
        }
        ExprKind::Let(inner) => {
            let last = inner.named.len().saturating_sub(1);
            let names = inner.named.iter().enumerate();
            let names: Vec<String> = names.map(|(at, of)| named(of) + if at < last { "," } else { "" }).collect();
            let value = folded(&inner.value, width);
            let value = if value.contains('\n') && level(&inner.value) < Level::Listed {
                at_least(&inner.value, Level::Listed)
            } else {
                value
            };
            format!("let {} then\n{value}", layout::filled(&names, " ", width))
        }
        _ => text,
    }
}

/// In parentheses where it holds together less tightly than its place asks for.
pub(super) fn at_least(expression: &Expr, least: Level) -> String {
    let text = bare(expression);
    if level(expression) < least { format!("({text})") } else { text }
}

fn level(expression: &Expr) -> Level {
    match &expression.kind {
        ExprKind::Int(value) if *value < 0 => Level::Prefix,
        ExprKind::Int(_)
        | ExprKind::Bool(_)
        | ExprKind::Text(_)
        | ExprKind::None
        | ExprKind::Name(_)
        | ExprKind::List(_)
        | ExprKind::Attr(..)
        | ExprKind::Call(..)
        | ExprKind::Index(..)
        | ExprKind::Query(QueryOp::Count, _)
        | ExprKind::Fold(..)
        | ExprKind::CountHappened(..)
        | ExprKind::Places(_) => Level::Term,
        ExprKind::Can(can) if !can.overriding.is_empty() => Level::Open,
        ExprKind::Of(..) | ExprKind::End { .. } | ExprKind::Was(_) => Level::Chain,
        ExprKind::Can(_) | ExprKind::Happened(_) | ExprKind::During(_) | ExprKind::Unary(UnaryOp::Neg, _) => {
            Level::Prefix
        }
        ExprKind::Unary(UnaryOp::Not, _) => Level::Not,
        ExprKind::Binary(op, ..) => binary_level(*op),
        ExprKind::Is(_) | ExprKind::Has(_) => Level::Comparison,
        ExprKind::If(..)
        | ExprKind::Query(..)
        | ExprKind::Ranked(_)
        | ExprKind::Last(_)
        | ExprKind::Group(_)
        | ExprKind::Let(_) => Level::Listed,
    }
}

fn binary_level(op: BinaryOp) -> Level {
    match op {
        BinaryOp::Or => Level::Or,
        BinaryOp::And => Level::And,
        BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge
        | BinaryOp::In
        | BinaryOp::NotIn => Level::Comparison,
        BinaryOp::Range => Level::Range,
        BinaryOp::Add | BinaryOp::Sub => Level::Sum,
        BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => Level::Product,
    }
}

/// The least level of each side: `a - b - c` is `(a - b) - c`, and so with all of them.
fn sides(op: BinaryOp) -> (Level, Level) {
    match binary_level(op) {
        Level::Or => (Level::Or, Level::And),
        Level::And => (Level::And, Level::Not),
        Level::Comparison => (Level::Comparison, Level::Range),
        Level::Range => (Level::Range, Level::Sum),
        Level::Sum => (Level::Sum, Level::Product),
        _ => (Level::Product, Level::Prefix),
    }
}

fn bare(expression: &Expr) -> String {
    match &expression.kind {
        ExprKind::Int(value) => value.to_string(),
        ExprKind::Bool(true) => "yes".to_owned(),
        ExprKind::Bool(false) => "no".to_owned(),
        ExprKind::Text(text) => quote(text),
        ExprKind::None => "none".to_owned(),
        ExprKind::Name(name) => name.to_string(),
        ExprKind::List(values) => format!("[{}]", layout::list(values, |value| at_least(value, Level::Listed))),
        ExprKind::Attr(attr) => {
            let (of, name) = &**attr;
            format!("{}.{}", at_least(of, Level::Term), name.name)
        }
        ExprKind::Call(call) => selectors::call(&call.name.name, &call.args),
        ExprKind::Index(of, index) => format!("{}[{}]", at_least(of, Level::Term), at_least(index, Level::Listed)),
        ExprKind::Of(of) => format!("{} of {}", of.0.name, at_least(&of.1, Level::Chain)),
        ExprKind::End { top, count, of } => {
            let end = if *top { "top" } else { "bottom" };
            let of = at_least(of, Level::Chain);
            match count {
                Some(count) => format!("{end} {} of {of}", amount(count)),
                None => format!("{end} of {of}"),
            }
        }
        ExprKind::Unary(UnaryOp::Not, of) => format!("not {}", at_least(of, Level::Not)),
        ExprKind::Unary(UnaryOp::Neg, of) if matches!(of.kind, ExprKind::Unary(UnaryOp::Neg, _)) => {
            format!("- {}", bare(of))
        }
        ExprKind::Unary(UnaryOp::Neg, of) => format!("-{}", at_least(of, Level::Chain)),
        ExprKind::Binary(op, left, right) => {
            let (least_left, least_right) = sides(*op);
            let (left, right) = (at_least(left, least_left), at_least(right, least_right));
            if *op == BinaryOp::Range { format!("{left}..{right}") } else { format!("{left} {} {right}", sign(*op)) }
        }
        ExprKind::Is(claim) => self::claim("is", claim),
        ExprKind::Has(claim) => self::claim("has", claim),
        ExprKind::If(parts) => {
            let [condition, then, otherwise] = &**parts;
            let (condition, then) = (at_least(condition, Level::Listed), at_least(then, Level::Or));
            format!("if {condition} then {then} else {}", at_least(otherwise, Level::Listed))
        }
        ExprKind::Last(all) => bare(all).replacen(query(QueryOp::All), "last", 1),
        ExprKind::Query(QueryOp::Count, of) => format!("count({})", selectors::counted(of)),
        ExprKind::Query(op, of) => format!("{} {}", query(*op), selectors::selector(of)),
        ExprKind::Fold(op, value, of) => {
            let value = if is_open(value) { format!("({})", bare(value)) } else { at_least(value, Level::Or) };
            format!("{}({value} of {})", fold(*op), selectors::folded(of))
        }
        ExprKind::Ranked(ranked) => {
            let by = layout::list(&ranked.by, |rank| {
                format!("{} {}", if rank.most { "most" } else { "least" }, at_least(&rank.key, Level::Range))
            });
            format!("{} {} by {by}", query(ranked.op), selectors::before(&ranked.of))
        }
        ExprKind::Group(group) => {
            format!("group {} by {}", selectors::before(&group.0), at_least(&group.1, Level::Range))
        }
        ExprKind::Let(inner) => {
            format!("let {} then {}", layout::list(&inner.named, named), at_least(&inner.value, Level::Listed))
        }
        ExprKind::Can(can) => {
            let overriding = self::overriding(&can.overriding, can.overriding_all);
            format!("can {}{overriding}", selectors::pattern(&can.pattern))
        }
        ExprKind::Happened(past) => format!("happened {}", self::past(past)),
        ExprKind::CountHappened(past) => format!("count({})", self::past(past)),
        ExprKind::Was(of) => format!("was {}", at_least(of, Level::Chain)),
        ExprKind::During(name) => format!("during {}", name.name),
        ExprKind::Places(places) => self::places(places, " or in "),
    }
}

/// Several places where something is looked for.
pub(super) fn places(places: &[Expr], between: &str) -> String {
    places.iter().map(|place| at_least(place, Level::Range)).collect::<Vec<_>>().join(between)
}

/// `a = 1`
fn named((name, value): &(Ident, Expr)) -> String {
    format!("{} = {}", name.name, at_least(value, Level::Listed))
}

/// Whether an `of` after it would be read as a part of it.
fn is_open(expression: &Expr) -> bool {
    match &expression.kind {
        ExprKind::Of(..)
        | ExprKind::End { .. }
        | ExprKind::Was(_)
        | ExprKind::Query(QueryOp::Any | QueryOp::Every | QueryOp::All | QueryOp::First, _)
        | ExprKind::Ranked(_)
        | ExprKind::Last(_)
        | ExprKind::Group(_)
        | ExprKind::Let(_)
        | ExprKind::If(_)
        | ExprKind::Can(_)
        | ExprKind::Happened(_)
        | ExprKind::During(_) => true,
        ExprKind::Unary(_, of) => is_open(of),
        ExprKind::Binary(_, left, right) => is_open(left) || is_open(right),
        ExprKind::Is(claim) | ExprKind::Has(claim) => is_open(&claim.value),
        _ => false,
    }
}

/// `x is criatura`, `x has not volar`
fn claim(verb: &str, Claim { value, negated, what }: &Claim) -> String {
    let not = if *negated { "not " } else { "" };
    format!("{} {verb} {not}{}", at_least(value, Level::Comparison), what.name)
}

/// A number, a name with its attributes, or anything else in parentheses.
pub(super) fn amount(expression: &Expr) -> String {
    let mut root = expression;
    while let ExprKind::Attr(attr) = &root.kind {
        root = &attr.0;
    }
    let plain = match &root.kind {
        ExprKind::Name(_) => true,
        ExprKind::Int(value) => *value >= 0 && std::ptr::eq(root, expression),
        _ => false,
    };
    if plain { bare(expression) } else { format!("({})", bare(expression)) }
}

/// ` overriding all`, ` overriding "…"`, or nothing.
pub(super) fn overriding(labels: &[crate::ast::Text], all: bool) -> String {
    if all {
        " overriding all".to_owned()
    } else if labels.is_empty() {
        String::new()
    } else {
        format!(" overriding {}", layout::texts(labels))
    }
}

fn sign(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Or => "or",
        BinaryOp::And => "and",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
        BinaryOp::In => "in",
        BinaryOp::NotIn => "not in",
        BinaryOp::Range => "..",
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
    }
}

fn query(op: QueryOp) -> &'static str {
    match op {
        QueryOp::Any => "any",
        QueryOp::Every => "every",
        QueryOp::Count => "count",
        QueryOp::All => "all",
        QueryOp::First => "first",
    }
}

fn fold(op: FoldOp) -> &'static str {
    match op {
        FoldOp::Sum => "sum",
        FoldOp::Min => "min",
        FoldOp::Max => "max",
        FoldOp::Values => "values",
    }
}

/// `morir(x: criatura) this turno where x.owner == you`
fn past(past: &Past) -> String {
    let condition = past.condition.as_ref().map(|c| format!(" where {}", expression(c))).unwrap_or_default();
    format!("{} {}{condition}", selectors::pattern(&past.pattern), stint(&past.during))
}

fn stint(stint: &Stint) -> String {
    let word = if stint.last { "last" } else { "this" };
    let of = stint.of.as_ref().map(|of| format!(" of {}", at_least(of, Level::Chain))).unwrap_or_default();
    format!("{word} {}{of}", stint.phase.name)
}
