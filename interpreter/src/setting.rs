//! Values of parameters that are said when a game is begun: read by their types, and said again.

use crate::error::Error;
use crate::program::{ActionId, KindId, ParamId, PhaseId, Program, StrId, Ty};
use crate::value::{CONSTANT_LIST, Value};
use ecow::EcoString;
use naipe_grammar::narrow;
use naipe_grammar::order;
use std::sync::Arc;

/// The value that a text says for a parameter.
///
/// # Errors
/// What the parameter takes, in words.
pub fn read(p: &mut Program, param: ParamId, text: &str) -> Result<Value, String> {
    let ty = p.params[param.i()].ty.clone();
    let (lo, hi) = p.params[param.i()].bounds;
    let within = |v: &Value| match v {
        Value::Int(n) => lo.is_none_or(|lo| lo <= *n) && hi.is_none_or(|hi| *n <= hi),
        _ => true,
    };
    value(p, &ty, text.trim()).filter(within).ok_or_else(|| wanted(p, &ty, held(text, (lo, hi))))
}

/// Bounds with those of every number, where a whole number is said that none can be.
fn held(text: &str, (lo, hi): (Option<i32>, Option<i32>)) -> (Option<i32>, Option<i32>) {
    let is_beyond = |sign: &str| {
        let is_one = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        text.split(',')
            .map(str::trim)
            .any(|part| part.strip_prefix(sign).is_some_and(is_one) && part.parse::<i32>().is_err())
    };
    (lo.or(is_beyond("-").then_some(i32::MIN)), hi.or(is_beyond("").then_some(i32::MAX)))
}

/// Parameters with the values that are said for them, each once; in the order of the rules.
///
/// # Errors
/// Where there is no such parameter, or it does not take the value, or it is said twice.
pub fn read_all(program: &mut Arc<Program>, said: &[(String, String)]) -> Result<Vec<(ParamId, Value)>, Error> {
    let mut set: Vec<(ParamId, Value)> = Vec::with_capacity(said.len());
    for (name, value) in said {
        let (name, value) = (name.trim(), value.trim());
        let Some(at) = program.params.iter().position(|param| param.name == name) else {
            return Err(Error::unknown("parameter", name, program.params.iter().map(|param| param.name.as_str())));
        };
        let param = ParamId(narrow::u16(at));
        if set.iter().any(|(other, _)| *other == param) {
            return Err(Error::refused(format!("`{name}` is set twice")).help("say each parameter once"));
        }
        let value = read(Arc::make_mut(program), param, value).map_err(|wanted| {
            Error::refused(format!("`{name}` cannot be `{value}`")).help(format!("it takes {wanted}"))
        })?;
        set.push((param, value));
    }
    // However they were said: in the order of the rules.
    order::by_key(&mut set, |(param, _)| *param);
    Ok(set)
}

/// Each parameter with its name and value, as files write them.
#[must_use]
pub fn said_all(program: &Program, set: &[(ParamId, Value)]) -> Vec<(String, String)> {
    set.iter().map(|(param, value)| (program.params[param.i()].name.to_string(), said(program, *value))).collect()
}

/// A value as it is written in files.
#[must_use]
pub fn said(p: &Program, v: Value) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    match v {
        Value::Int(n) => n.to_string(),
        Value::Bool(yes) => if yes { "yes" } else { "no" }.to_owned(),
        Value::Text(t) => quoted(p.str(StrId(t))),
        Value::Member(e, m) => p.enums[e as usize].members[m as usize].0.to_string(),
        Value::Def(d) => quoted(p.str(p.defs[d as usize].title)),
        Value::Phase(phase) => p.phases[phase as usize].name.to_string(),
        Value::Action(action) => p.actions[action as usize].name.to_string(),
        Value::List { len, start } => {
            let start = (start & !CONSTANT_LIST) as usize;
            let all: Vec<String> = p.lists[start..start + len as usize].iter().map(|v| said(p, *v)).collect();
            if all.is_empty() { "[]".to_owned() } else { all.join(", ") }
        }
        _ => "none".to_owned(),
    }
}

fn value(p: &mut Program, ty: &Ty, text: &str) -> Option<Value> {
    let plain = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
    match ty {
        Ty::None => (text == "none").then_some(Value::None),
        Ty::Int => text.parse().ok().map(Value::Int),
        Ty::Bool => match text {
            "yes" => Some(Value::Bool(true)),
            "no" => Some(Value::Bool(false)),
            _ => None,
        },
        Ty::Text => {
            let known = p.strings.iter().position(|s| s == plain);
            Some(Value::Text(narrow::u32(known.unwrap_or_else(|| {
                p.strings.push(EcoString::from(plain));
                p.strings.len() - 1
            }))))
        }
        Ty::Enum(e) => {
            let members = &p.enums[*e as usize].members;
            let at = members.iter().position(|(name, title)| name == plain || title == plain)?;
            Some(Value::Member(*e, narrow::u16(at)))
        }
        Ty::Def => {
            let title = p.title_now(plain);
            let at = p.defs.iter().position(|d| d.ability_of.is_none() && p.str(d.title) == title)?;
            Some(Value::Def(narrow::u32(at)))
        }
        Ty::Phase => {
            let at = p.phases.iter().position(|phase| phase.name == plain)?;
            Some(Value::Phase(PhaseId(narrow::u16(at)).0))
        }
        Ty::Kind => {
            let at = p.kinds.iter().position(|kind| kind.name == plain && kind.arity == 0)?;
            Some(Value::Kind(KindId(narrow::u16(at)).0))
        }
        Ty::Action => {
            let at = p.actions.iter().position(|action| action.name == plain)?;
            Some(Value::Action(ActionId(narrow::u16(at)).0))
        }
        Ty::Set(of) => {
            let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty() && *part != "[]");
            let values = parts.map(|part| value(p, of, part)).collect::<Option<Vec<Value>>>()?;
            if values.is_empty() {
                return Some(Value::EMPTY);
            }
            let start = narrow::u32(p.lists.len());
            p.lists.extend_from_slice(&values);
            Some(Value::List { len: narrow::u16(values.len()), start: CONSTANT_LIST | start })
        }
        Ty::Union(of) => of.iter().find_map(|ty| value(p, ty, text)),
        _ => None,
    }
}

/// What a parameter takes, in words.
fn wanted(p: &Program, ty: &Ty, bounds: (Option<i32>, Option<i32>)) -> String {
    match ty {
        Ty::None => "`none`".to_owned(),
        Ty::Int => match bounds {
            (None, None) => "a whole number".to_owned(),
            (Some(lo), None) => format!("a whole number from {lo} on"),
            (None, Some(hi)) => format!("a whole number up to {hi}"),
            (Some(lo), Some(hi)) => format!("a whole number from {lo} to {hi}"),
        },
        Ty::Bool => "`yes` or `no`".to_owned(),
        Ty::Text => "a text".to_owned(),
        Ty::Enum(e) => {
            let names: Vec<String> = p.enums[*e as usize].members.iter().map(|(name, _)| format!("`{name}`")).collect();
            format!("one of {}", names.join(", "))
        }
        Ty::Def => "the title of a card".to_owned(),
        Ty::Phase => "the name of a phase".to_owned(),
        Ty::Kind => "the name of a kind".to_owned(),
        Ty::Action => "the name of an action".to_owned(),
        Ty::Set(of) => format!("several values with commas between them, each {}", wanted(p, of, bounds)),
        Ty::Union(of) => of.iter().map(|ty| wanted(p, ty, bounds)).collect::<Vec<_>>().join(", or "),
        _ => "what only the rules can say".to_owned(),
    }
}
