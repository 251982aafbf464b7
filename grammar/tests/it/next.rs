//! What could come next where a text ends.

use naipe_grammar::next::{Sign, next};
use std::collections::BTreeSet;

/// The words that could come next, and the forms of which a name would be a part.
fn shown(text: &str) -> String {
    let mut words = BTreeSet::new();
    let mut names = BTreeSet::new();
    for one in next(text) {
        match one.sign {
            Sign::Word(word) => {
                words.insert(word);
            }
            Sign::Name => {
                let path: Vec<&str> = one.within.iter().rev().take(3).rev().map(|open| open.rule).collect();
                names.insert(path.join(" "));
            }
            Sign::Number => {}
        }
    }
    let (words, names): (Vec<&str>, Vec<String>) = (words.into_iter().collect(), names.into_iter().collect());
    format!("{text}‸\n  words: {}\n  names: {}\n", words.join(" "), names.join(", "))
}

#[test]
fn what_could_come_next_is_what_the_grammar_says() {
    let all = [
        "",
        "card \"X\" : ",
        "card \"X\" : k { after ",
        "card \"X\" : k { after harm(",
        "card \"X\" : k { after harm(target: ",
        "card \"X\" : k { after harm(target: self) ",
        "card \"X\" : k { after harm(target: self) when x ",
        "card \"X\" : k { cost ",
        "card \"X\" : k { cost 2 ",
        "card \"X\" : k { modify self { ",
        "card \"X\" : k { printed in ",
        "card \"X\" : k { printed in S { ",
        "words en { ",
        "define x(): int = a of b.",
        "scenario \"X\" { given { hand of ",
        "forbid harm when 1 < ",
        "card \"X\" : k { effect { if x == 2 { ",
        "card \"X\" : k { choose c: card ",
        "define x(): int = count(hand ",
    ];
    insta::assert_snapshot!(all.map(shown).concat());
}
