//! Each kind of change, on a small game of its own: which there are, and what they make of an item.

use naipe_grammar::ast::File;
use naipe_grammar::mutate::{Kind, Names, Region, mutants, mutate};
use naipe_grammar::span::FileId;
use naipe_grammar::{parse, print};

/// What may be named: two zones of players and two of all, events, keywords, a trait that is alone.
const NAMES: &str = "zone hand of player set
zone stock shared pile
zone deck of player pile
zone heap shared pile
zone field of player set
event hit(x: unit, n: int) { x.harm += n }
event rest(p: player)
event heal(x: unit, n: 0..9) { x.harm -= n }
keyword brave { }
keyword shield(n: int) { }
keyword fast { }
trait undead { }
kind unit { }
";

fn read(text: &str) -> File {
    let (file, faults) = parse(FileId(0), text);
    assert_eq!(faults, [], "{text}");
    file
}

/// Each item that a kind of change makes of one, printed in one line.
fn changed(kind: Kind, text: &str) -> Vec<String> {
    let (names, file) = (read(NAMES), read(text));
    let names = Names::of(&names.items);
    let [item] = &file.items[..] else { panic!("one item: {text}") };
    let all = mutants(item, &names);
    assert!(mutate(item, &names, all.len()).as_ref() == Some(item), "there are no more than are listed");
    let wanted = all.iter().enumerate().filter(|(_, mutant)| mutant.kind == kind);
    wanted
        .map(|(number, mutant)| {
            assert!(mutant.span.start >= item.span.start && mutant.span.end <= item.span.end, "{mutant:?}");
            let made = mutate(item, &names, number);
            assert!(made.as_ref() != Some(item), "{mutant:?} changes nothing");
            made.map_or(String::new(), |made| print::item(&made).split_whitespace().collect::<Vec<_>>().join(" "))
        })
        .collect()
}

#[track_caller]
fn makes(kind: Kind, text: &str, expected: &[&str]) {
    assert_eq!(changed(kind, text), expected, "{}", kind.words());
}

#[test]
fn statements() {
    makes(
        Kind::DropStatement,
        "event a(x: unit) { x.harm = 0 if x.harm > 1 { rest(you) } for p in players { rest(p) settle } }",
        &[
            "event a(x: unit) { if x.harm > 1 { rest(you) } for p in players { rest(p) settle } }",
            "event a(x: unit) { x.harm = 0 for p in players { rest(p) settle } }",
            "event a(x: unit) { x.harm = 0 if x.harm > 1 { rest(you) } }",
            "event a(x: unit) { x.harm = 0 if x.harm > 1 { rest(you) } for p in players { settle } }",
            "event a(x: unit) { x.harm = 0 if x.harm > 1 { rest(you) } for p in players { rest(p) } }",
        ],
    );
    // Of two branches each can come to nothing.
    makes(
        Kind::DropStatement,
        "setup { if a { settle } else { rest(you) } }",
        &["setup {}", "setup { if a {} else { rest(you) } }", "setup { if a { settle } else {} }"],
    );
}

#[test]
fn abilities() {
    makes(Kind::DropAbility, "forbid hit(x: self)", &[""]);
    makes(
        Kind::DropAbility,
        "card \"Ox\" : unit { might: 3 after hit(x: self) { settle forbid rest until turn } permit rest overrides \"calm\" }",
        &[
            "card \"Ox\" : unit { might: 3 permit rest overrides \"calm\" }",
            "card \"Ox\" : unit { might: 3 after hit(x: self) { settle } permit rest overrides \"calm\" }",
            "card \"Ox\" : unit { might: 3 after hit(x: self) { settle forbid rest until turn } }",
        ],
    );
}

#[test]
fn conditions() {
    makes(
        Kind::DropCondition,
        "action draw(c: card in hand where c.cheap) when you.gold > 1 { if you.rich { settle } }",
        &[
            "action draw(c: card in hand where c.cheap) { if you.rich { settle } }",
            "action draw(c: card in hand) when you.gold > 1 { if you.rich { settle } }",
            "action draw(c: card in hand where c.cheap) when you.gold > 1 { if yes { settle } }",
        ],
    );
    makes(
        Kind::DropCondition,
        "payment gold(n: int) { possible when you.gold >= n you.gold -= n }",
        &["payment gold(n: int) { you.gold -= n }"],
    );
    makes(Kind::DropCondition, "define a(x: unit): int = if x.slow then 1 else 2", &["define a(x: unit): int = 1"]);
    makes(
        Kind::DropCondition,
        "card \"Ox\" : unit { cost 1 gold when you.rich mode \"m\" when you.poor { effect { settle } } }",
        &[
            "card \"Ox\" : unit { cost 1 gold mode \"m\" when you.poor { effect { settle } } }",
            "card \"Ox\" : unit { cost 1 gold when you.rich mode \"m\" { effect { settle } } }",
        ],
    );
    makes(
        Kind::DropCondition,
        "format open { set wide = yes require count(deck) > 3 note every x: card in deck where x.old }",
        &[
            // A note makes no deck illegal.
            "format open { set wide = yes note every x: card in deck where x.old }",
        ],
    );
}

