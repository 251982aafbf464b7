//! How a game says things in a language: kept as written, and read by `crate::words`.

use ecow::EcoString;
use serde::{Deserialize, Serialize};

/// How one thing is said in a language.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Worded {
    /// The language.
    pub language: EcoString,
    /// Of what sort it is.
    pub sort: Sort,
    /// Its name.
    pub key: EcoString,
    /// How it is said.
    pub said: EcoString,
    /// Its gender; empty where it has none.
    pub gender: EcoString,
    /// How it is said otherwise.
    pub forms: Vec<(Form, EcoString)>,
}

impl Worded {
    /// How it is said in another form.
    #[must_use]
    pub fn form(&self, wanted: Form) -> Option<&EcoString> {
        self.forms.iter().find(|(form, _)| *form == wanted).map(|(_, said)| said)
    }
}

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$row:meta])* $variant:ident $($word:literal)*),* $(,)? })*) => { $(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$row])* $variant,)*
        }

        impl $name {
            /// The one that a word of the language stands for.
            #[must_use]
            pub fn of(word: &str) -> Option<$name> {
                match word {
                    $($($word => Some($name::$variant),)*)*
                    _ => None,
                }
            }
        }
    )* };
}

words! {
    /// What has words.
    Sort {
        /// Whatever of the game is called so.
        Any,
        /// Letters that meet.
        Letters,
        /// A phrase of the machine.
        Phrase,
        /// A kind.
        Kind "kind",
        /// A keyword or trait.
        Keyword "keyword" "trait",
        /// An enum.
        Enum "enum",
        /// A member of an enum.
        Member "member",
        /// A zone.
        Zone "zone",
        /// An attribute of things, of players, or of the game.
        Attribute "attribute",
        /// A phase or step.
        Phase "phase" "step",
        /// A scope.
        Scope "scope",
        /// A parameter of the game.
        Parameter "parameter",
        /// An event.
        Event "event",
        /// A define.
        Define "define",
        /// A payment.
        Payment "payment",
        /// A procedure.
        Procedure "procedure",
        /// An action.
        Action "action",
        /// A format.
        Format "format",
        /// A card, by its title.
        Card,
    }
    /// How something is said otherwise.
    Form {
        /// Several of it.
        Plural "plural",
        /// The article it takes.
        Article "article",
        /// As an order to who reads it.
        Order "order",
        /// As a noun.
        Noun "noun",
        /// What a keyword does, in a few words.
        Reminder "reminder",
    }
}
