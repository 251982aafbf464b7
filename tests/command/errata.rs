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
