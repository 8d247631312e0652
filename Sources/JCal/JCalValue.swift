import ICalendar
import ICalendarSyntax

/// A jCal value: a text, a number, a Boolean, or an array or an object of these, nested at most two levels.
package enum JCalValue: Hashable {
    case text(String)
    case integer(Int)
    case number(Double)
    case boolean(Bool)
    case array([JCalValue])
    case object([String: JCalValue])

    /// The value in the form of a content line, but not escaped; nil for arrays and objects.
    var scalar: String? {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .number(let number): DecimalText.text(number)
        case .boolean(let truth): truth ? "TRUE" : "FALSE"
        case .array, .object: nil
        }
    }

    /// The scalars of an array, or the value itself as the only element.
    var texts: [String] {
        if case .array(let values) = self { values.compactMap(\.scalar) } else { scalar.map { [$0] } ?? [] }
    }
}

extension JCalValue: Codable {
    package init(from decoder: any Decoder) throws { try self.init(from: decoder, depth: 1) }

    /// RFC 7265 nests at most an array in an object (the parts of a rule). Deeper input is rejected before it is
    /// decoded.
    private init(from decoder: any Decoder, depth: Int) throws {
        if let scalar = try? decoder.singleValueContainer(), let value = Self.scalar(scalar) {
            self = value
            return
        }
        guard depth <= 2 else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "a value nested too deep"))
        }
        if var container = try? decoder.unkeyedContainer() {
            var values: [JCalValue] = []
            while !container.isAtEnd { values.append(try Self(from: container.superDecoder(), depth: depth + 1)) }
            self = .array(values)
            return
        }
        guard let container = try? decoder.container(keyedBy: JCalName.self) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "null isn't a jCal value"))
        }
        var members: [String: JCalValue] = [:]
        for key in container.allKeys {
            members[key.stringValue] = try Self(from: container.superDecoder(forKey: key), depth: depth + 1)
        }
        self = .object(members)
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) -> JCalValue? {
        if let text = try? container.decode(String.self) { return .text(text) }
        if let truth = try? container.decode(Bool.self) { return .boolean(truth) }
        if let number = try? container.decode(Int.self) { return .integer(number) }
        if let number = try? container.decode(Double.self) { return .number(number) }
        return nil
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .text(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .integer(let number):
            var container = encoder.singleValueContainer()
            try container.encode(number)
        case .number(let number):
            var container = encoder.singleValueContainer()
            try container.encode(number)
        case .boolean(let truth):
            var container = encoder.singleValueContainer()
            try container.encode(truth)
        case .array(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        case .object(let members):
            var container = encoder.container(keyedBy: JCalName.self)
            for (name, value) in members { try container.encode(value, forKey: JCalName(stringValue: name)) }
        }
    }
}
