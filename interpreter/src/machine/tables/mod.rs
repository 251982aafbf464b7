//! Tables computed once from a program: who modifies what, and which kinds a card is.

pub mod circles;
pub mod coming;
pub mod heard;
pub mod kinds_asked;
pub mod ordered;
pub mod passed_on;
pub mod prefilter;
pub mod reach;
pub mod requirements;
pub mod subjects;
pub mod turns;
pub mod unordered;

mod build;

use crate::dirty::Bits;
use crate::machine::tables::circles::Circles;
use crate::machine::tables::passed_on::PassedOn;
use crate::machine::tables::prefilter::Prefilter;
use crate::machine::tables::reach::AppliesTo;
use crate::machine::tables::requirements::Requirements;
use crate::program::{AbilityId, ActionId, AttrId, CodeId, DefId, Form, KindId, PaymentId, PhaseId, Program, Shape};
use crate::value::Value;
use naipe_grammar::ast::Visibility;
use std::sync::Arc;

/// Some prohibition may stop the event.
pub const FORBIDDEN: u8 = 1;
/// Something may happen before it or instead of it.
pub const REPLACED: u8 = 2;
/// Something may react to it.
pub const HEARD: u8 = 4;

/// A program with the tables computed from it.
#[derive(Debug)]
pub struct Rules {
    /// The program, which does not change.
    pub program: Arc<Program>,
    /// What was computed from it.
    pub tables: Tables,
}

impl Rules {
    /// Computes the tables of a program.
    #[must_use]
    pub fn new(program: Arc<Program>) -> Rules {
        let tables = Tables::new(&program);
        Rules { program, tables }
    }
}

/// An ability that an object of a definition has as printed, with a keyword's arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// The ability, by its number in the program.
    pub ability: AbilityId,
    /// The arguments of its keyword, where it is of one.
    pub args: Vec<Value>,
    /// Which of those of its ability that the definition has it is, from 1.
    pub nth: u32,
}

/// A set of keys of which it is often asked whether anything has one (see [`crate::machine::state::Core::hears_any`]).
#[derive(Debug, Clone, Default)]
pub struct Keys {
    /// Whether some rule has one.
    pub(crate) ruled: bool,
    /// Whether something has one that can be given in play with a keyword or kind.
    pub(crate) granted: bool,
    /// The keys as bits: which word of the keys that listeners have, and which bits of it.
    pub(crate) words: Vec<(u32, u64)>,
}

