//! What beginners write.

use naipe_grammar::span::FileId;

#[test]
fn what_a_beginner_writes_is_told_how_it_is_written() {
    for (text, help) in [
        ("zone z \"Z\" of each player pile", "write `of player`: each player has one"),
        ("zone z \"Z\" of players pile", "write `of player`: each player has one"),
        ("zone z \"Z\" common row in play", "write `shared`: there is one for all"),
        ("zone z \"Z\" of player deck", "write `pile`, `row`, `set`, `stack` or `grid 3 x 3`: how cards lie there"),
        (
            "zone z \"Z\" of player pile private",
            "write `hidden` where nobody sees what lies there, `visible to owner` where its owner does",
        ),
        ("zone z \"Z\" shared grid 3x3", "write `grid 3 x 3`, with blanks around the `x`"),
        ("deck \"D\" { pack { \"Ruby\" x 4 } }", "write `4 \"Ruby\"`"),
        ("deck \"D\" { pack { \"Ruby\" x4 } }", "write `4 \"Ruby\"`"),
        ("deck \"D\" { pack { 4x \"Ruby\" } }", "write `4 \"Ruby\"`"),
        ("deck \"D\" { 4 \"Ruby\" }", "write `deck \"Title\" { ZONE { 4 \"Title\" } }`"),
        ("deck \"D\" pack { 4 \"Ruby\" }", "write `deck \"Title\" { ZONE { 4 \"Title\" } }`"),
        ("game g \"G\" { players: 2 to 4 }", "write `2..4`"),
        (
            "zone z \"Z\" of player row in play max 5",
            "ask where something goes there, such as an action: `when size(z of you) < 5`",
        ),
        ("zone z \"Z\" shared row up to 5", "ask where something goes there, such as an action: `when size(z) < 5`"),
        (
            "card \"R\" : gem { effect { for p in players { continue } } }",
            "a loop goes on by itself: what is done only for some stands in `if CONDITION { … }`; `break` leaves the loop",
        ),
        (
            "card \"R\" : gem { effect { choose order of r by you } }",
            "write `choose order of r: KIND in ZONE by PLAYER`",
        ),
        ("kind k { power: int max 10 }", "write `0..10`, or `0..` where there is none above"),
        ("kind k { power: int 0..10 }", "write `0..10`, or `0..` where there is none above"),
        ("kind k \"K\" extends gem { }", "write `:`"),
        ("action a(g: gem in hand of you with worth > 1) { }", "write `where`"),
        ("action a(g: gem from hand of you) { }", "write `in`"),
        ("action a(g: gem in hand of you) if g.worth > 1 { }", "write `when`"),
        ("action a(gem g in hand of you) { }", "write `g: gem`, a name and what it is chosen from"),
        ("action a(g in hand of you) { }", "write `g: KIND in …`, a name and what it is chosen from"),
        ("action a(g: gem) { move g to your table }", "write `table of you`; on your turn is `you == active`"),
        (
            "turn { phase a { deal } }",
            "write `deal(…)` to make it happen, `deal = …` to give it a value, or start with a word such as `if`, `let` or `move`",
        ),
        ("scenario \"S\" { play { lay \"Ruby\" } }", "write `A: lay \"Ruby\"`"),
        ("scenario \"S\" { play { end turn } }", "write `pass until turn 2`, or `A: pass`"),
        ("scenario \"S\" { expect A wins }", "write `expect winner A`"),
        ("scenario \"S\" { expect A gana }", "write `expect winner A`"),
        ("scenario \"S\" { play { A: pass; B: pass } }", "take it out: lines and statements need no mark at their end"),
        ("cards \"Ruby\" : gem { worth: 1 }", "write `card`"),
        (
            "format f \"F\" { require at least 40 cards }",
            "write `require count(KIND in ZONE of you) >= 40 because \"…\"`",
        ),
        ("scenario \"S\" { given { hand(A): \"Ruby\" } }", "write `hand of A`"),
        ("scenario \"S\" { given { table of A: \"Ruby\" bright } }", "write `{ bright: yes }`"),
        ("scenario \"S\" {\n  expect turn 2\n}", "write `turn_number == 2`"),
        ("scenario \"S\" {\n  expect phase main\n}", "write `phase == main`"),
        ("scenario \"S\" {\n  expect B life == 3\n}", "write `B.life`"),
        (
            "errata Old Great Fox from 2026-01-01 { power: 1 }",
            "the title of a card stands in quotes: write `\"Old Great Fox\"`; all else is said with its word, `errata event NAME from …`",
        ),
        ("scenario \"S\" { expect \"Ruby\" on table of A }", "write `in`"),
        ("scenario \"S\" { given { hand of A: \"Ruby\" x2 } }", "write `2 \"Ruby\"`"),
        ("scenario \"S\" {\n  assert x == 3\n}", "write `expect CONDITION`"),
        ("errata \"R\" from 2026-01-01 { delete worth }", "write `remove`"),
        (
            "errata parameter goal from 2026-01-01 { 12 }",
            "write `value: 12` of a parameter or a define, `ATTRIBUTE: 12` of a card",
        ),
        (
            "errata define d from 2026-01-01 { = 3 }",
            "write `value: 3` of a parameter or a define, `ATTRIBUTE: 3` of a card",
        ),
        ("event e(p: player) { choose g: gem from hand of p by p }", "write `in`"),
    ] {
        let faults = naipe_grammar::parse(FileId(0), text).1;
        let told: Vec<&str> = faults.iter().filter_map(|fault| fault.help.as_deref()).collect();
        assert_eq!(told, [help], "{text}");
    }
    for text in ["turn { phase a { setle } }", "turn { phase a { brek } }"] {
        let help = naipe_grammar::parse(FileId(0), text).1.into_iter().find_map(|fault| fault.help);
        assert!(help.is_some_and(|help| help.starts_with("did you mean")), "{text}");
    }
}
