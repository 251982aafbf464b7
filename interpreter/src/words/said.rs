//! What is filled in into phrases.

use ecow::EcoString;

/// Something that is said, and how words around it agree with it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Said {
    /// Its words, as they go into the phrase.
    pub text: String,
    /// Its gender, by number among those of its language.
    pub gender: Option<u8>,
    /// It is several things.
    pub plural: bool,
    /// Its words for several of it, where they are not those of the language's rule.
    pub several: Option<EcoString>,
    /// A name: no article goes before it.
    pub proper: bool,
    /// Nothing, or as it always is: what speaks of it can be left out.
    pub silent: bool,
    /// It is whoever reads: `you`.
    pub reader: bool,
    /// The number that it is.
    pub count: Option<i64>,
    /// A number of others than the one that was spoken of.
    pub other: bool,
    /// The article it takes, where that is not the one of its gender.
    pub article: Option<EcoString>,
}

impl Said {
    /// A name, which takes no article.
    #[must_use]
    pub fn name(text: impl Into<String>) -> Said {
        Said { text: text.into(), proper: true, ..Said::default() }
    }

    /// Words of whose gender nothing is known.
    #[must_use]
    pub fn words(text: impl Into<String>) -> Said {
        Said { text: text.into(), ..Said::default() }
    }

    /// A number: one thing or several, and no article.
    #[must_use]
    pub fn number(n: i64) -> Said {
        Said { text: n.to_string(), count: Some(n), plural: n != 1, proper: true, ..Said::default() }
    }

    /// The same, as something that can be left out.
    #[must_use]
    pub fn silent(self) -> Said {
        Said { silent: true, ..self }
    }
}
