//! What may not happen, or may all the same, as a noun; and what is asked of an event and has no place in its words.

use super::events::Part;
use super::lexicon::{Args, Form, Said, args};
use super::nouns::{Phrase, Shape};
use super::things::Sort;
use super::values::row_of;
use super::writer::{What, Writer};
use naipe_grammar::ast::{Expr, Param, Pattern, TypeKind};

/// What may not happen, or may all the same.
#[derive(Debug, Clone, Default)]
pub(super) struct Allowed {
    /// Who does it, if somebody is said to.
    pub who: Option<Said>,
    /// What could do it, where it is any of those: of which something is asked, or that are no players.
    pub any: Option<Phrase>,
    /// What it is, as a noun.
    pub what: String,
}

impl Allowed {
    /// What it is, whoever does it.
    fn by_anybody(what: String) -> Allowed {
        Allowed { what, ..Allowed::default() }
    }

    /// Who does it, as far as that tells it from others.
    pub(super) fn doer(&self) -> (Option<(&str, bool)>, Option<&str>) {
        let who = self.who.as_ref().map(|who| (who.text.as_str(), who.reader));
        (who, self.any.as_ref().map(|any| any.head.text.as_str()))
    }
}

impl<'a> Writer<'a> {
    /// What may not happen, or may all the same: who, if somebody, and what, as a noun. What is announced and first spoken of in it,
    /// but as who does it, has to be said to be chosen: `nobody can block a creature` would be none of them.
    pub(super) fn as_noun(&mut self, pattern: &'a Pattern, conditions: &mut Vec<&'a Expr>) -> Allowed {
        let name = pattern.name.name.as_str();
        if let Some(all) = self.things.groups.get(name).copied() {
            let mut all: Vec<String> = all.iter().map(|action| self.member_as_noun(&action.name)).collect();
            if !pattern.args.is_empty() {
                all.push(self.unsaid(format!("what is asked of `{name}`"), "").text);
            }
            return Allowed::by_anybody(self.list(&all, "list.or"));
        }
        let (parts, key) = self.parts(name);
        let (is_known, parts) = (parts.is_some(), parts.unwrap_or_default());
        let (true, Some(key)) = (is_known, key) else {
            let (what, row) = self.row_to_write(name);
            self.hear_all(name, parts);
            return Allowed::by_anybody(self.unsaid(what, format!("{row} noun \"…\"")).text);
        };
        let Some(noun) = self.words.template(&key, Form::Noun) else {
            let row = row_of_parts(&key, &parts) + " noun \"…\"";
            self.hear_all(name, parts);
            return Allowed::by_anybody(self.unsaid(format!("noun of `{name}`"), row).text);
        };
        let told = self.words.template(&key, Form::Told).unwrap_or_default();
        let can_act = |name: &str| parts.iter().any(|part| part.name == name && part.can_act);
        let is_done = self.things.actions.contains_key(name);
        let is_subject = |param: &&str| {
            !noun.mentions(param) && can_act(param) && !self.words.is_done_to(param, &told, &noun, is_done)
        };
        let subject = told.names().find(is_subject).map(str::to_owned);
        let others = conditions.iter().find_map(|one| self.doers(one)).filter(|_| self.things.players != Some(2));
        let (unnamed, known) = (self.announced_and_unnamed(), self.referents.len());
        let mut filled = self.fill(pattern, &key, &parts, &noun.and(&told), &noun, conditions);
        let doer = subject.as_deref().filter(|subject| filled.contains_key(*subject));
        let doer = doer.or_else(|| filled.contains_key("by").then_some("by"));
        let is_said = doer.is_some();
        let doer = doer.and_then(|name| self.find(name));
        let is_doer = |number: usize| matches!(doer, Some(What::Referent(doer)) if doer == number);
        let asked: Vec<usize> =
            unnamed.into_iter().filter(|number| self.referents[*number].is_named && !is_doer(*number)).collect();
        self.asked_about.extend(asked);
        let by = filled.remove("by").filter(|_| !noun.mentions("by"));
        let mut what = self.words.say(&noun, &filled);
        let is_told = |param: &str| noun.mentions(param) || subject.as_deref() == Some(param);
        self.tell_unsaid(&mut what, [name, &key], &parts, &filled, is_told);
        let any = match doer {
            Some(What::Referent(number)) if number >= known => Some(self.referents[number].phrase.clone()),
            _ if is_said => None,
            _ => subject.as_ref().and_then(|subject| self.anything(&parts, subject)),
        };
        let is_any = |phrase: &Phrase| phrase.only.is_none() && !phrase.is_known;
        let any = any.filter(|any| is_any(any) && any.or.iter().all(is_any));
        match (subject.and_then(|subject| filled.remove(&subject)), by) {
            (Some(who), Some(by)) => {
                // Where an event has its own words for that.
                let own = format!("text.by_agent.{name}");
                let key = if self.told_as(&own).is_some() { &own } else { "text.by_agent" };
                let what = self.say(key, &args([("what", &Said::plain(what)), ("p", &by)]));
                Allowed { who: Some(who), any, what }
            }
            // Of all others it is none that may not, and all of them that may.
            (None, Some(by)) => {
                let all = others.as_ref().map(|others| self.shaped(others, &Shape::All));
                Allowed { who: Some(all.unwrap_or(by)), any: any.or(others), what }
            }
            (who, None) => Allowed { who, any, what },
        }
    }

