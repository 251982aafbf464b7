//! What is done again and again until something ends it, and names that become something else on the way: `repite este proceso:
//! lanzas una moneda; si ese resultado es sol, robas una carta; si no, este proceso no se repite más`.

use super::clauses::{Clause, is_asked_last};
use super::lexicon::{Said, args};
use super::selectors::{conjuncts, named};
use super::things::Sort;
use super::writer::{What, Writer};
use naipe_grammar::ast::{AssignOp, Block, Expr, ExprKind, Part, Stmt, StmtKind, Type, UnaryOp, within_statements};

/// The letters by which a name is called that becomes something else: numbers, players, and things.
const LETTERS: [&str; 3] = ["XYZWVUTSRQ", "PQRS", "ABCD"];

/// For what a loop asks of a name that does nothing else than end it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goes {
    /// As long as the name is so, or is not so,
    While(bool),
    /// or as long as it is nothing.
    None,
}

/// What a name has to be for a condition to hold that asks nothing else.
fn goes_while(condition: &Expr, name: &str) -> Option<Goes> {
    match &condition.kind {
        ExprKind::Name(_) if named(condition) == Some(name) => Some(Goes::While(true)),
        ExprKind::Unary(UnaryOp::Not, inner) if named(inner) == Some(name) => Some(Goes::While(false)),
        ExprKind::Is(claim) if claim.what.name == "none" && !claim.negated && named(&claim.value) == Some(name) => {
            Some(Goes::None)
        }
        _ => None,
    }
}

/// Whether a value is what a name has to be for a loop to go on.
fn goes_on(value: &Expr, goes: Goes) -> bool {
    match goes {
        Goes::While(is_so) => value.kind == ExprKind::Bool(is_so),
        Goes::None => value.kind == ExprKind::None,
    }
}

/// The conditions of a loop that ask something of a name, among statements that stand one behind the other.
fn asked_by_loop<'e>(rest: &'e [Stmt], name: &str) -> Option<(Goes, &'e Block)> {
    rest.iter().find_map(|statement| match &statement.kind {
        StmtKind::While(condition, body) => {
            conjuncts(condition).into_iter().find_map(|one| goes_while(one, name)).map(|goes| (goes, body))
        }
        _ => None,
    })
}

/// Whether all that is written to a name in a block ends the loop that asks whether it is so.
fn only_ends(body: &Block, name: &str, goes: Goes) -> bool {
    let (mut all, mut ending) = (0, 0);
    within_statements(&body.statements, &mut |part| match part {
        Part::Statement(Stmt { kind: StmtKind::Assign(to, op, value), .. }) if named(to) == Some(name) => {
            all += 1;
            let is_end = matches!(goes, Goes::While(is_so) if value.kind == ExprKind::Bool(!is_so));
            ending += usize::from(*op == AssignOp::Set && is_end);
        }
        Part::Statement(Stmt { kind: StmtKind::AssignDo(to, ..), .. }) if named(to) == Some(name) => all += 1,
        // Whatever is something is not nothing.
        Part::Statement(Stmt { kind: StmtKind::If(condition, then, _), .. }) if goes == Goes::None => {
            ending += then.statements.iter().filter(|one| is_written_something(one, name, condition)).count();
        }
        _ => {}
    });
    all > 0 && all == ending
}

/// Whether a statement writes to a name what a condition says to be of some kind.
fn is_written_something(statement: &Stmt, name: &str, condition: &Expr) -> bool {
    let StmtKind::Assign(to, AssignOp::Set, value) = &statement.kind else { return false };
    let is_of_kind = |one: &Expr| match &one.kind {
        ExprKind::Is(claim) if named(value).is_some() && named(&claim.value) == named(value) => {
            claim.negated == (claim.what.name == "none")
        }
        _ => false,
    };
    named(to) == Some(name) && conjuncts(condition).into_iter().any(is_of_kind)
}

