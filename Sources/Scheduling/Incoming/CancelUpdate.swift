import Foundation
import ICalendar
import ICalendarEditing
import ICalendarSyntax

/// A CANCEL at an attendee: of the meeting, of instances, or of somebody's part in them (RFC 5546 §3.2.5).
struct CancelUpdate {
    private let effect: IncomingEffect
    private let stored: Meeting
    private var parts: [MeetingPart]
    private var tally = RevisionTally()
    private var isCancelled = false

    init(_ effect: IncomingEffect, _ stored: Meeting) {
        (self.effect, self.stored, parts) = (effect, stored, stored.parts)
    }

    func outcome() throws(SchedulingError) -> SchedulingOutcome {
        var update = self
        return try update.cancelled()
    }

    private mutating func cancelled() throws(SchedulingError) -> SchedulingOutcome {
        for part in effect.incoming.parts {
            if part.component?[.recurrenceID] == nil {
                try cancelAll(part)
            } else if part.includesFuture {
                try cancelFuture(part)
            } else {
                try cancelInstance(part)
            }
        }
        if let ignored = tally.ignored { return .ignored(ignored) }
        if tally.isMissing { return try effect.refresh() }
        return try effect.update(stored, to: parts, isCancelled ? .cancelled : nil, remarks: tally.remarks)
    }

    /// Returns the attendees that leave; nil if the user leaves, or everybody.
    private func others(_ part: MeetingPart) -> Set<CalendarAddress>? {
        let listed = part.addresses
        return part.isCancelled || listed.isEmpty || !listed.isDisjoint(with: effect.own) ? nil : listed
    }

    /// Cancels a part, or removes the attendees that leave it.
    private mutating func cancel(
        at index: Int, like message: MeetingPart, besides others: Set<CalendarAddress>?
    ) throws(SchedulingError) {
        try writing { () throws(WritingError) in
            if let others {
                try parts[index].mapAttendees { others.contains($0.calendarAddress) ? nil : $0 }
            } else {
                try parts[index].cancel()
            }
        }
        try stamp(&parts[index], like: message)
    }

    /// Gives a part the revision of the message.
    private func stamp(_ part: inout MeetingPart, like message: MeetingPart) throws(SchedulingError) {
        try writing { () throws(WritingError) in try part.setSequence(max(part.sequence, message.revision.sequence)) }
        if let line = message.properties("DTSTAMP").first { part.set("DTSTAMP", to: line) }
    }

    private mutating func cancelAll(_ part: MeetingPart) throws(SchedulingError) {
        let first = stored.master ?? stored.parts.max { $0.revision < $1.revision }
        guard let first, tally.isNewer(part, than: first.revision) else { return }
        let others = others(part)
        if others == nil, effect.options.cancellations == .remove {
            (parts, isCancelled) = ([], true)
            return
        }
        // An instance that has overtaken the cancellation stays: the user was invited to it afterwards.
        for index in parts.indices where parts[index].revision <= part.revision || parts[index].id == nil {
            try cancel(at: index, like: part, besides: others)
        }
        isCancelled = others == nil
    }

    private mutating func cancelInstance(_ part: MeetingPart) throws(SchedulingError) {
        let frame = stored.frame ?? effect.incoming.frame
        guard let frame, let key = effect.incoming.key(of: part, in: frame), let position = key.position else {
            return tally.missing(part)
        }
        let others = others(part)
        let index: Int
        if let found = stored.index(of: key) {
            guard tally.isNewer(part, than: stored.parts[found].revision) else { return }
            index = found
        } else if let master = stored.master {
            guard stored.hasInstance(at: position) else { return tally.missing(part) }
            if part.revision.isOvertaken(by: master.revision) { return tally.obsolete(part) }
            // An EXDATE says the same, unless a version of the series between the two has the instance again.
            let isSame = stored.excludes(position) && (others != nil || part.sequence <= master.sequence)
            guard !isSame, var override = stored.instance(at: position) else { return tally.duplicate() }
            override.removeComponents()
            parts.append(override)
            (index, tally.applied) = (parts.count - 1, tally.applied + 1)
        } else {
            // A copy of single instances: the cancellation overtook the invitation.
            guard part.entry != nil, others == nil else { return tally.missing(part) }
            parts.append(effect.accepted(part))
            (index, tally.applied) = (parts.count - 1, tally.applied + 1)
        }
        try cancel(at: index, like: part, besides: others)
    }

    /// Ends the series before an instance.
    private mutating func cancelFuture(_ part: MeetingPart) throws(SchedulingError) {
        guard others(part) == nil, let frame = stored.frame, let id = part.id, let master = stored.masterIndex else {
            return tally.missing(part)
        }
        let position = frame.position(of: id)
        guard stored.hasInstance(at: position), let time = stored.time(at: position) else { return tally.missing(part) }
        guard tally.isNewer(part, than: stored.parts[master].revision) else { return }
        let identity = Occurrence.ID(uid: stored.uid, recurrenceID: time)
        guard let occurrence = stored.feed.occurrence(for: identity, timeZone: .gmt) else { return }
        let edit: SeriesEdit
        do throws(SeriesEditError) {
            edit = try SeriesEditor(stored.feed).remove(occurrence, span: .thisAndFuture)
        } catch {
            throw .edit(error)
        }
        let shortened = try stored.applying(edit)
        parts.removeAll { part in
            guard let key = stored.key(of: part), key != .master else { return false }
            return shortened.index(of: key) == nil
        }
        if let new = shortened.master,
            let index = parts.firstIndex(where: { $0.component == stored.parts[master].component })
        {
            for name in ["RRULE", "RDATE", "EXDATE"] { parts[index].set(name, to: new.properties(name)) }
            try stamp(&parts[index], like: part)
        }
    }
}
