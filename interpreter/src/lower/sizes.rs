//! What a game has more of than can be numbered.

use super::Lowerer;
use crate::codes;
use crate::limits;
use naipe_grammar::ast::ItemKind;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;

impl Lowerer<'_> {
    /// Refuses a program whose numbers would not fit: how many declarations of each sort, how many parts of one thing.
    pub fn sizes(&mut self) {
        let Some(first) = self.items.first() else { return };
        let game = self.items.iter().find(|item| matches!(item.kind, ItemKind::Game { .. })).unwrap_or(first).span;
        let p = &self.p;
        let declared = [
            ("kinds, traits and keywords", p.kinds.len()),
            ("attributes of cards", p.attrs.len()),
            ("attributes of players", p.player_attrs.len()),
            ("enums", p.enums.len()),
            ("members of one enum", p.enums.iter().map(|e| e.members.len()).max().unwrap_or(0)),
            ("zones", p.zones.len()),
            ("parameters of the game", p.params.len()),
            ("scopes", p.scopes.len()),
            ("phases and steps", p.phases.len()),
            ("events", p.events.len()),
            ("actions", p.actions.len()),
            ("procedures", p.procedures.len()),
            ("payments", p.payments.len()),
            ("defines", p.defines.len()),
            ("articles", p.articles.len()),
            ("formats", p.formats.len()),
            ("decks", p.decks.len()),
        ];
        let definitions = ("cards and abilities that players activate", p.defs.len(), limits::DEFINITIONS);
        let declared = declared.map(|(what, there)| (what, there, limits::DECLARED));
        for (what, there, most) in declared.into_iter().chain([definitions]) {
            if there > most {
                self.too_many(what, there as i64, most as i64, game);
            }
        }
    }

    /// Refuses so many cards whose attributes would fill the memory: whether they would.
    pub fn prints_too_much(&mut self, cards: usize) -> bool {
        let values = (cards + self.p.kinds.len()) * self.p.attrs.len();
        let Some(first) = self.items.first().filter(|_| values > limits::PRINTED) else { return false };
        let game = self.items.iter().find(|item| matches!(item.kind, ItemKind::Game { .. })).unwrap_or(first).span;
        let what = "values, one for each attribute, of the cards and kinds together";
        self.too_many(what, values as i64, limits::PRINTED as i64, game);
        true
    }

    /// Refuses a thing with more parts than can be numbered.
    pub fn parts(&mut self, what: &str, most: usize, there: impl Iterator<Item = Span> + Clone) {
        if let Some(span) = there.clone().nth(most) {
            self.too_many(what, there.count() as i64, most as i64, span);
        }
    }

    /// Says that there is more of something than can be numbered.
    pub fn too_many(&mut self, what: &str, there: i64, most: i64, span: Span) {
        self.diags.push(
            Diagnostic::error(codes::TOO_MANY, format!("there are too many {what}: {there}"), span, "too many")
                .help(format!("{most} at most")),
        );
    }
}
