//! What a name stands for: where it is declared, and where else it is said.

mod meant;

use super::desk::Desk;
use naipe_grammar::ast::ItemKind;
use naipe_grammar::composed::composed;
use naipe_grammar::mentions::{Mention, Part, Sort};
use naipe_grammar::span::{FileId, Span};
use naipe_grammar::tokens::{Token, tokens};
use naipe_interpreter::primitives;
use std::ops::Range;

/// A name under the cursor, and what it stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The name, however its accents are written.
    pub name: String,
    /// The name under the cursor.
    pub here: Mention,
    /// Where it is declared or bound: the file, and the mention that does.
    pub declared: Vec<(FileId, Mention)>,
}

/// In which of the spaces of names one stands: what is written in quotes, the articles, and all else.
fn space(sort: Sort) -> u8 {
    match sort {
        Sort::Card => 1,
        Sort::Deck => 2,
        Sort::Scenario => 3,
        Sort::Position => 4,
        Sort::Label => 5,
        Sort::Article => 6,
        Sort::Text => 7,
        Sort::Setting => 8,
        Sort::Shared => 9,
        Sort::Title => 10,
        _ => 0,
    }
}

/// Whether what is declared so can be meant by what is used so.
fn fits(declared: Sort, used: Sort) -> bool {
    space(declared) == space(used)
        // A title in quotes may be that of an action, a mode or a card.
        || (used == Sort::Card && matches!(declared, Sort::Action | Sort::Label | Sort::Title))
}

/// Whether what is used so may be a name that is bound near it: a field, a payment or what is answered is none.
fn may_be_bound(used: &Mention) -> bool {
    let is_never = matches!(
        used.sort,
        Sort::Attribute | Sort::Called | Sort::Payment | Sort::Action | Sort::Argument | Sort::Game
    );
    space(used.sort) == 0 && !(used.part == Part::Used && is_never)
}

/// The name at a byte of a file.
pub fn at(desk: &Desk, file: FileId, byte: usize) -> Option<Found> {
    let names = desk.names(file);
    let touches = |range: &Range<usize>| range.start <= byte && byte <= range.end;
    let here = names.iter().filter(|name| touches(&name.range)).max_by_key(|name| name.range.start)?.clone();
    let name = composed(desk.text(file).get(here.range.clone())?).into_owned();
    let declared = declarations(desk, file, &here, &name);
    Some(Found { name, here, declared })
}

/// Where a name is declared or bound.
pub fn declarations(desk: &Desk, file: FileId, here: &Mention, name: &str) -> Vec<(FileId, Mention)> {
    let is_filled = matches!(here.sort, Sort::Filled | Sort::Counted);
    let filled = if is_filled { filled(desk, file, here, name) } else { Vec::new() };
    if here.sort == Sort::Filled || !filled.is_empty() {
        return filled;
    }
    if here.sort == Sort::Title {
        return vec![(file, here.clone())];
    }
    if here.sort == Sort::Shared {
        return meant::shared(desk, file, name);
    }
    if may_be_bound(here) {
        let names = desk.names(file);
        let bound = names.given_in(name, &here.item).filter(|other| other.part == Part::Bound);
        let bound: Vec<(FileId, Mention)> = bound.map(|other| (file, other.clone())).collect();
        if !bound.is_empty() {
            return bound;
        }
    }
    // What is corrected has its names in the correction, too.
    if may_be_bound(here) && here.part == Part::Used {
        let of_corrected = of_corrected(desk, file, here, name);
        if !of_corrected.is_empty() {
            return of_corrected;
        }
    }
    let beside = desk.beside(file);
    let given = |is: &dyn Fn(&Mention) -> bool| -> Vec<(FileId, Mention)> {
        let of_file = |other: &FileId| -> Vec<(FileId, Mention)> {
            desk.names(*other).given(name).filter(|one| is(one)).map(|one| (*other, one.clone())).collect()
        };
        beside.iter().flat_map(of_file).collect()
    };
    let mut found = given(&|one| one.part == Part::Declared && fits(one.sort, here.sort));
    if here.part != Part::Worded {
        meant::narrow(desk, file, here, &mut found);
    }
    // What every game has is nobody's, if nothing of the game can be called.
    let is_built_in = here.sort == Sort::Called && primitives::function_named(name).is_some();
    if is_built_in && found.iter().all(|(_, one)| !meant::is_called(one.sort)) {
        return Vec::new();
    }
    let is_said = here.sort == Sort::Argument;
    if !found.is_empty() && here.part != Part::Worded && !is_said {
        return found;
    }
    let bound = given(&|one| one.part == Part::Bound && space(here.sort) == 0);
    if here.part == Part::Worded {
        return worded(desk, file, here, found, bound);
    }
    if (found.is_empty() || is_said) && !bound.is_empty() {
        // A parameter of what is called or answered to here.
        let of: Vec<(Option<String>, (FileId, Mention))> =
            bound.into_iter().map(|(other, mention)| (callee(desk, other, &mention), (other, mention))).collect();
        let is_of = |said: &[&str], callee: &Option<String>| callee.as_deref().is_some_and(|one| said.contains(&one));
        let said = called(desk, file, here).into_iter().find(|said| of.iter().any(|(callee, _)| is_of(said, callee)));
        let said = said.unwrap_or_default();
        let of: Vec<_> = of.into_iter().filter(|(callee, _)| is_of(&said, callee)).map(|(_, one)| one).collect();
        return if of.is_empty() { found } else { of };
    }
    found
}

