//! A request inside a machine, and what came to a machine in a tick.

/// A request inside a machine or on its way back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placed {
    /// When it leaves the machine, in ns.
    pub departure: u64,
    /// Its number, from 0.
    pub seq: u64,
    /// When it was born, in ns.
    pub born: u64,
    /// Latency added after the departure, in ns; the highest bit says that it ends as an error, the seven below it
    /// which deadline it has.
    pub(super) extra: u64,
}

/// The bit of [`Placed::extra`] that marks an error.
const FAILS: u64 = 1 << 63;
/// Where the number of the deadline stands in [`Placed::extra`], and what lies below it (two years).
const DEADLINE: u32 = 56;
const LATENCY: u64 = (1 << DEADLINE) - 1;

/// Deadlines that can be told apart; 0 is none.
pub const MOST_DEADLINES: usize = 127;

impl Placed {
    /// Request `seq`, born at `born`, whose response takes `extra` ns after its departure and may end as an error.
    #[inline]
    #[must_use]
    pub fn new(seq: u64, born: u64, extra: u64, fails: bool) -> Self {
        Self { departure: 0, seq, born, extra: extra.min(LATENCY) | if fails { FAILS } else { 0 } }
    }

    /// The same with deadline number `deadline`, 1 to [`MOST_DEADLINES`], or none (0).
    #[inline]
    #[must_use]
    pub fn due(self, deadline: u8) -> Self {
        Self { extra: self.extra | u64::from(deadline) << DEADLINE, ..self }
    }

    /// When its response is back, in ns.
    #[inline]
    #[must_use]
    pub fn done(&self) -> u64 {
        self.departure.saturating_add(self.extra & LATENCY)
    }

    /// The number of its deadline; 0 is none.
    #[inline]
    #[must_use]
    pub fn deadline(&self) -> usize {
        (self.extra >> DEADLINE & 0x7f) as usize
    }

    /// Whether it ends well and has no deadline.
    #[inline]
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.extra <= LATENCY
    }

    /// Whether it ends as an error.
    #[inline]
    #[must_use]
    pub fn fails(&self) -> bool {
        self.extra & FAILS != 0
    }
}

/// What came to a machine in one tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Requests that came, taken or not.
    pub arrivals: u64,
    /// Requests that came and left within the tick and are not kept as rows.
    pub passed: u64,
    /// Time that those spent inside, in ns.
    pub spent: u64,
    /// Sum of the moments of the others that were taken, in ns since the tick was opened.
    pub born: u64,
    /// Requests that found no room.
    pub refused: u64,
    /// Requests that met a crashed machine or were inside when it crashed.
    pub failed: u64,
    /// Requests among the failed that met the crashed machine.
    pub turned_away: u64,
    /// Requests that another machine had no room for.
    pub redirected: u64,
    /// Requests inside when the tick was opened.
    pub inside_at_open: u64,
}

impl Tally {
    /// Notes a request that was taken `at` ns after the tick was opened, and is kept as a row.
    #[inline]
    pub fn note_taken(&mut self, at: u64) {
        self.arrivals += 1;
        self.born += at;
    }
}
