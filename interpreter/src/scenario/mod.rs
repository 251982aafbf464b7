//! Scenarios: a position, what is played, and what must come of it.

mod compile;
mod driver;
mod given;
pub(crate) mod names;
mod nothing;
mod position;
mod script;
mod truisms;

pub use compile::GIVEN;
pub use driver::Again;

use crate::codes;
use crate::lower::lookup::few;
use crate::lower::{Compiled, Extension};
use crate::machine::query::coverage::Coverage;
use crate::machine::query::game::Game;
use crate::machine::state::State;
use crate::machine::tables::{Rules, Tables};
use crate::record::Entry;
use crate::view;
use crate::view::laid::Laid;
use ecow::EcoString;
use naipe_grammar::ast::{self, ScenarioPart, ScriptKind, ScriptStep};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;
use naipe_grammar::suggest::Suggestions;
use script::Script;
use std::sync::Arc;

/// What came of a scenario.
#[derive(Debug, Clone)]
pub struct Report {
    /// The name that the file gives it.
    pub name: EcoString,
    /// Where it stands in the file.
    pub span: Span,
    /// What went wrong, in order; none: it passed (but for its snapshot).
    pub failures: Vec<Diagnostic>,
    /// What its `snapshot`, `why` and `view` lines said, to be compared with what is stored.
    pub snapshot: Option<String>,
    /// What ran of the game while it was played.
    pub coverage: Coverage,
    /// The articles it says it exercises.
    pub covers: Vec<EcoString>,
    /// The whole record, a line for each thing, for `--verbose`.
    pub log: Vec<String>,
    /// The board as it lay in the end, for who compares courses ([`Sequence::telling_ends`]); nothing where it could not be played.
    pub end: Option<String>,
    /// The position that it laid out, before its first line; none where it could not be laid out.
    pub position: Option<Box<State>>,
    /// How many instructions ran until it was over.
    pub steps: u64,
}

/// What a line of a scenario came to.
#[derive(Debug, Clone)]
pub struct Stage {
    /// Where the line is; nothing for what the scenario begins with.
    pub span: Option<Span>,
    /// Whether it says what must hold, and nobody does anything by it.
    pub is_claim: bool,
    /// What has happened since the line before.
    pub record: Vec<Entry>,
    /// The table, where it does not lie as it did.
    pub board: Option<Box<Laid>>,
}

impl Report {
    fn new(scenario: &ast::Scenario) -> Report {
        Report {
            name: scenario.name.name.clone(),
            span: scenario.name.span,
            failures: Vec::new(),
            snapshot: None,
            coverage: Coverage::default(),
            covers: scenario.covers.iter().map(|a| a.name.clone()).collect(),
            log: Vec::new(),
            end: None,
            position: None,
            steps: 0,
        }
    }

    /// Whether everything expected came true.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Runs a scenario of a game.
#[must_use]
pub fn run(compiled: &Compiled, scenario: &ast::Scenario) -> Report {
    run_within(compiled, scenario, u64::MAX)
}

/// Runs a scenario of a game, and tells what each of its lines came to.
#[must_use]
pub fn stages(compiled: &Compiled, scenario: &ast::Scenario) -> (Report, Vec<Stage>) {
    let report = run(compiled, scenario);
    if !report.passed() {
        return (report, Vec::new());
    }
    // Whoever looks at the table after every line may move the moment of a claim: what came of it is told by the run before.
    let mut told = Report::new(scenario);
    let mut extension = compiled.extend();
    let (script, _) = prepare(&mut extension, scenario);
    let game = Game::new(Arc::new(extension.finish()));
    let stages = driver::stages(&game, &script, &mut told);
    (report, stages)
}

/// Runs a scenario of a game that may take so many instructions; it fails where it would take more.
#[must_use]
pub fn run_within(compiled: &Compiled, scenario: &ast::Scenario, steps: u64) -> Report {
    Sequence::new(compiled, 1).run_within(scenario, steps)
}

/// How far a scenario is played, and what is asked of it there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stand {
    /// Its lines are played that begin before this byte or at it.
    pub until: u32,
    /// The next line is this player's, as far as that is known.
    pub player: Option<String>,
    /// What was answered last is gone on with: the very next question is wanted.
    pub goes_on: bool,
    /// How many instructions may run in all.
    pub steps: u64,
}

/// Where a game stands in the middle of a scenario.
#[derive(Debug, Clone)]
pub struct Midway {
    /// The board, with the eyes of all.
    pub board: String,
    /// Who is asked what, if anybody is.
    pub asked: Option<Asked>,
    /// The game is over.
    pub is_over: bool,
    /// What went wrong before, in order.
    pub failures: Vec<Diagnostic>,
}

/// A question in the middle of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// What the player who is asked is called.
    pub who: String,
    /// The question, as the player reads it.
    pub prompt: String,
    /// What can be answered.
    pub options: Vec<Answerable>,
}

