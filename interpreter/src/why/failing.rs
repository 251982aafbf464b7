//! Which part of a condition does not hold, and what its sides are; which things could have been chosen, and why each is
//! not one. Nothing is told of what the player may not see.

use super::refusals::refusal_cause;
use crate::describe;
use crate::machine::play::run::Machine;
use crate::machine::play::trace::Trace;
use crate::machine::query::eval::Eval;
use crate::machine::state::{NIL, State};
use crate::program::walk;
use crate::program::{
    AbilityId, ActionId, Builtin, DefId, Expr, ExprId, PlayableId, Program, SelectorId, Source, Test, builtin,
};
use crate::value::{ObjectRef, Value};
use crate::wording::Wording;
use ecow::EcoString;
use naipe_grammar::ast::{QueryOp, Visibility};
use naipe_grammar::narrow;

/// How deep a condition is looked into.
const DEEPEST: u8 = 16;
/// Of how many things at most it is told why they cannot be chosen.
const MOST: usize = 6;

/// A window opened for asking: where it begins, who asks, the slot of what is looked at, and what is being chosen there.
#[derive(Clone, Copy)]
pub(super) struct Asking {
    pub base: u32,
    pub viewer: u8,
    pub it: Option<u16>,
    pub choosing: Option<Choosing>,
}

/// What is being chosen, one thing after another.
#[derive(Clone, Copy)]
pub(super) enum Choosing {
    /// What an action takes.
    Parameters(ActionId),
    /// What is chosen as this is announced.
    Steps(PlayableId),
}

/// The slots of what has not been chosen yet, with the names that are chosen for them.
pub(super) fn unchosen(p: &Program, st: &State, ask: Asking) -> Vec<(u16, EcoString)> {
    let mut names: Vec<(u16, EcoString)> = match ask.choosing {
        None => Vec::new(),
        Some(Choosing::Parameters(id)) => {
            (2..).zip(&p.actions[id.i()].params).map(|(slot, (name, _))| (slot, name.clone())).collect()
        }
        Some(Choosing::Steps(id)) => {
            let steps = p.playables[id.i()].all_steps();
            steps.map(|step| (step.slot, p.str(step.name).into())).collect()
        }
    };
    names.retain(|(slot, _)| st.mem.values.get(ask.base as usize + usize::from(*slot)) == Some(&Value::None));
    names
}

/// Opens a window of these values; what is asked in it is done with when it is closed.
pub(super) fn open(st: &mut State, window: &[Value], slots: u16) -> u32 {
    let base = st.mem.values.len();
    st.mem.values.extend_from_slice(window);
    st.mem.values.resize(base + window.len().max(usize::from(slots)), Value::None);
    narrow::u32(base)
}

/// Closes the window that begins there, and all behind it.
pub(super) fn close(st: &mut State, base: u32) {
    st.mem.values.truncate(base as usize);
}

/// The part of a condition that does not hold, with what its sides are; or the reason that is written behind it.
pub(super) fn part<T: Trace>(m: &mut Machine<'_, T>, st: &mut State, ask: Asking, e: ExprId) -> String {
    look(m, st, ask, e, DEEPEST)
}

fn look<T: Trace>(m: &mut Machine<'_, T>, st: &mut State, ask: Asking, e: ExprId, depth: u8) -> String {
    let game = m.game;
    let p = &game.program;
    if let Some((_, reason)) = p.reasons.iter().find(|(of, _)| *of == e) {
        return p.str(*reason).to_owned();
    }
    let Some(depth) = depth.checked_sub(1) else { return leaf(m, st, ask, e) };
    match p.expr(e) {
        Expr::And(a, b) => {
            let first = m.eval(st, ask.base).holds(*a);
            look(m, st, ask, if first { *b } else { *a }, depth)
        }
        Expr::Or(a, b) => {
            let (a, b) = (look(m, st, ask, *a, depth), look(m, st, ask, *b, depth));
            describe::say(game, "why.neither", &[("a", &a), ("b", &b)])
        }
        Expr::If(c, a, b) => {
            let taken = m.eval(st, ask.base).holds(*c);
            look(m, st, ask, if taken { *a } else { *b }, depth)
        }
        Expr::Define(d, args) => {
            let define = &p.defines[d.i()];
            if define.modified || define.recursion > 0 {
                return leaf(m, st, ask, e);
            }
            let mut window = { st.mem.values[ask.base as usize..].iter() }.take(2).copied().collect::<Vec<_>>();
            for a in args {
                let v = m.eval(st, ask.base).eval(*a);
                window.push(v);
            }
            if window.contains(&Value::None) && !unchosen(p, st, ask).is_empty() {
                return leaf(m, st, ask, e);
            }
            let base = open(st, &window, define.slots);
            let said = look(m, st, Asking { base, it: None, choosing: None, ..ask }, define.body, depth);
            close(st, base);
            said
        }
        Expr::Can { .. } => match m.eval(st, ask.base).met_by(e) {
            Some(l) => refusal_cause(game, &m.eval(st, ask.base), ask.viewer, AbilityId(l.ability), l.source),
            None => leaf(m, st, ask, e),
        },
        _ => leaf(m, st, ask, e),
    }
}

