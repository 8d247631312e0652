public import Foundation
public import ICalendar
public import ICalendarSyntax
public import Recurrence

// Edits that use the same keys as reading. The first properties with the name are replaced in place, and further ones
// are removed. If there is none, a property is appended. Lists are in `DocumentEdit+Lists.swift`.
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
    /// name, only one remains. If you set a property twice, the last value is written.
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
        let first = component.properties.first { $0.isNamed(key.name) }
        guard let first, !first.isBase64, !isRemoved(first) else {
            return try replace(key, with: try Self.draft(key, value), in: component)
        }
        if Self.isReference(key) { try setValue(value, of: first) } else { try setText(value, of: first) }
        try removeAll(named: key.name, except: first, in: component)
    }

    /// Returns whether the value is written as is, without escapes.
    static func isReference(_ key: PropertyKey<String>) -> Bool {
        let type = PropertyDefinition.named(key.name)?.type
        return type == .uri || type == .calendarAddress
    }

    /// Returns a property with one text or URI, and with VALUE if the RFC defines no default type.
    static func draft(
        _ key: PropertyKey<String>, _ value: String, parameters: [CalendarParameter] = []
    ) throws(WritingError) -> PropertyDraft {
        let definition = PropertyDefinition.named(key.name)
        var parameters = parameters
        if let definition, definition.declaresType { parameters[values: "VALUE"] = [definition.type.rawValue] }
        return isReference(key)
            ? try PropertyDraft(key.name, value: value, parameters: parameters)
            : try PropertyDraft(key.name, text: value, parameters: parameters)
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
        try WritingError.check(value, in: range, of: key.name)
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
        _ key: PropertyKey<DateTimeValue>, to value: CalendarTime?, in component: CalendarComponent
    ) throws(WritingError) {
        guard let value else { return try replace(key, with: nil, in: component) }
        try replace(key, with: try PropertyDraft(key.name, time: value), in: component)
    }

    /// Sets an instant that is written in UTC, such as LAST-MODIFIED, adding the property if the component lacks it.
    ///
    /// - Throws: `WritingError` for a date that iCalendar can't represent.
    public mutating func set(
        _ key: PropertyKey<DateTimeValue>, to value: Date, in component: CalendarComponent
    ) throws(WritingError) {
        let draft = try PropertyDraft(key.name, value: ValueText.utc(value, of: key.name))
        try replace(key, with: draft, in: component)
    }

    /// Sets a duration, adding the property if the component lacks it, or removes the property if `value` is nil.
    ///
    /// - Throws: `WritingError` if days and seconds have different signs.
    public mutating func set(
        _ key: PropertyKey<CalendarDuration>, to value: CalendarDuration?, in component: CalendarComponent
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
        guard let value else { return try replace(key, with: nil, in: component) }
        try replace(key, with: try PropertyDraft(key.name, value: ValueText.position(value)), in: component)
    }

    private mutating func replace<Value>(
        _ key: PropertyKey<Value>, with draft: PropertyDraft?, in component: CalendarComponent
    ) throws(WritingError) {
        try set(key.name, to: draft.map { [$0] } ?? [], in: component)
    }
}
