//! Projects and games.

use crate::data::{self, Beginning};
use crate::state::State;
use crate::{apart, errors, simulation};
use naipe_interpreter as engine;
use naipe_interpreter::{Date, Session, Sources};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// The games that the texts of a folder describe.
#[pyclass(module = "naipe", frozen)]
pub struct Project {
    inside: Mutex<engine::Project>,
    /// With the cards and decks of the tests, or not; where it is not said, where a game has no decks of its own.
    tests: Option<bool>,
    /// To load games with those of the tests, too.
    source: Source,
    as_of: Date,
}

/// Where texts come from.
#[derive(Clone)]
enum Source {
    Folder(PathBuf),
    Texts(BTreeMap<String, String>),
}

impl Source {
    fn open(&self, as_of: Date, tests: bool) -> Result<engine::Project, engine::Error> {
        let project = match self {
            Source::Folder(folder) => engine::Project::open(folder)?,
            Source::Texts(texts) => engine::Project::from_texts(texts.clone())?,
        };
        let project = project.as_of(as_of);
        Ok(if tests { project.with_tests() } else { project })
    }
}

/// A date: today, if none is said.
fn date(said: Option<&Bound<'_, PyAny>>) -> PyResult<Date> {
    match said {
        None => Ok(naipe::today()),
        Some(said) => said.str()?.to_string().parse().map_err(|wrong: String| errors::refused(wrong)),
    }
}

/// The nearest folder upwards that holds `rules`.
fn found_above(from: &Path) -> Option<PathBuf> {
    from.ancestors().find(|folder| folder.join("rules").is_dir()).map(Path::to_owned)
}

fn found_from_here() -> PyResult<PathBuf> {
    let here = std::env::current_dir().map_err(|error| errors::refused(error.to_string()))?;
    found_above(&here)
        .ok_or_else(|| errors::refused("there is no folder `rules` here or above\nhelp: name the folder of your games"))
}

impl Project {
    fn of(source: Source, as_of: Date, tests: Option<bool>) -> PyResult<Project> {
        let inside = source.open(as_of, tests.unwrap_or(false)).map_err(|e| errors::of(&e))?;
        Ok(Project { inside: Mutex::new(inside), tests, source, as_of })
    }

    fn load(&self, name: &str) -> Result<Game, engine::Error> {
        // The folder of the rules of a game names it.
        let name = name.strip_prefix("rules/").unwrap_or(name).trim_end_matches('/');
        let mut project = self.inside.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let game = project.game(name)?;
        // As the command does: a game without decks of its own is played with those of its tests.
        if self.tests.is_none() && game.decks().next().is_none() {
            let mut wider = self.source.open(self.as_of, true)?;
            if let Ok(wide) = wider.game(name)
                && wide.decks().next().is_some()
            {
                return Ok(Game { inside: wide, sources: Some(Arc::new(wider.sources().clone())) });
            }
        }
        Ok(Game { inside: game, sources: Some(Arc::new(project.sources().clone())) })
    }
}

#[pymethods]
impl Project {
    /// The project in a folder: the nearest upwards that holds `rules`, if none is named. As of a date, the errata of then
    /// are in force; if it is not said, those of today. With `tests`, cards and decks of the tests take part.
    #[new]
    #[pyo3(signature = (folder=None, *, as_of=None, tests=None))]
    fn new(folder: Option<PathBuf>, as_of: Option<&Bound<'_, PyAny>>, tests: Option<bool>) -> PyResult<Project> {
        let folder = folder.map_or_else(found_from_here, Ok)?;
        Project::of(Source::Folder(folder), date(as_of)?, tests)
    }

    /// A project of texts by their path, such as `rules/war/game.naipe`.
    #[staticmethod]
    #[pyo3(signature = (texts, *, as_of=None, tests=None))]
    fn from_texts(
        texts: BTreeMap<String, String>,
        as_of: Option<&Bound<'_, PyAny>>,
        tests: Option<bool>,
    ) -> PyResult<Project> {
        Project::of(Source::Texts(texts), date(as_of)?, tests)
    }

