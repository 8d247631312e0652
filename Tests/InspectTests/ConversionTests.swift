import Foundation
import TestSupport
import Testing

/// `convert`, `occurrences --format ics`, and the positions that `validate` shows.
@Suite("convert, and occurrences as iCalendar")
struct ConversionTests {
    static let event = """
        BEGIN:VEVENT
        UID:1
        DTSTAMP:20260101T000000Z
        DTSTART;VALUE=DATE:20260301
        SUMMARY:Tea
        END:VEVENT
        """

    @Test("ics-inspect convert to jCal and back gives the same bytes")
    func convert() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", Self.event)
            let jCal = try Executable.run("convert", "--to", "jcal", file)
            #expect(jCal.status == 0 && jCal.errors.isEmpty)
            #expect(
                jCal.text == """
                    ["vcalendar",[["version",{},"text","2.0"],["prodid",{},"text","-//tests//EN"]],[["vevent",\
                    [["uid",{},"text","1"],["dtstamp",{},"date-time","2026-01-01T00:00:00Z"],\
                    ["dtstart",{},"date","2026-03-01"],["summary",{},"text","Tea"]],[]]]]

                    """)
            let back = try Executable.run(["convert", "--to", "ics", "-"], input: [UInt8](jCal.output))
            #expect(back.status == 0)
            #expect([UInt8](back.output) == [UInt8](try Data(contentsOf: URL(fileURLWithPath: file))))
        }
    }

    @Test("ics-inspect convert writes several calendars as an array, without lines that can't be written")
    func array() throws {
        try TemporaryFolder.with { folder in
            let calendar = """
                BEGIN:VCALENDAR
                VERSION:2.0
                GEO:37.386013;-122.0
                X_A:1
                RRULE;X-B=2,"3";X-A=\u{E9}:FREQ=DAILY;BYDAY=MO,TU;COUNT=5
                BEGIN:X_C
                UID:1
                END:X_C
                END:VCALENDAR

                """
            let text = (calendar + calendar).replacingOccurrences(of: "\n", with: "\r\n")
            let file = try folder.file("two.ics", Array(text.utf8)).path
            let run = try Executable.run("convert", "--to", "jcal", "--quiet", file)
            let one = """
                ["vcalendar",[["version",{},"text","2.0"],["geo",{},"float",[37.386013,-122]],\
                ["rrule",{"x-a":"\u{E9}","x-b":["2","3"]},"recur",{"freq":"DAILY","byday":["MO","TU"],"count":5}]],[]]
                """
            #expect(run.text == "[\(one),\(one)]\n")
            let places = run.errors.split(separator: "\n").map { $0.dropFirst(file.count + 1).prefix { $0 != " " } }
            #expect(places == ["4:1:", "6:1:", "13:1:", "15:1:"])
        }
    }

    @Test("ics-inspect occurrences --format ics writes a thousand occurrences of a series with 8,000 EXDATEs in time")
    func manyExclusions() throws {
        try TemporaryFolder.with { folder in
            let dates = (0..<8_000).map { "EXDATE:\(2_000 + $0 % 20)0101T\(10 + $0 % 14)\(10 + $0 / 20 % 50)00Z" }
            let event = """
                BEGIN:VEVENT
                UID:1
                DTSTART:20260101T090000Z
                RRULE:FREQ=DAILY
                SUMMARY:Tea
                \(dates.joined(separator: "\n"))
                END:VEVENT
                """
            let file = try folder.calendar("feed.ics", event)
            // If each occurrence read all lines, eight million lines would take minutes in this build. The limit never
            // ends a run without this bug.
            let run = try Executable.shell(
                "timeout 120 \"$ICS\" occurrences '\(file)' --from 2026-01-01 --limit 1000 --to 2030-01-01 --format ics --quiet"
            )
            #expect(run.status == 0)
            #expect(run.text.components(separatedBy: "RECURRENCE-ID:").count == 1_001)
            #expect(!run.text.contains("EXDATE"))
        }
    }

    @Test("ics-inspect occurrences --format ics keeps the length of an hour whose clock is the same at both ends")
    func lengthInFold() throws {
        try TemporaryFolder.with { folder in
            let event = """
                BEGIN:VEVENT
                UID:1
                DTSTAMP:20260101T000000Z
                DTSTART;TZID=Europe/Berlin:20261025T023000
                DURATION:PT1H
                END:VEVENT
                """
            let window = ["--from", "2026-10-25", "--to", "2026-10-26", "--time-zone", "Europe/Berlin", "--format"]
            let file = try folder.calendar("feed.ics", event)
            let written = try Executable.run(["occurrences", file] + window + ["ics"])
            let copy = try folder.file("copy.ics", [UInt8](written.output)).path
            let shown = try Executable.run(["occurrences", copy] + window + ["csv", "--fields", "start,end"]).text
            #expect(shown == "start,end\n2026-10-25T02:30:00+02:00,2026-10-25T02:30:00+01:00\n")
        }
    }

    @Test("ics-inspect convert exits with 65 for input that is neither iCalendar nor jCal")
    func neither() throws {
        let array = try Executable.run(["convert", "--to", "ics", "-"], input: Array("[1]".utf8))
        #expect(array.status == 65)
        #expect(array.errors.hasPrefix("ics-inspect: <stdin>:1:2: not jCal: "))
        #expect(try Executable.run(["convert", "--to", "jcal", "-"], input: Array("hello".utf8)).status == 65)
        // A file as empty as one without bytes, and a component outside any calendar.
        for text in ["[]", #"["foo",[],[]]"#] {
            let run = try Executable.run(["convert", "--to", "ics", "-"], input: Array(text.utf8))
            #expect(run.status == 65 && run.output.isEmpty)
            #expect(run.errors.hasPrefix("ics-inspect: <stdin>: not iCalendar: "))
        }
    }

    @Test("ics-inspect convert omits and reports lines that can't be written")
    func losses() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", Self.event.replacingOccurrences(of: "SUMMARY:", with: "X_A:"))
            let run = try Executable.run("convert", "--to", "ics", "--quiet", file)
            #expect(run.status == 0)
            #expect(!run.text.contains("Tea"))
            #expect(run.errors.contains("\(file):8:1: error: expected a name"))
        }
    }

    @Test("ics-inspect occurrences --format ics reports a repaired line once for all occurrences")
    func occurrenceLosses() throws {
        try TemporaryFolder.with { folder in
            let event = Self.event.replacingOccurrences(of: "Tea", with: "T\u{07}ea\nRRULE:FREQ=DAILY")
            let file = try folder.calendar("feed.ics", event)
            let run = try Executable.run(
                "occurrences", file, "--from", "2026-03-01", "--to", "2026-03-04", "--format", "ics", "--quiet")
            #expect(run.status == 0)
            #expect(run.text.components(separatedBy: "BEGIN:VEVENT").count == 4)
            #expect(run.text.components(separatedBy: "SUMMARY:T\u{FFFD}ea\r\n").count == 4)
            #expect(
                run.errors == "\(file):8:1: warning: the control character 0x7 isn't allowed in SUMMARY; repaired\n")
        }
    }

    @Test(
        "The zones that occurrences --format ics writes pass validation",
        .serialized,
        arguments: [
            // The changes of this zone follow Ramadan, the end of summer time has no rule, and the rules were different
            // until 2006.
            ("Africa/Casablanca", 2026), ("Africa/Cairo", 2025), ("America/New_York", 2005),
        ])
    func occurrenceZones(_ zone: String, _ year: Int) throws {
        try TemporaryFolder.with { folder in
            let start = "DTSTART;TZID=\(zone):\(year)0601T090000"
            let file = try folder.calendar(
                "feed.ics", Self.event.replacingOccurrences(of: "DTSTART;VALUE=DATE:20260301", with: start))
            let run = try Executable.run("occurrences", file, "--from", "\(year)-06-01", "--format", "ics")
            #expect(run.text.contains(start))
            let copy = try folder.file("copy.ics", [UInt8](run.output)).path
            let validation = try Executable.run("validate", copy)
            #expect(validation.status == 0, "\(validation.text)")
        }
    }

    @Test(
        "The output of occurrences --format ics has the occurrences of its input", .serialized,
        arguments: try FeedTests.some)
    func occurrences(_ name: String) throws {
        let expected = try Fixtures.decode(FeedTests.Expected.self, "feeds/\(name).expected.json")
        let file = Fixtures.file("feeds/\(name).ics").path
        try TemporaryFolder.with { folder in
            let run = try Executable.run(expected.arguments(file, "ics") + ["--quiet"])
            #expect(run.status == 0)
            let copy = try folder.file("copy.ics", [UInt8](run.output)).path
            let again = try Executable.run(expected.arguments(copy, "ndjson"))
            func key(_ object: JSONValue) -> [JSONValue] {
                ["component", "recurrenceID", "start", "end", "isAllDay", "summary"].map { object[$0] }
            }
            let objects = try again.lines.map { try JSONValue.of($0) }
            #expect(objects.map(key) == expected.occurrences.map(key))
            // The second of two series with one UID gets an own UID.
            for (object, other) in zip(objects, expected.occurrences) where object["uid"] != other["uid"] {
                #expect(name.hasPrefix("series-"))
                #expect("\(object["uid"])".hasPrefix("\(other["uid"])".dropLast(2)))
            }
        }
    }

    @Test("ics-inspect validate shows the position below a diagnostic, and the fix")
    func places() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", Self.event.replacingOccurrences(of: ";VALUE=DATE", with: ""))
            let run = try Executable.run("validate", file)
            #expect(run.status == 1)
            #expect(
                run.lines == [
                    "\(file):7:9: warning: expected VALUE=DATE for a date, found DTSTART “20260301” "
                        + "[ICS107 RFC 5545 §3.2.20]",
                    "    DTSTART:20260301", "            ^~~~~~~~", "    fix: insert ;VALUE=DATE",
                    "1 warning in 1 file",
                ])
            let json = try JSONValue.of(try Executable.run("validate", file, "--format", "json").text).elements
            #expect(json.map { $0["section"].text } == ["3.2.20"])
            #expect(json.map { $0["text"].text } == ["20260301"])
            #expect(json.map { $0["fix"]["replacement"].text } == [";VALUE=DATE"])
        }
    }

    @Test("ics-inspect convert repairs characters that can't be written, and says so")
    func repairs() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar(
                "feed.ics",
                """
                BEGIN:VEVENT
                UID:1
                DTSTAMP:20260101T000000Z
                DTSTART;X_P=1:20260302T090000Z
                SUMMARY:a\u{7}b
                END:VEVENT
                """)
            let run = try Executable.run("convert", "--to", "ics", "--quiet", file)
            #expect(run.status == 0)
            #expect(run.text.contains("DTSTART;X-P=1:20260302T090000Z\r\nSUMMARY:a\u{FFFD}b\r\n"))
            let notes = run.errors.split(separator: "\n").map { String($0.dropFirst(file.count + 1)) }
            #expect(
                notes == [
                    "7:1: warning: expected a name of letters, digits and hyphens, found “X_P”; repaired",
                    "8:1: warning: the control character 0x7 isn't allowed in SUMMARY; repaired",
                ])
        }
    }

    @Test("Occurrences of two series with one UID, written as iCalendar, are read as the same occurrences")
    func severalSeries() throws {
        try TemporaryFolder.with { folder in
            func lesson(_ title: String, _ hour: String) -> String {
                """
                BEGIN:VEVENT
                UID:lesson
                DTSTAMP:20260101T000000Z
                DTSTART:20260302T\(hour)0000Z
                RRULE:FREQ=DAILY;COUNT=4
                SUMMARY:\(title)
                END:VEVENT
                """
            }
            let lessons = [lesson("Morning", "09"), lesson("Noon", "12"), lesson("Evening", "18")]
            let single = lesson("Talk", "20").replacing("RRULE:FREQ=DAILY;COUNT=4\n", with: "")
            let taken = lesson("Taken", "07").replacing("UID:lesson", with: "UID:lesson-2")
            let file = try folder.calendar("feed.ics", (lessons + [single, taken]).joined(separator: "\n"))
            let options = ["--from", "2026-03-02", "--to", "+1w", "--time-zone", "UTC"]
            let columns = ["--format", "csv", "--fields", "start,summary"]
            let written = try Executable.run(["occurrences", file, "--format", "ics"] + options)
            let expected = try Executable.run(["occurrences", file] + options + columns).text
            #expect(expected.split(separator: "\n").count == 18)
            let back = try Executable.run(["occurrences", "-"] + options + columns, input: [UInt8](written.output))
            #expect(back.text == expected)
        }
    }
}