/// What can be answered to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answerable {
    /// As a scenario says it.
    pub said: String,
    /// What the scenario has called that very thing, if anything.
    pub alias: Option<String>,
    /// As a player reads it.
    pub label: String,
}

/// What is wrong with a scenario before it is played: names and types that its game does not have.
#[must_use]
pub fn check(compiled: &Compiled, scenario: &ast::Scenario) -> Vec<Diagnostic> {
    Sequence::new(compiled, 1).check(scenario)
}

/// Scenarios of a game, one after the other: the game is copied once, and each takes back what it added to it. There is one limit to
/// the names that are compared for them all.
#[derive(Debug)]
pub struct Sequence<'c> {
    compiled: &'c Compiled,
    /// A copy of the game, to which nothing is added.
    kept: Option<Extension>,
    /// What is computed once from the game without additions.
    tables: Option<Tables>,
    /// Without a copy: how many names may still be compared.
    suggestions: Suggestions,
    /// Whether reports tell how the board lay in the end.
    tells_ends: bool,
    /// What the state is put by with at each decision, where it is.
    again: Option<Again>,
}

impl<'c> Sequence<'c> {
    /// One of so many parts of a game's scenarios.
    #[must_use]
    pub fn new(compiled: &'c Compiled, parts: usize) -> Self {
        Sequence {
            compiled,
            kept: None,
            tables: None,
            suggestions: Suggestions::share(parts),
            tells_ends: false,
            again: None,
        }
    }

    /// The same, with the game put by and gone on with at each decision.
    #[must_use]
    pub fn storing(self, again: Again) -> Self {
        Sequence { again: Some(again), ..self }
    }

    /// The same, with the board in the end in each report.
    #[must_use]
    pub fn telling_ends(self) -> Self {
        Sequence { tells_ends: true, ..self }
    }

    /// The same, for another part of the game's scenarios: as many names may be compared as for the first.
    #[must_use]
    pub fn for_another(mut self, parts: usize) -> Self {
        self.suggestions = Suggestions::share(parts);
        if let Some(kept) = &mut self.kept {
            kept.suggest_anew(self.suggestions.clone());
        }
        self
    }

    /// What is wrong with a scenario before it is played.
    pub fn check(&mut self, scenario: &ast::Scenario) -> Vec<Diagnostic> {
        let mut extension = self.copy();
        let (_, faults) = prepare(&mut extension, scenario);
        self.put_back(extension);
        faults
    }

    /// Runs a scenario, however long that takes.
    pub fn run(&mut self, scenario: &ast::Scenario) -> Report {
        self.run_within(scenario, u64::MAX)
    }

    fn run_within(&mut self, scenario: &ast::Scenario, steps: u64) -> Report {
        let mut report = Report::new(scenario);
        let mut extension = self.copy();
        let (script, faults) = prepare(&mut extension, scenario);
        if !faults.is_empty() {
            self.put_back(extension);
            report.failures = faults;
            return report;
        }
        let (again, tells_ends) = (self.again, self.tells_ends);
        self.with_game(extension, |game| {
            let end = driver::play(game, &script, (steps, again), &mut report);
            if tells_ends {
                report.end = Some(view::board(game, &end, None));
            }
        });
        report
    }

    /// Looks at the position that a scenario begins with, and at the game that is played in it; nothing where it is not sound.
    pub fn position<T>(&mut self, scenario: &ast::Scenario, look: impl FnOnce(&Game, &State) -> T) -> Option<T> {
        let mut extension = self.copy();
        let (mut script, faults) = prepare(&mut extension, scenario);
        if !faults.is_empty() {
            self.put_back(extension);
            return None;
        }
        script.lines.clear();
        let mut report = Report::new(scenario);
        self.with_game(extension, |game| {
            driver::play(game, &script, (u64::MAX, None), &mut report);
            report.position.map(|position| look(game, &position))
        })
    }

    /// Where the game stands in the middle of a scenario, whatever comes after; nothing where it is not sound.
    fn midway(&mut self, scenario: &ast::Scenario, stand: &Stand) -> Option<Midway> {
        let mut extension = self.copy();
        let mut faults = Vec::new();
        let script = Script::compile(scenario, &mut extension, &mut faults);
        if !faults.is_empty() {
            self.put_back(extension);
            return None;
        }
        Some(self.with_game(extension, |game| driver::midway(game, &script, stand, &mut Report::new(scenario))))
    }

