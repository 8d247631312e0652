import Foundation
import ICalendar
import ICalendarEditing
import Scheduling
import Testing

/// Answers that other programs send or apply wrongly.
@Suite("Traps of answers")
struct ReplyTrapTests {
    private let o: CalendarAddress = "mailto:o@example.com"
    private let a: CalendarAddress = "mailto:a@example.com"
    private static let series = Meetings.event("RRULE:FREQ=DAILY;COUNT=4")

    private static func instance(_ day: Int, _ lines: [String] = [], answer: String? = nil) -> String {
        Meetings.event(
            "RECURRENCE-ID:2026030\(day)T090000Z", "DTSTART:2026030\(day)T090000Z", "DTEND:2026030\(day)T100000Z",
            attendees: [answer.map { "ATTENDEE;PARTSTAT=\($0):mailto:a@example.com" } ?? "mailto:a@example.com"]
        ).replacing("END:VEVENT", with: (lines + ["END:VEVENT"]).joined(separator: "\r\n"))
    }

    private static func unfolded(_ feed: CalendarFeed) -> [UInt8] {
        Array(String(decoding: feed.trees[0].bytes, as: UTF8.self).replacing("\r\n ", with: "").utf8)
    }

    /// Returns the replies of `a` for a change of the copy, as text.
    private func replies(from old: CalendarFeed?, to new: CalendarFeed?) throws -> [String] {
        try Meetings.scheduler(a).messages(from: old, to: new).messages.map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
    }

    /// Returns the organizer's copy after an answer of `a`.
    private func after(
        _ components: String..., at stored: CalendarFeed, from sender: CalendarAddress = "mailto:a@example.com"
    ) throws -> CalendarFeed {
        let message = try Meetings.message("REPLY", components.joined(separator: "\r\n"), from: sender)
        return CalendarFeed(try Meetings.scheduler(o).outcome(of: message, for: stored).text(after: stored))
    }

    /// Returns the answers of an attendee to the occurrences.
    private func answers(_ feed: CalendarFeed, of address: CalendarAddress = "mailto:a@example.com") -> [String] {
        feed.occurrences(in: History.year, timeZone: .gmt).map { occurrence in
            let user = occurrence.entry.attendees.first { $0.calendarAddress == address }
            return user?.status.rawValue ?? "-"
        }
    }

    @Test("A reply changes the line of its sender, however the address is written, and no byte of the others")
    func otherLines() throws {
        let other = #"Attendee;CN="Ben";partstat=TENTATIVE;RSVP="FALSE":MAILTO:b@example.com"#
        let forms = [
            "MAILTO:A@Example.com", "a@example.com", "mailto:%61@example.com", "mailto:a@example.com?subject=Plan",
            "mailto:a@example.com ",
        ]
        for form in forms {
            let attendees = [
                "ATTENDEE:mailto:ab@example.com", "ATTENDEE:" + form, "ATTENDEE;CN=Zoe:mailto:z@example.com",
            ]
            let stored = Meetings.feed(Meetings.event(other, attendees: attendees))
            let answered = try after(
                Meetings.event(
                    "DTSTAMP:20260203T000000Z", attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com"]),
                at: stored)
            let before = stored.trees[0].bytes.split(separator: 0x0A)
            let now = Self.unfolded(answered).split(separator: 0x0A)
            #expect(zip(before, now).count { $0 != $1 } == 1 && before.count == now.count, "\(form)")
            #expect(answers(answered) == ["ACCEPTED"], "\(form)")
        }
    }

    @Test("A reply quotes the SEQUENCE of its instance (T7)")
    func sequenceOfInstance() throws {
        let override = Self.instance(3, ["LOCATION:Room"]).replacing("SEQUENCE:0", with: "SEQUENCE:5")
        let old = Meetings.feed(Self.series, override)
        let new = Meetings.feed(
            Self.series, override.replacing("ATTENDEE:mailto:a", with: "ATTENDEE;PARTSTAT=ACCEPTED:mailto:a"))
        let replies = try replies(from: old, to: new)
        #expect(replies.count == 1 && replies[0].contains("SEQUENCE:5") && replies[0].contains("RECURRENCE-ID"))
    }

    @Test("The answer to the first instance isn't one to the series, whose time it has (T10)")
    func firstInstance() throws {
        let stored = Meetings.feed(Self.series)
        #expect(
            answers(try after(Self.instance(2, answer: "DECLINED"), at: stored))
                == ["DECLINED", "NEEDS-ACTION", "NEEDS-ACTION", "NEEDS-ACTION"])
    }

