//! A plan as text, beside its source: for whoever works on the machine, and for tests.

use super::program::{constant, expression};
use crate::machine::query::game::Game;
use crate::machine::query::plan::{
    Block, Ends, From, Instr, Kind, Part, Place, answers, at_once, deeds, jumps, leaving, often, queries, values,
    windows, works,
};
use crate::program::{Arith, Cmp, CodeId, DefineId, ExprId, Program, SelectorId, Source, Test, ZoneEnd};
use naipe_grammar::narrow;
use naipe_grammar::source::Sources;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The plan of a game: each block of statements beside its source, each define, each condition of an action or ability, and
/// behind each the selectors that it uses. `%2` is a slot, `r0` a register, `to 5` the instruction of that number in the block.
#[must_use]
pub fn plan(game: &Game, sources: &Sources) -> String {
    let mut all = Listing { game, sources, out: String::new(), told: BTreeSet::new(), used: Vec::new() };
    let p = &game.program;
    for id in 0..p.codes.len() {
        all.code(CodeId(narrow::u32(id)));
    }
    for (id, define) in p.defines.iter().enumerate() {
        let block = game.plan().define(game, DefineId(narrow::u16(id)));
        all.query(&format!("define {}({})", define.name, define.params.join(", ")), block);
    }
    for action in &p.actions {
        if let Some((condition, _)) = action.condition {
            all.query(&format!("action {} when", action.name), game.plan().test(game, condition));
        }
    }
    for ability in &p.abilities {
        if let Some(condition) = ability.condition {
            all.query(&format!("{} when", ability.name), game.plan().test(game, condition));
        }
    }
    all.out
}

struct Listing<'g> {
    game: &'g Game,
    sources: &'g Sources,
    out: String,
    /// The selectors that have been shown.
    told: BTreeSet<u32>,
    /// Those that the block uses which is being shown.
    used: Vec<SelectorId>,
}

impl<'g> Listing<'g> {
    /// A block of statements, each beside its source.
    fn code(&mut self, id: CodeId) {
        let game = self.game;
        let code = &game.program.codes[id.i()];
        let block = game.plan().code(game, id);
        if block.code.is_empty() {
            return;
        }
        line!(self.out, "{}", code.name);
        for (i, at) in block.statements.iter().enumerate() {
            let end = block.statements.get(i + 1).map_or(block.code.len(), |next| *next as usize);
            if let Some(said) = code.spans.get(i).and_then(|span| self.sources.slice(*span).lines().next()) {
                // Of what holds other statements, only how it begins.
                line!(self.out, "  {i}. {}", said.split_once(" {").map_or(said, |(begins, _)| begins).trim());
            }
            self.instructions(block, *at as usize..end);
        }
        self.selectors();
        self.out.push('\n');
    }

    /// A query, with what it is of.
    fn query(&mut self, of: &str, block: &Block) {
        line!(self.out, "{of}");
        self.instructions(block, 0..block.code.len());
        self.selectors();
        self.out.push('\n');
    }

    /// The selectors that were used and not shown yet, and those that these use.
    fn selectors(&mut self) {
        while !self.used.is_empty() {
            let id = self.used.remove(0);
            if !self.told.insert(narrow::u32(id.i())) {
                continue;
            }
            let game = self.game;
            for part in game.plan().selector(game, id) {
                self.part(id, part);
            }
        }
    }

    fn part(&mut self, id: SelectorId, part: &Part) {
        let kind = match part.test {
            Test::Kind(kind) => self.game.program.kinds[kind.i()].name.to_string(),
            test => format!("{test:?}").to_lowercase(),
        };
        match &part.source {
            From::Fixed(source) => {
                let source = fixed(&self.game.program, *source);
                line!(self.out, "  selector {}: {kind} %{} of {source}", id.i(), part.var);
            }
            From::In(place) | From::Is(place) | From::Subsets(place, ..) => {
                line!(self.out, "  selector {}: {kind} %{} of", id.i(), part.var);
                self.instructions(place, 0..place.code.len());
            }
        }
        if let Some(condition) = &part.condition {
            line!(self.out, "  where");
            self.instructions(condition, 0..condition.code.len());
        }
    }

    fn instructions(&mut self, block: &Block, which: std::ops::Range<usize>) {
        for at in which {
            let told = Told { p: &self.game.program, block, at };
            line!(self.out, "    {at:3}  {}", told.instr());
            if let Some(of) = told.selector() {
                self.used.push(of);
            }
        }
    }
}

