import ICalendar

/// The occurrences of a page, arranged in rows. A map and its days share it.
final class DecorationPage: Sendable {
    let content: PageContent
    let rows: DecorationRows

    init(_ content: PageContent, _ rows: DecorationRows) { (self.content, self.rows) = (content, rows) }
}

extension DayDecoration {
    /// The decorations of a day, each created when you ask for it.
    ///
    /// A view that draws three marks of a day with a hundred occurrences only creates three:
    ///
    /// ```swift
    /// ForEach(day.decorations.prefix(3)) { decoration in Dot(decoration.color) }
    /// ```
    public struct Decorations: RandomAccessCollection, Sendable {
        private let source: Source

        private enum Source: Sendable {
            /// The decorations at some places of a page.
            case page(DecorationPage, Range<Int>, column: Int)
            case list([Decoration])
        }

        init(_ decorations: [Decoration]) { source = .list(decorations) }

        /// Creates the decorations of a day of a page, by its index.
        init(on day: Int, of page: DecorationPage) {
            source = .page(page, page.rows.range(ofDay: day), column: day % 7)
        }

        /// The first position, 0.
        public var startIndex: Int { 0 }

        /// The position after the last decoration.
        public var endIndex: Int {
            switch source {
            case .page(_, let places, _): places.count
            case .list(let decorations): decorations.count
            }
        }

        /// The decoration at a position from 0.
        ///
        /// - Complexity: O(1)
        public subscript(position: Int) -> Decoration {
            switch source {
            case .list(let decorations): return decorations[position]
            case .page(let page, let places, let column):
                precondition(position >= 0 && position < places.count, "There is no such decoration.")
                let bar = page.rows.bars[Int(page.rows.places[places.lowerBound + position])]
                let placed = page.content.placed[Int(bar.occurrence)]
                return Decoration(
                    page.content.occurrence(placed), style: page.content.style(of: placed), span: bar.part(in: column),
                    lane: bar.lane(in: column))
            }
        }
    }
}

extension DayDecoration.Decorations: ExpressibleByArrayLiteral {
    /// Creates the decorations of a preview, or none: `map[day]?.decorations ?? []`.
    public init(arrayLiteral decorations: Decoration...) { self.init(decorations) }
}

extension DayDecoration.Decorations: Hashable {
    /// Returns whether two days have equal decorations in the same order.
    public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }

    /// Hashes the decorations.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for decoration in self { hasher.combine(decoration) }
    }
}
