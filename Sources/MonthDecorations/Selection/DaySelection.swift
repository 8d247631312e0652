public import Foundation
public import Recurrence

/// The days that somebody has selected in a calendar view, and what a tap makes of them.
///
/// ```swift
/// var selection = DaySelection(.range)
/// let rules = SelectionRules(counts: 2...14) { day in !isBooked(day) }
/// selection = selection.tapping(day, layout: grid.layout, rules: rules)
/// ForEach(grid.days) { cell in DayView(cell, isSelected: selection.contains(cell.day)) }
/// ```
public struct DaySelection: Hashable, Sendable {
    /// What is selected by one tap or several.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        /// One day.
        case single
        /// Any days, each by itself.
        case multiple
        /// The days of one week.
        case weekOfYear
        /// The days from one tap to another.
        case range
    }

    /// What is selected by a tap.
    public let kind: Kind

    /// The selected days, in order, none twice.
    public let days: [CivilDate]

    /// Whether the next tap ends a range: so far its first day alone is selected.
    public let isOpen: Bool

    /// Creates a selection without a day.
    public init(_ kind: Kind) {
        self.init(kind, days: [], isOpen: false)
    }

    init(_ kind: Kind, days: [CivilDate], isOpen: Bool) {
        self.kind = kind
        self.days = days
        self.isOpen = isOpen
    }
}

extension DaySelection {
    /// One day that is selected from the start.
    public static func single(_ day: CivilDate) -> DaySelection {
        DaySelection(.single, days: [day], isOpen: false)
    }

    /// Days that are selected from the start.
    public static func multiple(_ days: some Sequence<CivilDate>) -> DaySelection {
        DaySelection(.multiple, days: Set(days).sorted(), isOpen: false)
    }

    /// The week of a day, selected from the start; without a day outside the Gregorian years 1 to 9999.
    public static func weekOfYear(containing day: CivilDate, layout: MonthGrid.Layout) -> DaySelection {
        DaySelection(.weekOfYear, days: layout.week(containing: day).map(all) ?? [], isOpen: false)
    }

    /// A range that is selected from the start. Of one that is longer than ``MonthGrid/Layout/maximumDayCount`` the rest is
    /// left out.
    public static func range(_ days: ClosedRange<CivilDate>) -> DaySelection {
        DaySelection(.range, days: all(days), isOpen: false)
    }

    /// Whether a day is selected.
    ///
    /// - Complexity: O(log *n*) in the number of selected days
    public func contains(_ day: CivilDate) -> Bool {
        var (low, high) = (0, days.count)
        while low < high {
            let middle = low + (high - low) / 2
            if days[middle] < day { low = middle + 1 } else { high = middle }
        }
        return low < days.count && days[low] == day
    }

    /// Whether no day is selected.
    public var isEmpty: Bool { days.isEmpty }

    /// From the first selected day to the last; nil where none is.
    public var bounds: ClosedRange<CivilDate>? {
        guard let first = days.first, let last = days.last else { return nil }
        return first...last
    }

    /// The selected days as `UICalendarSelectionSingleDate` and `UICalendarSelectionMultiDate` take them.
    public func dateComponents(in calendar: Calendar) -> [DateComponents] {
        days.map { $0.dateComponents(in: calendar) }
    }

    /// The week of the first selected day as `UICalendarSelectionWeekOfYear` takes it: its calendar, its number and the year
    /// that it counts in; nil where no day is selected.
    public func weekOfYear(in calendar: Calendar) -> DateComponents? {
        days.first.map { day in
            var gmt = calendar
            gmt.timeZone = .gmt
            var components = gmt.dateComponents([.era, .yearForWeekOfYear, .weekOfYear], from: day.noon)
            components.calendar = calendar
            return components
        }
    }

    static func all(_ range: ClosedRange<CivilDate>) -> [CivilDate] {
        (range.lowerBound.dayNumber...range.upperBound.dayNumber).prefix(MonthGrid.Layout.maximumDayCount)
            .compactMap(CivilDate.init(dayNumber:))
    }
}

extension DaySelection: Codable {
    /// Decodes a selection; days that stand twice or out of order are put in order.
    ///
    /// - Throws: `DecodingError`
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let days = try container.decode([CivilDate].self, forKey: .days)
        self.init(
            try container.decode(Kind.self, forKey: .kind), days: Set(days).sorted(),
            isOpen: try container.decode(Bool.self, forKey: .isOpen))
    }
}
