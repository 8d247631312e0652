import Foundation
import ICalendar

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Reads xCal (RFC 6321) from a file.
enum XCalFile {
    /// The namespace of all elements (RFC 6321 §3.1).
    static let namespace = "urn:ietf:params:xml:ns:icalendar-2.0"

    /// The maximum size. The document and its components are in memory at the same time.
    private static let maximumSize = 256 << 20

    /// The number of bytes at the start that are searched for the namespace.
    private static let examined = 4_096

    /// The maximum length of a tag. libxml2 compares each attribute with all others, and xCal has only namespaces.
    private static let maximumTagLength = 64 << 10

    /// Returns whether a tag is longer than the limit.
    private static func hasLongTag(_ bytes: [UInt8]) -> Bool {
        var offset = 0
        while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
            offset = start + 1
            // A comment, a declaration or CDATA has no attributes.
            guard offset < bytes.count, ![UInt8(ascii: "!"), UInt8(ascii: "?")].contains(bytes[offset]) else {
                continue
            }
            let tag = bytes[start...].prefix(maximumTagLength)
            guard let end = tag.firstIndex(of: UInt8(ascii: ">")) else { return tag.count == maximumTagLength }
            offset = end + 1
        }
        return false
    }

    /// Returns whether bytes start like XML and contain the namespace near the start.
    static func isLikely(_ bytes: [UInt8]) -> Bool {
        let start = utf8(Array(bytes.prefix(examined)))[...]
        let first = (start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start)
            .first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first == UInt8(ascii: "<") && start.firstRange(of: Array(namespace.utf8)) != nil
    }

    /// Returns the document as content lines, and the names of its top-level components.
    static func contentLines(_ bytes: [UInt8], name: String) throws(Failure) -> (lines: [UInt8], names: [String]) {
        let components = try components(bytes, name: name)
        return (components.flatMap(\.bytes), components.map(\.name))
    }

    /// Returns the components of the document.
    ///
    /// - Throws: Exit code 65 for XML that isn't xCal, that declares a document type, or that exceeds a limit.
    private static func components(_ bytes: [UInt8], name: String) throws(Failure) -> [ComponentDraft] {
        guard bytes.count <= maximumSize else {
            throw Failure(.dataError, "\(name): xCal larger than \(ByteCount(maximumSize))")
        }
        let bytes = utf8(bytes)
        // Only entities can make XML grow or refer to other files, and xCal doesn't need them.
        guard bytes.firstRange(of: Array("<!DOCTYPE".utf8)) == nil else {
            throw Failure(.dataError, "\(name): not xCal: document type declarations aren't supported")
        }
        guard !hasLongTag(bytes) else {
            throw Failure(.dataError, "\(name): not xCal: a tag is longer than \(ByteCount(maximumTagLength))")
        }
        let reader = XCalReader()
        // libxml2 refuses a single piece of more than 10,000,000 bytes.
        let parser = XMLParser(stream: InputStream(data: Data(bytes)))
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        let isWellFormed = parser.parse()
        // The parser accepts a document that isn't closed.
        guard isWellFormed, reader.fault == nil, reader.isComplete else {
            let fault = reader.fault ?? "the XML isn't complete and well-formed"
            throw Failure(
                .dataError, "\(name):\(parser.lineNumber):\(parser.columnNumber): not xCal: \(fault)",
                line: parser.lineNumber)
        }
        if reader.foreignCount > 0 {
            Console.report("\(name): \(reader.foreignCount) XML elements of other namespaces left out")
        }
        return reader.components
    }

    /// Returns a document in UTF-16 as UTF-8, without the XML declaration, which names the encoding. Other documents stay as
    /// they are.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        let isLittleEndian: Bool
        switch (bytes.first, bytes.dropFirst().first) {
        case (0xFF, 0xFE): isLittleEndian = true
        case (0xFE, 0xFF): isLittleEndian = false
        default: return bytes
        }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittleEndian ? second << 8 | first : first << 8 | second
        }
        let text = Array(String(decoding: units, as: UTF16.self).utf8)
        guard text.starts(with: "<?xml".utf8), let end = text.firstRange(of: Array("?>".utf8)) else { return text }
        return Array(text[end.upperBound...])
    }
}
