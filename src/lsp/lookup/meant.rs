//! Which of several things of one name is meant, by where it is said; and files that are named as things are.

use crate::lsp::completion::known::Ty;
use crate::lsp::completion::type_wanted;
use crate::lsp::desk::Desk;
use naipe_grammar::mentions::{Mention, Part, Sort};
use naipe_grammar::span::FileId;
use naipe_grammar::tokens::{Token, tokens};
use naipe_interpreter::primitives::{self, Lowers, Want};
use naipe_interpreter::project::layout::slashes;
use std::ops::Range;

/// Where something is declared.
type Declared = (FileId, Mention);

/// What is called with its arguments.
const CALLED: [Sort; 6] = [Sort::Event, Sort::Define, Sort::Procedure, Sort::Payment, Sort::Action, Sort::Keyword];

/// Whether what is of a sort can be called.
pub(super) fn is_called(sort: Sort) -> bool {
    CALLED.contains(&sort)
}

/// What a name can be of that is used so; what it is taken for first stands first. What is of none of these is not told apart.
fn sorts(used: Sort) -> &'static [&'static [Sort]] {
    match used {
        Sort::Called => &[&CALLED],
        Sort::Value => &[
            &[
                Sort::Attribute,
                Sort::Zone,
                Sort::Member,
                Sort::Parameter,
                Sort::Define,
                Sort::Kind,
                Sort::Keyword,
                Sort::Phase,
                Sort::Scope,
                Sort::Set,
                Sort::Format,
            ],
            &[Sort::Enum],
        ],
        Sort::Type => &[&[Sort::Kind, Sort::Enum]],
        Sort::Answer => &[&[
            Sort::Action,
            Sort::Member,
            Sort::Zone,
            Sort::Kind,
            Sort::Keyword,
            Sort::Phase,
            Sort::Parameter,
            Sort::Set,
        ]],
        Sort::Kind => &[&[Sort::Kind], &[Sort::Enum], &[Sort::Keyword]],
        Sort::Phase => &[&[Sort::Phase, Sort::Scope]],
        Sort::Action => &[&[Sort::Action], &[Sort::Define]],
        Sort::Payment => &[&[Sort::Payment], &[Sort::Event, Sort::Procedure, Sort::Define]],
        Sort::Attribute => &[&[Sort::Attribute]],
        Sort::Keyword => &[&[Sort::Keyword]],
        Sort::Zone => &[&[Sort::Zone]],
        Sort::Set => &[&[Sort::Set]],
        Sort::Enum => &[&[Sort::Enum]],
        // `light[hour]` declares one for each of an enum.
        Sort::Member => &[&[Sort::Member], &[Sort::Enum]],
        Sort::Parameter => &[&[Sort::Parameter]],
        Sort::Define => &[&[Sort::Define]],
        Sort::Event => &[&[Sort::Event]],
        Sort::Procedure => &[&[Sort::Procedure]],
        Sort::Scope => &[&[Sort::Scope]],
        Sort::Check => &[&[Sort::Check]],
        Sort::Format => &[&[Sort::Format]],
        Sort::Game => &[&[Sort::Game]],
        _ => &[],
    }
}

/// Keeps of the things of one name those that can be meant there; all of them where none can.
pub(super) fn narrow(desk: &Desk, file: FileId, here: &Mention, found: &mut Vec<Declared>) {
    let only = match here.sort {
        // What is declared is itself, and what has its name is of its sort.
        sort if here.part == Part::Declared => Some(sort),
        Sort::Value => given_to_built_in(desk, file, here),
        _ => None,
    };
    let mut keep = |sorts: &[Sort]| {
        let is_one = |one: &Declared| sorts.contains(&one.1.sort);
        let are_there = found.iter().any(is_one);
        if are_there {
            found.retain(is_one);
        }
        are_there
    };
    match only {
        Some(sort) => keep(&[sort]),
        None => sorts(here.sort).iter().any(|sorts| keep(sorts)),
    };
    if here.part == Part::Used && here.sort == Sort::Value {
        narrow_members(desk, file, here, found);
    }
    narrow_labels(desk, file, here, found);
    narrow_rarities(desk, file, here, found);
}

/// A rarity is that of a set: keeps of several those of the one in which the card is printed.
fn narrow_rarities(desk: &Desk, file: FileId, here: &Mention, found: &mut Vec<Declared>) {
    if found.len() < 2 {
        return;
    }
    let text = desk.text(file);
    let is_own = here.part == Part::Declared;
    let before = text.get(here.item.start..here.range.start).unwrap_or("");
    let Some(set) = (if is_own { set_declared(desk, file, here) } else { set_named(before) }) else { return };
    let is_of_it = |(file, one): &Declared| set_declared(desk, *file, one) == Some(set);
    if found.iter().any(is_of_it) {
        found.retain(is_of_it);
    }
}

