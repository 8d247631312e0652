package import Foundation
import ICalendarSyntax
import Recurrence

extension ValueText {
    /// Returns a DATE or a DATE-TIME, the latter with a `Z` in UTC. The zone belongs to the TZID parameter.
    package static func time(_ time: CalendarTime) -> String { String(ShortText(time)) }

    /// Returns a DATE-TIME in UTC, rounded down to a second.
    package static func utc(_ date: Date, of name: String) throws(WritingError) -> String {
        guard let time = Timestamp(date).utc else {
            // Not the description of the date, because Foundation can describe ordinary dates only.
            throw .unwritableValue("the moment \(date.timeIntervalSince1970.rounded(.down)) s after 1970", of: name)
        }
        return dateTime(time, isUTC: true)
    }

    /// Returns a DATE-TIME in UTC. Throws for a date or a floating time, which isn't an instant.
    package static func utc(_ time: CalendarTime, of name: String) throws(WritingError) -> String {
        guard let rules = TimeKind(time).rules, let clock = time.timestamp(in: rules).utc else {
            throw .unwritableValue("\(time.civilDateTime), which has no zone,", of: name)
        }
        return dateTime(clock, isUTC: true)
    }
}

extension ShortText {
    /// Creates the text of a time; see ``ValueText/time(_:)``.
    package init(_ time: CalendarTime) { self.init(time.civilDateTime, as: WrittenForm(time)) }

    /// Creates the text of a time on the wall clock.
    package init(_ clock: CivilDateTime, as form: WrittenForm) {
        switch form {
        case .date: self.init(clock.date)
        case .utc: self.init(clock, isUTC: true)
        case .floating, .zoned: self.init(clock, isUTC: false)
        }
    }
}

/// The form in which a time is written. Times in the zone named UTC are written as UTC, which needs no VTIMEZONE.
package enum WrittenForm: Hashable {
    case date, floating, utc
    case zoned(identifier: String)

    package init(_ time: CalendarTime) { self.init(TimeKind(time)) }

    package init(_ kind: TimeKind) {
        switch kind {
        case .date: self = .date
        case .floating: self = .floating
        case .utc: self = .utc
        case .zoned(let zone): self = zone.identifier == "UTC" ? .utc : .zoned(identifier: zone.identifier)
        }
    }

    /// The parameters that this form needs: `VALUE=DATE`, `TZID=…` or none.
    var parameters: [CalendarParameter] {
        switch self {
        case .date: [CalendarParameter(name: "VALUE", values: ["DATE"])]
        case .zoned(let identifier): [CalendarParameter(name: "TZID", values: [identifier])]
        case .floating, .utc: []
        }
    }
}
