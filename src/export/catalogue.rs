//! What a game prints: its cards, sets and decks in the words that people read, as every table takes them.

use super::names;
use super::pictures::{Picture, Pictures};
use crate::cards::table::{Row, Table};
use naipe_grammar::ast::{Date, Visibility};
use naipe_grammar::narrow;
use naipe_interpreter::describe::{self, called};
use naipe_interpreter::lower::without_none;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::State;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::program::{AttrId, DefId, Program, Shape, Ty};
use naipe_interpreter::value::Value;
use naipe_interpreter::view::face;
use std::collections::HashMap;
use std::sync::Arc;
use uuid::Uuid;

/// All that a game prints, in the form that tables are written from.
#[derive(Debug)]
pub struct Catalogue {
    /// The game as it is in force.
    pub program: Arc<Program>,
    /// The name of the game.
    pub name: String,
    /// The printed title of the game.
    pub title: String,
    /// The date whose cards these are.
    pub as_of: Date,
    /// The number that tables know the game by: always the same for a name.
    pub id: Uuid,
    /// The attributes that cards say.
    pub fields: Vec<Field>,
    /// The other languages that texts are in.
    pub languages: Vec<String>,
    /// Where cards are printed.
    pub sets: Vec<Set>,
    /// The cards and tokens, in the order of the files.
    pub cards: Vec<Card>,
    /// The decks that the files of the game declare.
    pub decks: Vec<Deck>,
    /// The zones of each player.
    pub zones: Vec<Zone>,
    /// What players count: the title, and what it begins with.
    pub counters: Vec<(String, i32)>,
    /// The phases of a turn.
    pub phases: Vec<String>,
    /// What the author keeps beside the cards, and nobody else is to see.
    pub own_columns: Vec<String>,
    /// Pictures that were looked for and are not there: what was looked for, and why it is not had.
    pub missing: Vec<String>,
}

/// An attribute that cards say.
#[derive(Debug)]
pub struct Field {
    /// Its name in rules.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// Whether it is a number.
    pub is_number: bool,
}

/// A set of cards, or the one that is made for cards that are printed nowhere.
#[derive(Debug)]
pub struct Set {
    /// Its name, in capitals.
    pub code: String,
    /// Its printed title.
    pub title: String,
    /// The number that tables know it by: always the same for this game and name.
    pub id: Uuid,
    /// The titles of its rarities.
    pub rarities: Vec<String>,
    /// Whether no file declares it: cards that are printed nowhere are in it, since tables know no others.
    pub is_made: bool,
}

/// A card or token, as tables show it.
#[derive(Debug)]
pub struct Card {
    /// By which it is found again.
    pub id: String,
    /// Its name among files.
    pub slug: String,
    /// Its printed title.
    pub title: String,
    /// What its kind is called.
    pub kind: String,
    /// Whether it is in no deck.
    pub is_token: bool,
    /// Its values, in the order of the fields; empty where it has none.
    pub values: Vec<String>,
    /// What is paid for it.
    pub cost: String,
    /// How much that is, where it is numbers alone.
    pub cost_sum: Option<i32>,
    /// Its keywords, with commas between.
    pub keywords: String,
    /// Its printed words.
    pub text: String,
    /// Its words in the other languages.
    pub texts: Vec<String>,
    /// Where it is printed: somewhere, always.
    pub printings: Vec<Printing>,
}

/// A printing of a card.
#[derive(Debug)]
pub struct Printing {
    /// The set, by its place.
    pub set: usize,
    /// The collector's number; empty where not said.
    pub number: String,
    /// The title of its rarity; empty where not said.
    pub rarity: String,
    /// How many of it there are.
    pub copies: Option<i64>,
    /// The printing's own number.
    pub id: Uuid,
    /// Its name among files.
    pub slug: String,
    /// What it looks like.
    pub picture: Option<Picture>,
}

