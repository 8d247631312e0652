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
        let dashes = UInt64(UInt8(ascii: "-")) << 32 | UInt64(UInt8(ascii: "-")) << 56
        let first = digits(year / 100) | digits(year % 100) << 16 | digits(month) << 40 | dashes
        write(ShortText(first, digits(day), count: 10))
    }

    mutating func write(_ clock: CivilDateTime, separator: UInt8 = UInt8(ascii: "T")) {
        write(clock.date)
        let time = UInt64(separator) | digits(clock.hour) << 8 | digits(clock.minute) << 32
        let second = digits(clock.second)
        write(ShortText(time | colon << 24 | colon << 48 | second << 56, second >> 8, count: 9))
    }

    /// Writes an offset such as `+05:30`, with seconds if they aren't zero, as in offsets before standard time.
    mutating func write(offset: Int) {
        let magnitude = abs(offset)
        let sign = UInt64(UInt8(ascii: offset < 0 ? "-" : "+"))
        let time = sign | digits(magnitude / 3_600) << 8 | colon << 24 | digits(magnitude / 60 % 60) << 32
        let second = magnitude % 60
        write(ShortText(time | colon << 48 | digits(second) << 56, digits(second) >> 8, count: second == 0 ? 6 : 9))
    }

    private mutating func write(_ text: ShortText) { write { $0.append(text) } }

    private var colon: UInt64 { UInt64(UInt8(ascii: ":")) }

    /// Returns the two digits of a number below 100, the first in the lowest byte.
    private func digits(_ number: Int) -> UInt64 {
        let (tens, ones) = number.quotientAndRemainder(dividingBy: 10)
        return UInt64(truncatingIfNeeded: tens | ones << 8) | 0x3030
    }
}
