//! What happens: as it is told (`el rival roba una carta`), as an order (`roba una carta`), and as something that may not be.

use super::clauses::Clause;
use super::lexicon::{Args, Form, Said, Template, args};
use super::nouns::{Phrase, Shape, Whose};
use super::selectors::{conjuncts, named};
use super::things::Sort;
use super::values::paired;
use super::writer::{DEPTH, What, Writer};
use crate::program::builtin;
use naipe_grammar::ast::{Arg, BinaryOp, Block, Expr, ExprKind, Param, Pattern, StmtKind, TypeKind};

/// A parameter of something that happens, as its listeners know it.
#[derive(Debug, Clone)]
pub(super) struct Part<'a> {
    pub(super) name: &'a str,
    pub(super) param: Option<&'a Param>,
    /// The enum of which it is a member.
    pub(super) list: Option<&'a str>,
    pub(super) phrase: Phrase,
    /// It is somebody or something, who could do what happens.
    pub(super) can_act: bool,
}

impl<'a> Writer<'a> {
    /// Something is made to happen: whoever reads does it, or somebody else.
    pub fn done(&mut self, sort: &str, name: &str, params: &'a [Param], given: &'a [Arg]) -> Option<Clause> {
        let key = match sort {
            "payment" => self.payment_row(name, given.get(1).map(|arg| &arg.value))?,
            _ => self.row(sort, name)?,
        };
        let told = self.words.template(&key, Form::Told)?;
        let order = self.words.template(&key, Form::Order);
        let pairs = paired(params, given);
        // What the reader does is told of the reader; the rest, where it can be, is an order.
        let is_told = told.first().is_some_and(|first| {
            pairs
                .iter()
                .any(|(param, value)| param.name.name == first && value.is_some_and(|value| self.is_reader(value)))
        });
        let is_price = self.is_price && sort == "payment";
        // What an order leaves out is who reads it, what it stands on, or as it always is.
        let goes = |w: &Self, order: &Template| {
            pairs.iter().all(|(param, value)| {
                let name = param.name.name.as_str();
                order.mentions(name)
                    || !told.mentions(name)
                    || value.is_none_or(|value| w.is_reader_or_card(value) || is_plain(param, value))
            })
        };
        let order = order.filter(|order| !is_price && self.actor.is_none() && !self.is_telling && goes(self, order));
        let as_order = |w: &mut Self, order: &Template| {
            let filled = w.arguments(&pairs, order);
            let filled = w.apart_from_card(sort, name, filled);
            w.words.say(order, &filled)
        };
        if let Some(order) = order.as_ref().filter(|_| !is_told) {
            return Some(Clause::order(as_order(self, order)));
        }
        let order = order.map(|order| as_order(&mut self.clone(), &order));
        let filled = self.arguments(&pairs, &told);
        let mut filled = self.apart_from_card(sort, name, filled);
        if !told.agrees_only_with("by") || filled.contains_key("by") {
            let text = self.words.tell(&told, &filled);
            if is_told {
                self.complain_of_whose(&key, &told, params, &text);
            }
            return Some(Clause { order, ..Clause::new(text).of(is_told) });
        }
        let p = self.actor.map_or(Said { reader: true, ..Said::default() }, |actor| self.thing(actor));
        filled.insert("by".to_owned(), p.clone());
        let what = Said::plain(self.words.tell(&told, &filled));
        Some(Clause::new(self.say("text.by_whom", &args([("p", &p), ("what", &what)]))).of(p.reader))
    }

    pub(super) fn is_reader_or_card(&self, expr: &Expr) -> bool {
        match named(expr) {
            Some(name) => match self.find(name) {
                Some(what) => matches!(what, What::You | What::Card),
                None => matches!(name, "you" | "self" | "source"),
            },
            None => false,
        }
    }

    pub(super) fn is_enum(&self, ty: &naipe_grammar::ast::Type) -> bool {
        self.enum_of(ty).is_some()
    }

