//! Words for things: cards, players, options, prompts. What a viewer may not see is not named.

mod asked;
mod attributes;
mod costs;
mod ids;
mod inside;
mod places;
mod replacing;
pub(crate) mod sentence;
pub(crate) mod set;

pub use asked::{chosen, chosen_to_pay, number_of, picked, which};
pub(crate) use attributes::is_untitled;
pub use attributes::{argument, attribute, attribute_of_player, beside_value, is_state};
pub use costs::title_alone;
pub use ids::{choice_id, offered_id};
pub use inside::{inner_game, innermost, path, within};
pub(crate) use places::place_among;

use crate::cells;
use crate::machine::play::decide::aiming::nth_target_now;
use crate::machine::play::decide::ask::{Choice, Decision, DecisionKind};
use crate::machine::play::settle::alike::to_order;
use crate::machine::query::eval::{knows, shows_thing};
use crate::machine::query::game::Game;
use crate::machine::state::{Core, NONE16, Reaction, State};
use crate::program::{AbilityId, ArticleId, CodeId, DefId, Form, Op, PhaseId, Program, Sort, UNLABELLED, Wording};
use crate::session::seat_name;
use crate::value::{CONSTANT_LIST, ObjectRef, Value};
use crate::view::changes::{Shown, can_be_marked, marks};
use crate::words::{self, Said};
use naipe_grammar::order;
use std::fmt::Write;

/// What is not seen.
pub const UNSEEN: &str = "?";

/// What something is called before people: its printed title, or its name where it has none.
#[must_use]
pub fn called<'t>(title: &'t str, name: &'t str) -> &'t str {
    if title.is_empty() { name } else { title }
}

/// A name of the author's as words: its parts are joined in the files only.
#[must_use]
pub(crate) fn spaced(name: &str) -> String {
    name.replace('_', " ")
}

/// What a seat is called: A, B, C… and `chance`.
#[must_use]
pub fn player_name(_game: &Game, seat: u8) -> String {
    seat_name((seat != Value::CHANCE).then_some(seat))
}

/// With whom a player plays, where that is said of some and not of all: `with C`.
#[must_use]
pub(crate) fn partners(game: &Game, core: &Core, seat: u8) -> Option<String> {
    let p = &game.program;
    if p.teams < 2 {
        return None;
    }
    let all = p.with_partners(1 << seat, core.seats) & !(1 << seat);
    let names: Vec<String> =
        (0..core.seats).filter(|other| all >> other & 1 == 1).map(|other| player_name(game, other)).collect();
    let said = game.words().list(&names, "list.and");
    (!names.is_empty()).then(|| game.words().say("board.with", &[("p", Said::name(said))]))
}

/// Whether a player sees an object, or saw it: what left play, where it was; what moved elsewhere, where it is now.
fn saw(game: &Game, core: &Core, viewer: u8, o: ObjectRef) -> bool {
    if core.objects[o.id as usize].inc == o.inc {
        return knows(&game.program, core, viewer, o.id);
    }
    match core.last_known(o).filter(|last| !last.went_on) {
        Some(last) => {
            shows_thing(&game.program, core, (last.zone, game.program.owner_of(DefId(last.def), last.owner)), viewer)
        }
        None => core.itself(o).is_some() && knows(&game.program, core, viewer, o.id),
    }
}

/// The printed title of an object, gone or not; what the viewer may not see is `?`.
#[must_use]
pub fn object(game: &Game, core: &Core, o: ObjectRef, viewer: Option<u8>) -> String {
    let p = &game.program;
    if viewer.is_some_and(|v| !saw(game, core, v, o)) {
        return UNSEEN.to_owned();
    }
    p.str(p.defs[core.def(o).i()].title).to_owned()
}

