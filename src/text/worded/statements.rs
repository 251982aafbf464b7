//! What is done, statement by statement, as clauses that are put together into sentences.

use super::lexicon::{Args, Said, args, capitalise};
use super::nouns::{Phrase, Shape};
use super::selectors::{named, speaks_of};
use super::things::Sort;
use super::writer::{What, Writer};
use naipe_grammar::ast::{
    Arrival, Binder, BinderSource, Block, Call, ChooseFrom, ChooseStmt, Count, Expr, ExprKind, Many, Optional, Part,
    Place, Selector, Stmt, StmtKind, within_statements,
};

/// A part of a sentence.
#[derive(Debug, Clone, Default)]
pub struct Clause {
    /// Its words.
    pub text: String,
    /// It stands by itself: nothing is joined to it with "and".
    pub is_apart: bool,
}

impl Clause {
    /// A part that others can be joined to.
    pub fn new(text: impl Into<String>) -> Clause {
        Clause { text: text.into(), is_apart: false }
    }

    /// A part that stands by itself.
    pub fn apart(text: impl Into<String>) -> Clause {
        Clause { text: text.into(), is_apart: true }
    }
}

/// Whether something else is written to a name later.
fn is_changed(rest: &[Stmt], name: &str) -> bool {
    let mut changed = false;
    within_statements(rest, &mut |part| {
        if let Part::Statement(Stmt { kind: StmtKind::Assign(to, ..) | StmtKind::AssignDo(to, ..), .. }) = part {
            changed |= named(to) == Some(name);
        }
    });
    changed
}

/// Whether nothing that follows is done where a choice is declined.
fn ends_if_declined(choose: &ChooseStmt) -> bool {
    let is_return = |block: &Block| matches!(&block.statements[..], [.., Stmt { kind: StmtKind::Return, .. }]);
    choose.optional != Optional::No && choose.otherwise.as_ref().is_some_and(is_return)
}

/// Whether a statement is about something of this name, so that what is done with each is told by naming it.
fn is_about(statement: &Stmt, name: &str) -> bool {
    match &statement.kind {
        StmtKind::Call(_, given) => given.iter().any(|arg| speaks_of(&arg.value, name)),
        StmtKind::Move { what, .. } => speaks_of(what, name),
        StmtKind::Assign(target, ..) => speaks_of(target, name),
        StmtKind::Force(force) => force.args.iter().any(|arg| speaks_of(&arg.value, name)),
        StmtKind::Let(..) | StmtKind::Reveal(..) | StmtKind::Ability(_) => true,
        _ => false,
    }
}

/// Sentences of clauses: those that go together joined, a full stop behind each.
impl<'a> Writer<'a> {
    /// Clauses in one line: `roba una carta y pon una Semilla en ese Ser`.
    pub fn joined(&mut self, clauses: &[Clause]) -> String {
        let mut groups: Vec<Vec<String>> = Vec::new();
        let mut open = false;
        for clause in clauses.iter().filter(|clause| !clause.text.is_empty()) {
            if open && !clause.is_apart {
                groups.last_mut().into_iter().for_each(|group| group.push(clause.text.clone()));
            } else {
                groups.push(vec![clause.text.clone()]);
            }
            open = !clause.is_apart;
        }
        let mut sentences: Vec<String> = groups.iter().map(|group| self.list(group, "list.and")).collect();
        for sentence in sentences.iter_mut().skip(1) {
            *sentence = capitalise(sentence);
        }
        sentences.join(". ")
    }

    /// The same; of what does nothing it is said that nothing happens.
    pub fn joined_or_nothing(&mut self, clauses: &[Clause]) -> String {
        let text = self.joined(clauses);
        if text.is_empty() { self.say("text.nothing_happens", &Args::new()) } else { text }
    }

    /// What is done in a block.
    pub fn block(&mut self, block: &'a Block) -> Vec<Clause> {
        self.scoped(|w| w.statements(&block.statements))
    }

