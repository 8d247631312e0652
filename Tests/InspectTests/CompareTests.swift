#if Libical
    import Foundation
    import TestSupport
    import Testing

    @Suite("compare, and rule by libical")
    struct CompareTests {
        private let window = ["--from", "2026-03-01", "--to", "2026-04-15", "--time-zone", "Europe/Berlin"]

        @Test("ics-inspect compare exits with 0 if the engines agree")
        func same() throws {
            let run = try Executable.run(["compare", Fixtures.file("feeds/school-timetable.ics").path] + window)
            #expect(run.status == 0)
            #expect(run.lines.count == 1)
            #expect(run.text.contains("0 of "))
        }

        @Test("ics-inspect compare exits with 1 and prints both results and the verdict if the engines differ")
        func different() throws {
            let run = try Executable.run(["compare", Fixtures.file("feeds/night-shifts.ics").path] + window)
            #expect(run.status == 1)
            #expect(run.errors.isEmpty)
            let row = try #require(run.lines.first { $0.contains("Mon 2026-03-30 02:30–02:45") })
            #expect(row.contains("Mon 2026-03-30 03:30–03:45"))
            #expect(run.text.contains("L18 ") && run.text.contains("§3.3.5"))
        }

        @Test("ics-inspect rule --backend libical lists libical's occurrences and where the native engine differs")
        func rule() throws {
            let run = try Executable.run(
                "rule", "FREQ=DAILY;COUNT=4", "--start", "20240330T023000", "--zone", "Europe/Berlin", "--backend",
                "libical")
            #expect(run.status == 0)
            #expect(run.text.contains("3  Mon 2024-04-01 03:30 +02:00"))
            #expect(run.text.contains("native 2024-04-01 02:30, libical 2024-04-01 03:30"))
            #expect(run.text.contains("L18 ") && run.text.contains("§3.3.5"))
            let same = try Executable.run("rule", "FREQ=DAILY;COUNT=4", "--start", "20240330", "--backend", "libical")
            #expect(same.text.contains("The native engine returns the same occurrences."))
        }

        @Test(
            "ics-inspect rule --backend libical prints the table's verdict on a known difference",
            .serialized,
            arguments: [
                ("FREQ=DAILY;BYMONTHDAY=-1;COUNT=3", "20240131", "L4 "),
                ("FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2;COUNT=2", "20240103T090000Z", "L6 "),
                ("FREQ=YEARLY;BYWEEKNO=20;COUNT=2", "20240515", "L1 "),
                ("FREQ=DAILY;INTERVAL=65537;COUNT=3", "20240101T090000", "L13 "),
            ])
        func ruleVerdict(_ rule: String, _ start: String, _ row: String) throws {
            let run = try Executable.run("rule", rule, "--start", start, "--backend", "libical")
            #expect(run.status == 0)
            #expect(run.text.contains("The native engine differs from occurrence"))
            #expect(run.text.contains(row))
            #expect(!run.text.contains("not a known kind"))
            // The table is of RFC 5545's dialect.
            let other = try Executable.run(
                "rule", rule, "--start", start, "--backend", "libical", "--dialect", "dateutil")
            #expect(!other.text.contains(row))
        }

        @Test("ics-inspect summary --backend libical counts only components that libical's parser keeps")
        func summary() throws {
            let broken = Fixtures.file("feeds/broken-among-good.ics").path
            let run = try Executable.run("summary", broken, "--backend", "libical")
            #expect(run.status == 0)
            #expect(run.text.contains("Components  none"))
            #expect(try Executable.run("summary", broken).text.contains("VEVENT"))
        }
    }
#endif
