import ArgumentParser
import ICalendar

/// An encoding with a common name.
enum EncodingName: String, ExpressibleByArgument, CaseIterable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case windows1252 = "windows-1252"
    case latin1 = "iso-8859-1"

    init?(argument: String) { self.init(charset: argument) }

    /// Creates an encoding from a name in the IANA registry; nil for any other encoding.
    init?(charset: String) {
        switch charset.lowercased() {
        case "utf-8", "utf8", "us-ascii", "ascii": self = .utf8
        case "utf-16", "utf-16le", "utf-16be": self = .utf16
        case "windows-1252", "cp1252": self = .windows1252
        case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "l1": self = .latin1
        default: return nil
        }
    }

    var encoding: SourceEncoding {
        switch self {
        case .utf8: .utf8
        case .utf16: .utf16
        case .windows1252, .latin1: .windows1252
        }
    }
}
