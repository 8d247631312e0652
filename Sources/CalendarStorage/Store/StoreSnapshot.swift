public import Foundation
public import ICalendar

/// The calendars of a store at one moment.
///
/// ```swift
/// for occurrence in store.snapshot.occurrences(in: week, timeZone: .current) {
///     print(occurrence.start, occurrence.summary ?? "untitled", occurrence.itemID.calendar)
/// }
/// ```
///
/// A snapshot is a value that never changes, and can be queried on any task. Copies share their storage. Because it never changes, it
/// doesn't see later edits: take it again after a transaction, or follow ``CalendarStore/watch()``.
public struct StoreSnapshot: Sendable {
    /// The index of all items, with the items as feeds.
    public private(set) var index = OccurrenceIndex<ItemID>()
    /// The settings of the person, to save. They may have some for calendars that aren't in the store.
    public internal(set) var settings: [CalendarID: CalendarSettings] {
        didSet {
            for place in addedCalendars.indices {
                addedCalendars[place].settings = settings[addedCalendars[place].id] ?? CalendarSettings()
            }
        }
    }
    /// The calendars, in the order in which they were added.
    var addedCalendars: [StoredCalendar] = []
    private var itemsByUID = SnapshotTable<ExactText, [ItemID]>()
    /// The items of each calendar, to hide a calendar without asking for the items of others.
    private var itemsByCalendar: [CalendarID: SnapshotTable<ItemID, Void>] = [:]
    /// The names of items by their form without letter case.
    private var namesInUse = SnapshotTable<ItemID, Int>()

    init(settings: [CalendarID: CalendarSettings]) { self.settings = settings }

    /// The calendars in the order of the person: by ``StoredCalendar/order``, then as they were added.
    public var calendars: [StoredCalendar] {
        addedCalendars.enumerated().sorted {
            ($0.element.order ?? .max, $0.offset) < ($1.element.order ?? .max, $1.offset)
        }.map(\.element)
    }

    /// The index of the items in visible calendars, for a view or a `DecorationCache`.
    ///
    /// ```swift
    /// cache.replaceFeeds(with: store.snapshot.visibleIndex)
    /// ```
    ///
    /// - Complexity: O(*n*) in the number of items in hidden calendars, so keep the index for several queries.
    public var visibleIndex: OccurrenceIndex<ItemID> { index(where: \.isVisible) }

    /// The index of the items in calendars whose alarms fire, hidden or not: not those of a subscription, unless the person
    /// wants them (``CalendarSettings/alarms-swift.property``).
    ///
    /// ```swift
    /// let alarms = store.snapshot.alarmIndex.alarms(in: Date.now..., timeZone: .current, limit: 64)
    /// let plan = NotificationPlan(alarms)
    /// ```
    ///
    /// - Complexity: O(*n*) in the number of items in muted calendars.
    public var alarmIndex: OccurrenceIndex<ItemID> { index(where: \.hasAlarms) }

    private func index(where isIncluded: (StoredCalendar) -> Bool) -> OccurrenceIndex<ItemID> {
        let others = addedCalendars.filter { !isIncluded($0) }
        return others.isEmpty ? index : index.hiding(others.lazy.flatMap { items(in: $0.id) })
    }

