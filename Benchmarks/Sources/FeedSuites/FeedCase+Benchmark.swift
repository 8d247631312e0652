import Benchmark
import FeedCases

extension FeedCase {
    /// Registers a benchmark for each case of a suite. The preparation isn't timed, and every answer is checked.
    public static func register(_ suite: Suite) {
        for test in FeedCase.all where test.suite == suite {
            let repeats = test.repeats
            Benchmark(
                test.name,
                configuration: .init(
                    metrics: [.wallClock, .throughput], timeUnits: .nanoseconds, warmupIterations: 1,
                    maxDuration: test.engine == "native" ? .milliseconds(500) : .milliseconds(200),
                    maxIterations: 10_000)
            ) { (benchmark: Benchmark, work: FeedCase.Prepared) in
                for _ in 0..<repeats {
                    let answer = work.run()
                    work.check(answer)
                    blackHole(answer)
                }
            } setup: {
                test.prepare()
            }
        }
    }
}
