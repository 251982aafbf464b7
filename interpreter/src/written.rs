//! A game that was played, as a scenario that plays it again.

use crate::answers::{self, Match};
use crate::describe;
use crate::machine::play::decide::aiming::as_target;
use crate::machine::play::decide::ask::{Choice, Decision, DecisionKind};
use crate::machine::play::run::{Machine, Step};
use crate::machine::play::trace::silent;
use crate::machine::query::game::Game;
use crate::machine::state::setup::Setup;
use crate::machine::state::{NIL, Outcome, State};
use crate::program::Program;
use crate::setting;
use crate::value::Value;
use ecow::EcoString;
use naipe_grammar::ast::{
    Answer, AnswerKind, BinaryOp, Ending, Expr, ExprKind, Field, Given, Ident, Item, ItemKind, Scenario, ScenarioPart,
    ScriptKind, ScriptStep,
};
use naipe_grammar::span::{FileId, Span};
use naipe_grammar::{narrow, print};

/// How many cards that are drawn stand on one line.
const CARDS_A_LINE: usize = 8;
/// How many answers stand on one line.
const ANSWERS_A_LINE: usize = 6;

/// How many questions with only one answer there may be in a row: nobody reads a scenario that is longer.
const MOST_FORCED: u32 = 2_000;

/// Why a game cannot be written as a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unsaid {
    /// Nothing that a script can say means the option that somebody chose in a decision.
    #[expect(missing_docs, reason = "the fields are named for what they hold")]
    Option { decision: usize, who: String, label: String },
    /// A parameter has a value that `given` cannot say.
    Parameter(EcoString),
    /// It goes on for ever, and nobody decides anything.
    Endless,
    /// The rules did what cannot be, and no scenario in which they do passes.
    Fault(String),
    /// What chance said is not among the decisions: it was not asked.
    Chance,
}

/// A game as a scenario: the decisions made, those of chance included, and what came of them. A game that is not over is
/// written as far as it went.
///
/// # Errors
/// What of it a scenario cannot say.
pub fn written(game: &Game, setup: &Setup, made: &[Choice], name: &str) -> Result<String, Unsaid> {
    let mut script = Script { has_chance: setup.ask_chance, ..Script::default() };
    let setup = Setup { ask_chance: true, ask_always: true, ..setup.clone() };
    let st = script.play(game, &setup, made)?;
    let mut parts = vec![ScenarioPart::Given(given(&game.program, &setup)?), ScenarioPart::Play(script.lines())];
    parts.extend(claims(game, &st, script.asked).into_iter().map(|kind| ScenarioPart::Step(step(kind))));
    let scenario =
        Scenario { name: word(name), covers: Vec::new(), as_of: game.program.as_of, rulings: Vec::new(), parts };
    let item = Item { doc: None, kind: ItemKind::Scenario(scenario), span: Span::default() };
    Ok(print::item(&item) + "\n")
}

/// What the players and chance did.
#[derive(Default)]
struct Script {
    /// Whether the decisions of chance are among those that were made.
    has_chance: bool,
    /// By the hidden order: its player, or the name of a pile that all share.
    draws: Vec<(EcoString, Vec<Ident>)>,
    rolls: Vec<Answer>,
    play: Vec<ScriptKind>,
    /// The last line can be gone on with: these answers are part of what was begun there.
    goes_on: bool,
    /// Who is asked where the game was left.
    asked: Option<u8>,
}

