//! `naipe deck check FILE --format F`: every requirement that a deck list breaks. `naipe deck import FILE`: a list as a deck of the game.

pub mod import;
mod list;
mod objects;
pub mod reading;
pub mod retitled;
mod table;

use crate::arguments::{Deck, DeckCheck, Everywhere};
use crate::project::Project;
use crate::screen::{Done, Screen, Stop, count};
use crate::table::setting;
use naipe_grammar::ast::ItemKind;
use naipe_grammar::messages::{self, own};
use naipe_grammar::suggest::fold;
use naipe_grammar::visible;
use naipe_interpreter::deck::{Finding, check_cards};
use naipe_interpreter::describe;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::program::{ArticleId, Format, Program, ZoneId};
use naipe_interpreter::project::folder;
use naipe_interpreter::project::library::{Built, Library, With};
use naipe_interpreter::setting::{read_all, said_all};
use reading::{Names, Reading};
use serde_json::json;
use std::collections::HashMap;
use std::fmt::Write;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

/// Longer files are no deck lists.
const LONGEST: u64 = 1 << 20;
/// Tables that keep a deck as a list of objects say much of each.
const LONGEST_OF_OBJECTS: u64 = 1 << 25;
/// More cards than any deck has.
const MOST: u32 = 10_000;

/// Runs `naipe deck check` or `naipe deck import`.
pub fn run(everywhere: &Everywhere, what: &Deck, screen: &mut Screen) -> Done {
    match what {
        Deck::Check(what) => check(everywhere, what, screen),
        Deck::Import(what) => import::run(everywhere, what, screen),
    }
}

fn check(everywhere: &Everywhere, what: &DeckCheck, screen: &mut Screen) -> Done {
    let text = read(&everywhere.located(&what.file))?;
    let library = Project::find(everywhere.root.as_deref())?.library;
    let (library, game) = find(library, what)?;
    let whole = library.sound(game, With::Tests, everywhere.date())?;
    let bare = library.sound(game, With::Cards, everywhere.date())?;
    let (program, list, _) = meant(&bare, &whole, &text, what.deck.as_deref(), screen)?;
    let name = &library.layout.games[game].name;
    let formats: Vec<String> = match &what.format {
        Some(format) => vec![format.clone()],
        None => program.formats.iter().map(|format| format.name.to_string()).collect(),
    };
    if formats.is_empty() {
        return Err(no_format());
    }
    let (mut legal, mut others): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for (nth, format) in formats.iter().enumerate() {
        let checked = checked(program.clone(), list.clone(), format, &what.set, &what.file)?;
        if what.json {
            screen.line(checked.as_json(name, what))?;
        } else {
            if nth > 0 {
                screen.line("")?;
            }
            screen.say(checked.as_text(name, &what.file))?;
        }
        let told = if checked.is_legal() { &mut legal } else { &mut others };
        told.push(own(&checked.format().title).to_string());
    }
    if what.format.is_none() && !what.json {
        for (said, formats) in [("legal in", &legal), ("not legal in", &others)] {
            if !formats.is_empty() {
                screen.says(format_args!("{said}: {}", formats.join(", ")))?;
            }
        }
    }
    Ok(!legal.is_empty())
}

/// The list that is meant, read with the cards of the game, or of its tests too where that tells more of its names; this is
/// told, and whether it is so.
fn meant(
    own: &Built,
    whole: &Built,
    text: &str,
    named: Option<&str>,
    screen: &mut Screen,
) -> Result<(Arc<Program>, Reading, bool), Stop> {
    let chosen = |program: &Program| {
        one_of(Names::new(program, &whole.compiled.program).read(text), named, "say which with `--deck`")
    };
    let (program, list) = (own.program(), chosen(&own.compiled.program)?);
    if !list.unknown.is_empty() {
        let other = chosen(&whole.compiled.program)?;
        if other.unknown.len() < list.unknown.len() {
            screen.aside("note: this list has cards of the game's tests");
            return Ok((whole.program(), other, true));
        }
    }
    Ok((program, list, false))
}

