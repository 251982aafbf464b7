//! What a word of the language means where it stands: many mean one thing at the head of a line and another within it.

use naipe_grammar::next::{Open, Sign, next};
use naipe_grammar::tokens::{Token, tokens};
use naipe_grammar::vocabulary::{self, Role};
use naipe_interpreter::primitives::{self, Lowers};
use std::ops::Range;

/// What can be settled with `name: value`, by the form it stands in, and what that settles.
const SETTINGS: [(&[&str], &str, &str); 20] = [
    (&["entry"], "number", "the number under which a card is printed in a set"),
    (&["entry"], "rarity", "how rare a card is in a set"),
    (&["entry"], "copies", "how often a card is printed in a set"),
    (&["entry"], "image", "the file with the picture of a card in a set"),
    (&["i_game"], "players", "how many can play: a number, or from one to another"),
    (&["i_game"], "teams", "how many teams the players form"),
    (&["i_game"], "language", "the language in which the game is told"),
    (&["i_game"], "columns", "the columns that the author of the cards keeps, in order"),
    (&["i_game"], "naipe", "the version of the language that the game is written in"),
    (&["given", "i_position"], "active", "whose turn it is at the beginning"),
    (&["given", "i_position"], "phase", "the phase that has begun"),
    (&["given", "i_position"], "step", "the step that has begun"),
    (&["given", "i_position"], "turn", "the number of the turn at the beginning"),
    (&["given", "i_position"], "first", "who has begun the game"),
    (&["given", "i_position"], "format", "the format that is played"),
    (&["given", "i_position"], "deck", "the deck that every player has"),
    (&["given", "i_position"], "decks", "the deck of each player in turn"),
    (&["given", "i_position"], "players", "how many players there are"),
    (&["given", "i_position"], "setup", "whether the game begins with its set-up"),
    (&["given", "i_position"], "seed", "the number that chance begins from"),
];

/// Words that stand for something everywhere, or for a stretch of the game where one is named.
const PRONOUNS: [(&str, &str); 2] = [
    ("you", "the player whose card, ability, action or payment it is"),
    ("self", "the thing that has this ability, or the card itself"),
];
const STRETCHES: [(&str, &str); 2] = [("turn", "the turn under way"), ("game", "the whole game")];
/// Words that stand for something in one place only, by the form that they are a part of there.
const PLACED: [(&[&str], &str, &str); 9] = [
    (&["c_once", "this_scope"], "phase", "whichever phase is under way"),
    (&["c_once"], "moment", "what happens together counts once"),
    (&["working", "part"], "game", "wherever it is"),
    (&["by"], "any", "whoever of several will"),
    (&["change_loses"], "abilities", "all that is written on it"),
    (&["change_has"], "actions", "what another thing is used for"),
    (&["change", "comes_with"], "controller", "who has it"),
    (&["comes_with"], "owner", "whose it is from then on"),
    (&["s_move"], "position", "a place in a row or a pile, from 1"),
];
/// Words of the language that mean something else in one form than in all others.
const WITHIN: [(&str, &str, &str); 3] = [
    ("p_pass", "until", "up to where everybody passes: a phase, a step, a turn, or as soon as something is so"),
    ("s_offer", "until", "the offer is made again and again, until it is passed on"),
    ("turned_up", "until", "the attribute that shows it to everybody as soon as it is `yes`"),
];
const LANGUAGES: [(&str, &str); 2] = [("en", "in English"), ("es", "in Spanish")];

/// What a word stands for in a form that it is a part of; nothing where it is a name like any other.
pub fn placed(rule: &str, word: &str) -> Option<&'static str> {
    placed_in(rule).find(|(known, _)| *known == word).map(|(_, meaning)| meaning)
}

/// The words that stand for something in a form, with what they stand for.
pub fn placed_in(rule: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    PLACED.iter().filter(move |(rules, ..)| rules.contains(&rule)).map(|(_, word, meaning)| (*word, *meaning))
}

/// Forms in which a stretch of the game is named.
const OF_STRETCHES: [&str; 8] =
    ["c_until", "over_with", "this_scope", "c_once", "s_expire", "s_skip", "during", "phase_point"];