    /// What the games are called.
    fn games(&self) -> Vec<String> {
        let project = self.inside.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        project.games().into_iter().map(str::to_owned).collect()
    }

    /// Every fault of a game, warnings included.
    fn check(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        let faults = apart(py, || self.inside.lock().unwrap_or_else(std::sync::PoisonError::into_inner).check(name))?;
        data::object(py, &errors::told(&faults.map_err(|e| errors::of(&e))?))
    }

    /// A game, ready to be played: by its name, or by the path of its folder.
    fn game(&self, py: Python<'_>, name: &str) -> PyResult<Game> {
        apart(py, || self.load(name))?.map_err(|e| errors::of(&e))
    }
}

/// A game, ready to be played.
#[pyclass(module = "naipe", frozen)]
pub struct Game {
    pub inside: Arc<engine::Game>,
    pub sources: Option<Arc<Sources>>,
}

#[pymethods]
impl Game {
    /// Loads a game: by its name, of the project in this folder or above it, or of `root`; by the folder of a project, with the
    /// `name` where it holds several; or by the folder of its rules.
    #[new]
    #[pyo3(signature = (game, name=None, *, root=None, as_of=None, tests=None))]
    fn new(
        py: Python<'_>,
        game: PathBuf,
        name: Option<String>,
        root: Option<PathBuf>,
        as_of: Option<&Bound<'_, PyAny>>,
        tests: Option<bool>,
    ) -> PyResult<Game> {
        let as_of = date(as_of)?;
        let is_project = game.join("rules").is_dir();
        let (folder, name) = match name {
            Some(name) => (game, Some(name)),
            None if is_project => (game, None),
            None => match (root, std::path::absolute(&game).ok().filter(|path| path.is_dir())) {
                (Some(root), _) => (root, Some(game.to_string_lossy().into_owned())),
                (None, Some(path)) => {
                    let above = found_above(&path).map_or_else(found_from_here, Ok)?;
                    let inside = path.strip_prefix(&above).unwrap_or(&game).to_string_lossy().replace('\\', "/");
                    (above, Some(inside))
                }
                (None, None) => (found_from_here()?, Some(game.to_string_lossy().into_owned())),
            },
        };
        let project = Project::of(Source::Folder(folder), as_of, tests)?;
        let name = match name {
            Some(name) => name,
            None => {
                let mut all = project.games();
                // A game inside another is no game of its own.
                let known = all.clone();
                all.retain(|one| !known.iter().any(|other| one.starts_with(&format!("{other}/"))));
                match all.as_slice() {
                    [only] => only.clone(),
                    _ => {
                        return Err(errors::refused(format!(
                            "there are several games in this folder\nhelp: name one: {}",
                            all.join(", ")
                        )));
                    }
                }
            }
        };
        apart(py, || project.load(&name))?.map_err(|e| errors::of(&e))
    }

    /// A game of texts by their path, such as `rules/war/game.naipe`.
    #[staticmethod]
    #[pyo3(signature = (texts, name, *, as_of=None, tests=None))]
    fn from_texts(
        py: Python<'_>,
        texts: BTreeMap<String, String>,
        name: &str,
        as_of: Option<&Bound<'_, PyAny>>,
        tests: Option<bool>,
    ) -> PyResult<Game> {
        let project = Project::of(Source::Texts(texts), date(as_of)?, tests)?;
        apart(py, || project.load(name))?.map_err(|e| errors::of(&e))
    }

