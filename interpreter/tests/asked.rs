//! How what is asked is put to whoever is asked: what has been chosen so far, and what is called the same told apart.

use naipe_interpreter::view::scene::Names;
use naipe_interpreter::{Project, Session, Start};
use std::sync::Arc;

const RULES: &str = r#"
game forks "Forks" { players: 2 }
player { mana "Mana": 0.. = 9  life "Life": int = 20 }
zone hand of player set visible to owner
zone field of player row in play
kind creature
kind spell
kind activated
payment mana(n: int) "Mana" { possible when you.mana >= n  you.mana -= n }
payment life(n: int) "Life" { possible when you.life > n  you.life -= n }
keyword kicker(c: cost) "Kicker" { optional cost kicked c }
keyword evoke(c: cost) "Evoke" { alternative cost evoked "Evoke" c }
keyword drill(c: cost) "Drill" { action "Drill" : activated { cost c  effect { you.mana += 3 } } }

action cast(s: spell in hand of you) announce s { resolve s }
action use(a: activated in play where controller == you) announce a { resolve a }
setup {
  for p in players {
    create "Fork" in hand of p
    create "Kicked" in hand of p
    create "Evoked" in hand of p
    create "Priced" in hand of p
    create "Fox" in field of p
    create "Owl" in field of p
  }
}
turn { phase main { offer active cast, use until pass } }

card "Fox" : creature { has: drill(1 mana), drill(2 life) }
card "Owl" : creature
card "Fork" : spell {
  cost 1 mana
  optional cost stoked "Stoke" 1 mana
  optional cost fed "Feed" 1 mana
  target (if stoked then 2 else 1) ts: creature in play
  effect { }
}
card "Kicked" : spell { has: kicker(1 mana), kicker(2 life)  effect { } }
card "Priced" : spell {
  has: kicker((size(targets(self))) mana), kicker((2 * size(targets(self))) mana)
  target (if self.kicked then 1 else 2) ts: creature in play
  effect { }
}
card "Evoked" : spell { cost 5 mana  has: evoke(1 mana), evoke(2 life)  effect { } }
"#;

fn begun() -> Session {
    let mut project = Project::from_texts([("rules/forks/game.naipe", RULES)]).expect("it can be read");
    let game = project.game("forks").unwrap_or_else(|error| panic!("{error}"));
    Session::begin(&Arc::clone(&game), &Start { seed: 1, ..Start::default() }).expect("it begins")
}

/// Takes the first option that is called so.
fn take(session: &mut Session, label: &str) {
    let question = session.question().expect("somebody is asked");
    let at = question.options.iter().position(|option| option.label == label);
    let at = at.unwrap_or_else(|| panic!("`{label}` is not among {:?}", labels(session)));
    session.choose_nth(at).expect("it is offered");
}

fn labels(session: &Session) -> Vec<String> {
    let question = session.question().expect("somebody is asked");
    question.options.into_iter().map(|option| option.label).collect()
}

fn prompt(session: &Session) -> String {
    session.question().expect("somebody is asked").prompt
}

#[test]
fn what_was_only_tried_is_not_told_as_chosen() {
    let mut session = begun();
    take(&mut session, "cast");
    take(&mut session, "Fork");
    for cost in ["Stoke", "Feed"] {
        assert!(prompt(&session).contains(cost), "{}", prompt(&session));
        assert_eq!(session.chosen(), None, "asked for {cost}");
        take(&mut session, "yes");
    }
    assert_eq!(session.chosen(), None);
    take(&mut session, "Fox (field of B)");
    assert!(session.chosen().is_some_and(|chosen| chosen.contains("Fox")), "{:?}", session.chosen());
}

#[test]
fn what_depends_on_targets_is_told_by_no_price() {
    let mut session = begun();
    take(&mut session, "cast");
    take(&mut session, "Priced");
    for _ in 0..2 {
        assert!(prompt(&session).contains("Kicker"), "{}", prompt(&session));
        assert!(!prompt(&session).contains("Mana"), "{}", prompt(&session));
        take(&mut session, "yes");
    }
    take(&mut session, "Owl (field of B)");
    assert_eq!(session.question().expect("the turn goes on").seat, Some(0));
}

#[test]
fn what_may_be_paid_besides_is_told_by_what_it_comes_to() {
    let mut session = begun();
    take(&mut session, "cast");
    take(&mut session, "Kicked");
    assert!(prompt(&session).contains("Kicker (1 Mana)"), "{}", prompt(&session));
    take(&mut session, "no");
    assert!(prompt(&session).contains("Kicker (2 Life)"), "{}", prompt(&session));
}

