import Foundation
import ICalendar
import ICalendarEditing
import TestSupport
import Testing

/// The bytes, remarks and errors of edits, as `Fixtures/edits` has them. A change of the editor must not change them unless its
/// commit says why.
///
/// `GOLDEN_EDITS=FOLDER swift test --filter GoldenEditTests` writes the tables, and each result as text, to a folder. To see what a
/// change does, write them before and after it and compare the folders.
@Suite("Bytes of edits", .timeLimit(.minutes(10)))
struct GoldenEditTests {
    /// The edits, in the order of the columns.
    private enum Change: String, CaseIterable {
        case comment, commentFollowing, commentAll
        case move, moveFollowing, moveAll, moveAllShifting, moveAllDays
        case remove, removeFollowing, removeAll, cancel
        case split, zoneClock, zoneInstant
        case rule, end, guests
    }

    private static func edit(
        _ change: Change, _ occurrence: Occurrence, _ feed: CalendarFeed
    ) throws(SeriesEditError) -> SeriesEdit {
        var editor = SeriesEditor(feed, options: EditedFeed.options)
        func start(_ seconds: Int) throws(SeriesEditError) -> CalendarTime {
            let seconds = occurrence.isAllDay ? 86_400 : seconds
            guard let clock = occurrence.start.civilDateTime.adding(seconds: seconds) else { throw .timeOutOfRange }
            return RandomEditTests.time(clock, like: occurrence.start)
        }
        func comment(_ span: EditSpan) throws(SeriesEditError) -> SeriesEdit {
            try editor.change(occurrence, span: span) { $0["COMMENT"] = "Bonn" }
        }
        switch change {
        case .comment: return try comment(.this)
        case .commentFollowing: return try comment(.thisAndFuture)
        case .commentAll: return try comment(.all)
        case .move: return try editor.move(occurrence, to: try start(1_800))
        case .moveFollowing: return try editor.move(occurrence, to: try start(1_800), span: .thisAndFuture)
        case .moveAll: return try editor.move(occurrence, to: try start(3_600), span: .all)
        case .moveAllShifting:
            editor.options.overrides = .shift
            return try editor.move(occurrence, to: try start(3_600), span: .all)
        case .moveAllDays:
            editor.options.weekdays = .allWeekdays
            return try editor.move(occurrence, to: try start(2 * 86_400), span: .all)
        case .remove: return try editor.remove(occurrence)
        case .removeFollowing: return try editor.remove(occurrence, span: .thisAndFuture)
        case .removeAll: return try editor.remove(occurrence, span: .all)
        case .cancel: return try editor.change(occurrence) { $0.status = .cancelled }
        case .split: return try editor.change(occurrence, span: .thisAndFuture) { _ in }
        case .zoneClock, .zoneInstant:
            let zone = CalendarZone(Feeds.zone("Asia/Kathmandu"))
            return try editor.changeZone(
                of: occurrence, to: zone, keeping: change == .zoneClock ? .localTime : .instant)
        case .rule:
            let rule = RecurrenceRule.recovering("FREQ=WEEKLY;INTERVAL=2;COUNT=9").rule
            return try editor.change(occurrence, span: .thisAndFuture) { $0.rules = [rule].compactMap(\.self) }
        case .end:
            return try editor.change(occurrence, span: .all) {
                $0.rules = []
                $0.duration = CalendarDuration(days: 1)
            }
        case .guests:
            return try editor.change(occurrence, span: .thisAndFuture) {
                $0["ORGANIZER"] = "mailto:bob@example.com"
                $0.attendees.append(CalendarUser(email: "ada@example.com"))
                $0.alarms = []
            }
        }
    }

    /// The result of an edit as text.
    private static func result(_ change: Change, _ occurrence: Occurrence, _ feed: CalendarFeed) -> String {
        do throws(SeriesEditError) {
            let edit = try edit(change, occurrence, feed)
            guard let bytes = try? edit.applied(to: feed.trees[edit.source].bytes) else { return "not applicable\n" }
            let head = [edit.newUID ?? "-"] + edit.remarks.map { "\($0)" } + edit.steps.map { "\($0)" }
            return head.joined(separator: "\n") + "\n" + String(decoding: bytes, as: UTF8.self)
        } catch {
            return "\(error)\n"
        }
    }

