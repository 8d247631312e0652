public import Recurrence

extension RecurrenceSet {
    /// Splits the set into the members before one member, and that member and all later ones.
    ///
    /// The two parts have no member in common, and together contain all members of the set:
    ///
    /// ```swift
    /// let weekly = RecurrenceSet(start: march2, rules: [try RecurrenceRule("FREQ=WEEKLY;COUNT=10")])
    /// let (head, tail) = try weekly.split(at: april6)
    /// head?.rules  // [FREQ=WEEKLY;UNTIL=20260330T090000]
    /// tail.rules   // [FREQ=WEEKLY;COUNT=5]
    /// ```
    ///
    /// - The rules of the first part end with UNTIL, which is their last own member: a date if DTSTART is a date,
    ///   floating if DTSTART is floating, otherwise UTC (RFC 5545 §3.3.10).
    /// - COUNT of the second part is reduced by the number of earlier members, including those that EXDATE removes.
    /// - The second part starts at the local time intended for its first member: 02:30 if the zone's clock skips 02:30
    ///   on that day.
    /// - A part that a rule takes from DTSTART is made explicit if the new start would fill in another value; see
    ///   `RecurrenceRule.fillingParts(from:isDate:dialect:scale:)`.
    /// - If the member is an RDATE that no rule matches, the second part starts at the next member of a rule, and the
    ///   RDATE is kept as an RDATE. This way, INTERVAL keeps counting the same weeks or months.
    /// - Each RDATE and EXDATE goes to the part that contains the date. An EXDATE without a time on the day of the
    ///   split goes to both parts, and so does EXRULE.
    ///
    /// - Parameters:
    ///   - member: The local time of a member on the clock of the set's zone. If the clock shows this time twice, the
    ///     first instant is used; to split at the second, call ``split(at:budget:)-(Timestamp,_)``.
    ///   - budget: The maximum number of steps for each search; see `BudgetedResult`.
    /// - Returns: The two parts. The first part is nil if no member precedes `member`; the second part is then the
    ///   whole set.
    /// - Throws: ``SplitError`` if the time is not a member, a part can't be expressed, or the budget is too small.
    /// - Complexity: For each rule with COUNT, the same as `Recurrences.count`, and O(*n*) in the number of
    ///   RDATEs and EXDATEs
    public func split(at member: CivilDateTime, budget: Int = .max) throws(SplitError) -> (
        head: RecurrenceSet?, tail: RecurrenceSet
    ) {
        let seconds = zone?.instant(ofLocalSeconds: member.localSeconds, dialect) ?? member.localSeconds
        return try split(at: MemberPosition(seconds: seconds), budget: budget)
    }

    /// Splits a set that has a zone at the instant of a member; see ``split(at:budget:)-(CivilDateTime,_)``.
    ///
    /// - Throws: ``SplitError``, including ``SplitError/notAMember`` if the set has no zone.
    public func split(at member: Timestamp, budget: Int = .max) throws(SplitError) -> (
        head: RecurrenceSet?, tail: RecurrenceSet
    ) {
        guard zone != nil else { throw .notAMember }
        return try split(at: MemberPosition(seconds: member.secondsSince1970), budget: budget)
    }

    /// Splits the set at a position.
    package func split(at position: MemberPosition, budget: Int = .max) throws(SplitError) -> (
        head: RecurrenceSet?, tail: RecurrenceSet
    ) {
        guard let head = try ended(before: position, budget: budget) else { return (nil, self) }
        return (head, try SetSplit(self, at: position, budget: budget).tail())
    }

    /// Returns the members before a member; nil if there are none. This is possible even if no set has the others.
    package func ended(before position: MemberPosition, budget: Int = .max) throws(SplitError) -> RecurrenceSet? {
        guard contains(position) else { throw .notAMember }
        var first = members(from: .min, to: position, budget: budget)
        guard first.next() != nil else {
            if first.isTruncated { throw .truncated }
            return nil
        }
        return try SetSplit(self, at: position, budget: budget).head()
    }
}
