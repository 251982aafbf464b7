//! What is done, statement by statement, as clauses that are put together into sentences.

use super::clauses::{Clause, is_asked_last};
use super::each::is_same_call;
use super::lexicon::{Args, Said, args};
use super::selectors::named;
use super::writer::{Spoken, What, Writer};
use naipe_grammar::ast::{
    Arrival, BinaryOp, BinderSource, Block, Call, ChooseFrom, ChooseStmt, Count, Expr, ExprKind, Optional, Part, Place,
    Selector, Stmt, StmtKind, UnaryOp, within_statements,
};

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

/// Whether a condition says that something is not so.
fn is_negative(condition: &Expr) -> bool {
    match &condition.kind {
        ExprKind::Unary(UnaryOp::Not, _) | ExprKind::Binary(BinaryOp::Ne | BinaryOp::NotIn, ..) => true,
        ExprKind::Is(claim) => claim.negated != (claim.what.name == "none"),
        ExprKind::Has(claim) => claim.negated,
        _ => false,
    }
}

/// Whether a block ends what it stands in.
fn ends(block: &Block) -> bool {
    matches!(&block.statements[..], [.., Stmt { kind: StmtKind::Return | StmtKind::ReturnValue(_), .. }])
}

impl<'a> Writer<'a> {
    /// Whether a block ends what it stands in, or leaves the loop around it: what follows is not done behind it.
    pub(super) fn leaves(&self, block: &Block) -> bool {
        let breaks = matches!(&block.statements[..], [.., Stmt { kind: StmtKind::Break, .. }]);
        ends(block) || breaks && self.in_loop.is_some()
    }

    /// What is done in a block.
    pub fn block(&mut self, block: &'a Block) -> Vec<Clause> {
        self.scoped(|w| w.statements(&block.statements))
    }

    /// Statements one after another; what follows a choice without which nothing follows is said to be so.
    pub(super) fn statements(&mut self, all: &'a [Stmt]) -> Vec<Clause> {
        let outer = self.is_followed;
        let clauses = self.one_by_one(all, outer);
        self.is_followed = outer;
        clauses
    }

    /// Statements that happen at one moment. What one of them does is not seen by the next: that is said.
    fn together(&mut self, all: &'a [Stmt]) -> Vec<Clause> {
        let outer = std::mem::replace(&mut self.is_together, true);
        let clauses = self.statements(all);
        self.is_together = outer;
        if clauses.iter().filter(|clause| !clause.text.is_empty()).count() < 2 {
            return clauses;
        }
        let what = Said::plain(self.joined_at_once(clauses));
        vec![Clause::apart(self.say("text.together", &args([("what", &what)])))]
    }

    fn one_by_one(&mut self, all: &'a [Stmt], outer: bool) -> Vec<Clause> {
        // The round in which a loop is ended goes on to its end: that it is the last one is said behind it.
        if let Some(at) = all.iter().position(|statement| self.only_ends_loop(statement))
            && at + 1 < all.len()
        {
            let (before, after) = (&all[..at], &all[at + 1..]);
            let mut clauses = self.one_by_one(before, true);
            clauses.extend(self.one_by_one(after, true));
            clauses.push(self.loop_ended());
            return clauses;
        }
        let mut clauses = Vec::new();
        let mut said = 0;
        for (at, statement) in all.iter().enumerate() {
            let rest = &all[at + 1..];
            if at < said {
                continue;
            }
            if let StmtKind::Choose(choose) = &statement.kind
                && let Some((both, bound)) = self.chosen_or_not(choose, rest, outer)
            {
                clauses.extend(both);
                said = at + 1 + bound;
                continue;
            }
            self.is_followed = outer || !rest.is_empty();
            if let Some(clause) = rest.first().and_then(|next| self.exchanged(statement, next)) {
                clauses.extend(self.with_its_amounts(vec![clause]));
                self.changes += usize::from(!self.is_together);
                said = at + 2;
                continue;
            }
            let times = 1 + rest.iter().take_while(|next| is_same_call(statement, next)).count();
            if times > 1
                && let Some(clause) = self.said_again(statement, times)
            {
                clauses.push(clause);
                said = at + times;
                continue;
            }
            let next = rest.iter().find(|next| !matches!(next.kind, StmtKind::Let(..)));
            match (&statement.kind, next) {
                // What is chosen is named where something is done with it.
                (StmtKind::Choose(choose), Some(next)) if self.goes_into(choose, next) => {
                    self.chosen(choose);
                }
                // What follows is what is done otherwise.
                (StmtKind::If(condition, then, other), Some(_))
                    if self.leaves(then) || other.as_deref().is_some_and(|other| self.leaves(other)) =>
                {
                    self.is_followed = outer;
                    clauses.extend(self.conditional(condition, then, other.as_deref(), rest));
                    self.changes += usize::from(!self.is_together);
                    return clauses;
                }
                (StmtKind::Let(name, _) | StmtKind::LetOf(name, ..), _) if is_changed(rest, &name.name) => {
                    clauses.extend(self.changing(statement, rest));
                }
                _ => clauses.extend(self.statement(statement)),
            }
        }
        clauses
    }

