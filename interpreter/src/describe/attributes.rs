//! What attributes are called.

use super::{called, spaced};
use crate::machine::query::game::Game;
use crate::program::{Attr, Sort, Ty};

/// An attribute of a thing, of a player or of all, as the game words it, or by its title; by its name where it has none.
#[must_use]
pub fn attribute(game: &Game, name: &str) -> String {
    let p = &game.program;
    noun(game, name).unwrap_or_else(|| titled(game, name, p.attrs.iter().chain(&p.player_attrs)))
}

/// The same of a player's, where things may have one of the same name and another title.
#[must_use]
pub fn attribute_of_player(game: &Game, name: &str) -> String {
    let p = &game.program;
    noun(game, name).unwrap_or_else(|| titled(game, name, p.player_attrs.iter().chain(&p.attrs)))
}

/// What an attribute is called where its value stands beside it, as on a board: by its title, in the words of the game where it
/// has none but what its name makes, or by its name.
#[must_use]
pub fn beside_value(game: &Game, title: &str, name: &str) -> String {
    if is_untitled(name, title) {
        noun(game, name).unwrap_or_else(|| called(title, name).to_owned())
    } else {
        title.to_owned()
    }
}

/// Whether something has no title of its own, but what its name makes.
pub(crate) fn is_untitled(name: &str, title: &str) -> bool {
    title.is_empty() || title == spaced(name)
}

/// An attribute in the words of the game, if it has any: of what is counted, as several of it are called.
fn noun(game: &Game, name: &str) -> Option<String> {
    let (words, p) = (game.words(), &game.program);
    let several = words.entry(Sort::Attribute, name).is_some_and(|entry| entry.plural.is_some());
    let numbers = p.attrs.iter().chain(&p.player_attrs).map(|attr| (&attr.name, &attr.ty));
    let fields = p.scopes.iter().flat_map(|scope| &scope.fields).map(|(name, ty, _)| (name, ty));
    let mut numbers = numbers.chain(fields);
    let is_counted = several && numbers.any(|(known, ty)| known == name && *ty == Ty::Int);
    let said = if is_counted { words.nouns(Sort::Attribute, name) } else { words.noun(Sort::Attribute, name) };
    said.map(|said| said.text)
}

/// Whether an attribute is so or not, and what it is called no noun of a gender: what a thing is while it is so, *face down*.
#[must_use]
pub fn is_state(game: &Game, name: &str) -> bool {
    let p = &game.program;
    let gender = game.words().entry(Sort::Attribute, name).and_then(|entry| entry.gender);
    let mut all = p.attrs.iter().chain(&p.player_attrs);
    gender.is_none() && all.any(|attr| attr.name == name && attr.ty == Ty::Bool)
}

/// What an event is given, as the game words it: what is called as an attribute is has the attribute's word.
#[must_use]
pub fn argument(game: &Game, name: &str) -> String {
    noun(game, name).unwrap_or_else(|| spaced(name))
}

/// The title of an attribute by its name: the first of these that has one, or that of a field of the game's own.
fn titled<'g>(game: &'g Game, name: &str, attributes: impl Iterator<Item = &'g Attr>) -> String {
    let p = &game.program;
    let named = |attr: &&Attr| attr.name == name && !is_untitled(name, &attr.title);
    let of_somebody = { attributes }.find(named).map(|attr| &attr.title);
    let shared = p.shared.map(|scope| &p.scopes[scope.i()]);
    let of_all = shared.into_iter().chain(&p.scopes).find_map(|scope| {
        let at = scope.fields.iter().position(|field| field.0 == name)?;
        scope.kept.get(at).map(|kept| &kept.title).filter(|title| !title.is_empty())
    });
    of_somebody.or(of_all).map_or_else(|| spaced(name), ToString::to_string)
}
