import CalendarStorage
import Foundation
import ICalendar

/// A folder with one file for each UID, edited through a store.
struct EditedFolder {
    let url: URL

    /// Runs the command `edit` on the folder.
    ///
    /// - Throws: Exit code 64 if there is no such occurrence or the edit isn't possible, 66 if the folder can't be read, and
    ///   74 if the files can't be written.
    func run(_ command: Edit) async throws {
        guard command.target.undo == nil, command.target.undoFile == nil else {
            throw Failure(.usage, "\(url.path): --undo and --undo-file need a file, not a folder")
        }
        guard command.target.inPlace || command.target.dryRun else {
            throw Failure(.usage, "\(url.path): a folder needs --in-place or --dry-run")
        }
        let folder = FolderCollection(url)
        let store = try await open(folder)
        let uid = command.uid ?? ""
        guard let item = store.snapshot.items(withUID: uid).first, let feed = store.snapshot[item] else {
            throw Failure(.usage, "no entry has the UID \(uid)")
        }
        let span = command.span.span
        let occurrence = try EditedOccurrence.find(uid, at: command.at, span: span, in: feed)
        let changes = command.changes
        if command.target.dryRun {
            let editor = SeriesEditor(feed, options: changes.options)
            let edit = try await Self.edit {
                try changes.edit(occurrence, span: span, of: feed, with: editor)
            }
            let bytes = feed.trees.first?.bytes ?? []
            try command.finish(edit.patch, steps: edit.steps, remarks: edit.remarks, of: bytes)
            return
        }
        let edit = try await Self.edit {
            try await store.transaction { transaction in
                transaction.options = changes.options
                return try transaction.edit(StoredOccurrence(feedID: item, value: occurrence)) {
                    editor throws(SeriesEditError) in
                    try changes.edit(occurrence, span: span, of: feed, with: editor)
                }
            }
        }
        for remark in edit.remarks { Console.report(remark.description) }
    }

    /// Makes an edit.
    ///
    /// - Throws: Exit code 64 if the edit isn't possible, 74 if the store can't be written.
    private static func edit(_ make: () async throws -> SeriesEdit) async throws -> SeriesEdit {
        do {
            return try await make()
        } catch let error as SeriesEditError {
            throw Failure(.usage, error.description)
        } catch StoreError.edit(let error) {
            throw Failure(.usage, error.description)
        } catch let error as StoreError {
            throw Failure(.ioError, "\(error.description); nothing is changed")
        }
    }

    private func open(_ folder: FolderCollection) async throws(Failure) -> CalendarStore {
        do throws(StoreError) {
            return try await CalendarStore([folder])
        } catch {
            throw Failure(.noInput, error.description)
        }
    }
}
