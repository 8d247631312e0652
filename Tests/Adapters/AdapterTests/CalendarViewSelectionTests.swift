import AdaptersOnStubs
import Foundation
import ICalendar
import MonthDecorations
import Testing
import UIKit

@MainActor
@Suite("Selections of calendar views", .timeLimit(.minutes(10)))
struct CalendarViewSelectionTests {
    /// A trip from Monday, March 2, to the 3rd, and a call on the 5th.
    private static let feed = CalendarFeed(
        """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:1
        DTSTART;VALUE=DATE:20260302
        DTEND;VALUE=DATE:20260304
        SUMMARY:Trip
        END:VEVENT
        BEGIN:VEVENT
        UID:2
        DTSTART:20260305T090000Z
        SUMMARY:Call
        END:VEVENT
        END:VCALENDAR
        """)

    /// March 8, a Sunday, is the last available day.
    private static let layout: MonthGrid.Layout = {
        var layout = MonthGrid.Layout(calendar: ViewTests.calendar)
        layout.availableDays = CivilDate(year: 2026, month: 3, day: 8).map { .earliest...$0 }
        return layout
    }()

    private static func components(_ day: Int) -> DateComponents { DateComponents(year: 2026, month: 3, day: day) }
    private static func day(_ day: Int) throws -> CivilDate {
        try #require(CivilDate(components(day), calendar: layout.calendar))
    }
    private static func week(_ number: Int) -> DateComponents {
        DateComponents(calendar: ViewTests.calendar, weekOfYear: number, yearForWeekOfYear: 2026)
    }

    /// What a delegate delivered: the days of the month, and the summaries of their occurrences.
    @MainActor
    private final class Deliveries {
        var all: [(days: [Int], summaries: [String])] = []

        lazy var onChange: @MainActor (DaySelection, [Occurrence]) -> Void = { [weak self] selection, occurrences in
            self?.all.append((selection.days.map(\.components.day), occurrences.map { $0.summary ?? "" }))
        }

        /// Waits for the delivery with a number, counted from 1.
        func delivery(_ count: Int) async throws -> (days: [Int], summaries: [String])? {
            while all.count < count { try await Task.sleep(for: .milliseconds(1)) }
            return all.count == count ? all.last : nil
        }
    }

    private static func delegate(_ deliveries: Deliveries, _ rules: SelectionRules = .any) -> CalendarViewSelection {
        CalendarViewSelection(
            DecorationCache(feeds: [feed], layout: layout), rules: rules, onChange: deliveries.onChange)
    }

    private static let workdays = SelectionRules { $0.weekday != .saturday && $0.weekday != .sunday }

    // MARK: - Taps

    @Test("A tap on a day delivers its occurrences, and a second tap delivers none") func single() async throws {
        let deliveries = Deliveries()
        let delegate = Self.delegate(deliveries)
        let selection = UICalendarSelectionSingleDate(delegate: delegate)
        selection.tap(Self.components(9))
        #expect(selection.selectedDate == nil, "March 9 isn't available")
        selection.tap(Self.components(5))
        #expect(try await #require(deliveries.delivery(1)) == ([5], ["Call"]))
        selection.tap(Self.components(5))
        #expect(try await #require(deliveries.delivery(2)) == ([], []))
        #expect(delegate.selection == DaySelection(.single))
    }

    @Test("An occurrence on several selected days is delivered once") func multiple() async throws {
        let deliveries = Deliveries()
        let delegate = Self.delegate(deliveries)
        let selection = UICalendarSelectionMultiDate(delegate: delegate)
        selection.tap(Self.components(5))
        #expect(try await #require(deliveries.delivery(1)) == ([5], ["Call"]))
        selection.tap(Self.components(3))
        #expect(try await #require(deliveries.delivery(2)) == ([3, 5], ["Trip", "Call"]))
        selection.tap(Self.components(2))
        #expect(try await #require(deliveries.delivery(3)) == ([2, 3, 5], ["Trip", "Call"]))
        selection.tap(Self.components(5))
        #expect(try await #require(deliveries.delivery(4)) == ([2, 3], ["Trip"]))
    }

    @Test("A tap on a week delivers the occurrences of its available days") func week() async throws {
        let deliveries = Deliveries()
        let delegate = Self.delegate(deliveries)
        let selection = UICalendarSelectionWeekOfYear(delegate: delegate)
        // March 2 to 8, and the week after.
        selection.tap(Self.week(11))
        #expect(selection.selectedWeekOfYear == nil)
        selection.tap(Self.week(10))
        #expect(try await #require(deliveries.delivery(1)) == ([2, 3, 4, 5, 6, 7, 8], ["Trip", "Call"]))
        selection.tap(Self.week(10))
        #expect(try await #require(deliveries.delivery(2)) == ([], []))
    }

    @Test("A week is the same in every time zone") func weekInTimeZone() async throws {
        let deliveries = Deliveries()
        let delegate = Self.delegate(deliveries)
        // March 2 at 00:00 in Tokyo is March 1 in GMT, which is the week before.
        let week = DateComponents(
            timeZone: TimeZone(identifier: "Asia/Tokyo"), weekOfYear: 10, yearForWeekOfYear: 2026)
        delegate.week(ofYearSelection: UICalendarSelectionWeekOfYear(delegate: delegate), didSelectWeekOfYear: week)
        #expect(try await #require(deliveries.delivery(1)).days == [2, 3, 4, 5, 6, 7, 8])
    }

