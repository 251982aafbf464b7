//! Errata as they are printed: for a terminal, for a page, for programs.

use super::articles;
use super::diff::{Change, Differences, Outcome, Reworded};
use crate::screen::count;
use naipe_grammar::ast::Date;
use naipe_grammar::messages::own;
use naipe_grammar::source::Sources;
use naipe_grammar::span::Span;
use naipe_interpreter::program::{Erratum, Program};
use serde_json::{Value, json};
use std::fmt::Write;

/// Writes a line; writing to a string cannot fail.
macro_rules! line {
    ($out:expr, $($arg:tt)*) => { let _ = writeln!($out, $($arg)*); };
}

fn place(sources: &Sources, span: Span) -> String {
    let (line, _) = sources.line_col(span.file, span.start as usize);
    format!("{}:{line}", sources.name(span.file))
}

/// What was there and what is there now, a sign before each line.
fn change(out: &mut String, indent: &str, before: &str, after: &str) {
    for (sign, text) in [('-', before), ('+', after)] {
        for said in text.lines() {
            line!(out, "{indent}{sign} {said}");
        }
    }
}

fn bracketed(words: &[String]) -> String {
    if words.is_empty() { String::new() } else { format!(" [{}]", words.join(", ")) }
}

/// A place in a thing, in one line.
fn short(place: &str) -> &str {
    place.lines().next().unwrap_or("")
}

/// The list of errata.
pub struct List<'a> {
    /// The game with all of them applied.
    pub program: &'a Program,
    /// The files of the project, for the places of errata.
    pub sources: &'a Sources,
    /// What the game is called.
    pub name: &'a str,
    /// The date that tells errata in force from those to come.
    pub date: Date,
}

impl List<'_> {
    /// The list as lines for a terminal.
    pub fn text(&self, now: &[&Erratum], later: &[&Erratum]) -> String {
        let mut out = self.heading(now.len(), later.len()) + "\n";
        for (title, list) in [("in force", now), ("to come", later)] {
            if !list.is_empty() && !later.is_empty() {
                line!(out, "\n{title}:");
            }
            for erratum in list {
                let cites = bracketed(&articles(self.program, erratum));
                let at = place(self.sources, erratum.span);
                line!(
                    out,
                    "\n{}  {}: {}{} ({})",
                    erratum.from,
                    own(&erratum.target),
                    own(short(&erratum.place)),
                    own(cites),
                    own(at)
                );
                change(&mut out, "    ", &erratum.before, &erratum.after);
            }
        }
        out
    }

    /// The list as Markdown, for a page.
    pub fn markdown(&self, now: &[&Erratum], later: &[&Erratum]) -> String {
        let mut out = format!("# {}\n", self.heading(now.len(), later.len()));
        for (title, list) in [("In force", now), ("To come", later)] {
            if list.is_empty() {
                continue;
            }
            line!(out, "\n## {title}");
            for erratum in list {
                let cites = bracketed(&articles(self.program, erratum));
                line!(out, "\n### `{}`: `{}`\n", erratum.target, short(&erratum.place));
                line!(out, "Since {}{cites}, `{}`\n", erratum.from, place(self.sources, erratum.span));
                line!(out, "```diff");
                change(&mut out, "", &erratum.before, &erratum.after);
                line!(out, "```");
            }
        }
        out
    }

    /// The list as one JSON object.
    pub fn json(&self, now: &[&Erratum], later: &[&Erratum]) -> Value {
        let list = |errata: &[&Erratum]| -> Vec<Value> {
            let one = |erratum: &&Erratum| {
                json!({
                    "target": erratum.target.as_str(),
                    "place": erratum.place.as_str(),
                    "from": erratum.from.to_string(),
                    "before": erratum.before.as_str(),
                    "after": erratum.after.as_str(),
                    "articles": articles(self.program, erratum),
                    "written": place(self.sources, erratum.span),
                })
            };
            errata.iter().map(one).collect()
        };
        json!({ "game": self.name, "as_of": self.date.to_string(), "in_force": list(now), "to_come": list(later) })
    }

    fn heading(&self, now: usize, later: usize) -> String {
        let to_come = if later == 0 { String::new() } else { format!(", {later} to come") };
        let now = count(now, "correction", "corrections");
        format!("{} ({}) as of {}: {now} in force{to_come}", own(&self.program.title), self.name, self.date)
    }
}

/// What changed between two dates.
pub struct Diff<'a> {
    /// The differences that are shown.
    pub found: &'a Differences,
    /// The files of the project, for the places of errata.
    pub sources: &'a Sources,
    /// What the game is called.
    pub name: &'a str,
}

