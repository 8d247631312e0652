#if Libical
    import Foundation
    import ICalendar
    import ICalendarChecks
    import ICalendarEditing
    import ICalendarLibical
    import TestSupport
    import Testing

    /// Edited series, read by both engines.
    @Suite("Edited series by libical")
    struct EditedSeriesTests {
        private static let starts = [
            (";TZID=Europe/Berlin", "20260223T023000"), (";TZID=America/New_York", "20260202T090000"),
            ("", "20260105T100000Z"),
            ("", "20260105T100000"), (";VALUE=DATE", "20260105"),
        ]

        private static let rules = [
            "FREQ=DAILY;COUNT=20", "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "FREQ=MONTHLY;COUNT=12",
            "FREQ=MONTHLY;BYDAY=2MO", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=DAILY;INTERVAL=3",
        ]

        private static let query = OccurrenceQuery(
            Feeds.interval("2025-12-01", "2027-12-01"), timeZone: .gmt, filter: .everything)

        /// A series with EXDATE, and on demand with RDATEs and overrides.
        private static func series(_ generator: inout SplitMix64, isVaried: Bool) -> [UInt8] {
            let (parameter, start) = generator.element(of: starts)
            var lines = ["DTSTART\(parameter):\(start)", "RRULE:\(generator.element(of: rules))", "SUMMARY:Series"]
            lines.append(parameter == ";VALUE=DATE" ? "DURATION:P1D" : "DURATION:PT1H")
            let plain = CalendarFeed(Feeds.bytes(Feeds.event("series", lines.joined(separator: "\n"))))
            let members = Array(plain.occurrences(matching: query).prefix(12))
            if generator.chance(50), members.count > 3,
                let draft = try? PropertyDraft.list(
                    "EXDATE", times: [generator.element(of: members).start])
            {
                lines += draft.map(\.description)
            }
            var overrides = ""
            if isVaried, members.count > 3 {
                func text(_ time: CalendarTime, plus days: Int, _ seconds: Int) -> String {
                    guard let moved = time.civilDateTime.adding(seconds: days * 86_400 + (time.isDate ? 0 : seconds))
                    else {
                        return start
                    }
                    let digits = "\(moved)".filter { $0.isNumber || $0 == "T" }
                    return parameter == ";VALUE=DATE"
                        ? String(digits.prefix(8)) : digits + (start.hasSuffix("Z") ? "Z" : "")
                }
                for _ in 0..<generator.number(in: 0...2) {
                    let near = generator.element(of: members).start
                    lines.append("RDATE\(parameter):" + text(near, plus: generator.number(in: 1...5), 5_400))
                }
                var named: Set<String> = []
                for number in 0..<generator.number(in: 0...3) {
                    let original = generator.element(of: members).start
                    let id = text(original, plus: 0, 0)
                    guard named.insert(id).inserted else { continue }
                    let lines = [
                        "RECURRENCE-ID\(parameter):\(id)",
                        "DTSTART\(parameter):" + text(original, plus: generator.number(in: -1...2), 3_600),
                        "SEQUENCE:2",
                        parameter == ";VALUE=DATE" ? "DURATION:P1D" : "DURATION:PT2H", "SUMMARY:Override \(number)",
                    ]
                    overrides += Feeds.event("series", lines.joined(separator: "\n"))
                }
            }
            return Feeds.bytes(
                "PRODID:-//x//y//EN\n" + Feeds.event("series", lines.joined(separator: "\n")) + overrides)
        }

        @Test(
            "libical finds the same occurrences in a series that was edited", .serialized,
            arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 71))
        func agrees(seed: UInt64) throws { try Self.compare(seed: seed, isVaried: false) }

        @Test(
            "libical finds the same occurrences in an edited series with RDATEs and overrides", .serialized,
            arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 4, stream: 130))
        func agreesOnOverrides(seed: UInt64) throws { try Self.compare(seed: seed, isVaried: true) }

        private static func compare(seed: UInt64, isVaried: Bool) throws {
            var generator = SplitMix64(seed: seed)
            var compared = 0
            for _ in 0..<RandomSeeds.draws {
                var edit = CalendarEditor(CalendarFeed(Self.series(&generator, isVaried: isVaried)))
                for _ in 0..<generator.number(in: 1...3) {
                    let occurrences = Array(edit.feed.occurrences(matching: Self.query).prefix(10))
                    guard !occurrences.isEmpty else { break }
                    let occurrence = generator.element(of: occurrences)
                    let span = generator.element(of: EditSpan.allCases)
                    let seconds = occurrence.isAllDay ? 86_400 : generator.element(of: [3_600, 1_800])
                    do throws(SeriesEditError) {
                        switch generator.number(below: 4) {
                        case 0: try edit.remove(occurrence, span: span == .all ? .this : span)
                        case 1: try edit.change(occurrence, span: span) { $0.location = "Kiel" }
                        case 2: try edit.change(occurrence, span: span) { $0.duration = CalendarDuration(days: 1) }
                        default:
                            let interval = occurrence.interval.start.addingTimeInterval(TimeInterval(seconds))
                            guard case .zoned = occurrence.start else { break }
                            try edit.move(occurrence, to: interval, span: span)
                        }
                    } catch {
                        // A series that can't be edited stays as it was.
                    }
                }
                let native = NativeEngine().occurrences(of: [edit.bytes], matching: Self.query)
                let libical = LibicalEngine().occurrences(of: [edit.bytes], matching: Self.query)
                let feed = edit.feed
                for difference in EngineComparison(native, libical).differences {
                    #expect(
                        KnownDifference.explaining(difference, in: feed, losses: libical.losses) != nil,
                        "\(difference)\n\(String(decoding: edit.bytes, as: UTF8.self))")
                }
                compared += 1
            }
            #expect(compared == RandomSeeds.draws)
        }
    }
#endif
