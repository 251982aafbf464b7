//! Which kinds and keywords are only passed on: what gives them asks for them only in such ways that who has more of them is
//! never given less. Who has those is found by going on from thing to thing until nothing changes (see [`crate::machine::query::modifiers::spread`]),
//! as long as nothing is on that takes them away.

use crate::machine::tables::Tables;
use crate::program::circles;
use crate::program::{
    Ability, AbilityId, AttrId, Builtin, Cmp, DefineId, Expr, ExprId, Form, KindId, Program, SelectorId, Source, Test,
};
use naipe_grammar::ast::QueryOp;
use naipe_grammar::narrow;
use rustc_hash::FxHashSet;

/// What becomes of an expression when more things have the kinds that it asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Sign {
    /// It holds still, is as large, has as many members.
    More,
    /// The other way about.
    Less,
    /// It cannot be told.
    Either,
}

impl Sign {
    fn flipped(self) -> Sign {
        match self {
            Sign::More => Sign::Less,
            Sign::Less => Sign::More,
            Sign::Either => Sign::Either,
        }
    }
}

/// What is asked to find out whether something has a kind.
#[derive(Default)]
struct Asked {
    /// Kinds that can be given or taken, and whether more of them never gives less.
    kinds: Vec<(KindId, bool)>,
    /// Whether it may ask for anything else that can depend on kinds.
    is_opaque: bool,
}

/// The circles in which kinds are only passed on.
#[derive(Debug, Clone, Default)]
pub struct PassedOn {
    /// For each kind, the number of its circle, if it is in one.
    pub circles: Vec<Option<u16>>,
    /// For each circle, the abilities that take its kinds away, or switch off what gives them: while one of those is on,
    /// they are not only passed on.
    pub stopped_by: Vec<Box<[AbilityId]>>,
}

/// The circles of a program in which kinds are only passed on.
pub fn circles(p: &Program, index: &Tables) -> PassedOn {
    let mut asked: Vec<Asked> = p.kinds.iter().map(|_| Asked::default()).collect();
    let control_depends = index.modifies_control && control_depends(p);
    let mut found = PassedOn { circles: vec![None; p.kinds.len()], stopped_by: Vec::new() };
    if control_depends || !p.abilities.iter().any(|a| matches!(a.form, Form::ModifyKind { gains: true, .. })) {
        return found;
    }
    for (id, a) in (0..).map(AbilityId).zip(&p.abilities) {
        let Form::ModifyKind { kind, applies, gains: true, .. } = a.form else { continue };
        let mut reader = Reader::new(p, control_depends);
        reader.ability(a);
        // What a keyword holds that can be given is on where that is.
        if let Some((.., of)) = index.granted.iter().find(|(_, granted, _)| *granted == id) {
            reader.kind(*of, Sign::More);
        }
        for (k, to) in asked.iter_mut().enumerate() {
            let k = KindId(narrow::u16(k));
            // Gaining one below it is gaining it; but who must be of it to gain that has it.
            if p.is_kind(kind, k) && !must_be(p, applies, k) {
                to.kinds.extend_from_slice(&reader.asked.kinds);
                to.is_opaque |= reader.asked.is_opaque;
            }
        }
    }
    spread_opacity(&mut asked);
    let uses: Vec<Vec<usize>> = asked.iter().map(|a| a.kinds.iter().map(|(to, _)| to.i()).collect()).collect();
    for circle in circles::of(&uses) {
        let is_passed_on = circle.iter().all(|k| {
            let a = &asked[*k];
            let only_gives = a.kinds.iter().all(|(to, more)| *more || circle.binary_search(&to.i()).is_err());
            only_gives && !a.is_opaque
        });
        if is_passed_on {
            let number = narrow::u16(found.stopped_by.len());
            circle.iter().for_each(|k| found.circles[*k] = Some(number));
            found.stopped_by.push(stopped_by(p, &circle));
        }
    }
    found
}

/// The abilities that take kinds of a circle away, or switch off what gives them.
fn stopped_by(p: &Program, circle: &[usize]) -> Box<[AbilityId]> {
    let stops = |a: &Ability| match a.form {
        Form::ModifyKind { kind, gains: false, .. } => circle.iter().any(|k| p.is_kind(KindId(narrow::u16(*k)), kind)),
        Form::Suspend { .. } | Form::Mute { .. } => true,
        _ => false,
    };
    (0..).map(AbilityId).zip(&p.abilities).filter(|(_, a)| stops(a)).map(|(id, _)| id).collect()
}

