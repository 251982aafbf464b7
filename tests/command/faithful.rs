//! `naipe text` says of numbers, of what changes and of what is done later what is so, and nothing that could be read otherwise.

use crate::truly::{sparks, with_rules};
use crate::unsaid::say;

/// A payment that is called like an attribute is counted in the words of that.
#[test]
fn so_much_is_paid() {
    let rules = r#"player { credits "Credits": 0.. = 5 }
payment credits(n: int) { possible when you.credits >= n  you.credits -= n }
words en { credits: "credit" plural "credits" }
words es { credits: "crédito" m plural "créditos" }
"#;
    let cards = r#"card "Toll" : spell { effect { pay 2 credits by you else { you.life -= 1 } } }
card "Dearer" : charm { modify cost credits of spell in hand += 2 }
card "As dear" : spell { target t: creature in play where cost_of(it, credits) == cost_of(self, credits) + 1  effect { destroy(t) } }
"#;
    // The row may say that it is the attribute's.
    for rules in [rules.to_owned(), rules.replace("{ credits:", "{ attribute credits:")] {
        say(
            &with_rules(cards, &rules),
            &[
                ("Toll", "en", "You lose 1 life unless you pay two credits."),
                ("Toll", "es", "Pierdes 1 de vida salvo que pagues dos créditos."),
                ("Dearer", "en", "All spells in any hand cost two credits more."),
                ("As dear", "en", "Destroy a creature that costs a credit more than this spell."),
            ],
        );
    }
}

/// A payment whose words are signs is called by its title where it is asked how much of it something costs.
#[test]
fn what_is_paid_has_a_name() {
    let cards = r#"card "As dear" : spell { target t: creature in play where cost_of(it, mana) == cost_of(self, mana)  effect { destroy(t) } }
"#;
    let folder = sparks(cards);
    folder.change("rules/sparks/game.naipe", "mana(n): \"{n} mana\"", "mana(n): \"({n})\"");
    say(&folder, &[("As dear", "en", "Destroy a creature that costs as much Mana as this spell.")]);
}

/// Of two attributes that hold members of one enum, a thing is only what the one says that is called like the enum.
#[test]
fn what_a_thing_has_it_is_not() {
    let rules = r#"kind beast "Beast" : creature { ward "Ward": colour or none = none  wards "Wards": set of colour = [] }
words en { beast: "beast"  ward: "ward"  wards: "ward" plural "wards" }
words es { beast: "bestia" f  ward: "defensa" f  wards: "defensa" f plural "defensas" }
"#;
    let cards = r#"card "Resist" : beast { power: 1  modify ward = red }
card "Shape" : spell { target b: beast in play  effect { modify b { colour = red  ward = blue } } }
card "Warded" : spell { target b: beast in play where ward == red  effect { destroy(b) } }
card "Red or none" : spell { target b: beast in play where ward == red or ward is none  effect { destroy(b) } }
card "Asked" : spell { target b: beast in play  effect { if b.ward == red { destroy(b) } } }
card "Among" : spell { target b: beast in play  effect { if red in b.wards { destroy(b) } } }
card "Has" : spell { effect { for b: beast in play where red in b.wards { destroy(b) } } }
card "Has none" : spell { effect { for b: beast in play where red not in wards and power > 4 { destroy(b) } } }
card "All that have" : spell { effect { modify beast in play where red in wards { power += 1 } } }
card "Has or is" : spell { effect { for b: beast in play where red in b.wards or b.power > 4 { destroy(b) } } }
card "One of two" : spell { effect { for b: beast in play where b.ward in [red, blue] or b.power > 4 { destroy(b) } } }
card "Both" : spell { target b: beast in play  effect { b.wards = [red, blue] } }
card "No more" : spell { target b: beast in play  effect { b.wards = [] } }
card "Less" : spell { target b: beast in play  effect { modify b { wards -= red } } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("Resist", "en", "This beast has red as ward."),
            ("Resist", "es", "Esta bestia tiene rojo como defensa."),
            ("Shape", "en", "A beast is red and has blue as ward."),
            ("Warded", "en", "Destroy a beast whose ward is red."),
            ("Red or none", "en", "Destroy a beast such that its ward is red or it has no ward."),
            ("Asked", "en", "You choose a beast. If its ward is red, destroy it."),
            ("Among", "en", "You choose a beast. If red is among its wards, destroy it."),
            ("Has", "en", "Destroy each beast with red among its wards."),
            ("Has", "es", "Destruye cada bestia con rojo entre sus defensas."),
            ("Has none", "en", "Destroy each beast without red among its wards and with power 5 or more."),
            ("All that have", "en", "All beasts with red among their wards get +1 power."),
            ("Has or is", "en", "Destroy each beast such that red is among its wards or it has 5 power or more."),
            ("Has or is", "es", "Destruye cada bestia tal que rojo está entre sus defensas o tiene 5 de fuerza o más."),
            (
                "One of two",
                "en",
                "Destroy each beast such that its ward is among red and blue or it has 5 power or more.",
            ),
            ("Both", "en", "A beast only has red and blue as wards."),
            ("No more", "es", "Una bestia pierde todas sus defensas."),
            ("Less", "en", "A beast loses red as ward."),
        ],
    );
}

