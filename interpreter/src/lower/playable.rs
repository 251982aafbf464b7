//! What is announced and paid: costs, targets, modes, effects; and the actions that players are offered.

use super::code::Header;
use super::env::Env;
use super::lookup::table;
use super::names::Callable;
use super::steps::{named, step_name};
use super::{Lowerer, title_of};
use crate::codes;
use crate::limits;
use crate::program::{
    Action, Builtin, Code, CodeId, Cost, CostIr, Def, DefId, DefineId, Expr, ExprId, KindId, ModeIr, Over, PhaseId,
    Playable, PlayableId, Program, Slots, Step, StrId, Ty, walk,
};
use ecow::EcoString;
use naipe_grammar::ast::{self, AnnounceStep, CostDecl, CostKind, Ident, Member};
use naipe_grammar::diagnostic::Diagnostic;
use naipe_grammar::narrow;
use naipe_grammar::span::Span;
use rustc_hash::FxHashSet;

/// The members of a card that are announced, sorted.
#[derive(Debug, Clone, Default)]
pub struct Parts<'m> {
    /// All costs, those among them that are optional.
    pub costs: Vec<&'m CostDecl>,
    /// Targets and numbers, in the order of their announcement.
    pub steps: Vec<&'m AnnounceStep>,
    /// All modes; one of `several` as many times as it may be chosen.
    pub modes: Vec<&'m ast::Mode>,
    /// Those of which several may be chosen.
    pub several: Option<&'m ast::Modes>,
    /// What is carried out in the end; none where nothing is said.
    pub effect: Option<&'m ast::Block>,
}

impl<'m> Parts<'m> {
    /// Picks them out of all members; the others are left.
    pub fn of(members: impl IntoIterator<Item = &'m Member>) -> Parts<'m> {
        let mut parts = Parts::default();
        for m in members {
            match m {
                Member::Cost(c) => parts.costs.push(c),
                Member::Step(s) => parts.steps.push(s),
                Member::Mode(m) => parts.modes.push(m),
                Member::Modes(several) => {
                    let times = super::modes::times(several);
                    parts.modes.extend(several.modes.iter().flat_map(|mode| std::iter::repeat_n(mode, times)));
                    parts.several = Some(several);
                }
                Member::Effect(b) => parts.effect = Some(b),
                _ => {}
            }
        }
        parts
    }

    /// Costs, those of modes too.
    fn all_costs(&self) -> impl Iterator<Item = &'m CostDecl> + Clone {
        self.costs.iter().copied().chain(self.modes.iter().flat_map(|mode| &mode.costs))
    }

    /// Whether nothing is announced.
    pub fn is_empty(&self) -> bool {
        self.costs.is_empty() && self.steps.is_empty() && self.modes.is_empty() && self.effect.is_none()
    }

