import Foundation
import ICalendar
import ICalendarEditing
import Scheduling
import Testing

/// Who comes and who leaves, where other programs forget somebody.
@Suite("Guests who come and leave")
struct GuestTrapTests {
    private let o: CalendarAddress = "mailto:o@example.com"
    private let a: CalendarAddress = "mailto:a@example.com"

    @Test("A removed attendee gets a CANCEL without STATUS, even the last one (T26)")
    func lastAttendee() throws {
        let old = Meetings.feed(Meetings.event(attendees: ["mailto:a@example.com"]))
        let outgoing = try Meetings.scheduler(o).messages(from: old, to: Meetings.feed(Meetings.event(attendees: [])))
        let text = String(decoding: try #require(outgoing.messages.first).bytes, as: UTF8.self)
        #expect(
            outgoing.messages.count == 1 && outgoing.messages[0].method == .cancel && outgoing.messages[0].sequence == 1
        )
        #expect(!text.contains("STATUS"))
    }

    @Test("A guest of a single instance hears that the series is removed (T45)")
    func singleInstanceGuest() throws {
        let old = Meetings.feed(
            Meetings.event("RRULE:FREQ=DAILY;COUNT=3", attendees: ["mailto:b@example.com"]),
            Meetings.event("RECURRENCE-ID:20260303T090000Z", "DTSTART:20260303T090000Z", "DTEND:20260303T100000Z"))
        #expect(try Meetings.methods(o, from: old, to: nil) == ["CANCEL a cancelled", "CANCEL b cancelled"])
        let message = try Meetings.scheduler(o).messages(from: old, to: nil).messages[0]
        #expect(message.instances.count == 1)
    }

    @Test("Excluded by a component of others, an EXDATE has the zone of DTSTART (T5)")
    func exclusionInZone() throws {
        let start = ["DTSTART;TZID=Europe/Berlin:20260302T090000", "DTEND;TZID=Europe/Berlin:20260302T100000"]
        let new = Meetings.feed(
            Meetings.event(start[0], start[1], "RRULE:FREQ=DAILY;COUNT=3"),
            Meetings.event(
                "RECURRENCE-ID:20260303T080000Z", "DTSTART:20260303T080000Z", "DTEND:20260303T090000Z",
                attendees: ["mailto:b@example.com"]))
        let message = try #require(try Meetings.scheduler(o).messages(from: nil, to: new).messages.first)
        let text = String(decoding: message.bytes, as: UTF8.self)
        #expect(text.contains("EXDATE;TZID=Europe/Berlin:20260303T090000\r\n"))
        #expect(text.contains("BEGIN:VTIMEZONE") && text.ranges(of: "BEGIN:VEVENT").count == 1)
    }

    @Test("More lost instances than the limit are told by a REQUEST")
    func manyLost() throws {
        let days = (2...11).map { "202603\($0 < 10 ? "0" : "")\($0)T090000Z" }
        let (old, new) = (
            Meetings.feed(Meetings.event("RRULE:FREQ=DAILY")),
            Meetings.feed(Meetings.event("RRULE:FREQ=DAILY", "EXDATE:" + days.joined(separator: ",")))
        )
        #expect(try Meetings.methods(o, from: old, to: new) == ["CANCEL a rescheduled", "CANCEL b rescheduled"])
        var scheduler = Meetings.scheduler(o)
        scheduler.options.limits.cancelledInstances = 9
        #expect(try scheduler.messages(from: old, to: new).messages.map(\.method) == [.request, .request])
    }

    @Test("Added dates are an ADD, if the options ask for it, and its copy has them")
    func additions() throws {
        let old = Meetings.feed(Meetings.event("RRULE:FREQ=DAILY;COUNT=2"))
        let new = Meetings.feed(Meetings.event("RRULE:FREQ=DAILY;COUNT=2", "RDATE:20260310T090000Z"))
        var scheduler = Meetings.scheduler(o)
        scheduler.options.additions = .add
        let messages = try scheduler.messages(from: old, to: new).messages
        #expect(messages.map(\.method) == [.add, .add] && messages[0].sequence == 1)
        let addition = try ReceivedMessage(messages[0].bytes, sender: o)
        let outcome = Meetings.scheduler(a).outcome(of: addition, for: old)
        let after = CalendarFeed(try outcome.text(after: old))
        #expect(after.occurrences(in: History.year, timeZone: .gmt).reduce(0) { count, _ in count + 1 } == 3)
        #expect(Meetings.scheduler(a).outcome(of: addition, for: after).text == "ignored duplicate")
        guard case .respond(let questions) = Meetings.scheduler(a).outcome(of: addition, for: nil) else {
            throw SchedulingError.notAMessage
        }
        #expect(questions.map(\.method) == [.refresh])
    }

