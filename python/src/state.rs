//! A game under way.

use crate::errors::{self, guarded, refused};
use crate::game::Game;
use crate::{apart, data};
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::{Agent, Session, Start, seat_name};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyString};
use serde_json::json;
use std::fmt::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of chance among players, as OpenSpiel has it.
const CHANCE: i32 = -1;
/// Whose turn it is when the game is over, as OpenSpiel has it.
const TERMINAL: i32 = -4;

/// A game under way. Seats are numbered from 0; a seat of `None` sees everything.
#[pyclass(module = "naipe", frozen)]
pub struct State {
    game: Py<Game>,
    inside: Mutex<Play>,
    is_recorded: bool,
}

#[derive(Clone)]
struct Play {
    session: Session,
    /// What was decided so far: by which seat (chance has none), and the number of the action.
    history: Vec<(Option<u8>, usize)>,
}

impl State {
    /// Begins a game; of one that is not recorded, nothing is written down in words.
    pub fn begin(game: &Bound<'_, Game>, start: &Start, is_recorded: bool) -> PyResult<State> {
        let inside = game.get().inside.clone();
        let session = guarded(|| {
            if is_recorded {
                return Session::begin(&inside, start);
            }
            let mut program = inside.program.clone();
            let setup: Setup = start.settle(&mut program)?;
            let is_same = Arc::ptr_eq(&program, &inside.program);
            let own = if is_same { inside.clone() } else { Arc::new(naipe_interpreter::Game::new(program)) };
            Ok(Session::watched(own, setup, &[]))
        })?;
        let session = session.map_err(|e| errors::of(&e))?;
        let state = State {
            game: game.clone().unbind(),
            inside: Mutex::new(Play { session, history: Vec::new() }),
            is_recorded,
        };
        state.sound()?;
        Ok(state)
    }

    fn inside(&self) -> MutexGuard<'_, Play> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Raises what went wrong, if the game cannot go on.
    fn sound(&self) -> PyResult<()> {
        let play = self.inside();
        let Some(fault) = play.session.fault() else { return Ok(()) };
        Err(errors::stopped(fault, self.game.get().sources.as_deref()))
    }

    /// Answers by the id of an option.
    pub fn play(&self, id: &str) -> PyResult<()> {
        guarded(|| {
            let mut play = self.inside();
            let Play { session, history } = &mut *play;
            let seat = session.player();
            let number = session.question().and_then(|question| {
                let at = question.options.iter().position(|option| option.id == id)?;
                session.numbers().get(at).copied()
            });
            session.choose(id).map_err(|e| errors::of(&e))?;
            // That the time is over is no option, and has the number of its word.
            history.push((seat, number.unwrap_or(5)));
            PyResult::Ok(())
        })??;
        self.sound()
    }

    /// Answers by the number of an option among those of the question.
    fn play_nth(&self, at: usize) -> PyResult<()> {
        guarded(|| {
            let mut play = self.inside();
            let Play { session, history } = &mut *play;
            let (seat, number) = (session.player(), session.numbers().get(at).copied());
            session.choose_nth(at).map_err(|e| errors::of(&e))?;
            history.extend(number.map(|number| (seat, number)));
            PyResult::Ok(())
        })??;
        self.sound()
    }

    fn seats(play: &Play) -> u8 {
        play.session.start().players.unwrap_or(1)
    }

    fn seat(play: &Play, said: Option<u8>) -> PyResult<Option<u8>> {
        match said {
            Some(seat) if seat >= State::seats(play) => Err(refused(format!("nobody sits on seat {seat}"))),
            said => Ok(said),
        }
    }
}

#[pymethods]
impl State {
    /// The game that is played.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// Another game that stands where this one does, and goes on by itself.
    fn clone(&self, py: Python<'_>) -> State {
        State {
            game: self.game.clone_ref(py),
            inside: Mutex::new(self.inside().clone()),
            is_recorded: self.is_recorded,
        }
    }

