//! Arithmetic on measured numbers: series that stay small, exact order statistics, response times
//! of a whole run, and intervals over replications.
//!
//! Knows nothing of the simulator: no machine, no request, no policy, no clock. It works on plain
//! numbers that somebody else has measured.

pub mod bucket;
pub mod interval;
pub mod kept;
pub mod order;
pub mod responses;
pub mod selector;
pub mod series;

pub use bucket::Bucket;
pub use interval::Summary;
pub use responses::Responses;
pub use selector::Selector;
pub use series::Series;