/// A part that is not made of others.
fn leaf<T: Trace>(m: &mut Machine<'_, T>, st: &mut State, ask: Asking, e: ExprId) -> String {
    if is_secret(m, st, ask, e) {
        return describe::say(m.game, "why.hidden", &[]);
    }
    let game = m.game;
    let window = st.mem.values[ask.base as usize..].to_vec();
    let unchosen = unchosen(&game.program, st, ask);
    // What something works out is told with what that was worked out of.
    let (it, parts) = match game.program.expr(e) {
        Expr::Compare(_, a, b) => (ask.it, vec![*a, *b]),
        Expr::Define(_, args) => (None, args.to_vec()),
        _ => (ask.it, Vec::new()),
    };
    let mut text = {
        let wording = Wording { it, unchosen: &unchosen, ..Wording::new(game, st, Some(ask.viewer), &window) };
        describe::say(game, "why.not_so", &[("c", &wording.expression(e))])
    };
    let mut sides = Vec::new();
    for side in parts {
        let mut reads_unchosen = false;
        walk::expr(&game.program, side, &mut |_, e| {
            reads_unchosen |= matches!(e, Expr::Var(slot) if unchosen.iter().any(|(open, _)| open == slot));
        });
        if reads_unchosen || matches!(game.program.expr(side), Expr::Const(_) | Expr::Var(_)) {
            continue;
        }
        let v = m.eval(st, ask.base).eval(side);
        let wording = Wording { it, ..Wording::new(game, st, Some(ask.viewer), &window) };
        let args = [("x", wording.expression(side)), ("v", wording.value(v))];
        sides.push(describe::say(game, "why.is", &[(args[0].0, &args[0].1), (args[1].0, &args[1].1)]));
    }
    if !sides.is_empty() {
        text.push_str(&format!(": {}", sides.join(", ")));
    }
    text
}

/// Whether a player would learn from an expression what they may not see.
fn is_secret<T: Trace>(m: &mut Machine<'_, T>, st: &mut State, ask: Asking, e: ExprId) -> bool {
    let game = m.game;
    let p = &game.program;
    let mut asked: Vec<ExprId> = Vec::new();
    let mut zones = Vec::new();
    let counted = only_counted(p, e);
    walk::expr(p, e, &mut |id, e| match e {
        Expr::Zone(z, _) if counted.contains(&id) && !p.zones[z.i()].sealed => {}
        Expr::Zone(z, of) => zones.push((*z, *of)),
        Expr::Attr(x, _) | Expr::IsKind(x, _) => asked.push(*x),
        Expr::Builtin(Builtin::OfKind, args) => asked.push(args[0]),
        Expr::Query(_, s) | Expr::Fold(_, _, s) | Expr::Matches(s) | Expr::Group(s, _) => {
            let sources = p.selectors[s.i()].parts.iter().map(|part| part.source);
            zones.extend(sources.filter_map(|source| match source {
                Source::ZoneAll(z) => Some((z, None)),
                _ => None,
            }));
        }
        _ => {}
    });
    let hidden = |m: &mut Machine<'_, T>, st: &mut State, (z, of): (crate::program::ZoneId, Option<ExprId>)| match p
        .zones[z.i()]
    .visible
    {
        Visibility::All => false,
        Visibility::Nobody => true,
        Visibility::Owner => of.is_none_or(|of| m.eval(st, ask.base).eval(of) != Value::Player(ask.viewer)),
        Visibility::Others => of.is_none_or(|of| m.eval(st, ask.base).eval(of) == Value::Player(ask.viewer)),
    };
    if zones.into_iter().any(|z| hidden(m, st, z)) {
        return true;
    }
    asked.into_iter().any(|x| {
        let mut e = m.eval(st, ask.base);
        match e.eval(x) {
            Value::Object(o) => e.c.fresh(o).is_some() && !e.knows(ask.viewer, o.id),
            _ => false,
        }
    })
}

