/// A position in the occurrences of a plan, moving forwards: one year's days at a time, drained bit by bit.
///
/// It knows nothing of COUNT (see ``RuleOccurrences/Iterator``). Everything is in clock seconds.
package struct PlanCursor {
    private let plan: RecurrencePlan
    private let times: [Int]
    private var memo = ShapeMemo()

    // The year that is being drained, and the word of its set.
    private var year = Int.min
    private var firstDay = 0
    private var days = DaySet()
    private var wordIndex = DaySet.capacity / 64
    private var word: UInt64 = 0

    /// Midnight of the day that is being drained.
    private var midnight = 0
    private var timeIndex = 0

    // For Kind.picks.
    private var picks: [Int] = []
    private var pickIndex = 0

    // For Kind.lattice.
    private var unit = 0
    private var offsetIndex = 0

    private var isFinished = false

    /// The position in the plan's head; past its end where there is none.
    private var headIndex: Int

    /// A cursor before the first occurrence at or after a moment.
    package init(_ plan: RecurrencePlan, at moment: Int) {
        self.plan = plan
        times = plan.times
        headIndex = Self.firstIndex(in: plan.head, notBelow: moment)
        seek(to: moment)
    }

    /// The next occurrence; nil at the end, and from then on.
    ///
    /// - Complexity: amortised O(1) for rules that have occurrences in most years; never more than one pass over the
    ///   years to 9999.
    package mutating func next() -> Int? {
        if headIndex < plan.head.count, plan.head[headIndex] <= plan.last {
            headIndex += 1
            return plan.head[headIndex - 1]
        }
        guard !isFinished, let moment = nextCandidate(), moment <= plan.last else {
            isFinished = true
            return nil
        }
        return moment
    }

    private mutating func nextCandidate() -> Int? {
        switch plan.kind {
        case .oneTime:
            guard nextDay() else { return nil }
            return midnight + times[0]
        case .severalTimes:
            while timeIndex >= times.count {
                guard nextDay() else { return nil }
                timeIndex = 0
            }
            timeIndex += 1
            return midnight + times[timeIndex - 1]
        case .picks:
            while pickIndex >= picks.count {
                guard loadYear(from: year + 1) else { return nil }
            }
            let pick = picks[pickIndex]
            pickIndex += 1
            return (firstDay + pick / times.count) * 86_400 + times[pick % times.count]
        case .lattice:
            guard let lattice = plan.lattice else { return nil }
            return nextStep(of: lattice)
        }
    }
}

// MARK: - Days

extension PlanCursor {
    /// Moves to the next day of the set; false when there is none.
    private mutating func nextDay() -> Bool {
        while word == 0 {
            wordIndex = days.firstWord(from: min(wordIndex + 1, 8))
            if wordIndex < 8 {
                word = days.words[wordIndex]
            } else if !loadYear(from: year + 1) {
                return false
            }
        }
        midnight = (firstDay + wordIndex * 64 + word.trailingZeroBitCount) * 86_400
        word &= word &- 1
        return true
    }

    /// Loads the first year, from one on, that has a day; false when there is none.
    private mutating func loadYear(from first: Int) -> Bool {
        guard !isFinished else { return false }
        var candidate = first
        var emptyYears = 0
        while true {
            candidate = plan.stride.firstActiveYear(from: candidate)
            guard candidate <= plan.lastYear else { break }
            load(candidate)
            if !days.isEmpty { return true }
            emptyYears += 1
            // Leap days are at most eight years apart: a longer pause asks whether there is any day at all.
            if emptyYears == 9, plan.hasNoDays() { break }
            candidate += 1
        }
        finish()
        return false
    }

    private mutating func load(_ year: Int) {
        let loaded = plan.days(of: year, memo: &memo)
        self.year = year
        firstDay = loaded.firstDay
        days = loaded.days
        if plan.kind == .picks {
            picks = plan.picks(of: loaded, in: year)
            pickIndex = 0
        }
        rewindDays()
    }

