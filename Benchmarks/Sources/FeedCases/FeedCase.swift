import Answers

/// A piece of work of the suites Syntax, Zones, Feeds and Months, for one engine.
public struct FeedCase: Sendable {
    public enum Suite: String, Sendable, CaseIterable, Encodable {
        case syntax, zones, feeds, months
    }

    /// What its cost is divided by.
    public enum Unit: String, Sendable, Encodable {
        /// Bytes of the file: megabytes a second.
        case bytes
        /// Results, such as occurrences or instants: nanoseconds for each.
        case results
        /// Nothing: the time of the whole.
        case whole
    }

    public let suite: Suite
    /// What is done, and on how much: `tree 1000`.
    public let id: String
    /// `native`, `limit` (a plain C loop), `libical` or `foundation`
    public let engine: String
    public let unit: Unit
    /// How often it runs in one measured iteration.
    public let repeats: Int
    /// Makes what the work needs and is not measured, and the answer.
    let makeWork: @Sendable () -> Work

    /// How the case is called in reports; the last part names the engine.
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

    /// The case with everything made that is not measured.
    public func prepare() -> Prepared { Prepared(name: name, unit: unit, work: makeWork()) }

    /// All cases of all engines that are built in.
    public static let all: [FeedCase] = syntax + zones + feeds + edits + months
}

/// What is measured: a closure, the answer it has to give, and how much it works on.
struct Work: Sendable {
    var expected: Answer
    /// Bytes or results.
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

        /// How many bytes or results one run is about.
        public var amount: Int { work.amount }

        /// Runs once; the answer is not looked at.
        public func run() -> Answer { work.run() }

        /// Stops the process unless the answer is right: a wrong answer has no speed.
        public func check(_ answer: Answer) {
            precondition(answer == work.expected, "\(name): \(answer) is not \(work.expected)")
        }

        /// Whether an answer is right.
        public func isRight(_ answer: Answer) -> Bool { answer == work.expected }

        /// The answer that is right.
        public var expected: Answer { work.expected }

        /// Runs many times, in one function whose name callgrind's `--toggle-collect` can be given.
        @inline(never)
        public func loop(_ times: Int) {
            for _ in 0..<times { check(run()) }
        }
    }
}
