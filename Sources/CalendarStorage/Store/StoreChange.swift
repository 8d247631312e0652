public import Foundation
public import ICalendar
public import ICalendarChecks

/// A change of the items in a store, or of its calendars.
///
/// ```swift
/// for await change in store.changes {
///     if change.origins.contains(.outside) { print("changed by another program") }
///     let days = change.intervals(in: grid.interval, timeZone: grid.timeZone)
///     if !days.isEmpty { reload(days) }
/// }
/// ```
///
/// Changes that a reader hasn't received yet are combined, so that a change compares the state a reader knew with the current
/// one.
public struct StoreChange: Sendable {
    /// The programs that made the changes: this one, others, or both.
    public private(set) var origins: Origins
    /// The versions of each changed item before and after the change; nil for an item that was added or removed.
    private var items: [ItemID: Versions<CalendarFeed>]
    private var calendarVersions: [CalendarID: Versions<StoredCalendar>] = [:]

    /// The sources of a change.
    ///
    /// ```swift
    /// if change.origins == .transaction { return }
    /// ```
    public struct Origins: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: Int

        /// Creates a set from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// A transaction of this store, or a calendar that your app added, removed or set.
        public static let transaction = Origins(rawValue: 1)
        /// Another program, or another store of the same calendars.
        public static let outside = Origins(rawValue: 2)
    }

    private struct Versions<Value: Sendable>: Sendable {
        let before: Value?
        let after: Value?
    }

    /// Creates a change from the versions of the items that changed, for previews and tests. A store sends its own.
    ///
    /// ```swift
    /// let change = StoreChange([(item: item, before: nil, after: feed)], from: .outside)
    /// ```
    ///
    /// - Parameters:
    ///   - items: The items with the feeds before and after the change; nil for an item that was added or removed.
    ///   - calendars: The calendars before and after the change; nil for a calendar that was added or removed.
    ///   - origins: The programs that made the change.
    public init(
        _ items: [(item: ItemID, before: CalendarFeed?, after: CalendarFeed?)],
        calendars: [(before: StoredCalendar?, after: StoredCalendar?)] = [], from origins: Origins
    ) {
        self.origins = origins
        self.items = Dictionary(
            items.map { ($0.item, Versions(before: $0.before, after: $0.after)) }, uniquingKeysWith: { $1 })
        for (before, after) in calendars { append(before, after) }
    }

    /// Whether all items and calendars are as before.
    var isEmpty: Bool { items.isEmpty && calendarVersions.isEmpty }

    /// Adds a later change.
    mutating func append(_ later: StoreChange) {
        origins.formUnion(later.origins)
        for calendar in later.calendarVersions.values { append(calendar.before, calendar.after) }
        for (item, versions) in later.items {
            let combined = Versions(before: items[item].map(\.before) ?? versions.before, after: versions.after)
            items[item] = combined.before?.trees.first?.bytes == combined.after?.trees.first?.bytes ? nil : combined
        }
    }

    private mutating func append(_ before: StoredCalendar?, _ after: StoredCalendar?) {
        guard let id = (before ?? after)?.id else { return }
        let first = calendarVersions[id].map(\.before) ?? before
        let isSame = first?.shown == after?.shown && first?.isVisible == after?.isVisible
        calendarVersions[id] = isSame ? nil : Versions(before: first, after: after)
    }
}

extension StoreChange {
    /// The calendars that were added to the store.
    public var addedCalendars: Set<CalendarID> { calendars { before, _ in before == nil } }

    /// The calendars that were removed from the store.
    public var removedCalendars: Set<CalendarID> { calendars { _, after in after == nil } }

    /// The calendars that were visible and are hidden now. Their items aren't changed, so they aren't among
    /// ``changedItems`` and in ``intervals(in:timeZone:filter:)``.
    public var hiddenCalendars: Set<CalendarID> { calendars { $0?.isVisible == true && $1?.isVisible == false } }

    /// The calendars that were hidden and are visible now.
    public var shownCalendars: Set<CalendarID> { calendars { $0?.isVisible == false && $1?.isVisible == true } }

    /// The calendars whose title, summary, color, order or writability changed, in the source or in the settings.
    public var changedDetails: Set<CalendarID> {
        calendars { before, after in
            guard let before, let after else { return false }
            return before.shown != after.shown
        }
    }

