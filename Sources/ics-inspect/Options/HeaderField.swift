import ArgumentParser
import Foundation

/// A header field of a request on the command line: `NAME=VALUE` or `NAME: VALUE`.
struct HeaderField: Sendable {
    let name: String
    let value: String

    /// Parses a field (RFC 9110 §5.5). A line break in the value would begin another field.
    init(_ text: String) throws {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "=" || $0 == ":" }
        guard parts.count == 2, !parts[0].isEmpty,
            parts[0].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"()<>@,;\\\"/[]?{}".utf8.contains($0) }),
            parts[1].utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { throw ValidationError("expected NAME=VALUE, such as \"X-Api-Key=1234\"") }
        name = String(parts[0])
        value = parts[1].trimmingCharacters(in: .whitespaces)
    }
}
