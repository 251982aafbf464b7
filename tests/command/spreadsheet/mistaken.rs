//! What a spreadsheet does to cards without anybody having asked for it, and problems told by the column that a sheet in Spanish has.

use crate::helper::{Folder, Ran};
use rust_xlsxwriter::{Format, Workbook};

const RULES: &str = r#"game gemas "Gemas" { players: 1  language: es }
set básica "Básica" { común "Común" }
player { luz: int = 5 }
zone mano of player set visible to owner
kind gema "Gema" { valor: int = 1 }
kind rito "Rito"
keyword brillo(n: int) "Brillo"
payment luz(n: int) { possible when you.luz >= n  you.luz -= n }
setup { create "Chispa" in mano of first_player }
turn { draw }
"#;

const CARDS: &str = r#"card "Rubí" : gema { valor: 3  text "Brilla." }
card "Jade" : gema { valor: 2  text "Reluce." }
card "Ópalo" : gema { valor: 4 }
token "Chispa" : gema
"#;

fn gems() -> Folder {
    let folder = Folder::empty("gemas");
    folder.write("rules/gemas/juego.naipe", RULES);
    folder.write("cards/gemas/gemas.naipe", CARDS);
    folder
}

fn import(text: &str) -> Ran {
    let folder = gems();
    folder.write("gemas.csv", text);
    folder.run(&["cards", "import", "gemas.csv"])
}

/// Of merged cells only the first says anything; the others were not emptied by anybody.
#[test]
fn merged_cells_are_a_problem() {
    let folder = gems();
    let mut book = Workbook::new();
    let page = book.add_worksheet();
    for (row, cells) in (0..).zip([["id", "título", "texto"], ["Rubí", "Rubí", "Brilla."], ["Jade", "Jade", ""]]) {
        for (column, text) in (0..).zip(cells) {
            page.write(row, column, text).expect("it fits");
        }
    }
    page.merge_range(1, 2, 2, 2, "Brilla.", &Format::new()).expect("they are two");
    // What is merged beside and below the cards is nobody's.
    page.merge_range(6, 0, 6, 2, "", &Format::new()).expect("they are three");
    folder.write("gemas.xlsx", book.save_to_buffer().expect("it is small"));
    let told = folder.run(&["cards", "import", "gemas.xlsx", "--write"]).ends(1);
    told.says("gemas.xlsx, row 2, texto (C): the cells C2:C3 are merged: only the first of them says anything")
        .says("1 problem: nothing is written");
    folder
        .run(&["cards", "import", "gemas.xlsx", "--lang", "es"])
        .says("las celdas C2:C3 están combinadas: solo la primera dice algo");
}

/// What a program could not work out is no text, in a file of text either; unless the card says just that.
#[test]
fn what_is_broken_is_no_text() {
    import("id,texto\nRubí,#N/A\n").ends(1).says("row 2, texto (B): its program says `#N/A` here");
    import("id,texto\nRubí,#¡REF!\n").ends(1).says("row 2, texto (B): its program says `#¡REF!` here");
    let folder = gems();
    folder.change("cards/gemas/gemas.naipe", "Brilla.", "#N/A");
    folder.write("gemas.csv", "id,texto\nRubí,#N/A\n");
    folder.run(&["cards", "import", "gemas.csv"]).good().says("1 card as before");
}

/// A column under another name is asked about where it says what a column says that is not there.
#[test]
fn a_column_that_is_called_otherwise_is_asked_about() {
    let same = "id,Ataque\nRubí,3\nJade,2\nÓpalo,4\n";
    let told = import(same).ends(1);
    told.says("row 1, Ataque (B): there is no column `valor`, and `Ataque` says of every card what that does")
        .says("call it `valor`; if it is one of your own, name it in the game: `columns: \"Ataque\"`");
    import(&same.replace("Jade,2", "Jade,9").replace("Rubí,3", "Rubí,1")).good().says("columns of your own: Ataque");
    import("id,valor,Ataque\nRubí,3,3\nJade,2,2\nÓpalo,4,4\n").good().says("columns of your own: Ataque");
}

/// What the game finds wrong is told by its column, whatever that is called.
#[test]
fn each_fault_has_its_column() {
    for (text, told) in [
        ("id,coste\nRubí,2 Sombra\n", "row 2, coste (B): "),
        ("id,palabras clave\nRubí,brillo\n", "row 2, palabras clave (B): "),
        ("id,texto\nRubí,Brilla\u{200b}.\n", "row 2, texto (B): "),
        ("id,tipo\nRubí,rito\n", "row 2, tipo (B): "),
        ("id,número,edición\nRubí,7,\n", "row 2, número (B): in which set? The column `edición` is empty"),
    ] {
        import(text).ends(1).says(told);
    }
}

/// A character that nobody sees in a title is told where it is.
#[test]
fn a_hidden_character_of_a_title_is_told_by_its_cell() {
    let told = import("id,title,kind\n,Ám\u{200b}bar,gema\n").ends(1);
    told.says("row 2, title (B): this title holds a character that nobody sees, U+200B, behind `Ám`")
        .says("1 problem: nothing is written");
}

