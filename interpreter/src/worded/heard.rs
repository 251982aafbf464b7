//! What is heard: reactions, what a pattern wants of it, who does it, and what is said of several events together: `after fight(x: self) or die(x: self)`.

use super::allowed::Allowed;
use super::bent::Heard;
use super::clauses::Clause;
use super::events::Part;
use super::lexicon::{Args, Said, Template, args, capitalise};
use super::nouns::{Phrase, Shape};
use super::places::alternatives;
use super::selectors::{conjuncts, named};
use super::things::Sort;
use super::writer::{What, Writer};
use naipe_grammar::ast::{Arg, BinaryOp, Clauses, Expr, ExprKind, Pattern, QueryOp, Source, Until};

/// Whether it is the beginning or the end of a phase, which is told as a time.
pub(super) fn is_phase(pattern: &Pattern) -> bool {
    matches!(pattern.name.name.as_str(), "begin" | "end")
}

impl<'a> Writer<'a> {
    /// `Cuando …, …`; no words at all where nothing is done. Times are told apart from what happens.
    pub(super) fn reaction(
        &mut self,
        key: &str,
        pattern: &'a Pattern,
        clauses: &'a Clauses,
        effect: impl Fn(&mut Self) -> Vec<Clause>,
    ) -> String {
        let (times, events): (Vec<&Pattern>, Vec<&Pattern>) = pattern.each().partition(|one| is_phase(one));
        let of_each = [events, times].into_iter().filter(|heard| !heard.is_empty());
        let said: Vec<String> = of_each.map(|heard| self.reaction_to(key, &heard, clauses, &effect)).collect();
        match &said[..] {
            [event, time] if !event.is_empty() => format!("{event}. {}", capitalise(time)),
            _ => said.into_iter().next().unwrap_or_default(),
        }
    }

