//! `naipe text`: cards in words, and whether the printed words of cards say what the cards do.

pub mod approved;
mod beside;
mod facts;
mod local;
mod measure;
mod signs;
mod spoken;
mod swapped;
mod titles;
mod who;
mod write;

use crate::arguments::{Everywhere, Text};
use crate::card::{ByTitle, built, find, lines, titles};
use crate::cards::files_of;
use crate::project::Project;
use crate::screen::{Done, Screen, Stop, count};
use approved::{Approval, Approved, hash};
use facts::{Facts, Names};
use naipe_grammar::ast::{Date, ItemKind};
use naipe_grammar::messages::own;
use naipe_grammar::span::Span;
use naipe_interpreter::program::{DefId, Program};
use naipe_interpreter::project::library::{Built, Library, With};
use naipe_interpreter::worded::{Cards, InWords, Worded};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A text of a card.
struct Said<'l> {
    id: String,
    title: String,
    language: String,
    words: String,
    /// Whether it is in the game's own language.
    is_own: bool,
    facts: &'l Facts,
    span: Span,
}

impl Said<'_> {
    fn key(&self) -> (String, String) {
        (self.id.clone(), self.language.clone())
    }

    /// What the text says otherwise than the card in words.
    fn said_otherwise(&self, made: &Worded) -> Vec<String> {
        // What lacks words does more than its words say.
        if !made.lacks.is_empty() {
            return self.swapped(made).into_iter().collect();
        }
        let mut told = beside::said_otherwise(&self.words, (&made.text, &made.costs), &self.language);
        told.extend(self.swapped(made));
        told
    }

    /// Numbers that the text says of one another's things, by how the card is worded.
    fn swapped(&self, made: &Worded) -> Option<String> {
        let [(one, said), (other, is)] = swapped::swapped(&self.words, &self.language, &made.text)?;
        let [one, other] = [&one, &other].map(|word| titles::as_written(&self.words, word));
        Some(format!("the text says {said} of `{one}` and {is} of `{other}`, and the card does it the other way round"))
    }

    fn approval(&self) -> Approval {
        Approval { text: hash(&self.words), ability: hash(&self.facts.whole) }
    }
}

/// Runs `naipe text`: writes cards in words, or compares their printed words with what they do.
pub fn run(everywhere: &Everywhere, what: &Text, screen: &mut Screen) -> Done {
    screen.judges();
    let project = Project::find(everywhere.root.as_deref())?;
    let mut library = project.library;
    let (game, titles) = asked_for(&mut library, what, everywhere.date())?;
    library.read(&[game])?;
    let mut with = files_of(&library, game, what.tests);
    let mut program = library.sound(game, with, everywhere.date())?.program();
    if !what.approve && titles.iter().any(|title| find(&program, title).is_none()) {
        // A card of the tests that is asked for by its title needs no more than that.
        with = With::Tests;
        program = library.sound(game, with, everywhere.date())?.program();
    }
    let wanted = wanted(&program, &titles)?;
    let cards = Cards::new(&library, game, with, everywhere.date());
    if !what.check && !what.approve && what.measure.is_none() {
        let spoken = everywhere.lang.filter(|tongue| has_words(&library, game, with, tongue.code()));
        let language = what.text_lang.or(spoken).map_or_else(|| program.spoken(), |tongue| tongue.code());
        let how =
            write::Wanted { program: &program, cards: &wanted, language, reminders: what.reminders, json: what.json };
        return write::write(&cards, &how, screen);
    }
    let names = Names::new(&library, game, &program);
    if let Some(changes) = what.measure {
        let (date, seed) = (everywhere.date(), what.seed);
        let measure =
            measure::Measure { library: &library, game, with, date, program: &program, names: &names, changes, seed };
        return measure.run(screen);
    }
    let by_title = ByTitle::new(&program);
    let mut all: Vec<(DefId, Span, Facts)> = Vec::new();
    for item in library.asts(game, with).into_iter().flat_map(|file| &file.items) {
        let ItemKind::Card(card) = &item.kind else { continue };
        let Some(def) = by_title.of(card) else { continue };
        if wanted.is_empty() || wanted.contains(&def) {
            all.push((def, item.span, names.facts(&program, def, &lines(&program, def, card))));
        }
    }
    let said: Vec<Said> = all.iter().flat_map(|(def, span, facts)| texts(&program, *def, *span, facts)).collect();
    let path = approved::place(&project.root, &library.layout.games[game].name);
    let mut approved = Approved::read(&path)?;
    if what.approve {
        return approve(&said, &mut approved, &path, wanted.is_empty(), screen);
    }
    let (mut lies, mut changed) = (0, 0);
    let languages: BTreeSet<&str> = said.iter().map(|one| one.language.as_str()).collect();
    let worded: BTreeMap<&str, InWords> =
        languages.into_iter().map(|language| (language, InWords::new(&cards, &program, language))).collect();
    for one in &said {
        let known = approved.0.get(&one.key());
        let now = one.approval();
        let told = match known {
            Some(known) if *known == now => continue,
            Some(known) if known.text == now.text => {
                changed += 1;
                vec!["this text was approved, and what the card does has changed since".to_owned()]
            }
            _ => {
                let mut told = names.compare(one.facts, &one.words, &one.language, one.is_own);
                let in_words: Option<&InWords> = worded.get(one.language.as_str());
                let made = in_words.and_then(|in_words| Some(in_words.of(in_words.find(&one.title)?, false)));
                told.extend(made.iter().flat_map(|made| one.said_otherwise(made)));
                lies += usize::from(!told.is_empty());
                told
            }
        };
        let (line, _) = library.files.sources.line_col(one.span.file, one.span.start as usize);
        let place = format!("{}:{line}", library.files.sources.name(one.span.file));
        for told in told {
            screen.says(format_args!("{}: \"{}\", {}: {told}", own(&place), own(&one.title), own(&one.language)))?;
        }
    }
    let texts = count(said.len(), "text", "texts");
    let mut sum = format!("{texts}: {lies} may lie");
    if changed > 0 {
        sum.push_str(&format!(", {changed} approved before the card changed"));
    }
    screen.says(sum)?;
    Ok(lies == 0 && changed == 0)
}

