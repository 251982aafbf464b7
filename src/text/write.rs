//! `naipe text GAME`: cards in words, what is printed on them beside.

use super::texts_in;
use super::worded::{self, Lexicon, Things, Worded};
use crate::card::{ByTitle, titles};
use crate::screen::{Done, Screen, count};
use naipe_grammar::ast::{CardDecl, Date, Item, ItemKind};
use naipe_interpreter::lower::corrected;
use naipe_interpreter::program::{DefId, Program};
use naipe_interpreter::project::library::{Library, With};
use naipe_interpreter::words::Words;
use rustc_hash::FxHashSet;
use serde_json::{Value, json};

/// The cards of a game as of a date, with the errata in force, and the words to say them in.
#[derive(Debug)]
pub struct Cards {
    items: Vec<Item>,
}

impl Cards {
    /// What is in force.
    pub fn new(library: &Library, game: usize, with: With, date: Date) -> Cards {
        Cards { items: corrected(&library.input(game, with, date)) }
    }

    /// What the game declares.
    pub fn things(&self) -> Things<'_> {
        Things::new(&self.items)
    }

    /// Its cards, as they are now.
    pub fn cards(&self) -> impl Iterator<Item = &CardDecl> {
        self.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Card(card) => Some(card),
            _ => None,
        })
    }
}

/// The words of a game in a language, those for cards among them.
pub fn lexicon(program: &Program, language: &str) -> Lexicon {
    let base = |tag: &str| tag.split(['_', '-']).next().unwrap_or(tag).to_owned();
    Lexicon::new(Words::for_texts(program, language), base(language) == base(program.spoken()))
}

/// The cards of a game on a date, to be worded one by one, in its own language.
pub struct InWords<'a> {
    cards: &'a Cards,
    things: Things<'a>,
    words: Lexicon,
    program: &'a Program,
}

impl<'a> InWords<'a> {
    /// Of what is in force.
    pub fn new(cards: &'a Cards, program: &'a Program) -> InWords<'a> {
        InWords { cards, things: cards.things(), words: lexicon(program, program.spoken()), program }
    }

    /// A card by its title on any date, where it lacks no words.
    pub fn card(&self, title: &str) -> Option<String> {
        let now = self.program.title_now(title);
        let card = self.cards.cards().find(|card| card.name.name == now || card.name.name == title)?;
        let made = worded::card(&self.things, &self.words, card, false);
        let all: Vec<String> = made.costs.into_iter().chain([made.text]).filter(|said| !said.is_empty()).collect();
        made.lacks.is_empty().then(|| all.join("\n"))
    }
}

/// What is to be worded, and how.
pub struct Wanted<'a> {
    /// The compiled game that the cards are of.
    pub program: &'a Program,
    /// Only these; all, if there are none.
    pub cards: &'a [DefId],
    /// The language to word them in.
    pub language: &'a str,
    /// With what keywords do.
    pub reminders: bool,
    /// One JSON object for programs, in the place of lines.
    pub json: bool,
}

/// Words the cards that are wanted, and tells what has no words.
pub fn write(cards: &Cards, wanted: &Wanted<'_>, screen: &mut Screen) -> Done {
    let things = cards.things();
    let words = lexicon(wanted.program, wanted.language);
    let by_title = ByTitle::new(wanted.program);
    let mut all: Vec<Value> = Vec::new();
    let (mut worded, mut lacking) = (0, 0);
    let mut by_itself = FxHashSet::default();
    let is_wanted = |def: &DefId| wanted.cards.is_empty() || wanted.cards.contains(def);
    for card in cards.cards() {
        let Some(def) = by_title.of(card) else { continue };
        by_itself.insert(def);
        if !is_wanted(&def) {
            continue;
        }
        let made = worded::card(&things, &words, card, wanted.reminders);
        worded += 1;
        lacking += usize::from(!made.lacks.is_empty());
        let printed = texts_in(wanted.program, def, wanted.language);
        if wanted.json {
            all.push(as_json(card, wanted.language, printed.as_deref(), &made));
        } else {
            tell(card, printed.as_deref(), &made, wanted, screen)?;
        }
    }
    if wanted.json {
        screen.line(Value::Array(all))?;
    } else {
        let mut sum = format!("{} worded", count(worded, "card", "cards"));
        if lacking > 0 {
            sum.push_str(&format!(", {lacking} of which some words are missing"));
        }
        screen.says(sum)?;
        let many = titles(wanted.program).filter(|(def, _)| is_wanted(def) && !by_itself.contains(def)).count();
        if many > 0 {
            screen
                .says(format_args!("not worded, because `cards … for` makes them: {}", count(many, "card", "cards")))?;
        }
    }
    Ok(lacking == 0)
}

fn tell(
    card: &CardDecl,
    printed: Option<&str>,
    made: &Worded,
    wanted: &Wanted<'_>,
    screen: &mut Screen,
) -> Result<(), crate::screen::Stop> {
    screen.line(card.name.name.as_str())?;
    if !made.costs.is_empty() {
        screen.quotes("  cost:    ", made.costs.join("; "))?;
    }
    if let Some(printed) = printed {
        screen.quotes("  printed: ", printed)?;
    }
    if !made.text.is_empty() {
        screen.quotes("  worded:  ", &*made.text)?;
    }
    for lack in &made.lacks {
        let row = if lack.row.is_empty() {
            String::new()
        } else {
            format!(": write `{}` in `words {}` of `{}`", lack.row, wanted.language, wanted.program.name)
        };
        screen.says(format_args!("  no words for {}{row}", lack.what))?;
    }
    // What a row that is told of would give may be all that is missing.
    if !made.lacks.is_empty() && made.lacks.iter().all(|lack| lack.row.is_empty()) {
        screen.says(
            "  no row gives words to that; put it into an event or a define of the rules, which can have words",
        )?;
    }
    Ok(())
}

fn as_json(card: &CardDecl, language: &str, printed: Option<&str>, made: &Worded) -> Value {
    let lacks: Vec<Value> = made.lacks.iter().map(|lack| json!({ "what": lack.what, "row": lack.row })).collect();
    json!({
        "title": card.name.name.as_str(),
        "language": language,
        "costs": made.costs,
        "printed": printed,
        "worded": made.text,
        "lacks": lacks,
    })
}
