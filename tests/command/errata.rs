//! What is corrected, since when, and what it changes.

use crate::helper::Folder;

const ERRATA: &str = r#"errata "Ruby" from 2020-01-01 cites g:7 { worth: 2 }
errata "Ruby" from 2022-01-01 { worth: 4 }
errata "Lens" from 2021-01-01 { text "Each other gem of yours is worth 1 more." }
errata rule "steady" from 2021-06-01 { "steady": forbid move(x: gem, from: table) because "gems stay where they lie" }
"#;

const SCENARIO: &str = r#"scenario "A ruby is worth three" {
  given { active: A  table of A: "Ruby" }
  expect wealth(A) == 3
}
"#;

fn folder(name: &str) -> Folder {
    let folder = Folder::with_game(name);
    folder.write("rules/gems/rules.naipe", "\"steady\": forbid move(x: gem, from: table) because \"it lies\"\n");
    folder.write("cards/gems/errata.naipe", ERRATA);
    folder.write("tests/gems/worth.naipe", SCENARIO);
    folder.run(&["check"]).good();
    folder
}

#[test]
fn errata_are_listed_as_of_a_date() {
    let folder = folder("list");
    let ran = folder.run(&["errata", "list", "gems", "--as-of", "2020-06-01"]).good();
    let ran = ran.says("1 correction in force, 3 to come").says("- worth: 3\n    + worth: 2");
    ran.says("2020-01-01  card \"Ruby\": worth [g:7] (cards/gems/errata.naipe:1)");
    let list =
        folder.run(&["errata", "list", "gems", "--as-of", "2020-06-01", "--format", "json"]).good().json().remove(0);
    assert_eq!(list["in_force"][0]["articles"][0], "g:7");
    assert_eq!(list["to_come"].as_array().map(Vec::len), Some(3));
    let page = folder.run(&["errata", "list", "gems", "--format", "markdown"]).good();
    page.says("### `card \"Ruby\"`: `worth`").says("```diff\n- worth: 3\n+ worth: 2\n```");
}

#[test]
fn a_change_is_functional_or_of_wording_only() {
    let folder = folder("diff");
    let ran = folder.run(&["errata", "diff", "gems", "--from", "2019-01-01", "--to", "2023-01-01"]).good();
    let ran = ran.says("worth: functional, from 2020-01-01, 2022-01-01 [g:7]").says("- worth: 3\n    + worth: 4");
    let ran = ran.says("text: wording only, from 2021-01-01").says("steady: wording only, from 2021-06-01");
    let ran = ran.says("scenarios whose outcome changes (3)").says("passes, then fails: \"A ruby is worth three\"");
    ran.says("3 places corrected: 1 functional, 2 wording only; 3 scenarios have another outcome");
    let words = ["errata", "diff", "gems", "--from", "2021-01-01", "--to", "2021-12-31", "--format", "json"];
    let ran = folder.run(&words).good().json().remove(0);
    assert_eq!(ran["changes"].as_array().map(Vec::len), Some(1));
    assert_eq!(ran["changes"][0]["functional"], false);
    assert_eq!(ran["rules_before"], ran["rules_after"]);
    assert_eq!(ran["outcomes"].as_array().map(Vec::len), Some(0));
    let words = ["errata", "diff", "gems", "--from", "2019-01-01", "--to", "2020-01-01", "--format", "markdown"];
    let spanish = folder.run(&[&words[..], &["--lang", "es"]].concat()).good();
    spanish.says("# gems: lo que cambió del 2019-01-01 al 2020-01-01\n").says(", desde el 20").says(". Reglas ");
    folder.run(&words).good().says("## `card \"Ruby\"`").says("**`worth`**: functional").says("## Scenarios whose");
}

#[test]
fn a_place_corrected_back_is_as_it_was() {
    let folder = folder("back");
    folder.write("cards/gems/back.naipe", "errata \"Ruby\" from 2023-01-01 { worth: 3 }\n");
    let ran = folder.run(&["errata", "diff", "gems", "--from", "2019-01-01", "--to", "2023-01-01"]).good();
    ran.says("worth: as it was before, from 2020-01-01, 2022-01-01, 2023-01-01");
}