/// The title of an object where several look alike: with its owner or place if that tells them apart.
#[must_use]
pub fn object_apart(game: &Game, st: &State, o: ObjectRef, viewer: Option<u8>) -> String {
    let core = &st.core;
    let name = object(game, core, o, viewer);
    let Some(x) = core.fresh(o) else { return name };
    let zone = &core.zones[x.zone as usize];
    if name == UNSEEN {
        // What is seen of it all the same, and where it lies.
        let marks = if can_be_marked(game) { marks(game, &mut st.clone(), o.id, viewer) } else { Vec::new() };
        let told: Vec<String> = place_among(game, core, o).into_iter().chain(marks.iter().map(Shown::words)).collect();
        if !told.is_empty() {
            return format!("{name} ({})", told.join(", "));
        }
    }
    // Of two that are alike in one place, where in it each lies, if that says anything.
    let place = place_among(game, core, o).filter(|_| places::is_one_of_several(game, core, o));
    let place = place.unwrap_or_else(|| zone_title(game, core, x.zone).to_owned());
    let mut text = format!("{name} ({place}");
    if x.cell != NONE16 {
        let _ = write!(text, " {}", cell_name(core, x.zone, x.cell));
    }
    let is_told = game.tables.tells_owners && !game.program.is_shared(crate::program::DefId(x.def));
    if zone.player != 255 && zone.player != x.owner && is_told {
        let owner = game.words().say("owner.of", &[("p", Said::name(player_name(game, x.owner)))]);
        let _ = write!(text, ", {owner}");
    }
    text.push(')');
    text
}

/// A zone's title, with its player.
#[must_use]
pub fn zone_title<'g>(game: &'g Game, core: &Core, zone: u16) -> &'g str {
    let z = &core.zones[zone as usize];
    let decl = &game.program.zones[z.decl as usize];
    let title = called(&decl.title, &decl.name);
    if z.player == 255 {
        return title;
    }
    let of =
        || game.words().say("zone.of", &[("zone", Said::name(title)), ("p", Said::name(player_name(game, z.player)))]);
    game.zone_title(z.decl, z.player, of)
}

/// A cell's name: its column in letters and the number of its row.
#[must_use]
pub fn cell_name(core: &Core, zone: u16, cell: u16) -> String {
    let w = core.zones[zone as usize].size.0.max(1);
    format!("{}{}", cells::column(cell % w), cell / w + 1)
}

/// A cell of a grid by its name, and a place in a row or a pile by its number and the zone's title.
#[must_use]
fn place(game: &Game, core: &Core, zone: u16, cell: u16) -> String {
    let decl = &game.program.zones[core.zones[zone as usize].decl as usize];
    if !decl.shape.has_places() {
        return cell_name(core, zone, cell);
    }
    let n = Said::number(i64::from(cell) + 1);
    game.words().say("place.in", &[("n", n), ("zone", Said::name(zone_title(game, core, zone)))])
}

/// The members of a list.
#[must_use]
pub fn members<'a>(game: &'a Game, st: &'a State, len: u16, start: u32) -> &'a [Value] {
    let (from, len) = ((start & !CONSTANT_LIST) as usize, len as usize);
    if start & CONSTANT_LIST == 0 { &st.mem.lists[from..from + len] } else { &game.program.lists[from..from + len] }
}

/// Any value, as people read it in the language of the game.
#[must_use]
pub fn value(game: &Game, st: &State, v: Value, viewer: Option<u8>) -> String {
    match v {
        Value::None => word(game, "value.none").to_owned(),
        Value::Bool(yes) => word(game, if yes { "value.yes" } else { "value.no" }).to_owned(),
        Value::Player(Value::CHANCE) => word(game, "value.chance").to_owned(),
        Value::List { len, start } if !matches!(members(game, st, len, start), [Value::Cost(_), ..]) => {
            list(game, st, v, |v| value(game, st, v, viewer))
        }
        Value::Kind(k) => {
            let kind = &game.program.kinds[usize::from(k)];
            called(&kind.title, &kind.name).to_owned()
        }
        Value::Action(a) => {
            let action = &game.program.actions[usize::from(a)];
            called(&action.title, &action.name).to_owned()
        }
        v => written(game, st, v, viewer),
    }
}

fn list(game: &Game, st: &State, v: Value, say: impl Fn(Value) -> String) -> String {
    let members = if let Value::List { len, start } = v { members(game, st, len, start) } else { &[] };
    let words: Vec<String> = members.iter().map(|v| say(*v)).collect();
    format!("[{}]", words.join(", "))
}

