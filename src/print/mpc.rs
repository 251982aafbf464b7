//! An order for makeplayingcards.com: a picture of each card, and the XML by which helper programs put them in their places.

use crate::export::xml::Element;

/// What is printed beyond the cut, in millimetres: 36 dots of 300 an inch.
pub const BLEED: f64 = 3.048;
/// An order has at most so many cards.
pub const MOST: usize = 612;
/// How many cards boxes are made for.
const BRACKETS: [usize; 16] = [18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, MOST];
/// The stock that orders name: what most cards are printed on.
const STOCK: &str = "(S30) Standard Smooth";
/// The picture of the back.
pub const BACK: &str = "back.png";

/// The orders for cards, each by the file of its picture, its title and how many there are.
pub fn orders(cards: &[(String, &str, usize)]) -> Vec<Vec<u8>> {
    let slots: Vec<usize> =
        cards.iter().enumerate().flat_map(|(number, (.., copies))| std::iter::repeat_n(number, *copies)).collect();
    slots.chunks(MOST).map(|slots| order(cards, slots)).collect()
}

fn order(cards: &[(String, &str, usize)], slots: &[usize]) -> Vec<u8> {
    let bracket = BRACKETS.into_iter().find(|most| slots.len() <= *most).unwrap_or(MOST);
    let details = Element::new("details").holding([
        Element::leaf("quantity", slots.len().to_string()),
        Element::leaf("bracket", bracket.to_string()),
        Element::leaf("stock", STOCK),
        Element::leaf("foil", "false"),
    ]);
    let front = |(number, (file, title, _)): (usize, &(String, &str, usize))| {
        let mine: Vec<String> =
            (0..slots.len()).filter(|slot| slots[*slot] == number).map(|slot| slot.to_string()).collect();
        (!mine.is_empty()).then(|| {
            Element::new("card").holding([
                Element::leaf("id", file),
                Element::leaf("slots", mine.join(",")),
                Element::leaf("name", file.rsplit('/').next().unwrap_or(file)),
                Element::leaf("query", title),
            ])
        })
    };
    let fronts = Element::new("fronts").holding(cards.iter().enumerate().filter_map(front));
    Element::new("order").holding([details, fronts, Element::leaf("cardback", BACK)]).document()
}
