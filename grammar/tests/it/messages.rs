//! Messages said in another language.

use naipe_grammar::messages::{Messages, bare, own};

const SPANISH: &str = "// how it is said\nnothing here is called `{}`\n  nada se llama aquí `{1}`\n`{}` is {}, not {}\n  `{1}` es {2}, no {3}\n\
    an event\n  un evento\na zone\n  una zona\nan action\n  una acción\nwrite `{ … }`\n  escribe `{ … }`\n{} at most\n  {1} como mucho\n\
    {}: there are `{}`\n  {1}: hay `{2}`\n";

fn said(message: &str) -> Option<String> {
    Messages::of(&[SPANISH], "y", "o").say(message)
}

#[test]
fn what_is_filled_in_stays_and_is_said_where_it_can_be() {
    assert_eq!(said("nothing here is called `a zone`").as_deref(), Some("nada se llama aquí `a zone`"));
    assert_eq!(
        said("`x` is an event, not a zone or an action").as_deref(),
        Some("`x` es un evento, no una zona o una acción")
    );
    assert_eq!(said("write `{ … }`").as_deref(), Some("escribe `{ … }`"));
    assert_eq!(said("  3 at most").as_deref(), Some("  3 como mucho"));
    assert_eq!(said("nothing here is called `a`\n3 at most").as_deref(), Some("nada se llama aquí `a`\n3 como mucho"));
}

#[test]
fn what_begins_a_message_is_no_part_of_what_is_filled_in() {
    let catalogue = "before that, {}\n  antes de eso, {1}\n{} is the one who is asked: {}\n  se pregunta a {1}: {2}\n";
    let said = |message: &str| Messages::of(&[catalogue], "y", "o").say(message);
    let whole = said("before that, A is the one who is asked: `x`");
    assert_eq!(whole.as_deref(), Some("antes de eso, se pregunta a A: `x`"));
    assert_eq!(said("A, B is the one who is asked: `x`").as_deref(), Some("se pregunta a A, B: `x`"));
}

#[test]
fn a_name_that_looks_like_a_message_stays() {
    let thin = format!("{SPANISH}{{}} to {{}}\n  {{1}} a {{2}}\n{{}}: \"{{}}\"\n  {{1}}: «{{2}}»\n");
    let all = Messages::of(&[&thin], "y", "o");
    for name in ["Fire to Ice", "2 damage to a creature", "2 damage to A", "From the Hand to the Field"] {
        assert_eq!(all.say(name), None, "{name}");
    }
    assert_eq!(all.say("1 to 10").as_deref(), Some("1 a 10"));
    assert_eq!(all.say("`x` to A").as_deref(), Some("`x` a A"));
    assert_eq!(all.say("an event to a zone").as_deref(), Some("un evento a una zona"));
    // Then what says it less well does.
    let two = format!("{thin}{{}}; {{}}\n  {{1}}; {{2}}\n");
    let two = Messages::of(&[&two], "y", "o");
    assert_eq!(two.say("Fire to Ice; an event").as_deref(), Some("Fire to Ice; un evento"));
    assert_eq!(all.say("an event: \"Fire to Ice\"").as_deref(), Some("un evento: «Fire to Ice»"));
}

#[test]
fn no_row_tears_an_article_or_a_joining_word_from_what_it_belongs_to() {
    let counts = format!(
        "{SPANISH}a player\n  un jugador\n{{}} player\n  {{1}} jugador\n{{}} zones\n  {{1}} zonas\nzones\n  zonas\n\
        a set of {{}}\n  un conjunto de {{1}}\nthis is {{}}\n  esto es {{1}}\n"
    );
    let all = Messages::of(&[&counts], "y", "o");
    assert_eq!(all.say("1 player").as_deref(), Some("1 jugador"));
    assert_eq!(all.say("this is `x` or a player").as_deref(), Some("esto es `x` o un jugador"));
    assert_eq!(all.say("this is an event or a player").as_deref(), Some("esto es un evento o un jugador"));
    assert_eq!(
        all.say("this is a zone, a set of zones or a player").as_deref(),
        Some("esto es una zona, un conjunto de zonas o un jugador")
    );
    assert_eq!(all.say("this is a zone, zones or a player").as_deref(), Some("esto es una zona, zonas o un jugador"));
}

