/// The occurrences of one rule as *keys*: seconds by which a recurrence set is ordered and compared.
///
/// With a zone a key is an instant, without one the wall clock itself. In a zone two local times can be one instant (a
/// time in a gap is read as the time after it); a recurrence set holds an instant once, and COUNT counts it once
/// (RFC 5545 §3.8.5.3: duplicates are ignored).
@usableFromInline
struct RuleInZone: Sendable {
    let plan: RecurrencePlan
    let zone: ZoneRules?
    let dialect: RecurrenceDialect

    /// DTSTART as a key; nothing before it counts, also not a later local time that a gap brings before it.
    let startKey: Int

    /// How many keys COUNT admits here, where they have to be counted; Int.max otherwise.
    let limit: Int

    /// The last key that UNTIL admits, or COUNT where the last occurrence was found beforehand.
    let lastKey: Int

    /// - Parameters:
    ///   - limit: how many keys COUNT admits here: one less where DTSTART counts without being on the rule.
    ///   - lastKey: the last that UNTIL admits.
    init(
        plan: RecurrencePlan, zone: ZoneRules?, dialect: RecurrenceDialect, startKey: Int, limit: Int, lastKey: Int
    ) {
        self.plan = plan
        self.zone = zone
        self.dialect = dialect
        self.startKey = startKey
        guard limit <= plan.mostOccurrences else {
            // The years end first.
            (self.limit, self.lastKey) = (.max, lastKey)
            return
        }
        let losesNone =
            zone.map { dialect.skippedTime != .leaveOut && plan.shortestPause > $0.longestGap } ?? true
        guard limit != .max, limit > 0, losesNone, plan.isCountedByDays else {
            self.limit = limit
            self.lastKey = lastKey
            return
        }
        // Every candidate is a key of its own, so COUNT names the last one: no query has to count again.
        self.limit = .max
        // Steps end a query; this is none, and takes no longer than a look at each year.
        var steps = Int.max
        let last = plan.moment(at: limit - 1, steps: &steps).map { zone?.instant(ofClock: $0, dialect) ?? $0 }
        self.lastKey = min(lastKey, last ?? lastKey)
    }

    /// The keys from one on, up to a bound.
    func makeIterator(at key: Int, bound: Int = RecurrenceSet.keys.upperBound, steps: Int = .max) -> Iterator {
        Iterator(self, at: key, bound: bound, steps: steps)
    }

    /// A wall-clock second before which every candidate has a key before `key`, and no key of one after it.
    ///
    /// That is what the clock shows at `key`, except shortly after a gap: the local times that the gap skipped are read as
    /// times after it, so there it is the start of the gap; likewise in a fold that is read the second time.
    ///
    /// - Returns: the second, and the run that what the clock shows lies in.
    func clock(reaching key: Int) -> (clock: Int, segment: ZoneRules.Segment?) {
        guard let zone else { return (key, nil) }
        let (clock, segment) = zone.clock(at: key)
        let lowerBound = segment.lowerBound
        guard lowerBound != .min else { return (clock, segment) }
        if case .fold = segment.resolution, dialect.repeatedTime == .second { return (lowerBound, segment) }
        // No gap was ever longer than a day.
        guard clock - lowerBound <= 90_000 else { return (clock, segment) }
        let previous = zone.segment(of: lowerBound - 1)
        if case .gap(let before, let after) = previous.resolution, clock - lowerBound < after - before {
            return (previous.lowerBound, previous)
        }
        return (clock, segment)
    }

    /// How many keys candidates before a wall-clock second have. The second is not in the shadow of a gap.
    func count(beforeClock clock: Int, steps: inout Int) -> Int {
        let lost = lost(before: clock)
        // What is lost lies anywhere before the second, so counting must go on for as many.
        let (limit, overflow) = plan.limit.addingReportingOverflow(max(lost, 0))
        return plan.count(before: clock, limit: overflow ? .max : limit, steps: &steps) - lost
    }

    /// How many candidates before a wall-clock second have no key of their own, because of a gap.
    private func lost(before clock: Int) -> Int {
        guard let zone, zone.longestGap >= plan.shortestPause || dialect.skippedTime == .leaveOut else { return 0 }
        var total = 0
        for index in zone.instants.indices {
            let start = zone.localStarts[index]
            let (before, after) = (zone.offsets[index], zone.offsets[index + 1])
            let gap = Gap(before: before, after: after, end: start + after - before)
            guard start < clock else { break }
            guard gap.length > 0, start + gap.length > plan.first,
                gap.length >= plan.shortestPause || dialect.skippedTime == .leaveOut
            else { continue }
            var candidates: [Int] = []
            var cursor = PlanCursor(plan, at: start)
            while let next = cursor.next(), next < start + 2 * gap.length { candidates.append(next) }
            total += candidates.count - keys(of: candidates, around: gap).count
        }
        return total
    }

    /// The keys of candidates in a gap and in as long a time after it, ascending.
    func keys(of candidates: [Int], around gap: Gap) -> [Int] {
        gap.keys(of: candidates, notBefore: startKey, dialect)
    }
}

/// A jump of the clock forwards.
struct Gap {
    let before: Int
    let after: Int
    /// The first wall-clock second after it.
    let end: Int

    var length: Int { after - before }

    /// The keys of candidates in the gap and in as long a time after it, ascending: a named step, and the reading's.
    func keys(of candidates: [Int], notBefore startKey: Int, _ dialect: RecurrenceDialect) -> [Int] {
        var keys: [Int] = []
        for candidate in candidates {
            guard candidate < end else {
                keys.append(candidate - after)
                continue
            }
            switch dialect.skippedTime {
            case .offsetBefore: keys.append(candidate - before)
            case .endOfGap: keys.append(end - after)
            case .leaveOut: break
            }
        }
        keys.removeAll { $0 < startKey }
        keys.sort()
        guard dialect.coincidence == .once else { return keys }
        var distinct: [Int] = []
        for key in keys where distinct.last != key { distinct.append(key) }
        return distinct
    }
}
