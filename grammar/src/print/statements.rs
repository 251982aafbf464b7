//! Statements and blocks.

use super::expressions::{self, Level, overriding};
use super::layout::{braced, joined, long_braced, quote, titled};
use super::{abilities, members, selectors};
use crate::ast::{
    Adding, Announcing, Arrival, Block, Bound, Branch, BranchOf, Choices, ChooseStmt, End, Expr, ExprKind, Extra,
    Initial, Likeness, Many, Offer, Optional, Paying, PhaseStmt, Place, Stmt, StmtKind, Wording,
};

/// The statements of a block, one each.
pub(super) fn lines(block: &Block) -> Vec<String> {
    block.statements.iter().map(statement).collect()
}

pub(super) fn statement(statement: &Stmt) -> String {
    let expression = expressions::expression;
    match &statement.kind {
        StmtKind::Let(name, value) => format!("let {} = {}", name.name, expression(value)),
        StmtKind::LetOf(name, ty, value) => {
            format!("let {}: {} = {}", name.name, selectors::type_(ty), expression(value))
        }
        StmtKind::LetDo(name, what) => format!("let {} = {}", name.name, self::statement(what)),
        StmtKind::Assign(to, op, value) => {
            format!("{} {} {}", expressions::at_least(to, Level::Term), op.symbol(), expression(value))
        }
        StmtKind::AssignDo(to, op, what) => {
            let to = expressions::at_least(to, Level::Term);
            format!("{to} {} {}", op.symbol(), self::statement(what))
        }
        StmtKind::Call(name, args) => selectors::call(&name.name, args),
        StmtKind::Force(force) => {
            let overriding = overriding(&force.overriding, force.overriding_all);
            format!("force {}{overriding}", selectors::call(&force.name.name, &force.args))
        }
        StmtKind::Move { what, place, to, position, arrival } => {
            let moved = self::move_(what, *place, to, position.as_deref());
            coming(moved, arrival.as_deref())
        }
        StmtKind::Create { many, what, to, fields, likeness } => {
            self::create(many, what, to, fields, likeness.as_deref())
        }
        StmtKind::Shuffle(zone) => format!("shuffle {}", reach(zone)),
        StmtKind::Rotate { zone, direction } => format!("rotate {} {}", zone.name, reach(direction)),
        StmtKind::Reveal(what, None) => format!("reveal {}", expression(what)),
        StmtKind::Reveal(what, Some(to)) => format!("reveal {} to {}", expression(what), reach(to)),
        StmtKind::Roll(faces) => format!("roll {}", expressions::at_least(faces, Level::Chain)),
        StmtKind::If(condition, then, otherwise) => if_(condition, then, otherwise.as_deref()),
        StmtKind::While(condition, body) => braced(&format!("while {}", expression(condition)), &lines(body)),
        StmtKind::Repeat(times, body) => braced(&format!("repeat {}", expression(times)), &lines(body)),
        StmtKind::For { binder, including_gone, body } => {
            let gone = if *including_gone { " including gone" } else { "" };
            braced(&format!("for {}{gone}", selectors::binder(binder)), &lines(body))
        }
        StmtKind::Return => "return".to_owned(),
        StmtKind::ReturnValue(value) => format!("return {}", expression(value)),
        StmtKind::ReturnDo(what) => format!("return {}", self::statement(what)),
        StmtKind::Break => "break".to_owned(),
        StmtKind::ResolveAgain => "resolve again".to_owned(),
        StmtKind::Proceed(arrival) => coming("proceed".to_owned(), arrival.as_deref()),
        StmtKind::Choose(choose) => self::choose(choose),
        StmtKind::ChooseMode { modes, by, optional: may, wording, otherwise } => {
            self::choose_mode(modes, by.as_deref(), may, wording, otherwise.as_deref())
        }
        StmtKind::Offer(offer) => self::offer(offer),
        StmtKind::Together(body) => braced("together", &lines(body)),
        StmtKind::Simultaneously { binder, body } => {
            braced(&format!("simultaneously for {}", selectors::binder(binder)), &lines(body))
        }
        StmtKind::Open(open) => {
            let head = format!("open {}", open.scope.name);
            braced(&braced(&head, &members::fields(&open.fields)), &lines(&open.body))
        }
        StmtKind::Phase(phase) => self::phase(phase),
        StmtKind::Ability(ability) => abilities::ability(ability),
        StmtKind::End(end) => self::end(end),
        StmtKind::Draw { because: None } => "draw".to_owned(),
        StmtKind::Draw { because: Some(because) } => format!("draw because {}", quote(&because.name)),
        StmtKind::EndGame { score: None } => "end game".to_owned(),
        StmtKind::EndGame { score: Some(score) } => {
            format!("end game score {}: {}", score.0.name, expression(&score.1))
        }
        StmtKind::Resolve(r) => {
            let me = r.me.as_ref().map(|me| format!(" as {}", reach(me))).unwrap_or_default();
            otherwise_(format!("resolve {}{me}", reach(&r.what)), r.otherwise.as_ref())
        }
        StmtKind::Announce(announcing) => self::announce(announcing),
        StmtKind::Retarget(r) => {
            let of = if r.every { "all of " } else { "" };
            let to = r.to.as_ref().map(|to| format!(" to {}", reach(to))).unwrap_or_default();
            let line = format!("retarget {of}{}{to}{}", reach(&r.what), self::by(r.by.as_ref()));
            otherwise_(line, r.otherwise.as_ref())
        }
        StmtKind::Pay(paying) => self::paying(paying),
        StmtKind::Settle => "settle".to_owned(),
        StmtKind::Expire(name) => format!("expire {}", name.name),
        StmtKind::Extra(extra) => self::extra(extra),
        StmtKind::Skip { phase, of } => {
            let of = of.as_ref().map(|of| format!(" of {}", reach(of))).unwrap_or_default();
            format!("skip next {}{of}", phase.name)
        }
        StmtKind::SkipRest(phase) => format!("skip rest of {}", phase.name),
        StmtKind::Play { game, fields } => {
            let path: Vec<&str> = game.iter().map(|part| part.name.as_str()).collect();
            let head = format!("play {}", path.join("."));
            if fields.is_empty() { head } else { braced(&head, &members::fields(fields)) }
        }
    }
}

