import CalendarConversion
import ICalendar
import ICalendarSyntax
import Recurrence

/// LocalDateTime and UTCDateTime of JSCalendar: `2026-03-02T09:00:00`, with a `Z` in UTC.
enum LocalTime {
    /// Returns the time of a text without a zone; nil for another form, and for a day or time that doesn't exist. A fraction of a
    /// second, which RFC 8984 allowed, is cut.
    static func parse(_ text: String) -> CivilDateTime? {
        let whole = withoutFraction(text)
        guard whole.utf8.count == 19 else { return nil }
        return civil(SeparatedTime.joined(whole))
    }

    /// Returns the text of a time.
    static func text(_ time: CivilDateTime) -> String { SeparatedTime.separated(ValueText.dateTime(time)) }

    /// Returns whether a text has a fraction of a second.
    static func hasFraction(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: ".")) }

    /// Returns the text for a DATE-TIME in UTC, with or without separators; nil for another form, and for a time that doesn't
    /// exist.
    static func text(utc value: String) -> String? {
        let text = SeparatedTime.separated(value)
        let joined = SeparatedTime.joined(text)
        guard text.utf8.count == 20, joined.utf8.last == UInt8(ascii: "Z"), civil(joined) != nil
        else { return nil }
        return text
    }

    /// Returns the DATE-TIME for a time in UTC; nil for another form, and for a time that doesn't exist.
    static func utc(_ text: String) -> String? {
        guard text.utf8.last == UInt8(ascii: "Z") else { return nil }
        let whole = hasFraction(text) ? withoutFraction(String(text.dropLast())) + "Z" : text
        let joined = SeparatedTime.joined(whole)
        return whole.utf8.count == 20 && joined.utf8.count == 16 && civil(joined) != nil ? joined : nil
    }

    /// Returns the time of a text without separators, which may end with a letter. A leap second doesn't exist in JSCalendar.
    private static func civil(_ joined: String) -> CivilDateTime? {
        joined.utf8.withBytes { bytes in
            guard 15...16 ~= bytes.count, bytes[13] < UInt8(ascii: "6"),
                case .dateTime(let time, _) = CivilText(0..<15, of: bytes)
            else { return nil }
            return time
        }
    }

    private static func withoutFraction(_ text: String) -> String {
        guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return text }
        let digits = text.utf8[text.utf8.index(after: point)...]
        guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return text }
        return String(text[..<point])
    }
}

/// Durations of JSCalendar, whose weeks are days here, so that both directions agree (Decisions.md J4).
enum DurationForm {
    /// Returns the text of a duration, such as `P1DT2H`, without weeks.
    static func text(_ duration: CalendarDuration) -> String {
        let isNegative = duration.days < 0 || duration.seconds < 0
        let (days, seconds) = (duration.days.magnitude, duration.seconds.magnitude)
        var text = isNegative ? "-P" : "P"
        func append(_ number: UInt, _ unit: String) { if number > 0 { text += String(number) + unit } }
        append(days, "D")
        guard seconds > 0 else { return days > 0 ? text : text + "T0S" }
        text += "T"
        append(seconds / 3_600, "H")
        append(seconds / 60 % 60, "M")
        append(seconds % 60, "S")
        return text
    }

    /// A parsed duration.
    struct Parsed {
        var duration: CalendarDuration
        var isNegative: Bool
        /// Whether a fraction of a second, which RFC 8984 allowed, was cut.
        var hasFraction: Bool
    }

    /// Returns the duration of a text; nil if the text isn't a duration: `[-]P[nW][nD][T[nH][nM][n[.f]S]]`.
    static func parse(_ text: String) -> Parsed? {
        var whole = text
        var hasFraction = false
        if let point = text.utf8.firstIndex(of: UInt8(ascii: ".")), text.hasSuffix("S") {
            let digits = text.utf8[text.utf8.index(after: point)...].dropLast()
            guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
            whole = text[..<point] + "S"
            hasFraction = true
        }
        var weeks = 0
        var rest = whole
        if let end = whole.utf8.firstIndex(of: UInt8(ascii: "W")), whole.utf8.index(after: end) != whole.endIndex,
            let start = whole.utf8.firstIndex(of: UInt8(ascii: "P")), start < end
        {
            guard let count = Int(whole[whole.utf8.index(after: start)..<end]), 0...500_000 ~= count else { return nil }
            weeks = count
            rest = String(whole[...start]) + whole[whole.utf8.index(after: end)...]
        }
        guard rest.utf8.allSatisfy({ $0 != 0x20 && $0 != 0x09 && $0 < 0x60 }), var duration = CalendarDuration(rest)
        else { return nil }
        let isNegative = duration.days < 0 || duration.seconds < 0
        duration.days += isNegative ? -7 * weeks : 7 * weeks
        return Parsed(duration: duration, isNegative: isNegative, hasFraction: hasFraction)
    }
}
