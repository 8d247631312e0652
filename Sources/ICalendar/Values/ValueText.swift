import ICalendarSyntax
import Recurrence

/// The text of values on a content line.
enum ValueText {
    /// Returns a DATE, such as `20260301` (RFC 5545 §3.3.4).
    static func date(_ date: CivilDate) -> String {
        var bytes: [UInt8] = []
        append(date, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a DATE-TIME, such as `20260301T090000`, with a `Z` for UTC (RFC 5545 §3.3.5).
    static func dateTime(_ time: CivilDateTime, isUTC: Bool = false) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        append(time.date, to: &bytes)
        bytes.append(UInt8(ascii: "T"))
        append(time.hour, to: &bytes)
        append(time.minute, to: &bytes)
        append(time.second, to: &bytes)
        if isUTC { bytes.append(UInt8(ascii: "Z")) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ date: CivilDate, to bytes: inout [UInt8]) {
        let (year, month, day) = date.components
        append(year / 100, to: &bytes)
        append(year % 100, to: &bytes)
        append(month, to: &bytes)
        append(day, to: &bytes)
    }

    /// Appends a number from 0 to 99 as two digits.
    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "0") + UInt8(number / 10 % 10))
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Returns a DURATION, such as `P1DT2H`, `-PT15M` or `PT0S` (RFC 5545 §3.3.6).
    static func duration(_ duration: NominalDuration, of name: String) throws(WritingError) -> String {
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
    static func offset(_ seconds: Int) -> String {
        let magnitude = abs(seconds)
        var bytes = [UInt8(ascii: seconds < 0 ? "-" : "+")]
        append(magnitude / 3_600, to: &bytes)
        append(magnitude / 60 % 60, to: &bytes)
        if magnitude % 60 != 0 { append(magnitude % 60, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