    /// What a parameter can be that is no player.
    fn anything(&self, parts: &[Part<'a>], name: &str) -> Option<Phrase> {
        let part = parts.iter().find(|part| part.name == name)?;
        // What need not be anything is nothing, too.
        let ty = part.param.and_then(|param| param.ty.as_ref());
        if ty.is_some_and(|ty| matches!(ty.kind, TypeKind::Optional(_))) {
            return None;
        }
        let phrase = &part.phrase;
        // Of an event whose parameter is of no kind, it may be anything, and no card alone.
        let is_of_no_kind = self.words.noun("text.anything").is_some_and(|noun| noun.text == phrase.head.text);
        if part.param.is_some() && is_of_no_kind && !ty.is_some_and(|ty| self.things.sort(ty) == Sort::Thing) {
            return None;
        }
        let is_thing = |phrase: &Phrase| phrase.sort == Some(Sort::Thing);
        (is_thing(phrase) || phrase.or.iter().any(is_thing)).then(|| phrase.clone())
    }

    /// `esa criatura puede atacar`, in the words that are there for what may not happen; as it is told, where there are none.
    pub(super) fn can_be_done(&mut self, pattern: &'a Pattern, negated: bool) -> String {
        let mut tried = self.clone();
        let Allowed { who, what, .. } = tried.as_noun(pattern, &mut Vec::new());
        // Who goes without saying is not told of.
        if tried.lacks.len() > self.lacks.len() && self.candidates.is_empty() {
            let told = Said::plain(self.happening(pattern, None));
            return self.maybe("text.can", args([("what", &told)]), negated);
        }
        // What the words of it bind is known in them alone.
        tried.names.truncate(self.names.len());
        tried.candidates.truncate(self.candidates.len());
        tried.heard.truncate(self.heard.len());
        *self = tried;
        let what = Said::plain(what);
        match who {
            Some(who) => self.maybe("text.can.do", args([("x", &who), ("what", &what)]), negated),
            None => self.maybe("text.can.be_done", args([("what", &what)]), negated),
        }
    }

    /// One of a group of actions, as a noun.
    fn member_as_noun(&mut self, name: &str) -> String {
        let key = self.row("action", name).or_else(|| self.row("event", name));
        match key.and_then(|key| self.words.template(&key, Form::Noun)) {
            Some(noun) => self.words.say(&noun, &Args::new()),
            None => self.unsaid(format!("action `{name}`"), format!("{name}: \"…\" noun \"…\"")).text,
        }
    }

    /// Of what sort a parameter of an event is.
    fn sort_of(&self, parts: &[Part<'a>], name: &str) -> Option<Sort> {
        let part = parts.iter().find(|part| part.name == name)?;
        Some(self.things.sort(part.param?.ty.as_ref()?))
    }

    /// Says of each parameter of which something is asked, and which the words of the event do not say, whether it holds: `(in a fight)`.
    /// What it is otherwise has no place beside them, and is told.
    pub(super) fn tell_unsaid(
        &mut self,
        text: &mut String,
        [name, key]: [&str; 2],
        parts: &[Part<'a>],
        filled: &Args,
        is_told: impl Fn(&str) -> bool,
    ) {
        // Who does it is said beside the words in any case.
        for (param, said) in filled.iter().filter(|(param, _)| *param != "by" && !is_told(param)) {
            if self.sort_of(parts, param) == Some(Sort::Truth) {
                text.push_str(&format!(" ({})", said.text));
            } else {
                self.lack(format!("`{param}` in the words of `{name}`"), row_of_parts(key, parts));
                text.push_str(" …");
            }
        }
    }

    /// What stands for a define that has no words, or whose row leaves out what it is asked of.
    pub(super) fn unsaid_define(&mut self, name: &str, params: &[Param]) -> Said {
        let template = self.row("define", name).and_then(|key| self.words.template(&key, Form::Told));
        let is_left_out = |param: &&Param| {
            let name = param.name.name.as_str();
            template.as_ref().is_some_and(|row| !row.mentions(name) && !row.names().any(|said| said == name))
        };
        let what = match params.iter().find(is_left_out) {
            Some(param) => format!("`{}` in the words of `{name}`", param.name.name),
            None => format!("define `{name}`"),
        };
        self.unsaid(what, row_of(name, params))
    }
}

/// The row that would give words to something with these parameters.
fn row_of_parts(name: &str, parts: &[Part<'_>]) -> String {
    let names: Vec<&str> = parts.iter().map(|part| part.name).collect();
    format!("{name}({}): \"…\"", names.join(", "))
}
