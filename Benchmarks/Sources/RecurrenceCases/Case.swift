import Answers

/// A row with an engine and a kind of query.
public struct Case: Sendable {
    public let row: Row
    /// `native`, `limit` (a plain C loop), `libical` or `foundation`
    public let engine: String
    /// Nil for the `for` loop over instants that people write, `dates` for the loop over `rule.dates(from:in:)` that the README
    /// shows, `blocks` for `forEachBlock`. For queries: `prepared` if rule and start were compiled before, `text` if the query
    /// parses the text.
    public let variant: String?
    public let expected: Answer
    /// Runs the query once.
    public let run: @Sendable () -> Answer
    /// Queries the first half of the window. The difference from the whole window is the cost of the occurrences.
    public var runHalf: (@Sendable () -> Answer)?

    /// The name of the case in reports. The last part is the engine.
    public var name: String {
        ([row.id, variant, row.rule, "(\(row.label))"].compactMap(\.self)).joined(separator: " ") + "/\(engine)"
    }

    /// The number of runs in one measured iteration.
    public var repeats: Int { row.repeats[engine] ?? 1 }

    /// Whether the case is fast enough for many runs. libical and Foundation may need seconds.
    public var isShort: Bool { engine == "native" || engine == "limit" }

    /// Stops the process if the answer is wrong, because the time of a wrong answer has no meaning.
    public func check(_ answer: Answer) {
        precondition(answer == expected, "\(name): \(answer) is not \(expected)")
    }

    /// Runs many times, in a function of its own whose name can be passed to callgrind's `--toggle-collect`.
    @inline(never)
    public func loop(_ times: Int) {
        for _ in 0..<times { check(run()) }
    }

    /// All cases of all engines in this build, except those that a row skips.
    public static let all: [Case] = Row.all.flatMap { row in
        var cases = native(row) + limit(row)
        if row.skips["foundation"] == nil { cases += foundation(row) }
        #if BENCHMARK_LIBICAL
            if row.skips["libical"] == nil { cases += libical(row) }
        #endif
        return cases
    }
}
