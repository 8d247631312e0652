import Foundation
import ICalendar
import Scheduling
import Testing

/// The organizer's changes and the messages that they mean (article *Scheduling meetings*).
@Suite("Messages of an organizer's change")
struct OrganizerRowTests {
    private static let rule = "RRULE:FREQ=DAILY;COUNT=4"
    private static let series = Meetings.event(rule)

    private func messages(
        _ old: String?, to new: String, change: (inout Scheduler.Options) -> Void = { _ in }
    ) throws -> [SchedulingMessage] {
        var scheduler = Meetings.scheduler("mailto:o@example.com")
        change(&scheduler.options)
        return try scheduler.messages(from: old.map { Meetings.feed($0) }, to: Meetings.feed(new)).messages
    }

    private func text(_ message: SchedulingMessage?) -> String {
        String(decoding: message?.bytes ?? [], as: UTF8.self).replacing("\r\n ", with: "")
    }

    @Test("A new attendee is invited with PARTSTAT=NEEDS-ACTION, and keeps another answer that is written")
    func invitation() throws {
        let all = try messages(
            nil,
            to: Meetings.event(attendees: ["mailto:a@example.com", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:b@example.com"]))
        #expect(all.map(\.method) == [.request, .request])
        #expect(text(all.first).contains("ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:a@example.com\r\n"))
        #expect(text(all.first).contains("ATTENDEE;PARTSTAT=ACCEPTED:mailto:b@example.com\r\n"))
    }

    @Test("Several lost instances are one CANCEL with a component for each")
    func lostInstances() throws {
        let all = try messages(
            Self.series, to: Meetings.event(Self.rule, "EXDATE:20260303T090000Z,20260304T090000Z"))
        #expect(all.map(\.method) == [.cancel, .cancel])
        #expect(all.first?.instances.count == 2)
        #expect(text(all.first).components(separatedBy: "STATUS:CANCELLED").count == 3)
    }

    @Test("A lost instance and another change are a CANCEL and a REQUEST, which would be enough alone")
    func lostAndChanged() throws {
        let all = try messages(Self.series, to: Meetings.event(Self.rule, "EXDATE:20260303T090000Z", "SUMMARY:New"))
        #expect(all.map(\.method) == [.cancel, .request, .cancel, .request])
        #expect(text(all[1]).contains("EXDATE:20260303T090000Z") && text(all[1]).contains("SUMMARY:New"))
    }

    @Test("A rule that ends earlier is a REQUEST, and keeps the answers")
    func shorterRule() throws {
        let answer = "ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com"
        let all = try messages(
            Meetings.event(Self.rule, attendees: [answer]),
            to: Meetings.event("RRULE:FREQ=DAILY;COUNT=2", attendees: [answer]))
        #expect(all.map(\.method) == [.request] && all.first?.sequence == 1)
        #expect(text(all.first).contains(answer))
    }

    @Test("Added dates are a REQUEST with the whole view")
    func additions() throws {
        let all = try messages(Self.series, to: Meetings.event(Self.rule, "RDATE:20260401T090000Z"))
        #expect(all.map(\.method) == [.request, .request] && all.allSatisfy { $0.significance == .rescheduled })
        #expect(text(all.first).contains("RRULE:") && text(all.first).contains("RDATE:20260401T090000Z"))
    }

    @Test("A raised SEQUENCE alone is a REQUEST of significance status")
    func raisedSequence() throws {
        let all = try messages(Self.series, to: Meetings.event(Self.rule, "SEQUENCE:3"))
        #expect(all.map(\.method) == [.request, .request])
        #expect(all.allSatisfy { $0.significance == .status && $0.sequence == 3 })
    }

    @Test("RSVP that is set for one attendee asks that one again")
    func asked() throws {
        let all = try messages(
            Meetings.event(),
            to: Meetings.event(attendees: ["ATTENDEE;RSVP=TRUE:mailto:a@example.com", "mailto:b@example.com"]))
        #expect(all.map(\.recipient.calendarAddress) == ["mailto:a@example.com"])
        #expect(all.first?.significance == .status)
    }

    @Test("SCHEDULE-FORCE-SEND=REQUEST sends an unchanged meeting again, and is removed from the copy and the message")
    func forced() throws {
        let forced = Meetings.event(
            attendees: ["ATTENDEE;SCHEDULE-FORCE-SEND=REQUEST:mailto:a@example.com", "mailto:b@example.com"])
        let outgoing = try Meetings.scheduler("mailto:o@example.com")
            .messages(from: Meetings.feed(forced), to: Meetings.feed(forced))
        #expect(outgoing.messages.map(\.recipient.calendarAddress) == ["mailto:a@example.com"])
        #expect(!text(outgoing.messages.first).contains("FORCE"))
        let stored = try outgoing.corrections.reduce(Array(Meetings.text(forced).utf8)) { try $1.applied(to: $0) }
        #expect(!String(decoding: stored, as: UTF8.self).contains("FORCE"))
    }

    @Test("A series that is split is a REQUEST for the shortened one and a REQUEST for the new UID")
    func split() throws {
        let all = try messages(
            Self.series,
            to: Meetings.event("RRULE:FREQ=DAILY;COUNT=2") + "\r\n"
                + Meetings.event(
                    "UID:n@example.com", "RRULE:FREQ=DAILY;COUNT=2", "DTSTART:20260304T110000Z",
                    "DTEND:20260304T120000Z"))
        #expect(all.map(\.method) == [.request, .request, .request, .request])
        #expect(Set(all.filter { $0.recipient.calendarAddress == "mailto:a@example.com" }.map(\.uid)).count == 2)
    }

    @Test("An attendee who leaves the series and keeps an instance gets a CANCEL and a REQUEST with the instance")
    func leavesSeries() throws {
        let instance = Meetings.event(
            "RECURRENCE-ID:20260303T090000Z", "DTSTART:20260303T090000Z", "DTEND:20260303T100000Z")
        let all = try messages(
            Self.series + "\r\n" + instance,
            to: Meetings.event(Self.rule, attendees: ["mailto:b@example.com"]) + "\r\n" + instance
        ).filter { $0.recipient.calendarAddress == "mailto:a@example.com" }
        #expect(all.map(\.method) == [.cancel, .request])
        #expect(all[0].instances.isEmpty && !text(all[0]).contains("STATUS:") && all[1].instances.count == 1)
        #expect(all[0].sequence < all[1].sequence)
    }
}
