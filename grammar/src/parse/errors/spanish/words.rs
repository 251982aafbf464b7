//! Words of Spanish that say what words of the language do.

/// Words of Spanish, and those of the language that say the same.
pub(super) const WORDS: &[(&str, &str)] = &[
    ("acción", "action"),
    ("antes", "before"),
    ("baraja", "shuffle"),
    ("coste", "cost"),
    ("costo", "cost"),
    ("crea", "create"),
    ("cuando", "when"),
    ("cuesta", "cost"),
    ("de", "of"),
    ("desde", "from"),
    ("despues", "after"),
    ("después", "after"),
    ("donde", "where"),
    ("efecto", "effect"),
    ("elige", "choose"),
    ("en", "in"),
    ("entonces", "then"),
    ("es", "is"),
    ("escoge", "choose"),
    ("fase", "phase"),
    ("gana", "win"),
    ("hasta", "until"),
    ("mientras", "while"),
    ("modifica", "modify"),
    ("modo", "mode"),
    ("modos", "modes"),
    ("mueve", "move"),
    ("o", "or"),
    ("objetivo", "target"),
    ("ofrece", "offer"),
    ("opcional", "optional"),
    ("paga", "pay"),
    ("para", "for"),
    ("permite", "permit"),
    ("pierde", "lose"),
    ("porque", "because"),
    ("prohibe", "forbid"),
    ("prohíbe", "forbid"),
    ("repite", "repeat"),
    ("requiere", "require"),
    ("revela", "reveal"),
    ("si", "if"),
    ("sino", "else"),
    ("texto", "text"),
    ("tiene", "has"),
    ("y", "and"),
];

/// The word of the language that says what one of Spanish does.
#[must_use]
pub fn in_the_language(word: &str) -> Option<&'static str> {
    WORDS.iter().find(|(spanish, _)| *spanish == word).map(|(_, meant)| *meant)
}
