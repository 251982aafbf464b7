//! The terminal's table: cards that can be read, options told apart, boards that fit.

use crate::helper::Folder;
use std::io::{Read, Write};
use std::process::Stdio;

const SHOP: &str = r#"game shop "Shop" { players: 2 }
player { coins "Coins": int = 9 }
zone hand "Hand" of player set visible to owner
zone field "Field" of player row in play
zone bin "Bin" of player pile
zone board "Floor" shared grid 7 x 2 in play
kind ware "Ware" { size "Size": int  worn "Worn": 0.. = 0 }
payment coins(n: int) "Coins" {
  possible when you.coins >= n
  you.coins -= n
}
card "Lamp" : ware {
  size: 1
  cost 1 coins
  text "Lights up the other wares: they look bigger."
  modify ware in field where controller == you and it != self { size += 3 }
}
card "Mug" : ware { size: 1  cost 2 coins }
deck "Wares" { hand { "Lamp" 3 "Mug" } }
action lay "Lay"(w: ware in hand of you) announce w { move w to field of you }
action polish "Polish"(w: ware in field of you) { w.worn += 1 }
turn { phase main { offer active lay, polish until pass } }
"#;

fn shop() -> Folder {
    let folder = Folder::empty("shop");
    folder.write("rules/shop/shop.naipe", SHOP);
    folder
}

const PLAY: [&str; 7] = ["play", "shop", "--seed", "3", "--log", "shop.log", "--seats=human,human"];

#[test]
fn a_card_is_read_by_its_title_or_the_number_of_an_option() {
    // A Mug, then the Lamp; the Mug that lies there is bigger now, those in hand are not.
    let ran = shop().say("1\n? 2\n2\n1\n1\n? MUG\n? Lmap\n", &PLAY).good();
    let out = &ran.out;
    assert!(out.contains("   1  Lamp — 1 Coins — Lights up the other wares: they look bigger.\n"), "{out}");
    assert!(out.contains("   2  3 × Mug — 2 Coins\n"), "{out}");
    assert!(out.contains(">   Mug (Ware) — 2 Coins\n    Size 1\n"), "{out}");
    let (_, read) = out.rsplit_once(">   Mug (Ware)").expect("it is read");
    assert!(out.contains("Size of Mug (Field of A) is 4"), "{out}");
    assert!(out.contains("+ 3 from Lamp"), "{out}");
    assert!(read.contains("no `Lmap` can be seen on the table; did you mean `Lamp`?"), "{read}");
}

#[test]
fn what_is_alike_is_one_line_and_what_differs_is_told_apart() {
    // Two Mugs and the Lamp lie; one Mug is polished, and then polishing asks which.
    let ran = shop().say("1\n2\n1\n2\n1\n1\n2\n1\n2\nq\n", &PLAY).good();
    let (_, last) = ran.out.rsplit_once("Polish: a ware of").expect("it is asked what to polish");
    assert!(last.contains("Lamp — Lights") && last.contains("Mug (Field of A): Size 1 → 4, Worn 1\n"), "{last}");
    assert!(last.contains("Mug (Field of A): Size 1 → 4\n"), "{last}");
}

/// Abilities of the same name on things that are alike are one line; where the things differ, that is said.
#[test]
fn abilities_that_are_alike_are_one_line_and_those_of_what_differs_are_told_apart() {
    let rules = SHOP
        .replace("zone hand", "kind ability \"Ability\"\nzone hand")
        .replace(
            "card \"Mug\" : ware { size: 1  cost 2 coins }",
            "card \"Mug\" : ware { size: 1  cost 2 coins  action \"Fill\" : ability { effect { self.worn += 1 } } }",
        )
        .replace(
            "action polish",
            "action use \"Use\"(a: ability in field of you) announce a { resolve a }\naction polish",
        )
        .replace("offer active lay, polish", "offer active lay, use, polish");
    let folder = Folder::empty("filled");
    folder.write("rules/shop/shop.naipe", rules);
    // Two Mugs lie; one of them is filled, and then it is asked which again.
    let ran = folder.say("1\n2\n1\n2\n2\n1\n2\nq\n", &PLAY).good();
    let asked: Vec<&str> = ran.out.split("A: Use: an ability").skip(1).collect();
    assert!(asked[0].starts_with("\n   1  2 × Mug: Fill"), "{}", asked[0]);
    assert!(asked[1].contains("  Mug: Fill (Worn 1)\n"), "{}", asked[1]);
}

