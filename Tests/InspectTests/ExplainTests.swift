import Foundation
import TestSupport
import Testing

/// `Fixtures/explain`, as seen from Paris.
@Suite("explain")
struct ExplainTests {
    private func explain(_ feed: String, _ options: String...) throws -> Executable.Run {
        try Executable.run(
            ["explain", Fixtures.file("explain/\(feed).ics").path, "--time-zone", "Europe/Paris"] + options)
    }

    struct Question: Sendable, CustomTestStringConvertible {
        let feed: String
        let uid: String?
        let time: String
        let answer: String
        let reasons: [String]

        init(_ feed: String, _ uid: String? = nil, at time: String, _ answer: String, _ reasons: String...) {
            (self.feed, self.uid, self.time, self.answer, self.reasons) = (feed, uid, time, answer, reasons)
        }

        var testDescription: String { "\(feed) at \(time)" }
    }

    static let questions: [Question] = [
        Question(
            "local-time-as-utc", at: "2026-03-30", "It occurs: Mon 2026-03-30  11:00–12:00",
            "2026-03-30 09:00 UTC is 2026-03-30 11:00 in Europe/Paris (UTC+02:00).",
            "If 09:00 in Europe/Paris is meant, the Z is wrong, and the event is shown 2 hours too late.",
            "The series started at 10:00 in Europe/Paris, and is 1 hour later now: Europe/Paris changed its clocks on "
                + "2026-03-29."),
        Question(
            "vtimezone-differs", at: "2026-01-12", "It occurs: Mon 2026-01-12  23:00–00:00+1",
            "The VTIMEZONE in the feed has UTC−02:00 then, the system's America/Sao_Paulo UTC−03:00. The system's counts; by "
                + "the other it is 2026-01-12 22:00 in Europe/Paris."),
        Question(
            "floating-time", at: "2026-03-02T09:00", "It occurs: Mon 2026-03-02  09:00–10:00",
            "DTSTART has no time zone: it is 09:00 wherever you are"),
        Question(
            "override-in-another-zone", at: "2026-03-16", "It occurs: Mon 2026-03-16  14:00–15:00",
            "An override moved it here from 2026-03-16 15:00 Europe/Paris.",
            "The override is in America/New_York, its series in Europe/Paris."),
        Question(
            "gap", at: "2026-03-29", "It occurs: Sun 2026-03-29  03:30–04:00",
            "2026-03-29 02:30 does not exist in Europe/Paris: clocks go forward by 1 hour. It is read as 03:30."),
        Question(
            "fold", at: "2026-10-25T02:30", "It occurs: Sun 2026-10-25  02:30–02:45",
            "show 2026-10-25 02:30 twice, at UTC+02:00 and at UTC+01:00: this is the first."),
        Question(
            "unknown-zone", at: "2026-03-02", "It occurs: Mon 2026-03-02  09:00–10:00",
            "Neither the feed nor the system defines the time zone “Moon/Tycho”: the time is read as 09:00 wherever you are."
        ),
        Question(
            "exdate-misses", at: "2026-03-16", "It occurs: Mon 2026-03-16  09:00–10:00",
            "EXDATE 2026-03-16 09:00 UTC excludes nothing: the occurrence is at 2026-03-16 09:00 Europe/Paris.",
            "exdate-misses.ics:10"),
        Question(
            "until-cuts-the-last", "class@example.com", at: "2026-03-30", "It does not occur at 2026-03-30.",
            "UNTIL 2026-03-30 00:00 UTC is 7 hours before the start, 2026-03-30 09:00 Europe/Paris, and cuts this occurrence "
                + "off. The last is at 2026-03-23 09:00 Europe/Paris."),
        Question(
            "moved-from-its-old-time", "lunch@example.com", at: "2026-03-16T12:00",
            "It was moved to: Tue 2026-03-17  13:00–14:00", "An override moved it to 2026-03-17 13:00 Europe/Paris.",
            "moved-from-its-old-time.ics:15"),
        Question(
            "moved-from-its-old-time", at: "2026-03-16", "It was moved to: Tue 2026-03-17  13:00–14:00"),
        Question(
            "clocks-change-apart", at: "2026-03-30", "It does not occur at 2026-03-30.",
            "EXDATE 2026-03-30 09:00 America/New_York excludes it."),
        Question("until-cuts-the-last", at: "2026-03-30", "It does not occur", "and cuts this occurrence off."),
        Question("gap", at: "2026-04-19", "It does not occur", "COUNT=4 ends the series before this time."),
        Question(
            "moved-from-its-old-time", at: "2026-03-17", "It occurs: Tue 2026-03-17  13:00–14:00",
            "An override moved it here from 2026-03-16 12:00 Europe/Paris."),
        Question(
            "clocks-change-apart", at: "2026-03-16", "It occurs: Mon 2026-03-16  14:00–15:00",
            "The series started at 15:00 in Europe/Paris, and is 1 hour earlier now: America/New_York changed its clocks on "
                + "2026-03-08."),
        Question(
            "clocks-change-apart", "board@example.com", at: "2026-03-16T09:00",
            "It occurs: Mon 2026-03-16  14:00–15:00", "It is occurrence 3 of FREQ=WEEKLY;BYDAY=MO."),
        Question(
            "clocks-change-apart", "board@example.com", at: "2026-03-30", "It does not occur",
            "EXDATE 2026-03-30 09:00 America/New_York excludes it.", "clocks-change-apart.ics:10"),
        Question(
            "clocks-change-apart", "board@example.com", at: "2026-04-06", "It is cancelled:",
            "STATUS:CANCELLED cancels it, so it is not shown."),
        Question(
            "clocks-change-apart", "board@example.com", at: "2026-04-07", "It does not occur",
            "BYDAY=MO leaves out Tuesday 2026-04-07."),
        Question(
            "clocks-change-apart", "board@example.com", at: "2026-03-16T16:00", "It does not occur",
            "The occurrence of that day is at 2026-03-16 09:00 America/New_York, not at 11:00."),
        Question(
            "clocks-change-apart", "board@example.com", at: "2026-02-01", "It does not occur",
            "The series starts later, at 2026-03-02 09:00 America/New_York."),
        Question(
            "gap", "oven@example.com", at: "2026-04-19T02:30", "It does not occur",
            "COUNT=4 ends the series before this time. The last is at 2026-04-12 02:30 Europe/Paris."),
    ]

