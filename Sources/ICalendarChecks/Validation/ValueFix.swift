import ICalendar

/// Fixes that replace a value by the parsed value in the RFC's form.
enum ValueFix {
    static func fixes(
        for diagnostics: [CalendarDiagnostic], in property: CalendarProperty, _ values: [PropertyValue]
    ) -> [(CalendarDiagnostic, CalendarDiagnostic.Fix)] {
        // Found once, because each element of a rule can have a diagnostic.
        let ofRule = diagnostics.contains { $0.code == .repairedRule } ? RuleFix.fixes(in: property) : [:]
        return diagnostics.compactMap { diagnostic in
            let fix =
                diagnostic.code == .repairedRule
                ? ofRule[diagnostic.offset] : fix(for: diagnostic, in: property, values)
            return fix.map { (diagnostic, $0) }
        }
    }

    private static func fix(
        for diagnostic: CalendarDiagnostic, in property: CalendarProperty, _ values: [PropertyValue]
    ) -> CalendarDiagnostic.Fix? {
        switch diagnostic.code {
        case .misplacedParameter where !property.isFolded:
            return CalendarDiagnostic.Fix(offset: property.valueOffset - 1, length: 1, replacement: ";")
        case .valueTypeMissing where !property.isFolded && isAllDates(values):
            // Insert the parameter before the colon.
            return CalendarDiagnostic.Fix(offset: property.valueOffset - 1, length: 0, replacement: ";VALUE=DATE")
        case .valueTypeMissing where !property.isFolded && property.known == .trigger:
            guard case .calendarTime? = values.first else { return nil }
            return CalendarDiagnostic.Fix(
                offset: property.valueOffset - 1, length: 0, replacement: ";VALUE=DATE-TIME")
        case .zoneOnUTC:
            // The offset of a time in another form may be that of the TZID.
            guard values.allSatisfy({ if case .calendarTime(.utc) = $0 { true } else { false } }),
                property.value.utf8.allSatisfy({ "0123456789TZ,".utf8.contains($0) }),
                let index = property.parameters.firstIndex(where: { $0.name == "TZID" })
            else { return nil }
            return removal(ofParameter: index, of: property)
        case .parameterValue:
            return QuotationFix.fix(for: diagnostic, in: property) ?? word(diagnostic, in: property)
        case .uriWithoutScheme where !property.isFolded && isMailAddress(property):
            return CalendarDiagnostic.Fix(offset: property.valueOffset, length: 0, replacement: URIText.mailScheme)
        case .repeatedScheme where !property.isFolded && URIText.repeatsMailScheme(property.value):
            return CalendarDiagnostic.Fix(
                offset: property.valueOffset, length: URIText.mailScheme.utf8.count, replacement: "")
        case .dateTimeForm, .invalidTime, .leapSecond, .durationForm, .utcOffsetForm, .structureForm:
            // A list has other elements, and the diagnostic doesn't tell which one is wrong.
            guard !property.isFolded, diagnostic.severity < .error, let text = text(of: values),
                // A TZID on a time in UTC would be the next problem.
                !text.hasSuffix("Z") || property.parameter(.zoneIdentifier) == nil
            else { return nil }
            return CalendarDiagnostic.Fix(
                offset: property.valueOffset, length: property.valueByteRange.count, replacement: text)
        default: return nil
        }
    }

    /// Returns the fix that removes blanks around the word of VALUE, or repetitions of a word.
    private static func word(_ diagnostic: CalendarDiagnostic, in property: CalendarProperty)
        -> CalendarDiagnostic.Fix?
    {
        let parameters = property.parameters
        guard !property.isFolded,
            let index = parameters.indices.first(where: {
                property.byteRange(ofParameter: $0)?.lowerBound == diagnostic.offset
            }), let place = property.byteRange(ofParameter: index),
            let definition = ParameterDefinition.named(parameters[index].name), !definition.isList
        else { return nil }
        let parameter = parameters[index]
        let word = parameter.value.trimmed
        // VALUE is read without blanks, and other parameters with them.
        guard definition.form.admits(word), parameter.name == "VALUE" || word == parameter.value,
            parameter.values.allSatisfy({ $0.trimmed.uppercased() == word.uppercased() })
        else { return nil }
        return CalendarDiagnostic.Fix(
            offset: place.lowerBound, length: place.count, replacement: "\(parameter.name)=\(word)")
    }

    /// Returns the fix that removes a parameter and the semicolon before the parameter; nil for a folded line.
    static func removal(ofParameter index: Int, of property: CalendarProperty) -> CalendarDiagnostic.Fix? {
        guard !property.isFolded, let place = property.byteRange(ofParameter: index) else { return nil }
        return CalendarDiagnostic.Fix(offset: place.lowerBound - 1, length: place.count + 1, replacement: "")
    }

    /// Returns whether a calendar address is an email address without `mailto:`.
    private static func isMailAddress(_ property: CalendarProperty) -> Bool {
        guard property.valueType == .calendarAddress else { return false }
        let parts = property.value.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy { byte in
                        switch byte {
                        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                        default: "._-+".utf8.contains(byte)
                        }
                    }
            }
    }

    private static func isAllDates(_ values: [PropertyValue]) -> Bool {
        !values.isEmpty
            && values.allSatisfy { value in
                if case .calendarTime(.date) = value { true } else { false }
            }
    }

    private static func text(of values: [PropertyValue]) -> String? {
        if values.count == 2, case .float(let north) = values[0], case .float(let east) = values[1] {
            return "\(north);\(east)"
        }
        guard values.count == 1 else { return nil }
        switch values[0] {
        case .calendarTime(.date(let date)): return ValueText.date(date)
        case .calendarTime(.utc(let time)): return ValueText.dateTime(time, isUTC: true)
        case .calendarTime(let time): return ValueText.dateTime(time.clock)
        case .duration(let duration): return try? ValueText.duration(duration, of: "")
        case .utcOffset(let seconds): return ValueText.offset(seconds)
        default: return nil
        }
    }
}