fn create(many: &Many, what: &Expr, to: &Expr, fields: &[Initial], likeness: Option<&Likeness>) -> String {
    let (count, condition) = match many {
        Many::One => (String::new(), String::new()),
        Many::Count(count) => (format!("{} ", expressions::amount(count)), String::new()),
        Many::Every => ("every ".to_owned(), String::new()),
        Many::Those(condition) => ("every ".to_owned(), format!(" where {}", expressions::expression(condition))),
    };
    let many = matches!(many, Many::Count(_));
    let what = expressions::at_least(what, Level::Term);
    let mut lines = members::initial(fields);
    let Some(likeness) = likeness else {
        let head = format!("create {count}{what} in {}{condition}", reach(to));
        return if lines.is_empty() { head } else { braced(&head, &lines) };
    };
    let Likeness { copy, as_it_is, by, except } = likeness;
    let of = match (*copy, many) {
        (false, _) => "",
        (true, true) => "copies of ",
        (true, false) => "copy of ",
    };
    if let (true, false, Some(by), [], []) = (*copy, many, by, fields, except.as_slice()) {
        let as_it_is = if *as_it_is { " as it is" } else { "" };
        return format!("copy {what}{as_it_is} in {} by {}", reach(to), reach(by));
    }
    let as_it_is = if *as_it_is { " as it is" } else { "" };
    let head = format!("create {count}{of}{what}{as_it_is} in {}{}", reach(to), self::by(by.as_ref()));
    lines.extend(abilities::except(except));
    if lines.is_empty() { head } else { braced(&head, &lines) }
}

