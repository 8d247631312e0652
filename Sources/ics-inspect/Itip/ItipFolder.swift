import CalendarStorage
import Foundation
import ICalendar
import Scheduling

/// A folder with one file for each UID, to which messages are applied through a store.
struct ItipFolder {
    let url: URL

    /// Applies a message: all of its effect, or nothing.
    ///
    /// - Throws: Exit code 66 if the folder can't be read, 74 if it can't be written.
    func receive(_ message: ReceivedMessage, with command: ItipReceive, _ scheduler: Scheduler) async throws {
        let folder = FolderCollection(url)
        let store: CalendarStore
        do throws(StoreError) {
            store = try await CalendarStore([folder])
        } catch {
            throw Failure(.noInput, error.description)
        }
        EditedFolder.reportUnreadableItems(of: store)
        let item = store.snapshot.items(withUID: message.uid).first
        let bytes = item.flatMap { store.snapshot.bytes(of: $0) }
        let stored = bytes.map { CalendarFeed($0) }
        let outcome = scheduler.outcome(of: message, for: stored)
        let result = try outcome.result(of: stored)
        if command.inPlace, outcome.isApplied, let result {
            let isEmpty = CalendarFeed(result).calendars.allSatisfy {
                $0.components.allSatisfy { $0.known == .vtimezone }
            }
            do {
                try await store.stage { transaction throws(StoreError) in
                    if let item {
                        if isEmpty { try transaction.remove(item) } else { try transaction.replace(item, with: result) }
                    } else {
                        _ = try transaction.add(contentsOf: result, to: folder.id)
                    }
                }
            } catch {
                throw Failure(.ioError, error.outcome)
            }
            try await EditedFolder(url: url).commit(store, undoFile: command.undoFile)
        }
        try command.report(outcome, result)
    }
}
