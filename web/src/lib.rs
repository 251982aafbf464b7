//! Card games written in Naipe, loaded and played in a browser or in Node: the front door of `naipe_interpreter`, in the
//! words of JavaScript.
//!
//! Nothing here reads a clock, a file or the network: who calls hands in the texts of a project, and gets back plain data.
//! What goes wrong is thrown as an `Error` whose message a person can read.

mod table;

use js_sys::JSON;
use naipe_grammar::messages::Messages;
use naipe_grammar::span::Span;
use naipe_grammar::tokens::{Token, tokens};
use naipe_grammar::{narrow, vocabulary};
use naipe_interpreter as naipe;
use naipe_interpreter::Start;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};
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
/** What could come next at a place of a text: `from` is where it begins, as JavaScript counts. */
export interface Offers { from: number; offers: { label: string; detail: string; word: boolean }[] }
/** What a game is begun with; what is not said is as the rules have it. */
export interface Start {
  seed?: number; players?: number; decks?: string[]; format?: string; set?: Record<string, string>; askChance?: boolean;
}
/** What somebody is asked to decide; a seat of `null` is chance. */
export interface Question {
  seat: number | null; who: string; prompt: string; seconds: number | null;
  options: { id: string; label: string; weight: number }[];
}
/** How a game ended. */
export interface Ending { winners: number[]; scores: number[]; because: string; text: string }
";

#[wasm_bindgen]
extern "C" {
    /// An object of texts.
    #[wasm_bindgen(typescript_type = "Texts")]
    pub type Texts;
    /// What a game is begun with.
    #[wasm_bindgen(typescript_type = "Start")]
    pub type Beginning;
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
    /// A question, if one is open.
    #[wasm_bindgen(typescript_type = "Question | null")]
    pub type Question;
    /// An ending, if the game is over.
    #[wasm_bindgen(typescript_type = "Ending | null")]
    pub type Ending;
}

fn error(error: &naipe::Error) -> JsError {
    JsError::new(&error.to_string())
}

/// Data of JavaScript, of what [`serde_json`] holds.
fn data<T: JsCast>(value: &Value) -> Result<T, JsError> {
    let parsed = JSON::parse(&value.to_string()).map_err(|_| JsError::new("the answer could not be read"))?;
    Ok(parsed.unchecked_into())
}

/// What [`serde_json`] holds, of data of JavaScript.
fn read(value: &JsValue, what: &str) -> Result<Value, JsError> {
    let wrong = || JsError::new(&format!("{what} must be plain data"));
    let text = JSON::stringify(value).ok().and_then(|text| text.as_string()).ok_or_else(wrong)?;
    serde_json::from_str(&text).map_err(|_| wrong())
}

/// The version of the sources that the engine was built of: it plays the games that a command of the same version kept.
#[wasm_bindgen]
#[must_use]
pub fn sources() -> String {
    // `naipe web` looks for it in the engine as it is written: it must not become part of the code.
    std::hint::black_box(naipe::game::SOURCES).to_owned()
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
        let mut units = 0;
        let letters = text.char_indices().find(|(_, letter)| {
            let is_there = units >= at;
            units += letter.len_utf16();
            is_there
        });
        let byte = letters.map_or(text.len(), |(byte, _)| byte);
        let found = self.0.offers(game, path, byte).map_err(|e| error(&e))?;
        let from = text[..found.replaces.start].encode_utf16().count();
        let told = found.offers.iter();
        let told = told.map(|one| {
            let detail = said(&one.detail, language.as_deref().filter(|_| one.is_word));
            json!({ "label": one.label, "detail": detail, "word": one.is_word })
        });
        data(&json!({ "from": from, "offers": told.collect::<Vec<_>>() }))
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

fn is_spanish(language: Option<&str>) -> bool {
    language.is_some_and(|language| language == "es" || language.starts_with("es-"))
}

/// How messages are said in Spanish. It is handed in, so that nobody loads it before a game who only plays.
static SPANISH: OnceLock<Messages<'static>> = OnceLock::new();

/// Tells faults, and what words mean, in Spanish from now on to who asks for them so. `messages` is what `es-messages.txt` holds, which lies beside the
/// engine; without it they are told in English.
#[wasm_bindgen(js_name = learnSpanish)]
pub fn learn_spanish(messages: String) {
    // Kept as long as the engine is.
    SPANISH.get_or_init(|| Messages::of(&[messages.leak()], "y", "o"));
}

/// A message in a language; in English where it cannot be said, or no other language is known.
fn said<'m>(english: &'m str, language: Option<&str>) -> Cow<'m, str> {
    let spanish = || SPANISH.get().and_then(|messages| messages.say(english));
    Some(english).filter(|_| is_spanish(language)).and_then(|_| spanish()).map_or(Cow::Borrowed(english), Cow::Owned)
}

