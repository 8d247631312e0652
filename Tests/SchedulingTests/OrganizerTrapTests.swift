import Foundation
import ICalendar
import Scheduling
import Testing

/// Changes of the organizer that other programs tell wrongly.
@Suite("Traps of an organizer's changes")
struct OrganizerTrapTests {
    private let o: CalendarAddress = "mailto:o@example.com"
    private static let series = Meetings.event("RRULE:FREQ=DAILY;COUNT=4")

    private func outgoing(
        _ old: String..., to new: String..., change: (inout Scheduler.Options) -> Void = { _ in }
    ) throws -> OutgoingChange {
        var scheduler = Meetings.scheduler(o)
        change(&scheduler.options)
        let before = old.isEmpty ? nil : Meetings.feed(old.joined(separator: "\r\n"))
        return try scheduler.messages(from: before, to: Meetings.feed(new.joined(separator: "\r\n")))
    }

    @Test("A cancelled override cancels its instance, and not the series (T3)")
    func cancelledOverride() throws {
        let override = Meetings.event(
            "RECURRENCE-ID:20260303T090000Z", "DTSTART:20260303T090000Z", "DTEND:20260303T100000Z", "STATUS:CANCELLED")
        let messages = try outgoing(Self.series, to: Self.series, override).messages
        #expect(messages.map(\.method) == [.cancel, .cancel])
        #expect(messages.allSatisfy { $0.instances.count == 1 && $0.significance == .rescheduled })
    }

    @Test("Whoever left a series and is invited again has all instances again")
    func invitedAgain() throws {
        let a: CalendarAddress = "mailto:a@example.com"
        let line = "ATTENDEE:mailto:a@example.com\r\n"
        let series = Self.series.replacing("SEQUENCE:0", with: "SEQUENCE:2")
        var bytes = Array(
            Meetings.text(
                series,
                Meetings.event(
                    "RECURRENCE-ID:20260303T090000Z", "DTSTART:20260303T090000Z", "DTEND:20260303T100000Z",
                    "SUMMARY:Other")
            ).utf8)
        var copy = CalendarFeed(bytes)
        var scheduler = Meetings.scheduler(o)
        for isInvited in [false, true] {
            scheduler.options.now += 3_600
            let (old, text) = (CalendarFeed(bytes), String(decoding: bytes, as: UTF8.self))
            bytes = Array(text.replacing(isInvited ? "ATTENDEE" : line, with: isInvited ? line + "ATTENDEE" : "").utf8)
            let change = try scheduler.messages(from: old, to: CalendarFeed(bytes))
            for edit in change.corrections { bytes = try edit.applied(to: bytes) }
            for message in change.messages where message.recipient.calendarAddress == a {
                let received = try ReceivedMessage(message.bytes, sender: o, received: scheduler.options.now)
                copy = CalendarFeed(try Meetings.scheduler(a).outcome(of: received, for: copy).text(after: copy))
            }
            #expect(Array(copy.occurrences(in: History.year, timeZone: .gmt)).count == (isInvited ? 4 : 0))
        }
    }

    @Test("An EXDATE of the organizer is a CANCEL of the instance, with STATUS:CANCELLED (T4)")
    func excluded() throws {
        let messages = try outgoing(
            Self.series, to: Meetings.event("RRULE:FREQ=DAILY;COUNT=4", "EXDATE:20260303T090000Z")
        ).messages
        #expect(messages.map(\.method) == [.cancel, .cancel])
        let text = String(decoding: messages[0].bytes, as: UTF8.self)
        #expect(text.contains("RECURRENCE-ID:20260303T090000Z") && text.contains("STATUS:CANCELLED"))
    }

    @Test("An attendee's answer that arrived is no message for the others (T6)")
    func answer() throws {
        let override = Meetings.event(
            "RECURRENCE-ID:20260303T090000Z", "DTSTART:20260303T090000Z", "DTEND:20260303T100000Z",
            attendees: ["ATTENDEE;PARTSTAT=DECLINED:mailto:a@example.com", "mailto:b@example.com"])
        #expect(try outgoing(Self.series, to: Self.series, override).messages.isEmpty)
        let shared = try outgoing(Self.series, to: Self.series, override) { $0.sharesReplies = true }.messages
        #expect(shared.map(\.recipient.address) == ["mailto:b@example.com"], "a server tells the others")
        #expect(shared.allSatisfy { $0.significance == .status })
    }

