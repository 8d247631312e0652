import ICalendar

/// Finds names of properties and components that are one letter away from a registered name, and are therefore ignored
/// by every program (RFC 5545 §8.3).
struct NameCheck {
    /// The unregistered names so far. Each one is reported once.
    private var seen: Set<String> = []

    /// The maximum number of unregistered names to examine. Each one is compared with all registered names.
    private static let maximumCount = 1_000
    /// The length of the shortest name to examine. A letter more or less makes another word of a shorter one.
    private static let minimumLength = 4

    private static let properties = KnownProperty.allCases.map(\.name).filter { $0.utf8.count >= minimumLength }
    private static let components = KnownComponent.allCases.map(\.name).filter { $0.utf8.count >= minimumLength }

    /// Returns a diagnostic for a property without a registered name; nil if no registered name is near.
    mutating func check(_ property: CalendarProperty) -> CalendarDiagnostic? {
        let name = property.name
        return near(name, among: Self.properties).map { near in
            CalendarDiagnostic(
                .warning, .misspelledName, offset: property.offset, length: property.rawName.utf8.count,
                DiagnosticMessage(
                    action: "it is ignored; did you mean \(near)?", fault: "\(name) is not a registered property"))
        }
    }

    /// Returns a diagnostic for a component without a registered name; nil if no registered name is near.
    mutating func check(_ component: CalendarComponent) -> CalendarDiagnostic? {
        let name = component.name
        return near(name, among: Self.components).map { near in
            CalendarDiagnostic(
                .warning, .misspelledName, offset: component.offset,
                DiagnosticMessage(
                    action: "it is ignored, with its contents; did you mean \(near)?",
                    fault: "\(name) is not a registered component"))
        }
    }

    private mutating func near(_ name: String, among known: [String]) -> String? {
        guard name.utf8.count >= Self.minimumLength, !name.hasPrefix("X-"), seen.count < Self.maximumCount,
            seen.insert(name).inserted
        else { return nil }
        return Spelling.near(name, among: known, limit: 1).first
    }
}