/// The set whose rarity a declaration is.
fn set_declared<'d>(desk: &'d Desk, file: FileId, one: &Mention) -> Option<&'d str> {
    let item = desk.text(file).get(one.item.clone())?;
    let mut words = tokens(item).filter(|(token, _)| *token == Token::Word).map(|(_, range)| &item[range]);
    words.next().filter(|first| *first == "set" && one.sort == Sort::Member)?;
    words.next()
}

/// The set that stands before a rarity: `printed in first { rarity: common }`.
fn set_named(before: &str) -> Option<&str> {
    let signs = tokens(before).filter(|(token, _)| !token.is_trivia()).map(|(_, range)| &before[range]);
    let signs: Vec<&str> = signs.collect();
    if signs[signs.len().saturating_sub(2)..] != ["rarity", ":"] {
        return None;
    }
    let printed = signs.windows(3).rfind(|three| three[..2] == ["printed", "in"])?;
    Some(printed[2])
}

/// A member of an enum, or what else has its name: the type tells that is wanted there, or what is done with it.
fn narrow_members(desk: &Desk, file: FileId, here: &Mention, found: &mut Vec<Declared>) {
    let is_member = |one: &Declared| one.1.sort == Sort::Member;
    if !found.iter().any(is_member) || found.iter().all(is_member) {
        return;
    }
    let text = desk.text(file);
    let Some(before) = text.get(here.item.start..here.range.start) else { return };
    let wanted = type_wanted(desk, file, before);
    let is_wanted = match wanted.as_ref().map(Ty::plain) {
        Some(Ty::Member(_)) => Some(true),
        Some(Ty::Set(of)) => matches!(of.plain(), Ty::Member(_)).then_some(true),
        Some(Ty::Int | Ty::Player | Ty::Thing(_) | Ty::Text) => Some(false),
        _ => None,
    };
    // What is counted or asked for an attribute is no member.
    let behind = text.get(here.range.end..here.item.end).unwrap_or("");
    let behind: Vec<(Token, &str)> = {
        let signs = tokens(behind).filter(|(token, _)| !token.is_trivia()).take(2);
        signs.map(|(token, range)| (token, &behind[range])).collect()
    };
    let is_counted = matches!(
        behind[..],
        [(_, "<" | ">" | "<=" | ">=" | "+" | "-" | "*" | "/" | "%" | "."), ..] | [(_, "==" | "!="), (Token::Number, _)]
    );
    match is_wanted.or(is_counted.then_some(false)) {
        Some(true) => found.retain(is_member),
        Some(false) => found.retain(|one| !is_member(one)),
        None => {}
    }
}

/// What a built-in word wants that is given a name between its brackets: `cost_of(x, mana)` asks for a payment.
fn given_to_built_in(desk: &Desk, file: FileId, here: &Mention) -> Option<Sort> {
    let text = desk.text(file).get(here.item.start..here.range.start)?;
    let signs: Vec<(Token, &str)> =
        tokens(text).filter(|(token, _)| !token.is_trivia()).map(|(token, range)| (token, &text[range])).collect();
    let (mut depth, mut commas) = (0_usize, 0);
    let open = signs.iter().rposition(|(token, _)| {
        match token {
            Token::CloseParen | Token::CloseSquare | Token::CloseBrace => depth += 1,
            Token::OpenParen | Token::OpenSquare | Token::OpenBrace if depth == 0 => return true,
            Token::OpenParen | Token::OpenSquare | Token::OpenBrace => depth -= 1,
            Token::Comma if depth == 0 => commas += 1,
            _ => {}
        }
        false
    })?;
    let (_, name) = signs.get(open.checked_sub(1)?).filter(|_| signs[open].0 == Token::OpenParen)?;
    let Lowers::Function(_, wants, ..) = primitives::function_named(name)?.lowers else { return None };
    match wants.get(commas)? {
        Want::Payment => Some(Sort::Payment),
        Want::Keyword => Some(Sort::Keyword),
        Want::Set => Some(Sort::Set),
        _ => None,
    }
}

