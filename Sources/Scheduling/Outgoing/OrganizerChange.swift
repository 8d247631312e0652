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
    private let shared = SharedResults()

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
        let pair = ViewPair(old: oldViews.pattern(of: address), new: newViews.pattern(of: address))
        switch (oldViews.view(pair.old), newViews.view(pair.new)) {
        case (nil, nil): return []
        case (nil, let view?): return [try request(view, to: user, .rescheduled, pair)]
        case (let view?, nil): return [try cancel(view, for: user)]
        case (let before?, let after?): return try messages(from: before, to: after, for: address, user, pair)
        }
    }

    private func messages(
        from before: AttendeeView, to after: AttendeeView, for address: CalendarAddress, _ user: CalendarUser,
        _ pair: ViewPair
    ) throws(SchedulingError) -> [SchedulingMessage] {
        if before.master != nil, after.master == nil {
            // The attendee keeps single instances of the series.
            return [try cancel(before, for: user), try request(after, to: user, .rescheduled, pair)]
        }
        let comparison = shared.comparisons[pair] ?? SeriesComparison(before, after)
        shared.comparisons[pair] = comparison
        var messages: [SchedulingMessage] = []
        let rest = comparison.significanceBesidesLost
        let isForced = after.indices.contains { newViews.forced[$0].contains(address) }
        let isAsked =
            comparison.raisesSequence || comparison.askedAttendees.contains(address)
            || options.sharesReplies && !comparison.changedAttendees.subtracting([address]).isEmpty
        let isLong = comparison.lost.count > options.limits.cancelledInstances
        if !comparison.lost.isEmpty, !isLong {
            messages.append(try cancel(comparison.lost, in: before, for: user))
        }
        if let addition = try addition(comparison, to: user) { return messages + [addition] }
        if isForced || isLong || rest >= .details || rest == .status && isAsked {
            messages.append(
                try request(after, to: user, isLong ? .rescheduled : rest, pair, comparison: comparison))
        }
        return messages
    }

    // MARK: - Messages

    private func request(
        _ view: AttendeeView, to user: CalendarUser, _ significance: ChangeSignificance, _ pair: ViewPair,
        comparison: SeriesComparison? = nil
    ) throws(SchedulingError) -> SchedulingMessage {
        if !options.hidesOtherAttendees, var request = shared.requests[pair] {
            request.recipient = user.forMessages
            return request
        }
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
        let request = try scheduler.message(
            .request, parts, of: corrected.uid, from: organizer, to: user, significance, zonesOf: corrected.feed)
        shared.requests[pair] = request
        return request
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
    private func cancel(_ view: AttendeeView, for user: CalendarUser) throws(SchedulingError) -> SchedulingMessage {
        let indices = view.master.map { [$0] } ?? view.overrides.values.sorted()
        let old = view.meeting
        let sequence = view.indices.map { old.parts[$0].sequence }.max() ?? 0
        var parts: [MeetingPart] = []
        for index in indices {
            let part = old.parts[index]
            let isCancelled = new == nil || old.key(of: part).map { isOver($0) } ?? true
            let raised = max(sequence + 1, isCancelled ? highestSequence : corrected?.master?.sequence ?? 0)
            parts.append(
                try scheduler.cancellation(
                    of: part, for: user, from: organizer, sequence: raised, isCancelled: isCancelled))
        }
        return try scheduler.message(
            .cancel, parts, of: old.uid, from: organizer, to: user, .cancelled, zonesOf: old.feed)
    }

    /// Returns the CANCEL of single instances.
    private func cancel(
        _ positions: Set<MemberPosition>, in view: AttendeeView, for user: CalendarUser
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
                try scheduler.cancellation(
                    of: part, for: user, from: organizer, sequence: sequence, isCancelled: isOver(key)))
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
}

/// The components of the old and the new version that list an attendee.
private struct ViewPair: Hashable {
    let old: [Bool]
    let new: [Bool]
}

/// The results for attendees of the same components, which are the same but for the recipient.
private final class SharedResults {
    var comparisons: [ViewPair: SeriesComparison] = [:]
    var requests: [ViewPair: SchedulingMessage] = [:]
}

/// The views of the attendees of a meeting, by the components that list them.
private final class ViewTable {
    private let meeting: Meeting?
    private let addresses: [Set<CalendarAddress>]
    /// The attendees of each component who are sent a REQUEST even if nothing changed.
    let forced: [Set<CalendarAddress>]
    private var views: [[Bool]: AttendeeView?] = [:]
    /// The view of somebody who takes part in everything.
    let all: AttendeeView?

    init(_ meeting: Meeting?) {
        self.meeting = meeting
        let parts = meeting?.parts ?? []
        addresses = parts.map(\.addresses)
        forced = parts.map { Set($0.attendees.filter { $0.scheduleForceSend == .request }.map(\.calendarAddress)) }
        all = meeting.flatMap { AttendeeView($0) { _ in true } }
    }

    func pattern(of address: CalendarAddress) -> [Bool] { addresses.map { $0.contains(address) } }

    func view(_ pattern: [Bool]) -> AttendeeView? {
        guard let meeting else { return nil }
        if let view = views[pattern] { return view }
        let view = AttendeeView(meeting, listed: pattern)
        views[pattern] = view
        return view
    }
}
