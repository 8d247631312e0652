import Foundation
import ICalendar
import Scheduling
import TestSupport

/// The mail between the people of a history: late, twice, in any order, or never.
struct Network {
    var history: History
    private(set) var mails: [Mail] = []
    /// What was wrong on the way.
    private(set) var faults: [String] = []
    private var deliveries = 0
    /// More mails than ten steps can mean, so that a question that is answered by a question is a fault.
    private static let maximumDeliveries = 1_000

    init(seed: UInt64) { history = History(seed: seed) }

    /// Lets people change and answer the meeting, while some of the mail arrives.
    mutating func run(steps: Int) throws {
        post(try history.invite())
        for _ in 0..<steps {
            if history.random.chance(40) {
                let before = history.file
                post(try history.change())
                noteSequences(from: before, to: history.file, "the organizer's change")
            } else {
                let everybody = History.attendees + [History.delegate]
                post(try history.answer(history.random.element(of: everybody), delegates: true))
            }
            while !mails.isEmpty, history.random.chance(60) { try deliver() }
        }
        while !mails.isEmpty { try deliver() }
    }

    /// Lets the organizer send the current version, and ask those again who haven't answered (RFC 5546 §2.1.4).
    mutating func settle() throws {
        post(try history.changeTitle("Settled", asks: true), isSafe: true)
        while !mails.isEmpty { try deliver() }
    }

    private mutating func post(_ messages: [SchedulingMessage], isSafe: Bool = false) {
        for message in messages {
            // A later request replaces a lost one. Nothing replaces a lost CANCEL of an item or a lost reply.
            if message.method == .request, !isSafe, history.random.chance(10) { continue }
            mails.append(Mail(message))
            if history.random.chance(15) { mails.append(Mail(message)) }
        }
    }

    private mutating func deliver() throws {
        let mail = mails.remove(at: next())
        deliveries += 1
        if deliveries == Self.maximumDeliveries {
            faults.append("the mail doesn't end: \(mails.map { "\($0.method) to \($0.recipient)" })")
        }
        if deliveries >= Self.maximumDeliveries { return mails = [] }
        history.now += 60
        if mail.recipient == Meetings.organizer {
            let before = history.file
            let outcome = try history.receiveReply(mail)
            noteSequences(from: before, to: history.file, "\(mail.method) at the organizer")
            if case .respond(let answers) = outcome { post(answers, isSafe: true) }
            return
        }
        let uid = mail.uid
        let before = history.copies[mail.recipient]?.items[uid]
        let outcome = try history.deliver(mail)
        let after = history.copies[mail.recipient]?.items[uid]
        if let before, let after { noteSequences(from: before, to: after, "\(mail.method) to \(mail.recipient)") }
        if case .respond(let questions) = outcome { post(questions) }
        for case .replyAgain(let reply) in outcome.update?.remarks ?? [] { post([reply]) }
    }

    /// Returns the place of the mail that arrives next. A CANCEL can't be remembered for a series that isn't there, so it doesn't
    /// overtake the invitation.
    private mutating func next() -> Int {
        let place = history.random.number(below: mails.count)
        let mail = mails[place]
        let stored = history.copies[mail.recipient]?.items[mail.uid].map { History.sequences(of: $0) }
        guard mail.method == .cancel, stored?[mail.uid + " "] == nil else { return place }
        return mails.firstIndex { $0.recipient == mail.recipient && $0.uid == mail.uid && $0.method == .request }
            ?? place
    }

    private mutating func noteSequences(from old: [UInt8], to new: [UInt8], _ cause: String) {
        let after = History.sequences(of: new)
        for (place, sequence) in History.sequences(of: old) {
            if let later = after[place], later < sequence {
                faults.append("\(cause): SEQUENCE of \(place) from \(sequence) to \(later)")
            }
        }
    }
}

extension History {
    /// The SEQUENCE of each component by UID and RECURRENCE-ID.
    static func sequences(of bytes: [UInt8]) -> [String: Int] {
        let components = CalendarFeed(bytes).calendars.flatMap(\.components).filter { $0.known != .vtimezone }
        return Dictionary(
            components.map { component in
                (
                    "\(component[.uid]?.text ?? "") \(component[.recurrenceID]?.text ?? "")",
                    component.value(.sequence) ?? 0
                )
            }, uniquingKeysWith: max)
    }
}
