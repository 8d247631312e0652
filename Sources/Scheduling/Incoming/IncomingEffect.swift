import ICalendar
import ICalendarEditing
import ICalendarSyntax

/// The effect of a message whose sender has the right to it.
struct IncomingEffect {
    let scheduler: Scheduler
    let message: ReceivedMessage
    /// The components of the message.
    let incoming: Meeting
    let stored: Meeting?
    let authorization: Authorization
    let replies: ReplyHistory?

    var own: Set<CalendarAddress> { scheduler.addresses }
    var options: Scheduler.Options { scheduler.options }

    init(
        _ scheduler: Scheduler, _ message: ReceivedMessage, _ incoming: Meeting, _ stored: Meeting?,
        _ authorization: Authorization, _ replies: ReplyHistory?
    ) {
        (self.scheduler, self.message, self.incoming, self.stored) = (scheduler, message, incoming, stored)
        (self.authorization, self.replies) = (authorization, replies)
    }

    func outcome() throws(SchedulingError) -> SchedulingOutcome {
        switch message.method {
        case .request, .publish:
            guard let stored else { return try added() }
            return try RequestMerge(self, stored).outcome()
        case .add:
            guard let stored else { return try refresh() }
            return try AdditionUpdate(self, stored).outcome()
        case .cancel:
            guard let stored else { return .ignored(.unknownUID) }
            return try CancelUpdate(self, stored).outcome()
        case .reply:
            guard let stored else { return .ignored(.unknownUID) }
            return try ReplyUpdate(self, stored).outcome()
        case .refresh: return try currentVersion()
        case .counter: return try counter()
        case .declineCounter:
            guard let stored else { return .ignored(.unknownUID) }
            return .update(
                SchedulingUpdate(
                    edit: try stored.edit(to: stored.parts), significance: .none,
                    remarks: [.counterDeclined(comment: comment)], responses: []))
        }
    }

    /// The comment of the sender.
    private var comment: String? {
        message.remarks.lazy.compactMap { if case .comment(let text) = $0 { text } else { nil } }.first
    }

    /// Returns the outcome for new parts of the stored meeting.
    ///
    /// - Parameter significance: The significance; nil to compare the two versions.
    func update(
        _ stored: Meeting, to parts: [MeetingPart], _ significance: ChangeSignificance? = nil,
        remarks: [SchedulingRemark] = [], responses: [SchedulingMessage] = []
    ) throws(SchedulingError) -> SchedulingOutcome {
        let edit = try stored.edit(to: parts, zonesOf: message.feed)
        if edit.isEmpty { return .ignored(.nothingChanged) }
        let greatest: ChangeSignificance
        if let significance { greatest = significance } else { greatest = try self.significance(stored, edit) }
        return .update(
            SchedulingUpdate(
                edit: edit, significance: greatest,
                remarks: message.remarks + remarks, responses: responses))
    }

    private func significance(_ stored: Meeting, _ edit: SeriesEdit) throws(SchedulingError) -> ChangeSignificance {
        let new = try stored.applying(edit)
        switch (AttendeeView(stored) { _ in true }, AttendeeView(new) { _ in true }) {
        case (let old?, let new?): return SeriesComparison(old, new).significance
        case (.some, nil): return .cancelled
        case (nil, .some): return .rescheduled
        case (nil, nil): return .none
        }
    }

    // MARK: - New items

    private func added() throws(SchedulingError) -> SchedulingOutcome {
        let parts = incoming.parts.map { accepted($0) }
        var components: [ComponentDraft] = []
        for part in parts { components.append(try writing { () throws(WritingError) in try part.draft() }) }
        return .add(try scheduler.item(message, components), message.remarks)
    }

    /// Returns a part of the message without what messages can't set: alarms, private parameters and the status of a request.
    func accepted(_ part: MeetingPart) -> MeetingPart {
        var part = MeetingPart(copying: part, id: part.id, entry: part.entry)
        part.set("REQUEST-STATUS", to: [])
        if !options.includesAlarms { part.components = part.components.filter { $0.name.uppercasedASCII != "VALARM" } }
        // A line that can't be written again was repaired when it was read.
        try? part.mapAttendees(\.forMessages)
        try? part.mapOrganizer { $0 = $0.forMessages }
        if part.component?[.recurrenceID]?.isMisprintedRange ?? part.misprintsRange,
            let line = try? part.includingFuture()
        {
            part = line
        }
        return part
    }