impl Diff<'_> {
    /// The differences as lines for a terminal.
    pub fn text(&self) -> String {
        let mut out = format!("{}\nrules {}\n", self.heading(), self.rules());
        let mut target = "";
        for found in &self.found.changes {
            if found.target != target {
                target = &found.target;
                line!(out, "\n{}", own(target));
            }
            let cites = bracketed(&found.cites);
            line!(
                out,
                "  {}: {}, from {}{} ({})",
                own(short(&found.place)),
                sort(found),
                dates(found),
                own(cites),
                own(self.places(found))
            );
            change(&mut out, "    ", &found.before, &found.after);
            if let Some(worded) = self.reworded(found) {
                line!(out, "  in words:");
                change(&mut out, "    ", &worded.before, &worded.after);
            }
        }
        self.scenarios(&mut out, "scenarios whose outcome changes", &self.found.outcomes, false);
        self.scenarios(&mut out, "scenarios that come out alike, another way", &self.found.courses, false);
        line!(out, "\n{}", self.summary());
        out
    }

    /// The differences as Markdown, for a page.
    pub fn markdown(&self) -> String {
        let mut out = format!("# {}\n\n{}. Rules {}.\n", self.heading(), self.summary(), self.rules());
        let mut target = "";
        for found in &self.found.changes {
            if found.target != target {
                target = &found.target;
                line!(out, "\n## `{target}`");
            }
            let cites = bracketed(&found.cites);
            line!(out, "\n**`{}`**: {}, from {}{cites}\n", short(&found.place), sort(found), dates(found));
            line!(out, "```diff");
            change(&mut out, "", &found.before, &found.after);
            line!(out, "```");
            if let Some(worded) = self.reworded(found) {
                line!(out, "\nIn words:\n\n```diff");
                change(&mut out, "", &worded.before, &worded.after);
                line!(out, "```");
            }
        }
        self.scenarios(&mut out, "Scenarios whose outcome changes", &self.found.outcomes, true);
        self.scenarios(&mut out, "Scenarios that come out alike, another way", &self.found.courses, true);
        out
    }

    /// The differences as one JSON object.
    pub fn json(&self) -> Value {
        let changes: Vec<Value> = self
            .found
            .changes
            .iter()
            .map(|found| {
                json!({
                    "target": found.target,
                    "place": found.place,
                    "from": found.from.iter().map(Date::to_string).collect::<Vec<_>>(),
                    "before": found.before,
                    "after": found.after,
                    "functional": found.is_functional,
                    "articles": found.cites,
                    "written": found.spans.iter().map(|span| place(self.sources, *span)).collect::<Vec<_>>(),
                })
            })
            .collect();
        let worded = |found: &Reworded| json!({ "target": found.target, "before": found.before, "after": found.after });
        let worded: Vec<Value> = self.found.worded.iter().map(worded).collect();
        let scenarios = |outcomes: &[Outcome]| -> Vec<Value> {
            let one = |outcome: &Outcome| {
                json!({
                    "scenario": outcome.name,
                    "written": place(self.sources, outcome.span),
                    "as_of": outcome.as_of.map(|date| date.to_string()),
                    "passes_before": outcome.before.is_none(),
                    "passes_after": outcome.after.is_none(),
                    "failure_before": outcome.before,
                    "failure_after": outcome.after,
                })
            };
            outcomes.iter().map(one).collect()
        };
        json!({
            "game": self.name,
            "from": self.found.dates.0.to_string(),
            "to": self.found.dates.1.to_string(),
            "rules_before": format!("{:016x}", self.found.rules.0),
            "rules_after": format!("{:016x}", self.found.rules.1),
            "changes": changes,
            "worded": worded,
            "outcomes": scenarios(&self.found.outcomes),
            "courses": scenarios(&self.found.courses),
        })
    }

    /// What the last change of a thing leaves of it, in words.
    fn reworded(&self, found: &Change) -> Option<&Reworded> {
        let last = self.found.changes.iter().rfind(|change| change.target == found.target)?;
        std::ptr::eq(last, found).then(|| self.found.worded.iter().find(|worded| worded.target == found.target))?
    }

    fn heading(&self) -> String {
        format!("{}: what changed from {} to {}", self.name, self.found.dates.0, self.found.dates.1)
    }

    fn rules(&self) -> String {
        format!("{:016x} -> {:016x}", self.found.rules.0, self.found.rules.1)
    }

    fn places(&self, found: &Change) -> String {
        found.spans.iter().map(|span| place(self.sources, *span)).collect::<Vec<_>>().join(", ")
    }

    fn scenarios(&self, out: &mut String, title: &str, outcomes: &[Outcome], is_page: bool) {
        if outcomes.is_empty() {
            return;
        }
        let (open, item) = if is_page { ("## ", "- ") } else { ("", "  ") };
        line!(out, "\n{open}{title} ({}):{}", outcomes.len(), if is_page { "\n" } else { "" });
        for outcome in outcomes {
            let (before, after) = (&outcome.before, &outcome.after);
            let how = match (before, after) {
                (None, Some(_)) => "passes, then fails: ",
                (Some(_), None) => "fails, then passes: ",
                (Some(_), Some(_)) if before != after => "fails otherwise: ",
                _ => "",
            };
            let date = outcome.as_of.map_or(String::new(), |date| format!(", written as of {date}"));
            line!(out, "{item}{how}\"{}\" ({}{date})", outcome.name, place(self.sources, outcome.span));
            if before != after {
                for (when, why) in [("before", before), ("after", after)] {
                    if let Some(why) = why {
                        line!(out, "    {when}: {why}");
                    }
                }
            }
        }
    }

    fn summary(&self) -> String {
        let functional = self.found.changes.iter().filter(|found| found.is_functional).count();
        format!(
            "{} corrected: {functional} functional, {} wording only; {} another outcome, {} another course",
            count(self.found.changes.len(), "place", "places"),
            self.found.changes.len() - functional,
            count(self.found.outcomes.len(), "scenario has", "scenarios have"),
            self.found.courses.len(),
        )
    }
}

/// Whether a change changes games.
fn sort(found: &Change) -> &'static str {
    if found.is_functional {
        "functional"
    } else if found.before == found.after {
        "as it was before"
    } else {
        "wording only"
    }
}

fn dates(found: &Change) -> String {
    found.from.iter().map(Date::to_string).collect::<Vec<_>>().join(", ")
}
