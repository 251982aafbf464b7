//! What must be so of every block, so that running it needs no questions.

use crate::machine::query::plan::block::Block;
use crate::machine::query::plan::instr::{
    Instr, Kind, Place, answers, at_once, jumps, leaving, often, queries, values, windows, works,
};

/// What is wrong with a block, if anything is: a jump out of it, a register or constant that it does not have, an end that is none.
pub(super) fn flaw(block: &Block) -> Option<String> {
    if block.origin.len() != block.code.len() {
        return Some("an instruction without origin".into());
    }
    if !block.code.last().is_none_or(Instr::ends) {
        return Some("the last instruction goes on".into());
    }
    for (at, instr) in block.code.iter().enumerate() {
        let mut instr = *instr;
        if let Some(skip) = instr.skip()
            && at + 1 + usize::from(*skip) >= block.code.len()
        {
            return Some(format!("{at}: a jump out of the block"));
        }
        let mut wrong = None;
        instr.places(&mut |place| match place.kind() {
            Kind::Register(i) if i >= block.registers => wrong = Some("a register"),
            Kind::Constant(i) if usize::from(i) >= block.constants.len() => wrong = Some("a constant"),
            Kind::Slot(_) | Kind::Register(_) | Kind::Constant(_) => {}
        });
        if let Some(wrong) = wrong {
            return Some(format!("{at}: {wrong} that there is not"));
        }
    }
    let last = block.code.len();
    block.statements.iter().find(|at| **at as usize >= last).map(|at| format!("a statement at {at}"))
}

impl Instr {
    /// Every place that it reads or writes, those of a row one by one.
    pub fn places(&self, visit: &mut impl FnMut(Place)) {
        let mut all = |places: &[Place]| places.iter().for_each(|p| visit(*p));
        match *self {
            Instr::Copy { to, from } => all(&[to, from]),
            Instr::Param { to, .. }
            | Instr::Fact { to, .. }
            | Instr::ScopeField { to, .. }
            | Instr::Zone { to, .. }
            | Instr::Builtin0 { to, .. }
            | Instr::Query { to, .. }
            | Instr::Fold { to, .. }
            | Instr::Ranked { to, .. }
            | Instr::Group { to, .. }
            | Instr::Can { to, .. }
            | Instr::Happened { to, .. }
            | Instr::Value { to, .. } => all(&[to]),
            Instr::Attr { to, x, .. }
            | Instr::Column { to, x, .. }
            | Instr::Face { to, x, .. }
            | Instr::Printed { to, x, .. }
            | Instr::Stored { to, x, .. }
            | Instr::PlayerAttr { to, x, .. }
            | Instr::PlayerColumn { to, x, .. }
            | Instr::InScope { to, x, .. }
            | Instr::OfCard { to, x, .. }
            | Instr::Builtin1 { to, x, .. } => all(&[to, x]),
            Instr::ZoneOf { to, whose, .. } => all(&[to, whose]),
            Instr::Arith { to, a, b, .. } | Instr::Range { to, a, b } => all(&[to, a, b]),
            Instr::Builtin2 { to, x, y, .. } => all(&[to, x, y]),
            Instr::Index { to, list, i } => all(&[to, list, i]),
            Instr::End { to, of, .. } => all(&[to, of]),
            Instr::Ends { to, of, n, .. } => all(&[to, of, n]),
            Instr::List { to, .. } => all(&[to]),
            Instr::Push { from } | Instr::Keep { from, .. } => all(&[from]),
            Instr::Builtin3 { to, first, .. } => all(&[to, row_end(first, 3)]),
            Instr::Define { n, to, first, .. } => all(&[to, row_end(first, u16::from(n))]),
            Instr::UnlessCompare { a, b, .. }
            | Instr::WhenCompare { a, b, .. }
            | Instr::IsCompare { a, b, .. }
            | Instr::IfIn { a, b, .. } => all(&[a, b]),
            Instr::UnlessColumn { with, .. }
            | Instr::WhenColumn { with, .. }
            | Instr::UnlessFace { with, .. }
            | Instr::WhenFace { with, .. }
            | Instr::IsColumn { with, .. }
            | Instr::IsFace { with, .. } => all(&[with]),
            Instr::IfTrue { x, .. }
            | Instr::IsTrue { x, .. }
            | Instr::IfNone { x, .. }
            | Instr::IfEmpty { x, .. }
            | Instr::IfKind { x, .. }
            | Instr::IfType { x, .. } => all(&[x]),
            Instr::Give { from }
            | Instr::Let { from, .. }
            | Instr::LetOp { from, .. }
            | Instr::ForList { from, .. }
            | Instr::AssignScope { from, .. } => all(&[from]),
            Instr::ForTimes { n, .. } => all(&[n]),
            Instr::Assign { x, from, .. } | Instr::AssignPlayer { x, from, .. } => all(&[x, from]),
            Instr::Raise { n, .. } | Instr::Call { n, .. } | Instr::Pay { n, .. } => {
                all(&[row_end(Place::register(0), u16::from(n))]);
            }
            Instr::Move { what, to, .. } => all(&[what, to]),
            Instr::Uncover { zone, n, .. } => all(&[zone, n]),
            Instr::Draw { from, to, .. } => all(&[from, to]),
            Instr::Jump { .. }
            | Instr::IfHolds { .. }
            | Instr::IfDuring { .. }
            | Instr::IfOpen { .. }
            | Instr::UnlessAny { .. }
            | Instr::UnlessEvery { .. }
            | Instr::UnlessMatches { .. }
            | Instr::Is { .. }
            | Instr::Hoisted
            | Instr::Goto { .. }
            | Instr::ForFound { .. }
            | Instr::ForNext { .. }
            | Instr::PhaseStart { .. }
            | Instr::PhaseEnd { .. }
            | Instr::Choose { .. }
            | Instr::ChooseMode
            | Instr::Offer
            | Instr::Return
            | Instr::GiveBack { .. } => {}
            at_once!() | leaving!() => self.rare_places(&mut all),
        }
    }