    /// Whether a choice can be said by what is done with what is chosen.
    pub(super) fn goes_into(&self, choose: &ChooseStmt, next: &Stmt) -> bool {
        let is_yours = choose
            .by
            .as_ref()
            .is_none_or(|by| named(by).is_some_and(|name| name == "you" || matches!(self.find(name), Some(What::You))));
        let is_plain = choose.optional == Optional::No
            && choose.otherwise.is_none()
            && !(choose.random || choose.wording.secret)
            && choose.adding.is_none();
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
        self.statements_open += 1;
        let clauses = self.plain_statement(statement);
        self.statements_open -= 1;
        let is_only_said = match &statement.kind {
            StmtKind::Let(_, value) | StmtKind::LetOf(_, _, value) => self.raised(value).is_none(),
            StmtKind::Choose(_) | StmtKind::Reveal(..) => true,
            _ => false,
        };
        self.changes += usize::from(!is_only_said && !self.is_together);
        self.with_its_amounts(clauses)
    }

    /// What a statement says, with what is said of its amounts behind it.
    pub(super) fn with_its_amounts(&mut self, mut clauses: Vec<Clause>) -> Vec<Clause> {
        let per = std::mem::take(&mut self.per);
        let where_ = std::mem::take(&mut self.where_);
        let letters = std::mem::take(&mut self.letters);
        // In one sentence, no letter is two numbers.
        if self.statements_open > 0 {
            self.letters_said.extend(&letters);
        } else {
            self.letters_said.clear();
        }
        if let Some(last) = clauses.last_mut() {
            last.text = self.with_amounts(std::mem::take(&mut last.text), &per, &where_, &letters);
            last.order = last.order.take().map(|order| self.with_amounts(order, &per, &where_, &letters));
            // What followed behind "where X is" would belong to that.
            last.is_apart |= !where_.is_empty();
            last.is_per |= !per.is_empty();
        }
        clauses
    }

