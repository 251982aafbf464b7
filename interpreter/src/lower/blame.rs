//! Which line of an erratum brings a fault that shows elsewhere: a card that lacks a value because its kind was corrected,
//! an effect whose target was removed.

use super::errata::Keep;
use super::{GameInput, compile_some};
use naipe_grammar::ast::ItemKind;
use naipe_grammar::diagnostic::{Code, Diagnostic, Label};
use naipe_grammar::order;
use naipe_grammar::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// How often a game is compiled to find whose the faults are.
const MOST_TRIALS: usize = 40;

/// A fault, by what it is and where it shows.
type Mark = (Code, Span);

/// Says of each fault that is not there without errata which line of them brings it.
pub fn errata(input: &GameInput<'_>, keep: Keep<'_>, lines: &[Span], diags: &mut [Diagnostic]) {
    let items = input.files.iter().flat_map(|file| &file.items);
    let mut written: Vec<Span> =
        items.filter(|item| matches!(item.kind, ItemKind::Errata { .. })).map(|item| item.span).collect();
    order::by_key(&mut written, |span| (span.file.0, span.start));
    let in_errata = |at: Span| {
        let before = written.partition_point(|span| (span.file.0, span.start) <= (at.file.0, at.start));
        before.checked_sub(1).is_some_and(|last| written[last].file == at.file && at.end <= written[last].end)
    };
    let elsewhere: FxHashSet<Mark> = diags.iter().filter_map(mark).filter(|(_, at)| !in_errata(*at)).collect();
    if lines.is_empty() || elsewhere.is_empty() {
        return;
    }
    let mut trials = Trials { input, keep, known: FxHashMap::default() };
    let mut brought: FxHashMap<Mark, usize> = FxHashMap::default();
    let Some(before) = trials.faults(0) else { return };
    let new: Vec<Mark> = elsewhere.into_iter().filter(|mark| !before.contains(mark)).collect();
    // Each group of faults is there with so many lines, and not yet with so few.
    let mut groups = vec![(0, lines.len(), new)];
    while let Some((few, many, faults)) = groups.pop() {
        if faults.is_empty() {
            continue;
        }
        if many - few == 1 {
            brought.extend(faults.into_iter().map(|fault| (fault, few)));
            continue;
        }
        let middle = few + (many - few) / 2;
        let Some(there) = trials.faults(middle) else { break };
        let (early, late) = faults.into_iter().partition(|fault| there.contains(fault));
        groups.push((few, middle, early));
        groups.push((middle, many, late));
    }
    for d in diags {
        if let Some(line) = mark(d).and_then(|mark| brought.get(&mark)) {
            d.labels.insert(0, Label { span: lines[*line], text: "so it is since this correction".into() });
        }
    }
}

fn mark(d: &Diagnostic) -> Option<Mark> {
    d.labels.first().map(|label| (d.code, label.span))
}

/// The faults of a game with so many of the lines of its errata.
struct Trials<'t, 'a> {
    input: &'t GameInput<'a>,
    keep: Keep<'t>,
    known: FxHashMap<usize, FxHashSet<Mark>>,
}

impl Trials<'_, '_> {
    fn faults(&mut self, lines: usize) -> Option<&FxHashSet<Mark>> {
        if !self.known.contains_key(&lines) {
            if self.known.len() == MOST_TRIALS {
                return None;
            }
            let found = compile_some(self.input, self.keep, lines).1;
            self.known.insert(lines, found.iter().filter_map(mark).collect());
        }
        self.known.get(&lines)
    }
}
