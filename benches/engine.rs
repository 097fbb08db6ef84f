//! The engine beside the bare loop, by criterion. `equipoise bench` prints the ratios of one run.

#![allow(missing_docs, reason = "criterion writes functions without docs")]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use equipoise::lab::bench;
use equipoise::sim::{Policy, Sim};

const REQUESTS: u64 = 200_000;

fn engine(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("requests");
    group.sample_size(10).throughput(Throughput::Elements(REQUESTS));
    group.bench_function("bare loop", |bencher| bencher.iter(|| bench::bare_loop(REQUESTS, 1)));
    for nodes in [6, 1000] {
        for info in Policy::all() {
            let scenario = bench::scenario(info.default, nodes, REQUESTS);
            group.bench_with_input(BenchmarkId::new(info.name, nodes), &scenario, |bencher, scenario| {
                bencher.iter(|| {
                    let mut sim = Sim::new(scenario).expect("the bench's own scenarios are valid");
                    sim.finish();
                    sim.digest()
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, engine);
criterion_main!(benches);
