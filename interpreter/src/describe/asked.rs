//! What is asked for, by its kind, where its name says nothing to a reader: `a card of your hand`, rather than `c`.

use super::{called, zone_title};
use crate::machine::play::decide::ask::{Choice, Decision, DecisionKind};
use crate::machine::query::game::Game;
use crate::machine::state::{FrameKind, Stage, State};
use crate::program::{
    AttrId, Choose, CodeId, Expr, Form, KindId, Op, Over, Payment, Program, SelectorId, Shape, Sort, Source, Test,
};
use crate::value::Value;
use crate::words::Said;
use naipe_grammar::ast::FoldOp;
use naipe_grammar::narrow;

/// What is asked for: its kind and place, in the words of the game. Its name is said besides only where something else of that
/// kind is asked for with it, and it is a word and no letter.
pub fn wanted(game: &Game, st: &State, decision: &Decision, name: &str) -> String {
    // `X` is what it is called in print.
    if name.chars().all(char::is_uppercase) {
        return name.to_owned();
    }
    let selector = selector(&game.program, decision, name);
    let are_kinds = decision.options.iter().any(|choice| matches!(choice, Choice::Value(Value::Kind(_))));
    let are_sets = decision.options.iter().any(|choice| choice.is_list());
    let sort = selector.filter(|_| !are_kinds && !are_sets).and_then(|selector| kind(game, selector));
    let what = sort.unwrap_or_else(|| of_options(game, st, decision));
    if let Some(attr) = number_of(&game.program, decision) {
        return format!("{what} ({})", super::attribute(game, &game.program.attrs[attr.i()].name));
    }
    let what = placed(game, st, decision, what);
    let is_word = name.chars().count() > 2;
    if is_word && selector.is_some_and(|selector| is_one_of_several(&game.program, decision, selector)) {
        return format!("{what} ({})", super::spaced(name));
    }
    what
}

/// How it is asked which of several reactions comes next: of those that wait on a stack, which goes there first.
pub(super) fn order(game: &Game, decision: &Decision) -> String {
    let p = &game.program;
    let stack = |choice: &Choice| {
        let Choice::Ability(ability, ..) = *choice else { return None };
        let Form::Listen { to: Some((zone, _)), .. } = p.abilities[ability.i()].form else { return None };
        let Expr::Zone(zone, None) = *p.expr(zone) else { return None };
        matches!(p.zones[zone.i()].shape, Shape::Stack).then_some(zone)
    };
    let mut stacks = decision.options.iter().map(stack);
    let first = stacks.next().flatten();
    match first.filter(|_| stacks.all(|stack| stack == first)) {
        Some(zone) => {
            let zone = super::sentence::zones(game, narrow::u16(zone.i()));
            game.words().say("ask.order.stack", &[("zone", Said::name(zone))])
        }
        None => super::word(game, "ask.order").to_owned(),
    }
}

/// The attribute of cards whose values are asked for, where numbers are chosen and all of them are values of one.
pub fn number_of(p: &Program, decision: &Decision) -> Option<AttrId> {
    let name = match decision.kind {
        DecisionKind::Choose { name, .. } | DecisionKind::Step { name, .. } => p.str(name),
        DecisionKind::Param { .. } => "",
        _ => return None,
    };
    let [part] = &p.selectors[selector(p, decision, name)?.i()].parts[..] else { return None };
    let Source::In(mut list) = part.source else { return None };
    if part.test != Test::Int {
        return None;
    }
    // Each once, or in another order, they are the same values.
    loop {
        list = match p.expr(list) {
            Expr::Builtin(_, args) => *args.first().filter(|_| args.len() == 1)?,
            Expr::Fold(FoldOp::Values, each, _) => match p.expr(*each) {
                Expr::Attr(_, attr) => return Some(*attr),
                _ => return None,
            },
            _ => return None,
        };
    }
}

/// Which of how many is asked for, where several are chosen one by one and it is known how many: `1 of 3`.
pub fn which(game: &Game, st: &State, decision: &Decision) -> Option<String> {
    let (game, _) = super::innermost(game, st);
    let (before, least, most) = decision.several?;
    let most_there_can_be = before.saturating_add(narrow::i32(decision.options.len()));
    let key = match (least == most, most) {
        (_, ..=1) => return None,
        (true, _) => "ask.nth",
        (false, most) if most < most_there_can_be => "ask.nth_at_most",
        (false, _) => return None,
    };
    let number = |n: i32| Said::number(i64::from(n));
    Some(game.words().say(key, &[("i", number(before + 1)), ("n", number(most))]))
}

