//! What cards, kinds, keywords and formats hold.

use super::expressions::{self, Level};
use super::layout::{self, braced, documented, joined, quote, titled};
use super::{abilities, selectors, statements};
use crate::ast::{
    AnnounceStep, AssignOp, AttrDecl, CostDecl, CostKind, CostTerm, Entry, Expr, Field, FormatMember, Ident, Initial,
    Member, Mode, Modes, Most, Needed, Text, per_member,
};

pub(super) fn member(member: &Member) -> String {
    match member {
        Member::Attr(attr) => self::attr(attr),
        Member::Field(field) => self::field(field),
        Member::Text(text) => format!("text {}", layout::quote_block(&text.name)),
        Member::Cost(cost) => self::cost(cost),
        Member::Step(step) => self::step(step),
        Member::Mode(mode) => self::mode(mode),
        Member::Modes(several) => modes(several),
        Member::Effect(block) => braced("effect", &statements::lines(block)),
        Member::Ability(ability) => abilities::ability(ability),
        Member::Entry(entry) => self::entry(entry),
    }
}

fn entry(entry: &Entry) -> String {
    match entry {
        Entry::Id(id) => format!("id {}", quote(&id.name)),
        Entry::Text { language, words } => format!("text {} {}", language.name, layout::quote_block(&words.name)),
        Entry::Printed { set, fields } if fields.is_empty() => format!("printed in {}", set.name),
        Entry::Printed { set, fields } => braced(&format!("printed in {}", set.name), &self::fields(fields)),
        Entry::Column { name, value } => format!("column {}: {}", quote(&name.name), layout::quote_block(&value.name)),
    }
}

pub(super) fn members(members: &[Member]) -> Vec<String> {
    members.iter().map(member).collect()
}

pub(super) fn attr(attr: &AttrDecl) -> String {
    let name = match &attr.per {
        Some(per) => per_member(&attr.name.name, &per.name),
        None => attr.name.name.clone(),
    };
    let head = format!("{}: {}", titled(&name, attr.title.as_ref()), selectors::type_(&attr.ty));
    let text = match &attr.default {
        Some(default) => format!("{head} = {}", expressions::expression(default)),
        None => head,
    };
    let kept = if attr.kept { " kept" } else { "" };
    let visible = if attr.visible { " visible" } else { "" };
    documented(attr.doc.as_deref(), &format!("{text}{kept}{visible}"))
}

pub(super) fn field(field: &Field) -> String {
    format!("{}: {}", field.name.name, values(&field.values))
}

pub(super) fn fields(fields: &[Field]) -> Vec<String> {
    fields.iter().map(field).collect()
}

/// With what something comes or is made.
pub(super) fn initial(fields: &[Initial]) -> Vec<String> {
    let said = |Initial { field, op }: &Initial| match op {
        AssignOp::Set => self::field(field),
        _ => format!("{} {} {}", field.name.name, op.symbol(), values(&field.values)),
    };
    fields.iter().map(said).collect()
}

/// Values with commas between.
pub(super) fn values(values: &[Expr]) -> String {
    layout::list(values, |value| expressions::at_least(value, Level::Listed))
}

/// `evocado "Evocar" 2 energía`, after `for`.
pub(super) fn price(cost: &CostDecl) -> String {
    let mut words = Vec::new();
    if let CostKind::Alternative(name, title) = &cost.kind {
        words.extend(name.iter().map(|name| name.name.to_string()));
        words.extend(title.iter().map(|title| quote(&title.name)));
    }
    words.push(terms(&cost.terms));
    words.join(" ")
}

pub(super) fn terms(terms: &[CostTerm]) -> String {
    layout::list(terms, term)
}

fn term(term: &CostTerm) -> String {
    match term {
        CostTerm::Amount(amount, payment) => format!("{} {}", expressions::amount(amount), payment.name),
        CostTerm::Sorted(payment, paid) => {
            let [amount, sort] = &**paid;
            format!("{} {}[{}]", expressions::amount(&amount.value), payment.name, expressions::expression(&sort.value))
        }
        CostTerm::Call(name, args) => selectors::call(&name.name, args),
        CostTerm::Named(name) => name.name.to_string(),
        CostTerm::Of(of) => format!("cost of {}", expressions::at_least(of, Level::Chain)),
        CostTerm::Chosen(chosen) => format!("{} {}", chosen.0.name, self::term(&chosen.1)),
        CostTerm::Choose(choose) => braced(&statements::statement(&choose.choice), &statements::lines(&choose.body)),
    }
}

