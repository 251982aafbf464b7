//! A game under way, with every decision made so far.

use super::agent::{RandomAgent, derive};
use super::witness::Witness;
use naipe_grammar::narrow;
use naipe_interpreter::describe;
use naipe_interpreter::machine::ask::{Choice, DecisionKind};
use naipe_interpreter::machine::index::Game;
use naipe_interpreter::machine::run::{Machine, Step};
use naipe_interpreter::machine::setup::Setup;
use naipe_interpreter::machine::state::State;
use naipe_interpreter::value::Value;

/// A decision that was made.
#[derive(Debug, Clone)]
pub struct Made {
    /// By whom.
    pub player: u8,
    /// Which option.
    pub choice: Choice,
    /// Its id.
    pub id: String,
}

/// A game under way.
pub struct Session<'g> {
    /// The game.
    pub game: &'g Game,
    /// The machine; its decision is the one awaited.
    pub machine: Machine<'g, Witness>,
    /// The state.
    pub state: State,
    /// Where it stands.
    pub step: Step,
    /// The decisions made.
    pub made: Vec<Made>,
    setup: Setup,
    viewers: Vec<Option<u8>>,
}

impl<'g> Session<'g> {
    /// Begins a game, watched by the seats named.
    pub fn begin(game: &'g Game, setup: &Setup, viewers: &[Option<u8>]) -> Session<'g> {
        let mut machine = Machine::new(game, Witness::new(viewers));
        let mut state = machine.begin(setup);
        let step = machine.advance(&mut state);
        Session { game, machine, state, step, made: Vec::new(), setup: setup.clone(), viewers: viewers.to_vec() }
    }

    /// Whose decision is awaited.
    pub fn player(&self) -> u8 {
        self.machine.decision.player
    }

    /// The option of an id, if it is among those there are now.
    pub fn find(&self, id: &str) -> Option<Choice> {
        if id == "timeout" && self.machine.decision.seconds.is_some() {
            return Some(Choice::Timeout);
        }
        let options = &self.machine.decision.options;
        options.iter().copied().find(|choice| describe::choice_id(self.game, &self.state, *choice) == id)
    }

    /// Makes the decision awaited, and goes on to the next.
    pub fn choose(&mut self, choice: Choice) {
        let player = self.player();
        let id = describe::choice_id(self.game, &self.state, choice);
        self.made.push(Made { player, choice, id });
        self.machine.choose(&mut self.state, choice);
        self.step = self.machine.advance(&mut self.state);
    }

    /// Takes back the last decisions, so many of them, by playing the others again.
    pub fn undo(&mut self, decisions: usize) {
        let mut made = std::mem::take(&mut self.made);
        made.truncate(made.len().saturating_sub(decisions));
        let mut again = Session::begin(self.game, &self.setup, &self.viewers);
        for one in made {
            again.choose(one.choice);
        }
        *self = again;
    }

    /// How likely each option of a decision of chance is, relative to the others.
    pub fn weights(&self) -> Vec<u32> {
        let (_, state) = describe::innermost(self.game, &self.state);
        let core = &state.core;
        let weigh = |choice: &Choice| match (self.machine.decision.kind, choice) {
            // Cards that are alike are one outcome.
            (DecisionKind::Uncover { zone }, Choice::Value(Value::Object(object))) => {
                let hidden = core.zones.get(zone as usize).map_or(0, |zone| zone.hidden);
                let def = core.objects.get(object.id as usize).map(|object| object.def);
                let alike = (0..hidden)
                    .filter(|k| core.objects.get(core.covered(zone, *k) as usize).map(|object| object.def) == def);
                narrow::u32(alike.count().max(1))
            }
            _ => 1,
        };
        self.machine.decision.options.iter().map(weigh).collect()
    }

    /// What a random player decides here: always the same in the same game with the same decisions before.
    pub fn at_random(&self) -> Option<Choice> {
        let mut agent = RandomAgent::new(derive(self.setup.seed, self.made.len() as u64));
        let options = &self.machine.decision.options;
        if self.player() != Value::CHANCE {
            return if options.is_empty() { None } else { options.get(agent.choose(options.len())).copied() };
        }
        let weights = self.weights();
        let whole: usize = weights.iter().map(|weight| *weight as usize).sum();
        let mut at = if whole == 0 { return None } else { agent.choose(whole) };
        for (choice, weight) in options.iter().zip(weights) {
            match at.checked_sub(weight as usize) {
                Some(rest) => at = rest,
                None => return Some(*choice),
            }
        }
        None
    }
}
