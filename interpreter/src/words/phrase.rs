//! A phrase with places that are filled in: `{the x} goes from {from} to {to}[ because of {source}]`.

use super::Words;
use super::said::Said;
use ecow::EcoString;
use std::ops::Range;

/// A phrase, read once, to be filled in again and again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Phrase {
    pieces: Vec<Piece>,
}

/// A piece of a phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    /// As it is written.
    Words(EcoString),
    /// What is filled in here.
    Place(Place),
    /// `[ of {source}]`: left out where what it speaks of is not there.
    Maybe(Vec<Piece>),
}

/// What is filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// `{x}`: what is filled in, as it is.
    Plain(EcoString),
    /// `{the x}`, or `{n card}`: which of the two, what can be filled in tells.
    Pair(EcoString, EcoString),
    /// `{x: o a os as}`: an ending that agrees.
    Ending(EcoString, Vec<EcoString>),
}

/// Why a text is no phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Broken {
    /// An opened bracket that is never closed.
    Unclosed(char),
    /// A closing bracket that was never opened.
    Stray(char),
    /// `[` within `[`: what may be left out holds no other such part.
    Nested,
    /// What stands between `{` and `}` cannot be filled in.
    NoPlace(String),
}

impl Phrase {
    /// Reads a phrase. `{{`, `}}`, `[[` and `]]` stand for the brackets themselves.
    ///
    /// # Errors
    /// Where brackets do not match, or nothing can be filled in.
    pub fn parse(text: &str) -> Result<Phrase, Broken> {
        let mut pieces = Vec::new();
        // What stands outside of the brackets that are open.
        let mut outside: Option<Vec<Piece>> = None;
        let mut words = EcoString::new();
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            let after = &rest[sign.len_utf8()..];
            if "{}[]".contains(sign) && after.starts_with(sign) {
                words.push(sign);
                rest = &after[sign.len_utf8()..];
                continue;
            }
            rest = after;
            match sign {
                '{' => {
                    push(&mut pieces, &mut words);
                    let close = after.find('}').ok_or(Broken::Unclosed('{'))?;
                    pieces.push(Piece::Place(place(&after[..close])?));
                    rest = &after[close + 1..];
                }
                '[' => {
                    push(&mut pieces, &mut words);
                    if outside.is_some() {
                        return Err(Broken::Nested);
                    }
                    outside = Some(std::mem::take(&mut pieces));
                }
                ']' => {
                    push(&mut pieces, &mut words);
                    let Some(around) = outside.take() else { return Err(Broken::Stray(']')) };
                    let inside = std::mem::replace(&mut pieces, around);
                    pieces.push(Piece::Maybe(inside));
                }
                '}' => return Err(Broken::Stray('}')),
                sign => words.push(sign),
            }
        }
        if outside.is_some() {
            return Err(Broken::Unclosed('['));
        }
        push(&mut pieces, &mut words);
        Ok(Phrase { pieces })
    }

    /// Everything that is filled in, in order.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        self.pieces
            .iter()
            .flat_map(|piece| match piece {
                Piece::Words(_) => &[][..],
                Piece::Place(_) => std::slice::from_ref(piece),
                Piece::Maybe(inside) => inside,
            })
            .filter_map(|piece| match piece {
                Piece::Place(place) => Some(place),
                _ => None,
            })
    }

    /// Whether it cannot do without what is called so.
    #[must_use]
    pub fn needs(&self, name: &str) -> bool {
        self.pieces.iter().any(|piece| match piece {
            Piece::Place(Place::Plain(x)) => x == name,
            Piece::Place(Place::Pair(a, b)) => a == name || b == name,
            _ => false,
        })
    }

    /// Whether something is filled in that is called so, by itself and not only for what agrees with it.
    #[must_use]
    pub fn speaks_of(&self, name: &str) -> bool {
        self.places().any(|place| match place {
            Place::Plain(x) => x == name,
            Place::Pair(a, b) => a == name || b == name,
            Place::Ending(..) => false,
        })
    }

    /// Whether it begins with what is filled in.
    #[must_use]
    pub fn begins_with_place(&self) -> bool {
        matches!(self.pieces.first(), Some(Piece::Place(Place::Plain(_) | Place::Pair(..))))
    }

    /// The words alone, where nothing is filled in.
    #[must_use]
    pub fn plain(&self) -> Option<&str> {
        match &*self.pieces {
            [] => Some(""),
            [Piece::Words(words)] => Some(words),
            _ => None,
        }
    }

    /// The word that stands before what is called so, the first time that it is filled in.
    #[must_use]
    pub fn word_before(&self, name: &str) -> Option<&str> {
        let is_it = |piece: &Piece| match piece {
            Piece::Place(Place::Plain(x)) => x == name,
            Piece::Place(Place::Pair(_, x)) => x == name,
            _ => false,
        };
        let in_order = |all: &[Piece]| all.iter().position(is_it).filter(|at| *at > 0);
        let found = |all: &'_ [Piece]| in_order(all).map(|at| at - 1);
        let inside = self.pieces.iter().find_map(|piece| match piece {
            Piece::Maybe(inside) => found(inside).map(|at| &inside[at]),
            _ => None,
        });
        match found(&self.pieces).map(|at| &self.pieces[at]).or(inside)? {
            Piece::Words(words) => words.split_whitespace().next_back(),
            _ => None,
        }
    }

    /// Of whom it speaks, and what it says of them behind one word alone, where that is all of it: `{x} queda {c}`.
    #[must_use]
    pub fn complement(&self) -> Option<(&str, &str)> {
        let [Piece::Place(Place::Plain(of) | Place::Pair(_, of)), between @ .., Piece::Place(Place::Plain(what))] =
            &self.pieces[..]
        else {
            return None;
        };
        let word = |piece: &'_ Piece| match piece {
            Piece::Words(words) => Some(words.to_string()),
            // An ending is part of the word that it stands behind.
            Piece::Place(Place::Ending(name, _)) if name == of => Some("-".to_owned()),
            _ => None,
        };
        let said = between.iter().map(word).collect::<Option<String>>()?;
        (said.split_whitespace().count() == 1).then_some((of.as_str(), what.as_str()))
    }

    /// What stands around what is filled in by itself and is called so: whether the words before it are joined to it (`+{n}`), and the
    /// word behind it, which is empty where something else is filled in there. None behind it where it ends there.
    #[must_use]
    pub fn around(&self, name: &str) -> Option<(bool, Option<&str>)> {
        fn within<'p>(all: &'p [Piece], name: &str) -> Option<(bool, Option<&'p str>)> {
            let at = all.iter().position(|piece| matches!(piece, Piece::Place(Place::Plain(x)) if x == name))?;
            let is_joined = match all[..at].last() {
                Some(Piece::Words(words)) => !words.ends_with(char::is_whitespace),
                before => before.is_some(),
            };
            let mut behind = all[at + 1..].iter().filter(|piece| !matches!(piece, Piece::Maybe(_)));
            let next = match (behind.next(), behind.next()) {
                (Some(Piece::Words(words)), next) => match words.strip_prefix(' ').map(str::trim_start) {
                    Some("") => next.map(|_| ""),
                    words => words.and_then(|words| words.split(' ').next()),
                },
                (next, _) => next.map(|_| ""),
            };
            Some((is_joined, next))
        }
        let inside = self.pieces.iter().find_map(|piece| match piece {
            Piece::Maybe(inside) => within(inside, name),
            _ => None,
        });
        within(&self.pieces, name).or(inside)
    }

    /// Whether nothing is filled in but endings that agree: `roj{x: o a os as}`.
    #[must_use]
    pub fn only_agrees(&self) -> bool {
        self.places().all(|place| matches!(place, Place::Ending(..)))
    }

    /// Whether it is some words and behind them what is filled in.
    #[must_use]
    pub fn only_begins(&self) -> bool {
        matches!(&self.pieces[..], [Piece::Words(_), Piece::Place(Place::Plain(_) | Place::Pair(..))])
    }

    /// The words with which it begins, before anything is filled in: `Thorns {n}`.
    #[must_use]
    pub fn beginning(&self) -> &str {
        match self.pieces.first() {
            Some(Piece::Words(words)) => words.trim(),
            _ => "",
        }
    }

    /// The phrase with everything filled in.
    #[must_use]
    pub fn say(&self, words: &Words, args: &[(&str, Said)]) -> String {
        let mut out = Out { text: String::with_capacity(LONG), kept: Vec::new() };
        out.pieces(&self.pieces, words, args);
        words.agreement().joined(out.text, &out.kept)
    }
}

