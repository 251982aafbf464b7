//! What cards, kinds, keywords and tokens hold.

use super::Rule;
use super::build::{Builder, Node};
use crate::ast::{
    AnnounceStep, Arg, AttrDecl, Block, ChooseFrom, ChosenToPay, CostDecl, CostKind, CostTerm, Count, Entry, Expr,
    ExprKind, Field, Ident, Member, Mode, Modes, Most, Needed, PermitFrom, Stmt, TypeKind, Wording, per_member,
};
use crate::span::Span;

/// Whether a rule is a member of a card or kind.
pub(super) fn is_member(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::field
            | Rule::attr_decl
            | Rule::attr_decl_full
            | Rule::text
            | Rule::cost
            | Rule::target
            | Rule::choose
            | Rule::mode
            | Rule::modes_of
            | Rule::effect
            | Rule::ability
            | Rule::entry
    )
}

impl Builder<'_> {
    /// Reads what stands in the braces of a declaration, by the rule that it matched.
    pub(super) fn member(&mut self, node: Node) -> Option<Member> {
        match node.as_rule() {
            Rule::field => self.field(node).map(Member::Field),
            Rule::attr_decl | Rule::attr_decl_full => self.attr_or_field(node),
            Rule::text => {
                let text = node.into_inner().find(|child| child.as_rule() == Rule::string)?;
                Some(Member::Text(self.text(&text)))
            }
            Rule::entry => self.entry(node).map(Box::new).map(Member::Entry),
            Rule::cost => self.cost(node).map(Box::new).map(Member::Cost),
            Rule::target | Rule::choose => self.announce_step(node).map(Box::new).map(Member::Step),
            Rule::mode => self.mode(node).map(Box::new).map(Member::Mode),
            Rule::modes_of => self.modes_of(node).map(Box::new).map(Member::Modes),
            Rule::effect => {
                let block = node.into_inner().find(|child| child.as_rule() == Rule::block)?;
                self.block(block).map(Member::Effect)
            }
            Rule::ability => self.ability(node).map(Box::new).map(Member::Ability),
            _ => None,
        }
    }

    /// `id "…"`, `text es "…"`, `printed in …`, `column "…": "…"`
    fn entry(&mut self, node: Node) -> Option<Entry> {
        let (mut word, mut name, mut texts, mut fields) = (None, None, Vec::new(), Vec::new());
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::ident => name = Some(self.ident(&child)),
                // Printed words, and what is kept in a column, may go on over several lines.
                Rule::string if name.is_some() || !texts.is_empty() => texts.push(self.text(&child)),
                Rule::string => texts.push(self.title(&child)),
                Rule::fields => fields = self.fields(child)?,
                rule => word = word.or(Some(rule)),
            }
        }
        let mut texts = texts.into_iter();
        Some(match word? {
            Rule::k_id => Entry::Id(texts.next()?),
            Rule::k_text => Entry::Text { language: name?, words: texts.next()? },
            Rule::k_printed => Entry::Printed { set: name?, fields: fields.into() },
            _ => Entry::Column { name: texts.next()?, value: texts.next()? },
        })
    }

    /// `name: value, value`
    pub(super) fn field(&mut self, node: Node) -> Option<Field> {
        let mut children = node.into_inner().peekable();
        let name = self.ident(&children.next()?);
        let name = self.with_member(name, children.peek());
        let values = children
            .filter(|child| child.as_rule() == Rule::expr)
            .map(|value| self.expr(value))
            .collect::<Option<_>>()?;
        Some(Field { name, values })
    }

    /// The fields of a `{ … }`, or those among other parts.
    pub(super) fn fields(&mut self, node: Node) -> Option<Vec<Field>> {
        node.into_inner().filter(|child| child.as_rule() == Rule::field).map(|field| self.field(field)).collect()
    }

    /// `{ vida: int = 20  oro: 0..10 }`
    pub(super) fn attrs(&mut self, node: Node) -> Option<Vec<AttrDecl>> {
        self.all(node.into_inner(), Self::attr_decl)
    }

    /// `ataque: int`; but `girada: yes` gives a value, whatever stands around it.
    fn attr_or_field(&mut self, node: Node) -> Option<Member> {
        let attr = self.attr_decl(node)?;
        let value = match &attr.ty.kind {
            TypeKind::Name(word) if attr.title.is_none() && attr.default.is_none() => match word.as_str() {
                "yes" => ExprKind::Bool(true),
                "no" => ExprKind::Bool(false),
                "none" => ExprKind::None,
                _ => return Some(Member::Attr(Box::new(attr))),
            },
            _ => return Some(Member::Attr(Box::new(attr))),
        };
        let name = match &attr.per {
            Some(per) => Ident { name: per_member(&attr.name.name, &per.name), span: attr.name.span },
            None => attr.name,
        };
        Some(Member::Field(Field { name, values: Box::new([Expr { kind: value, span: attr.ty.span }]) }))
    }

    fn attr_decl(&mut self, node: Node) -> Option<AttrDecl> {
        let doc = self.doc_above(&node);
        let mut children = node.into_inner();
        let name = self.ident(&children.next()?);
        let (mut per, mut title, mut ty, mut default) = (None, None, None, None);
        let (mut kept, mut visible) = (false, false);
        for child in children {
            match child.as_rule() {
                Rule::of_member => per = child.into_inner().next().map(|of| self.ident(&of)),
                Rule::string => title = Some(self.title(&child)),
                Rule::kept => kept = true,
                Rule::face_up => visible = true,
                Rule::r#type => ty = Some(self.type_of(child)?),
                Rule::expr => default = Some(self.expr(child)?),
                _ => {}
            }
        }
        Some(AttrDecl { doc, name, per, title, ty: ty?, default, kept, visible })
    }

    pub(super) fn cost(&mut self, node: Node) -> Option<CostDecl> {
        let span = self.tight(&node);
        let (mut kind, mut terms, mut repeat_allowed, mut when) = (CostKind::Plain, Vec::new(), false, None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::k_alternative => kind = CostKind::Alternative(None, None),
                Rule::ident => {
                    let name = Box::new(self.ident(&child));
                    kind = match kind {
                        CostKind::Alternative(..) => CostKind::Alternative(Some(name), None),
                        _ => CostKind::Optional(name, None),
                    };
                }
                Rule::string => {
                    let label = Some(Box::new(self.title(&child)));
                    kind = match kind {
                        CostKind::Optional(name, _) => CostKind::Optional(name, label),
                        CostKind::Alternative(name, _) => CostKind::Alternative(name, label),
                        CostKind::Plain => CostKind::Plain,
                    };
                }
                Rule::cost_term => terms.push(self.cost_term(child)?),
                Rule::k_repeat => repeat_allowed = true,
                Rule::expr => when = Some(Box::new(self.expr(child)?)),
                _ => {}
            }
        }
        Some(CostDecl { kind, terms: terms.into(), repeat_allowed, when, span })
    }

    /// `permit … from PLACE for …`
    pub(super) fn permit_from(&mut self, node: Node) -> Option<PermitFrom> {
        let (mut places, mut cost) = (Vec::new(), None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::reach => places.push(self.expr(child)?),
                Rule::price => {
                    let span = self.tight(&child);
                    let (mut name, mut label, mut terms) = (None, None, Vec::new());
                    for part in child.into_inner() {
                        match part.as_rule() {
                            Rule::ident => name = Some(Box::new(self.ident(&part))),
                            Rule::string => label = Some(Box::new(self.title(&part))),
                            _ => terms.push(self.cost_term(part)?),
                        }
                    }
                    let kind = CostKind::Alternative(name, label);
                    cost = Some(CostDecl { kind, terms: terms.into(), repeat_allowed: false, when: None, span });
                }
                _ => {}
            }
        }
        Some(PermitFrom { place: Expr::in_places(places)?, cost })
    }

    pub(super) fn cost_term(&mut self, node: Node) -> Option<CostTerm> {
        let mut children = node.into_inner();
        let first = children.next()?;
        match first.as_rule() {
            Rule::amount => {
                let amount = self.amount(first)?;
                let payment = self.ident(&children.next()?);
                self.paid(amount, payment, children.next())
            }
            Rule::chosen_name => {
                let name = self.ident(&first.into_inner().next()?);
                let next = children.next()?;
                let paid = if next.as_rule() == Rule::ident {
                    CostTerm::Call(self.ident(&next), self.args(children.next()?)?)
                } else {
                    let amount = self.amount(next)?;
                    let payment = self.ident(&children.next()?);
                    self.paid(amount, payment, children.next())?
                };
                Some(CostTerm::Chosen(Box::new((name, paid))))
            }
            Rule::chosen_to_pay => self.chosen_to_pay(first),
            Rule::k_cost => Some(CostTerm::Of(Box::new(self.chain(children.find(|c| c.as_rule() == Rule::chain)?)?))),
            _ => {
                let name = self.ident(&first);
                match children.next() {
                    Some(args) => Some(CostTerm::Call(name, self.args(args)?)),
                    None => Some(CostTerm::Named(name)),
                }
            }
        }
    }

    /// `choose c: … { … }`
    fn chosen_to_pay(&mut self, node: Node) -> Option<CostTerm> {
        let body = self.block(node.clone().into_inner().find(|part| part.as_rule() == Rule::block)?)?;
        let whole = self.tight(&node);
        let choice = Stmt { span: Span { end: body.span.start, ..whole }, kind: self.choose(node)? };
        Some(CostTerm::Choose(Box::new(ChosenToPay { choice, body })))
    }

    /// So much of a payment, perhaps of a sort.
    fn paid(&mut self, amount: Expr, payment: Ident, sort: Option<Node>) -> Option<CostTerm> {
        Some(match sort {
            Some(sort) => {
                let sort = self.expr(sort.into_inner().next()?)?;
                CostTerm::Sorted(payment, Box::new([amount, sort].map(|value| Arg { name: None, value })))
            }
            None => CostTerm::Amount(amount, payment),
        })
    }

    /// `target t: …`, `choose X: …`
    pub(super) fn announce_step(&mut self, node: Node) -> Option<AnnounceStep> {
        let target = node.as_rule() == Rule::target;
        let (mut count, mut name, mut selector, mut from, mut default) = (Count::One, None, None, None, None);
        let (mut repeat_allowed, mut needed) = (false, Needed::Always);
        let mut wording = Box::<Wording>::default();
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::how_many => count = self.how_many(child)?,
                Rule::ident => name = Some(self.ident(&child)),
                Rule::wanted => selector = Some(self.selector(child)?),
                Rule::choose_from => from = Some(self.choose_from(child)?),
                Rule::k_allowed => repeat_allowed = true,
                Rule::optional_target => {
                    let when = child.into_inner().find(|part| part.as_rule() == Rule::expr);
                    needed = match when {
                        Some(when) => Needed::Unless(Box::new(self.expr(when)?)),
                        None => Needed::Never,
                    };
                }
                Rule::if_any => needed = Needed::IfAny,
                Rule::expr => default = Some(self.expr(child)?),
                Rule::asking => wording.question = self.only_title(child),
                Rule::left_out => wording.decline = self.only_title(child),
                _ => {}
            }
        }
        let name: Ident = name?;
        if target {
            Some(AnnounceStep::Target { count, name, selector: selector?, repeat_allowed, needed, default, wording })
        } else {
            Some(AnnounceStep::Choose { name, from: from?, wording })
        }
    }

    /// `2`, `up to 2`, `any number of`
    pub(super) fn how_many(&mut self, node: Node) -> Option<Count> {
        let mut up_to = false;
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::k_any => return Some(Count::Any),
                Rule::up_to => up_to = true,
                Rule::type_range => {
                    return Some(match self.range_ends(child)? {
                        (Some(least), most) => Count::Between(Box::new(least), most.map(Box::new)),
                        (None, Some(most)) => Count::UpTo(Box::new(most)),
                        (None, None) => Count::Any,
                    });
                }
                Rule::amount => {
                    let amount = Box::new(self.amount(child)?);
                    return Some(if up_to { Count::UpTo(amount) } else { Count::Exactly(amount) });
                }
                _ => {}
            }
        }
        None
    }

    /// What is chosen from: a selector, or values.
    pub(super) fn choose_from(&mut self, node: Node) -> Option<ChooseFrom> {
        let (mut values, mut condition, mut because) = (None, None, None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::wanted => return self.selector(child).map(ChooseFrom::Selector),
                Rule::reach => values = Some(self.expr(child)?),
                Rule::expr => condition = Some(self.expr(child)?),
                Rule::c_because => because = self.only_title(child),
                _ => {}
            }
        }
        let values = values?;
        Some(match condition {
            None => ChooseFrom::Values(values),
            Some(condition) => ChooseFrom::Selector(super::phrases::those_where(values, condition, because)),
        })
    }

    fn mode(&mut self, node: Node) -> Option<Mode> {
        let span = self.tight(&node);
        let (mut name, mut label, mut when, mut costs, mut steps) = (None, None, None, Vec::new(), Vec::new());
        let mut effect = Block { statements: Box::default(), span };
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::ident => name = Some(self.ident(&child)),
                Rule::string => label = Some(self.title(&child)),
                Rule::expr => when = Some(self.expr(child)?),
                Rule::cost => costs.push(self.cost(child)?),
                Rule::target | Rule::choose => steps.push(self.announce_step(child)?),
                Rule::effect => effect = self.block(child.into_inner().find(|part| part.as_rule() == Rule::block)?)?,
                Rule::bare_effect => effect = self.block(child)?,
                _ => {}
            }
        }
        Some(Mode { name, label: label?, when, costs, steps, effect })
    }

    /// `modes 1.. { … }`
    fn modes_of(&mut self, node: Node) -> Option<Modes> {
        let (mut least, mut most, mut repeat_allowed, mut modes) = (None, Most::Exactly, false, Vec::new());
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::amount => least = Some(self.amount(child)?),
                Rule::type_range => {
                    let (low, high) = self.range_ends(child)?;
                    least = low.or(least);
                    most = high.map_or(Most::All, Most::UpTo);
                }
                Rule::k_allowed => repeat_allowed = true,
                Rule::mode => modes.push(self.mode(child)?),
                _ => {}
            }
        }
        Some(Modes { least, most, repeat_allowed, modes })
    }
}
