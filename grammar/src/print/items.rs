//! Declarations.

use super::expressions::{self, Level};
use super::layout::{self, braced, documented, joined, long_braced, quote, titled};
use super::{abilities, members, scenarios, selectors, statements};
use crate::ast::{
    ArticleDecl, Block, Clauses, DeckSection, ErrataMember, ErrataTarget, Expr, Ident, Item, ItemKind, Member, Param,
    Room, Text, Type, Visibility, Worded, WordedKey, ZoneDecl, ZoneShape,
};

pub(super) fn item(item: &Item) -> String {
    documented(item.doc.as_deref(), &kind(&item.kind))
}

fn kind(kind: &ItemKind) -> String {
    let clauses = abilities::clauses;
    match kind {
        ItemKind::Game { name, title, fields } => {
            braced(&format!("game {}", titled(&name.name, title.as_ref())), &members::fields(fields))
        }
        ItemKind::Use { path } => {
            let path: Vec<&str> = path.iter().map(|part| part.name.as_str()).collect();
            format!("use {}", path.join("."))
        }
        ItemKind::Enum { name, members } => enumerated(&format!("enum {}", name.name), members),
        ItemKind::Set { name, title, clauses: given, rarities } => {
            let head = joined(&format!("set {}", titled(&name.name, title.as_ref())), &clauses(given));
            if rarities.is_empty() { head } else { enumerated(&head, rarities) }
        }
        ItemKind::Parameter { name, ty, value, clauses: given } => {
            let head =
                format!("parameter {}: {} = {}", name.name, selectors::type_(ty), expressions::expression(value));
            joined(&head, &clauses(given))
        }
        ItemKind::Policy { fields } => braced("policy", &members::fields(fields)),
        ItemKind::Standings { title, clauses: given, fields } => {
            let title = title.as_ref().map_or_else(String::new, |title| format!(" {}", quote(&title.name)));
            long_braced(&joined(&format!("standings{title}"), &clauses(given)), &members::fields(fields))
        }
        ItemKind::Shared { attrs } => long_braced("shared", &attrs.iter().map(members::attr).collect::<Vec<_>>()),
        ItemKind::Player { attrs } => long_braced("player", &attrs.iter().map(members::attr).collect::<Vec<_>>()),
        ItemKind::Zone(zone) => self::zone(zone),
        ItemKind::Kind { name, title, parents, is_shared, clauses: given, members } => {
            let mut head = format!("kind {}", titled(&name.name, title.as_deref()));
            if !parents.is_empty() {
                head.push_str(&format!(" : {}", layout::names(parents)));
            }
            if *is_shared {
                head.push_str(" shared");
            }
            holding(&joined(&head, &clauses(given)), members)
        }
        ItemKind::Keyword { is_trait, name, params, title, clauses: given, members } => {
            self::keyword(*is_trait, name, params, title.as_deref(), given, members)
        }
        ItemKind::Cards { kind, also, binders, condition, members } => {
            self::cards(&kinds(kind, also), binders, condition.as_deref(), members)
        }
        ItemKind::Define { name, params, ty, clauses: given, body } => {
            self::define(name, params, ty.as_deref(), given, body)
        }
        ItemKind::Event { name, params, gives, affects, clauses: given, body } => {
            let mut head = format!("event {}{}{}", name.name, selectors::params(params), self::gives(gives.as_deref()));
            if let Some(affects) = affects {
                head.push_str(&format!(" affects {}", affects.name));
            }
            let head = joined(&head, &clauses(given));
            match body {
                Some(body) => braced(&head, &statements::lines(body)),
                None => head,
            }
        }
        ItemKind::EventAlias { name, params, clauses: given, pattern } => {
            let pattern = selectors::pattern(pattern);
            joined(&format!("event {}{} is {pattern}", name.name, selectors::params(params)), &clauses(given))
        }
        ItemKind::Payment { name, title, params, clauses: given, possible, body } => {
            self::payment(name, title.as_deref(), params, given, possible.as_deref(), body)
        }
        ItemKind::Procedure { name, params, gives, clauses: given, body } => {
            let head = format!("procedure {}{}{}", name.name, selectors::params(params), self::gives(gives.as_deref()));
            braced(&joined(&head, &clauses(given)), &statements::lines(body))
        }
        ItemKind::Setup { body } => long_braced("setup", &statements::lines(body)),
        ItemKind::Turn { body } => long_braced("turn", &statements::lines(body)),
        ItemKind::Actions { name, members } => format!("actions {} = {}", name.name, layout::names(members)),
        ItemKind::Scope { name, fields } => {
            braced(&format!("scope {}", name.name), &fields.iter().map(members::attr).collect::<Vec<_>>())
        }
        ItemKind::Ability(ability) => abilities::ability(ability),
        ItemKind::Format { name, title, parent, clauses: given, members } => {
            let mut head = format!("format {}", titled(&name.name, title.as_deref()));
            if let Some(parent) = parent {
                head.push_str(&format!(" : {}", parent.name));
            }
            let head = joined(&head, &clauses(given));
            long_braced(&head, &members.iter().map(members::format_member).collect::<Vec<_>>())
        }
        ItemKind::Deck { name, sections } => self::deck(name, sections),
        ItemKind::Words { language, entries } => {
            long_braced(&format!("words {}", language.name), &entries.iter().map(worded).collect::<Vec<_>>())
        }
        ItemKind::Articles { title, entries } => self::articles(title.as_ref(), entries),
        ItemKind::Card(card) => {
            let word = if card.is_token { "token" } else { "card" };
            let head = format!("{word} {} : {}", quote(&card.name.name), kinds(&card.kind, &card.also));
            holding(&joined(&head, &clauses(&card.clauses)), &card.members)
        }
        ItemKind::Errata { target, from, clauses: given, members } => {
            let head = format!("errata {} from {from}", errata_target(target));
            braced(&joined(&head, &clauses(given)), &members.iter().map(errata_member).collect::<Vec<_>>())
        }
        ItemKind::Scenario(scenario) => scenarios::scenario(scenario),
        ItemKind::Position(position) => scenarios::position(position),
    }
}

