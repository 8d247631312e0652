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
/// To edit a feed step by step, with undo, use ``CalendarEdit``. The article <doc:Editing> describes the effect of each
/// span on each property.
public struct SeriesEditor: Sendable {
    /// The feed that is edited.
    public let feed: CalendarFeed
    /// The options that edits follow.
    public var options: Options

    /// Creates an editor of a feed.
    ///
    /// - Complexity: O(1)
    public init(_ feed: CalendarFeed, options: Options = Options()) {
        self.feed = feed
        self.options = options
    }

    /// The options that edits follow.
    ///
    /// ```swift
    /// var options = SeriesEditor.Options()
    /// options.overrides = .shift
    /// options.user = "mailto:ada@example.com"
    /// let editor = SeriesEditor(feed, options: options)
    /// ```
    public struct Options: Sendable {
        /// The time written as DTSTAMP and LAST-MODIFIED of changed components, to the second.
        public var now: Date
        /// A function that returns the UIDs of new series and of copied alarms.
        public var makeUID: @Sendable () -> String
        /// The treatment of overrides if their series moves.
        public var overrides: OverridePolicy = .keep
        /// The address of the user, such as `mailto:ada@example.com`. If the user is the organizer, a new time resets
        /// the replies of the attendees to NEEDS-ACTION, as RFC 6638 §3.2.8 requires of servers.
        public var user: String?
        /// The weekdays of a rule that move if one of them moves.
        public var weekdays: WeekdayMove = .ifUnambiguous

        /// Creates options with the current time and random UIDs, unless you pass others.
        public init(now: Date = Date(), makeUID: @escaping @Sendable () -> String = { UUID().uuidString }) {
            self.now = now
            self.makeUID = makeUID
        }
    }

    /// The treatment of the overrides of a series that moves. Overrides of this and the following occurrences always
    /// move with the series.
    ///
    /// ```swift
    /// editor.options.overrides = .shift
    /// ```
    public enum OverridePolicy: Hashable, Sendable, CaseIterable {
        /// Overrides keep their times.
        case keep
        /// Overrides move by the same amount as the series.
        case shift
    }

    /// The weekdays of a rule that move if an occurrence moves to another day: `BYDAY=MO,WE,FR` with Monday moved to
    /// Tuesday.
    ///
    /// ```swift
    /// editor.options.weekdays = .allWeekdays
    /// ```
    public enum WeekdayMove: Hashable, Sendable, CaseIterable {
        /// None: a rule with several weekdays throws ``SeriesEditError/ambiguousRule(_:)``.
        case ifUnambiguous
        /// Only the weekday of the occurrence: `TU,WE,FR`.
        case onlyThatWeekday
        /// All weekdays of the rule: `TU,TH,SA`.
        case allWeekdays
    }

    /// The time that a series keeps if it moves to another zone.
    ///
    /// ```swift
    /// let edit = try editor.changeZone(of: occurrence, to: zone, keeping: .instant)
    /// ```
    public enum ZoneAnchor: Hashable, Sendable, CaseIterable {
        /// The wall clock: 09:00 in Berlin becomes 09:00 in New York.
        case localTime
        /// The instant of the occurrence: 09:00 in Berlin becomes 03:00 in New York.
        case instant
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
        var (old, new) = (target.content, target.content)
        return try splittingRanges(of: target, span: span) { editor, target throws(SeriesEditError) in
            (old, new) = (target.content, target.content)
            change(&new)
            return try editor.edit(target, span: span, to: new)
        } others: { editor, target throws(SeriesEditError) in
            try editor.edit(target, span: .all, to: try target.content.following(new, from: old))
        }
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
    /// - Throws: ``SeriesEditError``
    public func remove(_ occurrence: Occurrence, span: EditSpan = .this) throws(SeriesEditError) -> SeriesEdit {
        try remove(try target(occurrence), span: span)
    }

    func remove(_ target: EditTarget, span: EditSpan) throws(SeriesEditError) -> SeriesEdit {
        // All components are removed, whatever they override.
        if span == .all { return try removeParts(target, span: .all) }
        return try splittingRanges(of: target, span: span) { editor, target throws(SeriesEditError) in
            try editor.removeParts(target, span: span)
        } others: { editor, target throws(SeriesEditError) in
            try editor.removeParts(target, span: .all)
        }
    }

    private func removeParts(_ target: EditTarget, span: EditSpan) throws(SeriesEditError) -> SeriesEdit {
        var draft = try SeriesEditDraft(self, target)
        switch span {
        case .this: try draft.removeOccurrence()
        case .thisAndFuture where target.model == nil: try draft.removeOverrides(from: target.original)
        case .all where target.model == nil: try draft.removeOverrides(from: nil)
        case .thisAndFuture: try draft.removeFollowing()
        case .all: try draft.removeSeries(withOrphans: true)
        }
        return try draft.finished()
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
        let change = EditedZone(zone: zone, anchor: anchor)
        func edit(_ editor: SeriesEditor, _ target: EditTarget, _ span: EditSpan) throws(SeriesEditError) -> SeriesEdit
        {
            var changed = target.content
            changed.start = try change.time(for: changed.start)
            return try editor.edit(target, span: span, to: changed, editedZone: change)
        }
        return try splittingRanges(of: try target(occurrence), span: span) { editor, target throws(SeriesEditError) in
            try edit(editor, target, span)
        } others: { editor, target throws(SeriesEditError) in
            try edit(editor, target, .all)
        }
    }

    /// Creates an edit from the changed content of an occurrence.
    ///
    /// - Parameter editedZone: The change of the zone, if the edit is one. The series takes on the new zone even if the
    ///   edit spans several occurrences.
    func edit(
        _ target: EditTarget, span: EditSpan, to changed: EntryChange, editedZone: EditedZone? = nil
    ) throws(SeriesEditError) -> SeriesEdit {
        var draft = try SeriesEditDraft(self, target)
        draft.editedZone = editedZone
        let keepsForm = editedZone != nil
        let length = changed.duration
        if length != target.content.duration, length.nominalSeconds < 0 {
            throw .invalidValue("the end would be before the start")
        }
        var changed = changed.completing(target.entry, now: options.now)
        if !keepsForm, target.isShown(at: changed.start) { changed.start = target.content.start }
        let recurs = target.model?.master.recurs ?? false
        switch span {
        case .this where recurs || target.model == nil: try draft.changeOccurrence(to: changed)
        case .thisAndFuture where recurs: try draft.changeFollowing(to: changed, keepsForm: keepsForm)
        case .thisAndFuture where target.model == nil: try draft.changeOverrides(to: changed, from: target.original)
        case .all where target.model == nil: try draft.changeOverrides(to: changed, from: nil)
        case .this, .thisAndFuture: try draft.changeSeries(to: changed, keepsForm: true)
        case .all: try draft.changeSeries(to: changed, keepsForm: keepsForm || !recurs)
        }
        return try draft.finished()
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
