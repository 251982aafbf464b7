//! `naipe cards`: cards as a spreadsheet, and what is changed there taken back.

mod dated;
mod mistaken;
mod sheets;
mod spanish;
mod typed;

use crate::cases::cases;
use crate::helper::{Folder, Ran};
use crate::pages;
use naipe_grammar::tokens::{Token, tokens};
use proptest::prelude::*;
use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};
use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;

const PAGE: &str = include_str!("../../docs/spreadsheet.md");

/// A game whose cards say everything that a card can say in a spreadsheet.
const RULES: &str = r#"// The rules.
game relics "Relics" { players: 2 }
enum metal { gold "Gold", tin "Tin" }
set first "First Light" { common "Common", rare "Rare" }
set promos "Promotional"
player { coins: int = 5 }
zone hand of player set visible to owner
zone table of player row in play
kind relic "Relic" { worth: int = 1  heavy: bool = no  metal: metal or none = none  alloy: set of metal  names: set of text  motto: text = "" }
kind great "Great relic" : relic { worth: 7 }
keyword swift "Swift"
keyword shield(n: int) "Shield"
payment coins(n: int) { possible when you.coins >= n  you.coins -= n }
turn { phase main { offer active lay until pass } }
action lay(r: relic in hand of you) announce r { move r to table of you }
check over when turn_number > 9 { draw }
define swift_ones(): int = count(relic where it has swift) + count(relic where it has shield) + count(great)
errata "Coin" from 2020-01-01 { worth: 4 }
"#;

const CARDS: &str = r#"// Above the coin.
card "Coin" : relic {
  // What it is worth.
  worth: 3  metal: gold  // in gold
  has: swift, shield(2)
  printed in first { number: 1  rarity: rare  copies: 2  image: "coin.png" }
  printed in promos { number: "P-1" }
  text "Shines."
  cost 2 coins  // not cheap
  optional cost polished 1 coins
  // It does nothing more.
  after begin(turn) { you.coins += 1 }
}

card "Bell" : great { heavy: yes  names: "Big", "Loud"  motto: "Ring, \"ring\"" }
card "Dust" : relic {  // Only dust.
}
cards relic for n in 1..2 { name: "Bead {n}"  worth: n }
deck "All" { hand { 2 "Coin"  "Bell" } }
"#;

const TESTS: &str = r#"scenario "A coin is laid" {
  given { active: A  phase: main  hand of A: "Coin" as coin, "Bell" }
  play { A: lay "Coin" -> no }
  expect "Coin" in table of A
}
"#;

fn relics() -> Folder {
    let folder = Folder::empty("relics");
    folder.write("rules/relics/game.naipe", RULES);
    folder.write("cards/relics/relics.naipe", CARDS);
    folder.write("tests/relics/laid.naipe", TESTS);
    folder.run(&["fmt"]).good();
    folder
}

fn cards(folder: &Folder) -> String {
    folder.read("cards/relics/relics.naipe")
}

/// Imports a text as a spreadsheet.
fn import(folder: &Folder, text: impl AsRef<[u8]>, words: &[&str]) -> Ran {
    folder.write("relics.csv", text);
    folder.run(&[&["cards", "import", "relics.csv"], words].concat())
}

fn rows(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.records().map(|row| row.expect("it is sound").iter().map(str::to_owned).collect()).collect()
}

fn text_of(rows: &[Vec<String>]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).expect("it has as many cells");
    }
    String::from_utf8(writer.into_inner().expect("it is in memory")).expect("it is text")
}

#[test]
fn the_page_prints_what_it_says() {
    assert!(pages::run("spreadsheet", PAGE) >= 9);
}

#[test]
fn all_that_a_card_says_has_its_column() {
    let folder = relics();
    insta::assert_snapshot!(folder.run(&["cards", "export", "relics"]).good().out);
}

