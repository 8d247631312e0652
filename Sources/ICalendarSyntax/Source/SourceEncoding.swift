/// How bytes become characters. RFC 5545 section 3.1.4 says UTF-8; files in the wild say otherwise.
public enum SourceEncoding: Sendable, Hashable, CaseIterable {
    /// Look: a byte order mark or the zeros of UTF-16 decide first; then UTF-8, and a content line that is not UTF-8 is
    /// read as Windows-1252 and reported.
    case detect
    /// UTF-8; what is not UTF-8 becomes U+FFFD and is reported.
    case utf8
    /// UTF-16, by its byte order mark, else by where its zeros are, else big-endian (RFC 2781 section 4.3).
    case utf16
    /// Windows-1252, the superset of ISO 8859-1 that files labelled ISO 8859-1 are written in.
    case windows1252

    /// ISO 8859-1, read as its superset Windows-1252, as web browsers do (WHATWG Encoding).
    public static var latin1: SourceEncoding { .windows1252 }
}
