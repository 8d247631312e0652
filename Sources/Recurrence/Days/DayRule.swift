// Inlined: these loops are compiled for each case of DayRule. As calls, they take 16 % more on R7, 13 % on R12.

/// The days on which a rule can have occurrences, regardless of DTSTART, UNTIL, COUNT, times and zones.
///
/// This type alone determines the days of a rule. Walking forward and backward, counting, testing a single day, and the
/// pages of an index all read the runs of its ``Cursor``. Rules with the same text have equal days, regardless of their
/// starts within an interval, so an index computes the days of a page once for all of them.
package enum DayRule: Hashable, Sendable {
    /// Every n days or weeks: most rules with FREQ=DAILY or WEEKLY.
    case period(DayPeriod)
    /// Days of months that depend only on a month's length and the weekday of its first day.
    case months(MonthDays)
    /// Days selected by one of two masks, depending on the length of the year.
    case masks(YearMasks)
    /// Days of Gregorian years or week-years that no faster method can find.
    case years(YearDays)
    /// Days in another calendar, or days that SKIP moves (RFC 7529).
    case scale(ScaledDays)
}

/// A walk over the days of a rule in runs.
///
/// Every case of ``DayRule`` has its own walk. Loops that read many runs are generic over the walk, so that the
/// compiler specializes the loop for each case (see ``DayRule/walk(from:into:_:)``).
protocol DayWalk {
    /// The current position of the walk.
    var position: DayWalkState { get }

    /// Moves over the next run that has days before `end` and returns those days.
    ///
    /// - Parameter steps: The remaining steps. A year or month without a day takes one step, and the walk ends at 0.
    mutating func next(before end: Int, _ steps: inout Int) -> DayRun?

    /// Moves back over the previous run that has days at or after `start` and returns those days.
    mutating func previous(notBefore start: Int, _ steps: inout Int) -> DayRun?

    /// The number of days after which the days repeat within ``repeatingDays``; nil if they don't repeat.
    var repetition: Int? { get }

    /// The days around the position in which a day belongs to the rule if, and only if, the day ``repetition`` days later does.
    var repeatingDays: Range<Int> { get }

    /// Moves to a position before a day.
    mutating func move(to day: Int)
}

/// A position between two days of a rule: a run and a day in that run.
struct DayWalkState: Sendable {
    /// The first day of the run.
    var runStart = 0
    /// The days of the run after the position, bit n for the n-th day from ``runStart``.
    var ahead: UInt64 = 0

    // Days that are found a year at a time have several runs per year, one for each word. Periods have no years.

    /// The number of the current year.
    var year = 0
    /// The words of the year that have days, bit n for word n.
    var words: UInt16 = 0
    /// The words after the run. The run is the last of the other words.
    var wordsAhead: UInt16 = 0
}

extension DayRule {
    /// A position in the days of a rule that can move in both directions.
    package struct Cursor: Sendable {
        /// The rule, or nil for a cursor without days.
        private let rule: DayRule?
        private var place: State

        /// Creates a cursor without days.
        init() { (rule, place) = (nil, State()) }

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
        /// - Returns: The days of the run between the position and `end`, or nil if there are none.
        package mutating func next(before end: Int) -> DayRun? {
            var steps = Int.max
            return next(before: end, &steps)
        }

        /// Moves over the next run within a budget; see ``DayWalk/next(before:_:)``.
        mutating func next(before end: Int, _ steps: inout Int) -> DayRun? {
            rule?.next(from: &place, before: end, &steps)
        }

        /// Moves back over the previous run within a budget; see ``DayWalk/previous(notBefore:_:)``.
        mutating func previous(notBefore start: Int, _ steps: inout Int) -> DayRun? {
            var run = SingleRun(bound: start, isForwards: false)
            rule?.walk(from: &place, into: &run, &steps)
            return run.run
        }
    }

    /// Returns the place before a day, by arithmetic.
    ///
    /// - Complexity: O(1)
    @inline(__always)
    func place(before day: Int) -> Cursor.State {
        let memory = hasMemory ? YearMemory() : nil
        return Cursor.State(position: position(before: day, memory), memory: memory)
    }

    /// Moves over the next run that has days before `end`, within a budget; see ``DayWalk/next(before:_:)``.
    func next(from place: inout Cursor.State, before end: Int, _ steps: inout Int) -> DayRun? {
        var run = SingleRun(bound: end, isForwards: true)
        walk(from: &place, into: &run, &steps)
        return run.run
    }

    /// Passes a walk from a place to a loop that reads many runs, and moves the place to the end of that loop.
    ///
    /// A place stores only the position of a walk, because the payload of an enum can't be changed in place: extracting
    /// and restoring the payload takes longer than computing a block of occurrences.
    @inline(__always)
    func walk(from place: inout Cursor.State, into consumer: inout some RunConsumer, _ steps: inout Int) {
        switch self {
        case .period(let period): Self.walk(period, from: &place.position, into: &consumer, &steps)
        case .months(let months): Self.walk(months, from: &place.position, into: &consumer, &steps)
        case .masks(let masks): Self.walk(masks: masks, from: &place.position, into: &consumer, &steps)
        case .years(let years):
            let memory = place.ownMemory()
            Self.walk(YearDays.Years(years, memory), from: &place.position, into: &consumer, &steps)
        case .scale(let scale):
            let memory = place.ownMemory()
            Self.walk(ScaledDays.Years(scale, memory), from: &place.position, into: &consumer, &steps)
        }
    }

