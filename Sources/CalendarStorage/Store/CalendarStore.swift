public import Foundation
import ICalendar
import ICalendarEditing

/// Calendars on disk or in memory, with transactions and change notifications.
///
/// ```swift
/// let store = try await CalendarStore([FolderCollection(work), FileCollection(holidays)])
/// let talks = store.snapshot.occurrences(in: week, timeZone: .current)
/// try await store.transaction { try $0.move(talk, to: date, span: .thisAndFuture) }
/// ```
///
/// A transaction is written completely or not at all, even if the process is killed in between, and is on the disk when
/// `transaction` returns. Readers use ``snapshot``, which never waits for a writer.
///
/// Other programs may change the calendars at any time. If a transaction finds that they did, the store
/// combines both changes, or throws ``StoreError/conflict(_:)`` with all versions. Call ``refresh()`` to read the changes
/// of others, or ``watch()`` to follow them.
public actor CalendarStore {
    /// The collections by identifier.
    var collections: [CalendarID: any CalendarCollection] = [:]
    private let clock: @Sendable () -> Date
    /// Whether folders are locked and interrupted transactions are recovered.
    let isLocking: Bool
    private let executor = QueueExecutor()
    /// The stamps of the items by calendar, as of the last reading.
    var stamps: [CalendarID: [ItemID: ItemVersion]] = [:]
    private let published: Locked<StoreSnapshot>
    private let subscriptions = ChangeSubscriptions()
    /// The transaction that is staged and not committed.
    private var staged: StoreTransaction?
    /// The transactions that can be undone, and those that were undone, latest last.
    var (done, undone): ([[WrittenItem]], [[WrittenItem]]) = ([], [])

    /// Creates a store, and reads all items of the calendars. A transaction that a crash interrupted is finished or
    /// rolled back.
    ///
    /// Make one store for the life of the app, and share it: two stores of the same folder are as far apart as two
    /// programs.
    ///
    /// - Parameters:
    ///   - collections: The calendars, each with a different identifier. See ``add(_:)`` to add more later.
    ///   - settings: The settings of the person, as saved from ``StoreSnapshot/settings``.
    ///   - clock: Returns the current time, which edits write as DTSTAMP.
    /// - Throws: ``StoreError/duplicateCalendar(_:)``, ``StoreError/missing(path:)`` and other errors if a calendar can't be
    ///   read. Items that can't be read are listed in ``StoredCalendar/unreadableItems``.
    /// - Complexity: O(*n* log *n*) in the number and bytes of the items, which are read on all cores.
    public init(
        _ collections: [any CalendarCollection], settings: [CalendarID: CalendarSettings] = [:],
        clock: @escaping @Sendable () -> Date = { .now }
    ) async throws(StoreError) {
        try await self.init(collections, settings: settings, clock: clock, isLocking: true)
    }

    /// Creates a store.
    ///
    /// - Parameter isLocking: Whether to lock folders and to recover transactions. Otherwise, nothing is ever written.
    init(
        _ collections: [any CalendarCollection], settings: [CalendarID: CalendarSettings],
        clock: @escaping @Sendable () -> Date, isLocking: Bool
    ) async throws(StoreError) {
        self.clock = clock
        self.isLocking = isLocking
        published = Locked(StoreSnapshot(settings: settings))
        try open(collections)
    }

    /// Reads all calendars. No reader can subscribe to changes yet, so none is announced.
    private func open(_ added: [any CalendarCollection]) throws(StoreError) {
        for collection in added {
            guard collections.updateValue(collection, forKey: collection.id) == nil else {
                throw .duplicateCalendar(collection.id)
            }
            if isLocking { try (collection as? any FileBackedCollection)?.recover() }
        }
        let settings = snapshot.settings
        let (contents, calendars) = try changedContents(
            of: added.map { StoredCalendar($0, settings: settings[$0.id]) })
        published.withLock { snapshot in
            snapshot.update(contents)
            snapshot.addedCalendars = calendars
        }
    }

    /// The queue of the store. A store waits for disks and for the locks of other processes, which must not block the threads
    /// of Swift's tasks.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// The calendars as of the last transaction or refresh.
    ///
    /// A value: it doesn't change while you draw it, and costs nothing to keep. Take one snapshot for each screen, not
    /// one for each row.
    public nonisolated var snapshot: StoreSnapshot { published.withLock { $0 } }

    /// The changes from now on, by transactions and by other programs. Each access returns an independent sequence.
    ///
    /// ```swift
    /// for await change in store.changes { cache.replaceFeeds(with: store.snapshot.visibleIndex) }
    /// ```
    ///
    /// Changes of other programs arrive only while ``watch()`` runs, or after ``refresh()``.
    public nonisolated var changes: StoreChanges { subscriptions.subscribe() }

    /// Makes changes and writes them: all of them, or none.
    ///
    /// Find the occurrences in the latest ``snapshot`` first, and only make changes in the closure.
    ///
    /// ```swift
    /// let item = try await store.transaction { try $0.add(talk, to: "work") }
    /// ```
    ///
    /// A staged transaction isn't affected.
    ///
    /// - Parameter body: Makes the changes. If `body` throws, nothing is written.
    /// - Returns: The result of `body`.
    /// - Throws: ``StoreError`` if the changes can't be written, such as ``StoreError/conflict(_:)``, and the errors
    ///   that `body` throws. In these cases, nothing is changed, except for ``StoreError/interrupted(_:)``.
    @discardableResult
    public func transaction<Result: Sendable>(
        _ body: @Sendable (inout StoreTransaction) throws -> Result
    ) throws -> Result {
        var transaction = newTransaction
        let result = try body(&transaction)
        try write(transaction)
        return result
    }

    /// Makes changes and writes them, where all errors are known to be a ``StoreError``.
    ///
    /// ```swift
    /// do {
    ///     try await store.transaction { transaction throws(StoreError) in try transaction.remove(talk) }
    /// } catch .conflict(let conflicts) {
    ///     print("changed by another program:", conflicts.map(\.item))
    /// } catch {
    ///     print(error)
    /// }
    /// ```
    ///
    /// Swift doesn't infer the type of the errors, so `body` has to name it.
    ///
    /// - Parameter body: Makes the changes. If `body` throws, nothing is written.
    /// - Returns: The result of `body`.
    /// - Throws: ``StoreError``; in that case, nothing is changed, except for ``StoreError/interrupted(_:)``.
    @discardableResult
    public func transaction<Result: Sendable>(
        _ body: @Sendable (inout StoreTransaction) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        var transaction = newTransaction
        let result = try body(&transaction)
        try write(transaction)
        return result
    }

    private var newTransaction: StoreTransaction { StoreTransaction(snapshot, options: EditOptions(now: clock())) }

    // MARK: - Staged changes

    /// Makes changes that ``commit()`` writes later. Changes of several calls are written together.
    ///
    /// Use this for a form with *Save* and *Cancel*: ``stagedSnapshot`` shows how the calendars would look.
    ///
    /// ```swift
    /// for talk in talks { try await store.stage { try $0.remove(talk) } }
    /// try await store.commit()
    /// ```
    ///
    /// - Parameter body: Makes the changes. If `body` throws, the changes of this call are dropped.
    /// - Returns: The result of `body`.
    /// - Throws: The errors that `body` throws.
    @discardableResult
    public func stage<Result: Sendable, Failure: Error>(
        _ body: @Sendable (inout StoreTransaction) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var transaction = staged ?? StoreTransaction(snapshot, options: EditOptions())
        transaction.follow(snapshot)
        transaction.options.now = clock()
        let result = try body(&transaction)
        staged = transaction
        return result
    }

    /// The calendars with the staged changes; nil if there are none.
    public var stagedSnapshot: StoreSnapshot? { staged.flatMap { $0.isEmpty ? nil : $0.snapshot } }

    /// Writes the staged changes: all of them, or none. If nothing is staged, nothing happens.
    ///
    /// - Throws: ``StoreError``, such as ``StoreError/conflict(_:)``. In that case, the changes stay staged, so that
    ///   you can resolve the conflict and commit again, or call ``reset()``.
    public func commit() throws(StoreError) {
        guard let staged else { return }
        try write(staged)
        self.staged = nil
    }

    /// Drops the staged changes.
    ///
    /// This is the *Cancel* of a form. Nothing was written, so there is nothing to undo.
    public func reset() { staged = nil }

    // MARK: - Changes of others

    /// Reads the changes of other programs.
    ///
    /// Readers of ``changes`` get these with the origin ``StoreChange/Origins/outside``. Items with unchanged stamps aren't
    /// read (``ItemVersion/isUnchanged(since:)``).
    ///
    /// - Returns: The change; nil if there is none.
    /// - Throws: ``StoreError/missing(path:)`` if a folder is missing, and other errors if it can't be read. The snapshot
    ///   stays as it was.
    /// - Complexity: O(*n*) in the number of items, plus the bytes of those that changed.
    @discardableResult
    public func refresh() throws(StoreError) -> StoreChange? {
        let (contents, calendars) = try changedContents(of: snapshot.addedCalendars)
        let change = publish(contents, from: .outside, calendars: calendars)
        return change.isEmpty ? nil : change
    }

    /// New contents of items; nil for an item that is removed.
    typealias Contents = [(item: ItemID, feed: CalendarFeed?)]

    /// Makes a snapshot with new contents current, and notifies readers.
    func publish(
        _ contents: Contents, from origins: StoreChange.Origins, calendars: [StoredCalendar]? = nil,
        settings: [CalendarID: CalendarSettings]? = nil
    ) -> StoreChange {
        // Only this actor changes the snapshot.
        let former = snapshot
        var snapshot = former
        snapshot.update(contents)
        if let calendars { snapshot.addedCalendars = calendars }
        if let settings { snapshot.settings = settings }
        let current = snapshot
        published.withLock { $0 = current }
        let change = StoreChange(
            contents.map { ($0.item, former[$0.item], $0.feed) },
            calendars: calendars == nil && settings == nil ? [] : snapshot.calendars(since: former), from: origins)
        if !change.isEmpty { subscriptions.publish(change) }
        return change
    }
}
