//! Conditions, selectors and amounts in the words of the language, with what names stand for put in their place.

use crate::describe;
use crate::machine::index::Game;
use crate::machine::state::State;
use crate::primitives::{Give, Lowers, TABLE, Want};
use crate::program::{
    Args, Arith, Attr, Builtin, Cmp, CostIr, DefineId, EventId, Expr, ExprId, Fact, KindId, PaymentId, SelectorId,
    Sort, Source, Test, Ty, TypeTest, ZoneId,
};
use crate::value::Value;
use crate::words::Said;
use ecow::EcoString;
use naipe_grammar::ast::{FoldOp, QueryOp};
use naipe_grammar::narrow;

/// How deep an expression is told.
const DEEPEST: u8 = 12;

/// What the slots of a window stand for.
#[derive(Debug, Clone, Copy)]
pub struct Wording<'a> {
    /// The game.
    pub game: &'a Game,
    /// The table.
    pub st: &'a State,
    /// Who reads it; nobody in particular sees everything.
    pub viewer: Option<u8>,
    /// The values of the first slots.
    pub window: &'a [Value],
    /// The names of the slots after those: the parameters of an event.
    pub names: &'a [EcoString],
    /// The slot of what is looked at: the candidate of the innermost selector.
    pub it: Option<u16>,
    /// How deep this is in what is told.
    pub(crate) depth: u8,
}

/// A cost that is a value.
#[must_use]
pub fn price(game: &Game, st: &State, id: u16) -> String {
    let price = &game.program.prices[usize::from(id)];
    Wording::new(game, st, None, &[]).terms(&price.terms, &price.more)
}

/// How tightly a text holds together: what is looser than its surroundings stands in brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tight {
    Or,
    And,
    Not,
    Comparison,
    Sum,
    Product,
    Word,
}

