//! `naipe text GAME`: cards in words, what is printed on them beside.

use crate::card::{ByTitle, titles};
use crate::screen::{Done, Screen, count};
use naipe_grammar::ast::CardDecl;
use naipe_interpreter::program::{DefId, Program};
use naipe_interpreter::worded::{Cards, InWords, Worded, printed};
use rustc_hash::FxHashSet;
use serde_json::{Value, json};

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
    let in_words = InWords::new(cards, wanted.program, wanted.language);
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
        let made = in_words.of(card, wanted.reminders);
        worded += 1;
        lacking += usize::from(!made.lacks.is_empty());
        let printed = printed(wanted.program, def, wanted.language);
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
    } else if !made.lacks.is_empty() {
        screen.says("  nothing of what it does has words")?;
    }
    for lack in &made.lacks {
        screen.says(format_args!("  {}", lack.told(wanted.language, &wanted.program.name)))?;
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