    @Test(
        "A server sends nothing to an attendee with another SCHEDULE-AGENT, even an unknown one (T18)",
        arguments: ["CLIENT", "NONE", "X-FOO"])
    func agent(name: String) throws {
        let event = Meetings.event(attendees: [
            "ATTENDEE;SCHEDULE-AGENT=\(name):mailto:a@example.com", "mailto:b@example.com",
        ])
        let change = try outgoing(to: event) { $0.role = .server }
        #expect(change.messages.map(\.recipient.address) == ["mailto:b@example.com"])
        #expect(change.remarks == [.otherAgent("mailto:a@example.com")])
        #expect(try outgoing(to: event).messages.count == 2, "a client is the agent")
    }

    @Test("SCHEDULE-AGENT of the ORGANIZER says nothing about the attendees (T19)")
    func agentOfOrganizer() throws {
        let event = Meetings.event("ORGANIZER;SCHEDULE-AGENT=NONE:mailto:o@example.com")
        #expect(try outgoing(to: event) { $0.role = .server }.messages.count == 2)
    }

    @Test("Alarms of the organizer aren't sent, unless the options say so (T17)")
    func alarms() throws {
        let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Go\r\nTRIGGER:-PT5M\r\nEND:VALARM"
        for isIncluded in [false, true] {
            let change = try outgoing(to: Meetings.event(alarm)) { $0.includesAlarms = isIncluded }
            #expect(
                change.messages.map { String(decoding: $0.bytes, as: UTF8.self).contains("VALARM") } == [
                    isIncluded, isIncluded,
                ])
        }
    }

    @Test("Only a new time resets the answers, and only those to the instances that moved (T23)")
    func answersAfterChange() throws {
        let accepted = ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com"]
        let series = Meetings.event("RRULE:FREQ=DAILY;COUNT=4", attendees: accepted)
        let room = try outgoing(
            series, to: Meetings.event("RRULE:FREQ=DAILY;COUNT=4", "LOCATION:Room", attendees: accepted))
        #expect(room.corrections.isEmpty && room.messages.map(\.significance) == [.details])
        #expect(String(decoding: room.messages[0].bytes, as: UTF8.self).contains("PARTSTAT=ACCEPTED"))
        let moved = Meetings.event(
            "RECURRENCE-ID:20260303T090000Z", "DTSTART:20260303T110000Z", "DTEND:20260303T120000Z", attendees: accepted)
        let message = try #require(try outgoing(series, to: series, moved).messages.first)
        let entries = CalendarFeed(message.bytes).entries
        #expect(entries.first { $0.recurrenceID == nil }?.attendees.first?.status == .accepted)
        #expect(entries.first { $0.recurrenceID != nil }?.attendees.first?.status == .needsAction)
    }

    @Test("An attendee who is added to an instance is invited to it alone (T24)")
    func attendeeOfInstance() throws {
        let override = Meetings.event(
            "RECURRENCE-ID:20260303T090000Z", "DTSTART:20260303T090000Z", "DTEND:20260303T100000Z",
            attendees: ["mailto:a@example.com", "mailto:b@example.com", "mailto:c@example.com"])
        let messages = try outgoing(Self.series, to: Self.series, override).messages
        let own = try #require(messages.first { $0.recipient.address == "mailto:c@example.com" })
        #expect(own.method == .request && own.instances.count == 1)
        #expect(!String(decoding: own.bytes, as: UTF8.self).contains("RRULE"))
    }

    @Test("INTERVAL=1 and an equal DURATION are no change (T28)")
    func equalRule() throws {
        let duration = Meetings.event("RRULE:COUNT=4;FREQ=DAILY;INTERVAL=1", "DURATION:PT1H").replacing(
            "DTEND:20260302T100000Z\r\n", with: "")
        #expect(try outgoing(Self.series, to: duration).messages.isEmpty)
    }

    @Test("An event without ORGANIZER has no messages")
    func noOrganizer() throws {
        let event = Meetings.event().replacing("ORGANIZER:mailto:o@example.com\r\n", with: "")
        #expect(try outgoing(to: event).messages.isEmpty)
    }
}
