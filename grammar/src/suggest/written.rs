//! How far words are from one another, in edits: of one word from many.

/// Longer words are no slips of the pen.
pub(super) const LONGEST: usize = 60;

/// A word made ready to be compared with many: for each letter, the places where it stands, as bits.
pub(super) struct Written {
    pub(super) length: usize,
    ascii: [u64; 128],
    others: Vec<(char, u64)>,
}

impl Written {
    /// Nothing, where a word has no letters or too many.
    pub(super) fn new(word: impl Iterator<Item = char>) -> Option<Written> {
        let mut written = Written { length: 0, ascii: [0; 128], others: Vec::new() };
        for letter in word {
            if written.length == LONGEST {
                return None;
            }
            let bit = 1 << written.length;
            written.length += 1;
            if let Some(places) = written.ascii.get_mut(letter as usize) {
                *places |= bit;
            } else if let Some((_, places)) = written.others.iter_mut().find(|(other, _)| *other == letter) {
                *places |= bit;
            } else {
                written.others.push((letter, bit));
            }
        }
        (written.length > 0).then_some(written)
    }

    fn places(&self, letter: char) -> u64 {
        let other = || self.others.iter().find(|(other, _)| *other == letter).map_or(0, |(_, places)| *places);
        self.ascii.get(letter as usize).copied().unwrap_or_else(other)
    }

    /// How many letters must be written otherwise, left out, put in or swapped with the next to make another word of this one:
    /// Hyyrö's bit-parallel form of the table of all beginnings (2003), whose columns are words of bits.
    pub(super) fn edits(&self, other: impl Iterator<Item = char>) -> usize {
        let last = 1 << (self.length - 1);
        // Where a beginning takes one edit more, or one less, than the one a letter shorter.
        let (mut more, mut less) = (u64::MAX, 0);
        let (mut same, mut before) = (0, 0);
        let mut edits = self.length;
        for letter in other {
            let here = self.places(letter);
            let swapped = ((!same & here) << 1) & before;
            same = ((here & more).wrapping_add(more) ^ more) | here | less | swapped;
            let (right, down) = (less | !(same | more), same & more);
            edits += usize::from(right & last != 0);
            edits -= usize::from(down & last != 0);
            let (right, down) = (right << 1 | 1, down << 1);
            more = down | !(same | right);
            less = right & same;
            before = here;
        }
        edits
    }
}