/// What is computed once from a program, so that it need not be looked for while a game is played.
#[derive(Debug, Default)]
pub struct Tables {
    /// The first key of attributes of objects; one key for each, in their order.
    pub attr_key: u32,
    /// The first key of attributes of players.
    pub player_attr_key: u32,
    /// The key of all that says who controls something.
    pub controller_key: u32,
    /// The key of all by which something is a copy.
    pub copy_key: u32,
    /// The key of what a thing differs in while it is something else: nobody asks for it.
    pub asleep_key: u32,
    /// The first key of kinds, traits and keywords.
    pub kind_key: u32,
    /// The first key of defines.
    pub define_key: u32,
    /// The first key of what makes payments more or less.
    pub cost_key: u32,
    /// The first key of granted costs.
    pub granted_key: u32,
    /// The key of what suspends effects or mutes abilities.
    pub suspend_key: u32,
    /// The key of what lends the actions of other things.
    pub lend_key: u32,
    /// The key of checks.
    pub check_key: u32,
    /// Rules by key: ranges of `rules`.
    pub rule_ranges: Vec<(u32, u32)>,
    /// The abilities of the rules, in order of key.
    pub rules: Vec<AbilityId>,
    /// Whether any ability at all has the key.
    pub any: Vec<bool>,
    /// Abilities of keywords and kinds that can be granted or taken in play, by key: whoever has the keyword, or is of the
    /// kind, has them.
    pub granted: Vec<(u32, AbilityId, KindId)>,
    /// Whether any ability made in a block keeps what it writes to the names known there.
    pub any_keeps: bool,
    /// Whether any ability with the key is final.
    pub any_final: Vec<bool>,
    /// Whether any such ability works there, by zone declaration.
    pub granting_zone: Vec<bool>,
    /// Whether any granted ability has the key.
    pub any_granted: Vec<bool>,
    /// The abilities that each definition has as printed, by definition.
    pub printed: Vec<Vec<Printed>>,
    /// How many words of 64 bits a set of kinds takes.
    pub words: usize,
    /// Kinds of each definition, `words` each.
    pub kind_bits: Vec<u64>,
    /// The columns of attributes that can name a thing, by themselves or in a list.
    pub naming_columns: Vec<u16>,
    /// The kinds that have each attribute, `words` each.
    pub attr_kinds: Vec<u64>,
    /// What writes can make some check true, as bits of `crate::dirty`.
    pub check_reads: Bits,
    /// The same for checks that are asked at once.
    pub at_once_reads: Bits,
    /// What of each ability's condition can be told at once, asked before anything else.
    pub prefilters: Vec<Box<[Prefilter]>>,
    /// Which abilities change how what has them comes into play, or take the place of that.
    pub own_coming: Vec<bool>,
    /// Whether there are any such abilities.
    pub any_own_coming: bool,
    /// The slots that each reaction reads when it is carried out, as bits.
    pub slots_heard: Vec<u64>,
    /// The choices of several things of which nothing tells the order, by block and instruction.
    pub unordered: Box<[(CodeId, u32)]>,
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
    /// What may depend on itself by way of abilities.
    pub circles: Circles,
    /// Whether every definition is of a kind that nothing takes away.
    pub is_universal: Vec<bool>,
    /// For each kind that can be gained or lost: itself and the kinds below and above it that some ability grants or takes.
    pub kind_modifiers: Vec<Vec<KindId>>,
    /// The circles in which kinds are only passed on.
    pub passed_on: PassedOn,
    /// The keys of what gives or takes each of these kinds.
    pub kind_keys: Vec<Keys>,
    /// The payments of which something may say that more or less of them is paid.
    pub modified_payments: Vec<PaymentId>,
    /// The body of the action whose event it is, by event.
    pub action_body: Vec<Option<CodeId>>,
    /// What some ability or rule can do to an event: bits `FORBIDDEN`, `REPLACED`, `HEARD`.
    pub modifies: Vec<u8>,
    /// Whether some ability or rule can give control of something to somebody else.
    pub modifies_control: bool,
    /// Whether nothing can come of an event but its body, by event.
    pub is_plain: Vec<bool>,
    /// The bodies of those events that are plain and no action's, by event.
    pub plain_body: Vec<Option<CodeId>>,
    /// Which of its parameters an event acts on, as bits (see [`crate::machine::tables::subjects`]), by event.
    pub acts_on: Vec<u16>,
    /// Which of its parameters say whom an event affects, as bits, by event.
    pub affects: Vec<u16>,
    /// Whether some reaction to an event reads what was before it, by event.
    pub looks_back: Vec<bool>,
    /// Whether some ability or rule modifies what is not its own bearer's.
    pub modifies_others: bool,
    /// Whether anything forbids, permits or replaces an event as long as other things are somewhere, or lets choose as what something comes.
    pub bends_by_others: bool,
    /// Whether some thing can react to an event, by event.
    pub things_hear: Vec<bool>,
    /// The kinds that can be given or taken, in order.
    pub given_kinds: Vec<KindId>,
    /// The actions of those, with their kinds.
    pub given_actions: Vec<(KindId, DefId)>,
    /// The actions printed on cards, where a thing can have those of others.
    pub lendable: Vec<DefId>,
    /// Whether what is of a definition may have an action, or is itself an effect of one.
    pub acts: Vec<bool>,
    /// What each declared zone does to what comes into it.
    pub grounds: Vec<Ground>,
    /// Whether what is of a definition takes nothing with it where it goes: no ability goes on or off with it, it is neither a
    /// token nor an effect, and in this game nothing becomes a copy, differs from its card, or lasts until something leaves.
    pub is_light: Vec<bool>,
    /// Which blocks may run while a `together` is being measured: those with one, and the procedures that they call and effects
    /// that they carry out. Paying belongs to the measuring.
    pub measured: Vec<bool>,
    /// Whether anything lasts until something begins.
    pub lasts_until_begins: bool,
    /// Whether anything lasts until a thing leaves.
    pub lasts_until_leaves: bool,
    /// Whether any phase is ever added to those of a turn.
    pub adds_phases: bool,
    /// Whether the rest of a phase or turn is ever skipped.
    pub skips_rest: bool,
    /// Whether anything ever waits to be settled: some check or reaction, or somebody who loses or wins.
    pub settles: bool,
    /// Whether `history` must be kept for the whole game rather than for a turn.
    pub keep_history: bool,
    /// The phases of which it is asked what happened in the last of them that is over.
    pub looked_back_on: Vec<PhaseId>,
    /// The actions that announce one of their parameters, and which.
    pub announcing: Vec<(ActionId, u8)>,
    /// Whether something can become a copy of something for a time.
    pub copies: bool,
    /// Whether something is made that differs from what is printed on it.
    pub excepts: bool,
    /// Whether some rule reads where in its zone a thing lies.
    pub tells_positions: bool,
    /// For each zone: whether it is a row of which some rule takes what stands at an end, first or in a place of a number.
    pub ordered_rows: Vec<bool>,
    /// Whether any expression asks who owns something: otherwise it says nothing whose a card is.
    pub tells_owners: bool,
    /// Whether it is asked where in a row something was that has gone.
    pub tells_places: bool,
    /// What the rules make of the number of the turn.
    pub turns: crate::machine::tables::turns::Turns,
    /// The parameters of each event, as bits, of which it is asked in play whether they are of the kinds that they are declared of.
    pub asks_kind: Vec<u16>,
    /// The captured slot of each ability, if any, that holds what it is about: without that it does nothing.
    pub subject: Vec<Option<u16>>,
    /// What each ability does, where it is a plain one (see [`reach::Plain`]).
    pub plain: Vec<Option<reach::Plain>>,
    /// Which events some rule counts, rather than asking only whether they happened.
    pub counted: Vec<bool>,
    /// The attribute of each column in the state.
    pub columns: Vec<Option<crate::program::AttrId>>,
    /// Whether any card on the table could have abilities with a zone of their own, by zone declaration.
    pub working_zone: Vec<bool>,
}

