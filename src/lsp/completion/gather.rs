//! What is offered, gathered: what fits comes first.

mod forms;
mod nearby;
mod pronouns;
mod standing;
mod values;

pub use standing::type_wanted;

use super::known::{self, Known, Ty};
use super::names::{self, Signs, has};
use super::slots::{Slot, Stand, sorts_of};
use super::taken::{self, OF_ITSELF};
use super::told::told;
use super::{MOST, Offer, words};
use crate::lsp::desk::Desk;
use crate::lsp::midway::{self, Answering};
use crate::lsp::sorts;
use ecow::EcoString;
use lsp_types::CompletionItemKind;
use naipe_grammar::mentions::{Mention, Sort, titled};
use naipe_grammar::next::{Next, Sign};
use naipe_grammar::span::FileId;
use naipe_grammar::vocabulary;
use naipe_interpreter::primitives::{self, Give, Lowers};
use naipe_interpreter::program::{Criterion, LastResort};
use naipe_interpreter::scenario::GIVEN;
use nearby::{names_decks, seats};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// What is wanted there exactly,
pub const FITS: u8 = 0;
/// what leads to it,
pub const LEADS: u8 = 1;
/// what goes on with what stands there,
pub const GOES_ON: u8 = 2;
/// and what begins something else.
pub const BEGINS: u8 = 3;

/// The words before the name of what is corrected and is no card.
const CORRECTED: [&str; 12] = [
    "kind",
    "keyword",
    "trait",
    "event",
    "define",
    "procedure",
    "payment",
    "action",
    "parameter",
    "check",
    "format",
    "rule",
];

/// The events that every game has.
const BUILT_IN_EVENTS: [&str; 5] = ["move", "create", "target", "shuffle", "reveal"];

/// Where something is declared.
type Declared = (FileId, Mention);

/// What is offered somewhere.
pub struct Gather<'d> {
    desk: &'d Desk,
    file: FileId,
    typed: String,
    seen: FxHashSet<String>,
    /// What begins another line stands behind all else.
    behind: bool,
    /// Nothing is called there: how much of it is said by a number.
    counted: bool,
    /// Each with its rank, and where it is declared if what is said of it is read there: of thousands, few are shown.
    offers: Vec<(u8, Offer, Option<Declared>)>,
}