    /// What is not said here is as in `other`.
    pub fn or(mut self, other: &Parts<'m>) -> Parts<'m> {
        // Ways to pay are told apart by their names: each that is not said again is kept.
        let same = |a: &CostKind, b: &CostKind| match (a, b) {
            (CostKind::Plain, CostKind::Plain) => true,
            (CostKind::Optional(a, _), CostKind::Optional(b, _)) => a.name == b.name,
            (CostKind::Alternative(_, a), CostKind::Alternative(_, b)) => {
                a.as_ref().map(|a| &a.name) == b.as_ref().map(|b| &b.name)
            }
            _ => false,
        };
        let own = self.costs.len();
        for cost in &other.costs {
            if !self.costs[..own].iter().any(|said| same(&said.kind, &cost.kind)) {
                self.costs.push(cost);
            }
        }
        if self.steps.is_empty() && self.modes.is_empty() && self.effect.is_none() {
            self.steps.clone_from(&other.steps);
            self.modes.clone_from(&other.modes);
            self.several = other.several;
            self.effect = other.effect;
        }
        self
    }
}

impl Lowerer<'_> {
    /// Lowers what is announced. `clauses` are those of a card's ability.
    pub fn playable(
        &mut self,
        parts: &Parts<'_>,
        env: &Env,
        name: &EcoString,
        clauses: Option<&ast::Clauses>,
    ) -> PlayableId {
        let mut env = env.clone();
        self.parts("costs", limits::COSTS, parts.all_costs().flat_map(|c| c.terms.iter().map(|_| c.span)));
        self.parts("modes", limits::MODES, parts.modes.iter().map(|m| m.label.span));
        if let Some(several) = parts.several {
            self.parts("modes at once", limits::MODES_AT_ONCE, parts.modes.iter().map(|m| m.label.span));
            self.only_modes_at_once(parts, several);
        }
        let chosen = parts.modes.iter().flat_map(|m| &m.steps).chain(parts.steps.iter().copied());
        self.parts("targets and choices", limits::TARGETS, chosen.clone().map(|s| step_name(s).span));
        // Slots first: what is tested while announcing must not overwrite what was announced.
        let mode_slot = (!parts.modes.is_empty()).then(|| env.alloc());
        let step_slots = env.alloc_many(parts.steps.len());
        let mode_slots: Vec<u16> = parts.modes.iter().map(|m| env.alloc_many(m.steps.len())).collect();
        let mut options: Vec<(u16, &Ident, Ty)> = Vec::new();
        for c in &parts.costs {
            if let CostKind::Optional(name, _) | CostKind::Alternative(Some(name), _) = &c.kind {
                let ty = if c.repeat_allowed { Ty::Int } else { Ty::Bool };
                options.push((env.alloc(), name, ty));
            }
        }
        let given: Vec<&Ident> = chosen.clone().map(step_name).chain(options.iter().map(|o| o.1)).collect();
        let chosen = self.names_in_costs(parts.all_costs(), &given, &mut env);
        let entry_slots = env.next;

        let condition = clauses.and_then(|c| self.when_there(c, &mut env));
        let once_per = clauses.and_then(|c| self.once_per(c, &mut env));
        let cites = clauses.map(|c| self.cites(&c.cites)).unwrap_or_default();
        self.name_modes(parts, mode_slot, &mut env);
        // A target may depend on what is paid besides; it is chosen first then.
        for (slot, name, ty) in &options {
            env.bind(&name.name, *slot, ty.clone());
        }
        let mark = self.diags.len();
        let mut steps = self.steps(&parts.steps, step_slots, &mut env);
        self.help_with_paid(chosen.names(), mark);
        let mut options = options.iter();
        let mut costs = Vec::with_capacity(parts.costs.len());
        for c in &parts.costs {
            let is_named = matches!(c.kind, CostKind::Optional(..) | CostKind::Alternative(Some(_), _));
            let slot = if is_named { options.next().map(|o| o.0) } else { None };
            costs.push(self.cost(c, slot, &mut env));
        }
        let atomic = self.p.policy.effect_is_atomic;
        let several = parts.several.map(|several| self.bounds_of_modes(several, &mut env));
        let mut modes = Vec::with_capacity(parts.modes.len());
        let mut effects: Vec<(ExprId, &ast::Block, Env)> = Vec::new();
        for ((at, m), first) in parts.modes.iter().enumerate().zip(mode_slots) {
            let mut inner = env.clone();
            let when = m.when.as_ref().map(|w| self.condition(w, &mut inner));
            let refs: Vec<&AnnounceStep> = m.steps.iter().collect();
            let steps = self.steps(&refs, first, &mut inner);
            let mode =
                CostIr::OfMode { slot: mode_slot.unwrap_or(0), mode: narrow::u16(at), several: several.is_some() };
            costs.extend(m.costs.iter().map(|c| self.cost_of_mode(c, mode, &mut inner)));
            chosen.bind(&mut inner);
            let effect = if several.is_some() {
                let chosen = self.mode_is_chosen(mode_slot.unwrap_or(0), at, m.label.span);
                effects.push((chosen, &m.effect, inner.of_effect()));
                CodeId(0)
            } else {
                self.code(Header { name: name.clone(), atomic, cites: &cites }, &m.effect, &mut inner.of_effect())
            };
            env.max = env.max.max(inner.max);
            let repeats = at > 0 && std::ptr::eq(parts.modes[at - 1], *m);
            let name = m.name.as_ref().map(|name| self.intern(&name.name));
            let is_counted = parts.several.is_some_and(|several| several.repeat_allowed);
            modes.push(ModeIr { name, is_counted, label: self.intern(&m.label.name), when, steps, effect, repeats });
        }
        let together =
            several.map(|_| self.code_of_parts(Header { name: name.clone(), atomic, cites: &cites }, effects, &env));
        for (mode, effect) in modes.iter_mut().zip(together.into_iter().cycle()) {
            mode.effect = effect;
        }
        chosen.bind(&mut env);
        let effect = parts.effect.filter(|_| several.is_none());
        let effect = effect
            .map(|b| self.code(Header { name: name.clone(), atomic, cites: &cites }, b, &mut env.of_effect()))
            .or(together);
        let chosen = chosen.slots(self);
        let costs_read = self.note_what_decides(&costs, &mut steps, &mut modes);
        let id = PlayableId(narrow::u32(self.p.playables.len()));
        let mut playable = Playable {
            costs: costs.into(),
            steps: steps.into(),
            modes: modes.into(),
            several,
            mode_slot,
            chosen,
            costs_first: None,
            is_lessened: false,
            costs_read,
            effect,
            entry_slots,
            slots: env.max,
            condition,
            still: None,
            once_per,
            cites: cites.into(),
        };
        playable.costs_first = self.costs_first(&playable);
        self.known_before(parts, &playable);
        self.p.playables.push(playable);
        id
    }

