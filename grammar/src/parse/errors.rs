//! What to say of a text that the grammar does not take: what was found, what could stand there, and what to do.

mod amounts;
mod beginner;
mod blocks;
mod bracketed;
mod choosing;
mod colons;
mod context;
mod declared;
mod dice;
mod expected;
mod forms;
mod habits;
mod in_effects;
mod lines;
mod looked_for;
mod loops;
mod misplaced;
mod near_forms;
mod of_cards;
mod of_kinds;
mod of_values;
mod otherwise;
mod phrasing;
mod reckoned;
mod rulebook;
mod scripted;
mod sentences;
mod small_words;
mod spanish;
mod titled;

use super::build::no_date;
use super::{Grammar, Rule};
use crate::calendar;
use crate::codes;
use crate::diagnostic::{Code, Diagnostic};
use crate::span::{FileId, Span};
use crate::suggest;
use crate::tokens::Token;
use crate::vocabulary::{self, Role};
use context::Context;
pub(super) use declared::name_of;
use expected::Expected;
pub use forms::form;
use pest::Parser as _;
use pest::error::{Error, ErrorVariant, InputLocation};
pub use spanish::in_the_language;
use std::sync::{Mutex, PoisonError};

/// The longest text that is read as one phrase.
const LONGEST: usize = 64 * 1024;
/// The longest text that is read a second time to learn what could have stood in it.
pub(super) const LONGEST_DETAIL: usize = 64 * 1024;

/// How a set of cards is declared, where `set` is none of a format.
const SET_OF_CARDS: &str = "set NAME \"Title\" { RARITY \"Title\", RARITY \"Title\" }";

/// pest's switch for details is one for the whole process: whoever holds this may turn it.
static DETAIL: Mutex<()> = Mutex::new(());

/// Why a text cannot be read as one phrase at all.
pub(super) fn unfit(file: FileId, text: &str) -> Option<Diagnostic> {
    if text.len() > LONGEST {
        let span = Span::new(file, 0, 1);
        return Some(Diagnostic::error(codes::TOO_LARGE, "this is too long", span, "it begins here"));
    }
    None
}

/// The fault of a text of which no tree could be made.
pub(super) fn unreadable(file: FileId, base: usize, text: &str) -> Diagnostic {
    let end = text.find('\n').unwrap_or(text.len());
    Diagnostic::error(codes::UNEXPECTED, "this cannot be read", Span::new(file, base, base + end), "this")
}

/// The fault of a text that stands at a byte of a file and is not what a rule says.
pub(super) fn describe(file: FileId, base: usize, text: &str, rule: Rule, error: &Error<Rule>) -> Diagnostic {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let (positives, negatives) = match &error.variant {
        ErrorVariant::ParsingError { positives, negatives } => (positives.as_slice(), negatives.as_slice()),
        ErrorVariant::CustomError { .. } => ([].as_slice(), [].as_slice()),
    };
    let (furthest, literals) = detail(text, rule, at);
    let expected = Expected::new(literals, positives);
    // Where an ability might have had a label, what the label wants is no news.
    let label = at > 0 && expected.is_only(":") && Context::new(file, base, text, furthest).previous_is(Token::Text);
    let at = if expected.is_empty() || label { at } else { furthest };
    let mut expected = if label { Expected::new(Vec::new(), positives) } else { expected };
    let context = Context::new(file, base, text, at).of(rule);
    if context.token(-1).is_some_and(|(token, range)| *token == Token::Number && range.end == at) {
        expected.without_digits();
    }
    of_kinds::without_more_kinds(&context, &mut expected);
    if let Some(fault) = of_cards::announced_by_nobody(&context, text, at) {
        return fault;
    }
    let fault = explain(&context, &expected, negatives);
    if fault.help.is_some() {
        return fault;
    }
    if expected.has("then") || expected.is_only("else") {
        return fault.help(blocks::CHOICE_OF_VALUES);
    }
    if context.found() == "else" {
        return fault
            .help("`else` stands behind the block that may not be carried out, as in `if CONDITION { … } else { … }`");
    }
    let form = |word: Option<&str>| {
        // Where it begins an item, `set` declares one.
        let is_set = word == Some("set") && context.is_of(Rule::one_item) && context.first_word() == word;
        let form = if is_set { SET_OF_CARDS } else { forms::form(word?)? };
        Some(format!("`{}` is written `{form}`", word?))
    };
    let help = match form(context.line_word()).or_else(|| form(context.first_word())) {
        Some(help) => help,
        None => {
            blocks::lines(rule, &context).unwrap_or("compare it with a line of the same kind that works").to_owned()
        }
    };
    fault.help(help)
}

