#if Libical
    import Foundation
    import ICalendar
    import ICalendarChecks
    import ICalendarLibical
    import TestSupport
    import RecurrenceReference
    import Testing

    @Suite("The libical engine")
    struct LibicalEngineTests {
        private let engine = LibicalEngine()

        private func ask(
            _ text: String, _ start: String, to end: String, zone: String? = nil, limit: Int = 1_000
        ) throws -> EngineResult<CivilDateTime> {
            let (first, last) = (try #require(BasicTime(start)), try #require(BasicTime(end)))
            let timeZone = zone.flatMap { TimeZone(identifier: $0) }
            return engine.occurrences(
                of: RuleQuery(
                    text, start: first.dateTime, isDate: first.isDate,
                    timeZone: timeZone,
                    window: first.dateTime..<last.dateTime, limit: limit))
        }

        private func year(_ lines: [String], _ engine: any OccurrenceEngine) throws -> EngineResult<Occurrence> {
            let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
            let (start, end) = (
                try #require(BasicTime("20260101")).date, try #require(BasicTime("20270101")).date
            )
            return engine.occurrences(
                of: [Array(text.utf8)], matching: OccurrenceQuery(DateInterval(start: start, end: end), timeZone: .gmt))
        }

        @Test("libical's engine expands a rule in a zone")
        func rule() throws {
            let answer = try ask(
                "FREQ=MONTHLY;BYDAY=-1FR;COUNT=3", "20260130T170000", to: "20270101T000000", zone: "America/New_York")
            #expect(
                answer.occurrences.map(\.description) == [
                    "2026-01-30T17:00:00", "2026-02-27T17:00:00", "2026-03-27T17:00:00",
                ])
            #expect(answer.isComplete)
        }

        @Test("UNTIL in UTC is an instant for libical's engine if the start has a zone")
        func until() throws {
            // 17:00 in New York is 22:00Z.
            let answer = try ask(
                "FREQ=DAILY;UNTIL=20260131T220000Z", "20260130T170000", to: "20270101T000000", zone: "America/New_York")
            #expect(answer.occurrences.count == 2)
        }

        @Test(
            "libical's engine stops on a rule that it can't expand and says why",
            arguments: [
                ("FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", EngineLoss.Reason.neverMatches),
                ("FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", .neverMatches),
                ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", .neverMatches),
                ("FREQ=SECONDLY;BYMONTH=6;BYMONTHDAY=1;BYHOUR=0;BYMINUTE=0;BYSECOND=0", .budget),
                ("FREQ=MINUTELY;BYMONTHDAY=-1", .budget), ("FREQ=MINUTELY;INTERVAL=3;BYYEARDAY=-1", .budget),
                ("FREQ=YEARLY;BYWEEKNO=20", .unsafe), ("FREQ=YEARLY;BYYEARDAY=1;BYMONTH=1", .refused),
                ("FREQ=SOMETIMES", .refused), ("", .refused), ("FREQ=DAILY", .limit),
            ])
        func ends(_ text: String, _ reason: EngineLoss.Reason) throws {
            let answer = try ask(text, "20260102T000000", to: "20990101T000000", limit: 5)
            #expect(answer.losses.map(\.reason) == [reason])
            #expect(answer.occurrences.count == (reason == .limit ? 5 : 0))
        }

        @Test("libical's engine keeps the phase of a rule in a window far from its start")
        func seek() throws {
            let day = try #require(BasicTime("19700101T090000")).dateTime
            for text in ["FREQ=DAILY;INTERVAL=17", "FREQ=WEEKLY;INTERVAL=3;BYDAY=TH", "FREQ=HOURLY;INTERVAL=100"] {
                let query = RuleQuery(
                    text, start: day,
                    window: try #require(BasicTime("20280101")).dateTime..<#require(BasicTime("20280301")).dateTime)
                let answer = engine.occurrences(of: query)
                #expect(answer.isComplete, "\(text)")
                #expect(!answer.occurrences.isEmpty, "\(text)")
                // The phase by arithmetic.
                let step = text.contains("HOURLY") ? 360_000 : text.contains("17") ? 17 * 86_400 : 21 * 86_400
                for clock in answer.occurrences {
                    #expect((clock.localSeconds - day.localSeconds) % step == 0, "\(text) \(clock)")
                }
            }
        }

        @Test("libical's engine applies EXRULE, RDATE, EXDATE and an override together")
        func series() throws {
            let lines = [
                "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z", "DTSTART:20260105T090000Z", "DURATION:PT1H",
                "RRULE:FREQ=DAILY;COUNT=6", "EXRULE:FREQ=WEEKLY;BYDAY=WE", "EXDATE:20260106T090000Z",
                "RDATE:20260201T090000Z", "END:VEVENT", "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z",
                "RECURRENCE-ID:20260108T090000Z", "DTSTART:20260108T120000Z", "DURATION:PT2H", "END:VEVENT",
            ]
            let answer = try year(lines, engine)
            // The 6th is excluded, the 7th is a Wednesday, the 8th moved.
            #expect(
                answer.occurrences.map { "\($0.start.civilDateTime)" } == [
                    "2026-01-05T09:00:00", "2026-01-08T12:00:00", "2026-01-09T09:00:00", "2026-01-10T09:00:00",
                    "2026-02-01T09:00:00",
                ])
            #expect(answer.occurrences.map(\.interval.duration) == [3_600, 7_200, 3_600, 3_600, 3_600])
            #expect(EngineComparison(try year(lines, NativeEngine()), answer).differences.isEmpty)
        }

        @Test("Bytes that aren't a calendar are a loss of libical's engine")
        func bytes() throws {
            let deep = String(repeating: "BEGIN:VEVENT\r\n", count: 200_000)
            let streams: [[UInt8]] = [
                [], [0], [0xFF, 0xFE, 0x00], Array("BEGIN:VCALENDAR".utf8), Array("<html>".utf8), Array(deep.utf8),
                [UInt8](repeating: 0x41, count: 1_000_000), (0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 167) },
            ]
            let query = OccurrenceQuery(DateInterval(start: .now, duration: 86_400), timeZone: .gmt)
            for stream in streams {
                let answer = engine.occurrences(of: [stream], matching: query)
                #expect(answer.occurrences.isEmpty)
                #expect(!answer.isComplete)
            }
        }

        @Test("libical's engine reports a rule that its parser can't read")
        func unread() throws {
            let answer = try year(
                [
                    "BEGIN:VEVENT", "UID:a", "DTSTART:20260105T090000Z", "RRULE:FREQ=NEVER", "END:VEVENT",
                ], engine)
            #expect(answer.occurrences.count == 1)
            #expect(answer.losses.contains { $0.uid == "a" && $0.reason == .unread })
        }

        @Test(
            "libical's engine reads no stream whose components are nested too deep, folded or not",
            arguments: ["BEGIN:X-INNER", "BEG\r\n IN:X-INNER"])
        func nesting(start: String) throws {
            func answer(depth: Int) throws -> EngineResult<Occurrence> {
                let event = ["BEGIN:VEVENT", "UID:a", "DTSTART:20260105T090000Z", "END:VEVENT"]
                let (open, closed) = (repeatElement(start, count: depth), repeatElement("END:X-INNER", count: depth))
                return try year(event + open + closed, engine)
            }
            #expect(try answer(depth: 100).losses.map(\.reason) == [.unsafe])
            #expect(try answer(depth: 10).losses.allSatisfy { $0.reason != .unsafe })
        }

        @Test("The libical engine names the version of the library that it is compiled with")
        func version() {
            #expect(LibicalEngine.libraryVersion.wholeMatch(of: /\d+\.\d+(\.\d+)?/) != nil)
            #expect(engine.name == "libical")
        }

        @Test("Several tasks get the same answers from libical's engine at once")
        func tasks() async throws {
            let bytes = try Data(contentsOf: Fixtures.file("feeds/google-export.ics"))
            let query = OccurrenceQuery(
                DateInterval(
                    start: try #require(BasicTime("20260101")).date,
                    end: try #require(BasicTime("20270101")).date),
                timeZone: .gmt)
            let alone = engine.occurrences(of: [[UInt8](bytes)], matching: query).occurrences.map(\.interval)
            #expect(!alone.isEmpty)
            await withTaskGroup(of: [DateInterval].self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        LibicalEngine().occurrences(of: [[UInt8](bytes)], matching: query).occurrences.map(\.interval)
                    }
                }
                for await answer in group { #expect(answer == alone) }
            }
        }

        static var malformedFiles: [URL] {
            get throws {
                guard let folder = Fixtures.conformance?.appending(path: "libical/malformed") else { return [] }
                // The large ones take seconds in a debug build: `.ci/run` reads all of them with the sanitizer.
                let files = try Fixtures.names(in: folder, suffix: "", atLeast: 39).map { folder.appending(path: $0) }
                return try files.filter { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? .max < 100_000 }
            }
        }

        @Test(
            "libical's engine comes to an end on libical's malformed files",
            .requires(Fixtures.conformance != nil, Fixtures.conformanceIsMissing),
            arguments: try malformedFiles)
        func malformed(_ file: URL) throws {
            let bytes = try Fixtures.bytes(file)
            let query = OccurrenceQuery(
                DateInterval(start: try #require(BasicTime("20150101")).date, duration: 366 * 86_400),
                timeZone: .gmt, filter: .everything)
            let answer = engine.occurrences(of: [bytes], matching: query, limit: 1_000)
            #expect(answer.occurrences.count <= 1_000)
        }
    }
#endif
