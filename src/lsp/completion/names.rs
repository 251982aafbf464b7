//! The names that are bound where the cursor stands, and of what type a value is that is written there.

use super::known::{Known, Ty};
use ecow::EcoString;
use naipe_grammar::tokens::{Token, tokens};
use naipe_interpreter::primitives::{self, Lowers, Want};
use std::ops::Range;

/// The signs of a text, without blanks and comments.
pub struct Signs<'t> {
    /// The text that they were found in.
    pub text: &'t str,
    /// Each sign, and its bytes in the text.
    pub all: Vec<(Token, Range<usize>)>,
}

impl<'t> Signs<'t> {
    /// The signs of a text.
    pub fn new(text: &'t str) -> Signs<'t> {
        Signs { text, all: tokens(text).filter(|(token, _)| !token.is_trivia()).collect() }
    }

    /// Some of the signs.
    fn part(&self, range: Range<usize>) -> Signs<'t> {
        Signs { text: self.text, all: self.all.get(range).unwrap_or(&[]).to_vec() }
    }

    /// What a sign says; nothing where there is none.
    pub fn said(&self, at: usize) -> &'t str {
        self.all.get(at).map_or("", |(_, range)| &self.text[range.clone()])
    }

    /// What the sign says that stands so many before one.
    fn before(&self, at: usize, back: usize) -> &'t str {
        at.checked_sub(back).map_or("", |at| self.said(at))
    }

    /// What the last sign says but so many.
    pub fn last(&self, back: usize) -> &'t str {
        self.before(self.all.len(), back + 1)
    }

    fn is(&self, at: usize, token: Token) -> bool {
        self.all.get(at).is_some_and(|one| one.0 == token)
    }

    /// Where the bracket stands that a closing one belongs to.
    fn opening(&self, close: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for at in (0..=close).rev() {
            match self.all[at].0 {
                Token::CloseParen | Token::CloseSquare | Token::CloseBrace => depth += 1,
                Token::OpenParen | Token::OpenSquare | Token::OpenBrace => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return Some(at);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Where the brackets stand that are open at the end of the text.
    pub fn open(&self) -> Vec<usize> {
        let mut open = Vec::new();
        for (at, (token, _)) in self.all.iter().enumerate() {
            match token {
                Token::OpenParen | Token::OpenSquare | Token::OpenBrace => open.push(at),
                Token::CloseParen | Token::CloseSquare | Token::CloseBrace => {
                    open.pop();
                }
                _ => {}
            }
        }
        open
    }
}

/// A name that something has where the cursor stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Local {
    /// The name as it is written.
    pub name: EcoString,
    /// What it stands for.
    pub ty: Ty,
    /// How it was bound, as far as one line shows it.
    pub said: String,
}

/// The names that are bound in an item before the cursor, the nearest first.
pub fn bound(signs: &Signs, known: &Known) -> Vec<Local> {
    let open = signs.open();
    let mut around: Vec<usize> = Vec::new();
    let mut found: Vec<Local> = Vec::new();
    for at in 0..signs.all.len() {
        match signs.all[at].0 {
            Token::OpenParen | Token::OpenSquare | Token::OpenBrace => around.push(at),
            Token::CloseParen | Token::CloseSquare | Token::CloseBrace => {
                around.pop();
            }
            Token::Word if holds_still(signs, at, &open) => {
                // What stands between brackets that are closed holds no longer; what a head asks for does.
                let is_open = around.iter().all(|bracket| open.contains(bracket)) || signs.said(0) == "scenario";
                let bound = local(signs, known, at, &found).filter(|_| is_open);
                found.extend(bound.or_else(|| parameter(signs, known, at, &around)));
            }
            _ => {}
        }
    }
    found.reverse();
    found
}

/// What `target`, `choose`, `for`, `let` and selectors bind.
fn local(signs: &Signs, known: &Known, at: usize, before: &[Local]) -> Option<Local> {
    let bound = |ty| Some(Local { name: signs.said(at).into(), ty, said: line(signs, at) });
    match (signs.before(at, 1), signs.said(at + 1)) {
        ("let", "=") => {
            let from = signs.all[at].1.end;
            let is_next_line = |one: &(Token, Range<usize>)| signs.text[from..one.1.start].contains('\n');
            let rest = &signs.all[at + 2..];
            let end = rest.iter().position(is_next_line).unwrap_or(rest.len());
            let value = signs.part(at + 2..at + 2 + end);
            match value.said(0) {
                "move" | "create" | "copy" => bound(Ty::Thing(None)),
                "roll" => bound(Ty::Int),
                // In a scenario a title stands for the thing.
                said if said.starts_with('"') && value.all.len() == 1 => bound(Ty::Thing(None)),
                "any" | "every" | "can" | "happened" | "not" => bound(Ty::Bool),
                "count" | "sum" => bound(Ty::Int),
                "first" | "all" => {
                    let one = candidate(&value, if value.said(2) == ":" { 3 } else { 1 }, known);
                    bound(if value.said(0) == "first" { one } else { Ty::Set(Box::new(one)) })
                }
                "if" | "let" => bound(Ty::Any),
                _ => bound(of_chain(&value, value.all.len(), known, before)),
            }
        }
        // `let c = …, rest = … then …`
        (",", "=")
            if (0..at).rev().map(|at| signs.said(at)).find(|said| matches!(*said, "let" | "then")) == Some("let") =>
        {
            bound(Ty::Any)
        }
        ("let", ":") => bound(known.named(signs.said(at + 2))),
        ("as", _) if signs.said(0) == "scenario" && signs.said(at) != "of" => bound(Ty::Thing(None)),
        ("cost", _) if matches!(signs.before(at, 2), "optional" | "alternative") => bound(Ty::Any),
        ("mode", said) if said.starts_with('"') => bound(Ty::Any),
        ("for", "in") => bound(of_each(signs, at + 2, known, before)),
        (_, ":") if binds(signs, at) => bound(candidate(signs, at + 2, known)),
        _ => None,
    }
}

/// Whether a word before a colon is a name that something is given: `target t: …`, `any t: …`, `up to 2 t: …`.
fn binds(signs: &Signs, at: usize) -> bool {
    const BINDING: [&str; 13] =
        ["target", "choose", "for", "any", "every", "all", "first", "group", "of", "optional", "random", "modify", "|"];
    let previous = signs.before(at, 1);
    // `hand of A: "Lens"` says whose cards these are.
    let is_script = matches!(signs.said(0), "scenario" | "position");
    if is_script && previous == "of" && signs.said(at).len() == 1 && signs.said(at) >= "A" && signs.said(at) <= "Z" {
        return false;
    }
    // `target (if paid then 2 else 1) ts: …`
    let is_bracket = at > 0 && signs.is(at - 1, Token::CloseParen);
    let opening = is_bracket.then(|| signs.opening(at - 1)).flatten();
    if opening.is_some_and(|open| matches!(signs.before(open, 1), "target" | "choose" | "to")) {
        return true;
    }
    let is_number = at > 0 && signs.is(at - 1, Token::Number);
    BINDING.contains(&previous)
        || is_number && (2..=4).any(|back| matches!(signs.before(at, back), "target" | "choose"))
        || previous == "(" && signs.before(at, 2) == "count"
}

/// The type of what a selector chooses from that begins at a sign.
fn candidate(signs: &Signs, at: usize, known: &Known) -> Ty {
    match signs.said(at + 1) {
        "|" => Ty::Any,
        "of" if signs.said(at) == "set" => Ty::Set(Box::new(known.named(signs.said(at + 2)))),
        _ => known.named(signs.said(at)),
    }
}

/// The type of each member of what begins at a sign, up to the block.
fn of_each(signs: &Signs, from: usize, known: &Known, before: &[Local]) -> Ty {
    let end = (from..signs.all.len()).find(|at| matches!(signs.said(*at), "{" | "where")).unwrap_or(signs.all.len());
    let all = signs.part(from..end);
    if all.all.len() == 1 && known.enums.contains_key(all.said(0)) {
        return Ty::Member(all.said(0).into());
    }
    match of_chain(&all, all.all.len(), known, before) {
        Ty::Set(of) => *of,
        Ty::Zone => Ty::Thing(None),
        _ if (0..all.all.len()).any(|at| all.said(at) == "..") => Ty::Int,
        _ => Ty::Any,
    }
}

/// What a head asks for between its brackets: `event harm(target: creature)`.
fn parameter(signs: &Signs, known: &Known, at: usize, around: &[usize]) -> Option<Local> {
    let open = *around.last()?;
    let is_first = at == open + 1 || signs.before(at, 1) == ",";
    if !is_first || !is_head_of(signs, open) {
        return None;
    }
    let ty = if signs.said(at + 1) == ":" { candidate(signs, at + 2, known) } else { Ty::Any };
    Some(Local { name: signs.said(at).into(), ty, said: line(signs, at) })
}

/// Whether a bracket opens what a head asks for: `event harm(`, `action attack "Attack"(`.
pub fn is_head_of(signs: &Signs, open: usize) -> bool {
    const HEADS: [&str; 7] = ["event", "define", "procedure", "payment", "keyword", "trait", "action"];
    signs.is(open, Token::OpenParen) && (2..=3).any(|back| HEADS.contains(&signs.before(open, back)))
}

/// Whether the block has not ended in which holds what is bound at a sign.
fn holds_still(signs: &Signs, at: usize, open: &[usize]) -> bool {
    let is_of_block = (1..=3).any(|back| matches!(signs.before(at, back), "for" | "modify" | "action"));
    if !is_of_block {
        return true;
    }
    let block = (at..signs.all.len()).find(|at| signs.is(*at, Token::OpenBrace));
    block.is_none_or(|block| open.contains(&block))
}

/// Words that begin something else behind what binds a name.
const ENDING: [&str; 6] = ["when", "effect", "cost", "target", "choose", "text"];

/// What binds a name, from the word before it on, up to where something else follows in its line: a bracket that closes around it, a
/// block, the next of what a head asks for.
fn line(signs: &Signs, at: usize) -> String {
    let start = at.saturating_sub(1);
    let from = if signs.is(start, Token::Word) { start } else { at };
    let is_head = from > 0 && matches!(signs.said(from - 1), "(" | ",");
    let first = signs.all[from].1.start;
    let line = first + signs.text[first..].lines().next().unwrap_or("").len();
    let mut depth = 0_usize;
    let mut end = first;
    for (number, (token, range)) in signs.all.iter().enumerate().skip(from).take_while(|(_, one)| one.1.start < line) {
        match token {
            Token::OpenBrace => break,
            Token::OpenParen | Token::OpenSquare => depth += 1,
            Token::CloseParen | Token::CloseSquare | Token::CloseBrace if depth == 0 => break,
            Token::CloseParen | Token::CloseSquare => depth -= 1,
            Token::Comma if depth == 0 && is_head => break,
            Token::Word if depth == 0 && number > from && ENDING.contains(&signs.said(number)) => break,
            _ => {}
        }
        end = range.end.min(line);
    }
    signs.text[first..end].to_owned()
}

/// The type of the value that ends before a sign: `you`, `x.y`, `next(you)`, `hand of you`.
pub fn of_chain(signs: &Signs, end: usize, known: &Known, locals: &[Local]) -> Ty {
    let Some(last) = end.checked_sub(1).filter(|last| *last < signs.all.len()) else { return Ty::Any };
    match signs.all[last].0 {
        Token::Number => Ty::Int,
        Token::Text => Ty::Text,
        Token::CloseParen => signs.opening(last).map_or(Ty::Any, |open| of_call(signs, (open, last), known, locals)),
        Token::CloseSquare => signs.opening(last).map_or(Ty::Any, |open| of_chain(signs, open, known, locals)),
        Token::Word if signs.before(last, 1) == "." => {
            let owner = of_owner(signs, last - 1, known, locals);
            of_attribute(known, &owner, signs.said(last))
        }
        Token::Word if signs.before(last, 1) == "of" => of_place(signs, last, known, locals),
        Token::Word => of_name(signs.said(last), known, locals),
        _ => Ty::Any,
    }
}

/// The type of `hand of you`, `top of hand of you`, that ends with a sign.
fn of_place(signs: &Signs, last: usize, known: &Known, locals: &[Local]) -> Ty {
    let mut first = last;
    while first >= 2 && signs.said(first - 1) == "of" && signs.is(first - 2, Token::Word) {
        first -= 2;
    }
    match signs.said(first) {
        "top" | "bottom" => Ty::Thing(None),
        zone if known.zones.contains(zone) => Ty::Zone,
        _ => of_name(signs.said(last), known, locals),
    }
}

/// The type of what ends before a sign, where a dot follows: `hand of x.owner` is the hand of an owner.
pub fn of_owner(signs: &Signs, end: usize, known: &Known, locals: &[Local]) -> Ty {
    let last = end.saturating_sub(1);
    if signs.is(last, Token::Text) {
        return Ty::Thing(None);
    }
    if signs.is(last, Token::Word) && signs.before(last, 1) != "." {
        return of_name(signs.said(last), known, locals);
    }
    of_chain(signs, end, known, locals)
}

fn of_call(signs: &Signs, (open, close): (usize, usize), known: &Known, locals: &[Local]) -> Ty {
    let name = open.checked_sub(1).filter(|at| signs.is(*at, Token::Word)).map_or("", |at| signs.said(at));
    if name.is_empty() {
        return of_chain(signs, close, known, locals);
    }
    if let Some(callee) = known.callees.get(name) {
        return callee.gives.clone().unwrap_or(Ty::Any);
    }
    let first = signs.part(open + 1..close);
    match (name, primitives::function_named(name).map(|row| row.lowers)) {
        ("count" | "sum" | "min" | "max", _) => Ty::Int,
        (_, Some(Lowers::Function(_, _, _, give))) => {
            Known::given(give, Some(&of_chain(&first, first.all.len(), known, locals)))
        }
        _ => Ty::Any,
    }
}

fn of_attribute(known: &Known, owner: &Ty, name: &str) -> Ty {
    known.attribute_of(owner, name).unwrap_or_else(|| {
        primitives::properties_named(name)
            .find_map(|row| match row.lowers {
                Lowers::Property(_, want, give) if has(owner, want) => Some(Known::given(give, Some(owner))),
                _ => None,
            })
            .unwrap_or(Ty::Any)
    })
}

/// Whether what a built-in attribute is asked of can be of a type.
pub fn has(owner: &Ty, want: Want) -> bool {
    match owner.plain() {
        Ty::Thing(_) => matches!(want, Want::Object | Want::Place),
        Ty::Zone => want == Want::Zone,
        Ty::Cell => matches!(want, Want::Cell | Want::Place),
        Ty::Any => true,
        _ => false,
    }
}

/// The type of a name.
fn of_name(name: &str, known: &Known, locals: &[Local]) -> Ty {
    if let Some(local) = locals.iter().find(|local| local.name == name) {
        return local.ty.clone();
    }
    if matches!(name, "yes" | "no") {
        return Ty::Bool;
    }
    if let Some(ty) = known.parameters.get(name) {
        return ty.clone();
    }
    if known.zones.contains(name) {
        return Ty::Zone;
    }
    if let Some((of, _)) = known.enums.iter().find(|(_, members)| members.iter().any(|member| member == name)) {
        return Ty::Member(of.clone());
    }
    if let Some(gives) = known.callees.get(name).and_then(|callee| callee.gives.clone()) {
        return gives;
    }
    match primitives::fact_named(name).map(|row| row.lowers) {
        Some(Lowers::Fact(_, give)) => Known::given(give, None),
        _ => known.attribute_of(&Ty::Any, name).or_else(|| of_candidate(name, locals)).unwrap_or(Ty::Any),
    }
}

/// The type of what every thing has, said of what is looked for: `where controller == …`.
fn of_candidate(name: &str, locals: &[Local]) -> Option<Ty> {
    let it = locals.iter().find(|local| local.name == "it")?;
    primitives::properties_named(name).find_map(|row| match row.lowers {
        Lowers::Property(_, want, give) if has(&it.ty, want) => Some(Known::given(give, Some(&it.ty))),
        _ => None,
    })
}
