//! The words of the pages themselves, in the language of the game.

use naipe_interpreter::words::base_of;

/// The words in one language.
#[derive(Debug, Clone, Copy)]
pub struct Labels {
    is_spanish: bool,
}

impl Labels {
    /// For a game that says it is written in this language.
    pub fn new(language: &str) -> Labels {
        Labels { is_spanish: base_of(language) == "es" }
    }

    /// What a language is called; its letters, where that is not known.
    pub fn language(self, letters: &str) -> String {
        let Some((code, english, spanish)) = LANGUAGES.iter().find(|(code, ..)| *code == base_of(letters)) else {
            return letters.to_owned();
        };
        let name = if self.is_spanish { spanish } else { english };
        if *code == letters { (*name).to_owned() } else { format!("{name}, {letters}") }
    }

    /// A word of the pages.
    pub fn say(self, english: &'static str) -> &'static str {
        if !self.is_spanish {
            return english;
        }
        SPANISH.iter().find(|(known, _)| *known == english).map_or(english, |(_, spanish)| spanish)
    }

    /// Words with a place for others: `{}`.
    pub fn with(self, english: &'static str, what: &str) -> String {
        self.say(english).replacen("{}", what, 1)
    }

    /// A number of things.
    pub fn count(self, number: usize, one: &'static str, several: &'static str) -> String {
        format!("{number} {}", self.say(if number == 1 { one } else { several }))
    }
}

/// The languages that cards are printed in most: their letters, and what each is called in English and in Spanish.
const LANGUAGES: [(&str, &str, &str); 15] = [
    ("ca", "Catalan", "catalán"),
    ("de", "German", "alemán"),
    ("en", "English", "inglés"),
    ("es", "Spanish", "español"),
    ("eu", "Basque", "euskera"),
    ("fr", "French", "francés"),
    ("gl", "Galician", "gallego"),
    ("it", "Italian", "italiano"),
    ("ja", "Japanese", "japonés"),
    ("ko", "Korean", "coreano"),
    ("nl", "Dutch", "neerlandés"),
    ("pl", "Polish", "polaco"),
    ("pt", "Portuguese", "portugués"),
    ("ru", "Russian", "ruso"),
    ("zh", "Chinese", "chino"),
];

const SPANISH: &[(&str, &str)] = &[
    ("To the contents", "Ir al contenido"),
    ("Pages", "Páginas"),
    ("Cards", "Cartas"),
    ("Rulings", "Aclaraciones"),
    ("Rulebook", "Reglamento"),
    ("Formats", "Formatos"),
    ("Glossary", "Glosario"),
    ("Changes", "Cambios"),
    ("card", "carta"),
    ("cards", "cartas"),
    ("ruling", "aclaración"),
    ("rulings", "aclaraciones"),
    ("article", "artículo"),
    ("articles", "artículos"),
    ("The rules as corrected on {}.", "Las reglas con las correcciones hasta el {}."),
    ("Rules {}.", "Reglas {}."),
    ("token", "ficha"),
    ("Costs", "Coste"),
    ("or", "o"),
    ("Text ({})", "Texto ({})"),
    ("Keywords", "Palabras clave"),
    ("Sets and printings", "Ediciones"),
    ("Set", "Edición"),
    ("Number", "Número"),
    ("Rarity", "Rareza"),
    ("Copies", "Copias"),
    ("Where it is legal", "Dónde se puede jugar"),
    ("legal", "legal"),
    ("legal, up to {} copies", "legal, hasta {} copias"),
    ("legal, one copy", "legal, una copia"),
    ("not legal: {}", "no es legal: {}"),
    ("not legal", "no es legal"),
    ("Errata", "Erratas"),
    ("Before", "Antes"),
    ("After", "Después"),
    ("functional", "cambia el juego"),
    ("wording only", "solo redacción"),
    ("nothing", "nada"),
    ("Wording by date", "Redacción en cada fecha"),
    ("As printed", "Tal como se imprimió"),
    ("Since {}", "Desde el {}"),
    ("in force", "en vigor"),
    ("to come", "por venir"),
    ("Source", "Fuente"),
    ("As it is written", "Tal como está escrita"),
    ("Data (JSON)", "Datos (JSON)"),
    ("Find cards", "Buscar cartas"),
    (
        "Words of title, text or type; `name:word`; numbers as `{}<=3`; `-word` leaves out.",
        "Palabras del título, el texto o el tipo; `nombre:palabra`; números como `{}<=3`; `-palabra` descarta.",
    ),
    ("cost", "coste"),
    ("keyword", "palabra"),
    ("kind", "tipo"),
    ("text", "texto"),
    ("set", "edición"),
    ("rarity", "rareza"),
    ("What can be asked for:", "Se puede buscar por:"),
    ("{} of {} cards", "{} de {} cartas"),
    ("no card has `{}`", "ninguna carta tiene `{}`"),
    ("`{}` is not finished", "`{}` está a medias"),
    ("`{}` is no number of the cards", "`{}` no es un número de las cartas"),
    ("`{}` is no number", "`{}` no es un número"),
    (
        "Proved: the scenario was played when these pages were made, and came out so.",
        "Demostrado: el escenario se jugó al hacer estas páginas, y salió así.",
    ),
    ("Cards that take part", "Cartas que intervienen"),
    ("as of {}", "a fecha de {}"),
    ("format {}", "formato {}"),
    ("Step by step", "Paso a paso"),
    ("The beginning", "El principio"),
    ("The board", "La mesa"),
    ("Turn {}", "Turno {}"),
    ("out of the game", "fuera de la partida"),
    ("everybody’s", "de todos"),
    ("Articles", "Artículos"),
    ("This answer changes with the errata", "Esta respuesta cambia con las erratas"),
    ("as printed: comes out so", "tal como se imprimió: sale así"),
    ("as printed: comes out otherwise", "tal como se imprimió: sale de otro modo"),
    ("since {}: comes out so", "desde el {}: sale así"),
    ("since {}: comes out otherwise", "desde el {}: sale de otro modo"),
    ("It holds no longer: the errata have changed it.", "Ya no vale: las erratas la han cambiado."),
    ("It does not hold yet: errata to come will change it.", "Todavía no vale: la cambiarán erratas por venir."),
    ("There are no rulings yet.", "Todavía no hay aclaraciones."),
    ("Carried out by", "Lo cumplen"),
    ("Exercised by", "Lo ejercitan"),
    ("Cards that bend it", "Cartas que lo alteran"),
    ("Cannot be exercised: {}", "No se puede ejercitar: {}"),
    ("No rule cites it.", "Ninguna regla lo cita."),
    (
        "The game has no list of articles; these are its rules.",
        "El juego no tiene lista de artículos; estas son sus reglas.",
    ),
    ("Contents", "Índice"),
    ("Parameters", "Parámetros"),
    ("Parameter", "Parámetro"),
    ("without a format", "sin formato"),
    ("Policies", "Criterios"),
    ("Requirements", "Requisitos"),
    ("Types of card", "Tipos de carta"),
    ("Cards with it", "Cartas que la tienen"),
    ("Changes of {}", "Cambios del {}"),
    ("Rulings that come out otherwise", "Aclaraciones que salen de otro modo"),
    ("Scenarios that come out otherwise", "Escenarios que salen de otro modo"),
    ("Picture of {}", "Imagen de {}"),
    ("place corrected", "lugar corregido"),
    ("places corrected", "lugares corregidos"),
    ("none of them functional", "ninguno cambia el juego"),
    ("of them functional", "cambian el juego"),
    ("of them is functional", "cambia el juego"),
    ("Card", "Carta"),
    ("Rule", "Regla"),
    ("Type of card", "Tipo de carta"),
    ("Trait", "Rasgo"),
    ("Keyword", "Palabra clave"),
    ("Notion", "Noción"),
    ("Event", "Evento"),
    ("Procedure", "Procedimiento"),
    ("Action", "Acción"),
    ("Check", "Comprobación"),
    ("Payment", "Pago"),
    ("Format", "Formato"),
    ("Zone", "Zona"),
    ("title", "título"),
    ("keywords", "palabras clave"),
    ("effect", "efecto"),
    ("value", "valor"),
    ("what it does", "lo que hace"),
    ("Follow the changes (Atom)", "Seguir los cambios (Atom)"),
    ("The latest changes", "Los últimos cambios"),
    ("The latest rulings", "Algunas aclaraciones"),
    ("yes", "sí"),
    ("Rules", "Reglas"),
];

#[cfg(test)]
mod tests {
    use super::{Labels, SPANISH};
    use std::collections::BTreeSet;