/// What is done later stands in one sentence, so that what is done now is told from it; what was chosen before is said before.
#[test]
fn what_is_done_later_is_told_apart() {
    let cards = r#"card "Raid" : spell { effect { after next destroy(x: creature) until turn { let k = min(4, x.controller.life)  x.controller.life -= k  you.life += k }  you.mana += 3 } }
card "Doom" : spell { target c: creature in play  effect { after next begin(dawn) { destroy(c) } } }
card "Own target" : creature { power: 1  after destroy(x: self) { target c: creature in play  effect { destroy(c) } } }
"#;
    let folder = sparks(cards);
    let raid = folder.run(&["text", "sparks", "Raid"]).good();
    raid.says(", and then you get ").says(". You get +3 mana.");
    say(
        &folder,
        &[
            ("Doom", "en", "You choose a creature. At the start of the next dawn, destroy it."),
            ("Doom", "es", "Elige una criatura. Al empezar la próxima alba, destruye esa criatura."),
            ("Own target", "en", "When this creature is destroyed, destroy a creature."),
        ],
    );
}

/// What a define or an event is about is said to be any, where its words cannot do without.
#[test]
fn what_is_not_asked_may_be_any() {
    let rules = r#"define playable(c: piece, n: int): bool = yes
event run_on(c: colour)
event shift(x: creature, n: int)
words en {
  playable(c, n): "{c} may be played at {n}"
  run_on(c): "a run on {c} is successful"
  shift(x, n): "{x} moves to place {n}"
  colour: "colour"
}
"#;
    let cards = r#"card "Bar" : creature { power: 1  modify playable(n: 2) = no }
card "Like" : creature { power: 1  modify playable(c: it where colour == red, n: 1) = yes }
card "Successful" : creature { power: 1  after run_on { draw_card(you) } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("Bar", "en", "No card may be played at 2."),
            ("Like", "en", "Any red card may be played at 1."),
            ("Successful", "en", "When a run on any colour is successful, you draw a card."),
        ],
    );
}

/// Who has to pay is named behind what is done unless that is paid; what is done to pay is done, and not paid.
#[test]
fn who_pays_is_named_in_its_place() {
    let cards = r#"card "Sink" : spell { target c: creature in play  effect { pay 1 mana by c.controller else { destroy(c) } } }
card "Price" : spell { target c: creature in field of you  effect { pay destroy(c) by you { you.life += 3 } } }
"#;
    say(
        &sparks(cards),
        &[
            ("Sink", "en", "Destroy a creature unless its controller pays 1 mana."),
            ("Price", "en", "You may destroy a creature in your battlefield; if you do, you get +3 life."),
        ],
    );
}

