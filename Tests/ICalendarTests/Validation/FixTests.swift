import Foundation
import ICalendar
import ICalendarChecks
import ICalendarSyntax
import TestSupport
import Testing

/// Every fix, applied alone: its diagnostic is gone, no other appears, and the occurrences stay.
@Suite("Fixes")
struct FixTests {
    /// Faults with a fix, each as lines of an event.
    static let faults = [
        "DTSTART; VALUE =DATE:20260302", "DTSTART;TZ ID=/Europe/Paris:20260302T090000",
        "DTSTART; tzid = /Europe/Paris:20260302T090000\nDTEND;TZID=/Europe/Paris:20260302T100000",
        "DTSTART;VALUE = DATE-TIME :20260302T090000Z", "DTSTART;VALUE= DATE:20260302",
        "DTSTART;TZID=/Europe/Paris:20260302T", "DTSTART:VALUE=DATE:20260302",
        "DTSTART:TZID=/Europe/Paris:20260302T090000\nDURATION:VALUE=DURATION:PT1H",
        "DTSTART:20260302T090000Z\nURL:VALUE=URI:https://a.example/",
        "DTSTART:20260304T090000Z\nRRULE:FREQ=WEEKLY;COUNT=3;BYDAY=WED;WKST=Sunday",
        "DTSTART:20260302T090000Z\nRRULE:FREQ=MONTHLY;COUNT=3;BYDAY=1Monday,-1Fri",
        "DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;COUNT=3;", "DTSTART:20260302T090000Z\nRRULE:;FREQ=WEEKLY;;COUNT=3",
        "DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;COUNT=3;BYDAY=,MO, WE,,",
        "DTSTART:20260302T090000Z\nATTACH;VALUE=BINARY;ENCODING=BASE64,base64:YQ==",
        "DTSTART:20260302T090000Z\nLOCATION:Park gate\nsecond bench, left\nthird; \\nlast",
        "DTSTART:20260302T090000Z\nDESCRIPTION:\(String(repeating: "a", count: 62))\nbbb, ccc",
        "DTSTART:20260302T090000Z\nATTENDEE:ada@example.com\nORGANIZER:mailto:mailto:eve@example.com",
        "DTSTART;TZID=Office:20260302T090000\nEND:VEVENT\nBEGIN:VTIMEZONE\nTZID:Office\nBEGIN:STANDARD\n"
            + "DTSTART:20250101T000000Z\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n"
            + "BEGIN:VEVENT\nUID:2\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Office:20260303T090000",
        "DTSTART;TZID=Office:20260302T090000\nEND:VEVENT\nBEGIN:VTIMEZONE\nTZID:Office\nBEGIN:STANDARD\n"
            + "DTSTART;TZID=/Europe/Paris:20250101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\n"
            + "END:VTIMEZONE\nBEGIN:VEVENT\nUID:2\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Office:20260303T090000",
    ]

    @Test("A fault with one plain meaning has a fix, and the fix alone removes it and nothing else", arguments: faults)
    func fault(_ lines: String) throws {
        let bytes = Feeds.bytes("PRODID:-//tests//EN\n" + Feeds.event("1", lines))
        #expect(try Self.check(bytes) > 0)
    }

    @Test(
        "All fixes together leave the rule that was read, without stray characters",
        arguments: RandomSeeds.forDrawing(2_000, stream: 443))
    func strayCharacters(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let stray = ["", "", "", "", ";", ";;", ",", ",,", " ", "; ", " ;"]
        for draw in 0..<RandomSeeds.draws {
            var rule = stray[random.number(below: stray.count)]
            for piece in ["FREQ=WEEKLY", ";", "BYDAY=", "MO", ",", "WE", ";", "COUNT=3"] {
                rule += piece + stray[random.number(below: stray.count)]
            }
            let comment: Comment = "seed \(seed), draw \(draw): \(rule)"
            guard let read = RecurrenceRule.recovering(rule).rule else { continue }
            var bytes = Feeds.bytes(Feeds.event("1", "DTSTART:20260302T090000Z\nRRULE:\(rule)"))
            // Some fixes concern the same characters, so not all apply at once.
            for _ in 0..<3 {
                let feed = CalendarFeed(bytes)
                bytes = feed.trees[0].applying(feed.validate().compactMap(\.diagnostic.fix)).text
            }
            let fixed = CalendarFeed(bytes)
            #expect(fixed.entries.first?.rules == [read], comment)
            let stray = fixed.validate().filter { $0.diagnostic.code == .repairedRule && $0.diagnostic.fix != nil }
            #expect(stray.isEmpty, comment)
        }
    }

    @Test("Every fix that a fixture offers removes its diagnostic, adds none, and keeps the occurrences")
    func fixtures() throws {
        var count = 0
        for url in try Fixtures.calendars { count += try Self.check(Fixtures.bytes(url), url.lastPathComponent) }
        #expect(count >= 50)
    }

    @Test(
        "Every fix that a calendar of another project offers removes its diagnostic, adds none, and keeps the occurrences",
        .requires(Fixtures.conformance != nil, Fixtures.conformanceIsMissing))
    func others() throws {
        var count = 0
        for url in try Fixtures.otherCalendars { count += try Self.check(Fixtures.bytes(url), url.lastPathComponent) }
        #expect(count >= 50)
    }

    /// Checks the first fixes of each code, and returns their number.
    private static func check(_ bytes: [UInt8], _ name: String = "") throws -> Int {
        // Positions refer to the text as UTF-8.
        let text = Array(CalendarFeed(bytes).trees[0].textBytes)
        guard text.count < 1 << 20 else { return 0 }
        let feed = CalendarFeed(text)
        let problems = feed.validate().map(\.diagnostic)
        let (counts, before) = (Self.counts(problems), occurrences(of: feed))
        var tried: [CalendarDiagnostic.Code: Int] = [:]
        for problem in problems {
            guard let fix = problem.fix, tried[problem.code, default: 0] < 3 else { continue }
            tried[problem.code, default: 0] += 1
            let (fixed, applied) = feed.trees[0].applying([fix])
            #expect(applied == 1)
            let other = CalendarFeed(fixed)
            let left = Self.counts(other.validate().map(\.diagnostic))
            #expect(left[problem.code, default: 0] < counts[problem.code, default: 0], "\(name): \(problem) \(fix)")
            // The fix of a short line can make it a long one, which is then folded.
            for (code, count) in left where code != .longLine {
                #expect(count <= counts[code, default: 0], "\(name): \(code) after \(problem) \(fix)")
            }
            let after = occurrences(of: other)
            let changesText = problem.action?.contains("the fix adds it") ?? false
            #expect(changesText || after == before, "\(name): \(problem) \(fix)")
            #expect(after.map(\.start) == before.map(\.start) && after.map(\.end) == before.map(\.end))
        }
        return tried.values.reduce(0, +)
    }

    private static func counts(_ problems: [CalendarDiagnostic]) -> [CalendarDiagnostic.Code: Int] {
        problems.reduce(into: [:]) { $0[$1.code, default: 0] += 1 }
    }

    private struct Shown: Equatable {
        var start: CalendarTime
        var end: CalendarTime
        var uid: String?
        var summary: String?
        var location: String?
    }

    private static func occurrences(of feed: CalendarFeed) -> [Shown] {
        let query = OccurrenceQuery(Feeds.interval("1990-01-01", "2040-01-01"), timeZone: .gmt, filter: .everything)
        return feed.occurrences(matching: query).prefix(2_000).map {
            Shown(start: $0.start, end: $0.end, uid: $0.uid, summary: $0.summary, location: $0.entry.location)
        }
    }
}
