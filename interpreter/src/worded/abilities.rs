//! Abilities as sentences.

use super::allowed::Allowed;
use super::announcing::targets;
use super::clauses::Clause;
use super::lexicon::{Args, Said, args, capitalise};
use super::names::Began;
use super::nouns::Shape;
use super::selectors::{conjuncts, named};
use super::speaks::speaks_of;
use super::things::Sort;
use super::writer::{Spoken, What, Writer};
use naipe_grammar::ast::{
    Ability, AbilityKind, ActionDecl, Block, Change, Clauses, Expr, Member, Mode, Pattern, PermitFrom, Selector,
};

impl<'a> Writer<'a> {
    /// What an ability says, a part or several.
    pub fn ability_clauses(&mut self, ability: &'a Ability) -> Vec<Clause> {
        let (names, lacks) = (self.names.len(), self.lacks.len());
        let clauses = self.plain_ability(ability);
        self.names.truncate(names);
        if clauses.is_empty() {
            // What does nothing says nothing, and lacks no words either.
            self.lacks.truncate(lacks);
        }
        clauses
    }

    /// An ability that a statement makes. Of one that does something later, all it does is told in its own sentence: what the other
    /// statements do stands apart.
    pub(super) fn made_ability(&mut self, ability: &'a Ability) -> Vec<Clause> {
        let is_later = matches!(
            ability.kind,
            AbilityKind::After(..)
                | AbilityKind::AfterAnnouncing(..)
                | AbilityKind::Before(..)
                | AbilityKind::InsteadOf(..)
                | AbilityKind::Whenever(..)
        ) || prevents_once(ability);
        let from = if is_later { Some(self.referents.len()) } else { self.later_than };
        let outer = std::mem::replace(&mut self.later_than, from);
        let began = Began { names: self.names.len(), changes: self.changes };
        let outer_began = self.began.replace(began);
        let is_together = std::mem::take(&mut self.is_together);
        let mut clauses = self.ability_clauses(ability);
        (self.later_than, self.began, self.is_together) = (outer, outer_began, is_together);
        if (is_later || ability.clauses.when.is_some())
            && let Some(last) = clauses.last_mut()
        {
            last.end = self.say("text.end_of_ability", &Args::new());
            last.is_asked_last = true;
        }
        clauses
    }

