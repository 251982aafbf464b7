//! Faults of the rules found while playing: what no game may do.

use crate::limits;
use crate::machine::query::game::Game;
use crate::machine::query::scratch::Fault;
use crate::machine::state::{FrameKind, NONE16, Reaction, State};
use crate::program::{DefineId, ExprId};
use naipe_grammar::span::Span;

/// The rules did something that cannot be; the game cannot go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameFault {
    /// What went wrong, in one sentence.
    pub message: String,
    /// The rules involved, innermost last.
    pub rules: Vec<String>,
    /// Where the innermost of them stands.
    pub span: Option<Span>,
}

/// How many rules are named.
const NAMED: usize = 8;
/// Where more turns than this have gone by since anybody decided, it is the turns that go on and on, whatever is asked in them.
const IDLE_TURNS: u32 = 10;
/// More things of one title than this have been made again and again, where they are too many to be looked at.
const CROWD: usize = 1_000;

fn involved(game: &Game, st: &State) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (i, f) in st.frames.iter().enumerate().rev() {
        match f.kind {
            FrameKind::Code { code, .. } => name(&mut names, game.program.codes[code.i()].name.to_string()),
            FrameKind::Event { event, .. } => {
                name(&mut names, format!("event {}", game.program.events[event.i()].name));
            }
            FrameKind::Act { action, .. } => {
                name(&mut names, format!("action {}", game.program.actions[action.i()].name));
            }
            FrameKind::Settle { .. } => {
                for r in settled(st, i) {
                    name(&mut names, game.program.abilities[r.ability.i()].name.to_string());
                }
            }
            _ => {}
        }
    }
    names.reverse();
    names
}

/// Names a rule, unless it is named already or enough of them are.
fn name(names: &mut Vec<String>, rule: String) {
    if names.len() < NAMED && !names.contains(&rule) {
        names.push(rule);
    }
}

/// The reactions and checks that a frame which settles is at: the one it carries out, and, where nothing stands on it, those
/// that come next. None where the block of the one carried out stands on it and is named itself.
fn settled(st: &State, frame: usize) -> &[Reaction] {
    let FrameKind::Settle { start, next, .. } = st.frames[frame].kind else { return &[] };
    let from = next.saturating_sub(1).max(start) as usize;
    let to = match st.frames.get(frame + 1).map(|above| above.kind) {
        None => st.core.reactions.len(),
        Some(FrameKind::Code { .. }) => from,
        Some(_) => next as usize,
    };
    st.core.reactions.get(from..to).unwrap_or_default()
}

fn here(game: &Game, st: &State) -> Option<Span> {
    st.frames.iter().enumerate().rev().find_map(|(i, f)| match f.kind {
        FrameKind::Code { code, pc, .. } => {
            let c = &game.program.codes[code.i()];
            c.spans.get((pc as usize).saturating_sub(1)).or(c.spans.last()).copied()
        }
        _ => settled(st, i).first().map(|r| game.program.abilities[r.ability.i()].span),
    })
}

/// The title that most things have, where there are many of it while things react.
fn crowd<'g>(game: &'g Game, st: &State) -> Option<&'g str> {
    if st.core.reactions.is_empty() {
        return None;
    }
    let mut count = vec![0_usize; game.program.defs.len()];
    for object in st.core.objects.iter().filter(|object| object.zone != NONE16) {
        count[object.def as usize] += 1;
    }
    let most = (0..count.len()).max_by_key(|def| count[*def]).filter(|def| count[*def] > CROWD)?;
    Some(game.program.str(game.program.defs[most].title))
}

const GROWN: &str = "a number grew past what the game can count (about two thousand million)";
const LOOKS: &str = "rules look at more than can be looked at without anybody deciding anything (20,000,000 things): ask about fewer things, or ask once and keep the answer";
const OBJECTS: &str = "there are more things than a game may hold (60,000): something is created again and again";
const AHEAD: &str = "there are more phases and turns to come, or to be skipped, than a game may hold (1,000): something adds them again and again";
const LONG: &str = "these are more than there may be at once (60,000: numbers or things to choose from, members of a list, faces of a die): say fewer, as `1..min(p.money, 1000)` does";
const LISTENERS: &str =
    "there are more abilities and lasting effects at work than a game may hold (250,000): let them end";
const STEPS: &str = "the rules run on without anybody deciding anything (5,000,000 steps): without end, where something keeps growing, or far too often, as by a `repeat` of a number that is too large";
const TURNS: &str = "turn after turn goes by in which nobody has anything to decide, and nothing ends the game: say what ends it then, such as a `check` by which somebody loses";
const REPEATS: &str = "the same position comes again and again and nobody can decide anything in between";
const MOMENT: &str = "the rules run on without end in a `together`: what is written in it, and what happens in it, is seen only behind it, so that a loop which waits for it there never ends";
const CHANCE: &str = "chance decides again and again without anybody else deciding anything (100,000 times): let what goes on come to an end";