/// The faults of an item whose signs or brackets are already known to be at fault: those that do not only repeat it.
pub(super) fn further(
    known: &[(usize, Code)],
    text: &str,
    further: Vec<Diagnostic>,
) -> impl Iterator<Item = Diagnostic> {
    // What is missing before a sign is told at the end of what stands before it.
    let same_line = |a: usize, b: usize| {
        text.get(a.min(b)..a.max(b))
            .is_some_and(|between| a < b && between.trim().is_empty() || !between.contains('\n'))
    };
    further.into_iter().filter(move |fault| !known.iter().any(|(at, _)| same_line(start(fault), *at)))
}

/// Whether a fault leaves the brackets of its item in such disorder that nothing more can be said of it.
pub(super) fn disorders(code: Code) -> bool {
    [codes::UNCLOSED_BRACKET, codes::STRAY_CLOSER, codes::TOO_DEEP, codes::UNCLOSED_BLOCK_TEXT].contains(&code)
}

/// The byte of its file where a fault is shown.
pub(super) fn start(fault: &Diagnostic) -> usize {
    fault.labels.first().map_or(0, |label| label.span.start as usize)
}

/// The fault of one item among many broken ones: its place, and no more.
pub(super) fn brief(file: FileId, base: usize, text: &str, error: &Error<Rule>) -> Diagnostic {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    unexpected(&Context::new(file, base, text, at), &Expected::new(Vec::new(), &[]))
}

/// Reads once more with an eye on what could have stood at the furthest place.
fn detail(text: &str, rule: Rule, at: usize) -> (usize, Vec<String>) {
    if text.len() > LONGEST_DETAIL {
        return (at, Vec::new());
    }
    let held = DETAIL.lock().unwrap_or_else(PoisonError::into_inner);
    pest::set_error_detail(true);
    let outcome = Grammar::parse(rule, text);
    pest::set_error_detail(false);
    drop(held);
    let Err(error) = outcome else { return (at, Vec::new()) };
    let Some(attempts) = error.parse_attempts() else { return (at, Vec::new()) };
    // A range of signs, `a..w`, is a blank or the first letter of words that are tried: neither is what somebody left out.
    let is_range = |literal: &String| {
        let signs: Vec<char> = literal.chars().take(5).collect();
        matches!(signs[..], [first, '.', '.', _] if !first.is_ascii_digit())
    };
    let literals =
        attempts.expected_tokens().iter().map(ToString::to_string).filter(|token| !is_range(token)).collect();
    (attempts.max_position, literals)
}