    /// Returns the events of all calendars in an interval, except cancelled events.
    ///
    /// See `CalendarFeed.occurrences(in:timeZone:)` for details.
    ///
    /// - Parameters:
    ///   - interval: A half-open interval, `[start, end)`.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    public func occurrences(
        in interval: some DateIntervalConvertible, timeZone: TimeZone
    ) -> OccurrenceIndex<ItemID>.Occurrences {
        index.occurrences(in: interval, timeZone: timeZone)
    }

    /// Returns the occurrences of all calendars that match a query.
    ///
    /// - Complexity: The same as `OccurrenceIndex.occurrences(matching:)`.
    public func occurrences(matching query: OccurrenceQuery) -> OccurrenceIndex<ItemID>.Occurrences {
        index.occurrences(matching: query)
    }

    /// Returns an occurrence with its item, for a decoration, a bar or a block that a person taps; nil if the item was
    /// removed since.
    ///
    /// ```swift
    /// if let tapped = store.snapshot.item(of: bar.occurrence) {
    ///     try await store.transaction { try $0.move(tapped, to: date) }
    /// }
    /// ```
    ///
    /// - Complexity: The same as `OccurrenceIndex.item(of:)`.
    public func item(of occurrence: Occurrence) -> StoredOccurrence? { index.item(of: occurrence) }

    /// Returns the content of an item, or nil if the item doesn't exist or is unreadable.
    ///
    /// - Complexity: O(1)
    public subscript(item: ItemID) -> CalendarFeed? { index[item] }

    /// Returns the calendar with an identifier, or nil if there is none.
    public subscript(calendar: CalendarID) -> StoredCalendar? { addedCalendars.first { $0.id == calendar } }

    /// Returns the calendars of an earlier snapshot and of this one in pairs.
    func calendars(since former: StoreSnapshot) -> [(before: StoredCalendar?, after: StoredCalendar?)] {
        former.addedCalendars.map { ($0, self[$0.id]) }
            + addedCalendars.filter { former[$0.id] == nil }.map { (nil, $0) }
    }

    /// The items of all calendars, in no particular order.
    ///
    /// - Complexity: O(*n* log *n*) in the number of items.
    public var items: [ItemID] { index.feedIDs }

    /// Returns the items of a calendar, in no particular order.
    ///
    /// ```swift
    /// var export = try CalendarExport(name: calendar.title)
    /// for item in snapshot.items(in: calendar.id).sorted() {
    ///     for tree in snapshot[item]?.trees ?? [] { try export.append(tree) }
    /// }
    /// ```
    ///
    /// - Complexity: O(*n*) in the number of items of the calendar.
    public func items(in calendar: CalendarID) -> [ItemID] { itemsByCalendar[calendar]?.keys ?? [] }

    /// Returns the items that contain entries with a UID, in all calendars.
    ///
    /// - Complexity: O(1)
    public func items(withUID uid: String) -> [ItemID] { itemsByUID[uid.exact] ?? [] }
}

// MARK: - Updates

extension StoreSnapshot {
    /// Replaces the content of items; nil removes an item.
    mutating func update(_ contents: [(item: ItemID, feed: CalendarFeed?)]) {
        for (item, feed) in contents {
            let former = index[item]
            let (old, new) = (former?.componentUIDs ?? [], feed?.componentUIDs ?? [])
            for uid in old where !new.contains(uid) {
                let rest = itemsByUID[uid]?.filter { $0 != item } ?? []
                itemsByUID[uid] = rest.isEmpty ? nil : rest
            }
            for uid in new where !old.contains(uid) { itemsByUID[uid] = (itemsByUID[uid] ?? []) + [item] }
            if (former == nil) != (feed == nil) {
                countName(of: item, by: feed == nil ? -1 : 1)
                itemsByCalendar[item.calendar, default: SnapshotTable()][item] = feed.map { _ in () }
            }
            if feed == nil { index.remove(item) }
        }
        index.update(contents.lazy.compactMap { item, feed in feed.map { (item, $0) } })
    }

    /// Returns whether a new item would have the name of another one, disregarding letter case. Many file systems don't
    /// tell the case of letters apart.
    func isNameInUse(_ item: ItemID) -> Bool {
        namesInUse[item.folded] != nil
            || self[item.calendar]?.unreadableItems.keys.contains { $0.folded == item.folded } == true
    }

    private mutating func countName(of item: ItemID, by change: Int) {
        let count = (namesInUse[item.folded] ?? 0) + change
        namesInUse[item.folded] = count > 0 ? count : nil
    }

    /// Returns the bytes of an item, or nil if there is no such item.
    package func bytes(of item: ItemID) -> [UInt8]? { index[item]?.trees.first?.bytes }
}

extension ItemID {
    /// The identifier without letter case.
    var folded: ItemID { ItemID(calendar: calendar, name: name.lowercased()) }
}

extension CalendarFeed {
    /// The UIDs of all components, including components without a date.
    var componentUIDs: Set<ExactText> {
        var uids: Set<ExactText> = []
        for component in calendars.lazy.flatMap(\.components) {
            if component.known != .vtimezone, let uid = component[.uid]?.text, !uid.isEmpty { uids.insert(uid.exact) }
        }
        return uids
    }
}
