extension AsyncSequence where Element: Collection<UInt8> {
    /// The components of an iCalendar stream that arrives in pieces, and what is wrong with it.
    ///
    /// ```swift
    /// for try await item in pieces.calendarItems() {
    ///     switch item {
    ///     case .component(let found): count(found.component)
    ///     case .calendar(let calendar): print(calendar[.prodid]?.text ?? "")
    ///     case .diagnostic(let diagnostic, let position): print(position, diagnostic.message)
    ///     }
    /// }
    /// ```
    ///
    /// See ``StreamReader`` for what a component is, and for what is in memory at one time.
    public func calendarItems(
        encoding: SourceEncoding = .detect, limits: SyntaxLimits = .default
    ) -> StreamItems<Self> {
        StreamItems(pieces: self, reader: StreamReader(encoding: encoding, limits: limits))
    }
}

/// The items of a stream that arrives in pieces; see ``StreamReader``.
public struct StreamItems<Pieces: AsyncSequence>: AsyncSequence where Pieces.Element: Collection<UInt8> {
    let pieces: Pieces
    let reader: StreamReader

    /// Asks for pieces as items are asked for.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var pieces: Pieces.AsyncIterator
        var reader: StreamReader
        var items: ArraySlice<StreamItem> = []
        var isAtEnd = false

        /// The next item; nil after the last.
        ///
        /// - Throws: what the pieces throw. Nothing comes after that.
        public mutating func next() async throws -> StreamItem? {
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

    /// From the start of the stream.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pieces: pieces.makeAsyncIterator(), reader: reader)
    }
}

extension StreamItems: Sendable where Pieces: Sendable {}
