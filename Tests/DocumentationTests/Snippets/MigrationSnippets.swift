import Foundation
import ICalendar

/// The lines in the tables of FromAnotherLibrary.md; a test compares them.
struct MigrationSnippets {
    var text: String
    var data: Data
    var url: URL
    var start: Date
    var now: Date
    var later: Date
    var interval: DateInterval
    var timeZone: TimeZone
    var feed: CalendarFeed
    var before: CalendarFeed
    var entry: CalendarEntry
    var series: CalendarSeries
    var occurrence: Occurrence
    var calendar: CalendarDraft

    func rules() throws -> [Any] {
        let rule = try RecurrenceRule("FREQ=DAILY")
        let dates = rule.dates(from: start, in: timeZone)
        return [
            try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2"),
            rule.dates(from: start, in: timeZone, dialect: .dateutil),
            dates.number(100) as Any,
            dates.first(after: now) as Any,
            dates.last(before: now) as Any,
            dates.in(now..<later),
            dates.count(in: now..<later),
            dates.prefix(10),
            try rule.with { $0.interval = 3 },
            rule.formatted(),
        ]
    }

    func feeds() throws -> [Any] {
        [
            CalendarFeed(text),
            CalendarFeed(data),
            try CalendarFeed(contentsOf: url),
            CalendarFeed(text, preferringZonesOf: .feed),
            feed.entries.filter { $0.kind == .event },
            entry.location as Any,
            feed.validate(),
            feed.occurrences(in: interval, timeZone: timeZone),
            series.occurrences(in: interval, timeZone: timeZone),
            OccurrenceQuery(interval, timeZone: timeZone, filter: .eventsAndToDos),
            feed.next(after: now, timeZone: timeZone) as Any,
            feed.changes(since: before, in: interval, timeZone: timeZone),
            occurrence.recurrenceID as Any,
        ]
    }

    func writing(_ edit: inout CalendarEdit) throws -> [Any] {
        try edit.change(occurrence, span: .thisAndFuture) { $0.location = "Kiel" }
        try edit.remove(occurrence)
        return [
            AlarmDraft(.display("Talk"), trigger: .beforeStart(.minutes(15))),
            try JSONEncoder().encode(JCalDocument(calendar.component())),
            try calendar.bytes(),
        ]
    }
}