#[test]
fn places_in_a_row_are_told_apart_where_rules_read_them() {
    let asked = |folder: &Folder| {
        let ran = folder.say("1\n2\n1\n2\n2\nq\n", &PLAY).good();
        ran.out.rsplit_once("Polish").expect("it is asked what to polish").1.to_owned()
    };
    let alike = shop();
    assert!(asked(&alike).contains("2 × Mug"), "{}", asked(&alike));
    let apart = shop();
    apart.change("rules/shop/shop.naipe", "{ w.worn += 1 }", "{ w.worn += size(neighbours(w)) }");
    let options = asked(&apart);
    assert!(options.contains("   1  Mug") && options.contains("   2  Mug"), "{options}");
}

#[test]
fn the_board_tells_what_has_changed_and_always_the_hand() {
    let ran = shop().say("1\n2\nq\n", &PLAY).good();
    assert!(!ran.out.contains("Bin:"), "what is empty stays out: {}", ran.out);
    let mut boards = ran.out.split("Turn 1 of A");
    let first = boards.nth(1).expect("a board");
    assert!(first.contains("Floor:") && first.contains("Hand: 4") && first.contains("Hand: Lamp, 3 × Mug"), "{first}");
    let (_, last) = ran.out.rsplit_once("Lay: a ware of your Hand").expect("it was asked what to lay");
    assert!(last.contains("Coins 7") && last.contains("Field: Mug (Size 1)"), "{last}");
    assert!(last.contains("Hand: Lamp, 2 × Mug") && !last.contains("Floor:") && !last.contains("Hand: 4"), "{last}");
    let whole = shop().say("1\n2\nb\nl\nq\n", &PLAY).good();
    assert!(whole.out.rsplit_once("> ").is_some() && whole.out.matches("Floor:").count() == 2, "{}", whole.out);
    assert_eq!(whole.out.matches("Mug moves from Hand of A to Field of A").count(), 2, "{}", whole.out);
}

