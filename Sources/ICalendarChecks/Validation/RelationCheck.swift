import ICalendar

/// Checks that RELATED-TO has a value type and parameters that fit its kind of relation (RFC 9253 §6.2, §9.1). Kinds
/// that are in no RFC aren't checked.
enum RelationCheck {
    static func check(_ checked: CheckedProperty, _ log: inout DiagnosticLog) {
        guard checked.known == .relatedTo, !checked.parameters.list.isEmpty else { return }
        let property = checked.property
        let word = property.parameter(.relationType) ?? ""
        // RFC 5545 §3.2.15: the default is PARENT.
        let kind = word.isEmpty ? "PARENT" : word
        // "To preserve backwards compatibility, the value type MUST be UID when the PARENT, SIBLING, or CHILD
        // relationships are specified" (RFC 9253 §9.1). RFC 5545 §3.8.4.5 uses TEXT for a UID.
        if hierarchical.contains(kind), property.valueType == .uri {
            log.report(
                .warning, .valueTypeMismatch, at: property.offset, length: property.name.utf8.count,
                expected: "a UID in \(property.name), whose RELTYPE is \(literal: kind)", found: "VALUE=\("URI")",
                action: "read as URI")
        }
        if !registered.contains(kind.uppercased()), !kind.uppercased().hasPrefix("X-"),
            let index = checked.parameters.list.firstIndex(where: { $0.name == "RELTYPE" })
        {
            let place = property.byteRange(ofParameter: index) ?? property.byteRange
            log.report(
                .note, .unregisteredValue, at: place.lowerBound, length: place.count,
                expected: "\(literal: registered.sorted().joined(separator: ", ")), or a name that starts with X-",
                fault: "RELTYPE\(hiddenArgument: "RELTYPE") is \(quoting: word), which is not registered")
        }
        if hierarchical.contains(kind) || otherwiseTimeless.contains(kind),
            let index = property.parameters.firstIndex(where: { $0.name == "GAP" })
        {
            let place = property.byteRange(ofParameter: index) ?? property.byteRange
            log.report(
                .warning, .parameterWithoutEffect, at: place.lowerBound, length: place.count,
                expected: "GAP beside RELTYPE=\(literal: temporal.joined(separator: ", "))",
                found: "\("GAP") beside RELTYPE=\(kind)",
                action: "ignoring GAP")
        }
    }

    /// "The usual temporal relationships" (RFC 9253 §4).
    private static let temporal = ["FINISHTOSTART", "FINISHTOFINISH", "STARTTOFINISH", "STARTTOSTART"]
    private static let registered = hierarchical.union(otherwiseTimeless).union(temporal)
    /// RFC 5545 §3.2.15.
    private static let hierarchical: Set<String> = ["PARENT", "CHILD", "SIBLING"]
    /// RFC 9253 §5 and RFC 9074 §7.1.
    private static let otherwiseTimeless: Set<String> = ["FIRST", "NEXT", "DEPENDS-ON", "REFID", "CONCEPT", "SNOOZE"]
}
