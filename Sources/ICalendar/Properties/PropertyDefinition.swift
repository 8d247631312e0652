public import ICalendarSyntax

/// What the RFCs say of the value of a property: a row of the table in `PropertyDefinition+Table.swift`, which typed access,
/// validation and jCal all read.
public struct PropertyDefinition: Hashable, Sendable {
    /// The name in upper case.
    public let name: String
    /// The section that defines it: `3.8.1.6`, or `RFC 7986 5.9`.
    public let section: String
    /// The type of a value beside which no VALUE stands.
    public let type: ValueType
    /// The types that VALUE may name instead.
    public let alternatives: [ValueType]
    /// Whether VALUE has to stand beside the value though it has one plain type: some RFCs give no default.
    public let declaresType: Bool
    /// How many values a property holds.
    public let form: Form
    /// Whether its times must be in UTC.
    public let isUTC: Bool
    /// Of a number: from where to where.
    public let range: ClosedRange<Int>?

    /// How many values a property holds.
    public enum Form: Hashable, Sendable {
        /// One.
        case single
        /// Any number, at commas.
        case list
        /// Parts of one value, at semicolons.
        case structured
    }

    init(
        _ name: String, _ section: String, _ type: ValueType, or alternatives: [ValueType] = [],
        _ form: Form = .single, in range: ClosedRange<Int>? = nil, declared: Bool = false, utc: Bool = false
    ) {
        self.name = name
        self.section = section
        self.type = type
        self.alternatives = alternatives
        self.form = form
        self.range = range
        declaresType = declared
        isUTC = utc
    }

    /// Whether VALUE may name a type.
    public func allows(_ type: ValueType) -> Bool { type == self.type || alternatives.contains(type) }
}

extension PropertyDefinition {
    /// The definition of a name in any case; nil for one that these RFCs do not have.
    ///
    /// - Complexity: O(1)
    public static func named(_ name: String) -> PropertyDefinition? {
        if let known = KnownProperty(name: name) { return of(known) }
        return name.count == unnumbered.name.count && name.uppercased() == unnumbered.name ? unnumbered : nil
    }

    /// The definition of a property; nil for BEGIN, END and what has no RFC.
    public static func of(_ known: KnownProperty) -> PropertyDefinition? { byNumber[Int(known.rawValue)] }

    /// By raw value: an array, because a validator asks for every line.
    private static let byNumber: [PropertyDefinition?] = {
        let byName = Dictionary(table.map { ($0.name, $0) }) { first, _ in first }
        let count = (KnownProperty.allCases.map(\.rawValue).max() ?? 0) + 1
        return (0..<count).map { KnownProperty(rawValue: $0).flatMap { byName[$0.name] } }
    }()
}

extension CalendarProperty {
    /// What the RFCs say of it; nil for a name that they do not have.
    public var definition: PropertyDefinition? { known.map(PropertyDefinition.of) ?? PropertyDefinition.named(name) }

    /// The type of its value: what VALUE says, or else its definition, except that eight digits are a DATE and a TRIGGER that
    /// starts with a digit is a DATE-TIME, and what is in base64 and can be BINARY is that (what producers forget VALUE for).
    /// `unknown` where nothing tells.
    public var valueType: ValueType {
        if hasParameters, let declared = ValueType(declared: parameter("VALUE")) { return declared }
        guard let definition else { return .unknown }
        if isBase64, definition.allows(.binary) { return .binary }
        return ValueShape.type(definition, withValueBytes { bytes in ValueShape(bytes) })
    }
}

/// What a value looks like, where that decides about its type.
enum ValueShape {
    case eightDigits, digits, other

    init(_ bytes: Span<UInt8>) {
        var start = 0
        while start < bytes.count, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        var end = start
        while end < bytes.count, 0x30...0x39 ~= bytes[end] { end += 1 }
        let isWhole = end == bytes.count || bytes[end] == 0x2C || bytes[end] == 0x20
        self = end - start == 8 && isWhole ? .eightDigits : end > start ? .digits : .other
    }

    /// The type of a value without VALUE.
    static func type(_ definition: PropertyDefinition, _ shape: ValueShape) -> ValueType {
        switch shape {
        case .eightDigits where definition.type == .dateTime && definition.allows(.date): .date
        case .eightDigits where definition.type == .duration && definition.allows(.dateTime): .dateTime
        case .digits where definition.type == .duration && definition.allows(.dateTime): .dateTime
        default: definition.type
        }
    }
}