    @Test("Other attendees can be hidden")
    func hidden() throws {
        var scheduler = Meetings.scheduler(o)
        scheduler.options.hidesOtherAttendees = true
        for message in try scheduler.messages(from: nil, to: Meetings.feed(Meetings.event())).messages {
            #expect(String(decoding: message.bytes, as: UTF8.self).ranges(of: "ATTENDEE").count == 1)
        }
    }

    @Test("A delegate gets the invitation, and the organizer learns of both")
    func delegation() throws {
        let stored = Meetings.feed(Meetings.event())
        let occurrence = try #require(stored.occurrences(in: History.year, timeZone: .gmt).first { _ in true })
        let answer = try Meetings.scheduler(a).reply(
            .delegated, to: occurrence, in: stored, delegate: CalendarUser(email: "d@example.com", name: "Dora"))
        #expect(answer.messages.map(\.method) == [.reply, .request])
        #expect(answer.messages[1].recipient.calendarAddress == "mailto:d@example.com")
        let outcome = Meetings.scheduler(o).outcome(
            of: try ReceivedMessage(answer.messages[0].bytes, sender: a), for: stored)
        let after = CalendarFeed(try outcome.text(after: stored))
        let users = try #require(after.entries.first).attendees
        #expect(users.first { $0.calendarAddress == a }?.status == .delegated)
        #expect(users.first { $0.calendarAddress == "mailto:d@example.com" }?.delegatedFrom == [a])
        // The delegate answers, though nobody invited them.
        let reply = Meetings.event(
            "DTSTAMP:20260205T000000Z", attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:d@example.com"])
        #expect(
            Meetings.scheduler(o).outcome(
                of: try Meetings.message("REPLY", reply, from: "mailto:d@example.com"), for: after
            ).update != nil)
        guard
            case .review(.forwarded, .add?) = Meetings.scheduler("mailto:d@example.com").outcome(
                of: try ReceivedMessage(answer.messages[1].bytes, sender: a), for: nil)
        else { throw SchedulingError.notAMessage }
    }

    @Test("A guest who also answers for another one answers for the guest whom the reply names", arguments: ["a", "b"])
    func assistant(guest: String) throws {
        let stored = Meetings.feed(
            Meetings.event(attendees: [
                "ATTENDEE;SENT-BY=\"mailto:a@example.com\":mailto:b@example.com", "ATTENDEE:mailto:a@example.com",
                "ATTENDEE;SENT-BY=\"mailto:a@example.com\":mailto:c@example.com",
            ]))
        let reply = Meetings.event(
            "DTSTAMP:20260203T000000Z", attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:\(guest)@example.com"])
        let outcome = Meetings.scheduler(o).outcome(
            of: try Meetings.message("REPLY", reply, from: "mailto:a@example.com"), for: stored)
        let edited = CalendarFeed(try #require(outcome.update).edit.applied(to: stored.trees[0].bytes))
        let accepted = edited.entries[0].attendees.filter { $0.status == .accepted }.map(\.address)
        #expect(accepted == ["mailto:\(guest)@example.com"])
    }

    @Test("A member of an invited group answers after a question")
    func groupMember() throws {
        let stored = Meetings.feed(Meetings.event(attendees: ["ATTENDEE;CUTYPE=GROUP:mailto:team@example.com"]))
        let reply = Meetings.event(attendees: [
            "ATTENDEE;MEMBER=\"mailto:team@example.com\";PARTSTAT=ACCEPTED:mailto:m@example.com"
        ])
        guard
            case .review(.groupMember, .update?) = Meetings.scheduler(o).outcome(
                of: try Meetings.message("REPLY", reply, from: "mailto:m@example.com"), for: stored)
        else { throw SchedulingError.notAMessage }
    }

    @Test("An uninvited guest is added only with consent (T14)", arguments: Scheduler.Policy.allCases)
    func partyCrasher(policy: Scheduler.Policy) throws {
        let stored = Meetings.feed(Meetings.event())
        let reply = Meetings.event(
            "DTSTAMP:20260203T000000Z", attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:x@example.com"])
        var scheduler = Meetings.scheduler(o)
        scheduler.options.partyCrashers = policy
        let outcome = scheduler.outcome(
            of: try Meetings.message("REPLY", reply, from: "mailto:x@example.com"), for: stored)
        switch policy {
        case .accept: #expect(outcome.update != nil)
        case .ask: #expect(outcome.text.hasPrefix("review") && outcome.update == nil)
        case .ignore: #expect(outcome.text == "ignored notForUser")
        }
        #expect(try outcome.text(after: stored).contains("x@example.com") == (policy != .ignore))
    }
}
