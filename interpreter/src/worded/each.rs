//! What is done for each of several, or with all of them at once.

use super::amounts::number_said;
use super::clauses::{Clause, Mood, is_asked_last};
use super::lexicon::{Args, Said, args};
use super::nouns::{Phrase, Shape};
use super::selectors::named;
use super::speaks::speaks_of;
use super::things::{Sort, Things};
use super::values::paired;
use super::writer::{Amounts, Spoken, What, Writer};
use naipe_grammar::ast::{
    Arg, BinaryOp, Binder, BinderSource, Block, Expr, ExprKind, Param, Selector, Source, Stmt, StmtKind,
};

/// Whether a statement does something with what has this name that is the same for several of them as for each: nothing else in it
/// depends on which it is.
fn is_of_all(statement: &Stmt, name: &str) -> bool {
    let is_it = |expr: &Expr| named(expr) == Some(name);
    let is_apart = |expr: &Expr| !speaks_of(expr, name);
    let are = |given: &[Arg]| given.iter().all(|arg| is_it(&arg.value) || is_apart(&arg.value));
    match &statement.kind {
        StmtKind::Call(_, given) => are(given),
        StmtKind::Force(force) => are(&force.args),
        StmtKind::Assign(_, _, value) => is_apart(value),
        _ => true,
    }
}

/// Whether a statement is about something of this name, so that what is done with each is told by naming it: not where it is only asked
/// how much it has.
fn is_about(things: &Things<'_>, statement: &Stmt, name: &str) -> bool {
    match &statement.kind {
        StmtKind::Call(event, given) => {
            let params = things.events.get(event.name.as_str()).map_or(&[][..], |event| event.params);
            let is_number = |param: &Param| param.ty.as_ref().is_some_and(|ty| things.sort(ty) == Sort::Number);
            let is_only_amount = |arg: &Arg| {
                let mut paired = paired(params, given).into_iter();
                paired.any(|(param, value)| value.is_some_and(|it| std::ptr::eq(it, &arg.value)) && is_number(param))
            };
            given.iter().any(|arg| speaks_of(&arg.value, name) && !is_only_amount(arg))
        }
        StmtKind::Move { what, .. } => speaks_of(what, name),
        StmtKind::Assign(target, ..) => speaks_of(target, name),
        StmtKind::Force(force) => force.args.iter().any(|arg| speaks_of(&arg.value, name)),
        StmtKind::Let(..) | StmtKind::Reveal(..) | StmtKind::Ability(_) => true,
        _ => false,
    }
}

/// Whether a statement has the same happen as another, of the same things.
pub(super) fn is_same_call(one: &Stmt, other: &Stmt) -> bool {
    matches!(one.kind, StmtKind::Call(..)) && one == other
}

/// Whether what is done is told in one sentence without parts, behind which it can be said how often.
fn is_one_sentence(clauses: &[Clause]) -> bool {
    let mut said = clauses.iter().filter(|clause| !clause.text.is_empty());
    let is_plain = |clause: &Clause| !clause.is_apart && !clause.text.contains([',', ';', ':', '.', '“']);
    said.next().is_some_and(is_plain) && said.next().is_none()
}

/// Whether somebody chooses things in a block, each time that it is carried out.
fn chooses(body: &Block) -> bool {
    body.statements.iter().any(|statement| matches!(&statement.kind, StmtKind::Choose(choose) if !choose.random))
}

/// How often something is done.
struct Often {
    /// So many times,
    n: Said,
    /// or once for each of these.
    per: Vec<String>,
    /// What is done,
    clauses: Vec<Clause>,
    /// and whether anything is named in it.
    names: bool,
}

