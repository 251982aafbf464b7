//! What a game says of itself, before it is played; and a game as bytes.

use crate::error::Error;
use crate::machine::query::fault::GameFault;
use crate::machine::query::game::Game;
use crate::program::{Program, Worded};
use crate::words::machine;
use ecow::EcoString;
use naipe_grammar::source::Sources;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// What one version of the sources of Naipe has in common with no other.
pub const SOURCES: &str = env!("NAIPE_SOURCES");

/// What the bytes of every kept game begin with; the number of the version that kept it follows, and a line end.
const HEAD: &[u8] = b"naipe program ";

/// A game as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept<W, P> {
    /// What the machine says, for whoever plays the game with nothing that reads it.
    said: W,
    whole: Whole<P>,
}

/// A program, with those of the games inside it.
#[derive(Serialize, Deserialize)]
struct Whole<P> {
    program: P,
    games: Vec<(EcoString, Whole<P>)>,
}

impl<'p> Whole<&'p Program> {
    fn of(program: &'p Program) -> Whole<&'p Program> {
        let games = program.games.iter().map(|(name, inner)| (name.clone(), Whole::of(inner)));
        Whole { program, games: games.collect() }
    }
}

impl Whole<Program> {
    fn program(mut self) -> Program {
        let games = self.games.into_iter().map(|(name, inner)| (name, Arc::new(inner.program())));
        self.program.games = games.collect();
        self.program
    }
}

impl Game {
    /// What it is called before people.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.program.title
    }

    /// How many players it is for.
    #[must_use]
    pub fn players(&self) -> RangeInclusive<u8> {
        let (least, most) = self.program.players;
        least..=most
    }

    /// The names of its decks.
    pub fn decks(&self) -> impl Iterator<Item = &str> {
        self.program.decks.iter().map(|deck| deck.name.as_str())
    }

    /// The names of the formats in which it is played.
    pub fn formats(&self) -> impl Iterator<Item = &str> {
        self.program.formats.iter().map(|format| format.name.as_str())
    }

    /// The names of its parameters: numbers and words of the rules that whoever begins a game may set.
    pub fn parameters(&self) -> impl Iterator<Item = &str> {
        self.program.params.iter().map(|param| param.name.as_str())
    }

    /// A text that is the same for the same rules and cards, and another for others.
    #[must_use]
    pub fn rules_hash(&self) -> String {
        self.program.rules_hash()
    }

    /// The game as bytes, so that it need not be read and checked again: for [`Game::from_kept`], in the same version of this
    /// library.
    #[must_use]
    pub fn keep(&self) -> Vec<u8> {
        // Nothing in a program cannot be written.
        let kept = Kept { said: machine::all(), whole: Whole::of(&self.program) };
        let kept = postcard::to_stdvec(&kept).unwrap_or_default();
        [HEAD, SOURCES.as_bytes(), b"\n", blake3::hash(&kept).as_bytes(), &kept].concat()
    }

    /// A game that was kept. What was damaged is refused; whoever changes the bytes on purpose can make the game that comes of
    /// them fail, so they should come from where texts come from.
    ///
    /// # Errors
    /// Where the bytes are no kept game, are damaged, or are those of another version.
    pub fn from_kept(bytes: &[u8]) -> Result<Arc<Game>, Error> {
        let again = "load its texts, and keep it anew";
        let no_game = || Error::refused("these bytes are no game that was kept").help(again);
        let rest = bytes.strip_prefix(HEAD).ok_or_else(no_game)?;
        let end = rest.iter().position(|byte| *byte == b'\n').ok_or_else(no_game)?;
        if &rest[..end] != SOURCES.as_bytes() {
            return Err(Error::refused("this game was kept by another version of naipe, which keeps games otherwise")
                .help(again));
        }
        let damaged = || Error::refused("the bytes of this game are damaged").help(again);
        let (hash, kept) = rest[end + 1..].split_first_chunk::<32>().ok_or_else(damaged)?;
        if blake3::hash(kept).as_bytes() != hash {
            return Err(damaged());
        }
        let Kept::<Vec<Worded>, Program> { said, whole } = postcard::from_bytes(kept).map_err(|_| damaged())?;
        machine::learn(said);
        Ok(Arc::new(Game::new(Arc::new(whole.program()))))
    }
}

impl Program {
    /// The hash of what can change a game's course, as [`Game::rules_hash`] gives it.
    #[must_use]
    pub fn rules_hash(&self) -> String {
        format!("{:016x}", self.hash)
    }
}

impl GameFault {
    /// All of it in lines: what went wrong, where, and the rules involved. The texts are those that the game was made from.
    #[must_use]
    pub fn lines(&self, sources: &Sources) -> Vec<String> {
        let mut lines = vec![format!("error: {}", self.message)];
        if let Some(span) = self.span {
            let (line, column) = sources.line_col(span.file, span.start as usize);
            lines.push(format!("  at {}:{line}:{column}", sources.name(span.file)));
        }
        if !self.rules.is_empty() {
            lines.push(format!("  rules involved: {}", self.rules.join(", ")));
        }
        lines
    }
}
