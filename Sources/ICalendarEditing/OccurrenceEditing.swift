public import Foundation
public import ICalendar

/// A value that makes and applies edits of occurrences: a ``CalendarEditor`` of a feed, or a `StoreTransaction` of
/// `CalendarStorage`.
///
/// ```swift
/// func postpone<Editor: OccurrenceEditing>(_ talk: Editor.Target, to date: Date, in editor: inout Editor) throws {
///     try editor.move(talk, to: date)
///     try editor.change(talk) { $0.status = .tentative }
/// }
/// ```
///
/// ``SeriesEditor`` makes the edits, and describes what each of them does. The edit that each function returns is
/// applied already; see ``SeriesEdit/remarks`` for notes about side effects. A function that throws changes nothing.
public protocol OccurrenceEditing {
    /// The occurrences that can be edited.
    associatedtype Target
    /// The error of an edit that isn't possible.
    associatedtype Failure: Error

    /// Applies the edit that a function makes for an occurrence.
    ///
    /// ```swift
    /// try editor.edit(talk) { editor, talk throws(SeriesEditError) in
    ///     try editor.remove(talk, span: .thisAndFuture)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - occurrence: The occurrence to edit.
    ///   - makeEdit: Makes the edit, from an editor of the feed that contains the occurrence.
    /// - Returns: The edit that was applied.
    /// - Throws: The error of `makeEdit`, and the errors of the conforming type; nothing is changed in this case.
    @discardableResult
    mutating func edit(
        _ occurrence: Target, _ makeEdit: (SeriesEditor, Occurrence) throws(SeriesEditError) -> SeriesEdit
    ) throws(Failure) -> SeriesEdit
}

extension OccurrenceEditing {
    /// Changes the content, time or rule of one occurrence, of this and the following ones, or of all.
    ///
    /// ```swift
    /// try editor.change(occurrence, span: .all) { $0.location = "Kiel" }
    /// ```
    ///
    /// - Returns: The edit that was applied, as ``SeriesEditor/change(_:span:_:)`` makes it.
    /// - Throws: ``SeriesEditError``, which a store wraps; nothing is changed in this case.
    @discardableResult
    public mutating func change(
        _ occurrence: Target, span: EditSpan = .this, _ change: (inout EntryChange) -> Void
    ) throws(Failure) -> SeriesEdit {
        try edit(occurrence) { editor, occurrence throws(SeriesEditError) in
            try editor.change(occurrence, span: span, change)
        }
    }

    /// Moves an occurrence, or several occurrences of its series, to another start.
    ///
    /// - Returns: The edit that was applied, as `SeriesEditor.move(_:to:span:)` makes it.
    /// - Throws: ``SeriesEditError``, which a store wraps; nothing is changed in this case.
    @discardableResult
    public mutating func move(
        _ occurrence: Target, to start: CalendarTime, span: EditSpan = .this
    ) throws(Failure) -> SeriesEdit {
        try edit(occurrence) { editor, occurrence throws(SeriesEditError) in
            try editor.move(occurrence, to: start, span: span)
        }
    }

    /// Moves an occurrence to start at an instant, in the zone of its series.
    ///
    /// - Returns: The edit that was applied, as `SeriesEditor.move(_:to:span:)` makes it.
    /// - Throws: ``SeriesEditError``, which a store wraps; nothing is changed in this case.
    @discardableResult
    public mutating func move(
        _ occurrence: Target, to date: Date, span: EditSpan = .this
    ) throws(Failure) -> SeriesEdit {
        try edit(occurrence) { editor, occurrence throws(SeriesEditError) in
            try editor.move(occurrence, to: date, span: span)
        }
    }

    /// Removes an occurrence, or several occurrences of its series.
    ///
    /// - Returns: The edit that was applied, as ``SeriesEditor/remove(_:span:)`` makes it.
    /// - Throws: ``SeriesEditError``, which a store wraps; nothing is changed in this case.
    @discardableResult
    public mutating func remove(_ occurrence: Target, span: EditSpan = .this) throws(Failure) -> SeriesEdit {
        try edit(occurrence) { editor, occurrence throws(SeriesEditError) in
            try editor.remove(occurrence, span: span)
        }
    }

    /// Adds an occurrence to the series of another one, or brings back a removed one.
    ///
    /// - Returns: The edit that was applied, as ``SeriesEditor/addOccurrence(at:toSeriesOf:)`` makes it.
    /// - Throws: ``SeriesEditError``, which a store wraps; nothing is changed in this case.
    @discardableResult
    public mutating func addOccurrence(
        at start: CalendarTime, toSeriesOf occurrence: Target
    ) throws(Failure) -> SeriesEdit {
        try edit(occurrence) { editor, occurrence throws(SeriesEditError) in
            try editor.addOccurrence(at: start, toSeriesOf: occurrence)
        }
    }

    /// Moves a series, or this and the following occurrences, to another zone.
    ///
    /// - Returns: The edit that was applied, as ``SeriesEditor/changeZone(of:to:keeping:span:)`` makes it.
    /// - Throws: ``SeriesEditError``, which a store wraps; nothing is changed in this case.
    @discardableResult
    public mutating func changeZone(
        of occurrence: Target, to zone: CalendarZone, keeping anchor: ZoneAnchor = .localTime, span: EditSpan = .all
    ) throws(Failure) -> SeriesEdit {
        try edit(occurrence) { editor, occurrence throws(SeriesEditError) in
            try editor.changeZone(of: occurrence, to: zone, keeping: anchor, span: span)
        }
    }

    /// Completes an occurrence of a to-do.
    ///
    /// - Returns: The edit that was applied, as ``SeriesEditor/complete(_:at:by:)`` makes it.
    /// - Throws: ``SeriesEditError``, which a store wraps; nothing is changed in this case.
    @discardableResult
    public mutating func complete(
        _ occurrence: Target, at date: Date? = nil, by completion: SeriesEditor.Completion = .override
    ) throws(Failure) -> SeriesEdit {
        try edit(occurrence) { editor, occurrence throws(SeriesEditError) in
            try editor.complete(occurrence, at: date, by: completion)
        }
    }
}
