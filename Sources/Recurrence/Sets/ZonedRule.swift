/// The occurrences of one rule as *positions*: the seconds by which a recurrence set orders and compares members.
///
/// With a zone, a position is an instant; without a zone, a position is a wall-clock time. In a zone, two local times
/// can be the same instant, because a time in a gap is read as a time after the gap. A recurrence set contains each
/// instant once, and COUNT counts each once (RFC 5545 §3.8.5.3: duplicates are ignored).
@usableFromInline
struct ZonedRule: Sendable {
    let plan: RecurrencePlan

    /// The position of DTSTART. No earlier position counts, even if a gap moves a later local time to that position.
    let startPosition: Int

    /// The number of positions that COUNT allows, if counting is necessary; otherwise Int.max.
    let limit: Int

    /// The last position that UNTIL allows, or COUNT if the last occurrence was found in advance.
    let lastPosition: Int

    var zone: ZoneRules? { plan.zone?.rules }
    var dialect: RecurrenceDialect { plan.dialect }

    /// Creates the positions of a plan in its zone.
    ///
    /// - Parameters:
    ///   - limit: The number of positions that COUNT allows, which is one less if DTSTART counts without matching the
    ///     rule.
    ///   - lastPosition: The last position that UNTIL allows.
    init(plan: RecurrencePlan, startPosition: Int, limit: Int, lastPosition: Int) {
        self.plan = plan
        self.startPosition = startPosition
        guard limit != .max, limit <= plan.mostOccurrences else {
            // Counting is unnecessary without COUNT, or if the range of years ends the rule first.
            (self.limit, self.lastPosition) = (.max, lastPosition)
            return
        }
        guard limit > 0, Self.isOneToOne(plan), plan.schedule.isCountedByDays else {
            self.limit = limit
            self.lastPosition = lastPosition
            return
        }
        // Every candidate has its own position, so COUNT determines the last one, and no query has to count again.
        self.limit = .max
        // Steps limit queries. This is not a query, and takes no longer than examining each year.
        var steps = Int.max
        let last = Self.position(at: limit - 1, of: plan, &steps)
        self.lastPosition = min(lastPosition, last ?? lastPosition)
    }

    /// Whether every local time of a plan has a position of its own, in the same order, so that gaps change no count.
    private static func isOneToOne(_ plan: RecurrencePlan) -> Bool {
        guard let zone = plan.zone else { return true }
        return plan.dialect.skippedTime != .omit && plan.schedule.shortestPause > zone.rules.longestGap
    }

    private static func position(at index: Int, of plan: RecurrencePlan, _ steps: inout Int) -> Int? {
        plan.localSeconds(at: index, steps: &steps).map {
            plan.zone?.rules.instant(ofLocalSeconds: $0, plan.dialect) ?? $0
        }
    }

    /// Whether positions can be found by their index, without a search.
    var isIndexed: Bool { Self.isOneToOne(plan) }

    /// Returns the position that `index` others precede, or nil if there are fewer. The rule must be ``isIndexed``.
    func position(at index: Int, _ steps: inout Int) -> Int? {
        guard index < limit else { return nil }
        return Self.position(at: index, of: plan, &steps).flatMap { $0 <= lastPosition ? $0 : nil }
    }

    /// Whether positions differ from wall-clock seconds.
    var hasOffsets: Bool { zone.map { !$0.table.isUTC } ?? false }

    /// Returns an iterator over the positions from one on, up to a bound.
    func makeIterator(at seconds: Int, bound: Int = MemberPosition.range.upperBound.seconds, steps: Int = .max)
        -> Iterator
    {
        Iterator(self, at: seconds, bound: bound, steps: steps)
    }

    /// Returns whether a walk to a position begins at DTSTART, because at most DTSTART itself is earlier. A set that adds
    /// DTSTART asks for the positions that follow.
    func isWalkedFromStart(to seconds: Int) -> Bool { seconds <= startPosition + 1 }

    /// Returns a local second that separates candidates: all earlier candidates have positions before `position`, and
    /// before the positions of all other candidates.
    ///
    /// That second is the clock time at `position`, except shortly after a gap: the local times that the gap skipped
    /// are read as times after the gap, so the result is the start of the gap. The same applies in a fold if the
    /// dialect chooses the second instant.
    ///
    /// - Returns: The second, and the run that contains that second.
    func local(reaching seconds: Int) -> (local: Int, run: ZoneRules.Run?) {
        guard let zone else { return (seconds, nil) }
        let (local, run) = zone.localSeconds(at: seconds)
        if case .fold = run.resolution, dialect.repeatedTime == .second, run.lowerBound != .min {
            return (run.lowerBound, run)
        }
        guard let gap = zone.gap(reaching: local, in: run) else { return (local, run) }
        return (gap.start, zone.run(of: gap.start))
    }

    /// Returns the number of positions of the candidates before a local second, which must not be in the shadow of a
    /// gap.
    func count(beforeLocal local: Int, steps: inout Int) -> Int {
        let lost = lost(before: local, &steps)
        // Lost candidates can be anywhere before the second, so the count must continue for as many more.
        let (limit, overflow) = (plan.count ?? .max).addingReportingOverflow(max(lost, 0))
        return plan.count(before: local, limit: overflow ? .max : limit, steps: &steps) - lost
    }

    /// The maximum number of candidates in gaps and their shadows that one count examines.
    ///
    /// A rule with an occurrence every second has fewer than two million of them in the gaps of any IANA zone up to
    /// 2128. A VTIMEZONE that skips most of every day would have hundreds of millions.
    static let maximumGapCandidates = 10_000_000

    /// Returns the number of candidates before a local second that have no position of their own because of a gap.
    ///
    /// - Parameter steps: The remaining steps; 0 afterward if there are more candidates to examine than
    ///   ``maximumGapCandidates`` or the remaining steps.
    private func lost(before local: Int, _ steps: inout Int) -> Int {
        let shortestPause = plan.schedule.shortestPause
        guard let zone, zone.longestGap >= shortestPause || dialect.skippedTime == .omit else { return 0 }
        var total = 0
        var candidatesLeft = Self.maximumGapCandidates
        for gap in zone.gaps {
            guard gap.start < local else { break }
            guard gap.end > plan.start, gap.length >= shortestPause || dialect.skippedTime == .omit
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

    /// Returns the number of candidates lost in one gap whose length is a multiple of the rule's period, so that every
    /// time in the gap is also a time after the gap; nil for other gaps.
    private func lost(inPeriodic gap: ZoneGap, _ steps: inout Int) -> Int? {
        guard case .fixedPeriod(let period) = plan.schedule, gap.length.isMultiple(of: period.period),
            dialect.skippedTime == .shiftForward, dialect.duplicateInstants == .merge,
            // Near DTSTART, some of the positions may be before DTSTART.
            gap.start > plan.scheduleStart, gap.start - gap.before > startPosition, gap.endOfShadow <= plan.end
        else { return nil }
        return plan.count(before: gap.end, limit: .max, steps: &steps)
            - plan.count(before: gap.start, limit: .max, steps: &steps)
    }

    /// Returns the positions of the candidates in a gap and its shadow, ascending. All walks and counts close gaps with
    /// this function.
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
            case .shiftForward: positions.append(candidate - gap.before)
            case .endOfGap: positions.append(gap.end - gap.after)
            case .omit: break
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
