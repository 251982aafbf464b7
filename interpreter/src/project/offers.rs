//! What could come next in a text of a project, for an editor without a language server: the words that the grammar wants
//! there, and the names and titles that the game declares.

use super::Project;
use super::library::With;
use crate::error::Error;
use naipe_grammar::mentions::{Mention, NAMED, Part, Sort, mentions, titled};
use naipe_grammar::next::{Next, Sign, next};
use naipe_grammar::split::item_start;
use naipe_grammar::tokens::{Token, tokens};
use naipe_grammar::vocabulary;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

/// Something that could come next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The word or name that would be written.
    pub label: String,
    /// What is said of it: what a word means, or the line that declares a name.
    pub detail: String,
    /// Whether it is a word of the language, rather than a name of the game.
    pub is_word: bool,
}

/// What could come next at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offers {
    /// The bytes of the text that an offer stands in the place of.
    pub replaces: Range<usize>,
    /// What could stand there, by its letters; words of the language after names.
    pub offers: Vec<Offer>,
}

impl Project {
    /// What could come next at a byte of a text, if that is where a letter begins: after part of a word, too.
    ///
    /// ```
    /// use naipe_interpreter::Project;
    ///
    /// let rules = "game pick \"Pick\" { players: 1 }\nzone table \"Table\" { }\nturn { win active }";
    /// let mut project = Project::from_texts([("rules/pick/game.naipe", format!("{rules}\nac"))])?;
    /// let offers = project.offers("pick", "rules/pick/game.naipe", rules.len() + 3)?.offers;
    /// assert!(offers.iter().any(|offer| offer.label == "action" && offer.is_word));
    /// assert!(offers.iter().all(|offer| offer.label != "victory"));
    /// // Names and titles that the game declares, where they can stand.
    /// let text = "kind piece \"Piece\"\ncard \"Ox\" : ";
    /// project.change("rules/pick/game.naipe", format!("{rules}\n{text}"))?;
    /// let offers = project.offers("pick", "rules/pick/game.naipe", rules.len() + 1 + text.len())?.offers;
    /// assert_eq!(offers[0].label, "piece");
    /// assert_eq!(offers[0].detail, "kind piece \"Piece\"");
    /// let text = "kind piece \"Piece\"\ncard \"Ox\" : piece\nerrata \"O";
    /// project.change("rules/pick/game.naipe", format!("{rules}\n{text}"))?;
    /// let found = project.offers("pick", "rules/pick/game.naipe", rules.len() + 1 + text.len())?;
    /// assert_eq!(found.offers[0].label, "Ox");
    /// assert_eq!(found.replaces.len(), 1);
    /// // In a comment, nothing.
    /// let text = "// ac";
    /// project.change("rules/pick/game.naipe", format!("{rules}\n{text}"))?;
    /// assert!(project.offers("pick", "rules/pick/game.naipe", rules.len() + 1 + text.len())?.offers.is_empty());
    /// # Ok::<(), naipe_interpreter::Error>(())
    /// ```
    ///
    /// # Errors
    /// Where there is no such game, or no such text.
    pub fn offers(&mut self, game: &str, path: impl AsRef<Path>, byte: usize) -> Result<Offers, Error> {
        let game = self.read(game)?;
        let files = &self.library.files;
        let id = self.file(path.as_ref())?;
        let text = files.sources.text(id);
        let Some(before) = text.get(..byte) else { return Ok(Offers { replaces: byte..byte, offers: Vec::new() }) };
        let item = item_start(text, byte);
        let signs: Vec<(Token, Range<usize>)> = tokens(&before[item..]).collect();
        let mut found = BTreeMap::new();
        let mut start = byte;
        let wanted: Vec<Sort> = match signs.last() {
            Some((Token::Comment | Token::Doc | Token::OpenBlockText, _)) => Vec::new(),
            Some((Token::OpenText, range)) => {
                start = item + range.start + 1;
                titles(&before[item..start - 1])
            }
            last => {
                if let Some((Token::Word, range)) = last {
                    start = item + range.start;
                }
                let all = next(&before[item..start]);
                all.iter().filter_map(word).for_each(|offer| drop(found.insert((true, offer.label.clone()), offer)));
                all.iter().filter(|one| one.sign == Sign::Name).flat_map(|one| named(one).iter().copied()).collect()
            }
        };
        if !wanted.is_empty() {
            let ids = self.library.ids(game, With::Tests);
            for text in ids.into_iter().map(|id| files.sources.text(id)) {
                let declared = mentions(text).into_iter().filter(|name| name.part == Part::Declared);
                for name in declared.filter(|name| wanted.contains(&name.sort)) {
                    let offer = declaration(text, &name);
                    found.entry((false, offer.label.clone())).or_insert(offer);
                }
            }
        }
        Ok(Offers { replaces: start..byte, offers: found.into_values().collect() })
    }
}

/// A word that could come next.
fn word(next: &Next) -> Option<Offer> {
    let Sign::Word(word) = next.sign else { return None };
    let row = vocabulary::TABLE.iter().find(|row| row.word == word)?;
    Some(Offer { label: word.to_owned(), detail: row.meaning.to_owned(), is_word: true })
}

/// The sorts of what can be named in quotes that begin where an item breaks off.
fn titles(before: &str) -> Vec<Sort> {
    let last = tokens(before).filter(|(token, _)| !token.is_trivia()).last().map_or("", |(_, range)| &before[range]);
    let quotes = next(before);
    let forms = quotes.iter().filter(|one| one.sign == Sign::Word("\"")).filter_map(form);
    forms.filter_map(|form| titled(form, last)).collect()
}

/// The form that something would be a part of, but for what is only a sign.
fn form(next: &Next) -> Option<&'static str> {
    let is_sign = |rule: &str| matches!(rule, "string" | "ident" | "name" | "soft" | "word" | "start");
    next.within.iter().rev().map(|open| open.rule).find(|rule| !is_sign(rule))
}

/// The sorts of what can be named somewhere: all that has a name, unless the form tells.
fn named(next: &Next) -> &'static [Sort] {
    match form(next) {
        Some("i_card" | "i_kind" | "i_cards" | "change_is" | "change_is_not") => &[Sort::Kind],
        Some("has_tail" | "all_but") => &[Sort::Keyword],
        Some("cost_term" | "modify_cost") => &[Sort::Payment],
        Some("stop") => &[Sort::Phase],
        Some("s_open") => &[Sort::Scope],
        Some("c_while" | "deck_section") => &[Sort::Zone],
        Some("i_actions" | "offered") => &[Sort::Action],
        _ => &NAMED,
    }
}

/// A name, with the line that declares it.
fn declaration(text: &str, name: &Mention) -> Offer {
    let line = text[name.whole.clone()].lines().next().unwrap_or_default();
    let detail = line.trim_end_matches([' ', '{']).to_owned();
    Offer { label: text[name.range.clone()].to_owned(), detail, is_word: false }
}
