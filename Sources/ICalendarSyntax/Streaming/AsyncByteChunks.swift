/// A sequence of single bytes, collected into pieces for a ``StreamReader``.
///
/// `URLSession.AsyncBytes` and `FileHandle.AsyncBytes` are sequences of single bytes. They have the same functions as
/// sequences of pieces:
///
/// ```swift
/// let (bytes, _) = try await URLSession.shared.bytes(from: url)
/// for try await item in bytes.calendarItems() { print(item) }
/// ```
///
/// A piece has 16,384 bytes; the last one has fewer. If the bytes end with an error, the bytes before it are a piece.
public struct AsyncByteChunks<Bytes: AsyncSequence>: AsyncSequence where Bytes.Element == UInt8 {
    @usableFromInline
    let bytes: Bytes

    @inlinable
    init(_ bytes: Bytes) { self.bytes = bytes }

    /// An iterator that requests bytes as pieces are requested.
    public struct AsyncIterator: AsyncIteratorProtocol {
        @usableFromInline
        var bytes: Bytes.AsyncIterator
        @usableFromInline
        var failure: (any Error)?

        @inlinable
        init(_ bytes: Bytes.AsyncIterator) { self.bytes = bytes }

        /// Returns the next piece, or nil after the last one.
        ///
        /// - Throws: The error of the sequence of bytes.
        @inlinable
        public mutating func next() async throws -> [UInt8]? {
            if let failure {
                self.failure = nil
                throw failure
            }
            var piece: [UInt8] = []
            do {
                // Few enough for a slow connection, and many enough that a piece costs little.
                while piece.count < 16_384, let byte = try await bytes.next() { piece.append(byte) }
            } catch {
                guard !piece.isEmpty else { throw error }
                failure = error
            }
            return piece.isEmpty ? nil : piece
        }
    }

    /// Returns an iterator from the start of the bytes.
    @inlinable
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(bytes.makeAsyncIterator()) }
}

extension AsyncByteChunks: Sendable where Bytes: Sendable {}

extension AsyncSequence where Element == UInt8 {
    /// Returns the components and diagnostics of an iCalendar stream that arrives byte by byte.
    ///
    /// ```swift
    /// let (bytes, _) = try await URLSession.shared.bytes(from: url)
    /// for try await case .component(let found) in bytes.calendarItems() { print(found.component.name) }
    /// ```
    ///
    /// See ``StreamReader`` for the definition of a component and for memory use.
    @inlinable
    public func calendarItems(
        encoding: SourceEncoding = .detect, limits: SyntaxLimits = .default
    ) -> CalendarElements<AsyncByteChunks<Self>> {
        pieces.calendarItems(encoding: encoding, limits: limits)
    }

    /// The bytes in pieces, which is faster to read.
    @inlinable
    package var pieces: AsyncByteChunks<Self> { AsyncByteChunks(self) }
}
