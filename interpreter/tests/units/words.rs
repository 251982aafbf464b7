//! Phrases, agreement and the machine's own words.

use naipe_interpreter::program::{Program, Sort, Worded};
use naipe_interpreter::words::{self, Broken, Phrase, Said, Words, capitalise, machine};

/// The words of a game that says only these.
fn words(language: &str, said: &str) -> Words {
    let (file, faults) = naipe_grammar::parse(naipe_grammar::span::FileId(0), said);
    assert!(faults.is_empty(), "{faults:?}");
    let mut program = Program::default();
    for item in &file.items {
        if let naipe_grammar::ast::ItemKind::Words { language, entries } = &item.kind {
            program.words.extend(entries.iter().map(|entry| words::read(&language.name, entry)));
        }
    }
    Words::of(&program, language)
}

/// What a phrase says of a card called so.
fn say(words: &Words, phrase: &str, args: &[(&str, Said)]) -> String {
    Phrase::parse(phrase).expect("it is a phrase").say(words, args)
}

#[test]
fn articles_contract_and_agree() {
    let es = words(
        "es",
        "words es { carta: \"carta\" f  mazo: \"Mazo\" m  arma: \"arma\" f article \"el\"  luz: \"luz\" f  león: \"león\" m }",
    );
    let noun = |name: &str| es.noun(Sort::Kind, name).expect("it has words");
    let one = |phrase: &str, name: &str| say(&es, phrase, &[("x", noun(name))]);
    assert_eq!(one("va de {the x} a {the x}", "mazo"), "va del Mazo al Mazo");
    assert_eq!(one("roba {a x}, y {this x} es roj{x: o a os as}", "carta"), "roba una carta, y esta carta es roja");
    assert_eq!(one("{the x}, {a x}, {this x}", "arma"), "el arma, un arma, este arma");
    let many = es.nouns(Sort::Kind, "luz").expect("it has words");
    assert_eq!(say(&es, "{the x} roj{x: o a os as}", &[("x", many)]), "las luces rojas");
    assert_eq!(es.nouns(Sort::Kind, "león").map(|many| many.text), Some("leones".into()));
    // A name takes no article, and stays as it is.
    assert_eq!(
        say(&es, "{the x} y {y}", &[("x", Said::name("Pacto de el Sur")), ("y", Said::name("Ícaro"))]),
        "Pacto de el Sur e Ícaro"
    );
    assert_eq!(es.list(&["uno".into(), "dos".into(), "otro".into()], "list.or"), "uno, dos u otro");
}

#[test]
fn numbers_have_their_nouns() {
    let es = words("es", "words es { carta: \"carta\" f }");
    let draw = |n: i64| say(&es, "roba {n carta}", &[("n", Said::number(n))]);
    assert_eq!([draw(0), draw(1), draw(2)], ["roba 0 cartas", "roba una carta", "roba 2 cartas"]);
    let en = words("en", "words en { card: \"card\"  city: \"city\"  ox: \"ox\" plural \"oxen\" }");
    let of = |noun: &str, n: i64| en.counted(&Said::number(n), noun);
    assert_eq!([of("card", 1), of("city", 3), of("ox", 1), of("ox", 2)], ["a card", "3 cities", "an ox", "2 oxen"]);
    let summon = |n: i64| say(&en, "summon {n c}", &[("n", Said::number(n)), ("c", Said::name("Dryad"))]);
    assert_eq!([summon(1), summon(2)], ["summon 1 Dryad", "summon 2 Dryads"]);
    assert_eq!(say(&en, "{n} point{n: - s}", &[("n", Said::number(1))]), "1 point");
    assert_eq!(say(&en, "{n} point{n: - s}", &[("n", Said::number(3))]), "3 points");
}

#[test]
fn what_is_always_several_is_said_so() {
    let es = words("es", "words es { tijeras: \"tijeras\" f article \"las\"  rey: \"rey\" plural \"reyes\" }");
    let noun = |name: &str| es.noun(Sort::Zone, name).expect("it has words");
    assert_eq!(say(&es, "{the x} vací{x: o a os as}", &[("x", noun("tijeras"))]), "las tijeras vacías");
    assert_eq!(es.nouns(Sort::Zone, "tijeras").map(|all| all.text), Some("tijeras".into()));
    // Of what has no gender in its row, one is counted with the usual one.
    assert_eq!(es.counted(&Said::number(1), "rey"), "un rey");
    let en = words("en", "words en { spoils: \"spoils\" article \"these\" }");
    let spoils = en.noun(Sort::Zone, "spoils").expect("it has words");
    assert_eq!(say(&en, "{the x} {x: is are}", &[("x", spoils)]), "the spoils are");
}

