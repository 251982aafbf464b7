//! A game under way, with every decision made so far: for people and programs that play it.

mod apart;
mod deliberation;
pub mod explain;
pub mod lines;
mod numbers;
mod offered;
pub mod page;
mod past;
pub mod saved;
pub mod seat;
mod start;
mod typed;
mod values;

pub use deliberation::Deliberation;
pub use past::Past;
pub use start::Start;

use crate::agent::experience::Experience;
use crate::agent::{Agent, RandomAgent, derive};
use crate::error::Error;
use crate::machine::play::decide::ask::Choice;
use crate::machine::play::decide::chance;
use crate::machine::play::run::{Machine, Rested, Step};
use crate::machine::query::fault::GameFault;
use crate::machine::query::game::Game;
use crate::machine::state::State;
use crate::machine::state::setup::Setup;
use crate::value::Value;
use crate::witness::Witness;
use crate::written::{self, Unsaid};
use crate::{describe, record, view};
use explain::{Table, explain};
use naipe_grammar::narrow;
use saved::{Line, Saved};
use std::fmt;
use std::sync::Arc;

/// A game under way: a table, and what was decided at it.
///
/// Seats are numbered from 0 and called A, B, C…; a seat that nobody sits on sees what everybody sees. Whoever looks at the
/// game or asks about it does so with the eyes of a seat, which sees no secret of others, or of `None`, who sees everything.
///
/// It holds its game, so that it can be kept wherever a program keeps things. A program that plays very many games without
/// showing them plays them with the machine itself, as `naipe sim` does.
///
/// A clone is another game that stands where this one does, and goes on by itself.
#[derive(Debug, Clone)]
pub struct Session {
    game: Arc<Game>,
    setup: Setup,
    viewers: Vec<Option<u8>>,
    /// The machine; its decision is the one awaited.
    machine: Rested<Witness>,
    state: State,
    step: Step,
    made: Vec<Made>,
    /// What machines at the table know of the game by having played it.
    experience: Arc<Experience>,
}

/// A decision that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// By which seat; `None`: by chance.
    pub seat: Option<u8>,
    /// The id of the option that was chosen.
    pub id: String,
    choice: Choice,
}

/// What somebody is asked to decide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The seat that decides; `None`: chance does.
    pub seat: Option<u8>,
    /// What that seat is called.
    pub who: String,
    /// The question, as whoever is asked reads it.
    pub prompt: String,
    /// How many seconds the rules give; when they are over, the answer is `timeout`.
    pub seconds: Option<i32>,
    /// What can be answered; never empty.
    pub options: Vec<Offer>,
}

/// An option of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// What it is chosen by: the same at the same decision of the same game.
    pub id: String,
    /// What it is called before the player who decides.
    pub label: String,
    /// How likely chance is to choose it, relative to the other options; 1, where a player decides.
    pub weight: u32,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// The seats that have won; none: a draw, or a game of one player that is lost.
    pub winners: Vec<u8>,
    /// Whether it is a game of one player, and lost.
    pub lost: bool,
    /// The score of each seat, where the game counts one.
    pub scores: Vec<i32>,
    /// Why it is over, in the words of the rules; empty where they say nothing.
    pub because: String,
    /// All of this in a sentence.
    pub text: String,
}

/// A table as somebody sees it: printed, it is a board in text.
#[derive(Debug, Clone, Copy)]
pub struct View<'s> {
    game: &'s Game,
    state: &'s State,
    viewer: Option<u8>,
    /// The seat that is asked now, if one is.
    asked: Option<u8>,
}

impl fmt::Display for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(view::board(self.game, self.state, self.viewer).trim_end())
    }
}

impl View<'_> {
    /// The same as data: players, zones, and the cards that are seen, with their values.
    #[must_use]
    pub fn json(&self) -> serde_json::Value {
        view::json(self.game, self.state, self.viewer)
    }
}

fn seat(player: u8) -> Option<u8> {
    (player != Value::CHANCE).then_some(player)
}

