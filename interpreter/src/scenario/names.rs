//! The names that answers may say: what a game, or a game inside it, has under them.

use super::compile::Compiler;
use crate::answers::seat;
use crate::cells;
use crate::codes;
use crate::describe;
use crate::program::texts::{labels, titles};
use crate::program::{CostIr, Op, Program};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{Answer, AnswerKind, Ident};
use naipe_grammar::span::Span;
use naipe_grammar::tokens::{Token, tokens};

/// What an answer may say that no game declares.
pub(super) const WORDS: &[&str] = &["pass", "yes", "no", "done", "none", "nothing"];

impl Compiler<'_> {
    /// Answers with what is said several times written out; a name that nothing has is a fault.
    pub(super) fn answers(&mut self, list: &[Answer]) -> Vec<Answer> {
        let mut out = Vec::with_capacity(list.len());
        for answer in list {
            let (times, answer) = match &answer.kind {
                AnswerKind::Times(times, of) => (*times as usize, &**of),
                _ => (1, answer),
            };
            self.answer_names(answer);
            let mut answer = answer.clone();
            if let AnswerKind::Set(members) = &mut answer.kind {
                *members = self.answers(members);
            }
            out.extend(std::iter::repeat_n(answer, times));
        }
        out
    }

    /// What a player may be said to be asked: an answer, or the name that the rules give to the question.
    pub(super) fn asked(&mut self, what: &Answer) -> Option<Answer> {
        if let AnswerKind::Word(word) = &what.kind
            && self.programs().iter().any(|p| questions(p).any(|name| name == word))
        {
            return Some(what.clone());
        }
        self.answers(std::slice::from_ref(what)).pop()
    }

    fn answer_names(&mut self, answer: &Answer) {
        match &answer.kind {
            // The names of its members are looked at one by one.
            AnswerKind::Int(_) | AnswerKind::Set(_) => {}
            AnswerKind::Times(_, of) | AnswerKind::Nth(of, _) => self.answer_names(of),
            AnswerKind::Of(of, whose) => {
                self.answer_names(of);
                // `top of library` is said to be worked out, and no more.
                if !looks(of) {
                    self.whose(whose);
                }
            }
            AnswerKind::Word(word) if self.is_word(word) => {}
            AnswerKind::Text(text) if self.is_text(text) => {}
            AnswerKind::Word(word) => self.unknown(word, answer.span, true),
            AnswerKind::Text(text) => self.unknown(text, answer.span, false),
        }
    }

    /// `… of A`, `… of NAME`.
    fn whose(&mut self, whose: &Ident) {
        if self.alias(&whose.name).is_none() {
            self.player(whose);
        }
    }

    /// Who may be asked: a player, or chance.
    pub(super) fn asker(&mut self, who: &Ident) -> u8 {
        match seat(&who.name) {
            Some(q) if q == Value::CHANCE || q < self.script.players => q,
            Some(q) => {
                let players = self.script.players;
                let wanted = u16::from(q) + 1;
                let help = match u16::from(self.ext.program().players.1) {
                    most if wanted <= most => format!("say how many play: `given {{ players: {wanted} }}`"),
                    most => format!("no more than {most} can play this game"),
                };
                let message = format!("there is no player {}: {players} play", who.name);
                self.fault(who.span, message, "not in this game", Some(help));
                0
            }
            None => {
                self.fault(
                    who.span,
                    format!("`{}` is not a player of a scenario", who.name),
                    "who is this?",
                    Some("players are A, B, C… in seat order, and `chance`".to_owned()),
                );
                0
            }
        }
    }

    /// A player at the table.
    pub(super) fn player(&mut self, who: &Ident) -> u8 {
        let seat = self.asker(who);
        if seat != Value::CHANCE {
            return seat;
        }
        let help = "players are A, B, C… in seat order".to_owned();
        self.fault(who.span, "`chance` is not one of the players", "not at the table", Some(help));
        0
    }

    /// Reports a player that a claim speaks of and who does not play.
    pub(super) fn no_absent_player(&mut self, text: &str, span: Span) {
        let signs: Vec<(Token, &str)> = tokens(text).map(|(token, at)| (token, &text[at])).collect();
        let is_bound = |name: &str| signs.windows(2).any(|two| two[0].1 == name && two[1].0 == Token::Colon);
        let is_absent = |name: &str| {
            seat(name).is_some_and(|seat| seat != Value::CHANCE && seat >= self.script.players)
                && self.alias(name).is_none()
                && !is_bound(name)
                && !self.programs().iter().any(|p| names(p).any(|known| known == name))
        };
        let absent = signs.iter().find(|(token, name)| *token == Token::Word && is_absent(name));
        if let Some((_, name)) = absent.filter(|_| self.inside.is_empty()) {
            self.asker(&Ident { name: (*name).into(), span });
        }
    }

    /// The program and those of the games inside it.
    pub(super) fn programs(&self) -> Vec<&Program> {
        let mut all = vec![self.ext.program()];
        let mut at = 0;
        while let Some(program) = all.get(at) {
            let inner: Vec<&Program> = program.games.iter().map(|(_, game)| &**game).collect();
            all.extend(inner);
            at += 1;
        }
        all
    }

    fn is_word(&self, word: &str) -> bool {
        WORDS.contains(&word)
            || seat(word).is_some_and(|seat| seat < self.script.players)
            || self.alias(word).is_some()
            || self.programs().iter().any(|p| names(p).any(|name| name == word))
            || (cells::read(word).is_some() && self.programs().iter().any(|p| has_grid(p)))
    }

    /// A title or a label; or an option as it is shown, made of them: `Bear (Field of A b3)`, `Watcher: 3, Bear (Grave of B)`,
    /// `Wall: Guard 2`.
    fn is_text(&self, text: &str) -> bool {
        let parts = [": ", ", "];
        self.is_title(text)
            || self.is_title_and_place(text)
            || parts.iter().flat_map(|part| text.match_indices(part)).any(|(at, part)| {
                let (first, rest) = (&text[..at], &text[at + part.len()..]);
                (self.is_title(first) || self.is_title_and_place(first))
                    && (rest.parse::<i32>().is_ok() || self.is_keyword(rest) || self.is_text(rest))
            })
    }

    /// The title of a keyword, with its numbers where it has any.
    fn is_keyword(&self, text: &str) -> bool {
        let mut keywords = self.programs().into_iter().flat_map(|p| &p.kinds).filter(|kind| kind.is_keyword);
        keywords.any(|keyword| {
            let numbers = text.strip_prefix(describe::called(&keyword.title, &keyword.name));
            numbers.is_some_and(|numbers| numbers.is_empty() || keyword.arity > 0 && numbers.starts_with(' '))
        })
    }

    fn is_title(&self, text: &str) -> bool {
        self.ext.says(text)
            || self.programs().iter().any(|p| describe::is_word_of(p, text))
            || self.is_word(text)
            || self.is_place(text)
    }

    /// `Bear (Field of A b3, of B)`
    fn is_title_and_place(&self, text: &str) -> bool {
        let inside = text.strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
        inside.is_some_and(|(title, place)| {
            let place = place.split_once(", of ").map_or(place, |(place, _)| place);
            self.is_title(title) && self.is_place(place)
        })
    }

    /// A zone of a player, or of all, and perhaps a cell of it.
    fn is_place(&self, text: &str) -> bool {
        let zone = text.rsplit_once(' ').filter(|(_, last)| cells::read(last).is_some()).map_or(text, |(zone, _)| zone);
        let whose = |name: &str| seat(name).is_some_and(|seat| seat < self.script.players);
        self.is_zone(zone) || zone.rsplit_once(" of ").is_some_and(|(zone, of)| whose(of) && self.is_zone(zone))
    }

    fn is_zone(&self, name: &str) -> bool {
        self.programs().iter().any(|p| p.zones.iter().any(|zone| describe::called(&zone.title, &zone.name) == name))
    }

    fn unknown(&mut self, said: &EcoString, span: Span, word: bool) {
        let programs = self.programs();
        let suggestions = self.ext.suggestions();
        let near = if let Some(action) = action_titled(&programs, said).filter(|_| word) {
            Some(action)
        } else if word {
            let aliases = self.script.aliases.iter().map(|alias| alias.name.as_str());
            let near = suggestions
                .closest(said, programs.iter().flat_map(|p| names(p)).chain(aliases).chain(WORDS.iter().copied()));
            // An action is what is meant most: of a short one, a letter may be another.
            let actions = programs.iter().flat_map(|p| &p.actions).map(|action| action.name.as_str());
            near.or_else(|| actions.into_iter().find(|action| differs_in_a_letter(said, action)))
        } else {
            suggestions.closest(said, programs.iter().flat_map(|p| titles(p).chain(labels(p))))
        };
        let help = match near {
            _ if word && programs.iter().flat_map(|p| titles(p)).any(|title| title == said) => {
                format!("a title stands in quotes: `\"{said}\"`")
            }
            _ if word && BETWEEN.contains(&said.as_str()) => {
                format!("between an answer and the next stands `->`: write it instead of `{said}`")
            }
            _ if word && LOOKS.contains(&said.as_str()) => {
                format!(
                    "what is answered is not worked out: name it in a line before, `let x = {said} …`, and answer `x`"
                )
            }
            _ if word && said == "until" => {
                "what is passed until stands in a line without a player: write `pass until …`".to_owned()
            }
            _ if word && said == "opponent" => "players are called by their letters: `A`, `B`".to_owned(),
            Some(near) if word => format!("did you mean `{near}`?"),
            Some(near) => format!("did you mean \"{near}\"?"),
            None if word => {
                "an answer is an action, a title in quotes, a name given by `as` or `let`, a player, a number, \
                             a cell, a zone, `yes`, `no`, `pass` or `done`"
                    .to_owned()
            }
            None => "a text in quotes is a title of a card, or a label of an action, a mode or a rule".to_owned(),
        };
        let message =
            if word { format!("nothing is called `{said}`") } else { format!("nothing is titled \"{said}\"") };
        self.fault_of(codes::UNKNOWN_NAME, span, message, "not known", Some(help));
    }
}