/// The same with the zone where all of it lies.
fn placed(game: &Game, st: &State, decision: &Decision, what: String) -> String {
    let Some(zone) = place(game, st, decision) else { return what };
    let words = game.words();
    let what = Said::name(what);
    let at = &st.core.zones[usize::from(zone)];
    if at.player == decision.player && at.player != Value::CHANCE {
        let decl = &game.program.zones[usize::from(at.decl)];
        let title = called(&decl.title, &decl.name);
        let zone = words.noun(Sort::Zone, &decl.name).unwrap_or_else(|| Said::words(title));
        return words.say("ask.of_yours", &[("what", what), ("zone", zone)]);
    }
    words.say("ask.of_zone", &[("what", what), ("zone", Said::name(zone_title(game, &st.core, zone)))])
}

/// What can be chosen, by what the options are: `a card`, `a card or a player`.
fn of_options(game: &Game, st: &State, decision: &Decision) -> String {
    let mut sorts: Vec<String> = Vec::new();
    for choice in &decision.options {
        let Choice::Value(v) = choice else { continue };
        let sort = match v {
            Value::Object(_) => "ask.card",
            Value::Player(_) => "ask.player",
            Value::Int(_) => "ask.number",
            Value::Cell(..) => "ask.cell",
            Value::Ability(..) => "ask.ability",
            Value::Zone(_) => "ask.zone",
            Value::Kind(_) => "ask.kind",
            Value::List { len, start } => match super::members(game, st, *len, *start) {
                [] => continue,
                [Value::Object(_), ..] => "ask.cards",
                _ => "ask.set",
            },
            // An enum without words is called by its name.
            Value::Member(of, _) => {
                let of = &game.program.enums[usize::from(*of)];
                return format!("{} ({})", game.words().say("ask.one", &[]), super::spaced(&of.name));
            }
            _ => return game.words().say("ask.one", &[]),
        };
        let said = game.words().say(sort, &[]);
        if !sorts.contains(&said) {
            sorts.push(said);
        }
    }
    if sorts.is_empty() { game.words().say("ask.one", &[]) } else { game.words().list(&sorts, "list.or") }
}

/// Whether something else is asked for in the same announcement that is of the same kind.
fn is_one_of_several(p: &Program, decision: &Decision, selector: SelectorId) -> bool {
    let tests = |id: SelectorId| p.selectors[id.i()].parts.iter().map(|part| part.test).collect::<Vec<_>>();
    let same = |all: &mut dyn Iterator<Item = SelectorId>| all.filter(|id| tests(*id) == tests(selector)).count() > 1;
    match decision.kind {
        DecisionKind::Param { action, .. } => same(&mut p.actions[action.i()].params.iter().map(|(_, from)| *from)),
        DecisionKind::Step { playable, .. } => {
            let playable = &p.playables[playable.i()];
            let steps = playable.steps.iter().chain(playable.modes.iter().flat_map(|mode| &mode.steps));
            same(&mut steps.filter_map(|step| if let Over::Selector(from) = step.from { Some(from) } else { None }))
        }
        _ => false,
    }
}

/// What the things that can be chosen are chosen from.
fn selector(p: &Program, decision: &Decision, name: &str) -> Option<SelectorId> {
    let over = match decision.kind {
        DecisionKind::Param { action, param } => return Some(p.actions[action.i()].params.get(usize::from(param))?.1),
        DecisionKind::Step { playable, .. } => {
            let playable = &p.playables[playable.i()];
            let steps = playable.steps.iter().chain(playable.modes.iter().flat_map(|mode| &mode.steps));
            steps.clone().find(|step| p.str(step.name) == name)?.from
        }
        DecisionKind::Choose { code, .. } => p.codes[code.i()].ops.iter().find_map(|op| match op {
            Op::Choose(choose) if p.str(choose.name) == name => Some(choose.from),
            _ => None,
        })?,
        _ => return None,
    };
    match over {
        Over::Selector(selector) => Some(selector),
        _ => None,
    }
}

/// What a cost's own payment has chosen, if anything: `a card`.
pub fn chosen_to_pay(game: &Game, payment: &Payment) -> Option<String> {
    payment.in_place.filter(|made| made.choices > 0)?;
    let words = game.words();
    if !payment.chooses_one() {
        return Some(words.say("ask.cards", &[]));
    }
    let ops = &game.program.codes[payment.code.i()].ops;
    let over = ops.iter().find_map(|op| if let Op::Choose(choose) = op { Some(choose.from) } else { None });
    let said = if let Over::Selector(selector) = over? { kind(game, selector) } else { None };
    Some(said.unwrap_or_else(|| words.say("ask.card", &[])))
}

