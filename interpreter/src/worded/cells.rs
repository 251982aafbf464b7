//! Cells, by what is on them and where on their grid they are.

use super::events::without_was;
use super::lexicon::{Said, args};
use super::nouns::{Phrase, Shape};
use super::selectors::named;
use super::things::Sort;
use super::writer::{Spoken, Writer};
use naipe_grammar::ast::{BinaryOp, Call, Expr, ExprKind, Source, ZoneShape};

/// Whether an attribute is where on its grid a cell is.
pub fn is_of_cell(name: &str) -> bool {
    matches!(name, "row" | "column")
}

impl<'a> Writer<'a> {
    /// Where in a zone something goes: a cell, or in a game without a grid a place of a row.
    pub(super) fn spot(&mut self) -> Phrase {
        let has_grid = self.things.zones.values().any(|zone| matches!(zone.shape, ZoneShape::Grid(..)));
        let noun = self.words.noun(if has_grid { "text.cell" } else { "text.spot" }).unwrap_or_default();
        Phrase::new(noun, Sort::Thing)
    }

    /// A cell with nothing of a kind on it: `sin ficha`.
    pub(super) fn absorb_bare(&mut self, phrase: &mut Phrase, candidate: &str, any: &'a Expr) -> bool {
        // What a define without words gives is what its body finds.
        if let ExprKind::Call(call) = &any.kind {
            let Some(define) = self.things.defines.get(call.name.name.as_str()).copied() else { return false };
            let at = call.args.iter().position(|arg| named(&arg.value) == Some(candidate));
            let Some(param) = at.and_then(|at| define.params.get(at)) else { return false };
            let is_known = self.row("define", &call.name.name).is_some();
            return !is_known && self.absorb_bare(phrase, &param.name.name, define.body);
        }
        let ExprKind::Query(_, selector) = &any.kind else { return false };
        let [part] = &selector.parts[..] else { return false };
        let is_there = matches!(&part.source, Source::At(cell) if named(cell) == Some(candidate));
        if !is_there || part.condition.is_some() {
            return false;
        }
        let kind = self.kind_phrase(&part.kind.name);
        self.clause(phrase, "text.without_any", &kind.head.said(false));
        true
    }

    /// Whether players count the rows of some grid from their own sides.
    pub(super) fn faces_players(&self) -> bool {
        self.things.zones.values().any(|zone| zone.facing)
    }

