import CalendarConversion
import ICalendarSyntax

/// A start tag, an end tag or an empty-element tag (XML 1.0 §3.1).
struct XMLTag {
    /// The name as written.
    let name: String
    private(set) var attributes: [(name: String, value: String)] = []
    private(set) var isEnd = false
    private(set) var isEmpty = false
    /// The offset after the tag.
    private(set) var end = 0

    /// Parses the tag at an offset; nil if its end may follow.
    init?(_ bytes: ContiguousArray<UInt8>, at start: Int, _ limits: XMLLimits) throws(XMLFault) {
        var offset = start + 1
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "/") {
            isEnd = true
            offset += 1
        }
        guard let name = try Self.name(bytes, &offset, limits) else { return nil }
        self.name = name
        while true {
            let gap = offset
            Self.skipSpace(bytes, &offset)
            guard offset < bytes.count else { return nil }
            switch bytes[offset] {
            case UInt8(ascii: ">"):
                end = offset + 1
                return
            case UInt8(ascii: "/") where !isEnd:
                guard offset + 1 < bytes.count else { return nil }
                guard bytes[offset + 1] == UInt8(ascii: ">") else { throw .malformed("/ inside <\(name)>") }
                isEmpty = true
                end = offset + 2
                return
            default:
                guard !isEnd, offset > gap else { throw .malformed("the tag <\(name)> is damaged") }
                guard let attribute = try Self.attribute(bytes, &offset, limits) else { return nil }
                guard attributes.count < limits.attributes else {
                    throw XMLFault(.limit, "more than \(limits.attributes) attributes of <\(name)>")
                }
                attributes.append(attribute)
            }
        }
    }

    private static func skipSpace(_ bytes: ContiguousArray<UInt8>, _ offset: inout Int) {
        while offset < bytes.count, XMLCharacters.isSpace(bytes[offset]) { offset += 1 }
    }

    /// Returns the name at an offset; nil if the bytes end with it.
    private static func name(_ bytes: ContiguousArray<UInt8>, _ offset: inout Int, _ limits: XMLLimits) throws(XMLFault)
        -> String?
    {
        let start = offset
        while offset < bytes.count, XMLCharacters.canBeInName(bytes[offset]) { offset += 1 }
        guard offset - start <= limits.nameLength else {
            throw XMLFault(.limit, "a name is longer than \(limits.nameLength) bytes")
        }
        guard offset < bytes.count else { return nil }
        let name = String(decoding: bytes[start..<offset], as: UTF8.self)
        guard isQualifiedName(bytes[start..<offset], name) else { throw .malformed("“\(name)” isn't a name") }
        return name
    }

    private static func isQualifiedName(_ bytes: ArraySlice<UInt8>, _ name: String) -> Bool {
        // The common case: lower-case letters and hyphens.
        if let first = bytes.first, 0x61...0x7A ~= first,
            bytes.allSatisfy({ 0x61...0x7A ~= $0 || $0 == UInt8(ascii: "-") })
        {
            return true
        }
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count <= 2 && parts.allSatisfy { XMLCharacters.isName($0) }
    }

    private static func attribute(
        _ bytes: ContiguousArray<UInt8>, _ offset: inout Int, _ limits: XMLLimits
    ) throws(XMLFault) -> (name: String, value: String)? {
        guard let name = try name(bytes, &offset, limits) else { return nil }
        skipSpace(bytes, &offset)
        guard offset < bytes.count else { return nil }
        guard bytes[offset] == UInt8(ascii: "=") else { throw .malformed("the attribute \(name) has no value") }
        offset += 1
        skipSpace(bytes, &offset)
        guard offset < bytes.count else { return nil }
        let quote = bytes[offset]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw .malformed("the attribute \(name) has no quotation marks")
        }
        guard let close = bytes[(offset + 1)...].firstIndex(of: quote) else { return nil }
        let value = try value(bytes[(offset + 1)..<close], of: name)
        offset = close + 1
        return (name, value)
    }

    /// Returns a value with references resolved and white space normalized (XML 1.0 §3.3.3).
    private static func value(_ bytes: ArraySlice<UInt8>, of name: String) throws(XMLFault) -> String {
        var value: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "<"): throw .malformed("< in the attribute \(name)")
            case UInt8(ascii: "&"):
                guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
                    throw .malformed("& isn't the start of a reference")
                }
                let reference = String(decoding: rest[..<end], as: UTF8.self)
                let scalar = try XMLCharacters.scalar(ofReference: reference)
                value.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                rest = rest[(end + 1)...]
            case 0x09, 0x0A, 0x0D: value.append(0x20)
            default: value.append(byte)
            }
        }
        return String(decoding: value, as: UTF8.self)
    }

    // MARK: - Elements

    /// Returns the offset after the next end tag with the name of this start tag, if it is near.
    func endOfElement(in buffer: ContiguousArray<UInt8>) -> Int? {
        guard !isEmpty else { return nil }
        let bytes = buffer.span.extracting(0..<min(buffer.count, end + RecentTexts<Int>.maximumLength))
        return name.utf8.withBytes { name in
            var index = ByteScan.markupText(bytes, from: end)
            while index + name.count + 2 < bytes.count {
                let end = index + 2 + name.count
                if bytes[index + 1] == UInt8(ascii: "/"), bytes[end] == UInt8(ascii: ">"),
                    ByteScan.areEqual(name, 0..<name.count, bytes, index + 2..<end)
                {
                    return end + 1
                }
                index = ByteScan.markupText(bytes, from: index + 1)
            }
            return nil
        }
    }

    /// Returns the element of a start tag, after its declarations.
    func element(declaringIn namespaces: inout XMLNamespaces) throws(XMLFault) -> XMLElement {
        var declarations: [XMLNamespaces.Declaration] = []
        for (name, value) in attributes {
            guard let prefix = name == "xmlns" ? "" : name.hasPrefix("xmlns:") ? String(name.dropFirst(6)) : nil else {
                continue
            }
            guard !declarations.contains(where: { $0.prefix == prefix }) else {
                throw .malformed("the attribute \(name) is repeated")
            }
            let declaration = XMLNamespaces.Declaration(prefix: prefix, namespace: value)
            try namespaces.declare(declaration)
            declarations.append(declaration)
        }
        var plain: [XMLAttribute] = []
        for (name, value) in attributes where name != "xmlns" && !name.hasPrefix("xmlns:") {
            let (prefix, local) = Self.split(name)
            // An attribute without a prefix is in no namespace.
            let namespace = prefix.isEmpty ? nil : try namespaces.namespace(of: prefix)
            guard !plain.contains(where: { $0.name == local && $0.namespace == namespace }) else {
                throw .malformed("the attribute \(name) is repeated")
            }
            plain.append(XMLAttribute(prefix: prefix, name: local, namespace: namespace, value: value))
        }
        let (prefix, local) = Self.split(name)
        guard prefix != "xmlns" else { throw .malformed("an element can't have the prefix xmlns") }
        return XMLElement(
            prefix: prefix, name: local, namespace: try namespaces.namespace(of: prefix), attributes: plain,
            declarations: declarations)
    }

    private static func split(_ name: String) -> (prefix: String, name: String) {
        guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return ("", name) }
        return (String(name[..<colon]), String(name[name.index(after: colon)...]))
    }
}
