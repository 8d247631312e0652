import Foundation
import ICalendar
import ICalendarEditing
import Scheduling
import TestSupport
import Testing

/// The rules A1 to A12: who may change what.
@Suite("Rights of senders")
struct AuthorityTests {
    private let stored = Meetings.feed(Meetings.event())
    private let o: CalendarAddress = "mailto:o@example.com"
    private let a: CalendarAddress = "mailto:a@example.com"
    private let x: CalendarAddress = "mailto:x@example.com"

    private func outcome(
        _ method: String, _ event: String, from sender: CalendarAddress?, at user: CalendarAddress,
        stored: CalendarFeed?
    ) throws -> SchedulingOutcome {
        Meetings.scheduler(user).outcome(of: try Meetings.message(method, event, from: sender), for: stored)
    }

    private static let moved = Meetings.event(
        "DTSTART:20260303T090000Z", "DTEND:20260303T100000Z", "SEQUENCE:1", "DTSTAMP:20260203T000000Z")

    @Test(
        "Only the stored organizer changes or cancels a copy",
        arguments: ["REQUEST", "ADD", "CANCEL", "PUBLISH", "DECLINECOUNTER"])
    func storedOrganizer(method: String) throws {
        for sender in ["mailto:b@example.com", "mailto:x@example.com"] as [CalendarAddress] {
            #expect(
                try outcome(method, Self.moved, from: sender, at: a, stored: stored).text
                    == "refused \(RefusalReason.notOrganizer)")
        }
    }

    @Test(
        "Somebody who acts for the organizer in the stored copy may change it; in the message, SENT-BY proves nothing")
    func representative() throws {
        let line = "ORGANIZER;SENT-BY=\"mailto:x@example.com\":mailto:o@example.com"
        let own = Meetings.feed(Meetings.event(line))
        #expect(try outcome("REQUEST", Self.moved, from: x, at: a, stored: own).update != nil)
        let event = Meetings.event(line, "SEQUENCE:1", "DTSTAMP:20260203T000000Z")
        #expect(try outcome("REQUEST", event, from: x, at: a, stored: stored).text.hasPrefix("refused"))
    }

    @Test(
        "Nobody changes the organizer's own meeting",
        arguments: ["REQUEST", "ADD", "CANCEL", "PUBLISH", "DECLINECOUNTER"])
    func ownMeeting(method: String) throws {
        for sender in [a, o, x] {
            #expect(
                try outcome(method, Self.moved, from: sender, at: o, stored: stored).text
                    == "refused \(RefusalReason.ownMeeting)")
        }
        #expect(try outcome("REQUEST", Self.moved, from: a, at: o, stored: nil).text.hasPrefix("refused"))
    }

    @Test("A new organizer is a question, and needs a higher SEQUENCE (T34)")
    func newOrganizer() throws {
        func event(_ sequence: Int) -> String {
            Meetings.event("ORGANIZER:mailto:b@example.com", "SEQUENCE:\(sequence)", "DTSTAMP:20260203T000000Z")
        }
        let b: CalendarAddress = "mailto:b@example.com"
        #expect(try outcome("REQUEST", event(1), from: b, at: a, stored: stored).text.hasPrefix("review"))
        #expect(try outcome("REQUEST", event(0), from: b, at: a, stored: stored).text.hasPrefix("refused"))
        #expect(try outcome("REQUEST", event(1), from: x, at: a, stored: stored).text.hasPrefix("refused"))
        #expect(try outcome("CANCEL", event(1), from: b, at: a, stored: stored).text.hasPrefix("refused"))
        var scheduler = Meetings.scheduler(a)
        scheduler.options.newOrganizer = .accept
        #expect(scheduler.outcome(of: try Meetings.message("REQUEST", event(1), from: b), for: stored).update != nil)
    }

    @Test("An attendee answers for nobody else", arguments: ["REPLY", "COUNTER", "REFRESH"])
    func otherAttendee(method: String) throws {
        let event = Meetings.event(attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com"])
        #expect(try outcome(method, event, from: x, at: o, stored: stored).text.hasPrefix("refused"))
        #expect(
            try outcome(method, event, from: a, at: a, stored: stored).text.hasPrefix("ignored"),
            "a copy of an attendee")
    }

    @Test(
        "A message never creates an item by a cancellation or an answer",
        arguments: ["CANCEL", "REPLY", "COUNTER", "REFRESH", "DECLINECOUNTER"])
    func unknown(method: String) throws {
        let user = ["REPLY", "COUNTER", "REFRESH"].contains(method) ? o : a
        #expect(
            try outcome(method, Self.moved, from: user == o ? a : o, at: user, stored: nil).text == "ignored unknownUID"
        )
    }

    @Test("An invitation that its organizer didn't send, or that doesn't list the user, is a question")
    func forwarded() throws {
        #expect(try outcome("REQUEST", Self.moved, from: o, at: a, stored: nil).text == "add")
        #expect(try outcome("REQUEST", Self.moved, from: x, at: a, stored: nil).text.hasPrefix("review"))
        #expect(try outcome("REQUEST", Self.moved, from: o, at: x, stored: nil).text.hasPrefix("review"))
    }

    @Test("Without an authenticated sender, every change is a question")
    func unauthenticated() throws {
        #expect(
            try outcome("REQUEST", Self.moved, from: nil, at: a, stored: stored).text
                == "review \(Review.unauthenticated)")
        #expect(
            try outcome("REQUEST", Self.moved, from: nil, at: a, stored: nil).text == "review \(Review.unauthenticated)"
        )
        let reply = Meetings.event(attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com"])
        #expect(
            try outcome("REPLY", reply, from: nil, at: o, stored: stored).text == "review \(Review.unauthenticated)")
    }

    @Test("A message never changes another kind of component")
    func otherKind() throws {
        let toDo = Self.moved.replacing("VEVENT", with: "VTODO").replacing("DTEND", with: "DUE")
        #expect(try outcome("REQUEST", toDo, from: o, at: a, stored: stored).text.hasPrefix("refused"))
    }

    @Test("Alarms of a message aren't stored, and the user's stay (T17)")
    func alarms() throws {
        let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:THEIRS\r\nTRIGGER:-PT5M\r\nEND:VALARM"
        let own = Meetings.feed(Meetings.event(alarm.replacing("THEIRS", with: "MINE")))
        let event = Meetings.event("SEQUENCE:1", "DTSTAMP:20260203T000000Z", alarm)
        let text = try outcome("REQUEST", event, from: o, at: a, stored: own).text(after: own)
        #expect(text.contains("MINE") && !text.contains("THEIRS") && text.contains("SEQUENCE:1"))
        #expect(try !outcome("REQUEST", event, from: o, at: a, stored: nil).text(after: nil).contains("VALARM"))
    }

    @Test("A REFRESH is answered to attendees, with what they are invited to")
    func refresh() throws {
        let series = Meetings.feed(
            Meetings.event("RRULE:FREQ=DAILY;COUNT=3", attendees: ["mailto:b@example.com"]),
            Meetings.event("RECURRENCE-ID:20260303T090000Z", "DTSTART:20260303T110000Z", "DTEND:20260303T120000Z"))
        let question = Meetings.event(attendees: ["mailto:a@example.com"])
        guard case .respond(let messages) = try outcome("REFRESH", question, from: a, at: o, stored: series) else {
            Issue.record("no answer")
            return
        }
        #expect(messages.count == 1 && messages[0].instances.count == 1 && messages[0].recipient.calendarAddress == a)
        #expect(!String(decoding: messages[0].bytes, as: UTF8.self).contains("RRULE"))
    }

    @Test(
        "A REFRESH about a cancelled meeting or instance is answered with its cancellation, which an earlier copy takes"
    )
    func refreshOfCancelled() throws {
        let question = Meetings.event(attendees: ["mailto:a@example.com"])
        let others = Meetings.event("RRULE:FREQ=DAILY;COUNT=3", attendees: ["mailto:b@example.com"])
        for (copy, stored) in [
            ([Meetings.event()], [Meetings.event("SEQUENCE:1", "STATUS:CANCELLED")]),
            (
                [Meetings.instance(3)],
                [others, Meetings.instance(3, "STATUS:CANCELLED").replacing("SEQUENCE:0", with: "SEQUENCE:1")]
            ),
        ] {
            let own = Meetings.feed(copy.joined(separator: "\r\n"))
            let meeting = Meetings.feed(stored.joined(separator: "\r\n"))
            guard case .respond(let messages) = try outcome("REFRESH", question, from: a, at: o, stored: meeting) else {
                Issue.record("no answer")
                continue
            }
            #expect(messages.map(\.method) == [.cancel] && messages[0].recipient.calendarAddress == a)
            #expect(!String(decoding: messages[0].bytes, as: UTF8.self).contains("mailto:b"))
            let answer = try ReceivedMessage(messages[0].bytes, sender: o)
            let text = try Meetings.scheduler(a).outcome(of: answer, for: own).text(after: own)
            #expect(text.contains("STATUS:CANCELLED") && text.contains("SEQUENCE:1"))
        }
    }

    // MARK: - Mutation

    /// Replaces one random line of a message, as a forger would.
    private static func mutated(_ text: String, _ random: inout SplitMix64) -> String {
        var lines = text.split(separator: "\r\n", omittingEmptySubsequences: true).map(String.init)
        let place = random.number(in: 2...max(2, lines.count - 2))
        guard lines.indices.contains(place), !lines[place].hasPrefix("BEGIN"), !lines[place].hasPrefix("END") else {
            return text
        }
        let replacements = [
            "ORGANIZER:mailto:x@example.com", "ORGANIZER:mailto:a@example.com",
            "ATTENDEE;PARTSTAT=DECLINED:mailto:b@example.com",
            "ATTENDEE;PARTSTAT=ACCEPTED:mailto:o@example.com", "UID:other@example.com", "SEQUENCE:99", "SEQUENCE:-1",
            "DTSTAMP:29990101T000000Z", "DTSTART:20270101T000000Z", "DTEND:20270101T010000Z", "SUMMARY:Hijacked",
            "RRULE:FREQ=DAILY",
            "EXDATE:20260302T090000Z", "STATUS:CANCELLED", "ATTACH:https://x.example/", "URL:https://x.example/",
            "RECURRENCE-ID:20260303T090000Z", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260303T090000Z", "LOCATION:Hijacked",
            "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:x@example.com\":mailto:b@example.com",
            "X-REPLY-SEQUENCE:9",
            "ATTENDEE;X-REPLY-SEQUENCE=99;X-REPLY-DTSTAMP=29990101T000000Z;PARTSTAT=ACCEPTED:mailto:a@example.com",
        ]
        if random.chance(30) {
            lines.insert(random.element(of: replacements), at: place)
        } else {
            lines[place] = random.element(of: replacements)
        }
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    @Test(
        "A mutated reply changes the lines of its sender and of the delegates it names, and nothing else", .serialized,
        arguments: RandomSeeds.forDrawing(HistoryLawTests.count * 4, stream: 486))
    func mutatedReply(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let series = Meetings.feed(Meetings.event("RRULE:FREQ=DAILY;COUNT=4"))
        let before = lines(of: series, without: "mailto:a@example.com")
        for _ in 0..<RandomSeeds.draws {
            let reply = Meetings.text(
                Meetings.event(
                    "DTSTAMP:20260203T000000Z", attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com"]),
                method: "REPLY")
            var text = Self.mutated(reply, &random)
            if random.chance(50) { text = Self.mutated(text, &random) }
            let sender = random.chance(80) ? a : x
            guard let message = try? ReceivedMessage(Array(text.utf8), sender: sender) else { continue }
            let outcome = Meetings.scheduler(o).outcome(of: message, for: series)
            guard let update = outcome.update else { continue }
            #expect(sender == a, "seed \(seed): \(text)")
            let after = CalendarFeed(try update.edit.applied(to: series.trees[0].bytes))
            #expect(lines(of: after, without: "mailto:a@example.com") == before, "seed \(seed): \(text)")
        }
    }

    /// The content of each occurrence, without the lines of a user and of delegates of that user.
    private func lines(of feed: CalendarFeed, without address: CalendarAddress) -> [Set<String>] {
        feed.occurrences(in: History.year, timeZone: .gmt).map { occurrence in
            let component = occurrence.entry.component
            var lines: Set<String> = ["\(occurrence.interval)"]
            for property in component.properties
            where !["DTSTART", "DTEND", "RRULE", "RECURRENCE-ID"].contains(property.name) {
                let user = CalendarUser(address: property.value, parameters: property.parameters)
                let isOwn =
                    property.name == "ATTENDEE"
                    && (user.calendarAddress == address || user.delegatedFrom.contains(address))
                if !isOwn { lines.insert("\(property.name):\(property.value);\(property.parameters)") }
            }
            return lines
        }
    }

    @Test(
        "A mutated message of anyone but the organizer changes no copy of an attendee, and one of the organizer no other item",
        .serialized,
        arguments: RandomSeeds.forDrawing(HistoryLawTests.count * 4, stream: 487))
    func mutatedRequest(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:MINE\r\nTRIGGER:-PT5M\r\nEND:VALARM"
        let other = Meetings.event("UID:private@example.com", attendees: [])
        let file = Meetings.feed(Meetings.event("RRULE:FREQ=DAILY;COUNT=4", alarm), other)
        for _ in 0..<RandomSeeds.draws {
            let method = random.element(of: ["REQUEST", "CANCEL", "ADD", "PUBLISH"])
            let event = Meetings.event("DTSTAMP:20260203T000000Z", "SEQUENCE:1", "RRULE:FREQ=DAILY;COUNT=4")
            let text = Self.mutated(Meetings.text(event, method: method), &random)
            let sender = random.element(of: [o, x, "mailto:b@example.com", a])
            guard let message = try? ReceivedMessage(Array(text.utf8), sender: sender) else { continue }
            let outcome = Meetings.scheduler(a).outcome(of: message, for: file)
            guard case .update(let update) = outcome else {
                if case .add = outcome {
                    #expect(message.uid == "other@example.com" && text.contains("ORGANIZER:\(sender)"))
                }
                continue
            }
            #expect(sender == o, "seed \(seed): \(text)")
            let bytes = try update.edit.applied(to: file.trees[0].bytes)
            let after = String(decoding: bytes, as: UTF8.self)
            #expect(after.contains(other) && after.contains("DESCRIPTION:MINE"), "seed \(seed): \(text)")
            let organizers = Set(CalendarFeed(bytes).entries.compactMap { $0.organizer?.calendarAddress })
            #expect(organizers == [o], "seed \(seed): \(text)")
        }
    }
}
