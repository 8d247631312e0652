/// A position in the occurrences of a plan, moving forwards: 64 days of a year at a time, drained bit by bit.
///
/// It knows nothing of COUNT (see ``RuleOccurrences/Iterator``). Everything is in clock seconds.
package struct PlanCursor {
    let plan: RecurrencePlan
    var memo = ShapeMemo()

    // The year that is being drained: where it lies, the words of its set that are still to come, and what is left of the
    // one that is being drained, which starts on a day of its own. Of masks, a word is cut when it is come to; where months
    // are alike, the words are months, likewise made in time; otherwise they are in `days`.
    var year = Int.min
    var place = YearPlace()
    var length = 0
    var days = DaySet()
    var wordsAhead: UInt16 = 0
    var word: UInt64 = 0
    var wordStart = 0

    /// How many years have been loaded since there was a day.
    var emptyYears = 0

    /// Midnight of the day that is being drained.
    var midnight = 0
    var timeIndex = 0

    // For Kind.periodic: the start of the period and the next offset in it.
    var base = 0
    var offset = 0

    // For Kind.picks.
    var picks: [Int] = []
    var pickIndex = 0

    // For Kind.lattice.
    var unit = 0
    var offsetIndex = 0

    var isFinished = false

    /// How many more years, days of a lattice and occurrences may be looked at.
    var stepsLeft: Int

    /// Whether the cursor ended for want of steps: what follows is not known.
    package var isTruncated: Bool { stepsLeft <= 0 }

    /// The position in the plan's head; past its end where there is none.
    var headIndex: Int

    /// A cursor before the first occurrence at or after a moment.
    package init(_ plan: RecurrencePlan, at moment: Int, steps: Int = .max) {
        self.plan = plan
        stepsLeft = steps
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
        guard !isFinished, let moment = nextCandidate(), spend(1), moment <= plan.last else {
            isFinished = true
            return nil
        }
        return moment
    }

    /// Takes steps off the budget; false when it is used up.
    @inline(__always)
    mutating func spend(_ steps: Int) -> Bool {
        stepsLeft &-= steps
        return stepsLeft > 0
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

/// Where the set of a year lies.
struct YearPlace {
    /// The day of index 0: 1 January, or the first day of week 1; the first day of the mask where there is one.
    var firstDay = 0
    /// The weekday of index 0 (Monday is 0); only where there is a mask, or words are months.
    var firstWeekday = 0
    /// A leap year, or a week-year of 53 weeks; only where there is a mask, or words are months.
    var isLong = false
}

extension PlanCursor {
    var firstDay: Int {
        get { place.firstDay }
        set { place.firstDay = newValue }
    }

    func moment(ofPick pick: Int) -> Int {
        let count = plan.times.count
        return (firstDay + pick / count) * 86_400 + plan.times[pick % count]
    }

    mutating func finish() {
        isFinished = true
        word = 0
        wordsAhead = 0
        picks = []
        pickIndex = 0
        timeIndex = plan.times.count
    }
}
