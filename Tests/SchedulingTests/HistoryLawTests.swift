import Foundation
import ICalendar
import ICalendarChecks
import ICalendarEditing
import Scheduling
import TestSupport
import Testing

/// The laws of scheduling on random histories. `RANDOM_RULES` sets their number.
@Suite("Random histories of meetings")
struct HistoryLawTests {
    /// The number of histories in a debug build; a long run draws as many as rules.
    static let count = RandomSeeds.rules > 200 ? RandomSeeds.rules : 50
    /// The number of long histories to draw from one seed: fewer in a debug build.
    static let draws: UInt64 = RandomSeeds.rules > 200 ? UInt64(RandomSeeds.draws) : 15

    @Test(
        "Each delivered message brings a copy in step with the organizer's", .serialized,
        arguments: RandomSeeds.forDrawing(count, stream: 481))
    func delivery(seed: UInt64) throws {
        for number in 0..<UInt64(RandomSeeds.draws) {
            var history = History(seed: seed &* 1_000 &+ number)
            var messages = try history.invite()
            for step in 0..<5 {
                for message in messages {
                    try checkMessage(message)
                    let mail = Mail(message)
                    let before = history.copies[mail.recipient]?.items[message.uid]
                    let outcome = try history.deliver(mail)
                    let after = history.copies[mail.recipient]?.items[message.uid]
                    if let update = outcome.update, let before, let after {
                        #expect(try update.edit.inverse.applied(to: after) == before, "seed \(seed) \(number): undo")
                    }
                    let again = try history.deliver(mail)
                    #expect(
                        again.text == "ignored duplicate"
                            && history.copies[mail.recipient]?.items[message.uid] == after,
                        "seed \(seed) \(number), step \(step): \(message) twice: \(again.text)")
                }
                for (address, copy) in history.copies {
                    let (expected, actual) = (history.expected(for: address), history.actual(of: copy))
                    #expect(expected == actual, "seed \(seed) \(number), step \(step), \(address)")
                    if expected != actual { return }
                }
                messages = try history.change()
            }
        }
    }

    /// Messages are valid, read as what was written, and contain nothing private (laws "Validity", "Privacy").
    private func checkMessage(_ message: SchedulingMessage) throws {
        let text = String(decoding: message.bytes, as: UTF8.self)
        let feed = CalendarFeed(message.bytes)
        let received = try ReceivedMessage(message.bytes, contentType: message.contentType.description, sender: nil)
        let faults = feed.validate().filter { $0.diagnostic.severity >= .error }
        #expect(faults.isEmpty, "\(faults) in \(text)")
        for component in received.feed.calendars.flatMap(\.components) where component.known != .vtimezone {
            let users = component.properties(.attendee).map { CalendarUser(address: $0.value).calendarAddress }
            #expect(users.contains(message.recipient.calendarAddress), "\(text)")
        }
        #expect(!text.contains("BEGIN:VALARM") && !text.contains("X-REPLY") && !text.contains("SCHEDULE-"))
        #expect(received.method == message.method && received.uid == message.uid)
    }

    @Test(
        "If a request is lost, the next one brings the copy in step again", .serialized,
        arguments: RandomSeeds.forDrawing(count, stream: 482))
    func loss(seed: UInt64) throws {
        for number in 0..<UInt64(RandomSeeds.draws) {
            var history = History(seed: seed &* 1_000 &+ number)
            for message in try history.invite() {
                try history.deliver(Mail(message))
            }
            // The change of a title is lost, and the next one arrives.
            let first = try history.changeTitle("Lost")
            #expect(first.allSatisfy { $0.method == .request && $0.significance == .details })
            for message in try history.changeTitle("Found") {
                try history.deliver(Mail(message))
            }
            for (address, copy) in history.copies {
                #expect(history.expected(for: address) == history.actual(of: copy), "seed \(seed) \(number)")
            }
        }
    }

    @Test(
        "Messages that arrive in another order give the same copy", .serialized,
        arguments: RandomSeeds.forDrawing(count, stream: 483))
    func order(seed: UInt64) throws {
        for number in 0..<UInt64(RandomSeeds.draws) {
            var history = History(seed: seed &* 1_000 &+ number)
            let invitations = try history.invite()
            for _ in 0..<4 { _ = try history.change() }
            for address in History.attendees
            where invitations.contains(where: { $0.recipient.calendarAddress == address }) {
                let mails = history.sent.filter { $0.recipient == address }
                let (head, tail) = (mails.prefix(1), Array(mails.dropFirst()))
                var inOrder = Copy(address: address)
                var shuffled = Copy(address: address)
                var rest = tail
                var questions = 0
                // "It is suggested that messages that cannot be correlated and that also contain non-zero sequence numbers be held
                // and not discarded" (RFC 5546 §5.2.1).
                var held: [Mail] = []
                let uid = "m@example.com"
                // A CANCEL of an item that never arrived can't be remembered, so only messages about the first UID are reordered.
                for mail in head + tail { _ = inOrder.receive(try mail.received(at: history.now), at: history.now) }
                for mail in head { _ = shuffled.receive(try mail.received(at: history.now), at: history.now) }
                while !rest.isEmpty {
                    let mail = rest.remove(at: history.random.number(below: rest.count))
                    let received = try mail.received(at: history.now)
                    let outcome = shuffled.receive(received, at: history.now)
                    if history.random.chance(30) { _ = shuffled.receive(received, at: history.now) }
                    // A message can overtake the one that makes it an instance: "Since one or more updates have been missed, the
                    // "Attendee" SHOULD send a "REFRESH"" (RFC 5546 §4.7.2). The answers arrive in any order too.
                    if let answers = try history.refreshed(uid, outcome, by: address) {
                        questions += 1
                        #expect(questions < 30, "seed \(seed) \(number), \(address): questions without end")
                        if questions >= 30 { break }
                        rest += answers
                        if answers.isEmpty, mail.method == .cancel { held.append(mail) }
                    }
                }
                for mail in held { _ = shuffled.receive(try mail.received(at: history.now), at: history.now) }
                let (left, right) = (
                    history.actual(of: inOrder.only(uid)), history.actual(of: shuffled.only(uid))
                )
                #expect(left == right, "seed \(seed) \(number), \(address)")
                if left != right { return }
            }
        }
    }

    @Test(
        "The organizer ends up with the answers of all copies", .serialized,
        arguments: RandomSeeds.forDrawing(count, stream: 484))
    func answers(seed: UInt64) throws {
        for number in 0..<UInt64(RandomSeeds.draws) {
            var history = History(seed: seed &* 1_000 &+ number)
            for message in try history.invite() {
                try history.deliver(Mail(message))
            }
            var replies: [Mail] = []
            for _ in 0..<6 {
                let before = history.feed
                for reply in try history.answer(history.random.element(of: History.attendees)) {
                    replies.append(Mail(reply))
                }
                // They arrive late, in any order.
                while !replies.isEmpty, history.random.chance(60) {
                    let mail = replies.remove(at: history.random.number(below: replies.count))
                    let outcome = try history.receiveReply(mail)
                    #expect(
                        ["update", "ignored obsolete", "ignored duplicate"].contains { outcome.text.hasPrefix($0) }
                            || outcome.update != nil,
                        "seed \(seed) \(number): \(outcome.text)")
                }
                // Answers are no change to tell others.
                #expect(
                    try history.organizer.messages(from: before, to: history.feed).messages.isEmpty,
                    "seed \(seed) \(number)")
            }
            while !replies.isEmpty {
                _ = try history.receiveReply(replies.remove(at: history.random.number(below: replies.count)))
            }
            for (address, copy) in history.copies {
                let own = copy.items.values.reduce(into: [String: CalendarUser.Status]()) { all, bytes in
                    all.merge(History.statuses(of: address, in: CalendarFeed(bytes))) { first, _ in first }
                }
                let known = History.statuses(of: address, in: history.feed).filter { own[$0.key] != nil }
                #expect(known == own, "seed \(seed) \(number), \(address)")
                if known != own { return }
            }
        }
    }

    @Test(
        "A meeting that is only written differently has no messages", .serialized,
        arguments: RandomSeeds.forDrawing(count, stream: 485))
    func silence(seed: UInt64) throws {
        for number in 0..<UInt64(RandomSeeds.draws) {
            var history = History(seed: seed &* 1_000 &+ number)
            _ = try history.invite()
            for _ in 0..<3 { _ = try history.change() }
            let text = String(decoding: history.file, as: UTF8.self)
            var rewritten = text
            for name in ["o", "a", "b", "c"] {
                rewritten = rewritten.replacing("mailto:\(name)@example.com", with: "MAILTO:\(name)@Example.COM")
            }
            rewritten = rewritten.replacing("RRULE:", with: "RRULE:INTERVAL=1;").replacing(
                "PARTSTAT=NEEDS-ACTION;RSVP=TRUE", with: "RSVP=TRUE;PARTSTAT=NEEDS-ACTION;ROLE=REQ-PARTICIPANT")
            rewritten = rewritten.replacing("SUMMARY:Plan", with: "SUMMARY:\r\n Plan")
            let outgoing = try history.organizer.messages(from: history.feed, to: CalendarFeed(rewritten))
            #expect(outgoing.messages.isEmpty && outgoing.corrections.isEmpty, "seed \(seed) \(number)")
            #expect(try history.organizer.messages(from: history.feed, to: history.feed).messages.isEmpty)
        }
    }
}

