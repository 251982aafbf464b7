//! A readable record of a game: every event with what caused it.

mod appearing;
mod chosen;
mod filled;
mod folded;
mod lasting;
mod notes;
mod once;
mod paid;
mod places;
mod told;
mod void;

use crate::describe;
use crate::machine::play::trace::{Note, Trace};
use crate::machine::query::game::Game;
use crate::machine::state::{FrameKind, NONE16, Role, State};
use crate::program::{ActionId, ArticleId, DefId, EventId};
use crate::value::{ObjectRef, Value};
use crate::words::{Said, Words};
pub use lasting::until;
use naipe_grammar::narrow;
use notes::Telling;
use told::Teller;

/// How deep lines are indented at the most.
const DEEPEST: usize = 16;
/// How many different names at most are told of things that appear together: of a whole deck, only how many they are.
const MOST_NAMES: usize = 5;

/// A line of the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// How deep inside others it happened.
    pub depth: usize,
    /// What happened, in a sentence.
    pub text: String,
    /// The articles it carries out.
    pub cites: Vec<ArticleId>,
    /// A card that goes from one zone to another, where no more than that is told.
    pub(crate) moved: Option<Moved>,
    /// It tells what somebody has said that they do, and nothing that came of it.
    pub(crate) is_said: bool,
    /// It tells that something comes to nothing.
    is_void: bool,
}

/// A card that goes from one zone to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Moved {
    /// What it is called, if it is seen.
    pub what: String,
    /// What the zone is called that it leaves.
    pub from: String,
    /// Where it comes to.
    pub to: String,
    /// Whose zone that is, and what the zones of this sort are called, where each player has one.
    pub each: Option<(u8, String)>,
}

/// Keeps what it is told.
#[derive(Debug, Clone, Default)]
pub struct Recorder {
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// Who listens; nobody in particular sees everything.
    viewer: Option<u8>,
    /// Lines since the last action that speak of one thing which the viewer does not see, that thing, and the line that it would be
    /// if more is told of what is seen than its name.
    unseen: Vec<(usize, ObjectRef, Option<String>)>,
    /// The lines that the next may be part of.
    open: Vec<Open>,
    /// How many lines have been read.
    read: usize,
    /// How many lines there were at each decision.
    decided: Vec<usize>,
    /// The last line, if it says that something appears somewhere: what, where, and how many.
    laid: Option<Laid>,
    /// The last action that was told, until it happens: how deep in the machine, which, and its line.
    acted: Option<(usize, ActionId, usize)>,
    /// The line of the last action that was told, and what it names.
    acted_with: Option<(usize, Vec<Value>)>,
    /// The last line, if it tells of an event, which, and of what.
    happened: Option<(usize, EventId, Vec<Value>)>,
    /// How many lines there were when something that the viewer does not see took the place of that event.
    replaced: Option<usize>,
    /// Who has lost while others played on, as bits of seats, and why.
    lost: Vec<(u16, String)>,
    /// What was written on things that have been made and have not come anywhere yet: it is told when they have.
    begun: Vec<Begun>,
}

/// A value with which something comes into being.
#[derive(Debug, Clone)]
struct Begun {
    of: ObjectRef,
    name: String,
    /// What it was as it was made, and what it is.
    becomes: String,
    /// How deep in the machine it was told.
    told: usize,
}

/// A line that the next may be part of.
#[derive(Debug, Clone, Copy)]
struct Open {
    /// How deep in the machine it was told.
    told: usize,
    /// What it tells of, by which it is over.
    of: Of,
    /// Which line it is.
    line: usize,
}

/// What a line that others may be part of tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Of {
    /// An event that happens.
    Event(EventId),
    /// Something that changes or replaces an event.
    Bent,
    /// A reaction or check that is carried out at once.
    Reaction,
    /// A reaction that is announced and waits then.
    Waiting,
    /// What has come to be: only checks and reactions that it sets off are part of it.
    Done,
    /// Something else: whatever happens deeper in the machine is part of it.
    Other,
}

/// Things that appear in one place, one after another, with nothing between: they are told in one line.
#[derive(Debug, Clone)]
struct Laid {
    line: usize,
    depth: usize,
    /// What each is called, equal ones once with how many they are; of more names than are told, no more than one.
    names: Vec<(String, usize)>,
    to: String,
    count: usize,
}

impl Recorder {
    /// For a player's eyes: what the player may not see is not named.
    #[must_use]
    pub fn of(viewer: Option<u8>) -> Recorder {
        Recorder { viewer, ..Recorder::default() }
    }

