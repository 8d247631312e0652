public import Foundation
public import ICalendar
import ICalendarSyntax
import Recurrence

/// Creates edits of the series of a feed: of one occurrence, of this and the following ones, or of all.
///
/// An edit is a value that you can inspect before you apply it to the document:
///
/// ```swift
/// let editor = SeriesEditor(feed)
/// let edit = try editor.move(occurrence, to: time, span: .thisAndFuture)
/// print(edit.remarks)
/// let bytes = try edit.applied(to: feed.trees[edit.source].bytes)
/// let original = try edit.inverse.applied(to: bytes)
/// ```
///
/// To edit a feed step by step, with undo, use ``CalendarEditor``. The article <doc:Editing> describes the effect of each
/// span on each property.
public struct SeriesEditor: Sendable {
    /// The feed that is edited.
    public let feed: CalendarFeed
    /// The options that edits follow.
    public var options: EditOptions

    /// Creates an editor of a feed.
    ///
    /// An editor costs nothing, so make one for each edit. After you apply an edit, parse the new bytes: the editor
    /// still has the old feed. `CalendarEditor` does this for you, with undo.
    ///
    /// - Complexity: O(1)
    public init(_ feed: CalendarFeed, options: EditOptions = EditOptions()) {
        self.feed = feed
        self.options = options
    }
}

// MARK: - Edits

extension SeriesEditor {
    /// Returns an edit that changes the content, time or rule of one occurrence, of this and the following ones, or of
    /// all.
    ///
    /// ```swift
    /// let edit = try editor.change(occurrence, span: .thisAndFuture) { $0.location = "Kiel" }
    /// ```
    ///
    /// Only properties whose values differ afterwards are written. An override follows a change of its series unless
    /// the override has its own value; the given occurrence always changes. With ``EditSpan/thisAndFuture`` and no
    /// change, the series is only split.
    ///
    /// - Throws: ``SeriesEditError``
    public func change(
        _ occurrence: Occurrence, span: EditSpan = .this, _ change: (inout EntryChange) -> Void
    ) throws(SeriesEditError) -> SeriesEdit {
        try self.change(try target(occurrence), span: span, change)
    }

    /// Returns an edit that changes all occurrences of a series, even of a series whose occurrences are all excluded.
    ///
    /// ```swift
    /// let edit = try editor.change(series) { $0.location = "Kiel" }
    /// ```
    ///
    /// The change starts from the content and the start of the master.
    ///
    /// - Throws: ``SeriesEditError``
    public func change(
        _ series: CalendarSeries, _ change: (inout EntryChange) -> Void
    ) throws(SeriesEditError) -> SeriesEdit {
        try self.change(try target(series), span: .all, change)
    }

    func change(
        _ target: EditTarget, span: EditSpan, _ change: (inout EntryChange) -> Void
    ) throws(SeriesEditError) -> SeriesEdit {
        var new = target.content
        change(&new)
        return try edit(target, span: span, to: new.completing(target.entry, now: options.now))
    }

    /// Returns an edit that removes all components of a series, even of a series whose occurrences are all excluded.
    ///
    /// - Throws: ``SeriesEditError``
    public func remove(_ series: CalendarSeries) throws(SeriesEditError) -> SeriesEdit {
        try remove(try target(series), span: .all)
    }

    /// Returns an edit that moves an occurrence to another start and keeps its duration.
    ///
    /// If the edit spans several occurrences, the others move by the same time on the clock of the series, and a rule
    /// with days or times is translated: `BYDAY=MO` becomes `BYDAY=TU`. A time in another zone is converted to the zone
    /// of the series, but a single occurrence may keep the other zone.
    ///
    /// - Throws: ``SeriesEditError``, such as ``SeriesEditError/ambiguousRule(_:)``
    public func move(
        _ occurrence: Occurrence, to start: CalendarTime, span: EditSpan = .this
    ) throws(SeriesEditError) -> SeriesEdit {
        try change(occurrence, span: span) { $0.start = start }
    }