    // Never inlined, because the loops of one case keep more values in registers than all cases in one function.

    @inline(never)
    private static func walk(
        _ period: DayPeriod, from position: inout DayWalkState, into consumer: inout some RunConsumer,
        _ steps: inout Int
    ) {
        var walk = DayPeriod.Walk(period, from: position)
        consumer.consume(&walk, &steps)
        position = walk.position
    }

    @inline(never)
    private static func walk(
        masks: YearMasks, from position: inout DayWalkState, into consumer: inout some RunConsumer, _ steps: inout Int
    ) {
        var walk = YearWalk(masks, from: position)
        consumer.consume(masks: &walk, &steps)
        position = walk.position
    }

    @inline(never)
    private static func walk(
        _ days: some YearlyDays, from position: inout DayWalkState, into consumer: inout some RunConsumer,
        _ steps: inout Int
    ) {
        var walk = YearWalk(days, from: position)
        consumer.consume(&walk, &steps)
        position = walk.position
    }

    /// Returns the days in a range of at most 64 days, bit n for the day `first + n`.
    package func bits(from first: Int, before end: Int) -> UInt64 {
        var bits = RunUnion(first: first, end: min(end, first + 64))
        // A walk for a single use needs no cursor.
        switch self {
        case .period(let period):
            var walk = DayPeriod.Walk(period, at: first)
            bits.consume(&walk)
        case .months(let months):
            var walk = YearWalk(months, at: first)
            bits.consume(&walk)
        case .masks(let masks):
            var walk = YearWalk(masks, at: first)
            bits.consume(&walk)
        case .years(let years):
            var walk = YearWalk(YearDays.Years(years, YearMemory()), at: first)
            bits.consume(&walk)
        case .scale(let scale):
            var walk = YearWalk(ScaledDays.Years(scale, YearMemory()), at: first)
            bits.consume(&walk)
        }
        return bits.bits
    }

    /// Whether caching years makes a walk faster.
    private var hasMemory: Bool {
        switch self {
        case .period, .months, .masks: false
        case .years, .scale: true
        }
    }

    /// Returns the position before a day, by arithmetic.
    ///
    /// - Parameter memory: The cache of years, or nil to cache nothing.
    @inline(__always)
    private func position(before day: Int, _ memory: YearMemory?) -> DayWalkState {
        switch self {
        case .period(let period): DayPeriod.Walk(period, at: day).position
        case .months(let months): YearWalk(months, at: day).position
        case .masks(let masks): YearWalk(masks, at: day).position
        case .years(let years): YearWalk(YearDays.Years(years, memory ?? YearMemory()), at: day).position
        case .scale(let scale): YearWalk(ScaledDays.Years(scale, memory ?? YearMemory()), at: day).position
        }
    }

    /// Returns whether the rule includes a day.
    package func contains(_ day: Int) -> Bool {
        // The position is at the first run with days at or after the day, if such a run is close.
        let position = position(before: day, nil)
        let distance = day - position.runStart
        return distance >= 0 && position.ahead >> UInt64(distance) & 1 != 0
    }
}

extension DayRule.Cursor {
    /// The position of a cursor without a reference to its rule.
    ///
    /// Cursors of plans don't store a rule, because the reference count for a rule would take as long as computing
    /// several occurrences.
    struct State: Sendable {
        fileprivate var position = DayWalkState()
        /// The cached years of ``DayRule/years(_:)`` and ``DayRule/scale(_:)``; nil for the other cases.
        fileprivate var memory: YearMemory?

        /// Returns the cached years, copying them first if another place shares them.
        fileprivate mutating func ownMemory() -> YearMemory {
            if isKnownUniquelyReferenced(&memory), let memory { return memory }
            let copy = memory.map(YearMemory.init(copying:)) ?? YearMemory()
            memory = copy
            return copy
        }
    }
}

/// A loop that reads runs of days from a walk.
protocol RunConsumer {
    mutating func consume<Days: DayWalk>(_ days: inout Days, _ steps: inout Int)

    /// Reads runs from masks. A loop that reads a whole year at a time is faster.
    mutating func consume(masks days: inout YearWalk<YearMasks>, _ steps: inout Int)
}

extension RunConsumer {
    @inline(__always)
    mutating func consume(masks days: inout YearWalk<YearMasks>, _ steps: inout Int) { consume(&days, &steps) }
}

/// Reads a single run.
private struct SingleRun: RunConsumer {
    let bound: Int
    let isForwards: Bool
    var run: DayRun?

    @inline(__always)
    mutating func consume<Days: DayWalk>(_ days: inout Days, _ steps: inout Int) {
        run = isForwards ? days.next(before: bound, &steps) : days.previous(notBefore: bound, &steps)
    }
}

/// Combines all runs up to a day.
private struct RunUnion {
    let first: Int
    let end: Int
    var bits: UInt64 = 0

    @inline(__always)
    mutating func consume(_ walk: inout some DayWalk) {
        var steps = Int.max
        while let run = walk.next(before: end, &steps) {
            // A month or year may start before the first day; bits of earlier days are dropped.
            let distance = run.firstDay - first
            bits |= distance < 0 ? run.bits >> UInt64(-distance) : run.bits << UInt64(distance)
        }
    }
}
