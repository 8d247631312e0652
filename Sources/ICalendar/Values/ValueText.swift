import ICalendarSyntax
import Recurrence

/// The text of values on a content line.
enum ValueText {
    /// Returns a DATE, such as `20260301` (RFC 5545 §3.3.4).
    static func date(_ date: CivilDate) -> String {
        let (year, month, day) = date.components
        return digits(year, 4) + digits(month, 2) + digits(day, 2)
    }

    /// Returns a DATE-TIME without a `Z`, such as `20260301T090000` (RFC 5545 §3.3.5).
    static func dateTime(_ time: CivilDateTime) -> String {
        date(time.date) + "T" + digits(time.hour, 2) + digits(time.minute, 2) + digits(time.second, 2)
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
        let text = (seconds < 0 ? "-" : "+") + digits(magnitude / 3_600, 2) + digits(magnitude / 60 % 60, 2)
        return magnitude % 60 == 0 ? text : text + digits(magnitude % 60, 2)
    }

    private static func digits(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
