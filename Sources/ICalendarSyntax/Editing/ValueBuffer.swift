/// The new value of a property, in iCalendar syntax and UTF-8, appended piece by piece. One buffer serves many properties.
package struct ValueBuffer: Sendable {
    /// The bytes of the value, and room for the next short text.
    private(set) var bytes = ContiguousArray<UInt8>(repeating: 0, count: 64)
    /// The number of bytes of the value.
    @usableFromInline
    package private(set) var count = 0

    package var isEmpty: Bool { count == 0 }

    mutating func removeAll() { count = 0 }

    /// Appends a short text.
    package mutating func append(_ text: ShortText) {
        makeRoom(for: 16)
        let end = count
        var target = bytes.mutableSpan
        SWARWord.store(text.first, in: &target, at: end)
        SWARWord.store(text.last, in: &target, at: end + 8)
        count = end + text.count
    }

    /// Appends a text.
    package mutating func append(_ text: String) {
        makeRoom(for: text.utf8.count)
        for byte in text.utf8 {
            bytes[count] = byte
            count += 1
        }
    }

    private mutating func makeRoom(for added: Int) {
        if bytes.count - count < added { grow(by: added) }
    }

    @inline(never)
    private mutating func grow(by added: Int) {
        bytes.append(contentsOf: repeatElement(0, count: max(bytes.count, added)))
    }
}

/// The change of one property among others whose values are rewritten.
package enum ValueChange: Sendable {
    /// The property stays as it is.
    case keep
    /// The property is removed.
    case remove
    /// The property gets the value in the buffer.
    case write
}
