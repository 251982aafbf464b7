//! What of a program is named by number: an index into the table of its sort.

use serde::Serialize;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($repr:ty)),* $(,)?) => { $(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, serde::Deserialize)]
        pub struct $name(pub $repr);
        impl $name {
            /// Its number as an index into the table of its sort.
            #[must_use]
            pub fn i(self) -> usize { self.0 as usize }
        }
    )* };
}

ids! {
    /// An index into `exprs`.
    ExprId(u32),
    /// An index into `selectors`.
    SelectorId(u32),
    /// An index into `codes`.
    CodeId(u32),
    /// What is paid, as a value: an index into `prices`.
    PriceId(u16),
    /// An index into `events`.
    EventId(u16),
    /// An index into `abilities`.
    AbilityId(u32),
    /// An attribute (of objects, of players: two tables).
    AttrId(u16),
    /// A kind (traits and keywords are kinds too: `is` and `has` ask the same table).
    KindId(u16),
    /// A card, token or ability definition.
    DefId(u32),
    /// A zone declaration: an index into `zones`.
    ZoneId(u16),
    /// An index into `defines`.
    DefineId(u16),
    /// An index into `procedures`.
    ProcedureId(u16),
    /// An index into `payments`.
    PaymentId(u16),
    /// An index into `actions`.
    ActionId(u16),
    /// A playable thing: what is announced when a card or ability is played.
    PlayableId(u32),
    /// A declared scope: an index into `scopes`.
    ScopeId(u16),
    /// A phase or step; 0 is `turn`, 1 is `game`.
    PhaseId(u16),
    /// An index into `strings`.
    StrId(u32),
    /// An article of the rulebook.
    ArticleId(u16),
    /// A parameter of the game.
    ParamId(u16),
}