#[test]
fn errata_of_nothing_and_errata_that_collide_are_errors_with_their_places() {
    for (text, said, places) in [
        ("errata \"Rubi\" from 2020-01-01 { worth: 2 }\n", "there is no card `Rubi` to correct", &["more.naipe:1"][..]),
        ("errata \"Ruby\" from 2020-02-01 { remove \"shine\" }\n", "has no `shine` to remove", &["more.naipe:1"]),
        ("errata \"Ruby\" from 2021-02-29 { worth: 2 }\n", "2021-02-29", &["more.naipe:1"]),
        (
            "\nerrata \"Ruby\" from 2020-01-01 { worth: 5 }\n",
            "two errata from 2020-01-01 correct the `worth` of card \"Ruby\"",
            &["more.naipe:2", "errata.naipe:1"],
        ),
    ] {
        let folder = folder("wrong");
        folder.write("cards/gems/more.naipe", text);
        for words in [&["check"][..], &["errata", "list", "gems"], &["errata", "diff", "gems"]] {
            let ran = folder.run(words).ends(1);
            let all = format!("{}{}", ran.out, ran.errors);
            assert!(all.contains(said), "{said} is not in {all}");
            assert!(places.iter().all(|place| all.contains(place)), "{places:?} are not in {all}");
        }
    }
}

#[test]
fn dates_must_be_in_order() {
    let folder = folder("order");
    let ran = folder.run(&["errata", "diff", "gems", "--from", "2023-01-01", "--to", "2020-01-01"]);
    ran.ends(2).warns("2023-01-01 is later than 2020-01-01");
    folder.run(&["errata", "list", "gmes"]).ends(2).warns("did you mean `gems`?");
}

#[test]
fn a_fault_that_comes_with_an_erratum_tells_its_date() {
    let folder = Folder::with_game("later");
    folder.write("cards/gems/errata.naipe", "errata keyword dull from 2031-05-01 { has: bright }\n");
    folder.write("rules/gems/dull.naipe", "keyword dull \"Dull\"\n");
    folder.run(&["check"]).ends(1).says("so it is from 2031-05-01 on");
}

const FORMS: &str = r#"errata "Lodestone" from 2020-01-01 { title: "Magnet"  after move(x: self, to: table of you) { deal(you, 2) } }
errata "Lens" from 2020-02-01 { remove modify gem }
errata "Opal" from 2020-03-01 { loses: dull  gains: bright }
errata "Opal" from 2020-04-01 { gains: bright(3) }
errata "Opal" from 2020-05-01 { motto: "Shine on."  artist: "Ana" }
errata "Magnet" from 2021-01-01 { title: "Great Magnet" }
"#;

const OPAL: &str = r#"keyword dull
keyword bright(n: int = 1)
kind jewel : gem { motto: text = ""  artist: text = ""  mood: text = "calm" }
define calm(j: jewel): bool = j.mood == "calm"
card "Opal" : jewel { worth: 2  has: dull  motto: "Shine."  mood: "merry" }
check calmness for j: jewel in table when calm(j) and j has dull and keyword_value(j, bright) > 0 { move j to hand of j.owner }
"#;

fn with_forms(name: &str) -> Folder {
    let folder = Folder::with_game(name);
    folder.write("cards/gems/errata.naipe", FORMS);
    folder.write("rules/gems/opal.naipe", OPAL);
    folder.run(&["check"]).good().says("0 errors, 0 warnings");
    folder
}

