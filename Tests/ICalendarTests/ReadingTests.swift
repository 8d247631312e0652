import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("Ways to read a calendar")
struct ReadingTests {
    /// A title that reads differently in Windows-1252, and a date that doesn't exist.
    static let bytes = Feeds.bytes(
        Feeds.event("1", "DTSTART:20260302T090000Z\nSUMMARY:Ã¤\nEXDATE:20260231T090000Z"))

    private func withFile(_ body: (URL) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).ics")
        try Data(Self.bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        try body(url)
    }

    private func title(_ feed: CalendarFeed) -> String? { feed.entries.first?.summary }

    @Test("A feed and a tree can be created from any collection of bytes, from text and from a file")
    func collections() throws {
        let data = Data(Self.bytes)
        let slice = ([0] + Self.bytes).dropFirst()
        let text = String(decoding: Self.bytes, as: UTF8.self)
        for feed in [
            CalendarFeed(Self.bytes), CalendarFeed(data), CalendarFeed(slice), CalendarFeed(text.utf8),
            CalendarFeed(text),
        ] {
            #expect(title(feed) == "Ã¤" && feed.diagnostics.contains { $0.code == .invalidDate })
        }
        #expect(ComponentTree(recovering: data).bytes == Self.bytes)
        #expect(ComponentTree(recovering: slice, encoding: .utf8).bytes == Self.bytes)
        let strict = try ComponentTree(strict: data)
        #expect(strict.components.count == 1)
        try withFile { url in
            let (feed, tree) = (try CalendarFeed(contentsOf: url), try ComponentTree(contentsOf: url))
            #expect(title(feed) == "Ã¤" && tree.bytes == Self.bytes)
        }
    }

    @Test("The encoding and the limits are the same whatever a feed is read from")
    func options() throws {
        let limits = SyntaxLimits(totalBytes: 10)
        try withFile { url in
            let latin = try CalendarFeed(contentsOf: url, encoding: .windows1252)
            let limited = try CalendarFeed(contentsOf: url, limits: limits)
            #expect(title(latin) == "ÃƒÂ¤" && !limited.isCalendar)
        }
        #expect(title(CalendarFeed(Data(Self.bytes), encoding: .windows1252)) == "ÃƒÂ¤")
        #expect(!CalendarFeed(Data(Self.bytes), limits: limits).isCalendar)
        #expect(!CalendarFeed(String(decoding: Self.bytes, as: UTF8.self), limits: limits).isCalendar)
    }

    @Test("An event with a date that doesn't exist is refused for the date, at its line")
    func cause() throws {
        let bytes = Feeds.bytes(Feeds.event("1", "SUMMARY:Tea\nDTSTART;VALUE=DATE:20260231"))
        let error = #expect(throws: SyntaxError.self) { try CalendarFeed(bytes, failingAt: .error) }
        #expect(error?.diagnostic.code == .invalidDate && error?.position.line == 7)
        let diagnostics = CalendarFeed(bytes).diagnostics.map(\.diagnostic)
        #expect(diagnostics.map(\.code) == [.invalidDate])
        #expect(diagnostics.first?.action == "the VEVENT is left out")
    }

    @Test("A feed with an error is refused on request, and the error names the line")
    func failing() throws {
        func check(_ read: () throws -> CalendarFeed) {
            let error = #expect(throws: SyntaxError.self) { _ = try read() }
            #expect(error?.diagnostic.code == .invalidDate && error?.position.line == 8)
        }
        check { try CalendarFeed(Self.bytes, failingAt: .error) }
        check { try CalendarFeed(Data(Self.bytes), failingAt: .error) }
        check { try CalendarFeed(String(decoding: Self.bytes, as: UTF8.self), failingAt: .error) }
        try withFile { url in
            check { try CalendarFeed(contentsOf: url, failingAt: .error) }
            #expect(throws: SyntaxError.self) {
                try CalendarFeed(contentsOf: url, failingAt: .error, limits: SyntaxLimits(totalBytes: 10))
            }
        }
        #expect(throws: CocoaError.self) {
            try CalendarFeed(contentsOf: URL(filePath: "/nonexistent.ics"), failingAt: .error)
        }
    }
}