fn fault_of(fault: &naipe::Diagnostic, sources: &naipe::Sources, language: Option<&str>) -> Value {
    let label = fault.labels.first();
    let place = label.map(|label| sources.line_col(label.span.file, label.span.start as usize));
    // JavaScript counts the halves of what UTF-16 writes in two.
    let units =
        |span: Span, at: u32| sources.text(span.file).get(..at as usize).map(|before| before.encode_utf16().count());
    json!({
        "code": fault.code.to_string(),
        "severity": if fault.severity == naipe::Severity::Error { "error" } else { "warning" },
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

/// A game, ready to be played.
#[wasm_bindgen]
pub struct Game(Arc<naipe::Game>);

#[wasm_bindgen]
impl Game {
    /// A game that was kept by `naipe web` of the same version.
    ///
    /// # Errors
    /// Where the bytes are no such game.
    #[wasm_bindgen(js_name = fromKept)]
    pub fn from_kept(bytes: &[u8]) -> Result<Game, JsError> {
        naipe::Game::from_kept(bytes).map(Game).map_err(|e| error(&e))
    }

    /// What it is called.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn title(&self) -> String {
        self.0.title().to_owned()
    }

    /// The fewest players that it is for.
    #[wasm_bindgen(getter, js_name = fewestPlayers)]
    #[must_use]
    pub fn fewest_players(&self) -> u8 {
        *self.0.players().start()
    }

    /// The most players that it is for.
    #[wasm_bindgen(getter, js_name = mostPlayers)]
    #[must_use]
    pub fn most_players(&self) -> u8 {
        *self.0.players().end()
    }

    /// The decks that come with it.
    #[must_use]
    pub fn decks(&self) -> Vec<String> {
        self.0.decks().map(str::to_owned).collect()
    }

    /// What tells these rules and cards from all others.
    #[wasm_bindgen(getter, js_name = rulesHash)]
    #[must_use]
    pub fn rules_hash(&self) -> String {
        self.0.rules_hash()
    }

    /// Begins to play.
    ///
    /// # Errors
    /// Where there is no such deck, format or parameter, or the game is not for so many.
    pub fn begin(&self, start: Option<Beginning>) -> Result<Session, JsError> {
        let start = match start {
            Some(start) => start_of(&read(&start, "what a game is begun with")?)?,
            None => Start::default(),
        };
        naipe::Session::begin(&self.0, &start).map(Session).map_err(|e| error(&e))
    }

    /// Goes on with a game that was saved.
    ///
    /// # Errors
    /// Where it was saved of other rules, or the text is no saved game.
    pub fn resume(&self, saved: &str) -> Result<Session, JsError> {
        naipe::Session::resume(&self.0, saved).map(Session).map_err(|e| error(&e))
    }
}

/// What a game is begun with, of an object.
fn start_of(value: &Value) -> Result<Start, JsError> {
    let Value::Object(fields) = value else { return Err(JsError::new("a game is begun with an object")) };
    let mut start = Start::default();
    for (name, value) in fields.iter().filter(|(_, value)| !value.is_null()) {
        let wrong = || JsError::new(&format!("`{name}` cannot be {value}"));
        match name.as_str() {
            "seed" => start.seed = value.as_u64().ok_or_else(wrong)?,
            "players" => start.players = Some(value.as_u64().and_then(|n| u8::try_from(n).ok()).ok_or_else(wrong)?),
            "format" => start.format = Some(value.as_str().ok_or_else(wrong)?.to_owned()),
            "askChance" => start.ask_chance = value.as_bool().ok_or_else(wrong)?,
            "decks" => {
                let decks = value.as_array().ok_or_else(wrong)?;
                let decks = decks.iter().map(|deck| deck.as_str().map(str::to_owned).ok_or_else(wrong));
                start.decks = decks.collect::<Result<_, _>>()?;
            }
            "set" => {
                let set = value.as_object().ok_or_else(wrong)?;
                let set =
                    set.iter().map(|(name, value)| Ok((name.clone(), value.as_str().ok_or_else(wrong)?.to_owned())));
                start.set = set.collect::<Result<_, JsError>>()?;
            }
            _ => return Err(JsError::new(&format!("a game is not begun with `{name}`"))),
        }
    }
    Ok(start)
}

/// A game under way. Seats are numbered from 0; a seat that is not said sees everything.
#[wasm_bindgen]
pub struct Session(naipe::Session);

#[wasm_bindgen]
impl Session {
    /// What somebody is asked to decide; nothing when the game is over.
    ///
    /// # Errors
    /// Never for what the engine itself asks.
    pub fn question(&self) -> Result<Question, JsError> {
        data(&self.0.question().map_or(Value::Null, |question| {
            let options = question.options.iter();
            let options = options.map(|o| json!({ "id": o.id, "label": o.label, "weight": o.weight }));
            json!({
                "seat": question.seat,
                "who": question.who,
                "prompt": question.prompt,
                "seconds": question.seconds,
                "options": options.collect::<Vec<_>>(),
            })
        }))
    }

    /// Answers by the id of an option.
    ///
    /// # Errors
    /// Where that is no option, or nobody is asked.
    pub fn choose(&mut self, id: &str) -> Result<(), JsError> {
        self.0.choose(id).map_err(|e| error(&e))
    }

    /// Answers by the number of an option, from 0.
    ///
    /// # Errors
    /// Where there are not so many, or nobody is asked.
    #[wasm_bindgen(js_name = chooseNth)]
    pub fn choose_nth(&mut self, number: usize) -> Result<(), JsError> {
        self.0.choose_nth(number).map_err(|e| error(&e))
    }

    /// Answers at random; false when nobody is asked.
    #[wasm_bindgen(js_name = chooseAtRandom)]
    pub fn choose_at_random(&mut self) -> bool {
        self.0.choose_at_random()
    }

    /// Takes decisions back, and tells how many.
    pub fn undo(&mut self, decisions: usize) -> usize {
        self.0.undo(decisions)
    }

    /// The table as a seat sees it, as a board in text.
    #[must_use]
    pub fn board(&self, seat: Option<u8>) -> String {
        self.0.view(seat).to_string()
    }

    /// The table as a seat sees it: players, zones, and the cards that are seen, with their values.
    ///
    /// # Errors
    /// Never for what the engine itself shows.
    pub fn view(&self, seat: Option<u8>) -> Result<JsValue, JsError> {
        data(&self.0.view(seat).json())
    }

    /// What has happened, in words, as a seat may know it.
    #[must_use]
    pub fn told(&self, seat: Option<u8>) -> Vec<String> {
        self.0.told(seat)
    }

    /// Why a value is what it is, or an option is not there.
    pub fn why(&mut self, seat: Option<u8>, words: &str) -> Vec<String> {
        self.0.why(seat, words)
    }

    /// How the game ended; nothing while it goes on.
    ///
    /// # Errors
    /// Never for what the engine itself tells.
    pub fn ending(&self) -> Result<Ending, JsError> {
        data(&self.0.ending().map_or(Value::Null, |ending| {
            json!({
                "winners": ending.winners,
                "scores": ending.scores,
                "because": ending.because,
                "text": ending.text,
            })
        }))
    }

    /// What the rules did that cannot be, if the game was stopped for it.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        self.0.fault().map(|fault| fault.message.clone())
    }

    /// The game so far, to be gone on with later.
    #[must_use]
    pub fn save(&self) -> String {
        self.0.save()
    }

    /// The same for the same position on every machine.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        format!("{:016x}", self.0.fingerprint())
    }

    /// The game so far as a scenario.
    ///
    /// # Errors
    /// Where a scenario cannot say it.
    #[wasm_bindgen(js_name = toScenario)]
    pub fn to_scenario(&self, name: &str) -> Result<String, JsError> {
        self.0.to_scenario(name).map_err(|e| error(&e))
    }
}