    /// Notes of each step what it reads, and of which a cost reads what is chosen, or another step, or is another target. What the
    /// costs read.
    fn note_what_decides(&self, costs: &[Cost], steps: &mut [Step], modes: &mut [ModeIr]) -> Slots {
        let mut priced = FxHashSet::default();
        let plain = costs.iter().filter(|c| matches!(c.kind, CostIr::Plain));
        for amount in plain.flat_map(|c| c.terms.iter().flat_map(|term| term.args.iter())) {
            walk::slots(&self.p, *amount, &mut |slot| {
                priced.insert(slot);
            });
        }
        let of_cost = |cost: &Cost| {
            let terms = cost.terms.iter().flat_map(|term| term.args.iter());
            terms.chain(&cost.more).chain(&cost.when).copied().collect::<Vec<_>>()
        };
        let mut costs_read = Slots::default();
        costs.iter().flat_map(of_cost).for_each(|e| walk::expr(&self.p, e, &mut reading(&mut costs_read)));
        let (mut all_read, mut last) = (costs_read, None);
        for step in steps.iter_mut().chain(modes.iter_mut().flat_map(|mode| &mut mode.steps)) {
            let mut read = Slots::default();
            match step.from {
                Over::Selector(selector) => walk::selector(&self.p, selector, &mut reading(&mut read)),
                Over::List(e) | Over::Times(e) => walk::expr(&self.p, e, &mut reading(&mut read)),
            }
            let bounds = step.count.iter().flat_map(|(least, most)| [least, most]);
            let asked = bounds.chain(&step.default).chain(step.needed.asks());
            asked.for_each(|e| walk::expr(&self.p, *e, &mut reading(&mut read)));
            last = last.max(step.is_other_target().then_some(step.slot));
            // What stands in its own slot meanwhile is the candidate, which is not what it depends on; nor does it decide by that.
            step.reads = if read == Slots::ALL { read } else { read.without(step.slot) };
            all_read |= step.reads;
        }
        for step in steps.iter_mut().chain(modes.iter_mut().flat_map(|mode| &mut mode.steps)) {
            let takes = step.is_target && step.count.is_some() && Some(step.slot) < last;
            step.reads_targets = step.is_target && reads_targets(&self.p, step.from);
            step.decides = takes || step.reads_itself() || all_read.have(step.slot);
            step.is_priced &= priced.contains(&step.slot);
        }
        costs_read
    }

    /// Lowers one cost. `option` is the slot of the choice whether a named one is paid.
    pub fn cost(&mut self, c: &CostDecl, option: Option<u16>, env: &mut Env) -> Cost {
        self.is_paid_again(c);
        let kind = match &c.kind {
            CostKind::Plain => CostIr::Plain,
            CostKind::Optional(name, label) => {
                let label = label.as_ref().map_or(&name.name, |label| &label.name);
                let (slot, name, label) = (option.unwrap_or(0), self.intern(&name.name), self.intern(label));
                CostIr::Optional { slot, name, label, again: c.repeat_allowed }
            }
            CostKind::Alternative(name, title) => {
                let title = title.as_ref().map_or_else(EcoString::new, |t| t.name.clone());
                let name = name.as_ref().map(|name| (option.unwrap_or(0), self.intern(&name.name)));
                CostIr::Alternative(self.intern(&title), name)
            }
        };
        let (terms, more) = self.terms(&c.terms, c.span, env);
        let when = c.when.as_ref().map(|w| self.condition(w, env));
        Cost { kind, terms, more, when, granted: None, argument: None }
    }

