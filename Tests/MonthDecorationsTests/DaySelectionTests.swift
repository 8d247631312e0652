import Foundation
import MonthDecorations
import Recurrence
import Testing

/// The effect of taps on a selection. The days are in March 2026, which starts on a Sunday.
@Suite("Selecting days by tapping")
struct DaySelectionTests {
    static let layout = MonthGrid.Layout(calendar: makeCalendar(.gregorian), firstWeekday: .monday)

    static func march(_ number: Int) -> CivilDate { day("2026-03-01").adding(days: number - 1) ?? .earliest }

    /// The selected days after each of some taps.
    static func days(
        _ selection: DaySelection, tapping taps: [Int], layout: MonthGrid.Layout = layout, rules: SelectionRules = .any
    ) -> [[Int]] {
        var selection = selection
        return taps.map { tap in
            selection = selection.tapping(march(tap), layout: layout, rules: rules)
            return selection.days.map { $0.dayNumber - march(1).dayNumber + 1 }
        }
    }

    @Test("A single selection moves to the tapped day and is removed by a second tap") func single() {
        #expect(Self.days(DaySelection(.single), tapping: [3, 5, 5, 9]) == [[3], [5], [], [9]])
        let one = SelectionRules(counts: 1...1)
        #expect(Self.days(DaySelection(.single), tapping: [3, 3, 4], rules: one) == [[3], [3], [4]])
        let odd = SelectionRules { ($0.day % 2) == 1 }
        #expect(Self.days(.single(Self.march(7)), tapping: [4, 5, 5], rules: odd) == [[7], [5], []])
        #expect(Self.days(DaySelection(.single), tapping: [3], rules: SelectionRules(counts: 0...0)) == [[]])
    }

    @Test("A multiple selection adds and removes tapped days within its limits") func multiple() {
        #expect(
            Self.days(DaySelection(.multiple), tapping: [9, 3, 5, 3, 9, 5]) == [
                [9], [3, 9], [3, 5, 9], [5, 9], [5], [],
            ])
        let few = SelectionRules(counts: 1...2) { $0.weekday != .sunday }
        #expect(
            Self.days(DaySelection(.multiple), tapping: [2, 8, 3, 4, 2, 3, 5], rules: few)
                == [[2], [2], [2, 3], [2, 3], [3], [3], [3, 5]])
        let given = DaySelection.multiple([Self.march(5), Self.march(2), Self.march(5)])
        #expect(given.days == [Self.march(2), Self.march(5)])
        #expect(given.bounds == Self.march(2)...Self.march(5))
        #expect(given.contains(Self.march(5)) && !given.contains(Self.march(3)) && !given.contains(Self.march(9)))
    }

    @Test("A week selection takes the selectable days of the tapped week") func weekOfYear() {
        #expect(
            Self.days(DaySelection(.weekOfYear), tapping: [11, 16, 18]) == [Array(9...15), Array(16...22), []])
        var sundays = Self.layout
        sundays.firstWeekday = .sunday
        #expect(Self.days(DaySelection(.weekOfYear), tapping: [11], layout: sundays) == [Array(8...14)])
        // Only the selectable days of a week are selected; tapping another day does nothing.
        let workdays = SelectionRules { $0.weekday != .saturday && $0.weekday != .sunday }
        #expect(
            Self.days(DaySelection(.weekOfYear), tapping: [15, 11, 14], rules: workdays) == [
                [], [9, 10, 11, 12, 13], [9, 10, 11, 12, 13],
            ])
        var limited = Self.layout
        limited.availableDays = Self.march(11)...Self.march(20)
        #expect(
            Self.days(DaySelection(.weekOfYear), tapping: [12, 10, 17], layout: limited)
                == [Array(11...15), Array(11...15), Array(16...20)])
        let whole = SelectionRules(counts: 7...7)
        #expect(Self.days(DaySelection(.weekOfYear), tapping: [12], layout: limited, rules: whole) == [[]])
        #expect(
            DaySelection.weekOfYear(containing: Self.march(11), layout: Self.layout).days == (9...15).map(Self.march))
    }

    @Test("A range is closed by the second tap, within the allowed lengths and days") func range() {
        #expect(
            Self.days(DaySelection(.range), tapping: [5, 8, 20, 18, 3, 3])
                == [[5], [5, 6, 7, 8], [20], [18, 19, 20], [3], [3]])
        // Two to four nights, as a hotel has it.
        let stay = SelectionRules(counts: 2...4)
        #expect(
            Self.days(DaySelection(.range), tapping: [5, 5, 6, 10, 12, 12, 12], rules: stay)
                == [[5], [], [6], [10], [10, 11, 12], [12], []])
        // The 10th is booked: no range passes over it.
        let free = SelectionRules { $0 != Self.march(10) }
        #expect(
            Self.days(DaySelection(.range), tapping: [8, 10, 12, 13], rules: free) == [[8], [8], [12], [12, 13]])
        let begun = DaySelection(.range).tapping(Self.march(5), layout: Self.layout)
        #expect(begun.isOpen)
        #expect(!begun.tapping(Self.march(5), layout: Self.layout).isOpen)
        #expect(!DaySelection.range(Self.march(5)...Self.march(7)).isOpen)
        #expect(DaySelection.range(Self.march(5)...Self.march(7)).days == [5, 6, 7].map(Self.march))
        #expect(DaySelection.range(.earliest ... .latest).days.count == MonthGrid.Layout.maximumDayCount)
    }

    @Test("A range that would span thousands of years starts again") func longRange() {
        let open = DaySelection(.range).tapping(.earliest, layout: Self.layout)
        #expect(open.tapping(.latest, layout: Self.layout).days == [.latest])
    }

    @Test("Days outside the available ones can't be selected") func minimumAndMaximum() {
        var limited = Self.layout
        limited.availableDays = Self.march(10)...Self.march(12)
        for kind in DaySelection.Kind.allCases {
            #expect(Self.days(DaySelection(kind), tapping: [9, 13], layout: limited) == [[], []], "\(kind)")
            #expect(Self.days(DaySelection(kind), tapping: [10], layout: limited).first?.first == 10, "\(kind)")
        }
        #expect(SelectionRules.any.allow(Self.march(10), layout: limited))
        #expect(!SelectionRules.any.allow(Self.march(9), layout: limited))
    }

    @Test("A selection converts to the components that UICalendarView takes") func components() {
        let gregorian = makeCalendar(.gregorian, zone: "Pacific/Honolulu")
        #expect(
            DaySelection.multiple([Self.march(2)]).dateComponents(in: gregorian).map { [$0.year, $0.month, $0.day] }
                == [[2026, 3, 2]])
        // 1 January 2027 is in week 53 of 2026 as ISO 8601 counts.
        let week = DaySelection.weekOfYear(containing: day("2027-01-01"), layout: Self.layout)
            .weekOfYear(in: makeCalendar(.iso8601))
        #expect([week?.yearForWeekOfYear, week?.weekOfYear] == [2026, 53])
        #expect(DaySelection(.weekOfYear).weekOfYear(in: gregorian) == nil)
        #expect(DaySelection(.range).isEmpty)
        #expect(DaySelection(.range).bounds == nil)
    }
}
