import Foundation

extension StoreSnapshot {
    /// Reads calendars once, without locking or writing any file, for a widget or another extension.
    ///
    /// ```swift
    /// let snapshot = try await StoreSnapshot(reading: [FolderCollection(sharedFolder)])
    /// ```
    ///
    /// The system kills an app that is suspended while it holds a lock in a shared container. If your app writes a transaction
    /// meanwhile, the calendars are read again.
    ///
    /// - Parameters:
    ///   - collections: The calendars, each with a different identifier.
    ///   - settings: The settings of the person, as your app has saved them from ``StoreSnapshot/settings``.
    /// - Throws: ``StoreError/pendingTransaction(_:)`` if a process was interrupted during a transaction. Keep the previous
    ///   timeline in this case: the transaction is completed when your app opens a ``CalendarStore``. Otherwise, the errors of
    ///   opening a store.
    /// - Complexity: O(*n* log *n*) in the number and bytes of the items, which are read on all cores.
    public init(
        reading collections: [any CalendarCollection], settings: [CalendarID: CalendarSettings] = [:]
    ) async throws(StoreError) {
        self = try await CalendarStore(collections, settings: settings, clock: { .now }, isLocking: false).snapshot
    }
}
