//! Several words, of English or of Spanish, in the place of one form: `en vez de`, `una vez por turno`, `hasta el final del turno`.

use super::super::Rule;
use super::choosing;
use super::context::Context;
use super::in_effects;
use super::of_values;
use super::otherwise;
use crate::diagnostic::Diagnostic;
use crate::tokens::Token;
use crate::vocabulary;

/// What is said of words that have a form of their own.
const LABEL: &str = "as in a sentence";

/// With what an ability begins elsewhere, and with what here.
const HEADS: &[(&[&str], &str)] = &[
    (&["después", "de", "que"], "after"),
    (&["después", "de"], "after"),
    (&["despues", "de"], "after"),
    (&["luego", "de"], "after"),
    (&["tras"], "after"),
    (&["after", "of"], "after"),
    (&["just", "after"], "after"),
    (&["antes", "de", "que"], "before"),
    (&["antes", "de"], "before"),
    (&["before", "of"], "before"),
    (&["prior", "to"], "before"),
    (&["en", "vez", "de"], "instead of"),
    (&["en", "lugar", "de"], "instead of"),
    (&["in", "place", "of"], "instead of"),
    (&["in", "lieu", "of"], "instead of"),
    (&["rather", "than"], "instead of"),
    (&["instead"], "instead of"),
    (&["after", "que"], "after"),
    (&["before", "que"], "before"),
];
/// Words before a condition that must not hold.
const UNLESS: &[&[&str]] =
    &[&["a", "menos", "que"], &["salvo", "que"], &["excepto", "si"], &["salvo", "si"], &["except", "if"]];
/// Words before an event that is heard each time.
const WHENEVER: &[&[&str]] = &[
    &["cada", "vez", "que"],
    &["siempre", "que"],
    &["every", "time"],
    &["each", "time"],
    &["cuando"],
    &["when"],
    &["whenever"],
    &["upon"],
    &["on"],
    &["al"],
];

/// Whatever is said in several words.
pub(super) fn said(context: &Context) -> Option<Diagnostic> {
    otherwise::said(context)
        .or_else(|| in_effects::said(context))
        .or_else(|| choosing::said(context))
        .or_else(|| head(context))
        .or_else(|| condition(context))
        .or_else(|| so_often(context))
        .or_else(|| lasting(context))
        .or_else(|| this_turn(context))
        .or_else(|| reason(context))
        .or_else(|| amount_of(context))
        .or_else(|| denied(context))
        .or_else(|| each_on_a_card(context))
        .or_else(|| one_by_one(context))
        .or_else(|| of_values::said(context))
        .or_else(|| if_any(context))
}

/// Whether a token stands in a line of a card, a kind or a keyword, and in no block of it.
pub(super) fn is_among_lines(context: &Context, at: isize) -> bool {
    let is_of_lines = context.is_of(Rule::some_members) || context.is_of(Rule::some_kind_members);
    is_of_lines && context.bracket_around(at).is_none()
}

/// Whether these words stand from a token on.
fn stand(context: &Context, at: isize, words: &[&str]) -> bool {
    (at..).zip(words).all(|(at, word)| context.word(at) == Some(word))
}

/// How many tokens there are, as a distance.
fn many(words: &[&str]) -> isize {
    isize::try_from(words.len()).unwrap_or(0)
}

/// The fault of words from one token to another, in the place of which others are written.
pub(super) fn written(context: &Context, (from, to): (isize, isize), meant: &str) -> Option<Diagnostic> {
    let said = context.between(from, to)?.split_whitespace().collect::<Vec<_>>().join(" ");
    let fault = context.fault((from, to), &format!("`{said}` is written `{meant}`"), LABEL)?;
    Some(fault.help(format!("write `{meant}`")))
}