#[test]
fn ways_to_pay_of_one_name_are_told_apart() {
    let mut session = begun();
    take(&mut session, "cast");
    take(&mut session, "Evoked");
    let ways = labels(&session);
    assert!(ways.ends_with(&["Evoke (1 Mana)".into(), "Evoke (2 Life)".into()]), "{ways:?}");
}

#[test]
fn abilities_of_one_name_are_told_apart() {
    let mut session = begun();
    take(&mut session, "use");
    assert_eq!(labels(&session)[..2], ["Fox: Drill (1 Mana)", "Fox: Drill (2 Life)"]);
}

const GRIDS: &str = r#"
game camps "Camps" { players: 2  language: en }
player { gold "Gold": int = 0 }
zone camp "Camp" of player grid 2 x 1 in play
kind piece "Piece"
define ground(): set of cell = cells(camp of active) + cells(camp of opponent(active))
action build "Build" (c: cell in ground() where occupant(it) is none) { create "Tent" at c }
action wait "Wait" { you.gold += 1 }
turn { phase main "Main" { offer active build, wait must } }
card "Tent" : piece
"#;

#[test]
fn cells_of_two_grids_have_ids_and_labels_of_their_own() {
    let mut project = Project::from_texts([("rules/camps/game.naipe", GRIDS)]).expect("it can be read");
    let game = project.game("camps").unwrap_or_else(|error| panic!("{error}"));
    let mut session = Session::begin(&Arc::clone(&game), &Start { seed: 1, ..Start::default() }).expect("it begins");
    let ids = |session: &Session| -> Vec<String> {
        let options = session.question().expect("somebody is asked").options;
        let mut ids: Vec<String> = options.into_iter().map(|option| option.id).collect();
        ids.sort();
        ids
    };
    take(&mut session, "Build");
    assert_eq!(ids(&session), ["cell:camp.0.a1", "cell:camp.0.b1", "cell:camp.1.a1", "cell:camp.1.b1"]);
    let mut said = labels(&session);
    assert!(said.iter().all(|label| label[2..].starts_with(" (")), "{said:?}");
    said.sort();
    said.dedup();
    assert_eq!(said.len(), 4, "{said:?}");
    session.choose("cell:camp.1.a1").expect("it is offered");
    take(&mut session, "Build");
    assert_eq!(ids(&session), ["cell:camp.0.a1", "cell:camp.0.b1", "cell:camp.1.b1"]);
}

const DICE: &str = r#"
game dice "Dice" { players: 2  language: en }
player { gold "Gold": int = 0 }
action throw "Throw" {
  let n = roll 6
  you.gold += n
}
action wait "Wait" { you.gold += 1 }
turn { phase main "Main" { offer active throw, wait must } }
"#;

#[test]
fn a_game_whose_chance_was_not_asked_is_no_scenario() {
    let mut project = Project::from_texts([("rules/dice/game.naipe", DICE)]).expect("it can be read");
    let game = project.game("dice").unwrap_or_else(|error| panic!("{error}"));
    for ask_chance in [false, true] {
        let start = Start { seed: 1, ask_chance, ..Start::default() };
        let mut session = Session::begin(&Arc::clone(&game), &start).expect("it begins");
        take(&mut session, "Wait");
        // Nothing has been left to chance yet.
        assert!(session.to_scenario("Waiting").is_ok());
        take(&mut session, "Throw");
        if ask_chance {
            session.choose_nth(3).expect("chance is asked");
        }
        take(&mut session, "Wait");
        match session.to_scenario("Throwing") {
            Ok(text) => assert!(ask_chance && text.contains("chance: 4"), "{text}"),
            Err(error) => {
                assert!(!ask_chance && error.to_string().contains("begin it with chance asked"), "{error}");
            }
        }
    }
}

/// A page may ask about a card by a name that its seat has lost with the card: it is answered in the language of the game.
#[test]
fn a_card_that_has_gone_out_of_sight_is_answered_for_in_the_words_of_the_game() {
    for (language, says) in [
        ("en", "this card has gone where it could not be followed: ask again when it can be seen"),
        ("es", "esta carta ha ido adonde no se la podía seguir: pregunta de nuevo cuando se la vea"),
    ] {
        let rules = DICE.replace("language: en", &format!("language: {language}"));
        let mut project = Project::from_texts([("rules/dice/game.naipe", rules.as_str())]).expect("it can be read");
        let game = project.game("dice").unwrap_or_else(|error| panic!("{error}"));
        let mut session = Session::begin(&Arc::clone(&game), &Start::default()).expect("it begins");
        let names = Names::default();
        assert_eq!(session.why_card(0, &names, "c1"), [says]);
        assert_eq!(session.why_not_card(0, &names, "c1"), [says]);
    }
}

