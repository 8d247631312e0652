import CalendarStorage
import Foundation
import ICalendar
import ICalendarEditing

/// A separate process that edits a folder until a test kills the process, or watches a folder that a test changes:
///
///     storage-process edit FOLDER NAME
///     storage-process share FOLDER
///     storage-process watch FOLDER
///     storage-process refresh FOLDER
@main
enum StorageProcess {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let verb = arguments.first, let path = arguments.dropFirst().first else { exit(64) }
        if verb == "refresh" { try RefreshProcess.run(SubscriptionFolder(URL(filePath: path))) }
        let store = try await CalendarStore([FolderCollection(URL(filePath: path), id: "folder")])
        switch (verb, arguments.count) {
        case ("share", 2): try await share(store)
        case ("edit", 3): try await edit(store, as: arguments[3])
        case ("watch", 2): try await watch(store)
        default: exit(64)
        }
    }

    /// Counts in two items, one of which is shared with other processes.
    ///
    /// Each transaction writes the next number to `X-COUNT-<NAME>` of `shared.ics` and to `X-COUNT` of `<NAME>.ics`, and is
    /// acknowledged with a line on standard output. The numbers are equal in every state that a reader may see, and never
    /// less than the last one acknowledged.
    private static func edit(_ store: CalendarStore, as name: String) async throws {
        let (shared, own) = ("X-COUNT-\(name.uppercased())", "X-COUNT")
        while true {
            let snapshot = store.snapshot
            let march = DateInterval(start: Date(timeIntervalSince1970: 1_772_323_200), duration: 31 * 86_400)
            let events = snapshot.occurrences(in: march, timeZone: .gmt)
            guard let first = events.first(where: { $0.itemID.name == "shared.ics" }),
                let second = events.first(where: { $0.itemID.name == name + ".ics" })
            else { exit(65) }
            let next = (second.entry.component.first(own).flatMap { Int($0.text) } ?? 0) + 1
            try await store.transaction { transaction in
                try transaction.change(first) { $0[shared] = "\(next)" }
                try transaction.change(second) { $0[own] = "\(next)" }
            }
            try acknowledge("\(next)")
        }
    }

    /// Counts in the titles of `p.ics` and `q.ics`, and in `X-COUNT` of `f.ics`, which another program writes, replaces
    /// and removes. Each transaction changes all that are there.
    private static func share(_ store: CalendarStore) async throws {
        let march = DateInterval(start: Date(timeIntervalSince1970: 1_772_323_200), duration: 31 * 86_400)
        while true {
            let events = store.snapshot.occurrences(in: march, timeZone: .gmt)
            guard let p = events.first(where: { $0.itemID.name == "p.ics" }),
                let q = events.first(where: { $0.itemID.name == "q.ics" })
            else { exit(65) }
            let next = "\((p.summary.flatMap { Int($0) } ?? 0) + 1)"
            do {
                try await store.transaction { transaction in
                    if let f = events.first(where: { $0.itemID.name == "f.ics" }) {
                        try transaction.change(f) { $0["X-COUNT"] = next }
                    }
                    try transaction.change(p) { $0.summary = next }
                    try transaction.change(q) { $0.summary = next }
                }
                try acknowledge(next)
            } catch is StoreError {
                // Another program is writing f.ics, or removed it.
                try await store.refresh()
            }
        }
    }

    /// Prints `watching`, and then the names of the items that change, one per line.
    private static func watch(_ store: CalendarStore) async throws {
        let changes = store.changes
        let watching = Task { await store.watch() }
        try acknowledge("watching")
        for await change in changes {
            for item in change.changedItems { try acknowledge(item.name) }
        }
        await watching.value
    }

    static func acknowledge(_ line: String) throws {
        try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
    }
}
