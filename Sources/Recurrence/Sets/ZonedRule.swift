/// The occurrences of one rule as *positions*: seconds by which a recurrence set is ordered and compared.
///
/// With a zone a position is an instant, without one the wall clock itself. In a zone two local times can be one instant (a
/// time in a gap is read as the time after it); a recurrence set holds an instant once, and COUNT counts it once
/// (RFC 5545 §3.8.5.3: duplicates are ignored).
@usableFromInline
struct ZonedRule: Sendable {
    let plan: RecurrencePlan
    let zone: ZoneRules?
    let dialect: RecurrenceDialect

    /// DTSTART as a position; nothing before it counts, also not a later local time that a gap brings before it.
    let startPosition: Int

    /// How many positions COUNT admits here, where they have to be counted; Int.max otherwise.
    let limit: Int

    /// The last position that UNTIL admits, or COUNT where the last occurrence was found beforehand.
    let lastPosition: Int

    /// - Parameters:
    ///   - limit: how many positions COUNT admits here: one less where DTSTART counts without being on the rule.
    ///   - lastPosition: the last that UNTIL admits.
    init(
        plan: RecurrencePlan, zone: ZoneRules?, dialect: RecurrenceDialect, startPosition: Int, limit: Int,
        lastPosition: Int
    ) {
        self.plan = plan
        self.zone = zone
        self.dialect = dialect
        self.startPosition = startPosition
        guard limit != .max, limit <= plan.mostOccurrences else {
            // Nothing is counted, or the years end first.
            (self.limit, self.lastPosition) = (.max, lastPosition)
            return
        }
        let losesNone =
            zone.map { dialect.skippedTime != .leaveOut && plan.schedule.shortestPause > $0.longestGap } ?? true
        guard limit != .max, limit > 0, losesNone, plan.schedule.isCountedByDays else {
            self.limit = limit
            self.lastPosition = lastPosition
            return
        }
        // Every candidate is a position of its own, so COUNT names the last one: no query has to count again.
        self.limit = .max
        // Steps end a query; this is none, and takes no longer than a look at each year.
        var steps = Int.max
        let last = plan.moment(at: limit - 1, steps: &steps).map { zone?.instant(ofClock: $0, dialect) ?? $0 }
        self.lastPosition = min(lastPosition, last ?? lastPosition)
    }

    /// Whether positions are others than the seconds of the wall clock.
    var hasOffsets: Bool { zone.map { !$0.instants.isEmpty || $0.offsets[0] != 0 } ?? false }

    /// The positions from one on, up to a bound.
    func makeIterator(at position: Int, bound: Int = RecurrenceSet.positions.upperBound, steps: Int = .max) -> Iterator
    {
        Iterator(self, at: position, bound: bound, steps: steps)
    }

    /// A local second before which every candidate has a position before `position`, and no position of one after it.
    ///
    /// That is what the clock shows at `position`, except shortly after a gap: the local times that the gap skipped are read as
    /// times after it, so there it is the start of the gap; likewise in a fold that is read the second time.
    ///
    /// - Returns: the second, and the run that it is in.
    func local(reaching position: Int) -> (local: Int, segment: ZoneRules.Segment?) {
        guard let zone else { return (position, nil) }
        let (local, segment) = zone.clock(at: position)
        if case .fold = segment.resolution, dialect.repeatedTime == .second, segment.lowerBound != .min {
            return (segment.lowerBound, segment)
        }
        guard let gap = zone.gap(reaching: local, in: segment) else { return (local, segment) }
        return (gap.start, zone.segment(of: gap.start))
    }

    /// How many positions candidates before a local second have. The second is not in the shadow of a gap.
    func count(beforeLocal local: Int, steps: inout Int) -> Int {
        let lost = lost(before: local, &steps)
        // What is lost is anywhere before the second, so counting must go on for as many.
        let (limit, overflow) = (plan.count ?? .max).addingReportingOverflow(max(lost, 0))
        return plan.count(before: local, limit: overflow ? .max : limit, steps: &steps) - lost
    }

    /// How many candidates in gaps and their shadows one count may look at.
    ///
    /// A rule with an occurrence every second has less than two million of them in the gaps of any zone of IANA's to 2128; a
    /// VTIMEZONE that skips most of every day would have hundreds of millions.
    static let maximumGapCandidates = 10_000_000

    /// How many candidates before a local second have no position of their own, because of a gap.
    ///
    /// - Parameter steps: 0 afterwards if there are more than ``maximumGapCandidates`` to look at, or than it was.
    private func lost(before local: Int, _ steps: inout Int) -> Int {
        let shortestPause = plan.schedule.shortestPause
        guard let zone, zone.longestGap >= shortestPause || dialect.skippedTime == .leaveOut else { return 0 }
        var total = 0
        var candidatesLeft = Self.maximumGapCandidates
        for gap in zone.gaps {
            guard gap.start < local else { break }
            guard gap.end > plan.start, gap.length >= shortestPause || dialect.skippedTime == .leaveOut
            else { continue }
            if let lost = lost(inPeriodic: gap, &steps) {
                total += lost
                continue
            }
            var candidates: [Int] = []
            let stepsInGap = min(candidatesLeft, steps)
            var cursor = PlanCursor(plan, at: gap.start, steps: stepsInGap)
            while let next = cursor.next(), next < gap.endOfShadow { candidates.append(next) }
            let used = stepsInGap - cursor.stepsLeft
            candidatesLeft -= used
            if steps != .max { steps -= used }
            if cursor.isTruncated {
                steps = 0
                return total
            }
            total += candidates.count - positions(of: candidates, around: gap).count
        }
        return total
    }

    /// The same for one gap that is a multiple of the rule's period, so that every time in it is also one after it; nil if it
    /// is not.
    private func lost(inPeriodic gap: ZoneGap, _ steps: inout Int) -> Int? {
        guard case .fixedPeriod(let period) = plan.schedule, gap.length.isMultiple(of: period.period),
            dialect.skippedTime == .offsetBefore, dialect.duplicateInstants == .merge,
            // Near DTSTART some of the positions may be before it.
            gap.start > plan.scheduleStart, gap.start - gap.before > startPosition, gap.endOfShadow <= plan.end
        else { return nil }
        return plan.count(before: gap.end, limit: .max, steps: &steps)
            - plan.count(before: gap.start, limit: .max, steps: &steps)
    }

    /// The positions of candidates in a gap and in its shadow, ascending: the one place in which a gap is closed.
    func positions(of candidates: [Int], around gap: ZoneGap) -> [Int] {
        Self.positions(of: candidates, around: gap, notBefore: startPosition, dialect)
    }

    static func positions(
        of candidates: [Int], around gap: ZoneGap, notBefore start: Int, _ dialect: RecurrenceDialect
    ) -> [Int] {
        var positions: [Int] = []
        for candidate in candidates {
            guard candidate < gap.end else {
                positions.append(candidate - gap.after)
                continue
            }
            switch dialect.skippedTime {
            case .offsetBefore: positions.append(candidate - gap.before)
            case .endOfGap: positions.append(gap.end - gap.after)
            case .leaveOut: break
            }
        }
        positions.removeAll { $0 < start }
        positions.sort()
        guard dialect.duplicateInstants == .merge else { return positions }
        var distinct: [Int] = []
        for position in positions where distinct.last != position { distinct.append(position) }
        return distinct
    }
}
