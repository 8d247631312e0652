import ICalendarSyntax

/// Values of parameters that their definitions do not admit (RFC 5545 §3.2). What a reader makes of them is what it makes of an
/// absent one.
enum ParameterCheck {
    static func check(_ property: Property, _ log: inout ProblemLog) {
        guard property.hasParameters else { return }
        for (index, parameter) in property.parameters.enumerated() {
            // One without an equals sign has no values, which the syntax reports.
            guard let definition = ParameterDefinition.named(parameter.name), !parameter.values.isEmpty else {
                continue
            }
            if let value = parameter.values.first(where: { !definition.form.admits($0) }) {
                report(parameter, index, definition.form.description, found: value, in: property, &log)
            } else if parameter.values.count > 1, !definition.isList {
                let values = parameter.values.joined(separator: ",")
                report(
                    parameter, index, "one value, in quotation marks if it has a comma", found: values, in: property,
                    &log)
            }
        }
    }

    private static func report(
        _ parameter: Parameter, _ index: Int, _ expected: String, found: String, in property: Property,
        _ log: inout ProblemLog
    ) {
        let place = property.byteRange(ofParameter: index) ?? property.byteRange
        log.report(
            .warning, .parameterValue, at: place.lowerBound, length: place.count,
            expected: "\(parameter.name): \(expected)",
            found: "“\(found.prefix(40))\(found.count > 40 ? "…" : "")”")
    }
}