    /// Plays the game with what a scenario added to a copy of it, which is taken back afterwards.
    fn with_game<T>(&mut self, mut extension: Extension, play: impl FnOnce(&Game) -> T) -> T {
        let program = extension.program_to_play();
        let own = &self.compiled.program;
        if self.tables.is_none() && program.only_adds_expressions(own) {
            self.tables = Some(Tables::new(own));
        }
        let shared = self.tables.take_if(|tables| tables.hold_for(&program, own));
        let is_shared = shared.is_some();
        let tables = shared.unwrap_or_else(|| Tables::new(&program));
        let game = Game::of(Rules { program: Arc::new(program), tables });
        let played = play(&game);
        let Rules { program, tables } = game.into_rules();
        if is_shared {
            self.tables = Some(tables);
        }
        self.suggestions = extension.suggestions().clone();
        self.kept = Arc::into_inner(program).map(|program| {
            extension.take_back(program, self.compiled);
            extension
        });
        played
    }

    /// Keeps a copy whose game was not played, without what a scenario added to it.
    fn put_back(&mut self, mut extension: Extension) {
        extension.take_back_all(self.compiled);
        self.kept = Some(extension);
    }

    /// A copy of the game, to which nothing is added.
    fn copy(&mut self) -> Extension {
        self.kept.take().unwrap_or_else(|| self.compiled.extend_with(self.suggestions.clone()))
    }
}

/// A game with which scenarios are checked and played while somebody writes them: it is copied once.
#[derive(Debug)]
pub struct Rehearsal {
    compiled: Arc<Compiled>,
    kept: Option<Extension>,
    tables: Option<Tables>,
}

impl Rehearsal {
    /// Copies a game, so that scenarios can be checked and played with it.
    #[must_use]
    pub fn new(compiled: Arc<Compiled>) -> Self {
        let kept = Some(compiled.extend());
        Rehearsal { compiled, kept, tables: None }
    }

    /// Whether it is a copy of this very game.
    #[must_use]
    pub fn is_of(&self, compiled: &Arc<Compiled>) -> bool {
        Arc::ptr_eq(&self.compiled, compiled)
    }

    /// What is wrong with a scenario before it is played.
    pub fn check(&mut self, scenario: &ast::Scenario) -> Vec<Diagnostic> {
        self.one(|sequence| sequence.check(scenario))
    }

    /// Runs a scenario, however long that takes.
    pub fn run(&mut self, scenario: &ast::Scenario) -> Report {
        self.one(|sequence| sequence.run(scenario))
    }

    /// Where the game stands in the middle of a scenario, whatever comes after; nothing where it is not sound.
    pub fn midway(&mut self, scenario: &ast::Scenario, stand: &Stand) -> Option<Midway> {
        self.one(|sequence| sequence.midway(scenario, stand))
    }

    fn one<T>(&mut self, of: impl FnOnce(&mut Sequence<'_>) -> T) -> T {
        // Who writes for hours is asked what was meant as often as on the first day.
        self.kept.iter_mut().for_each(|kept| kept.suggest_anew(Suggestions::default()));
        let (kept, tables) = (self.kept.take(), self.tables.take());
        let mut sequence = Sequence { kept, tables, ..Sequence::new(&self.compiled, 1) };
        let came = of(&mut sequence);
        (self.kept, self.tables) = (sequence.kept, sequence.tables);
        came
    }
}

/// Where an article is listed that nothing lists or cites.
fn listed(article: &ast::Article) -> String {
    format!("list it in the rules: `articles \"TITLE\" {{ {} \"What it says\" }}`", article.name)
}

fn prepare(extension: &mut Extension, scenario: &ast::Scenario) -> (Script, Vec<Diagnostic>) {
    let mut faults = Vec::new();
    for a in &scenario.covers {
        if extension.article(&a.name).is_none() {
            let articles = extension.program().articles.iter().map(|x| x.id.as_str());
            let near = extension.suggestions().closest(&a.name, articles.clone());
            let message = format!("no article `{}` is declared or cited", a.name);
            let near = near.map(|near| format!("did you mean `{near}`?"));
            let help = near.or_else(|| few(articles)).unwrap_or_else(|| listed(a));
            faults.push(Diagnostic::error(codes::UNKNOWN_ARTICLE, message, a.span, "not known").help(help));
        }
    }
    if !says_something(scenario) {
        faults.push(
            Diagnostic::error(
                codes::TESTS_NOTHING,
                format!("`{}` neither plays nor expects anything", scenario.name.name),
                scenario.name.span,
                "tests nothing",
            )
            .help("say what is played, or what holds: `play { … }`, `expect …`, `snapshot`"),
        );
    }
    let script = Script::compile(scenario, extension, &mut faults);
    (script, faults)
}

/// Whether a scenario says anything that the rules could contradict: a name for a thing, or what chance will bring, does not.
fn says_something(scenario: &ast::Scenario) -> bool {
    let is_claim = |step: &ScriptStep| !matches!(step.kind, ScriptKind::Let(..) | ScriptKind::Draws { .. });
    scenario.parts.iter().any(|part| match part {
        ScenarioPart::From(_) | ScenarioPart::Given(_) => false,
        ScenarioPart::Play(steps) => steps.iter().any(is_claim),
        ScenarioPart::Step(step) => is_claim(step),
    })
}
