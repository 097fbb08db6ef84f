//! Bursts of a flow at random moments.

use crate::param::{Param, Time};
use crate::sim::dice::Dice;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Bursts at random: the intensity is multiplied for a while. A burst begins and ends with a tick.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Bursts {
    /// The intensity is multiplied by this.
    #[reflect(@Param::range(0.0, 1000.0).live())]
    pub factor: f64,
    /// How long each lasts.
    #[reflect(@Param::above(0.0, 1e9).unit("s").log().live())]
    pub lasts: Time,
    /// Mean of the exponential time from the end of one to the start of the next.
    #[reflect(@Param::above(0.0, 1e9).unit("s").log().live())]
    pub every: Time,
}

impl Default for Bursts {
    fn default() -> Self {
        Self { factor: 2.0, lasts: Time::from_secs(5), every: Time::from_secs(60) }
    }
}

/// The present or the next burst of a flow: when it begins and ends, in ns.
#[derive(Clone, Copy, Debug, Default)]
pub struct Burst {
    from: u64,
    until: u64,
}

impl Burst {
    /// What the intensity is multiplied by in the tick that begins at `now` (ns).
    pub fn factor(&mut self, rule: &Bursts, now: u64, dice: &mut Dice) -> f64 {
        while now >= self.until {
            let pause = (dice.exponential() * rule.every.0 as f64) as u64;
            self.from = self.until.saturating_add(pause);
            self.until = self.from.saturating_add(rule.lasts.0.max(1));
        }
        if now >= self.from { rule.factor } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::dice::Purpose;

    #[test]
    fn bursts_take_their_share_of_the_time() {
        let rule = Bursts { factor: 3.0, lasts: Time::from_secs(5), every: Time::from_secs(20) };
        let (mut burst, mut dice) = (Burst::default(), Dice::new(1, Purpose::Modulation, 0));
        let ticks = 400_000u64;
        let high = (0..ticks).filter(|tick| burst.factor(&rule, tick * 100_000_000, &mut dice) > 1.0).count();
        let share = high as f64 / ticks as f64;
        assert!((share - 0.2).abs() < 0.02, "{share}");
    }
}
