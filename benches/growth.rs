//! How time grows with what lies on the table, and with what is wrong in the files: `cargo bench --bench growth` (`-- pawns`,
//! `-- watchers`, `-- crowds`, `-- faults`). The game is that of `tests/language/growth`; those of crowds are written here.

#[path = "../tests/support/games.rs"]
mod games;
mod measure;

use measure::{Samples, line, seconds, time, wanted};
use naipe_grammar::ast::ItemKind;
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::render;
use naipe_interpreter::machine::play::decide::ask::Choice;
use naipe_interpreter::machine::play::run::{Machine, Step};
use naipe_interpreter::machine::play::trace::Silent;
use naipe_interpreter::machine::query::game::Game;
use naipe_interpreter::machine::state::State;
use naipe_interpreter::machine::state::setup::Setup;
use naipe_interpreter::program::{ActionId, ParamId};
use naipe_interpreter::project::AFTER_ALL;
use naipe_interpreter::project::library::{Library, With};
use naipe_interpreter::scenario::Sequence;
use naipe_interpreter::value::Value;

/// How many things there are.
const SIZES: [i32; 5] = [10, 100, 500, 1_000, 2_000];
/// How many faults there are.
const FAULTS: [i32; 3] = [12_500, 25_000, 50_000];

const RULES: &str = include_str!("../tests/language/growth/game.naipe");

/// The time from a text with so many faults to what is said of them, all at once or one by one; nothing else is in the time than
/// what a check does. A text of scenarios is checked with the game, any other as a part of it.
fn told(text: String, faults: i32) -> f64 {
    let mut said = 0;
    let time = seconds(|| {
        let texts = [("game.naipe", RULES), ("faults.naipe", &text)];
        let library = Library::of_texts("growth", &texts).expect("it does not play itself");
        let built = library.build(0, With::Cards, AFTER_ALL);
        let sources = &library.files.sources;
        let mut shown = 0;
        let mut show = |found: &[Diagnostic]| {
            said += found.len();
            shown += render::text(found, sources, false).len() + render::json(found, sources).len();
        };
        show(&built.diagnostics);
        let mut sequence = Sequence::new(&built.compiled, 1);
        for item in library.asts(0, With::Cards).into_iter().flat_map(|file| &file.items) {
            let ItemKind::Scenario(scenario) = &item.kind else { continue };
            show(&sequence.check(scenario));
        }
        shown
    });
    assert!(said >= usize::try_from(faults).unwrap_or(usize::MAX), "{said} faults of {faults}");
    time
}

/// Faults of each sort, so many of them.
fn faults() {
    heading("faults, read, found and told", &FAULTS);
    let each = |what: &str, faulty: &dyn Fn(i32) -> String| {
        let text = |n: i32| (0..n).map(faulty).collect::<String>();
        row(what, &FAULTS.map(|n| told(text(n), n)));
    };
    each("an unknown value of a card", &|n| format!("card \"Card {n}\" : pawn {{ powr: 3 }}\n"));
    each("an unknown keyword", &|n| format!("card \"Card {n}\" : pawn {{ has: flyng }}\n"));
    each("an unknown title", &|n| {
        format!("card \"Card {n}\" : pawn {{ effect {{ create 1 \"Crad {n}\" in field of you }} }}\n")
    });
    each("an effect of a wrong type", &|n| format!("card \"Card {n}\" : pawn {{ effect {{ destroy(you) }} }}\n"));
    each("a bracket that is not closed", &|n| format!("card \"Card {n}\" : pawn {{ effect {{ destroy( }} }}\n"));
    each("one title again and again", &|_| "card \"Card\" : pawn { }\ncard \"Card\" : pawn { }\n".to_owned());
    each("a correction of nothing", &|n| format!("errata \"Crad {n}\" from 2020-01-01 {{ power: 3 }}\n"));
    each("a correction of nothing there", &|n| {
        format!("card \"Card {n}\" : pawn\nerrata \"Card {n}\" from 2020-01-01 {{ remove flying }}\n")
    });
    each("an unknown name in a scenario", &|n| {
        format!("scenario \"S {n}\" {{ given {{ field of A: \"Crad {n}\" }} expect A.score == 0 }}\n")
    });
    let whole = |what: &str, before: &str, faulty: &dyn Fn(i32) -> String, after: &str| {
        let text = |n: i32| format!("{before}{}{after}", (0..n).map(faulty).collect::<String>());
        row(what, &FAULTS.map(|n| told(text(n), n)));
    };
    whole("all in one card", "card \"One\" : pawn {\n", &|n| format!("  powr{n}: 3\n"), "}\n");
    whole(
        "all in one effect and one line",
        "card \"One\" : pawn { effect { ",
        &|_| "destroy(you) ".to_owned(),
        "} }\n",
    );
    let scenario = "scenario \"S\" { given { pawns: 1 } play {\n";
    whole("all in one scenario", scenario, &|n| format!("  A: \"Crad {n}\"\n"), "} expect A.score == 0 }\n");
}

