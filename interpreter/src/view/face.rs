//! A card as it is read: what is printed on it, what of that is otherwise now, and what it costs.

use super::changes::{self, Shown};
use super::{hues, read};
use crate::describe;
use crate::machine::query::eval::Eval;
use crate::machine::query::game::Game;
use crate::machine::state::State;
use crate::machine::state::setup::Setup;
use crate::program::{AttrId, Cost, CostIr, DefId, Expr, PaymentId, Shape, Term, Zone, ZoneId};
use crate::value::Value;
use crate::wording::Wording;
use naipe_grammar::narrow;
use serde_json::{Value as Json, json};

/// A card as it is read.
pub struct Face {
    /// Its printed title: the name.
    pub title: String,
    /// What its kind is called.
    pub kind: String,
    /// Whether it is in no deck.
    pub is_token: bool,
    /// What it costs to play it.
    pub cost: Vec<Amount>,
    /// Costs that may be paid instead, by their titles and what they come to.
    pub other_costs: Vec<String>,
    /// Costs that may be paid besides, likewise.
    pub more_costs: Vec<String>,
    /// The values of its attributes that are worth showing.
    pub values: Vec<Shown>,
    /// Keywords and traits that are printed on it, with their numbers: `Shield 2`.
    pub keywords: Vec<String>,
    /// What it has gained and lost.
    pub kinds: changes::Kinds,
    /// The words printed on it; empty where there are none.
    pub text: String,
}

/// One payment of a cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amount {
    /// What the payment is called.
    pub title: String,
    /// How much now; none where it is not paid by number, or that is not known yet.
    pub now: Option<i32>,
    /// What stands for how much on the card, where that is chosen when it is played: `X`.
    pub chosen: Option<String>,
    /// How much is printed, where that is something else.
    pub printed: Option<i32>,
}

impl Amount {
    /// In a few words: `2 Mana`, `1 → 2 Mana`, `Tap`.
    #[must_use]
    pub fn words(&self) -> String {
        match (self.now, self.printed) {
            (Some(now), Some(printed)) => format!("{printed} → {now} {}", self.title),
            (Some(now), None) => format!("{now} {}", self.title),
            (None, _) => match &self.chosen {
                Some(chosen) => format!("{chosen} {}", self.title),
                None => self.title.clone(),
            },
        }
    }
}

/// The face of an object.
pub fn face(game: &Game, st: &mut State, id: u32, viewer: Option<u8>) -> Face {
    let p = game.program.clone();
    let o = st.core.reference(id);
    let def = &p.defs[st.core.def(o).i()];
    let kind = &p.kinds[def.kind.i()];
    let keyword = |(kind, args): &(crate::program::KindId, Vec<Value>)| {
        let kind = &p.kinds[kind.i()];
        let title = describe::called(&kind.title, &kind.name);
        let args: Vec<String> = args.iter().map(|v| describe::value(game, st, *v, viewer)).collect();
        if args.is_empty() { title.to_owned() } else { format!("{title} {}", args.join(", ")) }
    };
    let costs = def.playable.map_or(&[][..], |playable| &p.playables[playable.i()].costs);
    let all_costs: Vec<(bool, String)> = costs.iter().filter_map(|cost| by_title(game, st, cost)).collect();
    let others =
        |besides: bool| all_costs.iter().filter(|(is, _)| *is == besides).map(|(_, said)| said.clone()).collect();
    Face {
        title: p.str(def.title).to_owned(),
        kind: describe::called(&kind.title, &kind.name).to_owned(),
        is_token: def.is_token,
        other_costs: others(false),
        more_costs: others(true),
        keywords: def.has.iter().map(keyword).collect(),
        text: def.text.to_string(),
        cost: cost(game, st, Value::Object(o), viewer),
        values: changes::values(game, st, id, viewer),
        kinds: changes::kinds(game, st, id, viewer),
    }
}

/// The face of a card that is in no game: as it is printed, with the errata in force, and the member of an enum that tells it from
/// others ([`hue`]). Nothing for a game without zones.
#[must_use]
pub fn alone(game: &Game, def: DefId) -> Option<(Face, Option<(u16, usize)>)> {
    let program = &game.program;
    let mut st = State::new(game, &Setup { players: program.players.0.max(1), ..Setup::default() });
    let is_plain = |zone: &&(usize, &Zone)| !matches!(zone.1.shape, Shape::Grid(..));
    let zones: Vec<_> = program.zones.iter().enumerate().collect();
    // It lies where it does nothing, if there is such a place.
    let outside = zones.iter().filter(is_plain).find(|(_, zone)| !zone.in_play);
    let zone = outside.or(zones.iter().find(is_plain)).or(zones.first())?;
    let seat = zone.1.per_player.then_some(0);
    let number = program.zone_of(ZoneId(narrow::u16(zone.0)), seat, st.core.seats);
    let id = st.place(game, def, 0, number, u16::MAX);
    let face = face(game, &mut st, id, None);
    Some((face, hue(game, &mut st, id)))
}

