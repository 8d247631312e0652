import Foundation
import ICalendar

extension CalendarStore {
    /// Writes the changes of a transaction, which can be undone.
    func write(_ transaction: StoreTransaction) throws(StoreError) {
        let written = try writeOnce(transaction)
        guard !written.isEmpty else { return }
        done.append(written)
        undone = []
        var size = 0
        let kept = done.reversed().prefix { step in
            size += step.reduce(0) { $0 + ($1.old?.count ?? 0) + ($1.new?.count ?? 0) }
            return size <= Self.undoableBytes
        }
        done.removeFirst(done.count - kept.count)
    }

    /// The number of bytes that are kept for ``undo()``.
    private static var undoableBytes: Int { 16_000_000 }

    /// Undoes the last transaction of this store that wasn't undone: each of its items gets its former bytes.
    ///
    /// ```swift
    /// try await store.transaction { try $0.remove(talk) }
    /// try await store.undo()
    /// ```
    ///
    /// Changes that another program made since are kept if they can be combined with the former bytes. A large import can't
    /// be undone, because a store keeps at most 16 MB of former bytes. Files other than items, such as the state of a
    /// subscription, stay as they are.
    ///
    /// - Returns: The items that were changed; none if there is no transaction to undo.
    /// - Throws: ``StoreError``, such as ``StoreError/conflict(_:)``; in that case, nothing is changed.
    @discardableResult
    public func undo() throws(StoreError) -> [ItemID] {
        guard let last = done.last else { return [] }
        undone.append(try writeOnce(StoreTransaction(snapshot, reverting: last)))
        done.removeLast()
        return last.map(\.item)
    }

    /// Makes the changes of the transaction again that was undone last. After another transaction, there is none.
    ///
    /// - Returns: The items that were changed; none if there is no transaction to make again.
    /// - Throws: ``StoreError``, such as ``StoreError/conflict(_:)``; in that case, nothing is changed.
    @discardableResult
    public func redo() throws(StoreError) -> [ItemID] {
        guard let next = undone.last else { return [] }
        done.append(try writeOnce(StoreTransaction(snapshot, reverting: next)))
        undone.removeLast()
        return next.map(\.item)
    }

    /// Writes a transaction, merged with the changes of other programs.
    ///
    /// - Returns: The items with their bytes before and after.
    private func writeOnce(_ transaction: StoreTransaction) throws(StoreError) -> [WrittenItem] {
        var writes = transaction.writes.map {
            PendingWrite($0.item, base: $0.base, ours: $0.content, origin: path(of: transaction.origins[$0.item]))
        }
        writes += transaction.hiddenFiles.map { name, change in
            PendingWrite(name, base: change.old, ours: change.new, origin: nil, isItem: false)
        }
        guard !writes.isEmpty else { return [] }
        for write in writes {
            guard let calendar = snapshot[write.item.calendar] else { throw .noSuchCalendar(write.item.calendar) }
            guard calendar.details.isWritable else { throw .readOnly(calendar.id) }
        }
        let written = try writeMerged(&writes)
        writes.removeAll { !$0.isItem }
        let isMerged = writes.contains { $0.isMerged }
        let contents = writes.map { write in
            (
                item: write.item,
                feed: write.isMerged ? write.content.map { CalendarFeed($0) } : transaction.snapshot[write.item]
            )
        }
        for write in writes { stamps[write.item.calendar]?[write.item] = nil }
        for (calendar, stamp) in written {
            let item = ItemID(calendar: calendar, name: stamp.name)
            if transaction.hiddenFiles[item] == nil { stamps[calendar]?[item] = stamp }
        }
        _ = publish(contents, from: isMerged ? [.transaction, .outside] : .transaction)
        return writes.map { WrittenItem(item: $0.item, old: $0.expected, new: $0.content) }
    }

    /// Returns the path of the file whose permissions a new item takes.
    private func path(of origin: StoreTransaction.Origin?) -> String? {
        switch origin {
        case .item(let item):
            (collections[item.calendar] as? any FileBackedCollection).map { $0.folder + "/" + item.name }
        case .file(let path): path
        case nil: nil
        }
    }

    /// The number of times to merge with the changes of another program that keeps writing.
    private static var attempts: Int { 5 }

    /// Writes items, merging those that other programs changed in the meantime. Processes that use this module wait, so that
    /// they can't keep each other from writing.
    private func writeMerged(
        _ writes: inout [PendingWrite]
    ) throws(StoreError) -> [(calendar: CalendarID, stamp: ItemVersion)] {
        let folders = writes.compactMap { collections[$0.item.calendar] as? any FileBackedCollection }
        guard let files = folders.first?.files else { return try writeMerged(&writes, holding: nil) }
        return try FileTransaction(files).withLocks(on: Set(folders.map(\.folder))) { locks throws(StoreError) in
            try writeMerged(&writes, holding: locks)
        }
    }

