//! Whose something is: `su fuerza`, `that creature's power`, `tu Mano`.

use super::clauses::Clause;
use super::lexicon::{Noun, Said, args};
use super::nouns::Phrase;
use super::selectors::named;
use super::things::Sort;
use super::writer::{Spoken, What, Writer};
use naipe_grammar::ast::{Expr, ExprKind, UnaryOp};

/// What is called by more words than these is named behind what it has.
const SHORT: usize = 3;

impl<'a> Writer<'a> {
    /// `cuyo portador es esa criatura`
    pub(super) fn whose(&mut self, phrase: &mut Phrase, noun: &Said, x: &Said, negated: bool) -> bool {
        let key = if negated { "text.whose.not" } else { "text.whose" };
        let text = self.say(key, &args([("a", noun), ("x", x)]));
        phrase.clauses.push([text.clone(), text]);
        true
    }

    /// `cuyo portador está herido`: what is so of something that a candidate has.
    pub(super) fn absorb_state_of(&mut self, phrase: &mut Phrase, candidate: &str, condition: &'a Expr) -> bool {
        let asked = if let ExprKind::Unary(UnaryOp::Not, inner) = &condition.kind { inner } else { condition };
        let ExprKind::Attr(read) = &asked.kind else { return false };
        let Some(of) = self.attribute_of(&read.0, candidate).filter(|_| self.is_truth(&read.1.name)) else {
            return false;
        };
        let noun = self.attr_noun(of).said(false);
        let before = self.clone();
        let its = self.its(&noun, phrase.sort == Some(Sort::Player)).text;
        let said = self.asking(|w| w.condition(condition, false));
        let Some(what) = said.strip_prefix(&its).and_then(|rest| rest.strip_prefix(' ')) else {
            *self = before;
            return false;
        };
        let text = self.say("text.whose.so", &args([("a", &noun), ("what", &Said::plain(what))]));
        phrase.clauses.push([text.clone(), text]);
        true
    }

    /// `cuya mano está vacía`: that of a zone of a candidate.
    pub(super) fn absorb_empty(&mut self, phrase: &mut Phrase, candidate: &str, zone: &'a Expr, negated: bool) -> bool {
        let ExprKind::Of(of) = &zone.kind else { return false };
        let Some(name) = Some(of.0.name.as_str()).filter(|_| self.is_candidate(&of.1, candidate) && self.is_zone(zone))
        else {
            return false;
        };
        let noun = self.zone(name);
        let noun = noun.said(noun.only_several);
        let text = self.maybe("text.whose.empty", args([("a", &noun)]), negated);
        phrase.clauses.push([text.clone(), text]);
        true
    }

    /// Whether an expression is the controller or owner of a candidate that is not the one spoken of, but of what it is told for.
    pub(super) fn is_of_outer_candidate(&self, expr: &Expr) -> bool {
        let ExprKind::Attr(read) = &expr.kind else { return false };
        let of = named(&read.0).and_then(|of| self.find(of));
        let is_outer = matches!(of, Some(What::Candidate(..))) && self.candidate_meant(of.as_ref()).is_none();
        is_outer && matches!(read.1.name.as_str(), "controller" | "owner")
    }

    /// `su fuerza`; a player's is `their life`.
    pub(super) fn its(&mut self, noun: &Said, is_players: bool) -> Said {
        self.say_of(if is_players { "text.its.player" } else { "text.its" }, noun, [])
    }

