import Foundation
import ICalendar

extension CalendarStore {
    /// Follows the changes of other programs until the task is cancelled.
    ///
    /// ```swift
    /// let watching = Task { await store.watch() }
    /// for await change in store.changes { show(store.snapshot) }
    /// ```
    ///
    /// The folders of the calendars are watched (``FolderChanges``), and changed files are read. Readers of ``changes``
    /// get these changes with the origin ``StoreChange/Origins/outside``. Transactions of this store aren't reported a second
    /// time: their stamps and bytes are known. If a folder vanishes, the snapshot stays as it was, and the store follows the
    /// folder again when it is back.
    ///
    /// Changes that were made before the call are read, too. Calendars that are added later are followed. Calendars in memory
    /// are never changed by other programs.
    public nonisolated func watch() async {
        while !Task.isCancelled {
            // All folders are watched before they are read, so that nothing is missed in between.
            let ownChanges = changes
            let watched = await folders.map { folder in
                (folder, FolderChanges(path: folder.folder, name: folder.singleItemName))
            }
            if let first = watched.first?.0 { await follow(FolderChange(names: nil), of: first) }
            await withTaskGroup(of: Void.self) { group in
                for (folder, changes) in watched {
                    group.addTask { for await change in changes { await self.follow(change, of: folder) } }
                }
                // Another list of calendars is watched anew.
                for await change in ownChanges
                where !change.addedCalendars.isEmpty || !change.removedCalendars.isEmpty { break }
                group.cancelAll()
            }
        }
    }

    /// The calendars in files.
    private var folders: [any FileBackedCollection] {
        collections.values.compactMap { $0 as? any FileBackedCollection }
    }

    /// The time after which a folder is read again that couldn't be read, for example because a process held its lock.
    private static var pause: Duration { .seconds(2) }

    /// Reads changed files, or all folders if the files are unknown. If that fails, all folders are read later.
    private func follow(_ change: FolderChange, of folder: any FileBackedCollection) async {
        var names = change.names
        while !Task.isCancelled {
            do throws(StoreError) {
                if let names, folder.singleItemName == nil, Self.details.isDisjoint(with: names) {
                    _ = try read(names, of: folder)
                } else {
                    _ = try refresh()
                }
                return
            } catch {
                // The watch reports a folder that is there again.
                if case .missing = error { return }
                names = nil
                try? await Task.sleep(for: Self.pause)
            }
        }
    }

    /// The files that describe a calendar.
    private static var details: Set<String> { ["displayname", "description", "color", "order"] }

    /// Reads items of one folder, and no others: a folder can have a hundred thousand.
    private func read(_ names: Set<String>, of folder: any FileBackedCollection) throws(StoreError) -> StoreChange? {
        var calendars = snapshot.addedCalendars
        guard let index = calendars.firstIndex(where: { $0.id == folder.id }) else { return nil }
        let items = Set(names.filter(FolderCollection.isItem).map { ItemID(calendar: folder.id, name: $0) })
        if items.isEmpty { return nil }
        let (snapshot, known) = (snapshot, stamps[folder.id] ?? [:])
        let former = calendars[index].unreadableItems
        let scan = try FileTransaction(folder.files).reading([folder.folder], isLocking: isLocking) {
            () throws(StoreError) in
            try ItemScan(folder, of: folder.stamps(of: items), known: known, unreadable: former) {
                snapshot.bytes(of: $0)
            }
        }
        var contents = scan.contents
        for item in items.sorted() {
            stamps[folder.id, default: [:]][item] = scan.stamps[item]
            calendars[index].unreadableItems[item] = scan.unreadable[item]
            let isGone = scan.stamps[item] == nil || scan.unreadable[item] != nil
            if isGone, snapshot[item] != nil { contents.append((item, nil)) }
        }
        return publish(contents, from: .outside, calendars: calendars)
    }
}

extension FileBackedCollection {
    /// Returns the versions of the items that exist.
    fileprivate func stamps(of items: Set<ItemID>) -> [ItemVersion] {
        items.sorted().compactMap { item in
            guard let status = try? files.status(of: folder + "/" + item.name), status.kind != .folder else {
                return nil
            }
            return ItemVersion(item.name, status)
        }
    }
}
