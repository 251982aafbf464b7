//! Card games written in Naipe, loaded and played in a browser or in Node: the front door of `naipe_interpreter`, in the
//! words of JavaScript.
//!
//! Nothing here reads a clock, a file or the network: who calls hands in the texts of a project, and gets back plain data.
//! What goes wrong is thrown as an `Error` whose message a person can read.
//!
//! There are two engines of these sources. The whole one is `naipe-web`. `naipe-play` is what a published page loads: without the
//! feature `author` there are only games that were kept, and tables at which they are played.

#[cfg(feature = "author")]
mod project;
#[cfg(feature = "author")]
mod session;
#[cfg(feature = "author")]
mod spanish;
mod table;

use js_sys::JSON;
use naipe_interpreter as naipe;
use naipe_interpreter::Start;
use serde_json::Value;
use std::sync::Arc;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** What a game is begun with; what is not said is as the rules have it. */
export interface Start {
  seed?: number; players?: number; decks?: string[]; format?: string; set?: Record<string, string>; askChance?: boolean;
}
";

#[wasm_bindgen]
extern "C" {
    /// What a game is begun with.
    #[wasm_bindgen(typescript_type = "Start")]
    pub type Beginning;
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

/// A game, ready to be played.
#[wasm_bindgen]
pub struct Game(Arc<naipe::Game>);

#[wasm_bindgen]
impl Game {
    /// A game that was kept, by `naipe web` or by `keep`, of the same version.
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
