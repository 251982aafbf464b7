//! The window being filled: which names stand in which slots.

use crate::program::{EventId, ExprId, KindId, Ty, ZoneId};
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::Ident;

/// Something that can be named without being declared for the whole game.
#[derive(Debug, Clone)]
pub enum Entry {
    /// A name in a slot.
    Local(EcoString, u16, Ty),
    /// The candidate of a query: its attributes can be named alone, and it is `it`.
    Candidate(u16, Ty),
    /// A name for a fixed value.
    Constant(EcoString, Value, Ty),
    /// A name for what an expression of this window gives.
    Worked(EcoString, ExprId, Ty),
    /// A name for what a keyword of `self` says in this place.
    Argument(EcoString, KindId, u8, Ty),
    /// A word that stands where a kind would and is none, as in `first p in players by most p.gold`: of that it has been said.
    NoKind(EcoString),
    /// A name for what a `together` brings: it is known behind it.
    Later(EcoString),
    /// Of an ability of several events, a name that only some of them have; and one that has it not.
    OfOthers(EcoString, EcoString),
    /// A name that means something outside, and which the event that is heard, by this name, has as well.
    Hidden(EcoString, Ident),
}

impl Entry {
    /// By which name it can be named.
    pub fn name(&self) -> Option<&EcoString> {
        match self {
            Entry::Local(name, ..)
            | Entry::Constant(name, ..)
            | Entry::Worked(name, ..)
            | Entry::Argument(name, ..)
            | Entry::Later(name)
            | Entry::OfOthers(name, _) => Some(name),
            Entry::Candidate(..) | Entry::NoKind(..) | Entry::Hidden(..) => None,
        }
    }
}

/// The sort of block being lowered, for what is allowed in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Block {
    /// Anywhere that nothing special holds.
    Plain,
    /// The body of an event, or of what changes one.
    Event,
    /// What happens instead of an event.
    Instead,
    /// What comes after something that has happened: a block of `after` or `whenever`.
    Reaction,
    /// The effect of a card, an action or a mode.
    Effect,
    /// A payment, where what is chosen for it is called something.
    Payment,
}

/// What a block gives back.
#[derive(Debug, Clone)]
pub struct Gives {
    /// The type of what `return` gives.
    pub ty: Ty,
    /// In an `instead of`: the slot of what the last thing done there gave back, which stands for the event's own.
    pub done: Option<u16>,
}

/// The names that can be seen and the slots that are taken.
#[derive(Debug, Clone)]
pub struct Env {
    /// What can be named, innermost last.
    pub entries: Vec<Entry>,
    /// The next free slot.
    pub next: u16,
    /// One more than the highest slot ever taken.
    pub max: u16,
    /// Whether `you` stands in slot 0.
    pub you: bool,
    /// What `self` is (slot 1), where there is one.
    pub this: Option<Ty>,
    /// Why there is no `you`: what to write instead.
    pub instead: &'static str,
    /// In a scenario or question: titles name objects, capital letters players.
    pub script: bool,
    /// How many queries are open.
    pub depth: u16,
    /// The sort of block.
    pub block: Block,
    /// The event that the block changes or replaces, whose parameters stand from `known` on.
    pub bends: Option<EventId>,
    /// What the block gives back, where it gives anything.
    pub gives: Option<Gives>,
    /// How many `together` of the block are open.
    pub together: u16,
    /// What the innermost of them itself names of what it brings.
    pub later: Vec<Later>,
    /// Slots from 2 below this one hold what was known where the ability was made or given: it has them as they were then.
    pub known: u16,
    /// Where an ability made in a block may write to them, for itself: the slot that says which of those at work it is.
    pub own: Option<u16>,
    /// Names that blocks which are over have given.
    pub over: Vec<EcoString>,
    /// There are more names than can be numbered, and it has been said: the rest is left out.
    pub is_full: bool,
    /// The slots of kinds of which it is known which they may be, with those.
    pub kinds: Vec<(u16, Vec<KindId>)>,
    /// The slots of what was chosen among players and things, as long as nothing has asked about it.
    pub either: Vec<u16>,
    /// The slots of candidates that lie face down wherever they are looked for, with the zone that hides them.
    pub veiled: Vec<(u16, ZoneId)>,
    /// The slots of what was looked for in zones that are all of players, with these: it stays with that player there.
    pub of_players: Vec<(u16, Vec<ZoneId>)>,
    /// The slots of what each player has chosen at the same time, a set by player.
    pub by_player: Vec<u16>,
    /// A pattern says what has happened, and not what is heard.
    pub past: bool,
}

/// What a `together` brings and names.
#[derive(Debug, Clone)]
pub struct Later {
    /// The name that what is brought has behind the `together`.
    pub name: Ident,
    /// Where it stands behind the `together`.
    pub slot: u16,
    /// What it is, once that has been read.
    pub ty: Option<Ty>,
}

/// A point to return to.
#[derive(Debug, Clone, Copy)]
pub struct Mark(usize, u16);

impl Env {
    /// The same names in an effect.
    pub fn of_effect(&self) -> Env {
        let block = if self.block == Block::Plain { Block::Effect } else { self.block };
        Env { block, ..self.clone() }
    }

