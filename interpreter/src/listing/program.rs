//! A program as text.

use crate::lower::Compiled;
use crate::lower::types::say;
use crate::program::{CodeId, Expr, ExprId, Program, SelectorId, Stint, Ty};
use crate::value::{CONSTANT_LIST, Value};
use std::fmt::Write;

/// Every declaration with its types.
#[must_use]
pub fn types(c: &Compiled) -> String {
    let p = &c.program;
    let mut out = String::new();
    line!(out, "game {} \"{}\" for {}..{} players", p.name, p.title, p.players.0, p.players.1);
    for e in &p.enums {
        let members: Vec<&str> = e.members.iter().map(|m| m.0.as_str()).collect();
        line!(out, "enum {} {{ {} }}", e.name, members.join(", "));
    }
    for x in &p.params {
        line!(out, "parameter {}: {} = {:?}", x.name, say(p, &x.ty), x.value);
    }
    for a in &p.player_attrs {
        line!(out, "player {}: {}", a.name, say(p, &a.ty));
    }
    for k in &p.kinds {
        let above: Vec<&str> = k.ancestors.iter().skip(1).map(|a| p.kinds[a.i()].name.as_str()).collect();
        line!(out, "{} {} : {}", if k.is_keyword { "keyword" } else { "kind" }, k.name, above.join(" : "));
    }
    for (i, a) in p.attrs.iter().enumerate() {
        let of: Vec<&str> = c.names.attr_kinds[i].iter().map(|k| p.kinds[k.i()].name.as_str()).collect();
        line!(out, "attribute {}: {} of {}", a.name, say(p, &a.ty), of.join(", "));
    }
    for z in &p.zones {
        line!(out, "zone {} {} {:?}", z.name, if z.per_player { "of player" } else { "shared" }, z.shape);
    }
    let signature = |name: &str, names: &[ecow::EcoString], types: &[Ty]| {
        let params: Vec<String> = names.iter().zip(types).map(|(n, t)| format!("{n}: {}", say(p, t))).collect();
        format!("{name}({})", params.join(", "))
    };
    for e in &p.events {
        line!(out, "event {}", signature(&e.name, &e.params, &e.types));
    }
    for (i, d) in p.defines.iter().enumerate() {
        let types: Vec<Ty> = c.names.defines[i].params.iter().map(|s| s.ty.clone()).collect();
        line!(out, "define {}: {}", signature(&d.name, &d.params, &types), say(p, &d.ty));
    }
    for (sigs, word) in [(&c.names.procedures, "procedure"), (&c.names.payments, "payment")] {
        for s in sigs {
            let names: Vec<ecow::EcoString> = s.params.iter().map(|s| s.name.clone()).collect();
            let types: Vec<Ty> = s.params.iter().map(|s| s.ty.clone()).collect();
            line!(out, "{word} {}", signature(&s.name, &names, &types));
        }
    }
    for s in &p.scopes {
        let fields: Vec<String> = s.fields.iter().map(|f| format!("{}: {}", f.0, say(p, &f.1))).collect();
        line!(out, "scope {} {{ {} }}", s.name, fields.join("  "));
    }
    for x in &p.phases {
        line!(out, "{} {}", if x.is_step { "step" } else { "phase" }, x.name);
    }
    out
}

/// A readable listing of the program.
#[must_use]
pub fn program(p: &Program) -> String {
    let mut out = String::new();
    line!(out, "program {} hash {:016x}", p.name, p.hash);
    for e in &p.events {
        if let Some(code) = e.body {
            line!(out, "event {}({})", e.name, e.params.join(", "));
            dump_code(p, code, &mut out);
        }
    }
    for d in &p.defines {
        line!(
            out,
            "define {}({}){} = {}",
            d.name,
            d.params.join(", "),
            if d.modified { " modified" } else { "" },
            expression(p, d.body)
        );
    }
    for x in &p.procedures {
        line!(out, "procedure {}", x.name);
        dump_code(p, x.code, &mut out);
    }
    for x in &p.payments {
        let possible = x.possible.map_or_else(String::new, |e| format!(" possible when {}", expression(p, e)));
        line!(out, "payment {}({}){possible}{}", x.name, x.params.join(", "), if x.asks { " asks" } else { "" });
        dump_code(p, x.code, &mut out);
    }
    for (name, code) in [("setup", p.setup), ("turn", p.turn)] {
        if let Some(code) = code {
            line!(out, "{name}");
            dump_code(p, code, &mut out);
        }
    }
    for a in &p.actions {
        let params: Vec<String> = a.params.iter().map(|(n, s)| format!("{n}: {}", selector(p, *s))).collect();
        let when = a.condition.map_or_else(String::new, |(c, _)| format!(" when {}", expression(p, c)));
        line!(out, "action {}({}){when}", a.name, params.join(", "));
        dump_code(p, a.code, &mut out);
    }
    for (i, a) in p.abilities.iter().enumerate() {
        let when = a.condition.map_or_else(String::new, |c| format!(" when {}", expression(p, c)));
        line!(out, "ability {i} {} capture {} slots {}{when}", a.name, a.capture, a.slots);
        line!(out, "  {}", ids(p, &format!("{:?}", a.form)));
        if let crate::program::Form::Listen { body: Some(code), .. } | crate::program::Form::Check { body: code, .. } =
            a.form
        {
            dump_code(p, code, &mut out);
        }
    }
    for d in &p.defs {
        let values: Vec<String> = (0..p.attrs.len())
            .map(|a| (p.attrs[a].name.as_str(), p.printed[(d_index(p, d)) * p.attrs.len() + a]))
            .filter(|(_, v)| *v != Value::None)
            .map(|(n, v)| format!("{n}: {v:?}"))
            .collect();
        line!(out, "def \"{}\" : {} {{ {} }}", p.str(d.title), p.kinds[d.kind.i()].name, values.join("  "));
        if let Some(play) = d.playable {
            let x = &p.playables[play.i()];
            for c in &x.costs {
                let terms: Vec<String> = c
                    .terms
                    .iter()
                    .map(|t| format!("{}({})", p.payments[t.payment.i()].name, list(p, &t.args)))
                    .collect();
                line!(out, "  cost {:?} {}", c.kind, terms.join(", "));
            }
            for s in &x.steps {
                line!(out, "  step {} slot {} {:?}", p.str(s.name), s.slot, s.from);
            }
            if let Some(code) = x.effect {
                dump_code(p, code, &mut out);
            }
        }
    }
    out
}

