//! The phrases that declarations, abilities and statements share: selectors, patterns, types, parameters and clauses.

use super::Rule;
use super::build::{Builder, Node};
use crate::ast::{
    Arg, Binder, BinderSource, Clauses, Expr, ExprKind, Ident, Param, Pattern, Selector, SelectorPart, Source, Stretch,
    Text, Type, TypeKind, UnaryOp, Until,
};
use crate::codes;
use crate::composed::composed;
use crate::diagnostic::Diagnostic;
use crate::narrow;
use crate::print;
use crate::span::Span;

/// The clauses in the order they are written.
const ORDER: &str = "`for`, `when` (`when still`), `to`, `once per`, `until`, `while in`, `overrides`, `absolute`, `final`, `because`, `cites`";

/// What an action announces, and where it comes first.
pub(super) type Announced = (Expr, Option<Expr>);

impl Builder<'_> {
    /// `t: criatura in campo where … | player`, with reasons where it is said what is chosen.
    pub(super) fn selector(&mut self, node: Node) -> Option<Selector> {
        let span = self.tight(&node);
        let parts = self.all(node.into_inner(), Self::part)?.into();
        Some(Selector { parts, span })
    }

    fn part(&mut self, node: Node) -> Option<SelectorPart> {
        let mut children = node.into_inner().peekable();
        let mut kind = self.ident(&children.next()?);
        let mut binder = None;
        if let Some(second) = children.next_if(|next| next.as_rule() == Rule::ident) {
            binder = Some(Box::new(std::mem::replace(&mut kind, self.ident(&second))));
        }
        let (mut source, mut condition, mut because, mut at) = (Source::Default, None, None, false);
        let mut places = Vec::new();
        for child in children {
            match child.as_rule() {
                Rule::k_at => at = true,
                Rule::k_play => {
                    places.push(self.in_play(&child));
                    source = Source::InPlay;
                }
                Rule::reach if at => source = Source::At(self.expr(child)?),
                Rule::reach => {
                    places.push(self.expr(child)?);
                    source = Source::Default;
                }
                Rule::expr => {
                    if let Some(swallowing) = swallowing(&child) {
                        let at = self.span(&swallowing);
                        self.faults.push(
                            Diagnostic::error(
                                codes::TWO_READINGS,
                                "it is not clear to what this `|` belongs",
                                at,
                                "inside a `where`",
                            )
                            .help("put brackets around what belongs together: `where (any … | …)`, or `(any … where …) | …`"),
                        );
                    }
                    condition = Some(self.expr(child)?);
                }
                Rule::c_because => because = self.only_title(child).map(Box::new),
                _ => {}
            }
        }
        // `in play` alone is a source of its own.
        if (places.len() > 1 || source == Source::Default)
            && let Some(place) = Expr::in_places(places)
        {
            source = Source::In(place);
        }
        Some(SelectorPart { binder, kind, source, condition, because })
    }

    /// `name(args)`, `begin cosecha`
    pub(super) fn pattern(&mut self, node: Node) -> Option<Pattern> {
        let mut children = node.into_inner();
        let first = children.next()?;
        if first.as_rule() == Rule::phase_point {
            return self.phase_point(first);
        }
        let args = match children.next() {
            Some(args) => self.args(args)?,
            None => Box::default(),
        };
        Some(Pattern { name: self.ident(&first), args, or: Box::default() })
    }

    /// `luchar(x: self) or morir(x: self)`: one, and behind it the others.
    pub(super) fn patterns(&mut self, node: Node) -> Option<Pattern> {
        let mut all = Vec::new();
        for child in node.into_inner().filter(|child| child.as_rule() == Rule::pattern) {
            all.push(self.pattern(child)?);
        }
        let mut all = all.into_iter();
        let first = all.next()?;
        Some(Pattern { or: all.collect(), ..first })
    }

    /// `begin cosecha`, `end turn`
    pub(super) fn phase_point(&mut self, node: Node) -> Option<Pattern> {
        let mut children = node.into_inner();
        let name = self.ident(&children.next()?);
        let Ident { name: phase, span } = self.ident(&children.next()?);
        let value = Expr { kind: ExprKind::Name(phase), span };
        Some(Pattern { name, args: Box::new([Arg { name: None, value }]), or: Box::default() })
    }

    /// `play`, where it stands for a place.
    fn in_play(&self, node: &Node) -> Expr {
        Expr { kind: ExprKind::Name(composed(node.as_str()).into()), span: self.span(node) }
    }

    /// `j in players where …`, `c: carta in campo`
    pub(super) fn binder(&mut self, node: Node) -> Option<Binder> {
        let mut children = node.into_inner();
        let name = self.ident(&children.next()?);
        let (mut places, mut condition) = (Vec::new(), None);
        for child in children {
            match child.as_rule() {
                Rule::selector => return Some(Binder { name, source: BinderSource::Selector(self.selector(child)?) }),
                Rule::reach => places.push(self.expr(child)?),
                Rule::k_play => places.push(self.in_play(&child)),
                Rule::expr => condition = Some(self.expr(child)?),
                _ => {}
            }
        }
        let list = Expr::in_places(places)?;
        let source = match condition {
            None => BinderSource::List(list),
            Some(condition) => BinderSource::Selector(those_where(list, condition, None)),
        };
        Some(Binder { name, source })
    }

    /// `int`, `0..10`, `set of criatura`, `criatura | player`, `criatura or none`
    pub(super) fn type_of(&mut self, node: Node) -> Option<Type> {
        let span = self.tight(&node);
        let (mut parts, mut optional) = (Vec::new(), false);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::type_atom => parts.push(self.type_atom(child)?),
                Rule::k_none => optional = true,
                _ => {}
            }
        }
        // Alone it may be the value of a field: `facing: none`.
        let is_none = |part: &Type| matches!(&part.kind, TypeKind::Name(name) if name == "none");
        if parts.len() > 1 && parts.iter().any(is_none) {
            parts.retain(|part| !is_none(part));
            self.faults.push(none_among_types(span, &parts));
            optional = true;
        }
        let mut ty = if parts.len() < 2 { parts.pop()? } else { Type { kind: TypeKind::Union(parts), span } };
        if optional {
            ty = Type { kind: TypeKind::Optional(Box::new(ty)), span };
        }
        Some(ty)
    }

    fn type_atom(&mut self, node: Node) -> Option<Type> {
        let span = self.tight(&node);
        let (mut kind, mut sets) = (None, 0);
        for child in node.clone().into_inner() {
            kind = match child.as_rule() {
                Rule::k_set => {
                    sets += 1;
                    kind
                }
                Rule::ident => Some(TypeKind::Name(composed(child.as_str()).into())),
                Rule::type_range => {
                    let (low, high) = self.range_ends(child)?;
                    Some(TypeKind::Range(low.map(Box::new), high.map(Box::new)))
                }
                _ => kind,
            };
        }
        let mut ty = Type { kind: kind?, span };
        self.enter(sets, &node)?;
        for _ in 0..sets {
            ty = Type { kind: TypeKind::Set(Box::new(ty)), span };
        }
        self.leave(sets);
        Some(ty)
    }

    /// The least and the most that a range such as `1..3` names; an end left open is `None`.
    pub(super) fn range_ends(&mut self, range: Node) -> Option<(Option<Expr>, Option<Expr>)> {
        let (mut least, mut most) = (None, None);
        for end in range.into_inner() {
            match end.as_rule() {
                Rule::low => least = Some(self.bound(end)?),
                Rule::high => most = Some(self.bound(end)?),
                _ => {}
            }
        }
        Some((least, most))
    }

    /// An end of a range: `0`, `-5`, `ancho`, `(a + b)`.
    pub(super) fn bound(&mut self, node: Node) -> Option<Expr> {
        let span = self.tight(&node);
        let negative = node.as_str().starts_with('-');
        let bound = self.amount(node)?;
        if negative {
            let kind = ExprKind::Unary(UnaryOp::Neg, Box::new(bound));
            return Some(Expr { kind, span });
        }
        Some(bound)
    }

    /// `(n: int = 1, x)`
    pub(super) fn params(&mut self, node: Node) -> Option<Vec<Param>> {
        self.all(node.into_inner(), Self::param)
    }

    fn param(&mut self, node: Node) -> Option<Param> {
        let mut children = node.into_inner();
        let name = self.ident(&children.next()?);
        let (mut ty, mut default) = (None, None);
        for child in children {
            match child.as_rule() {
                Rule::r#type => ty = Some(self.type_of(child)?),
                Rule::expr => default = Some(self.expr(child)?),
                _ => {}
            }
        }
        Some(Param { name, ty, default })
    }

    /// Clauses, where `announce` has no meaning.
    pub(super) fn clauses(&mut self, node: Node) -> Option<Clauses> {
        let mut clauses = Clauses::default();
        if let Some((announce, _)) = self.clauses_into(&mut clauses, node)? {
            self.faults.push(
                Diagnostic::error(codes::UNEXPECTED, "only an action announces", announce.span, "this is no action")
                    .help("take `announce` away, or make an `action` of it"),
            );
        }
        Some(clauses)
    }

    /// Adds clauses to some that may already be there; gives what an action announces, and where.
    pub(super) fn clauses_into(&mut self, clauses: &mut Clauses, node: Node) -> Option<Option<Announced>> {
        let mut announce = None;
        let mut last = if *clauses == Clauses::default() { 0 } else { last_rank(clauses) };
        for clause in node.into_inner() {
            let rule = clause.as_rule();
            let Some(rank) = rank(rule) else { continue };
            let span = self.word_span(&clause);
            let repeated = rank == last && rule != Rule::c_announce || rule == Rule::c_announce && announce.is_some();
            if repeated {
                let mut words = clause.as_str().split_whitespace();
                let word = words.next().unwrap_or("").to_owned();
                let is_still = words.next() == Some("still");
                self.faults.push(
                    Diagnostic::error(
                        codes::REPEATED_CLAUSE,
                        format!("`{word}` is said twice"),
                        span,
                        "the second time",
                    )
                    .help(if is_still {
                        "put all of it behind one `when still`, with `and`: that is asked as it happens, and once more as it is carried out"
                    } else {
                        "put them together: conditions with `and`, articles and labels with `,`"
                    }),
                );
            } else if rule != Rule::c_announce {
                if rank < last {
                    let word = clause.as_str().split_whitespace().next().unwrap_or("").to_owned();
                    self.faults.push(
                        Diagnostic::error(
                            codes::CLAUSE_ORDER,
                            format!("`{word}` comes too late"),
                            span,
                            "before the clauses to its left",
                        )
                        .help(format!("the order of the clauses is always {ORDER}")),
                    );
                }
                last = last.max(rank);
            }
            self.clause(clauses, clause, &mut announce)?;
        }
        Some(announce)
    }

    fn clause(&mut self, clauses: &mut Clauses, node: Node, announce: &mut Option<Announced>) -> Option<()> {
        let rule = node.as_rule();
        if rule == Rule::c_once {
            let mut children = node.into_inner().filter(|child| matches!(child.as_rule(), Rule::ident | Rule::chain));
            let name = self.ident(&children.next()?);
            let of = match children.next() {
                Some(chain) => Some(self.chain(chain)?),
                None => None,
            };
            clauses.once_per = Some(Box::new((name, of)));
            return Some(());
        }
        if rule == Rule::c_until {
            clauses.until = Some(Box::new(self.until(node)?));
            return Some(());
        }
        if rule == Rule::c_absolute {
            clauses.absolute = true;
            return Some(());
        }
        if rule == Rule::c_final {
            clauses.is_final = true;
            return Some(());
        }
        let mut listed = Vec::new();
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::binder => clauses.each = Some(Box::new(self.binder(child)?)),
                Rule::still => clauses.still = true,
                Rule::expr => clauses.when = Some(Box::new(self.expr(child)?)),
                Rule::reach => clauses.to = Some(Box::new(self.expr(child)?)),
                Rule::chain => *announce = Some((self.chain(child)?, None)),
                Rule::announced_in => {
                    let zone = self.only_reach(child)?;
                    if let Some((_, at)) = announce {
                        *at = Some(zone);
                    }
                }
                Rule::ident | Rule::k_play => listed.push(self.ident(&child)),
                Rule::article => listed.push(self.article(&child)),
                Rule::string if rule == Rule::c_overrides => {
                    let label = self.title(&child);
                    listed.push(label);
                }
                Rule::string => clauses.because = Some(Box::new(self.title(&child))),
                _ => {}
            }
        }
        if !listed.is_empty() {
            let list = match rule {
                Rule::c_while => &mut clauses.while_in,
                Rule::c_overrides => &mut clauses.overrides,
                _ => &mut clauses.cites,
            };
            // Of a clause that is said twice, which is a fault, both are kept.
            let mut all = std::mem::take(list).into_vec();
            all.append(&mut listed);
            *list = all.into();
        }
        Some(())
    }

    fn until(&mut self, node: Node) -> Option<Until> {
        let (mut next, mut name, mut of, mut begins) = (false, None, None, false);
        let (mut leaves, mut happens) = (false, None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::k_next => next = true,
                Rule::k_begins => begins = true,
                Rule::k_leaves => leaves = true,
                Rule::happening => happens = self.patterns(child),
                Rule::ident => name = Some(self.ident(&child)),
                Rule::chain => of = Some(self.chain(child)?),
                _ => {}
            }
        }
        let until = match name {
            _ if leaves => Some(Until::Leaves(of?)),
            Some(name) => Some(Until::Over(Stretch { next, name, of, begins })),
            None => None,
        };
        match happens {
            Some(event) => Some(Until::Happens(event, until.map(Box::new))),
            None => until,
        }
    }

    /// The place of the first word of a phrase.
    fn word_span(&self, node: &Node) -> Span {
        let span = self.span(node);
        let length =
            node.as_str().split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).next().unwrap_or("").len();
        Span { end: span.start + narrow::u32(length), ..span }
    }
}

