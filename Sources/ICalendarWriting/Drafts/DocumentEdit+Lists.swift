public import ICalendar
public import ICalendarSyntax

// Edits of lists that use the same keys as reading. A list replaces all values; an empty list removes the property.
extension DocumentEdit {
    /// Sets a list of texts or URIs: a single property if its value is a list, such as CATEGORIES, and otherwise one
    /// property for each text, such as COMMENT.
    ///
    /// ```swift
    /// try edit.set(.categories, to: ["Work", "Travel"], in: event)
    /// try edit.set(.comment, to: event.values(.comment) + ["Bring the slides."], in: event)
    /// ```
    ///
    /// Parameters of an existing property, such as LANGUAGE, are kept.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - values: All texts. An empty list removes the property.
    ///   - component: A component of the edited document.
    /// - Throws: `WritingError` for a control character in a text, a component of another document, and several values of a
    ///   property that the component may have only once, such as SUMMARY.
    public mutating func set(
        _ key: PropertyKey<String>, to values: [String], in component: CalendarComponent
    ) throws(WritingError) {
        let isList = PropertyDefinition.named(key.name)?.form == .list
        if !isList { try Self.checkCount(values.count, of: key, in: component) }
        let places = component.properties.filter { $0.isNamed(key.name) }
        func parameters(_ index: Int) -> [CalendarParameter] {
            guard index < places.count else { return [] }
            return places[index].parameters.filter {
                !["VALUE", "ENCODING"].contains($0.name.uppercased()) && !$0.values.isEmpty
            }
        }
        var drafts: [PropertyDraft] = []
        if isList, !values.isEmpty {
            drafts = [try PropertyDraft(key.name, texts: values, parameters: parameters(0))]
        } else if !isList {
            for (index, value) in values.enumerated() {
                drafts.append(try Self.draft(key, value, parameters: parameters(index)))
            }
        }
        try set(key.name, to: drafts, in: component)
    }

    /// Sets a list of times, such as EXDATE: one property for the dates, one for UTC and one for each zone.
    ///
    /// ```swift
    /// try edit.set(.exceptionDates, to: entry.exceptionDates + [occurrence.start], in: entry.component)
    /// ```
    ///
    /// - Throws: `WritingError` if the identifier of a zone can't be written, and for several times of a property that has one
    ///   time, such as DTSTART.
    public mutating func set(
        _ key: PropertyKey<DateTimeValue>, to values: [CalendarTime], in component: CalendarComponent
    ) throws(WritingError) {
        if PropertyDefinition.named(key.name)?.form != .list {
            try Self.checkCount(values.count, of: key, in: component)
        }
        try set(key.name, to: try PropertyDraft.list(key.name, times: values), in: component)
    }

    /// Sets RDATE: times, and periods with a length of their own.
    ///
    /// ```swift
    /// try edit.set(.recurrenceDates, to: [.init(start: .date(friday)), .init(start: .utc(noon), duration: .hours(2))], in: event)
    /// ```
    ///
    /// - Throws: `WritingError` for a period that starts on a date, and if the identifier of a zone cannot be written.
    public mutating func set(
        _ key: PropertyKey<RecurrenceDateValue>, to values: [CalendarEntry.RecurrenceDate],
        in component: CalendarComponent
    ) throws(WritingError) {
        try set(key.name, to: try PropertyDraft.list(key.name, dates: values), in: component)
    }

    /// Sets FREEBUSY: the periods in UTC, to the second, one property for each kind.
    ///
    /// ```swift
    /// try edit.set(.freeBusy, to: feed.freeBusy(in: week, timeZone: .current).periods, in: component)
    /// ```
    ///
    /// - Throws: `WritingError` for a moment that iCalendar cannot write.
    public mutating func set(
        _ key: PropertyKey<PeriodValue>, to values: [FreeBusy.Period], in component: CalendarComponent
    ) throws(WritingError) {
        try set(key.name, to: try PropertyDraft.list(key.name, periods: values), in: component)
    }

    /// Sets ATTACH or IMAGE: one property for each document.
    ///
    /// ```swift
    /// let plan = CalendarAttachment(.uri("https://example.com/plan.pdf"), formatType: "application/pdf")
    /// try edit.set(.attachment, to: event.values(.attachment) + [plan], in: event)
    /// ```
    ///
    /// - Throws: `WritingError` for a control character in a URI, and for parameters that cannot be written.
    public mutating func set(
        _ key: PropertyKey<CalendarAttachment>, to values: [CalendarAttachment], in component: CalendarComponent
    ) throws(WritingError) {
        var drafts: [PropertyDraft] = []
        for value in values { drafts.append(try value.property(key.name)) }
        try set(key.name, to: drafts, in: component)
    }

    /// Sets REQUEST-STATUS: one property for each status.
    ///
    /// ```swift
    /// try edit.set(.requestStatus, to: [RequestStatus(code: "2.0", description: "Success")], in: event)
    /// ```
    ///
    /// - Throws: `WritingError` for a code that isn't two or three numbers separated by points, and for a control
    ///   character.
    public mutating func set(
        _ key: PropertyKey<RequestStatus>, to values: [RequestStatus], in component: CalendarComponent
    ) throws(WritingError) {
        var drafts: [PropertyDraft] = []
        for value in values { drafts.append(try value.property(key.name)) }
        try set(key.name, to: drafts, in: component)
    }

    /// Throws for several values of a property that a component may have once, which `validate()` would report.
    private static func checkCount<Value>(
        _ count: Int, of key: PropertyKey<Value>, in component: CalendarComponent
    ) throws(WritingError) {
        guard count > 1, let known = key.known, let kind = component.known else { return }
        let definition = ComponentDefinition.of(kind)
        if definition.unique.contains(known) || definition.required.contains(known) {
            throw .unwritableValue("\(count) values", of: key.name)
        }
    }
}