#[test]
fn parts() {
    makes(
        Kind::DropPart,
        "define a(x: unit): bool = x.b and x.c and (x.d or x.e)",
        &[
            "define a(x: unit): bool = x.b and x.c",
            "define a(x: unit): bool = x.c and (x.d or x.e)",
            "define a(x: unit): bool = x.b and (x.d or x.e)",
            "define a(x: unit): bool = x.b and x.c and x.e",
            "define a(x: unit): bool = x.b and x.c and x.d",
        ],
    );
    // That a unit is a unit says nothing; of what has no name only the last can go.
    makes(
        Kind::DropPart,
        "after hit(x: unit, n: 3) when happened hit(self, 2) this turn and happened hit(unit) this turn {}",
        &[
            "after hit(x: unit, n: 3) when happened hit(unit) this turn {}",
            "after hit(x: unit, n: 3) when happened hit(self, 2) this turn {}",
            "after hit(x: unit, n: 3) when happened hit(self) this turn and happened hit(unit) this turn {}",
            "after hit(x: unit) when happened hit(self, 2) this turn and happened hit(unit) this turn {}",
        ],
    );
    // That a unit moves says no more than what sort of thing moves.
    makes(Kind::DropPart, "before move(x: unit, to: hand) { settle }", &["before move(x: unit) { settle }"]);
    makes(
        Kind::DropPart,
        "modify unit { might += 1 has: brave }",
        &["modify unit { has: brave }", "modify unit { might += 1 }"],
    );
}

#[test]
fn costs_and_limits() {
    makes(
        Kind::DropCost,
        "card \"Ox\" : unit { cost 2 gold, turn_over(self) optional cost more 1 gold }",
        &[
            "card \"Ox\" : unit { cost turn_over(self) optional cost more 1 gold }",
            "card \"Ox\" : unit { cost 2 gold optional cost more 1 gold }",
            "card \"Ox\" : unit { cost 2 gold, turn_over(self) }",
        ],
    );
    makes(
        Kind::DropLimit,
        "after hit once per turn of you { forbid rest until next turn of you }",
        &["after hit { forbid rest until next turn of you }", "after hit once per turn of you { forbid rest }"],
    );
}

#[test]
fn costs_that_are_paid_in_the_middle() {
    let effect = |what: &str| format!("card \"A\" : spell {{ effect {{ {what} }} }}");
    let paid = effect("pay 2 gold, tap(self) by you {} else { a() }");
    let less = [effect("pay tap(self) by you {} else { a() }"), effect("pay 2 gold by you {} else { a() }")];
    makes(Kind::DropCost, &paid, &less.each_ref().map(String::as_str));
    let more = [effect("pay 3 gold, tap(self) by you {} else { a() }")];
    makes(Kind::Number, &paid, &more.each_ref().map(String::as_str));
    let played = effect("play c for 1 gold by you");
    makes(Kind::Number, &played, &[&effect("play c for 2 gold by you")]);
}

#[test]
fn comparisons() {
    for (one, other) in [("<", "<="), (">", ">="), ("==", "!="), ("in", "not in"), ("is", "is not"), ("has", "has not")]
    {
        for (from, to) in [(one, other), (other, one)] {
            let of = |sign: &str| format!("define a(x: unit): bool = x {sign} y");
            assert_eq!(changed(Kind::Comparison, &of(from)), [of(to)]);
        }
    }
    makes(Kind::Comparison, "define a(x: unit): bool = not x.b", &["define a(x: unit): bool = x.b"]);
}

#[test]
fn numbers() {
    makes(
        Kind::Number,
        "card \"Ox\" : unit { might: 3 cost 2 gold target up to 4 t: unit effect { t.harm += -1 } }",
        &[
            "card \"Ox\" : unit { might: 4 cost 2 gold target up to 4 t: unit effect { t.harm += -1 } }",
            "card \"Ox\" : unit { might: 3 cost 3 gold target up to 4 t: unit effect { t.harm += -1 } }",
            "card \"Ox\" : unit { might: 3 cost 2 gold target up to 5 t: unit effect { t.harm += -1 } }",
            "card \"Ox\" : unit { might: 3 cost 2 gold target up to 4 t: unit effect { t.harm += -2 } }",
        ],
    );
    makes(
        Kind::Number,
        "kind unit { might: 0..9 = 5 }",
        &["kind unit { might: 1..9 = 5 }", "kind unit { might: 0..10 = 5 }", "kind unit { might: 0..9 = 6 }"],
    );
    makes(
        Kind::Number,
        "zone board shared grid 3 x 4",
        &["zone board shared grid 4 x 4", "zone board shared grid 3 x 5"],
    );
    makes(
        Kind::Number,
        "errata parameter wide from 2020-01-01 { value: 3 }",
        &["errata parameter wide from 2020-01-01 { value: 4 }"],
    );
}

