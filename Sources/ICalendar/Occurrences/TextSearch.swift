import Foundation

/// A search for a text, ignoring case and accents, in time proportional to the searched text (Knuth, Morris and Pratt).
struct TextSearch: Sendable {
    private let pattern: [UInt8]
    /// For each byte of the pattern, the length of the longest start of the pattern that ends there and is shorter.
    private let borders: [Int]

    init(_ text: String) {
        let pattern = Self.folded(text)
        var borders = Array(repeating: 0, count: pattern.count)
        var length = 0
        for index in pattern.indices.dropFirst() {
            while length > 0, pattern[index] != pattern[length] { length = borders[length - 1] }
            if pattern[index] == pattern[length] { length += 1 }
            borders[index] = length
        }
        (self.pattern, self.borders) = (pattern, borders)
    }

    /// Returns whether a text contains the pattern.
    func isFound(in text: String) -> Bool {
        if pattern.isEmpty { return true }
        var length = 0
        for byte in Self.folded(text) {
            while length > 0, byte != pattern[length] { length = borders[length - 1] }
            if byte == pattern[length] { length += 1 }
            if length == pattern.count { return true }
        }
        return false
    }

    private static func folded(_ text: String) -> [UInt8] {
        Array(text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).utf8)
    }
}