    fn plain_ability(&mut self, ability: &'a Ability) -> Vec<Clause> {
        let clauses = &ability.clauses;
        let text = match &ability.kind {
            AbilityKind::After(pattern, body) => {
                let key = if clauses.next { "text.next" } else { "text.when" };
                self.one_or_more = self.hears_one_or_more(pattern, clauses, body).then_some(false);
                self.reaction(key, pattern, clauses, |w| w.block(body))
            }
            AbilityKind::AfterAnnouncing(pattern, members) => {
                let key = if clauses.next { "text.next" } else { "text.when" };
                self.reaction(key, pattern, clauses, |w| w.reacting(members))
            }
            AbilityKind::Before(pattern, body) => {
                let key = if clauses.next { "text.next" } else { "text.before" };
                self.reaction(key, pattern, clauses, |w| w.block(body))
            }
            AbilityKind::InsteadOf(pattern, body) => self.instead(pattern, clauses, body),
            AbilityKind::Whenever(condition, members) => {
                let mut all: Vec<&Expr> = Vec::new();
                for one in std::iter::once(&**condition).chain(clauses.when.as_deref()).flat_map(conjuncts) {
                    // What is asked once more is said once.
                    if !all.contains(&one) {
                        all.push(one);
                    }
                }
                let condition = Said::plain(self.asking(|w| w.all_of_these(&all, false)));
                let effect = self.reacting(members);
                let effect = Said::plain(self.joined_here(&effect));
                if effect.text.is_empty() {
                    return Vec::new();
                }
                let key = if clauses.next { "text.whenever.next" } else { "text.whenever" };
                self.say(key, &args([("cond", &condition), ("effect", &effect)]))
            }
            AbilityKind::Forbid(pattern) if prevents_once(ability) => self.prevented(pattern, clauses),
            AbilityKind::Forbid(pattern) => return self.forbidden("text.forbid", pattern, clauses),
            AbilityKind::ForbidAfter(pattern) => {
                let key = if clauses.next { "text.unheard.next" } else { "text.unheard" };
                return self.reactions_of(key, pattern, clauses);
            }
            AbilityKind::AgainAfter(pattern) => {
                let key = if clauses.next { "text.again_after.next" } else { "text.again_after" };
                return self.reactions_of(key, pattern, clauses);
            }
            AbilityKind::Permit(pattern) => return self.forbidden("text.permit", pattern, clauses),
            AbilityKind::PermitFrom(pattern, from) => return self.permitted_from(pattern, from, clauses),
            AbilityKind::ModifyAll(selector, changes) => return self.modify(selector, changes, clauses),
            AbilityKind::ModifySelf(changes) => {
                let x = self.this();
                let texts = self.changes(&x, changes);
                return self.lasting(texts, clauses, Vec::new());
            }
            AbilityKind::ModifyCost { payment, sort, of, op, amount } => {
                let text = self.dearer((&payment.name, sort.as_deref()), of, *op, amount);
                // What it costs itself is asked where it is: that goes without saying.
                let is_own = matches!(&of.parts[..], [part] if part.kind.name == "self");
                let mut rest = clauses.when.as_deref().map(conjuncts).unwrap_or_default();
                let text = self.for_whom(text, &mut rest);
                let place = if is_own { None } else { self.is_there_while(clauses) };
                return self.limited(vec![text], clauses, rest, None, place);
            }
            AbilityKind::ModifyDefine(pattern, op, amount) => {
                let mut conditions = clauses.when.as_deref().map(conjuncts).unwrap_or_default();
                return self.scoped(|w| {
                    let text = w.modified_define(pattern, (*op, amount), &mut conditions);
                    w.limited_as(vec![text], clauses, conditions)
                });
            }
            AbilityKind::Suspend { of, on } => {
                let x = self.all_of(of);
                let mut filled = args([("x", &x)]);
                if let Some(on) = on {
                    filled.insert("y".into(), self.all_of(on));
                }
                let text = self.say("text.suspend", &filled);
                return self.lasting(vec![text], clauses, Vec::new());
            }
            AbilityKind::Action(action) => self.used(action, clauses),
            AbilityKind::Check { .. } => self.unsaid("`check` on a card", "").text,
        };
        if text.is_empty() {
            return Vec::new();
        }
        let mut clauses = vec![Clause::apart(text)];
        clauses.extend(match &ability.kind {
            AbilityKind::Action(_) => self.limits_of_use(&ability.clauses),
            _ => self.limits(&ability.clauses),
        });
        clauses
    }

