//! What a player sees: as text for a terminal, and as data for programs.

pub(crate) mod changes;
pub(crate) mod difference;
pub mod face;
mod grid;
mod hues;
pub mod laid;
pub(crate) mod order;
pub mod scene;

pub use changes::Shown;

use crate::describe;
use crate::machine::query::eval::{Eval, knows};
use crate::machine::query::game::Game;
use crate::machine::query::scratch::Scratch;
use crate::machine::state::{Core, Memory, State, ZoneState};
use crate::program::{AttrId, DefId, Shape};
use crate::value::Value;
use crate::words::{self, Said};
use naipe_grammar::ast::Visibility;
use naipe_grammar::narrow;
use rustc_hash::FxHashMap;
use serde_json::{Map, json};
use std::fmt::Write;

/// A board for nobody's terminal in particular is so wide.
pub const WIDTH: usize = 106;

/// Reads current values for showing.
pub(crate) fn read<R>(game: &Game, st: &mut State, f: impl FnOnce(&mut Eval<'_>) -> R) -> R {
    read_in(game, &st.core, &mut st.mem, f)
}

/// The same of a table that stays as it is, with room for what is worked out.
fn read_in<R>(game: &Game, core: &Core, mem: &mut Memory, f: impl FnOnce(&mut Eval<'_>) -> R) -> R {
    let mut scratch = Scratch::default();
    let mut e = Eval { g: game, c: core, m: mem, s: &mut scratch, base: 0, depth: 0 };
    f(&mut e)
}

/// What an attribute of a player is now, with all that modifies it.
#[must_use]
pub fn of_player(game: &Game, st: &mut State, seat: u8, attr: AttrId) -> Value {
    read(game, st, |e| e.player_attr(seat, attr))
}

pub(crate) fn hides_count(game: &Game, z: &ZoneState, viewer: Option<u8>) -> bool {
    game.program.zones[z.decl as usize].sealed && viewer.is_some_and(|v| v != z.player)
}

fn objects(st: &State, z: &ZoneState) -> Vec<u32> {
    st.core.objects_from(z.head).collect()
}

/// What of an object differs from what is printed, in a few words each; nothing of what the viewer may not see.
fn changed(game: &Game, st: &mut State, id: u32, viewer: Option<u8>) -> Vec<String> {
    if viewer.is_some_and(|v| !knows(&game.program, &st.core, v, id)) {
        return Vec::new();
    }
    let all = changes::attributes(game, st, id, viewer);
    let mut all: Vec<String> = { all.iter() }.filter(|shown| shown.is_changed).map(changes::Shown::words).collect();
    let kinds = changes::kinds(game, st, id, viewer);
    all.extend(kinds.gained);
    all.extend(kinds.lost);
    all
}

/// What tells a thing from another of its title: what of it is not as printed, who controls it, and what is attached to it.
pub fn apart(game: &Game, st: &mut State, id: u32, viewer: Option<u8>) -> Vec<String> {
    let mut words = changed(game, st, id, viewer);
    if viewer.is_none_or(|v| knows(&game.program, &st.core, v, id))
        && let Some(player) = changes::controller(game, st, id)
    {
        words.push(describe::of_player(game, "effect.controller", player));
    }
    for other in attached(game, st, id, viewer) {
        words.push(attachment(game, st, other, viewer));
    }
    words
}

/// What is attached to a thing, in its own zone or, where that is in play, anywhere in play.
fn attached(game: &Game, st: &mut State, id: u32, viewer: Option<u8>) -> Vec<u32> {
    let at = st.core.objects[id as usize].zone;
    attachments(game, st, at, viewer).into_iter().filter(|(host, _)| *host == id).map(|(_, other)| other).collect()
}

/// What is attached to the things of a zone, there or, where it is in play, anywhere in play: each with what it is attached to.
fn attachments(game: &Game, st: &mut State, at: u16, viewer: Option<u8>) -> Vec<(u32, u32)> {
    let Some(own) = st.core.zones.get(usize::from(at)).copied() else { return Vec::new() };
    let zones = (0u16..).zip(&st.core.zones).filter(|(n, zone)| *n == at || own.in_play && zone.in_play);
    let all: Vec<u32> = zones.flat_map(|(_, zone)| objects(st, zone)).collect();
    let mut found = Vec::new();
    for other in all {
        let mut hosts: Vec<u32> = hosts(game, st, other, viewer).into_iter().map(|(host, _)| host).collect();
        naipe_grammar::order::ascending(&mut hosts);
        hosts.dedup();
        // Of things of an order that is not decided, nobody knows which lies where.
        let may_tell = |host: &u32| own.hidden == 0 || viewer.is_none_or(|v| knows(&game.program, &st.core, v, *host));
        let here = |host: &u32| st.core.objects[*host as usize].zone == at;
        found.extend(hosts.into_iter().filter(here).filter(may_tell).map(|host| (host, other)));
    }
    found
}

/// What is attached to a thing, as it stands behind it.
fn attachment(game: &Game, st: &State, other: u32, viewer: Option<u8>) -> String {
    let o = st.core.reference(other);
    let title = match describe::object(game, &st.core, o, viewer) {
        title if title == describe::UNSEEN => describe::object_apart(game, st, o, viewer),
        title => title,
    };
    format!("+ {title}")
}

/// The objects that another is attached to, each with the attribute of it that names it, of those that the viewer may read.
fn hosts(game: &Game, st: &mut State, id: u32, viewer: Option<u8>) -> Vec<(u32, String)> {
    let is_seen = viewer.is_none_or(|v| knows(&game.program, &st.core, v, id));
    let is_covered =
        { st.core.zones.get(usize::from(st.core.objects[id as usize].zone)) }.is_some_and(|z| z.hidden > 0);
    let mut all = Vec::new();
    if !is_seen && is_covered {
        return all;
    }
    let o = st.core.reference(id);
    for i in 0..game.program.attrs.len() {
        let attr = &game.program.attrs[i];
        if !is_seen && !attr.visible {
            continue;
        }
        let Value::Object(to) = read(game, st, |e| e.attr(o, AttrId(narrow::u16(i)))) else { continue };
        if to.id != id && st.core.fresh(to).is_some() {
            all.push((to.id, describe::beside_value(game, &attr.title, &attr.name)));
        }
    }
    all
}

/// Who controls an object.
pub(crate) fn commander(game: &Game, st: &mut State, id: u32) -> u8 {
    commander_in(game, &st.core, &mut st.mem, id)
}

/// The same of a table that stays as it is, with room for what is worked out.
pub(crate) fn commander_in(game: &Game, core: &Core, mem: &mut Memory, id: u32) -> u8 {
    let o = core.reference(id);
    read_in(game, core, mem, |e| e.controller(o)).player().unwrap_or(core.objects[id as usize].by)
}

/// Who is told to control an object: nobody where it is nobody's in particular.
fn whose(game: &Game, st: &mut State, id: u32) -> Option<u8> {
    let def = DefId(st.core.objects[id as usize].def);
    (!game.program.is_shared(def)).then(|| commander(game, st, id))
}

/// An object in a line; in play, with its attributes but one; elsewhere, with those that are not as printed.
fn card_line(game: &Game, st: &mut State, id: u32, viewer: Option<u8>, but: Option<&str>) -> String {
    let o = st.core.reference(id);
    let mut text = describe::object(game, &st.core, o, viewer);
    if text == describe::UNSEEN {
        let marks: Vec<String> = changes::marks(game, st, id, viewer).iter().map(changes::Shown::words).collect();
        if !marks.is_empty() {
            let x = &st.core.objects[id as usize];
            if x.cell != u16::MAX {
                let cell = Said::name(describe::cell_name(&st.core, x.zone, x.cell));
                let _ = write!(text, " {}", game.words().say("board.at", &[("cell", cell)]));
            }
            let _ = write!(text, " ({})", marks.join(", "));
        }
        return text;
    }
    let x = st.core.objects[id as usize];
    if x.zone != u16::MAX {
        let z = st.core.zones[x.zone as usize];
        let holder = if x.cell == u16::MAX { z.holder(x.owner) } else { commander(game, st, id) };
        if holder != x.owner && game.tables.tells_owners && !game.program.is_shared(DefId(x.def)) {
            let _ = write!(text, " {}", describe::of_player(game, "owner.of", x.owner));
        }
        if x.cell != u16::MAX {
            let cell = Said::name(describe::cell_name(&st.core, x.zone, x.cell));
            let _ = write!(text, " {}", game.words().say("board.at", &[("cell", cell)]));
        }
    }
    if let Some(but) = but {
        let all = changes::attributes(game, st, id, viewer);
        let mut shown: Vec<String> =
            { all.iter() }.filter(|shown| shown.title != but).map(changes::Shown::words).collect();
        let kinds = changes::kinds(game, st, id, viewer);
        shown.extend(kinds.gained);
        shown.extend(kinds.lost);
        // On a board, whose a piece is stands before it.
        if x.cell == u16::MAX
            && let Some(player) = changes::controller(game, st, id)
        {
            shown.push(describe::of_player(game, "effect.controller", player));
        }
        if !shown.is_empty() {
            let _ = write!(text, " ({})", shown.join(", "));
        }
    } else {
        // Out of play, what is not as printed.
        let shown = changed(game, st, id, viewer);
        if !shown.is_empty() {
            let _ = write!(text, " ({})", shown.join(", "));
        }
    }
    let targets = crate::describe::innermost(game, st).1.core.entries.iter().any(|e| e.object == id);
    if targets {
        let list = read(game, st, |e| {
            let Some(entry) = e.c.entries.iter().find(|x| x.object == id).copied() else { return Vec::new() };
            let crate::machine::state::EntryKind::Playable(pl) = entry.what else { return Vec::new() };
            let slots: Vec<u16> = e.entry_steps(pl, entry.start).map(|(_, s)| s).collect();
            slots.into_iter().map(|s| e.c.arena[entry.start as usize + s as usize]).collect()
        });
        if !list.is_empty() {
            let words: Vec<String> = list.iter().map(|v| describe::value(game, st, *v, viewer)).collect();
            let _ = write!(text, " -> {}", words.join(", "));
        }
    }
    text
}

/// A part of the board in text: a line, or a grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Whose it is; none: everybody's.
    pub player: Option<u8>,
    /// It is the line of the player, with what stands below it indented.
    pub is_heading: bool,
    /// There is nothing in it.
    pub is_empty: bool,
    /// Only its player sees it: it is the hand of whoever looks.
    pub is_hand: bool,
    /// The text, with its line ends.
    pub text: String,
}

/// The board as a player sees it (`None`: everything), as text.
#[must_use]
pub fn board(game: &Game, st: &State, viewer: Option<u8>) -> String {
    parts(game, st, viewer, WIDTH).into_iter().map(|part| part.text).collect()
}

/// The same in parts; grids are no wider than so many letters, if that can be.
#[must_use]
pub fn parts(game: &Game, st: &State, viewer: Option<u8>, width: usize) -> Vec<Part> {
    let (game, st) = describe::innermost(game, st);
    let mut st = st.clone();
    let st = &mut st;
    let p = game.program.clone();
    let mut parts = Vec::new();
    let line = |player: Option<u8>, text: String| Part {
        player,
        is_heading: true,
        is_empty: false,
        is_hand: false,
        text: text + "\n",
    };
    let c = &st.core;
    let phase = c.phases.last().map_or(String::new(), |o| {
        if o.phase == 0 {
            String::new()
        } else {
            format!(", {}", describe::phase_title(game, crate::program::PhaseId(o.phase)))
        }
    });
    if c.turn > 0 {
        parts.push(line(None, format!("{}{phase}", words::capitalise(&describe::turn(game, c)))));
    }
    let shared = shared(game, st, false);
    if !shared.is_empty() {
        let shown = shared.iter().map(|(_, title, v)| format!("{title} {}", describe::value(game, st, *v, viewer)));
        parts.push(line(None, shown.collect::<Vec<_>>().join(", ")));
    }
    for q in 0..st.core.seats {
        let mut heading = describe::player_name(game, q);
        let out = (!st.core.is_alive(q)).then(|| game.words().say("board.out", &[]));
        let notes: Vec<String> = describe::partners(game, &st.core, q).into_iter().chain(out).collect();
        if !notes.is_empty() {
            let _ = write!(heading, " ({})", notes.join(", "));
        }
        let mut shown = Vec::new();
        for (i, a) in p.player_attrs.iter().enumerate() {
            let v = read(game, st, |e| e.player_attr(q, AttrId(narrow::u16(i))));
            if matches!(v, Value::List { len: 0, .. }) || says_nothing(&a.name, &a.title, v) {
                continue;
            }
            let title = describe::beside_value(game, &a.title, &a.name);
            shown.push(format!("{title} {}", describe::value(game, st, v, viewer)));
        }
        if !shown.is_empty() {
            let _ = write!(heading, ": {}", shown.join(", "));
        }
        let is_empty = notes.is_empty() && shown.is_empty();
        parts.push(Part { is_empty, ..line(Some(q), heading) });
        zones(game, st, (viewer, width), Some(q), &mut parts);
    }
    zones(game, st, (viewer, width), None, &mut parts);
    parts
}

/// Whether a value of a player or of the game is for the rules and has nothing to say just now: it has no title, and is none or not so.
fn says_nothing(name: &str, title: &str, v: Value) -> bool {
    describe::is_untitled(name, title) && matches!(v, Value::None | Value::Bool(false))
}

/// What the game has and nobody in particular, and what has a title of what goes on just now: names, titles and values; also those
/// that have nothing to say, if they are wanted.
fn shared<'g>(game: &'g Game, st: &State, with_silent: bool) -> Vec<(&'g str, String, Value)> {
    let p = &game.program;
    let mut all = Vec::new();
    for open in &st.core.scopes {
        let id = crate::program::ScopeId(open.scope);
        // Of one inside another of its name, the innermost is told.
        if st.core.open_scope(id) != Some(open) {
            continue;
        }
        let is_of_game = p.shared == Some(id);
        let scope = &p.scopes[id.i()];
        let values = st.core.scope_values.iter().skip(open.start as usize);
        let fields = scope.fields.iter().zip(&scope.kept).zip(values);
        let fields = fields.filter(|((field, kept), v)| match is_of_game {
            true => with_silent || !says_nothing(&field.0, &kept.title, **v),
            false => !kept.title.is_empty() && **v != Value::None,
        });
        all.extend(
            fields
                .map(|((field, kept), v)| (field.0.as_str(), describe::beside_value(game, &kept.title, &field.0), *v)),
        );
    }
    all.retain(|(.., v)| !matches!(v, Value::List { len: 0, .. }));
    all
}

