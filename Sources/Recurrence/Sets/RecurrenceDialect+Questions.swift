extension RecurrenceDialect {
    /// A question that RFC 5545 leaves open, answered by a property of ``RecurrenceDialect``.
    ///
    /// ```swift
    /// let rule = try RecurrenceRule("FREQ=YEARLY;BYMONTHDAY=17")
    /// rule.ambiguities(from: start).contains(.missingMonth)  // true
    /// ```
    public enum Question: String, Hashable, Sendable, CaseIterable, CaseNamed {
        /// The months of a yearly rule without BYMONTH; see ``RecurrenceDialect/missingMonth-swift.property``.
        case missingMonth
        /// The weekdays of a rule with only BYWEEKNO; see ``RecurrenceDialect/missingWeekday``.
        case missingWeekday
        /// The members counted by BYSETPOS in the first interval; see
        /// ``RecurrenceDialect/firstInterval-swift.property``.
        case firstInterval
        /// The year of a week across New Year; see ``RecurrenceDialect/yearOfWeek-swift.property``.
        case yearOfWeek
        /// The meaning of days beside BYWEEKNO; see ``RecurrenceDialect/weekNumberConflict-swift.property``.
        case weekNumberConflict
        /// A DTSTART that no rule matches; see ``RecurrenceDialect/unmatchedStart-swift.property``.
        case unmatchedStart
        /// A local time in a gap; see ``RecurrenceDialect/skippedTime-swift.property``.
        case skippedTime
        /// A local time in a fold; see ``RecurrenceDialect/repeatedTime-swift.property``.
        case repeatedTime
        /// Two local times at the same instant; see ``RecurrenceDialect/duplicateInstants-swift.property``.
        case duplicateInstants
    }
}

extension RecurrenceRule {
    /// Returns the open questions whose answers change the occurrences of this rule.
    ///
    /// Questions about days follow from the rule itself. Questions about the zone are found by examining the
    /// occurrences around each change of offset in the first years.
    ///
    /// - Parameters:
    ///   - start: DTSTART on the wall clock.
    ///   - zone: The zone of DTSTART, or nil for floating times.
    ///   - scale: The calendar of a rule that is not Gregorian.
    ///   - years: The number of years from the start in which to examine changes of offset.
    /// - Complexity: O(*n*) in the number of changes in these years
    public func ambiguities(
        from start: CivilDateTime, zone: ZoneRules? = nil, scale: (any CalendarScale)? = nil, years: Int = 50
    ) -> [RecurrenceDialect.Question] {
        var questions: [RecurrenceDialect.Question] = []
        let namesNoDay = weekdays.isEmpty && daysOfTheMonth.isEmpty && daysOfTheYear.isEmpty
        if frequency == .yearly {
            if !daysOfTheMonth.isEmpty, months.isEmpty, weeks.isEmpty, daysOfTheYear.isEmpty {
                questions.append(.missingMonth)
            }
            if !weeks.isEmpty {
                if namesNoDay { questions.append(.missingWeekday) }
                if interval > 1 { questions.append(.yearOfWeek) }
                if !daysOfTheYear.isEmpty || !daysOfTheMonth.isEmpty { questions.append(.weekNumberConflict) }
            }
        }
        if !setPositions.isEmpty, differsInFirstInterval(from: start, scale) {
            questions.append(.firstInterval)
        }
        if occurrences(from: start, scale: scale).first(where: { _ in true }) != start {
            questions.append(.unmatchedStart)
        }
        if let zone {
            let end = start.adding(seconds: years * 366 * 86_400) ?? .latest
            questions += zoneQuestions(from: start, to: end, zone, scale)
        }
        return questions
    }

    private func zoneQuestions(
        from start: CivilDateTime, to end: CivilDateTime, _ zone: ZoneRules, _ scale: (any CalendarScale)?
    ) -> [RecurrenceDialect.Question] {
        let plan = RecurrencePlan(self, start: start, zone: StartZone(rules: zone, change: nil), scale: scale)
        var found: Set<RecurrenceDialect.Question> = []
        for change in zone.changes {
            let instant = change.timestamp.secondsSince1970
            let (before, after) = (instant + change.offsetBefore, instant + change.offsetAfter)
            let (lower, upper) = (min(before, after), max(before, after))
            guard upper > start.localSeconds, lower < end.localSeconds else { continue }
            var cursor = PlanCursor(plan, at: lower)
            var skipped: Set<Int> = []
            while let localSeconds = cursor.next(), localSeconds < upper + (upper - lower) {
                if localSeconds < upper {
                    found.insert(before < after ? .skippedTime : .repeatedTime)
                    skipped.insert(localSeconds + (upper - lower))
                } else if before < after, skipped.contains(localSeconds) {
                    found.insert(.duplicateInstants)
                }
            }
        }
        return [.skippedTime, .repeatedTime, .duplicateInstants].filter(found.contains)
    }
}

extension RecurrenceRule {
    /// Returns whether BYSETPOS chooses other members in the first interval if it counts only from DTSTART or from
    /// DTSTART's day.
    private func differsInFirstInterval(from start: CivilDateTime, _ scale: (any CalendarScale)?) -> Bool {
        [.fromStart, .weekFromStart].contains { differs(in: $0, from: start, scale) }
    }

    private func differs(
        in answer: RecurrenceDialect.FirstInterval, from start: CivilDateTime, _ scale: (any CalendarScale)?
    ) -> Bool {
        var dialect = RecurrenceDialect.rfc5545
        dialect.firstInterval = answer
        let other = RecurrencePlan(self, start: start, scale: scale, dialect: dialect)
        var one = PlanCursor(RecurrencePlan(self, start: start, scale: scale), at: start.localSeconds)
        var two = PlanCursor(other, at: start.localSeconds)
        let end = other.scheduleStart
        while true {
            let (left, right) = (one.next(), two.next())
            if left != right { return true }
            guard let left, left < end else { return false }
        }
    }
}