impl<'a> Writer<'a> {
    /// What is done so many times, or for each of what is counted.
    pub(super) fn repeated(&mut self, times: &'a Expr, body: &'a Block) -> Vec<Clause> {
        let (lacks, before) = (self.lacks.len(), self.clone());
        let mut often = self.how_often_done(times, body, self.last);
        // What the number is stands behind what is done: "its" would be of what was named there.
        if often.names && self.where_.len() > before.where_.len() {
            *self = before;
            often = self.how_often_done(times, body, Some(Spoken::Other));
        }
        let Often { n, per, clauses, .. } = often;
        let what = Said::plain(self.joined_within(&clauses));
        if what.text.is_empty() {
            self.lacks.truncate(lacks);
            return Vec::new();
        }
        if self.is_option {
            return vec![self.repeated_in_option(&clauses, what, n, per.into_iter().next())];
        }
        let end;
        let text = match per.into_iter().next() {
            Some(of) => {
                let of = Said { is_bare: true, ..Said::plain(of) };
                let x = self.say_of("text.each", &of, []);
                end = self.say("text.end_of_each", &args([("x", &x)]));
                self.say("text.for_each", &args([("x", &x), ("what", &what)]))
            }
            // How often stands behind it, and ends it.
            None if is_one_sentence(&clauses) => return vec![self.one_sentence_again(&n, &what, chooses(body))],
            None => {
                end = self.say("text.end_of_repeat", &args([("n", &n)]));
                self.say("text.repeat", &args([("n", &n), ("what", &what)]))
            }
        };
        // What follows is not done as often.
        vec![Clause { is_asked_last: is_asked_last(&clauses), ..Clause::until(text, end) }]
    }

    /// How often something is done, and what: the number is said as where this was named last.
    fn how_often_done(&mut self, times: &'a Expr, body: &'a Block, last: Option<Spoken>) -> Often {
        let known = self.per.len();
        let outer = std::mem::replace(&mut self.last, last);
        let mut n = self.asking(|w| w.amount(times));
        if last != outer {
            self.last = outer;
        }
        if n.is_as_much {
            n.text = self.say("text.as_many", &Args::new());
        }
        let per = if n.number == Some(1) { self.per.split_off(known.min(self.per.len())) } else { Vec::new() };
        let last = self.last;
        let clauses = self.keeping_amounts(|w| w.again_and_again(body));
        Often { n, per, clauses, names: self.last != last }
    }

    /// `roba una carta dos veces`; of what is chosen each time, that it is.
    fn one_sentence_again(&mut self, n: &Said, what: &Said, is_chosen_anew: bool) -> Clause {
        let text = match n.number {
            Some(2) => self.say("text.repeat.twice", &args([("what", what)])),
            _ => {
                let n = Said::plain(self.words.number(n, None));
                self.say("text.repeat.one", &args([("n", &n), ("what", what)]))
            }
        };
        if !is_chosen_anew {
            return Clause::apart(text);
        }
        Clause::apart(self.say("text.repeat.anew", &args([("what", &Said::plain(text))])))
    }

    /// A statement that stands there so many times: `roba una carta dos veces`. Nothing, where it is told in more than a sentence.
    pub(super) fn said_again(&mut self, statement: &'a Stmt, times: usize) -> Option<Clause> {
        let before = self.clone();
        let clauses = self.statement(statement);
        if !is_one_sentence(&clauses) {
            *self = before;
            return None;
        }
        let what = Said::plain(self.joined_within(&clauses));
        let n = number_said(i64::try_from(times).ok()?);
        if self.is_option {
            return Some(self.repeated_in_option(&clauses, what, n, None));
        }
        Some(self.one_sentence_again(&n, &what, false))
    }

    /// Says something in whose place nothing is said of the amounts that are to be said behind it, nor called by their letters.
    pub(super) fn keeping_amounts<T>(&mut self, say: impl FnOnce(&mut Self) -> T) -> T {
        let Amounts { per, where_, letters } = self.amounts_said(0, 0);
        let said = self.scoped(|w| {
            for letter in &letters {
                let said = Said { plural: true, ..Said::plain(letter.to_string()) };
                w.bind(&letter.to_string(), What::Said(said, Sort::Number));
            }
            say(w)
        });
        self.per.splice(0..0, per);
        self.where_.splice(0..0, where_);
        self.letters.splice(0..0, letters);
        said
    }

    /// The same where one thing or another is done, in which nothing stands before a colon: `robas una carta 2 veces`.
    fn repeated_in_option(&mut self, clauses: &[Clause], what: Said, n: Said, per: Option<String>) -> Clause {
        let is_one = matches!(clauses, [one] if !one.is_apart);
        let mut end = String::new();
        let text = match per {
            Some(of) if is_one => self.say("text.per", &args([("what", &what), ("x", &Said::plain(of))])),
            Some(of) => {
                let of = Said { is_bare: true, ..Said::plain(of) };
                let x = self.say_of("text.each", &of, []);
                end = self.say("text.end_of_each", &args([("x", &x)]));
                self.say("text.for_each.within", &args([("x", &x), ("what", &what)]))
            }
            None => {
                let key = if is_one { "text.repeat.within" } else { "text.repeat.within.all" };
                self.say(key, &args([("n", &n), ("what", &what)]))
            }
        };
        Clause { is_asked_last: is_asked_last(clauses), ..Clause::until(text, end) }
    }

