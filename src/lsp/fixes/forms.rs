//! What a help describes and no word of it says whole: how what is written is put otherwise. Each way is found by the code of the
//! fault and by what its help is known by, not by the words of its message.

use super::Fix;
use super::line::{Line, short};
use super::{declared, elsewhere, lines, queries, rules, statements};
use crate::lsp::completion::known::Known;
use crate::lsp::desk::Desk;
use naipe_grammar::ast::ItemKind;
use naipe_grammar::codes as read;
use naipe_grammar::diagnostic::{Code, Diagnostic};
use naipe_grammar::mentions::Sort;
use naipe_interpreter::codes as meant;
use std::sync::Arc;

/// A fault, and what is known where it is.
pub struct About<'a> {
    pub desk: &'a Desk,
    pub fault: &'a Diagnostic,
    pub line: Line<'a>,
    pub help: &'a str,
}

/// How many of what a game has are offered where any of them would do.
pub const SOME: usize = 5;

/// What could be written instead.
type Way = fn(&About) -> Vec<Fix>;

/// The ways, by the code of a fault and a part of its help.
const WAYS: &[(Code, &str, Way)] = &[
    (read::UNEXPECTED, "here a thing is chosen with `choose", statements::chosen),
    (read::UNEXPECTED, "what changes for a time is said after the move", statements::changed_after),
    (read::UNEXPECTED, "take the braces away", statements::unbraced),
    (read::UNEXPECTED, "cards are drawn by moving them", statements::drawn),
    (read::UNEXPECTED, "one die is `let a = roll", statements::dice),
    (read::UNEXPECTED, "say what, and how much of it", statements::paid),
    (read::UNEXPECTED, "` is a zone: write `it in ", queries::lies_there),
    (read::UNEXPECTED, "and for each of them in that order", queries::one_by_one),
    (read::UNEXPECTED, "whoever may do it or not chooses in its block", statements::chosen_in_block),
    (read::UNEXPECTED, "write `create every KIND in ZONE", statements::made_if),
    (read::UNEXPECTED, "of several kinds, one is named", rules::second_kind),
    (read::MISSING_VALUE, "write what is asked, and then", rules::asked),
    (read::UNKNOWN_MEMBER, "what reacts is written", rules::reacts),
    (read::UNKNOWN_MEMBER, "an ability says it", rules::said_by_ability),
    (read::UNKNOWN_MEMBER, "this reads as a sentence", rules::printed_or_remarked),
    (read::UNKNOWN_MEMBER, "the cards of a zone stand in braces", rules::zone_or_remark),
    (read::BAD_DATE, "such as `", rules::last_day),
    (read::DECIMAL_NUMBER, "a version of the language", rules::version),
    (meant::UNKNOWN_ATTRIBUTE, "an ability says: `modify", rules::said_by_ability),
    (meant::UNKNOWN_ATTRIBUTE, "it has `", rules::no_such_field),
    (meant::UNKNOWN_ATTRIBUTE, "say where they are", statements::where_they_are),
    (meant::UNKNOWN_NAME, "say where they are", statements::where_they_are),
    (meant::UNKNOWN_NAME, "declare `enum ", rules::sorts),
    (meant::UNKNOWN_NAME, "say what it is called", rules::called),
    (meant::TWICE, "rename one of them", rules::another_name),
    (meant::TWICE, "say of which each is", rules::of_which),
    (meant::UNKNOWN_KIND, "name a kind after `:`", rules::kind_of_card),
    (meant::UNKNOWN_KIND, "is a member of an enum", statements::compared),
    (meant::UNKNOWN_EVENT, "there are: `", rules::payment),
    (meant::UNKNOWN_EVENT, "say of what: `", statements::summed),
    (meant::UNKNOWN_EVENT, "name an action that announces", rules::action),
    (meant::UNKNOWN_EVENT, "write to its parameters before", statements::written_before),
    (meant::WRONG_TYPE, "all of them are `all ", queries::themselves),
    (meant::WRONG_TYPE, "one of them is `first ", queries::themselves),
    (meant::WRONG_TYPE, "to do it with each, write `for x: ", queries::each_in_turn),
    (meant::WRONG_TYPE, "those with that title are `", queries::titled),
    (read::UNEXPECTED, "each part behind `|` names things", queries::which_there),
    (read::UNEXPECTED, "as `player` or a kind of card", queries::of_kind),
    (meant::UNKNOWN_ATTRIBUTE, "is a zone: write `", queries::zone_of),
    (meant::AMBIGUOUS, "where that is meant; to speak of", queries::by_its_name),
    (meant::AMBIGUOUS, "where that is meant; to speak of", queries::name_outside),
    (meant::AMBIGUOUS, "says all that is in play", queries::what_is_in_it),
    (meant::WITH_ITSELF, "name the one outside", queries::name_outside),
    (meant::WRONG_TYPE, "`size(…)` is how many they are", queries::how_many),
    (meant::WRONG_TYPE, "say whose it was", queries::taking_part),
    (meant::WRONG_TYPE, "put things in order by a number", statements::in_order),
    (meant::WRONG_TYPE, "or a `pile`, or name `", statements::without_place),
    (meant::WRONG_TYPE, "write `=` to give it another value", statements::given_value),
    (meant::ARGUMENTS, "it is paid as in", rules::paid_as),
    (meant::NO_PRONOUN, "name what you mean", statements::named),
    (meant::CYCLE, "let it use itself only", rules::ends_itself),
    (meant::MISPLACED, "with the labels of the `forbid`", rules::lifted),
    (meant::MISPLACED, "write `subset in hand of p`", statements::subsets),
    (meant::MISPLACED, "say what it is a copy of once", statements::copied_once),
    (meant::MISPLACED, "ask it once, before", statements::asked_before),
    (meant::MISPLACED, "before or after the `together`", statements::by_itself),
    (meant::MISPLACED, "write it in a reaction", rules::in_a_reaction),
    (meant::MISPLACED, "make each by itself", statements::as_printed),
    (meant::MISPLACED, "write the ability as a statement", statements::ability_of_nobody),
    (meant::MISPLACED, "write a number, or `cost of it`", statements::paid_first),
    (meant::MISPLACED, "write it like `", rules::one_word),
    (meant::MISPLACED, "between the braces of one `modes`", rules::among_modes),
    (meant::MISPLACED, "do it after the block, with what each player chose", statements::after_all_chose),
    (meant::MISPLACED, "`return` leaves the whole block", statements::leaves),
    (meant::MISPLACED, "such as `choose any number of", statements::several),
    (meant::MOVED_ON, "name what has come", statements::named_anew),
    (meant::NOT_ASSIGNABLE, "or give it another name here", statements::another_name),
    (meant::BAD_WORDS, "so many of a noun", rules::filled),
    (meant::GIVES_NOTHING, "write `return …` where", rules::gives_back),
    (meant::GIVES_NOTHING, "say what it gives", statements::given_to_nobody),
    (meant::GIVES_NOTHING, "`return` alone leaves", statements::returns_alone),
    (meant::UNKNOWN_EVENT, "and nothing happens by its name", statements::moved_there),
    (meant::UNKNOWN_NAME, "name it before that block", elsewhere::named_before),
    (meant::UNKNOWN_KIND, "a keyword has a name, and is declared", elsewhere::keyword_declared),
    (meant::UNKNOWN_KIND, "a keyword has no quotes", rules::unquoted),
    (meant::UNKNOWN_KIND, "a type is `", rules::types),
    (meant::NO_PRONOUN, "what is printed does not change", rules::changed_by_ability),
    (meant::NOT_CONSTANT, "what is printed does not change", rules::changed_by_ability),
    (meant::NEVER_HEARS, "say where it works, such as", rules::where_it_works),
    (meant::MISPLACED, "in the block of an `instead of`", statements::after_all),
    (meant::MISPLACED, "behind the `together`", elsewhere::behind_together),
    (meant::MISPLACED, "in the `together` itself", elsewhere::named_in_together),
    (meant::MISPLACED, "write it at top level, over what it concerns", elsewhere::check_at_top),
    (meant::MISPLACED, "give the labels names", elsewhere::labels_named),
    (read::UNEXPECTED, "a keyword is given with", rules::keyword_given),
    (read::UNEXPECTED, "look for it: `modify", statements::looked_for),
    (read::UNEXPECTED, "write `modify SELECTOR {", statements::who_first),
    (read::UNEXPECTED, "in a format stand `require", rules::set_there),
    (read::UNEXPECTED, "the other way has a line of its own", rules::other_way),
    (read::UNEXPECTED, "a number that is chosen has a name", rules::chosen_number),
    (read::UNEXPECTED, "a remark begins with `//`", lines::remark_here),
    (read::UNEXPECTED, "each in a line of its own", lines::without_colon),
    (read::UNEXPECTED, "fields follow one another without commas", lines::without_commas),
    (meant::UNKNOWN_ATTRIBUTE, "and has no `:` behind it", lines::without_colon),
    (meant::UNKNOWN_NAME, "stands in a line without a player", lines::without_player),
    (read::ODD_CHARACTER, "a remark begins with `//`", lines::remark_here),
    (read::FOREIGN_SIGN, "a remark begins with `//`", lines::remark_here),
    (read::OUTSIDE_ITEM, "a remark begins with `//`", lines::remark),
    (read::UNKNOWN_ITEM, "a remark begins with `//`", lines::remark),
    (read::LOST_DOC, "write it with `//`", lines::plain_remark),
    (read::UNEXPECTED, "roll in a line of its own", elsewhere::named_first),
    (meant::UNKNOWN_EVENT, "name what it gives first", elsewhere::named_first),
    (meant::UNKNOWN_ATTRIBUTE, "ask first: `if ", elsewhere::asked_first),
    (meant::NO_SUCH_ADDRESS, "say what it is about: `", lines::about),
    (meant::SECOND_COPY, "write its label: `", lines::labelled),
    (meant::SECOND_COPY, "write its name: `", lines::called_so),
    (meant::SECOND_COPY, "leave the label out", lines::unlabelled),
    (meant::UNKNOWN_NAME, "to have it chosen, write `choose", lines::number_chosen),
    (meant::ARGUMENTS, "it is `", lines::too_many),
    (meant::NOT_PLAYABLE, "say by what players are ordered", lines::ordered),
    (meant::NEVER_HEARS, "speak of its coming from nowhere", lines::from_nowhere),
    (read::UNEXPECTED, "take `announce` away", lines::not_announced),
    (read::UNKNOWN_MEMBER, "to make it happen", statements::happens),
    (meant::WRONG_TYPE, "of the kind with `create every`", statements::made_of_each),
    (meant::WRONG_TYPE, "what a card has stands behind `has:`", lines::of_its_own),
    (meant::UNKNOWN_PHASE, "write `until turn` (this turn)", statements::until_its_end),
    (read::UNEXPECTED, "then VALUE else VALUE", statements::otherwise),
    (read::UNEXPECTED, "and for each of them in that order", queries::all_in_order),
    (meant::WRONG_TYPE, "pick one with `first`", queries::one_or_each),
    (meant::WRONG_TYPE, "say it behind the brackets", statements::asked_behind),
    (read::UNEXPECTED, "write `modify … { … } ", lines::behind_braces),
    (read::UNEXPECTED, "`target` is written `", lines::named_choice),
    (read::UNEXPECTED, "then stands for what was chosen", lines::named_choice),
    (read::UNEXPECTED, " when active == ", lines::whose_turn),
    (meant::MISSING_VALUE, " = …`, or make it `or none`", declared::begun),
    (read::UNEXPECTED, "write `deck \"Title\" {", declared::in_a_zone),
    (read::UNEXPECTED, "write `define NAME(…): TYPE = VALUE`", declared::given),
    (read::UNEXPECTED, "`parameter` is written `", declared::begun),
    (read::UNEXPECTED, "write `require count(KIND in ZONE", declared::counted),
    (meant::UNKNOWN_NAME, "to ask it of each player, or of each thing", declared::asked_of_each),
];

