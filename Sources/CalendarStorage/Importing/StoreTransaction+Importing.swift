import ICalendar
public import ICalendarSyntax

extension StoreTransaction {
    /// Merges the entries of a document into a calendar by UID, SEQUENCE and DTSTAMP (RFC 5546 §2.1.5).
    ///
    /// ```swift
    /// let feed = ComponentTree(recovering: bytes)
    /// let report = try await store.transaction { try $0.merge(feed, into: "holidays") }
    /// print(report)  // 12 added, 3 updated, 40 skipped, 1 conflict
    /// ```
    ///
    /// ``CalendarImport`` lists the rules. Stored entries that the document doesn't have stay. Entries of unreadable items
    /// aren't known, so that such an entry is added again.
    ///
    /// - Returns: The outcome for each entry.
    /// - Throws: ``StoreError/invalidContent(_:)`` if the document isn't a calendar, ``StoreError/incompleteContent(_:)`` if
    ///   it is the first part of one, and other errors; in that case, nothing is changed.
    /// - Complexity: O(*n* log *n*) in the bytes of the document and of the stored items with the same UIDs. A calendar in
    ///   one file is such an item.
    @discardableResult
    public mutating func merge(
        _ document: ComponentTree, into calendar: CalendarID
    ) throws(StoreError) -> ImportReport {
        let target = try self.calendar(calendar)
        try Self.require(document, for: calendar)
        if let name = target.singleItemName {
            return try merge(document, intoFile: ItemID(calendar: calendar, name: name))
        }
        var transaction = self
        let plan = CalendarImport(document) { uid in snapshot[stored(uid, in: calendar)]?.trees.first }
        for item in plan.items {
            let stored = stored(item.uid, in: calendar) ?? transaction.name(for: item.uid, in: calendar)
            transaction.set(stored, to: item.bytes)
        }
        self = transaction
        return plan.report
    }

    private func stored(_ uid: String, in calendar: CalendarID) -> ItemID? {
        snapshot.items(withUID: uid).first { $0.calendar == calendar }
    }

    /// Merges a document into a calendar that is one item.
    private mutating func merge(_ document: ComponentTree, intoFile item: ItemID) throws(StoreError) -> ImportReport {
        try requireReadable(item)
        var report: ImportReport
        let bytes: [UInt8]
        do throws(WritingError) {
            if let tree = snapshot[item]?.trees.first, let calendar = tree.components.known(.vcalendar).first {
                var merge = FileImport(tree, calendar)
                report = try merge.merge(document)
                bytes = merge.bytes
            } else {
                let plan = CalendarImport(document) { _ in nil }
                var export = try CalendarExport()
                for item in plan.items { try export.append(ComponentTree(recovering: item.bytes)) }
                report = plan.report
                bytes = export.bytes()
            }
        } catch {
            throw .unwritable(error)
        }
        if !report.added.isEmpty || !report.updated.isEmpty { set(item, to: bytes) }
        return report
    }
}

extension StoreSnapshot {
    fileprivate subscript(item: ItemID?) -> CalendarFeed? { item.flatMap { self[$0] } }
}
