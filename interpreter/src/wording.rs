//! Conditions, selectors and amounts in the words of the language, with what names stand for put in their place.

use crate::describe;
use crate::machine::index::Game;
use crate::machine::state::State;
use crate::primitives::{Lowers, TABLE};
use crate::program::{Args, Arith, Builtin, Cmp, CostIr, Expr, ExprId, Fact, PaymentId, SelectorId, Source, Test};
use crate::value::Value;
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

    /// A value.
    #[must_use]
    pub fn value(&self, v: Value) -> String {
        describe::written(self.game, self.st, v, self.viewer)
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
            _ => format!("the cost of {}", self.expression(*e)),
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
        match granted.way {
            CostIr::Alternative(title, _) if !p.str(title).is_empty() => {
                format!("another way to pay, {}: {terms}", p.str(title))
            }
            CostIr::Alternative(..) => format!("another way to pay: {terms}"),
            CostIr::Optional(_, name) => format!("more may be paid, {}: {terms}", p.str(name)),
            _ => format!("costs besides {terms}"),
        }
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
                Test::Any => "anything".to_owned(),
                Test::Kind(k) | Test::Ability(k) => {
                    let kind = &p.kinds[k.i()];
                    describe::called(&kind.title, &kind.name).to_owned()
                }
                Test::Player => "player".to_owned(),
                Test::Cell => "cell".to_owned(),
                Test::Enum(e) => p.enums[usize::from(e)].name.to_string(),
                Test::Int => "number".to_owned(),
            };
            let place = match part.source {
                Source::InPlay => " in play".to_owned(),
                Source::In(e) => format!(" in {}", self.told(e, Tight::Word)),
                Source::At(e) => format!(" at {}", self.told(e, Tight::Word)),
                Source::ZoneAll(z) => {
                    let zone = &p.zones[z.i()];
                    format!(" in {}", describe::called(&zone.title, &zone.name))
                }
                Source::Subsets(e) => {
                    return format!(
                        "subset in {}{}",
                        self.told(e, Tight::Word),
                        part.condition.map_or(String::new(), |c| format!(" where {}", inner.told(c, Tight::Or)))
                    );
                }
                Source::Everywhere | Source::Players | Source::Enum(_) | Source::Is(_) => String::new(),
            };
            let condition = part.condition.map_or(String::new(), |c| format!(" where {}", inner.told(c, Tight::Or)));
            format!("{what}{place}{condition}")
        });
        parts.collect::<Vec<String>>().join(" | ")
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
            return "it".to_owned();
        }
        let i = usize::from(slot);
        match self.window.get(i) {
            Some(v) => self.value(*v),
            None => self.names.get(i - self.window.len()).map_or_else(|| "it".to_owned(), EcoString::to_string),
        }
    }

    fn told(&self, e: ExprId, around: Tight) -> String {
        if self.depth > DEEPEST {
            return "…".to_owned();
        }
        let inner = Wording { depth: self.depth + 1, ..*self };
        let (text, tight) = inner.parts(e);
        if tight < around { format!("({text})") } else { text }
    }

    /// `x.word`; of what is looked at, the word alone.
    fn of(&self, x: ExprId, word: &str) -> (String, Tight) {
        let text = match self.game.program.expr(x) {
            Expr::Var(slot) if Some(*slot) == self.it => word.to_owned(),
            _ => format!("{}.{word}", self.told(x, Tight::Word)),
        };
        (text, Tight::Word)
    }

    fn list(&self, items: &[ExprId]) -> String {
        items.iter().map(|x| self.told(*x, Tight::Or)).collect::<Vec<_>>().join(", ")
    }

    fn zone(&self, z: crate::program::ZoneId) -> &str {
        let zone = &self.game.program.zones[z.i()];
        describe::called(&zone.title, &zone.name)
    }

    fn kind(&self, k: crate::program::KindId) -> &str {
        let kind = &self.game.program.kinds[k.i()];
        describe::called(&kind.title, &kind.name)
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each form")]
    fn parts(&self, e: ExprId) -> (String, Tight) {
        let p = &self.game.program;
        let word = |text: String| (text, Tight::Word);
        let is = |text: String| (text, Tight::Comparison);
        match p.expr(e) {
            Expr::Const(v) => word(self.value(*v)),
            Expr::Var(slot) => word(self.slot(*slot)),
            Expr::Param(x) => word(p.params[x.i()].name.to_string()),
            Expr::Fact(f) => word(fact(*f).to_owned()),
            Expr::Builtin(Builtin::ZoneIs, args) => match (&**args, args.get(1).map(|e| p.expr(*e))) {
                ([x, ..], Some(Expr::Const(Value::Int(n)))) => {
                    let zone = self.zone(crate::program::ZoneId(narrow::u16(*n))).to_owned();
                    let of = match p.expr(*x) {
                        Expr::Builtin(Builtin::Zone, of) => of.first().map_or(*x, |of| *of),
                        _ => *x,
                    };
                    is(format!("{} in {zone}", self.told(of, Tight::Sum)))
                }
                _ => word(format!("zone({})", self.list(args))),
            },
            Expr::Builtin(b, args) => match (builtin(*b), &**args) {
                ((name, true), [x]) => self.of(*x, name),
                ((name, _), args) => word(format!("{name}({})", self.list(args))),
            },
            Expr::Attr(x, a) => self.of(*x, &p.attrs[a.i()].name),
            Expr::PlayerAttr(x, a) => self.of(*x, &p.player_attrs[a.i()].name),
            Expr::Printed(x, a) => self.of(*x, &format!("printed.{}", p.attrs[a.i()].name)),
            Expr::Stored(x, a) => self.of(*x, &format!("stored.{}", p.attrs[a.i()].name)),
            Expr::ScopeField(s, i) => {
                let scope = &p.scopes[s.i()];
                if p.shared == Some(*s) {
                    return word(scope.fields[usize::from(*i)].0.to_string());
                }
                word(format!("{}.{}", scope.name, scope.fields[usize::from(*i)].0))
            }
            Expr::InScope(s, None) => word(p.scopes[s.i()].name.to_string()),
            Expr::InScope(s, Some(x)) => word(format!("{}({})", p.scopes[s.i()].name, self.told(*x, Tight::Or))),
            Expr::Zone(z, None) => word(self.zone(*z).to_owned()),
            Expr::Zone(z, Some(x)) => word(format!("{} of {}", self.zone(*z), self.told(*x, Tight::Word))),
            Expr::Not(x) => (format!("not {}", self.told(*x, Tight::Not)), Tight::Not),
            Expr::Neg(x) => (format!("-{}", self.told(*x, Tight::Word)), Tight::Product),
            Expr::And(a, b) => (format!("{} and {}", self.told(*a, Tight::And), self.told(*b, Tight::And)), Tight::And),
            Expr::Or(a, b) => (format!("{} or {}", self.told(*a, Tight::Or), self.told(*b, Tight::Or)), Tight::Or),
            Expr::Compare(op, a, b) => {
                is(format!("{} {} {}", self.told(*a, Tight::Sum), sign(*op), self.told(*b, Tight::Sum)))
            }
            Expr::Arith(op, a, b) => {
                if let Some(v) = self.known(e) {
                    return word(self.value(v));
                }
                let (sign, tight) = match op {
                    Arith::Add => ("+", Tight::Sum),
                    Arith::Sub => ("-", Tight::Sum),
                    Arith::Mul => ("*", Tight::Product),
                    Arith::Div => ("/", Tight::Product),
                    Arith::Rem => ("%", Tight::Product),
                };
                (format!("{} {sign} {}", self.told(*a, tight), self.told(*b, Tight::Word)), tight)
            }
            Expr::In(a, b) => is(format!("{} in {}", self.told(*a, Tight::Sum), self.told(*b, Tight::Sum))),
            Expr::Range(a, b) => (format!("{}..{}", self.told(*a, Tight::Sum), self.told(*b, Tight::Sum)), Tight::Sum),
            Expr::IsKind(x, k) => {
                let verb = if p.kinds[k.i()].is_keyword { "has" } else { "is" };
                is(format!("{} {verb} {}", self.told(*x, Tight::Sum), self.kind(*k)))
            }
            Expr::IsNone(x) => is(format!("{} is none", self.told(*x, Tight::Sum))),
            Expr::IsEmpty(x) => is(format!("{} is empty", self.told(*x, Tight::Sum))),
            Expr::IsType(x, t) => is(format!("{} is {}", self.told(*x, Tight::Sum), format!("{t:?}").to_lowercase())),
            Expr::If(c, a, b) => {
                let (c, a, b) = (self.told(*c, Tight::Or), self.told(*a, Tight::Or), self.told(*b, Tight::Or));
                (format!("if {c} then {a} else {b}"), Tight::Or)
            }
            Expr::Query(op, s) => match op {
                QueryOp::Any => (format!("any {}", self.selector(*s)), Tight::Not),
                QueryOp::Every => (format!("every {}", self.selector(*s)), Tight::Not),
                QueryOp::Count => word(format!("count({})", self.selector(*s))),
                QueryOp::All => (format!("all {}", self.selector(*s)), Tight::Not),
                QueryOp::First => (format!("first {}", self.selector(*s)), Tight::Not),
            },
            Expr::Fold(op, x, s) => {
                let name = match op {
                    FoldOp::Sum => "sum",
                    FoldOp::Min => "min",
                    FoldOp::Max => "max",
                    FoldOp::Values => "values",
                };
                let inner = Wording { it: Some(p.selectors[s.i()].var), ..*self };
                word(format!("{name}({} of {})", inner.told(*x, Tight::Sum), self.selector(*s)))
            }
            Expr::Ranked(r) => {
                let inner = Wording { it: Some(p.selectors[r.of.i()].var), ..*self };
                let by: Vec<String> = r
                    .by
                    .iter()
                    .map(|(most, x)| format!("{} {}", if *most { "most" } else { "least" }, inner.told(*x, Tight::Sum)))
                    .collect();
                let op = if r.first { "first" } else { "all" };
                (format!("{op} {} by {}", self.selector(r.of), by.join(", ")), Tight::Not)
            }
            Expr::Group(s, x) => {
                let inner = Wording { it: Some(p.selectors[s.i()].var), ..*self };
                (format!("group {} by {}", self.selector(*s), inner.told(*x, Tight::Sum)), Tight::Not)
            }
            // What has a name is told in its place.
            Expr::Let(slot, x, of) => {
                let at = usize::from(*slot);
                let names = at.checked_sub(self.window.len()).map(|at| {
                    let mut names = self.names.to_vec();
                    names.resize(names.len().max(at + 1), "it".into());
                    names[at] = self.told(*x, Tight::Word).into();
                    names
                });
                let inner = Wording { names: names.as_deref().unwrap_or(self.names), ..*self };
                (inner.told(*of, Tight::Or), Tight::Or)
            }
            Expr::Define(d, args) => word(format!("{}({})", p.defines[d.i()].name, self.list(args))),
            Expr::List(items) => word(format!("[{}]", self.list(items))),
            Expr::Index(a, b) => word(format!("{}[{}]", self.told(*a, Tight::Word), self.told(*b, Tight::Or))),
            Expr::End { top, count, of } => {
                let end = if *top { "top" } else { "bottom" };
                let count = count.map_or(String::new(), |n| format!("{} ", self.told(n, Tight::Word)));
                word(format!("{end} {count}of {}", self.told(*of, Tight::Word)))
            }
            Expr::Can { event, args, .. } => {
                let given: Vec<ExprId> = { args.iter().copied() }.filter(|a| !is_absent(self.game, *a)).collect();
                (format!("can {}({})", p.events[event.i()].name, self.list(&given)), Tight::Not)
            }
            Expr::Happened { event, slot, pattern, since, count } => {
                let names: Vec<EcoString> = p.events[event.i()].params.clone();
                let mut window = self.window.to_vec();
                window.resize(usize::from(*slot).max(window.len()), Value::None);
                window.truncate(usize::from(*slot));
                let inner = Wording { window: &window, names: &names, ..*self };
                let when = pattern.map_or(String::new(), |c| format!(" where {}", inner.told(c, Tight::Or)));
                let since = describe::phase_title(self.game, *since);
                let event = &p.events[event.i()].name;
                if *count {
                    word(format!("count({event}{when} this {since})"))
                } else {
                    (format!("happened {event}{when} this {since}"), Tight::Not)
                }
            }
            Expr::Was(x, _) => (format!("was {}", self.told(*x, Tight::Word)), Tight::Not),
            Expr::During(phase) => (format!("during {}", describe::phase_title(self.game, *phase)), Tight::Not),
            Expr::Concat(items) => word(items.iter().map(|x| self.told(*x, Tight::Or)).collect()),
            Expr::Matches(s) => is(format!("it is {}", self.selector(*s))),
        }
    }
}

