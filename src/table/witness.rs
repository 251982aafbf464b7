//! What each player at the table has seen happen.

use naipe_interpreter::describe;
use naipe_interpreter::machine::index::Game;
use naipe_interpreter::machine::state::State;
use naipe_interpreter::machine::trace::{Note, Trace};
use naipe_interpreter::record::Recorder;
use naipe_interpreter::value::{ObjectRef, Value};

/// Keeps one record for each pair of eyes: secrets of others are left out of it.
#[derive(Debug, Default)]
pub struct Witness {
    views: Vec<(Option<u8>, Recorder)>,
}

impl Witness {
    /// For the seats that watch; `None` sees everything.
    pub fn new(viewers: &[Option<u8>]) -> Witness {
        Witness { views: viewers.iter().map(|viewer| (*viewer, Recorder::default())).collect() }
    }

    /// What a viewer has seen.
    pub fn record(&self, viewer: Option<u8>) -> Option<&Recorder> {
        self.views.iter().find(|(eyes, _)| *eyes == viewer).map(|(_, record)| record)
    }
}

impl Trace for Witness {
    const ON: bool = true;

    fn note(&mut self, game: &Game, state: &State, depth: usize, note: Note<'_>) {
        for (viewer, record) in &mut self.views {
            let before = record.entries.len();
            record.note(game, state, depth, note);
            if viewer.is_none() || record.entries.len() == before {
                continue;
            }
            let Some(entry) = record.entries.last_mut() else { continue };
            each_object(game, state, note, &mut |object| {
                let whole = describe::object(game, &state.core, object, None);
                let seen = describe::object(game, &state.core, object, *viewer);
                if whole != seen {
                    entry.text = entry.text.replace(&whole, &seen);
                }
            });
        }
    }
}

/// Every object that a note speaks of.
fn each_object(game: &Game, state: &State, note: Note<'_>, tell: &mut impl FnMut(ObjectRef)) {
    let (singles, list): ([Value; 3], &[Value]) = match note {
        Note::Event { params, source, by, .. } => ([source, by, Value::None], params),
        Note::Forbidden { source, .. } | Note::Bent { source, .. } | Note::Reaction { source, .. } => {
            ([source, Value::None, Value::None], &[])
        }
        Note::Resolved { thing, .. } | Note::Unannounced { thing } => ([thing, Value::None, Value::None], &[]),
        Note::Acted { params, .. } => ([Value::None; 3], params),
        Note::Announced { player, thing, choices } => ([player, thing, Value::None], choices),
        Note::Unpaid { player, .. } => ([player, Value::None, Value::None], &[]),
        Note::Paid { player, args, .. } => ([player, Value::None, Value::None], args),
        Note::Chose { what, .. } | Note::Gone { what } => ([what, Value::None, Value::None], &[]),
        Note::Wrote { of, before, after, .. } => ([of, before, after], &[]),
        Note::Phase { .. } | Note::Passed { .. } | Note::Rolled { .. } | Note::Over | Note::Loop => {
            ([Value::None; 3], &[])
        }
    };
    for value in singles.iter().chain(list) {
        inside(game, state, *value, tell);
    }
}

fn inside(game: &Game, state: &State, value: Value, tell: &mut impl FnMut(ObjectRef)) {
    match value {
        Value::Object(object) => tell(object),
        Value::Ability(_, id) if (id as usize) < state.core.objects.len() => tell(state.core.reference(id)),
        Value::List { len, start } => {
            for member in describe::members(game, state, len, start) {
                if let Value::Object(object) = member {
                    tell(*object);
                }
            }
        }
        _ => {}
    }
}
