//! What strangers write: in titles, lists, results, names of files and words of a command. Nothing of it reaches a
//! terminal but as what it is.

use crate::helper::{Folder, Ran};

/// Clears the screen, rings, goes back, turns the line round, ends it, and tags it without a trace.
const EVIL: &str = "e\u{1b}[2J\u{7}\u{8}\u{9b}31m\u{202e}\u{2028}\u{200b}\u{e0041}vil";
/// The same as it is shown.
const SHOWN: &str = "e\\u{1b}[2J\\u{7}\\u{8}\\u{9b}31m\\u{202e}\\u{2028}\\u{200b}\\u{e0041}vil";

/// Nothing that was printed is anything but signs and line ends.
#[track_caller]
fn seen(ran: Ran) -> Ran {
    let printed = format!("{}{}", ran.out, ran.errors);
    let hidden: Vec<_> = naipe_grammar::visible::hidden(&printed).filter(|(_, sign)| *sign != '\n').collect();
    assert!(hidden.is_empty(), "{hidden:?} in {printed:?}");
    ran
}

#[track_caller]
fn shown(ran: Ran) -> Ran {
    let ran = seen(ran);
    let printed = format!("{}{}", ran.out, ran.errors);
    assert!(printed.contains(SHOWN), "{printed}");
    ran
}

#[test]
fn a_title_that_hides_something_is_an_error() {
    let folder = Folder::with_game("titles");
    for text in [
        format!("card \"{EVIL}\" : gem {{ worth: 1 }}\n"),
        format!("card \"A\" : gem {{ worth: 1  \"{EVIL}\": modify worth += 1 }}\n"),
        format!("\"{EVIL}\": forbid lay(c: gem) because \"no\"\n"),
        format!("forbid lay(c: gem) because \"{EVIL}\"\n"),
        format!("scenario \"{EVIL}\" {{ given {{ active: A }} expect active == A }}\n"),
        format!("// {EVIL}\n"),
    ] {
        folder.write("tests/gems/evil.naipe", &text);
        for format in ["text", "short", "json"] {
            let ran = seen(folder.run(&["check", "--format", format])).ends(1).says("N0018");
            assert!(format == "json" || ran.out.contains("\\u{1b}") || ran.out.contains("U+001B"), "{}", ran.out);
        }
        seen(folder.run(&["check", "--color", "never"])).ends(1).says(SHOWN);
        seen(folder.run(&["test"])).ends(1);
    }
    folder.write("tests/gems/evil.naipe", "card \"1 passed\\n0 failed\" : gem { worth: 1 }\n");
    folder.run(&["check"]).ends(1).says("N0019");
}

#[test]
fn marks_joiners_and_emoji_are_no_fault() {
    let folder = Folder::with_game("alphabets");
    let titles = ["Ángel", "می\u{200c}خواهم", "ශ්\u{200d}රී", "👩\u{200d}🚀 ⚔\u{fe0f}", "עִבְרִית"];
    let cards: Vec<String> = titles.iter().map(|title| format!("card \"{title}\" : gem {{ worth: 1 }}\n")).collect();
    folder.write("cards/gems/more.naipe", cards.concat());
    folder.run(&["check"]).good().says("0 errors, 0 warnings");
    for title in titles {
        folder.run(&["card", title]).good().says(title);
    }
    // An accent may stand behind its letter, in names as in titles.
    folder.write(
        "rules/gems/more.naipe",
        "define corazo\u{301}n: int = 3\ncard \"A\u{301}ngela\" : gem { worth: 1  modify self { worth = corazón } }\n",
    );
    folder.run(&["check"]).good().says("0 errors, 0 warnings");
    folder.run(&["card", "Ángela"]).good().says("Ángela").says("worth = corazón");
}

#[test]
fn data_stays_exact() {
    let folder = Folder::with_game("exact");
    folder.write("list.txt", format!("3 {EVIL}\n"));
    folder.write("rules/gems/formats.naipe", "format open \"Open\" { require yes because \"no\" }\n");
    let words = ["deck", "check", "list.txt", "--format", "open"];
    let ran = seen(folder.run(&[&words[..], &["--json"]].concat())).ends(1);
    // The line separator ends no line of a list.
    assert_eq!(ran.json()[0]["unknown"][0]["name"], EVIL);
    shown(folder.run(&words)).ends(1);
}

