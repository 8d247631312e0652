import CalendarStorage
import Foundation
import ICalendar
import MonthDecorations

/// The code of the pages of `CalendarStorage`.
enum StorageSnippets {
    func follow(_ store: CalendarStore, on grid: MonthGrid, reload: ([DateInterval]) -> Void) async {
        let changes = store.changes
        let watching = Task { await store.watch() }
        for await change in changes {
            let touched = change.intervals(in: grid.interval, timeZone: grid.timeZone)
            if !touched.isEmpty { reload(touched) }
        }
        watching.cancel()
    }

    func printChanges(in folder: URL) async {
        for await change in FolderChanges(in: folder) {
            print(change.names?.sorted() ?? ["anything"])
        }
    }

    func combined(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8]? {
        do {
            return try ThreeWayMerge(base: base, ours: ours, theirs: theirs).bytes()
        } catch {
            for conflict in error.conflicts { print(conflict.component, conflict.properties) }
            return nil
        }
    }

    func resolve(_ conflict: ItemConflict, with bytes: [UInt8], in store: CalendarStore) async throws {
        try await store.refresh()
        try await store.transaction { try $0.replace(conflict.item, with: bytes) }
    }

    func update(_ calendar: CalendarID, of store: CalendarStore, from feed: [UInt8]) async throws -> ImportReport {
        let document = ComponentTree(recovering: feed)
        return try await store.transaction { try $0.merge(document, into: calendar) }
    }

    func mirror(_ feed: [UInt8], since former: [UInt8]?, into store: CalendarStore) async throws -> MirrorReport {
        let (feed, former) = (ComponentTree(recovering: feed), former.map { ComponentTree(recovering: $0) })
        return try await store.transaction { transaction in
            let report = try transaction.mirror(feed, since: former, into: "team")
            if report.isSuspicious { throw CancellationError() }
            return report
        }
    }

    func export(_ store: CalendarStore, to file: URL) throws {
        var export = try CalendarExport(name: "Work")
        for item in store.snapshot.items {
            for tree in store.snapshot[item]?.trees ?? [] { try export.append(tree) }
        }
        try Data(export.bytes()).write(to: file, options: .atomic)
    }
}
