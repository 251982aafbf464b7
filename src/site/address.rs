//! Addresses of pages: from any title a name of a file that every system takes, and that stays the same.

use std::collections::BTreeSet;

/// The longest name that is made of a title.
const LONGEST: usize = 60;
/// Names that files cannot have on some systems, and that of the page that lists the others.
const TAKEN: [&str; 5] = ["con", "prn", "aux", "nul", "index"];

/// The name for a title, where nothing else has it: small letters and digits of ASCII, with `-` between words. Where the title
/// says more than that, a few digits made of it follow.
pub fn slug(title: &str) -> String {
    let (mut name, mut is_whole) = (String::new(), true);
    for character in title.chars() {
        match plain(character) {
            Some(letters) => name.push_str(letters),
            None if character.is_ascii_alphanumeric() => name.push(character.to_ascii_lowercase()),
            // An accent that follows its letter.
            None if ('\u{300}'..='\u{36f}').contains(&character) => {}
            None => {
                is_whole &= !character.is_alphanumeric();
                if !name.is_empty() && !name.ends_with('-') {
                    name.push('-');
                }
            }
        }
    }
    if name.len() > LONGEST {
        is_whole = false;
        name.truncate(LONGEST);
    }
    let name = name.trim_end_matches('-');
    let is_device = |name: &str| {
        let digit = name.strip_prefix("com").or(name.strip_prefix("lpt"));
        digit.is_some_and(|digit| digit.len() == 1) || TAKEN.contains(&name)
    };
    if is_whole && !name.is_empty() && !is_device(name) { name.to_owned() } else { marked(name, title) }
}

/// A name with digits made of its title.
fn marked(name: &str, title: &str) -> String {
    let hash = blake3::hash(title.as_bytes()).to_hex();
    let name = if name.is_empty() { "x" } else { name };
    format!("{name}-{}", &hash[..8])
}

/// Names for many titles, in order. Where several would have the same, the first that says no more than its name keeps it, or
/// else the first of all; what is added behind others changes the name of none of them.
pub fn slugs<'t>(titles: impl Iterator<Item = &'t str> + Clone) -> Vec<String> {
    let plainly = |title: &str| slug(title) == title.to_ascii_lowercase().replace(' ', "-");
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut names: Vec<Option<String>> = titles.clone().map(|_| None).collect();
    for is_plain in [true, false] {
        for (name, title) in names.iter_mut().zip(titles.clone()) {
            if name.is_some() || is_plain && !plainly(title) {
                continue;
            }
            let mut wanted = slug(title);
            let mut times = 1;
            while !taken.insert(wanted.clone()) {
                wanted = marked(
                    &slug(title),
                    &format!("{title}{}", if times > 1 { times.to_string() } else { String::new() }),
                );
                times += 1;
            }
            *name = Some(wanted);
        }
    }
    names.into_iter().flatten().collect()
}

/// The letters of ASCII for a letter with an accent.
fn plain(character: char) -> Option<&'static str> {
    Some(match character {
        'À'..='Å' | 'à'..='å' | 'Ā'..='ą' => "a",
        'Æ' | 'æ' => "ae",
        'Ç' | 'ç' | 'Ć'..='č' => "c",
        'Ð' | 'ð' | 'Ď'..='đ' => "d",
        'È'..='Ë' | 'è'..='ë' | 'Ē'..='ě' => "e",
        'Ĝ'..='ģ' => "g",
        'Ĥ'..='ħ' => "h",
        'Ì'..='Ï' | 'ì'..='ï' | 'Ĩ'..='ı' => "i",
        'Ĵ' | 'ĵ' => "j",
        'Ķ'..='ĸ' => "k",
        'Ĺ'..='ł' => "l",
        'Ñ' | 'ñ' | 'Ń'..='ŋ' => "n",
        'Ò'..='Ö' | 'Ø' | 'ò'..='ö' | 'ø' | 'Ō'..='ő' => "o",
        'Œ' | 'œ' => "oe",
        'Ŕ'..='ř' => "r",
        'Ś'..='š' => "s",
        'ß' => "ss",
        'Ţ'..='ŧ' => "t",
        'Ù'..='Ü' | 'ù'..='ü' | 'Ũ'..='ų' => "u",
        'Ŵ' | 'ŵ' => "w",
        'Ý' | 'ý' | 'ÿ' | 'Ŷ'..='Ÿ' => "y",
        'Ź'..='ž' => "z",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, slug, slugs};

    #[test]
    fn titles_become_names_of_files() {
        assert_eq!(slug("Rayo"), "rayo");
        assert_eq!(slug("Señor de la Línea"), "senor-de-la-linea");
        // The same letters, put together otherwise.
        assert_eq!(slug("Sen\u{303}or"), slug("Señor"));
        assert_eq!(slug("  ¿Quién? "), "quien");
        for hostile in
            ["../../x", "<script>", "a/b\\c", "..", "", "CON", "com1", "Index", "日本", "🂡", "x\u{202e}y", "a\0b"]
        {
            let name = slug(hostile);
            assert!(
                !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'),
                "{name}"
            );
            assert!(!["con", "com1", "index"].contains(&name.as_str()), "{name}");
        }
        assert!(slug(&"x".repeat(300)).len() <= LONGEST + 9);
        assert_ne!(slug(&"x".repeat(300)), slug(&"x".repeat(301)));
        assert_ne!(slug("日本"), slug("日光"));
    }

    #[test]
    fn no_two_titles_share_a_name() {
        let names = slugs(["Ráyo", "Rayo", "rayo!", "rayo!", "Guardia"].into_iter());
        assert_eq!(names[1], "rayo");
        assert_eq!(names[4], "guardia");
        let mut apart = names.clone();
        apart.sort();
        apart.dedup();
        assert_eq!(apart.len(), names.len(), "{names:?}");
        // What comes later changes no name.
        assert_eq!(slugs(["Ráyo", "Rayo", "rayo!", "rayo!"].into_iter()), names[..4]);
    }
}
