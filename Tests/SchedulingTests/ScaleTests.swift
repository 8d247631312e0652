import Foundation
import ICalendar
import Scheduling
import TestSupport
import Testing

/// Meetings with many attendees and instances. The limits are far above what a release build takes on a quiet machine.
@Suite("Large meetings", .serialized)
struct ScaleTests {
    private let o: CalendarAddress = "mailto:o@example.com"

    /// `slack` is the time that unoptimized code may take beside a limit; reading suffers least.
    #if DEBUG
        private static let (scale, slack) = (20, 5.0)
    #else
        private static let (scale, slack) = (1, 1.0)
    #endif

    private static func attendees(_ count: Int) -> [String] { (0..<count).map { "mailto:a\($0)@example.com" } }

    /// A daily series with the first days as overrides.
    private static func series(overrides: Int, attendees count: Int, _ summary: String = "Plan") -> String {
        let people = attendees(count)
        let first = Date(timeIntervalSince1970: 1_772_442_000)
        let form = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().time(includingFractionalSeconds: false)
        let instances = (0..<overrides).map { number -> String in
            let time = (first + Double(number) * 86_400).formatted(form).filter { $0 != "-" && $0 != ":" }
            return Meetings.event(
                "RECURRENCE-ID:\(time)Z", "DTSTART:\(time)Z", "DURATION:PT1H", "DTEND:\(time)Z", "SUMMARY:\(summary)",
                attendees: people
            ).replacing("DTEND:\(time)Z\r\n", with: "")
        }
        let master = Meetings.event("RRULE:FREQ=DAILY", "SUMMARY:\(summary)", attendees: people)
        return Meetings.text(([master] + instances).joined(separator: "\r\n"))
    }

    private static func reading(_ text: String) -> Double {
        let bytes = Array(text.utf8)
        return ProcessorTime.shortest { _ = CalendarFeed(bytes).entries.count }
    }

    private func reply(at instance: String, of number: Int = 0, stamp: Int = 3) throws -> ReceivedMessage {
        let time = instance.isEmpty ? [] : ["RECURRENCE-ID:\(instance)", "DTSTART:\(instance)", "DTEND:\(instance)"]
        let lines = ["DTSTAMP:2026020\(stamp)T000000Z"] + time
        let event = Meetings.event(attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a\(number)@example.com"])
            .replacing("DTSTAMP:20260201T000000Z\r\n", with: "")
            .replacing("END:VEVENT", with: (lines + ["END:VEVENT"]).joined(separator: "\r\n"))
        let cleaned =
            time.isEmpty ? event : event.replacing("DTSTART:20260302T090000Z\r\nDTEND:20260302T100000Z\r\n", with: "")
        return try Meetings.message("REPLY", cleaned, from: CalendarAddress("mailto:a\(number)@example.com"))
    }

    @Test("To find that nothing changed is a part of reading the meetings")
    func unchanged() throws {
        let text = Self.series(overrides: 1_000 / Self.scale, attendees: 10)
        let (feed, copy) = (CalendarFeed(text), CalendarFeed(text))
        let scheduler = Meetings.scheduler(o)
        let comparing = try ProcessorTime.shortest {
            let change = try scheduler.messages(from: feed, to: copy)
            #expect(change.messages.isEmpty)
        }
        let ratio = comparing / Self.reading(text)
        // 0.14 in a release build.
        #expect(ratio < 0.8 * Self.slack)
    }

    @Test("The messages of a change with 1,000 attendees and 100 overrides cost a few times writing them")
    func manyAttendees() throws {
        let old = CalendarFeed(Self.series(overrides: 100 / Self.scale, attendees: 1_000 / Self.scale))
        let new = CalendarFeed(Self.series(overrides: 100 / Self.scale, attendees: 1_000 / Self.scale, "New"))
        var messages: [SchedulingMessage] = []
        let making = try ProcessorTime.shortest {
            messages = try Meetings.scheduler(o).messages(from: old, to: new).messages
        }
        #expect(messages.count == 1_000 / Self.scale)
        let writing = ProcessorTime.shortest { for message in messages.prefix(20) { _ = message.bytes } }
        #expect(making < writing * Double(messages.count) / 20 * 8)
    }

    @Test("A reply to a series with 1,000 overrides costs about as much as reading the series")
    func manyOverrides() throws {
        let text = Self.series(overrides: 1_000 / Self.scale, attendees: 10)
        let feed = CalendarFeed(text)
        let reply = try reply(at: "20260305T090000Z")
        let applying = ProcessorTime.shortest {
            #expect(Meetings.scheduler(o).outcome(of: reply, for: feed).update != nil)
        }
        let ratio = applying / Self.reading(text)
        // 2.6 in a release build.
        #expect(ratio < 6 * Self.slack)
    }

    @Test("A reply to occurrence 100,000 costs about as much as one to the second")
    func lateInstance() throws {
        let feed = Meetings.feed(Meetings.event("RRULE:FREQ=DAILY", attendees: Self.attendees(1)))
        let replies = [try reply(at: "20260303T090000Z"), try reply(at: "22991215T090000Z")]
        let ratio = ProcessorTime.ratio(replies[0], replies[1]) { reply in
            for _ in 0..<20 { #expect(Meetings.scheduler(o).outcome(of: reply, for: feed).update != nil) }
        }
        #expect(ratio < 4)
    }

    @Test("The cost of a reply grows with the number of attendees, not with its square")
    func manyReplies() throws {
        func meeting(_ count: Int) -> [UInt8] {
            Array(Meetings.text(Meetings.event(attendees: Self.attendees(count))).utf8)
        }
        let reply = try reply(at: "")
        let scheduler = Meetings.scheduler(o)
        let large = meeting(2_000 / Self.scale)
        let ratio = ProcessorTime.ratio(meeting(200 / Self.scale), large) { file in
            for _ in 0..<5 { #expect(scheduler.outcome(of: reply, for: CalendarFeed(file)).update != nil) }
        }
        #expect(ratio < 30)
    }
}
