/// A recurrence set as a few numbers and the days of its rule, if it is one rule with one time on each of its days. Most sets are.
///
/// A ``RecurrenceSet`` can do everything, and for that is in several places of memory; to come to each of them takes longer
/// than to expand a month. Thousands of simple rules in a row are read as fast as numbers are.
package struct SimpleRule: Sendable {
    /// The first and the last position of the set: candidates outside do not count.
    package let positions: ClosedRange<Int>

    /// Whether positions are instants of a zone; otherwise they are local seconds.
    package let hasZone: Bool

    /// No day after it counts: UNTIL or the year 9999 admits none.
    package let lastDay: Int

    /// The days of the rule, also before its first and after its last position.
    package let days: DayRule

    /// Seconds after midnight, on each of its days.
    package let time: Int32
}

extension SimpleRule {
    /// Creates the simple rule of a set; nil for a set that is more: several rules, something added, several times a day, BYSETPOS
    /// counted from DTSTART on, or a dialect in which a gap or fold is read in another way.
    ///
    /// What the set excludes by EXDATE is not in here: see ``RecurrenceSet/exclusions``.
    package init?(_ set: RecurrenceSet) {
        guard set.zonedRules.count == 1, set.additions.isEmpty, set.excludedRules.isEmpty, set.excludedDays.isEmpty
        else {
            return nil
        }
        let rule = set.zonedRules[0]
        let plan = rule.plan
        // A gap that is shorter than the pause between two occurrences neither makes them one nor changes their order.
        guard rule.limit == .max, rule.dialect.skippedTime == .offsetBefore, rule.dialect.repeatedTime == .first,
            plan.firstInterval == nil, case .days(let days, .one(let time)) = plan.schedule,
            rule.zone.map({ $0.longestGap < plan.schedule.shortestPause }) ?? true,
            rule.startPosition <= rule.lastPosition
        else { return nil }
        positions = rule.startPosition...rule.lastPosition
        hasZone = rule.zone != nil
        lastDay = Gregorian.floorDivide(plan.end - 1 - time, 86_400)
        (self.days, self.time) = (days, Int32(time))
    }
}
