//! Tables computed once from a program: who bends what, and which kinds a card is.

use super::begin::Requirements;
use super::guard::{self, Guard};
use super::monotone;
use super::reach::{self, AppliesTo};
use super::ready::Ready;
use super::scratch::Scratch;
use crate::dirty::Bits;
use crate::limits;
use crate::program::{
    AbilityId, ActionId, AttrId, Builtin, CLASSES, Class, CodeId, Def, DefId, Expr, Form, KindId, Op, PaymentId,
    Program, Shape, Ty,
};
use crate::value::Value;
use crate::words::Words;
use naipe_grammar::ast::Visibility;
use naipe_grammar::narrow;
use std::sync::{Arc, OnceLock};

/// Some prohibition may stop the event.
pub const FORBIDDEN: u8 = 1;
/// Something may happen before it or instead of it.
pub const REPLACED: u8 = 2;
/// Something may react to it.
pub const HEARD: u8 = 4;

/// A game without errors, ready to be played: its rules, cards and decks as of a date.
#[derive(Debug)]
pub struct Game {
    /// The program.
    #[doc(hidden)]
    pub program: Arc<Program>,
    /// Its tables.
    #[doc(hidden)]
    pub index: Index,
    /// Its expressions, made ready; second, for who wants to know what ran.
    ready: [Ready; 2],
    /// Its words in its own language, once somebody reads.
    words: OnceLock<Words>,
    /// What players' zones are called with their players, by declaration and then seat, as far as somebody has read it.
    zone_titles: Vec<OnceLock<String>>,
    /// The games of its sub-folders, in the order of `Program::games`.
    #[doc(hidden)]
    pub games: Vec<Game>,
}

/// An ability that an object of a definition has as printed, with a keyword's arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// The ability.
    pub ability: AbilityId,
    /// The arguments of its keyword.
    pub args: Vec<Value>,
}

/// A set of keys of which it is often asked whether anything has one (see [`super::state::Core::hears_any`]).
#[derive(Debug, Clone, Default)]
pub struct Keys {
    /// Whether some rule has one.
    pub(super) ruled: bool,
    /// The keys as bits: which word of the keys that listeners have, and which bits of it.
    pub(super) words: Vec<(u32, u64)>,
}