    fn __copy__(&self, py: Python<'_>) -> State {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> State {
        self.clone(py)
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        Ok((self.game.getattr(py, "resume")?, (self.save(),)))
    }

    /// How many seats play.
    #[getter]
    fn players(&self) -> u8 {
        State::seats(&self.inside())
    }

    /// What is asked: `seat` (`None`: chance), `who`, `prompt`, `seconds`; nothing when the game is over.
    #[getter]
    fn question(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let question = self.inside().session.question();
        let told = question.map(|q| json!({ "seat": q.seat, "who": q.who, "prompt": q.prompt, "seconds": q.seconds }));
        data::object(py, &told.unwrap_or_default())
    }

    /// The options of the question, each with its `id`, `label`, `number` (the action), `sort`, `weight`, where on the table it
    /// is (`at`) and what it costs and says (`detail`), where that helps.
    fn options(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let options = guarded(|| self.inside().session.options())?;
        data::object(py, &options.into())
    }

    /// Answers by the id of an option, or by its place among the options, from 0.
    fn choose(&self, option: &Bound<'_, PyAny>) -> PyResult<()> {
        match option.cast::<PyString>() {
            Ok(id) => self.play(id.to_cow()?.as_ref()),
            Err(_) => self.play_nth(option.extract()?),
        }
    }

    /// Answers at random; the same in the same game with the same decisions before. False when nobody is asked.
    fn choose_at_random(&self, py: Python<'_>) -> PyResult<bool> {
        self.choose_by(py, "random")
    }

    /// Answers as an agent does that sees what the seat sees that is asked: `random`, `greedy`, `ismcts:200`.
    fn choose_by(&self, py: Python<'_>, agent: &str) -> PyResult<bool> {
        let agent: Agent = agent.parse().map_err(|wrong: String| refused(wrong))?;
        let chosen = apart(py, || {
            let mut play = self.inside();
            let Play { session, history } = &mut *play;
            let before = session.question();
            let (seat, numbers) = (session.player(), session.numbers());
            let is_made = session.choose_by(agent);
            let made = session.made().last().filter(|_| is_made);
            let at = before.zip(made).and_then(|(q, made)| q.options.iter().position(|option| option.id == made.id));
            history.extend(at.and_then(|at| numbers.get(at)).map(|number| (seat, *number)));
            is_made
        })?;
        self.sound()?;
        Ok(chosen)
    }

    /// Takes decisions back, and tells how many.
    fn undo(&self, py: Python<'_>, decisions: usize) -> PyResult<usize> {
        apart(py, || {
            let mut play = self.inside();
            let undone = play.session.undo(decisions);
            let kept = play.history.len().saturating_sub(undone);
            play.history.truncate(kept);
            undone
        })
    }

    /// The table as a seat sees it, as a board in text.
    #[pyo3(signature = (seat=None))]
    fn board(&self, seat: Option<u8>) -> PyResult<String> {
        let play = self.inside();
        let seat = State::seat(&play, seat)?;
        guarded(|| play.session.view(seat).to_string())
    }

