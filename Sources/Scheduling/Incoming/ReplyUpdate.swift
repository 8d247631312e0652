import Foundation
import ICalendar
import ICalendarSyntax

/// A REPLY at the organizer. Only the sender's answer is taken, and only in the components of the reply and in overrides that the
/// sender can't know. Nothing else of a reply is ever read into the copy.
struct ReplyUpdate {
    private let effect: IncomingEffect
    private let stored: Meeting
    private let incoming: Meeting
    private let senders: Set<CalendarAddress>
    private var parts: [MeetingPart]
    private var tally = RevisionTally()
    private var remarks: [SchedulingRemark] = []
    private var review: Review?
    private var isIgnored = false
    /// The components that answer an earlier version with another time.
    private var earlier: [MeetingPart] = []
    private var appliesEarlier = false

    init(_ effect: IncomingEffect, _ stored: Meeting) {
        (self.effect, self.stored, incoming, parts) = (effect, stored, effect.incoming, stored.parts)
        senders = effect.authorization.answering
    }

    func outcome() throws(SchedulingError) -> SchedulingOutcome {
        var update = self
        return try update.answered()
    }

    private mutating func answered() throws(SchedulingError) -> SchedulingOutcome {
        for part in incoming.parts { try answer(part) }
        // The other components count without a question. Only a reply that has no others is worth one.
        for part in earlier { if tally.applied > 0 { tally.obsolete(part) } }
        if tally.applied == 0, !earlier.isEmpty {
            (appliesEarlier, review) = (true, review ?? .replyToEarlierRevision)
            for part in earlier { try answer(part) }
        }
        if tally.applied == 0 {
            if isIgnored { return .ignored(.notForUser) }
            if tally.isMissing { return .refused(.noSuchInstance) }
            return .ignored(tally.ignored ?? .nothingChanged)
        }
        let outcome = try effect.update(stored, to: parts, .status, remarks: remarks + tally.remarks)
        guard let review else { return outcome }
        return .review(review, outcome)
    }

    private mutating func answer(_ part: MeetingPart) throws(SchedulingError) {
        guard let line = part.attendee(senders) else { return }
        guard let key = incoming.key(of: part, in: stored.frame ?? incoming.frame) else { return tally.missing(part) }
        guard let index = try place(key, part) else { return tally.missing(part) }
        let target = parts[index]
        guard let user = target.attendee(line.calendarAddress) ?? target.attendee(senders) ?? uninvited(line) else {
            isIgnored = true
            if target.component == nil { parts.remove(at: index) }
            return
        }
        if !appliesEarlier, part.revision.sequence < target.revision.sequence,
            !hasCurrentTime(part, target, key)
        {
            earlier.append(part)
            if target.component == nil { parts.remove(at: index) }
            return
        }
        let revision = MeetingRevision(
            sequence: min(part.revision.sequence, target.revision.sequence), stamp: part.revision.stamp)
        if var last = memory(of: user, key), target.component != nil || effect.replies != nil {
            // A series that was split off has the answers to the former one, which had a higher SEQUENCE.
            last.sequence = min(last.sequence, target.revision.sequence)
            if revision == last { return tally.duplicate() }
            if revision < last { return tally.obsolete(part) }
        }
        tally.applied += 1
        noteOthers(part, line)
        let before = user
        try write(answer(of: line, part, for: user, revision), at: index)
        try addDelegates(of: line, part, at: index)
        try noteProgress(part, line, at: index)
        if key == .master { try answerOverrides(like: before, line, part) }
        if part.includesFuture, let position = key.position {
            try answerOverrides(from: position, line, part, revision)
        }
    }

    // MARK: - Places

    /// Returns the index of the part that a component answers, after an override was added for an instance that has none.
    private mutating func place(_ key: InstanceKey, _ part: MeetingPart) throws(SchedulingError) -> Int? {
        if let index = parts.indices.last(where: { isAt(key, parts[$0]) }) { return index }
        guard let position = key.position, stored.hasInstance(at: position), !stored.excludes(position),
            var override = stored.instance(at: position)
        else { return nil }
        // The answers to the series that are remembered aren't answers to the instance.
        try writing { () throws(WritingError) in
            try override.mapAttendees { user in
                var user = user
                for name in Self.memoryNames { user.set(name, to: []) }
                return user
            }
        }
        parts.append(part.includesFuture ? try override.includingFuture() : override)
        return parts.count - 1
    }

