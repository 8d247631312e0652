import ICalendar
import ICalendarSyntax
import Recurrence

// Writes a part of a series: its master and its overrides.

extension SeriesWriter {
    /// Writes a part: its master and its overrides.
    mutating func write(_ part: SeriesPart) throws(SeriesEditError) {
        part.remarks.forEach { remark($0) }
        noteReaders(of: part)
        let master = try masterRevision(of: part)
        let sequence = part.uid == nil ? part.sequence + (master.needsSequence ? 1 : 0) : 0
        if let uid = part.uid {
            try add(master, uid: uid, recurrenceID: nil, sequence: sequence)
        } else if !master.isEmpty {
            try revise(master, sequence: sequence)
        }
        // Overrides of excluded occurrences must not be older than the master (Decisions.md D10).
        let isRenewed =
            part.uid == nil && sequence > part.sequence && part.overrides.contains { $0.entry.sequence < sequence }
        let isExcluded = isRenewed ? part.model.exclusion() : { _ in false }
        let overrides = part.overrides.filter { !part.isSame || $0.isChanged || isExcluded($0.position) }
        let positions = part.shape.positions(overrides.map(\.position))
        var taken: Set<MemberPosition> = []
        for (override, position) in zip(overrides, positions) {
            guard let position, !part.shape.isMoved || taken.insert(position).inserted else {
                remark(.overrideRemoved(override.entry.recurrenceID?.time ?? override.entry.start))
                try remove(override.entry)
                continue
            }
            try write(override, of: part, at: position, sequence, isExcluded: isExcluded(override.position))
        }
    }

    // MARK: - Master

    /// Returns the master of a part.
    private mutating func masterRevision(of part: SeriesPart) throws(SeriesEditError) -> EntryRevision {
        let (entry, shape) = (part.entry, part.shape)
        var revision = revision(of: entry)
        noteUse(of: shape.start)
        let isNew = part.content.duration != nil
        let length = (part.content.duration ?? entry.duration).fitting(
            shape.start, was: entry.nominalStart, isNew: isNew)
        try writing { () throws(WritingError) in
            try revision.place(at: shape.start, for: length, isNew: isNew || length != entry.duration)
            if let uid = part.uid { try revision.setUID(uid) }
        }
        if part.hasOtherTimes { try writeRules(of: part, to: &revision) }
        try writeDates(of: part, to: &revision)
        try relate(part, in: &revision)
        writeAlarms(of: part, to: &revision)
        revision.apply(part.content.changes, alarms: part.content.alarms)
        if shape.isMoved || isNew { resetAnswers(of: &revision) }
        return revision
    }

    /// Writes the rules of a part, using existing lines first.
    private func writeRules(of part: SeriesPart, to revision: inout EntryRevision) throws(SeriesEditError) {
        let (set, master) = (part.shape.set, part.model.master)
        let isMaster = part.entry == master
        try writing { () throws(WritingError) in
            // An override that has no master may recur.
            if part.uid != nil || !isMaster { revision.lines.set("RECURRENCE-ID", to: []) }
            // An override may have rules of its own, which don't count.
            if !isMaster { for name in ["RRULE", "EXRULE"] { revision.lines.set(name, to: []) } }
            try revision.set("RRULE", to: set.rules, was: isMaster ? master.rules : [])
            try revision.set("EXRULE", to: set.exceptionRules, was: isMaster ? master.excludedRules : [])
        }
    }

    /// Writes the RELATED-TO properties between the parts of a split series (RFC 9253 §5): to the next part, and to the
    /// first one of the chain unless there is such a reference.
    private func relate(_ part: SeriesPart, in revision: inout EntryRevision) throws(SeriesEditError) {
        func related(_ type: String) -> [CalendarProperty] {
            revision.lines.properties("RELATED-TO").filter { $0.parameter("RELTYPE")?.uppercased() == type }
        }
        func draft(_ type: String, _ uid: String) throws(SeriesEditError) -> PropertyDraft {
            let parameter = CalendarParameter(name: "RELTYPE", values: [type])
            return try writing { () throws(WritingError) in
                try PropertyDraft("RELATED-TO", text: uid, parameters: [parameter])
            }
        }
        if let next = part.nextUID {
            for property in related("NEXT") { revision.lines.remove(property) }
            revision.lines.append(try draft("NEXT", next))
        }
        if let first = part.firstUID, related("FIRST").isEmpty { revision.lines.append(try draft("FIRST", first)) }
    }

    /// Keeps the alarms at absolute times that belong to the part.
    private func writeAlarms(of part: SeriesPart, to revision: inout EntryRevision) {
        func instant(_ position: MemberPosition) -> Timestamp {
            part.model.time(at: position).timestamp(in: .utc)
        }
        let start = part.uid == nil ? nil : instant(part.bounds.lowerBound)
        let end = part.bounds.upperBound == .max ? nil : instant(part.bounds.upperBound)
        func contains(_ time: CalendarTime) -> Bool {
            let time = time.timestamp(in: .utc)
            return start.map { $0 <= time } ?? true && end.map { time < $0 } ?? true
        }
        if part.uid != nil {
            copyAlarms(of: &revision, contains)
        } else if end != nil {
            Self.removeAlarms(of: &revision, contains)
        }
    }

    // MARK: - Overrides

