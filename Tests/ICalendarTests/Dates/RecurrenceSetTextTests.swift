import Foundation
import ICalendar
import ICalendarWriting
import RecurrenceReference
import TestSupport
import Testing

@Suite("A recurrence set as text")
struct RecurrenceSetTextTests {
    @Test("DTSTART, rules, dates and exceptions are read from lines")
    func lines() throws {
        let set = try RecurrenceSet(
            """
            DTSTART;TZID=Europe/Paris:20260302T091500
            RRULE:FREQ=WEEKLY;COUNT=5
            RDATE:20260304T120000Z
            EXDATE;TZID=Europe/Paris:20260309T091500,20260316T091500
            EXRULE:FREQ=WEEKLY;INTERVAL=4;COUNT=2
            """)
        #expect(
            set.dates(in: .gmt).map(Feeds.text)
                == ["2026-03-04T12:00:00Z", "2026-03-23T08:15:00Z"])
        #expect(set.rules.map(\.description) == ["FREQ=WEEKLY;COUNT=5"])
    }

    @Test("Lines may be folded, end in CR LF, and be in any order with empty lines between them")
    func spelling() throws {
        let set = try RecurrenceSet("RRULE:FREQ=DAILY;\r\n COUNT=3\r\n\r\nDTSTART;VALUE=DATE:20260302\r\n")
        #expect(
            set.dates(in: .gmt).map(Feeds.text) == [
                "2026-03-02T00:00:00Z", "2026-03-03T00:00:00Z", "2026-03-04T00:00:00Z",
            ])
    }

    @Test(
        "A fault is reported with its line",
        arguments: [
            ("RRULE:FREQ=DAILY", 0), ("", 0), ("DTSTART:20260302T091500Z\nRRULE:FREQ=SOMETIMES", 2),
            ("DTSTART:20260302T091500Z\n\nSUMMARY:x", 3), ("DTSTART:20260302T091500Z\nDTSTART:20260303T091500Z", 2),
            ("DTSTART:20260302T091500Z\nEND:VEVENT\nBEGIN:VEVENT\nUID:y", 0), ("DTSTART:20260231T091500", 1),
            ("DTSTART:20260302T091500Z\nEXRULE:FREQ=DAILY;INTERVAL=x", 2), ("DTSTART:20260302T091500Z\nnonsense", 2),
            ("DTSTART;TZID=Nowhere/Else:20260302T091500", 1),
        ])
    func faults(text: String, line: Int) {
        let error = #expect(throws: RecurrenceSetError.self, "\(text)") { try RecurrenceSet(text) }
        #expect(error?.line == line, "\(text): \(error?.description ?? "")")
        #expect((error as (any Error)?)?.localizedDescription == error?.description)
    }

    @Test("A set writes the lines that it was read from, with its dates in order")
    func writing() throws {
        let lines = """
            DTSTART;TZID=Europe/Paris:20260302T023000
            RRULE:FREQ=WEEKLY;COUNT=5
            RDATE;TZID=Europe/Paris:20261025T023000
            RDATE:20261025T013000Z
            EXDATE;TZID=Europe/Paris:20260309T023000
            EXDATE;VALUE=DATE:20260316
            EXRULE:FREQ=WEEKLY;INTERVAL=4
            """
        let set = try RecurrenceSet(lines)
        #expect(set.text == lines)
        #expect(
            set.recurrenceDates.map(\.description) == [
                "2026-10-25T02:30:00+02:00[Europe/Paris]", "2026-10-25T01:30:00Z",
            ])
        #expect(set.exceptionDates.map(\.description) == ["2026-03-09T02:30:00+01:00[Europe/Paris]", "2026-03-16"])
    }

    @Test("A start that the clock skips is read with its own time, which later days have")
    func skippedStart() throws {
        let lines = "DTSTART;TZID=Europe/Paris:20260329T023000\nRRULE:FREQ=DAILY;COUNT=2"
        let set = try RecurrenceSet(lines)
        #expect(set.text == lines)
        #expect(set.dates(in: .gmt).map(Feeds.text) == ["2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"])
    }

    @Test("A set in a zone that isn't the system's has no lines, and is encoded with the offsets of the zone")
    func ownZone() throws {
        let zone = CalendarZone(identifier: "Office", rules: .fixed(offset: 3_600))
        let start = try #require(CalendarTime("2026-03-02T09:15:00").map { CalendarTime.zoned($0.civilDateTime, zone) })
        let set = RecurrenceSet(start: start, rules: [try RecurrenceRule("FREQ=DAILY;COUNT=2")])
        #expect(set.text == nil)
        let decoded = try JSONDecoder().decode(RecurrenceSet.self, from: JSONEncoder().encode(set))
        #expect(decoded == set)
        #expect(decoded.dates(in: .gmt).map(Feeds.text) == ["2026-03-02T08:15:00Z", "2026-03-03T08:15:00Z"])
    }

    @Test(
        "A random set is decoded from JSON and read from its lines as an equal set", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 5, stream: 195))
    func roundTrip(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let zones = try ["Europe/Paris", "America/New_York", "UTC"].map {
            CalendarZone(try #require(TimeZone(identifier: $0)))
        }
        for drawn in RandomRules(seed: seed).prefix(RandomSeeds.draws) {
            let zone = random.chance(70) ? random.element(of: zones) : nil
            func time(_ local: CivilDateTime) -> CalendarTime {
                if drawn.isDate { return .date(local.date) }
                return zone.map { .zoned(local, $0) } ?? .floating(local)
            }
            func times() -> [CalendarTime] {
                (0..<random.number(in: 0...4)).map { _ in
                    let days = drawn.start.adding(days: random.number(in: 0...9)) ?? drawn.start
                    return time(random.chance(50) ? days : days.adding(seconds: 86_399) ?? days)
                }
            }
            var dialect = RecurrenceDialect.rfc5545
            if random.chance(30) { dialect.unmatchedStart = .excluded }
            let (adding, excluding) = (times(), times() + (random.chance(20) ? [.date(drawn.start.date)] : []))
            let set = RecurrenceSet(
                start: time(drawn.start), rules: random.chance(90) ? [drawn.rule] : [], adding: adding,
                excluding: excluding, excludingRules: random.chance(10) ? [drawn.rule] : [], dialect: dialect)
            let decoded = try JSONDecoder().decode(RecurrenceSet.self, from: JSONEncoder().encode(set))
            #expect(decoded == set, "\(drawn)")
            #expect(decoded.hashValue == set.hashValue, "\(drawn)")
            // A set of times in UTC, New York or Paris excludes each of these times and dates once for each mention.
            #expect(set.exceptionDates.count == excluding.count, "\(drawn)")
            #expect(Set(set.recurrenceDates).count <= Set(adding).count, "\(drawn)")
            // Lines are read strictly, so a rule has to end in the form of the start.
            guard dialect == .rfc5545, !drawn.isDate, drawn.rule.end.until == nil else { continue }
            let text = try #require(set.text)
            #expect(try RecurrenceSet(text) == set, "\(drawn): \(text)")
        }
    }
}
