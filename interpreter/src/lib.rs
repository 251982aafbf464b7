//! Card games written in Naipe, loaded and played.
//!
//! A game is a few texts: its rules, its cards, its decks. [`Project`] finds the games that texts describe, in a folder
//! (`Project::open`) or in memory, and checks them; a [`Game`] is ready to be played; a [`Session`] is a game under way, that
//! asks its players one [`Question`] after another. Nothing here reads a clock, and but for `Project::open` no file: the same
//! rules, seed and choices give the same game on every machine, a browser included.
//!
//! # A whole game
//!
//! ```
//! use naipe_interpreter::{Project, Session, Start};
//!
//! const RULES: &str = r#"
//! game high "High Cards" { players: 2 }
//!
//! player { points: int = 0 }
//! zone deck "Deck" of player pile hidden
//! zone hand "Hand" of player set visible to owner
//! zone table "Table" of player row in play
//!
//! kind card "Card" { worth: int }
//!
//! setup {
//!   for p in players { shuffle deck of p  repeat 6 { move top of deck of p to hand of p } }
//! }
//!
//! action lay "Lay"(c: card in hand of you) {
//!   move c to table of you
//!   you.points += c.worth
//! }
//!
//! turn { offer active lay }
//!
//! check rich at once for p in players when p.points >= 12 { win p because "12 points" }
//! check poor when every p: player where hand of p is empty and deck of p is empty { draw because "all is laid" }
//! "#;
//!
//! const CARDS: &str = r#"
//! card "Ace" : card { worth: 11 }
//! card "King" : card { worth: 4 }
//! card "Seven" : card { worth: 0 }
//! deck "Plain" { deck { 2 "Ace"  2 "King"  2 "Seven" } }
//! "#;
//!
//! let mut project = Project::from_texts([("rules/high/game.naipe", RULES), ("cards/high/cards.naipe", CARDS)])?;
//! let game = project.game("high")?;
//!
//! let mut session = Session::begin(&game, &Start { seed: 7, ..Start::default() })?;
//! while let Some(question) = session.question() {
//!     // What this player may see, and what this player may do.
//!     println!("{}\n{}: {}", session.view(question.seat), question.who, question.prompt);
//!     for option in &question.options {
//!         println!("  {:12} {}", option.id, option.label);
//!     }
//!     let wanted = question.options[0].id.clone();
//!     session.choose(&wanted)?;
//! }
//! let ending = session.ending().expect("nobody has anything more to decide");
//! println!("{}", ending.text);
//! # assert_eq!(session.made().len(), 6);
//! # assert_eq!(ending.because, "12 points");
//!
//! // What has happened, in words, and why.
//! assert!(session.told(None).last().is_some_and(|line| line.contains("12 points")));
//! assert!(session.why(None, "A.points")[0].starts_with("points of A is "));
//!
//! // A move taken back; the game saved, and gone on with.
//! session.undo(1);
//! assert!(session.ending().is_none());
//! let saved = session.save();
//! let mut again = Session::resume(&game, &saved)?;
//! assert_eq!(again.fingerprint(), session.fingerprint());
//! again.choose_nth(0)?;
//! assert_eq!(again.ending(), Some(ending));
//! # Ok::<(), naipe_interpreter::Error>(())
//! ```
//!
//! # What is wrong is a value
//!
//! ```
//! use naipe_interpreter::{Error, Project};
//!
//! let rules = "game high \"High Card\" { players: 2 }\nkind card \"Card\" { worth: int }\ncard \"Ace\" : card { wroth: 11 }";
//! let Err(Error::Faults(faults)) = Project::from_texts([("rules/high/game.naipe", rules)])?.game("high") else { panic!() };
//! // Printed, each fault stands beside the lines it speaks of.
//! let said = faults.to_string();
//! assert!(said.contains("rules/high/game.naipe:3:21") && said.contains("help: did you mean `worth`?"), "{said}");
//! # Ok::<(), Error>(())
//! ```
//!
//! # Features
//!
//! Both are on, if nothing else is said.
//!
//! `compiler`: `Project`, and all else that reads texts. Without it games are only played, that were kept ([`Game::from_kept`]), where
//! what is loaded must be small.
//!
//! `files`, which needs `compiler`: `Project::open`. Without it nothing here knows files or threads.

#![cfg_attr(
    not(feature = "compiler"),
    allow(dead_code, unused_imports, reason = "what only the compiler and scenarios ask of the rest is not linked")
)]

mod answers;
mod dirty;
mod error;
mod limits;
mod why;
mod witness;
#[doc(hidden)]
pub mod wording;
#[doc(hidden)]
pub mod words;

pub use agent::Agent;
pub use error::Error;
#[cfg(feature = "compiler")]
pub use lower::LANGUAGE;
pub use machine::query::fault::GameFault;
pub use machine::query::game::Game;
pub use naipe_grammar::ast::Date;
pub use naipe_grammar::diagnostic::{Code, Diagnostic, Label, Severity};
pub use naipe_grammar::source::Sources;
pub use naipe_grammar::span::{FileId, Span};
#[cfg(feature = "compiler")]
pub use project::{CardText, Faults, Project, Tested};
pub use session::{Ending, Made, Offer, Question, Session, Start, View, seat_name};
#[cfg(feature = "compiler")]
pub use worded::Lack;

// What the command, the tests and the benches of this repository look into. It is no part of what the library promises, and
// changes without notice.
#[doc(hidden)]
pub mod agent;
#[doc(hidden)]
pub mod cells;
#[doc(hidden)]
pub mod codes;
#[cfg(feature = "compiler")]
#[doc(hidden)]
pub mod coverage;
#[doc(hidden)]
pub mod deck;
#[doc(hidden)]
pub mod describe;
#[doc(hidden)]
pub mod digest;
#[doc(hidden)]
pub mod game;
#[cfg(feature = "compiler")]
#[doc(hidden)]
pub mod listing;
#[cfg(feature = "compiler")]
#[doc(hidden)]
pub mod lower;
#[doc(hidden)]
pub mod machine;
#[doc(hidden)]
pub mod primitives;
#[doc(hidden)]
pub mod program;
#[cfg(feature = "compiler")]
#[doc(hidden)]
pub mod project;
#[cfg(feature = "compiler")]
#[doc(hidden)]
pub mod recheck;
#[doc(hidden)]
pub mod record;
#[cfg(feature = "compiler")]
#[doc(hidden)]
pub mod scenario;
#[doc(hidden)]
pub mod session;
#[doc(hidden)]
pub mod setting;
#[doc(hidden)]
pub mod standings;
#[doc(hidden)]
pub mod value;
#[doc(hidden)]
pub mod view;
#[cfg(feature = "compiler")]
#[doc(hidden)]
pub mod worded;
#[doc(hidden)]
pub mod written;

// The example of the README runs, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