/// The tables.
#[derive(Debug, Default)]
pub struct Index {
    /// The first key of attributes of objects, of players, controllers, kinds, defines, costs, suspensions, checks.
    pub attr_key: u32,
    /// See `attr_key`.
    pub player_attr_key: u32,
    /// See `attr_key`.
    pub controller_key: u32,
    /// See `attr_key`.
    pub copy_key: u32,
    /// See `attr_key`.
    pub kind_key: u32,
    /// See `attr_key`.
    pub define_key: u32,
    /// See `attr_key`.
    pub cost_key: u32,
    /// See `attr_key`.
    pub granted_key: u32,
    /// See `attr_key`.
    pub suspend_key: u32,
    /// See `attr_key`.
    pub check_key: u32,
    /// Rules by key: ranges of `rules`.
    pub rule_ranges: Vec<(u32, u32)>,
    /// Rules in order of key.
    pub rules: Vec<AbilityId>,
    /// Whether any ability at all has the key.
    pub any: Vec<bool>,
    /// Abilities of keywords and kinds that can be granted or taken in play, by key: whoever has the keyword, or is of the
    /// kind, has them.
    pub granted: Vec<(u32, AbilityId, KindId)>,
    /// Whether any ability with the key is final.
    pub any_final: Vec<bool>,
    /// Whether any granted ability has the key.
    pub any_granted: Vec<bool>,
    /// Abilities of each definition.
    pub printed: Vec<Vec<Printed>>,
    /// Words of a bit set of kinds.
    pub words: usize,
    /// Kinds of each definition, `words` each.
    pub kind_bits: Vec<u64>,
    /// The columns of attributes that can name a thing, by themselves or in a list.
    pub naming_columns: Vec<u16>,
    /// The kinds that have each attribute, `words` each.
    pub attr_kinds: Vec<u64>,
    /// What writes can make some check true; the same for checks at once.
    pub check_reads: Bits,
    /// See `check_reads`.
    pub at_once_reads: Bits,
    /// What of each ability's condition can be told at once, asked before anything else.
    pub guards: Vec<Box<[Guard]>>,
    /// On which parameters of its event it depends whether each prohibition stops it, as bits, by ability.
    pub parameters_stopped_by: Vec<u16>,
    /// What each requirement of an action depends on, by action.
    pub requirements: Vec<Requirements>,
    /// Whether some check is of a card or an effect rather than of the rules.
    pub checks_of_cards: bool,
    /// What each ability applies to, as far as that can be told without asking its selector.
    pub applies_to: Vec<AppliesTo>,
    /// Whether an ability asks whose it is to find out whether it is on (see [`reach::asks_whose`]), by ability.
    pub asks_whose: Vec<bool>,
    /// Whether some ability takes a kind away from what has it.
    pub is_lost: Vec<bool>,
    /// Whether something can lose all its abilities.
    pub mutes: bool,
    /// Whether what has the key depends on itself by way of the abilities that bend it.
    pub circular: Vec<bool>,
    /// Whether every definition is of a kind that nothing takes away.
    pub is_universal: Vec<bool>,
    /// For each kind that can be gained or lost: itself and the kinds below and above it that some ability grants or takes.
    pub kind_benders: Vec<Vec<KindId>>,
    /// The circle of kinds in which a kind is only passed on, by kind (see [`monotone::circles`]).
    pub circles_of_kinds: Vec<Option<u16>>,
    /// The keys of what gives or takes each of these kinds.
    pub kind_keys: Vec<Keys>,
    /// The payments of which something may say that more or less of them is paid.
    pub bent_payments: Vec<PaymentId>,
    /// The body of the action whose event it is, by event.
    pub action_body: Vec<Option<CodeId>>,
    /// What some ability or rule can do to an event: bits `FORBIDDEN`, `REPLACED`, `HEARD`.
    pub bends: Vec<u8>,
    /// Whether some ability or rule can give control of something to somebody else.
    pub bends_control: bool,
    /// Whether nothing can come of an event but its body, by event.
    pub is_plain: Vec<bool>,
    /// Which of its parameters an event acts on, as bits (see [`super::subject`]), by event.
    pub acts_on: Vec<u16>,
    /// Which of its parameters say whom an event affects, as bits, by event.
    pub affects: Vec<u16>,
    /// Whether some reaction to an event reads what was before it, by event.
    pub looks_back: Vec<bool>,
    /// Whether some ability or rule bends what is not its own bearer's.
    pub bends_others: bool,
    /// Whether some thing can react to an event, by event.
    pub things_hear: Vec<bool>,
    /// The kinds that can be given or taken, in order.
    pub given_kinds: Vec<KindId>,
    /// The actions of those, with their kinds.
    pub given_actions: Vec<(KindId, DefId)>,
    /// Whether what is of a definition may have an action, or is itself an effect of one.
    pub acts: Vec<bool>,
    /// What each declared zone does to what comes into it.
    pub grounds: Vec<Ground>,
    /// Whether what is of a definition takes nothing with it where it goes: no ability goes on or off with it, and it is
    /// neither a token nor an effect.
    pub is_light: Vec<bool>,
    /// Whether anything ever waits to be settled: some check or reaction, or somebody who loses or wins.
    pub settles: bool,
    /// Whether `history` must be kept for the whole game rather than for a turn.
    pub keep_history: bool,
    /// The actions that announce one of their parameters, and which.
    pub announcing: Vec<(ActionId, u8)>,
    /// Whether something can become a copy of something for a time.
    pub copies: bool,
    /// Whether some rule reads where in its zone a thing lies.
    pub tells_positions: bool,
    /// Whether it is asked where in a row something was that has gone.
    pub tells_places: bool,
    /// What the rules make of the number of the turn.
    pub turns: super::turns::Turns,
    /// The captured slot of each ability, if any, that holds what it is about: without that it does nothing.
    pub subject: Vec<Option<u16>>,
    /// Which events some rule counts, rather than asking only whether they happened.
    pub counted: Vec<bool>,
    /// Column defaults of each definition: where objects begin.
    pub columns: Vec<crate::program::AttrId>,
    /// Whether any card on the table could have abilities with a zone of their own, by zone declaration.
    pub working_zone: Vec<bool>,
}

/// What a declared zone does to what comes into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ground {
    /// What waits in it is not yet done: it is a stack.
    pub waits: bool,
    /// It has a top and a bottom to put things at; elsewhere what comes is put last.
    pub has_top: bool,
    /// Who knew a card goes on knowing it, as bits.
    pub knew: u16,
    /// Who comes to know it, as bits.
    pub learns: u16,
    /// Whose zone it is comes to know it.
    pub shows_owner: bool,
}