/// Any value, as it stands in what is written in Naipe: `yes` and `none` are words of the language.
#[must_use]
pub fn written(game: &Game, st: &State, v: Value, viewer: Option<u8>) -> String {
    let p = &game.program;
    match v {
        Value::None => "none".to_owned(),
        Value::Bool(yes) => if yes { "yes" } else { "no" }.to_owned(),
        Value::Int(n) => n.to_string(),
        Value::Player(q) => player_name(game, q),
        Value::Object(o) => object(game, &st.core, o, viewer),
        Value::Member(e, m) => {
            let (name, title) = &p.enums[e as usize].members[m as usize];
            called(title, name).to_owned()
        }
        Value::Zone(z) => zone_title(game, &st.core, z).to_owned(),
        Value::Cell(z, i) => place(game, &st.core, z, i),
        Value::Text(t) => p.strings[t as usize].to_string(),
        Value::List { len, start } => match members(game, st, len, start) {
            [Value::Cost(c), known @ ..] => super::wording::price(game, st, *c, known),
            _ => list(game, st, v, |v| written(game, st, v, viewer)),
        },
        Value::Kind(k) => p.kinds[k as usize].name.to_string(),
        Value::Def(d) => p.str(p.defs[d as usize].title).to_owned(),
        Value::Ability(d, of) => {
            let card = object(game, &st.core, of.thing(), viewer);
            let title = p.str(p.defs[d as usize].title);
            // What an ability is called says whose it is.
            if title == card || card == UNSEEN { card } else { format!("{card}: {title}") }
        }
        Value::Phase(ph) => phase_title(game, PhaseId(ph)),
        Value::Action(a) => p.actions[a as usize].name.to_string(),
        Value::Cost(c) => super::wording::price(game, st, c, &[]),
    }
}

/// The title of a phase or step, as people read it.
#[must_use]
pub fn phase_title(game: &Game, phase: PhaseId) -> String {
    let ph = &game.program.phases[phase.i()];
    match (phase.0, ph.title.is_empty()) {
        (0, true) => word(game, "phase.turn").to_owned(),
        (1, true) => word(game, "phase.game").to_owned(),
        _ => called(&ph.title, &ph.name).to_owned(),
    }
}

/// Articles, in brackets, or nothing.
#[must_use]
pub fn cites(game: &Game, ids: &[ArticleId]) -> String {
    if ids.is_empty() {
        return String::new();
    }
    let mut said = String::from(" [");
    for (i, article) in ids.iter().enumerate() {
        said.push_str(if i == 0 { "" } else { ", " });
        said.push_str(&game.program.articles[article.i()].id);
    }
    said.push(']');
    said
}

/// A phrase of the machine; what is empty can be left out.
#[must_use]
pub fn say(game: &Game, key: &str, args: &[(&str, &str)]) -> String {
    let said = |text: &str| Said { silent: text.is_empty(), ..Said::name(text) };
    let args: Vec<(&str, Said)> = args.iter().map(|(name, text)| (*name, said(text))).collect();
    game.words().say(key, &args)
}

/// What a rule is called, by the name of its ability: `rule "brotherhood"`, `check death`; what has a title, by that alone.
#[must_use]
pub fn rule(game: &Game, name: &str) -> String {
    let p = &game.program;
    if let Some(of_game) = name.strip_suffix(" of the scenario") {
        return say(game, "rule.of_scenario", &[("name", &rule(game, of_game))]);
    }
    match name.split_once(' ') {
        _ if name == UNLABELLED => say(game, "rule.unlabelled", &[]),
        Some(("rule", label)) => say(game, "rule.labelled", &[("name", label)]),
        Some(("check", check)) => {
            let words = game.words().noun(Sort::Check, check).map(|noun| noun.text);
            say(game, "rule.check", &[("name", &words.unwrap_or_else(|| spaced(check)))])
        }
        Some(("card" | "token", title)) => title.trim_matches('"').to_owned(),
        Some(("kind" | "keyword", name)) => {
            let kind = p.kinds.iter().find(|kind| kind.name == name);
            kind.map_or_else(|| spaced(name), |kind| called(&kind.title, &kind.name).to_owned())
        }
        Some(("payment", name)) => {
            let payment = p.payments.iter().find(|payment| payment.name == name);
            payment.map_or_else(|| spaced(name), |payment| called(&payment.title, &payment.name).to_owned())
        }
        Some(("event", name)) => game.words().noun(Sort::Event, name).map_or_else(|| spaced(name), |noun| noun.text),
        _ if name == "setup" => say(game, "rule.setup", &[]),
        _ => spaced(name),
    }
}