/// What a name stands for in an erratum that the card or the rule has bound which it corrects.
fn of_corrected(desk: &Desk, file: FileId, here: &Mention, name: &str) -> Vec<(FileId, Mention)> {
    let text = desk.text(file).get(here.item.clone()).unwrap_or("");
    let mut signs = tokens(text).filter(|(token, _)| !token.is_trivia());
    if signs.next().is_none_or(|(_, range)| &text[range] != "errata") {
        return Vec::new();
    }
    let names = desk.names(file);
    let mut of_item = names.of_item(&here.item).filter(|other| other.part == Part::Used);
    let Some(corrected) = of_item.next() else { return Vec::new() };
    let title = &desk.text(file)[corrected.range.clone()];
    let mut found = Vec::new();
    for other in desk.beside(file) {
        let names = desk.names(other);
        let declares = |one: &Mention| one.part == Part::Declared && fits(one.sort, corrected.sort);
        for item in names.given(title).filter(|one| declares(one)).map(|one| one.item.clone()) {
            let bound = names.given_in(name, &item).filter(|one| one.part == Part::Bound);
            found.extend(bound.map(|one| (other, one.clone())));
        }
    }
    found
}

/// What is filled in, in the words of a game: a parameter of what they are for, or of the words alone.
fn filled(desk: &Desk, file: FileId, here: &Mention, name: &str) -> Vec<(FileId, Mention)> {
    let names = desk.names(file);
    let mut entry = names.of_item(&here.item);
    let Some(key) = entry.find(|other| other.part == Part::Worded).map(|key| &desk.text(file)[key.range.clone()])
    else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for other in desk.beside(file) {
        let names = desk.names(other);
        let bound = names.given(name).filter(|mention| mention.part == Part::Bound);
        let of_key = bound.filter(|mention| callee(desk, other, mention).as_deref() == Some(key));
        found.extend(of_key.map(|mention| (other, mention.clone())));
    }
    if found.is_empty() {
        let own = names.given_in(name, &here.item).filter(|other| other.part == Part::Bound);
        found.extend(own.map(|mention| (file, mention.clone())));
    }
    found
}

/// What words are for: of the things with that name those of the sort that stands before it, or else all parameters.
fn worded(
    desk: &Desk,
    file: FileId,
    here: &Mention,
    mut declared: Vec<(FileId, Mention)>,
    mut bound: Vec<(FileId, Mention)>,
) -> Vec<(FileId, Mention)> {
    if here.sort != Sort::Name && declared.iter().any(|(_, mention)| mention.sort == here.sort) {
        declared.retain(|(_, mention)| mention.sort == here.sort);
    }
    if here.sort == Sort::Name
        && let Some(sort) = meant::paid_or_had(desk, file, here, &declared)
    {
        let others = [Sort::Payment, Sort::Attribute];
        declared.retain(|(_, mention)| mention.sort == sort || !others.contains(&mention.sort));
    }
    // What has a row of its own sort is worded by that.
    if here.sort == Sort::Name && declared.iter().any(|(_, one)| !meant::has_own_row(desk, file, here, one.sort)) {
        declared.retain(|(_, one)| !meant::has_own_row(desk, file, here, one.sort));
    }
    if declared.is_empty() || (here.sort == Sort::Parameter && declared.iter().all(|(_, one)| one.sort != here.sort)) {
        bound.retain(|(other, mention)| callee(desk, *other, mention).is_some());
        return bound;
    }
    declared
}