#[doc(hidden)]
impl GameFault {
    /// What runs away, with the rules under way.
    fn under_way(game: &Game, st: &State, message: &str) -> GameFault {
        GameFault { message: message.to_owned(), rules: involved(game, st), span: here(game, st) }
    }

    /// A query went wrong, so many turns after somebody decided something.
    #[must_use]
    pub fn query(game: &Game, st: &State, turns: u32, f: Fault) -> GameFault {
        let (message, at) = match f {
            Fault::Overflow(e) => (GROWN, e),
            Fault::Depth(e) => ("rules go on asking one another without end", e),
            Fault::List(e) => (LONG, e),
            Fault::Side(e) => ("a side of this grid has fewer than one cell, or more than 200", e),
            Fault::Zero(e) => ("a number is divided by zero", e),
            Fault::Negative(e) => ("a payment asks for less than nothing", e),
            Fault::Total(e) => ("a total that choices must add up to is past what can be tried (65,535)", e),
            Fault::Recursion(define, at) => return GameFault::recursion(game, define, at),
            Fault::Looks => {
                let crowded = crowd(game, st).map(|title| {
                    format!(
                        "rules look at more than can be looked at without anybody deciding anything (20,000,000 things), and there are more and more things called `{title}`: let what makes them come to an end"
                    )
                });
                let plain = if turns > IDLE_TURNS { TURNS } else { LOOKS };
                return GameFault::under_way(game, st, crowded.as_deref().unwrap_or(plain));
            }
            Fault::Subsets(of) => {
                let most = limits::SUBSETS;
                let message = format!(
                    "the subsets of {of} things are asked for, and there are too many of more than {most}: ask for those of fewer things, such as only those that can matter"
                );
                return GameFault::under_way(game, st, &message);
            }
            Fault::Objects => return GameFault::under_way(game, st, OBJECTS),
            Fault::Ahead => return GameFault::under_way(game, st, AHEAD),
            Fault::Listeners => return GameFault::under_way(game, st, LISTENERS),
            Fault::Chance => return GameFault::under_way(game, st, CHANCE),
            Fault::Modified(ability) => return GameFault::modified(game, ability),
            Fault::Grown(ability) => return GameFault::grown(game, ability),
            Fault::Added(keyword) => {
                let rules = vec![format!("keyword {}", game.program.kinds[keyword.i()].name)];
                return GameFault { message: GROWN.to_owned(), rules, span: None };
            }
        };
        GameFault { message: message.to_owned(), rules: Vec::new(), span: game.program.expr_spans.get(at.i()).copied() }
    }

    /// A define that uses itself again and again.
    fn recursion(game: &Game, define: DefineId, at: ExprId) -> GameFault {
        let name = &game.program.defines[define.i()].name;
        GameFault {
            message: format!(
                "`{name}` uses itself too deep, and there is room for some 200 uses within one another: let each be about less than the one before"
            ),
            rules: vec![format!("define {name}")],
            span: game.program.expr_spans.get(at.i()).copied(),
        }
    }

    /// Abilities that modify what other abilities read, which modify what others read.
    fn modified(game: &Game, ability: usize) -> GameFault {
        let ability = game.program.abilities.get(ability);
        GameFault {
            message: "abilities that change what other abilities depend on stand more than 64 deep".to_owned(),
            rules: ability.map(|a| a.name.to_string()).into_iter().collect(),
            span: ability.map(|a| a.span),
        }
    }

    /// A value that abilities take past what can be counted, with the last of them.
    fn grown(game: &Game, ability: Option<usize>) -> GameFault {
        let ability = ability.and_then(|ability| game.program.abilities.get(ability));
        let rules = ability.map(|a| a.name.to_string()).into_iter().collect();
        GameFault { message: GROWN.to_owned(), rules, span: ability.map(|a| a.span) }
    }

    /// Events inside events without end.
    #[must_use]
    pub fn depth(game: &Game, st: &State) -> GameFault {
        GameFault {
            message: "events go on causing one another without end".to_owned(),
            rules: involved(game, st),
            span: here(game, st),
        }
    }

    /// What goes on without end, or in a moment that is still being measured, what is never seen there.
    fn endless(game: &Game, st: &State, message: &str) -> GameFault {
        let is_measured = st.core.together > st.core.draining;
        GameFault::under_way(game, st, if is_measured { MOMENT } else { message })
    }

    /// Too much happened without anybody deciding, in so many turns.
    #[must_use]
    pub fn steps(game: &Game, st: &State, turns: u32) -> GameFault {
        GameFault::endless(game, st, if turns > IDLE_TURNS { TURNS } else { STEPS })
    }

    /// The position repeats, and nobody can decide anything in between.
    #[must_use]
    pub fn repeats(game: &Game, st: &State) -> GameFault {
        GameFault::endless(game, st, REPEATS)
    }
}
