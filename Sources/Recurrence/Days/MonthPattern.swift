/// The days of a month that BYMONTHDAY and BYDAY name, compiled to bit masks that serve a month of any shape.
///
/// The n-th weekdays of a month are a bit each: seven bits for the first of every weekday, seven for the second, and so on.
/// A month that starts on another weekday has them turned within each seven. Those that count from the end are likewise
/// bits of the last 35 days, of which a month has not all.
struct MonthPattern: Hashable {
    private let monthDays: DayPattern.DaysOfMonth
    /// Bit 7 · (n − 1) + w for the n-th weekday w.
    private var fromStart: UInt64 = 0
    /// Bit 7 · (5 − n) + w for the n-th last weekday w.
    private var fromEnd: UInt64 = 0

    /// - Parameters:
    ///   - monthDays: nil for every day.
    ///   - weekdays: nil for every weekday. Numbers that count in the year say nothing of a month: the whole of it is held
    ///     against the year's days.
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

    /// Bit n is day n+1.
    ///
    /// - Parameter firstWeekday: the weekday of its first day; Monday is 0.
    @inline(__always)
    func days(ofMonthOfLength length: Int, from firstWeekday: Int) -> UInt64 {
        let last35 = UInt64(truncatingIfNeeded: (firstWeekday &+ length) % 7)
        let onWeekdays =
            Self.turned(fromStart, by: UInt64(truncatingIfNeeded: firstWeekday))
            | Self.turned(fromEnd, by: last35) &>> UInt64(truncatingIfNeeded: 35 &- length)
        return monthDays.days(ofMonthOfLength: length) & onWeekdays
    }

    /// Seven bits, five times.
    @inline(__always)
    private static func inEveryWeek(_ week: UInt64) -> UInt64 { (week & 0x7F) &* 0x0000_0000_1020_4081 }

    /// Turns each seven bits so that the bit of a weekday is the lowest.
    @inline(__always)
    private static func turned(_ weeks: UInt64, by weekday: UInt64) -> UInt64 {
        let before = inEveryWeek((1 &<< weekday) &- 1)
        return (weeks & ~before) &>> weekday | (weeks & before) &<< (7 &- weekday)
    }
}
