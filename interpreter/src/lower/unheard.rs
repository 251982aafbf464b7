//! Abilities that can never hear what they listen to: what has them is never where they work when it happens.

use super::Lowerer;
use crate::codes;
use crate::machine::tables::coming::{self, ANYWHERE, Zones};
use crate::machine::tables::prefilter;
use crate::program::{
    Ability, AbilityId, Action, Builtin, Class, CodeId, Def, EventId, Expr, ExprId, Form, KindId, Op, Program,
    Selector, Shape, Source, Ty, ZoneId, builtin,
};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use rustc_hash::FxHashMap;

impl Lowerer<'_> {
    /// Warns of abilities that listen where what has them never is.
    pub fn lint_unheard(&mut self) {
        let p = &self.p;
        // What is of a kind that is not known may be moved as anything is.
        if p.zones.len() > Zones::BITS as usize || !self.names.unsure_kinds.is_empty() {
            return;
        }
        let in_play = coming::in_play(p);
        // Where no rule brings anything, it is laid before the game begins.
        let moved = self.moved();
        let filled = moved.values().fold(0, |all, to| all | to);
        let places = self.places(&moved);
        // Where what has an ability can be, if any card has it.
        let mut bearers: Vec<Option<Zones>> = vec![None; p.abilities.len()];
        let mut brought: Vec<Zones> = vec![0; p.abilities.len()];
        let of_keywords = self.of_keywords();
        for (d, at) in p.defs.iter().zip(places) {
            let kept = d.has.iter().filter_map(|(keyword, _)| of_keywords.get(keyword)).flatten();
            for a in d.abilities.iter().chain(kept) {
                *bearers[a.i()].get_or_insert(0) |= at | !(in_play & filled);
                brought[a.i()] |= at;
            }
        }
        let mut found = Vec::new();
        for (i, a) in p.abilities.iter().enumerate() {
            let Form::Listen { class, event, .. } = a.form else { continue };
            let works = if a.zones.is_empty() { in_play } else { bits(a.zones.iter().copied()) };
            let its = bearers[i];
            // The rules themselves, and what statements make, are nowhere; nor is there play in every game.
            if a.keyword.is_none() && its.is_none() || works == 0 {
                continue;
            }
            let at = its.unwrap_or(ANYWHERE);
            let around = a.self_param.map(|param| around(p, a, event.i(), param, in_play));
            let when =
                around.map_or(ANYWHERE, |(before, after)| if class == Class::After { before | after } else { before });
            let else_where = match when & brought[i] & !in_play {
                0 if when != ANYWHERE => when & !in_play,
                zones => zones,
            };
            if works & at == 0 {
                found.push((a.span, "what has this never is in play, where it would work", else_where));
                continue;
            }
            if around.is_none() {
                continue;
            }
            let hears = works & at & when != 0;
            if !hears {
                let where_ = if a.zones.is_empty() { "in play" } else { "where it works" };
                found.push((
                    a.span,
                    match (class, where_) {
                        (Class::After, "in play") => "neither before this nor after it is what has it in play",
                        (Class::After, _) => "neither before this nor after it is what has it where it works",
                        (_, "in play") => "what has this is not in play yet when it happens",
                        _ => "what has this is not where it works when it happens",
                    },
                    else_where,
                ));
            }
        }
        for (span, why, zones) in found {
            let help = format!("say where it works, such as `while in {}`", self.likely(zones));
            self.diags.push(Diagnostic::warning(codes::NEVER_HEARS, why, span, "never does anything").help(help));
        }
    }

    /// The zone among these where what is played is most likely when it happens: where things wait, if they do anywhere.
    fn likely(&self, zones: Zones) -> &str {
        let its = || {
            self.p
                .zones
                .iter()
                .enumerate()
                .filter(|(i, _)| zones != ANYWHERE && bits([ZoneId(narrow::u16(*i))].into_iter()) & zones != 0)
        };
        let waiting = its().find(|(_, z)| matches!(z.shape, Shape::Stack));
        waiting.or_else(|| its().next()).map_or("hand", |(_, z)| z.name.as_str())
    }

    /// The abilities of keywords that nothing gives: what has them has them printed on it.
    fn of_keywords(&self) -> FxHashMap<KindId, Vec<AbilityId>> {
        let p = &self.p;
        let gives = |keyword: KindId| {
            let is_it = |a: &Ability| matches!(a.form, Form::ModifyKind { kind, gains: true, .. } if kind == keyword);
            p.abilities.iter().any(is_it)
        };
        let mut of: FxHashMap<KindId, Vec<AbilityId>> = FxHashMap::default();
        for (i, a) in p.abilities.iter().enumerate() {
            if let Some(keyword) = a.keyword {
                of.entry(keyword).or_default().push(AbilityId(narrow::u32(i)));
            }
        }
        of.retain(|keyword, _| !gives(*keyword));
        of
    }

    /// Where the rules can bring what is of a type.
    fn moved(&self) -> FxHashMap<&Ty, Zones> {
        let mut moved: FxHashMap<&Ty, Zones> = FxHashMap::default();
        for (ty, to) in &self.moved {
            *moved.entry(ty).or_default() |= zones_of(&self.p, *to);
        }
        moved
    }

    /// Where the rules can bring each card.
    fn places(&self, moved: &FxHashMap<&Ty, Zones>) -> Vec<Zones> {
        let p = &self.p;
        let redirected = p
            .abilities
            .iter()
            .any(|a| matches!(a.form, Form::Listen { class: Class::Before, event: builtin::MOVE, body: Some(_), .. }));
        if redirected {
            return vec![ANYWHERE; p.defs.len()];
        }
        let decks = bits(p.decks.iter().flat_map(|deck| &deck.sections).map(|(zone, _)| *zone));
        // Cards of one kind with the same keywords can be in the same places.
        let mut known: FxHashMap<(KindId, Vec<KindId>), Zones> = FxHashMap::default();
        p.defs
            .iter()
            .map(|d| {
                let sort = (d.kind, d.has.iter().map(|(k, _)| *k).collect());
                *known.entry(sort).or_insert_with(|| {
                    let moved = moved.iter().filter(|(ty, _)| is_of(p, ty, d)).map(|(_, to)| *to);
                    moved.fold(decks, |all, to| all | to)
                })
            })
            .collect()
    }
}