#[test]
fn forms_keywords_and_titles_have_their_places_and_only_what_rules_read_is_functional() {
    let folder = with_forms("forms");
    let ran = folder.run(&["errata", "diff", "gems", "--from", "2019-01-01", "--to", "2020-12-31"]).good();
    let ran =
        ran.says("  title: wording only, from 2020-01-01").says("- title: \"Lodestone\"\n    + title: \"Magnet\"");
    let ran = ran.says("  after move(x: self, to: table of you): functional, from 2020-01-01");
    let ran = ran.says("  modify gem: functional, from 2020-02-01").says("    - modify gem where controller == you");
    let ran = ran
        .says("  has: functional, from 2020-03-01, 2020-04-01 (cards/gems/errata.naipe:3, cards/gems/errata.naipe:4)");
    let ran = ran.says("    - has: dull\n    + has: bright(3)");
    let ran = ran.says("  motto: wording only, from 2020-05-01").says("  artist: wording only, from 2020-05-01");
    ran.says("6 places corrected: 3 functional, 3 wording only");
    folder.write("cards/gems/mood.naipe", "errata \"Opal\" from 2020-06-01 { mood: \"calm\" }\n");
    let ran = folder.run(&["errata", "diff", "gems", "--from", "2020-05-31", "--to", "2020-06-01"]).good();
    ran.says("  mood: functional, from 2020-06-01");
}

/// What decides whether a deck is legal is functional: where a card is printed, and how rare it is, if a format asks for that.
#[test]
fn a_printing_is_functional_where_a_format_asks_for_it() {
    let rules = |require: &str| {
        format!(
            "game woods {{ players: 2 }}\nset night \"Night\" {{ common \"Common\", rare \"Rare\" }}\nset day \"Day\"\n\
             zone pack of player pile\nkind beast\nturn {{ phase only {{ }} }}\ncheck over when turn_number > 2 {{ draw }}\n\
             format plain {{ require every beast in pack of you where {require} because \"it may not be here\" }}\n"
        )
    };
    let cards = "card \"Fox\" : beast { printed in night { number: 1  rarity: rare } }\n\
                 card \"Hen\" : beast { printed in night { number: 2  rarity: common } }\n\
                 errata \"Fox\" from 2020-01-01 { printed in night { number: 1  rarity: common } }\n\
                 errata \"Hen\" from 2020-02-01 { printed in day { number: 1 } }\n";
    for (require, rarity, set) in [
        ("has_rarity(it, common)", "functional", "wording only"),
        ("printed_in(it, night)", "wording only", "functional"),
        ("size(pack of you) > 0", "wording only", "wording only"),
    ] {
        let folder = Folder::empty("printings");
        folder.write("rules/woods/game.naipe", rules(require));
        folder.write("cards/woods/all.naipe", cards);
        folder.run(&["check"]).good();
        let ran = folder.run(&["errata", "diff", "woods", "--format", "json"]).good().json().remove(0);
        let is = |n: usize| if ran["changes"][n]["functional"] == true { "functional" } else { "wording only" };
        assert_eq!((is(0), is(1)), (rarity, set), "{require}: {ran:#}");
    }
}

#[test]
fn a_card_is_found_by_any_of_its_titles() {
    let folder = with_forms("titles");
    for title in ["Lodestone", "Magnet", "great magnet"] {
        let ran =
            folder.run(&["card", title, "--as-of", "2020-06-01"]).good().says("Magnet (Gem; gems as of 2020-06-01");
        let ran = ran.says("    - title: \"Lodestone\"\n    + title: \"Magnet\"").says("  text \"When you lay it");
        assert!(!ran.out.contains("\n  title:"), "{}", ran.out);
    }
    folder.run(&["card", "Magnet", "--as-of", "2019-06-01"]).good().says("Lodestone (Gem").says("errata: none");
    folder.write("rules/gems/formats.naipe", "format open \"Open\" { require count(gem in pack of you) >= 4 }\n");
    folder.write("list.txt", "1 Lodestone\n1 magnet\n2 Great Magnet\n");
    for date in ["2019-06-01", "2020-06-01", "2026-01-01"] {
        folder.run(&["deck", "check", "list.txt", "--format", "open", "--as-of", date]).good().says("legal");
    }
}

