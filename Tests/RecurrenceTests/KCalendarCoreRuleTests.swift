import Foundation
import Recurrence
import TestSupport
import RecurrenceReference
import Testing

/// KCalendarCore's files as recurrence sets, queried backward from the end of 2010 and day by day. Whole feeds and
/// forward queries are in `ICalendarTests`.
@Suite("KCalendarCore's files, backwards and by day")
struct KCalendarCoreRuleTests {
    static let folder = Fixtures.conformance?.appending(path: "kcalendarcore")
    static var names: [String] {
        get throws {
            try [("RFC2445", 42), ("UntilInUTC", 5)].flatMap { part, count in
                try Fixtures.names(in: folder?.appending(path: part), suffix: ".ics", atLeast: count)
                    .map { "\(part)/\($0).ics" }
            }
        }
    }

    /// RFC 5545 §3.3.10: UNTIL "bounds the recurrence rule in an inclusive manner"; where it lies before DTSTART nothing is
    /// left, while KCalendarCore keeps DTSTART.
    static let deleted = "UntilInUTC/Until_TestCase02.ics"

    /// Summer time of the United States from 1987 to 2006, the rule of the files too, whose references go on with it.
    static func unitedStates(standard: Int) throws -> ZoneRules {
        var changes: [(timestamp: Timestamp, offset: Int)] = []
        for year in 1990...2030 {
            for (month, days, offset) in [(4, 1...7, standard + 3_600), (10, 25...31, standard)] {
                let sunday = try #require(
                    days.lazy.compactMap { CivilDate(year: year, month: month, day: $0) }.first {
                        $0.weekday == .sunday
                    })
                let before = offset == standard ? standard + 3_600 : standard
                let two = CivilDateTime(sunday, secondOfDay: 7_200)
                changes.append((try #require(Timestamp(utc: two).adding(seconds: -before)), offset))
            }
        }
        return ZoneRules(initialOffset: standard, changes: changes)
    }

    /// The event of a file.
    static func event(_ name: String) throws -> RecurrenceSet {
        let text = try String(contentsOf: try #require(folder).appending(path: name), encoding: .utf8)
        var lines: [Substring] = []
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix(" "), let last = lines.popLast() {
                lines.append(last + line.dropFirst())
            } else {
                lines.append(line)
            }
        }
        lines = Array(lines[try #require(lines.firstIndex(of: "BEGIN:VEVENT"))...])
        func values(_ property: String) -> [Substring] {
            lines.filter { $0.hasPrefix(property) }.map { $0[($0.firstIndex(of: ":") ?? $0.startIndex)...].dropFirst() }
        }
        let start = try #require(lines.first { $0.hasPrefix("DTSTART") })
        let digits = try #require(values("DTSTART").first)
        let moment = try #require(BasicTime(String(digits)))
        let zone: ZoneRules? =
            start.contains("US-Eastern")
            ? try unitedStates(standard: -18_000)
            : start.contains("Los_Angeles")
                ? try unitedStates(standard: -28_800) : start.contains("Vienna") ? .fixed(offset: 3_600) : nil
        let excluded = try values("EXDATE").map { value in
            let local = try #require(BasicTime(String(value))).dateTime
            return local
        }
        return RecurrenceSet(
            start: moment.dateTime, isDate: moment.isDate, zone: zone,
            rules: try values("RRULE").map { try RecurrenceRule($0) },
            excluding: excluded)
    }

    static func reference(_ name: String, _ kind: String) throws -> [String] {
        try String(contentsOf: try #require(folder).appending(path: "\(name).\(kind).ref"), encoding: .utf8)
            .split(separator: "\n").map { String($0.prefix { $0 != " " }) }.filter { $0.contains("-") }
    }

    @Test(
        "The sets of KCalendarCore's files have its occurrences backwards",
        .requires(folder != nil, Fixtures.conformanceIsMissing), arguments: try names)
    func backwards(_ name: String) throws {
        let set = try Self.event(name)
        let end = try #require(CivilDateTime(year: 2011, month: 1, day: 1))
        // The reference lists at most 500 times, so a shorter list goes back to the first.
        let members = set.reversedMembers(from: .min, to: set.position(of: end)).prefix(500)
        let found = members.compactMap { set.local($0) }.map { "\($0)" }
        #expect(found == (name == Self.deleted ? [] : try Self.reference(name, "prev")))
    }

    @Test(
        "The sets of KCalendarCore's files occur on the days it lists",
        .requires(folder != nil, Fixtures.conformanceIsMissing), arguments: try names)
    func byDay(_ name: String) throws {
        let set = try Self.event(name)
        let days = name == Self.deleted ? [] : try Self.reference(name, "recurson")
        let first = try #require(CivilDate(year: 1996, month: 7, day: 1))
        let last = try #require(BasicTime(days.last ?? "1999-01-01"))
        let end = last.dateTime.date
        var found: [String] = []
        for number in first.dayNumber... {
            guard let day = CivilDate(dayNumber: number), day <= end else { break }
            if !set.seconds(from: number * 86_400, to: (number + 1) * 86_400).isEmpty { found.append("\(day)") }
        }
        #expect(found == days)
    }
}
