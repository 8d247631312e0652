import Foundation
import ICalendar
import ICalendarEditing
import Scheduling
import Testing

/// Answers to single instances, and what is remembered of answers.
@Suite("Answers to instances, and their memory")
struct InstanceTrapTests {
    private let o: CalendarAddress = "mailto:o@example.com"
    private let a: CalendarAddress = "mailto:a@example.com"

    @Test(
        "The answer to an instance names it in the form of the series (T11, T12)",
        arguments: [
            (["DTSTART;VALUE=DATE:20260302", "DTEND;VALUE=DATE:20260303"], "RECURRENCE-ID;VALUE=DATE:20260303"),
            (
                ["DTSTART;TZID=Europe/Berlin:20260302T090000", "DTEND;TZID=Europe/Berlin:20260302T100000"],
                "RECURRENCE-ID;TZID=Europe/Berlin:20260303T090000"
            ),
            (["DTSTART:20260302T090000Z", "DTEND:20260302T100000Z"], "RECURRENCE-ID:20260303T090000Z"),
        ])
    func replyToInstance(lines: [String], id: String) throws {
        let feed = Meetings.feed(Meetings.event(lines[0], lines[1], "RRULE:FREQ=DAILY;COUNT=3"))
        let second = Array(feed.occurrences(in: History.year, timeZone: .gmt))[1]
        let answer = try Meetings.scheduler(a).reply(.declined, to: second, span: .this, in: feed)
        let text = String(decoding: try #require(answer.messages.first).bytes, as: UTF8.self)
        #expect(answer.messages.count == 1 && text.contains(id + "\r\n") && text.ranges(of: "BEGIN:VEVENT").count == 1)
        #expect(text.contains("PARTSTAT=DECLINED") && !text.contains("mailto:b@"))
        let outcome = Meetings.scheduler(o).outcome(of: try ReceivedMessage(Array(text.utf8), sender: a), for: feed)
        let after = CalendarFeed(try outcome.text(after: feed))
        let declined = after.occurrences(in: History.year, timeZone: .gmt).map { occurrence in
            occurrence.entry.attendees.first { $0.calendarAddress == a }?.status == .declined
        }
        #expect(declined == [false, true, false])
    }

    @Test("An answer to this and the following instances doesn't split the series")
    func replyToFuture() throws {
        let feed = Meetings.feed(Meetings.event("RRULE:FREQ=DAILY;COUNT=4"))
        let third = Array(feed.occurrences(in: History.year, timeZone: .gmt))[2]
        let answer = try Meetings.scheduler(a).reply(.declined, to: third, span: .thisAndFuture, in: feed)
        let outcome = Meetings.scheduler(o).outcome(
            of: try ReceivedMessage(answer.messages[0].bytes, sender: a), for: feed)
        let after = CalendarFeed(try outcome.text(after: feed))
        #expect(
            after.occurrences(in: History.year, timeZone: .gmt).map { occurrence in
                occurrence.entry.attendees.first { $0.calendarAddress == a }?.status == .declined
            } == [false, false, true, true])
    }

    @Test("RECURRENCE-ID;THISANDFUTURE is read as RANGE=THISANDFUTURE, with a remark (T39)")
    func misprint() throws {
        let stored = Meetings.feed(Meetings.event("RRULE:FREQ=DAILY;COUNT=4"))
        let cancel = Meetings.event(
            "RECURRENCE-ID;THISANDFUTURE:20260304T090000Z", "DTSTART:20260304T090000Z", "DTEND:20260304T100000Z",
            "SEQUENCE:1",
            "DTSTAMP:20260203T000000Z", "STATUS:CANCELLED")
        let outcome = Meetings.scheduler(a).outcome(of: try Meetings.message("CANCEL", cancel, from: o), for: stored)
        #expect(try #require(outcome.update).remarks.contains(.misprintedRange))
        let after = CalendarFeed(try outcome.text(after: stored))
        #expect(after.occurrences(in: History.year, timeZone: .gmt).reduce(0) { count, _ in count + 1 } == 2)
    }

