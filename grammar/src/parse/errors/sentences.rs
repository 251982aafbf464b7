//! What is said as in a sentence where something is to be done, and how it is written.

use super::context::Context;
use super::did_you_mean;
use super::expected::Expected;
use super::in_effects;
use super::spanish;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::prose;
use crate::span::Span;
use crate::tokens::{Token, tokens};
use crate::vocabulary::{self, Role};

/// Words with which a statement begins elsewhere, and those with which it begins here.
const HEADS: &[(&str, &str)] = &[
    ("const", "let"),
    ("coloca", "move"),
    ("cuando", "if"),
    ("foreach", "for"),
    ("loop", "repeat"),
    ("place", "move"),
    ("pon", "move"),
    ("put", "move"),
    ("send", "move"),
    ("unless", "if not"),
    ("var", "let"),
    ("when", "if"),
];

/// What somebody does or suffers in a sentence that begins with who it is.
const VERBS: &[&str] = &[
    "becomes", "chooses", "deals", "dies", "discards", "draws", "gain", "gains", "get", "gets", "has", "have", "lose",
    "loses", "may", "moves", "must", "can", "puede", "pays", "plays", "puts", "takes", "win", "wins",
];

/// Words that stand in sentences, and in no list of what an event is about.
const SMALL: &[&str] = &[
    "a", "an", "the", "to", "from", "into", "onto", "on", "with", "at", "by", "for", "in", "un", "una", "el", "la",
    "los", "las",
];

/// How cards are drawn.
pub(super) const DRAWN: &str = "cards are drawn by moving them: `repeat 2 { move top of deck of you to hand of you }`, in an event or a procedure of your own";

/// Whatever is said so.
pub(super) fn said(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    capital(context)
        .or_else(|| without_braces(context))
        .or_else(|| joined(context, expected))
        .or_else(|| without_commas(context))
        .or_else(|| lasting(context, expected))
        .or_else(|| value_of(context, expected))
        .or_else(|| worked_out(context, expected))
        .or_else(|| head(context, expected))
        .or_else(|| who_does_it(context, expected))
        .or_else(|| so_often(context))
        .or_else(|| top_cards(context))
        .or_else(|| set_to(context))
        .or_else(|| to_each(context, expected))
        .or_else(|| spanish::meant(context, expected))
        .or_else(|| gained(context, expected))
        .or_else(|| without_brackets(context, expected))
}

/// `If x { … }`, `Cost 1 Mana`: words of the language have no capitals.
fn capital(context: &Context) -> Option<Diagnostic> {
    let is_word = |at: &isize| {
        let word = context.word(*at).filter(|word| word.starts_with(char::is_uppercase));
        let roles = [Role::Item, Role::Ability, Role::Member, Role::Statement];
        word.is_some_and(|word| vocabulary::has_role(&word.to_lowercase(), &roles))
    };
    let at = [-1, 0].into_iter().find(is_word)?;
    let line = context.rest_of_line(at)?.lines().next()?;
    // A sentence begins so, too.
    if !line.contains('{') && prose::is_sentence(line) {
        return None;
    }
    let word = context.word(at)?.to_lowercase();
    let fault = did_you_mean(context, at, &word);
    Some(fault.help(format!("write `{word}`: words of the language have no capitals")))
}

/// `if x is unit: …`: what is done stands in braces.
fn without_braces(context: &Context) -> Option<Diagnostic> {
    let at = context.token(0).filter(|token| token.0 == Token::Colon)?.1.start;
    let word = ["if", "while", "repeat", "for", "else"].into_iter().find(|word| {
        let Some((text, start)) = context.behind_on_line(word) else { return false };
        let said = at.checked_sub(start).and_then(|end| text.get(..end));
        let begins = context.begins_line(start - word.len());
        // `for c: unit` has a colon of its own.
        begins && said.is_some_and(|said| !said.contains(['{', '}', ':']) && (*word != "for" || said.contains(" in ")))
    })?;
    let message = "what is done stands in braces, and no `:` before it";
    let fault = Diagnostic::error(codes::MISSING_BLOCK, message, context.found_span(), "`{` should stand here");
    Some(fault.help(match word {
        "if" => "write `if CONDITION { … } else { … }`",
        "else" => "write `else { … }`",
        "while" => "write `while CONDITION { … }`",
        "repeat" => "write `repeat NUMBER { … }`",
        _ => "write `for NAME in VALUES { … }`",
    }))
}

/// `harm(x, 1) and draw(you)`
fn joined(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let is_joint = matches!(context.found(), "and" | "then" | "y") && context.previous_is(Token::CloseParen);
    if !is_joint || expected.has("and") || expected.has("then") {
        return None;
    }
    let next = context.word(1)?;
    if !context.is(2, Token::OpenParen) && !vocabulary::has_role(next, &[Role::Statement]) {
        return None;
    }
    let message = format!("`{}` joins conditions, and not what is done", context.found());
    let fault = context.fault((0, 0), &message, "two things are done")?;
    Some(fault.help("take it out: what is done stands one behind the other, or in lines of its own"))
}

