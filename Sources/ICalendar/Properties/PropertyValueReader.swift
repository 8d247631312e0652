import ICalendarSyntax
import Recurrence

/// Parses the values of a property according to its definition.
package enum PropertyValueReader {
    package static func values(of property: CalendarProperty, _ log: inout DiagnosticLog) -> [PropertyValue] {
        let definition = property.definition
        return values(of: property, definition, property.valueType, times: UnresolvedTimeReader(property), &log)
    }

    /// Returns the values, for a caller that already has the definition, `CalendarProperty.valueType` and the parameters
    /// of times.
    package static func values(
        of property: CalendarProperty, _ definition: PropertyDefinition?, _ written: ValueType,
        times reader: @autoclosure () -> UnresolvedTimeReader, _ log: inout DiagnosticLog
    ) -> [PropertyValue] {
        let type = type(of: property, definition, written, &log)
        switch type {
        case .date, .dateTime:
            var reader = reader()
            let times = reader.values(&log).map { PropertyValue.calendarTime($0) }
            return times.count <= 1 || definition?.form == .list || definition == nil ? times : Array(times.prefix(1))
        case .period: return PeriodValue.all(in: property, &log).map { .period($0) }
        case .duration:
            let duration =
                property.known == .trigger || definition == nil
                ? CalendarDuration.signed(property, action: nil, &log) : CalendarDuration.read(property, &log)
            return duration.map { [.duration($0)] } ?? []
        case .recurrence: return log.rule(property).map { [.recurrence($0)] } ?? []
        case .utcOffset: return UTCOffset.seconds(property, &log).map { [.utcOffset(seconds: $0)] } ?? []
        case .integer: return integer(property, definition, &log).map { [.integer($0)] } ?? []
        case .float: return floats(property, definition, &log).map { .float($0) }
        case .boolean: return boolean(property, &log).map { [.boolean($0)] } ?? []
        case .binary: return binary(property, &log).map { [.binary($0)] } ?? []
        case .time: return time(property, &log).map { [.time($0)] } ?? []
        case .uri, .xmlReference: return [.uri(reference(property, &log))]
        case .calendarAddress: return [.calendarAddress(reference(property, &log))]
        default: return texts(property, definition, &log).map { .text($0) }
        }
    }

    /// Returns the type to parse: the type of the value, unless the property doesn't allow it. Types that are in no RFC
    /// are read as text, and so are properties that are in no RFC and have no VALUE.
    private static func type(
        of property: CalendarProperty, _ definition: PropertyDefinition?, _ type: ValueType,
        _ log: inout DiagnosticLog
    ) -> ValueType {
        guard let definition, !definition.allows(type) else { return type }
        // A DATE instead of a DATE-TIME is read as a DATE, because its day is clear.
        if type == .date, definition.type == .dateTime { return type }
        let words = ([definition.type] + definition.alternatives).map(\.rawValue).joined(separator: " or ")
        log.report(
            .warning, .valueTypeMismatch, at: property.offset, length: property.name.utf8.count,
            expected: "\(literal: words) in \(property.name)", found: "VALUE=\(type.rawValue)",
            action: "read as \(literal: definition.type.rawValue)")
        return definition.type
    }

    /// Returns the text of a base64 value of a type other than BINARY, decoded by `decode`; nil if the value isn't
    /// base64, or, with a diagnostic, if it can't be decoded.
    private static func encoded(
        _ property: CalendarProperty, _ log: inout DiagnosticLog, by decode: (String) -> String?
    ) -> String? {
        guard property.isBase64 else { return nil }
        if let text = decode(property.value) { return text }
        log.report(.warning, .malformedValue, in: property, expected: "a text in base64", action: "kept as it is")
        return nil
    }

    private static func texts(
        _ property: CalendarProperty, _ definition: PropertyDefinition?, _ log: inout DiagnosticLog
    ) -> [String] {
        if let text = encoded(property, &log, by: Base64.text) { return [text] }
        return switch definition?.form {
        case .list: property.decodedTexts
        case .structured: property.texts(separatedBy: UInt8(ascii: ";"))
        case .single, nil: [property.decodedText]
        }
    }

    private static func integer(
        _ property: CalendarProperty, _ definition: PropertyDefinition?, _ log: inout DiagnosticLog
    ) -> Int? {
        let range = definition?.range ?? Int(Int32.min)...Int(Int32.max)
        guard let number = Int(property.value.trimmed), range.contains(number) else {
            log.report(
                .warning, .integerRange, in: property,
                expected: "a number from \(range.lowerBound) to \(range.upperBound)", action: "left out")
            return nil
        }
        return number
    }

    /// Returns one number, or the two of GEO. Some producers separate these by a comma or escape the semicolon.
    private static func floats(
        _ property: CalendarProperty, _ definition: PropertyDefinition?, _ log: inout DiagnosticLog
    ) -> [Double] {
        let text = property.value.trimmed
        guard definition?.form == .structured else {
            if let number = DecimalText.number(text) { return [number] }
            log.report(.error, .malformedValue, in: property, expected: "a number such as 3.14", action: "left out")
            return []
        }
        let parts = text.replacing("\\", with: "").split(omittingEmptySubsequences: false) { $0 == ";" || $0 == "," }
        let numbers = parts.compactMap { DecimalText.number(String($0).trimmed) }
        guard parts.count == 2, numbers.count == 2, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180 else {
            log.report(
                .error, .malformedValue, in: property, expected: "degrees north and east, such as 48.137;11.575",
                action: "left out")
            return []
        }
        if text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\\") }) {
            log.report(.warning, .structureForm, in: property, expected: "one semicolon between two numbers")
        }
        return numbers
    }

    private static func boolean(_ property: CalendarProperty, _ log: inout DiagnosticLog) -> Bool? {
        switch property.value.trimmed.uppercased() {
        case "TRUE": return true
        case "FALSE": return false
        default:
            log.report(.error, .malformedValue, in: property, expected: "TRUE or FALSE", action: "left out")
            return nil
        }
    }

    private static func binary(_ property: CalendarProperty, _ log: inout DiagnosticLog) -> [UInt8]? {
        if let data = Base64.bytes(property.value) { return [UInt8](data) }
        log.report(.error, .malformedValue, in: property, expected: "bytes in base64", action: "left out")
        return nil
    }

    private static func time(_ property: CalendarProperty, _ log: inout DiagnosticLog) -> TimeOfDay? {
        let text = property.value.trimmed.utf8
        let isUTC = text.last.map { $0 & 0xDF == UInt8(ascii: "Z") } ?? false
        let digits = text.dropLast(isUTC ? 1 : 0).map { Int($0) - 0x30 }
        if digits.count == 6, digits.allSatisfy({ 0...9 ~= $0 }),
            let time = TimeOfDay(
                hour: digits[0] * 10 + digits[1], minute: digits[2] * 10 + digits[3],
                second: digits[4] * 10 + digits[5], isUTC: isUTC)
        {
            return time
        }
        log.report(.error, .malformedValue, in: property, expected: "a time such as 093000", action: "left out")
        return nil
    }

    private static func reference(_ property: CalendarProperty, _ log: inout DiagnosticLog) -> String {
        let text = encoded(property, &log, by: Base64.line) ?? property.value.trimmed
        if !text.isEmpty, !URIText.hasScheme(text) {
            log.report(
                .note, .uriWithoutScheme, in: property,
                expected: property.valueType == .calendarAddress
                    ? "a URI such as mailto:ada@example.com" : "a URI such as https://example.com/",
                action: "kept as it is")
        } else if URIText.repeatsMailScheme(text), property.valueType == .calendarAddress {
            log.report(
                .warning, .repeatedScheme, in: property, expected: "an address such as mailto:ada@example.com",
                action: "kept as it is", fault: "\(property.name) has \(literal: URIText.mailScheme) twice")
        }
        return text
    }
}

/// FLOAT (RFC 5545 §3.3.7): digits with a point, but without the exponents, hexadecimal digits and infinity that Swift
/// accepts.
package enum DecimalText {
    package static func number(_ text: String) -> Double? {
        let unsigned = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        guard text.utf8.count - unsigned.count <= 1, unsigned.contains(where: { 0x30...0x39 ~= $0 }),
            unsigned.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }),
            let number = Double(text), number.isFinite
        else { return nil }
        // JSON parsers disagree about the sign of zero.
        return number == 0 ? 0 : number
    }
}
