/// Changes to the values of a group of properties, in order.
///
/// The new values are one text, because thousands of lines can get a short value each.
package struct ValueChanges: Sendable {
    /// The change of a property.
    @usableFromInline
    enum Change: Sendable {
        case kept, removed
        /// A new value, as a range of the text.
        case value(Range<Int>)
    }

    @usableFromInline
    var changes: [Change] = []
    /// The new values in iCalendar syntax, in UTF-8. Append the next value, and then call ``endValue()``.
    package var text: ContiguousArray<UInt8> = []
    /// The end of the last value.
    @usableFromInline
    var end = 0

    package init() {}

    package mutating func reserveCapacity(_ count: Int) { changes.reserveCapacity(count) }

    /// Whether nothing was appended to the text after the last value.
    @inlinable
    package var isValueEmpty: Bool { text.count == end }

    /// Keeps the next property.
    @inlinable
    package mutating func keep() { changes.append(.kept) }

    /// Removes the next property.
    @inlinable
    package mutating func remove() { changes.append(.removed) }

    /// Gives the next property the value that was appended to the text.
    @inlinable
    package mutating func endValue() {
        changes.append(.value(end..<text.count))
        end = text.count
    }
}
