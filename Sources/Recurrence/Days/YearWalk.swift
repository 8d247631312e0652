// Inlined: these loops are compiled for each case of DayRule. As calls, they take 16 % more on R7, 13 % on R12.

/// Days that are found one year at a time. A year has up to sixteen words, each a run of up to 64 days.
protocol YearlyDays: Sendable {
    /// The days of one year, or the data from which they are computed.
    associatedtype Year: Sendable

    /// Returns the number of the year whose days include a day.
    func number(ofDay day: Int) -> Int

    /// Returns the first year after a year that can have days, or that directly follows a year that can.
    func number(after number: Int) -> Int

    /// Returns the last year up to a year that can have days, or nil if there is none.
    func lastNumber(upTo number: Int) -> Int?

    /// Returns the days of a year that can have days.
    func year(_ number: Int) -> Year

    /// Returns a day that is not after any day of the year.
    func firstDay(of year: Year) -> Int

    /// Returns the words that can have days, bit n for word n.
    func words(of year: Year) -> UInt16

    func word(_ index: Int, of year: Year) -> DayRun

    /// Returns the index of a word such that all earlier words end before a day.
    func firstWord(reaching day: Int, of year: Year) -> Int

    /// Returns whether no year of any kind has a day. Called only after ``patience`` years without a day.
    func hasNoDays() -> Bool

    /// The number of consecutive years without a day after which a walk calls ``hasNoDays()``, once.
    static var patience: Int { get }

    /// The number of days after which the days repeat within ``repeatingDays(around:)``; nil if they don't repeat.
    var repetition: Int? { get }

    /// Returns the days around a year that repeat; see ``DayWalk/repeatingDays``.
    func repeatingDays(around number: Int) -> Range<Int>
}

extension YearlyDays {
    var repetition: Int? { nil }

    func repeatingDays(around number: Int) -> Range<Int> { 0..<0 }

    // Leap days are at most eight years apart. After a longer pause, the walk checks whether there is any day at all.
    static var patience: Int { 9 }
}

/// A walk over the days of ``YearlyDays``.
struct YearWalk<Days: YearlyDays>: DayWalk {
    private let days: Days
    private(set) var position: DayWalkState
    private var year: Days.Year

    @inline(__always)
    var repetition: Int? { days.repetition }

    var repeatingDays: Range<Int> { days.repeatingDays(around: position.year) }

    mutating func move(to day: Int) { self = YearWalk(days, at: day) }

    /// Creates a walk from a position, recomputing the year of the position.
    @inline(__always)
    init(_ days: Days, from position: DayWalkState) {
        (self.days, self.position) = (days, position)
        year = days.year(position.year)
    }

    /// Creates a walk that starts at a day.
    @inline(never)
    init(_ days: Days, at day: Int) {
        self.days = days
        let number = days.number(ofDay: day)
        let active = days.lastNumber(upTo: number)
        position = DayWalkState(year: active ?? number)
        year = days.year(position.year)
        let words = days.words(of: year)
        position.words = words
        guard active == number else { return }
        // A shift by more than fifteen leaves nothing.
        position.wordsAhead = words & (UInt16.max << UInt16(max(days.firstWord(reaching: day, of: year), 0)))
        while position.wordsAhead != 0 {
            takeWord()
            // A shift by more than 63 leaves nothing.
            position.ahead &= ~0 << UInt64(max(day &- position.runStart, 0))
            if position.ahead != 0 || position.runStart >= day { break }
        }
    }

    @inline(__always)
    private mutating func takeWord() {
        let run = days.word(position.wordsAhead.trailingZeroBitCount, of: year)
        position.wordsAhead &= position.wordsAhead &- 1
        (position.runStart, position.ahead) = (run.firstDay, run.bits)
    }