    /// FNV-1a with 32 bits: a change of a result changes it, and nobody makes a collision on purpose.
    private static func hash(_ text: String) -> String {
        let hash = text.utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return String(hash, radix: 36)
    }

    /// Compares rows with a table, or writes the table and the texts.
    private static func check(_ name: String, _ rows: [(key: String, occurrences: [Occurrence], feed: CalendarFeed)])
        throws
    {
        let columns = Change.allCases
        var lines = [(["#"] + columns.map(\.rawValue)).joined(separator: "\t")]
        let folder = ProcessInfo.processInfo.environment["GOLDEN_EDITS"].map { URL(fileURLWithPath: $0) }
        let table = "\(name).tsv"
        let texts = folder?.appending(path: name)
        if let texts { try FileManager.default.createDirectory(at: texts, withIntermediateDirectories: true) }
        for row in folder == nil ? Fixtures.sample(rows) : rows {
            let results = columns.map { change in
                row.occurrences.map { result(change, $0, row.feed) }.joined(separator: "\n")
            }
            lines.append(([row.key] + results.map(hash)).joined(separator: "\t"))
            guard let texts else { continue }
            for (change, result) in zip(columns, results) {
                let file = texts.appending(path: "\(row.key.replacing("/", with: "_")).\(change.rawValue)")
                try Data(result.utf8).write(to: file)
            }
        }
        if let folder {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: table))
            return
        }
        let expected = try String(contentsOf: Fixtures.file("edits/\(table)"), encoding: .utf8).split(separator: "\n")
        #expect(expected.count == rows.count + 1)
        let known = Dictionary(uniqueKeysWithValues: expected.map { ($0.prefix { $0 != "\t" }, $0) })
        for line in lines {
            let known = try #require(known[line.prefix { $0 != "\t" }])
            if line == known { continue }
            let pairs = zip(line.split(separator: "\t"), known.split(separator: "\t")).dropFirst()
            let changed = zip(columns, pairs).filter { $0.1.0 != $0.1.1 }.map(\.0.rawValue)
            Issue.record("\(name) \(line.prefix { $0 != "\t" }): \(changed.joined(separator: ", "))")
        }
    }

    @Test("Edits of random series have the bytes, remarks and errors of the table")
    func random() throws {
        let rows = (1...200).compactMap { seed -> (String, [Occurrence], CalendarFeed)? in
            var generator = SplitMix64(seed: UInt64(seed))
            guard let series = RandomSeries(&generator) else { return nil }
            let occurrences = Array(series.editable().prefix(12))
            guard !occurrences.isEmpty else { return nil }
            return ("\(seed)", [generator.element(of: occurrences)], series.feed)
        }
        #expect(rows.count > 150)
        try Self.check("random", rows)
    }

    @Test("Edits of fixtures have the bytes, remarks and errors of the table")
    func fixtures() throws {
        let rows = try Fixtures.calendars.compactMap { url -> (String, [Occurrence], CalendarFeed)? in
            let feed = CalendarFeed(try Fixtures.bytes(url))
            let query = OccurrenceQuery(
                Feeds.interval("2010-01-01", "2030-01-01"), timeZone: .gmt, filter: .everything)
            var seen: Set<CalendarEntry> = []
            // The first occurrences of the first entries.
            let occurrences = feed.occurrences(matching: query).prefix(50).filter { seen.insert($0.entry).inserted }
            guard !occurrences.isEmpty else { return nil }
            let path = String(url.path.dropFirst(Fixtures.folder.path.count + 1))
            return (path, Array(occurrences.prefix(3)), feed)
        }
        #expect(rows.count > 100)
        try Self.check("fixtures", rows)
    }
}
