public import ICalendarSyntax

/// The items to write for the entries of a document: one item for each UID, merged with stored items by revision.
///
/// ```swift
/// let tree = ComponentTree(recovering: bytes)
/// let plan = CalendarImport(tree) { uid in stored[uid] }
/// for item in plan.items { stored[item.uid] = ComponentTree(recovering: item.bytes) }
/// print(plan.report)  // 12 added, 3 updated, 40 skipped, 0 conflicts
/// ```
///
/// An entry with a greater SEQUENCE replaces the stored one; with the same SEQUENCE, the later LAST-MODIFIED counts, and
/// then the later DTSTAMP (RFC 5546 §2.1.5). A newer master replaces the whole series. A newer override replaces, or adds,
/// one occurrence. Entries that differ only in DTSTAMP, LAST-MODIFIED or CREATED are the same, because many programs write
/// the time of the download as DTSTAMP. For that reason, an entry that was edited here, which gave it a LAST-MODIFIED that
/// the feed doesn't write, conflicts with another content of the same SEQUENCE.
///
/// An item shows the same occurrences as the document. Each new item has a master with its overrides and the VTIMEZONEs
/// they use, or several masters if a producer gave one UID to different series. If a document has several revisions of an
/// entry, the one that `CalendarFeed` shows is imported, and the others are skipped. X-WR-TIMEZONE becomes the TZID of
/// floating times. METHOD isn't stored (RFC 4791 §4.1): entries of a CANCEL get STATUS:CANCELLED, and other messages about
/// entries, such as replies, are skipped. A component without a UID gets one that depends on the bytes, so that the same
/// document can be imported again.
///
/// An import computes items and writes nothing.
public struct CalendarImport: Sendable {
    /// An item to write to a calendar.
    ///
    /// ```swift
    /// for item in plan.items where item.isNew { print("new:", item.uid) }
    /// ```
    public struct Item: Hashable, Sendable {
        /// The UID of the item.
        public let uid: String
        /// The new content of the item.
        public let bytes: [UInt8]
        /// Whether no item with the UID was stored.
        public let isNew: Bool
    }

    /// The items to write, in the order of the document. Each UID occurs once.
    public private(set) var items: [Item] = []
    /// The outcome for each entry.
    public internal(set) var report = ImportReport()

    /// Creates the items for a document.
    ///
    /// - Parameters:
    ///   - document: The document to import. If `ComponentTree.isCalendar` is false, there are no items.
    ///   - stored: Returns the stored item with a UID; nil if there is none. Called at most once for each UID.
    /// - Throws: The error that `stored` throws.
    /// - Complexity: O(*n*), where *n* is the number of bytes in the document and in the stored items with the same UIDs.
    public init<Failure: Error>(
        _ document: ComponentTree, stored: (String) throws(Failure) -> ComponentTree?
    ) throws(Failure) {
        let (imported, skipped) = ImportedItems.items(in: document)
        report.skipped = skipped
        for part in imported {
            var item: ImportedItem
            do throws(WritingError) {
                item = try part.joined()
            } catch {
                if let first = part.components.first { conflict(first, .unwritable) }
                continue
            }
            if let tree = try stored(item.uid) {
                merge(item, into: tree)
            } else {
                report.added.append(item.uid)
                restrict(&item, to: item.kind)
                items.append(Item(uid: item.uid, bytes: item.bytes(with: item.components), isNew: true))
            }
        }
    }

    /// Leaves the components of one kind in an item. Others conflict: a UID belongs to one entry.
    private mutating func restrict(_ item: inout ImportedItem, to kind: String) {
        for component in item.removeAll(besides: kind) { conflict(component, .otherKind) }
    }

    private mutating func conflict(_ component: CalendarComponent, _ reason: ImportReport.Conflict.Reason) {
        report.conflicts.append(ImportReport.Conflict(component: ComponentIdentity(component), reason: reason))
    }

    // MARK: - Stored items

    private mutating func merge(_ item: ImportedItem, into tree: ComponentTree) {
        var item = item
        var merge = ItemChange(tree, uid: item.uid)
        restrict(&item, to: merge.kind)
        guard !item.components.isEmpty else { return }
        merge.merge(item)
        if let (component, reason) = merge.conflict {
            conflict(component, reason)
        } else if let bytes = merge.bytes {
            report.updated.append(item.uid)
            items.append(Item(uid: item.uid, bytes: bytes, isNew: false))
        } else if let first = item.masters.first ?? item.components.first {
            report.skipped.append(
                ImportReport.Skipped(
                    component: ComponentIdentity(first), reason: merge.sawOlder ? .older : .unchanged))
        }
    }
}