/// `después de entrar(x: self) { … }`, `en vez de destruir(x: self) { … }`
fn head(context: &Context) -> Option<Diagnostic> {
    if context.is_of_statements() && !context.begins(-1) || context.is_of_scenario() {
        return None;
    }
    let begins = |at: &isize| {
        let is_labelled = context.is(at - 1, Token::Colon) && context.is(at - 2, Token::Text);
        context.word(*at).is_some() && (context.begins(*at) || is_labelled)
    };
    let read = |at: isize| {
        if let Some((words, meant)) = HEADS.iter().find(|(words, _)| stand(context, at, words)) {
            let to = at + many(words) - 1;
            let named =
                context.own_word(to + 1).is_some() || matches!(context.word(to + 1), Some("move" | "begin" | "end"));
            let is_event = named && !context.is(to + 2, Token::Colon) && !context.is(to + 2, Token::Assign);
            return is_event.then(|| written(context, (at, to), meant))?;
        }
        let words = WHENEVER.iter().find(|words| stand(context, at, words))?;
        let to = at + many(words) - 1;
        let hears = context.own_word(to + 1).is_some() && context.is(to + 2, Token::OpenParen);
        let is_named = context.in_brackets(to + 2).is_some_and(|about| about.contains(':'));
        if hears && is_named {
            return written(context, (at, to), "after");
        }
        // What holds, and no event: `siempre que you.vida > 2 { … }`
        let opens = context.text_from(to)?.lines().next()?.contains('{');
        (words.len() > 1 && opens && context.word(to + 1).is_some()).then(|| written(context, (at, to), "whenever"))?
    };
    (-4..=0).filter(begins).find_map(|at| behind_a_time(context, at).or_else(|| read(at)))
}

/// `después del turno { … }`: that a turn or a phase has ended is an event.
fn behind_a_time(context: &Context, at: isize) -> Option<Diagnostic> {
    context.word(at).filter(|word| matches!(*word, "después" | "despues" | "tras"))?;
    let small = (at + 1..at + 3).find(|at| matches!(context.word(*at), Some("del" | "el" | "la")))?;
    let what = context.own_word(small + 1).filter(|_| context.is(small + 2, Token::OpenBrace))?;
    written(context, (at, small + 1), &format!("after end {}", time(what).unwrap_or(what)))
}

/// `modify self { … } si you.vida > 2`, `after destruir(x: self) mientras you.vida > 2 { … }`
fn condition(context: &Context) -> Option<Diagnostic> {
    const WORDS: &[&[&str]] = &[
        &["si"],
        &["mientras", "que"],
        &["mientras"],
        &["siempre", "que"],
        &["as", "long", "as"],
        &["only", "if"],
        &["solo", "si"],
        &["sólo", "si"],
    ];
    let unless = |at: &isize| UNLESS.iter().any(|words| stand(context, *at, words));
    if let Some(at) = [-3, -2, -1, 0].into_iter().find(unless) {
        let words = UNLESS.iter().find(|words| stand(context, at, words))?;
        let meant = if is_among_lines(context, at) { "when not" } else { "if not" };
        return written(context, (at, at + many(words) - 1), meant);
    }
    if let Some(at) = [-1, 0].into_iter().find(|at| context.word(*at) == Some("unless") && is_among_lines(context, *at))
    {
        let is_behind = context.is(at - 1, Token::CloseParen) || context.is(at - 1, Token::CloseBrace);
        return is_behind.then(|| written(context, (at, at), "when not"))?;
    }
    let read = |at: isize| {
        let is_behind = context.is(at - 1, Token::CloseParen) || context.is(at - 1, Token::CloseBrace);
        // What is said of the ability on the line before, or in the same.
        let begins = context.begins_text(context.token(at)?.1.start) && !context.text_from(at)?.contains('{');
        let is_clause = is_behind && context.goes_on(at) || begins;
        let words = WORDS.iter().find(|words| is_clause && stand(context, at, words))?;
        let to = at + many(words) - 1;
        let asks = context.word(to + 1).is_some() && context.goes_on(to + 1);
        asks.then(|| written(context, (at, to), "when"))?
    };
    [-3, -2, -1, 0].into_iter().filter(|at| is_among_lines(context, *at)).find_map(read)
}