    /// Why a seat, by its bit, has lost while others played on; none of who has not.
    #[must_use]
    pub fn why_lost(&self, seat: u16) -> Option<&str> {
        self.lost.iter().find(|(seats, _)| seats & seat != 0).map(|(_, why)| why.as_str())
    }

    /// What has been told so far has been read: nothing is added to its lines any more.
    pub fn seal(&mut self) {
        self.laid = None;
        self.read = self.entries.len();
    }

    /// Somebody decides next, or the game is over.
    pub fn pause(&mut self) {
        self.decided.push(self.entries.len());
    }

    /// An event that was told as under way is told as forbidden after all; false where that line has been read already.
    fn take_back(&mut self, told: usize, event: EventId, text: &str, cites: &[ArticleId], game: &Game) -> bool {
        let of = |open: &&Open| open.told == told && open.of == Of::Event(event) && open.line >= self.read;
        let Some(line) = self.open.iter().find(of).map(|open| open.line) else { return false };
        // What told of an action says who took it.
        if game.program.actions.iter().any(|action| action.event == event) {
            return false;
        }
        if self.laid.as_ref().is_some_and(|laid| laid.line == line) {
            return false;
        }
        let entry = &mut self.entries[line];
        entry.text = format!("{text}{}", describe::cites(game, cites));
        entry.cites.extend(cites);
        true
    }

    /// How many lines a new one is part of. What comes after an event or a reaction that is over is not part of it, however
    /// deep in the machine it happens.
    fn nested(&mut self, game: &Game, st: &State, told: usize) -> usize {
        self.open.retain(|open| open.told < told);
        let kind = |at: usize| st.frames.get(at).map(|frame| frame.kind);
        let settles = |at: Option<usize>| matches!(at.and_then(kind), Some(FrameKind::Settle { .. }));
        let is_over = |open: &Open| match (open.of, kind(open.told)) {
            (Of::Other, _) => false,
            (Of::Done, _) => !settles(Some(open.told)),
            // What a `before` does is over before its event happens.
            (Of::Bent, Some(FrameKind::Code { role: Role::Before(_) | Role::Instead(_), .. })) => false,
            (Of::Reaction, Some(FrameKind::Code { role: Role::Effect(..) | Role::Check, .. })) => false,
            (Of::Reaction | Of::Waiting, Some(FrameKind::Announce { .. })) => false,
            // What it brought about settles before the next of its batch.
            (Of::Reaction, Some(FrameKind::Settle { .. })) => !settles(open.told.checked_sub(1)),
            (Of::Event(event), Some(FrameKind::Event { event: under_way, .. })) => under_way != event,
            // What nothing hears has no frame of its own: deeper than there are frames, only what comes of it is told.
            (Of::Event(_), None) => false,
            (Of::Event(event), Some(FrameKind::Code { code, role: Role::Body, .. })) => {
                game.program.events[event.i()].body.or(game.tables.action_body[event.i()]) != Some(code)
            }
            (Of::Bent | Of::Reaction | Of::Waiting | Of::Event(_), _) => true,
        };
        let over = self.open.iter().position(is_over);
        self.open.truncate(over.unwrap_or(self.open.len()));
        self.open.len()
    }

    /// Whoever sees a thing only where it arrives learns then what it was that was played and moved.
    fn recognise(&mut self, game: &Game, st: &State, what: ObjectRef, now: ObjectRef) {
        let name = describe::object(game, &st.core, now, self.viewer);
        let unseen = describe::word(game, "record.unseen");
        for (line, _, whole) in self.unseen.extract_if(.., |(_, moved, _)| *moved == what) {
            if name != describe::UNSEEN {
                let entry = &mut self.entries[line];
                entry.text = whole.unwrap_or_else(|| std::mem::take(&mut entry.text));
                entry.text = entry.text.replacen(unseen, &name, 1);
                if let Some(moved) = &mut entry.moved {
                    moved.what.clone_from(&name);
                }
            }
        }
    }

    /// What has come somewhere for the first time is told with the values with which it does.
    fn tell_begun(&mut self, teller: Teller<'_>, of: ObjectRef) {
        for begun in self.begun.extract_if(.., |begun| begun.of == of).collect::<Vec<_>>() {
            let (name, of) = (begun.name.as_str(), Value::Object(of));
            let Some(text) = teller.written(of, name, &begun.becomes) else { continue };
            let depth = self.nested(teller.game, teller.st, begun.told);
            self.keep_unseen(teller, Note::Wrote { of, name, before: Value::None, after: Value::None }, &text);
            self.entries.push(Entry { depth, text, cites: Vec::new(), moved: None, is_said: false, is_void: false });
        }
    }

