import Foundation
import ICalendar
import Testing

/// libical's own rules with RSCALE and SKIP (`ICALENDAR_CONFORMANCE`, see CONTRIBUTING.md), as rules: DTSTART does not count
/// unless it matches.
@Suite("libical's icalrecur_test_rscale*.txt")
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

    @Test("are there", .enabled(if: Fixtures.conformance != nil, "set ICALENDAR_CONFORMANCE to other projects' data"))
    func areThere() { #expect(Self.cases.count == 34) }

    @Test(
        "agrees", .enabled(if: Fixtures.conformance != nil, "set ICALENDAR_CONFORMANCE to other projects' data"),
        arguments: cases)
    func agrees(_ test: Case) throws {
        let rule = try RecurrenceRule(test.rule)
        let start = try #require(ScaleText.moment(test.start))
        let scale = rule.calendarScale.flatMap(FoundationScale.named)
        let occurrences =
            test.start.contains("T")
            ? rule.occurrences(from: start, scale: scale) : rule.occurrences(from: start.date, scale: scale)
        if test.instances.hasPrefix("***") {
            #expect(occurrences.obstacle?.code == .calendarScale)
            #expect(Array(occurrences).isEmpty)
            return
        }
        var expected = test.instances.split(separator: ",").compactMap { ScaleText.moment(String($0)) }
        var iterator = occurrences.makeIterator()
        if let seek = test.seek.flatMap(ScaleText.moment) {
            expected.removeAll { $0 < seek }
            iterator = occurrences.makeIterator(at: seek)
        }
        var found: [CivilDateTime] = []
        while found.count <= expected.count, let next = iterator.next() { found.append(next) }
        #expect(found == expected)
    }
}

/// Dates as the tests of this folder write them.
enum ScaleText {
    /// `YYYYMMDD` or `YYYYMMDDTHHMMSS`, with `Z` or without.
    static func moment(_ text: String) -> CivilDateTime? {
        let digits = text.compactMap(\.wholeNumberValue)
        guard digits.count == 8 || digits.count == 14 else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        let hasTime = digits.count == 14
        return CivilDateTime(
            year: number(0..<4), month: number(4..<6), day: number(6..<8), hour: hasTime ? number(8..<10) : 0,
            minute: hasTime ? number(10..<12) : 0, second: hasTime ? number(12..<14) : 0)
    }

    static func text(_ date: CivilDate) -> String { "\(date)".replacingOccurrences(of: "-", with: "") }
}
