import Foundation
import ICalendar
import Scheduling
import TestSupport
import Testing

/// A file or a store with thousands of meetings, of which one changes.
@Suite("A change of one of many meetings")
struct ManyMeetingsTests {
    private let scheduler = Scheduler(user: "mailto:ada@example.com")

    private static func feed(_ count: Int, changed: Int? = nil) -> [UInt8] {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//a//b"]
        for number in 0..<count {
            lines += [
                "BEGIN:VEVENT", "UID:\(number)", "DTSTAMP:20260101T000000Z",
                "DTSTART:20260302T\(number == changed ? "10" : "09")0000Z", "SUMMARY:Meeting \(number)",
                "ORGANIZER:mailto:ada@example.com", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.com",
                "ATTENDEE:mailto:ben@example.com", "END:VEVENT",
            ]
        }
        return Array((lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
    }

    @Test("Only the attendees of that meeting get a message")
    func one() throws {
        let change = try scheduler.messages(
            from: CalendarFeed(Self.feed(50)), to: CalendarFeed(Self.feed(50, changed: 7)))
        #expect(change.messages.map(\.uid) == ["7"])
        #expect(change.messages.first?.recipient.calendarAddress == "mailto:ben@example.com")
    }

    @Test("Other zone definitions are a change, although no line of a meeting is")
    func zones() throws {
        func feed(_ offset: String) -> CalendarFeed {
            let zone = """
                BEGIN:VTIMEZONE\r\nTZID:Own\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:\(offset)\r\n\
                TZOFFSETTO:\(offset)\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT
                """
            let text = String(decoding: Self.feed(1), as: UTF8.self)
                .replacingOccurrences(of: "BEGIN:VEVENT", with: zone)
                .replacingOccurrences(of: "DTSTART:20260302T090000Z", with: "DTSTART;TZID=Own:20260302T090000")
            return CalendarFeed(text)
        }
        #expect(try scheduler.messages(from: feed("+0100"), to: feed("+0100")).messages.isEmpty)
        #expect(try scheduler.messages(from: feed("+0100"), to: feed("+0200")).messages.count == 1)
    }

    @Test("The cost grows with the number of meetings, not with its square, and is a part of reading them")
    func cost() throws {
        let scheduler = scheduler
        func work(_ count: Int) -> (old: CalendarFeed, new: CalendarFeed) {
            (CalendarFeed(Self.feed(count)), CalendarFeed(Self.feed(count, changed: count / 2)))
        }
        let ratio = ProcessorTime.ratio(work(250), work(2_000)) { feeds in
            #expect((try? scheduler.messages(from: feeds.old, to: feeds.new).messages.count) == 1)
        }
        #expect(ratio < 24)
        let bytes = Self.feed(2_000)
        let feed = CalendarFeed(bytes)
        let reading = ProcessorTime.shortest { _ = CalendarFeed(bytes).entries.count }
        let comparing = try ProcessorTime.shortest {
            let change = try scheduler.messages(from: feed, to: feed)
            #expect(change.messages.isEmpty)
        }
        #expect(comparing < reading * 2)
    }
}
