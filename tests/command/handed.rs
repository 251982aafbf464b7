//! `naipe text` of what abilities make of a define, of who gains control of what waits, of the ends of piles, and of what players
//! have and chose.

use crate::truly::with_rules;
use crate::unsaid::say;

const RULES: &str = r#"define may_bear(b: creature, c: charm): bool = c.bearer is none or b.colour == red
define reach(p: player): int = count(creature in field of p)
enum vote { aye "Aye", nay "Nay" }
define facing(p: player): creature or none = first creature in field of opponent(p)
kind blow "Blow" : ability
event strike(b: blow) { }
words en {
  may_bear(b, c): "{b} can bear {c}"  reach(p): "{p}'s reach"  vote: "vote"  aye: "aye"  nay: "nay"
  facing(p): "the creature that faces {p}"  blow: "blow"  strike(b): "{b} {b: strikes strike strike}" noun "strike"
}
words es {
  may_bear(b, c): "{b} {b: puede puedes pueden} llevar {c}"  reach(p): "el alcance de {p}"  vote: "voto" m  aye: "sí"  nay: "no"
  facing(p): "la criatura que mira a {p}"  blow: "golpe" m
}
"#;

/// What is asked of an argument that may be any is said of that; where its words are joined to it, the conditions come first.
#[test]
fn what_is_asked_of_any_argument_of_a_define_is_said_of_it() {
    let cards = r#"card "Shackle" : charm { modify may_bear(c: self) = no when b.power > 3 }
card "Licence" : charm { modify may_bear(c: self) = yes when b.tapped }
card "Of its bearer" : charm { modify may_bear(b: self.bearer) = no when c.colour == red }
card "Reach of the poor" : charm { modify reach() += 2 when p.life < 5 }
card "My reach" : charm { modify reach(p: you) += 2 when p.life < 5 }
card "As far as alive" : charm { modify reach() += p.life }
"#;
    say(
        &with_rules(cards, RULES),
        &[
            ("Shackle", "en", "No creature with power 4 or more can bear this charm."),
            ("Shackle", "es", "Ninguna criatura con 4 de fuerza o más puede llevar este amuleto."),
            ("Licence", "en", "Any tapped creature can bear this charm."),
            ("Licence", "es", "Cualquier criatura girada puede llevar este amuleto."),
            ("Of its bearer", "en", "It is not true that its bearer can bear a red charm."),
            ("Reach of the poor", "en", "While a player has 4 life or less, that player's reach is 2 greater."),
            ("Reach of the poor", "es", "El alcance de cualquier jugador con 4 de vida o menos es 2 mayor."),
            ("My reach", "en", "While you have 4 life or less, your reach is 2 greater."),
            ("My reach", "es", "Mientras tienes 4 de vida o menos, tu alcance es 2 mayor."),
            ("As far as alive", "en", "Any player's reach is X greater, where X is that player's life."),
        ],
    );
}

/// Whose something is from then on is no number that it has.
#[test]
fn who_gains_control_of_what_waits_is_said() {
    let cards = r#"card "Steal a spell" : spell { target s: spell in stack  effect { s.you = you } }
card "Hand over" : spell { target s: spell in stack  target p: player  effect { s.you = p } }
card "Take what waits" : spell { target s: spell in stack  effect { s.controller = you } }
"#;
    say(
        &with_rules(cards, RULES),
        &[
            ("Steal a spell", "en", "You gain control of a spell on the stack."),
            ("Steal a spell", "es", "Obtienes el control de un hechizo de la pila."),
            ("Hand over", "en", "A player gains control of a spell on the stack."),
            ("Take what waits", "es", "Obtienes el control de un hechizo de la pila."),
        ],
    );
}

