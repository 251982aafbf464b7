//! Decks: which cards a player brings, and where they lie as the game begins.

use super::Lowerer;
use crate::codes;
use crate::program::{Deck, DefId, Shape, ZoneId};
use naipe_grammar::ast::{self, ItemKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;

impl Lowerer<'_> {
    /// Lowers the decks that the files declare.
    pub(super) fn decks(&mut self) {
        for item in self.items.clone() {
            let ItemKind::Deck { name, sections } = &item.kind else { continue };
            let id = narrow::u16(self.p.decks.len());
            if let Err(first) = self.names.decks.add(&name.name, id, name.span) {
                self.twice("the deck", name, first);
                continue;
            }
            let mut lowered = Vec::new();
            for s in sections {
                let zone = self.zone(&s.zone);
                let cards = s.cards.iter().filter_map(|(n, title)| Some((*n, self.in_deck(*n, title)?))).collect();
                if let Some(z) = zone {
                    self.refuse_cells(z, &s.zone);
                    lowered.push((z, cards));
                }
            }
            self.p.decks.push(Deck { name: name.name.clone(), sections: lowered, span: item.span });
        }
    }

    /// So many of a card of a deck, by title.
    fn in_deck(&mut self, many: u32, title: &ast::Text) -> Option<DefId> {
        let def = self.def(title)?;
        if many == 0 {
            let said = format!("none of `{}` is in this deck", title.name);
            self.diags.push(
                Diagnostic::warning(codes::MISPLACED, said, title.span, "no copy of it")
                    .help("leave it out, or write how many there are"),
            );
        }
        if self.p.defs[def.i()].is_token {
            let what = format!("`{}` is a token, and no token is in a deck", title.name);
            self.misplaced(&what, title.span, "a token", "take it out of the deck, or declare it with `card`");
        }
        Some(def)
    }

    /// Of a grid, a deck does not say in which cell a card would lie.
    fn refuse_cells(&mut self, zone: ZoneId, said: &ast::Ident) {
        if matches!(self.p.zones[zone.i()].shape, Shape::Grid(..)) {
            let what = format!("no card of a deck lies in the grid `{}`", said.name);
            let help = "lay it out in a zone of the player's, and let the set-up move it to a cell: `move c to cell_at(ZONE, 1, 2)`";
            self.misplaced(&what, said.span, "in none of its cells", help);
        }
    }
}
