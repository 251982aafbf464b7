//! `policy { … }`: how a game settles what rules often leave open.

use super::Lowerer;
use super::env::Env;
use super::types::optional;
use crate::codes;
use crate::primitives;
use crate::program::{Layers, LossPolicy, Modifies, SameKeywords, TriggerOrder, Ty, ValueStep};
use ecow::EcoString;
use naipe_grammar::ast::{self, ExprKind, Field, Ident, ItemKind};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::span::Span;
use rustc_hash::FxHashMap;

impl Lowerer<'_> {
    /// `policy { settle: effect  trigger_order: asked }`
    pub(super) fn policy(&mut self) {
        let mut chosen: FxHashMap<EcoString, Span> = FxHashMap::default();
        for item in self.items.clone() {
            let ItemKind::Policy { fields } = &item.kind else { continue };
            for f in fields {
                match chosen.insert(f.name.name.clone(), f.name.span) {
                    Some(first) => {
                        let what = format!("the policy `{}` is chosen twice", f.name.name);
                        let d = Diagnostic::error(codes::TWICE, what, f.name.span, "chosen again here");
                        self.diags.push(d.and(first, "chosen first here").help("keep one of the two"));
                    }
                    None => self.one_policy(f),
                }
            }
        }
    }

    fn one_policy(&mut self, f: &Field) {
        match f.name.name.as_str() {
            "layers" => self.layers(&f.values),
            "trigger_player" => {
                let mut env = Env::rules();
                let who = self.expect(&f.values[0], &mut env, &optional(Ty::Player));
                self.p.policy.trigger_player = Some((who, env.max));
                self.p.policy.trigger_order = TriggerOrder::Asked;
            }
            "settle" => {
                if let Some(i) = self.one_of(f) {
                    self.p.policy.effect_is_atomic = i == 1;
                }
            }
            "simultaneous_loss" => {
                if let Some(i) = self.one_of(f) {
                    self.p.policy.simultaneous_loss = [LossPolicy::Draw, LossPolicy::Active][i];
                }
            }
            "trigger_order" => {
                if let Some(i) = self.one_of(f) {
                    self.p.policy.trigger_order = [TriggerOrder::Fixed, TriggerOrder::Active, TriggerOrder::Asked][i];
                }
            }
            "loop" => {
                if let Some(i) = self.one_of(f) {
                    self.p.policy.loop_is_draw = i == 0;
                }
            }
            "replacement_order" => {
                if let Some(i) = self.one_of(f) {
                    self.p.policy.replacement_asked = i == 1;
                }
            }
            "same_keywords" => {
                if let Some(i) = self.one_of(f) {
                    self.p.policy.same_keywords = [SameKeywords::Numbers, SameKeywords::Each, SameKeywords::Once][i];
                }
            }
            "trigger_kind" => {
                if let Some(name) = self.word_of(f)
                    && let Some(k) = self.kind(&name)
                {
                    self.trigger_kind = k;
                }
            }
            name => {
                let near = self.near(name, primitives::policies().map(|(known, _)| known));
                self.unknown(codes::UNKNOWN_POLICY, "policy", name, f.name.span, near);
            }
        }
    }

    /// The one word that a policy is.
    fn word_of(&mut self, f: &Field) -> Option<Ident> {
        let (value, more) = f.values.split_first()?;
        if let (ExprKind::Name(word), None) = (&value.kind, more.first()) {
            return Some(Ident { name: word.clone(), span: value.span });
        }
        let at = more.first().unwrap_or(value).span;
        let label = if more.is_empty() { "not a word" } else { "one more" };
        self.misplaced("a policy is one word", at, label, "write it like `settle: statement`");
        None
    }

    /// Which of the words that a policy can be it is.
    fn one_of(&mut self, f: &Field) -> Option<usize> {
        let word = self.word_of(f)?;
        let words = primitives::policy_named(&f.name.name)?;
        let found = words.iter().position(|w| *w == word.name);
        if found.is_none() {
            let known: Vec<EcoString> = words.iter().map(|w| EcoString::from(*w)).collect();
            self.lacks(codes::UNKNOWN_POLICY, &f.name.name, "choice", &word, &known);
        }
        found
    }

    /// Whether there is an attribute of things or of players with a name.
    fn attributes_named(&self, name: &str) -> bool {
        self.names.attrs.get(name).is_some() || self.names.player_attrs.get(name).is_some()
    }

    /// `layers: controllers, kinds, colour, keywords, set, multiply, add`
    fn layers(&mut self, values: &[ast::Expr]) {
        let mut layers = Layers::default();
        let mut steps: Vec<(ValueStep, Span)> = Vec::new();
        let (mut named, mut as_one): (FxHashMap<EcoString, Span>, Option<Span>) = (FxHashMap::default(), None);
        for value in values {
            let ExprKind::Name(word) = &value.kind else {
                let help = "write it like `layers: kinds, keywords, set, multiply, add`";
                self.misplaced("a layer is one word", value.span, "not a word", help);
                continue;
            };
            if let Some(first) = named.insert(word.clone(), value.span) {
                let d = Diagnostic::error(
                    codes::TWICE,
                    format!("the layer `{word}` is named twice"),
                    value.span,
                    "named again here",
                );
                self.diags.push(d.and(first, "named first here").help("keep one of the two"));
                continue;
            }
            match word.as_str() {
                "controllers" => layers.declare(Modifies::Controllers),
                "kinds" => layers.declare(Modifies::Kinds),
                "keywords" => layers.declare(Modifies::Keywords),
                "abilities" => layers.declare(Modifies::Abilities),
                "values" | "age" => {
                    as_one = Some(value.span);
                    layers.declare(Modifies::Values);
                    if word == "age" {
                        layers.steps = None;
                    }
                }
                "set" => steps.push((ValueStep::Set, value.span)),
                "multiply" => steps.push((ValueStep::Multiply, value.span)),
                "add" => steps.push((ValueStep::Add, value.span)),
                name if self.attributes_named(name) => {
                    let layer = layers.add_layer();
                    let all = self.p.attrs.iter_mut().chain(&mut self.p.player_attrs);
                    all.filter(|attr| attr.name == name).for_each(|attr| attr.layer = layer);
                }
                _ => {
                    let mut known: Vec<EcoString> =
                        primitives::policy_named("layers").into_iter().flatten().map(|w| EcoString::from(*w)).collect();
                    let attrs = self.p.attrs.iter().chain(&self.p.player_attrs).map(|attr| attr.name.as_str());
                    known.extend(self.near(word, attrs).map(EcoString::from));
                    self.lacks(
                        codes::UNKNOWN_POLICY,
                        "layers",
                        "choice",
                        &Ident { name: word.clone(), span: value.span },
                        &known,
                    );
                }
            }
            if steps.len() == 1 && layers.of(Modifies::Values) == 0 {
                layers.declare(Modifies::Values);
            }
        }
        if let (Some(whole), Some((_, step))) = (as_one, steps.first()) {
            let d = Diagnostic::error(codes::TWICE, "values are in two layers", *step, "they are worked out here");
            self.diags.push(
                d.and(whole, "and here")
                    .help("keep `values` (or `age`), or say `set`, `multiply` and `add` in their order"),
            );
        } else if !steps.is_empty() {
            let mut order: Vec<ValueStep> = steps.iter().map(|(step, _)| *step).collect();
            order.extend(ValueStep::ALL.into_iter().filter(|step| steps.iter().all(|(said, _)| said != step)));
            layers.steps = order.try_into().ok();
        }
        self.p.policy.layers = layers;
    }
}
