import Foundation
import ICalendarSyntax
import Recurrence

/// Values as they stand on a line.
enum ValueText {
    /// DATE: `20260301` (RFC 5545 §3.3.4).
    static func date(_ date: CivilDate) -> String {
        let (year, month, day) = date.components
        return digits(year, 4) + digits(month, 2) + digits(day, 2)
    }

    /// DATE-TIME without a `Z`: `20260301T090000` (RFC 5545 §3.3.5).
    static func dateTime(_ time: CivilDateTime) -> String {
        date(time.date) + "T" + digits(time.hour, 2) + digits(time.minute, 2) + digits(time.second, 2)
    }

    /// DATE, DATE-TIME, or the latter in UTC; a zone is the business of the parameter.
    static func time(_ time: CalendarTime) -> String {
        switch WrittenForm(time) {
        case .date: date(time.civilDate)
        case .utc: dateTime(time.civilDateTime) + "Z"
        case .floating, .zoned: dateTime(time.civilDateTime)
        }
    }

    /// DATE-TIME in UTC; what is less than a second is left out.
    static func utc(_ date: Date, of name: String) throws(WritingError) -> String {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        guard abs(seconds) < 1e12, let time = CivilDateTime(localSeconds: Int(seconds)) else {
            // Not the date's description, which Foundation makes for ordinary dates only.
            throw .unwritableValue("the moment \(seconds) s after 1970", of: name)
        }
        return dateTime(time) + "Z"
    }

    /// DATE-TIME in UTC; a date or a floating time has no instant.
    static func utc(_ time: CalendarTime, of name: String) throws(WritingError) -> String {
        guard let rules = TimeKind(time).rules, let clock = CivilDateTime(localSeconds: time.instant(for: rules)) else {
            throw .unwritableValue("\(time.civilDateTime), which has no zone,", of: name)
        }
        return dateTime(clock) + "Z"
    }

    /// DURATION: `P1DT2H`, `-PT15M`, `PT0S` (RFC 5545 §3.3.6).
    static func duration(_ duration: NominalDuration, of name: String) throws(WritingError) -> String {
        let (days, seconds) = (duration.days.magnitude, duration.seconds.magnitude)
        let isNegative = duration.days < 0 || duration.seconds < 0
        // One sign stands before the whole.
        guard !isNegative || (duration.days <= 0 && duration.seconds <= 0) else {
            throw .unwritableValue("\(duration.days) days and \(duration.seconds) seconds", of: name)
        }
        var text = isNegative ? "-P" : "P"
        if days > 0 { text += "\(days)D" }
        guard seconds > 0 || days == 0 else { return text }
        text += "T"
        let parts = [(seconds / 3_600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")]
        // The grammar has no hours and seconds without the minutes between them.
        let first = parts.firstIndex { $0.0 > 0 } ?? 2
        let last = parts.lastIndex { $0.0 > 0 } ?? 2
        for (number, unit) in parts[first...last] { text += "\(number)\(unit)" }
        return text
    }

    /// UTC-OFFSET: `+0100`, `-001932` (RFC 5545 §3.3.14).
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

/// How a time is written. Times of the zone UTC are written in UTC, which needs no VTIMEZONE.
enum WrittenForm: Hashable {
    case date, floating, utc
    case zoned(identifier: String)

    init(_ time: CalendarTime) {
        switch time {
        case .date: self = .date
        case .floating: self = .floating
        case .utc: self = .utc
        case .zoned(_, let zone): self = zone.identifier == "UTC" ? .utc : .zoned(identifier: zone.identifier)
        }
    }

    /// `VALUE=DATE` or `TZID=…`, where either is needed.
    var parameters: [CalendarParameter] {
        switch self {
        case .date: [CalendarParameter(name: "VALUE", values: ["DATE"])]
        case .zoned(let identifier): [CalendarParameter(name: "TZID", values: [identifier])]
        case .floating, .utc: []
        }
    }
}
