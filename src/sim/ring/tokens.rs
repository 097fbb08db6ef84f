//! Who owns which token: the assignment, and the only ways to change it.

use super::layout::Layout;
use std::sync::Arc;

/// The tokens of a ring with their owners. Machines are counted from 0, removed ones too.
#[derive(Clone, Debug)]
pub struct Tokens {
    layout: Arc<Layout>,
    owner: Vec<u32>,
    /// Of each machine, the ranks of its tokens, ascending: its longest arc first.
    held: Vec<Vec<u32>>,
}

impl Tokens {
    /// Token s belongs to machine s mod `machines` (at least 1): one after the other around the ring.
    #[must_use]
    pub fn dealt(layout: Arc<Layout>, machines: usize) -> Self {
        let owner: Vec<u32> = (0..layout.len()).map(|token| (token % machines) as u32).collect();
        let mut tokens = Self { layout, owner, held: vec![Vec::new(); machines] };
        tokens.collect();
        tokens
    }

    fn collect(&mut self) {
        self.held.iter_mut().for_each(Vec::clear);
        for rank in 0..self.layout.len() as u32 {
            let owner = self.owner[self.layout.at_rank(rank) as usize];
            self.held[owner as usize].push(rank);
        }
    }

    /// Where the tokens lie.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Machines that there ever were.
    #[must_use]
    pub fn machines(&self) -> usize {
        self.held.len()
    }

    /// The machine that owns a token (a_s).
    #[must_use]
    pub fn owner(&self, token: u32) -> u32 {
        self.owner[token as usize]
    }

    /// The owner of every token.
    #[must_use]
    pub fn owners(&self) -> &[u32] {
        &self.owner
    }

    /// Number of tokens of a machine.
    #[must_use]
    pub fn count(&self, machine: u32) -> usize {
        self.held[machine as usize].len()
    }