    @Test("MAILTO and mailto are one attendee (T13)")
    func caseOfAddress() throws {
        let stored = Meetings.feed(Meetings.event(attendees: ["MAILTO:A@Example.com"]))
        let reply = Meetings.event(attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com"])
        let entry = try #require(try after(reply, at: stored).entries.first)
        #expect(entry.attendees.map(\.status) == [.accepted])
    }

    @Test("An answer to a series that was split off counts, though the former one had a higher SEQUENCE")
    func splitSeries() throws {
        let memory = "PARTSTAT=ACCEPTED;X-REPLY-SEQUENCE=1;X-REPLY-DTSTAMP=20260131T000000Z"
        let stored = Meetings.feed(Meetings.event(attendees: ["ATTENDEE;\(memory):mailto:a@example.com"]))
        func answers(on day: String) throws -> [String] {
            let reply = Meetings.event(
                "DTSTAMP:\(day)T000000Z", attendees: ["ATTENDEE;PARTSTAT=DECLINED:mailto:a@example.com"])
            return self.answers(try after(reply, at: stored))
        }
        #expect(try answers(on: "20260201") == ["DECLINED"])
        #expect(try answers(on: "20260130") == ["ACCEPTED"])
    }

    @Test("A reply with two attendees moves its sender's answer only (T16)")
    func twoAttendees() throws {
        let stored = Meetings.feed(Meetings.event())
        let reply = Meetings.event(attendees: [
            "ATTENDEE;PARTSTAT=DECLINED:mailto:b@example.com", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com",
        ])
        let feed = try after(reply, at: stored)
        #expect(answers(feed) == ["ACCEPTED"] && answers(feed, of: "mailto:b@example.com") == ["NEEDS-ACTION"])
    }

    @Test("SCHEDULE-AGENT that another program left at the organizer is a remark, and stays (T20)")
    func agentLeftBehind() throws {
        let line = "ORGANIZER;SCHEDULE-AGENT=CLIENT:mailto:o@example.com"
        var scheduler = Meetings.scheduler(a)
        scheduler.options.role = .server
        let change = try scheduler.messages(
            from: Meetings.feed(Meetings.event(line)),
            to: Meetings.feed(
                Meetings.event(
                    line, attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com", "mailto:b@example.com"])))
        #expect(change.messages.isEmpty && change.corrections.isEmpty && change.remarks.contains(.otherAgent(o)))
    }

    @Test("The EXDATEs of a copy that was just stored are no answers (T21)")
    func createdWithExclusions() throws {
        let copy = Meetings.event("RRULE:FREQ=DAILY;COUNT=4", "EXDATE:20260303T090000Z")
        #expect(try replies(from: nil, to: Meetings.feed(copy)).isEmpty)
    }

    @Test("An override with an own alarm is no answer (T22)")
    func ownAlarm() throws {
        let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:X\r\nTRIGGER:-PT5M\r\nEND:VALARM"
        let new = Meetings.feed(Self.series, Self.instance(3, [alarm]))
        #expect(try replies(from: Meetings.feed(Self.series), to: new).isEmpty)
    }

    @Test("Removing a copy declines it, unless it is declined or cancelled already (T27, T36)")
    func removed() throws {
        func removing(_ lines: String..., answer: String) throws -> [String] {
            let event = Meetings.event(attendees: ["ATTENDEE;PARTSTAT=\(answer):mailto:a@example.com"])
            return try replies(
                from: Meetings.feed(
                    event.replacing("END:VEVENT", with: (lines + ["END:VEVENT"]).joined(separator: "\r\n"))), to: nil)
        }
        #expect(try removing(answer: "ACCEPTED").map { $0.contains("PARTSTAT=DECLINED") } == [true])
        #expect(try removing(answer: "DECLINED").isEmpty)
        #expect(try removing("STATUS:CANCELLED", answer: "ACCEPTED").isEmpty)
    }

    @Test("An answer to the series keeps that of an instance (T29)")
    func answeredInstance() throws {
        let first = try after(Self.instance(3, answer: "DECLINED"), at: Meetings.feed(Self.series))
        let reply = Meetings.event(
            "RRULE:FREQ=DAILY;COUNT=4", "DTSTAMP:20260203T000000Z",
            attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com"])
        #expect(answers(try after(reply, at: first)) == ["ACCEPTED", "DECLINED", "ACCEPTED", "ACCEPTED"])
    }

    @Test("A reply with a comment, and one with another time, propose nothing (T33)")
    func comment() throws {
        let stored = Meetings.feed(Meetings.event())
        let reply = Meetings.event(
            "COMMENT:Later?", "DTSTART:20260302T093000Z", "DTEND:20260302T103000Z",
            attendees: ["ATTENDEE;PARTSTAT=TENTATIVE:mailto:a@example.com"])
        let outcome = Meetings.scheduler(o).outcome(of: try Meetings.message("REPLY", reply, from: a), for: stored)
        #expect(try #require(outcome.update).remarks.contains(.comment("Later?")))
        let feed = CalendarFeed(try outcome.text(after: stored))
        #expect(answers(feed) == ["TENTATIVE"])
        #expect(String(decoding: feed.trees[0].bytes, as: UTF8.self).contains("DTSTART:20260302T090000Z"))
    }

    @Test(
        "A reply with a current answer and one to an earlier time counts for the current one; alone, the other is a question"
    )
    func earlierTime() throws {
        let stored = Meetings.feed(
            Self.series,
            Self.instance(3).replacing("SEQUENCE:0", with: "SEQUENCE:1").replacing(
                "DTSTART:20260303T09", with: "DTSTART:20260303T08"))
        let late = Self.instance(3, answer: "ACCEPTED")
        let series = Meetings.event(attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com"])
        #expect(answers(try after(series, late, at: stored)) == ["ACCEPTED", "NEEDS-ACTION", "ACCEPTED", "ACCEPTED"])
        let outcome = Meetings.scheduler(o).outcome(of: try Meetings.message("REPLY", late, from: a), for: stored)
        #expect(outcome.text == "review \(Review.replyToEarlierRevision)")
    }

    @Test("An instance of any number can be answered (T40)")
    func lateInstance() throws {
        let stored = Meetings.feed(Meetings.event("RRULE:FREQ=DAILY"))
        let reply = Meetings.event(
            "RECURRENCE-ID:21260302T090000Z", "DTSTART:21260302T090000Z", "DTEND:21260302T100000Z",
            attendees: ["ATTENDEE;PARTSTAT=DECLINED:mailto:a@example.com"])
        let override = try after(reply, at: stored).entries.first { $0.recurrenceID != nil }
        #expect(override?.attendees.first { $0.calendarAddress == a }?.status == .declined)
    }

    @Test("An answer to the series doesn't add its sender to an instance without them (T43)")
    func removedFromInstance() throws {
        let other = Self.instance(3).replacing("mailto:a@", with: "mailto:b@")
        let reply = Meetings.event(
            "RRULE:FREQ=DAILY;COUNT=4", attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com"])
        #expect(
            answers(try after(reply, at: Meetings.feed(Self.series, other)))
                == ["ACCEPTED", "-", "ACCEPTED", "ACCEPTED"])
    }

    @Test("An answer to all is sent for moved instances too, in one message (T44)")
    func acceptAll() throws {
        let moved = Self.instance(3).replacing("DTSTART:20260303T09", with: "DTSTART:20260303T08")
        let feed = Meetings.feed(Self.series, moved)
        let occurrence = try #require(feed.occurrences(in: History.year, timeZone: .gmt).first { _ in true })
        let answer = try Meetings.scheduler(a).reply(.accepted, to: occurrence, in: feed)
        #expect(answer.messages.count == 1)
        let message = try ReceivedMessage(answer.messages[0].bytes, sender: a)
        let after = CalendarFeed(try Meetings.scheduler(o).outcome(of: message, for: feed).text(after: feed))
        #expect(answers(after) == ["ACCEPTED", "ACCEPTED", "ACCEPTED", "ACCEPTED"])
    }

    @Test("An answer to the series reaches the instances that only others' answers made components (T46)")
    func instanceOfOthers() throws {
        let other = Self.instance(3, answer: "DECLINED").replacing("mailto:a@", with: "mailto:b@")
        let first = try after(other, at: Meetings.feed(Self.series), from: "mailto:b@example.com")
        let reply = Meetings.event(
            "RRULE:FREQ=DAILY;COUNT=4", "DTSTAMP:20260203T000000Z",
            attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com"])
        let feed = try after(reply, at: first)
        #expect(answers(feed) == ["ACCEPTED", "ACCEPTED", "ACCEPTED", "ACCEPTED"])
        #expect(
            answers(feed, of: "mailto:b@example.com")
                == ["NEEDS-ACTION", "DECLINED", "NEEDS-ACTION", "NEEDS-ACTION"])
    }
}
