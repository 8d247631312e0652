import ICalendar

/// Groups of diagnostics that state one fact at different positions, ordered by their first positions.
///
/// The messages are equal, except for codes whose messages contain the time of each position.
struct DiagnosticGroups {
    struct Group {
        let first: CalendarFeed.LocatedDiagnostic
        /// The positions of the other diagnostics, in order.
        var others: [CalendarFeed.LocatedDiagnostic] = []
        /// Whether the messages of the others have other values.
        var isVaried = false
    }

    private(set) var groups: [Group] = []

    private struct Key: Hashable {
        let severity: CalendarDiagnostic.Severity
        let code: CalendarDiagnostic.Code
        let message: String
    }

    init(_ diagnostics: [CalendarFeed.LocatedDiagnostic]) {
        var indices: [Key: Int] = [:]
        for located in diagnostics {
            let key = Key(
                severity: located.severity, code: located.code, message: Self.message(of: located.diagnostic))
            if let index = indices[key] {
                groups[index].others.append(located)
                if groups[index].first.message != located.message { groups[index].isVaried = true }
            } else {
                indices[key] = groups.count
                groups.append(Group(first: located))
            }
        }
    }

    /// Codes that a series can have for each of its overrides, EXDATEs or RDATEs.
    private static let repeated: Set<CalendarDiagnostic.Code> = [
        .recurrenceIDType, .overrideWithoutInstance, .exceptionDateType, .recurrenceDateType,
    ]

    /// Returns the message, without its values if each position has its own.
    private static func message(of diagnostic: CalendarDiagnostic) -> String {
        var message = diagnostic.message
        guard repeated.contains(diagnostic.code) else { return message }
        for value in diagnostic.arguments where value.utf8.contains(where: { 0x30...0x39 ~= $0 }) {
            message = message.replacing(value, with: "…", maxReplacements: 1)
        }
        return message
    }
}

/// The last line of a validation: `2 errors, 41 warnings in 1 file`.
enum DiagnosticCount {
    static func text(_ diagnostics: [CalendarFeed.LocatedDiagnostic], files: Int) -> String {
        let place = "in \(counted(files, "file"))"
        guard !diagnostics.isEmpty else { return "no problems \(place)" }
        return sentence(diagnostics) + " " + place
    }

    /// Returns `2 errors, 41 warnings, 1 note`.
    static func sentence(_ diagnostics: [CalendarFeed.LocatedDiagnostic]) -> String {
        CalendarDiagnostic.Severity.allCases.reversed().compactMap { severity in
            let count = diagnostics.count { $0.diagnostic.severity == severity }
            return count == 0 ? nil : "\(count) \(severity)\(count == 1 ? "" : "s")"
        }.joined(separator: ", ")
    }
}
