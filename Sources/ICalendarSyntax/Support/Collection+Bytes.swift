// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

extension Collection<UInt8> {
    /// Calls `body` with the elements in a row, which are copied only if they aren't stored that way. The bytes of a
    /// Swift string are.
    @inlinable
    @inline(__always)
    package func withBytes<R>(_ body: (Span<UInt8>) -> R) -> R {
        // The storage, and therefore the span, is valid only inside this closure, which keeps neither.
        let inPlace = withContiguousStorageIfAvailable { bytes in body(unsafe bytes.span) }
        if let inPlace { return inPlace }
        return body(ContiguousArray(self).span)
    }
}

extension String {
    /// Creates a string from valid UTF-8, or returns nil. `String(validating:as:)` needs macOS 15 and iOS 18.
    package init?(utf8 bytes: some Collection<UInt8>) {
        guard let text = bytes.withBytes({ String(utf8: $0) }) else { return nil }
        self = text
    }

    /// Creates a string from valid UTF-8, or returns nil.
    package init?(utf8 bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        // Decoding replaces invalid bytes by U+FFFD, whose bytes differ from all invalid ones.
        guard utf8.withBytes({ ByteScan.areEqual($0, 0..<$0.count, bytes, 0..<bytes.count) }) else { return nil }
    }
}

extension [UInt8] {
    /// Appends the UTF-8 of a text, in half the time of `append(contentsOf:)`.
    mutating func append(_ text: String) {
        text.utf8.withBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
        }
    }
}