/// What a seat is called: A, B, C…; `None` is chance.
#[must_use]
pub fn seat_name(seat: Option<u8>) -> String {
    match seat {
        Some(seat) => char::from(b'A' + seat.min(25)).to_string(),
        None => "chance".to_owned(),
    }
}

impl Session {
    /// Begins a game.
    ///
    /// # Errors
    /// Where there is no such deck, format or parameter, or the game is not for so many.
    pub fn begin(game: &Arc<Game>, start: &Start) -> Result<Session, Error> {
        let mut program = game.program.clone();
        let setup = start.settle(&mut program)?;
        // Values of parameters that the rules do not have are added to a program of its own.
        let game = if Arc::ptr_eq(&program, &game.program) { game.clone() } else { Arc::new(Game::new(program)) };
        let seats = (0..setup.players).map(Some);
        let viewers: Vec<Option<u8>> = seats.chain([None]).collect();
        Ok(Session::watched(game, setup, &viewers))
    }

    /// The same, as the machine is begun; only for these eyes it is kept what happens.
    #[doc(hidden)]
    #[must_use]
    pub fn watched(game: Arc<Game>, setup: Setup, viewers: &[Option<u8>]) -> Session {
        Session::witnessed(game, setup, viewers, Witness::new(viewers))
    }

    /// The same with whoever listens.
    fn witnessed(game: Arc<Game>, setup: Setup, viewers: &[Option<u8>], witness: Witness) -> Session {
        let mut machine = Machine::new(&game, witness);
        let mut state = machine.begin(&setup);
        machine.trace.look(&game, &state);
        let step = machine.advance(&mut state);
        machine.trace.look(&game, &state);
        let machine = machine.rest();
        let experience = Arc::new(Experience::new(&setup));
        Session { game, setup, viewers: viewers.to_vec(), machine, state, step, made: Vec::new(), experience }
    }

    /// Another game with the same set-up, for the same eyes; only its seed is another.
    #[doc(hidden)]
    #[must_use]
    pub fn anew(&self, seed: u64) -> Session {
        let setup = Setup { seed, ..self.setup.clone() };
        let mut anew = Session::watched(self.game.clone(), setup, &self.viewers);
        anew.experience = self.experience.clone();
        anew
    }

    /// Goes on with a game that was saved.
    ///
    /// # Errors
    /// Where the text is no saved game, or that of another version, or the rules are not those that it was played with.
    pub fn resume(game: &Arc<Game>, saved: &str) -> Result<Session, Error> {
        let saved = Saved::read("the saved game", saved.as_bytes())?;
        if saved.header.rules != game.rules_hash() {
            return Err(Error::refused(format!(
                "the saved game was played with other rules: they were {}, and those of `{}` are {}",
                saved.header.rules,
                game.program.name,
                game.rules_hash()
            ))
            .help("load the game with the rules and cards, and as of the date, that it was played with"));
        }
        let mut session = Session::begin(game, &saved.header.start)?;
        saved.repeat(&mut session)?;
        Ok(session)
    }

    /// Saves the game: what it was begun with, and what was decided. It is a log as `naipe play` writes them, which
    /// `naipe replay` plays again.
    #[must_use]
    pub fn save(&self) -> String {
        let seats = vec!["human"; usize::from(self.setup.players)];
        let first = saved::first_line(self, &seats, if self.setup.ask_chance { "ask" } else { "seed" });
        let decisions = self.made.iter().map(|made| format!("{}\n", made.line()));
        let over = self.ending().map(|_| Line::Over(format!("{:016x}", self.fingerprint())).json());
        let over = over.map(|line| format!("{line}\n"));
        [format!("{first}\n")].into_iter().chain(decisions).chain(over).collect()
    }

    /// The game that is played.
    #[must_use]
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// What it was begun with, what was not said included.
    #[must_use]
    pub fn start(&self) -> Start {
        Start::of(&self.game, &self.setup)
    }