impl Ground {
    fn new(zone: &crate::program::Zone) -> Ground {
        let (knew, learns) = match zone.visible {
            Visibility::All => (0, u16::MAX),
            Visibility::Owner => (u16::MAX, 0),
            Visibility::Nobody => (0, 0),
        };
        Ground {
            waits: zone.shape == Shape::Stack,
            has_top: matches!(zone.shape, Shape::Pile | Shape::Stack),
            knew,
            learns,
            shows_owner: zone.visible == Visibility::Owner,
        }
    }

    /// Who knows a card that comes into such a zone of a player's, as bits, of those who knew it.
    #[inline]
    #[must_use]
    pub fn known(&self, before: u16, player: u8) -> u16 {
        let owner = if self.shows_owner && player < 16 { 1 << player } else { 0 };
        before & self.knew | self.learns | owner
    }
}

#[doc(hidden)]
impl Game {
    /// The action with this number, of those that what is printed so has, and then of those of kinds that it may gain.
    #[must_use]
    pub fn action_at(&self, def: DefId, i: usize) -> Option<DefId> {
        let printed = &self.program.defs[def.i()].actions;
        if let Some(d) = printed.get(i) {
            return Some(*d);
        }
        let given = self.index.given_actions.iter().filter(|(k, _)| !self.index.is_printed(def, *k));
        given.map(|(_, d)| *d).nth(i - printed.len())
    }

    /// How things are said in the language of the game.
    #[doc(hidden)]
    #[must_use]
    pub fn words(&self) -> &Words {
        self.words.get_or_init(|| Words::of(&self.program, self.program.spoken()))
    }

    /// What a player's zone is called with its player.
    pub(crate) fn zone_title(&self, decl: u16, player: u8, say: impl FnOnce() -> String) -> &str {
        self.zone_titles[usize::from(decl) * limits::SEATS + usize::from(player)].get_or_init(say)
    }

    /// Computes the tables.
    #[must_use]
    pub fn new(program: Arc<Program>) -> Game {
        let index = Index::new(&program);
        let games = program.games.iter().map(|(_, p)| Game::new(p.clone())).collect();
        let ready = [false, true].map(|covering| Ready::new(&program, covering));
        let zone_titles = std::iter::repeat_with(OnceLock::new).take(program.zones.len() * limits::SEATS).collect();
        Game { program, index, ready, words: OnceLock::new(), zone_titles, games }
    }

    /// What is made ready, for who wants to know what ran or for who does not.
    #[inline]
    #[must_use]
    pub fn ready(&self, scratch: &Scratch) -> &Ready {
        &self.ready[usize::from(scratch.cover.is_some())]
    }
}

impl Index {
    /// The key of an ability.
    #[must_use]
    pub fn key(&self, form: &Form) -> u32 {
        match form {
            Form::Listen { class, event, .. } => event.key(*class),
            Form::Modify { attr, of_player: false, .. } => self.attr_key + u32::from(attr.0),
            Form::Modify { attr, of_player: true, .. } => self.player_attr_key + u32::from(attr.0),
            Form::ModifyController { .. } => self.controller_key,
            Form::CopyOf { .. } => self.copy_key,
            Form::ModifyKind { kind, .. } => self.kind_key + u32::from(kind.0),
            Form::ModifyDefine { define, .. } => self.define_key + u32::from(define.0),
            Form::ModifyCost { payment, .. } => self.cost_key + u32::from(payment.0),
            Form::GiveCost { granted, .. } => self.granted_key + u32::from(*granted),
            Form::Suspend { .. } | Form::Mute { .. } => self.suspend_key,
            Form::Check { .. } => self.check_key,
        }
    }

