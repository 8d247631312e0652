import ICalendar
import ICalendarSyntax
import Recurrence

// Edits of one occurrence.

extension SeriesEditDraft {
    // MARK: - Change

    /// Returns the changed properties, and the alarms if they change.
    ///
    /// - Throws: ``SeriesEditError/invalidValue(_:)`` and other errors for values that can't be written.
    func contentChanges(
        of changed: EntryChange
    ) throws(SeriesEditError) -> (changes: [PropertyChange], alarms: [ComponentDraft]?) {
        let changes = try changed.propertyChanges()
        let alarms = try changed.alarmComponents()
        try ContentCheck.check(changes, alarms, of: target.entry)
        return (changes, alarms)
    }

    /// Changes this occurrence alone, in its override or in a new one.
    mutating func changeOccurrence(to changed: EntryChange) throws(SeriesEditError) {
        let content = target.content
        let (contentChanges, alarms) = try contentChanges(of: changed)
        if changed.rules != content.rules {
            guard changed.rules.isEmpty else { throw .ruleOfOneOccurrence }
            try detachOccurrence(changed, contentChanges, alarms)
            return
        }
        let start = changed.start == content.start ? content.start : seriesTime(changed.start)
        let isNewLength = changed.duration != content.duration
        if start == content.start, !isNewLength, contentChanges.isEmpty, alarms == nil { return }
        if let own = target.ownOverride {
            var revision = writer.revision(of: own)
            try write(start, changed.duration, isNewLength, contentChanges, alarms, to: &revision)
            if revision.isEmpty { return }
            if isTakenByDay(own) {
                try writing { () throws(WritingError) in try revision.set("RECURRENCE-ID", to: target.original) }
            }
            let sequence = max(own.sequence, target.model?.master.sequence ?? 0)
            // If an EXDATE names the day of the override, the override must not be older than the master, which gets a new
            // revision.
            try writer.revise(
                revision, sequence: revision.needsSequence || isNamedByException ? sequence + 1 : sequence)
            try includeAgain()
            return
        }
        var revision = try overrideRevision()
        try write(start, changed.duration, isNewLength, contentChanges, alarms, to: &revision)
        let sequence = target.model?.master.sequence ?? target.entry.sequence
        let isRescheduled = start != target.original || isNewLength || contentChanges.contains { $0.name == "STATUS" }
        try writer.add(
            revision, uid: target.series.uid ?? "", recurrenceID: target.original,
            sequence: isRescheduled ? sequence + 1 : sequence, after: lastComponent)
        try detachOrphansOfDay()
    }

    /// Whether an override was matched to an occurrence only by its day (Decisions.md D9). It must name the occurrence before it
    /// moves to another day.
    func isTakenByDay(_ override: CalendarEntry) -> Bool {
        guard let model = target.model, let id = override.recurrenceID,
            let position = model.position(of: override)
        else { return false }
        return !id.time.isDate && model.position(of: id.time) != position
    }

    /// The entry whose component new overrides are added after.
    var lastComponent: CalendarEntry {
        let entries = target.series.entries.filter { !writer.removed.contains($0.identity) }
        return entries.max { $0.component.offset < $1.component.offset } ?? target.entry
    }

    /// Returns a copy of the entry that describes the occurrence, as an override of this one.
    private func overrideRevision() throws(SeriesEditError) -> EntryRevision {
        var revision = writer.revision(of: target.entry)
        for name in ["RRULE", "RDATE", "EXDATE", "EXRULE"] { revision.lines.set(name, to: []) }
        try writing { () throws(WritingError) in
            try revision.set("RECURRENCE-ID", to: target.original)
            try revision.place(
                at: target.start, for: target.duration, isNew: target.duration != target.entry.duration)
        }
        writer.copyAlarms(of: &revision) { _ in false }
        return revision
    }

    /// Writes a change of an occurrence.
    mutating func write(
        _ start: CalendarTime, _ duration: CalendarDuration, _ isNewLength: Bool, _ changes: [PropertyChange],
        _ alarms: [ComponentDraft]?, to revision: inout EntryRevision
    ) throws(SeriesEditError) {
        let isMoved = start != target.start
        if isMoved || isNewLength {
            writer.noteUse(of: start)
            let length = Self.length(duration, at: start, was: target.start, isNew: isNewLength)
            try writing { () throws(WritingError) in
                try revision.place(
                    at: start, for: length, isNew: isNewLength || length != revision.entry.duration)
            }
        }
        revision.apply(changes, alarms: alarms)
        // A new override lacks the rule of its series, but guests have answered for this time.
        if isMoved || isNewLength { revision.resetAnswers(of: options.user) }
    }

