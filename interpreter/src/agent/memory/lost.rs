//! The cards that seats have lost sight of, and among which objects each of them must be.

use naipe_grammar::order;

/// What all seats of a table have lost sight of.
#[derive(Debug, Clone, Default)]
pub(super) struct Losses {
    lost: Vec<Lost>,
    /// Sets of objects, by number, in order.
    groups: Vec<Vec<u32>>,
}

/// A card that a seat had seen and can no longer tell from others.
#[derive(Debug, Clone, Copy)]
struct Lost {
    seat: u8,
    def: u32,
    /// Among which objects it must be.
    group: usize,
}

impl Losses {
    /// Cards that a seat has lost sight of: each with the objects among which it must be.
    pub(super) fn of(&self, seat: u8) -> impl Iterator<Item = (u32, &[u32])> {
        self.lost
            .iter()
            .filter(move |lost| lost.seat == seat)
            .map(|lost| (lost.def, self.groups[lost.group].as_slice()))
    }

    /// A seat sees which card an object is. If it had lost sight of such a card that could be this one, it is one less; of several,
    /// it cannot tell which this is, so that each of the others must be where any of them must have been.
    pub(super) fn find(&mut self, seat: u8, def: u32, id: u32) {
        let groups = &self.groups;
        let could_be =
            |lost: &Lost| (lost.seat, lost.def) == (seat, def) && groups[lost.group].binary_search(&id).is_ok();
        let Some(at) = self.lost.iter().position(could_be) else { return };
        let found = self.lost.remove(at);
        let is_elsewhere = |lost: &&Lost| could_be(lost) && groups[lost.group] != groups[found.group];
        if !self.lost.iter().any(|lost| is_elsewhere(&lost)) {
            return;
        }
        let others = self.lost.iter().filter(|lost| could_be(lost)).map(|lost| lost.group);
        let mut among: Vec<u32> = others.chain([found.group]).flat_map(|group| &groups[group]).copied().collect();
        order::ascending(&mut among);
        among.dedup();
        let all = groups.len();
        self.lost.iter_mut().filter(|lost| could_be(lost)).for_each(|lost| lost.group = all);
        self.groups.push(among);
    }

    /// What must have been among some objects for a seat may be any of these now.
    pub(super) fn spread(&mut self, seat: u8, among: &[u32]) {
        let Losses { lost, groups } = self;
        // A group is one seat's.
        for lost in lost.iter().filter(|lost| lost.seat == seat) {
            let group = &mut groups[lost.group];
            let is_part = |id: &u32| among.binary_search(id).is_ok();
            if group.iter().any(is_part) && !among.iter().all(|id| group.binary_search(id).is_ok()) {
                group.extend(among);
                order::ascending(group);
                group.dedup();
            }
        }
    }

    /// A seat can no longer tell some objects apart, among which are these cards.
    pub(super) fn lose(&mut self, seat: u8, among: &[u32], cards: impl Iterator<Item = u32>) {
        let (group, known) = (self.groups.len(), self.lost.len());
        self.lost.extend(cards.map(|def| Lost { seat, def, group }));
        if self.lost.len() > known {
            self.groups.push(among.to_vec());
        }
    }
}