#[test]
fn every_game_goes_there_and_back_unchanged() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Folder::empty("there");
    let mut seen = 0;
    let games =
        ["doomtrooper", "espadas", "humankind", "wot"].into_iter().flat_map(|game| [(game, "csv"), (game, "xlsx")]);
    for (game, end) in games.chain([("brisca", "json"), ("errata", "tsv")]) {
        let file = folder.path(&format!("{game}.{end}"));
        let (root, file) = (root.to_str().expect("it is text"), file.to_str().expect("it is text"));
        folder.run(&["cards", "export", game, "--tests", "--output", file, "--root", root]).good();
        let done = folder.run(&["cards", "import", file, "--game", game, "--tests", "--root", root]).good();
        assert!(done.out.ends_with("as before; nothing to write\n"), "{game}.{end}: {}", done.out);
        seen += 1;
    }
    assert_eq!(seen, 10);
}

#[test]
fn what_changes_is_written_where_it_stands_and_nothing_else() {
    let folder = relics();
    let sheet = "id,title,kind,worth,metal,heavy,alloy,names,motto,keywords,cost,text,text es,set,number,rarity,copies,image,Status\n\
        Coin,Old Coin,relic,5,tin,no,\"gold, tin\",,,\"Shield 3, swift\",\"3 coins\",,Brilla.,first | promos,1 | P-2,common | ,2 | ,coin.png | ,new\n\
        Bell,Bell,great,7,,VERDADERO,,\"Big; Small\",,,1 coins,\"Two\nlines\",,promos,7,,,,\n\
        Dust,Dust,relic,1,,no,,,none at all,,,,,,,,,,\"1/2\"\n";
    import(&folder, sheet, &["--write"]).good().says("3 cards changed, 2 not in the spreadsheet");
    insta::assert_snapshot!(
        cards(&folder) + &folder.read("rules/relics/game.naipe") + &folder.read("tests/relics/laid.naipe")
    );
    folder.run(&["fmt", "--check"]).good();
    folder.run(&["test", "relics"]).good();
    import(&folder, sheet, &[]).good().says("nothing to write");
}

/// A deck or a scenario that names the card may have no room for a longer title.
#[test]
fn a_longer_title_leaves_every_file_in_the_one_style() {
    let folder = relics();
    let title = "The Coin of All Coins that Anybody Has Ever Laid on Any Table of the World, and Kept for Long";
    import(&folder, format!("id,title\nCoin,\"{title}\"\n"), &["--write"]).good();
    assert!(folder.read("tests/relics/laid.naipe").contains(title) && cards(&folder).matches(title).count() > 1);
    folder.run(&["fmt", "--check"]).good();
    folder.run(&["test", "relics"]).good();
}

#[test]
fn two_cards_can_change_their_titles() {
    let folder = relics();
    import(&folder, "id,title\nCoin,Bell\nBell,Coin\n", &["--write"]).good();
    let text = cards(&folder);
    assert!(
        text.contains("card \"Bell\" : relic {\n  id \"Coin\"\n")
            && text.contains("card \"Coin\" : great { id \"Bell\""),
        "{text}"
    );
    assert!(text.contains("2 \"Bell\"  \"Coin\""), "the deck names them: {text}");
    assert!(folder.read("rules/relics/game.naipe").contains("errata \"Bell\" from"));
    folder.run(&["test", "relics"]).good();
    import(&folder, "id,title\nCoin,Bell\nBell,Coin\n", &[]).good().says("2 cards as before");
}

#[test]
fn new_rows_become_cards() {
    let folder = relics();
    let sheet = "id,title,kind,token,worth,keywords,text,set,number,Notes\n\
        ,Ring,great,,,shield(1),\"When laid, draw a card.\",first,9,\"a \"\"note\"\"\"\n\
        r-2,Chain,relic,x,2,,,,,\n";
    import(&folder, sheet, &["--write"]).good().says("2 new");
    insta::assert_snapshot!(folder.read("cards/relics/imported.naipe"));
    folder.run(&["check"]).good();
    import(&folder, sheet, &["--write"]).good().says("2 cards as before").says("nothing to write");
    import(&folder, ",title,kind\nnew,Pin,relic\n", &[]).ends(2);
    let said =
        import(&folder, "title,kind\nPin,relic\n", &["--into", "cards/relics/relics.naipe", "--write", "--lang", "es"]);
    said.good().says("nueva: Pin (cards/relics/relics.naipe)").says("nuevas: 1").says("1 archivo escrito");
    assert!(cards(&folder).ends_with("\n\ncard \"Pin\" : relic {\n  text \"todo\"\n}\n"));
    import(&folder, "title,kind\nNail,relic\n", &["--into", "../nail.naipe"]).ends(2).warns("is no file of this game");
    import(&folder, "title,worth\nNail,2\n", &[]).ends(1).says("row 2: a new card needs a kind");
}