/// Words before the name of an event whose parameters have their names where it is answered to.
const ANSWERED: [&str; 6] = ["before", "of", "after", "forbid", "permit", "happened"];

/// What a parameter may be of that is named somewhere, what is likelier first: before a colon, of what is called there, and
/// otherwise of what the item answers to, or of anything that it speaks of.
fn called<'d>(desk: &'d Desk, file: FileId, here: &Mention) -> Vec<Vec<&'d str>> {
    let text = desk.text(file);
    let signs = |range: Range<usize>| {
        let of = text.get(range).unwrap_or("");
        tokens(of).filter(|(token, _)| !token.is_trivia()).map(move |(token, at)| (token, &of[at]))
    };
    if signs(here.range.end..here.item.end).next().is_some_and(|(token, _)| token == Token::Colon) {
        let before: Vec<(Token, &str)> = signs(here.item.start..here.range.start).collect();
        let mut open = 0;
        for (at, (token, _)) in before.iter().enumerate().rev() {
            match token {
                Token::CloseParen => open += 1,
                Token::OpenParen if open > 0 => open -= 1,
                Token::OpenParen => return vec![before[..at].last().map(|(_, word)| *word).into_iter().collect()],
                _ => {}
            }
        }
    }
    let all = words(desk, file, &here.item);
    let answered = all.windows(2).filter(|pair| ANSWERED.contains(&pair[0])).map(|pair| pair[1]).collect();
    vec![answered, all]
}

/// The words of an item.
fn words<'d>(desk: &'d Desk, file: FileId, item: &Range<usize>) -> Vec<&'d str> {
    let text = desk.text(file).get(item.clone()).unwrap_or("");
    tokens(text).filter(|(token, _)| *token == Token::Word).map(|(_, range)| &text[range]).collect()
}

/// The event, define, procedure, payment or keyword that a name is a parameter of.
fn callee(desk: &Desk, file: FileId, parameter: &Mention) -> Option<String> {
    let names = desk.names(file);
    let declared = names.of_item(&parameter.item).find(|name| {
        name.part == Part::Declared
            && matches!(
                name.sort,
                Sort::Event | Sort::Define | Sort::Procedure | Sort::Payment | Sort::Keyword | Sort::Action
            )
    })?;
    // What is bound in its body is nobody else's.
    let text = desk.text(file);
    let head = text[parameter.item.clone()].find('{').map_or(parameter.item.end, |at| parameter.item.start + at);
    (parameter.range.start < head).then(|| text[declared.range.clone()].to_owned())
}

/// Of what sort the thing is that a name stands for.
pub fn sort(desk: &Desk, file: FileId, mention: &Mention) -> Option<Sort> {
    let name = desk.text(file).get(mention.range.clone())?;
    declarations(desk, file, mention, name).first().map(|(_, declared)| declared.sort)
}

/// The files in which what a name stands for can be said: those of every game that has where it is declared.
pub fn files(desk: &Desk, file: FileId, found: &Found) -> Vec<FileId> {
    let declared = found.declared.iter().map(|(file, _)| *file);
    let mut files: Vec<FileId> = declared.chain([file]).flat_map(|file| desk.beside(file)).collect();
    files.sort_unstable();
    files.dedup();
    files
}

/// The language in which words at a place are.
pub fn language(desk: &Desk, file: FileId, byte: usize) -> Option<&str> {
    let items = &desk.library.files.file(file)?.items;
    let around = items.iter().find(|item| (item.span.start as usize..item.span.end as usize).contains(&byte))?;
    if let ItemKind::Words { language, .. } = &around.kind { Some(language.name.as_str()) } else { None }
}

/// Every place where what a name stands for is said, its declaration included.
pub fn everywhere(desk: &Desk, file: FileId, found: &Found) -> Vec<Span> {
    let mut places = Vec::new();
    for other in files(desk, file, found) {
        for mention in desk.names(other).of(&found.name) {
            let declared = declarations(desk, other, mention, &found.name);
            let same = if found.declared.is_empty() {
                declared.is_empty() && mention.sort == found.here.sort
            } else if mention.part == Part::Worded {
                // Words that are for others, too, stay what they are.
                !declared.is_empty() && declared.iter().all(|one| found.declared.contains(one))
            } else {
                declared.iter().any(|one| found.declared.contains(one))
            };
            if same {
                places.push(Span::new(other, mention.range.start, mention.range.end));
            }
        }
    }
    places.sort_unstable();
    places.dedup();
    places
}