    /// Returns an edit that moves an occurrence to start at an instant, in the zone of the series.
    ///
    /// For a drag on a screen, where the new start is a `Date`.
    ///
    /// - Throws: ``SeriesEditError``; ``SeriesEditError/incompatibleTime`` for all-day and floating occurrences, which
    ///   have no instant.
    public func move(_ occurrence: Occurrence, to date: Date, span: EditSpan = .this) throws(SeriesEditError)
        -> SeriesEdit
    {
        guard let clock = Timestamp(date).utc else {
            throw .timeOutOfRange
        }
        guard TimeKind(occurrence.start).hasZone else { throw .incompatibleTime }
        return try move(occurrence, to: .utc(clock), span: span)
    }

    /// Returns an edit that removes one occurrence, this and the following ones, or all.
    ///
    /// ```swift
    /// let edit = try editor.remove(occurrence)                       // an EXDATE: the others stay
    /// let rest = try editor.remove(occurrence, span: .thisAndFuture)  // an UNTIL: the past stays
    /// ```
    ///
    /// To tell the other guests, cancel instead: `change(occurrence) { $0.status = .cancelled }` keeps the event for
    /// them to see.
    ///
    /// - Throws: ``SeriesEditError``
    public func remove(_ occurrence: Occurrence, span: EditSpan = .this) throws(SeriesEditError) -> SeriesEdit {
        try remove(try target(occurrence), span: span)
    }

    /// Returns an edit that adds an occurrence to a series, or brings back a removed one.
    ///
    /// The EXDATE that excludes the time is removed, or an RDATE is written if the rules don't have the time. If the series occurs
    /// at the time already, the edit is empty.
    ///
    /// ```swift
    /// let removed = try editor.remove(occurrence)
    /// let restored = try SeriesEditor(later).addOccurrence(at: occurrence.start, toSeriesOf: another)
    /// ```
    ///
    /// - Parameters:
    ///   - start: The original start, in the zone of the series or in any other one; a date for a series of whole days.
    ///   - occurrence: Any occurrence of the series.
    /// - Throws: ``SeriesEditError``; ``SeriesEditError/incompatibleTime`` for a date instead of a time, or the reverse
    public func addOccurrence(
        at start: CalendarTime, toSeriesOf occurrence: Occurrence
    ) throws(SeriesEditError) -> SeriesEdit {
        try addOccurrence(at: start, to: try target(occurrence))
    }

    /// Returns an edit that adds an occurrence to a series, or brings back a removed one, even if no other is left.
    ///
    /// See ``addOccurrence(at:toSeriesOf:)``.
    ///
    /// - Throws: ``SeriesEditError``
    public func addOccurrence(at start: CalendarTime, to series: CalendarSeries) throws(SeriesEditError) -> SeriesEdit {
        try addOccurrence(at: start, to: try target(series))
    }

    /// Returns an edit that moves a series, or this and the following occurrences, to another zone.
    ///
    /// - Parameters:
    ///   - occurrence: The occurrence whose zone changes.
    ///   - span: The occurrences of its series that change with it.
    ///   - zone: The new zone. Its VTIMEZONE is added if the calendar doesn't have one.
    ///   - anchor: Whether occurrences keep the wall clock or the instant. Zones change their clocks on different days,
    ///     so ``ZoneAnchor/instant`` is only guaranteed for the given occurrence, and
    ///     ``SeriesEditRemark/firstOccurrenceThatMoves(_:)`` names the first occurrence at a different instant.
    /// - Throws: ``SeriesEditError``; ``SeriesEditError/incompatibleTime`` for all-day occurrences, which have no zone.
    public func changeZone(
        of occurrence: Occurrence, to zone: CalendarZone, keeping anchor: ZoneAnchor = .localTime, span: EditSpan = .all
    ) throws(SeriesEditError) -> SeriesEdit {
        let target = try target(occurrence)
        let change = EditedZone(zone: zone, anchor: anchor)
        var new = target.content
        new.start = try change.time(for: new.start)
        return try edit(target, span: span, to: new, zone: change)
    }

    private func target(_ occurrence: Occurrence) throws(SeriesEditError) -> EditTarget {
        guard let target = EditTarget(occurrence, in: feed) else { throw .occurrenceNotFound }
        return target
    }

    private func target(_ series: CalendarSeries) throws(SeriesEditError) -> EditTarget {
        guard let target = EditTarget(series) else { throw .occurrenceNotFound }
        return target
    }
}