fn push(pieces: &mut Vec<Piece>, words: &mut EcoString) {
    if !words.is_empty() {
        pieces.push(Piece::Words(std::mem::take(words)));
    }
}

fn place(text: &str) -> Result<Place, Broken> {
    let broken = || Broken::NoPlace(text.to_owned());
    let is_word = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    // `counters[rust]` is what one of several is called, of which there is one for each member of an enum.
    let is_name = |name: &&str| match name.split_once('[').map(|(of, member)| (of, member.strip_suffix(']'))) {
        Some((of, member)) => is_word(of) && member.is_some_and(is_word),
        None => is_word(name),
    };
    if let Some((name, endings)) = text.split_once(':') {
        let name = Some(name.trim()).filter(is_name).ok_or_else(broken)?;
        let endings: Vec<EcoString> =
            endings.split_whitespace().map(|ending| if ending == "-" { "" } else { ending }.into()).collect();
        return if endings.len() < 2 { Err(broken()) } else { Ok(Place::Ending(name.into(), endings)) };
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    if !words.iter().all(is_name) {
        return Err(broken());
    }
    match *words {
        [x] => Ok(Place::Plain(x.into())),
        [a, b] => Ok(Place::Pair(a.into(), b.into())),
        _ => Err(broken()),
    }
}

/// Whether `{x plural}` is meant, and not so many of something that is called so.
#[must_use]
pub fn is_plural(word: &str, words: &Words) -> bool {
    word == "plural" && !words.has_noun(word)
}

/// Room for most of what is said.
const LONG: usize = 64;

/// What is being said, and which bytes of it are not to be touched.
struct Out {
    text: String,
    kept: Vec<Range<usize>>,
}

impl Out {
    fn pieces(&mut self, pieces: &[Piece], words: &Words, args: &[(&str, Said)]) {
        let find = |name: &str| args.iter().find(|(known, _)| *known == name).map(|(_, said)| said);
        // How much of a piece has been said with the one before it.
        let mut said_before = 0;
        for (at, piece) in pieces.iter().enumerate() {
            let skipped = std::mem::take(&mut said_before);
            match piece {
                Piece::Words(said) => {
                    let rest = said.get(skipped..).unwrap_or_default();
                    // What stands before the verb of whoever reads is theirs: `te llevas`.
                    let own = match pieces.get(at + 1) {
                        Some(Piece::Place(Place::Ending(x, endings)))
                            if endings.len() == 3 && find(x).is_some_and(|said| said.reader) =>
                        {
                            words.agreement().reflexive(rest)
                        }
                        _ => None,
                    };
                    self.text.push_str(own.as_deref().unwrap_or(rest));
                }
                Piece::Maybe(inside) => {
                    let silent = |name: &EcoString| find(name).is_none_or(|said| said.silent);
                    let is_silent = inside.iter().any(|piece| match piece {
                        Piece::Place(Place::Plain(x) | Place::Ending(x, _)) => silent(x),
                        Piece::Place(Place::Pair(a, b)) => silent(a) && silent(b),
                        _ => false,
                    });
                    if !is_silent {
                        self.pieces(inside, words, args);
                    }
                }
                Piece::Place(Place::Plain(x)) => {
                    let Some(said) = find(x) else { continue };
                    let next = match pieces.get(at + 1) {
                        Some(Piece::Words(next)) => next.as_str(),
                        Some(Piece::Place(Place::Ending(of, endings))) if of == x => {
                            words.agreement().ending(said, endings)
                        }
                        _ => "",
                    };
                    match words.agreement().possessive(&said.text, next) {
                        Some((own, mark)) => {
                            self.keep(own);
                            said_before = mark;
                        }
                        None => self.keep(&said.text),
                    }
                }
                Piece::Place(Place::Pair(a, b)) => match (find(a), find(b)) {
                    (Some(number), Some(said)) if !words.agreement().is_determiner(a) => {
                        let so_many = words.so_many(number, said);
                        self.keep(&so_many);
                    }
                    (_, Some(said)) => {
                        if let Some(determiner) = words.agreement().determiner(a, said) {
                            self.text.push_str(determiner);
                            self.text.push(' ');
                        }
                        self.keep(&said.text);
                    }
                    (Some(said), None) if is_plural(b, words) => {
                        let several = said.several.as_ref().map(EcoString::to_string);
                        self.keep(&several.unwrap_or_else(|| words.agreement().plural(&said.text)));
                    }
                    (Some(number), None) => {
                        let counted = words.counted(number, b);
                        self.keep(&counted);
                    }
                    (None, None) => {}
                },
                Piece::Place(Place::Ending(x, endings)) => {
                    // Of whom nothing is said, it is somebody else.
                    match (find(x), &endings[..]) {
                        (Some(said), endings) => {
                            let ending = words.agreement().ending(said, endings);
                            self.text.push_str(ending.get(skipped..).unwrap_or_default());
                        }
                        (None, [other, _, _]) => self.text.push_str(other),
                        _ => {}
                    }
                }
            }
        }
    }

    fn keep(&mut self, said: &str) {
        let from = self.text.len();
        self.text.push_str(said);
        self.kept.push(from..self.text.len());
    }
}
