//! The sorts of a kind, all of which a text may name in its place: «a blade or a shield» of whatever wears out.

use super::super::spoken::{Of, Spoken};
use super::super::titles::{names, names_some};
use super::{Facts, Names};
use naipe_interpreter::program::{Kind, Program};
use rustc_hash::{FxHashMap, FxHashSet};

/// The kinds right below each, where there are several.
pub(super) fn of_kinds(program: &Program) -> FxHashMap<String, Vec<String>> {
    let mut sorts: FxHashMap<String, Vec<String>> = FxHashMap::default();
    let kinds = || program.kinds.iter().skip(1).filter(|kind| !kind.in_place && !kind.is_keyword);
    for kind in kinds() {
        let above = || kind.ancestors.iter().map(|of| &program.kinds[of.i()]).filter(|of| of.name != kind.name);
        let is_below = |one: &Kind, of: &Kind| {
            one.name != of.name && one.ancestors.iter().any(|above| program.kinds[above.i()].name == of.name)
        };
        for of in above().filter(|of| !above().any(|one| is_below(one, of))) {
            sorts.entry(of.name.to_string()).or_default().push(kind.name.to_string());
        }
    }
    sorts.retain(|_, all| all.len() > 1);
    sorts
}

impl Names {
    /// The kinds that a card has to do with and whose text names all of their sorts, with these: it says as much by them.
    pub(super) fn named_by_sorts(
        &self,
        facts: &Facts,
        spoken: Option<&Spoken>,
        folded: &str,
        is_own: bool,
    ) -> FxHashSet<String> {
        let is_named = |sort: &String| {
            let forms = spoken.map(|spoken| spoken.forms_of(Of::Kind, sort)).unwrap_or_default();
            let title = self.kinds.get(sort).filter(|_| is_own);
            forms.iter().any(|form| names_some(folded, form)) || title.is_some_and(|title| names(folded, title))
        };
        let of_card = self.sorts.iter().filter(|(kind, _)| facts.own.contains(*kind));
        let all = of_card.filter(|(_, sorts)| sorts.iter().all(is_named));
        all.flat_map(|(kind, sorts)| std::iter::once(kind).chain(sorts)).cloned().collect()
    }
}
