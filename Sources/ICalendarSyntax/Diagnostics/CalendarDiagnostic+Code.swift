extension CalendarDiagnostic {
    /// The kind of a fault: an open set, because each module declares its own in an extension.
    ///
    /// ICS001–ICS099 are syntax (this module), ICS100–ICS199 values, ICS200–ICS299 recurrence rules, ICS300–ICS399
    /// semantics, zones and series. Codes are compared by ``rawValue`` alone and never change their meaning.
    public struct Code: Sendable, Hashable, Codable, CustomStringConvertible {
        /// The stable name, such as `ICS012`.
        public let rawValue: String
        /// A few words, such as "END without BEGIN".
        public let title: String
        /// The section of RFC 5545 that is concerned (`3.6.1`), or of the RFC named (`RFC 6868 3`); nil where none speaks.
        public let section: String?

        /// Creates a code with its row in the table of codes.
        public init(_ rawValue: String, _ title: String, section: String? = nil) {
            self.rawValue = rawValue
            self.title = title
            self.section = section
        }

        /// Codes are the same when their raw values are.
        public static func == (left: Code, right: Code) -> Bool { left.rawValue == right.rawValue }

        /// Hashes the raw value.
        public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

        /// The raw value and the title.
        public var description: String { "\(rawValue) \(title)" }
    }
}