impl Script {
    /// Plays the game again as a scenario is played: where there is only one answer, it is asked for too.
    fn play(&mut self, game: &Game, setup: &Setup, made: &[Choice]) -> Result<State, Unsaid> {
        let mut m = Machine::new(game, silent());
        let mut st = m.begin(setup);
        let mut made = made.iter().copied().peekable();
        let (mut decisions, mut forced) = (0, 0);
        loop {
            match m.advance(&mut st) {
                Step::Decide => {}
                Step::Over => return Ok(st),
                Step::Fault(fault) => return Err(Unsaid::Fault(fault.message)),
            }
            let d = &m.decision;
            let choice = match d.options[..] {
                // The last card of a hidden order is asked for in every game.
                [only] if d.player == Value::CHANCE && self.has_chance => made.next_if_eq(&only).or(Some(only)),
                [first, ..] if d.only_answer().is_some() => Some(first),
                [_, ..] if d.player == Value::CHANCE && !self.has_chance => return Err(Unsaid::Chance),
                // What chance would have said next nobody knows, and what comes of it is claimed.
                [first, ..] if d.player == Value::CHANCE => made.next().or(Some(first)),
                _ => made.next(),
            };
            let Some(choice) = choice else {
                self.asked = Some(d.player);
                return Ok(st);
            };
            // No decision that was made here: the game has gone another way.
            if choice != Choice::Timeout && !d.options.contains(&choice) {
                return Err(Unsaid::Chance);
            }
            forced = if d.only_answer().is_none() { 0 } else { forced + 1 };
            if forced > MOST_FORCED {
                return Err(Unsaid::Endless);
            }
            decisions += 1;
            self.add(game, &st, &m.decision, choice, decisions)?;
            m.choose(&mut st, choice);
        }
    }

    fn add(&mut self, game: &Game, st: &State, d: &Decision, choice: Choice, decision: usize) -> Result<(), Unsaid> {
        if let DecisionKind::Uncover { zone } = d.kind {
            self.draw(game, st, zone, choice);
            return Ok(());
        }
        let who: EcoString = describe::player_name(game, d.player).into();
        if choice == Choice::Timeout {
            self.play.push(ScriptKind::Timeout(word(&who)));
            self.goes_on = false;
            return Ok(());
        }
        let Some(answer) = said(game, st, d, choice) else {
            let label = describe::choice_label(game, st, d, choice);
            return Err(Unsaid::Option { decision, who: who.into(), label });
        };
        if d.player == Value::CHANCE {
            self.rolls.push(answer);
            return Ok(());
        }
        match self.play.last_mut() {
            Some(ScriptKind::Answer { who: last, answers })
                if self.goes_on
                    && last.name == who
                    && answers.len() < ANSWERS_A_LINE
                    && d.kind != DecisionKind::Offer =>
            {
                answers.push(answer);
            }
            _ => self.play.push(ScriptKind::Answer { who: word(&who), answers: vec![answer] }),
        }
        self.goes_on = choice != Choice::Pass;
        Ok(())
    }

    fn draw(&mut self, game: &Game, st: &State, zone: u16, choice: Choice) {
        let (game, st) = describe::innermost(game, st);
        let Some(zone) = st.core.zones.get(usize::from(zone)) else { return };
        let Choice::Value(Value::Object(card)) = choice else { return };
        let pile = match zone.player {
            u8::MAX => game.program.zones[usize::from(zone.decl)].name.clone(),
            player => describe::player_name(game, player).into(),
        };
        let title = word(game.program.str(game.program.defs[st.core.def(card).i()].title));
        match self.draws.iter_mut().find(|(known, _)| *known == pile) {
            Some((_, cards)) => cards.push(title),
            None => self.draws.push((pile, vec![title])),
        }
    }

    /// What chance decides is said before all that is played.
    fn lines(&mut self) -> Vec<ScriptStep> {
        let draws = self.draws.iter().flat_map(|(pile, cards)| {
            let line = |cards: &[Ident]| ScriptKind::Draws { who: word(pile), cards: cards.to_vec() };
            cards.chunks(CARDS_A_LINE).map(line)
        });
        let chance = |answers: &[Answer]| ScriptKind::Answer { who: word("chance"), answers: answers.to_vec() };
        let rolls = self.rolls.chunks(CARDS_A_LINE).map(chance);
        draws.chain(rolls).chain(self.play.iter().cloned()).map(step).collect()
    }
}

