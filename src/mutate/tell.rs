//! What is said of the survivors.

use super::notes::Note;
use super::plan::Plan;
use super::{Sum, Survivor};
use crate::arguments::Tongue;
use crate::explain::heading_in;
use crate::screen::{Paint, Screen, Stop, count};
use naipe_grammar::span::FileId;
use naipe_interpreter::project::layout::slashes;
use naipe_interpreter::project::library::Library;
use serde_json::{Value, json};
use std::path::Path;

/// So many lines are shown of what is left out as a whole.
const SHOWN: usize = 6;
/// A line of so many characters is shown as a whole.
const WIDE: usize = 100;
/// Of a longer one, so many on both sides of what differs.
const AROUND: usize = 40;
/// Shared rules stand here.
const COMMON: &str = "rules/common";

/// A kind of change in a language, with the words by which a comment accepts it.
fn kind_in(words: &str, tongue: Tongue) -> String {
    let said = heading_in(words, tongue);
    if said == words { said } else { format!("{said} ({words})") }
}

/// What there is to tell.
pub struct Told<'a> {
    pub library: &'a Library,
    pub plan: &'a Plan,
}

impl Told<'_> {
    fn path(&self, file: FileId) -> &Path {
        self.library.files.path(file).unwrap_or(Path::new(""))
    }

    fn place(&self, file: FileId, line: usize) -> String {
        format!("{}:{line}", slashes(self.path(file)))
    }

    /// What is said when all have been tried.
    pub fn rest(&self, sum: &Sum, screen: &mut Screen) -> Result<(), Stop> {
        let accepting: Vec<&Note> = sum.notes.iter().filter(|note| note.accepts > 0).collect();
        if !accepting.is_empty() {
            screen.says("accepted:")?;
            for note in accepting {
                let kind = kind_in(note.kind.as_ref().map_or("", |kind| kind.words()), screen.tongue());
                let times = if note.accepts > 1 { format!(" ({} times)", note.accepts) } else { String::new() };
                screen.line(format_args!("  {}  {kind}{times}: {}", self.place(note.file, note.of), note.reason))?;
            }
            screen.line("")?;
        }
        for (note, fault) in self.faulty(sum) {
            screen.aside(format_args!("warning: {}: {fault}", self.place(note.file, note.line)));
        }
        screen.says(sum.summary())
    }

    /// A survivor, seen as soon as it is told.
    pub fn survivor(&self, survivor: &Survivor, screen: &mut Screen) -> Result<(), Stop> {
        self.change(survivor, screen)?;
        screen.flush()
    }

    fn change(&self, survivor: &Survivor, screen: &mut Screen) -> Result<(), Stop> {
        screen.line(self.heading(survivor, screen.tongue()))?;
        for (paint, line) in differing(survivor) {
            screen.painted(2, paint, line)?;
        }
        screen.line("")
    }

    /// Where it is and what kind of change.
    fn heading(&self, survivor: &Survivor, tongue: Tongue) -> String {
        let articles = survivor.articles.join(", ");
        let cites = if articles.is_empty() { articles } else { format!("  {articles}") };
        format!("{}  {}{cites}", self.place(survivor.file, survivor.line), kind_in(survivor.kind.words(), tongue))
    }

    /// Everything in lines, without colours.
    pub fn plain(&self, sum: &Sum, tongue: Tongue) -> String {
        let mut said = String::new();
        for survivor in &sum.survivors {
            said.push_str(&self.heading(survivor, tongue));
            differing(survivor).iter().for_each(|(_, line)| said.push_str(&format!("\n  {line}")));
            said.push_str("\n\n");
        }
        said.push_str(&sum.summary());
        said
    }

    /// The notes that say nothing, or nothing any more.
    fn faulty<'s>(&self, sum: &'s Sum) -> Vec<(&'s Note, String)> {
        let fault = |note: &Note| {
            let kind = match &note.kind {
                Err(words) => return Some(format!("`{words}` is no kind of change")),
                Ok(kind) => kind.words(),
            };
            if note.reason.is_empty() {
                return Some(format!("`survives {kind}:` gives no reason"));
            }
            let is_shared = self.path(note.file).starts_with(COMMON);
            let is_tried = note.of == 0 || self.plan.is_whole(self.path(note.file), note.of);
            let is_stale = note.accepts == 0 && is_tried && !is_shared;
            is_stale.then(|| format!("`survives {kind}` accepts nothing any more"))
        };
        sum.notes.iter().filter_map(|note| Some((note, fault(note)?))).collect()
    }

    /// The sum as one JSON object.
    pub fn json(&self, sum: &Sum) -> Value {
        let accepted = sum.accepted.iter().map(|(survivor, note)| {
            let mut said = self.object(survivor);
            said["reason"] = json!(sum.notes[*note].reason);
            said
        });
        let stale = self
            .faulty(sum)
            .into_iter()
            .map(|(note, fault)| json!({ "file": slashes(self.path(note.file)), "line": note.line, "message": fault }));
        json!({
            "mutants": sum.mutants(),
            "killed": sum.killed,
            "survived": sum.survivors.len(),
            "equivalent": sum.equivalent,
            "accepted": sum.accepted.len(),
            "survivors": sum.survivors.iter().map(|survivor| self.object(survivor)).collect::<Vec<_>>(),
            "accepted_survivors": accepted.collect::<Vec<_>>(),
            "stale": stale.collect::<Vec<_>>(),
        })
    }

    fn object(&self, survivor: &Survivor) -> Value {
        json!({
            "file": slashes(self.path(survivor.file)),
            "line": survivor.line,
            "kind": survivor.kind.words(),
            "article": survivor.articles.join(", "),
            "before": survivor.before,
            "after": survivor.after,
        })
    }
}

