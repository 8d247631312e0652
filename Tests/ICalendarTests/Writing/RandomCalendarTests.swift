import Foundation
import ICalendar
import ICalendarWriting
import TestSupport
import Testing

@Suite("Random new calendars")
struct RandomCalendarTests {
    static func text(_ generator: inout SplitMix64) -> String {
        let pieces = [
            "a", ",", ";", ":", "\\", "\n", "\"", "^", "é", "🎄", " ", "BEGIN:VEVENT", "\\n", "=", "word ",
        ]
        return (0..<generator.number(in: 1...20)).map { _ in generator.element(of: pieces) }.joined()
    }

    static let zones = [
        "Europe/Berlin", "America/Sao_Paulo", "Asia/Tehran", "Australia/Lord_Howe", "Africa/Casablanca",
    ]
    .compactMap { TimeZone(identifier: $0).map { CalendarZone($0) } }
    static let rules = [
        "FREQ=DAILY;COUNT=3", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
        "FREQ=WEEKLY;UNTIL=20600101T000000Z",
    ]

    static func time(_ generator: inout SplitMix64) throws -> CalendarTime {
        // Noon is in no gap.
        let day = try #require(CivilDate(dayNumber: Int.random(in: 0..<30_000, using: &generator)))
        let noon = CivilDateTime(day, secondOfDay: 43_200 + Int.random(in: 0..<3_600, using: &generator))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return .date(day)
        case 1: return .floating(noon)
        case 2: return .utc(noon)
        default: return .zoned(noon, try #require(zones.randomElement(using: &generator)))
        }
    }

    @Test(
        "A random new calendar is read back as it was written, without a diagnostic",
        .serialized, arguments: [CalendarDraft.ZoneCoverage.allYears, .years(1970...2052)],
        RandomSeeds.forDrawing(100, stream: 28))
    func roundTrip(_ coverage: CalendarDraft.ZoneCoverage, seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var calendar = CalendarDraft(productIdentifier: Self.text(&generator))
        calendar.zones = coverage
        for number in 0..<RandomSeeds.draws {
            var event = EventDraft(
                uid: "\(number) \(Self.text(&generator))", dtstamp: CalendarDraftTests.dtstamp,
                start: try Self.time(&generator))
            event.length = .duration(CalendarDuration(days: Int.random(in: 1...9, using: &generator)))
            event.summary = Self.text(&generator)
            event.details = Self.text(&generator)
            event.location = Self.text(&generator)
            event.categories = [Self.text(&generator), Self.text(&generator)]
            event.organizer = CalendarUser(email: "a@example.com", name: Self.text(&generator))
            event.sequence = Int.random(in: 0...9, using: &generator)
            event.isTransparent = Bool.random(using: &generator)
            if !event.start.isDate, let rule = Self.rules.randomElement(using: &generator) {
                if case .floating = event.start { event.rules = [] } else { event.rules = [try RecurrenceRule(rule)] }
            }
            event.alarms = [
                AlarmDraft(
                    .display(Self.text(&generator)), trigger: .beforeStart(CalendarDuration(seconds: number * 61)))
            ]
            calendar.events.append(event)
        }
        let feed = try CalendarFeed(calendar.bytes(), failingAt: .error)
        #expect(feed.diagnostics.map(\.description) == [])
        #expect(feed.calendars.first?[.productIdentifier]?.text == calendar.productIdentifier)
        #expect(feed.entries.count == calendar.events.count)
        for (entry, draft) in zip(feed.entries, calendar.events) {
            #expect(entry.uid == draft.uid)
            #expect(entry.start == draft.start)
            #expect(draft.length == .duration(entry.duration))
            #expect(entry.summary == draft.summary)
            #expect(entry.details == draft.details)
            #expect(entry.location == draft.location)
            #expect(entry.categories == draft.categories)
            #expect(entry.component[.organizer]?.parameter("CN") == draft.organizer?.name)
            #expect(entry.sequence == draft.sequence)
            #expect(entry.isTransparent == draft.isTransparent)
            #expect(entry.rules == draft.rules)
            guard case .display(let text) = draft.alarms.first?.action else { continue }
            #expect(entry.component.components.first?[.details]?.text == text)
        }
    }
}