/// What may be paid instead or besides: whether it is besides, and its title with what it comes to. An author's name for it is no title.
fn by_title(game: &Game, st: &State, cost: &Cost) -> Option<(bool, String)> {
    let p = &game.program;
    let (title, besides) = match cost.kind {
        CostIr::Plain | CostIr::OfMode { .. } => return None,
        // What has it by a keyword says so there.
        _ if cost.granted.is_some() => return None,
        CostIr::Optional { label, name, .. } => (if label == name { "" } else { p.str(label) }, true),
        CostIr::Alternative(title, _) => (p.str(title), false),
    };
    let comes_to = Wording::new(game, st, None, &[]).terms(&cost.terms, &cost.more);
    let said = match (title.is_empty(), comes_to.is_empty()) {
        (true, _) => comes_to,
        (_, true) => title.to_owned(),
        _ => format!("{title} ({comes_to})"),
    };
    (!said.is_empty()).then_some((besides, said))
}

/// What playing a card or an ability costs now, where nothing is paid instead.
pub fn cost(game: &Game, st: &mut State, thing: Value, viewer: Option<u8>) -> Vec<Amount> {
    let (now, printed) = read(game, st, |e| (bill(e, thing, thing), bill(e, thing, Value::None)));
    let number = |values: &[Value]| if let Some(Value::Int(n)) = values.first() { Some(*n) } else { None };
    let mut all = Vec::new();
    for (payment, values) in &now {
        let pay = &game.program.payments[payment.i()];
        let mut title = describe::called(&pay.title, &pay.name).to_owned();
        let now = number(values);
        if now == Some(0) && !printed.iter().any(|(p, _)| p == payment) {
            continue;
        }
        // What is paid with, where that is not the thing itself.
        let shown = pay.shown(values);
        let rest = if now.is_some() { shown.get(1..) } else { Some(shown) };
        let with = rest.unwrap_or_default().iter().filter(|v| **v != Value::None && **v != thing && !of(thing, **v));
        let with: Vec<String> = with.map(|v| describe::value(game, st, *v, viewer)).collect();
        if !with.is_empty() {
            title = format!("{title} ({})", with.join(", "));
        }
        let was = { printed.iter() }.find(|(p, v)| p == payment && v.get(1..) == values.get(1..));
        let was = was.map_or(Some(0), |(_, values)| number(values));
        let chosen = if now.is_none() { chosen(game, st, thing, *payment) } else { None };
        all.push(Amount { title, now, chosen, printed: was.filter(|was| now.is_some_and(|now| now != *was)) });
    }
    all
}

/// What is called a number that is chosen for a payment of a card when it is played.
fn chosen(game: &Game, st: &State, thing: Value, payment: PaymentId) -> Option<String> {
    let def = st.core.def(thing.object()?);
    let all = printed_cost(game, st, def);
    all.into_iter().find(|printed| printed.payment == payment && printed.number.is_none())?.amount
}

/// A payment of a cost as it is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// In a few words: `2 Mana`, `X Mana`, `Tap`.
    pub words: String,
    /// How much, where it is a number that is printed.
    pub number: Option<i32>,
    /// The payment, by number.
    payment: PaymentId,
    /// How much, in words, where it is a number: `2`, `X`.
    amount: Option<String>,
}

/// What playing a card costs as it is printed, where nothing is paid instead.
#[must_use]
pub fn printed_cost(game: &Game, st: &State, def: DefId) -> Vec<Printed> {
    let p = &game.program;
    let Some(playable) = p.defs[def.i()].playable.map(|playable| &p.playables[playable.i()]) else { return Vec::new() };
    let wording = Wording::new(game, st, None, &[]);
    let mut all = Vec::new();
    let plain = playable.costs.iter().filter(|cost| matches!(cost.kind, CostIr::Plain));
    for Term { payment, args, .. } in plain.flat_map(|cost| &cost.terms) {
        let pay = &p.payments[payment.i()];
        let title = describe::called(&pay.title, &pay.name);
        let (mut amount, mut number, mut with) = (None, None, Vec::new());
        for (place, arg) in pay.shown(args).iter().enumerate() {
            let known = wording.known(*arg);
            let words = match p.expr(*arg) {
                // Who pays, and what it is paid for, go without saying.
                Expr::Var(0 | 1) => continue,
                Expr::Var(slot) => {
                    playable.steps.iter().find(|step| step.slot == *slot).map(|step| p.str(step.name).to_owned())
                }
                _ => None,
            };
            let is_number = matches!(known, Some(Value::Int(_))) || words.is_some();
            let words = words.unwrap_or_else(|| wording.expression(*arg));
            if place == 0 && is_number {
                number = if let Some(Value::Int(n)) = known { Some(n) } else { None };
                amount = Some(words);
            } else if known != Some(Value::None) {
                with.push(words);
            }
        }
        let mut words = amount.as_ref().map_or(title.to_owned(), |amount| format!("{amount} {title}"));
        if !with.is_empty() {
            words = format!("{words} ({})", with.join(", "));
        }
        all.push(Printed { words, number, payment: *payment, amount });
    }
    all
}

