import Answers

/// A row together with an engine and a way to ask it.
public struct Case: Sendable {
    public let row: Row
    /// `native`, `limit` (a plain C loop), `libical` or `foundation`
    public let engine: String
    /// For queries: `prepared` if rule and start were compiled before, `text` if the query reads the text.
    public let variant: String?
    public let expected: Answer
    /// Asks once.
    public let run: @Sendable () -> Answer
    /// Asks for the first half of the window: what that costs less is what occurrences cost.
    public var runHalf: (@Sendable () -> Answer)?

    /// How the case is called in reports; the last part names the engine.
    public var name: String {
        ([row.id, variant, row.rule, "(\(row.label))"].compactMap(\.self)).joined(separator: " ") + "/\(engine)"
    }

    /// How often it runs in one measured iteration.
    public var repeats: Int { row.repeats[engine] ?? 1 }

    /// Whether it is short enough to be run many times in a moment: libical and Foundation may need seconds.
    public var isShort: Bool { engine == "native" || engine == "limit" }

    /// Stops the process unless the answer is right: a wrong answer has no speed.
    public func check(_ answer: Answer) {
        precondition(answer == expected, "\(name): \(answer) is not \(expected)")
    }

    /// Runs many times, in one function whose name callgrind's `--toggle-collect` can be given.
    @inline(never)
    public func loop(_ times: Int) {
        for _ in 0..<times { check(run()) }
    }

    /// All cases of all engines that are built in, except those that a row skips.
    public static let all: [Case] = Row.all.flatMap { row in
        var cases = native(row) + limit(row)
        if row.skips["foundation"] == nil { cases += foundation(row) }
        #if BENCHMARK_LIBICAL
        if row.skips["libical"] == nil { cases += libical(row) }
        #endif
        return cases
    }
}
