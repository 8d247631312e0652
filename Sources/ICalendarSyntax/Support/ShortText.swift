/// A text of at most 16 ASCII bytes, such as a date, in two words. Such a text is appended with two stores, because an edit
/// can write ten thousand dates.
package struct ShortText: Sendable {
    /// The first eight bytes, the first of them in the lowest place. Bytes beyond the count have no meaning.
    @usableFromInline
    let first: UInt64
    /// The other bytes, in the same order.
    @usableFromInline
    let last: UInt64
    package let count: Int

    package init(_ first: UInt64, _ last: UInt64 = 0, count: Int) {
        (self.first, self.last, self.count) = (first, last, min(count, 16))
    }
}

extension [UInt8] {
    /// Appends a text.
    package mutating func append(_ text: ShortText) {
        unsafe Swift.withUnsafeBytes(of: (text.first.littleEndian, text.last.littleEndian)) {
            unsafe append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<text.count]))
        }
    }
}

extension String {
    /// Creates a string of a short text.
    package init(_ text: ShortText) {
        self = unsafe Swift.withUnsafeBytes(of: (text.first.littleEndian, text.last.littleEndian)) {
            unsafe String(decoding: $0.prefix(text.count), as: UTF8.self)
        }
    }
}