impl<'a> Writer<'a> {
    /// A name to which something else is written later: what it is to begin with, and what it goes by.
    pub(super) fn changing(&mut self, statement: &'a Stmt, rest: &'a [Stmt]) -> Vec<Clause> {
        let (name, ty, value) = match &statement.kind {
            StmtKind::Let(name, value) => (&name.name, None, value),
            StmtKind::LetOf(name, ty, value) => (&name.name, Some(ty), value),
            _ => return Vec::new(),
        };
        // What happens anew gives the same sort of thing back: it is what was given back last.
        if self.raised(value).is_some_and(|call| self.is_always_given(rest, name, &call.name.name)) {
            return self.statement(statement);
        }
        if let Some((goes, body)) = asked_by_loop(rest, name)
            && goes_on(value, goes)
            && only_ends(body, name, goes)
            && self.ends_loop_only(rest, name)
        {
            self.bind(name, What::Ending);
            return Vec::new();
        }
        let sort = self.sort_written(ty.map(|ty| &**ty), value);
        let letter = sort.and_then(|sort| self.free_letter(sort)).filter(|_| self.raised(value).is_none());
        let (Some(sort), Some(letter)) = (sort, letter) else {
            let clauses = self.statement(statement);
            self.lack(format!("the name `{name}` that changes"), "");
            self.bind(name, What::Changing);
            return clauses;
        };
        let said = Said::plain(letter.to_string());
        let is_empty = matches!(&value.kind, ExprKind::List(members) if members.is_empty());
        let clause = if value.kind == ExprKind::None {
            Clause::default()
        } else if is_empty {
            Clause::new(self.say("text.letter.starts.empty", &args([("n", &said)])))
        } else {
            let x = if sort == Sort::Number { Said::plain(self.described(value)) } else { self.thing(value) };
            let key = if x.reader { "text.letter.starts.you" } else { "text.letter.starts" };
            Clause::new(self.say(key, &args([("n", &said), ("x", &x)])))
        };
        self.bind(&letter.to_string(), What::Said(said, sort));
        self.bind(name, What::Letter(letter, sort));
        self.with_its_amounts(vec![clause])
    }

    /// Whether all that is written to a name is what the same event gives back.
    fn is_always_given(&self, rest: &'a [Stmt], name: &str, event: &str) -> bool {
        let mut is_always = true;
        within_statements(rest, &mut |part| match part {
            Part::Statement(Stmt { kind: StmtKind::Assign(to, op, value), .. }) if named(to) == Some(name) => {
                let is_same = self.raised(value).is_some_and(|call| call.name.name == event);
                is_always &= is_same && *op == AssignOp::Set;
            }
            Part::Statement(Stmt { kind: StmtKind::AssignDo(to, ..), .. }) if named(to) == Some(name) => {
                is_always = false;
            }
            _ => {}
        });
        is_always
    }

    /// Whether a name does nothing but end a loop: nothing else asks what it is.
    fn ends_loop_only(&self, rest: &'a [Stmt], name: &str) -> bool {
        let mut tried = self.clone();
        let lacks = tried.lacks.len();
        tried.bind(name, What::Ending);
        tried.statements(rest);
        let told = ending_asked(name);
        !tried.lacks[lacks..].iter().any(|lack| lack.what == told)
    }

    /// Of what sort a name is to which something else is written later, where that goes by a letter.
    fn sort_written(&self, ty: Option<&Type>, value: &'a Expr) -> Option<Sort> {
        let sort = match ty {
            Some(ty) => self.things.sort(ty),
            None if matches!(value.kind, ExprKind::Int(_)) || self.is_amount(value) => Sort::Number,
            None if self.is_reader(value) || self.is_rival(value) => Sort::Player,
            None => match named(value).and_then(|name| self.find(name)) {
                Some(What::Referent(number)) => self.referents[number].sort,
                Some(What::Letter(_, sort) | What::Said(_, sort)) => sort,
                _ => self.sort_given(value)?,
            },
        };
        matches!(sort, Sort::Number | Sort::Player | Sort::Thing).then_some(sort)
    }

    /// Of what sort that is which a define gives.
    fn sort_given(&self, value: &Expr) -> Option<Sort> {
        let name = match &value.kind {
            ExprKind::Call(call) => call.name.name.as_str(),
            ExprKind::Name(name) => name.as_str(),
            _ => return None,
        };
        Some(self.things.sort(self.things.defines.get(name)?.ty?))
    }

    /// A letter for something of a sort that nothing else goes by here.
    fn free_letter(&self, sort: Sort) -> Option<char> {
        let letters = match sort {
            Sort::Number => LETTERS[0],
            Sort::Player => LETTERS[1],
            _ => LETTERS[2],
        };
        letters.chars().find(|letter| !self.is_letter_taken(*letter))
    }