/// A table with things on it, and a player about to act.
struct Table<'g> {
    machine: Machine<'g, Silent>,
    state: State,
}

impl<'g> Table<'g> {
    fn new(game: &'g Game, pawns: i32, banners: i32, watchers: i32) -> Self {
        let given = [("pawns", pawns), ("banners", banners), ("watchers", watchers)];
        let params = given.iter().map(|(name, n)| {
            let at = game.program.params.iter().position(|param| param.name == *name).unwrap_or_default();
            (ParamId(narrow::u16(at)), Value::Int(*n))
        });
        let mut machine = Machine::new(game, Silent);
        let mut state = machine.begin(&Setup { params: params.collect(), ..Setup::default() });
        assert_eq!(machine.advance(&mut state), Step::Decide);
        Table { machine, state }
    }

    fn action(&self, name: &str) -> Choice {
        let at = self.machine.game.program.actions.iter().position(|action| action.name == name);
        Choice::Action(ActionId(narrow::u16(at.unwrap_or_default())))
    }

    /// The least time that an action takes, up to the next decision: the first one or, if it asks, the one after.
    fn act(&mut self, name: &str) -> (f64, f64) {
        let (mut asking, mut acting) = (Samples::default(), Samples::default());
        let began = std::time::Instant::now();
        for turn in 0..50 {
            if turn > 2 && began.elapsed().as_secs() >= 2 {
                break;
            }
            let mut state = self.state.clone();
            assert_eq!(self.machine.advance(&mut state), Step::Decide);
            let action = self.action(name);
            assert!(self.machine.decision.options.contains(&action), "`{name}` is not offered");
            let choose = |machine: &mut Machine<'g, Silent>, state: &mut State, choice| {
                seconds(|| {
                    machine.choose(state, choice);
                    assert_eq!(machine.advance(state), Step::Decide);
                })
            };
            let first = choose(&mut self.machine, &mut state, action);
            let option = self.machine.decision.options.first().copied();
            if let Some(asked @ Choice::Value(_)) = option {
                asking.add(first);
                acting.add(choose(&mut self.machine, &mut state, asked));
            } else {
                acting.add(first);
            }
        }
        (asking.at(0.0), acting.at(0.0))
    }

    /// Whatever is done to the state as a whole.
    fn whole<R>(&self, what: impl Fn(&State) -> R) -> f64 {
        let mut samples = Samples::default();
        for _ in 0..20 {
            samples.add(seconds(|| what(&self.state)));
        }
        samples.at(0.0)
    }
}

/// A game of a crowd: what is measured, what units are, what is done once, and what else there is.
struct Crowd {
    what: &'static str,
    unit: &'static str,
    go: &'static str,
    more: &'static str,
}

const CROWDS: [Crowd; 5] = [
    Crowd {
        what: "targets apart, none for the last",
        unit: "",
        go: "",
        more: r#"action cast(s: spell in hand of you) announce s { resolve s }
card "Spell" : spell {
  target a: unit in play
  target b: unit in play where b.power > 0
  target c: unit in play where c.power > 0
  target d: unit in play where d.power > a.power
  effect { struck(d) }
}"#,
    },
    Crowd {
        what: "each hears what is done to it",
        unit: "after struck(x: self) { self.wounds += 1 }",
        go: "for u: unit in play { struck(u) }",
        more: "",
    },
    Crowd {
        what: "all hear one thing",
        unit: "after struck { self.wounds += 1 }",
        go: "struck(first unit in field of active)",
        more: "",
    },
    Crowd {
        what: "a value that all others give",
        unit: "modify unit in play where it != self { power += 1 }",
        go: "active.life = sum(u.power of u: unit in play)",
        more: "",
    },
    Crowd {
        what: "a keyword from neighbours",
        unit: "modify unit in play where it in neighbours(self) { has: brave }",
        go: "active.life = count(unit in play where it has brave)",
        more: "",
    },
];
/// How many there are on each side.
const SIDES: [i32; 4] = [25, 50, 100, 200];

