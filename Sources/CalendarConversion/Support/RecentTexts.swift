import ICalendarSyntax

/// Results of the texts that were read last, by their bytes, because calendars have the same people, alarms and words in many
/// entries. A text takes the place of an older one at the same place.
// Usable from inlined code, because the optimizer makes no version of a generic package type for other modules otherwise.
@usableFromInline
package struct RecentTexts<Value> {
    @usableFromInline
    var slots: ContiguousArray<(bytes: ContiguousArray<UInt8>, value: Value)?> = []

    @inlinable
    package init() {}

    /// The maximum length of a text. Longer ones are rarely repeated.
    @inlinable
    package static var maximumLength: Int { 1_024 }

    /// Returns the value of a text, which is made if it isn't one of the last.
    ///
    /// - Parameter make: Makes a value; returns nil if it isn't remembered.
    @inlinable
    package mutating func value(of bytes: Span<UInt8>, make: () -> Value?) -> Value? {
        if let known = value(of: bytes) { return known }
        guard let value = make() else { return nil }
        add(value, for: bytes)
        return value
    }

    @inlinable
    package func value(of bytes: Span<UInt8>) -> Value? {
        guard !slots.isEmpty, bytes.count <= Self.maximumLength, let slot = slots[Self.place(of: bytes)],
            ByteScan.areEqual(slot.bytes.span, 0..<slot.bytes.count, bytes, 0..<bytes.count)
        else { return nil }
        return slot.value
    }

    @inlinable
    package mutating func add(_ value: Value, for bytes: Span<UInt8>) {
        guard bytes.count <= Self.maximumLength else { return }
        if slots.isEmpty { slots = ContiguousArray(repeating: nil, count: 1 << 10) }
        let copy = unsafe bytes.withUnsafeBufferPointer { unsafe ContiguousArray($0) }
        slots[Self.place(of: bytes)] = (copy, value)
    }

    @inlinable
    static func place(of bytes: Span<UInt8>) -> Int { Int(truncatingIfNeeded: ByteScan.hash(bytes) >> 54) }
}

extension RecentTexts: Sendable where Value: Sendable {}
