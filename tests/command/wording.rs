//! `naipe text GAME`: cards in words.

mod found;
mod several;

use crate::helper::Folder;
use std::path::Path;

/// A game with no words of its own.
const RULES: &str = r#"game moths "Moths" { players: 2  language: en }
enum folk { plant "Plant", beast "Beast" }
player { life "Life": int = 20  light "Light": 0.. = 0 }
zone deck "Deck" of player pile hidden
zone hand "Hand" of player set visible to owner
zone field "Field" of player row in play
zone dump "Dump" of player pile
zone queue "Queue" shared stack
kind thing "Thing"
kind being "Being" : thing { power "Power": int  folk: folk  turned "Turned": bool = no  seeds "Seeds": 0.. = 0 }
kind charm "Charm" : thing { bearer "Bearer": being }
kind rite "Rite" : thing
kind ability "Ability"
kind used "Used ability" : ability
kind heard "Heard ability" : ability
policy { trigger_kind: heard }
keyword winged "Winged" { forbid block(b: self) }
keyword ward(c: cost) "Ward" { after target(x: self) when by != you { pay c by by else { destroy(self) } } }
keyword thorns(n: int) "Thorns" { after harm(to: self) { harm(self, source, n) } }
payment light(n: int) "Light" { possible when you.light >= n  you.light -= n }
payment turn_it(x: being) "Turn" { possible when not x.turned  x.turned = yes }
event harm(from: thing or none, to: being | player, amount: int, in_fight: bool = no): int {
  if to is player { to.life -= amount } else { move to to dump of to.owner }
  return amount
}
event draw_cards(p: player, n: int = 1) { repeat n { if deck of p is not empty { move top of deck of p to hand of p } } }
event gain(p: player, n: int) { p.life += n }
event destroy(x: being) { move x to dump of x.owner }
event sow(x: being, n: int = 1) { x.seeds += n }
event die(x: being) is move(x, to: dump) when from in play
event block(b: being)
define beings_of(p: player): set of being = all b: being in play where b.controller == p
turn { phase dawn "Dawn" { }  phase main "Main" { offer active play_it until pass } }
action play_it "Play"(c: thing in hand of you) announce c { move c to field of you  resolve c }
action use_it "Use"(a: used in play where controller == you) announce a { create a in queue }
check over for p in players when p.life <= 0 { lose p }
"#;

/// How its things are said.
const WORDS: &str = r#"words en {
  thing: "card"
  being: "being"
  charm: "charm"
  rite: "rite"
  plant: "Plant" plural "Plants"
  beast: "Beast" plural "Beasts"
  seeds: "seed" plural "seeds"
  light(n): "{n} light"
  turn_it(x): "turn {x}"
  turned: "turned"
  amount: "damage"
  in_fight: "in a fight"
  harm(from, to, amount, in_fight): "{from} {from: deals deal deal}[ {amount}] damage to {to}[ {in_fight}]" order "deal {amount} damage to {to}"
  draw_cards(p, n): "{p} {p: draws draw draw} {n thing}"
  gain(p, n): "{p} {p: gains gain gain}[ {n}] life"
  destroy(x): "{x} {x: is is are} destroyed" order "destroy {x}" noun "be destroyed"
  sow(x, n): "{x} {x: gets get get} {n seeds}" order "put {n seeds} on {x}"
  die(x): "{x} {x: dies die die}"
  block(b): "{b} {b: blocks block block}" noun "block"
  play_it(c): "{c} {c: is are are} played" noun "play {c}"
  winged: "Winged" reminder "it cannot block"
  thorns(n): "Thorns {n}" reminder "{n} damage to who hurts it"
  "Sprout": "Sprout"
}
words es {
  thing: "carta" f
  being: "ser" m plural "seres"
  charm: "amuleto" m
  rite: "rito" m
  power: "fuerza" f
  life: "vida" f  ward(c): "Resguardo {c}"
  deck: "mazo" m
  hand: "mano" f
  field: "campo" m
  dump: "descarte" m
  queue: "cola" f
  bearer: "portador" m
  dawn: "amanecer" m
  main: "fase principal" f
  plant: "planta" f
  beast: "bestia" f
  seeds: "semilla" f plural "semillas"
  light(n): "{n} de luz"
  turn_it(x): "gira {x}"
  turned(x): "girad{x: o a os as}"
  amount: "daño" m
  in_fight: "en combate"
  harm(from, to, amount, in_fight): "{from} {from: hace haces hacen}[ {amount} de] daño a {to}[ {in_fight}]" order "haz {amount} de daño a {to}"
  draw_cards(p, n): "{p} {p: roba robas roban} {n thing}"
  gain(p, n): "{p} {p: gana ganas ganan}[ {n} de] vida"
  destroy(x): "{x} {x: es eres son} destruid{x: o a os as}" order "destruye {x}" noun "ser destruido"
  sow(x, n): "{x} {x: recibe recibes reciben} {n seeds}" order "pon {n seeds} en {x}"
  die(x): "{x} {x: muere mueres mueren}"
  block(b): "{b} {b: bloquea bloqueas bloquean}" noun "bloquear"
  play_it(c): "se juega {c}" noun "jugar {c}"
  winged: "Alado" reminder "no puede bloquear"
  thorns(n): "Espinas {n}" reminder "{n} de daño a quien lo hiere"
  "Sprout": "Brote" m
}
"#;