/// How the game began.
fn given(p: &Program, setup: &Setup) -> Result<Vec<Given>, Unsaid> {
    let field = |name: &str, values: Vec<ExprKind>| {
        Given::Field(Field { name: word(name), values: values.into_iter().map(expr).collect() })
    };
    let name = |name: &str| vec![ExprKind::Name(name.into())];
    let number = |n: i64| vec![ExprKind::Int(n)];
    let players = if setup.players == 0 { p.players.0.max(1) } else { setup.players };
    let mut lines = vec![field("setup", vec![ExprKind::Bool(true)]), field("players", number(players.into()))];
    // All that chance decided is said, so that nothing depends on it.
    if let Ok(seed) = i32::try_from(setup.seed) {
        lines.push(field("seed", number(seed.into())));
    }
    let decks: Vec<ExprKind> = setup.decks.iter().map(|d| ExprKind::Text(p.decks[*d].name.clone())).collect();
    if !decks.is_empty() {
        lines.push(field("decks", decks));
    }
    if let Some(format) = setup.format {
        lines.push(field("format", name(&p.formats[format].name)));
    }
    for (id, value) in &setup.params {
        let parameter = &p.params[id.i()].name;
        let values = format!("[{}]", setting::said(p, *value));
        match naipe_grammar::parse_expression(FileId(u32::MAX), &values) {
            Ok(Expr { kind: ExprKind::List(values), .. }) => {
                lines.push(Given::Field(Field { name: word(parameter), values }));
            }
            _ => return Err(Unsaid::Parameter(parameter.clone())),
        }
    }
    Ok(lines)
}

/// What has come of the game proves that it went the same way again.
fn claims(game: &Game, st: &State, asked: Option<u8>) -> Vec<ScriptKind> {
    let player = |seat: u8| word(&describe::player_name(game, seat));
    let mut claims = Vec::new();
    if let Some(seat) = asked {
        claims.push(ScriptKind::ExpectAsked { who: Some(player(seat)), negated: false, what: None });
    }
    if let Some(Outcome { winners, lost, because, .. }) = &st.core.outcome {
        let reason = (!because.is_empty()).then(|| word(because));
        let won = (0..st.core.seats).filter(|seat| winners & 1 << seat != 0).map(|seat| Ending::Winner(player(seat)));
        let mut ends: Vec<Ending<Ident>> = won.collect();
        if ends.is_empty() {
            ends.push(if *lost { Ending::Loser(player(0)) } else { Ending::Draw });
        }
        let last = ends.len() - 1;
        let ends = ends.into_iter().enumerate();
        let said = ends.map(|(at, how)| step(ScriptKind::ExpectEnd(how, reason.clone().filter(|_| at == last))));
        claims.push(ScriptKind::Claims(said.collect()));
    }
    let attributes = &game.program.player_attrs;
    for seat in 0..st.core.seats {
        for (at, attribute) in attributes.iter().enumerate() {
            let value = st.core.player_attrs.get(usize::from(seat) * attributes.len() + at);
            if let (Some(Value::Int(number)), false) = (value, attribute.modified) {
                let of = expr(ExprKind::Name(describe::player_name(game, seat).into()));
                let of = expr(ExprKind::Attr((of, word(&attribute.name)).into()));
                let is = ExprKind::Binary(BinaryOp::Eq, of.into(), expr(ExprKind::Int((*number).into())).into());
                claims.push(ScriptKind::Expect(expr(is)));
            }
        }
    }
    claims
}

/// The shortest answer that means an option and no other.
pub(crate) fn said(game: &Game, st: &State, d: &Decision, choice: Choice) -> Option<Answer> {
    let forms = forms(game, st, d, choice);
    let means = |a: &Answer| matches!(answers::find(game, st, d, &[], a), Match::One(c) if c == choice);
    forms.iter().find(|a| means(a)).cloned().or_else(|| {
        let first = forms.into_iter().next()?;
        let at = answers::fitting(game, st, d, &[], &first).iter().position(|c| *c == choice)?;
        Some(answer(AnswerKind::Nth(first.into(), narrow::u32(at + 1))))
    })
}