/// Tries the common mistakes, and ends with what was expected and what was found.
fn explain(context: &Context, expected: &Expected, negatives: &[Rule]) -> Diagnostic {
    if negatives.contains(&Rule::too_deep) {
        let place = context.found_span();
        return Diagnostic::error(
            codes::TOO_DEEP,
            "these expressions are nested too deep",
            place,
            "this one is too deep",
        )
        .help("give names to its parts with `define` or `let`");
    }
    date(context)
        .or_else(|| lines::quoted(context))
        .or_else(|| habits::open_without_values(context))
        .or_else(|| loops::said(context))
        .or_else(|| phrasing::said(context))
        .or_else(|| bracketed::held(context))
        .or_else(|| spanish::between(context))
        .or_else(|| amounts::decimal(context))
        .or_else(|| lines::remark(context))
        .or_else(|| lines::bullet(context))
        .or_else(|| blocks::heard_with_commas(context))
        .or_else(|| blocks::braced_values(context))
        .or_else(|| lines::two_scores(context))
        .or_else(|| lines::comma(context, expected))
        .or_else(|| dice::rolled(context))
        .or_else(|| near_forms::said(context, expected))
        .or_else(|| habits::of_nobody(context))
        .or_else(|| habits::paid_or_not(context))
        .or_else(|| misplaced::said(context, expected))
        .or_else(|| habits::said_of_nothing(context, expected))
        .or_else(|| dice::several(context))
        .or_else(|| rulebook::joined(context))
        .or_else(|| habits::to_beside(context))
        .or_else(|| small_words::said(context, expected))
        .or_else(|| amounts::bare_amount(context))
        .or_else(|| reckoned::said(context))
        .or_else(|| told(context, expected))
        .or_else(|| reserved(context, expected))
        .or_else(|| bracketed::bracketed(context, expected))
        .or_else(|| equals(context, expected))
        .or_else(|| rulebook::said(context, expected))
        .or_else(|| colon(context, expected))
        .or_else(|| article(context))
        .or_else(|| unnamed(context, expected))
        .or_else(|| habits::sorted(context, expected))
        .or_else(|| habits::half_a_choice(context, expected))
        .or_else(|| of_kinds::two_kinds(context, expected))
        .or_else(|| of_kinds::shared_too_early(context))
        .or_else(|| habits::two_names(context))
        .or_else(|| habits::misread(context, expected))
        .or_else(|| habits::bare_zone(context))
        .or_else(|| habits::value_of(context))
        .or_else(|| habits::name_or_query(context))
        .or_else(|| of_kinds::kind_left_out(context))
        .or_else(|| habits::may_be_left(context, expected))
        .or_else(|| habits::answer_of(context, expected))
        .or_else(|| habits::unpaid(context))
        .or_else(|| amounts::worked_out(context))
        .or_else(|| amounts::amount_behind(context))
        .or_else(|| amounts::bare_number(context))
        .or_else(|| amounts::cost_of_nothing(context))
        .or_else(|| habits::bare_argument(context))
        .or_else(|| habits::either(context, expected))
        .or_else(|| habits::sentence(context, expected))
        .or_else(|| beginner::said(context, expected))
        .or_else(|| spanish::meant(context, expected))
        .or_else(|| slip(context, expected))
        .or_else(|| value(context, expected))
        .or_else(|| habits::habit(context, expected))
        .or_else(|| scripted::called(context))
        .or_else(|| colons::left_out(context, expected))
        .or_else(|| unknown_line(context, expected))
        .or_else(|| habits::without_quotes(context, expected))
        .or_else(|| blocks::in_a_deck(context, expected))
        .or_else(|| blocks::missing(context, expected))
        .unwrap_or_else(|| unexpected(context, expected))
}

/// Whatever is told as people tell it, and not as it is written.
fn told(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    scripted::said(context, expected)
        .or_else(|| titled::said(context))
        .or_else(|| declared::said(context, expected))
        .or_else(|| looked_for::said(context, expected))
        .or_else(|| of_cards::said(context, expected))
        .or_else(|| sentences::said(context, expected))
}

/// `errata "Title" from 5/2/2018`
fn date(context: &Context) -> Option<Diagnostic> {
    let before = match context.line_word()? {
        "errata" => "from",
        "scenario" => "as of",
        _ => return None,
    };
    let (text, span) = context.header_since(before)?;
    let is_date = text.split_whitespace().next().is_some_and(|first| calendar::date(first).is_some());
    (!is_date && text.contains(|sign: char| sign.is_ascii_digit())).then(|| no_date(text, span))
}

