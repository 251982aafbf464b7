//! The texts of games: what is wrong with them, what could come next, and their scenarios.

use crate::spanish::said;
use crate::{Game, data, error, read};
use naipe_grammar::messages::bare;
use naipe_grammar::span::Span;
use naipe_grammar::tokens::{Token, tokens};
use naipe_grammar::{narrow, vocabulary};
use naipe_interpreter as naipe;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** The texts of a project, by their path from its folder: `rules/war/game.naipe`. */
export type Texts = Record<string, string>;
/** A fault of a text: where it is, what is wrong, and what to do about it. */
export interface Fault {
  code: string;
  severity: 'error' | 'warning';
  message: string;
  help: string | null;
  path: string | null;
  /** From 1. */
  line: number | null;
  /** In characters, from 1. */
  column: number | null;
  /** Where it begins and ends in the text, as JavaScript counts. */
  from: number | null;
  to: number | null;
}
/** Where a scenario stands: its first and its last line, from 1. */
export interface Scenario { name: string; path: string; first: number; last: number }
/** What came of a scenario. */
export interface Tested { name: string; passed: boolean; text: string; snapshot: string | null; told: string[] }
/** The text of a card in a language: as it is printed, and as it follows from what the card does. */
export interface CardText {
  language: string;
  printed: string | null;
  /** A phrase for each cost. */
  costs: string[];
  worded: string;
  /** What of it has no words, and which row would give it some. */
  lacks: string[];
}
/** What could come next at a place of a text: `from` is where it begins, as JavaScript counts. */
export interface Offers { from: number; offers: { label: string; detail: string; word: boolean }[] }
";

#[wasm_bindgen]
extern "C" {
    /// An object of texts.
    #[wasm_bindgen(typescript_type = "Texts")]
    pub type Texts;
    /// Faults.
    #[wasm_bindgen(typescript_type = "Fault[]")]
    pub type Faults;
    /// Where scenarios stand.
    #[wasm_bindgen(typescript_type = "Scenario[]")]
    pub type Scenarios;
    /// What came of scenarios.
    #[wasm_bindgen(typescript_type = "Tested[]")]
    pub type TestedList;
    /// What could come next.
    #[wasm_bindgen(typescript_type = "Offers")]
    pub type Offers;
    /// A card in words, in each language.
    #[wasm_bindgen(typescript_type = "CardText[] | undefined")]
    pub type CardTexts;
}

/// The games that some texts describe.
#[wasm_bindgen]
pub struct Project(naipe::Project);

#[wasm_bindgen]
impl Project {
    /// A project of texts: rules, cards and, where scenarios are to be run, tests.
    ///
    /// As of a date, such as `2030-03-01`, the errata of then are in force; if it is not said, all of them.
    ///
    /// # Errors
    /// Where a text belongs to no game, or that is no date.
    #[wasm_bindgen(constructor)]
    pub fn new(texts: &Texts, as_of: Option<String>) -> Result<Project, JsError> {
        let Value::Object(texts) = read(texts, "the texts")? else {
            return Err(JsError::new("the texts are an object: a text for each path"));
        };
        let texts = texts.into_iter().map(|(path, text)| match text {
            Value::String(text) => Ok((path, text)),
            _ => Err(JsError::new(&format!("`{path}` has no text"))),
        });
        let texts = texts.collect::<Result<Vec<_>, _>>()?;
        let mut project = naipe::Project::from_texts(texts).map_err(|e| error(&e))?;
        if let Some(date) = as_of {
            let date = date.parse().map_err(|wrong: String| JsError::new(&wrong))?;
            project = project.as_of(date);
        }
        Ok(Project(project))
    }

    /// With the cards and decks of the tests, too.
    #[wasm_bindgen(js_name = withTests)]
    #[must_use]
    pub fn with_tests(self) -> Project {
        Project(self.0.with_tests())
    }

    /// What the games are called.
    #[must_use]
    pub fn games(&self) -> Vec<String> {
        self.0.games().into_iter().map(str::to_owned).collect()
    }

    /// Every fault of a game, warnings included, told in English or in a language that is asked for (`es`, see `learnSpanish`).
    ///
    /// # Errors
    /// Where there is no such game.
    pub fn check(&mut self, game: &str, language: Option<String>) -> Result<Faults, JsError> {
        let faults = self.0.check(game).map_err(|e| error(&e))?;
        let told = |fault| fault_of(fault, &faults.sources, language.as_deref());
        let found: Vec<Value> = faults.found.iter().map(told).collect();
        data(&Value::from(found))
    }

    /// Puts another text in the place of one that there is.
    ///
    /// # Errors
    /// Where there is no text at that path.
    pub fn change(&mut self, path: &str, text: &str) -> Result<(), JsError> {
        self.0.change(path, text).map_err(|e| error(&e))
    }

    /// What could come next in a text of a game: the words of the language that fit, and the names and titles that the game has.
    /// What words mean is told in the language that is asked for.
    ///
    /// # Errors
    /// Where there is no such game, or no such text.
    pub fn offers(
        &mut self,
        game: &str,
        path: &str,
        text: &str,
        at: usize,
        language: Option<String>,
    ) -> Result<Offers, JsError> {
        self.change(path, text)?;
        let found = self.0.offers(game, path, byte_of(text, at)).map_err(|e| error(&e))?;
        let from = text[..found.replaces.start].encode_utf16().count();
        let told = found.offers.iter();
        let told = told.map(|one| {
            let detail = said(&one.detail, language.as_deref().filter(|_| one.is_word));
            json!({ "label": one.label, "detail": detail, "word": one.is_word })
        });
        data(&json!({ "from": from, "offers": told.collect::<Vec<_>>() }))
    }

