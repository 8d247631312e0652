import ICalendar

/// A calendar in memory, for tests and previews.
///
/// ```swift
/// let scratch = MemoryCollection("scratch")
/// let store = try await CalendarStore([scratch])
/// ```
///
/// Copies share the items.
public struct MemoryCollection: CalendarCollection {
    /// The identifier of the calendar.
    public let id: CalendarID
    private let storage: Locked<Storage>

    fileprivate struct Storage: Sendable {
        var items: [String: (bytes: [UInt8], version: Int64)] = [:]
        var details: CalendarDetails
        var version: Int64 = 0
    }

    /// Creates a calendar with items by name.
    public init(_ id: CalendarID, items: [String: [UInt8]] = [:], details: CalendarDetails? = nil) {
        self.id = id
        storage = Locked(Storage(details: details ?? CalendarDetails(title: id.rawValue)))
        for (name, bytes) in items { self[name] = bytes }
    }

    /// Accesses the bytes of an item, as another program would; nil for an item that doesn't exist.
    public subscript(name: String) -> [UInt8]? {
        get { storage.withLock { $0.items[name]?.bytes } }
        nonmutating set { storage.withLock { $0[name] = newValue } }
    }

    /// Nil, because each UID has an item of its own.
    public var singleItemName: String? { nil }

    /// Returns the details that were set last.
    public func details() throws(StoreError) -> CalendarDetails { storage.withLock(\.details) }

    /// Keeps the details in memory. Whether the calendar can be written stays.
    public func set(_ details: CalendarDetails) throws(StoreError) {
        storage.withLock { storage in
            let isWritable = storage.details.isWritable
            storage.details = details
            storage.details.isWritable = isWritable
        }
    }

    /// Returns the version of each item.
    public func items() throws(StoreError) -> [ItemVersion] {
        storage.withLock { storage in storage.items.map { ItemVersion($0.key, $0.value) } }
    }

    /// Returns the bytes of an item and their version.
    ///
    /// - Throws: ``StoreError/noSuchItem(_:)``
    public func read(_ name: String) throws(StoreError) -> (bytes: [UInt8], stamp: ItemVersion) {
        guard let item = storage.withLock({ $0.items[name] }) else {
            throw .noSuchItem(ItemID(calendar: id, name: name))
        }
        return (item.bytes, ItemVersion(name, item))
    }

    /// Makes all changes, or none.
    ///
    /// - Throws: ``StoreError/conflict(_:)`` if items don't have the expected bytes.
    public func write(_ writes: [PendingItem]) throws(StoreError) -> [ItemVersion] {
        let result = storage.withLock { storage -> Result<[ItemVersion], StoreError> in
            let conflicts = writes.compactMap { write -> ItemConflict? in
                let current = storage.items[write.name]?.bytes
                guard current != write.expected else { return nil }
                return ItemConflict(
                    item: ItemID(calendar: id, name: write.name), base: write.expected, ours: write.content,
                    theirs: current)
            }
            guard conflicts.isEmpty else { return .failure(.conflict(conflicts)) }
            for write in writes { storage[write.name] = write.content }
            return .success(
                writes.compactMap { write in storage.items[write.name].map { ItemVersion(write.name, $0) } })
        }
        return try result.get()
    }
}

extension MemoryCollection.Storage {
    fileprivate subscript(name: String) -> [UInt8]? {
        get { items[name]?.bytes }
        set {
            version += 1
            items[name] = newValue.map { ($0, version) }
        }
    }
}

extension ItemVersion {
    fileprivate init(_ name: String, _ item: (bytes: [UInt8], version: Int64)) {
        self.init(name: name, size: item.bytes.count, modified: item.version)
    }
}