/// What has happened to what is looked for is said of it as a sentence of its own.
#[test]
fn what_has_happened_to_a_candidate_is_said() {
    let cards = r#"card "Grudge" : spell { target c: creature in play where happened attack(a: it) this turn  effect { destroy(c) } }
card "Wounded" : spell { target c: creature in play where happened harm(target: it) this turn and power > 1  effect { destroy(c) } }
"#;
    let wounded = "Destroy a creature with power 2 or more such that it has happened this turn that it takes damage.";
    say(
        &sparks(cards),
        &[
            ("Grudge", "en", "Destroy a creature such that it has happened this turn that it attacks."),
            // By what it was done is chosen by nobody.
            ("Wounded", "en", wounded),
        ],
    );
}

/// The first of several is that, whether or not it has a name; less is lost; and numbers, places and facts have words.
#[test]
fn the_first_and_the_least_are_said() {
    let rules = r#"event weaken(x: creature, n: int) { x.power += n }
enum server { hq "HQ", plan "Plan B" }
player { at: server = hq }
"#;
    let cards = r#"card "Fear" : spell { effect { let t = first creature in field of opponent(you)  t.power = 20 } }
card "Sting" : spell { target c: creature in play  effect { weaken(c, -1) } }
card "Dice" : spell { effect { choose random n: int in 1..3 where it > you.life  you.life += n } }
card "Twice" : spell { effect { repeat 2 { draw_card(you) } } }
card "Thrice" : spell { effect { repeat 3 { draw_card(you) } } }
card "Both twice" : spell { effect { repeat 2 { draw_card(you)  you.life += 1 } } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("Fear", "en", "The first creature in your rival's battlefield has 20 power."),
            ("Sting", "en", "A creature loses 1 power."),
            ("Twice", "en", "You draw a card twice."),
            ("Twice", "es", "Robas una carta dos veces."),
            ("Thrice", "en", "You draw a card three times."),
        ],
    );
}

/// What a define gives is said of who reads as theirs, with one article.
#[test]
fn what_a_define_gives_is_of_somebody() {
    let rules = r#"define best(p: player): creature or none = first c: creature in field of p
words en { best(p): "the champion of {p}" }
words es { best(p): "el campeón de {p}" }
"#;
    let cards = r#"card "Mine" : spell { effect { destroy(best(you)) } }
card "Theirs" : spell { effect { destroy(best(opponent(you))) } }
card "Spent" : spell { effect { you.mana = 0 } }
card "Spent by them" : spell { effect { let o = opponent(you)  o.mana = 0 } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            ("Mine", "en", "Destroy your champion."),
            ("Mine", "es", "Destruye tu campeón."),
            ("Spent", "es", "Pierdes todo tu maná."),
            ("Spent by them", "es", "El rival pierde todo su maná."),
            ("Theirs", "en", "Destroy the champion of your rival."),
        ],
    );
}

/// A noun of the game whose row tells no gender has the usual one.
#[test]
fn a_noun_without_a_gender_has_an_article() {
    let folder = sparks("card \"One\" : spell { target s: charm in play  effect { destroy(s) } }\n");
    folder.change("rules/sparks/game.naipe", "charm: \"amuleto\" m", "charm: \"amuleto\"");
    say(&folder, &[("One", "es", "Destruye un amuleto.")]);
}

/// What the game says of what a card does is no stranger to it; and titles with signs are what they are.
#[test]
fn a_text_that_is_true_is_not_blamed() {
    let rules = r#"enum sort { plus "+1/+1", minus "-1/-1" }
kind goat "Goat" : creature { marks[sort] "{} counters": 0.. = 0 }
kind burning "Burning" : activated { heat "Heat": int = 0 }
event mend(x: creature) { x.counters = 0 }
words en { mend(x): "{x} is well" order "give {the x} Power back" }
"#;
    let cards = r#"card "Mender" : spell { text "Give a creature Power back."  target c: creature in play  effect { mend(c) } }
card "Lie" : goat { power: 1  text "When this attacks, put a +1/+1 counter on it."  after attack(a: self) { self.marks[minus] += 1 } }
card "Any" : spell { text "Deal 2 damage."  target t: creature in play | player  effect { harm(self, t, 2) } }
card "Used" : creature { power: 1  text "Singe"  action "Singe" : burning { heat: 7  effect { destroy(self) } } }
card "Truth" : goat { power: 1  text "When this attacks, put a -1/-1 counter on it."  after attack(a: self) { self.marks[minus] += 1 } }
card "Chosen" : spell { text "Lose X life."  cost X mana  choose X: 1..20  effect { you.life -= X } }
"#;
    let folder = with_rules(cards, rules);
    let check = |card: &str| folder.run(&["text", "sparks", card, "--check"]);
    for card in ["Mender", "Truth", "Chosen", "Any", "Used"] {
        let told = check(card);
        assert!(told.code == 0, "{card}: {}{}", told.out, told.errors);
    }
    check("Lie").says("the text names `+1/+1 counter`");
}

