import Foundation
import ICalendar
import ICalendarWriting
import TestSupport
import Testing

@Suite("Edits by the keys that values are read with")
struct EditByKeyTests {
    static func edited(
        _ lines: String, _ change: (inout DocumentEdit, CalendarComponent) throws -> Void
    ) throws -> [String] {
        let tree = ComponentTree(recovering: Feeds.bytes("BEGIN:VEVENT\nUID:1\n\(lines)\nEND:VEVENT\n"))
        let event = try #require(tree.components.first?.components.first)
        var edit = DocumentEdit(tree)
        try change(&edit, event)
        let after = try #require(edit.tree().components.first?.components.first)
        return after.properties.map(\.description)
    }

    @Test("A property is set where there is one, appended where there is none, and removed by nil")
    func texts() throws {
        #expect(
            try Self.edited("LOCATION;LANGUAGE=de:Kiel") { try $0.set(.location, to: "Bonn, here", in: $1) }
                == ["UID:1", "LOCATION;LANGUAGE=de:Bonn\\, here"])
        #expect(
            try Self.edited("X-A:1") { try $0.set(.location, to: "Bonn", in: $1) } == [
                "UID:1", "X-A:1", "LOCATION:Bonn",
            ])
        #expect(try Self.edited("LOCATION:Kiel") { try $0.set(.location, to: nil, in: $1) } == ["UID:1"])
        #expect(try Self.edited("X-A:1") { try $0.set(.location, to: nil, in: $1) } == ["UID:1", "X-A:1"])
        #expect(
            try Self.edited("COMMENT:1\nX-A:1\nCOMMENT:2") { try $0.set(.comment, to: "3", in: $1) }
                == ["UID:1", "COMMENT:3", "X-A:1"])
        #expect(
            try Self.edited("X-A:1") { try $0.set(.url, to: "https://example.com/a,b", in: $1) }
                == ["UID:1", "X-A:1", "URL:https://example.com/a,b"])
    }

    @Test("Values of every type are written in the RFC's form and read back by their key")
    func types() throws {
        let noon = try #require(CivilDateTime(year: 2026, month: 3, day: 2, hour: 12))
        let rule = try RecurrenceRule("FREQ=DAILY;COUNT=3")
        let paris = CalendarZone(Feeds.zone("Europe/Paris"))
        let lines = try Self.edited("DTSTART;VALUE=DATE:20260301\nPRIORITY:3") { edit, event in
            try edit.set(.start, to: .zoned(noon, paris), in: event)
            try edit.set(.due, to: .date(noon.date), in: event)
            try edit.set(.lastModified, to: Feeds.date("2026-03-02"), in: event)
            try edit.set(.priority, to: 9, in: event)
            try edit.set(.duration, to: .hours(1), in: event)
            try edit.set(.recurrenceRule, to: rule, in: event)
            try edit.set(.geo, to: GeographicPosition(latitude: 54.32, longitude: 10.13), in: event)
        }
        #expect(
            lines == [
                "UID:1", "DTSTART;TZID=Europe/Paris:20260302T120000", "PRIORITY:9", "DUE;VALUE=DATE:20260302",
                "LAST-MODIFIED:20260302T000000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3",
                "GEO:54.320000;10.130000",
            ])
    }

    @Test("A value that the property can't have is refused")
    func refusals() {
        #expect(throws: WritingError.self) { try Self.edited("X-A:1") { try $0.set(.priority, to: 10, in: $1) } }
        #expect(throws: WritingError.self) {
            try Self.edited("X-A:1") { try $0.set(.geo, to: GeographicPosition(latitude: 91, longitude: 0), in: $1) }
        }
        #expect(throws: WritingError.self) { try Self.edited("X-A:1") { try $0.set(.url, to: "a\nb", in: $1) } }
    }

    @Test("A property that is set twice in one edit is written once, with the last value")
    func twice() throws {
        #expect(
            try Self.edited("X-A:1") { edit, event in
                try edit.set(.location, to: "Kiel", in: event)
                try edit.set(.location, to: "Bonn", in: event)
                try edit.set(.priority, to: 1, in: event)
                try edit.set(.priority, to: 2, in: event)
                try edit.set(.summary, to: "Tea", in: event)
                try edit.set(.summary, to: nil, in: event)
            } == ["UID:1", "X-A:1", "LOCATION:Bonn", "PRIORITY:2"])
        #expect(
            try Self.edited("LOCATION:Kiel\nX-A:1") { edit, event in
                try edit.set(.location, to: nil, in: event)
                try edit.set(.location, to: "Bonn", in: event)
                try edit.append(PropertyDraft("Priority", value: "3"), to: event)
                try edit.set(.priority, to: 4, in: event)
            } == ["UID:1", "LOCATION:Bonn", "X-A:1", "PRIORITY:4"])
    }

    @Test("Setting a property of one component keeps a property that was added to another")
    func neighbors() throws {
        let tree = ComponentTree(
            recovering: Feeds.bytes("BEGIN:VEVENT\nUID:1\nEND:VEVENT\nBEGIN:VEVENT\nUID:2\nEND:VEVENT\n"))
        let events = try #require(tree.components.first).components
        var edit = DocumentEdit(tree)
        for event in events { try edit.set(.summary, to: "Tea", in: event) }
        try edit.set(.summary, to: "Cake", in: #require(events.first))
        let after = try #require(edit.tree().components.first).components
        #expect(after.map { $0.value(.summary) } == ["Cake", "Tea"])
    }

    @Test("A list is set as a whole, in place, and an unchanged text keeps its parameters")
    func lists() throws {
        let noon = try #require(CivilDateTime(year: 2026, month: 3, day: 2, hour: 12))
        let paris = CalendarZone(Feeds.zone("Europe/Paris"))
        #expect(
            try Self.edited("CATEGORIES;LANGUAGE=en:A\nX-A:1\nCATEGORIES:B") {
                try $0.set(.categories, to: ["Work", "Tea, cake"], in: $1)
            } == ["UID:1", "CATEGORIES;LANGUAGE=en:Work,Tea\\, cake", "X-A:1"])
        #expect(
            try Self.edited("COMMENT;LANGUAGE=en:A\nX-A:1") { try $0.set(.comment, to: ["B", "C"], in: $1) }
                == ["UID:1", "COMMENT;LANGUAGE=en:B", "X-A:1", "COMMENT:C"])
        #expect(try Self.edited("RESOURCES:A\nX-A:1") { try $0.set(.resources, to: [], in: $1) } == ["UID:1", "X-A:1"])
        let lines = try Self.edited("EXDATE:20260101T000000Z\nEXDATE:20260102T000000Z\nX-A:1") { edit, event in
            try edit.set(
                .exceptionDates,
                to: [.zoned(noon, paris), .date(noon.date), .zoned(noon.adding(days: 1) ?? noon, paris)],
                in: event)
            try edit.set(
                .recurrenceDates,
                to: [
                    .init(start: .zoned(noon, paris), duration: .hours(2)), .init(start: .utc(noon)),
                ], in: event)
            try edit.set(
                .attachment,
                to: [
                    CalendarAttachment(.uri("https://example.com/a"), formatType: "text/plain"),
                    CalendarAttachment(.data(Array("Tea".utf8))),
                ], in: event)
            try edit.set(.image, to: [CalendarAttachment(.uri("https://example.com/b.png"))], in: event)
            try edit.set(
                .requestStatus,
                to: [
                    RequestStatus(code: "2.0", description: "Success; really"),
                    RequestStatus(code: "3.7", description: "Unknown", data: "ATTENDEE:mailto:x"),
                ], in: event)
        }
        #expect(
            lines == [
                "UID:1", "EXDATE;TZID=Europe/Paris:20260302T120000,20260303T120000", "EXDATE;VALUE=DATE:20260302",
                "X-A:1",
                "RDATE:20260302T120000Z", "RDATE;VALUE=PERIOD;TZID=Europe/Paris:20260302T120000/PT2H",
                "ATTACH;FMTTYPE=text/plain:https://example.com/a", "ATTACH;VALUE=BINARY;ENCODING=BASE64:VGVh",
                "IMAGE;VALUE=URI:https://example.com/b.png", "REQUEST-STATUS:2.0;Success\\; really",
                "REQUEST-STATUS:3.7;Unknown;ATTENDEE:mailto:x",
            ])
    }

    @Test("Periods of free and busy time are set, one property for each kind")
    func periods() throws {
        let morning = Feeds.interval("2026-03-02T08:00:00Z", "2026-03-02T09:00:00Z")
        let noon = Feeds.interval("2026-03-02T12:00:00Z", "2026-03-02T13:30:00Z")
        let lines = try Self.edited("FREEBUSY:20260101T000000Z/PT1H") {
            try $0.set(.freeBusy, to: [.init(noon, .busy), .init(morning, .tentative), .init(morning, .busy)], in: $1)
        }
        #expect(
            lines == [
                "UID:1", "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260302T080000Z/20260302T090000Z",
                "FREEBUSY;FBTYPE=BUSY:20260302T120000Z/20260302T133000Z,20260302T080000Z/20260302T090000Z",
            ])
    }

    @Test("A list that the property can't have is refused")
    func listRefusals() throws {
        let day = try #require(CivilDate(year: 2026, month: 3, day: 2))
        #expect(throws: WritingError.self) {
            try Self.edited("X-A:1") { try $0.set(.summary, to: ["A", "B"], in: $1) }
        }
        #expect(throws: WritingError.self) {
            try Self.edited("X-A:1") { try $0.set(.start, to: [.date(day), .date(day)], in: $1) }
        }
        #expect(throws: WritingError.self) {
            try Self.edited("X-A:1") {
                try $0.set(.recurrenceDates, to: [.init(start: .date(day), duration: .hours(1))], in: $1)
            }
        }
        #expect(throws: WritingError.self) {
            try Self.edited("X-A:1") {
                try $0.set(.requestStatus, to: [RequestStatus(code: "2;0", description: "")], in: $1)
            }
        }
    }

    @Test("A line that is set to its own value keeps its bytes, including folds")
    func unchanged() throws {
        let bytes = Feeds.bytes(
            ofLines: ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "CATEGORIES:A,", " B", "END:VEVENT", "END:VCALENDAR"])
        let tree = ComponentTree(recovering: bytes)
        let event = try #require(tree.components.first?.components.first)
        var edit = DocumentEdit(tree)
        try edit.set(.categories, to: ["A", "B"], in: event)
        #expect(edit.bytes() == bytes)
    }
}