impl Sum {
    fn mutants(&self) -> usize {
        self.killed + self.survivors.len() + self.accepted.len()
    }

    fn summary(&self) -> String {
        let (killed, survived) = (self.killed, self.survivors.len());
        // Rounded down: all are killed only where none survives. Of nothing there is no share.
        let share = (killed * 1000).checked_div(killed + survived);
        let share = share.map_or(String::new(), |tenths| format!("; {}.{} % killed", tenths / 10, tenths % 10));
        format!(
            "{}: {killed} killed, {survived} survived, {} accepted{share}; {} left out that mean the same",
            count(self.mutants(), "mutant", "mutants"),
            self.accepted.len(),
            self.equivalent,
        )
    }
}

/// The lines that differ.
fn differing(survivor: &Survivor) -> Vec<(Paint, String)> {
    let mut differing = Vec::new();
    let (before, after) = focused(&survivor.before, &survivor.after);
    for (sign, paint, text) in [('-', Paint::Gone, before), ('+', Paint::New, after)] {
        let lines: Vec<&str> = text.lines().collect();
        // A single line more takes no more room than saying that there is one.
        let shown = if lines.len() > SHOWN + 1 { SHOWN } else { lines.len() };
        differing.extend(lines[..shown].iter().map(|line| (paint, format!("{sign} {line}"))));
        if lines.len() > shown {
            differing.push((paint, format!("{sign} … {} more lines", lines.len() - shown)));
        }
    }
    differing
}

/// Two long lines, cut down to where they differ.
fn focused(before: &str, after: &str) -> (String, String) {
    let short = |text: &str| text.contains('\n') || text.chars().count() <= WIDE;
    if short(before) && short(after) || before.contains('\n') || after.is_empty() || after.contains('\n') {
        return (before.to_owned(), after.to_owned());
    }
    let (before, after): (Vec<char>, Vec<char>) = (before.chars().collect(), after.chars().collect());
    let above = before.iter().zip(&after).take_while(|(a, b)| a == b).count();
    let below = before[above..].iter().rev().zip(after[above..].iter().rev()).take_while(|(a, b)| a == b).count();
    // Cut where a word begins or ends.
    let first = (0..above.saturating_sub(AROUND)).rev().find(|at| before[*at] == ' ').map_or(0, |at| at + 1);
    let cut = |line: &[char]| {
        let far = (line.len() - below + AROUND).min(line.len());
        let last = (far..line.len()).find(|at| line[*at] == ' ').unwrap_or(line.len());
        let text: String = line[first..last].iter().collect();
        let (more, less) = (if first > 0 { "… " } else { "" }, if last < line.len() { " …" } else { "" });
        format!("{more}{text}{less}")
    };
    (cut(&before), cut(&after))
}

#[cfg(test)]
mod tests {
    use super::focused;

    #[test]
    fn long_lines_are_cut_down_to_where_they_differ() {
        let line = |op: &str| {
            let (left, right) = ("word ".repeat(30), " word".repeat(30));
            format!("{left}here {op} there{right}")
        };
        let (before, after) = focused(&line("<"), &line("<="));
        let words = |text: &str| text.matches("word").count();
        assert!(before.starts_with("… word") && before.ends_with("word …"), "{before}");
        assert!(before.contains("here < there") && after.contains("here <= there"), "{after}");
        assert_eq!((words(&before), words(&after)), (14, 14));
        assert_eq!(focused("a < b", "a <= b"), ("a < b".to_owned(), "a <= b".to_owned()));
        let dropped = line("<");
        assert_eq!(focused(&dropped, "").0, dropped);
    }
}
