extension CalendarDiagnostic {
    /// The kind of a problem. Each module declares its own codes in an extension.
    ///
    /// ```swift
    /// let isCalendar = !tree.diagnostics.contains { $0.code == .notCalendar }
    /// ```
    ///
    /// ICS001–ICS099 are syntax (this module), ICS100–ICS199 values, ICS200–ICS299 recurrence rules, and ICS300–ICS399
    /// semantics, zones and series. Codes are compared by ``rawValue`` alone and never change their meaning.
    public struct Code: Sendable, Hashable, Codable, CustomStringConvertible {
        /// The stable name, such as `ICS012`.
        public let rawValue: String
        /// A title of a few words, such as "END without BEGIN".
        public let title: String
        /// The section of RFC 5545 (`3.6.1`) or of another RFC (`RFC 6868 3`) that applies; nil if there is none.
        public let section: String?

        /// Creates a code from its entry in the table of codes.
        public init(_ rawValue: String, _ title: String, section: String? = nil) {
            self.rawValue = rawValue
            self.title = title
            self.section = section
        }

        /// Returns whether two codes have the same raw value.
        public static func == (left: Code, right: Code) -> Bool { left.rawValue == right.rawValue }

        /// Hashes the raw value.
        public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

        /// The raw value and the title.
        public var description: String { "\(rawValue) \(title)" }
    }
}
