//! A readable record of a game: every event with what caused it.

use crate::describe;
use crate::machine::index::Game;
use crate::machine::state::{FrameKind, NONE16, Role, State};
use crate::machine::trace::{Note, Trace};
use crate::program::{ArticleId, DefId, EventId};
use crate::value::{ObjectRef, Value};

/// How deep lines are indented at the most.
const DEEPEST: usize = 16;

/// A line of the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// How deep inside others it happened.
    pub depth: usize,
    /// What happened.
    pub text: String,
    /// The articles it carries out.
    pub cites: Vec<ArticleId>,
}

/// Keeps what it is told.
#[derive(Debug, Clone, Default)]
pub struct Recorder {
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// Who listens; nobody in particular sees everything.
    viewer: Option<u8>,
    /// Lines since the last action that speak of one thing which the viewer does not see, and that thing.
    unseen: Vec<(usize, ObjectRef)>,
    /// The lines that the next may be part of: how deep in the machine they were told, and of what event.
    open: Vec<(usize, Option<EventId>)>,
    /// The last line, if it says that something appears somewhere: what, where, and how many.
    laid: Option<Laid>,
}

/// Things that appear in one place, one after another, with nothing between: they are told in one line.
#[derive(Debug, Clone)]
struct Laid {
    line: usize,
    depth: usize,
    what: String,
    to: String,
    count: usize,
}

impl Recorder {
    /// For a player's eyes: what the player may not see is not named.
    #[must_use]
    pub fn of(viewer: Option<u8>) -> Recorder {
        Recorder { viewer, ..Recorder::default() }
    }

    /// What has been told so far has been read: nothing is added to its lines any more.
    pub fn seal(&mut self) {
        self.laid = None;
    }

    /// How many lines a new one is part of. What comes after an event that is over is not part of it, however deep in
    /// the machine it happens.
    fn nested(&mut self, game: &Game, st: &State, told: usize) -> usize {
        self.open.retain(|(depth, _)| *depth < told);
        let is_over = |(depth, event): &(usize, Option<EventId>)| {
            let Some(event) = event else { return false };
            match st.frames.get(*depth).map(|f| f.kind) {
                Some(FrameKind::Event { event: under_way, .. }) => under_way != *event,
                Some(FrameKind::Code { code, role: Role::Body, .. }) => {
                    game.program.events[event.i()].body.or(game.index.action_body[event.i()]) != Some(code)
                }
                _ => true,
            }
        };
        let over = self.open.iter().position(is_over);
        self.open.truncate(over.unwrap_or(self.open.len()));
        self.open.len()
    }

    /// Whoever sees a thing only where it arrives learns then what it was that was played and moved.
    fn recognise(&mut self, game: &Game, st: &State, what: ObjectRef, now: ObjectRef) {
        let name = describe::object(game, &st.core, now, self.viewer);
        for (line, _) in self.unseen.extract_if(.., |(_, moved)| *moved == what) {
            if name != describe::UNSEEN {
                self.entries[line].text = self.entries[line].text.replacen(describe::UNSEEN, &name, 1);
            }
        }
    }

