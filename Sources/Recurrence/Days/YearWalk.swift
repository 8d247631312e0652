/// Days that are found a year at a time. A year has up to sixteen words, each a run of up to 64 days.
///
/// A conforming type keeps what it remembers from year to year.
protocol YearlyDays: Sendable {
    /// The days of one year, or what they are cut out of.
    associatedtype Year: Sendable

    /// A year without days.
    static var emptyYear: Year { get }

    /// The number of the year whose days include a day.
    func number(ofDay day: Int) -> Int

    /// The first year from one on that can have days.
    func firstNumber(from number: Int) -> Int

    /// The last year up to one that can have days; nil if there is none.
    func lastNumber(upTo number: Int) -> Int?

    /// The days of a year that can have some.
    mutating func year(_ number: Int) -> Year

    /// A day that isn't after any day of the year.
    func firstDay(of year: Year) -> Int

    /// The words that may have days: bit n for word n.
    func words(of year: Year) -> UInt16

    func word(_ index: Int, of year: Year) -> DayRun

    /// A word before which all words end before a day.
    func firstWord(reaching day: Int, of year: Year) -> Int

    /// Whether no year of any kind has a day. Asked only after ``patience`` years without one.
    mutating func hasNoDays() -> Bool

    /// After this many years in a row without a day a walk asks ``hasNoDays()``, once.
    static var patience: Int { get }
}

extension YearlyDays {
    // Leap days are at most eight years apart. After a longer pause it is worth asking whether there is any day at all.
    static var patience: Int { 9 }
}

/// A position in the days of ``YearlyDays``: a year, a word of it, and a day in that.
struct YearWalk<Days: YearlyDays>: DayWalk {
    private var days: Days
    private var number: Int
    private var year: Days.Year
    /// The words of the year: bit n for word n.
    private var words: UInt16
    private var wordsAhead: UInt16
    /// The word at the position; none before the first word or after the last.
    private var index: Int
    private var wordStart = 0
    /// The days of that word after the position.
    private var ahead: UInt64 = 0
    private var emptyYears = 0
    private var isGivenUp = false

    /// The index of a position after all words.
    private static var endIndex: Int { 16 }

    /// A walk from a day.
    init(_ days: Days, at day: Int) {
        self.days = days
        number = days.number(ofDay: day)
        year = Days.emptyYear
        (words, wordsAhead, index) = (0, 0, Self.endIndex)
        guard days.firstNumber(from: number) == number else { return }
        year = self.days.year(number)
        words = days.words(of: year)
        // A shift by more than fifteen leaves nothing.
        wordsAhead = words & (UInt16.max << UInt16(max(days.firstWord(reaching: day, of: year), 0)))
        while wordsAhead != 0 {
            takeWord()
            // A shift by more than 63 leaves nothing.
            ahead &= ~0 << UInt64(max(day &- wordStart, 0))
            if ahead != 0 || wordStart >= day { break }
        }
    }

    @inline(__always)
    private mutating func takeWord() {
        index = wordsAhead.trailingZeroBitCount
        wordsAhead &= wordsAhead &- 1
        let run = days.word(index, of: year)
        (wordStart, ahead) = (run.firstDay, run.bits)
    }

    @inline(__always)
    mutating func next(before end: Int, _ steps: inout Int) -> DayRun? {
        while ahead == 0 {
            if wordsAhead != 0 { takeWord() } else if !loadNext(before: end, &steps) { return nil }
        }
        emptyYears = 0
        guard wordStart &+ 64 > end else {
            defer { ahead = 0 }
            return DayRun(firstDay: wordStart, bits: ahead)
        }
        let bits = ahead & DayRun.lowest(end &- wordStart)
        guard bits != 0 else { return nil }
        ahead ^= bits
        return DayRun(firstDay: wordStart, bits: bits)
    }

    /// Moves to the next year that can have days; false if it starts at `end` or later.
    @inline(__always)
    private mutating func loadNext(before end: Int, _ steps: inout Int) -> Bool {
        let next = days.firstNumber(from: number &+ 1)
        let following = days.year(next)
        guard days.firstDay(of: following) < end, canGoOn(&steps) else { return false }
        number = next
        year = following
        words = days.words(of: year)
        (wordsAhead, index) = (words, 0)
        return true
    }

    /// Takes a step for a year. False if the budget is used up, or no year has a day.
    @inline(__always)
    private mutating func canGoOn(_ steps: inout Int) -> Bool {
        steps &-= 1
        emptyYears &+= 1
        return steps > 0 && (emptyYears <= Days.patience || hasDays())
    }

    private mutating func hasDays() -> Bool {
        if emptyYears == Days.patience + 1 { isGivenUp = days.hasNoDays() }
        return !isGivenUp
    }

    mutating func previous(notBefore start: Int, _ steps: inout Int) -> DayRun? {
        let isInWord = words >> UInt16(index) & 1 != 0 && wordsAhead >> UInt16(index) & 1 == 0
        var behind = isInWord ? days.word(index, of: year).bits & ~ahead : 0
        while behind == 0 {
            let lower = words & ((1 << UInt16(index)) &- 1)
            guard lower != 0 else {
                guard loadPrevious(notBefore: start, &steps) else { return nil }
                continue
            }
            index = 15 - lower.leadingZeroBitCount
            wordsAhead = words & ~((2 << UInt16(index)) &- 1)
            let run = days.word(index, of: year)
            (wordStart, behind, ahead) = (run.firstDay, run.bits, 0)
        }
        emptyYears = 0
        let bits = behind & ~DayRun.lowest(start - wordStart)
        guard bits != 0 else { return nil }
        ahead |= bits
        return DayRun(firstDay: wordStart, bits: bits)
    }

    /// Moves to the end of the last year before this one that can have days; false if it ends before `start`.
    private mutating func loadPrevious(notBefore start: Int, _ steps: inout Int) -> Bool {
        guard let previous = days.lastNumber(upTo: number - 1) else { return false }
        let preceding = days.year(previous)
        guard days.firstDay(of: preceding) + DaySet.capacity > start, canGoOn(&steps) else { return false }
        number = previous
        year = preceding
        words = days.words(of: year)
        (wordsAhead, index, ahead) = (0, Self.endIndex, 0)
        return true
    }
}