/// What a word means that stands in a text, in an item of which some bytes are; nothing where the grammar does not tell.
pub(super) fn meaning(item: &str, at: Range<usize>) -> Option<String> {
    let word = item.get(at.clone())?;
    let all = next(item.get(..at.start)?);
    let behind = tokens(item.get(at.end..)?).find(|(token, _)| !token.is_trivia()).map(|(token, _)| token);
    let is_called = behind == Some(Token::OpenParen) || item[..at.start].ends_with('.');
    let told = |meaning: &str| Some(format!("`{word}`: {meaning}"));
    let within = |rules: &[&str], within: &[Open]| within.iter().any(|open| rules.contains(&open.rule));
    let mut names = all.iter().filter(|one| one.sign == Sign::Name);
    if behind == Some(Token::Colon) {
        let is_there = |rules: &[&str]| {
            let is_field = |open: &Open| open.rule == "field" && open.start == at.start;
            names.clone().any(|one| one.within.iter().any(is_field) && within(rules, &one.within))
        };
        if let Some((.., meaning)) = SETTINGS.iter().find(|(rules, name, _)| *name == word && is_there(rules)) {
            return told(meaning);
        }
    }
    // The innermost form tells: in `count(harm this game)` it is a stretch, whatever that is counted in.
    let of_place = names.clone().find_map(|one| {
        let mut forms = one.within.iter().rev().map(|open| open.rule);
        let innermost = forms.find(|rule| OF_STRETCHES.contains(rule) || placed(rule, word).is_some());
        placed(innermost?, word)
    });
    if let Some(meaning) = of_place.filter(|_| !is_called) {
        return told(meaning);
    }
    let said = all.iter().find(|one| one.sign == Sign::Word(word_of_grammar(word))).filter(|_| !is_called);
    if let Some(one) = said {
        let innermost = one.within.iter().rev().map(|open| open.rule).find(|rule| !rule.starts_with("k_"));
        if let Some((.., meaning)) = WITHIN.iter().find(|(rule, known, _)| innermost == Some(*rule) && *known == word) {
            return told(meaning);
        }
        return of_role(word, role(&one.within, at.start));
    }
    if let Some((_, meaning)) = PRONOUNS.iter().find(|(known, _)| *known == word) {
        return told(meaning);
    }
    if names.any(|one| within(&OF_STRETCHES, &one.within))
        && let Some((_, meaning)) = STRETCHES.iter().find(|(known, _)| *known == word)
    {
        return told(meaning);
    }
    let is_language = item[..at.start].trim_end().ends_with("text") || item[..at.start].trim_end() == "words";
    let (_, meaning) = LANGUAGES.iter().find(|(known, _)| *known == word).filter(|_| is_language)?;
    told(meaning)
}

/// A word as the vocabulary has it; nothing of what is none.
fn word_of_grammar(word: &str) -> &'static str {
    vocabulary::find(word).map_or("", |row| row.word)
}

/// The part that a word has that begins what stands at a byte.
fn role(within: &[Open], at: usize) -> Role {
    let begun = within.iter().filter(|open| open.start == at).map(|open| open.rule);
    let mut roles = begun.filter_map(|rule| match rule {
        "s_ability" | "i_ability" => None,
        rule if rule.starts_with("s_") => Some(Role::Statement),
        rule if rule.starts_with("a_") => Some(Role::Ability),
        "c_over" | "c_log" | "c_winner" | "c_loser" | "c_draw" | "c_asked" => Some(Role::Script),
        rule if rule.starts_with("c_") => Some(Role::Clause),
        rule if rule.starts_with("i_") => Some(Role::Item),
        "given" | "play" | "ruling" | "covers" | "as_of" | "given_rule" => Some(Role::Script),
        rule if rule.starts_with("p_") => Some(Role::Script),
        "cost" | "target" | "text" | "effect" | "mode" | "modes_of" | "choose" | "entry" | "remove"
        | "errata_value" | "errata_body_block" | "format_set" | "format_require" | "format_note" | "change_has"
        | "change_loses" => Some(Role::Member),
        _ => None,
    });
    roles.next().unwrap_or(Role::Part)
}

/// What a word means in a role, or as what else it can be there.
fn of_role(word: &str, role: Role) -> Option<String> {
    let rows = || vocabulary::TABLE.iter().filter(|row| row.word == word);
    let row = [role, Role::Part, Role::Operator].into_iter().find_map(|role| rows().find(|row| row.role == role));
    let row = row.or_else(|| rows().next())?;
    let statement =
        primitives::TABLE.iter().find(|known| known.name == word && matches!(known.lowers, Lowers::Statement));
    let form = statement.filter(|_| row.role == Role::Statement);
    let form = form.map_or_else(String::new, |known| format!("```naipe\n{}\n```\n", known.signature));
    Some(format!("{form}`{word}`: {}", row.meaning))
}
