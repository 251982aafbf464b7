//! Workbooks of several sheets, columns that are empty or called like others, and names of files.

use super::{cards, import, relics};
use crate::helper::{Folder, Ran};
use rust_xlsxwriter::{Workbook, Worksheet};

/// A workbook of sheets, each with its name and its rows, words and numbers as they are typed.
fn book(folder: &Folder, sheets: &[(&str, &str)], change: impl Fn(usize, &mut Worksheet)) {
    let mut book = Workbook::new();
    for (number, (name, rows)) in sheets.iter().enumerate() {
        let page = book.add_worksheet();
        page.set_name(*name).expect("it is short");
        for (row, cells) in (0..).zip(rows.lines()) {
            for (column, cell) in (0..).zip(cells.split(',')) {
                match cell.parse::<i32>() {
                    Ok(number) => page.write(row, column, number),
                    Err(_) if cell.is_empty() => continue,
                    Err(_) => page.write(row, column, cell),
                }
                .expect("it fits");
            }
        }
        change(number, page);
    }
    folder.write("relics.xlsx", book.save_to_buffer().expect("it is small"));
}

fn imported(folder: &Folder, words: &[&str]) -> Ran {
    folder.run(&[&["cards", "import", "relics.xlsx"], words].concat())
}

/// Cards may stand in several sheets of one workbook: none of them is lost.
#[test]
fn every_sheet_of_cards_is_read() {
    let folder = relics();
    let sheets = [("Red", "id,worth\nCoin,5"), ("Notes", "what\nask Ana"), ("Blue", "title,,worth,Who\nDust,,9,Ana")];
    book(&folder, &sheets, |number, page| {
        if number == 2 {
            page.set_active(true);
        }
    });
    let told = imported(&folder, &["--write"]).good();
    told.says("+ worth: 5")
        .says("+ worth: 9")
        .says("columns of your own: Who")
        .says("2 cards changed, 3 not in")
        .says("sheets with neither `id` nor `title` in their first row, left out: Notes");
    assert!(cards(&folder).contains("worth: 9"), "{}", cards(&folder));
    imported(&folder, &["--lang", "es"]).good().says("que no se leen: Notes").says("nada que escribir");
    // A new column is one, in whatever capitals the sheets call it.
    book(&folder, &[("Red", "id,Note\nCoin,a"), ("Blue", "id,note\nDust,b")], |_, _| {});
    imported(&folder, &[]).good().says("columns of your own: Note, Who").says("+ Note: a").says("2 cards changed");
    // Only the one that is asked for.
    book(&folder, &[("Red", "id,worth\nCoin,6"), ("Blue", "id,worth\nDust,8")], |_, _| {});
    let told = imported(&folder, &["--sheet", "blue"]).good();
    assert!(told.out.contains("+ worth: 8") && !told.out.contains("+ worth: 6"), "{}", told.out);
    imported(&folder, &["--sheet", "Green"])
        .ends(2)
        .warns("has no sheet `Green`")
        .warns("its sheets are `Red`, `Blue`");
    folder.write("relics.csv", "id,worth\nCoin,6\n");
    folder.run(&["cards", "import", "relics.csv", "--sheet", "Red"]).ends(2).warns("only workbooks of Excel");
}

/// What is wrong is told by the sheet that it stands in.
#[test]
fn a_problem_is_told_by_its_sheet() {
    let folder = relics();
    book(
        &folder,
        &[("Red", "id,worth\nCoin,5"), ("Blue", "id,worth\nCoin,7\nDust,zzz\nBell,5"), ("Gray", "title,kind\nPin,")],
        |_, _| {},
    );
    let told = imported(&folder, &["--write"]).ends(1);
    told.says("relics.xlsx, sheet `Blue`: row 2, id (A): row 2 of the sheet `Red` speaks of the same card (leave one")
        .says("relics.xlsx, sheet `Blue`: row 3, worth (B): `zzz` is not a whole number")
        .says("relics.xlsx, sheet `Gray`: row 2");
    imported(&folder, &["--lang", "es"])
        .says("hoja `Blue`: fila 2, id (A): la fila 2 de la hoja `Red` habla de la misma");
    book(&folder, &[("Red", "id,worth\nCoin,5"), ("Blue", "id,wort\nDust,5")], |_, _| {});
    imported(&folder, &[]).ends(2).warns("sheet `Blue`: row 1, wort (B)");
}

/// A sheet that nobody sees is not the one that somebody has changed.
#[test]
fn a_hidden_sheet_is_left_out_and_told() {
    let folder = relics();
    let hide = |hidden: usize| {
        move |number: usize, page: &mut Worksheet| {
            if number == hidden {
                page.set_hidden(true);
            } else {
                page.set_active(true);
            }
        }
    };
    book(&folder, &[("cards", "id,worth\nCoin,3"), ("Copy", "id,worth\nCoin,8")], hide(0));
    imported(&folder, &[]).good().says("+ worth: 8").says("hidden sheets, left out: cards");
    book(&folder, &[("cards", "id,worth\nCoin,3"), ("Sums", "what\nall")], hide(0));
    imported(&folder, &[]).ends(2).warns("stand in the sheet `cards`, which is hidden").warns("`--sheet \"cards\"`");
    imported(&folder, &["--sheet", "cards"]).good().says("1 card as before");
}

