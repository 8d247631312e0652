import ICalendar
import ICalendarSyntax

/// A REQUEST or PUBLISH for a stored item: the components of the organizer replace the stored ones, and the user's own parts stay.
struct RequestMerge {
    private let effect: IncomingEffect
    private let stored: Meeting
    private let incoming: Meeting
    private var parts: [MeetingPart]
    private var tally = RevisionTally()
    private var responses: [SchedulingMessage] = []

    private var own: Set<CalendarAddress> { effect.own }

    init(_ effect: IncomingEffect, _ stored: Meeting) {
        (self.effect, self.stored, incoming, parts) = (effect, stored, effect.incoming, stored.parts)
    }

    func outcome() throws(SchedulingError) -> SchedulingOutcome {
        var merge = self
        return try merge.merged()
    }

    private mutating func merged() throws(SchedulingError) -> SchedulingOutcome {
        let isNewMaster = try mergeMaster()
        let base = isNewMaster || stored.master == nil && incoming.master != nil ? incoming : stored
        let frame = base.frame ?? incoming.frame
        var places: [InstanceKey: Int] = [:]
        for index in stored.parts.indices {
            if let key = stored.key(of: stored.parts[index], in: frame) { places[key] = index }
        }
        for part in incoming.parts where part.component?[.recurrenceID] != nil {
            guard let key = incoming.key(of: part, in: frame), let position = key.position else {
                tally.missing(part)
                continue
            }
            try merge(part, at: position, over: places[key], isNewMaster: isNewMaster)
        }
        if isNewMaster { try removeOverrides() }
        if let ignored = tally.ignored { return .ignored(ignored) }
        if tally.applied == 0 {
            // The message has an earlier series, so the organizer has nothing newer to answer.
            return incoming.master == nil ? try effect.refresh() : .ignored(.obsolete)
        }
        return try effect.update(stored, to: parts, remarks: tally.remarks + again())
    }

    /// Replaces the stored master, if that of the message is newer.
    private mutating func mergeMaster() throws(SchedulingError) -> Bool {
        guard let part = incoming.master else { return false }
        guard let index = stored.masterIndex else {
            parts.append(try merged(nil, part, like: stored.parts.first, keepsAnswer: false))
            tally.applied += 1
            return true
        }
        guard tally.isNewer(part, than: stored.parts[index].revision) else { return false }
        parts[index] = try merged(stored.parts[index], part, like: stored.parts[index], keepsAnswer: keepsSeriesAnswer)
        return true
    }

    /// Merges an override.
    ///
    /// - Parameter index: The index of the stored override of the instance; nil if there is none.
    private mutating func merge(
        _ part: MeetingPart, at position: MemberPosition, over index: Int?, isNewMaster: Bool
    ) throws(SchedulingError) {
        if let index {
            guard tally.isNewer(part, than: stored.parts[index].revision) else { return }
            let isSameTime =
                stored.parts[index].entry != nil
                && stored.time(of: stored.parts[index], at: nil) == incoming.time(of: part, at: nil)
            parts[index] = try merged(
                stored.parts[index], part, like: stored.parts[index],
                keepsAnswer: isSameTime && !stored.parts[index].isCancelled)
            return
        }
        let master = stored.masterIndex
        if let master, !isNewMaster {
            let series = stored.parts[master]
            // A series that was cancelled for the user doesn't follow the organizer's, which may have other instances by now.
            guard stored.hasInstance(at: position) || series.isCancelled else { return tally.missing(part) }
            // A later version that excludes the instance, or is cancelled, is certain, whatever SEQUENCE the instance has.
            let isLate =
                part.revision.stamp < series.revision.stamp && (series.isCancelled || stored.excludes(position))
            if part.revision.isOvertaken(by: series.revision) || isLate { return tally.obsolete(part) }
            try include(position, in: &parts[master])
        }
        let isSameTime = stored.master.map { stored.time(of: $0, at: position) } == incoming.time(of: part, at: nil)
        parts.append(
            try merged(
                nil, part, like: master.map { stored.parts[$0] },
                keepsAnswer: isSameTime && stored.hasInstance(at: position)))
        tally.applied += 1
    }

    /// Removes the stored overrides that a newer master lacks, unless they have overtaken it (article *Decisions*, S5).
    private mutating func removeOverrides() throws(SchedulingError) {
        guard let frame = incoming.frame else { return }
        let stamp = incoming.parts.map(\.revision.stamp).max() ?? .min
        let sequence = incoming.parts.map(\.revision.sequence).max() ?? 0
        let named = Set(incoming.parts.compactMap { incoming.key(of: $0, in: frame) })
        let own = Set(stored.parts.compactMap(\.component))
        var kept: [MeetingPart] = []
        for part in parts {
            if part.id != nil, let component = part.component, own.contains(component),
                let key = stored.key(of: part, in: frame), let position = key.position, !named.contains(key),
                (part.revision.stamp, part.revision.sequence) <= (stamp, sequence)
            {
                if let instance = try ownInstance(part, at: position) { kept.append(instance) }
            } else {
                kept.append(part)
            }
        }
        parts = kept
    }

    /// Returns an override that only answers and the user's own parts made, as an instance of the new series; nil for an
    /// override with other content or another time, which the organizer has taken back.
    private func ownInstance(_ part: MeetingPart, at position: MemberPosition) throws(SchedulingError)
        -> MeetingPart?
    {
        guard stored.isLikeSeries(part, at: position, besides: Set(Self.ownNames)), incoming.hasInstance(at: position),
            !incoming.excludes(position),
            let instance = incoming.instance(at: position)
        else { return nil }
        let isSameTime = incoming.master.map { incoming.time(of: $0, at: position) } == stored.time(of: part, at: nil)
        return try merged(
            part, part.includesFuture ? instance.includingFuture() : instance, like: part, keepsAnswer: isSameTime)
    }

