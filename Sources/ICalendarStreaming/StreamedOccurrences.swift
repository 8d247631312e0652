public import ICalendar
public import ICalendarSyntax

extension AsyncSequence where Element: Collection<UInt8> {
    /// Returns the occurrences of an iCalendar stream that arrives in pieces, as ``OccurrenceReader`` does.
    ///
    /// ```swift
    /// for try await occurrence in pieces.occurrences(matching: OccurrenceQuery(week, timeZone: .current)) {
    ///     print(occurrence)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - query: The interval, half-open, the viewer's zone, and the entries to include.
    ///   - encoding: The encoding, if known from elsewhere, such as a Content-Type header.
    ///   - limits: The limits on the input; see `StreamReader`.
    public func occurrences(
        matching query: OccurrenceQuery, encoding: SourceEncoding = .detect, limits: SyntaxLimits = .default
    ) -> StreamedOccurrences<Self> {
        StreamedOccurrences(pieces: self, reader: OccurrenceReader(query, encoding: encoding, limits: limits))
    }
}

extension AsyncSequence where Element == UInt8 {
    /// Returns the occurrences of an iCalendar stream that arrives byte by byte, as ``OccurrenceReader`` does.
    ///
    /// ```swift
    /// let (bytes, _) = try await URLSession.shared.bytes(from: url)
    /// for try await occurrence in bytes.occurrences(matching: OccurrenceQuery(week, timeZone: .current)) {
    ///     print(occurrence)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - query: The interval, half-open, the viewer's zone, and the entries to include.
    ///   - encoding: The encoding, if known from elsewhere, such as a Content-Type header.
    ///   - limits: The limits on the input; see `StreamReader`.
    public func occurrences(
        matching query: OccurrenceQuery, encoding: SourceEncoding = .detect, limits: SyntaxLimits = .default
    ) -> StreamedOccurrences<AsyncByteChunks<Self>> {
        pieces.occurrences(matching: query, encoding: encoding, limits: limits)
    }
}

/// The occurrences of a stream that arrives in pieces; see ``OccurrenceReader``.
///
/// ```swift
/// for try await occurrence in pieces.occurrences(matching: query) { print(occurrence) }
/// ```
public struct StreamedOccurrences<Pieces: AsyncSequence>: AsyncSequence where Pieces.Element: Collection<UInt8> {
    let pieces: Pieces
    let reader: OccurrenceReader

    /// An iterator that requests pieces as occurrences are requested.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var pieces: Pieces.AsyncIterator
        var reader: OccurrenceReader
        var occurrences: OccurrenceSequence.Iterator?
        var isAtEnd = false

        /// Returns the next occurrence; nil after the last one.
        ///
        /// - Throws: The error of the pieces. After an error, the sequence ends.
        public mutating func next() async throws -> Occurrence? {
            while true {
                if let occurrence = occurrences?.next() { return occurrence }
                if isAtEnd { return nil }
                do {
                    if let piece = try await pieces.next() {
                        occurrences = reader.read(piece).makeIterator()
                    } else {
                        isAtEnd = true
                        occurrences = reader.finish().makeIterator()
                    }
                } catch {
                    (isAtEnd, occurrences) = (true, nil)
                    throw error
                }
            }
        }
    }

    /// Returns an iterator from the start of the stream.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pieces: pieces.makeAsyncIterator(), reader: reader)
    }
}

extension StreamedOccurrences: Sendable where Pieces: Sendable {}
