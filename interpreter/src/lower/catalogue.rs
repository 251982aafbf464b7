//! What the catalogue says of cards: ids, printings, words in other languages, and what their author keeps beside them.

use super::cards::Work;
use super::env::Env;
use super::{Lowerer, title_of};
use crate::codes;
use crate::program::{CardSet, DefId, Entry, Printing, Ty};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{self, AbilityKind, Expr, ExprKind, Field, Ident, ItemKind, Member, Text};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use rustc_hash::FxHashMap;

/// What a printing may say.
const SAID: [&str; 4] = ["number", "rarity", "copies", "image"];

/// A title with one plain space between its words; nothing where it has no other, or no words.
fn plain_spaces(title: &str) -> Option<String> {
    let is_word = |word: &str| !word.is_empty() && !word.contains(char::is_whitespace);
    (!title.trim().is_empty() && !title.split(' ').all(is_word))
        .then(|| title.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The words that a line of a card prints.
fn printed_words(member: &Member) -> Option<&Text> {
    if let Member::Text(words) = member { Some(words) } else { None }
}

/// What was said of one card, and may be said of no other.
#[derive(Default)]
struct Taken {
    ids: FxHashMap<EcoString, Span>,
    numbers: FxHashMap<(u16, EcoString), Span>,
}

impl<'a> Lowerer<'a> {
    /// `columns: "Estado", "Notas"` of the game.
    pub fn header_columns(&mut self, f: &Field) {
        for value in &f.values {
            match &value.kind {
                ExprKind::Text(name) if !self.p.own_columns.contains(name) => self.p.own_columns.push(name.clone()),
                ExprKind::Text(name) => {
                    let d = Diagnostic::error(
                        codes::TWICE,
                        format!("the column `{name}` is named twice"),
                        value.span,
                        "named again here",
                    );
                    self.diags.push(d.help("take out one of the two"));
                }
                _ => self.misplaced(
                    "a column is named between quotes",
                    value.span,
                    "no text",
                    "write it like `columns: \"Status\", \"Notes\"`",
                ),
            }
        }
    }

    /// Declares the sets, and keeps what is said of each card.
    pub fn catalogue(&mut self, cards: &[Work<'a>]) {
        self.declare_sets();
        self.refuse_entries_elsewhere();
        self.refuse_titles_that_look_alike(cards);
        let mut taken = Taken::default();
        for card in cards {
            let mut entry = Entry { def: card.def, id: "".into(), texts: vec![], printings: vec![], columns: vec![] };
            let mut said = false;
            for member in card.members {
                if let Member::Entry(one) = member {
                    said = true;
                    self.entry(one, card, &mut entry, &mut taken);
                }
            }
            if said {
                self.p.catalogue.push(entry);
            }
        }
    }

    /// Tells of two cards whose titles look the same, as nothing but the spaces between their words is different.
    fn refuse_titles_that_look_alike(&mut self, cards: &[Work<'a>]) {
        let mut seen: FxHashMap<String, Span> = FxHashMap::default();
        for card in cards {
            let title = self.p.str(self.p.defs[card.def.i()].title);
            let (Some(plain), Some(second)) = (plain_spaces(title), self.names.defs.span(title)) else { continue };
            let first = self.names.defs.span(&plain).or_else(|| seen.insert(plain.clone(), second));
            if let Some(first) = first {
                let what =
                    format!("two cards are called `{plain}`: their titles differ only in the spaces between the words");
                let d = Diagnostic::error(codes::TWICE, what, second, "the second").and(first, "the first");
                self.diags.push(d.help("rename one of them, or write its words with one plain space between"));
            }
        }
    }

    fn declare_sets(&mut self) {
        let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
        for item in self.items.clone() {
            let ItemKind::Set { name, title, rarities, .. } = &item.kind else { continue };
            let first = *seen.entry(&name.name).or_insert(name.span);
            if first != name.span {
                self.twice("the set", name, first);
                continue;
            }
            let mut words: FxHashMap<&str, Span> = FxHashMap::default();
            for (rarity, _) in rarities {
                let first = *words.entry(&rarity.name).or_insert(rarity.span);
                if first != rarity.span {
                    self.twice("the rarity", rarity, first);
                }
            }
            let said = |name: &Ident, title: &Option<Text>| {
                (name.name.clone(), title_of(title.as_ref().map(|t| &t.name), name))
            };
            let (name, title) = said(name, title);
            let rarities = rarities.iter().map(|(name, title)| said(name, title)).collect();
            self.p.sets.push(CardSet { name, title, rarities });
        }
    }

    /// Where no card is written, nothing can be said of one.
    fn refuse_entries_elsewhere(&mut self) {
        for item in self.items.clone() {
            let (members, within) = match &item.kind {
                ItemKind::Kind { members, .. } => (members, "a kind"),
                ItemKind::Keyword { members, .. } => (members, "a keyword"),
                ItemKind::Card(ast::CardDecl { members, .. }) | ItemKind::Cards { members, .. } => {
                    for member in members {
                        let inside: &[Member] = match member {
                            Member::Ability(ability) => match &ability.kind {
                                AbilityKind::Action(action) => &action.members,
                                AbilityKind::AfterAnnouncing(_, members) | AbilityKind::Whenever(_, members) => members,
                                _ => &[],
                            },
                            _ => &[],
                        };
                        self.refuse_entries(inside, "an ability");
                    }
                    continue;
                }
                _ => continue,
            };
            self.refuse_entries(members, within);
        }
    }

    fn refuse_entries(&mut self, members: &[Member], within: &str) {
        for member in members {
            if let Member::Entry(entry) = member {
                let what = format!("{within} is in no catalogue");
                self.misplaced(&what, entry.span(), "said of a card", "write it in the card");
            }
        }
    }

    fn entry(&mut self, said: &ast::Entry, card: &Work<'a>, entry: &mut Entry, taken: &mut Taken) {
        match said {
            ast::Entry::Id(id) if id.name.trim().is_empty() => self.misplaced(
                "this id is empty",
                id.span,
                "nothing is written here",
                "write a short word that no other card has",
            ),
            ast::Entry::Id(id) => {
                let first = *taken.ids.entry(id.name.clone()).or_insert(id.span);
                if first != id.span || !card.constants.is_empty() {
                    self.said_twice(format!("two cards have the id `{}`", id.name), id.span, first);
                }
                entry.id = id.name.clone();
            }
            ast::Entry::Text { language, words } => {
                self.printed_language(language);
                if language.name == self.p.spoken()
                    && let Some(printed) = card.members.iter().find_map(printed_words)
                {
                    let what = format!("this is a second text in `{}`, in which the game is", language.name);
                    let d = Diagnostic::error(codes::TWICE, what, language.span, "the language of the game");
                    self.diags.push(d.and(printed.span, "the words that are printed").help(
                        "take out one of the two; if the game is in another language, say so: `language: es` in its `game`",
                    ));
                }
                if entry.texts.iter().any(|(other, _)| *other == language.name) {
                    let what = format!("the text in `{}` is given twice", language.name);
                    self.said_twice(what, language.span, language.span);
                }
                entry.texts.push((language.name.clone(), words.name.clone()));
            }
            ast::Entry::Column { name, value } => {
                if entry.columns.iter().any(|(other, _)| *other == name.name) {
                    self.said_twice(format!("the column `{}` is given twice", name.name), name.span, name.span);
                }
                entry.columns.push((name.name.clone(), value.name.clone()));
            }
            ast::Entry::Printed { set, fields } => {
                let Some(number) = self.p.sets.iter().position(|known| known.name == set.name) else {
                    let known: Vec<EcoString> = self.p.sets.iter().map(|set| set.name.clone()).collect();
                    let near = self.near(&set.name, known.iter().map(EcoString::as_str));
                    self.unknown(codes::UNKNOWN_NAME, "set", &set.name, set.span, near);
                    self.help_with(super::lookup::few(known.iter().map(EcoString::as_str)));
                    if known.is_empty()
                        && let Some(d) = self.diags.last_mut()
                    {
                        d.help = Some(format!("declare it: `set {} \"Its title\"`", set.name));
                    }
                    return;
                };
                let number = narrow::u16(number);
                if entry.printings.iter().any(|other| other.set == number) {
                    let what = format!("a card is printed once in `{}`", set.name);
                    self.said_twice(what, set.span, set.span);
                }
                let printing = self.printing(number, fields, card);
                if !printing.number.is_empty() {
                    let key = (number, printing.number.clone());
                    let first = *taken.numbers.entry(key).or_insert(set.span);
                    if first != set.span {
                        let what = format!("two cards have the number {} in `{}`", printing.number, set.name);
                        let d = Diagnostic::warning(codes::TWICE, what, set.span, "the same number again");
                        self.diags.push(d.and(first, "the first with it").help("give one of them another number"));
                    }
                }
                entry.printings.push(printing);
            }
        }
    }

    fn said_twice(&mut self, what: String, second: Span, first: Span) {
        let mut d = Diagnostic::error(codes::TWICE, what, second, "given again here");
        if first != second {
            d = d.and(first, "given first here");
        }
        self.diags.push(d.help("take out one of the two, or make them different"));
    }

    fn printing(&mut self, set: u16, fields: &[Field], card: &Work<'a>) -> Printing {
        let mut printing = Printing { set, number: "".into(), rarity: None, copies: None, image: "".into() };
        for f in fields {
            let [value] = &*f.values else {
                let help = "write one value after the colon";
                self.misplaced("a printing has one of these", f.name.span, "several values", help);
                continue;
            };
            match f.name.name.as_str() {
                "number" => printing.number = self.plain(value, card).unwrap_or_default(),
                "image" => printing.image = self.plain(value, card).unwrap_or_default(),
                "copies" => match self.whole(value, card) {
                    Some(copies) if copies < 0 => {
                        self.misplaced(
                            "nobody prints fewer than none",
                            value.span,
                            "less than nothing",
                            "write how many",
                        );
                    }
                    copies => printing.copies = copies,
                },
                "rarity" => printing.rarity = self.rarity(set, value),
                _ => {
                    let known = SAID.map(EcoString::from);
                    self.lacks(codes::UNKNOWN_ATTRIBUTE, "printed in", "field", &f.name, &known);
                }
            }
        }
        printing
    }

    /// The rarity that a word is in a set.
    fn rarity(&mut self, set: u16, value: &Expr) -> Option<u16> {
        let set = &self.p.sets[set as usize];
        let name = match &value.kind {
            ExprKind::Name(name) => name,
            _ => {
                self.misplaced(
                    "a rarity is one of the words of its set",
                    value.span,
                    "no such word",
                    "write `rarity: NAME`",
                );
                return None;
            }
        };
        let found = set.rarities.iter().position(|(known, _)| known == name);
        if found.is_none() {
            let known: Vec<EcoString> = set.rarities.iter().map(|(known, _)| known.clone()).collect();
            let (set, word) = (set.name.clone(), Ident { name: name.clone(), span: value.span });
            self.lacks(codes::UNKNOWN_NAME, &set, "rarity", &word, &known);
        }
        found.map(narrow::u16)
    }

    /// A number or text as it is printed.
    fn plain(&mut self, value: &Expr, card: &Work<'a>) -> Option<EcoString> {
        match &value.kind {
            ExprKind::Int(n) => Some(n.to_string().into()),
            ExprKind::Text(text) if card.constants.is_empty() => Some(text.clone()),
            _ => match self.constant(value, &Ty::Union(vec![Ty::Int, Ty::Text]), &mut constants(card))? {
                Value::Text(text) => self.p.strings.get(text as usize).cloned(),
                Value::Int(n) => Some(n.to_string().into()),
                _ => None,
            },
        }
    }

    fn whole(&mut self, value: &Expr, card: &Work<'a>) -> Option<i64> {
        match self.constant(value, &Ty::Int, &mut constants(card))? {
            Value::Int(n) => Some(i64::from(n)),
            _ => None,
        }
    }
}

/// What the names of `cards … for` stand for in one of them.
fn constants(card: &Work<'_>) -> Env {
    let mut env = Env::rules();
    for (name, value, ty) in &card.constants {
        env.constant(name, *value, ty.clone());
    }
    env
}

impl crate::program::Program {
    /// What the catalogue says of a card.
    #[must_use]
    pub fn entry(&self, def: DefId) -> Option<&Entry> {
        self.catalogue.binary_search_by_key(&def, |entry| entry.def).ok().map(|at| &self.catalogue[at])
    }
}
