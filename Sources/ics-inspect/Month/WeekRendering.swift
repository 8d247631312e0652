import Foundation
import ICalendar
import MonthDecorations

/// A week with hours down the side, for a terminal or a page.
struct WeekRendering {
    let picture: MonthRendering
    /// The days, with the blocks on each in order of their starts.
    let days: [(day: CivilDate, blocks: [Block])]
    /// The hours to show, a working day and all blocks.
    let hours: Range<Int>
    let words: CalendarWords

    /// A timed occurrence on one day.
    struct Block {
        let occurrence: Occurrence
        let style: DecorationStyle
        /// The part of the day on the viewer's clock, in seconds. On a day on which the clock changes, the rows are those of the
        /// other days.
        let seconds: Range<Int>
        let column: Int
        let columnCount: Int
    }

    /// The hours of a working day, which are always shown.
    private static let workingHours = 8..<18
    /// The time for which a block is at least drawn, in seconds.
    static let minimumLength = 1_800

    /// - Parameters:
    ///   - occurrences: The occurrences of the week.
    ///   - limit: The maximum number of decorations and of blocks.
    init(
        _ occurrences: [Occurrence], on grid: MonthGrid, showsKind: Bool, _ legend: CalendarLegend, limit: Int
    ) {
        func style(_ occurrence: Occurrence) -> DecorationStyle {
            DecorationStyle(occurrence, calendarColor: legend.color(of: occurrence.entry))
        }
        let map = DecorationMap(grid: grid, occurrences: occurrences.filter(\.isAllDay), limit: limit, style: style)
        picture = MonthRendering(map, showsWeekNumbers: false, showsKind: showsKind, legend)
        words = picture.words.words
        let timeline = TimelineMap(
            grid.monthRange, calendar: grid.calendar, occurrences: occurrences.filter { !$0.isAllDay },
            minimumLength: Double(Self.minimumLength), limit: limit, style: style)
        let viewer = ZoneRules(grid.timeZone)
        days = timeline.days.map { day in
            let blocks = day.blocks.map { block in
                func clock(_ date: Date) -> CivilDateTime? { viewer.local(at: Timestamp(date)) }
                let start = block.continuesBefore ? 0 : clock(block.interval.start)?.secondOfDay ?? 0
                let end = clock(block.interval.end).map { $0.date > day.day ? 86_400 : $0.secondOfDay } ?? 86_400
                let first = min(start, 86_400 - Self.minimumLength)
                return Block(
                    occurrence: block.occurrence, style: block.style,
                    seconds: first..<max(end, first + Self.minimumLength), column: block.column,
                    columnCount: block.columnCount)
            }
            return (day.day, blocks)
        }
        let all = days.flatMap(\.blocks).map(\.seconds)
        let first = min(Self.workingHours.lowerBound, (all.map(\.lowerBound).min() ?? .max) / 3_600)
        let last = max(Self.workingHours.upperBound, ((all.map(\.upperBound).max() ?? 0) + 3_599) / 3_600)
        hours = first..<last
    }

    var isEmpty: Bool { picture.map.isEmpty && days.allSatisfy(\.blocks.isEmpty) }

    /// Returns an hour such as `09:00`; 24 is midnight at the end of the day.
    func label(_ hour: Int) -> String {
        words.times.text(CivilDateTime(.earliest, secondOfDay: hour % 24 * 3_600))
    }

    /// Returns the weekday and the day of the month, such as `Mon 2`.
    func heading(_ column: Int) -> String {
        let cell = picture.grid.days[column]
        return "\(picture.grid.weekdayLabels()[column]) \(picture.grid.label(of: cell))"
    }
}