    /// What may be done more than once, so that what ends it leaves something undone.
    pub(super) fn again_and_again(&mut self, body: &'a Block) -> Vec<Clause> {
        let (outer, in_loop) = (std::mem::replace(&mut self.is_followed, true), self.in_loop.take());
        let clauses = self.block(body);
        (self.is_followed, self.in_loop) = (outer, in_loop);
        clauses
    }

    /// What is done for each. Beside what each player does, the rest is told: who reads is told to do none of it.
    fn told_of_each(&mut self, name: &str, body: &'a Block) -> Vec<Clause> {
        let before = self.clone();
        let clauses = self.again_and_again(body);
        let is_players =
            matches!(self.find(name), Some(What::Referent(number)) if self.referents[number].sort == Sort::Player);
        let has = |mood: Mood| clauses.iter().any(|clause| clause.mood == mood);
        if !is_players || !has(Mood::Order) || !has(Mood::Told) {
            return clauses;
        }
        *self = before;
        let outer = std::mem::replace(&mut self.is_telling, true);
        let clauses = self.again_and_again(body);
        self.is_telling = outer;
        clauses
    }

    /// `protección contra cada color`: a keyword that is given for each of several.
    pub(super) fn keyword_for_each(&mut self, binder: &'a Binder, keyword: &'a Expr) -> String {
        self.scoped(|w| {
            match &binder.source {
                BinderSource::Selector(selector) => {
                    let outer = w.candidate.replace(&binder.name.name);
                    let phrase = w.selected(selector);
                    w.candidate = outer;
                    w.introduce(&binder.name.name, phrase, Shape::Each, false);
                }
                BinderSource::List(list) => w.each_of(&binder.name.name, list, false),
            }
            w.keyword_value(keyword)
        })
    }

    pub(super) fn for_all(&mut self, binder: &'a Binder, body: &'a Block) -> Vec<Clause> {
        if let BinderSource::List(list) = &binder.source
            && let ExprKind::Binary(BinaryOp::Range, from, to) = &list.kind
            && let Some(clauses) = self.for_numbers(&binder.name.name, [from, to], body)
        {
            return clauses;
        }
        self.scoped(|w| {
            let name = binder.name.name.as_str();
            let others = w.apart_from(name, body);
            let (whole, body) = (body, others.map_or(body, |(_, inner)| inner));
            // Who chooses is named by that, and what is chosen is theirs.
            let chooses = matches!(body.statements.first(), Some(Stmt { kind: StmtKind::Choose(choose), .. })
                if choose.by.as_ref().is_some_and(|by| speaks_of(by, name)));
            // What depends on what it is, is not said of all of them at once.
            let is_apart = !chooses && body.statements.iter().any(|statement| !is_about(w.things, statement, name));
            let of_all = !is_apart && body.statements.iter().all(|statement| is_of_all(statement, name));
            match &binder.source {
                BinderSource::Selector(selector) if w.is_rest_of_seen(name, selector) => {
                    let noun = w.words.noun("text.card").unwrap_or_default();
                    let said = w.the_rest();
                    w.introduce_said(name, noun, said);
                }
                BinderSource::Selector(selector) => {
                    let outer = w.candidate.replace(&binder.name.name);
                    let phrase = w.selected(selector);
                    w.candidate = outer;
                    w.introduce(&binder.name.name, phrase, Shape::Each, false);
                }
                BinderSource::List(list) => w.each_of(&binder.name.name, list, of_all),
            }
            // Of what is called otherwise, it is asked whether it is the same.
            let is_told = others.is_none_or(|(other, _)| w.tell_apart(name, other));
            let (body, is_apart) = if is_told { (body, is_apart) } else { (whole, true) };
            let each = match w.find(&binder.name.name) {
                Some(What::Referent(number)) if is_apart && !w.referents[number].is_named => Some(w.name(number)),
                _ => None,
            };
            let unnamed = w.announced_and_unnamed();
            let own = w.find(name);
            let clauses = w.told_of_each(name, body);
            w.ask_for_named_in_each(unnamed, own.as_ref());
            let text = w.joined_within(&clauses);
            let mood = clauses.first().map(|clause| clause.mood).unwrap_or_default();
            let last = clauses.last().cloned().unwrap_or_default();
            vec![match each {
                Some(x) => {
                    let key = if w.is_option { "text.for_each.within" } else { "text.for_each" };
                    let end = w.say("text.end_of_each", &args([("x", &x)]));
                    let text = w.say(key, &args([("x", &x), ("what", &Said::plain(text))]));
                    Clause { is_asked_last: is_asked_last(&clauses), ..Clause::until(text, end) }
                }
                None if clauses.iter().filter(|clause| !clause.text.is_empty()).count() > 1 => {
                    let end = w.say("text.end_of_all", &Args::new());
                    Clause { mood, is_asked_last: is_asked_last(&clauses), ..Clause::until(text, end) }
                }
                // What follows the one thing that is done follows all of it.
                None => Clause { mood, text, is_otherwise: false, ..last },
            }]
        })
    }

