//! What is told of a name when the pointer rests on it.

pub(super) mod words;

use super::desk::Desk;
use super::lookup::{self, Found};
use super::{midway, sorts};
use crate::card;
use naipe_grammar::ast::{Ability, Date, ErrataTarget, Item, ItemKind, Member, Pattern, Worded};
use naipe_grammar::mentions::{Mention, Sort};
use naipe_grammar::print;
use naipe_grammar::span::{FileId, Span};
use naipe_grammar::tokens::{Token, tokens};
use naipe_grammar::vocabulary::{self, Role};
use naipe_interpreter::lower;
use naipe_interpreter::primitives;
use naipe_interpreter::project::library::With;
use std::ops::Range;

/// How many lines of a declaration are shown.
const LINES: usize = 16;
/// How many abilities that bend an event are named.
const BENT: usize = 20;

/// What is told at a byte of a file, and of which bytes.
pub fn at(desk: &Desk, file: FileId, byte: usize) -> Option<(Range<usize>, String)> {
    if let Some(found) = lookup::at(desk, file, byte)
        && let Some(told) = of_name(desk, file, &found)
    {
        return Some((found.here.range, told));
    }
    let text = desk.text(file);
    let (_, range) =
        tokens(text).find(|(token, range)| *token == Token::Word && range.start <= byte && byte <= range.end)?;
    let items = &desk.library.files.file(file)?.items;
    let item = items.iter().map(|item| item.span.start as usize..item.span.end as usize);
    let item = item.rev().find(|item| item.start <= range.start && range.end <= item.end);
    let here =
        item.and_then(|item| words::meaning(text.get(item.clone())?, range.start - item.start..range.end - item.start));
    let goes_with = follows_operator(&text[..range.start]);
    let word = here.or_else(|| of_word(text.get(range.clone())?, goes_with));
    // In a scenario, where the game stands is told besides.
    let told: Vec<String> = word.into_iter().chain(midway::board(desk, file, byte)).collect();
    (!told.is_empty()).then(|| (range, told.join("\n\n---\n\n")))
}

/// Whether a text ends with a word that joins what stands beside it, as `in` does.
fn follows_operator(before: &str) -> bool {
    let before = before.trim_end();
    let start = before.rfind(|letter: char| !letter.is_alphanumeric() && letter != '_').map_or(0, |at| at + 1);
    vocabulary::TABLE.iter().any(|row| row.role == Role::Operator && before.get(start..) == Some(row.word))
}

/// What a word of the language means, or a built-in one; if it goes with the one before, what it means there.
fn of_word(word: &str, goes_with: bool) -> Option<String> {
    let part = vocabulary::TABLE.iter().find(|row| goes_with && row.word == word && row.role == Role::Part);
    if let Some(row) = part {
        return Some(format!("`{word}`: {}", row.meaning));
    }
    let built_in: Vec<String> = primitives::TABLE
        .iter()
        .filter(|known| known.name == word)
        .map(|known| format!("```naipe\n{}\n```\n{}", known.signature, known.meaning))
        .collect();
    if !built_in.is_empty() {
        return Some(built_in.join("\n\n"));
    }
    let mut rows = vocabulary::TABLE.iter().filter(|row| row.word == word).peekable();
    rows.peek()?;
    Some(rows.map(|row| format!("`{word}`: {}", row.meaning)).collect::<Vec<_>>().join("\n\n"))
}

fn of_name(desk: &Desk, file: FileId, found: &Found) -> Option<String> {
    let mut told = Vec::new();
    for (of, declared) in &found.declared {
        told.push(match declared.sort {
            Sort::Card => card_now(desk, *of, &found.name).unwrap_or_else(|| source(desk, *of, declared)),
            Sort::Article => {
                let line = desk.text(*of)[declared.whole.clone()].lines().next().unwrap_or("");
                format!(
                    "article `{}`\n\n{}",
                    found.name,
                    line.trim_start_matches(found.name.as_str()).trim().trim_matches('"')
                )
            }
            Sort::Shared => shared(desk, *of),
            Sort::Local | Sort::Filled => {
                format!("```naipe\n{}\n```\na name within its declaration", one_line(desk, *of, declared))
            }
            _ => corrected(desk, *of, declared, &found.name).unwrap_or_else(|| source(desk, *of, declared)),
        });
        match declared.sort {
            Sort::Event => told.extend(bent_by(desk, file, &found.name)),
            Sort::Keyword => told.extend(reminders(desk, file, &found.name)),
            _ => {}
        }
    }
    (!told.is_empty()).then(|| told.join("\n\n---\n\n"))
}

/// Shared rules: the remarks with which their file begins.
fn shared(desk: &Desk, file: FileId) -> String {
    let text = desk.text(file);
    let lines = text.lines().take_while(|line| line.starts_with("//")).map(|line| line.trim_start_matches('/').trim());
    format!("{}\n\n{}", desk.library.files.sources.name(file), lines.collect::<Vec<_>>().join("\n"))
}

