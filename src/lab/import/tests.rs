//! Tests of a whole import: what is found out, and the published facts of the traces in `assets`.

use super::*;
use crate::lab::files::read_text;
use proptest::prelude::*;
use std::path::Path;

fn import(text: &str) -> Imported {
    read(text, &Options::default()).expect("this can be imported")
}

fn asset(name: &str) -> Imported {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/traces");
    import(&read_text(&folder.join(name)).expect("the asset is there"))
}

fn counts(imported: &Imported) -> (u64, &[f64], &[usize]) {
    match &imported.kind {
        Kind::Counts { bin_ns, counts, missing } => (*bin_ns, counts, missing),
        Kind::Arrivals { .. } => panic!("these are counts"),
    }
}

fn arrivals(imported: &Imported) -> (&[u64], &[f64], Option<&[u64]>) {
    match &imported.kind {
        Kind::Arrivals { at_ns, sizes, clients } => (at_ns, sizes, clients.as_deref()),
        Kind::Counts { .. } => panic!("these are arrivals"),
    }
}

fn near(found: Option<f64>, printed: f64, half_a_digit: f64) {
    let found = found.expect("the fact is known");
    assert!((found - printed).abs() <= half_a_digit, "{found} for {printed}");
}

#[test]
fn the_load_balancer_trace_agrees_with_its_facts() {
    let imported = asset("elb_request_count.csv");
    let (bin_ns, counts, missing) = counts(&imported);
    assert_eq!((bin_ns, missing.len()), (300_000_000_000, 8));
    assert_eq!(counts.len(), 4032 + 8);
    assert_eq!(counts.iter().sum::<f64>(), 249_327.0);
    let told = |(bin, &count): (usize, &f64)| (!missing.contains(&bin)).then_some(count);
    let told: Vec<f64> = counts.iter().enumerate().filter_map(told).collect();
    assert_eq!(told.iter().copied().reduce(f64::min), Some(1.0));
    assert_eq!(told.iter().copied().reduce(f64::max), Some(656.0));
    near(imported.facts.mean_rate.map(|rate| rate * 300.0), 61.8, 0.05);
    assert_eq!(imported.facts.longest_gap_ns, 600_000_000_000);
    assert_eq!(imported.start, "2014-04-10T00:04:00Z");
    let report = &imported.report;
    assert_eq!((report.lines_read, report.used, report.skipped), (4032, 4032, 0));
    let last = (counts.len() as u64 - 1) * 300;
    assert_eq!(last, 14 * 86_400 + 35 * 60, "to 2014-04-24 00:39");
}

#[test]
fn the_language_model_trace_agrees_with_its_facts() {
    let imported = asset("azure_llm_code.csv");
    let (at_ns, sizes, clients) = arrivals(&imported);
    assert_eq!((at_ns.len(), sizes.len(), clients), (8819, 8819, None));
    near(imported.facts.mean_rate, 2.57, 0.005);
    near(imported.facts.gap_cv, 13.15, 0.005);
    assert_eq!(imported.facts.longest_gap_ns / 1_000_000_000, 217);
    assert_eq!(imported.start, "2023-11-16T18:17:03.97996Z");
    assert_eq!((at_ns[0], at_ns[1]), (0, 52_000_000));
    assert_eq!(sizes.iter().copied().reduce(f64::min), Some(6.0));
    assert_eq!(sizes.iter().copied().reduce(f64::max), Some(1899.0));
    let summary = crate::stats::Summary::of(sizes).expect("many sizes");
    near(Some(summary.sd / summary.mean), 2.15, 0.005);
    assert_eq!(imported.report.skipped, 0);
}

#[test]
fn counts_tell_what_is_missing_doubled_and_out_of_order() {
    let text = "time,n\n60,1\n120,2\n120,9\n240,4\n180,3\n300,5\n301,7\n360,6\n420,7\n480,8\n540,9\n600,1\n";
    let options = Options { rows: Rows::Counts, ..Options::default() };
    let imported = read(text, &options).expect("counts");
    let (bin_ns, counts, missing) = counts(&imported);
    assert_eq!(bin_ns, 60_000_000_000);
    assert_eq!(counts, [1.0, 2.0, 0.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 1.0]);
    assert_eq!(missing, [2]);
    let report = &imported.report;
    assert_eq!((report.lines_read, report.used, report.skipped), (12, 9, 3));
    let lines: Vec<usize> = report.first.iter().map(|&(line, _)| line).collect();
    assert_eq!(lines, [4, 6, 8]);
    assert_eq!(report.per_reason[&Reason::SecondOfBin], 1);
    assert_eq!(report.per_reason[&Reason::OutOfOrder], 1);
    assert_eq!(report.per_reason[&Reason::BetweenBins], 1);
}