/// A phrase of the machine about a player.
#[must_use]
pub fn of_player(game: &Game, key: &str, player: u8) -> String {
    game.words().say(key, &[("p", Said::name(player_name(game, player)))])
}

/// Whose turn it is, and the how manieth: `turn 3 of A`.
#[must_use]
pub fn turn(game: &Game, core: &Core) -> String {
    let player = Said::name(player_name(game, core.active));
    game.words().say("turn.of", &[("n", Said::number(i64::from(core.turn))), ("p", player)])
}

/// A word of the machine itself, in the game's language.
#[must_use]
pub fn word<'g>(game: &'g Game, key: &'g str) -> &'g str {
    game.words().entry(Sort::Phrase, key).and_then(|entry| entry.said.plain()).unwrap_or(key)
}

/// Whether a text is a word of the machine itself, as an option says it.
#[must_use]
pub fn is_word_of(game: &Program, text: &str) -> bool {
    ["pass", "yes", "no", "done", "nothing", "plain_cost"]
        .iter()
        .any(|key| words::plain(game, &format!("option.{key}")) == text)
}

/// What an option is called, for the player who decides.
#[must_use]
pub fn choice_label(game: &Game, st: &State, decision: &Decision, choice: Choice) -> String {
    let (game, st) = innermost(game, st);
    let p = &game.program;
    let viewer = (decision.player != Value::CHANCE).then_some(decision.player);
    match choice {
        Choice::Pass => word(game, "option.pass").to_owned(),
        Choice::Action(a) => {
            let action = &p.actions[a.i()];
            called(&action.title, &action.name).to_owned()
        }
        Choice::Value(v) => {
            let alike = |c: &Choice| match c {
                Choice::Value(w) if *w != v => value(game, st, *w, viewer) == value(game, st, v, viewer),
                _ => false,
            };
            // Something is seen of it, though not what it is.
            let is_marked = |v: Value| can_be_marked(game) && value(game, st, v, viewer) == UNSEEN;
            match v {
                Value::Object(o) if decision.options.iter().any(alike) || is_marked(v) => {
                    object_apart(game, st, o, viewer)
                }
                Value::List { .. } => match &set::members(game, st, decision, v)[..] {
                    [] => word(game, "option.nothing").to_owned(),
                    names => names.join(", "),
                },
                // Of two grids that have a cell of this name.
                Value::Cell(z, _) if decision.options.iter().any(alike) => {
                    format!("{} ({})", value(game, st, v, viewer), zone_title(game, &st.core, z))
                }
                v => costs::ability(game, st, decision, v, value(game, st, v, viewer)),
            }
        }
        Choice::Mode(m) => mode_label(game, st, decision, m, viewer),
        Choice::Yes => word(game, "option.yes").to_owned(),
        Choice::No => word(game, "option.no").to_owned(),
        Choice::Way(0) => word(game, "option.plain_cost").to_owned(),
        Choice::Way(n) => costs::way(game, st, decision, n),
        Choice::Done => word(game, "option.done").to_owned(),
        Choice::Decline => match declined(game, decision) {
            Some(label) => label.to_owned(),
            None if matches!(decision.kind, DecisionKind::Pay { .. }) => word(game, "option.no").to_owned(),
            None => word(game, "option.nothing").to_owned(),
        },
        Choice::Timeout => word(game, "option.timeout").to_owned(),
        Choice::Ability(a, source, nth) => ability_label(game, st, (a, source, nth), viewer),
    }
}

/// What one of several reactions that somebody orders has heard: the arguments of its event.
#[must_use]
pub fn heard<'a>(game: &'a Game, st: &'a State, ability: AbilityId, source: ObjectRef, nth: u16) -> &'a [Value] {
    let mut same = to_order(st).iter().filter(|r| (r.ability, r.source) == (ability, source));
    let Some(r) = same.nth(usize::from(nth)) else { return &[] };
    let a = &game.program.abilities[ability.i()];
    let n = if let Form::Listen { event, .. } = a.form { game.program.events[event.i()].params.len() } else { 0 };
    let from = r.start as usize + a.capture as usize;
    st.core.arena.get(from..from + n).unwrap_or_default()
}

