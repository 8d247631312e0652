import ICalendar
import ICalendarSyntax
import Recurrence

// Writes the overrides of a part of a series.

extension SeriesEditDraft {
    /// Writes an override of a part.
    ///
    /// - Parameter position: The position of its occurrence in the part; nil if the part has no such occurrence.
    mutating func write(
        _ override: SeriesOverride, at position: Int?, _ part: Part, _ changed: EntryChange,
        _ changes: [PropertyChange],
        _ alarms: [ComponentDraft]?, _ move: Move?, isNewLength: Bool, sequence: Int, isExcluded: Bool
    ) throws(SeriesEditError) {
        let entry = override.entry
        let shape = part.shape
        let isTarget = override.position == target.position
        guard let position,
            !shape.isMoved || reserve(EditedOccurrence(position: position, uid: part.uid))
        else {
            remark(.overrideRemoved(entry.recurrenceID?.time ?? entry.start))
            try writer.remove(entry)
            return
        }
        var revision = writer.revision(of: entry)
        let isGoverning = isTarget || entry == target.entry
        let moves = shape.isMoved
        var start = entry.nominalStart
        var duration = entry.duration
        var isNewOwnLength = false
        if isGoverning, isNewLength {
            (duration, isNewOwnLength) = (changed.duration, true)
        }
        if isTarget, changed.start != target.start {
            start = seriesStart(changed.start, shape)
        } else if let move, options.overrides == .shift {
            start = try moved(start, by: move)
        } else if let move, move.form != target.model?.form, TimeKind(start) == target.model?.form,
            move.form.hasZone, move.seconds == 0
        {
            // If the zone changes but not the wall clock, overrides in the zone of the series change too.
            start = move.form.time(start.civilDateTime)
        }
        let time = shape.time(at: position)
        let isOffDay = start != entry.nominalStart && isTakenByDay(entry)
        let length = Self.length(duration, at: start, was: entry.nominalStart, isNew: isNewOwnLength)
        writer.noteUse(of: start)
        try writing { () throws(WritingError) in
            if let uid = part.uid { try revision.setUID(uid) }
            if moves || isOffDay { try revision.set("RECURRENCE-ID", to: time) }
            if start != entry.nominalStart || duration != entry.duration || isNewOwnLength {
                if entry.component[.start] == nil, entry.kind != .toDo { try revision.set("DTSTART", to: start) }
                try revision.place(at: start, for: length, isNew: isNewOwnLength || length != entry.duration)
            } else if moves, entry.component[.start] == nil, entry.kind != .toDo {
                // Without a DTSTART, the override was at its RECURRENCE-ID.
                try revision.set("DTSTART", to: start)
            }
        }
        let inherited = changes.filter {
            isGoverning || $0.isInherited(by: entry.component, from: part.master.component)
        }
        revision.apply(inherited, alarms: isGoverning ? alarms : nil)
        if start != entry.nominalStart || isNewOwnLength { revision.resetAnswers(of: options.user) }
        if revision.isEmpty, !isExcluded || entry.sequence >= sequence { return }
        // Under a new UID there is no former revision of a RECURRENCE-ID.
        let isRenamed = part.uid == nil && revision.lines.changes(anyOf: [.recurrenceID])
        let own = revision.needsSequence || isRenamed ? entry.sequence + 1 : entry.sequence
        let least = part.uid == nil && (moves || revision.needsSequence || isExcluded) ? sequence : 0
        try writer.revise(revision, sequence: max(own, least))
    }

    /// Returns the new start of the occurrence itself, in the form of the moved series.
    private func seriesStart(_ time: CalendarTime, _ shape: SeriesShape) -> CalendarTime {
        guard TimeKind(time) != shape.form, let rules = shape.form.rules, TimeKind(time).hasZone,
            let clock = rules.local(at: time.timestamp(in: .utc))
        else { return time }
        return shape.form.time(clock)
    }

    private func moved(_ start: CalendarTime, by move: Move) throws(SeriesEditError) -> CalendarTime {
        let own = TimeKind(start)
        guard let clock = start.civilDateTime.adding(seconds: move.seconds) else { throw .timeOutOfRange }
        return (own == target.model?.form ? move.form : own).time(clock)
    }
}
