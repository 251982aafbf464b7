//! What a thing is now and is not as printed: values, keywords, kinds, and who controls it.

use super::read;
use crate::describe;
use crate::machine::query::game::Game;
use crate::machine::state::State;
use crate::program::{Attr, AttrId, Cmp, DefId, KindId};
use crate::value::Value;
use crate::words::Said;
use naipe_grammar::narrow;

/// A value of an object worth showing.
pub struct Shown {
    /// The name that the rules give it.
    pub name: String,
    /// The title that people read for it.
    pub title: String,
    /// What it is now.
    pub now: String,
    /// What is printed, where that is another number or word worth telling.
    pub printed: Option<String>,
    /// Whether it is not as printed.
    pub is_changed: bool,
    /// Whether it says no more than that it is so: then its title says it all.
    pub is_mark: bool,
    /// Whether it has no title: it is for the rules, and is read but not seen on a face.
    pub is_untitled: bool,
    /// Whether it is a number that rules set between two ends, as a die shows.
    pub is_dial: bool,
}

impl Shown {
    /// In a few words: `Power 5`, `Power 2 → 5`, `Tapped`.
    pub fn words(&self) -> String {
        match &self.printed {
            Some(printed) => format!("{} {printed} → {}", self.title, self.now),
            None if self.is_mark => self.title.clone(),
            None => format!("{} {}", self.title, self.now),
        }
    }

    /// As data; what is not so, or not there, is left out.
    pub fn json(&self) -> serde_json::Value {
        let mut shown = serde_json::json!({ "name": self.name, "title": self.title, "now": self.now });
        if let Some(printed) = &self.printed {
            shown["printed"] = printed.as_str().into();
        }
        if self.is_changed {
            shown["changed"] = true.into();
        }
        if self.is_mark {
            shown["mark"] = true.into();
        }
        if self.is_untitled {
            shown["untitled"] = true.into();
        }
        if self.is_dial {
            shown["dial"] = true.into();
        }
        shown
    }
}

/// Attributes worth showing on a board: those that differ from what is printed, and numbers printed on the card.
pub fn attributes(game: &Game, st: &mut State, id: u32, viewer: Option<u8>) -> Vec<Shown> {
    shown(game, st, id, viewer, |attr, printed, now, is_changed| {
        let is_number = matches!(printed, Value::Int(_)) && now != Value::None;
        is_changed || is_number && !is_nothing_by_default(attr, now)
    })
}

/// Whether a number is 0 that is 0 on cards that say nothing of it; where each card has to say it, 0 is as good a number as any.
fn is_nothing_by_default(attr: &Attr, now: Value) -> bool {
    now == Value::Int(0) && attr.default != Value::None
}

/// Whether something can be seen of a thing whose face is not (see [`marks`]).
pub fn can_be_marked(game: &Game) -> bool {
    game.program.attrs.iter().any(|attr| attr.visible)
}

/// What is seen of a thing whose face is not: of the attributes that are [visible](Attr::visible) all that say something, as they
/// are now, whatever is printed.
pub fn marks(game: &Game, st: &mut State, id: u32, viewer: Option<u8>) -> Vec<Shown> {
    let x = st.core.objects[id as usize];
    // Of cards of an order that is not decided, nobody knows which lies where.
    let is_covered = x.zone != u16::MAX && st.core.zones[x.zone as usize].hidden > 0;
    if is_covered || !can_be_marked(game) {
        return Vec::new();
    }
    let is_in_play = st.core.zones.get(usize::from(x.zone)).is_some_and(|zone| zone.in_play);
    let mut all = shown(game, st, id, viewer, |attr, _, now, _| {
        let is_nothing = matches!(now, Value::None | Value::Bool(false) | Value::Int(0) | Value::List { len: 0, .. })
            || matches!(now, Value::Text(t) if game.program.strings[t as usize].trim().is_empty());
        // What is so of all of a kind from the beginning would only tell of which kind it is: of a yes or no wherever it lies, of
        // what else it may have out of play.
        let is_as_ever = now == attr.default && (matches!(now, Value::Bool(_)) || !is_in_play);
        attr.visible && !is_nothing && !is_as_ever
    });
    for mark in &mut all {
        (mark.printed, mark.is_changed) = (None, false);
    }
    all
}

/// The values that whoever reads a card wants to know: all but those that say no more than that there is nothing.
pub fn values(game: &Game, st: &mut State, id: u32, viewer: Option<u8>) -> Vec<Shown> {
    shown(game, st, id, viewer, |attr, _, now, is_changed| {
        is_changed
            || match now {
                Value::None | Value::Bool(false) | Value::List { len: 0, .. } => false,
                _ => !is_nothing_by_default(attr, now),
            }
    })
}

