//! Names that stand for what is no more: a thing that was moved is a new thing where it came, and its name is still that of what
//! it was. What is done to that name later in the block changes nothing.

use super::Lowerer;
use super::unheard::{lists, zones_of};
use crate::codes;
use crate::machine::tables::coming::{self, ANYWHERE, Zones};
use crate::machine::tables::subjects;
use crate::program::{Code, Expr, ExprId, Op, Over, Program, SelectorId};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use rustc_hash::FxHashMap;

/// A name, by its slot, whose thing was moved by the instruction at this place and is another thing now.
type Left = (u16, u32);

/// In a block that moves more than this by names, nothing is looked for: what is known of each is kept for each instruction.
const MOST: usize = 64;

/// What is done to a name that stands for nothing, where, and where its thing was moved.
struct Found {
    used: Span,
    moved: Span,
    is_written: bool,
}

impl Lowerer<'_> {
    /// Warns of what is done to a thing by the name that it had before it was moved.
    pub fn lint_moved_on(&mut self) {
        let p = &self.p;
        if p.zones.len() > Zones::BITS as usize {
            return;
        }
        let acts_on = subjects::of(p);
        let mut search = Search { p, in_play: coming::in_play(p), acts_on: &acts_on, found: Vec::new() };
        // What an action is done with was looked for somewhere.
        let params: FxHashMap<usize, _> = p.actions.iter().map(|action| (action.code.i(), &action.params)).collect();
        for (i, code) in p.codes.iter().enumerate() {
            let params = params.get(&i).into_iter().flat_map(|params| params.iter().enumerate());
            search.block(code, params.map(|(param, (_, from))| (narrow::u16(param) + 2, *from)).collect());
        }
        for Found { used, moved, is_written } in search.found {
            let help = if is_written {
                "name what has come, as in `let x = move x to ZONE`, or say with the move what it has there: `move x to ZONE { … }`"
            } else {
                "name what has come, as in `let x = move x to ZONE`, and it is meant from there on"
            };
            self.diags.push(
                Diagnostic::warning(
                    codes::MOVED_ON,
                    "this is the name of what was there before it was moved",
                    used,
                    "nothing comes of it",
                )
                .and(moved, "here it becomes another thing")
                .help(help),
            );
        }
    }
}

/// The search for such names.
struct Search<'p> {
    p: &'p Program,
    in_play: Zones,
    /// The parameters that each event acts on, as bits.
    acts_on: &'p [u16],
    found: Vec<Found>,
}

impl Search<'_> {
    /// Looks through a block. Of some slots it is known among what their things were looked for.
    fn block(&mut self, code: &Code, mut chosen: Vec<(u16, SelectorId)>) {
        let mut leaves = Vec::with_capacity(code.ops.len());
        let mut together = 0_u32;
        for op in &code.ops {
            // In a `together` all is read as it was before.
            leaves.push(if together == 0 { self.leaves(op, &chosen) } else { None });
            let from = match op {
                Op::TogetherStart => {
                    together += 1;
                    None
                }
                Op::TogetherEnd => {
                    together = together.saturating_sub(1);
                    None
                }
                Op::Choose(c) if let (None, Over::Selector(from)) = (c.count, c.from) => Some((c.slot, from)),
                Op::ForStart { list, over: Over::Selector(from) } => Some((*list, *from)),
                Op::ForNext { list, var, .. } => {
                    chosen.iter().find(|(slot, _)| slot == list).map(|(_, from)| (*var, *from))
                }
                _ => None,
            };
            chosen.retain(|(slot, _)| !op.fills(*slot) && from.is_none_or(|(filled, _)| filled != *slot));
            chosen.extend(from);
        }
        if !(1..=MOST).contains(&leaves.iter().flatten().count()) {
            return;
        }
        let known = before(code, &leaves);
        for (at, (op, known)) in code.ops.iter().zip(&known).enumerate() {
            let Some(known) = known.as_deref().filter(|known| !known.is_empty()) else { continue };
            for (x, is_written) in self.used(op) {
                let Expr::Var(slot) = self.p.expr(x) else { continue };
                if let Some((_, by)) = known.iter().find(|(left, _)| left == slot) {
                    let used = if is_written { code.spans[at] } else { self.p.expr_spans[x.i()] };
                    self.found.push(Found { used, moved: code.spans[*by as usize], is_written });
                }
            }
        }
    }

    /// The slot whose thing is another once the instruction has moved it, wherever that can be told.
    fn leaves(&self, op: &Op, chosen: &[(u16, SelectorId)]) -> Option<u16> {
        let Op::Move { what, to, slot: named, .. } = op else { return None };
        let Expr::Var(slot) = *self.p.expr(*what) else { return None };
        // By `self`, abilities go on to speak of what they are of.
        if slot < 2 || *named == Some(slot) {
            return None;
        }
        let to = zones_of(self.p, *to);
        let froms = chosen.iter().filter(|(of, _)| *of == slot);
        let from = froms.fold(0, |all, (_, s)| all | lists(self.p, &self.p.selectors[s.i()], self.in_play));
        let from = if from == 0 { ANYWHERE } else { from };
        // Within one zone, and about in play, it stays the same.
        let stays = to == ANYWHERE || from != ANYWHERE && to & from & !self.in_play != 0;
        let leaves = to & self.in_play == 0;
        let enters = to & !self.in_play == 0 && from & self.in_play == 0;
        (!stays && (leaves || enters)).then_some(slot)
    }

    /// What an instruction acts on, and whether it writes a value of it.
    fn used(&self, op: &Op) -> Vec<(ExprId, bool)> {
        match op {
            Op::Assign(x, ..) | Op::AssignController(x, _) => vec![(*x, true)],
            Op::Move { what: x, .. } | Op::Reveal(x, _) | Op::Resolve(x, _) => vec![(*x, false)],
            Op::Retarget(retargeting) => vec![(retargeting.what, false)],
            Op::Raise { event, args, .. } => {
                let acted = self.acts_on[event.i()];
                args.iter().enumerate().filter(|(i, _)| acted >> i & 1 != 0).map(|(_, x)| (*x, false)).collect()
            }
            Op::Float(a) => {
                subjects::subject(self.p, &self.p.abilities[a.i()].form).into_iter().map(|x| (x, false)).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Which names stand for nothing before each instruction, whichever way it was reached; of what is never reached, nothing is known.
fn before(code: &Code, leaves: &[Option<u16>]) -> Vec<Option<Vec<Left>>> {
    let mut known: Vec<Option<Vec<Left>>> = vec![None; code.ops.len()];
    let mut waiting: Vec<(usize, Vec<Left>)> = vec![(0, Vec::new())];
    while let Some((at, comes)) = waiting.pop() {
        let Some(op) = code.ops.get(at) else { continue };
        let now = match &known[at] {
            None => comes,
            Some(before) => {
                let both: Vec<Left> = before.iter().filter(|left| comes.contains(left)).copied().collect();
                if both.len() == before.len() {
                    continue;
                }
                both
            }
        };
        known[at] = Some(now.clone());
        let mut then = now;
        then.retain(|(slot, _)| !op.fills(*slot) && leaves[at] != Some(*slot));
        if let Some(slot) = leaves[at] {
            then.push((slot, narrow::u32(at)));
        }
        waiting.extend(op.goals(narrow::u32(at)).into_iter().map(|to| (to as usize, then.clone())));
    }
    known
}
