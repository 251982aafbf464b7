//! Lines `name: …` and declarations: what they can say, and of which type.

use super::{Slot, Stand};
use crate::lsp::completion::known::Ty;
use crate::lsp::completion::taken;
use naipe_grammar::mentions::Sort;
use naipe_grammar::next::Open;
use naipe_interpreter::primitives::{self, Lowers};

/// The fields of a block of standings.
const OF_STANDINGS: &[&str] = &["win", "draw", "loss", "bye", "score", "order", "relevant", "irrelevant"];

/// The words that a policy is chosen from.
fn choices(policy: &str) -> &'static [&'static str] {
    let mut all = primitives::TABLE.iter().filter(|row| row.name == policy);
    all.find_map(|row| if let Lowers::Policy(choices) = row.lowers { Some(choices) } else { None }).unwrap_or(&[])
}

impl Stand<'_> {
    /// What a line `name: …` can say, by what it stands in.
    pub(super) fn field(&self, forms: &[&Open]) -> Slot {
        const ATTRIBUTES: [&str; 4] = ["given_card", "made_with", "comes_with", "as_copy"];
        const AROUND: [&str; 8] =
            ["i_game", "i_policy", "i_standings", "entry", "given", "i_position", "s_open", "s_play"];
        let around = forms.iter().rev().find(|open| AROUND.contains(&open.rule) || ATTRIBUTES.contains(&open.rule));
        let Some(open) = around else {
            let is_card = taken::corrected(self.signs) == Some("card");
            let is_corrected = forms.iter().any(|open| open.rule == "errata_body");
            let kind = self.kind.clone();
            return if is_corrected { Slot::Corrections(kind, is_card) } else { Slot::Attributes(kind) };
        };
        match open.rule {
            "i_game" => Slot::OneOf(&["players", "teams", "language", "columns", "naipe"], true),
            "i_policy" => Slot::Policies,
            "i_standings" => Slot::OneOf(OF_STANDINGS, true),
            "entry" => Slot::OneOf(&["number", "rarity", "copies", "image"], true),
            "given" | "i_position" => Slot::Given,
            "s_open" => Slot::OfScope(self.words(open).get(1).copied().unwrap_or("").into()),
            "s_play" => Slot::Sorts(&[Sort::Parameter]),
            "given_card" | "made_with" => Slot::Attributes(self.titled.clone()),
            "comes_with" => Slot::Arriving,
            rule if ATTRIBUTES.contains(&rule) => Slot::Attributes(None),
            _ => Slot::Attributes(self.kind.clone()),
        }
    }

    /// The type of what an erratum gives another value.
    pub(super) fn of_corrected(&self) -> Ty {
        let name = self.signs.said(2);
        let gives = self.known.callees.get(name).and_then(|callee| callee.gives.clone());
        self.known.parameters.get(name).cloned().or(gives).unwrap_or(Ty::Any)
    }

    /// The type of a parameter of the game, or of an attribute.
    pub(super) fn of(&self, name: &str) -> Ty {
        let things = self.known.attribute_of(&Ty::Thing(None), name);
        let ty = things.or_else(|| self.known.parameters.get(name).cloned());
        ty.or_else(|| self.known.attribute_of(&Ty::Any, name)).unwrap_or(Ty::Any)
    }

    /// What a line `name: …` wants after its colon.
    pub(super) fn of_field(&self, forms: &[&Open], form: &Open) -> Slot {
        const AROUND: [&str; 6] = ["given", "i_position", "entry", "i_policy", "i_game", "i_standings"];
        let name = self.words(form).first().copied().unwrap_or("");
        if matches!(name, "has" | "gains" | "loses") {
            return Slot::Sorts(&[Sort::Keyword]);
        }
        let around = forms.iter().rev().find(|open| AROUND.contains(&open.rule));
        match (around.map(|open| open.rule), name) {
            (Some("given" | "i_position"), "active" | "first") => Slot::Seats,
            (Some("given" | "i_position"), "format") => Slot::Sorts(&[Sort::Format]),
            (Some("given" | "i_position"), "setup") => Slot::OneOf(&["yes", "no"], false),
            (Some("given" | "i_position"), "phase" | "step") => Slot::Sorts(&[Sort::Phase]),
            (Some("given" | "i_position"), "turn" | "seed" | "players") => Slot::Own,
            (Some("entry"), "rarity") => {
                let set = around.and_then(|entry| self.words(entry).get(2).copied()).unwrap_or("");
                Slot::Members(Some(set.into()))
            }
            (Some("i_game"), "language") => Slot::OneOf(&["en", "es"], false),
            (Some("i_policy"), "trigger_kind") => Slot::Sorts(&[Sort::Kind]),
            (Some("i_policy"), "trigger_player") => Slot::Value(Ty::Player),
            (Some("i_policy"), "layers") => Slot::Layers,
            (Some("i_policy"), _) => Slot::OneOf(choices(name), false),
            (Some("i_standings"), "order") => Slot::Criteria,
            (Some("i_standings"), "relevant" | "irrelevant") => Slot::LastResorts,
            (Some("i_standings"), _) => Slot::Own,
            (Some("entry" | "i_game"), _) => Slot::Own,
            _ => match taken::corrected(self.signs).filter(|_| self.known.attribute_of(&Ty::Any, name).is_none()) {
                Some("card") if name == "kind" => Slot::Sorts(&[Sort::Kind]),
                Some(_) if name == "title" => Slot::Own,
                _ => Slot::Value(self.of(name)),
            },
        }
    }

    /// The type that a declaration gives to its value.
    pub(super) fn declared(&self, form: &Open) -> Ty {
        let said = self.said(form);
        let Some(colon) = said.rfind(':') else { return Ty::Any };
        let words: Vec<&str> = said[colon + 1..].split_whitespace().collect();
        match words[..] {
            [word, ..] if word.contains("..") => Ty::Int,
            ["set", "of", word, ..] => Ty::Set(Box::new(self.known.named(word))),
            [word, "or", "none", ..] => Ty::Optional(Box::new(self.known.named(word))),
            [word, ..] => self.known.named(word),
            [] => Ty::Any,
        }
    }
}
