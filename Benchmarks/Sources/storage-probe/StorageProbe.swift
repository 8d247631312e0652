import CalendarStorage
import Foundation
import ICalendar
import MonthDecorations

/// Measures stores of folders with one file for each event: opening the store, an edit until readers receive the
/// change, a month, and a refresh after changes by other programs. Prints JSON with medians in milliseconds.
///
///     storage-probe COUNT...
///
/// The events span a few years, and a tenth of them are weekly series. The files have just been written, so their pages
/// are in memory.
@main
enum StorageProbe {
    static func main() async throws {
        let counts = CommandLine.arguments.dropFirst().map { Int($0) ?? 0 }
        guard !counts.isEmpty, counts.allSatisfy({ $0 > 10 }) else {
            print("usage: storage-probe COUNT..., each more than 10")
            exit(64)
        }
        var results: [[String: Double]] = []
        for count in counts { try await results.append(measure(count)) }
        print(String(decoding: try JSONEncoder().encode(results), as: UTF8.self))
    }

    private static func measure(_ count: Int) async throws -> [String: Double] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "storage-probe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for number in 0..<count { try Data(event(number).utf8).write(to: folder.appending(path: "\(number).ics")) }

        var open = Times()
        var opened: CalendarStore?
        for _ in 0..<5 {
            opened = nil
            let start = open.now
            opened = try await CalendarStore([FolderCollection(folder, id: "folder")])
            open.add(since: start)
        }
        guard let store = opened, store.snapshot.items.count == count else {
            throw ProbeError(message: "not every item was read")
        }

        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        guard let grid = MonthGrid(month: DateComponents(year: 2026, month: 3), calendar: calendar) else {
            throw ProbeError(message: "there is no such month")
        }
        let events = Array(store.snapshot.occurrences(in: grid.interval, timeZone: .gmt).prefix(400))
        var changes = store.changes.makeAsyncIterator()
        var edit = Times()
        var month = Times()
        for number in 1...201 {
            let event = events[number % events.count]
            let start = edit.now
            try await store.transaction { try $0.change(event) { $0.location = "room \(number)" } }
            guard let change = await changes.next(), !change.intervals(in: grid.interval, timeZone: .gmt).isEmpty else {
                throw ProbeError(message: "a change wasn't announced")
            }
            edit.add(since: start)
            // From an index that has just changed, as an app queries it.
            let shown = month.now
            guard store.snapshot.index.decorations(for: grid).decorationCount >= events.count else {
                throw ProbeError(message: "the month lacks events")
            }
            month.add(since: shown)
        }
        var refresh = Times()
        for _ in 0..<5 {
            let start = refresh.now
            try await store.refresh()
            refresh.add(since: start)
        }
        return [
            "items": Double(count), "open": open.median, "edit": edit.median, "month": month.median,
            "refresh": refresh.median,
        ]
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

    /// The durations of repeated runs of the same work.
    private struct Times {
        private var times: [Duration] = []

        var now: ContinuousClock.Instant { ContinuousClock().now }

        mutating func add(since start: ContinuousClock.Instant) { times.append(now - start) }

        /// The median in milliseconds.
        var median: Double { times.sorted()[times.count / 2] / .milliseconds(1) }
    }
}