/// `define where(…)`
fn reserved(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    const RESERVED: &[&str] = &["in", "of", "and", "or", "is", "if", "not", "where", "has", "then", "else"];
    let word = context.word(0).filter(|word| RESERVED.contains(word))?;
    let labels = context.token(1).is_some_and(|token| token.0 == Token::Colon);
    let named = labels
        || context.word(-1).is_some_and(|before| vocabulary::find(before).is_some())
        || context.token(-1).is_some_and(|token| matches!(token.0, Token::OpenParen | Token::Comma | Token::Colon));
    if !named || !expected.name() || expected.value() {
        return None;
    }
    Some(
        Diagnostic::error(
            codes::RESERVED_WORD,
            format!("nothing can be called `{word}`"),
            context.found_span(),
            "a word of the language",
        )
        .help(match (context.word(-1), word) {
            (Some(edge @ ("end" | "begin")), "of") => format!("write `{edge} {}`", context.shown(1)),
            _ => "choose another name".to_owned(),
        }),
    )
}

/// `:` in place of `=`.
fn colon(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let follows_a_name = matches!((context.found(), context.token(-1)), (":", Some((Token::Word, _))));
    if !follows_a_name || !expected.assigns() || expected.has(":") || context.word(-2) == Some("let") {
        return None;
    }
    let what = "`:` says what something has; it does not change it";
    Some(Diagnostic::error(codes::UNEXPECTED, what, context.found_span(), "here a value is given").help("write `=`"))
}

/// `=` in place of `:` or `==`, `==` in place of `=`.
fn equals(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let place = context.found_span();
    match (context.found(), context.token(-1)) {
        ("=", _) if expected.has("==") => Some(
            Diagnostic::error(
                codes::CONDITION_EQUALS,
                "`=` gives a value; it does not compare",
                place,
                "here two values are compared",
            )
            .help("write `==`"),
        ),
        ("=", Some((Token::Word, _))) if expected.has(":") => {
            let name = context.shown(-1);
            Some(
                Diagnostic::error(
                    codes::FIELD_EQUALS,
                    format!("`{name}` is followed by `=`"),
                    place,
                    "a field has `:` here",
                )
                .help(format!("write `{name}: …`")),
            )
        }
        ("==", _) if expected.assigns() || context.word(-2) == Some("let") => Some(
            Diagnostic::error(
                codes::UNEXPECTED,
                "`==` compares; it does not give a value",
                place,
                "here a value is given",
            )
            .help("write `=`, or `if … == … { … }`"),
        ),
        _ => None,
    }
}

/// `cites rb: 14`
fn article(context: &Context) -> Option<Diagnostic> {
    let cites = (1..=3).any(|back| context.word(-back).is_some_and(|word| matches!(word, "cites" | "covers")));
    if !cites || !matches!(context.token(0)?.0, Token::Colon | Token::Dot | Token::Number | Token::Text) {
        return None;
    }
    let label = if context.token(0)?.0 == Token::Text { "an id has no quotes" } else { "the id breaks off here" };
    Some(
        Diagnostic::error(codes::BAD_ARTICLE, "this is not the id of an article", context.found_span(), label).help(
            "an id has letters, digits, `:`, `.` and `-`, and no blanks: `A.9.1`, `rb:14`; ids are separated by `,`",
        ),
    )
}

/// `target t criatura`, `choose carta in mano`
fn unnamed(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let chooses = |offset| context.word(offset).is_some_and(|word| matches!(word, "target" | "choose"));
    let colon = |offset| {
        let name = context.shown(offset);
        Diagnostic::error(
            codes::UNEXPECTED,
            format!("`:` is missing after `{name}`"),
            context.after(offset),
            "`:` should stand here",
        )
        .help(format!("write `{name}: …`, the name and what it is chosen from"))
    };
    if chooses(-3) && expected.is_only(":") {
        return Some(colon(-2));
    }
    if chooses(-2) && expected.is_only(":") && context.token(-1).is_some_and(|token| token.0 == Token::Word) {
        return Some(colon(-1));
    }
    None
}

