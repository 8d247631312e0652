import CalendarStorage
import Foundation
import ICalendar

/// Counts in two items of a folder, one of them shared with other processes, until it is killed:
///
///     storage-writer FOLDER NAME
///
/// Each transaction writes the next number to `X-COUNT-<NAME>` of `shared.ics` and to `X-COUNT` of `<NAME>.ics`, and is
/// acknowledged with a line on standard output. The numbers are equal in every state that a reader may see, and never less
/// than the last one acknowledged.
@main
enum StorageWriter {
    static func main() async throws {
        guard CommandLine.arguments.count == 3 else { exit(64) }
        let name = CommandLine.arguments[2]
        let store = try await CalendarStore([FolderCollection(URL(filePath: CommandLine.arguments[1]), id: "folder")])
        let (shared, own) = ("X-COUNT-\(name.uppercased())", "X-COUNT")
        while true {
            let snapshot = store.snapshot
            let march = DateInterval(start: Date(timeIntervalSince1970: 1_772_323_200), duration: 31 * 86_400)
            let events = snapshot.occurrences(in: march, timeZone: .gmt)
            guard let first = events.first(where: { $0.feedID.name == "shared.ics" }),
                let second = events.first(where: { $0.feedID.name == name + ".ics" })
            else { exit(65) }
            let next = (second.entry.component.first(own).flatMap { Int($0.text) } ?? 0) + 1
            try await store.transaction { transaction in
                try transaction.change(first) { $0[shared] = "\(next)" }
                try transaction.change(second) { $0[own] = "\(next)" }
            }
            try FileHandle.standardOutput.write(contentsOf: Data("\(next)\n".utf8))
        }
    }
}
