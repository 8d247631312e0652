public import ICalendarSyntax
import Recurrence

extension CalendarFeed {
    /// A diagnostic together with its position in the feed.
    ///
    /// You can read the properties of the diagnostic directly:
    ///
    /// ```swift
    /// for located in feed.diagnostics where located.severity == .error {
    ///     print(located.position.line, located.message)
    /// }
    /// ```
    @dynamicMemberLookup
    public struct LocatedDiagnostic: Sendable, Hashable, CustomStringConvertible {
        /// The diagnostic found at this position.
        public let diagnostic: CalendarDiagnostic
        /// The index in ``CalendarFeed/trees`` of the stream that has the problem.
        public let source: Int
        /// The line and column of the problem; both start at 1.
        public let position: SourcePosition

        package init(diagnostic: CalendarDiagnostic, source: Int, position: SourcePosition) {
            self.diagnostic = diagnostic
            self.source = source
            self.position = position
        }

        /// Returns a property of ``diagnostic``, so that you can write `located.message`.
        public subscript<Member>(dynamicMember path: KeyPath<CalendarDiagnostic, Member>) -> Member {
            diagnostic[keyPath: path]
        }

        /// The position, severity, message and code: `line 12, column 5: warning: expected …, found … [ICS101]`.
        public var description: String {
            "\(position): \(diagnostic.severity): \(diagnostic.message) [\(diagnostic.code.rawValue)]"
        }
    }
}

extension CalendarFeed.LocatedDiagnostic {
    /// Returns the diagnostics of one stream sorted by position. Diagnostics at the same position keep their order.
    package static func ordered(
        _ diagnostics: [CalendarDiagnostic], of tree: ComponentTree, source: Int
    ) -> [CalendarFeed.LocatedDiagnostic] {
        diagnostics.ordered(by: \.offset).map { diagnostic in
            CalendarFeed.LocatedDiagnostic(
                diagnostic: diagnostic, source: source, position: tree.position(of: diagnostic.offset))
        }
    }
}