    fn reaction_to(
        &mut self,
        key: &str,
        heard: &[&'a Pattern],
        clauses: &'a Clauses,
        effect: &impl Fn(&mut Self) -> Vec<Clause>,
    ) -> String {
        let outer = std::mem::take(&mut self.heard);
        let mut conditions: Vec<&Expr> = clauses.when.as_deref().map(conjuncts).unwrap_or_default();
        let is_now_open = |until: &Until| matches!(until, Until::Over(stretch) if !stretch.next);
        self.this_turn = clauses.next || clauses.until.as_deref().is_some_and(is_now_open);
        let is_phase = heard.iter().all(|one| is_phase(one));
        // The next phase, of which nothing else is asked, is called that.
        let before = (key == "text.next" && is_phase).then(|| (self.clone(), conditions.clone()));
        self.next_phase = before.is_some().then_some(false);
        let mut event = Said::plain(self.asking(|w| w.told_of(heard, &mut conditions)));
        let is_next_said = self.next_phase.take() == Some(true) && conditions.is_empty();
        if let Some(before) = before.filter(|_| !is_next_said) {
            (*self, conditions) = before;
            event = Said::plain(self.asking(|w| w.told_of(heard, &mut conditions)));
        }
        self.this_turn = false;
        let is_of_another = self.is_of_another(heard, clauses);
        let rest = self.all_hold(&conditions);
        let outer_player = std::mem::replace(&mut self.is_beside_player, is_of_another);
        let effect = effect(self);
        self.is_beside_player = outer_player;
        // All that is done only under a condition is said with it.
        let effect = Said::plain(if rest.is_some() { self.joined_within(&effect) } else { self.joined_here(&effect) });
        self.heard = outer;
        if effect.text.is_empty() {
            return effect.text;
        }
        let key = match key {
            "text.next" if is_next_said => "text.at",
            "text.when" | "text.before" if is_phase => "text.at",
            "text.next" if is_phase => "text.next.at",
            _ => key,
        };
        let mut filled = args([("event", &event), ("effect", &effect)]);
        if let Some(rest) = rest {
            filled.insert("cond".into(), Said::plain(rest));
        }
        let mut text = self.say(&format!("{key}.then"), &filled);
        if let Some(until) = &clauses.until {
            text = self.until_first(until, text);
        }
        text
    }

    /// `until the end of the turn, …`
    fn until_first(&mut self, until: &'a Until, text: String) -> String {
        let until = Said::plain(self.until(until));
        self.say("text.until.first", &args([("until", &until), ("what", &Said::plain(text))]))
    }

    /// What becomes of reactions to something.
    pub(super) fn reactions_of(&mut self, key: &str, pattern: &'a Pattern, clauses: &'a Clauses) -> Vec<Clause> {
        let mut conditions: Vec<&Expr> = clauses.when.as_deref().map(conjuncts).unwrap_or_default();
        let heard: Vec<&Pattern> = pattern.each().collect();
        let event = Said::plain(self.told_of(&heard, &mut conditions));
        let reacting = self.words.noun("text.reacting").unwrap_or_default().said(false);
        self.bind("reacting", What::Said(reacting, Sort::Thing));
        let mut filled = args([("event", &event)]);
        if let Some(rest) = self.all_hold(&conditions) {
            filled.insert("cond".into(), Said::plain(rest));
        }
        let text = self.say(key, &filled);
        if let Some(until) = clauses.until.as_deref().filter(|_| clauses.next) {
            return vec![Clause::apart(self.until_first(until, text))];
        }
        self.limited_as(vec![text], clauses, Vec::new())
    }

    /// Says something of each of several events. The conditions that the words of all of them say are taken; what only some
    /// could say holds for the others, too, and is left.
    fn of_each<T>(
        &mut self,
        heard: &[&'a Pattern],
        conditions: &mut Vec<&'a Expr>,
        say: impl Fn(&mut Self, &'a Pattern, &mut Vec<&'a Expr>) -> T,
    ) -> Vec<T> {
        if let [one] = heard {
            return vec![say(self, one, conditions)];
        }
        let is_among = |list: &[&'a Expr], one: &'a Expr| list.iter().any(|other| std::ptr::eq(*other, one));
        let mut taken = conditions.clone();
        for one in heard {
            let mut left = conditions.clone();
            let _ = say(&mut self.clone(), one, &mut left);
            taken.retain(|condition| !is_among(&left, condition));
        }
        conditions.retain(|condition| !is_among(&taken, condition));
        let mut said = Vec::new();
        let known = self.names.len();
        let mut differing: Vec<(String, What<'a>)> = Vec::new();
        let mut all_names: Vec<(String, What<'a>)> = Vec::new();
        for (at, one) in heard.iter().enumerate() {
            let before = self.clone();
            said.push(say(self, one, &mut taken.clone()));
            for (name, what) in self.names.iter().skip(known) {
                let is_other = |(other, is): &&(String, What<'a>)| other == name && is_other_sort(is, what);
                if all_names.iter().any(|other| is_other(&other)) {
                    differing.push((name.clone(), What::Differing));
                }
            }
            all_names.extend(self.names.iter().skip(known).cloned());
            // What all of them know by one name is spoken of as the last names it.
            if at + 1 < heard.len() {
                let lacks = std::mem::replace(self, before).lacks;
                self.lacks = lacks;
            }
        }
        self.names.extend(differing);
        said
    }

    /// What happens, one or another: who does it is named once where it is this card.
    pub(super) fn told_of(&mut self, heard: &[&'a Pattern], conditions: &mut Vec<&'a Expr>) -> String {
        let mut texts = self.of_each(heard, conditions, |w, one, conditions| w.told(one, conditions));
        if texts.len() > 1 {
            let this = format!("{} ", self.this().text);
            if texts.iter().all(|text| text.starts_with(&this)) {
                for text in &mut texts[1..] {
                    text.drain(..this.len());
                }
            }
        }
        self.list(&texts, "list.or")
    }

    /// What may not happen, or may all the same: by whom each, and what, those of one together.
    pub(super) fn as_nouns(&mut self, pattern: &'a Pattern, conditions: &mut Vec<&'a Expr>) -> Vec<Allowed> {
        let heard: Vec<&Pattern> = pattern.each().collect();
        let all = self.of_each(&heard, conditions, |w, one, conditions| w.as_noun(one, conditions));
        let mut by_whom: Vec<(Allowed, Vec<String>)> = Vec::new();
        for one in all {
            let what = one.what.clone();
            match by_whom.iter_mut().find(|(other, _)| other.doer() == one.doer()) {
                Some((_, known)) => known.push(what),
                None => by_whom.push((one, vec![what])),
            }
        }
        by_whom.into_iter().map(|(one, what)| Allowed { what: self.list(&what, "list.or"), ..one }).collect()
    }

    /// Keeps a parameter of the event that is heard, which an ability may change.
    pub(super) fn hear(&mut self, event: &str, row: &str, part: &Part<'a>) {
        let sort = part.param.and_then(|param| param.ty.as_ref()).map(|ty| self.things.sort(ty));
        self.heard.push(Heard { param: part.name.to_owned(), sort, event: event.to_owned(), row: row.to_owned() });
    }

    /// Names for what an event without words is about: what is asked of them is told all the same.
    pub(super) fn hear_all(&mut self, name: &str, parts: Vec<Part<'a>>) {
        for part in parts {
            self.hear(name, name, &part);
            match part.param.and_then(|param| param.ty.as_ref()).map(|ty| self.things.sort(ty)) {
                Some(Sort::Number | Sort::Truth) => self.bind_amount_heard(part.name),
                _ => {
                    self.introduce(part.name, part.phrase, Shape::One, false);
                }
            }
        }
    }

    /// How much it is, or whether, that an event was told of: by the words of the parameter.
    pub(super) fn bind_amount_heard(&mut self, param: &'a str) {
        let noun = self.words.noun(&format!("parameter {param}")).or_else(|| self.words.noun(param));
        let noun = noun.or_else(|| self.words.noun("text.amount")).unwrap_or_default();
        let said = self.say_of("text.def", &noun.said(false), []);
        self.bind(param, What::Amount(said));
    }

    /// What an argument of a pattern says: a value that it must be; or a kind, which the noun then says.
    pub(super) fn what_it_must_be(
        &mut self,
        value: &'a Expr,
        phrase: &mut Phrase,
        sort: Option<Sort>,
        param: &str,
    ) -> Option<(Said, What<'a>)> {
        let name = named(value);
        if let Some(name) = name.filter(|name| self.find(name).is_none()) {
            if name == "player" || self.things.kinds.get(name).is_some_and(|kind| !kind.is_keyword) {
                *phrase = self.kind_phrase(name);
                return None;
            }
            if self.things.kinds.contains_key(name) {
                let said = Said::plain(self.keyword(name, &[]));
                let text = self.say("text.with", &args([("x", &said)]));
                phrase.clauses.push([text.clone(), text]);
                return None;
            }
            if name == "you" {
                return Some((Said { reader: true, ..Said::default() }, What::You));
            }
            if name == "self" {
                return Some((self.this(), What::Card));
            }
        }
        if let ExprKind::Bool(value) = value.kind {
            let mut said = self.truth(param);
            if !value {
                said = Said::plain(self.say("text.not.state", &args([("how", &said)])));
            }
            return Some((said.clone(), What::Said(said, Sort::Truth)));
        }
        if self.is_zone(value) {
            let said = self.place(value);
            let again = self.zone_again(value).unwrap_or_else(|| said.clone());
            return Some((said, What::Said(again, Sort::Zone)));
        }
        // One of those that are like this.
        if let ExprKind::Query(QueryOp::All, selector) = &value.kind {
            *phrase = self.selected(selector);
            return None;
        }
        let said = match &value.kind {
            // Any of a list will do, and one or the other.
            ExprKind::Binary(BinaryOp::Or, ..) => {
                let all: Vec<String> = alternatives(value).into_iter().map(|one| self.thing(one).text).collect();
                Said::plain(self.list(&all, "list.or"))
            }
            ExprKind::List(all) => {
                let all: Vec<String> = all.iter().map(|one| self.thing(one).text).collect();
                Said::plain(self.list(&all, "list.or"))
            }
            _ if sort == Some(Sort::Number) => self.amount(value),
            _ => self.thing(value),
        };
        // What is spoken of already stays what it is.
        let what = match name.and_then(|name| self.find(name)) {
            Some(What::Referent(number)) => What::Referent(number),
            _ => What::Said(said.clone(), sort.unwrap_or(Sort::Thing)),
        };
        Some((said, what))
    }

    /// The zone that an event was about, where each player has one: `that field`.
    fn zone_again(&mut self, zone: &Expr) -> Option<Said> {
        let name = named(zone)?;
        let is_of_somebody = self.things.zones.get(name).is_some_and(|zone| zone.per_player);
        if !is_of_somebody {
            return None;
        }
        let noun = self.zone(name).said(false);
        Some(self.say_of("text.again", &noun, []))
    }

    /// What happens with who does it before the words, or behind those that say it of nobody: `se pierde un rey por obra de un rival`.
    /// An action is somebody's.
    pub(super) fn with_doer(&mut self, what: String, words: &Template, by: Option<Said>, is_action: bool) -> String {
        let is_impersonal = self.words.is_impersonal(words);
        let key = if is_impersonal { "text.by_cause" } else { "text.by_whom" };
        match by.or_else(|| (is_action && !is_impersonal).then(|| self.somebody())) {
            Some(by) => self.say(key, &args([("p", &by), ("what", &Said::plain(what))])),
            None => what,
        }
    }

    /// How much it is, of which nothing is asked and which the words of an event say all the same: no word before what is counted, and
    /// `algo` before what it is of. What would leave a gap (`+{n}`) has no words.
    pub(super) fn so_much_or_little(&mut self, row: &str, words: &Template, name: &str) -> Said {
        let said = Said { text: " ".to_owned(), plural: true, ..Said::default() };
        match words.around(name) {
            Some((_, Some(next))) if self.words.is_of(next) => Said::plain(self.say("text.some_of", &Args::new())),
            Some((true, _) | (_, None)) => {
                let event = row.split(' ').next_back().unwrap_or(row);
                self.unsaid(format!("`{name}` in the words of `{event}`"), format!("{event}: \"… [ {{{name}}}] …\""))
            }
            _ => said,
        }
    }

    /// The member of an enum that a condition wants a parameter to be: it is said in the words of the event.
    pub(super) fn member_asked(&self, param: &str, conditions: &mut Vec<&'a Expr>) -> Option<&'a Expr> {
        let member = |condition: &'a Expr| match &condition.kind {
            ExprKind::Binary(BinaryOp::Eq, left, right) if named(left) == Some(param) => {
                self.member(right).map(|_| &**right)
            }
            _ => None,
        };
        let at = conditions.iter().position(|&condition| member(condition).is_some())?;
        member(conditions.remove(at))
    }

    /// `any colour`, of a parameter that is some member of an enum.
    pub(super) fn any_member(&mut self, part: &Part<'a>) -> Option<Said> {
        let noun = self.noun("enum", part.list?, None).said(false);
        Some(self.say_of("text.any_one", &noun, []))
    }

    /// What a parameter is called that is some member of an enum: by its own words, or by those of the enum.
    pub(super) fn bind_member_heard(&mut self, part: &Part<'a>) {
        let of = part.list.and_then(|name| self.words.noun(&format!("enum {name}")).or_else(|| self.words.noun(name)));
        let own = self.words.noun(&format!("parameter {}", part.name)).or(of);
        if let Some(noun) = own {
            let said = self.say_of("text.def", &noun.said(false), []);
            self.bind(part.name, What::Said(said, Sort::Other));
        }
    }

    /// `a player`
    pub(super) fn somebody(&mut self) -> Said {
        let player = self.kind_phrase("player");
        self.shaped(&player, &Shape::One)
    }

    /// Whether what an event is about can be where its controller need not be its owner: unless it is said to come from elsewhere.
    pub(super) fn is_of_play(&self, pattern: &Pattern) -> bool {
        let from = pattern.args.iter().find(|arg| arg.name.as_ref().is_some_and(|name| name.name == "from"));
        from.is_none_or(|arg| !self.is_zone(&arg.value) || self.is_zone_in_play(&arg.value))
    }

    /// Who does it, and with what: `by: you` in the pattern; or `by == you` in a condition, and `by != you`, which is somebody else.
    pub(super) fn who_does(&mut self, pattern: &'a Pattern, conditions: &mut Vec<&'a Expr>, filled: &mut Args) {
        for (name, sort, noun) in [("by", Sort::Player, "player"), ("source", Sort::Thing, "it")] {
            let is_it = |arg: &&Arg| arg.name.as_ref().is_some_and(|known| known.name == name);
            let given = pattern.args.iter().find(is_it).filter(|_| !filled.contains_key(name));
            let Some(arg) = given else { continue };
            let mut phrase = self.kind_phrase(noun);
            let said = match self.what_it_must_be(&arg.value, &mut phrase, Some(sort), name) {
                Some((said, what)) => {
                    self.bind(name, what);
                    said
                }
                None => {
                    let number = self.introduce(name, phrase, Shape::One, false);
                    self.name(number)
                }
            };
            filled.insert(name.to_owned(), said);
        }
        if let Some(said) = self.taken_out(conditions, &Shape::One) {
            filled.insert("by".to_owned(), said);
        }
    }

    /// Whether an action is done by whoever the card is of: `cast(c: self)`, where it is chosen `in hand of you`.
    pub(super) fn is_done_by_reader(&self, pattern: &Pattern) -> bool {
        let Some(action) = self.things.actions.get(pattern.name.name.as_str()) else { return false };
        let mut positional = pattern.args.iter().filter(|arg| arg.name.is_none());
        action.params.iter().any(|(name, selector)| {
            let is_it = |arg: &&Arg| arg.name.as_ref().is_some_and(|known| known.name == name.name);
            let given = pattern.args.iter().find(is_it).or_else(|| positional.next());
            let is_card = given.is_some_and(|arg| named(&arg.value) == Some("self"));
            is_card && selector.parts.iter().all(|part| is_of_reader(&part.source))
        })
    }

    /// Who does something, where a condition says it, which is taken out: `by == p`, or `by != you` and `by in opponents(you)`, which
    /// is one of them, or all.
    pub(super) fn taken_out(&mut self, conditions: &mut Vec<&'a Expr>, others: &Shape) -> Option<Said> {
        let at = conditions.iter().position(|condition| match &condition.kind {
            ExprKind::Binary(BinaryOp::Eq, left, _) => named(left) == Some("by"),
            _ => self.doers(condition).is_some(),
        })?;
        let condition = conditions.remove(at);
        match (&condition.kind, self.doers(condition)) {
            (ExprKind::Binary(BinaryOp::Eq, _, who), _) => Some(self.thing(who)),
            (_, doers) => doers.map(|doers| self.others_said(&doers, others)),
        }
    }
}

/// `in hand of you`
fn is_of_reader(source: &Source) -> bool {
    matches!(source, Source::In(place) if matches!(&place.kind, ExprKind::Of(of) if named(&of.1) == Some("you")))
}

/// Whether a name is the card, or who reads, of one event and somebody or something else of another.
fn is_other_sort(one: &What<'_>, other: &What<'_>) -> bool {
    let is_told = |what: &What<'_>| matches!(what, What::Card | What::You);
    (is_told(one) || is_told(other)) && std::mem::discriminant(one) != std::mem::discriminant(other)
}
