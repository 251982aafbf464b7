//! What the words right before the cursor tell, beside the grammar: a name that is only being given, the cards that a scenario
//! speaks of, whose attributes are meant.

use super::{FITS, Gather, LEADS, known};
use crate::lsp::completion::known::{Known, Ty};
use crate::lsp::completion::names::{Local, Signs, is_head_of};
use crate::lsp::completion::slots::{Slot, Stand};
use crate::lsp::midway::is_of_answers;
use ecow::EcoString;
use lsp_types::CompletionItemKind;
use naipe_grammar::mentions::Sort;
use naipe_grammar::split::first_word;
use naipe_grammar::tokens::{Token, tokens};
use naipe_interpreter::session::seat_name;
use std::collections::BTreeSet;

/// Words before a name that is given to something.
const GIVING: [&str; 12] =
    ["let", "target", "choose", "for", "any", "every", "all", "first", "group", "of", "optional", "random"];
/// Words that begin a declaration whose name says nothing within its head.
const DECLARING: [&str; 5] = ["kind", "actions", "parameter", "format", "define"];
/// Words that add something up of all that they look at.
const FOLDING: [&str; 4] = ["sum", "min", "max", "values"];

/// How the players of a scenario or a position are named: as many as it says, or else as few as the game is played with (a position is one
/// for more players, too).
pub(super) fn seats(signs: &Signs, known: &Known) -> impl Iterator<Item = String> + use<> {
    let is_number = |at: &usize| signs.said(*at) == "players" && signs.said(at + 1) == ":";
    let said = (0..signs.all.len()).find(is_number).and_then(|at| signs.said(at + 2).parse().ok());
    let of_game = known.players.map(|(least, most)| if signs.said(0) == "position" { most } else { least });
    let players: i64 = said.or(of_game).unwrap_or(2);
    // As many as a game may have.
    (0..16).take(usize::try_from(players).unwrap_or(1).max(1)).map(|seat| seat_name(Some(seat)))
}

