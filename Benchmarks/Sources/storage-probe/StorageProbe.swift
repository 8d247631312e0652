import CalendarStorage
import Foundation
import ICalendar
import MonthDecorations

/// Times a store of a folder with one file for each event: opening, an edit until readers hear of it, and a month.
///
///     storage-probe COUNT [FOLDER]
///
/// The events are those of a few years, a tenth of them weekly series. The first opening reads files that were just written.
@main
enum StorageProbe {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 1, let count = Int(arguments[1]), count > 10 else {
            print("usage: storage-probe COUNT [FOLDER]")
            exit(64)
        }
        let parent = arguments.count > 2 ? URL(filePath: arguments[2]) : FileManager.default.temporaryDirectory
        let folder = parent.appending(path: "storage-probe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for number in 0..<count { try Data(event(number).utf8).write(to: folder.appending(path: "\(number).ics")) }

        var opening = Times()
        var opened: CalendarStore?
        for _ in 0..<(count > 50_000 ? 3 : 5) {
            opened = nil
            let start = opening.now
            opened = try await CalendarStore([FolderCollection(folder, id: "folder")])
            opening.add(since: start)
        }
        guard let store = opened, store.snapshot.items.count == count else {
            throw ProbeError(message: "not every item was read")
        }

        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        guard let grid = MonthGrid(month: DateComponents(year: 2026, month: 3), calendar: calendar) else { return }
        var month = Times()
        for _ in 0..<21 {
            let start = month.now
            _ = store.snapshot.index.decorations(for: grid)
            month.add(since: start)
        }

        let events = Array(store.snapshot.occurrences(in: grid.interval, timeZone: .gmt).prefix(400))
        var changes = store.changes.makeAsyncIterator()
        var edit = Times()
        for number in 1...201 {
            let event = events[number % events.count]
            let start = edit.now
            try await store.transaction { try $0.change(event) { $0.location = "room \(number)" } }
            guard let change = await changes.next(), !change.intervals(in: grid.interval, timeZone: .gmt).isEmpty else {
                throw ProbeError(message: "a change wasn't announced")
            }
            edit.add(since: start)
        }
        var refresh = Times()
        for _ in 0..<5 {
            let start = refresh.now
            try await store.refresh()
            refresh.add(since: start)
        }
        print(
            "\(count) items: open \(opening), edit + commit + notification \(edit), month \(month), refresh \(refresh)")
    }

    struct ProbeError: Error { let message: String }

    private static func event(_ number: Int) -> String {
        let day = 1 + number % 28, month = 1 + number / 28 % 12, year = 2024 + number / 336 % 4, hour = 7 + number % 11
        let rule = number % 10 == 0 ? "RRULE:FREQ=WEEKLY;COUNT=20\r\n" : ""
        let start = String(format: "%04d%02d%02dT%02d0000", year, month, day, hour)
        return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Probe//EN\r\nBEGIN:VEVENT\r\n"
            + "UID:\(number)@example.com\r\nDTSTAMP:20240101T000000Z\r\nDTSTART;TZID=Europe/Berlin:\(start)\r\n"
            + "DURATION:PT1H\r\n\(rule)SUMMARY:Meeting \(number)\r\nLOCATION:Room \(number % 50)\r\n"
            + "DESCRIPTION:Agenda and minutes of meeting \(number)\\, as usual\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    }

    /// Durations of the same work.
    private struct Times: CustomStringConvertible {
        private var times: [Duration] = []

        var now: ContinuousClock.Instant { ContinuousClock().now }

        mutating func add(since start: ContinuousClock.Instant) { times.append(now - start) }

        /// The median in milliseconds.
        var description: String { String(format: "%.2f ms", times.sorted()[times.count / 2] / .milliseconds(1)) }
    }
}
