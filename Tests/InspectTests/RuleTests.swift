import Foundation
import Testing

@Suite("rule")
struct RuleTests {
    static func rule(_ text: String, _ arguments: String...) throws -> Executable.Run {
        try Executable.run(["rule", text] + arguments)
    }

    /// The starts of the occurrences.
    static func starts(_ text: String, _ arguments: String...) throws -> [String?] {
        let run = try Executable.run(["rule", text, "--format", "ndjson"] + arguments)
        #expect(run.status == 0, "\(run.errors)")
        return try run.lines.map { try JSONValue.of($0)["start"].text }
    }

    // MARK: Formats

    @Test("ics-inspect rule prints the rule's text, its words and numbered occurrences")
    func table() throws {
        let run = try Self.rule(
            "bymonthday=13;freq=monthly;byday=fr", "--start", "2026-02-13T09:00:00", "--count", "2")
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.text == """
                FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13
                every month on the 13th, if it is a Friday
                from Fri 2026-02-13 09:00

                1  Fri 2026-02-13 09:00
                2  Fri 2026-03-13 09:00
                There are more.

                No interpretation of RFC 5545 matters here.

                """)
    }

    @Test("ics-inspect rule --format json prints one object")
    func json() throws {
        let run = try Self.rule("FREQ=DAILY;COUNT=2", "--start", "20260102T090000Z", "--format", "json")
        #expect(run.status == 0)
        let object = try JSONValue.of(run.text)
        #expect(object["rule"].text == "FREQ=DAILY;COUNT=2")
        #expect(object["words"].text == "every day, 2 times")
        #expect(object["start"].text == "2026-01-02T09:00:00Z")
        #expect(object["timeZone"].text == "UTC")
        #expect(object["startInFeed"].text == "onRule")
        #expect(object["dialect"].text == "rfc5545")
        #expect(object["questions"] == .array([]))
        #expect(object["hasMore"] == .bool(false))
        let occurrences = object["occurrences"].elements
        #expect(occurrences.map { $0["number"] } == [.number(1), .number(2)])
        #expect(occurrences.map { $0["start"].text } == ["2026-01-02T09:00:00Z", "2026-01-03T09:00:00Z"])
        #expect(occurrences.map { $0["weekday"].text } == ["fri", "sat"])
        let keys = [
            "rule", "words", "start", "timeZone", "startInFeed", "dialect", "questions", "hasMore", "occurrences",
        ]
        let places = keys.map { run.text.range(of: "\"\($0)\":")?.lowerBound }
        #expect(!places.contains(nil))
        #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    }

    @Test("ics-inspect rule --format ndjson prints one object for each occurrence, the same as in JSON")
    func ndjson() throws {
        for place in [["20260102"], ["20260102T090000"], ["20260102T090000", "--zone", "Europe/Berlin"]] {
            let arguments = ["rule", "FREQ=WEEKLY;BYDAY=MO,FR", "--count", "4", "--start"] + place
            let lines = try Executable.run(arguments + ["--format", "ndjson"]).lines.map { try JSONValue.of($0) }
            let object = try JSONValue.of(Executable.run(arguments + ["--format", "json"]).text)
            #expect(lines.count == 4)
            #expect(object["occurrences"].elements == lines)
            #expect(object["hasMore"] == .bool(true))
        }
    }

    @Test("ics-inspect rule prints starts in the form of its start")
    func forms() throws {
        let daily = "FREQ=DAILY;COUNT=1"
        #expect(try Self.starts(daily, "--start", "20260102") == ["2026-01-02"])
        #expect(try Self.starts(daily, "--start", "2026-01-02") == ["2026-01-02"])
        #expect(try Self.starts(daily, "--start", "20260102T090000") == ["2026-01-02T09:00:00"])
        #expect(try Self.starts(daily, "--start", "2026-01-02T09:00:00Z") == ["2026-01-02T09:00:00Z"])
        #expect(try Self.starts(daily, "--start", "2026-01-02T09:00", "--zone", "UTC") == ["2026-01-02T09:00:00Z"])
        #expect(
            try Self.starts(daily, "--start", "20260102T090000", "--zone", "Asia/Kolkata")
                == ["2026-01-02T09:00:00+05:30"])
    }

    @Test("ics-inspect rule prints the words in English or German")
    func words() throws {
        let rule = "FREQ=MONTHLY;BYDAY=-1FR;COUNT=12"
        let english = try Self.rule(rule, "--start", "20260130")
        #expect(english.text.contains("\nevery month on the last Friday, 12 times\n"))
        // The words are different in each language of the library.
        let languages = ["en", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "ru", "zh"]
        let words = try languages.map { try Self.rule(rule, "--start", "20260130", "--language", $0).lines[1] }
        #expect(Set(words).count == languages.count)
        let german = try Self.rule(rule, "--start", "20260130", "--language", "de")
        #expect(german.text.contains("\njeden Monat am letzten Freitag, "))
    }

    // MARK: Which occurrences

    @Test("ics-inspect rule lists ten occurrences, or those of --limit or a window, by their numbers")
    func range() throws {
        let start = ["--start", "20260101"]
        func lines(_ arguments: String...) throws -> Executable.Run {
            try Executable.run(["rule", "FREQ=DAILY", "--format", "ndjson"] + start + arguments)
        }
        #expect(try lines().lines.count == 10)
        #expect(try lines("--limit", "0").lines.isEmpty)
        #expect(try lines("--limit", "37").lines.count == 37)
        // The name in other programs.
        #expect(try lines("--count", "37").lines == lines("--limit", "37").lines)
        #expect(try lines("--from", "2026-02-01", "--to", "+1w").lines.count == 7)
        #expect(try lines("--from", "2027-01-01").lines.count == 10)
        let window = try lines("--from", "2026-02-01", "--to", "2026-03-01")
        #expect(window.lines.count == 28)
        #expect(try window.lines.first.map { try JSONValue.of($0)["number"] } == .number(32))
        #expect(window.errors.isEmpty)
        #expect(try lines("--to", "2026-02-01").lines.count == 31)
        #expect(try lines("--from", "20260201", "--to", "20260301T000000").lines == window.lines)
        #expect(try lines("--from", "2026-02-01", "--to", "2026-02-01").lines.isEmpty)
        let limited = try lines("--to", "2026-02-01", "--limit", "5")
        #expect(limited.lines.count == 5)
        #expect(limited.errors.contains("--limit"))
        #expect(try lines("--to", "2026-01-05", "--limit", "5").errors.isEmpty)
    }

    @Test("ics-inspect rule stops after 100,000 occurrences")
    func bounded() throws {
        let run = try Executable.run(
            "rule", "FREQ=SECONDLY", "--start", "20260101T000000Z", "--to", "9999-01-01", "--format", "ndjson")
        #expect(run.lines.count == 100_000)
        #expect(run.errors.contains("stopped after 100000"))
    }

    @Test(
        "ics-inspect rule reports a rule that never matches",
        .serialized,
        arguments: [
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=MINUTELY;BYSECOND=0;BYSETPOS=2", "FREQ=YEARLY;BYWEEKNO=20;BYYEARDAY=1",
        ])
    func never(_ rule: String) throws {
        let run = try Self.rule(rule, "--start", "20260101T090000", "--zone", "Europe/Berlin")
        #expect(run.status == 0)
        #expect(run.lines.contains("The rule has no occurrences."))
        #expect(run.text.contains("In a feed, the start is still the first occurrence, and the only one."))
        #expect(try Self.starts(rule, "--start", "20260101T090000").isEmpty)
    }

    @Test("ics-inspect rule tells an empty window from a rule without occurrences")
    func emptyWindow() throws {
        let run = try Self.rule(
            "FREQ=YEARLY", "--start", "20260101", "--from", "2026-02-01", "--to", "2026-03-01")
        #expect(run.lines.contains("The rule has no occurrences in this window."))
    }

    // MARK: The start

    @Test("ics-inspect rule explains the treatment of a start that doesn't match")
    func unmatchedStart() throws {
        let rule = "FREQ=MONTHLY;BYDAY=-1FR;COUNT=3"
        #expect(try Self.starts(rule, "--start", "20260102") == ["2026-01-30", "2026-02-27", "2026-03-27"])
        let run = try Self.rule(rule, "--start", "20260102")
        #expect(run.lines.contains("The start does not match the rule and is not listed."))
        #expect(
            run.text.contains(
                "still the first occurrence, and COUNT includes it: 2 of the rule's occurrences would follow."))
        #expect(run.text.contains("(RFC 5545 §3.8.5.3)"))
        let libical = try Self.rule(rule, "--start", "20260102", "--dialect", "libical")
        #expect(libical.text.contains("libical omits the start too"))
        let deleted = try Self.rule("FREQ=DAILY;UNTIL=20200101", "--start", "20260102")
        #expect(deleted.lines.contains("The rule has no occurrences."))
        #expect(deleted.text.contains("UNTIL is before the start"))
        // BYHOUR has no meaning for a date.
        let date = try Self.rule("FREQ=DAILY;BYHOUR=9", "--start", "20260102")
        #expect(!date.text.contains("does not match"))
        #expect(try Self.rule("FREQ=HOURLY", "--start", "20260102").text.contains("A date has no time of day"))
    }

    // MARK: Readings

    @Test("ics-inspect rule shows the interpretations that matter and follows the chosen dialect")
    func questions() throws {
        let rule = "FREQ=YEARLY;BYMONTHDAY=17"
        let start = ["--start", "20260117", "--count", "2"]
        let table = try Executable.run(["rule", rule] + start)
        let lines = table.lines.drop { $0 != "Interpretations that matter" }
        #expect(lines.count == 4)
        #expect(lines.dropFirst().first == "  BYMONTHDAY in a yearly rule without BYMONTH (RFC 5545 §3.3.10)")
        #expect(lines.contains { $0.hasPrefix("    used: ") && $0.hasSuffix("[rfc5545, libical]") })
        #expect(lines.contains { $0.hasPrefix("    else: ") && $0.hasSuffix("[dateutil]") })

        for (dialect, answer, second) in [
            ("rfc5545", "fromStart", "2027-01-17"), ("libical", "fromStart", "2027-01-17"),
            ("dateutil", "every", "2026-02-17"),
        ] {
            let run = try Executable.run(["rule", rule, "--format", "json", "--dialect", dialect] + start)
            let object = try JSONValue.of(run.text)
            #expect(object["dialect"].text == dialect)
            #expect(object["occurrences"].elements.map { $0["start"].text } == ["2026-01-17", second])
            let questions = object["questions"].elements
            #expect(questions.map { $0["question"].text } == ["missingMonth"])
            #expect(questions.first?["section"].text == "RFC 5545 §3.3.10")
            #expect(questions.first?["answer"]["answer"].text == answer)
            #expect(questions.first?["others"].elements.count == 1)
        }
    }

    @Test(
        "ics-inspect rule has a sentence for every ambiguity of RFC 5545",
        .serialized,
        arguments: [
            ("FREQ=YEARLY;BYMONTHDAY=17", "missingMonth"), ("FREQ=YEARLY;BYWEEKNO=20", "missingWeekday"),
            ("FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO", "yearOfWeek"),
            ("FREQ=YEARLY;BYWEEKNO=20;BYMONTHDAY=17", "weekNumberConflict"),
            ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=3", "firstInterval"),
            ("FREQ=DAILY;BYHOUR=11", "unmatchedStart"), ("FREQ=DAILY;BYHOUR=2;BYMINUTE=30", "skippedTime"),
            ("FREQ=DAILY;BYHOUR=2;BYMINUTE=30", "repeatedTime"), ("FREQ=HOURLY", "duplicateInstants"),
        ])
    func sentences(_ rule: String, _ question: String) throws {
        let run = try Executable.run(
            "rule", rule, "--start", "20260117T090000", "--zone", "Europe/Berlin", "--format", "json")
        let questions = try JSONValue.of(run.text)["questions"].elements
        let found = try #require(questions.first { $0["question"].text == question })
        let answers = [found["answer"]] + found["others"].elements
        #expect(answers.count >= 2)
        for answer in answers { #expect(answer["sentence"].text?.hasSuffix(".") == true) }
        #expect(found["section"].text?.hasPrefix("RFC 5545 §3.") == true)
    }

    // MARK: Zones

    @Test("ics-inspect rule marks times that the clock skips and repeats")
    func gapAndFold() throws {
        let gap = try Self.rule(
            "FREQ=DAILY", "--start", "2026-03-28T02:30:00", "--zone", "Europe/Berlin", "--count", "3")
        #expect(gap.lines.contains("1  Sat 2026-03-28 02:30 +01:00"))
        #expect(gap.lines.contains("2  Sun 2026-03-29 03:30 +02:00  (the clock skips 02:30)"))
        #expect(gap.lines.contains("3  Mon 2026-03-30 02:30 +02:00"))
        #expect(gap.text.contains("A local time that the clock skips (RFC 5545 §3.3.5)"))
        let fold = try Self.rule(
            "FREQ=DAILY", "--start", "2026-10-24T02:30:00", "--zone", "Europe/Berlin", "--count", "3")
        #expect(fold.lines.contains("2  Sun 2026-10-25 02:30 +02:00  (the first of two)"))
        #expect(fold.lines.contains("3  Mon 2026-10-26 02:30 +01:00"))
        let json = try Executable.run(
            "rule", "FREQ=DAILY", "--start", "2026-03-28T02:30:00", "--zone", "Europe/Berlin", "--count", "2",
            "--format", "ndjson")
        #expect(try json.lines.map { try JSONValue.of($0)["localTime"].text } == ["unique", "gap"])
        // Even after the end of the table of changes.
        let late = try Self.rule(
            "FREQ=DAILY", "--start", "2126-03-28T02:30:00", "--zone", "Europe/Berlin", "--from", "3126-03-20", "--to",
            "3126-04-10")
        #expect(late.text.components(separatedBy: "(the clock skips 02:30)").count == 2)
        // Two local times of the rule are the same instant. The later one isn't a moved one.
        let hourly = try Self.rule(
            "FREQ=HOURLY", "--start", "2026-03-29T00:30:00", "--zone", "Europe/Berlin", "--count", "4")
        #expect(hourly.lines.contains("3  Sun 2026-03-29 03:30 +02:00"))
        #expect(hourly.lines.contains("4  Sun 2026-03-29 04:30 +02:00"))
    }

    @Test("ics-inspect rule reads the window in the zone of the start")
    func window() throws {
        let starts = try Self.starts(
            "FREQ=DAILY", "--start", "20260101T000000", "--zone", "Asia/Tokyo", "--from", "2026-01-09T15:00:00Z",
            "--to", "2026-01-12")
        #expect(starts == ["2026-01-10T00:00:00+09:00", "2026-01-11T00:00:00+09:00"])
    }

    @Test("ics-inspect rule lists occurrences in another calendar")
    func scale() throws {
        let rule = "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1"
        #expect(try Self.starts(rule, "--start", "20260217", "--count", "2") == ["2026-02-17", "2027-02-06"])
        let unknown = try Self.rule("FREQ=YEARLY;RSCALE=KLINGON", "--start", "20260217")
        #expect(unknown.status == 65)
        #expect(unknown.errors.contains("\n  FREQ=YEARLY;RSCALE=KLINGON\n                     ^\n"))
    }
}
