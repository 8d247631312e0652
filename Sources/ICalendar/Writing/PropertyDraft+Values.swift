public import ICalendarSyntax
public import Recurrence

// Properties with the values of RFC 5545 §3.3, each in the form that `EntryReader` and its like read.
extension PropertyDraft {
    /// Creates a property whose value is a time, with `VALUE=DATE` beside a date and TZID beside the time of a zone.
    ///
    /// - Throws: `WritingError` where the identifier of the zone cannot be written.
    public init(_ name: String, time: CalendarTime, parameters: [CalendarParameter] = []) throws(WritingError) {
        try self.init(
            name, value: ValueText.time(time), parameters: WrittenForm(time).parameters + parameters)
    }

    /// Creates a property whose value is a duration (RFC 5545 §3.3.6), which may be negative.
    ///
    /// - Throws: `WritingError` for days and seconds of different signs, which no DURATION can say.
    public init(
        _ name: String, duration: NominalDuration, parameters: [CalendarParameter] = []
    ) throws(WritingError) {
        try self.init(name, value: ValueText.duration(duration, of: name), parameters: parameters)
    }

    /// Creates a property whose value is a rule, such as RRULE.
    public init(_ name: String, rule: RecurrenceRule, parameters: [CalendarParameter] = []) throws(WritingError) {
        try self.init(name, value: rule.description, parameters: parameters)
    }

    /// Properties whose values are lists of times (EXDATE, RDATE): one for the dates, one for UTC, one for each zone, because
    /// a property has one form and one zone for all its times. In the order in which the forms appear.
    ///
    /// - Throws: `WritingError` where the identifier of a zone cannot be written.
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
}