fn one_line(desk: &Desk, file: FileId, declared: &Mention) -> String {
    desk.text(file)[declared.whole.clone()].lines().next().unwrap_or("").trim().to_owned()
}

/// What a declaration shows of itself: all of an item, an action with the word that it begins with, and no remarks behind it.
pub(super) fn written(text: &str, declared: &Mention) -> Range<usize> {
    let Range { mut start, mut end } =
        if declared.item.start == declared.whole.start { declared.item.clone() } else { declared.whole.clone() };
    if declared.sort == Sort::Action
        && let Some(before) = text[..start].trim_end().strip_suffix("action")
    {
        start = before.len();
    }
    loop {
        let inside = text[start..end].trim_end();
        match inside.rfind('\n') {
            Some(last) if inside[last..].trim_start().starts_with("//") => end = start + last,
            _ => return start..start + inside.len(),
        }
    }
}

/// A declaration as it is written, with what documents it.
fn source(desk: &Desk, file: FileId, declared: &Mention) -> String {
    let text = desk.text(file);
    shown(desk, file, declared, &text[written(text, declared)])
}

/// A declaration that reads so, with what documents it, and where it stands.
fn shown(desk: &Desk, file: FileId, declared: &Mention, code: &str) -> String {
    let text = desk.text(file);
    let start = written(text, declared).start;
    let mut out = docs(text, start).map_or_else(String::new, |docs| format!("{docs}\n\n"));
    out.push_str(&fenced(code));
    let (line, _) = desk.library.files.sources.line_col(file, start);
    out.push_str(&format!("\n{} of {}:{line}", sorts::of(declared.sort).word, desk.library.files.sources.name(file)));
    out
}

/// The first lines of what is written in the language.
fn fenced(code: &str) -> String {
    let mut lines: Vec<&str> = code.lines().collect();
    let cut = lines.len() > LINES;
    lines.truncate(LINES);
    format!("```naipe\n{}{}\n```", lines.join("\n"), if cut { "\n…" } else { "" })
}

/// A declaration as the errata in force have it, and what it was before; nothing where none corrects it.
fn corrected(desk: &Desk, file: FileId, declared: &Mention, name: &str) -> Option<String> {
    let sort = match declared.sort {
        Sort::Kind => "kind",
        Sort::Keyword => "keyword",
        Sort::Parameter => "parameter",
        Sort::Define => "define",
        Sort::Event => "event",
        Sort::Procedure => "procedure",
        Sort::Payment => "payment",
        Sort::Action => "action",
        Sort::Format => "format",
        Sort::Check => "check",
        _ => return None,
    };
    let is_named = |item: &Item| match &item.kind {
        ItemKind::Errata { target: ErrataTarget::Named(_, of), from, .. } => of.name == name && *from <= desk.date,
        _ => false,
    };
    let files = desk.beside(file);
    if !files.iter().filter_map(|id| desk.library.files.file(*id)).flat_map(|file| &file.items).any(is_named) {
        return None;
    }
    let game = *desk.games(file).first()?;
    let at = declared.range.start;
    let mut items = desk.library.files.file(file)?.items.iter();
    let item = items.find(|item| item.span.start as usize <= at && at < item.span.end as usize)?;
    let input = desk.library.input(game, With::Tests, desk.date);
    let (now, changes) = lower::correction_of(&input, sort, name, item.span)?;
    let text = desk.text(file);
    let changes = changes.iter().map(|(from, before, after)| correction(from, before, after));
    Some(format!(
        "{}\n{}\n\nas it is written:\n{}",
        shown(desk, file, declared, &print::item(&Item { doc: None, ..now })),
        in_force(changes),
        fenced(&text[written(text, declared)])
    ))
}

/// Corrections, each in a line.
fn in_force(corrections: impl Iterator<Item = String>) -> String {
    format!("errata in force:\n{}", corrections.collect::<Vec<_>>().join("\n"))
}

fn correction(from: &Date, before: &str, after: &str) -> String {
    match (before.trim(), after.trim()) {
        ("", after) => format!("- from {from}: `{}` is added", short(after)),
        (before, "") => format!("- from {from}: `{}` is taken away", short(before)),
        (before, after) => format!("- from {from}: `{}` → `{}`", short(before), short(after)),
    }
}

/// What people read of a keyword where it is printed on a card, in each language that says it.
fn reminders(desk: &Desk, file: FileId, keyword: &str) -> Option<String> {
    let files = desk.beside(file);
    let items = files.iter().filter_map(|id| desk.library.files.file(*id)).flat_map(|file| &file.items);
    let mut found = Vec::new();
    for item in items {
        let ItemKind::Words { language, entries } = &item.kind else { continue };
        let is_it = |entry: &&Worded| {
            let sort = entry.sort.as_ref().map(|sort| sort.name.as_str());
            entry.key.ident().name == keyword && matches!(sort, None | Some("keyword" | "trait"))
        };
        let forms = entries.iter().filter(is_it).flat_map(|entry| &entry.forms);
        for (_, said) in forms.filter(|(form, _)| form.name == "reminder") {
            found.push(format!("reminder ({}): {}", language.name, said.name));
        }
    }
    (!found.is_empty()).then(|| found.join("\n\n"))
}