#[test]
fn words_of_a_game_stay_whatever_they_look_like() {
    let spanish = format!("{SPANISH}{{}} ({{}})\n  {{1}} ({{2}})\n");
    let all = Messages::of(&[&spanish], "y", "o");
    for words in [
        "an event",
        "a zone and an event",
        "3 at most",
        "`x` is an event, not a zone",
        "x: there are `a`",
        "a (b)",
        "{1}",
        "塩",
    ] {
        let message = format!("{} (an event)", own(words));
        assert_eq!(all.say(&message).as_deref(), Some(&*format!("{words} (un evento)")));
        assert_eq!(all.say(&format!("a zone: there are `{}`", own(words))), Some(format!("una zona: hay `{words}`")));
        // What is nothing else, and what cannot be said.
        assert_eq!(all.say(&own(words).to_string()), None);
        assert_eq!(bare(&format!("not known: {}", own(words))), format!("not known: {words}"));
        assert_eq!(own(own(words)).to_string(), own(words).to_string());
    }
    assert_eq!(own("").to_string(), "");
    let lines = format!("not known: {}\n3 at most\n{}", own("an event"), own("a zone"));
    assert_eq!(all.say(&lines).as_deref(), Some("not known: an event\n3 como mucho\na zone"));
}

#[test]
fn what_joins_two_things_may_stand_within_one() {
    let lines = "a line such as `cost` or `after`\n  una línea como `cost` o `after`\nother words\n  otras palabras\nexpected {}\n  se esperaba {1}\n";
    let spanish = format!("{SPANISH}{lines}");
    let all = Messages::of(&[&spanish], "y", "o");
    for (message, wanted) in [
        (
            "expected `%`, `*`, `+`, `-`, `<`, `=`, `|`, other words, a line such as `cost` or `after`, a zone or an event",
            "se esperaba `%`, `*`, `+`, `-`, `<`, `=`, `|`, otras palabras, una línea como `cost` o `after`, una zona o un evento",
        ),
        (
            "expected a line such as `cost` or `after` or an event",
            "se esperaba una línea como `cost` o `after` o un evento",
        ),
        (
            "expected `x`, a line such as `cost` or `after` or an event",
            "se esperaba `x`, una línea como `cost` o `after` o un evento",
        ),
        ("expected `x or y`, \"to and fro\" or a zone", "se esperaba `x or y`, \"to and fro\" o una zona"),
        // Nothing is said by halves.
        ("expected a line of `x` or a zone", "se esperaba a line of `x` or a zone"),
    ] {
        assert_eq!(all.say(message).as_deref(), Some(wanted));
    }
}

/// `{} or {}` is no way to say one half of a list.
#[test]
fn what_begins_with_code_is_no_code() {
    let lines = "{} or {}\n  {1} o {2}\na line such as `cost` or `after`\n  una línea como `cost` o `after`\nexpected {}\n  se esperaba {1}\n";
    let spanish = format!("{SPANISH}{lines}");
    let all = Messages::of(&[&spanish], "y", "o");
    assert_eq!(
        all.say("expected `set`, a line such as `cost` or `after` or an event").as_deref(),
        Some("se esperaba `set`, una línea como `cost` o `after` o un evento")
    );
    assert_eq!(all.say("`a` or `b`").as_deref(), Some("`a` o `b`"));
}

#[test]
fn code_is_never_said_otherwise() {
    let lines = "write `{} {} : KIND`\n  escribe `{1} {2} : CLASE`\nKIND\n  CLASE\nzone\n  zona\nwrite `for {}: {}`\n  escribe `for {1}: {2}`\nthis {} has no title\n  esta declaración `{1}` no lleva título\n";
    let spanish = format!("{SPANISH}{lines}");
    let all = Messages::of(&[&spanish], "y", "o");
    assert_eq!(all.say("write `zone \"X\" : KIND`").as_deref(), Some("escribe `zone \"X\" : CLASE`"));
    assert_eq!(all.say("write `for an event: a zone`").as_deref(), Some("escribe `for an event: a zone`"));
    assert_eq!(all.say("write `for x: KIND`").as_deref(), Some("escribe `for x: CLASE`"));
    assert_eq!(all.say("this zone has no title").as_deref(), Some("esta declaración `zone` no lleva título"));
}

#[test]
fn what_is_not_known_is_not_said() {
    assert_eq!(said("something else"), None);
    assert_eq!(said("nothing here is called `a` or `b`"), None);
    // What fits up to its last place leaves nothing behind.
    assert_eq!(said("x: there are `a`: there are `b` and `c`"), None);
}
