public import CalendarSubscriptions
public import Foundation
import ICalendar

/// The state and the last good copy of a subscription, in a folder of their own.
///
/// ```swift
/// let folder = SubscriptionFolder(url)
/// let opened = try folder.open()  // offline
/// var subscription = opened?.subscription ?? FeedSubscription(address, id: "team")
/// let copy = opened?.copy
/// let result = await subscription.refresh(over: transport) { copy.map { CalendarFeed($0) } }
/// try folder.save(result)
/// ```
///
/// The file `subscription.json` has the state, and `feed.ics` the copy. Both are written together or not at all, even if the
/// process or the computer stops in between. Several processes, such as an app and its widget, may refresh at once: the later
/// answer counts, and the lock of the folder is never held during a transfer.
///
/// The state contains the URL, which for a private feed is as secret as a password, so only the owner can read the files. A
/// folder that is missing is created when something is saved.
public struct SubscriptionFolder: Sendable {
    private let folder: String
    private let files: any FileSystem

    private static let (stateName, copyName) = ("subscription.json", "feed.ics")

    /// Creates a folder, without reading or creating it on the disk.
    public init(_ url: URL) {
        self.init(path: url.standardizedFileURL.resolvingSymlinksInPath().path, files: POSIXFileSystem())
    }

    /// Creates a folder in any file system.
    package init(path: String, files: any FileSystem) { (folder, self.files) = (path, files) }

    /// The location of the folder.
    public var url: URL { URL(filePath: folder, directoryHint: .isDirectory) }

    /// The location of the copy, to read with any program. It may not exist.
    public var copyURL: URL { url.appending(path: Self.copyName) }

    /// Returns the copy as a calendar of a store, which can't be edited, because the next update would replace the changes.
    ///
    /// ```swift
    /// let store = try await CalendarStore([FolderCollection(work), folder.calendar("holidays")])
    /// ```
    ///
    /// An update is a change that another program made: ``CalendarStore/watch()`` and ``CalendarStore/refresh()`` see it.
    public func calendar(_ id: CalendarID) -> FileCollection {
        FileCollection(path: folder + "/" + Self.copyName, id: id, files: files, isReadOnly: true)
    }

    /// Creates the folder on the disk, if it is missing.
    private func create() throws(StoreError) {
        guard (try? files.status(of: folder)) == nil else { return }
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .accessDenied(path: folder)
        }
    }

    /// Returns the subscription and its last good copy, ready for a refresh; nil if there is none.
    ///
    /// If the copy is lost or damaged, the subscription forgets it, so that the next refresh asks for the whole feed.
    ///
    /// - Throws: ``StoreError/damagedSubscription(path:)`` if the state can't be read.
    /// - Complexity: O(*n*) in the number of bytes.
    public func open() throws(StoreError) -> (subscription: FeedSubscription, copy: [UInt8]?)? {
        guard (try? files.status(of: folder)) != nil else { return nil }
        // Both at one moment: another process may save between them.
        let found = try consistently { () throws(StoreError) in
            (state: try content(Self.stateName), copy: try content(Self.copyName))
        }
        guard var subscription = try state(found.state) else { return nil }
        let receipt = subscription.copy
        let copy = found.copy.flatMap { receipt?.matches($0) == true ? $0 : nil }
        if copy == nil { subscription.forgetCopy() }
        return (subscription, copy)
    }

    /// Returns the subscription; nil if there is none.
    ///
    /// - Throws: ``StoreError/damagedSubscription(path:)`` if the state can't be read. The copy may still be good.
    public func subscription() throws(StoreError) -> FeedSubscription? {
        guard (try? files.status(of: folder)) != nil else { return nil }
        return try consistently { () throws(StoreError) in try state(content(Self.stateName)) }
    }

    /// Returns the last good copy; nil if there is none, or if the file isn't the copy that the subscription describes. In
    /// that case, call `FeedSubscription.forgetCopy()`, so that the next refresh asks for the whole feed.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    public func copy(of subscription: FeedSubscription) throws(StoreError) -> [UInt8]? {
        guard let receipt = subscription.copy else { return nil }
        let bytes = try consistently { () throws(StoreError) in try content(Self.copyName) }
        return bytes.flatMap { receipt.matches($0) ? $0 : nil }
    }

    /// Saves the subscription of a result, and the copy if there is a new one.
    ///
    /// - Returns: Whether the subscription was saved; false if another process saved a later answer, or another copy.
    /// - Throws: ``StoreError``; in that case, both files stay as they are.
    @discardableResult
    public func save(_ result: RefreshResult) throws(StoreError) -> Bool {
        if case .updated(let update) = result.outcome { return try save(result.subscription, copy: update.bytes) }
        return try save(result.subscription)
    }

    /// Saves a subscription that isn't the result of a refresh, such as a new one or one with another policy.
    ///
    /// - Returns: Whether the subscription was saved; false if another process saved a later answer, or another copy.
    /// - Throws: ``StoreError``; in that case, the file stays as it is.
    @discardableResult
    public func save(_ subscription: FeedSubscription) throws(StoreError) -> Bool {
        try save(subscription, copy: nil)
    }

    private func save(_ subscription: FeedSubscription, copy: [UInt8]?) throws(StoreError) -> Bool {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let state = try? encoder.encode(subscription) else { throw .damagedSubscription(path: folder) }
        try create()
        return try FileTransaction(files).withLocks(on: [folder]) { locks throws(StoreError) in
            let bytes = try content(Self.stateName)
            // A damaged state is replaced.
            if let former = try? self.state(bytes) {
                let isOther = copy == nil && subscription.copy != nil && subscription.copy != former.copy
                if subscription.isOlder(than: former) || isOther { return false }
            }
            var changes = [change(Self.stateName, from: bytes, to: Array(state))]
            if let copy { changes.append(change(Self.copyName, from: try content(Self.copyName), to: copy)) }
            do throws(FileChangeError) {
                try FileTransaction(files).removeTemporaryFiles(in: folder, holding: locks)
                try FileTransaction(files).commit(changes.filter { $0.expected != $0.content }, holding: locks)
            } catch {
                throw StoreError(error) { _ in [] }
            }
            return true
        }
    }

    private func change(_ name: String, from old: [UInt8]?, to new: [UInt8]) -> FileChange {
        FileChange(folder: folder, name: name, expected: old, content: new, isPrivate: true)
    }

    private func state(_ bytes: [UInt8]?) throws(StoreError) -> FeedSubscription? {
        guard let bytes else { return nil }
        guard let subscription = try? JSONDecoder().decode(FeedSubscription.self, from: Data(bytes)) else {
            throw .damagedSubscription(path: folder + "/" + Self.stateName)
        }
        return subscription
    }

    private func content(_ name: String) throws(StoreError) -> [UInt8]? {
        do throws(FileError) { return try files.content(of: folder + "/" + name) } catch { throw StoreError(error) }
    }

    /// Runs `body` between two transactions.
    private func consistently<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try FileTransaction(files).reading([folder], body)
    }
}

extension SubscriptionFolder: Summarized {
    /// The path of the folder.
    public var description: String { folder.abbreviated(to: 200) }
}