    /// Where a candidate is, or in which row or column, that a function of the language asks of it: `column(u.cell)`. A row that who
    /// asks counts from their side is none that the candidate has.
    pub(super) fn cell_attribute_of<'e>(&self, call: &'e Call, candidate: &str) -> Option<&'e str>
    where
        'a: 'e,
    {
        let [cell] = &*call.args else { return None };
        let name = call.name.name.as_str();
        let is_seen = name == "row" && self.faces_players();
        let is_its =
            self.is_candidate(&cell.value, candidate) || self.attribute_of(&cell.value, candidate) == Some("cell");
        let is_own = !self.things.defines.contains_key(name);
        (is_of_cell(name) && is_its && is_own && !is_seen).then_some(name)
    }

    /// The cell of which it is asked what is in it: `occupant(c)`.
    pub(super) fn cell_occupied(&self, expr: &'a Expr) -> Option<&'a Expr> {
        match self.called_of_language(expr, "occupant")? {
            [cell] => Some(&cell.value),
            _ => None,
        }
    }

    /// What a function of the language is given, where an expression calls it.
    fn called_of_language(&self, expr: &'a Expr, name: &str) -> Option<&'a [naipe_grammar::ast::Arg]> {
        let ExprKind::Call(call) = &expr.kind else { return None };
        (call.name.name == name && !self.things.defines.contains_key(name)).then_some(&call.args[..])
    }

    /// A cell that is empty, or is not: `una casilla vacía`.
    pub(super) fn absorb_occupied(&mut self, phrase: &mut Phrase, candidate: &str, of: &'a Expr, is_so: bool) -> bool {
        if !self.cell_occupied(of).is_some_and(|cell| self.is_candidate(cell, candidate)) {
            return false;
        }
        let key = if is_so { "text.occupied" } else { "text.empty" };
        let how = [false, true].map(|several| {
            let x = Said { text: String::new(), ..phrase.head.said(several) };
            self.say(key, &args([("x", &x)]))
        });
        phrase.adjectives.push(how);
        true
    }

    /// Of two cells, the one which is not that of the candidate; of a thing that is in it, that thing.
    fn other_of_two(&self, given: &'a [naipe_grammar::ast::Arg], candidate: &str) -> Option<&'a Expr> {
        let [one, two] = given else { return None };
        let [one, two] = [&one.value, &two.value];
        let is_its = |e: &'a Expr| self.is_candidate(e, candidate) || self.attribute_of(e, candidate) == Some("cell");
        let other = match (is_its(one), is_its(two)) {
            (true, false) => two,
            (false, true) => one,
            _ => return None,
        };
        match &other.kind {
            ExprKind::Attr(read) if read.1.name == "cell" => Some(&read.0),
            _ => Some(other),
        }
    }

    /// What shares a side with something: `a cell beside this creature`. That stands first behind the noun.
    pub(super) fn absorb_beside(&mut self, phrase: &mut Phrase, candidate: &str, condition: &'a Expr) -> bool {
        let given = self.called_of_language(condition, "adjacent");
        let other = given.and_then(|given| self.other_of_two(given, candidate));
        let Some(other) = other.or_else(|| self.whose_neighbour(candidate, condition)) else { return false };
        let x = self.thing(other);
        let text = self.say("text.in.neighbours", &args([("x", &x)]));
        if phrase.place.is_none() {
            phrase.place = Some(text);
        } else {
            phrase.clauses.insert(0, [text.clone(), text]);
        }
        true
    }

    /// What it is beside: `it in neighbours(x)`.
    fn whose_neighbour(&self, candidate: &str, condition: &'a Expr) -> Option<&'a Expr> {
        let ExprKind::Binary(BinaryOp::In, one, among) = &condition.kind else { return None };
        let given =
            self.called_of_language(without_was(among), "neighbours").filter(|_| self.is_candidate(one, candidate))?;
        let [of] = given else { return None };
        Some(&of.value)
    }

    /// What is so far from something: `at most 3 away from this creature`.
    pub(super) fn absorb_distance(
        &mut self,
        phrase: &mut Phrase,
        candidate: &str,
        op: BinaryOp,
        far: &'a Expr,
        right: &'a Expr,
    ) -> bool {
        let given = self.called_of_language(far, "distance");
        let Some(other) = given.and_then(|given| self.other_of_two(given, candidate)) else { return false };
        let (key, n) = self.bound(op, right, false);
        if n.number.is_none() {
            return false;
        }
        let x = self.thing(other);
        let text = self.say(&format!("text.away.{key}"), &args([("n", &n), ("x", &x)]));
        phrase.clauses.push([text.clone(), text]);
        true
    }

    /// The cell at a column and row.
    pub(super) fn cell_at(&mut self, zone: &'a Expr, column: &'a Expr, row: &'a Expr) -> Phrase {
        let x = self.place(zone);
        let are_numbers = [column, row].iter().all(|one| matches!(one.kind, ExprKind::Int(_)));
        let (y, z) = (Said::plain(self.described(column)), Said::plain(self.described(row)));
        let key = if are_numbers { "text.cell_at" } else { "text.cell_at.worked_out" };
        let text = self.say(key, &args([("x", &x), ("y", &y), ("z", &z)]));
        let noun = self.words.noun("text.cell").unwrap_or_default();
        Phrase { place: Some(text), ..Phrase::new(noun, Sort::Thing) }
    }

    /// The one thing that a function of the language finds by where it is, a cell or what is in one; with the words in which a cell is
    /// named first, which is where it is whatever happens.
    pub(super) fn found_by_call(&mut self, expr: &'a Expr) -> Option<(Phrase, Option<Said>)> {
        if let Some([zone, column, row]) = self.called_of_language(expr, "cell_at") {
            let phrase = self.cell_at(&zone.value, &column.value, &row.value);
            let said = self.shaped(&phrase, &Shape::The);
            return Some((phrase, Some(said)));
        }
        let Some(cell) = self.cell_occupied(expr) else { return self.found_by_define(expr) };
        let cell = self.thing(cell);
        let noun = self.words.noun("text.card").unwrap_or_default();
        let mut phrase = Phrase::new(noun, Sort::Thing);
        self.clause(&mut phrase, "text.at", &cell);
        Some((phrase, None))
    }

    /// The same, in words that stand wherever it is named first: whatever has been named last by then, it begins with nothing that
    /// would be "its".
    pub(super) fn found_whosever(&mut self, expr: &'a Expr) -> Option<(Phrase, Option<Said>)> {
        let outer = self.last.replace(Spoken::Other);
        let found = self.found_by_call(expr);
        self.last = outer;
        found
    }
}
