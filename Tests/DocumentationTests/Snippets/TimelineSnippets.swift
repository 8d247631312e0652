import Foundation
import ICalendar
import MonthDecorations

/// The code of *Week and day views*; a test compares it.
struct TimelineSnippets {
    func week(of feed: CalendarFeed, from monday: CivilDate) -> TimelineMap? {
        monday.adding(days: 6).map { sunday in feed.timeline(for: monday...sunday, calendar: .current) }
    }

    struct Frame { var left, top, width, height: Double }

    func frames(of day: DayTimeline, width: Double, height: Double) -> [Frame] {
        day.blocks.map { block in
            let part = width / Double(block.columnCount)
            let (top, bottom) = (block.range.lowerBound * height, block.range.upperBound * height)
            return Frame(left: part * Double(block.column), top: top, width: part, height: bottom - top)
        }
    }

    func labels(of day: DayTimeline, height: Double) -> [(text: String, top: Double)] {
        day.hours.map { ("\($0.hour):00", $0.position * height) }
    }

    func prices(_ rates: [CivilDate: Int], on grid: MonthGrid) -> DayValues<String> {
        DayValues(grid: grid) { day in rates[day] }.mapValues { "\($0) €" }
    }
}
