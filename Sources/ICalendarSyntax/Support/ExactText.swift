/// A text that equals another one only if both have the same bytes.
///
/// Swift's strings are equal if they are canonically equivalent, so "ü" equals "u" with U+0308. UIDs are opaque (RFC
/// 7986 §5.3), two TZIDs can differ in nothing else, and a calendar whose texts changed in this way has changed. Whatever
/// decides by a UID, a TZID, a name or a text therefore compares exact texts (Decisions.md D10).
package struct ExactText: Hashable, Comparable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.withBytes { left in
            right.text.utf8.withBytes { right in
                left.count == right.count && left.indices.allSatisfy { left[$0] == right[$0] }
            }
        }
    }

    package static func < (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        text.utf8.withBytes { bytes in
            unsafe bytes.withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
        }
    }
}

extension String {
    /// The text, for a comparison of its bytes.
    package var exact: ExactText { ExactText(self) }
}

extension Optional<String> {
    /// The text, for a comparison of its bytes.
    package var exact: ExactText? { map(ExactText.init) }
}

extension [String] {
    /// The texts, for a comparison of their bytes.
    package var exact: [ExactText] { map(ExactText.init) }
}