/// Which game is meant, and which of its cards: the game may be left out before a card that only one game has.
fn asked_for(library: &mut Library, what: &Text, date: Date) -> Result<(usize, Vec<String>), Stop> {
    if let Some(game) = library.layout.find_game(&what.game)? {
        return Ok((game, what.cards.clone()));
    }
    let titles: Vec<String> = std::iter::once(&what.game).chain(&what.cards).cloned().collect();
    let games: Vec<usize> = (0..library.layout.games.len()).collect();
    let built = built(library, &games, date)?;
    let has_all = |built: &Built| titles.iter().all(|title| find(&built.compiled.program, title).is_some());
    let found: Vec<usize> = built.iter().filter(|(_, built)| has_all(built)).map(|(game, _)| *game).collect();
    match found[..] {
        [game] => Ok((game, titles)),
        [] => {
            let games = library.layout.games.iter().map(|game| game.name.as_str());
            let cards = built.iter().flat_map(|(_, built)| self::titles(&built.compiled.program));
            Err(Stop::unknown("game or card", &what.game, games.chain(cards.map(|(_, title)| title))))
        }
        [first, ..] => {
            let names: Vec<String> =
                found.iter().map(|game| format!("`{}`", library.layout.games[*game].name)).collect();
            let one = &library.layout.games[first].name;
            Err(Stop::usage(format!("several games have a card `{}`", what.game))
                .help(format!("write the game before it, {}: `naipe text {one} …`", names.join(", "))))
        }
    }
}

/// The cards that are named.
fn wanted(program: &Program, names: &[String]) -> Result<Vec<DefId>, Stop> {
    let titles = || program.defs.iter().filter(|def| def.ability_of.is_none()).map(|def| program.str(def.title));
    names.iter().map(|name| find(program, name).ok_or_else(|| Stop::unknown("card", name, titles()))).collect()
}

/// Whether a game says how its things are called in a language.
fn has_words(library: &Library, game: usize, with: With, wanted: &str) -> bool {
    let mut items = library.asts(game, with).into_iter().flat_map(|file| &file.items);
    items.any(|item| matches!(&item.kind, ItemKind::Words { language, .. } if language.name == wanted))
}

/// The texts of a card, each with its language.
fn texts<'l>(program: &Program, def: DefId, span: Span, facts: &'l Facts) -> Vec<Said<'l>> {
    let card = &program.defs[def.i()];
    let title = program.str(card.title).to_owned();
    let entry = program.entry(def);
    let id = entry.map(|entry| entry.id.to_string()).filter(|id| !id.is_empty()).unwrap_or_else(|| title.clone());
    let printed = Some((program.spoken(), card.text.as_str())).filter(|(_, text)| !text.is_empty());
    let others =
        entry.into_iter().flat_map(|entry| &entry.texts).map(|(language, text)| (language.as_str(), text.as_str()));
    let said = |(language, words): (&str, &str)| Said {
        id: id.clone(),
        title: title.clone(),
        language: language.to_owned(),
        words: words.to_owned(),
        is_own: language == program.spoken(),
        facts,
        span,
    };
    printed.into_iter().chain(others).map(said).collect()
}

/// Keeps that these texts are right.
fn approve(said: &[Said], approved: &mut Approved, path: &Path, all: bool, screen: &mut Screen) -> Done {
    let before = approved.0.len();
    if all {
        // Of cards and texts that are no more, nothing is kept.
        let now: BTreeSet<(String, String)> = said.iter().map(Said::key).collect();
        approved.0.retain(|key, _| now.contains(key));
    }
    let gone = before - approved.0.len();
    let mut new = 0;
    for one in said {
        let now = one.approval();
        if approved.0.insert(one.key(), now.clone()) != Some(now) {
            new += 1;
        }
    }
    approved.write(path)?;
    let gone = if gone > 0 { format!(", {gone} of texts that are gone taken out") } else { String::new() };
    screen.says(format_args!("{} approved, {new} of them anew{gone}", count(said.len(), "text", "texts")))?;
    Ok(true)
}
