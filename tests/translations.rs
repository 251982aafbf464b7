//! Pages in another language stay beside the English ones: the same sections, the same examples, the same words of code, the same
//! numbers in the tables.
//!
//! Examples of `naipe` and what a command prints are equal to the letter; of lines for a shell, the comments may be translated; blocks
//! that name no language are for people, and only counted.

use naipe_grammar::ast::ItemKind;
use naipe_grammar::messages::Messages;
use naipe_interpreter::project::AFTER_ALL;
use naipe_interpreter::project::library::{Library, With};
use naipe_interpreter::scenario;
use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::path::Path;

/// A page and its translation, with the titles of its sections in both languages, in order.
struct Pair {
    english: &'static str,
    other: &'static str,
    titles: &'static [(&'static str, &'static str)],
}

const PAIRS: [Pair; 3] = [
    Pair {
        english: "README.md",
        other: "docs/es/LEEME.md",
        titles: &[
            ("Naipe", "Naipe"),
            ("The first five minutes", "Los primeros cinco minutos"),
            ("The games", "Los juegos"),
            ("The command", "La orden"),
            ("The files", "Los archivos"),
            ("In a program of your own", "En un programa tuyo"),
            ("How fast it plays", "A qué velocidad juega"),
        ],
    },
    Pair {
        english: "docs/tutorial.md",
        other: "docs/es/tutorial.md",
        titles: &[
            ("A game from nothing", "Un juego desde cero"),
            ("Begin", "Empezar"),
            ("Zones and cards", "Zonas y cartas"),
            ("A turn", "Un turno"),
            ("A scenario", "Un escenario"),
            ("Costs", "Costes"),
            ("Plots, with targets", "Intrigas, con objetivos"),
            ("A keyword", "Una palabra clave"),
            ("A card that reacts", "Una carta que reacciona"),
            ("Asking why", "Preguntar por qué"),
            ("Many games at once", "Muchas partidas a la vez"),
            ("Which decks may be played", "Qué mazos se pueden jugar"),
            ("An erratum", "Una errata"),
            ("Plots that can be answered", "Intrigas que se pueden responder"),
            ("Sailors that board", "Marineros que abordan"),
            ("Made, copied, replaced", "Hecho, copiado, sustituido"),
            ("A whole game", "Un juego entero"),
            ("The same at full size", "Lo mismo a tamaño real"),
            ("Where to go from here", "Cómo seguir"),
        ],
    },
    Pair {
        english: "docs/crib.md",
        other: "docs/es/chuleta.md",
        titles: &[("Naipe on one page", "Naipe en una página")],
    },
];

/// A part of a page under one heading.
#[derive(Default)]
struct Section {
    title: String,
    examples: Vec<Example>,
    /// What stands between backticks outside the examples.
    code: BTreeSet<String>,
    /// The same, of the rows of tables alone.
    code_of_rows: BTreeSet<String>,
    /// The numbers in the rows of tables, without signs between their digits.
    numbers: BTreeSet<String>,
}

/// A block between lines of three backticks.
#[derive(PartialEq)]
struct Example {
    /// The line that opens it.
    opening: String,
    lines: Vec<String>,
}

impl Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.opening, self.lines.first().map_or("", String::as_str))
    }
}

impl Example {
    /// What must be equal in both languages.
    fn kept(&self) -> Vec<&str> {
        match self.opening.as_str() {
            "```" => Vec::new(),
            "```sh" => self.lines.iter().map(|line| line.split(" #").next().unwrap_or("").trim_end()).collect(),
            _ => self.lines.iter().map(String::as_str).collect(),
        }
    }
}

/// The sections of a page.
fn sections(text: &str) -> Vec<Section> {
    let mut found: Vec<Section> = Vec::new();
    let mut open: Option<Example> = None;
    for line in text.lines() {
        if let Some(example) = &mut open {
            if line == "```" {
                if let (Some(section), Some(example)) = (found.last_mut(), open.take()) {
                    section.examples.push(example);
                }
            } else {
                example.lines.push(line.to_owned());
            }
            continue;
        }
        if let Some(title) = line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#')) {
            found.push(Section { title: title.to_owned(), ..Section::default() });
        } else if line.starts_with("```") {
            open = Some(Example { opening: line.to_owned(), lines: Vec::new() });
        }
        let Some(section) = found.last_mut() else { continue };
        if line.starts_with('|') {
            section.code_of_rows.extend(code(line));
            section.numbers.extend(numbers(line));
        }
    }
    // Words of code go on from one line to the next.
    let prose = text.split("\n```").step_by(2).collect::<String>();
    for (section, part) in found.iter_mut().zip(parts(&prose)) {
        section.code = code(&part).collect();
    }
    found
}