/// A column without a name that says nothing is passed over, and those behind it keep their letters.
#[test]
fn an_empty_column_is_passed_over() {
    let folder = relics();
    import(&folder, "id,title,,worth\nCoin,Coin,,5\n", &[]).good().says("+ worth: 5");
    import(&folder, "id,title,,worth\nCoin,Coin,,x\n", &[]).ends(1).says("row 2, worth (D): `x` is not");
    book(&folder, &[("cards", "id,,worth\nCoin,,5")], |_, _| {});
    imported(&folder, &[]).good().says("+ worth: 5");
}

/// One column is not kept twice under names that differ in capitals alone: what is exported can be taken back.
#[test]
fn a_column_of_ones_own_is_known_whatever_its_capitals() {
    let folder = relics();
    import(&folder, "id,Status\nCoin,a\n", &["--write"]).good();
    import(&folder, "id,status\nCoin,x\n", &["--write"]).good().says("- Status: a").says("+ Status: x");
    import(&folder, "id,Status,status\nCoin,x,y\n", &[]).ends(2).warns("the column `Status` stands twice");
    import(&folder, "id,Who,who\nCoin,x,y\n", &[]).ends(2).warns("the column `who` stands twice");
    // What files say already comes back as it is.
    folder.write("cards/relics/odd.naipe", "card \"Odd\" : relic { column \"status\": \"b\" }\n");
    let out = folder.run(&["cards", "export", "relics"]).good().out;
    assert!(out.contains(",Status,status"), "{out}");
    import(&folder, out, &[]).good().says("nothing to write");
}

/// A column under another name is that, though a cell of it was changed as well.
#[test]
fn a_column_that_is_called_otherwise_is_asked_about_though_a_cell_changes() {
    let folder = relics();
    folder.write("cards/relics/more.naipe", "card \"Pin\" : relic { worth: 4 }\n");
    let rows = "Coin,3\nBell,7\nDust,1\nPin,5\n";
    let told = import(&folder, format!("id,Value\n{rows}"), &["--write"]).ends(1);
    told.says("row 1, Value (B): there is no column `worth`, and `Value` says of 3 of 4 cards what that does (call it");
    import(&folder, format!("id,Value\n{rows}"), &["--lang", "es"]).says("dice de 3 de 4 cartas lo que dice ella");
    import(&folder, "id,Value\nCoin,3\nBell,7\nDust,2\nPin,5\n", &[]).good().says("columns of your own: Value");
    // One number that many have in common is no sign of anything.
    folder.change("cards/relics/more.naipe", "worth: 4", "worth: 1");
    folder.write("cards/relics/still.naipe", "card \"Pan\" : relic { worth: 1 }\n");
    import(&folder, "id,Copies of mine\nCoin,1\nDust,1\nPin,1\nPan,1\n", &[]).good();
}

/// Sheets count with 1 and 0; another number is neither.
#[test]
fn one_and_zero_are_yes_and_no() {
    let folder = relics();
    import(&folder, "id,heavy\nCoin,1\nBell,1\nDust,0\n", &["--write"]).good().says("+ heavy: yes").says("2 cards as");
    import(&folder, "id,heavy\nCoin,2\n", &[]).ends(1).says("row 2, heavy (B): `2` is neither `yes` nor `no`");
}

/// All that is wrong with a row is told at once, and once.
#[test]
fn a_row_tells_all_its_problems() {
    let folder = relics();
    import(&folder, "id,worth,cost\nCoin,many,2 dollars\n", &[])
        .ends(1)
        .says("row 2, worth (B): `many` is not a whole number")
        .says("row 2, cost (C): there is no payment `dollars`")
        .says("2 problems");
    import(&folder, "id,worth\nCoin,n/a\n", &[])
        .ends(1)
        .says("worth (B): `n/a` is not a whole number")
        .says("1 problem:");
    import(&folder, "id,title\nDust,Coin\n", &[]).ends(1).says("row 2, title (B): the card `Coin` is declared twice");
    let told = import(&folder, "id,kind,cost\nCoin,relik,2 dollars\n", &["--lang", "es"]).ends(1);
    told.says("fila 2, el tipo (B): ");
    let told = import(&folder, "id,cost\nCoin,two coins or so\n", &[]).ends(1);
    told.says("is no cost: write it like `2 coins`, several with commas between them");
}

/// A file is what its name says, or nothing is written.
#[test]
fn a_name_that_says_nothing_is_refused() {
    let folder = relics();
    for name in ["y.ods", "y.xls", "y.doc", "y"] {
        let told = folder.run(&["cards", "export", "relics", "--output", name]).ends(2);
        told.warns("does not end like a spreadsheet that can be written").warns("`.xlsx`");
        assert!(!folder.path(name).exists());
    }
    folder.run(&["cards", "export", "relics", "--output", "y.txt"]).good();
    folder.run(&["cards", "export", "relics", "--csv", "--output", "y.dat"]).good();
    let told = folder.run(&["cards", "export", "relics", "--output", "nowhere/x.csv"]).ends(2);
    told.warns("`nowhere/x.csv` cannot be written: there is no folder `nowhere`");
    folder
        .run(&["cards", "export", "relics", "--output", "nowhere/x.csv", "--lang", "es"])
        .warns("no hay ninguna carpeta");
}
