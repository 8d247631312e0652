import Foundation
public import ICalendar
public import ICalendarEditing

extension StoreTransaction: OccurrenceEditing {
    /// Applies the edit that a function makes for an occurrence.
    ///
    /// In a folder, a part of the series that gets a new UID becomes an item of its own, as RFC 4791 §4.1 requires. An item
    /// that has no entries afterwards is removed.
    ///
    /// - Throws: ``StoreError/edit(_:)`` and other errors; in that case, nothing is changed.
    @discardableResult
    public mutating func edit(
        _ occurrence: StoredOccurrence, _ makeEdit: (SeriesEditor, Occurrence) throws(SeriesEditError) -> SeriesEdit
    ) throws(StoreError) -> SeriesEdit {
        let item = occurrence.itemID
        let feed = try feed(of: item)
        return try edit(JoinedItems([item], in: snapshot), of: feed, uid: occurrence.uid) {
            editor throws(SeriesEditError) in
            try makeEdit(editor, occurrence.value)
        }
    }

    /// Applies the edit of items that an editor makes.
    ///
    /// - Parameters:
    ///   - items: The items of one calendar.
    ///   - feed: The feed of the joined items.
    ///   - uid: The UID of the edited series.
    ///   - makeEdit: Makes the edit.
    /// - Returns: The edit that was applied.
    /// - Throws: ``StoreError/edit(_:)`` and other errors; in that case, nothing is changed.
    package mutating func edit(
        _ items: JoinedItems, of feed: CalendarFeed, uid: String?,
        _ makeEdit: (SeriesEditor) throws(SeriesEditError) -> SeriesEdit
    ) throws(StoreError) -> SeriesEdit {
        var options = options
        options.now = feed.revisionDate(after: options.now, uid: uid)
        let edit: SeriesEdit
        do throws(SeriesEditError) {
            edit = try makeEdit(SeriesEditor(feed, options: options))
        } catch {
            throw .edit(error)
        }
        var transaction = self
        for (item, bytes) in items.changed(by: edit.patch) {
            try transaction.store(
                bytes, in: item, of: calendar(item.calendar), insteadOf: transaction.feed(of: item))
        }
        self = transaction
        return edit
    }

    /// The bytes of each changed item before and after the transaction; nil if there is no such item.
    package var itemChanges: [(item: ItemID, old: [UInt8]?, new: [UInt8]?)] {
        writes.map { ($0.item, $0.base, $0.content) }
    }

    /// Sets the bytes of an item; nil removes the item.
    ///
    /// - Parameter origin: The path of the file whose permissions a new item takes.
    package mutating func setBytes(_ bytes: [UInt8]?, of item: ItemID, from origin: String) {
        set(item, to: bytes.map { ComponentTree(recovering: $0) }, from: .file(origin))
    }

    /// Sets the edited bytes of an item. In a calendar with an item per UID, new UIDs become items.
    private mutating func store(
        _ bytes: [UInt8], in item: ItemID, of calendar: StoredCalendar, insteadOf former: CalendarFeed
    ) throws(StoreError) {
        let tree = ComponentTree(recovering: bytes)
        guard calendar.hasItemPerUID else { return set(item, to: tree) }
        let document = ItemDocument(tree)
        guard !document.isEmpty else { return set(item, to: nil) }
        let added = document.uids.subtracting(former.componentUIDs)
        var transaction = self
        for uid in added.sorted() {
            let new = transaction.name(for: uid.text, in: calendar.id)
            transaction.set(new, to: try document.tree { $0.exact == uid }, from: .item(item))
        }
        let rest = try document.tree { $0.map { !added.contains($0.exact) } ?? true }
        transaction.set(item, to: rest)
        self = transaction
    }
}

extension CalendarFeed {
    /// Returns the time for DTSTAMP: `now`, or a second after the latest revision of a series if that is later. A clock
    /// that was put back must not make a new revision look older.
    fileprivate func revisionDate(after now: Date, uid: String?) -> Date {
        var latest = Date.distantPast
        for component in calendars.lazy.flatMap(\.components) where component.known != .vtimezone {
            if let uid, component[.uid]?.text.exact != uid.exact { continue }
            for time in [component.value(.dtstamp), component.value(.lastModified)] {
                if let date = time.flatMap({ $0.date }) { latest = max(latest, date) }
            }
        }
        return max(now, latest.addingTimeInterval(1))
    }
}
