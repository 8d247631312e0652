#if Libical
    import Foundation
    import ICalendar
    import ICalendarChecks
    import ICalendarLibical
    import TestSupport
    import RecurrenceReference
    import Testing

    /// The rows of the table. If a newer libical returns another result, the test of that row fails, and the row has to
    /// be removed.
    @Suite("Known differences")
    struct KnownDifferenceTests {
        /// The calendar of a row, and its window as seen from UTC.
        private func question(_ example: KnownDifference.Example) throws -> (bytes: [UInt8], query: OccurrenceQuery) {
            let text = "BEGIN:VCALENDAR\nVERSION:2.0\n\(example.lines)\n" + (example.isCut ? "" : "END:VCALENDAR\n")
            let bounds = try example.window.split(separator: "/").map { try #require(BasicTime(String($0))).date }
            return (
                Array(text.replacingOccurrences(of: "\n", with: example.hasLFForCR ? "\n\n" : "\r\n").utf8),
                OccurrenceQuery(DateInterval(start: bounds[0], end: bounds[1]), timeZone: .gmt)
            )
        }

        private func starts(_ answer: EngineResult<Occurrence>, like expected: [String]) -> [String] {
            let showsInstant = expected.first?.contains(" ") ?? false
            return answer.occurrences.map { occurrence in
                let clock = BasicTime.text(occurrence.start.civilDateTime, isDate: occurrence.start.isDate)
                guard showsInstant else { return clock }
                let instant = Int(occurrence.interval.start.timeIntervalSince1970)
                return clock + String(format: " %02d:%02dZ", instant / 3_600 % 24, instant / 60 % 60)
            }
        }

        @Test("Both engines return the results of each known difference", arguments: KnownDifference.all.map(\.id))
        func answers(_ id: String) throws {
            let row = try #require(KnownDifference.all.first { $0.id == id })
            let (bytes, query) = try question(row.example)
            let native = NativeEngine().occurrences(of: [bytes], matching: query)
            let libical = LibicalEngine().occurrences(of: [bytes], matching: query)
            #expect(starts(native, like: row.example.native) == row.example.native)
            #expect(starts(libical, like: row.example.libical) == row.example.libical)
            #expect(native.isComplete)
        }

        @Test("A known difference is explained by its own row", arguments: KnownDifference.all.map(\.id))
        func explains(_ id: String) throws {
            let row = try #require(KnownDifference.all.first { $0.id == id })
            let (bytes, query) = try question(row.example)
            let libical = LibicalEngine().occurrences(of: [bytes], matching: query)
            let comparison = EngineComparison(NativeEngine().occurrences(of: [bytes], matching: query), libical)
            let difference = try #require(comparison.differences.first)
            let found = KnownDifference.explaining(difference, in: CalendarFeed(bytes), losses: libical.losses)
            #expect(found?.id == id)
        }

        @Test("Every known difference is in the article with its reason")
        func article() throws {
            let page = Fixtures.repository.appending(
                path: "Sources/ICalendarLibical/ICalendarLibical.docc/TwoEngines.md")
            let text = try String(contentsOf: page, encoding: .utf8)
            for row in KnownDifference.all {
                #expect(text.contains("| \(row.id) | \(row.title) |"), "\(row.id)")
                #expect(text.contains(row.reason), "\(row.id)")
                let rule = row.example.lines.split(separator: "\n").first { $0.hasPrefix("RRULE:") }
                if let rule { #expect(text.contains(rule.dropFirst(6)), "\(row.id)") }
            }
            #expect(Set(KnownDifference.all.map(\.id)).count == KnownDifference.all.count)
        }
    }
#endif
