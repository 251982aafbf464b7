//! `naipe text --check`: what a text says beside the card in words: whose things they speak of, how often they say a number, and what
//! is done besides.

use crate::helper::Folder;

const RULES: &str = r#"game orchard "Orchard" { players: 2  language: en }
player { life "Life": int = 9  mana "Mana": 0.. = 0 }
zone deck "Deck" of player pile hidden
zone hand "Hand" of player set visible to owner
zone field "Field" of player row in play
zone grave "Grave" of player pile
kind card "Card"
kind spell "Spell" : card
kind tree "Tree" : card { height "Height": int = 1  width "Width": int = 1  bent "Bent": bool = no }
event fell(x: tree) { move x to grave of x.owner }
event draw_card(p: player) { move top of deck of p to hand of p }
event heal(p: player, n: int) { p.life += n }
event bend(x: tree) { x.bent = yes }
payment mana(n: int) "Mana" { possible when you.mana >= n  you.mana -= n }
action play(s: card in hand of you) announce s { resolve s }
turn { phase main "Main" { offer active play until pass } }
words en {
  player: "player"  tree: "tree" plural "trees"  spell: "spell" plural "spells"
  deck: "deck"  hand: "hand"  field: "field"  grave: "grave"
  height: "height"  width: "width"  life: "life"  bent: "bent"  main: "main phase"
  fell(x): "{x} {x: is are are} felled" order "fell {x}"
  draw_card(p): "{p} {p: draws draw draw} a card"
  heal(p, n): "{p} {p: gains gain gain} {n} life"
  bend(x): "{x} {x: is are are} bent" order "bend {x}"
}
"#;

const OF_A_RIVAL: &str = "the text speaks of what is the reader's own, and the card of what is a rival's";
const OF_THE_READER: &str = "the text speaks of what is a rival's, and the card of what is the reader's own";

/// What each of these cards is told; nothing where its text is true.
fn told(cards: &[(&str, &str)]) {
    let folder = Folder::empty("orchard");
    folder.write("rules/orchard/game.naipe", RULES);
    for (card, told) in cards {
        folder.write("cards/orchard/one.naipe", card);
        let done = folder.run(&["text", "orchard", "--check"]);
        assert!(done.code == i32::from(!told.is_empty()), "{card}: {}{}", done.out, done.errors);
        done.says(told);
    }
}

#[test]
fn ones_own_are_not_those_of_a_rival() {
    told(&[
        (
            r#"card "A" : tree { text "Your other trees have 1 more height."  modify tree in play where controller != you { height += 1 } }"#,
            OF_A_RIVAL,
        ),
        (
            r#"card "A" : tree { text "Your other trees have 1 more height."  modify tree in play where controller == you and it != self { height += 1 } }"#,
            "",
        ),
        (
            r#"card "A" : spell { text "Bend a tree of your opponent."  target t: tree in field of you  effect { bend(t) } }"#,
            OF_THE_READER,
        ),
        (
            r#"card "A" : spell { text "Bend a tree of your opponent."  target t: tree in field where controller != you  effect { bend(t) } }"#,
            "",
        ),
        // By what it is not, something is said of the other.
        (
            r#"card "A" : tree { text "Trees that are not yours have 1 more height."  modify tree in play where controller != you { height += 1 } }"#,
            "",
        ),
        // Sentence by sentence.
        (
            r#"card "A" : spell { text "Bend a tree of your opponent. Fell a tree of yours."  target t: tree in field of you  target s: tree in field of opponent(you)  effect { bend(t)  fell(s) } }"#,
            OF_THE_READER,
        ),
    ]);
}

#[test]
fn what_is_said_twice_is_done_twice() {
    let twice = "the text says 2 more often than the card in words";
    told(&[
        (
            r#"card "A" : tree { text "Your trees have 2 more height and 2 more width."  modify tree in field of you { width += 2 } }"#,
            twice,
        ),
        (
            r#"card "A" : tree { text "Your trees have 2 more height and 2 more width."  modify tree in field of you { width += 2  height += 2 } }"#,
            "",
        ),
        // What it costs may be said, too, and what stands in brackets is no other.
        (
            r#"card "A" : spell { cost 2 mana  text "For 2 mana you gain 2 life. (That is 2 of it.)"  effect { heal(you, 2) } }"#,
            "",
        ),
        (r#"card "A" : spell { cost 2 mana  text "You gain 2 life, and 2 life."  effect { heal(you, 2) } }"#, twice),
    ]);
}

#[test]
fn what_is_done_besides_is_told() {
    let more = "the text says `draw`, and the card does not do that";
    told(&[
        (r#"card "A" : spell { text "You gain 2 life. You draw a card."  effect { heal(you, 2) } }"#, more),
        (
            r#"card "A" : spell { text "Fell a tree. You draw a card."  target t: tree in field  effect { fell(t) } }"#,
            more,
        ),
        (
            r#"card "A" : spell { text "You gain 2 life. You draw a card."  effect { heal(you, 2)  draw_card(you) } }"#,
            "",
        ),
        (
            r#"card "A" : spell { text "Fell a tree. At a player's draw, nothing."  target t: tree in field  effect { fell(t) } }"#,
            "",
        ),
    ]);
}

#[test]
fn so_much_less_is_no_more() {
    let less = "the text speaks of so much less, and the card takes nothing from anything";
    told(&[
        (
            r#"card "A" : tree { text "Your trees have 1 less height."  modify tree in field of you { height += 1 } }"#,
            less,
        ),
        (
            r#"card "A" : tree { text "Your trees have 1 less height."  modify tree in field of you { height -= 1 } }"#,
            "",
        ),
        // «2 or less» is no less of anything.
        (
            r#"card "A" : spell { text "Bend a tree with 2 or less height."  target t: tree in field where height <= 2  effect { bend(t) } }"#,
            "",
        ),
        (
            r#"card "A" : tree { text "Trees are 1 less high until the end of the game."  after bend(x: self) { modify tree in field { height -= 1 } until turn } }"#,
            "the text says that something lasts for good, and the card says until when",
        ),
    ]);
}