/// What a time is called, and the name that the language has for it.
fn time(word: &str) -> Option<&str> {
    Some(match word {
        "turno" | "turn" | "turns" => "turn",
        "partida" | "juego" | "game" => "game",
        "fase" | "phase" => "phase",
        _ => return None,
    })
}

/// `after destruir(x: self) una vez por turno { … }`, `once each turn`
fn so_often(context: &Context) -> Option<Diagnostic> {
    const BETWEEN: [&str; 9] = ["por", "cada", "al", "per", "each", "every", "a", "en", "in"];
    const BEFORE: [&str; 9] = ["una", "un", "sola", "solo", "sólo", "one", "only", "solamente", "single"];
    let is_once = |at: &isize| matches!(context.word(*at), Some("vez" | "once" | "time"));
    (-4..=2).filter(is_once).find_map(|at| {
        let mut to = at + 1;
        while context.word(to).is_some_and(|word| BETWEEN.contains(&word)) {
            to += 1;
        }
        if to == at + 1 || context.goes_on(to) && context.word(to).is_none() {
            return None;
        }
        let per = context.word(to)?;
        let is_counted = |from: isize| {
            let is_number = context.shown(from) == "1" && !context.is(from - 1, Token::Colon);
            let counts = is_number && context.word(at) != Some("once");
            context.word(from).is_some_and(|word| BEFORE.contains(&word)) || counts
        };
        let mut from = at;
        while is_counted(from - 1) {
            from -= 1;
        }
        let is_right = context.word(at) == Some("once") && from == at && context.word(at + 1) == Some("per");
        let per = time(per).or_else(|| context.own_word(to))?;
        if is_right && to == at + 2 || context.word(at) != Some("once") && from == at {
            return None;
        }
        written(context, (from, to), &format!("once per {per}"))
    })
}

/// `hasta el final del turno`, `until fin de turno`, `hasta tu próximo turno`, `durante este turno`
fn lasting(context: &Context) -> Option<Diagnostic> {
    const SMALL: [&str; 16] = [
        "el", "la", "de", "del", "este", "esta", "ese", "mismo", "fin", "final", "tu", "su", "mi", "que", "acabe",
        "termine",
    ];
    const STARTS: [&str; 4] = ["comienzo", "inicio", "principio", "empiece"];
    const NEXT: [&str; 4] = ["próximo", "proximo", "siguiente", "próxima"];
    let is_until = |at: &isize| matches!(context.word(*at), Some("hasta" | "until" | "durante"));
    let until = (-8..=0).rev().find(is_until)?;
    let word = |at: isize| context.word(at).filter(|_| context.goes_on(at));
    let (mut at, mut is_next, mut is_start) = (until + 1, false, false);
    while let Some(said) = word(at) {
        if NEXT.contains(&said) {
            is_next = true;
        } else if STARTS.contains(&said) {
            is_start = true;
        } else if !SMALL.contains(&said) && !matches!(said, "end" | "of" | "the") {
            break;
        }
        at += 1;
    }
    let named = word(at)?;
    // English alone is told elsewhere, unless the time itself is in Spanish.
    let is_spanish = context.word(until) != Some("until")
        || named == "turno"
        || (until + 1..at).filter_map(|at| context.word(at)).any(|said| !matches!(said, "end" | "of" | "the"));
    let is_time = time(named).is_some();
    if !is_spanish || !is_time && at == until + 1 || vocabulary::find(named).is_some() && !is_time {
        return None;
    }
    let is_next = is_next || word(at + 1).is_some_and(|said| NEXT.contains(&said));
    let last = if word(at + 1).is_some_and(|said| NEXT.contains(&said)) { at + 1 } else { at };
    let what = time(named).unwrap_or(named);
    let begins = if is_start { " begins" } else { "" };
    let is_over = (until + 1..at).filter_map(|at| context.word(at)).any(|said| matches!(said, "fin" | "final" | "end"));
    let meant = match is_next {
        true if is_over => format!("until next {what} of you"),
        true => format!("until next {what} of you begins"),
        false => format!("until {what}{begins}"),
    };
    written(context, (until, last), &meant)
}