#[test]
fn results_of_strangers() {
    let folder = Folder::with_game("results");
    folder.write("rules/gems/standings.naipe", "standings { win: 3  draw: 1  loss: 0  order: points }\n");
    let name = serde_json::Value::from(EVIL).to_string();
    let results = format!(
        "players = [{name}, \"B\\n 1  A  9-0-0\"]\n[[round]]\ngames = [{{ a = {name}, b = \"B\\n 1  A  9-0-0\", winner = {name} }}]\n"
    );
    folder.write("results.toml", results.replace('\u{7f}', "").replace('\u{1b}', "\\u001b"));
    let ran = shown(folder.run(&["standings", "gems", "results.toml"])).good();
    assert!(ran.out.contains("B\\n 1  A  9-0-0"), "{}", ran.out);
    folder.write("results.toml", "players = [\"A\", \"e\\u001b[2J\", \"e\\u001b[2J\"]\n");
    seen(folder.run(&["standings", "gems", "results.toml"])).ends(2).warns("e\\u{1b}[2J");
}

#[test]
fn words_of_the_command_itself() {
    let folder = Folder::with_game("words");
    folder.write("rules/gems/standings.naipe", "standings { win: 3  draw: 1  loss: 0  order: points }\n");
    for words in [
        &[EVIL][..],
        &["play", EVIL],
        &["check", EVIL],
        &["test", EVIL],
        &["card", EVIL],
        &["explain", EVIL],
        &["new", EVIL],
        &["replay", EVIL],
        &["--root", EVIL, "check"],
        &["sim", "gems", "--deck", EVIL],
        &["sim", "gems", "--games", EVIL],
        &["sim", "gems", "--as-of", EVIL],
        &["deck", "check", EVIL, "--format", EVIL],
        &["standings", "gems", EVIL],
    ] {
        shown(folder.run(words)).ends(2);
        shown(folder.run(&[&["--color", "never"], words].concat())).ends(2);
    }
    seen(folder.run(&[EVIL, "--help"]));
    // A line that is asked for is no more than a line.
    let ran = folder.run(&["test", "x\n3 passed, 0 failed"]).ends(2);
    assert!(!ran.errors.lines().any(|line| line.starts_with("3 passed")), "{}", ran.errors);
}

#[test]
fn what_is_typed_is_told_as_it_is() {
    let folder = Folder::with_game("typed");
    let ran = folder.say(&format!("w {EVIL}\nw not {EVIL}\nq\n"), &["play", "gems", "--seed", "1"]);
    assert!(ran.out.contains("\\u{1b}[2J") && !ran.out.contains('\u{1b}'), "{}", ran.out);
    let input = format!("{}\n", serde_json::json!({ "choose": EVIL }));
    let ran = folder.say(&input, &["play", "gems", "--json", "--seed", "1"]).good();
    assert!(ran.json().iter().any(|line| line["message"].as_str().is_some_and(|said| said.contains("e\\u001b"))));
    seen(ran);
}

#[cfg(unix)]
#[test]
fn names_of_files() {
    let folder = Folder::with_game("files");
    let name = EVIL.replace('/', "");
    folder.write(&format!("tests/gems/{name}.naipe"), "scenario \"No\" { given { active: A } expect active == B }\n");
    shown(folder.run(&["test"])).ends(1);
    seen(folder.run(&["test", "--format", "json"])).ends(1);
    folder.write(&format!("tests/gems/{name}.naipe"), "card \"No\" : gme { }\n");
    for format in ["text", "short", "json"] {
        seen(folder.run(&["check", "--format", format])).ends(1);
    }
    shown(folder.run(&["check", "--format", "short"])).ends(1);
    std::fs::remove_file(folder.path(&format!("tests/gems/{name}.naipe"))).expect("it was there");
    // A line end in a name makes no line.
    folder.write(
        "tests/gems/a\n9 passed, 0 failed\nb.naipe",
        "scenario \"No\" { given { active: A } expect active == B }\n",
    );
    let ran = folder.run(&["test"]).ends(1);
    assert!(!ran.out.lines().any(|line| line == "9 passed, 0 failed"), "{}", ran.out);
    folder.write(&format!("tests/{name}/stray.naipe"), "scenario \"No\" { expect not over }\n");
    shown(folder.run(&["check"]));
    folder.write(&format!("{name}.log"), "no log\n");
    shown(folder.run(&["replay", &format!("{name}.log")])).ends(2);
    folder.say("q\n", &["play", "gems", "--seed", "1", "--log", &format!("good-{name}.log")]).good();
    shown(folder.run(&["play", "--resume", &format!("good-{name}.log"), "--json"]));
}