/// `harm(c opponent(you) c.power)`: values stand with commas between.
fn without_commas(context: &Context) -> Option<Diagnostic> {
    let ends = |at: isize| context.own_word(at).is_some() || context.is(at, Token::Number);
    let begins = |at: isize| ends(at) || context.is(at, Token::Text);
    // `2 mana` is so much of what is paid.
    let is_amount = |at: isize| context.is(at, Token::Number) && context.word(at + 1).is_some();
    let pair = |at: &isize| ends(*at) && begins(*at + 1) && !is_amount(*at) && context.goes_on(*at + 1);
    let at = [-2, -1].into_iter().find(pair)?;
    // What a declaration is given has names and types.
    let declares = ["event", "define", "procedure", "payment", "keyword", "action"];
    let is_header = context.first_word().is_some_and(|word| declares.contains(&word)) && context.is_in_header(at);
    if context.enclosing(at)? != Token::OpenParen || context.called(at).is_none() || is_header {
        return None;
    }
    let (one, other) = (context.shown(at), context.shown(at + 1));
    let is_another = matches!(
        one.as_str(),
        "other" | "another" | "otro" | "otra" | "otros" | "otras" | "cualquier" | "cada" | "any" | "each"
    );
    if is_another || SMALL.contains(&one.as_str()) || SMALL.contains(&other.as_str()) {
        return None;
    }
    let fault = context.fault((at, at + 1), "values stand with commas between", "`,` should stand between these")?;
    Some(fault.help(format!("write `{one}, {other}`")))
}

/// `t.power += 2 until turn`
fn lasting(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    if context.word(-1) != Some("until") || !expected.statement_head() {
        return None;
    }
    let until = context.token(-1)?.1.start;
    let (line, start) = context.line_before(until)?;
    let (_, at) = tokens(line).filter(|(token, _)| *token == Token::Assign).last()?;
    let (thing, value) = line.get(..at.start)?.trim().rsplit_once('.')?;
    let thing = thing.rsplit([' ', '{', '}']).next()?;
    let (sign, amount) = (line.get(at.clone())?, line.get(at.end..)?.trim());
    let first = line.get(..at.start)?.rfind(&format!("{thing}.{value}")).unwrap_or_default();
    let over = context.rest(0)?;
    let place = context.place(start + first..context.token(0)?.1.start + over.len());
    let message = "what is written once stays so, and has no end";
    let fault = Diagnostic::error(codes::UNEXPECTED, message, place, "this lasts until something else is written");
    Some(
        fault.help(format!(
            "what lasts for a time is written `modify {thing} {{ {value} {sign} {amount} }} until {over}`"
        )),
    )
}

/// `life of p -= 1`: whose value it is stands before it.
fn value_of(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let value = context.word(-1).filter(|_| context.found() == "of" && expected.statement_head())?;
    let rest = context.rest(1).filter(|_| context.word(-2) != Some("modify"))?;
    let (_, sign) = tokens(rest).find(|(token, _)| *token == Token::Assign)?;
    let thing = rest.get(..sign.start)?.trim();
    let place = context.span(-1)?.to(context.span(0)?);
    let fault =
        Diagnostic::error(codes::UNEXPECTED, "a value is written behind what has it", place, "the other way round");
    Some(fault.help(format!("write `{thing}.{value} {} …`", rest.get(sign)?)))
}

/// `p.life - 1`: a value with which nothing is done.
fn worked_out(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let is_value = context.is(0, Token::Arithmetic) && expected.has("+=") && context.is(-2, Token::Dot);
    let sign = context.shown(0);
    if !is_value || sign == "/" || sign == "%" {
        return None;
    }
    let (line, _) = context.line_before(context.token(0)?.1.start)?;
    let path = line.trim().rsplit([' ', '{', '}']).next()?;
    let message = format!("`{path} {sign} …` is worked out, and nothing is done with it");
    let start = context.token(0)?.1.start;
    let place = context.place(start - (line.len() - line.trim_end().len()) - path.len()..start + sign.len());
    let fault = Diagnostic::error(codes::UNEXPECTED, message, place, "no value is given by this");
    Some(fault.help(format!("write `{path} {sign}=`")))
}

