//! Claims about nothing: what holds only because something that it speaks of is not there.

use crate::limits;
use crate::machine::query::eval::Eval;
use crate::machine::query::game::Game;
use crate::machine::query::selectors::Cursor;
use crate::machine::state::{NONE16, State};
use crate::program::walk;
use crate::program::{Builtin, Cmp, Define, DefineId, Expr, ExprId, SelectorId, Source, Ty};
use crate::value::Value;
use crate::view::difference::{self, Difference};
use naipe_grammar::ast::QueryOp;
use naipe_grammar::narrow;

/// Why a claim proves nothing, and what of it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Missing {
    /// It is not there.
    Nothing(ExprId),
    /// It has left play, where what is claimed not to be so of it is so of no card.
    Left(ExprId),
}

impl Eval<'_> {
    /// What is not there and makes a claim hold, or fail, that says something else.
    pub(super) fn missing(&mut self, claim: ExprId, holds: bool) -> Option<Missing> {
        match self.proved(claim, holds).err()? {
            Missing::Left(of) if self.says_where(claim, of) => None,
            missing => Some(missing),
        }
    }

    /// Whether a claim says of a thing in which zone it is, and so means it as it is there.
    fn says_where(&mut self, claim: ExprId, of: ExprId) -> bool {
        let (p, thing) = (self.p(), self.eval(of));
        let mut places = Vec::new();
        walk::expr(p, claim, &mut |_, e| match e {
            Expr::In(x, _) => places.push(*x),
            Expr::Builtin(Builtin::Zone, args) => places.extend(args.first()),
            _ => {}
        });
        places.into_iter().any(|x| self.eval(x) == thing)
    }

    /// A thing of which it is claimed that something is not so of it has not left play.
    fn still_there(&mut self, of: ExprId) -> Result<(), Missing> {
        let Value::Object(o) = self.eval(of) else { return Ok(()) };
        let in_play = |zone: u16| self.c.zones.get(usize::from(zone)).is_some_and(|zone| zone.in_play);
        let is_away = self.c.fresh(o).is_some_and(|x| !in_play(x.zone));
        let has_left = is_away && self.c.last_known.iter().any(|last| self.c.are_one(last.object, o) && !last.went_on);
        if has_left { Err(Missing::Left(of)) } else { Ok(()) }
    }

    fn proved(&mut self, id: ExprId, holds: bool) -> Result<(), Missing> {
        let p = self.p();
        match &p.exprs[id.i()] {
            Expr::Not(of) => self.proved(*of, !holds),
            Expr::And(a, b) => self.both_or_one(*a, *b, holds, true),
            Expr::Or(a, b) => self.both_or_one(*a, *b, holds, false),
            Expr::If(condition, yes, no) => {
                let taken = self.taken(*condition, *yes, *no)?;
                self.proved(taken, holds)
            }
            Expr::Compare(how, a, b) => {
                self.present(*a)?;
                self.present(*b)?;
                // That something is `yes` says that it is so.
                if let Some((claim, is)) = self.as_truth(*how, *a, *b) {
                    return self.proved(claim, is == holds);
                }
                self.none_of_the_gone(*a)?;
                self.none_of_the_gone(*b)?;
                // That there is none of something, or that it is not so, is said of what is there.
                let is_nothing = |e: &ExprId| matches!(p.exprs[e.i()], Expr::Const(Value::Int(0) | Value::Bool(false)));
                let denies = match how {
                    Cmp::Eq => {
                        if holds {
                            is_nothing(a) || is_nothing(b)
                        } else {
                            true
                        }
                    }
                    Cmp::Ne => holds,
                    _ => false,
                };
                for side in [a, b] {
                    if let (true, Expr::Attr(of, _) | Expr::Stored(of, _)) = (denies, &p.exprs[side.i()]) {
                        self.still_there(*of)?;
                    }
                }
                Ok(())
            }
            Expr::In(a, b) => {
                self.present(*a)?;
                self.present(*b)
            }
            Expr::IsNone(of) => self.parts(*of),
            Expr::IsKind(of, _) if !holds => {
                self.present(*of)?;
                self.still_there(*of)
            }
            Expr::Builtin(Builtin::OfKind, args) if !holds => {
                self.given(args)?;
                self.still_there(args[0])
            }
            Expr::IsKind(of, _) | Expr::IsType(of, _) | Expr::IsEmpty(of) | Expr::InScope(_, Some(of)) => {
                self.present(*of)
            }
            Expr::Query(QueryOp::Every, selector) if holds => {
                self.sources(*selector)?;
                // All that are there would do as one of them.
                self.next(*selector, &mut Cursor::default()).ok_or(Missing::Nothing(id))?;
                self.proved_of_one(*selector, true)
            }
            Expr::Query(QueryOp::Any | QueryOp::Every, selector) => {
                self.sources(*selector)?;
                self.proved_of_one(*selector, holds)
            }
            // What a define says is its own business; that it says so for nothing is told where it is asked.
            Expr::Define(d, args) if is_claim(&p.defines[d.i()]) => {
                self.given(args)?;
                self.proved_inside(*d, args, holds).map_err(|_| Missing::Nothing(id))
            }
            Expr::InScope(_, None) | Expr::During(_) | Expr::Query(..) => self.parts(id),
            Expr::Happened(past) => past.pattern.map_or(Ok(()), |pattern| self.arguments(pattern)),
            _ if holds => self.parts(id),
            Expr::Attr(of, _) | Expr::Stored(of, _) => {
                self.present(id)?;
                self.still_there(*of)
            }
            _ => self.present(id),
        }
    }

    /// Which of two a condition decides for, if it does so by what is there.
    fn taken(&mut self, condition: ExprId, yes: ExprId, no: ExprId) -> Result<ExprId, Missing> {
        let is_so = self.holds(condition);
        self.proved(condition, is_so)?;
        Ok(if is_so { yes } else { no })
    }

    /// What a comparison with a truth says to be so, or not to be so; nothing of what is compared otherwise.
    fn as_truth(&self, how: Cmp, a: ExprId, b: ExprId) -> Option<(ExprId, bool)> {
        let p = self.p();
        let is_equal = match how {
            Cmp::Eq => true,
            Cmp::Ne => false,
            _ => return None,
        };
        [(a, b), (b, a)].into_iter().find_map(|(claim, truth)| match (&p.exprs[claim.i()], &p.exprs[truth.i()]) {
            (Expr::Attr(..) | Expr::Stored(..) | Expr::Const(_), _) => None,
            (_, Expr::Const(Value::Bool(is))) => Some((claim, *is == is_equal)),
            _ => None,
        })
    }

    /// What is compared is not that there is none of something of what has left play: of that there is none of anything.
    fn none_of_the_gone(&mut self, id: ExprId) -> Result<(), Missing> {
        let p = self.p();
        match &p.exprs[id.i()] {
            Expr::Attr(of, _) | Expr::Stored(of, _) if is_none(self.eval(id)) => self.still_there(*of),
            Expr::Builtin(_, args) if is_none(self.eval(id)) => args.iter().try_for_each(|arg| self.still_there(*arg)),
            Expr::Arith(_, a, b) => {
                self.none_of_the_gone(*a)?;
                self.none_of_the_gone(*b)
            }
            Expr::Neg(of) => self.none_of_the_gone(*of),
            _ => Ok(()),
        }
    }

    /// What is said of each of several is no claim about nothing where it is none of one of them, or where there are none.
    fn proved_of_one(&mut self, selector: SelectorId, holds: bool) -> Result<(), Missing> {
        let p = self.p();
        let selector_of = &p.selectors[selector.i()];
        let mut missing = Ok(());
        for (part, candidate) in self.candidates(selector) {
            let Some(condition) = selector_of.parts[part].condition else { return Ok(()) };
            self.set_var(selector_of.var, candidate);
            if self.holds(condition) != holds {
                continue;
            }
            match self.proved(condition, holds) {
                Ok(()) => return Ok(()),
                found => missing = found,
            }
        }
        missing
    }

    /// The same of what a define says.
    fn proved_inside(&mut self, d: DefineId, args: &[ExprId], holds: bool) -> Result<(), Missing> {
        if self.depth >= limits::DEPTH {
            return Ok(());
        }
        let define = &self.p().defines[d.i()];
        let mut window = vec![self.var(0), self.var(1)];
        window.extend(args.iter().map(|arg| self.eval(*arg)));
        let saved = self.open_window(&window, usize::from(define.slots));
        self.depth += 1;
        let proved = self.proved(define.body, holds);
        self.depth -= 1;
        self.close_window(saved);
        proved
    }

    /// Two conditions of which both have to do what is said, or one of them.
    fn both_or_one(&mut self, a: ExprId, b: ExprId, holds: bool, and: bool) -> Result<(), Missing> {
        if holds == and {
            self.proved(a, holds)?;
            return self.proved(b, holds);
        }
        let mut missing = Ok(());
        for side in [a, b] {
            if self.holds(side) == holds {
                match self.proved(side, holds) {
                    Ok(()) => return Ok(()),
                    found => missing = missing.and(found),
                }
            }
        }
        missing
    }

    /// Something that has a value, and so has all that it is made of.
    fn present(&mut self, id: ExprId) -> Result<(), Missing> {
        self.parts(id)?;
        // What has left the game is nowhere, but it was something.
        let is_place = matches!(self.p().exprs[id.i()], Expr::Builtin(Builtin::Zone | Builtin::Cell, _));
        if !is_place && self.eval(id) == Value::None { Err(Missing::Nothing(id)) } else { Ok(()) }
    }

    /// What an expression asks something of has to be there; itself it may be `none`.
    fn parts(&mut self, id: ExprId) -> Result<(), Missing> {
        let p = self.p();
        match &p.exprs[id.i()] {
            Expr::Attr(of, _)
            | Expr::Printed(of, _)
            | Expr::Stored(of, _)
            | Expr::PlayerAttr(of, _)
            | Expr::Neg(of)
            | Expr::Zone(_, Some(of))
            | Expr::IsKind(of, _)
            | Expr::IsType(of, _)
            | Expr::End { of, .. } => self.present(*of),
            Expr::IsNone(of) | Expr::Not(of) => self.parts(*of),
            Expr::Arith(_, a, b) | Expr::Range(a, b) | Expr::Index(a, b) => {
                self.present(*a)?;
                self.present(*b)
            }
            Expr::If(condition, yes, no) => {
                let taken = self.taken(*condition, *yes, *no)?;
                self.parts(taken)
            }
            Expr::Builtin(Builtin::NamedObject, _) => {
                if self.eval(id) == Value::None {
                    return Err(Missing::Nothing(id));
                }
                Ok(())
            }
            Expr::Builtin(_, args) | Expr::Define(_, args) | Expr::List(args) => self.given(args),
            Expr::Can { args, .. } => self.given(args),
            Expr::Query(_, selector) | Expr::Fold(_, _, selector) | Expr::Group(selector, _) => self.sources(*selector),
            Expr::Ranked(ranked) => self.sources(ranked.of),
            _ => Ok(()),
        }
    }

    /// Arguments have to be there, but for those that are left out.
    fn given(&mut self, args: &[ExprId]) -> Result<(), Missing> {
        let p = self.p();
        args.iter().filter(|a| !matches!(p.exprs[a.i()], Expr::Const(Value::None))).try_for_each(|a| self.present(*a))
    }

    /// Where candidates come from.
    fn sources(&mut self, selector: SelectorId) -> Result<(), Missing> {
        let p = self.p();
        p.selectors[selector.i()].parts.iter().try_for_each(|part| match part.source {
            Source::In(of) | Source::At(of) | Source::Is(of) | Source::Subsets(of) => self.present(of),
            _ => Ok(()),
        })
    }

    /// What the arguments of a pattern are compared with.
    fn arguments(&mut self, pattern: ExprId) -> Result<(), Missing> {
        let p = self.p();
        match &p.exprs[pattern.i()] {
            Expr::And(a, b) => {
                self.arguments(*a)?;
                self.arguments(*b)
            }
            Expr::Compare(_, _, with) | Expr::In(_, with) => self.present(*with),
            _ => Ok(()),
        }
    }
}

