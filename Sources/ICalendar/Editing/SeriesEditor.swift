public import Foundation
import ICalendarSyntax
import Recurrence

/// Makes edits of the series of a feed: changes of one occurrence, of this and the following ones, or of all.
///
/// An edit is a value. Look at it, apply it to the document or don't:
///
/// ```swift
/// let editor = SeriesEditor(feed)
/// let edit = try editor.move(occurrence, to: time, span: .thisAndFuture)
/// print(edit.remarks)
/// let bytes = try edit.applied(to: feed.trees[edit.source].bytes)
/// let original = try edit.inverse.applied(to: bytes)
/// ```
///
/// To edit a feed step by step, with undo, use ``CalendarEdit``. The article <doc:Editing> says what each span does to each
/// property.
public struct SeriesEditor: Sendable {
    /// The feed that is edited.
    public let feed: CalendarFeed
    /// The choices that edits follow.
    public var options: Options

    /// Creates an editor of a feed.
    ///
    /// - Complexity: O(1)
    public init(_ feed: CalendarFeed, options: Options = Options()) {
        self.feed = feed
        self.options = options
    }

    /// The choices that edits follow.
    public struct Options: Sendable {
        /// DTSTAMP and LAST-MODIFIED of the components that an edit writes, to the second.
        public var now: Date
        /// Makes the UID of a new series, and of copied alarms.
        public var makeUID: @Sendable () -> String
        /// The treatment of overrides if their series moves.
        public var overrides: OverridePolicy = .keep
        /// How a single occurrence is removed.
        public var removal: Removal = .exceptionDate
        /// The part of a split series that keeps the UID.
        public var keepsUID: Side = .earlier
        /// How a change of this and the following occurrences is written.
        public var thisAndFuture: Form = .split
        /// The address of the user, such as `mailto:ada@example.com`. If the user is the organizer, a new time resets the answers of
        /// the attendees to NEEDS-ACTION, as RFC 6638 §3.2.8 has servers do.
        public var user: String?
        /// Which weekdays of a rule move with one of them.
        public var weekdays: WeekdayMove = .ifUnambiguous

        /// Creates options.
        public init(now: Date = Date(), makeUID: @escaping @Sendable () -> String = { UUID().uuidString }) {
            self.now = now
            self.makeUID = makeUID
        }
    }

    /// The treatment of the overrides of a series that moves. Overrides of this and following occurrences move with it always.
    public enum OverridePolicy: Hashable, Sendable, CaseIterable {
        /// Overrides keep the times they were moved to.
        case keep
        /// Overrides move by the same time as the series.
        case shift
        /// Overrides and exceptions are removed, so that all occurrences are as the rule has them.
        case reset
    }

    /// How a single occurrence of a series is removed.
    public enum Removal: Hashable, Sendable, CaseIterable {
        /// By an EXDATE, so that nothing of it is left.
        case exceptionDate
        /// By an override with `STATUS:CANCELLED`, which guests are told about.
        case cancelled
    }

    /// A part of a series that is split.
    public enum Side: Hashable, Sendable, CaseIterable {
        /// The part before the occurrence, so that links and answers to past occurrences go on.
        case earlier
        /// The part from the occurrence on, as Apple's server has it.
        case later
    }

    /// How a change of this and the following occurrences is written.
    public enum Form: Hashable, Sendable, CaseIterable {
        /// As a series of its own, which all readers understand.
        case split
        /// As an override with `RANGE=THISANDFUTURE` (RFC 5545 §3.2.13), which many readers take for a change of one occurrence. A
        /// change that it can't express throws ``SeriesEditError/inexactRange``.
        case range
    }

    /// Which weekdays of a rule move if one of several is moved to another day: `BYDAY=MO,WE,FR` with Monday moved to Tuesday.
    public enum WeekdayMove: Hashable, Sendable, CaseIterable {
        /// A rule with several weekdays throws ``SeriesEditError/ambiguousRule(_:)``.
        case ifUnambiguous
        /// That weekday alone: `TU,WE,FR`.
        case onlyThatWeekday
        /// All weekdays of the rule: `TU,TH,SA`.
        case allWeekdays
    }

    /// The time that a series keeps if it moves to another zone.
    public enum ZoneAnchor: Hashable, Sendable, CaseIterable {
        /// The time on the clock: 09:00 in Berlin becomes 09:00 in New York.
        case clock
        /// The instant of the occurrence: 09:00 in Berlin becomes 03:00 in New York.
        case instant
    }
}

// MARK: - Edits

extension SeriesEditor {
    /// Changes the content, the time or the rule of an occurrence, of this and the following ones, or of all.
    ///
    /// ```swift
    /// let edit = try editor.change(occurrence, span: .thisAndFuture) { $0.location = "Kiel" }
    /// ```
    ///
    /// Only properties that differ afterwards are written. An override inherits a change of its series unless the override has a
    /// value of its own; the occurrence itself is changed in any case. For ``EditSpan/thisAndFuture`` without a change
    /// the series is only split.
    ///
    /// - Throws: ``SeriesEditError``
    public func change(
        _ occurrence: Occurrence, span: EditSpan = .this, _ change: (inout EntryChange) -> Void
    ) throws(SeriesEditError) -> SeriesEdit {
        let target = try target(occurrence)
        var changed = target.content
        change(&changed)
        return try edit(target, span: span, to: changed)
    }

