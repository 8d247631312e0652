import CalendarStorage
import Foundation
import ICalendar
import ICalendarWriting
import TestSupport
import Testing

/// The calendars that the tests of the store share.
enum Talks {
    /// A single event on March 3, 2026, from 09:00 to 10:00 UTC.
    static func single(_ uid: String, summary: String = "Talk", lines: String = "") -> [UInt8] {
        Feeds.bytes(
            Feeds.event(uid, "DTSTART:20260303T090000Z\nDTEND:20260303T100000Z\nSUMMARY:\(summary)\n\(lines)"))
    }

    /// Ten events, weekly from March 2, 2026, from 09:00 to 10:00 in Berlin.
    static func series(_ uid: String, summary: String = "Weekly") -> [UInt8] {
        Feeds.bytes(
            "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\nTZOFFSETFROM:+0200\n"
                + "TZOFFSETTO:+0100\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\nEND:STANDARD\nBEGIN:DAYLIGHT\n"
                + "DTSTART:19810329T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\n"
                + "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\nEND:DAYLIGHT\nEND:VTIMEZONE\n"
                + Feeds.event(
                    uid,
                    "DTSTART;TZID=Europe/Berlin:20260302T090000\nDURATION:PT1H\nSUMMARY:\(summary)\n"
                        + "RRULE:FREQ=WEEKLY;COUNT=10"))
    }

    static let spring = Feeds.interval("2026-03-01", "2026-06-01")
    static let utc = Feeds.zone("UTC")

    /// The day after January 1, 2026, the DTSTAMP of the fixtures.
    static let clock: @Sendable () -> Date = { Feeds.date("2026-01-02") }

    /// A draft of an event on March 5, 2026, at 12:00 UTC.
    static func draft(_ uid: String, summary: String = "Lunch") throws -> EventDraft {
        let start = CalendarTime.utc(
            try #require(CivilDateTime(year: 2026, month: 3, day: 5, hour: 12, minute: 0, second: 0)))
        var draft = EventDraft(uid: uid, dtstamp: Feeds.date("2026-01-02"), start: start)
        draft.summary = summary
        return draft
    }
}

extension StoreSnapshot {
    /// The events of spring 2026, as `2026-03-03T09:00:00Z Talk (work/a.ics)`.
    var listing: [String] {
        occurrences(in: Talks.spring, timeZone: Talks.utc).map {
            "\(Feeds.text($0.interval.start)) \($0.summary ?? "untitled") (\($0.itemID))"
        }
    }

    /// The first event with a summary that starts on a day or later.
    func event(_ summary: String, from day: String = "2026-03-01") throws -> StoredOccurrence {
        try #require(
            occurrences(in: Feeds.interval(day, "2026-06-01"), timeZone: Talks.utc).first { $0.summary == summary })
    }
}

/// A folder that is removed at the end of a test.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "calendar-storage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ bytes: [UInt8], to name: String) throws { try Data(bytes).write(to: url.appending(path: name)) }

    func read(_ name: String) -> [UInt8]? { (try? Data(contentsOf: url.appending(path: name))).map { [UInt8]($0) } }

    /// The names of all files, sorted.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
}

extension CalendarFeed {
    /// The starts of the events of spring 2026.
    var starts: [String] {
        occurrences(in: Talks.spring, timeZone: Talks.utc).map { Feeds.text($0.interval.start) }
    }
}
