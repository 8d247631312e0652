/// The limits of reading XML. Exceeding one throws an ``XCalError`` with the code `limit`.
///
/// ```swift
/// let limits = XMLLimits(totalBytes: 10_000_000)
/// let document = try XCalDocument(parsing: bytes, limits: limits)
/// ```
public struct XMLLimits: Hashable, Sendable {
    /// The maximum size of a document in bytes, as that of iCalendar (`SyntaxLimits/totalBytes`).
    public var totalBytes: Int
    /// The maximum depth of elements. xCal needs two for each level of components and four inside a property; 80 is more
    /// than the 32 levels of components that iCalendar readers accept.
    public var depth: Int
    /// The maximum length of a name in bytes. Names are compared and kept while an element is open.
    public var nameLength: Int
    /// The maximum length of the text of an element in bytes, as that of a content line (`SyntaxLimits/lineLength`).
    public var textLength: Int
    /// The maximum number of attributes of an element. Each is compared with the others; xCal has none but declarations of
    /// namespaces.
    public var attributes: Int
    /// The maximum number of namespace declarations in scope. Each prefix is looked up among them.
    public var namespaces: Int

    /// Creates limits, using the default for each limit that isn't given.
    public init(
        totalBytes: Int = 4_294_967_294, depth: Int = 80, nameLength: Int = 256, textLength: Int = 64 << 20,
        attributes: Int = 32, namespaces: Int = 64
    ) {
        (self.totalBytes, self.depth, self.nameLength) = (totalBytes, depth, nameLength)
        (self.textLength, self.attributes, self.namespaces) = (textLength, attributes, namespaces)
    }

    /// The limits that reading uses by default.
    public static let `default` = XMLLimits()

    /// The maximum length of a tag, a declaration or a reference in bytes. Each is read in one piece.
    static let tagLength = 64 << 10
}

extension XMLLimits: CustomStringConvertible {
    /// The limits with their names.
    public var description: String {
        "totalBytes: \(totalBytes), depth: \(depth), nameLength: \(nameLength), textLength: \(textLength), "
            + "attributes: \(attributes), namespaces: \(namespaces)"
    }
}