fn bits(zones: impl Iterator<Item = ZoneId>) -> Zones {
    zones.fold(0, |all, z| all | 1 << z.i())
}

/// Whether a card can be among what is of a type.
fn is_of(p: &Program, ty: &Ty, d: &Def) -> bool {
    match ty {
        Ty::Object(k) => {
            *k == KindId(0)
                || p.kinds[k.i()].dynamic
                || p.is_kind(d.kind, *k)
                || d.has.iter().any(|(has, _)| p.is_kind(*has, *k))
        }
        Ty::Set(of) => is_of(p, of, d),
        Ty::Union(of) => of.iter().any(|ty| is_of(p, ty, d)),
        Ty::None | Ty::Ability(_) => false,
        _ => true,
    }
}

/// The zones that a value can be, or be in.
pub(super) fn zones_of(p: &Program, e: ExprId) -> Zones {
    match p.expr(e) {
        Expr::Zone(z, _) => 1 << z.i(),
        Expr::If(_, a, b) => zones_of(p, *a) | zones_of(p, *b),
        Expr::Builtin(Builtin::CellAt, args) => args.first().map_or(ANYWHERE, |zone| zones_of(p, *zone)),
        _ => ANYWHERE,
    }
}

/// Where a parameter of an event that an ability hears can be before it, and after it.
fn around(p: &Program, a: &Ability, event: usize, param: u8, in_play: Zones) -> (Zones, Zones) {
    if event == builtin::MOVE.i() && param == 0 {
        let prefilters = prefilter::of(p, a);
        let (from, to) = coming::ways(p, a, &prefilters);
        if coming::is_own(p, a, &prefilters) {
            return (ANYWHERE, to);
        }
        // What is moved within a zone is hardly ever what is meant by one that comes there.
        return (if to == ANYWHERE || from != ANYWHERE { from } else { from & !to }, to);
    }
    let action = p.actions.iter().find(|x| x.event.i() == event);
    let chosen = action.and_then(|x| Some((x, &p.selectors[x.params.get(usize::from(param))?.1.i()])));
    chosen.map_or((ANYWHERE, ANYWHERE), |(action, s)| {
        let before = lists(p, s, in_play);
        (before, moved_by(p, action, param, before))
    })
}

/// Where what is chosen for a parameter of an action can be once it is done, from where it was before: where its block, and that of
/// each event to which it hands that on, does no more than move it and change values.
fn moved_by(p: &Program, action: &Action, param: u8, before: Zones) -> Zones {
    match action.announce_in {
        Some(_) => ANYWHERE,
        None => moved_through(p, action.code, usize::from(param), before, EVENTS_INSIDE),
    }
}

/// How deep events are followed inside one another.
const EVENTS_INSIDE: u8 = 8;

fn moved_through(p: &Program, code: CodeId, param: usize, before: Zones, deeper: u8) -> Zones {
    let is_it = |e: &ExprId| matches!(p.expr(*e), Expr::Var(slot) if usize::from(*slot) == param + 2);
    p.codes[code.i()].ops.iter().fold(before, |at, op| match op {
        Op::Move { what, to, .. } if is_it(what) => at | zones_of(p, *to),
        Op::Raise { event, args, .. } if deeper > 0 && !is_bent(p, *event) => {
            match (args.iter().position(is_it), p.events[event.i()].body) {
                (Some(param), Some(body)) => moved_through(p, body, param, at, deeper - 1),
                (Some(_), None) => at,
                (None, _) => ANYWHERE,
            }
        }
        Op::Let(..)
        | Op::LetOp(..)
        | Op::Assign(..)
        | Op::AssignPlayer(..)
        | Op::AssignScope(..)
        | Op::Jump(_)
        | Op::Unless(..)
        | Op::Return => at,
        _ => ANYWHERE,
    })
}

/// Whether something may come in the place of an event, or change what it is about.
fn is_bent(p: &Program, event: EventId) -> bool {
    let bends = |form: &Form| matches!(*form, Form::Listen { class: Class::Before | Class::Instead, event: heard, .. } if heard == event);
    p.abilities.iter().any(|a| bends(&a.form))
}

/// The zones in which a selector looks.
pub(super) fn lists(p: &Program, s: &Selector, in_play: Zones) -> Zones {
    s.parts.iter().fold(0, |all, part| {
        all | match part.source {
            Source::InPlay => in_play,
            Source::ZoneAll(z) => 1 << z.i(),
            Source::In(e) => zones_of(p, e),
            _ => ANYWHERE,
        }
    })
}
