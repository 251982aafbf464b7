//! How much: numbers, counts, and what is counted for each.

use super::lexicon::{Said, args};
use super::nouns::Shape;
use super::selectors::named;
use super::things::Sort;
use super::values::row_of;
use super::writer::{DEPTH, Spoken, What, Writer};
use naipe_grammar::ast::{BinaryOp, Expr, ExprKind, LetIn, QueryOp, UnaryOp};

impl<'a> Writer<'a> {
    /// So much: a number; or one for each of something; or a letter, and what it is said behind.
    pub fn amount(&mut self, expr: &'a Expr) -> Said {
        match &expr.kind {
            ExprKind::Int(number) => return number_said(*number),
            ExprKind::Name(name) => match self.find(name) {
                Some(What::Value(..)) if self.is_of_before(name) => return self.letter(expr),
                Some(What::Value(value, names)) => return self.within(names, |w| w.amount(value)),
                Some(What::Candidate(..)) => return self.thing(expr),
                Some(What::Changing) => return Said { plural: true, ..Said::plain("…") },
                Some(What::Letter(letter, _)) => return Said { plural: true, ..Said::plain(letter.to_string()) },
                // How often something was done is said apart: `X, where X is the times …`.
                Some(What::Said(said, _)) if !(said.plural && said.text.contains(' ')) => return said,
                Some(What::Referent(number)) if self.is_number_chosen(number) => return self.name_of_number(number),
                Some(What::Amount(_)) => {
                    let text = self.say("text.as_much", &super::lexicon::Args::new());
                    return Said { is_as_much: true, plural: true, ..Said::plain(text) };
                }
                None if self.things.parameters.contains_key(name.as_str()) => return self.parameter(name),
                None if self.things.defines.contains_key(name.as_str()) && self.row("define", name).is_none() => {
                    let define = self.things.defines[name.as_str()];
                    if self.depth < DEPTH {
                        self.depth += 1;
                        let said = self.amount(define.body);
                        self.depth -= 1;
                        return said;
                    }
                }
                _ => {}
            },
            ExprKind::Unary(UnaryOp::Neg, inner) => {
                let said = self.amount(inner);
                return Said { text: format!("-{}", said.text), number: said.number.map(|n| -n), ..said };
            }
            _ => {}
        }
        if !self.is_by_itself
            && let Some((times, of)) = self.for_each(expr)
        {
            if !self.per.contains(&of) {
                self.per.push(of);
            }
            return number_said(times);
        }
        self.letter(expr)
    }

    /// So much, where nothing can be said to be for each of something: a number or a letter.
    pub(super) fn amount_by_itself(&mut self, expr: &'a Expr) -> Said {
        let outer = std::mem::replace(&mut self.is_by_itself, true);
        let said = self.amount(expr);
        self.is_by_itself = outer;
        said
    }