    /// What is to be decided now; `None` where the game is over or cannot go on.
    #[must_use]
    pub fn question(&self) -> Option<Question> {
        if self.step != Step::Decide {
            return None;
        }
        let (game, state, decision) = (&*self.game, &self.state, &self.machine.decision);
        let weights = self.weights();
        let offer = |(n, (choice, weight)): (usize, (&Choice, u32))| Offer {
            id: describe::offered_id(game, state, decision, n, *choice),
            label: describe::choice_label(game, state, decision, *choice),
            weight,
        };
        Some(Question {
            seat: seat(decision.player),
            who: self.player_name(),
            prompt: describe::prompt(game, state, decision),
            seconds: decision.seconds,
            options: decision.options.iter().zip(weights).enumerate().map(offer).collect(),
        })
    }

    /// Whether something is to be decided.
    #[must_use]
    pub fn is_asking(&self) -> bool {
        self.step == Step::Decide
    }

    /// Whose decision is awaited; `None`: that of chance.
    #[must_use]
    pub fn player(&self) -> Option<u8> {
        seat(self.machine.decision.player)
    }

    /// What whoever decides is called.
    #[must_use]
    pub fn player_name(&self) -> String {
        seat_name(self.player())
    }

    /// Answers the question by the id of an option, and goes on to the next.
    ///
    /// # Errors
    /// Where no option has that id; nothing has happened then.
    pub fn choose(&mut self, id: &str) -> Result<(), Error> {
        let (game, state, decision) = (&*self.game, &self.state, &self.machine.decision);
        let is_it = |(n, choice): &(usize, Choice)| describe::offered_id(game, state, decision, *n, *choice) == id;
        let timeout = self.find(id).filter(|choice| *choice == Choice::Timeout);
        let options = if self.step == Step::Decide { decision.options.as_slice() } else { &[] };
        let Some(choice) = timeout.or_else(|| options.iter().copied().enumerate().find(is_it).map(|(_, c)| c)) else {
            let options: Vec<String> = self.question().into_iter().flat_map(|q| q.options).map(|o| o.id).collect();
            return Err(match self.step {
                Step::Decide => Error::unknown("option", id, options.iter().map(String::as_str)),
                _ => Error::refused("nothing is to be decided any more"),
            });
        };
        self.make(choice);
        Ok(())
    }

    /// Answers the question by the number of an option, from 0, and goes on to the next.
    ///
    /// # Errors
    /// Where there are not so many options; nothing has happened then.
    pub fn choose_nth(&mut self, number: usize) -> Result<(), Error> {
        let all = if self.step == Step::Decide { self.machine.decision.options.as_slice() } else { &[] };
        let Some(choice) = all.get(number).copied() else {
            return Err(Error::refused(format!("there is no option {number}: there are {}", all.len())));
        };
        self.make(choice);
        Ok(())
    }

    /// Answers the question at random: always the same in the same game with the same decisions before. False where nothing
    /// is to be decided.
    pub fn choose_at_random(&mut self) -> bool {
        let choice = self.at_random();
        if let Some(choice) = choice {
            self.make(choice);
        }
        choice.is_some()
    }

    /// Answers the question as an agent does that sees what the seat sees that is asked, and remembers what it has seen:
    /// always the same in the same game with the same decisions before. False where nothing is to be decided, or by chance.
    pub fn choose_by(&mut self, agent: Agent) -> bool {
        let Some(mut thoughts) = self.deliberate(agent) else { return self.choose_at_random() };
        while !thoughts.go_on(u32::MAX) {}
        self.choose_nth(thoughts.choice()).is_ok()
    }

    /// The option of an id, if it is among those there are now.
    pub(crate) fn find(&self, id: &str) -> Option<Choice> {
        if self.step != Step::Decide {
            return None;
        }
        if id == "timeout" && self.machine.decision.seconds.is_some() {
            return Some(Choice::Timeout);
        }
        let options = &self.machine.decision.options;
        options.iter().copied().find(|choice| describe::choice_id(&self.game, &self.state, *choice) == id)
    }