/// A list against a format.
fn checked(
    mut program: Arc<Program>,
    list: Reading,
    format: &str,
    set: &[String],
    file: &Path,
) -> Result<Checked, Stop> {
    if let Some((line, count)) = list.counts.first() {
        let file = file.display();
        return Err(Stop::usage(format!("line {line} of `{file}`: {}", miscounted(*count))));
    }
    let total =
        list.sections.iter().flat_map(|section| &section.1).fold(0, |sum: u32, card| sum.saturating_add(card.0));
    if total > MOST {
        return Err(Stop::usage(format!("`{}` asks for {total} cards", file.display()))
            .help("each line begins with how many of a card there are"));
    }
    let Some(format) = format_of(&program, format) else {
        return Err(Stop::unknown("format", format, program.formats.iter().map(|known| known.name.as_str())));
    };
    let params = read_all(&mut program, &setting::pairs(set)?)?;
    let set = said_all(&program, &params);
    let machine = Game::new(program);
    let findings = check_cards(&machine, &list.sections, format, params, None);
    let program = machine.program.clone();
    let mut lines: HashMap<String, Vec<usize>> = HashMap::new();
    for (def, stands) in &list.places {
        lines.entry(program.str(program.defs[def.i()].title).to_owned()).or_default().extend(stands);
    }
    Ok(Checked { program, format, list, lines, findings, set })
}

/// What is wrong with so many of a card.
fn miscounted(count: u32) -> String {
    format!("no deck has {count} of a card: 1 at least, and {MOST} at most")
}

/// The text of the list.
pub fn read(path: &Path) -> Result<String, Stop> {
    let too_long = || Stop::usage(format!("`{}` is too long for a deck list", path.display()));
    let bytes = folder::read(path, LONGEST_OF_OBJECTS).map_err(|error| match error.kind() {
        ErrorKind::FileTooLarge => too_long(),
        _ => Stop::file(path, "read", &error),
    })?;
    let begins = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    if bytes.len() as u64 > LONGEST && !matches!(begins, Some(b'{' | b'[' | 0xef)) {
        return Err(too_long());
    }
    if bytes.contains(&0) {
        return Err(Stop::usage(format!("`{}` is not text: it holds a zero byte", path.display()))
            .help("save it as UTF-8 text"));
    }
    // Old programs write Latin-1, whose bytes are the first code points.
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().iter().map(|byte| char::from(*byte)).collect()))
}

/// The deck that is meant, of those that a file holds.
pub fn one_of(mut decks: Vec<Reading>, named: Option<&str>, help: &str) -> Result<Reading, Stop> {
    let names: Vec<String> = decks.iter().map(|deck| deck.name.clone().unwrap_or_default()).collect();
    if let Some(named) = named {
        let place = names.iter().position(|name| fold(name) == fold(named));
        let known = || names.iter().map(String::as_str).filter(|name| !name.is_empty());
        if place.is_none() && known().next().is_none() {
            let what = if names.len() == 1 { "the deck in it has no name" } else { "no deck in it has a name" };
            let stop = Stop::usage(format!("{what}, and `{}` asks for one", own(named)));
            return Err(if names.len() == 1 { stop.help("leave `--deck` out: it is the only one") } else { stop });
        }
        let place = place.ok_or_else(|| Stop::unknown("deck", named, known()))?;
        return Ok(decks.swap_remove(place));
    }
    if decks.len() > 1 {
        let name =
            |name: &String| if name.is_empty() { "…".to_owned() } else { format!("`{}`", visible::line(name)) };
        let names: Vec<String> = names.iter().map(name).collect();
        return Err(Stop::usage(format!("there are {} decks in it: {}", names.len(), names.join(", "))).help(help));
    }
    Ok(decks.pop().unwrap_or_default())
}

/// The game of a format; the only one that has any, where none is named.
fn find(mut library: Library, what: &DeckCheck) -> Result<(Library, usize), Stop> {
    if let Some(name) = &what.game {
        let game = library.layout.game(name)?;
        library.read(&[game])?;
        return Ok((library, game));
    }
    library.read_all()?;
    let mut found = Vec::new();
    let mut known: Vec<String> = Vec::new();
    for game in 0..library.layout.games.len() {
        for item in library.asts(game, With::Cards).into_iter().flat_map(|file| &file.items) {
            let ItemKind::Format { name, title, .. } = &item.kind else { continue };
            known.push(name.name.to_string());
            let is_asked = what.format.as_ref().is_none_or(|format| {
                let titled = title.as_ref().is_some_and(|title| fold(&title.name) == fold(format));
                titled || fold(&name.name) == fold(format)
            });
            if is_asked && !found.contains(&game) {
                found.push(game);
            }
        }
    }
    match (&found[..], &what.format) {
        ([game], _) => Ok((library, *game)),
        ([], Some(format)) => Err(Stop::unknown("format", format, known.iter().map(String::as_str))),
        ([], None) => Err(no_format()),
        (_, format) => {
            let games: Vec<String> =
                found.iter().map(|game| format!("`{}`", library.layout.games[*game].name)).collect();
            let what = match format {
                Some(format) => format!("several games have a format `{format}`"),
                None => "several games have formats".to_owned(),
            };
            Err(Stop::usage(what).help(format!("say which with `--game`: {}", games.join(", "))))
        }
    }
}

