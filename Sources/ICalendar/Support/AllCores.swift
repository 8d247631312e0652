import Dispatch
import ICalendarSyntax

/// Workers on all cores. The calling thread works too, and waits for the others.
package struct AllCores: Workers {
    package init() {}

    /// A millisecond of work, beside which the start of a thread costs little.
    package var pieceLength: Int { 1 << 20 }

    package func map<Result: Sendable>(count: Int, _ body: @Sendable (Int) -> Result) -> [Result] {
        let results = Locked([Result?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = body(index)
            results.withLock { $0[index] = result }
        }
        return results.withLock { $0.compactMap(\.self) }
    }
}
