import Foundation
import Recurrence
import TestSupport
import RecurrenceReference
import Testing

/// libical's own list of rules (`ICALENDAR_CONFORMANCE`, see CONTRIBUTING.md), run as rules: no zone, and DTSTART
/// counts only if it matches.
@Suite("libical's icalrecur_test.txt")
struct LibicalConformanceTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var line = 0
        var rule = ""
        var start = ""
        var seek: String?
        var instances = ""
        var testDescription: String { "line \(line): \(rule) from \(start)" }
    }

    static let cases: [Case] = {
        guard let file = Fixtures.conformance?.appending(path: "libical/icalrecur_test.txt"),
            let text = try? String(contentsOf: file, encoding: .utf8)
        else { return [] }
        var cases: [Case] = []
        var current = Case()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            func value(_ name: String) -> String? { line.hasPrefix(name) ? String(line.dropFirst(name.count)) : nil }
            if let rule = value("RRULE:") { (current.rule, current.line) = (rule, index + 1) }
            if let start = value("DTSTART:") { current.start = start }
            if let seek = value("START-AT:") { current.seek = seek }
            if let instances = value("INSTANCES:") {
                current.instances = instances
                cases.append(current)
                current = Case()
            }
        }
        return cases
    }()

    /// Rules for which libical's file has another interpretation than ours, by line: our result, and both
    /// interpretations.
    ///
    /// RFC 5545 §3.3.10 does not say which year a week across New Year belongs to when INTERVAL counts years.
    static let otherReadings: [Int: (ours: String, dialects: String)] = [
        405: (
            "20241230,20251230,20301230,20311230",
            "libical has not implemented BYMONTHDAY beside BYWEEKNO; ours: a day on which both hold"
        ),
        681: (
            "20321230T000000",
            "libical counts calendar years from 2027; ours: week-years from 2026, whose week 53 holds DTSTART"
        ),
        686: ("20711231T000000", "as line 681; libical's own line 740 counts week-years"),
    ]

    @Test(
        "All 146 rules of libical's icalrecur_test.txt are read",
        .requires(Fixtures.conformance != nil, Fixtures.conformanceIsMissing))
    func isThere() {
        #expect(Self.cases.count == 146)
    }

    @Test(
        "In libical's dialect its rules have the occurrences that it lists",
        .requires(Fixtures.conformance != nil, Fixtures.conformanceIsMissing), arguments: cases
    )
    func agreesInItsOwnReading(_ test: Case) throws {
        let start = try #require(BasicTime(test.start))
        guard let rule = RecurrenceRule.recovering(test.rule).rule else {
            #expect(test.instances.hasPrefix("***"))
            return
        }
        let occurrences =
            start.isDate
            ? rule.occurrences(from: start.dateTime.date, dialect: .libical)
            : rule.occurrences(from: start.dateTime, dialect: .libical)
        var expected = test.instances.split(separator: ",").compactMap { BasicTime(String($0))?.dateTime }
        var iterator = occurrences.makeIterator()
        if let seek = test.seek.flatMap(BasicTime.init)?.dateTime {
            expected.removeAll { $0 < seek }
            iterator = occurrences.occurrences(in: seek...).makeIterator()
        }
        var found: [CivilDateTime] = []
        while found.count <= expected.count, let next = iterator.next() { found.append(next) }
        #expect(found == expected)
    }

    @Test(
        "libical's rules have the occurrences it lists, or ours where the RFC is open",
        .requires(Fixtures.conformance != nil, Fixtures.conformanceIsMissing),
        arguments: cases)
    func agrees(_ test: Case) throws {
        let start = try #require(BasicTime(test.start))
        let parsed = RecurrenceRule.recovering(test.rule)
        if test.instances.hasPrefix("***") {
            #expect(parsed.rule == nil)
            return
        }
        let rule = try #require(parsed.rule)
        let occurrences =
            start.isDate ? rule.occurrences(from: start.dateTime.date) : rule.occurrences(from: start.dateTime)
        var iterator = occurrences.makeIterator()
        if let seek = test.seek {
            iterator = occurrences.occurrences(in: try #require(BasicTime(seek)).dateTime...).makeIterator()
        }
        let listed = Self.otherReadings[test.line]?.ours ?? test.instances
        var expected = listed.split(separator: ",").compactMap { BasicTime(String($0))?.dateTime }
        if let seek = test.seek.flatMap(BasicTime.init)?.dateTime { expected.removeAll { $0 < seek } }
        var found: [CivilDateTime] = []
        while found.count <= expected.count, let next = iterator.next() { found.append(next) }
        #expect(found == expected)
    }
}