    // MARK: - Questions

    /// Returns a question for the current version, for an instance of a series that the copy doesn't have (RFC 5546 §4.7.2).
    func refresh() throws(SchedulingError) -> SchedulingOutcome {
        guard let organizer = stored?.organizer ?? incoming.organizer, let address = scheduler.user.first,
            let part = incoming.parts.first
        else { return .ignored(.unknownUID) }
        let user =
            stored?.parts.lazy.compactMap({ $0.attendee(own) }).first ?? part.attendee(own)
            ?? CalendarUser(address: address.written)
        return .respond([try scheduler.refresh(part, of: incoming.uid, from: user, to: organizer)])
    }

    /// Returns the meeting as the attendee who asks sees it, and nothing more (A10); if all of it is cancelled, the cancellation.
    private func currentVersion() throws(SchedulingError) -> SchedulingOutcome {
        let senders = authorization.answering
        guard let stored, let organizer = stored.organizer,
            let user = stored.parts.lazy.compactMap({ $0.attendee(senders) }).first
        else { return .refused(.notAttendee) }
        guard let view = AttendeeView(stored, where: { $0.attendee(senders) != nil }) else {
            let listed = stored.parts.filter { $0.attendee(senders) != nil }
            let master = stored.master.flatMap { $0.attendee(senders) == nil ? nil : [$0] }
            return .respond([try cancellation(of: master ?? listed, for: user, from: organizer)])
        }
        let request = try scheduler.message(
            .request, view.parts(), of: stored.uid, from: organizer, to: user, zonesOf: stored.feed)
        guard view.master == nil, let master = stored.master else { return .respond([request]) }
        // Without the CANCEL of the series, an attendee who keeps single instances, and whose copy still has an earlier series,
        // would ask about the same instances again and again. It says nothing about the series, and is older than the instances.
        // If these have never had another SEQUENCE, the attendee has never had the series.
        guard let lowest = view.indices.map({ stored.parts[$0].sequence }).min(), lowest > 0 else {
            return .respond([request])
        }
        var series = scheduler.reduced(master, to: ["UID", "SEQUENCE"])
        try writing { () throws(WritingError) in try series.setSequence(min(master.sequence, lowest - 1)) }
        let cancel = try cancellation(of: [series], for: user, from: organizer, isCancelled: false)
        return .respond([cancel, request])
    }

    private func cancellation(
        of parts: [MeetingPart], for user: CalendarUser, from organizer: CalendarUser, isCancelled: Bool = true
    ) throws(SchedulingError) -> SchedulingMessage {
        let cancelled = try parts.map { part throws(SchedulingError) in
            try scheduler.cancellation(
                of: part, for: user, from: organizer, sequence: part.sequence, isCancelled: isCancelled)
        }
        return try scheduler.message(
            .cancel, cancelled, of: incoming.uid, from: organizer, to: user, .cancelled, zonesOf: stored?.feed)
    }

    private func counter() throws(SchedulingError) -> SchedulingOutcome {
        let senders = authorization.answering
        guard let stored, let part = incoming.master ?? incoming.parts.first, let organizer = stored.organizer,
            let user = stored.parts.lazy.compactMap({ $0.attendee(senders) }).first
        else { return .refused(.notAttendee) }
        let position = part.id.flatMap { stored.frame?.position(of: $0) }
        let time = position.flatMap { stored.time(at: $0) } ?? stored.master?.entry?.start ?? part.id
        let value = stored.value(at: position.map { .instance($0, includesFuture: false) } ?? .master)
        return .counter(
            CounterProposal(
                sender: user.forMessages, occurrence: time.map { Occurrence.ID(uid: stored.uid, recurrenceID: $0) },
                comment: comment, sequence: part.revision.sequence,
                isObsolete: part.revision.sequence < value?.revision.sequence ?? 0, organizer: organizer.forMessages,
                part: part,
                uid: stored.uid, feed: message.feed))
    }
}

extension MeetingPart {
    /// Whether RECURRENCE-ID has the misprint of RFC 5546 §4.4.5.
    fileprivate var misprintsRange: Bool {
        includesFuture
            && !(properties("RECURRENCE-ID").first?.parameters.contains { $0.name.uppercasedASCII == "RANGE" } ?? true)
    }
}