    /// `count(S)`, `2 * count(S)`: so many for each of these.
    fn for_each(&mut self, expr: &'a Expr) -> Option<(i64, String)> {
        match &expr.kind {
            ExprKind::Query(QueryOp::Count, selector) => {
                if let Some(number) = self.listed(selector) {
                    return Some((1, self.one_of_referent(number)));
                }
                if self.counts_one_of_several(selector) {
                    return Some((1, self.say("text.time_chosen", &super::lexicon::Args::new())));
                }
                let phrase = self.selected(selector);
                Some((1, self.shaped(&phrase, &Shape::Bare).text))
            }
            ExprKind::Call(call) if matches!(call.name.name.as_str(), "count" | "size") => {
                let value = &call.args.first()?.value;
                if let Some(What::Referent(number)) = named(value).and_then(|name| self.find(name)) {
                    return Some((1, self.one_of_referent(number)));
                }
                if self.is_zone(value) || self.gives_zone(value) {
                    let place = self.place(value);
                    let key = self.lying("text.card_in", value);
                    return Some((1, self.say(&key, &args([("x", &place)]))));
                }
                let phrase = self.scoped(|w| w.set_of_define(value))?;
                Some((1, self.shaped(&phrase, &Shape::Bare).text))
            }
            ExprKind::Binary(BinaryOp::Mul, left, right) => {
                let (number, other) = match (&left.kind, &right.kind) {
                    (ExprKind::Int(number), _) => (*number, right),
                    (_, ExprKind::Int(number)) => (*number, left),
                    _ => return None,
                };
                let (times, of) = self.for_each(other)?;
                Some((times * number, of))
            }
            ExprKind::Name(name) => match self.find(name) {
                Some(What::Value(value, names)) if !self.is_of_before(name) => {
                    self.within(names, |w| w.for_each(value))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a selector finds how often one thing is among several that were chosen: `it in ts where it == t`.
    fn counts_one_of_several(&self, selector: &naipe_grammar::ast::Selector) -> bool {
        let [part] = &selector.parts[..] else { return false };
        let is_chosen = |list: &Expr| {
            let found = named(list).and_then(|name| self.find(name));
            matches!(found, Some(What::Referent(_)))
        };
        let naipe_grammar::ast::Source::In(list) = &part.source else { return false };
        let Some(ExprKind::Binary(BinaryOp::Eq, left, right)) = part.condition.as_ref().map(|c| &c.kind) else {
            return false;
        };
        let is_it = |e: &Expr| named(e) == Some(part.binder.as_ref().map_or("it", |binder| binder.name.as_str()));
        part.kind.name == "it" && is_chosen(list) && is_it(left) != is_it(right)
    }

    /// The things that a selector which is a name alone means: `count(ps)`.
    pub fn listed(&self, selector: &naipe_grammar::ast::Selector) -> Option<usize> {
        let [part] = &selector.parts[..] else { return None };
        let is_alone = part.condition.is_none() && part.source == naipe_grammar::ast::Source::Default;
        match self.find(&part.kind.name).filter(|_| is_alone) {
            Some(What::Referent(number)) => Some(number),
            _ => None,
        }
    }

    /// Whether a thing that is spoken of is a number: `choose n: int in 1..3`.
    fn is_number_chosen(&self, number: usize) -> bool {
        let head = &self.referents[number].phrase.head.text;
        self.referents[number].is_named && self.words.noun("text.number").is_some_and(|noun| noun.text == *head)
    }

    /// `that many`
    fn name_of_number(&mut self, number: usize) -> Said {
        self.spoken_of(number);
        let text = self.say("text.as_much", &super::lexicon::Args::new());
        Said { is_as_much: true, plural: true, ..Said::plain(text) }
    }

    fn one_of_referent(&mut self, number: usize) -> String {
        let phrase = self.referents[number].phrase.clone();
        if self.referents[number].is_named {
            if let Some(all) = self.told_from_alike(number) {
                return self.say_of("text.one_of", &all, []).text;
            }
            let said = phrase.head.said(false);
            return self.say_of("text.one_of_those", &said, []).text;
        }
        self.shaped(&phrase, &Shape::Bare).text
    }

    fn letter(&mut self, expr: &'a Expr) -> Said {
        // The same number is the same, whether or not it is understood whose it is.
        let mut in_full = self.clone();
        in_full.last = Some(Spoken::Other);
        let in_full = in_full.asking(|w| w.described(expr));
        let text = self.asking(|w| w.described(expr));
        // What goes by a letter already needs no other.
        if text.chars().count() == 1 && matches!(self.find(&text), Some(What::Said(..))) {
            return Said { plural: true, ..Said::plain(text) };
        }
        let known = self.where_.iter().position(|known| *known == text || *known == in_full);
        let letter = match known.and_then(|at| self.letters.get(at)) {
            Some(letter) => *letter,
            None => {
                let letter = "XYZWVUTSRQ".chars().find(|letter| !self.is_letter_taken(*letter)).unwrap_or('N');
                self.where_.push(text);
                self.letters.push(letter);
                letter
            }
        };
        Said { text: letter.to_string(), plural: true, ..Said::default() }
    }

    /// Whether something goes by a letter here.
    pub(super) fn is_letter_taken(&self, letter: char) -> bool {
        let is_kept = self.referents.iter().any(|one| one.counted.letters.contains(&letter));
        let said = [&self.letters, &self.letters_of_costs, &self.letters_said];
        let is_taken = is_kept || said.iter().any(|letters| letters.contains(&letter));
        is_taken || self.find(&letter.to_string()).is_some()
    }

    /// An amount as a noun: `la Fuerza de ese Ser`, `el número de …`.
    pub fn described(&mut self, expr: &'a Expr) -> String {
        match &expr.kind {
            ExprKind::Int(number) => number.to_string(),
            ExprKind::Bool(true) => self.say("text.yes", &super::lexicon::Args::new()),
            ExprKind::Bool(false) => self.say("text.no_", &super::lexicon::Args::new()),
            ExprKind::None => self.say("text.nothing", &super::lexicon::Args::new()),
            ExprKind::Text(text) => text.to_string(),
            ExprKind::Query(QueryOp::Count, selector) => {
                let said = match self.listed(selector) {
                    Some(number) => self.name(number),
                    None => {
                        let phrase = self.selected(selector);
                        self.shaped(&phrase, &Shape::Counted)
                    }
                };
                self.say("text.number_of", &args([("x", &said)]))
            }
            ExprKind::Call(call) if matches!(call.name.name.as_str(), "count" | "size") && call.args.len() == 1 => {
                let value = &call.args[0].value;
                if self.is_zone(value) || self.gives_zone(value) {
                    let place = self.place(value);
                    let key = self.lying("text.size", value);
                    return self.say(&key, &args([("x", &place)]));
                }
                let said = match self.scoped(|w| w.set_of_define(value)) {
                    Some(phrase) => self.shaped(&phrase, &Shape::Counted),
                    None => self.thing(value),
                };
                self.say("text.number_of", &args([("x", &said)]))
            }
            ExprKind::Call(call) if matches!(call.name.name.as_str(), "max" | "min") && call.args.len() == 2 => {
                let [left, right] = [&call.args[0].value, &call.args[1].value].map(|side| {
                    let said = self.summand(side);
                    Said::plain(if is_between(self.spelled_out(side)) { format!("({said})") } else { said })
                });
                self.say(&format!("text.{}", call.name.name), &args([("x", &left), ("y", &right)]))
            }
            ExprKind::CountHappened(past) => self.times_happened(past),
            ExprKind::Binary(op, left, right) => {
                if let Some(said) = self.sum_with_condition(*op, left, right) {
                    return said;
                }
                let key = match op {
                    BinaryOp::Add => "text.plus",
                    BinaryOp::Sub => "text.minus",
                    BinaryOp::Mul => "text.by_times",
                    BinaryOp::Div => "text.divided",
                    BinaryOp::Rem => "text.rest",
                    BinaryOp::Range => "text.from_to",
                    _ => return self.condition(expr, false),
                };
                let sides = [(left, false), (right, true)].map(|(side, is_right)| {
                    let said = self.described(side);
                    let is_apart = is_apart(*op, self.spelled_out(side), is_right) || self.is_conditional(side);
                    Said::plain(if is_apart { format!("({said})") } else { said })
                });
                self.say(key, &args([("x", &sides[0]), ("y", &sides[1])]))
            }
            ExprKind::Fold(op, value, selector) => self.folded(*op, value, selector),
            ExprKind::Unary(UnaryOp::Neg, inner) => format!("-{}", self.described(inner)),
            ExprKind::Unary(UnaryOp::Not, _)
            | ExprKind::Is(_)
            | ExprKind::Has(_)
            | ExprKind::Can(_)
            | ExprKind::Happened(_)
            | ExprKind::During(_) => self.condition(expr, false),
            ExprKind::Let(inner) => self.with_names(inner),
            ExprKind::Group(_) => self.unsaid("`group`", "").text,
            // One amount or another is told from what stands around it.
            ExprKind::If(_) => self.either_amount(expr),
            ExprKind::Name(name) => match self.find(name) {
                Some(What::Value(value, names)) => {
                    let then = self.then(name);
                    self.within(names, |w| match then {
                        Some(then) => w.was_then(value, then, true).text,
                        None => w.described(value),
                    })
                }
                None if self.things.attrs.contains_key(name.as_str())
                    || self.things.player_attrs.contains_key(name.as_str()) =>
                {
                    let noun = self.attr_noun(name);
                    let is_number = noun.counted && self.is_counted_or_measured(name);
                    let noun = if is_number { self.count_noun(&noun) } else { self.held(&noun, name) };
                    self.say_of("text.its", &noun, []).text
                }
                _ => self.thing(expr).text,
            },
            ExprKind::Call(call)
                if self.things.defines.contains_key(call.name.name.as_str())
                    && self.row("define", &call.name.name).is_none() =>
            {
                let define = self.things.defines[call.name.name.as_str()];
                let text = self.expanded(define, &call.args, |w| w.described(define.body));
                let name = &call.name.name;
                text.unwrap_or_else(|| self.unsaid(format!("define `{name}`"), row_of(name, define.params)).text)
            }
            _ => self.thing(expr).text,
        }
    }

    /// One amount or another, wherever it stands.
    fn either_amount(&mut self, expr: &'a Expr) -> String {
        let outer = std::mem::replace(&mut self.is_condition, false);
        let said = self.thing(expr).text;
        self.is_condition = outer;
        said
    }

    /// `2, más 3 si esa criatura está girada`: what is added or taken away only if something is so, and otherwise nothing. What is
    /// added in any case is said before it.
    fn sum_with_condition(&mut self, op: BinaryOp, left: &'a Expr, right: &'a Expr) -> Option<String> {
        let mut terms = Vec::new();
        match op {
            BinaryOp::Add => {
                added(left, &mut terms);
                added(right, &mut terms);
            }
            BinaryOp::Sub => terms.extend([left, right]),
            _ => return None,
        }
        let is_minus = op == BinaryOp::Sub;
        let is_only_if = |(at, one): &(usize, &'a Expr)| only_if(one).is_some() && (*at > 0 || !is_minus);
        let (conditional, plain): (Vec<_>, Vec<_>) = terms.into_iter().enumerate().partition(is_only_if);
        if conditional.is_empty() || plain.is_empty() {
            return None;
        }
        let mut said: Option<String> = None;
        for (_, term) in plain {
            let one = self.summand(term);
            let one = if is_between(self.spelled_out(term)) { format!("({one})") } else { one };
            said = Some(match said {
                None => one,
                Some(said) => self.say("text.plus", &args([("x", &Said::plain(said)), ("y", &Said::plain(one))])),
            });
        }
        for (much, condition, negated) in conditional.into_iter().filter_map(|(_, one)| only_if(one)) {
            let (x, y) = (Said::plain(said.unwrap_or_default()), Said::plain(self.summand(much)));
            let cond = Said::plain(self.asking(|w| w.condition(condition, negated)));
            let key = if is_minus { "text.minus.if" } else { "text.plus.if" };
            said = Some(self.say(key, &args([("x", &x), ("y", &y), ("cond", &cond)])));
        }
        said
    }

    /// One of several amounts: in brackets where it could be read as more than that.
    pub(super) fn summand(&mut self, term: &'a Expr) -> String {
        let said = self.described(term);
        if self.is_conditional(term) { format!("({said})") } else { said }
    }

    /// What an amount is said as: the value that its name stands for, or what a define without words works out.
    fn spelled_out(&self, expr: &'a Expr) -> &'a Expr {
        let mut found = self.value_of(expr);
        for _ in 0..DEPTH {
            let Some((define, _)) = self.unworded(found) else { break };
            found = define.body;
        }
        found
    }

    /// Whether an amount is said as one thing or another, or with a condition behind it.
    fn is_conditional(&self, expr: &'a Expr) -> bool {
        self.is_conditional_among(self.names.len(), expr, self.depth)
    }

    fn is_conditional_among(&self, names: usize, expr: &'a Expr, depth: usize) -> bool {
        let (expr, names) = self.value_among(names, expr);
        match &expr.kind {
            ExprKind::If(_) => true,
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, left, right) => {
                only_if(left).is_some() || only_if(right).is_some()
            }
            ExprKind::Name(name) if self.is_known_among(names, name) => false,
            _ if depth >= DEPTH => false,
            // What a define is given is not known in its body here.
            _ => self.unworded(expr).is_some_and(|(define, _)| self.is_conditional_among(0, define.body, depth + 1)),
        }
    }

    /// Whether an expression is a zone that a define gives, in words of its own.
    fn gives_zone(&self, expr: &Expr) -> bool {
        let ExprKind::Call(call) = &expr.kind else { return false };
        let gives = self.things.defines.get(call.name.name.as_str()).and_then(|define| define.ty);
        gives.is_some_and(|ty| self.things.sort(ty) == Sort::Zone) && self.is_worded_value(expr)
    }

    fn with_names(&mut self, inner: &'a LetIn) -> String {
        let names = self.names.len();
        for (name, value) in &inner.named {
            let at = self.names.len();
            self.bind(&name.name, What::Value(value, at));
        }
        let text = self.described(&inner.value);
        self.names.truncate(names);
        text
    }

    /// What something that happened has given back: how much it was. Which thing it is goes by no words.
    pub(super) fn given(&mut self, event: &str) -> String {
        if self.things.gives.get(event).is_some_and(|sort| *sort != Sort::Number) {
            return self.unsaid(format!("what `{event}` gives back"), "").text;
        }
        // By what it was so much of: `el daño así hecho`.
        let params = self.things.events.get(event).map_or(&[][..], |event| event.params);
        let noun = params
            .iter()
            .filter(|param| param.ty.as_ref().is_some_and(|ty| self.things.sort(ty) == Sort::Number))
            .find_map(|param| self.words.noun(&format!("parameter {}", param.name.name)));
        match noun {
            Some(noun) => {
                let what = noun.said(false);
                self.say("text.given", &args([("what", &what)]))
            }
            None => self.say("text.given.it", &super::lexicon::Args::new()),
        }
    }
}

/// What is added up: `a`, `b` and `c` in `a + b + c`.
fn added<'e>(expr: &'e Expr, terms: &mut Vec<&'e Expr>) {
    match &expr.kind {
        ExprKind::Binary(BinaryOp::Add, left, right) => {
            added(left, terms);
            added(right, terms);
        }
        _ => terms.push(expr),
    }
}

/// What is so much only if something is so, or is not, and nothing otherwise: how much, what has to be so, and whether it must not be.
fn only_if(expr: &Expr) -> Option<(&Expr, &Expr, bool)> {
    let ExprKind::If(parts) = &expr.kind else { return None };
    let is_nothing = |one: &Expr| matches!(one.kind, ExprKind::Int(0));
    match (is_nothing(&parts[1]), is_nothing(&parts[2])) {
        (false, true) => Some((&parts[1], &parts[0], false)),
        (true, false) => Some((&parts[2], &parts[0], true)),
        _ => None,
    }
}

/// Whether an amount is one of two, whose words could be read on: `the lesser of 2 and 3 times 7`.
fn is_between(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Call(call) if matches!(call.name.name.as_str(), "max" | "min") && call.args.len() == 2)
}

/// Whether one side of what is worked out is worked out itself, so that it could be read as less than that side: it stands in brackets.
pub(super) fn is_apart(op: BinaryOp, side: &Expr, is_right: bool) -> bool {
    let is_sum = |op: BinaryOp| matches!(op, BinaryOp::Add | BinaryOp::Sub);
    let is_product = |op: BinaryOp| matches!(op, BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem);
    match side.kind {
        _ if is_between(side) => is_sum(op) || is_product(op),
        ExprKind::Binary(inner, ..) if is_sum(inner) => is_product(op) || op == BinaryOp::Sub && is_right,
        // That it is rounded stands behind it.
        ExprKind::Binary(inner, ..) if is_product(inner) => is_product(op) || inner == BinaryOp::Div && !is_right,
        _ => false,
    }
}

/// A number as it is said.
pub(super) fn number_said(number: i64) -> Said {
    Said { text: number.to_string(), number: Some(number), plural: number != 1, ..Said::default() }
}
