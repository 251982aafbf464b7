//! What somebody typed into a cell, as a card says it.

use naipe_grammar::ast::{CardDecl, ItemKind, Member};
use naipe_grammar::print;
use naipe_grammar::span::FileId;
use naipe_grammar::suggest::closest;
use naipe_interpreter::lower::{member_type, without_none};
use naipe_interpreter::program::{Program, Ty};

/// What a cell becomes in a card, or what is wrong with it.
pub type Said = Result<String, String>;

/// The words for yes and no that spreadsheets and their users write.
const YES: [&str; 8] = ["yes", "true", "sí", "si", "verdadero", "x", "✓", "1"];
const NO: [&str; 4] = ["no", "false", "falso", "0"];

/// Whether a cell says yes or no; sheets count with 1 and 0.
pub fn whether(text: &str) -> Option<bool> {
    let lower = text.trim().to_lowercase();
    let is = |words: &[&str]| words.contains(&lower.as_str());
    if is(&YES) { Some(true) } else { is(&NO).then_some(false) }
}

/// A whole number, as spreadsheets write them: `3`, `3,0`, `3.0`.
///
/// # Errors
/// Why it is none, where it looks like one.
pub fn whole(text: &str) -> Option<Result<i64, String>> {
    let text: String = text.chars().filter(|sign| !matches!(sign, ' ' | '\u{a0}' | '\u{202f}')).collect();
    let text = text.replace('\u{2212}', "-");
    let digits = text.strip_prefix(['-', '+']).unwrap_or(&text);
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, rest) = match digits.split_once(['.', ',']) {
        Some((whole, rest)) => (whole, rest),
        None => (digits, ""),
    };
    if !is_number(whole) || !(rest.is_empty() || is_number(rest)) {
        return None;
    }
    if rest.bytes().any(|byte| byte != b'0') {
        return Some(Err(format!("`{text}` is not a whole number")));
    }
    if rest.len() >= 3 {
        return Some(Err(format!("`{text}` could be two numbers: write thousands without a sign between")));
    }
    let sign = if text.starts_with('-') { "-" } else { "" };
    Some(format!("{sign}{whole}").parse().map_err(|_| format!("`{text}` is too large")))
}

/// The months as spreadsheets write them, in English and in Spanish: in short, and in full.
const MONTHS: [&str; 41] = [
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "sept",
    "oct",
    "nov",
    "dec",
    "ene",
    "abr",
    "ago",
    "dic",
    "january",
    "february",
    "march",
    "april",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "setiembre",
    "octubre",
    "noviembre",
    "diciembre",
];

/// Whether a text looks like the date that a spreadsheet makes of `1/2`.
pub fn looks_like_date(text: &str) -> bool {
    let parts: Vec<&str> = text.trim().split(['/', '-', '.', ' ']).filter(|part| !part.is_empty()).collect();
    let is_number = |part: &&str| part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_month = |part: &&str| MONTHS.contains(&part.to_lowercase().as_str());
    match &parts[..] {
        // A day and a month have two digits at most: `1.234.567` is a number.
        [a, b, c] if [a, b, c].iter().all(|part| is_number(part)) => {
            parts.iter().filter(|part| part.len() <= 2).count() >= 2
        }
        [a, b, c] => is_number(a) && is_month(b) && is_number(c),
        [a, b] => (is_number(a) && is_month(b)) || (is_month(a) && is_number(b)),
        _ => false,
    }
}

/// A text between quotes.
pub fn quoted(text: &str) -> String {
    let name = naipe_grammar::ast::Ident { name: text.into(), span: naipe_grammar::span::Span::default() };
    let line = print::member(&Member::Text(name));
    line.strip_prefix("text ").unwrap_or(&line).to_owned()
}

/// Whether a text may be worked out: it calls a function, or has a word in it that the game has a value for. `n/a` has none.
fn is_worked_out(program: &Program, text: &str) -> bool {
    let is_known = |word: &str| {
        let params = program.params.iter().map(|param| param.name.as_str());
        let defines = program.defines.iter().map(|define| define.name.as_str());
        params.chain(defines).any(|known| known == word)
    };
    text.contains('(') || text.split(|sign: char| !sign.is_alphanumeric() && sign != '_').any(is_known)
}