#[test]
fn nothing_is_written_before_it_is_asked_for_or_while_a_row_has_a_problem() {
    let folder = relics();
    let before = cards(&folder);
    import(&folder, "id,worth\nCoin,5\n", &[]).good().says("say `--write`");
    assert_eq!(cards(&folder), before);
    import(&folder, "id,worth\nCoin,5\nBell,many\n", &["--write"])
        .ends(1)
        .says("row 3, worth (B): `many` is not a whole number");
    import(&folder, "id,worth\nCoin,5\nBell,1/2\n", &["--write"])
        .ends(1)
        .says("row 3, worth (B): `1/2` is not a whole number");
    assert_eq!(cards(&folder), before);
}

#[test]
fn each_problem_is_told_by_row_and_column() {
    let folder = relics();
    let sheet = "id,title,kind,token,worth,metal,alloy,heavy,keywords,cost,errata,set,number,rarity,copies\n\
        Coin,Coin,relik,yes,2.5,lead,gold lead,perhaps,swft,two coins or so,none,frist | promos,1 | P-1,rare | ,2 | \n\
        Bell,,great,,1.000,,,yes,,2 dollars,,,3,,\n\
        Dust,Dust,relic,,1,,,no,,,,first,2-feb,rar,many\n\
        Bead 1,Bead 1,relic,,3,,,no,,,,,,,\n\
        Coin,Coin,relic,,3,,,,,,,,,,\n\
        ,Bell,great,,7,,,,,,,,,,\n\
        Chip,Dust,relic,,7,,,,,,,,,,\n\
        ,,relic,,,,,,,,,,,,\n\
        Bead 2,Bead 2,relic\n";
    insta::assert_snapshot!(import(&folder, sheet, &["--write"]).ends(1).out);
    assert_eq!(
        import(&folder, "id,cost\nBell,2 dollars\n", &[]).ends(1).out.lines().next(),
        Some("relics.csv, row 2, cost (B): there is no payment `dollars` (there are: `coins`)")
    );
    import(&folder, "id,cost,worth\nBell\n", &[]).ends(1).says("row 2: this row has 1 cell, and the header 3");
}

#[test]
fn the_habits_of_spreadsheets_are_met() {
    let folder = relics();
    let same = "id;title;worth;heavy\r\nCoin;Coin;3,0;FALSO\r\n;;;\r\nBell;Bell;7.0;VERDADERO\r\n";
    let wide = |big: bool| -> Vec<u8> {
        let units = std::iter::once(0xfeff_u16).chain(same.replace(';', "\t").encode_utf16().collect::<Vec<_>>());
        units.flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    };
    let files: [Vec<u8>; 7] = [
        same.into(),
        format!("\u{feff}{same}").into(),
        format!("sep=;\r\n{same}").into(),
        same.replace("\r\n", "\n").into(),
        same.replace(';', "\t").into(),
        wide(false),
        wide(true),
    ];
    for (number, file) in files.iter().enumerate() {
        let done = import(&folder, file, &[]).good();
        assert_eq!(
            done.out, "2 cards as before, 3 not in the spreadsheet, left as before; nothing to write\n",
            "{number}"
        );
    }
    import(&folder, "id,number,set\nDust,02-ene,first\n", &["--lang", "es"])
        .ends(1)
        .says("la hoja de cálculo ha hecho la fecha `02-ene` de algo como `1/2`");
    import(&folder, "id,number,set\nDust,02-ene,first\n", &[])
        .ends(1)
        .says("has made the date `02-ene` of something like `1/2`");
    import(&folder, "id,Ratio\nDust,1/2\n", &["--write"]).good();
    import(&folder, "id,Ratio\nDust,01/02/2026\n", &[])
        .ends(1)
        .says("row 2, Ratio (B): the spreadsheet has made the date");
    import(&folder, "id,Due\nDust,01/02/2026\n", &[]).good().says("+ Due: 01/02/2026");
}