    private mutating func rewindDays() {
        wordIndex = 0
        word = days.words[0]
    }

    private mutating func finish() {
        isFinished = true
        days = DaySet()
        word = 0
        wordIndex = DaySet.capacity / 64
        picks = []
        pickIndex = 0
        timeIndex = times.count
    }

    /// Moves before the first day of the set that is not before a day; false when there is none.
    private mutating func seek(toDay day: Int) -> Bool {
        let target = plan.year(ofDay: day)
        // Seeking goes forwards only, so the days that are left of a loaded year are all that matter.
        if target != year || days.isEmpty {
            guard loadYear(from: target) else { return false }
        }
        if firstDay < day {
            days.removeAll(below: min(day - firstDay, DaySet.capacity))
            rewindDays()
        }
        return true
    }
}

// MARK: - Seeking

extension PlanCursor {
    /// Moves before the first occurrence at or after a moment: by arithmetic, without visiting what lies between.
    private mutating func seek(to moment: Int) {
        let moment = max(moment, plan.bodyStart)
        guard !plan.isNever, moment <= plan.last else { return finish() }
        let day = Gregorian.floorDivide(moment, 86_400)
        switch plan.kind {
        case .oneTime:
            // The day itself counts only if its time has not passed.
            _ = seek(toDay: day * 86_400 + times[0] < moment ? day + 1 : day)
        case .severalTimes:
            timeIndex = times.count
            guard seek(toDay: day), nextDay() else { return finish() }
            timeIndex = midnight < moment ? Self.firstIndex(in: times, notBelow: moment - midnight) : 0
        case .picks:
            guard loadYear(from: plan.year(ofDay: day)) else { return }
            let clock = moment - firstDay * 86_400
            guard clock > 0 else { return }
            let target = clock / 86_400 * times.count + Self.firstIndex(in: times, notBelow: clock % 86_400)
            pickIndex = Self.firstIndex(in: picks, notBelow: target)
        case .lattice:
            guard let lattice = plan.lattice, let last = lattice.offsets.last else { return finish() }
            // The unit that holds the moment may begin before it.
            guard seek(lattice, to: lattice.align(moment - last)) else { return }
            while unit + lattice.offsets[offsetIndex] < moment {
                offsetIndex += 1
                if offsetIndex == lattice.offsets.count {
                    guard stepForward(lattice) else { return }
                }
            }
        }
    }

    /// The first index whose value is not below a bound, in a sorted array.
    private static func firstIndex(in values: [Int], notBelow bound: Int) -> Int {
        var (low, high) = (0, values.count)
        while low < high {
            let middle = (low + high) / 2
            if values[middle] < bound { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

// MARK: - Steps of a lattice

extension PlanCursor {
    private mutating func nextStep(of lattice: UnitLattice) -> Int? {
        if offsetIndex == lattice.offsets.count {
            guard stepForward(lattice) else { return nil }
        }
        offsetIndex += 1
        return unit + lattice.offsets[offsetIndex - 1]
    }

    /// Moves to the next unit that is allowed.
    private mutating func stepForward(_ lattice: UnitLattice) -> Bool {
        if let next = lattice.firstAllowed(from: unit + lattice.step, dayStart: midnight) {
            unit = next
            offsetIndex = 0
            return true
        }
        return seek(lattice, to: lattice.align(max(midnight + 86_400, unit + lattice.step)))
    }

    /// Moves to the first allowed unit from a step on; false when there is none.
    private mutating func seek(_ lattice: UnitLattice, to step: Int) -> Bool {
        var step = step
        while step <= plan.last {
            guard seek(toDay: Gregorian.floorDivide(step, 86_400)), nextDay() else { return false }
            step = lattice.align(max(step, midnight))
            if let allowed = lattice.firstAllowed(from: step, dayStart: midnight) {
                unit = allowed
                offsetIndex = 0
                return true
            }
            step = lattice.align(max(step, midnight + 86_400))
        }
        finish()
        return false
    }
}
