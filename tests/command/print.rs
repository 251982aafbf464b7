//! `naipe print`: what is printed is read back, and says what the cards say.

use crate::helper::Folder;
use crate::pages;
use flate2::read::ZlibDecoder;
use quick_xml::Reader;
use quick_xml::events::Event;
use std::fs;
use std::io::Read;

const PAGE: &str = include_str!("../../docs/paper.md");

#[test]
fn the_page_says_what_happens() {
    assert!(pages::run("print-page", PAGE) >= 7);
}

const RULES: &str = r#"
game spices "Spices & <Salts>" { players: 2  language: en }
set first "First Taste" { common "Common" }
player { coins "Coins": int = 7 }
zone pantry "Pantry" of player pile hidden
zone table "Table" of player row in play
kind spice "Spice" { heat "Heat": int }
payment coins(n: int) "Coins" { possible when you.coins >= n  you.coins -= n }
turn { phase main "Main" { offer active lay until pass } }
action lay(r: spice in pantry of you) announce r { move r to table of you }
"#;

const CARDS: &str = r#"
card "Salt" : spice { id "salt"  printed in first { number: 7  copies: 8  image: "salt.png" }  heat: 4  cost 2 coins  text "Añade & <sal>." }
card "Pepper" : spice { heat: 9  text "Hot."  text es "Pica." }
token "Crumb" : spice { heat: 0 }
deck "Mine" { pantry { 4 "Salt"  1 "Pepper" } }
"#;

fn spices(name: &str) -> Folder {
    let folder = Folder::empty(name);
    folder.write("rules/spices/game.naipe", RULES);
    folder.write("cards/spices/spices.naipe", CARDS);
    folder
}

fn print(folder: &Folder, words: &[&str]) -> crate::helper::Ran {
    folder.run(&[&["print", "spices", "--as-of", "2030-01-01"], words].concat())
}

/// A picture of one colour.
pub fn dots(width: u32, height: u32, colour: [u8; 3]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&colour.repeat(width as usize * height as usize)).expect("dots");
    drop(writer);
    bytes
}

/// The width and height of a PNG, how many dots a metre, and the dots.
fn read_png(bytes: &[u8]) -> (u32, u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
    let mut read = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut read).expect("dots");
    let info = reader.info();
    (info.width, info.height, info.pixel_dims.map_or(0, |dims| dims.xppu), read)
}

/// The streams of a PDF, as they were before they were packed.
fn streams(pdf: &[u8]) -> Vec<String> {
    let find =
        |from: usize, what: &[u8]| pdf[from..].windows(what.len()).position(|part| part == what).map(|at| from + at);
    let (mut streams, mut at) = (Vec::new(), 0);
    while let Some(begin) = find(at, b"stream") {
        let end = find(begin, b"endstream").expect("it ends");
        let packed = pdf[begin + 6..end].trim_ascii_start();
        let mut text = Vec::new();
        let is_packed = ZlibDecoder::new(packed).read_to_end(&mut text).is_ok();
        streams.push(String::from_utf8_lossy(if is_packed { &text } else { packed }).into_owned());
        at = end + 9;
    }
    streams
}

#[test]
fn a_pdf_has_its_pages_fonts_and_letters() {
    let folder = spices("print-pdf");
    print(&folder, &["--out", "cards.pdf"])
        .good()
        .says("cards.pdf: 10 cards on 2 pages (A4)")
        .warns("there is no picture `salt.png`");
    let pdf = fs::read(folder.path("cards.pdf")).expect("it is there");
    let said = String::from_utf8_lossy(&pdf).into_owned();
    assert!(said.starts_with("%PDF-"));
    assert_eq!(said.matches("/MediaBox").count(), 2, "two pages");
    // 210 × 297 mm.
    assert!(said.contains("595.276") && said.contains("841.89"), "A4");
    for font in ["Alegreya-Bold", "AlegreyaSans-Regular", "AlegreyaSans-Bold"] {
        assert!(said.contains(font), "{font} is in it");
    }
    assert!(said.contains("/FontFile") && said.contains("/ToUnicode"));
    // Letters are drawn as letters, and it is said which they are: `ñ` among them.
    let streams = streams(&pdf);
    assert!(
        streams.iter().any(|stream| stream.contains("beginbfchar") && stream.contains("<00F1>")),
        "{}",
        streams.len()
    );
    assert!(streams.iter().any(|stream| stream.contains(" Tf") && stream.contains("Tj")));
    // The same files make the same pages.
    print(&folder, &["--out", "again.pdf"]).good();
    assert_eq!(fs::read(folder.path("again.pdf")).expect("it is there"), pdf);
    print(&folder, &["--out", "letter.pdf", "--paper", "letter"]).good().says("10 cards on 2 pages (letter)");
    assert!(String::from_utf8_lossy(&fs::read(folder.path("letter.pdf")).expect("it is there")).contains("792"));
    print(&folder, &["--each", "--out", "each.pdf"]).good().says("each.pdf: 3 faces");
}

