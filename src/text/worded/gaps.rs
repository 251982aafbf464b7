//! What a text lacks though something stands there: sentences that break off, and verbs that say somebody else of who reads.

use super::lexicon::{Args, Template};
use super::writer::Writer;

impl Writer<'_> {
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
}
