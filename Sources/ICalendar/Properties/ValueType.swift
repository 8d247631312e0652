/// The type of a value (RFC 5545 §3.2.20, §3.3), named as in the VALUE parameter. Producers and later RFCs may use
/// other types than the ones below.
///
/// ```swift
/// if property.valueType == .date { print("all day") }
/// ```
public struct ValueType: RawRepresentable, Hashable, Sendable {
    /// The types in the RFCs. A validator compares the type of every line, so they have no texts to compare.
    private enum Registered: Hashable, CaseIterable {
        case binary, boolean, calendarAddress, date, dateTime, duration, float, integer, period, recurrence, text, time
        case uri, utcOffset, uid, xmlReference, unknown

        var rawValue: String {
            switch self {
            case .binary: "BINARY"
            case .boolean: "BOOLEAN"
            case .calendarAddress: "CAL-ADDRESS"
            case .date: "DATE"
            case .dateTime: "DATE-TIME"
            case .duration: "DURATION"
            case .float: "FLOAT"
            case .integer: "INTEGER"
            case .period: "PERIOD"
            case .recurrence: "RECUR"
            case .text: "TEXT"
            case .time: "TIME"
            case .uri: "URI"
            case .utcOffset: "UTC-OFFSET"
            case .uid: "UID"
            case .xmlReference: "XML-REFERENCE"
            case .unknown: "UNKNOWN"
            }
        }
    }

    private enum Name: Hashable {
        case registered(Registered)
        case other(String)
    }

    private static let registered = Dictionary(
        uniqueKeysWithValues: Registered.allCases.map { ($0.rawValue, Name.registered($0)) })

    private let name: Name

    /// The name of the type in upper case.
    public var rawValue: String {
        switch name {
        case .registered(let type): type.rawValue
        case .other(let word): word
        }
    }

    /// Creates a type from its name in any case.
    public init(rawValue: String) {
        let word = rawValue.uppercased()
        name = Self.registered[word] ?? .other(word)
    }

    private init(name: Name) { self.name = name }

    /// Returns whether two types are the same. Without this, `RawRepresentable` would compare their texts.
    public static func == (first: ValueType, second: ValueType) -> Bool { first.name == second.name }

    /// Adds the type to a hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// Bytes in base64 (§3.3.1).
    public static var binary: ValueType { ValueType(name: .registered(.binary)) }
    /// The words TRUE or FALSE (§3.3.2).
    public static var boolean: ValueType { ValueType(name: .registered(.boolean)) }
    /// The URI of a calendar user, usually `mailto:` (§3.3.3).
    public static var calendarAddress: ValueType { ValueType(name: .registered(.calendarAddress)) }
    /// A date without a time (§3.3.4).
    public static var date: ValueType { ValueType(name: .registered(.date)) }
    /// A date and a time (§3.3.5).
    public static var dateTime: ValueType { ValueType(name: .registered(.dateTime)) }
    /// A length of time (§3.3.6).
    public static var duration: ValueType { ValueType(name: .registered(.duration)) }
    /// A decimal number (§3.3.7).
    public static var float: ValueType { ValueType(name: .registered(.float)) }
    /// An integer of 32 bits (§3.3.8).
    public static var integer: ValueType { ValueType(name: .registered(.integer)) }
    /// A start and an end or a duration (§3.3.9).
    public static var period: ValueType { ValueType(name: .registered(.period)) }
    /// A recurrence rule (§3.3.10).
    public static var recurrence: ValueType { ValueType(name: .registered(.recurrence)) }
    /// Escaped text for people to read (§3.3.11).
    public static var text: ValueType { ValueType(name: .registered(.text)) }
    /// A time of day (§3.3.12).
    public static var time: ValueType { ValueType(name: .registered(.time)) }
    /// A URI with a scheme (§3.3.13).
    public static var uri: ValueType { ValueType(name: .registered(.uri)) }
    /// An offset from UTC (§3.3.14).
    public static var utcOffset: ValueType { ValueType(name: .registered(.utcOffset)) }
    /// The UID of another component (RFC 9253 §7).
    public static var uid: ValueType { ValueType(name: .registered(.uid)) }
    /// A URI that points into an XML document (RFC 9253 §7).
    public static var xmlReference: ValueType { ValueType(name: .registered(.xmlReference)) }
    /// The type of a property for which neither VALUE nor an RFC defines a type (RFC 7265 §5).
    public static var unknown: ValueType { ValueType(name: .registered(.unknown)) }
}

extension ValueType {
    /// Creates a type from the VALUE parameter; nil if the parameter is absent or empty, contains control characters
    /// (RFC 6868 allows line breaks), or is `UNKNOWN`.
    package init?(declared text: String?) {
        guard let word = text?.trimmed, !word.isEmpty, word.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            return nil
        }
        self.init(rawValue: word)
        if self == .unknown { return nil }
    }
}