/// Whether two words of three letters or more have the same letters but for one, which is not the first.
fn differs_in_a_letter(one: &str, other: &str) -> bool {
    let (mut a, mut b) = (one.chars(), other.chars());
    let is_same_first = a.next() == b.next();
    let (a, b): (Vec<char>, Vec<char>) = (a.collect(), b.collect());
    is_same_first && a.len() == b.len() && a.len() > 1 && a.iter().zip(&b).filter(|(a, b)| a != b).count() == 1
}

/// Words that stand between what is done and what it is done to, in a sentence.
const BETWEEN: [&str; 12] =
    ["against", "al", "and", "at", "contra", "en", "in", "on", "sobre", "targeting", "to", "with"];

/// Words that begin what is looked for, and no answer.
const LOOKS: [&str; 7] = ["all", "any", "bottom", "every", "first", "last", "top"];

/// Whether an answer begins with what is looked for.
fn looks(answer: &Answer) -> bool {
    match &answer.kind {
        AnswerKind::Word(word) => LOOKS.contains(&word.as_str()),
        AnswerKind::Of(of, _) => looks(of),
        _ => false,
    }
}

/// The action that has a word as its title, however it is capitalised.
fn action_titled<'p>(programs: &[&'p Program], word: &str) -> Option<&'p str> {
    let mut actions = programs.iter().flat_map(|p| &p.actions);
    let found = actions.find(|action| action.title.to_lowercase() == word.to_lowercase())?;
    Some(&found.name)
}

