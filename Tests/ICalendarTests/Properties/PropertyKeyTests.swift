import ICalendar
import TestSupport
import Testing

/// Properties and parameters by their Swift types. Every expected value was determined by hand.
@Suite("Typed properties and parameters")
struct PropertyKeyTests {
    static func component(_ lines: String, _ name: String = "VEVENT") throws -> CalendarComponent {
        let tree = ComponentTree(recovering: Feeds.bytes("BEGIN:\(name)\n\(lines)\nEND:\(name)"))
        let calendar = try #require(tree.components.first)
        return try #require(calendar.components.first)
    }

    @Test("Properties that are in no RFC are parsed as the type of their key, unless VALUE names another type")
    func ownProperties() throws {
        let event = try Self.component(
            """
            X-ROOM:12
            X-FLOOR;VALUE=TEXT:3
            X-PRICE:2.5
            X-PINNED:TRUE
            X-TRAVEL:-PT15M
            X-BOARDING;TZID=Europe/Paris:20260301T090000
            X-DAY;VALUE=DATE:20260301
            """)
        #expect(event.value(.integer("x-room")) == 12 && event.value(.text("X-ROOM")) == "12")
        #expect(event.value(.integer("X-FLOOR")) == nil && event.value(.text("X-FLOOR")) == "3")
        #expect(event.value(.float("X-PRICE")) == 2.5 && event.value(.boolean("X-PINNED")) == true)
        #expect(event.value(.duration("X-TRAVEL")) == .minutes(-15))
        let nine = try #require(CivilDateTime(year: 2026, month: 3, day: 1, hour: 9))
        #expect(event.value(.time("X-BOARDING")) == .local(nine, tzid: "Europe/Paris"))
        #expect(event.value(.time("X-DAY")) == .date(nine.date))
        #expect(event.value(.integer("X-PRICE")) == nil && event.value(.boolean("X-ROOM")) == nil)
    }

