public import Foundation
package import ICalendarSyntax
public import Recurrence

/// The days selected in a calendar view, and how each tap changes the selection.
///
/// ```swift
/// var selection = DaySelection(.range)
/// let rules = SelectionRules(counts: 2...14) { day in !isBooked(day) }
/// selection = selection.tapping(day, layout: grid.layout, rules: rules)
/// ForEach(grid.days) { cell in DayView(cell, isSelected: selection.contains(cell.day)) }
/// ```
public struct DaySelection: Hashable, Sendable {
    /// The kind of a selection: the days that one or more taps select.
    ///
    /// ```swift
    /// let selection = DaySelection(.multiple)
    /// ```
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable, CaseNamed {
        /// One day at a time.
        case single
        /// Any number of separate days.
        case multiple
        /// The days of one week.
        case weekOfYear
        /// The days from one tap to another.
        case range
    }

    /// The kind of the selection.
    public let kind: Kind

    /// The selected days, sorted and unique.
    public let days: [CivilDate]

    /// Whether the selection is a range with only its first day selected, so that the next tap ends the range.
    public let isOpen: Bool

    /// Creates an empty selection.
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
    /// Returns a selection of one day.
    public static func single(_ day: CivilDate) -> DaySelection {
        DaySelection(.single, days: [day], isOpen: false)
    }

    /// Returns a selection of several separate days.
    public static func multiple(_ days: some Sequence<CivilDate>) -> DaySelection {
        DaySelection(.multiple, days: Set(days).sorted(), isOpen: false)
    }

    /// Returns a selection of the week that contains a day. The selection is empty outside the Gregorian years 1 to
    /// 9999.
    public static func weekOfYear(containing day: CivilDate, layout: MonthGrid.Layout) -> DaySelection {
        DaySelection(.weekOfYear, days: layout.week(containing: day).map(all) ?? [], isOpen: false)
    }

    /// Returns a selection of a range of days. Days beyond ``MonthGrid/Layout/maximumDayCount`` are ignored.
    public static func range(_ days: ClosedRange<CivilDate>) -> DaySelection {
        DaySelection(.range, days: all(days), isOpen: false)
    }

    /// Returns whether a day is selected.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of selected days.
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

    /// The first and last selected day, or nil if the selection is empty.
    public var bounds: ClosedRange<CivilDate>? {
        guard let first = days.first, let last = days.last else { return nil }
        return first...last
    }

    /// Returns the selected days in the form `UICalendarSelectionSingleDate` and `UICalendarSelectionMultiDate` accept.
    public func dateComponents(in calendar: Calendar) -> [DateComponents] {
        days.map { $0.dateComponents(in: calendar) }
    }

    /// Returns the week of the first selected day in the form `UICalendarSelectionWeekOfYear` accepts: the calendar,
    /// the week number and the year the week belongs to. Returns nil if the selection is empty.
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
    /// Decodes a selection. Days that are repeated or out of order are put in order.
    ///
    /// - Throws: `DecodingError` if the data is malformed.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let days = try container.decode([CivilDate].self, forKey: .days)
        self.init(
            try container.decode(Kind.self, forKey: .kind), days: Set(days).sorted(),
            isOpen: try container.decode(Bool.self, forKey: .isOpen))
    }
}