fn define(name: &Ident, params: &[Param], ty: Option<&Type>, given: &Clauses, body: &Expr) -> String {
    let mut head = format!("define {}{}", name.name, selectors::params(params));
    if let Some(ty) = ty {
        head.push_str(&format!(": {}", selectors::type_(ty)));
    }
    let head = joined(&head, &abilities::clauses(given));
    let one = expressions::expression(body);
    if head.contains('\n') || head.chars().count() + one.chars().count() > 116 {
        format!("{head} =\n{}", layout::indent(&expressions::folded(body, 110)))
    } else {
        format!("{head} = {one}")
    }
}

fn payment(
    name: &Ident,
    title: Option<&Text>,
    params: &[Param],
    given: &Clauses,
    possible: Option<&Expr>,
    body: &Block,
) -> String {
    let mut head = format!("payment {}{}", name.name, selectors::params(params));
    if let Some(title) = title {
        head.push_str(&format!(" {}", quote(&title.name)));
    }
    let mut lines: Vec<String> =
        possible.iter().map(|when| format!("possible when {}", expressions::expression(when))).collect();
    lines.extend(statements::lines(body));
    braced(&joined(&head, &abilities::clauses(given)), &lines)
}

fn deck(name: &Text, sections: &[DeckSection]) -> String {
    let sections: Vec<String> = sections
        .iter()
        .map(|section| {
            let cards: Vec<String> =
                section.cards.iter().map(|(count, card)| format!("{count} {}", quote(&card.name))).collect();
            braced(&section.zone.name, &cards)
        })
        .collect();
    long_braced(&format!("deck {}", quote(&name.name)), &sections)
}

fn articles(title: Option<&Text>, entries: &[ArticleDecl]) -> String {
    let entries: Vec<String> = entries
        .iter()
        .map(|entry| {
            let mut line = titled(&entry.id.name, entry.title.as_ref());
            if let Some(why) = &entry.unexercised {
                line.push_str(&format!(" unexercised because {}", quote(&why.name)));
            }
            line
        })
        .collect();
    let title = title.as_ref().map(|title| format!(" {}", quote(&title.name))).unwrap_or_default();
    long_braced(&format!("articles{title}"), &entries)
}

/// The kinds of a card, as they stand behind its colon.
pub fn kinds(kind: &Ident, also: &[Ident]) -> String {
    std::iter::once(kind).chain(also).map(|kind| kind.name.as_str()).collect::<Vec<_>>().join(", ")
}

fn cards(kinds: &str, binders: &[(Ident, Expr)], condition: Option<&Expr>, members: &[Member]) -> String {
    let binders =
        layout::list(binders, |(name, of)| format!("{} in {}", name.name, expressions::at_least(of, Level::Range)));
    let binders = if binders.is_empty() { binders } else { format!(" for {binders}") };
    let condition =
        condition.map_or(String::new(), |condition| format!(" where {}", expressions::expression(condition)));
    braced(&format!("cards {kinds}{binders}{condition}"), &members::members(members))
}

