//! Declarations.

use super::Rule;
use super::build::{Builder, Node};
use crate::ast::{
    ArticleDecl, Block, CardDecl, Clauses, DeckSection, ErrataMember, ErrataTarget, Expr, FormatMember, Ident,
    ItemKind, Param, Pattern, Room, Text, Type, Visibility, Worded, WordedKey, ZoneDecl, ZoneShape,
};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::print;
use crate::span::Span;

/// The parts that most declarations are made of, gathered in whatever order they stand.
#[derive(Default)]
struct Parts<'i> {
    words: Vec<Ident>,
    texts: Vec<Text>,
    clauses: Clauses,
    params: Vec<Param>,
    ty: Option<Type>,
    expr: Option<Expr>,
    block: Option<Block>,
    pattern: Option<Pattern>,
    /// What only some declarations have.
    others: Vec<Node<'i>>,
}

impl Builder<'_> {
    /// Reads a declaration by the rule that it matched; none where a part of it could not be read.
    pub(super) fn item(&mut self, node: Node) -> Option<ItemKind> {
        let node = node.into_inner().next()?;
        match node.as_rule() {
            Rule::i_card => self.card(node).map(ItemKind::Card),
            Rule::i_ability => self.ability(node.into_inner().next()?).map(Box::new).map(ItemKind::Ability),
            Rule::i_scenario => self.scenario(node).map(ItemKind::Scenario),
            Rule::i_position => self.position(node).map(ItemKind::Position),
            Rule::i_errata => self.errata(node),
            Rule::i_zone => self.zone(node).map(|zone| ItemKind::Zone(Box::new(zone))),
            _ => self.plain_item(node),
        }
    }

    fn parts<'i>(&mut self, node: Node<'i>) -> Option<Parts<'i>> {
        let mut parts = Parts::default();
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::ident => parts.words.push(self.ident(&child)),
                Rule::attr => parts.words.push(self.attr(&child)),
                Rule::string => {
                    let text = self.title(&child);
                    parts.texts.push(text);
                }
                Rule::clauses => parts.clauses = self.clauses(child)?,
                Rule::params => parts.params = self.params(child)?,
                Rule::r#type => parts.ty = Some(self.type_of(child)?),
                Rule::expr => parts.expr = Some(self.expr(child)?),
                Rule::block | Rule::bare_block => parts.block = Some(self.block(child)?),
                Rule::pattern => parts.pattern = Some(self.pattern(child)?),
                _ => parts.others.push(child),
            }
        }
        Some(parts)
    }

    fn plain_item(&mut self, node: Node) -> Option<ItemKind> {
        let rule = node.as_rule();
        let Parts { words, texts, clauses, params, ty, expr, block, pattern, others } = self.parts(node)?;
        let mut words = words.into_iter();
        let title = texts.into_iter().next();
        let find = |rule: Rule| others.iter().find(|child| child.as_rule() == rule).cloned();
        Some(match rule {
            Rule::i_game => {
                let fields = find(Rule::fields).map_or(Some(Vec::new()), |fields| self.fields(fields))?;
                ItemKind::Game { name: words.next()?, title, fields }
            }
            Rule::i_use => ItemKind::Use { path: words.collect() },
            Rule::i_enum => ItemKind::Enum { name: words.next()?, members: self.enum_members(others)? },
            Rule::i_set => ItemKind::Set { name: words.next()?, title, clauses, rarities: self.enum_members(others)? },
            Rule::i_parameter => ItemKind::Parameter { name: words.next()?, ty: ty?, value: Box::new(expr?), clauses },
            Rule::i_policy => ItemKind::Policy { fields: self.fields(find(Rule::fields)?)? },
            Rule::i_standings => ItemKind::Standings { title, clauses, fields: self.fields(find(Rule::fields)?)? },
            Rule::i_shared => ItemKind::Shared { attrs: self.attrs(find(Rule::attrs)?)? },
            Rule::i_player => ItemKind::Player { attrs: self.attrs(find(Rule::attrs)?)? },
            Rule::i_kind => {
                let members = find(Rule::kind_body).map_or(Some(Vec::new()), |body| self.members(body))?;
                let is_shared = find(Rule::k_shared).is_some();
                let (name, title) = (words.next()?, title.map(Box::new));
                ItemKind::Kind { name, title, parents: words.collect(), is_shared, clauses, members }
            }
            Rule::i_keyword => {
                let members = find(Rule::kind_body).map_or(Some(Vec::new()), |body| self.members(body))?;
                let is_trait = find(Rule::k_trait).is_some();
                let (name, title) = (words.next()?, title.map(Box::new));
                ItemKind::Keyword { is_trait, name, params, title, clauses, members }
            }
            Rule::i_cards => {
                let members = self.members(find(Rule::card_body)?)?;
                let mut binders = Vec::new();
                for binder in others.into_iter().filter(|child| child.as_rule() == Rule::cards_binder) {
                    let mut parts = binder.into_inner();
                    let name = self.ident(&parts.next()?);
                    binders.push((name, self.expr(parts.find(|part| part.as_rule() == Rule::reach)?)?));
                }
                let condition = expr.map(Box::new);
                ItemKind::Cards { kind: words.next()?, also: words.collect(), binders, condition, members }
            }
            Rule::i_define => {
                let (ty, body) = (ty.map(Box::new), Box::new(expr?));
                ItemKind::Define { name: words.next()?, params, ty, clauses, body }
            }
            Rule::i_event => match pattern {
                Some(pattern) => ItemKind::EventAlias { name: words.next()?, params, clauses, pattern },
                None => {
                    let affects = find(Rule::affects).and_then(|said| said.into_inner().last());
                    let affects = affects.map(|said| Box::new(self.ident(&said)));
                    let gives = ty.map(Box::new);
                    ItemKind::Event { name: words.next()?, params, gives, affects, clauses, body: block }
                }
            },
            Rule::i_payment => {
                let (title, possible) = (title.map(Box::new), expr.map(Box::new));
                ItemKind::Payment { name: words.next()?, title, params, clauses, possible, body: block? }
            }
            Rule::i_procedure => {
                let gives = ty.map(Box::new);
                ItemKind::Procedure { name: words.next()?, params, gives, clauses, body: block? }
            }
            Rule::i_setup => ItemKind::Setup { body: block? },
            Rule::i_turn => ItemKind::Turn { body: block? },
            Rule::i_actions => ItemKind::Actions { name: words.next()?, members: words.collect() },
            Rule::i_scope => ItemKind::Scope { name: words.next()?, fields: self.attrs(find(Rule::attrs)?)? },
            Rule::i_format => {
                let body = find(Rule::format_body)?;
                let members = self.all(body.into_inner(), Self::format_member)?;
                let (name, title) = (words.next()?, title.map(Box::new));
                ItemKind::Format { name, title, parent: words.next(), clauses, members }
            }
            Rule::i_deck => {
                let sections = others.into_iter().filter(|child| child.as_rule() == Rule::deck_section);
                let sections = sections.map(|section| self.deck_section(section)).collect::<Option<_>>()?;
                ItemKind::Deck { name: title?, sections }
            }
            Rule::i_words => {
                let entries = others.into_iter().filter(|child| child.as_rule() == Rule::worded);
                let entries = entries.map(|entry| self.worded(entry)).collect::<Option<_>>()?;
                ItemKind::Words { language: words.next()?, entries }
            }
            Rule::i_articles => {
                let entries = others.into_iter().filter(|child| child.as_rule() == Rule::article_entry);
                let entries = entries.map(|entry| self.article_entry(entry)).collect::<Option<_>>()?;
                ItemKind::Articles { title, entries }
            }
            _ => return None,
        })
    }

    /// `copas "Copas", oros "Oros"`
    fn enum_members(&mut self, parts: Vec<Node>) -> Option<Vec<(Ident, Option<Text>)>> {
        let mut members = Vec::with_capacity(parts.len());
        for member in parts.into_iter().filter(|child| child.as_rule() == Rule::enum_member) {
            let mut member = self.parts(member)?;
            members.push((member.words.pop()?, member.texts.pop()));
        }
        Some(members)
    }

    fn card(&mut self, node: Node) -> Option<CardDecl> {
        let (mut is_token, mut name, mut kind, mut also, mut members, mut clauses) =
            (false, None, None, Vec::new(), Vec::new(), Clauses::default());
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::k_token => is_token = true,
                Rule::string => name = Some(self.title(&child)),
                Rule::ident if kind.is_none() => kind = Some(self.ident(&child)),
                Rule::ident => also.push(self.ident(&child)),
                Rule::clauses => clauses = self.clauses(child)?,
                Rule::card_body => members = self.members(child)?,
                _ => {}
            }
        }
        Some(CardDecl { is_token, name: name?, kind: kind?, also: also.into(), members, clauses })
    }

    fn zone(&mut self, node: Node) -> Option<ZoneDecl> {
        let (mut name, mut title, mut per_player, mut shape, mut visible) = (None, None, false, None, Visibility::All);
        let (mut in_play, mut sealed, mut aside, mut room, mut facing, mut clauses) =
            (false, false, false, None, false, Clauses::default());
        let (mut unchanged, mut until, mut seen) = (Vec::new(), None, None);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::ident => name = Some(self.ident(&child)),
                Rule::string => title = Some(self.title(&child)),
                Rule::k_player => per_player = true,
                Rule::shape => shape = Some(self.shape(child)?),
                Rule::zone_word => {
                    if matches!(child.as_str().split_whitespace().next(), Some("hidden" | "visible")) {
                        self.seen_once(&mut seen, &child);
                    }
                    for word in child.into_inner() {
                        match word.as_rule() {
                            Rule::k_owner => visible = Visibility::Owner,
                            Rule::k_others => visible = Visibility::Others,
                            Rule::k_all => visible = Visibility::All,
                            Rule::k_hidden => visible = Visibility::Nobody,
                            Rule::k_play => in_play = true,
                            Rule::k_sealed => sealed = true,
                            Rule::k_aside => aside = true,
                            Rule::k_wide => room = Some(Room::Wide),
                            Rule::k_small => room = Some(Room::Small),
                            Rule::k_facing => facing = true,
                            Rule::turned_up => {
                                let named = word.into_inner().find(|part| part.as_rule() == Rule::ident);
                                until = named.map(|attribute| self.ident(&attribute));
                            }
                            Rule::ident => unchanged.push(self.ident(&word)),
                            _ => {}
                        }
                    }
                }
                Rule::clauses => clauses = self.clauses(child)?,
                _ => {}
            }
        }
        Some(ZoneDecl {
            name: name?,
            title,
            per_player,
            shape: shape?,
            visible,
            until,
            in_play,
            sealed,
            aside,
            room,
            facing,
            unchanged,
            clauses,
        })
    }

    /// Reports that it is said a second time who sees what lies in a zone.
    fn seen_once(&mut self, first: &mut Option<Span>, node: &Node) {
        let span = self.tight(node);
        let Some(first) = *first else { return *first = Some(span) };
        let message = "who sees what lies there is said twice";
        let fault =
            Diagnostic::error(codes::UNEXPECTED, message, span, "said again here").and(first, "said first here");
        self.faults.push(fault.help("keep one of them: `hidden`, `visible to owner`, `visible to others`"));
    }

    fn shape(&mut self, node: Node) -> Option<ZoneShape> {
        let mut children = node.into_inner();
        Some(match children.next()?.as_rule() {
            Rule::k_pile => ZoneShape::Pile,
            Rule::k_set => ZoneShape::Set,
            Rule::k_row => ZoneShape::Row,
            Rule::k_stack => ZoneShape::Stack,
            _ => {
                let mut sizes = children.filter(|child| child.as_rule() == Rule::amount);
                let width = self.amount(sizes.next()?)?;
                ZoneShape::Grid(Box::new(width), Box::new(self.amount(sizes.next()?)?))
            }
        })
    }

    /// A line of a format.
    pub(super) fn format_member(&mut self, node: Node) -> Option<FormatMember> {
        let rule = node.as_rule();
        if rule == Rule::remove {
            return Some(FormatMember::Remove(self.address(node)?));
        }
        let span = self.tight(&node);
        let (mut name, mut label, mut condition, mut clauses) = (None, None, None, Clauses::default());
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::ident => name = Some(self.ident(&child)),
                Rule::string => label = Some(self.title(&child)),
                Rule::expr => condition = Some(self.expr(child)?),
                Rule::flat_clauses => clauses = self.clauses(child)?,
                _ => {}
            }
        }
        let condition = condition?;
        Some(match rule {
            Rule::format_set => FormatMember::Set(name?, condition),
            Rule::format_note => FormatMember::Note { condition, clauses, span },
            _ => FormatMember::Require { label, condition, clauses, span },
        })
    }

    fn deck_section(&mut self, node: Node) -> Option<DeckSection> {
        let mut children = node.into_inner();
        let zone = self.ident(&children.next()?);
        let mut cards = Vec::new();
        for card in children {
            let mut count = 1;
            for part in card.into_inner() {
                match part.as_rule() {
                    Rule::number => count = self.quantity(&part),
                    _ => cards.push((count, self.title(&part))),
                }
            }
        }
        Some(DeckSection { zone, cards })
    }

    /// `luz: "luz" f plural "luces"`
    fn worded(&mut self, node: Node) -> Option<Worded> {
        let (mut sort, mut key, mut params, mut said, mut gender) = (None, None, None, None, None);
        let mut forms = Vec::new();
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::worded_sort => sort = Some(self.ident(&child)),
                Rule::worded_name => key = Some(WordedKey::Name(self.ident(&child))),
                Rule::worded_params => params = Some(child.into_inner().map(|name| self.ident(&name)).collect()),
                Rule::string if key.is_none() => key = Some(WordedKey::Letters(self.title(&child))),
                Rule::string => said = Some(self.title(&child)),
                Rule::gender => gender = child.into_inner().next().map(|name| self.ident(&name)),
                Rule::worded_form => {
                    let mut parts = child.into_inner();
                    let word = self.ident(&parts.next()?);
                    forms.push((word, self.title(&parts.next()?)));
                }
                _ => {}
            }
        }
        Some(Worded { sort, key: key?, params, said: said?, gender, forms })
    }

    fn article_entry(&mut self, node: Node) -> Option<ArticleDecl> {
        let (mut id, mut title, mut unexercised, mut excused) = (None, None, None, false);
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::article => id = Some(self.article(&child)),
                Rule::k_unexercised => excused = true,
                Rule::string if excused => unexercised = Some(self.title(&child)),
                Rule::string => title = Some(self.title(&child)),
                _ => {}
            }
        }
        Some(ArticleDecl { id: id?, title, unexercised })
    }

    fn errata(&mut self, node: Node) -> Option<ItemKind> {
        let (mut target, mut from, mut clauses, mut members) = (None, None, Clauses::default(), Vec::new());
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::errata_target => target = Some(self.errata_target(child)?),
                Rule::date => from = Some(self.date(&child)?),
                Rule::clauses => clauses = self.clauses(child)?,
                Rule::errata_body => members = self.all(child.into_inner(), Self::errata_member)?,
                _ => {}
            }
        }
        Some(ItemKind::Errata { target: target?, from: from?, clauses, members })
    }

    fn errata_target(&mut self, node: Node) -> Option<ErrataTarget> {
        let mut children = node.into_inner();
        let first = children.next()?;
        Some(match first.as_rule() {
            Rule::string => ErrataTarget::Card(self.title(&first)),
            Rule::k_rule => {
                let rule = children.next()?;
                match rule.as_rule() {
                    Rule::string => ErrataTarget::Rule(self.title(&rule)),
                    _ => ErrataTarget::Form(self.form(rule)?),
                }
            }
            _ => ErrataTarget::Named(self.ident(&first), self.ident(&children.next()?)),
        })
    }

    /// A line of a correction.
    pub(super) fn errata_member(&mut self, node: Node) -> Option<ErrataMember> {
        Some(match node.as_rule() {
            Rule::errata_value => {
                let value = node.into_inner().find(|child| child.as_rule() == Rule::expr)?;
                ErrataMember::Value(self.expr(value)?)
            }
            Rule::errata_body_block => {
                let block = node.into_inner().find(|child| child.as_rule() == Rule::block)?;
                ErrataMember::Body(self.block(block)?)
            }
            Rule::remove => ErrataMember::Remove(self.address(node)?),
            Rule::format_set | Rule::format_require | Rule::format_note => {
                ErrataMember::Format(self.format_member(node)?)
            }
            _ => ErrataMember::Member(self.member(node)?),
        })
    }

    /// What an erratum's `remove` names: a title, words, or a form.
    fn address(&mut self, node: Node) -> Option<Vec<Ident>> {
        let mut address = Vec::new();
        for child in node.into_inner() {
            match child.as_rule() {
                Rule::string => address.push(self.title(&child)),
                Rule::word | Rule::ident | Rule::address_word => address.push(self.ident(&child)),
                Rule::form => address = self.form(child)?,
                _ => {}
            }
        }
        Some(address)
    }

    /// `after golpear(x: self)`: the words before what it is about, and that.
    fn form(&mut self, node: Node) -> Option<Vec<Ident>> {
        let mut words = Vec::new();
        for child in node.into_inner() {
            let span = self.tight(&child);
            let word = match child.as_rule() {
                Rule::patterns => print::about(&self.patterns(child)?),
                Rule::selector => print::selector(&self.selector(child)?),
                Rule::form_define => {
                    let mut children = child.into_inner();
                    let name = self.ident(&children.next()?);
                    print::about(&Pattern { name, args: self.args(children.next()?)?, or: Box::default() })
                }
                Rule::form_change => child.as_str().split_whitespace().collect::<Vec<_>>().join(" "),
                _ => child.as_str().to_owned(),
            };
            words.push(Ident { name: word.into(), span });
        }
        Some(words)
    }
}