/// The zones in an expression of which nothing is asked but how many things there are: everybody sees that, unless they are sealed.
fn only_counted(p: &Program, e: ExprId) -> Vec<ExprId> {
    let mut counted = Vec::new();
    walk::expr(p, e, &mut |_, e| match e {
        Expr::IsEmpty(of) => counted.push(*of),
        Expr::Builtin(Builtin::Size, args) => counted.extend(args.first()),
        Expr::Query(QueryOp::Any | QueryOp::Count, s) => {
            let parts = &p.selectors[s.i()].parts;
            counted.extend(parts.iter().filter_map(|part| match (part.test, part.source, part.condition) {
                (Test::Any, Source::In(place), None) => Some(place),
                _ => None,
            }));
        }
        _ => {}
    });
    counted
}

/// Why nothing, or not a certain thing, can be what a selector finds: for each thing of its sort in its place, what fails.
pub(super) fn candidates<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    ask: Asking,
    selector: SelectorId,
    targeted_by: Option<Value>,
) -> Vec<String> {
    let game = m.game;
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for (v, condition) in of_sort(m, st, ask, selector) {
        let Some(why) = objection(m, st, ask, selector, v, condition, targeted_by) else { continue };
        let name = describe::value(game, st, v, Some(ask.viewer));
        match groups.iter_mut().find(|(known, _)| *known == why) {
            Some((_, names)) => names.push(name),
            None => groups.push((why, vec![name])),
        }
    }
    let more = groups.len().saturating_sub(MOST);
    let mut lines: Vec<String> =
        { groups.into_iter().take(MOST) }.map(|(why, names)| format!("{}: {why}", names.join(", "))).collect();
    if more > 0 {
        lines.push(describe::say(game, "why.more", &[("n", &more.to_string())]));
    }
    lines
}

/// What speaks against one thing.
pub(super) fn objection<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    ask: Asking,
    selector: SelectorId,
    v: Value,
    condition: Option<ExprId>,
    targeted_by: Option<Value>,
) -> Option<String> {
    let game = m.game;
    let var = game.program.selectors[selector.i()].var;
    let at = ask.base as usize + usize::from(var);
    if st.mem.values.len() <= at {
        st.mem.values.resize(at + 1, Value::None);
    }
    st.mem.values[at] = v;
    if let Some(c) = condition
        && !m.eval(st, ask.base).holds(c)
    {
        st.mem.values[at] = v;
        // A thing has a name here; what is none is told by itself.
        let it = matches!(v, Value::Object(_)).then_some(var);
        return Some(part(m, st, Asking { it, ..ask }, c));
    }
    let thing = targeted_by?;
    let mut e = m.eval(st, ask.base);
    let mark = e.m.values.len();
    let (you, me) = (e.var(0), e.var(1));
    let thing = e.aiming(thing);
    e.m.values.extend_from_slice(&[v, thing, me, you]);
    let f = e.forbidden(builtin::TARGET, mark, 4, &[], false);
    e.m.values.truncate(mark);
    f.map(|l| refusal_cause(game, &e, ask.viewer, AbilityId(l.ability), l.source))
}