    /// The title of the card that is written, or corrected by an erratum, at a place of a text (as JavaScript counts), if one is.
    ///
    /// # Errors
    /// Where there is no such text.
    #[wasm_bindgen(js_name = cardAt)]
    pub fn card_at(&mut self, path: &str, at: usize) -> Result<Option<String>, JsError> {
        let byte = byte_of(self.0.text(path).map_err(|e| error(&e))?, at);
        self.0.card_at(path, byte).map_err(|e| error(&e))
    }

    /// A card of a game in words, in the language of the game first; nothing, if it cannot be read or has an error. What has no words
    /// is told in the language that is asked for.
    ///
    /// # Errors
    /// Where there is no such game.
    #[wasm_bindgen(js_name = inWords)]
    pub fn in_words(&mut self, game: &str, title: &str, language: Option<String>) -> Result<CardTexts, JsError> {
        let Some(texts) = self.0.in_words(game, title).map_err(|e| error(&e))? else {
            return Ok(JsValue::UNDEFINED.unchecked_into());
        };
        let texts = texts.iter().map(|text| {
            let lacks = text.lacks.iter().map(|lack| lack.told(&text.language, game));
            let told = lacks.map(|lack| bare(&said(&lack, language.as_deref())).into_owned());
            json!({
                "language": text.language,
                "printed": text.printed,
                "costs": text.costs,
                "worded": text.worded,
                "lacks": told.collect::<Vec<_>>(),
            })
        });
        data(&Value::from(texts.collect::<Vec<_>>()))
    }

    /// The scenarios of a game, and where they stand.
    ///
    /// # Errors
    /// Where there is no such game.
    pub fn scenarios(&mut self, game: &str) -> Result<Scenarios, JsError> {
        let found = self.0.scenarios(game).map_err(|e| error(&e))?;
        let found: Vec<_> = found.into_iter().map(|(name, span)| (name.to_owned(), span)).collect();
        let sources = self.0.sources();
        let line = |span: Span, at: u32| sources.line_col(span.file, at as usize).0;
        let found = found.into_iter().map(|(name, span)| {
            let (first, last) = (line(span, span.start), line(span, span.end));
            json!({ "name": name, "path": sources.name(span.file), "first": first, "last": last })
        });
        data(&Value::from(found.collect::<Vec<_>>()))
    }

    /// Runs the scenarios of a game: the one of this name, or all.
    ///
    /// # Errors
    /// Where there is no such game, or it has an error.
    pub fn test(&mut self, game: &str, name: Option<String>) -> Result<TestedList, JsError> {
        let wanted = |known: &str| name.as_deref().is_none_or(|name| name == known);
        let ran = self.0.test(game, wanted).map_err(|e| error(&e))?;
        let ran = ran.into_iter().map(|one| {
            let (passed, text) = (one.passed(), one.faults.to_string());
            json!({ "name": one.name, "passed": passed, "text": text, "snapshot": one.snapshot, "told": one.told })
        });
        data(&Value::from(ran.collect::<Vec<_>>()))
    }

    /// A game, ready to be played.
    ///
    /// # Errors
    /// Its faults, as a page of text.
    pub fn game(&mut self, name: &str) -> Result<Game, JsError> {
        self.0.game(name).map(Game).map_err(|e| error(&e))
    }
}

#[wasm_bindgen]
impl Game {
    /// The game as bytes, for `fromKept` of an engine of the same version: of one that only plays, too.
    #[must_use]
    pub fn keep(&self) -> Vec<u8> {
        self.0.keep()
    }
}

/// The byte of a text that JavaScript counts so.
fn byte_of(text: &str, at: usize) -> usize {
    let mut units = 0;
    let letters = text.char_indices().find(|(_, letter)| {
        let is_there = units >= at;
        units += letter.len_utf16();
        is_there
    });
    letters.map_or(text.len(), |(byte, _)| byte)
}

fn fault_of(fault: &naipe::Diagnostic, sources: &naipe::Sources, language: Option<&str>) -> Value {
    let label = fault.labels.first();
    let place = label.map(|label| sources.line_col(label.span.file, label.span.start as usize));
    // JavaScript counts the halves of what UTF-16 writes in two.
    let units =
        |span: Span, at: u32| sources.text(span.file).get(..at as usize).map(|before| before.encode_utf16().count());
    json!({
        "code": fault.code.to_string(),
        "severity": if fault.is_error() { "error" } else { "warning" },
        "message": said(&fault.message, language),
        "help": fault.help.as_deref().map(|help| said(help, language)),
        "path": label.map(|label| sources.name(label.span.file)),
        "line": place.map(|place| place.0),
        "column": place.map(|place| place.1),
        "from": label.and_then(|label| units(label.span, label.span.start)),
        "to": label.and_then(|label| units(label.span, label.span.end)),
    })
}

/// The words of a text that an editor colours, three numbers each: where it begins, where it ends (as JavaScript counts), and
/// what it is: 0 a word of the language, 1 a comment, 2 a quoted text, 3 a number or a date.
#[wasm_bindgen]
#[must_use]
pub fn colours(text: &str) -> Vec<u32> {
    let mut found = Vec::new();
    let mut at = 0;
    for (token, range) in tokens(text) {
        let from = at;
        at += narrow::u32(text[range.clone()].encode_utf16().count());
        let kind = match token {
            Token::Word if vocabulary::find(&text[range]).is_some() => 0,
            Token::Comment | Token::Doc => 1,
            Token::Text | Token::BlockText | Token::OpenText | Token::OpenBlockText => 2,
            Token::Number | Token::Date => 3,
            _ => continue,
        };
        found.extend([from, at, kind]);
    }
    found
}
