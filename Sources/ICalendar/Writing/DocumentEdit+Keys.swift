public import Foundation
public import ICalendarSyntax
public import Recurrence

// Changes by the keys that values are read with. The first property of the name is replaced, further ones are removed, and where there is
// none one is appended.
extension DocumentEdit {
    /// Sets a text or a URI, adds the property if the component lacks it, or removes it.
    ///
    /// ```swift
    /// try edit.set(.location, to: "Kiel", in: event)
    /// try edit.set(.due, to: .date(friday), in: toDo)
    /// try edit.set(.recurrenceRule, to: rule, in: event)
    /// try edit.set(.details, to: nil, in: event)
    /// ```
    ///
    /// Parameters of a text that is there stay, such as LANGUAGE. Of several properties of the name one is left. Set a property once in
    /// an edit: a second property is added if the document has none and it is set twice.
    ///
    /// - Parameters:
    ///   - key: the property.
    ///   - value: the new text; nil to remove the property.
    ///   - component: a component of the document that is edited.
    /// - Throws: `WritingError` for a control character in the text, or a component of another document.
    public mutating func set(
        _ key: PropertyKey<String>, to value: String?, in component: CalendarComponent
    ) throws(WritingError) {
        guard let value else { return try replace(key, with: nil, in: component) }
        let type = PropertyDefinition.named(key.name)?.type
        let isReference = type == .uri || type == .calendarAddress
        let first = component.properties.first { $0.isNamed(key.name) }
        guard let first, !first.isBase64 else {
            let declares = PropertyDefinition.named(key.name)?.declaresType == true
            let form = declares ? type.map { [CalendarParameter(name: "VALUE", values: [$0.rawValue])] } ?? [] : []
            let draft =
                isReference
                ? try PropertyDraft(key.name, value: value, parameters: form)
                : try PropertyDraft(key.name, text: value, parameters: form)
            return try replace(key, with: draft, in: component)
        }
        if isReference { try setValue(value, of: first) } else { try setText(value, of: first) }
        try removeAll(key, after: first, in: component)
    }

    /// Sets a number, adds the property if the component lacks it, or removes it.
    ///
    /// - Throws: `WritingError` for a number that the property cannot have, such as a PRIORITY of 99.
    public mutating func set(
        _ key: PropertyKey<Int>, to value: Int?, in component: CalendarComponent
    ) throws(WritingError) {
        guard let value else { return try replace(key, with: nil, in: component) }
        let definition = PropertyDefinition.named(key.name)
        if definition?.type == .utcOffset {
            let draft = try PropertyDraft(key.name, value: ValueText.offset(value))
            return try replace(key, with: draft, in: component)
        }
        let range = definition?.range ?? Int(Int32.min)...Int(Int32.max)
        guard range.contains(value) else { throw .unwritableValue(String(value), of: key.name) }
        try replace(key, with: try PropertyDraft(key.name, value: String(value)), in: component)
    }

    /// Sets a time with its zone, adds the property if the component lacks it, or removes it.
    ///
    /// A zone is named by its identifier; add a VTIMEZONE with `ComponentDraft(zone)` if the document has none.
    ///
    /// - Throws: `WritingError` if the identifier of the zone cannot be written.
    public mutating func set(
        _ key: PropertyKey<UnresolvedTime>, to value: CalendarTime?, in component: CalendarComponent
    ) throws(WritingError) {
        guard let value else { return try replace(key, with: nil, in: component) }
        try replace(key, with: try PropertyDraft(key.name, time: value), in: component)
    }

    /// Sets an instant, which is written in UTC, such as LAST-MODIFIED, or adds the property if the component lacks it.
    ///
    /// - Throws: `WritingError` for a date that iCalendar cannot write.
    public mutating func set(
        _ key: PropertyKey<UnresolvedTime>, to value: Date, in component: CalendarComponent
    ) throws(WritingError) {
        let draft = try PropertyDraft(key.name, value: ValueText.utc(value, of: key.name))
        try replace(key, with: draft, in: component)
    }

    /// Sets a duration, adds the property if the component lacks it, or removes it.
    ///
    /// - Throws: `WritingError` for days and seconds of different signs.
    public mutating func set(
        _ key: PropertyKey<NominalDuration>, to value: NominalDuration?, in component: CalendarComponent
    ) throws(WritingError) {
        guard let value else { return try replace(key, with: nil, in: component) }
        try replace(key, with: try PropertyDraft(key.name, duration: value), in: component)
    }

    /// Sets a rule, adds the property if the component lacks it, or removes it.
    ///
    /// - Throws: `WritingError` for a component of another document.
    public mutating func set(
        _ key: PropertyKey<RecurrenceRule>, to value: RecurrenceRule?, in component: CalendarComponent
    ) throws(WritingError) {
        guard let value else { return try replace(key, with: nil, in: component) }
        try replace(key, with: try PropertyDraft(key.name, rule: value), in: component)
    }

    /// Sets a position, adds the property if the component lacks it, or removes it.
    ///
    /// - Throws: `WritingError` for degrees out of range.
    public mutating func set(
        _ key: PropertyKey<GeographicPosition>, to value: GeographicPosition?, in component: CalendarComponent
    ) throws(WritingError) {
        var list = PropertyList()
        try list.append(key.name, position: value)
        try replace(key, with: list.drafts.first, in: component)
    }

    private mutating func replace<Value>(
        _ key: PropertyKey<Value>, with draft: PropertyDraft?, in component: CalendarComponent
    ) throws(WritingError) {
        let first = component.properties.first { $0.isNamed(key.name) }
        if let first {
            if let draft { try replace(first, with: draft) } else { try remove(first) }
            try removeAll(key, after: first, in: component)
        } else if let draft {
            try append(draft, to: component)
        }
    }

    private mutating func removeAll<Value>(
        _ key: PropertyKey<Value>, after first: CalendarProperty, in component: CalendarComponent
    ) throws(WritingError) {
        for property in component.properties where property.offset > first.offset && property.isNamed(key.name) {
            try remove(property)
        }
    }
}
