import Foundation
public import ICalendar
public import ICalendarSyntax
public import Recurrence

// Properties with the value types of RFC 5545 §3.3, in the forms that `EntryReader` and the other readers parse.
extension PropertyDraft {
    /// Creates a property whose value is a time, with `VALUE=DATE` for a date and TZID for a time in a zone.
    ///
    /// - Throws: `WritingError` if the identifier of the zone can't be written.
    public init(_ name: String, time: CalendarTime, parameters: [CalendarParameter] = []) throws(WritingError) {
        try self.init(
            name, value: ValueText.time(time), parameters: WrittenForm(time).parameters + parameters)
    }

    /// Creates a property whose value is a duration (RFC 5545 §3.3.6), which may be negative.
    ///
    /// - Throws: `WritingError` if days and seconds have different signs, which DURATION can't represent.
    public init(
        _ name: String, duration: CalendarDuration, parameters: [CalendarParameter] = []
    ) throws(WritingError) {
        try self.init(name, value: ValueText.duration(duration, of: name), parameters: parameters)
    }

    /// Creates a property whose value is a recurrence rule, such as RRULE.
    public init(_ name: String, rule: RecurrenceRule, parameters: [CalendarParameter] = []) throws(WritingError) {
        try self.init(name, value: rule.description, parameters: parameters)
    }

    /// Returns properties whose values are lists of times, such as EXDATE and RDATE.
    ///
    /// All times of a property share one form and one zone. The result therefore has one property for dates, one for
    /// floating times, one for UTC and one for each zone, in the order in which these forms first appear.
    ///
    /// - Throws: `WritingError` if the identifier of a zone can't be written.
    public static func list(_ name: String, times: [CalendarTime]) throws(WritingError) -> [PropertyDraft] {
        var forms: [WrittenForm] = []
        var values: [WrittenForm: [String]] = [:]
        for time in times {
            let form = WrittenForm(time)
            if values[form] == nil { forms.append(form) }
            values[form, default: []].append(ValueText.time(time))
        }
        var properties: [PropertyDraft] = []
        for form in forms {
            let value = values[form]?.joined(separator: ",") ?? ""
            properties.append(try PropertyDraft(name, value: value, parameters: form.parameters))
        }
        return properties
    }

    /// Returns RDATE properties: the dates without a length as in ``list(_:times:)``, then the periods, one property
    /// for each zone.
    static func list(
        _ name: String, dates: [CalendarEntry.RecurrenceDate]
    ) throws(WritingError) -> [PropertyDraft] {
        var forms: [WrittenForm] = []
        var values: [WrittenForm: [String]] = [:]
        for date in dates {
            guard let duration = date.duration else { continue }
            guard !date.start.isDate else { throw .unwritableValue("a period that starts on a date", of: name) }
            let form = WrittenForm(date.start)
            if values[form] == nil { forms.append(form) }
            let length = try ValueText.duration(duration, of: name)
            values[form, default: []].append(ValueText.time(date.start) + "/" + length)
        }
        var properties = try list(name, times: dates.filter { $0.duration == nil }.map(\.start))
        let type = CalendarParameter(name: "VALUE", values: ["PERIOD"])
        for form in forms {
            let value = values[form]?.joined(separator: ",") ?? ""
            properties.append(try PropertyDraft(name, value: value, parameters: [type] + form.parameters))
        }
        return properties
    }

    /// Returns FREEBUSY properties: the periods in UTC, to the second, one property for each kind.
    static func list(_ name: String, periods: [FreeBusy.Period]) throws(WritingError) -> [PropertyDraft] {
        var properties: [PropertyDraft] = []
        for kind in FreeBusy.Kind.allCases {
            var texts: [String] = []
            for period in periods where period.kind == kind {
                let start = try ValueText.utc(period.interval.start, of: name)
                let end = try ValueText.utc(period.interval.end, of: name)
                // A period shorter than a second is omitted.
                if start != end { texts.append(start + "/" + end) }
            }
            guard !texts.isEmpty else { continue }
            let type = CalendarParameter(name: "FBTYPE", values: [kind.rawValue])
            properties.append(try PropertyDraft(name, value: texts.joined(separator: ","), parameters: [type]))
        }
        return properties
    }
}