/// What one of several abilities is called that would act at the same time: whose it is and, where that does not tell,
/// what it heard and which of its object's it is.
fn ability_label(
    game: &Game,
    st: &State,
    (ability, source, nth): (AbilityId, ObjectRef, u16),
    viewer: Option<u8>,
) -> String {
    let p = &game.program;
    if source.id == crate::machine::state::NIL {
        return rule(game, &p.abilities[ability.i()].name);
    }
    let title = object(game, &st.core, source, viewer);
    let (mut apart, mut heard, mut others) = (false, Vec::new(), Vec::new());
    let group = to_order(st);
    let mut same = group.iter().filter(|r| (r.ability, r.source) == (ability, source));
    let Some(this) = same.nth(usize::from(nth)) else {
        return replacing::label(game, st, (ability, source, nth), viewer);
    };
    let arguments = |r: &Reaction| {
        let a = &p.abilities[r.ability.i()];
        let n = if let Form::Listen { event, .. } = a.form { p.events[event.i()].params.len() } else { 0 };
        let from = r.start as usize + a.capture as usize;
        st.core.arena.get(from..from + n).unwrap_or_default()
    };
    for that in group {
        if std::ptr::eq(that, this) || object(game, &st.core, that.source, viewer) != title {
            continue;
        }
        apart |= that.source != source;
        // What another that is not seen does, or that it is the same card, is not told.
        if title == UNSEEN && that.source != source {
            continue;
        }
        if that.ability != ability {
            others.push(that.ability);
            continue;
        }
        for (i, (v, w)) in arguments(this).iter().zip(arguments(that)).enumerate() {
            if v != w && !heard.contains(&i) {
                heard.push(i);
            }
        }
    }
    let mut text = if apart { object_apart(game, st, source, viewer) } else { title.clone() };
    order::ascending(&mut heard);
    let word = |i: &usize| match arguments(this)[*i] {
        Value::Object(o) => object_apart(game, st, o, viewer),
        v => value(game, st, v, viewer),
    };
    // Which of its abilities: by its label, or else by its number.
    let which = (!others.is_empty()).then(|| match p.abilities[ability.i()].label {
        Some(label) if title != UNSEEN => p.str(label).to_owned(),
        _ => {
            others.retain(|other| *other < ability);
            order::ascending(&mut others);
            others.dedup();
            (others.len() + 1).to_string()
        }
    });
    let words: Vec<String> = which.into_iter().chain(heard.iter().map(word)).collect();
    if !words.is_empty() {
        text = format!("{text}: {}", words.join(", "));
    }
    text
}

fn mode_label(game: &Game, st: &State, decision: &Decision, m: u16, viewer: Option<u8>) -> String {
    let p = &game.program;
    // Of several targets that are the same, which one.
    if let DecisionKind::RetargetWhich { object } = decision.kind
        && let Some(target) = nth_target_now(game, st, object.id, m)
    {
        return format!("{} ({})", value(game, st, target, viewer), m + 1);
    }
    let label = match decision.kind {
        DecisionKind::Mode { playable } => p.playables[playable.i()].modes.get(m as usize).map(|x| x.label),
        DecisionKind::ChooseMode { code, pc } => match &p.codes[code.i()].ops[pc as usize] {
            Op::ChooseMode { modes, .. } => modes.get(m as usize).map(|x| x.label),
            _ => None,
        },
        _ => None,
    };
    label.map_or_else(|| (m + 1).to_string(), |l| p.str(l).to_owned())
}

/// What it is called to decline a choice, where the rules call it anything.
fn declined<'g>(game: &'g Game, decision: &Decision) -> Option<&'g str> {
    wording(game, decision).decline.map(|label| game.program.str(label))
}

/// How a question is put, where its author says so.
pub(crate) fn wording(game: &Game, decision: &Decision) -> Wording {
    match decision.kind {
        DecisionKind::Step { wording, .. } | DecisionKind::Choose { wording, .. } => wording,
        DecisionKind::ChooseMode { code, pc } | DecisionKind::Pay { code, pc } => wording_at(game, (code, pc)),
        _ => Wording::default(),
    }
}

