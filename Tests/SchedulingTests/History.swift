import Foundation
import ICalendar
import ICalendarEditing
import Scheduling
import TestSupport

/// A user's calendar: the item of each UID as bytes.
struct Copy {
    let address: CalendarAddress
    var items: [String: [UInt8]] = [:]

    func feed(_ uid: String) -> CalendarFeed? { items[uid].map { CalendarFeed($0) } }

    func scheduler(at now: Date) -> Scheduler {
        var scheduler = Scheduler(user: address)
        scheduler.options.now = now
        return scheduler
    }

    /// Applies a message, as an app does.
    mutating func receive(_ message: ReceivedMessage, at now: Date) -> SchedulingOutcome {
        let outcome = scheduler(at: now).outcome(of: message, for: feed(message.uid))
        switch outcome {
        // A delegate agrees to the invitation that an attendee passes on.
        case .add(let bytes, _), .review(.forwarded, .add(let bytes, _)?): items[message.uid] = bytes
        case .update(let update):
            if let bytes = items[message.uid], let new = try? update.edit.applied(to: bytes) {
                items[message.uid] = new
            }
        default: break
        }
        return outcome
    }
}

/// What one attendee has to do at one time.
struct Appointment: Hashable, CustomStringConvertible {
    let start: String
    let end: String
    let summary: String

    init(_ occurrence: Occurrence) {
        start = occurrence.interval.start.description
        end = occurrence.interval.end.description
        summary = occurrence.summary ?? ""
    }

    var description: String { "\(start) \(summary)" }
}

/// A message on its way, with its sender.
struct Mail {
    let bytes: [UInt8]
    let sender: CalendarAddress
    let recipient: CalendarAddress
    let method: SchedulingMethod
    let uid: String

    init(_ message: SchedulingMessage) {
        (bytes, uid) = (message.bytes, message.uid)
        sender = message.sender.calendarAddress
        (recipient, method) = (message.recipient.calendarAddress, message.method)
    }

    func received(at date: Date) throws -> ReceivedMessage {
        try ReceivedMessage(bytes, contentType: nil, sender: sender, received: date)
    }
}

/// A random history of an event or a to-do: one organizer, three attendees, and changes by all of them.
struct History {
    static let year = DateInterval(
        start: Date(timeIntervalSince1970: 1_767_225_600), duration: 2 * 366 * 86_400)
    static let attendees: [CalendarAddress] = ["mailto:a@example.com", "mailto:b@example.com", "mailto:c@example.com"]
    /// Somebody who is invited only by delegation.
    static let delegate: CalendarAddress = "mailto:d@example.com"

