//! Zones, phases and scopes as they stand inside a sentence: by the words that the game has for them, with the article of their gender;
//! by their titles, where it has none.

use super::{called, phase_title, player_name, spaced};
use crate::machine::query::game::Game;
use crate::program::{PhaseId, Sort};
use crate::words::Said;

/// What the game calls something inside a sentence, if it has words for it: of a gender, as everything is of which its row says none.
fn noun(game: &Game, sort: Sort, name: &str) -> Option<Said> {
    let words = game.words();
    let said = words.noun(sort, name)?;
    let is_several = words.entry(sort, name).is_some_and(|entry| entry.plural.as_deref() == Some(said.text.as_str()));
    let plural = said.plural || is_several;
    Some(Said { gender: said.gender.or(words.agreement().usual_gender()), plural, ..said })
}

/// A noun with the article before it, and whose it is: `the hand of A`.
fn with_article(game: &Game, noun: &Said, of: Option<u8>) -> String {
    let words = game.words();
    let the = words.agreement().determiner("the", noun).map(|the| format!("{the} ")).unwrap_or_default();
    let said = format!("{the}{}", noun.text);
    match of {
        Some(seat) => words.say("zone.of", &[("zone", Said::name(said)), ("p", Said::name(player_name(game, seat)))]),
        None => said,
    }
}

/// A zone by its declaration, of a player where one is said: `the hand of A`. Nothing where the game has no words for it.
pub(crate) fn zone(game: &Game, decl: u16, of: Option<u8>) -> Option<String> {
    noun(game, Sort::Zone, &game.program.zones[usize::from(decl)].name).map(|noun| with_article(game, &noun, of))
}

/// A zone, whoever's it is: `the hand`, or its title.
pub(crate) fn zones(game: &Game, decl: u16) -> String {
    let sort = &game.program.zones[usize::from(decl)];
    zone(game, decl, None).unwrap_or_else(|| called(&sort.title, &sort.name).to_owned())
}

/// A phase or step.
pub(crate) fn phase(game: &Game, phase: PhaseId) -> String {
    let noun = noun(game, Sort::Phase, &game.program.phases[phase.i()].name);
    noun.map_or_else(|| phase_title(game, phase), |noun| with_article(game, &noun, None))
}

/// A scope, by its number.
pub(crate) fn scope(game: &Game, scope: usize) -> String {
    let name = &game.program.scopes[scope].name;
    noun(game, Sort::Scope, name).map_or_else(|| spaced(name), |noun| with_article(game, &noun, None))
}
