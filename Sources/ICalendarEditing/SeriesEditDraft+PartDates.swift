import ICalendar
import ICalendarSyntax
import Recurrence

// The RDATEs and EXDATEs of a part of a series.

extension SeriesEditDraft {
    /// Returns the treatment of the RDATEs in a part, and the times of its members that are in no line yet.
    func additionOutcomes(
        _ additions: DateLines, _ part: Part
    ) -> (outcomes: [DateLines.Outcome], others: [CalendarTime]) {
        let shape = part.shape
        let moved = MovedDates(additions, shape, from: target.model?.form)
        var written: Set<Int> = [shape.set.startPosition]
        let outcomes = additions.values.indices.map { index -> DateLines.Outcome in
            let value = additions.values[index]
            if let firstPosition = part.firstPosition, value.position < firstPosition { return .drop }
            guard let new = moved.positions[index] else { return .drop }
            if part.firstPosition != nil, new == shape.set.startPosition, !value.isPeriod { return .drop }
            written.insert(new)
            return moved.outcome(of: index, at: new)
        }
        // Members that no start can have in the interval of the rule.
        let others = shape.set.additions.filter { !written.contains($0) }
        return (outcomes, others.map { shape.time(at: $0) })
    }

    /// Returns the treatment of the EXDATEs in a part. Adds a remark if occurrences are no longer excluded.
    mutating func exceptionOutcomes(
        _ exceptions: DateLines, _ part: Part, hasNewRules: Bool
    ) -> [DateLines.Outcome] {
        let shape = part.shape
        let all = target.model?.all
        let isTimed = (target.model?.form ?? shape.form) != .date
        let isSameSeries = !shape.isMoved && !hasNewRules
        // An EXDATE that never matched an occurrence is dropped without a remark, but only if necessary.
        let isKept = isSameSeries && shape.form == target.model?.form ?? shape.form
        let moved = isKept ? nil : MovedDates(exceptions, shape, from: target.model?.form)
        var dropped = 0
        let outcomes = exceptions.values.indices.map { index -> DateLines.Outcome in
            let value = exceptions.values[index]
            if isTimed, let date = value.date { return outcome(ofDay: date, part) }
            if let firstPosition = part.firstPosition, value.position < firstPosition { return .drop }
            if part.includesStart, value.position == part.firstPosition { return .drop }
            guard let moved else { return .keep }
            if let new = moved.positions[index] { return moved.outcome(of: index, at: new) }
            if isSameSeries { return .keep }
            if all?.contains(value.position) == true { dropped += 1 }
            return .drop
        }
        if dropped > 0 { remark(.exceptionsRemoved(dropped)) }
        return outcomes
    }

    /// Returns the treatment of an EXDATE without a time in a series with times.
    private func outcome(ofDay date: CivilDate, _ part: Part) -> DateLines.Outcome {
        let shape = part.shape
        guard let all = target.model?.all else { return .keep }
        if let firstPosition = part.firstPosition, !Self.has(date, from: firstPosition, in: all) { return .drop }
        guard shape.isMoved || part.includesStart else { return .keep }
        var members = all.members(on: date, budget: Self.budget)
        var times: [CalendarTime] = []
        while let member = members.next() {
            if part.includesStart, member == part.firstPosition { continue }
            if member >= part.firstPosition ?? .min, let new = shape.position(member) {
                times.append(shape.time(at: new))
            }
        }
        return times.isEmpty ? .drop : .replace(times)
    }
}

/// The RDATEs or EXDATEs of a series as the series moves them.
private struct MovedDates {
    /// The new positions; nil for each date that the series doesn't have.
    let positions: [Int?]
    /// The new times on the clock of the series; nil also for a time that only UTC identifies.
    private let clocks: [CivilDateTime?]
    private let dates: DateLines
    private let shape: SeriesShape
    private let hasNewForm: Bool

    /// - Parameter form: The form of the series before the edit.
    init(_ dates: DateLines, _ shape: SeriesShape, from form: TimeKind?) {
        (self.dates, self.shape) = (dates, shape)
        positions = shape.positions(dates.values.map(\.position))
        clocks = shape.set.identifyingLocals(positions)
        hasNewForm = form.map { $0 != shape.form } ?? false
    }

    /// Returns the treatment of a date that has a new position.
    func outcome(of index: Int, at new: Int) -> DateLines.Outcome {
        if new == dates.values[index].position, !hasNewForm { return .keep }
        return clocks[index].map { .move($0) } ?? .replace([shape.time(at: new)])
    }
}
