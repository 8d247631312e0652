import Foundation
import ICalendar
import ICalendarEditing
import Scheduling
import TestSupport
import Testing

/// The laws about SEQUENCE and about the way addresses are written. `RANDOM_RULES` sets the number of histories.
@Suite("Revisions and addresses of meetings")
struct RevisionLawTests {
    @Test(
        "SEQUENCE rises by one if an instance moves, and not at all for a change without meaning to the answers",
        .serialized, arguments: RandomSeeds.forDrawing(HistoryLawTests.count, stream: 489))
    func sequence(seed: UInt64) throws {
        for number in 0..<HistoryLawTests.draws {
            var history = History(seed: seed &* 1_000 &+ number)
            _ = try history.invite()
            for step in 0..<5 {
                let before = history.file
                let messages = try history.change()
                let (old, new) = (History.sequences(of: before), History.sequences(of: history.file))
                let cause = "seed \(seed) \(number), step \(step): \(old) to \(new)"
                for (place, sequence) in old { #expect(new[place] ?? sequence >= sequence, "\(cause)") }
                // An attendee who leaves the series and keeps an instance gets two messages, one after the other.
                let leaves = messages.contains { $0.method == .cancel && $0.significance == .cancelled }
                for uid in Set(old.keys.map(Self.uid)) {
                    guard let highest = Self.highest(uid, old), let later = Self.highest(uid, new) else { continue }
                    #expect(later - highest <= (leaves ? 2 : 1), "\(cause)")
                }
                // The removal of an instance that nobody is invited to reaches nobody, but a change of EXDATE raises SEQUENCE.
                let isQuiet = messages.allSatisfy { $0.significance <= .details }
                if !messages.isEmpty, isQuiet, Self.times(before) == Self.times(history.file) {
                    // A series reaches the SEQUENCE of an override that the change removed, and an override that is changed reaches
                    // that of its series, so that late messages are late. Changes of other properties "MAY also require the
                    // sequence number to be incremented" (RFC 5546 §2.1.4).
                    let removed = old.filter { new[$0.key] == nil }.values.max() ?? 0
                    for (place, sequence) in old {
                        let series = old["\(Self.uid(place)) "] ?? 0
                        #expect(new[place] ?? sequence <= max(sequence, removed, series), "\(cause)")
                    }
                }
            }
            let old = history.file
            for message in try history.changeTitle("Another") { #expect(message.significance == .details) }
            #expect(History.sequences(of: old) == History.sequences(of: history.file), "seed \(seed) \(number)")
        }
    }

    private static func times(_ bytes: [UInt8]) -> [DateInterval] {
        History.occurrences(of: CalendarFeed(bytes)).map(\.interval)
    }

    private static func uid(_ place: String) -> Substring { place.prefix { $0 != " " } }

    private static func highest(_ uid: Substring, _ sequences: [String: Int]) -> Int? {
        sequences.filter { Self.uid($0.key) == uid }.values.max()
    }

    @Test(
        "A move of one instance raises SEQUENCE of it by one, and no other", arguments: [0, 1, 7])
    func move(sequence: Int) throws {
        let old = Meetings.feed(Meetings.event("SEQUENCE:\(sequence)", "RRULE:FREQ=DAILY;COUNT=4"))
        let second = Array(old.occurrences(in: History.year, timeZone: .gmt))[1]
        let edit = try SeriesEditor(old).move(second, to: second.start.adding(days: 30) ?? second.start, span: .this)
        let new = CalendarFeed(try edit.applied(to: old.trees[0].bytes))
        let outgoing = try Meetings.scheduler(Meetings.organizer).messages(from: old, to: new)
        var bytes = new.trees[0].bytes
        for correction in outgoing.corrections { bytes = try correction.applied(to: bytes) }
        #expect(
            History.sequences(of: bytes) == [
                "m@example.com ": sequence, "m@example.com 20260303T090000Z": sequence + 1,
            ])
    }

    @Test(
        "Addresses in another case of scheme and host change no outcome", .serialized,
        arguments: RandomSeeds.forDrawing(HistoryLawTests.count, stream: 490))
    func relabelling(seed: UInt64) throws {
        for number in 0..<HistoryLawTests.draws {
            var history = History(seed: seed &* 1_000 &+ number)
            var messages = try history.invite()
            for step in 0..<4 {
                for message in messages {
                    let mail = Mail(message)
                    let stored = history.copies[mail.recipient]?.items[mail.uid]
                    try check(
                        mail, at: mail.recipient, stored, history.now, "seed \(seed) \(number), step \(step)")
                    try history.deliver(mail)
                }
                for reply in try history.answer(history.random.element(of: History.attendees), delegates: true)
                where reply.method == .reply {
                    let mail = Mail(reply)
                    try check(mail, at: Meetings.organizer, history.file, history.now, "seed \(seed) \(number): reply")
                    _ = try history.receiveReply(mail)
                }
                messages = try history.change()
            }
        }
    }

    /// Compares the outcomes of a message and of the same one with other cases of its addresses.
    private func check(
        _ mail: Mail, at user: CalendarAddress, _ stored: [UInt8]?, _ now: Date, _ cause: String
    ) throws {
        let plain = try effect(mail.bytes, mail.sender, user, stored, now)
        let relabelled = try effect(
            Self.relabelled(mail.bytes), CalendarAddress(mail.sender.uri.uppercased()),
            CalendarAddress(user.uri.uppercased()), stored, now)
        #expect(plain == relabelled, "\(cause)")
    }

    private func effect(
        _ bytes: [UInt8], _ sender: CalendarAddress, _ user: CalendarAddress, _ stored: [UInt8]?, _ now: Date
    ) throws -> String {
        let message = try ReceivedMessage(bytes, sender: sender, received: now)
        let feed = stored.map { CalendarFeed($0) }
        var scheduler = Scheduler(user: user)
        scheduler.options.now = now
        let outcome = scheduler.outcome(of: message, for: feed)
        return try (outcome.text + "\n" + outcome.text(after: feed)).replacing("\r\n ", with: "").lowercased()
    }

    private static func relabelled(_ bytes: [UInt8]) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
        return Array(text.replacing(/mailto:([a-z])@example.com/) { "MAILTO:\($0.1)@Example.COM" }.utf8)
    }
}
