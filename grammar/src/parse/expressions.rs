//! Expressions: flat lists of operands and operators, made into trees by precedence.

use super::Rule;
use super::build::{Builder, Node};
use crate::ast::{
    Arg, BinaryOp, Call, Can, ChooseFrom, Claim, Expr, ExprKind, FoldOp, Ident, LetIn, Past, Pattern, QueryOp, Rank,
    Ranked, Selector, SelectorPart, Source, Stint, UnaryOp,
};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::print;
use crate::span::Span;
use pest::iterators::Pairs;
use std::iter::Peekable;

/// Strengths of the operators, loosest first.
mod strength {
    pub(super) const OR: u8 = 1;
    pub(super) const AND: u8 = 2;
    pub(super) const NOT: u8 = 3;
    pub(super) const COMPARE: u8 = 4;
    pub(super) const RANGE: u8 = 5;
    pub(super) const ADD: u8 = 6;
    pub(super) const MULTIPLY: u8 = 7;
    pub(super) const NEGATE: u8 = 8;
}

pub(super) type Children<'i> = Peekable<Pairs<'i, Rule>>;

/// What stands to the left of an `of`.
enum Left<'i> {
    /// `mano`, `top`: so far read as an expression.
    Plain(Expr),
    /// `top 3`, `bottom n`
    Counted { top: bool, count: Expr, node: Node<'i> },
}

/// `all hand of active`, `first deck of p`: what is looked for has a kind, and what is somebody's is a zone.
fn looked_for_of(queried: &Expr, whose: &Expr) -> Option<Diagnostic> {
    let (query, end) = match &queried.kind {
        ExprKind::Last(query) => (&**query, "bottom of "),
        _ => (queried, ""),
    };
    let ExprKind::Query(op, selector) = &query.kind else { return None };
    let part = selector.parts.first().filter(|part| selector.parts.len() == 1 && part.source == Source::Default)?;
    if part.binder.is_some() || part.condition.is_some() {
        return None;
    }
    let (name, whose, said) = (&part.kind.name, print::expression(whose), print::expression(queried));
    let end = if *op == QueryOp::First && end.is_empty() { "top of " } else { end };
    let empty = if *op == QueryOp::Any { " is not empty" } else { "" };
    let message = format!("`{said}` looks for things, and whose they are is said of where they lie");
    let fault = Diagnostic::error(codes::UNEXPECTED, message, queried.span, "where?");
    Some(fault.help(format!(
        "where `{name}` is a zone, write `{end}{name} of {whose}{empty}`; where it is a kind, `{said} in ZONE of {whose}`"
    )))
}