fn no_format() -> Stop {
    Stop::usage("no format is declared here")
        .help("say in the rules what a deck must be: `format open \"Open\" { require … because \"…\" }`")
}

/// A format by its name or title.
fn format_of(program: &Program, name: &str) -> Option<usize> {
    let wanted = fold(name);
    program.formats.iter().position(|format| fold(&format.name) == wanted || fold(&format.title) == wanted)
}

/// A list with what came of it.
struct Checked {
    program: Arc<Program>,
    /// The number of the format.
    format: usize,
    list: Reading,
    /// The lines on which cards of each title stand.
    lines: HashMap<String, Vec<usize>>,
    findings: Vec<Finding>,
    /// The parameters that were set.
    set: Vec<(String, String)>,
}

impl Checked {
    fn format(&self) -> &Format {
        &self.program.formats[self.format]
    }

    fn is_legal(&self) -> bool {
        let misnamed = self.list.headings.iter().any(|heading| heading.near.is_some());
        self.list.unknown.is_empty()
            && !misnamed
            && self.list.broken.is_none()
            && self.findings.iter().all(|finding| finding.is_note)
    }

    /// The articles of a requirement, or those of its format.
    fn articles(&self, finding: &Finding) -> Vec<&str> {
        let ids: &[ArticleId] = if finding.cites.is_empty() { &self.format().cites } else { &finding.cites };
        ids.iter().map(|id| self.program.articles[id.i()].id.as_str()).collect()
    }

    /// The lines on which a card stands.
    fn lines(&self, title: &str) -> &[usize] {
        self.lines.get(title).map_or(&[], Vec::as_slice)
    }

    fn zones(&self) -> Vec<(&str, u32)> {
        let mut zones: Vec<_> = self.list.sections.iter().map(|section| section.0).collect();
        zones.sort_unstable();
        zones.sort_by_key(|zone| std::cmp::Reverse(self.list.count(*zone)));
        zones.iter().map(|zone| (self.title(*zone), self.list.count(*zone))).collect()
    }

    fn as_text(&self, game: &str, file: &Path) -> String {
        let mut out = String::new();
        let date = self.program.as_of.map_or(String::new(), |date| format!(" as of {date}"));
        // Writing to a string does not fail.
        let _ = writeln!(
            out,
            "{}: {} ({game}){date}",
            own(visible::line(&file.display().to_string())),
            own(&self.format().title)
        );
        if !self.set.is_empty() {
            let _ = writeln!(out, "{}", setting::line(&self.set));
        }
        let zones: Vec<String> =
            self.zones().into_iter().map(|(zone, cards)| format!("{} {cards}", own(zone))).collect();
        let _ = writeln!(out, "cards: {}", if zones.is_empty() { "none".to_owned() } else { zones.join(", ") });
        if !self.list.unknown.is_empty() {
            let _ = writeln!(out, "\nnot known ({}):", self.list.unknown.len());
            for unknown in &self.list.unknown {
                let name = own(visible::short(&unknown.name));
                if unknown.is_token {
                    let _ = writeln!(out, "  line {}: `{name}` is a token; what follows leaves it out", unknown.line);
                    continue;
                }
                let near: Vec<String> = unknown.near.iter().map(|title| format!("`{}`", own(title))).collect();
                let near = match near.len() {
                    0 => "; what follows leaves it out".to_owned(),
                    1 => format!("; did you mean {}? what follows takes it so", near[0]),
                    _ => format!("; which of {}?", near.join(", ")),
                };
                let _ = writeln!(out, "  line {}: there is no card `{name}`{near}", unknown.line);
            }
        }
        if let Some(line) = self.list.broken {
            let _ = writeln!(out, "\nfrom line {line} on it cannot be read: what follows leaves that out");
        }
        self.headings(&mut out);
        if !self.list.printings.is_empty() {
            let _ = writeln!(out, "\nprintings that are not the game's ({}):", self.list.printings.len());
            for (line, what) in &self.list.printings {
                let _ = writeln!(out, "  line {line}: {what}");
            }
        }
        if !self.list.comments.is_empty() {
            let _ = writeln!(out, "\ntaken for comments ({}):", self.list.comments.len());
            for (line, comment) in &self.list.comments {
                let _ = writeln!(out, "  line {line}: `{}`", own(visible::short(comment)));
            }
        }
        let broken: Vec<&Finding> = self.findings.iter().filter(|finding| !finding.is_note).collect();
        let notes: Vec<&Finding> = self.findings.iter().filter(|finding| finding.is_note).collect();
        self.section(&mut out, "broken requirements", &broken);
        self.section(&mut out, "worth knowing", &notes);
        let verdict = if self.is_legal() {
            "legal".to_owned()
        } else if broken.is_empty() {
            let cards = self.list.unknown.len();
            let headings = self.list.headings.iter().filter(|heading| heading.near.is_some()).count();
            let mut why = Vec::new();
            if cards > 0 {
                why.push(count(cards, "name is no card's", "names are no card's"));
            }
            if self.list.broken.is_some() {
                why.push("it cannot be read to its end".to_owned());
            }
            if headings > 0 {
                why.push(count(headings, "heading is misspelt", "headings are misspelt"));
            }
            format!("not legal: {}", why.join(", "))
        } else {
            format!("not legal: {} broken", count(broken.len(), "requirement", "requirements"))
        };
        let _ = writeln!(out, "\n{verdict}");
        out
    }

