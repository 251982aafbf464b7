//! What a page that looks at a table is sent, message after message.

use super::{Session, seat_name};
use crate::describe;
use crate::machine::query::game::Game;
use crate::view::scene::Names;
use serde_json::{Value as Json, json};

/// What a page has been sent so far.
#[derive(Debug, Default)]
pub struct Sent {
    /// The record, as it was sent last.
    lines: Vec<String>,
    /// Whether it has been told which game this is.
    has_begun: bool,
}

/// How many decisions machines have made since a person was asked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Alone(u32);

impl Alone {
    /// Machines make no more decisions than this while nobody is asked: a game that never ends would fill the disk, and the memory.
    pub const MOST: u32 = 20_000;

    /// A machine has decided.
    pub fn decided(&mut self) {
        self.0 += 1;
    }

    /// A person is asked, or another game has begun.
    pub fn asked(&mut self) {
        self.0 = 0;
    }

    /// Whether the game is not to go on.
    #[must_use]
    pub fn is_too_long(self) -> bool {
        self.0 >= Alone::MOST
    }
}

impl Session {
    /// That a game among machines alone does not go on, for whoever looks at it, in its language.
    #[doc(hidden)]
    #[must_use]
    pub fn alone_too_long(&self) -> String {
        describe::say(&self.game, "table.alone", &[("n", &Alone::MOST.to_string())])
    }

    /// What a page is sent now: the table as its seat sees it, what that seat is asked, what of the record is new to it, and
    /// at first which game this is. From no seat, it is what everybody may see.
    ///
    /// Whoever sends it adds what the game does not know: who sits where, and which question it is that waits.
    #[doc(hidden)]
    pub fn message(&mut self, seat: Option<u8>, names: &mut Names, sent: &mut Sent) -> Json {
        self.seal();
        let eyes = seat.unwrap_or(self.setup.players);
        let scene = self.scene(eyes, names);
        let question = seat.and_then(|seat| self.asked(seat, names));
        let lines = self.story_by_decision(Some(eyes), 0);
        let same = lines.iter().zip(&sent.lines).take_while(|(a, b)| a == b).count();
        let over = self.ending().map(|ending| {
            json!({
                "winners": ending.winners.iter().map(|seat| seat_name(Some(*seat))).collect::<Vec<_>>(),
                "scores": ending.scores,
                "because": ending.because,
                "text": ending.text,
            })
        });
        let waiting = (over.is_none() && self.fault().is_none()).then(|| self.player_name());
        let mut message = json!({
            "seat": seat.map(|seat| seat_name(Some(seat))),
            "scene": scene,
            "question": question,
            "waiting": waiting,
            "record": { "from": same, "lines": &lines[same..] },
            "over": over,
        });
        if !std::mem::replace(&mut sent.has_begun, true) {
            message["begin"] = begin(&self.game);
        }
        sent.lines = lines;
        message
    }
}

/// Which game this is, and what its articles say.
fn begin(game: &Game) -> Json {
    let program = &game.program;
    let articles: serde_json::Map<String, Json> = program
        .articles
        .iter()
        .filter(|article| !article.title.is_empty())
        .map(|article| (article.id.to_string(), article.title.as_str().into()))
        .collect();
    json!({
        "title": game.title(),
        "language": program.spoken(),
        "as_of": program.as_of.map(|date| date.to_string()),
        "rules": game.rules_hash(),
        "articles": articles,
    })
}