/// A card for each thing that can be said.
const CARDS: &str = r#"card "Keywords" : being { power: 1  folk: plant  has: winged, thorns(2) }
token "Sprout" : being { power: 1  folk: plant }
card "Costs" : rite { cost 2 light, X light  optional cost boosted 3 light  alternative cost 1 light  choose X: 1..4
  effect { draw_cards(you, X)  if boosted { gain(you, 2) } } }
card "Targets" : rite { target 2 ts: being in play where turned and controller != you  target p: player
  effect { for t in ts { destroy(t) }  gain(p, 1) } }
card "Scatter" : rite { target 3 ts: being in play repeat allowed
  effect { for t in distinct(ts) { harm(self, t, count(it in ts where it == t)) } } }
card "Arrival" : being { power: 1  folk: beast
  after move(x: self, to: field) to queue { target b: being in play where controller == you and it != self and power <= 2  effect { sow(b, 2) } } }
card "Mourner" : being { power: 1  folk: beast  after die(x: being) when x.controller != you once per turn { gain(you, 1)  draw_cards(you) } }
card "Dawn" : charm { after begin(dawn) when active == you { create 2 "Sprout" in field of you } }
card "Mirror" : charm { instead of harm(to: you) when amount > 2 { harm(self, opponent(you), amount) } }
card "Anger" : charm { before harm(from: rite) when from.controller == you { amount += 1 } }
card "Banner" : charm { modify s: being in play where s.controller == you and s.folk == plant { power += 1  has: thorns(1) } }
card "Crowd" : being { power: 0  folk: plant  modify power += 2 * count(being in field of you where folk == plant) }
card "Chains" : charm { forbid block(b: self.bearer)  forbid destroy when x.controller == you }
card "Tax" : charm { modify cost light of rite in hand where owner != you += 1 }
card "Fever" : rite { target b: being in play  effect { modify b { power += b.seeds  loses: winged } until turn } }
card "Bargain" : rite { effect {
    choose optional b: being in field of you
    destroy(b)
    choose { "Draw" { draw_cards(you, 2) } "Heal" when you.life < 10 { gain(you, 5) } }
  } }
card "Harvest" : rite { effect {
    choose any number of ps: being in play where controller == you and folk == plant
    for p in ps including gone { destroy(p) }
    gain(you, 3 * count(ps))
    if count(ps) >= 3 { draw_cards(you) }
  } }
