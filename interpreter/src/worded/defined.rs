//! What abilities make of a define: `ningún Personaje con 4 de Fuerza puede portar esta Tecnología`.

use super::lexicon::{Args, Form, Said, Template, args};
use super::nouns::{Phrase, Shape};
use super::selectors::{conjuncts, named};
use super::speaks::speaks_of;
use super::things::Sort;
use super::values::{paired, row_of};
use super::writer::{DEPTH, What, Writer};
use naipe_grammar::ast::{Arg, AssignOp, Expr, ExprKind, Param, Pattern, QueryOp, TypeKind};

/// How a define is bent: by how much, or to what.
type Bend<'a> = (AssignOp, &'a Expr);

impl<'a> Writer<'a> {
    /// What is made of a define. What is asked of an argument that may be any is said of that, and is taken from the conditions.
    pub(super) fn modified_define(
        &mut self,
        pattern: &'a Pattern,
        (op, amount): Bend<'a>,
        conditions: &mut Vec<&'a Expr>,
    ) -> String {
        let name = pattern.name.name.as_str();
        let Some(define) = self.things.defines.get(name).copied() else {
            return self.unsaid(format!("define `{name}`"), format!("{name}: \"…\"")).text;
        };
        let Some(key) = self.row("define", name) else {
            return self.unsaid(format!("define `{name}`"), row_of(name, define.params)).text;
        };
        let template = self.words.template(&key, Form::Told).unwrap_or_default();
        let is_so = op != AssignOp::Set || amount.kind != ExprKind::Bool(false);
        let (filled, is_of_none) =
            self.filled_with_any(define.params, (&pattern.args, &template), (amount, is_so), conditions);
        let text = self.words.say(&template, &filled);
        // What is so now is said as it is where it is so.
        if let (AssignOp::Set, ExprKind::Bool(is_so)) = (op, &amount.kind) {
            let is_said = *is_so || is_of_none;
            return if is_said { text } else { self.say("text.not", &args([("what", &Said::plain(text))])) };
        }
        let noun = self.words.noun(&key).unwrap_or_default();
        let said = noun.said(false).with(text);
        let x = match said.gender {
            Some(_) => self.say_of("text.def", &said, []),
            None => self.with_article(&key, said, false),
        };
        let n = self.amount(amount);
        self.bent_by(&x, op, &n)
    }