/// Whether a value is that there is none of something, or that it is not so.
fn is_none(v: Value) -> bool {
    matches!(v, Value::Int(0) | Value::Bool(false) | Value::List { len: 0, .. })
}

/// Whether what a define says can be looked into: what uses itself would be looked into again and again.
fn is_claim(define: &Define) -> bool {
    !define.modified && define.recursion == 0 && define.ty == Ty::Bool
}

/// A title in an expression that several things bear which are not alike, and in what they differ.
pub(super) fn ambiguous(game: &Game, st: &State, id: ExprId) -> Option<(ExprId, Difference)> {
    let p = &game.program;
    let mut found = None;
    walk::expr(p, id, &mut |at, _| {
        if let Some(difference) = title(game, at).and_then(|title| several_bear(game, st, title)) {
            found = Some((at, difference));
        }
    });
    found
}

/// The title by which alone an expression names a thing.
pub(super) fn title(game: &Game, id: ExprId) -> Option<&str> {
    let p = &game.program;
    let Expr::Builtin(Builtin::NamedObject, args) = p.expr(id) else { return None };
    let [title] = **args else { return None };
    let Expr::Const(Value::Text(title)) = p.expr(title) else { return None };
    Some(p.strings[*title as usize].as_str())
}

fn several_bear(game: &Game, st: &State, title: &str) -> Option<Difference> {
    let (p, core) = (&game.program, &st.core);
    let bears = |id: &u32| {
        let o = &core.objects[*id as usize];
        o.zone != NONE16 && p.str(p.defs[o.def as usize].title) == title
    };
    let all: Vec<u32> = (0..narrow::u32(core.objects.len())).filter(bears).collect();
    let in_play = |id: &&u32| core.zones[core.objects[**id as usize].zone as usize].in_play;
    // Those in play are meant before others.
    let mut meant: Vec<u32> = all.iter().filter(in_play).copied().collect();
    if meant.is_empty() {
        meant = all;
    }
    let (first, rest) = meant.split_first()?;
    let reference = |id: u32| core.reference(id);
    rest.iter().find_map(|other| difference::things(game, st, reference(*first), reference(*other)))
}
