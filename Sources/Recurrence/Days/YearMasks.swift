/// Days selected by a mask that depends only on the length of a year: one mask for common years (or week-years of 52
/// weeks), and one for long years. The masks are intersected with a set of weekdays.
///
/// Both masks start with their first day. Days that are close together are therefore in the first word in every year.
/// Counted from January 1, they would be in one word in some years and in the next word in others, which a processor
/// can't predict.
package final class YearMasks: Sendable {
    /// The location of the days of a mask.
    struct Layout: Hashable {
        /// The number of days of the year before the first day of the mask.
        let origin: UInt32
        /// The words that have days, bit n for word n.
        let words: UInt8
        /// Whether the mask is for leap years or years of 53 weeks.
        fileprivate let isLong: Bool
        /// The index of word 0 in the list of words.
        fileprivate let start: Int
    }

    private let common: Layout
    private let long: Layout
    private let list: [UInt64]
    /// The weekdays to keep, repeated for nine weeks: bit n for the day n days after a Monday.
    private let weekdays: UInt64
    private let hasEveryWeekday: Bool
    private let years: Years
    /// The distance in years between two years that count.
    private let interval: Int

    /// The years that count.
    enum Years: Hashable {
        /// Every n-th calendar year; the anchor is one of the years 0..<n.
        case calendarYears(interval: Int32, anchor: Int32)
        /// Every n-th week-year, with the first day of the week.
        case weekYears(weekStart: Int8, interval: Int32, anchor: Int32)

        fileprivate var steps: YearSteps {
            switch self {
            case .calendarYears(let interval, let anchor), .weekYears(_, let interval, let anchor):
                YearSteps(interval: Int(interval), anchor: Int(anchor))
            }
        }
    }

    /// The set of all weekdays, which removes no days.
    static let everyWeekday: UInt64 = 0x7F

    /// Creates the days of years from their masks, or returns nil if there are none.
    init?(common: DaySet, long: DaySet, weekdays: UInt64 = YearMasks.everyWeekday, _ years: Years) {
        guard weekdays != 0, !(common.isEmpty && long.isEmpty) else { return nil }
        var words: [UInt64] = []
        words.reserveCapacity(2 * DaySet.wordCount)
        self.common = Self.append(common, isLong: false, to: &words)
        self.long = Self.append(long, isLong: true, to: &words)
        list = words
        (self.years, interval) = (years, years.steps.interval)
        self.weekdays = DaySet.nineWeeks(of: weekdays)
        hasEveryWeekday = weekdays == Self.everyWeekday
    }

    fileprivate init(_ other: YearMasks, _ years: Years) {
        (common, long, list) = (other.common, other.long, other.list)
        (weekdays, hasEveryWeekday) = (other.weekdays, other.hasEveryWeekday)
        (self.years, interval) = (years, years.steps.interval)
    }

    private static func append(_ mask: DaySet, isLong: Bool, to words: inout [UInt64]) -> Layout {
        let start = words.count
        let occupied = mask.occupiedWords
        guard occupied != 0 else { return Layout(origin: 0, words: 0, isLong: isLong, start: start) }
        let (first, last) = (occupied.trailingZeroBitCount, 7 - occupied.leadingZeroBitCount)
        let shift = UInt64(mask[word: first].trailingZeroBitCount)
        var shifted: UInt8 = 0
        for index in first...last {
            let next = index < last ? mask[word: index + 1] : 0
            let word = mask[word: index] >> shift | next << (64 - shift)
            if word != 0 { shifted |= 1 << UInt8(index - first) }
            words.append(word)
        }
        return Layout(origin: UInt32(first * 64) + UInt32(shift), words: shifted, isLong: isLong, start: start)
    }
}

extension YearMasks: Hashable {
    /// Rules with equal masks and intervals have the same days.
    package static func == (left: YearMasks, right: YearMasks) -> Bool {
        left === right
            || left.list == right.list && left.common == right.common && left.long == right.long
                && left.weekdays == right.weekdays && left.years == right.years
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(list)
        hasher.combine(common)
        hasher.combine(long)
        hasher.combine(weekdays)
        hasher.combine(years)
    }
}

extension YearMasks: YearlyDays {
    struct Year {
        /// The first day of the mask in this year.
        var firstDay: Int
        /// The weekday of ``firstDay``, where Monday is 0; ignored for week-years.
        var firstWeekday: Int
        var layout: Layout
    }

    func number(ofDay day: Int) -> Int {
        switch years {
        case .calendarYears: Gregorian.components(ofDayNumber: day).year
        case .weekYears(let weekStart, _, _): WeekYear.year(ofDay: day, weekStart: Int(weekStart))
        }
    }

    @inline(__always)
    func number(after number: Int) -> Int { number &+ interval }

    func lastNumber(upTo number: Int) -> Int? { number - Gregorian.modulo(number - years.steps.anchor, interval) }

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
        let firstDay = year.firstDay &+ index &* 64
        if hasEveryWeekday { return DayRun(firstDay: firstDay, bits: mask) }
        return DayRun(
            firstDay: firstDay, bits: mask & DaySet.word(ofNineWeeks: weekdays, year.firstWeekday, index))
    }

    func firstWord(reaching day: Int, of year: Year) -> Int { (day - year.firstDay) >> 6 }

    // Every day of a year is on every weekday in some year.
    func hasNoDays() -> Bool { false }
}

extension YearMasks {
    /// Whether no year has more than one word.
    var haveOneWord: Bool { common.words | long.words == 1 }

    /// Visits the days of each year after a year, for masks of one word, until a year reaches the end day or the
    /// closure returns false.
    ///
    /// All data of both masks stays in registers, so a year takes a few dozen instructions.
    ///
    /// - Parameter number: The year to start after; on return, the last visited year.
    @inline(__always)
    func takeYears(after number: inout Int, before end: Int, while take: (DayRun) -> Bool) {
        let (commonWord, longWord) = (firstWord(of: common), firstWord(of: long))
        let (weekdays, interval) = (weekdays, interval)
        while true {
            let next = number &+ interval
            let year = year(next)
            guard year.firstDay &+ 64 <= end else { return }
            number = next
            let mask = year.layout.isLong ? longWord : commonWord
            let bits = mask & DaySet.word(ofNineWeeks: weekdays, year.firstWeekday, 0)
            guard take(DayRun(firstDay: year.firstDay, bits: bits)) else { return }
        }
    }

    @inline(__always)
    private func firstWord(of layout: Layout) -> UInt64 { layout.words == 0 ? 0 : list[layout.start] }

    /// An upper bound for the number of days in a year.
    var mostDays: Int {
        max(
            list[..<long.start].reduce(0) { $0 + $1.nonzeroBitCount },
            list[long.start...].reduce(0) { $0 + $1.nonzeroBitCount })
    }

    /// The years that count, or nil for week-years, which have other shapes.
    var yearSteps: YearSteps? {
        switch years {
        case .calendarYears: years.steps
        case .weekYears: nil
        }
    }

    /// The same days in every calendar year, without INTERVAL.
    var everyYear: YearMasks { YearMasks(self, .calendarYears(interval: 1, anchor: 0)) }
}