fn keyword(
    is_trait: bool,
    name: &Ident,
    params: &[Param],
    title: Option<&Text>,
    given: &Clauses,
    members: &[Member],
) -> String {
    let mut head = format!("{} {}", if is_trait { "trait" } else { "keyword" }, name.name);
    if !params.is_empty() {
        head.push_str(&selectors::params(params));
    }
    if let Some(title) = title {
        head.push_str(&format!(" {}", quote(&title.name)));
    }
    holding(&joined(&head, &abilities::clauses(given)), members)
}

/// What a kind, keyword or card holds; nothing at all where it holds nothing.
fn holding(head: &str, members: &[Member]) -> String {
    if members.is_empty() { head.to_owned() } else { braced(head, &members::members(members)) }
}

fn enumerated(head: &str, members: &[(Ident, Option<Text>)]) -> String {
    let words: Vec<String> = members.iter().map(|(name, title)| titled(&name.name, title.as_ref())).collect();
    let one = words.join(", ");
    if one.chars().count() <= 80 {
        return braced(head, &if words.is_empty() { Vec::new() } else { vec![one] });
    }
    let lines: Vec<String> = words.iter().map(|word| format!("{word},")).collect();
    long_braced(head, &lines)
}

fn worded(entry: &Worded) -> String {
    let mut line = entry.sort.as_ref().map_or_else(String::new, |sort| format!("{} ", sort.name));
    match &entry.key {
        WordedKey::Name(name) => line.push_str(&name.name),
        WordedKey::Letters(letters) => line.push_str(&quote(&letters.name)),
    }
    if let Some(params) = &entry.params {
        line.push_str(&format!("({})", layout::names(params)));
    }
    line.push_str(&format!(": {}", quote(&entry.said.name)));
    if let Some(gender) = &entry.gender {
        line.push_str(&format!(" {}", gender.name));
    }
    for (word, said) in &entry.forms {
        line.push_str(&format!(" {} {}", word.name, quote(&said.name)));
    }
    line
}

fn zone(zone: &ZoneDecl) -> String {
    let mut head = format!("zone {}", titled(&zone.name.name, zone.title.as_ref()));
    head.push_str(if zone.per_player { " of player" } else { " shared" });
    match &zone.shape {
        ZoneShape::Pile => head.push_str(" pile"),
        ZoneShape::Set => head.push_str(" set"),
        ZoneShape::Row => head.push_str(" row"),
        ZoneShape::Stack => head.push_str(" stack"),
        ZoneShape::Grid(width, height) => {
            head.push_str(&format!(" grid {} x {}", expressions::amount(width), expressions::amount(height)));
        }
    }
    if zone.facing {
        head.push_str(" facing players");
    }
    match zone.visible {
        Visibility::All => {}
        Visibility::Owner => head.push_str(" visible to owner"),
        Visibility::Others => head.push_str(" visible to others"),
        Visibility::Nobody => head.push_str(" hidden"),
    }
    if let Some(attribute) = &zone.until {
        head.push_str(&format!(" until {}", attribute.name));
    }
    if zone.sealed {
        head.push_str(" sealed");
    }
    if zone.aside {
        head.push_str(" aside");
    }
    match zone.room {
        Some(Room::Wide) => head.push_str(" wide"),
        Some(Room::Small) => head.push_str(" small"),
        None => {}
    }
    if zone.in_play {
        head.push_str(" in play");
    }
    if !zone.unchanged.is_empty() {
        head.push_str(&format!(" unchanged from {}", layout::names(&zone.unchanged)));
    }
    joined(&head, &abilities::clauses(&zone.clauses))
}

fn errata_target(target: &ErrataTarget) -> String {
    match target {
        ErrataTarget::Card(title) => quote(&title.name),
        ErrataTarget::Named(word, name) => format!("{} {}", word.name, name.name),
        ErrataTarget::Rule(label) => format!("rule {}", quote(&label.name)),
        ErrataTarget::Form(words) => {
            format!("rule {}", words.iter().map(|word| word.name.as_str()).collect::<Vec<_>>().join(" "))
        }
    }
}

fn errata_member(member: &ErrataMember) -> String {
    match member {
        ErrataMember::Member(member) => members::member(member),
        ErrataMember::Format(member) => members::format_member(member),
        ErrataMember::Remove(address) => members::removed(address),
        ErrataMember::Value(value) => format!("value: {}", expressions::expression(value)),
        ErrataMember::Body(block) => braced("body", &statements::lines(block)),
    }
}

/// `: creature`, what an event or a procedure gives back.
fn gives(ty: Option<&crate::ast::Type>) -> String {
    ty.map(|ty| format!(": {}", selectors::type_(ty))).unwrap_or_default()
}
