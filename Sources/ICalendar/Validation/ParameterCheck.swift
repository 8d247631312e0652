import ICalendarSyntax

/// Values of parameters that their definitions do not admit (RFC 5545 §3.2). What a reader makes of them is what it makes of an
/// absent one.
enum ParameterCheck {
    static func check(_ property: Property, _ log: inout ProblemLog) {
        guard property.hasParameters else { return }
        for parameter in property.parameters {
            // One without an equals sign has no values, which the syntax reports.
            guard let definition = ParameterDefinition.named(parameter.name), !parameter.values.isEmpty else {
                continue
            }
            if let value = parameter.values.first(where: { !definition.form.admits($0) }) {
                report(parameter, definition.form.description, found: value, in: property, &log)
            } else if parameter.values.count > 1, !definition.isList {
                let values = parameter.values.joined(separator: ",")
                report(parameter, "one value, in quotation marks if it has a comma", found: values, in: property, &log)
            }
        }
    }

    private static func report(
        _ parameter: Parameter, _ expected: String, found: String, in property: Property, _ log: inout ProblemLog
    ) {
        log.report(
            .warning, .parameterValue, at: property.offset, length: property.name.utf8.count,
            expected: "\(parameter.name): \(expected)",
            found: "“\(found.prefix(40))\(found.count > 40 ? "…" : "")”")
    }
}