/// A text without its examples, cut where a heading begins.
fn parts(prose: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for line in prose.lines() {
        if line.starts_with('#') {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push_str(line);
            part.push(' ');
        }
    }
    parts
}

fn code(text: &str) -> impl Iterator<Item = String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned)
}

/// `2,715,000` and `2.715.000` are one number.
fn numbers(row: &str) -> impl Iterator<Item = String> {
    let cells = row.split(|sign: char| !(sign.is_ascii_digit() || matches!(sign, ',' | '.')));
    cells.map(|cell| cell.replace([',', '.'], "")).filter(|digits| !digits.is_empty())
}

/// What of one set the other has not, each as a fault.
fn lacking<'s>(of: &'s BTreeSet<String>, other: &'s BTreeSet<String>) -> impl Iterator<Item = &'s str> {
    of.difference(other).map(String::as_str)
}

/// Where two pages are no longer the same.
fn differences(pair: &Pair, english: &str, other: &str) -> Vec<String> {
    let (original, translated) = (sections(english), sections(other));
    let mut faults = Vec::new();
    let wanted =
        |of: fn(&(&'static str, &'static str)) -> &'static str| -> Vec<&str> { pair.titles.iter().map(of).collect() };
    for (path, found, titles) in
        [(pair.english, &original, wanted(|title| title.0)), (pair.other, &translated, wanted(|title| title.1))]
    {
        let found: Vec<&str> = found.iter().map(|section| section.title.as_str()).collect();
        let missing = titles.iter().filter(|title| !found.contains(title));
        faults.extend(missing.map(|title| format!("{path}: the section `{title}` is missing")));
        let unknown = found.iter().filter(|title| !titles.contains(title));
        faults.extend(unknown.map(|title| {
            format!("{path}: the section `{title}` has no translation (and a line in `PAIRS` of tests/translations.rs)")
        }));
        if faults.is_empty() && found != titles {
            faults.push(format!("{path}: the sections stand in another order: {found:?}"));
        }
    }
    for (title, translation) in pair.titles {
        let from = original.iter().find(|section| section.title == *title);
        let to = translated.iter().find(|section| section.title == *translation);
        if let (Some(from), Some(to)) = (from, to) {
            faults.extend(differences_of(from, to).map(|fault| format!("{} `{translation}`: {fault}", pair.other)));
        }
    }
    faults
}