    /// Notes that a line speaks of something that is not seen yet. What is chosen in secret stays so.
    fn keep_unseen(&mut self, teller: Teller<'_>, note: Note<'_>, text: &str) {
        if self.viewer.is_none() {
            return;
        }
        let told: &[Value] = match note {
            Note::Event { params, .. } | Note::Forbidden { params, .. } | Note::Void { params, .. } => params,
            Note::Acted { params, .. } => {
                self.unseen.clear();
                params
            }
            Note::Announced { ref thing, .. } | Note::Resolved { ref thing, .. } => std::slice::from_ref(thing),
            Note::Wrote { ref of, .. } => std::slice::from_ref(of),
            _ => return,
        };
        if text.matches(teller.unseen()).count() != 1 {
            return;
        }
        if let Some(o) =
            told.iter().filter(|v| teller.is_unseen(**v) || teller.is_to_come(**v)).find_map(|v| v.object())
        {
            let whole = match note {
                Note::Announced { player, thing, choices } => Some(teller.announces(player, thing, choices)),
                _ => None,
            };
            self.unseen.push((self.entries.len(), o, whole));
        }
    }

    /// The record as indented lines.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut open: Vec<usize> = Vec::new();
        self.entries
            .iter()
            .map(|e| {
                while open.last().is_some_and(|d| *d >= e.depth) {
                    open.pop();
                }
                let line = format!("{}{}", "  ".repeat(open.len().min(DEEPEST)), e.text);
                open.push(e.depth);
                line
            })
            .collect()
    }

    /// Why the last thing happened whose line holds these words: the chain of what caused it, outermost first.
    #[must_use]
    pub fn why(&self, words: &str) -> Option<Vec<String>> {
        let wanted = words.to_lowercase();
        let at = self.entries.iter().rposition(|e| e.text.to_lowercase().contains(&wanted))?;
        let mut chain = vec![self.entries[at].text.clone()];
        let mut depth = self.entries[at].depth;
        for e in self.entries[..at].iter().rev() {
            if e.depth < depth {
                depth = e.depth;
                chain.push(e.text.clone());
            }
        }
        chain.reverse();
        Some(chain)
    }
}

impl Trace for Recorder {
    const ON: bool = true;

    fn note(&mut self, game: &Game, st: &State, depth: usize, note: Note<'_>) {
        if let Note::Moved { what: Value::Object(what), now: Value::Object(now) } = note {
            self.recognise(game, st, what, now);
            return self.tell_begun(Teller::of(game, st, self.viewer, note), now);
        }
        if let Note::Lost { players, because } = note {
            self.lost.push((players, because.to_owned()));
        }
        let teller = Teller::of(game, st, self.viewer, note);
        if let Note::Wrote { of: Value::Object(of), name, before, after } = note
            && is_nowhere(st, of)
        {
            self.begun.retain(|begun| is_nowhere(st, begun.of));
            let becomes = teller.becomes(before, after);
            return self.begun.push(Begun { of, name: name.to_owned(), becomes, told: depth });
        }
        if teller.is_in_secret(&note) {
            if matches!(note, Note::Modified { instead: true, .. }) {
                self.replaced = Some(self.entries.len());
            }
            // What it does is not told as part of what another did before it.
            self.nested(game, st, depth);
            return;
        }
        let Some(Telling { mut text, cited, appeared, moved }) = teller.note(note) else { return };
        if let Note::Event { event, params, .. } = note
            && let Some(line) = self.happens_all_the_same(event, params)
        {
            self.nested(game, st, depth);
            return self.open.push(Open { told: depth, of: Of::Event(event), line });
        }
        if let Note::Forbidden { event, told: true, .. } = note
            && self.take_back(depth, event, &text, &cited, game)
        {
            // What was told as happening did not.
            return;
        }
        let told = depth;
        if text.is_empty() && appeared.is_none() {
            // What comes of it is part of what it is part of.
            self.nested(game, st, told);
            return;
        }
        if let Note::Event { event, .. } = note
            && appeared.is_none()
            && let Some(line) = self.says_the_same(teller, told, event, &text, &cited)
        {
            return self.open.push(Open { told, of: Of::Event(event), line });
        }
        let of_action = match note {
            Note::Announced { thing, choices, .. } => {
                self.announced_by_action(thing, choices).map(|line| (Of::Other, line))
            }
            Note::Event { event, .. } => self.acts(teller, told, event, &cited).map(|line| (Of::Event(event), line)),
            _ => None,
        };
        if let Some((of, line)) = of_action {
            self.nested(game, st, told);
            return self.open.push(Open { told, of, line });
        }
        let depth = match note {
            // The `before` whose doing it is has just ended.
            Note::Altered { .. } => {
                self.open.retain(|open| open.told < told);
                self.open.len()
            }
            _ => self.nested(game, st, told),
        };
        if let Some((what, to)) = appeared {
            let Some(said) = self.lay(teller, depth, what, to) else { return };
            text = said;
        }
        let line = self.entries.len();
        if let Note::Acted { action, params, .. } = note {
            self.acted = Some((told, action, line));
            self.acted_with = Some((line, params.to_vec()));
        }
        // Nothing is part of what does not happen, nor of what only begins or ends; what others do when somebody has passed is
        // theirs.
        match note {
            Note::Passed { .. } => {}
            Note::Forbidden { .. }
            | Note::Void { .. }
            | Note::Unheard { .. }
            | Note::Lapsed { .. }
            | Note::Unchosen { .. } => {}
            Note::Begins { .. } | Note::Ends { .. } => {}
            Note::Altered { .. } => {}
            _ if is_done(note) => self.open.push(Open { told, of: Of::Done, line }),
            Note::Event { event, .. } => self.open.push(Open { told, of: Of::Event(event), line }),
            Note::Modified { .. } => self.open.push(Open { told, of: Of::Bent, line }),
            Note::Reaction { waits, .. } => {
                let of = if waits { Of::Waiting } else { Of::Reaction };
                self.open.push(Open { told, of, line });
            }
            _ => self.open.push(Open { told, of: Of::Other, line }),
        }
        self.keep_unseen(teller, note, &text);
        if let (Note::Event { event, params, .. }, Some(_)) = (note, self.viewer) {
            self.happened = Some((line, event, params.to_vec()));
        }
        text.push_str(&describe::cites(game, &cited));
        let is_said = is_said(game, note);
        let is_void = matches!(note, Note::Void { .. } | Note::Gone { .. } | Note::Nowhere { .. });
        self.entries.push(Entry { depth, text, cites: cited, moved, is_said, is_void });
    }
}