/// The things of a selector's sort in its place that the player sees, each with the condition it would have to meet.
pub(super) fn of_sort<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    ask: Asking,
    selector: SelectorId,
) -> Vec<(Value, Option<ExprId>)> {
    let game = m.game;
    let p = &game.program;
    let mut all: Vec<(Value, Option<ExprId>)> = Vec::new();
    for part in &p.selectors[selector.i()].parts {
        let mut e = m.eval(st, ask.base);
        let place = match part.source {
            Source::In(x) | Source::At(x) | Source::Is(x) => e.eval(x),
            _ => Value::None,
        };
        if part.test == Test::Player {
            let seats = (0..e.c.seats).filter(|q| e.c.is_alive(*q)).map(Value::Player);
            all.extend(seats.map(|v| (v, part.condition)));
            continue;
        }
        // Numbers, cells, members of an enum: those of a list, or all that there are.
        if let (Test::Int | Test::Cell | Test::Enum(_), Value::List { len, start }) = (part.test, place) {
            all.extend(e.list(len, start).iter().map(|v| (*v, part.condition)));
            continue;
        }
        if let (Test::Cell, Value::Zone(zone)) = (part.test, place) {
            let (columns, rows) = e.c.zones[usize::from(zone)].size;
            all.extend((0..columns * rows).map(|cell| (Value::Cell(zone, cell), part.condition)));
            continue;
        }
        // What is no thing and stands in a list: zones.
        if let (Test::Any, Value::List { len, start }) = (part.test, place) {
            let others = e.list(len, start).iter().filter(|v| v.object().is_none());
            all.extend(others.map(|v| (*v, part.condition)));
        }
        if let Test::Enum(of) = part.test {
            let members = 0..narrow::u16(p.enums[usize::from(of)].members.len());
            all.extend(members.map(|member| (Value::Member(of, member), part.condition)));
            continue;
        }
        for id in 0..narrow::u32(e.c.objects.len()) {
            let x = e.c.objects[id as usize];
            let o = e.c.reference(id);
            if !is_there(&mut e, part.source, place, o) || !e.knows(ask.viewer, id) {
                continue;
            }
            match part.test {
                Test::Any => all.push((Value::Object(o), part.condition)),
                Test::Kind(k) if e.is_kind(o, k) => all.push((Value::Object(o), part.condition)),
                Test::Ability(k) => {
                    let actions: Vec<_> = (0..).map_while(|i| game.action_at(DefId(x.def), i)).collect();
                    let has = |d: &DefId| p.is_kind(p.defs[d.i()].kind, k) && e.has_action(id, *d);
                    let of_class = actions.into_iter().filter(has);
                    all.extend(of_class.map(|d| (Value::ability(narrow::u16(d.0), o), part.condition)));
                }
                _ => {}
            }
        }
    }
    all
}

/// Whether a thing lies where a part of a selector looks, whose place is that value.
fn is_there(e: &mut Eval<'_>, source: Source, place: Value, o: ObjectRef) -> bool {
    let x = e.c.objects[o.id as usize];
    let Some(zone) = e.c.zones.get(usize::from(x.zone)) else { return false };
    match source {
        Source::InPlay => zone.in_play,
        Source::Everywhere => true,
        Source::ZoneAll(z) => usize::from(zone.decl) == z.i(),
        Source::In(_) | Source::At(_) | Source::Is(_) => match place {
            Value::Zone(z) => z == x.zone,
            Value::Cell(z, c) => (z, c) == (x.zone, x.cell),
            Value::List { .. } => e.is_in(Value::Object(o), place),
            v => v == Value::Object(o),
        },
        Source::Players | Source::Enum(_) | Source::Subsets(_) => false,
    }
}

/// Whether a thing is of a sort that a selector looks for, wherever it lies.
pub(super) fn is_of_sort(e: &mut Eval<'_>, selector: SelectorId, o: ObjectRef) -> bool {
    e.p().selectors[selector.i()].parts.iter().any(|part| match part.test {
        Test::Any => true,
        Test::Kind(k) => e.is_kind(o, k),
        _ => false,
    })
}

/// What a thing has against it that is not where a selector looks, or is nothing that it looks for: where it lies, and what
/// is asked for. Nothing for what may be there, and for what is no thing.
pub(super) fn misplaced<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    ask: Asking,
    selector: SelectorId,
    thing: Value,
) -> Option<String> {
    let game = m.game;
    if let Value::List { len, start } = thing {
        return stray(m, st, ask, selector, (len, start));
    }
    let Value::Object(o) = thing else {
        let numbers = matches!(thing, Value::Int(_)).then(|| numbers(m, st, ask, selector))??;
        return Some(describe::say(game, "why.one_of", &[("x", &numbers)]));
    };
    let zone = st.core.fresh(o)?.zone;
    st.core.zones.get(usize::from(zone))?;
    let mut e = m.eval(st, ask.base);
    // Who does not see what it is learns where it lies, and no more.
    let is_of_sort = !e.knows(ask.viewer, o.id) || is_of_sort(&mut e, selector, o);
    let could_be_there = is_of_sort
        && game.program.selectors[selector.i()].parts.iter().any(|part| {
            let place = match part.source {
                Source::In(x) | Source::At(x) | Source::Is(x) => e.eval(x),
                _ => Value::None,
            };
            is_there(&mut e, part.source, place, o)
        });
    if could_be_there {
        return None;
    }
    let window = st.mem.values[ask.base as usize..].to_vec();
    let unchosen = unchosen(&game.program, st, ask);
    let wording = Wording { unchosen: &unchosen, ..Wording::new(game, st, Some(ask.viewer), &window) };
    let wanted = wording.selector(selector);
    Some(if is_of_sort {
        let zone = describe::zone_title(game, &st.core, zone);
        describe::say(game, "why.lies_elsewhere", &[("zone", zone), ("x", &wanted)])
    } else {
        describe::say(game, "why.asked_for", &[("x", &wanted)])
    })
}