card "Named" : rite {
  mode big "Big" { effect { gain(you, if big then 5 else 2) } }
  mode small "Small" { effect { if small { draw_cards(you) } } }
}
card "Often" : rite { modes 2 repeat allowed { mode loud "Loud" { effect { gain(you, loud) } } } }
card "Fed" : being { power: 1  folk: plant  cost 1 light  optional cost fed 2 light repeat allowed  modify power += self.fed }
card "Modes" : rite { modes 2 { mode "a" { effect { gain(you, 2) } } mode "b" { target b: being in play  effect { destroy(b) } } mode "c" { effect { draw_cards(you) } } } }
card "Well" : charm { action "Look" : used when you.life > 5 once per turn {
    cost 1 light
    effect {
      let c = top of deck of you
      reveal c
      if c is being { move c to hand of you } else { move c to bottom of deck of you }
      shuffle deck of you
    }
  } }
card "Storm" : rite { effect { together { for b: being in play where power > 3 { destroy(b) } } } }
card "Sip" : rite { target t: being in play | player  effect { let done = harm(self, t, 3)  gain(you, done) } }
card "Each" : rite { effect { for p in players { choose b: being in play where controller == p by p  destroy(b) } } }
card "Brink" : charm { whenever you.life < 5 to queue { gain(you, 3) } }
card "Double" : rite { target b: being in play  effect { create copy of b in field of you } }
card "Theft" : rite { target b: being in play where controller != you  effect { modify b { controller = you  has: winged } until next turn of you } }
card "Return" : being { power: 2  folk: beast  permit play_it(self) from dump of you for "Return" 2 light when you.life < 5  permit play_it(being) from top 1 of deck of you }
card "Flip" : rite { target b: being in play  effect { modify b { swap power, seeds  has: winged } until turn } }
card "Likeness" : being {
  power: 0  folk: plant
  instead of move(x: self, to: field) while in hand {
    choose b: being in play
    move self to field of you as copy of b { except power = 2  has: winged }
  }
}
card "Mask" : rite { target b: being in play  target c: being in play  effect { modify b { copy of: c  except power = 1 } until turn } }
card "Image" : rite { target b: being in play  effect { create 2 copy of b in field of you { except power = 1  has: winged  not: being  folk = plant } } }
card "Back turned" : rite { target b: being in dump of you  effect { move b to field of you { turned: yes } } }
card "Boost" : rite { cost 1 light  optional cost boosted "Boost" 2 light  effect { gain(you, 2)  if boosted { gain(you, 3) } } }
card "Shade" : rite { target b: being in play  effect { create copy of b in field of you { except is: charm } } }
card "Peek" : rite { effect { let c = move top of deck of you to hand of you  reveal c } }
card "Litter" : rite { effect { create "Sprout" in hand of you  create 2 "Sprout" in deck of opponent(you) } }
card "Thrift" : rite { cost 5 light  modify cost light of self -= count(being in field of you) while in hand  effect { gain(you, 1) } }
card "Choir" : rite { effect { for p in opponents(you) { gain(p, 1) }  if any b: being in play where titled(b, "Sprout") { draw_cards(you) } } }
card "Trove" : rite { effect {
    choose random 2 found: card where it is being secretly
    choose c: card in found by you secretly
    create c in hand of you
  } }
card "Warded" : being { power: 1  folk: plant  has: ward(2 light) }
card "Seedling" : rite { effect { create "Sprout" in field of you { except power = 3  has: winged } } }
card "Fist" : charm { modify rite in hand of you { alternative cost "Fist" 5 light } }
card "Tithe" : rite { target r: rite in hand of you  effect { modify r { cost 2 light  optional cost fed 1 light } until turn } }
card "Calm" : charm { forbid after die(x: being) because "nobody mourns" }
card "Resonance" : charm { again after die(x: being) when x.controller == you and reacting.controller == you }
card "Yoke" : charm { modify s: being in play where s == self.bearer { power += 1 } when any being in field of you where turned }
card "Levy" : rite { target b: being in play  cost (b.power + 1) light  effect { gain(you, 1) } }
card "Levies" : rite { target up to 2 b: being in field of you | player  cost (size(b)) light  effect { gain(you, 1) } }
card "Wake" : charm { after die(x: being where controller == you and folk == plant) { gain(you, x.power)  draw_cards(you) } }
card "Guest" : rite { effect { choose optional b: being in field of you else { gain(you, 1)  return }  destroy(b)  gain(you, 5) } }
"#;

