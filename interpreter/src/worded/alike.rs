//! Which of several things that are called the same is meant: the first, the other, those that were chosen.

use super::lexicon::Said;
use super::nouns::{Phrase, Shape, Whose};
use super::writer::{ORDINALS, Referent, What, Writer};

impl Writer<'_> {
    /// A thing has been named from here on, as the last of those that have been so far.
    pub(super) fn is_named_now(&mut self, number: usize) {
        let before = self.referents.iter().filter(|other| other.is_named).count();
        self.referents[number].named_as = before;
        self.referents[number].is_named = true;
    }

    /// Those that have been announced and not been named yet.
    pub(super) fn announced_and_unnamed(&self) -> Vec<usize> {
        let is_new = |one: &Referent| one.is_announced && !one.is_named;
        (0..self.referents.len()).filter(|number| is_new(&self.referents[*number])).collect()
    }

    /// The one from which something is another, if nobody could know which that is: it was announced, and has not been named.
    pub(super) fn unnamed_before(&self, phrase: &Phrase) -> Option<usize> {
        phrase.other_than.filter(|from| self.referents[*from].is_announced && !self.referents[*from].is_named)
    }

    /// The targets announced here so far that could be the same as one of the things spoken of, as far as their words tell.
    pub(super) fn targets_alike(&self, number: usize) -> Vec<usize> {
        let one = &self.referents[number].phrase;
        let differ = |a: &Option<String>, b: &Option<String>| a.is_some() && b.is_some() && a != b;
        let is_alike = |what: &What<'_>| match what {
            What::Referent(other) if *other < number && self.referents[*other].is_target => {
                let other = &self.referents[*other].phrase;
                let of_others = one.whose != Whose::Nobody && other.whose != Whose::Nobody && one.whose != other.whose;
                one.head.text == other.head.text
                    && one.or.len() == other.or.len()
                    && !differ(&one.place, &other.place)
                    && !of_others
            }
            _ => false,
        };
        let alike = self.names.iter().map(|(_, what)| what).filter(|what| is_alike(what));
        alike.filter_map(|what| if let What::Referent(other) = what { Some(*other) } else { None }).collect()
    }

    /// One that is named first behind another from which it must be apart is said to be another.
    pub(super) fn named_apart(&mut self, number: usize, phrase: &mut Phrase) {
        let referent = &self.referents[number];
        let is_behind = referent.apart_from.iter().any(|other| self.referents[*other].is_named);
        if is_behind && phrase.only.is_none() {
            phrase.other = true;
            phrase.or.iter_mut().for_each(|or| or.other = true);
            self.referents[number].phrase.other = true;
        }
    }

    /// What tells a thing that was named from others here that are called the same, where anything has to: `the second creature`;
    /// of several, `the chosen creatures`.
    pub(super) fn told_from_alike(&mut self, number: usize) -> Option<Said> {
        let referent = self.referents[number].clone();
        let said = referent.phrase.head.said(referent.is_set);
        let alike = self.alike_here(number);
        // Beside each of others, the one that was chosen is called so.
        let mut ones = alike.iter().filter(|other| !self.is_one_of_each(**other));
        if let (Some(one), None, false) = (ones.next(), ones.next(), alike.len() < 2)
            && self.referents[*one].is_chosen
        {
            return (*one == number).then(|| self.say_of("text.announced", &said, []));
        }
        let place = alike.iter().position(|other| *other == number);
        if let Some(place) = place.filter(|place| alike.len() > 1 && *place < ORDINALS.len()) {
            // Of two, where no third is aimed at, one is another than the first.
            let is_other = place == 1 && referent.phrase.other && self.aims < 3 && self.words.has("text.again.other");
            return Some(self.say_of(if is_other { "text.again.other" } else { ORDINALS[place] }, &said, []));
        }
        if !referent.is_set || !self.is_behind_others(number) {
            return None;
        }
        match referent.moved_to {
            Some(place) => Some(self.say_of("text.again.moved", &said, [("y", &place)])),
            None if referent.is_chosen => Some(self.say_of("text.announced", &said, [])),
            None => None,
        }
    }

    /// Whether a thing is each of several, one after the other.
    fn is_one_of_each(&self, number: usize) -> bool {
        let referent = &self.referents[number];
        matches!(referent.shape, Shape::Each) || referent.each_of.is_some()
    }

    /// Whether a thing has a name here.
    fn is_here(&self, number: usize) -> bool {
        self.names.iter().any(|(_, what)| matches!(what, What::Referent(meant) if *meant == number))
    }

    /// The things spoken of here that are called the same as one of them, with it, in the order in which they were named; none in a
    /// language that has no word for the first of several.
    fn alike_here(&self, number: usize) -> Vec<usize> {
        let referent = &self.referents[number];
        let is_alike = |other: &usize| {
            let one = &self.referents[*other];
            one.is_named
                && one.is_set == referent.is_set
                && one.sort == referent.sort
                && one.phrase.head.text == referent.phrase.head.text
        };
        if !self.words.has(ORDINALS[0]) {
            return Vec::new();
        }
        let mut alike: Vec<usize> =
            (0..self.referents.len()).filter(is_alike).filter(|other| self.is_here(*other)).collect();
        alike.sort_by_key(|other| self.referents[*other].named_as);
        alike
    }

    /// Whether several others that are called the same have been spoken of since these were named: "those" would be they.
    fn is_behind_others(&self, number: usize) -> bool {
        let referent = &self.referents[number];
        self.referents.iter().any(|other| {
            let are_several = other.is_set || matches!(other.shape, Shape::Each | Shape::All | Shape::Any);
            other.is_named
                && are_several
                && other.named_as > referent.named_as
                && other.each_of != Some(number)
                && other.phrase.head.text == referent.phrase.head.text
        })
    }
}
