import ICalendarSyntax

/// Components of one kind that are told apart by nothing: the same UID, RECURRENCE-ID and SEQUENCE (RFC 5545 §3.8.4.7). An
/// older revision beside a newer one is another matter, which reading reports.
enum DuplicateUIDs {
    private struct Key: Hashable {
        var kind: KnownComponent
        var uid: String
        var recurrenceID: UnresolvedTime?
        var sequence: Int
    }

    static func find(_ components: [CalendarComponent]) -> [CalendarDiagnostic] {
        var seen: Set<Key> = []
        var result: [CalendarDiagnostic] = []
        for component in components {
            guard let kind = component.known, kind.isTopLevel, let property = component[.uid] else { continue }
            let key = Key(
                kind: kind, uid: property.text, recurrenceID: component.value(.recurrenceID),
                sequence: component.value(.sequence) ?? 0)
            if key.uid.isEmpty || seen.insert(key).inserted { continue }
            result.append(
                CalendarDiagnostic(
                    .warning, .duplicateUID, offset: property.valueOffset, length: property.valueByteRange.count,
                    expected: "a UID of its own for each \(kind.name)",
                    found: key.recurrenceID == nil ? "one that another has" : "one that another has for this occurrence"
                ))
        }
        return result
    }
}
