//! The hash of everything that can change a game's course.

use crate::digest::Digest;
use crate::program::{Builtin, Expr, ExprId, Once, PhaseId, Program, Ty};
use crate::value::Value;
use naipe_grammar::order;
use postcard::ser_flavors::Flavor;
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::fmt::Debug;
use std::hash::Hasher as _;

/// How many bytes are gathered before they are hashed.
const FULL: usize = 1 << 14;

/// A running hash, the same on every machine, the bytes that wait for it, and the strings to be read in the place of their
/// numbers, where those do not count.
struct Hasher<'p>(Digest, Vec<u8>, Option<&'p Wording<'p>>);

/// What is read in the place of the numbers of strings.
struct Wording<'p> {
    program: &'p Program,
    /// Titles, each with the first card that has it: a title counts only as being another than those of other cards.
    titles: FxHashMap<&'p str, usize>,
    /// Attributes that are words which no rule reads.
    shown: Vec<bool>,
    /// A name and the one that stands for the same in the program this is compared with.
    one: Option<[String; 2]>,
}

/// Bytes that are added to others.
struct Gathered<'g>(&'g mut Vec<u8>);

impl Flavor for Gathered<'_> {
    type Output = ();

    #[inline]
    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.0.push(byte);
        Ok(())
    }

    #[inline]
    fn try_extend(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        self.0.extend_from_slice(bytes);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<()> {
        Ok(())
    }
}

impl<'p> Wording<'p> {
    fn new(p: &'p Program) -> Wording<'p> {
        let mut titles = FxHashMap::default();
        for (place, def) in p.defs.iter().enumerate() {
            titles.entry(p.str(def.title)).or_insert(place);
        }
        Wording { program: p, titles, shown: shown_only(p), one: None }
    }

    /// What is said, with one name in the place of the two that stand for the same.
    fn with_one_name(&self, said: String) -> String {
        let Some(names) = &self.one else { return said };
        names.iter().fold(said, |said, name| with_word(&said, name, "\u{0}"))
    }

    fn text(&self, number: usize) -> Option<String> {
        let text = self.program.strings.get(number)?;
        Some(self.titled(text).map_or_else(|| text.to_string(), |card| format!("card {card}")))
    }

    /// The first card that has a title. Where names are taken for one, what a card can do is none: several may be called the same, and
    /// a mode like one of them.
    fn titled(&self, title: &str) -> Option<usize> {
        let is_card = |place: &usize| self.one.is_none() || self.program.defs[*place].ability_of.is_none();
        self.titles.get(title).copied().filter(is_card)
    }
}

impl<'p> Hasher<'p> {
    fn new(wording: Option<&'p Wording<'p>>) -> Hasher<'p> {
        Hasher(Digest::default(), Vec::with_capacity(2 * FULL), wording)
    }

    fn value(&mut self, v: Value) {
        match (self.2, v) {
            (Some(wording), Value::Text(text)) => self.add(&wording.text(text as usize)),
            (_, v) => self.0.write_u64(v.word()),
        }
    }

    fn add(&mut self, value: &(impl Debug + Serialize + ?Sized)) {
        match self.2 {
            // Writing into memory cannot fail, and everything in a program can be written.
            None => postcard::serialize_with_flavor(value, Gathered(&mut self.1)).unwrap_or_default(),
            Some(wording) => {
                let said = spelled(wording, &format!("{value:?};"));
                self.1.extend_from_slice(wording.with_one_name(said).as_bytes());
            }
        }
        if self.1.len() >= FULL {
            self.flush();
        }
    }

    fn flush(&mut self) {
        self.0.write(&self.1);
        self.1.clear();
    }
}

/// A text with a word, or words, in the place of others, where those stand by themselves.
fn with_word(text: &str, word: &str, new: &str) -> String {
    let is_of_word = |sign: Option<char>| sign.is_some_and(|sign| sign.is_alphanumeric() || sign == '_');
    let mut out = String::with_capacity(text.len());
    let mut last = 0;
    for (at, _) in text.match_indices(word) {
        let end = at + word.len();
        if !is_of_word(text[..at].chars().next_back()) && !is_of_word(text[end..].chars().next()) {
            out.push_str(&text[last..at]);
            out.push_str(new);
            last = end;
        }
    }
    out.push_str(&text[last..]);
    out
}

