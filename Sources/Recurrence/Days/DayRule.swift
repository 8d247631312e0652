/// The days on which a rule can have occurrences, without DTSTART, UNTIL, COUNT, times and zones.
///
/// This is the only answer to "which days does a rule have". Walking forwards and backwards, counting, testing a single day
/// and the pages of an index all read the runs of its ``Cursor``. Rules that are written alike have equal days, wherever
/// in their intervals they start, so that an index finds the days of a page once for all of them.
package enum DayRule: Hashable, Sendable {
    /// Every n days or weeks: most rules with FREQ=DAILY or WEEKLY.
    case period(DayPeriod)
    /// Days of months, which depend on a month's length and the weekday of its first day alone.
    case months(MonthDays)
    /// Days that are cut out of one of two masks, by the length of a year.
    case masks(YearMasks)
    /// Days of Gregorian years or week-years that are found in no quicker way.
    case years(YearDays)
    /// Days in another calendar, or days that SKIP moves (RFC 7529).
    case scale(ScaledDays)
}

/// A walk over the days of a rule in runs.
///
/// Every case of ``DayRule`` has a walk of its own. Loops that take many runs are generic over the walk, so that each gets
/// a loop compiled for it (see ``DayRule/drain(from:into:_:)``).
protocol DayWalk {
    /// Where the walk is.
    var position: DayPosition { get }

    /// Moves over the next run that has days before `end`, and returns those of its days.
    ///
    /// - Parameter steps: the budget. A year or month without a day takes one step; at 0 the walk ends.
    mutating func next(before end: Int, _ steps: inout Int) -> DayRun?

    /// Moves back over the run before the position that has days from `start` on, and returns those of its days.
    mutating func previous(notBefore start: Int, _ steps: inout Int) -> DayRun?

    /// After how many days the days repeat, and how many there are until then; nil if they don't.
    var repetition: DayRepetition? { get }

    /// Moves to before a day.
    mutating func move(to day: Int)
}

/// That the days of a rule repeat.
struct DayRepetition {
    /// After this many days.
    let length: Int
    /// The number of days of the rule in that time.
    let count: Int
}

/// A position between two days of a rule: a run, and a day in it.
struct DayPosition: Sendable {
    /// The first day of the run.
    var runStart = 0
    /// The days of the run after the position: bit n for the n-th day from ``runStart``.
    var ahead: UInt64 = 0

    // Days that are found a year at a time have several runs in each, its words. Periods have no years.

    /// The number of the year.
    var year = 0
    /// The words of the year: bit n for word n.
    var words: UInt16 = 0
    /// Those after the run; the run is the last of the others.
    var wordsAhead: UInt16 = 0
}

extension DayRule {
    /// A position in the days of a rule. It moves in both directions.
    package struct Cursor: Sendable {
        /// Nil for a cursor in no days.
        private let rule: DayRule?
        private var place: Place

        /// Creates a cursor in no days.
        init() { (rule, place) = (nil, Place()) }

        /// Creates a cursor before a day, by arithmetic.
        ///
        /// - Complexity: O(1)
        @inline(__always)
        package init(_ rule: DayRule, at day: Int) {
            place = rule.place(before: day)
            self.rule = rule
        }

        /// Moves over the next run that has days before `end`.
        ///
        /// - Returns: the days of the run between the position and `end`; nil if there are none.
        package mutating func next(before end: Int) -> DayRun? {
            var steps = Int.max
            return next(before: end, &steps)
        }

        /// Moves back over the run before the position that has days from `start` on.
        ///
        /// - Returns: the days of the run between `start` and the position; nil if there are none.
        package mutating func previous(notBefore start: Int) -> DayRun? {
            var steps = Int.max
            return previous(notBefore: start, &steps)
        }

        /// The same with a budget, see ``DayWalk/next(before:_:)``.
        mutating func next(before end: Int, _ steps: inout Int) -> DayRun? {
            rule?.next(from: &place, before: end, &steps)
        }

        /// The same with a budget, see ``DayWalk/previous(notBefore:_:)``.
        mutating func previous(notBefore start: Int, _ steps: inout Int) -> DayRun? {
            var run = SingleRun(bound: start, isForwards: false)
            rule?.drain(from: &place, into: &run, &steps)
            return run.run
        }
    }

    /// The position of a cursor whose rule is kept elsewhere.
    ///
    /// Cursors of plans hold no rule: to take one of its own, a cursor counts a reference, which takes as long as some occurrences.
    struct Place: Sendable {
        fileprivate var position = DayPosition()
        /// What is known of the years of ``DayRule/years(_:)`` and ``DayRule/scale(_:)``; nil for the other cases.
        fileprivate var memory: YearMemory?

        /// The memory, which no copy of the place shares.
        fileprivate mutating func ownMemory() -> YearMemory {
            if isKnownUniquelyReferenced(&memory), let memory { return memory }
            let copy = memory.map(YearMemory.init(copying:)) ?? YearMemory()
            memory = copy
            return copy
        }
    }

    /// Finds the place before a day, by arithmetic.
    ///
    /// - Complexity: O(1)
    @inline(__always)
    func place(before day: Int) -> Place {
        let memory = hasMemory ? YearMemory() : nil
        return Place(position: position(before: day, memory), memory: memory)
    }

    /// Moves over the next run that has days before `end`, with a budget; see ``DayWalk/next(before:_:)``.
    func next(from place: inout Place, before end: Int, _ steps: inout Int) -> DayRun? {
        var run = SingleRun(bound: end, isForwards: true)
        drain(from: &place, into: &run, &steps)
        return run.run
    }