/// The `///` lines right above a byte.
pub(super) fn docs(text: &str, byte: usize) -> Option<String> {
    let start = text[..byte].rfind('\n').map_or(0, |at| at + 1);
    let mut found = Vec::new();
    for line in text[..start].lines().rev() {
        let Some(said) = line.trim_start().strip_prefix("///") else { break };
        found.push(said.trim());
    }
    found.reverse();
    (!found.is_empty()).then(|| found.join("\n"))
}

/// A card as it stands today, errata included.
fn card_now(desk: &Desk, file: FileId, title: &str) -> Option<String> {
    let game = *desk.games(file).first()?;
    let built = desk.built(game, desk.date);
    let program = &built.compiled.program;
    let def = card::find(program, title)?;
    let (item, declared) = card::declaration(&desk.library, game, program, def)?;
    let mut out = item.doc.as_ref().map_or_else(String::new, |doc| format!("{doc}\n\n"));
    let word = if declared.is_token { "token" } else { "card" };
    let now = program.str(program.defs[def.i()].title);
    let kind = &program.kinds[program.defs[def.i()].kind.i()].name;
    out.push_str(&format!("```naipe\n{word} \"{now}\" : {kind} {{\n"));
    for line in card::lines(program, def, declared).iter().flat_map(|member| member.lines()) {
        out.push_str(&format!("  {line}\n"));
    }
    out.push_str("}\n```");
    let mut errata = program.errata.iter().filter(|erratum| erratum.def == Some(def)).peekable();
    if errata.peek().is_some() {
        let errata = errata.map(|erratum| correction(&erratum.from, &erratum.before, &erratum.after));
        out.push_str(&format!("\n{}", in_force(errata)));
    }
    Some(out)
}

fn short(text: &str) -> String {
    let line = text.lines().next().unwrap_or("");
    if line.len() < text.len() { format!("{line} …") } else { line.to_owned() }
}

/// An ability that bends an event or answers to it.
pub(super) struct Bending<'d> {
    /// The file that it stands in.
    pub file: FileId,
    /// The item that is it or holds it.
    pub item: &'d Item,
    /// Whose it is: ` of \`escudo\``.
    pub of: String,
    /// The ability itself.
    pub ability: &'d Ability,
    /// Its label and first words: `"aguante": before herir(objetivo: self)`.
    pub form: String,
}

/// The abilities that bend an event or answer to it.
pub(super) fn bending<'d>(desk: &'d Desk, file: FileId, event: &str) -> Vec<Bending<'d>> {
    let mut found = Vec::new();
    for other in desk.beside(file) {
        let items = desk.library.files.file(other).map_or(&[][..], |file| &file.items);
        for item in items {
            let (of, abilities) = abilities(&item.kind);
            let hears = |pattern: &Pattern| pattern.each().any(|one| one.name.name == event);
            let bend = |ability: &&Ability| ability.pattern().is_some_and(hears);
            for ability in abilities.into_iter().filter(bend) {
                let form = print::form(ability).map_or_else(String::new, |[_, full]| full);
                let label = ability.label.as_ref().map_or_else(String::new, |label| format!("\"{}\": ", label.name));
                found.push(Bending { file: other, item, of: of.clone(), ability, form: format!("{label}{form}") });
            }
        }
    }
    found
}

/// The same in words, each with its place.
fn bent_by(desk: &Desk, file: FileId, event: &str) -> Option<String> {
    let all = bending(desk, file, event).into_iter().map(|bending| {
        let Span { file, start, .. } = bending.ability.span;
        let (line, _) = desk.library.files.sources.line_col(file, start as usize);
        let name = desk.library.files.sources.name(file);
        format!("- `{}`{} ({name}:{line})", bending.form, bending.of)
    });
    let mut found: Vec<String> = all.collect();
    if found.is_empty() {
        return None;
    }
    let more = found.len().saturating_sub(BENT);
    found.truncate(BENT);
    if more > 0 {
        found.push(format!("- and {more} more"));
    }
    Some(format!("bent or answered by:\n{}", found.join("\n")))
}

/// The abilities that an item is or holds, and whose they are.
fn abilities(item: &ItemKind) -> (String, Vec<&Ability>) {
    let (of, members): (String, &[Member]) = match item {
        ItemKind::Ability(ability) => return (String::new(), vec![ability]),
        ItemKind::Card(card) => (format!(" of `{}`", card.name.name), &card.members),
        ItemKind::Kind { name, members, .. } | ItemKind::Keyword { name, members, .. } => {
            (format!(" of `{}`", name.name), members)
        }
        _ => return (String::new(), Vec::new()),
    };
    let abilities = members.iter().filter_map(|member| match member {
        Member::Ability(ability) => Some(&**ability),
        _ => None,
    });
    (of, abilities.collect())
}