    pub(super) fn all_hold(&mut self, conditions: &[&'a Expr]) -> Option<String> {
        if conditions.is_empty() {
            return None;
        }
        Some(self.asking(|w| w.all_of_these(conditions, false)))
    }

    /// What may not happen, or may all the same.
    fn forbidden(&mut self, key: &str, pattern: &'a Pattern, clauses: &'a Clauses) -> Vec<Clause> {
        let mut conditions: Vec<&Expr> = clauses.when.as_deref().map(conjuncts).unwrap_or_default();
        let mut texts = Vec::new();
        let outer = std::mem::take(&mut self.heard);
        let nouns = self.as_nouns(pattern, &mut conditions);
        let heard = std::mem::replace(&mut self.heard, outer);
        // What is asked of that which it is about stands behind where that is named.
        let is_about = |condition: &&Expr| heard.iter().any(|one| speaks_of(condition, &one.param));
        let (about, conditions): (Vec<&Expr>, Vec<&Expr>) = conditions.into_iter().partition(is_about);
        for Allowed { who, any, what } in nouns {
            let what = Said::plain(what);
            texts.push(match (who, any) {
                // None of them may: "nobody" would be players, and "a creature" could be one that is chosen.
                (_, Some(any)) if key == "text.forbid" && about.is_empty() => {
                    let x = self.shaped(&any, &Shape::None);
                    self.say("text.forbid.none", &args([("x", &x), ("what", &what)]))
                }
                (Some(who), _) => self.say(key, &args([("x", &who), ("what", &what)])),
                (None, _) => self.say(&format!("{key}.nobody"), &args([("what", &what)])),
            });
        }
        let behind = self.all_hold(&about);
        if !clauses.overrides.is_empty() {
            let labels: Vec<String> = clauses.overrides.iter().map(|label| self.quoted(&label.name)).collect();
            let labels = Said::plain(self.list(&labels, "list.and"));
            let what = Said::plain(self.list(&texts, "list.and"));
            texts = vec![self.say("text.despite", &args([("what", &what), ("x", &labels)]))];
        }
        let place = self.is_there_while(clauses);
        self.limited(texts, clauses, conditions, behind, place)
    }

    /// `Puedes jugar esta carta desde tu descarte por 3 de Luz`
    fn permitted_from(&mut self, pattern: &'a Pattern, from: &'a PermitFrom, clauses: &'a Clauses) -> Vec<Clause> {
        let mut conditions: Vec<&Expr> = clauses.when.as_deref().map(conjuncts).unwrap_or_default();
        let nouns = self.as_nouns(pattern, &mut conditions);
        let (whose, all): (Vec<_>, Vec<_>) = nouns.into_iter().map(|one| (one.who, one.what)).unzip();
        let (who, what) = (whose.into_iter().flatten().next(), self.list(&all, "list.or"));
        let place = self.place(&from.place);
        let mut filled = args([("what", &Said::plain(what)), ("from", &place)]);
        if let Some(cost) = &from.cost {
            filled.insert("cost".into(), Said::plain(self.as_price(|w| w.cost(cost))));
        }
        let what = Said::plain(self.say("text.permit.from", &filled));
        let who = who.unwrap_or(Said { reader: true, ..Said::default() });
        let text = self.say("text.permit", &args([("x", &who), ("what", &what)]));
        self.limited_as(vec![text], clauses, conditions)
    }

    /// What goes on, with its conditions and its end.
    fn lasting(&mut self, texts: Vec<String>, clauses: &'a Clauses, mut rest: Vec<&'a Expr>) -> Vec<Clause> {
        rest.extend(clauses.when.as_deref().map(conjuncts).unwrap_or_default());
        self.limited_as(texts, clauses, rest)
    }

    fn modify(&mut self, selector: &'a Selector, changes: &'a [Change], clauses: &'a Clauses) -> Vec<Clause> {
        self.scoped(|w| {
            let (x, thing, rest) = w.modified(selector);
            // The candidate is the thing, in what the changes say of it.
            if let [part] = &selector.parts[..] {
                let name = part.binder.as_ref().map_or("it", |binder| binder.name.as_str());
                let what = match thing {
                    Some(thing) => {
                        Some(named(thing).and_then(|name| w.find(name)).unwrap_or(What::Said(x.clone(), Sort::Thing)))
                    }
                    None => {
                        let head = w.kind_noun_or_thing(&part.kind.name);
                        if w.find(name).is_none() {
                            w.bind_candidate(name, head);
                        }
                        None
                    }
                };
                if let Some(what) = what.filter(|_| w.find(name).is_none()) {
                    w.bind(name, what);
                }
            }
            let outer = w.modified.take();
            w.modified = w.noun_of_modified(selector, thing);
            let texts = w.changes(&x, changes);
            w.modified = outer;
            w.lasting(texts, clauses, rest)
        })
    }

    /// The things that a static `modify` speaks of.
    fn modified(&mut self, selector: &'a Selector) -> (Said, Option<&'a Expr>, Vec<&'a Expr>) {
        if let Some(said) = self.by_name(selector) {
            return (said, None, Vec::new());
        }
        if let Some((thing, rest)) = self.one_meant(selector) {
            return (self.thing(thing), Some(thing), rest);
        }
        if let [part] = &selector.parts[..]
            && let (apart, own) = self.of_scopes(part.condition.as_ref())
            && !apart.is_empty()
        {
            let phrase = self.part_where(part, &own);
            self.last = Some(Spoken::Other);
            return (self.shaped(&phrase, &Shape::All), None, apart);
        }
        let phrase = self.selected(selector);
        // Behind all of these, "its" would be theirs.
        self.last = Some(Spoken::Other);
        (self.shaped(&phrase, &Shape::All), None, Vec::new())
    }

    /// What a thing that is modified is called: as a thing that is spoken of, or by its kind.
    fn noun_of_modified(&mut self, selector: &Selector, thing: Option<&Expr>) -> Option<super::lexicon::Noun> {
        let [part] = &selector.parts[..] else { return None };
        let name = thing.map_or(Some(part.kind.name.as_str()), named);
        let noun = match name.and_then(|name| self.find(name)) {
            Some(What::Referent(number)) => self.referents[number].phrase.head.clone(),
            Some(What::Candidate(noun, _)) => noun,
            _ => self.kind_noun_or_thing(&part.kind.name),
        };
        Some(noun).filter(|noun| !noun.text.is_empty())
    }

    fn kind_noun_or_thing(&mut self, name: &str) -> super::lexicon::Noun {
        if self.things.kinds.contains_key(name) || matches!(name, "it" | "player" | "cell") {
            self.kind_noun(name)
        } else {
            super::lexicon::Noun::default()
        }
    }

    /// An ability that is used: `1 luz, gira este Ser: …`
    fn used(&mut self, action: &'a ActionDecl, clauses: &'a Clauses) -> String {
        for (name, selector) in &action.params {
            let phrase = self.selected_as(&name.name, selector);
            self.announce(&name.name, phrase, Shape::One, false);
        }
        let (cost, effect) = self.announcing(&action.members, Some(&action.body));
        let mut body = self.joined_or_nothing(&effect);
        if let Some(when) = &clauses.when {
            let condition = Said::plain(self.condition(when, false));
            body = format!("{body}. {}", capitalise(&self.say("text.only_if", &args([("cond", &condition)]))));
        }
        let body = Said::plain(body);
        let mut filled = args([("effect", &body)]);
        // What costs nothing is known by its title as something that is used.
        let is_free = cost.is_none() && action.title.is_some();
        if let Some(cost) = cost {
            filled.insert("cost".into(), cost);
        }
        if let Some(title) = &action.title {
            filled.insert("title".into(), Said::plain(title.name.as_str()));
        }
        self.say(if is_free { "text.use.free" } else { "text.use" }, &filled)
    }

    /// What an ability costs, and what it does: where it costs nothing, the numbers that are chosen come first.
    fn announcing(&mut self, members: &'a [Member], body: Option<&'a Block>) -> (Option<Said>, Vec<Clause>) {
        let mut clauses = Vec::new();
        let mut cost = None;
        if members.iter().any(|member| matches!(member, Member::Cost(_))) {
            self.aimed_at(members);
            self.optional_costs(members);
            self.is_paid_from_play = true;
            cost = Some(self.ability_costs(members));
            self.is_paid_from_play = false;
        } else {
            let steps = members.iter().filter_map(|member| match member {
                Member::Step(step) => Some(&**step),
                _ => None,
            });
            clauses.extend(self.numbers_chosen(steps));
        }
        clauses.extend(self.members_and(members, body));
        (cost, clauses)
    }

    /// What is done in a reaction that announces something, behind what that costs.
    fn reacting(&mut self, members: &'a [Member]) -> Vec<Clause> {
        let (cost, effect) = self.announcing(members, None);
        let Some(cost) = cost else { return effect };
        let effect = Said::plain(self.joined_or_nothing(&effect));
        vec![Clause::apart(self.say("text.use", &args([("cost", &cost), ("effect", &effect)])))]
    }

    /// Targets, modes and the effect of a card, of a reaction, of an ability that is used.
    pub fn members(&mut self, members: &'a [Member]) -> Vec<Clause> {
        self.members_and(members, None)
    }

    /// The same, with what is done after it.
    fn members_and(&mut self, members: &'a [Member], body: Option<&'a Block>) -> Vec<Clause> {
        let first = self.referents.len();
        self.actor = None;
        self.named_modes(members);
        let mut again = false;
        let steps =
            members.iter().filter_map(|member| if let Member::Step(step) = member { Some(&**step) } else { None });
        self.aims = targets(steps.clone());
        for step in steps {
            again |= self.step(step);
        }
        let modes: Vec<&Mode> = members
            .iter()
            .filter_map(|member| if let Member::Mode(mode) = member { Some(&**mode) } else { None })
            .collect();
        let mut clauses = self.after_choosing(first, |w| {
            let mut clauses = Vec::new();
            if !modes.is_empty() {
                clauses.push(w.one_of(&modes));
            }
            for member in members {
                match member {
                    Member::Modes(several) => clauses.push(w.several_of(several)),
                    Member::Effect(block) => clauses.extend(w.block(block)),
                    _ => {}
                }
            }
            clauses.extend(body.map(|body| w.block(body)).unwrap_or_default());
            clauses
        });
        if again {
            clauses.push(Clause::apart(self.say("text.repeat_allowed", &Args::new())));
        }
        clauses
    }

    /// All that a card says, sentence by sentence.
    pub fn card_text(&mut self, members: &'a [Member]) -> String {
        let mut clauses: Vec<Clause> = Vec::new();
        for member in members {
            if let Member::Field(field) = member
                && field.name.name == "has"
            {
                for value in &field.values {
                    clauses.push(Clause::apart(self.keyword_value(value)));
                }
            }
        }
        let effects = self.members(members);
        clauses.extend(effects);
        let mut last: Option<(&Ability, usize)> = None;
        for member in members {
            let Member::Ability(ability) = member else { continue };
            // Two that change the same thing under the same conditions are one sentence.
            if let (AbilityKind::ModifySelf(more), Some((known, at))) = (&ability.kind, last)
                && matches!(known.kind, AbilityKind::ModifySelf(_))
                && known.clauses == ability.clauses
                && let AbilityKind::ModifySelf(first) = &known.kind
            {
                let x = self.this();
                let both: Vec<&'a Change> = first.iter().chain(more.iter()).collect();
                let texts = self.changes_of(&x, &both);
                let said = self.lasting(texts, &ability.clauses, Vec::new());
                clauses.truncate(at);
                clauses.extend(apart(said));
                continue;
            }
            last = Some((ability, clauses.len()));
            for referent in &mut self.referents {
                // What another ability speaks of is not spoken of here.
                referent.is_named &= false;
            }
            self.referents.clear();
            self.asked_about.clear();
            self.in_branch.clear();
            self.first_words.clear();
            let said = self.ability_clauses(ability);
            clauses.extend(apart(said));
        }
        let all: Vec<String> =
            clauses.iter().filter(|c| !c.text.is_empty()).map(|clause| sentence(&clause.text)).collect();
        all.join(" ")
    }
}

fn apart(clauses: Vec<Clause>) -> Vec<Clause> {
    clauses.into_iter().map(|clause| Clause { is_apart: true, ..clause }).collect()
}

/// A sentence: a capital, and a full stop.
fn sentence(text: &str) -> String {
    let text = capitalise(text.trim());
    if text.ends_with(['.', '!', '?', ':']) { text } else { format!("{text}.") }
}

/// Whether an ability keeps something from happening once, or so often: it is told as what comes in its place.
fn prevents_once(ability: &Ability) -> bool {
    let clauses = &ability.clauses;
    matches!(ability.kind, AbilityKind::Forbid(_)) && (clauses.next || clauses.once_per.is_some())
}
