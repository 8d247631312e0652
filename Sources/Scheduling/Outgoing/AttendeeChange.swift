import Foundation
import ICalendar
import ICalendarSyntax
import Recurrence

/// The messages of an attendee's change of the own copy: the answers to the organizer.
struct AttendeeChange {
    private let scheduler: Scheduler
    private let old: Meeting?
    private let new: Meeting?
    private let organizer: CalendarUser
    /// The components to answer even if the answer is the same.
    var forced: Set<InstanceKey> = []
    var comment: String?

    private var own: Set<CalendarAddress> { scheduler.addresses }
    private var options: Scheduler.Options { scheduler.options }

    init(_ scheduler: Scheduler, _ old: Meeting?, _ new: Meeting?, _ organizer: CalendarUser) {
        (self.scheduler, self.old, self.new, self.organizer) = (scheduler, old, new, organizer)
    }

    func add(to change: inout OutgoingChange) throws(SchedulingError) {
        guard let meeting = new ?? old, [old, new].compactMap(\.self).flatMap(\.parts).contains(where: isOwn) else {
            return
        }
        let foreign = old.map { old in new.map { foreignChanges(from: old, to: $0) } ?? [] } ?? []
        if options.role == .server, !foreign.isEmpty { throw .forbiddenAttendeeChange(foreign) }
        change.remarks += foreign.map { .ignoredProperty($0) }
        try addCorrections(to: &change)
        if options.role == .server, organizer.scheduleAgent != .server {
            change.remarks.append(.otherAgent(organizer.calendarAddress))
            return
        }
        let replies = try replies().filter { options.repliesUntil == .always || !isOver($0) }
        guard let first = replies.first, let user = first.attendee(own) else { return }
        let feed = meeting.feed
        let parts = try replies.map { part throws(SchedulingError) in try reply(part) }
        change.messages.append(
            try scheduler.message(.reply, parts, of: meeting.uid, from: user, to: organizer, .status, zonesOf: feed))
        change.messages += try delegations(replies, user)
    }

    private func isOwn(_ part: MeetingPart) -> Bool { part.attendee(own) != nil }

    // MARK: - Answers

    /// The components to answer, with the new answers.
    private func replies() throws(SchedulingError) -> [MeetingPart] {
        var replies: [MeetingPart] = []
        guard let new else {
            for part in old?.parts ?? [] { if let part = try declined(part) { replies.append(part) } }
            return replies
        }
        for part in new.parts {
            guard let key = new.key(of: part), let user = part.attendee(own), !part.isCancelled else { continue }
            let before = old?.value(at: old.flatMap { $0.frame == nil ? key : $0.key(of: part, in: $0.frame) } ?? key)
            let isForced = forced.contains(key) || part.organizer?.scheduleForceSend == .reply
            let earlier = before?.attendee(own)
            if isForced || user.status != earlier?.status ?? .needsAction
                || user.delegatedTo != earlier?.delegatedTo ?? []
            {
                var part = part
                if let sequence = before?.sequence, sequence < part.sequence {
                    // Only the organizer raises SEQUENCE. An answer to a later one looks like one to a meeting that doesn't exist.
                    try writing { () throws(WritingError) in try part.setSequence(sequence) }
                }
                replies.append(part)
            }
        }
        return try replies + removed(from: new)
    }

    /// The instances that the new copy lacks, declined.
    private func removed(from new: Meeting) throws(SchedulingError) -> [MeetingPart] {
        guard let old else { return [] }
        var removed: [MeetingPart] = []
        let keys = Set(new.parts.compactMap { new.key(of: $0) })
        if new.master == nil {
            for part in old.parts {
                guard let key = old.key(of: part), !keys.contains(key), key == .master || old.master == nil else {
                    continue
                }
                if let part = try declined(part) { removed.append(part) }
            }
        }
        guard let model = new.model else { return removed }
        for position in model.excludedPositions.sorted() where old.hasInstance(at: position) && !old.excludes(position)
        {
            let key = InstanceKey.instance(position, includesFuture: false)
            guard !keys.contains(key),
                let part = old.index(of: key).map({ old.parts[$0] }) ?? old.instance(at: position),
                let declined = try declined(part)
            else { continue }
            removed.append(declined)
        }
        return removed
    }

    /// Returns a component with the answer no, unless it is cancelled or was declined already.
    private func declined(_ part: MeetingPart) throws(SchedulingError) -> MeetingPart? {
        guard var user = part.attendee(own), !part.isCancelled, user.status != .declined else { return nil }
        user.status = .declined
        var part = part
        try writing { () throws(WritingError) in try part.setAttendee(user, own) }
        return part
    }

    /// Whether an instance is over.
    private func isOver(_ part: MeetingPart) -> Bool {
        guard let entry = part.entry, part.id != nil || !entry.recurs else { return false }
        return entry.start.adding(entry.duration).timestamp(in: .utc).date <= options.now
    }

