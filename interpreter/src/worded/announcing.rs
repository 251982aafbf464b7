//! What is announced before anything is done: targets, numbers, and what else is chosen; and what has to be said to be chosen.

use super::clauses::Clause;
use super::lexicon::{Said, args};
use super::nouns::{Phrase, Shape};
use super::things::Sort;
use super::writer::{Spoken, What, Writer};
use naipe_grammar::ast::{AnnounceStep, BinaryOp, ChooseFrom, Count, ExprKind, Needed};

/// Whether a number that is chosen goes by its own name in a text: `X`.
fn is_letter(name: &str) -> bool {
    name.chars().count() == 1
}

/// At how many things, or groups of them, what is announced aims.
pub(super) fn targets<'s>(steps: impl IntoIterator<Item = &'s AnnounceStep>) -> usize {
    steps.into_iter().filter(|step| matches!(step, AnnounceStep::Target { .. })).count()
}

/// What is announced, with the others that its words were the first to name.
struct Found {
    phrase: Phrase,
    /// Those others, and what is said where they were said to be chosen before.
    beside: Option<(Vec<usize>, Phrase)>,
}

impl<'a> Writer<'a> {
    pub(super) fn step(&mut self, step: &'a AnnounceStep) -> bool {
        match step {
            // What is not asked is what it is.
            AnnounceStep::Target { name, default: Some(default), repeat_allowed, .. } => {
                if self.is_reader(default) {
                    self.bind(&name.name, What::You);
                } else {
                    self.alias(&name.name, default);
                }
                *repeat_allowed
            }
            AnnounceStep::Target { count, name, selector, repeat_allowed, needed, .. } => {
                let found = self.found_beside_others(|w| w.selected_as(&name.name, selector).aimed_at());
                let (per, where_) = (self.per.len(), self.where_.len());
                if let Needed::Unless(_) = needed {
                    self.lack("`optional when` of a target", "");
                }
                let (shape, is_set) = self.shape_of(count, *needed == Needed::Never);
                let counted = self.amounts_said(per, where_);
                let number = self.referents.len();
                self.announce_found(&name.name, found, shape, is_set);
                self.referents[number].counted = counted;
                let others = self.targets_alike(number);
                self.referents[number].is_target = true;
                let may_be_same = *repeat_allowed && (*count != Count::One || !others.is_empty());
                if !repeat_allowed {
                    for other in others {
                        self.referents[other].apart_from.push(number);
                        self.referents[number].apart_from.push(other);
                    }
                }
                may_be_same
            }
            AnnounceStep::Choose { name, from, .. } => {
                match from {
                    ChooseFrom::Values(_) => {
                        let what = if is_letter(&name.name) {
                            Ok(Said { plural: true, ..Said::plain(name.name.as_str()) })
                        } else {
                            self.known_as("text.that_number", true)
                        };
                        let what = what.map_or_else(|what| what, |said| What::Said(said, Sort::Number));
                        self.bind(&name.name, what);
                    }
                    ChooseFrom::Selector(selector) => {
                        let found = self.found_beside_others(|w| w.selected_as(&name.name, selector));
                        self.announce_found(&name.name, found, Shape::One, false);
                    }
                }
                false
            }
        }
    }

    /// The numbers that are announced, where they are said to be chosen: `eliges X de 1 a 3`.
    pub(super) fn numbers_chosen(&mut self, steps: impl Iterator<Item = &'a AnnounceStep>) -> Vec<Clause> {
        let mut all = Vec::new();
        for step in steps {
            let AnnounceStep::Choose { name, from: ChooseFrom::Values(values), .. } = step else { continue };
            let x = match &values.kind {
                ExprKind::Binary(BinaryOp::Range, ..) if is_letter(&name.name) => {
                    Said::plain(format!("{} {}", name.name, self.described(values)))
                }
                _ if is_letter(&name.name) => Said::plain(format!("{}: {}", name.name, self.described(values))),
                _ => self.values_to_choose(values),
            };
            let p = Said { reader: true, ..Said::default() };
            all.push(Clause::apart(self.say("text.choose", &args([("p", &p), ("x", &x)]))));
        }
        all
    }

    /// What is found, in words that may be the first to name others that are announced.
    fn found_beside_others(&mut self, find: impl Fn(&mut Self) -> Phrase) -> Found {
        let unnamed = self.announced_and_unnamed();
        let last = self.last;
        let outer = std::mem::replace(&mut self.is_announcing, true);
        let phrase = find(self);
        self.is_announcing = outer;
        let others: Vec<usize> = unnamed.into_iter().filter(|number| self.referents[*number].is_named).collect();
        if others.is_empty() {
            return Found { phrase, beside: None };
        }
        // These words do not stand here: nothing has been said yet, and of what is said later "its" is not understood.
        self.last = last;
        let mut later = self.clone();
        later.last = Some(Spoken::Card);
        later.is_announcing = true;
        let after = find(&mut later);
        Found { phrase, beside: Some((others, after)) }
    }

    fn announce_found(&mut self, name: &str, found: Found, shape: Shape, is_set: bool) {
        let holder = self.referents.len();
        self.announce(name, found.phrase, shape, is_set);
        if let Some((others, after)) = found.beside {
            self.referents[holder].after = Some(after);
            for other in others {
                self.referents[other].within = Some(holder);
            }
        }
    }

    /// Keeps that something has to be said to be chosen before it is spoken of, if it was named in the words of another: where that
    /// other has not been named, or is called the same, nobody could know which is meant.
    pub(super) fn spoken_of(&mut self, number: usize) {
        if self.in_branch.contains(&number) {
            self.asked_about.push(number);
        }
        let Some(holder) = self.referents[number].within else { return };
        let is_alike = self.referents[holder].phrase.head.text == self.referents[number].phrase.head.text;
        if is_alike || !self.has_been_said(holder) {
            self.asked_about.push(number);
        }
    }

    /// Says what is done only if something is so. What has been announced and is first named in it, and spoken of elsewhere, has to be
    /// said to be chosen before.
    pub(super) fn branch<T>(&mut self, say: impl FnOnce(&mut Self) -> T) -> T {
        let new = self.announced_and_unnamed();
        let said = say(self);
        let named = new.into_iter().filter(|number| self.referents[*number].is_named);
        let named: Vec<usize> = named.collect();
        self.in_branch.extend(named);
        said
    }

    /// Whether a thing was named where something was said, and not in the words of one that was not.
    fn has_been_said(&self, number: usize) -> bool {
        let referent = &self.referents[number];
        // A thing is named in the words of one that is announced after it: that ends.
        referent.is_named && referent.within.is_none_or(|holder| self.has_been_said(holder))
    }

    /// Takes these out of the words of others, in which they were named: with all that these words name.
    pub(super) fn taken_apart(&mut self, mut asked: Vec<usize>) -> Vec<usize> {
        let mut at = 0;
        while let Some(number) = asked.get(at).copied() {
            at += 1;
            let Some(holder) = self.referents[number].within.take() else { continue };
            self.referents[number].is_named = false;
            if let Some(after) = self.referents[holder].after.take() {
                self.referents[holder].phrase = after;
            }
            let all = 0..self.referents.len();
            asked.extend(all.filter(|other| self.referents[*other].within == Some(holder)));
            if self.referents[holder].within.is_some() {
                asked.push(holder);
            }
        }
        asked.sort_unstable();
        asked.dedup();
        asked
    }
}
