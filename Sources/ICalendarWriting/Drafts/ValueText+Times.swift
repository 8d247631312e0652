package import Foundation
import ICalendar
package import ICalendarSyntax
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
        if form.isDate { self.init(clock.date) } else { self.init(clock, isUTC: form.isUTC) }
    }
}

/// The form in which a time is written: the parameters and the suffix Z. Times in the zone named UTC are written as UTC,
/// which needs no VTIMEZONE.
package struct WrittenForm: Hashable {
    package let isDate: Bool
    package let isUTC: Bool
    /// The TZID; nil if there is none.
    package let zone: String?

    package init(_ time: CalendarTime) { self.init(TimeKind(time)) }

    package init(_ kind: TimeKind) {
        if case .zoned(let zone) = kind, zone.identifier != "UTC" {
            self.init(kind, zone: zone.identifier)
        } else {
            self.init(kind, zone: nil)
        }
    }

    /// Creates a form with the TZID that a document uses.
    package init(_ kind: TimeKind, zone: String?) {
        isDate = kind == .date
        isUTC = if case .zoned(let zone) = kind { zone.identifier == "UTC" } else { kind == .utc }
        self.zone = zone
    }

    /// The parameters that this form needs: `VALUE=DATE`, `TZID=…` or none.
    package var parameters: [CalendarParameter] {
        if isDate { return [CalendarParameter(name: "VALUE", values: ["DATE"])] }
        return zone.map { [CalendarParameter(name: "TZID", values: [$0])] } ?? []
    }
}
