//! Colours that are called by their names, in the languages that the machine speaks.

/// How many places the circle of colours has here.
const CIRCLE: u16 = 360;
/// Where the first of several stands in it, whatever they are.
const FIRST: u16 = 15;

/// Names of colours, each with its place in the circle, in degrees. Those without a place in it, such as white, are not here.
const NAMES: &[(u16, &[&str])] = &[
    (0, &["red", "rojo", "roja"]),
    (25, &["orange", "naranja"]),
    (48, &["yellow", "gold", "amarillo", "amarilla", "oro"]),
    (130, &["green", "verde"]),
    (180, &["turquoise", "cyan", "turquesa", "cian"]),
    (215, &["blue", "azul"]),
    (275, &["purple", "violet", "morado", "morada", "púrpura", "violeta"]),
    (330, &["pink", "rosa"]),
];

/// The place of a colour that is called so, and of how many it is one, as if it were a member of an enum of so many.
pub fn named(word: &str) -> Option<(u16, usize)> {
    let word = word.to_lowercase();
    let (at, _) = NAMES.iter().find(|(_, names)| names.contains(&word.as_str()))?;
    Some(((at + CIRCLE - FIRST) % CIRCLE, usize::from(CIRCLE)))
}
