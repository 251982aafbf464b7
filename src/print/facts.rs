//! What is printed on a card, and how often it is printed.

use crate::cards::table::{Row, Table};
use crate::screen::Stop;
use naipe_grammar::suggest::fold;
use naipe_interpreter::describe::called;
use naipe_interpreter::lower::without_none;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::State;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::program::{DefId, Printing, Program, Ty};
use naipe_interpreter::view::face::{Face, alone, printed_cost};

/// What is kept beside cards that are printed nowhere, where it says how many there are.
const COPIES: &str = "copies";
/// A deck, or a game, has no more cards than this to be printed.
pub const MOST: usize = 10_000;

/// A card as it is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// Its definition in the game in force.
    pub def: DefId,
    /// By which it is found again.
    pub id: String,
    /// The printed title.
    pub title: String,
    /// What its kind is called.
    pub kind: String,
    /// The names and titles of its kind and of those above it.
    pub kinds: Vec<String>,
    /// Whether it is in no deck.
    pub is_token: bool,
    /// What is paid for it.
    pub cost: Vec<String>,
    /// What may be paid instead, or more.
    pub other_costs: Vec<String>,
    /// What its attributes show; those that show nothing are left out.
    pub values: Vec<Shown>,
    /// Its keywords that its text does not name.
    pub keywords: Vec<String>,
    /// The words of its text.
    pub text: String,
    /// The set, the number and the rarity.
    pub printing: [String; 3],
    /// Its picture, as it is named; empty where none is.
    pub image: String,
    /// The member of an enum that tells it from others, by its place and of how many.
    pub hue: Option<(u16, usize)>,
    /// What that member is called.
    pub members: Vec<String>,
    /// The place of its kind among all, and how many there are.
    pub kind_of: (usize, usize),
    /// How many of it are printed, where nothing else says so.
    pub copies: usize,
}

/// A value of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The name of the attribute in rules.
    pub name: String,
    /// The printed title of the attribute.
    pub title: String,
    /// The value, as it is printed.
    pub now: String,
    /// Of which sort it is.
    pub sort: Sort,
    /// Whether it has no title: it is for the rules, and stands on a card only where the layout names it.
    pub is_untitled: bool,
}

impl Shown {
    /// Whether it is of a sort, and stands where all of that sort stand: the layout has no other place for it.
    pub fn is_free(&self, sort: Sort, taken: &[&str]) -> bool {
        self.sort == sort && !self.is_untitled && !taken.contains(&self.name.as_str())
    }
}

/// The sorts of values, which usual boxes show apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// A whole number.
    Number,
    /// A word of the game.
    Word,
    /// A text of the card's own.
    Note,
}

/// Reads the cards of a game.
#[derive(Debug)]
pub struct Reader {
    game: Game,
    state: State,
    /// The language of the texts.
    language: Option<String>,
    /// The set that cards are printed in, where one is asked for.
    set: Option<usize>,
}

impl Reader {
    /// Of a game in force, with the texts of a language and the printings of a set.
    ///
    /// # Errors
    /// Where there is no such set.
    pub fn new(table: &Table, language: Option<String>, set: Option<&str>) -> Result<Reader, Stop> {
        let game = Game::new(table.now.clone());
        let program = &game.program;
        let number = |name: &str| {
            let found = program.sets.iter().position(|set| set.name == name || set.title == name);
            found.ok_or_else(|| Stop::unknown("set", name, program.sets.iter().map(|set| set.name.as_str())))
        };
        let set = set.map(number).transpose()?;
        let state = State::new(&game, &Setup::default());
        Ok(Reader { game, state, language, set })
    }

    /// The game in force.
    pub fn program(&self) -> &Program {
        &self.game.program
    }

    /// A card; nothing where it is not in the set that is asked for.
    pub fn read(&self, table: &Table, row: &Row) -> Option<Facts> {
        let def = table.in_force(row)?;
        let program = self.program();
        let declared = &program.defs[def.i()];
        let (face, hue) = alone(&self.game, def)?;
        let printing = self.printing(def)?;
        let entry = program.entry(def);
        let mut text = face.text.clone();
        if let Some(language) = &self.language {
            let other = entry.into_iter().flat_map(|entry| &entry.texts).find(|(of, _)| of == language);
            text = other.map_or(text, |(_, other)| other.to_string());
        }
        let mut kinds: Vec<String> = Vec::new();
        for kind in std::iter::once(declared.kind).chain(program.kinds[declared.kind.i()].ancestors.iter().copied()) {
            let kind = &program.kinds[kind.i()];
            kinds.extend([kind.name.to_string(), kind.title.to_string()]);
        }
        let [set, number, rarity, image] = printing.map_or_else(Default::default, |one| self.printed(one));
        let values = self.values(&face);
        let members = values.iter().filter(|value| value.sort == Sort::Word).map(|value| value.now.clone()).collect();
        let lower = text.to_lowercase();
        Some(Facts {
            def,
            id: row.id.clone(),
            kind: face.kind.clone(),
            kinds,
            is_token: face.is_token,
            cost: printed_cost(&self.game, &self.state, def).into_iter().map(|amount| amount.words).collect(),
            other_costs: {
                let more = face.more_costs.iter().map(|more| format!("+ {more}"));
                face.other_costs.iter().cloned().chain(more).collect()
            },
            values,
            keywords: face.keywords.into_iter().filter(|word| !lower.contains(&word.to_lowercase())).collect(),
            text,
            printing: [set, number, rarity],
            image,
            hue,
            members,
            kind_of: (declared.kind.i(), program.kinds.len()),
            copies: self.copies(def, printing),
            title: face.title,
        })
    }

