//! The tree of `ismcts`: what has been tried from here on, by what the moves look like, and how it came out.

mod logarithm;

use super::RandomAgent;
use super::experience::Worths;
use crate::digest::Digest;
use crate::machine::play::decide::ask::{Choice, Decision, DecisionKind};
use crate::machine::query::eval::knows;
use crate::machine::query::game::Game;
use crate::machine::state::State;
use crate::value::Value;
use logarithm::logarithm;
use naipe_grammar::narrow;
use std::hash::{Hash, Hasher};

/// How much what has been tried little is preferred.
const EXPLORATION: f64 = 0.7;
/// Of more options than this, only some are tried at first.
const FEW: usize = 12;

/// The tree, its root first.
#[derive(Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

/// A position as those see it who decide.
#[derive(Debug, Default)]
struct Node {
    /// How often it was come to.
    visits: u32,
    children: Vec<Child>,
}

/// A move from it.
#[derive(Debug)]
struct Child {
    /// What the move looks like.
    key: u64,
    node: usize,
    visits: u32,
    /// How often it could have been made.
    available: u32,
    /// How good what came of it was for whoever made it, in sum.
    worth: f64,
}

/// A step down the tree: from which node, by which child, whose move.
pub type Path = Vec<(usize, usize, u8)>;

/// Options that look the same, as one.
#[derive(Debug, Default)]
pub struct Moves {
    /// What each looks like, and one of the options that do.
    pub all: Vec<(u64, Choice)>,
}

impl Moves {
    /// The moves that a decision leaves; of options that are alike one, each as likely as the others, stands for all.
    pub fn list(&mut self, game: &Game, state: &State, decision: &Decision, chance: &mut RandomAgent) {
        self.all.clear();
        let (game, state) = crate::describe::innermost(game, state);
        let mut alike: Vec<usize> = Vec::new();
        for choice in &decision.options {
            let key = look(game, state, decision, *choice);
            match self.all.iter().position(|(known, _)| *known == key) {
                None => {
                    self.all.push((key, *choice));
                    alike.push(1);
                }
                Some(at) => {
                    alike[at] += 1;
                    if chance.choose(alike[at]) == 0 {
                        self.all[at].1 = *choice;
                    }
                }
            }
        }
    }
}

/// What an option looks like to whoever decides: two that look the same are the same move.
pub fn look(game: &Game, state: &State, decision: &Decision, choice: Choice) -> u64 {
    let mut digest = Digest::default();
    decision.player.hash(&mut digest);
    match decision.kind {
        DecisionKind::Offer => 0_u8.hash(&mut digest),
        DecisionKind::Param { action, param } => (1_u8, action, param).hash(&mut digest),
        DecisionKind::Mode { playable } => (2_u8, playable).hash(&mut digest),
        DecisionKind::Step { playable, step, .. } => (3_u8, playable, step).hash(&mut digest),
        DecisionKind::OptionalCost { playable, name, .. } => (4_u8, playable, name).hash(&mut digest),
        DecisionKind::Way { playable } => (5_u8, playable).hash(&mut digest),
        DecisionKind::Choose { name, code, .. } => (6_u8, name, code).hash(&mut digest),
        DecisionKind::ChooseMode { code, pc } => (7_u8, code, pc).hash(&mut digest),
        DecisionKind::Uncover { zone } => (8_u8, zone).hash(&mut digest),
        DecisionKind::Roll { faces } => (9_u8, faces).hash(&mut digest),
        DecisionKind::RetargetWhich { .. } => 10_u8.hash(&mut digest),
        DecisionKind::RetargetTo { .. } => 11_u8.hash(&mut digest),
        DecisionKind::Order => 12_u8.hash(&mut digest),
        DecisionKind::Pay { code, pc } => (13_u8, code, pc).hash(&mut digest),
    }
    match choice {
        Choice::Value(Value::Object(o)) => {
            let core = &state.core;
            let object = &core.objects[o.id as usize];
            let zone = core.zones.get(usize::from(object.zone));
            object.zone.hash(&mut digest);
            if zone.is_none_or(|zone| zone.in_play || zone.decl as usize >= game.program.zones.len()) {
                (o.id, o.inc).hash(&mut digest);
            } else if knows(&game.program, core, decision.player, o.id) {
                object.def.hash(&mut digest);
                core.row(o.id, usize::from(game.program.columns)).hash(&mut digest);
            }
        }
        choice => choice.hash(&mut digest),
    }
    digest.finish()
}

