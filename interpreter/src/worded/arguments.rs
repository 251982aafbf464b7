//! What is given to an event where it is made to happen, as it is said, and the nouns for what its parameters can be.

use super::events::is_plain;
use super::lexicon::{Args, Form, Said, Template, args};
use super::nouns::Phrase;
use super::selectors::named;
use super::things::Sort;
use super::writer::{Spoken, What, Writer};
use naipe_grammar::ast::{Expr, Param, Selector, TypeKind};
use std::collections::BTreeSet;

impl<'a> Writer<'a> {
    /// The arguments that a template speaks of, in the order in which they stand.
    pub(super) fn arguments(&mut self, pairs: &[(&'a Param, Option<&'a Expr>)], template: &Template) -> Args {
        let mut filled = Args::new();
        let mut pairs: Vec<_> = pairs.iter().filter(|(param, _)| template.mentions(&param.name.name)).collect();
        // What is said of amounts stands at the end: what they speak of has been named by then.
        let is_number = |param: &Param| param.ty.as_ref().is_some_and(|ty| self.things.sort(ty) == Sort::Number);
        pairs.sort_by_key(|(param, _)| (is_number(param), template.order_of(&param.name.name)));
        let of_things = pairs.iter().filter_map(|(_, value)| self.thing_spoken_of((*value)?));
        let things: BTreeSet<usize> = of_things.collect();
        for (param, value) in pairs {
            let Some(value) = value else { continue };
            let name = param.name.name.as_str();
            // What is as it always is, is said only where nothing can be without it.
            if is_plain(param, value) && !template.needs(name) {
                continue;
            }
            let said = match param.ty.as_ref().map(|ty| self.things.sort(ty)) {
                Some(Sort::Number) if things.len() > 1 => self.amount_of_one_of_several(value),
                Some(Sort::Number) => self.amount(value),
                Some(Sort::Truth) => match self.truth_given(name, value, template.needs(name)) {
                    Some(said) => said,
                    None => continue,
                },
                _ => match self.member(value) {
                    Some(member) if param.ty.as_ref().is_some_and(|ty| self.is_enum(ty)) => {
                        let title = self.things.members.get(member).copied().flatten();
                        let noun = self.noun("member", member, title).said(false);
                        // What agrees does so with what it is said of: `la osa queda dormida`.
                        let of = template.complement().filter(|(_, what)| *what == name);
                        let of = of.and_then(|(of, _)| filled.get(of)).cloned();
                        match of.and_then(|of| self.member_in_agreement(member, &of)) {
                            Some(text) => noun.with(text),
                            None => noun,
                        }
                    }
                    _ => self.thing(value),
                },
            };
            filled.insert(name.to_owned(), said);
        }
        filled
    }

    /// A member of an enum whose words do no more than agree, as they agree with what it is said of.
    pub(super) fn member_in_agreement(&mut self, member: &str, of: &Said) -> Option<String> {
        let key = self.row("member", member)?;
        let template = self.words.template(&key, Form::Told)?;
        let name = template.first().filter(|_| template.only_agrees())?;
        let plain = Said { text: String::new(), ..of.clone() };
        Some(self.words.say(&template, &args([(name, &plain)])))
    }

    /// The thing that a name stands for, if it is one that is spoken of.
    fn thing_spoken_of(&self, value: &Expr) -> Option<usize> {
        match named(value).and_then(|name| self.find(name))? {
            What::Referent(number) if self.referents[number].sort == Sort::Thing => Some(number),
            _ => None,
        }
    }

    /// So much, behind several things: what one of them has is said by its name, as "its" could be that of any.
    fn amount_of_one_of_several(&mut self, value: &'a Expr) -> Said {
        let outer = self.last.replace(Spoken::Other);
        let said = self.amount(value);
        self.last = outer;
        said
    }

    /// The noun for what an action takes: one kind or another.
    pub(super) fn taken(&mut self, selector: &Selector) -> Phrase {
        let mut kinds: Vec<&str> = Vec::new();
        let mut all: Vec<Phrase> = Vec::new();
        for part in &selector.parts {
            let kind = part.kind.name.as_str();
            if kinds.contains(&kind) || !kinds.is_empty() && !self.things.kinds.contains_key(kind) {
                continue;
            }
            kinds.push(kind);
            // What an enum is called is asked where one of its members is said.
            let noun = self.kind_phrase(if self.things.enums.contains_key(kind) { "it" } else { kind });
            all.push(Phrase { is_in_play: self.is_in_play(&part.source), ..noun });
        }
        let mut first = all.remove(0);
        first.or = all;
        first
    }

    /// The noun for what a parameter can be.
    pub(super) fn typed(&mut self, param: &Param) -> Phrase {
        let mut names: Vec<String> = Vec::new();
        fn walk(ty: &TypeKind, names: &mut Vec<String>) {
            match ty {
                TypeKind::Name(name) => names.push(name.to_string()),
                TypeKind::Set(inner) | TypeKind::Optional(inner) => walk(&inner.kind, names),
                TypeKind::Union(all) => all.iter().for_each(|one| walk(&one.kind, names)),
                TypeKind::Range(..) => {}
            }
        }
        if let Some(ty) = &param.ty {
            walk(&ty.kind, &mut names);
        }
        names.retain(|name| name == "player" || self.things.kinds.contains_key(name.as_str()));
        let mut all: Vec<Phrase> = names.iter().map(|name| self.kind_phrase(name)).collect();
        if all.is_empty() {
            return self.kind_phrase("it");
        }
        let mut first = all.remove(0);
        first.or = all;
        first
    }
}
