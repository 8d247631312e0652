import Foundation
import ICalendar

/// How to redact a value: a value with the grammar of its type or with registered words stays.
enum KnownValue {
    /// The value stays.
    case kept
    /// The name in a BEGIN or END.
    case componentName(Range<Int>)
    /// Texts, each replaced as a whole in a scope, nil for the entry's, except for ranges that stay.
    case texts([Range<Int>], keeping: [Range<Int>], Replacements.Scope?)
    /// A number that must stay valid, with any digits.
    case number(Range<Int>)
    /// Two numbers of degrees.
    case position(Range<Int>)
    /// Bytes in base64.
    case base64(Range<Int>)

    init(_ line: ContentLine, _ bytes: [UInt8], _ range: Range<Int>) {
        switch line.kind {
        case .begin, .end: self = .componentName(range)
        case .skipped where line.known == .componentBegin || line.known == .componentEnd: self = .componentName(range)
        case .property:
            self = line.property.map { Self(Property($0), bytes, range) } ?? .texts([range], keeping: [], nil)
        // Values that nobody reads.
        case .skipped, .unreadable, .blank: self = .texts([range], keeping: [], nil)
        }
    }

    /// A property and the type that its value is read as.
    private struct Property {
        let property: CalendarProperty
        let name: String
        let definition: PropertyDefinition?
        let type: ValueType

        init(_ property: CalendarProperty) {
            self.property = property
            name = property.name
            definition = property.definition
            let written = property.valueType
            if let definition, !definition.allows(written), written != .date || definition.type != .dateTime {
                type = definition.type
            } else {
                type = written
            }
        }

        /// Whether the value can be read.
        var isReadable: Bool { !property.values.isEmpty }
    }

    private init(_ property: Property, _ bytes: [UInt8], _ range: Range<Int>) {
        let name = property.name
        if Self.isBase64(property.property), !Self.typesWithoutEncoding.contains(property.type) {
            // A registered word that wasn't encoded stays one.
            self = Self.isKnown(bytes[range], of: name) ? .kept : .base64(range)
            return
        }
        switch name {
        case "GEO" where Self.isNumeric(bytes[range]): self = .position(range)
        // Also of an extension with VALUE, whatever its name says.
        case _ where Self.typesWithoutEncoding.contains(property.type): self = Self.known(property, bytes, range)
        case "TZID", "X-WR-TIMEZONE", "X-LIC-LOCATION", "TZID-ALIAS-OF":
            self = .texts([range], keeping: Self.zone(bytes, range), .zones)
        case "UID", "RELATED-TO", "REFID", "X-WR-RELCALID":
            self = .texts([range], keeping: Self.schemes(bytes, range), .uids)
        case "REQUEST-STATUS": self = .texts([range], keeping: Self.statusCode(bytes, range), nil)
        default: self = Self.known(property, bytes, range)
        }
    }

    private static func known(_ property: Property, _ bytes: [UInt8], _ range: Range<Int>) -> Self {
        let elements = property.definition?.form == .list ? Self.elements(bytes, range) : [range]
        switch property.type {
        case .date, .dateTime, .period:
            let kept = Self.elements(bytes, range).flatMap { Self.time(bytes, $0) }
            return .texts([range], keeping: kept, nil)
        case .duration: return isDuration(bytes[range]) ? .kept : .texts([range], keeping: [], nil)
        case .utcOffset, .boolean, .time: return property.isReadable ? .kept : .texts([range], keeping: [], nil)
        case .integer:
            if !property.isReadable { return .texts([range], keeping: [], nil) }
            return property.definition == nil ? .number(range) : .kept
        case .recurrence: return .texts([range], keeping: rule(bytes, range), nil)
        case .calendarAddress: return .texts([range], keeping: schemes(bytes, range), .addresses)
        case .uri, .xmlReference:
            let kept = schemes(bytes, range)
            let rest = (kept.last?.upperBound ?? range.lowerBound)..<range.upperBound
            if let scheme = kept.first, RedactedLine.word(bytes[scheme]) == "GEO:", isNumeric(bytes[rest]) {
                return .position(rest)
            }
            return .texts([range], keeping: kept, nil)
        case .uid: return .texts([range], keeping: schemes(bytes, range), .uids)
        case .text: return .texts(elements.filter { !isKnown(bytes[$0], of: property.name) }, keeping: [], nil)
        default:
            if isKnown(bytes[range], of: property.name) { return .kept }
            return .texts([range], keeping: schemes(bytes, range), nil)
        }
    }

