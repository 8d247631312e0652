public import Recurrence

/// Rules for the days, and the number of days, that can be selected.
///
/// ```swift
/// let workdays = SelectionRules { day in day.weekday != .saturday && day.weekday != .sunday }
/// let oneAlways = SelectionRules(counts: 1...1)
/// ```
public struct SelectionRules: Sendable {
    /// The minimum and maximum number of selected days.
    ///
    /// With a minimum of 0, the last day can be deselected. The minimum doesn't prevent a selection from starting: the
    /// rule applies when days are removed and when a range or week is complete.
    public var counts: ClosedRange<Int>

    /// Returns whether a day can be selected. The day must also be available.
    public var canSelect: @Sendable (CivilDate) -> Bool

    /// Creates rules from a number of days and a condition on each day.
    ///
    /// - Parameters:
    ///   - counts: The minimum and maximum number of days; by default, any number.
    ///   - canSelect: Returns whether a day can be selected; by default, every day can. Called for each day of a week
    ///     or range.
    public init(
        counts: ClosedRange<Int> = 0...Int.max, canSelect: @escaping @Sendable (CivilDate) -> Bool = { _ in true }
    ) {
        self.counts = counts
        self.canSelect = canSelect
    }

    /// Rules that allow every day and any number of days.
    public static let any = SelectionRules()

    /// Returns whether a day can be selected on the pages of a layout.
    public func allow(_ day: CivilDate, layout: MonthGrid.Layout) -> Bool {
        layout.isAvailable(day) && canSelect(day)
    }
}