    /// The tokens of a machine, longest arc first.
    pub fn longest_first(&self, machine: u32) -> impl Iterator<Item = u32> + '_ {
        self.held[machine as usize].iter().map(|rank| self.layout.at_rank(*rank))
    }

    /// The tokens of a machine, shortest arc first; the lowest first among equals.
    pub fn shortest_first(&self, machine: u32) -> impl Iterator<Item = u32> + '_ {
        let layout = &self.layout;
        let equal = move |a: &u32, b: &u32| layout.arc_at(*a) == layout.arc_at(*b);
        let runs = self.held[machine as usize].chunk_by(equal).rev();
        runs.flat_map(move |run| run.iter().map(move |rank| layout.at_rank(*rank)))
    }

    /// Share of the key space of a machine: the sum of its arcs.
    #[must_use]
    pub fn share(&self, machine: u32) -> f64 {
        self.held[machine as usize].iter().map(|rank| self.layout.arc_at(*rank)).sum()
    }

    /// Gives a token to another machine; returns the length of its arc.
    pub fn give(&mut self, token: u32, to: u32) -> f64 {
        let from = self.owner[token as usize];
        let rank = self.layout.rank(token);
        if from != to {
            let held = &mut self.held[from as usize];
            held.remove(held.partition_point(|other| *other < rank));
            let held = &mut self.held[to as usize];
            held.insert(held.partition_point(|other| *other < rank), rank);
            self.owner[token as usize] = to;
        }
        self.layout.arc(token)
    }

    /// Gives each token, of which none may come twice, to the machine beside it; those of one taker are put in order together.
    pub fn give_each(&mut self, given: impl Iterator<Item = (u32, u32)>) {
        let mut coming = Vec::new();
        for (token, to) in given {
            let from = std::mem::replace(&mut self.owner[token as usize], to);
            let rank = self.layout.rank(token);
            let held = &mut self.held[from as usize];
            held.remove(held.partition_point(|other| *other < rank));
            coming.push((to, rank));
        }
        coming.sort_unstable();
        for of_one in coming.chunk_by(|a, b| a.0 == b.0) {
            let held = &mut self.held[of_one[0].0 as usize];
            held.extend(of_one.iter().map(|(_, rank)| rank));
            // Two ascending runs: they are merged.
            held.sort();
        }
    }

    /// Gives all tokens of a machine to another; returns them, in the order of the ring.
    pub fn give_all(&mut self, from: u32, to: u32) -> Vec<u32> {
        let ranks = std::mem::take(&mut self.held[from as usize]);
        let mut tokens: Vec<u32> = ranks.iter().map(|rank| self.layout.at_rank(*rank)).collect();
        tokens.sort_unstable();
        tokens.iter().for_each(|token| self.owner[*token as usize] = to);
        self.held[to as usize].extend(ranks);
        self.held[to as usize].sort_unstable();
        tokens
    }

    /// Assigns all tokens anew.
    pub fn assign(&mut self, owner: impl Fn(u32) -> u32) {
        for (token, slot) in self.owner.iter_mut().enumerate() {
            *slot = owner(token as u32);
        }
        self.collect();
    }

    /// One more machine, without tokens; returns its number.
    pub fn add_machine(&mut self) -> u32 {
        self.held.push(Vec::new());
        self.held.len() as u32 - 1
    }

    /// The first `count` tokens of a machine in the order of the ring.
    #[must_use]
    pub fn first(&self, machine: u32, count: usize) -> Vec<u32> {
        let mut tokens: Vec<u32> = self.longest_first(machine).collect();
        tokens.sort_unstable();
        tokens.truncate(count);
        tokens
    }

    /// Sum of what the tokens of each machine got: `of[s]` for token s.
    ///
    /// Four sums for each machine, since neighbouring tokens often have one owner and every addition would wait for the
    /// one before.
    pub fn gather(&self, of: &[f64], sums: &mut Vec<f64>) {
        let mut parts = vec![[0.0; 4]; self.machines()];
        let (owners, values) = (self.owner.chunks_exact(4), of.chunks_exact(4));
        let rest = owners.remainder().iter().zip(values.remainder());
        rest.for_each(|(owner, value)| parts[*owner as usize][0] += value);
        for (owners, values) in owners.zip(values) {
            for part in 0..4 {
                parts[owners[part] as usize][part] += values[part];
            }
        }
        sums.clear();
        sums.extend(parts.iter().map(|[a, b, c, d]| (a + b) + (c + d)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens() -> Tokens {
        // Arcs: 0.3, 0.1, 0.2, 0.4.
        Tokens::dealt(Arc::new(Layout::new(vec![0.25, 0.35, 0.55, 0.95])), 2)
    }

    #[test]
    fn tokens_are_dealt_around_the_ring_and_kept_by_length() {
        let tokens = tokens();
        assert_eq!(tokens.owners(), [0, 1, 0, 1]);
        assert_eq!(tokens.longest_first(0).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(tokens.longest_first(1).collect::<Vec<_>>(), [3, 1]);
        assert_eq!(tokens.shortest_first(1).collect::<Vec<_>>(), [1, 3]);
        assert!((tokens.share(0) - 0.5).abs() < 1e-15);
    }

    #[test]
    fn giving_keeps_the_order_and_every_token() {
        let mut tokens = tokens();
        assert!((tokens.give(3, 0) - 0.4).abs() < 1e-15);
        assert_eq!(tokens.longest_first(0).collect::<Vec<_>>(), [3, 0, 2]);
        assert_eq!(tokens.owners(), [0, 1, 0, 0]);
        let mut again = tokens.clone();
        again.give_each([(3, 1), (1, 0), (2, 1)].into_iter());
        assert_eq!((again.owners(), again.count(1)), (&[0, 0, 1, 1][..], 2));
        assert_eq!(again.longest_first(0).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(again.longest_first(1).collect::<Vec<_>>(), [3, 2]);
        assert_eq!(tokens.give_all(0, 1), [0, 2, 3]);
        assert_eq!(tokens.longest_first(1).collect::<Vec<_>>(), [3, 0, 2, 1]);
        assert_eq!((tokens.count(0), tokens.count(1)), (0, 4));
        assert_eq!(tokens.add_machine(), 2);
        assert_eq!(tokens.first(1, 2), [0, 1]);
        let mut sums = Vec::new();
        tokens.gather(&[1.0, 2.0, 4.0, 8.0], &mut sums);
        assert_eq!(sums, [0.0, 15.0, 0.0]);
    }

    #[test]
    fn equal_arcs_go_lowest_first_from_either_end() {
        let tokens = Tokens::dealt(Arc::new(Layout::new(vec![0.0, 0.25, 0.5, 0.75])), 1);
        assert_eq!(tokens.longest_first(0).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(tokens.shortest_first(0).collect::<Vec<_>>(), [0, 1, 2, 3]);
    }
}