    /// Notes that a line speaks of something that is not seen yet. What is chosen in secret stays so.
    fn keep_unseen(&mut self, game: &Game, st: &State, note: Note<'_>, text: &str) {
        let told: &[Value] = match note {
            Note::Event { params, .. } => params,
            Note::Acted { params, .. } => {
                self.unseen.clear();
                params
            }
            Note::Announced { ref thing, .. } => std::slice::from_ref(thing),
            _ => return,
        };
        if text.matches(describe::UNSEEN).count() != 1 {
            return;
        }
        let hidden = |o: &ObjectRef| describe::object(game, &st.core, *o, self.viewer) == describe::UNSEEN;
        if let Some(o) = told.iter().filter_map(|v| v.object()).find(hidden) {
            self.unseen.push((self.entries.len(), o));
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
        let p = &game.program;
        if let Note::Moved { what: Value::Object(what), now: Value::Object(now) } = note {
            return self.recognise(game, st, what, now);
        }
        let viewer = self.viewer;
        let words = |v: Value| {
            let said = describe::value(game, st, v, viewer);
            // What waits on a stack for a card on the table is not that card.
            if is_reaction(game, st, v) && said != describe::UNSEEN { format!("the effect of {said}") } else { said }
        };
        let list = |vs: &[Value]| vs.iter().map(|v| words(*v)).collect::<Vec<_>>().join(", ");
        let mut cited: Vec<ArticleId> = Vec::new();
        let mut appeared = None;
        let text = match note {
            Note::Event { event, params, source, .. } => {
                let e = &p.events[event.i()];
                cited.extend(&e.cites);
                if event.i() < crate::program::builtin::COUNT {
                    match event {
                        crate::program::builtin::MOVE => {
                            let to = if params[3] == Value::None { params[2] } else { params[3] };
                            if is_effect(game, st, params[0]) && !is_stack(game, st, params[2]) {
                                format!("{} leaves {}", words(params[0]), words(params[1]))
                            } else if let Some(cell) = cell(st, params[0]) {
                                format!("{} moves from {} to {}", words(params[0]), words(cell), words(to))
                            } else if params[1] == Value::None {
                                let (what, to) = (words(params[0]), words(to));
                                let text = format!("{what} appears in {to}");
                                appeared = cited.is_empty().then_some((what, to));
                                text
                            } else {
                                format!("{} moves from {} to {}", words(params[0]), words(params[1]), words(to))
                            }
                        }
                        crate::program::builtin::TARGET => {
                            format!("{} becomes a target of {}", words(params[0]), words(params[1]))
                        }
                        _ => return,
                    }
                } else {
                    let named: Vec<String> =
                        e.params.iter().zip(params).map(|(n, v)| format!("{n}: {}", words(*v))).collect();
                    let by = if source == Value::None { String::new() } else { format!(" — {}", words(source)) };
                    format!("{}({}){by}", e.name, named.join(", "))
                }
            }
            Note::Forbidden { event, ability, source } => {
                let a = &p.abilities[ability.i()];
                cited.extend(&a.cites);
                let why = a.because.map_or_else(|| a.name.to_string(), |b| p.str(b).to_owned());
                let who = if source == Value::None { String::new() } else { format!(" ({})", words(source)) };
                format!("{} is forbidden: {why}{who}", p.events[event.i()].name)
            }
            Note::Bent { ability, source } => {
                let a = &p.abilities[ability.i()];
                cited.extend(&a.cites);
                let who = if source == Value::None { a.name.to_string() } else { words(source) };
                format!("changed by {who}")
            }
            Note::Reaction { ability, source, waits } => {
                let a = &p.abilities[ability.i()];
                cited.extend(&a.cites);
                let who = if source == Value::None { a.name.to_string() } else { words(source) };
                if waits { format!("{who} reacts, and waits") } else { format!("{who} reacts") }
            }
            Note::Unannounced { thing } => format!("nothing was announced for {}: it has no effect", words(thing)),
            Note::Resolved { thing, avoided: false } => format!("{} resolves", words(thing)),
            Note::Resolved { thing, avoided: true } => format!("{} is avoided: no target is legal", words(thing)),
            Note::Acted { player, action, params } => {
                let a = &p.actions[action.i()];
                cited.extend(&a.cites);
                let title = describe::called(&a.title, &a.name);
                let to = if params.is_empty() { String::new() } else { format!(" {}", list(params)) };
                format!("{}: {title}{to}", describe::player_name(game, player))
            }
            Note::Announced { player, thing, choices } => {
                let chosen: Vec<Value> = choices.iter().copied().filter(|v| *v != Value::None).collect();
                let chosen = if chosen.is_empty() { String::new() } else { format!(" ({})", list(&chosen)) };
                format!("{} announces {}{chosen}", words(player), words(thing))
            }
            Note::Paid { player, payment, args } => {
                let pay = &p.payments[payment.i()];
                let title = describe::called(&pay.title, &pay.name);
                let args = if args.is_empty() { String::new() } else { format!("{} ", list(args)) };
                format!("{} pays {args}{title}", words(player))
            }
            Note::Unpaid { player, payment } => {
                let pay = &p.payments[payment.i()];
                let title = describe::called(&pay.title, &pay.name);
                format!("{} cannot pay {title} any more: the action fails", words(player))
            }
            Note::Phase { phase, opens } => {
                let ph = &p.phases[phase.i()];
                cited.extend(&ph.cites);
                let title = describe::phase_title(game, phase);
                match (phase.0, opens) {
                    (1, _) => return,
                    (0, true) => format!("turn {} of {}", st.core.turn, describe::player_name(game, st.core.active)),
                    (_, true) => format!("{title} begins"),
                    (_, false) => return,
                }
            }
            Note::Passed { player } => format!("{} passes", describe::player_name(game, player)),
            Note::Chose { player, what } => format!("{} chooses {}", describe::player_name(game, player), words(what)),
            Note::Picked { player, label } => format!("{} chooses {label}", describe::player_name(game, player)),
            Note::Shown { what, to: Value::None } => format!("{} is shown", words(what)),
            Note::Shown { what, to } => format!("{} is shown to {}", words(what), words(to)),
            Note::Moved { .. } => return,
            Note::Kept { what, player } => {
                let who = describe::player_name(game, player);
                format!("{} stays with {who}: it lies in a zone of {who}", words(what))
            }
            Note::Rolled { faces, face } => format!("a die of {faces} shows {face}"),
            Note::Wrote { of, name, before, after } => {
                format!("{} of {}: {} → {}", name, words(of), words(before), words(after))
            }
            Note::Gone { what } => format!("{} is gone: nothing happens to it", words(what)),
            Note::Loop => "the same position comes again: the game ends".to_owned(),
            Note::Over => match &st.core.outcome {
                Some(o) => outcome(game, o),
                None => return,
            },
        };
        let told = depth;
        let depth = self.nested(game, st, told);
        if let Some((what, to)) = appeared {
            match &mut self.laid {
                Some(laid) if (laid.line + 1, laid.depth, &laid.to) == (self.entries.len(), depth, &to) => {
                    laid.count += 1;
                    let alike = laid.what == what && what != describe::UNSEEN;
                    let what = if alike { format!("× {what}") } else { "cards".to_owned() };
                    if !alike {
                        laid.what.clear();
                    }
                    self.entries[laid.line].text = format!("{} {what} appear in {to}", laid.count);
                    return;
                }
                _ => self.laid = Some(Laid { line: self.entries.len(), depth, what, to, count: 1 }),
            }
        }
        self.open.push((told, if let Note::Event { event, .. } = note { Some(event) } else { None }));
        self.keep_unseen(game, st, note, &text);
        let text = format!("{text}{}", describe::cites(game, &cited));
        self.entries.push(Entry { depth, text, cites: cited });
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

/// The cell of a board where an object stands.
fn cell(st: &State, v: Value) -> Option<Value> {
    let o = st.core.fresh(v.object()?)?;
    (o.cell != NONE16).then_some(Value::Cell(o.zone, o.cell))
}

fn is_stack(game: &Game, st: &State, v: Value) -> bool {
    matches!(v, Value::Zone(z) if st.core.is_stack(&game.program, z))
}

/// How a game ended, in words.
#[must_use]
pub fn outcome(game: &Game, o: &crate::machine::state::Outcome) -> String {
    let who: Vec<String> =
        (0..16).filter(|q| o.winners & (1 << q) != 0).map(|q| describe::player_name(game, q)).collect();
    let mut text = match who.len() {
        0 => "the game ends in a draw".to_owned(),
        1 => format!("{} wins", who[0]),
        _ => format!("{} win", who.join(", ")),
    };
    if !o.scores.is_empty() {
        let scores: Vec<String> =
            o.scores.iter().enumerate().map(|(q, s)| format!("{} {s}", describe::player_name(game, q as u8))).collect();
        text.push_str(&format!(" ({})", scores.join(", ")));
    }
    if !o.because.is_empty() {
        text.push_str(&format!(": {}", o.because));
    }
    text
}