/// How the question is put that an instruction of a block asks, where its author says so.
pub(crate) fn wording_at(game: &Game, (code, pc): (CodeId, u32)) -> Wording {
    match game.program.codes[code.i()].ops.get(pc as usize) {
        Some(Op::Choose(choose)) => choose.wording,
        Some(Op::ChooseMode { wording, .. }) => *wording,
        Some(Op::PayAsked(asked)) => asked.wording,
        _ => Wording::default(),
    }
}

/// What a question is for, by the name that the rules give it: a target, a choice, a parameter of an action.
#[must_use]
pub fn asked_for<'t>(game: &'t Game, st: &'t State, decision: &Decision) -> Option<&'t str> {
    let (game, _) = innermost(game, st);
    let p = &game.program;
    match decision.kind {
        DecisionKind::Param { action, param } => Some(&p.actions[action.i()].params[param as usize].0),
        DecisionKind::Step { name, .. }
        | DecisionKind::OptionalCost { name, .. }
        | DecisionKind::Choose { name, .. } => Some(p.str(name)),
        _ => None,
    }
}

/// The question as its author puts it, where one does.
#[must_use]
pub fn question<'t>(game: &'t Game, st: &'t State, decision: &Decision) -> Option<&'t str> {
    let (game, _) = innermost(game, st);
    wording(game, decision).question.map(|question| game.program.str(question))
}

/// The question, in words.
#[must_use]
pub fn prompt(game: &Game, st: &State, decision: &Decision) -> String {
    let (game, st) = innermost(game, st);
    let p = &game.program;
    if let Some(question) = question(game, st, decision) {
        return match decision.kind {
            DecisionKind::Step { thing, .. } => format!("{}: {question}", value(game, st, thing, None)),
            _ => question.to_owned(),
        };
    }
    match decision.kind {
        DecisionKind::Offer => word(game, "ask.move").to_owned(),
        DecisionKind::Param { action, param } => {
            let a = &p.actions[action.i()];
            let title = called(&a.title, &a.name);
            format!("{title}: {}", asked::wanted(game, st, decision, &a.params[param as usize].0))
        }
        DecisionKind::Mode { .. } | DecisionKind::ChooseMode { .. } => word(game, "ask.mode").to_owned(),
        DecisionKind::Step { name, thing, .. } => {
            format!("{}: {}", value(game, st, thing, None), asked::wanted(game, st, decision, p.str(name)))
        }
        DecisionKind::OptionalCost { playable, name, label } => {
            let what = costs::optional(game, st, playable, name, label);
            game.words().say("ask.also_pay", &[("what", Said::name(what))])
        }
        DecisionKind::Pay { .. } => {
            if let Some(thing) = crate::record::asked_to_play(st) {
                let what = Said::name(value(game, st, thing, Some(decision.player)));
                return game.words().say("ask.play", &[("what", what)]);
            }
            game.words().say("ask.pay", &[("what", Said::name(crate::record::asked_to_pay(game, st)))])
        }
        DecisionKind::Way { .. } => word(game, "ask.way").to_owned(),
        DecisionKind::Choose { name, .. } => {
            let what = asked::wanted(game, st, decision, p.str(name));
            game.words().say("ask.choose", &[("what", Said::name(what))])
        }
        DecisionKind::Uncover { zone } => {
            game.words().say("ask.next_card", &[("zone", Said::name(zone_title(game, &st.core, zone)))])
        }
        DecisionKind::Roll { faces } => game.words().say("ask.die", &[("n", Said::number(i64::from(faces)))]),
        DecisionKind::RetargetWhich { .. } => word(game, "ask.which_target").to_owned(),
        DecisionKind::RetargetTo { was: None, .. } => word(game, "ask.new_target").to_owned(),
        DecisionKind::RetargetTo { was: Some(was), .. } => {
            let x = Said::name(value(game, st, was, Some(decision.player)));
            game.words().say("ask.new_target.of", &[("x", x)])
        }
        DecisionKind::Order => asked::order(game, decision),
    }
}