    /// Arguments of a pattern: what is not asked of may be any, and so may those of which something is asked. Whether it is said of
    /// none of them what is not so.
    fn filled_with_any(
        &mut self,
        params: &'a [Param],
        (given, template): (&'a [Arg], &Template),
        (amount, is_so): (&'a Expr, bool),
        conditions: &mut Vec<&'a Expr>,
    ) -> (Args, bool) {
        let mut filled = self.filled(params, given, Some(template));
        let mut is_of_none = false;
        let pairs = paired(params, given);
        let is_any = |w: &Self, value: Option<&Expr>| match value.map(|value| &value.kind) {
            None | Some(ExprKind::Query(QueryOp::All, _)) => true,
            Some(ExprKind::Name(kind)) => w.is_kind(kind),
            Some(_) => false,
        };
        let open: Vec<&str> =
            pairs.iter().filter(|(_, value)| is_any(self, *value)).map(|(param, _)| param.name.name.as_str()).collect();
        for (param, value) in &pairs {
            if let Some(value) = value.filter(|value| !is_any(self, Some(*value))) {
                let what = self.meant_by(value);
                self.bind(&param.name.name, what);
            }
        }
        for (param, value) in pairs {
            let name = param.name.name.as_str();
            let mut phrase = match value.map(|value| &value.kind) {
                Some(ExprKind::Query(QueryOp::All, selector)) => self.selected(selector),
                Some(ExprKind::Name(kind)) if self.is_kind(kind) => {
                    let mut phrase = self.any_argument(param);
                    value.and_then(|value| self.what_it_must_be(value, &mut phrase, None, name));
                    phrase
                }
                None if template.needs(name) => self.any_argument(param),
                _ => continue,
            };
            // What is asked of it alone, and of no other that may be any.
            let is_of_it = |condition: &&Expr| {
                speaks_of(condition, name) && !open.iter().any(|other| *other != name && speaks_of(condition, other))
            };
            let (about, rest): (Vec<&Expr>, Vec<&Expr>) = conditions.iter().copied().partition(is_of_it);
            let is_apart = !about.is_empty() && self.is_joined(template, name);
            if !about.is_empty() && !is_apart {
                self.narrow(&mut phrase, name, &about);
                *conditions = rest;
            }
            let again = self.say_of("text.again", &phrase.head.said(false), []);
            if is_apart {
                // Behind many words nothing is joined: the conditions, which come first, tell which it is.
                self.introduce(name, phrase, Shape::One, false);
                filled.insert(name.to_owned(), again);
                continue;
            }
            let is_subject = template.begins_with_place() && template.first() == Some(name);
            // None of them is it, where it is not so: "any" would be one of them that is not.
            let any = match is_so {
                true => {
                    let bare = self.shaped(&phrase, &Shape::Bare);
                    self.say_of("text.any_one", &bare, [])
                }
                false if is_subject && value.is_none() => {
                    is_of_none = true;
                    self.shaped(&phrase, &Shape::None)
                }
                false => self.shaped(&phrase, &Shape::One),
            };
            if speaks_of(amount, name) || conditions.iter().any(|condition| speaks_of(condition, name)) {
                self.bind(name, What::Said(again, phrase.sort.unwrap_or(Sort::Thing)));
            }
            filled.insert(name.to_owned(), any);
        }
        (filled, is_of_none)
    }

    /// Whether something is joined to what is filled in for a parameter: `{p}'s`.
    fn is_joined(&self, template: &Template, name: &str) -> bool {
        const FILLED: char = '\u{1}';
        let filled = args([(name, &Said::plain(FILLED.to_string()))]);
        let text = self.words.say(template, &filled);
        text.split_once(FILLED).is_some_and(|(_, behind)| behind.starts_with(|sign: char| !sign.is_whitespace()))
    }

    /// What a define gives in words of its own, as a noun with what these say of it: `a being that faces you`.
    pub(super) fn found_by_define(&mut self, expr: &'a Expr) -> Option<(Phrase, Option<Said>)> {
        let ExprKind::Call(call) = &expr.kind else { return None };
        let define = self.things.defines.get(call.name.name.as_str()).copied()?;
        self.row("define", &call.name.name)?;
        let ty = match &define.ty?.kind {
            TypeKind::Optional(inner) => &inner.kind,
            ty => ty,
        };
        let TypeKind::Name(kind) = ty else { return None };
        if !self.things.kinds.contains_key(kind.as_str()) {
            return None;
        }
        let head = self.kind_noun(kind);
        let said = self.thing(expr);
        let (article, rest) = said.text.split_once(' ')?;
        let rest = rest
            .strip_prefix(head.text.as_str())
            .filter(|_| self.words.is_one_of("text.articles", article))?
            .to_owned();
        let mut phrase = Phrase::new(head, Sort::Thing);
        match rest.strip_prefix(' ') {
            Some(clause) => phrase.clauses.push([clause.to_owned(), clause.to_owned()]),
            None if rest.is_empty() => {}
            None => return None,
        }
        Some((phrase, Some(said)))
    }

    /// Whether a name is that of a kind, of a keyword, or of all players, and of nothing that is spoken of.
    fn is_kind(&self, name: &str) -> bool {
        (name == "player" || self.things.kinds.contains_key(name)) && self.find(name).is_none()
    }

    /// What a parameter may be of which nothing is asked: by its type, or by its own words.
    fn any_argument(&mut self, param: &'a Param) -> Phrase {
        let name = param.name.name.as_str();
        let ty = param.ty.as_ref().map(|ty| &ty.kind);
        if let Some(TypeKind::Name(list)) = ty
            && self.things.enums.contains_key(list.as_str())
        {
            return self.kind_phrase(list);
        }
        let sort = param.ty.as_ref().map(|ty| self.things.sort(ty));
        if sort != Some(Sort::Number) {
            return self.typed(param);
        }
        let noun = self.words.noun(&format!("parameter {name}")).or_else(|| self.words.noun("text.number"));
        Phrase::new(noun.unwrap_or_default(), Sort::Number)
    }

    /// A define without words of its own that the candidate is given to is said as what its body says of it.
    pub(super) fn absorb_define(&mut self, phrase: &mut Phrase, candidate: &str, name: &str, given: &'a [Arg]) -> bool {
        let Some(define) = self.things.defines.get(name).copied() else { return false };
        if self.row("define", name).is_some() || self.depth >= DEPTH {
            return false;
        }
        // What its body says of the parameter that the candidate is, is said of the candidate.
        let at = given.iter().position(|arg| named(&arg.value) == Some(candidate));
        let Some(param) = at.and_then(|at| define.params.get(at)) else { return false };
        let all = conjuncts(define.body);
        let mut tried = phrase.clone();
        self.depth += 1;
        let known = self.lacks.len();
        let done = self.scoped(|w| {
            w.bind_all(define.params, given);
            let all = w.in_order_said(&param.name.name, &all);
            all.iter().all(|condition| w.absorb(&mut tried, &param.name.name, condition))
        });
        self.depth -= 1;
        if done {
            *phrase = tried;
        } else {
            self.lacks.truncate(known);
        }
        done
    }
}