/// A word of the language with a slip of the pen: the one found, or the one before it that was taken for a name.
fn slip(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let pronoun = |word: &str| matches!(word, "self" | "you" | "it");
    let found = context.word(0).filter(|word| vocabulary::find(word).is_none() && !pronoun(word));
    // Between two values nothing stands before what begins no value.
    let joins = |word: &&str| !vocabulary::has_role(word, &[Role::Operator]) || context.value_follows();
    if let Some(close) = found.and_then(|word| suggest::closest(word, expected.words()).filter(joins)) {
        return Some(did_you_mean(context, 0, close));
    }
    if colons::is_before_text(context, expected) {
        return colons::left_out(context, expected).and_then(|_| line_of_text(context));
    }
    let script = expected.is_only(":") && context.word(-1).is_some();
    if !expected.after_name() && !script {
        return None;
    }
    let roles: &[Role] = if script {
        &[Role::Script]
    } else if expected.statement_head() {
        &[Role::Statement, Role::Ability, Role::Clause, Role::Member]
    } else {
        &[Role::Member, Role::Ability, Role::Clause]
    };
    let word = context.word(-1).filter(|word| vocabulary::find(word).is_none() && !pronoun(word))?;
    let words = vocabulary::TABLE.iter().filter(|row| roles.contains(&row.role)).map(|row| row.word);
    let is_amount = context.is(0, Token::Number);
    // No ability begins with an amount: `gain 2` is no slip of `again`.
    let close = suggest::closest(word, words).filter(|close| !(is_amount && vocabulary::is_ability_word(close)))?;
    // Behind a word that a value follows after `:`, that is missing as well: then it is likelier a name of the game's own.
    let is_field = forms::form(close).is_none_or(|form| form.contains(':'));
    let without_colon = if is_field { colons::left_out(context, expected) } else { None };
    without_colon.or_else(|| Some(did_you_mean(context, -1, close)))
}

/// `txt "Draw a card."`: a slip of the pen in a word that a text follows. A name that is no more than like one is of the game's own.
fn line_of_text(context: &Context) -> Option<Diagnostic> {
    let word = context.word(-1).filter(|word| vocabulary::find(word).is_none())?;
    let members = vocabulary::TABLE.iter().filter(|row| row.role == Role::Member).map(|row| row.word);
    let mut quoted = members.filter(|member| {
        forms::form(member).and_then(|form| form.strip_prefix(member)).is_some_and(|rest| rest.starts_with(" \""))
    });
    quoted.find(|member| suggest::is_slip(word, member)).map(|close| did_you_mean(context, -1, close))
}

fn did_you_mean(context: &Context, offset: isize, close: &str) -> Diagnostic {
    let word = context.shown(offset);
    let place = context.span(offset).unwrap_or_else(|| context.found_span());
    let code: Code = if offset < 0 || context.starts_line() { codes::UNKNOWN_MEMBER } else { codes::UNEXPECTED };
    Diagnostic::error(code, format!("`{word}` is not known here"), place, "not a word that can stand here")
        .help(format!("did you mean `{close}`?"))
}

/// A value that was promised and does not come.
fn value(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    let clause = |offset| context.word(offset).is_some_and(|word| vocabulary::has_role(word, &[Role::Clause]));
    let colon = context.found() == ":" && context.word(-1).is_some();
    let back = if expected.value() {
        -1
    } else if colon {
        // The name of the field that follows was taken for the value.
        -2
    } else if clause(-1) && context.token(-2).is_some_and(|token| promises(token.0, context.word(-2).unwrap_or(""))) {
        // The word of the clause that follows was taken for the value.
        -2
    } else {
        return None;
    };
    let promising = context.token(back)?;
    if !promises(promising.0, context.word(back).unwrap_or("")) {
        return None;
    }
    let word = context.shown(back);
    let message = format!("the value after `{word}` is missing");
    Some(
        Diagnostic::error(codes::MISSING_VALUE, message, context.after(back), "a value should stand here")
            .help("write a number, a name, a text or a sum"),
    )
}

/// Whether a value must follow.
fn promises(token: Token, word: &str) -> bool {
    match token {
        Token::Colon
        | Token::Comma
        | Token::Assign
        | Token::Comparison
        | Token::Arithmetic
        | Token::OpenParen
        | Token::OpenSquare => true,
        Token::Word => {
            vocabulary::has_role(word, &[Role::Operator])
                || matches!(word, "when" | "require" | "note" | "expect" | "repeat" | "while")
        }
        _ => false,
    }
}