/// What does nothing, alone and beside what does something.
const IDLE: &str = r#"card "Numb" : charm { instead of harm(to: you) { } }
card "Numb once" : rite { effect { instead of next harm(to: you) when amount > 2 { let n = amount  settle } } }
card "Idle" : being { power: 1  folk: plant
  after die(x: self) { }
  before harm(from: rite) once per turn { let n = amount }
  whenever you.life < 5 to queue { }
  after move(x: self, to: field) to queue { effect { together { } } }
  after begin(dawn) { if you.life > 3 { } else { repeat 2 { } } }
}
card "Rest" : charm { action "Rest" : used { cost 1 light  effect { } } }
card "Again" : rite { modes 3 repeat allowed { mode "a" { effect { gain(you, 2) } } mode "b" { effect { draw_cards(you) } } } }
card "Either" : rite { modes 1 { mode "a" { effect { } } mode "b" { effect { gain(you, 2) } } } }
card "Perhaps" : rite { effect { if you.life > 3 { } else { gain(you, 1) }  if you.life > 4 { gain(you, 2) } else { settle }  for b: being in play { } } }
card "Nothing at all" : rite { effect { } }
"#;

fn moths(words: &str, cards: &str) -> Folder {
    let folder = Folder::empty("worded");
    folder.write("rules/moths/game.naipe", RULES);
    folder.write("rules/moths/words.naipe", words);
    folder.write("cards/moths/moths.naipe", cards);
    folder
}

#[test]
fn each_form_of_the_language_is_worded_in_two_languages() {
    let folder = moths(WORDS, CARDS);
    insta::assert_snapshot!("worded-en", folder.run(&["text", "moths", "--reminders"]).good().out);
    insta::assert_snapshot!(
        "worded-es",
        folder.run(&["text", "moths", "--text-lang", "es", "--lang", "es"]).good().out
    );
}

#[test]
fn what_does_nothing_says_nothing_or_that_nothing_happens() {
    let folder = moths(WORDS, IDLE);
    insta::assert_snapshot!("worded-idle-en", folder.run(&["text", "moths"]).good().out);
    insta::assert_snapshot!(
        "worded-idle-es",
        folder.run(&["text", "moths", "--text-lang", "es", "--lang", "es"]).good().out
    );
    // And lacks no words for the rest of its sentence.
    let idle = "card \"Idle\" : charm { after shiver(x: self) { } }\n\
                card \"Perhaps\" : rite { effect {\n  if happened shiver(x: self) this turn { } else { }\n  \
                repeat count(shiver(x: self) this turn) { }\n  gain(you, 1)\n} }\n";
    let rules = "event shiver(x: thing) { }\n";
    let folder = moths(WORDS, idle);
    folder.write("rules/moths/shiver.naipe", rules);
    folder.run(&["text", "moths"]).good();
}

#[test]
fn what_there_is_one_of_for_each_member_is_worded_one_by_one() {
    let rules = "enum dust { gold \"Gold\", soot \"Soot\" }\n\
                 kind dusty : being { dusts[dust]: 0.. = 0 }\n\
                 words en { dusty: \"dusty being\"  dusts[gold]: \"speck of gold\" plural \"specks of gold\"  dusts[soot]: \"soot\" }\n\
                 words es { dusty: \"ser polvoriento\" m  dusts[gold]: \"mota de oro\" f plural \"motas de oro\"  dusts[soot]: \"hollín\" m }\n";
    let cards = "card \"Lamp\" : rite {\n  target t: dusty in play where it.dusts[gold] > 0\n  \
                 effect { if t.dusts[soot] >= 2 { t.dusts[gold] -= 1 }  gain(you, t.dusts[gold]) }\n}\n\
                 card \"Draught\" : rite { effect { for t: dusty in play { for d: dust { t.dusts[d] = 0 } } } }\n";
    let folder = moths(WORDS, cards);
    folder.write("rules/moths/dust.naipe", rules);
    let mut said = folder.run(&["text", "moths"]).ends(1).out;
    said.push_str(&folder.run(&["text", "moths", "Lamp", "--text-lang", "es", "--lang", "es"]).good().out);
    insta::assert_snapshot!("worded-per-member", said);
}