impl Recorder {
    /// Tells of a thing that appears somewhere: with those right before it, in their line, or in a line that is given back.
    fn lay(&mut self, teller: Teller<'_>, depth: usize, what: String, to: String) -> Option<String> {
        match &mut self.laid {
            Some(laid) if (laid.line + 1, laid.depth, &laid.to) == (self.entries.len(), depth, &to) => {
                laid.count += 1;
                match laid.names.iter().position(|(known, _)| *known == what) {
                    Some(at) => laid.names[at].1 += 1,
                    None if laid.names.len() <= MOST_NAMES => laid.names.push((what, 1)),
                    None => {}
                }
                let is_seen = laid.names.iter().all(|(name, _)| name != teller.unseen());
                let told = (is_seen && laid.names.len() <= MOST_NAMES).then_some(&laid.names[..]);
                let n = laid.count.to_string();
                self.entries[laid.line].text = match told {
                    Some([(x, _)]) => teller.say("move.several", [("n", n), ("x", x.clone()), ("to", to)]),
                    Some(names) => {
                        let names = names.iter().map(|(name, times)| (name.as_str(), *times));
                        teller.say("move.appear", [("x", folded::listed(names)), ("to", to)])
                    }
                    None => teller.say("move.cards", [("n", n), ("to", to)]),
                };
                None
            }
            _ => {
                let text = teller.say("move.appears", [("x", what.clone()), ("to", to.clone())]);
                let names = vec![(what, 1)];
                self.laid = Some(Laid { line: self.entries.len(), depth, names, to, count: 1 });
                Some(text)
            }
        }
    }
}

/// The card whose ability an object is that waits on a stack, with the object's definition.
fn effect(game: &Game, st: &State, v: Value) -> Option<(DefId, DefId)> {
    let def = st.core.def(v.object()?);
    Some((def, game.program.defs[def.i()].ability_of?))
}

fn is_effect(game: &Game, st: &State, v: Value) -> bool {
    effect(game, st, v).is_some()
}

/// Whether it is an effect without a title of its own.
fn is_reaction(game: &Game, st: &State, v: Value) -> bool {
    let title = |def: DefId| game.program.defs[def.i()].title;
    effect(game, st, v).is_some_and(|(own, card)| title(own) == title(card))
}

/// Whether a thing has been made and is nowhere yet.
fn is_nowhere(st: &State, o: ObjectRef) -> bool {
    let x = &st.core.objects[o.id as usize];
    x.inc == o.inc && x.zone == NONE16
}