    /// Returns the component of a REPLY.
    private func reply(_ part: MeetingPart) throws(SchedulingError) -> MeetingPart {
        var names: Set = [
            "UID", "RECURRENCE-ID", "SEQUENCE", "DTSTART", "DTEND", "DUE", "DURATION", "SUMMARY", "ORGANIZER",
            "ATTENDEE",
        ]
        if part.attendee(own).map({ [.completed, .inProcess].contains($0.status) }) ?? false {
            names.formUnion(["COMPLETED", "PERCENT-COMPLETE"])
        }
        var reply = scheduler.reduced(part, to: names)
        return try writing { () throws(WritingError) in
            let delegates = Set(part.attendee(own)?.delegatedTo ?? [])
            try reply.mapAttendees { user in
                var user = user
                if own.contains(user.calendarAddress) {
                    user.expectsReply = false
                    return user
                }
                return delegates.contains(user.calendarAddress) ? user : nil
            }
            if reply.properties("ORGANIZER").isEmpty { reply.set("ORGANIZER", to: try organizer.property("ORGANIZER")) }
            try reply.setComment(comment)
            reply.set("REQUEST-STATUS", to: try PropertyDraft("REQUEST-STATUS", value: "2.0;Success"))
            return reply
        }
    }

    // MARK: - Delegation

    /// Returns the invitations for new delegates (RFC 5546 §3.2.2.3).
    private func delegations(
        _ replies: [MeetingPart], _ user: CalendarUser
    ) throws(SchedulingError) -> [SchedulingMessage] {
        var delegates: [CalendarAddress] = []
        for part in replies {
            guard let user = part.attendee(own), user.status == .delegated else { continue }
            for delegate in user.delegatedTo where !delegates.contains(delegate) { delegates.append(delegate) }
        }
        guard let new else { return [] }
        return try delegates.map { delegate throws(SchedulingError) in
            var parts: [MeetingPart] = []
            for part in new.parts {
                guard let own = part.attendee(own), own.delegatedTo.contains(delegate), !part.isCancelled else {
                    continue
                }
                var part = part
                try writing { () throws(WritingError) in
                    if part.attendee(delegate) == nil { try part.setAttendee(.delegate(delegate, of: own), [delegate]) }
                }
                parts.append(part)
            }
            let recipient = parts.first?.attendee(delegate) ?? .delegate(delegate, of: user)
            return try scheduler.message(
                .request, parts, of: new.uid, from: user, to: recipient, .rescheduled, zonesOf: new.feed)
        }
    }

    // MARK: - The organizer's properties

    /// The properties that an attendee may change (RFC 6638 §3.2.2.1).
    private static let ownProperties: Set = [
        "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "TRANSP", "COMPLETED", "PERCENT-COMPLETE", "CATEGORIES",
        "COLOR",
        "COMMENT", "EXDATE", "RECURRENCE-ID", "REQUEST-STATUS", "ATTENDEE", "ORGANIZER", "DTSTART", "DTEND", "DUE",
        "DURATION",
        "RRULE", "RDATE", "EXRULE", "UID",
    ]

    /// Returns the names of the organizer's properties that changed.
    private func foreignChanges(from old: Meeting, to new: Meeting) -> [String] {
        var names: Set<String> = []
        for part in new.parts {
            guard let key = new.key(of: part), let before = old.value(at: key) else { continue }
            func lines(_ part: MeetingPart) -> [String: Set<String>] {
                Dictionary(
                    grouping: part.properties.filter {
                        let name = $0.name.uppercasedASCII
                        return !Self.ownProperties.contains(name) && !name.hasPrefix("X-")
                    }
                ) { $0.name.uppercasedASCII }.mapValues { Set($0.map(\.description)) }
            }
            let (left, right) = (lines(before), lines(part))
            names.formUnion(Set(left.keys).union(right.keys).filter { left[$0] != right[$0] })
            if old.time(of: before, at: key.position) != new.time(of: part, at: key.position) {
                names.insert("DTSTART")
            }
            if before.id == nil, part.id == nil, before.entry?.rules != part.entry?.rules { names.insert("RRULE") }
            let invited = part.addresses.subtracting(own).subtracting(part.attendee(own)?.delegatedTo ?? [])
            if before.addresses.subtracting(own) != invited { names.insert("ATTENDEE") }
        }
        return names.sorted()
    }

    /// Adds an edit that lowers a SEQUENCE that the attendee raised, and removes SCHEDULE-FORCE-SEND.
    private func addCorrections(to change: inout OutgoingChange) throws(SchedulingError) {
        guard let new else { return }
        var parts = new.parts
        try writing { () throws(WritingError) in
            for index in parts.indices {
                guard let key = new.key(of: parts[index]) else { continue }
                if let sequence = old?.value(at: key)?.sequence, sequence < parts[index].sequence {
                    try parts[index].setSequence(sequence)
                }
                try parts[index].mapOrganizer { $0.scheduleForceSend = nil }
            }
        }
        if parts.contains(where: \.isChanged) { change.corrections.append(try new.edit(to: parts)) }
    }
}

extension CalendarUser {
    /// Returns the line of a new delegate.
    static func delegate(_ address: CalendarAddress, of user: CalendarUser) -> CalendarUser {
        var delegate = CalendarUser(address: address.written)
        delegate.delegatedFrom = [user.calendarAddress]
        (delegate.status, delegate.expectsReply) = (.needsAction, true)
        return delegate
    }
}
