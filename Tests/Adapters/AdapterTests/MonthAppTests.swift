import CalendarStorage
import Foundation
import ICalendar
import MonthApp
import MonthDecorations
import SwiftUI
import Testing

@MainActor
@Suite("The example app")
struct MonthAppTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    private static let file = """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        PRODID:test\r
        BEGIN:VEVENT\r
        UID:kiln\r
        DTSTAMP:20260301T000000Z\r
        DTSTART:20260310T120000Z\r
        RRULE:FREQ=DAILY;COUNT=3\r
        SUMMARY:Kiln\r
        END:VEVENT\r
        END:VCALENDAR\r

        """

    @Test("The example app opens a file, shows a day, and changes and removes occurrences of a series")
    func editing() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let model = try await MonthModel(folder: folder)
        let file = folder.appending(path: "tapped.txt")
        try Self.file.write(to: file, atomically: true, encoding: .utf8)
        await model.open(file)
        #expect(model.failure == nil)

        // At noon in UTC, the event is on the same days in nearly all time zones; this one names the days.
        let starts = try (0..<3).map { try #require(ISO8601DateFormatter().date(from: "2026-03-1\($0)T12:00:00Z")) }
        func titles(on index: Int) throws -> [String?] {
            model.select(.single(try #require(CivilDate(containing: starts[index], in: .current))))
            return model.events.map(\.value.summary)
        }
        #expect(try titles(on: 0) == ["Kiln"])
        #expect(try titles(on: 1) == ["Kiln"])

        let second = try #require(model.events.first)
        await model.change(second, title: "Glaze", start: starts[1] + 3_600, span: .this)
        #expect(model.failure == nil)
        #expect(try titles(on: 1) == ["Glaze"])
        #expect(model.events.map(\.value.interval.start) == [starts[1] + 3_600])

        #expect(try titles(on: 2) == ["Kiln"])
        await model.remove(try #require(model.events.first), span: .this)
        #expect(try titles(on: 2) == [])
        #expect(try titles(on: 0) == ["Kiln"])

        await model.open(folder.appending(path: "missing.ics"))
        #expect(model.failure != nil)
    }
}