    @inline(__always)
    mutating func next(before end: Int, _ steps: inout Int) -> DayRun? {
        var years = 0
        while position.ahead == 0 {
            if position.wordsAhead == 0 {
                let number = days.number(after: position.year)
                let following = days.year(number)
                guard days.firstDay(of: following) < end, canGoOn(after: &years, &steps) else { return nil }
                (position.year, year) = (number, following)
                position.words = days.words(of: following)
                position.wordsAhead = position.words
                if position.wordsAhead == 0 { continue }
            }
            takeWord()
        }
        let run = DayRun(firstDay: position.runStart, bits: position.ahead)
        guard run.firstDay &+ 64 > end else {
            position.ahead = 0
            return run
        }
        let bits = run.bits & DayRun.lowest(end &- run.firstDay)
        guard bits != 0 else { return nil }
        position.ahead ^= bits
        return DayRun(firstDay: run.firstDay, bits: bits)
    }

    /// Takes a step for a year and returns false if the budget is used up or no year has a day.
    ///
    /// - Parameter years: The number of consecutive years without a day so far.
    @inline(__always)
    private func canGoOn(after years: inout Int, _ steps: inout Int) -> Bool {
        steps &-= 1
        years &+= 1
        return steps > 0 && (years != Days.patience + 1 || !Self.hasNoDays(days))
    }

    // Static, because the compiler doesn't keep a walk in registers if its address escapes.
    @inline(never)
    private static func hasNoDays(_ days: Days) -> Bool { days.hasNoDays() }

    mutating func previous(notBefore start: Int, _ steps: inout Int) -> DayRun? {
        var years = 0
        while true {
            let passed = position.words & ~position.wordsAhead
            guard passed != 0 else {
                guard let number = days.lastNumber(upTo: position.year - 1) else { return nil }
                let preceding = days.year(number)
                guard days.firstDay(of: preceding) + DaySet.capacity > start, canGoOn(after: &years, &steps) else {
                    return nil
                }
                (position.year, year) = (number, preceding)
                position.words = days.words(of: preceding)
                (position.wordsAhead, position.ahead) = (0, 0)
                continue
            }
            let index = 15 - passed.leadingZeroBitCount
            let run = days.word(index, of: year)
            position.runStart = run.firstDay
            let behind = run.bits & ~position.ahead
            guard behind != 0 else {
                position.wordsAhead |= 1 << UInt16(index)
                position.ahead = 0
                continue
            }
            let bits = behind & ~DayRun.lowest(start - run.firstDay)
            guard bits != 0 else { return nil }
            position.ahead |= bits
            return DayRun(firstDay: run.firstDay, bits: bits)
        }
    }
}

extension YearWalk<YearMasks> {
    /// Moves over the rest of the current year and whole years that end before a day, as long as there is room for all days of a
    /// year, until the days repeat. Inside a run it does nothing.
    ///
    /// This is only an optimization: years that are not moved over here are the next ones of the walk.
    ///
    /// - Parameter isBlockEmpty: Whether the block that the days are written to has no earlier days.
    /// - Returns: Whether the walk moved to another year.
    @inline(__always)
    mutating func takeYears(
        before end: Int, isBlockEmpty: Bool, hasRoom: (Int) -> Bool, take: (Int) -> Void
    ) -> Bool {
        guard position.ahead == 0 else { return false }
        let (days, mostDays) = (days, days.mostDays)
        var number = position.year
        guard
            days.takeYears(
                from: year, &number, position.wordsAhead, isBlockEmpty: isBlockEmpty, before: end,
                while: { hasRoom(mostDays) }, take: take)
        else { return false }
        let isMoved = number != position.year
        if isMoved { year = days.year(number) }
        position = DayWalkState(runStart: days.firstDay(of: year), year: number, words: days.words(of: year))
        return isMoved
    }
}

/// The years cached by the walks of one cursor.
///
/// Sendable, because a cursor changes the cache only if no other cursor shares it.
final class YearMemory: @unchecked Sendable {
    /// The most recently requested year.
    private var number = Int.min
    private var days = DatedDays(firstDay: 0, days: DaySet())
    private var cache = YearCache()

    init() {}

    init(copying other: YearMemory) { (number, days, cache) = (other.number, other.days, other.cache) }

    /// Returns the days of a year, from the cache if possible.
    func days(of year: Int, compute: (inout YearCache) -> DatedDays) -> DatedDays {
        if number != year { (number, days) = (year, compute(&cache)) }
        return days
    }
}