#[test]
fn words_that_change_places() {
    makes(
        Kind::AndOr,
        "define a(x: unit): bool = x.b and x.c or x.d",
        &["define a(x: unit): bool = x.b and x.c and x.d", "define a(x: unit): bool = x.b or x.c or x.d"],
    );
    makes(
        Kind::YouOpponent,
        "setup { rest(you) rest(opponent(you)) rest(opponent(active)) }",
        &[
            "setup { rest(opponent(you)) rest(opponent(you)) rest(opponent(active)) }",
            "setup { rest(you) rest(you) rest(opponent(active)) }",
            "setup { rest(you) rest(opponent(you)) rest(active) }",
        ],
    );
    makes(
        Kind::ActiveNext,
        "setup { rest(active) rest(next(you)) rest(next(active)) }",
        &[
            "setup { rest(next(active)) rest(next(you)) rest(next(active)) }",
            "setup { rest(active) rest(you) rest(next(active)) }",
            "setup { rest(active) rest(next(you)) rest(active) }",
        ],
    );
    makes(
        Kind::OwnerController,
        "define a(x: unit): bool = x.owner == x.controller",
        &["define a(x: unit): bool = x.controller == x.controller", "define a(x: unit): bool = x.owner == x.owner"],
    );
}

#[test]
fn neighbours() {
    makes(
        Kind::Zone,
        "setup { move hand of you to stock move top of deck of you to field of you rotate heap left }",
        &[
            "setup { move field of you to stock move top of deck of you to field of you rotate heap left }",
            "setup { move hand of you to heap move top of deck of you to field of you rotate heap left }",
            "setup { move hand of you to stock move top of field of you to field of you rotate heap left }",
            "setup { move hand of you to stock move top of deck of you to hand of you rotate heap left }",
            "setup { move hand of you to stock move top of deck of you to field of you rotate stock left }",
        ],
    );
    makes(Kind::Zone, "forbid hit while in hand", &["forbid hit while in field"]);
    makes(
        Kind::Event,
        "after hit { heal(self, 1) rest(you) }",
        &["after heal { heal(self, 1) rest(you) }", "after hit { hit(self, 1) rest(you) }"],
    );
    makes(Kind::Event, "after begin turn { settle }", &["after end(turn) { settle }"]);
    makes(
        Kind::Keyword,
        "card \"Ox\" : unit { has: brave, shield(2) modify fast in play { loses: fast } forbid hit when self has brave }",
        &[
            "card \"Ox\" : unit { has: fast, shield(2) modify fast in play { loses: fast } forbid hit when self has brave }",
            "card \"Ox\" : unit { has: brave, shield(2) modify brave in play { loses: fast } forbid hit when self has brave }",
            "card \"Ox\" : unit { has: brave, shield(2) modify fast in play { loses: brave } forbid hit when self has brave }",
            "card \"Ox\" : unit { has: brave, shield(2) modify fast in play { loses: fast } forbid hit when self has fast }",
        ],
    );
}

#[test]
fn errata_are_changed_too() {
    makes(
        Kind::Number,
        "errata \"Ox\" from 2020-01-01 { might: 3 effect { rest(you) settle } }",
        &["errata \"Ox\" from 2020-01-01 { might: 4 effect { rest(you) settle } }"],
    );
    makes(
        Kind::DropAbility,
        "errata \"Ox\" from 2020-01-01 { \"calm\": forbid hit might: 3 }",
        &["errata \"Ox\" from 2020-01-01 { might: 3 }"],
    );
}

#[test]
fn what_is_no_rule_is_left_as_it_is() {
    for text in [
        "deck \"A\" { deck { 4 \"Ox\" } }",
        "articles \"Book\" { b:1 \"One\" }",
        "standings \"Table\" { win: 3 }",
        "use common.pile",
        "game duel { players: 2 }",
        "scenario \"s\" { expect 1 == 1 }",
    ] {
        let file = read(text);
        assert_eq!(file.items.iter().flat_map(|item| mutants(item, &Names::default())).count(), 0, "{text}");
    }
}

#[test]
fn a_change_knows_its_articles_and_where_it_is_felt() {
    let file = read(
        "kind unit cites b:1 { might: 2 after hit cites b:2, b:3 { you.gold += 3 } after rest { you.gold += 4 } }
define worth(x: unit): int cites b:5 = 6",
    );
    let names = Names::default();
    let all: Vec<_> = file.items.iter().flat_map(|item| mutants(item, &names)).collect();
    let numbers: Vec<(Vec<&str>, &str)> = all
        .iter()
        .filter(|mutant| mutant.kind == Kind::Number)
        .map(|mutant| {
            let felt = match &mutant.region {
                Region::Anywhere => "anywhere",
                Region::Block(_) => "block",
                Region::Define(name) => name.as_str(),
            };
            (mutant.articles.iter().map(|article| article.as_str()).collect(), felt)
        })
        .collect();
    let expected =
        [(vec!["b:1"], "anywhere"), (vec!["b:2", "b:3"], "block"), (vec!["b:1"], "block"), (vec!["b:5"], "worth")];
    assert_eq!(numbers, expected);
}

#[test]
fn kinds_are_known_by_their_words() {
    for kind in Kind::ALL {
        assert_eq!(Kind::of(kind.words()), Some(kind));
    }
    assert_eq!(Kind::of("nonsense"), None);
}
