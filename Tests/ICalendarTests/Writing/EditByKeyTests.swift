import Foundation
import ICalendar
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

    @Test("Values of every type are written in their form and read back by their key")
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

    @Test("A value that its property cannot have is refused")
    func refusals() {
        #expect(throws: WritingError.self) { try Self.edited("X-A:1") { try $0.set(.priority, to: 10, in: $1) } }
        #expect(throws: WritingError.self) {
            try Self.edited("X-A:1") { try $0.set(.geo, to: GeographicPosition(latitude: 91, longitude: 0), in: $1) }
        }
        #expect(throws: WritingError.self) { try Self.edited("X-A:1") { try $0.set(.url, to: "a\nb", in: $1) } }
    }
}
