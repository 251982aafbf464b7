//! What the grammar lets stand in every form of a sort, and only some of them take: clauses, and the lines of an erratum.

use super::known::Known;
use super::names::Signs;
use crate::lsp::desk::Desk;
use naipe_grammar::ast::{AnnounceStep, CostKind, Entry, FormatMember, ItemKind, Member};
use naipe_grammar::next::{Next, Open};
use naipe_grammar::print;
use naipe_grammar::span::FileId;
use naipe_grammar::tokens::Token;
use std::collections::BTreeSet;

/// What an erratum says of a card itself, beside its lines; of a kind or a keyword all but the first.
pub const OF_ITSELF: [(&str, &str); 4] = [
    ("kind", "of which kind it is from then on"),
    ("title", "what it is called from then on"),
    ("gains", "keywords that it has from then on"),
    ("loses", "keywords that it has no longer"),
];

/// Of what could come next, what says something where it stands.
pub fn taken(mut all: Vec<Next>, signs: &Signs, known: &Known) -> Vec<Next> {
    let corrected = corrected(signs);
    // `visible to owner until up`: the attribute is part of that, and no clause.
    if all.iter().any(|one| one.within.iter().any(|open| open.rule == "turned_up")) {
        all.retain(|one| one.within.iter().all(|open| open.rule != "c_until"));
    }
    let has_field = all.iter().any(|one| one.within.iter().any(|open| open.rule == "field"));
    all.retain(|one| {
        takes_clause(one, signs)
            && corrected.is_none_or(|corrected| is_line_of(corrected, one))
            && !(has_field && declares_again(one, signs, known))
    });
    all
}

/// What the erratum corrects in which the cursor stands: the word before its name, `card` where that is a title.
pub fn corrected<'t>(signs: &Signs<'t>) -> Option<&'t str> {
    let is_title = signs.all.get(1).is_some_and(|(token, _)| *token == Token::Text);
    (signs.said(0) == "errata" && signs.all.len() > 1).then(|| if is_title { "card" } else { signs.said(1) })
}

/// Whether what something is a part of is no clause that would begin here, or is one that is meant there.
fn takes_clause(one: &Next, signs: &Signs) -> bool {
    let Some(at) = one.within.iter().rposition(|open| matches!(open.rule, "clauses" | "flat_clauses")) else {
        return true;
    };
    let clause = one.within[at..].iter().find(|open| open.rule == "each" || open.rule.starts_with("c_"));
    let Some(clause) = clause.filter(|clause| clause.start == signs.text.len()) else { return true };
    let owner = at.checked_sub(1).map_or("", |at| one.within[at].rule);
    let is_alias = || (0..signs.all.len()).any(|at| signs.said(at) == "is");
    match (owner, clause.rule) {
        ("i_event", clause) => clause == if is_alias() { "c_when" } else { "c_cites" },
        (owner, clause) if owner.starts_with("i_") => clause == "c_cites",
        ("format_require" | "format_note", clause) => matches!(clause, "c_when" | "c_because" | "c_cites"),
        ("s_phase", clause) => matches!(clause, "c_when" | "c_cites"),
        (owner, "each") => owner == "a_check",
        (owner, "c_to") => matches!(owner, "a_after" | "a_whenever"),
        (owner, "c_absolute") => owner == "a_forbid",
        (owner, "c_overrides") => owner == "a_permit",
        (owner, "c_final") => owner.starts_with("modify_"),
        (owner, "c_announce") => owner.starts_with("action_"),
        (owner, "c_once") => {
            matches!(owner, "a_before" | "a_instead" | "a_after" | "a_whenever") || owner.starts_with("action_")
        }
        (_, "c_until") => one.within.iter().any(|open| open.rule == "s_ability"),
        (_, "c_while") => !is_everywhere(&one.within),
        _ => true,
    }
}

/// Whether an ability stands by itself, or is made by an effect: it works wherever anything is.
fn is_everywhere(within: &[Open]) -> bool {
    let place = within.iter().rev().map(|open| open.rule).find(|rule| {
        matches!(
            *rule,
            "i_ability" | "s_ability" | "card_body" | "kind_body" | "errata_body" | "changes" | "given_rule"
        )
    });
    matches!(place, Some("i_ability" | "s_ability"))
}

/// Whether something is a part of a line that corrects such a thing.
fn is_line_of(corrected: &str, one: &Next) -> bool {
    let Some(body) = one.within.iter().position(|open| open.rule == "errata_body") else { return true };
    let is_line = |rule: &&str| !matches!(*rule, "errata_member" | "format_member" | "card_member");
    let Some(line) = one.within[body + 1..].iter().map(|open| open.rule).find(is_line) else { return true };
    match corrected {
        "parameter" | "define" => line == "errata_value",
        "event" | "procedure" | "payment" => line == "errata_body_block",
        "action" => matches!(line, "errata_body_block" | "ability" | "remove"),
        "check" | "rule" => matches!(line, "ability" | "remove"),
        "format" => matches!(line, "format_set" | "format_require" | "format_note" | "remove"),
        _ => !matches!(line, "errata_value" | "errata_body_block" | "format_set" | "format_require" | "format_note"),
    }
}

