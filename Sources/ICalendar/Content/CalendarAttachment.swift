import Foundation
public import ICalendarSyntax

/// A document or picture that belongs to an entry: ATTACH (RFC 5545 §3.8.1.1) or IMAGE (RFC 7986 §5.10).
///
/// ```swift
/// for attachment in entry.attachments {
///     switch attachment.content {
///     case .uri(let uri): print(attachment.fileName ?? uri)
///     case .data(let bytes): print(attachment.formatType ?? "", bytes.count)
///     }
/// }
/// ```
///
/// URIs are untrusted text from the feed; the library never opens them. The same type is used for reading and writing.
public struct CalendarAttachment: Hashable, Sendable, Codable {
    /// The content of an attachment: its bytes or a reference.
    ///
    /// ```swift
    /// let attachment = CalendarAttachment(.uri("https://example.com/agenda.pdf"), formatType: "application/pdf")
    /// if case .uri(let uri) = attachment.content { print(uri) }
    /// ```
    public enum Content: Hashable, Sendable, Codable {
        /// The URI of a document stored elsewhere.
        case uri(String)
        /// The bytes of a document that is stored in the feed in base64.
        case data([UInt8])
    }

    /// The bytes of the document or its URI.
    public var content: Content
    /// All parameters except VALUE and ENCODING. Properties such as ``formatType`` read and write these parameters.
    public var parameters: [CalendarParameter]

    /// Creates an attachment from a URI or bytes.
    public init(_ content: Content, formatType: String? = nil, parameters: [CalendarParameter] = []) {
        self.content = content
        self.parameters = parameters
        if let formatType { self.formatType = formatType }
    }
}

extension CalendarAttachment {
    /// The media type, such as `application/pdf`: FMTTYPE (RFC 5545 §3.2.8); nil if absent.
    public var formatType: String? {
        get { parameters["FMTTYPE"] }
        set { parameters["FMTTYPE"] = newValue }
    }

    /// The file name to show or save under: FILENAME (RFC 8607 §4.3); nil if absent.
    public var fileName: String? {
        get { parameters["FILENAME"] ?? parameters["X-FILENAME"] }
        set { parameters["FILENAME"] = newValue }
    }

    /// The intended uses of a picture, DISPLAY (RFC 7986 §6.1), in upper case: `BADGE`, `GRAPHIC`, `FULLSIZE` or
    /// `THUMBNAIL`; `BADGE` if absent.
    public var display: Set<String> {
        get {
            Set((parameters[values: "DISPLAY"] ?? ["BADGE"]).map { $0.trimmed.uppercased() })
        }
        set {
            parameters[values: "DISPLAY"] = newValue.sorted()
        }
    }

    /// Reads an ATTACH or IMAGE property; nil if the value is neither a URI nor binary.
    package init?(_ property: CalendarProperty) {
        switch property.values.first {
        case .uri(let uri): content = .uri(uri)
        case .binary(let bytes): content = .data(bytes)
        default: return nil
        }
        parameters = property.parameters.filter { !["VALUE", "ENCODING"].contains($0.name.uppercased()) }
    }

    /// Returns the attachment as a property.
    package func property(_ name: String) throws(WritingError) -> PropertyDraft {
        let form: [CalendarParameter]
        let value: String
        switch content {
        case .uri(let uri):
            // URI is the default for ATTACH; IMAGE has no default.
            form = name == "IMAGE" ? [CalendarParameter(name: "VALUE", values: ["URI"])] : []
            value = uri
        case .data(let bytes):
            form = [
                CalendarParameter(name: "VALUE", values: ["BINARY"]),
                CalendarParameter(name: "ENCODING", values: ["BASE64"]),
            ]
            value = Data(bytes).base64EncodedString()
        }
        return try PropertyDraft(name, value: value, parameters: form + parameters)
    }
}

extension CalendarAttachment: CustomStringConvertible {
    /// The file name if there is one, otherwise the URI or the number of bytes.
    public var description: String {
        if let fileName { return fileName.abbreviated(to: 100) }
        switch content {
        case .uri(let uri): return uri.abbreviated(to: 100)
        case .data(let bytes): return "\(bytes.count) bytes"
        }
    }
}

extension [CalendarParameter] {
    /// The values of the first parameter with the given upper-case name, joined with commas.
    subscript(name: String) -> String? {
        get { self[values: name]?.joined(separator: ",") }
        set { self[values: name] = newValue.map { [$0] } }
    }

    /// The values of the first parameter with the given upper-case name. A parameter that is set moves to the end.
    package subscript(values name: String) -> [String]? {
        get { first { $0.name.uppercased() == name }?.values }
        set {
            removeAll { $0.name.uppercased() == name }
            if let newValue { append(CalendarParameter(name: name, values: newValue)) }
        }
    }
}

extension CalendarAttachment.Content: CustomStringConvertible {
    /// The URI, or the number of bytes.
    public var description: String {
        switch self {
        case .uri(let uri): uri.abbreviated(to: 200)
        case .data(let bytes): "\(bytes.count) bytes"
        }
    }
}
