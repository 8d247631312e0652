import ICalendar
import ICalendarSyntax
import Recurrence

// The first part of a series that is split.

extension SeriesEditDraft {
    /// Writes the part before the occurrence.
    ///
    /// - Parameter next: The UID of the part that follows; nil if there is none.
    mutating func writeHead(
        _ head: RecurrenceSet, _ model: SeriesModel, next: String?
    ) throws(SeriesEditError) {
        let master = model.master
        let position = target.position
        var revision = writer.revision(of: master)
        if head.start != model.all.start {
            let start = model.form.time(head.start)
            try writing { () throws(WritingError) in
                try revision.place(at: start, for: master.duration, isNew: false)
            }
        }
        let (additions, exceptions) = (dateLines(.recurrenceDates, of: master), dateLines(.exceptionDates, of: master))
        try writing { () throws(WritingError) in
            try Self.write(head.rules, of: master, to: &revision.lines)
            // A part that has only dates keeps no EXRULE, because the EXRULE would count from another start.
            try Self.write(
                head.exceptionRules, was: master.excludedRules, "EXRULE", master.storage.form, to: &revision.lines)
            func outcome(_ value: DateLines.Value) -> DateLines.Outcome { value.position < position ? .keep : .drop }
            try additions.write(additions.values.map(outcome), as: model.form, to: &revision.lines)
            let outcomes = exceptions.values.map { value -> DateLines.Outcome in
                guard let date = value.date, model.form != .date else { return outcome(value) }
                return Self.has(date, before: position, in: model.all) ? .keep : .drop
            }
            try exceptions.write(outcomes, as: model.form, to: &revision.lines)
            if let next { try SeriesRelations.setNext(next, in: &revision.lines) }
        }
        let instant = instant(of: target.original)
        SeriesWriter.removeAlarms(of: &revision) { self.instant(of: $0) < instant }
        try writer.revise(revision, sequence: master.sequence + 1)
        try renewOverrides(to: master.sequence + 1) { $0.position < position }
    }

    /// Gives an override the UID of the second part of a split.
    mutating func moveOverride(_ entry: CalendarEntry, to uid: String) throws(SeriesEditError) {
        var revision = writer.revision(of: entry)
        try writing { () throws(WritingError) in try revision.setUID(uid) }
        try writer.revise(revision)
    }

    /// Returns whether the part of a set before a position has a member on a day, or would have one if the set had any
    /// on that day.
    private static func has(_ date: CivilDate, before position: Int, in set: RecurrenceSet) -> Bool {
        var members = set.members(on: date, budget: budget)
        guard let first = members.next() else { return set.local(position).map { date <= $0.date } ?? true }
        return first < position
    }

    static func has(_ date: CivilDate, from position: Int, in set: RecurrenceSet) -> Bool {
        var members = set.members(on: date, budget: budget)
        var last: Int?
        while let member = members.next() { last = member }
        guard let last else { return set.local(position).map { date > $0.date } ?? true }
        return last >= position
    }

    func instant(of time: CalendarTime) -> Timestamp { time.timestamp(in: .utc) }

    /// Writes the rules of an entry, using existing lines first.
    private static func write(
        _ rules: [RecurrenceRule], of entry: CalendarEntry, to revision: inout ComponentRevision
    ) throws(WritingError) {
        try write(rules, was: entry.rules, "RRULE", entry.storage.form, to: &revision)
    }

    static func write(
        _ rules: [RecurrenceRule], was old: [RecurrenceRule], _ name: String, _ form: TimeKind,
        to revision: inout ComponentRevision
    ) throws(WritingError) {
        if rules == old { return }
        // Lines that can't be parsed are kept.
        var log = DiagnosticLog()
        let places = revision.properties(name).filter { EntryReader.rule($0, as: form, &log) != nil }
        for (index, place) in places.enumerated() {
            if index < rules.count {
                if index >= old.count || rules[index] != old[index] {
                    revision.setValue(rules[index].description, of: place)
                }
            } else {
                revision.remove(place)
            }
        }
        for rule in rules.dropFirst(places.count) { revision.append(try PropertyDraft(name, rule: rule)) }
    }
}
