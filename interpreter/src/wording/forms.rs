//! How each form of an expression is said.

use super::{Tight, Wording};
use crate::describe::{self, spaced};
use crate::machine::query::game::Game;
use crate::primitives::{Give, Lowers, TABLE, Want};
use crate::program::{
    Arith, Attr, Builtin, Cmp, DefineId, EventId, Expr, ExprId, Fact, KindId, PaymentId, PhaseId, Ranked, ScopeId,
    SelectorId, Sort, Ty, TypeTest, ZoneId, builtin,
};
use crate::value::Value;
use crate::words::Said;
use naipe_grammar::ast::{FoldOp, QueryOp};
use naipe_grammar::narrow;

impl Wording<'_> {
    /// What something has; of what is looked at, the word alone.
    fn of(&self, x: ExprId, what: &str) -> (String, Tight) {
        let text = match self.game.program.expr(x) {
            Expr::Var(slot) if Some(*slot) == self.it => what.to_owned(),
            _ => self.say("condition.of", &[("what", what), ("x", &self.told(x, Tight::Word))]),
        };
        (text, Tight::Word)
    }

    /// What an attribute is; of one that is so or not, whether it is.
    fn has(&self, x: ExprId, attr: &Attr) -> (String, Tight) {
        let called = self.attribute(&attr.name);
        match self.game.program.expr(x) {
            Expr::Var(slot) if Some(*slot) == self.it => (called, Tight::Word),
            _ if attr.ty == Ty::Bool => {
                (self.say("condition.is", &[("a", &self.told(x, Tight::Sum)), ("b", &called)]), Tight::Comparison)
            }
            _ => self.of(x, &called),
        }
    }

    /// What is not so.
    fn negated(&self, x: ExprId) -> (String, Tight) {
        let p = &self.game.program;
        let (key, of, what) = match p.expr(x) {
            Expr::IsKind(of, k) if p.kinds[k.i()].is_keyword => ("condition.has_not", *of, self.kind(*k).to_owned()),
            Expr::IsKind(of, k) => ("condition.is_not", *of, self.kind(*k).to_owned()),
            Expr::Builtin(Builtin::OfKind, args) => ("condition.is_not", args[0], self.told(args[1], Tight::Sum)),
            Expr::Attr(of, a) => ("condition.is_not", *of, self.attribute(&p.attrs[a.i()].name)),
            Expr::PlayerAttr(of, a) => ("condition.is_not", *of, self.attribute(&p.player_attrs[a.i()].name)),
            _ => return (self.one("condition.not", x, Tight::Not), Tight::Not),
        };
        match p.expr(of) {
            Expr::Var(slot) if Some(*slot) == self.it && key == "condition.is_not" => {
                (self.say("condition.not", &[("x", &what)]), Tight::Not)
            }
            _ => (self.say(key, &[("a", &self.told(of, Tight::Sum)), ("b", &what)]), Tight::Comparison),
        }
    }

    /// An attribute, as the game words it.
    fn attribute(&self, name: &str) -> String {
        describe::attribute(self.game, name)
    }

    /// What is said of two things.
    fn both(&self, key: &str, a: (ExprId, Tight), b: (ExprId, Tight)) -> String {
        self.say(key, &[("a", &self.told(a.0, a.1)), ("b", &self.told(b.0, b.1))])
    }

    /// What is said of one thing.
    fn one(&self, key: &str, x: ExprId, tight: Tight) -> String {
        self.say(key, &[("x", &self.told(x, tight))])
    }

    /// A built-in function or property. Where its words speak of one thing only, all that it is given is that thing.
    fn builtin(&self, b: Builtin, args: &[ExprId]) -> (String, Tight) {
        let (name, wants, gives) = builtin(b);
        let key = format!("fact.{name}");
        let told: Vec<String> = args.iter().enumerate().map(|(i, e)| self.wanted(wants.get(i), *e)).collect();
        let entry = self.game.words().entry(Sort::Phrase, &key);
        let speaks_of = |place: &str| entry.is_some_and(|entry| entry.said.speaks_of(place));
        let text = match &*told {
            _ if entry.is_none() => format!("{name}({})", told.join(", ")),
            [_, _, ..] if !speaks_of("y") => return (self.say(&key, &[("x", &told.join(", "))]), Tight::Sum),
            // Of what is looked at, the word alone.
            [_] if matches!(self.game.program.expr(args[0]), Expr::Var(slot) if Some(*slot) == self.it)
                && entry.is_some_and(|entry| !entry.said.needs("x")) =>
            {
                self.say(&key, &[("x", "")])
            }
            _ => self.say(&key, &["x", "y", "z"].into_iter().zip(told.iter().map(String::as_str)).collect::<Vec<_>>()),
        };
        (text, if gives == Give::Bool { Tight::Comparison } else { Tight::Word })
    }
    fn list(&self, items: &[ExprId]) -> String {
        items.iter().map(|x| self.told(*x, Tight::Or)).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn zone(&self, z: ZoneId) -> &str {
        let zone = &self.game.program.zones[z.i()];
        describe::called(&zone.title, &zone.name)
    }

    pub(super) fn kind(&self, k: KindId) -> &str {
        let kind = &self.game.program.kinds[k.i()];
        describe::called(&kind.title, &kind.name)
    }

    /// What is given to a function that wants this.
    fn wanted(&self, want: Option<&Want>, e: ExprId) -> String {
        let p = &self.game.program;
        match (want, p.expr(e)) {
            (Some(Want::Payment), Expr::Const(Value::Int(n))) => {
                let payment = &p.payments[PaymentId(narrow::u16(*n)).i()];
                describe::called(&payment.title, &payment.name).to_owned()
            }
            (Some(Want::Set), Expr::Const(Value::Int(n))) => {
                let set = p.sets.get(narrow::usize(*n));
                set.map_or(String::new(), |set| describe::called(&set.title, &set.name).to_owned())
            }
            (Some(Want::Announced), Expr::Const(Value::Text(name))) => spaced(&p.strings[*name as usize]),
            _ => self.told(e, Tight::Sum),
        }
    }

    /// An event that is not under way: as a noun where the game has words for that.
    #[must_use]
    pub fn event(&self, event: EventId) -> String {
        let e = &self.game.program.events[event.i()];
        let entry = self.game.words().entry(Sort::Event, &e.name);
        entry.and_then(|entry| entry.noun.as_ref()?.plain()).map_or_else(|| spaced(&e.name), str::to_owned)
    }

    /// What is heard, and on what conditions. That one phase begins or ends is told as a whole: `the end of the turn`.
    #[must_use]
    pub fn heard(&self, event: EventId, condition: Option<ExprId>) -> (String, Vec<String>) {
        let p = &self.game.program;
        let mut conditions = Vec::new();
        let mut rest = condition;
        while let Some(e) = rest {
            let (first, others) = if let Expr::And(a, b) = p.expr(e) { (*a, Some(*b)) } else { (e, None) };
            conditions.push(first);
            rest = others;
        }
        if event == builtin::MOVE {
            return self.moving(conditions);
        }
        let keys = match event {
            builtin::BEGIN => Some(["moment.turn_begins", "moment.begins"]),
            builtin::END => Some(["moment.turn_ends", "moment.ends"]),
            _ => None,
        };
        let at = conditions.iter().position(|e| self.is_of_phase(*e).is_some());
        let (Some([turn, other]), Some(at)) = (keys, at) else {
            return (self.event(event), condition.map(|c| self.expression(c)).into_iter().collect());
        };
        let phase = self.is_of_phase(conditions.remove(at)).unwrap_or(PhaseId(0));
        let heard = match phase {
            PhaseId(0) => self.say(turn, &[]),
            phase => self.say(other, &[("x", &describe::phase_title(self.game, phase))]),
        };
        let around = if conditions.len() > 1 { Tight::And } else { Tight::Or };
        (heard, conditions.into_iter().map(|c| self.told(c, around)).collect())
    }

    /// The phase that a condition says what is heard to be about: its first parameter.
    fn is_of_phase(&self, condition: ExprId) -> Option<PhaseId> {
        let p = &self.game.program;
        let Expr::Compare(Cmp::Eq, a, b) = p.expr(condition) else { return None };
        match (p.expr(*a), p.expr(*b)) {
            (Expr::Var(slot), Expr::Const(Value::Phase(phase))) if usize::from(*slot) == self.window.len() => {
                Some(PhaseId(*phase))
            }
            _ => None,
        }
    }

    /// Who controls something: `controller A`, `same controller as Ox`, `its controller is the owner of Ox`.
    #[must_use]
    pub fn control(&self, player: ExprId) -> String {
        match self.game.program.expr(player) {
            Expr::Builtin(Builtin::Controller, of) => self.one("effect.same_controller", of[0], Tight::Sum),
            Expr::Builtin(Builtin::Owner, of) => {
                // Of what it is said of, the word alone.
                let is_it = matches!(self.game.program.expr(of[0]), Expr::Var(slot) if Some(*slot) == self.it);
                let x = if is_it { String::new() } else { self.told(of[0], Tight::Sum) };
                self.say("effect.owner_controls", &[("x", &x)])
            }
            _ => self.say("effect.controller", &[("p", &self.expression(player))]),
        }
    }

    pub(super) fn parts(&self, e: ExprId) -> (String, Tight) {
        let p = &self.game.program;
        let word = |text: String| (text, Tight::Word);
        let is = |text: String| (text, Tight::Comparison);
        match p.expr(e) {
            Expr::Const(v) => word(self.value(*v)),
            Expr::Var(slot) => word(self.slot(*slot)),
            Expr::Param(x) => word(spaced(&p.params[x.i()].name)),
            Expr::Fact(f) => word(self.say(&format!("fact.{}", fact(*f)), &[])),
            Expr::Builtin(Builtin::ZoneIs, args) => self.lies(args),
            Expr::Builtin(Builtin::OfKind, args) => {
                is(self.both("condition.is", (args[0], Tight::Sum), (args[1], Tight::Sum)))
            }
            Expr::Builtin(Builtin::Size, args) if self.groups(args).is_some() => {
                word(self.groups(args).map_or(String::new(), |(s, x)| self.grouped("condition.different", s, x)))
            }
            // That what happened is followed goes without saying.
            Expr::Builtin(Builtin::Remains, args) if !args.is_empty() => self.parts(args[0]),
            Expr::Builtin(b, args) => self.builtin(*b, args),
            Expr::Attr(x, a) => self.has(*x, &p.attrs[a.i()]),
            Expr::PlayerAttr(x, a) => self.has(*x, &p.player_attrs[a.i()]),
            Expr::Printed(x, a) => self.of(*x, &self.kept("condition.printed", &p.attrs[a.i()].name)),
            Expr::Stored(x, a) => self.of(*x, &self.kept("condition.stored", &p.attrs[a.i()].name)),
            Expr::ScopeField(s, i) => word(self.field(*s, *i)),
            Expr::InScope(s, x) => is(self.in_scope(*s, *x)),
            Expr::Zone(z, None) => word(self.zone(*z).to_owned()),
            Expr::Zone(z, Some(x)) => {
                word(self.say("zone.of", &[("zone", self.zone(*z)), ("p", &self.told(*x, Tight::Word))]))
            }
            Expr::Not(x) => self.negated(*x),
            Expr::Neg(x) => (format!("-{}", self.told(*x, Tight::Word)), Tight::Product),
            Expr::And(a, b) => (self.both("condition.and", (*a, Tight::And), (*b, Tight::And)), Tight::And),
            Expr::Or(a, b) => (self.both("condition.or", (*a, Tight::Or), (*b, Tight::Or)), Tight::Or),
            Expr::Compare(op, a, b) => is(self.both(comparison(*op), (*a, Tight::Sum), (*b, Tight::Sum))),
            Expr::Arith(op, a, b) => self.sum(e, *op, *a, *b),
            Expr::In(a, b) => is(self.both("condition.in", (*a, Tight::Sum), (*b, Tight::Sum))),
            Expr::Range(a, b) => (format!("{}–{}", self.told(*a, Tight::Sum), self.told(*b, Tight::Sum)), Tight::Sum),
            Expr::IsKind(x, k) => {
                let key = if p.kinds[k.i()].is_keyword { "condition.has" } else { "condition.is" };
                is(self.say(key, &[("a", &self.told(*x, Tight::Sum)), ("b", self.kind(*k))]))
            }
            Expr::IsNone(x) => is(self.one("condition.is_nothing", *x, Tight::Sum)),
            Expr::IsEmpty(x) => is(self.one("condition.is_empty", *x, Tight::Sum)),
            Expr::IsType(x, t) => is(self.is_type(*x, *t)),
            // That nothing is printed on what lies face down goes without saying.
            Expr::If(c, _, b) if matches!(p.expr(*c), Expr::Builtin(Builtin::FaceDown, _)) => self.parts(*b),
            // Where it is known which of the two it is, that one is told alone.
            Expr::If(c, a, b) if self.is_known(*c).is_some() => {
                self.parts(if self.is_known(*c) == Some(true) { *a } else { *b })
            }
            Expr::If(c, a, b) => {
                let (c, a, b) = (self.told(*c, Tight::Or), self.told(*a, Tight::Or), self.told(*b, Tight::Or));
                (self.say("condition.if", &[("c", &c), ("a", &a), ("b", &b)]), Tight::Or)
            }
            Expr::Query(op, s) => (self.say(query(*op), &[("x", &self.selector(*s))]), Tight::Not),
            Expr::Fold(op, x, s) => {
                let inner = Wording { it: Some(p.selectors[s.i()].var), ..*self };
                let value = inner.told(*x, Tight::Sum);
                (self.say(fold(*op), &[("v", &value), ("x", &self.selector(*s))]), Tight::Not)
            }
            Expr::Ranked(r) => (self.ranked(r), Tight::Not),
            Expr::Group(s, x) => (self.grouped("condition.groups", *s, *x), Tight::Not),
            Expr::Let(slot, x, of) => (self.named(*slot, *x, *of), Tight::Or),
            Expr::Define(d, args) => {
                let is_so = p.defines[d.i()].ty == Ty::Bool;
                (self.define(*d, args), if is_so { Tight::Comparison } else { Tight::Word })
            }
            Expr::List(items) => word(format!("[{}]", self.list(items))),
            Expr::Index(a, b) => word(format!("{} [{}]", self.told(*a, Tight::Word), self.told(*b, Tight::Or))),
            Expr::End { top: false, count: None, of } if self.found(*of).is_some() => {
                let found = self.found(*of).unwrap_or_default();
                (self.say("condition.last", &[("x", &found)]), Tight::Not)
            }
            Expr::End { top, count, of } => {
                let key = if *top { "condition.top" } else { "condition.bottom" };
                let count = count.map_or(String::new(), |n| self.told(n, Tight::Word));
                word(self.say(key, &[("n", &count), ("x", &self.told(*of, Tight::Word))]))
            }
            Expr::Can { event, args, .. } => {
                let given: Vec<ExprId> = { args.iter().copied() }.filter(|a| !is_absent(self.game, *a)).collect();
                (self.say("condition.can", &[("what", &self.event(*event)), ("with", &self.list(&given))]), Tight::Not)
            }
            Expr::Happened(past) => (self.happened(past), if past.count { Tight::Word } else { Tight::Not }),
            Expr::Was(x, _) => (self.one("condition.was", *x, Tight::Word), Tight::Not),
            Expr::During(phase) => {
                let phase = describe::phase_title(self.game, *phase);
                (self.say("condition.during", &[("phase", &phase)]), Tight::Not)
            }
            Expr::Concat(items) => word(items.iter().map(|x| self.told(*x, Tight::Or)).collect()),
            Expr::Matches(s) => is(self.say("condition.is", &[("a", &self.it()), ("b", &self.selector(*s))])),
        }
    }

    /// The groups of which there are so many.
    fn groups(&self, of: &[ExprId]) -> Option<(SelectorId, ExprId)> {
        let [of] = of else { return None };
        if let Expr::Group(s, x) = self.game.program.expr(*of) { Some((*s, *x)) } else { None }
    }

    /// What is said of groups: of what they are, and what is the same in each.
    pub(super) fn grouped(&self, key: &str, of: SelectorId, by: ExprId) -> String {
        let inner = Wording { it: Some(self.game.program.selectors[of.i()].var), ..*self };
        self.say(key, &[("x", &self.selector(of)), ("v", &inner.told(by, Tight::Sum))])
    }

    /// A value of an attribute that is not the one it has now.
    fn kept(&self, key: &str, name: &str) -> String {
        self.say(key, &[("what", &self.attribute(name))])
    }

    /// What has a name is told in its place.
    fn named(&self, slot: u16, x: ExprId, of: ExprId) -> String {
        let at = usize::from(slot);
        let names = at.checked_sub(self.window.len()).map(|at| {
            let mut names = self.names.to_vec();
            names.resize(names.len().max(at + 1), self.it().into());
            names[at] = self.told(x, Tight::Word).into();
            names
        });
        let inner = Wording { names: names.as_deref().unwrap_or(self.names), ..*self };
        inner.told(of, Tight::Or)
    }

    /// A define with its arguments, as the game words it.
    fn define(&self, d: DefineId, args: &[ExprId]) -> String {
        let define = &self.game.program.defines[d.i()];
        let words = self.game.words();
        let Some(entry) = words.entry(Sort::Define, &define.name) else {
            let with = self.list(args);
            return self.say("condition.define", &[("name", &spaced(&define.name)), ("with", &with)]);
        };
        let told: Vec<String> = args.iter().map(|x| self.told(*x, Tight::Or)).collect();
        let said = define.params.iter().zip(told).map(|(name, text)| (name.as_str(), Said::name(text)));
        entry.said.say(words, &said.collect::<Vec<_>>())
    }

    /// Whether a thing lies in a zone, somebody's or anybody's.
    fn lies(&self, args: &[ExprId]) -> (String, Tight) {
        let p = &self.game.program;
        let ([x, ..], Some(Expr::Const(Value::Int(n)))) = (args, args.get(1).map(|e| p.expr(*e))) else {
            return self.builtin(Builtin::Zone, args);
        };
        let of = match p.expr(*x) {
            Expr::Builtin(Builtin::Zone, of) => of.first().map_or(*x, |of| *of),
            _ => *x,
        };
        let zone = self.zone(ZoneId(narrow::u16(*n)));
        (self.say("condition.in", &[("a", &self.told(of, Tight::Sum)), ("b", zone)]), Tight::Comparison)
    }

    /// What a scope, or the game, has under a name.
    fn field(&self, s: ScopeId, field: u16) -> String {
        let scope = &self.game.program.scopes[s.i()];
        let said = self.attribute(&scope.fields[usize::from(field)].0);
        if self.game.program.shared == Some(s) {
            return said;
        }
        self.say("condition.of", &[("what", &said), ("x", &spaced(&scope.name))])
    }

    /// Whether a scope is open, or somebody takes part in it.
    fn in_scope(&self, s: ScopeId, who: Option<ExprId>) -> String {
        let phase = spaced(&self.game.program.scopes[s.i()].name);
        match who {
            None => self.say("condition.during", &[("phase", &phase)]),
            Some(x) => self.say("condition.takes_part", &[("x", &self.told(x, Tight::Or)), ("phase", &phase)]),
        }
    }

    /// What is worked out of two numbers; the number, where it is known.
    fn sum(&self, e: ExprId, op: Arith, a: ExprId, b: ExprId) -> (String, Tight) {
        if let Some(v) = self.known(e) {
            return (self.value(v), Tight::Word);
        }
        let (sign, tight) = match op {
            Arith::Add => ("+", Tight::Sum),
            Arith::Sub => ("-", Tight::Sum),
            Arith::Mul => ("×", Tight::Product),
            Arith::Div => ("/", Tight::Product),
            Arith::Rem => ("%", Tight::Product),
        };
        (format!("{} {sign} {}", self.told(a, tight), self.told(b, Tight::Word)), tight)
    }

    fn is_type(&self, x: ExprId, t: TypeTest) -> String {
        let key = match t {
            TypeTest::Player => "condition.player",
            TypeTest::Cell => "condition.cell",
            TypeTest::Object => "condition.object",
        };
        self.say("condition.is", &[("a", &self.told(x, Tight::Sum)), ("b", describe::word(self.game, key))])
    }

    /// What is found, in an order.
    fn ranked(&self, r: &Ranked) -> String {
        self.say(query(if r.first { QueryOp::First } else { QueryOp::All }), &[("x", &self.ordered(r))])
    }

    /// All that a value of several finds, for `last S`.
    fn found(&self, all: ExprId) -> Option<String> {
        match self.game.program.expr(all) {
            Expr::Query(QueryOp::All, s) => Some(self.selector(*s)),
            Expr::Ranked(r) if !r.first => Some(self.ordered(r)),
            _ => None,
        }
    }

    fn ordered(&self, r: &Ranked) -> String {
        let inner = Wording { it: Some(self.game.program.selectors[r.of.i()].var), ..*self };
        let by =
            r.by.iter()
                .map(|(most, x)| inner.one(if *most { "condition.most" } else { "condition.fewest" }, *x, Tight::Sum));
        let by: Vec<String> = by.collect();
        self.say("condition.by", &[("x", &self.selector(r.of)), ("how", &by.join(", "))])
    }
}

