import ICalendarSyntax

/// Elements without a prefix, attributes and declarations, by name. Most elements of a document are, and have few names, so
/// they aren't made again for each tag.
struct PlainElements {
    private var slots: ContiguousArray<(element: XMLElement, scope: Int)> = []

    /// Returns the element of a start tag that has nothing but a name, and the offset after the tag; nil if it isn't
    /// remembered.
    func element(
        _ bytes: Span<UInt8>, at start: Int, in namespaces: XMLNamespaces
    ) -> (element: XMLElement, end: Int)? {
        let name = start + 1
        var end = name
        while end < bytes.count, bytes[end] != UInt8(ascii: ">"), end - name < Self.maximumLength { end += 1 }
        guard !slots.isEmpty, end < bytes.count, bytes[end] == UInt8(ascii: ">") else { return nil }
        let slot = Self.slot(bytes.extracting(name..<end))
        guard slots[slot].scope == namespaces.scope,
            slots[slot].element.name.utf8.withBytes({ ByteScan.areEqual($0, 0..<$0.count, bytes, name..<end) })
        else { return nil }
        return (slots[slot].element, end + 1)
    }

    /// Remembers an element that is plain.
    mutating func add(_ element: XMLElement, in namespaces: XMLNamespaces) {
        guard element.prefix.isEmpty, element.attributes.isEmpty, element.declarations.isEmpty,
            element.name.utf8.count <= Self.maximumLength
        else { return }
        if slots.isEmpty { slots = ContiguousArray(repeating: (element, -1), count: 256) }
        slots[element.name.utf8.withBytes(Self.slot)] = (element, namespaces.scope)
    }

    /// The maximum length of a name that is remembered: more than the longest one in an RFC.
    private static let maximumLength = 32

    private static func slot(_ name: Span<UInt8>) -> Int { Int(truncatingIfNeeded: ByteScan.hash(name) >> 56) }
}
