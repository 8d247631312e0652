public import Recurrence

/// What may be selected: which days, and how many.
///
/// ```swift
/// let workdays = SelectionRules { day in day.weekday != .saturday && day.weekday != .sunday }
/// let oneAlways = SelectionRules(counts: 1...1)
/// ```
public struct SelectionRules: Sendable {
    /// How many days are selected at least and at most.
    ///
    /// With a minimum of 0 a selection can be taken back. The minimum does not keep anybody from beginning: it holds where
    /// days are taken away, and where a range or a week is complete.
    public var counts: ClosedRange<Int>

    /// Whether a day can be selected at all, besides being available.
    public var canSelect: @Sendable (CivilDate) -> Bool

    /// Creates rules.
    ///
    /// - Parameters:
    ///   - counts: how many days at least and at most; any number by default.
    ///   - canSelect: whether a day can be selected; every one by default. It is asked for each day of a week or a range.
    public init(
        counts: ClosedRange<Int> = 0...Int.max, canSelect: @escaping @Sendable (CivilDate) -> Bool = { _ in true }
    ) {
        self.counts = counts
        self.canSelect = canSelect
    }

    /// Every day, and none.
    public static let any = SelectionRules()

    /// Whether a day can be selected on pages of a layout.
    public func allow(_ day: CivilDate, layout: MonthGrid.Layout) -> Bool {
        layout.isAvailable(day) && canSelect(day)
    }
}