fn choose_mode(
    modes: &[Branch],
    by: Option<&Expr>,
    may: &Optional,
    wording: &Wording,
    otherwise: Option<&Block>,
) -> String {
    let modes: Vec<String> = modes
        .iter()
        .map(|branch| {
            let when = branch.when.as_ref().map(|when| format!(" when {}", expressions::expression(when)));
            let what = match &branch.what {
                BranchOf::Label(label) => quote(&label.name),
                BranchOf::Thing(name, from) => format!("{}: {}", name.name, selectors::choose_from(from)),
            };
            braced(&format!("{what}{}", when.unwrap_or_default()), &lines(&branch.block))
        })
        .collect();
    let head = long_braced(format!("choose {}", optional(may)).trim_end(), &modes);
    asked(head + &self::by(by), wording, otherwise)
}

fn offer(offer: &Offer) -> String {
    let Offer { player, actions, until_pass, until, must, then, otherwise } = offer;
    let until = match (until_pass, until, must) {
        (true, Some(until), _) => format!(" until pass or {}", super::expression(until)),
        (true, None, _) => " until pass".to_owned(),
        (false, _, true) => " must".to_owned(),
        (false, _, false) => String::new(),
    };
    let chain = |e| expressions::at_least(e, Level::Chain);
    let actions: Vec<String> = actions.iter().map(chain).collect();
    let head = format!("offer {} {}{until}", chain(player), actions.join(", "));
    let head = match then {
        Some(then) => braced(&head, &lines(then)),
        None => head,
    };
    otherwise_(head, otherwise.as_ref())
}

fn extra(extra: &Extra) -> String {
    match extra {
        Extra::Phases(phases) => {
            let names: Vec<&str> = phases.iter().map(|name| name.name.as_str()).collect();
            format!("extra phase {}", names.join(", "))
        }
        Extra::Turn(of) => format!("extra turn of {}", reach(of)),
    }
}

fn phase(phase: &PhaseStmt) -> String {
    let PhaseStmt { is_step, name, title, clauses, body } = phase;
    let word = if *is_step { "step" } else { "phase" };
    let head = format!("{word} {}", titled(&name.name, title.as_ref()));
    braced(&joined(&head, &abilities::clauses(clauses)), &lines(body))
}

fn end(end: &End) -> String {
    let End { wins, player, because, cites } = end;
    let word = if *wins { "win" } else { "lose" };
    let mut clauses: Vec<String> = because.iter().map(|text| format!("because {}", quote(&text.name))).collect();
    clauses.extend(abilities::cites(cites));
    joined(&format!("{word} {}", reach(player)), &clauses)
}

fn announce(announcing: &Announcing) -> String {
    let Announcing { plays, what, zone, action, free, cost, by, choices, asked, otherwise } = announcing;
    let zone = zone.as_ref().map(|zone| format!(" in {}", reach(zone))).unwrap_or_default();
    let word = if *plays { "play" } else { "announce" };
    let action = action.as_ref().map(|action| format!(" as {}", action.name)).unwrap_or_default();
    let free = match (free, cost.is_empty()) {
        (true, _) => " free".to_owned(),
        (false, true) => String::new(),
        (false, false) => format!(" for {}", members::terms(cost)),
    };
    let choices = match choices {
        None => String::new(),
        Some(Choices::Random) => " choices random".to_owned(),
        Some(Choices::By(player)) => format!(" choices by {}", reach(player)),
    };
    let head = format!("{word} {}{zone}{action}{free}{}{choices}", reach(what), self::by(by.as_ref()));
    match asked {
        Some(wording) => self::asked(format!("{head} optional"), wording, otherwise.as_ref()),
        None => otherwise_(head, otherwise.as_ref()),
    }
}

/// How something comes, behind what brings it.
fn coming(head: String, arrival: Option<&Arrival>) -> String {
    let Some(arrival) = arrival else { return head };
    let mut inside = members::initial(&arrival.fields);
    let head = match &arrival.copy {
        Some(copied) => {
            inside.extend(abilities::except(&copied.except));
            format!("{head} as copy of {}", expressions::at_least(&copied.what, Level::Term))
        }
        None => head,
    };
    if inside.is_empty() { head } else { braced(&head, &inside) }
}