/// A deck that the files of the game declare.
#[derive(Debug)]
pub struct Deck {
    /// The name of the deck.
    pub name: String,
    /// Its name among files.
    pub slug: String,
    /// The number that tables know it by: always the same for this game and name.
    pub id: Uuid,
    /// The parts: a zone by its place, and how many there are of which card, by its place.
    pub parts: Vec<(usize, Vec<(u32, usize)>)>,
}

/// A zone of each player.
#[derive(Debug)]
pub struct Zone {
    /// Its name in rules.
    pub name: String,
    /// Its printed title.
    pub title: String,
    /// Who sees its cards.
    pub visible: Visibility,
    /// Whether its cards are in an order.
    pub is_pile: bool,
    /// Whether its cards are in play.
    pub in_play: bool,
}

impl Catalogue {
    /// What a game prints, errata in force included.
    pub fn new(table: &Table, as_of: Date, pictures: &mut Pictures) -> Catalogue {
        let game = Game::new(table.now.clone());
        let program = &game.program;
        let rows: Vec<(&Row, DefId)> = table.rows.iter().filter_map(|row| Some((row, table.in_force(row)?))).collect();
        let reader =
            Reader { game: &game, state: State::new(&game, &Setup::default()), id: names::game(&program.name) };
        let fields = reader.fields(&rows);
        let mut languages: Vec<String> = Vec::new();
        for (language, _) in program.catalogue.iter().flat_map(|entry| &entry.texts) {
            if !languages.iter().any(|known| known == language) && *language != program.language {
                languages.push(language.to_string());
            }
        }
        let mut sets = reader.sets();
        let mut cards = reader.cards(&rows, &fields, &languages, &mut sets);
        for card in &mut cards {
            pictures.find(card);
        }
        let places: HashMap<DefId, usize> = rows.iter().enumerate().map(|(place, (_, def))| (*def, place)).collect();
        let zones: Vec<usize> = (0..program.zones.len()).filter(|zone| program.zones[*zone].per_player).collect();
        Catalogue {
            program: table.now.clone(),
            name: program.name.to_string(),
            title: called(&program.title, &program.name).to_owned(),
            as_of,
            id: reader.id,
            fields: fields.into_iter().map(|(_, field)| field).collect(),
            languages,
            sets,
            cards,
            decks: reader.decks(&places, &zones),
            zones: zones.iter().map(|zone| zone_of(program, *zone)).collect(),
            counters: reader.counters(),
            phases: reader.phases(),
            own_columns: own_columns(program),
            missing: std::mem::take(&mut pictures.missing),
        }
    }

    /// The zone where most cards of decks are: what tables call the deck.
    pub fn main_zone(&self) -> Option<usize> {
        let mut sizes: HashMap<usize, u64> = HashMap::new();
        for (zone, cards) in self.decks.iter().flat_map(|deck| &deck.parts) {
            *sizes.entry(*zone).or_default() += cards.iter().map(|(count, _)| u64::from(*count)).sum::<u64>();
        }
        let largest = sizes.into_iter().max_by_key(|(zone, size)| (*size, std::cmp::Reverse(*zone)));
        largest.map(|(zone, _)| zone)
    }

    /// The zones that decks have cards in, in the order of the rules.
    pub fn deck_zones(&self) -> Vec<usize> {
        let is_used = |zone: &usize| self.decks.iter().flat_map(|deck| &deck.parts).any(|(of, _)| of == zone);
        (0..self.zones.len()).filter(is_used).collect()
    }

    /// The pictures there are, each with its card and printing.
    pub fn pictures(&self) -> impl Iterator<Item = (&Card, &Printing, &Picture)> {
        let printings = self.cards.iter().flat_map(|card| card.printings.iter().map(move |printing| (card, printing)));
        printings.filter_map(|(card, printing)| Some((card, printing, printing.picture.as_ref()?)))
    }
}

/// A zone of players.
fn zone_of(program: &Program, zone: usize) -> Zone {
    let zone = &program.zones[zone];
    Zone {
        name: zone.name.to_string(),
        title: called(&zone.title, &zone.name).to_owned(),
        visible: zone.visible,
        is_pile: matches!(zone.shape, Shape::Pile | Shape::Stack),
        in_play: zone.in_play,
    }
}

