//! What gives a value, and where it can be said what is meant instead: what fits comes first.

use super::{FITS, Gather, LEADS, has};
use crate::lsp::completion::known::{Known, Ty};
use crate::lsp::completion::names::Signs;
use crate::lsp::completion::slots::Stand;
use ecow::EcoString;
use lsp_types::CompletionItemKind;
use naipe_grammar::ast::{Date, ItemKind};
use naipe_grammar::mentions::{Part, Sort};
use naipe_grammar::next::Next;
use naipe_interpreter::primitives::{self, Give, Lowers};
use std::collections::BTreeSet;

/// How many dates on which something changes are offered.
const DATES: usize = 6;

/// What has words, in the order in which somebody gives it some.
const WORDED: [&[Sort]; 3] = [
    &[Sort::Kind, Sort::Keyword],
    &[Sort::Event, Sort::Zone, Sort::Attribute, Sort::Member, Sort::Payment],
    &naipe_grammar::mentions::NAMED,
];

impl Gather<'_> {
    /// What gives a value of a type.
    pub(super) fn value(&mut self, ty: &Ty, stand: &Stand) {
        let plain = ty.plain();
        // A condition begins with a value of any type.
        let is_open = matches!(plain, Ty::Any | Ty::Bool);
        let is_of = |of: &Ty| {
            let (of, of_things) = (of.plain(), |ty: &Ty| matches!(ty.plain(), Ty::Thing(_)));
            let are_things = of_things(of) && of_things(plain);
            let are_sets = matches!((of, plain), (Ty::Set(a), Ty::Set(b)) if of_things(a) && of_things(b));
            *plain == Ty::Any || of == plain || are_things || are_sets
        };
        match plain {
            Ty::Member(of) => self.members(of, stand.known),
            Ty::Bool => self.words_of(&["yes", "no"], "", FITS),
            Ty::Phase => self.declared(&[Sort::Phase]),
            Ty::Action => self.declared(&[Sort::Action]),
            Ty::Kind => self.declared(&[Sort::Kind]),
            Ty::Set(of) => {
                match of.plain() {
                    Ty::Member(of) => self.members(of, stand.known),
                    Ty::Action => self.declared(&[Sort::Action]),
                    Ty::Kind => self.declared(&[Sort::Kind]),
                    _ => {}
                }
                self.declared(&[Sort::Zone]);
            }
            Ty::Zone => self.declared(&[Sort::Zone]),
            _ => {}
        }
        if matches!(ty, Ty::Optional(_)) {
            self.words_of(&["none"], "", FITS);
        }
        self.locals(stand, is_of, FITS);
        // Of a player or a thing, something can be asked.
        let leads = |of: &Ty| is_open || matches!(of.plain(), Ty::Any | Ty::Player | Ty::Thing(_));
        self.locals(stand, leads, LEADS);
        let given = |name: &str| {
            let of = stand.known.parameters.get(name).cloned();
            let of = of.or_else(|| stand.known.callees.get(name).and_then(|callee| callee.gives.clone()));
            of.is_none_or(|of| is_open || is_of(&of) || of == Ty::Any)
        };
        self.declared_if(&[Sort::Parameter, Sort::Define], if *plain == Ty::Bool { LEADS } else { FITS }, given);
        // Of who or what it gives, something can be asked: `rival(you).life`.
        let asked_of = |name: &str| {
            let gives = stand.known.callees.get(name).and_then(|callee| callee.gives.as_ref());
            gives.is_some_and(|of| matches!(of.plain(), Ty::Player | Ty::Thing(_)))
        };
        self.declared_if(&[Sort::Define], LEADS, asked_of);
        let comes_of_it = |name: &str| {
            let gives = stand.known.callees.get(name).and_then(|callee| callee.gives.as_ref());
            gives.is_some_and(|of| is_open || is_of(of))
        };
        if stand.in_block {
            self.declared_if(&[Sort::Event, Sort::Procedure], LEADS, comes_of_it);
            self.declared_if(&[Sort::Scope], LEADS, |_| true);
        }
        let candidate = stand.locals.iter().find(|local| local.name == "it").map(|local| local.ty.plain());
        let mut bare = stand.known.of_all();
        match candidate {
            Some(Ty::Player) => bare.extend(stand.known.of_players()),
            Some(Ty::Thing(kind)) => bare.extend(stand.known.of_things(kind.as_deref())),
            Some(Ty::Any) => bare.extend(&stand.known.of_players() | &stand.known.of_things(None)),
            _ => {}
        }
        // `expect mana of A == 3`
        if stand.signs.said(0) == "scenario" {
            bare.extend(stand.known.of_players());
        }
        bare.retain(|name| is_open || stand.known.attribute_of(&Ty::Any, name).is_none_or(|of| is_of(&of)));
        self.attributes(&bare, FITS);
        self.built_in(LEADS, |lowers| match lowers {
            Lowers::Property(_, want, _) => candidate.is_some_and(|of| has(of, *want)),
            Lowers::Fact(_, give) | Lowers::Function(_, _, _, give) => {
                let of = Known::given(*give, None);
                is_open || is_of(&of) || *give == Give::Same || matches!(of.plain(), Ty::Player | Ty::Thing(_))
            }
            _ => false,
        });
        if is_open {
            self.words_of(&["yes", "no", "none"], "", LEADS);
            self.declared_if(if *plain == Ty::Any { &[Sort::Kind] } else { &[] }, LEADS, |_| true);
            self.declared_if(&[Sort::Member, Sort::Zone, Sort::Scope, Sort::Phase, Sort::Action], LEADS, |_| true);
        }
    }

    /// Where something is, or goes; `in_play`: whether it may be any zone whose cards are in play.
    pub(super) fn place(&mut self, stand: &Stand, in_play: bool) {
        self.declared(&[Sort::Zone]);
        if in_play && stand.signs.last(0) == "in" {
            self.said(&["play"], "all zones whose cards are in play", FITS);
            self.placed("part");
        }
        let is_place = |of: &Ty| matches!(of.plain(), Ty::Zone | Ty::Cell | Ty::Set(_) | Ty::Any);
        self.locals(stand, is_place, FITS);
        self.locals(stand, |of| matches!(of.plain(), Ty::Player | Ty::Thing(_)), LEADS);
        let given = |name: &str| {
            let of = stand.known.callees.get(name).and_then(|callee| callee.gives.clone());
            of.or_else(|| stand.known.parameters.get(name).cloned()).is_none_or(|of| is_place(&of))
        };
        self.declared_if(&[Sort::Define, Sort::Parameter], LEADS, given);
        self.built_in(LEADS, |lowers| match lowers {
            Lowers::Fact(_, give) | Lowers::Function(_, _, _, give) => {
                *give != Give::Targets && is_place(&Known::given(*give, None)) || *give == Give::Same
            }
            _ => false,
        });
    }

    /// What happens has somebody who makes it happen and something that it comes from, beside its parameters.
    pub(super) fn made_by(&mut self) {
        self.said(&["by"], "who makes it happen", LEADS);
        self.said(&["source"], "what it comes from", LEADS);
    }

    /// The parameters of what is called that are not given yet.
    pub(super) fn parameters(&mut self, of: &str, stand: &Stand, rank: u8) {
        let Some(callee) = stand.known.callees.get(of) else { return };
        let open = stand.signs.open().last().copied().unwrap_or(0);
        let is_given = |name: &EcoString| {
            (open + 1..stand.signs.all.len())
                .any(|at| stand.signs.said(at + 1) == ":" && stand.signs.said(at) == name.as_str())
        };
        for (name, ty) in callee.params.iter().filter(|(name, _)| !is_given(name)) {
            let detail = ty.of(name);
            self.add(rank, name, CompletionItemKind::VARIABLE, &detail, Some(format!("{name}: $0")));
        }
    }

    /// What a game settles once, and the words to choose from.
    pub(super) fn policies(&mut self) {
        for known in primitives::TABLE {
            let Lowers::Policy(choices) = known.lowers else { continue };
            let snippet = match choices {
                [] => format!("{}: $0", known.name),
                choices => format!("{}: ${{1|{}|}}", known.name, choices.join(",")),
            };
            let detail = format!("{}: {}", known.signature, known.meaning);
            self.add(FITS, known.name, CompletionItemKind::KEYWORD, &detail, Some(snippet));
        }
    }

    /// What is asked of a parameter of an event that is answered to: something of its type, or any of a kind.
    pub(super) fn pattern(&mut self, ty: &Ty, stand: &Stand) {
        let plain = ty.plain();
        if matches!(plain, Ty::Thing(_) | Ty::Any) {
            let is_thing = |of: &Ty| matches!(of.plain(), Ty::Thing(_));
            self.locals(stand, is_thing, FITS);
            self.declared(&[Sort::Kind]);
        }
        if matches!(plain, Ty::Player | Ty::Any) {
            self.locals(stand, |of| *of.plain() == Ty::Player, FITS);
            self.words_of(&["player"], "any player", FITS);
        }
        if *plain == Ty::Any {
            self.declared(&[Sort::Zone]);
        }
        self.value(ty, stand);
    }

    /// Titles, with their quotes.
    pub(super) fn quoted(&mut self, sorts: &[Sort], rank: u8) {
        self.declared_as(sorts, rank, |_| true, |title| format!("\"{title}\""));
    }

    /// Dates, where one is wanted: today, and those on which something changes, the latest first.
    pub(super) fn dates(&mut self, all: &[Next], signs: &Signs) {
        let is_date = |one: &Next| one.within.iter().any(|open| open.rule == "date");
        let is_wanted = all.iter().any(is_date) || signs.said(0) == "errata" && signs.last(0) == "from";
        if !is_wanted {
            return;
        }
        let desk = self.desk;
        let files = desk.beside(self.file).into_iter().filter_map(|file| desk.library.files.file(file));
        let dates = files.flat_map(|file| &file.items).filter_map(|item| match &item.kind {
            ItemKind::Errata { from, .. } => Some(*from),
            _ => None,
        });
        let dates: BTreeSet<Date> = dates.collect();
        self.add(FITS, &desk.date.to_string(), CompletionItemKind::VALUE, "today", None);
        for date in dates.into_iter().rev().take(DATES) {
            self.add(FITS, &date.to_string(), CompletionItemKind::VALUE, "an erratum begins", None);
        }
    }

    /// What can have words, what has none yet in that language first.
    pub(super) fn worded(&mut self, stand: &Stand) {
        let desk = self.desk;
        let language = stand.signs.said(1);
        let mut has_words: BTreeSet<String> =
            (0..stand.signs.all.len()).map(|at| stand.signs.said(at).to_owned()).collect();
        for file in desk.beside(self.file) {
            let text = desk.text(file);
            let is_of_language = |item: &std::ops::Range<usize>| {
                let mut words = text[item.clone()].split_whitespace();
                words.next() == Some("words") && words.next() == Some(language)
            };
            let names = desk.names(file);
            let worded = names.iter().filter(|name| name.part == Part::Worded && is_of_language(&name.item));
            has_words.extend(worded.map(|name| text[name.range.clone()].to_owned()));
        }
        for sorts in WORDED {
            self.declared_if(sorts, FITS, |name| !has_words.contains(name));
        }
        self.declared_if(&naipe_grammar::mentions::NAMED, LEADS, |_| true);
    }
}