fn zones(game: &Game, st: &mut State, (viewer, width): (Option<u8>, usize), player: Option<u8>, parts: &mut Vec<Part>) {
    let p = game.program.clone();
    let indent = if player.is_some() { "  " } else { "" };
    for i in 0..st.core.zones.len() {
        let z = st.core.zones[i];
        let decl = &p.zones[z.decl as usize];
        if z.player != player.unwrap_or(255) || decl.aside {
            continue;
        }
        let title = describe::called(&decl.title, &decl.name);
        let mut part = Part {
            player,
            is_heading: false,
            is_empty: z.count == 0,
            is_hand: player.is_some() && player == viewer && decl.visible == Visibility::Owner,
            text: String::new(),
        };
        if matches!(decl.shape, Shape::Grid(..)) {
            part.text = format!("{indent}{title}:\n");
            part.is_empty = false;
            grid::draw(game, st, &z, (viewer, width), &mut part.text);
            parts.push(part);
            continue;
        }
        let mut tell = |words: String, is_empty: bool| {
            parts.push(Part { is_empty, text: format!("{indent}{title}: {words}\n"), ..part.clone() });
        };
        if z.count == 0 && player.is_none() {
            continue;
        }
        if hides_count(game, &z, viewer) {
            tell(game.words().say("board.sealed", &[]), false);
            continue;
        }
        let mut list = objects(st, &z);
        let seen = |st: &State, id: u32| viewer.is_none_or(|v| knows(&p, &st.core, v, id));
        let any = list.iter().any(|id| seen(st, *id)) && !(viewer.is_none() && decl.visible == Visibility::Nobody);
        let is_marked =
            !any && viewer.is_some() && list.iter().any(|id| !changes::marks(game, st, *id, viewer).is_empty());
        if !any && !is_marked {
            tell(z.count.to_string(), z.count == 0);
            continue;
        }
        if part.is_hand {
            order::sort(game, st, decl, &mut list, |id| seen(st, id));
        }
        let in_play = decl.in_play || matches!(decl.shape, Shape::Stack);
        let mut host = |id: u32| hosts(game, st, id, viewer).into_iter().find(|(host, _)| list.contains(host));
        let hosts: Vec<Option<(u32, String)>> = list.iter().map(|id| if in_play { host(*id) } else { None }).collect();
        // What is attached stands with what it is attached to, unless that is attached itself.
        let is_free = |id: u32| list.iter().zip(&hosts).any(|(other, host)| *other == id && host.is_none());
        let mut lines: Vec<(u32, String)> = Vec::new();
        for (at, id) in list.iter().enumerate() {
            if hosts[at].as_ref().is_some_and(|(host, _)| is_free(*host)) {
                continue;
            }
            let mut line = card_line(game, st, *id, viewer, in_play.then_some(""));
            for (attached, host) in list.iter().zip(&hosts) {
                if let Some((host, by)) = host
                    && host == id
                    && is_free(*id)
                {
                    let _ = write!(line, " + {}", card_line(game, st, *attached, viewer, Some(by)));
                }
            }
            lines.push((*id, line));
        }
        if in_play {
            tell_apart(game, st, &list, &mut lines, viewer);
        }
        // Of what somebody does not see, the place is all that tells which it is.
        let is_in_order = game.order_counts(z.decl) || decl.shape == Shape::Row && decl.visible != Visibility::All;
        let mut groups: Vec<(String, usize)> = Vec::new();
        for (_, line) in lines {
            // Where the order says something, only neighbours are put together.
            let alike = if is_in_order {
                groups.last_mut().filter(|(l, _)| *l == line)
            } else {
                groups.iter_mut().find(|(l, _)| *l == line)
            };
            match alike {
                Some((_, n)) => *n += 1,
                None => groups.push((line, 1)),
            }
        }
        let words: Vec<String> =
            groups.into_iter().map(|(l, n)| if n > 1 { format!("{n} × {l}") } else { l }).collect();
        tell(words.join(", "), false);
    }
}