    /// An attribute of a thing: `su portador`, `quien controla ese Ser`.
    pub(super) fn attribute(&mut self, of: &'a Expr, name: &str) -> Said {
        if name == "now" || name == "printed" || name == "stored" || name == "card" {
            return self.thing(of);
        }
        // What was announced, it tells by the same name.
        if let (Some("self"), Some(What::Said(said, _)), false) =
            (named(of), self.find(name), self.things.attrs.contains_key(name))
        {
            return said;
        }
        if let Some(kept) = self.kept(of, name) {
            return kept;
        }
        if named(of) == Some("self")
            && !self.things.attrs.contains_key(name)
            && let Some(chosen) = self.announced_by_card(name)
        {
            return chosen;
        }
        let attr = self.attr_noun(name);
        // Of what is counted, a thing has a number.
        let mut noun = if attr.counted && self.is_counted_or_measured(name) {
            self.count_noun(&attr)
        } else {
            self.held(&attr, name)
        };
        // What is printed there, whatever it is now.
        let of = match &of.kind {
            ExprKind::Attr(read) if read.1.name == "printed" => {
                noun = self.say_of("text.printed", &noun, []);
                &read.0
            }
            _ => of,
        };
        // What one thing or another has is nobody's in particular.
        if matches!(self.value_of(of).kind, ExprKind::If(_)) {
            return self.unsaid("what one thing or another has", "");
        }
        let what = named(of).and_then(|of| self.find(of));
        // Where something is said of a candidate, "its" is the candidate's.
        let is_understood = matches!(self.last, None | Some(Spoken::Card)) && self.candidates.is_empty();
        if let Some(of) = self.candidate_meant(what.as_ref()) {
            return self.its(&noun, self.is_player(&of));
        }
        let is_own = (named(of) == Some("self") || matches!(what, Some(What::Card))) && is_understood;
        if is_own {
            return self.its(&noun, false);
        }
        if named(of) == Some("you") || matches!(what, Some(What::You)) {
            return self.say_of("text.your", &noun, []);
        }
        if let ExprKind::Attr(_) = &of.kind {
            let of = self.thing(of);
            return self.of(&noun, &of);
        }
        if let Some(What::Referent(number)) = what
            && self.referents[number].is_named
            && self.last == Some(Spoken::Referent(number))
            && (self.candidates.is_empty() || self.modified.is_some())
        {
            return self.its(&noun, false);
        }
        if !self.candidates.is_empty() && matches!(what, Some(What::Referent(_))) {
            // "It" would be the candidate.
            self.last = Some(Spoken::Card);
        }
        // Whoever controls any of them would be several: of what is named here first, it is one.
        let is_new = matches!(what, Some(What::Referent(number)) if !self.referents[number].is_named);
        let of = self.thing(of);
        match name {
            "controller" if is_new && self.words.has("text.controller_of.first") => {
                self.say_of("text.controller_of.first", &of, [])
            }
            "controller" => self.say_of("text.controller_of", &of, []),
            "owner" => self.say_of("text.owner_of", &of, []),
            _ => self.of(&noun, &of),
        }
    }

    /// What a thing has as an attribute: of a set, several.
    pub(super) fn held(&self, attr: &Noun, name: &str) -> Said {
        attr.said(attr.counted && self.things.is_set(name))
    }

    /// `that creature's power`, and `the power of a creature that attacks`.
    pub(super) fn of(&mut self, noun: &Said, of: &Said) -> Said {
        let key = if of.text.split(' ').count() > SHORT { "text.of.long" } else { "text.of" };
        self.say_of(key, noun, [("p", of)])
    }

    /// What is somebody's: `tu Mano`, `su Mano`, `la Mano del rival`.
    pub fn owned(&mut self, noun: &Said, of: &'a Expr) -> Said {
        let what = named(of).and_then(|name| self.find(name));
        match what {
            None | Some(What::Value(..)) if self.chooser == Some(of) && named(of) != Some("you") => {
                return self.its(noun, true);
            }
            _ if named(of) == Some("you") => return self.say_of("text.your", noun, []),
            Some(What::You) => return self.say_of("text.your", noun, []),
            Some(What::Candidate(..)) => {
                if let Some(of) = self.candidate_meant(what.as_ref()) {
                    return self.its(noun, self.is_player(&of));
                }
            }
            Some(What::Referent(number)) if self.referents[number].is_named => {
                self.spoken_of(number);
                return self.its(noun, self.referents[number].sort == Sort::Player);
            }
            _ => {}
        }
        if let ExprKind::Attr(read) = &of.kind
            && read.1.name == "owner"
        {
            return self.say_of("text.of_owner", noun, []);
        }
        let of = self.thing(of);
        if of.reader {
            return self.say_of("text.your", noun, []);
        }
        self.of(noun, &of)
    }

    /// Whether a name is of whose a thing is, and of no attribute of its own: who controls it, or who is the `you` of what was
    /// announced.
    pub(super) fn says_whose(&self, name: &str) -> bool {
        matches!(name, "controller" | "you")
            && !self.things.attrs.contains_key(name)
            && !self.things.player_attrs.contains_key(name)
    }

    /// `ganas el control de un rito`
    pub(super) fn handed_over(&mut self, of: &'a Expr, to: &'a Expr) -> Clause {
        let x = self.thing(of);
        let p = self.thing(to);
        let text = self.say("text.takes_control", &args([("p", &p), ("x", &x)]));
        Clause::new(text).of(p.reader)
    }
}