/// Whether an argument of an event was not said.
fn is_absent(game: &Game, e: ExprId) -> bool {
    matches!(game.program.expr(e), Expr::Const(Value::None))
}

fn fact(f: Fact) -> &'static str {
    match f {
        Fact::InGame => "count(players)",
        f => TABLE.iter().find(|x| matches!(x.lowers, Lowers::Fact(g, _) if g == f)).map_or("", |x| x.name),
    }
}

/// The word of a built-in function or property, and whether it is a property.
fn builtin(b: Builtin) -> (&'static str, bool) {
    // It is written as the place of a thing is.
    let b = if b == Builtin::PlaceIn { Builtin::Position } else { b };
    { TABLE.iter() }
        .find_map(|x| match x.lowers {
            Lowers::Function(c, ..) if c == b => Some((x.name, false)),
            Lowers::Property(c, ..) if c == b => Some((x.name, true)),
            _ => None,
        })
        .unwrap_or(("…", false))
}

/// How a comparison is written.
#[must_use]
pub fn sign(op: Cmp) -> &'static str {
    match op {
        Cmp::Eq => "==",
        Cmp::Ne => "!=",
        Cmp::Lt => "<",
        Cmp::Le => "<=",
        Cmp::Gt => ">",
        Cmp::Ge => ">=",
    }
}
