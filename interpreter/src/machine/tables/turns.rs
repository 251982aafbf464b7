//! What the rules make of the number of the turn: whether two turns that are otherwise alike can go differently.
//!
//! Rules that only compare the number with something that stays as it is, or ask for its rest, come to a point from which
//! on all turns are alike, or go round. Rules that do anything else with it count every turn.

use crate::program::walk;
use crate::program::{Arith, Builtin, Expr, ExprId, Fact, Program};
use crate::value::Value;
use naipe_grammar::narrow;

/// What a program makes of the number of the turn, and of how many turns players have taken.
#[derive(Debug, Default)]
pub struct Turns {
    /// Something grows with the turns.
    pub(crate) grows: bool,
    /// Something is made of it that is neither compared nor a rest.
    pub(crate) is_counted: bool,
    /// What is compared: one side grows with the turns.
    pub(crate) compared: Vec<(ExprId, ExprId)>,
    /// After so many turns all rests are the same again.
    pub(crate) round: u64,
}

/// What an expression is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// The same for the whole game.
    Fixed,
    /// It grows with the turns, or stays the same for a while.
    Grows,
    /// Something else: nothing can be told of it.
    Other,
}

/// The longest round that is told from counting every turn.
const LONGEST: u64 = 1 << 20;

impl Turns {
    /// What a program makes of them.
    #[must_use]
    pub fn of(p: &Program) -> Turns {
        let mut turns = Turns { round: 1, ..Turns::default() };
        let mut classes = Classes { p, known: vec![None; p.exprs.len()] };
        let mut grows: Vec<bool> =
            (0..p.exprs.len()).map(|i| classes.of(ExprId(narrow::u32(i))) == Class::Grows).collect();
        if !grows.contains(&true) {
            return turns;
        }
        turns.grows = true;
        let all = grows.clone();
        for (i, e) in p.exprs.iter().enumerate() {
            match e {
                // What grows as it does is looked at where it is used.
                _ if all[i] => children(p, ExprId(narrow::u32(i)), &mut |x| grows[x.i()] = false),
                Expr::Compare(_, a, b) => {
                    let sides = [*a, *b].map(|x| classes.of(x));
                    if matches!(sides, [Class::Grows, Class::Fixed] | [Class::Fixed, Class::Grows]) {
                        turns.compared.push((*a, *b));
                        (grows[a.i()], grows[b.i()]) = (false, false);
                    }
                }
                Expr::Arith(Arith::Rem, a, b) if all[a.i()] => {
                    if let Some(n) = rest_of(p, *a, *b) {
                        turns.round = common(turns.round, n);
                        grows[a.i()] = false;
                    }
                }
                _ => {}
            }
        }
        for d in &p.defines {
            grows[d.body.i()] = false;
        }
        turns.is_counted = grows.contains(&true) || turns.round > LONGEST;
        turns
    }
}

/// What expressions are made of, as far as it is known.
struct Classes<'p> {
    p: &'p Program,
    known: Vec<Option<Class>>,
}

impl Classes<'_> {
    fn of(&mut self, e: ExprId) -> Class {
        if let Some(class) = self.known[e.i()] {
            return class;
        }
        // What asks for itself is something else.
        self.known[e.i()] = Some(Class::Other);
        let class = self.find(e);
        self.known[e.i()] = Some(class);
        class
    }

    fn widest(&mut self, list: &[ExprId]) -> Class {
        list.iter().fold(Class::Fixed, |all, x| match (all, self.of(*x)) {
            (Class::Other, _) | (_, Class::Other) => Class::Other,
            (Class::Grows, _) | (_, Class::Grows) => Class::Grows,
            _ => Class::Fixed,
        })
    }

    fn find(&mut self, e: ExprId) -> Class {
        let p = self.p;
        match p.expr(e) {
            Expr::Fact(Fact::TurnNumber) | Expr::Builtin(Builtin::TurnsTaken, _) => Class::Grows,
            Expr::Const(Value::Int(_)) | Expr::Param(_) | Expr::Builtin(Builtin::Seats, _) => Class::Fixed,
            Expr::Arith(Arith::Add, a, b) => self.widest(&[*a, *b]),
            Expr::Arith(Arith::Sub, a, b) => match (self.of(*a), self.of(*b)) {
                (a, Class::Fixed) => a,
                _ => Class::Other,
            },
            Expr::Arith(Arith::Mul | Arith::Div, a, b) => match (self.of(*a), self.of(*b)) {
                (Class::Grows, _) if positive(p, *b).is_some() => Class::Grows,
                (Class::Fixed, Class::Fixed) => Class::Fixed,
                _ => Class::Other,
            },
            Expr::If(_, a, b) => match self.widest(&[*a, *b]) {
                // Which of two it is can change.
                Class::Fixed => Class::Other,
                class => class,
            },
            Expr::Builtin(Builtin::Min | Builtin::Max, args) => self.widest(args),
            Expr::Define(d, _) if !p.defines[d.i()].modified && p.defines[d.i()].recursion == 0 => {
                self.of(p.defines[d.i()].body)
            }
            _ => Class::Other,
        }
    }
}

/// The number of a constant that is greater than 0.
fn positive(p: &Program, e: ExprId) -> Option<u64> {
    match p.expr(e) {
        Expr::Const(Value::Int(n)) if *n > 0 => Some(*n as u64),
        _ => None,
    }
}

/// What an expression is made of, one step down; where it is a define, what it stands for.
fn children(p: &Program, e: ExprId, visit: &mut dyn FnMut(ExprId)) {
    match p.expr(e) {
        Expr::Arith(_, a, b) => {
            visit(*a);
            visit(*b);
        }
        // What it depends on is compared on its own.
        Expr::If(_, a, b) => {
            visit(*a);
            visit(*b);
        }
        Expr::Builtin(Builtin::Min | Builtin::Max, args) => args.iter().for_each(|x| visit(*x)),
        _ => {}
    }
}

/// After how many turns the rest of what grows is the same again.
fn rest_of(p: &Program, of: ExprId, by: ExprId) -> Option<u64> {
    let mut round = positive(p, by)?;
    let mut plain = true;
    walk::expr(p, of, &mut |_, e| match e {
        Expr::Arith(Arith::Div, _, by) => match positive(p, *by) {
            Some(n) => round = round.saturating_mul(n),
            None => plain = false,
        },
        Expr::If(..) | Expr::Define(..) | Expr::Builtin(Builtin::Min | Builtin::Max, _) => plain = false,
        _ => {}
    });
    plain.then_some(round)
}

/// The least number that two go into.
fn common(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).saturating_mul(b)
}