    private func isAt(_ key: InstanceKey, _ part: MeetingPart) -> Bool {
        if key == .master { return part.component != nil && part.component == stored.master?.component }
        return stored.key(of: part) == key
    }

    /// Returns whether a reply to an earlier version names the time of the current one.
    private func hasCurrentTime(_ part: MeetingPart, _ target: MeetingPart, _ key: InstanceKey) -> Bool {
        guard let start = part.entry?.start, part.component?[.start] != nil else { return false }
        let current = target.entry?.start ?? key.position.flatMap { stored.time(at: $0) }
        return current.map { ComparableTime($0) } == ComparableTime(start)
    }

    // MARK: - Senders

    /// Returns the line of a sender who wasn't invited to a component; nil to ignore the reply (A5, A6).
    private mutating func uninvited(_ line: CalendarUser) -> CalendarUser? {
        var user = CalendarUser(address: line.address, name: line.name)
        let everybody = stored.parts.flatMap(\.attendees)
        let address = line.calendarAddress
        if let delegator = everybody.first(where: { $0.delegatedTo.contains(address) }) {
            user.delegatedFrom = [delegator.calendarAddress]
            return user
        }
        let groups = Set(everybody.filter { $0.kind == .group }.map(\.calendarAddress))
        if let group = line.members.first(where: { groups.contains($0) }) {
            user.members = [group]
            review = review ?? .groupMember(line.forMessages)
            return user
        }
        switch effect.options.partyCrashers {
        case .accept: return user
        case .ask:
            review = review ?? .partyCrasher(line.forMessages)
            return user
        case .ignore: return nil
        }
    }

    /// Notes the answers of others, which don't count (A4).
    private mutating func noteOthers(_ part: MeetingPart, _ line: CalendarUser) {
        for other in part.attendees where !senders.contains(other.calendarAddress) {
            let isNamed = line.status == .delegated && line.delegatedTo.contains(other.calendarAddress)
            if !isNamed, !line.delegatedFrom.contains(other.calendarAddress) {
                remarks.append(.ignoredAttendee(other.calendarAddress))
            }
        }
    }

    // MARK: - Answers

    private static let memoryNames = ["X-REPLY-SEQUENCE", "X-REPLY-DTSTAMP"]

    /// Returns the stored line with the answer of the reply.
    private func answer(
        of line: CalendarUser, _ part: MeetingPart, for user: CalendarUser, _ revision: MeetingRevision
    ) -> CalendarUser {
        var user = user
        let codes = part.properties("REQUEST-STATUS").map { $0.value.prefix { "0123456789.".contains($0) } }.map(
            String.init)
        if !codes.isEmpty { user.scheduleStatus = codes.filter { !$0.isEmpty } }
        if user.name == nil { user.name = line.name }
        if line.parameters.contains(where: { $0.name.uppercasedASCII == "PARTSTAT" }) {
            user.status = line.status
            user.expectsReply = false
            user.delegatedTo = line.status == .delegated ? line.delegatedTo : []
        }
        if effect.replies == nil {
            user.set("X-REPLY-SEQUENCE", to: [String(revision.sequence)])
            let time = Timestamp(secondsSince1970: revision.stamp).utc
            user.set("X-REPLY-DTSTAMP", to: time.map { [ValueText.time(.utc($0))] } ?? [])
        }
        return user
    }

    private mutating func write(_ user: CalendarUser, at index: Int) throws(SchedulingError) {
        try writing { () throws(WritingError) in try parts[index].setAttendee(user, [user.calendarAddress]) }
    }

    /// Returns the revision of the last reply of an attendee to a component (RFC 5546 §2.1.5).
    private func memory(of user: CalendarUser, _ key: InstanceKey) -> MeetingRevision? {
        if let replies = effect.replies {
            let time = key.position.flatMap { stored.time(at: $0) }
            return replies.revision(of: user.calendarAddress, stored.uid, time)
        }
        guard let sequence = user.values("X-REPLY-SEQUENCE").first.flatMap({ Int($0) }),
            let stamp = user.values("X-REPLY-DTSTAMP").first.flatMap({ ReplyHistory.stamp(of: $0) })
        else { return nil }
        return MeetingRevision(sequence: sequence, stamp: stamp)
    }

