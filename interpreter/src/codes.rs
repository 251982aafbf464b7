//! The diagnostics of checking and lowering: each code with a title and a page.

use naipe_grammar::codes::CodeInfo;
use naipe_grammar::diagnostic::Code;

/// The titles and texts of these codes' pages in Spanish, each under its code; the examples are those of the pages.
pub const SPANISH: &str = include_str!("../translations/es.md");

/// Messages in Spanish, as [`naipe_grammar::messages::Messages`] reads them.
pub const SPANISH_MESSAGES: &str = include_str!("../translations/es-messages.txt");

macro_rules! codes {
    ($($name:ident = $number:literal, $title:literal;)*) => {
        $(#[doc = $title] pub const $name: Code = Code($number);)*

        /// Every code of checking and lowering.
        pub const TABLE: &[CodeInfo] = &[$(
            CodeInfo { code: $name, title: $title, page: include_str!(concat!("../pages/N0", stringify!($number), ".md")) },
        )*];
    };
}

codes! {
    UNKNOWN_NAME = 100, "nothing has this name";
    TWICE = 101, "the same name is declared twice";
    UNKNOWN_KIND = 102, "no kind, trait or keyword has this name";
    UNKNOWN_ATTRIBUTE = 103, "no such attribute here";
    UNKNOWN_ZONE = 104, "no zone has this name";
    UNKNOWN_EVENT = 105, "nothing that can be called or listened to has this name";
    UNKNOWN_PHASE = 106, "no phase has this name";
    UNKNOWN_CARD = 107, "no card has this title";
    WRONG_TYPE = 108, "a value of another type is wanted";
    ARGUMENTS = 109, "the arguments do not fit";
    NO_PRONOUN = 110, "nobody is meant by this word here";
    WHOSE_ZONE = 111, "it must be said whose zone is meant";
    AMBIGUOUS = 112, "the word means several things";
    TWO_TYPES = 113, "an attribute has two types";
    MISSING_VALUE = 114, "a card lacks a value";
    NOT_CONSTANT = 115, "a fixed value is wanted";
    CYCLE = 116, "a definition leads back to itself";
    NO_SUCH_ADDRESS = 117, "an erratum corrects what is not there";
    TWO_ERRATA = 118, "two errata on the same thing and date";
    UNKNOWN_POLICY = 119, "no such policy";
    MISPLACED = 120, "this does not belong here";
    NOT_ASSIGNABLE = 121, "this cannot be written to";
    BAKED = 122, "a current value is written back";
    UNKNOWN_ARTICLE = 123, "an article is cited that is not declared";
    NO_CLASS = 124, "an ability without a class";
    UNKNOWN_LABEL = 125, "no rule has this label";
    UNKNOWN_GAME = 126, "no game has this name";
    NOT_PLAYABLE = 127, "the game lacks something to be played";
    NO_CHANGE = 128, "an erratum changes nothing";
    SECOND_COPY = 129, "an erratum adds beside what it may have meant to replace";
    TOO_MANY = 130, "more of something than can be numbered";
    NEVER_HEARS = 131, "an ability that never does anything";
    GIVES_NOTHING = 132, "nothing is given back";
    BAD_WORDS = 133, "words that cannot be put together";
    WITH_ITSELF = 134, "something is compared with itself";
    MOVED_ON = 135, "a name of what is there no more";
    NEVER_THERE = 136, "something that is never there";
    UNSEEN = 137, "a choice tells what may not be seen";
    NEWER = 140, "a game in a newer version of the language";
    SCENARIO = 300, "a scenario says something that cannot be";
    EXPECTED = 301, "something expected did not come true";
    NOT_OFFERED = 302, "an answer was not among the options";
    LEGAL_AFTER_ALL = 303, "a move said to be illegal is offered";
    OTHER_OPTIONS = 304, "other options were offered than expected";
    UNANSWERED = 305, "nobody answers a question of the game";
    GAME_FAULT = 306, "the rules did something that cannot be";
    OTHER_REASON = 307, "a move is illegal, or a game ended, for another reason than expected";
    UNUSED_ANSWER = 308, "an answer that nobody asked for";
    WRONG_DECK = 309, "a deck is not as legal as expected";
    UNUSED = 310, "nothing uses this name";
    TESTS_NOTHING = 311, "a scenario that tests nothing";
    NOT_ASKED = 312, "somebody else is asked";
    PROVES_NOTHING = 313, "a claim about nothing";
}
