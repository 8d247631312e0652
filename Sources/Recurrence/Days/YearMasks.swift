// Inlined: these loops are compiled for each case of DayRule. As calls, they take 16 % more on R7, 13 % on R12.

/// Days selected by a mask that depends only on the length of a year: one mask for common years (or week-years of 52
/// weeks), and one for long years. The masks are intersected with a set of weekdays.
///
/// Both masks start with their first day. Days that are close together are therefore in the first word in every year.
/// Counted from January 1, they would be in one word in some years and in the next word in others, which a processor
/// can't predict.
package final class YearMasks: Sendable {
    /// The location of the days of a mask.
    struct Mask: Hashable {
        /// The number of days of the year before the first day of the mask.
        let origin: UInt32
        /// The words that have days, bit n for word n.
        let words: UInt8
        /// The number of days.
        fileprivate let count: Int
        /// The index of word 0 in the list of words.
        fileprivate let start: Int

        /// - Parameter words: The list to append the words of the mask to.
        fileprivate init(_ days: DaySet, _ words: inout [UInt64]) {
            origin = UInt32(truncatingIfNeeded: days.first ?? 0)
            let shifted = days.days(from: Int(origin))
            var (occupied, count): (UInt8, Int) = (0, 0)
            start = words.count
            for index in 0..<DaySet.wordCount {
                let word = shifted[word: index]
                guard word != 0 else { continue }
                while words.count < start + index { words.append(0) }
                words.append(word)
                occupied |= 1 << UInt8(index)
                count += word.nonzeroBitCount
            }
            (self.words, self.count) = (occupied, count)
        }

        /// Appends the distance of each day from the first day.
        fileprivate func appendOffsets(to offsets: inout [UInt16], _ list: [UInt64]) {
            for index in 0..<DaySet.wordCount where words & 1 << UInt8(index) != 0 {
                var bits = list[start + index]
                while bits != 0 {
                    offsets.append(UInt16(index * 64 + bits.trailingZeroBitCount))
                    bits &= bits &- 1
                }
            }
        }
    }

    /// All data except the words. Loops work on a copy, because the compiler can't exclude that their writes change this.
    private let layout: Layout
    /// The words of the common mask, then those of the long one.
    private let list: [UInt64]
    /// The distances of the days of the common mask from its first day, then those of the long one. Empty if the rule has
    /// weekdays, or one day in each year.
    private let offsets: [UInt16]

    fileprivate struct Layout: Hashable {
        let common: Mask
        let long: Mask
        /// The weekdays to keep, repeated for nine weeks: bit n for the day n days after a Monday.
        let weekdays: UInt64
        let hasEveryWeekday: Bool
        /// Whether each year has one day, the first one of its mask.
        var hasOneDay: Bool { hasEveryWeekday && common.count == 1 && long.count == 1 }
        var years: Years
        /// The distance in years between two years that count.
        var interval: Int
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
    init?(common: DaySet, long: DaySet, weekdays: UInt64 = YearMasks.everyWeekday, _ years: Years) {
        guard weekdays != 0, !(common.isEmpty && long.isEmpty) else { return nil }
        var words: [UInt64] = []
        words.reserveCapacity(2 * DaySet.wordCount)
        layout = Layout(
            common: Mask(common, &words), long: Mask(long, &words), weekdays: DaySet.nineWeeks(of: weekdays),
            hasEveryWeekday: weekdays == Self.everyWeekday, years: years, interval: years.steps.interval)
        list = words
        var offsets: [UInt16] = []
        if layout.hasEveryWeekday, !layout.hasOneDay {
            offsets.reserveCapacity(layout.common.count + layout.long.count)
            layout.common.appendOffsets(to: &offsets, words)
            layout.long.appendOffsets(to: &offsets, words)
        }
        self.offsets = offsets
    }

    fileprivate init(_ other: YearMasks, _ years: Years) {
        var layout = other.layout
        (layout.years, layout.interval) = (years, years.steps.interval)
        (self.layout, list, offsets) = (layout, other.list, other.offsets)
    }

    /// An upper bound for the number of days in a year.
    var mostDays: Int { max(layout.common.count, layout.long.count) }
}

extension YearMasks: Hashable {
    /// Rules with equal masks and intervals have the same days.
    package static func == (left: YearMasks, right: YearMasks) -> Bool {
        left === right || left.list == right.list && left.layout == right.layout
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(list)
        hasher.combine(layout)
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
        layout.run(of: list[layout.start(of: year) &+ index], index, of: year)
    }

    func firstWord(reaching day: Int, of year: Year) -> Int { (day - year.firstDay) >> 6 }

    // Every day of a year is on every weekday in some year.
    func hasNoDays() -> Bool { false }
}

extension YearMasks.Layout {
    @inline(__always)
    fileprivate func year(_ number: Int) -> YearMasks.Year {
        switch years {
        case .calendarYears:
            let isLong = Gregorian.isLeap(number)
            let (day, weekday) = Gregorian.newYear(of: number, plus: isLong ? long.origin : common.origin)
            return YearMasks.Year(firstDay: day, firstWeekday: weekday, isLong: isLong)
        case .weekYears(let weekStart, _, _):
            let year = WeekYear(number, weekStart: Int(weekStart))
            let isLong = year.weekCount == 53
            return YearMasks.Year(
                firstDay: year.firstDay &+ Int(isLong ? long.origin : common.origin), firstWeekday: 0, isLong: isLong)
        }
    }

    @inline(__always)
    fileprivate func words(of year: YearMasks.Year) -> UInt8 { year.isLong ? long.words : common.words }

    @inline(__always)
    fileprivate func start(of year: YearMasks.Year) -> Int { year.isLong ? long.start : common.start }

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
    /// Visits the days of each year after a year, until a year reaches the end day or `isWanted` returns false.
    ///
    /// A walk word by word takes 44,800 instructions on R10 and 45,500 on R12, and this loop 24,800 and 30,500.
    ///
    /// - Parameters:
    ///   - number: The year to start after; on return, the last visited year.
    ///   - isWanted: A closure that is called before each year.
    ///   - take: A closure that receives each day number.
    @inline(__always)
    func takeYears(after number: inout Int, before end: Int, while isWanted: () -> Bool, take: (Int) -> Void) {
        let layout = layout
        let lastEnd = end &- 64 &* (8 &- (layout.common.words | layout.long.words).leadingZeroBitCount)
        if layout.hasOneDay {
            takeYears(after: &number, upTo: lastEnd, of: layout, while: isWanted) { year in take(year.firstDay) }
            return
        }
        // Without weekdays, the days of a year are at the same distances from its first day each time.
        if layout.hasEveryWeekday {
            unsafe offsets.withUnsafeBufferPointer { offsets in
                takeYears(after: &number, upTo: lastEnd, of: layout, while: isWanted) { year in
                    let start = year.isLong ? layout.common.count : 0
                    for index in start..<start &+ (year.isLong ? layout.long.count : layout.common.count) {
                        take(year.firstDay &+ Int(unsafe offsets[index]))
                    }
                }
            }
            return
        }
        unsafe list.withUnsafeBufferPointer { list in
            takeYears(after: &number, upTo: lastEnd, of: layout, while: isWanted) { year in
                var words = layout.words(of: year)
                while words != 0 {
                    let index = words.trailingZeroBitCount
                    words &= words &- 1
                    let mask = unsafe list[layout.start(of: year) &+ index]
                    let firstDay = year.firstDay &+ index &* 64
                    var bits = mask & DaySet.word(ofNineWeeks: layout.weekdays, year.firstWeekday, index)
                    while bits != 0 {
                        take(firstDay &+ bits.trailingZeroBitCount)
                        bits &= bits &- 1
                    }
                }
            }
        }
    }

    /// Visits years whose first day is at or before a day.
    @inline(__always)
    private func takeYears(
        after number: inout Int, upTo lastDay: Int, of layout: Layout, while isWanted: () -> Bool, take: (Year) -> Void
    ) {
        while isWanted() {
            let next = number &+ layout.interval
            let year = layout.year(next)
            guard year.firstDay <= lastDay else { return }
            number = next
            take(year)
        }
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