/// `player | none`: what may be absent has a type of its own, and `or none` behind it.
fn none_among_types(span: Span, types: &[Type]) -> Diagnostic {
    let said: Vec<String> = types.iter().map(print::type_of).collect();
    let message = "that it may be absent is said behind its type";
    let fault = Diagnostic::error(codes::UNEXPECTED, message, span, "`none` is no type");
    match said[..] {
        [] => fault.help("write `TYPE or none`, as in `player or none`"),
        _ => fault.help(format!("write `{} or none`", said.join(" | "))),
    }
}

/// A search inside a condition, without brackets of its own, that takes what follows a `|`.
fn swallowing<'n>(condition: &Node<'n>) -> Option<Node<'n>> {
    condition.clone().into_inner().find_map(|child| match child.as_rule() {
        Rule::paren | Rule::count | Rule::fold | Rule::args | Rule::list => None,
        Rule::query | Rule::last => {
            let mut inner = child.clone().into_inner();
            let selector = inner.find(|part| matches!(part.as_rule(), Rule::selector | Rule::claimed))?;
            let parts = selector.into_inner().filter(|part| matches!(part.as_rule(), Rule::part | Rule::claimed_part));
            (parts.count() > 1).then_some(child)
        }
        _ => swallowing(&child),
    })
}