/// Whether a thing is the card of an ability.
fn of(ability: Value, card: Value) -> bool {
    matches!((ability, card), (Value::Ability(_, of), Value::Object(o)) if { o.id } == of.thing().id)
}

/// What the plain cost of a card or ability asks for, bent for `bent` (nothing: as printed).
fn bill(e: &mut Eval<'_>, thing: Value, bent: Value) -> Vec<(PaymentId, Vec<Value>)> {
    let Some(id) = e.playable_of(thing) else { return Vec::new() };
    let text = e.player_of_text(thing);
    let you = text.object().map_or(Value::None, |o| e.controller(o));
    let playable = &e.g.program.playables[id.i()];
    let saved = e.open_window(&[you, text], usize::from(playable.slots));
    let bill = e.bill(&playable.costs, bent, 0);
    e.close_window(saved);
    bill.into_iter().flatten().map(|due| (due.payment, due.args.to_vec())).collect()
}

impl Face {
    /// The keywords that the printed text does not name.
    #[must_use]
    pub fn unnamed_keywords(&self) -> Vec<&str> {
        let text = self.text.to_lowercase();
        self.keywords.iter().map(String::as_str).filter(|word| !text.contains(&word.to_lowercase())).collect()
    }

    /// As data, with the names that other programs read.
    #[must_use]
    pub fn json(&self) -> Json {
        let amount = |a: &Amount| {
            let mut amount = json!({ "title": a.title, "now": a.now, "printed": a.printed });
            if let Some(chosen) = &a.chosen {
                amount["chosen"] = chosen.as_str().into();
            }
            amount
        };
        let mut face = json!({ "title": self.title, "kind": self.kind });
        let mut put = |name: &str, list: Vec<Json>| {
            if !list.is_empty() {
                face[name] = list.into();
            }
        };
        put("cost", self.cost.iter().map(amount).collect());
        put("other_costs", self.other_costs.iter().map(|title| title.as_str().into()).collect());
        put("more_costs", self.more_costs.iter().map(|title| title.as_str().into()).collect());
        put("values", self.values.iter().map(Shown::json).collect());
        put("keywords", self.keywords.iter().map(|word| word.as_str().into()).collect());
        put("gained", self.kinds.gained.iter().map(|word| word.as_str().into()).collect());
        put("lost", self.kinds.lost.iter().map(|word| word.as_str().into()).collect());
        put("lost_keywords", self.kinds.lost_keywords.iter().map(|word| word.as_str().into()).collect());
        if self.is_token {
            face["token"] = true.into();
        }
        if !self.text.is_empty() {
            face["text"] = self.text.as_str().into();
        }
        face
    }

    /// As lines of text: the title with its kind and cost, the values, the keywords, the printed text.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let cost: Vec<String> = self.cost.iter().map(Amount::words).collect();
        let mut cost = if cost.is_empty() { String::new() } else { format!(" — {}", cost.join(", ")) };
        self.other_costs.iter().for_each(|other| cost.push_str(&format!(" / {other}")));
        self.more_costs.iter().for_each(|more| cost.push_str(&format!(" + {more}")));
        let token = if self.is_token { ", token" } else { "" };
        let mut lines = vec![format!("{} ({}{token}){cost}", self.title, self.kind)];
        let values: Vec<String> = self.values.iter().map(Shown::words).collect();
        let words = [values, self.keywords.clone(), self.kinds.gained.clone(), self.kinds.lost.clone()].concat();
        if !words.is_empty() {
            lines.push(format!("  {}", words.join(", ")));
        }
        lines.extend(self.text.lines().map(|line| format!("  {line}")));
        lines
    }
}

/// The member of an enum by which a card is told from others at a glance: its place in the circle of colours, and of how many; that of
/// the colour that it is called by, if it is one. Where it has no single one, the first
/// of a list of them.
pub fn hue(game: &Game, st: &mut State, id: u32) -> Option<(u16, usize)> {
    let p = game.program.clone();
    let o = st.core.reference(id);
    let def = DefId(st.core.objects[id as usize].def);
    let kind = p.defs[def.i()].kind;
    let mut first_listed = None;
    for (i, attr) in p.attrs.iter().enumerate() {
        if !attr.kinds.iter().any(|of| p.is_kind(kind, *of)) {
            continue;
        }
        let member = read(game, st, |e| match e.attr(o, AttrId(narrow::u16(i))) {
            Value::Member(of, member) => Some((of, member, true)),
            Value::List { len, start } => match e.list(len, start).first() {
                Some(Value::Member(of, member)) => Some((*of, *member, false)),
                _ => None,
            },
            _ => None,
        });
        let Some((of, member, is_single)) = member else { continue };
        let members = &p.enums[usize::from(of)].members;
        let called = members.get(usize::from(member)).map(|(name, title)| [name.as_str(), title.as_str()]);
        let hue = called.into_iter().flatten().find_map(hues::named).unwrap_or((member, members.len()));
        if is_single {
            return Some(hue);
        }
        first_listed = first_listed.or(Some(hue));
    }
    first_listed
}
