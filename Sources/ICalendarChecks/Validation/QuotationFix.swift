import ICalendar

/// Fixes that put the value of a parameter in quotation marks (RFC 5545 §3.2), where the value is read with the character
/// that needs them.
struct QuotationFix {
    /// The offsets of colons in parameters without quotation marks, which parsing reported, in order.
    private let colons: [CalendarDiagnostic]

    init(_ known: [CalendarDiagnostic]) {
        colons = known.filter { $0.code == .unquotedColon }.sorted { $0.offset < $1.offset }
    }

    /// Returns the fixes for the colons in the parameters of a property, which parsing reported.
    func fixes(for property: CheckedProperty) -> [(CalendarDiagnostic, CalendarDiagnostic.Fix)] {
        if colons.isEmpty || property.parameters.list.isEmpty || !Self.hasOneMeaning(property) { return [] }
        let line = property.property.byteRange
        let first = colons.indices.partitioningIndex { colons[$0].offset >= line.lowerBound }
        let reported = colons[first...].prefix { $0.offset < line.upperBound }
        return reported.compactMap { diagnostic in
            for index in property.parameters.list.indices {
                guard let place = property.property.byteRange(ofParameter: index), place.contains(diagnostic.offset)
                else { continue }
                return Self.fix(ofParameter: index, in: property.property).map { (diagnostic, $0) }
            }
            return nil
        }
    }

    /// Returns whether the colon after the parameters can't be another one: a URI has a scheme, and text has no colon. In
    /// `DIR=https://example.org:8080/:mailto:ada@example.org`, it can.
    private static func hasOneMeaning(_ property: CheckedProperty) -> Bool {
        switch property.type {
        case .calendarAddress, .uri: property.property.withValueBytes { URIText.hasScheme($0) }
        default: !property.property.value.contains(":")
        }
    }

    /// Returns the fix for a comma in a parameter that has a single value and is read with its commas.
    static func fix(for diagnostic: CalendarDiagnostic, in property: CalendarProperty) -> CalendarDiagnostic.Fix? {
        let parameters = property.parameters
        guard
            let index = parameters.indices.first(where: {
                property.byteRange(ofParameter: $0)?.lowerBound == diagnostic.offset
            }), parameters[index].values.count > 1, ParameterKey<String>.texts.contains(parameters[index].name)
        else { return nil }
        return fix(ofParameter: index, in: property)
    }

    /// Returns the fix that adds quotation marks to a parameter that has none: around the value, or around each value of
    /// a list.
    private static func fix(ofParameter index: Int, in property: CalendarProperty) -> CalendarDiagnostic.Fix? {
        guard !property.isFolded, let place = property.byteRange(ofParameter: index),
            let text = property.withParameterBytes({ _, bytes in
                String(decoding: place.map { bytes[$0] }, as: UTF8.self)
            }), !text.contains("\""), let equals = text.utf8.firstIndex(of: UInt8(ascii: "="))
        else { return nil }
        let value = text[text.utf8.index(after: equals)...]
        let isList = ParameterDefinition.named(property.parameters[index].name)?.isList ?? true
        let values = isList ? value.split(separator: ",", omittingEmptySubsequences: false) : [value]
        let quoted = values.map { "\"\($0)\"" }.joined(separator: ",")
        return CalendarDiagnostic.Fix(
            offset: place.lowerBound, length: place.count, replacement: String(text[...equals]) + quoted)
    }
}
