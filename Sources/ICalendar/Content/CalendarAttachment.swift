import Foundation
public import ICalendarSyntax

/// A document that belongs to an entry, or a picture of it: ATTACH (RFC 5545 §3.8.1.1) or IMAGE (RFC 7986 §5.10).
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
/// A URI is text from a stranger: nothing here opens it. The same type is read and written.
public struct CalendarAttachment: Hashable, Sendable, Codable {
    /// The document itself, or the place where it is.
    public enum Content: Hashable, Sendable, Codable {
        /// The URI of a document elsewhere.
        case uri(String)
        /// The bytes of a document, which are in base64 in the file.
        case data([UInt8])
    }

    /// The document itself, or the place where it is.
    public var content: Content
    /// The parameters, without VALUE and ENCODING; those that have a property here are read from them and written to them.
    public var parameters: [CalendarParameter]

    /// Creates an attachment.
    public init(_ content: Content, formatType: String? = nil, parameters: [CalendarParameter] = []) {
        self.content = content
        self.parameters = parameters
        if let formatType { self.formatType = formatType }
    }
}

extension CalendarAttachment {
    /// FMTTYPE (RFC 5545 §3.2.8): the media type, such as `application/pdf`; nil where it is absent.
    public var formatType: String? {
        get { parameters["FMTTYPE"] }
        set { parameters["FMTTYPE"] = newValue }
    }

    /// FILENAME (RFC 8607 §4.3): the name to show and to save it under; nil where it is absent.
    public var fileName: String? {
        get { parameters["FILENAME"] ?? parameters["X-FILENAME"] }
        set { parameters["FILENAME"] = newValue }
    }

    /// DISPLAY of a picture (RFC 7986 §6.1), in upper case: `BADGE`, `GRAPHIC`, `FULLSIZE` or `THUMBNAIL`; `BADGE` where it is absent.
    public var display: Set<String> {
        get {
            Set((parameters[values: "DISPLAY"] ?? ["BADGE"]).map { $0.trimmed.uppercased() })
        }
        set {
            parameters[values: "DISPLAY"] = newValue.sorted()
        }
    }

    /// Returns nil for a value that is neither.
    init?(_ property: CalendarProperty) {
        switch property.values.first {
        case .uri(let uri): content = .uri(uri)
        case .binary(let bytes): content = .data(bytes)
        default: return nil
        }
        parameters = property.parameters.filter { !["VALUE", "ENCODING"].contains($0.name.uppercased()) }
    }

    func property(_ name: String) throws(WritingError) -> PropertyDraft {
        let form: [CalendarParameter]
        let value: String
        switch content {
        case .uri(let uri):
            // The default of ATTACH; IMAGE has none.
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
    /// The name, the URI, or the number of bytes.
    public var description: String {
        if let fileName { return fileName.abbreviated(to: 100) }
        switch content {
        case .uri(let uri): return uri.abbreviated(to: 100)
        case .data(let bytes): return "\(bytes.count) bytes"
        }
    }
}

extension [CalendarParameter] {
    /// The first value of the first parameter of a name in upper case, or of several, the text between them.
    subscript(name: String) -> String? {
        get { self[values: name]?.joined(separator: ",") }
        set { self[values: name] = newValue.map { [$0] } }
    }

    /// The values of the first parameter of a name in upper case; one that is set stands last.
    subscript(values name: String) -> [String]? {
        get { first { $0.name.uppercased() == name }?.values }
        set {
            removeAll { $0.name.uppercased() == name }
            if let newValue { append(CalendarParameter(name: name, values: newValue)) }
        }
    }
}
