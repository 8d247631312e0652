/// The days of a month that BYMONTHDAY and BYDAY select, compiled to bit masks for months of any shape.
///
/// The n-th weekdays of a month are one bit each: seven bits for the first of every weekday, seven for the second, and
/// so on. For a month that starts on another weekday, each group of seven bits is rotated. Ordinals from the end are
/// bits of the last 35 days in the same way, some of which are before the month.
struct MonthPattern: Hashable {
    private let monthDays: DayPattern.DaysOfMonth
    /// The ordinals from the start, bit 7 · (n − 1) + w for the n-th weekday w.
    private var fromStart: UInt64 = 0
    /// The ordinals from the end, bit 7 · (5 − n) + w for the n-th last weekday w.
    private var fromEnd: UInt64 = 0

    /// Creates the pattern of a month.
    ///
    /// - Parameters:
    ///   - monthDays: The days of the month, or nil for every day.
    ///   - weekdays: The weekdays, or nil for every weekday. Ordinals that count within the year don't restrict a
    ///     month; the days of the whole year are matched later.
    init(_ monthDays: DayPattern.DaysOfMonth?, _ weekdays: DayPattern.Weekdays?) {
        self.monthDays = monthDays ?? .every
        guard let weekdays, weekdays.scope != .year || weekdays.ordinals.isEmpty else {
            fromStart = ~0
            return
        }
        fromStart = Self.inEveryWeek(weekdays.every)
        for ordinal in weekdays.ordinals where 1...5 ~= abs(ordinal.number) {
            let (number, weekday) = (ordinal.number, ordinal.weekday)
            if number > 0 {
                fromStart |= 1 << UInt64((number - 1) * 7 + weekday)
            } else {
                fromEnd |= 1 << UInt64((5 + number) * 7 + weekday)
            }
        }
    }

    /// Returns the days of a month, bit n for day n+1.
    ///
    /// - Parameter firstWeekday: The weekday of the first day of the month; Monday is 0.
    func days(ofMonthOfLength length: Int, from firstWeekday: Int) -> UInt64 {
        var onWeekdays: UInt64 = 0
        // Most rules count from one end.
        if fromStart != 0 { onWeekdays = Self.turned(fromStart, by: UInt64(truncatingIfNeeded: firstWeekday)) }
        if fromEnd != 0 {
            let last35 = UInt64(truncatingIfNeeded: (firstWeekday &+ length) % 7)
            onWeekdays |= Self.turned(fromEnd, by: last35) &>> UInt64(truncatingIfNeeded: 35 &- length)
        }
        return monthDays.days(ofMonthOfLength: length) & onWeekdays
    }

    /// Returns seven bits, repeated five times.
    private static func inEveryWeek(_ week: UInt64) -> UInt64 { (week & 0x7F) &* 0x0000_0000_1020_4081 }

    /// Rotates each group of seven bits so that the bit of a weekday becomes the lowest.
    private static func turned(_ weeks: UInt64, by weekday: UInt64) -> UInt64 {
        let before = inEveryWeek((1 &<< weekday) &- 1)
        return (weeks & ~before) &>> weekday | (weeks & before) &<< (7 &- weekday)
    }
}
