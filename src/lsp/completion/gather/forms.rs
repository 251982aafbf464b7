//! What can stand in one form of the language and in no other: how long something lasts, what is played inside a game, what is counted.

use super::{
    BUILT_IN_EVENTS, CORRECTED, CompletionItemKind, EcoString, FITS, Gather, Give, LEADS, Lowers, Slot, Sort, Stand, Ty,
};
use crate::lsp::hover::words::placed_in;
use std::collections::BTreeSet;

/// What binds a name that is asked of the card itself later, with how it is told.
const ANNOUNCED: [&str; 5] = ["target ", "choose ", "cost ", "mode ", "for "];

impl Gather<'_> {
    /// What can stand in one form of the language and in no other.
    pub(super) fn of_one_form(&mut self, slot: &Slot, stand: &Stand) {
        match slot {
            Slot::Stretch | Slot::Since | Slot::Until => self.stretch(slot, stand),
            Slot::Working => {
                self.declared(&[Sort::Zone]);
                self.said(&["play"], "all zones whose cards are in play", FITS);
                self.placed("working");
            }
            Slot::Counted => {
                self.place(stand, false);
                self.declared(&[Sort::Event, Sort::Action]);
                self.said(&BUILT_IN_EVENTS, "an event of every game", LEADS);
                self.targets();
            }
            Slot::Stage(word) => self.stages(word),
            Slot::Priced => {
                let takes = |name: &str| stand.known.callees.get(name).is_none_or(|callee| !callee.params.is_empty());
                self.declared_if(&[Sort::Payment], FITS, takes);
                self.counted = true;
            }
            Slot::Shared => self.shared(stand),
            Slot::Payers => {
                self.value(&Ty::Player, stand);
                self.placed("by");
            }
            Slot::Inner => self.inner(),
            Slot::Each => {
                self.declared(&[Sort::Enum]);
                self.place(stand, true);
                self.targets();
            }
            Slot::Within => {
                self.place(stand, true);
                self.targets();
                self.declared_if(&[Sort::Scope], LEADS, |_| true);
                let known = stand.known;
                let is_set = |name: &EcoString| matches!(known.attribute_of(&Ty::Any, name), Some(Ty::Set(_)));
                self.attributes(&known.of_all().into_iter().filter(is_set).collect(), FITS);
            }
            Slot::Corrected => {
                self.quoted(&[Sort::Card], FITS);
                self.words_of(&CORRECTED, "what is corrected", LEADS);
            }
            Slot::Gained => {
                self.declared(&[Sort::Keyword]);
                self.placed("change_has");
            }
            Slot::Arriving => {
                self.attributes(&stand.known.of_cards(None), FITS);
                self.placed("comes_with");
            }
            Slot::Is => {
                self.declared(&[Sort::Kind]);
                self.words_of(&["none", "empty", "player", "cell", "token"], "", LEADS);
            }
            Slot::Offered => {
                self.declared(&[Sort::Action]);
                let gives_actions = |name: &str| {
                    let gives = stand.known.callees.get(name).and_then(|callee| callee.gives.as_ref());
                    gives.is_some_and(|of| *of == Ty::Action || *of == Ty::Set(Box::new(Ty::Action)))
                };
                self.declared_if(&[Sort::Define], FITS, gives_actions);
            }
            Slot::NamesOf(of) => {
                let open = stand.signs.open().last().copied().unwrap_or(0);
                let is_given = |name: &EcoString| {
                    (open + 1..stand.signs.all.len()).any(|at| stand.signs.said(at) == name.as_str())
                };
                let params = stand.known.callees.get(of).map_or(&[][..], |callee| &callee.params);
                for (name, ty) in params.iter().filter(|(name, _)| !is_given(name)) {
                    self.add(FITS, name, CompletionItemKind::VARIABLE, &ty.of(name), None);
                }
            }
            _ => self.attributes_there(slot, stand),
        }
    }

    /// A phase, or another stretch of the game.
    pub(super) fn stretch(&mut self, slot: &Slot, stand: &Stand) {
        self.declared(&[Sort::Phase, Sort::Scope]);
        // Nothing comes after the game, and there is no next one.
        let (last, before) = (stand.signs.last(0), stand.signs.last(1));
        let ends = last == "next" && before == "skip" || last == "(" && before == "end";
        self.words_of(if ends { &["turn"] } else { &["turn", "game"] }, "", FITS);
        match slot {
            Slot::Since => {
                let rule = if stand.signs.last(0) == "per" { "c_once" } else { "this_scope" };
                self.placed(rule);
            }
            Slot::Until => self.locals(stand, |of| matches!(of.plain(), Ty::Thing(_)), LEADS),
            _ => {}
        }
    }

    /// What gives those at which something aims.
    pub(super) fn targets(&mut self) {
        self.built_in(LEADS, |lowers| matches!(lowers, Lowers::Function(_, _, _, Give::Targets)));
    }

    /// Words that stand for something in such a form only.
    pub(super) fn placed(&mut self, rule: &str) {
        for (word, meaning) in placed_in(rule) {
            self.add(LEADS, word, CompletionItemKind::KEYWORD, meaning, None);
        }
    }

    /// The phases of the turn, or the steps: what is declared by that word.
    fn stages(&mut self, word: &str) {
        let desk = self.desk;
        let mut names: BTreeSet<&str> = BTreeSet::new();
        for file in desk.beside(self.file) {
            let (text, all) = (desk.text(file), desk.names(file));
            let of_word = all.declared(&[Sort::Phase]).map(|(name, _)| name.range.clone());
            names.extend(of_word.filter(|at| text[..at.start].trim_end().ends_with(word)).map(|at| &text[at]));
        }
        self.declared_if(&[Sort::Phase], FITS, |name| names.contains(name));
    }

    /// `use common.deck`: the files of rules that games share, behind what is said of one already.
    fn shared(&mut self, stand: &Stand) {
        let said: String = (1..stand.signs.all.len()).map(|at| stand.signs.said(at)).collect();
        let layout = &self.desk.library.layout;
        for file in &layout.shared {
            let path = file.strip_prefix("rules").ok().map(|path| path.with_extension(""));
            let parts: Option<Vec<&str>> =
                path.as_ref().and_then(|path| path.iter().map(|part| part.to_str()).collect());
            let name = parts.filter(|parts| parts.len() > 1).map(|parts| parts.join("."));
            if let Some(rest) = name.as_deref().and_then(|name| name.strip_prefix(&said)) {
                self.add(FITS, rest, CompletionItemKind::MODULE, "rules that games share", None);
            }
        }
    }

    /// The games inside of this one.
    pub(super) fn inner(&mut self) {
        let games = &self.desk.library.layout.games;
        for game in self.desk.games(self.file) {
            let of_it = games.iter().filter(|inner| inner.parent == Some(game));
            let names: Vec<&str> = of_it.filter_map(|inner| inner.name.rsplit('/').next()).collect();
            names
                .iter()
                .for_each(|name| self.add(FITS, name, CompletionItemKind::MODULE, "a game inside this one", None));
        }
    }

    /// What is chosen or paid as the card itself is announced, and asked of it by name.
    pub(super) fn announced(&mut self, stand: &Stand) {
        for local in stand.locals.iter().filter(|local| ANNOUNCED.iter().any(|word| local.said.starts_with(word))) {
            self.add(FITS, &local.name, CompletionItemKind::VARIABLE, &local.said, None);
        }
    }

    /// The attributes of what a thing becomes in the lines of a `modify` before the cursor: `is: creature  power = 2`.
    pub(super) fn becoming(&self, stand: &Stand) -> BTreeSet<EcoString> {
        let signs = stand.signs;
        let open = signs.open().last().copied().unwrap_or(0);
        let kinds = (open..signs.all.len()).filter(|at| signs.said(*at) == "is" && signs.said(at + 1) == ":");
        kinds.flat_map(|at| stand.known.of_things(Some(signs.said(at + 2)))).collect()
    }
}
