//! What somebody writes who knows the words of rulebooks, and of other languages, better than those of this one.

use super::Lowerer;
use super::env::Env;
use super::types::without_none;
use crate::codes;
use crate::program::{KindId, Ty};
use naipe_grammar::ast::{self, ExprKind, Field, Ident};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::{print, suggest};

/// What an opponent is called elsewhere.
const RIVALS: [&str; 14] = [
    "adversario",
    "contrario",
    "contrincante",
    "enemies",
    "enemigo",
    "enemigos",
    "enemy",
    "foe",
    "oponente",
    "oponentes",
    "opponent",
    "rival",
    "rivales",
    "adversary",
];

/// Words that say how something is chosen, and are mostly no names of what was.
const HOW: [&str; 3] = ["optional", "random", "secretly"];

/// Where a condition stands that is always so, or never.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// `if no { … }`
    If,
    /// `while no { … }`
    While,
    /// `where no`
    Where,
    /// `when no`
    When,
}

impl Lowerer<'_> {
    /// What to write for a name of whoever plays against somebody.
    pub(super) fn rival(name: &str, env: &Env) -> Option<String> {
        let of = if env.you { "you" } else { "active" };
        RIVALS.contains(&name).then(|| format!("write `opponent({of})`"))
    }

    /// What to say of `until end of turn`: a phase lasts to its end without a word for that.
    pub(super) fn to_the_end_of(until: &ast::Stretch) -> Option<Diagnostic> {
        let of = until.of.as_ref()?;
        let ExprKind::Name(what) = &of.kind else { return None };
        let begins = match until.name.name.as_str() {
            "end" | "fin" | "final" => "",
            "beginning" | "begin" | "start" => " begins",
            _ => return None,
        };
        let next = if until.next { "next " } else { "" };
        let message = "until when this lasts is said otherwise";
        let fault = Diagnostic::error(codes::UNKNOWN_PHASE, message, until.name.span.to(of.span), "until when?");
        Some(fault.help(format!("write `{what}{begins}`: `until {next}{what}{begins}`")))
    }

    /// Warns of a condition that is `yes` or `no` itself: it asks nothing.
    pub(super) fn warn_of_constant(&mut self, condition: &ast::Expr, asked: Asked) {
        let ExprKind::Bool(holds) = condition.kind else { return };
        let (what, label, help) = match (asked, holds) {
            // A loop that goes on until something leaves it.
            (Asked::While, true) => return,
            (Asked::If, false) => (
                "`no` never holds, and this is never done",
                "never so",
                "what is done where the condition before it does not hold is written `else { … }`; what is not so is asked by `not`",
            ),
            (Asked::While, false) => (
                "`no` never holds, and this is never done",
                "never so",
                "say as long as what is so: `while CONDITION { … }`",
            ),
            (Asked::Where, false) => (
                "`no` never holds, and nothing is found",
                "never so",
                "what is not so is asked by `not`: `where not CONDITION`",
            ),
            (Asked::When, false) => (
                "`no` never holds, and this never works",
                "never so",
                "what is not so is asked by `not`: `when not CONDITION`",
            ),
            (_, true) => {
                ("`yes` always holds, and nothing is asked by it", "always so", "say what must be so, or leave it out")
            }
        };
        let fault = Diagnostic::warning(codes::MISPLACED, what, condition.span, label);
        self.diags.push(fault.help(help));
    }

    /// Warns of a loop that names each by a kind: it goes through all that lie there, of whatever kind.
    pub(super) fn warn_of_kind_as_name(&mut self, name: &Ident, list: &ast::Expr, ty: &Ty) {
        let is_place = matches!(ty, Ty::Zone) || matches!(ty, Ty::Set(of) if matches!(**of, Ty::Object(_)));
        let Some(kind) = self.names.kinds.get(&name.name).filter(|_| is_place) else { return };
        if self.p.kinds[kind.i()].is_keyword {
            return;
        }
        let message = format!("`{0}` is here a name for each of them, and asks for no `{0}`", name.name);
        let fault = Diagnostic::warning(codes::MISPLACED, message, name.span, "all that lie there, of any kind");
        self.diags.push(fault.help(format!(
            "write `for x: {} in {} {{ … }}`; `x` is each of them in turn",
            name.name,
            print::expression(list)
        )));
    }

    /// What to write for `for creature in play { … }`.
    pub(super) fn loop_in_play(&self, name: &str, list: &ast::Expr) -> Option<String> {
        let ExprKind::Name(place) = &list.kind else { return None };
        if place != "play" || self.names.zones.get(place).is_some() {
            return None;
        }
        let kind = match self.names.kinds.get(name) {
            Some(_) => Some(name.to_owned()),
            None => self.near(name, super::lookup::table(&self.names.kinds)).filter(|_| name.chars().nth(2).is_some()),
        };
        Some(match kind {
            Some(kind) => format!("write `for x: {kind} in play {{ … }}`; `x` is each of them in turn"),
            None => format!(
                "what is in play is looked for by its kind: write `for {name}: KIND in play {{ … }}`, `it` for all of them"
            ),
        })
    }

    /// Reports `enter(x: any creature)`: a kind stands for any of it.
    pub(super) fn is_of_any(&mut self, wanted: &Ty, value: &ast::Expr) -> bool {
        let ExprKind::Query(word @ (ast::QueryOp::Any | ast::QueryOp::Every), of) = &value.kind else { return false };
        if without_none(wanted) == Ty::Bool {
            return false;
        }
        let word = if matches!(word, ast::QueryOp::Any) { "any" } else { "every" };
        let message = format!("a kind stands for any of it, and has no `{word}`");
        let fault = Diagnostic::error(codes::WRONG_TYPE, message, value.span, "one word too many");
        let sought = print::selector(of);
        self.diags.push(fault.help(format!("write `{}`", sought.strip_suffix(" in play").unwrap_or(&sought))));
        true
    }

    /// Warns of a choice that is named by a word which says how something is chosen.
    pub(super) fn warn_of_word_as_name(&mut self, name: &Ident, is_target: bool) {
        let word = name.name.as_str();
        if !HOW.contains(&word) {
            return;
        }
        let message = format!("`{word}` is here the name of what is chosen, and not how");
        let fault = Diagnostic::warning(codes::MISPLACED, message, name.span, "a name like any other");
        self.diags.push(fault.help(match (word, is_target) {
            ("optional", true) => {
                "what may be left out is written `target NAME: … optional`; in what is done, `choose optional NAME: …`".to_owned()
            }
            _ => format!("a name of its own stands behind it: `choose {word} NAME: …`"),
        }));
    }

    /// What something is called that is chosen as something else is announced; warns where that says how.
    pub(super) fn step_named<'s>(&mut self, step: &'s ast::AnnounceStep) -> &'s Ident {
        let name = super::steps::step_name(step);
        self.warn_of_word_as_name(name, true);
        name
    }

    /// How many are chosen, and whether they must be, as it was meant: `target optional t: …` is of one that may be left out.
    pub(super) fn chosen_as_said<'s>(
        &mut self,
        count: &'s ast::Count,
        needed: &'s ast::Needed,
        from: &ast::Selector,
        name: &Ident,
        env: &Env,
    ) -> (&'s ast::Count, &'s ast::Needed) {
        if self.left_too_early(count, from, name, env) {
            return (&ast::Count::One, &ast::Needed::Never);
        }
        (count, needed)
    }

    /// Reports a target of which it is said before its name that it may be left out: `target optional t: …`.
    fn left_too_early(&mut self, count: &ast::Count, from: &ast::Selector, name: &Ident, env: &Env) -> bool {
        let ast::Count::Exactly(many) = count else { return false };
        let ExprKind::Name(word) = &many.kind else { return false };
        if !matches!(word.as_str(), "optional" | "optionally" | "opcional") || env.find(word).is_some() {
            return false;
        }
        let message = "that a target may be left out is said behind it";
        let fault = Diagnostic::error(codes::MISPLACED, message, many.span, "too early");
        let sought = print::selector(from);
        self.diags.push(fault.help(format!("it is written so: `target {}: {sought} optional`", name.name)));
        true
    }

    /// Reports a choice of which it is said in another language that it may be left: `choose opcional c: …`.
    pub(super) fn may_be_left(&mut self, count: &ast::Count, env: &Env) -> bool {
        let ast::Count::Exactly(many) = count else { return false };
        let ExprKind::Name(word) = &many.kind else { return false };
        if !matches!(word.as_str(), "optionally" | "opcional") || env.find(word).is_some() {
            return false;
        }
        let message = super::resolve::unknown_here(word);
        let fault = Diagnostic::error(codes::UNKNOWN_NAME, message, many.span, "not known");
        self.diags.push(fault.help("write `optional`"));
        true
    }

    /// What to write for a keyword that is called by its title, and perhaps with its number: `"Ward 2"`.
    pub(super) fn keyword_titled(&self, title: &str) -> Option<String> {
        let words: Vec<&str> = title
            .split(|sign: char| sign.is_whitespace() || "():,".contains(sign))
            .filter(|word| !word.is_empty())
            .collect();
        let numbers = words.iter().rev().take_while(|word| word.bytes().all(|byte| byte.is_ascii_digit())).count();
        let (name, numbers) = words.split_at(words.len() - numbers);
        let wanted = suggest::fold(&name.join(" "));
        let is_it = |said: &str| suggest::fold(&said.replace('_', " ")) == wanted;
        let keyword = (0..self.p.kinds.len()).find(|at| {
            let kind = &self.p.kinds[*at];
            *at > 0 && kind.is_keyword && (is_it(&kind.title) || is_it(&kind.name))
        })?;
        let (name, arity) = (&self.p.kinds[keyword].name, usize::from(self.p.kinds[keyword].arity));
        Some(match (arity, numbers) {
            (0, _) => format!("a keyword has no quotes: write `{name}`"),
            (_, []) => format!("a keyword has no quotes: write `{name}(…)`"),
            (_, numbers) => format!(
                "a keyword has no quotes, and its numbers stand in brackets: write `{name}({})`",
                numbers.join(", ")
            ),
        })
    }

    /// What to write for a member of an enum that is compared as a text: `x.colour == "red"`.
    pub(super) fn member_as_text(&self, (a, x): (&ast::Expr, &Ty), (b, y): (&ast::Expr, &Ty)) -> Option<String> {
        let (sort, said) = match (without_none(x), &b.kind, without_none(y), &a.kind) {
            (sort @ Ty::Enum(_), ExprKind::Text(said), ..) | (_, _, sort @ Ty::Enum(_), ExprKind::Text(said)) => {
                (sort, said)
            }
            _ => return None,
        };
        self.without_quotes(&sort, said)
    }

    /// What to write for a line of a card that begins with a word of another language, or with one that has no `:` behind it:
    /// `tiene: intocable`, `objetivo: jugador`, `target: unit`.
    pub(super) fn line_of_another(&self, f: &Field) -> Option<String> {
        let word = f.name.name.as_str();
        let meant = naipe_grammar::in_the_language(word).or_else(|| naipe_grammar::form(word).map(|_| word))?;
        let said = || f.values.iter().map(print::expression).collect::<Vec<_>>().join(", ");
        Some(match meant {
            "has" => format!("write `has: {}`", said()),
            "target" => {
                let sought = match &*f.values {
                    [ast::Expr { kind: ExprKind::Name(name), .. }] => self.sought(name),
                    _ => None,
                };
                format!(
                    "write `target x: {}`; the name `x` then stands for what was chosen",
                    sought.unwrap_or_else(|| "KIND in ZONE".to_owned())
                )
            }
            "cost" => match &*f.values {
                [ast::Expr { kind: ExprKind::Int(amount), .. }] => {
                    format!("write `cost {amount} PAYMENT`, with the name of a `payment` of the game")
                }
                _ => format!("`{word}` is written `{}`", naipe_grammar::form(meant)?),
            },
            "text" => match &*f.values {
                [ast::Expr { kind: ExprKind::Text(said), .. }] => format!("write `text \"{said}\"`"),
                _ => return None,
            },
            _ if meant == word => return None,
            _ => format!("`{word}` is written `{}`", naipe_grammar::form(meant)?),
        })
    }

    /// What is looked for by a word: players, or things of a kind in play.
    fn sought(&self, name: &str) -> Option<String> {
        match name {
            "player" | "jugador" | "jugadora" | "jugadores" | "players" => return Some("player".to_owned()),
            "opponent" | "oponente" | "rival" => return Some("player in opponents(you)".to_owned()),
            _ => {}
        }
        let kind: KindId = self.names.kinds.get(name)?;
        (!self.p.kinds[kind.i()].is_keyword).then(|| format!("{name} in play"))
    }
}
