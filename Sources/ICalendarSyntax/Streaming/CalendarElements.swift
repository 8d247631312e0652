extension AsyncSequence where Element: Collection<UInt8> {
    /// Returns the components and diagnostics of an iCalendar stream that arrives in pieces.
    ///
    /// ```swift
    /// for try await item in pieces.calendarItems() {
    ///     switch item {
    ///     case .component(let found): count(found.component)
    ///     case .calendar(let calendar): print(calendar[.productIdentifier]?.text ?? "")
    ///     case .diagnostic(let diagnostic, let position): print(position, diagnostic.message)
    ///     }
    /// }
    /// ```
    ///
    /// See ``StreamReader`` for the definition of a component and for memory use.
    public func calendarItems(
        encoding: SourceEncoding = .detect, limits: SyntaxLimits = .default
    ) -> CalendarElements<Self> {
        CalendarElements(pieces: self, reader: StreamReader(encoding: encoding, limits: limits))
    }
}

/// An asynchronous sequence of the items of a stream that arrives in pieces; see ``StreamReader``.
///
/// ```swift
/// for try await item in pieces.calendarItems() {
///     if case .component(let found) = item { print(found.component.name) }
/// }
/// ```
public struct CalendarElements<Pieces: AsyncSequence>: AsyncSequence where Pieces.Element: Collection<UInt8> {
    let pieces: Pieces
    let reader: StreamReader

    /// An iterator that requests pieces as items are requested.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var pieces: Pieces.AsyncIterator
        var reader: StreamReader
        var items: ArraySlice<CalendarElement> = []
        var isAtEnd = false

        /// Returns the next item, or nil after the last one.
        ///
        /// - Throws: The error of the sequence of pieces. No items follow an error.
        public mutating func next() async throws -> CalendarElement? {
            while items.isEmpty {
                if isAtEnd { return nil }
                do {
                    if let piece = try await pieces.next() {
                        items = reader.read(piece)[...]
                    } else {
                        isAtEnd = true
                        items = reader.finish()[...]
                    }
                } catch {
                    isAtEnd = true
                    throw error
                }
            }
            return items.popFirst()
        }
    }

    /// Creates an iterator at the start of the stream.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pieces: pieces.makeAsyncIterator(), reader: reader)
    }
}

extension CalendarElements: Sendable where Pieces: Sendable {}
