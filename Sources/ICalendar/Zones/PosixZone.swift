import Recurrence

/// A zone in the form of the TZ environment variable (POSIX.1-2017 §8.3), such as `CET-1CEST,M3.5.0,M10.5.0/3` or
/// `<-03>3`.
///
/// Offsets in this form are hours *west* of Greenwich. Summer time without its two dates is not supported, because each
/// system has a different default for them.
struct PosixZone {
    /// The standard offset in seconds east of UTC.
    private let standard: Int
    private let summer: (offset: Int, start: Change, end: Change)?

    /// The start or the end of summer time in a year.
    private struct Change {
        let day: Day
        /// The time in seconds after midnight, on the clock before the change. The time can be negative or more than a
        /// day, as in tzdata.
        let time: Int
    }

    private enum Day {
        /// A day of the year from 1 to 365. February 29 is never counted.
        case ofCommonYear(Int)
        /// A day of the year from 0 to 365.
        case ofYear(Int)
        /// The n-th weekday of a month, where Sunday is 0 and week 5 is the last.
        case weekday(Int, week: Int, month: Int)
    }

    /// Creates a zone from its POSIX form; nil for any other text. Names of zones have three to six capital letters, or
    /// any characters in angle brackets, so that a label that ends in a number is not mistaken for an offset.
    init?(_ text: String) {
        var reader = Reader(bytes: Array(text.utf8))
        guard reader.skipName(), let standard = reader.time(hours: 24) else { return nil }
        self.standard = -standard
        guard !reader.isAtEnd else {
            summer = nil
            return
        }
        guard reader.skipName() else { return nil }
        let offset = reader.isAt(",") ? -standard + 3_600 : reader.time(hours: 24).map { -$0 }
        guard let offset, let start = reader.change(), let end = reader.change(), reader.isAtEnd else { return nil }
        summer = (offset, start, end)
    }

    /// The rules of the zone, with changes from 1970 to 2129, as far as ``ZoneRules`` needs them.
    ///
    /// - Complexity: O(1)
    var rules: ZoneRules {
        guard let summer else { return ZoneRules(initialOffset: standard) }
        var changes: [(timestamp: Timestamp, offset: Int)] = []
        for year in 1970...(ZoneRules.maximumTabulatedYear + 1) {
            changes.append((Self.instant(of: summer.start, in: year, at: standard), summer.offset))
            changes.append((Self.instant(of: summer.end, in: year, at: summer.offset), standard))
        }
        changes = changes.ordered { $0.timestamp.secondsSince1970 }
        // In the southern hemisphere, a year starts in summer time.
        return ZoneRules(
            initialOffset: changes[0].offset == standard ? summer.offset : standard, checkedChanges: changes)
    }

    /// Returns the instant of a change in a year, on a clock with the offset before the change.
    private static func instant(of change: Change, in year: Int, at offset: Int) -> Timestamp {
        let newYear = Gregorian.dayNumber(year: year, month: 1, day: 1)
        let day: Int
        switch change.day {
        case .ofCommonYear(let number): day = newYear + number - (number >= 60 && Gregorian.isLeap(year) ? 0 : 1)
        case .ofYear(let number): day = newYear + number
        case .weekday(let weekday, let week, let month):
            let first = Gregorian.dayNumber(year: year, month: month, day: 1)
            let length = Gregorian.length(ofMonth: month, isLeapYear: Gregorian.isLeap(year))
            // Monday is 0 in `Gregorian`, Sunday in POSIX.
            let inWeek = Gregorian.modulo(weekday + 6 - Gregorian.weekdayIndex(ofDayNumber: first), 7)
            let inMonth = inWeek + (week - 1) * 7
            day = first + (inMonth < length ? inMonth : inMonth - 7)
        }
        return Timestamp(secondsSince1970: day * 86_400 + change.time - offset)
    }

    /// The unread part of the text.
    private struct Reader {
        let bytes: [UInt8]
        var index = 0

        var isAtEnd: Bool { index == bytes.count }

        func isAt(_ character: Unicode.Scalar) -> Bool {
            index < bytes.count && bytes[index] == UInt8(ascii: character)
        }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard isAt(character) else { return false }
            index += 1
            return true
        }

        mutating func skipName() -> Bool {
            if take("<") {
                while !isAtEnd, !isAt(">") { index += 1 }
                return take(">")
            }
            let start = index
            while index < bytes.count, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[index] { index += 1 }
            return 3...6 ~= index - start
        }

        /// Reads a number of up to three digits.
        mutating func number(_ range: ClosedRange<Int>) -> Int? {
            let start = index
            var number = 0
            while index < bytes.count, index - start < 3, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] {
                number = number * 10 + Int(bytes[index] - UInt8(ascii: "0"))
                index += 1
            }
            return index > start && range ~= number ? number : nil
        }

        /// Reads `[+-]hh[:mm[:ss]]` and returns seconds.
        mutating func time(hours most: Int) -> Int? {
            let sign = take("-") ? -1 : 1
            if sign == 1 { _ = take("+") }
            guard let hours = number(0...most) else { return nil }
            var seconds = hours * 3_600
            for unit in [60, 1] where take(":") {
                guard let value = number(0...59) else { return nil }
                seconds += value * unit
            }
            return sign * seconds
        }

        /// Reads a change such as `,M3.5.0/2`. The default time is two o'clock.
        mutating func change() -> Change? {
            guard take(","), let day = day() else { return nil }
            guard take("/") else { return Change(day: day, time: 7_200) }
            return time(hours: 167).map { Change(day: day, time: $0) }
        }

        private mutating func day() -> Day? {
            if take("J") { return number(1...365).map { .ofCommonYear($0) } }
            guard take("M") else { return number(0...365).map { .ofYear($0) } }
            guard let month = number(1...12), take("."), let week = number(1...5), take("."),
                let weekday = number(0...6)
            else { return nil }
            return .weekday(weekday, week: week, month: month)
        }
    }
}