#[test]
fn drawings_say_what_the_cards_say() {
    let folder = spices("print-svg");
    print(&folder, &["--svg", "--each", "--out", "faces"]).good().says("faces: 3 faces");
    let svg = folder.read("faces/salt.svg");
    assert!(svg.contains("width=\"69mm\" height=\"94mm\" viewBox=\"-3 -3 69 94\""), "{}", &svg[..200]);
    assert!(svg.contains("@font-face") && svg.contains("data:font/ttf;base64,"));
    let mut reader = Reader::from_str(&svg);
    let (mut words, mut inside) = (Vec::new(), false);
    loop {
        match reader.read_event().expect("it is XML") {
            Event::Start(element) => inside = element.name().as_ref() == "text",
            Event::Text(text) if inside => words.push((*text).to_owned()),
            Event::GeneralRef(name) if inside => words.push(format!("&{};", &*name)),
            Event::End(element) if element.name().as_ref() == "text" => words.push(" ".to_owned()),
            Event::Eof => break,
            _ => {}
        }
    }
    let words = words.concat();
    for said in [
        "Salt",
        "2 Coins",
        "Spice",
        "Añade &amp; &lt;sal&gt;.",
        "4",
        "Heat",
        "First Taste",
        "7",
        "Spices &amp; &lt;Salts&gt;",
    ] {
        let plain: String = words.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(plain.contains(said), "no {said:?} in {plain:?}");
    }
    print(&folder, &["Pepper", "--text-lang", "es", "--out", "pepper.svg"]).good();
    assert!(folder.read("pepper.svg").contains("Pica.") && !folder.read("pepper.svg").contains("Hot."));
    // The language of the command is no other language of the cards.
    print(&folder, &["Pepper", "--lang", "es", "--out", "same.svg"]).good().says("same.svg: 1 carta");
    assert!(folder.read("same.svg").contains("Hot.") && !folder.read("same.svg").contains("Pica."));
    assert!(folder.read("faces/pepper.svg").contains("Hot."));
}

#[test]
fn pictures_are_as_large_as_they_should_be() {
    let folder = spices("print-png");
    folder.write("cards/spices/salt.png", dots(60, 40, [250, 10, 20]));
    print(&folder, &["Salt", "--png", "--each", "--out", "salt.png"]).good();
    let (width, height, dots_a_metre, dots) = read_png(&fs::read(folder.path("salt.png")).expect("it is there"));
    // 69 × 94 mm at 300 dots an inch.
    assert_eq!((width, height, dots_a_metre), (815, 1110, 11_811));
    let at = |x: u32, y: u32| &dots[((y * width + x) * 3) as usize..][..3];
    assert_eq!(at(400, 330), [250, 10, 20], "its picture");
    assert_ne!(at(2, 2), [255, 255, 255], "the ground goes on beyond the cut");
}

