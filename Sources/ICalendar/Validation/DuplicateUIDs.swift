import ICalendarSyntax

/// Finds components of the same kind with the same UID, RECURRENCE-ID and SEQUENCE (RFC 5545 §3.8.4.7). Parsing reports
/// an older revision of the same entry.
enum DuplicateUIDs {
    private struct Key: Hashable {
        var kind: KnownComponent
        var uid: String
        var recurrenceID: UnresolvedTime?
        var sequence: Int
    }

    static func find(_ components: [CalendarComponent]) -> [CalendarDiagnostic] {
        var seen: [Key: Int] = [:]
        seen.reserveCapacity(components.count)
        var result: [CalendarDiagnostic] = []
        for component in components {
            guard let kind = component.known, kind.isTopLevel, let property = component[.uid] else { continue }
            let key = Key(
                kind: kind, uid: property.text, recurrenceID: component.value(.recurrenceID),
                sequence: component.value(.sequence) ?? 0)
            if key.uid.isEmpty { continue }
            guard let other = seen[key] else {
                seen[key] = property.valueOffset
                continue
            }
            result.append(
                CalendarDiagnostic(
                    .warning, .duplicateUID, offset: property.valueOffset, length: property.valueByteRange.count,
                    DiagnosticMessage(
                        found: "\(quoting: key.uid)",
                        fault: key.recurrenceID == nil
                            ? "UID \(quoting: key.uid) is that of another \(kind.name)"
                            : "UID \(quoting: key.uid) is that of another \(kind.name) for the same occurrence"),
                    relatedOffset: other))
        }
        return result
    }
}
