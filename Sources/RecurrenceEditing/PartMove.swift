import Recurrence

/// The change of a rule's parts when one of its occurrences moves.
struct PartMove {
    private let old: CivilDateTime
    private let new: CivilDateTime

    init(from old: CivilDateTime, to new: CivilDateTime) {
        self.old = old
        self.new = new
    }

    /// The possible parts of the rule after the move.
    enum Outcome {
        case same(RecurrenceRule.Parts)
        case one(RecurrenceRule.Parts)
        /// Any number of alternatives; an empty list if the meaning of the move is unclear.
        case several([RecurrenceRule.Parts])

        /// Applies a change to the next kind of part. If two kinds both have alternatives, there are too many
        /// combinations, and the result is empty.
        func then(_ next: (RecurrenceRule.Parts) -> Outcome) -> Outcome {
            switch self {
            case .same(let parts): return next(parts)
            case .one(let parts):
                if case .same = next(parts) { return self }
                return next(parts)
            case .several(let alternatives):
                guard let first = alternatives.first, case .same = next(first) else { return .several([]) }
                return self
            }
        }
    }

    // MARK: - Times

    /// Returns the parts with BYHOUR, BYMINUTE and BYSECOND moved.
    func times(of parts: RecurrenceRule.Parts) -> Outcome {
        list(\.hours, old.hour, new.hour)(parts)
            .then(list(\.minutes, old.minute, new.minute))
            .then(list(\.seconds, old.second, new.second))
    }

    /// Returns a change that replaces one element of a list.
    private func list<Value: Comparable>(
        _ path: WritableKeyPath<RecurrenceRule.Parts, [Value]>, _ old: Value?, _ new: Value?
    ) -> (RecurrenceRule.Parts) -> Outcome {
        { parts in
            let values = parts[keyPath: path]
            if values.isEmpty || old == new { return .same(parts) }
            guard let old, let new, values.contains(old) else { return .several([]) }
            var moved = parts
            moved[keyPath: path] = values.map { $0 == old ? new : $0 }.canonical
            return values.count == 1 ? .one(moved) : .several([moved])
        }
    }

    // MARK: - Days

    /// Returns the parts with BYMONTH, BYMONTHDAY, BYYEARDAY and BYDAY moved.
    func days(of parts: RecurrenceRule.Parts) -> Outcome {
        if old.date == new.date { return .same(parts) }
        let namesDays =
            !(parts.weekdays.isEmpty && parts.daysOfTheMonth.isEmpty && parts.daysOfTheYear.isEmpty
            && parts.months.isEmpty)
        guard namesDays || !parts.weeks.isEmpty || !parts.setPositions.isEmpty else { return .same(parts) }
        let isPlain =
            parts.weeks.isEmpty && parts.setPositions.isEmpty && parts.frequency >= .daily && parts.skip == .omit
            && (parts.calendarScale.map(RecurrenceRule.isGregorian) ?? true)
        guard isPlain else { return .several([]) }
        let kinds = [parts.weekdays.isEmpty, parts.daysOfTheMonth.isEmpty, parts.daysOfTheYear.isEmpty]
        // In "Friday the 13th", either part could move.
        guard kinds.count(where: { !$0 }) <= 1 else { return .several([]) }
        return list(\.months, .init(old.date.month), .init(new.date.month))(parts)
            .then(days(of: \.daysOfTheMonth, in: MonthOrYear(length: \.lengthOfMonth, day: \.day, daysInAll: 28)))
            .then(days(of: \.daysOfTheYear, in: MonthOrYear(length: \.lengthOfYear, day: \.dayOfYear, daysInAll: 365)))
            .then(weekdays)
    }

    /// The unit, month or year, in which days are counted.
    private struct MonthOrYear {
        let length: KeyPath<CivilDate, Int>
        let day: KeyPath<CivilDate, Int>
        /// The number of days that every such month or year has.
        let daysInAll: Int

        /// Returns a date's day number counted from the end, where -1 is the last day.
        func dayFromEnd(_ date: CivilDate) -> Int { date[keyPath: day] - date[keyPath: length] - 1 }

        /// Returns whether two dates are in the same month or year.
        func holdsBoth(_ one: CivilDate, _ other: CivilDate) -> Bool {
            one.dayNumber - one[keyPath: day] == other.dayNumber - other[keyPath: day]
        }
    }