    /// The range at the start of a value that readers read as parameters.
    static func misplacedParameters(of line: ContentLine, _ value: ArraySlice<UInt8>) -> Range<Int> {
        let bytes = ContiguousArray(value)
        guard let property = line.property, typesWithoutEncoding.contains(Property(property).type),
            let parameters = MisplacedParameters(bytes.span)
        else { return value.startIndex..<value.startIndex }
        return value.startIndex..<value.startIndex + parameters.valueStart
    }

    /// The types that readers don't decode, whatever ENCODING says.
    private static let typesWithoutEncoding: Set<ValueType> = [
        .boolean, .date, .dateTime, .duration, .float, .integer, .period, .recurrence, .time, .utcOffset,
    ]

    private static func isBase64(_ property: CalendarProperty) -> Bool {
        guard property.hasParameters else { return false }
        let encoding = property.parameter("ENCODING")?.uppercased()
        return encoding == "BASE64" || encoding == "B" || property.parameter("BASE64") != nil
    }

    /// The ranges between commas without a backslash.
    static func elements(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
        var elements: [Range<Int>] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 1
            } else if bytes[index] == UInt8(ascii: ",") {
                elements.append(start..<index)
                start = index + 1
            }
            index += 1
        }
        return elements + [min(start, range.upperBound)..<range.upperBound]
    }

    // MARK: Words

    /// Returns whether a text is one that the property may have.
    private static func isKnown(_ bytes: ArraySlice<UInt8>, of name: String) -> Bool {
        let word = RedactedLine.word(bytes)
        if KnownWords.contains(word, asValueOf: name) { return true }
        switch name {
        case "VERSION": return ["2.0", "1.0", "1.0;2.0", "2.0;2.0"].contains(word)
        case "PRODID": return KnownWords.isProduct(String(decoding: bytes, as: UTF8.self))
        case "COLOR": return CSSColorName.contains(word.lowercased())
        case "X-APPLE-CALENDAR-COLOR":
            return word.hasPrefix("#") && [7, 9].contains(word.count) && word.dropFirst().allSatisfy(\.isHexDigit)
        case "X-PUBLISHED-TTL": return isDuration(bytes)
        case "TZNAME": return ZoneName.timeZone(word) != nil && word.contains { "+-".contains($0) }
        default: return false
        }
    }

    /// Returns whether a text is one that the parameter may have.
    static func isKnown(_ bytes: ArraySlice<UInt8>, ofParameter name: String) -> Bool {
        let word = RedactedLine.word(bytes)
        if KnownWords.contains(word, asValueOf: name) { return true }
        switch name {
        case "LANGUAGE": return KnownWords.isLanguage(String(decoding: bytes, as: UTF8.self))
        case "GAP": return isDuration(bytes)
        case "ORDER": return word.utf8.count <= 3 && word.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        default: return false
        }
    }

    /// The registered schemes before a colon at the start of a text. `mailto:` is sometimes written twice.
    static func schemes(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
        var start = range.lowerBound
        while start < range.upperBound, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        var end = start
        while let colon = bytes[end..<range.upperBound].firstIndex(of: UInt8(ascii: ":")), colon - end <= 16,
            KnownWords.schemes.contains(String(decoding: bytes[end..<colon], as: UTF8.self).lowercased())
        { end = colon + 1 }
        return end > start ? [start..<end] : []
    }

    /// The code of a REQUEST-STATUS, such as `2.0`.
    private static func statusCode(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
        let end = bytes[range].firstIndex(of: UInt8(ascii: ";")) ?? range.upperBound
        let code = String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
        let isCode = code.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            1...2 ~= part.utf8.count && part.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        }
        return isCode && 3...8 ~= code.utf8.count ? [range.lowerBound..<end] : []
    }

    /// Whether there are only numbers and what separates them.
    private static func isNumeric(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { 0x30...0x39 ~= $0 || "+-.,;\\ ".utf8.contains($0) }
    }
}