/// Whether an ability applies only to what is of a kind.
fn must_be(p: &Program, applies: ExprId, k: KindId) -> bool {
    let Expr::Matches(s) = p.expr(applies) else { return false };
    p.selectors[s.i()].parts.iter().all(|part| matches!(part.test, Test::Kind(of) if p.is_kind(of, k)))
}

/// Whether who controls what may depend on kinds that can be given or taken.
fn control_depends(p: &Program) -> bool {
    let mut reader = Reader::new(p, true);
    for a in p.abilities.iter().filter(|a| matches!(a.form, Form::ModifyController { .. })) {
        reader.ability(a);
    }
    reader.asked.is_opaque || !reader.asked.kinds.is_empty()
}

/// What asks for something of which it is not known what that asks for, is not known either.
fn spread_opacity(asked: &mut [Asked]) {
    loop {
        let opaque: Vec<bool> = asked.iter().map(|a| a.is_opaque).collect();
        let mut changed = false;
        for a in asked.iter_mut().filter(|a| !a.is_opaque) {
            a.is_opaque = a.kinds.iter().any(|(to, _)| opaque[to.i()]);
            changed |= a.is_opaque;
        }
        if !changed {
            return;
        }
    }
}

/// Looks through expressions for what they ask.
struct Reader<'p> {
    p: &'p Program,
    control_depends: bool,
    asked: Asked,
    /// Defines that have been looked through.
    seen: FxHashSet<(DefineId, Sign)>,
}