/// What a selector looks for, if all that it may be has words or a title: `a being or a player`.
fn kind(game: &Game, selector: SelectorId) -> Option<String> {
    let words = game.words();
    let one = |test: Test| {
        let noun = match test {
            Test::Kind(kind) => return one_of(game, kind, "ask.card"),
            Test::Ability(kind) => return one_of(game, kind, "ask.ability"),
            Test::Enum(e) => words.noun(Sort::Enum, &game.program.enums[usize::from(e)].name)?,
            Test::Player => return Some(words.say("ask.player", &[])),
            Test::Cell => return Some(words.say("ask.cell", &[])),
            Test::Int => return Some(words.say("ask.number", &[])),
            Test::Any => return Some(words.say("ask.card", &[])),
        };
        Some(words.agreement().with_a(&noun))
    };
    let mut sorts: Vec<String> = Vec::new();
    for part in &game.program.selectors[selector.i()].parts {
        let said = one(part.test)?;
        if !sorts.contains(&said) {
            sorts.push(said);
        }
    }
    (!sorts.is_empty()).then(|| words.list(&sorts, "list.or"))
}

/// One of a kind, in its words; of one that has a title only, by that, and where no article goes with it, as what it is in any game:
/// `a card (Rito)`. Nothing of one that has neither.
fn one_of(game: &Game, kind: KindId, in_any_game: &str) -> Option<String> {
    let (words, kind) = (game.words(), &game.program.kinds[kind.i()]);
    if let Some(noun) = words.noun(Sort::Kind, &kind.name) {
        return Some(words.agreement().with_a(&noun));
    }
    if super::is_untitled(&kind.name, &kind.title) {
        return None;
    }
    let noun = words.called(Sort::Kind, &kind.name, &kind.title);
    Some(match words.agreement().determiner("a", &noun) {
        Some(_) => words.agreement().with_a(&noun),
        None => format!("{} ({})", words.say(in_any_game, &[]), kind.title),
    })
}

/// The zone where all lie that can be chosen, if it is one; of sets, where all their members do.
fn place(game: &Game, st: &State, decision: &Decision) -> Option<u16> {
    // What is no thing lies nowhere.
    let zone = |v: &Value| v.object().and_then(|o| st.core.fresh(o)).map_or(u16::MAX, |o| o.zone);
    let mut zones = decision.options.iter().flat_map(|choice| match choice {
        Choice::Value(Value::List { len, start }) => super::members(game, st, *len, *start),
        Choice::Value(v) => std::slice::from_ref(v),
        _ => &[],
    });
    let first = zones.next().map(zone).filter(|zone| *zone != u16::MAX)?;
    zones.all(|v| zone(v) == first).then_some(first)
}

/// What has been chosen so far where several things are, in the eyes of whoever is asked.
pub fn chosen(game: &Game, st: &State, decision: &Decision) -> Option<String> {
    let (game, st) = super::innermost(game, st);
    let picked = picked(game, st);
    if picked.is_empty() {
        return None;
    }
    let said = |v: &Value| super::value(game, st, *v, Some(decision.player));
    let all: Vec<String> = picked.iter().map(said).collect();
    Some(game.words().say("ask.chosen", &[("x", Said::name(all.join(", ")))]))
}

/// What has been chosen so far in the innermost game for what is asked about: of several things, those before; of an action,
/// what it is carried out on; of what is announced, its targets and numbers.
#[must_use]
pub fn picked(game: &Game, st: &State) -> Vec<Value> {
    let Some(top) = st.frames.last() else { return Vec::new() };
    let window = st.mem.values.get(top.base as usize..).unwrap_or_default();
    let slots: Vec<u16> = match top.kind {
        FrameKind::Choose { code, pc, which, .. } => chosen_slot(game, code, pc, which).into_iter().collect(),
        FrameKind::Act { stage: Stage::Step(k), .. } => (2..2 + u16::from(k)).collect(),
        FrameKind::Announce { playable, stage } => {
            let playable = &game.program.playables[playable.i()];
            let mode = playable.chosen(window);
            // In those that come after it stands what was tried last.
            let answered = match stage {
                // What is chosen of several, one after another, is told while it is asked for the next.
                Stage::Step(k) => {
                    let is_several = playable.step_at(mode, usize::from(k)).is_some_and(|step| step.count.is_some());
                    usize::from(k) + usize::from(is_several)
                }
                Stage::Come | Stage::Mode => 0,
                Stage::Cost(_) | Stage::Pay | Stage::Happen | Stage::Done => usize::MAX,
            };
            (0..).map_while(|i| playable.step_at(mode, i)).take(answered).map(|step| step.slot).collect()
        }
        _ => Vec::new(),
    };
    let values = slots.into_iter().filter_map(|slot| window.get(usize::from(slot)).copied());
    values
        .flat_map(|v| match v {
            Value::None => Vec::new(),
            Value::List { len, start } => super::members(game, st, len, start).to_vec(),
            v => vec![v],
        })
        .collect()
}

/// Where it stands what has been chosen of several things.
fn chosen_slot(game: &Game, code: CodeId, pc: u32, which: u16) -> Option<u16> {
    let choose: &Choose = match &game.program.codes[code.i()].ops[pc as usize] {
        Op::Choose(choose) => choose,
        Op::Simultaneously { choices, .. } => choices.get(usize::from(which))?,
        _ => return None,
    };
    choose.count?;
    Some(choose.slot)
}
