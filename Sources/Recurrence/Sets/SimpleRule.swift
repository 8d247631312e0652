/// A recurrence set reduced to a few numbers and the days of its rule, possible if the set has one rule with one time
/// per day. Most sets are of this kind.
///
/// A ``RecurrenceSet`` handles every case, but its data is spread over several places in memory, and reaching them
/// takes longer than expanding a month. Thousands of simple rules in an array are read as fast as numbers.
package struct SimpleRule: Sendable {
    /// The first and the last position of the set; candidates outside this range don't count.
    package let positions: ClosedRange<MemberPosition>

    /// Whether positions are instants; otherwise, they are local seconds.
    package let hasZone: Bool

    /// The last day that can have an occurrence, because of UNTIL or the year 9999.
    package let lastDay: Int

    /// The days of the rule, including days before its first and after its last position.
    package let days: DayRule

    /// The time of day of every occurrence, in seconds after midnight.
    package let time: Int32
}

extension SimpleRule {
    /// Creates the simple rule of a set, or returns nil if the set isn't simple.
    ///
    /// A set isn't simple if it has several rules, additions, several times a day, BYSETPOS counted from DTSTART on, or
    /// a dialect that reads gaps or folds differently. Members that EXDATE excludes are not represented; see
    /// ``RecurrenceSet/exclusions``.
    package init?(_ set: RecurrenceSet) {
        guard set.zonedRules.count == 1, set.additions.isEmpty, set.excludedRules.isEmpty, set.excludedDays.isEmpty
        else {
            return nil
        }
        let rule = set.zonedRules[0]
        let plan = rule.plan
        // A gap shorter than the pause between two occurrences can neither merge them nor change their order.
        guard rule.limit == .max, rule.dialect.skippedTime == .shiftForward, rule.dialect.repeatedTime == .first,
            plan.firstInterval == nil, case .days(let days, .one(let time)) = plan.schedule,
            rule.zone.map({ $0.longestGap < plan.schedule.shortestPause }) ?? true,
            rule.startPosition <= rule.lastPosition
        else { return nil }
        positions =
            MemberPosition(seconds: rule.startPosition)...MemberPosition(seconds: rule.lastPosition)
        hasZone = rule.zone != nil
        lastDay = Gregorian.floorDivide(plan.end - 1 - time, 86_400)
        (self.days, self.time) = (days, Int32(time))
    }
}
