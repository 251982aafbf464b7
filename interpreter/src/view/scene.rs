//! The table as one seat sees it, with all that is needed to draw it: for a page that knows no game.
//!
//! What the seat may not see is not in it, under no name: a card that cannot be seen is a back, and is known by its place
//! only. A card that is seen has a name of its own for this seat, which it keeps as long as the seat can follow it.

use super::{changes, commander, face, hides_count, objects, order, read, shared};
use crate::describe;
use crate::machine::play::decide::ask::Choice;
use crate::machine::query::eval::{knows, shows};
use crate::machine::query::game::Game;
use crate::machine::state::{EntryKind, NONE16, Object, State, ZoneState};
use crate::program::{AttrId, DefId, Shape};
use crate::value::Value;
use naipe_grammar::ast::{Room, Visibility};
use naipe_grammar::narrow;
use rustc_hash::FxHashMap;
use serde_json::{Value as Json, json};

/// No more cards of one zone are sent than this.
const MOST: usize = 400;

/// What things are called before one seat.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// The way to the game that they are things of.
    path: Vec<usize>,
    /// By the number of the object.
    known: FxHashMap<u32, Named>,
    /// How many names were given.
    given: u32,
}

/// A thing that a seat sees.
#[derive(Debug, Clone, Copy)]
struct Named {
    /// Which time it is that it is new.
    inc: u16,
    /// The zone where it is.
    zone: u16,
    /// The number by which the viewer knows it.
    name: u32,
    /// Whether it is seen where it goes from there: its face is, or its place.
    is_followed: bool,
}

impl Names {
    /// Names what is seen now, with names that are to be given. What was seen a moment ago and has moved once at the most keeps
    /// its name: whoever watches has followed it with their eyes.
    fn renew(&mut self, path: Vec<usize>, seen: impl Iterator<Item = (u32, Named)>) {
        let before = if path == self.path { std::mem::take(&mut self.known) } else { FxHashMap::default() };
        self.path = path;
        self.known = seen
            .map(|(id, mut named)| {
                let stays = |was: &&Named| (was.inc, was.zone) == (named.inc, named.zone);
                let is_seen_moving = |was: &&Named| was.is_followed && named.inc.wrapping_sub(was.inc) < 2;
                named.name = match before.get(&id).filter(|was| stays(was) || is_seen_moving(was)) {
                    Some(was) => was.name,
                    None => {
                        self.given += 1;
                        self.given
                    }
                };
                (id, named)
            })
            .collect();
    }

    /// What an object is called, if it is seen.
    #[must_use]
    pub fn of(&self, id: u32) -> Option<String> {
        self.known.get(&id).map(|named| format!("c{}", named.name))
    }

    /// The object of a name.
    #[must_use]
    pub fn object(&self, name: &str) -> Option<u32> {
        let wanted: u32 = name.strip_prefix('c')?.parse().ok()?;
        self.known.iter().find(|(_, named)| named.name == wanted).map(|(id, _)| *id)
    }
}

/// Somebody looks at the table from a seat, and names what is seen.
pub fn look(game: &Game, st: &State, viewer: u8, names: &mut Names) {
    let path = describe::path(st);
    let (game, st) = describe::innermost(game, st);
    let in_sight = |id: &u32| {
        let x = &st.core.objects[*id as usize];
        st.core.zones.get(usize::from(x.zone)).is_some_and(|z| !hides_count(game, z, Some(viewer)))
            && knows(&game.program, &st.core, viewer, *id)
    };
    let all = 0..narrow::u32(st.core.objects.len());
    let is_followed = |x: &Object| {
        let mixes = |zone: &ZoneState| game.tables.grounds[usize::from(zone.decl)].mixes;
        shows(&game.program, &st.core, x.zone, viewer) || !st.core.zones.get(usize::from(x.zone)).is_some_and(mixes)
    };
    let named = |id: u32| {
        let x = &st.core.objects[id as usize];
        (id, Named { inc: x.inc, zone: x.zone, name: 0, is_followed: is_followed(x) })
    };
    names.renew(path, all.filter(in_sight).map(named));
}

/// The table as a seat sees it. A seat that nobody sits on sees what everybody sees.
#[must_use]
pub fn scene(game: &Game, st: &State, viewer: u8, names: &mut Names) -> Json {
    look(game, st, viewer, names);
    let (game, st) = describe::innermost(game, st);
    let mut st = st.clone();
    let st = &mut st;
    let p = game.program.clone();
    let mut players = Vec::new();
    for seat in 0..st.core.seats {
        let mut values = Vec::new();
        for (i, attr) in p.player_attrs.iter().enumerate() {
            let now = read(game, st, |e| e.player_attr(seat, AttrId(narrow::u16(i))));
            if !is_nothing(now) {
                let title = describe::beside_value(game, &attr.title, &attr.name);
                values.push(valued(game, st, (&attr.name, &title, now), viewer));
            }
        }
        let mut player = json!({
            "seat": describe::player_name(game, seat),
            "in_game": st.core.is_alive(seat),
            "values": values,
        });
        if let Some(partners) = describe::partners(game, &st.core, seat) {
            player["with"] = partners.into();
        }
        players.push(player);
    }
    let zones: Vec<Json> = (0..st.core.zones.len()).map(|number| zone(game, st, number, viewer, names)).collect();
    let common: Vec<Json> = shared(game, st, false)
        .into_iter()
        .filter(|(.., v)| !is_nothing(*v))
        .map(|(name, title, v)| valued(game, st, (name, &title, v), viewer))
        .collect();
    let open = st.core.phases.iter().filter(|open| open.phase > 1);
    let phases: Vec<String> =
        open.map(|open| describe::phase_title(game, crate::program::PhaseId(open.phase))).collect();
    json!({
        "game": describe::called(&p.title, &p.name),
        "turn": st.core.turn,
        "active": describe::player_name(game, st.core.active),
        "phases": phases,
        "players": players,
        "shared": common,
        "zones": zones,
    })
}

