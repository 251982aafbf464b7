//! How it is asked for what may be paid besides.

use crate::helper::Folder;

/// What an additional cost is called by its author is said to nobody: it is what is paid that is asked for.
#[test]
fn an_additional_cost_is_asked_for_by_what_is_paid() {
    let game = |language: &str| {
        format!(
            r#"game stall "Stall" {{ players: 1  language: {language} }}
player {{ coins: int = 4 }}
zone hand of player set
zone heap of player set
kind ware
payment coins(n: int) "Coins" {{ possible when you.coins >= n  you.coins -= n }}
card "Apple" : ware {{ cost 1 coins  optional cost polished_up 2 coins  effect {{ if polished_up {{ you.coins += 5 }} }} }}
action sell "Sell"(w: ware in hand of you) announce w {{ move w to heap of you }}
setup {{ create "Apple" in hand of first_player }}
turn {{ phase main {{ offer active sell until pass }} }}
"#
        )
    };
    let folder = Folder::empty("stall");
    for (language, asked) in [("en", "Do you also pay 2 Coins?"), ("es", "¿Pagas además 2 Coins?")] {
        folder.write("rules/stall/game.naipe", game(language));
        let ran = folder.say("1\nq\n", &["play", "stall", "--seats", "human", "--seed", "1"]).good();
        let ran = ran.says(asked);
        assert!(!ran.out.contains("polished"), "{}", ran.out);
    }
}

/// What a cost does itself is called by what is chosen, too.
#[test]
fn what_is_chosen_to_pay_besides_is_said() {
    let game = |cost: &str| {
        format!(
            r#"
game attic "Attic" {{ players: 1  language: en }}
zone hand of player set visible to owner
zone heap of player set
zone cellar of player set
kind ware
event spoil(x: ware) {{ move x to cellar of x.owner }}
card "Apple" : ware {{ optional cost cleared {cost} }}
action sell "Sell"(w: ware in hand of you) announce w {{ move w to heap of you }}
setup {{ create "Apple" in hand of first_player  create 2 "Apple" in heap of first_player }}
turn {{ phase main {{ offer active sell until pass }} }}
"#
        )
    };
    let folder = Folder::empty("attic");
    for (cost, asked) in [
        ("choose w: ware in heap of you { spoil(w) }", "Do you also pay spoil (a card)?"),
        ("choose w: ware in heap of you { move w to cellar of you }", "Do you also pay a card?"),
        ("choose 2 ws: ware in heap of you { move ws to cellar of you }", "Do you also pay a set of cards?"),
        ("choose 2 ws: ware in heap of you { spoil(first it in ws) }", "Do you also pay spoil?"),
    ] {
        folder.write("rules/attic/game.naipe", game(cost));
        folder.say("1\nq\n", &["play", "attic", "--seats", "human", "--seed", "1"]).good().says(asked);
    }
}
