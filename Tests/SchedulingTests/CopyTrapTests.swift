import Foundation
import ICalendar
import Scheduling
import Testing

/// Messages of the organizer that other programs apply wrongly to an attendee's copy.
@Suite("Traps of an attendee's copy")
struct CopyTrapTests {
    private let o: CalendarAddress = "mailto:o@example.com"
    private let a: CalendarAddress = "mailto:a@example.com"
    private static let later = "DTSTAMP:20260203T000000Z"

    private func after(
        _ method: String, _ components: String..., at stored: CalendarFeed, from sender: CalendarAddress? = nil
    ) throws -> CalendarFeed {
        let message = try Meetings.message(method, components.joined(separator: "\r\n"), from: sender ?? o)
        return CalendarFeed(try Meetings.scheduler(a).outcome(of: message, for: stored).text(after: stored))
    }

    private func summaries(_ feed: CalendarFeed) -> [String] {
        feed.occurrences(in: History.year, timeZone: .gmt).map { $0.summary ?? "" }
    }

    @Test("A REQUEST with one instance changes it alone (T1)")
    func requestOfInstance() throws {
        let stored = Meetings.feed(Meetings.event("RRULE:FREQ=DAILY;COUNT=3"))
        let changed = Meetings.instance(3).replacing("SUMMARY:Plan", with: "SUMMARY:Other").replacing(
            "DTSTAMP:20260201T000000Z", with: Self.later)
        #expect(summaries(try after("REQUEST", changed, at: stored)) == ["Plan", "Other", "Plan"])
    }

    @Test("A CANCEL of one instance cancels it alone, though other instances have components (T2)")
    func cancelOfInstance() throws {
        let stored = Meetings.feed(Meetings.event("RRULE:FREQ=DAILY;COUNT=3"), Meetings.instance(4))
        let cancel = Meetings.instance(3, "STATUS:CANCELLED").replacing("SEQUENCE:0", with: "SEQUENCE:1").replacing(
            "DTSTAMP:20260201T000000Z", with: Self.later)
        let feed = try after("CANCEL", cancel, at: stored)
        #expect(summaries(feed).count == 2)
        #expect(feed.entries.filter { $0.status == .cancelled }.count == 1)
    }

    @Test("An invitation to an instance that a cancelled series never had is shown")
    func instanceBesideCancelledSeries() throws {
        let stored = Meetings.feed(Meetings.event("RRULE:FREQ=DAILY;COUNT=3", "STATUS:CANCELLED"))
        let invitation = Meetings.instance(9).replacing("DTSTAMP:20260201T000000Z", with: Self.later)
        let feed = try after("REQUEST", invitation, at: stored)
        #expect(summaries(feed) == ["Plan"])
        let cancel = Meetings.instance(9, "STATUS:CANCELLED").replacing("SEQUENCE:0", with: "SEQUENCE:1").replacing(
            "DTSTAMP:20260201T000000Z", with: "DTSTAMP:20260204T000000Z")
        #expect(summaries(try after("CANCEL", cancel, at: feed)).isEmpty)
    }

    @Test(
        "RECURRENCE-ID names the instance in UTC, in another zone or as a date (T9)",
        arguments: [
            "RECURRENCE-ID:20260303T080000Z", "RECURRENCE-ID;TZID=Europe/Berlin:20260303T090000",
            "RECURRENCE-ID;TZID=America/New_York:20260303T030000", "RECURRENCE-ID;VALUE=DATE:20260303",
        ])
    func recurrenceID(line: String) throws {
        let start = ["DTSTART;TZID=Europe/Berlin:20260302T090000", "DTEND;TZID=Europe/Berlin:20260302T100000"]
        let stored = Meetings.feed(Meetings.event(start[0], start[1], "RRULE:FREQ=DAILY;COUNT=3"))
        let changed = Meetings.event(
            line, "DTSTART:20260303T120000Z", "DTEND:20260303T130000Z", "SUMMARY:Other", "SEQUENCE:1", Self.later)
        #expect(summaries(try after("REQUEST", changed, at: stored)) == ["Plan", "Other", "Plan"])
    }

    @Test("A message of an attendee's program doesn't cancel the organizer's meeting (T15)")
    func cancelOfAttendee() throws {
        let stored = Meetings.feed(Meetings.event())
        let cancel = Meetings.event("STATUS:CANCELLED", "SEQUENCE:1", Self.later)
        let outcome = Meetings.scheduler(o).outcome(of: try Meetings.message("CANCEL", cancel, from: a), for: stored)
        #expect(outcome.text == "refused \(RefusalReason.ownMeeting)")
    }

    @Test("An instance that arrives before its series is shown once (T30)")
    func instanceBeforeSeries() throws {
        let scheduler = Meetings.scheduler(a)
        let first = scheduler.outcome(of: try Meetings.message("REQUEST", Meetings.instance(3), from: o), for: nil)
        let stored = CalendarFeed(try first.text(after: nil))
        let series = Meetings.event("RRULE:FREQ=DAILY;COUNT=3", Self.later)
        let feed = try after(
            "REQUEST", series,
            Meetings.instance(3).replacing("DTSTAMP:20260201T000000Z", with: Self.later), at: stored)
        #expect(summaries(feed) == ["Plan", "Plan", "Plan"])
    }

    @Test("A CANCEL without STATUS that lists the user cancels the copy; an older one than the copy is ignored (T41)")
    func cancelWithoutStatus() throws {
        let stored = Meetings.feed(Meetings.event("SEQUENCE:2"))
        let cancel = Meetings.event("SEQUENCE:3", Self.later, attendees: ["mailto:a@example.com"])
        #expect(summaries(try after("CANCEL", cancel, at: stored)).isEmpty)
        let old = cancel.replacing("SEQUENCE:3", with: "SEQUENCE:1")
        let outcome = Meetings.scheduler(a).outcome(of: try Meetings.message("CANCEL", old, from: o), for: stored)
        #expect(outcome.text == "ignored obsolete")
    }