    /// The table as a seat sees it: players, zones, and the cards that are seen, with their values.
    #[pyo3(signature = (seat=None))]
    fn view(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<Py<PyAny>> {
        let play = self.inside();
        let seat = State::seat(&play, seat)?;
        let seen = guarded(|| play.session.view(seat).json())?;
        drop(play);
        data::object(py, &seen)
    }

    /// What a seat sees in numbers, each of which `Game.measures` names: an array of NumPy.
    #[pyo3(signature = (seat=None))]
    fn measures<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyAny>> {
        let play = self.inside();
        let seat = State::seat(&play, seat)?;
        let found = guarded(|| play.session.view(seat).measures())?;
        drop(play);
        data::array(py, "<i4", found.into_iter().map(i32::to_le_bytes))
    }

    /// What has happened, in words, as a seat may know it.
    #[pyo3(signature = (seat=None))]
    fn record(&self, seat: Option<u8>) -> PyResult<Vec<String>> {
        let play = self.inside();
        let seat = State::seat(&play, seat)?;
        if !self.is_recorded {
            return Err(refused("nothing was written down of this game\nhelp: begin it with `record=True`"));
        }
        guarded(|| play.session.told(seat))
    }

    /// Why something happened, or a value is what it is, or (`not …`) an option is not there.
    #[pyo3(signature = (words, seat=None))]
    fn why(&self, words: &str, seat: Option<u8>) -> PyResult<Vec<String>> {
        let mut play = self.inside();
        let seat = State::seat(&play, seat)?;
        guarded(|| play.session.why(seat, words))
    }

    /// How the game ended: `winners`, `scores`, `because`, `text`, and whether the only player has `lost`; nothing while it goes on.
    #[getter]
    fn ending(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let told = self.inside().session.ending().map(|ending| {
            json!({
                "winners": ending.winners,
                "scores": ending.scores,
                "lost": ending.lost,
                "because": ending.because,
                "text": ending.text,
            })
        });
        data::object(py, &told.unwrap_or_default())
    }

    /// The ids of the options chosen so far.
    #[getter]
    fn decisions(&self) -> Vec<String> {
        self.inside().session.made().iter().map(|made| made.id.clone()).collect()
    }

    /// The game so far, to be gone on with by `Game.resume` or `naipe play`.
    fn save(&self) -> String {
        self.inside().session.save()
    }

    /// The game so far as a scenario: a test of the rules.
    fn to_scenario(&self, name: &str) -> PyResult<String> {
        let play = self.inside();
        guarded(|| play.session.to_scenario(name))?.map_err(|e| errors::of(&e))
    }

    /// The same for the same position on every machine.
    #[getter]
    fn fingerprint(&self) -> String {
        format!("{:016x}", self.inside().session.fingerprint())
    }

    fn __repr__(&self) -> String {
        let play = self.inside();
        let stands = match (play.session.question(), play.session.ending()) {
            (Some(question), _) => format!("{}: {}", question.who, question.prompt),
            (None, Some(ending)) => ending.text,
            (None, None) => "stopped".to_owned(),
        };
        format!(
            "<naipe.State of {} after {} decisions: {stands}>",
            play.session.game().program.name,
            play.history.len()
        )
    }

    fn __str__(&self) -> PyResult<String> {
        self.board(None)
    }

    // As OpenSpiel calls it.

    /// The seat that is asked; -1 for chance, -4 when the game is over.
    fn current_player(&self) -> i32 {
        let play = self.inside();
        match (play.session.is_asking(), play.session.player()) {
            (false, _) => TERMINAL,
            (true, seat) => seat.map_or(CHANCE, i32::from),
        }
    }

    /// Whether nobody is asked any more.
    fn is_terminal(&self) -> bool {
        self.current_player() == TERMINAL
    }

    /// Whether chance is asked.
    fn is_chance_node(&self) -> bool {
        self.current_player() == CHANCE
    }

    /// The actions that can be chosen now, as numbers in order; of another player than the one asked, none.
    #[pyo3(signature = (seat=None))]
    fn legal_actions(&self, seat: Option<i32>) -> Vec<usize> {
        let asked = self.current_player();
        if seat.is_some_and(|seat| seat != asked) {
            return Vec::new();
        }
        let mut numbers = self.inside().session.numbers();
        numbers.sort_unstable();
        numbers
    }

    /// What chance can decide, with how likely each is: actions and parts of one.
    fn chance_outcomes(&self) -> PyResult<Vec<(usize, f64)>> {
        if !self.is_chance_node() {
            return Err(refused("it is not chance that decides now"));
        }
        let play = self.inside();
        let weights: Vec<u32> =
            play.session.question().map_or(Vec::new(), |q| q.options.iter().map(|option| option.weight).collect());
        let whole: f64 = weights.iter().map(|weight| f64::from(*weight)).sum();
        let mut all: Vec<(usize, f64)> =
            play.session.numbers().into_iter().zip(weights.iter().map(|weight| f64::from(*weight) / whole)).collect();
        all.sort_unstable_by_key(|outcome| outcome.0);
        Ok(all)
    }

    /// Answers by the number of an action.
    fn apply_action(&self, action: usize) -> PyResult<()> {
        let at = self.inside().session.numbers().iter().position(|number| *number == action);
        match at {
            Some(at) => self.play_nth(at),
            None => {
                Err(refused(format!("action {action} cannot be chosen now: there are {:?}", self.legal_actions(None))))
            }
        }
    }

    /// Another game in which this action was chosen.
    fn child(&self, py: Python<'_>, action: usize) -> PyResult<State> {
        let next = self.clone(py);
        next.apply_action(action)?;
        Ok(next)
    }

    /// What an action is called; of those that can be chosen now. The player is not looked at: it is there as OpenSpiel has it.
    #[pyo3(signature = (player_or_action, action=None))]
    fn action_to_string(&self, player_or_action: i64, action: Option<i64>) -> PyResult<String> {
        let wanted = action.unwrap_or(player_or_action);
        let play = self.inside();
        let at = play.session.numbers().iter().position(|number| i64::try_from(*number) == Ok(wanted));
        let label = play.session.question().zip(at).and_then(|(question, at)| question.options.into_iter().nth(at));
        label.map(|option| option.label).ok_or_else(|| refused(format!("action {wanted} cannot be chosen now")))
    }

    /// The actions chosen so far, as numbers; those of chance are among them, where it is asked.
    fn history(&self) -> Vec<usize> {
        self.inside().history.iter().map(|(_, number)| *number).collect()
    }

    /// The actions chosen so far, separated by commas.
    fn history_str(&self) -> String {
        let all: Vec<String> = self.history().iter().map(usize::to_string).collect();
        all.join(", ")
    }

    /// What each seat gets: its score where the game counts one; else 1 for who won, -1 for who lost, 0 in a draw and while the
    /// game goes on.
    fn returns(&self) -> Vec<f64> {
        let play = self.inside();
        let seats = State::seats(&play);
        let Some(ending) = play.session.ending() else { return vec![0.0; usize::from(seats)] };
        let score = |seat: u8| match ending.scores.get(usize::from(seat)) {
            Some(score) => f64::from(*score),
            None if !ending.scores.is_empty() => 0.0,
            None if ending.lost => -1.0,
            None if ending.winners.is_empty() || ending.winners.len() == usize::from(seats) && seats > 1 => 0.0,
            None if ending.winners.contains(&seat) => 1.0,
            None => -1.0,
        };
        (0..seats).map(score).collect()
    }

    /// Everything that a seat has seen and done, as a text: the same for positions that it cannot tell apart.
    #[pyo3(signature = (seat=None))]
    fn information_state_string(&self, seat: Option<i32>) -> PyResult<String> {
        let asked = self.current_player();
        let seat = seat.unwrap_or(asked);
        let Ok(seat) = u8::try_from(seat) else {
            return Err(refused("only who plays has seen something: name a seat"));
        };
        let record = self.record(Some(seat))?;
        let play = self.inside();
        guarded(|| {
            let own = play.history.iter().filter(|(by, _)| *by == Some(seat));
            let own: Vec<String> = own.map(|(_, number)| number.to_string()).collect();
            let mut text = format!("{}: {}\n", seat_name(Some(seat)), own.join(" "));
            for line in &record {
                text.push_str(line);
                text.push('\n');
            }
            text.push_str(&play.session.view(Some(seat)).to_string());
            if asked == i32::from(seat)
                && let Some(question) = play.session.question()
            {
                // Writing to a string does not fail.
                let _ = write!(text, "\n{} {:?}", question.prompt, play.session.numbers());
            }
            text
        })
    }

    /// What a seat sees now, as a text.
    #[pyo3(signature = (seat=None))]
    fn observation_string(&self, seat: Option<i32>) -> PyResult<String> {
        let seat = seat.unwrap_or_else(|| self.current_player());
        self.board(u8::try_from(seat).ok())
    }
}
