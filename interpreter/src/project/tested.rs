//! The scenarios of a project, run.

use super::Faults;
use super::Project;
use super::library::With;
use crate::error::Error;
use crate::scenario;
use naipe_grammar::ast::ItemKind;
use naipe_grammar::span::Span;

/// What came of a scenario.
#[derive(Debug, Clone)]
pub struct Tested {
    /// The name of the scenario.
    pub name: String,
    /// What went wrong, in order; nothing: it passed.
    pub faults: Faults,
    /// What its `snapshot`, `why` and `view` lines said. Nothing is compared with it.
    pub snapshot: Option<String>,
    /// The record of what happened, a line each.
    pub told: Vec<String>,
}

impl Tested {
    /// Whether everything expected came true.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.faults.found.is_empty()
    }
}

impl Project {
    /// The scenarios of a game, in the order of its texts: the name of each, and where it stands.
    ///
    /// # Errors
    /// Where there is no game of that name, or several, or games play each other in a circle.
    pub fn scenarios(&mut self, name: &str) -> Result<Vec<(&str, Span)>, Error> {
        let game = self.read(name)?;
        let items = self.library.asts(game, With::Tests).into_iter().flat_map(|file| &file.items);
        Ok(items
            .filter_map(|item| match &item.kind {
                ItemKind::Scenario(scenario) => Some((&*scenario.name.name, item.span)),
                _ => None,
            })
            .collect())
    }

    /// Runs the scenarios of a game whose names are wanted, in the order of its texts, each as of its own date or else of the
    /// project's.
    ///
    /// ```
    /// use naipe_interpreter::Project;
    ///
    /// let mut project = Project::from_texts([
    ///     ("rules/pick/game.naipe", "game pick \"Pick\" { players: 1 }\nplayer { points: int = 3 }\naction wait { you.points -= 1 }\nturn { offer active wait }"),
    ///     ("tests/pick/all.naipe", "scenario \"Three\" { expect A.points == 3 }\nscenario \"Four\" { expect A.points == 4 }"),
    /// ])?;
    /// let ran = project.test("pick", |_| true)?;
    /// assert!(ran[0].passed() && !ran[1].passed());
    /// assert!(ran[1].faults.to_string().contains("`A.points` is 3"), "{}", ran[1].faults);
    /// assert_eq!(project.test("pick", |name| name == "Four")?.len(), 1);
    /// # Ok::<(), naipe_interpreter::Error>(())
    /// ```
    ///
    /// # Errors
    /// The faults of its texts; or where there is no game of that name, or several, or games play each other in a circle.
    pub fn test(&mut self, name: &str, wanted: impl Fn(&str) -> bool) -> Result<Vec<Tested>, Error> {
        let game = self.read(name)?;
        self.library.sound_throughout(game, self.as_of)?;
        let mut ran = Vec::new();
        for item in self.library.asts(game, With::Tests).into_iter().flat_map(|file| &file.items) {
            let ItemKind::Scenario(scenario) = &item.kind else { continue };
            if !wanted(&scenario.name.name) {
                continue;
            }
            let built = self.library.sound_throughout(game, scenario.as_of.unwrap_or(self.as_of))?;
            let report = scenario::run(&built.compiled, scenario);
            ran.push(Tested {
                name: report.name.to_string(),
                // Only what went wrong speaks of texts.
                faults: match report.failures {
                    none if none.is_empty() => Faults::default(),
                    found => Faults { found, sources: self.library.files.sources.clone() },
                },
                snapshot: report.snapshot,
                told: report.log,
            });
        }
        Ok(ran)
    }
}
