/// The number of excluded members that a query can still skip, shared by all its series.
///
/// A single series whose EXRULE excludes everything ends after ``RecurrenceSet/maximumExcludedRun``. Without a shared
/// budget, a feed of a thousand such series, 120 bytes each, would take a thousand times as long.
package struct ExclusionBudget: Sendable {
    private(set) var left: Int

    /// Creates the budget of a query.
    ///
    /// - Parameter members: The number of members. The default covers five series that exclude everything, which take
    ///   half a second.
    package init(_ members: Int = 5 * RecurrenceSet.maximumExcludedRun) { left = members }

    /// The budget of a single series, which only ``RecurrenceSet/maximumExcludedRun`` limits.
    static let unlimited = ExclusionBudget(.max)

    /// Takes one member from the budget and returns false if none was left.
    mutating func spend() -> Bool {
        left -= 1
        return left >= 0
    }
}
