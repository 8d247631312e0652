extension RecurrenceSet {
    /// Splits the set in two: every member before one, and every member from it on.
    ///
    /// The two parts have no member in common, and together they have the members of the set:
    ///
    /// ```swift
    /// let weekly = RecurrenceSet(start: march2, rules: [try RecurrenceRule("FREQ=WEEKLY;COUNT=10")])
    /// let (head, tail) = try weekly.split(at: april6)
    /// head?.rules  // [FREQ=WEEKLY;UNTIL=20260330T090000]
    /// tail.rules   // [FREQ=WEEKLY;COUNT=5]
    /// ```
    ///
    /// - The rules of the first part end with UNTIL, which is their last own member: a date if DTSTART is one, floating if DTSTART
    ///   is floating, otherwise UTC (RFC 5545 §3.3.10).
    /// - COUNT of the second part is reduced by the members before it, also those that EXDATE removes.
    /// - The second part starts at the local time its first member was meant to have: 02:30 if the zone's clock skips 02:30 on
    ///   that day.
    /// - A part that a rule takes from DTSTART is written out where the new start would fill in another; see
    ///   ``RecurrenceRule/explicit(from:isDate:dialect:scale:)``.
    /// - If the member is an RDATE that no rule has, the second part starts at the next member of a rule, and the RDATE
    ///   stays one. So INTERVAL keeps counting the same weeks or months.
    /// - RDATE and EXDATE go to the part they belong to. An EXDATE that is the date of the split goes to both, and so does EXRULE.
    ///
    /// - Parameters:
    ///   - member: the local time of a member, as the clock of the set shows it. Of two members that one local time names when
    ///     clocks go back it is the first; ``split(at:budget:)-(Timestamp,_)`` can name the other.
    ///   - budget: how many steps each search may take; see ``BudgetedResult``.
    /// - Returns: the first part, or nil if nothing is before the member; then the second part is the whole set.
    /// - Throws: ``SplitError``
    /// - Complexity: that of ``RecurrenceTimestamps/count`` for each rule with COUNT, and O(*n*) in the number of RDATEs and EXDATEs
    public func split(at member: CivilDateTime, budget: Int = .max) throws(SplitError) -> (
        head: RecurrenceSet?, tail: RecurrenceSet
    ) {
        try split(
            at: zone?.instant(ofClock: member.localSeconds, dialect) ?? member.localSeconds, budget: budget)
    }

    /// Splits a set that has a zone at the instant of a member; see ``split(at:budget:)-(CivilDateTime,_)``.
    ///
    /// - Throws: ``SplitError``; ``SplitError/notAMember`` also if the set has no zone.
    public func split(at member: Timestamp, budget: Int = .max) throws(SplitError) -> (
        head: RecurrenceSet?, tail: RecurrenceSet
    ) {
        guard zone != nil else { throw .notAMember }
        return try split(at: member.secondsSince1970, budget: budget)
    }

    /// The same at a position.
    package func split(at position: Int, budget: Int = .max) throws(SplitError) -> (
        head: RecurrenceSet?, tail: RecurrenceSet
    ) {
        guard contains(position) else { throw .notAMember }
        var first = members(from: .min, to: position, budget: budget)
        guard first.next() != nil else {
            if first.isTruncated { throw .truncated }
            return (nil, self)
        }
        let split = SetSplit(self, at: position, budget: budget)
        return (try split.head(), try split.tail())
    }
}
