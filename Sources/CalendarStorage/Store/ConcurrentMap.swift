import ICalendar

extension Array where Element: Sendable {
    /// Returns the results of `body` for all elements in their order, computed on all cores.
    package func concurrentMap<Result: Sendable>(_ body: @Sendable (Element) -> Result) -> [Result] {
        // A piece is large enough to make the cost of its distribution negligible, and small enough to divide the elements
        // evenly.
        let size = Swift.max(1, Swift.min(256, count / 64))
        let pieces = AllCores().map(count: (count + size - 1) / size) { number in
            self[(number * size)..<Swift.min((number + 1) * size, count)].map(body)
        }
        return Array<Result>(pieces.joined())
    }
}