#[test]
fn what_stands_before_a_verb_is_of_who_reads() {
    let es = words("es", "");
    let keeps = |reader: bool| {
        let p = Said { reader, ..Said::name(if reader { "" } else { "Ana" }) };
        say(&es, "{p} no se {p: queda quedas quedan} nada, y se {x: va van}", &[("p", p.clone()), ("x", p)])
    };
    assert_eq!([keeps(false), keeps(true)], ["Ana no se queda nada, y se va", " no te quedas nada, y se va"]);
}

#[test]
fn what_stands_around_a_place_is_known() {
    let around = |text: &str| {
        let phrase = Phrase::parse(text).expect("it is a phrase");
        phrase.around("n").map(|(is_joined, next)| (is_joined, next.map(str::to_owned)))
    };
    let word = |next: &str| Some(next.to_owned());
    assert_eq!(around("{x} recibe {n} de daño"), Some((false, word("de"))));
    assert_eq!(around("{x} takes {n}[ {how}] damage"), Some((false, word("damage"))));
    assert_eq!(around("{x} gets +{n}"), Some((true, None)));
    assert_eq!(around("{x} gets {n}, too"), Some((false, None)));
    assert_eq!(around("{x} gets {n} {k}"), Some((false, word(""))));
    assert_eq!(around("{x} draws {n card}"), None);
}

#[test]
fn what_is_silent_is_left_out_with_what_speaks_of_it() {
    let en = words("en", "");
    let say_of = |of: Said| say(&en, "hurt[ by {of}]{{[[", &[("of", of)]);
    assert_eq!(say_of(Said::name("Bolt")), "hurt by Bolt{[");
    assert_eq!(say_of(Said::name("none").silent()), "hurt{[");
    assert_eq!(capitalise("ñandú"), "Ñandú");
    assert_eq!(capitalise(""), "");
}

#[test]
fn what_cannot_be_put_together_is_told() {
    let broken = |text: &str| Phrase::parse(text).expect_err("it is broken");
    assert_eq!(broken("a {x"), Broken::Unclosed('{'));
    assert_eq!(broken("a [x"), Broken::Unclosed('['));
    assert_eq!(broken("a x}"), Broken::Stray('}'));
    assert_eq!(broken("a x]"), Broken::Stray(']'));
    assert_eq!(broken("[a [x]]  ]"), Broken::Nested);
    for place in ["", " ", "a b c", "x: o", "x:", "a-b", "the {x"] {
        assert_eq!(broken(&format!("{{{place}}}")), Broken::NoPlace(place.to_owned()));
    }
    // Very long ones are read all the same.
    let long = "{x}".repeat(20_000);
    assert_eq!(Phrase::parse(&long).expect("it is a phrase").places().count(), 20_000);
}

#[test]
fn a_language_that_the_machine_does_not_know_has_its_own_grammar_and_english_for_the_rest() {
    let fr = words(
        "fr",
        "words fr { gender.m: \"masculin\"  article.le.m: \"le\" plural \"les\"  \"de le\": \"du\"  carte: \"jeu\" m  \"-u\": \"-ux\"  record.passes(p): \"{p} passe\" }",
    );
    let noun = fr.noun(Sort::Kind, "carte").expect("it has words");
    assert_eq!(say(&fr, "de {le x}", &[("x", noun)]), "du jeu");
    assert_eq!(fr.nouns(Sort::Kind, "carte").map(|many| many.text), Some("jeux".into()));
    assert_eq!(fr.say("record.passes", &[("p", Said::name("A"))]), "A passe");
    assert_eq!(fr.say("outcome.draw", &[]), "the game ends in a draw");
    assert_eq!(fr.agreement().determiner("the", &Said::words("x")), None);
}

#[test]
fn every_language_says_every_phrase_and_fills_in_the_same() {
    let places = |entry: &Worded| {
        let phrase = Phrase::parse(&entry.said).unwrap_or_else(|broken| panic!("{}: {broken:?}", entry.key));
        let mut places: Vec<String> = phrase.places().map(|place| format!("{place:?}")).collect();
        places.sort();
        places
    };
    let spanish = |key: &str| machine::all().iter().find(|entry| entry.language == "es" && entry.key == key);
    for phrase in machine::phrases() {
        let other = spanish(&phrase.key).unwrap_or_else(|| panic!("Spanish lacks `{}`", phrase.key));
        assert_eq!(places(phrase), places(other), "{}", phrase.key);
    }
    assert!(machine::phrases().count() > 150);
}
