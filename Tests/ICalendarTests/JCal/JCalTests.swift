import Foundation
import ICalendar
import JCal
import TestSupport
import Testing

/// jCal in examples written by hand from RFC 7265, and its two laws on every fixture.
@Suite("jCal")
struct JCalTests {
    static func encode(_ document: JCalDocument) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(document), as: UTF8.self)
    }

    static func decode(_ text: String) throws -> JCalDocument {
        try JSONDecoder().decode(JCalDocument.self, from: Data(text.utf8))
    }

    /// A content line and its jCal.
    static let lines: [(ics: String, jCal: String)] = [
        ("SUMMARY;LANGUAGE=de:Tee\\, bitte", #"["summary",{"language":"de"},"text","Tee, bitte"]"#),
        ("CATEGORIES:a,b\\,c", #"["categories",{},"text","a","b,c"]"#),
        ("DTSTART;VALUE=DATE:20260301", #"["dtstart",{},"date","2026-03-01"]"#),
        (
            "DTSTART;TZID=Europe/Paris:20260301T093000",
            #"["dtstart",{"tzid":"Europe/Paris"},"date-time","2026-03-01T09:30:00"]"#
        ),
        ("EXDATE;VALUE=DATE:20260301,20260302", #"["exdate",{},"date","2026-03-01","2026-03-02"]"#),
        ("DTSTAMP:20260301T093000Z", #"["dtstamp",{},"date-time","2026-03-01T09:30:00Z"]"#),
        ("DTEND:20260231T240000", #"["dtend",{},"date-time","2026-02-31T24:00:00"]"#),
        ("DTEND:tomorrow", #"["dtend",{},"date-time","tomorrow"]"#),
        ("GEO:37.5;-122.25", #"["geo",{},"float",[37.5,-122.25]]"#),
        ("GEO:37.5", #"["geo",{},"float",[37.5]]"#),
        ("PRIORITY:5", #"["priority",{},"integer",5]"#),
        ("PRIORITY:high", #"["priority",{},"integer","high"]"#),
        ("REQUEST-STATUS:2.0;Success", #"["request-status",{},"text",["2.0","Success"]]"#),
        (
            "ATTENDEE;CN=Jo ^'X^';MEMBER=\"mailto:a@x\",\"mailto:b@x\":mailto:jo@x",
            #"["attendee",{"cn":"Jo \"X\"","member":["mailto:a@x","mailto:b@x"]},"cal-address","mailto:jo@x"]"#
        ),
        (
            "RRULE:FREQ=YEARLY;UNTIL=20301001T000000Z;BYDAY=-1SU,MO;BYMONTH=10",
            #"["rrule",{},"recur",{"byday":["-1SU","MO"],"bymonth":10,"freq":"YEARLY","until":"2030-10-01T00:00:00Z"}]"#
        ),
        ("RRULE:FREQ=DAILY;;COUNT=1", #"["rrule",{},"recur","FREQ=DAILY;;COUNT=1"]"#),
        (
            "RRULE:FREQ=DAILY;UNTIL=20260301;COUNT=1",
            #"["rrule",{},"recur",{"count":1,"freq":"DAILY","until":"2026-03-01"}]"#
        ),
        (
            "RDATE;VALUE=PERIOD:20260401T090000Z/PT1H,20260402T090000Z/20260402T100000Z",
            #"["rdate",{},"period",["2026-04-01T09:00:00Z","PT1H"],["2026-04-02T09:00:00Z","2026-04-02T10:00:00Z"]]"#
        ),
        ("TZOFFSETFROM:+001521", #"["tzoffsetfrom",{},"utc-offset","+00:15:21"]"#),
        ("TZOFFSETTO:-0500", #"["tzoffsetto",{},"utc-offset","-05:00"]"#),
        ("TRIGGER;VALUE=DATE-TIME:20260301T070000Z", #"["trigger",{},"date-time","2026-03-01T07:00:00Z"]"#),
        ("ATTACH;VALUE=BINARY;ENCODING=BASE64:SGVsbG8=", #"["attach",{"encoding":"BASE64"},"binary","SGVsbG8="]"#),
        ("SOURCE;VALUE=URI:https://example.com/", #"["source",{},"uri","https://example.com/"]"#),
        ("X-A:a\\,b;c", #"["x-a",{},"unknown","a\\,b;c"]"#),
        ("X-B;VALUE=TEXT:a\\,b", #"["x-b",{},"text","a,b"]"#),
        ("X-C;VALUE=BOOLEAN:TRUE", #"["x-c",{},"boolean",true]"#),
        ("X-D;VALUE=TIME:093000Z", #"["x-d",{},"time","09:30:00Z"]"#),
        ("X-E;VALUE=X-ODD:a\\,b", #"["x-e",{},"x-odd","a\\,b"]"#),
        ("DTSTART;VALUE=DATE-TIME:20260301", #"["dtstart",{},"date-time","2026-03-01"]"#),
        // Found by the fuzzer: one type for a list of two values, a guess that VALUE would change, a name without
        // lower-case letters, and a type that isn't a word.
        ("EXDATE:20260301,20260302T090000Z", #"["exdate",{},"date-time","2026-03-01","2026-03-02T09:00:00Z"]"#),
        ("TRIGGER:20260301", #"["trigger",{},"duration","20260301"]"#),
        ("RRULE:FREQ=DAILY;ß=1", #"["rrule",{},"recur","FREQ=DAILY;ß=1"]"#),
        ("SUMMARY;VALUE=A B:x", #"["summary",{},"a b","x"]"#),
        // In these parameters, a comma is part of the text. A repeated parameter stays repeated.
        ("ATTENDEE;CN=\"Doe, Jo\":mailto:jo@x", #"["attendee",{"cn":"Doe, Jo"},"cal-address","mailto:jo@x"]"#),
        ("ATTENDEE;CN=Jo;CN=Roe:mailto:jo@x", #"["attendee",{"cn":["Jo","Roe"]},"cal-address","mailto:jo@x"]"#),
    ]

    @Test("A content line and its jCal (RFC 7265) are converted into each other", arguments: lines)
    func line(_ ics: String, _ jCal: String) throws {
        let tree = ComponentTree(
            recovering: Array("BEGIN:VCALENDAR\r\n\(ics)\r\nEND:VCALENDAR\r\n".utf8))
        let calendar = try #require(tree.components.first)
        let text = try Self.encode(JCalDocument(ComponentDraft(copying: calendar)))
        #expect(text == "[\"vcalendar\",[\(jCal)],[]]")
        let back = try Self.decode(text)
        #expect(back.components.first?.properties.map(\.description) == [ics])
    }

    @Test(
        "In jCal, ENCODING=BASE64 is decoded except for BINARY (RFC 7265 §3.1)",
        arguments: [
            (
                "SUMMARY;ENCODING=BASE64;LANGUAGE=en:VGVhLCBwbGVhc2UK",
                #"["summary",{"language":"en"},"text","Tea, please\n"]"#
            ),
            ("X-A;encoding=base64:VGVh", #"["x-a",{},"unknown","Tea"]"#),
            ("URL;ENCODING=BASE64:aHR0cHM6Ly9leGFtcGxlLmNvbS8=", #"["url",{},"uri","https://example.com/"]"#),
            ("ATTACH;VALUE=BINARY;ENCODING=BASE64:VGVh", #"["attach",{"encoding":"BASE64"},"binary","VGVh"]"#),
            // BINARY because of its encoding.
            ("ATTACH;ENCODING=BASE64:VGVh", #"["attach",{"encoding":"BASE64"},"binary","VGVh"]"#),
            // Line breaks at the end and inside.
            ("URL;ENCODING=BASE64:aHR0cHM6Ly9hLmV4YW1wbGUvDQo=", #"["url",{},"uri","https://a.example/"]"#),
            ("URL;ENCODING=BASE64:YQpi", #"["url",{"encoding":"BASE64"},"uri","YQpi"]"#),
            // Invalid base64, invalid UTF-8, and data that isn't text.
            ("SUMMARY;ENCODING=BASE64:Tea!", #"["summary",{"encoding":"BASE64"},"text","Tea!"]"#),
            ("SUMMARY;ENCODING=BASE64:/w==", #"["summary",{"encoding":"BASE64"},"text","/w=="]"#),
            ("SUMMARY;ENCODING=8BIT:VGVh", #"["summary",{"encoding":"8BIT"},"text","VGVh"]"#),
        ])
    func base64(_ ics: String, _ jCal: String) throws {
        let tree = ComponentTree(recovering: Array("BEGIN:VCALENDAR\r\n\(ics)\r\nEND:VCALENDAR\r\n".utf8))
        let calendar = try #require(tree.components.first)
        let text = try Self.encode(JCalDocument(ComponentDraft(copying: calendar)))
        #expect(text == "[\"vcalendar\",[\(jCal)],[]]")
        #expect(try Self.encode(Self.decode(text)) == text)
    }

    @Test("jCal with a single plausible meaning is read in spite of its form")
    func lenient() throws {
        func line(_ jCal: String) throws -> String? {
            try Self.decode("[\"vcalendar\",[\(jCal)],[]]").components.first?.properties.first?.description
        }
        #expect(try line(#"["SUMMARY",{"VALUE":"date"},"TEXT","a\nb"]"#) == #"SUMMARY:a\nb"#)
        #expect(
            try line(#"["rdate",{},"period","2026-04-01T09:00:00Z/PT1H"]"#)
                == "RDATE;VALUE=PERIOD:20260401T090000Z/PT1H")
        #expect(
            try line(#"["rrule",{},"recur",{"count":"3","freq":"DAILY","byhour":[9,12]}]"#)
                == "RRULE:FREQ=DAILY;COUNT=3;BYHOUR=9,12")
        #expect(
            try line(#"["geo",{},"float",[0.00001,1e2]]"#) == "GEO:0.00001;100.0"
                || line(#"["geo",{},"float",[0.00001,1e2]]"#) == "GEO:0.00001;100")
        #expect(try line(#"["x-none",{},"unknown"]"#) == "X-NONE:")
        #expect(try line(#"["summary",{},"unknown","a\\,b"]"#) == #"SUMMARY:a\,b"#)
        #expect(try line(#"["geo",{},"float",[-0,1]]"#) == "GEO:0;1")
        // Found by the fuzzer: content lines have only one kind of line break, and so does text parsed from jCal.
        #expect(try line(#"["x-a",{"x-b":"1\r2\r\n3\n\n4"},"unknown",""]"#) == "X-A;X-B=1^n2^n3^n^n4:")
        #expect(
            try Self.encode(Self.decode(#"["vcalendar",[["x-a",{"x-b":"1\r2\r\n3"},"unknown",""]],[]]"#))
                == #"["vcalendar",[["x-a",{"x-b":"1\n2\n3"},"unknown",""]],[]]"#)
    }

    @Test("Several calendars are an array in jCal")
    func several() throws {
        let calendar = try ComponentDraft("VCALENDAR")
        #expect(try Self.encode(JCalDocument([calendar, calendar])) == #"[["vcalendar",[],[]],["vcalendar",[],[]]]"#)
        #expect(try Self.decode(#"[["vcalendar",[],[]],["vcalendar",[],[]]]"#) == JCalDocument([calendar, calendar]))
        #expect(try Self.decode("[]").components.isEmpty)
    }

    static let refused = [
        "1", "{}", "null", "[1]", #"["vcalendar"]"#, #"["vcalendar",[],{}]"#, #"["vcalendar",[["a"]],[]]"#,
        #"["vcalendar",[["a",{},"text",null]],[]]"#, #"["vcalendar",[["a b",{},"text","x"]],[]]"#,
        #"["vcalendar",[["begin",{},"text","x"]],[]]"#, #"["v\r\ncalendar",[],[]]"#,
        #"["vcalendar",[["x-a",{},"unknown","x\r\nATTENDEE:mailto:a@x"]],[]]"#,
        #"["vcalendar",[["a",{"b\n":"c"},"text","x"]],[]]"#, #"["vcalendar",[["a",{},"te\nxt","x"]],[]]"#,
        #"["vcalendar",[["a",{},"text",[[["x"]]]]],[]]"#,
        String(repeating: #"["x",[],["#, count: 33) + String(repeating: "]]", count: 33),
        String(repeating: "[", count: 100_000),
    ]

    @Test("JSON that isn't jCal, or that contains line breaks in names, is refused", arguments: refused)
    func refuses(_ text: String) {
        #expect(throws: DecodingError.self) { try Self.decode(text) }
        #expect(throws: JSONError.self) { try JCalDocument(parsing: text.utf8) }
    }

    @Test("A part of a document is refused, and so is JSON that programs read differently (RFC 7493)")
    func damaged() throws {
        let text = #"["vcalendar",[["x-a",{"p":["1","2"]},"unknown","é\u00e9"]],[["vevent",[],[]]]]"#
        #expect(try JCalDocument(parsing: text.utf8).components.count == 1)
        for length in 0..<text.utf8.count {
            #expect(throws: JSONError.self) { try JCalDocument(parsing: text.utf8.prefix(length)) }
        }
        let strings = [#"\ud800"#, #"\udc00a"#, #"\ud800\ud800"#, #"\ud83d\u0041"#, "\u{1}", #"\x"#, #"\u12"#]
        let values = strings.map { "\"\($0)\"" } + [String(repeating: "9", count: 10_000), "01", "NaN", "'a'", "null"]
        for value in values {
            let document = #"["vcalendar",[["x-a",{},"unknown",\#(value)]],[]]"#
            #expect(throws: JSONError.self, "\(value.prefix(20))") { try JCalDocument(parsing: document.utf8) }
        }
        let twice = #"["vcalendar",[["x-a",{"p":"1","p":"2"},"unknown",""]],[]]"#
        #expect(throws: JSONError.self) { try JCalDocument(parsing: twice.utf8) }
        #expect(throws: JSONError.self) { try JCalDocument(parsing: (text + text).utf8) }
    }

    @Test("jCal with 32 nested components is read")
    func nesting() throws {
        let text = String(repeating: #"["x",[],["#, count: 32) + String(repeating: "]]", count: 32)
        #expect(try Self.encode(Self.decode(text)) == text)
    }

    // MARK: - Laws

    /// The content of a component in a canonical spelling.
    struct Content: Equatable {
        var name: String
        var properties: [Line]
        var components: [Content]

        struct Line: Equatable {
            var name: String
            var parameters: [String: [String]]
            var values: [PropertyValue]
            /// For properties without a value type.
            var text: String?
        }

        init(_ component: CalendarComponent) {
            name = component.name
            properties = component.properties.map { property in
                var parameters: [String: [String]] = [:]
                for parameter in property.parameters where parameter.name != "VALUE" {
                    parameters[parameter.name, default: []] += parameter.values
                }
                // Base64 text that isn't BINARY is decoded.
                if property.valueType != .binary { parameters["ENCODING"] = nil }
                // A TZID is one text (RFC 5545 §3.2.19). Without quotation marks, only the grammar divides the text at
                // commas.
                if let zone = parameters["TZID"] { parameters["TZID"] = [zone.joined(separator: ",")] }
                let values = property.valueType == .unknown ? [] : property.values
                let text =
                    switch property.valueType {
                    // The parts of a rule are compared without their order and case.
                    case .recurrence: property.value.uppercased().split(separator: ";").sorted().joined(separator: ";")
                    // Numbers out of range, or a single one in GEO, are written differently although they have no
                    // value.
                    case .float, .integer:
                        property.value.split(separator: ";", omittingEmptySubsequences: false)
                            .map { part in Double(part.filter { $0 != " " }).map { "\($0 + 0)" } ?? String(part) }
                            .joined(separator: ";")
                    default: property.value
                    }
                return Line(
                    name: property.name, parameters: parameters, values: values,
                    text: values.isEmpty ? text : nil)
            }
            components = component.components.map(Content.init)
        }
    }

    @Test(
        "A fixture converted to jCal and back has the same content and the same jCal", arguments: try Fixtures.feedNames
    )
    func laws(_ name: String) throws {
        let bytes = try Fixtures.bytes(Fixtures.file("feeds/\(name).ics"))
        let tree = ComponentTree(recovering: bytes)
        var omitted: Set<Int> = []
        let drafts = tree.components.compactMap { component in
            let (draft, losses) = ComponentDraft.recovering(copying: component)
            omitted.formUnion(losses.map(\.offset))
            return draft
        }
        let text = try Self.encode(JCalDocument(drafts))
        let document = try Self.decode(text)
        #expect(try Self.encode(document) == text)
        #expect(try JCalDocument(parsing: text.utf8) == document)

        let again = ComponentTree(recovering: document.bytes)
        if omitted.isEmpty { #expect(again.components.map(Content.init) == tree.components.map(Content.init)) }
        let copied = try again.components.map { try ComponentDraft(copying: $0) }
        #expect(try Self.encode(JCalDocument(copied)) == text)
    }
}
