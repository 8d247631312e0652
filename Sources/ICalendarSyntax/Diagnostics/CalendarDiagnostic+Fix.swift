extension CalendarDiagnostic {
    /// A change of the text that removes the fault and keeps what was meant.
    ///
    /// Only offered where there is one plain meaning, that which the reader took; applying fixes from the last to the first
    /// keeps the offsets of the others right.
    public struct Fix: Sendable, Hashable, Codable {
        /// Where the text to be replaced starts, in bytes from the start of the text that was scanned.
        public var offset: Int
        /// How many bytes are replaced; 0 to insert.
        public var length: Int
        /// What to write instead: text without line breaks.
        public var replacement: String

        /// Creates a change from its parts.
        public init(offset: Int, length: Int, replacement: String) {
            self.offset = offset
            self.length = length
            self.replacement = replacement
        }
    }
}