/// `put x in hand of you`, `when x { … }`, `var n = 2`
fn head(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let word = context.word(-1).filter(|_| expected.statement_head() && !context.is(-2, Token::Dot))?;
    let (_, here) = HEADS.iter().find(|(there, _)| *there == word)?;
    let is_call = context.is(0, Token::OpenParen) || context.is(0, Token::Assign);
    if is_call {
        return None;
    }
    let message = format!("`{word}` is written `{here}` where something is done");
    let fault = Diagnostic::error(codes::UNKNOWN_MEMBER, message, context.span(-1)?, "a statement should start here");
    Some(fault.help(match *here {
        "move" => "write `move THING to ZONE of PLAYER`".to_owned(),
        "repeat" => "write `repeat NUMBER { … }`, or `while CONDITION { … }`".to_owned(),
        here => format!("write `{here}`"),
    }))
}

/// `repeat 2 times { … }`
fn so_often(context: &Context) -> Option<Diagnostic> {
    let word = context.word(0).filter(|word| matches!(*word, "times" | "veces"))?;
    context.behind_on_line("repeat").filter(|_| context.shown(1) == "{")?;
    Some(context.fault((0, 0), &format!("`repeat` has a number, and no `{word}`"), "not needed")?.help("take it out"))
}

/// `reveal top 3 cards of deck of p`
fn top_cards(context: &Context) -> Option<Diagnostic> {
    let word = context.word(0).filter(|word| matches!(*word, "card" | "cards" | "carta" | "cartas"))?;
    let (many, end) = (context.shown(-1), context.word(-2).filter(|end| matches!(*end, "top" | "bottom"))?);
    let fault = context.fault((0, 0), &format!("`{end}` is of a zone, and says no `{word}`"), "not needed")?;
    Some(fault.help(format!("write `{end} {many} of …`")))
}

/// `set p.life = 3`
fn set_to(context: &Context) -> Option<Diagnostic> {
    let at = [-1, -2, -3].into_iter().find(|at| matches!(context.word(*at), Some("set" | "increase" | "decrease")))?;
    let rest = context.rest(at + 1).filter(|_| context.is_of_statements() && context.rest_of_line(at).is_some())?;
    let (_, sign) = tokens(rest).find(|(token, _)| *token == Token::Assign)?;
    let fault = context.fault((at, at), "a value is given without a word before it", "not needed")?;
    Some(fault.help(format!("write `{} {} …`", rest.get(..sign.start)?.trim(), rest.get(sign)?)))
}

/// `each player draws a card`, `all players lose 1 life`
fn to_each(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let is_all =
        |at: &isize| matches!(context.word(*at), Some("each" | "every" | "all")) && context.rest_of_line(*at).is_some();
    let at = [-1, -2].into_iter().find(is_all).filter(|_| expected.statement_head())?;
    context.word(at + 1)?;
    let fault = context.fault((at, at + 1), "what is done to each is done one by one", "as in a sentence")?;
    Some(fault.help("write `for x: KIND in ZONE { … }`, of players `for p in players { … }`"))
}

/// `active gains 2 mana`, `p loses`, `t gets +2/+2`: a line begins with what is done.
fn who_does_it(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let target = [-2, -3].into_iter().find(|at| context.word(*at) == Some("target"));
    let (is_target, at) = (target.is_some(), target.map_or(0, |target| target + 1));
    let is_named =
        context.word(at - 1).is_some_and(|who| matches!(who, "active" | "you") || who.chars().nth(1).is_none());
    let is_verb =
        |verb: &&str| VERBS.contains(verb) || is_named && verb.ends_with('s') && vocabulary::find(verb).is_none();
    let verb = context.word(at).filter(|verb| is_verb(verb) && context.goes_on(at))?;
    // What stands in a condition is no statement.
    context.rest_of_line(at - 1)?;
    if !is_target && !expected.statement_head() || context.is(at - 2, Token::Dot) || context.is(at + 1, Token::Colon) {
        return None;
    }
    let who = context.word(at - 1).filter(|who| !vocabulary::has_role(who, &[Role::Statement]))?;
    let amount = if context.is(at + 1, Token::Number) { Some(context.shown(at + 1)) } else { None };
    let help = match (verb, amount, context.word(at + 2)) {
        ("draws", ..) => DRAWN.to_owned(),
        ("may" | "must" | "can" | "puede", ..) => format!("write `offer {who} ACTION, ACTION`"),
        ("gain" | "gains" | "get" | "gets", Some(amount), Some(value)) => {
            format!("write `{who}.{value} += {amount}`")
        }
        ("lose" | "loses" | "pays", Some(amount), Some(value)) => format!("write `{who}.{value} -= {amount}`"),
        ("gain" | "gains" | "get" | "gets" | "has" | "have", ..) => format!(
            "write `modify {who} {{ ATTRIBUTE += 2 }} until turn`, of a keyword `modify {who} {{ has: KEYWORD }} until turn`"
        ),
        ("lose" | "loses", None, None) => format!("write `lose {who}`"),
        ("win" | "wins", ..) => format!("write `win {who}`"),
        _ => format!(
            "what happens has the name of its event first: `{verb}({who})`, or `offer {who} ACTION` where it is theirs to choose"
        ),
    };
    let fault =
        context.fault((at - 1, at), "a line begins with what is done, and not with who does it", "as in a sentence")?;
    Some(fault.help(help))
}