    /// A game that was kept by `to_bytes` of the same version.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, kept: &[u8]) -> PyResult<Game> {
        let inside = apart(py, || engine::Game::from_kept(kept))?.map_err(|e| errors::of(&e))?;
        Ok(Game { inside, sources: None })
    }

    /// The game as bytes, for other processes with the same version.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let kept = apart(py, || self.inside.keep())?;
        Ok(PyBytes::new(py, &kept))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((PyType::new::<Game>(py).getattr("from_bytes")?, (self.to_bytes(py)?,)))
    }

    /// What it is called in the rules.
    #[getter]
    fn name(&self) -> String {
        self.inside.program.name.to_string()
    }

    /// What it is called before people.
    #[getter]
    fn title(&self) -> String {
        self.inside.title().to_owned()
    }

    /// The fewest and the most players that it is for.
    #[getter]
    fn players(&self) -> (u8, u8) {
        let players = self.inside.players();
        (*players.start(), *players.end())
    }

    /// The names of its decks.
    #[getter]
    fn decks(&self) -> Vec<String> {
        self.inside.decks().map(str::to_owned).collect()
    }

    /// The names of the formats in which it is played.
    #[getter]
    fn formats(&self) -> Vec<String> {
        self.inside.formats().map(str::to_owned).collect()
    }

    /// The names of its parameters.
    #[getter]
    fn parameters(&self) -> Vec<String> {
        self.inside.parameters().map(str::to_owned).collect()
    }

    /// A text that is the same for the same rules and cards, and another for others.
    #[getter]
    fn rules_hash(&self) -> String {
        self.inside.rules_hash()
    }

    fn __repr__(&self) -> String {
        format!("<naipe.Game {} (rules {})>", self.inside.program.name, self.inside.rules_hash())
    }

    /// How many numbers actions have: each of `State.legal_actions` is below this, but for what many options alike ask for.
    fn num_distinct_actions(&self) -> usize {
        self.inside.numbers()
    }

    /// What each number of `State.measures` is, in words.
    #[pyo3(signature = (players=None))]
    fn measures(&self, players: Option<u8>) -> Vec<String> {
        self.inside.measures(players.unwrap_or(*self.inside.players().start()))
    }

    /// Begins to play. With `ask_chance`, chance is asked, too: each die and hidden card is then a question of nobody's. With
    /// `record=False` nothing is written down of what happens, which is quicker.
    #[pyo3(signature = (seed=0, *, players=None, decks=None, format=None, set=None, ask_chance=false, record=true))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn new_state(
        slf: &Bound<'_, Self>,
        seed: u64,
        players: Option<u8>,
        decks: Option<Vec<String>>,
        format: Option<String>,
        set: Option<Bound<'_, PyDict>>,
        ask_chance: bool,
        record: bool,
    ) -> PyResult<State> {
        let start = Beginning { seed, players, decks, format, set }.start(ask_chance)?;
        State::begin(slf, &start, record)
    }

    /// As OpenSpiel begins a game: chance is asked.
    fn new_initial_state(slf: &Bound<'_, Self>) -> PyResult<State> {
        State::begin(slf, &engine::Start { ask_chance: true, ..engine::Start::default() }, true)
    }

    /// Goes on with a game that was saved.
    fn resume(slf: &Bound<'_, Self>, saved: &str) -> PyResult<State> {
        let known = errors::guarded(|| Session::resume(&slf.get().inside, saved))?.map_err(|e| errors::of(&e))?;
        let state = State::begin(slf, &known.start(), true)?;
        for made in known.made() {
            state.play(&made.id)?;
        }
        Ok(state)
    }

    /// Plays games `first` to `first + games`, without the lock of Python: those of `naipe sim`, a row each.
    #[pyo3(signature = (
        games, seed=0, *, agents=None, players=None, decks=None, format=None, set=None, exchange=false, threads=0,
        longest=naipe::batch::LONGEST, first=0
    ))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn simulate<'py>(
        &self,
        py: Python<'py>,
        games: u64,
        seed: u64,
        agents: Option<&Bound<'py, PyAny>>,
        players: Option<u8>,
        decks: Option<Vec<String>>,
        format: Option<String>,
        set: Option<Bound<'py, PyDict>>,
        exchange: bool,
        threads: usize,
        longest: u64,
        first: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let start = Beginning { seed, players, decks, format, set }.start(false)?;
        let agents = data::agents(agents)?;
        let plan =
            naipe::batch::Plan::new(&self.inside, &start, &agents, exchange, longest).map_err(|e| errors::of(&e))?;
        simulation::play(py, self, &plan, seed, first..first.saturating_add(games), threads)
    }
}