    fn new(p: &Program) -> Index {
        let mut ix = Index::default();
        let mut next = narrow::u32(p.events.len() * CLASSES);
        let mut take = |n: usize| {
            let at = next;
            next += narrow::u32(n);
            at
        };
        ix.attr_key = take(p.attrs.len());
        ix.player_attr_key = take(p.player_attrs.len());
        ix.controller_key = take(1);
        ix.copy_key = take(1);
        ix.kind_key = take(p.kinds.len());
        ix.define_key = take(p.defines.len());
        ix.cost_key = take(p.payments.len());
        ix.granted_key = take(p.granted.len());
        ix.suspend_key = take(1);
        ix.check_key = take(1);
        let keys = next as usize;
        ix.any = vec![false; keys];
        ix.any_final = vec![false; keys];
        ix.any_granted = vec![false; keys];
        for a in &p.abilities {
            let k = ix.key(&a.form) as usize;
            ix.any[k] = true;
            ix.any_final[k] |= a.is_final;
        }
        let classes =
            [(Class::Forbid, FORBIDDEN), (Class::Before, REPLACED), (Class::Instead, REPLACED), (Class::After, HEARD)];
        ix.looks_back = vec![false; p.events.len()];
        for a in p.abilities.iter().filter(|a| !a.was.1.is_empty()) {
            if let Form::Listen { event, .. } = a.form {
                ix.looks_back[event.i()] = true;
            }
        }
        ix.bends = (0..p.events.len())
            .map(|e| {
                let of = |(class, bit): (Class, u8)| if ix.any[e * CLASSES + class as usize] { bit } else { 0 };
                classes.into_iter().map(of).fold(0, |a, b| a | b)
            })
            .collect();
        ix.acts_on = super::subject::of(p);
        ix.affects = super::subject::affects(p);
        ix.bends_control = ix.any[ix.controller_key as usize];
        ix.is_plain = ix.bends.iter().zip(&p.events).map(|(bends, event)| *bends == 0 && !event.recorded).collect();
        let mut by_key: Vec<Vec<AbilityId>> = vec![Vec::new(); keys];
        for &r in p.rules.iter().chain(&p.checks) {
            by_key[ix.key(&p.abilities[r.i()].form) as usize].push(r);
        }
        for list in by_key {
            let start = narrow::u32(ix.rules.len());
            ix.rules.extend(list);
            ix.rule_ranges.push((start, narrow::u32(ix.rules.len())));
        }
        let mut is_of_dynamic = vec![false; p.abilities.len()];
        for (i, k) in p.kinds.iter().enumerate().filter(|(_, k)| k.dynamic) {
            for &a in &k.abilities {
                is_of_dynamic[a.i()] = true;
                let key = ix.key(&p.abilities[a.i()].form);
                ix.granted.push((key, a, KindId(narrow::u16(i))));
                ix.any_granted[key as usize] = true;
            }
        }
        ix.words = p.kinds.len().div_ceil(64).max(1);
        ix.kind_bits = vec![0; ix.words * p.defs.len()];
        let names =
            |ty: &Ty| !matches!(ty, Ty::Int | Ty::Bool | Ty::Text | Ty::Player | Ty::Enum(_) | Ty::Zone | Ty::Phase);
        ix.naming_columns = p.attrs.iter().filter(|attr| names(&attr.ty)).filter_map(|attr| attr.column).collect();
        ix.attr_kinds = vec![0; ix.words * p.attrs.len()];
        for (a, attr) in p.attrs.iter().enumerate() {
            for k in &attr.kinds {
                ix.attr_kinds[a * ix.words + k.i() / 64] |= 1 << (k.i() % 64);
            }
        }
        ix.working_zone = p.zones.iter().map(|z| z.in_play).collect();
        for a in &p.abilities {
            for z in &a.zones {
                ix.working_zone[z.i()] = true;
            }
        }
        for (d, def) in p.defs.iter().enumerate() {
            let fixed = def.abilities.iter().filter(|ability| !is_of_dynamic[ability.i()]);
            let mut printed: Vec<Printed> = fixed.map(|&ability| Printed { ability, args: Vec::new() }).collect();
            let mut set = |k: KindId| {
                for a in p.kinds[k.i()].ancestors.iter().copied().chain([k]) {
                    ix.kind_bits[d * ix.words + a.i() / 64] |= 1 << (a.i() % 64);
                }
            };
            set(def.kind);
            for (k, args) in &def.has {
                set(*k);
                let again =
                    p.kinds[k.i()].arity == 0 && printed.iter().any(|x| p.abilities[x.ability.i()].keyword == Some(*k));
                if !p.kinds[k.i()].dynamic && !again {
                    for &ability in &p.kinds[k.i()].abilities {
                        printed.push(Printed { ability, args: args.clone() });
                    }
                }
            }
            ix.printed.push(printed);
        }
        let checks = p.abilities.iter().filter(|a| matches!(a.form, Form::Check { .. })).count();
        ix.checks_of_cards = checks > ix.rules(ix.check_key).len();
        for a in &p.abilities {
            if let Form::Check { at_once, reads, .. } = a.form {
                if at_once {
                    ix.at_once_reads |= reads;
                }
                ix.check_reads |= reads;
            }
        }
        if p.state_event.is_some() {
            // Whatever is written may be what `whenever` looks at.
            (ix.check_reads, ix.checks_of_cards) = (crate::dirty::ALL, true);
        }
        ix.applies_to = p.abilities.iter().map(|a| reach::applies_to(p, &a.form)).collect();
        ix.asks_whose = p.abilities.iter().map(|a| reach::asks_whose(p, a)).collect();
        ix.bends_others = p.abilities.iter().zip(&ix.applies_to).any(|(a, to)| match a.form {
            Form::Modify { .. } | Form::ModifyController { .. } | Form::ModifyKind { .. } => {
                *to != AppliesTo::Bearer || a.condition.is_some() || reach::reads_others(p, &a.form)
            }
            Form::ModifyDefine { .. } | Form::Suspend { .. } | Form::Mute { .. } => true,
            _ => false,
        });
        ix.things_hear = vec![false; p.events.len()];
        for (i, a) in p.abilities.iter().enumerate() {
            if let Form::Listen { class: Class::After, event, .. } = a.form {
                ix.things_hear[event.i()] |= !p.rules.contains(&AbilityId(narrow::u32(i)));
            }
        }
        let given = p.kinds.iter().enumerate().filter(|(_, kind)| kind.dynamic);
        let actions = given.flat_map(|(k, kind)| kind.actions.iter().map(move |d| (KindId(narrow::u16(k)), *d)));
        ix.given_actions = actions.collect();
        let acts = |d: &Def| !d.actions.is_empty() || d.ability_of.is_some() || !ix.given_actions.is_empty();
        ix.acts = p.defs.iter().map(acts).collect::<Vec<_>>();
        ix.given_kinds = (0..p.kinds.len()).filter(|k| p.kinds[*k].dynamic).map(|k| KindId(narrow::u16(k))).collect();
        ix.guards = p.abilities.iter().map(|a| guard::of(p, a)).collect();
        ix.parameters_stopped_by = p.abilities.iter().map(|a| guard::parameters_stopped_by(p, a)).collect();
        ix.requirements = p.actions.iter().map(|a| Requirements::of(p, a)).collect();
        ix.mutes = p.abilities.iter().any(|a| matches!(a.form, Form::Mute { .. }));
        ix.is_lost = p.kinds.iter().map(|k| ix.mutes && k.is_keyword).collect();
        ix.circular = vec![false; keys];
        let circles = &p.circles;
        let circular = { circles.attrs.iter().map(|a| ix.attr_key + u32::from(a.0)) }
            .chain(circles.player_attrs.iter().map(|a| ix.player_attr_key + u32::from(a.0)))
            .chain(circles.defines.iter().map(|d| ix.define_key + u32::from(d.0)));
        for key in circular.collect::<Vec<_>>() {
            ix.circular[key as usize] = true;
        }
        for a in &p.abilities {
            if let Form::ModifyKind { kind, gains: false, .. } = a.form {
                for k in 0..p.kinds.len() {
                    ix.is_lost[k] |= p.is_kind(KindId(narrow::u16(k)), kind);
                }
            }
        }
        ix.is_universal = (0..p.kinds.len())
            .map(|k| {
                !ix.is_lost[k]
                    && (0..p.defs.len()).all(|d| ix.is_printed(DefId(narrow::u32(d)), KindId(narrow::u16(k))))
            })
            .collect();
        ix.kind_benders = (0..p.kinds.len())
            .map(|k| {
                let related = |n: &usize| {
                    let n = KindId(narrow::u16(*n));
                    p.is_kind(n, KindId(narrow::u16(k))) || p.is_kind(KindId(narrow::u16(k)), n)
                };
                (0..p.kinds.len())
                    .filter(related)
                    .filter(|n| ix.any[ix.kind_key as usize + n])
                    .map(|n| KindId(narrow::u16(n)))
                    .collect()
            })
            .collect();
        ix.kind_keys = ix
            .kind_benders
            .iter()
            .zip(&p.kinds)
            .map(|(benders, kind)| {
                let muted = (ix.mutes && kind.is_keyword).then_some(ix.suspend_key);
                ix.keys(benders.iter().map(|n| ix.kind_key + u32::from(n.0)).chain(muted))
            })
            .collect();
        ix.circles_of_kinds = monotone::circles(p, &ix);
        ix.bent_payments = (0..p.payments.len())
            .filter(|n| ix.any[ix.cost_key as usize + n])
            .map(|n| PaymentId(narrow::u16(n)))
            .collect();
        ix.action_body = vec![None; p.events.len()];
        for a in &p.actions {
            ix.action_body[a.event.i()] = Some(a.code);
        }
        ix.grounds = p.zones.iter().map(Ground::new).collect();
        let is_light =
            |(d, printed): (&Def, &Vec<Printed>)| d.ability_of.is_none() && !d.is_token && printed.is_empty();
        ix.is_light = p.defs.iter().zip(&ix.printed).map(is_light).collect();
        let waits = |form: &Form| matches!(form, Form::Check { .. } | Form::Listen { class: Class::After, .. });
        let finishes = |op: &Op| matches!(op, Op::Finish { .. });
        ix.settles = p.abilities.iter().any(|a| waits(&a.form)) || p.codes.iter().any(|c| c.ops.iter().any(finishes));
        ix.keep_history = p.exprs.iter().any(|e| matches!(e, Expr::Happened { since, .. } if since.0 == 1));
        ix.tells_places = p.exprs.iter().any(|e| matches!(e, Expr::Builtin(Builtin::Beside, _)));
        ix.tells_positions = p
            .exprs
            .iter()
            .any(|e| matches!(e, Expr::Builtin(Builtin::Position | Builtin::Neighbours | Builtin::Beside, _)));
        ix.turns = super::turns::Turns::of(p);
        let announced = |(id, a): (u16, &crate::program::Action)| match p.expr(a.announce?) {
            Expr::Var(slot) if (2..2 + a.params.len()).contains(&usize::from(*slot)) => {
                Some((ActionId(id), narrow::u8(*slot - 2)))
            }
            _ => None,
        };
        ix.announcing = (0u16..).zip(&p.actions).filter_map(announced).collect();
        ix.copies = p.abilities.iter().any(|a| matches!(a.form, Form::CopyOf { .. }));
        ix.subject = p.abilities.iter().map(|a| reach::captured_subject(p, a)).collect();
        ix.counted = vec![false; p.events.len()];
        for e in &p.exprs {
            if let Expr::Happened { event, count: true, .. } = e {
                ix.counted[event.i()] = true;
            }
        }
        let mut columns: Vec<_> = p
            .attrs
            .iter()
            .enumerate()
            .filter_map(|(i, a)| a.column.map(|c| (c, crate::program::AttrId(narrow::u16(i)))))
            .collect();
        columns.sort_unstable();
        ix.columns = columns.into_iter().map(|(_, a)| a).collect();
        ix
    }

