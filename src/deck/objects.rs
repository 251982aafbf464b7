//! Decks as other tables keep them in JSON: a saved object of Tabletop Simulator, the decks of a plugin of `DragnCards`.

use super::list::{Line, Written};
use super::table::Deck;
use serde_json::Value;
use std::collections::HashMap;

/// Whether a text is such a file. (A heading of a list may begin with a bracket, too.)
pub fn is_one(text: &str) -> bool {
    let begin = text.trim_start_matches('\u{feff}').trim_start();
    begin.starts_with('{') || begin.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('{'))
}

/// Reads all decks of it: at least one, which is broken if there are none.
pub fn read(text: &str) -> Vec<Deck> {
    let text = text.trim_start_matches('\u{feff}');
    let broken = |line: usize| vec![Deck { broken: Some(line.max(1)), ..Deck::default() }];
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => return broken(error.line()),
    };
    let lines = Lines::of(text);
    let mut decks = Vec::new();
    if let Some(objects) = value.get("ObjectStates").and_then(Value::as_array) {
        on_table(&lines, objects, None, &mut decks);
    } else if let Some(built) = value.get("preBuiltDecks").and_then(Value::as_object) {
        decks.extend(built.values().map(|deck| loaded(&lines, word(deck, "label"), &deck["cards"])));
    } else if value.is_array() {
        decks.push(loaded(&lines, None, &value));
    }
    decks.retain(|deck| !deck.lines.is_empty());
    if decks.is_empty() { broken(1) } else { decks }
}

/// What an object says under a name, if it says something.
fn word<'v>(object: &'v Value, name: &str) -> Option<&'v str> {
    object.get(name)?.as_str().map(str::trim).filter(|word| !word.is_empty())
}

/// The cards that a plugin loads. Numbers of its cards are its own; what they are called stands beside them, if the plugin says it.
fn loaded(lines: &Lines, name: Option<&str>, cards: &Value) -> Deck {
    let mut deck = Deck { name: name.map(str::to_owned), ..Deck::default() };
    for card in cards.as_array().into_iter().flatten() {
        let Some(title) = ["_name", "name", "databaseId"].iter().find_map(|key| word(card, key)) else { continue };
        let count = card.get("quantity").map_or(Some(1), Value::as_u64).unwrap_or(0);
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        deck.lines.push(Line::of(lines.line(title), Written::Cards(count, title.to_owned())));
    }
    deck
}

/// The piles that lie on a table, or in a bag there: each is a deck, or a part of one before it that has its name and says which part.
fn on_table(lines: &Lines, objects: &[Value], bag: Option<&Value>, decks: &mut Vec<Deck>) {
    let (cards, others): (Vec<&Value>, Vec<&Value>) =
        objects.iter().partition(|object| object.get("CardID").is_some() && object.get("ContainedObjects").is_none());
    if !cards.is_empty() {
        pile(lines, bag, &cards, decks);
    }
    for object in others {
        if let Some(inside) = object.get("ContainedObjects").and_then(Value::as_array) {
            on_table(lines, inside, Some(object), decks);
        }
    }
}

fn pile(lines: &Lines, object: Option<&Value>, cards: &[&Value], decks: &mut Vec<Deck>) {
    let said = |name: &str| object.and_then(|object| word(object, name));
    let (name, part) = (said("Nickname"), said("Description"));
    let of = name.zip(part).and_then(|(name, part)| name.strip_suffix(part)?.strip_suffix(": "));
    let found = of.and_then(|of| decks.iter().position(|deck| deck.name.as_deref() == Some(of)));
    let place = found.unwrap_or_else(|| {
        decks.push(Deck { name: name.map(str::to_owned), ..Deck::default() });
        decks.len() - 1
    });
    let into = &mut decks[place].lines;
    // Where it names no part of a deck, it is a remark.
    into.extend(part.map(|part| Line::of(lines.line(part), Written::Heading(part.to_owned()))));
    for card in cards {
        let title = word(card, "Nickname").map_or_else(|| format!("CardID {}", card["CardID"]), str::to_owned);
        match into.last_mut().map(|line| &mut line.said) {
            Some(Written::Cards(count, last)) if *last == title => *count = count.saturating_add(1),
            _ => into.push(Line::of(lines.line(&title), Written::Cards(1, title))),
        }
    }
}

/// The line on which each text of a file stands first.
struct Lines(HashMap<String, usize>);

impl Lines {
    fn of(text: &str) -> Lines {
        let mut found = HashMap::new();
        let (mut rest, mut line) = (text, 1);
        while let Some(begin) = rest.find('"') {
            line += rest[..begin].matches('\n').count();
            let inside = &rest[begin + 1..];
            let mut is_escaped = false;
            let end = inside.find(|letter| {
                let ends = letter == '"' && !is_escaped;
                is_escaped = letter == '\\' && !is_escaped;
                ends
            });
            let Some(end) = end else { break };
            if let Ok(said) = serde_json::from_str::<String>(&rest[begin..begin + end + 2]) {
                found.entry(said.trim().to_owned()).or_insert(line);
            }
            rest = &inside[end + 1..];
        }
        Lines(found)
    }

    fn line(&self, said: &str) -> usize {
        self.0.get(said).copied().unwrap_or(1)
    }
}
