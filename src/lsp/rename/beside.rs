//! What stands beside the project's texts and calls a card by its title: lists of decks, and pictures that are called like it.

use crate::deck::retitled::{List, Retitled};
use crate::export::names::plain;
use crate::export::pictures;
use crate::lsp::desk::Desk;
use crate::lsp::lookup::Found;
use naipe_grammar::mentions::Sort;
use naipe_grammar::span::FileId;
use naipe_interpreter::project::library::With;
use std::path::PathBuf;

/// The lists of decks in the project's folder in which a card is called by its title.
pub fn lists(desk: &Desk, found: &Found, name: &str) -> Vec<List> {
    let Some((file, title)) = card(desk, found) else { return Vec::new() };
    let titles = vec![(title, name.trim().to_owned())];
    Retitled { library: &desk.library, games: desk.games(file), date: desk.date, titles }.lists(&desk.root)
}

/// The card that gets another name: where it is declared, and its title.
fn card(desk: &Desk, found: &Found) -> Option<(FileId, String)> {
    let (file, declared) = found.declared.iter().find(|(_, declared)| declared.sort == Sort::Card)?;
    let title = desk.text(*file).get(declared.range.clone())?;
    Some((*file, title.replace("\\\"", "\"").replace("\\\\", "\\")))
}

/// The pictures that are called like a card which keeps nothing under the name that it had, and what they are called then. One that a
/// card names itself stays what it is called.
pub fn pictures(desk: &Desk, found: &Found, name: &str) -> Vec<(PathBuf, PathBuf)> {
    let Some((file, title)) = card(desk, found) else { return Vec::new() };
    if !super::kept::ids(desk, found).is_empty() || name.contains(['/', '\\', ':', '*', '?', '"', '<', '>', '|']) {
        return Vec::new();
    }
    let names = [(title.clone(), name.trim().to_owned()), (plain(&title), plain(name))];
    let mut all = Vec::new();
    for game in desk.games(file) {
        let is_said = |picture: &str| {
            let said = format!("{picture}\"");
            desk.library.ids(game, With::Tests).into_iter().any(|id| desk.text(id).contains(&said))
        };
        for place in pictures::folders(&desk.root, &desk.library.layout.games[game].name) {
            for ((old, new), end) in names.iter().flat_map(|pair| pictures::ENDS.iter().map(move |end| (pair, end))) {
                let [from, to] = [old, new].map(|name| place.join(format!("{name}.{end}")));
                let is_free = !old.is_empty() && !new.is_empty() && from.is_file() && !to.exists();
                if is_free && !is_said(&format!("{old}.{end}")) && !all.iter().any(|(known, _)| *known == from) {
                    all.push((from, to));
                }
            }
        }
    }
    all
}
