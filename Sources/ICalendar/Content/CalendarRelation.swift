import ICalendarSyntax

/// A relation of an entry to another one: RELATED-TO (RFC 5545 §3.8.4.5, RFC 9253 §9.1).
///
/// ```swift
/// let parents = entry.relations.filter { $0.kind == .parent }.map(\.target)
/// ```
public struct CalendarRelation: Hashable, Sendable, Codable {
    /// The kind of a relation, RELTYPE (RFC 5545 §3.2.15), in upper case. Other values than the constants are possible.
    ///
    /// ```swift
    /// let isChild = relation.kind == .child
    /// ```
    public struct Kind: ExtensibleToken {
        /// The value in upper case.
        public let rawValue: String

        /// Creates a kind from a value in any case.
        public init(rawValue: String) { self.rawValue = rawValue.uppercased() }

        /// The other entry is the parent of this one; the default.
        public static let parent = Kind(rawValue: "PARENT")
        /// The other entry is a child of this one.
        public static let child = Kind(rawValue: "CHILD")
        /// Both entries have the same parent.
        public static let sibling = Kind(rawValue: "SIBLING")
        /// The other entry is the next one of a chain of series, as of a series that was split (RFC 9253 §5).
        public static let next = Kind(rawValue: "NEXT")
        /// The other entry is the first one of a chain of series (RFC 9253 §5).
        public static let first = Kind(rawValue: "FIRST")
        /// This entry starts after the other one finishes (RFC 9253 §6).
        public static let finishToStart = Kind(rawValue: "FINISHTOSTART")
        /// The other entry depends on this one (RFC 9253 §6).
        public static let dependsOn = Kind(rawValue: "DEPENDS-ON")
    }

    /// The UID of the other entry, or a URI (RFC 9253 §9.1).
    public let target: String
    /// The kind of the relation.
    public let kind: Kind

    /// Creates a relation to the entry with a UID or URI.
    public init(_ target: String, kind: Kind = .parent) { (self.target, self.kind) = (target, kind) }
}

extension CalendarRelation {
    init?(_ property: CalendarProperty) {
        guard let target = property.values(.relatedTo).first, !target.isEmpty else { return nil }
        self.init(target, kind: property.parameter("RELTYPE").map { Kind(rawValue: $0.trimmed) } ?? .parent)
    }
}

extension CalendarRelation: CustomStringConvertible {
    /// The kind and the other entry: `PARENT project-1@example.com`.
    public var description: String { "\(kind.rawValue) \(target.abbreviated(to: 100))" }
}