    /// Returns a change that moves days counted from the start of a month or year, or from the end if the rule counts
    /// the old day that way.
    ///
    /// Months and years differ in length. If the last day of each month moves one day later, the new day is the first
    /// of the next month, and no day counted from the end. A day that some months or years lack doesn't move across
    /// their boundary either.
    private func days(
        of path: WritableKeyPath<RecurrenceRule.Parts, [Int]>, in period: MonthOrYear
    ) -> (RecurrenceRule.Parts) -> Outcome {
        { parts in
            if parts[keyPath: path].isEmpty { return .same(parts) }
            let (from, to) = (old.date[keyPath: period.day], new.date[keyPath: period.day])
            let isFromStart = parts[keyPath: path].contains(from)
            let isOneMonth = parts.months.count == 1 && isFromStart
            guard
                period.holdsBoth(old.date, new.date) || isOneMonth
                    || isFromStart && max(from, to) <= period.daysInAll
            else { return .several([]) }
            if isFromStart { return list(path, from, to)(parts) }
            return list(path, period.dayFromEnd(old.date), period.dayFromEnd(new.date))(parts)
        }
    }

    private func weekdays(of parts: RecurrenceRule.Parts) -> Outcome {
        if parts.weekdays.isEmpty { return .same(parts) }
        let (from, to) = (old.date.weekday, new.date.weekday)
        guard let element = parts.weekdays.first(where: { isElement($0, of: old.date, parts) }) else {
            return .several([])
        }
        let replacement: RecurrenceRule.DayOfWeek =
            element.ordinal.map { .nth(ordinal(of: new.date, parts, fromEnd: $0 < 0), to) } ?? .every(to)
        // If the last Monday of each month moves out of the month, the new day is no numbered weekday of the next
        // month. The same applies to a fifth weekday, which some months lack.
        if element.ordinal != nil, !holdsBoth(parts), parts.months.count != 1 || abs(replacement.ordinal ?? 0) == 5 {
            return .several([])
        }
        if parts.weekdays.count == 1 || replacement == element {
            return list(\.weekdays, element, replacement)(parts)
        }
        var alternatives: [RecurrenceRule.Parts] = []
        // If every second week counts, for example, a day that moves into another week would no longer count.
        let staysInWeek =
            parts.frequency != .weekly || parts.interval == 1
            || old.date.isInWeek(of: new.date, from: parts.weekStart)
        if staysInWeek {
            var parts = parts
            parts.weekdays = parts.weekdays.map { $0 == element ? replacement : $0 }.canonical
            alternatives.append(parts)
        }
        if parts.weekdays.allSatisfy({ $0.ordinal == nil }), parts.frequency <= .weekly {
            var parts = parts
            let days = to.days(after: from)
            parts.weekdays = parts.weekdays.map { .every(Weekday(index: $0.weekday.index + days)) }.canonical
            // The weeks move with their days, so that INTERVAL keeps counting the same weeks.
            if parts.interval > 1 { parts.weekStart = Weekday(index: parts.weekStart.index + days) }
            alternatives.append(parts)
        }
        return .several(alternatives)
    }

    private func isElement(_ element: RecurrenceRule.DayOfWeek, of date: CivilDate, _ parts: RecurrenceRule.Parts)
        -> Bool
    {
        guard element.weekday == date.weekday else { return false }
        return element.ordinal.map { $0 == ordinal(of: date, parts, fromEnd: $0 < 0) } ?? true
    }

    /// Returns the ordinal of a date among the same weekdays of its month, or of its year for YEARLY without BYMONTH.
    private func ordinal(of date: CivilDate, _ parts: RecurrenceRule.Parts, fromEnd: Bool) -> Int {
        let isInYear = parts.frequency == .yearly && parts.months.isEmpty
        let (day, length) = isInYear ? (date.dayOfYear, date.lengthOfYear) : (date.day, date.lengthOfMonth)
        return fromEnd ? -((length - day) / 7 + 1) : (day - 1) / 7 + 1
    }

    /// Returns whether both dates are in the same month, or in the same year if the ordinals of weekdays count within
    /// the year.
    private func holdsBoth(_ parts: RecurrenceRule.Parts) -> Bool {
        let isInYear = parts.frequency == .yearly && parts.months.isEmpty
        return old.date.year == new.date.year && (isInYear || old.date.month == new.date.month)
    }
}

extension CivilDate {
    fileprivate var lengthOfMonth: Int { Gregorian.length(ofMonth: month, isLeapYear: Gregorian.isLeap(year)) }
    fileprivate var lengthOfYear: Int { Gregorian.isLeap(year) ? 366 : 365 }
}
