/// A change to an item: from the bytes that the item is expected to have, to new bytes.
///
/// ```swift
/// let addition = PendingItem(name: "talk.ics", expected: nil, content: bytes)
/// let removal = PendingItem(name: "talk.ics", expected: bytes, content: nil)
/// ```
public struct PendingItem: Hashable, Sendable {
    /// The name of the item in the collection.
    public let name: String
    /// The bytes of the item before the change; nil if the item doesn't exist yet.
    public let expected: [UInt8]?
    /// The new bytes of the item; nil to remove the item.
    public let content: [UInt8]?

    /// Creates a change to an item.
    public init(name: String, expected: [UInt8]?, content: [UInt8]?) {
        self.name = name
        self.expected = expected
        self.content = content
    }
}
