public import ICalendarSyntax

extension CalendarFeed {
    /// A diagnostic with its place in the feed.
    ///
    /// ```swift
    /// for located in feed.diagnostics where located.diagnostic.severity == .error {
    ///     print(located.position.line, located.diagnostic.message)
    /// }
    /// ```
    public struct LocatedDiagnostic: Sendable, Hashable, CustomStringConvertible {
        /// The diagnostic at the place.
        public let diagnostic: CalendarDiagnostic
        /// The index in ``CalendarFeed/trees`` of its stream.
        public let source: Int
        /// Line and column, from 1.
        public let position: SourcePosition

        /// `line 12, column 5: warning: expected …, found … [ICS101]`
        public var description: String {
            "\(position): \(diagnostic.severity): \(diagnostic.message) [\(diagnostic.code.rawValue)]"
        }
    }
}

extension CalendarFeed.LocatedDiagnostic {
    /// Returns the diagnostics of one stream by place; those of one place stay in their order.
    static func ordered(
        _ diagnostics: [CalendarDiagnostic], of tree: ComponentTree, source: Int
    ) -> [CalendarFeed.LocatedDiagnostic] {
        diagnostics.enumerated()
            .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
            .map { _, diagnostic in
                CalendarFeed.LocatedDiagnostic(
                    diagnostic: diagnostic, source: source, position: tree.position(of: diagnostic.offset))
            }
    }
}