/// An option in the words of a script, the shortest first; one of them may mean others too.
fn forms(game: &Game, st: &State, d: &Decision, choice: Choice) -> Vec<Answer> {
    let label = || describe::choice_label(game, st, d, choice);
    let (game, st) = describe::innermost(game, st);
    let p = &game.program;
    let text = |title: &str| answer(AnswerKind::Text(title.into()));
    let plain = |name: &str| vec![answer(AnswerKind::Word(name.into()))];
    let of = |a: &Answer, seat: u8| answer(AnswerKind::Of(a.clone().into(), word(&describe::player_name(game, seat))));
    let of_players = |a: Answer| {
        let whose: Vec<Answer> = (0..st.core.seats).map(|seat| of(&a, seat)).collect();
        std::iter::once(a).chain(whose)
    };
    let choice = as_target(game, st, d, choice);
    let title = |object: u32| text(p.str(p.defs[st.core.objects[object as usize].def as usize].title));
    match choice {
        Choice::Pass => plain("pass"),
        Choice::Yes => plain("yes"),
        Choice::No => plain("no"),
        Choice::Done => plain("done"),
        Choice::Decline => plain("none"),
        Choice::Action(a) => plain(&p.actions[a.i()].name),
        Choice::Value(Value::Object(object)) => of_players(title(object.id)).collect(),
        Choice::Value(Value::Ability(def, of)) => {
            let own = text(p.str(p.defs[usize::from(def)].title));
            of_players(title(of.thing().id)).chain(of_players(own)).collect()
        }
        Choice::Value(Value::Int(number)) => vec![answer(AnswerKind::Int(number.into()))],
        Choice::Value(Value::Bool(truth)) => plain(if truth { "yes" } else { "no" }),
        Choice::Value(Value::Player(seat)) => plain(&describe::player_name(game, seat)),
        Choice::Value(Value::Member(e, member)) => plain(&p.enums[usize::from(e)].members[usize::from(member)].0),
        Choice::Value(Value::Phase(phase)) => plain(&p.phases[usize::from(phase)].name),
        Choice::Value(Value::Action(action)) => plain(&p.actions[usize::from(action)].name),
        Choice::Value(Value::Kind(kind)) => plain(&p.kinds[usize::from(kind)].name),
        Choice::Value(Value::Zone(zone)) => {
            let zone = st.core.zones[usize::from(zone)];
            let name = plain(&p.zones[usize::from(zone.decl)].name);
            if zone.player == u8::MAX { name } else { vec![of(&name[0], zone.player)] }
        }
        Choice::Value(Value::Cell(zone, cell)) => {
            of_players(plain(&describe::cell_name(&st.core, zone, cell)).remove(0)).collect()
        }
        Choice::Value(Value::List { len, start }) => {
            let members = describe::members(game, st, len, start).iter();
            let said = members.filter_map(|v| forms(game, st, d, Choice::Value(*v)).into_iter().next());
            vec![answer(AnswerKind::Set(said.collect()))]
        }
        // A rule goes by its own name, whatever the language of the game.
        Choice::Ability(ability, source, _) if source.id == NIL => vec![text(&p.abilities[ability.i()].name)],
        // What is called the same is told apart by its number.
        _ => vec![text(&describe::title_alone(game, st, d, choice).unwrap_or_else(label))],
    }
}

fn word(name: &str) -> Ident {
    Ident { name: name.into(), span: Span::default() }
}

fn answer(kind: AnswerKind) -> Answer {
    Answer { kind, span: Span::default() }
}

fn step(kind: ScriptKind) -> ScriptStep {
    ScriptStep { kind, span: Span::default() }
}

fn expr(kind: ExprKind) -> Expr {
    Expr { kind, span: Span::default() }
}
