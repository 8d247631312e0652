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

/// A position between two days of a rule that moves over the rule's days in runs.
///
/// Every case of ``DayRule`` has a walk of its own. Loops that drain many runs are generic over the walk, so that each gets
/// a loop compiled for it (see ``DayRule/Cursor/drain(into:_:)``).
protocol DayWalk: Sendable {
    /// Moves over the next run that has days before `end`, and returns those of its days.
    ///
    /// - Parameter steps: the budget. A year or month without a day takes one step; at 0 the walk ends.
    mutating func next(before end: Int, _ steps: inout Int) -> DayRun?

    /// Moves back over the run before the position that has days from `start` on, and returns those of its days.
    mutating func previous(notBefore start: Int, _ steps: inout Int) -> DayRun?
}

extension DayRule {
    /// A position in the days of a rule. It moves in both directions.
    package struct Cursor: Sendable {
        private var walk: Walk

        private enum Walk {
            case period(DayPeriod.Walk)
            case months(YearWalk<MonthDays>)
            case masks(YearWalk<YearMasks>)
            // Indirect, because they are five times as large as the others, and seldom.
            indirect case years(YearWalk<YearDays.Years>)
            indirect case scale(YearWalk<ScaledDays.Years>)
        }

        /// Creates a cursor before a day, by arithmetic.
        ///
        /// - Complexity: O(1)
        package init(_ rule: DayRule, at day: Int) {
            switch rule {
            case .period(let period): walk = .period(DayPeriod.Walk(period, at: day))
            case .months(let months): walk = .months(YearWalk(months, at: day))
            case .masks(let masks): walk = .masks(YearWalk(masks, at: day))
            case .years(let years): walk = .years(YearWalk(YearDays.Years(years), at: day))
            case .scale(let scale): walk = .scale(YearWalk(ScaledDays.Years(scale), at: day))
            }
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
            var run = SingleRun(bound: end, isForwards: true)
            drain(into: &run, &steps)
            return run.run
        }

        /// The same with a budget, see ``DayWalk/previous(notBefore:_:)``.
        mutating func previous(notBefore start: Int, _ steps: inout Int) -> DayRun? {
            var run = SingleRun(bound: start, isForwards: false)
            drain(into: &run, &steps)
            return run.run
        }

        /// Hands the walk of the rule's case to a loop that takes many runs.
        ///
        /// The walk is taken out of the cursor and put back once for all the runs that the loop takes.
        @inline(__always)
        mutating func drain(into drain: inout some RunDrain, _ steps: inout Int) {
            switch walk {
            case .period(var walk):
                drain.drain(&walk, &steps)
                self.walk = .period(walk)
            case .months(var walk):
                drain.drain(&walk, &steps)
                self.walk = .months(walk)
            case .masks(var walk):
                drain.drain(&walk, &steps)
                self.walk = .masks(walk)
            case .years(var walk):
                drain.drain(&walk, &steps)
                self.walk = .years(walk)
            case .scale(var walk):
                drain.drain(&walk, &steps)
                self.walk = .scale(walk)
            }
        }
    }

    /// The days in at most 64 days: bit n for the day `first + n`.
    package func bits(from first: Int, before end: Int) -> UInt64 {
        var cursor = Cursor(self, at: first)
        var bits: UInt64 = 0
        let end = min(end, first + 64)
        while let run = cursor.next(before: end) {
            // A month or year may start before the first day; the bits of days before it are not set.
            let distance = run.firstDay - first
            bits |= distance < 0 ? run.bits >> UInt64(-distance) : run.bits << UInt64(distance)
        }
        return bits
    }

    /// Whether the rule names a day.
    package func contains(_ day: Int) -> Bool {
        var cursor = Cursor(self, at: day)
        return cursor.next(before: day + 1) != nil
    }
}

/// A loop that takes runs of days from a walk.
protocol RunDrain {
    mutating func drain<Days: DayWalk>(_ days: inout Days, _ steps: inout Int)
}

/// Takes one run.
private struct SingleRun: RunDrain {
    let bound: Int
    let isForwards: Bool
    var run: DayRun?

    mutating func drain<Days: DayWalk>(_ days: inout Days, _ steps: inout Int) {
        run = isForwards ? days.next(before: bound, &steps) : days.previous(notBefore: bound, &steps)
    }
}
