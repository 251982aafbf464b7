//! What is done in a block, told by words that say something else there.

use naipe_grammar::span::FileId;

#[test]
fn words_that_say_something_else_in_a_block_are_told() {
    let choose = |written: &str, target: &str| {
        format!(
            "write `choose {written}` to choose while it is done; what is aimed at before stands before the block, `target {target}  effect {{ … }}`"
        )
    };
    let one = choose("c: gem in play", "c: gem in play");
    let named = choose("t: gem in play", "t: gem in play");
    let two = choose("2 ts: gem in play", "2 ts: gem in play");
    let optional = choose("optional c: gem in play", "c: gem in play optional");
    let block =
        "write `choose { \"…\" { … } \"…\" { … } }`; among the lines of a card, `mode \"…\" { … }` for each of them";
    let several = "among the lines of a card, write `modes 2 { mode \"…\" { … } mode \"…\" { … } }`; where it is done, `choose { … }` once for each";
    let payment = "write `modify cost PAYMENT of spell …`, by the name of a `payment` of the game";
    let unnamed = "write `choose c: card …`; the name `c` then stands for what was chosen";
    let mut wrong = Vec::new();
    for (text, help) in [
        ("card \"R\" : gem { effect { let t = target gem in play } }", &*named),
        ("card \"R\" : gem { effect { let t = target c: gem in play } }", &*named),
        ("card \"R\" : gem { effect { target gem in play } }", &*one),
        ("card \"R\" : gem { effect { target c: gem in play  harm(c, 1) } }", &*one),
        ("card \"R\" : gem { effect {\n  target c: gem in play\n  harm(c, 1)\n} }", &*one),
        ("card \"R\" : gem { effect { target c: gem in play  c.n = 1 } }", &*one),
        ("card \"R\" : gem { effect { target c: gem in play optional } }", &*optional),
        ("card \"R\" : gem { effect { target 2 ts: gem in play } }", &*two),
        (
            "card \"R\" : gem { effect { let t = choose gem in play } }",
            "write `choose t: …` alone; the name `t` then stands for what was chosen",
        ),
        (
            "card \"R\" : gem { after lay(g: self) { return self.now to hand of you } }",
            "write `move self.now to hand of you`",
        ),
        ("card \"R\" : gem { effect { return t from table to hand of you } }", "write `move t to hand of you`"),
        ("card \"R\" : gem { modify cost of spell in hand -= 1 }", payment),
        ("card \"R\" : gem { effect { choose card in hand of you { move it to table } } }", unnamed),
        (
            "card \"R\" : gem { effect { choose random card in hand of you } }",
            "write `choose random c: card …`; the name `c` then stands for what was chosen",
        ),
        (
            "card \"R\" : gem { target gem of you  effect { } }",
            "write `target c: gem …`; the name `c` then stands for what was chosen",
        ),
        (
            "card \"R\" : gem { after lay(g: self) { target gem in play  effect { } } }",
            "write `target c: gem …`; the name `c` then stands for what was chosen",
        ),
        ("card \"R\" : gem { effect { choose one { \"a\" { } \"b\" { } } } }", block),
        ("card \"R\" : gem { effect { choose one of { \"a\" { } \"b\" { } } } }", block),
        ("card \"R\" : gem { effect { choose 1 { \"a\" { } \"b\" { } } } }", block),
        ("card \"R\" : gem { effect { choose two { \"a\" { } \"b\" { } \"c\" { } } } }", several),
        ("card \"R\" : gem { choose 2 { \"a\" { } \"b\" { } \"c\" { } } }", several),
        ("card \"R\" : gem { effect { if gem in play where n > 1 { } } }", "write `if any gem in play where …`"),
        (
            "card \"R\" : gem { effect { if not gem in hand of next(you) where n > 1 { } } }",
            "write `if not any gem in hand of next(you) where …`",
        ),
        (
            "card \"R\" : gem { effect { for p in players lay(p) } }",
            "what is done for each stands in braces: `for p in players { … }`",
        ),
        (
            "event e() { for g in all gem in play move g to hand of you }",
            "what is done for each stands in braces: `for g in all gem in play { … }`",
        ),
        (
            "card \"R\" : gem { effect { exile self } }",
            "write `move self to ZONE`; or `exile(self)`, if the game has an event of that name",
        ),
        ("card \"R\" : gem { effect { modify ts[0] { n = 1 } } }", "write `let t = ts[0]  modify t { … }`"),
        ("card \"R\" : gem { effect { modify (ts[0]) { n = 1 } } }", "write `let t = ts[0]  modify t { … }`"),
    ] {
        let faults = naipe_grammar::parse(FileId(0), text).1;
        if faults.first().and_then(|fault| fault.help.as_deref()) != Some(help) {
            wrong.push(format!(
                "{text}\n  {:?}\n  not {help:?}",
                faults.first().map(|fault| (&fault.message, &fault.help))
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for text in [
        "card \"R\" : gem { after lay(g: self) { target c: gem in play  effect { harm(c, 1) } } }",
        "event e(c: gem): bool { return c in play }",
        "card \"R\" : gem { effect { let t = ts[0]  modify t { n = 1 } until turn } }",
    ] {
        assert_eq!(naipe_grammar::parse(FileId(0), text).1.len(), 0, "{text}");
    }
}
