//! The cards of a project in words, as their texts could be printed.

use super::Project;
use crate::error::Error;
use crate::program::{Def, DefId, Program};
use crate::worded::{Cards, InWords, Lack, printed};
use naipe_grammar::ast::{Item, ItemKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use naipe_grammar::split::item_start;
use naipe_grammar::tokens::{Token, tokens};
use std::path::Path;

/// The text of a card in a language: as it is printed, and as it follows from what the card does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardText {
    /// The letters of the language: `es`.
    pub language: String,
    /// What is printed on the card.
    pub printed: Option<String>,
    /// What it costs, a phrase for each cost.
    pub costs: Vec<String>,
    /// What it does.
    pub worded: String,
    /// What of it has no words.
    pub lacks: Vec<Lack>,
}

impl Project {
    /// The title of the card that is written, or corrected by an erratum, where a byte of a text stands; of one that cannot be read
    /// yet, too.
    ///
    /// # Errors
    /// Where there is no such text.
    pub fn card_at(&mut self, path: impl AsRef<Path>, byte: usize) -> Result<Option<String>, Error> {
        let text = self.text(path)?;
        let item = item_start(text, byte.min(text.len()));
        let mut signs = tokens(text.get(item..).unwrap_or_default())
            .filter(|(token, _)| !token.is_trivia() && *token != Token::Blank)
            .map(|(token, range)| (token, &text[item..][range]));
        let is_card = matches!(signs.next(), Some((Token::Word, "card" | "token" | "errata")));
        Ok(signs.next().filter(|(token, _)| is_card && *token == Token::Text).map(|(_, quoted)| unquoted(quoted)))
    }

    /// A card of a game in words, by its title on any date: in the language of the game, then in each other in which the game has words
    /// or the card a text. Of a card that cannot be read, or in which an error is, nothing.
    ///
    /// ```
    /// use naipe_interpreter::Project;
    ///
    /// let rules = "game pick \"Pick\" { players: 1 }\nplayer { points \"point\": int = 0 }\nzone hand of player set visible to owner
    /// kind spell { effect { move self to hand of you } }\naction cast(s: spell in hand of you) { announce s }\nturn { offer active cast }
    /// words en { points: \"point\" plural \"points\" }";
    /// let card = "card \"Ox\" : spell { text \"Gain 3 points.\" effect { you.points += 2 } }";
    /// let mut project = Project::from_texts([("rules/pick/game.naipe", rules), ("cards/pick/all.naipe", card)])?;
    /// let title = project.card_at("cards/pick/all.naipe", 20)?.expect("a card is written there");
    /// let texts = project.in_words("pick", &title)?.expect("it can be read");
    /// assert_eq!(texts[0].printed.as_deref(), Some("Gain 3 points."));
    /// assert_eq!(texts[0].worded, "You get two points.");
    /// # Ok::<(), naipe_interpreter::Error>(())
    /// ```
    ///
    /// # Errors
    /// Where there is no game of that name, or several, or games play each other in a circle.
    pub fn in_words(&mut self, game: &str, title: &str) -> Result<Option<Vec<CardText>>, Error> {
        let game = self.read(game)?;
        let built = self.library.build(game, self.with, self.as_of);
        let program = &built.compiled.program;
        let now = program.title_now(title);
        let Some(def) = called(program, now) else { return Ok(None) };
        let is_it =
            |item: &&Item| matches!(&item.kind, ItemKind::Card(card) if program.title_now(&card.name.name) == now);
        let mut written = self.library.asts(game, self.with).into_iter().flat_map(|file| &file.items).filter(is_it);
        if written.any(|item| built.diagnostics.iter().any(|fault| is_error_in(fault, item.span))) {
            return Ok(None);
        }
        let cards = Cards::new(&self.library, game, self.with, self.as_of);
        let text = |language: String| {
            let in_words = InWords::new(&cards, program, &language);
            let made = in_words.of(in_words.find(now)?, false);
            Some(CardText {
                printed: printed(program, def, &language),
                lacks: made.lacks,
                costs: made.costs,
                worded: made.text,
                language,
            })
        };
        Ok(languages(program, def).into_iter().map(text).collect())
    }
}

fn is_error_in(fault: &Diagnostic, item: Span) -> bool {
    let is_inside = |at: Span| at.file == item.file && item.start <= at.start && at.start <= item.end;
    fault.is_error() && fault.labels.first().is_some_and(|label| is_inside(label.span))
}

/// The card that has a title now.
fn called(program: &Program, title: &str) -> Option<DefId> {
    let is_it = |def: &Def| def.ability_of.is_none() && program.str(def.title) == title;
    program.defs.iter().position(is_it).map(|index| DefId(narrow::u32(index)))
}

/// The languages in which a card can be read: that of the game first.
fn languages(program: &Program, def: DefId) -> Vec<String> {
    let of_words = program.words.iter().map(|entry| entry.language.as_str());
    let of_texts = program.entry(def).into_iter().flat_map(|entry| &entry.texts).map(|(language, _)| language.as_str());
    let mut all: Vec<String> = Vec::new();
    for language in [program.spoken()].into_iter().chain(of_words).chain(of_texts) {
        if all.iter().all(|known| known != language) {
            all.push(language.to_owned());
        }
    }
    all
}

/// What stands between quotes.
fn unquoted(quoted: &str) -> String {
    let mut said = String::new();
    let mut signs = quoted.trim_matches('"').chars();
    while let Some(sign) = signs.next() {
        said.push(if sign == '\\' { signs.next().unwrap_or(sign) } else { sign });
    }
    said
}