/// A word that starts no line of the block it stands in.
fn unknown_line(context: &Context, expected: &Expected) -> Option<Diagnostic> {
    if !expected.after_name() || context.token(-1)?.0 != Token::Word {
        return None;
    }
    let word = context.word(-1)?;
    let name = context.shown(-1);
    let place = context.span(-1)?;
    if context.token(-2).is_some_and(|token| token.0 == Token::Dot) || context.word(-2) == Some("modify") {
        return None;
    }
    if let Some(fault) = habits::said_in_quotes(context, word) {
        return Some(fault);
    }
    if expected.statement_head() {
        if let Some(fault) = misplaced::no_statement(context) {
            return Some(fault);
        }
        if let Some(form) = forms::form(word) {
            let message = format!("something is missing after `{name}`");
            let help = format!("`{name}` is written `{form}`");
            return Some(
                Diagnostic::error(codes::UNEXPECTED, message, context.after(-1), "something is missing here")
                    .help(help),
            );
        }
        return Some(
            Diagnostic::error(codes::UNKNOWN_MEMBER, format!("`{name}` does not start a statement"), place, "a statement should start here")
                .help(format!("write `{name}(…)` to make it happen, `{name} = …` to give it a value, or start with a word such as `if`, `let` or `move`")),
        );
    }
    if vocabulary::has_role(word, &[Role::Member, Role::Ability, Role::Clause]) {
        return None;
    }
    let help = if context.found() == "(" {
        let happens = "what happens stands in `effect { … }`, or in an ability such as `after … { … }`";
        match vocabulary::find(word) {
            Some(_) => happens.to_owned(),
            None => format!("{happens}; a keyword is given with `has: {name}(…)`"),
        }
    } else if let Some(help) = misplaced::no_line(context, word) {
        help.to_owned()
    } else {
        format!(
            "a field is written `{name}: …`; other lines start with a word such as `cost`, `target`, `effect` or `after`"
        )
    };
    let message = format!("`{name}` does not start any line that can stand here");
    Some(Diagnostic::error(codes::UNKNOWN_MEMBER, message, place, "a line should start here").help(help))
}

/// What was expected, and what was found.
fn unexpected(context: &Context, expected: &Expected) -> Diagnostic {
    let line =
        context.word(-1).is_some_and(|word| vocabulary::has_role(word, &[Role::Member, Role::Ability, Role::Clause]));
    let wanted = expected.phrase(line && expected.after_name());
    let attribute_call = context.found() == "(" && context.token(-2).is_some_and(|token| token.0 == Token::Dot);
    if attribute_call {
        let name = context.shown(-1);
        return Diagnostic::error(
            codes::UNEXPECTED,
            format!("`{name}` is called as if it belonged to something"),
            context.found_span(),
            "no attribute is called",
        )
        .help(format!("write `{name}(…)` alone, with what it is about among its values"));
    }
    let before = context.shown(-1);
    let missing = |wanted: String| {
        let message = if before.is_empty() {
            format!("expected {wanted}")
        } else {
            format!("expected {wanted} after `{before}`")
        };
        Diagnostic::error(codes::UNEXPECTED, message, context.after(-1), "something is missing here")
    };
    match (wanted, context.ends_or_closes()) {
        (Some(wanted), true) => missing(wanted),
        (Some(wanted), false) => {
            let found = context.shown(0);
            let label = if before.is_empty() { "this".to_owned() } else { format!("after `{before}`") };
            Diagnostic::error(
                codes::UNEXPECTED,
                format!("expected {wanted}, found `{found}`"),
                context.found_span(),
                label,
            )
        }
        (None, true) => missing("more".to_owned()),
        (None, false) => {
            let found = context.shown(0);
            Diagnostic::error(codes::UNEXPECTED, format!("`{found}` cannot stand here"), context.found_span(), "this")
        }
    }
}
