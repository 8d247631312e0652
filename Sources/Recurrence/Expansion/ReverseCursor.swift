/// A position in the occurrences of a plan, moving backwards: ``PlanCursor`` mirrored.
///
/// It knows nothing of COUNT. Everything is in clock seconds.
package struct ReverseCursor {
    private let plan: RecurrencePlan
    private let times: ClockTimes
    private let end: Int
    private var memo = ShapeMemo()

    // The year that is being drained from its end.
    private var year = Int.max
    private var firstDay = 0
    private var days = DaySet()

    private var midnight = 0
    private var timeIndex = 0

    // For Kind.periodic: the occurrence after the next one.
    private var position = (base: 0, index: 0)

    // For Kind.picks, and for Kind.lattice the steps of one day: what is left of them.
    private var rest: [Int] = []

    private var isFinished = false

    /// As in ``PlanCursor``.
    private(set) var stepsLeft: Int
    package var isTruncated: Bool { stepsLeft <= 0 }
    private var headIndex: Int

    /// A cursor after the last occurrence before a moment.
    package init(_ plan: RecurrencePlan, before moment: Int, steps: Int = .max) {
        self.plan = plan
        stepsLeft = steps
        times = plan.times
        end = moment > plan.last ? plan.last + 1 : moment
        headIndex = plan.head.count { $0 < moment && $0 <= plan.last }
        isFinished = plan.isNever || end <= plan.bodyStart
        guard !isFinished else { return }
        if let periodic = plan.periodic {
            position = periodic.position(notBefore: end)
        } else {
            seek(upToDay: Gregorian.floorDivide(end - 1, 86_400))
        }
    }

    /// The occurrence before; nil at the start, and from then on.
    ///
    /// - Complexity: amortised O(1) for rules that have occurrences in most years
    package mutating func next() -> Int? {
        while !isFinished {
            stepsLeft &-= 1
            guard let moment = nextCandidate(), moment >= plan.bodyStart, stepsLeft > 0 else {
                isFinished = true
                break
            }
            // Only times of the very last day can lie past the end.
            if moment < end { return moment }
        }
        guard headIndex > 0, !isTruncated else { return nil }
        headIndex -= 1
        return plan.head[headIndex]
    }

    private mutating func nextCandidate() -> Int? {
        switch plan.kind {
        case .periodic:
            guard let periodic = plan.periodic else { return nil }
            if position.index == 0 {
                position = (position.base - periodic.period, periodic.offsets.count)
            }
            position.index -= 1
            return position.base + periodic.offsets[position.index]
        case .oneTime:
            guard previousDay() else { return nil }
            return midnight + times[0]
        case .severalTimes:
            if timeIndex == 0 {
                guard previousDay() else { return nil }
                timeIndex = times.count
            }
            timeIndex -= 1
            return midnight + times[timeIndex]
        case .picks:
            while rest.isEmpty {
                guard loadYear(upTo: year - 1) else { return nil }
            }
            let pick = rest.removeLast()
            return (firstDay + pick / times.count) * 86_400 + times[pick % times.count]
        case .lattice:
            while rest.isEmpty {
                guard let lattice = plan.lattice, collectSteps(of: lattice) else { return nil }
            }
            return rest.removeLast()
        }
    }

    // MARK: - Days

    private mutating func previousDay() -> Bool {
        while true {
            if let index = days.last {
                days.remove(index)
                midnight = (firstDay + index) * 86_400
                return true
            }
            guard loadYear(upTo: year - 1) else { return false }
        }
    }

    private mutating func loadYear(upTo last: Int) -> Bool {
        var candidate = last
        var emptyYears = 0
        while let active = plan.stride.lastActiveYear(upTo: candidate) {
            let loaded = plan.days(of: active, memo: &memo)
            (year, firstDay, days) = (active, loaded.firstDay, loaded.days)
            if plan.kind == .picks { rest = plan.picks(of: loaded, in: active) }
            if !days.isEmpty { return true }
            emptyYears += 1
            stepsLeft &-= 1
            if plan.givesUp(after: emptyYears) || isTruncated { break }
            candidate = active - 1
        }
        isFinished = true
        days = DaySet()
        return false
    }

    private mutating func seek(upToDay day: Int) {
        let target = plan.year(ofDay: day)
        if target < year {
            guard loadYear(upTo: target) else { return }
        }
        guard plan.kind != .picks, day - firstDay < DaySet.capacity - 1 else { return }
        days.removeAll(from: max(day - firstDay + 1, 0))
    }

    // MARK: - Steps of a lattice

    /// Collects the steps of the last day, of those that are left, that has any.
    private mutating func collectSteps(of lattice: UnitLattice) -> Bool {
        guard previousDay() else { return false }
        guard let last = lattice.lastStep(before: midnight + 86_400) else { return false }
        guard last >= midnight else {
            // A step can be longer than a day: go on with the day that has one.
            seek(upToDay: Gregorian.floorDivide(last, 86_400))
            return true
        }
        var unit = lattice.align(midnight)
        while let allowed = lattice.firstAllowed(from: unit, dayStart: midnight) {
            for offset in lattice.offsets where allowed + offset < end { rest.append(allowed + offset) }
            unit = allowed + lattice.step
        }
        return true
    }
}

extension UnitLattice {
    /// The last step before a moment; nil where there is none.
    fileprivate func lastStep(before moment: Int) -> Int? {
        moment <= anchor ? nil : anchor + (moment - 1 - anchor) / step * step
    }
}