#[test]
fn what_a_workbook_holds_is_understood() {
    let folder = relics();
    let book = |fill: &dyn Fn(&mut rust_xlsxwriter::Worksheet)| {
        let mut book = Workbook::new();
        fill(book.add_worksheet());
        folder.write("relics.xlsx", book.save_to_buffer().expect("it is small"));
        folder.run(&["cards", "import", "relics.xlsx"])
    };
    let header = |page: &mut rust_xlsxwriter::Worksheet| {
        for (column, name) in (0..).zip(["id", "worth", "heavy", "number", "Due", "set"]) {
            page.write(0, column, name).expect("it fits");
        }
        page.write(2, 0, "Coin").expect("it fits");
    };
    book(&|page| {
        header(page);
        page.write(2, 1, 3.0).expect("it fits");
        page.write(2, 2, false).expect("it fits");
        page.write(2, 3, "1 | P-1").expect("it fits");
        page.write(2, 5, "first | promos").expect("it fits");
    })
    .good()
    .says("1 card as before");
    let date = |column: u16| {
        book(&move |page| {
            header(page);
            page.write(2, 1, 3).expect("it fits");
            page.write(2, 3, "1 | P-1").expect("it fits");
            page.write(2, 5, "first | promos").expect("it fits");
            let day = ExcelDateTime::from_ymd(2026, 2, 1).expect("it is a day");
            page.write_with_format(2, column, &day, &Format::new().set_num_format("d-mmm")).expect("it fits");
        })
    };
    date(3).ends(1).says("row 3, number (D): the spreadsheet has made the date `2026-02-01`");
    date(4).good().says("+ Due: 2026-02-01");
    book(&|page| {
        header(page);
        page.write(2, 1, Formula::new("=1/0").set_result("#DIV/0!")).expect("it fits");
    })
    .ends(1)
    .says("row 3, worth (B): ");
    // A formula that comes to nothing says so; one that no program has worked out says nothing of the card.
    book(&|page| {
        header(page);
        page.write(2, 1, 3).expect("it fits");
        page.write(2, 3, "1 | P-1").expect("it fits");
        page.write(2, 5, "first | promos").expect("it fits");
        page.write(2, 4, Formula::new("=A1&\"\"").set_result("soon")).expect("it fits");
    })
    .good()
    .says("+ Due: soon");
    let bytes = std::fs::read(folder.path("relics.xlsx")).expect("it was written");
    let with = |result: &str| {
        folder.write("relics.xlsx", changed(&bytes, |text| text.replace("<v>soon</v>", result)));
        folder.run(&["cards", "import", "relics.xlsx"])
    };
    with("<v></v>").good().says("1 card as before");
    with("").ends(1).says("row 3, Due (E): the file holds `=A1&\"\"` and not");
}

/// A workbook with other words in its files.
fn changed(book: &[u8], change: impl Fn(&str) -> String) -> Vec<u8> {
    use std::io::{Cursor, Read, Write};
    let (mut old, mut new) = (zip::ZipArchive::new(Cursor::new(book)).expect("a book"), Vec::new());
    let mut archive = zip::ZipWriter::new(Cursor::new(&mut new));
    for at in 0..old.len() {
        let mut file = old.by_index(at).expect("it is there");
        let mut text = String::new();
        file.read_to_string(&mut text).expect("it is text");
        let name = file.name().expect("it has a name");
        archive.start_file(name, zip::write::SimpleFileOptions::default()).expect("in memory");
        archive.write_all(change(&text).as_bytes()).expect("in memory");
    }
    archive.finish().expect("in memory");
    new
}