/// The value of an attribute.
pub fn attribute(program: &Program, ty: &Ty, text: &str) -> Said {
    let text = text.trim();
    let plain = without_none(ty);
    if text == "none" && plain != *ty {
        return Ok("none".into());
    }
    match &plain {
        Ty::Int => match whole(text) {
            Some(number) => number.map(|number| number.to_string()),
            // The name of a parameter, or what is worked out of one.
            None if text.contains(char::is_alphabetic) && is_worked_out(program, text) => {
                expression(text).map_err(|()| format!("`{text}` is not a whole number"))
            }
            None => Err(format!("`{text}` is not a whole number")),
        },
        Ty::Bool => match whether(text) {
            Some(yes) => Ok(if yes { "yes" } else { "no" }.into()),
            // What is worked out may be so; a number never is.
            None => expression(text)
                .ok()
                .filter(|_| whole(text).is_none())
                .ok_or_else(|| format!("`{text}` is neither `yes` nor `no`")),
        },
        Ty::Text if super::table::is_plain(text) => Ok(quoted(text)),
        Ty::Enum(of) => member(program, *of, text),
        Ty::Set(_) => {
            let of = member_type(&plain).unwrap_or(Ty::Any);
            let is_quoted = text.starts_with('"');
            if is_quoted || !matches!(of, Ty::Int | Ty::Bool | Ty::Text | Ty::Enum(_)) {
                return values(text).map_err(|()| format!("`{text}` is no list that a card can have here"));
            }
            let parts: Vec<String> = parts(text).map(|part| attribute(program, &of, part)).collect::<Result<_, _>>()?;
            Ok(parts.join(", "))
        }
        _ => values(text).map_err(|()| format!("`{text}` is no value that a card can have here")),
    }
}

/// The parts of a cell that holds several things.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ';', '\n']).map(str::trim).filter(|part| !part.is_empty())
}

/// Which of several things a word means, by name or title: as they are written, or with other capitals.
pub fn named<'n, T: Copy>(
    word: &str,
    all: impl Iterator<Item = T> + Clone,
    names: impl Fn(T) -> (&'n str, &'n str),
) -> Option<T> {
    let lower = word.to_lowercase();
    let is_it = |one: &T| {
        let (name, title) = names(*one);
        name.to_lowercase() == lower || title.to_lowercase() == lower
    };
    all.clone().find(|one| names(*one).0 == word).or_else(|| all.clone().find(is_it))
}

/// A word of an enum, by its name or its title.
fn member(program: &Program, of: u16, text: &str) -> Said {
    let Some(list) = program.enums.get(usize::from(of)) else { return Err(format!("`{text}` is not known")) };
    match named(text, list.members.iter(), |(name, title)| (name.as_str(), title.as_str())) {
        Some((name, _)) => Ok(name.to_string()),
        None if text.strip_prefix(list.name.as_str()).is_some_and(|rest| rest.starts_with('.')) => Ok(text.to_owned()),
        None => Err(unknown(text, &list.name, list.members.iter().map(|(name, _)| name.as_str()))),
    }
}

/// What to say of a word that is none of several.
pub fn unknown<'n>(text: &str, what: &str, known: impl Iterator<Item = &'n str> + Clone) -> String {
    match closest(text, known.clone()) {
        Some(near) => format!("there is no {what} `{text}`: did you mean `{near}`?"),
        None => {
            let all: Vec<String> = known.take(12).map(|name| format!("`{name}`")).collect();
            if all.is_empty() {
                format!("there is no {what} `{text}`")
            } else {
                format!("there is no {what} `{text}`: there are {}", all.join(", "))
            }
        }
    }
}

/// The keywords of a card, each by its name or its title, with its numbers: `swift, Shield 2`.
pub fn keywords(program: &Program, text: &str) -> Said {
    let known = || program.kinds.iter().filter(|kind| kind.is_keyword && !kind.in_place);
    let mut said = Vec::new();
    for part in outside_brackets(text) {
        let part = part.trim();
        if part.is_empty() {
            continue;
        }
        let (word, numbers) = match part.split_once('(') {
            Some((word, rest)) => (word.trim(), rest.trim_end().strip_suffix(')').map(str::to_owned)),
            None => match part.rsplit_once(' ') {
                Some((word, number)) if matches!(whole(number), Some(Ok(_))) => (word.trim(), Some(number.to_owned())),
                _ => (part, None),
            },
        };
        let Some(kind) = named(word, known(), |kind| (kind.name.as_str(), kind.title.as_str())) else {
            return Err(unknown(word, "keyword", known().map(|kind| kind.name.as_str())));
        };
        said.push(match numbers {
            Some(numbers) => format!("{}({numbers})", kind.name),
            None => kind.name.to_string(),
        });
    }
    let said = said.join(", ");
    values(&said).map_err(|()| format!("`{text}` are no keywords: write them like `swift, shield(2)`"))
}

