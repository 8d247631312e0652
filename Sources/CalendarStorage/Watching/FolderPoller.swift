import ICalendar

/// Compares the stamps of a folder's files with earlier ones.
final class FolderPoller: Sendable {
    private let folder: WatchedFolder
    private let files: any FileSystem = POSIXFileSystem()
    /// The stamps at the last comparison, by name; nil if there is no folder.
    private let stamps: Locked<[String: ItemVersion]?>

    /// Creates a poller that knows the current state of the folder.
    init(_ folder: WatchedFolder) {
        self.folder = folder
        stamps = Locked(nil)
        _ = changes()
    }

    /// Returns the files that changed since the last call; nil if there are none.
    ///
    /// - Complexity: O(*n*), where *n* is the number of files in the folder.
    func changes() -> FolderChange? {
        let new = current()
        let old = stamps.withLock { stamps in
            defer { stamps = new }
            return stamps
        }
        guard let old, let new else { return (old == nil) == (new == nil) ? nil : FolderChange(names: nil) }
        var names = Set(new.lazy.filter { old[$0.key] != $0.value }.map(\.key))
        for name in old.keys where new[name] == nil { names.insert(name) }
        return names.isEmpty ? nil : FolderChange(names: names)
    }

    private func current() -> [String: ItemVersion]? {
        guard let names = folder.name.map({ [$0] }) ?? (try? files.names(in: folder.path)) else { return nil }
        var stamps: [String: ItemVersion] = [:]
        for name in names where folder.contains(name) {
            guard let status = try? files.status(of: folder.path + "/" + name), status.kind == .file else { continue }
            stamps[name] = ItemVersion(
                name: name, file: status.number, size: status.size, modified: status.modified, changed: status.changed)
        }
        return stamps
    }
}
