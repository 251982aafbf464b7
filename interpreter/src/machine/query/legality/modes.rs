//! Modes: which of them are chosen when something is announced, and what they then ask for.

use crate::machine::query::eval::Eval;
use crate::machine::query::legality::announcements::Refusal;
use crate::machine::query::scratch::CALL;
use crate::program::{ModeIr, Playable, Program, Step};
use crate::value::Value;
use naipe_grammar::narrow;

/// The modes chosen for what is announced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chosen {
    /// It has no modes.
    Plain,
    /// The one of this number.
    One(usize),
    /// Those whose bits are set.
    Several(u32),
}

impl Chosen {
    /// Whether a mode is among those chosen.
    fn has(self, mode: usize) -> bool {
        match self {
            Chosen::Plain => false,
            Chosen::One(one) => one == mode,
            Chosen::Several(bits) => bits >> mode & 1 != 0,
        }
    }
}

impl Playable {
    /// The modes that a window of it says.
    #[must_use]
    pub fn chosen(&self, window: &[Value]) -> Chosen {
        match self.mode_slot.map(|slot| window[usize::from(slot)].int().max(0)) {
            None => Chosen::Plain,
            Some(bits) if self.several.is_some() => Chosen::Several(bits.cast_unsigned()),
            Some(mode) => Chosen::One(mode as usize),
        }
    }

    /// The labels of the modes chosen, as they are printed.
    pub fn labels(&self, chosen: Chosen) -> impl Iterator<Item = crate::program::StrId> {
        self.modes.iter().enumerate().filter(move |(m, _)| chosen.has(*m)).map(|(_, mode)| mode.label)
    }

    /// Whether a mode with a name is among those chosen, or how often; nothing where none has it.
    #[must_use]
    pub fn times(&self, chosen: Chosen, name: &str, p: &Program) -> Option<Value> {
        let is_named = |mode: &ModeIr| mode.name.is_some_and(|of| p.str(of) == name);
        let first = self.modes.iter().find(|mode| is_named(mode))?;
        let times = self.modes.iter().enumerate().filter(|(m, mode)| is_named(mode) && chosen.has(*m)).count();
        Some(if first.is_counted { Value::Int(i32::from(narrow::u16(times))) } else { Value::Bool(times > 0) })
    }

    /// A step of an announcement: the common ones first, then those of the modes chosen, as they are printed.
    #[must_use]
    pub fn step_at(&self, chosen: Chosen, at: usize) -> Option<&Step> {
        let Some(mut at) = at.checked_sub(self.steps.len()) else { return self.steps.get(at) };
        if let Chosen::One(mode) = chosen {
            return self.modes.get(mode)?.steps.get(at);
        }
        for (m, mode) in self.modes.iter().enumerate() {
            if !chosen.has(m) {
                continue;
            }
            match at.checked_sub(mode.steps.len()) {
                None => return mode.steps.get(at),
                Some(rest) => at = rest,
            }
        }
        None
    }
}

/// Whether a mode is not chosen yet, and, where it is another once more, that one is.
fn is_next(pl: &Playable, bits: u32, m: usize) -> bool {
    bits >> m & 1 == 0 && (!pl.modes[m].repeats || bits >> (m - 1) & 1 != 0)
}

impl<'a> Eval<'a> {
    /// The modes that the open window says.
    #[must_use]
    pub fn chosen(&self, pl: &Playable) -> Chosen {
        pl.chosen(&self.m.values[self.base..])
    }

    /// How many modes are chosen at least, and at most.
    pub(crate) fn bounds(&mut self, pl: &Playable) -> (u32, u32) {
        let Some((least, most)) = pl.several else { return (1, 1) };
        let all = narrow::i32(pl.modes.len());
        let least = self.eval(least).int().max(0);
        let most = most.map_or(all, |most| self.eval(most).int().clamp(0, all));
        (least.cast_unsigned(), most.cast_unsigned())
    }

    /// Whether a mode can be chosen, where one is.
    pub fn mode_completes(&mut self, pl: &'a Playable, m: usize, thing: Value) -> Result<(), Refusal> {
        if !self.holds_at_origin(pl.modes[m].when, thing) {
            return Err(Refusal::AnnounceCondition);
        }
        if let Some(slot) = pl.mode_slot {
            self.set_var(slot, Value::Int(narrow::i32(m)));
        }
        self.announcement_completes(pl, Chosen::One(m), thing)
    }

    /// Whether the modes can be chosen: one, or as many as it says.
    pub fn modes_complete(&mut self, pl: &'a Playable, thing: Value) -> Result<(), Refusal> {
        if pl.several.is_some() {
            let bounds = self.bounds(pl);
            return self.several_complete(pl, 0, 0, bounds, thing);
        }
        let mut why = Refusal::AnnounceCondition;
        for m in 0..pl.modes.len() {
            match self.mode_completes(pl, m, thing) {
                Ok(()) => return Ok(()),
                Err(e) => why = e,
            }
        }
        Err(why)
    }

    /// Whether enough modes can be chosen, with those whose bits are set among them; others are tried from one on.
    fn several_complete(
        &mut self,
        pl: &'a Playable,
        bits: u32,
        from: usize,
        bounds: (u32, u32),
        thing: Value,
    ) -> Result<(), Refusal> {
        let count = bits.count_ones();
        let mut why = Refusal::AnnounceCondition;
        self.look(CALL * pl.modes.len());
        if count > bounds.1 || self.is_spent() {
            return Err(why);
        }
        if let Some(slot) = pl.mode_slot {
            self.set_var(slot, Value::Int(bits.cast_signed()));
        }
        if count >= bounds.0 {
            return self.announcement_completes(pl, Chosen::Several(bits), thing);
        }
        // What cannot be completed cannot with more modes, unless these make it cheaper.
        if count > 0 && self.g.tables.modified_payments.is_empty() {
            self.announcement_completes(pl, Chosen::Several(bits), thing)?;
        }
        for m in from..pl.modes.len() {
            if !is_next(pl, bits, m) || !self.holds_at_origin(pl.modes[m].when, thing) {
                continue;
            }
            match self.several_complete(pl, bits | 1 << m, m + 1, bounds, thing) {
                Ok(()) => return Ok(()),
                Err(e) => why = e,
            }
        }
        Err(why)
    }

    /// Whether one more mode can be chosen, besides those whose bits are set.
    pub(crate) fn another_completes(
        &mut self,
        pl: &'a Playable,
        bits: u32,
        m: usize,
        bounds: (u32, u32),
        thing: Value,
    ) -> bool {
        is_next(pl, bits, m)
            && self.holds_at_origin(pl.modes[m].when, thing)
            && self.several_complete(pl, bits | 1 << m, 0, bounds, thing).is_ok()
    }
}