fn d_index(p: &Program, d: &crate::program::Def) -> usize {
    p.defs.iter().position(|x| std::ptr::eq(x, d)).unwrap_or(0)
}

fn dump_code(p: &Program, code: CodeId, out: &mut String) {
    let Some(c) = p.codes.get(code.i()) else { return };
    for (i, op) in c.ops.iter().enumerate() {
        line!(out, "  {i:3} {}", ids(p, &format!("{op:?}")));
    }
}

/// Replaces the numbers of expressions and selectors by what they say.
fn ids(p: &Program, text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    loop {
        let next = ["ExprId(", "SelectorId("].iter().filter_map(|w| rest.find(w).map(|i| (i, *w))).min();
        let Some((at, word)) = next else { break };
        out.push_str(&rest[..at]);
        let after = &rest[at + word.len()..];
        let end = after.find(')').unwrap_or(after.len());
        let number: u32 = after[..end].parse().unwrap_or(0);
        out.push_str(&if word == "ExprId(" { expression(p, ExprId(number)) } else { selector(p, SelectorId(number)) });
        rest = after.get(end + 1..).unwrap_or("");
    }
    out.push_str(rest);
    out
}

fn list(p: &Program, args: &[ExprId]) -> String {
    args.iter().map(|a| expression(p, *a)).collect::<Vec<_>>().join(", ")
}

/// A selector in a line.
fn selector(p: &Program, id: SelectorId) -> String {
    let s = &p.selectors[id.i()];
    let parts: Vec<String> = s
        .parts
        .iter()
        .map(|part| {
            let test = match part.test {
                crate::program::Test::Kind(k) => p.kinds[k.i()].name.to_string(),
                other => format!("{other:?}"),
            };
            let source = ids(p, &format!("{:?}", part.source));
            let when = part.condition.map_or_else(String::new, |c| format!(" where {}", expression(p, c)));
            format!("{test} in {source}{when}")
        })
        .collect();
    format!("[%{}: {}]", s.var, parts.join(" | "))
}

/// A constant, as the language writes it.
pub(super) fn constant(p: &Program, v: Value) -> String {
    match v {
        Value::None => "none".into(),
        Value::Bool(yes) => if yes { "yes" } else { "no" }.into(),
        Value::Int(n) => n.to_string(),
        Value::Def(def) => p.str(p.defs[def as usize].title).to_owned(),
        Value::Phase(phase) => p.phases[usize::from(phase)].name.to_string(),
        Value::Kind(kind) => p.kinds[usize::from(kind)].name.to_string(),
        Value::Zone(number) => zone(p, number),
        Value::Text(t) => format!("{:?}", p.strings[t as usize]),
        Value::Member(e, i) => p.enums[e as usize].members[i as usize].0.to_string(),
        Value::Action(a) => p.actions[a as usize].name.to_string(),
        Value::List { len, start } => {
            let from = (start & !CONSTANT_LIST) as usize;
            let members = p.lists.iter().skip(from).take(usize::from(len));
            format!("[{}]", members.map(|v| constant(p, *v)).collect::<Vec<_>>().join(", "))
        }
        v => format!("{v:?}"),
    }
}

/// A zone whose number is the same however many play.
fn zone(p: &Program, number: u16) -> String {
    let zone = p.zones.iter().find(|zone| zone.before.of_players == 0 && zone.before.number(0, 0) == number);
    zone.map_or_else(|| format!("zone {number}"), |zone| zone.name.to_string())
}