    fn headings(&self, out: &mut String) {
        if self.list.headings.is_empty() {
            return;
        }
        let _ = writeln!(out, "\nheadings that name no part of a deck ({}):", self.list.headings.len());
        for heading in &self.list.headings {
            let near = match heading.near {
                Some(zone) => format!("; did you mean `{}`? what follows takes it so", own(self.title(zone))),
                None => "; the cards after it go where such cards go".to_owned(),
            };
            let _ = writeln!(out, "  line {}: `{}`{near}", heading.line, own(visible::short(&heading.name)));
        }
        if self.list.headings.iter().any(|heading| heading.near.is_none()) {
            let zones = self.program.zones.iter().filter(|zone| zone.per_player);
            let zones: Vec<&str> = zones.map(|zone| describe::called(&zone.title, &zone.name)).collect();
            let _ = writeln!(out, "  there are: {}", own(zones.join(", ")));
        }
    }

    fn title(&self, zone: ZoneId) -> &str {
        let zone = &self.program.zones[zone.i()];
        describe::called(&zone.title, &zone.name)
    }

    fn section(&self, out: &mut String, title: &str, findings: &[&Finding]) {
        if findings.is_empty() {
            return;
        }
        let _ = writeln!(out, "\n{title} ({}):", findings.len());
        for finding in findings {
            let articles = self.articles(finding);
            let cites = if articles.is_empty() { String::new() } else { format!(" [{}]", articles.join(", ")) };
            let _ = writeln!(out, "  {}{}", own(&finding.because), own(cites));
            for card in &finding.cards {
                let lines: Vec<String> = self.lines(card).iter().map(usize::to_string).collect();
                let word = if lines.len() == 1 { "line" } else { "lines" };
                let _ = writeln!(out, "    {} ({word} {})", own(card), lines.join(", "));
            }
        }
    }

    fn as_json(&self, game: &str, what: &DeckCheck) -> serde_json::Value {
        let findings = |notes: bool| -> Vec<serde_json::Value> {
            let mine = self.findings.iter().filter(|finding| finding.is_note == notes);
            mine.map(|finding| {
                let cards: Vec<_> =
                    finding.cards.iter().map(|card| json!({ "card": card, "lines": self.lines(card) })).collect();
                json!({ "because": finding.because, "cards": cards, "articles": self.articles(finding) })
            })
            .collect()
        };
        let unknown: Vec<_> = self
            .list
            .unknown
            .iter()
            .map(|unknown| json!({ "line": unknown.line, "name": unknown.name, "near": unknown.near }))
            .collect();
        let headings: Vec<_> = self
            .list
            .headings
            .iter()
            .map(|heading| json!({ "line": heading.line, "name": heading.name, "near": heading.near.map(|zone| self.title(zone)) }))
            .collect();
        let zones: serde_json::Map<String, serde_json::Value> =
            self.zones().into_iter().map(|(zone, cards)| (zone.to_owned(), json!(cards))).collect();
        json!({
            "file": what.file.display().to_string(),
            "game": game,
            "format": self.format().name.as_str(),
            "as_of": self.program.as_of.map(|date| date.to_string()),
            "legal": self.is_legal(),
            "cards": zones,
            "unknown": unknown,
            "headings": headings,
            "printings": self.list.printings.iter().map(|(line, what)| json!({ "line": line, "what": messages::bare(what) })).collect::<Vec<_>>(),
            "comments": self.list.comments.iter().map(|(line, what)| json!({ "line": line, "what": what })).collect::<Vec<_>>(),
            "unread_from": self.list.broken,
            "broken": findings(false),
            "notes": findings(true),
        })
    }
}
