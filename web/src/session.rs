//! A game under way, question by question.

use crate::{Beginning, Game, data, error, read, start_of};
use naipe_interpreter as naipe;
use naipe_interpreter::Start;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
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
    /// A question, if one is open.
    #[wasm_bindgen(typescript_type = "Question | null")]
    pub type Question;
    /// An ending, if the game is over.
    #[wasm_bindgen(typescript_type = "Ending | null")]
    pub type Ending;
}

#[wasm_bindgen]
impl Game {
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