/// Lines of a zone that are the same are told apart by what is attached to their things from other zones.
fn tell_apart(game: &Game, st: &mut State, list: &[u32], lines: &mut [(u32, String)], viewer: Option<u8>) {
    let mut count: FxHashMap<&str, usize> = FxHashMap::default();
    lines.iter().for_each(|(_, line)| *count.entry(line).or_default() += 1);
    let same: Vec<usize> = (0..lines.len()).filter(|at| count[lines[*at].1.as_str()] > 1).collect();
    let Some(first) = same.first() else { return };
    let zone = st.core.objects[lines[*first].0 as usize].zone;
    let mut elsewhere = attachments(game, st, zone, viewer);
    elsewhere.retain(|(_, other)| !list.contains(other));
    for at in same {
        let id = lines[at].0;
        for (_, other) in elsewhere.iter().filter(|(host, _)| *host == id) {
            let told = attachment(game, st, *other, viewer);
            let _ = write!(lines[at].1, " {told}");
        }
    }
}

/// What a player sees, as data.
#[must_use]
pub fn json(game: &Game, st: &State, viewer: Option<u8>) -> serde_json::Value {
    let (game, st) = describe::innermost(game, st);
    let mut st = st.clone();
    let st = &mut st;
    let p = game.program.clone();
    let mut players = Vec::new();
    for q in 0..st.core.seats {
        let mut m = Map::new();
        for (i, a) in p.player_attrs.iter().enumerate() {
            let v = read(game, st, |e| e.player_attr(q, AttrId(narrow::u16(i))));
            m.insert(a.name.to_string(), value(game, st, v, viewer));
        }
        players.push(json!({
            "player": describe::player_name(game, q),
            "in_game": st.core.is_alive(q),
            "attributes": m,
        }));
    }
    let mut zones = Vec::new();
    for i in 0..st.core.zones.len() {
        let z = st.core.zones[i];
        let decl = &p.zones[z.decl as usize];
        let owner =
            if z.player == 255 { serde_json::Value::Null } else { json!(describe::player_name(game, z.player)) };
        if hides_count(game, &z, viewer) {
            zones.push(json!({"zone": decl.name.as_str(), "player": owner, "sealed": true}));
            continue;
        }
        let list = objects(st, &z);
        let (mut cards, mut backs) = (Vec::new(), Vec::new());
        for (place, id) in (1..).zip(list) {
            if viewer.is_some_and(|v| !knows(&p, &st.core, v, id)) {
                let marks = changes::marks(game, st, id, viewer);
                if !marks.is_empty() {
                    let marks: Map<String, serde_json::Value> =
                        marks.into_iter().map(|mark| (mark.name, mark.now.into())).collect();
                    let place: u32 = place;
                    backs.push(json!({ "place": place, "attributes": marks }));
                }
            }
            if viewer.is_some_and(|v| !knows(&p, &st.core, v, id))
                || (viewer.is_none() && decl.visible == Visibility::Nobody)
            {
                continue;
            }
            let x = st.core.objects[id as usize];
            let mut attrs = Map::new();
            let o = st.core.reference(id);
            for a in 0..p.attrs.len() {
                let v = read(game, st, |e| e.attr(o, AttrId(narrow::u16(a))));
                if v != Value::None {
                    attrs.insert(p.attrs[a].name.to_string(), value(game, st, v, viewer));
                }
            }
            let mut m = json!({
                "id": format!("object:{id}"),
                "title": p.str(p.defs[x.def as usize].title),
                "kind": p.kinds[p.defs[x.def as usize].kind.i()].name.as_str(),
                "owner": describe::player_name(game, x.owner),
                "attributes": attrs,
            });
            if decl.in_play {
                let kinds = changes::kinds(game, st, id, viewer);
                m["controller"] = json!(describe::player_name(game, commander(game, st, id)));
                m["gained"] = json!(kinds.gained);
                m["lost"] = json!(kinds.lost);
            }
            if x.cell != u16::MAX {
                m["cell"] = json!(describe::cell_name(&st.core, x.zone, x.cell));
            }
            cards.push(m);
        }
        let mut zone = json!({"zone": decl.name.as_str(), "player": owner, "count": z.count, "cards": cards});
        if !backs.is_empty() {
            zone["backs"] = json!(backs);
        }
        if decl.aside {
            zone["aside"] = json!(true);
        }
        zones.push(zone);
    }
    let shared: Map<String, serde_json::Value> =
        shared(game, st, true).into_iter().map(|(name, _, v)| (name.to_owned(), value(game, st, v, viewer))).collect();
    let phases: Vec<&str> = st.core.phases.iter().map(|o| p.phases[o.phase as usize].name.as_str()).collect();
    let mut seen = json!({
        "game": p.name.as_str(),
        "turn": st.core.turn,
        "active": describe::player_name(game, st.core.active),
        "phases": phases,
        "players": players,
        "zones": zones,
    });
    if !shared.is_empty() {
        seen["shared"] = json!(shared);
    }
    seen
}

fn value(game: &Game, st: &State, v: Value, viewer: Option<u8>) -> serde_json::Value {
    match v {
        Value::None => serde_json::Value::Null,
        Value::Bool(b) => json!(b),
        Value::Int(n) => json!(n),
        // Which of the hidden cards it is would be a secret, too.
        Value::Object(o) if describe::object(game, &st.core, o, viewer) == describe::UNSEEN => json!(describe::UNSEEN),
        Value::Object(o) => json!(format!("object:{}", { o.id })),
        Value::Member(e, m) => json!(game.program.enums[e as usize].members[m as usize].0.as_str()),
        Value::List { len, start } => {
            let list: Vec<_> =
                describe::members(game, st, len, start).iter().map(|v| value(game, st, *v, viewer)).collect();
            json!(list)
        }
        other => json!(describe::value(game, st, other, viewer)),
    }
}