    /// The enum of which something of a type is a member.
    fn enum_of(&self, ty: &naipe_grammar::ast::Type) -> Option<&'a str> {
        match &ty.kind {
            TypeKind::Name(name) => self.things.enums.get_key_value(name.as_str()).map(|(list, _)| *list),
            TypeKind::Set(inner) | TypeKind::Optional(inner) => self.enum_of(inner),
            _ => None,
        }
    }

    /// An event that happened or could happen, as it is told.
    pub fn happening(&mut self, pattern: &'a Pattern, condition: Option<&'a Expr>) -> String {
        self.scoped(|w| {
            let mut conditions: Vec<&Expr> = condition.map(conjuncts).unwrap_or_default();
            let text = w.told(pattern, &mut conditions);
            if conditions.is_empty() {
                return text;
            }
            let all = Said::plain(w.all_of_these(&conditions, false));
            w.say("text.told.if", &args([("what", &Said::plain(text)), ("cond", &all)]))
        })
    }

    /// An event of which listeners hear: its parameters are names from here on. Takes the conditions that it says itself.
    pub fn told(&mut self, pattern: &'a Pattern, conditions: &mut Vec<&'a Expr>) -> String {
        let name = pattern.name.name.as_str();
        if matches!(name, "begin" | "end") {
            return self.phase_told(name, pattern, conditions);
        }
        let (parts, key) = self.parts(name);
        let Some(parts) = parts else {
            return self.unsaid(format!("event `{name}`"), format!("{name}: \"…\"")).text;
        };
        let template = key.as_deref().and_then(|key| self.told_as(key));
        let (Some(template), Some(key)) = (template, key) else {
            return self.by_another_name(pattern, name, parts, conditions);
        };
        let (template, comes_from) = match name {
            "move" => self.play_entered_or_left(pattern, conditions, template),
            _ => (template, None),
        };
        let mut filled = self.fill(pattern, &key, &parts, &template, &template, conditions);
        // What happens to a candidate is a sentence, in which it is named; what happened to it is said behind its noun.
        let is_behind = |name: &str| self.is_past && !self.candidate_is_named && template.first() == Some(name);
        for (_, said) in filled.iter_mut().filter(|(name, said)| said.is_understood && !is_behind(name)) {
            *said = self.candidate_named(said);
        }
        self.complain_of_verb(&key, &template, &filled);
        if let Some(from) = comes_from {
            filled.insert("from".to_owned(), from);
        }
        // A verb that agrees with who does something wants to be told who that is.
        if (template.needs("by") || template.agrees_only_with("by")) && !filled.contains_key("by") {
            let is_reader = self.is_done_by_reader(pattern);
            let by = if is_reader { Said { reader: true, ..Said::default() } } else { self.somebody() };
            filled.insert("by".to_owned(), by);
        }
        let is_anywhere = name == "move" && !filled.contains_key("from") && !filled.contains_key("to");
        let template = match is_anywhere.then(|| self.told_as("text.event.moves")).flatten() {
            Some(moves) if template.mentions("to") => moves,
            _ => template,
        };
        let mut text = self.words.tell(&template, &filled);
        self.tell_unsaid(&mut text, [name, &key], &parts, &filled, |param| template.mentions(param));
        let by = filled.get("by").cloned().filter(|_| !template.mentions("by"));
        // Words that begin with who does something have room for a player only behind them.
        if template.begins_with_place() {
            if let Some(by) = by {
                text = self.say("text.by_agent", &args([("what", &Said::plain(text)), ("p", &by)]));
            }
            return text;
        }
        self.complain_of_doer(&key, &template, by.as_ref());
        let is_action = self.things.actions.contains_key(name) && !template.mentions("by");
        self.with_doer(text, &template, by, is_action)
    }

    pub(super) fn parts(&mut self, name: &str) -> (Option<Vec<Part<'a>>>, Option<String>) {
        if let Some((known, names)) = builtin::NAMES.iter().find(|(known, _)| *known == name) {
            let parts = names.iter().map(|name| {
                let phrase = match *name {
                    "cell" => self.spot(),
                    _ => Phrase { is_in_play: true, ..self.kind_phrase("it") },
                };
                let can_act = *name != "cell" && !is_place(known, name);
                Part { name, param: None, list: None, phrase, can_act }
            });
            let parts = parts.collect();
            return (Some(parts), Some(format!("text.event.{known}")));
        }
        if let Some(event) = self.things.events.get(name).or_else(|| self.things.payments.get(name)).copied() {
            let parts = event.params.iter().map(|param| Part {
                name: param.name.name.as_str(),
                param: Some(param),
                list: param.ty.as_ref().and_then(|ty| self.enum_of(ty)),
                phrase: Phrase { is_in_play: true, ..self.typed(param) },
                can_act: param.ty.as_ref().is_none_or(|ty| is_somebody(self.things.sort(ty))),
            });
            let parts = parts.collect();
            let sort = if self.things.payments.contains_key(name) { "payment" } else { "event" };
            return (Some(parts), self.row(sort, name).or_else(|| self.row("procedure", name)));
        }
        if let Some(action) = self.things.actions.get(name).copied() {
            let parts = action.params.iter().map(|(name, selector)| {
                let kind = selector.parts[0].kind.name.as_str();
                let list = self.things.enums.get_key_value(kind).map(|(list, _)| *list);
                let can_act = list.is_none() && !matches!(kind, "cell" | "int" | "bool" | "zone");
                Part { name: name.name.as_str(), param: None, list, phrase: self.taken(selector), can_act }
            });
            return (Some(parts.collect()), self.row("action", name));
        }
        (None, None)
    }

    /// What stands for the parameters of an event that is heard: of those of which something has to be said.
    pub(super) fn fill(
        &mut self,
        pattern: &'a Pattern,
        row: &str,
        parts: &[Part<'a>],
        template: &super::lexicon::Template,
        needed: &super::lexicon::Template,
        conditions: &mut Vec<&'a Expr>,
    ) -> Args {
        let mut filled = Args::new();
        let mut positional = pattern.args.iter().filter(|arg| arg.name.is_none());
        let mut given: Vec<Option<&'a Expr>> = Vec::new();
        for part in parts {
            let by_name = pattern.args.iter().find(|arg| arg.name.as_ref().is_some_and(|name| name.name == part.name));
            given.push(by_name.or_else(|| positional.next()).map(|arg| &arg.value));
        }
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.sort_by_key(|at| template.order_of(parts[*at].name));
        let is_of_play = self.is_of_play(pattern);
        for at in order {
            let part = &parts[at];
            let mut phrase = part.phrase.clone();
            let mut is_said = needed.needs(part.name);
            let sort = part.param.and_then(|param| param.ty.as_ref()).map(|ty| self.things.sort(ty));
            let is_enum = part.list.is_some();
            self.hear(&pattern.name.name, row, part);
            let asked = if is_enum { self.member_asked(part.name, conditions) } else { None };
            if let Some(value) = given[at].or(asked) {
                match self.what_it_must_be(value, &mut phrase, sort, part.name) {
                    Some((said, what)) => {
                        filled.insert(part.name.to_owned(), said);
                        self.bind(part.name, what);
                        continue;
                    }
                    None => is_said = true,
                }
            }
            if let (true, None, None, Some(list)) = (is_said, part.param, given[at], part.list) {
                phrase = self.kind_phrase(list);
            }
            // Any member of an enum will do: none of them is said, but where the words cannot do without.
            if is_enum && given[at].is_none() && !(is_said && part.param.is_none()) {
                self.bind_member_heard(part);
                if needed.leads_to(part.name, self.words)
                    && let Some(any) = self.any_member(part)
                {
                    filled.insert(part.name.to_owned(), any);
                }
                continue;
            }
            phrase.is_in_play = part.phrase.is_in_play && is_of_play;
            let before = conditions.len();
            self.take(&mut phrase, part.name, conditions);
            is_said |= conditions.len() < before;
            if matches!(sort, Some(Sort::Number | Sort::Truth)) {
                self.bind_amount_heard(part.name);
                if needed.leads_to(part.name, self.words) {
                    let number = self.words.noun("text.number").unwrap_or_default().said(false);
                    filled.insert(part.name.to_owned(), self.say_of("text.any_one", &number, []));
                } else if is_said {
                    let so_much = self.so_much_or_little(row, needed, part.name);
                    filled.insert(part.name.to_owned(), so_much);
                }
                continue;
            }
            if !is_said && is_place(pattern.name.name.as_str(), part.name) {
                let noun = self.words.noun("text.zone").unwrap_or_default();
                // Of the two zones of a move, the one that is not said is told by what it is of it.
                let said = match part.name {
                    "from" => self.machine("text.zone_left"),
                    "to" => self.machine("text.zone_come_to"),
                    _ => self.say_of("text.again", &noun.said(false), []),
                };
                self.bind(part.name, What::Said(said, Sort::Zone));
                continue;
            }
            if !is_said {
                // Who was not spoken of is called by the words of the parameter.
                if let Some(noun) =
                    self.words.noun(&format!("parameter {}", part.name)).or_else(|| self.words.noun(part.name))
                {
                    phrase = Phrase { head: noun, is_known: true, ..phrase };
                }
                self.introduce(part.name, phrase, Shape::The, false);
                continue;
            }
            let shape = self.shape_heard(&phrase);
            let number = self.introduce(part.name, phrase, shape, false);
            let said = self.name(number);
            filled.insert(part.name.to_owned(), said);
        }
        self.who_does(pattern, conditions, &mut filled);
        filled
    }

    /// Takes the conditions that say which of them is meant.
    fn take(&mut self, phrase: &mut Phrase, name: &str, conditions: &mut Vec<&'a Expr>) {
        let head = phrase.head.clone();
        if !phrase.or.is_empty() {
            self.take_whose(phrase, name, conditions);
            return;
        }
        self.scoped(|w| {
            w.bind_candidate(name, head);
            let mut left = conditions.clone();
            for condition in w.in_order_said(name, conditions) {
                let mut tried = phrase.clone();
                let lacks = w.lacks.len();
                // `was x.controller` is said as `x.controller`.
                let inner = without_was(condition);
                if w.absorb(&mut tried, name, inner) {
                    *phrase = tried;
                    left.retain(|one| !std::ptr::eq(*one, condition));
                } else {
                    w.lacks.truncate(lacks);
                }
            }
            *conditions = left;
        });
    }

    /// Of one of several sorts only whose it is can be said, and of each.
    fn take_whose(&mut self, phrase: &mut Phrase, name: &str, conditions: &mut Vec<&'a Expr>) {
        self.scoped(|w| {
            w.bind_candidate(name, phrase.head.clone());
            conditions.retain(|condition| {
                let tried = Phrase::new(phrase.head.clone(), Sort::Thing);
                let mut tried = Phrase { is_in_play: phrase.is_in_play, ..tried };
                let lacks = w.lacks.len();
                let is_whose = w.absorb(&mut tried, name, without_was(condition))
                    && tried.clauses.is_empty()
                    && tried.place.is_none()
                    && tried.likenesses.is_empty()
                    && tried.adjectives.is_empty()
                    && tried.whose != Whose::Nobody;
                w.lacks.truncate(lacks);
                if is_whose {
                    phrase.or.iter_mut().for_each(|other| other.whose = tried.whose.clone());
                    phrase.whose = tried.whose;
                }
                !is_whose
            });
        });
    }

    fn phase_told(&mut self, name: &str, pattern: &'a Pattern, conditions: &mut Vec<&'a Expr>) -> String {
        let phase = pattern.args.first().and_then(|arg| named(&arg.value)).unwrap_or("turn");
        let noun = self.phase(phase);
        let at = conditions.iter().position(|condition| {
            matches!(&condition.kind, ExprKind::Binary(BinaryOp::Eq, left, right)
                if named(left) == Some("active") || named(right) == Some("active"))
        });
        let key = if name == "begin" { "text.begin" } else { "text.end" };
        // `tu próxima fase Final`
        let noun = match (at, self.next_phase) {
            (Some(_), Some(_)) => self.next_one(&noun),
            (None, Some(_)) if self.this_turn => self.next_one(&noun),
            _ => noun,
        };
        let x = match at {
            Some(at) => {
                let condition = conditions.remove(at);
                let ExprKind::Binary(_, left, right) = &condition.kind else { return String::new() };
                let who = if named(left) == Some("active") { right } else { left };
                self.owned(&noun, who)
            }
            None if self.next_phase != Some(true)
                && let Some(other) = self.in_turns_of_others(conditions) =>
            {
                self.of(&noun, &other)
            }
            None => {
                self.machine_active();
                let each = if phase == "turn" { "text.each" } else { "text.each_of_turn" };
                self.say_of(if self.this_turn { "text.def" } else { each }, &noun, [])
            }
        };
        self.say(key, &args([("x", &x)]))
    }

    /// The next of something, of which it is said that it is.
    fn next_one(&mut self, noun: &Said) -> Said {
        self.next_phase = Some(true);
        let text = self.say("text.next_one", &args([("x", noun)]));
        Said { text, ..noun.clone() }
    }

    /// Whose a phase is that must not be in the turn of who reads: a condition that is taken out.
    fn in_turns_of_others(&mut self, conditions: &mut Vec<&'a Expr>) -> Option<Said> {
        let at = conditions.iter().position(|condition| match &condition.kind {
            ExprKind::Binary(BinaryOp::Ne, left, right) => {
                named(left) == Some("active") && self.is_reader(right)
                    || named(right) == Some("active") && self.is_reader(left)
            }
            _ => false,
        })?;
        conditions.remove(at);
        let others = self.all_others()?;
        Some(self.others_said(&others, &Shape::Each))
    }

    /// In a phase of whoever's turn it is, that is who is meant.
    fn machine_active(&mut self) {
        let said = self.machine("text.active");
        self.bind("active", What::Said(said, Sort::Player));
    }

    /// What has no words and is another name for something: as that is told.
    fn by_another_name(
        &mut self,
        pattern: &'a Pattern,
        name: &str,
        parts: Vec<Part<'a>>,
        conditions: &mut Vec<&'a Expr>,
    ) -> String {
        let event = self.things.events.get(name).copied();
        if let Some((inner, clauses)) = event.and_then(|event| event.alias)
            && self.depth < DEPTH
        {
            self.depth += 1;
            conditions.extend(clauses.when.as_deref().map(conjuncts).unwrap_or_default());
            // The arguments of the outer name narrow those of the inner one.
            for (at, part) in parts.iter().enumerate() {
                let given = pattern.args.iter().find(|arg| arg.name.as_ref().is_some_and(|n| n.name == part.name));
                let given = given.or_else(|| pattern.args.get(at).filter(|arg| arg.name.is_none()));
                let mut phrase = part.phrase.clone();
                self.hear(name, name, part);
                match given.and_then(|arg| self.what_it_must_be(&arg.value, &mut phrase, None, part.name)) {
                    Some((_, what)) => self.bind(part.name, what),
                    None => {
                        self.take(&mut phrase, part.name, conditions);
                        self.introduce(part.name, phrase, Shape::One, false);
                    }
                }
            }
            let mut filled = Args::new();
            self.who_does(pattern, &mut Vec::new(), &mut filled);
            let mut text = self.told(inner, conditions);
            self.depth -= 1;
            self.tell_unsaid(&mut text, [name, name], &parts, &filled, |_| false);
            return match filled.get("by") {
                Some(by) => self.say("text.by_agent", &args([("what", &Said::plain(text)), ("p", by)])),
                None => text,
            };
        }
        let (what, row) = self.row_to_write(name);
        self.hear_all(name, parts);
        self.unsaid(what, row).text
    }

    /// What a procedure or event without words does, said in its place.
    pub fn inlined(&mut self, params: &'a [Param], given: &'a [Arg], body: &'a Block) -> Option<Vec<Clause>> {
        if self.depth >= DEPTH || body.statements.len() > 2 || !body.statements.iter().all(|one| is_short(&one.kind)) {
            return None;
        }
        self.depth += 1;
        let (lacks, referents) = (self.lacks.len(), self.referents.clone());
        let clauses = self.scoped(|w| {
            w.bind_all(params, given);
            w.block(body)
        });
        self.depth -= 1;
        if self.lacks.len() > lacks {
            // What has no words inside it is nobody's concern: it wants words itself.
            self.lacks.truncate(lacks);
            self.referents = referents;
            return None;
        }
        Some(clauses)
    }
}

/// Whether a statement can be said in the place of what it is the body of.
fn is_short(kind: &StmtKind) -> bool {
    matches!(
        kind,
        StmtKind::Move { .. }
            | StmtKind::Call(..)
            | StmtKind::Create { .. }
            | StmtKind::Assign(..)
            | StmtKind::ReturnDo(_)
    )
}

fn is_somebody(sort: Sort) -> bool {
    matches!(sort, Sort::Player | Sort::Thing)
}

/// Whether a parameter of an event of the language is a zone.
fn is_place(event: &str, param: &str) -> bool {
    matches!((event, param), ("move", "from" | "to") | ("create", "to") | ("shuffle", "zone"))
}

/// Whether a parameter is as it always is.
pub(super) fn is_plain(param: &Param, value: &Expr) -> bool {
    param.default.as_ref().is_some_and(|default| default == value && !matches!(value.kind, ExprKind::Int(_)))
        || matches!(value.kind, ExprKind::None | ExprKind::Bool(false))
}

pub(super) fn without_was(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Was(inner) => inner,
        _ => expr,
    }
}
