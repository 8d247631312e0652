import Foundation
import ICalendar
import ICalendarSyntax
import Recurrence

// Writes a part of a series: its master, and the overrides that are kept.

extension SeriesEditDraft {
    /// The part of a series to write: all of it in place, or the occurrences from one on as a separate series.
    struct Part {
        /// The times before the change.
        var shape: SeriesShape
        /// The entry with the content of the part.
        let content: CalendarEntry
        /// The new UID of a separate part; nil for the whole series.
        let uid: String?
        /// The overrides of the part that remain overrides.
        let overrides: [SeriesOverride]
        /// The entry with the RDATEs and EXDATEs.
        let master: CalendarEntry
        /// The first position; nil for the whole series.
        let firstPosition: Int?
        /// The UID of the previous part, for RELATED-TO; nil if there is none.
        var earlierUID: String?
        /// Whether the first occurrence is shown although an EXDATE of the series excludes it.
        var includesStart = false

        /// The SEQUENCE of the master before the edit, or of the override that becomes the master.
        var sequence: Int { max(master.sequence, content.sequence) }
    }

    /// Writes a part of the series.
    ///
    /// - Parameter moving: An occurrence and the seconds it moves by, if `changed` doesn't contain the move.
    mutating func write(
        _ part: Part, to changed: EntryChange, keepsForm: Bool, moving: (position: Int, seconds: Int)? = nil
    ) throws(SeriesEditError) {
        let content = target.content
        let (contentChanges, alarms) = try contentChanges(of: changed)
        let isNewLength = changed.duration != content.duration
        var part = part
        var changed = changed
        var move: Move?
        if changed.start != content.start || editedZone != nil {
            let found =
                if let editedZone {
                    try zoneMove(editedZone, in: part.shape)
                } else {
                    try self.move(to: changed.start, in: part.shape, keepsForm: keepsForm)
                }
            move = found
            writer.noteUse(of: changed.start)
            let position = part.shape.position(target.position) ?? part.shape.set.startPosition
            let isNewRule = changed.rules != content.rules
            if isNewRule { changed.rules = Self.rules(changed.rules, from: part.shape.set.start, as: found.form) }
            let rules = isNewRule ? changed.rules : nil
            do throws(SeriesEditError) {
                try part.shape.move(
                    position, by: found.seconds, as: found.form, weekdays: options.weekdays, to: rules)
            } catch .ambiguousRule where rules == nil && changed.areRulesGiven {
                try part.shape.move(
                    position, by: found.seconds, as: found.form, weekdays: options.weekdays, to: changed.rules)
            }
        }
        let isMovedByRules = move != nil
        if let moving, moving.seconds != 0 {
            move = Move(seconds: moving.seconds, form: part.shape.form)
            try part.shape.move(moving.position, by: moving.seconds, as: part.shape.form, weekdays: options.weekdays)
        }
        let hasNewRules = changed.rules != content.rules
        if hasNewRules {
            if part.shape.form == .date, changed.rules.contains(where: { $0.frequency < .daily }) {
                throw .incompatibleTime
            }
            if !isMovedByRules {
                changed.rules = Self.rules(changed.rules, from: part.shape.set.start, as: part.shape.form)
                part.shape.replaceRules(by: changed.rules)
            }
            if part.shape.set.endsBeforeStart { throw .invalidValue("UNTIL is before DTSTART") }
        }
        if part.firstPosition == nil, move == nil, !hasNewRules, !isNewLength, contentChanges.isEmpty, alarms == nil {
            return
        }
        if part.shape.isRealigned { remark(.occurrencesRealigned) }
        if editedZone?.anchor == .instant { noteFirstThatMoves(part) }
        noteReaders(part, hasNewRules: hasNewRules)
        let revision = try masterRevision(part, changed, contentChanges, alarms, isNewLength, hasNewRules)
        let sequence = part.uid != nil ? 0 : part.sequence + (revision.needsSequence ? 1 : 0)
        if let uid = part.uid {
            try writer.add(revision, uid: uid, recurrenceID: nil, sequence: sequence, after: lastComponent)
        } else {
            // An override of this and the following occurrences becomes the master.
            if part.content != part.master { try writer.remove(part.master) }
            if !revision.isEmpty { try writer.revise(revision, sequence: sequence) }
        }
        let isRenewed = part.uid == nil && sequence > part.sequence && !part.overrides.isEmpty
        let isExcluded = isRenewed ? target.model?.exclusion() : nil
        let positions = part.shape.positions(part.overrides.map(\.position))
        // If several occurrences move to the same time, the edited one is first.
        let edited = part.overrides.firstIndex { $0.position == target.position }
        for index in [edited].compactMap(\.self) + part.overrides.indices.filter({ $0 != edited }) {
            let override = part.overrides[index]
            try write(
                override, at: positions[index], part, changed, contentChanges, alarms, move, isNewLength: isNewLength,
                sequence: sequence, isExcluded: isExcluded?(override.position) ?? false)
        }
        try writeOrphans(part, isOther: part.shape.isMoved || hasNewRules)
    }

