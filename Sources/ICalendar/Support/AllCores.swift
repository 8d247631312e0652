import Dispatch
package import ICalendarSyntax

/// Workers on all cores. The calling thread works too, and waits for the others.
@usableFromInline
package struct AllCores: Workers {
    @usableFromInline
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

    /// Returns the results of two functions, which run at the same time if that pays. Dispatch gives neither of them other
    /// threads: on two cores, pieces inside them are computed by one.
    func both<First: Sendable, Second: Sendable>(
        paying: Bool, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
    ) -> (First, Second) {
        guard paying else { return (first(), second()) }
        let results = map(count: 2) { number -> (First?, Second?) in
            if number == 0 { (first(), nil) } else { (nil, second()) }
        }
        return (results[0].0 ?? first(), results[1].1 ?? second())
    }

    /// Returns the results for consecutive ranges of the numbers below a count, in order. Fewer than four pieces are one
    /// range, and its result is computed by the calling thread.
    ///
    /// - Parameter length: The number of values that take so long that the start of a thread costs little beside it.
    @usableFromInline
    func pieces<Result: Sendable>(
        of count: Int, length: Int, _ body: @Sendable (Range<Int>) -> Result
    ) -> [Result] {
        guard count / 4 >= length else { return [body(0..<count)] }
        return map(count: (count + length - 1) / length) { body($0 * length..<min(($0 + 1) * length, count)) }
    }

    /// Returns the results for the numbers below a count, which are computed in pieces.
    @inlinable
    func array<Element>(of count: Int, length: Int, _ element: @Sendable (Int) -> Element) -> [Element] {
        unsafe Array(unsafeUninitializedCapacity: count) { buffer, initializedCount in
            // Each element is initialized once, by one thread.
            nonisolated(unsafe) let elements = unsafe buffer
            _ = pieces(of: count, length: length) { range in
                for place in range { unsafe elements.initializeElement(at: place, to: element(place)) }
            }
            initializedCount = count
        }
    }
}
