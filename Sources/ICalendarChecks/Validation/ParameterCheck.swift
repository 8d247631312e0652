import ICalendar

/// Checks for parameter values that their definitions don't allow (RFC 5545 §3.2), and for missing parameters. Parsing
/// treats an invalid value like an absent parameter.
enum ParameterCheck {
    static func check(_ checked: CheckedProperty, _ log: inout DiagnosticLog) {
        checkPresence(checked, &log)
        RelationCheck.check(checked, &log)
        if checked.parameters.areAllowed { return }
        for (index, parameter) in checked.parameters.list.enumerated() {
            guard let (expected, found) = fault(in: parameter) else { continue }
            report(parameter, at: index, of: checked.property, expected: expected, found: found, &log)
        }
    }

    /// Returns the values that the definition of a parameter allows and the value that it doesn't; nil if it allows all.
    static func fault(in parameter: CalendarParameter) -> (expected: String, found: String)? {
        // A parameter without an equals sign has no values and is reported by the syntax parser.
        guard let definition = ParameterDefinition.named(parameter.name), !parameter.values.isEmpty else { return nil }
        if let value = parameter.values.first(where: { !definition.form.admits($0) }) {
            return (definition.form.description, value)
        }
        guard parameter.values.count > 1, !definition.isList else { return nil }
        return ("one value, in quotation marks if it has a comma", parameter.values.joined(separator: ","))
    }

    private static func checkPresence(_ checked: CheckedProperty, _ log: inout DiagnosticLog) {
        let property = checked.property
        // RFC 5545 §3.3.1: BINARY is the default type of no property.
        let isBinary = checked.type == .binary
        // RFC 7986 §3: programs that don't know a new property need to know the type of its value.
        if let definition = checked.definition, isBinary || definition.declaresType {
            if checked.parameter("VALUE") == nil {
                let types = isBinary ? [.binary] : [definition.type] + definition.alternatives
                let words = types.map(\.rawValue).joined(separator: " or ")
                log.report(.warning, .valueTypeMissing, in: property, expected: "VALUE=\(literal: words)")
            }
        }
        // RFC 5545 §3.8.6.3: the default type of TRIGGER is DURATION.
        if checked.known == .trigger, checked.parameter("VALUE") == nil, property.value.trimmed.first?.isNumber == true
        {
            log.report(.warning, .valueTypeMissing, in: property, expected: "VALUE=DATE-TIME for a time")
        }
        for name in required(beside: checked) where checked.parameter(name) == nil {
            log.report(
                .warning, .parameterMissing, in: property, expected: "\(name) in \(literal: property.name)",
                action: "read without it")
        }
    }

    private static func required(beside property: CheckedProperty) -> [String] {
        let type = property.type
        // RFC 5545 §3.2.7.
        let encoding = type == .binary ? ["ENCODING"] : []
        switch property.known {
        // RFC 9253 §6.1.
        case .link: return encoding + ["LINKREL"]
        // RFC 9073 §6.6. If the data is a URI, its server provides the media type.
        case .structuredData: return encoding + (type == .uri ? [] : ["FMTTYPE", "SCHEMA"])
        default: return encoding
        }
    }

    private static func report(
        _ parameter: CalendarParameter, at index: Int, of property: CalendarProperty, expected: String, found: String,
        _ log: inout DiagnosticLog
    ) {
        let place = property.byteRange(ofParameter: index) ?? property.byteRange
        log.report(
            .warning, .parameterValue, at: place.lowerBound, length: place.count,
            expected: "\(parameter.name): \(literal: expected)",
            found: "\(quoting: found)")
    }
}
