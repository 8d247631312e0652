extension CalendarDiagnostic {
    /// A change to the text that removes the problem and keeps the meaning.
    ///
    /// ```swift
    /// let text = tree.applying(tree.diagnostics.compactMap(\.fix)).text
    /// ```
    ///
    /// A fix is only offered if the text has one plain meaning, the one that the parser used.
    public struct Fix: Sendable, Hashable, Codable {
        /// The offset of the text to replace, in bytes of the scanned text.
        public var offset: Int
        /// The number of bytes to replace; 0 to insert text.
        public var length: Int
        /// The new text, without line breaks.
        public var replacement: String

        /// Creates a fix from its offset, length and replacement.
        public init(offset: Int, length: Int, replacement: String) {
            self.offset = offset
            self.length = length
            self.replacement = replacement
        }
    }
}

extension CalendarDiagnostic.Fix: CustomStringConvertible {
    /// The bytes to replace and the replacement: `bytes 12..<15: “DAILY”`.
    public var description: String {
        "bytes \(offset)..<\(offset &+ length): “\(replacement.abbreviated(to: 100))”"
    }
}
