/// A position in the occurrences of a plan, moving forwards: one year's days at a time, drained bit by bit.
///
/// It knows nothing of COUNT (see ``RuleOccurrences/Iterator``). Everything is in clock seconds.
package struct PlanCursor {
    let plan: RecurrencePlan
    var memo = ShapeMemo()

    // The year that is being drained, and the word of its set.
    var year = Int.min
    var firstDay = 0
    var length = 0
    var days = DaySet()
    var wordIndex = DaySet.wordCount
    var word: UInt64 = 0

    /// Midnight of the day that is being drained.
    var midnight = 0
    var timeIndex = 0

    // For Kind.periodic: the beginning of the period and the next offset in it.
    var base = 0
    var offset = 0

    // For Kind.picks.
    var picks: [Int] = []
    var pickIndex = 0

    // For Kind.lattice.
    var unit = 0
    var offsetIndex = 0

    var isFinished = false

    /// The position in the plan's head; past its end where there is none.
    var headIndex: Int

    /// A cursor before the first occurrence at or after a moment.
    package init(_ plan: RecurrencePlan, at moment: Int) {
        self.plan = plan
        headIndex = plan.head.firstIndex(notBelow: moment)
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

    mutating func nextCandidate() -> Int? {
        switch plan.kind {
        case .periodic:
            guard let periodic = plan.periodic else { return nil }
            let moment = base + periodic.offsets[offset]
            offset += 1
            if offset == periodic.offsets.count { (base, offset) = (base + periodic.period, 0) }
            return moment
        case .oneTime:
            guard nextDay() else { return nil }
            return midnight + plan.times[0]
        case .severalTimes:
            while timeIndex >= plan.times.count {
                guard nextDay() else { return nil }
                timeIndex = 0
            }
            timeIndex += 1
            return midnight + plan.times[timeIndex - 1]
        case .picks:
            while pickIndex >= picks.count {
                guard loadYear(from: year + 1) else { return nil }
            }
            let pick = picks[pickIndex]
            pickIndex += 1
            return moment(ofPick: pick)
        case .lattice:
            guard let lattice = plan.lattice else { return nil }
            return nextStep(of: lattice)
        }
    }
}

extension PlanCursor {
    func moment(ofPick pick: Int) -> Int {
        let count = plan.times.count
        return (firstDay + pick / count) * 86_400 + plan.times[pick % count]
    }
}

// MARK: - Days

extension PlanCursor {
    /// Moves to the next day of the set; false when there is none.
    mutating func nextDay() -> Bool {
        guard advanceWord() else { return false }
        midnight = (firstDay + wordIndex * 64 + word.trailingZeroBitCount) * 86_400
        word &= word &- 1
        return true
    }

    /// Moves to the next word that has days; false when there is none.
    mutating func advanceWord() -> Bool {
        while word == 0 {
            if wordIndex < DaySet.wordCount - 1 {
                wordIndex &+= 1
                word = days[word: wordIndex]
            } else if !loadYear(from: year + 1) {
                return false
            }
        }
        return true
    }

    /// Loads the first year, from one on, that has a day; false when there is none.
    mutating func loadYear(from first: Int) -> Bool {
        guard !isFinished else { return false }
        var candidate = plan.stride.firstActiveYear(from: first)
        var emptyYears = 0
        while candidate <= plan.lastYear {
            load(candidate)
            if !days.isEmpty { return true }
            emptyYears += 1
            if plan.givesUp(after: emptyYears) { break }
            candidate = plan.yearStep.map { candidate + $0 } ?? plan.stride.firstActiveYear(from: candidate + 1)
        }
        finish()
        return false
    }

    mutating func load(_ next: Int) {
        let loaded: YearDays
        if plan.yearStep != nil {
            // The days depend on the year's shape, and that, mostly, on the year before.
            firstDay = next == year &+ 1 ? firstDay + length : Gregorian.dayNumber(year: next, month: 1, day: 1)
            let shape = YearShape(
                firstWeekday: Gregorian.weekdayIndex(ofDayNumber: firstDay), isLeap: Gregorian.isLeap(next))
            length = shape.length
            let (plan, firstDay) = (plan, firstDay)
            loaded = YearDays(
                firstDay: firstDay, days: memo.days(of: shape) { plan.days(in: shape, firstDay: firstDay) })
        } else {
            loaded = plan.days(of: next, memo: &memo)
        }
        year = next
        firstDay = loaded.firstDay
        days = loaded.days
        if plan.kind == .picks {
            picks = plan.picks(of: loaded, in: year)
            pickIndex = 0
        }
        rewindDays()
    }

    mutating func rewindDays() {
        wordIndex = 0
        word = days[word: 0]
    }

    mutating func finish() {
        isFinished = true
        days = DaySet()
        word = 0
        wordIndex = DaySet.wordCount
        picks = []
        pickIndex = 0
        timeIndex = plan.times.count
    }

    /// Moves before the first day of the set that is not before a day; false when there is none.
    mutating func seek(toDay day: Int) -> Bool {
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