#[test]
fn several_costs_and_columns_of_any_name_go_there_and_back() {
    let folder = relics();
    folder.write(
        "cards/relics/odd.naipe",
        "card \"  Odd  \" : relic {\n  column \"worth\": \"much\"\n  cost 1 coins\n  cost 2 coins when you.coins > 3\n  worth: 4\n}\n",
    );
    let out = folder.run(&["cards", "export", "relics"]).good().out;
    let table = rows(&out);
    let at = |name: &str| table[0].iter().position(|column| column == name).unwrap_or_else(|| panic!("{name}: {out}"));
    let odd = table.iter().find(|row| row[1].trim() == "Odd").expect("it is there");
    assert_eq!([&odd[at("cost")], &odd[at("other costs")]], ["1 coins", "cost 2 coins when you.coins > 3"]);
    assert_eq!([&odd[at("worth")], &odd[at("column worth")]], ["4", "much"]);
    import(&folder, &out, &[]).good().says("nothing to write");
}

#[test]
fn lines_end_as_they_did_in_their_file() {
    let folder = relics();
    let file = "cards/relics/relics.naipe";
    folder.write(file, format!("\u{feff}{}", folder.read(file).replace('\n', "\r\n")));
    let sheet = "id,text,worth\nBell,\"One.\nTwo.\",9\nDust,,5\n";
    import(&folder, sheet, &["--write"]).good().says("1 file written");
    let now = folder.read(file);
    assert!(now.starts_with('\u{feff}') && now.contains("One.\r\n"), "{now:?}");
    assert_eq!(now.matches('\n').count(), now.matches("\r\n").count(), "{now:?}");
    import(&folder, sheet, &[]).good().says("nothing to write");
}

#[test]
fn sets_and_rarities_are_known_by_their_titles_too() {
    let folder = relics();
    let titled = |text: String| text.replace("first", "FIRST LIGHT");
    let out = folder.run(&["cards", "export", "relics"]).good().out;
    import(&folder, titled(out.clone()), &[]).good().says("nothing to write");
    // What a title means in another set is a change here.
    folder.change("rules/relics/game.naipe", "\"Promotional\"", "\"Promotional\" { rare \"Common\" }");
    import(&folder, out.replace("| rare", "| Common").replace(",rare", ",Common"), &[]).says("+ rarity: ");
}

#[test]
fn files_that_are_no_spreadsheet_are_told_so() {
    let folder = relics();
    let mut bomb = Vec::new();
    {
        use std::io::Write;
        let mut archive = zip::ZipWriter::new(std::io::Cursor::new(&mut bomb));
        archive.start_file("xl/sharedStrings.xml", zip::write::SimpleFileOptions::default()).expect("in memory");
        for _ in 0..600 {
            archive.write_all(&vec![b' '; 1 << 20]).expect("in memory");
        }
        archive.finish().expect("in memory");
    }
    let whole = {
        let mut book = Workbook::new();
        book.add_worksheet().write(0, 0, "id").expect("it fits");
        book.save_to_buffer().expect("it is small")
    };
    let wide = format!("id,{}\n", (0..1200).map(|number| format!("c{number}")).collect::<Vec<_>>().join(","));
    let files: [(&str, Vec<u8>); 20] = [
        ("is empty", Vec::new()),
        ("is no text", b"id,title\0\n".to_vec()),
        ("neither an Excel workbook nor text in UTF-8", b"id,t\xedtulo\n".to_vec()),
        ("is a workbook of an old Excel", vec![0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]),
        ("is locked with a password", b"\xd0\xcf\x11\xe0E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0".to_vec()),
        ("is no Excel workbook that can be read", b"PK\x03\x04nothing".to_vec()),
        ("breaks off before its end\nhelp: copy it again", whole[..whole.len() / 2].to_vec()),
        ("unfolds to more than 512 MB", bomb),
        ("no column is called `id` or `title`", b"name,worth\nCoin,3\n".to_vec()),
        ("did you mean `worth`?", b"id,wort\nCoin,3\n".to_vec()),
        ("the column `worth` stands twice", b"id,worth,Worth\nCoin,3,3\n".to_vec()),
        ("this column has cells and no name", b"id,,worth\nCoin,x,3\n".to_vec()),
        ("a quote is opened in line 2", b"id,text\nCoin,\"Shines\nBell,Rings\n".to_vec()),
        ("too many columns", wide.into_bytes()),
        ("column 9: this is no JSON", b"[{\"id\": }]".to_vec()),
        ("an object cannot stand in a cell", b"[{\"id\": {}}]".to_vec()),
        ("says nothing of any card", b"[]".to_vec()),
        ("`worth`: it stands twice", b"[{\"id\": \"Coin\", \"worth\": 1, \"worth\": 2}]".to_vec()),
        ("`text`: a zero byte is no text", b"[{\"id\": \"Coin\", \"text\": \"a\\u0000\"}]".to_vec()),
        ("did you mean `text es`?", b"id,text  es\nCoin,Brilla\n".to_vec()),
    ];
    for (number, (told, bytes)) in files.iter().enumerate() {
        let done = import(&folder, bytes, &["--write"]).ends(2).quick();
        assert!(done.errors.contains(told), "{number}: no {told:?} in {}", done.errors);
    }
    folder.run(&["cards", "import", "nowhere.csv"]).ends(2);
    folder.run(&["cards", "export", "relic"]).ends(2).warns("did you mean `relics`?");
    folder.run(&["cards", "export", "relics", "--xlsx"]).ends(2).warns("say where it goes");
}