#[test]
fn a_fault_that_an_erratum_makes_is_blamed_on_it() {
    let folder = Folder::with_game("blame");
    folder.write("rules/gems/opal.naipe", "kind stone \"Stone\"\n");
    let errata = "errata \"Lens\" from 2020-01-01 { text \"Nothing.\" }\n\
                  errata \"Ruby\" from 2020-02-01 { text \"Red.\"  kind: stone }\n\
                  errata define wealth from 2020-03-01 { value: 0 }\n\
                  errata kind gem from 2020-04-01 { remove worth }\n";
    folder.write("cards/gems/errata.naipe", errata);
    let ran = folder.run(&["check", "--as-of", "2020-02-01", "--format", "short"]).ends(1);
    assert_eq!(ran.out.lines().count(), 1, "{}", ran.out);
    ran.says("cards/gems/errata.naipe:2:46: error N0103: `stone` has no attribute `worth`");
    let ran = folder.run(&["check", "--as-of", "2020-05-01", "--format", "short"]).ends(1);
    for line in ran.out.lines() {
        let is_blamed =
            ["cards/gems/errata.naipe:2:", "cards/gems/errata.naipe:4:"].iter().any(|at| line.starts_with(at));
        assert!(is_blamed, "{line}");
    }
    // What is wrong without it is no fault of an erratum.
    folder.write("cards/gems/errata.naipe", "errata \"Ruby\" from 2020-02-01 { text \"Red.\" }\n");
    folder.write("cards/gems/wrong.naipe", "card \"Coal\" : stone { worth: 1 }\n");
    folder.run(&["check", "--format", "short"]).ends(1).says("cards/gems/wrong.naipe:1:23: error N0103");
}

#[test]
fn dates_are_explained() {
    let folder = folder("dates");
    let words = |date| ["errata", "list", "gems", "--as-of", date];
    folder.run(&words("2030-4-1")).ends(2).warns("write `2030-04-01`");
    folder.run(&words("2030/04/13")).ends(2).warns("write `2030-04-13`");
    folder.run(&words("1.4.2030")).ends(2).warns("`2030-04-01`, or `2030-01-04` if the month came first");
    folder.run(&words("2030-4-31")).ends(2).warns("write the year, the month and the day, such as `2018-02-05`");
    folder.write("tests/gems/dated.naipe", "scenario \"Later\" as of 2030-4-1 { expect turn_number == 1 }\n");
    folder.run(&["check"]).ends(1).says("`2030-4-1` is not a date of the calendar").says("write `2030-04-01`");
}

#[test]
fn a_card_that_is_called_otherwise_meanwhile_is_told_once() {
    let folder = with_forms("retitled");
    folder.write("cards/gems/worth.naipe", "errata \"Great Magnet\" from 2022-01-01 { worth: 9 }\n");
    let words = ["errata", "diff", "gems", "--from", "2019-01-01", "--to", "2023-01-01", "--format", "markdown"];
    let ran = folder.run(&words).good();
    let headings = ran.out.lines().filter(|line| line.starts_with("## `card") && !line.contains("Lens"));
    let headings: Vec<&str> = headings.filter(|line| !line.contains("Opal")).collect();
    assert_eq!(headings, ["## `card \"Lodestone\"`"], "{}", ran.out);
    ran.says("+ title: \"Great Magnet\"").says("**`worth`**: functional");
}

/// What goes with the kind of a card goes because of a rule, and a target that takes the place of another of its name adds none.
#[test]
fn what_a_new_kind_takes_away_is_functional() {
    let folder = Folder::with_game("kinds");
    folder.write(
        "rules/gems/more.naipe",
        "kind pebble \"Pebble\"\nkind rite \"Rite\"\naction do_it(r: rite in hand of you) announce r { resolve r }\n",
    );
    let errata = "errata \"Ruby\" from 2020-01-01 { kind: pebble  remove worth }\n\
                  errata \"Bless\" from 2020-01-01 { target a: gem in table of you where worth <= 3 }\n";
    let bless = "card \"Bless\" : rite {\n  target a: gem in table of you where worth <= 2\n  target b: gem in table of you where worth > 4\n  effect { move a to hand of you  move b to hand of you }\n}\n";
    folder.write("cards/gems/rites.naipe", format!("{bless}{errata}"));
    let checked = folder.run(&["check", "gems"]).good();
    assert!(!checked.out.contains("N0129"), "{}", checked.out);
    let ran = folder.run(&["errata", "diff", "gems", "--from", "2019-01-01", "--to", "2023-01-01"]);
    ran.says("worth: functional, from 2020-01-01");
}