    /// Where it is printed, of the set that is asked for if one is; nothing inside where it is printed nowhere.
    fn printing(&self, def: DefId) -> Option<Option<&Printing>> {
        let printings = self.program().entry(def).map_or(&[][..], |entry| &entry.printings);
        match self.set {
            Some(set) => printings.iter().find(|one| usize::from(one.set) == set).map(Some),
            None => Some(printings.first()),
        }
    }

    fn printed(&self, one: &Printing) -> [String; 4] {
        let set = &self.program().sets[usize::from(one.set)];
        let rarity = one.rarity.and_then(|rarity| set.rarities.get(usize::from(rarity)));
        [
            called(&set.title, &set.name).to_owned(),
            one.number.to_string(),
            rarity.map_or(String::new(), |(name, title)| called(title, name).to_owned()),
            one.image.to_string(),
        ]
    }

    /// As its printing says, or a column beside it; else one.
    fn copies(&self, def: DefId, printing: Option<&Printing>) -> usize {
        let said = printing.and_then(|one| one.copies);
        let column = || {
            let columns = self.program().entry(def).into_iter().flat_map(|entry| &entry.columns);
            columns.filter(|(name, _)| name.to_lowercase() == COPIES).find_map(|(_, value)| value.trim().parse().ok())
        };
        let copies = said.or_else(column).unwrap_or(1);
        usize::try_from(copies.max(0)).unwrap_or(MOST).min(MOST)
    }

    fn values(&self, face: &Face) -> Vec<Shown> {
        let program = self.program();
        let shown = |value: &naipe_interpreter::view::Shown| {
            let ty = program.attrs.iter().find(|attr| attr.name == value.name).map(|attr| without_none(&attr.ty));
            let printed = value.printed.as_ref().unwrap_or(&value.now).clone();
            let (now, sort) = match ty {
                Some(Ty::Text) => (printed, Sort::Note),
                _ if printed.parse::<i64>().is_ok() => (printed, Sort::Number),
                _ if value.is_mark => (value.title.clone(), Sort::Word),
                _ => (inside(&printed).to_owned(), Sort::Word),
            };
            Shown { name: value.name.clone(), title: value.title.clone(), now, sort, is_untitled: value.is_untitled }
        };
        face.values.iter().map(shown).filter(|value| !value.now.is_empty()).collect()
    }

    /// What the game is called.
    pub fn title(&self) -> String {
        called(&self.program().title, &self.program().name).to_owned()
    }

    /// The word for what is in no deck, in the language of the game.
    pub fn token(&self) -> &'static str {
        if self.program().spoken() == "es" { "ficha" } else { "token" }
    }

    /// The languages that texts are in, besides the game's own.
    pub fn languages(&self) -> Vec<String> {
        let mut languages: Vec<String> = Vec::new();
        for (language, _) in self.program().catalogue.iter().flat_map(|entry| &entry.texts) {
            if !languages.iter().any(|known| known == language) {
                languages.push(language.to_string());
            }
        }
        languages
    }

    /// The decks of the game: how many of which card.
    pub fn deck(&self, name: &str) -> Option<Vec<(u32, DefId)>> {
        let deck = self.program().decks.iter().find(|deck| deck.name == name)?;
        Some(deck.sections.iter().flat_map(|(_, cards)| cards.iter().copied()).collect())
    }
}

/// `[a, b]` as a card says it: `a, b`.
fn inside(list: &str) -> &str {
    list.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(list)
}

impl Facts {
    /// What it says in a field.
    pub fn say(&self, field: &str, game: &str, token: &str, taken: &[&str]) -> String {
        let free = |sort: Sort| {
            let values = self.values.iter().filter(|value| value.is_free(sort, taken));
            values.map(|value| value.now.as_str()).collect::<Vec<_>>()
        };
        match field {
            "title" => self.title.clone(),
            "kind" => self.kind.clone(),
            "traits" => free(Sort::Word).join(" · "),
            // Some games have a value of that name.
            "token" if free(Sort::Word).iter().any(|word| fold(word) == fold(token)) => String::new(),
            "token" => if self.is_token { token } else { "" }.to_owned(),
            "keywords" => self.keywords.join(", "),
            "text" => self.text.clone(),
            "notes" => {
                let notes = free(Sort::Note).into_iter().filter(|note| fold(note) != fold(&self.title));
                notes.collect::<Vec<_>>().join(" · ")
            }
            "cost" => self.cost.join(", "),
            "other costs" => self.other_costs.join(", "),
            "set" => self.printing[0].clone(),
            "number" => self.printing[1].clone(),
            "rarity" => self.printing[2].clone(),
            "game" => game.to_owned(),
            "id" => self.id.clone(),
            attribute => {
                let value = self.values.iter().find(|value| value.name == attribute);
                value.map_or(String::new(), |value| value.now.clone())
            }
        }
    }
}