#[test]
fn backs_stand_behind_their_cards() {
    let folder = spices("print-backs");
    print(&folder, &["--svg", "--backs", "--out", "pages"]).good().says("pages: 10 cards on 4 pages (A4)");
    // Where cards stand on a page: from the left and from above.
    let places = |page: &str| -> Vec<(f64, f64)> {
        let number = |part: &str, name: &str| -> f64 {
            let after = part.split(&format!(" {name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
            after.expect("it is said").parse().expect("a number")
        };
        let page = folder.read(&format!("pages/{page}.svg"));
        page.split("<use ")
            .skip(1)
            .map(|part| format!(" {part}"))
            .map(|part| (number(&part, "x"), number(&part, "y")))
            .collect()
    };
    for (front, back, many) in [("page-1", "page-2", 9), ("page-3", "page-4", 1)] {
        let (fronts, backs) = (places(front), places(back));
        assert_eq!((fronts.len(), backs.len()), (many, many));
        for ((x, y), (behind_x, behind_y)) in fronts.into_iter().zip(backs) {
            // A card is 63 mm wide and has 1.5 mm around it.
            assert!((x + behind_x + 66.0 - 210.0).abs() < 0.01 && (y - behind_y).abs() < 0.01, "{x} {y}");
        }
    }
    assert!(folder.read("pages/page-2.svg").contains("Spices"), "the game's title");
    assert!(!folder.read("pages/page-2.svg").contains("Hot."), "nothing of a card");
    print(&folder, &["--backs", "--mpc", "--out", "order"]).ends(2).warns("cannot be used with");
}

#[test]
fn a_back_may_be_a_picture() {
    let folder = spices("print-back-picture");
    let layout =
        "[[box]]\nfill = \"own\"\nplace = [-3, -3, 69, 94]\n[[back]]\nimage = \"back.png\"\nplace = [-3, -3, 69, 94]\n";
    folder.write("cards/spices/face.toml", layout);
    print(&folder, &["Salt", "--mpc", "--out", "order"])
        .ends(2)
        .warns("there is no picture `back.png`, which a box shows");
    folder.write("cards/spices/back.png", dots(60, 40, [10, 20, 250]));
    print(&folder, &["Salt", "--mpc", "--out", "order"]).good();
    let (width, height, _, dots) = read_png(&fs::read(folder.path("order/back.png")).expect("it is there"));
    for (x, y) in [(0, 0), (width / 2, height / 2), (width - 1, height - 1)] {
        assert_eq!(dots[((y * width + x) * 3) as usize..][..3], [10, 20, 250], "at {x}, {y}");
    }
    folder.write("cards/spices/face.toml", layout.replace("image", "show = \"title\"\nimage"));
    print(&folder, &["Salt", "--mpc", "--out", "order"]).ends(2).warns("a box has one of `show`, `words` and `image`");
}

#[test]
fn an_order_holds_every_copy_once() {
    let folder = spices("print-order");
    print(&folder, &["--deck", "Mine", "--mpc", "--out", "order"])
        .good()
        .says("order: 5 cards, 2 pictures and 1 order");
    let order = folder.read("order/order.xml");
    let leaf = |name: &str| -> Vec<String> {
        let begin = format!("<{name}>");
        let parts = order.split(&begin).skip(1);
        parts.filter_map(|part| part.split(&format!("</{name}>")).next().map(str::to_owned)).collect()
    };
    assert_eq!((leaf("quantity"), leaf("bracket")), (vec!["5".to_owned()], vec!["18".to_owned()]));
    assert_eq!(leaf("stock"), ["(S30) Standard Smooth"]);
    let mut slots: Vec<usize> = leaf("slots")
        .iter()
        .flat_map(|slots| slots.split(',').map(|slot| slot.parse().expect("a number")).collect::<Vec<_>>())
        .collect();
    slots.sort_unstable();
    assert_eq!(slots, [0, 1, 2, 3, 4]);
    let mut files = leaf("id");
    files.extend(leaf("cardback"));
    assert_eq!(files, ["cards/salt.png", "cards/pepper.png", "back.png"]);
    for file in files {
        let (width, height, _, dots) =
            read_png(&fs::read(folder.path("order").join(&file)).expect("the picture is there"));
        assert_eq!((width, height), (816, 1111), "{file}");
        let at = |x: u32, y: u32| &dots[((y * width + x) * 3) as usize..][..3];
        for (x, y) in [(0, 0), (815, 0), (0, 1110), (815, 1110), (400, 0), (400, 1110), (0, 500), (815, 500)] {
            assert_eq!(at(x, y), at(8, 8), "{file}: the ground reaches the edge at {x}, {y}");
        }
    }
}

#[test]
fn only_what_has_changed() {
    let folder = spices("print-since");
    folder.write("cards/spices/errata.naipe", "errata \"Pepper\" from 2025-05-01 { text \"Very hot.\" }\n");
    print(&folder, &["--changed-since", "2025-04-30", "--out", "new.svg"]).good().says("1 card on 1 page");
    assert!(folder.read("new.svg").contains("Very hot."));
    // A card is found by a title that it had, or will have.
    folder.write("cards/spices/titles.naipe", "errata \"Pepper\" from 2026-01-01 { title: \"Black Pepper\" }\n");
    print(&folder, &["Pepper", "--out", "one.svg"]).good().says("1 card on 1 page");
    folder
        .run(&["print", "spices", "--as-of", "2025-06-01", "Black Pepper", "--out", "two.svg"])
        .good()
        .says("1 card on 1 page");
    folder.write("cards/spices/titles.naipe", "");
    print(&folder, &["--changed-since", "2025-05-01", "--out", "new.pdf"])
        .ends(2)
        .warns("there is nothing to print: no card has changed since 2025-05-01");
    print(&folder, &["--changed-since", "main", "--out", "new.pdf"])
        .ends(2)
        .warns("this project is in no repository of git");
    let git = |words: &[&str]| {
        let named = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"];
        let mut command = std::process::Command::new("git");
        let ran = command.arg("-C").arg(folder.path("")).args(named).args(words).output().expect("git runs");
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    };
    git(&["init", "-q"]);
    git(&["add", "rules", "cards"]);
    git(&["commit", "-q", "-m", "cards"]);
    print(&folder, &["--changed-since", "HEAD", "--out", "new.pdf"]).ends(2).warns("no card has changed since HEAD");
    folder.change(
        "cards/spices/spices.naipe",
        "token \"Crumb\" : spice { heat: 0 }",
        "// moved\ntoken \"Crumb\" : spice { heat: 1 }\ncard \"New\" : spice { heat: 3 }",
    );
    print(&folder, &["--changed-since", "HEAD", "--out", "new.pdf"]).good().says("new.pdf: 2 cards");
    print(&folder, &["--changed-since", "nowhere", "--out", "new.pdf"])
        .ends(2)
        .warns("git knows no revision `nowhere`");
}

#[test]
fn what_cannot_be_printed_is_told() {
    let folder = spices("print-wrong");
    print(&folder, &["--out", "somewhere"]).ends(2).warns("say `--pdf`");
    print(&folder, &["Peper", "--out", "x.pdf"]).ends(2).warns("did you mean `Pepper`?");
    print(&folder, &["--set", "frist", "--out", "x.pdf"]).ends(2).warns("did you mean `first`?");
    print(&folder, &["--deck", "none.txt", "--out", "x.pdf"]).ends(2).warns("none.txt");
    folder.write("list.txt", "2 Peper\n");
    print(&folder, &["--deck", "list.txt", "--out", "x.pdf"])
        .ends(1)
        .warns("line 1: there is no card `Peper`; did you mean `Pepper`?");
    folder.write("list.txt", "99999 Pepper\n");
    let ran = print(&folder, &["--deck", "list.txt", "--out", "x.pdf"]).ends(1);
    ran.warns("line 1: no deck has 99999 of a card: 1 at least, and 10000 at most");
    folder.write("list.txt", "9999 Pepper\n".repeat(10));
    print(&folder, &["--deck", "list.txt", "--out", "x.pdf"]).ends(2).warns("too many");
    // A language of which no card has a text; that of the game is one that they have.
    let english = Folder::with_game("print-english");
    let gems = |words: &[&str]| english.run(&[&["print", "gems", "--svg", "--out", "proofs"], words].concat());
    gems(&["--text-lang", "es"]).ends(2).warns("no card of `gems` has a text in `es`").warns("help: there are: en");
    gems(&["--text-lang", "en"]).good();
    assert_eq!(gems(&["--lang", "es"]).good().errors, "");
    english.change("cards/gems/gems.naipe", &english.read("cards/gems/gems.naipe"), "");
    gems(&["--text-lang", "es"]).ends(2).warns("there is nothing to print: `gems` has no cards");
    // Pictures that are broken, huge, or outside: told, and the card is drawn without.
    folder.write("cards/spices/salt.png", b"\x89PNG\r\n\x1a\nno more");
    print(&folder, &["Salt", "--out", "x.pdf"]).good().warns("`Salt`: its picture is a broken PNG");
    let mut huge = dots(8, 8, [1, 2, 3]);
    huge[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
    folder.write("cards/spices/salt.png", huge);
    print(&folder, &["Salt", "--out", "x.pdf"]).good().warns("65536 × 65536 dots is too large");
    let mut cut = dots(200, 200, [1, 2, 3]);
    cut.truncate(60);
    folder.write("cards/spices/salt.png", cut);
    print(&folder, &["Salt", "--out", "x.pdf"]).good().warns("broken PNG");
    folder.write("outside.png", dots(8, 8, [1, 2, 3]));
    for image in ["../../../outside.png", "/etc/hostname", "https://example.org/salt.png"] {
        folder.write("cards/spices/spices.naipe", CARDS.replace("salt.png", image));
        print(&folder, &["Salt", "--out", "x.pdf"]).good().warns("`Salt`: ");
    }
    // A drawing that wants to read files shows nothing of them.
    folder.write("cards/spices/spices.naipe", CARDS.replace("salt.png", "salt.svg"));
    let path = folder.path("outside.png");
    folder.write("cards/spices/salt.svg", format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><image width=\"9\" height=\"9\" href=\"{}\"/></svg>", path.display()));
    print(&folder, &["Salt", "--out", "x.pdf"]).good().warns("broken SVG");
    // One that draws itself over and over never comes to be drawn.
    let mut bomb = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><g id=\"a0\"><rect width=\"9\" height=\"9\"/></g>",
    );
    for level in 1..40 {
        let use_of = format!("<use href=\"#a{}\"/>", level - 1);
        bomb.push_str(&format!("<g id=\"a{level}\">{use_of}{use_of}</g>"));
    }
    folder.write("cards/spices/salt.svg", bomb + "</svg>");
    print(&folder, &["Salt", "--out", "x.pdf"])
        .good()
        .quick()
        .warns("`Salt`: its picture draws parts of itself too often");
    // Nothing of somebody else's is written over, and what cannot be written is told.
    folder.write("mine/notes.txt", "mine");
    print(&folder, &["Salt", "--png", "--out", "mine"]).ends(2).warns("`mine` holds `notes.txt`");
    assert_eq!(folder.read("mine/notes.txt"), "mine");
    print(&folder, &["Salt", "--out", "nowhere/at/all.pdf"]).ends(2).warns("all.pdf");
    print(&folder, &["Salt", "--svg", "--out", "mine/notes.txt/x"]).ends(2);
}

#[test]
fn a_layout_says_what_is_wrong_with_it() {
    let folder = spices("print-layout");
    let faults = [
        ("card = 63", "line 1: these are 2 numbers"),
        (
            "[[box]]\nplace = [0, 0, 9, 9]\nshow = \"titel\"",
            "line 3: `titel` is nothing that a card has; did you mean `title`?",
        ),
        ("[[box]]\nplace = [0, 0, 9, 9]\nwords = \"{heat\"", "line 3: a field is between two braces"),
        ("[[box]]\nplace = [0, 0, 9, 9]\nfont = \"Alegrya\"\nshow = \"title\"", "did you mean `Alegreya`?"),
        ("[[box]]\nname = \"a\"\nabove = \"a\"\nplace = [0, 0, 9, 9]", "hangs on itself"),
        (
            "[[box]]\nplace = [0, 0, 9, 9]\nabove = \"tex\"\n[[box]]\nname = \"text\"\nplace = [0, 0, 9, 9]",
            "`tex` is no box; did you mean `text`?",
        ),
        ("[own]\nsalt = \"#ffffff\"\n", "line 2: `salt` is no member of an enum and no kind; there are: spice"),
        ("[table]\ncorner = [\"heat\", \"haet\"]", "line 2: `haet` is no attribute of cards; did you mean `heat`?"),
        ("[table.signs]\nsalt = \"x\"", "line 2: `salt` is no number, no member of an enum and no kind"),
        ("[[box]]\nplace = [0, 0, 9, 9]\nonly = [\"object\"]", "line 3: `object` is no kind; there are: spice"),
        ("fonts = [\"../x.ttf\"]\n[[box]]\nplace = [0, 0, 9, 9]", "there is no font in `../x.ttf`"),
        (
            "[icons]\n\"{o}\" = \"o.svg\"\n[[box]]\nplace = [0, 0, 9, 9]",
            "there is no picture `o.svg`, which stands for `{o}`",
        ),
        ("[[box]\n", "line 1: this cannot be read"),
        ("card = [63, 88]", "has boxes"),
        ("[[box]]\nplace = [0, 0, 1e999, 9]", "numbers"),
        ("[table]\nsigns = 3", "line 2: `signs` is a part of its own: begin it with `[table.signs]`"),
        ("[colours]\nink = \"red\"\n[[box]]\nplace = [0, 0, 9, 9]", "line 2: `red` is no colour"),
        ("card = [250, 280]\n[[box]]\nplace = [0, 0, 9, 9]", "has room on the paper"),
    ];
    for (layout, told) in faults {
        folder.write("cards/spices/face.toml", layout);
        print(&folder, &["--out", "x.pdf"]).ends(2).warns(told);
        // In Spanish, nothing of it is left in English.
        let told = print(&folder, &["--out", "x.pdf", "--lang", "es"]).ends(2).errors;
        let words = [" is ", "there ", " the ", "problems", "drawn", "did you", "these", "this"];
        assert!(!words.iter().any(|word| told.contains(word)), "{told}");
    }
    assert!(!folder.path("x.pdf").exists());
    // The usual one, printed and put there, prints the same.
    fs::remove_file(folder.path("cards/spices/face.toml")).expect("it is there");
    print(&folder, &["Pepper", "--out", "a.svg"]).good();
    let usual = print(&folder, &["--show-layout"]).good().out;
    folder.write("cards/spices/face.toml", usual);
    print(&folder, &["Pepper", "--out", "b.svg"]).good();
    assert_eq!(folder.read("a.svg"), folder.read("b.svg"));
    // An icon in the place of signs.
    folder.write("cards/spices/heat.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><circle cx=\"4\" cy=\"4\" r=\"4\" fill=\"red\"/></svg>");
    folder.write(
        "cards/spices/face.toml",
        "[icons]\n\"Hot\" = \"heat.svg\"\n[[box]]\nshow = \"text\"\nplace = [4, 4, 50, 50]\n",
    );
    print(&folder, &["Pepper", "--out", "c.svg"]).good();
    folder.write(
        "cards/spices/face.toml",
        "[icons]\n\"Hot\" = { words = \"塩\" }\n[[box]]\nshow = \"text\"\nplace = [4, 4, 50, 50]\n",
    );
    print(&folder, &["Pepper", "--out", "d.svg"]).good().warns("`Pepper`: no font here has `塩`");
    assert!(folder.read("c.svg").contains("data:image/svg+xml") && !folder.read("c.svg").contains("Hot"));
}

#[test]
fn cards_without_a_picture_get_a_face_at_other_tables() {
    let folder = spices("print-export");
    folder.write("cards/spices/salt.png", dots(8, 8, [1, 2, 3]));
    folder.run(&["export", "octgn", "spices", "--out", "out", "--faces"]).good();
    let mut found = Vec::new();
    let mut waiting = vec![folder.path("out")];
    while let Some(below) = waiting.pop() {
        for entry in fs::read_dir(below).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|end| end == "png") {
                let (width, height, ..) = read_png(&fs::read(&path).expect("a picture"));
                found.push((width, height));
            }
        }
    }
    found.sort_unstable();
    // Salt has a picture of its own; 63 × 88 mm for the two others. (What is smaller is of the table itself.)
    found.retain(|size| size.0 != 126);
    assert_eq!(found, [(8, 8), (744, 1039), (744, 1039)]);
    assert!(!folder.read("out/manifest.md").contains("without one that this table shows"));
}