pub(super) fn cost(cost: &CostDecl) -> String {
    let head = match &cost.kind {
        CostKind::Plain => "cost".to_owned(),
        CostKind::Optional(name, label) => format!("optional cost {}{}", name.name, self::label(label.as_deref())),
        CostKind::Alternative(name, label) => {
            let name = name.as_ref().map(|name| format!(" {}", name.name)).unwrap_or_default();
            format!("alternative cost{name}{}", self::label(label.as_deref()))
        }
    };
    let terms = terms(&cost.terms);
    let when = cost.when.as_ref().map(|when| format!(" when {}", expressions::expression(when))).unwrap_or_default();
    let space = if terms.is_empty() { "" } else { " " };
    let repeat = if cost.repeat_allowed { " repeat allowed" } else { "" };
    format!("{head}{space}{terms}{repeat}{when}")
}

fn label(label: Option<&Text>) -> String {
    label.map(|label| format!(" {}", quote(&label.name))).unwrap_or_default()
}

fn step(step: &AnnounceStep) -> String {
    match step {
        AnnounceStep::Target { count, name, selector, repeat_allowed, needed, default, wording } => {
            let mut out = format!("target {}{}: {}", selectors::count(count), name.name, selectors::selector(selector));
            if *repeat_allowed {
                out.push_str(" repeat allowed");
            }
            match needed {
                Needed::Always => {}
                Needed::IfAny => out.push_str(" if any"),
                Needed::Never => out.push_str(" optional"),
                Needed::Unless(when) => {
                    out.push_str(&format!(" optional when {}", expressions::expression(when)));
                }
            }
            if let Some(default) = default {
                out.push_str(&format!(" = {}", expressions::expression(default)));
            }
            statements::asked(out, wording, None)
        }
        AnnounceStep::Choose { name, from, wording } => {
            statements::asked(format!("choose {}: {}", name.name, selectors::choose_from(from)), wording, None)
        }
    }
}

fn mode(mode: &Mode) -> String {
    let when = mode.when.as_ref().map(|when| format!(" when {}", expressions::expression(when))).unwrap_or_default();
    let mut lines: Vec<String> = mode.costs.iter().map(cost).chain(mode.steps.iter().map(step)).collect();
    lines.push(braced("effect", &statements::lines(&mode.effect)));
    let name = mode.name.as_ref().map(|name| format!("{} ", name.name)).unwrap_or_default();
    braced(&format!("mode {name}{}{when}", quote(&mode.label.name)), &lines)
}

fn modes(several: &Modes) -> String {
    let least = several.least.as_ref().map(expressions::amount).unwrap_or_default();
    let how_many = match &several.most {
        Most::Exactly => least,
        Most::All => format!("{least}.."),
        Most::UpTo(most) => format!("{least}..{}", expressions::amount(most)),
    };
    let lines: Vec<String> = several.modes.iter().map(mode).collect();
    let again = if several.repeat_allowed { " repeat allowed" } else { "" };
    braced(&format!("modes {how_many}{again}"), &lines)
}

pub(super) fn format_member(member: &FormatMember) -> String {
    match member {
        FormatMember::Set(name, value) => format!("set {} = {}", name.name, expressions::expression(value)),
        FormatMember::Require { label, condition, clauses, .. } => {
            let label = label.as_ref().map(|label| format!("{}: ", quote(&label.name))).unwrap_or_default();
            joined(
                &layout::hanging(&format!("{label}require "), &expressions::folded(condition, 90)),
                &abilities::clauses(clauses),
            )
        }
        FormatMember::Note { condition, clauses, .. } => {
            joined(&format!("note {}", expressions::expression(condition)), &abilities::clauses(clauses))
        }
        FormatMember::Remove(address) => removed(address),
    }
}

/// `remove`, and what is removed.
pub(super) fn removed(address: &[Ident]) -> String {
    let words: Vec<String> = match address {
        [first, _, ..] if OPENS_FORM.contains(&first.name.as_str()) => {
            address.iter().map(|word| word.name.to_string()).collect()
        }
        [only] => vec![address_word(&only.name, OPENS_ADDRESS)],
        words => words.iter().map(|word| address_word(&word.name, &[])).collect(),
    };
    format!("remove {}", words.join(" "))
}

/// The words with which abilities begin: what follows them is no label.
const OPENS_FORM: &[&str] = &["after", "before", "instead", "forbid", "again", "permit", "modify", "suspend", "check"];

/// The words that another follows in an address: `remove target t`.
const OPENS_ADDRESS: &[&str] = &["target", "cost", "choose", "mode", "action", "require"];

/// A part of an address: a name as it is, anything else as the label that it must be.
fn address_word(word: &str, labels: &[&str]) -> String {
    let mut characters = word.chars();
    let is_name = characters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && characters.all(|character| character.is_alphanumeric() || character == '_');
    if is_name && !labels.contains(&word) { word.to_owned() } else { quote(word) }
}
