//! How a game says things in a language: kept as written, and read by `crate::words`.

use ecow::EcoString;
use serde::{Deserialize, Serialize};

/// How one thing is said in a language.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Worded {
    /// The language, as its letters: `es`.
    pub language: EcoString,
    /// Of what sort the thing is.
    pub sort: Sort,
    /// Its name in the rules; of a phrase of the machine, its key: `list.then`.
    pub key: EcoString,
    /// How it is said where nothing else fits better.
    pub said: EcoString,
    /// Its gender; empty where it has none.
    pub gender: EcoString,
    /// How it is said otherwise, by form.
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
    /// What things there are that have words, by the word for each in a `words` block.
    Sort {
        /// Whatever of the game is called so.
        Any,
        /// Letters that become others where they meet, as `a el` becomes `al`.
        Letters,
        /// A phrase of the machine.
        Phrase,
        /// A kind of things.
        Kind "kind",
        /// A keyword or trait.
        Keyword "keyword" "trait",
        /// An enum, not its members.
        Enum "enum",
        /// A member of an enum.
        Member "member",
        /// A zone, as declared.
        Zone "zone",
        /// An attribute of things, of players, or of the game.
        Attribute "attribute",
        /// A phase or step.
        Phase "phase" "step",
        /// A scope, as declared.
        Scope "scope",
        /// A parameter of the game.
        Parameter "parameter",
        /// An event of the rules, or a built-in one.
        Event "event",
        /// A define of the rules.
        Define "define",
        /// A payment of the rules.
        Payment "payment",
        /// A procedure of the rules.
        Procedure "procedure",
        /// An action of the rules.
        Action "action",
        /// A format of the rules.
        Format "format",
        /// A check of the rules.
        Check "check",
        /// A card, by its title.
        Card,
    }
    /// How something is said otherwise.
    Form {
        /// How several of it are called.
        Plural "plural",
        /// The article it takes.
        Article "article",
        /// As an order to who reads it.
        Order "order",
        /// As a noun: what is done, as a thing.
        Noun "noun",
        /// What a keyword does, in a few words.
        Reminder "reminder",
        /// As something that has happened.
        Past "past",
        /// What that is called which it gives back.
        Gives "gives",
        /// What it may be called besides in printed texts.
        Also "also",
    }
}