/// `modify self { fuerza += 1 } este turno`
fn this_turn(context: &Context) -> Option<Diagnostic> {
    let at = [-1, 0].into_iter().find(|at| matches!(context.word(*at), Some("este" | "ese" | "esta")))?;
    let what = context.word(at + 1).filter(|word| matches!(*word, "turno" | "fase"))?;
    let is_behind = context.is(at - 1, Token::CloseBrace)
        || context.is(at - 1, Token::CloseParen)
        || context.is_of_statements() && context.begins(at);
    let meant = format!("until {}", time(what)?);
    is_behind.then(|| written(context, (at, at + 1), &meant))?
}

/// `forbid destruir(x: self) porque "es duro"`
fn reason(context: &Context) -> Option<Diagnostic> {
    // `forbid destruir(x: self) "es duro"`, `forbid destruir(x: self), "es duro"`
    let text = isize::from(context.is(0, Token::Comma));
    if context.is(text, Token::Text) && context.is(-1, Token::CloseParen) && is_among_lines(context, 0) {
        let is_forbidden = context.word_before_call(-1) == Some("forbid");
        let fault = context.fault((0, text), "why it is forbidden stands behind `because`", "no word before it");
        return fault
            .filter(|_| is_forbidden)
            .map(|fault| fault.help(format!("write `because {}`", context.shown(text))));
    }
    const WORDS: &[&[&str]] = &[&["porque"], &["ya", "que"], &["pues"], &["puesto", "que"], &["since"], &["por"]];
    [-3, -2, -1, 0].into_iter().find_map(|at| {
        let words = WORDS.iter().find(|words| stand(context, at, words))?;
        let to = at + many(words) - 1;
        let is_behind = context.token(at - 1).is_some() && context.is(to + 1, Token::Text);
        is_behind.then(|| written(context, (at, to), "because"))?
    })
}

/// `cost 2 de voluntad`
fn amount_of(context: &Context) -> Option<Diagnostic> {
    let at = [-2, -1, 0].into_iter().find(|at| matches!(context.word(*at), Some("de" | "of")))?;
    if matches!(context.word(at - 1), Some("cost" | "coste" | "costo")) && context.number(at + 1).is_some() {
        return written(context, (at - 1, at), "cost");
    }
    let amount = context.number(at - 1)?;
    let payment = context.own_word(at + 1)?;
    let is_cost = |word: &str| matches!(word, "cost" | "pay" | "coste" | "costo" | "paga");
    let (line, _) = context.line_before(context.token(at - 1)?.1.start)?;
    let said = line.rsplit(['{', '}']).next()?;
    said.split_whitespace().any(|word| is_cost(word.trim_end_matches(':'))).then_some(())?;
    let message = format!("`{}` does not stand between how much is paid and what", context.shown(at));
    let fault = context.fault((at - 1, at + 1), &message, "one word too many")?;
    Some(fault.help(format!("write `{amount} {payment}`")))
}

/// `where no girada`, `if no fuerza > 2 { … }`, `si no girada { … }`: what is not so.
fn denied(context: &Context) -> Option<Diagnostic> {
    let asks =
        |word: &str| matches!(word, "where" | "if" | "when" | "while" | "and" | "or" | "until" | "require" | "si");
    let at = [-2, -1, 0].into_iter().find(|at| {
        let is_asked = context.word(at - 1).is_some_and(asks);
        is_asked && context.word(*at) == Some("no") && context.word(at + 1).is_some() && context.goes_on(at + 1)
    })?;
    // `if no creature in field of p { … }` asks whether there is any, and `no and x` compares nothing.
    let mut last = at + 1;
    while context.is(last + 1, Token::Dot) && context.word(last + 2).is_some() {
        last += 2;
    }
    let next = context.word(last + 1).filter(|_| context.goes_on(last + 1));
    let is_bare =
        matches!(context.word(at + 1), Some("self" | "you" | "it" | "active")) || context.own_word(at + 1).is_some();
    if !is_bare
        || matches!(next, Some("in" | "where" | "with"))
        || context.is(last + 1, Token::OpenParen) && last > at + 1
    {
        return None;
    }
    if let Some("si") = context.word(at - 1) {
        return written(context, (at - 1, at), "if not");
    }
    let fault = context.fault((at, at), "what is not so is said by `not`", "`no` is a value, and denies nothing")?;
    Some(fault.help("write `not`"))
}