    // MARK: - Rules

    @Test("Rules disable days of a view, and keep the last selected day") func singleRules() async throws {
        let deliveries = Deliveries()
        var rules = Self.workdays
        rules.counts = 1...1
        let delegate = Self.delegate(deliveries, rules)
        let selection = UICalendarSelectionSingleDate(delegate: delegate)
        selection.tap(Self.components(7))
        #expect(selection.selectedDate == nil, "March 7 is a Saturday")
        selection.tap(Self.components(5))
        #expect(try await #require(deliveries.delivery(1)).days == [5])
        selection.tap(Self.components(5))
        #expect(selection.selectedDate == Self.components(5))
        selection.tap(Self.components(3))
        #expect(try await #require(deliveries.delivery(2)).days == [3])
    }

    @Test("Rules limit the number of selected days in both directions") func multipleRules() async throws {
        let deliveries = Deliveries()
        let delegate = Self.delegate(deliveries, SelectionRules(counts: 1...2))
        let selection = UICalendarSelectionMultiDate(delegate: delegate)
        for day in [5, 3, 2] { selection.tap(Self.components(day)) }
        #expect(selection.selectedDates.map(\.day) == [5, 3])
        // Selected days stay enabled, so that they can be deselected.
        #expect(delegate.multiDateSelection(selection, canSelectDate: Self.components(5)))
        #expect(!delegate.multiDateSelection(selection, canSelectDate: Self.components(2)))
        // The view must ask again, because all other days have become disabled.
        #expect(selection.updateCount == 2)
        selection.tap(Self.components(5))
        selection.tap(Self.components(3))
        #expect(selection.selectedDates.map(\.day) == [3])
        #expect(selection.updateCount == 3)
        selection.tap(Self.components(2))
        #expect(try await #require(deliveries.delivery(1)).days == [2, 3], "only the last change is delivered")
    }

    @Test("A week consists of the days that the rules allow") func weekRules() async throws {
        let deliveries = Deliveries()
        var rules = Self.workdays
        rules.counts = 1...7
        let delegate = Self.delegate(deliveries, rules)
        let selection = UICalendarSelectionWeekOfYear(delegate: delegate)
        selection.tap(Self.week(10))
        #expect(try await #require(deliveries.delivery(1)).days == [2, 3, 4, 5, 6])
        selection.tap(Self.week(10))
        #expect(selection.selectedWeekOfYear == Self.week(10), "an empty selection isn't allowed")
        let none = Self.delegate(deliveries, SelectionRules { _ in false })
        #expect(!none.week(ofYearSelection: selection, canSelectWeekOfYear: Self.week(10)))
    }

    // MARK: - Selecting in code

    @Test("Selecting a day in code updates the view and delivers the occurrences") func selectDay() async throws {
        let deliveries = Deliveries()
        let delegate = Self.delegate(deliveries, Self.workdays)
        let view = UICalendarView()
        let selection = UICalendarSelectionSingleDate(delegate: delegate)
        view.selectionBehavior = selection
        delegate.select(.single(try Self.day(3)), in: view)
        #expect(delegate.selection == .single(try Self.day(3)))
        #expect(selection.selectedDate == (try Self.day(3)).dateComponents(in: Self.layout.calendar))
        #expect(try await #require(deliveries.delivery(1)) == ([3], ["Trip"]))
        // The rules are the user's: March 7 is a Saturday.
        delegate.select(.range(try Self.day(7)...Self.day(12)), in: view)
        #expect(selection.selectedDate?.day == 7)
        #expect(try await #require(deliveries.delivery(2)) == ([7], []))
        delegate.select(.single(try Self.day(9)), in: view)
        #expect(selection.selectedDate == nil, "March 9 isn't available")
        #expect(try await #require(deliveries.delivery(3)) == ([], []))
    }

    @Test("Selecting several days or a week in code shows what is delivered") func selectDays() async throws {
        let deliveries = Deliveries()
        let delegate = Self.delegate(deliveries)
        let view = UICalendarView()
        let multiple = UICalendarSelectionMultiDate(delegate: delegate)
        view.selectionBehavior = multiple
        delegate.select(.range(try Self.day(5)...Self.day(12)), in: view)
        #expect(multiple.selectedDates.map(\.day) == [5, 6, 7, 8])
        #expect(try await #require(deliveries.delivery(1)) == ([5, 6, 7, 8], ["Call"]))

        let week = UICalendarSelectionWeekOfYear(delegate: delegate)
        view.selectionBehavior = week
        delegate.select(.single(try Self.day(4)), in: view)
        #expect(week.selectedWeekOfYear?.weekOfYear == 10 && week.selectedWeekOfYear?.yearForWeekOfYear == 2026)
        #expect(try await #require(deliveries.delivery(2)) == ([2, 3, 4, 5, 6, 7, 8], ["Trip", "Call"]))
        delegate.select(DaySelection(.weekOfYear), in: view)
        #expect(week.selectedWeekOfYear == nil)
        #expect(try await #require(deliveries.delivery(3)) == ([], []))
    }
}