/// Attributes of an object that are wanted, by what they are: printed, now, and whether that is something else.
fn shown(
    game: &Game,
    st: &mut State,
    id: u32,
    viewer: Option<u8>,
    is_wanted: impl Fn(&Attr, Value, Value, bool) -> bool,
) -> Vec<Shown> {
    let p = game.program.clone();
    let o = st.core.reference(id);
    let def = DefId(st.core.objects[id as usize].def);
    let mut out = Vec::new();
    for i in 0..p.attrs.len() {
        let a = AttrId(narrow::u16(i));
        let printed = p.printed(def, a);
        let (now, same) = read(game, st, |e| {
            let now = e.attr(o, a);
            (now, now == printed || e.compare(Cmp::Eq, now, printed))
        });
        let is_changed = !same;
        if !is_wanted(&p.attrs[i], printed, now, is_changed) {
            continue;
        }
        // Where nothing to speak of is printed, what it is now says it all.
        let tells = match printed {
            Value::None | Value::Bool(_) | Value::Int(0) | Value::List { len: 0, .. } => false,
            _ => is_changed,
        };
        let printed = tells.then(|| describe::value(game, st, printed, viewer));
        let title = describe::beside_value(game, &p.attrs[i].title, &p.attrs[i].name);
        let name = p.attrs[i].name.to_string();
        let is_untitled = describe::is_untitled(&p.attrs[i].name, &p.attrs[i].title);
        let Attr { lo, hi, column, .. } = &p.attrs[i];
        let is_dial = lo.is_some() && hi.is_some() && column.is_some() && matches!(now, Value::Int(_));
        let (is_mark, now) = (now == Value::Bool(true), describe::value(game, st, now, viewer));
        out.push(Shown { name, title, now, printed, is_changed, is_mark, is_untitled, is_dial });
    }
    out
}

/// Keywords and kinds that an object has gained and lost, in a few words each.
pub struct Kinds {
    /// Gained: `Taunt`, `Armour(2)`, `is Relic`.
    pub gained: Vec<String>,
    /// Lost: `no Taunt`, `is not Creature`.
    pub lost: Vec<String>,
    /// The keywords among those lost: `Taunt`.
    pub lost_keywords: Vec<String>,
}

/// What an object has gained and lost; what it was given is named as the viewer sees it.
pub fn kinds(game: &Game, st: &mut State, id: u32, viewer: Option<u8>) -> Kinds {
    let p = game.program.clone();
    let o = st.core.reference(id);
    let def = DefId(st.core.objects[id as usize].def);
    let mut all = Kinds { gained: Vec::new(), lost: Vec::new(), lost_keywords: Vec::new() };
    let changes: Vec<(KindId, bool, bool)> = (0..p.kinds.len())
        .filter(|k| p.kinds[*k].dynamic)
        .map(|k| KindId(narrow::u16(k)))
        .map(|k| (k, game.tables.is_printed(def, k), read(game, st, |e| e.is_kind(o, k))))
        .collect();
    for (k, was, is) in changes.iter().copied() {
        let kind = &p.kinds[k.i()];
        let title = describe::called(&kind.title, &kind.name);
        if kind.is_keyword && is && kind.arity > 0 {
            if kind.in_place {
                let times = read(game, st, |e| e.instances(o, k));
                all.gained.extend((0..times).map(|_| title.to_owned()));
                continue;
            }
            let printed = p.defs[def.i()].has.iter().filter(|(h, _)| *h == k).count();
            let times = read(game, st, |e| e.keyword_times(o, k));
            for args in times.into_iter().skip(printed) {
                let args: Vec<String> = args.into_iter().map(|v| describe::value(game, st, v, viewer)).collect();
                all.gained.push(format!("{title}({})", args.join(", ")));
            }
        } else if was != is {
            // What comes with a kind, or goes with one, is not told for itself.
            let comes_with = |(other, was_other, is_other): &(KindId, bool, bool)| {
                let below = if is { *other } else { k };
                let above = if is { k } else { *other };
                *other != k && (was_other, is_other) == (&was, &is) && p.kinds[below.i()].ancestors.contains(&above)
            };
            if changes.iter().any(comes_with) {
                continue;
            }
            match (kind.is_keyword, is) {
                (true, true) => all.gained.push(title.to_owned()),
                (false, true) => all.gained.push(game.words().say("effect.is", &[("x", Said::name(title))])),
                (true, false) => {
                    all.lost.push(game.words().say("board.no", &[("x", Said::name(title))]));
                    all.lost_keywords.push(title.to_owned());
                }
                (false, false) => all.lost.push(game.words().say("effect.is_not", &[("x", Said::name(title))])),
            }
        }
    }
    all
}

/// Who controls an object, where that is not who has what lies there: the player of its zone, or in a shared zone its
/// owner.
pub fn controller(game: &Game, st: &mut State, id: u32) -> Option<u8> {
    let x = st.core.objects[id as usize];
    let zone = st.core.zones.get(usize::from(x.zone))?;
    let expected = zone.holder(x.owner);
    let o = st.core.reference(id);
    read(game, st, |e| e.controller(o)).player().filter(|q| *q != expected)
}
