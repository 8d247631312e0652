import Recurrence

/// What plain stretches have in common in one window, found once: the days of rules that are written alike, and the runs of
/// each clock.
struct PlainWindow {
    let window: OccurrenceWindow
    /// The day that bit 0 of marks stands for: what takes no more than a day begins then or later.
    let firstDay: Int
    /// The day after the last on which something can begin, or the last that there is a bit for.
    let endDay: Int
    /// Whether it is the former.
    let coversWindow: Bool
    /// By the number of the rule.
    private var marks: [UInt64]
    /// By the number of the form, as are the placements.
    private var clocks: [PlainClock?] = []
    private var placements: [Placement] = []

    /// Those that rules came to.
    private var months = CivilMonths()

    /// That of a rule that was not looked at. So many days have no such mark.
    private static let unknown: UInt64 = 1 << 63
    private static let mostDays = 63

    /// - Parameter rules: how many have their days remembered.
    init(_ window: OccurrenceWindow, rules: Int) {
        self.window = window
        // No clock is more than a day from UTC, and no day longer than 49 hours; in the year 0 months begin.
        let day = Gregorian.floorDivide(window.start, 86_400) - 4
        firstDay = max(day, Gregorian.dayNumber(year: 0, month: 1, day: 1))
        let windowEnd = Gregorian.floorDivide(window.end, 86_400) + 3
        endDay = min(windowEnd, firstDay + Self.mostDays)
        coversWindow = endDay == windowEnd
        marks = Array(repeating: Self.unknown, count: rules)
    }

    /// The days of a rule, a bit each from ``firstDay`` on.
    ///
    /// - Parameter number: its number among the rules of stretches.
    @inline(__always)
    mutating func marks(of number: Int32, _ stretches: PlainStretches) -> UInt64 {
        let number = Int(number)
        if number < marks.count, marks[number] != Self.unknown { return marks[number] }
        return findMarks(of: stretches.rules[number], number)
    }

    @inline(never)
    private mutating func findMarks(of rule: PlainDays, _ number: Int) -> UInt64 {
        let found = rule.marks(from: firstDay, before: endDay, &months)
        if number < marks.count { marks[number] = found }
        return found
    }

    /// The clock of a form.
    ///
    /// - Parameter number: its number among the forms of stretches.
    @inline(__always)
    mutating func clock(of number: Int32, _ stretches: PlainStretches) -> PlainClock {
        let number = Int(number)
        if number < clocks.count, let known = clocks[number] { return known }
        return findClock(of: number, stretches)
    }

    @inline(never)
    private mutating func findClock(of number: Int, _ stretches: PlainStretches) -> PlainClock {
        while clocks.count <= number { clocks.append(nil) }
        let found = withPlacement(of: Int32(truncatingIfNeeded: number), stretches) {
            [window, firstDay, endDay] placement, _ in
            PlainClock(&placement, window, firstDay..<endDay)
        }
        clocks[number] = found
        return found
    }

    /// Does something with the placement of a form, and the months that rules came to.
    @inline(__always)
    mutating func withPlacement<Result>(
        of number: Int32, _ stretches: PlainStretches, _ body: (inout Placement, inout CivilMonths) -> Result
    ) -> Result {
        while placements.count <= number {
            placements.append(Placement(stretches.forms[placements.count], viewer: window.viewer))
        }
        return body(&placements[Int(number)], &months)
    }
}

/// A wall clock in a window of some weeks: the two longest stretches of time in which it does not change. Seconds count from
/// the midnight with which the first day of the window begins.
struct PlainClock {
    let first: Run
    let second: Run
    /// The days on which something may begin that lies in neither, a bit each.
    let unsteady: UInt64

    struct Run {
        fileprivate(set) var from = 0
        fileprivate(set) var to = 0
        /// When the window begins and ends.
        fileprivate(set) var windowStart = 0
        fileprivate(set) var windowEnd = 0
        /// Seconds east of UTC.
        fileprivate(set) var offset = 0
    }

    /// So much later a clock that is changed by an hour or two is steady again.
    private static let change = 6 * 3_600
    private static let twoDays = 2 * 86_400

    fileprivate init(_ placement: inout Placement, _ window: OccurrenceWindow, _ days: Range<Int>) {
        let clock = days.lowerBound * 86_400
        let length = days.count * 86_400
        func run(_ found: ClockRun?) -> Run {
            guard let found else { return Run() }
            return Run(
                from: max(found.from, clock) - clock, to: min(found.to, clock + length + Self.twoDays) - clock,
                windowStart: window.start + found.offset - clock, windowEnd: window.end + found.offset - clock,
                offset: found.offset)
        }
        first = run(placement.run(at: clock))
        second = first.to < length ? run(placement.run(at: clock + first.to + Self.change)) : Run()
        // What begins on a day lasts no longer than until the end of the next.
        let steady = [first, second].reduce(0) {
            $0 | Self.days(from: $1.from, before: min($1.to - Self.twoDays + 1, length))
        }
        unsteady = Self.days(from: 0, before: length) & ~steady
    }

    /// The days, a bit each, that begin from a second on and before another.
    @inline(__always)
    static func days(from lower: Int, before upper: Int) -> UInt64 {
        let (first, end) = (days(before: lower), days(before: upper))
        return first < end ? (1 &<< end) &- (1 &<< first) : 0
    }

    /// How many days begin before a second.
    @inline(__always)
    private static func days(before second: Int) -> UInt64 {
        // There are less than 64, and small unsigned numbers divide by a multiplication.
        UInt64((UInt32(truncatingIfNeeded: max(second, 0)) &+ 86_399) / 86_400)
    }
}
