import ICalendarSyntax

extension CalendarEntry.Status {
    /// The statuses that each kind of component can have (RFC 5545 §3.8.1.11).
    package static let words: [KnownComponent: [String]] = [
        .vevent: ["TENTATIVE", "CONFIRMED", "CANCELLED"],
        .vtodo: ["NEEDS-ACTION", "COMPLETED", "IN-PROCESS", "CANCELLED"],
        .vjournal: ["DRAFT", "FINAL", "CANCELLED"],
    ]

    /// Returns whether a kind of entry can have this status.
    package func isAllowed(for kind: CalendarEntry.Kind) -> Bool {
        Self.words[KnownComponent(kind), default: []].contains(rawValue.uppercased())
    }
}

extension KnownComponent {
    package init(_ kind: CalendarEntry.Kind) {
        switch kind {
        case .event: self = .vevent
        case .toDo: self = .vtodo
        case .journal: self = .vjournal
        }
    }
}