    /// Whether those that are gone through are what is left, behind a choice, of the cards that were seen at an end of a pile: those
    /// still there, or all but the one that was chosen.
    fn is_rest_of_seen(&self, name: &str, selector: &Selector) -> bool {
        let [part] = &selector.parts[..] else { return false };
        let Source::In(list) = &part.source else { return false };
        let Some(condition) = &part.condition else { return false };
        let Some(What::Value(Expr { kind: ExprKind::End { count: Some(_), of, .. }, .. }, _)) =
            named(list).and_then(|list| self.find(list))
        else {
            return false;
        };
        let is_it = |e: &Expr| named(e).is_some_and(|it| it == name || it == "it");
        let is_chosen = |e: &Expr| matches!(named(e).and_then(|of| self.find(of)), Some(What::Referent(_)));
        part.kind.name == "it"
            && !self.referents.is_empty()
            && match &condition.kind {
                ExprKind::Binary(BinaryOp::In, it, zone) => is_it(it) && zone == of,
                ExprKind::Binary(BinaryOp::NotIn, it, those) => is_it(it) && is_chosen(those),
                ExprKind::Binary(BinaryOp::Ne, one, other) => {
                    is_it(one) && is_chosen(other) || is_it(other) && is_chosen(one)
                }
                _ => false,
            }
    }

    /// What was announced and is first named in what is done with each has to be said to be chosen: it is the same for all of them.
    /// Unless it is what they are.
    fn ask_for_named_in_each(&mut self, unnamed: Vec<usize>, own: Option<&What<'a>>) {
        let is_own = |number: usize| matches!(own, Some(What::Referent(own)) if *own == number);
        let is_one = matches!(own, Some(What::Referent(own)) if self.is_one_rival(*own));
        let named = unnamed.into_iter().filter(|number| self.referents[*number].is_named && !is_own(*number));
        let named: Vec<usize> = named.filter(|_| !is_one).collect();
        self.asked_about.extend(named);
    }

    /// Whether all of those with each of whom something is done are one: the only rival.
    fn is_one_rival(&self, number: usize) -> bool {
        let rival = self.words.noun("text.rival").unwrap_or_default().text;
        self.first_words.get(&number).is_some_and(|said| said.text == rival)
    }

