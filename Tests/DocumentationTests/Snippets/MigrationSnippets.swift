import Foundation
import ICalendar
import ICalendarChecks
import ICalendarEditing
import ICalendarWriting
import JCal
import JSCalendar
import RecurrencePhrases

/// The lines in the tables of FromAnotherLibrary.md. `SnippetTests` compares the texts, and `MigrationTests` the results.
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

    struct Rules {
        var fortnightly: RecurrenceRule
        var dates: Recurrences<Date>
        var asInDateutil: Recurrences<Date>
        var hundredth: Date?
        var next: Date?
        var previous: Date?
        var between: [Date]
        var count: Int
        var firstTen: [Date]
        var everyThree: RecurrenceRule
        var words: String
    }

    func rules() throws -> Rules {
        let rule = try RecurrenceRule("FREQ=DAILY")
        let dates = rule.dates(from: start, in: timeZone)
        return Rules(
            fortnightly: try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2"),
            dates: dates,
            asInDateutil: rule.dates(from: start, in: timeZone, dialect: .dateutil),
            hundredth: dates[ordinal: 100],
            next: dates.first(after: now),
            previous: dates.last(before: now),
            between: Array(dates.occurrences(in: now..<later)),
            count: dates.count(in: now..<later),
            firstTen: Array(dates.prefix(10)),
            everyThree: try rule.with { $0.interval = 3 },
            words: rule.formatted())
    }

    struct Feeds {
        var parsed: [CalendarFeed]
        var ofTheFeed: CalendarFeed
        var events: [CalendarEntry]
        var location: String?
        var findings: [CalendarFeed.LocatedDiagnostic]
        var occurrences: [Occurrence]
        var ofTheSeries: [Occurrence]
        var withToDos: OccurrenceQuery
        var next: Occurrence?
        var changes: [OccurrenceChange]
        var original: CalendarTime?
    }

    func feeds() throws -> Feeds {
        Feeds(
            parsed: [
                CalendarFeed(text),
                CalendarFeed(data),
                try CalendarFeed(contentsOf: url),
            ],
            ofTheFeed: CalendarFeed(text, preferringZonesOf: .feed),
            events: feed.entries.filter { $0.kind == .event },
            location: entry.location,
            findings: feed.validate(),
            occurrences: Array(feed.occurrences(in: interval, timeZone: timeZone)),
            ofTheSeries: Array(series.occurrences(in: interval, timeZone: timeZone)),
            withToDos: OccurrenceQuery(interval, timeZone: timeZone, filter: .eventsAndToDos),
            next: feed.next(after: now, timeZone: timeZone),
            changes: feed.changes(since: before, in: interval, timeZone: timeZone),
            original: occurrence.recurrenceID)
    }

    struct Writing {
        var alarm: AlarmDraft
        var jCal: Data
        var bytes: [UInt8]
    }

    func writing(_ editor: inout CalendarEditor) throws -> Writing {
        try editor.change(occurrence, span: .thisAndFuture) { $0.location = "Kiel" }
        return Writing(
            alarm: AlarmDraft(.display("Talk"), trigger: .beforeStart(.minutes(15))),
            jCal: try JSONEncoder().encode(JCalDocument(calendar.component())),
            bytes: try calendar.bytes())
    }

    func jsCalendar() throws -> [CalendarFeed] {
        let (document, _) =
            JSCalendarDocument.recovering(feed)
        let json = document.bytes
        let (calendar, _) =
            try JSCalendarDocument(parsing: json).feed()
        return [calendar]
    }

    func removing(_ editor: inout CalendarEditor) throws {
        try editor.remove(occurrence)
    }
}
