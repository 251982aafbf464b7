//! Names that stand for what is no more: a thing that was moved is a new thing where it came, and its name is still that of what
//! it was. What is done to that name later in the block changes nothing.

use super::Lowerer;
use super::unheard::{lists, zones_of};
use crate::codes;
use crate::machine::tables::coming::{self, ANYWHERE, Zones};
use crate::machine::tables::subjects;
use crate::program::{Class, Code, Expr, ExprId, Form, Op, Over, Program, builtin};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use rustc_hash::FxHashMap;

/// A name, by its slot, whose thing was moved by the instruction at this place and is another thing now.
type Left = (u16, u32);

/// What is known before an instruction, whichever way it was reached.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Known {
    /// Names that stand for nothing.
    left: Vec<Left>,
    /// Where what other names stand for can be; of a list, its members.
    at: Vec<(u16, Zones)>,
    /// Names that stand for the same.
    same: Vec<(u16, u16)>,
}

impl Known {
    /// What is so of both.
    fn both(&self, other: &Known) -> Known {
        let at = self.at.iter().filter_map(|(slot, zones)| Some((*slot, zones | other.zones(*slot)?))).collect();
        Known {
            left: self.left.iter().filter(|left| other.left.contains(left)).copied().collect(),
            at,
            same: self.same.iter().filter(|pair| other.same.contains(pair)).copied().collect(),
        }
    }

    fn zones(&self, slot: u16) -> Option<Zones> {
        self.at.iter().find(|(of, _)| *of == slot).map(|(_, zones)| *zones)
    }

    /// The instruction by which the thing of a name became another.
    fn moved_by(&self, slot: u16) -> Option<u32> {
        self.left.iter().find(|(of, _)| *of == slot).map(|(_, by)| *by)
    }

    fn forget(&mut self, is_filled: impl Fn(u16) -> bool) {
        self.left.retain(|(slot, _)| !is_filled(*slot));
        self.at.retain(|(slot, _)| !is_filled(*slot));
        self.same.retain(|(a, b)| !is_filled(*a) && !is_filled(*b));
    }

    /// All names of the thing of one.
    fn names_of(&self, slot: u16) -> Vec<u16> {
        let mut names = vec![slot];
        let mut at = 0;
        while let Some(&name) = names.get(at) {
            for (a, b) in &self.same {
                for (one, other) in [(*a, *b), (*b, *a)] {
                    if one == name && !names.contains(&other) {
                        names.push(other);
                    }
                }
            }
            at += 1;
        }
        names
    }
}

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
        let is_bent = p.abilities.iter().any(|a| {
            matches!(a.form, Form::Listen { class: Class::Before | Class::Instead, event: builtin::MOVE, .. })
        });
        let mut search = Search { p, in_play: coming::in_play(p), is_bent, acts_on: &acts_on, found: Vec::new() };
        // What an action is done with was looked for somewhere.
        let params: FxHashMap<usize, _> = p.actions.iter().map(|action| (action.code.i(), &action.params)).collect();
        for (i, code) in p.codes.iter().enumerate() {
            let params = params.get(&i).into_iter().flat_map(|params| params.iter().enumerate());
            let at = params
                .map(|(param, (_, from))| (narrow::u16(param) + 2, lists(p, &p.selectors[from.i()], search.in_play)));
            search.block(code, at.collect());
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
    /// Things can be sent elsewhere as they move, or come there in some other way.
    is_bent: bool,
    /// The parameters that each event acts on, as bits.
    acts_on: &'p [u16],
    found: Vec<Found>,
}