    @Test("explain names the reason of each fixture", .serialized, arguments: questions)
    func answers(_ question: Question) throws {
        let uid = question.uid.map { ["--uid", $0] } ?? []
        let run = try Executable.run(
            [
                "explain", Fixtures.file("explain/\(question.feed).ics").path, "--time-zone", "Europe/Paris", "--at",
                question.time,
            ] + uid)
        #expect(run.status == 0)
        #expect(run.text.contains(question.answer), "\(run.text)")
        for reason in question.reasons { #expect(run.text.contains(reason), "\(run.text)") }
    }

    @Test(
        "explain names the parts of a rule that leave a day out",
        .serialized,
        arguments: [
            ("FREQ=WEEKLY;INTERVAL=2", "2026-03-09T09:00", "INTERVAL=2 leaves out Monday 2026-03-09."),
            ("FREQ=WEEKLY", "2026-03-10T09:00", "FREQ=WEEKLY, counted from DTSTART, leaves out Tuesday 2026-03-10."),
            ("FREQ=DAILY;BYMONTH=3", "2026-04-02T09:00", "BYMONTH=3 leaves out Thursday 2026-04-02."),
            (
                "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", "2026-03-03T09:00",
                "BYSETPOS=1 leaves out Tuesday 2026-03-03."
            ),
            (
                "FREQ=DAILY;INTERVAL=2;BYDAY=MO,WE,FR", "2026-03-10T09:00",
                "BYDAY=MO,WE,FR leaves out Tuesday 2026-03-10."
            ),
            ("FREQ=DAILY;UNTIL=20260305", "2026-03-06T09:00", "UNTIL=2026-03-05 is before this day."),
        ])
    func parts(_ rule: String, _ time: String, _ reason: String) throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "feed.ics", Feeds.event("a", "DTSTART:20260302T090000\nRRULE:\(rule)").trimmingCharacters(in: .newlines)
            )
            let run = try Executable.run("explain", path, "--uid", "a", "--at", time, "--time-zone", "UTC")
            #expect(run.status == 0)
            #expect(run.text.contains(reason), "\(run.text)")
        }
    }

    @Test("explain as JSON has topics, files and lines")
    func json() throws {
        let run = try explain("exdate-misses", "--at", "2026-03-16", "--format", "json")
        let explanation = try JSONValue.of(run.text).elements[0]
        #expect(explanation["uid"].text == "yoga@example.com")
        #expect(explanation["at"].text == "2026-03-16")
        #expect(explanation["occurs"] == .bool(true))
        #expect(explanation["occurrence"]["start"].text == "2026-03-16T09:00:00+01:00")
        #expect(explanation["previous"]["start"].text == "2026-03-09T09:00:00+01:00")
        #expect(explanation["findings"].elements.map { $0["topic"].text } == ["rule", "missedExclusion"])
        #expect(explanation["findings"].elements[1]["line"] == .number(10))
    }

    @Test("explain finds an event by a text, and explains its next occurrence or the last one if no time is given")
    func search() throws {
        let byText = try explain("gap", "--search", "OVEN", "--at", "2026-03-29")
        #expect(byText.status == 0)
        #expect(byText.text.contains("It occurs: Sun 2026-03-29  03:30–04:00"))
        try TemporaryFolder.with { folder in
            let past = Feeds.event("p", "DTSTART:20200302T090000Z\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:Past")
            let endless = Feeds.event("e", "DTSTART:20200302T090000\nRRULE:FREQ=DAILY\nSUMMARY:Endless")
            let path = try folder.calendar("a.ics", (past + endless).trimmingCharacters(in: .newlines))
            let last = try Executable.run("explain", path, "--search", "past", "--time-zone", "UTC")
            #expect(last.text.contains("It occurs: Wed 2020-03-04  09:00"))
            #expect(last.text.contains("It is occurrence 3 of FREQ=DAILY;COUNT=3."))
            let next = try Executable.run("explain", path, "--uid", "e")
            #expect(next.text.contains("DTSTART has no time zone: it is 09:00 wherever you are"))
        }
    }

    @Test("If several events match, explain lists them with their UIDs and exits with 64")
    func candidates() throws {
        try TemporaryFolder.with { folder in
            let events = [("a", "Tea", "20260302"), ("b's", "Tea time", "20260303"), ("c", "Lunch", "20260303")]
                .map { Feeds.event($0.0, "DTSTART:\($0.2)T090000Z\nSUMMARY:\($0.1)") }.joined()
            let path = try folder.calendar("a.ics", events.trimmingCharacters(in: .newlines))
            func explain(_ options: String...) throws -> Executable.Run {
                try Executable.run(["explain", path, "--time-zone", "UTC"] + options)
            }
            let several = try explain("--search", "tea")
            #expect(several.status == 64 && several.output.isEmpty)
            #expect(several.errors.contains("2 events match:\n  Mon 2026-03-02  09:00"))
            #expect(several.errors.contains("Tea, --uid a\n"))
            #expect(several.errors.contains("Tea time, --uid 'b'\\''s'\n"))
            // The time decides.
            #expect(try explain("--search", "tea", "--at", "2026-03-03").text.contains("Tea time"))
            #expect(try explain("--search", "tea", "--at", "2026-03-04").errors.contains("none of them occurs"))
            // A text with a time at which the event doesn't occur is about its absence.
            #expect(try explain("--search", "lunch", "--at", "2026-03-04").text.contains("It does not occur"))
            let none = try explain("--search", "dinner")
            #expect(none.status == 64)
            #expect(none.errors.contains("no event has the text “dinner”"))
            let empty = try explain("--search", "")
            #expect(empty.status == 64 && empty.errors.contains("--search needs a text"))
            let nothing = try explain()
            #expect(nothing.status == 64 && nothing.errors.contains("--search stand-up"))
        }
    }

    @Test("explain of a time at which an event is in progress explains that event")
    func inProgress() throws {
        try TemporaryFolder.with { folder in
            let talk = Feeds.event("t", "DTSTART:20260302T090000Z\nDURATION:PT2H\nRRULE:FREQ=DAILY\nSUMMARY:Talk")
            let trip = Feeds.event("d", "DTSTART;VALUE=DATE:20260303\nSUMMARY:Trip")
            let path = try folder.calendar("a.ics", talk + trip)
            let run = try Executable.run("explain", path, "--at", "2026-03-03T10:30", "--time-zone", "UTC")
            #expect(run.status == 0)
            #expect(run.text.contains("It occurs: Tue 2026-03-03  09:00–11:00"), "\(run.text)")
            #expect(run.text.contains("It occurs: Tue 2026-03-03  all day"), "\(run.text)")
        }
    }

    @Test("explain finds an event without a UID")
    func withoutUID() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "a.ics", "BEGIN:VEVENT\nDTSTART:20260302T090000Z\nSUMMARY:Tea\nEND:VEVENT")
            for options in [["--at", "2026-03-02"], ["--search", "tea"]] {
                let run = try Executable.run(["explain", path, "--time-zone", "UTC"] + options)
                #expect(run.status == 0, "\(run.errors)")
                #expect(run.text.contains("It occurs: Mon 2026-03-02  09:00"))
            }
        }
    }

    @Test("A UID that no entry has exits with 64 and suggests similar ones")
    func unknownUID() throws {
        let run = try explain("clocks-change-apart", "--uid", "bord@example.com", "--at", "2026-03-16")
        #expect(run.status == 64)
        #expect(run.errors.contains("no entry has the UID bord@example.com; did you mean board@example.com?"))
    }

    @Test("explain of a time without an occurrence exits with 64 and lists those of the day")
    func nothing() throws {
        let run = try explain("clocks-change-apart", "--at", "2026-03-16T17:00")
        #expect(run.status == 64)
        #expect(
            run.errors.contains(
                "nothing occurs at 2026-03-16 17:00 in Europe/Paris; on that day: Board, --uid board@example.com"))
    }

    @Test("An entry that was ignored is explained by its diagnostics")
    func leftOut() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "feed.ics", Feeds.event("a", "DTSTART;VALUE=DATE:20260231").trimmingCharacters(in: .newlines))
            let run = try Executable.run("explain", path, "--uid", "a", "--at", "2026-02-28")
            #expect(run.status == 64)
            #expect(run.errors.contains("the VEVENT with the UID a at line 4"))
            #expect(run.errors.contains("[ICS102]"))
        }
    }
}