#[test]
fn everything_fits_the_width() {
    for width in [40, 80, 120] {
        let folder = shop();
        let mut child = folder
            .command(&PLAY)
            .env("COLUMNS", width.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it can be started");
        child.stdin.take().expect("it reads").write_all(b"1\n1\n? lamp\nl\nb\nq\n").expect("it reads");
        let mut out = String::new();
        child.stdout.take().expect("it prints").read_to_string(&mut out).expect("it prints text");
        assert!(child.wait().is_ok_and(|status| status.success()));
        // What says how the game was begun and where it is kept is none of the table.
        let (_, table) = out.split_once("Turn 1").expect("a board");
        let longest = table.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        assert!(longest <= width, "a line of {longest} letters at a width of {width}:\n{out}");
        assert!(table.contains("┌───"), "{out}");
    }
}

#[test]
fn the_last_lines_and_the_help_fit_the_width_too() {
    let folder = Folder::with_game("fitted");
    for width in [40, 80, 120] {
        let mut child = folder
            .command(&["play", "gems", "--seed", "1"])
            .env("COLUMNS", width.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it can be started");
        let typed = format!("?\nu\n99\n{}", "1\n".repeat(2_000));
        // A game that is over reads no more.
        let _ = child.stdin.take().expect("it reads").write_all(typed.as_bytes());
        let mut out = String::new();
        child.stdout.take().expect("it prints").read_to_string(&mut out).expect("it prints text");
        assert!(child.wait().is_ok_and(|status| status.success()), "{out}");
        assert!(out.contains("the last position is"), "{out}");
        let wide = |line: &&str| line.trim_start_matches("> ").chars().count() > width && !line.contains(".log");
        let wide: Vec<&str> = out.lines().filter(wide).collect();
        assert!(wide.is_empty(), "at a width of {width}: {wide:#?}");
    }
}

#[cfg(unix)]
#[test]
fn whoever_interrupts_is_told_how_to_go_on() {
    for (tongue, told) in
        [("en", "to go on: naipe play --resume shop.log"), ("es", "para seguir: naipe play --resume shop.log")]
    {
        let folder = shop();
        let mut child = folder
            .command(&[&PLAY[..], &["--lang", tongue]].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it can be started");
        let mut out = child.stdout.take().expect("it prints");
        let (mut said, mut byte) = (Vec::new(), [0_u8]);
        while !said.ends_with(b"\n> ") && out.read(&mut byte).is_ok_and(|read| read == 1) {
            said.push(byte[0]);
        }
        let id = child.id().to_string();
        assert!(std::process::Command::new("kill").args(["-INT", &id]).status().is_ok_and(|status| status.success()));
        let mut errors = String::new();
        child.stderr.take().expect("it prints").read_to_string(&mut errors).expect("it prints text");
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        assert!(errors.contains(told), "{errors}");
        folder.say("", &["play", "--resume", "shop.log"]).good().says("Lamp");
    }
}

/// Of a player who has nothing, not even the name is told on the board.
#[test]
fn players_who_have_nothing_stay_out_of_the_board() {
    let folder = Folder::empty("heap");
    folder.write(
        "rules/heap/game.naipe",
        "game heap \"Heap\" { players: 2  language: en }\nshared { stones \"Stones\": 0.. = 5 }\n\
         action take \"Take\" { stones -= 1 }\naction grab \"Grab\" { stones = 0 }\nturn { phase main \"Main\" { offer active take, grab must } }\n\
         check done when stones == 0 { win active }\n",
    );
    let ran = folder.say("q\n", &["play", "heap", "--seed", "1", "--log", "heap.log", "--seats", "human,human"]).good();
    assert!(!ran.out.lines().any(|line| line == "A" || line == "B"), "{}", ran.out);
    ran.says("Stones 5");
}

#[test]
fn an_optional_cost_is_asked_for_by_its_label() {
    let folder = shop();
    folder.change(
        "rules/shop/shop.naipe",
        "  cost 2 coins }",
        "  cost 2 coins  optional cost glazed \"Glaze\" 1 coins }",
    );
    let play = ["play", "shop", "--seed", "3", "--seats=human,human"];
    let asked = folder.say("1\n2\nq\n", &play).good().out;
    assert!(asked.contains("Do you also pay Glaze?"), "{asked}");
    let words = folder.run(&["text", "shop", "Mug"]).good().out;
    assert!(words.contains("you may pay Glaze (1 Coins) besides"), "{words}");
    // By a keyword, it bears the keyword's.
    folder.change("rules/shop/shop.naipe", "  optional cost glazed \"Glaze\" 1 coins }", "  has: glaze(1 coins) }");
    folder.change(
        "rules/shop/shop.naipe",
        "card \"Mug\"",
        "keyword glaze(c: cost) \"Glaze\" { optional cost glazed c }\ncard \"Mug\"",
    );
    let asked = folder.say("1\n2\nq\n", &play).good().out;
    assert!(asked.contains("Do you also pay Glaze?"), "{asked}");
}

/// Who says in a scenario what something is called on its card is told how an answer is written.
#[test]
fn answers_as_people_say_them_are_told_how_they_are_written() {
    let folder = Folder::empty("pups");
    let game = |answer: &str| {
        format!(
            r#"game pups "Pups" {{ players: 2  language: en }}
zone hand of player set visible to owner
zone field of player row in play
kind beast "Beast"
action call_it "Summon"(c: beast in hand of you) {{ move c to field of you }}
action hit "Hit"(p: player) {{ end game }}
turn {{ phase main "Main" {{ offer active call_it, hit until pass }} }}
card "Pup" : beast
card "Ox" : beast
scenario "Said" {{ given {{ active: A  phase: main  hand of A: "Pup", "Ox" }} play {{ A: {answer} }} }}
"#
        )
    };
    for (answer, help, spanish) in [
        ("summon \"Pup\"", "help: did you mean `call_it`?", "¿querías decir `call_it`?"),
        ("call_it Pup", "help: a title stands in quotes: `\"Pup\"`", "un título va entre comillas: `\"Pup\"`"),
        ("hit opponent", "players are called by their letters: `A`, `B`", "los jugadores se llaman por sus letras"),
    ] {
        folder.write("rules/pups/game.naipe", game(answer));
        folder.run(&["test", "pups", "--all"]).ends(1).says(help);
        folder.run(&["test", "pups", "--all", "--lang", "es"]).ends(1).says(spanish);
    }
}
