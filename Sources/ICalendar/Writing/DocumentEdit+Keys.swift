public import Foundation
public import ICalendarSyntax
public import Recurrence

// Edits by the same keys that read values. The first property of the name is replaced and any others are removed. If
// there is none, one is appended.
extension DocumentEdit {
    /// Sets a text or a URI, adding the property if the component lacks it, or removes the property.
    ///
    /// ```swift
    /// try edit.set(.location, to: "Kiel", in: event)
    /// try edit.set(.due, to: .date(friday), in: toDo)
    /// try edit.set(.recurrenceRule, to: rule, in: event)
    /// try edit.set(.details, to: nil, in: event)
    /// ```
    ///
    /// Parameters of an existing text, such as LANGUAGE, are kept. If the component has several properties of this
    /// name, one is left. Set a property only once per edit: setting a property twice that the document lacks adds two
    /// of them.
    ///
    /// - Parameters:
    ///   - key: The key of the property.
    ///   - value: The new text; nil to remove the property.
    ///   - component: A component of the edited document.
    /// - Throws: `WritingError` if the text contains a control character, or if the component belongs to another
    ///   document.
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

    /// Sets a number, adding the property if the component lacks it, or removes the property if `value` is nil.
    ///
    /// - Throws: `WritingError` if the property doesn't allow the number, such as a PRIORITY of 99.
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

    /// Sets a time and its zone, adding the property if the component lacks it, or removes the property if `value` is
    /// nil.
    ///
    /// Only the identifier of the zone is written. If the document has no VTIMEZONE of this name, add one with
    /// `ComponentDraft(zone)`.
    ///
    /// - Throws: `WritingError` if the identifier of the zone can't be written.
    public mutating func set(
        _ key: PropertyKey<UnresolvedTime>, to value: CalendarTime?, in component: CalendarComponent
    ) throws(WritingError) {
        guard let value else { return try replace(key, with: nil, in: component) }
        try replace(key, with: try PropertyDraft(key.name, time: value), in: component)
    }

    /// Sets an instant that is written in UTC, such as LAST-MODIFIED, adding the property if the component lacks it.
    ///
    /// - Throws: `WritingError` for a date that iCalendar can't represent.
    public mutating func set(
        _ key: PropertyKey<UnresolvedTime>, to value: Date, in component: CalendarComponent
    ) throws(WritingError) {
        let draft = try PropertyDraft(key.name, value: ValueText.utc(value, of: key.name))
        try replace(key, with: draft, in: component)
    }

    /// Sets a duration, adding the property if the component lacks it, or removes the property if `value` is nil.
    ///
    /// - Throws: `WritingError` if days and seconds have different signs.
    public mutating func set(
        _ key: PropertyKey<NominalDuration>, to value: NominalDuration?, in component: CalendarComponent
    ) throws(WritingError) {
        guard let value else { return try replace(key, with: nil, in: component) }
        try replace(key, with: try PropertyDraft(key.name, duration: value), in: component)
    }

    /// Sets a rule, adding the property if the component lacks it, or removes the property if `value` is nil.
    ///
    /// - Throws: `WritingError` if the component belongs to another document.
    public mutating func set(
        _ key: PropertyKey<RecurrenceRule>, to value: RecurrenceRule?, in component: CalendarComponent
    ) throws(WritingError) {
        guard let value else { return try replace(key, with: nil, in: component) }
        try replace(key, with: try PropertyDraft(key.name, rule: value), in: component)
    }

    /// Sets a position, adding the property if the component lacks it, or removes the property if `value` is nil.
    ///
    /// - Throws: `WritingError` if the degrees are out of range.
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