#[test]
fn what_has_no_words_is_told_and_no_name_of_the_author_is_said() {
    let done = moths("", CARDS).run(&["text", "moths"]).ends(1);
    insta::assert_snapshot!("worded-without-words", done.out);
    // Before what is missing there is no name but of what can be written.
    let names = ["draw_cards", "turn_it", "in_fight", "beings_of", "die(", "sow"];
    for line in done.out.lines().filter(|line| line.trim_start().starts_with("worded:")) {
        assert!(!names.iter().any(|name| line.contains(name)), "{line}");
    }
    let folder = moths(WORDS, CARDS);
    let one = folder.run(&["text", "moths", "Storm", "--json"]).good();
    assert!(one.out.contains(r#""worded":"Destroy each being with power 4 or more.""#), "{}", one.out);
    folder.run(&["text", "moths", "Strom"]).ends(2).warns("did you mean `Storm`?");
}

#[test]
fn errata_change_the_wording_from_their_day_on() {
    let cards = format!("{CARDS}errata \"Storm\" from 2020-01-01 {{ effect {{ gain(you, 9) }} }}\n");
    let folder = moths(WORDS, &cards);
    folder.run(&["text", "moths", "Storm"]).good().says("worded:  You gain 9 life.");
    folder.run(&["text", "moths", "Storm", "--as-of", "2019-01-01"]).good().says("Destroy each being");
    // What was said and what is said now, one above the other.
    folder
        .run(&["errata", "diff", "moths"])
        .good()
        .says("  in words:\n    - Destroy each being with power 4 or more.\n    + You gain 9 life.\n");
}

/// All cards of a game that has authored texts beside the made ones, in both languages.
#[test]
fn the_cards_of_every_game_are_worded_in_both_languages() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).to_str().expect("it is text");
    let folder = Folder::empty("worded");
    for game in ["meridiano", "wot", "humankind", "doomtrooper", "espadas"] {
        for language in ["es", "en"] {
            let done = folder.run(&["text", game, "--lang", language, "--root", root]).good();
            assert!(!done.out.contains(",."), "a sentence ends before it says anything: {}", done.out);
            insta::assert_snapshot!(format!("worded-{game}-{language}"), done.out);
        }
    }
}

/// The cards of their tests, too, which exercise far more of what cards can say: what lacks words is told.
#[test]
fn the_cards_of_tests_are_worded_in_both_languages() {
    let root = env!("CARGO_MANIFEST_DIR");
    let folder = Folder::empty("worded-tests");
    for game in ["wot", "humankind", "doomtrooper", "espadas"] {
        for language in ["es", "en"] {
            let words = ["text", game, "--tests", "--text-lang", language, "--root", root, "--as-of", "2026-01-01"];
            let done = folder.run(&words);
            assert_eq!(done.errors, "");
            insta::assert_snapshot!(format!("worded-tests-{game}-{language}"), done.out);
        }
    }
    let ran = folder.run(&["text", "wot", "--tests", "--approve", "--root", root]).ends(2);
    ran.warns("--tests");
}

