import ICalendar
import ICalendarSyntax

/// The messages of the organizer's change of one meeting.
struct OrganizerChange {
    private let scheduler: Scheduler
    private let old: Meeting?
    private let new: Meeting?
    /// The new version with the SEQUENCE and the answers that it must have.
    private let corrected: Meeting?
    private let organizer: CalendarUser
    private let oldViews: ViewTable
    private let newViews: ViewTable

    private var options: Scheduler.Options { scheduler.options }

    init(
        _ scheduler: Scheduler, _ old: Meeting?, _ new: Meeting?, _ organizer: CalendarUser
    ) throws(SchedulingError) {
        (self.scheduler, self.old, self.new, self.organizer) = (scheduler, old, new, organizer)
        corrected = try new.map { meeting throws(SchedulingError) in
            try meeting.corrected(since: old, besides: scheduler.addresses.union([organizer.calendarAddress]))
        }
        (oldViews, newViews) = (ViewTable(old), ViewTable(new))
    }

    func add(to change: inout OutgoingChange) throws(SchedulingError) {
        if let new, let corrected, corrected.parts.contains(where: \.isChanged) {
            change.corrections.append(try new.edit(to: corrected.parts))
        }
        let start = change.messages.count
        for (address, user) in recipients {
            if options.role == .server, user.scheduleAgent != .server {
                change.remarks.append(.otherAgent(address))
                continue
            }
            change.messages += try messages(to: address, user)
            guard change.messages.count <= options.limits.messages else { throw .limit("messages") }
        }
        if change.messages.count > start || old == nil { change.changesScheduleTag = true }
    }

    /// The attendees of both versions other than the organizer, in the order of the new version.
    private var recipients: [(CalendarAddress, CalendarUser)] {
        var seen = scheduler.addresses.union([organizer.calendarAddress])
        var recipients: [(CalendarAddress, CalendarUser)] = []
        for user in [new, old].compactMap(\.self).flatMap(\.parts).flatMap(\.attendees) {
            let address = user.calendarAddress
            if !address.isEmpty, seen.insert(address).inserted { recipients.append((address, user)) }
        }
        return recipients
    }

    private func messages(
        to address: CalendarAddress, _ user: CalendarUser
    ) throws(SchedulingError) -> [SchedulingMessage] {
        switch (oldViews.view(of: address), newViews.view(of: address)) {
        case (nil, nil): return []
        case (nil, let view?): return [try request(view, to: user, .rescheduled)]
        case (let view?, nil): return [try cancel(view, for: address, user)]
        case (let before?, let after?): return try messages(from: before, to: after, for: address, user)
        }
    }

    private func messages(
        from before: AttendeeView, to after: AttendeeView, for address: CalendarAddress, _ user: CalendarUser
    ) throws(SchedulingError) -> [SchedulingMessage] {
        if before.master != nil, after.master == nil {
            // The attendee keeps single instances of the series.
            return [try cancel(before, for: address, user), try request(after, to: user, .rescheduled)]
        }
        let comparison = SeriesComparison(before, after)
        var messages: [SchedulingMessage] = []
        let rest = comparison.significanceBesidesLost
        let isForced = after.indices.contains {
            after.meeting.parts[$0].attendee(address)?.scheduleForceSend == .request
        }
        let isAsked =
            comparison.raisesSequence || comparison.askedAttendees.contains(address)
            || options.sharesReplies && !comparison.changedAttendees.subtracting([address]).isEmpty
        let isLong = comparison.lost.count > options.limits.cancelledInstances
        if !comparison.lost.isEmpty, !isLong {
            messages.append(try cancel(comparison.lost, in: before, for: address, user))
        }
        if let addition = try addition(comparison, to: user) { return messages + [addition] }
        if isForced || isLong || rest >= .details || rest == .status && isAsked {
            messages.append(
                try request(after, to: user, isLong ? .rescheduled : rest, comparison: comparison))
        }
        return messages
    }

    // MARK: - Messages

    private func request(
        _ view: AttendeeView, to user: CalendarUser, _ significance: ChangeSignificance,
        comparison: SeriesComparison? = nil
    ) throws(SchedulingError) -> SchedulingMessage {
        guard let corrected else { throw .noSuchInstance }
        var parts = try view.replacing(corrected).parts()
        if options.requests == .changedInstances, let comparison {
            let changed = parts.filter { part in
                guard let key = corrected.key(of: part) else { return true }
                return key == .master && !comparison.gained.isEmpty
                    || comparison.changes[key] ?? .none >= min(significance, .details)
            }
            if !changed.isEmpty { parts = changed }
        }
        return try scheduler.message(
            .request, parts, of: corrected.uid, from: organizer, to: user, significance, zonesOf: corrected.feed)
    }

