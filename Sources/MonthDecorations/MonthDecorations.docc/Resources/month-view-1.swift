import ICalendar
import MonthDecorations
import UIKit

final class MonthDecorator: NSObject {
    let cache: DecorationCache

    init(feeds: [CalendarFeed], calendar: Calendar) {
        cache = DecorationCache(feeds: feeds, calendar: calendar)
    }

    func calendarView(_ view: UICalendarView, decorationFor day: DateComponents) -> UICalendarView.Decoration? {
        cache[day].map { .default(color: .systemTeal, size: $0.count > 3 ? .large : .medium) }
    }
}
