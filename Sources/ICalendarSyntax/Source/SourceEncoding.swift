/// The text encoding of the input. RFC 5545 section 3.1.4 requires UTF-8, but many files use another encoding.
///
/// ```swift
/// let tree = ComponentTree(recovering: bytes, encoding: .latin1)
/// ```
public enum SourceEncoding: Sendable, Hashable, CaseIterable {
    /// Detect the encoding. A byte order mark or the zero bytes of UTF-16 decide first. Otherwise the input is UTF-8,
    /// and a content line that is not valid UTF-8 is read as Windows-1252 and reported.
    case detect
    /// UTF-8. Invalid bytes become U+FFFD and are reported.
    case utf8
    /// UTF-16. The byte order comes from the byte order mark, or from the position of zero bytes; without either, the
    /// text is big-endian (RFC 2781 section 4.3).
    case utf16
    /// Windows-1252, the superset of ISO 8859-1 that most files labeled ISO 8859-1 use.
    case windows1252

    /// ISO 8859-1, read as its superset Windows-1252, as web browsers do (WHATWG Encoding).
    public static var latin1: SourceEncoding { .windows1252 }
}

extension SourceEncoding: CustomStringConvertible {
    /// The name of the case, such as `detect`.
    public var description: String {
        switch self {
        case .detect: "detect"
        case .utf8: "utf8"
        case .utf16: "utf16"
        case .windows1252: "windows1252"
        }
    }
}