/// The least time in which a crowd is offered to act, and acts.
fn crowd(Crowd { unit, go, more, .. }: &Crowd, n: i32) -> f64 {
    let cast = if more.is_empty() { "" } else { ", cast" };
    let rules = format!(
        "game crowd \"Crowd\" {{ players: 2  language: en }}
player {{ life: int = 0 }}
zone field of player row in play
zone hand of player set visible to owner
kind unit {{ power: int = 1  wounds: 0.. = 0 }}
kind spell
keyword brave \"Brave\"
event struck(x: unit) {{ x.wounds += 1 }}
action go() {{ {go} }}
{more}
card \"U\" : unit {{ {unit} }}
setup {{ for p in players {{ create {n} \"U\" in field of p  create every spell in hand of p }} }}
turn {{ phase main {{ offer active go{cast} until pass }} }}
"
    );
    let library = Library::of_texts("crowd", &[("game.naipe", &rules)]).expect("it does not play itself");
    let built = library.sound(0, With::Cards, AFTER_ALL).unwrap_or_else(|error| panic!("{error}"));
    let game = Game::new(built.program());
    let mut samples = Samples::default();
    for _ in 0..5 {
        let mut machine = Machine::new(&game, Silent);
        let mut state = machine.begin(&Setup::default());
        samples.add(seconds(|| {
            assert_eq!(machine.advance(&mut state), Step::Decide);
            let first = machine.decision.options[0];
            machine.choose(&mut state, first);
            assert_eq!(machine.advance(&mut state), Step::Decide);
        }));
    }
    samples.at(0.0)
}

/// Prints how a time grows; the last number is how much longer the greatest takes than its half: 2 is linear.
fn row(what: &str, times: &[f64]) {
    let cells: String = times.iter().map(|t| format!(" {:>10}", time(*t))).collect();
    let growth = times.last().zip(times.get(times.len() - 2)).map_or(f64::NAN, |(all, half)| all / half);
    line(format_args!("{what:30}{cells} {growth:6.1}"));
}

fn heading(what: &str, sizes: &[i32]) {
    let cells: String = sizes.iter().map(|n| format!(" {n:>10}")).collect();
    line(format_args!("\n{what:30}{cells}  last two"));
}

fn main() {
    let game = games::load("language/growth");
    let asked = wanted();
    let is_asked = |what: &str| asked.is_empty() || asked.iter().any(|word| word == what);
    for banners in [0, 50].into_iter().filter(|_| is_asked("pawns")) {
        heading(&format!("pawns, {banners} lasting effects"), &SIZES);
        let mut tables: Vec<_> = SIZES.iter().map(|n| Table::new(&game, *n, banners, 0)).collect();
        for (name, what) in [
            ("swarm_out", "so many more by one effect"),
            ("add_up", "add up what each is worth"),
            ("harm_them", "harm all by one effect"),
            ("end_all", "a check destroys all"),
            ("wander", "one goes and comes back"),
        ] {
            row(what, &tables.iter_mut().map(|table| table.act(name).1).collect::<Vec<_>>());
        }
        let harm: Vec<_> = tables.iter_mut().map(|table| table.act("harm_one")).collect();
        row("list all as options", &harm.iter().map(|(asking, _)| *asking).collect::<Vec<_>>());
        row("harm one of them", &harm.iter().map(|(_, acting)| *acting).collect::<Vec<_>>());
        row("clone the state", &tables.iter().map(|table| table.whole(State::clone)).collect::<Vec<_>>());
        row("its fingerprint", &tables.iter().map(|table| table.whole(State::fingerprint)).collect::<Vec<_>>());
        let serialize = |table: &Table<'_>| table.whole(|state| serde_json::to_vec(state).map(|text| text.len()));
        row("serialize it (JSON)", &tables.iter().map(serialize).collect::<Vec<_>>());
    }
    if is_asked("crowds") {
        heading("crowds, so many on each side", &SIDES);
        CROWDS.iter().for_each(|of| row(of.what, &SIDES.map(|n| crowd(of, n))));
    }
    if is_asked("faults") {
        faults();
    }
    if !is_asked("watchers") {
        return;
    }
    heading("watchers, 10 pawns", &SIZES);
    let mut tables: Vec<_> = SIZES.iter().map(|n| Table::new(&game, 10, 0, *n)).collect();
    row("each reacts to one harm", &tables.iter_mut().map(|table| table.act("harm_one").1).collect::<Vec<_>>());
    row("each reacts to ten harms", &tables.iter_mut().map(|table| table.act("harm_them").1).collect::<Vec<_>>());
}