    private func calendars(_ isIncluded: (StoredCalendar?, StoredCalendar?) -> Bool) -> Set<CalendarID> {
        Set(calendarVersions.filter { isIncluded($0.value.before, $0.value.after) }.keys)
    }

    /// The items that were added, changed or removed, sorted.
    public var changedItems: [ItemID] { items.keys.sorted() }

    /// The series that were added, removed or changed in each calendar, by UID.
    ///
    /// A renamed file isn't a change of series. Calendars without changed series are left out.
    ///
    /// - Complexity: O(*n*) in the bytes of the changed items.
    public var calendars: [CalendarID: SeriesChange] {
        var series: [CalendarID: (before: [CalendarSeries], after: [CalendarSeries])] = [:]
        for (item, versions) in items {
            series[item.calendar, default: ([], [])].before += versions.before?.series ?? []
            series[item.calendar, default: ([], [])].after += versions.after?.series ?? []
        }
        return series.mapValues { SeriesChange(from: $0.before, to: $0.after) }.filter { !$0.value.isEmpty }
    }

    /// Returns the changes to the events in an interval, with the items that contain them.
    ///
    /// See `CalendarFeed.changes(since:matching:)` for details.
    ///
    /// - Parameter query: The occurrences to compare. A change is reported if the occurrence matches in either version.
    /// - Complexity: As that of `CalendarFeed.changes(since:matching:)` for the changed items.
    public func occurrences(
        matching query: OccurrenceQuery
    ) -> [OccurrenceIndex<ItemID>.Item<OccurrenceChange>] {
        let nothing = CalendarFeed([])
        return items.sorted { $0.key < $1.key }.flatMap { item, versions in
            (versions.after ?? nothing).changes(since: versions.before ?? nothing, matching: query).map {
                .init(feedID: item, value: $0)
            }
        }
    }

    /// Returns the times in an interval at which occurrences look different than before.
    ///
    /// The result covers each occurrence that was added, removed or moved, at its old and new time, and each occurrence whose
    /// content changed. Changes to DTSTAMP, LAST-MODIFIED, SEQUENCE and RELATED-TO alone are left out.
    ///
    /// ```swift
    /// let touched = change.intervals(in: month, timeZone: .current)
    /// ```
    ///
    /// - Parameters:
    ///   - interval: A half-open interval, `[start, end)`.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    ///   - filter: The entries to compare; by default, events that aren't cancelled.
    /// - Returns: The intervals of the occurrences, sorted. Those that overlap are joined. An event of zero length gives an
    ///   interval of zero length.
    /// - Complexity: O(*n* log *n*) in the number of occurrences of the changed items in the interval.
    public func intervals(
        in interval: some DateIntervalConvertible, timeZone: TimeZone, filter: OccurrenceFilter = .events
    ) -> [DateInterval] {
        let query = OccurrenceQuery(interval, timeZone: timeZone, filter: filter)
        var touched: [DateInterval] = []
        for versions in items.values {
            let before = versions.before.map { Array($0.occurrences(matching: query)) } ?? []
            var after: [Occurrence.ID: [Occurrence]] = [:]
            for occurrence in versions.after?.occurrences(matching: query).map(\.self) ?? [] {
                after[occurrence.id, default: []].append(occurrence)
            }
            for occurrence in before {
                if let same = after[occurrence.id]?.firstIndex(where: { $0.looksLike(occurrence) }) {
                    after[occurrence.id]?.remove(at: same)
                } else {
                    touched.append(occurrence.interval)
                }
            }
            touched += after.values.joined().map(\.interval)
        }
        return touched.joined
    }
}

extension Occurrence {
    /// Returns whether two occurrences are the same one with the same time and content.
    fileprivate func looksLike(_ other: Occurrence) -> Bool {
        interval == other.interval && isAllDay == other.isAllDay
            && (entry == other.entry || entry.saysTheSame(as: other.entry, apartFrom: [.relatedTo]))
    }
}

extension [DateInterval] {
    /// The intervals in order, with overlapping intervals joined.
    fileprivate var joined: [DateInterval] {
        var joined: [DateInterval] = []
        for interval in sorted() {
            guard let last = joined.last, interval.start < last.end || interval == last else {
                joined.append(interval)
                continue
            }
            joined[joined.count - 1].end = Swift.max(last.end, interval.end)
        }
        return joined
    }
}