    var random: SplitMix64
    /// The time of the next step: each is an hour after the other.
    var now = Date(timeIntervalSince1970: 1_770_681_600)
    /// The organizer's file.
    var file: [UInt8] = []
    var copies: [CalendarAddress: Copy] = [:]
    /// The messages of the organizer, in order.
    var sent: [Mail] = []
    private var created = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        let isToDo = random.chance(30)
        for address in Self.attendees { copies[address] = Copy(address: address) }
        let times = random.element(of: [
            ["DTSTART:20260302T090000Z", "DTEND:20260302T100000Z"], ["DTSTART;VALUE=DATE:20260302"],
            ["DTSTART;TZID=Europe/Berlin:20260302T090000", "DURATION:PT45M"],
            ["DTSTART;TZID=America/New_York:20260302T090000", "DTEND;TZID=America/New_York:20260302T093000"],
        ])
        let rule = random.element(of: [
            [], ["RRULE:FREQ=DAILY;COUNT=6"], ["RRULE:FREQ=WEEKLY;COUNT=8"], ["RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10"],
        ])
        let guests = Self.attendees.filter { _ in random.chance(80) }
        let lines =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Test//EN", "BEGIN:VEVENT", "UID:m@example.com"]
            + ["DTSTAMP:20260201T000000Z", "SEQUENCE:0", "SUMMARY:Plan", "ORGANIZER:mailto:o@example.com"] + times
            + rule
            + (guests.isEmpty ? [Self.attendees[0]] : guests).map { "ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:\($0)" }
            + ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Mine", "TRIGGER:-PT5M", "END:VALARM"]
            + ["END:VEVENT", "END:VCALENDAR", ""]
        var text = lines.joined(separator: "\r\n")
        if isToDo { text = text.replacing("VEVENT", with: "VTODO").replacing("DTEND", with: "DUE") }
        file = Array(text.utf8)
    }

    /// Returns the occurrences of events and to-dos.
    static func occurrences(of feed: CalendarFeed) -> [Occurrence] {
        Array(
            feed.occurrences(matching: OccurrenceQuery(year, timeZone: .gmt, filter: .eventsAndToDos)))
    }

    var feed: CalendarFeed { CalendarFeed(file) }

    var organizer: Scheduler {
        var scheduler = Scheduler(user: Meetings.organizer)
        scheduler.options.now = now
        return scheduler
    }

    /// Returns the invitations of the beginning.
    mutating func invite() throws -> [SchedulingMessage] { try finish(from: nil, to: file) }

    /// Makes a random change of the organizer, and returns its messages; empty if there is no occurrence to change.
    mutating func change() throws -> [SchedulingMessage] {
        now += 3_600
        let old = feed
        let all = Self.occurrences(of: old)
        guard !all.isEmpty else { return [] }
        let occurrence = random.element(of: all)
        let spans: [EditSpan] =
            occurrence.entry.recurs || occurrence.recurrenceID != nil ? [.this, .this, .thisAndFuture, .all] : [.all]
        let span = random.element(of: spans)
        created += 1
        let (name, uid) = ("Plan \(created)", "m\(created)@example.com")
        let options = EditOptions(now: now, makeUID: { uid })
        let editor = SeriesEditor(old, options: options)
        let kind = random.number(below: 7)
        let guest = random.element(of: Self.attendees)
        do {
            let edit =
                switch kind {
                case 0: try editor.change(occurrence, span: span) { $0.summary = name }
                case 1, 2:
                    try editor.move(occurrence, to: occurrence.start.adding(days: 1) ?? occurrence.start, span: span)
                case 3: try editor.remove(occurrence, span: span == .all ? .this : span)
                case 4: try editor.change(occurrence, span: .this) { $0.status = .cancelled }
                case 5:
                    try editor.change(occurrence, span: span) { change in
                        change.attendees.removeAll { $0.calendarAddress == guest }
                    }
                default:
                    try editor.change(occurrence, span: span) { change in
                        if !change.attendees.contains(where: { $0.calendarAddress == guest }) {
                            change.attendees.append(CalendarUser(address: guest.uri))
                        }
                    }
                }
            return try finish(from: old, to: edit.applied(to: file))
        } catch is SeriesEditError {
            return []
        }
    }

    /// Delivers a message to its recipient.
    @discardableResult
    mutating func deliver(_ mail: Mail) throws -> SchedulingOutcome {
        let received = try mail.received(at: now)
        var copy = copies[mail.recipient] ?? Copy(address: mail.recipient)
        let outcome = copy.receive(received, at: now)
        copies[mail.recipient] = copy
        return outcome
    }

    private mutating func finish(from old: CalendarFeed?, to new: [UInt8]) throws -> [SchedulingMessage] {
        let outgoing = try organizer.messages(from: old, to: CalendarFeed(new))
        file = new
        for edit in outgoing.corrections { file = try apply(edit, to: file) }
        sent += outgoing.messages.map { Mail($0) }
        return outgoing.messages
    }

    private func apply(_ edit: SeriesEdit, to bytes: [UInt8]) throws -> [UInt8] { try edit.applied(to: bytes) }

    /// Lets an attendee answer something or delegate it, and returns the messages.
    mutating func answer(_ address: CalendarAddress, delegates: Bool = false) throws -> [SchedulingMessage] {
        now += 3_600
        guard var copy = copies[address], let uid = random.element(of: copy.items.keys.sorted() + [""]) as String?,
            let feed = copy.feed(uid)
        else { return [] }
        let all = Self.occurrences(of: feed)
        guard !all.isEmpty else { return [] }
        var status = random.element(of: [CalendarUser.Status.accepted, .declined, .tentative])
        if delegates, address != Self.delegate, random.chance(15) { status = .delegated }
        do {
            let outgoing = try copy.scheduler(at: now).reply(
                status, to: random.element(of: all), span: random.element(of: [.this, .all]), in: feed,
                delegate: status == .delegated ? CalendarUser(address: Self.delegate.uri) : nil)
            for edit in outgoing.corrections { copy.items[uid] = try edit.applied(to: feed.trees[0].bytes) }
            copies[address] = copy
            return outgoing.messages
        } catch SchedulingError.noSuchInstance {
            return []
        } catch SchedulingError.notInvolved {
            return []
        }
    }

    /// Delivers a message to the organizer, whose file can have several UIDs.
    mutating func receiveReply(_ mail: Mail) throws -> SchedulingOutcome {
        let outcome = organizer.outcome(of: try mail.received(at: now), for: feed)
        if case .update(let update) = outcome { file = try update.edit.applied(to: file) }
        return outcome
    }

    /// The appointments that an attendee has to have, by the organizer's calendar.
    func expected(for address: CalendarAddress) -> [Appointment] {
        Self.occurrences(of: feed)
            .filter { $0.entry.attendees.contains { $0.calendarAddress == address } }
            .map { Appointment($0) }.sorted { $0.description < $1.description }
    }

    /// The answers of an attendee by the original start.
    static func statuses(of address: CalendarAddress, in feed: CalendarFeed) -> [String: CalendarUser.Status] {
        var statuses: [String: CalendarUser.Status] = [:]
        for occurrence in occurrences(of: feed) {
            let user = occurrence.entry.attendees.first { $0.calendarAddress == address }
            let id = (occurrence.recurrenceID ?? occurrence.entry.recurrenceID?.time).map { "\($0)" } ?? ""
            statuses["\(occurrence.uid ?? "") \(id) \(occurrence.interval.start)"] = user?.status
        }
        return statuses
    }

    /// The appointments in an attendee's own calendar.
    func actual(of copy: Copy) -> [Appointment] {
        copy.items.values.flatMap { Self.occurrences(of: CalendarFeed($0)).map { Appointment($0) } }
            .sorted { $0.description < $1.description }
    }
}