const CURSES: &str = r#"
game curses "Curses" { players: 2  language: en }
player { hits: int = 0 }
zone hand "Hand" of player set visible to owner
zone field "Field" of player row in play
zone veil "Veil" of player row visible to owner in play
kind beast "Beast" { power "Power": int = 1 }
kind curse "Curse" { bearer "Bearer": beast visible }
card "Pup" : beast
card "Wolf" : beast
card "Gnats" : curse
setup {
  for p in players { create 2 "Pup" in field of p  create "Wolf" in field of p  create "Gnats" in hand of p }
}
action hex "Hex"(c: curse in hand of you, b: beast in field of opponent(you)) { move c to field of you { bearer: b } }
action veil "Veil"(c: curse in hand of you, b: beast in field of opponent(you)) { move c to veil of you { bearer: b } }
action strike "Strike"(b: beast in field of you) { you.hits += 1 }
turn { phase main "Main" { offer active hex, veil, strike until pass } }
"#;

/// What lies in the field of one player is attached to what lies in that of another.
#[test]
fn what_is_attached_from_another_zone_tells_two_things_apart() {
    let mut project = Project::from_texts([("rules/curses/game.naipe", CURSES)]).expect("it can be read");
    let game = project.game("curses").unwrap_or_else(|error| panic!("{error}"));
    for (action, told) in [("Hex", "+ Gnats"), ("Veil", "+ ? (")] {
        let mut session =
            Session::begin(&Arc::clone(&game), &Start { seed: 1, ..Start::default() }).expect("it begins");
        let lines = |session: &Session| session.alike().into_iter().map(|one| one.label).collect::<Vec<_>>();
        take(&mut session, action);
        // The curse is the only one there is, and gives itself.
        assert_eq!(lines(&session).len(), 2, "{:?}", lines(&session));
        session.choose_nth(0).expect("it is offered");
        take(&mut session, "pass");
        take(&mut session, "Strike");
        let offered = lines(&session);
        assert_eq!(offered.len(), 3, "{offered:?}");
        assert_eq!(offered.iter().filter(|line| line.contains(told)).count(), 1, "{offered:?}");
        let board: String = session.parts(Some(1), 100).into_iter().map(|part| part.text).collect();
        assert!(board.lines().any(|line| line.contains("Field: Pup") && line.contains(told)), "{board}");
    }
}

const FUSIONS: &str = r#"
game fusions "Fusions" { players: 2  language: en }
zone hand "Hand" of player set visible to owner
zone field "Field" of player row in play
zone grave "Grave" of player pile
kind beast "Beast" { power "Power": int = 1 }
card "Pup" : beast
card "Wolf" : beast { power: 3 }
action fuse "Fuse" {
  choose s: subset in ((all beast in hand of you) + (all beast in field of you)) where size(s) == 2 and sum(power of s) == 4
  for x in s { move x to grave of you }
}
action melt "Melt"(s: subset in (all beast in field of you) where size(s) == 2) { for x in s { move x to grave of you } }
setup {
  for p in players {
    create 2 "Pup" in field of p
    create "Wolf" in field of p
    create "Wolf" in hand of p
    create "Pup" in hand of p
  }
}
turn { phase main "Main" { offer active fuse, melt until pass } }
"#;

/// Sets are told apart by where their members lie, where that differs, and are one line where nothing does.
#[test]
fn sets_that_are_called_the_same_are_told_apart() {
    let mut project = Project::from_texts([("rules/fusions/game.naipe", FUSIONS)]).expect("it can be read");
    let game = project.game("fusions").unwrap_or_else(|error| panic!("{error}"));
    let begun = || Session::begin(&Arc::clone(&game), &Start { seed: 1, ..Start::default() }).expect("it begins");
    let lines = |session: &Session| session.alike().into_iter().map(|one| one.label).collect::<Vec<_>>();
    let mut session = begun();
    take(&mut session, "Fuse");
    assert_eq!(prompt(&session), "Choose a set of cards");
    assert_eq!(labels(&session).len(), 6);
    let mut offered = lines(&session);
    assert_eq!(offered.len(), 4, "{offered:?}");
    for zones in [["Hand", "Hand"], ["Hand", "Field"], ["Field", "Hand"], ["Field", "Field"]] {
        let [wolf, pup] = [format!("Wolf ({} of A)", zones[0]), format!("Pup ({} of A)", zones[1])];
        offered.retain(|line| !(line.contains(&wolf) && line.contains(&pup)));
    }
    assert_eq!(offered, Vec::<String>::new());
    let mut session = begun();
    take(&mut session, "Melt");
    assert_eq!(prompt(&session), "Melt: a set of cards of your Field");
    let mut offered = lines(&session);
    offered.sort();
    assert_eq!(offered, ["Pup, Pup", "Pup, Wolf"]);
}
