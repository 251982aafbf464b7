//! The signs of a card or a declaration, and what they say of payments and attributes.

use naipe_grammar::tokens::Token;
use rustc_hash::FxHashSet;

/// Something that is called by its name, or a pattern of it.
#[derive(Debug, PartialEq, Eq)]
pub struct Call<'s, 'l> {
    /// Its name.
    pub name: &'l str,
    /// Whether it is only listened to, or forbidden: what is left out there may be anything.
    pub is_pattern: bool,
    /// What stands between its brackets, in order.
    pub given: Vec<Given<'s, 'l>>,
}

/// What a call is given.
#[derive(Debug, PartialEq, Eq)]
pub struct Given<'s, 'l> {
    /// The name of what it is given for, where that is said: `n: 2`.
    pub name: Option<&'l str>,
    /// Its signs.
    pub signs: &'s [(Token, &'l str)],
}

impl<'s, 'l> Call<'s, 'l> {
    /// What is given for a parameter that has this name and place.
    pub fn of(&self, place: usize, name: &str) -> Option<&'s [(Token, &'l str)]> {
        let by_name = self.given.iter().find(|given| given.name == Some(name));
        by_name.or_else(|| self.given.get(place).filter(|given| given.name.is_none())).map(|given| given.signs)
    }
}

/// Words behind which a pattern stands.
pub const HEARD: [&str; 7] = ["before", "of", "after", "forbid", "permit", "whenever", "or"];

/// What is called among these signs, those inside of others, too: a name with brackets.
pub fn calls<'s, 'l>(signs: &'s [(Token, &'l str)]) -> Vec<Call<'s, 'l>> {
    let begins = |at: &usize| signs[*at].0 == Token::Word && signs.get(at + 1).is_some_and(|(_, sign)| *sign == "(");
    let before = |at: usize| at.checked_sub(1).map_or("", |at| signs[at].1);
    (0..signs.len()).filter(begins).map(|at| call_at(signs, at, before(at)).0).collect()
}

/// What is called at a place where a name with brackets stands, and the place behind it; `before`: the sign before the name.
pub fn call_at<'s, 'l>(signs: &'s [(Token, &'l str)], at: usize, before: &str) -> (Call<'s, 'l>, usize) {
    let (mut depth, mut from, mut given) = (0_usize, at + 2, Vec::new());
    let mut end = signs.len();
    for (place, (_, sign)) in signs.iter().enumerate().skip(at + 2) {
        let closes = matches!(*sign, ")" | "]" | "}");
        if depth == 0 && (closes || *sign == ",") {
            given.extend(signs.get(from..place).filter(|signs| !signs.is_empty()).map(one_given));
            from = place + 1;
        }
        match *sign {
            "(" | "[" | "{" => depth += 1,
            _ if closes && depth == 0 => {
                end = place + 1;
                break;
            }
            _ if closes => depth -= 1,
            _ => {}
        }
    }
    (Call { name: signs[at].1, is_pattern: HEARD.contains(&before), given }, end)
}

/// What stands between two commas of a call.
fn one_given<'s, 'l>(signs: &'s [(Token, &'l str)]) -> Given<'s, 'l> {
    match signs {
        [(Token::Word, name), (Token::Colon, _), rest @ ..] => Given { name: Some(name), signs: rest },
        _ => Given { name: None, signs },
    }
}

/// The class of an ability: `action "Return" : posthumous`.
pub fn class<'l>(signs: &[(Token, &'l str)]) -> Option<&'l str> {
    match signs {
        [(_, "action"), (Token::Text, _), (Token::Colon, _), (Token::Word, class)] => Some(class),
        _ => None,
    }
}

/// What stands among the words for a payment that is paid, and not for the attribute that is called so.
pub fn paid(name: &str) -> String {
    format!("payment {name}")
}

/// What is paid, of the payments that are called like attributes: `2 life`, `X life`, `(n + 1) life`, `life(2)`, `cost life of …`.
pub fn all_paid<'s>(
    signs: &'s [(Token, &'s str)],
    payments: &'s FxHashSet<String>,
) -> impl Iterator<Item = String> + 's {
    signs.iter().enumerate().filter_map(move |(at, (token, sign))| {
        let before = at.checked_sub(1).map(|at| signs[at]);
        let next = signs.get(at + 1).map(|(_, sign)| *sign);
        let is_so_much = before.is_some_and(|(token, sign)| {
            let is_letter = sign.chars().count() == 1 && sign.chars().all(char::is_uppercase);
            token == Token::Number || is_letter || matches!(sign, ")" | "cost")
        });
        let is_changed = matches!(next, Some("+=" | "-=" | "*=" | "="));
        let is_paid = next == Some("(") || (is_so_much && !is_changed);
        (*token == Token::Word && is_paid && payments.contains(*sign)).then(|| paid(sign))
    })
}

/// The attributes to which a declaration adds, and those from which it takes; what is set anew may be either.
pub fn changes(signs: &[(Token, &str)]) -> Vec<(String, bool)> {
    let mut all = Vec::new();
    for (at, window) in signs.windows(2).enumerate() {
        let [(token, word), (_, op)] = window else { continue };
        // `marks[red] += 1`
        let is_member = *word == "]";
        let word = if is_member { at.checked_sub(3).map_or("", |at| signs[at].1) } else { word };
        if *token != Token::Word && !is_member {
            continue;
        }
        let is_less = signs.get(at + 2).is_some_and(|(_, sign)| *sign == "-");
        let ways: &[bool] = match *op {
            "+=" if !is_less => &[true],
            "-=" if !is_less => &[false],
            "+=" | "-=" | "*=" | "=" => &[true, false],
            _ => continue,
        };
        all.extend(ways.iter().map(|way| (word.to_owned(), *way)));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::calls;
    use naipe_grammar::signs::signs;

    #[test]
    fn what_is_called_is_given_something() {
        let line = "after deal(p: you) { deal(you, n: count(c in hand of you), [2, 3])  draw() }";
        let signs = signs(line);
        let told: Vec<_> = calls(&signs)
            .iter()
            .map(|call| {
                (call.name, call.is_pattern, call.given.iter().map(|given| given.signs.len()).collect::<Vec<_>>())
            })
            .collect();
        let wanted = [
            ("deal", true, vec![1]),
            ("deal", false, vec![1, 8, 5]),
            ("count", false, vec![5]),
            ("draw", false, vec![]),
        ];
        assert_eq!(told, wanted);
        let dealt = &calls(&signs)[1];
        let of = |place, name| dealt.of(place, name).map(|signs| signs[0].1);
        assert_eq!((of(0, "p"), of(1, "n"), of(1, "m"), of(3, "k")), (Some("you"), Some("count"), None, None));
    }
}
