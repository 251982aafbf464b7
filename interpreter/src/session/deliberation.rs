//! What an agent thinks about at a table, apart from the table: others go on looking at it, and may change it, while it thinks.

use super::Session;
use crate::agent::Agent;
use crate::agent::experience::{Experience, Lesson};
use crate::agent::thinker::{Thinker, Thought, seed_of};
use crate::machine::play::run::{Machine, Step};
use crate::machine::play::trace::silent;
use crate::machine::query::game::Game;
use crate::machine::state::State;
use std::sync::Arc;

/// An agent's decision that is being thought about, to be gone on with little by little, on any thread.
#[derive(Debug)]
pub struct Deliberation {
    game: Arc<Game>,
    experience: Arc<Experience>,
    /// Games that teach what a position is worth, where that has not been learnt yet.
    lesson: Option<Lesson>,
    thought: Thought,
    /// A place to think in.
    state: State,
}

impl Session {
    /// What an agent would have to think about to answer the question; nothing where chance is asked, or nobody. The answer, to
    /// [`Session::choose_nth`], is the one that [`Session::choose_by`] gives.
    #[doc(hidden)]
    #[must_use]
    pub fn deliberate(&mut self, agent: Agent) -> Option<Deliberation> {
        let seat = self.player().filter(|_| agent != Agent::Random && self.step == Step::Decide)?;
        self.conclude();
        let (decision, memory) = (&self.machine.decision, self.machine.trace.memory());
        let seed = seed_of(self.setup.seed, seat, self.made.len());
        let thought = Thought::begin(&self.game, agent, &self.state, decision, memory, seed);
        let is_new = !thought.is_done() && !self.experience.is_learnt();
        Some(Deliberation {
            lesson: is_new.then(|| self.experience.lesson(&self.game)),
            game: self.game.clone(),
            experience: self.experience.clone(),
            thought,
            state: self.state.clone(),
        })
    }
}

impl Deliberation {
    /// Thinks on, in so many games at the most; whether enough has been thought.
    pub fn go_on(&mut self, games: u32) -> bool {
        if let Some(lesson) = &mut self.lesson {
            let mut machine = Machine::new(&self.game, silent());
            for _ in 0..games {
                if lesson.is_over() || self.experience.is_learnt() {
                    break;
                }
                lesson.play(&mut machine);
            }
            if !lesson.is_over() && !self.experience.is_learnt() {
                return false;
            }
            if let Some(lesson) = self.lesson.take().filter(Lesson::is_over) {
                self.experience.learn(lesson);
            }
            return self.thought.is_done();
        }
        let mut thinker = Thinker::new(&self.game, &self.experience, &self.state);
        thinker.think(&mut self.thought, games);
        self.thought.is_done()
    }

    /// The number of the option that is chosen.
    #[must_use]
    pub fn choice(self) -> usize {
        self.thought.choice()
    }
}
