//! What a text lacks: the row of what has no words, what should follow where a sentence breaks off, and verbs that say somebody else of
//! who reads.

use super::lexicon::{Args, Said, Template};
use super::values::row_of;
use super::writer::Writer;
use naipe_grammar::ast::{Param, TypeKind};

impl Writer<'_> {
    /// What has no words that happens, and the row that would give it some.
    pub(super) fn row_to_write(&self, name: &str) -> (String, String) {
        match (self.things.events.get(name), self.things.actions.get(name)) {
            (None, Some(action)) => {
                let names: Vec<&str> = action.params.iter().map(|(name, _)| name.name.as_str()).collect();
                let given = if names.is_empty() { String::new() } else { format!("({})", names.join(", ")) };
                (format!("action `{name}`"), format!("{name}{given}: \"…\""))
            }
            (event, _) => (format!("event `{name}`"), row_of(name, event.map_or(&[][..], |event| event.params))),
        }
    }

    /// Complains of sentences that break off: a word that something has to follow, and nothing does.
    pub fn complain_of_gaps(&mut self, text: &str) {
        let leads = self.words.noun("text.leads").unwrap_or_default().text;
        if text.is_empty() {
            return;
        }
        let mut before = "";
        for word in text.split(' ') {
            let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
            let ends = word.is_empty() || word.ends_with(['.', ',', ';', ':', ')']) && bare == bare.to_lowercase();
            let opens = word.starts_with(['.', ',', ';', ':']);
            let gap = match (opens || word.is_empty(), ends && leads.split(' ').any(|lead| lead == bare)) {
                (true, _) => before,
                (_, true) => bare,
                _ => {
                    before = bare;
                    continue;
                }
            };
            self.lack(format!("what should follow `{gap}`"), "");
        }
        if leads.split(' ').any(|lead| lead == before) && !text.ends_with(['.', ',', ';', ':', ')']) {
            self.lack(format!("what should follow `{before}`"), "");
        }
    }

    /// Complains of words that begin with who reads, behind whom a verb stands that is said of others only: `cuando {p} roba`. What is
    /// done reads as an order then.
    pub(super) fn complain_of_verb(&mut self, key: &str, template: &Template, filled: &Args) {
        let Some(who) = template.first().map(str::to_owned) else { return };
        let is_reader = filled.get(&who).is_some_and(|said| said.reader);
        if is_reader && !self.words.bends_verbs() && !key.contains('.') && template.has_one_verb(&who) {
            let what = format!("the verb of `{who}` where that is who reads, in the words of `{key}`");
            self.lack(what, format!("{{{who}}} {{{who}: … … …}}"));
        }
    }

    /// Complains of words that begin with a verb and do not say whose, where who reads does it: `ataca con {s}`.
    pub(super) fn complain_of_doer(&mut self, key: &str, template: &Template, by: Option<&Said>) {
        let is_reader = by.is_some_and(|by| by.reader);
        let says_who = template.names().any(|name| name == "by");
        let is_told = says_who || self.words.is_impersonal(template);
        if is_reader && !is_told && !self.words.bends_verbs() && !key.contains('.') {
            let what = format!("the verb where who reads does it, in the words of `{key}`");
            self.lack(what, "{by: … … …} …".to_owned());
        }
    }

    /// Complains of words that tell what who reads does and call what is theirs somebody else's: `{p} baraja su mazo`. Where they speak of
    /// something else, too, it may be that one's.
    pub(super) fn complain_of_whose(&mut self, key: &str, template: &Template, params: &[Param], text: &str) {
        let Some(who) = template.first().map(str::to_owned) else { return };
        let is_number = |name: &str| {
            let mut all = params.iter().filter(|param| param.name.name == name);
            all.any(|param| param.ty.as_ref().is_some_and(|ty| matches!(&ty.kind, TypeKind::Name(of) if of == "int")))
        };
        if template.names().any(|name| name != who && !is_number(name)) {
            return;
        }
        let mut said = text.split(|sign: char| !sign.is_alphanumeric());
        if let Some(word) = said.find(|word| self.words.is_one_of("text.possessives.others", word)) {
            let what = format!("`{word}` where `{who}` is who reads, in the words of `{key}`");
            self.lack(what, format!("{{{who}: {word} … {word}}}"));
        }
    }
}
