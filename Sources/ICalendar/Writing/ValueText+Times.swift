import Foundation
import ICalendarSyntax
import Recurrence

extension ValueText {
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