/// Two cards with one number of a set are told before anything is written.
#[test]
fn a_number_of_two_cards_is_told() {
    let told = import("id,set,number\nRubí,básica,7\nJade,básica,7\nÓpalo,básica,8\n").good();
    let told = told.says("the number `7` of `básica` would be that of `Rubí`, `Jade`");
    assert!(!told.out.contains("`8`"), "{}", told.out);
}

/// A text is in a language that has such a tag.
#[test]
fn a_column_of_texts_is_in_a_language() {
    import("id,text spanish\nRubí,Brilla\n")
        .ends(2)
        .warns("no language has the tag `spanish`: did you mean `text es`?");
    import("id,text klingon\nRubí,tlh\n")
        .ends(2)
        .warns("no language has the tag `klingon`: a tag has two or three letters");
    import("id,text pt\nRubí,Brilha\n").good();
    // That of the game has its column already.
    import("id,text,text es\nRubí,Brilla.,Arde.\n").ends(2).warns(
        "row 1, text es (C): the game is in `es`, and its words in that stand in the column `text`: call this one so",
    );
    import("id,text es\nRubí,Arde.\n").ends(2).warns("stand in the column `text`");
}

/// Thousands with points between are no date, and one set is one.
#[test]
fn a_number_with_points_is_no_date() {
    let told = import("id,valor\nRubí,1.234.567\n").ends(1);
    assert!(!told.out.contains("made the date"), "{}", told.out);
    import("id,set,number\nRubí,básica,7 | 8\n").ends(1).says("there is 1 set and 2 of these");
}

/// Some programs write an accent behind its letter: the title is the same, wherever it is written.
#[test]
fn a_title_whose_accents_stand_behind_their_letters_is_the_same() {
    let folder = gems();
    let apart = "O\u{301}palo";
    let import = |text: String| {
        folder.write("gemas.csv", text);
        folder.run(&["cards", "import", "gemas.csv"])
    };
    import(format!("id,valor\n{apart},5\n")).good().says("+ valor: 5");
    import(format!("título,valor\n{apart},5\n")).good().says("+ valor: 5");
    let cards = folder.read("cards/gemas/gemas.naipe");
    folder.write(
        "cards/gemas/más.naipe",
        format!("card \"{apart}\" : gema\ndeck \"Todo\" {{ mano {{ 2 \"{apart}\" }} }}\n"),
    );
    folder.run(&["check"]).ends(1).says("the card `Ópalo` is declared twice");
    folder.write("cards/gemas/más.naipe", format!("deck \"Todo\" {{ mano {{ 2 \"{apart}\" }} }}\n"));
    folder.run(&["check"]).good();
    folder.run(&["fmt", "--check"]);
    assert_eq!(folder.read("cards/gemas/gemas.naipe"), cards);
}

/// Spaces of another sort, or more of them, make no other title.
#[test]
fn titles_that_differ_in_their_spaces_are_a_fault() {
    let folder = gems();
    for (one, other) in [("Gray Wolf", "Gray\u{a0}Wolf"), ("Gray  Wolf", "Gray Wolf"), ("Gray  Wolf", "Gray\u{a0}Wolf")]
    {
        folder.write("cards/gemas/más.naipe", format!("card \"{one}\" : gema\n\ncard \"{other}\" : gema\n"));
        let told = folder.run(&["check"]).ends(1);
        told.says("two cards are called `Gray Wolf`: their titles differ only in the spaces").says("1 error");
    }
    folder.write("cards/gemas/más.naipe", "card \"Gray  Wolf\" : gema\n\ncard \"GrayWolf\" : gema\n");
    folder.run(&["check"]).good();
}

/// A card has one text in a language: that of the game is its plain one.
#[test]
fn a_second_text_in_the_language_of_the_game_is_a_fault() {
    let folder = gems();
    folder.change("cards/gemas/gemas.naipe", "text \"Brilla.\"", "text \"Brilla.\"  text es \"Arde.\"");
    folder.run(&["check"]).ends(1).says("this is a second text in `es`, in which the game is").says("1 error");
    import("id,texto,texto en\nRubí,Brilla.,It burns.\n").good();
}

/// A column that was to be the title's is asked about, and titles that are new and differ in an accent are perhaps one.
#[test]
fn a_title_without_its_accent_is_asked_about() {
    import("titulo,tipo\nRubí,gema\n").ends(2).warns("titulo (A): there is no column `titulo`: did you mean `título`?");
    import("título,tipo\nNiña del Páramo,gema\nNiña del Paramo,gema\n")
        .ends(1)
        .says("`Niña del Paramo` is new, and so is `Niña del Páramo`")
        .says("write one title for both, or give one of them an `id` of its own");
    import("id,título,tipo\np1,Niña del Páramo,gema\np2,Niña del Paramo,gema\n").good();
}

/// What is left to be written is said in the language of the game.
#[test]
fn a_new_card_without_a_text_waits_for_one_in_spanish() {
    let folder = gems();
    folder.write("nuevas.csv", "título,tipo\nCuarzo,gema\n");
    folder.run(&["cards", "import", "nuevas.csv", "--write"]).good();
    let written = folder.read("cards/gemas/imported.naipe");
    assert!(written.contains("text \"por escribir\""), "{written}");
    folder.run(&["cards", "import", "nuevas.csv"]).good().says("nothing to write");
}
