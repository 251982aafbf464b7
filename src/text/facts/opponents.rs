//! Which defines of a game are opponents of somebody.

use super::super::who::Led;
use super::Names;
use naipe_grammar::ast::ItemKind;
use naipe_grammar::signs::signs;
use naipe_grammar::tokens::Token;
use naipe_interpreter::program::{Program, Ty};
use naipe_interpreter::project::library::{Library, With};
use rustc_hash::FxHashSet;

impl Names {
    /// The defines of a game that are opponents of somebody, by themselves or by others.
    pub(super) fn opponents(&self, library: &Library, game: usize, program: &Program) -> FxHashSet<String> {
        let is_of_players = |name: &str| {
            let define = program.defines.iter().find(|define| define.name == name);
            define.is_some_and(|define| gives_players(&define.ty))
        };
        let items = library.asts(game, With::Tests).into_iter().flat_map(|file| &file.items);
        let defines = items.filter_map(|item| match &item.kind {
            ItemKind::Define { name, body, .. } if is_of_players(&name.name) => {
                Some((name.name.to_string(), signs(library.files.sources.slice(body.span))))
            }
            _ => None,
        });
        let mut waiting: Vec<(String, Vec<(Token, &str)>)> = defines.collect();
        let mut led = Led::default();
        loop {
            let before = waiting.len();
            let (found, left) = waiting.into_iter().partition(|(_, body)| led.gives_opponents(body));
            waiting = left;
            let found: Vec<(String, Vec<(Token, &str)>)> = found;
            led.opponents.extend(found.into_iter().map(|(name, _)| name));
            if waiting.len() == before {
                return led.opponents;
            }
        }
    }
}

/// Whether a value of this type is a player, or several.
fn gives_players(ty: &Ty) -> bool {
    match ty {
        Ty::Player => true,
        Ty::Set(of) => gives_players(of),
        Ty::Union(all) => all.contains(&Ty::Player) && all.iter().all(|ty| matches!(ty, Ty::Player | Ty::None)),
        _ => false,
    }
}