/// Conditions of one noun, what can be only one, who is meant by nobody's name, and what depends on what each is.
#[test]
fn nouns_say_what_holds_of_them() {
    let rules = r#"
game tiles "Tiles" { players: 2  language: en }
player { points "Points": int = 0 }
zone hand "Hand" of player set visible to owner
zone board "Board" shared grid 3 x 3 in play
zone dump "Dump" of player pile
kind piece "Piece" { worth "Worth": int = 1  bearer "Bearer": piece or none = none  marks "Marks": set of sort = [] }
kind stone "Stone" : piece
kind mark "Mark" : piece
enum sort { wet "Wet", dry "Dry" }
event harm(x: piece, n: int) { x.worth -= n }
event enter(x: piece) is move(x) when to in play and from not in play
event leave(x: piece) is move(x) when from in play and to not in play
define on(c: cell): stone or none = first s: stone at c
define is_free(c: cell): bool = not any stone at c
turn { phase main "Main" { offer active lay until pass } }
action lay "Lay"(p: piece in hand of you, c: cell in cells(board)) announce p { move p to c  resolve p }
action take "Take"(p: piece in board) { move p to dump of p.owner }
check over when turn_number > 9 { draw }
words en {
  piece: "piece"
  stone: "stone"
  mark: "mark"
  harm(x, n): "{x} {x: takes take take}[ {n}] harm" order "harm {x} by {n}"
  take(p): "{by: takes take take} {p}" noun "take {p}"
}
words es {
  piece: "pieza" f
  stone: "piedra" f
  mark: "marca" f
  worth: "valor" m
  bearer: "portadora" f
  marks: "marca" f plural "marcas"
  board: "tablero" m
  hand: "mano" f
  dump: "descarte" m
  sort: "clase" f
  points: "punto" m plural "puntos"
  wet: "mojada"
  dry: "seca"
  harm(x, n): "{x} recibe [{n} de ]daño" order "haz {n} de daño a {x}"
  take(p): "{by: toma tomas toman} {p}" noun "tomar {p}"
}
"#;
    let cards = r#"
card "Enters" : stone { after enter(x: stone) { harm(x, 1) } }
card "Leaves" : stone { after leave(x: self) { you.points += 1 } }
card "Taken" : stone { after take(p: self) { you.points += 1 } }
card "Taken by you" : stone { after take(p: stone) when by == you { you.points += 1 } }
card "Empty cell" : stone { target c: cell in cells(board) where on(it) is none and it.row == 2  effect { move self to c } }
card "Free cell" : stone { target c: cell in cells(board) where not any mark at it  effect { move self to c } }
card "No bearer" : mark { target p: piece in board where it.bearer is none  effect { harm(p, 2) } }
card "A bearer" : mark { target p: piece in board where it.bearer is not none  effect { harm(p, 2) } }
card "Its bearer" : mark { modify p: piece in board where self.bearer == p { worth += 2 } }
card "Each by its sort" : mark { effect { for p in all x: piece in board { if p is stone { harm(p, 1) } else { harm(p, 2) } } } }
card "The others" : mark { modify p: player where p != you { points -= 1 } }
card "Loses marks" : mark { modify p: stone in board { marks = [] } }
card "Gives a bearer" : mark { effect { create "Child" in hand of you { bearer: self } } }
token "Child" : mark { }
"#;
    let folder = Folder::empty("nouns");
    folder.write("rules/tiles/game.naipe", rules);
    folder.write("cards/tiles/cards.naipe", cards);
    let mut said = folder.run(&["text", "tiles"]).out;
    said.push_str(&folder.run(&["text", "tiles", "--text-lang", "es"]).out);
    insta::assert_snapshot!("worded-nouns", said);
}