extension History {
    /// Changes the title of all, and asks those who haven't answered if `asks` is true.
    mutating func changeTitle(_ title: String, asks: Bool = false) throws -> [SchedulingMessage] {
        now += 3_600
        let old = feed
        var new = String(decoding: file, as: UTF8.self).replacing(/SUMMARY:.*?\r\n/, with: "SUMMARY:\(title)\r\n")
        if asks {
            new = new.replacing("\r\n ", with: "").replacing(/ATTENDEE[;:](.*)\r\n/) { line in
                let isOpen = !line.1.contains("PARTSTAT=") || line.1.contains("PARTSTAT=NEEDS-ACTION")
                return isOpen && !line.1.contains("RSVP=TRUE")
                    ? "ATTENDEE;RSVP=TRUE" + line.0.dropFirst(8) : String(line.0)
            }
        }
        let outgoing = try organizer.messages(from: old, to: CalendarFeed(new))
        file = Array(new.utf8)
        for edit in outgoing.corrections { file = try edit.applied(to: file) }
        return outgoing.messages
    }

    /// Returns the organizer's answers if an outcome asks for the current version of a meeting; nil if it doesn't.
    fileprivate mutating func refreshed(
        _ uid: String, _ outcome: SchedulingOutcome, by address: CalendarAddress
    ) throws -> [Mail]? {
        guard case .respond(let questions) = outcome,
            let question = questions.first(where: { $0.method == .refresh && $0.uid == uid })
        else { return nil }
        now += 3_600
        let received = try ReceivedMessage(question.bytes, contentType: nil, sender: address, received: now)
        guard case .respond(let answers) = organizer.outcome(of: received, for: feed) else { return [] }
        return answers.map { Mail($0) }
    }
}

extension Copy {
    func only(_ uid: String) -> Copy {
        var copy = self
        copy.items = items.filter { $0.key == uid }
        return copy
    }
}