/// The cell of a board where an object stands.
fn cell(st: &State, v: Value) -> Option<Value> {
    let o = st.core.fresh(v.object()?)?;
    (o.cell != NONE16).then_some(Value::Cell(o.zone, o.cell))
}

fn is_stack(game: &Game, st: &State, v: Value) -> bool {
    matches!(v, Value::Zone(z) if st.core.is_stack(&game.program, z))
}

/// Who wins, by bits of seats, in words of a language; `None`: all of so many seats lose.
#[must_use]
pub fn who_wins(game: &Game, words: &Words, winners: Option<u16>, seats: u8) -> String {
    match winners {
        Some(0) => words.say("outcome.draw", &[]),
        Some(winners) => who(game, words, (winners, seats), ["outcome.wins", "outcome.win"]),
        None => who(game, words, (u16::MAX, seats), ["outcome.loses", "outcome.lose"]),
    }
}

/// What comes of some players, by bits of seats, in the words for one and for several.
fn who(game: &Game, words: &Words, (players, seats): (u16, u8), [one, several]: [&str; 2]) -> String {
    let names: Vec<String> =
        (0..seats).filter(|q| players & (1 << q) != 0).map(|q| describe::player_name(game, q)).collect();
    let say = |key: &str, p: String| words.say(key, &[("p", Said::name(p))]);
    match &names[..] {
        [alone] => say(one, alone.clone()),
        all => say(several, words.list(all, "list.and")),
    }
}

/// Who has lost, by bits of seats, in words of a language, and why.
#[must_use]
pub fn who_lost(game: &Game, words: &Words, (players, seats): (u16, u8), because: &str) -> String {
    let who = who(game, words, (players, seats), ["outcome.loses", "outcome.lose"]);
    if because.is_empty() { who } else { format!("{who}: {because}") }
}

/// How a game ended, in words.
#[must_use]
pub fn outcome(game: &Game, o: &crate::machine::state::Outcome, seats: u8) -> String {
    let words = game.words();
    let mut text = who_wins(game, words, if o.lost { None } else { Some(o.winners) }, seats);
    if !o.scores.is_empty() {
        let scores: Vec<String> = o
            .scores
            .iter()
            .enumerate()
            .map(|(q, s)| format!("{} {s}", describe::player_name(game, narrow::u8(q))))
            .collect();
        text.push_str(&format!(" ({})", scores.join(", ")));
    }
    if o.fallen != 0 {
        text.push_str(&format!("; {}", who_lost(game, words, (o.fallen, seats), &o.because)));
    } else if !o.because.is_empty() {
        text.push_str(&format!(": {}", o.because));
    }
    text
}

/// What somebody is asked to play, where that and no cost is asked.
pub(crate) fn asked_to_play(st: &State) -> Option<Value> {
    let window = st.frames.last()?.base as usize;
    st.mem.values.get(window + 2).copied().filter(|what| what.thing().is_some())
}

/// What somebody is asked to pay, in words.
pub(crate) fn asked_to_pay(game: &Game, st: &State) -> String {
    let teller = Teller { game, st, viewer: None, apart: false, sided: true, written: None };
    let window = st.frames.last().map_or(0, |f| f.base as usize);
    match st.mem.values.get(window + 2) {
        Some(Value::List { len, start }) => {
            let start = *start as usize;
            teller.payments(st.mem.lists.get(start..start + usize::from(*len)).unwrap_or_default())
        }
        _ => String::new(),
    }
}

/// Whether a note tells what somebody has said that they do.
fn is_said(game: &Game, note: Note<'_>) -> bool {
    match note {
        // What chance answers came of what was said.
        Note::Chose { player, .. } => player != Value::CHANCE,
        Note::Acted { .. } | Note::Picked { .. } | Note::ChoseNothing { .. } => true,
        Note::Event { event, .. } => game.tables.action_body[event.i()].is_some(),
        _ => false,
    }
}

/// Whether a note tells what has come to be, of which nothing more comes but what checks and reactions make of it.
fn is_done(note: Note<'_>) -> bool {
    matches!(
        note,
        Note::Wrote { .. }
            | Note::Lost { .. }
            | Note::Chose { .. }
            | Note::Rolled { .. }
            | Note::Shown { .. }
            | Note::Aimed { .. }
            | Note::Controlled { .. }
            | Note::Owned { .. }
            | Note::Kept { .. }
            | Note::Rotated { .. }
            | Note::Next { .. }
            | Note::Ahead { .. }
            | Note::Declined { .. }
            | Note::Unplayed { .. }
            | Note::Gone { .. }
            | Note::Nowhere { .. }
    )
}
