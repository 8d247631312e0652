import Answers
import Benchmark
import RecurrenceCases

let benchmarks: @Sendable () -> Void = {
    for test in Case.all {
        let repeats = test.repeats
        Benchmark(
            test.name,
            configuration: .init(
                metrics: [.wallClock, .throughput], timeUnits: .nanoseconds, warmupIterations: test.isShort ? 3 : 1,
                maxDuration: test.isShort ? .milliseconds(300) : .milliseconds(200), maxIterations: 100_000)
        ) { benchmark in
            var answer = Answer()
            for _ in 0..<repeats {
                answer = test.run()
                test.check(answer)
            }
            blackHole(answer)
        }
    }
}