    /// The same of statements that are met less often.
    fn rare_places(&self, all: &mut impl FnMut(&[Place])) {
        match *self {
            Instr::RaiseGiving { n, .. } | Instr::CallGiving { n, .. } => {
                all(&[row_end(Place::register(0), u16::from(n))]);
            }
            Instr::OpenScope { n, .. } => all(&[row_end(Place::register(0), n)]),
            Instr::AssignController { x, from } | Instr::AssignAnnounced { x, from, .. } | Instr::Write { x, from } => {
                all(&[x, from])
            }
            Instr::Rotate { to: x, .. }
            | Instr::SetNext { player: x }
            | Instr::ExtraTurn { player: x }
            | Instr::Skip { player: x, .. }
            | Instr::Shuffle { zone: x }
            | Instr::Roll { faces: x, .. }
            | Instr::Finish { player: x, .. }
            | Instr::Resolve { x, .. } => all(&[x]),
            Instr::Reveal { x, to } => all(&[x, to]),
            Instr::Arrive
            | Instr::Later { .. }
            | Instr::Chosen { .. }
            | Instr::AtomicStart
            | Instr::AtomicEnd
            | Instr::Proceed
            | Instr::TogetherStart
            | Instr::CloseScope
            | Instr::Float { .. }
            | Instr::Expire { .. }
            | Instr::ExtraPhases
            | Instr::SkipRest { .. }
            | Instr::PayAsked
            | Instr::Create
            | Instr::TogetherEnd
            | Instr::Simultaneously
            | Instr::EndInDraw
            | Instr::EndGame
            | Instr::ResolveAs
            | Instr::Announce
            | Instr::Retarget
            | Instr::Settle
            | Instr::Play => {}
            often!() | works!() | values!() | queries!() | answers!() | jumps!(_) | windows!() => {
                unreachable!("it is not one of these")
            }
        }
    }
}

/// The last of so many registers from one on; of none, the slot of `you`, which there always is.
fn row_end(first: Place, n: u16) -> Place {
    match (first.kind(), n) {
        (Kind::Register(first), 1..) => Place::register(first + n - 1),
        _ => Place::slot(0),
    }
}