    /// Removes the EXDATE of an instance that the user is invited to again.
    private func include(_ position: MemberPosition, in master: inout MeetingPart) throws(SchedulingError) {
        guard stored.excludes(position), let frame = stored.frame, let times = master.entry?.exceptionDates else {
            return
        }
        let lines = master.properties("EXDATE")
        let values = lines.map { $0.value.split(separator: ",").map(String.init) }
        // Values that can't be read have no time, and then the values can't be told apart.
        guard values.joined().count == times.count else { return }
        var kept: [PropertyDraft] = []
        var next = 0
        for (line, all) in zip(lines, values) {
            let rest = all.indices.filter { frame.position(of: times[next + $0]) != position }
            next += all.count
            if rest.count == all.count {
                kept.append(line)
            } else if !rest.isEmpty {
                let value = rest.map { all[$0] }.joined(separator: ",")
                kept.append(
                    try writing { () throws(WritingError) in
                        try PropertyDraft(line.name, value: value, parameters: line.parameters)
                    })
            }
        }
        master.set("EXDATE", to: kept)
    }

    // MARK: - The user's own parts

    /// The properties that belong to the user's copy.
    private static let ownNames = ["TRANSP", "COMPLETED", "PERCENT-COMPLETE", "CATEGORIES", "COLOR"]

    /// Returns a component of the message with the user's own parts.
    ///
    /// - Parameters:
    ///   - old: The stored component that the message replaces.
    ///   - source: The stored component with the user's own parts: the same, or for a new override the master.
    ///   - keepsAnswer: Whether the answer stays, because the time is the same.
    private func merged(
        _ old: MeetingPart?, _ new: MeetingPart, like source: MeetingPart?, keepsAnswer: Bool
    ) throws(SchedulingError) -> MeetingPart {
        var result = effect.accepted(new)
        guard let source else { return result }
        for name in Self.ownNames where !source.properties(name).isEmpty {
            result.set(name, to: source.properties(name))
        }
        if result.properties("ORGANIZER").isEmpty { result.set("ORGANIZER", to: source.properties("ORGANIZER")) }
        if let old { for name in ["CREATED", "LAST-MODIFIED"] { result.set(name, to: old.properties(name)) } }
        let names = Set(result.properties.map { $0.name.uppercasedASCII })
        result.properties += source.properties.filter { line in
            let name = line.name.uppercasedASCII
            return name.hasPrefix("X-") && !names.contains(name)
        }
        result.components += source.components.filter { $0.name.uppercasedASCII == "VALARM" }
        if keepsAnswer, let earlier = source.attendee(own), ![.delegated, .needsAction].contains(earlier.status),
            var user = result.attendee(own)
        {
            user.status = earlier.status
            try writing { () throws(WritingError) in try result.setAttendee(user, own) }
        }
        guard var part = old else { return result }
        (part.properties, part.components) = (result.properties, result.components)
        return part
    }

    /// Whether the answer to the series stays: its time and its rule are the same, or the rule only lost instances.
    private var keepsSeriesAnswer: Bool {
        guard let old = AttendeeView(stored, where: { _ in true }),
            let new = AttendeeView(incoming, where: { _ in true }),
            old.master != nil, new.master != nil
        else { return false }
        let comparison = SeriesComparison(old, new)
        return comparison.onlyLosesInstances
            || comparison.gained.isEmpty && comparison.changes[.master] ?? .none < .rescheduled
    }

    /// Returns a remark with the answers that stay though the organizer asks for them again (RFC 5546 §3.2.2.7) or has others.
    private func again() throws(SchedulingError) -> [SchedulingRemark] {
        var asked: [InstanceKey: MeetingPart] = [:]
        for part in incoming.parts {
            if let key = incoming.key(of: part, in: stored.frame ?? incoming.frame) { asked[key] = part }
        }
        // If the answer to an instance was lost, the organizer may have no override, and asks with the series.
        if let series = incoming.master {
            for part in stored.parts where !part.isCancelled {
                if let key = stored.key(of: part), asked[key] == nil { asked[key] = series }
            }
        }
        asked = asked.filter { key, part in isMissed(stored.value(at: key), by: part) }
        guard !asked.isEmpty, let organizer = stored.organizer else { return [] }
        let meeting = try stored.applying(stored.edit(to: parts, zonesOf: effect.message.feed))
        let missed = asked.filter { key, part in
            guard let index = meeting.index(of: key) else { return false }
            return meeting.parts[index].revision == part.revision && isMissed(meeting.parts[index], by: part)
        }
        guard !missed.isEmpty else { return [] }
        var change = OutgoingChange()
        var reply = AttendeeChange(effect.scheduler, meeting, meeting, organizer)
        reply.forced = Set(missed.keys)
        try reply.add(to: &change)
        return change.messages.filter { $0.method == .reply }.map { .replyAgain($0) }
    }

    /// Returns whether the user's line in a component of the organizer lacks the answer in the user's own.
    private func isMissed(_ answered: MeetingPart?, by asked: MeetingPart) -> Bool {
        guard let given = answered?.attendee(own), let user = asked.attendee(own) else { return false }
        return given.status != .needsAction && given.status != user.status
            && (user.expectsReply || user.status != .needsAction)
    }
}