    private mutating func write(
        _ override: EditedOverride, of part: SeriesPart, at position: MemberPosition, _ sequence: Int,
        isExcluded: Bool
    ) throws(SeriesEditError) {
        let time = part.shape.time(at: position)
        if override.isNew {
            let isRevised = override.isRescheduled || override.content.changes.contains { $0.name == "STATUS" }
            try add(override, uid: part.uid, recurrenceID: time, sequence: isRevised ? sequence + 1 : sequence)
            return
        }
        let entry = override.entry
        let isOffDay =
            part.model.isTakenByDay(override) && (override.start != override.old.start || override.isEditedAlone)
        var revision = try revision(of: override, isRenamed: part.shape.isMoved)
        try writing { () throws(WritingError) in
            if let uid = part.uid { try revision.setUID(uid) }
            if part.shape.isMoved || isOffDay, !override.isEditedAlone || !revision.isEmpty {
                try revision.set("RECURRENCE-ID", to: time)
            }
        }
        if revision.isEmpty, !isExcluded || entry.sequence >= sequence { return }
        if override.isEditedAlone {
            let own = max(entry.sequence, part.sequence)
            let isNewer = revision.needsSequence || part.isException(override.position)
            try revise(revision, sequence: max(isNewer ? own + 1 : own, isExcluded ? sequence : 0))
            return
        }
        // Under a new UID there is no former revision of a RECURRENCE-ID.
        let isRenamed = part.uid == nil && revision.lines.changes(anyOf: [.recurrenceID])
        let own = revision.needsSequence || isRenamed ? entry.sequence + 1 : entry.sequence
        let isFollowing = part.uid == nil && (part.shape.isMoved || revision.needsSequence || isExcluded)
        try revise(revision, sequence: max(own, isFollowing ? sequence : 0))
    }

    /// Writes an override of a series that has no master.
    mutating func write(_ override: EditedOverride) throws(SeriesEditError) {
        let revision = try revision(of: override, isRenamed: false)
        let own = override.entry.sequence
        if !revision.isEmpty { try revise(revision, sequence: revision.needsSequence ? own + 1 : own) }
    }

    /// Adds a copy of the entry that describes an occurrence.
    ///
    /// - Parameters:
    ///   - uid: The new UID; nil to keep that of the series.
    ///   - recurrenceID: The time of the occurrence; nil to make it an entry of its own.
    mutating func add(
        _ override: EditedOverride, uid: String?, recurrenceID: CalendarTime?, sequence: Int
    ) throws(SeriesEditError) {
        var revision = revision(of: override.entry)
        revision.removeRecurrence()
        try writing { () throws(WritingError) in
            if let recurrenceID {
                try revision.set("RECURRENCE-ID", to: recurrenceID)
            } else {
                revision.lines.set("RECURRENCE-ID", to: [])
            }
            if let uid { try revision.setUID(uid) }
        }
        copyAlarms(of: &revision) { _ in false }
        try place(override, in: &revision)
        try add(revision, uid: uid ?? series.uid ?? "", recurrenceID: recurrenceID, sequence: sequence)
    }

    /// Returns an existing override with its times and content.
    ///
    /// - Parameter isRenamed: Whether its RECURRENCE-ID changes.
    private mutating func revision(
        of override: EditedOverride, isRenamed: Bool
    ) throws(SeriesEditError) -> EntryRevision {
        let entry = override.entry
        var revision = revision(of: entry)
        if entry.component[.start] == nil, entry.kind != .toDo, isRenamed || override.isRescheduled {
            // Without a DTSTART, the override was at its RECURRENCE-ID.
            try writing { () throws(WritingError) in try revision.set("DTSTART", to: override.start) }
        }
        try place(override, in: &revision)
        return revision
    }

    /// Writes the times and the content of an override.
    private mutating func place(
        _ override: EditedOverride, in revision: inout EntryRevision
    ) throws(SeriesEditError) {
        if override.isNew || override.isRescheduled {
            noteUse(of: override.start)
            let length = override.duration
            try writing { () throws(WritingError) in
                try revision.place(
                    at: override.start, for: length,
                    isNew: override.content.duration != nil || length != override.entry.duration)
            }
        }
        revision.apply(override.content.changes, alarms: override.content.alarms)
        // A new override lacks the rule of its series, but guests have answered for this time.
        if override.isRescheduled { resetAnswers(of: &revision) }
    }

    // MARK: - Remarks

    private mutating func noteReaders(of part: SeriesPart) {
        let (set, master) = (part.shape.set, part.model.master)
        guard part.bounds.lowerBound > .min || part.shape.isMoved || part.hasNewRules else { return }
        if part.bounds.lowerBound > .min, set.rules.contains(where: { !$0.setPositions.isEmpty }) {
            remark(.readersMayDiffer(.setPositionsOfFirstInterval))
        }
        if let first = set.additions.first, first < set.startPosition { remark(.readersMayDiffer(.dateBeforeStart)) }
        if !set.rules.isEmpty, set.additions.contains(set.startPosition),
            !master.recurrenceDates.contains(where: {
                part.shape.position(part.model.position(of: $0.start)) == set.startPosition
            })
        {
            remark(.readersMayDiffer(.startOffRule))
        }
    }
}

extension SeriesModel {
    /// Whether an override was matched to an occurrence only by its day (Decisions.md D9). It must name the occurrence before it
    /// moves to another day.
    fileprivate func isTakenByDay(_ override: EditedOverride) -> Bool {
        guard let id = override.entry.recurrenceID else { return false }
        return !id.time.isDate && position(of: id.time) != override.position
    }
}