    /// Statements one after another; what follows a choice without which nothing follows is said to be so.
    fn statements(&mut self, all: &'a [Stmt]) -> Vec<Clause> {
        let mut clauses = Vec::new();
        for (at, statement) in all.iter().enumerate() {
            let rest = &all[at + 1..];
            let next = rest.iter().find(|next| !matches!(next.kind, StmtKind::Let(..)));
            match (&statement.kind, next) {
                // What is chosen is named where something is done with it.
                (StmtKind::Choose(choose), Some(next)) if self.goes_into(choose, next) => {
                    self.chosen(choose);
                }
                (StmtKind::Choose(choose), Some(_)) if ends_if_declined(choose) => {
                    clauses.extend(self.statement(statement));
                    let rest = self.statements(rest);
                    let rest = Said::plain(self.joined(&rest));
                    clauses.push(Clause::apart(self.say("text.if_done", &args([("what", &rest)]))));
                    return clauses;
                }
                (StmtKind::Let(name, _) | StmtKind::LetOf(name, ..), _) if is_changed(rest, &name.name) => {
                    clauses.extend(self.statement(statement));
                    self.lack(format!("the name `{}` that changes", name.name), "");
                }
                _ => clauses.extend(self.statement(statement)),
            }
        }
        clauses
    }

    /// Whether a choice can be said by what is done with what is chosen.
    fn goes_into(&self, choose: &ChooseStmt, next: &Stmt) -> bool {
        let is_yours = choose
            .by
            .as_ref()
            .is_none_or(|by| named(by).is_some_and(|name| name == "you" || matches!(self.find(name), Some(What::You))));
        let is_plain =
            choose.optional == Optional::No && choose.otherwise.is_none() && !choose.random && choose.adding.is_none();
        let mentions =
            |args: &[naipe_grammar::ast::Arg]| args.iter().any(|arg| named(&arg.value) == Some(&choose.name.name));
        let used = match &next.kind {
            StmtKind::Call(_, args) => mentions(args),
            StmtKind::Move { what, .. } => named(what) == Some(&choose.name.name),
            StmtKind::For { binder, .. } => {
                matches!(&binder.source, BinderSource::List(list) if named(list) == Some(&choose.name.name))
                    && choose.count == Count::Any
            }
            _ => false,
        };
        is_yours && is_plain && used && matches!(choose.from, ChooseFrom::Selector(_))
    }

    /// A statement with what is said of its amounts behind it.
    pub fn statement(&mut self, statement: &'a Stmt) -> Vec<Clause> {
        let mut clauses = self.plain_statement(statement);
        let is_only_said = match &statement.kind {
            StmtKind::Let(_, value) | StmtKind::LetOf(_, _, value) => self.raised(value).is_none(),
            StmtKind::Choose(_) | StmtKind::Reveal(..) => true,
            _ => false,
        };
        self.changes += usize::from(!is_only_said);
        let per = std::mem::take(&mut self.per);
        let where_ = std::mem::take(&mut self.where_);
        let letters = std::mem::take(&mut self.letters);
        if let Some(last) = clauses.last_mut() {
            last.text = self.with_amounts(std::mem::take(&mut last.text), &per, &where_, &letters);
            // What followed behind "where X is" would belong to that.
            last.is_apart |= !where_.is_empty();
        }
        clauses
    }