/// The numbers of strings replaced by what they say; reasons, which change nothing, are left out.
fn spelled(wording: &Wording<'_>, text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((at, word)) = ["StrId(", "Text("].iter().filter_map(|w| rest.find(w).map(|at| (at, *w))).min() {
        let after = &rest[at + word.len()..];
        let end = after.find(')').unwrap_or(after.len());
        out.push_str(&rest[..at]);
        let is_reason = ["because: Some(", "Draw(Some("].iter().any(|word| out.ends_with(word));
        match after[..end].parse::<usize>().ok().and_then(|number| wording.text(number)) {
            Some(said) if !is_reason && wording.one.is_some() => out.push_str(&format!("{said:?}")),
            Some(said) if !is_reason => out.push_str(&said),
            _ => {}
        }
        rest = &after[end..];
    }
    out.push_str(rest);
    out
}

/// The hash of what a program means, for comparing one with another: as `of`, but wherever a wording differs that
/// changes no game, the hash is the same.
#[must_use]
pub fn meaning(p: &Program) -> u64 {
    hash(p, Hasher::new(Some(&Wording::new(p))))
}

/// As [`meaning`], for comparing a program with the same in which something is called otherwise: the two names are taken for
/// one, so that the hash differs where a name came to stand for another thing than before.
#[must_use]
pub fn meaning_by(p: &Program, names: [&str; 2]) -> u64 {
    // `Lobo` and `Lobo gris`: the longer one is looked for first.
    let mut names = names.map(|name| format!("{name:?}").trim_matches('"').to_owned());
    order::by_key(&mut names, |name| std::cmp::Reverse(name.len()));
    let one = Some(names);
    hash(p, Hasher::new(Some(&Wording { one, ..Wording::new(p) })))
}

/// The hash of a program. Places in files, documentation, printed texts, reasons and citations do not count.
pub fn of(p: &Program) -> u64 {
    hash(p, Hasher::new(None))
}

/// Which attributes are words that no rule reads: what is printed there is for people only.
fn shown_only(p: &Program) -> Vec<bool> {
    let is_text = |ty: &Ty| match ty {
        Ty::Text => true,
        Ty::Union(of) => of.contains(&Ty::Text) && of.iter().all(|ty| matches!(ty, Ty::Text | Ty::None)),
        _ => false,
    };
    let mut shown: Vec<bool> = p.attrs.iter().map(|a| is_text(&a.ty)).collect();
    for e in &p.exprs {
        if let Expr::Attr(_, a) | Expr::Printed(_, a) | Expr::Stored(_, a) = e {
            shown[a.i()] = false;
        }
    }
    shown
}

fn abilities(p: &Program, h: &mut Hasher<'_>) {
    for a in &p.abilities {
        h.add(&(a.label.map(|l| p.str(l)), &a.form, a.capture, a.condition, a.self_param, &a.zones));
        h.add(&(once(a.once_per), a.until, a.absolute, a.is_final, a.modify, a.keyword));
        h.add(&(a.next, a.still));
        if let Some(first) = a.one_of {
            h.add(&first);
        }
        if !a.ending.is_empty() {
            h.add(&a.ending);
        }
        for o in &a.overrides {
            h.add(&p.str(*o));
        }
    }
}

/// Actions, and what is played by them.
fn played(p: &Program, h: &mut Hasher<'_>) {
    for a in &p.actions {
        h.add(&(
            &a.name,
            &a.params,
            a.condition,
            once(a.once_per),
            (a.announce, a.announce_in),
            &a.costs,
            a.event,
            a.code,
        ));
    }
    for x in &p.playables {
        h.add(&(
            &x.costs,
            &x.steps,
            &x.modes,
            x.mode_slot,
            &x.several,
            x.costs_first,
            x.effect,
            x.entry_slots,
            x.condition,
            once(x.once_per),
        ));
    }
}

fn attributes(p: &Program, h: &mut Hasher<'_>) {
    for a in p.attrs.iter().chain(&p.player_attrs) {
        h.add(&(&a.name, &a.ty, a.lo, a.hi, a.default, a.column, a.given, a.kept));
        if a.layer != 0 {
            h.add(&a.layer);
        }
    }
}

fn games(p: &Program, h: &mut Hasher<'_>) {
    for (path, game) in &p.games {
        // A game that is played has the names of its own rules, which may be the same.
        let of_game = match h.2.and_then(|wording| wording.one.as_ref()) {
            Some(one) => hash(game, Hasher::new(Some(&Wording { one: Some(one.clone()), ..Wording::new(game) }))),
            None => game.hash,
        };
        h.add(&(path, of_game));
    }
}

