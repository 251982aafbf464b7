//! The game so far as a seat has seen it, position by position: to look back at it.
//!
//! A position is shown by the same words as the table itself was at that moment, so that nobody sees more of it than they
//! could see then. A position is whatever a decision led to of which the seat has seen something.

use super::{Made, Session};
use crate::view::scene::{self, Names};
use serde_json::{Value as Json, json};
use std::collections::VecDeque;

/// So many positions are kept as they were shown: those that lead to the last one that was wanted.
const KEPT: usize = 16;

/// What a seat can look back at.
#[derive(Debug)]
pub struct Past {
    /// With whose eyes; those of a seat that nobody sits on see what everybody sees.
    eyes: u8,
    /// The game, played again as far as somebody looks.
    again: Session,
    names: Names,
    /// The decisions that were looked at for positions.
    known: Vec<Made>,
    /// Each position: after how many decisions it came, and how many lines of the record had been told by then.
    stops: Vec<(usize, usize)>,
    /// Positions as they were shown.
    kept: VecDeque<(usize, Json)>,
}

impl Session {
    /// What can be looked back at from a seat, or from none.
    #[doc(hidden)]
    #[must_use]
    pub fn past(&self, seat: Option<u8>) -> Past {
        let eyes = seat.unwrap_or(self.setup.players);
        let mut past = Past {
            eyes,
            again: Session::watched(self.game.clone(), self.setup.clone(), &[Some(eyes)]),
            names: Names::default(),
            known: Vec::new(),
            stops: Vec::new(),
            kept: VecDeque::new(),
        };
        past.arrive(true);
        past
    }
}

impl Past {
    /// A position, from 0, of the game in which these decisions were made; the last one, where there are not so many.
    pub fn show(&mut self, made: &[Made], at: usize) -> Json {
        let same = self.known.iter().zip(made).take_while(|(a, b)| a == b).count();
        if same < self.known.len() {
            // What was taken back has not been.
            self.known.truncate(same);
            self.stops.retain(|(decisions, _)| *decisions <= same);
            self.kept.retain(|(stop, _)| *stop < self.stops.len());
        }
        if self.again.made.len() > same {
            self.begin_again();
        }
        if same < made.len() {
            self.go_to(made, made.len());
        }
        let at = at.min(self.stops.len() - 1);
        if !self.kept.iter().any(|(stop, _)| *stop == at) {
            if self.again.made.len() >= self.stops[at].0 {
                self.begin_again();
            }
            self.go_to(made, self.stops[at].0);
        }
        let kept = self.kept.iter().find(|(stop, _)| *stop == at);
        let mut shown = kept.map_or(Json::Null, |(_, shown)| shown.clone());
        shown["at"] = at.into();
        shown["of"] = (self.stops.len() - 1).into();
        shown
    }

    fn begin_again(&mut self) {
        self.again = Session::watched(self.again.game.clone(), self.again.setup.clone(), &[Some(self.eyes)]);
        self.names = Names::default();
        self.arrive(true);
    }

    /// Plays on until so many decisions have been made.
    fn go_to(&mut self, made: &[Made], decisions: usize) {
        while let Some(one) = made[..decisions].get(self.again.made.len()) {
            self.again.make(one.choice);
            let now = self.again.made.len();
            if now > self.known.len() {
                self.known.push(one.clone());
            }
            self.arrive(decisions - now < KEPT);
        }
    }

    /// Looks at the table after a decision, and keeps what is seen if that will be wanted.
    fn arrive(&mut self, is_wanted: bool) {
        self.again.seal();
        let (now, eyes) = (self.again.made.len(), self.eyes);
        scene::look(&self.again.game, &self.again.state, eyes, &mut self.names);
        let told = self.again.machine.trace.entries(Some(eyes)).len();
        let at = match self.stops.binary_search_by_key(&now, |(decisions, _)| *decisions) {
            Ok(at) => at,
            Err(at) if at == self.stops.len() && self.stops.last().is_none_or(|(_, before)| told > *before) => {
                self.stops.push((now, told));
                at
            }
            Err(_) => return,
        };
        if !is_wanted || self.kept.iter().any(|(stop, _)| *stop == at) {
            return;
        }
        let before = if at == 0 { 0 } else { self.stops[at - 1].1 };
        let is_asked = self.again.player() == Some(eyes);
        let shown = json!({
            "scene": self.again.scene(eyes, &mut self.names),
            "lines": self.again.story_by_decision(Some(eyes), before),
            "told": self.again.story_by_decision(Some(eyes), 0).len(),
            "asked": self.again.question().filter(|_| is_asked).map(|question| question.prompt),
            "over": self.again.ending().map(|ending| ending.text),
        });
        if self.kept.len() == KEPT {
            self.kept.pop_front();
        }
        self.kept.push_back((at, shown));
    }
}
