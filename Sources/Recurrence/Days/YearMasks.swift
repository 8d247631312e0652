// Inlined: these loops are compiled for each case of DayRule. As calls, they take 16 % more on R7, 13 % on R12.

/// Days selected by a mask that depends only on the length of a year: one mask for common years (or week-years of 52
/// weeks), and one for long years. The masks are intersected with a set of weekdays.
///
/// Both masks start with their first day. Days that are close together are therefore in the first word in every year.
/// Counted from January 1, they would be in one word in some years and in the next word in others, which a processor
/// can't predict.
package final class YearMasks: Sendable {
    /// The days of years of one length.
    struct Mask: Hashable {
        /// The number of days of the year before the first day of the mask.
        let origin: UInt32
        /// The words that have days, bit n for word n.
        let words: UInt8
        /// The number of days.
        fileprivate let count: Int
        /// The days, starting with the first one.
        fileprivate let days: DaySet

        fileprivate init(_ days: DaySet) {
            origin = UInt32(truncatingIfNeeded: days.first ?? 0)
            self.days = days.days(from: Int(origin))
            (words, count) = (self.days.occupiedWords, self.days.count)
        }

        /// Creates the same days, later in the year.
        fileprivate init(_ other: Mask, delay: Int) {
            origin = other.origin + UInt32(delay)
            (words, count, days) = (other.words, other.count, other.days)
        }
    }

    private let common: Mask
    private let long: Mask
    /// All data except the words. Loops work on a copy, because the compiler can't exclude that their writes change this.
    private let layout: Layout

    fileprivate struct Layout {
        let commonOrigin: UInt32
        let longOrigin: UInt32
        let commonWords: UInt8
        let longWords: UInt8
        let hasEveryWeekday: Bool
        /// Whether no year has another day than the first one of its mask, as for a birthday.
        let hasOneDay: Bool
        /// The weekdays to keep, repeated for nine weeks: bit n for the day n days after a Monday.
        let weekdays: UInt64
        let years: Years
        /// The distance in years between two years that count.
        let interval: Int
        /// The number of years after which the days repeat while every fourth year is a leap year.
        let repeatedYears: Int

        init(_ common: Mask, _ long: Mask, weekdays: UInt64, _ years: Years) {
            (commonOrigin, commonWords) = (common.origin, common.words)
            (longOrigin, longWords) = (long.origin, long.words)
            hasEveryWeekday = weekdays == YearMasks.everyWeekday
            hasOneDay = hasEveryWeekday && common.count <= 1 && long.count <= 1
            self.weekdays = DaySet.nineWeeks(of: weekdays)
            (self.years, interval) = (years, years.steps.interval)
            // The leap years repeat after 4 years, and their weekdays after 28.
            let cycle = if case .calendarYears = years, hasEveryWeekday { 4 } else { 28 }
            var repeatedYears = interval
            while repeatedYears % cycle != 0 { repeatedYears += interval }
            self.repeatedYears = repeatedYears
        }
    }

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
    ///
    /// - Parameters:
    ///   - long: The days of long years; nil if they are the days of common years, `delay` days later.
    ///   - delay: The number of those days.
    init?(common: DaySet, long: DaySet?, delay: Int = 0, weekdays: UInt64 = YearMasks.everyWeekday, _ years: Years) {
        guard weekdays != 0, !(common.isEmpty && long?.isEmpty ?? true) else { return nil }
        self.common = Mask(common)
        self.long = long.map { Mask($0) } ?? Mask(self.common, delay: delay)
        layout = Layout(self.common, self.long, weekdays: weekdays, years)
    }

    private init(_ other: YearMasks, _ years: Years) {
        (common, long) = (other.common, other.long)
        layout = Layout(common, long, weekdays: other.layout.weekdays & YearMasks.everyWeekday, years)
    }

    /// An upper bound for the number of days in a year.
    var mostDays: Int { max(common.count, long.count) }
}

extension YearMasks: Hashable {
    /// Rules with equal masks and intervals have the same days.
    package static func == (left: YearMasks, right: YearMasks) -> Bool {
        left === right
            || left.common == right.common && left.long == right.long && left.layout.years == right.layout.years
                && left.layout.weekdays == right.layout.weekdays
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(common)
        hasher.combine(long)
        hasher.combine(layout.years)
        hasher.combine(layout.weekdays)
    }
}

extension YearMasks: YearlyDays {
    struct Year {
        /// The first day of the mask in this year.
        var firstDay: Int
        /// The weekday of ``firstDay``, where Monday is 0; ignored for week-years.
        var firstWeekday: Int
        /// Whether its mask is that of leap years, or years of 53 weeks.
        var isLong: Bool
    }

    func number(ofDay day: Int) -> Int {
        switch layout.years {
        case .calendarYears: Gregorian.components(ofDayNumber: day).year
        case .weekYears(let weekStart, _, _): WeekYear.year(ofDay: day, weekStart: Int(weekStart))
        }
    }

    @inline(__always)
    func number(after number: Int) -> Int { number &+ layout.interval }

    func lastNumber(upTo number: Int) -> Int? {
        number - Gregorian.modulo(number - layout.years.steps.anchor, layout.interval)
    }

    @inline(__always)
    func year(_ number: Int) -> Year { layout.year(number) }

    @inline(__always)
    func firstDay(of year: Year) -> Int { year.firstDay }

    @inline(__always)
    func words(of year: Year) -> UInt16 { UInt16(layout.words(of: year)) }

