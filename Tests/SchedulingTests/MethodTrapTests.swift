import Foundation
import ICalendar
import ICalendarEditing
import Scheduling
import Testing

/// Proposals, publications and to-dos, and the parameters of servers.
@Suite("Proposals, publications, to-dos and servers")
struct MethodTrapTests {
    private let o: CalendarAddress = "mailto:o@example.com"
    private let a: CalendarAddress = "mailto:a@example.com"

    @Test("A proposal is an edit that the organizer can accept, and its rejection changes nothing (T32)")
    func counter() throws {
        let stored = Meetings.feed(Meetings.event())
        let occurrence = try #require(stored.occurrences(in: History.year, timeZone: .gmt).first { _ in true })
        let ben = Meetings.scheduler(a)
        let proposal = try ben.counter(occurrence, in: stored, comment: "Later?") {
            $0.start = occurrence.start.adding(days: 1) ?? occurrence.start
        }
        let ada = Meetings.scheduler(o)
        guard case .counter(let received) = ada.outcome(of: try ReceivedMessage(proposal.bytes, sender: a), for: stored)
        else {
            throw SchedulingError.notAMessage
        }
        #expect(received.comment == "Later?" && received.sender.calendarAddress == a && !received.isObsolete)
        let edit = try received.edit(stored, timeZone: .gmt)
        let accepted = CalendarFeed(try edit.applied(to: stored.trees[0].bytes))
        #expect(
            try Meetings.methods(o, from: stored, to: accepted) == ["REQUEST a rescheduled", "REQUEST b rescheduled"])
        let rejection = try ReceivedMessage(try ada.decline(received, comment: "No").bytes, sender: o)
        let update = try #require(ben.outcome(of: rejection, for: stored).update)
        #expect(update.edit.isEmpty && update.remarks == [.counterDeclined(comment: "No")])
    }

    @Test("A published meeting has no attendees, and never touches one in which the user takes part")
    func publish() throws {
        let stored = Meetings.feed(Meetings.event())
        let bytes = try Meetings.scheduler(o).publish("m@example.com", in: stored)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("ATTENDEE"))
        let message = try ReceivedMessage(bytes, sender: o)
        #expect(Meetings.scheduler("mailto:v@example.com").outcome(of: message, for: nil).text == "add")
        #expect(Meetings.scheduler(a).outcome(of: message, for: stored).text.hasPrefix("refused"))
    }

    @Test("A published item is updated by its organizer alone")
    func republish() throws {
        let stored = Meetings.feed(Meetings.event(attendees: []))
        let later = Meetings.event("SEQUENCE:1", "DTSTAMP:20260203T000000Z", "SUMMARY:New", attendees: [])
        let reader = Meetings.scheduler("mailto:v@example.com")
        let update = reader.outcome(of: try Meetings.message("PUBLISH", later, from: o), for: stored)
        #expect(try update.text(after: stored).contains("SUMMARY:New"))
        #expect(
            reader.outcome(of: try Meetings.message("PUBLISH", later, from: a), for: stored).text.hasPrefix("refused"))
    }

    @Test("A proposal for an earlier version says that it is obsolete")
    func obsoleteCounter() throws {
        let proposal = Meetings.event("DTSTART:20260303T090000Z", "DTEND:20260303T100000Z")
        for sequence in [0, 1] {
            let stored = Meetings.feed(Meetings.event("SEQUENCE:\(sequence)"))
            guard
                case .counter(let received) = Meetings.scheduler(o).outcome(
                    of: try Meetings.message("COUNTER", proposal, from: a), for: stored)
            else { throw SchedulingError.notAMessage }
            #expect(received.isObsolete == (sequence == 1))
        }
    }

    @Test("A to-do of one attendee is completed by the reply (T38)")
    func toDo() throws {
        let task = Meetings.event(attendees: ["mailto:a@example.com"]).replacing("VEVENT", with: "VTODO").replacing(
            "DTEND", with: "DUE")
        let stored = Meetings.feed(task)
        let reply = task.replacing(
            "ATTENDEE:mailto:a",
            with: "COMPLETED:20260205T120000Z\r\nPERCENT-COMPLETE:100\r\nATTENDEE;PARTSTAT=COMPLETED:mailto:a")
        let outcome = Meetings.scheduler(o).outcome(of: try Meetings.message("REPLY", reply, from: a), for: stored)
        let text = try outcome.text(after: stored)
        #expect(
            text.contains("COMPLETED:20260205T120000Z") && text.contains("STATUS:COMPLETED")
                && text.contains("PERCENT-COMPLETE:100"))
        #expect(try Meetings.methods(o, from: nil, to: stored) == ["REQUEST a rescheduled"])
    }

    @Test("An organizer with an empty address is none (T37)")
    func emptyOrganizer() throws {
        let feed = Meetings.feed(Meetings.event("ORGANIZER:mailto:"))
        #expect(try Meetings.scheduler(a).messages(from: feed, to: nil).messages.isEmpty)
    }

    @Test("SCHEDULE-AGENT of the organizer is another's business: a remark, and a server sends nothing")
    func agent() throws {
        let line = "ORGANIZER;SCHEDULE-AGENT=CLIENT:mailto:o@example.com"
        let old = Meetings.feed(Meetings.event(line))
        var scheduler = Meetings.scheduler(a)
        #expect(try scheduler.messages(from: old, to: nil).messages.count == 1)
        scheduler.options.role = .server
        let outgoing = try scheduler.messages(from: old, to: nil)
        #expect(outgoing.messages.isEmpty && outgoing.remarks == [.otherAgent(o)])
    }

    @Test("A server refuses an attendee's change of the organizer's properties")
    func forbidden() throws {
        let (old, new) = (
            Meetings.feed(Meetings.event()), Meetings.feed(Meetings.event("SUMMARY:Mine", "LOCATION:Here"))
        )
        #expect(
            try Meetings.scheduler(a).messages(from: old, to: new).remarks == [
                .ignoredProperty("LOCATION"), .ignoredProperty("SUMMARY"),
            ])
        var scheduler = Meetings.scheduler(a)
        scheduler.options.role = .server
        #expect(throws: SchedulingError.forbiddenAttendeeChange(["LOCATION", "SUMMARY"])) {
            try scheduler.messages(from: old, to: new)
        }
    }

    @Test("The delivery of a message is noted without a new revision")
    func scheduleStatus() throws {
        let feed = Meetings.feed(Meetings.event())
        let edit = try feed.settingScheduleStatus(["2.0"], of: a, uid: "m@example.com")
        let text = String(decoding: try edit.applied(to: feed.trees[0].bytes), as: UTF8.self)
        #expect(
            text.contains("ATTENDEE;SCHEDULE-STATUS=2.0:mailto:a@example.com")
                && text.contains("DTSTAMP:20260201T000000Z"))
    }
}
