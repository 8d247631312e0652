#if os(Linux)
    import Foundation
    import ICalendar
    import MonthDecorations
    import Recurrence
    import TestSupport
    import Testing

    /// The memory of a view that is scrolled up and down for hours, measured in a separate process, where no other test
    /// allocates memory.
    @Suite("Memory after paging")
    struct PagingMemoryTests {
        /// Whether this is the separate process.
        private static let isAlone = ProcessInfo.processInfo.environment["PAGING_ALONE"] != nil

        // Not an exit test: Swift Testing waits for those with waitid(P_ALL), beside Foundation's waits for other processes,
        // and without a limit.
        @Test("Paging through years doesn't leak memory", .disabled(if: isAlone))
        func paging() throws {
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = ["--testing-library", "swift-testing", "--filter", "PagingMemoryTests"]
            process.environment = ProcessInfo.processInfo.environment.merging(["PAGING_ALONE": "1"]) { $1 }
            process.standardOutput = output
            process.standardError = output
            try process.runWithinLimit()
            let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0 && text.contains("pages without a leak"), "\(text)")
        }

        @Test("The pages of years leave no memory behind", .enabled(if: isAlone))
        func pages() async throws {
            let cache = DecorationCache(feeds: [Paging.feed], layout: Paging.layout)
            var (days, pages) = (0, 0)
            var settled = 0
            for pass in 0..<8 {
                for number in 0..<120 {
                    // Each pass covers ten other years; every second one goes backward.
                    let step = pass % 2 == 0 ? number : 119 - number
                    let first = CivilDate(year: 2020 + pass * 10 + step / 12, month: step % 12 + 1, day: 1)
                    let map = try await cache.map(containing: #require(first))
                    days += try #require(map).decoratedDays.count
                    pages += 1
                }
                // Two passes fill everything that is filled once: the cache, the tables of zones and calendars,
                // free lists.
                if pass == 1 { settled = try Paging.residentBytes() }
            }
            let grown = try Paging.residentBytes() - settled
            // Every page has five events or more, each on its own day, so there is something to leak.
            try #require(pages == 960 && days >= 5 * pages)
            // 720 pages follow. A leaked page would have some ten kilobytes, and all of them seven megabytes. The
            // allocator takes a megabyte at once, and another one if another thread is used.
            try #require(grown < 3 << 20, "\(grown) bytes more after 720 pages")
            print("\(pages) pages without a leak")
        }
    }

    private enum Paging {
        static let feed = CalendarFeed(
            Array(
                ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Month Tests//EN\r\n"
                    + (0..<40).map { number in
                        """
                        BEGIN:VEVENT\r
                        UID:\(number)\r
                        DTSTAMP:20200101T000000Z\r
                        DTSTART;TZID=Europe/Paris:202001\(number % 28 < 9 ? "0" : "")\(number % 28 + 1)T090000\r
                        DURATION:PT1H\r
                        RRULE:FREQ=WEEKLY;INTERVAL=\(number % 5 + 1)\r
                        SUMMARY:Number \(number)\r
                        END:VEVENT\r

                        """
                    }.joined() + "END:VCALENDAR\r\n").utf8))

        static let layout = MonthGrid.Layout(calendar: makeCalendar(.gregorian, zone: "Europe/Paris"))

        /// The memory of the process as counted by the kernel. Free memory that the allocator keeps for each thread is
        /// returned first, because its amount depends on the threads that happened to run.
        static func residentBytes() throws -> Int {
            if let trim = unsafe dlsym(nil, "malloc_trim") {
                _ = unsafe unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
            }
            let counts = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            return try #require(Int(counts[1])) * sysconf(Int32(_SC_PAGESIZE))
        }
    }
#endif