    /// The event that a value raises, if it does.
    fn raised(&self, value: &'a Expr) -> Option<&'a Call> {
        match &value.kind {
            ExprKind::Call(call) if self.things.events.contains_key(call.name.name.as_str()) => Some(call),
            _ => None,
        }
    }

    /// `… por cada Planta`, `… , donde X es la Fuerza de ese Ser`.
    pub fn with_amounts(&mut self, mut text: String, per: &[String], where_: &[String], letters: &[char]) -> String {
        for of in per {
            text = self.say("text.per", &args([("what", &Said::plain(text)), ("x", &Said::plain(of.clone()))]));
        }
        for (what, letter) in where_.iter().zip(letters) {
            let letter = Said::plain(letter.to_string());
            text = self.say(
                "text.where",
                &args([("what", &Said::plain(text)), ("n", &letter), ("x", &Said::plain(what.clone()))]),
            );
        }
        text
    }

    pub(super) fn plain_statement(&mut self, statement: &'a Stmt) -> Vec<Clause> {
        match &statement.kind {
            StmtKind::Let(name, value) | StmtKind::LetOf(name, _, value) => match self.raised(value) {
                // What happens, and gives something back.
                Some(call) => {
                    let clauses = self.call(&call.name.name, &call.args);
                    self.bind_given(&name.name, &call.name.name, &call.args);
                    clauses
                }
                None => {
                    self.alias(&name.name, value);
                    Vec::new()
                }
            },
            StmtKind::LetDo(name, inner) => self.let_do(&name.name, inner),
            StmtKind::Assign(target, op, value) => self.assigned(target, *op, value),
            StmtKind::Call(name, given) => self.call(&name.name, given),
            StmtKind::Force(force) => self.call(&force.name.name, &force.args),
            StmtKind::Move { what, place, to, arrival, .. } => {
                vec![self.moved_so(what, *place, to, arrival.as_deref())]
            }
            StmtKind::Create { many, what, to, fields, likeness } => {
                let text = self.created(many, what, to, likeness.as_deref());
                if fields.is_empty() {
                    return vec![Clause::new(text)];
                }
                let several = match &**many {
                    Many::One => false,
                    Many::Count(count) => !matches!(count.kind, ExprKind::Int(1)),
                    Many::Every | Many::Those(_) => true,
                };
                let head = self.made(what).said(several);
                vec![Clause::new(self.with_fields(text, &fields.iter().collect::<Vec<_>>(), &head))]
            }
            StmtKind::Shuffle(zone) => {
                let x = self.place(zone);
                vec![Clause::new(self.say("text.shuffle", &args([("x", &x)])))]
            }
            StmtKind::Reveal(what, to) => {
                let x = self.thing(what);
                let text = match to {
                    Some(to) => {
                        let p = self.thing(to);
                        self.say("text.reveal_to", &args([("x", &x), ("p", &p)]))
                    }
                    None => self.say("text.reveal", &args([("x", &x)])),
                };
                vec![Clause::new(text)]
            }
            StmtKind::If(condition, then, other) => self.conditional(condition, then, other.as_deref()),
            StmtKind::Repeat(times, body) => {
                let lacks = self.lacks.len();
                let n = self.amount(times);
                let clauses = self.block(body);
                let what = Said::plain(self.joined(&clauses));
                if what.text.is_empty() {
                    self.lacks.truncate(lacks);
                    return Vec::new();
                }
                vec![Clause::new(self.say("text.repeat", &args([("n", &n), ("what", &what)])))]
            }
            StmtKind::For { binder, body, .. } => self.for_all(binder, body),
            StmtKind::Together(body) | StmtKind::Simultaneously { body, .. } => self.block(body),
            StmtKind::Choose(choose) => self.choice(choose),
            StmtKind::ChooseMode { modes, by, optional, .. } => self.branches(modes, by.as_deref(), optional),
            StmtKind::Ability(ability) => self.ability_clauses(ability),
            StmtKind::End(end) => {
                let p = self.thing(&end.player);
                let key = if end.wins { "text.wins" } else { "text.loses" };
                vec![Clause::new(self.say(key, &args([("p", &p)])))]
            }
            StmtKind::Draw { .. } => vec![Clause::new(self.say("text.draw", &Args::new()))],
            StmtKind::EndGame { .. } => vec![Clause::new(self.say("text.end_game", &Args::new()))],
            StmtKind::Retarget { what, to, by } => self.retargeted(what, to.as_deref(), by.as_deref()),
            StmtKind::Pay(asked) => self.asked_to_pay(asked),
            StmtKind::Announce(announce) => self.announced(announce),
            StmtKind::Roll(sides) => {
                let n = self.amount(sides);
                vec![Clause::new(self.say("text.roll", &args([("n", &n)])))]
            }
            StmtKind::Proceed => vec![Clause::new(self.say("text.proceed", &Args::new()))],
            StmtKind::Settle | StmtKind::Return | StmtKind::Break | StmtKind::ReturnValue(_) | StmtKind::Expire(_) => {
                Vec::new()
            }
            StmtKind::ReturnDo(inner) => self.plain_statement(inner),
            StmtKind::AssignDo(_, _, inner) => self.plain_statement(inner),
            StmtKind::Resolve(what, _) => {
                let x = self.thing(what);
                vec![Clause::new(self.say("text.resolve", &args([("x", &x)])))]
            }
            StmtKind::Open(open) => self.block(&open.body),
            StmtKind::Offer(offer) => self.offered(offer),
            other => {
                let what = construct(other);
                vec![Clause::new(self.unsaid(format!("`{what}` inside a card"), String::new()).text)]
            }
        }
    }

    /// What is moved, and as what it comes.
    fn moved_so(&mut self, what: &'a Expr, place: Option<Place>, to: &'a Expr, arrival: Option<&'a Arrival>) -> Clause {
        let clause = self.moved(what, place, to);
        let Some(arrival) = arrival else { return clause };
        let mut text = clause.text;
        if let Some(copied) = &arrival.copy {
            let copy = Said::plain(self.copied(copied));
            text = self.say("text.as_copy", &args([("what", &Said::plain(text)), ("x", &copy)]));
        }
        let (whose, values) = arrival.controller_and_values();
        if let Some(whose) = whose {
            let p = self.thing(whose);
            let key = if p.reader { "text.under_yours" } else { "text.under" };
            text = self.say(key, &args([("what", &Said::plain(text)), ("p", &p)]));
        }
        if !values.is_empty() {
            let head = self.thing(what);
            text = self.with_fields(text, &values, &head);
        }
        Clause::new(text)
    }

    /// A keyword with its numbers, as an expression.
    pub fn keyword_value(&mut self, expr: &'a Expr) -> String {
        match &expr.kind {
            ExprKind::Call(call) => {
                let given: Vec<Said> = call.args.iter().map(|arg| self.keyword_argument(&arg.value)).collect();
                self.keyword(&call.name.name, &given)
            }
            ExprKind::Name(name) => self.keyword(name, &[]),
            _ => self.described(expr),
        }
    }

    /// What a keyword is given: a number, a member of an enum, or a cost such as `2 mana`.
    fn keyword_argument(&mut self, value: &'a Expr) -> Said {
        if let ExprKind::Call(call) = &value.kind
            && self.things.payments.contains_key(call.name.name.as_str())
            && let [much] = &*call.args
        {
            let n = self.amount(&much.value);
            return Said::plain(self.payment_amount(&call.name.name, &n));
        }
        match &value.kind {
            ExprKind::Name(name) if self.find(name).is_none() && self.things.members.contains_key(name.as_str()) => {
                self.thing(value)
            }
            _ => self.amount(value),
        }
    }

    /// An event, a procedure or a payment that is done.
    fn call(&mut self, name: &'a str, given: &'a [naipe_grammar::ast::Arg]) -> Vec<Clause> {
        let event = self.things.events.get(name).copied();
        if let Some(event) = event {
            if let Some(text) = self
                .done("event", name, event.params, given)
                .or_else(|| self.done("procedure", name, event.params, given))
            {
                return vec![Clause::new(text)];
            }
            if let Some(clauses) = event.body.and_then(|body| self.inlined(event.params, given, body)) {
                return clauses;
            }
            return vec![Clause::new(
                self.unsaid(format!("event `{name}`"), super::values::row_of(name, event.params)).text,
            )];
        }
        if let Some(payment) = self.things.payments.get(name).copied() {
            let text = self.paid(name, payment, given);
            return vec![Clause::new(text)];
        }
        vec![Clause::new(self.unsaid(format!("event `{name}`"), format!("{name}: \"…\"")).text)]
    }

    fn moved(&mut self, what: &'a Expr, place: Option<Place>, to: &'a Expr) -> Clause {
        let x = self.thing(what);
        let y = self.place(to);
        let key = match place {
            Some(Place::Top) => "text.move.top",
            Some(Place::Bottom) => "text.move.bottom",
            None => "text.move",
        };
        Clause::new(self.say(key, &args([("x", &x), ("y", &y)])))
    }

    fn conditional(&mut self, condition: &'a Expr, then: &'a Block, other: Option<&'a Block>) -> Vec<Clause> {
        // What is spoken of first in the condition is named there.
        let (names, lacks, referents) = (self.names.len(), self.lacks.len(), self.referents.clone());
        let said = self.condition(condition, false);
        let then = self.block(then);
        let then = Said::plain(self.joined(&then));
        let negated = then.text.is_empty();
        let said = if negated {
            self.names.truncate(names);
            self.referents = referents;
            self.condition(condition, true)
        } else {
            said
        };
        let other = other.map(|other| self.block(other)).unwrap_or_default();
        let other = Said::plain(self.joined(&other));
        let (key, effect) = match (negated, other.text.is_empty()) {
            (true, true) => {
                self.lacks.truncate(lacks);
                return Vec::new();
            }
            (true, false) => ("text.if", &other),
            (false, true) => ("text.if", &then),
            (false, false) => ("text.if_else", &then),
        };
        let filled = args([("cond", &Said::plain(said)), ("effect", effect), ("other", &other)]);
        vec![Clause::apart(self.say(key, &filled))]
    }

    fn for_all(&mut self, binder: &'a Binder, body: &'a Block) -> Vec<Clause> {
        self.scoped(|w| {
            match &binder.source {
                BinderSource::Selector(selector) => {
                    let outer = w.candidate.replace(&binder.name.name);
                    let phrase = w.selected(selector);
                    w.candidate = outer;
                    w.introduce(&binder.name.name, phrase, Shape::Each, false);
                }
                BinderSource::List(list) => w.each_of(&binder.name.name, list),
            }
            // What depends on what it is, is not said of all of them at once.
            let name = binder.name.name.as_str();
            // Who chooses is named by that, and what is chosen is theirs.
            let chooses = matches!(body.statements.first(), Some(Stmt { kind: StmtKind::Choose(choose), .. })
                if choose.by.as_ref().is_some_and(|by| speaks_of(by, name)));
            let is_apart = !chooses && body.statements.iter().any(|statement| !is_about(statement, name));
            let each = match w.find(&binder.name.name) {
                Some(What::Referent(number)) if is_apart && !w.referents[number].is_named => Some(w.name(number)),
                _ => None,
            };
            let clauses = w.block(body);
            let text = w.joined(&clauses);
            vec![Clause::new(match each {
                Some(x) => w.say("text.for_each", &args([("x", &x), ("what", &Said::plain(text))])),
                None => text,
            })]
        })
    }

    /// Each of a list: of the players, of what was chosen, of what a define gives.
    fn each_of(&mut self, name: &str, list: &'a Expr) {
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
            return self.introduce_said(name, noun, said);
        }
        if self.are_opponents(list) {
            let noun = self.words.noun("text.opponent").unwrap_or_default();
            self.introduce(name, Phrase::new(noun, Sort::Player), Shape::Each, false);
            return;
        }
        match named(list).and_then(|name| self.find(name)) {
            Some(What::Referent(number)) => {
                let referent = self.referents[number].clone();
                if referent.is_named {
                    let said = referent.phrase.head.said(true);
                    let all = self.say_of("text.again", &said, []);
                    let text = self.say_of("text.each_of", &all, []);
                    self.introduce_said(name, referent.phrase.head, text);
                } else if matches!(referent.shape, Shape::Any | Shape::All) {
                    // All of them at once: what is done with each is done with them.
                    self.bind(name, What::Referent(number));
                } else {
                    let all = self.name(number);
                    let text = self.say_of("text.each_of", &all, []);
                    self.introduce_said(name, referent.phrase.head, text);
                }
            }
            Some(What::Value(value, names)) => self.within_keeping(names, |w| w.each_of(name, value)),
            _ => {
                if let Some(phrase) = self.scoped(|w| w.set_of_define(list)) {
                    self.introduce(name, phrase, Shape::Each, false);
                    return;
                }
                if let ExprKind::Query(_, selector) = &list.kind {
                    let phrase = self.selected(selector);
                    self.introduce(name, phrase, Shape::Each, false);
                    return;
                }
                let said = self.thing(list);
                let text = self.say_of("text.each_of", &said, []);
                let noun = self.words.noun("text.card").unwrap_or_default();
                self.introduce_said(name, noun, text);
            }
        }
    }

