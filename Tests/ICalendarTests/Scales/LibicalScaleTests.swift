import Foundation
import ICalendar
import TestSupport
import RecurrenceReference
import Testing

/// libical's own rules with RSCALE and SKIP (`ICALENDAR_CONFORMANCE`, see CONTRIBUTING.md), run as rules: DTSTART
/// counts only if it matches.
@Suite("libical's rules with RSCALE")
struct LibicalScaleTests {
    static let files = [
        "icalrecur_test_rscale.txt", "icalrecur_test_rscale_withicu.txt", "icalrecur_test_rscale_withicu_dangi.txt",
    ]

    struct Case: CustomTestStringConvertible, Sendable {
        var place = ""
        var rule = ""
        var start = ""
        var seek: String?
        var instances = ""
        var testDescription: String { "\(place): \(rule) from \(start)" }
    }

    static let cases: [Case] = files.flatMap { file -> [Case] in
        guard let url = Fixtures.conformance?.appending(path: "libical/" + file),
            let text = try? String(contentsOf: url, encoding: .utf8)
        else { return [] }
        var cases: [Case] = []
        var current = Case()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            func value(_ name: String) -> String? { line.hasPrefix(name) ? String(line.dropFirst(name.count)) : nil }
            if let rule = value("RRULE:") { (current.rule, current.place) = (rule, "\(file):\(index + 1)") }
            if let start = value("DTSTART:") { current.start = start }
            if let seek = value("START-AT:") { current.seek = seek }
            if let instances = value("INSTANCES:") {
                current.instances = instances.trimmingCharacters(in: .whitespaces)
                cases.append(current)
                current = Case()
            }
        }
        return cases
    }

    @Test(
        "All 34 of libical's rules with RSCALE are read",
        .requires(Fixtures.conformance != nil, Fixtures.conformanceIsMissing))
    func areThere() { #expect(Self.cases.count == 34) }

    @Test(
        "libical's rules with RSCALE have the occurrences that it lists",
        .requires(Fixtures.conformance != nil, Fixtures.conformanceIsMissing),
        arguments: cases)
    func agrees(_ test: Case) throws {
        let rule = try RecurrenceRule(test.rule)
        let start = try #require(BasicTime(test.start)?.dateTime)
        let scale = rule.calendarScale.flatMap(FoundationScale.named)
        let occurrences =
            test.start.contains("T")
            ? rule.occurrences(from: start, scale: scale) : rule.occurrences(from: start.date, scale: scale)
        if test.instances.hasPrefix("***") {
            #expect(occurrences.expansionError?.code == .calendarScale)
            #expect(Array(occurrences).isEmpty)
            return
        }
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
}