/// An expression in a line.
pub(super) fn expression(p: &Program, id: ExprId) -> String {
    let x = |e: &ExprId| expression(p, *e);
    match p.expr(id) {
        Expr::Const(v) => constant(p, *v),
        Expr::Var(i) => format!("%{i}"),
        Expr::Param(i) => p.params[i.i()].name.to_string(),
        Expr::Fact(crate::program::Fact::InGame) => "count(players)".to_owned(),
        Expr::Fact(f) => format!("{f:?}").to_lowercase(),
        Expr::Builtin(b, args) => format!("{b:?}({})", list(p, args)),
        Expr::Attr(e, a) => format!("{}.{}", x(e), p.attrs[a.i()].name),
        Expr::Printed(e, a) => format!("{}.printed.{}", x(e), p.attrs[a.i()].name),
        Expr::Stored(e, a) => format!("{}.stored.{}", x(e), p.attrs[a.i()].name),
        Expr::PlayerAttr(e, a) => format!("{}.{}", x(e), p.player_attrs[a.i()].name),
        Expr::ScopeField(s, i) => format!("{}.{}", p.scopes[s.i()].name, p.scopes[s.i()].fields[*i as usize].0),
        Expr::InScope(s, None) => p.scopes[s.i()].name.to_string(),
        Expr::InScope(s, Some(e)) => format!("{}({})", p.scopes[s.i()].name, x(e)),
        Expr::Zone(z, None) => p.zones[z.i()].name.to_string(),
        Expr::Zone(z, Some(e)) => format!("{} of {}", p.zones[z.i()].name, x(e)),
        Expr::Not(e) => format!("not {}", x(e)),
        Expr::Neg(e) => format!("-{}", x(e)),
        Expr::And(a, b) => format!("({} and {})", x(a), x(b)),
        Expr::Or(a, b) => format!("({} or {})", x(a), x(b)),
        Expr::Compare(c, a, b) => format!("({} {c:?} {})", x(a), x(b)),
        Expr::Arith(c, a, b) => format!("({} {c:?} {})", x(a), x(b)),
        Expr::In(a, b) => format!("({} in {})", x(a), x(b)),
        Expr::Range(a, b) => format!("{}..{}", x(a), x(b)),
        Expr::IsKind(e, k) => format!("({} is {})", x(e), p.kinds[k.i()].name),
        Expr::IsNone(e) => format!("({} is none)", x(e)),
        Expr::IsEmpty(e) => format!("({} is empty)", x(e)),
        Expr::IsType(e, t) => format!("({} is {t:?})", x(e)),
        Expr::If(c, a, b) => format!("(if {} then {} else {})", x(c), x(a), x(b)),
        Expr::Query(op, s) => format!("{op:?}{}", selector(p, *s)),
        Expr::Fold(op, e, s) => format!("{op:?}({} of {})", x(e), selector(p, *s)),
        Expr::Ranked(r) => {
            let by: Vec<String> =
                r.by.iter().map(|(most, e)| format!("{} {}", if *most { "most" } else { "least" }, x(e))).collect();
            format!("{}{} by {}", if r.first { "First" } else { "All" }, selector(p, r.of), by.join(", "))
        }
        Expr::Group(s, e) => format!("Group{} by {}", selector(p, *s), x(e)),
        Expr::Let(slot, a, b) => format!("(let %{slot} = {} then {})", x(a), x(b)),
        Expr::Define(d, args) => format!("{}({})", p.defines[d.i()].name, list(p, args)),
        Expr::List(items) => format!("[{}]", list(p, items)),
        Expr::Index(a, b) => format!("{}[{}]", x(a), x(b)),
        Expr::End { top, count, of } => format!(
            "{} {} of {}",
            if *top { "top" } else { "bottom" },
            count.as_ref().map_or_else(String::new, x),
            x(of)
        ),
        Expr::Can { event, args, .. } => format!("can {}({})", p.events[event.i()].name, list(p, args)),
        Expr::Happened(past) => format!(
            "{} {}(%{}: {}) {}",
            if past.count { "count" } else { "happened" },
            p.events[past.event.i()].name,
            past.slot,
            past.pattern.as_ref().map_or_else(String::new, x),
            match &past.during {
                Stint::Open(phase) => format!("this {}", phase.map_or("phase", |phase| &p.phases[phase.i()].name)),
                Stint::Last(phase, of) => {
                    let of = of.as_ref().map_or_else(String::new, |of| format!(" of {}", x(of)));
                    format!("last {}{of}", p.phases[phase.i()].name)
                }
            }
        ),
        Expr::Was(e, _) => format!("was {}", x(e)),
        Expr::During(phase) => format!("during {}", p.phases[phase.i()].name),
        Expr::Concat(args) => format!("concat({})", list(p, args)),
        Expr::Matches(s) => format!("matches{}", selector(p, *s)),
    }
}