/// What a cell does to an erratum of the card, or to anything else that names it, is told at the cell.
#[test]
fn what_breaks_elsewhere_is_told_by_the_row_that_breaks_it() {
    let folder = relics();
    let before = cards(&folder);
    let sheet = "id,motto,worth\nBell,Ding,7\nCoin,,4\n";
    import(&folder, sheet, &["--write"]).ends(1).says(
        "row 3, worth (C): then, in rules/relics/game.naipe:25: card \"Coin\" says this already: nothing changes \
         (take it out, or write what is to be different)",
    );
    assert_eq!(cards(&folder), before);
    import(&folder, sheet, &["--lang", "es"]).ends(1).says(
        "fila 3, worth (C): entonces, en rules/relics/game.naipe:25: la carta \"Coin\" ya dice esto: nada cambia (",
    );
    let rules = folder.read("rules/relics/game.naipe");
    folder.write("rules/relics/game.naipe", rules + "errata \"Coin\" from 2021-01-01 { text \"Gleams.\" }\n");
    import(&folder, "id,text\nCoin,Gleams.\n", &[]).ends(1).says("row 2, text (B): then, in rules/relics/game.naipe:2");
}

/// What may be typed into a cell of a column.
fn typed(column: &str) -> BoxedStrategy<String> {
    let text = || "[A-Za-z0-9áñ¿\"\\\\,;{}'|/=. \n-]{0,20}".prop_map(|text| text.trim().to_owned());
    match column {
        "title" => "[A-Zñ][a-z\"\\\\ ]{1,8}[a-z]".boxed(),
        "worth" => (0..99)
            .prop_filter("a coin that says what its erratum makes of it is refused", |number| *number != 4)
            .prop_map(|number: i32| number.to_string())
            .boxed(),
        "heavy" => prop::sample::select(vec!["yes", "no"]).prop_map(str::to_owned).boxed(),
        "metal" => prop::sample::select(vec!["gold", "tin", "none"]).prop_map(str::to_owned).boxed(),
        "motto" => "[a-z][a-z\"\\\\ ,;]{0,9}[a-z]".boxed(),
        "keywords" => {
            prop::sample::select(vec!["", "swift", "shield(4)", "swift, shield(1)"]).prop_map(str::to_owned).boxed()
        }
        "cost" => prop::sample::select(vec!["", "1 coins", "4 coins"]).prop_map(str::to_owned).boxed(),
        "text" | "text es" | "Notes" => text().boxed(),
        _ => Just("\u{0}".to_owned()).boxed(),
    }
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn whatever_is_typed_comes_back(
        edits in prop::collection::vec((0_usize..3, prop::sample::select(vec!["title", "worth", "heavy", "metal", "motto", "keywords", "cost", "text", "text es", "Notes"])
            .prop_flat_map(|column| (Just(column), typed(column)))), 0..8)
    ) {
        let folder = relics();
        let mut sheet = rows(&folder.run(&["cards", "export", "relics"]).good().out);
        for name in ["text es", "Notes"] {
            sheet[0].push(name.to_owned());
            sheet[1..].iter_mut().for_each(|row| row.push(String::new()));
        }
        for (number, (row, (column, value))) in edits.iter().enumerate() {
            let at = sheet[0].iter().position(|name| name == column).expect("it is exported");
            // Titles are different.
            sheet[row + 1][at] = if *column == "title" { format!("{value}{number}") } else { value.clone() };
        }
        let comments = |text: &str| {
            let is_comment = |(token, range): (Token, Range<usize>)| matches!(token, Token::Comment | Token::Doc).then(|| text[range].to_owned());
            tokens(text).filter_map(is_comment).collect::<Vec<_>>()
        };
        let before = comments(&cards(&folder));
        import(&folder, text_of(&sheet), &["--write"]).good();
        prop_assert_eq!(comments(&cards(&folder)), before);
        folder.run(&["fmt", "--check"]).good();
        let after = rows(&folder.run(&["cards", "export", "relics"]).good().out);
        let mut said = String::new();
        for (wanted, is) in sheet[1..].iter().zip(&after[1..]) {
            for (name, value) in sheet[0].iter().zip(wanted) {
                let is = after[0].iter().position(|other| other == name).map_or("", |at| is[at].as_str());
                // What a program would work out has an apostrophe before it.
                let is_formula = value.trim_start_matches('\'').starts_with(['=', '-']);
                if is != value && !(is_formula && is.strip_prefix('\'') == Some(value)) {
                    let _ = writeln!(said, "{name}: {value:?} came back as {is:?}");
                }
            }
        }
        prop_assert_eq!(said, "");
        import(&folder, text_of(&sheet), &[]).good().says("nothing to write");
    }

    #[test]
    fn any_bytes_are_refused_or_understood(
        bytes in prop_oneof![
            prop::collection::vec(any::<u8>(), 0..200),
            "[id,;\t\"\ntlecoinCoinworth0-9{}\\[\\]:|]{0,200}".prop_map(String::into_bytes),
            "(id|title)[,;](worth|set|number)\n(Coin|Bell)[,;].{0,30}\n".prop_map(String::into_bytes),
        ]
    ) {
        let folder = relics();
        let done = import(&folder, &bytes, &[]);
        prop_assert!(!done.errors.contains("panicked"), "{}", done.errors);
        prop_assert!((0..=2).contains(&done.code), "{}", done.code);
    }
}

/// A card that gets another title in the spreadsheet is called by it in lists of decks, as if an editor had given it the name.
#[test]
fn lists_of_decks_go_with_the_title() {
    let folder = Folder::with_game("titles");
    folder.write("decks/mine.txt", "// Deck: Mine\n2x Pebble\nRUBY x3  # shines\nRubies\n1 Lens\n");
    folder.write("notes.txt", "The Ruby is too strong.\nRuby\nSomething else\n");
    folder.write("gems.csv", "id,title\nRuby,Pebble\nPebble,Great Ruby\n");
    folder.run(&["cards", "import", "gems.csv"]).good().says("lists of decks with other titles: decks/mine.txt");
    assert!(folder.read("decks/mine.txt").contains("RUBY"));
    folder.run(&["cards", "import", "gems.csv", "--write", "--lang", "es"]).good().says("listas de mazos");
    let list = "// Deck: Mine\n2x Great Ruby\nPebble x3  # shines\nRubies\n1 Lens\n";
    assert_eq!(folder.read("decks/mine.txt"), list);
    assert!(folder.read("notes.txt").contains("Ruby is too strong"));
}
