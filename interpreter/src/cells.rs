//! What the cells of a grid are called: a column in letters, as spreadsheets have them (`z`, `aa`, `ab`), and a row by its number.

use crate::limits;

/// How many letters there are.
const LETTERS: u32 = 26;

/// What a column is called, from 0.
#[must_use]
pub fn column(column: u16) -> String {
    let mut letters = Vec::new();
    let mut left = u32::from(column) + 1;
    while left > 0 {
        left -= 1;
        letters.push(char::from_digit(left % LETTERS + 10, 36).unwrap_or('?'));
        left /= LETTERS;
    }
    letters.iter().rev().collect()
}

/// The column and the row, from 1, that a word like `d2` says. No grid is so large that a column has three letters.
#[must_use]
pub fn read(word: &str) -> Option<(i32, i32)> {
    let row = word.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    let letters = &word[..word.len() - row.len()];
    if !(1..=2).contains(&letters.len()) || !row.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let column = letters.bytes().fold(0, |column, letter| column * 26 + i32::from(letter - b'a') + 1);
    let row: i32 = row.parse().ok().filter(|row| *row > 0)?;
    // Words of one letter name a cell that no grid has; of two they may be anything.
    (letters.len() == 1 || column <= limits::SIDE && row <= limits::SIDE).then_some((column, row))
}
