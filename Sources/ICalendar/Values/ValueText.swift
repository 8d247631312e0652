import ICalendarSyntax
import Recurrence

/// The text of values on a content line.
package enum ValueText {
    /// Returns a DATE, such as `20260301` (RFC 5545 §3.3.4).
    package static func date(_ date: CivilDate) -> String { String(ShortText(date)) }

    /// Returns a DATE-TIME, such as `20260301T090000`, with a `Z` for UTC (RFC 5545 §3.3.5).
    package static func dateTime(_ time: CivilDateTime, isUTC: Bool = false) -> String {
        String(ShortText(time, isUTC: isUTC))
    }

    /// Appends a number from 0 to 99 as two digits.
    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10 % 10))
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }

    /// Returns a DURATION, such as `P1DT2H`, `-PT15M` or `PT0S` (RFC 5545 §3.3.6).
    package static func duration(_ duration: CalendarDuration, of name: String) throws(WritingError) -> String {
        let (days, seconds) = (duration.days.magnitude, duration.seconds.magnitude)
        let isNegative = duration.days < 0 || duration.seconds < 0
        // One sign applies to the whole duration.
        guard !isNegative || (duration.days <= 0 && duration.seconds <= 0) else {
            throw .unwritableValue("\(duration.days) days and \(duration.seconds) seconds", of: name)
        }
        var text = isNegative ? "-P" : "P"
        if days > 0 { text += "\(days)D" }
        guard seconds > 0 || days == 0 else { return text }
        text += "T"
        let parts = [(seconds / 3_600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")]
        // The grammar doesn't allow hours and seconds without minutes between them.
        let first = parts.firstIndex { $0.0 > 0 } ?? 2
        let last = parts.lastIndex { $0.0 > 0 } ?? 2
        for (number, unit) in parts[first...last] { text += "\(number)\(unit)" }
        return text
    }

    /// Returns a UTC-OFFSET, such as `+0100` or `-001932` (RFC 5545 §3.3.14).
    package static func offset(_ seconds: Int) -> String {
        let magnitude = abs(seconds)
        var bytes = [UInt8(ascii: seconds < 0 ? "-" : "+")]
        append(magnitude / 3_600, to: &bytes)
        append(magnitude / 60 % 60, to: &bytes)
        if magnitude % 60 != 0 { append(magnitude % 60, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension ShortText {
    /// Creates a DATE; see ``ValueText/date(_:)``.
    package init(_ date: CivilDate) { self.init(Self.digits(of: date), count: 8) }

    /// Creates a DATE-TIME; see ``ValueText/dateTime(_:isUTC:)``.
    package init(_ time: CivilDateTime, isUTC: Bool) {
        let second = time.secondOfDay
        let clock = Self.digits(second / 3_600 * 10_000 + second / 60 % 60 * 100 + second % 60)
        // The first two of eight digits are zeros. The letters take the first byte, and the last.
        let marks = UInt64(UInt8(ascii: "T")) | UInt64(UInt8(ascii: "Z")) << 56
        self.init(Self.digits(of: time.date), clock >> 8 & ~0xFF | marks, count: isUTC ? 16 : 15)
    }

    private static func digits(of date: CivilDate) -> UInt64 {
        let (year, month, day) = date.components
        return digits(year * 10_000 + month * 100 + day)
    }

    /// Returns the digits of a number from 0 to 99,999,999 as eight bytes, the first in the lowest byte.
    ///
    /// The number is divided into two numbers of four digits, then four of two, then eight of one, each time in parallel.
    private static func digits(_ number: Int) -> UInt64 {
        let (high, low) = UInt64(truncatingIfNeeded: number).quotientAndRemainder(dividingBy: 10_000)
        let fours = high | low << 32
        let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
        let twos = hundreds | (fours &- hundreds &* 100) << 16
        let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
        return (tens | (twos &- tens &* 10) << 8) | 0x3030_3030_3030_3030
    }
}
