import Answers

/// A case of the suites Syntax, Zones, Feeds and Months, for one engine.
public struct FeedCase: Sendable {
    public enum Suite: String, Sendable, CaseIterable, Encodable {
        case syntax, zones, feeds, months
    }

    /// The unit of the amount by which a time is divided.
    public enum Unit: String, Sendable, Encodable {
        /// Bytes of the file; the result is in megabytes per second.
        case bytes
        /// Results, such as occurrences or instants; the result is in nanoseconds for each.
        case results
        /// No unit: the time of the whole run.
        case whole
    }

    public let suite: Suite
    /// The work and its size, such as `tree 1000`.
    public let id: String
    /// `native`, `limit` (a plain C loop), `libical` or `foundation`
    public let engine: String
    public let unit: Unit
    /// The number of runs in one measured iteration.
    public let repeats: Int
    /// Prepares the data that the work needs, which isn't measured, and the expected answer.
    let makeWork: @Sendable () -> Work

    /// The name of the case in reports. The last part is the engine.
    public var name: String { "\(id)/\(engine)" }

    init(
        _ suite: Suite, _ id: String, _ engine: String, _ unit: Unit, repeats: Int = 1,
        makeWork: @escaping @Sendable () -> Work
    ) {
        self.suite = suite
        self.id = id
        self.engine = engine
        self.unit = unit
        self.repeats = repeats
        self.makeWork = makeWork
    }

    /// The case with all data prepared that isn't measured.
    public func prepare() -> Prepared { Prepared(name: name, unit: unit, work: makeWork()) }

    /// All cases of all engines in this build.
    public static let all: [FeedCase] = syntax + zones + feeds + edits + months
}

/// The measured work: a closure, the expected answer, and the amount of data.
struct Work: Sendable {
    var expected: Answer
    /// The number of bytes or results.
    var amount: Int
    var run: @Sendable () -> Answer

    init(expecting expected: Answer, amount: Int? = nil, run: @escaping @Sendable () -> Answer) {
        self.expected = expected
        self.amount = amount ?? expected.count
        self.run = run
    }
}

extension FeedCase {
    /// A case that is ready to run.
    public struct Prepared: Sendable {
        public let name: String
        public let unit: Unit
        let work: Work

        /// The number of bytes or results of one run.
        public var amount: Int { work.amount }

        /// Runs once and ignores the answer.
        public func run() -> Answer { work.run() }

        /// Stops the process if the answer is wrong, because the time of a wrong answer has no meaning.
        public func check(_ answer: Answer) {
            precondition(answer == work.expected, "\(name): \(answer) is not \(work.expected)")
        }

        /// Returns whether an answer is right.
        public func isRight(_ answer: Answer) -> Bool { answer == work.expected }

        /// The right answer.
        public var expected: Answer { work.expected }

        /// Runs many times, in a function of its own whose name can be passed to callgrind's `--toggle-collect`.
        @inline(never)
        public func loop(_ times: Int) {
            for _ in 0..<times { check(run()) }
        }
    }
}