    /// A set of keys.
    fn keys(&self, keys: impl Iterator<Item = u32>) -> Keys {
        let mut set = Keys::default();
        for key in keys {
            set.ruled |= !self.rules(key).is_empty();
            let (word, bit) = (key / 64, 1 << (key % 64));
            match set.words.iter_mut().find(|(w, _)| *w == word) {
                Some((_, bits)) => *bits |= bit,
                None => set.words.push((word, bit)),
            }
        }
        set
    }

    /// Rules with a key.
    #[must_use]
    pub fn rules(&self, key: u32) -> &[AbilityId] {
        let (a, b) = self.rule_ranges[key as usize];
        &self.rules[a as usize..b as usize]
    }

    /// Whether a definition is printed as a kind.
    #[must_use]
    #[inline]
    pub fn is_printed(&self, def: DefId, kind: KindId) -> bool {
        self.kind_bits[def.i() * self.words + kind.i() / 64] & (1 << (kind.i() % 64)) != 0
    }

    /// Whether a definition is printed as a kind that has an attribute.
    #[must_use]
    #[inline]
    pub fn has_printed(&self, def: DefId, attr: AttrId) -> bool {
        let (printed, kinds) = (def.i() * self.words, attr.i() * self.words);
        (0..self.words).any(|word| self.kind_bits[printed + word] & self.attr_kinds[kinds + word] != 0)
    }
}