    /// Returns an ADD, if the options ask for it and nothing but dates was added.
    private func addition(
        _ comparison: SeriesComparison, to user: CalendarUser
    ) throws(SchedulingError) -> SchedulingMessage? {
        guard options.additions == .add, let corrected, let sequence = corrected.master?.sequence,
            !comparison.gained.isEmpty, comparison.lost.isEmpty,
            comparison.gained.allSatisfy({ !comparison.old.meeting.hasInstance(at: $0) }),
            comparison.changes.allSatisfy({ key, change in
                change == .none || comparison.gained.contains(key.position ?? .min)
                    || key == .master && change == .status
            })
        else { return nil }
        let view = comparison.new.replacing(corrected)
        var parts: [MeetingPart] = []
        for position in comparison.gained.sorted() {
            let index = view.overrides[.instance(position, includesFuture: false)]
            guard let part = index.map({ corrected.parts[$0] }) ?? corrected.instance(at: position) else { return nil }
            var copy = MeetingPart(copying: part, id: nil)
            copy.set("RECURRENCE-ID", to: [])
            try writing { () throws(WritingError) in try copy.setSequence(max(sequence, part.sequence)) }
            parts.append(copy)
        }
        return try scheduler.message(
            .add, parts, of: corrected.uid, from: organizer, to: user, .rescheduled, zonesOf: corrected.feed)
    }

    /// Returns the CANCEL of all that an attendee is invited to.
    private func cancel(
        _ view: AttendeeView, for address: CalendarAddress, _ user: CalendarUser
    ) throws(SchedulingError) -> SchedulingMessage {
        let indices = view.master.map { [$0] } ?? view.overrides.values.sorted()
        let old = view.meeting
        let sequence = view.indices.map { old.parts[$0].sequence }.max() ?? 0
        var parts: [MeetingPart] = []
        for index in indices {
            let part = old.parts[index]
            let isCancelled = new == nil || old.key(of: part).map { isOver($0) } ?? true
            let raised = max(sequence + 1, isCancelled ? highestSequence : corrected?.master?.sequence ?? 0)
            parts.append(try cancellation(of: part, address, user, sequence: raised, isCancelled: isCancelled))
        }
        return try scheduler.message(
            .cancel, parts, of: old.uid, from: organizer, to: user, .cancelled, zonesOf: old.feed)
    }

    /// Returns the CANCEL of single instances.
    private func cancel(
        _ positions: Set<Int>, in view: AttendeeView, for address: CalendarAddress, _ user: CalendarUser
    ) throws(SchedulingError) -> SchedulingMessage {
        var parts: [MeetingPart] = []
        for position in positions.sorted() {
            let key = InstanceKey.instance(position, includesFuture: false)
            guard
                let part = view.overrides[key].map({ view.meeting.parts[$0] })
                    ?? view.meeting.instance(at: position)
            else { continue }
            let other = corrected?.index(of: key).flatMap { corrected?.parts[$0] } ?? corrected?.master
            let sequence = max(part.sequence + 1, other?.sequence ?? 0)
            parts.append(
                try cancellation(of: part, address, user, sequence: sequence, isCancelled: isOver(key)))
        }
        return try scheduler.message(
            .cancel, parts, of: view.meeting.uid, from: organizer, to: user, .rescheduled, zonesOf: view.meeting.feed)
    }

    /// Returns whether nobody has a component or an instance any more.
    private func isOver(_ key: InstanceKey) -> Bool {
        guard let all = newViews.all else { return new?.organizer != nil || new == nil }
        if let position = key.position { return !all.contains(position) }
        return all.master == nil
    }

    private var highestSequence: Int { corrected?.parts.map(\.sequence).max() ?? 0 }

    private func cancellation(
        of part: MeetingPart, _ address: CalendarAddress, _ user: CalendarUser, sequence: Int, isCancelled: Bool
    ) throws(SchedulingError) -> MeetingPart {
        var part = scheduler.reduced(
            part,
            to: ["UID", "RECURRENCE-ID", "DTSTART", "DTEND", "DUE", "DURATION", "SUMMARY", "ORGANIZER", "SEQUENCE"])
        return try writing { () throws(WritingError) in
            try part.setSequence(sequence)
            if part.properties("ORGANIZER").isEmpty { part.set("ORGANIZER", to: try organizer.property("ORGANIZER")) }
            part.set("ATTENDEE", to: try user.property("ATTENDEE"))
            if isCancelled { try part.cancel() }
            return part
        }
    }
}

/// The views of the attendees of a meeting. Attendees of the same components have the same view.
private final class ViewTable {
    private let meeting: Meeting?
    private let addresses: [Set<CalendarAddress>]
    private var views: [[Bool]: AttendeeView?] = [:]
    /// The view of somebody who takes part in everything.
    let all: AttendeeView?

    init(_ meeting: Meeting?) {
        self.meeting = meeting
        addresses = meeting?.parts.map { Set($0.attendees.map(\.calendarAddress)) } ?? []
        all = meeting.flatMap { AttendeeView($0) { _ in true } }
    }

    func view(of address: CalendarAddress) -> AttendeeView? {
        guard let meeting else { return nil }
        let pattern = addresses.map { $0.contains(address) }
        if let view = views[pattern] { return view }
        let view = AttendeeView(meeting) { $0.attendee(address) != nil }
        views[pattern] = view
        return view
    }
}
