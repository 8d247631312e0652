import AdaptersOnStubs
import Foundation
import MonthDecorations
import Observation
import SwiftUI
import Testing

@MainActor
@Suite("Decorations that SwiftUI observes", .timeLimit(.minutes(10)))
struct ObservableDecorationsTests {
    /// Waits until a value that a view read changes, as SwiftUI does before it evaluates the body again.
    private static func change(afterReading body: () -> Void) async {
        let (changes, continuation) = AsyncStream<Void>.makeStream()
        withObservationTracking(body) { continuation.yield() }
        for await _ in changes { return }
    }

    @Test("A view that looked up a day is updated when the month is known, and when the feeds are replaced")
    func updates() async throws {
        let cache = DecorationCache(feeds: [ViewTests.feed(10)], calendar: ViewTests.calendar)
        let decorations = ObservableDecorations(cache)
        let tenth = try #require(CivilDate(year: 2026, month: 3, day: 10))
        await Self.change { #expect(decorations[tenth] == nil) }
        while decorations[tenth] == nil { await Task.yield() }
        #expect(decorations[tenth]?.decorations.map(\.occurrence.summary) == ["Fair"])
        #expect(decorations.map(containing: tenth)?.decorationCount == 1)

        await Self.change {
            _ = decorations.map(containing: tenth)
            cache.feeds = [ViewTests.feed(12)]
        }
        while decorations[tenth] != nil { await Task.yield() }
        #expect(decorations[tenth.advanced(by: 2)]?.count == 1)
    }

    @Test("The body of a view draws the decorations")
    func body() async throws {
        struct MonthView: View {
            let decorations: ObservableDecorations
            let grid: MonthGrid

            var body: some View {
                MonthGridView(grid) { cell in
                    Text(grid.label(of: cell) + (decorations[cell.day]?.marks(atMost: 0).remainderLabel ?? ""))
                }
            }
        }
        let cache = DecorationCache(feeds: [ViewTests.feed(10)], calendar: ViewTests.calendar)
        let grid = try #require(MonthGrid(year: 2026, month: 3, calendar: ViewTests.calendar))
        let view = MonthView(decorations: ObservableDecorations(cache), grid: grid)
        _ = try await cache.map(containing: grid.monthRange.lowerBound)
        #expect(view.listed()[3] == "9 10+1 11 12 13 14 15")
    }

    @Test("The decorations are deallocated with their view")
    func deallocation() async throws {
        let cache = DecorationCache(feeds: [ViewTests.feed(10)], calendar: ViewTests.calendar)
        weak var decorations: ObservableDecorations?
        do {
            let kept = ObservableDecorations(cache)
            decorations = kept
            _ = kept[try #require(CivilDate(year: 2026, month: 3, day: 10))]
        }
        #expect(decorations == nil)
    }
}