    /// An action of the game.
    pub fn action(&mut self, a: &ast::Ability, decl: &ast::ActionDecl) {
        let Some(name) = &decl.name else {
            self.diags.push(
                Diagnostic::error(codes::MISPLACED, "an action of the game has no name", a.span, "which action?")
                    .help("write `action NAME \"Title\" (…) { … }`"),
            );
            return;
        };
        let Some(super::names::Callable::Action(id, event)) = self.names.callables.get(&name.name) else { return };
        if self.p.actions[id.i()].code.0 != u32::MAX {
            return; // declared twice; said already
        }
        let mut env = Env { you: true, ..Env::rules() };
        env.instead = "";
        let first = env.alloc_many(decl.params.len());
        let mut params = Vec::new();
        let mut types = Vec::new();
        for (i, (pname, selector)) in decl.params.iter().enumerate() {
            let slot = first.saturating_add(narrow::u16(i));
            let found = self.selector(&named(selector, pname), &mut env, Some(slot));
            env.bind(&pname.name, slot, found.ty.clone());
            self.lies_with_players(slot, Over::Selector(found.id), &mut env);
            params.push((pname.name.clone(), found.id));
            types.push(found.ty);
        }
        let condition = self
            .when_begun(&a.clauses, &mut env)
            .map(|c| (c, self.reads_slots(c, first, first.saturating_add(narrow::u16(decl.params.len())))));
        let once_per = self.once_per(&a.clauses, &mut env);
        let announce = decl
            .announce
            .as_ref()
            .map(|e| self.expect(e, &mut env, &Ty::Union(vec![Ty::Object(KindId(0)), Ty::Ability(KindId(0))])));
        let announce_in = decl.announce_in.as_ref().map(|zone| self.expect(zone, &mut env, &Ty::Zone));
        let mut costs = Vec::new();
        for m in &decl.members {
            match m {
                Member::Cost(c) => {
                    if !matches!(c.kind, CostKind::Plain) {
                        self.misplaced(
                            "an action has a plain cost only",
                            c.span,
                            "not a plain cost",
                            "offer two actions, one for each way of paying",
                        );
                    }
                    self.names_nothing_chosen(c.terms.iter());
                    costs.push(self.cost(c, None, &mut env));
                }
                Member::Step(s) => self.misplaced(
                    "an action of the game asks through its parameters",
                    step_name(s).span,
                    "not a parameter",
                    "write it between the parentheses: `action NAME(t: SELECTOR)`",
                ),
                m if !m.modes().is_empty() => self.misplaced(
                    "an action of the game has no modes",
                    m.modes()[0].label.span,
                    "a mode",
                    "declare an action for each",
                ),
                _ => {}
            }
        }
        let cites = self.cites(&a.clauses.cites);
        let title = title_of(decl.title.as_ref().map(|t| &t.name), name);
        let code_name: EcoString = format!("action {}", name.name).into();
        let code = self.code(Header { name: code_name, atomic: false, cites: &cites }, &decl.body, &mut env.clone());
        let because = a.clauses.because.as_ref().map(|t| self.reason(t));
        let slots = env.max.max(self.p.codes[code.i()].slots);
        let doc = std::mem::take(&mut self.p.actions[id.i()].doc);
        self.p.actions[id.i()] = Action {
            name: name.name.clone(),
            title,
            params,
            condition,
            once_per,
            announce,
            announce_in,
            costs,
            event,
            code,
            slots,
            because,
            doc,
            cites,
        };
    }

    /// An action before its body is known.
    pub fn empty_action(name: &EcoString, event: crate::program::EventId) -> Action {
        Action {
            name: name.clone(),
            title: name.clone(),
            params: Vec::new(),
            condition: None,
            once_per: None,
            announce: None,
            announce_in: None,
            costs: Vec::new(),
            event,
            code: CodeId(u32::MAX),
            slots: 2,
            because: None,
            doc: EcoString::new(),
            cites: Vec::new(),
        }
    }

    /// Gives a body to actions that were found at fault, so that the program can exist.
    pub fn complete_actions(&mut self) {
        for i in 0..self.p.actions.len() {
            if self.p.actions[i].code.0 == u32::MAX {
                self.p.actions[i].code = self.nothing();
            }
        }
    }

    /// `when … while in grave`, of an action.
    fn when_there(&mut self, clauses: &ast::Clauses, env: &mut Env) -> Option<ExprId> {
        let (when, there) = (self.when(clauses, env), self.works_in(clauses, env));
        self.and(there, when, clauses.while_in.first().map_or_else(Span::default, |zone| zone.span))
    }

    /// That the card of an action lies where that works.
    fn works_in(&mut self, clauses: &ast::Clauses, env: &mut Env) -> Option<ExprId> {
        let name =
            |name: &ast::Ident, said: &str| ast::Expr { kind: ast::ExprKind::Name(said.into()), span: name.span };
        let is_there = |zone: &ast::Ident| {
            let [this, there] = ["self", &zone.name].map(|said| Box::new(name(zone, said)));
            ast::Expr { kind: ast::ExprKind::Binary(ast::BinaryOp::In, this, there), span: zone.span }
        };
        let zones = clauses.while_in.iter().filter(|zone| zone.name != "game");
        let all: Vec<ExprId> = zones.map(|zone| self.condition(&is_there(zone), env)).collect();
        let span = clauses.while_in.first()?.span;
        all.into_iter().reduce(|a, b| self.add(Expr::Or(a, b), span))
    }