/// What has a name that is written without quotes.
fn names(p: &Program) -> impl Iterator<Item = &str> {
    let members = p.enums.iter().flat_map(|e| e.members.iter().map(|(name, _)| name.as_str()));
    let actions = p.actions.iter().map(|a| a.name.as_str());
    let zones = p.zones.iter().map(|z| z.name.as_str());
    let phases = p.phases.iter().map(|phase| phase.name.as_str());
    let kinds = p.kinds.iter().map(|kind| kind.name.as_str());
    let costs = p.playables.iter().flat_map(|x| &x.costs).filter_map(|cost| match cost.kind {
        CostIr::Optional { name, .. } => Some(p.str(name)),
        _ => None,
    });
    actions.chain(costs).chain(members).chain(zones).chain(phases).chain(kinds)
}

/// What the rules call the things they ask for: parameters of actions, targets, choices.
fn questions(p: &Program) -> impl Iterator<Item = &str> {
    let params = p.actions.iter().flat_map(|a| a.params.iter().map(|(name, _)| name.as_str()));
    let steps = p.playables.iter().flat_map(|x| x.steps.iter().map(|step| p.str(step.name)));
    let chosen = p.codes.iter().flat_map(|code| &code.ops).flat_map(|op| match op {
        Op::Choose(choose) => std::slice::from_ref(&**choose),
        Op::Simultaneously { choices, .. } => choices,
        _ => &[],
    });
    params.chain(steps).chain(chosen.map(|choose| p.str(choose.name)))
}

fn has_grid(p: &Program) -> bool {
    p.zones.iter().any(|zone| matches!(zone.shape, crate::program::Shape::Grid(..)))
}