    @Test("Properties of RFC 5545 have typed values")
    func rfc5545() throws {
        let event = try Self.component(
            """
            SUMMARY:Lunch\\, then Kiel
            CATEGORIES:a\\,b,c
            CATEGORIES:d
            PRIORITY:5
            GEO:48.137;-11.575
            DTSTART;TZID=Europe/Paris:20260301T090000
            DURATION:P1DT2H
            EXDATE;VALUE=DATE:20260302,20260303
            RRULE:FREQ=WEEKLY;COUNT=3
            REQUEST-STATUS:3.1;Invalid property value\\;;DTSTART:96-Apr-01;x
            ATTACH;FMTTYPE=text/plain;ENCODING=BASE64;VALUE=BINARY:SGVsbG8=
            ATTACH:cid:part3@example.com
            RDATE;VALUE=PERIOD:20260401T090000Z/PT1H,20260402T090000Z/20260402T100000Z
            """)
        #expect(event.value(.summary) == "Lunch, then Kiel")
        #expect(event.values(.categories) == ["a,b", "c", "d"])
        #expect(event.value(.priority) == 5)
        #expect(event.value(.geo) == GeographicPosition(latitude: 48.137, longitude: -11.575))
        let nine = try #require(CivilDateTime(year: 2026, month: 3, day: 1, hour: 9))
        #expect(event.value(.start) == .local(nine, tzid: "Europe/Paris"))
        #expect(event.value(.duration) == CalendarDuration(days: 1, seconds: 7_200))
        let days = [2, 3].compactMap { CivilDate(year: 2026, month: 3, day: $0) }
        #expect(event.values(.exceptionDates) == days.map { .date($0) })
        #expect(event.value(.recurrenceRule)?.frequency == .weekly)
        #expect(
            event.value(.requestStatus)
                == RequestStatus(code: "3.1", description: "Invalid property value;", data: "DTSTART:96-Apr-01;x"))
        #expect(
            event.values(.attachment).map(\.content) == [.data(Array("Hello".utf8)), .uri("cid:part3@example.com")])
        let april = [1, 2].compactMap { CivilDateTime(year: 2026, month: 4, day: $0, hour: 9) }
        let end = try #require(CivilDateTime(year: 2026, month: 4, day: 2, hour: 10))
        guard case .period(let first)? = event.values(.recurrenceDates).first,
            case .period(let last)? = event.values(.recurrenceDates).last
        else {
            Issue.record("two periods")
            return
        }
        #expect(first.start == .utc(april[0]) && first.end == .duration(CalendarDuration(seconds: 3_600)))
        #expect(last.start == .utc(april[1]) && last.end == .time(.utc(end)))
        #expect(event.value(.location) == nil)
    }

    @Test("Properties of zones and alarms have typed values")
    func zoneAndAlarm() throws {
        let standard = try Self.component("TZOFFSETFROM:+001521\nTZOFFSETTO:-0500", "STANDARD")
        #expect(standard.value(.offsetFrom) == 921)
        #expect(standard.value(.offsetTo) == -18_000)
        let alarm = try Self.component("TRIGGER:-PT15M\nREPEAT:2\nACTION:audio", "VALARM")
        #expect(alarm.value(.trigger) == .duration(CalendarDuration(seconds: -900)))
        #expect(alarm.value(.repeatCount) == 2)
        #expect(alarm.value(.action) == "audio")
        let seven = try #require(CivilDateTime(year: 2026, month: 3, day: 1, hour: 7))
        let absolute = try Self.component("TRIGGER;VALUE=DATE-TIME:20260301T070000Z", "VALARM")
        #expect(absolute.value(.trigger) == .calendarTime(.utc(seven)))
    }

    @Test("Properties of the later RFCs have typed values")
    func laterRFCs() throws {
        let event = try Self.component(
            """
            COLOR:turquoise
            CONFERENCE;VALUE=URI;FEATURE=audio,Video;LABEL=Team:https://example.com/room
            REFRESH-INTERVAL;VALUE=DURATION:P1W
            STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html;DERIVED=true:<b>Tea\\, please</b>
            STRUCTURED-DATA;VALUE=BINARY;ENCODING=BASE64;SCHEMA="https://schema.org/Event":e30=
            LOCATION-TYPE:hotel,parking
            LINK;VALUE=URI;LINKREL=alternate:https://example.com/
            RELATED-TO;RELTYPE=finishtostart;GAP=-PT1H30M:other
            BUSYTYPE:BUSY
            ACKNOWLEDGED:20260301T070000Z
            IMAGE;VALUE=URI;DISPLAY=BADGE,thumbnail;ORDER=2:https://example.com/a.png
            X-MINE;VALUE=INTEGER:7
            X-TEXT:a\\,b
            """)
        #expect(event.value(.color) == "turquoise")
        #expect(event.value(.conference) == "https://example.com/room")
        let conference = try #require(event[.conference])
        #expect(conference.parameter(.feature) == ["AUDIO", "VIDEO"])
        #expect(conference.parameter(.label) == "Team")
        #expect(event.value(.refreshInterval) == CalendarDuration(days: 7))
        #expect(event.value(.styledDescription) == "<b>Tea, please</b>")
        #expect(event["STYLED-DESCRIPTION"]?.parameter(.isDerived) == true)
        #expect(event.value(.structuredData) == .binary([0x7B, 0x7D]))
        #expect(event[.structuredData]?.parameter(.schema) == "https://schema.org/Event")
        #expect(event.values(.locationType) == ["hotel", "parking"])
        #expect(event.value(.link) == .uri("https://example.com/"))
        #expect(event[.link]?.parameter(.linkRelation) == "alternate")
        #expect(event[.relatedTo]?.parameter(.relationType) == "FINISHTOSTART")
        #expect(event[.relatedTo]?.parameter(.gap) == CalendarDuration(seconds: -5_400))
        #expect(event.value(.busyType) == "BUSY")
        #expect(event.value(.image)?.content == .uri("https://example.com/a.png"))
        #expect(event[.image]?.parameter(.display) == ["BADGE", "THUMBNAIL"])
        #expect(event[.image]?.parameter(.order) == 2)
        #expect(event["X-MINE"]?.values == [.integer(7)])
        #expect(event["X-MINE"]?.valueType == .integer)
        #expect(event.value(.text("x-text")) == "a,b")
        #expect(event["X-TEXT"]?.valueType == .unknown)
    }

    @Test("Parameters have typed values")
    func parameters() throws {
        let event = try Self.component(
            """
            ATTENDEE;CN="Doe, Jo";ROLE=chair;RSVP=TRUE;PARTSTAT=accepted;CUTYPE=room;MEMBER="mailto:a@x.org","mailto:b@x.org";DELEGATED-TO="mailto:c@x.org":mailto:jo@example.org
            DESCRIPTION;ALTREP="cid:1";LANGUAGE=de:Tee
            FREEBUSY;FBTYPE=x-odd:20260301T090000Z/PT1H
            """)
        let attendee = try #require(event[.attendee])
        #expect(attendee.parameter(.commonName) == "Doe, Jo")
        #expect(attendee.parameter(.role) == "CHAIR")
        #expect(attendee.parameter(.expectsReply) == true)
        #expect(attendee.parameter(.participationStatus) == "ACCEPTED")
        #expect(attendee.parameter(.userType) == "ROOM")
        #expect(attendee.parameter(.member) == ["mailto:a@x.org", "mailto:b@x.org"])
        #expect(attendee.parameter(.delegatedTo) == ["mailto:c@x.org"])
        #expect(attendee.parameter(.sentBy) == nil)
        #expect(attendee.values(.attendee) == ["mailto:jo@example.org"])
        #expect(event[.details]?.parameter(.language) == "de")
        #expect(event[.details]?.parameter(.alternateRepresentation) == "cid:1")
        #expect(event[.freeBusy]?.parameter(.freeBusyKind) == .busy)
    }

    @Test("A text parameter keeps its commas, quoted or not")
    func commas() throws {
        let event = try Self.component(
            """
            ATTENDEE;X-A=1;CN=Doe, Jo,;ROLE=CHAIR,OTHER;MEMBER="mailto:a@x.org","mailto:b@x.org":mailto:jo@example.org
            ATTENDEE;CN="Doe","Jo":mailto:jo@example.org
            ATTENDEE;CN=Doe,"Jo";CN=Roe:mailto:jo@example.org
            ATTENDEE;CN=^'Doe^', Jö:mailto:jo@example.org
            ATTENDEE;CN;RSVP=TRUE:mailto:jo@example.org
            ATTENDEE;CN=:mailto:jo@example.org
            CONFERENCE;VALUE=URI;LABEL=Sound, no picture:https://example.com/
            DTSTART;TZID=Here, There:20260301T090000
            """)
        let attendees = Array(event.properties(.attendee))
        #expect(
            attendees.map { $0.parameter(.commonName) } == ["Doe, Jo,", "Doe,Jo", "Doe,Jo", "\"Doe\", Jö", nil, ""])
        #expect(attendees.first?.parameter(.role) == "CHAIR")
        #expect(attendees.first?.parameter(.member) == ["mailto:a@x.org", "mailto:b@x.org"])
        #expect(event[.conference]?.parameter(.label) == "Sound, no picture")
        #expect(event[.start]?.parameter(.zoneIdentifier) == "Here, There")
        let nine = try #require(CivilDateTime(year: 2026, month: 3, day: 1, hour: 9))
        #expect(event.value(.start) == .local(nine, tzid: "Here, There"))
        // In the form of the grammar.
        #expect(event[.start]?.parameterValues("TZID") == ["Here", " There"])
    }

    @Test("Text in base64 is decoded where it isn't BINARY (RFC 5545 §3.2.7)")
    func base64() throws {
        let feed = Feeds.feed(
            """
            NAME;ENCODING=BASE64:S8O8Y2hl
            BEGIN:VEVENT
            UID:1
            DTSTART:20260301T090000Z
            SUMMARY;LANGUAGE=en;ENCODING=BASE64:VGVhLCBwbGVhc2U7IFxuDQo=
            DESCRIPTION;ENCODING=base64:S8O8 Y2hl
            LOCATION;VALUE=BINARY;ENCODING=BASE64:S2l0Y2hlbg==
            CATEGORIES;ENCODING=BASE64:YSxi
            CATEGORIES:c,d
            URL;ENCODING=BASE64:aHR0cHM6Ly9hLmV4YW1wbGUvDQo=
            X-OWN;ENCODING=BASE64:VGVh
            ATTACH;ENCODING=BASE64:VGVh
            ATTACH;VALUE=URI;ENCODING=BASE64:Y2lkOjE=
            COMMENT;ENCODING=8BIT:VGVh
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-PT5M
            DESCRIPTION;ENCODING=BASE64:VGVh
            END:VALARM
            END:VEVENT
            """)
        #expect(feed.name == "Küche")
        let entry = try #require(feed.entries.first)
        // A single backslash isn't an escape of TEXT.
        #expect(entry.summary == "Tea, please; \\n\n")
        #expect(entry.details == "Küche")
        #expect(entry.location == "Kitchen")
        #expect(entry.categories == ["a,b", "c", "d"])
        #expect(entry.url == "https://a.example/")
        #expect(entry.alarms.first?.details == "Tea")
        let event = entry.component
        #expect(event.value(.summary) == entry.summary)
        #expect(event.value(.details) == entry.details)
        #expect(event.value(.location) == entry.location)
        #expect(event.values(.categories) == entry.categories)
        #expect(event.value(.url) == entry.url)
        #expect(event.value(.text("X-OWN")) == "Tea")
        #expect(event.values(.attachment) == entry.attachments)
        #expect(entry.attachments.map(\.content) == [.data(Array("Tea".utf8)), .uri("cid:1")])
        #expect(event.value(.comment) == "VGVh")
        // The value as it was read.
        #expect(event[.summary]?.text == "VGVhLCBwbGVhc2U7IFxuDQo=")
    }

    @Test(
        "A text that isn't base64 is kept as it is and reported",
        arguments: ["Tea!", "/w==", "VGVhAA==", "VGVhBw==", "VGV", "Tea, please"])
    func notBase64(_ value: String) throws {
        let entry = try #require(
            Feeds.feed(
                "BEGIN:VEVENT\nUID:1\nDTSTART:20260301T090000Z\nSUMMARY;ENCODING=BASE64:\(value)\nEND:VEVENT"
            ).entries.first)
        #expect(entry.summary == value)
        #expect(entry.component.value(.summary) == value)
        #expect(entry.component[.summary]?.valueDiagnostics.map(\.code.rawValue) == ["ICS101"])
    }

    /// A line, the type of its values, the values, and the codes of its diagnostics.
    struct Impossible: Sendable, CustomTestStringConvertible {
        var line: String
        var values: [PropertyValue]
        var codes: [String]
        var testDescription: String { line }
    }

    static let impossible: [Impossible] = [
        Impossible(line: "DTSTART;VALUE=DATE:20240231", values: [], codes: ["ICS102"]),
        Impossible(
            line: "DTEND:20260301T240000",
            values: CivilDateTime(year: 2026, month: 3, day: 2).map { [.calendarTime(.floating($0))] } ?? [],
            codes: ["ICS103"]),
        Impossible(
            line: "DTSTAMP:20161231T235960Z",
            values: CivilDateTime(year: 2016, month: 12, day: 31, hour: 23, minute: 59, second: 59)
                .map { [.calendarTime(.utc($0))] } ?? [], codes: ["ICS105"]),
        Impossible(
            line: "CREATED;VALUE=DATE:20260301",
            values: CivilDate(year: 2026, month: 3, day: 1).map { [.calendarTime(.date($0))] } ?? [], codes: []),
        Impossible(line: "PRIORITY:10", values: [], codes: ["ICS112"]),
        Impossible(line: "SEQUENCE:2147483648", values: [], codes: ["ICS112"]),
        Impossible(line: "PERCENT-COMPLETE:fifty", values: [], codes: ["ICS112"]),
        Impossible(line: "GEO:91;0", values: [], codes: ["ICS101"]),
        Impossible(line: "GEO:1e1;nan", values: [], codes: ["ICS101"]),
        Impossible(line: "GEO:48,11", values: [.float(48), .float(11)], codes: ["ICS115"]),
        Impossible(line: "X-A;VALUE=BOOLEAN:false", values: [.boolean(false)], codes: []),
        Impossible(line: "X-A;VALUE=BOOLEAN:0", values: [], codes: ["ICS101"]),
        Impossible(line: "X-A;VALUE=TIME:240000", values: [], codes: ["ICS101"]),
        Impossible(line: "X-A;VALUE=FLOAT:0x10", values: [], codes: ["ICS101"]),
        Impossible(line: "X-A;VALUE=FLOAT:-.5", values: [.float(-0.5)], codes: []),
        Impossible(line: "X-A;VALUE=UTC-OFFSET:-2400", values: [], codes: ["ICS101"]),
        Impossible(line: "X-A;VALUE=X-ODD:a\\;b", values: [.text("a;b")], codes: []),
        Impossible(line: "ATTACH;VALUE=BINARY:%%%", values: [], codes: ["ICS101"]),
        Impossible(line: "ATTACH;ENCODING=BASE64:%%%", values: [], codes: ["ICS101"]),
        Impossible(line: "URL;ENCODING=BASE64:YQpi", values: [.uri("YQpi")], codes: ["ICS101", "ICS116"]),
        Impossible(line: "DTSTART;ENCODING=BASE64:MjAyNjAzMDE=", values: [], codes: ["ICS101"]),
        Impossible(line: "SUMMARY;VALUE=INTEGER:7", values: [.text("7")], codes: ["ICS106"]),
        Impossible(line: "ORGANIZER:jo", values: [.calendarAddress("jo")], codes: ["ICS116"]),
        Impossible(line: "TZOFFSETTO:-500", values: [.utcOffset(seconds: -18_000)], codes: ["ICS114"]),
    ]

    @Test("A property with an impossible value has no value of its type and a diagnostic", arguments: impossible)
    func impossibleValue(_ example: Impossible) throws {
        let component = try Self.component(example.line)
        let property = try #require(component.properties.first)
        #expect(property.values == example.values)
        #expect(property.valueDiagnostics.map(\.code.rawValue) == example.codes)
    }

    @Test("Every known property has one definition")
    func definitions() {
        let names = PropertyDefinition.table.map(\.name)
        #expect(Set(names).count == names.count)
        let inUse: Set<KnownProperty> = [
            .componentBegin, .componentEnd, .xWRCalname, .xWRCaldesc, .xWRTimezone, .xPublishedTTL, .xLICLocation,
            .xAltDesc,
        ]
        for known in KnownProperty.allCases {
            #expect((PropertyDefinition.of(known) == nil) == inUse.contains(known), "\(known)")
        }
        #expect(PropertyDefinition.named("styled-description")?.section == "RFC 9073 6.5")
        #expect(PropertyDefinition.named("X-MINE") == nil)
    }
}