    /// Adds a remark about the first occurrence that doesn't keep its instant in the new zone.
    private mutating func noteFirstThatMoves(_ part: Part) {
        guard let all = target.model?.all, part.shape.form.hasZone else { return }
        var members = all.members(from: part.firstPosition ?? .min, to: .max, budget: Self.budget)
        var compared: [Int] = []
        while compared.count < Self.maximumComparedMembers, let position = members.next() {
            if compared.count > 100, position - compared[0] > 400 * 86_400 { break }
            compared.append(position)
        }
        let first = zip(compared, part.shape.positions(compared)).first { old, new in new != nil && new != old }
        guard let first else { return }
        remark(.firstOccurrenceThatMoves(Date(timeIntervalSince1970: TimeInterval(first.0))))
    }

    /// More than the hours of a year, to include both changes of the clocks.
    private static let maximumComparedMembers = 10_000

    /// The distance that the series moves, and its new form.
    struct Move {
        let seconds: Int
        let form: TimeKind
    }

    /// Returns rules whose UNTIL has the form that a start requires.
    private static func rules(
        _ rules: [RecurrenceRule], from start: CivilDateTime, as form: TimeKind
    ) -> [RecurrenceRule] {
        rules.map { $0.endingAsWritten(besideStart: form.time(start)) }
    }

    /// Returns the move to another zone. It depends only on the times of the series, because the occurrence may have an
    /// override with a time of its own.
    private func zoneMove(_ change: EditedZone, in shape: SeriesShape) throws(SeriesEditError) -> Move {
        let position = shape.position(target.position) ?? shape.set.startPosition
        let old = shape.time(at: position)
        let new = try change.time(for: old)
        // A member in a gap is at its nominal time, and the second of two equal times is in UTC.
        let clock = shape.set.originalLocal(position) ?? old.civilDateTime
        let seconds = change.anchor == .localTime ? 0 : new.civilDateTime.localSeconds - clock.localSeconds
        return Move(seconds: seconds, form: .zoned(change.zone))
    }

    private func move(
        to time: CalendarTime, in shape: SeriesShape, keepsForm: Bool
    ) throws(SeriesEditError) -> Move {
        let form = shape.form
        var new = time
        if !keepsForm || TimeKind(time) == form {
            switch (time, form) {
            case (.utc, .zoned(let zone)), (.zoned, .zoned(let zone)):
                guard TimeKind(time) != form else { break }
                if case .zoned(let clock, let other) = time, other.identifier == zone.identifier {
                    new = .zoned(clock, zone)
                    break
                }
                guard let clock = zone.rules.local(at: time.timestamp(in: .utc)) else { throw .timeOutOfRange }
                new = .zoned(clock, zone)
            case (.zoned, .utc):
                guard let clock = time.timestamp(in: .utc).utc else { throw .timeOutOfRange }
                new = .utc(clock)
            case (.floating(let clock), .zoned(let zone)): new = .zoned(clock, zone)
            case (.utc, .floating), (.zoned, .floating), (.floating, .utc): throw .incompatibleTime
            default: break
            }
        }
        // Measure from the start that the user sees (Decisions.md D18). An override of another form has none on the clock of
        // the series.
        let old: CivilDateTime
        if TimeKind(target.start) == form {
            old = target.start.civilDateTime
        } else if TimeKind(target.start).hasZone, let rules = form.rules,
            let local = rules.local(at: target.start.timestamp(in: .utc))
        {
            old = local
        } else {
            guard let position = shape.position(target.position), let local = shape.set.originalLocal(position) else {
                throw .occurrenceNotFound
            }
            old = local
        }
        return Move(seconds: new.civilDateTime.localSeconds - old.localSeconds, form: TimeKind(new))
    }

