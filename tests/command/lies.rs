//! `naipe text --check`: what a text says and its card does not, by whatever the rules put between them, and what is true all the same.

use crate::helper::Folder;

const RULES: &str = r#"game gift "Gift" { players: 2  language: en }
enum good { ore "Ore", wood "Wood" }
player { score "Score": int = 0  life "Life": int = 9  goods[good] "{}": 0.. = 0  mana "Mana": 0.. = 0 }
zone hand "Hand" of player set visible to owner
zone board "Board" of player row in play
zone tomb "Tomb" shared set
kind card "Card"
kind spell "Spell" : card
kind unit "Unit" : card { speed "Speed": int = 1  seeds "Seeds": 0.. = 0  shades "Shades": 0.. = 0 }
keyword quick(n: int = 1) "Quick" { after enter(x: self) { gain(you, ore)  self.speed += n } }
define rival_of(p: player): player = next(p)
define foe(p: player): player = rival_of(p)
event enter(x: unit) is move(x) when to in play
event gain(p: player, g: good) { p.goods[g] += 1 }
event heal(p: player, n: int = 1) { p.life += n }
event hurt(p: player, n: int = 1) { p.life -= n }
event sow(x: unit, n: int = 1) { x.seeds += n }
event shade(x: unit, n: int = 1) { x.shades += n }
event strew(x: unit, far: bool = no) { x.seeds += 2 }
payment mana(n: int) "Mana" { possible when you.mana >= n  you.mana -= n }
action play(s: card in hand of you) announce s { resolve s }
turn { phase main "Main" { offer active play until pass } }
words en {
  life: "life"  ore: "ore"  wood: "wood"  seeds: "seed" plural "seeds"  shades: "shade" plural "shades"
  gain(p, g): "{p} {p: gets get get} 1 {g}"
  sow(x, n): "{x} gets {n seeds}"
  shade(x, n): "{x} gets {n shades}"
}
"#;

fn gift(cards: &str) -> Folder {
    let folder = Folder::empty("gift");
    folder.write("rules/gift/game.naipe", RULES);
    folder.write("cards/gift/gift.naipe", cards);
    folder
}

/// What each of these cards is told; nothing where its text is true.
fn told(cards: &[(&str, &str)]) {
    cards.iter().for_each(|(card, told)| judged("", card, told));
}

/// What a card is told beside further rules; nothing where its text is true.
fn judged(rules: &str, card: &str, told: &str) {
    let folder = gift(card);
    folder.write("rules/gift/more.naipe", rules);
    let done = folder.run(&["text", "gift", "--check"]);
    if told.is_empty() {
        assert!(done.code == 0, "{card}: {}{}", done.out, done.errors);
    } else {
        assert!(done.code == 1, "{card}: {}{}", done.out, done.errors);
        done.says(told);
    }
}

const OPPONENT: &str = "the card has to do with an opponent, and the text speaks of none";

