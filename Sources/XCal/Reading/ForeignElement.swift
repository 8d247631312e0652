/// An element of another namespace, written as the value of an XML property (RFC 6321 §4.2).
struct ForeignElement {
    private var written = XMLText()
    /// The names of the open elements, as written.
    private var open: [String] = []
    /// Whether the start tag of the innermost element waits for its end.
    private var isTagOpen = false

    var isOpen: Bool { !open.isEmpty }

    /// Starts an element.
    ///
    /// - Parameter inherited: The namespaces in scope, which the outermost element has to declare.
    mutating func start(
        _ element: XMLElement, declaring inherited: [XMLNamespaces.Declaration] = [], limit: Int
    ) throws(XMLFault) {
        closeTag()
        written.append(markup: "<\(element.qualifiedName)")
        let own = element.declarations + inherited.filter { !element.declarations.contains($0) }
        for declaration in own {
            let name = declaration.prefix.isEmpty ? "xmlns" : "xmlns:" + declaration.prefix
            append(attribute: name, declaration.namespace)
        }
        for attribute in element.attributes {
            append(
                attribute: attribute.prefix.isEmpty ? attribute.name : attribute.prefix + ":" + attribute.name,
                attribute.value)
        }
        isTagOpen = true
        open.append(element.qualifiedName)
        try check(limit)
    }

    mutating func text(_ text: Span<UInt8>, limit: Int) throws(XMLFault) {
        if text.isEmpty { return }
        closeTag()
        for index in text.indices { written.append(text[index]) }
        try check(limit)
    }

    /// Ends an element. Returns the text of the outermost one.
    mutating func end() -> String? {
        guard let name = open.popLast() else { return nil }
        written.append(markup: isTagOpen ? "/>" : "</\(name)>")
        isTagOpen = false
        guard open.isEmpty else { return nil }
        defer { written = XMLText() }
        return String(decoding: written.bytes, as: UTF8.self)
    }

    private mutating func closeTag() {
        if isTagOpen { written.append(markup: ">") }
        isTagOpen = false
    }

    private mutating func append(attribute name: String, _ value: String) {
        written.append(markup: " \(name)=\"")
        for byte in value.utf8 { written.append(attributeByte: byte) }
        written.append(markup: "\"")
    }

    private func check(_ limit: Int) throws(XMLFault) {
        guard written.bytes.count <= limit else {
            throw XMLFault(.limit, "the text of an element is longer than \(limit) bytes")
        }
    }
}
