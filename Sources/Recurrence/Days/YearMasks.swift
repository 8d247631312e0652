/// Days that are cut out of a mask, where a mask depends on the length of a year alone: one for common years (or week-years of
/// 52 weeks), one for long ones. What they are cut with is a set of weekdays.
///
/// Both masks start with their first day. Days that are close together are then in the first word in every year; counted from
/// January 1 they would be in one word in some years and in the next word in others, which no processor can foresee.
package struct YearMasks: Hashable, Sendable {
    /// Where the days of a mask are.
    struct Layout: Hashable {
        /// The number of days of the year before the first.
        let origin: UInt32
        /// The words that have days: bit n for word n.
        let words: UInt8
        /// Where word 0 is in the list of words.
        fileprivate let start: Int
    }

    private let common: Layout
    private let long: Layout
    private let list: [UInt64]
    /// Bit n for the weekday n, Monday is 0.
    private let weekdays: UInt64
    private let years: Years

    /// The years that count.
    enum Years: Hashable {
        /// Every n-th calendar year; the anchor is one of the years 0..<n.
        case calendarYears(interval: Int32, anchor: Int32)
        /// Every n-th week-year, of weeks that start on a weekday.
        case weekYears(weekStart: Int8, interval: Int32, anchor: Int32)
    }

    /// The weekdays that take nothing away.
    static let everyWeekday: UInt64 = 0x7F

    /// Creates the days of years from their masks; nil if there are none.
    init?(common: DaySet, long: DaySet, weekdays: UInt64 = Self.everyWeekday, _ years: Years) {
        guard weekdays != 0, !(common.isEmpty && long.isEmpty) else { return nil }
        var words: [UInt64] = []
        words.reserveCapacity(2 * DaySet.wordCount)
        self.common = Self.append(common, to: &words)
        self.long = Self.append(long, to: &words)
        list = words
        (self.weekdays, self.years) = (weekdays, years)
    }

    private init(_ other: YearMasks, _ years: Years) {
        (common, long, list, weekdays) = (other.common, other.long, other.list, other.weekdays)
        self.years = years
    }

    private static func append(_ mask: DaySet, to words: inout [UInt64]) -> Layout {
        let start = words.count
        let occupied = mask.occupiedWords
        guard occupied != 0 else { return Layout(origin: 0, words: 0, start: start) }
        let (first, last) = (occupied.trailingZeroBitCount, 7 - occupied.leadingZeroBitCount)
        let shift = UInt64(mask[word: first].trailingZeroBitCount)
        var shifted: UInt8 = 0
        for index in first...last {
            let next = index < last ? mask[word: index + 1] : 0
            let word = mask[word: index] >> shift | next << (64 - shift)
            if word != 0 { shifted |= 1 << UInt8(index - first) }
            words.append(word)
        }
        return Layout(origin: UInt32(first * 64) + UInt32(shift), words: shifted, start: start)
    }
}

extension YearMasks: YearlyDays {
    struct Year {
        /// The first day of the mask.
        var firstDay: Int
        /// The weekday of that day, Monday is 0; of no importance in week-years.
        var firstWeekday: Int
        var layout: Layout
    }

    static var emptyYear: Year { Year(firstDay: 0, firstWeekday: 0, layout: Layout(origin: 0, words: 0, start: 0)) }

    func number(ofDay day: Int) -> Int {
        switch years {
        case .calendarYears: Gregorian.components(ofDayNumber: day).year
        case .weekYears(let weekStart, _, _): WeekYear.year(ofDay: day, weekStart: Int(weekStart))
        }
    }

    private var steps: YearSteps {
        switch years {
        case .calendarYears(let interval, let anchor), .weekYears(_, let interval, let anchor):
            YearSteps(interval: Int(interval), anchor: Int(anchor))
        }
    }

    @inline(__always)
    func firstNumber(from number: Int) -> Int {
        let steps = steps
        return steps.interval == 1 ? number : number &+ Gregorian.modulo(steps.anchor &- number, steps.interval)
    }

    func lastNumber(upTo number: Int) -> Int? { number - Gregorian.modulo(number - steps.anchor, steps.interval) }

    @inline(__always)
    func year(_ number: Int) -> Year {
        switch years {
        case .calendarYears:
            let layout = Gregorian.isLeap(number) ? long : common
            let (day, weekday) = Gregorian.newYear(of: number, plus: layout.origin)
            return Year(firstDay: day, firstWeekday: weekday, layout: layout)
        case .weekYears(let weekStart, _, _):
            let year = WeekYear(number, weekStart: Int(weekStart))
            let layout = year.weekCount == 53 ? long : common
            return Year(firstDay: year.firstDay &+ Int(layout.origin), firstWeekday: 0, layout: layout)
        }
    }

    @inline(__always)
    func firstDay(of year: Year) -> Int { year.firstDay }

    @inline(__always)
    func words(of year: Year) -> UInt16 { UInt16(year.layout.words) }

    @inline(__always)
    func word(_ index: Int, of year: Year) -> DayRun {
        let mask = list[year.layout.start &+ index]
        return DayRun(
            firstDay: year.firstDay &+ index &* 64,
            bits: mask & DaySet.word(ofWeekdays: weekdays, year.firstWeekday, index))
    }

    func firstWord(reaching day: Int, of year: Year) -> Int { (day - year.firstDay) >> 6 }

    // Every day of a year falls on every weekday sooner or later.
    func hasNoDays() -> Bool { false }
}

extension YearMasks {
    /// No year has more days.
    var mostDays: Int {
        max(
            list[..<long.start].reduce(0) { $0 + $1.nonzeroBitCount },
            list[long.start...].reduce(0) { $0 + $1.nonzeroBitCount })
    }

    /// The years that count; nil for week-years, which have other shapes.
    var yearSteps: YearSteps? {
        switch years {
        case .calendarYears: steps
        case .weekYears: nil
        }
    }

    /// The same days in every calendar year.
    var everyYear: YearMasks { YearMasks(self, .calendarYears(interval: 1, anchor: 0)) }
}