/// What could be written.
pub fn candidates(desk: &Desk, fault: &Diagnostic) -> Vec<Fix> {
    let (Some(label), Some(help)) = (fault.labels.first(), fault.help.as_deref()) else { return Vec::new() };
    let mut ways = WAYS.iter().filter(|(code, form, _)| *code == fault.code && help.contains(form)).peekable();
    if ways.peek().is_none() {
        return Vec::new();
    }
    let about = About { desk, fault, line: Line::new(desk.text(label.span.file), label.span), help };
    ways.flat_map(|(_, _, way)| way(&about)).collect()
}

impl About<'_> {
    /// What the game declares.
    pub fn known(&self) -> Arc<Known> {
        self.desk.known(self.line.place.file)
    }

    /// What is written at the place of the fault.
    pub fn written(&self) -> &str {
        self.line.text.get(self.line.place.start as usize..self.line.place.end as usize).unwrap_or("")
    }

    /// The names of what is declared of some sorts.
    pub fn declared(&self, sorts: &[Sort]) -> Vec<String> {
        let of_file = |file| -> Vec<String> {
            let names = self.desk.names(file);
            let text = self.desk.text(file);
            names.declared(sorts).filter_map(|(name, _)| text.get(name.range.clone())).map(str::to_owned).collect()
        };
        self.desk.beside(self.line.place.file).into_iter().flat_map(of_file).collect()
    }

    /// The zones whose declaration says some words.
    pub fn zones(&self, words: &[&str]) -> Vec<String> {
        let files = self.desk.beside(self.line.place.file);
        let items = files.iter().filter_map(|file| self.desk.library.files.file(*file)).flat_map(|file| &file.items);
        let is_so = |text: &str| words.iter().all(|word| text.contains(word));
        let zones = items.filter_map(|item| match &item.kind {
            ItemKind::Zone(zone) if is_so(self.desk.library.files.sources.slice(item.span)) => {
                Some(zone.name.name.to_string())
            }
            _ => None,
        });
        zones.collect()
    }

    /// Whoever has a name where the fault is: parameters in its line, and those whom every rule knows.
    pub fn players(&self) -> Vec<String> {
        let line = &self.line;
        let named =
            line.all(0..line.at, &["player"]).into_iter().filter(|sign| *sign > 1 && line.said(sign - 1) == ":");
        let mut all: Vec<String> = named.map(|sign| line.said(sign - 2).to_owned()).collect();
        all.extend(["you", "active"].map(str::to_owned));
        all
    }

    /// What puts a text in the place of the signs from one on up to another.
    pub fn write(&self, from: usize, to: usize, now: String) -> Fix {
        self.line.put(format!("Write `{}`", short(&now)), from, to, now)
    }

    /// What takes the signs from one on up to another out, with the blank before them.
    pub fn leave(&self, from: usize, to: usize) -> Fix {
        let line = &self.line;
        let mut fix = line.put(format!("Leave `{}` out", short(line.between(from, to))), from, to, String::new());
        fix.place.start = naipe_grammar::narrow::u32(line.end_before(from));
        fix
    }

    /// What is put at a byte.
    pub fn add(&self, at: usize, what: &str) -> Fix {
        let place = naipe_grammar::span::Span::new(self.line.place.file, at, at);
        Fix::said(format!("Add `{}`", short(what.trim())), place, what.to_owned())
    }
}
