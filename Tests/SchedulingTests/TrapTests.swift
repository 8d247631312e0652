import Foundation
import ICalendar
import ICalendarEditing
import Scheduling
import Testing

/// What went wrong in other programs, where `../shared/conformance/itip` has no case for it.
@Suite("Traps of scheduling")
struct TrapTests {
    private let o: CalendarAddress = "mailto:o@example.com"
    private let a: CalendarAddress = "mailto:a@example.com"

    private func methods(_ user: CalendarAddress, from old: CalendarFeed?, to new: CalendarFeed?) throws -> [String] {
        try Meetings.scheduler(user).messages(from: old, to: new).messages.map {
            "\($0.method) \($0.recipient.address.dropFirst(7).prefix(1)) \($0.significance)"
        }
    }

    @Test("A removed attendee gets a CANCEL without STATUS, even the last one")
    func lastAttendee() throws {
        let old = Meetings.feed(Meetings.event(attendees: ["mailto:a@example.com"]))
        let outgoing = try Meetings.scheduler(o).messages(from: old, to: Meetings.feed(Meetings.event(attendees: [])))
        let text = String(decoding: try #require(outgoing.messages.first).bytes, as: UTF8.self)
        #expect(
            outgoing.messages.count == 1 && outgoing.messages[0].method == .cancel && outgoing.messages[0].sequence == 1
        )
        #expect(!text.contains("STATUS"))
    }

    @Test("A guest of a single instance hears that the series is removed")
    func singleInstanceGuest() throws {
        let old = Meetings.feed(
            Meetings.event("RRULE:FREQ=DAILY;COUNT=3", attendees: ["mailto:b@example.com"]),
            Meetings.event("RECURRENCE-ID:20260303T090000Z", "DTSTART:20260303T090000Z", "DTEND:20260303T100000Z"))
        #expect(try methods(o, from: old, to: nil) == ["CANCEL a cancelled", "CANCEL b cancelled"])
        let message = try Meetings.scheduler(o).messages(from: old, to: nil).messages[0]
        #expect(message.instances.count == 1)
    }

    @Test("Excluded by a component of others, an EXDATE has the zone of DTSTART")
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

    @Test(
        "The answer to an instance names it in the form of the series",
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

    @Test("An attendee doesn't raise SEQUENCE, and a program that did is corrected")
    func sequence() throws {
        let old = Meetings.feed(Meetings.event("SEQUENCE:2"))
        let new = Meetings.feed(
            Meetings.event(
                "SEQUENCE:3", attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com", "mailto:b@example.com"]))
        let outgoing = try Meetings.scheduler(a).messages(from: old, to: new)
        #expect(outgoing.messages.map(\.sequence) == [2] && outgoing.corrections.count == 1)
    }

    @Test("A reply without ORGANIZER, DTSTAMP or SEQUENCE counts, with remarks")
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

    @Test("Replies about the past aren't sent, if the options say so")
    func past() throws {
        var scheduler = Meetings.scheduler(a)
        scheduler.options.now = Date(timeIntervalSince1970: 1_800_000_000)
        let old = Meetings.feed(Meetings.event())
        #expect(try scheduler.messages(from: old, to: nil).messages.count == 1)
        scheduler.options.repliesUntil = .end
        #expect(try scheduler.messages(from: old, to: nil).messages.isEmpty)
    }

    @Test("An organizer with an empty address is none")
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

    @Test("A proposal is an edit that the organizer can accept, and its rejection changes nothing")
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
        #expect(try methods(o, from: stored, to: accepted) == ["REQUEST a rescheduled", "REQUEST b rescheduled"])
        let rejection = try ReceivedMessage(try ada.decline(received, comment: "No").bytes, sender: o)
        let update = try #require(ben.outcome(of: rejection, for: stored).update)
        #expect(update.edit.isEmpty && update.remarks == [.counterDeclined(comment: "No")])
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

    @Test("An uninvited guest is added only with consent", arguments: Scheduler.Policy.allCases)
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

    @Test("RECURRENCE-ID;THISANDFUTURE is read as RANGE=THISANDFUTURE, with a remark")
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

    @Test("A to-do of one attendee is completed by the reply")
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
        #expect(try methods(o, from: nil, to: stored) == ["REQUEST a rescheduled"])
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

    @Test("A published meeting has no attendees, and never touches one in which the user takes part")
    func publish() throws {
        let stored = Meetings.feed(Meetings.event())
        let bytes = try Meetings.scheduler(o).publish("m@example.com", in: stored)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("ATTENDEE"))
        let message = try ReceivedMessage(bytes, sender: o)
        #expect(Meetings.scheduler("mailto:v@example.com").outcome(of: message, for: nil).text == "add")
        #expect(Meetings.scheduler(a).outcome(of: message, for: stored).text.hasPrefix("refused"))
    }

    @Test("More lost instances than the limit are told by a REQUEST")
    func manyLost() throws {
        let days = (2...11).map { "202603\($0 < 10 ? "0" : "")\($0)T090000Z" }
        let (old, new) = (
            Meetings.feed(Meetings.event("RRULE:FREQ=DAILY")),
            Meetings.feed(Meetings.event("RRULE:FREQ=DAILY", "EXDATE:" + days.joined(separator: ",")))
        )
        #expect(try methods(o, from: old, to: new) == ["CANCEL a rescheduled", "CANCEL b rescheduled"])
        var scheduler = Meetings.scheduler(o)
        scheduler.options.limits.cancelledInstances = 9
        #expect(try scheduler.messages(from: old, to: new).messages.map(\.method) == [.request, .request])
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
