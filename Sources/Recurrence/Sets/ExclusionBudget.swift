/// The number of excluded members that one query may still pass over. All its series share it.
///
/// One series whose EXRULE excludes everything ends after ``RecurrenceSet/maximumExcludedRun``. Without a budget, a feed of
/// a thousand such series in 120 bytes each would take that long a thousand times.
package struct ExclusionBudget: Sendable {
    private(set) var left: Int

    /// Creates the budget of a query.
    ///
    /// - Parameter members: The default is what five series reach that exclude everything, in half a second.
    package init(_ members: Int = 5 * RecurrenceSet.maximumExcludedRun) { left = members }

    /// The budget of a single series, which ``RecurrenceSet/maximumExcludedRun`` alone bounds.
    static let unlimited = ExclusionBudget(.max)

    /// Takes one member off the budget; false if there was none left.
    mutating func spend() -> Bool {
        left -= 1
        return left >= 0
    }
}