impl<'d> Gather<'d> {
    /// Nothing yet, where this is typed.
    pub fn new(desk: &'d Desk, file: FileId, typed: &str) -> Gather<'d> {
        let typed = typed.to_lowercase();
        Gather { desk, file, typed, seen: FxHashSet::default(), behind: false, counted: false, offers: Vec::new() }
    }

    /// Whether nothing is offered yet.
    pub fn is_empty(&self) -> bool {
        self.offers.is_empty()
    }

    /// The best of them; and whether there are more.
    pub fn best(mut self) -> (Vec<Offer>, bool) {
        let (typed, counted) = (self.typed, self.counted);
        let begins = |offer: &Offer| offer.label.trim_start_matches('"').to_lowercase().starts_with(&typed);
        self.offers.sort_by_cached_key(|(rank, offer, _)| (!begins(offer), *rank));
        let more = self.offers.len() > MOST;
        let told = |(_, offer, declared): (u8, Offer, Option<Declared>)| {
            let Some((file, name)) = declared else { return offer };
            let (detail, snippet) = told(self.desk, file, &name);
            // Between quotes nothing is called.
            Offer { detail, snippet: snippet.filter(|_| !counted && !offer.label.starts_with('"')), ..offer }
        };
        (self.offers.into_iter().take(MOST).map(told).collect(), more)
    }

    /// What the machine offers at that line of a scenario.
    pub fn offered(&mut self, answering: &Answering, is_quoted: bool) {
        for option in midway::offered(self.desk, self.file, answering) {
            if let Some(alias) = option.alias.filter(|_| !is_quoted) {
                self.add(FITS, &alias, CompletionItemKind::VARIABLE, &option.label, None);
            }
            let said = if is_quoted {
                // `"Bear" of A`: what is written between the quotes is its title.
                let Some((title, _)) = option.said.strip_prefix('"').and_then(|said| said.split_once('"')) else {
                    continue;
                };
                title.to_owned()
            } else {
                option.said
            };
            self.add(FITS, &said, CompletionItemKind::VALUE, &option.label, None);
        }
    }

    /// What can be named in quotes that begin where a text ends.
    pub fn titles(&mut self, before: &str) {
        let signs = Signs::new(before);
        let sorts = quoted(&standing::continued(before), &signs);
        if signs.last(0) == "remove" {
            let labels = taken::removable(self.desk, self.file, &signs);
            let labels = labels.iter().filter_map(|one| one.strip_prefix('"')?.strip_suffix('"'));
            labels.for_each(|label| self.add(FITS, label, CompletionItemKind::VALUE, "", None));
        }
        if self.is_empty() {
            self.declared(&sorts);
        }
    }

    /// What could stand where an item breaks off.
    pub fn words_and_names(&mut self, before: &str) {
        let signs = Signs::new(before);
        // Behind a remark, or an empty line, a file begins as it does without.
        let before = if signs.all.is_empty() { "" } else { before };
        if names_decks(&signs) {
            return self.quoted(&[Sort::Deck], FITS);
        }
        self.standing(before, |this, stand, all, mut slots| {
            let signs = stand.signs;
            this.leave_out_new(signs);
            this.leave_out_given(stand, &slots);
            this.folded(signs, stand.known);
            // What an ability goes on with comes before the next line of its card.
            let is_clause = |one: &Next| one.within.iter().any(|open| open.rule.starts_with("c_"));
            if !stand.ends_line() && all.iter().any(is_clause) {
                slots.sort_by_key(|slot| matches!(slot, Slot::Attributes(_) | Slot::Corrections(..)));
                this.behind = true;
            }
            // Titles stand where little else can, or behind all else that could.
            let titles = quoted(all, signs);
            if slots.is_empty() || slots.iter().all(|slot| matches!(slot, Slot::New)) {
                this.quoted(&titles, FITS);
            }
            this.dates(all, signs);
            // Whether something can be paid is said before how.
            if let Some(row) =
                vocabulary::find("possible").filter(|row| all.iter().any(|one| one.sign == Sign::Word(row.word)))
            {
                this.add(FITS, row.word, CompletionItemKind::KEYWORD, row.meaning, None);
            }
            slots.iter().for_each(|slot| this.slot(slot, stand));
            let end = signs.all.last().map_or(0, |(_, range)| range.end);
            // What can be taken away is said as it is written there, from its first word on.
            if slots.contains(&Slot::Removed) && !this.is_empty() {
                return;
            }
            for (rank, word, meaning) in words::of_the_language(all, &slots, end) {
                this.add(rank, word, CompletionItemKind::KEYWORD, meaning, None);
            }
        });
    }

    fn slot(&mut self, slot: &Slot, stand: &Stand) {
        match slot {
            Slot::New | Slot::Own => {}
            Slot::Sorts(sorts) => self.declared(sorts),
            Slot::Candidates => {
                self.declared(&[Sort::Kind]);
                self.locals(stand, |_| true, LEADS);
                self.words_of(&["player", "it", "cell", "int", "card", "subset"], "what is chosen from", LEADS);
                self.declared_if(&[Sort::Enum], LEADS, |_| true);
            }
            Slot::Types => {
                self.declared(&[Sort::Kind, Sort::Enum]);
                let types =
                    ["int", "bool", "text", "player", "cell", "zone", "action", "phase", "card", "kind", "cost", "set"];
                self.words_of(&types, "a type", LEADS);
            }
            Slot::Value(ty) => self.value(ty, stand),
            Slot::Things(of) => {
                self.value(&Ty::Thing(None), stand);
                self.value(of, stand);
            }
            Slot::Created => {
                self.quoted(&[Sort::Card], FITS);
                self.value(&Ty::Thing(None), stand);
            }
            Slot::Removed => self.removed(stand),
            // Nobody chooses a number from a list: what it is for comes first.
            Slot::Argument(of, ty) if *ty == Ty::Int => {
                self.parameters(of, stand, FITS);
                self.value(ty, stand);
            }
            Slot::Argument(of, ty) => {
                self.value(ty, stand);
                self.parameters(of, stand, LEADS);
                if stand.in_block {
                    self.made_by();
                }
            }
            Slot::Pattern(ty) => self.pattern(ty, stand),
            Slot::Bound => self.locals(stand, |_| true, FITS),
            Slot::Answer => {
                self.declared(&[Sort::Action]);
                self.locals(stand, |of| *of != Ty::Player, LEADS);
            }
            Slot::Place => {
                self.place(stand, stand.in_play);
                if stand.signs.last(0) == "to" {
                    self.placed("s_move");
                }
            }
            Slot::Parameters(of) => {
                self.parameters(of, stand, FITS);
                self.made_by();
                self.locals(stand, |_| true, LEADS);
                self.declared_if(&[Sort::Kind], LEADS, |_| true);
            }
            Slot::Event(is_action) => {
                self.declared(&[Sort::Event]);
                if *is_action {
                    self.declared(&[Sort::Action]);
                }
                self.said(&BUILT_IN_EVENTS, "an event of every game", LEADS);
            }
            Slot::Amount => {
                self.locals(stand, |of| matches!(of.plain(), Ty::Int | Ty::Any), LEADS);
                let known = stand.known;
                self.declared_if(&[Sort::Parameter], LEADS, |name| known.parameters.get(name) == Some(&Ty::Int));
            }
            Slot::OneOf(words, is_field) => self.one_of(words, *is_field),
            Slot::Seats => self.seats(stand),
            Slot::Owners => {
                for seat in seats(stand.signs, stand.known) {
                    self.add(FITS, &seat, CompletionItemKind::VARIABLE, "a player of the scenario", None);
                }
            }
            Slot::Statement => {
                self.declared(&[Sort::Event, Sort::Procedure]);
                self.locals(stand, |_| true, LEADS);
                self.attributes(&stand.known.of_all(), LEADS);
                self.declared_if(&[Sort::Scope], LEADS, |_| true);
                self.words_of(&["next_active"], "whose turn comes next", LEADS);
            }
            Slot::Worded => match sorts_of(stand.signs.last(0)) {
                Some(sorts) => self.declared(sorts),
                None => self.worded(stand),
            },
            _ => self.of_one_form(slot, stand),
        }
    }

    /// Attributes, and what else has values.
    fn attributes_there(&mut self, slot: &Slot, stand: &Stand) {
        match slot {
            Slot::AttributesOf(ty) => {
                if stand.signs.last(1) == "self" {
                    self.announced(stand);
                }
                self.attributes_of(ty, stand.known);
                // A card may have become something else while a scenario went on.
                if stand.signs.said(0) == "scenario" && matches!(ty, Ty::Thing(Some(_))) {
                    self.attributes(&stand.known.of_things(None), BEGINS);
                }
            }
            Slot::Changes(kind) => {
                let mut names = stand.known.of_things(kind.as_deref());
                names.extend(self.becoming(stand));
                self.attributes(&names, FITS);
                self.placed("change");
            }
            Slot::Lost => {
                self.declared(&[Sort::Keyword]);
                self.placed("change_loses");
            }
            Slot::OfEach(ty) => {
                let known = stand.known;
                let of_players = if *ty == Ty::Player { known.of_players() } else { BTreeSet::new() };
                let of_things =
                    if let Ty::Thing(kind) = ty { known.of_things(kind.as_deref()) } else { BTreeSet::new() };
                self.attributes(&(&of_players | &of_things), FITS);
                self.value(&Ty::Any, stand);
            }
            Slot::Given => {
                self.one_of(GIVEN, true);
                self.attributes(&stand.known.of_all(), LEADS);
            }
            Slot::Criteria => {
                Criterion::ALL.iter().for_each(|one| self.said(&[one.word()], "what an order is by", FITS))
            }
            Slot::LastResorts => {
                LastResort::ALL.iter().for_each(|one| self.said(&[one.word()], "what decides in the end", FITS));
            }
            Slot::Attributes(kind) => {
                let rank = if self.behind { BEGINS } else { FITS };
                self.attributes(&stand.known.of_cards(kind.as_deref()), rank);
            }
            Slot::Corrections(kind, is_card) => {
                let rank = if self.behind { BEGINS } else { FITS };
                self.attributes(&stand.known.of_cards(kind.as_deref()), rank);
                for (word, meaning) in OF_ITSELF.iter().filter(|(word, _)| *is_card || *word != "kind") {
                    self.add(rank, word, CompletionItemKind::KEYWORD, meaning, Some(format!("{word}: $0")));
                }
            }
            Slot::Levels(ty) => {
                let kind = if let Ty::Thing(kind) = ty.plain() { kind.as_deref() } else { None };
                self.attributes(&stand.known.of_things(kind), FITS);
            }
            Slot::OfScope(scope) => self.attributes(&stand.known.of_scope(scope), FITS),
            Slot::Members(None) => self.declared(&[Sort::Member]),
            Slot::Members(Some(of)) => self.members(of, stand.known),
            Slot::Layers => {
                self.one_of(primitives::policy_named("layers").unwrap_or(&[]), false);
                self.declared(&[Sort::Attribute]);
            }
            Slot::Policies => self.policies(),
            _ => {}
        }
    }

    fn attributes(&mut self, names: &BTreeSet<EcoString>, rank: u8) {
        self.declared_if(&[Sort::Attribute], rank, |name| names.contains(name));
        // What is chosen when a thing is announced is asked of it like an attribute.
        for name in names {
            self.add(rank, name, CompletionItemKind::FIELD, "what was chosen when it was announced", None);
        }
    }

    fn attributes_of(&mut self, ty: &Ty, known: &Known) {
        let names = match ty.plain() {
            Ty::Player => known.of_players(),
            Ty::Thing(kind) => known.of_things(kind.as_deref()),
            Ty::Any => known.of_players().union(&known.of_things(None)).cloned().collect(),
            _ => BTreeSet::new(),
        };
        self.attributes(&names, FITS);
        self.built_in(LEADS, |lowers| matches!(lowers, Lowers::Property(_, want, _) if has(ty, *want)));
        if matches!(ty.plain(), Ty::Thing(_)) {
            self.said(&["printed"], "as it is printed", LEADS);
            self.said(&["stored"], "with what was written on it, without what modifies it", LEADS);
        }
    }

    /// What can be taken away, behind the words of it that are said already.
    fn removed(&mut self, stand: &Stand) {
        let signs = stand.signs;
        let Some(at) = (0..signs.all.len()).rev().find(|at| signs.said(*at) == "remove") else { return };
        let said = signs.text[signs.all[at].1.end..].trim_start();
        for address in taken::removable(self.desk, self.file, signs) {
            if let Some(rest) = address.strip_prefix(said) {
                self.add(FITS, rest, CompletionItemKind::VALUE, "", None);
            }
        }
    }

    /// The members of an enum, or the rarities of a set.
    fn members(&mut self, of: &str, known: &Known) {
        for member in known.enums.get(of).into_iter().flatten() {
            self.declared_if(&[Sort::Member], FITS, |name| name == member);
        }
        for rarity in known.rarities.get(of).into_iter().flatten() {
            self.add(FITS, rarity, CompletionItemKind::ENUM_MEMBER, "a rarity of the set", None);
        }
    }

    fn words_of(&mut self, words: &[&str], detail: &str, rank: u8) {
        for word in words {
            let detail = vocabulary::find(word).map_or(detail, |row| row.meaning);
            self.add(rank, word, CompletionItemKind::KEYWORD, detail, None);
        }
    }

    /// Words that mean something else in most other places.
    fn said(&mut self, words: &[&str], detail: &str, rank: u8) {
        for word in words {
            self.add(rank, word, CompletionItemKind::KEYWORD, detail, None);
        }
    }

    /// Some of the words of the language, each with a colon if that is said.
    fn one_of(&mut self, words: &[&str], is_field: bool) {
        for word in words {
            let detail = vocabulary::find(word).map_or("", |row| row.meaning);
            let detail = primitives::fact_named(word).map_or(detail, |row| row.meaning);
            let snippet = is_field.then(|| format!("{word}: $0"));
            self.add(FITS, word, CompletionItemKind::KEYWORD, detail, snippet);
        }
    }

    fn built_in(&mut self, rank: u8, fits: impl Fn(&Lowers) -> bool) {
        for known in primitives::TABLE.iter().filter(|known| fits(&known.lowers)) {
            let detail = format!("{}: {}", known.signature, known.meaning);
            self.add(rank, known.name, CompletionItemKind::FUNCTION, &detail, None);
        }
    }

    fn locals(&mut self, stand: &Stand, fits: impl Fn(&Ty) -> bool, rank: u8) {
        for local in stand.locals.iter().filter(|local| fits(&local.ty)) {
            self.add(rank, &local.name, CompletionItemKind::VARIABLE, &local.said, None);
        }
    }

    /// What the game declares of these sorts.
    pub fn declared(&mut self, sorts: &[Sort]) {
        self.declared_if(sorts, FITS, |_| true);
    }

    fn declared_if(&mut self, sorts: &[Sort], rank: u8, fits: impl Fn(&str) -> bool) {
        self.declared_as(sorts, rank, fits, str::to_owned);
    }

    /// What is declared of these sorts, each under a label. There may be tens of thousands: of those that begin with what is typed
    /// and of those that only hold it, no more are looked for than are offered, and one.
    fn declared_as(&mut self, sorts: &[Sort], rank: u8, fits: impl Fn(&str) -> bool, label: impl Fn(&str) -> String) {
        let desk = self.desk;
        let mut room = [MOST + 1; 2];
        for file in desk.beside(self.file) {
            for (name, small) in desk.names(file).declared(sorts) {
                let Some(at) = small.find(&self.typed) else { continue };
                let room = &mut room[usize::from(at > 0)];
                let text = &desk.text(file)[name.range.clone()];
                if *room > 0 && fits(text) {
                    let label = label(text);
                    if self.seen.insert(label.clone()) {
                        let offer =
                            Offer { label, sort: sorts::of(name.sort).offered, detail: String::new(), snippet: None };
                        self.offers.push((rank, offer, Some((file, name.clone()))));
                        *room -= 1;
                    }
                }
            }
            if room[0] == 0 && (room[1] == 0 || self.typed.is_empty()) {
                return;
            }
        }
    }

    /// Whether something fits what is typed, and is not offered yet.
    fn is_new(&mut self, label: &str) -> bool {
        (self.typed.is_empty() || label.to_lowercase().contains(&self.typed)) && self.seen.insert(label.to_owned())
    }

    fn add(&mut self, rank: u8, label: &str, sort: CompletionItemKind, detail: &str, snippet: Option<String>) {
        if self.is_new(label) {
            let offer = Offer { label: label.to_owned(), sort, detail: detail.to_owned(), snippet };
            self.offers.push((rank, offer, None));
        }
    }
}

/// Of which sorts a title could be that comes next, in quotes.
fn quoted(all: &[Next], signs: &Signs) -> Vec<Sort> {
    let last = signs.last(0);
    if names_decks(signs) {
        return vec![Sort::Deck];
    }
    let form = |one: &Next| one.within.iter().rev().find(|open| open.rule != "string").map(|open| open.rule);
    let titles = all.iter().filter(|one| one.sign == Sign::Word("\""));
    let sorts: BTreeSet<Sort> = titles.filter_map(|one| titled(form(one)?, last)).collect();
    sorts.into_iter().collect()
}