/// Opponents by defines of the game, in loops and by names, and where something comes to them.
#[test]
fn an_opponent_is_one_by_any_name() {
    told(&[
        (r#"card "A" : spell { text "You lose 2 life."  effect { hurt(rival_of(you), 2) } }"#, OPPONENT),
        (r#"card "A" : spell { text "You lose 2 life."  effect { hurt(foe(you), 2) } }"#, OPPONENT),
        (r#"card "A" : spell { text "Your opponent loses 2 life."  effect { hurt(foe(you), 2) } }"#, ""),
        (
            r#"card "A" : spell { text "You lose 3 life."  effect { for p in opponents(you) { p.life -= 3 } } }"#,
            OPPONENT,
        ),
        (
            r#"card "A" : spell { text "You lose 3 life."  effect { for p in opponents(you) { hurt(p, 3) } } }"#,
            OPPONENT,
        ),
        (
            r#"card "A" : spell { text "Create a Bee."  effect { create "Bee" in board of foe(you) } }
token "Bee" : unit"#,
            OPPONENT,
        ),
        (
            r#"card "A" : spell { text "Target Unit of your opponent gets 2 Speed."  target u: unit in play where controller == you  effect { modify u { speed += 2 } } }"#,
            "the text speaks of an opponent, and nothing in the card does",
        ),
        (
            r#"card "A" : spell { text "Target Unit of your opponent gets 2 Speed."  target u: unit in play where controller != you  effect { modify u { speed += 2 } } }"#,
            "",
        ),
    ]);
}

/// What an event is given, and what it counts, is named where the words of the game name it.
#[test]
fn what_an_event_is_given_is_named() {
    told(&[
        (r#"card "A" : spell { text "You get 1 wood."  effect { gain(you, ore) } }"#, "has to do with `ore`"),
        (r#"card "A" : spell { text "You get 1 ore."  effect { gain(you, ore) } }"#, ""),
        (
            r#"card "A" : spell { text "Put a seed on target Unit."  target u: unit in play  effect { shade(u) } }"#,
            "has to do with `shade`",
        ),
        (r#"card "A" : spell { text "Put a seed on target Unit."  target u: unit in play  effect { sow(u) } }"#, ""),
    ]);
}

/// Who owns something is not who controls it; a text may speak of either where the card leads to it.
#[test]
fn an_owner_is_nobody_else() {
    let told_of = "the text speaks of who owns something, and the card does not";
    let returned = |text: &str, whose: &str| {
        format!(
            "card \"A\" : spell {{ text \"{text}\"  target u: unit in play  effect {{ move u to hand of {whose} }} }}"
        )
    };
    told(&[
        (&returned("Return target Unit to its owner's hand.", "u.controller"), told_of),
        (&returned("Return target Unit to its owner's hand.", "u.owner"), ""),
        (&returned("Return target Unit to the hand of who controls it.", "u.controller"), ""),
    ]);
    judged(
        "event bounce(x: unit) { move x to hand of x.owner }",
        r#"card "A" : spell { text "Return target Unit to its owner's hand."  target u: unit in play  effect { bounce(u) } }"#,
        "",
    );
}

/// Which of several something is, is counted as the card counts it.
#[test]
fn the_second_is_not_the_first() {
    let told_of = "the text says the how manieth of several it is, and the card counts others";
    let counted = |text: &str, n: u32| {
        format!(
            "card \"A\" : unit {{ text \"{text}\"  after heal(p: you) when count(heal(p: you) this turn) == {n} {{ heal(you) }} }}"
        )
    };
    told(&[
        (&counted("When you gain life for the first time in a turn, you gain 1 life.", 2), told_of),
        (&counted("When you gain life for the third time in a turn, you gain 1 life.", 2), told_of),
        (&counted("When you gain life for the second time in a turn, you gain 1 life.", 2), ""),
        (&counted("When you gain life for the first time in a turn, you gain 1 life.", 1), ""),
        (&counted("When you have gained life twice in a turn, you gain 1 life.", 2), ""),
    ]);
}

/// A number is excused by what a card costs only beside what is paid.
#[test]
fn a_cost_excuses_no_other_number() {
    let lie = "the text says 2, and nothing in the card does";
    told(&[
        (r#"card "A" : spell { cost 2 mana  text "You gain 2 life."  effect { heal(you) } }"#, lie),
        (r#"card "A" : spell { cost 2 mana  text "This costs 2: you gain a life."  effect { heal(you) } }"#, ""),
        (r#"card "A" : spell { cost 2 mana  text "For 2 mana, you gain a life."  effect { heal(you) } }"#, ""),
        (r#"card "A" : spell { text "You gain a couple of lives."  effect { heal(you, 2) } }"#, ""),
    ]);
}

/// How long something lasts, where one end is taken for another.
#[test]
fn one_end_is_not_another() {
    let lasts = |text: &str, until: &str| {
        format!(
            "card \"A\" : spell {{ text \"{text}\"  target u: unit in play  effect {{ modify u {{ speed = 3 }} {until} }} }}"
        )
    };
    let turn = lasts("Until end of turn, target Unit gets 3 Speed.", "until next turn of you");
    let next = lasts("Until your next turn, target Unit gets 3 Speed.", "until turn");
    told(&[
        (&turn, "the text says that something ends with the turn, and nothing in the card does"),
        (&next, "what the card does lasts until the end of the turn, and the text says longer"),
        (&lasts("Until end of turn, target Unit gets 3 Speed.", "until turn"), ""),
        (&lasts("Until your next turn, target Unit gets 3 Speed.", "until next turn of you"), ""),
    ]);
    gift(&next).run(&["text", "gift", "--check", "--lang", "es"]).says("y el texto dice que más");
}

/// The ends of a pile, and the beginning and the end of something, are told apart.
#[test]
fn the_top_is_no_bottom_and_the_end_no_beginning() {
    let pile = "the text says the top of a pile, or its bottom";
    let time = "the text says as something begins, or as it ends";
    let looks = |text: &str, end: &str| {
        format!("card \"A\" : spell {{ text \"{text}\"  effect {{ move {end} of pack of you to hand of you }} }}")
    };
    let hears = |text: &str, when: &str| {
        format!("card \"A\" : unit {{ text \"{text}\"  after {when} main when you == active {{ heal(you, 2) }} }}")
    };
    let rules = "zone pack \"Pack\" of player pile";
    for (card, told) in [
        (looks("Take the card on top of your Pack into your Hand.", "bottom"), pile),
        (looks("Take the card at the bottom of your Pack into your Hand.", "top"), pile),
        (hears("At the end of your Main, you gain 2 life.", "begin"), time),
        (hears("At the beginning of your Main, you gain 2 life.", "end"), time),
        (hears("At the beginning of your Main, you gain 2 life.", "begin"), ""),
    ] {
        judged(rules, &card, told);
    }
}

/// That something happens when something else does says nothing of how long it lasts.
#[test]
fn when_is_not_how_long() {
    let card = |text: &str| {
        format!(
            "card \"A\" : unit {{ text \"{text}\"  after enter(x: self) {{ modify unit in play {{ speed += 2 }} until turn }} }}"
        )
    };
    let wanted = "what the card does lasts until the end of the turn, and the text does not say how long";
    told(&[
        (&card("When this Unit enters, your Units get 2 Speed."), wanted),
        (&card("When this Unit enters, your Units get 2 Speed this turn."), ""),
        (&card("When this Unit enters, your Units get 2 Speed until end of turn."), ""),
    ]);
}

/// Where a card moves something itself, its text may not have it go elsewhere, whatever the rules that it hears speak of.
#[test]
fn a_card_goes_where_its_text_says() {
    let card =
        |text: &str, does: &str| format!("card \"A\" : unit {{ text \"{text}\"  after play(s: self) {{ {does} }} }}");
    let wanted = "the text names `Hand`, with which the card has nothing to do";
    told(&[
        (&card("When you play this, put it into your Hand.", "move self to tomb"), wanted),
        (&card("When you play this, put it into the Tomb.", "move self to tomb"), ""),
        (&card("When you play this, put it into your Hand.", "move self to hand of you"), ""),
    ]);
}

/// Who wins and who loses.
#[test]
fn to_win_is_not_to_lose() {
    told(&[
        (
            r#"card "A" : spell { text "You win the game."  effect { lose you } }"#,
            "the text says that you win, and the card has you lose",
        ),
        (r#"card "A" : spell { text "You win the game."  effect { win you } }"#, ""),
        (r#"card "A" : spell { text "You win the game."  effect { lose opponent(you) } }"#, ""),
    ]);
}

/// Texts that are true in words of their own.
#[test]
fn true_texts_are_not_blamed() {
    told(&[
        (
            r#"card "A" : spell { text "Swap the Speed of two target Units."  target a: unit in play  target b: unit in play  effect { let s = a.speed  a.speed = b.speed  b.speed = s  modify a { speed += 0 } } }"#,
            "",
        ),
        (
            r#"card "A" : spell { text "Roll a die: you gain so much life."  effect { let n = roll 6  heal(you, n) } }"#,
            "",
        ),
        (
            r#"card "A" : spell { cost 3 mana  text "You gain 2 or 3 life."  effect { let n = roll 2  heal(you, n + 1) } }"#,
            "",
        ),
        (
            r#"card "A" : spell { text "Roll a d20: you gain so much life."  effect { let n = roll 20  heal(you, n) } }"#,
            "",
        ),
        (
            r#"card "A" : spell { text "Roll a die: you gain so much life."  effect { let n = roll 20  heal(you, n) } }"#,
            "the card says 20 where it acts",
        ),
        (
            r#"card "Tree" : unit
card "A" : spell { text "Target tree goes to the Tomb."  target u: unit in play where titled(it, "Tree")  effect { move u to tomb } }"#,
            "",
        ),
        (
            r#"card "A" : unit { text "When it enters the Board, you gain a life."  after enter(x: self) { heal(you) } }"#,
            "",
        ),
    ]);
    let folder = Folder::empty("gift");
    folder
        .write("rules/gift/game.naipe", RULES.replace("language: en", "language: es").replace("words en", "words es"));
    let card = r#"card "A" : spell { text "Ganas 1 de vida; de lo contrario, nada."  effect { heal(you) } }"#;
    folder.write("cards/gift/gift.naipe", card);
    folder.run(&["text", "gift", "--check"]).good();
}

/// What the game calls what a card has to do with is no stranger to it, though it calls something else so, too.
#[test]
fn a_word_of_a_name_is_no_stranger() {
    let folder = gift(
        r#"card "A" : spell { text "Target Unit gets 2 Speed in the tomb."  target u: unit in play  effect { modify u { speed += 2 } } }"#,
    );
    let words = |speed: &str| format!("life: \"life\"  tomb: \"tomb\"  speed: \"{speed}\"");
    folder.write("rules/gift/game.naipe", RULES.replace("life: \"life\"", &words("speed")));
    folder.run(&["text", "gift", "--check"]).ends(1).says("the text names `tomb`");
    folder.write("rules/gift/game.naipe", RULES.replace("life: \"life\"", &words("tomb speed")));
    folder.run(&["text", "gift", "--check"]).good();
}

/// An attribute without words is gained and lost by its title.
#[test]
fn a_title_is_gained_and_lost() {
    told(&[
        (
            r#"card "A" : spell { text "You gain 2 Score."  effect { you.score -= 2 } }"#,
            "`score` is gained, and the card only takes",
        ),
        (r#"card "A" : spell { text "You lose 2 Score."  effect { you.score -= 2 } }"#, ""),
    ]);
}

/// What stands behind a card in the rules is part of what it does: keywords, defines, and what is so where nothing is said.
#[test]
fn an_approval_falls_with_the_rules_behind_a_card() {
    let cards = r#"card "Draws" : spell { text "a"  effect { heal(you) } }
card "Says" : spell { text "b"  effect { heal(you, 1) } }
card "Hears" : unit { text "c"  after heal(p: you) { self.speed += 1 } }
card "Has" : unit { text "d"  has: quick }
card "Gives" : spell { text "e"  target u: unit in play  effect { modify u { has: quick(2) } } }
card "Rival" : spell { text "f"  effect { hurt(foe(you), 1) } }
"#;
    let changes = [
        ("event heal(p: player, n: int = 1)", "event heal(p: player, n: int = 2)", &["Draws"][..]),
        ("self.speed += n } }", "self.speed += n + 1 } }", &["Has", "Gives"]),
        ("quick(n: int = 1)", "quick(n: int = 3)", &["Has"]),
        ("= next(p)", "= p", &["Rival"]),
        // What is only called otherwise is the same.
        (
            "quick(n: int = 1) \"Quick\" { after enter(x: self) { gain(you, ore)  self.speed += n } }",
            "quick(m: int = 1) \"Fast\" { after enter(x: self) { gain(you, ore)  self.speed += m } }",
            &[],
        ),
    ];
    for (from, to, fallen) in changes {
        let folder = gift(cards);
        folder.run(&["text", "gift", "--approve"]).good();
        folder.run(&["text", "gift", "--check"]).good();
        folder.change("rules/gift/game.naipe", from, to);
        let done = folder.run(&["text", "gift", "--check"]);
        for card in ["Draws", "Says", "Hears", "Has", "Gives", "Rival"] {
            let is_told = done.out.contains(&format!("\"{card}\", en: this text was approved"));
            assert_eq!(is_told, fallen.contains(&card), "{to}: {card}: {}{}", done.out, done.errors);
        }
    }
}

/// What is counted, and where, is what the card counts; what it does twice is two.
#[test]
fn what_is_counted_is_what_the_card_counts() {
    let rules = r#"kind imp "Imp" : unit
define foe_of(p: player): player or none = first o: player where o != p
words en { unit: "unit"  imp: "imp"  hand: "hand"  board: "board"  tomb: "tomb"  draw(p): "{p} {p: draws draw draw} a card" }
event draw(p: player) { p.score += 1 }
event bury(x: unit) { move x to tomb }
"#;
    let check = |card: &str, told: &str| judged(rules, card, told);
    let heals = |what: &str, text: &str| {
        format!(r#"card "A" : spell {{ text "{text}"  effect {{ heal(you, count({what})) }} }}"#)
    };
    check(&heals("unit in board of you", "Heal 1 for each unit in your board."), "");
    check(&heals("unit in board of you", "Heal 1 for each unit."), "");
    check(&heals("unit in board of you", "Heal 1 for each imp in your board: no other unit counts."), "names `imp`");
    let buried = |place: &str| {
        let text = format!("When this Unit is buried, heal 1 for each card in {place}.");
        format!(
            r#"card "A" : unit {{ text "{text}"  after enter(x: self) {{ heal(you, count(card in hand of you)) }} }}"#
        )
    };
    check(&buried("your hand"), "");
    check(&buried("the tomb"), "names `tomb`");
    check(
        r#"card "A" : spell { text "If you have three units on your board, put this into your hand."  effect { if count(unit in board of you) > 2 { move self to hand of you } } }"#,
        "",
    );
    check(r#"card "A" : spell { text "Draw two cards."  effect { draw(you)  draw(you) } }"#, "");
    check(
        r#"card "A" : spell { text "Draw two cards."  effect { draw(you) } }"#,
        "the text says 2, and nothing in the card does",
    );
    check(r#"card "A" : spell { text "Your opponent loses 2 life."  effect { hurt(foe_of(you), 2) } }"#, "");
    check(r#"card "A" : spell { text "You lose 2 life."  effect { hurt(foe_of(you), 2) } }"#, OPPONENT);
}

/// What is done, whether it is left to anybody, how many at most, and to which of several.
#[test]
fn what_is_done_and_how_is_compared() {
    let rules = r#"zone deck "Deck" of player pile hidden
zone hole "Hole" of player pile
words en {
  unit: "unit"  hand: "hand"  board: "board"  deck: "deck"  hole: "hole"
  draw(p): "{p} {p: draws draw draw} a card"
  destroy(x): "{x} {x: is are are} destroyed" order "destroy {x}"
  discard(p): "{p} {p: discards discard discard} a card"
}
words es {
  unit: "unidad" f  hand: "mano" f  deck: "mazo" m
  draw(p): "{p} {p: roba robas roban} una carta"
  destroy(x): "{x} {x: es eres son} destruid{x: o a os as}" order "destruye {x}"
  discard(p): "{p} {p: descarta descartas descartan} una carta"
}
event draw(p: player) { move top of deck of p to hand of p }
event destroy(x: unit) { move x to tomb }
event discard(p: player) { choose c: card in hand of p by p  move c to hole of p }
"#;
    let check = |card: &str, told: &str| judged(rules, card, told);
    let spell = |text: &str, lines: &str| format!("card \"A\" : spell {{ text \"{text}\"  {lines} }}");
    let destroys = "target u: unit in play  effect { destroy(u) }";
    check(&spell("Destroy target Unit.", destroys), "");
    check(&spell("Target Unit is destroyed.", destroys), "");
    check(&spell("Bury target Unit.", destroys), "");
    check(&spell("Discard target Unit.", destroys), "the text says `discard`, and the card does not do that");
    check(&spell("You discard a card.", "effect { draw(you) }"), "the text says `discard`");
    check(&spell("You draw a card. It is a discard.", "effect { draw(you) }"), "");
    let spanish = |text: &str, lines: &str| format!("card \"A\" : spell {{ text es \"{text}\"  {lines} }}");
    check(&spanish("Destruye una unidad objetivo.", destroys), "");
    check(&spanish("Descartas una unidad.", destroys), "the text says `descartas`");
    // What is looked for in a pile is not drawn from its top.
    let searches = "effect { choose c: card in deck of you  move c to hand of you }";
    check(&spell("Draw a card.", searches), "the text says `draw`");
    check(&spell("Search your deck for a card and put it into your hand.", searches), "");
    check(&spell("Draw a card.", "effect { move top of deck of you to hand of you }"), "");
    let moves = "target u: unit in play  effect { move u to hand of you }";
    check(&spell("Shuffle target Unit into your hand.", moves), "the text says `shuffle`");
    check(&spell("Shuffle your deck.", "effect { shuffle deck of you }"), "");
    // What nobody decides.
    let may = "the text leaves something to the player, and the card leaves nothing to anybody";
    check(&spell("You may destroy target Unit.", destroys), may);
    check(&spell("You may destroy target Unit.", "target u: unit in play optional  effect { destroy(u) }"), "");
    check(&spell("You may not lose: draw a card.", "effect { draw(you) }"), "");
    check(&spell("You discard a card, which you may choose.", "effect { discard(you) }"), "");
    check(&spanish("Puedes robar una carta.", "effect { draw(you) }"), may);
    // How many at most.
    let most = "the text says a number that is the most, and that of the card is fixed";
    check(
        &spell("Destroy up to 2 target Units.", "target 2 us: unit in play  effect { for u in us { destroy(u) } }"),
        most,
    );
    check(
        &spell(
            "Destroy up to 2 target Units.",
            "target up to 2 us: unit in play  effect { for u in us { destroy(u) } }",
        ),
        "",
    );
    check(&spanish("Roba hasta dos cartas.", "effect { repeat 2 { draw(you) } }"), most);
    check(&spell("For up to 2 turns you heal.", "effect { heal(you) }  after begin main { heal(you, 2) }"), "");
    // One that is aimed at is not each of them.
    let each = "the text speaks of each of several, and the card aims at what it does something to";
    check(&spell("Destroy each unit.", destroys), each);
    check(&spanish("Destruye cada unidad.", destroys), each);
    check(&spell("Destroy each unit.", "effect { for u: unit in play { destroy(u) } }"), "");
    check(
        &spell(
            "Target Unit gets 1 Speed for each unit.",
            "target u: unit in play  effect { modify u { speed += count(unit in play) } }",
        ),
        "",
    );
}

/// What is left to somebody, how many at most, to whom, in which turn, and whether it is more or less.
#[test]
fn the_way_in_which_something_is_done_is_what_the_card_does() {
    let spell = |text: &str, effect: &str| format!("card \"A\" : spell {{ text \"{text}\"  {effect} }}");
    let optional = "effect { choose optional u: unit in play  if u is not none { sow(u, 2) } }";
    let most = "target up to 2 us: unit in play  effect { for u in us { sow(u, 3) } }";
    let each = "effect { for p in players { heal(p, 2) } }";
    let one = "target p: player  effect { heal(p, 2) }";
    let more = "target u: unit in play  effect { modify u { speed += 2 } until turn }";
    let least = "effect { if you.life >= 4 { heal(you, 2) } }";
    told(&[
        (&spell("Put 2 seeds on a Unit.", optional), "the card leaves something to a player, and the text leaves"),
        (&spell("You may put 2 seeds on a Unit.", optional), ""),
        (&spell("Put 3 seeds on two target Units.", most), "the card aims at so many or fewer"),
        (&spell("Put 3 seeds on up to two target Units.", most), ""),
        (&spell("You gain 2 life.", each), "the card has to do with each player, and the text does not say so"),
        (&spell("Each player gains 2 life.", each), ""),
        (&spell("Each player gains 2 life.", one), "the text speaks of each player, and the card does not"),
        (&spell("Target player gains 2 life.", one), ""),
        (&spell("You gain 2 life on your next turn.", "effect { heal(you, 2) }"), "the text speaks of a turn to come"),
        (&spell("Until end of turn, target Unit gets -2 Speed.", more), "the text takes what the card adds"),
        (&spell("Until end of turn, target Unit gets +2 Speed.", more), ""),
        (&spell("If you have 4 life or less, you gain 2 life.", least), "where the card says the other"),
        (&spell("If you have 4 life or more, you gain 2 life.", least), ""),
        (&spell("If you have four life or less, you gain 2 life.", least), "where the card says the other"),
        (&spell("If you have 4 points of life or less, you gain 2 life.", least), "where the card says the other"),
        (&spell("If you have four points of life or more, you gain 2 life.", least), ""),
        (&spell("If you have 4 life, you gain 2 life or more.", least), ""),
        (
            &spell("You may put 2 seeds on target Unit.", "target u: unit in play  effect { strew(u) }"),
            "the text leaves something to the player",
        ),
    ]);
}

/// Which of two numbers is whose is told by how the card itself is worded.
#[test]
fn numbers_that_are_said_of_one_anothers_things_are_told() {
    let card = |text: &str| {
        format!("card \"Fern\" : unit {{ text \"{text}\"  after enter(x: self) {{ sow(self, 3)  shade(self, 2) }} }}")
    };
    let other = "the text says 2 of `seeds` and 3 of `shades`, and the card does it the other way round";
    let all = [
        ("When it comes, it gets 2 seeds and 3 shades.", other),
        ("When it comes, it gets three shades and two seeds.", "and the card does it the other way round"),
        ("When it comes, it gets 3 seeds and 2 shades.", ""),
        ("When it comes, it gets 2 shades, then 3 seeds.", ""),
    ];
    let cards: Vec<(String, &str)> = all.iter().map(|(text, told)| (card(text), *told)).collect();
    told(&cards.iter().map(|(card, told)| (card.as_str(), *told)).collect::<Vec<_>>());
}