impl Gather<'_> {
    /// Players as scenarios name them; where a line begins, what they do follows.
    pub(super) fn seats(&mut self, stand: &Stand) {
        let is_line = matches!(stand.signs.last(0), "{" | "}") || stand.ends_line();
        for seat in seats(stand.signs, stand.known) {
            let snippet = is_line.then(|| format!("{seat}: $0"));
            self.add(FITS, &seat, CompletionItemKind::VARIABLE, "a player of the scenario", snippet);
        }
        if is_line {
            let snippet = Some("chance: $0".to_owned());
            self.add(LEADS, "chance", CompletionItemKind::KEYWORD, "what chance decides, in order", snippet);
        }
    }

    /// Leaves out the name that is being given where the cursor stands.
    pub(super) fn leave_out_new(&mut self, signs: &Signs) {
        let name = signs.last(1);
        let is_number = signs.last(2).starts_with(|letter: char| letter.is_ascii_digit());
        let is_given = match signs.last(0) {
            "=" => signs.last(2) == "let",
            "in" => signs.last(2) == "for",
            ":" => GIVING.contains(&signs.last(2)) || is_number || signs.last(2) == "(" && signs.last(3) == "count",
            _ => false,
        };
        if is_given {
            self.seen.insert(name.to_owned());
        }
        // `action draw(c: …`, `define best(of: …`: a parameter does not say what it is itself.
        let is_parameter =
            |open: usize| signs.last(0) == ":" && matches!(signs.last(2), "(" | ",") && is_head_of(signs, open);
        if signs.open().last().is_some_and(|open| is_parameter(*open)) {
            self.seen.insert(name.to_owned());
        }
        let is_head = !(0..signs.all.len()).any(|at| signs.said(at) == "{");
        // What a define of something asks may ask it again, of something else.
        let may_ask_itself = signs.said(0) == "define" && signs.said(2) == "(";
        if is_head && signs.all.len() > 1 && DECLARING.contains(&signs.said(0)) && !may_ask_itself {
            self.seen.insert(signs.said(1).to_owned());
        }
    }

    /// Leaves out the fields that are given already in the block around the cursor: none is given twice.
    pub(super) fn leave_out_given(&mut self, stand: &Stand, slots: &[Slot]) {
        let signs = stand.signs;
        let is_field = |slot: &Slot| {
            matches!(
                slot,
                Slot::Attributes(_) | Slot::Corrections(..) | Slot::OneOf(_, true) | Slot::OfScope(_) | Slot::Given
            ) || *slot == Slot::Policies
        };
        let Some(open) = signs.open().last().copied().filter(|_| slots.iter().any(is_field)) else { return };
        // Keywords are added to those before, and what lies in a zone to what lies there already.
        let is_once = |at: usize| {
            let name = signs.said(at);
            let before = signs.said(at - 1);
            !matches!(name, "has" | "gains" | "loses")
                && !stand.known.zones.contains(name)
                && before != "."
                && !GIVING.contains(&before)
        };
        let mut depth = 0_usize;
        for at in open + 1..signs.all.len() {
            match signs.all[at].0 {
                Token::OpenParen | Token::OpenSquare | Token::OpenBrace => depth += 1,
                Token::CloseParen | Token::CloseSquare | Token::CloseBrace => depth = depth.saturating_sub(1),
                Token::Word if depth == 0 && signs.said(at + 1) == ":" && is_once(at) => {
                    self.seen.insert(signs.said(at).to_owned());
                }
                _ => {}
            }
        }
    }

    /// `sum(… of minion in play)`: the attributes of things, before it is said of which.
    pub(super) fn folded(&mut self, signs: &Signs, known: &Known) {
        let Some(open) = signs.open().last().copied().filter(|open| signs.said(*open) == "(") else { return };
        let is_fold = open > 0 && FOLDING.contains(&signs.said(open - 1));
        let is_of = (open + 1..signs.all.len()).any(|at| signs.said(at) == "of");
        let begins = matches!(signs.last(0), "(" | "+" | "-" | "*" | "/" | "%" | "not" | "and" | "or");
        if is_fold && !is_of && begins {
            self.attributes(&known.of_things(None), FITS);
        }
    }

    /// What an answer that is refused can name, behind the action: what the scenario speaks of before.
    pub fn refused(&mut self, item: &str, is_quoted: bool) {
        if first_word(item) != "scenario" {
            return;
        }
        let signs = Signs::new(item);
        let Some(colon) = signs.all.iter().rposition(|(token, _)| !is_of_answers(*token)) else { return };
        let is_refused = colon > 1 && signs.said(colon) == ":" && matches!(signs.said(colon - 2), "illegal" | "not");
        let Some(first) = signs.all.get(colon + 1) else { return };
        // In a new line another begins.
        let is_begun = first.1.end < item.len() && !item[first.1.start..].contains('\n');
        if !is_refused || !is_begun {
            return;
        }
        let (desk, file) = (self.desk, self.file);
        let mut titles: BTreeSet<&str> = titles_of(item).collect();
        for other in desk.beside(file) {
            let names = desk.names(other);
            for (name, _) in names.declared(&[Sort::Position]) {
                if titles.contains(&desk.text(other)[name.range.clone()]) {
                    titles.extend(titles_of(&desk.text(other)[name.item.clone()]));
                }
            }
        }
        let is_card = |title: &&str| known::kind_of_card(desk, file, title).is_some();
        for title in titles.iter().filter(|title| is_card(title)) {
            let said = if is_quoted { (*title).to_owned() } else { format!("\"{title}\"") };
            self.add(FITS, &said, CompletionItemKind::VALUE, "a card of this scenario", None);
        }
        let aliases = (0..signs.all.len()).filter(|at| signs.said(*at) == "as").map(|at| signs.said(at + 1));
        for alias in aliases.filter(|alias| !is_quoted && *alias != "of") {
            self.add(FITS, alias, CompletionItemKind::VARIABLE, "a card of this scenario", None);
        }
        // Of several that are called the same, it is said whose or which is meant.
        if !is_quoted && signs.last(0).starts_with('"') {
            self.words_of(&["of"], "whose", LEADS);
        }
    }

    /// What the positions call their cards that a scenario begins with.
    pub(super) fn of_positions(&self, signs: &Signs) -> Vec<Local> {
        if signs.said(0) != "scenario" {
            return Vec::new();
        }
        let titles: BTreeSet<&str> = titles_of(signs.text).collect();
        let mut found = Vec::new();
        for other in self.desk.beside(self.file) {
            let (text, names) = (self.desk.text(other), self.desk.names(other));
            let given =
                names.declared(&[Sort::Position]).filter(|(name, _)| titles.contains(&text[name.range.clone()]));
            for (name, _) in given {
                let of = Signs::new(&text[name.item.clone()]);
                let aliases = (1..of.all.len()).filter(|at| of.said(at - 1) == "as" && of.said(*at) != "of");
                found.extend(aliases.map(|at| Local {
                    name: of.said(at).into(),
                    ty: Ty::Thing(None),
                    said: format!("as {}", of.said(at)),
                }));
            }
        }
        found
    }

    /// `expect ogre.`: of what kind the card is that a scenario calls so.
    pub(super) fn know_alias(&self, signs: &Signs, locals: &mut [Local]) {
        let name = signs.last(1);
        if signs.last(0) != "." || signs.said(0) != "scenario" {
            return;
        }
        let given = (2..signs.all.len()).find(|at| signs.said(*at - 1) == "as" && signs.said(*at) == name);
        let before = given.into_iter().flat_map(|at| (0..at).rev());
        let title = before.map(|at| signs.said(at)).find(|said| said.starts_with('"'));
        let kind = title.and_then(|title| known::kind_of_card(self.desk, self.file, title.trim_matches('"')));
        // Of several kinds it has what each has.
        let kind = kind.filter(|kind| !kind.contains(','));
        if let (Some(kind), Some(local)) = (kind, locals.iter_mut().find(|local| local.name == name)) {
            local.ty = Ty::Thing(Some(kind));
        }
    }

    /// `words en { harm(target, n): "{…": the parameters of what is worded there.
    pub fn filled(&mut self, before: &str) {
        let signs = Signs::new(before);
        let Some(close) = signs.all.len().checked_sub(2).filter(|at| signs.said(*at) == ")") else { return };
        let Some(open) = (0..close).rev().find(|at| signs.said(*at) == "(") else { return };
        let of = signs.said(open.saturating_sub(1)).trim_end_matches(']');
        let known = self.desk.known(self.file);
        let params = known.callees.get(of).map_or(&[][..], |callee| &callee.params);
        let names = (open + 1..close).map(|at| signs.said(at)).filter(|name| *name != ",");
        for (number, name) in names.enumerate() {
            // Words may call a parameter otherwise than what they are of: the place tells which it is.
            let param = params.iter().find(|(param, _)| param == name).or_else(|| params.get(number));
            let detail = param.map_or_else(|| format!("{name}: {of}"), |(_, ty)| ty.of(name));
            self.add(FITS, name, CompletionItemKind::VARIABLE, &detail, None);
        }
    }

    /// The kind of the card whose title stands before the brackets around the cursor: `board of A: "Ogre" { … }`.
    pub(super) fn kind_of_titled(&self, signs: &Signs) -> Option<EcoString> {
        let open = signs.open().last().copied().filter(|open| signs.said(*open) == "{")?;
        let title = (0..open).rev().take_while(|at| !matches!(signs.said(*at), "{" | "}" | ","));
        let title = title.map(|at| signs.said(at)).find(|said| said.starts_with('"'))?;
        known::kind_of_card(self.desk, self.file, title.trim_matches('"'))
    }
}

/// Whether a deck comes next: `decks: "Beginner", `, in a scenario or a position.
pub(super) fn names_decks(signs: &Signs) -> bool {
    let is_begun = matches!(signs.said(0), "scenario" | "position") && matches!(signs.last(0), ":" | ",");
    let is_listed = |said: &str| said == "," || said.starts_with('"');
    let colon = (0..signs.all.len()).rev().find(|at| !is_listed(signs.said(*at)));
    let field = colon.filter(|at| is_begun && signs.said(*at) == ":").and_then(|at| at.checked_sub(1));
    field.is_some_and(|at| matches!(signs.said(at), "deck" | "decks"))
}

/// The texts in quotes of an item.
fn titles_of(item: &str) -> impl Iterator<Item = &str> {
    let texts = tokens(item).filter(|(token, _)| *token == Token::Text);
    texts.map(|(_, range)| item[range].trim_matches('"'))
}