/// Which of a payment and an attribute of one name a row of words is for that does not say it: one with a parameter is of the payment,
/// where the attribute has one value for each member (`mana(n): …`), and one without is of the attribute (`mana[red]: …`).
pub(super) fn paid_or_had(desk: &Desk, file: FileId, here: &Mention, declared: &[Declared]) -> Option<Sort> {
    let of = |sort: Sort| declared.iter().filter(move |(_, one)| one.sort == sort);
    if of(Sort::Payment).next().is_none() || of(Sort::Attribute).next().is_none() {
        return None;
    }
    let behind = |file: FileId, one: &Mention| desk.text(file).get(one.range.end..).unwrap_or("");
    let row = behind(file, here);
    let member = row.strip_prefix('[').and_then(|rest| rest.split_once(']')).map(|(_, rest)| rest);
    let has_parameter = member.unwrap_or(row).trim_start().starts_with('(');
    let is_of_members = of(Sort::Attribute).any(|(file, one)| behind(*file, one).starts_with('['));
    match has_parameter {
        false => Some(Sort::Attribute),
        true if member.is_some() || is_of_members => Some(Sort::Payment),
        true => None,
    }
}

/// Whether what has the name of a row of words, and is of this sort, has a row that says so, in the same language: `attribute mana: …`.
pub(super) fn has_own_row(desk: &Desk, file: FileId, row: &Mention, sort: Sort) -> bool {
    let Some(name) = desk.text(file).get(row.range.clone()) else { return false };
    let is_of_member = |file: FileId, one: &Mention| desk.text(file)[one.range.end..].starts_with('[');
    let language = super::language(desk, file, row.range.start);
    desk.beside(file).into_iter().any(|other| {
        let rows = desk.names(other);
        let mut own = rows.of(name).filter(|one| (one.part, one.sort) == (Part::Worded, sort));
        own.any(|one| {
            let is_alike = is_of_member(other, one) == is_of_member(file, row);
            is_alike && super::language(desk, other, one.range.start) == language
        })
    })
}

/// A label is that of a card, or of a rule: keeps of several those of the same thing, or of what is named before it.
fn narrow_labels(desk: &Desk, file: FileId, here: &Mention, found: &mut Vec<Declared>) {
    if !found.iter().any(|(_, one)| one.sort == Sort::Label) {
        return;
    }
    let of = |(file, one): &Declared| bearer(desk, *file, &one.item);
    let own = bearer(desk, file, &here.item);
    let item = desk.text(file).get(here.item.clone()).unwrap_or("");
    let is_own = here.part == Part::Declared || item.starts_with("errata") || item.starts_with("format");
    if here.sort == Sort::Label && is_own && found.iter().any(|one| of(one) == own) {
        return found.retain(|one| of(one) == own);
    }
    // An action of a card is told by the card, as its labels are; one of a rule may be anybody's.
    let is_of_card = |(file, one): &Declared| {
        let item = desk.text(*file).get(one.item.clone()).unwrap_or("");
        one.sort == Sort::Action && ["card", "token"].iter().any(|word| item.starts_with(word))
    };
    let is_borne = |one: &Declared| one.1.sort == Sort::Label || is_of_card(one);
    if here.sort != Sort::Card || !found.iter().all(is_borne) {
        return;
    }
    // In a scenario, what was named last that has such a label.
    let names = desk.names(file);
    let text = desk.text(file);
    let before = names.of_item(&here.item).filter(|one| one.sort == Sort::Card && one.range.end < here.range.start);
    let titles: Vec<&str> = before.filter_map(|one| text.get(one.range.clone())).collect();
    let bearers: Vec<Option<&str>> = found.iter().map(of).collect();
    if let Some(title) = titles.into_iter().rev().find(|title| bearers.contains(&Some(*title))) {
        found.retain(|one| of(one) == Some(title));
    }
}

/// Whose the labels of an item are: the card, kind, keyword or format that it declares or corrects; nothing of rules.
fn bearer<'d>(desk: &'d Desk, file: FileId, item: &Range<usize>) -> Option<&'d str> {
    let text = desk.text(file).get(item.clone())?;
    let mut signs = tokens(text).filter(|(token, _)| !token.is_trivia()).map(|(_, range)| &text[range]);
    let word = |sign: &'d str| sign.strip_prefix('"').and_then(|sign| sign.strip_suffix('"')).unwrap_or(sign);
    match signs.next()? {
        "card" | "token" | "kind" | "keyword" | "trait" | "format" => signs.next().map(word),
        "errata" => match signs.next()? {
            "rule" => None,
            title if title.starts_with('"') => Some(word(title)),
            _ => signs.next(),
        },
        _ => None,
    }
}

/// The file that `use common.NAME` means, as something that its first byte declares.
pub(super) fn shared(desk: &Desk, file: FileId, name: &str) -> Vec<Declared> {
    let wanted = format!("rules/common/{}.naipe", name.replace('.', "/"));
    let is_it = |other: &FileId| desk.library.files.path(*other).is_some_and(|path| slashes(path) == wanted);
    let found = desk.beside(file).into_iter().find(is_it);
    let first = Mention { range: 0..0, sort: Sort::Shared, part: Part::Declared, whole: 0..0, item: 0..0 };
    found.map(|file| (file, first)).into_iter().collect()
}
