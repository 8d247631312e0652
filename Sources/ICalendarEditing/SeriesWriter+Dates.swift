import ICalendar
import ICalendarSyntax
import Recurrence

// The RDATEs and EXDATEs of a part of a series.

extension SeriesWriter {
    /// Writes the dates of a part.
    mutating func writeDates(of part: SeriesPart, to revision: inout EntryRevision) throws(SeriesEditError) {
        let (shape, master) = (part.shape, part.model.master)
        let additions = part.hasOtherTimes ? dateLines(.recurrenceDates, of: master) : nil
        let exceptions = part.hasOtherTimes || part.included != nil ? dateLines(.exceptionDates, of: master) : nil
        let (added, others) = additions.map { part.outcomes(ofAdditions: $0) } ?? ([], [])
        let excluded = exceptions.map { part.outcomes(ofExceptions: $0) } ?? ([], 0)
        if excluded.1 > 0 { remark(.exceptionsRemoved(excluded.1)) }
        try writing { () throws(WritingError) in
            try additions?.write(added, as: shape.form, to: &revision.lines)
            try DateLines.append(
                others + (part.added.map { [shape.form.time(at: $0, in: shape.set)] } ?? []), .recurrenceDates,
                of: master,
                to: &revision.lines)
            try exceptions?.write(excluded.0, as: shape.form, to: &revision.lines)
            if let position = part.excluded.flatMap(shape.position) {
                try DateLines.append([shape.time(at: position)], .exceptionDates, of: master, to: &revision.lines)
            }
        }
    }
}

extension SeriesPart {
    /// Returns the treatment of the RDATEs, and the times of members that are in no line yet.
    fileprivate func outcomes(ofAdditions dates: DateLines) -> (outcomes: [DateLines.Outcome], others: [CalendarTime]) {
        let moved = MovedDates(dates, shape, from: model.form)
        var written: Set<MemberPosition> = [shape.set.startPosition]
        let outcomes = dates.values.indices.map { index -> DateLines.Outcome in
            let value = dates.values[index]
            guard bounds.contains(value.position) else { return .drop }
            // The first part is as it was up to its end, even with dates that an EXRULE excludes.
            if bounds.lowerBound == .min, !isWhole, !shape.isMoved {
                written.insert(value.position)
                return .keep
            }
            guard let new = moved.positions[index] else { return .drop }
            if bounds.lowerBound > .min, new == shape.set.startPosition, !value.isPeriod { return .drop }
            written.insert(new)
            return moved.outcome(of: index, at: new)
        }
        // Members that no start can have in the interval of the rule.
        let others = shape.set.additions.filter { !written.contains($0) }
        return (outcomes, others.map { shape.time(at: $0) })
    }

    /// Returns the treatment of the EXDATEs, and the number of occurrences that are no longer excluded.
    fileprivate func outcomes(ofExceptions dates: DateLines) -> (outcomes: [DateLines.Outcome], dropped: Int) {
        let isSameSeries = !shape.isMoved && !hasNewRules
        // An EXDATE that never matched an occurrence is dropped without a remark, but only if necessary.
        let moved = isSameSeries && shape.form == model.form ? nil : MovedDates(dates, shape, from: model.form)
        // Thousands of values are looked at.
        let (isTimed, bounds, omitted) = (model.form != .date, bounds, included)
        let shownStart = includesStart ? bounds.lowerBound : nil
        var dropped = 0
        let outcomes = dates.values.indices.map { index -> DateLines.Outcome in
            let value = dates.values[index]
            if isTimed, let date = value.date { return outcome(ofDay: date) }
            guard bounds.contains(value.position), value.position != omitted, value.position != shownStart else {
                return .drop
            }
            guard let moved else { return .keep }
            if let new = moved.positions[index] { return moved.outcome(of: index, at: new) }
            if isSameSeries { return .keep }
            if model.all.contains(value.position) { dropped += 1 }
            return .drop
        }
        return (outcomes, dropped)
    }

    /// The occurrences that are shown although an EXDATE excludes them.
    private var shownAnyway: [MemberPosition] {
        (includesStart ? [bounds.lowerBound] : []) + (included.map { [$0] } ?? [])
    }

    /// Returns the treatment of an EXDATE without a time in a series with times.
    private func outcome(ofDay date: CivilDate) -> DateLines.Outcome {
        guard reaches(date) else { return .drop }
        let shown = shownAnyway
        guard shape.isMoved || shown.contains(where: { model.all.local($0)?.date == date }) else { return .keep }
        var members = model.all.members(on: date, budget: SeriesShape.budget)
        var times: [CalendarTime] = []
        while let member = members.next() {
            if shown.contains(member) { continue }
            if bounds.contains(member), let new = shape.position(member) { times.append(shape.time(at: new)) }
        }
        return times.isEmpty ? .drop : .replace(times)
    }

    /// Returns whether the part has an occurrence on a day, or would have one if the series had any on that day.
    private func reaches(_ date: CivilDate) -> Bool {
        if isWhole { return true }
        var members = model.all.members(on: date, budget: SeriesShape.budget)
        var hasMember = false
        while let member = members.next() {
            if bounds.contains(member) { return true }
            hasMember = true
        }
        func day(_ position: MemberPosition) -> CivilDate? {
            position == .min || position == .max ? nil : model.all.local(position)?.date
        }
        return !hasMember && day(bounds.lowerBound).map { date > $0 } ?? true
            && day(bounds.upperBound).map { date <= $0 } ?? true
    }
}

/// The RDATEs or EXDATEs of a series as the series moves them.
private struct MovedDates {
    /// The new positions; nil for each date that the series doesn't have.
    let positions: [MemberPosition?]
    /// The new times on the clock of the series; nil also for a time that only UTC identifies.
    private let clocks: [CivilDateTime?]
    private let dates: DateLines
    private let shape: SeriesShape
    private let hasNewForm: Bool

    /// - Parameter form: The form of the series before the edit.
    init(_ dates: DateLines, _ shape: SeriesShape, from form: TimeKind) {
        (self.dates, self.shape) = (dates, shape)
        positions = shape.positions(dates.values.map(\.position))
        clocks = shape.set.identifyingLocals(positions)
        hasNewForm = form != shape.form
    }

    /// Returns the treatment of a date that has a new position.
    func outcome(of index: Int, at new: MemberPosition) -> DateLines.Outcome {
        if new == dates.values[index].position, !hasNewForm { return .keep }
        return clocks[index].map { .move($0) } ?? .replace([shape.time(at: new)])
    }
}
