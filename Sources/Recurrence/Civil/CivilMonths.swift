/// Months of the Gregorian calendar, remembered: the rules of a query come to the same few again and again.
package struct CivilMonths {
    /// By the lowest bits of their numbers.
    private var known = [CivilMonth](repeating: .none, count: Self.count)

    /// The months of ten years and what goes before.
    private static let count = 128

    package init() {}

    /// A month by its number: those since January of the year 0, which is 0.
    @inline(__always)
    mutating func month(numbered number: Int) -> CivilMonth {
        let place = number & (Self.count - 1)
        let month = known[place]
        if month.number == number { return month }
        return remember(CivilMonth(number), at: place)
    }

    /// The month that a day lies in.
    ///
    /// - Parameter day: a day number in the years 0 to 10,000.
    @inline(__always)
    mutating func month(ofDay day: Int) -> CivilMonth {
        // Months that were all alike would start less than one month from where these do.
        let days = UInt64(truncatingIfNeeded: day &+ Self.daysFromYear0)
        let guess = month(numbered: Int(truncatingIfNeeded: days &* 4_800 / 146_097))
        if day < guess.firstDay { return month(numbered: guess.number - 1) }
        if day >= guess.end { return month(numbered: guess.number + 1) }
        return guess
    }

    private static let daysFromYear0 = 719_528

    @inline(never)
    private mutating func remember(_ month: CivilMonth, at place: Int) -> CivilMonth {
        known[place] = month
        return month
    }
}

/// A month, with what masks of its days ask for.
struct CivilMonth {
    private let storedNumber: Int32
    private let storedFirstDay: Int32
    private let storedLength: UInt8
    private let storedWeekday: UInt8

    fileprivate static let none = CivilMonth(number: .min, firstDay: 0, length: 0, weekday: 0)

    private init(number: Int, firstDay: Int, length: Int, weekday: Int) {
        storedNumber = Int32(clamping: number)
        storedFirstDay = Int32(truncatingIfNeeded: firstDay)
        storedLength = UInt8(truncatingIfNeeded: length)
        storedWeekday = UInt8(truncatingIfNeeded: weekday)
    }

    fileprivate init(_ number: Int) {
        let (year, month) = (Gregorian.floorDivide(number, 12), Gregorian.modulo(number, 12) + 1)
        let firstDay = Gregorian.dayNumber(year: year, month: month, day: 1)
        self.init(
            number: number, firstDay: firstDay,
            length: Gregorian.length(ofMonth: month, isLeapYear: Gregorian.isLeap(year)),
            weekday: Gregorian.weekdayIndex(ofDayNumber: firstDay))
    }

    /// How many months after January of the year 0.
    var number: Int { Int(storedNumber) }

    /// The day number of its first day.
    var firstDay: Int { Int(storedFirstDay) }

    /// Days.
    var length: Int { Int(storedLength) }

    /// The weekday of its first day; Monday is 0.
    var weekday: Int { Int(storedWeekday) }

    /// The day number of the first day after it.
    var end: Int { firstDay + length }
}