    /// What is written to a name that goes by a letter: `X aumenta en 1`, `P pasa a ser el rival`.
    pub(super) fn letter_changed(&mut self, letter: char, sort: Sort, op: AssignOp, value: &'a Expr) -> Vec<Clause> {
        let x = Said::plain(letter.to_string());
        // What happens, and how much of it adds to that.
        let (mut clauses, raised) = match self.raised(value) {
            Some(call) => {
                let clauses = self.call(&call.name.name, &call.args);
                (clauses, Some(Said::plain(self.given(&call.name.name))))
            }
            None => (Vec::new(), None),
        };
        let text = if sort == Sort::Number {
            let n = match (raised, op) {
                (Some(n), _) => n,
                (None, AssignOp::Set) => Said::plain(self.described(value)),
                (None, _) => self.amount(value),
            };
            let key = match op {
                AssignOp::Add => "text.shared.more",
                AssignOp::Sub => "text.shared.less",
                AssignOp::Mul => "text.shared.times",
                AssignOp::Set => "text.shared.set",
            };
            self.say(key, &args([("x", &x), ("n", &n)]))
        } else {
            let n = raised.unwrap_or_else(|| self.thing(value));
            let key = match op {
                AssignOp::Add => "text.letter.added",
                AssignOp::Sub => "text.letter.taken",
                _ if n.reader => "text.shared.set.you",
                _ => "text.shared.set",
            };
            self.say(key, &args([("x", &x), ("n", &n)]))
        };
        clauses.push(Clause::new(text));
        clauses
    }

    /// `3 times: …`, or `for X from 2 to 5: …` where what is done asks which of the numbers it is.
    pub(super) fn for_numbers(
        &mut self,
        name: &'a str,
        [from, to]: [&'a Expr; 2],
        body: &'a Block,
    ) -> Option<Vec<Clause>> {
        let letter = self.free_letter(Sort::Number)?;
        let before = self.clone();
        let (clauses, says) = self.scoped(|w| w.for_number(name, letter, [from, to], body));
        if says || from.kind != ExprKind::Int(1) {
            return Some(clauses);
        }
        *self = before;
        Some(self.repeated(to, body))
    }

    /// What is done for each of the numbers from one to another, and whether it says which that is.
    fn for_number(
        &mut self,
        name: &'a str,
        letter: char,
        sides: [&'a Expr; 2],
        body: &'a Block,
    ) -> (Vec<Clause>, bool) {
        let [x, y] = sides.map(|side| Said::plain(self.described(side)));
        self.bind(name, What::Letter(letter, Sort::Number));
        let clauses = self.again_and_again(body);
        let what = self.joined_within(&clauses);
        let n = letter.to_string();
        let says = what.split(|sign: char| !sign.is_alphanumeric()).any(|word| word == n);
        let n = Said::plain(n);
        let end = self.say("text.end_of_each", &args([("x", &n)]));
        let text = self.say("text.for_numbers", &args([("n", &n), ("x", &x), ("y", &y), ("what", &Said::plain(what))]));
        (vec![Clause { is_asked_last: is_asked_last(&clauses), ..Clause::until(text, end) }], says)
    }

    /// Whether a statement does nothing but end the loop around it, once its round is over.
    pub(super) fn only_ends_loop(&self, statement: &Stmt) -> bool {
        let StmtKind::Assign(to, ..) = &statement.kind else { return false };
        matches!(named(to).and_then(|name| self.find(name)), Some(What::Ending))
    }

    /// What ends the loop that asks whether a name is so.
    pub(super) fn loop_ended(&mut self) -> Clause {
        Clause::new(self.say("text.loop.ends", &args([])))
    }

    /// What is asked of a name that only ends a loop.
    pub(super) fn ending_said(&mut self, name: &str) -> Said {
        self.unsaid(ending_asked(name), "")
    }

    /// What is done as long as something is so, or until it is ended.
    pub(super) fn repeated_while(&mut self, condition: &'a Expr, body: &'a Block) -> Vec<Clause> {
        let is_ending = |one: &&Expr| {
            let names = { self.names.iter() }.filter(|(_, what)| matches!(what, What::Ending));
            names.into_iter().any(|(name, _)| goes_while(one, name).is_some())
        };
        let asked: Vec<&Expr> = { conjuncts(condition).into_iter() }
            .filter(|one| !is_ending(one) && one.kind != ExprKind::Bool(true))
            .collect();
        let cond = (!asked.is_empty()).then(|| Said::plain(self.asking(|w| w.all_of_these(&asked, false))));
        let (outer, is_followed) = (self.in_loop.replace(self.is_followed), std::mem::take(&mut self.is_followed));
        let clauses = self.block(body);
        (self.in_loop, self.is_followed) = (outer, is_followed);
        let what = Said::plain(self.joined_within(&clauses));
        if what.text.is_empty() {
            return Vec::new();
        }
        let text = match cond {
            Some(cond) => self.say("text.loop.while", &args([("cond", &cond), ("what", &what)])),
            None => self.say("text.loop", &args([("what", &what)])),
        };
        let end = self.say("text.end_of_loop", &args([]));
        vec![Clause { is_asked_last: is_asked_last(&clauses), ..Clause::until(text, end) }]
    }
}

/// What is told where a name that ends a loop is asked for anything else.
fn ending_asked(name: &str) -> String {
    format!("the name `{name}` that ends what is repeated")
}
