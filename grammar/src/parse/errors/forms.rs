//! How the lines of the language are written, by the word they start with: what a message shows as help.

/// The form of a line, where its first word is one of the language.
#[must_use]
pub fn form(word: &str) -> Option<&'static str> {
    FORMS.iter().find(|(known, _)| *known == word).map(|(_, form)| *form)
}

/// Parts in capitals stand for what is written there; parts between `[` and `]` may be left out.
const FORMS: &[(&str, &str)] = &[
    // Declarations.
    ("card", "card \"Title\" : KIND [CLAUSES] { … }"),
    ("token", "token \"Title\" : KIND [CLAUSES] { … }"),
    ("cards", "cards KIND for NAME in VALUES where CONDITION { … }"),
    ("game", "game NAME \"Title\" { players: 2  language: es }"),
    ("use", "use FOLDER.FILE"),
    ("enum", "enum NAME { MEMBER \"Title\", MEMBER \"Title\" }"),
    ("parameter", "parameter NAME: TYPE = VALUE [cites ARTICLE]"),
    ("policy", "policy { NAME: VALUE }"),
    ("standings", "standings [\"Title\"] [cites ARTICLE] { win: 3  draw: 1  loss: 0  order: points, score, between }"),
    ("player", "player { NAME: TYPE = VALUE }"),
    ("zone", "zone NAME [\"Title\"] of player set [visible to owner] [in play]"),
    ("kind", "kind NAME [\"Title\"] [: KIND] [shared] [CLAUSES] { … }"),
    ("trait", "trait NAME [\"Title\"] [CLAUSES] { … }"),
    ("keyword", "keyword NAME [(PARAMETERS)] [\"Title\"] [CLAUSES] { … }"),
    ("define", "define NAME(PARAMETERS): TYPE [cites ARTICLE] = VALUE"),
    ("event", "event NAME(PARAMETERS) [affects PARAMETER] [cites ARTICLE] { … }"),
    ("payment", "payment NAME(PARAMETERS) [\"Title\"] [cites ARTICLE] { possible when CONDITION … }"),
    ("procedure", "procedure NAME(PARAMETERS) [cites ARTICLE] { … }"),
    ("setup", "setup { … }"),
    ("turn", "turn { phase NAME { … } }"),
    ("actions", "actions NAME = ACTION, ACTION"),
    ("scope", "scope NAME { NAME: TYPE }"),
    ("format", "format NAME [\"Title\"] [: FORMAT] [cites ARTICLE] { require CONDITION because \"…\" }"),
    ("deck", "deck \"Title\" { ZONE { 4 \"Title\" } }"),
    ("articles", "articles \"Title\" { ARTICLE \"What it says\" }"),
    ("words", "words LANGUAGE { NAME: \"said so\" [GENDER] [plural \"…\"]  NAME(PARAMETERS): \"… {PARAMETER} …\" }"),
    ("errata", "errata \"Title\" from 2018-02-05 [cites ARTICLE] { … }"),
    ("scenario", "scenario \"Title\" [covers ARTICLE] { given { … } play { … } expect CONDITION }"),
    ("position", "position \"Title\" { active: A  mano of A: \"Title\" }"),
    // Abilities.
    ("before", "before EVENT(PATTERN) [when CONDITION] { … }"),
    ("instead", "instead of EVENT(PATTERN) [when CONDITION] { … }"),
    ("after", "after EVENT(PATTERN) [when CONDITION] { … }"),
    ("whenever", "whenever CONDITION [to ZONE] { … }"),
    ("forbid", "forbid EVENT(PATTERN) [when CONDITION] because \"…\""),
    ("again", "again after EVENT(PATTERN) [when CONDITION]"),
    (
        "permit",
        "permit EVENT(PATTERN) [when CONDITION] overrides \"LABEL\", or permit ACTION(PATTERN) from PLACE [for COST]",
    ),
    ("modify", "modify SELECTOR { ATTRIBUTE += VALUE }"),
    ("suspend", "suspend effects of SELECTOR [on SELECTOR] [when CONDITION]"),
    ("action", "action NAME \"Title\"(NAME: SELECTOR) [CLAUSES] { … }"),
    ("check", "check NAME [at once] [for NAME in VALUES] when CONDITION { … }"),
    // Lines of a card, a format or a correction.
    ("cost", "cost AMOUNT PAYMENT, AMOUNT PAYMENT[SORT], PAYMENT(…)"),
    ("optional", "optional cost NAME AMOUNT PAYMENT"),
    ("alternative", "alternative cost \"Title\" AMOUNT PAYMENT"),
    ("target", "target NAME: KIND in ZONE where CONDITION [optional | if any]"),
    ("modes", "modes 1..2 { mode \"Title\" { … effect { … } } … }"),
    ("mode", "mode \"Title\" [when CONDITION] { … effect { … } }"),
    ("effect", "effect { … }"),
    ("text", "text \"…\""),
    ("has", "has: KEYWORD, KEYWORD"),
    ("printed", "printed in SET { number: 1 }"),
    ("possible", "possible when CONDITION"),
    ("set", "set PARAMETER = VALUE"),
    ("require", "require CONDITION because \"…\" [cites ARTICLE]"),
    ("note", "note CONDITION because \"…\" [cites ARTICLE]"),
    ("remove", "remove \"LABEL\", or the name of a line such as `remove effect`"),
    // Statements.
    ("let", "let NAME = VALUE"),
    ("if", "if CONDITION { … } else { … }"),
    ("while", "while CONDITION { … }"),
    ("repeat", "repeat NUMBER { … }"),
    ("for", "for NAME in VALUES { … }"),
    ("move", "move THING to ZONE of PLAYER"),
    ("create", "create \"Title\" in ZONE of PLAYER"),
    ("shuffle", "shuffle ZONE of PLAYER"),
    ("rotate", "rotate ZONE left"),
    ("reveal", "reveal THING to PLAYER"),
    ("roll", "let NAME = roll 6"),
    ("choose", "choose NAME: KIND in ZONE where CONDITION by PLAYER"),
    ("offer", "offer PLAYER ACTION, ACTION [until pass]"),
    ("force", "force EVENT(…) overriding all"),
    ("open", "open SCOPE { NAME: VALUE } { … }"),
    ("phase", "phase NAME \"Title\" [cites ARTICLE] { … }"),
    ("step", "step NAME \"Title\" [cites ARTICLE] { … }"),
    ("together", "together { … }"),
    ("simultaneously", "simultaneously for NAME in players { choose … by NAME }"),
    ("lose", "lose PLAYER [because \"…\"]"),
    ("win", "win PLAYER [because \"…\"]"),
    ("end", "end game score NAME: VALUE"),
    ("resolve", "resolve THING else { … }"),
    ("retarget", "retarget [all of] THING [to TARGET] [by PLAYER] [else { … }]"),
    ("pay", "pay COST by PLAYER { … } else { … }"),
    ("expire", "expire NAME"),
    ("extra", "extra phase NAME, NAME, or extra turn of PLAYER"),
    ("skip", "skip next NAME [of PLAYER]"),
    ("play", "play GAME with NAME: VALUE"),
    // Lines of a scenario.
    ("given", "given [\"POSITION\"] { active: A  mano of A: \"Title\", 2 \"Title\" }"),
    ("expect", "expect CONDITION"),
    ("illegal", "illegal PLAYER: ACTION \"Title\" because \"…\""),
    ("options", "options PLAYER: \"Title\", \"Title\""),
    ("pass", "pass until CONDITION"),
    ("draws", "draws PLAYER: \"Title\", 2 \"Title\", or draws ZONE: \"Title\""),
    ("why", "why VALUE, or why not PLAYER: ACTION \"Title\""),
    ("view", "view PLAYER"),
    ("timeout", "timeout PLAYER"),
    ("ruling", "ruling \"QUESTION?\" \"ANSWER\""),
];

#[cfg(test)]
mod tests {
    use super::FORMS;
    use crate::codes::SPANISH_MESSAGES;

    #[test]
    fn what_stands_for_something_is_said_in_spanish() {
        let is_filled_in =
            |part: &str| part == "Title" || part.len() > 2 && part.chars().all(|sign| sign.is_ascii_uppercase());
        for (word, form) in FORMS {
            if form.split(|sign: char| !sign.is_alphanumeric()).any(is_filled_in) {
                let message = format!("`{word}` is written `{form}`");
                assert!(SPANISH_MESSAGES.lines().any(|line| line == message), "no Spanish for {message}");
            }
        }
    }
}
