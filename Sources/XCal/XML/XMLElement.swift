/// The start of an element.
package struct XMLElement {
    /// The prefix; empty if there is none.
    package let prefix: String
    /// The name without the prefix.
    package let name: String
    /// The namespace; nil for a name in none.
    package let namespace: String?
    /// The attributes in order, without declarations of namespaces.
    package let attributes: [XMLAttribute]
    /// The namespaces that the element declares.
    package let declarations: [XMLNamespaces.Declaration]

    /// The name as written.
    var qualifiedName: String { prefix.isEmpty ? name : prefix + ":" + name }
}

/// An attribute of an element.
package struct XMLAttribute {
    package let prefix: String
    package let name: String
    package let namespace: String?
    /// The value, normalized.
    package let value: String
}

/// The receiver of the parts of a document.
package protocol XMLSink: ~Copyable {
    mutating func start(_ element: XMLElement, in scope: XMLNamespaces) throws(XMLFault)
    mutating func end() throws(XMLFault)
    /// Returns whether the element that starts next can be added by ``repeat(_:in:)``.
    func canRepeat(_ element: XMLElement) -> Bool
    /// Adds an element and everything inside, if ``remember(_:in:)`` was called with the same bytes. Returns whether it did.
    mutating func `repeat`(_ bytes: Span<UInt8>, in scope: XMLNamespaces) -> Bool
    /// Receives the bytes of an element that ended, and before which ``repeat(_:in:)`` returned false.
    mutating func remember(_ bytes: Span<UInt8>, in scope: XMLNamespaces)
    /// Receives text inside the root, in pieces of any size, with references resolved.
    mutating func text(_ bytes: Span<UInt8>) throws(XMLFault)
}

extension XMLSink where Self: ~Copyable {
    package func canRepeat(_ element: XMLElement) -> Bool { false }
    package mutating func `repeat`(_ bytes: Span<UInt8>, in scope: XMLNamespaces) -> Bool { false }
    package mutating func remember(_ bytes: Span<UInt8>, in scope: XMLNamespaces) {}
}

/// The declarations of namespaces in scope (Namespaces in XML 1.0).
package struct XMLNamespaces {
    package struct Declaration: Hashable {
        /// The prefix; empty for the default namespace.
        let prefix: String
        /// The namespace; empty if there is no default namespace.
        let namespace: String
    }

    private(set) var declarations: [Declaration] = []
    /// A number that changes with the declarations.
    private(set) var scope = 0
    private let limit: Int

    /// The namespace of the prefix `xml`.
    static let xml = "http://www.w3.org/XML/1998/namespace"
    private static let xmlns = "http://www.w3.org/2000/xmlns/"

    init(limit: Int) { self.limit = limit }

    var count: Int { declarations.count }

    mutating func close(downTo count: Int) {
        guard declarations.count > count else { return }
        declarations.removeLast(declarations.count - count)
        scope += 1
    }

    mutating func declare(_ declaration: Declaration) throws(XMLFault) {
        let (prefix, namespace) = (declaration.prefix, declaration.namespace)
        guard prefix != "xmlns", namespace != Self.xmlns, (prefix == "xml") == (namespace == Self.xml) else {
            throw .malformed("the prefix “\(prefix)” can't be declared this way")
        }
        guard prefix.isEmpty || !namespace.isEmpty else { throw .malformed("the prefix “\(prefix)” has no namespace") }
        guard declarations.count < limit else { throw XMLFault(.limit, "more than \(limit) namespaces in scope") }
        declarations.append(declaration)
        scope += 1
    }

    /// Returns the namespace of a prefix; nil for the empty prefix without a default namespace.
    func namespace(of prefix: String) throws(XMLFault) -> String? {
        if let found = declarations.last(where: { $0.prefix == prefix }) {
            return found.namespace.isEmpty ? nil : found.namespace
        }
        if prefix.isEmpty { return nil }
        if prefix == "xml" { return Self.xml }
        throw .malformed("the prefix “\(prefix)” isn't declared")
    }

    /// The declarations that count: the last one of each prefix, in order.
    var effective: [Declaration] {
        var seen: Set<String> = []
        return declarations.reversed().filter { seen.insert($0.prefix).inserted }.reversed()
    }
}