impl Builder<'_> {
    /// An expression: `expr`, or `reach` where it must not go on with a comparison.
    pub(super) fn expr(&mut self, node: Node) -> Option<Expr> {
        let inner = node.clone().into_inner();
        let levels = inner.len().div_ceil(2);
        let mut children = inner.peekable();
        self.enter(levels, &node)?;
        let built = self.climb(&mut children, 0);
        self.leave(levels);
        built
    }

    /// An expression after which only operators of at least some strength are read.
    fn climb(&mut self, children: &mut Children, least: u8) -> Option<Expr> {
        let first = children.next()?;
        let mut left = if first.as_rule() == Rule::prefix {
            let start = self.span(&first);
            let (op, strength) =
                if first.as_str() == "-" { (UnaryOp::Neg, strength::NEGATE) } else { (UnaryOp::Not, strength::NOT) };
            let operand = self.climb(children, strength)?;
            let span = start.to(operand.span);
            Expr { kind: ExprKind::Unary(op, Box::new(operand)), span }
        } else {
            self.chain(first)?
        };
        while let Some(next) = children.peek() {
            let infix =
                if matches!(next.as_rule(), Rule::infix | Rule::arith) { Some(binary(next.as_str())?) } else { None };
            if infix.map_or(strength::COMPARE, |(_, strength)| strength) < least {
                break;
            }
            let next = children.next()?;
            left = match infix {
                Some((op, strength)) => {
                    let right = self.climb(children, strength + 1)?;
                    let span = left.span.to(right.span);
                    Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), span }
                }
                None if next.as_rule() == Rule::also_in => self.also_in(left, next)?,
                None => self.test(left, next)?,
            };
        }
        Some(left)
    }

    /// `x in mano or in descarte of you`: one more of the places where it may be.
    fn also_in(&mut self, asked: Expr, node: Node) -> Option<Expr> {
        let span = self.tight(&node);
        let other = self.expr(node.into_inner().find(|child| child.as_rule() == Rule::reach)?)?;
        let whole = asked.span.to(other.span);
        match asked.kind {
            ExprKind::Binary(op @ (BinaryOp::In | BinaryOp::NotIn), what, place) => {
                let mut places = place.places().to_vec();
                places.push(other);
                let places = Box::new(Expr::in_places(places)?);
                Some(Expr { kind: ExprKind::Binary(op, what, places), span: whole })
            }
            _ => {
                self.faults.push(
                    Diagnostic::error(
                        codes::UNEXPECTED,
                        "`or in` says where else something may be",
                        span,
                        "no `in` before it",
                    )
                    .help("write `x in hand or in discard of you`, or a whole condition behind `or`"),
                );
                None
            }
        }
    }

    /// `is …`, `has …`
    fn test(&mut self, value: Expr, node: Node) -> Option<Expr> {
        let is = node.as_rule() == Rule::is_tail;
        let (mut negated, mut what) = (false, None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::k_not => negated = true,
                Rule::ident => what = Some(self.ident(&child)),
                _ => {}
            }
        }
        let what = what?;
        let span = value.span.to(what.span);
        let claim = Box::new(Claim { value, negated, what });
        let kind = if is { ExprKind::Is(claim) } else { ExprKind::Has(claim) };
        Some(Expr { kind, span })
    }

    /// `chain` and `path`: operands joined by `of`, each with its attributes and indices.
    pub(super) fn chain(&mut self, node: Node) -> Option<Expr> {
        let inner = node.clone().into_inner();
        let levels = inner.len();
        self.enter(levels, &node)?;
        let built = self.links(inner.peekable());
        self.leave(levels);
        built
    }

    fn links<'i>(&mut self, mut children: Children<'i>) -> Option<Expr> {
        let mut lefts: Vec<Left<'i>> = Vec::new();
        let mut last = loop {
            let first = children.next()?;
            let left = if first.as_rule() == Rule::counted_end {
                let mut parts = first.clone().into_inner();
                let top = parts.next()?.as_str() == "top";
                let count = self.amount(parts.next()?)?;
                Left::Counted { top, count, node: first }
            } else {
                Left::Plain(self.postfixed(first, &mut children)?)
            };
            if children.next_if(|next| next.as_rule() == Rule::k_of).is_some() {
                lefts.push(left);
                continue;
            }
            match left {
                Left::Plain(last) => break last,
                Left::Counted { .. } => return None,
            }
        };
        while let Some(left) = lefts.pop() {
            last = self.of(left, last)?;
        }
        Some(last)
    }

    /// An operand with its attributes and indices.
    fn postfixed(&mut self, first: Node, children: &mut Children) -> Option<Expr> {
        let args = match first.as_rule() {
            Rule::name | Rule::soft => children.next_if(|next| next.as_rule() == Rule::args),
            _ => None,
        };
        let operand = match args {
            Some(args) => {
                let name = self.ident(&first);
                let span = name.span.to(self.span(&args));
                Expr { kind: ExprKind::Call(Box::new(Call { name, args: self.args(args)? })), span }
            }
            None => self.primary(first)?,
        };
        self.postfixes(operand, children)
    }

    /// Adds the attributes and indices that follow an operand.
    pub(super) fn postfixes(&mut self, mut operand: Expr, children: &mut Children) -> Option<Expr> {
        while let Some(next) = children.next_if(|next| matches!(next.as_rule(), Rule::attr | Rule::index)) {
            let span = operand.span.to(self.span(&next));
            let kind = if next.as_rule() == Rule::attr {
                ExprKind::Attr(Box::new((operand, self.attr(&next))))
            } else {
                let index = self.expr(next.into_inner().next()?)?;
                ExprKind::Index(Box::new(operand), Box::new(index))
            };
            operand = Expr { kind, span };
        }
        Some(operand)
    }

    /// `LEFT of RIGHT`
    fn of(&mut self, left: Left, right: Expr) -> Option<Expr> {
        match left {
            Left::Counted { top, count, node } => {
                let span = self.span(&node).to(right.span);
                let (count, of) = (Some(Box::new(count)), Box::new(right));
                Some(Expr { kind: ExprKind::End { top, count, of }, span })
            }
            Left::Plain(Expr { kind: ExprKind::Name(name), span }) => {
                let whole = span.to(right.span);
                let kind = match name.as_str() {
                    "top" | "bottom" => ExprKind::End { top: name == "top", count: None, of: Box::new(right) },
                    _ => ExprKind::Of(Box::new((Ident { name, span }, right))),
                };
                Some(Expr { kind, span: whole })
            }
            // `position(2) of campo of you`
            Left::Plain(Expr { kind: ExprKind::Call(call), span }) => {
                let whole = span.to(right.span);
                let mut args = call.args.into_vec();
                args.push(Arg { name: None, value: right });
                let kind = ExprKind::Call(Box::new(Call { name: call.name, args: args.into() }));
                Some(Expr { kind, span: whole })
            }
            Left::Plain(other) => {
                let help = match other.kind {
                    ExprKind::Text(_) => {
                        "one of several cards has a name where it is placed, `hand of A: \"Ogre\" as ogre`, and is called by it: `ogre in hand of B`"
                    }
                    _ => "write `hand of you`; an attribute of a thing is `thing.attribute`",
                };
                let fault = looked_for_of(&other, &right).unwrap_or_else(|| {
                    let message = "only a name can stand before `of`";
                    Diagnostic::error(codes::UNEXPECTED, message, other.span, "this is no name").help(help)
                });
                self.faults.push(fault);
                None
            }
        }
    }

    fn primary(&mut self, node: Node) -> Option<Expr> {
        let span = self.span(&node);
        let kind = match node.as_rule() {
            Rule::name | Rule::soft | Rule::ident => match node.as_str() {
                "yes" => ExprKind::Bool(true),
                "no" => ExprKind::Bool(false),
                "none" => ExprKind::None,
                word => ExprKind::Name(word.into()),
            },
            Rule::number => ExprKind::Int(self.number(&node)),
            Rule::string => ExprKind::Text(self.text(&node).name),
            Rule::paren => {
                let inner = self.expr(node.into_inner().next()?)?;
                return Some(Expr { span, ..inner });
            }
            Rule::list => ExprKind::List(self.all(node.into_inner(), Self::expr)?.into()),
            Rule::count => self.count(node)?,
            Rule::fold => self.fold(node)?,
            Rule::if_expr => {
                let built = self.if_expr(node)?;
                return Some(built);
            }
            Rule::query => return self.query(node),
            Rule::last => {
                let all = self.query(node)?;
                return Some(Expr { span: all.span, kind: ExprKind::Last(Box::new(all)) });
            }
            Rule::group => {
                let (mut of, mut by) = (None, None);
                for child in node.into_inner() {
                    match child.as_rule() {
                        Rule::selector => of = Some(self.selector(child)?),
                        Rule::reach => by = Some(self.expr(child)?),
                        _ => {}
                    }
                }
                let (of, by) = (of?, by?);
                let span = span.to(by.span);
                return Some(Expr { kind: ExprKind::Group(Box::new((of, by))), span });
            }
            Rule::let_expr => {
                let (mut named, mut value) = (Vec::new(), None);
                for child in node.into_inner() {
                    match child.as_rule() {
                        Rule::named => {
                            let mut parts = child.into_inner();
                            let name = self.ident(&parts.next()?);
                            named.push((name, self.expr(parts.next()?)?));
                        }
                        Rule::expr => value = Some(self.expr(child)?),
                        _ => {}
                    }
                }
                let value = value?;
                let span = span.to(value.span);
                return Some(Expr { kind: ExprKind::Let(Box::new(LetIn { named: named.into(), value })), span });
            }
            Rule::can => {
                let (mut pattern, mut overriding, mut all) = (None, Vec::new(), false);
                let place = self.tight(&node);
                for child in node.into_inner() {
                    match child.as_rule() {
                        Rule::pattern => pattern = Some(self.pattern(child)?),
                        Rule::overriding => (overriding, all) = self.overriding(child),
                        _ => {}
                    }
                }
                return Some(Expr {
                    kind: ExprKind::Can(Box::new(Can { pattern: pattern?, overriding, overriding_all: all })),
                    span: place,
                });
            }
            Rule::happened => {
                let (mut pattern, mut scope, mut condition) = (None, None, None);
                for child in node.into_inner() {
                    match child.as_rule() {
                        Rule::pattern => pattern = Some(self.pattern(child)?),
                        Rule::this_scope => scope = self.this_scope(child),
                        Rule::past_where => condition = Some(self.expr(child.into_inner().nth(1)?)?),
                        _ => {}
                    }
                }
                ExprKind::Happened(Box::new(Past { pattern: pattern?, during: scope?, condition }))
            }
            Rule::was => {
                let chain = node.into_inner().find(|child| child.as_rule() == Rule::chain)?;
                let inner = self.chain(chain)?;
                let end = inner.span.end;
                return Some(Expr { kind: ExprKind::Was(Box::new(inner)), span: Span { end, ..span } });
            }
            Rule::during => {
                let name = node.into_inner().find(|child| child.as_rule() == Rule::ident)?;
                ExprKind::During(Box::new(self.ident(&name)))
            }
            _ => return None,
        };
        Some(Expr { kind, span })
    }

    /// `all SELECTOR`, `first SELECTOR by most ataque`
    fn query(&mut self, node: Node) -> Option<Expr> {
        let span = self.span(&node);
        let mut children = node.into_inner();
        let word = children.next()?;
        let op = match word.as_str() {
            "any" => QueryOp::Any,
            "every" => QueryOp::Every,
            "all" | "last" => QueryOp::All,
            _ => QueryOp::First,
        };
        let selector =
            self.selector(children.find(|child| matches!(child.as_rule(), Rule::selector | Rule::claimed))?)?;
        let Some(ranks) = children.next() else {
            let end = selector.span.end;
            return Some(Expr { kind: ExprKind::Query(op, Box::new(selector)), span: Span { end, ..span } });
        };
        let at = self.tight(&ranks);
        if matches!(op, QueryOp::Any | QueryOp::Every) {
            // What this stands in may be what is put in order.
            let before = self.before(&word).rsplit(['{', '}']).next().unwrap_or_default();
            let mut words = before.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
            let outer = words.find(|word| matches!(*word, "first" | "last" | "all"));
            self.faults.push(
                Diagnostic::error(
                    codes::UNEXPECTED,
                    format!("in what order `{}` looks makes no difference", word.as_str()),
                    at,
                    "puts things in order",
                )
                .help(match outer {
                    Some(outer) => format!("if this is how `{outer}` looks, put brackets around what is asked before it: `({} … where …) by …`", word.as_str()),
                    None => "leave it out, or write `all … by most …` or `first … by most …`".into(),
                }),
            );
            return None;
        }
        let mut by = Vec::new();
        for rank in ranks.into_inner().filter(|child| child.as_rule() == Rule::rank) {
            let mut parts = rank.into_inner();
            let most = parts.next()?.as_str() == "most";
            by.push(Rank { most, key: self.expr(parts.next()?)? });
        }
        let span = Span { end: by.last()?.key.span.end, ..span };
        Some(Expr { kind: ExprKind::Ranked(Box::new(Ranked { op, of: selector, by: by.into() })), span })
    }

    fn if_expr(&mut self, node: Node) -> Option<Expr> {
        let mut starts = Vec::new();
        let mut parts = Vec::new();
        for child in node.clone().into_inner() {
            match child.as_rule() {
                Rule::k_if => starts.push(self.span(&child)),
                Rule::expr => parts.push(child),
                _ => {}
            }
        }
        let levels = starts.len();
        self.enter(levels, &node)?;
        let mut parts = parts.into_iter();
        let mut branches = Vec::with_capacity(levels);
        for start in starts {
            branches.push((start, self.expr(parts.next()?)?, self.expr(parts.next()?)?));
        }
        let mut last = self.expr(parts.next()?)?;
        self.leave(levels);
        while let Some((start, condition, then)) = branches.pop() {
            let span = start.to(last.span);
            last = Expr { kind: ExprKind::If(Box::new([condition, then, last])), span };
        }
        Some(last)
    }

    /// `count(…)`: of a selector, of an expression, or of the times something happened.
    fn count(&mut self, node: Node) -> Option<ExprKind> {
        let (mut counted, mut point, mut scope, mut condition) = (None, None, None, None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::selector => return Some(ExprKind::Query(QueryOp::Count, Box::new(self.selector(child)?))),
                Rule::expr => counted = Some(self.expr(child)?),
                Rule::phase_point => point = Some(self.phase_point(child)?),
                Rule::this_scope => scope = self.this_scope(child),
                Rule::past_where => condition = Some(self.expr(child.into_inner().nth(1)?)?),
                _ => {}
            }
        }
        let Some(during) = scope else {
            return Some(ExprKind::Query(QueryOp::Count, Box::new(all_of(counted?))));
        };
        if let Some(pattern) = point {
            return Some(ExprKind::CountHappened(Box::new(Past { pattern, during, condition })));
        }
        let counted = counted?;
        let pattern = match counted.kind {
            ExprKind::Call(call) => Pattern { name: call.name, args: call.args, or: Box::default() },
            ExprKind::Name(name) => {
                let name = Ident { name, span: counted.span };
                Pattern { name, args: Box::default(), or: Box::default() }
            }
            _ => {
                self.faults.push(
                    Diagnostic::error(
                        codes::UNEXPECTED,
                        "only events can be counted with `this` or `last`",
                        counted.span,
                        "this is no event",
                    )
                    .help("write `count(EVENT(…) this turn)`"),
                );
                return None;
            }
        };
        Some(ExprKind::CountHappened(Box::new(Past { pattern, during, condition })))
    }

    fn fold(&mut self, node: Node) -> Option<ExprKind> {
        let mut children = node.into_inner();
        let word = children.next()?;
        let first = children.next()?;
        if first.as_rule() == Rule::args {
            return Some(ExprKind::Call(Box::new(Call { name: self.ident(&word), args: self.args(first)? })));
        }
        let value = self.expr(first)?;
        let from = children.find(|child| child.as_rule() == Rule::choose_from)?;
        let selector = match self.choose_from(from)? {
            ChooseFrom::Selector(selector) => selector,
            ChooseFrom::Values(place) => all_of(place),
        };
        let op = match word.as_str() {
            "sum" => FoldOp::Sum,
            "min" => FoldOp::Min,
            "max" => FoldOp::Max,
            _ => FoldOp::Values,
        };
        Some(ExprKind::Fold(op, Box::new(value), Box::new(selector)))
    }

    /// `this turno`, `last turno of you`
    fn this_scope(&mut self, node: Node) -> Option<Stint> {
        let (mut phase, mut last, mut of) = (None, false, None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::last_word => last = true,
                Rule::ident => phase = Some(self.ident(&child)),
                Rule::chain => of = Some(self.chain(child)?),
                _ => {}
            }
        }
        Some(Stint { phase: phase?, last, of })
    }

    /// `overriding all`, `overriding "a", "b"`
    pub(super) fn overriding(&mut self, node: Node) -> (Vec<Ident>, bool) {
        let (mut labels, mut all) = (Vec::new(), false);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::string => labels.push(self.title(&child)),
                Rule::k_all => all = true,
                _ => {}
            }
        }
        (labels, all)
    }

    /// A number, a name with attributes, or an expression in parentheses.
    pub(super) fn amount(&mut self, node: Node) -> Option<Expr> {
        let mut children = node.into_inner().peekable();
        let first = children.next()?;
        let operand = self.primary(first)?;
        self.postfixes(operand, &mut children)
    }
}

