//! The order in which the subsets of a few things are tried.

use naipe_interpreter::{Project, Session, Start};

/// The sets that may be chosen out of these cards, by their titles.
fn subsets(cards: &str) -> Vec<String> {
    let card = |title: char| format!("card \"{title}\" : piece\n");
    let create = |title: char| format!("create \"{title}\" in hand of p ");
    let rules = format!(
        r#"game sets "Sets" {{ players: 2 }}
zone hand of player set visible to owner
kind piece
{}
setup {{ for p in players {{ {} }} }}
action lay "Lay"() {{ choose optional s: subset in (all piece in hand of you) else "Nothing" }}
turn {{ phase main {{ offer active lay until pass }} }}
"#,
        cards.chars().map(card).collect::<String>(),
        cards.chars().map(create).collect::<String>(),
    );
    let mut project = Project::from_texts([("rules/sets/game.naipe", rules)]).expect("it can be read");
    let game = project.game("sets").unwrap_or_else(|error| panic!("{error}"));
    let mut session = Session::begin(&game, &Start::default()).expect("it begins");
    session.choose_nth(0).expect("somebody may lay");
    let question = session.question().expect("it is asked which");
    let mut found: Vec<String> = question.options.into_iter().map(|option| option.label.replace(", ", "")).collect();
    assert_eq!(found.pop().as_deref(), Some("Nothing"));
    found
}

#[test]
fn every_subset_comes_once_and_the_short_ones_first() {
    let all = ["A", "B", "C", "D", "AB", "AC", "BC", "AD", "BD", "CD", "ABC", "ABD", "ACD", "BCD", "ABCD"];
    assert_eq!(subsets("ABCD"), all);
    assert_eq!(subsets("A"), ["A"]);
}