fn differences_of<'s>(from: &'s Section, to: &'s Section) -> impl Iterator<Item = String> {
    let mut faults = Vec::new();
    let openings =
        |section: &Section| -> Vec<String> { section.examples.iter().map(|example| example.opening.clone()).collect() };
    if openings(from) == openings(to) {
        for (one, other) in from.examples.iter().zip(&to.examples) {
            let (kept, told) = (one.kept(), other.kept());
            let lines = kept.len().max(told.len());
            if let Some(at) = (0..lines).find(|at| kept.get(*at) != told.get(*at)) {
                let line = |lines: &[&str]| lines.get(at).map_or("nothing".to_owned(), |line| format!("{line:?}"));
                let (said, wanted) = (line(&told), line(&kept));
                faults.push(format!("the example {one}, line {}, says {said} for {wanted}", at + 1));
            }
        }
    } else {
        let missing = from.examples.iter().filter(|example| !to.examples.contains(example));
        faults.extend(missing.map(|example| format!("there is no example {example}")));
        let more = to.examples.iter().filter(|example| !from.examples.contains(example));
        faults.extend(more.map(|example| format!("the example {example} is not in the English page")));
    }
    faults.extend(lacking(&from.code, &to.code).map(|words| format!("nothing tells of `{words}`")));
    let more = lacking(&to.code_of_rows, &from.code_of_rows);
    faults.extend(more.map(|words| format!("a table tells of `{words}`, and the English one does not")));
    faults.extend(lacking(&from.numbers, &to.numbers).map(|number| format!("no table has the number {number}")));
    faults.extend(lacking(&to.numbers, &from.numbers).map(|number| format!("no English table has {number}")));
    faults.into_iter()
}

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn translated_pages_say_what_the_english_ones_say() {
    let faults: Vec<String> =
        PAIRS.iter().flat_map(|pair| differences(pair, &read(pair.english), &read(pair.other))).collect();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn each_page_leads_to_the_other() {
    for pair in &PAIRS {
        let (english, other) = (read(pair.english), read(pair.other));
        let name = |path: &'static str| path.rsplit('/').next().unwrap_or(path);
        assert!(english.contains(&format!("es/{})", name(pair.other))), "{} has no link", pair.english);
        assert!(other.contains(&format!("/{})", name(pair.english))), "{} has no link", pair.other);
    }
}

#[test]
fn what_is_no_longer_the_same_is_named() {
    let pair = Pair { english: "a.md", other: "b.md", titles: &[("Cards", "Cartas"), ("Decks", "Mazos")] };
    let english = "# Cards\n\nUse `check` and `fmt`.\n\n```naipe game=x\ncard \"A\"\n```\n\n```sh\nrun # it\n```\n\n| `a` | 1,000 |\n\n# Decks\n";
    let same = english.replace("# it", "# eso").replace("Use", "Usa").replace("1,000", "1.000");
    let same = same.replace("Cards", "Cartas").replace("Decks", "Mazos");
    assert_eq!(differences(&pair, english, &same), [""; 0]);
    let tell = |from: &str, to: &str| differences(&pair, english, &same.replace(from, to)).join("; ");
    assert_eq!(tell("# Mazos\n", ""), "b.md: the section `Mazos` is missing");
    assert!(tell("# Mazos", "# Mazo").contains("b.md: the section `Mazo` has no translation"));
    assert_eq!(
        tell("card \"A\"", "card \"B\""),
        r#"b.md `Cartas`: the example ```naipe game=x "card \"A\"", line 1, says "card \"B\"" for "card \"A\"""#
    );
    assert_eq!(tell("```sh\nrun # eso\n```\n", ""), r#"b.md `Cartas`: there is no example ```sh "run # it""#);
    assert!(tell("run #", "ran #").contains(r#"line 1, says "ran" for "run""#));
    assert_eq!(tell("`fmt`", "fmt"), "b.md `Cartas`: nothing tells of `fmt`");
    assert_eq!(tell("| `a`", "| `a` `b`"), "b.md `Cartas`: a table tells of `b`, and the English one does not");
    assert!(tell("1.000", "1.001").contains("no table has the number 1000"));
}

/// What is said of the files below a folder that have faults, beside those of a game: messages, labels, notes and help.
fn told_of(folder: &str, game: Option<&str>, told: &mut BTreeSet<String>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let game = game.map(|path| std::fs::read_to_string(root.join(path)).expect("a game to stand beside"));
    for entry in std::fs::read_dir(root.join(folder)).expect("a folder of files with faults") {
        let path = entry.expect("a file").path();
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        if path.extension().is_none_or(|end| end != "naipe") {
            continue;
        }
        let mut texts = vec![("example.naipe", text.as_str())];
        texts.extend(game.as_deref().map(|game| ("game.naipe", game)));
        let Ok(library) = Library::of_texts("test", &texts) else { continue };
        let built = library.build(0, With::Cards, AFTER_ALL);
        let mut faults = built.diagnostics.clone();
        if faults.is_empty() {
            for item in library.asts(0, With::Cards).into_iter().flat_map(|file| &file.items) {
                if let ItemKind::Scenario(one) = &item.kind {
                    faults.extend(scenario::run(&built.compiled, one).failures);
                }
            }
        }
        for fault in faults {
            told.insert(fault.message);
            told.extend(fault.labels.into_iter().map(|label| label.text));
            told.extend(fault.notes.into_iter().chain(fault.help));
        }
    }
}

#[test]
fn what_is_wrong_with_a_file_can_be_said_in_spanish() {
    let mut told = BTreeSet::new();
    told_of("grammar/tests/wrong", None, &mut told);
    told_of("interpreter/tests/check/wrong", Some("interpreter/tests/check/game.naipe"), &mut told);
    told_of("interpreter/tests/scenarios/wrong", Some("interpreter/tests/scenarios/game.naipe"), &mut told);
    assert!(told.len() > 700, "only {} messages were met", told.len());
    let messages =
        Messages::of(&[naipe_grammar::codes::SPANISH_MESSAGES, naipe_interpreter::codes::SPANISH_MESSAGES], "y", "o");
    let missing: Vec<&String> = told.iter().filter(|text| !text.is_empty() && messages.say(text).is_none()).collect();
    assert!(missing.is_empty(), "{} of {} messages have no Spanish: {missing:#?}", missing.len(), told.len());
    // Nothing English is left outside of names and of what the game itself says.
    let by_game = ["por qué no: ", "el relato acaba así:\n"];
    let english = |said: &str| {
        if by_game.iter().any(|begins| said.starts_with(begins)) {
            return false;
        }
        let outside: Vec<&str> = said.split(['`', '"', '“', '”']).step_by(2).collect();
        [" the ", " is ", " this ", " and ", " with "].iter().any(|word| outside.iter().any(|part| part.contains(word)))
    };
    let half: Vec<String> = told.iter().filter_map(|text| messages.say(text)).filter(|said| english(said)).collect();
    assert!(half.is_empty(), "half said: {half:#?}");
}

/// The lines of a catalogue: messages, and what is said for each.
fn pairs(catalogue: &'static str) -> Vec<(&'static str, &'static str)> {
    let mut lines = catalogue.lines().filter(|line| !line.starts_with("//") && !line.is_empty());
    let mut pairs = Vec::new();
    while let (Some(message), Some(said)) = (lines.next(), lines.next()) {
        assert!(
            !message.starts_with(' ') && said.starts_with("  "),
            "a message and what is said for it are two lines: {message}"
        );
        pairs.push((message, said.trim_start()));
    }
    pairs
}

#[test]
fn what_is_filled_in_is_filled_in_in_spanish_too() {
    let commands = include_str!("../src/explain/es-messages.txt");
    let catalogues = [naipe_grammar::codes::SPANISH_MESSAGES, naipe_interpreter::codes::SPANISH_MESSAGES, commands];
    for catalogue in catalogues {
        let pairs = pairs(catalogue);
        let mut known = BTreeSet::new();
        for (message, said) in pairs {
            assert!(known.insert(message), "`{message}` stands twice");
            let places = message.matches("{}").count();
            for place in 1..=places {
                assert!(said.contains(&format!("{{{place}}}")), "{{{place}}} is not said of `{message}`");
            }
            assert!(!said.contains(&format!("{{{}}}", places + 1)), "`{message}` has nothing for {{{}}}", places + 1);
            // How a text is written is the same in every language.
            assert_eq!(message.matches('\\').count(), said.matches('\\').count(), "backslashes of `{message}`");
        }
    }
}

/// The texts that the sources hand to whatever prints what commands say, with `{}` for what is filled in.
fn said_by_commands(source: &str) -> Vec<String> {
    let doors = [
        "Stop::usage(",
        "Error::refused(",
        // What the server answers, behind the number that HTTP has for it.
        "Refusal::new(",
        ".help(",
        ".says(",
        ".aside(",
        // What stands in the manifest of an export.
        ".note(",
        ".without(",
        ".wrong(",
        "Err(",
        "what = ",
        "map_err(|()| ",
    ];
    let mut found = handed_to(&doors, source);
    // What is counted: `count(n, "card", "cards")`.
    for (at, _) in source.match_indices(" count(") {
        let Some((_, text)) = source[at..].split_once('"').filter(|(before, _)| !before.contains(';')) else {
            continue;
        };
        let (one, length) = literal(text);
        let Some(many) =
            text[length..].trim_start().strip_prefix(',').and_then(|rest| rest.trim_start().strip_prefix('"'))
        else {
            continue;
        };
        found.extend([one, literal(many).0].map(|said| format!("{{}} {said}")));
    }
    found
}

/// The texts that the sources hand to one of these functions.
fn handed_to(doors: &[&str], source: &str) -> Vec<String> {
    let mut found = Vec::new();
    for door in doors {
        for (at, _) in source.match_indices(door) {
            let before = |sign: char| sign.is_ascii_digit() || sign == ',' || sign.is_whitespace();
            let mut rest = source[at + door.len()..].trim_start_matches(before);
            for wrapper in ["&", "format!(", "format_args!("] {
                rest = rest.strip_prefix(wrapper).unwrap_or(rest).trim_start();
            }
            found.extend(rest.strip_prefix('"').map(|text| literal(text).0));
        }
    }
    found
}

/// A text as it stands in the sources behind its first quotation mark, with `{}` for what is filled in; and how long it is there.
fn literal(text: &str) -> (String, usize) {
    let mut said = String::new();
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match (letter, letters.peek().map(|(_, next)| *next)) {
            ('"', _) => return (said.trim().to_owned(), at + 1),
            ('\\', Some('\n')) => {
                while letters.peek().is_some_and(|(_, next)| next.is_whitespace()) {
                    letters.next();
                }
            }
            ('\\', Some(_)) => said.extend(letters.next().map(|(_, next)| next)),
            ('{' | '}', Some(next)) if next == letter => said.extend(letters.next().map(|(_, next)| next)),
            ('{', Some(next)) if next.is_alphanumeric() || matches!(next, '}' | ':' | '_') => {
                letters.by_ref().find(|(_, end)| *end == '}');
                said.push_str("{}");
            }
            _ => said.push(letter),
        }
    }
    (said.trim().to_owned(), text.len())
}

fn sources(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") && !path.to_string_lossy().contains("tests") {
            found.push(path);
        }
    }
}

#[test]
fn what_commands_say_can_be_said_in_spanish() {
    let mut files = Vec::new();
    let house = Path::new(env!("CARGO_MANIFEST_DIR"));
    sources(&house.join("src"), &mut files);
    // What the library refuses is told by commands.
    sources(&house.join("interpreter/src"), &mut files);
    let is_told = |path: &Path, source: &str| path.starts_with(house.join("src")) || source.contains("Error::refused(");
    let commands = include_str!("../src/explain/es-messages.txt");
    let catalogues = [naipe_grammar::codes::SPANISH_MESSAGES, naipe_interpreter::codes::SPANISH_MESSAGES, commands];
    let messages = Messages::of(&catalogues, "y", "o");
    let mut told = 0;
    let mut missing = BTreeSet::new();
    for file in files {
        let source = std::fs::read_to_string(&file).expect("a file of sources");
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        if !is_told(&file, source) {
            continue;
        }
        for text in said_by_commands(source) {
            // What is only put together of other things has no words of its own.
            if !text
                .split(['{', '}', ' ', '`'])
                .any(|word| word.chars().filter(|letter| letter.is_alphabetic()).count() > 2)
            {
                continue;
            }
            told += 1;
            if messages.say(&text.replace("{}", "7")).is_none() {
                missing.insert(text);
            }
        }
    }
    assert!(told > 200, "only {told} texts were met");
    assert!(missing.is_empty(), "no Spanish for {missing:#?}");
}

/// What a card has that nothing gives words to is named in Spanish, by what a browser knows of it, too.
#[test]
fn what_has_no_words_is_named_in_spanish() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("interpreter/src/worded"), &mut files);
    let catalogues = [naipe_grammar::codes::SPANISH_MESSAGES, naipe_interpreter::codes::SPANISH_MESSAGES];
    let messages = Messages::of(&catalogues, "y", "o");
    let mut named = BTreeSet::new();
    for file in files {
        let source = std::fs::read_to_string(&file).expect("a file of sources");
        named.extend(handed_to(&[".unsaid(", ".lack("], &source));
    }
    // What is in backticks is a word of the language or of the game.
    let has_words = |text: &String| text.split('`').step_by(2).any(|part| part.contains(char::is_alphabetic));
    let missing: Vec<&String> =
        named.iter().filter(|text| has_words(text) && messages.say(&text.replace("{}", "7")).is_none()).collect();
    assert!(named.len() > 30, "only {} texts were met", named.len());
    assert!(missing.is_empty(), "no Spanish for {missing:#?}");
}

