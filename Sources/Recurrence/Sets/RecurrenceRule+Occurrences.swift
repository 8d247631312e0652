extension RecurrenceSet {
    /// Returns the members as instants.
    ///
    /// ```swift
    /// let set = RecurrenceSet(start: nine, zone: zone, rules: [try RecurrenceRule("FREQ=DAILY")])
    /// for instant in set.timestamps(in: zone).prefix(3) { print(instant) }
    /// ```
    ///
    /// - Parameter viewer: The zone for floating times and for the midnights of dates (RFC 5545 §3.3.5: "the time zone
    ///   of the observer"). A set with its own ``zone`` ignores this parameter.
    /// - Complexity: O(1); for a set without a zone, O(*n*) in the number of RDATEs and EXDATEs
    public func timestamps(in viewer: ZoneRules) -> Recurrences<Timestamp> { Recurrences(placed(in: viewer)) }

    /// Returns the set with a zone, if it has none.
    package func placed(in viewer: ZoneRules) -> RecurrenceSet {
        guard zone == nil else { return self }
        func instant(_ local: MemberPosition) -> MemberPosition {
            MemberPosition(seconds: viewer.instant(ofLocalSeconds: local.seconds, dialect))
        }
        return RecurrenceSet(
            start: start, isDate: isDate, zone: viewer, rules: ShortList(rules), adding: additions.map(instant),
            excluding: exclusions.map(instant), excludingDays: excludedDays.compactMap(CivilDate.init(dayNumber:)),
            excludingRules: exceptionRules, dialect: dialect, scale: scale)
    }
}

extension RecurrenceRule {
    /// Returns the occurrences of this rule from a start with a time, as local times.
    ///
    /// The start is only included if it matches the rule, and COUNT counts only matching times. To get the dates a
    /// *calendar* shows, where DTSTART always counts as the first occurrence, use a ``RecurrenceSet``. Local times that
    /// a zone skips are included too, because zones are applied later.
    ///
    /// ```swift
    /// let rule = try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR")
    /// if let start = CivilDateTime(year: 2026, month: 1, day: 30, hour: 17) {
    ///     for date in rule.occurrences(from: start).prefix(3) { print(date) }
    /// }
    /// // 2026-01-30T17:00:00
    /// // 2026-02-27T17:00:00
    /// // 2026-03-27T17:00:00
    /// ```
    ///
    /// - Parameters:
    ///   - start: DTSTART on the wall clock.
    ///   - dialect: The answers to the questions about days that the RFC leaves open.
    ///   - scale: The calendar for ``calendarScale``. Without a calendar, a rule that is not Gregorian has no
    ///     occurrences, and ``Recurrences/expansionError`` states the reason.
    /// - Complexity: O(1), plus the number of times that BYHOUR, BYMINUTE and BYSECOND select in a day
    public func occurrences(
        from start: CivilDateTime, dialect: RecurrenceDialect = .rfc5545, scale: (any CalendarScale)? = nil
    ) -> Recurrences<CivilDateTime> {
        occurrences(from: start, isDate: false, dialect, scale)
    }

    /// Returns the occurrences of this rule from a date, each at midnight.
    ///
    /// BYHOUR, BYMINUTE and BYSECOND are ignored (RFC 5545 §3.3.10), and a rule whose FREQ is HOURLY or shorter has no
    /// occurrences.
    public func occurrences(
        from start: CivilDate, dialect: RecurrenceDialect = .rfc5545, scale: (any CalendarScale)? = nil
    ) -> Recurrences<CivilDateTime> {
        occurrences(from: CivilDateTime(start), isDate: true, dialect, scale)
    }

    private func occurrences(
        from start: CivilDateTime, isDate: Bool, _ dialect: RecurrenceDialect, _ scale: (any CalendarScale)?
    ) -> Recurrences<CivilDateTime> {
        var dialect = dialect
        dialect.unmatchedStart = .excluded
        return Recurrences(
            RecurrenceSet(start: start, isDate: isDate, zone: nil, rules: .one(self), dialect: dialect) { _ in scale })
    }
}