    /// A code that does nothing.
    pub fn nothing(&mut self) -> CodeId {
        let id = CodeId(narrow::u32(self.p.codes.len()));
        self.p.codes.push(Code {
            name: EcoString::new(),
            ops: Box::new([crate::program::Op::Return]),
            spans: Box::new([Span::default()]),
            slots: 2,
            params: 2,
            atomic: false,
            cites: Box::default(),
            own: None,
            opens: Box::default(),
        });
        id
    }

    /// The definition of an effect that waits on a stack: of a card, or of what no one card has, of itself.
    pub fn waiting_def(&mut self, home: &super::ability::Home, span: Span) -> DefId {
        let kind = self.trigger_kind;
        let def = self.effect_def(home.title, kind, home.card, span);
        self.p.defs[def.i()].ability_of.get_or_insert(def);
        def
    }

    /// A definition of a playable ability or of a waiting effect: printed with its kind's defaults.
    pub fn effect_def(&mut self, title: StrId, kind: KindId, of: Option<DefId>, span: Span) -> DefId {
        let id = DefId(narrow::u32(self.p.defs.len()));
        let row = self.row(kind);
        self.p.printed.extend(row);
        let abilities = self.kind_abilities(kind);
        self.p.defs.push(Def {
            title,
            kind,
            is_token: true,
            ability_of: of,
            action_of: None,
            nth: 0,
            has: Box::default(),
            abilities: abilities.into(),
            actions: Box::default(),
            playable: None,
            text: EcoString::new(),
            doc: EcoString::new(),
            cites: Box::default(),
            span,
        });
        id
    }

    /// The same, or none for `phase`, where no phase is called so: whichever is open.
    pub(super) fn phase_or_any(&mut self, name: &Ident) -> Option<Option<PhaseId>> {
        let is_any = name.name == "phase" && self.names.phases.get(&name.name).is_none();
        if is_any { Some(None) } else { self.phase(name).map(Some) }
    }

    /// A phase of the game, `turn` or `game`.
    pub fn phase(&mut self, name: &Ident) -> Option<PhaseId> {
        let found = self.names.phases.get(&name.name);
        if found.is_none() && matches!(name.name.as_str(), "phase" | "step") {
            let word = &name.name;
            self.unknown(codes::UNKNOWN_PHASE, "phase", word, name.span, None);
            let first = table(&self.names.phases).find(|known| !matches!(*known, "turn" | "game")).unwrap_or("main");
            self.help_with(Some(format!("a {word} is said by its name, as in `{first}`; or say `turn` or `game`")));
        } else if let (None, Some(Callable::Event(_) | Callable::Action(..) | Callable::Alias(_))) =
            (found, self.names.callables.get(&name.name))
        {
            self.unknown(codes::UNKNOWN_PHASE, "phase", &name.name, name.span, None);
            self.help_with(Some(format!("what happens is said with brackets: `{}(…)`", name.name)));
        } else if found.is_none() {
            self.unknown_among(codes::UNKNOWN_PHASE, "phase", name, |l| table(&l.names.phases).collect());
        }
        found
    }
}

/// Notes which slots an expression reads: all of them where it asks for all that is aimed at.
fn reading(read: &mut Slots) -> impl FnMut(ExprId, &Expr) {
    |_, e| match e {
        Expr::Var(slot) => *read |= Slots::one(*slot),
        Expr::Builtin(Builtin::Targets, _) => *read = Slots::ALL,
        _ => {}
    }
}

/// Whether what there is to choose from asks what has been chosen already, itself or by a define.
fn reads_targets(p: &Program, from: Over) -> bool {
    fn note(e: &Expr, found: &mut bool, defines: &mut Vec<DefineId>) {
        match e {
            Expr::Builtin(Builtin::Targets, _) => *found = true,
            Expr::Define(d, _) if !defines.contains(d) => defines.push(*d),
            _ => {}
        }
    }
    let (mut found, mut defines) = (false, Vec::new());
    match from {
        Over::Selector(s) => walk::selector(p, s, &mut |_, e| note(e, &mut found, &mut defines)),
        Over::List(e) | Over::Times(e) => walk::expr(p, e, &mut |_, e| note(e, &mut found, &mut defines)),
    }
    let mut next = 0;
    while let Some(d) = defines.get(next).copied().filter(|_| !found) {
        walk::expr(p, p.defines[d.i()].body, &mut |_, e| note(e, &mut found, &mut defines));
        next += 1;
    }
    found
}