impl Default for Tree {
    fn default() -> Tree {
        Tree { nodes: vec![Node::default()] }
    }
}

impl Tree {
    /// The next step from a node: the number of the move, and whether it was made for the first time. Whoever strays makes
    /// any move.
    pub fn step(
        &mut self,
        at: usize,
        moves: &Moves,
        player: u8,
        path: &mut Path,
        chance: &mut RandomAgent,
        strays: bool,
    ) -> (usize, bool) {
        let node = &mut self.nodes[at];
        let mut known: Vec<(usize, usize)> = Vec::with_capacity(moves.all.len());
        let mut new: Vec<usize> = Vec::new();
        for (nth, (key, _)) in moves.all.iter().enumerate() {
            match node.children.iter().position(|child| child.key == *key) {
                Some(child) => {
                    node.children[child].available += 1;
                    known.push((nth, child));
                }
                None => new.push(nth),
            }
        }
        node.visits += 1;
        if strays {
            let nth = chance.choose(moves.all.len());
            if let Some((_, child)) = known.iter().find(|(known, _)| *known == nth) {
                path.push((at, *child, player));
                return (nth, false);
            }
            new = vec![nth];
            known.clear();
        }
        let wide = moves.all.len() > FEW;
        let room = if wide { FEW / 2 + 2 * narrow::usize(u64::from(node.visits.isqrt())) } else { moves.all.len() };
        if !new.is_empty() && known.len() < room {
            let nth = new[chance.choose(new.len())];
            let fresh = self.nodes.len();
            let node = &mut self.nodes[at];
            node.children.push(Child { key: moves.all[nth].0, node: fresh, visits: 0, available: 1, worth: 0.0 });
            path.push((at, node.children.len() - 1, player));
            self.nodes.push(Node::default());
            return (nth, true);
        }
        let promise = |child: &Child| {
            let visits = f64::from(child.visits.max(1));
            child.worth / visits + EXPLORATION * (logarithm(child.available) / visits).sqrt()
        };
        let mut best = (0, 0, f64::NEG_INFINITY);
        for (nth, child) in known {
            let promise = promise(&node.children[child]);
            if promise > best.2 {
                best = (nth, child, promise);
            }
        }
        path.push((at, best.1, player));
        (best.0, false)
    }

    /// The node that a step led to.
    #[must_use]
    pub fn after(&self, path: &Path) -> usize {
        path.last().map_or(0, |(at, child, _)| self.nodes[*at].children[*child].node)
    }

    /// How often a node was come to.
    #[must_use]
    pub fn visits(&self, at: usize) -> usize {
        narrow::usize(u64::from(self.nodes[at].visits))
    }

    /// Tells all nodes of a path how it came out.
    pub fn learn(&mut self, path: &Path, worths: &Worths) {
        for (at, child, player) in path {
            let child = &mut self.nodes[*at].children[*child];
            child.visits += 1;
            child.worth += worths.get(usize::from(*player)).copied().unwrap_or(0.5);
        }
    }

    /// How often each move from the root was tried, and how good it was in sum.
    pub fn tried(&self, key: u64) -> (u32, f64) {
        let children = self.nodes.first().map_or(&[][..], |root| &root.children);
        children.iter().find(|child| child.key == key).map_or((0, 0.0), |child| (child.visits, child.worth))
    }
}