    /// `for b in … { if a != b { … } }`, of an `a` that is spoken of already: that one, and what is done with the others.
    fn apart_from<'b>(&self, name: &str, body: &'b Block) -> Option<(usize, &'b Block)> {
        let [Stmt { kind: StmtKind::If(condition, then, None), .. }] = &body.statements[..] else { return None };
        let ExprKind::Binary(BinaryOp::Ne, left, right) = &condition.kind else { return None };
        let other = match [named(left), named(right)] {
            [Some(one), Some(it)] | [Some(it), Some(one)] if it == name && one != name => one,
            _ => return None,
        };
        match self.find(other) {
            Some(What::Referent(number)) => Some((number, then)),
            _ => None,
        }
    }

    /// Says of each of what is gone through that it is another than one spoken of before; whether both are called the same.
    fn tell_apart(&mut self, name: &str, from: usize) -> bool {
        let Some(What::Referent(number)) = self.find(name) else { return false };
        let [one, other] = [number, from].map(|number| &self.referents[number]);
        let is_alike = number != from
            && (one.sort, &one.phrase.head.text) == (other.sort, &other.phrase.head.text)
            && !self.first_words.contains_key(&number);
        self.referents[number].phrase.other |= is_alike;
        is_alike
    }

    /// Each of a list: of the players, of what was chosen, of what a define gives.
    fn each_of(&mut self, name: &str, list: &'a Expr, of_all: bool) {
        // Each is told once as it is.
        if let ExprKind::Call(call) = &list.kind
            && call.name.name == "distinct"
            && let [one] = &call.args[..]
        {
            return self.each_of(name, &one.value, of_all);
        }
        if named(list) == Some("players") {
            let noun = self.words.noun("text.player").unwrap_or_default();
            self.introduce(name, Phrase::new(noun, Sort::Player), Shape::Each, false);
            return;
        }
        if let ExprKind::Call(call) = &list.kind
            && call.name.name == "opponents"
            && self.things.players == Some(2)
        {
            let noun = self.words.noun("text.player").unwrap_or_default();
            let said = self.thing(list);
            self.introduce_said(name, noun, said);
            self.referents.last_mut().into_iter().for_each(|one| one.sort = Sort::Player);
            return;
        }
        if self.are_opponents(list) {
            let noun = self.words.noun("text.opponent").unwrap_or_default();
            self.introduce(name, Phrase::new(noun, Sort::Player), Shape::Each, false);
            return;
        }
        if let Some((define, given)) = self.unworded(list)
            && matches!(define.body.kind, ExprKind::Call(_) | ExprKind::Name(_) | ExprKind::List(_))
        {
            let from = self.names.len();
            self.bind_all(define.params, given);
            let within = self.names.len();
            self.depth += 1;
            self.each_of(name, define.body, of_all);
            self.depth -= 1;
            // What the define calls its parameters is known in it alone.
            self.names.drain(from..within);
            return;
        }
        match named(list).and_then(|name| self.find(name)) {
            Some(What::Referent(number)) => {
                let referent = self.referents[number].clone();
                if referent.is_named {
                    let all = match self.told_from_alike(number) {
                        Some(all) => all,
                        None => self.say_of("text.again", &referent.phrase.head.said(true), []),
                    };
                    let text = self.one_each(&all);
                    let one = self.introduce_said(name, referent.phrase.head, text);
                    self.referents[one].each_of = Some(number);
                } else if of_all && matches!(referent.shape, Shape::Any | Shape::All) {
                    // All of them at once: what is done with each is done with them.
                    self.bind(name, What::Referent(number));
                } else {
                    let all = self.name(number);
                    let text = self.one_each(&all);
                    let one = self.introduce_said(name, referent.phrase.head, text);
                    self.referents[one].each_of = Some(number);
                }
            }
            Some(What::Value(value, names)) => {
                let is_of_before = named(list).is_some_and(|known| self.is_of_before(known));
                self.within_keeping(names, |w| match &value.kind {
                    ExprKind::Query(_, selector) if is_of_before => {
                        let mut phrase = w.selected(selector);
                        w.there_before(&mut phrase);
                        w.introduce(name, phrase, Shape::Each, false);
                    }
                    _ => w.each_of(name, value, of_all),
                });
            }
            _ => {
                if let Some(phrase) = self.scoped(|w| w.set_of_define(list)) {
                    self.introduce(name, phrase, Shape::Each, false);
                    return;
                }
                let phrase = match &list.kind {
                    ExprKind::Query(_, selector) => Some(self.selected(selector)),
                    // Each card that lies there.
                    _ if self.is_zone(list) => Some(self.lying_in(list)),
                    _ => None,
                };
                if let Some(phrase) = phrase {
                    self.introduce(name, phrase, Shape::Each, false);
                    return;
                }
                let said = self.thing(list);
                let text = self.one_each(&said);
                let noun = self.one_given(list).or_else(|| self.words.noun("text.card"));
                self.introduce_said(name, noun.unwrap_or_default(), text);
            }
        }
    }

    /// `cada una de esas criaturas`, of which each is one.
    fn one_each(&mut self, all: &Said) -> Said {
        Said { plural: false, ..self.say_of("text.each_of", all, []) }
    }
}