    /// Returns the duration for a start that may have another form. A date has whole days, and a time that was a date
    /// has one hour.
    static func length(
        _ duration: CalendarDuration, at start: CalendarTime, was old: CalendarTime, isNew: Bool
    ) -> CalendarDuration {
        if start.isDate == old.isDate, !isNew || !start.isDate { return duration }
        if isNew, !start.isDate { return duration }
        if start.isDate { return CalendarDuration(days: max(1, duration.days + (duration.seconds + 86_399) / 86_400)) }
        return CalendarDuration(seconds: 3_600)
    }

    /// Returns a time for the occurrence. UTC, and times in the same zone under another name, are converted to the zone
    /// of the series.
    func seriesTime(_ time: CalendarTime) -> CalendarTime {
        guard case .zoned(let zone) = TimeKind(target.start) else { return time }
        switch time {
        case .utc(let clock):
            guard let local = zone.rules.local(at: Timestamp(utc: clock)),
                zone.rules.timestamp(of: local) == Timestamp(utc: clock)
            else { return time }
            return .zoned(local, zone)
        case .zoned(let clock, let other) where other.identifier == zone.identifier: return .zoned(clock, zone)
        case .zoned(let clock, let other):
            let known = editor.feed.zones.first { $0.identifier == other.identifier }
            return .zoned(clock, known ?? other)
        default: return time
        }
    }

    /// Whether an EXDATE of the master names the occurrence by its time.
    private var isNamedByException: Bool {
        guard let master = target.model?.master else { return false }
        return DateLines.values(of: master.exceptionDates, in: master).contains(where: isException)
    }

    private func isException(_ value: DateLines.Value) -> Bool {
        value.position == target.position && (value.date == nil || target.model?.form == .date)
    }

    /// Removes an EXDATE of an occurrence with an override, because some programs prefer the EXDATE.
    private mutating func includeAgain() throws(SeriesEditError) {
        guard let model = target.model, isNamedByException else { return }
        let master = model.master
        var revision = writer.revision(of: master)
        try writing { () throws(WritingError) in
            let exceptions = DateLines(.exceptionDates, of: master)
            let outcomes: [DateLines.Outcome] = exceptions.values.map { isException($0) ? .drop : .keep }
            try exceptions.write(outcomes, as: model.form, to: &revision.lines)
        }
        try writer.revise(revision, sequence: master.sequence + 1)
        let own = target.ownOverride
        try renewOverrides(to: master.sequence + 1) { $0.entry != own }
    }

    /// Makes the occurrence a separate entry.
    private mutating func detachOccurrence(
        _ changed: EntryChange, _ changes: [PropertyChange], _ alarms: [ComponentDraft]?
    ) throws(SeriesEditError) {
        guard target.model != nil else { throw .masterMissing }
        try addDetached(changed, changes, alarms)
        try excludeOccurrence()
    }

    /// Adds a separate entry for the occurrence.
    mutating func addDetached(_ changed: EntryChange) throws(SeriesEditError) {
        let (changes, alarms) = try contentChanges(of: changed)
        try addDetached(changed, changes, alarms)
    }

    private mutating func addDetached(
        _ changed: EntryChange, _ changes: [PropertyChange], _ alarms: [ComponentDraft]?
    ) throws(SeriesEditError) {
        let uid = options.makeUID()
        var revision = try overrideRevision()
        let start = changed.start == target.start ? target.start : seriesTime(changed.start)
        try write(start, changed.duration, changed.duration != target.duration, changes, alarms, to: &revision)
        try writing { () throws(WritingError) in
            revision.lines.set("RECURRENCE-ID", to: [])
            try revision.setUID(uid)
        }
        notePart(uid: uid)
        try writer.add(revision, uid: uid, recurrenceID: nil, sequence: 0, after: lastComponent)
    }

    // MARK: - Removal

    /// Removes this occurrence alone.
    mutating func removeOccurrence() throws(SeriesEditError) {
        guard let model = target.model, model.master.recurs || !model.overrides.isEmpty else {
            try removeSeries(withOrphans: false)
            return
        }
        guard target.hasEarlier || target.hasLater else {
            try removeSeries(withOrphans: false)
            return
        }
        try excludeOccurrence()
    }

    /// Adds an EXDATE, and removes the override of the occurrence.
    private mutating func excludeOccurrence() throws(SeriesEditError) {
        guard let model = target.model else { return }
        let master = model.master
        for override in model.overrides where override.position == target.position { try writer.remove(override.entry) }
        for entry in superseded {
            guard let id = entry.recurrenceID, !id.includesFuture else { continue }
            if model.position(of: id.time) == target.position { try writer.remove(entry) }
        }
        var revision = writer.revision(of: master)
        let time = model.time(at: target.position)
        let sequence = master.sequence + 1
        try writing { () throws(WritingError) in
            try DateLines.append([time], .exceptionDates, of: master, to: &revision.lines)
        }
        try writer.revise(revision, sequence: sequence)
        let own = target.position
        try renewOverrides(to: sequence) { $0.position != own }
    }
}
