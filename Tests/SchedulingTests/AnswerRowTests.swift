import Foundation
import ICalendar
import Scheduling
import Testing

/// An attendee's changes, and the effects of a reply at the organizer (article *Scheduling meetings*).
@Suite("Answers of an attendee")
struct AnswerRowTests {
    private let o: CalendarAddress = "mailto:o@example.com"
    private let a: CalendarAddress = "mailto:a@example.com"
    private static let rule = "RRULE:FREQ=DAILY;COUNT=4"
    private static let accepted = ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com"]

    private func replies(_ old: String?, to new: String?) throws -> [String] {
        try Meetings.scheduler(a).messages(from: old.map { Meetings.feed($0) }, to: new.map { Meetings.feed($0) })
            .messages.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private func outcome(_ reply: String, at stored: String) throws -> SchedulingOutcome {
        try Meetings.scheduler(o).outcome(of: Meetings.message("REPLY", reply, from: a), for: Meetings.feed(stored))
    }

    private func after(_ reply: String, at stored: String) throws -> String {
        try outcome(reply, at: stored).text(after: Meetings.feed(stored)).replacing("\r\n ", with: "")
    }

    // MARK: - At the attendee

    @Test("An EXDATE of the attendee declines the instance, unless it was cancelled")
    func excluded() throws {
        let excluded = Meetings.event(Self.rule, "EXDATE:20260303T090000Z", attendees: Self.accepted)
        let all = try replies(Meetings.event(Self.rule, attendees: Self.accepted), to: excluded)
        #expect(all.count == 1)
        #expect(all.first?.contains("RECURRENCE-ID:20260303T090000Z") == true)
        #expect(all.first?.contains("PARTSTAT=DECLINED") == true)
        let cancelled =
            Meetings.event(Self.rule, attendees: Self.accepted) + "\r\n"
            + Meetings.instance(3, "STATUS:CANCELLED", attendees: Self.accepted)
        #expect(try replies(cancelled, to: excluded).isEmpty)
    }

    @Test("An instance that leaves a copy of single instances is declined")
    func removedInstance() throws {
        let all = try replies(Meetings.instance(3) + "\r\n" + Meetings.instance(4), to: Meetings.instance(4))
        #expect(all.count == 1 && all[0].contains("RECURRENCE-ID:20260303T090000Z"))
        #expect(all.first?.contains("PARTSTAT=DECLINED") == true)
    }

    @Test("An own line that is added is an answer, unless it says NEEDS-ACTION")
    func forwarded() throws {
        let others = Meetings.event(attendees: ["mailto:b@example.com"])
        #expect(try replies(others, to: Meetings.event(attendees: ["mailto:b@example.com"] + Self.accepted)).count == 1)
        #expect(
            try replies(others, to: Meetings.event(attendees: ["mailto:b@example.com", "mailto:a@example.com"])).isEmpty
        )
    }

    @Test("A copy that is stored with an answer has a REPLY")
    func firstStored() throws {
        #expect(try replies(nil, to: Meetings.event(attendees: Self.accepted)).count == 1)
        #expect(try replies(nil, to: Meetings.event()).isEmpty)
    }

    @Test("SCHEDULE-FORCE-SEND=REPLY sends an answer again")
    func forced() throws {
        let copy = Meetings.event("ORGANIZER;SCHEDULE-FORCE-SEND=REPLY:mailto:o@example.com", attendees: Self.accepted)
        let all = try replies(copy, to: copy)
        #expect(all.count == 1 && !all[0].contains("FORCE"))
        #expect(all.first?.contains("PARTSTAT=ACCEPTED") == true)
    }

    @Test("A client's change of the organizer's properties is a remark, and in no message")
    func foreignChange() throws {
        let change = try Meetings.scheduler(a).messages(
            from: Meetings.feed(Meetings.event()),
            to: Meetings.feed(Meetings.event("LOCATION:Elsewhere", attendees: Self.accepted + ["mailto:b@example.com"]))
        )
        #expect(!change.remarks.isEmpty && change.messages.count == 1)
        #expect(!String(decoding: change.messages[0].bytes, as: UTF8.self).contains("Elsewhere"))
    }

    // MARK: - At the organizer

    @Test("Of a reply, PARTSTAT, an absent CN and REQUEST-STATUS are taken, RSVP goes, and nothing else changes")
    func values() throws {
        let text = try after(
            Meetings.event(
                "SUMMARY:Hijacked", "REQUEST-STATUS:2.0;Success",
                attendees: ["ATTENDEE;CN=Ann;PARTSTAT=ACCEPTED;ROLE=CHAIR:mailto:a@example.com"]),
            at: Meetings.event(attendees: ["ATTENDEE;RSVP=TRUE:mailto:a@example.com"]))
        let line = text.split(separator: "\r\n").first { $0.hasPrefix("ATTENDEE") } ?? ""
        #expect(line.contains("PARTSTAT=ACCEPTED") && line.contains("CN=Ann") && line.contains("SCHEDULE-STATUS="))
        #expect(
            line.contains("2.0") && !line.contains("RSVP") && !line.contains("CHAIR") && text.contains("SUMMARY:Plan"))
    }

    @Test("A reply without PARTSTAT, as that of RFC 5546 §4.4.10, keeps the answer")
    func withoutStatus() throws {
        let text = try after(
            Meetings.event("REQUEST-STATUS:3.1;Invalid", attendees: ["mailto:a@example.com"]),
            at: Meetings.event(attendees: Self.accepted))
        #expect(text.contains("PARTSTAT=ACCEPTED"))
    }

    @Test("A reply about an instance that doesn't exist is refused with 3.3")
    func unknownInstance() throws {
        let outcome = try outcome(
            Meetings.instance(9, attendees: Self.accepted), at: Meetings.event(Self.rule))
        guard case .refused(.noSuchInstance, let status) = outcome else {
            Issue.record("\(outcome.text)")
            return
        }
        #expect(status.code == "3.3")
    }

    @Test("A reply that was overtaken by a later one of its sender is ignored")
    func overtaken() throws {
        let late = Meetings.event("DTSTAMP:20260203T000000Z", attendees: Self.accepted)
        let early = Meetings.event(
            "DTSTAMP:20260202T000000Z", attendees: ["ATTENDEE;PARTSTAT=DECLINED:mailto:a@example.com"])
        let stored = try after(late, at: Meetings.event())
        let second = try Meetings.scheduler(o).outcome(
            of: Meetings.message("REPLY", early, from: a), for: CalendarFeed(stored))
        #expect(second.text == "ignored obsolete")
    }
}
