import Foundation
import ICalendar
import ICalendarChecks
import TestSupport
import RecurrenceReference
import Testing

/// libical's own list of rules (`ICALENDAR_CONFORMANCE`), run on every engine of the build. The list is from a newer
/// version of libical: every different result of 3.0.16 must be in the table of known differences.
@Suite("icalrecur_test.txt on all engines")
struct IcalrecurTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var rule = ""
        var start = ""
        var instances = ""
        var testDescription: String { "\(rule) from \(start)" }
    }

    static let cases: [Case] = {
        guard let file = Fixtures.conformance?.appending(path: "libical/icalrecur_test.txt"),
            let text = try? String(contentsOf: file, encoding: .utf8)
        else { return [] }
        var cases: [Case] = []
        var current = Case()
        for line in text.split(separator: "\n") {
            func value(_ name: String) -> String? { line.hasPrefix(name) ? String(line.dropFirst(name.count)) : nil }
            if let rule = value("RRULE:") { current = Case(rule: rule) }
            if let start = value("DTSTART:") { current.start = start }
            if value("START-AT:") != nil { current.rule = "" }
            if let instances = value("INSTANCES:") {
                current.instances = instances
                if !current.rule.isEmpty, instances.first?.isNumber == true { cases.append(current) }
            }
        }
        return cases
    }()

    @Test(
        "Every engine has the occurrences of icalrecur_test.txt, but for known differences",
        .requires(Fixtures.conformance != nil, Fixtures.conformanceIsMissing),
        arguments: Engines.names, cases)
    func agrees(_ engine: String, _ test: Case) throws {
        let start = try #require(BasicTime(test.start))
        let expected = test.instances.split(separator: ",").compactMap { BasicTime(String($0))?.dateTime }
        // The window ends after the last instance, so a list that is truncated in the file is truncated here, too.
        let last = try #require(expected.last)
        let end = try #require(last.adding(seconds: 1))
        let answer = try Engines.named(engine).occurrences(
            of: RuleQuery(test.rule, start: start.dateTime, isDate: start.isDate, window: start.dateTime..<end))
        if answer.occurrences == expected { return }
        if engine == "native" {
            // LibicalConformanceTests explains the different interpretation of weeks across New Year in libical.
            #expect(test.rule.contains("BYWEEKNO"), "\(answer)")
            return
        }
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20240101T000000Z",
            "DTSTART\(start.isDate ? ";VALUE=DATE" : ""):\(test.start)", "RRULE:\(test.rule)", "END:VEVENT",
            "END:VCALENDAR", "",
        ]
        let bytes = Array(lines.joined(separator: "\r\n").utf8)
        func date(_ clock: CivilDateTime) -> Date { Date(timeIntervalSince1970: TimeInterval(clock.localSeconds)) }
        let query = OccurrenceQuery(DateInterval(start: date(start.dateTime), end: date(end)), timeZone: .gmt)
        let inFeed = try Engines.named(engine).occurrences(of: [bytes], matching: query)
        #expect(Engines.isExplained("1", of: bytes, query, inFeed), "\(answer)")
    }
}