    private func writeMerged(
        _ writes: inout [PendingWrite], holding locks: FileTransaction.Locks?
    ) throws(StoreError) -> [(calendar: CalendarID, stamp: ItemVersion)] {
        let deadline = Date.timeIntervalSinceReferenceDate + FileLimits.writingTime
        var attempt = 1
        while attempt < Self.attempts {
            do throws(StoreError) {
                return try perform(writes, holding: locks)
            } catch {
                guard case .conflict(let conflicts) = error else { throw error }
                // A merge would take the first part of a file for the whole.
                if let item = conflicts.first(where: { $0.theirs.map(ItemDocument.isIncomplete) ?? false })?.item {
                    guard Date.timeIntervalSinceReferenceDate < deadline else { throw .incompleteItem(item) }
                    Thread.sleep(forTimeInterval: FileLimits.writingPause)
                    continue
                }
                attempt += 1
                var unsolved: [ItemConflict] = []
                for conflict in conflicts {
                    guard let index = writes.firstIndex(where: { $0.item == conflict.item }) else { continue }
                    if let reasons = writes[index].merge(conflict.theirs) {
                        unsolved.append(
                            ItemConflict(
                                item: conflict.item, base: writes[index].base, ours: writes[index].ours,
                                theirs: conflict.theirs, reasons: reasons))
                    }
                }
                guard unsolved.isEmpty else { throw .conflict(unsolved) }
            }
        }
        return try perform(writes, holding: locks)
    }

    /// Writes all items, or none: those in files together, and those of other collections before them.
    private func perform(
        _ writes: [PendingWrite], holding locks: FileTransaction.Locks?
    ) throws(StoreError) -> [(calendar: CalendarID, stamp: ItemVersion)] {
        var inFiles: [(collection: any FileBackedCollection, write: PendingItem, origin: String?)] = []
        var others: [CalendarID: [PendingItem]] = [:]
        for write in writes where write.expected != write.content {
            if let collection = collections[write.item.calendar] as? any FileBackedCollection {
                inFiles.append((collection, write.itemWrite, write.origin))
            } else {
                others[write.item.calendar, default: []].append(write.itemWrite)
            }
        }
        var written: [(calendar: CalendarID, stamp: ItemVersion)] = []
        var done: [(collection: any CalendarCollection, writes: [PendingItem])] = []
        do throws(StoreError) {
            for (calendar, writes) in others.sorted(by: { $0.key < $1.key }) {
                guard let collection = collections[calendar] else { throw .noSuchCalendar(calendar) }
                written += try collection.write(writes).map { (calendar, $0) }
                done.append((collection, writes))
            }
            if let locks, let files = inFiles.first?.collection.files {
                written += try FileTransaction(files).write(inFiles, holding: locks)
            }
            return written
        } catch {
            for (collection, writes) in done.reversed() {
                _ = try? collection.write(
                    writes.map { PendingItem(name: $0.name, expected: $0.content, content: $0.expected) })
            }
            throw error
        }
    }
}

/// An item that a transaction wrote, with its bytes before and after; nil if there was no such item.
struct WrittenItem: Sendable {
    let item: ItemID
    let old: [UInt8]?
    let new: [UInt8]?
}

/// A change to an item that is about to be written.
private struct PendingWrite {
    let item: ItemID
    /// The bytes before the change by the transaction; nil for a new item.
    let base: [UInt8]?
    /// The bytes after the change by the transaction; nil to remove the item.
    let ours: [UInt8]?
    /// The path of the file whose permissions a new item takes.
    let origin: String?
    /// Whether the file is an item, rather than a hidden file.
    let isItem: Bool
    /// The bytes that the item is expected to have.
    private(set) var expected: [UInt8]?
    /// The bytes to write.
    private(set) var content: [UInt8]?

    init(_ item: ItemID, base: [UInt8]?, ours: [UInt8]?, origin: String?, isItem: Bool = true) {
        self.item = item
        self.origin = origin
        self.isItem = isItem
        self.base = base
        self.ours = ours
        expected = base
        content = ours
    }

    /// Whether the item has changes of another program.
    var isMerged: Bool { expected != base }

    var itemWrite: PendingItem { PendingItem(name: item.name, expected: expected, content: content) }

    /// Combines the change with that of another program.
    ///
    /// - Returns: The reasons that the changes can't be combined; nil if they were.
    mutating func merge(_ theirs: [UInt8]?) -> [MergeConflict]? {
        if theirs == ours {
            content = ours
        } else if isItem, let base, let ours, let theirs {
            do throws(MergeConflicts) {
                content = try ThreeWayMerge(base: base, ours: ours, theirs: theirs).bytes()
            } catch {
                return error.conflicts
            }
        } else {
            return []
        }
        expected = theirs
        return nil
    }
}