/// `LIST where CONDITION`, as the selector `it in LIST where CONDITION`, with the reason behind it.
pub(super) fn those_where(list: Expr, condition: Expr, because: Option<Text>) -> Selector {
    let span = list.span.to(condition.span);
    let kind = Ident { name: "it".into(), span: list.span };
    let (source, because) = (Source::In(list), because.map(Box::new));
    Selector {
        parts: Box::new([SelectorPart { binder: None, kind, source, condition: Some(condition), because }]),
        span,
    }
}

/// The place of a clause in the order; `None` for what is no clause.
fn rank(rule: Rule) -> Option<u8> {
    Some(match rule {
        Rule::each => 1,
        Rule::c_when => 2,
        Rule::c_to => 3,
        Rule::c_once => 4,
        Rule::c_until => 5,
        Rule::c_while => 6,
        Rule::c_overrides => 7,
        Rule::c_absolute => 8,
        Rule::c_final => 9,
        Rule::c_because => 10,
        Rule::c_cites => 11,
        Rule::c_announce => 12,
        _ => return None,
    })
}

/// The place in the order of the last clause there is.
fn last_rank(clauses: &Clauses) -> u8 {
    let present = [
        clauses.each.is_some(),
        clauses.when.is_some(),
        clauses.to.is_some(),
        clauses.once_per.is_some(),
        clauses.until.is_some(),
        !clauses.while_in.is_empty(),
        !clauses.overrides.is_empty(),
        clauses.absolute,
        clauses.is_final,
        clauses.because.is_some(),
        !clauses.cites.is_empty(),
    ];
    present.iter().rposition(|present| *present).map_or(0, |at| narrow::u8(at) + 1)
}
