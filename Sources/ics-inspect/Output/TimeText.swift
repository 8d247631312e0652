import Foundation
import ICalendar

// Times in the output format, written as bytes because a million occurrences have three million times.
extension Output {
    /// Writes `2026-03-02` or `2026-03-02T09:00:00`, followed by `Z` or the offset in effect.
    ///
    /// - Parameter offset: The offset of a zoned time in seconds east of UTC, if known. Otherwise, the offset is that
    ///   of the zone, and in a fold the first of the two.
    mutating func write(_ time: CalendarTime, offset: Int? = nil) {
        switch time {
        case .date(let date): write(date)
        case .floating(let clock): write(clock)
        case .utc(let clock):
            write(clock)
            write(UInt8(ascii: "Z"))
        case .zoned(let clock, let zone):
            write(clock)
            write(offset: offset ?? zone.rules.resolve(clock).offset)
        }
    }

    /// Writes an instant on the clock of a zone, with the offset.
    mutating func write(_ date: Date, in rules: ZoneRules) {
        let instant = Timestamp(date)
        guard let clock = rules.local(at: instant) else { return }
        write(clock)
        write(offset: rules.offset(at: instant))
    }

    mutating func write(_ date: CivilDate) {
        let (year, month, day) = date.components
        write(digits: year / 100)
        write(digits: year % 100)
        write(UInt8(ascii: "-"))
        write(digits: month)
        write(UInt8(ascii: "-"))
        write(digits: day)
    }

    mutating func write(_ clock: CivilDateTime, separator: UInt8 = UInt8(ascii: "T")) {
        write(clock.date)
        write(separator)
        let second = clock.secondOfDay
        write(digits: second / 3_600)
        write(UInt8(ascii: ":"))
        write(digits: second / 60 % 60)
        write(UInt8(ascii: ":"))
        write(digits: second % 60)
    }

    /// Writes an offset such as `+05:30`, with seconds if they aren't zero, as in offsets before standard time.
    mutating func write(offset: Int) {
        write(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
        let magnitude = abs(offset)
        write(digits: magnitude / 3_600)
        write(UInt8(ascii: ":"))
        write(digits: magnitude / 60 % 60)
        if magnitude % 60 != 0 {
            write(UInt8(ascii: ":"))
            write(digits: magnitude % 60)
        }
    }

    /// Writes two digits.
    private mutating func write(digits number: Int) {
        write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
        write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }
}