    @inline(__always)
    func word(_ index: Int, of year: Year) -> DayRun {
        layout.run(of: (year.isLong ? long : common).days[word: index], index, of: year)
    }

    func firstWord(reaching day: Int, of year: Year) -> Int { (day - year.firstDay) >> 6 }

    // Every day of a year is on every weekday in some year.
    func hasNoDays() -> Bool { false }

    @inline(__always)
    var repetition: Int? { layout.repeatedYears / 4 * 1_461 }

    func repeatingDays(around number: Int) -> Range<Int> {
        let years = Gregorian.julianYears(around: number)
        // The year after the last one has other days from its start on, which isn't the first day of its mask. A week-year
        // starts at most three days before the new year.
        return layout.year(years.lowerBound).firstDay..<Gregorian.newYear(of: years.upperBound) &- 3
    }
}

extension YearMasks.Layout {
    @inline(__always)
    fileprivate func year(_ number: Int) -> YearMasks.Year {
        year(from: Gregorian.newYear(of: number), isLeap: Gregorian.isLeap(number))
    }

    @inline(__always)
    fileprivate func year(from newYear: Int, isLeap: Bool) -> YearMasks.Year {
        switch years {
        case .calendarYears:
            let day = newYear &+ Int(isLeap ? longOrigin : commonOrigin)
            return YearMasks.Year(firstDay: day, firstWeekday: Gregorian.weekdayIndex(near: day), isLong: isLeap)
        case .weekYears(let weekStart, _, _):
            let year = WeekYear(from: newYear, isLeap: isLeap, weekStart: Int(weekStart))
            let isLong = year.weekCount == 53
            return YearMasks.Year(
                firstDay: year.firstDay &+ Int(isLong ? longOrigin : commonOrigin), firstWeekday: 0, isLong: isLong)
        }
    }

    @inline(__always)
    fileprivate func words(of year: YearMasks.Year) -> UInt8 { year.isLong ? longWords : commonWords }

    /// Returns the days of a mask's word that fall on the weekdays of the rule.
    @inline(__always)
    fileprivate func run(of mask: UInt64, _ index: Int, of year: YearMasks.Year) -> DayRun {
        let firstDay = year.firstDay &+ index &* 64
        if hasEveryWeekday { return DayRun(firstDay: firstDay, bits: mask) }
        return DayRun(
            firstDay: firstDay, bits: mask & DaySet.word(ofNineWeeks: weekdays, year.firstWeekday, index))
    }
}

extension YearMasks {
    /// Visits the rest of a year and the days of each year after it, until the days repeat, a year reaches the end day or
    /// `isWanted` returns false.
    ///
    /// - Parameters:
    ///   - year: The year to start with.
    ///   - number: The number of that year; on return, the number of the last visited year.
    ///   - words: The words of that year to visit, bit n for word n.
    ///   - isBlockEmpty: Whether the days start a block, so that they have to include a whole repetition and one more day.
    ///   - isWanted: A closure that is called before each year.
    ///   - take: A closure that receives each day number.
    /// - Returns: Whether the words of the first year were visited.
    @inline(__always)
    func takeYears(
        from year: Year, _ number: inout Int, _ words: UInt16, isBlockEmpty: Bool, before end: Int,
        while isWanted: () -> Bool, take: (Int) -> Void
    ) -> Bool {
        let layout = layout
        let lastDay = end &- 64 &* (8 &- (layout.commonWords | layout.longWords).leadingZeroBitCount)
        guard words == 0 || year.firstDay <= lastDay && isWanted() else { return false }
        var (year, words) = (year, UInt8(truncatingIfNeeded: words))
        var next = number &+ layout.interval
        var newYear = Gregorian.newYear(of: next)
        // After these years, the block has one repetition.
        let repeating = Gregorian.julianYears(around: next)
        let first = max(isBlockEmpty && words == 0 ? next : number, repeating.lowerBound)
        let lastNumber = min(first &+ layout.repeatedYears, repeating.upperBound &- 1)
        // Read in place; a word of a property would be read from a copy of the whole set.
        unsafe withUnsafeBytes(of: (common.days, long.days)) { masks in
            while true {
                if layout.hasOneDay {
                    if words != 0 { take(year.firstDay) }
                    words = 0
                }
                while words != 0 {
                    let index = words.trailingZeroBitCount
                    words &= words &- 1
                    let offset = ((year.isLong ? DaySet.wordCount : 0) &+ index) &* 8
                    let mask = unsafe masks.load(fromByteOffset: offset, as: UInt64.self)
                    var run = layout.run(of: mask, index, of: year)
                    while run.bits != 0 {
                        take(run.firstDay &+ run.bits.trailingZeroBitCount)
                        run.bits &= run.bits &- 1
                    }
                }
                guard next <= lastNumber, isWanted() else { return }
                let following = layout.year(from: newYear, isLeap: next & 3 == 0)
                guard following.firstDay <= lastDay else { return }
                (year, number, words) = (following, next, layout.words(of: following))
                next &+= layout.interval
                newYear &+= 365 &* layout.interval &+ (next &+ 3) >> 2 &- (number &+ 3) >> 2
            }
        }
        return true
    }

    /// The years that count, or nil for week-years, which have other shapes.
    var yearSteps: YearSteps? {
        switch layout.years {
        case .calendarYears: layout.years.steps
        case .weekYears: nil
        }
    }

    /// The same days in every calendar year, without INTERVAL.
    var everyYear: YearMasks { YearMasks(self, .calendarYears(interval: 1, anchor: 0)) }
}