/// The columns of the author.
fn own_columns(program: &Program) -> Vec<String> {
    let mut own: Vec<String> = program.own_columns.iter().map(ToString::to_string).collect();
    for (name, _) in program.catalogue.iter().flat_map(|entry| &entry.columns) {
        if !own.iter().any(|known| known == name) {
            own.push(name.to_string());
        }
    }
    own
}

/// Reads cards as they are printed.
struct Reader<'g> {
    game: &'g Game,
    state: State,
    id: Uuid,
}

impl Reader<'_> {
    fn program(&self) -> &Program {
        &self.game.program
    }

    /// The attributes that some card says otherwise than all do where nothing is said.
    fn fields(&self, rows: &[(&Row, DefId)]) -> Vec<(AttrId, Field)> {
        let program = self.program();
        let attrs = (0..program.attrs.len()).map(|number| AttrId(narrow::u16(number)));
        let is_said = |attr: AttrId| {
            let default = program.attrs[attr.i()].default;
            rows.iter().any(|(_, def)| {
                let value = program.printed(*def, attr);
                value != Value::None && value != default
            })
        };
        let field = |attr: AttrId| {
            let declared = &program.attrs[attr.i()];
            let title = called(&declared.title, &declared.name).to_owned();
            let is_number = without_none(&declared.ty) == Ty::Int;
            (attr, Field { name: declared.name.to_string(), title, is_number })
        };
        attrs.filter(|attr| is_said(*attr)).map(field).collect()
    }

    fn sets(&self) -> Vec<Set> {
        let set = |set: &naipe_interpreter::program::CardSet| Set {
            code: set.name.to_uppercase().to_string(),
            title: called(&set.title, &set.name).to_owned(),
            id: names::number(self.id, &["set", &set.name]),
            rarities: set.rarities.iter().map(|(name, title)| called(title, name).to_owned()).collect(),
            is_made: false,
        };
        self.program().sets.iter().map(set).collect()
    }

    /// The set of cards that are printed nowhere.
    fn made_set(&self) -> Set {
        let program = self.program();
        Set {
            code: program.name.to_uppercase().to_string(),
            title: called(&program.title, &program.name).to_owned(),
            id: names::number(self.id, &["cards that are printed nowhere"]),
            rarities: Vec::new(),
            is_made: true,
        }
    }

    fn cards(
        &self,
        rows: &[(&Row, DefId)],
        fields: &[(AttrId, Field)],
        languages: &[String],
        sets: &mut Vec<Set>,
    ) -> Vec<Card> {
        let program = self.program();
        let number = |row: &Row| names::number(self.id, &["card", &row.id]);
        let slugs = names::slugs(rows.iter().map(|(row, _)| (row.id.as_str(), number(row))));
        let mut made = None;
        let mut cards = Vec::new();
        for ((row, def), slug) in rows.iter().zip(slugs) {
            let declared = &program.defs[def.i()];
            let entry = program.entry(*def);
            let texts = |language: &String| {
                let texts = entry.into_iter().flat_map(|entry| &entry.texts);
                texts.filter(|(of, _)| of == language).map(|(_, text)| text.to_string()).collect()
            };
            let mut printings = self.printings(*def, row, &slug);
            if printings.is_empty() {
                let set = *made.get_or_insert_with(|| {
                    sets.push(self.made_set());
                    sets.len() - 1
                });
                printings.push(Printing {
                    set,
                    number: String::new(),
                    rarity: String::new(),
                    copies: None,
                    id: number(row),
                    slug: slug.clone(),
                    picture: None,
                });
            }
            let cost = face::printed_cost(self.game, &self.state, *def);
            let numbers: Option<Vec<i32>> = cost.iter().map(|amount| amount.number).collect();
            let has = declared.has.iter().map(|(kind, args)| {
                let kind = &program.kinds[kind.i()];
                let args: Vec<String> = args.iter().map(|value| self.value(*value)).collect();
                let title = called(&kind.title, &kind.name);
                if args.is_empty() { title.to_owned() } else { format!("{title} {}", args.join(", ")) }
            });
            let kind = &program.kinds[declared.kind.i()];
            cards.push(Card {
                id: row.id.clone(),
                slug,
                title: program.str(declared.title).to_owned(),
                kind: called(&kind.title, &kind.name).to_owned(),
                is_token: declared.is_token,
                values: fields.iter().map(|(attr, _)| self.value(program.printed(*def, *attr))).collect(),
                cost: cost.iter().map(|amount| amount.words.as_str()).collect::<Vec<_>>().join(", "),
                cost_sum: numbers
                    .filter(|all| !all.is_empty())
                    .and_then(|all| all.into_iter().try_fold(0_i32, i32::checked_add)),
                keywords: has.collect::<Vec<_>>().join(", "),
                text: declared.text.to_string(),
                texts: languages.iter().map(texts).collect(),
                printings,
            });
        }
        cards
    }

    fn printings(&self, def: DefId, row: &Row, slug: &str) -> Vec<Printing> {
        let program = self.program();
        let said = program.entry(def).map_or(&[][..], |entry| &entry.printings);
        let mut printings: Vec<Printing> = Vec::new();
        for (place, one) in said.iter().enumerate() {
            let set = usize::from(one.set);
            let declared = &program.sets[set];
            // Of two in one set, the second is told apart by its place.
            let before = said[..place].iter().filter(|other| other.set == one.set).count();
            let again = if before == 0 { String::new() } else { (before + 1).to_string() };
            let rarity = one.rarity.and_then(|rarity| declared.rarities.get(usize::from(rarity)));
            let id = names::number(self.id, &["card", &row.id, "printed in", &declared.name, &again]);
            printings.push(Printing {
                set,
                number: one.number.to_string(),
                rarity: rarity.map_or(String::new(), |(name, title)| called(title, name).to_owned()),
                copies: one.copies,
                id,
                slug: if place == 0 { slug.to_owned() } else { format!("{slug}-{}", &id.simple().to_string()[..8]) },
                picture: Some(&one.image).filter(|image| !image.is_empty()).map(|image| Picture::said(image)),
            });
        }
        printings
    }

    fn decks(&self, cards: &HashMap<DefId, usize>, zones: &[usize]) -> Vec<Deck> {
        let decks = &self.program().decks;
        let number = |name: &str| names::number(self.id, &["deck", name]);
        let slugs = names::slugs(decks.iter().map(|deck| (deck.name.as_str(), number(&deck.name))));
        let part = |(zone, said): &(naipe_interpreter::program::ZoneId, Vec<(u32, DefId)>)| {
            let zone = zones.iter().position(|of| *of == zone.i())?;
            Some((zone, said.iter().filter_map(|(count, def)| Some((*count, *cards.get(def)?))).collect()))
        };
        let deck = |(deck, slug): (&naipe_interpreter::program::Deck, String)| Deck {
            name: deck.name.to_string(),
            slug,
            id: number(&deck.name),
            parts: deck.sections.iter().filter_map(part).collect(),
        };
        decks.iter().zip(slugs).map(deck).collect()
    }

    fn counters(&self) -> Vec<(String, i32)> {
        let attrs = self.program().player_attrs.iter();
        attrs
            .filter_map(|attr| match attr.default {
                Value::Int(first) => Some((called(&attr.title, &attr.name).to_owned(), first)),
                _ => None,
            })
            .collect()
    }

    fn phases(&self) -> Vec<String> {
        // The first two are the turn and the game.
        let phases = self.program().phases.iter().skip(2).filter(|phase| !phase.is_step);
        phases.map(|phase| called(&phase.title, &phase.name).to_owned()).collect()
    }

    /// A value as people read it.
    fn value(&self, value: Value) -> String {
        match value {
            Value::None => String::new(),
            value => {
                let words = describe::value(self.game, &self.state, value, None);
                let inside = words.strip_prefix('[').and_then(|words| words.strip_suffix(']'));
                inside.filter(|_| matches!(value, Value::List { .. })).map_or(words.clone(), str::to_owned)
            }
        }
    }
}