    @Test("An attendee doesn't raise SEQUENCE, and a program that did is corrected (T8)")
    func sequence() throws {
        let old = Meetings.feed(Meetings.event("SEQUENCE:2"))
        let new = Meetings.feed(
            Meetings.event(
                "SEQUENCE:3", attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com", "mailto:b@example.com"]))
        let outgoing = try Meetings.scheduler(a).messages(from: old, to: new)
        #expect(outgoing.messages.map(\.sequence) == [2] && outgoing.corrections.count == 1)
    }

    @Test("A reply without ORGANIZER, DTSTAMP or SEQUENCE counts, with remarks (T25)")
    func outlookReply() throws {
        var reply = Meetings.event(attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com"])
        for line in ["ORGANIZER:mailto:o@example.com", "DTSTAMP:20260201T000000Z", "SEQUENCE:0"] {
            reply = reply.replacing(line + "\r\n", with: "")
        }
        let stored = Meetings.feed(Meetings.event())
        let outcome = Meetings.scheduler(o).outcome(of: try Meetings.message("REPLY", reply, from: a), for: stored)
        let update = try #require(outcome.update)
        #expect(
            update.remarks.contains(.missingProperty("ORGANIZER"))
                && update.remarks.contains(.missingProperty("DTSTAMP")))
        #expect(try outcome.text(after: stored).contains("PARTSTAT=ACCEPTED"))
    }

    @Test("A reply that quotes a later SEQUENCE than the component's counts, and doesn't block the next one")
    func laterSequence() throws {
        var stored = Meetings.feed(Meetings.event())
        for (status, line, day) in [("DECLINED", "SEQUENCE:5", 3), ("ACCEPTED", "SEQUENCE:0", 4)] {
            let reply = Meetings.event(
                line, "DTSTAMP:2026020\(day)T000000Z", attendees: ["ATTENDEE;PARTSTAT=\(status):mailto:a@example.com"])
            let outcome = Meetings.scheduler(o).outcome(of: try Meetings.message("REPLY", reply, from: a), for: stored)
            stored = CalendarFeed(try outcome.text(after: stored))
            #expect(stored.entries.first?.attendees.first?.status.rawValue == status)
            #expect(stored.entries.first?.sequence == 0)
        }
    }

    @Test("A forged time stamp in the future doesn't block later messages")
    func future() throws {
        let stored = Meetings.feed(Meetings.event())
        func reply(_ status: String, _ stamp: String) -> String {
            Meetings.event("DTSTAMP:\(stamp)", attendees: ["ATTENDEE;PARTSTAT=\(status):mailto:a@example.com"])
        }
        let first = Meetings.scheduler(o).outcome(
            of: try Meetings.message("REPLY", reply("DECLINED", "29990101T000000Z"), from: a), for: stored)
        let declined = CalendarFeed(try first.text(after: stored))
        let later = try ReceivedMessage(
            Array(Meetings.text(reply("ACCEPTED", "20260212T000000Z"), method: "REPLY").utf8), sender: a,
            received: Date(timeIntervalSince1970: 1_770_854_400))
        #expect(try Meetings.scheduler(o).outcome(of: later, for: declined).text(after: declined).contains("ACCEPTED"))
    }

    @Test("Replies are remembered by the caller, if that is asked for, and the copy has no private parameters")
    func history() throws {
        let stored = Meetings.feed(Meetings.event())
        func reply(_ status: String, _ day: Int) throws -> ReceivedMessage {
            try Meetings.message(
                "REPLY",
                Meetings.event(
                    "DTSTAMP:2026020\(day)T000000Z", attendees: ["ATTENDEE;PARTSTAT=\(status):mailto:a@example.com"]),
                from: a)
        }
        var replies = ReplyHistory()
        let scheduler = Meetings.scheduler(o)
        let outcome = scheduler.outcome(of: try reply("ACCEPTED", 5), for: stored, replies: replies)
        let after = CalendarFeed(try outcome.text(after: stored))
        replies.record(try reply("ACCEPTED", 5))
        #expect(!String(decoding: after.trees[0].bytes, as: UTF8.self).contains("X-REPLY"))
        #expect(
            scheduler.outcome(of: try reply("ACCEPTED", 5), for: after, replies: replies).text == "ignored duplicate")
        #expect(
            scheduler.outcome(of: try reply("DECLINED", 3), for: after, replies: replies).text == "ignored obsolete")
        replies.forget("m@example.com")
        #expect(scheduler.outcome(of: try reply("DECLINED", 3), for: after, replies: replies).update != nil)
    }

    @Test("Replies about the past aren't sent, if the options say so (T35)")
    func past() throws {
        var scheduler = Meetings.scheduler(a)
        scheduler.options.now = Date(timeIntervalSince1970: 1_800_000_000)
        let old = Meetings.feed(Meetings.event())
        #expect(try scheduler.messages(from: old, to: nil).messages.count == 1)
        scheduler.options.repliesUntil = .end
        #expect(try scheduler.messages(from: old, to: nil).messages.isEmpty)
    }

    @Test("The organizer asks again, and the answer is sent again")
    func askedAgain() throws {
        let stored = Meetings.feed(
            Meetings.event(attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com", "mailto:b@example.com"]))
        let request = Meetings.event(
            "DTSTAMP:20260203T000000Z",
            attendees: ["ATTENDEE;RSVP=TRUE;PARTSTAT=NEEDS-ACTION:mailto:a@example.com", "mailto:b@example.com"])
        let outcome = Meetings.scheduler(a).outcome(of: try Meetings.message("REQUEST", request, from: o), for: stored)
        let update = try #require(outcome.update)
        guard case .replyAgain(let reply)? = update.remarks.last else { throw SchedulingError.notAMessage }
        #expect(reply.method == .reply && String(decoding: reply.bytes, as: UTF8.self).contains("PARTSTAT=ACCEPTED"))
        #expect(try outcome.text(after: stored).contains("PARTSTAT=ACCEPTED"))
    }
}