    /// A window where nobody is `you` and nothing is `self`.
    pub fn rules() -> Env {
        Env {
            entries: Vec::new(),
            next: 2,
            max: 2,
            you: false,
            this: None,
            instead: "the rules of the game belong to nobody: name the player, such as `active`, or take one as a parameter",
            script: false,
            depth: 0,
            block: Block::Plain,
            bends: None,
            gives: None,
            together: 0,
            later: Vec::new(),
            known: 2,
            own: None,
            over: Vec::new(),
            is_full: false,
            kinds: Vec::new(),
            either: Vec::new(),
            veiled: Vec::new(),
            of_players: Vec::new(),
            by_player: Vec::new(),
            past: false,
        }
    }

    /// A window of a card or keyword: `you` and `self` are known.
    pub fn object(this: Ty) -> Env {
        Env { you: true, this: Some(this), ..Env::rules() }
    }

    /// Takes the next free slot of the window.
    pub fn alloc(&mut self) -> u16 {
        let slot = self.next;
        self.next = self.next.saturating_add(1);
        self.max = self.max.max(self.next);
        self.may_be_any_kind(slot);
        self.either.retain(|at| *at != slot);
        self.by_player.retain(|at| *at != slot);
        slot
    }

    /// Takes several slots in a row.
    pub fn alloc_many(&mut self, n: usize) -> u16 {
        let first = self.next;
        for _ in 0..n {
            self.alloc();
        }
        first
    }

    /// Of a slot it is not known any more which kinds it may hold.
    pub fn may_be_any_kind(&mut self, slot: u16) {
        self.kinds.retain(|(at, _)| *at != slot);
    }

    /// A new local in a new slot.
    pub fn local(&mut self, name: &EcoString, ty: Ty) -> u16 {
        let slot = self.alloc();
        self.bind(name, slot, ty);
        slot
    }

    /// A word of which it has been said that it is no kind.
    pub fn no_kind(&mut self, name: &EcoString) {
        self.entries.push(Entry::NoKind(name.clone()));
    }

    /// Whether that has been said of a word.
    pub fn is_no_kind(&self, name: &str) -> bool {
        self.entries().any(|e| matches!(e, Entry::NoKind(word) if word == name))
    }

    /// A name for a slot already taken.
    pub fn bind(&mut self, name: &EcoString, slot: u16, ty: Ty) {
        self.of_players.retain(|(at, _)| *at != slot);
        self.entries.push(Entry::Local(name.clone(), slot, ty));
    }

    /// A name for a fixed value.
    pub fn constant(&mut self, name: &EcoString, value: Value, ty: Ty) {
        self.entries.push(Entry::Constant(name.clone(), value, ty));
    }

    /// The candidate of a query.
    pub fn candidate(&mut self, slot: u16, ty: Ty, binder: Option<&EcoString>) {
        if let Some(name) = binder {
            self.entries.push(Entry::Local(name.clone(), slot, ty.clone()));
        }
        self.entries.push(Entry::Candidate(slot, ty));
    }

    /// `it`, without its attributes being names.
    pub fn it(&mut self, slot: u16, ty: Ty) {
        self.entries.push(Entry::Local("it".into(), slot, ty));
    }

    /// The same, where only the first so many slots are known yet: what is called by a name that meant something by then is that.
    pub fn as_known(&self, known: u16) -> Env {
        let comes_later = |entry: &Entry| match entry {
            Entry::Local(_, slot, _) | Entry::Candidate(slot, _) => *slot >= known,
            Entry::Worked(..) | Entry::OfOthers(..) | Entry::Hidden(..) => true,
            Entry::Constant(..) | Entry::Argument(..) | Entry::NoKind(_) | Entry::Later(_) => false,
        };
        let meant = |name: &EcoString| self.entries.iter().any(|e| !comes_later(e) && e.name() == Some(name));
        let is_meant = |entry: &&Entry| !comes_later(entry) || entry.name().is_some_and(|name| !meant(name));
        Env { entries: self.entries.iter().filter(is_meant).cloned().collect(), ..self.clone() }
    }

    /// What can be named, innermost first.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().rev()
    }

    /// The local or constant of this name, if it is one.
    pub fn find(&self, name: &str) -> Option<&Entry> {
        self.entries().find(|e| e.name().is_some_and(|known| known == name))
    }

    /// Remembers which names and slots there are now, for `reset`.
    pub fn mark(&self) -> Mark {
        Mark(self.entries.len(), self.next)
    }

    /// Forgets the names since a mark, and frees their slots.
    pub fn reset(&mut self, mark: Mark) {
        self.entries.truncate(mark.0);
        self.next = mark.1;
    }

    /// Leaves a block: forgets the names since a mark, but for that there were such.
    pub fn leave(&mut self, mark: Mark) {
        let names = self.entries[mark.0..].iter().filter(|e| matches!(e, Entry::Local(..))).filter_map(Entry::name);
        self.over.extend(names.cloned());
        self.reset(mark);
    }

    /// Whether a block that is over has given a name.
    pub fn is_over(&self, name: &str) -> bool {
        self.over.iter().any(|given| given == name)
    }

    /// Forgets the names since a mark, but keeps their slots.
    pub fn forget(&mut self, mark: Mark) {
        self.entries.truncate(mark.0);
    }
}
