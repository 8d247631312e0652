public import ICalendar
public import ICalendarEditing

/// An occurrence of an item in a store.
///
/// ```swift
/// let occurrences: [StoredOccurrence] = Array(store.snapshot.occurrences(in: week, timeZone: .current))
/// ```
public typealias StoredOccurrence = OccurrenceIndex<ItemID>.Item<Occurrence>

extension OccurrenceIndex.Item where FeedID == ItemID {
    /// The item of the store that contains the occurrence. Each item is a feed of the store's index.
    public var itemID: ItemID { feedID }
}

/// Changes to the items of a store that are written together.
///
/// ```swift
/// try await store.transaction { transaction in
///     try transaction.move(occurrence, to: date, span: .thisAndFuture)
///     try transaction.add(talk, to: "work")
/// }
/// ```
///
/// Pass occurrences from the latest ``CalendarStore/snapshot``: a transaction finds them by their identity, and throws if somebody
/// removed them meanwhile.
///
/// The functions that edit occurrences are those of `OccurrenceEditing`, the same as of a `CalendarEditor`. A change that
/// throws has no effect. Nothing is written before the transaction is committed.
public struct StoreTransaction: Sendable {
    /// The calendars with the changes of the transaction.
    public private(set) var snapshot: StoreSnapshot
    /// The options of edits. The time of `EditOptions.now` is used unless an item is newer.
    public var options: EditOptions

    /// The calendars without the changes of the transaction.
    private var committed: StoreSnapshot
    /// The bytes of each changed item when the transaction changed it first; nil for a new item.
    private(set) var bases: [ItemID: [UInt8]?] = [:]
    /// The files whose permissions new items take.
    private(set) var origins: [ItemID: Origin] = [:]

    /// The hidden files to write beside the items, with the bytes before and after.
    private(set) var hiddenFiles: [ItemID: (old: [UInt8]?, new: [UInt8])] = [:]

    /// A file whose permissions a new item takes.
    enum Origin: Sendable {
        case item(ItemID)
        case file(String)
    }

    init(_ snapshot: StoreSnapshot, options: EditOptions) {
        self.snapshot = snapshot
        self.options = options
        committed = snapshot
    }

    /// Creates a transaction that gives items the bytes that they had before they were written.
    init(_ snapshot: StoreSnapshot, reverting items: [WrittenItem]) {
        self.init(snapshot, options: EditOptions())
        for item in items { bases[item.item] = .some(item.new) }
        self.snapshot.update(items.map { item in (item.item, item.old.map { CalendarFeed($0) }) })
    }

    /// Whether the transaction changes nothing.
    public var isEmpty: Bool { writes.isEmpty }

    /// The items that are added, changed and removed, sorted.
    public var changedItems: [ItemID] { writes.map(\.item) }

    /// The changes to write.
    var writes: [(item: ItemID, base: [UInt8]?, content: [UInt8]?)] {
        bases.map { item, base in (item, base, snapshot.bytes(of: item)) }.filter { $0.base != $0.content }
            .sorted { $0.item < $1.item }
    }

    /// Shows the changes of other transactions in the snapshot of this one.
    mutating func follow(_ committed: StoreSnapshot) {
        let own = bases.keys.map { (item: $0, feed: snapshot[$0]) }
        self.committed = committed
        snapshot = committed
        snapshot.update(own)
    }

    /// Returns a calendar that can be written.
    func calendar(_ id: CalendarID) throws(StoreError) -> StoredCalendar {
        guard let calendar = snapshot[id] else { throw .noSuchCalendar(id) }
        guard calendar.details.isWritable else { throw .readOnly(id) }
        return calendar
    }

    /// Returns the content of an item.
    func feed(of item: ItemID) throws(StoreError) -> CalendarFeed {
        if let feed = snapshot[item] { return feed }
        try requireReadable(item)
        throw .noSuchItem(item)
    }

    /// Throws if an item can't be read or isn't complete.
    func requireReadable(_ item: ItemID) throws(StoreError) {
        switch snapshot[item.calendar]?.unreadableItems[item] {
        case nil: return
        case .incompleteItem: throw .incompleteItem(item)
        default: throw .unreadableItem(item)
        }
    }

    /// Throws if a document isn't a calendar, or is only the first part of one.
    static func require(_ document: ComponentTree, for calendar: CalendarID) throws(StoreError) {
        guard document.isCalendar else { throw .invalidContent(calendar) }
        guard document.isComplete else { throw .incompleteContent(calendar) }
    }

    /// Sets the content of an item; nil removes the item.
    ///
    /// - Parameter origin: The file whose permissions a new item takes; nil for the default of the process.
    mutating func set(_ item: ItemID, to document: ComponentTree?, from origin: Origin? = nil) {
        if let origin { origins[item] = origin }
        if bases[item] == nil { bases[item] = .some(committed.bytes(of: item)) }
        snapshot.update([(item, document.map { CalendarFeed([$0]) })])
    }

    /// Writes a file that isn't an item together with the items.
    mutating func setHiddenFile(_ name: ItemID, from old: [UInt8]?, to new: [UInt8]) {
        hiddenFiles[name] = old == new ? nil : (old, new)
    }

    /// Sets the bytes of an item.
    mutating func set(_ item: ItemID, to bytes: [UInt8]) { set(item, to: ComponentTree(recovering: bytes)) }

    /// Sets the content of an item, regardless of the changes of another transaction.
    mutating func overwrite(_ item: ItemID, with document: ComponentTree) {
        bases[item] = .some(committed.bytes(of: item))
        set(item, to: document)
    }
}
