//! A table at which one person plays against bots, as a page is sent it.

use crate::{Beginning, Game, data, error, read, start_of};
use naipe_interpreter as naipe;
use naipe_interpreter::session::page::{Alone, Sent};
use naipe_interpreter::session::{Deliberation, Past};
use naipe_interpreter::view::scene::Names;
use naipe_interpreter::{Agent, seat_name};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

/// A table at which one person plays against bots.
#[wasm_bindgen]
pub struct Table {
    session: naipe::Session,
    seat: u8,
    /// Who decides for the other seats; a seat that is not said is decided for at random.
    agents: Vec<Agent>,
    names: Names,
    sent: Sent,
    /// How many messages there were.
    version: u32,
    /// How many questions there were.
    asked: u32,
    /// How many decisions had been made before each answer of the person.
    before: Vec<usize>,
    /// What a bot is thinking about.
    thoughts: Option<Deliberation>,
    /// How long bots have been by themselves.
    alone: Alone,
    /// What the person looks back at.
    past: Option<Past>,
}

impl Table {
    fn of(session: naipe::Session, seat: u8, agents: &[String]) -> Result<Table, JsError> {
        let agents = agents.iter().map(|agent| agent.parse().map_err(|wrong: String| JsError::new(&wrong)));
        let agents = agents.collect::<Result<_, _>>()?;
        let made = session.made().iter().enumerate();
        let before = made.filter(|(_, made)| made.seat == Some(seat)).map(|(at, _)| at).collect();
        Ok(Table {
            session,
            seat,
            agents,
            names: Names::default(),
            sent: Sent::default(),
            version: 0,
            asked: 0,
            before,
            thoughts: None,
            alone: Alone::default(),
            past: None,
        })
    }

    /// What the rules did that cannot be, in the language of the game where that is known.
    fn fault(&self) -> Option<String> {
        let message = &self.session.fault()?.message;
        #[cfg(feature = "author")]
        let message = crate::spanish::said(message, Some(self.session.game().program.spoken()));
        Some(message.to_string())
    }
}

