//! What decided a choice, in sentences. They are listed, so that other languages can be asked for each of them.

macro_rules! reasons {
    ($($name:ident = $text:literal;)*) => {
        $(pub const $name: &str = $text;)*
        /// Every reason that a policy can give.
        pub const ALL: &[&str] = &[$($text),*];
    };
}

reasons! {
    COIN = "a coin decides";
    THETA = "a coin of probability theta decides";
    THETA_FULL = "a coin of probability theta; the run is full, so the next choice is the other machine";
    OTHER = "the other machine than the last time";
    UNTIL_ERROR = "the same machine until a routing error, then the other";
    LEARNS = "the first ticks only look: the first machine, until the window is full";
    GONE = "the machine used last may not be chosen any more: the best of the others";
    WAITS = "another machine is better, but not by enough or not for long enough (hysteresis)";
    SMALLEST_MEAN = "the smallest mean";
    SMALLEST_SCORE = "the smallest score of latency and reliability";
    BOTH_TESTS = "it passes both tests; with one eps Cantelli's alone would do";
    NORMAL_TEST = "it passes the normal test, but not Cantelli's: the best of those that fail";
    NO_TEST = "it passes neither test: the best of those that fail";
    SHARES = "a machine at random, each with its share of the weights";
}