impl<'p> Reader<'p> {
    fn new(p: &'p Program, control_depends: bool) -> Reader<'p> {
        Reader { p, control_depends, asked: Asked::default(), seen: FxHashSet::default() }
    }

    /// What an ability asks to find out whether it applies, and whom it makes a controller.
    fn ability(&mut self, a: &Ability) {
        match a.form {
            Form::ModifyKind { each: Some(_), .. } => self.asked.is_opaque = true,
            Form::ModifyKind { applies, .. } => self.expr(applies, Sign::More),
            Form::ModifyController { applies, player, .. } => {
                self.expr(applies, Sign::Either);
                self.expr(player, Sign::Either);
            }
            _ => self.asked.is_opaque = true,
        }
        if let Some(condition) = a.condition {
            self.expr(condition, Sign::More);
        }
    }

    fn kind(&mut self, k: KindId, sign: Sign) {
        if self.p.kinds[k.i()].dynamic {
            self.asked.kinds.push((k, sign == Sign::More));
        }
    }

    fn all(&mut self, all: &[ExprId], sign: Sign) {
        all.iter().for_each(|e| self.expr(*e, sign));
    }

    fn expr(&mut self, e: ExprId, sign: Sign) {
        match self.p.expr(e) {
            Expr::Const(_) | Expr::Var(_) | Expr::Param(_) | Expr::Fact(_) | Expr::ScopeField(..) | Expr::During(_) => {
            }
            Expr::InScope(_, a) | Expr::Zone(_, a) => self.all(a.as_slice(), Sign::Either),
            Expr::Not(a) | Expr::Neg(a) => self.expr(*a, sign.flipped()),
            Expr::And(a, b) | Expr::Or(a, b) | Expr::Arith(crate::program::Arith::Add, a, b) => {
                self.all(&[*a, *b], sign)
            }
            Expr::Compare(Cmp::Ge | Cmp::Gt, a, b) => {
                self.expr(*a, sign);
                self.expr(*b, sign.flipped());
            }
            Expr::Compare(Cmp::Le | Cmp::Lt, a, b) => {
                self.expr(*a, sign.flipped());
                self.expr(*b, sign);
            }
            Expr::Compare(_, a, b) | Expr::Arith(_, a, b) | Expr::Range(a, b) | Expr::Index(a, b) => {
                self.all(&[*a, *b], Sign::Either);
            }
            Expr::In(a, b) => {
                self.expr(*a, Sign::Either);
                self.expr(*b, sign);
            }
            Expr::IsKind(a, k) => {
                self.kind(*k, sign);
                self.expr(*a, Sign::Either);
            }
            Expr::IsEmpty(a) => self.expr(*a, sign.flipped()),
            Expr::IsNone(a) | Expr::IsType(a, _) | Expr::Printed(a, _) | Expr::Stored(a, _) => {
                self.expr(*a, Sign::Either);
            }
            Expr::Attr(a, attr) => {
                self.attr(*attr, false);
                self.expr(*a, Sign::Either);
            }
            Expr::PlayerAttr(a, attr) => {
                self.attr(*attr, true);
                self.expr(*a, Sign::Either);
            }
            Expr::If(c, a, b) => {
                self.expr(*c, Sign::Either);
                self.all(&[*a, *b], sign);
            }
            Expr::Let(_, a, b) => {
                self.expr(*a, Sign::Either);
                self.expr(*b, sign);
            }
            Expr::Query(QueryOp::Any | QueryOp::Count | QueryOp::All, s) | Expr::Matches(s) => {
                self.selector(*s, sign, sign);
            }
            Expr::Query(QueryOp::Every, s) => self.selector(*s, sign.flipped(), sign),
            Expr::Query(QueryOp::First, s) => self.selector(*s, Sign::Either, Sign::Either),
            Expr::Fold(_, a, s) => {
                self.selector(*s, Sign::Either, Sign::Either);
                self.expr(*a, Sign::Either);
            }
            Expr::List(all) => self.all(all, sign),
            Expr::Define(d, args) => {
                self.all(args, Sign::Either);
                let define = &self.p.defines[d.i()];
                self.asked.is_opaque |= define.modified || define.recursion > 0;
                if !self.asked.is_opaque && self.seen.insert((*d, sign)) {
                    self.expr(define.body, sign);
                }
            }
            Expr::Builtin(b, args) => {
                self.asked.is_opaque |= !self.is_of_the_table(*b);
                self.all(args, Sign::Either);
            }
            Expr::End { .. }
            | Expr::Concat(_)
            | Expr::Ranked(_)
            | Expr::Group(..)
            | Expr::Can { .. }
            | Expr::Happened(_)
            | Expr::Was(..) => self.asked.is_opaque = true,
        }
    }

    fn attr(&mut self, a: AttrId, of_player: bool) {
        let attr = if of_player { &self.p.player_attrs[a.i()] } else { &self.p.attrs[a.i()] };
        let is_fixed = |e: ExprId| matches!(self.p.expr(e), Expr::Const(_));
        self.asked.is_opaque |= attr.modified || !attr.lo.into_iter().chain(attr.hi).all(is_fixed);
        // What may have it only because it gained a kind has it only with that.
        if attr.gained {
            attr.kinds.iter().for_each(|k| self.kind(*k, Sign::Either));
        }
    }

    fn selector(&mut self, s: SelectorId, candidates: Sign, condition: Sign) {
        for part in &self.p.selectors[s.i()].parts {
            match part.test {
                Test::Kind(k) => self.kind(k, candidates),
                Test::Ability(_) => self.asked.is_opaque = true,
                Test::Any | Test::Player | Test::Cell | Test::Enum(_) | Test::Int => {}
            }
            match part.source {
                Source::In(e) | Source::At(e) | Source::Is(e) => self.expr(e, candidates),
                Source::Subsets(_) => self.asked.is_opaque = true,
                Source::InPlay | Source::Everywhere | Source::ZoneAll(_) | Source::Players | Source::Enum(_) => {}
            }
            if let Some(c) = part.condition {
                self.expr(c, condition);
            }
        }
    }

    /// Whether a built-in function asks for nothing but its arguments, where things are and whose they are.
    fn is_of_the_table(&self, b: Builtin) -> bool {
        use Builtin as B;
        match b {
            B::Controller => !self.control_depends,
            B::Owner | B::Zone | B::Cell | B::Title | B::Card | B::ZonePlayer | B::Next | B::Previous => true,
            B::Opponents | B::Partners | B::Opponent | B::TurnsTaken | B::Size | B::Column => true,
            B::Min | B::Max | B::Abs => true,
            B::Row | B::FixedRow | B::CellAt | B::Distance | B::Adjacent | B::Cells | B::Occupant => true,
            B::Position | B::Distinct | B::Seat | B::Seats | B::Titled | B::PrintedIn | B::HasRarity => true,
            B::Destination | B::Ordinal | B::Neighbours | B::PlaceIn | B::Beside | B::ZoneIs => true,
            B::FaceDown => self.p.turned_up.is_empty(),
            B::Source | B::Targets | B::Retargetable | B::Announced | B::CostOf | B::KeywordValue | B::Known => false,
            B::OfKind | B::Resolving | B::Token | B::Copies | B::Now | B::Remains => false,
            B::Abilities | B::NamedObject | B::Follow => false,
        }
    }
}