/// What a declared zone does to what comes into it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ground {
    /// What waits in it is not yet done: it is a stack.
    pub waits: bool,
    /// It has a top and a bottom to put things at; elsewhere what comes is put last.
    pub has_top: bool,
    /// Whether it is a row, to whose end things come.
    pub is_row: bool,
    /// Who knew a card goes on knowing it, as bits.
    pub knew: u16,
    /// Who comes to know it, as bits.
    pub learns: u16,
    /// Whose zone it is learns nothing by it.
    pub hides_from_owner: bool,
    /// Whose zone it is comes to know it.
    pub shows_owner: bool,
    /// What lies in it has no place by which one is told from another.
    pub mixes: bool,
    /// The attribute by which what lies in it lies face up.
    pub turned_up: Option<AttrId>,
    /// The zones, as declared, from which what comes is the same thing still.
    pub unchanged: Box<[u16]>,
}

impl Ground {
    fn new(zone: &crate::program::Zone) -> Ground {
        let (knew, learns) = match zone.visible {
            Visibility::All => (0, u16::MAX),
            Visibility::Owner => (u16::MAX, 0),
            Visibility::Others => (u16::MAX, u16::MAX),
            Visibility::Nobody => (0, 0),
        };
        Ground {
            waits: zone.shape == Shape::Stack,
            has_top: matches!(zone.shape, Shape::Pile | Shape::Stack),
            is_row: matches!(zone.shape, Shape::Row),
            knew,
            learns,
            hides_from_owner: zone.visible == Visibility::Others,
            shows_owner: zone.visible == Visibility::Owner,
            mixes: zone.shape == Shape::Set,
            turned_up: None,
            unchanged: zone.unchanged.iter().map(|from| from.0).collect(),
        }
    }

    /// Whether what comes from a zone is the same thing still.
    #[inline]
    #[must_use]
    pub fn takes_unchanged(&self, from: u16) -> bool {
        !self.unchanged.is_empty() && self.unchanged.contains(&from)
    }

    /// Who knows a card that comes into such a zone of a player's, as bits, of those who knew it; where it is nobody's, of the player who owns
    /// the card.
    #[inline]
    #[must_use]
    pub fn known(&self, before: u16, player: u8) -> u16 {
        let owner = if player < 16 { 1 << player } else { 0 };
        let learns = if self.hides_from_owner { self.learns & !owner } else { self.learns };
        before & self.knew | learns | if self.shows_owner { owner } else { 0 }
    }

    /// Whether some may not see which of the cards of such a zone of a player's goes.
    #[inline]
    #[must_use]
    pub fn loses_sight(&self, player: u8) -> bool {
        self.mixes && self.known(0, player) != u16::MAX
    }

    /// Of those who knew a card of such a zone of a player's, who still do when it goes elsewhere: who sees which of its cards goes,
    /// by its face, by its place or because nothing else lies there, and who has it moved.
    #[inline]
    #[must_use]
    pub fn follow(&self, knew: u16, player: u8, by: Value, is_alone: bool) -> u16 {
        if !self.mixes || is_alone {
            return knew;
        }
        knew & (self.known(0, player) | by.player().filter(|by| *by < 16).map_or(0, |by| 1 << by))
    }

    /// Who has not seen which card of such a zone of a player's it was that went, as bits, of all but those who know it where it has
    /// come: they cannot tell any more which are left. Who has it moved knows what goes.
    #[inline]
    #[must_use]
    pub fn lose(&self, known: u16, player: u8, by: Value) -> u16 {
        let lost = if self.mixes { !known & !self.known(0, player) } else { 0 };
        by.player().filter(|by| *by < 16).map_or(lost, |by| lost & !(1 << by))
    }
}

impl Tables {
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
            Form::Lend { .. } => self.lend_key,
            Form::Suspend { .. } | Form::Mute { .. } => self.suspend_key,
            Form::Check { .. } => self.check_key,
        }
    }

    /// A set of keys.
    fn keys(&self, keys: impl Iterator<Item = u32>) -> Keys {
        let mut set = Keys::default();
        for key in keys {
            set.ruled |= !self.rules(key).is_empty();
            set.granted |= self.any_granted[key as usize];
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