/// What reads in Spanish only where a row of its own says it: what agrees, and what would be said word by word.
#[test]
fn what_agrees_in_spanish_does() {
    let commands = include_str!("../src/explain/es-messages.txt");
    let catalogues = [naipe_grammar::codes::SPANISH_MESSAGES, naipe_interpreter::codes::SPANISH_MESSAGES, commands];
    let messages = Messages::of(&catalogues, "y", "o");
    for (english, spanish) in [
        ("there is no thing `pilla`", "nada se llama `pilla`"),
        ("this is `gema` or a player", "esto es `gema` o un jugador"),
        ("a thing, a set of things or a zone", "una cosa, un conjunto de cosas o una zona"),
        ("a thing or an ability", "una cosa o una habilidad"),
        ("this game is for 2 players", "este juego es para 2 jugadores"),
        ("`veloz` takes no argument and was given 1", "`veloz` no toma ningún argumento y se le dio 1"),
        ("`robar` takes 2 arguments and was given 0", "`robar` toma 2 argumentos y no se le dio ninguno"),
        (
            "an effect lasts until a phase, a step or a scope ends, or begins; there are: `game`, `turn`",
            "un efecto dura hasta que termina, o empieza, una fase, un paso o un ámbito; hay: `game`, `turn`",
        ),
        ("write `self.card` or `b.card`", "escribe `self.card` o `b.card`"),
        (
            "1 place corrected: 1 functional, 0 wording only; 1 scenario has another outcome, 0 another course",
            "1 lugar corregido. Funcionales: 1; solo de redacción: 0; con otro resultado: 1 escenario; por otro camino: 0",
        ),
        ("cards: none", "cartas: ninguna"),
        ("there is no format at all here", "aquí no hay ningún formato"),
        ("nothing uses the define `poder`", "nada usa la definición `poder`"),
        ("`naipe explain` alone lists the codes", "`naipe explain`, sin más, enumera los códigos"),
    ] {
        assert_eq!(messages.say(english).as_deref(), Some(spanish));
    }
}
