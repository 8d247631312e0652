import ICalendar

/// Groups of diagnostics with the same message at different positions, ordered by their first positions.
struct DiagnosticGroups {
    struct Group {
        let first: CalendarFeed.LocatedDiagnostic
        /// The positions of the other diagnostics, in order.
        var others: [CalendarFeed.LocatedDiagnostic] = []
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
            let diagnostic = located.diagnostic
            let key = Key(severity: diagnostic.severity, code: diagnostic.code, message: diagnostic.message)
            if let index = indices[key] {
                groups[index].others.append(located)
            } else {
                indices[key] = groups.count
                groups.append(Group(first: located))
            }
        }
    }
}

/// The last line of a validation: `2 errors, 41 warnings in 1 file`.
enum DiagnosticCount {
    static func text(_ diagnostics: [CalendarFeed.LocatedDiagnostic], files: Int) -> String {
        let place = "in \(files) file\(files == 1 ? "" : "s")"
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
