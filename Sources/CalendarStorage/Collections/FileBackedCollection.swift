import Foundation
import ICalendar

/// A collection whose items are files in one folder. A store writes the files of several such collections in one
/// transaction.
protocol FileBackedCollection: CalendarCollection {
    var files: any FileSystem { get }
    /// The path of the folder.
    var folder: String { get }
}

extension FileBackedCollection {
    /// Returns the bytes of an item, with the stamp of the version that was read.
    public func read(_ name: String) throws(StoreError) -> (bytes: [UInt8], stamp: ItemVersion) {
        do throws(FileError) {
            let (bytes, status) = try files.read(folder + "/" + name)
            return (bytes, ItemVersion(name, status))
        } catch {
            if error.number == ENOENT { throw .noSuchItem(ItemID(calendar: id, name: name)) }
            throw StoreError(error)
        }
    }

    /// Writes all changes, or none, even if the process or the computer stops in between.
    public func write(_ writes: [PendingItem]) throws(StoreError) -> [ItemVersion] {
        try FileTransaction(files).withLocks(on: [folder]) { locks throws(StoreError) in
            try FileTransaction(files).write(writes.map { (self, $0, nil) }, holding: locks).map(\.stamp)
        }
    }

    /// Completes or reverts a transaction that a crash interrupted.
    func recover() throws(StoreError) {
        do throws(FileChangeError) {
            try FileTransaction(files).recover(folder)
        } catch {
            throw StoreError(error) { _ in [] }
        }
    }
}

extension FileTransaction {
    /// Runs `body` while no other process changes files in the folders.
    func withLocks<Result>(
        on folders: Set<String>, _ body: (Locks) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let result: Swift.Result<Result, StoreError>
        do throws(FileChangeError) {
            result = try withLocks(on: folders, body)
        } catch {
            throw StoreError(error) { _ in [] }
        }
        return try result.get()
    }

    /// Runs `body` while no other process that uses this module writes to the folders, or again if one did.
    ///
    /// - Parameter isLocking: Whether to lock the folders.
    func reading<Result>(
        _ folders: Set<String>, isLocking: Bool = true, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let result: Swift.Result<Result, StoreError>
        do throws(FileChangeError) {
            result = try reading(folders, isLocking: isLocking, body)
        } catch {
            throw StoreError(error) { _ in [] }
        }
        return try result.get()
    }

    /// Writes items of several collections, whose folders are locked, in one transaction.
    ///
    /// - Parameter writes: The items, with the path of the file whose permissions a new item takes.
    /// - Returns: The stamps of the items that were written.
    func write(
        _ writes: [(collection: any FileBackedCollection, write: PendingItem, origin: String?)], holding locks: Locks
    ) throws(StoreError) -> [(calendar: CalendarID, stamp: ItemVersion)] {
        let changes = writes.map { collection, write, origin in
            FileChange(
                folder: collection.folder, name: write.name, expected: write.expected, content: write.content,
                origin: origin)
        }
        do throws(FileChangeError) {
            try commit(changes, holding: locks)
        } catch {
            throw StoreError(error) { found in
                found.sorted { $0.key < $1.key }.map { index, theirs in
                    let (collection, write, _) = writes[index]
                    return ItemConflict(
                        item: ItemID(calendar: collection.id, name: write.name), base: write.expected,
                        ours: write.content, theirs: theirs)
                }
            }
        }
        return writes.compactMap { collection, write, _ in
            guard write.content != nil,
                let status = try? collection.files.status(of: collection.folder + "/" + write.name)
            else { return nil }
            return (collection.id, ItemVersion(write.name, status))
        }
    }
}

extension StoreError {
    /// Creates the error for changes to files that failed.
    init(_ error: FileChangeError, conflicts: ([Int: [UInt8]?]) -> [ItemConflict]) {
        switch error {
        case .file(let error): self.init(error)
        case .unexpected(let found): self = .conflict(conflicts(found))
        case .interrupted(let error): self = .interrupted(error)
        case .pending(let pending): self = .pendingTransaction(pending)
        }
    }
}

extension ItemVersion {
    /// Creates the stamp of a file.
    init(_ name: String, _ status: FileStatus) {
        let age = Int64.nanosecondsSince1970 &- max(status.modified, status.changed)
        self.init(
            name: name, file: status.number, size: status.size, modified: status.modified, changed: status.changed,
            isReliable: age > FileLimits.reliableAge)
    }
}
