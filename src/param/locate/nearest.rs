//! The right name that a wrong one most likely was meant to be.

/// The candidate that `name` most likely was meant to be; `None` where none is close. Case does
/// not count; about one slip in three letters is forgiven, among equals the first wins.
#[must_use]
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const LONGEST: usize = 200;
    let name = name.to_lowercase();
    let allowed = (name.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .filter(|one| one.len() <= LONGEST && name.len() <= LONGEST)
        .map(|one| (strsim::damerau_levenshtein(&name, &one.to_lowercase()), one))
        .filter(|&(slips, one)| slips <= allowed && slips < one.chars().count())
        .min_by_key(|&(slips, _)| slips)
        .map(|(_, one)| one)
}