/// An instruction to be told.
struct Told<'a> {
    p: &'a Program,
    block: &'a Block,
    at: usize,
}

impl Told<'_> {
    /// The selector that it asks.
    fn selector(&self) -> Option<SelectorId> {
        match self.block.code[self.at] {
            Instr::Query { of, .. }
            | Instr::UnlessAny { of, .. }
            | Instr::UnlessEvery { of, .. }
            | Instr::UnlessMatches { of, .. }
            | Instr::ForFound { of, .. } => Some(of),
            _ => None,
        }
    }

    fn place(&self, place: Place) -> String {
        match place.kind() {
            Kind::Slot(i) => format!("%{i}"),
            Kind::Register(i) => format!("r{i}"),
            Kind::Constant(i) => constant(self.p, self.block.constants[usize::from(i)]),
        }
    }

    /// What stands in so many registers, from one on.
    fn row(&self, first: Place, n: u16) -> String {
        let Kind::Register(first) = first.kind() else { return String::new() };
        (first..first + n).map(|i| format!("r{i}")).collect::<Vec<_>>().join(", ")
    }

    fn expr(&self, id: ExprId) -> String {
        expression(self.p, id)
    }

    /// Where a jump leads.
    fn to(&self, skip: u16) -> usize {
        self.at + 1 + usize::from(skip)
    }

    fn instr(&self) -> String {
        let instr = self.block.code[self.at];
        match instr {
            works!() | values!() | queries!() => self.value(instr),
            answers!() | jumps!(_) => self.jump(instr),
            windows!() => self.window(instr),
            deeds!() => self.deed(instr),
        }
    }

    /// What gives a value.
    fn value(&self, instr: Instr) -> String {
        let (p, place) = (self.p, |x| self.place(x));
        let (to, what) = match instr {
            Instr::Copy { to, from } => (to, place(from)),
            Instr::Param { to, param } => (to, p.params[param.i()].name.to_string()),
            Instr::Fact { fact, to } => (to, format!("{fact:?}").to_lowercase()),
            Instr::Attr { to, x, attr } => (to, format!("{}.{}", place(x), p.attrs[attr.i()].name)),
            Instr::Column { to, x, attr } => (to, format!("{}.{}, never modified", place(x), p.attrs[attr.i()].name)),
            Instr::Face { to, x, attr } => (to, format!("{}.{}, only printed", place(x), p.attrs[attr.i()].name)),
            Instr::Printed { to, x, attr } => (to, format!("{}.printed.{}", place(x), p.attrs[attr.i()].name)),
            Instr::Stored { to, x, attr } => (to, format!("{}.stored.{}", place(x), p.attrs[attr.i()].name)),
            Instr::PlayerAttr { to, x, attr } => (to, format!("{}.{}", place(x), p.player_attrs[attr.i()].name)),
            Instr::PlayerColumn { to, x, attr } => {
                (to, format!("{}.{}, never modified", place(x), p.player_attrs[attr.i()].name))
            }
            Instr::ScopeField { to, scope, field } => {
                let scope = &p.scopes[scope.i()];
                (to, format!("{}.{}", scope.name, scope.fields[usize::from(field)].0))
            }
            Instr::InScope { to, x, scope } => (to, format!("{}({})", p.scopes[scope.i()].name, place(x))),
            Instr::Zone { to, zone } => (to, p.zones[zone.i()].name.to_string()),
            Instr::ZoneOf { to, whose, zone } => (to, format!("{} of {}", p.zones[zone.i()].name, place(whose))),
            Instr::Arith { op, to, a, b } => (to, format!("{} {} {}", place(a), arith(op), place(b))),
            Instr::Range { to, a, b } => (to, format!("{}..{}", place(a), place(b))),
            Instr::List { to, n } => (to, format!("the list of the {n} pushed last")),
            Instr::Index { to, list, i } => (to, format!("{}[{}]", place(list), place(i))),
            Instr::End { top, to, of } => (to, format!("{} of {}", end(top), place(of))),
            Instr::Ends { top, to, of, n } => (to, format!("{} {} of {}", end(top), place(n), place(of))),
            Instr::Builtin0 { f, to } => (to, format!("{f:?}()")),
            Instr::Builtin1 { f, to, x } => (to, format!("{f:?}({})", place(x))),
            Instr::Builtin2 { f, to, x, y } => (to, format!("{f:?}({}, {})", place(x), place(y))),
            Instr::Builtin3 { f, to, first } => (to, format!("{f:?}({})", self.row(first, 3))),
            Instr::Define { n, to, define, first } => {
                (to, format!("{}({})", p.defines[define.i()].name, self.row(first, u16::from(n))))
            }
            Instr::OfCard { to, x, define } => {
                (to, format!("{}({}), once for each card", p.defines[define.i()].name, place(x)))
            }
            Instr::Query { op, to, of } => (to, format!("{op:?} of selector {}", of.i()).to_lowercase()),
            Instr::Fold { to, expr, .. }
            | Instr::Ranked { to, expr }
            | Instr::Group { to, expr }
            | Instr::Can { to, expr }
            | Instr::Happened { to, expr } => (to, self.expr(expr)),
            Instr::Value { to, expr } => (to, format!("{}, a block of its own", self.expr(expr))),
            Instr::Keep { slot, from } => return format!("%{slot} = {}", place(from)),
            Instr::Push { from } => return format!("push {}", place(from)),
            answers!() | jumps!(_) | windows!() | deeds!() => return String::new(),
        };
        format!("{} = {what}", place(to))
    }

    /// What jumps, and what ends a query.
    fn jump(&self, instr: Instr) -> String {
        let (p, place) = (self.p, |x| self.place(x));
        let unless = |when: bool| if when { "if" } else { "unless" };
        let attr = |attr: crate::program::AttrId| format!("%{}.{}", self.block.candidate, p.attrs[attr.i()].name);
        let compare = |a: String, cmp: Cmp, b: Place| format!("{a} {} {}", symbol(cmp), place(b));
        let (word, what, skip) = match instr {
            Instr::Give { from } => return format!("gives {}", place(from)),
            Instr::Is { yes } => return if yes { "holds" } else { "does not hold" }.into(),
            Instr::IsTrue { x } => return format!("holds if {}", place(x)),
            Instr::IsCompare { cmp, a, b } => return format!("holds if {}", compare(place(a), cmp, b)),
            Instr::IsColumn { cmp, attr: a, with } | Instr::IsFace { cmp, attr: a, with } => {
                return format!("holds if {}", compare(attr(a), cmp, with));
            }
            Instr::Hoisted => return "for each candidate".into(),
            Instr::Jump { skip } => return format!("to {}", self.to(skip)),
            Instr::UnlessCompare { cmp, a, b, skip } => ("unless", compare(place(a), cmp, b), skip),
            Instr::WhenCompare { cmp, a, b, skip } => ("if", compare(place(a), cmp, b), skip),
            Instr::UnlessColumn { cmp, attr: a, with, skip } | Instr::UnlessFace { cmp, attr: a, with, skip } => {
                ("unless", compare(attr(a), cmp, with), skip)
            }
            Instr::WhenColumn { cmp, attr: a, with, skip } | Instr::WhenFace { cmp, attr: a, with, skip } => {
                ("if", compare(attr(a), cmp, with), skip)
            }
            Instr::IfTrue { when, x, skip } => (unless(when), place(x), skip),
            Instr::IfNone { when, x, skip } => (unless(when), format!("{} is none", place(x)), skip),
            Instr::IfEmpty { when, x, skip } => (unless(when), format!("{} is empty", place(x)), skip),
            Instr::IfKind { when, x, kind, skip } => {
                (unless(when), format!("{} is {}", place(x), p.kinds[kind.i()].name), skip)
            }
            Instr::IfType { when, x, what, skip } => {
                (unless(when), format!("{} is a {what:?}", place(x)).to_lowercase(), skip)
            }
            Instr::IfIn { when, a, b, skip } => (unless(when), format!("{} in {}", place(a), place(b)), skip),
            Instr::IfHolds { when, expr, skip } => {
                (unless(when), format!("{}, a block of its own", self.expr(expr)), skip)
            }
            Instr::IfDuring { when, phase, skip } => {
                (unless(when), format!("during {}", p.phases[phase.i()].name), skip)
            }
            Instr::IfOpen { when, scope, skip } => (unless(when), p.scopes[scope.i()].name.to_string(), skip),
            Instr::UnlessAny { skip, of } => ("unless", format!("any of selector {}", of.i()), skip),
            Instr::UnlessEvery { skip, of } => ("unless", format!("every of selector {}", of.i()), skip),
            Instr::UnlessMatches { skip, of } => ("unless", format!("it matches selector {}", of.i()), skip),
            works!() | values!() | queries!() | windows!() | deeds!() => return String::new(),
        };
        format!("{word} {what}: to {}", self.to(skip))
    }

    /// What writes only its window.
    fn window(&self, instr: Instr) -> String {
        let place = |x| self.place(x);
        match instr {
            Instr::Let { slot, from } => format!("let %{slot} = {}", place(from)),
            Instr::LetOp { op, slot, from } => format!("%{slot} {} {}", op.symbol(), place(from)),
            Instr::Goto { statement } => format!("to statement {statement}"),
            Instr::ForList { list, from } => format!("for each of {}, kept in %{list}", place(from)),
            Instr::ForTimes { list, n } => format!("{} times, counted in %{list}", place(n)),
            Instr::ForFound { list, of } => format!("for each of selector {}, kept in %{list}", of.i()),
            Instr::ForNext { gone, list, var } => {
                let gone = if gone { ", gone or not" } else { "" };
                format!("next of %{list} is %{var}{gone}; then, or else")
            }
            works!() | values!() | queries!() | answers!() | jumps!(_) | deeds!() => String::new(),
        }
    }

    /// What a statement does.
    fn deed(&self, instr: Instr) -> String {
        let (p, place) = (self.p, |x| self.place(x));
        let kept = |slot: u16| if slot == u16::MAX { String::new() } else { format!(", kept in %{slot}") };
        let arguments = |n: u8| self.row(Place::register(0), u16::from(n));
        match instr {
            Instr::Assign { op, x, attr, from } => {
                format!("{}.{} {} {}", place(x), p.attrs[attr.i()].name, op.symbol(), place(from))
            }
            Instr::AssignPlayer { op, x, attr, from } => {
                format!("{}.{} {} {}", place(x), p.player_attrs[attr.i()].name, op.symbol(), place(from))
            }
            Instr::AssignScope { op, scope, field, from } => {
                let scope = &p.scopes[scope.i()];
                format!("{}.{} {} {}", scope.name, scope.fields[usize::from(field)].0, op.symbol(), place(from))
            }
            Instr::Raise { n, event } => format!("event {}({})", p.events[event.i()].name, arguments(n)),
            Instr::Call { n, code } => format!("{}({})", p.codes[code.i()].name, arguments(n)),
            Instr::Pay { n, code } => format!("pay {}({})", p.codes[code.i()].name, arguments(n)),
            Instr::Move { end, what, to, slot } => {
                let end = match end {
                    ZoneEnd::Usual => "",
                    ZoneEnd::Top => "top of ",
                    ZoneEnd::Bottom => "bottom of ",
                };
                format!("move {} to {end}{}{}", place(what), place(to), kept(slot))
            }
            Instr::Uncover { bottom, zone, n } => format!("uncover {} {} of {}", end(!bottom), place(n), place(zone)),
            Instr::Draw { ends, from, to, slot } => {
                let to_bottom = if ends.is_to_bottom() { "bottom of " } else { "" };
                format!("move {} of {} to {to_bottom}{}{}", from_end(ends), place(from), place(to), kept(slot))
            }
            Instr::PhaseStart { phase } => format!("phase {} begins", p.phases[phase.i()].name),
            Instr::PhaseEnd { phase } => format!("phase {} ends", p.phases[phase.i()].name),
            Instr::Choose { slot } => format!("choose %{slot}"),
            Instr::ChooseMode => "choose a mode".into(),
            Instr::Offer => "offer".into(),
            Instr::Return => "the end".into(),
            Instr::GiveBack { slot } => format!("gives back %{slot}"),
            at_once!() | leaving!() => self.rare_deed(instr),
            works!() | values!() | queries!() | answers!() | jumps!(_) | windows!() => String::new(),
        }
    }

    /// What a statement does that is met less often.
    fn rare_deed(&self, instr: Instr) -> String {
        let (p, place) = (self.p, |x| self.place(x));
        let arguments = |n: u16| self.row(Place::register(0), n);
        match instr {
            Instr::AssignController { x, from } => format!("{}.controller = {}", place(x), place(from)),
            Instr::AssignAnnounced { op, x, from } => {
                format!("announced of {} {} {}", place(x), op.symbol(), place(from))
            }
            Instr::Write { x, from } => format!("write {} of {}", place(from), place(x)),
            Instr::Later { slot } => format!("what the next move brings, later kept in %{slot}"),
            Instr::Rotate { zone, to } => format!("rotate {} {}", p.zones[zone.i()].name, place(to)),
            Instr::Arrive => "how the next move brings it".into(),
            Instr::Chosen { slot } => format!("%{slot} was chosen for the payment"),
            Instr::AtomicStart => "nothing is settled until".into(),
            Instr::AtomicEnd => "here".into(),
            Instr::Proceed => "what is replaced happens after all".into(),
            Instr::TogetherStart => "together".into(),
            Instr::TogetherEnd => "what is together happens".into(),
            Instr::OpenScope { n, scope } => format!("open {}({})", p.scopes[scope.i()].name, arguments(n)),
            Instr::CloseScope => "close the scope".into(),
            Instr::Float { ability } => format!("{} begins", p.abilities[ability.i()].name),
            Instr::SetNext { player } => format!("next_active = {}", place(player)),
            Instr::Expire { phase } => format!("expire {}", p.phases[phase.i()].name),
            Instr::ExtraPhases => "extra phases".into(),
            Instr::ExtraTurn { player } => format!("extra turn of {}", place(player)),
            Instr::SkipRest { phase } => format!("skip the rest of {}", p.phases[phase.i()].name),
            Instr::Skip { phase, player } => format!("skip next {} of {}", p.phases[phase.i()].name, place(player)),
            Instr::RaiseGiving { n, event } => {
                format!("event {}({}), which gives back", p.events[event.i()].name, arguments(u16::from(n)))
            }
            Instr::CallGiving { n, slot, code } => {
                format!("%{slot} = {}({})", p.codes[code.i()].name, arguments(u16::from(n)))
            }
            Instr::PayAsked => "ask to pay".into(),
            Instr::Create => "create".into(),
            Instr::Shuffle { zone } => format!("shuffle {}", place(zone)),
            Instr::Reveal { x, to } => format!("reveal {} to {}", place(x), place(to)),
            Instr::Roll { slot, faces } => format!("roll %{slot} of {}", place(faces)),
            Instr::Simultaneously => "choose simultaneously".into(),
            Instr::Finish { wins, player } => format!("{} {}", if wins { "win" } else { "lose" }, place(player)),
            Instr::EndInDraw => "draw".into(),
            Instr::EndGame => "end game".into(),
            Instr::Resolve { x, avoided } => {
                format!("resolve {}; where it is avoided, to statement {avoided}", place(x))
            }
            Instr::ResolveAs => "resolve as".into(),
            Instr::Announce => "announce".into(),
            Instr::Retarget => "retarget".into(),
            Instr::Settle => "settle".into(),
            Instr::Play => "play a game".into(),
            often!() | works!() | values!() | queries!() | answers!() | jumps!(_) | windows!() => String::new(),
        }
    }
}

/// Where candidates come from, whatever stands anywhere.
fn fixed(p: &Program, source: Source) -> String {
    match source {
        Source::InPlay => "what is in play".into(),
        Source::Everywhere => "all there is".into(),
        Source::ZoneAll(zone) => format!("every {}", p.zones[zone.i()].name),
        Source::Players => "the players".into(),
        Source::Enum(of) => p.enums[usize::from(of)].name.to_string(),
        Source::In(_) | Source::At(_) | Source::Is(_) | Source::Subsets(_) => String::new(),
    }
}

fn end(top: bool) -> &'static str {
    if top { "top" } else { "bottom" }
}

fn from_end(ends: Ends) -> &'static str {
    end(!ends.is_from_bottom())
}

fn arith(op: Arith) -> &'static str {
    match op {
        Arith::Add => "+",
        Arith::Sub => "-",
        Arith::Mul => "*",
        Arith::Div => "/",
        Arith::Rem => "%",
    }
}

fn symbol(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::Eq => "==",
        Cmp::Ne => "!=",
        Cmp::Lt => "<",
        Cmp::Le => "<=",
        Cmp::Gt => ">",
        Cmp::Ge => ">=",
    }
}