/// Whose a thing is stands before what is said of the thing; and a number that is looked for is named where a word leads to it.
#[test]
fn whose_it_is_is_said_of_the_thing() {
    let rules = r#"kind hound "Hound" : creature { lane "Lane": int = 0 }
define room(n: int): int = n
words en { hound: "hound"  lane: "lane"  room(n): "the room at {n}" }
"#;
    let cards = r#"card "Pack" : hound { power: 1  after destroy(x: hound where lane == self.lane and controller == self.controller) { draw_card(you) } }
card "Free" : spell { effect { choose random n: int in 1..3 where room(it) > 1  you.life += n } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            (
                "Pack",
                "en",
                "When a hound of the controller of this hound whose lane is this hound's lane is destroyed, you draw a card.",
            ),
            (
                "Free",
                "en",
                "Choose a number from 1 to 3 such that the room at it is 2 or more at random. You get that much life.",
            ),
        ],
    );
}

/// What something may wait for is asked, however often it is asked again.
#[test]
fn what_must_still_be_so_is_said() {
    let cards = r#"card "Vigil" : creature { power: 1  whenever you.life < 5 when still hand of you is empty { you.life += 4 } }
card "Next" : spell { effect { whenever next you.life < 5 when still hand of you is empty { draw_card(you) } } }
"#;
    let folder = sparks(cards);
    for card in ["Vigil", "Next"] {
        let said = folder.run(&["text", "sparks", card, "--text-lang", "en"]).out;
        assert!(said.contains("hand") && said.contains("4 life or less"), "{said}");
    }
}

/// What comes from no zone is said to have lain in none.
#[test]
fn what_lay_nowhere() {
    let cards = r#"card "Nowhere" : charm { instead of move(x: creature, to: field) when from is none { proceed { tapped: yes } } }
card "Somewhere" : charm { instead of move(x: creature, to: field) when from is not none { proceed { tapped: yes } } }
"#;
    let folder = sparks(cards);
    let told = |card: &str, language: &str| folder.run(&["text", "sparks", card, "--text-lang", language]).out;
    assert!(told("Nowhere", "en").contains("if it lay in no zone before"), "{}", told("Nowhere", "en"));
    assert!(told("Nowhere", "es").contains("no estaba antes en ninguna zona"), "{}", told("Nowhere", "es"));
    assert!(told("Somewhere", "en").contains("if it lay in a zone before"), "{}", told("Somewhere", "en"));
}