    /// Hands a walk from a place to a loop that takes many runs, and moves to where the loop ends.
    ///
    /// A place holds no walk but its position, because the payload of an enum can't be changed in place: copying it in and
    /// out takes longer than a block of occurrences.
    @inline(__always)
    func drain(from place: inout Place, into drain: inout some RunDrain, _ steps: inout Int) {
        switch self {
        case .period(let period): Self.drain(period, from: &place.position, into: &drain, &steps)
        case .months(let months): Self.drain(months, from: &place.position, into: &drain, &steps)
        case .masks(let masks) where masks.haveOneWord:
            Self.drain(oneWord: masks, from: &place.position, into: &drain, &steps)
        case .masks(let masks): Self.drain(masks, from: &place.position, into: &drain, &steps)
        case .years(let years):
            let memory = place.ownMemory()
            Self.drain(YearDays.Years(years, memory), from: &place.position, into: &drain, &steps)
        case .scale(let scale):
            let memory = place.ownMemory()
            Self.drain(ScaledDays.Years(scale, memory), from: &place.position, into: &drain, &steps)
        }
    }

    // Never inlined: the loops of one case keep more in registers than all cases in one function.

    @inline(never)
    private static func drain(
        _ period: DayPeriod, from position: inout DayPosition, into drain: inout some RunDrain, _ steps: inout Int
    ) {
        var walk = DayPeriod.Walk(period, from: position)
        drain.drain(&walk, &steps)
        position = walk.position
    }

    @inline(never)
    private static func drain(
        oneWord masks: YearMasks, from position: inout DayPosition, into drain: inout some RunDrain,
        _ steps: inout Int
    ) {
        var walk = YearWalk(masks, from: position)
        drain.drain(oneWord: &walk, &steps)
        position = walk.position
    }

    @inline(never)
    private static func drain(
        _ days: some YearlyDays, from position: inout DayPosition, into drain: inout some RunDrain,
        _ steps: inout Int
    ) {
        var walk = YearWalk(days, from: position)
        drain.drain(&walk, &steps)
        position = walk.position
    }

    /// The days in at most 64 days: bit n for the day `first + n`.
    package func bits(from first: Int, before end: Int) -> UInt64 {
        var bits = RunUnion(first: first, end: min(end, first + 64))
        // A walk that is used only once needs no cursor.
        switch self {
        case .period(let period):
            var walk = DayPeriod.Walk(period, at: first)
            bits.drain(&walk)
        case .months(let months):
            var walk = YearWalk(months, at: first)
            bits.drain(&walk)
        case .masks(let masks):
            var walk = YearWalk(masks, at: first)
            bits.drain(&walk)
        case .years(let years):
            var walk = YearWalk(YearDays.Years(years, YearMemory()), at: first)
            bits.drain(&walk)
        case .scale(let scale):
            var walk = YearWalk(ScaledDays.Years(scale, YearMemory()), at: first)
            bits.drain(&walk)
        }
        return bits.bits
    }

    /// Whether a walk is faster if it remembers years.
    private var hasMemory: Bool {
        switch self {
        case .period, .months, .masks: false
        case .years, .scale: true
        }
    }

    /// Finds the position before a day, by arithmetic.
    ///
    /// - Parameter memory: Nil to remember nothing.
    @inline(__always)
    private func position(before day: Int, _ memory: YearMemory?) -> DayPosition {
        switch self {
        case .period(let period): DayPeriod.Walk(period, at: day).position
        case .months(let months): YearWalk(months, at: day).position
        case .masks(let masks): YearWalk(masks, at: day).position
        case .years(let years): YearWalk(YearDays.Years(years, memory ?? YearMemory()), at: day).position
        case .scale(let scale): YearWalk(ScaledDays.Years(scale, memory ?? YearMemory()), at: day).position
        }
    }

    /// Whether the rule names a day.
    package func contains(_ day: Int) -> Bool {
        // The position is at the first run that has days from the day on, if there is one close by.
        let position = position(before: day, nil)
        let distance = day - position.runStart
        return distance >= 0 && position.ahead >> UInt64(distance) & 1 != 0
    }
}

/// A loop that takes runs of days from a walk.
protocol RunDrain {
    mutating func drain<Days: DayWalk>(_ days: inout Days, _ steps: inout Int)

    /// The same for masks of one word: such rules have a few days in a year, and a loop of their own takes half the time.
    mutating func drain(oneWord days: inout YearWalk<YearMasks>, _ steps: inout Int)
}

extension RunDrain {
    @inline(__always)
    mutating func drain(oneWord days: inout YearWalk<YearMasks>, _ steps: inout Int) { drain(&days, &steps) }
}

/// Takes one run.
private struct SingleRun: RunDrain {
    let bound: Int
    let isForwards: Bool
    var run: DayRun?

    @inline(__always)
    mutating func drain<Days: DayWalk>(_ days: inout Days, _ steps: inout Int) {
        run = isForwards ? days.next(before: bound, &steps) : days.previous(notBefore: bound, &steps)
    }
}

/// Takes all runs up to a day together.
private struct RunUnion {
    let first: Int
    let end: Int
    var bits: UInt64 = 0

    @inline(__always)
    mutating func drain(_ walk: inout some DayWalk) {
        var steps = Int.max
        while let run = walk.next(before: end, &steps) {
            // A month or year may start before the first day; the bits of days before it are not set.
            let distance = run.firstDay - first
            bits |= distance < 0 ? run.bits >> UInt64(-distance) : run.bits << UInt64(distance)
        }
    }
}