/// Whether a value says no more than that there is nothing.
fn is_nothing(v: Value) -> bool {
    matches!(v, Value::None | Value::Bool(false) | Value::List { len: 0, .. })
}

/// A value of a player or of the game under its name and title.
fn valued(game: &Game, st: &State, (name, title, v): (&str, &str, Value), viewer: u8) -> Json {
    let mut shown = json!({ "name": name, "title": title, "now": words(game, st, v, viewer) });
    if v == Value::Bool(true) {
        shown["mark"] = true.into();
    }
    shown
}

fn words(game: &Game, st: &State, v: Value, viewer: u8) -> String {
    describe::value(game, st, v, Some(viewer))
}

fn zone(game: &Game, st: &mut State, number: usize, viewer: u8, names: &Names) -> Json {
    let z = st.core.zones[number];
    let decl = &game.program.zones[usize::from(z.decl)];
    let shape = match decl.shape {
        Shape::Pile => "pile",
        Shape::Set => "set",
        Shape::Row => "row",
        Shape::Stack => "stack",
        Shape::Grid(..) => "grid",
    };
    let seen_by = match decl.visible {
        Visibility::All => "all",
        Visibility::Owner => "owner",
        Visibility::Others => "others",
        Visibility::Nobody => "nobody",
    };
    let mut zone = json!({
        "zone": number,
        "name": decl.name.as_str(),
        "title": describe::called(&decl.title, &decl.name),
        "shape": shape,
        "visible": seen_by,
    });
    if z.player != 255 {
        zone["player"] = describe::player_name(game, z.player).into();
    }
    if decl.in_play {
        zone["in_play"] = true.into();
    }
    if decl.aside {
        zone["aside"] = true.into();
    }
    match decl.room {
        Some(Room::Wide) => zone["room"] = "wide".into(),
        Some(Room::Small) => zone["room"] = "small".into(),
        None => {}
    }
    if matches!(decl.shape, Shape::Grid(..)) {
        zone["columns"] = z.size.0.into();
        zone["rows"] = z.size.1.into();
        zone["turned"] = (decl.facing && st.core.seats == 2 && viewer == 1).into();
    }
    if hides_count(game, &z, Some(viewer)) {
        zone["sealed"] = true.into();
        return zone;
    }
    zone["count"] = z.count.into();
    let mut list = objects(st, &z);
    order::sort(game, st, decl, &mut list, |id| names.of(id).is_some());
    let shows_backs = matches!(decl.shape, Shape::Grid(..))
        || list.iter().any(|id| names.of(*id).is_some())
        || list.iter().any(|id| !changes::marks(game, st, *id, Some(viewer)).is_empty());
    if shows_backs {
        let cards = list.iter().take(MOST).map(|id| card(game, st, *id, &z, viewer, names)).collect::<Vec<_>>();
        zone["cards"] = cards.into();
    }
    zone
}

/// A card; one that is not seen is its back.
fn card(game: &Game, st: &mut State, id: u32, z: &ZoneState, viewer: u8, names: &Names) -> Json {
    let x = st.core.objects[id as usize];
    let in_cell = x.cell != NONE16;
    let Some(name) = names.of(id) else {
        let mut back = json!({ "back": true });
        let marks: Vec<Json> = changes::marks(game, st, id, Some(viewer)).iter().map(changes::Shown::json).collect();
        if !marks.is_empty() {
            back["values"] = marks.into();
        }
        if in_cell {
            back["cell"] = describe::cell_name(&st.core, x.zone, x.cell).into();
            back["controller"] = describe::player_name(game, x.by).into();
        }
        return back;
    };
    let mut face = face::face(game, st, id, Some(viewer));
    // That it is turned up is seen: then it is no back to others, and not covered.
    if let Some(up) = game.tables.grounds[usize::from(z.decl)].turned_up {
        let up = &game.program.attrs[up.i()].name;
        face.values.retain(|value| value.name != **up);
    }
    let mut card = face.json();
    card["name"] = name.into();
    let o = st.core.reference(id);
    if read(game, st, |e| e.is_face_down(Value::Object(o))) {
        card["covered"] = true.into();
    }
    let is_anybodys = game.program.is_shared(DefId(x.def));
    if !is_anybodys && (x.owner != z.holder(x.owner) || in_cell) {
        card["owner"] = describe::player_name(game, x.owner).into();
    }
    let is_played = game.program.zones[usize::from(z.decl)].in_play;
    if in_cell {
        card["cell"] = describe::cell_name(&st.core, x.zone, x.cell).into();
    }
    if is_anybodys {
        // Whose it is says nothing.
    } else if in_cell {
        card["controller"] = describe::player_name(game, commander(game, st, id)).into();
    } else if z.player == 255 && matches!(game.program.zones[usize::from(z.decl)].shape, Shape::Row | Shape::Stack) {
        // Where all lay down, who laid it says something.
        card["controller"] = describe::player_name(game, commander(game, st, id)).into();
    } else if let Some(controller) = is_played.then(|| changes::controller(game, st, id)).flatten() {
        card["controller"] = describe::player_name(game, controller).into();
    }
    if let Some((at, of)) = face::hue(game, st, id) {
        card["hue"] = json!({ "at": at, "of": of });
    }
    if is_played && let Some((host, by)) = host(game, st, id, names) {
        card["on"] = json!({ "card": host, "by": by });
    }
    let targets = targets(game, st, id, viewer, names);
    if !targets.is_empty() {
        card["targets"] = targets.into();
    }
    card
}