/// `for each p: personaje in play { … }` among the lines of a card
fn each_on_a_card(context: &Context) -> Option<Diagnostic> {
    let begins = |at: &isize| {
        let is_word = matches!(context.word(*at), Some("for" | "para" | "por" | "foreach"));
        is_word && context.begins(*at) && context.word(at + 1).is_some() && !context.is(at + 1, Token::Colon)
    };
    let at = [-3, -2, -1, 0].into_iter().find(begins).filter(|at| is_among_lines(context, *at))?;
    if context.is_of_scenario() || !context.text_from(at)?.contains('{') {
        return None;
    }
    let is_each = matches!(context.word(at + 1), Some("each" | "every" | "all" | "cada" | "todo" | "todos" | "todas"));
    let first = at + 1 + isize::from(is_each);
    let looked_for = context.text_from(first)?.split(['{', '\n']).next()?.trim();
    let looked_for = match looked_for.split_once(" in ") {
        Some((kind, _)) if !kind.contains([':', ' ']) => format!("x: {looked_for}"),
        _ => looked_for.to_owned(),
    };
    let message = "what is done to each of them is no line of a card";
    let fault = context.fault((at, first - 1), message, "a line should start here")?;
    Some(fault.help(format!("what happens stands in `effect {{ … }}`, or in an ability such as `after … {{ … }}`; there: `for {looked_for} {{ … }}`")))
}

/// `choose p: personaje in play if any`: that there may be none is said of a target.
fn if_any(context: &Context) -> Option<Diagnostic> {
    let at = (-4..=0).find(|at| {
        let is_if = matches!(context.word(*at), Some("if" | "si"));
        is_if && matches!(context.word(at + 1), Some("any" | "hay" | "exists" | "possible"))
    })?;
    let (text, _) = context.line_before(context.token(at)?.1.start)?;
    let said = text.rsplit(['{', '}', ';']).next()?;
    let word = said.split_whitespace().find(|word| matches!(*word, "choose" | "elige" | "escoge"))?;
    let chosen = said.rsplit_once(word)?.1.trim();
    if !chosen.contains(':') || said.contains("target ") {
        return None;
    }
    let fault = context.fault((at, at + 1), "`if any` is said of a `target`", "not said of `choose`")?;
    Some(fault.help(
        "take it out: a `choose` with nothing to choose from is passed over; that somebody may leave it is said by `choose optional`",
    ))
}

/// `para cada p: personaje in play { … }`, `for todos los personajes en play { … }`
fn one_by_one(context: &Context) -> Option<Diagnostic> {
    let is_it = |at: &isize| {
        matches!(context.word(*at), Some("para" | "por" | "for"))
            && matches!(context.word(at + 1), Some("cada" | "todo" | "toda" | "todos" | "todas"))
            && context.goes_on(at + 1)
    };
    let at = [-3, -2, -1, 0].into_iter().find(is_it)?;
    let first = if matches!(context.word(at + 2), Some("los" | "las" | "el" | "la")) { at + 3 } else { at + 2 };
    context.word(first)?;
    let said = context.between(at, first - 1)?;
    let (meant, besides) = match context.is(first + 1, Token::Colon) {
        true => ("for", ""),
        false => ("for x:", "; `x` is each of them in turn"),
    };
    let fault = context.fault((at, first - 1), &format!("`{said}` is written `{meant}`"), LABEL)?;
    Some(fault.help(format!("write `{meant}`{besides}")))
}
