//! The courses that scenarios take: what is recorded of them, and how the board lies in the end. Compared with those of a revision of
//! git, they tell of every outcome that a change has changed, whether anybody expected it or not.

use super::wanted::{Job, Wanted};
use super::{Came, play_all};
use crate::arguments::Everywhere;
use crate::git;
use crate::screen::{Screen, Stop, count};
use naipe_grammar::messages::own;
use naipe_grammar::print;
use naipe_interpreter::project::library::Library;
use naipe_interpreter::scenario::Report;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What asks for it.
const OPTION: &str = "--since";
/// So many signs of a digest tell two courses apart.
const LENGTH: usize = 16;

/// What came of a scenario, in words, whatever its claims.
#[derive(Debug)]
pub struct Course {
    /// The record, and the board in the end.
    pub text: String,
    /// What the scenario says, by which it is known again unless it was edited.
    said: String,
}

impl Course {
    /// Of a scenario that has run; nothing of one whose own words are wrong.
    pub fn of(job: &Job<'_>, report: &Report) -> Option<Course> {
        let (end, scenario) = (report.end.as_ref()?, job.scenario?);
        let text = format!("{}\n\n{}", report.log.join("\n"), end.trim_end());
        Some(Course { text, said: print::scenario(scenario) })
    }

    /// By which programs compare it with another.
    pub fn digest(&self) -> String {
        blake3::hash(self.text.as_bytes()).to_hex()[..LENGTH].to_owned()
    }
}

/// What a course is, compared with that of the revision.
#[derive(Debug)]
pub enum Became<'c> {
    /// The scenario was not there.
    New,
    /// It could not be run, then or now.
    Unknown,
    /// It is what it was.
    Same,
    /// It is another than it was.
    Other {
        /// The course that it was.
        was: &'c Course,
        /// Whether the scenario itself is another.
        is_edited: bool,
    },
}

/// A scenario, as it is found again: its game, its file, its name.
type Name = (String, PathBuf, String);

/// The courses that were taken in a revision.
#[derive(Debug)]
pub struct Courses {
    /// The revision, as it was asked for.
    pub since: String,
    /// The course of each scenario; nothing of those that could not be run.
    courses: BTreeMap<Name, Option<Course>>,
    /// Those that were compared.
    seen: BTreeSet<Name>,
    /// How many took another course, though their own words are the same; and how many were edited, new, or cannot be compared.
    other: usize,
    edited: usize,
    new: usize,
    unknown: usize,
}

impl Courses {
    /// Of the scenarios that are wanted, by the rules, cards and words of a revision.
    pub fn of(root: &Path, since: &str, wanted: &Wanted, everywhere: &Everywhere) -> Result<Courses, Stop> {
        let mut library = Library::new(git::texts(root, since, OPTION)?)?;
        let games: Vec<usize> = (0..library.layout.games.len()).collect();
        library.read(&games)?;
        let jobs = wanted.also(&library, everywhere);
        let came = play_all(&library, &jobs, true, |sequence, scenario| sequence.run(scenario));
        let courses = jobs.iter().zip(came).map(|(job, came)| {
            let course = if let Came::Ran(report) = came { Course::of(job, &report) } else { None };
            (name(&library, job), course)
        });
        let courses = courses.collect();
        let seen = BTreeSet::new();
        Ok(Courses { since: since.to_owned(), courses, seen, other: 0, edited: 0, new: 0, unknown: 0 })
    }

    /// What a course is, compared with that of the revision. It is counted.
    pub fn became(&mut self, library: &Library, job: &Job<'_>, now: Option<&Course>) -> Became<'_> {
        let name = name(library, job);
        let Some(was) = self.courses.get(&name) else {
            self.new += 1;
            return Became::New;
        };
        self.seen.insert(name);
        let (Some(was), Some(now)) = (was, now) else {
            self.unknown += 1;
            return Became::Unknown;
        };
        if was.text == now.text {
            return Became::Same;
        }
        let is_edited = was.said != now.said;
        if is_edited {
            self.edited += 1;
        } else {
            self.other += 1;
        }
        Became::Other { was, is_edited }
    }

    /// Says how many there are of each.
    pub fn tell(&self, screen: &mut Screen) -> Result<(), Stop> {
        let since = own(&self.since);
        let other = match self.other {
            0 => format!("every course is what it was in `{since}`"),
            other => {
                let many = count(other, "scenario takes", "scenarios take");
                format!("{many} another course than in `{since}`")
            }
        };
        let gone = self.courses.keys().filter(|name| !self.seen.contains(*name)).count();
        let parts = [(self.edited, "edited"), (self.new, "added"), (gone, "gone"), (self.unknown, "not compared")];
        let parts: Vec<String> =
            parts.iter().filter(|(many, _)| *many > 0).map(|(many, what)| format!("{many} {what}")).collect();
        if parts.is_empty() {
            return screen.says(other);
        }
        screen.says(format_args!("{other} ({})", parts.join(", ")))
    }
}

fn name(library: &Library, job: &Job<'_>) -> Name {
    (library.layout.games[job.game].path.clone(), job.path.to_owned(), job.name.to_owned())
}