    @Test("An excluded instance that the user is invited to again is there again (T42)")
    func includedAgain() throws {
        let stored = Meetings.feed(
            Meetings.event("RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260303T090000Z,20260304T090000Z"))
        let invited = Meetings.instance(3).replacing("SEQUENCE:0", with: "SEQUENCE:1").replacing(
            "DTSTAMP:20260201T000000Z", with: Self.later)
        let feed = try after("REQUEST", invited, at: stored)
        #expect(summaries(feed).count == 2)
        #expect(String(decoding: feed.trees[0].bytes, as: UTF8.self).contains("EXDATE:20260304T090000Z\r\n"))
    }

    @Test("A CANCEL of an excluded instance counts for an earlier version without the EXDATE that arrives later")
    func cancelOfExcluded() throws {
        let stored = Meetings.feed(Meetings.event("RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260303T090000Z"))
        let cancel = Meetings.instance(3, "STATUS:CANCELLED").replacing("SEQUENCE:0", with: "SEQUENCE:2").replacing(
            "DTSTAMP:20260201T000000Z", with: "DTSTAMP:20260204T000000Z")
        let cancelled = try after("CANCEL", cancel, at: stored)
        #expect(summaries(cancelled).count == 2)
        let series = Meetings.event("RRULE:FREQ=DAILY;COUNT=3", "SEQUENCE:1", "SUMMARY:Other", Self.later)
        #expect(summaries(try after("REQUEST", series, at: cancelled)) == ["Other", "Other"])
    }

    @Test("An answer that the organizer's request doesn't have is sent again")
    func missedAnswer() throws {
        let accepted = ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com"]
        let stored = Meetings.feed(Meetings.event("RRULE:FREQ=DAILY;COUNT=4", attendees: accepted))
        let declined = ["ATTENDEE;PARTSTAT=DECLINED:mailto:a@example.com"]
        let request = Meetings.event("RRULE:FREQ=DAILY;COUNT=4", Self.later, attendees: accepted)
        let instance = Meetings.instance(3, attendees: declined).replacing("SUMMARY:Plan", with: "SUMMARY:Other")
        let message = try Meetings.message("REQUEST", request, instance, from: o)
        let update = try #require(Meetings.scheduler(a).outcome(of: message, for: stored).update)
        guard case .replyAgain(let reply)? = update.remarks.last else { throw SchedulingError.notAMessage }
        #expect(reply.instances.count == 1)
        #expect(String(decoding: reply.bytes, as: UTF8.self).contains("PARTSTAT=ACCEPTED"))
    }

    @Test("An answer to an instance whose reply was lost is sent again if the organizer asks with the series")
    func missedAnswerToInstance() throws {
        let stored = Meetings.feed(
            Meetings.event("RRULE:FREQ=DAILY;COUNT=4", attendees: ["mailto:a@example.com"]),
            Meetings.instance(3, attendees: ["ATTENDEE;PARTSTAT=DECLINED:mailto:a@example.com"]))
        func update(_ attendee: String) throws -> SchedulingUpdate {
            let request = Meetings.event("RRULE:FREQ=DAILY;COUNT=4", Self.later, attendees: [attendee])
            let outcome = Meetings.scheduler(a).outcome(
                of: try Meetings.message("REQUEST", request, from: o), for: stored)
            return try #require(outcome.update)
        }
        #expect(try update("ATTENDEE:mailto:a@example.com").remarks.isEmpty)
        guard case .replyAgain(let reply)? = try update("ATTENDEE;RSVP=TRUE:mailto:a@example.com").remarks.last else {
            throw SchedulingError.notAMessage
        }
        let text = String(decoding: reply.bytes, as: UTF8.self)
        #expect(text.ranges(of: "BEGIN:VEVENT").count == 1 && text.contains("RECURRENCE-ID:20260303T090000Z"))
        #expect(text.contains("PARTSTAT=DECLINED"))
    }

    @Test("An own answer or alarm of one instance stays if a request for the series doesn't mention the instance")
    func ownInstance() throws {
        let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:MINE\r\nTRIGGER:-PT5M\r\nEND:VALARM"
        let declined = ["ATTENDEE;PARTSTAT=DECLINED:mailto:a@example.com"]
        let series = Meetings.event("RRULE:FREQ=DAILY;COUNT=4", attendees: ["mailto:a@example.com"])
        let foreign = Meetings.instance(5).replacing("SUMMARY:Plan", with: "SUMMARY:Special")
        let stored = Meetings.feed(
            series, Meetings.instance(3, attendees: declined), Meetings.instance(4, alarm), foreign)
        func update(_ lines: String...) throws -> CalendarFeed {
            let event = Meetings.event(
                "SUMMARY:New", "RRULE:FREQ=DAILY;COUNT=4", Self.later, attendees: ["mailto:a@example.com"])
            return try after(
                "REQUEST", event.replacing("END:VEVENT", with: (lines + ["END:VEVENT"]).joined(separator: "\r\n")),
                at: stored)
        }
        let feed = try update()
        #expect(summaries(feed) == ["New", "New", "New", "New"], "what the organizer made and took back is gone")
        #expect(
            feed.entries.first { $0.component[.recurrenceID]?.text == "20260303T090000Z" }?.attendees.first?.status
                == .declined)
        #expect(String(decoding: feed.trees[0].bytes, as: UTF8.self).ranges(of: "DESCRIPTION:MINE").count == 1)
        #expect(summaries(try update("EXDATE:20260303T090000Z,20260304T090000Z")) == ["New", "New"])
    }
}