#[wasm_bindgen]
impl Table {
    /// A table at which a game begins; the person sits on a seat, from 0, and agents (`random`, `greedy`, `ismcts:200`) on the
    /// others.
    ///
    /// # Errors
    /// Where there is no such deck, format, parameter or agent, or the game is not for so many.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &Game, start: &Beginning, seat: u8, agents: Vec<String>) -> Result<Table, JsError> {
        let start = start_of(&read(start, "what a game is begun with")?)?;
        let session = naipe::Session::begin(&game.0, &start).map_err(|e| error(&e))?;
        Table::of(session, seat, &agents)
    }

    /// A table that goes on with a saved game.
    ///
    /// # Errors
    /// Where it was saved of other rules, the text is no saved game, or there is no such agent.
    pub fn resume(game: &Game, saved: &str, seat: u8, agents: Vec<String>) -> Result<Table, JsError> {
        let session = naipe::Session::resume(&game.0, saved).map_err(|e| error(&e))?;
        Table::of(session, seat, &agents)
    }

    /// What the page is sent now; what it was sent before is not sent again.
    ///
    /// # Errors
    /// Never for what the engine itself shows.
    pub fn message(&mut self) -> Result<JsValue, JsError> {
        self.version += 1;
        let mut message = self.session.message(Some(self.seat), &mut self.names, &mut self.sent);
        let chairs = (0..self.session.start().players.unwrap_or(1)).map(|seat| {
            let is_person = seat == self.seat;
            let agent = self.agents.get(usize::from(seat)).copied().unwrap_or(Agent::Random);
            json!({
                "seat": seat_name(Some(seat)),
                "who": if is_person { "person" } else { "bot" },
                "called": if is_person { "person".to_owned() } else { agent.to_string() },
                "here": true,
                "free": false,
            })
        });
        message["seats"] = chairs.collect::<Vec<_>>().into();
        message["version"] = self.version.into();
        message["asked"] = self.asked.into();
        message["undo"] = (!self.before.is_empty()).into();
        let thinking = self.thoughts.as_ref().map(|_| self.session.player_name());
        message["thinking"] = json!(thinking);
        let stopped = self.fault().or_else(|| self.alone.is_too_long().then(|| self.session.alone_too_long()));
        if stopped.is_some() {
            message["waiting"] = Value::Null;
        }
        message["again"] = message["waiting"].is_null().into();
        message["stopped"] = json!(stopped.map(|why| vec![why]));
        data(&message)
    }

    /// A bot goes on with its decision, in so many games in thought at the most: true where it has made it, false where it still
    /// thinks, and nothing where it is the person's turn, or the game is over.
    pub fn step(&mut self, games: u32) -> Option<bool> {
        let asked = self.session.player();
        if asked == Some(self.seat) {
            self.alone.asked();
        }
        if self.session.question().is_none() || asked == Some(self.seat) || self.alone.is_too_long() {
            return None;
        }
        let agent = asked.and_then(|seat| self.agents.get(usize::from(seat))).copied().unwrap_or(Agent::Random);
        let made = match self.thoughts.take() {
            Some(mut thoughts) => {
                if !thoughts.go_on(games) {
                    self.thoughts = Some(thoughts);
                    return Some(false);
                }
                self.session.choose_nth(thoughts.choice()).is_ok()
            }
            None => {
                self.thoughts = self.session.deliberate(agent);
                if self.thoughts.is_some() {
                    return Some(false);
                }
                self.session.choose_by(agent)
            }
        };
        self.asked += u32::from(made);
        self.alone.decided();
        made.then_some(true)
    }

    /// The person answers the question of this number with an option, and what it is carried out on.
    ///
    /// # Errors
    /// Where another question is asked, or there is no such option.
    pub fn choose(&mut self, asked: u32, option: usize, next: Option<usize>) -> Result<(), JsError> {
        if asked != self.asked || self.session.player() != Some(self.seat) {
            return Err(JsError::new("the table has moved on: this was another question"));
        }
        let before = self.session.made().len();
        self.session.seal();
        self.session.answer(option, next).map_err(|e| error(&e))?;
        self.before.push(before);
        self.asked += 1;
        Ok(())
    }

    /// Takes the last answer of the person back, and all that came of it.
    ///
    /// # Errors
    /// Where there is nothing to take back, or the table has moved on.
    pub fn undo(&mut self, asked: u32) -> Result<(), JsError> {
        if asked != self.asked {
            return Err(JsError::new("the table has moved on"));
        }
        let Some(before) = self.before.pop() else { return Err(JsError::new("there is nothing to take back")) };
        self.session.undo(self.session.made().len() - before);
        self.alone.asked();
        self.thoughts = None;
        self.asked += 1;
        Ok(())
    }

    /// A position of the game so far, from 0, as the person saw it then.
    ///
    /// # Errors
    /// Never for what the engine itself shows.
    pub fn past(&mut self, at: usize) -> Result<JsValue, JsError> {
        let past = self.past.get_or_insert_with(|| self.session.past(Some(self.seat)));
        data(&past.show(self.session.made(), at))
    }

    /// Why something is as it is: a question in words, or about a card by its name, or why a card can do nothing (`not`).
    ///
    /// # Errors
    /// Where none of them is asked about.
    pub fn why(
        &mut self,
        words: Option<String>,
        card: Option<String>,
        not: Option<String>,
    ) -> Result<Vec<String>, JsError> {
        let (seat, names) = (self.seat, &self.names);
        match (words, card, not) {
            (Some(words), ..) => Ok(self.session.why(Some(seat), &words)),
            (_, Some(card), _) => Ok(self.session.why_card(seat, names, &card)),
            (.., Some(card)) => Ok(self.session.why_not_card(seat, names, &card)),
            _ => Err(JsError::new("say what is asked about")),
        }
    }

    /// The game so far, to be gone on with later.
    #[must_use]
    pub fn save(&self) -> String {
        self.session.save()
    }
}
