import Foundation
import ICalendar
import MonthDecorations
import Testing

/// The days to reload when one map replaces another.
@Suite("The days that change between two maps")
struct DecorationChangesTests {
    static let base: KeyValuePairs<String, [String]> = [
        "a": ["DTSTART;VALUE=DATE:20240610", "DTEND;VALUE=DATE:20240613"], "b": ["DTSTART:20240620T090000Z"],
    ]

    static func changed(_ old: DecorationMap?, _ new: DecorationMap?) -> [String] {
        DecorationMap.changedDays(from: old, to: new).map(\.day.description)
    }

    static func map(_ events: KeyValuePairs<String, [String]>, color: String? = nil) -> DecorationMap {
        feed(events, color: color).decorations(for: makeGrid(2024, 6))
    }

    @Test("A feed that is read again gives an equal map and changes no day") func equalFeed() {
        let (one, other) = (Self.map(Self.base), Self.map(Self.base))
        #expect(one == other)
        #expect(Self.changed(Self.map(Self.base), Self.map(Self.base)) == [])
    }

    @Test("A map that is added or removed changes all its decorated days") func emptyMaps() {
        let days = ["2024-06-10", "2024-06-11", "2024-06-12", "2024-06-20"]
        #expect(Self.changed(nil, Self.map(Self.base)) == days)
        #expect(Self.changed(Self.map(Self.base), nil) == days)
        #expect(Self.changed(nil, nil) == [])
        let components = DecorationMap.changedDays(from: nil, to: Self.map(Self.base)).map(\.dateComponents)
        #expect(components.map(\.day) == [10, 11, 12, 20])
    }

    @Test(
        "A changed event changes the days on which it is seen otherwise",
        arguments: [
            // An event is moved, extended, renamed, removed, given a color, and changed invisibly.
            (["DTSTART:20240621T090000Z"], ["2024-06-20", "2024-06-21"]),
            (["DTSTART:20240620T090000Z", "DURATION:PT1H"], ["2024-06-20"]),
            (["DTSTART:20240620T090000Z", "COLOR:red"], ["2024-06-20"]),
            (["DTSTART:20240620T090000Z", "STATUS:CANCELLED"], ["2024-06-20"]),
            (["DTSTART:20240620T090000Z", "STATUS:TENTATIVE"], ["2024-06-20"]),
            (["DTSTART:20240620T090000Z", "SUMMARY:b"], []),
            (["DTSTART:20240620T090000Z", "DESCRIPTION:new"], []),
        ])
    func oneEvent(lines: [String], days: [String]) {
        let new = Self.map(["a": ["DTSTART;VALUE=DATE:20240610", "DTEND;VALUE=DATE:20240613"], "b": lines])
        #expect(Self.changed(Self.map(Self.base), new) == days)
        #expect(Self.changed(new, Self.map(Self.base)) == days)
    }

    @Test("Another title changes the event's day") func aTitle() {
        func map(_ title: String) -> DecorationMap {
            let text =
                "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:u\r\nDTSTART:20240620T090000Z\r\nSUMMARY:\(title)\r\nEND:VEVENT\r\n"
                + "END:VCALENDAR\r\n"
            return CalendarFeed(Array(text.utf8)).decorations(for: makeGrid(2024, 6))
        }
        #expect(Self.changed(map("one"), map("two")) == ["2024-06-20"])
        #expect(Self.changed(map("one"), map("one")) == [])
    }

    @Test("Another calendar colour changes every decorated day") func calendarColor() {
        #expect(Self.changed(Self.map(Self.base), Self.map(Self.base, color: "red")).count == 4)
    }

    @Test("A bar that moves to another lane changes all its days") func lanes() {
        // A longer bar that starts on the same day takes the first lane.
        let new = Self.map([
            "a": ["DTSTART;VALUE=DATE:20240610", "DTEND;VALUE=DATE:20240613"], "b": ["DTSTART:20240620T090000Z"],
            "c": ["DTSTART;VALUE=DATE:20240610", "DTEND;VALUE=DATE:20240615"],
        ])
        #expect(
            Self.changed(Self.map(Self.base), new) == [
                "2024-06-10", "2024-06-11", "2024-06-12", "2024-06-13", "2024-06-14",
            ])
    }

    @Test("Maps of two months differ on the days that only one of them decorates") func anotherMonth() {
        let events = feed([
            "may": ["DTSTART;VALUE=DATE:20240515"], "both": ["DTSTART;VALUE=DATE:20240530"],
            "june": ["DTSTART;VALUE=DATE:20240615"],
        ])
        let (may, june) = (events.decorations(for: makeGrid(2024, 5)), events.decorations(for: makeGrid(2024, 6)))
        #expect(Self.changed(may, june) == ["2024-05-15", "2024-06-15"])
    }
}