/// Whether something lies at the end of a pile is whether anything lies in it; one of those at its end is from among them; and what
/// a define finds in words of its own may not be there.
#[test]
fn what_may_not_be_there_is_asked_about_as_people_do() {
    let cards = r#"card "Look on top" : spell { effect { let c = top of library of you  if c is not none { reveal c  if c is creature { move c to hand of you } } } }
card "Nothing on top" : spell { effect { let c = top of library of you  if c is none { draw_card(you) } else { move c to discard of you } } }
card "Among the top" : spell { effect { choose c: creature in top 3 of library of you  move c to hand of you } }
card "Faced" : spell { effect { let o = facing(you)  if o is not none { harm(self, o, 1)  o.tapped = yes } } }
card "Anywhere" : charm { after destroy(x: self) while in game { draw_card(you) } }
card "On my turn" : charm { after destroy(x: creature) when active == you { draw_card(you) } }
card "On theirs" : charm { after destroy(x: creature) when active != you { draw_card(you) } }
card "On the foe's" : charm { after destroy(x: creature) when active == foe(you) { draw_card(you) } }
card "Shards" : spell { effect { choose random t: creature in field of foe(you) | player where it == foe(you)  harm(self, t, 1) } }
card "Thick coat" : charm { before harm(target: you) { amount = max(0, amount - 3) } }
card "Own blows" : creature { power: 1  forbid strike(b: blow where source == self)  because "it rests" }
"#;
    say(
        &with_rules(cards, RULES),
        &[
            (
                "Look on top",
                "en",
                "If your library is not empty, reveal the top card of your library, and then if it is a creature, put it into your hand.",
            ),
            (
                "Look on top",
                "es",
                "Si tu mazo no está vacío, muestra la carta de arriba de tu mazo, y después si esa carta es una criatura, pon esa carta en tu mano.",
            ),
            (
                "Nothing on top",
                "en",
                "If your library is not empty, put the top card of your library into your discard pile; if not, you draw a card.",
            ),
            ("Among the top", "en", "Put a creature from among the top 3 cards of your library into your hand."),
            ("Among the top", "es", "Pon una criatura de entre las 3 primeras cartas de tu mazo en tu mano."),
            ("Faced", "en", "If there is a creature that faces you, deal 1 damage to it and it becomes tapped."),
            ("Anywhere", "en", "When this charm is destroyed, you draw a card. Wherever this charm is."),
            (
                "Shards",
                "en",
                "Choose a creature in your rival's battlefield or your rival at random. Deal 1 damage to it.",
            ),
            ("Thick coat", "en", "When you take damage, the amount is 3 less, but 0 at least."),
            ("Thick coat", "es", "Cuando recibes daño, la cantidad es 3 menor, pero 0 como poco."),
            ("Own blows", "en", "No blow of this creature can strike."),
        ],
    );
}

/// What players have is said of them, and so is what they chose.
#[test]
fn what_players_have_and_chose_is_said_of_them() {
    let cards = r#"card "Full hands" : spell { effect { for p in players where size(hand of p) > 3 { draw_card(p) } } }
card "Few" : spell { target p: player where count(creature in field of it) <= 2  effect { draw_card(p) } }
card "Ballot" : spell { effect { simultaneously for p in players { choose v: vote by p }  draw_card(you, count(p: player where v[p] == aye))  for p in players where v[p] != aye { harm(self, p, 2) } } }
"#;
    say(
        &with_rules(cards, RULES),
        &[
            ("Full hands", "en", "Each player with four or more cards in their hand draws a card."),
            ("Full hands", "es", "Cada jugador con cuatro o más cartas en su mano roba una carta."),
            ("Few", "en", "A player with at most two creatures in their battlefield draws a card."),
            (
                "Ballot",
                "en",
                "Each player chooses a vote. You draw a card for each player who chose aye. Each player who did not choose aye takes 2 damage from this spell.",
            ),
            (
                "Ballot",
                "es",
                "Cada jugador elige un voto. Robas una carta por cada jugador que eligió sí. Cada jugador que no eligió sí recibe 2 de daño de este hechizo.",
            ),
        ],
    );
}
