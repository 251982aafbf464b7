//! What is said of each note of the machine.

use super::told::{Teller, place};
use super::{Moved, cell, is_effect, outcome, who_lost};
use crate::describe::{self, sentence};
use crate::machine::play::trace::{Coming, Note};
use crate::machine::state::{Frame, FrameKind, NIL, Role, State};
use crate::program::{AbilityId, ArticleId, DefId, EventId, Form, PhaseId, Shape, Sort, builtin};
use crate::value::{ObjectRef, Value};
use crate::view;
use crate::view::difference::{things, things_when};
use naipe_grammar::narrow;

/// What is said of a note.
#[derive(Debug, Default)]
pub(super) struct Telling {
    /// The line that is told; empty: none is.
    pub text: String,
    /// The articles that were carried out.
    pub cited: Vec<ArticleId>,
    /// What appeared out of nowhere, and where: several are one line.
    pub appeared: Option<(String, String)>,
    /// What goes from one zone to another.
    pub moved: Option<Moved>,
}

/// Of more than so many things, the first are told, and how many others there are.
pub(super) const MOST_TOLD: usize = 8;
/// How many are told then.
const SOME_TOLD: usize = 5;

/// Whether a note says whose what it is about is: what goes is told with the zone that it leaves.
pub(super) fn tells_whose(st: &State, note: Note<'_>) -> bool {
    let (Note::Event { event, params, .. } | Note::Forbidden { event, params, .. } | Note::Void { event, params, .. }) =
        note
    else {
        return false;
    };
    let Some(Value::Zone(from)) = params.get(1).filter(|_| event == builtin::MOVE) else { return false };
    st.core.zones.get(usize::from(*from)).is_some_and(|zone| zone.player != 255)
}