/// What an ability that is given knows of who gave it is not told as if it were of who has it.
#[test]
fn what_a_given_ability_knows_from_outside() {
    let cards = r#"card "Blood Debt" : spell { target c: creature in play  effect { let giver = you  modify c { after harm(target: self) { you.life -= 2  giver.life += 1 } } until turn } }
card "Foe's Debt" : spell { target c: creature in play  effect { let p = opponent(you)  modify c { after harm(target: self) { p.life -= 1 } } } }
card "Marked" : spell { target c: creature in play  target p: player  effect { modify c { after destroy(x: self) { p.life -= 3 } } } }
card "Rod" : spell { target c: creature in play  target d: creature in play  effect { modify c { instead of harm(target: self) { harm(from, d, amount) } } } }
card "From Me" : spell { target c: creature in play  effect { let me = self  let giver = you  modify c { after harm(target: self) { harm(me, giver, 1) } } } }
card "Army" : spell { target c: creature in play  effect { let giver = you  modify c { modify power += count(creature in field of giver) } } }
card "Own" : spell { target c: creature in play  effect { modify c { after harm(target: self) { you.life -= 2 } } } }
"#;
    let folder = sparks(cards);
    let told = |card: &str, language: &str| folder.run(&["text", "sparks", card, "--text-lang", language]).out;
    for (card, what) in [
        ("Blood Debt", "the player who gave this ability"),
        ("From Me", "the player who gave this ability takes 1 damage from the card that gave this ability"),
        ("Army", "the player who gave this ability"),
        ("Marked", "You choose a player"),
        ("Rod", "You choose a creature"),
        ("Foe's Debt", "`p`, who is known from outside"),
    ] {
        let said = told(card, "en");
        assert!(said.contains(what), "{card}: no `{what}` in {said}");
    }
    assert!(told("Blood Debt", "es").contains("el jugador que dio esta habilidad"), "{}", told("Blood Debt", "es"));
    assert!(told("Own", "en").contains("you lose 2 life"), "{}", told("Own", "en"));
}

/// Two targets are two things: the second that is named is another.
#[test]
fn a_second_target_is_another() {
    let cards = r#"card "Both" : spell { target a: creature in play  target b: creature in play  effect { harm(self, a, 1)  harm(self, b, 2) } }
card "Turned" : spell { target a: creature in play  target b: creature in play  effect { harm(self, b, 2)  harm(self, a, 1) } }
card "Loose" : spell { target a: creature in play  target b: creature in play repeat allowed  effect { harm(self, a, 1)  harm(self, b, 2) } }
card "Tight" : spell { target a: creature in play repeat allowed  target b: creature in play  effect { harm(self, a, 1)  harm(self, b, 2) } }
card "Apart" : spell { target a: creature in field of you  target b: creature in field of opponent(you)  effect { destroy(a)  destroy(b) } }
"#;
    let folder = sparks(cards);
    let told = |card: &str, language: &str| folder.run(&["text", "sparks", card, "--text-lang", language]).out;
    for (card, another, repeated) in [
        ("Both", true, false),
        ("Turned", true, false),
        ("Loose", false, true),
        ("Tight", true, false),
        ("Apart", false, false),
    ] {
        let (en, es) = (told(card, "en"), told(card, "es"));
        assert_eq!(en.contains("another creature"), another, "{card}: {en}");
        assert_eq!(es.contains("otra criatura"), another, "{card}: {es}");
        assert_eq!(en.contains("several times"), repeated, "{card}: {en}");
    }
}

/// Where one thing does something to another, the power of one of them is said to be that of which.
#[test]
fn what_two_have_is_told_apart() {
    let cards = r#"card "Duel" : spell { target a: creature in field of you  target b: creature in field of opponent(you)  effect { together { harm(a, b, a.power)  harm(b, a, b.power) } } }
card "Bite" : spell { target a: creature in field of you  target b: creature in field of opponent(you)  effect { harm(a, b, a.power) } }
card "Own" : spell { target a: creature in field of you  effect { harm(self, a, a.power) } }
"#;
    say(
        &sparks(cards),
        &[
            (
                "Duel",
                "en",
                "At the same time, a creature in your rival's battlefield takes X damage from a creature in your battlefield, where X is the second creature's power; the second creature takes Y damage from the first creature, where Y is the first creature's power.",
            ),
            (
                "Duel",
                "es",
                "A la vez, una criatura del campo del rival recibe X de daño de una criatura de tu campo, donde X es la fuerza de la segunda criatura; la segunda criatura recibe Y de daño de la primera criatura, donde Y es la fuerza de la primera criatura.",
            ),
            (
                "Bite",
                "en",
                "A creature in your rival's battlefield takes X damage from a creature in your battlefield, where X is the second creature's power.",
            ),
            ("Own", "en", "Deal X damage to a creature in your battlefield, where X is its power."),
        ],
    );
}