/// Of which numbers a selector looks for one, in words: `10–40`.
fn numbers<T: Trace>(m: &Machine<'_, T>, st: &State, ask: Asking, selector: SelectorId) -> Option<String> {
    let game = m.game;
    let place = game.program.selectors[selector.i()].parts.iter().find_map(|part| match (part.test, part.source) {
        (Test::Int, Source::In(place)) => Some(place),
        _ => None,
    })?;
    let window = st.mem.values[ask.base as usize..].to_vec();
    Some(Wording::new(game, st, Some(ask.viewer), &window).expression(place))
}

/// Of a set, the first that is not among what sets are chosen of, and where it lies.
fn stray<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    ask: Asking,
    selector: SelectorId,
    (len, start): (u16, u32),
) -> Option<String> {
    let game = m.game;
    let parts = &game.program.selectors[selector.i()].parts;
    let of = parts.iter().find_map(|part| if let Source::Subsets(of) = part.source { Some(of) } else { None })?;
    let mut e = m.eval(st, ask.base);
    let from = e.eval(of);
    let stray = (0..u32::from(len)).map(|i| e.member(start, i)).find(|v| !e.is_in(*v, from))?;
    let zone = st.core.fresh(stray.object()?)?.zone;
    st.core.zones.get(usize::from(zone))?;
    let (x, zone) = (describe::value(game, st, stray, Some(ask.viewer)), describe::zone_title(game, &st.core, zone));
    Some(describe::say(game, "why.one_elsewhere", &[("x", &x), ("zone", zone)]))
}

/// A thing, or a set, as one of those that a selector looks through: with each condition that stands in its way.
pub(super) fn near<T: Trace>(
    m: &mut Machine<'_, T>,
    st: &mut State,
    ask: Asking,
    selector: SelectorId,
    thing: Value,
) -> Vec<(Value, Option<ExprId>)> {
    let game = m.game;
    let mut e = m.eval(st, ask.base);
    let mut of_sets = |part: &crate::program::Part| match part.source {
        Source::Subsets(_) => true,
        Source::In(x) | Source::Is(x) if part.test == Test::Any => match e.eval(x) {
            Value::List { len, start } => e.list(len, start).iter().any(|v| matches!(v, Value::List { .. })),
            _ => false,
        },
        _ => false,
    };
    let chooses_sets = game.program.selectors[selector.i()].parts.iter().any(&mut of_sets);
    let thing = match thing {
        // One thing alone is the set of it.
        Value::Object(_) if chooses_sets => {
            st.mem.lists.push(thing);
            Value::List { len: 1, start: narrow::u32(st.mem.lists.len() - 1) }
        }
        _ => thing,
    };
    let Value::List { len, start } = thing else {
        return of_sort(m, st, ask, selector).into_iter().filter(|(v, _)| *v == thing).collect();
    };
    let mut e = m.eval(st, ask.base);
    let mut all = Vec::new();
    for part in &game.program.selectors[selector.i()].parts {
        let is_near = match part.source {
            Source::Subsets(of) => {
                let from = e.eval(of);
                (0..u32::from(len)).all(|i| e.is_in(e.member(start, i), from))
            }
            // One of several sets that are found otherwise.
            Source::In(sets) | Source::Is(sets) => match e.eval(sets) {
                Value::List { len: count, start: first } => e.list(count, first).to_vec().into_iter().any(|set| {
                    let is_as_large = matches!(set, Value::List { len: size, .. } if size == len);
                    is_as_large && (0..u32::from(len)).all(|i| e.is_in(e.member(start, i), set))
                }),
                _ => false,
            },
            _ => false,
        };
        if is_near {
            all.push((thing, part.condition));
        }
    }
    all
}

/// Whether a prohibition rests on what a player does not see.
pub(super) fn is_hidden(e: &Eval<'_>, who: u8, source: ObjectRef) -> bool {
    source.id != NIL && !e.knows(who, source.id)
}
