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
}