/// What a name stands for is as it was when it was named; what is spoken of is named before it is read; which of two is meant is said.
#[test]
fn what_is_said_is_what_happens() {
    let rules = r#"
game imps "Imps" { players: 2..4  language: es }
player { life "Life": int = 20 }
zone deck "Deck" of player pile hidden
zone hand "Hand" of player set visible to owner
zone field "Field" of player row in play
kind card "Card"
kind imp "Imp" : card { power: int = 2  embers: int = 0 }
kind spell "Spell" : card
event draw(p: player, n: int = 1) { move top of deck of p to hand of p }
event drop(p: player, n: int) { p.life -= n }
event discard(p: player, n: int) { p.life -= n }
event harm(x: card, to: card | player, n: int) { active.life -= n }
define coven(p: player): int = count(imp in field of p)
action cast(c: spell in hand of you) announce c { resolve c }
turn { phase main "Main" { offer active cast until pass } }
words en {
  imp: "imp"
  spell: "spell"
  card: "card"
  power: "power"
  embers: "ember" plural "embers"
  life: "life"
  deck: "deck"
  hand: "hand"
  field: "field"
  coven(p): "the coven[ of {p}]"
  draw(p, n): "{p} {p: draws draw draw} {n} card{n: - s}"
  drop(p, n): "{p} {p: loses lose lose} {n} life"
  discard(p, n): "{p} {p: discards discard discard} {n} card{n: - s}"
  harm(x, to, n): "{x} {x: deals deal deal} {n} damage to {to}" order "deal {n} damage to {to}"
}
words es {
  imp: "diablillo" m
  spell: "hechizo" m
  card: "carta" f
  power: "fuerza" f
  embers: "ascua" f plural "ascuas"
  life: "vida" f
  deck: "mazo" m
  hand: "mano" f
  field: "campo" m
  coven(p): "el aquelarre[ de {p}]"
  draw(p, n): "{p} roba{p: - s n} {n} carta{n: - s}"
  drop(p, n): "{p} pierde{p: - s n} {n} de vida"
  discard(p, n): "{p} descarta{p: - s n} {n} carta{n: - s}"
  harm(x, to, n): "{x} hace{x: - s n} {n} de daño a {to}" order "haz {n} de daño a {to}"
}
"#;
    let cards = r#"
card "Wheel" : spell { effect { let n = size(hand of you)  discard(you, n)  draw(you, n) } }
card "Pact" : spell { effect { let n = you.life  drop(you, n - 1)  draw(you, n / 2) } }
card "Chosen many" : spell { effect { choose any number of cs: imp in field of you  let n = size(cs)  for c in cs { move c to hand of you }  draw(you, n) } }
card "Duel" : spell { target a: imp in field of you  target b: imp in play where it.controller != you  effect { harm(a, b, a.power)  harm(b, a, b.power) } }
card "Study" : spell { target p: player = you  effect { draw(p, 2) } }
card "Rest" : spell { target c: imp in play  effect { harm(self, c, c.printed.power)  c.embers = c.embers + 1 } }
card "Sift" : spell { target j: player where j != you  effect { draw(j) } }
card "Tax" : spell { effect { for j in players where j != you { drop(j, 1) }  for j in opponents(you) { drop(j, coven(j)) } } }
card "Choice" : spell { modes 1..2 { mode "a" { effect { draw(you) } } mode "b" { effect { drop(you, 2) } } } }
card "Three ways" : spell { mode "a" { effect { draw(you) } } mode "b" { effect { drop(you, 2) } } mode "c" { effect { drop(you, 3) } } }
card "Mirror" : imp { instead of harm(x: card, to: self) { harm(self, x.controller, n) } }
card "Hush" : spell { target c: imp in play  effect { modify c { loses: abilities  power = 1 } until turn } }
card "Harvest" : spell { effect { for b: imp in field of you { draw(you)  b.embers += 1 } } }
card "Toll" : spell { effect { for p in opponents(you) { draw(you)  drop(p, 1) } } }
card "Offer" : spell { effect { choose optional c: imp in field of you else { return }  move c to hand of you  drop(you, 3) } }
card "Other" : spell { target p: player  target q: player where q != p  effect { drop(p, 1)  drop(q, 2) } }
card "Out of order" : spell { target a: imp in play  target b: imp in play where b != a  effect { harm(self, b, a.power)  move a to hand of a.owner } }
card "Whip" : imp { after enter_play(x: imp) { harm(self, x, self.power) } }
event enter_play(x: imp) is move(x, to: field)
"#;
    let folder = Folder::empty("imps");
    folder.write("rules/imps/game.naipe", rules);
    folder.write("cards/imps/cards.naipe", cards);
    let mut said = folder.run(&["text", "imps"]).out;
    said.push_str(&folder.run(&["text", "imps", "--text-lang", "en"]).out);
    insta::assert_snapshot!("worded-truly", said);
}