/// `gain 2 mana`, `lose 3 life`: a card speaks to whoever plays it.
fn gained(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let verb = (-3..0).rev().find(|at| context.is(at + 1, Token::Number) && context.goes_on(at + 1))?;
    let sign = match context.word(verb).filter(|_| !context.is(verb - 1, Token::Dot))? {
        "gain" | "gains" | "get" | "gets" if expected.statement_head() => "+=",
        // Who follows `lose` loses the game: the fault lies behind what would be a statement of its own.
        "lose" | "loses" => "-=",
        _ => return None,
    };
    let value = context.word(verb + 2).filter(|_| context.goes_on(verb + 2))?;
    let message = "what somebody gains or loses is written as a value of theirs";
    let fault = context.fault((verb, verb + 2), message, "as in a sentence")?;
    Some(fault.help(format!("write `you.{value} {sign} {}`", context.shown(verb + 1))))
}

/// `destroy t`, `harm c, 2`, `deal 3 damage to t`: what an event is about stands in brackets.
fn without_brackets(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let name = context.own_word(-1).filter(|_| expected.statement_head() && !context.is(-2, Token::Dot))?;
    let begins = matches!(context.token(0)?.0, Token::Word | Token::Number | Token::Text);
    let is_joint = context.word(0).is_some_and(|word| vocabulary::has_role(word, &[Role::Operator, Role::Clause]));
    // A slip in a word of the language is another matter.
    let heads =
        vocabulary::TABLE.iter().filter(|row| matches!(row.role, Role::Statement | Role::Ability | Role::Member));
    let is_slip = heads.map(|row| row.word).any(|head| is_near(name, head));
    let rest = context.rest(0).filter(|_| !context.text_from(-1).is_some_and(prose::is_sentence))?;
    if !begins
        || !context.goes_on(0)
        || is_joint && context.word(0) != Some("all")
        || is_slip
        || rest.contains(['{', '='])
    {
        return None;
    }
    let place = context.span(-1)?;
    if is_list(rest) {
        let message = format!("what `{name}` is about stands in no brackets");
        let about = context.span(0)?;
        let place = place.to(Span::new(about.file, about.start as usize, about.start as usize + rest.len()));
        let fault = Diagnostic::error(codes::UNEXPECTED, message, place, "no brackets here");
        let help = in_effects::or_moved(name, rest.trim());
        return Some(fault.help(help.unwrap_or_else(|| format!("write `{name}({rest})`"))));
    }
    let message = format!("`{name} {}` is said as in a sentence", shortened(rest));
    let fault = Diagnostic::error(codes::UNKNOWN_MEMBER, message, place, "a statement should start here");
    Some(fault.help(format!(
        "what happens is an event of the game, with what it is about in brackets: `{name}(…)`, if the game has `event {name}(…) {{ … }}`; or it is written with a word such as `move`, `if` or `let`"
    )))
}

/// Whether a word of the language may have been meant: in short words one letter is otherwise, in others more.
fn is_near(word: &str, meant: &str) -> bool {
    /// Of a word that is no longer, one letter may be otherwise.
    const SHORT: usize = 5;
    let folded = word.to_lowercase() == meant;
    let letters = word.chars().count();
    folded
        || letters > 1 && letters <= SHORT && strsim::osa_distance(word, meant) <= 1
        || letters > SHORT && crate::suggest::closest(word, [meant]).is_some()
}

/// Whether a text is what an event is given: values with commas between, of one word each or in brackets, no words of a sentence.
fn is_list(text: &str) -> bool {
    let (mut depth, mut was_value) = (0_usize, false);
    for (token, range) in tokens(text).filter(|(token, _)| !token.is_trivia()) {
        let word = &text[range];
        let is_value = matches!(token, Token::Word | Token::Number | Token::Text);
        let joins = token == Token::Word && word == "of";
        if depth == 0 && is_value && !joins && (was_value || SMALL.contains(&word) || word == "all" || word == "each") {
            return false;
        }
        match token {
            Token::OpenParen | Token::OpenSquare => depth += 1,
            Token::CloseParen | Token::CloseSquare if depth > 0 => depth -= 1,
            Token::CloseParen | Token::CloseSquare => return false,
            _ => {}
        }
        was_value = is_value && !joins || matches!(token, Token::CloseParen | Token::CloseSquare);
    }
    true
}

/// The first words of a text.
fn shortened(text: &str) -> String {
    const WORDS: usize = 4;
    let words: Vec<&str> = text.split_whitespace().take(WORDS).collect();
    let more = if text.split_whitespace().nth(WORDS).is_some() { " …" } else { "" };
    format!("{}{more}", words.join(" "))
}
