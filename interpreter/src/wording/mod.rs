//! Conditions, selectors and amounts in the words of the game, with what names stand for put in their place: the phrases
//! `condition.…` and `fact.…` of the machine, which a game may say otherwise.

mod forms;
mod known;
mod moving;
mod past;

use crate::describe::{self, spaced};
use crate::machine::query::game::Game;
use crate::machine::state::State;
use crate::program::{Cmp, CostIr, Expr, ExprId, Form, KindId, SelectorId, Source, Term, Test};
use crate::value::Value;
use ecow::EcoString;

/// How deep an expression is told.
const DEEPEST: u8 = 12;

/// What the slots of a window stand for.
#[derive(Debug, Clone, Copy)]
pub struct Wording<'a> {
    /// The game, whose words are used.
    pub game: &'a Game,
    /// The table, on which things are named.
    pub st: &'a State,
    /// Who reads it; nobody in particular sees everything.
    pub viewer: Option<u8>,
    /// The values of the first slots.
    pub window: &'a [Value],
    /// The names of the slots after those: the parameters of an event.
    pub names: &'a [EcoString],
    /// The slot of what is looked at: the candidate of the innermost selector.
    pub it: Option<u16>,
    /// What has not been chosen yet: slots, with the names that are chosen for them.
    pub unchosen: &'a [(u16, EcoString)],
    /// How deep this is in what is told.
    pub(crate) depth: u8,
    /// What a thing is called for a viewer.
    pub(crate) called: fn(&Game, &State, Value, Option<u8>) -> String,
}

/// A cost that is a value, with what was known where it was written.
#[must_use]
pub fn price(game: &Game, st: &State, id: u16, known: &[Value]) -> String {
    let price = &game.program.prices[usize::from(id)];
    let window: Vec<Value> = [Value::None, Value::None].into_iter().chain(known.iter().copied()).collect();
    Wording::new(game, st, None, &window).terms(&price.terms, &price.more)
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
        Wording { game, st, viewer, window, names: &[], it: None, unchosen: &[], depth: 0, called: describe::value }
    }

    /// With names for the slots after those.
    #[must_use]
    pub fn naming(self, names: &'a [EcoString]) -> Wording<'a> {
        Wording { names, it: None, unchosen: &[], ..self }
    }

    /// What the slots behind the captured ones are called where an ability of a form is told.
    #[must_use]
    pub fn names_of(game: &Game, form: &Form) -> Vec<EcoString> {
        let payer = ["condition.it", "condition.payer"];
        let names = if let Form::ModifyCost { .. } = form { &payer[..] } else { &[] };
        names.iter().map(|name| describe::word(game, name).into()).collect()
    }

    /// A value as people read it; a kind by its title.
    #[must_use]
    pub fn value(&self, v: Value) -> String {
        match v {
            Value::Kind(k) => self.kind(KindId(k)).to_owned(),
            v => (self.called)(self.game, self.st, v, self.viewer),
        }
    }

    /// A phrase of the machine, in the language of the game; what is empty can be left out.
    fn say(&self, key: &str, args: &[(&str, &str)]) -> String {
        describe::say(self.game, key, args)
    }

    /// An expression as a rulebook would say it.
    #[must_use]
    pub fn expression(&self, e: ExprId) -> String {
        self.told(e, Tight::Or)
    }

    /// What a cost comes to: `2 mana, tap(self)`.
    #[must_use]
    pub fn terms(&self, terms: &[Term], more: &[ExprId]) -> String {
        let p = &self.game.program;
        let one = |Term { payment, args, chosen }: &Term| {
            let pay = &p.payments[payment.i()];
            let (title, args) = (describe::called(&pay.title, &pay.name), pay.shown(args));
            let mut said = args.iter().map(|a| self.expression(*a));
            match args.first().and_then(|a| self.known(*a)) {
                Some(Value::Int(n)) if args.len() == 1 => format!("{n} {title}"),
                Some(Value::Int(n)) if pay.sorts.is_some() => format!("{n} {title} ({})", self.expression(args[1])),
                _ if args.is_empty() => match describe::chosen_to_pay(self.game, pay) {
                    // Called by what is chosen, where nothing else calls what is done with it.
                    Some(what) if chosen.is_some_and(|name| spaced(p.str(name)) == title) => what,
                    Some(what) if pay.chooses_one() => format!("{title} ({what})"),
                    _ => title.to_owned(),
                },
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
            CostIr::Optional { label, .. } => ("cost.more", p.str(label)),
            _ => ("cost.besides", ""),
        };
        self.say(key, &[("name", name), ("cost", &terms)])
    }

    /// Whether a part of a selector is what `permit … from` adds to what an action takes.
    fn is_permitted(&self, source: Source) -> bool {
        let p = &self.game.program;
        let Source::In(list) = source else { return false };
        matches!(p.expr(list), Expr::Define(define, _) if p.permitted.iter().any(|permitted| permitted.define == *define))
    }

    /// What a selector finds: `creature in hand of A where power > 2`; a single thing by its name. What an action may take from
    /// elsewhere is left out.
    #[must_use]
    pub fn selector(&self, id: SelectorId) -> String {
        let p = &self.game.program;
        let s = &p.selectors[id.i()];
        let inner = Wording { it: Some(s.var), depth: self.depth + 1, ..*self };
        let parts = s.parts.iter().filter(|part| !self.is_permitted(part.source)).map(|part| {
            if let Source::Is(x) = part.source {
                return self.told(x, Tight::Word);
            }
            if let (Test::Any, Source::In(e)) = (part.test, part.source)
                && let Expr::Group(of, by) = p.expr(e)
            {
                let placed = self.grouped("condition.group", *of, *by);
                return match part.condition {
                    Some(c) => self.say("condition.where", &[("x", &placed), ("c", &inner.told(c, Tight::Or))]),
                    None => placed,
                };
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
        if let Some((_, name)) = self.unchosen.iter().find(|(unchosen, _)| *unchosen == slot) {
            return spaced(name);
        }
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
}