    private mutating func noteReaders(_ part: Part, hasNewRules: Bool) {
        let set = part.shape.set
        guard part.firstPosition != nil || part.shape.isMoved || hasNewRules else { return }
        if part.firstPosition != nil, set.rules.contains(where: { !$0.setPositions.isEmpty }) {
            remark(.readersMayDiffer(.setPositionsOfFirstInterval))
        }
        if let first = set.additions.first, first < set.startPosition { remark(.readersMayDiffer(.dateBeforeStart)) }
        if !set.rules.isEmpty, set.additions.contains(set.startPosition),
            !part.master.recurrenceDates.contains(where: {
                part.shape.position(SeriesModel.position(of: $0.start, in: part.master)) == set.startPosition
            })
        {
            remark(.readersMayDiffer(.startOffRule))
        }
    }

    /// Returns the master of a part.
    private mutating func masterRevision(
        _ part: Part, _ changed: EntryChange, _ changes: [PropertyChange], _ alarms: [ComponentDraft]?,
        _ isNewLength: Bool, _ hasNewRules: Bool
    ) throws(SeriesEditError) -> EntryRevision {
        let entry = part.content
        let master = part.master
        let shape = part.shape
        var revision = writer.revision(of: entry)
        let uid = part.uid
        let firstPosition = part.firstPosition
        let isTimed = firstPosition != nil || shape.isMoved || hasNewRules
        writer.noteUse(of: shape.start)
        let length = Self.length(
            isNewLength ? changed.duration : entry.duration, at: shape.start, was: entry.nominalStart,
            isNew: isNewLength)
        let additions = isTimed ? dateLines(.recurrenceDates, of: master) : nil
        let exceptions = isTimed ? dateLines(.exceptionDates, of: master) : nil
        let (addedOutcomes, others) = additions.map { additionOutcomes($0, part) } ?? ([], [])
        let excludedOutcomes = exceptions.map { exceptionOutcomes($0, part, hasNewRules: hasNewRules) } ?? []
        try writing { () throws(WritingError) in
            try revision.place(at: shape.start, for: length, isNew: isNewLength || length != entry.duration)
            guard isTimed else { return }
            if uid != nil || entry != master {
                for name in ["RECURRENCE-ID", "RRULE", "EXRULE"] where entry != master || name == "RECURRENCE-ID" {
                    revision.lines.set(name, to: [])
                }
            }
            if let uid { try revision.setUID(uid) }
            if entry == master {
                try Self.write(shape.set.rules, was: master.rules, "RRULE", master.storage.form, to: &revision.lines)
                try Self.write(
                    shape.set.exceptionRules, was: master.excludedRules, "EXRULE", master.storage.form,
                    to: &revision.lines)
            } else {
                for rule in shape.set.rules { revision.lines.append(try PropertyDraft("RRULE", rule: rule)) }
                for rule in shape.set.exceptionRules { revision.lines.append(try PropertyDraft("EXRULE", rule: rule)) }
            }
            try additions?.write(addedOutcomes, as: shape.form, to: &revision.lines)
            try DateLines.append(others, .recurrenceDates, of: master, to: &revision.lines)
            try exceptions?.write(excludedOutcomes, as: shape.form, to: &revision.lines)
            if let earlier = part.earlierUID { try SeriesRelations.setFirst(earlier, in: &revision.lines) }
        }
        let instant = instant(of: target.original)
        if uid != nil {
            writer.copyAlarms(of: &revision) { self.instant(of: $0) >= instant }
        } else if part.earlierUID != nil {
            SeriesWriter.removeAlarms(of: &revision) { self.instant(of: $0) >= instant }
        }
        revision.apply(changes, alarms: alarms)
        if shape.isMoved || isNewLength { revision.resetAnswers(of: options.user) }
        return revision
    }
}