/// Whether something would declare what is declared already: `power: …` in a card gives its power.
fn declares_again(one: &Next, signs: &Signs, known: &Known) -> bool {
    let Some(open) = one.within.iter().find(|open| open.rule == "attr_decl_full") else { return false };
    let said = signs.text.get(open.start..).unwrap_or("").trim_end();
    let Some(name) = said.strip_suffix(':').map(str::trim_end) else { return false };
    let is_of_itself = corrected(signs).is_some() && OF_ITSELF.iter().any(|(word, _)| *word == name);
    is_of_itself || known.of_cards(None).contains(name)
}

/// What `remove` can take away of what an erratum or a format changes: as it is written behind that word.
pub fn removable(desk: &Desk, file: FileId, signs: &Signs) -> Vec<String> {
    let files = desk.beside(file);
    let mut items = files.iter().filter_map(|id| desk.library.files.file(*id)).flat_map(|file| &file.items);
    let (word, name) = match corrected(signs) {
        Some("card") => ("card", signs.said(1).trim_matches('"')),
        Some(word) => (word, signs.said(2).trim_matches('"')),
        // A format takes from the one that it goes on from.
        None => ("format", (0..signs.all.len()).find(|at| signs.said(*at) == ":").map_or("", |at| signs.said(at + 1))),
    };
    // A rule without a label is called by its first words.
    let from = (0..signs.all.len()).find(|at| signs.said(*at) == "from").map_or(0, |at| signs.all[at].1.start);
    let called = match (word, signs.all.get(2)) {
        ("rule", Some((_, first))) => signs.text.get(first.start..from).unwrap_or("").trim_end().to_owned(),
        _ => format!("{word} {name}"),
    };
    items
        .find_map(|item| match (&item.kind, word) {
            (ItemKind::Card(card), "card") if card.name.name == name => Some(of_members(&card.members)),
            (ItemKind::Kind { name: of, members, .. }, "kind") if of.name == name => Some(of_members(members)),
            (ItemKind::Keyword { name: of, members, .. }, "keyword" | "trait") if of.name == name => {
                Some(of_members(members))
            }
            (ItemKind::Format { name: of, members, .. }, "format") if of.name == name => {
                Some(members.iter().filter_map(of_format).collect())
            }
            (ItemKind::Ability(ability), "rule" | "action" | "check") => match (&ability.label, print::form(ability)) {
                (Some(label), _) if label.name == name => Some(vec![format!("\"{name}\"")]),
                (None, Some(forms)) if forms.contains(&called) => Some(vec![called.clone()]),
                _ => None,
            },
            _ => None,
        })
        .unwrap_or_default()
}

fn of_format(member: &FormatMember) -> Option<String> {
    match member {
        FormatMember::Set(name, _) => Some(name.name.to_string()),
        FormatMember::Require { label: Some(label), .. } => Some(format!("\"{}\"", label.name)),
        _ => None,
    }
}

fn of_members(members: &[Member]) -> Vec<String> {
    let forms = || {
        members.iter().filter_map(|member| match member {
            Member::Ability(ability) if ability.label.is_none() => print::form(ability),
            _ => None,
        })
    };
    let mut seen = BTreeSet::new();
    let twice: BTreeSet<String> =
        forms().filter(|[short, _]| !seen.insert(short.clone())).map(|[short, _]| short).collect();
    let mut found: Vec<String> = Vec::new();
    for member in members {
        let quoted = |label: &str| format!("\"{label}\"");
        match member {
            Member::Attr(attr) => found.push(attr.name.name.to_string()),
            Member::Field(field) => found.push(field.name.name.to_string()),
            Member::Text(_) => found.push("text".to_owned()),
            Member::Entry(entry) if matches!(&**entry, Entry::Id(_)) => found.push("id".to_owned()),
            Member::Cost(cost) => match &cost.kind {
                CostKind::Plain => found.push("cost".to_owned()),
                CostKind::Optional(name, _) => found.push(format!("cost {}", name.name)),
                CostKind::Alternative(..) => {}
            },
            Member::Step(step) => found.push(match &**step {
                AnnounceStep::Target { name, .. } => format!("target {}", name.name),
                AnnounceStep::Choose { name, .. } => format!("choose {}", name.name),
            }),
            Member::Mode(_) | Member::Modes(_) => {
                found.extend(member.modes().iter().map(|mode| quoted(&mode.label.name)));
            }
            Member::Effect(_) => found.push("effect".to_owned()),
            Member::Ability(ability) => match (&ability.label, print::form(ability)) {
                (Some(label), _) => found.push(quoted(&label.name)),
                (None, Some([short, full])) => found.push(if twice.contains(&short) { full } else { short }),
                (None, None) => {}
            },
            Member::Entry(_) => {}
        }
    }
    found
}
