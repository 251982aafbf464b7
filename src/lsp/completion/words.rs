//! The words of the language that could come next, and in which of their roles.

use super::gather::{BEGINS, FITS, GOES_ON, LEADS};
use super::known::Ty;
use super::names::Signs;
use super::slots::Slot;
use naipe_grammar::next::{Next, Open, Sign};
use naipe_grammar::vocabulary::{self, Role};

/// Forms that go on with a value that is complete.
const GOING_ON: [&str; 10] =
    ["tail", "also_in", "postfix", "infix", "is_tail", "has_tail", "index", "arith", "k_of", "k_or"];

/// Forms that begin with the name of something, which may be a word of the language: `until turn`.
const NAMING: [&str; 8] = ["over_with", "leaving", "chain", "part", "selector", "wanted", "claimed", "binder"];

/// Forms that a value begins with.
const OF_VALUES: [&str; 4] = ["primary", "prefix", "operand", "folding_operand"];

/// Whether something goes on with the value that ends where the cursor stands.
fn goes_on(one: &Next, end: usize) -> bool {
    one.within.iter().any(|open| GOING_ON.contains(&open.rule) && open.start >= end)
}

/// Of all that could come next, what is meant where the cursor stands.
pub fn nearest(mut all: Vec<Next>, signs: &Signs) -> Vec<Next> {
    let Some((_, last)) = signs.all.last() else { return all };
    if signs.text[last.end..].contains('\n') {
        // What goes on with a value stands in its line: a line that is not at its end ends with a sign.
        // Only a long condition has `and` and `or` before its lines.
        let joins = |one: &Next| matches!(one.sign, Sign::Word("and" | "or"));
        // So does what is answered in a scenario: a player comes next.
        let answers = |one: &Next| one.within.iter().any(|open| open.rule == "answers" && open.start < last.end);
        let is_over = |one: &Next| goes_on(one, last.end) || answers(one);
        if all.iter().any(|one| !is_over(one)) {
            all.retain(|one| !is_over(one) || joins(one));
        }
    } else if vocabulary::find(signs.last(0)).is_some() {
        // A word that has begun a form is followed by what stands in that form.
        let is_begun = |one: &Next| {
            let is_named = signs.last(0) != "next";
            let is_name = |rule: &str| GOING_ON.contains(&rule) || is_named && NAMING.contains(&rule);
            let begins = |open: &Open| open.start == last.start && !is_name(open.rule);
            // `hidden until up`: what may be left out.
            let may_go = one.within.iter().any(|open| open.rule == "turned_up" && open.start >= last.end);
            last.start > 0 && one.within.iter().any(begins) && !goes_on(one, last.end) && !may_go
        };
        if all.iter().any(|one| is_begun(one) && !is_bracket(one)) {
            // `top of …` is a value, too, and `target t: … repeat allowed` no statement.
            all.retain(|one| is_begun(one) || matches!(one.sign, Sign::Word("of" | "allowed")));
        }
    }
    all
}

fn is_bracket(one: &Next) -> bool {
    matches!(one.sign, Sign::Word(word) if !word.starts_with(char::is_alphabetic))
}

/// The words that could come next beside what a name could be there: each with its rank and its meaning.
pub fn of_the_language<'n>(
    all: &'n [Next],
    slots: &'n [Slot],
    end: usize,
) -> impl Iterator<Item = (u8, &'static str, &'static str)> + 'n {
    let wanted = slots.iter().find_map(|slot| match slot {
        Slot::Value(ty) | Slot::Argument(_, ty) => Some(ty.plain()),
        Slot::Things(ty) => Some(ty),
        Slot::Created => Some(&Ty::Thing(None)),
        Slot::Place | Slot::Each | Slot::Counted | Slot::OfEach(_) => Some(&Ty::Any),
        _ => None,
    });
    let has_fields = slots.iter().any(|slot| matches!(slot, Slot::Attributes(_) | Slot::Corrections(..)));
    all.iter().filter_map(move |one| {
        let Sign::Word(word) = one.sign else { return None };
        let role = role(word, &one.within)?;
        let goes_on = goes_on(one, end);
        // What gives no such value is none of the ways to say it.
        let begins = one.within.iter().any(|open| OF_VALUES.contains(&open.rule) && open.start >= end);
        if role == Role::Operator && begins && !goes_on && !slots.is_empty() && wanted.is_none_or(|ty| !gives(word, ty))
        {
            return None;
        }
        // `has: …` is a line of what has attributes.
        if one.within.last().is_some_and(|open| open.rule == "word") && !has_fields {
            return None;
        }
        let row = vocabulary::TABLE.iter().find(|row| row.word == word && row.role == role)?;
        let rank = match role {
            _ if word == "play" && one.within.iter().any(|open| open.rule == "part") => LEADS,
            Role::Clause | Role::Part | Role::Script => FITS,
            Role::Operator => GOES_ON,
            Role::Item | Role::Member | Role::Statement => BEGINS,
            Role::Ability => BEGINS + 1,
        };
        Some((rank, word, row.meaning))
    })
}

/// In which of its roles a word stands that is a part of these forms; nothing where it is no word.
fn role(word: &str, within: &[Open]) -> Option<Role> {
    let roles: Vec<Role> = vocabulary::TABLE.iter().filter(|row| row.word == word).map(|row| row.role).collect();
    let forms = within.iter().rev().map(|open| open.rule).filter(|rule| !rule.starts_with("k_"));
    let by_form = forms.filter_map(|rule| match rule {
        "form_word" | "worded_sort" => Some(Role::Part),
        "play" => Some(Role::Script),
        "tail" | "chain" | "primary" | "infix" | "query" | "count" | "fold" | "can" | "if_expr" => Some(Role::Operator),
        _ if rule.starts_with("s_") => Some(Role::Statement),
        _ if rule.starts_with("a_") => Some(Role::Ability),
        _ if rule.starts_with("p_") => Some(Role::Script),
        _ if rule.starts_with("c_") || matches!(rule, "each" | "clause_word") => Some(Role::Clause),
        _ if rule.starts_with("i_") => Some(Role::Item),
        _ => None,
    });
    // What an ability hears may be put in words that are only a part of it: `after end main`; so may a clause, `while in play`.
    let or_part = |role: Role| [Some(role), matches!(role, Role::Ability | Role::Clause).then_some(Role::Part)];
    let found = by_form.into_iter().flat_map(or_part).flatten().find(|role| roles.contains(role));
    found.or_else(|| roles.first().copied())
}

/// Whether an expression that begins with a word can be of a type.
fn gives(word: &str, ty: &Ty) -> bool {
    let is_open = matches!(ty, Ty::Any | Ty::Bool);
    match word {
        "any" | "every" | "can" | "happened" | "during" | "not" => is_open,
        "count" | "sum" => is_open || *ty == Ty::Int,
        "all" | "values" | "group" => is_open || matches!(ty, Ty::Set(_) | Ty::Int),
        "top" | "bottom" => is_open || matches!(ty, Ty::Thing(_) | Ty::Set(_)),
        _ => true,
    }
}