/// Whether an argument of an event was not said.
fn is_absent(game: &Game, e: ExprId) -> bool {
    matches!(game.program.expr(e), Expr::Const(Value::None))
}

/// The name of a fact.
fn fact(f: Fact) -> &'static str {
    match f {
        Fact::InGame => "players_left",
        f => TABLE.iter().find(|x| matches!(x.lowers, Lowers::Fact(g, _) if g == f)).map_or("", |x| x.name),
    }
}

/// The word of a built-in function or property, what it is given and what it gives.
fn builtin(b: Builtin) -> (&'static str, &'static [Want], Give) {
    // It is written as the place of a thing is.
    let b = if b == Builtin::PlaceIn { Builtin::Position } else { b };
    { TABLE.iter() }
        .find_map(|x| match x.lowers {
            Lowers::Function(c, wants, _, gives) if c == b => Some((x.name, wants, gives)),
            Lowers::Property(c, _, gives) if c == b => Some((x.name, &[][..], gives)),
            _ => None,
        })
        .unwrap_or(("…", &[], Give::Int))
}

/// The phrase of a comparison.
fn comparison(op: Cmp) -> &'static str {
    match op {
        Cmp::Eq => "condition.is",
        Cmp::Ne => "condition.is_not",
        Cmp::Lt => "condition.less",
        Cmp::Le => "condition.at_most",
        Cmp::Gt => "condition.more",
        Cmp::Ge => "condition.at_least",
    }
}

/// The phrase of what is asked of all that is found.
fn query(op: QueryOp) -> &'static str {
    match op {
        QueryOp::Any => "condition.any",
        QueryOp::Every => "condition.every",
        QueryOp::Count => "condition.count",
        QueryOp::All => "condition.all",
        QueryOp::First => "condition.first",
    }
}

/// The phrase of what is worked out of a value of each.
fn fold(op: FoldOp) -> &'static str {
    match op {
        FoldOp::Sum => "condition.sum",
        FoldOp::Min => "condition.least",
        FoldOp::Max => "condition.greatest",
        FoldOp::Values => "condition.values",
    }
}
