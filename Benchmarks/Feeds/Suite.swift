import Benchmark
import FeedCases
import FeedSuites

let benchmarks: @Sendable () -> Void = { FeedCase.register(.feeds) }