impl Teller<'_> {
    /// Several things: of many the first, and how many others there are; of those that are not seen, only how many. Nothing of what
    /// is no list of things, though it is kept as one.
    pub(super) fn several(&self, all: &[Value]) -> Option<String> {
        if let [Value::Cost(_), ..] = all {
            return None;
        }
        let unseen = all.iter().filter(|one| self.is_unseen(**one)).count();
        if unseen > 1 && unseen == all.len() {
            return Some(self.say("record.unseen.several", [("n", unseen.to_string())]));
        }
        if all.len() > MOST_TOLD {
            let (told, more) = all.split_at(SOME_TOLD);
            let more = self.say("record.more", [("n", more.len().to_string())]);
            return Some(format!("{} {more}", self.list(told)));
        }
        let said: Vec<String> = all.iter().map(|one| self.words(*one)).collect();
        match said.is_empty() {
            true => Some(describe::word(self.game, "value.none").to_owned()),
            false => Some(self.game.words().list(&said, "list.and")),
        }
    }

    /// That an event was forbidden, by what and why; what forbids it and is not seen does not tell why.
    fn forbidden(&self, event: EventId, params: &[Value], ability: AbilityId, source: Value) -> Telling {
        let what = self.attempt(event, params);
        // Nor does what is forbidden of a thing that is not seen: why could tell what it is.
        if self.viewer.is_some() && [&[source], params].concat().into_iter().any(|v| self.is_unseen(v)) {
            let why = self.say("why.hidden", []);
            let text = self.say("record.forbidden", [("what", what), ("why", why), ("who", String::new())]);
            return Telling { text, ..Telling::default() };
        }
        let a = &self.game.program.abilities[ability.i()];
        let who = self.unless_none(source);
        let (why, who) = match a.because {
            Some(because) => (self.game.program.str(because).to_owned(), who),
            // What a card says itself is told by the card alone.
            None if a.keyword.is_none() && !who.is_empty() => (who, String::new()),
            None => (self.rule(&a.name), who),
        };
        let text = self.say("record.forbidden", [("what", what), ("why", why), ("who", who)]);
        Telling { text, cited: a.cites.to_vec(), ..Telling::default() }
    }

    /// A note in words, which is not [in secret](Self::is_in_secret); nothing of what is not told.
    pub fn note(&self, note: Note<'_>) -> Option<Telling> {
        let p = &self.game.program;
        let words = |v: Value| self.words(v);
        let told = |text: String| Some(Telling { text, ..Telling::default() });
        let citing =
            |text: String, cites: &[ArticleId]| Some(Telling { text, cited: cites.to_vec(), ..Telling::default() });
        match note {
            Note::Event { event, .. } | Note::Forbidden { event, .. } | Note::Void { event, .. }
                if self.is_silent(event) =>
            {
                Some(Telling::default())
            }
            Note::Event { event, params, source, .. } => self.event_note(event, params, source),
            Note::Forbidden { event, params, ability, source, .. } => {
                Some(self.forbidden(event, params, ability, source))
            }
            Note::Void { event, params, misfit, .. } => told(self.void(event, params, misfit)),
            Note::Modified { ability, source, instead } => {
                let key = if instead { "record.replaced" } else { "record.changed" };
                citing(self.say(key, [("by", self.whose(ability, source))]), &p.abilities[ability.i()].cites)
            }
            Note::Altered { event, param, before, after } => told(self.altered(event, param, before, after)),
            Note::Begins { effect, .. } | Note::Ends { effect, .. } if self.is_about_unseen(effect) => {
                Some(Telling::default())
            }
            Note::Begins { effect, source } => {
                citing(self.begins(effect, self.unless_none(source)), &p.abilities[effect.ability as usize].cites)
            }
            Note::Ends { effect, why } => told(self.ends(effect, why)?),
            Note::Reaction { ability, source, waits } => {
                let key = match (waits, source) {
                    (true, _) => "record.waits",
                    (false, Value::None) => "record.applies",
                    _ => "record.reacts",
                };
                citing(self.say(key, [("x", self.whose(ability, source))]), &p.abilities[ability.i()].cites)
            }
            Note::Unheard { ability, source, by, of } => {
                citing(self.unheard((ability, source), (by, of)), &p.abilities[by.i()].cites)
            }
            Note::Lapsed { ability, source } => told(self.say("record.lapses", [("x", self.whose(ability, source))])),
            Note::Unchosen { ability, source } => {
                told(self.say("record.unchosen", [("x", self.whose(ability, source))]))
            }
            Note::Aimed { thing, was, at } => {
                told(self.say("record.aimed", [("x", words(thing)), ("at", words(at)), ("was", self.unless_none(was))]))
            }
            Note::Unaimed { thing, at, already } => {
                let key = if already { "record.aimed_already" } else { "record.unaimed" };
                told(self.say(key, [("x", words(thing)), ("at", words(at))]))
            }
            Note::Unplayed { player, thing } => {
                told(self.say("record.unplayed", [("p", words(player)), ("x", words(thing))]))
            }
            Note::Unannounced { thing } => told(self.say("record.unannounced", [("x", words(thing))])),
            Note::UnderWay { thing } => told(self.say("record.under_way", [("x", words(thing))])),
            Note::Resolved { thing, avoided: false } => told(self.say("record.resolves", [("x", words(thing))])),
            Note::Resolved { thing, avoided: true } => told(self.say("record.avoided", [("x", words(thing))])),
            Note::Acted { player, action, params } => {
                citing(self.acts(player, action, params), &p.actions[action.i()].cites)
            }
            Note::Announced { player, thing, choices } => {
                // What was chosen for a card tells which card it is.
                let is_secret = self.apart && self.is_unseen(thing);
                told(self.announces(player, thing, if is_secret { &[] } else { choices }))
            }
            // Who pays nothing does not pay.
            Note::Moved { .. } | Note::Paid { args: [Value::Int(0), ..], .. } => None,
            Note::Paid { player, payment, args } => {
                told(self.say("record.pays", [("p", words(player)), ("what", self.payment(payment, args))]))
            }
            Note::Unpaid { player, payment } => told(self.unpaid(player, payment)),
            Note::Phase { phase, opens } => citing(self.phase(phase, opens)?, &p.phases[phase.i()].cites),
            Note::Ahead { phase, of, what } => told(self.ahead(phase, of, what)),
            Note::Passed { player } => told(self.say("record.passes", [("p", words(Value::Player(player)))])),
            Note::Chose { .. } | Note::Picked { .. } | Note::ChoseNothing { .. } | Note::Declined { .. } => {
                told(self.chosen(note)?)
            }
            Note::Shown { what, to } => {
                told(self.say("record.shown", [("x", words(what)), ("to", self.unless_none(to))]))
            }
            Note::Kept { what, player } => {
                told(self.say("record.stays", [("x", words(what)), ("p", describe::player_name(self.game, player))]))
            }
            Note::Controlled { .. } | Note::Owned { .. } | Note::Rotated { .. } => told(self.handed_on(note)?),
            Note::Next { .. } => told(self.handed_on(note)?),
            Note::Rolled { faces, face } => {
                told(self.say("record.rolled", [("faces", faces.to_string()), ("face", face.to_string())]))
            }
            Note::Wrote { of, name, before, after } => told(self.written(of, name, &self.becomes(before, after))?),
            Note::Gone { what: Value::None } => told(self.say("record.nothing", [])),
            Note::Gone { what } => told(self.say("record.gone", [("x", words(what))])),
            Note::Nowhere { what } => told(self.say("record.nowhere", [("x", words(what))])),
            Note::Loop => told(self.say("record.loop", [])),
            Note::Silence => told(self.say("record.silence", [])),
            Note::Lost { players, because } => {
                told(who_lost(self.game, self.game.words(), (players, self.st.core.seats), because))
            }
            Note::Over => {
                let core = &self.st.core;
                core.outcome.as_ref().and_then(|o| told(outcome(self.game, o, core.seats)))
            }
        }
    }

    /// That a reaction does not hear what happens, because of an ability of something.
    fn unheard(&self, (ability, source): (AbilityId, Value), (by, of): (AbilityId, Value)) -> String {
        let p = &self.game.program;
        let why = p.abilities[by.i()].because.map_or(String::new(), |b| p.str(b).to_owned());
        self.say("record.unheard", [("x", self.whose(ability, source)), ("why", why), ("by", self.unless_none(of))])
    }

    /// Who announces what, and what was chosen for it.
    pub fn announces(&self, player: Value, thing: Value, choices: &[Value]) -> String {
        let chosen: Vec<Value> = choices.iter().copied().filter(|v| *v != Value::None).collect();
        let args = [("p", self.words(player)), ("x", self.words(thing)), ("choices", self.list(&chosen))];
        self.say("record.announces", args)
    }

    /// Whether a note tells no more than that a card which is not seen has an ability that came into question: what comes of that
    /// is told, and by whom.
    pub fn is_in_secret(&self, note: &Note<'_>) -> bool {
        match *note {
            Note::Modified { source, .. }
            | Note::Reaction { source, waits: false, .. }
            | Note::Lapsed { source, .. }
            | Note::Unchosen { source, .. }
            | Note::Unheard { source, .. }
            | Note::Declined { source, .. } => self.viewer.is_some() && self.is_unseen(source),
            Note::Chose { player, .. } | Note::Picked { player, .. } | Note::ChoseNothing { player, .. } => {
                self.viewer.is_some_and(|viewer| viewer != player) && self.reacts_unseen()
            }
            _ => false,
        }
    }

    /// Whether what is under way is what a card says that is not seen, before or instead of an event, or in reaction to one.
    fn reacts_unseen(&self) -> bool {
        let role = |f: &Frame| match f.kind {
            FrameKind::Code { role, .. } => Some((role, f.base)),
            _ => None,
        };
        let is_its = |role: Role| matches!(role, Role::Plain | Role::Paid(_));
        let innermost = self.st.frames.iter().rev().filter_map(role).find(|(role, _)| !is_its(*role));
        let Some((Role::Before(by) | Role::Instead(by) | Role::Effect(by, _), base)) = innermost else { return false };
        // What is played is told, wherever it lies meanwhile.
        let by = self.game.program.abilities.get(by.i());
        let reacts = by.is_some_and(|ability| matches!(ability.form, Form::Listen { .. }));
        reacts && self.st.mem.values.get(base as usize + 1).is_some_and(|me| self.is_unseen(*me))
    }

    /// An event. A card that appears out of nowhere is told with those that appear with it.
    fn event_note(&self, event: EventId, params: &[Value], source: Value) -> Option<Telling> {
        let cited = self.game.program.events[event.i()].cites.clone();
        if event == builtin::MOVE && cited.is_empty() && self.appears(params) {
            let appeared = Some((self.appearing(params), self.destination(params)));
            return Some(Telling { appeared, ..Telling::default() });
        }
        let moved = if event == builtin::MOVE && cited.is_empty() { self.moved(params) } else { None };
        Some(Telling { text: self.happens(event, params, source)?, cited, moved, ..Telling::default() })
    }

    /// A card that goes from one zone to another; nothing of what comes from a cell or to one.
    fn moved(&self, params: &[Value]) -> Option<Moved> {
        let [what, from @ Value::Zone(_), Value::Zone(to), ..] = *params else { return None };
        if is_effect(self.game, self.st, what) || place(params) != Value::Zone(to) || self.ceases(params) {
            return None;
        }
        let zone = self.st.core.zones.get(usize::from(to))?;
        let each = (zone.player < self.st.core.seats).then(|| (zone.player, sentence::zones(self.game, zone.decl)));
        let what = if self.is_unseen(what) { describe::UNSEEN.to_owned() } else { self.words(what) };
        Some(Moved { what, from: self.words(from), to: self.destination(params), each })
    }

    fn ahead(&self, phase: PhaseId, of: Value, what: Coming) -> String {
        let key = match what {
            Coming::Added => "record.added",
            Coming::WillSkip => "record.to_skip",
            Coming::Skipped => "record.skipped",
            Coming::Ends if phase == PhaseId(0) => "record.turn_cut_short",
            Coming::Ends => "record.cut_short",
        };
        self.say(key, [("x", describe::phase_title(self.game, phase)), ("p", self.unless_none(of))])
    }

    fn phase(&self, phase: PhaseId, opens: bool) -> Option<String> {
        match (phase.0, opens) {
            (1, _) | (_, false) => None,
            (0, true) => Some(describe::turn(self.game, &self.st.core)),
            (_, true) => Some(self.say("record.begins", [("x", describe::phase_title(self.game, phase))])),
        }
    }

    /// What was written; nothing where that says which card it is: by what is written on it, or by what it was.
    pub fn written(&self, of: Value, name: &str, becomes: &str) -> Option<String> {
        if self.is_unseen(of) && !self.is_visible(name) {
            return None;
        }
        if self.game.words().is_silent(Sort::Attribute, name) {
            return None;
        }
        Some(format!("{}: {becomes}", self.place_written(of, name)))
    }

    /// Whether an attribute of things is seen of those whose face is not.
    fn is_visible(&self, name: &str) -> bool {
        self.game.program.attrs.iter().any(|attr| attr.name == name && attr.visible)
    }

    fn place_written(&self, of: Value, name: &str) -> String {
        // Of several that are not seen, which it is is told by its place.
        let place = of.object().and_then(|o| describe::place_among(self.game, &self.st.core, o));
        let x = match place {
            Some(place) if self.is_unseen(of) => format!("{} ({place})", self.unseen()),
            _ => self.words(of),
        };
        let said = match of {
            Value::Player(_) => describe::attribute_of_player(self.game, name),
            _ => self.attribute(name),
        };
        match self.game.words().state(name, &self.said(of)) {
            _ if of == Value::None => said,
            Some(state) => self.say("record.state", [("state", state), ("x", x)]),
            None if describe::is_state(self.game, name) => self.say("record.state", [("state", said), ("x", x)]),
            None => self.say("record.of", [("name", said), ("x", x)]),
        }
    }

    /// Whose a thing becomes, who commands it, whose turn comes next, and in which direction the cards of all go round.
    fn handed_on(&self, note: Note<'_>) -> Option<String> {
        Some(match note {
            Note::Controlled { what, player } => self
                .say("record.controlled", [("x", self.words(what)), ("p", describe::player_name(self.game, player))]),
            Note::Owned { what, owner } => {
                self.say("record.owned", [("x", self.words(what)), ("p", describe::player_name(self.game, owner))])
            }
            Note::Next { player, first } => {
                let key = if first { "record.first" } else { "record.next" };
                self.say(key, [("p", describe::player_name(self.game, player))])
            }
            Note::Rotated { zone, left } => {
                let key = if left { "record.rotated.left" } else { "record.rotated.right" };
                self.say(key, [("x", sentence::zones(self.game, zone.0))])
            }
            _ => return None,
        })
    }

    /// What a thing is called, told apart from others that are seen and called the same: by whose it is, and from those where it
    /// lies by its place or what has become of it.
    pub fn among_others(&self, v: Value, said: String) -> String {
        let told = self.where_it_lies(v, said.clone());
        match v {
            // The place of a zone that is somebody's tells whose it is.
            Value::Object(o) if told == said || !self.lies_in_a_place(o) => match self.side(o) {
                Some(side) => {
                    let whose = describe::player_name(self.game, side);
                    let of = self.say("record.of", [("name", said.clone()), ("x", whose)]);
                    format!("{of}{}", &told[said.len()..])
                }
                None => told,
            },
            _ => told,
        }
    }

    /// Whether a thing has a place of its own in a zone that is somebody's.
    fn lies_in_a_place(&self, o: ObjectRef) -> bool {
        let core = &self.st.core;
        let Some(zone) = core.fresh(o).and_then(|x| core.zones.get(usize::from(x.zone))) else { return false };
        zone.player != 255 && self.game.program.zones[usize::from(zone.decl)].shape.has_places()
    }

    /// Who controls a thing, where another of its title that is seen is controlled by somebody else: both are in play, or wait
    /// in one stack.
    fn side(&self, o: ObjectRef) -> Option<u8> {
        if !self.sided {
            return None;
        }
        let (p, core) = (&self.game.program, &self.st.core);
        let zone_of = |zone: u16| core.zones.get(usize::from(zone)).map(|zone| &p.zones[usize::from(zone.decl)]);
        let x = core.fresh(o)?;
        let own = zone_of(x.zone)?;
        if p.is_shared(DefId(x.def)) || !own.in_play && !matches!(own.shape, Shape::Stack) {
            return None;
        }
        let title = |def: DefId| p.defs[def.i()].title;
        let is_within_sight =
            |zone: &u16| if own.in_play { zone_of(*zone).is_some_and(|zone| zone.in_play) } else { *zone == x.zone };
        let all = (0..narrow::u16(core.zones.len())).filter(is_within_sight).flat_map(|zone| core.objects_in(zone));
        let is_called_so = |id: &u32| {
            let other = core.reference(*id);
            *id != o.id && title(core.def(other)) == title(core.def(o)) && !self.is_unseen(Value::Object(other))
        };
        let others: Vec<u32> = all.filter(is_called_so).collect();
        if others.is_empty() {
            return None;
        }
        let mut mem = self.st.mem.clone();
        let mut commander = |id| view::commander_in(self.game, core, &mut mem, id);
        let side = commander(o.id);
        others.iter().any(|other| commander(*other) != side).then_some(side)
    }

    /// What a thing is called, told apart from others where it lies that are seen and called the same.
    fn where_it_lies(&self, v: Value, said: String) -> String {
        match (v, cell(self.st, v)) {
            // Of what moves, its cell is told as that which it leaves.
            (_, Some(Value::Cell(..))) if !self.sided => said,
            (_, Some(Value::Cell(zone, at))) => self.on_board(v, said, (zone, at)),
            (Value::Object(o), _) => match self.told_apart(o) {
                Some(told) => format!("{said} ({told})"),
                None => said,
            },
            _ => said,
        }
    }

    /// What tells a thing apart from another of its title that lies where it does: its place, where there are any, or else what has
    /// become of it. Nothing where no other differs from it, or none is seen.
    fn told_apart(&self, o: ObjectRef) -> Option<String> {
        let core = &self.st.core;
        let zone = core.fresh(o)?.zone;
        let title = |o: ObjectRef| self.game.program.defs[core.def(o).i()].title;
        let is_called_so =
            |other: ObjectRef| other.id != o.id && title(other) == title(o) && !self.is_unseen(Value::Object(other));
        let others: Vec<ObjectRef> =
            core.objects_in(zone).map(|id| core.reference(id)).filter(|other| is_called_so(*other)).collect();
        if others.is_empty() || self.is_mixed(o) {
            return None;
        }
        let shape = self.game.program.zones[usize::from(core.zones[usize::from(zone)].decl)].shape;
        let is_needed = match self.written {
            // What is written tells which it is where it was something else, and nothing does where all were alike before.
            Some((of, column, before)) if of == o => {
                let (at, columns) = (usize::from(column), usize::from(self.game.program.columns));
                let is_so = |other: &&ObjectRef| core.row(other.id, columns)[at] == before;
                let was = Some((at, before));
                others.iter().filter(is_so).any(|other| things_when(self.game, self.st, [o, *other], was).is_some())
            }
            _ => {
                matches!(shape, Shape::Stack)
                    || others.iter().any(|other| things(self.game, self.st, o, *other).is_some())
            }
        };
        if !is_needed {
            return None;
        }
        if shape.has_places() {
            let place = describe::place_among(self.game, core, o)?;
            // Of what moves, its zone is told beside it.
            let alone = || self.say("place.alone", [("n", (core.place_of(o.id) + 1).to_string())]);
            return Some(if self.sided { place } else { alone() });
        }
        let told = view::apart(self.game, &mut self.st.clone(), o.id, self.viewer);
        (!told.is_empty()).then(|| told.join(", "))
    }

    fn on_board(&self, v: Value, said: String, (zone, at): (u16, u16)) -> String {
        let core = &self.st.core;
        let called = |id: u32| describe::object(self.game, core, core.reference(id), self.viewer);
        let mut others = std::iter::successors(Some(core.zones[usize::from(zone)].head), |id| {
            (*id != NIL).then(|| core.objects[*id as usize].next)
        });
        let is_alone = !others.any(|id| id != NIL && v != Value::Object(core.reference(id)) && called(id) == said);
        if is_alone { said } else { format!("{said} ({})", describe::cell_name(core, zone, at)) }
    }

    /// A thing, or nothing at all where there is none.
    fn unless_none(&self, v: Value) -> String {
        if v == Value::None { String::new() } else { self.words(v) }
    }

    /// The thing whose ability it is, or the rule.
    fn whose(&self, ability: AbilityId, source: Value) -> String {
        if source == Value::None {
            self.rule(&self.game.program.abilities[ability.i()].name)
        } else {
            self.words(source)
        }
    }
}