    /// The sources of the pages, without what stands here.
    const PAGES: &[&str] = &[
        include_str!("mod.rs"),
        include_str!("html.rs"),
        include_str!("cards.rs"),
        include_str!("face.rs"),
        include_str!("cards/parts.rs"),
        include_str!("legal.rs"),
        include_str!("rulings.rs"),
        include_str!("rulebook.rs"),
        include_str!("reference.rs"),
        include_str!("changes.rs"),
    ];

    #[test]
    fn every_word_is_there_once_and_used() {
        let known: BTreeSet<&str> = SPANISH.iter().map(|(english, _)| *english).collect();
        assert_eq!(known.len(), SPANISH.len());
        let all = PAGES.concat();
        for english in &known {
            assert!(all.contains(&format!("{english:?}")), "no page says {english:?}");
        }
        for part in all.split("say(\"").skip(1) {
            let word = part.split('"').next().unwrap_or_default();
            assert!(known.contains(word), "there is no Spanish for {word:?}");
        }
    }

    #[test]
    fn languages_are_called_as_people_call_them() {
        let text = |of: &str, letters: &str| {
            let labels = Labels::new(of);
            labels.with("Text ({})", &labels.language(letters))
        };
        assert_eq!(text("es", "en"), "Texto (inglés)");
        assert_eq!(text("en", "es-MX"), "Text (Spanish, es-MX)");
        assert_eq!(text("es-AR", "fr"), "Texto (francés)");
        assert_eq!(text("en", "qya"), "Text (qya)");
    }
}