/// Where cards are printed, and how rare they are there, as far as rules or formats ask for it: then it can change what is legal.
fn printings(p: &Program, h: &mut Hasher<'_>) {
    let asks = |wanted: Builtin| p.exprs.iter().any(|e| matches!(e, Expr::Builtin(asked, _) if *asked == wanted));
    let (sets, rarities) = (asks(Builtin::PrintedIn), asks(Builtin::HasRarity));
    if !sets && !rarities {
        return;
    }
    for entry in &p.catalogue {
        let mut said: Vec<(&str, &str)> = Vec::new();
        for printing in &entry.printings {
            let set = &p.sets[usize::from(printing.set)];
            let rarity = printing.rarity.and_then(|rarity| set.rarities.get(usize::from(rarity)));
            said.extend(sets.then_some(("set", set.name.as_str())));
            said.extend(rarity.filter(|_| rarities).map(|(name, _)| ("rarity", name.as_str())));
        }
        // In what order they are written, and how often, tells nothing.
        order::ascending(&mut said);
        said.dedup();
        h.add(&(entry.def, said));
    }
}

/// `once per …`, with a number that no phase has where any is meant.
fn once(per: Option<Once>) -> Option<(PhaseId, Option<ExprId>)> {
    per.map(|once| (once.phase.unwrap_or(PhaseId(u16::MAX)), once.of))
}

fn hash(p: &Program, mut h: Hasher<'_>) -> u64 {
    h.add(&(&p.name, p.players, &p.enums, p.columns, &p.policy, p.setup, p.turn));
    if p.teams > 0 {
        h.add(&p.teams);
    }
    p.lists.iter().for_each(|v| h.value(*v));
    for (place, v) in p.printed.iter().enumerate() {
        if h.2.is_none_or(|wording| !wording.shown[place % p.attrs.len()]) {
            h.value(*v);
        }
    }
    for k in &p.kinds {
        h.add(&(&k.name, &k.ancestors, k.is_keyword, k.arity, &k.abilities, &k.actions));
    }
    attributes(p, &mut h);
    for d in &p.defs {
        let title = if h.2.is_none() { p.str(d.title) } else { "" };
        h.add(&(title, d.kind, d.is_token, d.ability_of, d.action_of, &d.has, &d.abilities, &d.actions, d.playable));
        if let Some(wording) = h.2 {
            h.add(&wording.titled(p.str(d.title)));
        }
    }
    for z in &p.zones {
        h.add(&(&z.name, z.per_player, &z.shape, z.visible, z.in_play, z.sealed, z.facing, &z.unchanged));
    }
    if !p.turned_up.is_empty() {
        h.add(&p.turned_up);
    }
    for x in &p.params {
        h.add(&(&x.name, &x.ty, x.value));
    }
    for e in &p.exprs {
        h.add(e);
    }
    for s in &p.selectors {
        h.add(s);
    }
    for c in &p.codes {
        h.add(&(&c.ops, c.slots, c.params, c.atomic));
        if let Some(own) = c.own {
            h.add(&own);
        }
    }
    for e in &p.events {
        h.add(&(&e.name, &e.params, e.body, e.recorded));
    }
    abilities(p, &mut h);
    h.add(&(&p.rules, &p.checks));
    for d in &p.defines {
        h.add(&(&d.name, d.body));
    }
    for x in &p.procedures {
        h.add(&(&x.name, x.code));
    }
    for x in &p.payments {
        h.add(&(&x.name, x.possible, x.code));
    }
    played(p, &mut h);
    if !p.prices.is_empty() {
        h.add(&(&p.prices, &p.granted, &p.permitted));
    }
    for s in &p.scopes {
        h.add(&(&s.name, &s.fields));
        s.kept.iter().for_each(|k| h.add(&(&k.title, k.lo, k.hi)));
    }
    for x in &p.phases {
        h.add(&(&x.name, x.is_step, x.parent, x.entry));
    }
    for f in &p.formats {
        h.add(&(&f.name, &f.sets));
        for r in &f.requires {
            h.add(&(r.condition, r.every, r.is_note));
        }
    }
    printings(p, &mut h);
    games(p, &mut h);
    h.flush();
    h.0.finish()
}