/// The parts between commas and semicolons that stand in no brackets.
fn outside_brackets(text: &str) -> Vec<&str> {
    let (mut depth, mut from, mut parts) = (0_usize, 0, Vec::new());
    for (at, sign) in text.char_indices() {
        match sign {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' | ';' | '\n' if depth == 0 => {
                parts.push(&text[from..at]);
                from = at + sign.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[from..]);
    parts
}

/// What is paid for a card.
pub fn cost(program: &Program, text: &str) -> Said {
    let wrong = || match program.payments.first() {
        Some(payment) => {
            format!("`{text}` is no cost: write it like `2 {}`, several with commas between them", payment.name)
        }
        None => format!("`{text}` is no cost, and this game declares no `payment`"),
    };
    match &members(&format!("cost {text}")).ok_or_else(wrong)?[..] {
        [Member::Cost(cost)] if !cost.terms.is_empty() => {
            let said = print::member(&Member::Cost(cost.clone()));
            Ok(said.strip_prefix("cost ").unwrap_or(&said).to_owned())
        }
        _ => Err(wrong()),
    }
}

/// One expression as it is printed.
fn expression(text: &str) -> Result<String, ()> {
    naipe_grammar::parse_expression(FileId(0), text).map(|said| print::expression(&said)).map_err(|_| ())
}

/// What can stand after the colon of a field.
fn values(text: &str) -> Result<String, ()> {
    match &members(&format!("value: {text}")).ok_or(())?[..] {
        [field @ Member::Field(_)] => {
            let said = print::member(field);
            Ok(said.split_once(": ").map_or(String::new(), |(_, values)| values.to_owned()))
        }
        _ => Err(()),
    }
}

/// The lines of a card that says this; nothing where it cannot be read.
fn members(text: &str) -> Option<Vec<Member>> {
    // What closes the card must be its own brace.
    if text.contains("//") {
        return None;
    }
    let source = format!("card \"x\" : x {{ {text} }}");
    let (file, faults) = naipe_grammar::parse(FileId(0), &source);
    match (&faults[..], &file.items[..]) {
        ([], [item]) => match &item.kind {
            ItemKind::Card(CardDecl { members, .. }) => Some(members.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// Whether two names differ in no more than a letter, or in the order of two.
pub fn nearly(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let same = |(a, b): &(&char, &char)| a == b;
    let before = a.iter().zip(&b).take_while(same).count();
    let (a, b) = (&a[before..], &b[before..]);
    let after = a.iter().rev().zip(b.iter().rev()).take_while(same).count();
    match (&a[..a.len() - after], &b[..b.len() - after]) {
        ([a, b], [c, d]) => a == d && b == c,
        (a, b) => before + after > 1 && a.len() <= 1 && b.len() <= 1,
    }
}

#[cfg(test)]
mod tests {
    use super::{looks_like_date, whether, whole};

    #[test]
    fn numbers_are_read_as_spreadsheets_write_them() {
        for (text, number) in [
            ("3", 3),
            ("-3", -3),
            ("+4", 4),
            ("3,0", 3),
            ("3.00", 3),
            (" 12 ", 12),
            ("1\u{a0}000", 1000),
            ("\u{2212}5", -5),
        ] {
            assert_eq!(whole(text), Some(Ok(number)), "{text}");
        }
        for text in ["3,5", "1.000", "99999999999999999999"] {
            assert!(matches!(whole(text), Some(Err(_))), "{text}");
        }
        for text in ["", "x", "1/2", "3-4", "1,2,3", "."] {
            assert_eq!(whole(text), None, "{text}");
        }
    }

    #[test]
    fn what_excel_makes_of_a_fraction_is_known() {
        for text in [
            "02-ene",
            "2-Jan",
            "Jan-02",
            "1/2/2026",
            "2026-02-01",
            "01.02.2026",
            "1-febrero",
            "2-feb-26",
            "3-sept",
            "March 4",
            "4 Diciembre",
        ] {
            assert!(looks_like_date(text), "{text}");
        }
        for text in [
            "1/2",
            "12",
            "P-1",
            "12a",
            "fire",
            "2 mana",
            "March of the dead",
            "3 mayhem now",
            "Decay 2",
            "3 marks",
            "1-Novice",
            "Mayor 4",
        ] {
            assert!(!looks_like_date(text), "{text}");
        }
    }

    #[test]
    fn yes_and_no_are_known_in_words() {
        assert_eq!([whether("VERDADERO"), whether("no"), whether("maybe")], [Some(true), Some(false), None]);
        assert_eq!([whether("1"), whether("0"), whether("2")], [Some(true), Some(false), None]);
    }
}