    /// Makes the decision awaited, and goes on to the next.
    pub(crate) fn make(&mut self, choice: Choice) {
        let id = describe::choice_id(&self.game, &self.state, choice);
        self.made.push(Made { seat: self.player(), choice, id });
        self.step = self.with_machine(|machine, state| {
            machine.choose(state, choice);
            let step = machine.advance(state);
            machine.trace.look(machine.game, state);
            step
        });
    }

    fn with_machine<R>(&mut self, act: impl FnOnce(&mut Machine<'_, Witness>, &mut State) -> R) -> R {
        let mut machine = std::mem::take(&mut self.machine).wake(&self.game);
        let came = act(&mut machine, &mut self.state);
        self.machine = machine.rest();
        came
    }

    /// From now on it is remembered, too, what was asked and answered. What was so far is found by playing it again: only who plays
    /// against machines that think pays for it.
    fn conclude(&mut self) {
        if self.machine.trace.memory().concludes() {
            return;
        }
        let (game, setup) = (self.game.clone(), self.setup.clone());
        let mut again = Session::witnessed(game, setup, &[], Witness::concluding());
        self.made.iter().for_each(|one| again.make(one.choice));
        self.machine.trace.recall(again.machine.trace);
    }

    /// The decisions made so far, in order.
    #[must_use]
    pub fn made(&self) -> &[Made] {
        &self.made
    }

    /// Takes back the last decisions, so many of them or as many as there are; gives how many that is. The others are played
    /// again from the beginning.
    pub fn undo(&mut self, decisions: usize) -> usize {
        let mut made = std::mem::take(&mut self.made);
        let kept = made.len().saturating_sub(decisions);
        let undone = made.split_off(kept).len();
        let mut again = Session::watched(self.game.clone(), self.setup.clone(), &self.viewers);
        again.experience = self.experience.clone();
        made.into_iter().for_each(|one| again.make(one.choice));
        *self = again;
        undone
    }

    /// The table as a seat sees it; `None` sees everything.
    #[must_use]
    pub fn view(&self, viewer: Option<u8>) -> View<'_> {
        let asked = self.player().filter(|_| self.step == Step::Decide);
        View { game: &self.game, state: &self.state, viewer, asked }
    }

    /// What has happened so far as a seat has seen it, a line each, indented under what caused it. `None` has seen everything.
    ///
    /// What a line says may still grow while the same thing goes on happening, until [`Session::seal`] is called.
    #[must_use]
    pub fn told(&self, viewer: Option<u8>) -> Vec<String> {
        self.machine.trace.lines(viewer)
    }

    /// What a viewer has been told from a line of [`Session::told`] on, for people: cards that move the same way, with nothing told
    /// between, are one line.
    #[doc(hidden)]
    #[must_use]
    pub fn story(&self, viewer: Option<u8>, from: usize) -> Vec<String> {
        let record = self.machine.trace.record(viewer);
        record.map_or(Vec::new(), |record| record.folded(&self.game, self.setup.players, from))
    }

    /// The same for whoever reads it later, or again: cards that move the same way are one line where one decision led to all of it.
    pub(crate) fn story_by_decision(&self, viewer: Option<u8>, from: usize) -> Vec<String> {
        let record = self.machine.trace.record(viewer);
        record.map_or(Vec::new(), |record| record.folded_by_decision(&self.game, self.setup.players, from))
    }

    /// Somebody has read what has happened so far: no line of it changes any more.
    pub fn seal(&mut self) {
        self.machine.trace.seal();
    }