#[test]
fn single_arrivals_on_a_fine_grid_are_not_taken_for_counts() {
    // Whole milliseconds and whole sizes: all on the grid of 1 ms, which is not the usual gap.
    let text = "ms,bytes\n1397088240000,5\n1397088240001,6\n1397088240004,7\n1397088240005,7\n\
        1397088240009,7\n1397088240016,7\n1397088240018,1\n";
    let imported = import(text);
    assert_eq!(arrivals(&imported).0[..3], [0, 1_000_000, 4_000_000]);
    // Equally spaced, but with two numbers, or with broken ones.
    arrivals(&import("t,a,b\n1,2,3\n2,3,4\n3,4,5\n"));
    arrivals(&import("t,a\n1,2.5\n2,3\n3,4\n"));
    // Equally spaced with whole numbers: counts, unless asked otherwise.
    let even = "t,a\n1,2\n2,3\n3,4\n";
    counts(&import(even));
    let options = Options { rows: Rows::Arrivals, ..Options::default() };
    arrivals(&read(even, &options).expect("arrivals"));
    let named = Options { size_column: Some("a".into()), ..Options::default() };
    counts(&read("t,a,b\n1,2,.5\n2,3,.5\n3,4,.5\n", &named).expect("counts"));
}

/// A table of counts stays one, whatever is wrong with a line of it.
#[test]
fn one_bad_line_does_not_make_arrivals_of_counts() {
    let minute = |minute: u32| format!("2014-04-10 00:{minute:02}:00");
    let table = |bad: &str| {
        let row = |m: u32| if m == 20 { format!("{bad}\n") } else { format!("{},{}\n", minute(m), m + 1) };
        format!("timestamp,value\n{}", (0..40).map(row).collect::<String>())
    };
    for (bad, reason) in [
        ("2014-04-10 00:20:00,9.5", Reason::NotWhole),
        ("2014-04-10 00:20:00,-9", Reason::Negative),
        ("2014-04-10 00:20:00,many", Reason::NoNumber),
        ("2014-04-10 00:20:00", Reason::TooFewFields),
        ("yesterday,9", Reason::NoTime),
        ("2014-04-10 00:20:07,9", Reason::BetweenBins),
        ("2041-04-10 00:20:00,9", Reason::OutOfOrder),
        ("2014-04-10 00:19:00,9", Reason::SecondOfBin),
    ] {
        let imported = import(&table(bad));
        let (_, found, missing) = counts(&imported);
        assert_eq!((found.len(), missing), (40, &[20][..]), "{bad}");
        let report = &imported.report;
        assert_eq!((report.lines_read, report.used, report.skipped), (40, 39, 1), "{bad}");
        assert_eq!(report.first, [(22, reason.to_string())], "{bad}");
    }
}

/// Where it is not clear what the rows are, it is said what they were taken for.
#[test]
fn a_doubt_is_told() {
    let row = |minute: u32| format!("{},{}\n", minute * 60, f64::from(minute) / 4.0);
    let averages: String = (0..40).map(row).collect();
    let imported = import(&averages);
    assert_eq!(arrivals(&imported).0.len(), 40);
    let told = imported.report.to_string();
    assert!(told.contains("bins of 60 s: 30 of 40 values are not whole") && told.contains("--as counts"), "{told}");
    let asked = Options { rows: Rows::Arrivals, ..Options::default() };
    assert_eq!(read(&averages, &asked).expect("arrivals").report.doubt, None);
}

#[test]
fn arrivals_out_of_order_are_sorted_and_told() {
    let imported = import("t,size\n0.5,1\n0.2,2.5\n0.9,3\n0.8,4\n");
    let (at_ns, sizes, _) = arrivals(&imported);
    assert_eq!(at_ns, [0, 300_000_000, 600_000_000, 700_000_000]);
    assert_eq!(sizes, [2.5, 1.0, 4.0, 3.0]);
    assert_eq!((imported.report.reordered, imported.report.used), (2, 4));
    assert_eq!(imported.start, "1970-01-01T00:00:00.2Z");
}

