/// A JSON value: in jCal, a member of a JSCalendar object, or a member of a patch.
///
/// ```swift
/// let keywords: JSONValue = .object(["Talks": .boolean(true)])
/// event["keywords"] = keywords
/// ```
///
/// Equal numbers are equal values, however they were written: `3`, `3.0` and `30e-1` are all ``integer(_:)``.
public enum JSONValue: Hashable, Sendable {
    /// The literal `null`.
    case null
    /// The literals `true` and `false`.
    case boolean(Bool)
    /// A whole number within ±(2⁵³−1), which every reader of JSON represents exactly (RFC 7493 §2.2).
    case integer(Int)
    /// Any other number. A number that is too large for `Double` is infinite.
    case number(Double)
    /// A string.
    case text(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)
}

extension JSONValue {
    /// The whole numbers that are ``integer(_:)``.
    package static let integers = -9_007_199_254_740_991...9_007_199_254_740_991

    /// Creates the value of a whole number.
    package init(whole number: Int) {
        self = Self.integers.contains(number) ? .integer(number) : .number(Double(number))
    }

    /// Creates the value of a number.
    package init(_ number: Double) {
        if let whole = Int(exactly: number), Self.integers.contains(whole) {
            self = .integer(whole)
        } else {
            self = .number(number)
        }
    }

    /// The text of a string; nil for other values.
    package var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The whole number; nil for other values.
    package var integer: Int? { if case .integer(let number) = self { number } else { nil } }

    /// The truth value; nil for other values.
    package var boolean: Bool? { if case .boolean(let truth) = self { truth } else { nil } }

    /// The elements of an array; nil for other values.
    package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

    /// The members of an object; nil for other values.
    package var object: JSONObject? { if case .object(let members) = self { members } else { nil } }
}

extension JSONValue: Codable {
    /// The maximum depth of arrays and objects: more than jCal with the deepest components needs. Deeper ones could exhaust
    /// the stack.
    private static let maximumDepth = 128

    /// Decodes any JSON value.
    ///
    /// - Throws: `DecodingError` if arrays and objects are nested more than 128 deep.
    public init(from decoder: any Decoder) throws { try self.init(from: decoder, depth: 1) }

    private init(from decoder: any Decoder, depth: Int) throws {
        if let scalar = try? decoder.singleValueContainer(), let value = Self.scalar(scalar) {
            self = value
            return
        }
        guard depth <= Self.maximumDepth else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "a value nested too deep"))
        }
        if var container = try? decoder.unkeyedContainer() {
            var values: [JSONValue] = []
            while !container.isAtEnd { values.append(try Self(from: container.superDecoder(), depth: depth + 1)) }
            self = .array(values)
            return
        }
        let container = try decoder.container(keyedBy: JSONName.self)
        var members = JSONObject()
        for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
            members[key.stringValue] = try Self(from: container.superDecoder(forKey: key), depth: depth + 1)
        }
        self = .object(members)
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) -> JSONValue? {
        if let text = try? container.decode(String.self) { return .text(text) }
        if container.decodeNil() { return .null }
        if let truth = try? container.decode(Bool.self) { return .boolean(truth) }
        if let number = try? container.decode(Int.self), integers.contains(number) { return .integer(number) }
        if let number = try? container.decode(Double.self) { return JSONValue(number) }
        return nil
    }

    /// Encodes the value.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .array(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        case .object(let members):
            var container = encoder.container(keyedBy: JSONName.self)
            for (name, value) in members { try container.encode(value, forKey: JSONName(stringValue: name)) }
        case .null, .boolean, .integer, .number, .text:
            var container = encoder.singleValueContainer()
            switch self {
            case .boolean(let truth): try container.encode(truth)
            case .integer(let number): try container.encode(number)
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            default: try container.encodeNil()
            }
        }
    }
}

/// The name of a member of a JSON object.
package struct JSONName: CodingKey {
    package let stringValue: String
    package let intValue: Int? = nil

    package init(stringValue: String) { self.stringValue = stringValue }

    package init?(intValue: Int) { nil }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByIntegerLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Creates a number.
    public init(integerLiteral number: Int) { self = JSONValue(whole: number) }

    /// Creates an object. Of two members with one name, the first is used.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(JSONObject(members))
    }

    /// Creates a string.
    public init(stringLiteral text: String) { self = .text(text) }

    /// Creates a truth value.
    public init(booleanLiteral truth: Bool) { self = .boolean(truth) }
}
