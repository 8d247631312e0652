import CalendarStorage
import Foundation
import ICalendar
import ICalendarEditing
import ICalendarWriting

/// A folder with one file for each UID, edited through a store.
struct EditedFolder {
    let url: URL

    /// Runs the command `edit` on the folder.
    ///
    /// - Throws: Exit code 64 if there is no such occurrence or the edit isn't possible, 65 if an undo file is of another
    ///   version, 66 if the folder can't be read, and 74 if the files can't be written.
    func run(_ command: Edit) async throws {
        guard command.target.inPlace || command.target.dryRun else {
            throw Failure(.usage, "\(url.path): a folder needs --in-place or --dry-run")
        }
        let folder = FolderCollection(url)
        if let undo = command.target.undo {
            try await self.undo(undo, in: folder, command)
            return
        }
        let store = try await open(folder)
        var results: [EditResult] = []
        if let batch = try command.commands() {
            for (place, command) in batch.commands {
                do {
                    results.append(try await stage(command, in: store, folder))
                } catch let failure as Failure {
                    throw EditBatch.failure(failure, at: place)
                }
            }
        } else {
            results = [try await stage(command, in: store, folder)]
        }
        if command.target.dryRun { return }
        try await commit(store, undoFile: command.target.undoFile)
        for result in results { result.report() }
    }

    /// Stages an edit, and prints it with --dry-run.
    private func stage(_ command: Edit, in store: CalendarStore, _ folder: FolderCollection) async throws -> EditResult
    {
        let snapshot = await store.stagedSnapshot ?? store.snapshot
        let uid = try command.uid(in: LoadedCalendar(snapshot, names: url.path))
        let items = JoinedItems(withUID: uid ?? "", in: snapshot)
        let feed = CalendarFeed([items.tree], preferringZonesOf: command.preferZonesOf)
        let item = try command.find(in: feed, uid: uid)
        let old = items.tree.bytes
        if command.changes.duplicate {
            let copy = try command.copy(of: item, in: feed)
            _ = try await Self.attempt {
                try await store.stage { try $0.add(contentsOf: copy.bytes, to: folder.id) }
            }
            let note = command.summary(of: item).line(ofCopyTo: nil)
            let result = EditResult(
                DocumentPatch(from: [], to: copy.bytes), command.reading.quiet ? [] : [note])
            if command.target.dryRun {
                try result.print([], copy.bytes, preferringZonesOf: command.preferZonesOf)
            }
            return result
        }
        let edit = try await Self.attempt {
            try await store.stage { transaction in
                transaction.options = command.changes.options
                return try transaction.edit(items, of: feed, uid: uid) { editor throws(SeriesEditError) in
                    try command.edit(item, of: feed, with: editor)
                }
            }
        }
        let result = command.result(edit, of: item, in: feed)
        if command.target.dryRun {
            try result.print(old, try edit.applied(to: old), preferringZonesOf: command.preferZonesOf)
        }
        return result
    }

    /// Writes the staged changes and the undo file.
    func commit(_ store: CalendarStore, undoFile: String?) async throws {
        let staged = await store.stage { $0.itemChanges }
        let linked = staged.map { url.appending(path: $0.item.name).path }.filter(FileReplacement.hasOtherNames)
        var patch = FolderPatch()
        for change in staged { patch.items.append(.init(change.item.name, from: change.new, to: change.old)) }
        if let undoFile {
            try UndoFile.create(undoFile, patch, originals: staged.map { url.path + "/" + $0.item.name })
        }
        do {
            try await store.commit()
        } catch {
            if let undoFile, !error.isUndecided { UndoFile.remove(undoFile) }
            throw Failure(.ioError, error.outcome)
        }
        for path in linked { Console.report("\(path): \(FileReplacement.otherNames)") }
        guard let undoFile else { return }
        let isMerged = staged.contains { store.snapshot.bytes(of: $0.item) != $0.new }
        if isMerged {
            // The file restores the version before this edit, and would drop the changes of others.
            UndoFile.remove(undoFile)
            Console.report("another program changed the calendar meanwhile, and the changes are combined; no undo file")
        }
    }

    /// Undoes an edit of the folder.
    private func undo(_ undoFile: String, in folder: FolderCollection, _ command: Edit) async throws {
        let patch = try UndoFile.read(undoFile, as: FolderPatch.self)
        let store = try await open(folder)
        var versions: [(item: ItemID, old: [UInt8]?, new: [UInt8]?)] = []
        for entry in patch.items {
            guard FolderCollection.isItem(entry.name), !entry.name.contains("/") else {
                throw Failure(.dataError, "\(entry.name): not the name of a calendar file")
            }
            let item = ItemID(calendar: folder.id, name: entry.name)
            let old = store.snapshot.bytes(of: item)
            do throws(PatchError) {
                versions.append((item, old, try entry.applied(to: old)))
            } catch {
                throw Failure(.dataError, "\(entry.name): \(error.description)")
            }
        }
        if command.target.dryRun {
            for (entry, version) in zip(patch.items, versions) {
                try EditResult(undoing: entry.patch, isQuiet: command.reading.quiet).print(
                    version.old ?? [], version.new ?? [], preferringZonesOf: command.preferZonesOf)
            }
            return
        }
        let changes = versions
        await store.stage { transaction in
            for change in changes { transaction.setBytes(change.new, of: change.item, from: undoFile) }
        }
        try await commit(store, undoFile: command.target.undoFile)
        if !command.reading.quiet { Console.report("the edit is undone") }
    }

    /// Makes an edit.
    ///
    /// - Throws: Exit code 64 if the edit isn't possible, 74 if the store can't be written.
    private static func attempt<Result>(_ make: () async throws -> Result) async throws -> Result {
        do {
            return try await make()
        } catch let error as SeriesEditError {
            throw Failure(.usage, error.description)
        } catch StoreError.edit(let error) {
            throw Failure(.usage, error.description)
        } catch let error as StoreError {
            throw Failure(.ioError, error.outcome)
        }
    }

    /// Reports the files that can't be read: the entries of such a file are neither found nor updated.
    static func reportUnreadableItems(of store: CalendarStore) {
        let items = store.snapshot.calendars.flatMap(\.unreadableItems).sorted { $0.key < $1.key }
        for (_, error) in items.prefix(maximumLineCount) { Console.report("\(error); the file is left alone") }
        if items.count > maximumLineCount {
            Console.report("… \(items.count - maximumLineCount) more files are left alone")
        }
    }

    /// The maximum number of files to report. If a thousand files can't be read, the cause is the same.
    private static let maximumLineCount = 20

    private func open(_ folder: FolderCollection) async throws(Failure) -> CalendarStore {
        do throws(StoreError) {
            let store = try await CalendarStore([folder])
            Self.reportUnreadableItems(of: store)
            return store
        } catch {
            throw Failure(.noInput, error.description)
        }
    }
}