    /// Answers questions about the game, in lines; what the viewer may not see is not told. The words may be
    ///
    /// - words of a line of what has happened: why did it?
    /// - `not` and a move, such as `not "Play" "Ogre"`: why can I not?
    /// - the number of an option, from 1: what is it?
    /// - the title of a card: what is it, and what of it is not as printed?
    /// - `CARD.ATTRIBUTE`, `"CARD" ATTRIBUTE`, or `A.ATTRIBUTE` of a player: what is that value made of? `controller` and `cost` are
    ///   attributes, too. Accents and capitals are forgiven.
    pub fn why(&mut self, viewer: Option<u8>, words: &str) -> Vec<String> {
        if let Some(seat) = viewer.filter(|seat| *seat >= self.setup.players) {
            return vec![format!("nobody sits on seat {seat}")];
        }
        self.with_machine(|machine, state| explain(&mut Table { machine, state }, viewer, words))
    }

    /// How the game ended, if it is over.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let outcome = self.state.core.outcome.as_ref()?;
        Some(Ending {
            winners: (0..16).filter(|seat| outcome.winners & (1 << seat) != 0).collect(),
            lost: outcome.lost,
            scores: outcome.scores.to_vec(),
            because: outcome.because.to_string(),
            text: record::outcome(&self.game, outcome, self.state.core.seats),
        })
    }

    /// What the rules did that cannot be, where the game cannot go on because of it.
    #[must_use]
    pub fn fault(&self) -> Option<&GameFault> {
        if let Step::Fault(fault) = &self.step { Some(fault) } else { None }
    }

    /// A number that tells positions apart: the same on every machine.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        self.state.fingerprint()
    }

    /// The game as a scenario of this name that claims how it came out: a test of the rules.
    ///
    /// # Errors
    /// What of the game no scenario can say.
    pub fn to_scenario(&self, name: &str) -> Result<String, Error> {
        let made: Vec<Choice> = self.made.iter().map(|made| made.choice).collect();
        written::written(&self.game, &self.setup, &made, name).map_err(|unsaid| {
            let why = match unsaid {
                Unsaid::Option { decision, who, label } => {
                    format!("in decision {decision} nothing that a scenario can say tells `{label}` from what else {who} could choose")
                }
                Unsaid::Parameter(name) => format!("no scenario can say what `{name}` is"),
                Unsaid::Endless => "it goes on and on, and nobody has anything to decide".to_owned(),
                Unsaid::Chance => "what chance said in it is not among its decisions: begin it with chance asked".to_owned(),
                Unsaid::Fault(message) => format!("it stopped, and no scenario in which that happens passes: {message}"),
            };
            Error::refused(format!("this game cannot be recorded: {why}"))
        })
    }

    /// How likely each option of a decision of chance is, relative to the others.
    fn weights(&self) -> Vec<u32> {
        let (_, state) = describe::innermost(&self.game, &self.state);
        self.machine.decision.weights(&state.core)
    }

    /// What a random player decides here.
    fn at_random(&self) -> Option<Choice> {
        if self.step != Step::Decide {
            return None;
        }
        let mut agent = RandomAgent::new(derive(self.setup.seed, self.made.len() as u64));
        let options = &self.machine.decision.options;
        if self.player().is_some() {
            return if options.is_empty() { None } else { options.get(agent.choose(options.len())).copied() };
        }
        let at = chance::drawn(&self.weights(), |whole| narrow::u32(agent.choose(narrow::usize(whole))))?;
        options.get(at).copied()
    }
}

impl Made {
    /// The line that says it in a saved game.
    #[doc(hidden)]
    #[must_use]
    pub fn line(&self) -> serde_json::Value {
        serde_json::json!({ "by": seat_name(self.seat), "choose": self.id })
    }
}

impl Line {
    /// The line as it is written, but for a choice, which [`Made::line`] writes.
    #[must_use]
    pub fn json(&self) -> serde_json::Value {
        match self {
            Line::Chose(id, None) => serde_json::json!({ "choose": id }),
            Line::Chose(id, Some(by)) => serde_json::json!({ "by": by, "choose": id }),
            Line::Undid(decisions) => serde_json::json!({ "undo": decisions }),
            Line::Over(fingerprint) => serde_json::json!({ "over": fingerprint }),
        }
    }
}