    /// The event that a value raises, if it does.
    pub(super) fn raised(&self, value: &'a Expr) -> Option<&'a Call> {
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
            StmtKind::Force(force) => self.forced(force),
            StmtKind::Move { what, place, to, arrival, position } => {
                if position.is_some() {
                    self.lack("the place to which it is moved", "");
                }
                vec![self.moved_so(what, *place, to, arrival.as_deref())]
            }
            StmtKind::Create { many, what, to, fields, likeness } => {
                vec![self.created_so(many, what, to, fields, likeness.as_deref())]
            }
            StmtKind::Shuffle(zone) => {
                let x = self.place(zone);
                vec![Clause::order(self.say("text.shuffle", &args([("x", &x)])))]
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
                vec![Clause::order(text)]
            }
            StmtKind::If(condition, then, other) => self.conditional(condition, then, other.as_deref(), &[]),
            StmtKind::Repeat(times, body) => self.repeated(times, body),
            StmtKind::For { binder, body, .. } => self.for_all(binder, body),
            StmtKind::Simultaneously { binder, body } => {
                let clauses = self.for_all(binder, body);
                self.bind_chosen_by_each(body);
                clauses
            }
            // What it names of what it moves is known behind it.
            StmtKind::Together(body) => self.together(&body.statements),
            StmtKind::Choose(choose) => self.choice(choose),
            StmtKind::ChooseMode { modes, by, optional, otherwise, .. } => {
                let mut clauses = self.branches(modes, by.as_deref(), optional);
                clauses.extend(otherwise.as_ref().and_then(|otherwise| self.otherwise(otherwise)));
                clauses
            }
            StmtKind::Ability(ability) => self.made_ability(ability),
            StmtKind::End(end) => {
                let p = self.thing(&end.player);
                let key = if end.wins { "text.wins" } else { "text.loses" };
                vec![Clause::new(self.say(key, &args([("p", &p)]))).of(p.reader)]
            }
            StmtKind::Draw { .. } => vec![Clause::new(self.say("text.draw", &Args::new()))],
            StmtKind::EndGame { .. } => vec![Clause::new(self.say("text.end_game", &Args::new()))],
            StmtKind::Extra(extra) => vec![Clause::new(self.extra(extra))],
            StmtKind::Skip { phase, of } => vec![Clause::new(self.skipped(&phase.name, of.as_deref()))],
            StmtKind::SkipRest(phase) => vec![Clause::new(self.rest_skipped(&phase.name))],
            StmtKind::Retarget(said) => self.retargeted(said),
            StmtKind::Pay(asked) => self.asked_to_pay(asked),
            StmtKind::Announce(announce) => self.announced(announce),
            StmtKind::Roll(sides) => {
                let n = self.amount(sides);
                vec![Clause::new(self.say("text.roll", &args([("n", &n)])))]
            }
            StmtKind::Proceed(arrival) => vec![self.proceeding(arrival.as_deref())],
            StmtKind::While(condition, body) => self.repeated_while(condition, body),
            StmtKind::Break if self.in_loop.is_some() && !self.is_followed => vec![self.loop_ended()],
            StmtKind::Return if self.in_loop == Some(false) && !self.is_followed => vec![self.loop_ended()],
            StmtKind::Return | StmtKind::ReturnValue(_) | StmtKind::Break
                if self.is_followed || self.in_loop.is_some() =>
            {
                let what = if statement.kind == StmtKind::Break { "break" } else { "return" };
                vec![Clause::new(self.unsaid(format!("`{what}` before the end"), String::new()).text)]
            }
            StmtKind::Settle | StmtKind::Return | StmtKind::Break | StmtKind::ReturnValue(_) | StmtKind::Expire(_) => {
                Vec::new()
            }
            StmtKind::ResolveAgain => vec![Clause::new(self.say("text.resolve_again", &Args::new()))],
            StmtKind::ReturnDo(inner) => self.plain_statement(inner),
            StmtKind::AssignDo(_, _, inner) => self.plain_statement(inner),
            StmtKind::Resolve(resolving) => self.resolved(resolving),
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
        let values = self.arriving(&mut text, arrival);
        if !values.is_empty() {
            let head = self.thing(what);
            text = self.with_fields(text, &values, &head);
        }
        Clause::order(text)
    }

    /// `bajo tu control`
    pub(super) fn under(&mut self, what: String, whose: &'a Expr) -> String {
        let p = self.thing(whose);
        let key = if p.reader { "text.under_yours" } else { "text.under" };
        self.say(key, &args([("what", &Said::plain(what)), ("p", &p)]))
    }

    /// `como propiedad tuya`
    pub(super) fn as_property(&mut self, what: String, whose: &'a Expr) -> String {
        let p = self.thing(whose);
        let key = if p.reader { "text.own_yours" } else { "text.own" };
        self.say(key, &args([("what", &Said::plain(what)), ("p", &p)]))
    }

    /// An event, a procedure or a payment that is done.
    pub(super) fn call(&mut self, name: &'a str, given: &'a [naipe_grammar::ast::Arg]) -> Vec<Clause> {
        let event = self.things.events.get(name).copied();
        if let Some(event) = event {
            if let Some(clause) = self
                .done("event", name, event.params, given)
                .or_else(|| self.done("procedure", name, event.params, given))
            {
                return vec![clause];
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
        // Not the place goes there, but what lies in it.
        let is_place = self.is_shared_zone(what) || matches!(what.kind, ExprKind::Of(_)) && self.is_zone(what);
        let x = if is_place { self.all_in(what) } else { self.thing(what) };
        let y = self.place(to);
        let key = match place {
            Some(Place::Top) => "text.move.top",
            Some(Place::Bottom) => "text.move.bottom",
            None => "text.move",
        };
        Clause::order(self.say(key, &args([("x", &x), ("y", &y)])))
    }

    /// What is done if no choice was made, or nothing else.
    pub(super) fn otherwise(&mut self, otherwise: &'a Block) -> Option<Clause> {
        self.otherwise_as("text.otherwise", &Said::default(), otherwise)
    }

    /// The same, with who could not choose anything.
    pub(super) fn otherwise_as(&mut self, key: &str, who: &Said, otherwise: &'a Block) -> Option<Clause> {
        let other = self.block(otherwise);
        let other = Said::plain(self.joined_within(&other));
        if other.text.is_empty() {
            return None;
        }
        let text = self.say(key, &args([("other", &other), ("who", who)]));
        let end = self.say("text.end_of_if_else", &Args::new());
        Some(Clause { is_otherwise: true, ..Clause::until(text, end).asking() })
    }

    /// One of two things, by a condition; what follows where one of them ends it all belongs to the other.
    fn conditional(
        &mut self,
        condition: &'a Expr,
        then: &'a Block,
        other: Option<&'a Block>,
        rest: &'a [Stmt],
    ) -> Vec<Clause> {
        let (after_then, after_other) = if self.leaves(then) { (&rest[..0], rest) } else { (rest, &rest[..0]) };
        let both = (Some(then), after_then);
        let both_other = (other, after_other);
        // "If not" speaks of what was asked: of two things, that is not asked by what is not so.
        let is_turned = is_negative(condition) && (other.is_some() || !after_other.is_empty());
        let ((then, after_then), (other, after_other)) =
            if is_turned { (both_other, both) } else { (both, both_other) };
        // What is spoken of first in the condition is named there.
        let (names, lacks, referents) = (self.names.len(), self.lacks.len(), self.referents.clone());
        let said = self.asking(|w| w.condition(condition, is_turned));
        let last = self.last;
        let then = self.branch(|w| w.block_and(then, after_then));
        // What is created where something is so is not there where it is not.
        if self.last == Some(Spoken::Other) {
            self.last = last;
        }
        let is_asked_last = is_asked_last(&then);
        let then = Said::plain(self.joined_within(&then));
        let negated = then.text.is_empty();
        let said = if negated {
            self.names.truncate(names);
            self.referents = referents;
            self.asking(|w| w.condition(condition, !is_turned))
        } else {
            said
        };
        let other = self.branch(|w| w.block_and(other, after_other));
        let other = Said::plain(self.joined_within(&other));
        let (key, effect) = match (negated, other.text.is_empty()) {
            (true, true) => {
                self.lacks.truncate(lacks);
                return Vec::new();
            }
            (true, false) => ("text.if", &other),
            (false, true) => ("text.if", &then),
            // "If not" would speak of the last condition in what is done.
            (false, false) if is_asked_last => ("text.if_else.again", &then),
            (false, false) => ("text.if_else", &then),
        };
        let filled = args([("cond", &Said::plain(said)), ("effect", effect), ("other", &other)]);
        let end = self.say(if key == "text.if" { "text.end_of_if" } else { "text.end_of_if_else" }, &filled);
        vec![Clause::until(self.say(key, &filled), end).asking()]
    }

    /// What is done in a block, and what follows it.
    fn block_and(&mut self, block: Option<&'a Block>, rest: &'a [Stmt]) -> Vec<Clause> {
        self.scoped(|w| {
            let outer = w.is_followed;
            w.is_followed |= !rest.is_empty();
            let mut clauses = block.map(|block| w.statements(&block.statements)).unwrap_or_default();
            w.is_followed = outer;
            clauses.extend(w.statements(rest));
            clauses
        })
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
            Some(What::Given(event)) => Said::plain(self.given(&event)),
            _ if name == "you" => Said { reader: true, ..Said::default() },
            _ => self.this(),
        })
    }
}

/// What a statement is called in the language.
fn construct(kind: &StmtKind) -> &'static str {
    match kind {
        StmtKind::Phase(_) => "phase",
        StmtKind::Rotate { .. } => "rotate",
        StmtKind::Play { .. } => "play",
        _ => "a statement",
    }
}
