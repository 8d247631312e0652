import Foundation
import ICalendar
import JCal

/// Reads jCal from a file.
enum JCalFile {
    /// Returns whether the first byte that isn't blank is a bracket. iCalendar never starts with one.
    static func isLikely(_ bytes: [UInt8]) -> Bool {
        var start = bytes[...]
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
        return start.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "[")
    }

    /// Returns the components of the document.
    static func components(_ bytes: [UInt8], name: String) throws(Failure) -> [ComponentDraft] {
        do {
            return try JSONDecoder().decode(JCalDocument.self, from: Data(bytes)).components
        } catch {
            throw Failure(.dataError, "\(name): not jCal: \(sentence(error))")
        }
    }

    private static func sentence(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
            return (path.isEmpty ? "" : "at \(path): ") + context.debugDescription
        @unknown default: return "\(error)"
        }
    }
}