/// What in play a card is attached to: that which the first of its attributes names that names anything there.
fn host(game: &Game, st: &mut State, id: u32, names: &Names) -> Option<(String, String)> {
    let o = st.core.reference(id);
    for (i, attr) in game.program.attrs.iter().enumerate() {
        let Value::Object(to) = read(game, st, |e| e.attr(o, AttrId(narrow::u16(i)))) else { continue };
        let there = st.core.fresh(to).is_some_and(|host| {
            st.core.zones.get(usize::from(host.zone)).is_some_and(|z| game.program.zones[usize::from(z.decl)].in_play)
        });
        if there && to.id != id {
            let name = names.of(to.id)?;
            return Some((name, describe::beside_value(game, &attr.title, &attr.name)));
        }
    }
    None
}

/// What was announced for something that waits: where each of it is, and in words.
fn targets(game: &Game, st: &mut State, id: u32, viewer: u8, names: &Names) -> Vec<Json> {
    let list = read(game, st, |e| {
        let Some(entry) = e.c.entries.iter().find(|x| x.object == id).copied() else { return Vec::new() };
        let EntryKind::Playable(playable) = entry.what else { return Vec::new() };
        let slots: Vec<u16> = e.entry_steps(playable, entry.start).map(|(_, slot)| slot).collect();
        slots.into_iter().map(|slot| e.c.arena[entry.start as usize + usize::from(slot)]).collect()
    });
    let mut all = Vec::new();
    for v in list {
        let parts = match v {
            Value::List { len, start } => describe::members(game, st, len, start).to_vec(),
            Value::None => Vec::new(),
            v => vec![v],
        };
        for v in parts {
            let mut target = json!({ "words": words(game, st, v, viewer) });
            if let Some(at) = place(game, st, v, names) {
                target["at"] = at;
            }
            all.push(target);
        }
    }
    all
}

/// Where on the table a value is, as a scene has it.
#[must_use]
pub fn place(game: &Game, st: &State, v: Value, names: &Names) -> Option<Json> {
    let at = |id: u32| {
        if let Some(name) = names.of(id) {
            return Some(json!({ "card": name }));
        }
        let x = st.core.objects.get(id as usize)?;
        let z = st.core.zones.get(usize::from(x.zone))?;
        let place = objects(st, z).iter().position(|other| *other == id)?;
        Some(json!({ "zone": x.zone, "place": place }))
    };
    match v {
        Value::Object(o) => st.core.itself(o).and_then(|_| at(o.id)),
        Value::Ability(_, of) => st.core.itself(of.thing()).and_then(|_| at(of.thing().id)),
        Value::Player(q) if q < st.core.seats => Some(json!({ "player": describe::player_name(game, q) })),
        Value::Cell(z, i) => Some(json!({ "zone": z, "cell": describe::cell_name(&st.core, z, i) })),
        Value::Zone(z) => Some(json!({ "zone": z })),
        _ => None,
    }
}

/// Of what sort an option is, in one word.
#[must_use]
pub fn sort(choice: Choice) -> &'static str {
    match choice {
        Choice::Pass => "pass",
        Choice::Action(_) => "action",
        Choice::Value(Value::Object(_) | Value::Ability(..)) => "thing",
        Choice::Value(Value::Player(_)) => "player",
        Choice::Value(Value::Cell(..)) => "cell",
        Choice::Value(Value::Zone(_)) => "zone",
        Choice::Value(Value::Int(_)) => "number",
        Choice::Value(_) => "word",
        Choice::Mode(_) => "mode",
        Choice::Yes => "yes",
        Choice::No => "no",
        Choice::Way(_) => "pay",
        Choice::Done => "done",
        Choice::Decline => "decline",
        Choice::Ability(..) => "order",
        Choice::Timeout => "timeout",
    }
}