fn move_(what: &Expr, place: Option<Place>, to: &Expr, position: Option<&Expr>) -> String {
    let place = match place {
        Some(Place::Top) => "top of ",
        Some(Place::Bottom) => "bottom of ",
        None => "",
    };
    let to = if matches!(to.kind, ExprKind::End { .. }) { format!("({})", reach(to)) } else { reach(to) };
    let at = position.map(|position| format!(" at {}", reach(position))).unwrap_or_default();
    format!("move {} to {place}{to}{at}", expressions::expression(what))
}

/// `if a { … } else if b { … } else { … }`: the branches one after another.
fn if_(condition: &Expr, then: &Block, otherwise: Option<&Block>) -> String {
    let mut out = braced(&format!("if {}", expressions::expression(condition)), &lines(then));
    let mut rest = otherwise;
    while let Some(block) = rest
        && let [only] = &*block.statements
        && let StmtKind::If(condition, then, otherwise) = &only.kind
    {
        let head = format!(" else if {}", expressions::expression(condition));
        // The line that the branch stands on begins with the brace that closes the one before.
        out.push_str(&if out.contains('\n') { long_braced(&head, &lines(then)) } else { braced(&head, &lines(then)) });
        rest = otherwise.as_deref();
    }
    otherwise_(out, rest)
}

fn choose(choose: &ChooseStmt) -> String {
    let mut out = "choose ".to_owned();
    out.push_str(&optional(&choose.optional));
    if choose.random {
        out.push_str("random ");
    }
    out.push_str(&selectors::count(&choose.count));
    out.push_str(&format!("{}: {}", choose.name.name, selectors::choose_from(&choose.from)));
    if let Some(Adding { each, total, bound }) = &choose.adding {
        let bound = match bound {
            Bound::Exactly => "",
            Bound::AtLeast => "at least ",
            Bound::AtMost => "at most ",
        };
        out.push_str(&format!(" adding {} to {bound}{}", reach(each), reach(total)));
    }
    out.push_str(&by(choose.by.as_ref()));
    if let Some((seconds, instead)) = &choose.within {
        let instead = instead.as_ref().map_or_else(|| "random".to_owned(), reach);
        out.push_str(&format!(" within {} else {instead}", reach(seconds)));
    }
    asked(out, &choose.wording, choose.otherwise.as_ref())
}

/// Whether it may be declined, and a blank after it.
fn optional(optional: &Optional) -> String {
    match optional {
        Optional::No => String::new(),
        Optional::Yes => "optional ".to_owned(),
        Optional::When(when) => format!("optional when {} ", expressions::at_least(when, Level::Or)),
    }
}

/// ` secretly asking "Which card?" else "Keep all" { … }`, of which any part may be absent.
pub(super) fn asked(mut head: String, wording: &Wording, block: Option<&Block>) -> String {
    if wording.secret {
        head.push_str(" secretly");
    }
    if let Some(question) = &wording.question {
        head.push_str(&format!(" asking {}", quote(&question.name)));
    }
    let Some(label) = &wording.decline else { return otherwise_(head, block) };
    let head = format!("{head} else {}", quote(&label.name));
    match block {
        Some(block) => braced(&head, &lines(block)),
        None => head,
    }
}

/// `pay 2 maná by p asking "…" { … } else "…" { … }`
fn paying(paying: &Paying) -> String {
    let Paying { cost, by, wording, then, otherwise } = paying;
    let mut head = format!("pay {}{}", members::terms(cost), self::by(by.as_ref()));
    if let Some(question) = &wording.question {
        head.push_str(&format!(" asking {}", quote(&question.name)));
    }
    if let Some(then) = then {
        head = braced(&head, &lines(then));
    }
    asked(head, &Wording { decline: wording.decline.clone(), ..Wording::default() }, otherwise.as_ref())
}

/// An expression that a word may follow.
fn reach(expression: &Expr) -> String {
    expressions::at_least(expression, Level::Range)
}

/// ` by p`
fn by(player: Option<&Expr>) -> String {
    player.map(|player| format!(" by {}", reach(player))).unwrap_or_default()
}

/// ` else { … }`, after the brace where there is one.
fn otherwise_(head: String, block: Option<&Block>) -> String {
    match block {
        Some(block) => braced(&format!("{head} else"), &lines(block)),
        None => head,
    }
}