const LOG: &str = "192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 2326\n\
    secret-host - - [not a time] \"GET /private HTTP/1.0\" 200 1\r\n\
    192.0.2.2 - - [10/Oct/2000:13:55:38 -0700] \"GET / HTTP/1.0\" 200 - \"-\" \"agent\"\n\
    192.0.2.1 - - [10/Oct/2000:13:55:37 -0700] \"GET / HTTP/1.0\" 200 7\n\
    192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 8\n";

#[test]
fn a_log_becomes_arrivals_with_hashed_clients() {
    let imported = import(LOG);
    let (at_ns, sizes, clients) = arrivals(&imported);
    assert_eq!(at_ns, [0, 500_000_000, 1_000_000_000, 2_000_000_000]);
    assert_eq!(sizes, [2326.0, 8.0, 7.0, 0.0]);
    let clients = clients.expect("a log tells of clients");
    assert!(clients[0] == clients[1] && clients[1] == clients[2] && clients[2] != clients[3]);
    assert_eq!(imported.start, "2000-10-10T20:55:36Z");
    assert_eq!((imported.report.used, imported.report.reordered), (4, 2));
    assert_eq!(imported.report.first, [(2, Reason::NoTime.to_string())]);
    let bunched = Options { spread_seconds: false, ..Options::default() };
    let imported = read(LOG, &bunched).expect("a log");
    assert_eq!(arrivals(&imported).0[..2], [0, 0]);
}

#[test]
fn no_message_quotes_a_line() {
    let all = format!("{:?} {}", import(LOG), import(LOG).report);
    for secret in ["192.0.2", "secret", "private", "agent"] {
        assert!(!all.contains(secret), "{secret} in {all}");
    }
    for (right, wrong) in [("2000", "MM"), (" 200", " OK")] {
        let error = read(&LOG.replace(right, wrong), &Options::default());
        let error = error.expect_err("no line can be used");
        assert!(!format!("{error} {error:?}").contains("192.0.2"), "{error}");
    }
}

#[test]
fn what_cannot_be_used_is_told_with_reasons_and_formats() {
    let text = "Dear sir,\nthis is\nnot a trace\nat all\nbut a letter\nof many\nlines\n";
    let error = read(text, &Options::default()).expect_err("a letter").to_string();
    assert!(error.contains("used: 0"), "{error}");
    assert!(error.contains("line 2: ") && error.contains("line 6: "), "{error}");
    assert!(!error.contains("line 7: "), "{error}");
    assert!(error.contains("counts per bin") && error.contains("combined"), "{error}");
    assert!(read("", &Options::default()).is_err());
    assert!(read("timestamp,value\n", &Options::default()).is_err());
}

#[test]
fn counts_that_make_no_series_are_refused() {
    let options = Options { rows: Rows::Counts, ..Options::default() };
    assert!(matches!(read("t,n\n5,1\n5,2\n", &options), Err(ImportError::NoBins { .. })));
    let sparse = "t,n\n0,1\n1,1\n2,1\n1397088240,5\n";
    assert!(matches!(read(sparse, &options), Err(ImportError::TooSparse { rows: 4, .. })));
}

proptest! {
    #[test]
    fn any_text_gives_an_import_or_an_error(text in "(?s).{0,300}") {
        let _ = read(&text, &Options::default());
    }

    #[test]
    fn lines_add_up_and_arrivals_never_fall(
        text in r#"(t,v\n)?([0-9]{1,3}(\.[0-9])?[,; \t]("?[0-9a-]{1,3}"?)?\r?\n){0,30}"#,
        rows in prop::sample::select(vec![Rows::FoundOut, Rows::Counts, Rows::Arrivals]),
    ) {
        if let Ok(imported) = read(&text, &Options { rows, ..Options::default() }) {
            let report = &imported.report;
            prop_assert_eq!(report.used + report.skipped, report.lines_read);
            prop_assert_eq!(report.per_reason.values().sum::<usize>(), report.skipped);
            match &imported.kind {
                Kind::Arrivals { at_ns, sizes, .. } => {
                    prop_assert!(at_ns.is_sorted() && at_ns.first() == Some(&0));
                    prop_assert_eq!((at_ns.len(), sizes.len()), (report.used, report.used));
                }
                Kind::Counts { counts, missing, .. } => {
                    prop_assert_eq!(counts.len() - missing.len(), report.used);
                }
            }
        }
    }
}
