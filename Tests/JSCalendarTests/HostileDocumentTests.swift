import JSCalendar
import TestSupport
import Testing

/// Documents that are damaged, wrong or dangerous.
@Suite("Hostile JSCalendar")
struct HostileDocumentTests {
    @Test(
        "Bytes that aren't I-JSON are refused with a position",
        arguments: [
            "", "{", "5", "null", "{'a':1}", #"{"a":1}{"b":2}"#, #"{"a":NaN}"#, #"{"a":01}"#, #"{"a":1,}"#,
            #"["\ud800"]"#,
            #"{"uid":"a","uid":"b"}"#, "{\"a\":\"\u{1}\"}", #"{"a":"\x"}"#, #"{"a":"\u12"}"#,
            String(repeating: "[", count: 100_000), #"{"a":"# + String(repeating: "9", count: 10_000) + "}",
        ])
    func refused(_ text: String) {
        #expect(throws: JSCalendarError.self) { try JSCalendarDocument(parsing: text.utf8) }
    }

    private static func lines(_ members: String) throws -> ([String], [ConversionLoss]) {
        let text =
            #"{"@type":"Event","uid":"a","updated":"2026-01-01T00:00:00Z","start":"2026-03-02T09:00:00",\#(members)}"#
        let (components, losses) = try JSCalendarDocument(parsing: text.utf8).components()
        let text2 = String(decoding: components.flatMap(\.bytes), as: UTF8.self)
        return (text2.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init), losses)
    }

    @Test(
        "A value never starts a line of its own",
        arguments: [
            #""title":"a\r\nX-EVIL:1""#, #""links":{"a":{"href":"https://x\r\nX-EVIL:1"}}"#,
            #""links":{"a":{"href":"https://x","title":"a\r\nX-EVIL:1"}}"#, #""locale":"de\r\nX-EVIL:1","title":"a""#,
            #""organizerCalendarAddress":"mailto:a\r\nX-EVIL:1""#, #""keywords":{"a\r\nX-EVIL:1":true}"#,
            #""description":"a","descriptionContentType":"text/html\r\nX-EVIL:1""#, #""x\r\nX-EVIL:1":1"#,
            #""iCalendar":{"name":"vevent","properties":[["x-a",{},"text","a\r\nX-EVIL:1"]]}"#,
            #""timeZone":"Europe/Paris\r\nX-EVIL:1""#,
        ])
    func injection(_ members: String) throws {
        let (lines, _) = try Self.lines(members)
        #expect(!lines.contains { $0.hasPrefix("X-EVIL") })
    }

    @Test(
        "An invalid member is reported, and kept",
        arguments: [
            #""priority":10"#, #""priority":1e400"#, #""sequence":-1"#, #""keywords":["a"]"#,
            #""timeZone":"../../etc/passwd""#,
            #""duration":"-PT1H""#, #""recurrenceRule":{"frequency":"daily","count":0}"#, #""extra":1"#,
        ])
    func invalid(_ members: String) throws {
        let (lines, losses) = try Self.lines(members)
        #expect(losses.contains { $0.outcome == .kept })
        #expect(lines.contains { $0.hasPrefix("JSPROP;JSPTR=") })
    }

    @Test("Overrides beyond the limit are omitted and reported")
    func limits() throws {
        var options = JSCalendarOptions()
        options.limits = JSCalendarLimits(overrides: 1)
        let event = JSCalendarObject(
            .event,
            members: [
                "uid": "a", "start": "2026-03-02T09:00:00", "recurrenceRule": ["frequency": "daily"],
                "recurrenceOverrides": [
                    "2026-03-03T09:00:00": ["excluded": true], "2026-03-04T09:00:00": ["excluded": true],
                ],
            ])
        let losses = JSCalendarDocument([event]).components(options: options).losses
        #expect(losses.contains { $0.reason == .limit && $0.changesOccurrences })
    }

    @Test("Attendees whose addresses are alike take no longer to read than others")
    func similarAttendees() {
        func document(_ count: Int) -> JSCalendarDocument {
            var people: JSONObject = [:]
            for number in 100..<100 + count {
                people["p\(number)"] = [
                    "calendarAddress": .text("mailto:a\(number)@mail.example.com"), "roles": ["attendee": true],
                ]
            }
            let overrides: JSONObject = [
                "2026-03-03T09:00:00": ["title": "Tea"], "2026-03-04T09:00:00": ["title": "Tea"],
            ]
            return JSCalendarDocument([
                JSCalendarObject(
                    .event,
                    members: [
                        "uid": "a", "start": "2026-03-02T09:00:00", "recurrenceRule": ["frequency": "daily"],
                        "participants": .object(people), "recurrenceOverrides": .object(overrides),
                    ])
            ])
        }
        let ratio = ProcessorTime.ratio(document(100), document(800)) { _ = $0.components() }
        #expect(ratio < 12)
    }

    @Test("Overrides that repeat too many properties are omitted and reported")
    func repetition() throws {
        let attendees = (0..<100).map { number -> (String, JSONValue) in
            (
                "p\(number)",
                ["calendarAddress": .text("mailto:a\(number)@mail.example.com"), "roles": ["attendee": true]]
            )
        }
        let days = (1...20).map { day -> (String, JSONValue) in
            ("2026-03-\(day < 10 ? "0" : "")\(day)T09:00:00", ["title": "Tea"])
        }
        func object(_ members: [(String, JSONValue)]) -> JSONValue {
            .object(members.reduce(into: [:]) { $0[$1.0] = $1.1 })
        }
        let event = JSCalendarObject(
            .event,
            members: [
                "uid": "a", "start": "2026-03-01T09:00:00", "recurrenceRule": ["frequency": "daily"],
                "participants": object(attendees), "recurrenceOverrides": object(days),
            ])
        var options = JSCalendarOptions()
        options.limits.overrideProperties = 500
        let (components, losses) = JSCalendarDocument([event]).components(options: options)
        // Each override has the hundred attendees of the series.
        #expect(components.flatMap(\.components).filter { $0.name == "VEVENT" }.count == 1 + 5)
        #expect(losses.count { $0.reason == .limit && $0.changesOccurrences } == 15)
        #expect(JSCalendarDocument([event]).components().losses.isEmpty)
    }

    @Test("An override with other answers of a thousand attendees comes back")
    func manyPointers() throws {
        func event(_ status: String, _ lines: String) -> String {
            let attendees = (0..<1_500).map { "ATTENDEE;PARTSTAT=\(status):mailto:a\($0)@x\n" }.joined()
            return Feeds.event("a", lines + "\nORGANIZER:mailto:o@x\n" + attendees)
        }
        let feed = CalendarFeed(
            Feeds.bytes(
                event("NEEDS-ACTION", "DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY;COUNT=3")
                    + event("ACCEPTED", "RECURRENCE-ID:20260302T090000Z\nDTSTART:20260302T110000Z")))
        let (document, losses) = JSCalendarDocument.recovering(feed)
        #expect(losses.allSatisfy { $0.outcome == .kept })
        let (again, others) = try JSCalendarDocument(parsing: document.bytes).feed()
        #expect(others.allSatisfy { $0.outcome == .kept })
        #expect(again.entries.map { $0.attendees.count { $0.status == .accepted } } == [0, 1_500])
    }
}