    /// What a selector means that is only a name: `modify t { … }`, `modify cost mana of self -= 1`.
    pub(super) fn by_name(&mut self, selector: &'a Selector) -> Option<Said> {
        let [part] = &selector.parts[..] else { return None };
        let name = part.kind.name.as_str();
        let is_name = self.find(name).is_some() || matches!(name, "self" | "you");
        if part.condition.is_some() || part.binder.is_some() || !is_name {
            return None;
        }
        Some(match self.find(name) {
            Some(What::Referent(number)) => self.name(number),
            Some(What::Value(value, names)) => self.within(names, |w| w.thing(value)),
            Some(What::You) => Said { reader: true, ..Said::default() },
            Some(What::Said(said, _)) => said,
            _ if name == "you" => Said { reader: true, ..Said::default() },
            _ => self.this(),
        })
    }

    /// The things that a static `modify` speaks of.
    pub fn modified(&mut self, selector: &'a Selector) -> (Said, Option<&'a Expr>, Vec<&'a Expr>) {
        if let Some(said) = self.by_name(selector) {
            return (said, None, Vec::new());
        }
        if let Some((thing, rest)) = self.one_meant(selector) {
            return (self.thing(thing), Some(thing), rest);
        }
        if let [part] = &selector.parts[..]
            && let (apart, own) = self.of_scopes(part.condition.as_ref())
            && !apart.is_empty()
        {
            let phrase = self.part_where(part, &own);
            return (self.shaped(&phrase, &Shape::All), None, apart);
        }
        let phrase = self.selected(selector);
        (self.shaped(&phrase, &Shape::All), None, Vec::new())
    }
}

/// What a statement is called in the language.
fn construct(kind: &StmtKind) -> &'static str {
    match kind {
        StmtKind::While(..) => "while",
        StmtKind::Phase(_) => "phase",
        StmtKind::Rotate { .. } => "rotate",
        StmtKind::Play { .. } => "play",
        _ => "a statement",
    }
}