/// All that is in a place.
fn all_of(place: Expr) -> Selector {
    let span = place.span;
    let kind = Ident { name: "it".into(), span };
    let part = SelectorPart { binder: None, kind, source: Source::In(place), condition: None, because: None };
    Selector { parts: Box::new([part]), span }
}

/// An operator and its strength.
fn binary(text: &str) -> Option<(BinaryOp, u8)> {
    use strength::{ADD, AND, COMPARE, MULTIPLY, OR, RANGE};
    Some(match text {
        "or" => (BinaryOp::Or, OR),
        "and" => (BinaryOp::And, AND),
        "==" => (BinaryOp::Eq, COMPARE),
        "!=" => (BinaryOp::Ne, COMPARE),
        "<" => (BinaryOp::Lt, COMPARE),
        "<=" => (BinaryOp::Le, COMPARE),
        ">" => (BinaryOp::Gt, COMPARE),
        ">=" => (BinaryOp::Ge, COMPARE),
        "in" => (BinaryOp::In, COMPARE),
        ".." => (BinaryOp::Range, RANGE),
        "+" => (BinaryOp::Add, ADD),
        "-" => (BinaryOp::Sub, ADD),
        "*" => (BinaryOp::Mul, MULTIPLY),
        "/" => (BinaryOp::Div, MULTIPLY),
        "%" => (BinaryOp::Rem, MULTIPLY),
        _ if text.starts_with("not") => (BinaryOp::NotIn, COMPARE),
        _ => return None,
    })
}
