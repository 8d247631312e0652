/// A rule as numbers alone, where that is possible: one time on each of its days, and these found by arithmetic. Most are such.
///
/// A ``RecurrenceSet`` can do everything, and for that lies in several places of memory; to come to each of them takes longer
/// than to expand a month. Thousands of these in a row are read as fast as numbers are.
package struct PlainRule: Sendable {
    /// The first and the last key of the set that it stands for: candidates outside do not count.
    package let keys: ClosedRange<Int>

    /// Whether keys are instants of a zone; otherwise they are the wall-clock seconds themselves.
    package let hasZone: Bool

    /// No day after it counts: UNTIL or the year 9999 admits none.
    package let lastDay: Int

    /// Its days, before its first and after its last key too.
    package let days: PlainDays

    /// Seconds after midnight, on each of its days.
    package let time: Int32
}

extension PlainRule {
    /// Nil for a set that is more than this: several rules, something added, BYSETPOS in months, weeks of a year, days of a
    /// year, several times a day, another calendar or reading.
    ///
    /// What the set excludes by EXDATE is not in here: see ``RecurrenceSet/exclusions``.
    package init?(_ set: RecurrenceSet) {
        guard set.rules.count == 1, set.additions.isEmpty, set.excludedRules.isEmpty, set.excludedDays.isEmpty else {
            return nil
        }
        let rule = set.rules[0]
        let plan = rule.plan
        // A gap that is shorter than the pause between two occurrences neither makes them one nor changes their order.
        guard rule.limit == .max, rule.dialect.skippedTime == .offsetBefore, rule.dialect.repeatedTime == .first,
            !plan.isNever, plan.scaled == nil, plan.head.isEmpty, plan.bodyStart == plan.first,
            rule.zone.map({ $0.longestGap < plan.shortestPause }) ?? true,
            rule.startKey <= rule.lastKey,
            let (days, time) = PlainDays.daysAndTime(of: plan)
        else { return nil }
        keys = rule.startKey...rule.lastKey
        hasZone = rule.zone != nil
        lastDay = Gregorian.floorDivide(plan.last - time, 86_400)
        (self.days, self.time) = (days, Int32(time))
    }
}