/// Who has most or least of what players have, or of what they have lying somewhere.
#[test]
fn who_has_most() {
    let cards = r#"card "Poorest" : spell { effect { let p = first p: player by least life  draw_card(p) } }
card "Fullest" : charm { modify self { controller = first p: player by most size(hand of p) } }
card "Highest" : spell { effect { simultaneously for p in players { choose n: 0..p.mana by p }  let high = first p: player by most n[p]  draw_card(high) } }
card "Tax" : charm { modify cost mana of spell += 1 when by != self.controller }
card "Strongest" : charm { modify self { controller = first p: player by most count(creature in field of p) } }
"#;
    say(
        &sparks(cards),
        &[
            ("Poorest", "en", "The player with the least life draws a card."),
            ("Poorest", "es", "El jugador con menos vida roba una carta."),
            ("Fullest", "en", "The player with the most cards in their hand controls this charm."),
            ("Fullest", "es", "El jugador con más cartas de su mano controla este amuleto."),
            (
                "Highest",
                "en",
                "Each player chooses a number from 0 to that player's mana. The player with the highest chosen number draws a card.",
            ),
            ("Tax", "en", "All spells cost 1 mana more for your rival."),
            ("Strongest", "en", "The player with the most creatures in their battlefield controls this charm."),
        ],
    );
}

/// Whether what a keyword lets be paid was paid goes by the label of the cost, or the title of the keyword.
#[test]
fn what_a_keyword_lets_be_paid() {
    let rules = r#"keyword surge(c: cost) "Surge" { optional cost surged c }
keyword flood(c: cost) { alternative cost flooded "Flood" c }
words en { surge(c): "surge {c}"  flood(c): "flood {c}" }
"#;
    let cards = r#"card "Last Flame" : spell { cost 3 mana  has: surge(2 mana)  target t: creature in play  effect { harm(self, t, if self.surged then 5 else 3) } }
card "Wave" : spell { cost 3 mana  has: flood(6 mana)  effect { if self.flooded { draw_card(you) } } }
"#;
    say(
        &with_rules(cards, rules),
        &[
            (
                "Last Flame",
                "en",
                "Surge 2 mana. Deal X damage to a creature, where X is 5 if Surge was paid, 3 otherwise.",
            ),
            ("Wave", "en", "Flood 6 mana. If Flood was paid, you draw a card."),
        ],
    );
}

/// What stands beside something, what is asked once more, and from where something comes.
#[test]
fn beside_once_and_from_where() {
    let cards = r#"card "Standard" : creature { power: 1  modify c: creature in play where it in neighbours(self) { power += 2 } }
card "Careful" : charm { whenever you.life < 5 when still you.life < 5 { you.life += 4 } }
card "Few" : spell { target any number of ts: creature in play where sum(power of creature in targets(self)) + it.power <= 4  effect { for t in ts { destroy(t) } } }
card "Twice" : creature { power: 2  before harm(from: self, target: creature) { amount *= 2 }  before harm(target: self) { amount = min(amount, 2) } }
card "Nursery" : charm { instead of move(x: creature, to: field of you) when from not in play { proceed { counters += 2 } } }
"#;
    say(
        &sparks(cards),
        &[
            ("Standard", "en", "All creatures beside this creature get +2 power."),
            ("Standard", "es", "Las criaturas junto a esta criatura ganan 2 de fuerza."),
            ("Few", "en", "Destroy any number of creatures with a total power of 4 or less."),
            (
                "Twice",
                "en",
                "When a creature takes damage from this creature, the amount is doubled. When this creature takes damage, the amount is 2 at most.",
            ),
            ("Careful", "en", "As soon as you have 4 life or less, you get +4 life."),
            (
                "Nursery",
                "en",
                "When a creature goes to your battlefield, if the zone that it leaves is not in play, it comes with two counters more.",
            ),
            (
                "Nursery",
                "es",
                "Cuando una criatura va a tu campo, si la zona de la que viene no está en juego, llega con dos contadores más.",
            ),
        ],
    );
}
