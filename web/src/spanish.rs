//! What the engine says of texts, in Spanish.

use naipe_grammar::messages::Messages;
use std::borrow::Cow;
use std::sync::OnceLock;
use wasm_bindgen::prelude::*;

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
pub fn said<'m>(english: &'m str, language: Option<&str>) -> Cow<'m, str> {
    let spanish = || SPANISH.get().and_then(|messages| messages.say(english));
    Some(english).filter(|_| is_spanish(language)).and_then(|_| spanish()).map_or(Cow::Borrowed(english), Cow::Owned)
}