impl Search<'_> {
    /// Looks through a block. Of some slots it is known where their things were looked for.
    fn block(&mut self, code: &Code, chosen: Vec<(u16, Zones)>) {
        if !(1..=MOST).contains(&code.ops.iter().filter(|op| self.moved(op).is_some()).count()) {
            return;
        }
        let known = self.before(code, chosen);
        for (at, (op, known)) in code.ops.iter().zip(&known).enumerate() {
            let Some(known) = known.as_ref().filter(|known| !known.left.is_empty()) else { continue };
            for (x, is_written) in self.used(op) {
                let Expr::Var(slot) = self.p.expr(x) else { continue };
                if let Some(by) = known.moved_by(*slot) {
                    let used = if is_written { code.spans[at] } else { self.p.expr_spans[x.i()] };
                    self.found.push(Found { used, moved: code.spans[by as usize], is_written });
                }
            }
        }
    }

    /// What is known before each instruction; of what is never reached, nothing.
    fn before(&self, code: &Code, chosen: Vec<(u16, Zones)>) -> Vec<Option<Known>> {
        let together = in_together(code);
        let mut known: Vec<Option<Known>> = vec![None; code.ops.len()];
        let mut waiting = vec![(0, Known { at: chosen, ..Known::default() })];
        while let Some((at, comes)) = waiting.pop() {
            let Some(op) = code.ops.get(at) else { continue };
            let now = match &known[at] {
                None => comes,
                Some(before) => {
                    let both = before.both(&comes);
                    if both == *before {
                        continue;
                    }
                    both
                }
            };
            let then = self.after(op, narrow::u32(at), together[at], now.clone());
            known[at] = Some(now);
            waiting.extend(op.goals(narrow::u32(at)).into_iter().map(|to| (to as usize, then.clone())));
        }
        known
    }

    /// What is known after an instruction.
    fn after(&self, op: &Op, at: u32, together: bool, before: Known) -> Known {
        // In a `together` all is read as it was before.
        let leaves = if together { None } else { self.leaves(op, &before) };
        let gone = leaves.map(|slot| before.names_of(slot)).unwrap_or_default();
        let (source, place) = match op {
            Op::Let(_, e) => match *self.p.expr(*e) {
                Expr::Var(source) => (Some(source), before.zones(source)),
                _ => (None, None),
            },
            _ => (None, self.comes_to(op, &before)),
        };
        let left_before = source.and_then(|source| before.moved_by(source));
        let mut then = before;
        then.forget(|slot| op.fills(slot) || matches!(op, Op::ForStart { list, .. } if *list == slot));
        then.left.retain(|(slot, _)| !gone.contains(slot));
        then.at.retain(|(slot, _)| !gone.contains(slot));
        then.left.extend(gone.iter().filter(|slot| !op.fills(**slot)).map(|slot| (*slot, at)));
        let Some(filled) = filled(op) else { return then };
        then.at.extend(place.map(|zones| (filled, zones)));
        then.left.extend(left_before.map(|by| (filled, by)));
        then.same.extend(source.filter(|source| *source != filled).map(|source| (source, filled)));
        then
    }

    /// Where what an instruction gives a name to can be, as far as that is sure.
    fn comes_to(&self, op: &Op, before: &Known) -> Option<Zones> {
        let zones = match op {
            Op::Choose(c) if let (None, Over::Selector(from)) = (c.count, c.from) => {
                lists(self.p, &self.p.selectors[from.i()], self.in_play)
            }
            Op::ForStart { over: Over::Selector(from), .. } => lists(self.p, &self.p.selectors[from.i()], self.in_play),
            Op::ForNext { list, .. } => before.zones(*list)?,
            Op::Move { to, .. } | Op::Create { to, .. } if !self.is_bent => zones_of(self.p, *to),
            _ => return None,
        };
        (zones != 0).then_some(zones)
    }

    /// The slot whose thing an instruction moves, where its name is not that of what has come.
    fn moved(&self, op: &Op) -> Option<(u16, Zones)> {
        let Op::Move { what, to, slot: named, .. } = op else { return None };
        let Expr::Var(slot) = *self.p.expr(*what) else { return None };
        // By `self`, abilities go on to speak of what they are of.
        (slot >= 2 && *named != Some(slot)).then(|| (slot, zones_of(self.p, *to)))
    }

    /// The slot whose thing is another once the instruction has moved it, wherever that can be told.
    fn leaves(&self, op: &Op, before: &Known) -> Option<u16> {
        let (slot, to) = self.moved(op)?;
        let from = before.zones(slot).unwrap_or(ANYWHERE);
        // Within one zone, about in play, and from where it comes unchanged, it stays the same.
        let stays = to == ANYWHERE
            || from != ANYWHERE && to & from & !self.in_play != 0
            || from & unchanged_into(self.p, to) != 0;
        let leaves = to & self.in_play == 0;
        let enters = to & !self.in_play == 0 && from & self.in_play == 0;
        (!stays && (leaves || enters)).then_some(slot)
    }

    /// What an instruction acts on, and whether it writes a value of it.
    fn used(&self, op: &Op) -> Vec<(ExprId, bool)> {
        match op {
            Op::Assign(x, ..) | Op::AssignController(x, _) => vec![(*x, true)],
            Op::Move { what: x, .. } | Op::Reveal(x, _) | Op::Resolve(x, _) => vec![(*x, false)],
            Op::ResolveAs(resolving) => vec![(resolving.what, false), (resolving.me, false)],
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

/// The slot that an instruction gives one value.
fn filled(op: &Op) -> Option<u16> {
    match op {
        Op::Let(slot, _) | Op::ForStart { list: slot, .. } | Op::ForNext { var: slot, .. } => Some(*slot),
        Op::Choose(choose) => Some(choose.slot),
        Op::Move { slot, .. } | Op::Create { slot, .. } => *slot,
        _ => None,
    }
}

/// Which instructions of a block stand in a `together`.
fn in_together(code: &Code) -> Vec<bool> {
    let mut depth = 0_u32;
    let inside = code.ops.iter().map(|op| {
        match op {
            Op::TogetherStart => depth += 1,
            Op::TogetherEnd => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > 0
    });
    inside.collect()
}

/// The zones from which what comes to one of some zones is the same thing still.
fn unchanged_into(p: &Program, to: Zones) -> Zones {
    let zones = p.zones.iter().take(Zones::BITS as usize).enumerate().filter(|(z, _)| to >> z & 1 == 1);
    let from = zones.flat_map(|(_, zone)| &zone.unchanged).filter(|from| from.i() < Zones::BITS as usize);
    from.fold(0, |all, from| all | 1 << from.i())
}