    /// Moves an occurrence to another start; its length stays.
    ///
    /// For several occurrences the others follow by the same time on the clock of the series, and a rule that names days or times
    /// is translated: `BYDAY=MO` becomes `BYDAY=TU`. A time of another zone is converted to the zone of the series; for a single
    /// occurrence it may stay in its zone.
    ///
    /// - Throws: ``SeriesEditError``, ``SeriesEditError/ambiguousRule(_:)`` among them
    public func move(
        _ occurrence: Occurrence, to start: CalendarTime, span: EditSpan = .this
    ) throws(SeriesEditError) -> SeriesEdit {
        try change(occurrence, span: span) { $0.start = start }
    }

    /// Moves an occurrence to the start at an instant, in the zone of the series.
    ///
    /// - Throws: ``SeriesEditError``; ``SeriesEditError/incompatibleTime`` for all-day and floating occurrences, which have no
    ///   instant.
    public func move(_ occurrence: Occurrence, to date: Date, span: EditSpan = .this) throws(SeriesEditError)
        -> SeriesEdit
    {
        guard let clock = CivilDateTime(localSeconds: Int(clamping: date.timeIntervalSince1970)) else {
            throw .timeOutOfRange
        }
        guard TimeKind(occurrence.start).hasZone else { throw .incompatibleTime }
        return try move(occurrence, to: .utc(clock), span: span)
    }

    /// Removes an occurrence, this and the following ones, or all.
    ///
    /// - Throws: ``SeriesEditError``
    public func remove(_ occurrence: Occurrence, span: EditSpan = .this) throws(SeriesEditError) -> SeriesEdit {
        var draft = try SeriesEditDraft(self, try target(occurrence))
        switch span {
        case .this: try draft.removeOccurrence()
        case .thisAndFuture: try draft.removeFollowing()
        case .all: try draft.removeSeries()
        }
        return try draft.finished()
    }

    /// Moves a series, or this and the following occurrences, to another zone.
    ///
    /// - Parameters:
    ///   - occurrence: The occurrence whose zone changes.
    ///   - span: How many of its series change with it.
    ///   - zone: The new zone. Its VTIMEZONE is added if the calendar doesn't have it.
    ///   - anchor: Whether occurrences keep the time on the clock or the instant. Zones change their clocks on different days,
    ///     so ``ZoneAnchor/instant`` holds for the occurrence that is given, and
    ///     ``SeriesEditRemark/firstOccurrenceThatMoves(_:)`` names the first one that it doesn't hold for.
    /// - Throws: ``SeriesEditError``; ``SeriesEditError/incompatibleTime`` for all-day occurrences, which have no zone.
    public func changeZone(
        of occurrence: Occurrence, to zone: CalendarZone, keeping anchor: ZoneAnchor = .clock, span: EditSpan = .all
    ) throws(SeriesEditError) -> SeriesEdit {
        let target = try target(occurrence)
        var changed = target.content
        switch (anchor, changed.start) {
        case (_, .date), (.instant, .floating): throw .incompatibleTime
        case (.clock, let start): changed.start = .zoned(start.civilDateTime, zone)
        case (.instant, let start):
            guard let clock = zone.rules.local(at: start.instant(for: .utc)) else { throw .timeOutOfRange }
            changed.start = .zoned(clock, zone)
        }
        return try edit(
            target, span: span, to: changed, keepsForm: true, comparesInstants: anchor == .instant)
    }

    /// Turns the content of an occurrence into an edit.
    ///
    /// - Parameters:
    ///   - keepsForm: whether the new start's own zone is meant, also for several occurrences.
    ///   - comparesInstants: whether the first occurrence that doesn't keep its instant is of interest.
    private func edit(
        _ target: EditTarget, span: EditSpan, to changed: EntryChange, keepsForm: Bool = false,
        comparesInstants: Bool = false
    ) throws(SeriesEditError) -> SeriesEdit {
        var draft = try SeriesEditDraft(self, target)
        draft.comparesInstants = comparesInstants
        let changed = changed.completing(target.entry, now: options.now, was: target.content)
        let recurs = target.builder?.master.recurs ?? false
        switch span {
        case .this where recurs || target.builder == nil: try draft.changeOccurrence(to: changed)
        case .thisAndFuture where recurs: try draft.changeFollowing(to: changed, keepsForm: keepsForm)
        case .this, .thisAndFuture: try draft.changeSeries(to: changed, keepsForm: true)
        case .all:
            guard target.builder != nil else { throw .masterMissing }
            try draft.changeSeries(to: changed, keepsForm: keepsForm || !recurs)
        }
        return try draft.finished()
    }

    private func target(_ occurrence: Occurrence) throws(SeriesEditError) -> EditTarget {
        guard let target = EditTarget(occurrence, in: feed) else { throw .occurrenceNotFound }
        return target
    }
}

extension Int {
    fileprivate init(clamping seconds: TimeInterval) {
        self = seconds.isFinite && abs(seconds) < 1e15 ? Int(seconds.rounded(.down)) : .max / 4
    }
}