    /// Adds the delegates that a reply names, who haven't answered yet.
    private mutating func addDelegates(
        of line: CalendarUser, _ part: MeetingPart, at index: Int
    ) throws(SchedulingError) {
        guard line.status == .delegated else { return }
        for delegate in line.delegatedTo where parts[index].attendee(delegate) == nil && !delegate.isEmpty {
            var user = CalendarUser.delegate(delegate, of: line)
            user.name = part.attendee(delegate)?.name
            try write(user, at: index)
        }
    }

    /// Applies the progress of a to-do's only attendee, and notes that of others (RFC 5546 §3.4.3).
    private mutating func noteProgress(
        _ part: MeetingPart, _ line: CalendarUser, at index: Int
    ) throws(SchedulingError) {
        guard effect.message.componentName == "VTODO", [.completed, .inProcess].contains(line.status) else { return }
        let percent = part.properties("PERCENT-COMPLETE").first.flatMap { Int($0.value) }.flatMap {
            0...100 ~= $0 ? $0 : nil
        }
        let completed = part.component?[.completed].flatMap { incoming.feed.time(of: $0) }?.timestamp(in: .utc).date
        remarks.append(.progress(percent: percent, completed: completed, by: line.forMessages))
        let organizer = stored.organizer?.calendarAddress
        guard parts[index].attendees.filter({ $0.calendarAddress != organizer }).count == 1 else { return }
        try writing { () throws(WritingError) in
            if let percent {
                parts[index].set("PERCENT-COMPLETE", to: try PropertyDraft("PERCENT-COMPLETE", value: String(percent)))
            }
            if line.status == .completed {
                let date = completed ?? effect.message.received
                parts[index].set(
                    "COMPLETED", to: try PropertyDraft("COMPLETED", value: ValueText.utc(date, of: "COMPLETED")))
                parts[index].set("STATUS", to: try PropertyDraft("STATUS", value: "COMPLETED"))
            }
        }
    }

    // MARK: - Overrides that the sender doesn't know

    /// Answers the overrides that exist because somebody else answered one instance: they equal the series but for lines of others.
    ///
    /// - Parameter user: The sender's line in the series before the reply.
    private mutating func answerOverrides(
        like user: CalendarUser, _ line: CalendarUser, _ part: MeetingPart
    ) throws(SchedulingError) {
        guard line.parameters.contains(where: { $0.name.uppercasedASCII == "PARTSTAT" }) else { return }
        let answered = Set(incoming.parts.compactMap { incoming.key(of: $0, in: stored.frame ?? incoming.frame) })
        for index in parts.indices {
            guard let key = stored.key(of: parts[index]), let position = key.position, !answered.contains(key),
                var own = parts[index].attendee(senders), own.status == user.status,
                [nil, memory(of: user, .master)].contains(memory(of: own, key)),
                incoming.model == nil || part.entry?.recurs != true || incoming.hasInstance(at: position),
                stored.master?.attendee(own.calendarAddress).map({ ContentComparison.haveSameAnswer($0, own) }) ?? true,
                stored.isLikeSeries(parts[index], at: position)
            else { continue }
            own.status = line.status
            own.expectsReply = false
            if line.status == .delegated { own.delegatedTo = line.delegatedTo }
            try write(own, at: index)
            try addDelegates(of: line, part, at: index)
        }
    }

    /// Answers the later overrides of a reply to this and the following instances.
    private mutating func answerOverrides(
        from position: MemberPosition, _ line: CalendarUser, _ part: MeetingPart, _ revision: MeetingRevision
    ) throws(SchedulingError) {
        for index in parts.indices {
            guard let key = stored.key(of: parts[index]), let other = key.position, other > position,
                let own = parts[index].attendee(senders), !parts[index].isCancelled
            else { continue }
            if let last = memory(of: own, key), last >= revision { continue }
            try write(answer(of: line, part, for: own, revision), at: index)
        }
    }
}
