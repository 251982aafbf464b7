//! What is typed into a spreadsheet, and what its program makes of it.

use super::{cards, import, relics};

#[test]
fn rows_are_numbered_as_spreadsheets_number_them() {
    let folder = relics();
    let sheet = "id,motto,worth\n\n\nCoin,\"a\nb\",5\n\nBell,,many\n";
    for sheet in
        [sheet.to_owned(), sheet.replace('\n', "\r\n"), sheet.replace("\n\n", "\n,,\n").replace(",,\n\n", ",,\n,,\n")]
    {
        import(&folder, &sheet, &[]).ends(1).says("row 6, worth (C): `many` is not a whole number");
    }
}

#[test]
fn a_number_with_zeros_before_it_is_another_one() {
    let folder = relics();
    import(&folder, "id,set,number\nDust,first,7\n", &["--write"]).good();
    import(&folder, "id,set,number\nDust,first,\"7,0\"\n", &[]).good().says("nothing to write");
    import(&folder, "id,set,number\nDust,first,7.00\n", &[]).good().says("nothing to write");
    import(&folder, "id,set,number\nDust,first,007\n", &["--write"]).good();
    assert!(cards(&folder).contains("number: \"007\""), "{}", cards(&folder));
}

#[test]
fn a_token_is_one_in_whatever_word_its_program_says_so() {
    let folder = relics();
    import(&folder, "title,kind,token\nChip,relic,yes\n", &["--write"]).good();
    for yes in ["TRUE", "VERDADERO", "yes"] {
        import(&folder, format!("id,token\nChip,{yes}\nCoin,FALSO\n"), &[]).good().says("2 cards as before");
    }
    import(&folder, "id,token\nChip,FALSO\n", &[]).ends(1).says("this is only told here");
}

#[test]
fn a_new_card_has_an_id_that_no_other_has() {
    let folder = relics();
    import(&folder, "id,title\nCoin,Old Coin\n", &["--write"]).good();
    import(&folder, "title,kind\nCoin,relic\n", &["--write"]).ends(1).says("`Coin` is the id of the card `Old Coin`");
    import(&folder, "title,kind\nCoin,relic\n", &["--lang", "es"]).ends(1).says("es el id de la carta `Old Coin`");
    let twice = "id,title,kind\nr-1,Ring,relic\nr-1,Chain,relic\n";
    import(&folder, twice, &["--write"]).ends(1).says("row 3, id (A): two new cards have the id `r-1`");
    import(&folder, "id,title,kind\nr-1,Ring,relic\nr-2,Chain,relic\n", &["--write"]).good().says("2 new");
    folder.run(&["check"]).good();
}

#[test]
fn a_title_that_is_another_but_for_accents_and_capitals_is_asked_about() {
    let folder = relics();
    for title in ["Cóin", "coin", "COIN"] {
        import(&folder, format!("title,worth\n{title},3\n"), &["--write"]).ends(1).says(&format!(
            "row 2, title (A): `{title}` is new, and there is a card `Coin` (write its title so, or give"
        ));
    }
    import(&folder, "title,worth\ncoin,3\n", &["--lang", "es"]).ends(1).says("`coin` es nueva, y hay una carta `Coin`");
    import(&folder, "id,title,kind\nsmall,coin,relic\n", &["--write"]).good().says("1 new");
}

#[test]
fn new_cards_go_into_a_file_whose_cards_count() {
    let folder = relics();
    let into =
        |file: &str, words: &[&str]| import(&folder, "title,kind\nPin,relic\n", &[&["--into", file], words].concat());
    into("cards/others/pin.naipe", &[])
        .ends(2)
        .warns("the cards of `cards/others/pin.naipe` would not be those of `relics`")
        .warns("name one such as `cards/relics/new.naipe`");
    into("tests/relics/pin.naipe", &[])
        .ends(2)
        .warns("the cards of `tests/relics/pin.naipe` are of the tests only")
        .warns("say `--tests`, too");
    into("tests/relics/pin.naipe", &["--lang", "es"]).ends(2).warns("son sólo de las pruebas");
    into("tests/relics/pin.naipe", &["--tests", "--write"]).good().says("1 new");
    into("cards/relics/more/pin.naipe", &["--tests"]).good();
}

#[test]
fn an_empty_id_is_no_new_card_where_one_with_an_id_of_its_own_has_the_title() {
    let folder = relics();
    import(&folder, "id,title,kind,worth\nr-9,Chain,relic,2\n,Ring,great,3\n", &["--write"]).good().says("2 new");
    import(&folder, "id,title,worth\n,Ring,4\n", &["--write"]).good().says("- worth: 3").says("+ worth: 4");
    import(&folder, "id,title,worth\n,Chain,4\n", &[])
        .ends(1)
        .says("row 2, id (A): `Chain` is a card that has an id: write it here");
}

#[test]
fn several_kinds_stand_with_commas_between() {
    let folder = relics();
    folder.write("rules/relics/tools.naipe", "kind tool \"Tool\" { edge: int = 2 }\n");
    import(&folder, "id,kind\nCoin,\"relic, Tool\"\n", &["--write"]).good();
    assert!(cards(&folder).contains("card \"Coin\" : relic, tool {"), "{}", cards(&folder));
    folder.run(&["cards", "export", "relics"]).good().says(",\"relic, tool\",");
    import(&folder, "id,kind,edge\nCoin,\"relic, tool\",5\n", &["--write"]).good();
    assert!(cards(&folder).contains("edge: 5"), "{}", cards(&folder));
    import(&folder, "id,kind\nCoin,\"relic, towl\"\n", &[]).ends(1).says("`towl`");
    import(&folder, "id,title,kind\n,Hammer,\"tool, relic\"\n", &["--write"]).good();
    folder.run(&["cards", "export", "relics"]).good().says("Hammer").says(",\"tool, relic\",");
}
