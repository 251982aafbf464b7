//! Cells, by what is on them and where on their grid they are.

use super::nouns::Phrase;
use super::selectors::named;
use super::things::Sort;
use super::writer::Writer;
use naipe_grammar::ast::{Expr, ExprKind, Source, ZoneShape};

/// Whether an attribute is where on its grid a cell is.
pub fn is_of_cell(name: &str) -> bool {
    matches!(name, "row" | "column")
}

impl<'a> Writer<'a> {
    /// Where in a zone something goes: a cell, or in a game without a grid a place of a row.
    pub(super) fn spot(&mut self) -> Phrase {
        let has_grid = self.things.zones.values().any(|zone| matches!(zone.shape, ZoneShape::Grid(..)));
        let noun = self.words.noun(if has_grid { "text.cell" } else { "text.spot" }).unwrap_or_default();
        Phrase::new(noun, Sort::Thing)
    }

    /// A cell with nothing of a kind on it: `sin ficha`.
    pub(super) fn absorb_bare(&mut self, phrase: &mut Phrase, candidate: &str, any: &'a Expr) -> bool {
        // What a define without words gives is what its body finds.
        if let ExprKind::Call(call) = &any.kind {
            let Some(define) = self.things.defines.get(call.name.name.as_str()).copied() else { return false };
            let at = call.args.iter().position(|arg| named(&arg.value) == Some(candidate));
            let Some(param) = at.and_then(|at| define.params.get(at)) else { return false };
            let is_known = self.row("define", &call.name.name).is_some();
            return !is_known && self.absorb_bare(phrase, &param.name.name, define.body);
        }
        let ExprKind::Query(_, selector) = &any.kind else { return false };
        let [part] = &selector.parts[..] else { return false };
        let is_there = matches!(&part.source, Source::At(cell) if named(cell) == Some(candidate));
        if !is_there || part.condition.is_some() {
            return false;
        }
        let kind = self.kind_phrase(&part.kind.name);
        self.clause(phrase, "text.without_any", &kind.head.said(false));
        true
    }
}
