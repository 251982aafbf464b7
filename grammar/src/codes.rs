//! The codes of the faults that reading a file can find, from N0001 to N0099, each with its page.
//!
//! A code is declared once, here: its number, its title, and the page that `naipe explain` shows.

use crate::diagnostic::Code;

/// What there is to know about a code.
#[derive(Debug, Clone, Copy)]
pub struct CodeInfo {
    /// The code, as messages show it and `naipe explain` is asked for it.
    pub code: Code,
    /// The fault, in a few words.
    pub title: &'static str,
    /// What it means, a wrong example, and the example mended (markdown).
    pub page: &'static str,
}

macro_rules! codes {
    ($($number:literal $file:literal $name:ident $title:literal;)*) => {
        $(
            #[doc = $title]
            pub const $name: Code = Code($number);
        )*

        /// Every code of this crate, by number.
        pub const TABLE: &[CodeInfo] = &[
            $(CodeInfo { code: $name, title: $title, page: include_str!(concat!("../pages/", $file, ".md")) },)*
        ];
    };
}

codes! {
    // Bytes and signs.
    1 "N0001" INVALID_UTF8 "the file is not UTF-8 text";
    2 "N0002" NUL_BYTE "the file holds a zero byte";
    3 "N0003" TOO_LARGE "the file is too large";
    4 "N0004" UNCLOSED_TEXT "a text is not closed";
    5 "N0005" UNCLOSED_BLOCK_TEXT "a block of text is not closed";
    6 "N0006" SMART_QUOTES "typographic quotes";
    7 "N0007" ODD_CHARACTER "a character that the language does not use";
    8 "N0008" FOREIGN_SIGN "a sign of another language";
    9 "N0009" FOREIGN_WORD "a word of another language";
    10 "N0010" UNKNOWN_ESCAPE "an unknown escape in a text";
    18 "N0018" HIDDEN_CHARACTER "a character that is not seen as what it is";
    19 "N0019" SEVERAL_LINES "a title of several lines";

    // Brackets and declarations.
    11 "N0011" UNCLOSED_BRACKET "a bracket is not closed";
    12 "N0012" STRAY_CLOSER "a closing bracket with nothing to close";
    13 "N0013" UNREADABLE "the file cannot be read";
    14 "N0014" TOO_DEEP "brackets nested too deep";
    15 "N0015" UNKNOWN_ITEM "an unknown declaration";
    16 "N0016" OUTSIDE_ITEM "text outside any declaration";
    17 "N0017" LOST_DOC "a documentation comment with nothing after it";

    // Phrases.
    20 "N0020" UNEXPECTED "something else was expected here";
    21 "N0021" MISSING_BLOCK "a missing `{`";
    22 "N0022" FIELD_EQUALS "`=` where a field has `:`";
    23 "N0023" CONDITION_EQUALS "`=` where a comparison has `==`";
    24 "N0024" CLAUSE_ORDER "clauses out of order";
    25 "N0025" REPEATED_CLAUSE "a clause said twice";
    26 "N0026" NUMBER_TOO_LARGE "a number that is too large";
    27 "N0027" BAD_DATE "a date that is not in the calendar";
    28 "N0028" BAD_ARTICLE "not the id of an article";
    29 "N0029" RESERVED_WORD "a word of the language used as a name";
    30 "N0030" DECIMAL_NUMBER "a number with decimals";
    31 "N0031" MISSING_VALUE "a missing value";
    32 "N0032" UNKNOWN_MEMBER "a line that cannot stand in this block";
    33 "N0033" TWO_READINGS "this can be read in two ways";
}

/// The titles and texts of these codes' pages in Spanish, each under its code; the examples are those of the pages.
pub const SPANISH: &str = include_str!("../translations/es.md");

/// Messages in Spanish, as [`crate::messages::Messages`] reads them.
pub const SPANISH_MESSAGES: &str = include_str!("../translations/es-messages.txt");

/// What there is to know about a code, where it is one of this crate's.
#[must_use]
pub fn find(code: Code) -> Option<&'static CodeInfo> {
    TABLE.iter().find(|info| info.code == code)
}