impl<'a> Wording<'a> {
    /// For a window whose first slots hold these values.
    #[must_use]
    pub fn new(game: &'a Game, st: &'a State, viewer: Option<u8>, window: &'a [Value]) -> Wording<'a> {
        Wording { game, st, viewer, window, names: &[], it: None, depth: 0 }
    }

    /// With names for the slots after those.
    #[must_use]
    pub fn naming(self, names: &'a [EcoString]) -> Wording<'a> {
        Wording { names, it: None, ..self }
    }

    /// A value.
    #[must_use]
    pub fn value(&self, v: Value) -> String {
        match v {
            Value::Kind(k) => self.kind(KindId(k)).to_owned(),
            v => describe::value(self.game, self.st, v, self.viewer),
        }
    }

    /// A phrase of the machine, in the language of the game; what is empty can be left out.
    fn say(&self, key: &str, args: &[(&str, &str)]) -> String {
        describe::say(self.game, key, args)
    }

    /// An expression.
    #[must_use]
    pub fn expression(&self, e: ExprId) -> String {
        self.told(e, Tight::Or)
    }

    /// What a cost comes to: `2 mana, tap(self)`.
    #[must_use]
    pub fn terms(&self, terms: &[(PaymentId, Args)], more: &[ExprId]) -> String {
        let p = &self.game.program;
        let one = |(payment, args): &(PaymentId, Args)| {
            let pay = &p.payments[payment.i()];
            let title = describe::called(&pay.title, &pay.name);
            let mut said = args.iter().map(|a| self.expression(*a));
            match args.first().and_then(|a| self.known(*a)) {
                Some(Value::Int(n)) if args.len() == 1 => format!("{n} {title}"),
                _ if args.is_empty() => title.to_owned(),
                _ => format!("{title} ({})", said.by_ref().collect::<Vec<_>>().join(", ")),
            }
        };
        let more = more.iter().map(|e| match self.known(*e) {
            Some(v @ Value::Cost(_)) => self.value(v),
            _ => self.say("cost.of", &[("x", &self.expression(*e))]),
        });
        terms.iter().map(one).chain(more).collect::<Vec<_>>().join(", ")
    }

    /// A cost that is granted: `another way to pay, Evidence: 2 mana`.
    #[must_use]
    pub fn granted(&self, number: u16) -> String {
        let p = &self.game.program;
        let granted = &p.granted[usize::from(number)];
        let price = &p.prices[granted.price.i()];
        let terms = self.terms(&price.terms, &price.more);
        let (key, name) = match granted.way {
            CostIr::Alternative(title, _) => ("cost.another", p.str(title)),
            CostIr::Optional(_, name) => ("cost.more", p.str(name)),
            _ => ("cost.besides", ""),
        };
        self.say(key, &[("name", name), ("cost", &terms)])
    }

    /// The value of an expression that is known without asking the table.
    #[must_use]
    pub fn known(&self, e: ExprId) -> Option<Value> {
        match self.game.program.expr(e) {
            Expr::Const(v) => Some(*v),
            Expr::Var(slot) if Some(*slot) != self.it => self.window.get(usize::from(*slot)).copied(),
            Expr::Neg(e) => match self.known(*e)? {
                Value::Int(n) => n.checked_neg().map(Value::Int),
                _ => None,
            },
            Expr::Arith(op, a, b) => {
                let (Value::Int(a), Value::Int(b)) = (self.known(*a)?, self.known(*b)?) else { return None };
                let n = match op {
                    Arith::Add => a.checked_add(b),
                    Arith::Sub => a.checked_sub(b),
                    Arith::Mul => a.checked_mul(b),
                    Arith::Div => a.checked_div_euclid(b),
                    Arith::Rem => a.checked_rem_euclid(b),
                };
                n.map(Value::Int)
            }
            _ => None,
        }
    }

    /// What a selector finds: `creature in hand of A where power > 2`; a single thing by its name.
    #[must_use]
    pub fn selector(&self, id: SelectorId) -> String {
        let p = &self.game.program;
        let s = &p.selectors[id.i()];
        let inner = Wording { it: Some(s.var), depth: self.depth + 1, ..*self };
        let parts = s.parts.iter().map(|part| {
            if let Source::Is(x) = part.source {
                return self.told(x, Tight::Word);
            }
            let what = match part.test {
                Test::Any => describe::word(self.game, "condition.anything").to_owned(),
                Test::Kind(k) | Test::Ability(k) => self.kind(k).to_owned(),
                Test::Player => describe::word(self.game, "condition.player").to_owned(),
                Test::Cell => describe::word(self.game, "condition.cell").to_owned(),
                Test::Enum(e) => spaced(&p.enums[usize::from(e)].name),
                Test::Int => describe::word(self.game, "condition.number").to_owned(),
            };
            let placed = match part.source {
                Source::InPlay => self.say("condition.in_play", &[("x", &what)]),
                Source::In(e) => self.say("condition.lies", &[("x", &what), ("place", &self.told(e, Tight::Word))]),
                Source::At(e) => self.say("condition.at", &[("x", &what), ("cell", &self.told(e, Tight::Word))]),
                Source::ZoneAll(z) => self.say("condition.lies", &[("x", &what), ("place", self.zone(z))]),
                Source::Subsets(e) => self.say("condition.subset", &[("x", &self.told(e, Tight::Word))]),
                Source::Everywhere | Source::Players | Source::Enum(_) | Source::Is(_) => what,
            };
            match part.condition {
                Some(c) => self.say("condition.where", &[("x", &placed), ("c", &inner.told(c, Tight::Or))]),
                None => placed,
            }
        });
        parts.reduce(|a, b| self.say("condition.or", &[("a", &a), ("b", &b)])).unwrap_or_default()
    }

    /// Whether a condition says that what is looked at is of a certain selector; then that selector.
    #[must_use]
    pub fn applies_to(&self, applies: ExprId) -> String {
        match self.game.program.expr(applies) {
            Expr::Matches(s) => self.selector(*s),
            Expr::Compare(Cmp::Eq, _, one) => self.told(*one, Tight::Word),
            _ => self.told(applies, Tight::Or),
        }
    }

    fn slot(&self, slot: u16) -> String {
        if Some(slot) == self.it {
            return self.it();
        }
        let i = usize::from(slot);
        match self.window.get(i) {
            Some(v) => self.value(*v),
            None => self.names.get(i - self.window.len()).map_or_else(|| self.it(), |name| spaced(name)),
        }
    }

    /// What is looked at.
    fn it(&self) -> String {
        describe::word(self.game, "condition.it").to_owned()
    }

    fn told(&self, e: ExprId, around: Tight) -> String {
        if self.depth > DEEPEST {
            return "…".to_owned();
        }
        let inner = Wording { depth: self.depth + 1, ..*self };
        let (text, tight) = inner.parts(e);
        if tight < around { format!("({text})") } else { text }
    }

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

    fn zone(&self, z: ZoneId) -> &str {
        let zone = &self.game.program.zones[z.i()];
        describe::called(&zone.title, &zone.name)
    }

    fn kind(&self, k: KindId) -> &str {
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

    fn parts(&self, e: ExprId) -> (String, Tight) {
        let p = &self.game.program;
        let word = |text: String| (text, Tight::Word);
        let is = |text: String| (text, Tight::Comparison);
        match p.expr(e) {
            Expr::Const(v) => word(self.value(*v)),
            Expr::Var(slot) => word(self.slot(*slot)),
            Expr::Param(x) => word(spaced(&p.params[x.i()].name)),
            Expr::Fact(f) => word(self.say(&format!("fact.{}", fact(*f)), &[])),
            Expr::Builtin(Builtin::ZoneIs, args) => match (&**args, args.get(1).map(|e| p.expr(*e))) {
                ([x, ..], Some(Expr::Const(Value::Int(n)))) => {
                    let of = match p.expr(*x) {
                        Expr::Builtin(Builtin::Zone, of) => of.first().map_or(*x, |of| *of),
                        _ => *x,
                    };
                    let zone = self.zone(ZoneId(narrow::u16(*n)));
                    is(self.say("condition.in", &[("a", &self.told(of, Tight::Sum)), ("b", zone)]))
                }
                _ => self.builtin(Builtin::Zone, args),
            },
            Expr::Builtin(b, args) => self.builtin(*b, args),
            Expr::Attr(x, a) => self.has(*x, &p.attrs[a.i()]),
            Expr::PlayerAttr(x, a) => self.has(*x, &p.player_attrs[a.i()]),
            Expr::Printed(x, a) => self.of(*x, &self.kept("condition.printed", &p.attrs[a.i()].name)),
            Expr::Stored(x, a) => self.of(*x, &self.kept("condition.stored", &p.attrs[a.i()].name)),
            Expr::ScopeField(s, i) => {
                let scope = &p.scopes[s.i()];
                let field = self.attribute(&scope.fields[usize::from(*i)].0);
                if p.shared == Some(*s) {
                    return word(field);
                }
                word(self.say("condition.of", &[("what", &field), ("x", &spaced(&scope.name))]))
            }
            Expr::InScope(s, None) => is(self.say("condition.during", &[("phase", &spaced(&p.scopes[s.i()].name))])),
            Expr::InScope(s, Some(x)) => {
                let who = self.told(*x, Tight::Or);
                is(self.say("condition.takes_part", &[("x", &who), ("phase", &spaced(&p.scopes[s.i()].name))]))
            }
            Expr::Zone(z, None) => word(self.zone(*z).to_owned()),
            Expr::Zone(z, Some(x)) => {
                word(self.say("zone.of", &[("zone", self.zone(*z)), ("p", &self.told(*x, Tight::Word))]))
            }
            Expr::Not(x) => self.negated(*x),
            Expr::Neg(x) => (format!("-{}", self.told(*x, Tight::Word)), Tight::Product),
            Expr::And(a, b) => (self.both("condition.and", (*a, Tight::And), (*b, Tight::And)), Tight::And),
            Expr::Or(a, b) => (self.both("condition.or", (*a, Tight::Or), (*b, Tight::Or)), Tight::Or),
            Expr::Compare(op, a, b) => is(self.both(comparison(*op), (*a, Tight::Sum), (*b, Tight::Sum))),
            Expr::Arith(op, a, b) => {
                if let Some(v) = self.known(e) {
                    return word(self.value(v));
                }
                let (sign, tight) = match op {
                    Arith::Add => ("+", Tight::Sum),
                    Arith::Sub => ("-", Tight::Sum),
                    Arith::Mul => ("×", Tight::Product),
                    Arith::Div => ("/", Tight::Product),
                    Arith::Rem => ("%", Tight::Product),
                };
                (format!("{} {sign} {}", self.told(*a, tight), self.told(*b, Tight::Word)), tight)
            }
            Expr::In(a, b) => is(self.both("condition.in", (*a, Tight::Sum), (*b, Tight::Sum))),
            Expr::Range(a, b) => (format!("{}–{}", self.told(*a, Tight::Sum), self.told(*b, Tight::Sum)), Tight::Sum),
            Expr::IsKind(x, k) => {
                let key = if p.kinds[k.i()].is_keyword { "condition.has" } else { "condition.is" };
                is(self.say(key, &[("a", &self.told(*x, Tight::Sum)), ("b", self.kind(*k))]))
            }
            Expr::IsNone(x) => is(self.one("condition.is_nothing", *x, Tight::Sum)),
            Expr::IsEmpty(x) => is(self.one("condition.is_empty", *x, Tight::Sum)),
            Expr::IsType(x, t) => {
                let key = match t {
                    TypeTest::Player => "condition.player",
                    TypeTest::Cell => "condition.cell",
                    TypeTest::Object => "condition.object",
                };
                is(self
                    .say("condition.is", &[("a", &self.told(*x, Tight::Sum)), ("b", describe::word(self.game, key))]))
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
            Expr::Ranked(r) => {
                let inner = Wording { it: Some(p.selectors[r.of.i()].var), ..*self };
                let by = r.by.iter().map(|(most, x)| {
                    inner.one(if *most { "condition.most" } else { "condition.fewest" }, *x, Tight::Sum)
                });
                let by: Vec<String> = by.collect();
                let found = self.say("condition.by", &[("x", &self.selector(r.of)), ("how", &by.join(", "))]);
                let op = if r.first { QueryOp::First } else { QueryOp::All };
                (self.say(query(op), &[("x", &found)]), Tight::Not)
            }
            Expr::Group(s, x) => {
                let inner = Wording { it: Some(p.selectors[s.i()].var), ..*self };
                let by = inner.told(*x, Tight::Sum);
                (self.say("condition.groups", &[("x", &self.selector(*s)), ("v", &by)]), Tight::Not)
            }
            Expr::Let(slot, x, of) => (self.named(*slot, *x, *of), Tight::Or),
            Expr::Define(d, args) => {
                let is_so = p.defines[d.i()].ty == Ty::Bool;
                (self.define(*d, args), if is_so { Tight::Comparison } else { Tight::Word })
            }
            Expr::List(items) => word(format!("[{}]", self.list(items))),
            Expr::Index(a, b) => word(format!("{} [{}]", self.told(*a, Tight::Word), self.told(*b, Tight::Or))),
            Expr::End { top, count, of } => {
                let key = if *top { "condition.top" } else { "condition.bottom" };
                let count = count.map_or(String::new(), |n| self.told(n, Tight::Word));
                word(self.say(key, &[("n", &count), ("x", &self.told(*of, Tight::Word))]))
            }
            Expr::Can { event, args, .. } => {
                let given: Vec<ExprId> = { args.iter().copied() }.filter(|a| !is_absent(self.game, *a)).collect();
                (self.say("condition.can", &[("what", &self.event(*event)), ("with", &self.list(&given))]), Tight::Not)
            }
            Expr::Happened { event, slot, pattern, since, count } => {
                // Its parameters stand in the window after what is known there.
                let before = usize::from(*slot);
                let window = &self.window[..before.min(self.window.len())];
                let mut names = self.names.to_vec();
                names.resize(before - window.len(), self.it().into());
                names.extend_from_slice(&p.events[event.i()].params);
                let inner = Wording { window, names: &names, ..*self };
                let with = pattern.map_or(String::new(), |c| inner.told(c, Tight::Or));
                let phase = describe::phase_title(self.game, *since);
                let key = if *count { "condition.times" } else { "condition.happened" };
                let said = self.say(key, &[("what", &self.event(*event)), ("c", &with), ("phase", &phase)]);
                (said, Tight::Not)
            }
            Expr::Was(x, _) => (self.one("condition.was", *x, Tight::Word), Tight::Not),
            Expr::During(phase) => {
                let phase = describe::phase_title(self.game, *phase);
                (self.say("condition.during", &[("phase", &phase)]), Tight::Not)
            }
            Expr::Concat(items) => word(items.iter().map(|x| self.told(*x, Tight::Or)).collect()),
            Expr::Matches(s) => is(self.say("condition.is", &[("a", &self.it()), ("b", &self.selector(*s))])),
        }
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
}

/// Whether an argument of an event was not said.
fn is_absent(game: &Game, e: ExprId) -> bool {
    matches!(game.program.expr(e), Expr::Const(Value::None))
}

/// A name as it is read: without what joins its words.
fn spaced(name: &str) -> String {
    name.replace('_', " ")
}

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
