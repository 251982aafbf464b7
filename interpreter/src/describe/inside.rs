//! Games that are played inside another: which is under way, and the way to it.

use crate::machine::query::game::Game;
use crate::machine::state::{FrameKind, State};

/// A game that is played inside another, each by its number in the one around it, if it is being played.
#[must_use]
pub fn within<'a>(game: &'a Game, st: &'a State, path: &[usize]) -> Option<(&'a Game, &'a State)> {
    let Some((first, rest)) = path.split_first() else { return Some((game, st)) };
    match (&st.child, st.frames.last()?.kind) {
        (Some(child), FrameKind::Child { game: n, .. }) if usize::from(n) == *first => {
            within(game.games.get(*first)?, child, rest)
        }
        _ => None,
    }
}

/// The way to the game under way: each by its number in the one around it.
#[must_use]
pub fn path(st: &State) -> Vec<usize> {
    let (mut path, mut st) = (Vec::new(), st);
    while let (Some(child), Some(FrameKind::Child { game, .. })) = (&st.child, st.frames.last().map(|f| f.kind)) {
        path.push(usize::from(game));
        st = child;
    }
    path
}

/// The rules of the game under way inside a game, if one is.
#[must_use]
pub fn inner_game<'a>(game: &'a Game, st: &State) -> Option<&'a Game> {
    match (&st.child, st.frames.last().map(|f| f.kind)) {
        (Some(_), Some(FrameKind::Child { game: n, .. })) => game.games.get(n as usize),
        _ => None,
    }
}

/// The game under way inside a game, if one is.
#[must_use]
pub fn innermost<'a>(game: &'a Game, st: &'a State) -> (&'a Game, &'a State) {
    match (inner_game(game, st), &st.child) {
        (Some(sub), Some(child)) => innermost(sub, child),
        _ => (game, st),
    }
}
